//! Which positions a line has been through.

use crate::games::Side;
use std::collections::HashMap;

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
    /// Open addressing: key, game number, times seen. Most lines repeat nothing: the keys are put in
    /// when the sieve is in doubt.
    table: Vec<(u64, u32, u32)>,
    /// How many of the keys are in the table.
    counted: usize,
    game: u32,
    /// What is told of an end by repetition.
    standings: Standings,
}

/// The positions as they stood, as far as an end has asked for them: few games end so.
#[derive(Clone, Debug, Default)]
struct Standings {
    each: Vec<Standing>,
    /// Where each key stands last.
    last: HashMap<u64, u32>,
}

/// A position in a line.
#[derive(Clone, Copy, Debug)]
struct Standing {
    /// Where it stood before.
    before: Option<u32>,
    /// How many times it has stood, now included.
    times: u32,
    /// How many moves of one side in a row, up to the one that led here, have given check.
    checks: u32,
}

impl Standings {
    fn clear(&mut self) {
        self.each.clear();
        self.last.clear();
    }

    /// Goes on to the end of the keys.
    fn follow(&mut self, keys: &[u64]) {
        for (index, &key) in keys.iter().enumerate().skip(self.each.len()) {
            let before = self.last.insert(key, u32::try_from(index).unwrap_or(u32::MAX));
            let own = index.checked_sub(2).map_or(0, |own| self.each[own].checks);
            self.each.push(Standing {
                before,
                times: before.map_or(0, |before| self.each[before as usize].times) + 1,
                checks: if key & 1 != 0 { own + 1 } else { 0 },
            });
        }
    }

    /// Goes back to so many of the keys.
    fn truncate(&mut self, keys: &[u64], length: usize) {
        while self.each.len() > length
            && let Some(standing) = self.each.pop()
        {
            let key = keys[self.each.len()];
            match standing.before {
                Some(before) => self.last.insert(key, before),
                None => self.last.remove(&key),
            };
        }
    }
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
        self.sieve.clear();
        self.sieve.resize(SIEVE / 64, 0);
        self.counted = 0;
        self.standings.clear();
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
        if self.keys.len() * 2 > self.table.len() {
            let size = (self.keys.len() * 4).next_power_of_two().max(1024);
            self.table.clear();
            self.table.resize(size, (0, self.game.wrapping_sub(1), 0));
            self.counted = 0;
        }
        for index in self.counted..self.keys.len() {
            let key = self.keys[index];
            let slot = self.slot(key);
            let entry = &mut self.table[slot];
            *entry = (key, self.game, if entry.1 == self.game { entry.2 + 1 } else { 1 });
        }
        self.counted = self.keys.len();
        self.table[self.slot(key)].2
    }

    /// Forgets all positions but so many.
    pub(super) fn truncate(&mut self, length: usize) {
        self.standings.truncate(&self.keys, length);
        for index in length..self.counted {
            let slot = self.slot(self.keys[index]);
            self.table[slot].2 -= 1;
        }
        self.counted = self.counted.min(length);
        self.keys.truncate(length);
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

    /// How often the last position has stood, and who gave check all the while.
    #[must_use]
    pub fn repetition(&mut self) -> Repetition {
        self.standings.follow(&self.keys);
        let standing = |at: usize| self.standings.each[at];
        let Some(last) = self.keys.len().checked_sub(1) else {
            return Repetition {
                times: 0,
                mover_always_checked: false,
                other_always_checked: false,
            };
        };
        let times = standing(last).times;
        let before = |&at: &usize| standing(at).before.map(|before| before as usize);
        let first = std::iter::successors(Some(last), before).take(4).last().unwrap_or(last);
        // A check was given by whoever made the move that led there, who made every second one before it.
        let all = |from: usize| {
            let plies = (from - first).div_ceil(2);
            plies > 0 && standing(from).checks as usize >= plies
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
