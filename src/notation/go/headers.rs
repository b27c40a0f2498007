//! Headers of a record as properties of SGF's game-info.

use super::property::{Group, property};
use crate::record::Key;

/// The canonical headers of game-info.
const KEYS: [(&str, Key); 17] = [
    ("GN", Key::Title),
    ("EV", Key::Event),
    ("RO", Key::Round),
    ("DT", Key::Start),
    ("PC", Key::Site),
    ("PB", Key::First),
    ("BR", Key::FirstRank),
    ("PW", Key::Second),
    ("WR", Key::SecondRank),
    ("RE", Key::Result),
    ("KM", Key::Komi),
    ("HA", Key::Handicap),
    ("RU", Key::Rules),
    ("TM", Key::TimeControl),
    ("OT", Key::Byoyomi),
    ("ON", Key::Opening),
    ("SO", Key::Source),
];

/// More of them: names apart from those that most records have.
const MORE_KEYS: [(&str, Key); 3] =
    [("AN", Key::Annotator), ("US", Key::Recorder), ("GC", Key::Note)];

/// The header that a property of game-info is.
pub(crate) fn key(name: &str) -> Key {
    let row = KEYS.iter().chain(&MORE_KEYS).find(|row| row.0 == name);
    row.map_or(Key::Other, |row| row.1)
}

/// The property of game-info that a header is.
pub(crate) fn name(key: Key) -> Option<&'static str> {
    KEYS.iter().chain(&MORE_KEYS).find(|row| row.1 == key).map(|row| row.0)
}

/// Whether a header is a line of its own in SGF, around which blanks mean nothing.
pub(crate) fn is_line(key: Key) -> bool {
    !matches!(key, Key::Note | Key::Other)
}

/// Whether a property, as a record keeps it, is one that the reader of a root makes a header of.
pub(crate) fn is_header(kept: &str) -> bool {
    let name = kept.split('[').next().unwrap_or_default();
    matches!(name, "AP" | "ST") || property(name).is_some_and(|row| row.group == Group::Info)
}
