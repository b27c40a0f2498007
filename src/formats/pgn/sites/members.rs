//! Members that have no place of their own in a record: each becomes a header under its name.

use crate::notation::syntax::json::{Kind, Value};
use crate::source::Span;
use std::borrow::Cow;

/// Names are no longer, so that those of members within members stay short.
const LONGEST: usize = 40;

/// What lies deeper is one value, as it is written.
const DEEPEST: usize = 4;

/// What a tag of PGN calls so is something that a reader acts on, and no mere header.
const MEANT: [&str; 14] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "Game",
    "TimeControl",
    "Termination",
    "PlyCount",
];

/// Calls `each` with the name, the value and the place of what a member holds: itself, or if it is an object, the members
/// of that under both names together. What is null says nothing.
pub(super) fn leaves<'j>(
    before: &str,
    name: &str,
    value: Value<'j>,
    mut each: impl FnMut(&str, &str, Span),
) {
    let mut open = vec![(joined(before, name), value, 0)];
    while let Some((name, value, depth)) = open.pop() {
        if value.kind() == Kind::Object && depth < DEEPEST {
            let begin = open.len();
            let members = value.members();
            open.extend(members.map(|(inner, value)| (joined(&name, &inner), value, depth + 1)));
            open[begin..].reverse();
        } else if !value.is_null() {
            let text: Cow<'j, str> =
                value.string().unwrap_or_else(|| Cow::Owned(value.one_line()));
            let is_meant = MEANT.contains(&name.as_str());
            let name = if is_meant { format!("Json{name}") } else { name };
            each(&name, &text, value.inside());
        }
    }
}

/// The name of a member as tags are named: `lastMoveAt` as `LastMoveAt`, `acpl` of `White` as `WhiteAcpl`.
pub(super) fn joined(before: &str, name: &str) -> String {
    let mut joined = before.to_owned();
    let mut begins = true;
    for character in name.chars().take(LONGEST) {
        if !character.is_ascii_alphanumeric() {
            begins = true;
        } else if std::mem::take(&mut begins) {
            joined.push(character.to_ascii_uppercase());
        } else {
            joined.push(character);
        }
    }
    if joined.len() == before.len() {
        joined.push_str("Member");
    }
    joined
}
