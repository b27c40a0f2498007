//! The rules of xiangqi (Chinese chess) on 9 × 10 points. Red is the first side, at the bottom.
//!
//! Perpetual check and chase are judged differently by every federation, so they are no part of
//! the rules here: [`Position::key`](crate::games::Rules::key) finds the repetitions, and
//! [`Setup`]'s `halfmoves` the moves without a capture.

mod pieces;
mod reach;
mod vocabulary;
mod ways;

use crate::games::square_board;

pub use crate::games::square_board::Illegal;
pub use pieces::MEN;

/// A point, `a1` to `i10`.
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
