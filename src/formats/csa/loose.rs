//! Statements that are plainly what they are, though not as the standard writes them: behind a move
//! number (`1 +7776FU`), in full width (`＋７７７６ＦＵ`), between blanks of any kind.

use crate::games::shogi::UsiMove;
use crate::notation::shogi::csa::{kind, written_move};
use crate::notation::syntax::{lines, narrow};

/// Whether a character shows nothing: every blank of Unicode, those without width, and the end of
/// file of old systems.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\0' | '\u{1a}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// A statement as the standard writes it.
#[derive(Debug)]
pub(super) struct Plain {
    pub(super) statement: String,
    /// The move number before it; 0 if there is none.
    pub(super) number: u32,
}

impl Plain {
    /// Whether it begins as a move does.
    pub(super) fn is_move(&self) -> bool {
        is_move(self.statement.as_bytes())
    }
}

/// Reads a statement that is not as the standard has it; `None` if it is none, or is as it has to be.
pub(super) fn statement(text: &str) -> Option<Plain> {
    let folded: String = text.chars().map(fold).collect();
    let (number, rest) = numbered(&folded).unwrap_or((0, &folded));
    // A capital is a matter of its own, and is reported as such where the rest is in order.
    let statement = rest.to_ascii_uppercase();
    let is_position = is_position(statement.as_bytes());
    let is_statement = is_move(rest.as_bytes())
        || is_position
        || number == 0 && matches!(rest.as_bytes(), [b'P' | b'%' | b'T', _, ..]);
    let is_odd = rest != text || is_position && statement != text;
    (is_statement && is_odd).then_some(Plain { statement, number })
}

/// Whether a statement begins the position of a game: the even start, perhaps less some pieces, a row of
/// the board, or pieces of a side.
pub(super) fn is_position(statement: &[u8]) -> bool {
    match statement {
        [b'P', b'I', pieces @ ..] => are_pieces(pieces),
        [b'P', b'1'..=b'9', cell, ..] => matches!(cell, b' ' | b'*' | b'+' | b'-'),
        [b'P', b'+' | b'-', pieces @ ..] => !pieces.is_empty() && are_pieces(pieces),
        _ => false,
    }
}

/// Whether the lines of a text begin with names and headers and come to a position.
pub(super) fn leads_to_position(text: &str) -> bool {
    /// More headers than any program writes; each version line of a file is looked at once.
    const LINES: usize = 40;
    let is_head = |line: &&[u8]| matches!(line, [] | [b'\'' | b'$', ..] | [b'N', b'+' | b'-', ..]);
    let mut lines = lines(text).take(LINES).map(|line| line.trim().as_bytes());
    lines.find(|line| !is_head(line)).is_some_and(is_position)
}

/// Whether a text is nothing but squares with their pieces, such as `82HI22KA`.
pub(super) fn are_pieces(text: &[u8]) -> bool {
    let is_piece = |piece: &[u8]| match piece {
        [a, b, c, d] => [a, b].iter().all(|c| c.is_ascii_digit()) && kind(&[*c, *d]).is_some(),
        _ => false,
    };
    text.chunks(4).all(|piece| is_piece(piece) || piece == b"00AL")
}

/// Whether a text is pieces behind what is left of the beginning of their statement (`I82HI22KA`, `-P00HI`).
pub(super) fn are_pieces_behind(text: &str) -> bool {
    let pieces = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    text.len() - pieces.len() <= 3 && !pieces.is_empty() && are_pieces(pieces.as_bytes())
}

/// Whether a text ends in a move and has nothing but signs before it: `--3334FU`.
pub(super) fn ends_in_move(text: &str) -> bool {
    let split = text.len().checked_sub(7).and_then(|at| text.split_at_checked(at));
    split.is_some_and(|(before, mv)| {
        let is_signed = written_move(&mv.to_ascii_uppercase().into_bytes()).is_some();
        is_signed && !before.contains(char::is_alphanumeric)
    })
}

/// Whether a line holds the cells of a row of the board, whatever stands before them.
pub(super) fn is_row(text: &str) -> bool {
    let is_piece = |cell: &[u8]| matches!(cell, [b'+' | b'-', a, b] if kind(&[*a, *b]).is_some());
    // Signs that stand before the row can make a line longer than a row is.
    let behind_signs = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    [text, behind_signs].into_iter().any(|text| {
        let pieces = text.as_bytes().windows(3).filter(|cell| is_piece(cell)).count();
        let empty = text.bytes().filter(|&byte| byte == b'*').count();
        text.len() <= 40 && !text.contains("**") && (7..=9).contains(&(pieces + empty))
    })
}

/// Whether a line is a move behind its number.
pub(super) fn is_numbered(line: &str) -> bool {
    numbered(line).is_some_and(|(_, rest)| is_move(rest.as_bytes()))
}

/// Whether a text is a move of another notation (`７六歩`, `▲７六歩(77)`, `7g7f`).
pub(super) fn is_move_elsewhere(text: &str) -> bool {
    let folded: String = text.chars().take(40).map(fold).collect();
    let rest = numbered(&folded).map_or(&*folded, |(_, rest)| rest);
    let mut characters = rest.trim_start_matches(['▲', '△', '▼', '▽', '☗', '☖']).chars();
    let (file, rank, piece) = (characters.next(), characters.next(), characters.next());
    let is_kif = match file {
        Some('同') => true,
        Some('1'..='9') => {
            rank.is_some_and(|rank| "一二三四五六七八九".contains(rank)) && piece.is_some()
        }
        _ => false,
    };
    is_kif || UsiMove::parse(rest).is_ok()
}

/// Whether a line, or what stands behind a move, is one with a slip: a sign, or what stands for one, and
/// most of four digits and two letters, whatever else is between them (`- 3334FU`, `&-3334FU`, `-3X34FU`).
pub(super) fn is_slipped_move(text: &str) -> bool {
    let letters: Vec<char> = text.chars().take(17).map(fold).filter(|c| !is_blank(*c)).collect();
    let digits = letters.iter().filter(|c| c.is_ascii_digit()).count();
    let capitals = letters.iter().filter(|c| c.is_ascii_uppercase()).count();
    let signs = letters.iter().filter(|c| matches!(c, '+' | '-')).count();
    // A second sign may stand in the place of a digit: `--334FU`.
    let is_doubled = signs == 2 && letters.len() == 7 && digits == 3;
    let is_short = letters.len() <= 10 && (signs <= 1 || is_doubled);
    is_short && (3..=5).contains(&digits) && (1..=3).contains(&capitals)
}

/// Whether a text has the sign of a side, or the name of a piece.
pub(super) fn has_sign_or_piece(text: &str) -> bool {
    let folded: Vec<u8> = text
        .chars()
        .map(fold)
        .map(|c| if c.is_ascii() { c.to_ascii_uppercase() as u8 } else { b'?' })
        .collect();
    sign(text).is_some() || folded.windows(2).any(|name| kind(name).is_some())
}

/// Whether four digits and a piece, or what is left of one, can be nothing but a move, however it is
/// written and whatever stands around it: `7776fu`, `77-76FU`, `"+7776FU"`, `7776F`.
pub(super) fn is_like_move(text: &str) -> bool {
    let shown = text.chars().take(24).map(fold).filter(|c| !is_blank(*c)).count();
    let plain = text.chars().take(24).map(fold).filter(char::is_ascii_alphanumeric);
    let plain: Vec<u8> = plain.map(|c| c.to_ascii_uppercase() as u8).collect();
    let has_move = plain
        .windows(6)
        .any(|six| six[..4].iter().all(u8::is_ascii_digit) && kind(&[six[4], six[5]]).is_some());
    let is_cut = matches!(plain.as_slice(), [a, b, c, d, rest @ ..]
        if [a, b, c, d].iter().all(|c| c.is_ascii_digit())
            && matches!(rest, [b'A'..=b'Z'] | [b'A'..=b'Z', b'A'..=b'Z']));
    let is_bare = shown == plain.len() + usize::from(sign(text).is_some());
    shown <= 12 && has_move && plain.len() <= 9 || is_cut && is_bare
}

/// The sign before the squares of a move that is written otherwise than the standard has it, if there is
/// one.
pub(super) fn sign(text: &str) -> Option<char> {
    let mut before = text.chars().map(fold).take_while(|c| !c.is_ascii_digit());
    before.find(|c| matches!(c, '+' | '-'))
}

/// Takes a number and what separates it off the front.
fn numbered(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text.get(..digits).filter(|digits| (1..=4).contains(&digits.len()))?;
    let rest = &text[digits..];
    let separated = rest.trim_start_matches(|c| is_blank(c) || ".:)手目".contains(c));
    (separated.len() < rest.len()).then_some((number.parse().ok()?, separated))
}

/// Whether a text begins as a move does: perhaps a sign, four digits and a piece.
fn is_move(text: &[u8]) -> bool {
    let body = match text {
        [b'+' | b'-', body @ ..] => body,
        body => body,
    };
    let [digits @ .., a, b] = body.get(..6).unwrap_or_default() else { return false };
    digits.iter().all(u8::is_ascii_digit)
        && kind(&[a.to_ascii_uppercase(), b.to_ascii_uppercase()]).is_some()
}

/// Characters of full width as their narrow ones; the minus signs that look like one.
pub(super) fn fold(c: char) -> char {
    match c {
        '−' | '‐' | '–' | '—' | 'ー' => '-',
        c => narrow(c),
    }
}
