//! One JSON document as GitLab reads it for its code quality report: a list of issues, each with a
//! fingerprint by which it is known again in the next run.

use super::{Place, from_root, harmless_json};
use crate::findings::{Finding, Lang, Severity};
use serde_json::json;

pub(super) const BEGIN: &str = "[\n";

pub(super) const END: &str = "\n]\n";

pub(super) fn finding(lang: Lang, finding: &Finding, place: &Place<'_>, out: &mut String) {
    let row = finding.code.row();
    // A file as a whole is shown at its first line.
    let line = finding.span.and_then(|span| place.extent(span)).map_or(1, |extent| extent.line);
    let path = from_root(place.path).to_string_lossy().into_owned();
    let words = place.words(finding, lang);
    let words = words.map_or_else(String::new, |words| format!(" ({words})"));
    let severity = match finding.severity {
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Note => "info",
    };
    let mut issue = json!({
        "description": format!("{}{words}", finding.message(lang)),
        "check_name": row.id,
        "fingerprint": format!("{}:{path}", place.fingerprint(finding)),
        "severity": severity,
        "location": { "path": path, "lines": { "begin": line } },
    });
    // GitLab passes over what it does not know.
    if let Some(fix) = &finding.fix {
        issue["fix"] = fix.safety.name().into();
    }
    out.push_str(&harmless_json(&issue.to_string()));
}
