//! Ishi, the Standard Format of 17 March 1990 for records of Go (seeds: ishi-standard-format;
//! specs: ishi §1–9).
//!
//! Each event is a record. Moves, stones set up and diagrams are entries of the tree; a diagram is
//! a line of its own beside the move that follows it, since it never changes the game. Commentary
//! and marks become notes in the terms of SGF.
//!
//! What only this format says is kept with the lines of its node, word by word, in a private property
//! `KX[ISHI:…]`: the writer takes it from there, and SGF carries it with `--lossless`, so that a file
//! comes back byte by byte. Nothing else in a record has a place for remarks, data of programs,
//! markers of variations, marks that are set by number and taken away again, hidden stones, several
//! comments on one move, or lines that are wrong. A move whose lines are those that the writer makes
//! of it anyway keeps none; one place decides that, by having it written.
//!
//! Leniencies, each reported: other line ends, other characters, a Ctrl-Z at the end, header lines
//! that are repeated, data before the first event, data behind variations, numbers with gaps.

mod board;
mod characters;
mod draft;
mod event;
mod head;
mod lines;
mod marks;
mod mending;
mod moves;
mod neutral;
mod page;
mod read;
mod target;
mod tree;
mod write;

use super::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::notation::syntax::ishi;
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::source::{Candidates, Encoding, Eol};

/// What it holds.
const HOLDS: Holds = Holds::MOVES
    .and(Holds::VARIATIONS)
    .and(Holds::REPEATS)
    .and(Holds::ENDINGS)
    .and(Holds::NODES)
    .and(Holds::CLOCKS)
    .and(Holds::COMMENTS)
    .and(Holds::REMARKS)
    .and(Holds::BOOKMARKS)
    .and(Holds::PROPERTIES)
    .and(Holds::HEADERS);

/// Ishi Standard Format.
pub static ISHI: Format = Format {
    name: "ishi",
    aliases: &["sf", "standard-format"],
    extensions: &["go", "prb"],
    games: &[Game::Go],
    multi: true,
    doc: ["Ishi Standard Format of 1990, for Go", "囲碁のIshi標準形式（1990年）"],
    candidates: Candidates::Any,
    encoding: Encoding::Utf8,
    eol: Eol::CrLf,
    door: Door::Text { score, split: Some(ishi::split), seek: None, read: read::read },
    write: Some(Write::plain(HOLDS, write::record)),
};

/// How many statements are looked at.
const SNIFF: usize = 60;

/// Counts the statements whose word is known. Some of the words are English, so that one alone says
/// little.
fn score(text: &str) -> Score {
    let (mut known, mut telling, mut others) = (0, 0, 0);
    let mut slip = false;
    // Of a game without moves its head is all there is: words in capitals, as the format has them.
    let mut head = [Keyword::Event, Keyword::Black, Keyword::White].map(Some);
    for (index, statement) in ishi::Statements::new(text).take(SNIFF).enumerate() {
        let rest = &text[statement.rest.clone()];
        match statement.keyword {
            // A file of another kind, or a slip in its first line.
            None if index == 0 => slip = true,
            None if slip => return Score::No,
            None => others += 1,
            Some(Keyword::B | Keyword::W) => {
                known += 1;
                telling += usize::from(rest.starts_with(|c: char| c.is_ascii_digit()));
            }
            Some(
                Keyword::Com
                | Keyword::EndCom
                | Keyword::EndVar
                | Keyword::EndUser
                | Keyword::BoardSize
                | Keyword::Setup
                | Keyword::Unmark
                | Keyword::Diagram,
            ) => {
                known += 1;
                telling += 1;
            }
            Some(Keyword::User) if statement.closed => {
                known += 1;
                telling += 1;
            }
            Some(_) => known += 1,
        }
        let is_capital = !text[statement.word.clone()].contains(|c: char| c.is_ascii_lowercase());
        if let Some(word) = head.iter_mut().find(|word| is_capital && **word == statement.keyword) {
            *word = None;
            telling += usize::from(others == 0 && head == [None; 3]);
        }
        if telling >= 8 && others == 0 && !slip {
            return Score::Certain; // nothing else begins so
        }
    }
    match (known, telling) {
        (0, _) => Score::No,
        (3.., 3..) if slip => Score::Likely,
        _ if slip => Score::No,
        _ if others > known => Score::No,
        (2.., 1..) => Score::Certain,
        (_, 1..) => Score::Likely,
        _ => Score::Weak,
    }
}
