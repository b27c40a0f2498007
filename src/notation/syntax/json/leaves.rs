//! Members that a record has no place for, each under one name.

use super::{Kind, Value};
use crate::source::Span;
use std::borrow::Cow;

/// Names are no longer, so that those of members within members stay short.
const LONGEST: usize = 40;

/// What lies deeper is one value, as it is written.
const DEEPEST: usize = 4;

/// Calls `each` with the name, the value and the place of what a member holds: itself, or if it is an object, the members
/// of that under both names together. What is null says nothing.
pub(crate) fn leaves(
    before: &str,
    name: &str,
    value: Value<'_>,
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
            each(&name, &value.shown(), value.inside());
        }
    }
}

/// The name of a member as tags are named: `lastMoveAt` as `LastMoveAt`, `acpl` of `White` as `WhiteAcpl`.
pub(crate) fn joined(before: &str, name: &str) -> String {
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

impl<'j> Value<'j> {
    /// The text of a string, or of another value as it is written, on one line.
    pub(crate) fn shown(self) -> Cow<'j, str> {
        self.string().unwrap_or_else(|| Cow::Owned(self.one_line()))
    }
}
