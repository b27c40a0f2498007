//! PSN, portable shogi notation: tags and western moves (specs: SFEN §5). Read only, as old game
//! collections have it (`1.P7f P8d 2.S6h`) and as Shogidokoro and MyShogi write it (PSN2: one move a
//! line with its origin and times, and `Variation:6` before variations).
//!
//! Leniencies: moves numbered by twos or by ones or not at all; `'` for `*` in drops, or nothing;
//! `xP` and `Px` for a capture where the last move went; results and resignations in comments.

mod moves;
mod read;

use super::{Format, Score};
use crate::games::Game;
use crate::source::{Candidates, Encoding, Eol};

/// PSN and PSN2.
pub static PSN: Format = Format {
    name: "psn",
    aliases: &["psn2"],
    extensions: &["psn", "psn2"],
    games: &[Game::Shogi],
    multi: true,
    doc: "shogi: portable shogi notation, western moves (P7g-7f)",
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    score,
    split: None,
    read: Some(read::read),
    write: None,
};

/// Counts tags and moves. A move names a file by a digit before its rank, which no chess move does.
pub(super) fn score(text: &str) -> Score {
    let (mut tags, mut found) = (0, 0);
    let mut in_comment = false;
    for line in text.split(['\n', '\r']).map(str::trim).take(300) {
        if line.starts_with('[') && line.contains('"') && !in_comment {
            tags += 1;
            continue;
        }
        for word in line.split_ascii_whitespace().take(100) {
            in_comment |= word.starts_with('{');
            let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            found += u32::from(!in_comment && moves::is_certain(word));
            in_comment &= !word.ends_with('}');
        }
    }
    match (tags, found) {
        (1.., 2..) => Score::Certain,
        (0, 4..) => Score::Likely,
        (_, 1..) => Score::Weak,
        _ => Score::No,
    }
}
