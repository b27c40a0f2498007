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
        (Role::General | Role::Guard, 0 | 1, 0 | 1) => {
            require(to.in_palace(piece.side), Illegal::OutsidePalace)?;
            require(along_a_line(from, to), Illegal::OffTheLines)
        }
        (Role::Elephant, 2, 3) | (Role::Elephant, 3, 2) => {
            let way_free = empty(files / 3, ranks / 3)
                && empty(files - files.signum(), ranks - ranks.signum());
            require(way_free, Illegal::BlockedElephant)
        }
        (Role::Horse, 1, 2) | (Role::Horse, 2, 1) => {
            require(empty(files / 2, ranks / 2), Illegal::BlockedLeg)
        }
        (Role::Chariot, ..) => {
            sweep(from, to)?;
            require(board.piece_between(from, to) == 0, Illegal::Blocked)
        }
        (Role::Cannon, ..) => {
            sweep(from, to)?;
            jump(board, from, to)
        }
        (Role::Soldier, 0 | 1, 0 | 1) => {
            let forward = to.rank_for(piece.side) >= from.rank_for(piece.side);
            require(forward, Illegal::Backward)?;
            require(along_a_line(from, to), Illegal::OffTheLines)
        }
        _ => Err(Illegal::NotItsMove),
    }
}

/// Chariot and cannon go straight, or from corner to corner of a palace.
fn sweep(from: Square, to: Square) -> Result<(), Illegal> {
    match from.delta(to) {
        (0, _) | (_, 0) => Ok(()),
        (files, ranks) if files.abs() == ranks.abs() => {
            require(along_a_line(from, to), Illegal::OffTheLines)
        }
        _ => Err(Illegal::NotItsMove),
    }
}

/// The cannon always jumps over exactly one piece, and has nothing to do with other cannons.
fn jump(board: &Board, from: Square, to: Square) -> Result<(), Illegal> {
    let is_cannon = |piece: Piece| piece.role == Role::Cannon;
    let mut screens = from.between(to).filter_map(|at| board.get(at));
    let screen = screens.next().ok_or(Illegal::NoScreen)?;
    require(screens.next().is_none(), Illegal::TooManyScreens)?;
    require(!is_cannon(screen), Illegal::CannonAsScreen)?;
    require(!board.get(to).is_some_and(is_cannon), Illegal::CannonTakesCannon)
}

/// Whether a straight or diagonal way follows the lines of the board: diagonals are drawn only in
/// the palaces, through their centres.
fn along_a_line(from: Square, to: Square) -> bool {
    let (files, ranks) = from.delta(to);
    let in_one_palace =
        Side::BOTH.into_iter().any(|side| from.in_palace(side) && to.in_palace(side));
    let through_centre = || {
        let is_centre = |at: Square| at.file() == 4 && matches!(at.rank(), 1 | 8);
        is_centre(from) || is_centre(to) || files.abs() == 2
    };
    files == 0 || ranks == 0 || (in_one_palace && through_centre())
}
