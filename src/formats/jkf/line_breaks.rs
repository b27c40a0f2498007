//! Line breaks in the note of a game (`備考`).
//!
//! Kifu for Windows writes them as two characters, a backslash and an `n`, and converters take that along. Two such
//! characters that are none are told apart by how their backslash is escaped in JSON: `\u005c` is the same to every
//! program, and only that is not what converters write.

use std::fmt::Write as _;

/// A backslash as no converter escapes it.
const PLAIN: &str = "\\u005c";

/// Appends a note as a string of JSON.
pub(super) fn push(note: &str, out: &mut String) {
    let mut parts = note.split("\\n");
    let mut text = String::new();
    let mut push = |part: &str, out: &mut String| {
        text.clear();
        let _ = write!(text, "{}", serde_json::Value::from(part));
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        out.push_str(inner.unwrap_or_default());
    };
    out.push('"');
    if let Some(first) = parts.next() {
        push(first, out);
    }
    for part in parts {
        out.push_str(PLAIN);
        push(&format!("n{part}"), out);
    }
    out.push('"');
}

/// The note that a string of JSON is, of which `text` is the value.
pub(super) fn read(json: &str, text: &str) -> String {
    let told_apart = || {
        let mut again = String::with_capacity(json.len());
        let mut rest = json;
        while let Some(at) = rest.find('\\') {
            let (before, escape) = rest.split_at(at);
            again.push_str(before);
            let (line_break, behind) = match escape.strip_prefix("\\\\n") {
                Some(behind) => ("\\n", behind),
                // The character behind a backslash is no other escape.
                None => {
                    let len = 1 + escape[1..].chars().next().map_or(0, char::len_utf8);
                    escape.split_at(len)
                }
            };
            again.push_str(line_break);
            rest = behind;
        }
        again.push_str(rest);
        serde_json::from_str(&again).ok()
    };
    let is_told = json.contains(PLAIN);
    is_told.then(told_apart).flatten().unwrap_or_else(|| text.replace("\\n", "\n"))
}
