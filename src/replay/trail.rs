//! The positions of a variation whose end speaks of repetition.

use super::lines::walk;
use super::{History, Referee};
use crate::record::{NodeId, Record};

/// The way to a node beside the main line, which the next one that is asked for mostly shares: variations that all
/// end so would else each be played from the start.
#[derive(Clone, Debug)]
pub(super) struct Trail<R> {
    /// The nodes, the root first, and how many positions the way has been through at each.
    nodes: Vec<(NodeId, usize)>,
    /// By node, where it stands among them. What is not there tells nothing.
    places: Vec<u32>,
    /// The positions behind every so many of them.
    positions: Vec<R>,
    /// As the main line has it: the start position, and one behind each entry in the place of a move.
    history: History,
}

/// Of so many positions one is kept.
const STEP: usize = 32;

impl<R> Default for Trail<R> {
    fn default() -> Trail<R> {
        let (nodes, places, positions) = (Vec::new(), Vec::new(), Vec::new());
        Trail { nodes, places, positions, history: History::default() }
    }
}

impl<R: Referee> Trail<R> {
    /// Forgets all, as another record begins.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.positions.clear();
    }

    /// Forgets a node, and what follows it: something else is to stand there.
    pub(super) fn leave(&mut self, node: NodeId) {
        if let Some(place) = self.place(node) {
            self.truncate(place);
        }
    }

    /// The positions on the way from the start to a node.
    pub(super) fn history(&mut self, record: &Record, start: &R, node: NodeId) -> &mut History {
        let mut ahead = Vec::new();
        let mut next = Some(node);
        let known = loop {
            let Some(node) = next else { break 0 };
            if let Some(place) = self.place(node) {
                break place + 1;
            }
            ahead.push(node);
            next = record.tree.parent(node);
        };
        self.truncate(known);
        let mut position = match self.positions.last() {
            Some(kept) => kept.clone(),
            None => start.clone(),
        };
        let since = self.positions.len().saturating_sub(1) * STEP + 1;
        for &(node, _) in self.nodes.get(since..).unwrap_or_default() {
            walk(&mut position, record, node);
        }
        self.places.resize(self.places.len().max(record.tree.len()), 0);
        for node in ahead.into_iter().rev() {
            let mut seen = self.seen();
            if seen == 0 {
                self.history.clear(start.repetition_key(), start.in_check());
                seen = 1;
            } else {
                walk(&mut position, record, node);
                // Stones are set up in Go only, where nothing asks for this.
                if record.tree.node(node).entry.is_ply() {
                    self.history.push(position.repetition_key(), position.in_check());
                    seen += 1;
                }
            }
            if self.nodes.len().is_multiple_of(STEP) {
                self.positions.push(position.clone());
            }
            self.places[node.index()] = self.nodes.len() as u32;
            self.nodes.push((node, seen));
        }
        &mut self.history
    }

    fn place(&self, node: NodeId) -> Option<usize> {
        let place = *self.places.get(node.index())? as usize;
        self.nodes.get(place).is_some_and(|&(at, _)| at == node).then_some(place)
    }

    /// How many positions the way has been through.
    fn seen(&self) -> usize {
        self.nodes.last().map_or(0, |&(_, seen)| seen)
    }

    /// Keeps so many nodes.
    fn truncate(&mut self, length: usize) {
        self.nodes.truncate(length);
        self.positions.truncate(length.div_ceil(STEP));
        self.history.truncate(self.seen());
    }
}
