//! Games of chess as the objects of JSON that sites give out. They are read only: what can be said in them is a
//! site's own affair. Whatever stands in them means what it means in the PGN of the same site.
//!
//! * [`LICHESS`]: the export of games of Lichess, one object a game, a line each. Its moves are SAN without numbers; what
//!   clocks and engines say stands in lists beside them, an entry a move. A text of PGN may stand there, too: it is
//!   compared with all that, and what only it says is taken over.
//! * [`CHESS_COM`]: the monthly archives and games of the public API of Chess.com. The game is the text of PGN in it,
//!   which is read where it stands; what the object says besides is compared with it.
//!
//! Objects may stand in a list, or in the list of an archive, or one behind the other, and over several lines. Each is
//! read by itself, in memory for one; where one is broken, reading goes on where the next surely begins.

mod chess_com;
mod contradictions;
mod embedded;
mod lichess;
mod members;

use crate::formats::{Door, Format, Score};
use crate::games::Game;
use crate::notation::syntax::json::{self, Looked, Site};
use crate::source::{Candidates, Encoding, Eol};

/// How an object of Lichess begins.
const LICHESS_OBJECTS: Looked = Looked { list: "", begin: "{\"id\":\"" };

/// How one of Chess.com does, and what an archive calls the list of them.
const CHESS_COM_OBJECTS: Looked = Looked { list: "games", begin: "{\"url\":\"" };

/// The game export of Lichess.
pub static LICHESS: Format = Format {
    name: "lichess",
    aliases: &["lichess-json", "lichess-ndjson"],
    extensions: &["ndjson", "json", "jsonl"],
    games: &[Game::Chess],
    multi: true,
    doc: [
        "games of Lichess as JSON, one object a game",
        "Lichessの棋譜のJSON。1局が1つのオブジェクト",
    ],
    candidates: Candidates::Any,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text {
        score: |text| score(text, Site::Lichess),
        split: Some(split_lichess),
        seek: Some(split_lichess),
        read: lichess::read,
    },
    write: None,
};

/// Archives and games of Chess.com.
pub static CHESS_COM: Format = Format {
    name: "chesscom",
    aliases: &["chess.com", "chesscom-json"],
    extensions: &["json", "ndjson", "jsonl"],
    games: &[Game::Chess],
    multi: true,
    doc: [
        "games of Chess.com as JSON, such as its monthly archives",
        "Chess.comの棋譜のJSON。月ごとのアーカイブなど",
    ],
    candidates: Candidates::Any,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text {
        score: |text| score(text, Site::ChessCom),
        split: Some(split_chess_com),
        seek: Some(split_chess_com),
        read: chess_com::read,
    },
    write: None,
};

fn score(text: &str, own: Site) -> Score {
    if json::site(text) == Some(own) { Score::Certain } else { Score::No }
}

fn split_lichess(text: &str, starts: &mut Vec<usize>) {
    LICHESS_OBJECTS.split(text, starts);
}

fn split_chess_com(text: &str, starts: &mut Vec<usize>) {
    CHESS_COM_OBJECTS.split(text, starts);
}
