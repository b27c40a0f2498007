//! What can be impossible about a position that was set up by hand.

use super::{Board, Piece, Pieces, Square};
use crate::games::Side;

/// A reason why a position cannot have come from a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault<R> {
    /// A side has no king.
    KingMissing(Side),
    /// There are more of these pieces than a set has (promoted pieces included).
    TooMany(Piece<R>),
    /// The piece on this point can never get there.
    Unreachable(Square<R>),
    /// The generals face each other on an open file (xiangqi only).
    FacingGenerals,
    /// The side that is not to move is in check.
    OpponentInCheck,
}

/// The faults of the pieces alone: missing kings, more pieces of `roles` than allowed, and pieces on
/// points where `may_stand` says that they cannot be.
pub(super) fn faults_of_pieces<R: Pieces>(
    board: &Board<R>,
    roles: &[(R, usize)],
    may_stand: impl Fn(Piece<R>, Square<R>) -> bool,
) -> Vec<Fault<R>> {
    let mut faults = Vec::new();
    for side in Side::BOTH {
        if board.king(side).is_none() {
            faults.push(Fault::KingMissing(side));
        }
        for &(role, limit) in roles {
            let piece = Piece { side, role };
            if board.count(piece) > limit {
                faults.push(Fault::TooMany(piece));
            }
        }
    }
    let lost = board.pieces().filter(|&(at, piece)| !may_stand(piece, at));
    faults.extend(lost.map(|(at, _)| Fault::Unreachable(at)));
    faults
}
