//! Files of well-known programs and sites that are no format here: they are named rather than taken for another one
//! (specs: go-files §1, variant-files §2.6).

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

/// What a text is that no format here is.
#[must_use]
pub fn foreign(text: &str) -> Option<Foreign> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with("<ChineseChessRecord").then_some(Foreign::new(Word::CbfFile, "PGN"))
}

/// What bytes are that are no text.
#[must_use]
pub fn foreign_bytes(bytes: &[u8]) -> Option<Foreign> {
    match bytes {
        // Two bytes stand before the head of an archive of LHA.
        [_, _, _, _, b'-', b'l', b'h', b'0'..=b'9', b'-', ..] => {
            Some(Foreign::new(Word::UgzFile, "UGF"))
        }
        _ if bytes.starts_with(b"Scid.si") => Some(Foreign::new(Word::ScidFile, "PGN")),
        _ => None,
    }
}
