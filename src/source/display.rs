//! What a terminal must not see.

use std::borrow::Cow;
use std::fmt::Write as _;

/// `text` with every character that could deceive a reader or drive a terminal written as an
/// escape such as `\u{202e}`: the C0 and C1 controls, the marks that change the direction of
/// writing, the characters of no width, the line separators and the tag characters.
///
/// The characters of `keep` are left alone: `&[]` for a name shown within a line, `&['\n', '\t']`
/// for a comment. Players' names and comments are anyone's; nothing of them goes to a person
/// without passing here.
pub fn escape_for_display<'a>(text: &'a str, keep: &[char]) -> Cow<'a, str> {
    // Without a way out of the loop, many bytes are looked at together.
    if text.bytes().fold(true, |all, byte| all & matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let unsafe_to_show = |c: char| is_deceptive(c) && !keep.contains(&c);
    if !text.contains(unsafe_to_show) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if unsafe_to_show(c) {
            // Writing to a string cannot fail.
            let _ = write!(out, "{}", c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Whether `c` says nothing between words and lines: blanks, byte order marks, which come with files that
/// are joined, and the sign that ends a text in DOS.
#[must_use]
pub fn is_nothing(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{1a}')
}

/// Whether `c` is invisible or acts on what stands beside it.
#[must_use]
pub fn is_deceptive(c: char) -> bool {
    c.is_control() || is_invisible(c) || matches!(c, '\u{2028}' | '\u{2029}')
}

/// Whether `c` takes no room of its own and is not a mark upon another character: zero-width
/// spaces and joiners, directional marks, byte order marks, tags.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}')
}
