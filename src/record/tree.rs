//! The tree of moves: a flat arena, so that building it is cheap and depth costs no stack.

use super::beside::Beside;
use super::node::{Entry, NodeId, Placement, Setup};
use super::note::{NO_NOTE, Note, NoteKind};
use super::{Evaluation, Millis, TextRef};
use crate::games::Side;

/// A node: a move (or ending) and its links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// What stands here.
    pub entry: Entry,
    /// The time spent on it.
    pub time: Millis,
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    notes: u32,
}

/// A main line, its variations, and what is noted on them.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    notes: Vec<Note>,
    /// Cumulative times that the source states and that differ from the sum of the times so far
    /// (time added back, a resumed game).
    totals: Beside<Millis>,
    /// What the clocks showed.
    clocks: Beside<Millis>,
    /// Moves as the source writes them, where they could not be written anew from what was read.
    words: Beside<TextRef>,
    placements: Vec<Placement>,
    /// What engines say, by the text of the note that says it, ascending.
    evaluations: Vec<(TextRef, Evaluation)>,
}

impl Default for Tree {
    fn default() -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            notes: Vec::new(),
            evaluations: Vec::new(),
            totals: Beside::default(),
            clocks: Beside::default(),
            words: Beside::default(),
            placements: Vec::new(),
        };
        tree.clear();
        tree
    }
}

impl Tree {
    /// Empties the tree, keeping its buffers.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.notes.clear();
        self.evaluations.clear();
        self.totals.0.clear();
        self.clocks.0.clear();
        self.words.0.clear();
        self.placements.clear();
        self.nodes.push(Node {
            entry: Entry::Start,
            time: Millis::NONE,
            parent: NodeId::NONE,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            notes: NO_NOTE,
        });
    }

    /// Number of nodes, the root included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the start position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// A node.
    ///
    /// # Panics
    /// If the id is of another tree and out of range here.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node, to change its entry or time.
    ///
    /// # Panics
    /// If the id is of another tree and out of range here.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Adds a node as the last child of `parent`.
    pub fn push(&mut self, parent: NodeId, entry: Entry) -> NodeId {
        // Node numbers are 32 bits; pieces of input are far smaller than 4 G moves.
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX - 1));
        self.nodes.push(Node {
            entry,
            time: Millis::NONE,
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            notes: NO_NOTE,
        });
        match self.nodes[parent.index()].last_child.some() {
            Some(last) => self.nodes[last.index()].next_sibling = id,
            None => self.nodes[parent.index()].first_child = id,
        }
        self.nodes[parent.index()].last_child = id;
        id
    }

    /// Adds a node that nothing leads to any more as the last child of `parent`.
    pub(super) fn attach(&mut self, parent: NodeId, child: NodeId) {
        match self.nodes[parent.index()].last_child.some() {
            Some(last) => self.nodes[last.index()].next_sibling = child,
            None => self.nodes[parent.index()].first_child = child,
        }
        self.nodes[parent.index()].last_child = child;
        self.nodes[child.index()].parent = parent;
        self.nodes[child.index()].next_sibling = NodeId::NONE;
    }

    /// Keeps changes of a position, for an [`Entry::Setup`].
    pub fn keep_setup(&mut self, placements: impl IntoIterator<Item = Placement>) -> Setup {
        let start = self.placements.len();
        self.placements.extend(placements);
        let len = self.placements.len() - start;
        Setup {
            start: u32::try_from(start).unwrap_or(u32::MAX),
            len: u32::try_from(len).unwrap_or(0),
        }
    }

    /// The changes of a setup, in their order; none if it was kept by another tree.
    #[must_use]
    pub fn placements(&self, setup: Setup) -> &[Placement] {
        let start = setup.start as usize;
        self.placements.get(start..start + setup.len as usize).unwrap_or_default()
    }

    /// Whose turn a setup says it is.
    #[must_use]
    pub fn turn(&self, setup: Setup) -> Option<Side> {
        self.placements(setup).iter().rev().find_map(|placement| match *placement {
            Placement::Turn(side) => Some(side),
            Placement::Stone { .. } => None,
        })
    }

    /// The node before this one.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent.some()
    }

    /// What the main line of this node goes on with.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child.some()
    }

    /// The next alternative to this node.
    #[must_use]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling.some()
    }

    /// The siblings behind a node: the variations that begin where it stands.
    pub fn siblings(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next_sibling(id), |&node| self.next_sibling(node))
    }

    /// All that can follow a node, the main continuation first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(id), |&child| self.next_sibling(child))
    }

    /// The main line after the start position.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line(NodeId::ROOT)
    }

    /// The line that goes on from a node, the node itself excluded.
    pub fn line(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(from), |&node| self.next(node))
    }

    /// A node and all that follows it, the main line first.
    pub fn branch(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = vec![from];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            let begin = open.len();
            open.extend(self.children(node));
            open[begin..].reverse();
            Some(node)
        })
    }

    /// Every node that can be reached, parents before children, the root first.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            open.extend(self.next_sibling(node));
            open.extend(self.next(node));
            Some(node)
        })
    }

    /// Number of variations: nodes that are not the first child of their parent.
    #[must_use]
    pub fn variations(&self) -> usize {
        self.walk().filter(|&node| self.next_sibling(node).is_some()).count()
    }

    /// Cuts all that follows a node in its own line and in variations of later nodes. The nodes
    /// stay in the arena, unlinked.
    pub fn truncate(&mut self, id: NodeId) {
        self.nodes[id.index()].first_child = NodeId::NONE;
        self.nodes[id.index()].last_child = NodeId::NONE;
    }

    /// Unlinks all variations.
    pub fn drop_variations(&mut self) {
        let mut node = NodeId::ROOT;
        while let Some(child) = self.next(node) {
            self.nodes[child.index()].next_sibling = NodeId::NONE;
            self.nodes[node.index()].last_child = child;
            node = child;
        }
    }

    /// Removes the notes that are not to be kept.
    pub(super) fn retain_notes(&mut self, keep: impl Fn(Note) -> bool) {
        for index in 0..self.nodes.len() {
            let kept: Vec<u32> = self
                .note_indices(NodeId(index as u32))
                .filter(|&note| keep(self.notes[note as usize]))
                .collect();
            let mut next = NO_NOTE;
            for &note in kept.iter().rev() {
                self.notes[note as usize].next = next;
                next = note;
            }
            self.nodes[index].notes = next;
            if let (Some(&first), Some(&last)) = (kept.first(), kept.last()) {
                self.notes[first as usize].last = last;
            }
        }
    }

    /// Removes all times, and what the clocks showed.
    pub fn drop_times(&mut self) {
        self.totals.0.clear();
        self.clocks.0.clear();
        for node in &mut self.nodes {
            node.time = Millis::NONE;
        }
    }

    pub(super) fn push_note(&mut self, node: NodeId, kind: NoteKind, text: TextRef, behind: u32) {
        let index = u32::try_from(self.notes.len()).unwrap_or(NO_NOTE - 1);
        self.notes.push(Note { kind, text, behind, next: NO_NOTE, last: index });
        self.chain_note(node, index);
    }

    /// Takes a node's notes, times and clock away; the notes go behind those of another.
    pub fn hand_over_notes(&mut self, from: NodeId, to: NodeId) {
        let index = std::mem::replace(&mut self.nodes[from.index()].notes, NO_NOTE);
        if index != NO_NOTE {
            self.chain_note(to, index);
        }
        self.nodes[from.index()].time = Millis::NONE;
        self.totals.remove(from);
        self.clocks.remove(from);
    }

    /// Puts a note, and those chained to it, behind the notes of a node.
    fn chain_note(&mut self, node: NodeId, index: u32) {
        match self.nodes[node.index()].notes {
            NO_NOTE => self.nodes[node.index()].notes = index,
            first => {
                let before = self.notes[first as usize].last;
                self.notes[first as usize].last = self.notes[index as usize].last;
                self.notes[before as usize].next = index;
            }
        }
    }

    fn note_indices(&self, node: NodeId) -> impl Iterator<Item = u32> + '_ {
        let some = |index: u32| (index != NO_NOTE).then_some(index);
        std::iter::successors(some(self.node(node).notes), move |&note| {
            some(self.notes[note as usize].next)
        })
    }

    /// The notes on a node, in their order.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> Notes<'_> {
        Notes { tree: self, next: self.node(node).notes }
    }

    /// States what an engine says in the note with this text.
    pub fn state_evaluation(&mut self, text: TextRef, evaluation: Evaluation) {
        match self.evaluations.binary_search_by_key(&text.start, |(text, _)| text.start) {
            Ok(at) => self.evaluations[at] = (text, evaluation),
            Err(at) => self.evaluations.insert(at, (text, evaluation)),
        }
    }

    /// What an engine says in the note with this text.
    #[must_use]
    pub fn evaluation(&self, text: TextRef) -> Option<Evaluation> {
        let at = self.evaluations.binary_search_by_key(&text.start, |(text, _)| text.start).ok()?;
        Some(self.evaluations[at].1).filter(|_| self.evaluations[at].0 == text)
    }

    /// Whether an engine says anything in any note.
    #[must_use]
    pub fn has_evaluations(&self) -> bool {
        !self.evaluations.is_empty()
    }

    /// Keeps a stated cumulative time that is not the sum of the times before.
    pub fn state_total(&mut self, node: NodeId, total: Millis) {
        self.totals.set(node, total);
    }

    /// The stated cumulative time at a node, where it is not the sum of the times before.
    #[must_use]
    pub fn stated_total(&self, node: NodeId) -> Option<Millis> {
        self.totals.get(node)
    }

    /// Keeps the time left to whoever made the move of a node, after it.
    pub fn set_clock(&mut self, node: NodeId, left: Millis) {
        self.clocks.set(node, left);
    }

    /// The time left to whoever made the move of a node, after it, where the source says so.
    #[must_use]
    pub fn clock(&self, node: NodeId) -> Option<Millis> {
        self.clocks.get(node)
    }

    /// Keeps the word of a move.
    pub fn set_word(&mut self, node: NodeId, word: TextRef) {
        self.words.set(node, word);
    }

    /// A move as it is written in the format that [`Record::written_in`](super::Record) names: kept
    /// for what is illegal, and for all that follows it in its line.
    #[must_use]
    pub fn word(&self, node: NodeId) -> Option<TextRef> {
        match self.node(node).entry {
            Entry::Unreadable(text) => Some(text),
            _ => self.words.get(node),
        }
    }

    /// Number of nodes with a clock.
    #[must_use]
    pub fn clocks(&self) -> usize {
        self.clocks.0.len()
    }
}

/// Iterator over the notes of a node.
#[derive(Clone, Debug)]
pub struct Notes<'a> {
    tree: &'a Tree,
    next: u32,
}

impl Iterator for Notes<'_> {
    type Item = Note;

    fn next(&mut self) -> Option<Note> {
        let note = *self.tree.notes.get(self.next as usize)?;
        self.next = note.next;
        Some(note)
    }
}
