//! Annotation glyphs, null moves and results as people write them.

use crate::games::Side;
use crate::record::Outcome;

/// Signs that stand for a numeric annotation glyph (specs: pgn §6).
const GLYPHS: [(&str, u8); 55] = [
    ("=", 10),
    ("==", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("+--", 20),
    ("--+", 21),
    ("□", 7),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=∞", 44),
    ("=/∞", 44),
    ("=/&", 44),
    ("⇆", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("∆", 140),
    ("Δ", 140),
    ("/\\", 140),
    ("∇", 141),
    ("⌓", 142),
    ("≤", 143),
    ("RR", 145),
    ("N", 146),
    ("TN", 146),
    ("D", 220),
    ("⇔", 239),
    ("⇗", 240),
    ("⊞", 241),
    ("⟫", 242),
    ("⟪", 243),
    ("✕", 244),
    ("⊥", 245),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
];

/// The number of a glyph that stands alone.
pub(super) fn nag(word: &str) -> Option<u8> {
    GLYPHS.iter().find(|(known, _)| *known == word).map(|&(_, nag)| nag)
}

/// The number of a suffix of a move, and whether it is one of the six that exist.
pub(super) fn suffix(text: &str) -> (u8, &'static str, bool) {
    const SUFFIXES: [(&str, u8); 6] =
        [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
    let known = SUFFIXES.into_iter().find(|(known, _)| text.starts_with(known));
    let (read, nag) = known.unwrap_or(("!", 1));
    (nag, read, read == text)
}

/// Whether a word passes the turn.
pub(super) fn is_null_move(word: &str) -> bool {
    matches!(word, "--" | "Z0" | "null" | "pass" | "0000" | "@@@@")
}

/// A result as it is written, and whether that is one of the four ways that exist.
pub(super) fn result(word: &str) -> Option<(Outcome, bool)> {
    Some(match word {
        "1-0" => (Outcome::Win(Side::First), true),
        "0-1" => (Outcome::Win(Side::Second), true),
        "1/2-1/2" => (Outcome::Draw, true),
        "*" => (Outcome::Undecided, true),
        "1–0" | "1—0" | "1−0" | "1:0" => (Outcome::Win(Side::First), false),
        "0–1" | "0—1" | "0−1" | "0:1" => (Outcome::Win(Side::Second), false),
        "1/2" | "½" | "½-½" | "½–½" | "½—½" | "½−½" | "1/2–1/2" | "1/2—1/2" | "1/2−1/2"
        | "1/2:1/2" | "½:½" => (Outcome::Draw, false),
        _ => return None,
    })
}

/// The marker of a result.
pub(super) fn marker(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "1-0",
        Outcome::Win(Side::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
        Outcome::Undecided | Outcome::Unknown => "*",
    }
}
