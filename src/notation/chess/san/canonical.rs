//! The form that the standard has, read from the bytes of a longer text.
//!
//! Nearly all moves are written so. What fits is read to the same as [`San::read`] has it, and
//! nothing else is read at all.

use super::{Departure, Mark, PieceMove, San, Shape};
use crate::games::Side;
use crate::games::chess::{Role, Wing};

/// The longest canonical move (`Qa1xb2#`), and the sign behind it.
pub const WINDOW: usize = 8;

impl San {
    /// The canonical move that begins a text, and its length. None if it is anything else, or if what
    /// stands behind it could belong to it.
    #[must_use]
    // In place: a move that is put together from bytes and then copied as a whole is waited for.
    #[inline(always)]
    pub fn leading(text: &[u8; WINDOW]) -> Option<(San, usize)> {
        let (shape, end) = match text[0] {
            b'a'..=b'h' => pawn(text)?,
            b'O' => castling(text)?,
            letter => piece(officer(letter)?, text)?,
        };
        let (mark, end) = match text.get(end)? {
            b'+' => (Mark::Check, end + 1),
            b'#' => (Mark::Mate, end + 1),
            _ => (Mark::None, end),
        };
        let is_over =
            matches!(text.get(end)?, b' ' | b'\n' | b'\r' | b'\t' | b')' | b'{' | b'!' | b'?');
        let san = San { shape, mark, departure: Departure::None, side: Side::First };
        is_over.then_some((san, end))
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

/// The move of a pawn to a square whose letter stands at `at`, and where it ends.
#[inline(always)]
fn pawn(text: &[u8; WINDOW]) -> Option<(Shape, usize)> {
    let first = file(text[0])?;
    let (from_file, at) = if text[1] == b'x' { (Some(first), 2) } else { (None, 0) };
    let mut piece = PieceMove {
        role: None,
        letter: None,
        from_file,
        from_rank: None,
        captures: from_file.is_some(),
        to_file: file(text[at])?,
        to_rank: Some(rank(text[at + 1])?),
        promotion: None,
        promotion_letter: None,
        too: None,
    };
    let mut end = at + 2;
    if text[end] == b'=' {
        piece.promotion = Some(officer(text[end + 1]).filter(|role| role.is_promotion())?);
        end += 2;
    }
    Some((Shape::Piece(piece), end))
}

/// The move of a piece, and where it ends.
#[inline(always)]
fn piece(role: Role, text: &[u8; WINDOW]) -> Option<(Shape, usize)> {
    let (from_file, from_rank, at) = match (file(text[1]), rank(text[1])) {
        (Some(from_file), _) => match (rank(text[2]), text[3]) {
            // A square: the origin, if another one follows.
            (Some(from_rank), b'x' | b'a'..=b'h') => (Some(from_file), Some(from_rank), 3),
            (Some(_), _) => (None, None, 1),
            (None, _) => (Some(from_file), None, 2),
        },
        (None, Some(from_rank)) => (None, Some(from_rank), 2),
        (None, None) => (None, None, 1),
    };
    let captures = text[at] == b'x';
    let to = at + usize::from(captures);
    let piece = PieceMove {
        role: Some(role),
        letter: None,
        from_file,
        from_rank,
        captures,
        to_file: file(text[to])?,
        to_rank: Some(rank(text[to + 1])?),
        promotion: None,
        promotion_letter: None,
        too: None,
    };
    Some((Shape::Piece(piece), to + 2))
}

fn castling(text: &[u8; WINDOW]) -> Option<(Shape, usize)> {
    match text {
        [b'O', b'-', b'O', b'-', b'O', ..] => Some((Shape::Castling(Wing::Queenside), 5)),
        [b'O', b'-', b'O', ..] => Some((Shape::Castling(Wing::Kingside), 3)),
        _ => None,
    }
}
