//! Moves, numbers and comments that are written as they should be, straight from their bytes.
//!
//! This is nearly all of nearly every file. Whatever is written otherwise is left to
//! [`Movetext::element`], which reads the same of what is read here.

use super::Movetext;
use crate::notation::chess::san::San;
use crate::notation::syntax::digits::{byte, leading_digits, number};
use crate::replay::Item;
use crate::source::Span;

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
            let Some(&byte) = self.bytes.get(at) else { break };
            at = match byte {
                b' ' | b'\n' => continue,
                b'1'..=b'9' => match self.plain_number(at) {
                    Some(end) => end,
                    None => return at,
                },
                b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' => {
                    let window = self.bytes[at..].first_chunk();
                    let Some((san, length)) = window.and_then(San::leading) else { return at };
                    if byte.is_ascii_uppercase() && byte != b'O' {
                        self.letters |= 1 << (byte - b'A');
                    }
                    self.push(san, Span::of(at..at + length));
                    at + length
                }
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
