//! A move and its text.

use std::fmt;

use super::{Piece, Square};

/// A man goes from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The man.
    pub piece: Piece,
    /// The man that it takes.
    pub captured: Option<Piece>,
}

/// The two points with ranks from 1, `h3e3`, as UCI engines write them.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}
