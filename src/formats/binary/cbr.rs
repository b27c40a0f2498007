//! CBR and CBL: records and libraries of CCBridge (象棋桥) (specs: variant-files §5).
//!
//! All texts are in UTF-16, and end at the first NUL: what stands behind it is the memory of the program.
//! A library is a header, then records in blocks of 4,096 bytes, of which each begins as a file does; a
//! longer one has as many blocks as it needs. A record without a board is a heading of the library: it
//! is passed over, with a note.

mod layout;
mod read;

use crate::formats::{Door, Format, Score};
use crate::games::Game;
use crate::games::xiangqi::Square;
use crate::source::{Candidates, Encoding, Eol};

/// CBR and CBL.
pub static CBR: Format = Format {
    name: "cbr",
    aliases: &["cbl", "ccbridge"],
    extensions: &["cbr", "cbl"],
    games: &[Game::Xiangqi],
    multi: true,
    doc: ["xiangqi: CBR records and CBL libraries of CCBridge", "シャンチーのCBR・CBL（象棋橋）"],
    candidates: Candidates::Xiangqi,
    encoding: Encoding::Utf16Le,
    eol: Eol::Lf,
    door: Door::Bytes { score, read: read::read },
    write: None,
};

/// What a record begins with, and what a library does.
const RECORD: &[u8; 16] = b"CCBridge Record\0";
const LIBRARY: &[u8; 16] = b"CCBridgeLibrary\0";

/// The point with a number, counted row by row from Black's left corner, as Red sees it.
fn point(number: u8) -> Option<Square> {
    Square::new(number % 9, 9_u8.checked_sub(number / 9)?)
}

fn score(bytes: &[u8]) -> Score {
    match bytes.starts_with(RECORD) || bytes.starts_with(LIBRARY) {
        true => Score::Certain,
        false => Score::No,
    }
}
