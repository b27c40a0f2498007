//! Facts of some nodes, beside the tree.

use super::node::NodeId;

/// A value for some of the nodes: as many places as nodes up to the last that has one, so that none is
/// looked for.
#[derive(Clone, Debug)]
pub(super) struct Beside<T> {
    values: Vec<Option<T>>,
    len: usize,
}

impl<T> Default for Beside<T> {
    fn default() -> Beside<T> {
        Beside { values: Vec::new(), len: 0 }
    }
}

impl<T: Copy> Beside<T> {
    /// Number of nodes with a value.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.len = 0;
    }

    #[inline]
    pub(super) fn get(&self, node: NodeId) -> Option<T> {
        self.values.get(node.index()).copied().flatten()
    }

    pub(super) fn set(&mut self, node: NodeId, value: T) {
        let at = node.index();
        if at >= self.values.len() {
            self.values.resize(at + 1, None);
        }
        self.len += usize::from(self.values[at].replace(value).is_none());
    }

    pub(super) fn remove(&mut self, node: NodeId) {
        let value = self.values.get_mut(node.index()).and_then(Option::take);
        self.len -= usize::from(value.is_some());
    }
}
