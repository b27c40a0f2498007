//! The rules of Go: capture, ko, superko and suicide, on boards from 1×1 to 52×52.
//!
//! Start with [`Position`]. Its board keeps the stones of a group in a ring, so that a group can
//! be walked without a stack or a set of visited points. Counting of territory is not here.
//!
//! A record of Go may let one side play twice in a row, so a [`Move`] carries its colour; whether
//! colours alternate is not a question of legality here.

mod board;
mod handicap;
mod history;
mod position;
mod ruleset;

pub use board::{Board, MAX_SIZE, Point, Stone};
pub use handicap::{handicap_points, is_star};
pub use position::Position;
pub use ruleset::{KoRule, Ruleset, SuicideRule, rules_in_japanese};

use super::Side;
use std::fmt;

/// A move of Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone is placed.
    Play {
        /// Where; may lie outside the board, which is then an illegal move.
        point: Point,
        /// Whose stone it is.
        side: Side,
    },
    /// No stone is placed.
    Pass {
        /// Who passes.
        side: Side,
    },
}

impl Move {
    /// The side that makes the move.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Move::Play { side, .. } | Move::Pass { side } => side,
        }
    }
}

/// As SGF writes it: `B[pd]`, `W[]` for a pass.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = ['B', 'W'][self.side().index()];
        match self {
            Move::Play { point, .. } => write!(f, "{colour}[{point}]"),
            Move::Pass { .. } => write!(f, "{colour}[]"),
        }
    }
}

/// Why a move is illegal, from the crudest reason to the subtlest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The point is not on the board.
    OffBoard,
    /// There is a stone on the point.
    Occupied,
    /// The stone's own group would have no liberty, and nothing is captured.
    Suicide,
    /// The stone that has just captured in a ko would be captured at once.
    Ko,
    /// The move would repeat an earlier arrangement of stones.
    PositionalSuperko,
    /// The move would repeat an earlier arrangement of stones with the same side to move.
    SituationalSuperko,
}
