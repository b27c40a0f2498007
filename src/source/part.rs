//! Texts that stand in a file of another kind: short, and in an encoding that is known.

use super::Encoding;
use super::transcode::lossy;
use std::ops::Range;

/// A text of a file that is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The text, with U+FFFD for each sequence of bytes that stands for nothing.
    pub text: String,
    /// Those sequences, as ranges of the bytes that were decoded.
    pub malformed: Vec<Range<usize>>,
}

/// Decodes bytes in an encoding that is known. Nothing is taken for a byte order mark.
#[must_use]
pub fn decode_part(bytes: &[u8], encoding: Encoding) -> Part {
    if bytes.is_ascii() && encoding.is_ascii_compatible() {
        // Most bytes of such files are no text, and most texts are empty.
        let text = bytes.iter().copied().map(char::from).collect();
        return Part { text, malformed: Vec::new() };
    }
    let mut malformed = Vec::new();
    let text = lossy(bytes, encoding, |place| malformed.push(place.bytes));
    Part { text, malformed }
}
