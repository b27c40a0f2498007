//! The earlier positions that superko forbids to repeat.

use std::sync::Arc;

/// How many keys are kept unsorted before they become a run.
const RECENT: usize = 32;

/// A growing set of position keys that is cheap to clone.
///
/// A replayer clones a position wherever variations branch, perhaps thousands of times in one
/// line, so the old keys are shared: they lie in sorted runs, each at least twice as long as the
/// next, as in a log-structured merge tree. A look-up searches each of these few runs; a clone
/// copies a pointer to each and at most 31 keys.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    runs: Vec<Arc<[u64]>>,
    recent: Vec<u64>,
    most_stones: u16,
}

impl History {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.runs.clear();
        self.recent.clear();
        self.most_stones = 0;
    }

    /// Adds a position by its key and the number of its stones.
    pub(super) fn push(&mut self, key: u64, stones: u16) {
        self.most_stones = self.most_stones.max(stones);
        self.recent.push(key);
        if self.recent.len() < RECENT {
            return;
        }
        let mut run = std::mem::take(&mut self.recent);
        while let Some(older) = self.runs.pop_if(|older| older.len() <= run.len()) {
            run.extend_from_slice(&older);
        }
        run.sort_unstable();
        self.runs.push(run.into());
    }

    /// Whether a position was there before.
    pub(super) fn contains(&self, key: u64, stones: u16) -> bool {
        // More stones than ever before, as after nearly every move that captures nothing, cannot
        // be a repetition.
        stones <= self.most_stones
            && (self.recent.contains(&key)
                || self.runs.iter().any(|run| run.binary_search(&key).is_ok()))
    }
}
