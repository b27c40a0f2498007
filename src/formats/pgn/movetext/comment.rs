//! Comments, in braces and to the end of a line.

use super::super::scan;
use super::super::words::Next;
use super::{Movetext, mend_once};
use crate::findings::{Code, Finding};
use crate::notation::chess::san::San;
use crate::source::Span;

impl Movetext<'_> {
    /// A comment in braces.
    pub(in crate::formats::pgn) fn brace_comment(&mut self, at: usize) -> usize {
        if let Some(next) = self.comments.commands(at, &mut self.lines, &mut self.frame) {
            self.end = self.end.max(next);
            return next;
        }
        let (end, next, closed) = scan::comment_end(self.bytes, at);
        let place = Span::of(at..next);
        if !closed {
            let brace = Span::of(at..at + 1);
            let finding = Finding::at(Code::PgnUnclosedComment, brace);
            if self.text[at + 1..end].trim().is_empty() {
                // Closed it would be a comment of nothing.
                self.frame.report(finding.unsafe_fix(brace, ""));
                self.end = self.end.max(next);
                return next;
            }
            let last = self.text[..end].trim_end().len().max(at + 1);
            self.frame.report(finding.unsafe_fix(Span::of(last..last), "}"));
        } else if let Some(open) = memchr::memchr(b'{', &self.bytes[at + 1..end]) {
            let open = at + 1 + open;
            // What hides more ends where another comment does.
            let mut finding = Finding::at(Code::PgnNestedComment, Span::of(open..open + 1))
                .error_if(self.hides_more(at + 1, open));
            for inner in memchr::memchr_iter(b'{', &self.bytes[open..end]) {
                let inner = open + inner;
                finding = finding.unsafe_fix(Span::of(inner..inner + 1), "(");
            }
            self.frame.report(finding);
        }
        self.comment((at + 1).min(end), end, place);
        self.end = self.end.max(next);
        next
    }

    /// Whether tags or the next moves stand in a part of a comment.
    pub(super) fn hides_more(&self, start: usize, end: usize) -> bool {
        let tag = |at: usize| {
            scan::is_line_start(self.bytes, at) && scan::tag_name(self.bytes, at).is_some()
        };
        if memchr::memchr_iter(b'[', &self.bytes[start..end]).any(|at| tag(start + at)) {
            return true;
        }
        let mut periods = memchr::memchr_iter(b'.', &self.bytes[start..end]);
        periods.any(|at| {
            let before = &self.text[start..start + at];
            let number = &before[before.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
            let behind = self.text[start + at..end].trim_start_matches(['.', ' ']);
            let word = behind.split([' ', '\n', '\r', '{']).next().unwrap_or_default();
            let is_next = [Next::Here, Next::Behind]
                .into_iter()
                .any(|next| self.lines.is_number_of(next, number));
            !number.is_empty() && is_next && San::read(word).is_some()
        })
    }

    /// A comment to the end of the line.
    pub(in crate::formats::pgn) fn line_comment(&mut self, at: usize) -> usize {
        let end = scan::line_end(self.bytes, at);
        self.comment(at + 1, end, Span::of(at..end));
        self.end = self.end.max(end);
        end
    }

    /// Keeps the text between two places as a comment.
    pub(super) fn comment(&mut self, start: usize, end: usize, place: Span) {
        let text = &self.text[start..end];
        // A blank of another script is a text, if one of nothing.
        if text.trim_ascii().is_empty() {
            let is_apart = self.text[..place.start as usize].ends_with([' ', '\n', '\r', '\t']);
            let blank = if is_apart || place.start == 0 { "" } else { " " };
            return mend_once(
                &mut self.empty,
                Code::PgnEmptyComment,
                &mut self.frame,
                place,
                blank,
            );
        }
        self.comments.keep(text, place, &mut self.lines, &mut self.frame);
    }
}
