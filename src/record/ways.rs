//! Ways through a tree: lines, branches, all of it.

use super::node::{Entry, NodeId};
use super::tree::Tree;

impl Tree {
    /// The main line after the start position.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line(NodeId::ROOT)
    }

    /// The last node of the main line, if it has any.
    #[must_use]
    pub fn end_of_main_line(&self) -> Option<NodeId> {
        match self.is_straight() {
            true => NodeId(self.len() as u32 - 1).but_root(),
            false => self.main_line().last(),
        }
    }

    /// A node and those that lead to it, the root last.
    pub(super) fn back_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let (straight, linked) = match self.is_straight() {
            true => (id.0 + 1, None),
            false => (0, Some(id)),
        };
        let linked = std::iter::successors(linked, |&node| self.parent(node));
        (0..straight).rev().map(NodeId).chain(linked)
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
        let (straight, mut open) = match self.is_straight() {
            true => (self.len() as u32, Vec::new()),
            false => (0, vec![NodeId::ROOT]),
        };
        let linked = std::iter::from_fn(move || {
            let node = open.pop()?;
            open.extend(self.next_sibling(node));
            open.extend(self.next(node));
            Some(node)
        });
        (0..straight).map(NodeId).chain(linked)
    }

    /// What stands at every node that can be reached, the root included.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        self.walk().map(|node| self.node(node).entry)
    }

    /// Number of moves and what stands for them, in all lines.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self.is_whole() {
            true => self.nodes.iter().filter(|node| node.entry.is_ply()).count(),
            false => self.entries().filter(|entry| entry.is_ply()).count(),
        }
    }

    /// Number of variations: nodes that are not the first child of their parent.
    #[must_use]
    pub fn variations(&self) -> usize {
        if self.is_straight() {
            return 0;
        }
        self.walk().filter(|&node| self.next_sibling(node).is_some()).count()
    }
}
