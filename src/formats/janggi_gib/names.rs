//! What headers are called.

use crate::notation::headers::time_control;
use crate::record::Key;
use crate::source::JANGGI_NAMES;

/// What a value says that is not known.
pub(super) const UNKNOWN: &str = "미상";

/// The tag that keeps the words of a result of which its kind does not say all.
pub(super) const TERMINATION: &str = "Termination";

/// The headers that every file has, in its order, with what they are about.
pub(super) const BEFORE_SETUP: [(&str, Key); 6] = [
    ("대회명", Key::Event),
    ("회전", Key::Round),
    ("대국일자", Key::Start),
    ("대국장소", Key::Site),
    ("초대국자", Key::First),
    ("한대국자", Key::Second),
];

/// What stands behind the set-ups.
pub(super) const TIME: (&str, Key) = ("제한시간", Key::TimeControl);
/// The number of moves.
pub(super) const COUNT: &str = "총수";
/// The result.
pub(super) const RESULT: &str = "대국결과";
/// The whole board, of a game that does not begin with set-ups.
pub(super) const BOARD: &str = "판";
/// The position in the notation of engines, which a program writes that knows other starts than the set-ups.
pub(super) const FEN: &str = "FEN";
/// The set-ups of Cho and Han, under the names that are written and their older ones.
pub(super) const SETUPS: [[&str; 2]; 2] = [["초차림", "초포진"], ["한차림", "한포진"]];

/// Whether records of janggi alone have a header of this name.
pub(super) fn is_known(name: &str) -> bool {
    JANGGI_NAMES.contains(&name)
}

/// What a header is about.
pub(super) fn key(name: &str) -> Key {
    let all = BEFORE_SETUP.iter().chain([&TIME, &(time_control::PGN_NAME, Key::TimeControl)]);
    all.copied().find(|row| row.0 == name).map_or(Key::Other, |row| row.1)
}

/// Whether a header can have this name and be read again, without meaning something else.
pub(super) fn is_writable(name: &str) -> bool {
    let spoils = |c: char| c.is_whitespace() || c.is_control() || "\"[]{}".contains(c);
    !name.is_empty() && !name.contains(spoils) && !is_known(name)
}
