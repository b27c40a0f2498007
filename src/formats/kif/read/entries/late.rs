//! What stands behind the moves and may be a second game's: its headers and its board are taken back then.

use super::super::forms::begins_relative;
use super::Entries;
use crate::findings::{Code, Finding};
use crate::notation::shogi::japanese::cursor::Cursor;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::source::Span;

/// Where headers begin that stand after moves: should they turn out to be those of a second game,
/// reading goes back to here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    at: usize,
    headers: usize,
    findings: usize,
    items: usize,
    flipped: bool,
    /// Whether a player is named there, so that moves which follow are another game's.
    pub(super) names: bool,
    /// Whether any header stands there, so that a diagram which follows may be another problem's.
    titled: bool,
    /// Whether it is said there how many moves led to a diagram.
    shown: bool,
}

impl Entries<'_, '_> {
    /// What is to be said of a header behind moves, and the way back to the others, where it has a wide colon
    /// instead of a `narrow` one.
    pub(in crate::formats::kif::read) fn late_header(
        &self,
        span: Span,
        narrow: Option<Span>,
    ) -> Finding {
        let finding = Finding::at(Code::KifLateHeader, span);
        let source = self.frame.source;
        match (self.separator, source.whole_lines(span), self.mends.eol) {
            (Some(above), Some(lines), Some(eol)) => {
                let text = match narrow {
                    Some(colon) => {
                        let name = source.slice(Span::new(span.start, colon.start));
                        let value = source.slice(Span::new(colon.end, span.end));
                        format!("{name}：{value}{eol}")
                    }
                    None => format!("{}{eol}", source.slice(span)),
                };
                finding.fix(Span::at(above.start), text).fix(lines, "")
            }
            _ => finding,
        }
    }

    /// A header or a part of a diagram: after moves, it may belong to a second game.
    pub(in crate::formats::kif::read) fn mark_late(&mut self, at: usize) {
        self.pass_early();
        if (self.count > 0 || self.closed) && self.late.is_none() {
            self.late = Some(self.remarks.take().unwrap_or_else(|| self.mark(at)));
        }
    }

    fn mark(&self, at: usize) -> Mark {
        Mark {
            at,
            headers: self.frame.record.headers.len(),
            findings: self.frame.findings.len(),
            items: self.frame.script.items.len(),
            flipped: self.frame.record.flipped,
            names: false,
            titled: false,
            shown: false,
        }
    }

    /// A line with `#` among the moves, or at their end.
    pub(in crate::formats::kif::read) fn mark_remark(&mut self, at: usize) {
        if self.count > 0 && self.remarks.is_none() {
            self.remarks = Some(self.mark(at));
        }
    }

    /// Another line stands below those with `#`.
    pub(in crate::formats::kif::read) fn pass_remarks(&mut self) {
        self.remarks = None;
    }

    /// A player is named or a board is drawn: moves that follow are another game's.
    pub(in crate::formats::kif::read) fn name_late(&mut self) {
        self.late.iter_mut().for_each(|mark| mark.names = true);
    }

    /// A header that is no hand stands behind the moves.
    pub(in crate::formats::kif::read) fn title_late(&mut self) {
        self.late.iter_mut().for_each(|mark| mark.titled = true);
    }

    /// It is said behind the moves how many of them led to a diagram.
    pub(in crate::formats::kif::read) fn show_late(&mut self) {
        self.late.iter_mut().for_each(|mark| mark.shown = true);
    }

    /// Whether a diagram that stands here, behind moves, may be that of another problem.
    pub(in crate::formats::kif::read) fn may_be_problem(&self) -> bool {
        self.late.is_some_and(|mark| self.count > 0 && mark.titled && !mark.shown)
    }

    /// What stands after moves belongs to this game.
    pub(in crate::formats::kif::read) fn keep_late(&mut self) {
        self.late = None;
        self.remarks = None;
    }

    /// A second game begins: takes back the headers that are its own, and says where they begin.
    pub(in crate::formats::kif::read) fn step_back(&mut self) -> Option<usize> {
        let mark = self.late.take().or(self.remarks.take())?;
        self.frame.record.headers.truncate(mark.headers);
        self.frame.findings.truncate(mark.findings);
        self.frame.script.items.truncate(mark.items);
        self.frame.record.flipped = mark.flipped;
        self.mends.step_back(mark.at);
        Some(mark.at)
    }

    /// Whether a move is the first of another game: this one has ended, or players were named or a board
    /// was drawn after its moves, and it does not go on where they end.
    pub(in crate::formats::kif::read) fn begins_another(&self, mut cursor: Cursor<'_>) -> bool {
        let names = self.late.is_some_and(|mark| mark.names);
        if !names && !self.ended {
            return false;
        }
        if names && self.relative && begins_relative(cursor) {
            return true;
        }
        let mut glued = cursor;
        if moves::numbering(&mut cursor) == Some(1) {
            return moves::read(&mut cursor) != Attempt::Other;
        }
        // A number that stands right before the file, which is of full width: `1７六歩(77)`.
        glued.number() == Some(1)
            && glued.peek().is_some_and(|c| ('１'..='９').contains(&c))
            && matches!(moves::read(&mut glued), Attempt::Move(_))
    }
}
