//! The line of a move in the one form in which it is written: `B 17 Q3`, `W 18 PASS`.

use super::target::push_name;
use crate::games::Side;
use crate::games::go::{Move, Point};
use crate::notation::syntax::ishi::line_after;
use crate::notation::syntax::push_number;

/// A line that is written so.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainMove {
    pub(super) number: u32,
    pub(super) mv: Move,
    /// Where the line ends, without its line end.
    pub(super) end: usize,
    /// Where the next line begins.
    pub(super) next: usize,
}

/// No line of these is longer, its end included.
const LONGEST: usize = b"B 9999 PASS\r\n".len();

impl PlainMove {
    /// Reads the line at `at`; none unless it is what [`push_move`] writes for a board of this size. Few
    /// are left to who reads any line: a number above 9999, and what begins at the end of the text.
    // In place: a line put together from parts and then copied is waited for.
    #[inline(always)]
    pub(super) fn at(bytes: &[u8], at: usize, size: u8) -> Option<PlainMove> {
        let line: &[u8; LONGEST] = bytes.get(at..)?.first_chunk()?;
        let side = match line {
            [b'B', b' ', ..] => Side::First,
            [b'W', b' ', ..] => Side::Second,
            _ => return None,
        };
        let (number, behind) = number(u64::from_le_bytes(*line[2..].first_chunk()?))?;
        let behind = 2 + behind;
        let digit = |at: usize| line.get(at).map_or(u8::MAX, |byte| byte.wrapping_sub(b'0'));
        let letter = line.get(behind + 1).map_or(u8::MAX, |byte| byte.wrapping_sub(b'A'));
        if line.get(behind) != Some(&b' ') {
            return None;
        }
        let (first, second) = (digit(behind + 2), digit(behind + 3));
        let has_two = second < 10;
        let row = if has_two { first.wrapping_mul(10).wrapping_add(second) } else { first };
        // Neither `I` nor what is left of it names a column.
        let column = letter.wrapping_sub(u8::from(letter > 8));
        let is_point =
            (letter != 8) & (first.wrapping_sub(1) < 9) & (row <= size) & (column < size);
        let (mv, end) = if is_point {
            let point = Point::new(column, size - row);
            (Move::Play { point, side }, behind + 3 + usize::from(has_two))
        } else if line.get(behind..behind + 5) == Some(b" PASS") {
            (Move::Pass { side }, behind + 5)
        } else {
            return None;
        };
        let next = line_after(line, end)?;
        Some(PlainMove { number, mv, end: at + end, next: at + next })
    }
}

/// The number of four digits at most, and without zeros before it, that a text begins with, and its length.
/// The first byte is the lowest.
#[inline]
fn number(text: u64) -> Option<(u32, usize)> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let values = text ^ (ONES * b'0' as u64);
    // Above 9 the highest bit of a byte is set, if not before then after 118 is added; what that carries
    // over is behind it.
    let others = (values | values.wrapping_add(ONES * 118)) & (ONES << 7);
    let len = others.trailing_zeros() / 8;
    if !(1..=4).contains(&len) || values & 0xff == 0 {
        return None;
    }
    // As many zeros before it as make four digits; then pairs of them, then both.
    let digits = (values as u32) << (32 - 8 * len);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff;
    Some(((pairs & 0xff) * 100 + (pairs >> 16), len as usize))
}

/// Appends the line of a move without its line end. A point must be on the board, which has at
/// most 19 lines.
pub(super) fn push_move(number: u32, mv: Move, size: u8, out: &mut String) {
    out.push(['B', 'W'][mv.side().index()]);
    out.push(' ');
    push_number(number.into(), out);
    out.push(' ');
    match mv {
        Move::Play { point, .. } => push_name(point, size, out),
        Move::Pass { .. } => out.push_str("PASS"),
    }
}
