//! USI: one game a line, as engines are told positions and as training games are kept
//! (specs: sfen-usi §2, §3).
//!
//! Leniencies, each reported: no `position`, no `sfen`, no position at all before `moves`, no `moves`, a
//! slip in one of these words, small letters in drops. The words that some programs put behind the last move are endings. Lines that
//! begin with `#` or `//` are remarks on the game that follows.

mod read;
mod write;

use crate::formats::lines::{self, is_position, protocol, remark, uci, variants};
use crate::formats::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::games::shogi::UsiMove;
use crate::source::{Candidates, Encoding, Eol};

/// What a line holds: a position with the number of its next move, and moves.
const HOLDS: Holds = Holds::MOVES.and(Holds::START_PLY);

/// USI position lines.
pub static USI: Format = Format {
    name: "usi",
    aliases: &["usi-position"],
    extensions: &["usi"],
    games: &[Game::Shogi],
    multi: true,
    doc: [
        "moves of shogi as engines are told them, one game a line",
        "将棋エンジンに渡す指し手、1局1行",
    ],
    candidates: Candidates::Shogi,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text {
        score,
        split: Some(lines::split),
        seek: Some(lines::split),
        read: read::read,
    },
    write: Some(Write {
        form: Some(|options| match options.results {
            true => HOLDS.and(Holds::ENDINGS),
            false => HOLDS,
        }),
        ..Write::plain(HOLDS, write::record)
    }),
};

/// What opening books of YaneuraOu begin with.
const BOOK: &str = "#YANEURAOU-DB";

/// Whether a text is an opening book of YaneuraOu, of which nothing but that is read.
pub(in crate::formats) fn is_book(text: &str) -> bool {
    text.trim_start().starts_with(BOOK)
}

/// Whether a line is a game and more than a position.
pub(super) fn has_moves(line: &str) -> bool {
    line.split_ascii_whitespace().take(7).any(|word| matches!(word, "startpos" | "moves"))
}

/// Whether what a line has behind `moves` begins with a move between squares of another board.
fn moves_elsewhere(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let is_ours = words.by_ref().take_while(|word| *word != "moves").any(|word| word == "sfen");
    let is_theirs = |word: &str| matches!(word.as_bytes(), [b'a'..=b'z', b'0'..=b'9', ..]);
    !is_ours && words.next().is_some_and(is_theirs)
}

fn score(text: &str) -> Score {
    if is_book(text) {
        return Score::Certain;
    }
    let lines = lines::of(text, remark).take(20);
    let (mut games, mut starts, mut others) = (0, 0, 0);
    let mut is_foreign = false;
    for line in lines {
        let of_chess = uci::is_game(line);
        is_foreign |= of_chess == Some(true) || protocol::greets_chess(line);
        // Ten rows are no board of shogi.
        if line.matches('/').count() == 9 || variants::is_game(line) || moves_elsewhere(line) {
            others += 1;
            continue;
        }
        match of_chess {
            Some(true) => {
                others += 1;
                continue;
            }
            Some(false) => {}
            None => {
                starts += 1;
                continue;
            }
        }
        let mut words = line.split_ascii_whitespace();
        let is_move = |word: &str| UsiMove::parse(word).is_ok();
        if has_moves(line) || words.next().is_some_and(is_move) && words.all(is_move) {
            games += 1;
        } else if line.matches('/').count() != 8 {
            others += 1;
        }
    }
    let has_position = || text.trim_start().starts_with("position ");
    match (games, starts) {
        // A position without moves is one of either.
        (0, 0) if others == 0 && lines::of(text, remark).take(1).any(is_position) => Score::Likely,
        (0, 0) => Score::No,
        // A position without moves is then one of the other protocol.
        (0, _) if is_foreign => Score::No,
        (0, _) if others == 0 => Score::Likely,
        _ if others == 0 || games > 0 && has_position() => Score::Certain,
        _ if games > others => Score::Likely,
        _ => Score::Weak,
    }
}
