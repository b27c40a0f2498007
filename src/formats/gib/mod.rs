//! GIB, the records of the Tygem server (specs: go-files §2; no description of it was ever published). Read only: nothing
//! but the server itself reads it.
//!
//! Behind a head of items `\[NAME=value\]` stand lines of four words: `INI` with the handicap, `STO` for a stone, `SKI`
//! for a pass, `IDX` and `REM`, whose meaning nobody knows. The board has 19 lines. Coordinates count from the upper left
//! from 0, and the stones of a handicap are not written: of three the third lies on the upper left.
//!
//! Of the same fact `GAMEINFOMAIN` is trusted most, then `GAMETAG`, then an item of its own. What has a place in every
//! record becomes a header of that kind; all other items are kept under their own names.
//!
//! Leniencies: the head may be missing, or the end; values run over line ends; several games follow one another; numbers
//! of entries jump (reported, the order of the lines counts). Janggi has files of the same extension: see their own
//! format.

mod head;
mod read;

use super::{Door, Format, Score};
use crate::games::Game;
use crate::source::{Candidates, Encoding, Eol};

/// GIB.
pub static GIB: Format = Format {
    name: "gib",
    aliases: &["tygem"],
    extensions: &["gib"],
    games: &[Game::Go],
    multi: true,
    doc: ["GIB files of the Go server Tygem", "囲碁サーバー「タイゼム」のGIB形式"],
    candidates: Candidates::Go,
    encoding: Encoding::Utf8,
    eol: Eol::CrLf,
    door: Door::Text { score, split: Some(split), seek: None, read: read::read },
    write: None,
};

/// The first line tells: a mark, an item, or an entry. A head that is damaged there shows in its other items.
fn score(text: &str) -> Score {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let first = text.split(['\r', '\n']).next().unwrap_or_default().trim_end();
    match first.as_bytes() {
        [b'\\', b'H' | b'G', b'S'] => Score::Certain,
        [b'\\', b'[', ..] => match first.starts_with("\\[GAME") || first.starts_with("\\[GIBOKIND")
        {
            true => Score::Certain,
            false => Score::Weak,
        },
        [b'I', b'N', b'I', b' ', ..] | [b'S', b'T', b'O', b' ', ..] => {
            let mut lines = text.split(['\r', '\n']).filter(|line| !line.trim().is_empty()).take(3);
            match (read::is_entry(first), lines.all(read::is_entry)) {
                (true, true) => Score::Certain,
                (true, false) => Score::Weak,
                (false, _) => Score::No,
            }
        }
        _ if ["\n\\[GAME", "\r\\[GAME"].iter().any(|item| text.contains(item)) => Score::Likely,
        _ => Score::No,
    }
}

/// Cuts where a head begins right below the end of a game.
fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    let is_blank = |c: char| matches!(c, ' ' | '\t');
    let begins_line = |before: &str| {
        let before = before.trim_end_matches(is_blank);
        before.is_empty() || before.ends_with(['\n', '\r'])
    };
    for at in memchr::memmem::find_iter(text.as_bytes(), "\\HS") {
        let (above, behind) = (&text[..at], text[at + 3..].trim_start_matches(is_blank));
        let ends_line = behind.is_empty() || behind.starts_with(['\n', '\r']);
        if ends_line
            && above.ends_with(['\n', '\r'])
            && above.trim_end().strip_suffix("\\GE").is_some_and(begins_line)
        {
            starts.push(at);
        }
    }
}
