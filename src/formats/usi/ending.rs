//! The words that some programs put behind the last move.

use crate::games::Side;
use crate::record::{EndKind, Ending, Outcome};

/// Words and what they mean; the first of a kind is the one to write.
const WORDS: [(&str, EndKind); 9] = [
    ("resign", EndKind::Resign),
    ("win", EndKind::DeclaredWin),
    ("rep_draw", EndKind::Repetition),
    ("sennichite", EndKind::Repetition),
    ("draw", EndKind::Draw),
    ("timeout", EndKind::Timeout),
    ("break", EndKind::Interrupted),
    ("interrupt", EndKind::Interrupted),
    ("abort", EndKind::Interrupted),
];

/// Reads a word.
pub(super) fn read(word: &str) -> Option<EndKind> {
    WORDS.iter().find(|row| row.0 == word).map(|row| row.1)
}

/// The word for an ending, and whether it says all of it: else it is one with the same outcome.
pub(super) fn write(ending: Ending, to_move: Side) -> (&'static str, bool) {
    if ending.kind == EndKind::Stops {
        return ("", true);
    }
    if let Some(row) = WORDS.iter().find(|row| row.1 == ending.kind) {
        return (row.0, true);
    }
    let word = match ending.outcome(to_move) {
        Outcome::Win(side) if side == to_move => "win",
        Outcome::Win(_) => "resign",
        Outcome::Draw => "draw",
        Outcome::Undecided | Outcome::Unknown => "break",
    };
    (word, false)
}
