//! The rules of makruk (Thai chess) on 8 × 8 squares, and of its Cambodian sister ouk chaktrang.
//! White is the first side, at the bottom.
//!
//! A draw by counting must be claimed, so the count is only data: see [`Count`].

mod count;
mod leaps;
mod men;
mod reach;
mod setup;

use crate::games::mailbox;

pub use crate::games::mailbox::Illegal;
pub use count::{Count, count_limit};
pub use leaps::Leaps;
pub use men::State;
pub use setup::Variant;

/// A square, `a1` to `h8`.
pub type Square = mailbox::Square<8, 8>;
/// A man of one side.
pub type Piece = mailbox::Piece<Role>;
/// The men on the board.
pub type Board = mailbox::Board<Role, 8, 8>;
/// A move.
pub type Move = mailbox::Move<Role, 8, 8>;
/// A position as somebody set it up, possible or not.
pub type Setup = mailbox::Setup<Role, 8, 8>;
/// A reason why a position cannot have come from a game.
pub type Fault = mailbox::Fault<Role, 8, 8>;
/// The position in a game.
pub type Position = mailbox::Position<Role, 8, 8>;

/// The kinds of men.
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

impl mailbox::Role for Role {
    fn index(self) -> u8 {
        self as u8
    }

    fn is_king(self) -> bool {
        self == Role::King
    }
}
