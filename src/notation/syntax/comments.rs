//! Comments in words, in formats that have them between braces or tags.

/// Whether a character is a blank in a comment: lines may end in them anywhere, and control characters become blanks.
/// The blanks of other scripts are part of the text, whose paragraphs begin with them.
pub(crate) fn is_blank(character: char) -> bool {
    character.is_ascii_whitespace() || character.is_control()
}

/// A comment without blanks at its ends, where most have none.
pub(crate) fn trimmed(text: &str) -> &str {
    match text.as_bytes() {
        [b'!'..=b'~', .., b'!'..=b'~'] => text,
        _ => text.trim_matches(is_blank),
    }
}
