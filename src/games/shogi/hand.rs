//! The pieces a player holds in hand.

use super::Kind;

/// Counts of the pieces in one player's hand, 0–255 of each kind of [`Kind::HAND`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// By kind number; only the seven kinds that can be held are ever other than 0.
    counts: [u8; 8],
}

impl Hand {
    /// A hand with nothing in it.
    pub const EMPTY: Hand = Hand { counts: [0; 8] };

    /// How many pieces of a kind are held; 0 for a king or a promoted kind.
    #[must_use]
    pub fn get(&self, kind: Kind) -> u8 {
        self.counts.get(kind as usize).copied().unwrap_or(0)
    }

    /// Sets the count of a kind. A king or a promoted kind cannot be held: nothing happens.
    pub fn set(&mut self, kind: Kind, count: u8) {
        if let Some(held) = self.counts.get_mut(kind as usize) {
            *held = count;
        }
    }

    /// Takes one piece into the hand, turning it to its unpromoted face. Says whether the count
    /// grew: it does not for a king, nor beyond 255.
    pub fn add(&mut self, kind: Kind) -> bool {
        let kind = kind.unpromoted();
        let before = self.get(kind);
        self.set(kind, before.saturating_add(1));
        self.get(kind) != before
    }

    /// Takes one piece out of the hand. Says whether there was one.
    pub fn remove(&mut self, kind: Kind) -> bool {
        let before = self.get(kind);
        self.set(kind, before.saturating_sub(1));
        before != 0
    }

    /// Whether nothing is held.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; 8]
    }

    /// The kinds held and how many of each, in the order of [`Kind::HAND`].
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        Kind::HAND.into_iter().map(|kind| (kind, self.get(kind))).filter(|&(_, count)| count != 0)
    }
}
