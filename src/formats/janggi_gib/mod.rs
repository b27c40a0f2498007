//! GIB of janggi, the record format of Korean collections (specs: variant-files §6): headers in square brackets with
//! Korean names, then numbered moves in rows and columns (`79졸78`), comments in braces; games one behind the other.
//!
//! Tygem's Go records have the same suffix. The name of a header at the beginning tells these.
//!
//! Both set-ups stand from left to right as Cho sees them. The man of a move is a check and not its source, and
//! letters for what is taken and for check may be missing. Games are played without bikjang. Leniencies, each
//! reported: a set-up that is missing but follows from the moves, Han's set-up told from Han's left, headers that do
//! not close, comments that do not close, text among the moves. A game that is damaged costs no other.

mod board;
mod mv;
mod names;
mod read;
mod results;
mod scan;
mod write;

use super::{Door, Format, Holds, Score, Write};
use crate::games::Game;
use crate::source::{Candidates, Encoding, Eol};

/// What it holds: one line of moves with its comments.
const HOLDS: Holds = Holds::MOVES.and(Holds::ENDINGS).and(Holds::COMMENTS).and(Holds::HEADERS);

/// GIB of janggi.
pub static JANGGI_GIB: Format = Format {
    name: "janggi-gib",
    aliases: &[],
    extensions: &["gib"],
    games: &[Game::Janggi],
    multi: true,
    doc: [
        "janggi: the record format of Korean collections (79졸78)",
        "チャンギの棋譜形式GIB、韓国の棋譜集で使われる（79졸78）",
    ],
    candidates: Candidates::Janggi,
    encoding: Encoding::EucKr,
    eol: Eol::CrLf,
    door: Door::Text { score, split: Some(scan::split), seek: Some(scan::split), read: read::read },
    write: Some(Write { separator: |_| "\n", ..Write::plain(HOLDS, write::record) }),
};

/// A line in square brackets begins it that has a name of its own; without headers, moves do.
fn score(text: &str) -> Score {
    let text = text.trim_start_matches(scan::is_filler);
    match text.as_bytes() {
        // Most texts in brackets are PGN, whose names are ASCII.
        [b'[', name, ..] if !name.is_ascii() => {}
        [b'1', b'.', ..] if begins_with_moves(text) => return Score::Likely,
        _ => return Score::No,
    }
    /// Names that are not known may stand before those that are.
    const LINES: usize = 8;
    let mut lines = text.split(['\n', '\r']).map(scan::trimmed).filter(|line| !line.is_empty());
    match lines.by_ref().take(LINES).any(scan::is_known) {
        true => Score::Certain,
        false => Score::No,
    }
}

/// Whether two numbered moves with their men stand at the beginning of a text.
fn begins_with_moves(text: &str) -> bool {
    let mut rest = text;
    ["1.", "2."].into_iter().all(|number| {
        let behind = rest.trim_start().strip_prefix(number).map(str::trim_start);
        let Some((mv, behind)) = behind.and_then(mv::GibMove::take) else { return false };
        rest = behind.trim_start();
        // A value may stand behind it.
        if let Some((_, behind)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            rest = behind;
        }
        matches!(mv, mv::GibMove::Steps { role: Some(_), .. })
    })
}
