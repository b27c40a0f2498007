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
    // Other games have moves that have a name; these lead to a square. A piece on its way is one, too, whatever it
    // stands in is called.
    let goes = ["\"to\"", "\"from\"", "\"piece\"", "\"same\""];
    let leads = has(&["\"move\""]) && has(&goes) || has(&["\"piece\""]) && has(&goes[..2]);
    let begins = has(&["\"header\"", "\"initial\"", "\"preset\""]);
    match (has(&["\"moves\""]), leads || begins) {
        (true, true) => Score::Certain,
        (false, true) => Score::Likely,
        _ if has_list(text) => Score::Likely,
        _ if text.trim_start().starts_with('{') => Score::Weak,
        _ => Score::No,
    }
}

/// Whether the moves are objects, whatever their name has for quotes. Those of other programs are texts, or lists again.
fn has_list(text: &str) -> bool {
    text.match_indices("moves").any(|(at, name)| {
        let rest = text[at + name.len()..].trim_start_matches(['"', '\'', '“', '”', '＂']);
        let value = rest.trim_start().strip_prefix(':').map(str::trim_start);
        let list = value.and_then(|value| value.strip_prefix('['));
        list.is_some_and(|list| list.trim_start().starts_with('{'))
    })
}
