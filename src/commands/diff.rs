//! What a change would change.

mod hunks;
mod windows;

pub(super) use windows::patch_of_files;

use super::output::Stdout;
use anyhow::Result;
use hunks::Hunks;
use similar::DiffOp;
use similar::algorithms::{Capture, Compact, Replace, myers};
use std::collections::HashMap;
use std::path::Path;

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
///
/// # Errors
/// If what is long cannot be put aside on disk.
pub(super) fn for_eyes(name: &str, [old, new]: [&str; 2], above: Before) -> Result<String> {
    // Line ends are not for the eye; where nothing else differs, all lines do.
    let plain = [old, new].map(|text| text.replace("\r\n", "\n"));
    let texts = match plain[0] == plain[1] {
        true => [old, new].map(lines),
        false => [0, 1].map(|at: usize| lines(&plain[at])),
    };
    let text = differences(name.as_bytes(), texts, above, b"\n\r")?;
    let text = String::from_utf8_lossy(&text);
    Ok(crate::source::escape_for_display(&text, &['\n', '\t']).into_owned())
}

/// The difference of two files as `diff -u` writes it; empty if there is none.
///
/// # Errors
/// If what is long cannot be put aside on disk.
pub(super) fn patch(path: &Path, files: [&[u8]; 2], above: Before) -> Result<Vec<u8>> {
    differences(&name_in_head(path), files.map(lines_in_patch), above, ENDS_IN_PATCH)
}

/// Where a patch says that no line end follows, a carriage return is none.
const ENDS_IN_PATCH: &[u8] = b"\n";

/// The lines of a file as a patch has them, with their ends.
fn lines_in_patch(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').collect()
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
    ends: &'static [u8],
) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut put = |bytes: &[u8]| {
        out.extend_from_slice(bytes);
        Ok(())
    };
    let mut hunks = Hunks::new(name, above, ends, &mut put);
    for change in changes(&before, &after) {
        hunks.take(change, &before, &after)?;
    }
    hunks.finish()?;
    Ok(out)
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
pub(super) fn changes(before: &[&[u8]], after: &[&[u8]]) -> Vec<DiffOp> {
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
