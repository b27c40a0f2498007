//! Text in columns of a terminal: how wide it is, cut to a width, broken into lines.

use crate::source::escape_for_display;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// A text fit to be shown within a line: line ends are blanks, and what could drive a terminal or
/// deceive its reader is written out.
pub(super) fn harmless(text: &str) -> String {
    let text = text.replace("\r\n", " ").replace(['\n', '\r', '\t'], " ");
    escape_for_display(&text, &[]).into_owned()
}

/// As much of a text as fits into some columns; a cut is shown.
pub(super) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut taken = 0;
    for character in text.chars() {
        taken += character.width().unwrap_or(0);
        if taken + 1 > columns {
            break;
        }
        out.push(character);
    }
    if columns > 0 {
        out.push('…');
    }
    out
}

/// A text that takes exactly so many columns.
pub(super) fn fit(text: &str, columns: usize) -> String {
    let mut out = cut(text, columns);
    out.extend(std::iter::repeat_n(' ', columns.saturating_sub(width(&out))));
    out
}

/// A text that takes at least so many columns, at their right.
pub(super) fn right(text: &str, columns: usize) -> String {
    let mut out = " ".repeat(columns.saturating_sub(width(text)));
    out.push_str(text);
    out
}

/// Appends the lines of a text, none of them wider than `columns`. Lines are broken at blanks, and
/// anywhere in scripts that have none.
pub(super) fn wrap(text: &str, columns: usize, lines: &mut Vec<String>) {
    let columns = columns.max(2);
    for line in text.lines() {
        let line = harmless(line);
        let mut rest = line.trim_end();
        loop {
            let end = end_of_line(rest, columns);
            lines.push(rest[..end].trim_end().to_owned());
            rest = rest[end..].trim_start();
            if rest.is_empty() {
                break;
            }
        }
    }
}

/// Where to break a text so that what stands before fits: behind a blank, or before or behind a
/// character of two columns, if there is one in the line; else where the line is full.
fn end_of_line(text: &str, columns: usize) -> usize {
    let (mut taken, mut good) = (0, 0);
    let mut before_is_wide = false;
    for (at, character) in text.char_indices() {
        let wide = character.width().unwrap_or(0);
        if at > 0 && wide > 0 && (wide > 1 || before_is_wide) || character == ' ' {
            good = at;
        }
        taken += wide;
        if taken > columns {
            return if good > 0 { good } else { at.max(1) };
        }
        before_is_wide = wide > 1;
    }
    text.len()
}
