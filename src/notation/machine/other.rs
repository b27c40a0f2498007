//! Games whose rules are not known here have no positions and no moves.

use super::Spell;
use crate::games::Side;
use crate::games::other::{Move, Position};
use crate::replay::{Notation, Reading};

/// A move that can be read: there is none.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NoMove {}

impl Notation for NoMove {
    type Rules = Position;

    fn resolve(&self, _: &Position, _: Option<Move>) -> Reading<Position> {
        match *self {}
    }

    fn side(&self) -> Option<Side> {
        match *self {}
    }
}

impl Spell for Position {
    type Short = NoMove;
    type Draft = Position;

    fn draft(_: Option<&str>) -> Option<Position> {
        Some(Position)
    }

    fn settle(draft: Position) -> Position {
        draft
    }

    fn push_short(&self, mv: Move, _: &mut String) {
        match mv {}
    }

    fn short(_: &mut Position, _: &str) -> Option<NoMove> {
        None
    }

    fn push_exact(&self, mv: Move, _: &mut String) {
        match mv {}
    }

    fn exact(_: &mut Position, _: &str) -> Option<Move> {
        None
    }
}
