//! One JSON document: `{"version":4,"columnKind":…,"findings":[…],"summary":{…}}`, each finding an
//! object on a line of its own.
//!
//! Every object has every key; what a finding does not have is `null`. Lines and columns count
//! from 1, columns are Unicode code points, ends are exclusive. Of bytes that are no text all is line 1, and
//! columns count bytes.

use super::{CodeCount, Counts, Extent, Place, harmless_json, uri};
use crate::findings::{Edit, Finding, Lang, Safety};
use crate::source::Span;
use serde_json::{Value, json};
use std::fmt::Write as _;

pub(super) const BEGIN: &str =
    "{\"version\":4,\"column_kind\":\"unicode_code_points\",\"findings\":[\n";

pub(super) fn finding(lang: Lang, finding: &Finding, place: &Place<'_>, out: &mut String) {
    let row = finding.code.row();
    let mut object = json!({ "path": place.path.to_string_lossy(), "uri": uri(place.path) });
    put_extent(&mut object, finding.span, place);
    object["severity"] = finding.severity.name().into();
    object["code"] = row.id.into();
    object["name"] = row.name.into();
    object["message"] = finding.message(lang).into();
    object["help"] = finding.help(lang).into();
    object["game"] = (place.game > 0).then_some(place.game).into();
    object["ply"] = finding.ply.into();
    object["position"] = finding.position.as_deref().into();
    object["fix"] = finding.fix.as_ref().map_or(Value::Null, |fix| {
        let edit = |edit: &Edit| {
            let mut change = json!({});
            put_extent(&mut change, Some(edit.span), place);
            change["text"] = edit.text.as_str().into();
            change
        };
        let edits: Vec<Value> = fix.edits.iter().map(edit).collect();
        json!({ "safety": fix.safety.name(), "edits": edits })
    });
    out.push_str(&harmless_json(&object.to_string()));
}

fn put_extent(object: &mut Value, span: Option<Span>, place: &Place<'_>) {
    let extent = span.and_then(|span| place.extent(span));
    let number = |of: fn(Extent) -> u32| Value::from(extent.map(of));
    object["line"] = number(|extent| extent.line);
    object["column"] = number(|extent| extent.column);
    object["end_line"] = number(|extent| extent.end_line);
    object["end_column"] = number(|extent| extent.end_column);
}

pub(super) fn end(counts: &Counts, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "\n],\"summary\":{}}}", summary(counts));
}

/// `{"version":1,"codes":[…],"summary":{…}}`, each code an object on a line of its own.
pub(super) fn stats(rows: &[CodeCount], counts: &Counts, out: &mut String) {
    let row = |&CodeCount { code, severity, count, files }: &CodeCount| {
        let row = code.row();
        let row = json!({
            "code": row.id,
            "name": row.name,
            "severity": severity.name(),
            "count": count,
            "files": files,
            "fix": code.fix_safety().map(Safety::name),
        });
        row.to_string()
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    let (rows, summary) = (rows.join(",\n"), summary(counts));
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{{\"version\":1,\"codes\":[\n{rows}\n],\"summary\":{summary}}}");
}

fn summary(counts: &Counts) -> Value {
    json!({
        "files": counts.files,
        "records": counts.records,
        "plies": counts.plies,
        "errors": counts.errors,
        "warnings": counts.warnings,
        "notes": counts.notes,
        "files_with_errors": counts.files_with_errors,
        "records_with_errors": counts.records_with_errors,
        "fixable": counts.fixable,
        "fixable_unsafely": counts.fixable_unsafely,
    })
}
