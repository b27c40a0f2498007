//! An event under way: what stands before its tree, and the lines of its tree that are open.

use super::board::Board;
use super::draft::{Draft, Lines};
use super::target::Loc;
use crate::games::Side;
use crate::games::go::{Move, Point};
use crate::notation::syntax::ishi::Statement;
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::record::Placement;
use crate::source::Span;

/// What is known of an event.
#[derive(Debug, Default)]
pub(super) struct Event {
    /// Where it begins and ends.
    pub(super) span: Option<Span>,
    /// Whether an EVENT line begins it.
    pub(super) is_explicit: bool,
    /// Its first line that is not a remark.
    pub(super) first: Option<Span>,
    /// What stands before the tree.
    pub(super) head: Head,
    /// The remarks that wait for the next node.
    pub(super) remarks: Vec<Span>,
    /// The node under way.
    pub(super) node: Option<Node>,
    /// The board; none before the tree begins.
    pub(super) board: Option<Board>,
    /// The main line and the variations that are open, one in the other.
    pub(super) levels: Vec<Level>,
    /// Variations that cannot be followed, open one in the other.
    pub(super) skipped: usize,
    /// Whether the text ends in a block of which nobody knows where it should end: what would close a
    /// variation behind it would be part of it.
    pub(super) open_block: bool,
    /// Who plays the first move.
    pub(super) first_side: Option<Side>,
    /// The note that keeps the lines of the event itself: its place in the script, and the lines.
    pub(super) head_note: Option<(usize, Lines)>,
    /// Lines of the header that stand behind moves.
    pub(super) late: Lines,
}

/// What stands before the tree.
#[derive(Debug, Default)]
pub(super) struct Head {
    pub(super) title: String,
    pub(super) values: Vec<(Keyword, String, Span)>,
    pub(super) size: Option<u8>,
    pub(super) stones: Vec<(Loc, Side, Span)>,
    /// MARK and UNMARK lines, which wait for the size of the board.
    pub(super) marks: Vec<Statement>,
    /// Whether there is a SETUP line, and what stands behind the last one that must not stand
    /// between two of them.
    pub(super) set_up: bool,
    pub(super) behind_setup: Vec<(Keyword, Span)>,
    /// What a `USER SGF` block says of the event: headers as properties, and whose turn it is.
    pub(super) properties: Vec<String>,
    pub(super) turn: Option<Side>,
}

/// What a node is.
#[derive(Debug)]
pub(super) enum Kind {
    /// The event itself.
    Root,
    /// A move.
    Move(Move),
    /// A line that should be one, kept as text.
    Unreadable,
    /// A diagram.
    Diagram(Diagram),
    /// Data of a variation before its first move.
    Blank,
}

/// A node under way.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) draft: Draft,
    /// Where the line is that defines it.
    pub(super) span: Span,
    /// The number, where it does not follow from the one before.
    pub(super) jump: Option<u32>,
    /// Whether that number is not higher than the one before.
    pub(super) falls_back: bool,
    /// Whether the draft holds no more than a line that the writer would write of itself.
    pub(super) is_plain: bool,
    /// Prisoners as listed, with their places.
    pub(super) prisoners: Vec<(Point, Span)>,
    pub(super) lists_prisoners: Option<Span>,
    /// What its marks become, and what a diagram changes on the board: known once it ends.
    pub(super) markup: Vec<String>,
    pub(super) shown: Vec<Placement>,
}

impl Node {
    pub(super) fn new(kind: Kind, span: Span) -> Node {
        Node {
            kind,
            draft: Draft::default(),
            span,
            jump: None,
            falls_back: false,
            is_plain: false,
            prisoners: Vec::new(),
            lists_prisoners: None,
            markup: Vec::new(),
            shown: Vec::new(),
        }
    }
}

/// A diagram under way.
#[derive(Debug, Default)]
pub(super) struct Diagram {
    /// The corners of the region, if not the whole board.
    pub(super) region: Option<(Loc, Loc)>,
    /// Whether it shows a board of its own instead of the event's.
    pub(super) is_fresh: bool,
    pub(super) hidden: Vec<Point>,
    pub(super) stones: Vec<(Point, Side, Span)>,
}

impl Diagram {
    /// How the position here becomes the one shown.
    pub(super) fn placements(&self, board: &Board) -> Vec<Placement> {
        let shown = |point: Point| board.stone_at(point).is_some();
        let mut cleared: Vec<Point> = if self.is_fresh {
            board.position().board().stones().map(|stone| stone.point).collect()
        } else {
            self.hidden.iter().copied().filter(|&point| shown(point)).collect()
        };
        cleared.retain(|point| self.stones.iter().all(|(set, ..)| set != point));
        let cleared = cleared.into_iter().map(|point| Placement::Stone { point, side: None });
        let stones = self.stones.iter();
        let stones = stones.map(|&(point, side, _)| Placement::Stone { point, side: Some(side) });
        cleared.chain(stones).collect()
    }

    /// The properties that say what is shown.
    pub(super) fn properties(&self, size: u8) -> Vec<String> {
        let region = self.region.and_then(|(a, b)| {
            let (a, b) = (a.on(size)?, b.on(size)?);
            let first = Point::new(a.column.min(b.column), a.row.min(b.row));
            let last = Point::new(a.column.max(b.column), a.row.max(b.row));
            let whole = first == Point::new(0, 0) && last == Point::new(size - 1, size - 1);
            (!whole).then(|| format!("VW[{first}:{last}]"))
        });
        std::iter::once("FG[]".to_owned()).chain(region).collect()
    }
}

/// The main line, or a variation that is open.
#[derive(Debug, Default)]
pub(super) struct Level {
    /// The VAR word; none for the main line.
    pub(super) opener: Option<Span>,
    /// The lines up to the VAR line, which the first node keeps.
    pub(super) prefix: Lines,
    /// The note of the first node that keeps them: its place in the script, and the node's own lines.
    pub(super) first_note: Option<(usize, Lines)>,
    /// The number of the latest move.
    pub(super) number: Option<u32>,
    /// Whether there is a current move.
    pub(super) has_move: bool,
    /// Whether a variation on the current move has been closed.
    pub(super) closed_variation: bool,
    /// Whether a node of it stands in the script.
    pub(super) has_node: bool,
    /// Diagrams that wait for the move after them.
    pub(super) diagrams: Vec<Node>,
}
