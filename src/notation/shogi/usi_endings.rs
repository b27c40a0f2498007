//! The words that some programs put behind the last move. They are read, and written on request only:
//! most programs refuse the line.

use crate::record::EndKind;

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

/// The word that says of an ending without a word of its own what came of it (specs: KIF §7).
pub(crate) fn nearest(kind: EndKind) -> Option<&'static str> {
    match kind {
        EndKind::Impasse | EndKind::MoveLimit | EndKind::DeclaredDraw => word(EndKind::Draw),
        EndKind::SealedMove => word(EndKind::Interrupted),
        _ => None,
    }
}

/// The word that says how a game ended, if there is one.
pub(crate) fn word(kind: EndKind) -> Option<&'static str> {
    WORDS.iter().find(|row| row.1 == kind).map(|row| row.0)
}
