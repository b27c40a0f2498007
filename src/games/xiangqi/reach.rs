//! How the pieces move, capture and give check.

use super::{Board, Illegal, Piece, Role, Square};
use crate::games::Side;
use crate::games::square_board::require;

/// Whether `piece` can go from `from` to `to`, as far as its own way of moving is concerned. A piece
/// on `to` counts as an enemy.
///
/// # Errors
/// What keeps it from going there.
pub(super) fn reach(board: &Board, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
    let (files, ranks) = from.delta(to);
    let empty = |files, ranks| from.offset(files, ranks).is_some_and(|at| board.get(at).is_none());
    match (piece.role, files.abs(), ranks.abs()) {
        (Role::General, 0, 1) | (Role::General, 1, 0) | (Role::Advisor, 1, 1) => {
            require(to.in_palace(piece.side), Illegal::OutsidePalace)
        }
        (Role::Elephant, 2, 2) => {
            require(!beyond_river(to, piece.side), Illegal::AcrossRiver)?;
            require(empty(files / 2, ranks / 2), Illegal::BlockedEye)
        }
        (Role::Horse, 1, 2) | (Role::Horse, 2, 1) => {
            require(empty(files / 2, ranks / 2), Illegal::BlockedLeg)
        }
        (Role::Chariot, 0, _) | (Role::Chariot, _, 0) => {
            require(board.piece_between(from, to) == 0, Illegal::Blocked)
        }
        (Role::Cannon, 0, _) | (Role::Cannon, _, 0) => {
            match (board.get(to).is_some(), board.piece_between(from, to)) {
                (false, 0) | (true, 1) => Ok(()),
                (false, _) => Err(Illegal::Blocked),
                (true, 0) => Err(Illegal::NoScreen),
                (true, _) => Err(Illegal::TooManyScreens),
            }
        }
        (Role::Soldier, 0, 1) => {
            let forward = to.rank_for(piece.side) > from.rank_for(piece.side);
            require(forward, Illegal::Backward)
        }
        (Role::Soldier, 1, 0) => {
            require(beyond_river(from, piece.side), Illegal::SidewaysBeforeRiver)
        }
        _ => Err(Illegal::NotItsMove),
    }
}

/// Whether a point lies on the opponent's half, seen from `side`.
pub(super) fn beyond_river(at: Square, side: Side) -> bool {
    at.rank_for(side) >= 5
}
