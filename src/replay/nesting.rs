//! What is kept of the lines around the one under way.

use super::lines::Line;
use crate::games::{Rules, Side};
use crate::record::NodeId;
use crate::source::Span;

/// A line that goes on once the line nested in it ends.
#[derive(Clone)]
pub(super) struct Suspended<R: Rules> {
    pub(super) line: Line<R>,
    pub(super) is_main: bool,
    pub(super) number: u32,
    pub(super) illegal: Option<(usize, Side)>,
    pub(super) out_of_step: Option<OutOfStep>,
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

/// What became of a line after a move that could not really be played.
#[derive(Clone)]
pub(super) struct OutOfStep {
    pub(super) ply: u32,
    /// Where the first of the later moves stands that does not fit, and its node.
    pub(super) first: Option<(Span, NodeId)>,
    pub(super) misfits: u32,
}
