//! NGF, the records of WBaduk and Cyberoro, and the dialect of Sina whose lines begin with `GI` (specs: go-files §3; no
//! description of it was ever published). Read only: nothing but the servers themselves reads it.
//!
//! Twelve lines without names are the head; of the players White stands first. A move `PMABBREER` is its serial in two
//! letters, the colour, the point from the upper left in letters from `B` on, and the same point the other way round;
//! `AAAA` passes. The stones of a handicap are not written: of three the third lies on the upper left. Komi is a whole
//! number, to which an even game adds a half.
//!
//! Leniencies: a head of another length, serials that jump, points whose second writing differs (all reported). In the
//! dialect `IDB[211] …[EndTxt]` is a comment on a move, and tells the result. A head below moves begins another game.

mod dialect;
mod games;
mod head;
mod read;

use super::{Door, Format, Score};
use crate::games::Game;
use crate::source::{Candidates, Encoding, Eol};

/// NGF.
pub static NGF: Format = Format {
    name: "ngf",
    aliases: &["wbaduk"],
    extensions: &["ngf"],
    games: &[Game::Go],
    multi: true,
    doc: [
        "NGF files of the Go servers WBaduk and Cyberoro, and of Sina",
        "囲碁サーバー「サイバーオロ」と新浪のNGF形式",
    ],
    candidates: Candidates::Go,
    encoding: Encoding::Utf8,
    eol: Eol::CrLf,
    door: Door::Text { score, split: Some(games::split), seek: None, read: read::read },
    write: None,
};

/// How many lines are looked at: the head, and the first moves.
const SNIFF: usize = 20;

/// The second line is the size of a board, or all lines begin with letters of their own, and moves stand below.
fn score(text: &str) -> Score {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = crate::notation::syntax::lines(text).map(str::trim);
    let first = lines.next().unwrap_or_default();
    let second = lines.by_ref().find(|line| !line.is_empty()).unwrap_or_default();
    // Where line ends are doubled, each second line is empty.
    let below: Vec<&str> = lines.take(2 * SNIFF).collect();
    let filled = || below.iter().filter(|line| !line.is_empty()).take(SNIFF - 2);
    let is_sized = second.parse().is_ok_and(|size: u8| (2..=26).contains(&size));
    let is_dialect = first.starts_with("GI") && second.starts_with("GI");
    let is_move = |line: &str| read::Written::of(line).is_some();
    if !is_sized && !is_dialect && !is_move(first) && !is_move(second) {
        // A line of the head may be missing; what no other format has stands below then.
        return match second.len() <= 40 && filled().filter(|line| is_move(line)).count() >= 3 {
            true => Score::Likely,
            false => Score::No,
        };
    }
    match filled().any(|line| is_move(line)) {
        true if is_sized || is_dialect => Score::Certain,
        true => Score::Likely,
        // A game without moves: handicap, komi and the number of stones.
        false if is_sized => {
            let is_number = |at: usize| below.get(at).is_some_and(|it| it.parse::<u32>().is_ok());
            match below.len() == 10 && [3, 5, 7, 9].into_iter().all(is_number) {
                true => Score::Likely,
                false => Score::No,
            }
        }
        false => Score::No,
    }
}
