//! A tree that is put together from the moves and a review of them before it is played.

use crate::formats::frame::Frame;
use crate::games::go::Move;
use crate::notation::syntax::json::Value;
use crate::record::{Ending, Millis, NoteKind, Total};
use crate::replay::Item;
use crate::replay::go::GoMove;
use crate::source::Span;

/// What a node holds.
pub(super) enum Entry {
    Move(Move),
    /// What stands where a move should.
    Unreadable(String),
    /// Nothing: the main line ends before variations that go on from its end.
    Blank,
}

struct Node {
    entry: Entry,
    span: Span,
    time: Option<(Millis, Span)>,
    notes: Vec<(NoteKind, String, Span)>,
    /// The first goes on with the line.
    children: Vec<usize>,
}

/// Nodes by their numbers: 0 is the start.
pub(super) struct Tree {
    nodes: Vec<Node>,
}

/// The start.
pub(super) const START: usize = 0;

/// What marks are called, and the properties of SGF that they are.
const MARKS: [(&str, &str); 5] =
    [("triangle", "TR"), ("square", "SQ"), ("circle", "CR"), ("cross", "MA"), ("x", "MA")];

/// Labels are no longer.
const LONGEST_LABEL: usize = 8;

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
        let (notes, children) = (Vec::new(), Vec::new());
        self.nodes.push(Node { entry, span, time: None, notes, children });
        self.nodes.len() - 1
    }

    /// Adds a node behind another, beside those that stand there already.
    pub(super) fn add(&mut self, parent: usize, entry: Entry, span: Span) -> usize {
        let node = self.make(entry, span);
        self.nodes[parent].children.push(node);
        node
    }

    /// What a move took.
    pub(super) fn time(&mut self, node: usize, spent: Millis, span: Span) {
        self.nodes[node].time = Some((spent, span));
    }

    pub(super) fn comment(&mut self, node: usize, text: &str, span: Span) {
        let text = crate::source::Eol::unified(text).into_owned();
        self.nodes[node].notes.push((NoteKind::Comment, text, span));
    }

    /// Keeps marks as SGF has them: `{"triangle": "ddpp", "A": "qq"}`. False if some are none.
    pub(super) fn marks(&mut self, node: usize, marks: Value<'_>) -> bool {
        let mut is_whole = true;
        for (name, value) in marks.members() {
            let points = value.string().unwrap_or_default();
            let is_point =
                |pair: &[u8]| pair.len() == 2 && pair.iter().all(u8::is_ascii_alphabetic);
            let is_list = !points.is_empty() && points.as_bytes().chunks(2).all(is_point);
            let row = MARKS.iter().find(|row| row.0 == name);
            let is_label = name.chars().count() <= LONGEST_LABEL && !name.is_empty();
            if !is_list || row.is_none() && (!is_label || name.contains(['\\', ']', '[', ':'])) {
                is_whole &= points.is_empty() && value.string().is_some();
                continue;
            }
            let mut text = row.map_or("LB", |row| row.1).to_owned();
            for pair in
                points.as_bytes().chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok())
            {
                match row {
                    Some(_) => text.extend(["[", pair, "]"]),
                    None => text.extend(["[", pair, ":", &*name, "]"]),
                }
            }
            self.nodes[node].notes.push((NoteKind::Property, text, value.span()));
        }
        is_whole
    }

    /// The node that goes on with the line of another.
    pub(super) fn next(&self, node: usize) -> Option<usize> {
        self.nodes[node].children.first().copied()
    }

    /// The move of a node.
    pub(super) fn mv(&self, node: usize) -> Option<Move> {
        match self.nodes[node].entry {
            Entry::Move(mv) => Some(mv),
            Entry::Unreadable(_) | Entry::Blank => None,
        }
    }

    /// The last node of the main line.
    pub(super) fn last_of_main_line(&self) -> usize {
        let line = std::iter::successors(Some(START), |node| self.next(*node));
        line.last().unwrap_or(START)
    }

    /// The main line ends at a node: what goes on from there are variations.
    pub(super) fn end_main_line(&mut self, node: usize) {
        if !self.nodes[node].children.is_empty() {
            let span = Span::at(self.nodes[node].span.end);
            let blank = self.make(Entry::Blank, span);
            self.nodes[node].children.insert(0, blank);
        }
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
            let is_end = matches!(node.entry, Entry::Blank) && ending.is_some();
            if at != START && !is_end {
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
            Entry::Blank => frame.script.push(Item::Blank),
        }
        if let Some((spent, span)) = node.time {
            frame.script.push(Item::Time { spent, total: Total::NONE, span });
        }
    }
}
