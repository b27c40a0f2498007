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
                    (count, last) = (count + 1, written.side.or(other));
                }
                Item::Unreadable { .. } => (count, last) = (count + 1, None),
                _ => {}
            }
        }
        self.state.seen = (items.len(), count, last);
        (count, last)
    }

    /// What ends a line, if one begins here.
    pub(super) fn line_begins(&self, at: usize) -> Option<&'static str> {
        let before = self.frame.source.text()[..at].trim_end_matches([' ', '\t']);
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
