//! What a change would change.

use super::output::Stdout;
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, DiffTag, group_diff_ops};
use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

/// How many lines that are the same stand around a change.
const CONTEXT: usize = 3;

/// Who reads a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// People, on a terminal.
    Eyes,
    /// `patch` and `git apply`, which need every byte as it is, line ends among them.
    Patch,
}

impl Reader {
    /// Who reads what goes to standard output.
    pub(super) fn of(stdout: &Stdout) -> Reader {
        if stdout.is_terminal() { Reader::Eyes } else { Reader::Patch }
    }
}

/// What stands in a file before a part of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// How many lines, before the change and after it.
    pub(super) lines: [usize; 2],
    /// Whether something has changed there, so that the head has been written.
    pub(super) has_head: bool,
}

/// The difference of two texts, as people look at one; empty if there is none.
#[must_use]
pub(super) fn for_eyes(name: &str, [old, new]: [&str; 2], above: Before) -> String {
    // Line ends are not for the eye; where nothing else differs, all lines do.
    let plain = [old, new].map(|text| text.replace("\r\n", "\n"));
    let texts = match plain[0] == plain[1] {
        true => [old, new].map(lines),
        false => [0, 1].map(|at: usize| lines(&plain[at])),
    };
    let text = differences(name.as_bytes(), texts, above, b"\n\r");
    let text = String::from_utf8_lossy(&text);
    crate::source::escape_for_display(&text, &['\n', '\t']).into_owned()
}

/// The difference of two files as `diff -u` writes it; empty if there is none.
#[must_use]
pub(super) fn patch(path: &Path, files: [&[u8]; 2], above: Before) -> Vec<u8> {
    let lines = files.map(|bytes| bytes.split_inclusive(|&byte| byte == b'\n').collect());
    // Where a patch says that no line end follows, a carriage return is none.
    differences(&name_in_head(path), lines, above, b"\n")
}

/// A path as the head of a patch names it: `patch` and `git apply` take it to end at white space unless a tab is
/// behind it, and read what has control characters, or is not in UTF-8, as a string of C. That is what Git writes.
fn name_in_head(path: &Path) -> Vec<u8> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let text = std::str::from_utf8(bytes);
    if let Ok(text) = text
        && !text.starts_with('"')
        && !text.contains(|c: char| c.is_ascii_control())
    {
        let end = if text.contains(char::is_whitespace) { "\t" } else { "" };
        return [bytes, end.as_bytes()].concat();
    }
    let mut quoted = vec![b'"'];
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => quoted.extend_from_slice(&[b'\\', byte]),
            b'\n' => quoted.extend_from_slice(b"\\n"),
            b'\t' => quoted.extend_from_slice(b"\\t"),
            0..0x20 | 0x7f => quoted.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
            0x80.. if text.is_err() => {
                quoted.extend_from_slice(format!("\\{byte:03o}").as_bytes());
            }
            _ => quoted.push(byte),
        }
    }
    quoted.push(b'"');
    quoted
}

/// The head, and what differs in lines with their ends, which are these.
fn differences(
    name: &[u8],
    [before, after]: [Vec<&[u8]>; 2],
    above: Before,
    ends: &[u8],
) -> Vec<u8> {
    let mut out = Vec::new();
    for hunk in group_diff_ops(changes(&before, &after), CONTEXT) {
        if let [first, .., last] | [first @ last] = &hunk[..] {
            if out.is_empty() && !above.has_head {
                for sign in [&b"--- "[..], b"+++ "] {
                    out.extend_from_slice(&[sign, name, b"\n"].concat());
                }
            }
            let old = place(first.old_range().start..last.old_range().end, above.lines[0]);
            let new = place(first.new_range().start..last.new_range().end, above.lines[1]);
            out.extend_from_slice(format!("@@ -{old} +{new} @@\n").as_bytes());
        }
        for change in hunk {
            let (tag, old, new) = change.as_tag_tuple();
            if tag == DiffTag::Equal {
                push(b' ', &before[old], ends, &mut out);
            } else {
                push(b'-', &before[old], ends, &mut out);
                push(b'+', &after[new], ends, &mut out);
            }
        }
    }
    out
}

/// Some lines, with so many above, by their numbers as `diff -u` tells them: the first, and how many unless it
/// is one; the line before them if there is none.
fn place(lines: Range<usize>, above: usize) -> String {
    let start = above + lines.start;
    match lines.len() {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        count => format!("{},{count}", start + 1),
    }
}

/// The lines of a text with their ends: `\n`, `\r\n`, or `\r` alone.
fn lines(text: &str) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        let length = if rest[at..].starts_with("\r\n") { 2 } else { 1 };
        let (line, behind) = rest.split_at(at + length);
        lines.push(line.as_bytes());
        rest = behind;
    }
    lines.extend((!rest.is_empty()).then_some(rest.as_bytes()));
    lines
}

/// What changes from some lines to others. They are compared by number: the code that compares is as
/// large as all of a format's, and there is one of it for each type.
fn changes(before: &[&[u8]], after: &[&[u8]]) -> Vec<DiffOp> {
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

fn push(sign: u8, lines: &[&[u8]], ends: &[u8], out: &mut Vec<u8>) {
    for line in lines {
        out.push(sign);
        out.extend_from_slice(line);
        if !line.last().is_some_and(|last| ends.contains(last)) {
            out.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}
