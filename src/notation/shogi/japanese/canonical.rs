//! Lines of moves just as Kifu for Windows writes them, read byte by byte: nearly all lines are.
//!
//! ```text
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//! ```
//!
//! Whatever departs from this by a byte is none of these lines, and is left to the lenient reader,
//! which reads these lines just so.

use super::super::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::games::shogi::{Kind, Square};
use crate::record::Millis;
use std::ops::Range;

/// A line with a move, and perhaps its time.
#[derive(Clone, Debug)]
pub(crate) struct MoveLine {
    /// The number before the move.
    pub(crate) number: u32,
    /// The move.
    pub(crate) written: WrittenMove,
    /// Its place in the line.
    pub(crate) place: Range<usize>,
    /// The time for it, the player's total, and their place in the line.
    pub(crate) time: Option<(Millis, Millis, Range<usize>)>,
}

/// Reads a line without its end.
pub(crate) fn read(line: &[u8]) -> Option<MoveLine> {
    let (number, rest) = number(blanks(line))?;
    let mv = blanks(rest);
    if mv.len() == rest.len() {
        return None;
    }
    let (target, rest) = target(mv)?;
    let (kind, rest) = kind(rest)?;
    let (origin, promotion, rest) = origin(rest)?;
    let written = WrittenMove {
        side: None,
        origin,
        target,
        kind: Some(kind),
        named_after: false,
        promotion,
        marks: Marks::NONE,
    };
    let here = |rest: &[u8]| line.len() - rest.len();
    let place = here(mv)..here(rest);
    let before = blanks(rest);
    let (time, rest) = match time(before) {
        Some((spent, total, rest)) => (Some((spent, total, here(before)..here(rest))), rest),
        None => (None, before),
    };
    matches!(rest, [] | [b'+']).then_some(MoveLine { number, written, place, time })
}

fn blanks(line: &[u8]) -> &[u8] {
    let count = line.iter().take_while(|&&byte| byte == b' ').count();
    &line[count..]
}

/// At most six digits: more are no number of a move.
fn number(line: &[u8]) -> Option<(u32, &[u8])> {
    let count = line.iter().take(7).take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = line.split_at(count);
    let number = digits.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    (1..=6).contains(&count).then_some((number, rest))
}

/// `７六` or `同　`.
fn target(text: &[u8]) -> Option<(Target, &[u8])> {
    match text {
        [0xef, 0xbc, file @ 0x91..=0x99, a, b, c, rest @ ..] => {
            let rank = rank([*a, *b, *c])?;
            Some((Target::Square(Square::new(file - 0x90, rank)?), rest))
        }
        [0xe5, 0x90, 0x8c, 0xe3, 0x80, 0x80, rest @ ..] => Some((Target::Same, rest)),
        _ => None,
    }
}

/// 一 to 九 in UTF-8.
fn rank(character: [u8; 3]) -> Option<u8> {
    Some(match character {
        [0xe4, 0xb8, 0x80] => 1,
        [0xe4, 0xba, 0x8c] => 2,
        [0xe4, 0xb8, 0x89] => 3,
        [0xe5, 0x9b, 0x9b] => 4,
        [0xe4, 0xba, 0x94] => 5,
        [0xe5, 0x85, 0xad] => 6,
        [0xe4, 0xb8, 0x83] => 7,
        [0xe5, 0x85, 0xab] => 8,
        [0xe4, 0xb9, 0x9d] => 9,
        _ => return None,
    })
}

/// A piece by the name that it has in most files.
fn kind(text: &[u8]) -> Option<(Kind, &[u8])> {
    let (character, rest) = text.split_first_chunk::<3>()?;
    let kind = match character {
        [0xe6, 0xad, 0xa9] => Kind::Pawn,
        [0xe9, 0xa6, 0x99] => Kind::Lance,
        [0xe6, 0xa1, 0x82] => Kind::Knight,
        [0xe9, 0x8a, 0x80] => Kind::Silver,
        [0xe9, 0x87, 0x91] => Kind::Gold,
        [0xe8, 0xa7, 0x92] => Kind::Bishop,
        [0xe9, 0xa3, 0x9b] => Kind::Rook,
        [0xe7, 0x8e, 0x89] => Kind::King,
        [0xe3, 0x81, 0xa8] => Kind::ProPawn,
        [0xe9, 0xa6, 0xac] => Kind::Horse,
        [0xe9, 0xbe, 0x8d] => Kind::Dragon,
        PROMOTED => {
            let (character, rest) = rest.split_first_chunk::<3>()?;
            let kind = match character {
                [0xe9, 0xa6, 0x99] => Kind::ProLance,
                [0xe6, 0xa1, 0x82] => Kind::ProKnight,
                [0xe9, 0x8a, 0x80] => Kind::ProSilver,
                _ => return None,
            };
            return Some((kind, rest));
        }
        _ => return None,
    };
    Some((kind, rest))
}

/// 成
const PROMOTED: &[u8; 3] = &[0xe6, 0x88, 0x90];

/// `(77)`, `成(77)` or `打`.
fn origin(text: &[u8]) -> Option<(Origin, Promotion, &[u8])> {
    let (promotion, rest) = match text {
        [0xe6, 0x88, 0x90, rest @ ..] => (Promotion::Yes, rest),
        [0xe6, 0x89, 0x93, rest @ ..] => {
            // `打(00)` has an origin as well.
            let plain = rest.first() != Some(&b'(');
            return plain.then_some((Origin::Hand, Promotion::Unstated, rest));
        }
        _ => (Promotion::Unstated, text),
    };
    match rest {
        [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', rest @ ..] => {
            let from = Square::new(file - b'0', rank - b'0')?;
            Some((Origin::Square(from), promotion, rest))
        }
        _ => None,
    }
}

/// `( 0:16/00:00:16)`, with minutes of up to three digits.
fn time(text: &[u8]) -> Option<(Millis, Millis, &[u8])> {
    let rest = text.strip_prefix(b"(")?;
    let (minutes, rest) = match rest {
        [b' ', one, b':', rest @ ..] => (digits(&[*one])?, rest),
        [ten, one, b':', rest @ ..] => (digits(&[*ten, *one])?, rest),
        [hundred, ten, one, b':', rest @ ..] => (digits(&[*hundred, *ten, *one])?, rest),
        _ => return None,
    };
    let [s1, s2, b'/', h1, h2, b':', m1, m2, b':', t1, t2, b')', rest @ ..] = rest else {
        return None;
    };
    let spent = minutes * 60 + digits(&[*s1, *s2])?;
    let total = (digits(&[*h1, *h2])? * 60 + digits(&[*m1, *m2])?) * 60 + digits(&[*t1, *t2])?;
    Some((Millis::new(spent * 1000)?, Millis::new(total * 1000)?, rest))
}

fn digits(text: &[u8]) -> Option<u64> {
    let all = text.iter().all(u8::is_ascii_digit);
    all.then(|| text.iter().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0')))
}
