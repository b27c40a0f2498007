//! JKF, the JSON Kifu Format: one record as one object (specs: jkf).
//!
//! Read leniently: the minimal form (no `color`, `piece`, `capture`, `relative`, a `same` without
//! `to`), `color` as the `true` (sente) and `false` of the first drafts, `comments` or `comment`,
//! `null` for what is absent, several records in one file as an array or one after the other.
//! Bookmarks are comments that begin with `&`, as in other programs.
//! What the file says of captures, marks and same squares is compared with the board.

mod line_breaks;
mod notation;
mod read;
mod start;
mod write;

use super::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::notation::syntax::json;
use crate::source::{Candidates, Encoding, Eol};

/// What it holds.
const HOLDS: Holds = Holds::TREE
    .and(Holds::TIMES)
    .and(Holds::END_TIMES)
    .and(Holds::TOTALS)
    .and(Holds::BOOKMARKS)
    .and(Holds::UNNUMBERED);

/// JSON Kifu Format 1.0.
pub static JKF: Format = Format {
    name: "jkf",
    aliases: &["json-kifu"],
    extensions: &["jkf", "json"],
    games: &[Game::Shogi],
    multi: false,
    doc: ["shogi as JSON (JSON Kifu Format)", "将棋のJSON（JSON Kifu Format）"],
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(json::split), seek: None, read: read::read },
    write: Some(Write::plain(HOLDS, write::record)),
};

fn score(text: &str) -> Score {
    if !json::may_begin(text) || json::is_own_lines(text) > 0 || json::site(text).is_some() {
        return Score::No;
    }
    let has = |names: &[&str]| names.iter().any(|name| text.contains(name));
    // Other games have moves that have a name; these lead to a square.
    let leads = has(&["\"move\""]) && has(&["\"to\"", "\"from\"", "\"piece\"", "\"same\""]);
    let begins = has(&["\"header\"", "\"initial\"", "\"preset\""]);
    match (has(&["\"moves\""]), leads || begins) {
        (true, true) => Score::Certain,
        (true, false) | (false, true) => Score::Likely,
        (false, false) if text.trim_start().starts_with('{') => Score::Weak,
        _ => Score::No,
    }
}
