//! UGF and UGI, the records of PandaNet and its program Panda Egg, in which Japanese newspapers published games, too
//! (specs: go-files §4; no description of it was ever published). Read only: nothing but that program reads it.
//!
//! Sections as in a file of settings: `[Header]` with keys and values, `[Data]` with the moves (`QP,B1,1,0`), `[Figure]`
//! with comments and diagrams, `[ReviewNode]` and `[ReviewComment]` with a tree. Columns are letters from A on, I among
//! them; rows count from the bottom where `CoordinateType=IGS`, else from the top. Moves with the number 0 are set up.
//!
//! A diagram is a position of its own with moves behind it: where the game came by the position, it is a variation
//! there, and otherwise one of the start that sets it up. A review repeats the game, and its tree is taken instead.
//!
//! The encoding is named (`Lang`), or Shift_JIS. What is enciphered (`Crypt`) is refused.

mod board;
mod data;
mod figure;
mod head;
mod read;
mod review;

use super::{Door, Format, Score};
use crate::games::Game;
use crate::source::{Candidates, Encoding, Eol};

/// UGF and UGI.
pub static UGF: Format = Format {
    name: "ugf",
    aliases: &["ugi"],
    extensions: &["ugf", "ugi"],
    games: &[Game::Go],
    multi: true,
    doc: [
        "UGF and UGI files of the Go server PandaNet",
        "囲碁サーバー「パンダネット」のUGF・UGI形式",
    ],
    candidates: Candidates::Go,
    encoding: Encoding::ShiftJis,
    eol: Eol::CrLf,
    door: Door::Text { score, split: Some(read::split), seek: None, read: read::read },
    write: None,
};

/// It begins with its first section; notes may stand above it.
fn score(text: &str) -> Score {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if !text.starts_with(['[', '#']) {
        return Score::No;
    }
    let mut lines = crate::notation::syntax::lines(text).map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    if first != Some("[Header]") {
        return Score::No;
    }
    let tells = |line: &str| {
        line == "[Data]"
            || ["Ver=UGF", "Ver=REVIEW", "Crypt="].iter().any(|it| line.starts_with(it))
    };
    match lines.any(tells) {
        true => Score::Certain,
        false => Score::Weak,
    }
}
