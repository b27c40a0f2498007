//! The tree of moves: a flat arena, so that building it is cheap and depth costs no stack.
//!
//! Most records are one line. While every node is the only one that follows the node before it,
//! there are no links at all; they are made for all nodes when the first branches off.

use super::beside::Beside;
use super::evaluations::Evaluations;
use super::node::{Entry, NodeId, Placement, Setup};
use super::note::{NO_NOTE, Note, NoteKind, Notes};
use super::{Millis, Spelling, TextRef, Total};
use crate::games::{Position, Side};

/// A node: a move (or ending), its time, and where its notes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// What stands here.
    pub entry: Entry,
    /// The time spent on it.
    pub time: Millis,
    notes: u32,
}

impl Node {
    const fn new(entry: Entry) -> Node {
        Node { entry, time: Millis::NONE, notes: NO_NOTE }
    }

    /// Whether there is any note on it.
    pub(crate) const fn has_notes(&self) -> bool {
        self.notes != NO_NOTE
    }
}

/// How a node hangs together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Links {
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
}

impl Links {
    const NONE: Links = Links {
        parent: NodeId::NONE,
        first_child: NodeId::NONE,
        last_child: NodeId::NONE,
        next_sibling: NodeId::NONE,
    };
}

/// A main line, its variations, and what is noted on them.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    /// The links of all nodes; empty while each node but the last leads to the next and to no other.
    links: Vec<Links>,
    pub(super) notes: Vec<Note>,
    /// Cumulative times that the source states and that differ from the sum of the times so far
    /// (time added back, a resumed game).
    pub(super) totals: Beside<Total>,
    /// What the clocks showed.
    pub(super) clocks: Beside<Millis>,
    /// Moves as the source writes them, where they could not be written anew from what was read.
    words: Beside<TextRef>,
    /// Where the turn was given to the side that moves.
    turns: Beside<()>,
    placements: Vec<Placement>,
    pub(super) evaluations: Evaluations,
    /// How moves are spelled, by node, as far as whoever played them knows; there may be fewer than
    /// nodes.
    pub(super) spellings: Vec<Spelling>,
    /// The key of the start position from which they were played.
    pub(super) spelled_from: u64,
    /// Where the main line ends, and the position there, as far as whoever played it knows.
    pub(super) last: Option<(NodeId, Position)>,
    /// Whether there may be nodes that nothing leads to any more.
    has_cut: bool,
}

impl Default for Tree {
    fn default() -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            links: Vec::new(),
            notes: Vec::new(),
            evaluations: Evaluations::default(),
            totals: Beside::default(),
            clocks: Beside::default(),
            words: Beside::default(),
            turns: Beside::default(),
            placements: Vec::new(),
            spellings: Vec::new(),
            spelled_from: 0,
            last: None,
            has_cut: false,
        };
        tree.clear();
        tree
    }
}

impl Tree {
    /// Empties the tree, keeping its buffers.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.links.clear();
        self.notes.clear();
        self.evaluations.clear();
        self.totals.clear();
        self.clocks.clear();
        self.words.clear();
        self.turns.clear();
        self.placements.clear();
        self.spellings.clear();
        self.last = None;
        self.has_cut = false;
        self.nodes.push(Node::new(Entry::Start));
    }

    /// Empties the tree of all but what is known of texts, so that the same moves can be played anew.
    pub(crate) fn clear_moves(&mut self) {
        let evaluations = std::mem::take(&mut self.evaluations);
        self.clear();
        self.evaluations = evaluations;
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

    /// All nodes, the root first and each behind the one before it.
    pub(super) fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId)
    }

    /// A node.
    ///
    /// # Panics
    /// If the id is of another tree and out of range here.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node, to change its entry or time. With another move the positions behind it are others, so
    /// that nothing is known any more of how moves are [spelled](Self::spellings), nor of the
    /// [last](Self::last_position).
    ///
    /// # Panics
    /// If the id is of another tree and out of range here.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.spellings.clear();
        self.last = None;
        &mut self.nodes[id.index()]
    }

    /// Sets the time spent on a node.
    ///
    /// # Panics
    /// If the id is of another tree and out of range here.
    pub fn set_time(&mut self, id: NodeId, time: Millis) {
        self.nodes[id.index()].time = time;
    }

    /// Sets the time spent on a node that has none; whether it had none.
    ///
    /// # Panics
    /// If the id is of another tree and out of range here.
    #[inline]
    pub(crate) fn set_first_time(&mut self, id: NodeId, time: Millis) -> bool {
        let node = &mut self.nodes[id.index()];
        let is_first = node.time == Millis::NONE;
        if is_first {
            node.time = time;
        }
        is_first
    }

    /// Puts an entry in the place of an ending, behind which nothing stands.
    pub(crate) fn replace_ending(&mut self, id: NodeId, entry: Entry) {
        self.last = None;
        self.nodes[id.index()].entry = entry;
    }

    /// Adds a node as the last child of `parent`.
    #[inline]
    pub fn push(&mut self, parent: NodeId, entry: Entry) -> NodeId {
        // Node numbers are 32 bits; pieces of input are far smaller than 4 G moves.
        let id = NodeId(self.nodes.len().min(u32::MAX as usize - 1) as u32);
        let goes_on = self.links.is_empty() && parent.index() + 1 == self.nodes.len();
        if !goes_on {
            self.branch_off(parent, id);
        }
        self.nodes.push(Node::new(entry));
        id
    }

    /// Gives the next node its links.
    #[inline(never)]
    fn branch_off(&mut self, parent: NodeId, id: NodeId) {
        self.link();
        self.links.push(Links { parent, ..Links::NONE });
        // Nothing leads on from most nodes that others are put behind.
        match self.links.get_mut(parent.index()) {
            Some(links) if links.last_child == NodeId::NONE => {
                (links.first_child, links.last_child) = (id, id);
                self.last = None;
            }
            _ => self.hang(parent, id),
        }
    }

    /// Gives every node its links.
    fn link(&mut self) {
        if !self.links.is_empty() {
            return;
        }
        let number = |index: usize| NodeId(index as u32);
        let len = self.nodes.len();
        self.links.extend((0..len).map(|index| {
            let child = if index + 1 < len { number(index + 1) } else { NodeId::NONE };
            let parent = index.checked_sub(1).map_or(NodeId::NONE, number);
            Links { parent, first_child: child, last_child: child, next_sibling: NodeId::NONE }
        }));
    }

    /// Adds a node that nothing leads to any more as the last child of `parent`.
    pub(super) fn attach(&mut self, parent: NodeId, child: NodeId) {
        self.link();
        self.links[child.index()].parent = parent;
        self.links[child.index()].next_sibling = NodeId::NONE;
        self.hang(parent, child);
    }

    /// Makes a node, which knows its parent, the last child of that.
    fn hang(&mut self, parent: NodeId, child: NodeId) {
        self.last = None;
        let links = &mut self.links[parent.index()];
        match std::mem::replace(&mut links.last_child, child).some() {
            Some(last) => self.links[last.index()].next_sibling = child,
            None => links.first_child = child,
        }
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
        match self.links.get(id.index()) {
            Some(links) => links.parent.some(),
            None => id.0.checked_sub(1).map(NodeId),
        }
    }

    /// What the main line of this node goes on with.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        match self.links.get(id.index()) {
            Some(links) => links.first_child.some(),
            None => (id.index() + 1 < self.nodes.len()).then(|| NodeId(id.0 + 1)),
        }
    }

    /// The next alternative to this node.
    #[must_use]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.links.get(id.index())?.next_sibling.some()
    }

    /// The siblings behind a node: the variations that begin where it stands.
    pub fn siblings(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next_sibling(id), |&node| self.next_sibling(node))
    }

    /// All that can follow a node, the main continuation first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(id), |&child| self.next_sibling(child))
    }

    /// Whether each node but the last leads to the next and to no other.
    pub(super) fn is_straight(&self) -> bool {
        self.links.is_empty()
    }

    /// A node and all behind it, if each node of the tree but the last leads to the next and to no other.
    pub(crate) fn straight_from(
        &self,
        id: NodeId,
    ) -> Option<impl Iterator<Item = (NodeId, &Node)>> {
        let nodes = self.nodes.get(id.index()..).filter(|_| self.is_straight())?;
        Some((id.0..).map(NodeId).zip(nodes))
    }

    /// Whether every node can be reached.
    pub(super) fn is_whole(&self) -> bool {
        !self.has_cut
    }

    /// Cuts all that follows a node in its own line and in variations of later nodes. The nodes
    /// stay in the arena, unlinked.
    pub fn truncate(&mut self, id: NodeId) {
        self.link();
        self.last = None;
        self.has_cut = true;
        self.links[id.index()].first_child = NodeId::NONE;
        self.links[id.index()].last_child = NodeId::NONE;
    }

    /// Cuts all that follows a node in one step but these, which stand there.
    pub fn keep_children(&mut self, id: NodeId, kept: &[NodeId]) {
        self.truncate(id);
        for &child in kept {
            self.attach(id, child);
        }
    }

    /// Unlinks all variations.
    pub fn drop_variations(&mut self) {
        if self.links.is_empty() {
            return;
        }
        self.has_cut = true;
        let mut node = NodeId::ROOT;
        while let Some(child) = self.next(node) {
            self.links[child.index()].next_sibling = NodeId::NONE;
            self.links[node.index()].last_child = child;
            node = child;
        }
        // Nothing is left that a note can stand behind.
        self.notes.iter_mut().for_each(|note| note.behind = 0);
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

    /// The kinds and the texts of all notes.
    pub(super) fn note_texts(&mut self) -> impl Iterator<Item = (NoteKind, &mut TextRef)> {
        self.notes.iter_mut().map(|note| (note.kind, &mut note.text))
    }

    /// Removes all times, and what the clocks showed.
    pub fn drop_times(&mut self) {
        self.totals.clear();
        self.clocks.clear();
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

    /// Takes the last note of a node away.
    pub(crate) fn take_last_note(&mut self, node: NodeId) {
        let first = self.nodes[node.index()].notes;
        let Some(last) = self.note_indices(node).last() else { return };
        let before = self.note_indices(node).find(|&note| self.notes[note as usize].next == last);
        match before {
            None => self.nodes[node.index()].notes = NO_NOTE,
            Some(before) => {
                self.notes[before as usize].next = NO_NOTE;
                self.notes[first as usize].last = before;
            }
        }
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
        Notes::new(self, self.node(node).notes)
    }

    /// Whether there are notes on a node.
    #[must_use]
    #[inline]
    pub fn has_notes(&self, node: NodeId) -> bool {
        self.node(node).has_notes()
    }

    /// Whether nothing stands beside a node but perhaps its time: no notes, and in the whole tree no
    /// stated total and no clock.
    #[inline]
    pub(super) fn has_time_only(&self, node: NodeId) -> bool {
        !self.has_notes(node) && self.totals.is_empty() && self.clocks.is_empty()
    }

    /// Puts what is to be written of the alternatives to a node on top of what is still to be written, the
    /// first of them uppermost: formats whose variations stand behind the line that they branch off write the
    /// last branch first.
    pub fn stack_siblings<B>(
        &self,
        node: NodeId,
        open: &mut Vec<B>,
        block: impl FnMut(NodeId) -> B,
    ) {
        let begin = open.len();
        open.extend(self.siblings(node).map(block));
        open[begin..].reverse();
    }

    /// Keeps a stated cumulative time that is not the sum of the times before.
    pub fn state_total(&mut self, node: NodeId, total: Total) {
        self.totals.set(node, total);
    }

    /// The stated cumulative time at a node, where it is not the sum of the times before.
    #[must_use]
    pub fn stated_total(&self, node: NodeId) -> Option<Total> {
        self.totals.get(node)
    }

    /// Whether a cumulative time is stated at any node.
    #[must_use]
    pub fn has_totals(&self) -> bool {
        !self.totals.is_empty()
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

    /// Whether nothing stands at a node beside its entry: no time, no clock, no note.
    #[inline]
    pub(crate) fn is_bare(&self, id: NodeId) -> bool {
        self.node(id).time == Millis::NONE && self.has_time_only(id)
    }

    /// Keeps the word of a move.
    pub fn set_word(&mut self, node: NodeId, word: TextRef) {
        self.words.set(node, word);
    }

    /// A move as it is written in the format that [`Record::written_in`](super::Record) names: kept
    /// for what is illegal, and for all that follows it in its line. Of a move of shogi, the piece that it names where
    /// another one stands at its origin: `+S` as in SFEN.
    #[must_use]
    pub fn word(&self, node: NodeId) -> Option<TextRef> {
        match self.node(node).entry {
            Entry::Unreadable(text) => Some(text),
            _ => self.words.get(node),
        }
    }

    /// States that the turn was given to the side that makes the move of a node, which does not say whose it is.
    pub(crate) fn set_gives_turn(&mut self, node: NodeId) {
        self.turns.set(node, ());
    }

    /// Whether the side that makes the move of a node was not to move before it, and the move does not say whose it
    /// is: it was legal for that side, and a move is missing before it, or one side moved twice. Whoever plays the
    /// game again gives it the turn.
    #[must_use]
    pub fn gives_turn(&self, node: NodeId) -> bool {
        self.turns.get(node).is_some()
    }

    /// Gives the turn to the side that makes the move of a node, if it moves out of turn.
    pub fn give_turn(&self, node: NodeId, position: &mut Position) {
        if self.gives_turn(node) {
            position.skip();
        } else if let Some(mv) = self.node(node).entry.mv() {
            position.give_turn(mv);
        }
    }

    /// Whether the word of any move is kept.
    #[must_use]
    pub fn has_words(&self) -> bool {
        !self.words.is_empty()
    }

    /// Number of nodes with a clock.
    #[must_use]
    pub fn clocks(&self) -> usize {
        self.clocks.len()
    }
}
