//! How the pieces move, capture and give check.

use super::ways::{beyond_river, can_reach};
use super::{Board, Illegal, Piece, Role, Square};
use crate::games::square_board::require;

/// Whether `piece` can go from `from` to `to`, as far as its own way of moving is concerned. A piece
/// on `to` counts as an enemy.
///
/// # Errors
/// What keeps it from going there.
#[inline]
pub(super) fn reach(board: &Board, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
    let can = can_reach(board, piece, from, to);
    debug_assert_eq!(can, why_not(board, piece, from, to).is_ok());
    if can { Ok(()) } else { why_not(board, piece, from, to) }
}

/// The same, looked at rule by rule.
#[cold]
fn why_not(board: &Board, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
    let is_empty_half = || {
        let (files, ranks) = from.delta(to);
        from.offset(files / 2, ranks / 2).is_some_and(|at| board.get(at).is_none())
    };
    require(Board::aims(piece, from, to), Illegal::NotItsMove)?;
    match piece.role {
        Role::General | Role::Advisor => require(to.in_palace(piece.side), Illegal::OutsidePalace),
        Role::Elephant => {
            require(!beyond_river(to, piece.side), Illegal::AcrossRiver)?;
            require(is_empty_half(), Illegal::BlockedEye)
        }
        Role::Horse => require(is_empty_half(), Illegal::BlockedLeg),
        Role::Chariot => require(board.piece_between(from, to) == 0, Illegal::Blocked),
        Role::Cannon => match (board.get(to).is_some(), board.piece_between(from, to)) {
            (false, 0) | (true, 1) => Ok(()),
            (false, _) => Err(Illegal::Blocked),
            (true, 0) => Err(Illegal::NoScreen),
            (true, _) => Err(Illegal::TooManyScreens),
        },
        Role::Soldier if from.file() == to.file() => {
            let forward = to.rank_for(piece.side) > from.rank_for(piece.side);
            require(forward, Illegal::Backward)
        }
        Role::Soldier => require(beyond_river(from, piece.side), Illegal::SidewaysBeforeRiver),
    }
}
