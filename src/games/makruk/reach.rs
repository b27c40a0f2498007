//! How the pieces move, capture and give check.

use super::{Board, Illegal, Leaps, Piece, Role, Square};
use crate::games::Side;
use crate::games::square_board::require;

/// The rank, counted from 0 and from the own side, where a pawn becomes a met.
pub(super) const PROMOTION_RANK: u8 = 5;

/// Whether `piece` can go from `from` to `to`, as far as its own way of moving is concerned. A piece
/// on `to` counts as an enemy.
///
/// # Errors
/// What keeps it from going there.
pub(super) fn reach(board: &Board, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
    let (files, ranks) = from.delta(to);
    let ahead = match piece.side {
        Side::First => ranks,
        Side::Second => -ranks,
    };
    match (piece.role, files.abs(), ahead) {
        (Role::King, 0 | 1, -1..=1) => Ok(()),
        (Role::Met | Role::Khon, 1, -1 | 1) | (Role::Khon, 0, 1) => Ok(()),
        (Role::Knight, 1, -2 | 2) | (Role::Knight, 2, -1 | 1) => Ok(()),
        (Role::Rook, 0, _) | (Role::Rook, _, 0) => {
            require(board.piece_between(from, to) == 0, Illegal::Blocked)
        }
        (Role::Pawn, 0, 1) => require(board.get(to).is_none(), Illegal::Blocked),
        (Role::Pawn, 1, 1) => require(board.get(to).is_some(), Illegal::NothingToCapture),
        _ => Err(Illegal::NotItsMove),
    }
}

/// Whether a first move of Cambodian chess goes from `from` to `to`: these jump, but capture
/// nothing.
pub(super) fn leaps(board: &Board, leaps: Leaps, piece: Piece, from: Square, to: Square) -> bool {
    let (files, ranks) = from.delta(to);
    let shape = match piece.role {
        Role::King => (files.abs(), ranks.abs()) == (2, 1),
        Role::Met => (files.abs(), ranks.abs()) == (0, 2),
        _ => false,
    };
    shape && leaps.allow(piece.side, piece.role, from) && board.get(to).is_none()
}
