//! Reading the objects of Lichess.

mod ended;
mod moves;
mod text;
mod told;

use super::embedded;
use super::{LICHESS_OBJECTS, members};
use crate::findings::{Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::formats::pgn::glyphs::marker;
use crate::formats::pgn::movetext::Movetext;
use crate::formats::pgn::whole;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::{self, Side, chess};
use crate::notation::syntax::json::{self, Kind, Value};
use crate::record::{Key, Outcome, Record};
use crate::source::{Source, Span};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The members that are read, in the order in which the site writes them.
const GAME: [&str; 24] = [
    "id",
    "rated",
    "variant",
    "speed",
    "perf",
    "createdAt",
    "lastMoveAt",
    "status",
    "players",
    "initialFen",
    "winner",
    "opening",
    "moves",
    "clocks",
    "pgn",
    "daysPerTurn",
    "tournament",
    "swiss",
    "clock",
    "analysis",
    "lastFen",
    "lastMove",
    "source",
    "import",
];

/// The same of one object.
type Members<'j> = [Option<Value<'j>>; GAME.len()];

/// Reads every game of a source.
pub(super) fn read(source: &Source, told: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let _ = json::each_object(source.text(), LICHESS_OBJECTS, told.unfinished, |value, error| {
        one(value, error, source, bench, sink)
    });
}

/// Reads one object, or what stands in the place of one.
fn one(
    value: Option<Value<'_>>,
    error: Option<Finding>,
    source: &Source,
    bench: &mut Bench,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let object = value.filter(|value| value.kind() == Kind::Object);
    if let Some(object) = object
        && object.get("moves").is_none()
        && let Some(pgn) = object.get("pgn").and_then(Value::unescaped)
    {
        return embedded::read(pgn, source.name(), bench, &mut |record, findings, index| {
            if index == 0 {
                told_in_pgn(object, record, findings);
                findings.extend(error.clone());
                findings.sort_by_key(|finding| finding.span.map(|span| span.start));
            }
            sink.record(record, findings, object.span())
        });
    }
    let mut game = Movetext::new(Frame::new(source, bench, sink), 0);
    if let Some(object) = object {
        return Lichess { game, is_placed: true }.object(object, error);
    }
    let frame = &mut game.frame;
    let place = value.map_or(Span::at(0), Value::span);
    frame.record.start = games::Position::Chess(chess::Position::start());
    frame.record.start_known = false;
    let fault = error.unwrap_or_else(|| Finding::at(Code::NoRecord, place));
    let place = fault.span.unwrap_or(place);
    frame.report(fault);
    frame.hand_on(place)
}

/// Keeps what an object says beside its PGN, which tells the game here, if no tag of that says it, and says where
/// another has won.
fn told_in_pgn(object: Value<'_>, record: &mut Record, findings: &mut Vec<Finding>) {
    let said: HashSet<String> =
        record.headers.iter().map(|header| record.text(header.value).to_lowercase()).collect();
    for (name, value) in object.members().filter(|(name, _)| name != "pgn") {
        members::leaves("", &name, value, |name, value, _| {
            if !said.contains(&value.to_lowercase()) {
                record.push_header(Key::Other, name, value);
            }
        });
    }
    let Some(value) = object.get("winner") else { return };
    let winner = value.shown();
    let side = match &*winner {
        "white" => Side::First,
        "black" => Side::Second,
        _ => return,
    };
    let outcome = record.outcome();
    if outcome != Outcome::Win(side) {
        let other = marker(outcome);
        let finding = Finding::at(Code::ChessComContradiction, value.span()).with("name", "winner");
        findings.push(finding.with("value", winner.into_owned()).with("other", other));
    }
}

/// The reading of one object.
struct Lichess<'a> {
    game: Movetext<'a>,
    /// Whether each move has a place of its own: one of a text with escapes has that of all of it.
    is_placed: bool,
}

impl Lichess<'_> {
    /// Reads a game; what is wrong with its text is known.
    fn object(mut self, object: Value<'_>, error: Option<Finding>) -> ControlFlow<()> {
        let mut rest = Vec::new();
        let members: Members<'_> = object.pick(&GAME, |name, value| rest.push((name, value)));
        self.tags(object, &members, &rest);
        let [_, _, _, _, _, _, _, status, _, _, winner, _, moves, clocks, ..] = members;
        let moves = self.string(moves, "moves");
        let begin = moves.map_or(object, |moves| moves);
        whole::begin_moves(&mut self.game, begin.inside().start as usize);
        let analysis = self.array(members[19], "analysis");
        let clocks = self.array(clocks, "clocks");
        // Where the text is cut off they may have stood behind.
        let end = self.game.frame.source.text().trim_end().len();
        let is_end = |span: Span| span.end as usize >= end;
        let is_cut = error.as_ref().is_some_and(|it| it.span.is_some_and(is_end));
        match moves {
            Some(moves) => self.moves(moves, clocks, analysis),
            None if is_cut => {}
            None => self.game.frame.report(Finding::at(Code::LichessNoMoves, object.span())),
        }
        let status = self.status(status, winner);
        whole::play(&mut self.game);
        self.keep_fixes_of_moves();
        self.compare_position(members[20], members[21]);
        self.compare_status(status);
        self.compare_pgn(&members);
        self.game.frame.broken(error);
        self.game.frame.hand_on(object.span())
    }

    /// Takes away what would mend a text of PGN, and this one not: only a move is written here as it is there.
    fn keep_fixes_of_moves(&mut self) {
        use Code::{SanCheckMark, SanForm, SanNothingCaptured, SanUnclearForm};
        for finding in self.game.frame.findings.iter_mut() {
            let is_of_move = [SanCheckMark, SanForm, SanNothingCaptured, SanUnclearForm];
            if !self.is_placed || !is_of_move.contains(&finding.code) {
                finding.fix = None;
            }
        }
    }

    fn wrong(&mut self, value: Value<'_>, name: &str, expected: Word) {
        let finding = Finding::at(Code::JkfShape, value.span()).with("name", name);
        self.game.frame.report(finding.with("expected", expected));
    }

    /// The value, if it is a string.
    fn string<'j>(&mut self, value: Option<Value<'j>>, name: &str) -> Option<Value<'j>> {
        self.of_kind(value, name, Kind::String, Word::String)
    }

    fn array<'j>(&mut self, value: Option<Value<'j>>, name: &str) -> Option<Value<'j>> {
        self.of_kind(value, name, Kind::Array, Word::Array)
    }

    fn of_kind<'j>(
        &mut self,
        value: Option<Value<'j>>,
        name: &str,
        kind: Kind,
        word: Word,
    ) -> Option<Value<'j>> {
        let value = value?;
        if value.kind() != kind {
            self.wrong(value, name, word);
            return None;
        }
        Some(value)
    }

    /// A whole number.
    fn whole(&mut self, value: Option<Value<'_>>, name: &str) -> Option<u64> {
        let value = value?;
        let number = value.whole();
        if number.is_none() {
            self.wrong(value, name, Word::WholeNumber);
        }
        number
    }

    /// Keeps what is a tag in the PGN of the site.
    fn tag(&mut self, name: &str, text: &str, place: Span) {
        if self.game.tags.has(name, &mut self.game.frame) {
            let finding = Finding::at(Code::JkfRepeated, place).with("name", name);
            return self.game.frame.report(finding);
        }
        self.game.tags.keep(name, text, place, &mut self.game.frame);
    }

    /// Keeps a member that has no tag there.
    fn keep(&mut self, before: &str, name: &str, value: Value<'_>) {
        members::leaves(before, name, value, |name, text, place| self.tag(name, text, place));
    }
}
