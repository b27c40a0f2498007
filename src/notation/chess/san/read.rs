//! What is written, without a board.

use super::packed::Parts;
use super::{Departure, Mark, PieceMove, San, Shape};
use crate::games::Side;
use crate::games::chess::{Role, Wing};
use std::num::NonZeroU8;

/// Longer than any form of a move that is read.
const LONGEST: usize = 24;

impl San {
    /// Reads one move without annotation; the side is white until [`San::by`] says otherwise.
    #[must_use]
    pub fn read(text: &str) -> Option<San> {
        if text.is_ascii() {
            return read(text.as_bytes(), Departure::None).map(San::of);
        }
        let mut plain = [0_u8; LONGEST];
        let mut len = 0;
        let mut departure = Departure::None;
        for character in text.chars() {
            let byte = match character {
                '♔' | '♚' => b'K',
                '♕' | '♛' => b'Q',
                '♖' | '♜' => b'R',
                '♗' | '♝' => b'B',
                '♘' | '♞' => b'N',
                '♙' | '♟' => b'P',
                character if is_other_hyphen(character) => b'-',
                '×' => {
                    departure = departure.max(Departure::CaptureMark);
                    b'x'
                }
                '†' => b'+',
                '‡' => b'#',
                '\u{fe0e}' | '\u{fe0f}' => continue,
                _ => u8::try_from(character).ok().filter(u8::is_ascii)?,
            };
            if ('♔'..='♟').contains(&character) {
                departure = departure.max(Departure::Figurine);
            }
            *plain.get_mut(len)? = byte;
            len += 1;
        }
        let mut san = read(&plain[..len], departure)?;
        if matches!(san.shape, Shape::Castling(_)) {
            // Its hyphens, or what else is not of ASCII.
            san.departure = san.departure.max(Departure::Castling);
        }
        if text.contains(['†', '‡']) {
            san.mark = Mark::Old;
        }
        Some(San::of(san))
    }
}

/// Whether a character is a hyphen, a dash or a minus that is not that of ASCII.
pub(crate) fn is_other_hyphen(character: char) -> bool {
    matches!(character, '–' | '—' | '−' | '‐' | '‑')
}

fn read(text: &[u8], departure: Departure) -> Option<Parts> {
    if text.len() > LONGEST {
        return None;
    }
    let (text, mark) = mark(text);
    if let Some((wing, departure)) = castling(text, departure) {
        return Some(Parts { shape: Shape::Castling(wing), mark, departure, side: Side::First });
    }
    if let Some((piece, departure)) = drop(text, departure) {
        return Some(Parts { shape: Shape::Piece(piece), mark, departure, side: Side::First });
    }
    if matches!(text, [.., b'p' | b'P' | b'.'])
        && let Some(rest) = before_en_passant(text)
    {
        // Another mark may stand on either side.
        let (rest, mark) = if mark == Mark::None { self::mark(rest) } else { (rest, mark) };
        let (piece, departure) = piece(rest, departure.max(Departure::EnPassantMark))?;
        return Some(Parts { shape: Shape::Piece(piece), mark, departure, side: Side::First });
    }
    let (piece, departure) = piece(text, departure)?;
    Some(Parts { shape: Shape::Piece(piece), mark, departure, side: Side::First })
}

/// What stands before `e.p.`, `ep` or `/ep`, in small letters or capitals.
#[cold]
fn before_en_passant(text: &[u8]) -> Option<&[u8]> {
    let before = |end: &[u8]| {
        let (rest, last) = text.split_at_checked(text.len().checked_sub(end.len())?)?;
        last.eq_ignore_ascii_case(end).then_some(rest)
    };
    let without_periods = || before(b"ep").filter(|rest| rest.len() >= 4);
    let rest = before(b"e.p.").or_else(|| before(b"e.p")).or_else(without_periods)?;
    Some(rest.strip_suffix(b"/").unwrap_or(rest))
}

fn mark(text: &[u8]) -> (&[u8], Mark) {
    match text {
        [rest @ .., b'+', b'+'] => (rest, Mark::Old),
        [rest @ .., b'+'] => (rest, Mark::Check),
        [rest @ .., b'#'] => (rest, Mark::Mate),
        // `Bb5ch`, as check was written before `+` was.
        [rest @ .., b'c', b'h'] if rest.last().is_some_and(|&byte| is_rank(byte)) => {
            (rest, Mark::Old)
        }
        _ => (text, Mark::None),
    }
}

fn castling(text: &[u8], departure: Departure) -> Option<(Wing, Departure)> {
    match text {
        b"O-O" => return Some((Wing::Kingside, departure)),
        b"O-O-O" => return Some((Wing::Queenside, departure)),
        [b'O' | b'o' | b'0', ..] => {}
        _ => return None,
    }
    let is_letter = |byte: u8| matches!(byte, b'O' | b'o' | b'0');
    if !text.iter().all(|&byte| is_letter(byte) || byte == b'-') || text.ends_with(b"-") {
        return None;
    }
    // Only hyphens make castling of letters that are not the same: `O-0`.
    if !text.contains(&b'-') && text.iter().any(|&byte| byte != text[0]) {
        return None;
    }
    let departure = departure.max(Departure::Castling);
    match text.iter().filter(|&&byte| is_letter(byte)).count() {
        2 => Some((Wing::Kingside, departure)),
        3 => Some((Wing::Queenside, departure)),
        _ => None,
    }
}

/// A man out of the pocket, a pawn where none is named (specs: chess-variants §4).
fn drop(text: &[u8], departure: Departure) -> Option<(PieceMove, Departure)> {
    let (letter, file, rank) = match *text {
        [b'@', file, rank] => (b'P', file, rank),
        [letter, b'@', file, rank] => (letter, file, rank),
        _ => return None,
    };
    if !letter.is_ascii_alphabetic() || !is_file(file) || !is_rank(rank) {
        return None;
    }
    let departure =
        if letter.is_ascii_lowercase() { departure.max(Departure::SmallLetter) } else { departure };
    let role = Role::from_letter(char::from(letter));
    let piece = PieceMove {
        role,
        letter: NonZeroU8::new(letter.to_ascii_uppercase()).filter(|_| role.is_none()),
        from_file: None,
        from_rank: None,
        captures: false,
        to_file: file - b'a',
        to_rank: Some(rank - b'1'),
        promotion: None,
        promotion_letter: None,
        too: None,
        drops: true,
    };
    Some((piece, departure))
}

pub(super) fn is_file(byte: u8) -> bool {
    matches!(byte, b'a'..=b'h')
}

fn is_rank(byte: u8) -> bool {
    matches!(byte, b'1'..=b'8')
}

/// Whether a small `b` stands before an origin and a target, where it can be no file: `bf1-c4`, `bb4xe4`, `bfd3`.
/// Without a sign between them the squares lie on a diagonal, else they are two moves (`bc4e5`).
fn is_bishop_from(text: &[u8]) -> bool {
    let is_square = |file, rank| is_file(file) && is_rank(rank);
    let is_sign = |byte| matches!(byte, b'x' | b'X' | b':' | b'-');
    match *text {
        [b'b', a, b, c, d] if is_square(a, b) => is_square(c, d) && a.abs_diff(c) == b.abs_diff(d),
        [b'b', a, b, sign, c, d] => is_square(a, b) && is_sign(sign) && is_square(c, d),
        [b'b', a, c, d] => is_file(a) && is_square(c, d),
        [b'b', a, sign, c, d] => is_file(a) && is_sign(sign) && is_square(c, d),
        _ => false,
    }
}

/// Piece, squares, capture and promotion.
fn piece(text: &[u8], mut departure: Departure) -> Option<(PieceMove, Departure)> {
    let mut role = None;
    let mut letter = None;
    let mut rest = text;
    let &first = text.first()?;
    if first.is_ascii_uppercase() {
        rest = &text[1..];
        match Role::from_letter(char::from(first)) {
            Some(Role::Pawn) => {
                role = Some(Role::Pawn);
                departure = departure.max(Departure::PawnLetter);
            }
            Some(known) => role = Some(known),
            None => letter = NonZeroU8::new(first),
        }
    } else if matches!(first, b'n' | b'r' | b'q' | b'k') || is_bishop_from(text) {
        rest = &text[1..];
        role = Role::from_letter(char::from(first));
        departure = departure.max(Departure::SmallLetter);
    }
    let (rest, becomes, plain) = promotion(rest);
    let (promotion, promotion_letter) = match becomes.map(char::from) {
        None => (None, None),
        Some(sign) => match Role::from_letter(sign) {
            // A king, where losing wins.
            Some(role) if role != Role::Pawn => (Some(role), None),
            // Another language's, if it is that of a pawn's move.
            None if sign.is_ascii_uppercase() && role.is_none() && letter.is_none() => {
                (None, becomes.and_then(NonZeroU8::new))
            }
            _ => return None,
        },
    };
    if !plain {
        departure = departure.max(Departure::Promotion);
    }
    let mut captures = false;
    // The sign between origin and target, and how many places stand before it.
    let mut sign = None;
    // Files and ranks in the order in which they stand.
    let mut places = [0_u8; 4];
    let mut count = 0;
    for &byte in rest {
        match byte {
            b'x' | b'X' | b':' | b'-' => {
                if sign.replace((byte, count)).is_some() {
                    return None;
                }
                captures |= byte != b'-';
                if matches!(byte, b'X' | b':') {
                    departure = departure.max(Departure::CaptureMark);
                } else if byte == b'-' {
                    departure = departure.max(Departure::Long);
                }
            }
            _ if is_file(byte) || is_rank(byte) => {
                *places.get_mut(count)? = byte;
                count += 1;
            }
            _ => return None,
        }
    }
    // Anywhere else it stands in the place of what is lost: `ex5`, which is no `e5`, and `-f3` of `g1-f3`.
    let is_short = places[..count].iter().all(|&byte| is_file(byte));
    let origin = count.saturating_sub(if is_short { 1 } else { 2 });
    let is_nameless = role.is_none() && letter.is_none();
    let is_lost = |sign| sign == b'-' && origin == 0 && is_nameless;
    // Books have the mark of a capture behind the move, too: `ed4:`, `Nd4:`. Behind `e4` it belongs to a sentence.
    let is_behind = |(sign, at)| {
        let is_told = if is_nameless { origin == 1 } else { role != Some(Role::Pawn) };
        sign == b':' && at == count && is_told && !is_short
    };
    if sign.is_some_and(|(sign, at)| !is_behind((sign, at)) && (at != origin || is_lost(sign))) {
        return None;
    }
    let file = |byte: u8| is_file(byte).then(|| byte - b'a');
    let rank = |byte: u8| is_rank(byte).then(|| byte - b'1');
    let (from_file, from_rank, to_file, to_rank) = match places[..count] {
        [a, b] if is_file(a) && is_rank(b) => (None, None, file(a)?, rank(b)),
        // Pawns capture on the file beside theirs: `ch` is a check.
        [a, b] if is_file(a) && a.abs_diff(b) == 1 && is_nameless => {
            (file(a), None, file(b)?, None)
        }
        // Without a letter that digit is the number of a move: `3d4`.
        [a, ..] if is_rank(a) && is_nameless => return None,
        // Nobody names the file of a pawn that stays on it: `bb5` is a bishop's move.
        [b'b', b'b', c] if is_nameless && !captures => {
            role = Some(Role::Bishop);
            departure = departure.max(Departure::SmallLetter);
            (None, None, 1, rank(c))
        }
        [a, b, _] if a == b && is_nameless && !captures => return None,
        [a, b, c] if is_rank(a) => (None, rank(a), file(b)?, Some(rank(c)?)),
        [a, b, c] => (file(a), None, file(b)?, Some(rank(c)?)),
        [a, b, c, d] => (Some(file(a)?), Some(rank(b)?), file(c)?, Some(rank(d)?)),
        _ => return None,
    };
    let bishop_too =
        is_nameless && first == b'b' && !captures && from_file == Some(1) && from_rank.is_none();
    let piece = PieceMove {
        role,
        letter,
        from_file,
        from_rank,
        captures,
        to_file,
        to_rank,
        promotion,
        promotion_letter,
        too: (bishop_too && to_rank.is_some()).then_some(Role::Bishop),
        drops: false,
    };
    Some((piece, departure))
}

/// Takes a promotion off the end: what is left, its letter, and whether it is written like `=Q`.
fn promotion(text: &[u8]) -> (&[u8], Option<u8>, bool) {
    let role = |byte: u8| Role::from_letter(char::from(byte)).filter(|&role| role != Role::Pawn);
    match *text {
        [ref rest @ .., b'=', letter] => (rest, Some(letter), letter.is_ascii_uppercase()),
        [ref rest @ .., b'/', letter] => (rest, Some(letter), false),
        [ref rest @ .., b'(', letter, b')'] => (rest, Some(letter), false),
        [.., b'1' | b'8', letter] if letter.is_ascii_uppercase() || role(letter).is_some() => {
            (&text[..text.len() - 1], Some(letter), false)
        }
        _ => (text, None, true),
    }
}
