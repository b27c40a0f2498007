//! Signs that belong to nothing, and what is kept as a comment though it is none.

use super::Movetext;
use crate::findings::{Code, Finding};
use crate::formats::pgn::scan;
use crate::notation::chess::san::San;
use crate::source::Span;

impl Movetext<'_> {
    /// What is kept as a comment as one, if it can be.
    pub(super) fn braced(&self, finding: Finding, at: usize, end: usize) -> Finding {
        let text = &self.text[at..end];
        match text.contains(['{', '}', '\n', '\r']) {
            true => finding,
            false => finding.fix(Span::of(at..end), format!("{{{text}}}")),
        }
    }

    /// Keeps a word that has no place among the moves as a comment; returns where it ends.
    pub(super) fn stray_word(&mut self, at: usize, end: usize) -> usize {
        let (word, place) = (&self.text[at..end], Span::of(at..end));
        let finding = Finding::at(Code::PgnStrayWord, place).with("text", word);
        let mut finding = self.braced(finding, at, end);
        // It may be a move.
        finding.doubt_fix();
        self.frame.report(finding);
        self.lines.pass_over();
        self.comment(at, end, place);
        end
    }

    pub(super) fn stray_sign(&mut self, at: usize) -> usize {
        let sign = self.text[at..=at].to_owned();
        let place = Span::of(at..at + 1);
        let finding = Finding::at(Code::PgnStraySign, place).with("sign", sign);
        // Between two words it parts them.
        let begins = |byte: &u8| byte.is_ascii_alphanumeric();
        let ends = |byte: &u8| !byte.is_ascii_whitespace() && !matches!(byte, b'(' | b'{' | b'}');
        let parts = self.bytes.get(at + 1).is_some_and(begins)
            && at.checked_sub(1).is_some_and(|before| ends(&self.bytes[before]));
        self.frame.report(finding.unsafe_fix(place, if parts { " " } else { "" }));
        at + 1
    }

    /// Periods that are not behind a number. Several stand for the move of White before a move of Black;
    /// a single one may stand in the place of a letter that is lost (`.a5`).
    pub(in crate::formats::pgn) fn stray_periods(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let begin = at + rest.len() - rest.trim_start_matches(['.', '…']).len();
        if begin - at > 1 || self.other.is_some() {
            return begin;
        }
        let end = scan::word_end(self.text, begin);
        if end == begin || San::read(&self.text[begin..end]).is_none() {
            return self.stray_sign(at);
        }
        self.stray_word(at, end)
    }

    /// A bracket among the moves that begins no tag: a command outside a comment, or nothing.
    pub(in crate::formats::pgn) fn stray_bracket(&mut self, at: usize) -> usize {
        if !self.bytes[at..].starts_with(b"[%") || at < self.unclosed_bracket {
            return self.stray_sign(at);
        }
        let close = scan::sign_or_line_end(self.bytes, at, b']');
        if self.bytes.get(close) != Some(&b']') {
            self.unclosed_bracket = close;
            return self.stray_sign(at);
        }
        let end = close + 1;
        let finding = Finding::at(Code::PgnStraySign, Span::of(at..end)).with("sign", "[");
        self.frame.report(self.braced(finding, at, end));
        self.comment(at, end, Span::of(at..end));
        end
    }

    pub(super) fn reserved(&mut self, at: usize) -> usize {
        let mut end = at + 1;
        if at >= self.unclosed {
            let close = scan::sign_or_line_end(self.bytes, at, b'>');
            match self.bytes.get(close) {
                Some(b'>') => end = close + 1,
                _ => self.unclosed = close,
            }
        }
        let finding = Finding::at(Code::PgnReserved, Span::of(at..end));
        self.frame.report(self.braced(finding, at, end));
        self.comment(at, end, Span::of(at..end));
        end
    }
}
