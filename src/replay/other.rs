//! What the replayer says about games whose rules are not known here: nothing.

use super::{LineFacts, Referee};
use crate::findings::Finding;
use crate::games::other::{Move, Position};
use crate::record::Ending;

impl Referee for Position {
    const REPETITIONS: Option<u32> = None;
    const ENDS_BY_REPETITION: bool = false;

    fn illegal(&self, mv: Move, _: Move) -> Finding {
        match mv {}
    }

    fn derails(reason: Move) -> bool {
        match reason {}
    }

    fn judge(&self, _: Ending, _: &mut LineFacts<'_, Position>) -> Option<Finding> {
        None
    }
}
