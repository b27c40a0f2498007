//! How the pieces move, capture and give check.

use super::ways::{can_reach, pieces_between, taboo};
use super::{Board, Illegal, Piece, Role, Square};

/// Whether `piece` can go from `from` to `to`, as far as its own way of moving is concerned. A piece
/// on `to` counts as an enemy.
///
/// # Errors
/// What keeps it from going there.
#[inline]
pub(super) fn reach(board: &Board, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
    if can_reach(board, piece, from, to) { Ok(()) } else { Err(why_not(board, piece, from, to)) }
}

/// What keeps a piece from going where it cannot go.
#[cold]
fn why_not(board: &Board, piece: Piece, from: Square, to: Square) -> Illegal {
    if !Board::aims(piece, from, to) {
        return Illegal::NotItsMove;
    }
    if let Some(reason) = taboo(piece.role, piece.side, from, to) {
        return reason;
    }
    match piece.role {
        Role::Elephant => Illegal::BlockedEye,
        Role::Horse => Illegal::BlockedLeg,
        Role::Cannon if board.get(to).is_some() => match pieces_between(board, from, to) {
            0 => Illegal::NoScreen,
            _ => Illegal::TooManyScreens,
        },
        Role::Chariot | Role::Cannon => Illegal::Blocked,
        // Nothing stands in the way of a single step.
        Role::General | Role::Advisor | Role::Soldier => Illegal::NotItsMove,
    }
}
