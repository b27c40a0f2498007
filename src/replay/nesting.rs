//! What is kept of the lines around the one under way.

use super::lines::Line;
use super::{Buffers, Referee};
use crate::findings::Arg;
use crate::games::{Rules, Side};
use crate::record::{NodeId, Record};
use crate::source::Span;

/// A line that goes on once the line nested in it ends. It is large, and stays where it is as long as there are others.
pub(super) struct Suspended<R: Rules> {
    pub(super) line: Box<Line<R>>,
    pub(super) is_main: bool,
    pub(super) number: u32,
    pub(super) illegal: Option<(usize, Side)>,
    pub(super) out_of_step: Option<OutOfStep>,
}

impl<R: Referee> Suspended<R> {
    /// The same line once more.
    pub(super) fn again(&self, buffers: &mut Buffers<R>) -> Suspended<R> {
        let Suspended { line, is_main, number, illegal, out_of_step } = self;
        Suspended {
            line: buffers.place(|_| (**line).clone()),
            is_main: *is_main,
            number: *number,
            illegal: *illegal,
            out_of_step: out_of_step.clone(),
        }
    }
}

/// A place from which several lines go on.
pub(super) struct Fork<R: Rules> {
    /// How many lines are still to come.
    pub(super) lines: u32,
    /// The state there; none if they are nested too deep to keep it.
    pub(super) at: Option<Suspended<R>>,
    /// The node there, and its ply.
    pub(super) node: NodeId,
    pub(super) ply: u32,
}

/// How many forks can be open at once. A position is kept for each, so this bounds the memory that
/// a malicious file can ask for.
pub(super) const FORKS: usize = 16 * 1024;

/// What became of a line after a move that could not really be played, or from a start that could not be read.
#[derive(Clone)]
pub(super) struct OutOfStep {
    /// The ply of that move; none of the start.
    pub(super) ply: Option<u32>,
    /// Where the first of the later moves stands that does not fit, and its node.
    pub(super) first: Option<(Span, NodeId)>,
    pub(super) misfits: u32,
}

impl OutOfStep {
    /// Behind a move of this ply, or from the start.
    pub(super) const fn behind(ply: Option<u32>) -> OutOfStep {
        OutOfStep { ply, first: None, misfits: 0 }
    }

    /// That of a line of a record that begins at its start. What stands in for a start that could not be read
    /// tells of no move whether it fits.
    pub(super) fn at_start(record: &Record) -> Option<OutOfStep> {
        (!record.start_known).then(|| OutOfStep::behind(None))
    }

    /// The words for what is to be mended first.
    pub(super) fn place(&self) -> Arg {
        match self.ply {
            Some(ply) => Arg::term(format!("move {ply}"), format!("{ply}手目")),
            None => Arg::term("the start".to_owned(), "開始局面".to_owned()),
        }
    }
}
