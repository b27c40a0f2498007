//! PGN, Portable Game Notation (S. J. Edwards, 1994; specs: pgn §2–6, §9, §10).
//!
//! Reading is lax and writing is strict. Leniencies, each reported: quotes of tags that are wrong
//! or missing, other spellings of results, missing markers, wrong or missing move numbers, signs
//! that belong to nothing, half-moves that are missing as numbers tell, text between games, glyphs in
//! place of `$n`, and all that [`notation::san`](crate::notation::chess::san) tolerates in a move. A game ends at its result, at the
//! tags of the next game, or with the file; a bracket or brace that is never closed costs its own
//! game only.
//!
//! Writing is the export format: the roster, other tags in ASCII order, 79 columns, canonical SAN; on request
//! as Lichess or ChessBase have it ([`PgnStyle`]).

mod above;
mod chess_variants;
mod commands;
mod comments;
mod games;
mod glyphs;
mod kings;
mod layout;
mod lines;
mod movetext;
mod names;
mod others;
mod ranks;
mod read;
mod scan;
mod shogi;
pub mod sites;
mod start;
mod tags;
mod time_control;
mod turns;
mod untagged;
mod verify;
mod views;
mod whole;
mod wide;
mod words;
mod write;

use super::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::notation::chess::san::San;
use crate::notation::shogi::psn;
use crate::notation::variants::holds_chinese;
use crate::source::{Candidates, Encoding, Eol};

pub use glyphs::marker;
pub use shogi::write_fen as shogi_fen;
pub use write::{PgnForm, PgnStyle, TagOrder};

/// What the export format holds. An ending has no time of its own.
const HOLDS: Holds =
    Holds::TREE.and(Holds::TIMES).and(Holds::FRACTIONS).and(Holds::CLOCKS).and(Holds::NAGS);

/// What the reduced form holds.
const HOLDS_OF_REDUCED: Holds = Holds::MOVES.and(Holds::ENDINGS).and(Holds::HEADERS);

/// PGN.
pub static PGN: Format = Format {
    name: "pgn",
    aliases: &["chess"],
    extensions: &["pgn", "wxf"],
    games: &[Game::Chess, Game::Shogi, Game::Xiangqi, Game::Janggi, Game::Makruk],
    multi: true,
    doc: [
        "Portable Game Notation, the record format of chess and its variants",
        "チェスとその仲間の棋譜のPGN（Portable Game Notation）",
    ],
    candidates: Candidates::Chess,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(scan::split), seek: Some(scan::seek), read: read::read },
    write: Some(Write::plain(HOLDS, write::record)),
};

/// The tags that every game has, in the order in which they are written (PGN standard 8.1.1).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// How a move is written, and kept, that passes the turn.
pub(super) const NULL_MOVE: &str = crate::record::PASS;

/// Where a text goes on behind the comments that it begins with.
fn behind_comments(text: &str) -> &str {
    /// Enough for what people put in front of a game.
    const COMMENTS: usize = 16;
    let mut rest = text.trim_start();
    for _ in 0..COMMENTS {
        match scan::comment_end(rest.as_bytes(), 0) {
            (_, next, true) if rest.starts_with('{') => rest = rest[next..].trim_start(),
            _ => break,
        }
    }
    rest
}

/// Whether a text without tags and moves is a game all the same (specs: pgn §4): a result, behind comments and a
/// number perhaps, or a variation of nothing.
fn is_result_or_variation(text: &str) -> bool {
    /// Enough for what people put in front of a game.
    const COMMENTS: usize = 16;
    let mut rest = text;
    for _ in 0..COMMENTS {
        let bytes = rest.as_bytes();
        let end = match bytes.first() {
            Some(b'{') => scan::comment_end(bytes, 0).1,
            Some(b';' | b'%') => scan::line_end(bytes, 0),
            _ => break,
        };
        rest = rest[end..].trim_start();
    }
    if let Some(inside) = rest.strip_prefix('(') {
        return scan::starts_movetext(inside, 0, false);
    }
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = rest.len() - behind.len();
    if digits > 0 && behind.starts_with('.') {
        rest = behind.trim_start_matches('.').trim_start();
    }
    let Some(length) = scan::marker(rest, 0) else { return false };
    // What is written behind it is a comment or another game.
    let behind = rest[length..].trim_start();
    behind.is_empty()
        || behind.starts_with(['{', ';', '[', '%'])
        || scan::marker(behind, 0).is_some()
}

/// Whether a text without tags is surely a game: nothing else has such lines. That is what files are found by whose
/// names say little.
fn is_sure_without_tags(text: &str) -> bool {
    /// No head has more lines.
    const LINES: usize = 64;
    let has_chinese = |text: &str| text.lines().take(LINES).any(holds_chinese);
    match untagged::begins(text, 0, false) {
        Some(untagged::Kind::Wxf) => true,
        Some(untagged::Kind::Dpxq) => has_chinese(text),
        None => {
            let first = text.lines().next().unwrap_or_default();
            scan::starts_movetext(text, 0, false) && holds_chinese(first) || begins_in_san(text)
        }
    }
}

/// Whether a text begins with the first move of both sides and the next one, and their numbers.
fn begins_in_san(text: &str) -> bool {
    let words = text.split_ascii_whitespace().flat_map(|word| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&byte| byte == b'.').count();
        let end = if digits > 0 && dots > 0 { digits + dots } else { 0 };
        let (number, rest) = word.split_at(end);
        [number, rest].into_iter().filter(|part| !part.is_empty())
    });
    let is_move = |word: &str| {
        let word = word.trim_end_matches(['!', '?']);
        San::read(word).is_some() || scan::with_glyph(word).is_some()
    };
    let fits = |(index, word): (usize, &str)| match index {
        0 => word == "1.",
        3 => word == "2.",
        _ => is_move(word),
    };
    let first: Vec<&str> = words.take(5).collect();
    first.len() == 5 && first.into_iter().enumerate().all(fits)
}

/// Counts the tags and the moves behind numbers.
fn score(text: &str) -> Score {
    let whole = text.trim_start();
    let text = behind_comments(text);
    if let (Some(comment), true) = (whole.strip_prefix('{'), text.is_empty())
        && !comment.trim_start().starts_with(['"', '}'])
    {
        // Nothing but comments: an object of JSON begins with a name, if there is anything in it.
        return Score::Weak;
    }
    let bytes = text.as_bytes();
    let mut tags = 0;
    let mut roster = 0;
    let mut moves = 0;
    for line in text.split(['\n', '\r']).map(str::trim_start).take(200) {
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        if let Some(name) = scan::tag_name(bytes, at) {
            tags += 1;
            roster += u32::from(ROSTER.contains(&&text[name]));
        } else {
            moves += u32::from(scan::starts_movetext(text, at, false));
        }
        if roster >= 2 || (roster >= 1 && moves >= 1) {
            break; // nothing that follows says more
        }
    }
    match (roster, tags, moves) {
        // Its moves are none of chess.
        (1.., ..) | (_, 2.., _) if matches!(psn::counts(text), Some((1.., 2..))) => Score::Weak,
        (2.., ..) | (1.., _, 1..) => Score::Certain,
        (0, 0, _) if is_sure_without_tags(text) => Score::Certain,
        (1, ..) | (_, 2.., _) | (_, _, 1..) => Score::Likely,
        (0, 1, 0) => Score::Weak,
        (0, 0, 0) if is_result_or_variation(whole) => Score::Weak,
        _ => Score::No,
    }
}
