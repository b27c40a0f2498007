//! Annotation glyphs: THE table of the signs that people write for them.

/// Signs that stand for a numeric annotation glyph (specs: pgn §6).
pub(crate) const GLYPHS: [(&str, u8); 55] = [
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

/// Signs behind a move, longer ones before those that they begin with.
pub(crate) const SUFFIXES: [(&str, u8); 6] =
    [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// The sign that people know for the number of a glyph; `$` and the number if there is none.
#[must_use]
pub fn sign(number: &str) -> String {
    let named = |number: u8| SUFFIXES.iter().chain(&GLYPHS).find(|(_, glyph)| *glyph == number);
    let sign = number.parse().ok().and_then(named).map(|(sign, _)| (*sign).to_owned());
    sign.unwrap_or_else(|| format!("${number}"))
}
