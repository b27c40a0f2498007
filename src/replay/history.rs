//! Which positions a line has been through.

use crate::games::Side;

/// How many bits tell keys that are new from those that may not be: enough that the keys of a game
/// of usual length rarely share one.
const SIEVE: usize = 1 << 14;

/// The positions of a line by their keys, the start position first.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The lowest bit says whether the side to move is in check: of equal positions both are, or
    /// neither.
    keys: Vec<u64>,
    /// A bit by the highest bits of each key; empty before the first line.
    sieve: Vec<u64>,
    /// Open addressing. Most lines repeat nothing: the keys are put in when the sieve is in doubt.
    table: Vec<Slot>,
    /// Of each key in the table: where it stood before, and how many moves of one side in a row have given check
    /// up to it.
    counted: Vec<(u32, u32)>,
    game: u32,
}

/// What is known of one key.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    game: u32,
    times: u32,
    /// Where it stands last.
    last: u32,
}

/// No place before.
const NEVER: u32 = u32::MAX;

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
        self.sieve.clear();
        self.sieve.resize(SIEVE / 64, 0);
        self.counted.clear();
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            self.table.clear();
            self.game = 1;
        }
        self.push(key, in_check);
    }

    /// Adds the position after a move and says how many times it has now stood.
    #[inline]
    pub fn push(&mut self, key: u64, in_check: bool) -> u32 {
        let key = key << 1 | u64::from(in_check);
        self.keys.push(key);
        let bit = (key >> (u64::BITS - SIEVE.ilog2())) as usize;
        let Some(word) = self.sieve.get_mut(bit / 64) else { return self.count(key) };
        let may_be_known = *word >> (bit % 64) & 1 != 0;
        *word |= 1 << (bit % 64);
        if may_be_known { self.count(key) } else { 1 }
    }

    /// How many times the latest key has been pushed.
    #[cold]
    fn count(&mut self, key: u64) -> u32 {
        self.fill();
        self.table[self.slot(key)].times
    }

    /// Puts the keys that are not there yet into the table.
    fn fill(&mut self) {
        if self.keys.len() * 2 > self.table.len() {
            let size = (self.keys.len() * 4).next_power_of_two().max(1024);
            self.table.clear();
            self.table.resize(size, Slot { game: self.game.wrapping_sub(1), ..Slot::default() });
            self.counted.clear();
        }
        for index in self.counted.len()..self.keys.len() {
            let key = self.keys[index];
            let place = self.slot(key);
            let slot = &mut self.table[place];
            let (times, before) = match slot.game == self.game && slot.times > 0 {
                true => (slot.times + 1, slot.last),
                false => (1, NEVER),
            };
            *slot = Slot { key, game: self.game, times, last: index as u32 };
            let in_a_row = match (key & 1, index.checked_sub(2)) {
                (0, _) => 0,
                (_, Some(own)) => self.counted[own].1 + 1,
                (_, None) => 1,
            };
            self.counted.push((before, in_a_row));
        }
    }

    /// Forgets all positions but so many.
    pub(super) fn truncate(&mut self, length: usize) {
        while self.counted.len() > length
            && let Some((before, _)) = self.counted.pop()
        {
            let place = self.slot(self.keys[self.counted.len()]);
            let slot = &mut self.table[place];
            (slot.times, slot.last) = (slot.times - 1, before);
        }
        self.keys.truncate(length);
    }

    /// The place of a key: where it is, or where it belongs.
    fn slot(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = key as usize & mask;
        while self.table[slot].game == self.game && self.table[slot].key != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// How often the last position has stood, and who gave check all the while.
    #[must_use]
    pub fn repetition(&mut self) -> Repetition {
        let Some(&key) = self.keys.last() else {
            return Repetition {
                times: 0,
                mover_always_checked: false,
                other_always_checked: false,
            };
        };
        let last = self.keys.len() - 1;
        let times = self.count(key);
        let before = |&at: &usize| Some(self.counted[at].0 as usize).filter(|&at| at < last);
        let first = std::iter::successors(Some(last), before).take(4).last().unwrap_or(last);
        // The bit of key `i` is a check given by the mover of ply i; the mover of the last ply made
        // every second one counted back from it.
        let all = |from: usize| {
            let plies = (from - first).div_ceil(2);
            plies > 0 && self.counted[from].1 as usize >= plies
        };
        Repetition {
            times,
            mover_always_checked: all(last),
            other_always_checked: last > first && all(last - 1),
        }
    }

    /// The side that alone gave perpetual check in a fourfold repetition, given whose turn it is now.
    #[must_use]
    pub fn perpetual_checker(&mut self, to_move: Side) -> Option<Side> {
        let repetition = self.repetition();
        match (repetition.mover_always_checked, repetition.other_always_checked) {
            (true, false) => Some(to_move.other()),
            (false, true) => Some(to_move),
            // Where both do, nobody is to blame.
            _ => None,
        }
    }
}
