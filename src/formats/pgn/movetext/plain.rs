//! Moves, numbers and comments that are written as they should be, straight from their bytes.
//!
//! This is nearly all of nearly every file. Whatever is written otherwise is left to
//! [`Movetext::element`], which reads the same of what is read here.

use super::Movetext;
use crate::notation::chess::san::San;
use crate::notation::syntax::digits::{byte, leading_digits, number};
use crate::replay::Item;
use crate::source::Span;

/// The bit of the letter of a piece among those [seen](Movetext::letters), if a move begins with one. Nobody can guess
/// whether it does, so that it is not asked.
pub(super) fn piece_letter(first: u8) -> u32 {
    const CASTLING: u32 = 1 << (b'O' - b'A');
    let is_capital = u32::from(first & 0x20 == 0);
    is_capital << (first.wrapping_sub(b'A') & 0x1f) & !CASTLING
}

/// Numbers have no more digits where anybody counts moves.
const DIGITS: usize = 5;

impl Movetext<'_> {
    /// Reads on from `at` and returns where something stands that is to be looked at more closely.
    pub(in super::super) fn plain(&mut self, at: usize) -> usize {
        let mut at = at;
        if self.other.is_some() || self.lines.is_opaque() {
            return at;
        }
        while let Some(&byte) = self.bytes.get(at) {
            // Before nearly every word there is one, which is no word to choose a way for.
            if matches!(byte, b' ' | b'\n') {
                at += 1;
            }
            if let Some(end) = self.plain_move(at) {
                at = end;
                self.end = end;
                continue;
            }
            let Some(&byte) = self.bytes.get(at) else { break };
            at = match byte {
                b' ' | b'\n' => continue,
                b'1'..=b'9' => match self.plain_number(at) {
                    Some(end) => end,
                    None => return at,
                },
                b'{' => {
                    let (comments, lines, frame) =
                        (&mut self.comments, &mut self.lines, &mut self.frame);
                    let time = comments.time(at, lines, frame);
                    match time.or_else(|| comments.judgement(at, lines, frame)) {
                        Some(end) => end,
                        None => {
                            at = self.brace_comment(at);
                            continue;
                        }
                    }
                }
                b'(' | b')' | b'$' | b'!' | b'?' => self.element(at),
                _ => return at,
            };
            self.end = at;
        }
        at
    }

    /// A move, with the number before it if there is one, which is then as it should be; returns where it ends.
    #[inline(always)]
    fn plain_move(&mut self, at: usize) -> Option<usize> {
        let window: [u8; 8] = *self.bytes.get(at..)?.first_chunk()?;
        let mut begin = at;
        if window[0].is_ascii_digit() {
            begin += self.lines.awaited_number(u64::from_le_bytes(window))?;
            begin += usize::from(self.bytes.get(begin) == Some(&b' '));
        }
        let first = *self.bytes.get(begin)?;
        if !(b'B'..=b'h').contains(&first) {
            return None;
        }
        let (san, length) = San::leading(self.bytes[begin..].first_chunk()?)?;
        self.letters |= piece_letter(first);
        self.push(san, Span::of(begin..begin + length));
        Some(begin + length)
    }

    /// A move that is read.
    pub(super) fn push(&mut self, san: San, place: Span) {
        self.lines.push(&mut self.frame, |side, _| Item::Move {
            written: san.by(side),
            number: 0,
            span: place,
        });
    }

    /// A number with its period, or the three of Black; returns where it ends.
    #[inline(always)]
    fn plain_number(&mut self, at: usize) -> Option<usize> {
        let window = u64::from_le_bytes(*self.bytes.get(at..)?.first_chunk()?);
        let byte = |at| byte(window, at);
        let digits = leading_digits(window);
        if digits > DIGITS {
            return None;
        }
        let dots = match (byte(digits), byte(digits + 1), byte(digits + 2)) {
            // Where three stand behind more digits, what follows them is outside the window.
            (b'.', b'.', b'.') if digits + 4 < size_of::<u64>() => 3,
            (b'.', ..) => 1,
            _ => return None,
        };
        let end = digits + dots;
        // More periods, and signs that count as such, may follow behind a blank.
        let behind = match byte(end) {
            b' ' => byte(end + 1),
            byte => byte,
        };
        if !matches!(behind, b'a'..=b'h' | b'A'..=b'Z' | b'\n') {
            return None;
        }
        let number = number(window, digits);
        self.lines.number(number, dots, Span::of(at..at + end), &mut self.frame);
        Some(at + end)
    }
}
