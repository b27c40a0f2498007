//! The rules of xiangqi (Chinese chess) on 9 × 10 points. Red is the first side, at the bottom.
//!
//! Perpetual check and chase are judged differently by every federation, so they are no part of
//! the rules here: [`Position::key`](crate::games::Rules::key) finds the repetitions, and
//! [`Setup::halfmoves`] the moves without a capture.

mod fen;
mod moves;
mod position;
mod reach;
mod setup;

use crate::games::mailbox;

pub use moves::Move;
pub use position::{Illegal, Position};
pub use setup::{Fault, Setup};

/// A point, `a1` to `i10`.
pub type Square = mailbox::Square<9, 10>;
/// A man of one side.
pub type Piece = mailbox::Piece<Role>;
/// The men on the board.
pub type Board = mailbox::Board<Role, 9, 10>;

/// The kinds of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// 帥 將.
    General,
    /// 仕 士.
    Advisor,
    /// 相 象.
    Elephant,
    /// 傌 馬.
    Horse,
    /// 俥 車.
    Chariot,
    /// 炮 砲.
    Cannon,
    /// 兵 卒.
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
