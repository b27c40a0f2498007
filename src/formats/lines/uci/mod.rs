//! UCI: one game of chess a line, as engines are told positions.
//!
//! Leniencies, each reported unless it is as common as the rule: no `position` (not reported where
//! `startpos` or `fen` follows), no `fen`, no position at all before `moves`, no `moves`, capitals.
//! Lines that begin with `#` or `//` are remarks on the game that follows. Games of variants stand between two lines
//! of options, one that names the variant and one that goes back to chess.

mod read;
mod write;

pub(super) use read::entry;

use crate::formats::lines::{self, protocol, remark, setting, variants};
use crate::formats::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::games::chess::Variant;
use crate::notation::chess::uci::{NULL_MOVE, Uci};
use crate::source::{Candidates, Encoding, Eol};

/// UCI position lines.
pub static UCI: Format = Format {
    name: "uci",
    aliases: &["uci-position"],
    extensions: &["uci"],
    games: &[Game::Chess],
    multi: true,
    doc: [
        "moves of chess as engines are told them, one game a line",
        "チェスエンジンに渡す指し手、1局1行",
    ],
    candidates: Candidates::Chess,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text {
        score,
        split: Some(split),
        // By which rules a game in the middle is played, a line far above may say.
        seek: None,
        read: read::read,
    },
    write: Some(Write::plain(Holds::MOVES, write::record)),
};

/// Cuts before each game but one of a variant that a line above names.
fn split(text: &str, starts: &mut Vec<usize>) {
    setting::split(text, |name| Variant::find(name) == Some(Variant::Chess), starts);
}

/// Whether a line is a game of chess; `None` if it can be one of shogi as well, since it is the
/// usual start and nothing else.
pub(super) fn is_game(line: &str) -> Option<bool> {
    let is_move = |word: &str| Uci::parse(word).is_some() || word == NULL_MOVE;
    let mut words = line.split_ascii_whitespace().peekable();
    words.next_if_eq(&"position");
    match words.next() {
        Some("startpos") => {
            words.next_if_eq(&"moves");
            let has_any = words.peek().is_some();
            // A null move stands among those of shogi, too, which has none.
            let first = words.find(|word| *word != NULL_MOVE);
            first.map(is_move).or(has_any.then_some(true))
        }
        // Other boards have other numbers of rows.
        Some("fen") => Some(words.next().is_some_and(is_placement)),
        Some("moves") => Some(words.next().is_some_and(is_move)),
        Some(word) if is_placement(word) => Some(words.any(|word| word == "moves")),
        Some(word) => Some(is_move(word) && words.all(is_move)),
        None => Some(false),
    }
}

/// Whether a word has eight rows, and perhaps a pocket behind them. Makruk has as many, with men of its own.
fn is_placement(word: &str) -> bool {
    let is_man = |c: char| "QRBNPqrbnp".contains(c);
    if word.contains(['S', 's', 'M', 'm']) {
        return false;
    }
    match word.matches('/').count() {
        7 => true,
        8 => word.rsplit('/').next().is_some_and(|pocket| pocket.chars().all(is_man)),
        _ => false,
    }
}

/// Whether a game from the usual start, or from another, can begin with the move that it has.
fn begins_as_chess(line: &str) -> bool {
    let words = line.split_ascii_whitespace();
    let mut words = words.skip_while(|word| ["position", "startpos", "moves"].contains(word));
    words.next().is_some_and(|word| match word.as_bytes() {
        [from, b'2', to, b'3' | b'4'] => from == to,
        [b'b', b'1', b'a' | b'c', b'3'] | [b'g', b'1', b'f' | b'h', b'3'] => true,
        _ => line.contains(" fen "),
    })
}

fn score(text: &str) -> Score {
    let lines = lines::of(text, remark).take(20);
    let (mut games, mut starts, mut others) = (0, 0, 0);
    // Games of larger boards, and those from the usual start that can be of chess.
    let (mut larger, mut begun) = (0, 0);
    let mut is_foreign = false;
    for line in lines {
        is_foreign |= protocol::greets_shogi(line);
        if let Some(name) = setting::name(line) {
            match Variant::find(&name) {
                Some(_) => games += 1,
                None => others += 1,
            }
            continue;
        }
        if variants::is_game(line) || !begins_as_chess(line) && variants::is_larger(line) {
            (others, larger) = (others + 1, larger + 1);
            continue;
        }
        match is_game(line) {
            Some(true) => {
                games += 1;
                begun += usize::from(begins_as_chess(line));
            }
            Some(false) => {
                others += 1;
                is_foreign |= protocol::has_moves_of_shogi(line);
            }
            None => starts += 1,
        }
    }
    let has_position = || text.trim_start().starts_with("position ");
    match (games, starts) {
        (0, 0) => Score::No,
        // A position without moves is then one of the other protocol.
        (0, _) if is_foreign => Score::No,
        (0, _) if others == 0 => Score::Likely,
        // The first moves of a game on a larger board are no moves of chess, but look so.
        _ if larger > 0 && begun <= larger => Score::Weak,
        _ if others == 0 || games > 0 && has_position() => Score::Certain,
        _ if games > others => Score::Likely,
        _ => Score::Weak,
    }
}
