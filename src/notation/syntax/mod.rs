//! The small languages that formats are written in.

mod ascii;
pub(crate) mod comments;
pub(crate) mod digits;
pub(crate) mod ishi;
pub(crate) mod json;
pub mod sgf;
pub(crate) mod words;

pub use ascii::Ascii;
pub(crate) use ascii::two_digits;

/// The lines of a text, whatever ends them; an empty text is one.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let empty = text.is_empty().then_some("");
    empty.into_iter().chain(text.lines().flat_map(|line| line.split('\r')))
}

/// A character of full width as the narrow one (U+FF01–U+FF5E), any other as it is.
pub(crate) fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// Whether a text is a word with one slip: a character too many, one that is lost or another, or two exchanged.
pub(crate) fn is_slip_of(text: &str, word: &str) -> bool {
    // No character is longer.
    if text == word || text.len().abs_diff(word.len()) > 4 {
        return false;
    }
    let before: usize = text
        .chars()
        .zip(word.chars())
        .take_while(|(one, other)| one == other)
        .map(|(one, _)| one.len_utf8())
        .sum();
    let behind = |text: &str| text.chars().next().map_or(0, char::len_utf8);
    let (left, wanted) = (&text[before..], &word[before..]);
    let (next, next_wanted) = (&left[behind(left)..], &wanted[behind(wanted)..]);
    let is_swap = || {
        let mut ends = [left.chars(), wanted.chars()];
        let [one, other] = ends.each_mut().map(|it| [it.next(), it.next()]);
        one[1].is_some() && one == [other[1], other[0]] && ends[0].as_str() == ends[1].as_str()
    };
    next == wanted || left == next_wanted || next == next_wanted || is_swap()
}

/// Appends a number in decimal. Writers do this for every move, where `write!` would cost more than
/// the move itself.
pub(crate) fn push_number(number: u64, out: &mut String) {
    if number < 1000 {
        // Nearly all numbers there are; pieces of known lengths are the quickest.
        let end = 3 * number as usize + 3;
        let mut push = |digits: Option<&str>| {
            if let Some(digits) = digits {
                out.push_str(digits);
            }
        };
        return match number {
            0..10 => push(DIGITS.get(end - 1..end)),
            10..100 => push(DIGITS.get(end - 2..end)),
            _ => push(DIGITS.get(end - 3..end)),
        };
    }
    let mut digits = Ascii::<20>::new([]);
    digits.push_number(number);
    out.push_str(digits.as_str());
}

/// The same to bytes: those of a long text are asked only once whether they are one.
#[inline]
pub(crate) fn push_digits(number: u64, out: &mut Vec<u8>) {
    if number >= 1000 {
        return push_more_digits(number, out);
    }
    let (digits, zeros) = first_digits(number);
    out.extend_from_slice(&digits.to_le_bytes());
    out.truncate(out.len() - 1 - zeros);
}

/// The digits of a number below 1000 as bytes, and how many of three there are not.
#[inline]
pub(crate) fn first_digits(number: u64) -> (u32, usize) {
    let row = THREE_DIGITS[(number & 1023) as usize];
    let zeros = row >> 24;
    ((row & 0xff_ffff) >> (8 * zeros), zeros as usize)
}

fn push_more_digits(number: u64, out: &mut Vec<u8>) {
    if number < 1_000_000 {
        let (digits, zeros) = first_digits(number / 1000);
        let last = u64::from(THREE_DIGITS[(number % 1000) as usize] & 0xff_ffff);
        let digits = u64::from(digits) | last << (24 - 8 * zeros);
        out.extend_from_slice(&digits.to_le_bytes());
        return out.truncate(out.len() - 2 - zeros);
    }
    let mut digits = Ascii::<20>::new([]);
    digits.push_number(number);
    out.extend_from_slice(&digits.bytes()[..digits.len()]);
}

/// The three digits of each number below 1000, the first in the lowest byte; and in the highest, how
/// many of them are zeros before the number.
static THREE_DIGITS: [u32; 1024] = {
    let mut rows = [0; 1024];
    let mut number = 0;
    while number < 1000 {
        let zeros = (number < 100) as u32 + (number < 10) as u32;
        let digits = (number / 100) | (number / 10 % 10) << 8 | (number % 10) << 16;
        rows[number as usize] = 0x30_3030 | digits | zeros << 24;
        number += 1;
    }
    rows
};

/// The same digits as one text.
static DIGITS: &str = {
    const BYTES: [u8; 3000] = {
        let mut bytes = [0; 3000];
        let mut at = 0;
        while at < bytes.len() {
            bytes[at] = THREE_DIGITS[at / 3].to_le_bytes()[at % 3];
            at += 1;
        }
        bytes
    };
    match std::str::from_utf8(&BYTES) {
        Ok(digits) => digits,
        Err(_) => panic!(),
    }
};

/// Appends bytes that are ASCII, in one go.
pub(crate) fn push_ascii(bytes: &[u8], out: &mut String) {
    debug_assert!(bytes.is_ascii());
    out.push_str(std::str::from_utf8(bytes).unwrap_or_default());
}
