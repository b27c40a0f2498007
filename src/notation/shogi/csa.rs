//! Single statements of CSA: moves and times.

use super::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::games::Side;
use crate::games::shogi::{self, Kind, Square};
use crate::notation::syntax::push_ascii;
use crate::record::Millis;

/// The move of a statement of seven bytes.
pub(crate) fn written_move(bytes: &[u8]) -> Option<WrittenMove> {
    signed_move(bytes.try_into().ok()?)
}

/// The move of seven bytes.
#[inline]
pub(crate) fn signed_move(&[sign, ref rest @ ..]: &[u8; 7]) -> Option<WrittenMove> {
    let side = match sign {
        b'+' => Side::First,
        b'-' => Side::Second,
        _ => return None,
    };
    Some(WrittenMove { side: Some(side), ..six_bytes(rest)? })
}

/// The move of a statement without its sign.
pub(crate) fn unsigned_move(bytes: &[u8]) -> Option<WrittenMove> {
    six_bytes(bytes.try_into().ok()?)
}

#[inline]
fn six_bytes(&[from_file, from_rank, to_file, to_rank, a, b]: &[u8; 6]) -> Option<WrittenMove> {
    let square = |file: u8, rank: u8| Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
    let origin = match (from_file, from_rank) {
        (b'0', b'0') => Origin::Hand,
        _ => Origin::Square(square(from_file, from_rank)?),
    };
    Some(WrittenMove {
        side: None,
        origin,
        target: Target::Square(square(to_file, to_rank)?),
        kind: Some(kind(&[a, b])?),
        named_after: true,
        promotion: Promotion::Unstated,
        marks: Marks::NONE,
    })
}

/// A statement `T` with up to six digits, as nearly all of them are, and what follows it.
#[inline]
pub(crate) fn whole_seconds(bytes: &[u8]) -> Option<(Millis, &[u8])> {
    let [b'T', first @ b'0'..=b'9', rest @ ..] = bytes else { return None };
    let mut rest = rest;
    let mut seconds = u64::from(first - b'0');
    while let [digit @ b'0'..=b'9', behind @ ..] = rest {
        seconds = seconds * 10 + u64::from(digit - b'0');
        rest = behind;
        if seconds >= 100_000 {
            break;
        }
    }
    Some((Millis::new(seconds * 1000)?, rest))
}

/// Milliseconds of seconds with up to three decimals; more are cut.
pub(crate) fn seconds(text: &str) -> Option<Millis> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) {
        return None;
    }
    let millis = fraction.bytes().chain(*b"000").take(3);
    let millis = millis.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Millis::new(whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(millis)?)
}

/// The seven characters of the statement of a move, and a zero: they are stored at once.
#[inline]
pub(crate) fn statement(mv: shogi::Move) -> [u8; 8] {
    let digits = |square: Square| SQUARES[square.index()];
    let from = mv.from().map_or(u16::from_le_bytes(*b"00"), digits);
    let sign = [b'+', b'-'][mv.piece().side().index()];
    let letters = LETTERS[mv.kind_after() as usize - 1];
    let squares = u64::from(from) << 8 | u64::from(digits(mv.to())) << 24;
    (u64::from(sign) | squares | u64::from(letters) << 40).to_le_bytes()
}

/// The digits of the squares.
static SQUARES: [u16; Square::COUNT] = {
    let mut squares = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        squares[index] = u16::from_le_bytes([b'0' + square.file(), b'0' + square.rank()]);
        index += 1;
    }
    squares
};

/// Appends a move.
pub(crate) fn push_move(mv: shogi::Move, out: &mut String) {
    push_ascii(&statement(mv)[..7], out);
}

/// `+` or `-`.
pub(crate) fn sign(side: Side) -> char {
    match side {
        Side::First => '+',
        Side::Second => '-',
    }
}

/// The kind of a CSA piece name.
pub(crate) fn kind(name: &[u8]) -> Option<Kind> {
    match *name {
        [a @ b'A'..=b'Z', b @ b'A'..=b'Z'] => KINDS[letters(a, b)],
        _ => None,
    }
}

/// The place of two capital letters in [`KINDS`].
const fn letters(a: u8, b: u8) -> usize {
    (a - b'A') as usize * 32 + (b - b'A') as usize
}

/// The kinds by the letters of their names: moves ask for one each.
static KINDS: [Option<Kind>; 26 * 32] = {
    let mut kinds = [None; 26 * 32];
    let mut index = 0;
    while index < NAMES.len() {
        let name = NAMES[index].as_bytes();
        kinds[letters(name[0], name[1])] = Some(Kind::ALL[index]);
        index += 1;
    }
    kinds
};

/// The CSA name of a kind.
#[must_use]
pub(crate) fn name(kind: Kind) -> &'static str {
    NAMES[kind as usize - 1]
}

/// The names, the first letter in the lower byte.
static LETTERS: [u16; 14] = {
    let mut letters = [0; 14];
    let mut index = 0;
    while index < NAMES.len() {
        let name = NAMES[index].as_bytes();
        letters[index] = u16::from_le_bytes([name[0], name[1]]);
        index += 1;
    }
    letters
};

/// Two letters a piece, by `Kind as usize - 1`.
const NAMES: [&str; 14] =
    ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];
