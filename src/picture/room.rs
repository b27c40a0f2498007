//! How much room text takes. Lengths are in tenths of whatever the drawing is measured in: pixels, points.

use unicode_width::UnicodeWidthChar;

/// How wide a character is about, in hundredths of its size: no fonts are at hand to measure it.
fn width(character: char) -> i32 {
    match character.width() {
        Some(2) => 100,
        Some(1) => 56,
        _ => 0,
    }
}

/// How wide a line of text is about.
pub(super) fn length(text: &str, size: i32) -> i32 {
    // What is too long for any picture need not be measured.
    let hundredths: i32 = text.chars().take(10_000).map(width).sum();
    hundredths * size / 100
}

/// As much of a text as has room, with a sign where it was cut.
pub(super) fn fitted(text: &str, size: i32, room: i32) -> String {
    if length(text, size) <= room {
        return text.to_owned();
    }
    let mut left = room * 100 / size - width('…');
    let fits = |character: &char| {
        left -= width(*character);
        left >= 0
    };
    let mut cut: String = text.chars().take_while(fits).collect();
    cut.truncate(cut.trim_end().len());
    cut.push('…');
    cut
}
