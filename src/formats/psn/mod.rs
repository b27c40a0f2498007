//! PSN, portable shogi notation: tags and western moves (specs: SFEN §5). Read only, as old game
//! collections have it (`1.P7f P8d 2.S6h`) and as Shogidokoro and MyShogi write it (PSN2: one move a
//! line with its origin and times, and `Variation:6` before variations).
//!
//! Leniencies: moves numbered by twos or by ones or not at all; `'` for `*` in drops, or nothing;
//! `xP` and `Px` for a capture where the last move went; results and resignations in comments.

mod read;

use super::{Door, Format, Score};
use crate::games::Game;
use crate::notation::shogi::psn;
use crate::source::{Candidates, Encoding, Eol};

/// PSN and PSN2.
pub static PSN: Format = Format {
    name: "psn",
    aliases: &["psn2"],
    extensions: &["psn", "psn2"],
    games: &[Game::Shogi],
    multi: true,
    doc: [
        "shogi: portable shogi notation, western moves (P7g-7f)",
        "将棋のPSN（portable shogi notation）、欧文の指し手（P7g-7f）",
    ],
    // Its moves are those of Western players, and so are most names.
    candidates: Candidates::Chess,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: None, seek: None, read: read::read },
    write: None,
};

fn score(text: &str) -> Score {
    let Some((tags, found)) = psn::counts(text) else { return Score::No };
    match (tags, found) {
        (1.., 2..) => Score::Certain,
        (0, 4..) => Score::Likely,
        (_, 1..) => Score::Weak,
        _ => Score::No,
    }
}
