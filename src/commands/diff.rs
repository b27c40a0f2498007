//! What a change would change.

use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, DiffTag, group_diff_ops};
use std::collections::HashMap;
use std::ops::Range;

/// How many lines that are the same stand around a change.
const CONTEXT: usize = 3;

/// The difference of two texts as `diff -u` writes it; empty if there is none.
#[must_use]
pub(super) fn unified_diff(name: &str, before: &str, after: &str) -> String {
    if before == after {
        return String::new();
    }
    // Line ends are not for the eye; where nothing else differs, all lines do.
    let [plain_before, plain_after] = [before, after].map(|text| text.replace("\r\n", "\n"));
    let (before, after) = match plain_before == plain_after {
        true => (lines(before), lines(after)),
        false => (lines(&plain_before), lines(&plain_after)),
    };
    let mut text = format!("--- {name}\n+++ {name}\n");
    for hunk in group_diff_ops(changes(&before, &after), CONTEXT) {
        if let [first, .., last] | [first @ last] = &hunk[..] {
            let [old, new] = [DiffOp::old_range, DiffOp::new_range]
                .map(|range| place(range(first).start..range(last).end));
            text.push_str(&format!("@@ -{old} +{new} @@\n"));
        }
        for change in hunk {
            let (tag, old, new) = change.as_tag_tuple();
            if tag == DiffTag::Equal {
                push(' ', &before[old], &mut text);
            } else {
                push('-', &before[old], &mut text);
                push('+', &after[new], &mut text);
            }
        }
    }
    crate::source::escape_for_display(&text, &['\n', '\t']).into_owned()
}

/// Some lines by their numbers as `diff -u` tells them: the first, and how many unless it is one; the line
/// before them if there is none.
fn place(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        count => format!("{},{count}", lines.start + 1),
    }
}

/// The lines of a text with their ends: `\n`, `\r\n`, or `\r` alone.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        let length = if rest[at..].starts_with("\r\n") { 2 } else { 1 };
        let (line, behind) = rest.split_at(at + length);
        lines.push(line);
        rest = behind;
    }
    lines.extend((!rest.is_empty()).then_some(rest));
    lines
}

/// What changes from some lines to others. They are compared by number: the code that compares is as
/// large as all of a format's, and there is one of it for each type.
fn changes(before: &[&str], after: &[&str]) -> Vec<DiffOp> {
    let mut numbers = HashMap::new();
    let [before, after] = [before, after].map(|lines| {
        let mut numbered = Vec::with_capacity(lines.len());
        for &line in lines {
            let next = numbers.len();
            numbered.push(*numbers.entry(line).or_insert(next));
        }
        numbered
    });
    let (old, new) = (before.as_slice(), after.as_slice());
    let mut changes = Compact::new(Replace::new(Capture::new()), old, new);
    // Whoever only takes note of changes never fails.
    let Ok(()) = myers::diff(&mut changes, old, 0..old.len(), new, 0..new.len());
    changes.into_inner().into_inner().into_ops()
}

fn push(sign: char, lines: &[&str], out: &mut String) {
    for line in lines {
        out.push(sign);
        out.push_str(line);
        if !line.ends_with(['\n', '\r']) {
            out.push_str("\n\\ No newline at end of file\n");
        }
    }
}
