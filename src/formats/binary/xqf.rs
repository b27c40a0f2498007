//! XQF: the files of XQStudio (象棋演播室), versions 1.0 to 1.8 (specs: variant-files §4).
//!
//! Version 1.0 (10 in its byte) is plain. From 1.1 on four keys in the header move the points of moves
//! and men, and a stream made of them lies over the tree; they have to add up to 0. All texts are in
//! GB18030, unless the user knows better.

mod keys;
mod read;
mod write;

use crate::formats::{Door, Format, Score, Write};
use crate::games::Game;
use crate::games::xiangqi::Square;
use crate::record::Key;
use crate::source::{Candidates, Encoding, Eol};

/// XQF.
pub static XQF: Format = Format {
    name: "xqf",
    aliases: &["xqstudio"],
    extensions: &["xqf"],
    games: &[Game::Xiangqi],
    multi: false,
    doc: ["xiangqi: XQF of XQStudio", "シャンチーのXQF（象棋演播室）"],
    candidates: Candidates::Xiangqi,
    encoding: Encoding::Gb18030,
    eol: Eol::Lf,
    door: Door::Bytes { score, read: read::read },
    write: Some(Write {
        assemble: Some(|_| Ok(Box::<write::Packer>::default())),
        ..Write::plain(write::HOLDS, write::record)
    }),
};

/// The size of the header.
const HEADER: usize = 1024;

/// The versions that are known: 1.0, which is plain, and the last.
const PLAIN: u8 = 10;
const LATEST: u8 = 18;

/// Where things stand in the header.
mod at {
    pub(super) const VERSION: usize = 2;
    pub(super) const MASK: usize = 3;
    pub(super) const MEN: usize = 16;
    pub(super) const FIRST_STEP: usize = 48;
    pub(super) const FIRST_MOVER: usize = 50;
    pub(super) const RESULT: usize = 51;
    pub(super) const TYPE: usize = 64;
}

/// A field of the header that holds a text: its length in the first byte, then so many bytes at most.
struct Field {
    at: usize,
    /// With the byte for the length.
    size: usize,
    key: Key,
    name: &'static str,
}

impl Field {
    const fn new(at: usize, size: usize, key: Key, name: &'static str) -> Field {
        Field { at, size, key, name }
    }
}

/// The fields, with the names that they have as headers.
const FIELDS: [Field; 12] = [
    Field::new(80, 64, Key::Title, "Title"),
    Field::new(144, 64, Key::Other, "Subtitle"),
    Field::new(208, 64, Key::Event, "Event"),
    Field::new(272, 16, Key::Start, "Date"),
    Field::new(288, 16, Key::Site, "Site"),
    Field::new(304, 16, Key::First, "Red"),
    Field::new(320, 16, Key::Second, "Black"),
    Field::new(336, 64, Key::TimeControl, "TimeRule"),
    Field::new(400, 16, Key::Other, "RedTime"),
    Field::new(416, 16, Key::Other, "BlackTime"),
    Field::new(464, 16, Key::Annotator, "Annotator"),
    Field::new(480, 16, Key::Other, "Author"),
];

/// The header for what kind of record it is, and the words for those that are no whole games.
const TYPE: &str = "PlayType";
const TYPES: [&str; 4] = ["game", "opening", "middle game", "endgame"];

/// The point with a number: its file times ten, and its rank, both from 0 and from Red's left corner.
fn point(number: u8) -> Option<Square> {
    Square::new(number / 10, number % 10)
}

/// Looks for the two letters and the version, and for a NUL soon behind them: a text that begins with
/// these letters has a control character for a version, and no NUL.
fn score(bytes: &[u8]) -> Score {
    const SOON: usize = 64;
    match bytes {
        [b'X', b'Q', 1..=32, rest @ ..] if rest.iter().take(SOON).any(|&byte| byte == 0) => {
            Score::Certain
        }
        _ => Score::No,
    }
}
