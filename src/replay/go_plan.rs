//! A tree of a game of Go that is put together from several parts of a file before it is played: files that tell the
//! moves in one place, and their variations in another.

use super::go::GoMove;
use super::{Item, Script};
use crate::games::go::Move;
use crate::record::{Ending, Millis, NoteKind, Placement, Record, Total};
use crate::source::Span;

/// What a node holds.
pub(crate) enum Entry {
    /// A move.
    Move(Move),
    /// What stands where a move should, word by word.
    Unreadable(String),
    /// Changes of the position.
    Setup(Vec<Placement>),
    /// Nothing.
    Blank,
    /// Nothing either: the main line ends before variations that go on from its end. The ending stands here, if there
    /// is one.
    Stop,
}

/// The time of a move: for it, and for its side so far.
#[derive(Clone, Copy)]
pub(crate) struct Time {
    pub(crate) spent: Millis,
    pub(crate) total: Total,
    pub(crate) span: Span,
}

/// A node and what is said there.
pub(crate) struct Node {
    pub(crate) entry: Entry,
    pub(crate) span: Span,
    pub(crate) time: Option<Time>,
    notes: Vec<(NoteKind, String, Span)>,
    /// The first goes on with the line.
    pub(crate) children: Vec<usize>,
    /// Whether one of them is known to do so.
    goes_on: bool,
}

/// Nodes by their numbers: 0 is the start.
pub(crate) struct GoPlan {
    pub(crate) nodes: Vec<Node>,
}

/// The start.
pub(crate) const START: usize = 0;

impl Default for GoPlan {
    fn default() -> GoPlan {
        let mut plan = GoPlan { nodes: Vec::new() };
        plan.make(Entry::Blank, Span::default());
        plan
    }
}

enum Step {
    Node(usize),
    Back,
}

impl GoPlan {
    fn make(&mut self, entry: Entry, span: Span) -> usize {
        let node = Node {
            entry,
            span,
            time: None,
            notes: Vec::new(),
            children: Vec::new(),
            goes_on: false,
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Adds a node behind another, beside those that stand there already.
    pub(crate) fn add(&mut self, parent: usize, entry: Entry, span: Span) -> usize {
        let node = self.make(entry, span);
        self.nodes[parent].children.push(node);
        node
    }

    /// Adds a node that goes on with the line of another, before its variations. Only one does; what else would do so
    /// is a variation.
    pub(crate) fn go_on(&mut self, parent: usize, entry: Entry, span: Span) -> usize {
        let node = self.make(entry, span);
        let Node { children, goes_on, .. } = &mut self.nodes[parent];
        match std::mem::replace(goes_on, true) {
            true => children.push(node),
            false => children.insert(0, node),
        }
        node
    }

    pub(crate) fn note(&mut self, node: usize, kind: NoteKind, text: String, span: Span) {
        self.nodes[node].notes.push((kind, text, span));
    }

    /// Takes what another tree says over, at the start.
    pub(crate) fn take_notes(&mut self, other: &GoPlan) {
        let notes = other.nodes.iter().flat_map(|node| node.notes.iter().cloned());
        self.nodes[START].notes.extend(notes);
    }

    /// The node that goes on with the line of another.
    pub(crate) fn next(&self, node: usize) -> Option<usize> {
        self.nodes[node].children.first().copied()
    }

    /// The nodes of the main line, the start first.
    pub(crate) fn main_line(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(START), |node| self.next(*node))
    }

    /// The main line ends at a node: what goes on from there are variations.
    pub(crate) fn end_main_line(&mut self, node: usize) {
        if !self.nodes[node].children.is_empty() {
            let span = Span::at(self.nodes[node].span.end);
            let stop = self.make(Entry::Stop, span);
            self.nodes[node].children.insert(0, stop);
        }
    }

    /// Adds a variation behind a node. At the end of the main line a node without a move keeps the line that was played.
    pub(crate) fn branch(&mut self, parent: usize, entry: Entry, span: Span) -> usize {
        if self.nodes[parent].children.is_empty() {
            self.add(parent, Entry::Blank, span);
        }
        self.add(parent, entry, span)
    }

    /// Makes the script of it, with its texts in the record, and puts the ending of the main line where that ends.
    pub(crate) fn script(
        self,
        ending: Option<(Ending, Span)>,
        record: &mut Record,
        script: &mut Script<GoMove>,
    ) {
        let mut ending = ending;
        let mut steps = vec![Step::Node(START)];
        while let Some(step) = steps.pop() {
            let Step::Node(at) = step else {
                script.push(Item::Back);
                continue;
            };
            let node = &self.nodes[at];
            let is_end = matches!(node.entry, Entry::Stop) && ending.is_some();
            if at != START && !is_end {
                node.script(record, script);
            }
            for &(kind, ref text, span) in &node.notes {
                let text = record.keep(text);
                script.push(Item::Note { kind, text, span });
            }
            if node.children.is_empty()
                && let Some((ending, span)) = ending.take()
            {
                script.push(Item::End { ending, number: 0, span });
            }
            if node.children.len() > 1 {
                let lines = u32::try_from(node.children.len()).unwrap_or(u32::MAX);
                script.push(Item::Fork { lines });
            }
            for (order, &child) in node.children.iter().enumerate().rev() {
                steps.push(Step::Node(child));
                if order > 0 {
                    steps.push(Step::Back);
                }
            }
        }
    }
}

impl Node {
    fn script(&self, record: &mut Record, script: &mut Script<GoMove>) {
        let span = self.span;
        script.push(match &self.entry {
            Entry::Move(mv) => Item::Move { written: GoMove::new(*mv), number: 0, span },
            Entry::Unreadable(text) => {
                Item::Unreadable { text: record.keep(text), number: 0, span }
            }
            Entry::Setup(placements) => {
                Item::Setup { setup: record.tree.keep_setup(placements.iter().copied()), span }
            }
            Entry::Blank | Entry::Stop => Item::Blank,
        });
        if let Some(Time { spent, total, span }) = self.time {
            script.push(Item::Time { spent, total, span });
        }
    }
}
