//! Whose view the evaluations are from that engines write as whole numbers (`[%eval 25,16]`).
//!
//! ChessBase writes those of its analyses from White's view, as all others are (specs: pgn §5.5). In games that
//! engines have played under it, each writes what it thinks of its own position, in the same form. Only the game as a
//! whole tells them apart: who wins has good numbers and the other bad ones, so that those of neighbouring moves have
//! opposite signs, which from one view they have where the game turns only.

use crate::games::Side;
use crate::notation::evaluation::pawns::Judgement;
use crate::record::{Score, TextRef, Tree};

/// Hundredths of a pawn within which two engines may well disagree on who is better.
const NEAR: i32 = 10;

/// How many pairs of neighbours have to speak for themselves: a game may turn twice.
const FEWEST: usize = 3;

/// What a comment says in such a number.
#[derive(Debug)]
struct Held {
    text: TextRef,
    judgement: Judgement,
    mover: Side,
    /// Which move of the main line it is about; none in a variation.
    ply: Option<u32>,
}

/// What the comments of a game say in such numbers, in their order.
#[derive(Debug, Default)]
pub(super) struct Views {
    held: Vec<Held>,
}

impl Views {
    /// Keeps what a comment behind a move says in such a number.
    pub(super) fn hold(
        &mut self,
        text: TextRef,
        judgement: Judgement,
        mover: Side,
        ply: Option<u32>,
    ) {
        self.held.push(Held { text, judgement, mover, ply });
    }

    /// All of a game is read: what was taken for White's view and is that of whoever has moved is turned.
    pub(super) fn settle(&self, tree: &mut Tree) {
        // Where it cannot be told they stay White's, which everybody else's are and most files have.
        if !self.are_movers() {
            return;
        }
        for held in self.held.iter().filter(|held| held.mover == Side::Second) {
            tree.state_evaluation(held.text, held.judgement.turned().evaluation());
        }
    }

    /// Whether most neighbours in the main line say the opposite of each other.
    fn are_movers(&self) -> bool {
        let said = |held: &Held| Some((held.ply?, sign(held.judgement.score())));
        let main: Vec<(u32, i32)> = self.held.iter().filter_map(said).collect();
        let are_neighbours = |pair: &&[(u32, i32)]| matches!(pair, [(ply, a), (next, b)] if ply + 1 == *next && a * b != 0);
        let is_opposite = |pair: &&[(u32, i32)]| matches!(pair, [(_, a), (_, b)] if a * b < 0);
        let pairs = main.windows(2).filter(are_neighbours);
        let (count, opposite) = (pairs.clone().count(), pairs.filter(is_opposite).count());
        count >= FEWEST && opposite * 4 >= count * 3
    }
}

/// Who is better, if it is not near to nobody: 1 for the side of the view.
fn sign(score: Score) -> i32 {
    match score {
        Score::Points(points) if points.abs() < NEAR => 0,
        Score::Points(points) => points.signum(),
        Score::Mate(Side::First, _) => 1,
        Score::Mate(Side::Second, _) => -1,
    }
}
