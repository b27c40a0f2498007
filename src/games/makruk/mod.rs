//! The rules of makruk (Thai chess) on 8 × 8 squares, and of its Cambodian sister ouk chaktrang.
//! White is the first side, at the bottom.
//!
//! A draw by counting must be claimed, so the count is only data: see [`Count`].

mod count;
mod leaps;
mod pieces;
mod reach;
mod setup;
mod vocabulary;

use crate::games::square_board;

pub use crate::games::square_board::Illegal;
pub use count::{Count, count_limit};
pub use leaps::Leaps;
pub use pieces::State;
pub use setup::Variant;

/// A square, `a1` to `h8`.
pub type Square = square_board::Square<Role>;
/// A piece of one side.
pub type Piece = square_board::Piece<Role>;
/// The pieces on the board.
pub type Board = square_board::Board<Role>;
/// A move.
pub type Move = square_board::Move<Role>;
/// A position as somebody set it up, possible or not.
pub type Setup = square_board::Setup<Role>;
/// A reason why a position cannot have come from a game.
pub type Fault = square_board::Fault<Role>;
/// The position in a game.
pub type Position = square_board::Position<Role>;

/// The kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Khun ขุน, the king.
    King,
    /// Met เม็ด, also the promoted pawn.
    Met,
    /// Khon โคน, the bishop.
    Khon,
    /// Ma ม้า.
    Knight,
    /// Ruea เรือ.
    Rook,
    /// Bia เบี้ย.
    Pawn,
}
