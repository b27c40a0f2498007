//! Moves out of turn: of which side a move is that the side to move cannot make.

use super::play::Play;
use super::{Item, Notation, Reading, Referee, courses};
use crate::findings::Severity;
use std::cmp::Ordering;

impl<R: Referee> Play<'_, R> {
    /// Perhaps a move is missing: the position with the turn given to the other side, and the move that
    /// is legal there, if what is written claims to be one of that side's.
    pub(super) fn out_of_turn<N: Notation<Rules = R>>(
        &mut self,
        rest: &[Item<N>],
        written: N,
        mv: R::Move,
        reason: Option<R::Illegal>,
    ) -> Option<(R, R::Move)> {
        // Where no side is written, only a move that its side could never make hints at it: two pawns
        // on a file are not put right by taking them for the opponent's.
        let is_claimed = match (written.side(), written.gives_turn()) {
            (Some(side), _) => side != self.line.position.side_to_move(),
            (None, Some(is_given)) => is_given,
            (None, None) => reason.is_some_and(R::derails),
        };
        if !is_claimed {
            return None;
        }
        let turned = self.turned(written)?;
        // Of a drop without a side nothing tells that the other one made it.
        if written.side().is_some() {
            return Some(turned);
        }
        let is_same = R::wrap(turned.1) == R::wrap(mv);
        let is_told =
            is_same && (written.gives_turn().is_some() || self.fits_turned(rest, &turned));
        is_told.then_some(turned)
    }

    /// Whether what follows goes on as far behind a move that is taken for the other side's as behind the same as a
    /// foul of the side to move, with a piece that is not its own.
    fn fits_turned<N: Notation<Rules = R>>(
        &mut self,
        rest: &[Item<N>],
        turned: &(R, R::Move),
    ) -> bool {
        // A board can be as large as the file, and so many of its moves fouls.
        let Some(left) = self.tries.checked_sub(self.line.position.weight()) else { return false };
        self.tries = left;
        let [own, others] = [&self.line.position, &turned.0].map(|position| {
            let mut position = position.clone();
            position.follow(turned.1);
            position
        });
        courses::further(rest, &others, &own, Some(turned.1)) != Ordering::Less
    }

    /// The position with the turn given to the other side, and the move that is meant there, if it is one and
    /// legal.
    pub(super) fn turned<N: Notation<Rules = R>>(&self, written: N) -> Option<(R, R::Move)> {
        let mut skipped = self.line.position.clone();
        skipped.skip();
        let is_claimed = written.side().is_some();
        let mv = match written.resolve(&skipped, self.line.previous) {
            Reading::Move(mv) => mv,
            // A false word beside it makes no other move of one that names its side.
            Reading::Doubtful(mv, doubt) if is_claimed && doubt.severity < Severity::Error => mv,
            _ => return None,
        };
        skipped.check(mv).is_ok().then_some((skipped, mv))
    }
}
