//! Statements that are plainly what they are, though not as the standard writes them: behind a move
//! number (`1 +7776FU`), in full width (`＋７７７６ＦＵ`), between blanks of any kind.

use crate::games::shogi::UsiMove;
use crate::notation::shogi::csa::kind;

/// Whether a character shows nothing: every blank of Unicode, those without width, and the end of
/// file of old systems.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{1a}')
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
    let is_statement = is_move(rest.as_bytes())
        || number == 0 && matches!(rest.as_bytes(), [b'P' | b'%' | b'T', _, ..]);
    // A capital is a matter of its own, and is reported as such where the rest is in order.
    let statement = rest.to_ascii_uppercase();
    (is_statement && rest != text).then_some(Plain { statement, number })
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
    let is_short = letters.len() <= 10 && signs <= 1;
    is_short && (3..=5).contains(&digits) && (1..=3).contains(&capitals)
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
fn fold(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '−' | '‐' | '–' | '—' | 'ー' => '-',
        c => c,
    }
}
