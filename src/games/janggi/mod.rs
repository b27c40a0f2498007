//! The rules of janggi (Korean chess) on 9 × 10 points. Cho is the first side, at the bottom.
//!
//! How a game without a mate is counted differs by federation, so only the facts are here:
//! [`Position::is_over`] for two passes and an unbroken bikjang, [`Setup::half_points`], and
//! [`Position::key`](crate::games::Rules::key) for repetitions.

mod pieces;
mod reach;
mod setup;
mod vocabulary;

use crate::games::square_board;

pub use crate::games::square_board::Illegal;
pub use pieces::{Ruleset, State};
pub use setup::Wings;

/// A point, `a1` to `i10`.
pub type Square = square_board::Square<Role>;
/// A piece of one side.
pub type Piece = square_board::Piece<Role>;
/// The pieces on the board.
pub type Board = square_board::Board<Role>;
/// A move or pass.
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
    /// 楚 漢.
    General,
    /// 士.
    Guard,
    /// 象.
    Elephant,
    /// 馬.
    Horse,
    /// 車.
    Chariot,
    /// 包.
    Cannon,
    /// 卒 兵.
    Soldier,
}
