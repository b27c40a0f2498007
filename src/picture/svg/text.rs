//! Numbers and text as SVG has them.

use crate::source::is_deceptive;
use std::fmt::{self, Write as _};

/// A length in tenths of a pixel, written in pixels: the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Px(pub(super) i32);

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tenths) = (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10);
        let sign = if self.0 < 0 { "-" } else { "" };
        match (whole, tenths) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, tenths) => write!(f, "{sign}.{tenths}"),
            (whole, tenths) => write!(f, "{sign}{whole}.{tenths}"),
        }
    }
}

/// The path of dots in these places, to be stroked with round ends: lines of no length, told from one
/// to the next, which is short. The first is a tenth of a pixel long, since some programs leave out
/// a path that has no length at all.
pub(super) fn dots(places: impl IntoIterator<Item = (i32, i32)>) -> String {
    let mut path = String::new();
    let mut pen: Option<(i32, i32)> = None;
    for (x, y) in places {
        // Writing to a String cannot fail.
        let _ = match pen {
            None => write!(path, "M{} {}h.1", Px(x), Px(y)),
            Some(pen) => write!(path, "m{} {}h0", Px(x - pen.0), Px(y - pen.1)),
        };
        pen = Some((if pen.is_none() { x + 1 } else { x }, y));
    }
    path
}

/// A text with its markup escaped. Line breaks and tabs become blanks; control characters, what
/// XML has no place for, and what deceives the eye are left out.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\n' | '\t' | '\u{2028}' | '\u{2029}' => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => {}
                character if is_deceptive(character) => {}
                character => f.write_char(character)?,
            }
        }
        Ok(())
    }
}
