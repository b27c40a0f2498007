//! The words that some programs put behind the last move. They are read, not written: other
//! programs refuse the line.

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
