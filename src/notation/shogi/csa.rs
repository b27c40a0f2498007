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
pub(crate) fn signed_move(&[a, b, c, d, e, f, g]: &[u8; 7]) -> Option<WrittenMove> {
    move_line(u64::from_le_bytes([a, b, c, d, e, f, g, b'\n']))
}

/// The move of a statement without its sign.
pub(crate) fn unsigned_move(bytes: &[u8]) -> Option<WrittenMove> {
    let &[a, b, c, d, e, f]: &[u8; 6] = bytes.try_into().ok()?;
    Some(WrittenMove { side: None, ..signed_move(&[b'+', a, b, c, d, e, f])? })
}

/// The move of a line of eight bytes, the last of which is a line feed. They are one number, the first of them
/// its lowest part, so that nothing is looked at one by one.
#[inline]
pub(crate) fn move_line(line: u64) -> Option<WrittenMove> {
    let side = match (line & 0xff) as u8 {
        b'+' => Side::First,
        b'-' => Side::Second,
        _ => return None,
    };
    let digits = (line >> 8) as u32 ^ u32::from_le_bytes(*b"0000");
    if digits & 0xf0f0_f0f0 != 0 || line >> 56 != u64::from(b'\n') {
        return None;
    }
    let place = |digits: u32| usize::from((digits << 4 | digits >> 8) as u8);
    Some(WrittenMove {
        side: Some(side),
        // Whether it is a drop nobody can foresee, so that nothing branches on it here.
        origin: ORIGIN_OF[place(digits)]?,
        target: Target::Square(SQUARE_OF[place(digits >> 16)]?),
        kind: Some(kind_of((line >> 40) as u16)?),
        named_after: true,
        promotion: Promotion::Unstated,
        marks: Marks::NONE,
    })
}

/// The squares by file and rank, four bits each.
static SQUARE_OF: [Option<Square>; 256] = {
    let mut squares = [None; 256];
    let mut index = 0;
    while index < squares.len() {
        squares[index] = Square::new(index as u8 >> 4, index as u8 & 15);
        index += 1;
    }
    squares
};

/// The same of origins: a zero twice is the hand.
static ORIGIN_OF: [Option<Origin>; 256] = {
    let mut origins = [None; 256];
    let mut index = 1;
    while index < origins.len() {
        if let Some(square) = SQUARE_OF[index] {
            origins[index] = Some(Origin::Square(square));
        }
        index += 1;
    }
    origins[0] = Some(Origin::Hand);
    origins
};

/// A time as it stands in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds {
    /// The time.
    pub(crate) spent: Millis,
    /// The number of bytes of the statement.
    pub(crate) length: usize,
}

/// The statement `T` of one digit or two in a line that begins with these eight bytes, the first of them the
/// lowest, and ends in a line feed.
#[inline]
pub(crate) fn time_line(line: u64) -> Option<Seconds> {
    let [sign, first, second, ..] = line.to_le_bytes();
    let [tens, ones] = [first, second].map(|digit| u16::from(digit.wrapping_sub(b'0')));
    let has_two = ones < 10;
    let length = 2 + usize::from(has_two);
    let is_one = sign == b'T' && tens <= 9 && (line >> (8 * length)) as u8 == b'\n';
    let spent = Millis::of_seconds(if has_two { tens * 10 + ones } else { tens });
    is_one.then_some(Seconds { spent, length })
}

/// A statement `T` with up to six digits, as nearly all of them are.
#[inline]
pub(crate) fn whole_seconds(bytes: &[u8]) -> Option<Seconds> {
    let [b'T', rest @ ..] = bytes else { return None };
    let digits = rest.iter().take(6).take_while(|digit| digit.is_ascii_digit());
    let length = digits.clone().count();
    let seconds = digits.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    let spent = Millis::new(seconds * 1000)?;
    (length > 0).then_some(Seconds { spent, length: length + 1 })
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
    kind_of(u16::from_le_bytes(name.try_into().ok()?))
}

/// The kind of the two letters of a name, the first of them the lower half.
#[inline]
fn kind_of(name: u16) -> Option<Kind> {
    let letters = name.wrapping_sub(u16::from_le_bytes(*b"AA"));
    let place = (letters & 31) << 5 | letters >> 8 & 31;
    if letters & 0xe0e0 == 0 { KINDS[usize::from(place)] } else { None }
}

/// The place of two capital letters in [`KINDS`].
const fn letters(a: u8, b: u8) -> usize {
    (a - b'A') as usize * 32 + (b - b'A') as usize
}

/// The kinds by the letters of their names: moves ask for one each.
static KINDS: [Option<Kind>; 32 * 32] = {
    let mut kinds = [None; 32 * 32];
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
