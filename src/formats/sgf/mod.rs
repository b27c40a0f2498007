//! SGF, Smart Game Format, versions 1 to 4 (A. Kierulf 1987 – A. Hollosi 1999; specs: SGF §1–9).
//!
//! Each game tree is a record. Its game-info are headers, as long as they stand in the root or at
//! least before any variation; moves and setups are entries of the tree, comments and names are notes,
//! and every other property is a
//! [`NoteKind::Property`](crate::record::NoteKind::Property), kept as it is written: markup, times,
//! assessments, private ones. Games without rules here (`GM` other than 1) keep their moves so, too.
//!
//! Reading is lax and writing is strict. Leniencies, each reported: text around and between the
//! trees, missing semicolons and closing parentheses, nodes behind variations, small letters in
//! identifiers, `tt` and `[]` for passes in the wrong version, blanks in points, rectangles in any
//! order, properties that are repeated, setups and moves in one node, line ends that are spelled
//! (`\r\n`), results, dates and times in words. The text was decoded as a whole before (`CA`), so
//! that a `]` inside a character of Shift_JIS ends nothing.
//!
//! Nothing here recurses: parentheses are a stack of small levels.

mod check;
mod dialect;
mod found;
mod head;
mod late;
mod node;
mod read;
mod root;
mod scan;
mod spelled;
mod start;
mod verify;
mod write;

pub use crate::notation::go::marks::{Mark, Marks};

use super::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::source::{Candidates, Encoding, Eol};

/// What it holds.
const HOLDS: Holds =
    Holds::TREE.and(Holds::NODES).and(Holds::CLOCKS).and(Holds::BOOKMARKS).and(Holds::PROPERTIES);

/// SGF.
pub static SGF: Format = Format {
    name: "sgf",
    aliases: &["go"],
    extensions: &["sgf", "tsgf"],
    games: &[Game::Go, Game::Other],
    multi: true,
    doc: ["Smart Game Format, the record format of Go", "囲碁の棋譜形式SGF（Smart Game Format）"],
    candidates: Candidates::Go,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(scan::split), seek: None, read: read::read },
    write: Some(Write::plain(HOLDS, write::record)),
};

/// A tree begins with `(;` and a property.
fn score(text: &str) -> Score {
    let bytes = text.as_bytes();
    let Some(open) = scan::tree_start(bytes, 0) else { return Score::No };
    let after = scan::skip_blank(bytes, open + 1);
    let semicolon = bytes.get(after) == Some(&b';');
    let inside = scan::skip_blank(bytes, after + usize::from(semicolon));
    let property = scan::property_at(bytes, inside).is_some();
    let first = text[..open].trim().is_empty();
    let line = text[..open].rsplit(['\n', '\r']).next().unwrap_or_default();
    if !first && line.trim_start().starts_with('*') {
        // A comment of KIF that mentions one.
        return Score::Weak;
    }
    match (semicolon, property, first) {
        (true, true, true) => Score::Certain,
        (true, true, false) | (true, false, true) => Score::Likely,
        _ => Score::Weak,
    }
}
