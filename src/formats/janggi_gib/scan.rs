//! Lines: which of them are headers, and where games begin.

use super::names;
use crate::source::is_nothing;
use memchr::memchr2;

/// Whether a character says nothing where a line may begin: a blank, or what stands for bytes that pad the file.
pub(super) fn is_filler(c: char) -> bool {
    is_nothing(c) || c == char::REPLACEMENT_CHARACTER
}

/// A line without what says nothing around it.
pub(super) fn trimmed(line: &str) -> &str {
    line.trim_start_matches(is_filler).trim_end_matches(is_nothing)
}

/// A header: its name, where its value stands in the line, and whether all is as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeaderLine<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    pub(super) is_whole: bool,
}

/// Reads a line, which is [trimmed], as a header: `[name "value"]`. The value goes on to the last quote that a
/// bracket follows. One that lacks a sign is read if its name is known.
pub(super) fn header(line: &str) -> Option<HeaderLine<'_>> {
    let inside = line.strip_prefix('[')?;
    let end =
        inside.find(|c: char| c.is_whitespace() || matches!(c, '"' | '[' | ']' | '{' | '}'))?;
    let (name, behind) = inside.split_at(end);
    if name.is_empty() {
        return None;
    }
    let behind = behind.trim_start();
    if let Some(value) = behind.strip_prefix('"')
        && let Some(end) = value.rfind("\"]")
    {
        let is_whole = value[end + 2..].trim().is_empty();
        return (is_whole || names::is_known(name)).then_some(HeaderLine {
            name,
            value: &value[..end],
            is_whole,
        });
    }
    if !names::is_known(name) {
        return None;
    }
    let value = behind.strip_suffix(']').unwrap_or(behind).trim_end();
    let value = value.strip_prefix('"').unwrap_or(value);
    let value = value.strip_suffix('"').unwrap_or(value);
    Some(HeaderLine { name, value, is_whole: false })
}

/// Whether a line, which is [trimmed], is a header of a known name.
pub(super) fn is_known(line: &str) -> bool {
    line.starts_with('[') && header(line).is_some_and(|header| names::is_known(header.name))
}

/// The lines of a text from a place on: where each begins, and what it says, [trimmed].
pub(super) fn lines(text: &str, from: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = Some(from);
    std::iter::from_fn(move || {
        let begin = at?;
        let end = memchr2(b'\n', b'\r', text.as_bytes().get(begin..)?).map(|len| begin + len);
        at = end.map(|end| end + 1);
        Some((begin, trimmed(&text[begin..end.unwrap_or(text.len())])))
    })
}

/// Where a game surely begins behind another, whatever is open there: two headers of known names, one below the
/// other.
pub(super) fn begins_game(line: &str, next: Option<&str>) -> bool {
    is_known(line) && next.is_some_and(is_known)
}

/// Cuts where a game surely begins below something that is no header.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    let bytes = text.as_bytes();
    // Whether the last line that says anything is something else than a header.
    let mut is_behind_moves = false;
    let mut begin = 0;
    while begin <= bytes.len() {
        let end = memchr2(b'\n', b'\r', &bytes[begin..]).map_or(bytes.len(), |len| begin + len);
        let line = trimmed(&text[begin..end]);
        let is_header = line.starts_with('[') && header(line).is_some();
        if is_header && is_behind_moves {
            let next = lines(text, end + 1).map(|line| line.1).find(|line| !line.is_empty());
            if begins_game(line, next) {
                starts.push(begin);
            }
        }
        if !line.is_empty() {
            is_behind_moves = !is_header;
        }
        begin = end + 1;
    }
}
