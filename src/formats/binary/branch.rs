//! In which variation a finding is: bytes of a file tell nobody.

use crate::findings::Finding;
use crate::record::{NodeId, Record};
use std::fmt::Write as _;

/// So many branches are told, the last ones.
const TOLD: usize = 4;

/// Adds to findings of a record by which moves their lines leave the lines around them.
pub(super) fn tell(record: &Record, findings: &mut [Finding]) {
    let is_anywhere = |finding: &&mut Finding| record.node_of(finding).is_some();
    let mut open = findings.iter_mut().filter(is_anywhere).peekable();
    if open.peek().is_none() {
        return;
    }
    let branches = Branches::of(record);
    for finding in open {
        let node = record.node_of(finding).map_or(NodeId::ROOT, |node| node);
        finding.branch = branches.text(record, node).map(Into::into);
    }
}

/// For each node of a tree, in which branch it is.
struct Branches {
    /// The first node of the branch; the start for the main line.
    first: Vec<NodeId>,
    /// How many plies lead to it.
    plies: Vec<u32>,
}

impl Branches {
    fn of(record: &Record) -> Branches {
        let tree = &record.tree;
        let mut first = vec![NodeId::ROOT; tree.len()];
        let mut plies = vec![0_u32; tree.len()];
        // A node stands behind its parent here as well.
        for node in tree.walk() {
            let Some(parent) = tree.parent(node) else { continue };
            let is_main = tree.next(parent) == Some(node);
            first[node.index()] = if is_main { first[parent.index()] } else { node };
            let is_ply = tree.node(node).entry.is_ply();
            plies[node.index()] = plies[parent.index()].saturating_add(u32::from(is_ply));
        }
        Branches { first, plies }
    }

    /// The branches that lead to a node, the outermost first; none on the main line.
    fn text(&self, record: &Record, node: NodeId) -> Option<String> {
        let mut way: Vec<NodeId> = Vec::new();
        let mut here = node;
        let branch = |node: NodeId| self.first.get(node.index()).copied().unwrap_or(NodeId::ROOT);
        while branch(here) != NodeId::ROOT && way.len() <= TOLD {
            way.push(branch(here));
            here = record.tree.parent(branch(here)).unwrap_or(NodeId::ROOT);
        }
        let mut text = if way.len() > TOLD { "… ".to_owned() } else { String::new() };
        way.truncate(TOLD);
        for (index, node) in way.iter().rev().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let ply = self.plies.get(node.index()).copied().unwrap_or_default();
            let word = match record.tree.node(*node).entry.mv() {
                Some(mv) => mv.to_string(),
                None => "?".to_owned(),
            };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}{ply} {word}");
        }
        (!way.is_empty()).then_some(text)
    }
}
