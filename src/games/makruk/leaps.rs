//! The first moves of king and met in Cambodian chess.

use super::{Role, Square};
use crate::games::Side;

/// Which kings and mets have not moved and may still leap: the king like a knight to the second
/// rank, the met two squares ahead. Always none in makruk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Leaps(u8);

/// The leapers with their home squares (file, rank), in the order of the FEN.
const LEAPERS: [(Side, Role, u8, u8); 4] = [
    (Side::First, Role::King, 3, 0),
    (Side::First, Role::Met, 4, 0),
    (Side::Second, Role::Met, 3, 7),
    (Side::Second, Role::King, 4, 7),
];

impl Leaps {
    /// No leaps.
    pub const NONE: Leaps = Leaps(0);
    /// All four leaps, as at the start of Cambodian chess.
    pub const ALL: Leaps = Leaps(0b1111);

    /// Whether the piece of this side and role may still leap from this square.
    #[must_use]
    pub fn allow(self, side: Side, role: Role, from: Square) -> bool {
        let leaper = (side, role, from.file(), from.rank());
        (0..LEAPERS.len()).any(|i| LEAPERS[i] == leaper && self.has(i))
    }

    /// The leaps that are left when a piece has gone from or to a square.
    #[must_use]
    pub fn without(self, at: Square) -> Leaps {
        let lost =
            LEAPERS.iter().position(|&(_, _, file, rank)| (file, rank) == (at.file(), at.rank()));
        Leaps(lost.map_or(self.0, |i| self.0 & !(1 << i)))
    }

    /// The leaps as a number from 0 to 15.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The letters of the FEN: the files of the leapers, White's in upper case; `-` for none.
    pub(super) fn letters(self) -> String {
        if self == Leaps::NONE {
            return String::from("-");
        }
        let held = (0..LEAPERS.len()).filter(|&i| self.has(i));
        held.map(|i| LETTERS[i]).collect()
    }

    /// Adds the leap with this FEN letter, if there is one.
    pub(super) fn add(&mut self, letter: char) -> bool {
        let leaper = LETTERS.iter().position(|&l| l == letter);
        self.0 |= leaper.map_or(0, |i| 1 << i);
        leaper.is_some()
    }

    const fn has(self, leaper: usize) -> bool {
        self.0 >> leaper & 1 == 1
    }
}

/// The FEN letters of [`LEAPERS`].
const LETTERS: [char; 4] = ['D', 'E', 'd', 'e'];
