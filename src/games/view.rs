//! A position as it looks, whatever the game: for everything that shows or copies a board and asks no
//! rule.

use super::{PieceRow, Side};

/// A piece that stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What it is.
    pub row: &'static PieceRow,
    /// Whose it is.
    pub side: Side,
}

/// A position on a rectangular board.
///
/// Squares are numbered from 0, row by row, as the first side reads them: from the corner at its far
/// left.
pub trait View {
    /// How many files the board has.
    fn files(&self) -> u8;

    /// How many ranks the board has.
    fn ranks(&self) -> u8;

    /// What stands on the square with a number; nothing beyond the board.
    fn at(&self, square: u32) -> Option<Standing>;

    /// Whether captured pieces come into the hand.
    fn has_hands(&self) -> bool {
        false
    }

    /// What a side has in hand and how many of each, in the order in which hands are written.
    fn hand(&self, _: Side) -> Vec<(&'static PieceRow, u8)> {
        Vec::new()
    }
}

/// What a move does that one piece makes, in the squares of a [`View`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it comes from; none if it was not on the board.
    pub from: Option<u32>,
    /// Where it goes.
    pub to: u32,
    /// The piece, before a promotion.
    pub piece: Standing,
    /// What it becomes, if it promotes.
    pub promotion: Option<&'static PieceRow>,
    /// Whether it captures.
    pub captures: bool,
}

/// How a game names its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// Files by letters from the first side's left, ranks by numbers from its side.
    Algebraic,
    /// Files by numbers from the first side's right, ranks by letters (or 一二三) from the other side.
    Shogi,
    /// Columns by letters without I, rows by numbers from the first side.
    Go,
    /// Rows and columns by numbers.
    Numbers,
}
