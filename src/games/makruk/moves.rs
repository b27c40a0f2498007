//! A move and its text.

use std::fmt;

use super::{Piece, Square};

/// A man goes from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The man, before a promotion.
    pub piece: Piece,
    /// The man that it takes.
    pub captured: Option<Piece>,
    /// Whether it becomes a met.
    pub promotes: bool,
}

/// The two squares and `m` for a promotion, `a5a6m`, as UCI engines write them.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promotion = if self.promotes { "m" } else { "" };
        write!(f, "{}{}{promotion}", self.from, self.to)
    }
}
