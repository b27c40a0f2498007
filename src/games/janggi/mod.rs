//! The rules of janggi (Korean chess) on 9 × 10 points. Cho is the first side, at the bottom.
//!
//! How a game without a mate is counted differs by federation, so only the facts are here:
//! [`Position::is_over`] for two passes and an unbroken bikjang, [`Setup::half_points`], and
//! [`Position::key`](crate::games::Rules::key) for repetitions.

mod fen;
mod moves;
mod position;
mod reach;
mod setup;

use crate::games::mailbox;

pub use moves::Move;
pub use position::{Illegal, Position};
pub use setup::{Fault, Setup, Wings};

/// A point, `a1` to `i10`.
pub type Square = mailbox::Square<9, 10>;
/// A man of one side.
pub type Piece = mailbox::Piece<Role>;
/// The men on the board.
pub type Board = mailbox::Board<Role, 9, 10>;

/// The kinds of men.
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

impl mailbox::Role for Role {
    fn index(self) -> u8 {
        self as u8
    }

    fn is_king(self) -> bool {
        self == Role::General
    }
}
