//! The words that some programs put behind the last move. They are read, and written on request only:
//! most programs refuse the line.

use crate::games::Side;
use crate::record::{EndKind, Ending, Outcome};

/// Words and what they mean.
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
pub(crate) fn read(word: &str) -> Option<EndKind> {
    WORDS.iter().find(|row| row.0 == word).map(|row| row.1)
}

/// The word that says of another ending what came of it (specs: KIF §7): nobody won.
pub(crate) fn nearest(ending: Ending) -> Option<&'static str> {
    let ends = [Side::First, Side::Second].map(|to_move| ending.outcome(to_move));
    match ends {
        [Outcome::Draw, Outcome::Draw] => word(EndKind::Draw),
        [Outcome::Undecided, Outcome::Undecided] => word(EndKind::Interrupted),
        _ => None,
    }
}

/// The word that says how a game ended, if there is one.
pub(crate) fn word(kind: EndKind) -> Option<&'static str> {
    WORDS.iter().find(|row| row.1 == kind).map(|row| row.0)
}
