//! One SARIF 2.1.0 log (OASIS), as code scanning services read it; each result is an object on a
//! line of its own.
//!
//! Every code is listed as a rule of the tool, so that services can tell them apart before they
//! have met them.

use super::explain::{blanked, explain};
use super::{Extent, List, Place, harmless_json};
use crate::findings::codes::ALL;
use crate::findings::{Edit, Finding, Lang, Safety, Severity};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// Behind the last row of the last list.
pub(super) const END: &str = "\n]}]}]}\n";

pub(super) fn begin(lang: Lang, out: &mut String) {
    let rule = |code: &crate::findings::Code| {
        let row = code.row();
        json!({
            "id": row.id,
            "name": row.name,
            "shortDescription": { "text": blanked(row.message(lang)) },
            "fullDescription": { "text": explain(*code, lang).concat() },
            "help": { "text": blanked(row.help(lang)) },
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
    out.push('\n');
}

pub(super) fn finding(lang: Lang, finding: &Finding, place: &Place<'_>, out: &mut String) {
    let artifact = json!({ "uri": uri(place.path) });
    let mut location = json!({ "artifactLocation": artifact });
    if let Some(extent) = finding.span.and_then(|span| place.extent(span)) {
        location["region"] = region(extent);
    }
    let words = place.words(finding, lang);
    let words = words.map_or_else(String::new, |words| format!(" ({words})"));
    let mut result = json!({
        "ruleId": finding.code.row().id,
        "level": level(finding.severity),
        "message": { "text": format!("{}{words}", finding.message(lang)) },
        "locations": [{ "physicalLocation": location }],
    });
    if place.mark.is_some() {
        result["partialFingerprints"] = json!({ "kifuMark/v1": place.fingerprint(finding) });
    }
    if let Some(fix) = &finding.fix {
        result["properties"] = json!({ "fix": fix.safety.name() });
        let replacement = |edit: &Edit| {
            Some(json!({
                "deletedRegion": region(place.extent(edit.span)?),
                "insertedContent": { "text": edit.text },
            }))
        };
        let replacements: Option<Vec<Value>> = fix.edits.iter().map(replacement).collect();
        if let Some(replacements) = replacements {
            let flag = match fix.safety {
                Safety::Safe => "--fix",
                Safety::Unsafe => "--fix --unsafe-fixes",
            };
            result["fixes"] = json!([{
                "description": { "text": format!("kifu validate {flag}") },
                "artifactChanges": [{
                    "artifactLocation": artifact,
                    "replacements": replacements,
                }],
            }]);
        }
    }
    out.push_str(&harmless_json(&result.to_string()));
}

/// What stands before a list. The run has failed if there is something that could not be read.
pub(super) fn begin_list(list: List, exit: u8, out: &mut String) {
    match list {
        List::Files => out.push_str("\n],\"artifacts\":[\n"),
        List::Failures => {
            let successful = exit < 2;
            // Writing to a string cannot fail.
            let _ = writeln!(
                out,
                "\n],\"invocations\":[{{\"executionSuccessful\":{successful},\
                 \"exitCode\":{exit},\"toolExecutionNotifications\":["
            );
        }
    }
}

/// A file that was read.
pub(super) fn file(path: &Path, encoding: &str, out: &mut String) {
    let artifact = json!({
        "location": { "uri": uri(path) },
        "roles": ["analysisTarget"],
        "encoding": encoding,
    });
    out.push_str(&artifact.to_string());
}

/// Why a file could not be read.
pub(super) fn failure(lang: Lang, finding: &Finding, path: &Path, out: &mut String) {
    let notification = json!({
        "level": level(finding.severity),
        "message": { "text": finding.message(lang) },
        "associatedRule": { "id": finding.code.row().id },
        "locations": [{ "physicalLocation": { "artifactLocation": { "uri": uri(path) } } }],
    });
    out.push_str(&harmless_json(&notification.to_string()));
}

/// A file as a URI: relative to the root of the repository, or whole if it is none of its files.
fn uri(path: &Path) -> String {
    let uri = super::uri(path);
    if !path.is_absolute() {
        return uri;
    }
    match uri {
        // A share of Windows names its server.
        _ if uri.starts_with("//") => format!("file:{uri}"),
        _ if uri.starts_with('/') => format!("file://{uri}"),
        _ => format!("file:///{}", uri.replacen("%3A", ":", 1)),
    }
}

fn region(Extent { line, column, end_line, end_column }: Extent) -> Value {
    json!({
        "startLine": line,
        "startColumn": column,
        "endLine": end_line,
        "endColumn": end_column,
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}
