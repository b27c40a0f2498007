//! Annotation glyphs, null moves and results as people write them.

use crate::games::Side;
use crate::notation::chess::glyphs::{GLYPHS, SUFFIXES};
use crate::record::Outcome;

/// A draw as web pages write it.
pub(super) const DRAW_ENTITY: &str = "&frac12;-&frac12;";

/// No word of glyphs is longer: each is read of what those before it have left.
const LONGEST: usize = 64;

/// The glyph that a word consists of, or the first of several: its length and its number.
pub(super) fn leading(word: &str) -> Option<(usize, u8)> {
    // A line of `=====` is decoration.
    let is_drawn = word.len() > 2 && word.bytes().all(|byte| byte == b'=');
    if word.len() > LONGEST || is_drawn {
        return None;
    }
    if let Some(&(known, nag)) = GLYPHS.iter().find(|(known, _)| *known == word) {
        return Some((known.len(), nag));
    }
    let mut found = None;
    let mut rest = word;
    // Each glyph takes as much as it can; what is left has to be glyphs too.
    while !rest.is_empty() {
        let starts = GLYPHS.iter().filter(|(known, _)| {
            // Letters could as well be the beginning of a word.
            rest.starts_with(known) && !known.as_bytes()[0].is_ascii_alphabetic()
        });
        let &(known, nag) = starts.max_by_key(|(known, _)| known.len())?;
        found = found.or(Some((known.len(), nag)));
        rest = &rest[known.len()..];
    }
    found
}

/// The suffix that says what a number does, if there is one.
pub(super) fn sign(number: &str) -> Option<&'static str> {
    let number: u8 = number.parse().ok()?;
    SUFFIXES.iter().find(|(_, nag)| *nag == number).map(|(sign, _)| *sign)
}

/// The number of a suffix of a move, and which of the six that exist it is read as.
pub(super) fn suffix(text: &str) -> (u8, &'static str) {
    let known = SUFFIXES.into_iter().find(|(known, _)| text.starts_with(known));
    let (read, nag) = known.unwrap_or(("!", 1));
    (nag, read)
}

pub(super) use crate::notation::chess::san::is_null_move;
use crate::notation::chess::san::is_other_hyphen;
use crate::notation::variants::stated_result;

/// A result as it is written, and whether that is one of the four ways that exist.
pub(super) fn result(word: &str) -> Option<(Outcome, bool)> {
    if word.len() <= LONGEST_RESULT && word.contains(is_other_hyphen) {
        let (outcome, _) = result(&word.replace(is_other_hyphen, "-"))?;
        return Some((outcome, false));
    }
    Some(match word {
        "1-0" => (Outcome::Win(Side::First), true),
        "0-1" => (Outcome::Win(Side::Second), true),
        "1/2-1/2" => (Outcome::Draw, true),
        "*" => (Outcome::Undecided, true),
        "1:0" => (Outcome::Win(Side::First), false),
        "0:1" => (Outcome::Win(Side::Second), false),
        "1/2" | "½" | "½-½" | "1/2:1/2" | "½:½" | DRAW_ENTITY => (Outcome::Draw, false),
        // Collections of xiangqi have words.
        _ => (stated_result(word)?, false),
    })
}

/// The result that Chinese words state of a game in which White moves first: `白胜`.
pub(super) fn result_of_white(word: &str) -> Option<Outcome> {
    let behind = word.strip_prefix('白')?;
    stated_result(&format!("红{behind}"))
}

/// A result with a hyphen of three bytes is no longer.
const LONGEST_RESULT: usize = "1/2–1/2".len();

/// Whether a character is a blank within a line, of any kind.
fn is_blank_in_line(character: char) -> bool {
    let has_no_width = matches!(character, '\u{200b}' | '\u{2060}' | '\u{feff}');
    !matches!(character, '\n' | '\r') && character.is_whitespace() || has_no_width
}

/// Signs between the numbers of a fraction.
const SLASHES: [char; 3] = ['/', '⁄', '∕'];

/// The length of half a point at the beginning of a text, with blanks in it or in decimals.
fn half(text: &str) -> Option<usize> {
    if text.starts_with('½') {
        return Some('½'.len_utf8());
    }
    if text.starts_with("0.5") || text.starts_with("0,5") {
        return Some("0.5".len());
    }
    let below = text.strip_prefix('1')?.trim_start_matches(is_blank_in_line);
    let below = below.strip_prefix(SLASHES)?.trim_start_matches(is_blank_in_line);
    below.strip_prefix('2').map(|rest| text.len() - rest.len())
}

/// The result that a text begins with in one of the forms that are no word: with blanks in it (`1 - 0`), fractions of
/// word processors or decimals, and its length.
pub(super) fn parted_result(text: &str) -> Option<(Outcome, usize)> {
    // Each number of a move comes here, and shows by its second byte that it is none.
    let may_be = match text.as_bytes() {
        [b'0', b'.' | b',', b'5', ..] | [0xc2, 0xbd, ..] => true,
        [b'0' | b'1', next, ..] => {
            matches!(next, b' ' | b'\t' | 0x0b | 0x0c | b'-' | b'/' | 0x80..)
        }
        _ => false,
    };
    if !may_be {
        return None;
    }
    // What each side has, twice of it.
    let points = |text: &str| {
        let whole = |sign: char| text.starts_with(sign).then_some(1);
        let halves = half(text).map(|length| (1, length));
        halves.or(whole('1').map(|length| (2, length))).or(whole('0').map(|length| (0, length)))
    };
    let trimmed = |text: &'_ str| text.len() - text.trim_start_matches(is_blank_in_line).len();
    let (first, mut length) = points(text)?;
    length += trimmed(&text[length..]);
    let sign = text[length..].chars().next().filter(|&c| c == '-' || is_other_hyphen(c))?;
    length += sign.len_utf8();
    length += trimmed(&text[length..]);
    let (second, last) = points(&text[length..])?;
    length += last;
    let outcome = match (first, second) {
        (2, 0) => Outcome::Win(Side::First),
        (0, 2) => Outcome::Win(Side::Second),
        (1, 1) => Outcome::Draw,
        _ => return None,
    };
    let ends = |c: char| !c.is_alphanumeric() && !matches!(c, '-' | '/' | '.');
    let is_whole = text[length..].chars().next().is_none_or(ends);
    (is_whole && result(&text[..length]).is_none()).then_some((outcome, length))
}

/// The result that a tag states. Among the moves the signs of a game that was not played are glyphs.
pub(super) fn stated(value: &str) -> Option<Outcome> {
    match value {
        "+/-" => Some(Outcome::Win(Side::First)),
        "-/+" => Some(Outcome::Win(Side::Second)),
        value => {
            let parted = || parted_result(value).filter(|(_, length)| *length == value.len());
            result(value).or_else(|| parted().map(|(outcome, _)| (outcome, false))).map(|it| it.0)
        }
    }
}

/// The marker of a result.
pub fn marker(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "1-0",
        Outcome::Win(Side::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
        Outcome::Undecided | Outcome::Unknown => "*",
    }
}
