//! What mends lines that have no place, or lack one.

use super::read::IshiReader;
use crate::findings::Finding;
use crate::notation::syntax::ishi::Statement;
use crate::source::Span;
use std::ops::Range;

impl IshiReader<'_> {
    /// Lines that close what is open at the end of the lines so far, or of the text.
    pub(super) fn closing(&self, word: &str, count: usize) -> String {
        let before = match word {
            "ENDVAR" => &self.text[..self.copied],
            _ => self.text,
        };
        let begin = if before.ends_with(['\r', '\n']) { "" } else { "\r\n" };
        let eol = match before.ends_with('\n') && !before.ends_with("\r\n") {
            true => "\n",
            false => "\r\n",
        };
        format!("{begin}{}", format!("{word}{eol}").repeat(count))
    }

    /// A finding with the repair that takes the lines of a statement away which was passed over.
    pub(super) fn without_line(&self, finding: Finding, statement: &Statement) -> Finding {
        let lines = statement.whole.start..self.line_after(statement);
        finding.unsafe_fix(Span::of(lines), "")
    }

    /// A finding with the repair that takes away what stands too much at the end of a line.
    pub(super) fn without_rest(&self, finding: Finding, rest: &Range<usize>) -> Finding {
        let start = self.text[..rest.start].trim_end_matches([' ', '\t']).len();
        finding.unsafe_fix(Span::of(start..rest.end), "")
    }
}
