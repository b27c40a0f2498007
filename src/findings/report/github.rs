//! Workflow commands of GitHub Actions, one line a finding: `::error file=…,line=…::message`. They
//! become annotations beside the lines of a pull request.

use super::{Extent, Place, from_root};
use crate::findings::{Finding, Lang, Severity};
use crate::source::escape_for_display;
use std::fmt::Write as _;

pub(super) fn finding(lang: Lang, finding: &Finding, place: &Place<'_>, out: &mut String) {
    let command = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    // Writing to a string cannot fail.
    let _ = write!(out, "::{command} file=");
    push_property(&from_root(place.path).to_string_lossy(), out);
    if let Some(extent) = finding.span.and_then(|span| place.extent(span)) {
        let Extent { line, column, end_line, end_column } = extent;
        let _ = write!(out, ",line={line},endLine={end_line},col={column}");
        // A place on several lines has no end column there.
        if line == end_line {
            let _ = write!(out, ",endColumn={end_column}");
        }
    }
    let row = finding.code.row();
    let _ = write!(out, ",title={} {}::", row.id, row.name);
    let words = place.needs_words(finding).then(|| place.words(finding, lang)).flatten();
    let words = words.map_or_else(String::new, |words| format!(" ({words})"));
    push_message(&format!("{}{words}", finding.message(lang)), out);
    let help = finding.help(lang);
    if !help.is_empty() {
        out.push_str("%0A");
        push_message(&help, out);
    }
    out.push('\n');
}

/// What stands behind `::`, where `%` and line ends have escapes.
fn push_message(text: &str, out: &mut String) {
    for c in escape_for_display(text, &[]).chars() {
        match c {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            _ => out.push(c),
        }
    }
}

/// The value of a property, which ends at a comma or colon.
fn push_property(text: &str, out: &mut String) {
    let mut escaped = String::new();
    push_message(text, &mut escaped);
    out.push_str(&escaped.replace(':', "%3A").replace(',', "%2C"));
}
