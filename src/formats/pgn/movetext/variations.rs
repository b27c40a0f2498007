//! Where variations begin and end.

use super::super::scan;
use super::Movetext;
use crate::findings::{Code, Finding, Severity};
use crate::source::Span;

impl Movetext<'_> {
    /// A variation opens.
    pub(super) fn open(&mut self, at: usize) -> usize {
        if self.bytes[at..].starts_with(b"(=)") {
            let finding = Finding::at(Code::PgnDrawOffer, Span::of(at..at + 3));
            self.frame.report(self.braced(finding, at, at + 3));
            self.comment(at, at + 3, Span::of(at..at + 3));
            return at + 3;
        }
        match self.lines.open(Span::of(at..at + 1), &mut self.frame) {
            Ok(()) => at + 1,
            Err(finding) => {
                let end = self.matching(at);
                let mut finding = self.braced(finding, at, end);
                // It was meant as a variation of something.
                finding.doubt_fix();
                self.frame.report(finding);
                self.comment(at, end, Span::of(at..end));
                end
            }
        }
    }

    /// Where the variation ends that opens at `at`; comments do not count, and the next game ends
    /// it too.
    pub(super) fn matching(&self, at: usize) -> usize {
        let mut depth = 0_usize;
        let mut here = at;
        while let Some(&byte) = self.bytes.get(here) {
            match byte {
                b'(' => depth += 1,
                b')' if depth <= 1 => return here + 1,
                b')' => depth -= 1,
                b'{' => {
                    here = scan::comment_end(self.bytes, here).1;
                    continue;
                }
                b';' => {
                    here = scan::line_end(self.bytes, here);
                    continue;
                }
                b'%' if scan::is_line_start(self.bytes, here) => {
                    here = scan::line_end(self.bytes, here);
                    continue;
                }
                b'[' if scan::is_line_start(self.bytes, here)
                    && scan::tag_name(self.bytes, here).is_some() =>
                {
                    return here;
                }
                _ => {}
            }
            here += 1;
        }
        self.bytes.len()
    }

    pub(super) fn close(&mut self, at: usize) -> usize {
        if self.lines.at_top() {
            let next = self.stray_sign(at);
            if let Some(finding) = self.frame.findings.last_mut().filter(|_| self.has_variations) {
                // What stands before it may be a variation that ended too early.
                finding.severity = Severity::Error;
            }
            return next;
        }
        self.has_variations = true;
        self.lines.close(Span::of(at..at + 1), &mut self.frame);
        at + 1
    }
}
