//! Which format a text is in: each format scores the text; the file name only breaks ties.

use super::{FORMATS, Format, by_extension};

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
/// files of other kinds have too; in `from`, if that is given.
#[must_use]
pub fn is_record(text: &str, extension: Option<&str>, from: Option<&'static Format>) -> bool {
    let head = &text[..text.floor_char_boundary(SNIFF)];
    match (from, detect(head, extension)) {
        (Some(from), _) => (from.score)(head) >= Score::Likely,
        (None, Detection::Is(found)) => (found.score)(head) == Score::Certain,
        (None, _) => false,
    }
}

/// Finds the format of a text by its content; a file name extension (without dot) breaks ties.
#[must_use]
pub fn detect(text: &str, extension: Option<&str>) -> Detection {
    let head = &text[..text.floor_char_boundary(SNIFF)];
    let readable = FORMATS.iter().copied().filter(|format| format.read.is_some());
    let mut scores: Vec<(Score, &'static Format)> = Vec::with_capacity(FORMATS.len());
    for format in readable {
        // Formats that differ only in how they are written share their score.
        let known = scores.iter().find(|(_, of)| std::ptr::fn_addr_eq(of.score, format.score));
        let score = known.map_or_else(|| (format.score)(head), |&(score, _)| score);
        scores.push((score, format));
    }
    let best = scores.iter().map(|&(score, _)| score).max().unwrap_or(Score::No);
    let hinted: Vec<&'static Format> =
        extension.map(|extension| by_extension(extension).collect()).unwrap_or_default();
    if best == Score::No {
        // An empty file or one of nothing but comments: its name is all there is to go by.
        let blank = text.trim().is_empty();
        return match hinted.first() {
            Some(format) if blank => Detection::Is(format),
            _ => Detection::Unknown,
        };
    }
    let top: Vec<&'static Format> =
        scores.iter().filter(|&&(score, _)| score == best).map(|&(_, format)| format).collect();
    let by_name = top.iter().find(|format| hinted.iter().any(|hint| std::ptr::eq(*hint, **format)));
    match (by_name, top.as_slice()) {
        (Some(format), _) => Detection::Is(format),
        // The same score means the same reader.
        (None, [first, rest @ ..])
            if rest.iter().all(|format| std::ptr::fn_addr_eq(format.score, first.score)) =>
        {
            Detection::Is(first)
        }
        _ => Detection::Unclear(top),
    }
}
