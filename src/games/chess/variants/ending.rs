//! When a game of a variant is over, and who has won it (specs: chess-variants §5).

use super::{CHECKS_TO_WIN, Variant};
use crate::games::chess::{Bitboard, Position, Role, attacks};
use crate::games::{Rules, Side};

/// How a game has ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who has won; nobody where it is drawn.
    pub winner: Option<Side>,
    /// By what.
    pub why: Why,
}

/// By what a game has ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The side to move is in check and has no move.
    Mate,
    /// The side to move is not in check and has no move: a draw, but a win for it where losing wins.
    NoMove,
    /// A king has exploded.
    Explosion,
    /// A side has no man left: a win for it where losing wins, in horde for the other one.
    NoMan,
    /// A side has given the third check.
    ThirdCheck,
    /// A king stands on one of the four squares of the centre.
    Hill,
    /// A king has come to the last rank, and the other one with the next move or not.
    LastRank,
}

/// The squares d4, e4, d5 and e5.
const HILL: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl Position {
    /// How the game has ended with this position, in chess and its variants alike: by the men on the board, or
    /// because there is no move.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        if let Some(verdict) = self.decided() {
            return Some(verdict);
        }
        if self.has_legal_move() {
            return None;
        }
        let mover = self.turn;
        Some(if self.in_check() {
            Verdict { winner: Some(mover.other()), why: Why::Mate }
        } else {
            let winner = match self.variant() {
                Variant::Antichess | Variant::Giveaway => Some(mover),
                Variant::Suicide => self.with_fewer_men(),
                _ => None,
            };
            Verdict { winner, why: Why::NoMove }
        })
    }

    fn with_fewer_men(&self) -> Option<Side> {
        let [first, second] = Side::BOTH.map(|side| self.board.side(side).count());
        match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(Side::First),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::Second),
        }
    }

    /// What the men on the board have decided, whatever moves there would be; nothing in chess.
    #[must_use]
    pub fn decided(&self) -> Option<Verdict> {
        let board = &self.board;
        // Of two sides the one that has just moved is asked first.
        let sides = [self.turn.other(), self.turn];
        let kings = |side| board.of(side, Role::King);
        let side_with = |holds: &dyn Fn(Side) -> bool| sides.into_iter().find(|&side| holds(side));
        let (winner, why) = match self.variant() {
            Variant::Chess | Variant::Crazyhouse => return None,
            Variant::Atomic => (side_with(&|side| kings(side.other()).is_empty())?, Why::Explosion),
            Variant::Antichess | Variant::Suicide | Variant::Giveaway => {
                (side_with(&|side| board.side(side).is_empty())?, Why::NoMan)
            }
            Variant::ThreeCheck => {
                let checks = self.beside.checks;
                (side_with(&|side| checks[side.index()] >= CHECKS_TO_WIN)?, Why::ThirdCheck)
            }
            Variant::KingOfTheHill => (side_with(&|side| (kings(side) & HILL).any())?, Why::Hill),
            Variant::Horde => {
                let is_gone = board.side(Side::First).is_empty();
                (is_gone.then_some(Side::Second)?, Why::NoMan)
            }
            Variant::RacingKings => {
                return self.race().map(|winner| Verdict { winner, why: Why::LastRank });
            }
        };
        Some(Verdict { winner: Some(winner), why })
    }

    /// How a race has ended: when white is on the last rank first, black may follow with the next move.
    fn race(&self) -> Option<Option<Side>> {
        let last = Bitboard::rank(7);
        let is_home = |side| (self.board.of(side, Role::King) & last).any();
        match (is_home(Side::First), is_home(Side::Second)) {
            (false, false) => None,
            (true, true) => Some(None),
            (false, true) => Some(Some(Side::Second)),
            (true, false) if self.turn == Side::Second && self.can_follow() => None,
            (true, false) => Some(Some(Side::First)),
        }
    }

    /// Whether black's king can go to the last rank with this move.
    fn can_follow(&self) -> bool {
        let Some(king) = self.king else { return false };
        let steps = attacks::king(king) & Bitboard::rank(7) & !self.board.side(self.turn);
        // No check is given there: a king on the last rank uncovers none, having stood on the seventh.
        steps.into_iter().any(|square| self.king_is_safe_on(square))
    }

    /// Whether nobody can win a game of a variant any more, as far as the men alone tell: with bare kings, where
    /// check and captures are all there is.
    #[cold]
    pub(in crate::games::chess) fn is_dead_variant(&self) -> bool {
        matches!(self.variant(), Variant::Atomic | Variant::ThreeCheck)
            && self.board.occupied() == self.board.role(Role::King)
            && Side::BOTH.into_iter().all(|side| self.board.king(side).is_some())
    }
}
