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
    let root = root(text);
    if root.starts_with("<ChineseChessRecord") {
        return Some(Foreign::new(Word::CbfFile, "PGN"));
    }
    let tag = root.split('>').next().unwrap_or_default();
    if tag.starts_with("<n ") && tag.contains("version=") && tag.contains(" m=") {
        return Some(Foreign::new(Word::PfcFile, "PGN"));
    }
    // It may stand within a page.
    let has_record = memchr::memmem::find(text.as_bytes(), b"[DHJHtmlXQ").is_some();
    has_record.then_some(Foreign::new(Word::DhjHtmlXqText, "PGN"))
}

/// Where the first element of a text begins that may be XML: behind what says so, and comments.
fn root(text: &str) -> &str {
    /// Nobody writes more before it.
    const LONGEST: usize = 16;
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    for _ in 0..LONGEST {
        let behind = match rest {
            _ if rest.starts_with("<?") => rest.split_once("?>"),
            _ if rest.starts_with("<!--") => rest.split_once("-->"),
            _ if rest.starts_with("<!") => rest.split_once('>'),
            _ => None,
        };
        let Some((_, behind)) = behind else { break };
        rest = behind.trim_start();
    }
    rest
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
