//! Which positions a line has been through.

use crate::games::Side;

/// The positions of a line by their keys, the start position first.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<u64>,
    checks: Vec<bool>,
    /// Open addressing: key, game number, times seen.
    table: Vec<(u64, u32, u32)>,
    game: u32,
}

/// A position that has stood before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// How many times it has stood, now included.
    pub times: u32,
    /// Whether the side that just moved gave check with each of its moves since the position first
    /// stood (counting back four times at most).
    pub mover_always_checked: bool,
    /// The same of the side to move.
    pub other_always_checked: bool,
}

impl History {
    /// Starts a new line at a start position.
    pub fn clear(&mut self, key: u64, in_check: bool) {
        self.keys.clear();
        self.checks.clear();
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            self.table.clear();
            self.game = 1;
        }
        self.push(key, in_check);
    }

    /// Adds the position after a move and says how many times it has now stood.
    pub fn push(&mut self, key: u64, in_check: bool) -> u32 {
        self.keys.push(key);
        self.checks.push(in_check);
        if self.keys.len() * 2 > self.table.len() {
            self.grow();
            return self.table[self.slot(key)].2;
        }
        let slot = self.slot(key);
        let entry = &mut self.table[slot];
        *entry = (key, self.game, if entry.1 == self.game { entry.2 + 1 } else { 1 });
        entry.2
    }

    /// The place of a key: where it is, or where it belongs.
    fn slot(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = key as usize & mask;
        while self.table[slot].1 == self.game && self.table[slot].0 != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let size = (self.keys.len() * 4).next_power_of_two().max(1024);
        self.table.clear();
        self.table.resize(size, (0, self.game.wrapping_sub(1), 0));
        for index in 0..self.keys.len() {
            let slot = self.slot(self.keys[index]);
            let entry = &mut self.table[slot];
            *entry =
                (self.keys[index], self.game, if entry.1 == self.game { entry.2 + 1 } else { 1 });
        }
    }

    /// How often the last position has stood, and who gave check all the while.
    #[must_use]
    pub fn repetition(&self) -> Repetition {
        let last = self.keys.len().saturating_sub(1);
        let Some(&key) = self.keys.last() else {
            return Repetition {
                times: 0,
                mover_always_checked: false,
                other_always_checked: false,
            };
        };
        let standing =
            self.keys.iter().enumerate().rev().filter(|&(_, &k)| k == key).map(|(i, _)| i);
        let first = standing.clone().take(4).last().unwrap_or(last);
        let times = u32::try_from(standing.count()).unwrap_or(u32::MAX);
        // `checks[i]` is a check given by the mover of ply i; the mover of the last ply made every
        // second one counted back from it.
        let all = |from: usize| {
            let mut plies = (first + 1..=from).rev().step_by(2).peekable();
            plies.peek().is_some() && plies.all(|ply| self.checks[ply])
        };
        Repetition {
            times,
            mover_always_checked: all(last),
            other_always_checked: last > 0 && all(last - 1),
        }
    }

    /// The side that gave perpetual check in a fourfold repetition, given whose turn it is now.
    #[must_use]
    pub fn perpetual_checker(&self, to_move: Side) -> Option<Side> {
        let repetition = self.repetition();
        match repetition {
            Repetition { mover_always_checked: true, .. } => Some(to_move.other()),
            Repetition { other_always_checked: true, .. } => Some(to_move),
            _ => None,
        }
    }
}
