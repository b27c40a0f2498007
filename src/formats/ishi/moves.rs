//! The line of a move in the one form in which it is written: `B 17 Q3`, `W 18 PASS`.

use super::target::push_name;
use crate::games::Side;
use crate::games::go::{Move, Point};
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

impl PlainMove {
    /// Reads the line at `at`; none unless it is what [`push_move`] writes for a board of this size.
    #[inline]
    pub(super) fn at(bytes: &[u8], at: usize, size: u8) -> Option<PlainMove> {
        let line = bytes.get(at..)?;
        let side = match line {
            [b'B', b' ', ..] => Side::First,
            [b'W', b' ', ..] => Side::Second,
            _ => return None,
        };
        let (number, behind) = digits(line, 2)?;
        let &[b' ', letter, ref rest @ ..] = line.get(behind..)? else { return None };
        let (mv, end) = if letter == b'P' && rest.starts_with(b"ASS") {
            (Move::Pass { side }, behind + 5)
        } else {
            let (row, end) = digits(line, behind + 2)?;
            let column = match letter {
                b'A'..=b'H' => letter - b'A',
                b'J'..=b'T' => letter - b'B',
                _ => return None,
            };
            let row = u8::try_from(row).ok().filter(|&row| row <= size && column < size)?;
            (Move::Play { point: Point::new(column, size - row), side }, end)
        };
        let next = match line.get(end..)? {
            [b'\r', b'\n', ..] => end + 2,
            [b'\n' | b'\r', ..] => end + 1,
            [] => end,
            _ => return None,
        };
        Some(PlainMove { number, mv, end: at + end, next: at + next })
    }
}

/// A number from 1 on without zeros before it and of nine digits at most, and the offset behind it.
#[inline(always)]
fn digits(line: &[u8], at: usize) -> Option<(u32, usize)> {
    let mut number = 0;
    let mut end = at;
    while let Some(&byte) = line.get(end)
        && byte.is_ascii_digit()
    {
        if end - at == 9 {
            return None;
        }
        number = number * 10 + u32::from(byte - b'0');
        end += 1;
    }
    (end > at && line[at] != b'0').then_some((number, end))
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
