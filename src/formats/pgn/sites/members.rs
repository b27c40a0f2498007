//! Members that have no place of their own in a record: each becomes a header under its name.

use crate::notation::syntax::json::{self, Value};
use crate::source::Span;

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

/// Calls `each` with name, value and place of what a member holds, under names that no tag has which means something.
pub(super) fn leaves(
    before: &str,
    name: &str,
    value: Value<'_>,
    mut each: impl FnMut(&str, &str, Span),
) {
    json::leaves(before, name, value, |name, text, place| {
        if MEANT.contains(&name) {
            each(&format!("Json{name}"), text, place);
        } else {
            each(name, text, place);
        }
    });
}
