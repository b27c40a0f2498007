//! The rules of xiangqi (Chinese chess) on 9 × 10 points. Red is the first side, at the bottom.
//!
//! Perpetual check and chase are judged differently by every federation, so they are no part of
//! the rules here: [`Position::key`](crate::games::Rules::key) finds the repetitions, and
//! [`Setup`]'s `halfmoves` the moves without a capture.

mod men;
mod reach;

use crate::games::mailbox;

pub use crate::games::mailbox::Illegal;

/// A point, `a1` to `i10`.
pub type Square = mailbox::Square<9, 10>;
/// A man of one side.
pub type Piece = mailbox::Piece<Role>;
/// The men on the board.
pub type Board = mailbox::Board<Role, 9, 10>;
/// A move.
pub type Move = mailbox::Move<Role, 9, 10>;
/// A position as somebody set it up, possible or not.
pub type Setup = mailbox::Setup<Role, 9, 10>;
/// A reason why a position cannot have come from a game.
pub type Fault = mailbox::Fault<Role, 9, 10>;
/// The position in a game.
pub type Position = mailbox::Position<Role, 9, 10>;

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
