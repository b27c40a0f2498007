//! Reading lines of JSON.

mod late;
mod line;
mod node;
mod tree;

use super::lines::RECORD;
use super::{VERSION, headers};
use crate::findings::{Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink, by_name};
use crate::games::{self, Game, Side, other};
use crate::notation::machine::other::NoMove;
use crate::notation::machine::{MoveOf, Spell, each_game};
use crate::notation::syntax::json::{self, Kind, Value, clip};
use crate::record::{EndKind, Ending, Outcome};
use crate::replay::{Claim, Item, Script};
use crate::source::{Source, Span};
use std::ops::ControlFlow;
use tree::Branches;

/// The frame, whose own script stays empty: each game has moves of its own.
type JsonlFrame<'a> = Frame<'a, NoMove>;

/// The members of a record, in the order of their names.
type Members<'j> = [Option<Value<'j>>; RECORD.len()];

/// Reads every record of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let mut frame = Frame::new(source, bench, sink);
    let text = source.text();
    let mut starts = Vec::new();
    super::split(text, &mut starts);
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).map_or(text.len(), |&next| next);
        if text[start..end].trim().is_empty() {
            continue;
        }
        if part(source, start, end, &mut frame).is_break() {
            return;
        }
    }
}

/// Reads the records of a part of a source, normally one.
fn part(source: &Source, start: usize, end: usize, frame: &mut JsonlFrame<'_>) -> ControlFlow<()> {
    let (json, error) = json::part(source.text(), start, end);
    let mut error = error.map(json::SyntaxError::finding);
    let mut records = json.values().peekable();
    if records.peek().is_none() {
        let span = Span::of(start..end);
        frame.report(error.unwrap_or_else(|| Finding::at(Code::NoRecord, span)));
        unread(frame);
        return frame.hand_on(span);
    }
    while let Some(value) = records.next() {
        JsonlReader { frame }.record(value);
        if records.peek().is_none() {
            frame.broken(error.take());
        }
        frame.hand_on(value.span())?;
    }
    ControlFlow::Continue(())
}

/// Leaves a record in which nothing could be read.
fn unread(frame: &mut JsonlFrame<'_>) {
    frame.record.start = games::Position::Other(other::Position);
    frame.record.start_known = false;
}

/// The reading of one record.
struct JsonlReader<'f, 'a> {
    frame: &'f mut JsonlFrame<'a>,
}

impl JsonlReader<'_, '_> {
    /// Reports a value that is not what it has to be.
    fn wrong(&mut self, value: Value<'_>, name: &str, expected: Word) {
        let finding = Finding::at(Code::JsonlType, value.span()).with("name", name);
        self.frame.report(finding.with("expected", expected));
    }

    /// Reports what is said of a node or line that is not there, or no longer what it was.
    fn misplaced(&mut self, value: Value<'_>) {
        self.frame.report(Finding::at(Code::JsonlPlace, value.span()));
    }

    /// The members of an object, each the last of its name; reports others.
    fn members<'j, const N: usize>(
        &mut self,
        object: Value<'j>,
        known: &[&str; N],
    ) -> [Option<Value<'j>>; N] {
        object.pick(known, |name, value| {
            let at = value.member(name);
            let name = name.string().unwrap_or_default();
            let is_known = known.contains(&&*name);
            let code = if is_known { Code::JsonlRepeated } else { Code::JsonlUnknown };
            let finding = Finding::at(code, value.span()).with("name", &*name);
            self.frame.report(finding.unsafe_fix(at, ""));
        })
    }

    /// A value that must be of a kind, or is reported.
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

    fn array<'j>(&mut self, value: Option<Value<'j>>, name: &str) -> Option<Value<'j>> {
        self.of_kind(value, name, Kind::Array, Word::Array)
    }

    fn object<'j>(&mut self, value: Option<Value<'j>>, name: &str) -> Option<Value<'j>> {
        self.of_kind(value, name, Kind::Object, Word::Object)
    }

    /// A whole number below 2³².
    fn number(&mut self, value: Option<Value<'_>>, name: &str) -> Option<u32> {
        let value = value?;
        let number = value.whole().and_then(|number| u32::try_from(number).ok());
        if number.is_none() {
            self.wrong(value, name, Word::WholeNumber);
        }
        number
    }

    fn truth(&mut self, value: Option<Value<'_>>, name: &str) -> Option<bool> {
        let value = value?;
        let truth = value.truth();
        if truth.is_none() {
            self.wrong(value, name, Word::TrueOrFalse);
        }
        truth
    }

    /// A name that must be one of those that `find` knows.
    fn named<T>(
        &mut self,
        value: Option<Value<'_>>,
        name: &str,
        find: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let value = value?;
        let found = value.string().and_then(|text| find(&text));
        if found.is_none() {
            self.unknown_name(value, name);
        }
        found
    }

    fn unknown_name(&mut self, value: Value<'_>, name: &str) {
        let finding = Finding::at(Code::JsonlName, value.span()).with("name", name);
        self.frame.report(finding.with("text", clip(&value.one_line())));
    }

    fn side(&mut self, value: Option<Value<'_>>, name: &str) -> Option<Side> {
        self.named(value, name, Side::find)
    }

    fn record(&mut self, object: Value<'_>) {
        unread(self.frame);
        if object.kind() != Kind::Object {
            return self.wrong(object, "record", Word::Object);
        }
        let members = self.members(object, &RECORD);
        let [version, game, headers, names, order, _, _, _, _, _, _, moves, ..] = members;
        match version {
            Some(version) if version.whole() == Some(VERSION) => {}
            Some(version) => {
                let finding = Finding::at(Code::JsonlVersion, version.span());
                return self.frame.report(finding.with("found", clip(&version.one_line())));
            }
            None => {
                let first = Span::at(object.span().start);
                self.frame.report(Finding::at(Code::JsonlMissing, first).with("name", "kifu"));
            }
        }
        if moves.is_none() && !object.is_cut() {
            let first = Span::at(object.span().start);
            self.frame.report(Finding::at(Code::JsonlMissing, first).with("name", "moves"));
        }
        if let Some(headers) = self.object(headers, "headers") {
            let names = self.object(names, "header_names");
            let order = self.array(order, "header_order");
            let mut odd = Vec::new();
            headers::read(headers, names, order, self.frame.record, |value| odd.push(value));
            for value in odd {
                self.wrong(value, "headers", Word::String);
            }
        } else if let Some(value) = names.or(order) {
            self.misplaced(value);
        }
        if game.is_none() {
            let first = Span::at(object.span().start);
            self.frame.report(Finding::at(Code::JsonlMissing, first).with("name", "game"));
        }
        match self.named(game, "game", Game::find) {
            Some(game) => {
                each_game!(game, R => self.game::<R>(members));
                let named = headers.and_then(|headers| headers.get("handicap"));
                if let Some((named, name)) = named.and_then(|named| Some((named, named.string()?)))
                {
                    self.frame.check_handicap(&name, named.span());
                }
            }
            // Its moves stay what they are written as.
            None => {
                self.game::<other::Position>(members);
                self.frame.record.start_known = false;
            }
        }
    }

    fn game<R: Spell>(&mut self, members: Members<'_>) {
        let [
            _,
            _,
            headers,
            _,
            _,
            start,
            known,
            ply,
            before,
            flipped,
            written_in,
            moves,
            end,
            end_by,
            end_word,
            result,
            times,
            clocks,
            notes,
            nodes,
            variations,
            // What was found in the text that the record came from is nothing of it.
            _,
        ] = members;
        let known = self.truth(known, "start_known") != Some(false);
        let text = start.and_then(Value::string);
        let read = R::draft(text.as_deref());
        self.frame.record.start_known = known && read.is_some();
        if let Some(start) = start.filter(|_| read.is_none() || text.is_none()) {
            let finding = Finding::at(Code::JsonlStart, start.span());
            self.frame.report(finding.with("text", clip(&start.one_line())));
            self.frame.record.start_known = false;
        }
        let Some(mut draft) = read.or_else(|| R::draft(None)) else { return };
        if let Some(start) = start.filter(|_| self.frame.record.start_known) {
            self.frame.findings.extend(R::faults(&draft, start.span()));
        }
        self.frame.record.start_ply = self.number(ply, "start_ply");
        self.frame.record.flipped = self.truth(flipped, "flipped") == Some(true);
        if let Some(before) = before {
            let mv = before.string().and_then(|text| R::exact(&mut draft, &text));
            self.frame.record.before_start = mv.map(R::wrap);
            if mv.is_none() {
                self.unknown_name(before, "before_start");
            }
        }
        let main = [None, None, None, moves, end, end_by, end_word, times, clocks, notes, nodes];
        let mut script: Script<MoveOf<R>> = self.frame.script_as();
        let variations = self.array(variations, "variations");
        let branches = Branches::new(self, variations);
        let late = self.lines::<R>(main, branches, &mut draft, &mut script);
        self.result(result, &mut script);
        let handicap = headers.and_then(|headers| headers.get("handicap"));
        let place = handicap.or(start).map_or_else(Span::default, Value::span);
        let found = R::prepare(&mut script, &draft, self.frame.record, place);
        self.frame.findings.extend(found);
        self.frame.record.start = R::wrap_position(R::settle(draft));
        self.frame.replay_as(script);
        late.apply(self.frame.record, self.frame.findings);
        self.frame.record.written_in =
            self.named(written_in, "written_in", |name| by_name(name).map(|format| format.name));
    }

    /// A result stands for the ending, where there is none.
    fn result<N>(&mut self, result: Option<Value<'_>>, script: &mut Script<N>) {
        let Some(outcome) = self.named(result, "result", Outcome::find) else { return };
        let span = result.map_or_else(Span::default, Value::span);
        let (ending, winner) = match outcome {
            Outcome::Win(side) => (None, Some(side)),
            Outcome::Draw => (Some(EndKind::Draw), None),
            Outcome::Undecided => (Some(EndKind::Interrupted), None),
            Outcome::Unknown => return,
        };
        let claim = Claim { plies: None, ending: ending.map(Ending::new), winner };
        script.push(Item::Claim { claim, span });
    }
}
