//! What was found in a record, beside the record.

use super::lines::{push_comma, push_member, push_name, push_text};
use crate::findings::{Finding, Lang};
use crate::notation::syntax::json::push_string;

/// Appends what was found in a record.
pub(super) fn push(findings: &[Finding], lang: Lang, out: &mut String) {
    push_name("findings", out);
    out.push('[');
    for finding in findings {
        let row = finding.code.row();
        push_comma(out);
        out.push_str("{\"code\":");
        push_string(row.id, out);
        push_text("name", row.name, out);
        push_text("severity", finding.severity.name(), out);
        let (line, column) = finding.place.unzip();
        for (name, number) in [("line", line), ("column", column), ("ply", finding.ply)] {
            if let Some(number) = number {
                push_member(name, u64::from(number), out);
            }
        }
        push_text("message", &finding.message(lang), out);
        out.push('}');
    }
    out.push(']');
}
