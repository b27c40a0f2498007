//! Commands in comments of chess, such as `[%clk 0:01:30]` (PGN supplement of 2001; specs: pgn §5.5).

use std::borrow::Cow;
use std::ops::Range;

/// A command as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Command<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: &'a str,
    /// Where it stands in the comment, brackets included.
    pub(crate) range: Range<usize>,
}

/// Where a command may begin, from a place on.
pub(crate) fn next_open(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    // One behind another is the usual case.
    match bytes.get(at..)? {
        [b'[', b'%', ..] => return Some(at),
        [b' ', b'[', b'%', ..] => return Some(at + 1),
        _ => {}
    }
    loop {
        let open = at + memchr::memchr(b'[', bytes.get(at..)?)?;
        if bytes.get(open + 1) == Some(&b'%') {
            return Some(open);
        }
        at = open + 1;
    }
}

/// Whether commands may stand in a comment.
pub(crate) fn may_have_commands(text: &str) -> bool {
    next_open(text.as_bytes(), 0).is_some()
}

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The commands of a comment, in their order.
pub(crate) fn commands(text: &str) -> impl Iterator<Item = Command<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let open = next_open(text.as_bytes(), at)?;
            if let Some(command) = plain(text, open) {
                at = command.range.end;
                return Some(command);
            }
            let close = open + memchr::memchr(b']', &text.as_bytes()[open..])?;
            at = close + 1;
            let inner = &text[open + 2..close];
            let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
            if !name.is_empty() && name.bytes().all(is_name) {
                return Some(Command { name, value: value.trim(), range: open..at });
            }
        }
    })
}

/// A parameter without the quotes that any may have.
pub(crate) fn unquoted(value: &str) -> &str {
    let inner = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).unwrap_or(value)
}

/// Commands whose meaning is shown to people elsewhere, and those that only the program understands which has left
/// them: Chess.com's moments and effects, the graph and the medals of ChessBase.
const SHOWN: [&str; 13] = [
    "clk",
    "emt",
    "egt",
    "mct",
    "eval",
    "csl",
    "cal",
    "timestamp",
    "c_effect",
    "c_highlight",
    "c_arrow",
    "evp",
    "mdl",
];

/// Commands that give times.
const TIMES: [&str; 4] = ["clk", "emt", "egt", "mct"];

/// A comment without the commands whose meaning is shown to people elsewhere (times, evaluations,
/// squares and arrows) and those that mean nothing to them.
pub(crate) fn without_commands(text: &str) -> Cow<'_, str> {
    without(text, &SHOWN).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// A comment without the commands that give times, if it has any.
pub(crate) fn without_times(text: &str) -> Option<String> {
    without(text, &TIMES)
}

/// A comment without the commands of some names, if it has any of them.
fn without(text: &str, names: &[&str]) -> Option<String> {
    if !may_have_commands(text) {
        return None;
    }
    let mut rest = String::new();
    let mut done = 0;
    for command in commands(text).filter(|command| names.contains(&command.name)) {
        rest.push_str(&text[done..command.range.start]);
        done = command.range.end;
        // Of the blanks on both sides one is left.
        if rest.ends_with(' ') && text[done..].starts_with(' ') {
            done += 1;
        }
    }
    if done == 0 {
        return None;
    }
    rest.push_str(&text[done..]);
    Some(rest.trim().to_owned())
}

/// What a byte can be a part of.
static CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        if is_name(byte) {
            table[byte as usize] |= NAME;
        }
        if !matches!(byte, 0..=b' ' | b'[' | b']' | b'{' | b'}' | 0x7f..) {
            table[byte as usize] |= VALUE;
        }
        if byte == u8::MAX {
            break table;
        }
        byte += 1;
    }
};
const NAME: u8 = 1;
const VALUE: u8 = 2;

/// How many bytes of a class a text begins with.
fn run(text: &[u8], class: u8) -> usize {
    let is_over = |&byte: &u8| CLASSES[usize::from(byte)] & class == 0;
    text.iter().position(is_over).unwrap_or(text.len())
}

/// The command that stands at a place of a text, if it is written as nearly all are: with one blank,
/// and none in its value.
pub(crate) fn plain(text: &str, at: usize) -> Option<Command<'_>> {
    let rest = text.as_bytes().get(at..)?.strip_prefix(b"[%")?;
    let name = run(rest, NAME);
    let value = rest[name..].strip_prefix(b" ")?;
    let length = run(value, VALUE);
    if name == 0 || length == 0 || value.get(length) != Some(&b']') {
        return None;
    }
    let (name, value) = (at + 2, at + 2 + name + 1);
    let end = value + length;
    Some(Command {
        name: text.get(name..value - 1)?,
        value: text.get(value..end)?,
        range: at..end + 1,
    })
}
