//! What can stand at a node of the tree.

use super::{Ending, TextRef};
use crate::games::{Move, Side, go};

/// A node of a [`Tree`](super::Tree).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The node of the start position.
    pub const ROOT: NodeId = NodeId(0);
    pub(super) const NONE: NodeId = NodeId(u32::MAX);

    /// The index in the arena, for tables beside the tree. Nodes are numbered in the order in
    /// which they were added, the root being 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The node with this index, in a tree of so many nodes.
    pub(super) fn of(index: u32, len: usize) -> Option<NodeId> {
        ((index as usize) < len).then_some(NodeId(index))
    }

    pub(super) fn but_root(self) -> Option<NodeId> {
        (self != NodeId::ROOT).then_some(self)
    }

    pub(super) fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }
}

/// The number under which a finding names it.
impl From<NodeId> for u32 {
    fn from(node: NodeId) -> u32 {
        node.0
    }
}

/// What stands at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The start position.
    Start,
    /// A move.
    Move(Move),
    /// A move that breaks a rule, or that was reported for another reason; it is played as far
    /// as the board allows.
    Illegal(Move),
    /// Something that stands where a move should and cannot be read.
    Unreadable(TextRef),
    /// The end of the line.
    End(Ending),
    /// No move: the position is changed (SGF `AB`, `AW`, `AE`, `PL`).
    Setup(Setup),
    /// Neither a move nor a change: a place for notes (SGF nodes such as `;C[…]`).
    Blank,
}

/// One change of a position that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// A stone is put on a point of a Go board, or the point cleared; nothing is captured.
    Stone {
        /// Where; may lie outside the board, and does nothing then.
        point: go::Point,
        /// Whose stone; `None` clears the point.
        side: Option<Side>,
    },
    /// It is this side's turn.
    Turn(Side),
}

/// Changes of a position, kept in the [`Tree`](super::Tree): see [`placements`](super::Tree::placements).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    pub(super) start: u32,
    pub(super) len: u32,
}

impl Entry {
    /// The move, legal or not.
    #[must_use]
    pub fn mv(self) -> Option<Move> {
        match self {
            Entry::Move(mv) | Entry::Illegal(mv) => Some(mv),
            _ => None,
        }
    }

    /// Whether this counts as a ply: a move, legal or not, or what stands for one.
    #[must_use]
    pub fn is_ply(self) -> bool {
        matches!(self, Entry::Move(_) | Entry::Illegal(_) | Entry::Unreadable(_))
    }
}
