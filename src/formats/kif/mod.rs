//! KIF, KIFU, KI2 and BOD: the records of Kakinoki's programs, and the diagrams of positions in
//! them.
//!
//! KIF and KIFU are one format in two encodings. BOD is the diagram alone, and `ki2` is
//! the same around moves in relative notation. `read` classifies lines
//! and builds the script; `moves`, `time`, `endings` and `diagram` know one kind of line each.

mod diagram;
mod ki2;
mod read;
mod score;
mod start;
mod write;

pub use diagram::write_diagram;
pub use ki2::{KI2, KI2U};
pub(crate) use write::diagram as position_diagram;

use super::{Door, Format, Holds, Write, WriteOptions};
use crate::games::Game;
use crate::source::{Candidates, Encoding, Eol};
use std::borrow::Cow;

/// What KIF holds: times in whole seconds, all that lines can say, and no glyphs.
const HOLDS: Holds = Holds::ALL
    .but(Holds::FRACTIONS)
    .but(Holds::CLOCKS)
    .but(Holds::NAGS)
    .but(Holds::PROPERTIES)
    .but(Holds::REPEATS)
    .but(Holds::NODES);

/// What BOD holds: the head of KIF.
const HOLDS_OF_BOD: Holds = Holds::HEADERS
    .and(Holds::COMMENTS)
    .and(Holds::REMARKS)
    .and(Holds::BOOKMARKS)
    .and(Holds::FLIPPED)
    .and(Holds::LAST_MOVE)
    .and(Holds::START_PLY);

/// How both are read and written.
const DOOR: Door = Door::Text {
    score: score::kif,
    split: Some(read::split),
    seek: Some(read::split),
    read: read::read,
};
const WRITE: Write = Write { prologue, separator, ..Write::plain(HOLDS, write::record) };

/// KIF: Shift_JIS with CRLF, as Kifu for Windows writes it.
pub static KIF: Format = Format {
    name: "kif",
    aliases: &[],
    extensions: &["kif"],
    games: &[Game::Shogi],
    multi: false,
    doc: [
        "shogi: Kifu for Windows, in Shift_JIS",
        "将棋、柿木将棋（Kifu for Windows）の形式、Shift_JIS",
    ],
    candidates: Candidates::Shogi,
    encoding: Encoding::ShiftJis,
    eol: Eol::CrLf,
    door: DOOR,
    write: Some(WRITE),
};

/// KIFU: the same in UTF-8.
pub static KIFU: Format = Format {
    name: "kifu",
    aliases: &["kif-utf8"],
    extensions: &["kifu"],
    games: &[Game::Shogi],
    multi: false,
    doc: ["shogi: Kifu for Windows, in UTF-8", "将棋、柿木将棋（Kifu for Windows）の形式、UTF-8"],
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: DOOR,
    write: Some(WRITE),
};

/// BOD: the diagram of a position.
pub static BOD: Format = Format {
    name: "bod",
    aliases: &[],
    extensions: &["bod"],
    games: &[Game::Shogi],
    multi: false,
    doc: ["shogi: diagram of a position", "将棋の局面図"],
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score: score::bod, split: None, seek: None, read: read::read },
    write: Some(Write { separator: |_| "\n", ..Write::plain(HOLDS_OF_BOD, write::position) }),
};

/// The line that programs begin a file with begins every further record of one. A record without moves
/// has nothing else that tells where it ends.
fn separator(options: &WriteOptions) -> &'static str {
    match options.encoding {
        Encoding::Utf8 => "#KIF version=2.0 encoding=UTF-8\n",
        Encoding::ShiftJis => "#KIF version=2.0 encoding=Shift_JIS\n",
        _ => "#KIF version=2.0\n",
    }
}

/// Kifu for Windows takes a file for Shift_JIS unless its first line says otherwise.
fn prologue(options: &WriteOptions) -> Cow<'static, str> {
    match options.encoding {
        Encoding::Utf8 => Cow::Borrowed(separator(options)),
        Encoding::ShiftJis => Cow::Borrowed(""),
        encoding => Cow::Owned(declaration("KIF", encoding)),
    }
}

/// The line that declares another encoding, if it can be read before the encoding is known.
fn declaration(kind: &str, encoding: Encoding) -> String {
    match encoding.is_ascii_compatible() {
        true => format!("#{kind} version=2.0 encoding={}\n", encoding.name()),
        false => String::new(),
    }
}
