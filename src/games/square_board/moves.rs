//! A move and its text.

use super::{Piece, Pieces, Square};
use std::fmt;

/// A piece goes from one point to another; or, in janggi, when the two are the same, the side
/// passes. A pass names the general, as UCI engines write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move<R> {
    /// Where the piece stands.
    pub from: Square<R>,
    /// Where it goes.
    pub to: Square<R>,
    /// The piece, before a promotion.
    pub piece: Piece<R>,
    /// The piece that it takes.
    pub captured: Option<Piece<R>>,
    /// Whether it becomes another piece; only the pawn of makruk does, a met.
    pub promotes: bool,
}

impl<R: Pieces> Move<R> {
    /// Whether this is a pass, in a game that has one.
    #[must_use]
    pub fn is_pass(self) -> bool {
        R::HAS_PASS && self.from == self.to
    }
}

/// The two points with ranks from 1, and `m` for a promotion, as UCI engines write them: `h3e3`,
/// `a5a6m`; a pass is `e2e2`.
impl<R: Pieces> fmt::Display for Move<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promotion = if self.promotes { "m" } else { "" };
        write!(f, "{}{}{promotion}", self.from, self.to)
    }
}
