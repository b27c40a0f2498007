//! Lines of JSON, one game each: a record of any game and any format, with nothing lost.
//!
//! ```json
//! {"kifu":1,"game":"chess","headers":{"event":"…","first":"Ada","ECO":"C50"},
//!  "header_names":{"event":"Event","first":"White"},
//!  "moves":["e2e4","e7e5"],"ending":"resign","result":"first-wins",
//!  "clocks":[180000,179000],
//!  "notes":[{"at":2,"kind":"comment","text":"…"}],
//!  "nodes":[{"at":1,"total":15000}],
//!  "variations":[{"id":1,"at":2,"moves":["c7c5"]},{"id":2,"of":1,"at":1,"moves":["e7e6"]}]}
//! ```
//!
//! (on one line). Every member but `kifu`, the version, and `game` may be absent;
//! `src/schemas/jsonl.json` describes all of them.
//!
//! # Lines of play
//!
//! A record is a line of play, and so is each of its variations: `moves` names its nodes in order, as
//! engines are told moves (USI, UCI, `B[pd]`), from 1 on; node 0 is the start position, and behind the
//! last stands the `ending`, if there is one. All else that is said of nodes names them by this number
//! (`at`), or stands in the same order: `times` and `clocks`, in milliseconds, `null` where there are
//! none. A node that is no move is `null` in `moves`, and `nodes` says what it is: what stands there and
//! could not be read (`unread`), a change of the position (`setup`), an ending that is not the last of
//! its line (`ending`); if it says nothing, the node only bears notes. Of illegal moves it says all that
//! the board does not tell (`illegal`), and that the turn was given to the side that makes it (`turn`).
//!
//! Variations stand in one flat list, so that however deep they are in one another, the JSON is not. Each
//! is an alternative to the node `at` of the line `of`: another variation's `id`, or without that the
//! main line.
//!
//! # Headers
//!
//! are named by their canonical keys, or, if they have none, as the record names them: then with `other:`
//! before a name that could be taken for a key. `header_names` says what the record calls the former. A
//! header that stands several times has an array of values; `header_order` lists the names one by one
//! where that alone would not keep their order.
//!
//! # Findings
//!
//! Where it is [asked for](super::WriteOptions::findings), `findings` lists what is wrong with the record as
//! it was read: code, name, severity, line and column, ply and wording, as far as they are reported. They
//! are about the text that the record came from and no part of it: a reader passes over them.
//!
//! # Reading
//!
//! Nothing is believed: moves are replayed and checked as those of any format. `moves` says what was
//! played; what `nodes` or notes say of nodes that are not there, or that are something else by now, is
//! reported. `result` is what the ending says, for those who look for games; without an ending it stands
//! for one. Objects may also be written over several lines; each must begin a line.

mod findings;
mod headers;
mod lines;
mod read;
mod write;

use super::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::notation::syntax::{json, lines};
use crate::source::{Candidates, Encoding, Eol};

/// The version of the format.
const VERSION: u64 = 1;

/// What separates the name of a header without a canonical key from one with such a key.
const OTHER: &str = "other:";

/// What a line says of a record: all of it, and what was found in it where that is asked for.
const HOLDS: Holds = Holds::ALL.and(Holds::UNKNOWN_STARTS).and(Holds::KEPT_LINES);

/// Lines of JSON.
pub static JSONL: Format = Format {
    name: "jsonl",
    aliases: &["kifu-jsonl", "ndjson"],
    extensions: &["jsonl", "ndjson"],
    games: Game::ALL,
    multi: true,
    doc: [
        "any record without any loss, one line of JSON a game",
        "あらゆる棋譜を失うものなく記録する形式。1局が1行のJSON",
    ],
    candidates: Candidates::Any,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(split), seek: Some(split), read: read::read },
    write: Some(Write {
        form: Some(|options| match options.findings {
            Some(_) => HOLDS.and(Holds::FINDINGS),
            None => HOLDS,
        }),
        ..Write::plain(HOLDS, write::record)
    }),
};

fn score(text: &str) -> Score {
    match json::is_own_lines(text) > 0 || begins_later(text) {
        true => Score::Certain,
        false => Score::No,
    }
}

/// Whether the first lines alone are none of a collection of records.
fn begins_later(text: &str) -> bool {
    /// More lines before the first record show that it is a part of something else.
    const LINES: usize = 20;
    let mut lines = lines(text).filter(|line| !line.trim().is_empty()).take(LINES);
    lines.any(|line| line.starts_with("{\"kifu\"") && json::is_own_lines(line) == 2)
}

/// Cuts where a line begins with an object, if another ended before, or if it begins as records are
/// written: what is broken in one record costs no other.
fn split(text: &str, starts: &mut Vec<usize>) {
    let is_own = |rest: &str| {
        let name = rest[1..].trim_start().strip_prefix('"');
        name.is_some_and(|name| name.starts_with(json::OWN_VERSION))
    };
    json::split_lines(text, is_own, starts);
}
