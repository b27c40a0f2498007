//! Facts of some nodes, beside the tree.

use super::node::NodeId;

/// A value for some of the nodes, ascending.
#[derive(Clone, Debug)]
pub(super) struct Beside<T>(pub(super) Vec<(NodeId, T)>);

impl<T> Default for Beside<T> {
    fn default() -> Beside<T> {
        Beside(Vec::new())
    }
}

impl<T: Copy> Beside<T> {
    pub(super) fn find(&self, node: NodeId) -> Result<usize, usize> {
        // Where all nodes but the root have a value, its place is known.
        let usual = node.index().wrapping_sub(1);
        match self.0.last() {
            _ if self.0.get(usual).is_some_and(|&(id, _)| id == node) => Ok(usual),
            // Values are nearly always added in the order of the nodes.
            Some(&(last, _)) if last < node => Err(self.0.len()),
            _ => self.0.binary_search_by_key(&node, |&(id, _)| id),
        }
    }

    pub(super) fn get(&self, node: NodeId) -> Option<T> {
        if self.0.is_empty() {
            return None;
        }
        self.find(node).ok().map(|at| self.0[at].1)
    }

    pub(super) fn set(&mut self, node: NodeId, value: T) {
        match self.find(node) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (node, value)),
        }
    }

    pub(super) fn remove(&mut self, node: NodeId) {
        if let Ok(at) = self.find(node) {
            self.0.remove(at);
        }
    }
}
