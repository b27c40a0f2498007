//! What the members of a line of JSON are called, and how they are appended.

use crate::notation::syntax::json::push_string;
use crate::notation::syntax::push_number;
use crate::record::Key;

/// The members of a record, in the order in which they are written.
pub(super) const RECORD: [&str; 22] = [
    "kifu",
    "game",
    "headers",
    "header_names",
    "header_order",
    "start",
    "start_known",
    "start_ply",
    "before_start",
    "flipped",
    "written_in",
    "moves",
    "ending",
    "ending_by",
    "ending_word",
    "result",
    "times",
    "clocks",
    "notes",
    "nodes",
    "variations",
    "findings",
];

/// The members of a variation.
pub(super) const VARIATION: [&str; 11] = [
    "id",
    "of",
    "at",
    "moves",
    "ending",
    "ending_by",
    "ending_word",
    "times",
    "clocks",
    "notes",
    "nodes",
];

/// The members of a node.
pub(super) const NODE: [&str; 10] = [
    "at",
    "illegal",
    "unread",
    "setup",
    "ending",
    "ending_by",
    "ending_word",
    "total",
    "word",
    "turn",
];

/// The members of a note.
pub(super) const NOTE: [&str; 5] = ["at", "kind", "text", "behind", "evaluation"];

/// The members of an evaluation.
pub(super) const EVALUATION: [&str; 9] = [
    "convention",
    "score",
    "mate",
    "mate_in",
    "depth",
    "selective_depth",
    "nodes",
    "line",
    "engine",
];

/// What a canonical header is called: as other programs' members are, with underscores.
pub(super) fn push_key(key: Key, out: &mut String) {
    let mut rest = key.name();
    while let Some((word, behind)) =
        rest.bytes().position(|byte| byte == b'-').and_then(|at| rest.split_at_checked(at))
    {
        out.push_str(word);
        out.push('_');
        rest = behind.get(1..).unwrap_or_default();
    }
    out.push_str(rest);
}

/// The canonical header of a name.
pub(super) fn key(name: &str) -> Option<Key> {
    // Most names in the format with the most games begin with a capital letter.
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || name.contains('-') {
        return None;
    }
    Key::called(name)
}

/// Appends a member that is a number behind another.
pub(super) fn push_member(name: &str, number: u64, out: &mut String) {
    push_name(name, out);
    push_number(number, out);
}

/// Appends a member that is a string behind another.
pub(super) fn push_text(name: &str, text: &str, out: &mut String) {
    push_name(name, out);
    push_string(text, out);
}

/// Appends the name of a member behind another.
pub(super) fn push_name(name: &str, out: &mut String) {
    out.push_str(",\"");
    out.push_str(name);
    out.push_str("\":");
}

/// Appends a comma, unless an array has just been opened.
pub(super) fn push_comma(out: &mut String) {
    if !out.ends_with('[') {
        out.push(',');
    }
}
