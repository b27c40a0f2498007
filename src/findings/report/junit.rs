//! One JUnit document, as build servers read it: each finding is a test case, and one that is an
//! error has failed. A last case that has passed stands for the run, so that a run without findings
//! has one too.

use super::{Counts, Extent, Place};
use crate::findings::{Finding, Lang, Severity};
use crate::source::escape_for_display;
use std::fmt::Write as _;

pub(super) const BEGIN: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"kifu\">\n";

pub(super) fn finding(lang: Lang, finding: &Finding, place: &Place<'_>, out: &mut String) {
    let row = finding.code.row();
    let at = finding.span.and_then(|span| place.extent(span));
    let at = at.map_or_else(String::new, |Extent { line, column, .. }| format!("{line}:{column} "));
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<testcase classname=\"{}\" name=\"{at}{} {}\">",
        escaped(place.path),
        row.id,
        row.name
    );
    let message = escaped(&finding.message(lang));
    let words = place.words(finding.ply, lang);
    let more = [words, finding.position.as_deref().map(str::to_owned), Some(finding.help(lang))];
    let more: Vec<String> = more.into_iter().flatten().map(|text| escaped(&text)).collect();
    let more = more.join("\n");
    let _ = match finding.severity {
        Severity::Error => {
            write!(out, "<failure type=\"{}\" message=\"{message}\">{more}</failure>", row.id)
        }
        Severity::Warning | Severity::Note => {
            write!(out, "<system-out>{}: {message}\n{more}</system-out>", finding.severity.name())
        }
    };
    out.push_str("</testcase>\n");
}

pub(super) fn end(counts: &Counts, out: &mut String) {
    let Counts { files, records, .. } = *counts;
    let _ = write!(
        out,
        "<testcase classname=\"kifu\" name=\"files: {files}, games: {records}\"/>\n\
         </testsuite>\n</testsuites>\n"
    );
}

/// A text for people in XML 1.0, which has no way at all to write some characters.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in escape_for_display(text, &['\n']).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}
