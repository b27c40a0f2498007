//! Signs behind moves: glyphs by number and by their characters.

use super::super::glyphs;
use super::Movetext;
use crate::findings::{Code, Finding};
use crate::source::Span;

impl Movetext<'_> {
    pub(super) fn nag(&mut self, nag: u8, span: Span) {
        self.lines.nag(nag, span, &mut self.frame);
    }

    pub(super) fn numbered_glyph(&mut self, at: usize) -> usize {
        let digits = self.bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = at + 1 + digits;
        match self.text[at + 1..end].parse() {
            Ok(nag) => self.nag(nag, Span::of(at..end)),
            Err(_) => {
                let text = &self.text[at..end];
                let place = Span::of(at..end);
                let finding = Finding::at(Code::PgnNag, place).with("text", text);
                self.frame.report(finding.unsafe_fix(place, ""));
            }
        }
        end
    }

    pub(super) fn suffix(&mut self, at: usize) -> usize {
        let signs = self.bytes[at..].iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        let end = at + signs;
        self.marked(&self.text[at..end], Span::of(at..end));
        end
    }

    /// Takes the signs at a place, which are these in ASCII, as what is thought of a move.
    pub(super) fn marked(&mut self, signs: &str, place: Span) {
        let (nag, read) = glyphs::suffix(signs);
        let written = self.frame.source.slice(place);
        if written != read {
            let finding = Finding::at(Code::PgnSuffix, place).with("text", written);
            self.frame.report(finding.with("read", read).fix(place, read));
        }
        self.nag(nag, place);
    }
}
