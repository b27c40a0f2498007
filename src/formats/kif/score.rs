//! How much a text looks like KIF, or like a diagram alone.

use super::{diagram, read};
use crate::formats::Score;
use crate::notation::headers::{DAY, kif_key};
use crate::notation::shogi::Origin;
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank};
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::notation::syntax;
use crate::record::Key;

/// What the lines of a text show, up to the first that settles the matter.
#[derive(Default)]
struct Signs {
    /// A separator or a numbered move, where moves of KI2 stand before it several.
    moves: bool,
    /// Numbered moves with their origin or a time.
    numbered: u32,
    /// Those without, which KI2 may have as well, one in a line where a comment follows.
    bare: u32,
    /// A line of several numbered moves, which no KIF has.
    several: bool,
    /// A version line, which KI2 may have as well.
    version: bool,
    /// A version line of KI2.
    relative_version: bool,
    /// A line that begins with a triangle.
    triangles: bool,
    /// A line that begins with a move in relative notation, as in KI2.
    relative: bool,
    /// Rows of a board.
    rows: u32,
    /// Lines that begin as such rows do, and are none.
    damaged: u32,
    /// Any of them has a kanji or a dot: nine lines of blanks between bars are a box that somebody drew.
    filled: bool,
    /// A header with a known Japanese name.
    header: bool,
    /// A line that closes a game: `まで0手で後手の勝ち`.
    closing: bool,
}

/// So many of nine rows are a board, whatever became of the others.
const NEARLY_ALL: u32 = 7;

fn signs(text: &str) -> Signs {
    let mut signs = Signs::default();
    for line in syntax::lines(text) {
        if signs.moves {
            break;
        }
        let line = line.trim_matches(is_blank);
        let Some(first) = line.chars().next() else { continue };
        signs.relative |= is_relative_move(line);
        match first {
            '#' => {
                signs.version |= line.starts_with("#KIF");
                signs.relative_version |= line.starts_with("#KI2");
            }
            '*' | '&' | '{' | '[' | '(' | '"' | '\'' => {}
            '|' => {
                let is_row = diagram::Diagram::default().row(line, Default::default());
                signs.rows += u32::from(is_row);
                signs.damaged += u32::from(!is_row);
                signs.filled |= !line.is_ascii();
            }
            '0'..='9' | '０'..='９' if read::begins_relative(Cursor::new(line)) => {
                signs.relative = true;
                signs.several = true;
            }
            '0'..='9' | '０'..='９' if is_numbered_move(line) && !line.contains(['(', '（']) => {
                signs.bare += 1;
            }
            '0'..='9' | '０'..='９' if is_numbered_move(line) => {
                signs.numbered += 1;
                // One line may have come from elsewhere.
                let is_ki2 = signs.relative || signs.triangles;
                signs.moves = signs.numbered > if is_ki2 { 2 } else { 0 };
            }
            '0'..='9' | '０'..='９' => {}
            _ if moves::side_mark(first).is_some() => signs.triangles = true,
            _ if read::is_separator(line) => signs.moves = true,
            _ if endings::claim(line).is_some() => signs.closing = true,
            _ => {
                let key = line.split(['：', ':']).next().filter(|key| key.len() < line.len());
                let key = key.map(|key| key.trim_end_matches(is_blank));
                signs.header |= key.is_some_and(|key| key == DAY || kif_key(key) != Key::Other);
            }
        }
    }
    if !signs.several {
        let is_ki2 = signs.relative || signs.triangles;
        signs.moves |= signs.bare > if is_ki2 { 2 } else { 0 };
    }
    // A slip or two make no other text of a board.
    if (NEARLY_ALL..9).contains(&signs.rows) && signs.rows + signs.damaged <= 9 {
        signs.rows = 9;
    }
    if !signs.filled {
        signs.rows = 0;
    }
    signs
}

/// Whether a line begins with a move whose origin is not written.
fn is_relative_move(line: &str) -> bool {
    let mut cursor = Cursor::new(line);
    match moves::read_signed(&mut cursor) {
        Attempt::Move(read) => !matches!(read.written.origin, Origin::Square(_)),
        _ => false,
    }
}

fn is_numbered_move(line: &str) -> bool {
    let mut cursor = Cursor::new(line);
    if cursor.number().is_none() {
        return false;
    }
    let counted = cursor.eat_word("手目");
    let has_period = cursor.eat(&['.', '．']);
    let apart = cursor.blanks() || counted;
    if !apart && !has_period {
        return false;
    }
    let word = cursor.rest.split(|c| is_blank(c) || c == '(').next().unwrap_or_default();
    // Two squares with a piece between them are a move of janggi: `72馬84`. Right behind a number, moves without an
    // origin are those of KI2 as well.
    let is_move = match moves::read(&mut cursor) {
        Attempt::Move(read) => apart || matches!(read.written.origin, Origin::Square(_)),
        _ if !apart => return false,
        _ => false,
    };
    (is_move && !cursor.rest.starts_with(|c: char| c.is_ascii_digit()))
        || endings::kind(word).is_some()
}

/// The score of KIF and KIFU.
pub(super) fn kif(text: &str) -> Score {
    match signs(text) {
        Signs { moves: true, .. } => Score::Certain,
        Signs { triangles: true, .. } | Signs { relative: true, .. } => Score::No,
        Signs { relative_version: true, .. } => Score::No,
        Signs { version: true, .. } => Score::Certain,
        // What closes a game without moves stands below a separator here.
        Signs { closing: true, rows: 0, .. } => Score::Weak,
        Signs { header: true, .. } | Signs { rows: 9.., .. } => Score::Likely,
        _ => Score::No,
    }
}

/// The score of KI2 and KI2U.
pub(super) fn ki2(text: &str) -> Score {
    match signs(text) {
        Signs { moves: true, .. } => Score::No,
        Signs { relative: true, .. } | Signs { relative_version: true, .. } => Score::Certain,
        // A diagram alone says nothing of how the game ends.
        Signs { closing: true, rows: 9.., .. } => Score::Certain,
        // A diagram is a game of it without moves.
        Signs { triangles: true, header: true, .. } | Signs { rows: 9.., .. } => Score::Likely,
        Signs { closing: true, header: true, rows: 0, .. } => Score::Likely,
        Signs { triangles: true, .. } | Signs { header: true, .. } => Score::Weak,
        _ => Score::No,
    }
}

/// The score of BOD.
pub(super) fn bod(text: &str) -> Score {
    match signs(text) {
        Signs { moves: true, .. } | Signs { version: true, .. } => Score::No,
        Signs { relative_version: true, .. } => Score::No,
        Signs { triangles: true, .. } => Score::No,
        Signs { relative: true, .. } => Score::No,
        Signs { closing: true, rows: 9.., .. } => Score::Likely,
        Signs { rows: 9.., .. } => Score::Certain,
        _ => Score::No,
    }
}
