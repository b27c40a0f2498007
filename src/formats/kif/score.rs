//! How much a text looks like KIF, or like a diagram alone.

use super::cursor::{Cursor, is_blank};
use super::moves::{self, Attempt};
use super::{diagram, endings};
use crate::formats::Score;
use crate::formats::headers::kif_key;
use crate::record::Key;

/// What the lines of a text show.
#[derive(Default)]
struct Signs {
    /// A separator, a version line, or a numbered move.
    moves: bool,
    /// A line of moves with triangles, as KI2 has them.
    triangles: bool,
    /// Rows of a board.
    rows: u32,
    /// A header with a known Japanese name.
    header: bool,
}

fn signs(text: &str) -> Signs {
    let mut signs = Signs::default();
    for line in text.lines().flat_map(|line| line.split('\r')) {
        let line = line.trim_matches(is_blank);
        let Some(first) = line.chars().next() else { continue };
        match first {
            '#' => signs.moves |= line.starts_with("#KIF"),
            '*' | '&' | '{' | '[' | '(' | '"' | '\'' => {}
            '|' => {
                signs.rows += u32::from(diagram::Diagram::default().row(line, Default::default()))
            }
            '0'..='9' | '０'..='９' => signs.moves |= is_numbered_move(line),
            _ if moves::side_mark(first).is_some() => signs.triangles = true,
            _ if line.starts_with("手数--") => signs.moves = true,
            _ => {
                let key = line.split(['：', ':']).next().filter(|key| key.len() < line.len());
                signs.header |= key.is_some_and(|key| kif_key(key) != Key::Other);
            }
        }
    }
    signs
}

fn is_numbered_move(line: &str) -> bool {
    let mut cursor = Cursor::new(line);
    if cursor.number().is_none() {
        return false;
    }
    cursor.eat(&['.']);
    if !cursor.blanks() {
        return false;
    }
    let word = cursor.rest.split(|c| is_blank(c) || c == '(').next().unwrap_or_default();
    matches!(moves::read(&mut cursor), Attempt::Move(_)) || endings::kind(word).is_some()
}

/// The score of KIF and KIFU.
pub(super) fn kif(text: &str) -> Score {
    match signs(text) {
        Signs { moves: true, .. } => Score::Certain,
        Signs { triangles: true, .. } => Score::No,
        Signs { header: true, .. } | Signs { rows: 9.., .. } => Score::Likely,
        _ => Score::No,
    }
}

/// The score of BOD.
pub(super) fn bod(text: &str) -> Score {
    match signs(text) {
        Signs { moves: true, .. } | Signs { triangles: true, .. } => Score::No,
        Signs { rows: 9.., .. } => Score::Certain,
        _ => Score::No,
    }
}
