//! A tree that is put together from several sections before it is played.

use crate::formats::frame::Frame;
use crate::games::go::Move;
use crate::record::{Ending, Millis, NoteKind, Placement, Total};
use crate::replay::Item;
use crate::replay::go::GoMove;
use crate::source::Span;

/// What a node holds.
pub(super) enum Entry {
    Move(Move),
    /// What stands where a move should, word by word.
    Unreadable(String),
    Setup(Vec<Placement>),
    Blank,
}

/// The time of a move: for it, and for its side so far.
#[derive(Clone, Copy)]
pub(super) struct Time {
    pub(super) spent: Millis,
    pub(super) total: Total,
    pub(super) span: Span,
}

pub(super) struct Node {
    pub(super) entry: Entry,
    pub(super) span: Span,
    pub(super) time: Option<Time>,
    notes: Vec<(NoteKind, String, Span)>,
    /// The first goes on with the line.
    pub(super) children: Vec<usize>,
    /// Whether one of them is known to do so.
    goes_on: bool,
}

/// Nodes by their numbers: 0 is the start.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
}

/// The start.
pub(super) const START: usize = 0;

impl Default for Tree {
    fn default() -> Tree {
        let mut tree = Tree { nodes: Vec::new() };
        tree.make(Entry::Blank, Span::default());
        tree
    }
}

enum Step {
    Node(usize),
    Back,
}

impl Tree {
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
    pub(super) fn add(&mut self, parent: usize, entry: Entry, span: Span) -> usize {
        let node = self.make(entry, span);
        self.nodes[parent].children.push(node);
        node
    }

    /// Adds a node that goes on with the line of another, before its variations. Only one does; what else would do so
    /// is a variation.
    pub(super) fn go_on(&mut self, parent: usize, entry: Entry, span: Span) -> usize {
        let node = self.make(entry, span);
        let Node { children, goes_on, .. } = &mut self.nodes[parent];
        match std::mem::replace(goes_on, true) {
            true => children.push(node),
            false => children.insert(0, node),
        }
        node
    }

    pub(super) fn note(&mut self, node: usize, kind: NoteKind, text: String, span: Span) {
        self.nodes[node].notes.push((kind, text, span));
    }

    /// Takes what another tree says over, at the start.
    pub(super) fn take_notes(&mut self, other: &Tree) {
        let notes = other.nodes.iter().flat_map(|node| node.notes.iter().cloned());
        self.nodes[START].notes.extend(notes);
    }

    /// The nodes of the main line, the start first.
    pub(super) fn main_line(&self) -> Vec<usize> {
        let next = |node: &usize| self.nodes[*node].children.first().copied();
        std::iter::successors(Some(START), next).collect()
    }

    /// Adds a variation behind a node. At the end of the main line a node without a move keeps the line that was played.
    pub(super) fn branch(&mut self, parent: usize, entry: Entry, span: Span) -> usize {
        if self.nodes[parent].children.is_empty() {
            self.add(parent, Entry::Blank, span);
        }
        self.add(parent, entry, span)
    }

    /// Makes the script of it, and puts the ending of the main line where that ends.
    pub(super) fn script(self, ending: Option<(Ending, Span)>, frame: &mut Frame<'_, GoMove>) {
        let mut ending = ending;
        let mut steps = vec![Step::Node(START)];
        while let Some(step) = steps.pop() {
            let Step::Node(at) = step else {
                frame.script.push(Item::Back);
                continue;
            };
            let node = &self.nodes[at];
            if at != START {
                self.entry(node, frame);
            }
            for (kind, text, span) in &node.notes {
                frame.note(*kind, text, *span);
            }
            if node.children.is_empty()
                && let Some((ending, span)) = ending.take()
            {
                frame.script.push(Item::End { ending, number: 0, span });
            }
            if node.children.len() > 1 {
                let lines = u32::try_from(node.children.len()).unwrap_or(u32::MAX);
                frame.script.push(Item::Fork { lines });
            }
            for (order, &child) in node.children.iter().enumerate().rev() {
                steps.push(Step::Node(child));
                if order > 0 {
                    steps.push(Step::Back);
                }
            }
        }
    }

    fn entry(&self, node: &Node, frame: &mut Frame<'_, GoMove>) {
        let span = node.span;
        match &node.entry {
            Entry::Move(mv) => {
                frame.script.push(Item::Move { written: GoMove::new(*mv), number: 0, span });
            }
            Entry::Unreadable(text) => frame.unreadable(text, 0, span),
            Entry::Setup(placements) => {
                let setup = frame.record.tree.keep_setup(placements.iter().copied());
                frame.script.push(Item::Setup { setup, span });
            }
            Entry::Blank => frame.script.push(Item::Blank),
        }
        if let Some(Time { spent, total, span }) = node.time {
            frame.script.push(Item::Time { spent, total, span });
        }
    }
}
