//! Which format a text is in: each format scores the text; the file name only breaks ties. Bytes
//! that are no text have to say themselves what they are.

use super::{Door, FORMATS, Format, ScoreText, by_extension};
use crate::notation::syntax::json;

/// How much a text looks like a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// Not at all.
    No,
    /// It contains something of the kind.
    Weak,
    /// It looks like it throughout.
    Likely,
    /// It says so itself, or nothing else can look like that.
    Certain,
}

/// The outcome of detection.
#[derive(Clone, Debug)]
pub enum Detection {
    /// One format it is.
    Is(&'static Format),
    /// Any of these it can be.
    Unclear(Vec<&'static Format>),
    /// None that is known.
    Unknown,
}

/// How much of a text is looked at: records begin with what tells their format.
const SNIFF: usize = 16 * 1024;

/// Whether a text that nobody named is a record, though its extension (without dot) is one that
/// files of other kinds have too; in `from`, if that is given. Of a format that has this extension a hint is enough
/// then.
#[must_use]
pub fn is_record(text: &str, extension: Option<&str>, from: Option<&'static Format>) -> bool {
    let head = &text[..text.floor_char_boundary(SNIFF)];
    if let Some(from) = from {
        let mut named = extension.into_iter().flat_map(by_extension);
        let is_named = named.any(|format| std::ptr::eq(format, from));
        return from.score(head) >= if is_named { Score::Weak } else { Score::Likely };
    }
    match detect(head, extension) {
        Detection::Is(found) => found.score(head) == Score::Certain,
        Detection::Unclear(_) | Detection::Unknown => false,
    }
}

/// The format that a text surely is of, where somebody asks to read it as another one, of which it has nothing.
#[must_use]
pub fn contradicted(text: &str, asked: &Format) -> Option<&'static Format> {
    let head = &text[..text.floor_char_boundary(SNIFF)];
    let Detection::Is(found) = detect(head, None) else { return None };
    let is_sure = found.score(head) == Score::Certain && asked.score(head) < Score::Likely;
    // Who names another version of it is understood.
    let has_same_reader = match (&found.door, &asked.door) {
        (Door::Text { read, .. }, Door::Text { read: other, .. }) => {
            std::ptr::fn_addr_eq(*read, *other)
        }
        _ => false,
    };
    // What a line of moves between squares is of is told by where the men stand, and a FEN may have those of another
    // game only.
    let form =
        |format: &Format| format.name.rsplit('-').next().filter(|it| ["uci", "fen"].contains(it));
    let has_same_form = form(found).is_some() && form(found) == form(asked);
    (is_sure && !has_same_reader && !has_same_form).then_some(found)
}

/// Finds the format of bytes that are no text, by the first of them.
#[must_use]
pub fn detect_bytes(bytes: &[u8]) -> Option<&'static Format> {
    let head = &bytes[..bytes.len().min(SNIFF)];
    let is = |format: &&Format| match format.door {
        Door::Bytes { score, .. } => score(head) == Score::Certain,
        Door::Text { .. } | Door::Closed => false,
    };
    FORMATS.iter().copied().find(is)
}

/// Finds the format of a text by its content; a file name extension (without dot) breaks ties.
#[must_use]
pub fn detect(text: &str, extension: Option<&str>) -> Detection {
    let head = &text[..text.floor_char_boundary(SNIFF)];
    let hinted: Vec<&'static Format> =
        extension.into_iter().flat_map(by_extension).filter(|format| format.is_read()).collect();
    if is_closed(head) {
        return Detection::Unknown;
    }
    // No score is higher, and of those that have it the name decides: nearly every file ends here.
    let certain = hinted.iter().find(|format| format.score(head) == Score::Certain);
    match certain {
        Some(format) => Detection::Is(format),
        None => by_score(head, text, &hinted),
    }
}

/// Whether a text is one of our own that nobody reads: a page, a table, or a schema. The games that stand in it are
/// neither its tags nor its moves.
fn is_closed(head: &str) -> bool {
    let is_table = |sign: char| {
        let rest = head.strip_prefix("record").and_then(|rest| rest.strip_prefix(sign));
        let cell = rest.and_then(|rest| rest.split(sign).next());
        matches!(cell, Some("game" | "ply"))
    };
    let is_page = || {
        head.starts_with("<!doctype html>")
            && head.contains(r#"<meta name="generator" content="kifu">"#)
    };
    // A schema says how the games of a format are written.
    let is_schema = || {
        let inside = head.strip_prefix('{').map(str::trim_start).unwrap_or_default();
        let value = inside.strip_prefix("\"$schema\":").map(str::trim_start);
        value.is_some_and(|value| value.starts_with("\"https://json-schema.org/"))
    };
    is_table(',') || is_table('\t') || is_page() || is_schema()
}

/// Finds the format of a text by what all say of it.
fn by_score(head: &str, text: &str, hinted: &[&'static Format]) -> Detection {
    let mut scores: Vec<(Score, ScoreText, &'static Format)> = Vec::with_capacity(FORMATS.len());
    for format in FORMATS.iter().copied() {
        let Door::Text { score, .. } = format.door else { continue };
        // Formats that differ only in how they are written share their score.
        let known = scores.iter().find(|&&(_, of, _)| std::ptr::fn_addr_eq(of, score));
        scores.push((known.map_or_else(|| score(head), |known| known.0), score, format));
    }
    let best = scores.iter().map(|known| known.0).max().unwrap_or(Score::No);
    if best == Score::No {
        // An empty file or one of nothing but comments: its name is all there is to go by.
        let blank = text.trim().is_empty();
        return match hinted.first() {
            Some(format) if blank => Detection::Is(format),
            _ => Detection::Unknown,
        };
    }
    scores.retain(|known| known.0 == best);
    let same = |of: ScoreText| scores.iter().all(|&(_, score, _)| std::ptr::fn_addr_eq(of, score));
    let by_name =
        scores.iter().find(|known| hinted.iter().any(|hint| std::ptr::eq(*hint, known.2)));
    // Any object of JSON begins as records in JSON do: then a name counts that no other format has.
    if best == Score::Weak && json::may_begin(head) {
        return match (by_name, hinted.len()) {
            (Some(&(.., format)), 1) => Detection::Is(format),
            _ => Detection::Unknown,
        };
    }
    match (by_name, scores.first()) {
        (Some(&(.., format)), _) => Detection::Is(format),
        // The same score means the same reader.
        (None, Some(&(_, of, first))) if same(of) => Detection::Is(first),
        _ => Detection::Unclear(scores.iter().map(|known| known.2).collect()),
    }
}
