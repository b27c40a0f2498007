//! What values are about, and what the headers are called that they become.

use crate::notation::headers::time_control;
use crate::record::{EndKind, Key};

/// A key of the format, what it is about, and what its header is called: as in PGN, where that has a name.
struct Known(&'static str, Key, &'static str);

/// The key of a time control.
pub(super) const TIME: &str = "timerule";

/// The header of a time control in words that nobody else knows, as XQF calls it.
pub(super) const TIME_IN_WORDS: &str = "TimeRule";

const KNOWN: [Known; 32] = [
    Known("title", Key::Title, "Title"),
    Known("event", Key::Event, "Event"),
    Known("date", Key::Start, "Date"),
    Known("place", Key::Site, "Site"),
    Known("round", Key::Round, "Round"),
    Known("red", Key::First, "Red"),
    Known("black", Key::Second, "Black"),
    Known("open", Key::Opening, "Opening"),
    Known(TIME, Key::TimeControl, "timerule"),
    Known("timecontrol", Key::TimeControl, time_control::PGN_NAME),
    Known("remark", Key::Annotator, "Annotator"),
    Known("record", Key::Recorder, "Recorder"),
    Known("redteam", Key::Other, "RedTeam"),
    Known("blackteam", Key::Other, "BlackTeam"),
    Known("redname", Key::Other, "RedName"),
    Known("blackname", Key::Other, "BlackName"),
    Known("redtime", Key::Other, "RedTime"),
    Known("blacktime", Key::Other, "BlackTime"),
    Known("redrating", Key::Other, "RedElo"),
    Known("blackrating", Key::Other, "BlackElo"),
    Known("ecco", Key::Other, "ECCO"),
    // A time control in words, as XQF has it, and as it comes back from PGN.
    Known(TIME, Key::Other, TIME_IN_WORDS),
    Known(TIME, Key::Other, "timerule"),
    // As PGN has them, which has no meaning of its own for these tags.
    Known("title", Key::Other, "Title"),
    Known("place", Key::Other, "Place"),
    Known("open", Key::Other, "Open"),
    Known("record", Key::Other, "Record"),
    Known("record", Key::Other, "Recorder"),
    Known("redrating", Key::Other, "WhiteElo"),
    Known("redrating", Key::Other, "RedRating"),
    Known("blackrating", Key::Other, "BlackRating"),
    Known(END_TYPE, Key::Other, END_TYPE),
];

/// The key of how a game ended, beside the result.
pub(super) const END_TYPE: &str = "endtype";

/// Its words that are kinds of endings; of the same kind the first is written.
const END_TYPES: [(&str, EndKind); 4] = [
    ("超时", EndKind::Timeout),
    ("认输", EndKind::Resign),
    ("超時", EndKind::Timeout),
    ("認輸", EndKind::Resign),
];

/// The kind of ending that a word of the key names.
pub(super) fn ending(word: &str) -> Option<EndKind> {
    END_TYPES.iter().find(|row| row.0 == word).map(|row| row.1)
}

/// The word for a kind of ending.
pub(super) fn word_of(ending: EndKind) -> Option<&'static str> {
    END_TYPES.iter().find(|row| row.1 == ending).map(|row| row.0)
}

/// The keys that are headers of what every record has; the order in which they are written.
pub(super) const WRITTEN: [(&str, Key); 11] = [
    ("title", Key::Title),
    ("event", Key::Event),
    ("date", Key::Start),
    ("place", Key::Site),
    ("round", Key::Round),
    (TIME, Key::TimeControl),
    ("red", Key::First),
    ("black", Key::Second),
    ("open", Key::Opening),
    ("remark", Key::Annotator),
    ("record", Key::Recorder),
];

/// The version of the format, and what the board is shown in.
pub(super) const VERSION: (&str, &str) = ("ver", "www_dpxq_com");
/// The number of plies: of the main line, or, as dpxq.com counts them, of all lines together.
pub(super) const LENGTH: &str = "length";
/// The size that all boards are shown in.
pub(super) const SIZE: (&str, &str) = ("init", "500,350");

/// What a key, in small letters, is about, and what its header is called; others are called as they are written.
pub(super) fn known(key: &str) -> Option<(Key, &'static str)> {
    KNOWN.iter().find(|row| row.0 == key).map(|row| (row.1, row.2))
}

/// The key for a header that has no other meaning.
pub(super) fn key_of(name: &str) -> Option<&str> {
    if let Some(known) = KNOWN.iter().find(|row| row.1 == Key::Other && row.2 == name) {
        return Some(known.0);
    }
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let can_be = (1..=64).contains(&name.len()) && name.bytes().all(is_sign);
    (can_be && !is_taken(&name.to_ascii_lowercase())).then_some(name)
}

/// Whether a key, in small letters, means something of the game, or another header.
fn is_taken(key: &str) -> bool {
    KNOWN.iter().any(|row| row.0 == key)
        || ["binit", "fen", "movelist", "result", "other", VERSION.0, SIZE.0].contains(&key)
        || Numbered::of(key).is_some()
}

/// A key that numbers tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbered {
    /// A line: the line that it leaves, the ply of its first move, and its own number.
    Line { parent: u32, ply: u32, index: u32 },
    /// A comment on a ply of a line.
    Comment { line: u32, ply: u32 },
}

impl Numbered {
    /// Reads a key in small letters.
    pub(super) fn of(key: &str) -> Option<Numbered> {
        let number = |digits: &str| {
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.parse().ok()).flatten()
        };
        if let Some(numbers) = key.strip_prefix("move_") {
            let mut parts = numbers.split('_');
            let mut next = || number(parts.next()?);
            let line = Numbered::Line { parent: next()?, ply: next()?, index: next()? };
            return parts.next().is_none().then_some(line);
        }
        let numbers = key.strip_prefix("comment")?;
        let (line, ply) = numbers.split_once('_').unwrap_or(("0", numbers));
        Some(Numbered::Comment { line: number(line)?, ply: number(ply)? })
    }
}
