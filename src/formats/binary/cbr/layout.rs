//! Where things stand in a record, which depends on its version.

use crate::record::Key;

/// Where things stand, in bytes from the beginning of the record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// What is added to where texts stand in version 1, up to the names of the players, and behind them.
    players: usize,
    people: usize,
}

/// A field of the header that holds a text: where it stands in version 1, its size, and what it is.
pub(super) struct Field {
    at: usize,
    pub(super) size: usize,
    is_behind_players: bool,
    pub(super) key: Key,
    pub(super) name: &'static str,
}

impl Field {
    const fn early(at: usize, size: usize, key: Key, name: &'static str) -> Field {
        Field { at, size, is_behind_players: false, key, name }
    }

    const fn late(at: usize, size: usize, key: Key, name: &'static str) -> Field {
        Field { at, size, is_behind_players: true, key, name }
    }
}

/// The fields, with the names that they have as headers.
pub(super) const FIELDS: [Field; 9] = [
    Field::early(52, 128, Key::Title, "Title"),
    Field::early(564, 64, Key::Event, "Event"),
    Field::early(628, 64, Key::Round, "Round"),
    Field::early(756, 64, Key::Start, "Date"),
    Field::early(820, 64, Key::Site, "Site"),
    Field::early(948, 64, Key::First, "Red"),
    Field::early(1172, 64, Key::Second, "Black"),
    Field::late(1396, 64, Key::Annotator, "Annotator"),
    Field::late(1524, 64, Key::Other, "Author"),
];

/// Where the version stands.
pub(super) const VERSION: usize = 19;

/// The versions that are known.
pub(super) const OLDEST: u8 = 1;
pub(super) const LATEST: u8 = 2;

/// The points of the board.
pub(super) const POINTS: usize = 90;

impl Layout {
    /// That of a version.
    pub(super) const fn of(version: u8) -> Layout {
        match version {
            ..=OLDEST => Layout { players: 0, people: 0 },
            _ => Layout { players: 128, people: 256 },
        }
    }

    /// Where a text stands.
    pub(super) const fn of_field(self, field: &Field) -> usize {
        field.at + if field.is_behind_players { self.people } else { self.players }
    }

    /// Where the result stands.
    pub(super) const fn result(self) -> usize {
        1820 + self.people
    }

    /// Where it stands who moves first.
    pub(super) const fn first_mover(self) -> usize {
        1856 + self.people
    }

    /// Where the number of the first move stands.
    pub(super) const fn first_number(self) -> usize {
        1860 + self.people
    }

    /// Where the board stands, row by row.
    pub(super) const fn board(self) -> usize {
        1864 + self.people
    }

    /// Where the tree stands, and the header ends.
    pub(super) const fn tree(self) -> usize {
        // Four bytes stand between, all of them FF.
        self.board() + POINTS + 4
    }
}
