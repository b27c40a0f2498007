//! The form that the standard has, read from the bytes of a longer text.
//!
//! Nearly all moves are written so. What fits is read to the same as [`San::read`] has it, and
//! nothing else is read at all.

use super::packed::Usual;
use super::{Mark, San};
use crate::games::chess::{Role, Wing};
use crate::notation::syntax::digits::byte;

/// The longest canonical move (`Qa1xb2#`), and the sign behind it.
pub const WINDOW: usize = 8;

impl San {
    /// The canonical move that begins a text, and its length. None if it is anything else, or if what
    /// stands behind it could belong to it.
    #[must_use]
    #[inline(always)]
    pub fn leading(text: &[u8; WINDOW]) -> Option<(San, usize)> {
        // As one number it is looked at without asking each time whether a place is within it.
        let window = u64::from_le_bytes(*text);
        let (san, end) = match text[0] {
            first @ b'a'..=b'h' => pawn(first - b'a', window)?,
            b'O' => castling(text)?,
            letter => piece(officer(letter)?, window)?,
        };
        let (mark, end) = match byte(window, end) {
            b'+' => (Mark::Check, end + 1),
            b'#' => (Mark::Mate, end + 1),
            _ => (Mark::None, end),
        };
        let is_over =
            matches!(byte(window, end), b' ' | b'\n' | b'\r' | b'\t' | b')' | b'{' | b'!' | b'?');
        is_over.then_some((san.marked(mark), end))
    }
}

fn officer(letter: u8) -> Option<Role> {
    Some(match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return None,
    })
}

fn file(byte: u8) -> Option<u8> {
    Some(byte.wrapping_sub(b'a')).filter(|&file| file < 8)
}

fn rank(byte: u8) -> Option<u8> {
    Some(byte.wrapping_sub(b'1')).filter(|&rank| rank < 8)
}

/// The move of a pawn whose first letter is that of this file, and where it ends.
#[inline(always)]
fn pawn(first: u8, window: u64) -> Option<(San, usize)> {
    let captures = byte(window, 1) == b'x';
    let at = if captures { 2 } else { 0 };
    let to = (file(byte(window, at))?, rank(byte(window, at + 1))?);
    let from_file = captures.then_some(first);
    let mut end = at + 2;
    let mut promotion = None;
    if byte(window, end) == b'=' {
        promotion = Some(officer(byte(window, end + 1)).filter(|role| role.is_promotion())?);
        end += 2;
    }
    Some((San::usual(None, to, Usual { from_file, from_rank: None, captures, promotion }), end))
}

/// The move of a piece, and where it ends.
#[inline(always)]
fn piece(role: Role, window: u64) -> Option<(San, usize)> {
    let (from_file, from_rank, at) = match (file(byte(window, 1)), rank(byte(window, 1))) {
        (Some(from_file), _) => match (rank(byte(window, 2)), byte(window, 3)) {
            // A square: the origin, if another one follows.
            (Some(from_rank), b'x' | b'a'..=b'h') => (Some(from_file), Some(from_rank), 3),
            (Some(_), _) => (None, None, 1),
            (None, _) => (Some(from_file), None, 2),
        },
        (None, Some(from_rank)) => (None, Some(from_rank), 2),
        (None, None) => (None, None, 1),
    };
    let captures = byte(window, at) == b'x';
    let at = at + usize::from(captures);
    let to = (file(byte(window, at))?, rank(byte(window, at + 1))?);
    let usual = Usual { from_file, from_rank, captures, promotion: None };
    Some((San::usual(Some(role), to, usual), at + 2))
}

fn castling(text: &[u8; WINDOW]) -> Option<(San, usize)> {
    match text {
        [b'O', b'-', b'O', b'-', b'O', ..] => Some((San::castling(Wing::Queenside), 5)),
        [b'O', b'-', b'O', ..] => Some((San::castling(Wing::Kingside), 3)),
        _ => None,
    }
}
