//! Japanese notation, as KIF and KI2 have it: moves, times, endings.

pub(crate) mod canonical;
pub(crate) mod corrected;
pub mod cursor;
pub mod departures;
pub mod endings;
pub mod moves;
pub(crate) mod signs;
pub mod time;

use super::WrittenMove;
use super::relative::Relative;
use crate::games::Side;
use crate::games::shogi::{Move, Position, Square};
use cursor::Cursor;
use moves::Attempt;
use std::fmt::Write as _;

/// Other games that are recorded in KIF.
const OTHER_GAMES: &[&str] = &[
    "5五将棋",
    "５五将棋",
    "五五将棋",
    "中将棋",
    "大将棋",
    "小将棋",
    "安南将棋",
    "安北将棋",
    "京都将棋",
    "王手将棋",
    "どうぶつしょうぎ",
    "どうぶつ将棋",
    "ごろごろどうぶつしょうぎ",
    "ついたて将棋",
    "はさみ将棋",
    "四人将棋",
    "鳥将棋",
    "禽将棋",
    "和将棋",
    "天竺大将棋",
    "大大将棋",
    "摩訶大大将棋",
    "泰将棋",
    "大局将棋",
    "平安将棋",
    "平安大将棋",
    "ミニ将棋",
    "九マス将棋",
    "本将棋以外",
];

/// Whether a handicap's name stands for another game, whose moves must not be played as shogi.
pub(crate) fn is_other_game(name: &str) -> bool {
    OTHER_GAMES.contains(&name)
}

/// Reads a move with its side's mark, and gives back what follows it.
pub(crate) fn read_relative(text: &str) -> Option<(WrittenMove, &str)> {
    let mut cursor = Cursor::new(text);
    match moves::read(&mut cursor) {
        Attempt::Move(read) => Some((read.written, cursor.rest)),
        Attempt::Broken | Attempt::Other => None,
    }
}

/// Appends a move with its side's mark.
pub(crate) fn push_relative(
    mv: Move,
    position: &Position,
    previous: Option<Square>,
    text: &mut String,
) {
    let kind = mv.piece().kind().kanji();
    text.push(if mv.piece().side() == Side::First { '▲' } else { '△' });
    if previous == Some(mv.to()) {
        // `同` and a name of two kanji are as wide as any other move.
        text.push_str(if kind.chars().count() == 1 { "同　" } else { "同" });
    } else {
        text.push_str(mv.to().kanji());
    }
    text.push_str(kind);
    match (Relative::of(mv, position), mv.from()) {
        (Some(relative), _) => relative.push_kanji(text),
        (None, Some(from)) => {
            text.push_str(if mv.promotes() { "成" } else { "" });
            let _ = write!(text, "({}{})", from.file(), from.rank());
        }
        (None, None) => text.push('打'),
    }
}
