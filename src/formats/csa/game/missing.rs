//! What a game leaves out, and what has to be known to put it in.

use super::Game;
use crate::findings::{Code, Finding};
use crate::games::Side;
use crate::replay::Item;
use crate::source::Span;

impl Game<'_> {
    /// How many moves there are so far, and whose the last is, as far as that is certain.
    pub(super) fn count(&mut self) -> (u32, Option<Side>) {
        let (seen, mut count, mut last) = self.state.seen;
        let items = &self.frame.script.items;
        for item in items.get(seen..).unwrap_or_default() {
            match item {
                Item::Move { written, .. } => {
                    let other = match count {
                        0 => self.state.turn,
                        _ => last.map(Side::other),
                    };
                    let is_slip =
                        written.side.zip(other).is_some_and(|(side, other)| side != other);
                    self.state.slipped |= is_slip;
                    (count, last) = (count + 1, written.side.or(other));
                }
                Item::Unreadable { .. } => (count, last) = (count + 1, None),
                _ => {}
            }
        }
        self.state.seen = (items.len(), count, last);
        // Behind a wrong sign the moves and their signs say different things.
        (count, last.filter(|_| !self.state.slipped))
    }

    /// What is to be said of a statement that stands behind the moves, and the way back to its place.
    pub(super) fn late(&self, span: Span) -> Finding {
        let finding = Finding::at(Code::CsaOrder, span);
        let above = self.state.position.span.or(self.state.begun);
        let above = above.filter(|above| self.line_begins(above.start as usize).is_some());
        let lines = self.frame.source.whole_lines(span);
        match (above, lines, self.eol) {
            (Some(above), Some(lines), Some(eol)) => {
                // What is missing in the same place comes behind it: see `findings::fixes`.
                let statement = format!("{}{eol}", self.frame.source.slice(span));
                finding.fix(Span::at(above.start), statement).fix(lines, "")
            }
            _ => finding,
        }
    }

    /// Takes note of where the moves begin, and gives the findings from `begin` on that tell of a
    /// missing row of the board what puts it in.
    pub(super) fn begun(&mut self, at: Span, begin: usize) {
        self.state.begun.get_or_insert(at);
        let Some(eol) = self.eol else { return };
        let places = self.state.position.places;
        let source = self.frame.source;
        for finding in &mut self.frame.findings[begin..] {
            let rank = finding.number("rank").and_then(|rank| usize::try_from(rank).ok());
            let Some(rank) = rank.filter(|_| finding.code == Code::CsaMissingRow) else { continue };
            let above = places[..rank].iter().rev().flatten().next();
            let below = places[rank..].iter().flatten().next();
            let lines = above.or(below).and_then(|&row| source.whole_lines(row));
            let Some(lines) = lines else { continue };
            let at = if above.is_some() { lines.end } else { lines.start };
            // A file can end without a line end.
            let is_end = at as usize == source.text().len() && above.is_some();
            // All that are missing here are put in at one place.
            let is_given = |rank: &usize| places[*rank].is_some();
            let first = (1..rank).rev().find(is_given).map_or(1, |above| above + 1);
            let last = (rank..=9).find(is_given).map_or(9, |below| below - 1);
            let row = |rank: usize| format!("P{rank}{}", " * ".repeat(9));
            let rows = (first..=last).map(row).collect::<Vec<_>>().join(eol);
            let rows = if is_end { format!("{eol}{rows}") } else { format!("{rows}{eol}") };
            finding.add_unsafe_fix(Span::at(at), rows);
        }
    }

    /// What ends a line, if one begins here.
    pub(super) fn line_begins(&self, at: usize) -> Option<&'static str> {
        let is_blank = |c: char| c.is_whitespace() && !matches!(c, '\n' | '\r');
        let before = self.frame.source.text()[..at].trim_end_matches(is_blank);
        self.eol.filter(|_| before.is_empty() || before.ends_with(['\n', '\r']))
    }

    /// Begins the moves where no line has said whose turn it is: the sign of the first move does.
    pub(super) fn begin_late(&mut self, sign: u8, span: Span) {
        self.state.turn = match sign {
            b'+' => Some(Side::First),
            b'-' => Some(Side::Second),
            _ => None,
        };
        let mut finding = Finding::at(Code::CsaNoTurn, span);
        let eol = self.line_begins(span.start as usize);
        if let (Some(_), Some(eol)) = (self.state.turn, eol) {
            let position = if self.state.position.span.is_none() { "PI" } else { "" };
            let eols = if position.is_empty() { "" } else { eol };
            let sign = char::from(sign);
            finding.add_fix(Span::at(span.start), format!("{position}{eols}{sign}{eol}"));
        }
        self.state.lines = finding.fix.clone();
        self.frame.report(finding);
        self.begin_moves(span);
    }
}
