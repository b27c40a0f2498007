//! One SARIF 2.1.0 log (OASIS), as code scanning services read it; each result is an object on a
//! line of its own.
//!
//! Every code is listed as a rule of the tool, so that services can tell them apart before they
//! have met them.

use super::{Extent, Place};
use crate::findings::codes::ALL;
use crate::findings::{Finding, Lang, Severity};
use serde_json::{Value, json};
use std::fmt::Write as _;

pub(super) const END: &str = "\n]}]}\n";

pub(super) fn begin(out: &mut String) {
    let rule = |code: &crate::findings::Code| {
        let row = code.row();
        json!({
            "id": row.id,
            "name": row.name,
            "defaultConfiguration": { "level": level(row.severity) },
        })
    };
    let driver = json!({
        "name": "kifu",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": ALL.iter().map(rule).collect::<Vec<Value>>(),
    });
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
         \"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\
         \"results\":["
    );
}

pub(super) fn finding(lang: Lang, finding: &Finding, place: &Place<'_>, out: &mut String) {
    let mut location = json!({ "artifactLocation": { "uri": uri(place.path) } });
    if let Some(extent) = finding.span.and_then(|span| place.extent(span)) {
        let Extent { line, column, end_line, end_column } = extent;
        location["region"] = json!({
            "startLine": line,
            "startColumn": column,
            "endLine": end_line,
            "endColumn": end_column,
        });
    }
    let words = place.words(finding.ply, lang);
    let words = words.map_or_else(String::new, |words| format!(" ({words})"));
    let result = json!({
        "ruleId": finding.code.row().id,
        "level": level(finding.severity),
        "message": { "text": format!("{}{words}", finding.message(lang)) },
        "locations": [{ "physicalLocation": location }],
    });
    let _ = write!(out, "{result}");
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// A path as a relative reference (RFC 3986): what has a meaning there, or none, is in percents.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => _ = write!(uri, "%{byte:02X}"),
        }
    }
    uri
}
