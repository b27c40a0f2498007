//! A move or pass, and its text.

use std::fmt;

use super::{Piece, Square};

/// A man goes from one point to another; or, when the two are the same, the side passes. A pass
/// names the general, as UCI engines write it.
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

impl Move {
    /// Whether this is a pass.
    #[must_use]
    pub fn is_pass(self) -> bool {
        self.from == self.to
    }
}

/// The two points with ranks from 1, `h3e3`, as UCI engines write them; a pass is `e2e2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}
