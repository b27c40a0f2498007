//! Futile interpositions (無駄合い): problems, and players, call it mate where the king can only be
//! shielded by drops that the checking piece takes with mate again.

use super::{Move, Position, Square};
use crate::games::Rules;

/// How many squares are looked at: a mate has few, and nobody shall make this long.
const MOST: u32 = 64;

impl Position {
    /// Whether it is mate but for futile interpositions.
    ///
    /// A position in which too much would have to be looked at is none.
    #[must_use]
    pub fn is_mate_but_for_futile_drops(&self) -> bool {
        let mut left = MOST;
        self.in_check() && self.has_futile_drops_only(&mut left)
    }

    /// The checking piece comes nearer to the king with every capture: at most eight times.
    fn has_futile_drops_only(&self, left: &mut u32) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let mut between: Vec<Square> = moves.iter().map(|mv| mv.to()).collect();
        between.sort_unstable();
        between.dedup();
        moves.iter().all(|mv| mv.is_drop()) && between.iter().all(|&at| self.is_futile(at, left))
    }

    /// Whether the checking piece takes what is dropped on a square, and the king is mated by that.
    /// What was dropped makes no difference then, so that none is: the hand that is left is no larger.
    fn is_futile(&self, at: Square, left: &mut u32) -> bool {
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        let mut after = self.clone();
        after.skip();
        let mut replies = Vec::new();
        after.legal_moves(&mut replies);
        let takes = |mv: &&Move| {
            mv.to() == at && mv.from().is_some_and(|from| self.checkers().contains(from))
        };
        replies.iter().filter(takes).any(|&mv| {
            let mut taken = after.clone();
            taken.play(mv);
            taken.in_check() && taken.has_futile_drops_only(left)
        })
    }
}
