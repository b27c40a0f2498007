//! Files of well-known programs and sites that are no format here: they are named rather than taken for another one
//! (specs: go-files §1, variant-files §2.6, §3–6).

use crate::findings::Word;

/// What a file is that is not read, and as what its own program can save it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// What it is.
    pub what: Word,
    /// The format to ask for.
    pub instead: &'static str,
}

impl Foreign {
    const fn new(what: Word, instead: &'static str) -> Foreign {
        Foreign { what, instead }
    }
}

/// What begins the lines of a text.
const BEGINNINGS: [(&str, Foreign); 3] = [
    ("\\HS", Foreign::new(Word::GibFile, "SGF")),
    ("\\GS", Foreign::new(Word::GibFile, "SGF")),
    ("<ChineseChessRecord", Foreign::new(Word::CbfFile, "PGN")),
];

/// What a text is that no format here is.
#[must_use]
pub fn foreign(text: &str) -> Option<Foreign> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    match text.as_bytes().first()? {
        b'{' => json(text),
        _ => BEGINNINGS
            .iter()
            .find(|row| text.starts_with(row.0))
            .map(|row| row.1)
            .or_else(|| is_ugf(text).then_some(Foreign::new(Word::UgfFile, "SGF")))
            .or_else(|| is_ngf(text).then_some(Foreign::new(Word::NgfFile, "SGF"))),
    }
}

/// What JSON of a site is. Within a string of another format a quote would stand behind a backslash.
pub(super) fn json(text: &str) -> Option<Foreign> {
    let has = |part: &str| text.contains(part);
    if has("\"pgn\":\"[Event ") || has("\"pgn\": \"[Event ") {
        return Some(Foreign::new(Word::ChessComJson, "PGN"));
    }
    let is_lichess = text.starts_with("{\"id\":\"") && has("\"speed\":\"") && has("\"players\":{");
    is_lichess.then_some(Foreign::new(Word::LichessJson, "PGN"))
}

/// Whether a text is in sections, and one of them holds the moves. Notes may stand above them.
fn is_ugf(text: &str) -> bool {
    /// Moves stand behind the names.
    const LINES: usize = 400;
    let mut lines = text.lines().map(str::trim).take(LINES);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first == Some("[Header]") && lines.any(|line| line == "[Data]")
}

/// Whether the second line is the size of a board, or all begin with letters of their own, and a move stands below.
fn is_ngf(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).take(20);
    let first = lines.next().unwrap_or_default();
    let size = lines.next().unwrap_or_default();
    let is_sized = size.parse().is_ok_and(|size: u8| (2..=26).contains(&size));
    let is_move = |line: &str| match line.as_bytes() {
        [b'P', b'M', a, b, b'B' | b'W', at @ ..] => {
            a.is_ascii_uppercase() && b.is_ascii_uppercase() && at.len() == 4
        }
        _ => false,
    };
    (is_sized || first.starts_with("GI") && size.starts_with("GI")) && lines.any(is_move)
}

/// What bytes are that are no text.
#[must_use]
pub fn foreign_bytes(bytes: &[u8]) -> Option<Foreign> {
    match bytes {
        [b'X', b'Q', 10..=32, ..] if bytes.len() >= 1024 => {
            Some(Foreign::new(Word::XqfFile, "PGN"))
        }
        _ if bytes.starts_with(b"CCBridge Record\0") => Some(Foreign::new(Word::CbrFile, "PGN")),
        _ if bytes.starts_with(b"CCBridgeLibrary\0") => Some(Foreign::new(Word::CbrFile, "PGN")),
        _ if bytes.starts_with(b"Scid.si") => Some(Foreign::new(Word::ScidFile, "PGN")),
        _ => None,
    }
}
