//! What xiangqi, janggi and makruk have in common: a small rectangular board that is kept as a
//! plain array of squares, moves from point to point, a king that must not be left in check, and
//! the shape of the FEN.
//!
//! How the pieces move is not here: each game says that itself, as [`Pieces`].

mod board;
mod fault;
pub mod fen;
mod illegal;
mod moves;
mod pieces;
mod position;
mod setup;
mod square;

use super::{Side, Standing};

pub use board::Board;
pub(in crate::games) use board::mix;
pub use fault::Fault;
use fault::faults_of_pieces;
pub use illegal::{Illegal, Notice};
pub use moves::Move;
pub use pieces::{Pieces, Shape};
pub use position::Position;
pub use setup::Setup;
pub use square::{MoveTextError, Numbering, Square, read_pair};

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece<R> {
    /// The owner.
    pub side: Side,
    /// The kind of piece.
    pub role: R,
}

impl<R: Pieces> Piece<R> {
    /// The piece as everybody sees it.
    #[must_use]
    pub fn standing(self) -> Standing {
        Standing { row: self.role.row(), side: self.side }
    }
}

/// Turns a condition of a rule into the reason why a move breaks it.
pub(in crate::games) fn require<E>(holds: bool, otherwise: E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(otherwise) }
}
