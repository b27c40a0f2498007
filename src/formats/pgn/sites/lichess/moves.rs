//! The moves of a game, and what stands of each in the lists beside them: clocks, and what an engine says.

use super::Lichess;
use crate::findings::{Code, Finding, Severity, Word};
use crate::formats::pgn::sites::contradictions;
use crate::notation::syntax::json::{Elements, Kind, Value};
use crate::record::Millis;
use crate::source::Span;
use std::fmt::Write as _;

/// The members of an entry of the analysis.
const ENTRY: [&str; 5] = ["eval", "mate", "best", "variation", "judgment"];

/// The glyphs of the judgements.
const JUDGEMENTS: [(&str, u8); 3] = [("Inaccuracy", 6), ("Mistake", 2), ("Blunder", 4)];

/// What stands beside the moves, an entry a move.
struct Beside<'j> {
    clocks: Option<Elements<'j>>,
    analysis: Option<Elements<'j>>,
    /// How many moves have been read.
    plies: usize,
    /// The text of an evaluation, used again.
    eval: String,
}

impl Lichess<'_> {
    /// Reads the moves with what stands beside them.
    pub(super) fn moves(
        &mut self,
        moves: Value<'_>,
        clocks: Option<Value<'_>>,
        analysis: Option<Value<'_>>,
    ) {
        let count = |list: Option<Value<'_>>| list.map(|list| list.elements().count());
        let (shown_clocks, entries) = (count(clocks), count(analysis));
        let mut beside = Beside {
            clocks: clocks.map(Value::elements),
            analysis: analysis.map(Value::elements),
            plies: 0,
            eval: String::new(),
        };
        self.words(moves, |reader| reader.beside(&mut beside));
        let plies = beside.plies;
        if let (Some(list), Some(stated)) = (clocks, shown_clocks)
            && stated.abs_diff(plies) > usize::from(stated < plies)
        {
            let finding = Finding::at(Code::LichessClocks, list.span()).with("stated", stated);
            let mut finding = finding.with("counted", plies);
            if stated.abs_diff(plies) == 1 {
                finding.severity = Severity::Note;
            }
            self.game.frame.report(finding);
        }
        if let (Some(list), Some(stated)) = (analysis, entries.filter(|&entries| entries > plies)) {
            let finding = Finding::at(Code::LichessAnalysis, list.span()).with("stated", stated);
            self.game.frame.report(finding.with("counted", plies));
        }
    }

    /// Reads words that are moves, calling `each` behind each of them.
    fn words(&mut self, moves: Value<'_>, mut each: impl FnMut(&mut Self)) {
        let Span { start, end } = moves.inside();
        let source = self.game.frame.source;
        let raw = source.text().get(start as usize..end as usize).unwrap_or_default();
        if raw.contains('\\') {
            self.is_placed = false;
            let text = moves.string().unwrap_or_default();
            for word in text.split_whitespace().filter(|word| !is_number(word)) {
                self.game.given_move(word, moves.inside());
                each(self);
            }
            return;
        }
        let (mut at, end) = (start as usize, end as usize);
        while at < end {
            if let Some(behind) = self.game.given_plain(at, end) {
                at = behind + 1;
                each(self);
                continue;
            }
            let rest = &source.text()[at..end];
            let begin = rest.len() - rest.trim_start().len();
            let word = rest[begin..].split(char::is_whitespace).next().unwrap_or_default();
            let place = Span::of(at + begin..at + begin + word.len());
            at = place.end as usize;
            if !word.is_empty() && !is_number(word) {
                self.game.given_move(word, place);
                each(self);
            }
        }
    }

    /// Takes what stands beside the move that has just been read.
    fn beside(&mut self, beside: &mut Beside<'_>) {
        beside.plies += 1;
        let shown =
            beside.clocks.as_mut().and_then(Iterator::next).filter(|shown| !shown.is_null());
        let clock = shown.and_then(|shown| {
            // Hundredths of a second.
            let left = shown.whole().and_then(|left| Millis::new(left.checked_mul(10)?));
            if left.is_none() {
                self.wrong(shown, "clocks", Word::Hundredths);
            }
            left
        });
        let entry =
            beside.analysis.as_mut().and_then(Iterator::next).filter(|entry| !entry.is_null());
        match entry {
            Some(entry) if entry.kind() == Kind::Object => {
                self.entry(entry, clock, &mut beside.eval);
            }
            _ => {
                if let Some(entry) = entry {
                    self.wrong(entry, "analysis", Word::ArrayOfObjects);
                }
                if let (Some(clock), Some(shown)) = (clock, shown) {
                    self.game.given_facts(Some(clock), None, shown.span());
                }
            }
        }
    }

    /// What an engine says of a move, in the order in which the PGN of the site does: how good it is, what the position
    /// is worth, and what should have been played.
    fn entry(&mut self, entry: Value<'_>, clock: Option<Millis>, eval: &mut String) {
        let mut others = Vec::new();
        let [points, mate, best, line, judgement] = entry.pick(&ENTRY, |name, value| {
            others.push((name, value));
        });
        if let Some(judgement) = judgement {
            self.judgement(judgement, &mut others);
        }
        eval.clear();
        let mut is_told = false;
        if let Some(value) = mate.or(points) {
            is_told = write_eval(points.filter(|_| mate.is_none()), mate, eval);
            if !is_told {
                self.wrong(value, if mate.is_some() { "mate" } else { "eval" }, Word::WholeNumber);
            }
        }
        let place = mate.or(points).unwrap_or(entry).span();
        if is_told || clock.is_some() {
            self.game.given_facts(clock, is_told.then_some(eval.as_str()), place);
        }
        let both = points.filter(|_| mate.is_some()).map(|points| ("eval".to_owned(), points));
        let best = best.filter(|_| line.is_none()).map(|best| ("best".to_owned(), best));
        let others = others.into_iter().map(|(name, value)| {
            let name = name.string().unwrap_or_default().into_owned();
            (name, value)
        });
        for (name, value) in others.chain(both).chain(best).filter(|it| !it.1.is_null()) {
            self.game.given_comment(&format!("{name}: {}", value.shown()), value.span());
        }
        if let Some(line) = self.string(line, "variation")
            && !line.inside().is_empty()
        {
            let place = line.inside();
            let Lichess { game, .. } = self;
            if let Err(finding) = game.lines.open(place, &mut game.frame) {
                return game.frame.report(finding);
            }
            self.words(line, |_| ());
            let Lichess { game, .. } = self;
            game.lines.close(place, &mut game.frame);
        }
    }

    fn judgement<'j>(&mut self, judgement: Value<'j>, others: &mut Vec<(Value<'j>, Value<'j>)>) {
        let [name, comment] =
            judgement.pick(&["name", "comment"], |name, value| others.push((name, value)));
        let known = name.and_then(Value::string);
        let glyph = JUDGEMENTS.iter().find(|row| known.as_deref() == Some(row.0));
        match (glyph, name) {
            (Some(&(_, glyph)), Some(name)) => self.game.given_glyph(glyph, name.span()),
            (None, Some(name)) => self.game.given_comment(&name.shown(), name.span()),
            _ if judgement.kind() != Kind::Object => {
                self.game.given_comment(&judgement.shown(), judgement.span());
            }
            _ => {}
        }
        if let Some(comment) = comment {
            self.game.given_comment(&comment.shown(), comment.span());
        }
    }

    /// Compares the position and the move that are said to be the last with those on the board.
    pub(super) fn compare_position(&mut self, fen: Option<Value<'_>>, mv: Option<Value<'_>>) {
        if let Some(fen) = self.string(fen, "lastFen") {
            let record = &self.game.frame.record;
            let found = contradictions::last_position(record, &fen.string().unwrap_or_default());
            match found {
                Some(true) => {}
                Some(false) => self.differs(fen, "lastFen"),
                None => self.keep("", "lastFen", fen),
            }
        }
        if let Some(mv) = self.string(mv, "lastMove") {
            let record = &self.game.frame.record;
            let moves =
                record.tree.main_line().filter_map(|node| record.tree.node(node).entry.mv());
            let last = moves.last().filter(|_| record.start_known);
            match last {
                Some(last) if contradictions::is_move(last, &mv.string().unwrap_or_default()) => {}
                Some(_) => self.differs(mv, "lastMove"),
                None => self.keep("", "lastMove", mv),
            }
        }
    }

    fn differs(&mut self, value: Value<'_>, name: &str) {
        let finding = Finding::at(Code::LichessLastPosition, value.span()).with("name", name);
        self.game.frame.report(finding);
    }
}

/// Whether a word is the number of a move, which the site does not write.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit())
}

/// Appends what an engine says as PGN has it: hundredths of a pawn as `0.17` and `-3.5`, a mate as `#3` and `#-3`. False
/// if it is no number.
fn write_eval(points: Option<Value<'_>>, mate: Option<Value<'_>>, out: &mut String) -> bool {
    let number = |value: Value<'_>| value.text().parse::<i32>().ok();
    // Writing to a String cannot fail.
    if let Some(moves) = mate {
        let Some(moves) = number(moves) else { return false };
        let _ = write!(out, "#{moves}");
        return true;
    }
    let Some(points) = points.and_then(number) else { return false };
    let sign = if points < 0 { "-" } else { "" };
    let size = points.unsigned_abs();
    let (pawns, tenth, hundredth) = (size / 100, size / 10 % 10, size % 10);
    let _ = write!(out, "{sign}{pawns}.{tenth}");
    if hundredth > 0 {
        let _ = write!(out, "{hundredth}");
    }
    true
}
