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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::History;

    #[test]
    fn remembers_every_key_and_no_other_over_many_runs() {
        let key = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut history = History::default();
        let mut keys = HashSet::new();
        let mut branches = Vec::new();
        for n in 0..1_000 {
            history.push(key(n), 1);
            keys.insert(key(n));
            for m in 0..1_010 {
                assert_eq!(history.contains(key(m), 1), keys.contains(&key(m)));
            }
            if n % 97 == 0 {
                branches.push((n, history.clone()));
            }
        }
        assert!(history.runs.len() <= 6, "{} runs", history.runs.len());
        for (n, branch) in &mut branches {
            branch.push(7, 1);
            assert!(branch.contains(7, 1) && branch.contains(key(*n), 1));
            assert!(!branch.contains(key(*n + 1), 1));
        }
        assert!(!history.contains(7, 1));
        history.clear();
        assert!((0..1_000).all(|n| !history.contains(key(n), 0)));
    }
}
