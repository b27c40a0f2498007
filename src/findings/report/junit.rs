//! One JUnit document, as build servers read it: each file is a test suite that counts, each finding
//! a test case in it, and one that is an error has failed. A file without findings has one case,
//! which has passed.

use super::{Extent, Place};
use crate::findings::{Finding, Lang, Severity};
use crate::source::escape_for_display;
use std::fmt::Write as _;
use std::path::Path;

pub(super) const BEGIN: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"kifu\">\n";

pub(super) const END: &str = "</testsuites>\n";

pub(super) fn finding(lang: Lang, finding: &Finding, place: &Place<'_>, out: &mut String) {
    let row = finding.code.row();
    let at = finding.span.and_then(|span| place.extent(span));
    let at = at.map_or_else(String::new, |Extent { line, column, .. }| format!("{line}:{column} "));
    let path = escaped(&place.path.to_string_lossy());
    let number = match place.again {
        0 => String::new(),
        again => format!(" ({})", again + 1),
    };
    // Writing to a string cannot fail.
    let _ =
        write!(out, "<testcase classname=\"{path}\" name=\"{at}{} {}{number}\">", row.id, row.name);
    let message = escaped(&finding.message(lang));
    let words = place.words(finding, lang);
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

/// What stands before a file's cases.
pub(super) fn begin_file(path: &Path, found: u64, errors: u64, out: &mut String) {
    let name = escaped(&path.to_string_lossy());
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<testsuite name=\"{name}\" tests=\"{}\" failures=\"{errors}\" errors=\"0\" \
         skipped=\"0\">",
        found.max(1),
    );
    if found == 0 {
        let _ = writeln!(out, "<testcase classname=\"{name}\" name=\"no findings\"/>");
    }
}

/// The case of what is not listed, which has failed if there are errors among it.
pub(super) fn rest_of_file(lang: Lang, path: &Path, more: u64, errors: u64, out: &mut String) {
    let words = match lang {
        Lang::En => {
            let findings = if more == 1 { "finding" } else { "findings" };
            let which = match (more, errors) {
                (1, 0) => "no error".to_owned(),
                (1, _) => "an error".to_owned(),
                (_, 1) => "1 of them an error".to_owned(),
                _ => format!("{errors} of them errors"),
            };
            format!("{more} more {findings}, {which} (--max-per-file)")
        }
        Lang::Ja => format!("ほか{more}件の指摘、うちエラー{errors}件(--max-per-file)"),
    };
    let name = escaped(&path.to_string_lossy());
    // Writing to a string cannot fail.
    let _ = write!(out, "<testcase classname=\"{name}\" name=\"{words}\">");
    if errors > 0 {
        let _ = write!(out, "<failure type=\"more\" message=\"{words}\"></failure>");
    }
    out.push_str("</testcase>\n");
}

/// What stands behind them.
pub(super) const END_FILE: &str = "</testsuite>\n";

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
