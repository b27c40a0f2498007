//! The JSON of online-go.com: a game as its API gives it out, or the member `gamedata` of that alone. It is read only.
//!
//! Columns count from the left, rows from the top, both from 0; `-1,-1` passes. Sides take turns from `initial_player`
//! on; where the stones of a handicap are placed freely, that many first moves are Black's. Of older games the moves are one
//! string of pairs of letters, in which `..` passes. `move_tree` holds variations and comments of reviews: its trunk is the
//! game again.
//!
//! What the outer object says is compared with `gamedata`, which is trusted. Members that have no place in a record become
//! headers under their names (`TimeControlSystem`); what the server keeps for itself (`auth`) is left out.

mod head;
mod marks;
mod outcome;
mod read;

use super::{Door, Format, Score};
use crate::games::Game;
use crate::notation::syntax::json::{self, Looked, Site};
use crate::source::{Candidates, Encoding, Eol};

/// How an object begins.
const OBJECTS: Looked = Looked { list: "results", begin: "{\"id\":" };

/// Games of online-go.com.
pub static OGS: Format = Format {
    name: "ogs",
    aliases: &["online-go"],
    extensions: &["json", "ndjson"],
    games: &[Game::Go],
    multi: true,
    doc: [
        "games of online-go.com as JSON, as its API gives them out",
        "online-go.com（OGS）の棋譜のJSON。APIのもの",
    ],
    candidates: Candidates::Any,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(split), seek: Some(split), read: read::read },
    write: None,
};

fn score(text: &str) -> Score {
    if json::site(text) == Some(Site::Ogs) { Score::Certain } else { Score::No }
}

fn split(text: &str, starts: &mut Vec<usize>) {
    OBJECTS.split(text, starts);
}
