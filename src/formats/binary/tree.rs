//! The tree of moves: nodes as they come in the file, and the script that is made of them.
//!
//! Behind a node comes all that follows it, if anything does, then the node beside it, if there is one.
//! Files have chains of hundreds of moves and tens of thousands of nodes: nothing here recurses.

use super::Written;
use super::head::{self, Texts};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games::xiangqi::Square;
use crate::notation::variants::VariantMove;
use crate::record::Ending;
use crate::replay::Item;
use crate::source::Span;

/// A node as the file has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The numbers of the points that the move leads from and to; those of the first node mean nothing.
    pub(super) points: [u8; 2],
    /// Where it stands.
    pub(super) span: Span,
    /// Where its comment stands; empty if it has none.
    pub(super) comment: Span,
}

/// A node that has just been read, and what comes behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    pub(super) node: Node,
    /// Whether a move follows it.
    pub(super) has_next: bool,
    /// Whether there is another move beside it.
    pub(super) has_sibling: bool,
}

/// The bytes that nodes are read from, one behind the other.
pub(super) struct Tape<'a> {
    /// In the clear.
    bytes: &'a [u8],
    /// Where they begin in the file.
    offset: usize,
    at: usize,
    /// Whether nobody knows where what comes next stands.
    is_broken: bool,
}

impl<'a> Tape<'a> {
    pub(super) fn new(bytes: &'a [u8], offset: usize) -> Tape<'a> {
        Tape { bytes, offset, at: 0, is_broken: false }
    }

    /// Where the next byte stands in the file.
    pub(super) fn here(&self) -> usize {
        self.offset + self.at
    }

    /// Whether there may be a next node.
    pub(super) fn goes_on(&self) -> bool {
        !self.is_broken
    }

    /// The next bytes, if there are so many.
    pub(super) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let taken = *self.bytes.get(self.at..)?.first_chunk()?;
        self.at += N;
        Some(taken)
    }

    /// The bytes end within what begins at a place of the file.
    pub(super) fn cut_off(&mut self, start: usize, frame: &mut Frame<'_, Written>) {
        self.is_broken = true;
        let place = Span::of(start..self.offset + self.bytes.len());
        frame.report(Finding::at(Code::CutOff, place));
    }

    /// Passes over the comment of a node, of which the length is stated so, and says where it stands.
    pub(super) fn comment(
        &mut self,
        stated: i64,
        node: Span,
        frame: &mut Frame<'_, Written>,
    ) -> Span {
        let (begin, left) = (self.here(), self.bytes.len() - self.at);
        let length = usize::try_from(stated).ok().filter(|&length| length <= left);
        if length.is_none() {
            self.is_broken = true;
            let finding = Finding::at(Code::CommentLength, node).with("length", stated);
            frame.report(finding.with("left", left));
        }
        let length = length.unwrap_or_default();
        self.at += length;
        Span::of(begin..begin + length)
    }

    /// Says so if bytes are left behind the tree.
    pub(super) fn end(self, frame: &mut Frame<'_, Written>) {
        let left = self.bytes.len() - self.at;
        if left > 0 && !self.is_broken {
            let place = Span::of(self.here()..self.offset + self.bytes.len());
            frame.report(Finding::at(Code::BytesLeft, place).with("count", left));
        }
    }
}

/// Variations lie no deeper in each other than this. A position is kept for each, so this bounds the memory that
/// a malicious file can ask for.
const DEEPEST: usize = 4096;

/// No node.
const NONE: u32 = u32::MAX;

/// A node in its tree.
#[derive(Clone, Copy, Debug)]
struct Placed {
    node: Node,
    next: u32,
    sibling: u32,
}

/// All nodes; the first is the start position.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Placed>,
}

impl Tree {
    /// Reads nodes until the tree is whole or there are no more.
    pub(super) fn grow(mut read: impl FnMut() -> Option<Read>) -> Tree {
        let mut nodes: Vec<Placed> = Vec::new();
        // Nodes beside which another comes, once all that follows them is read.
        let mut waiting: Vec<u32> = Vec::new();
        // The node that the next one follows or, without one, stands beside.
        let (mut before, mut beside) = (NONE, NONE);
        while let Some(Read { node, has_next, has_sibling }) = read() {
            let Ok(here) = u32::try_from(nodes.len()) else { break };
            let is_root = here == 0;
            nodes.push(Placed { node, next: NONE, sibling: NONE });
            if let Some(before) = nodes.get_mut(before as usize) {
                before.next = here;
            } else if let Some(beside) = nodes.get_mut(beside as usize) {
                beside.sibling = here;
            }
            // There is one start position only.
            if has_sibling && !is_root {
                waiting.push(here);
            }
            (before, beside) = (NONE, NONE);
            if has_next {
                before = here;
            } else if let Some(node) = waiting.pop() {
                beside = node;
            } else {
                break;
            }
        }
        Tree { nodes }
    }

    fn get(&self, at: u32) -> Option<&Placed> {
        self.nodes.get(at as usize)
    }

    /// The first move of the main line.
    pub(super) fn first_move(&self) -> Option<&Node> {
        self.get(self.nodes.first()?.next).map(|placed| &placed.node)
    }

    /// Adds comments, moves and variations to the script, in the order in which people write them, and
    /// the ending of the main line. `point` tells which point a number stands for.
    pub(super) fn tell(
        &self,
        point: fn(u8) -> Option<Square>,
        texts: &Texts<'_>,
        ending: Option<(Ending, Span)>,
        frame: &mut Frame<'_, Written>,
    ) {
        /// A move that others stand beside.
        struct Around {
            /// The next of them.
            sibling: u32,
            /// What follows the move itself.
            next: u32,
        }
        let Some(root) = self.nodes.first() else { return };
        comment(&root.node, texts, frame);
        let mut around: Vec<Around> = Vec::new();
        let mut is_told = false;
        // The first of several moves leads; the others stand in variations beside it.
        let (mut here, mut leads) = (root.next, true);
        loop {
            if let Some(&Placed { node, next, sibling }) = self.get(here) {
                play(&node, point, frame);
                comment(&node, texts, frame);
                (here, leads) = match self.get(sibling).filter(|_| leads) {
                    Some(other) if around.len() == DEEPEST => {
                        if !is_told {
                            is_told = true;
                            let finding = Finding::at(Code::VariationsTooDeep, other.node.span);
                            frame.report(finding.with("limit", DEEPEST));
                        }
                        (next, true)
                    }
                    Some(other) => {
                        frame.script.push(Item::Open { span: other.node.span });
                        around.push(Around { sibling: other.sibling, next });
                        (sibling, false)
                    }
                    None => (next, true),
                };
                continue;
            }
            let Some(outer) = around.last_mut() else { break };
            let end = frame.script.items.last().map_or(root.node.span, span_of);
            frame.script.push(Item::Close { span: Span::at(end.end) });
            if let Some(other) = self.get(outer.sibling) {
                here = std::mem::replace(&mut outer.sibling, other.sibling);
                leads = false;
                frame.script.push(Item::Open { span: other.node.span });
            } else {
                (here, leads) = (outer.next, true);
                around.pop();
            }
        }
        if let Some((ending, span)) = ending {
            frame.script.push(Item::End { ending, number: 0, span });
        }
    }
}

/// Where a statement stands.
fn span_of<W>(item: &Item<W>) -> Span {
    match *item {
        Item::Move { span, .. }
        | Item::Unreadable { span, .. }
        | Item::Note { span, .. }
        | Item::Close { span } => span,
        _ => Span::default(),
    }
}

/// Adds the move of a node.
fn play(node: &Node, point: fn(u8) -> Option<Square>, frame: &mut Frame<'_, Written>) {
    let [from, to] = node.points;
    let span = node.span;
    if let (Some(from), Some(to)) = (point(from), point(to)) {
        let written = VariantMove::Points { from, to, role: None, promotes: None, captures: false };
        return frame.script.push(Item::Move { written, number: 0, span });
    }
    let text = format!("{from}-{to}");
    frame.report(Finding::at(Code::PointsOffBoard, span).with("from", from).with("to", to));
    frame.unreadable(&text, 0, span);
}

/// Adds the comment of a node.
fn comment(node: &Node, texts: &Texts<'_>, frame: &mut Frame<'_, Written>) {
    if node.comment.is_empty() {
        return;
    }
    let text = head::comment(texts, node.comment, frame);
    if !text.is_empty() {
        frame.comment(&text, node.comment);
    }
}
