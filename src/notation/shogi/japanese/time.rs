//! Times as KIF writes them: `( 0:16/00:00:16)`, the time for the move and the player's total.
//!
//! KIF knows whole seconds. The writer rounds the time of each move down; the total is the exact
//! sum rounded down, so that it never drifts from the true clock.

use super::cursor::{Cursor, digit};
use crate::notation::syntax::{Ascii, two_digits};
use crate::record::{Millis, Total};
use crate::source::Row;

/// Reads a time in parentheses, leniently (specs: KIF §6): hours, fractions, missing totals,
/// blanks anywhere. The cursor stands behind it only if there is one.
pub fn read(cursor: &mut Cursor<'_>) -> Option<(Millis, Total)> {
    let mut ahead = *cursor;
    if !ahead.eat(&['(', '（']) {
        return None;
    }
    ahead.blanks();
    let spent = Millis::new(clock(&mut ahead)?)?;
    ahead.blanks();
    let mut total = Total::NONE;
    if ahead.eat(&['/', '／']) {
        ahead.blanks();
        if !matches!(ahead.peek(), Some(')' | '）')) {
            total = Total::new(clock(&mut ahead)?)?;
            ahead.blanks();
        }
    }
    if !ahead.eat(&[')', '）']) {
        return None;
    }
    *cursor = ahead;
    Some((spent, total))
}

/// Whether a time that was read has the form that Kifu for Windows writes, `( 0:16/00:00:16)`; by
/// its shape, since this is asked for every move.
pub(crate) fn is_canonical(text: &str) -> bool {
    let Some((spent, total)) = text.split_once('/') else { return false };
    let colon = |text: &str, behind: usize| {
        text.len().checked_sub(behind).is_some_and(|at| text.as_bytes()[at] == b':')
    };
    // A thousand minutes and a hundred hours take more room, and have no blank or zero before them.
    let fits = matches!(spent.len(), 6 | 7) || spent.len() > 7 && !spent.contains(' ');
    let total_fits = total.len() == 9 || total.len() > 9 && !total.starts_with('0');
    // A full-width digit is as long as three.
    text.is_ascii() && fits && total_fits && colon(spent, 3) && colon(total, 4) && colon(total, 7)
}

/// Whether a time that was read tells more than thousandths of a second.
pub(crate) fn is_finer(text: &str) -> bool {
    text.split('.').skip(1).any(|fraction| {
        let digits = fraction.chars().map_while(digit);
        digits.skip(3).any(|digit| digit > 0)
    })
}

/// Whether a time that was read counts 60 or more in a part of which 60 are one of the part before it: `( 0:99/…)`.
pub(crate) fn is_past_sixty(text: &str) -> bool {
    let value = |part: &str| {
        let add = |sum: u32, digit: u8| sum.saturating_mul(10).saturating_add(digit.into());
        part.chars().filter_map(digit).fold(0, add)
    };
    text.split(['/', '／']).any(|clock| {
        let mut parts = clock.split([':', '：']).skip(1);
        parts.any(|part| value(part.split('.').next().unwrap_or_default()) >= 60)
    })
}

/// Reads a time in parentheses, and gives back what follows it.
pub(crate) fn read_text(text: &str) -> Option<(Millis, Total, &str)> {
    let mut cursor = Cursor::new(text);
    let (spent, total) = read(&mut cursor)?;
    Some((spent, total, cursor.rest))
}

/// Reads `m:ss` or `h:mm:ss`, perhaps with a fraction: milliseconds.
fn clock(cursor: &mut Cursor<'_>) -> Option<u64> {
    // What is too large for a number would be another time.
    let part = |cursor: &mut Cursor<'_>| {
        cursor.number().filter(|&number| number < u32::MAX).map(u64::from)
    };
    let mut seconds = part(cursor)?;
    // Blanks before a colon are read with it.
    let colon = |cursor: &mut Cursor<'_>| {
        let mut ahead = *cursor;
        ahead.blanks();
        let found = ahead.eat(&[':', '：']);
        if found {
            ahead.blanks();
            *cursor = ahead;
        }
        found
    };
    let mut parts = 1;
    while parts < 3 && colon(cursor) {
        seconds = seconds * 60 + part(cursor)?;
        parts += 1;
    }
    if parts == 1 {
        return None;
    }
    let mut millis = seconds.checked_mul(1000)?;
    if cursor.eat(&['.']) {
        let mut unit = 100;
        while let Some(value) = cursor.take(digit) {
            millis += u64::from(value) * unit;
            unit /= 10;
        }
    }
    Some(millis)
}

/// Adds a time and a total, both in milliseconds, to a row.
#[inline]
pub(crate) fn push(spent: u32, total: u64, row: &mut Row<'_>) {
    /// 100 minutes and 100 hours, in milliseconds: below these, two digits do.
    const SHORT: (u32, u32) = (6_000_000, 360_000_000);
    match u32::try_from(total) {
        Ok(total) if spent < SHORT.0 && total < SHORT.1 => {
            let (spent, total) = (spent / 1000, total / 1000);
            for part in plain(spent / 60, spent % 60, total / 3600, total % 3600) {
                row.ascii(part.to_le_bytes());
            }
        }
        _ => {
            let field = field(spent, total);
            row.ascii_up_to(field.bytes(), field.len());
        }
    }
}

/// A time and a total, both in milliseconds, as they are written.
#[must_use]
pub fn field(spent: u32, total: u64) -> Ascii<32> {
    let (spent, total) = (spent / 1000, total / 1000);
    let (minutes, hours) = (spent / 60, total / 3600);
    // What is left of a division by a hundred, or by an hour, is small.
    let plain = plain(minutes % 100, spent % 60, (hours % 100) as u32, (total % 3600) as u32);
    let [mut first, second] = plain.map(u64::to_le_bytes);
    if minutes >= 100 {
        // Behind another digit a blank is a zero.
        first[1] |= b'0' ^ b' ';
    }
    let parts = [
        (&first[..1], u64::from(minutes / 100)),
        (&first[1..7], hours / 100),
        (&first[7..], 0),
        (&second, 0),
    ];
    let mut field = Ascii::new([]);
    for (part, hundreds) in parts {
        field.push(part);
        if hundreds > 0 {
            field.push_number(hundreds);
        }
    }
    field
}

/// Sixteen bytes with at most 99 minutes and their seconds, and with at most 99 hours and the seconds of the last.
#[inline]
fn plain(minutes: u32, seconds: u32, hours: u32, in_hour: u32) -> [u64; 2] {
    let blank = if minutes < 10 { u64::from(b'0' ^ b' ') } else { 0 };
    let hour = two_digits(hours);
    let first = u64::from_le_bytes(*b"(\0\0:\0\0/\0")
        | (two_digits(minutes) ^ blank) << 8
        | two_digits(seconds) << 32
        | hour << 56;
    let second = u64::from_le_bytes(*b"\0:\0\0:\0\0)")
        | hour >> 8
        | two_digits(in_hour / 60) << 16
        | two_digits(in_hour % 60) << 40;
    [first, second]
}
