//! Departures from the format that are read all the same, each reported once a record: programs
//! that write one write it in every line.

use crate::findings::Code;

/// A set of departures, each reported by a code of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Departures(u16);

/// The code of each departure.
const CODES: [Code; 13] = [
    Code::KifDigits,
    Code::KifPieceName,
    Code::KifOriginForm,
    Code::KifNoOrigin,
    Code::KifSameForm,
    Code::KifSideSign,
    Code::KifNumberForm,
    Code::KifUnpromotedWord,
    Code::KifMarkWord,
    Code::KifTimeForm,
    Code::KifCell,
    Code::KifHandForm,
    Code::KifEndingWord,
];

impl Departures {
    pub(crate) const NONE: Departures = Departures(0);
    pub(crate) const DIGITS: Departures = Departures(1);
    pub(crate) const PIECE_NAME: Departures = Departures(1 << 1);
    pub(crate) const ORIGIN: Departures = Departures(1 << 2);
    pub(crate) const NO_ORIGIN: Departures = Departures(1 << 3);
    pub(crate) const SAME: Departures = Departures(1 << 4);
    pub(crate) const SIDE: Departures = Departures(1 << 5);
    pub(crate) const NUMBER: Departures = Departures(1 << 6);
    pub(crate) const UNPROMOTED: Departures = Departures(1 << 7);
    pub(crate) const MARK: Departures = Departures(1 << 8);
    pub(crate) const TIME: Departures = Departures(1 << 9);
    pub(crate) const CELL: Departures = Departures(1 << 10);
    pub(crate) const HAND: Departures = Departures(1 << 11);
    pub(crate) const ENDING: Departures = Departures(1 << 12);

    /// Adds those of another set if a condition holds.
    pub(crate) fn add_if(&mut self, condition: bool, other: Departures) {
        if condition {
            self.0 |= other.0;
        }
    }

    /// Those that are not in another set.
    pub(crate) const fn without(self, other: Departures) -> Departures {
        Departures(self.0 & !other.0)
    }

    /// Whether any of another set is in this one.
    pub(crate) const fn meets(self, other: Departures) -> bool {
        self.0 & other.0 != 0
    }

    /// That of a code, if it is one.
    pub(crate) fn of(code: Code) -> Departures {
        let bit = CODES.iter().position(|own| *own == code);
        bit.map_or(Departures::NONE, |bit| Departures(1 << bit))
    }

    /// Their codes.
    pub(crate) fn codes(self) -> impl Iterator<Item = Code> {
        (0..CODES.len()).filter(move |bit| self.0 >> bit & 1 == 1).map(|bit| CODES[bit])
    }
}
