//! Moves just as Kifu for Windows writes them, read byte by byte: nearly all are. In KIF, a line each:
//!
//! ```text
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//! ```
//!
//! and in KI2 with their marks, several a line: `▲７六歩    △３四歩    ▲２二角成`.
//!
//! Whatever departs from this by a byte is none of these, and is left to the lenient reader, which
//! reads these just so.

use super::super::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::games::Side;
use crate::games::shogi::{Kind, Square};
use crate::record::Millis;

/// A line with a move, and perhaps its time. Places are offsets from where the line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveLine {
    /// The number before the move.
    pub(crate) number: u32,
    /// The move.
    pub(crate) written: WrittenMove,
    /// Where it begins and ends.
    pub(crate) place: (usize, usize),
    /// The time for it, the player's total, and where they begin and end.
    pub(crate) time: Option<(Millis, Millis, usize, usize)>,
    /// The length of the line, without its end.
    pub(crate) len: usize,
}

/// No line of these is longer.
const LONGEST: usize = 64;

/// Reads the line that a text begins with.
pub(crate) fn read(text: &[u8]) -> Option<MoveLine> {
    let mut copy;
    let window = match text.first_chunk() {
        Some(window) => window,
        None => {
            copy = [b'\n'; LONGEST];
            copy[..text.len()].copy_from_slice(text);
            &copy
        }
    };
    any_line(window)
}

/// Reads the line that a text begins with if its number ends in the fourth column and its piece has a name of
/// one kanji, as nearly all have: all up to the time stands where it always does. [`read`] reads it the same.
// In place: a line put together from parts and then copied is waited for.
#[inline(always)]
pub(crate) fn read_usual(text: &[u8]) -> Option<MoveLine> {
    let text: &[u8; LONGEST] = text.first_chunk()?;
    const MOVE: usize = 5;
    const ORIGIN: usize = MOVE + 9;
    let (columns, rest) = text.split_first_chunk()?;
    let number = right_number(u32::from_le_bytes(*columns))?;
    let &[b' ', ref rest @ ..] = rest else { return None };
    let (eight, rest) = rest.split_first_chunk()?;
    let target = target_of(u64::from_be_bytes(*eight))?;
    let (&[.., a, b], &[c, ref rest @ ..]) = (eight, rest) else { return None };
    let kind = look_up(&PIECES, code([a, b, c]))?;
    let &[a, b, c, d, e, f, g, ..] = rest else { return None };
    let (origin, promotion, end) = match [a, b, c, d] {
        [b'(', file, rank, b')'] => (square(file, rank)?, Promotion::Unstated, ORIGIN + 4),
        [a, b, c, b'('] if code([a, b, c]) == PROMOTED && g == b')' => {
            (square(e, f)?, Promotion::Yes, ORIGIN + 7)
        }
        [a, b, c, _] if code([a, b, c]) == DROPPED && d != b'(' => {
            (Origin::Hand, Promotion::Unstated, ORIGIN + 3)
        }
        _ => return None,
    };
    let written = written(target, kind, (origin, promotion));
    timed(text, number, written, (MOVE, end))
}

/// Reads the line that the window on a text begins with; behind the end of the text are line ends.
fn any_line(text: &[u8; LONGEST]) -> Option<MoveLine> {
    let (number, begin) = number(text, blanks(text, 0)?)?;
    let mv = blanks(text, begin)?;
    if mv == begin {
        return None;
    }
    let (target, at) = target(text, mv)?;
    let (kind, at) = kind(text, at)?;
    let (origin, promotion, end) = origin(text, at)?;
    let written = written(target, kind, (origin, promotion));
    timed(text, number, written, (mv, end))
}

/// A move that says where it begins.
#[inline(always)]
fn written(target: Target, kind: Kind, (origin, promotion): (Origin, Promotion)) -> WrittenMove {
    WrittenMove {
        side: None,
        origin,
        target,
        kind: Some(kind),
        named_after: false,
        promotion,
        marks: Marks::NONE,
    }
}

/// The line of a move, once that is read: what stands behind it.
#[inline(always)]
fn timed(
    text: &[u8; LONGEST],
    number: u32,
    written: WrittenMove,
    place: (usize, usize),
) -> Option<MoveLine> {
    let mut len = blanks(text, place.1)?;
    let mut time = None;
    if let Some((spent, total)) = clock(text, len) {
        time = Some((spent, total, len, len + 16));
        len += 16;
    }
    len += usize::from(text.get(len) == Some(&b'+'));
    let ends = matches!(text.get(len), Some(b'\n' | b'\r'));
    ends.then_some(MoveLine { number, written, place, time, len })
}

/// The number that ends four columns, with blanks before it; the first is the lowest byte.
#[inline]
fn right_number(columns: u32) -> Option<u32> {
    const ONES: u32 = u32::from_le_bytes([1; 4]);
    // A blank lacks one bit to be a zero.
    let digits = columns & !(ONES << 4) ^ (ONES * b' ' as u32);
    let is_digit = columns >> 4 & ONES;
    let is_right = is_digit >> 24 == 1 && is_digit << 8 & !is_digit == 0;
    let is_blank = (ONES - is_digit) * 15;
    if !is_right || digits & !(ONES * 15) != 0 || digits & is_blank != 0 {
        return None;
    }
    if (digits + ONES * 6) & (ONES << 4) != 0 {
        return None;
    }
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff;
    Some((pairs & 0xff) * 100 + (pairs >> 16))
}

/// Reads the move in relative notation that a text begins with, and says where it ends, and where the next
/// one or the end of the line is.
pub(crate) fn relative(text: &[u8]) -> Option<(WrittenMove, usize, usize)> {
    let side = side(text, 0)?;
    let (target, at) = target(text, 3)?;
    let (kind, mut at) = kind(text, at)?;
    let (mut origin, mut promotion) = (Origin::Unstated, Promotion::Unstated);
    let mut marks = Marks::NONE;
    while text.get(at).is_some_and(|byte| !byte.is_ascii()) {
        // Marks go before all others, and nothing goes with 打.
        let plain = origin == Origin::Unstated && promotion == Promotion::Unstated;
        match kanji(text, at)? {
            _ if !plain => return None,
            PROMOTED => promotion = Promotion::Yes,
            NOT if kanji(text, at + 3) == Some(PROMOTED) => {
                promotion = Promotion::No;
                at += 3;
            }
            DROPPED if marks.is_empty() => origin = Origin::Hand,
            mark => marks = marks.with(look_up(&MARKS, mark)?),
        }
        at += 3;
    }
    // An origin may follow behind blanks.
    let next = at + text[at..].iter().take_while(|&&byte| byte == b' ').count();
    let ends = matches!(text.get(next), None | Some(b'\n' | b'\r'));
    let goes_on = next > at && self::side(text, next).is_some();
    let written = WrittenMove {
        side: Some(side),
        origin,
        target,
        kind: Some(kind),
        named_after: false,
        promotion,
        marks,
    };
    (ends || goes_on).then_some((written, at, next))
}

fn side(text: &[u8], at: usize) -> Option<Side> {
    const FIRST: u32 = code([0xe2, 0x96, 0xb2]);
    const SECOND: u32 = code([0xe2, 0x96, 0xb3]);
    match kanji(text, at)? {
        FIRST => Some(Side::First),
        SECOND => Some(Side::Second),
        _ => None,
    }
}

/// Where the blanks end that stand at a place; at most eight.
#[inline]
fn blanks(text: &[u8], at: usize) -> Option<usize> {
    let eight = u64::from_le_bytes(*text.get(at..)?.first_chunk()?);
    let others = eight ^ u64::from_le_bytes([b' '; 8]);
    Some(at + others.trailing_zeros() as usize / 8)
}

/// At most six digits: more are no number of a move.
#[inline]
fn number(text: &[u8], begin: usize) -> Option<(u32, usize)> {
    let mut number = 0;
    let mut at = begin;
    while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|&d| d <= 9) {
        number = number * 10 + u32::from(digit);
        at += 1;
        if at > begin + 6 {
            return None;
        }
    }
    (at > begin).then_some((number, at))
}

/// Three bytes of UTF-8 as a number.
const fn code(character: [u8; 3]) -> u32 {
    u32::from_be_bytes([0, character[0], character[1], character[2]])
}

/// The kanji at a place.
fn kanji(text: &[u8], at: usize) -> Option<u32> {
    text.get(at..at + 3)?.first_chunk().copied().map(code)
}

/// Kanji with what they mean, each at its place by the last six bits, which differ.
const fn table<T: Copy, const N: usize>(rows: [(char, T); N], none: T) -> [(u32, T); 64] {
    // No kanji has this code.
    let mut table = [(u32::MAX, none); 64];
    let mut index = 0;
    while index < N {
        let mut bytes = [0; 3];
        rows[index].0.encode_utf8(&mut bytes);
        let code = code(bytes);
        let place = &mut table[(code % 64) as usize];
        assert!(place.0 == u32::MAX);
        *place = (code, rows[index].1);
        index += 1;
    }
    table
}

const RANKS: [(u32, u8); 64] = table(
    [
        ('一', 1),
        ('二', 2),
        ('三', 3),
        ('四', 4),
        ('五', 5),
        ('六', 6),
        ('七', 7),
        ('八', 8),
        ('九', 9),
    ],
    0,
);

/// The pieces by the names that they have in most files, but for those of two kanji.
const PIECES: [(u32, Kind); 64] = table(
    [
        ('歩', Kind::Pawn),
        ('香', Kind::Lance),
        ('桂', Kind::Knight),
        ('銀', Kind::Silver),
        ('金', Kind::Gold),
        ('角', Kind::Bishop),
        ('飛', Kind::Rook),
        ('玉', Kind::King),
        ('と', Kind::ProPawn),
        ('馬', Kind::Horse),
        ('龍', Kind::Dragon),
    ],
    Kind::King,
);

const MARKS: [(u32, Marks); 64] = table(
    [
        ('左', Marks::LEFT),
        ('直', Marks::STRAIGHT),
        ('右', Marks::RIGHT),
        ('上', Marks::UP),
        ('寄', Marks::SIDEWAYS),
        ('引', Marks::DOWN),
    ],
    Marks::NONE,
);

fn look_up<T: Copy>(table: &[(u32, T); 64], code: u32) -> Option<T> {
    let (own, meaning) = table[(code % 64) as usize];
    (own == code).then_some(meaning)
}

const SAME: u32 = code([0xe5, 0x90, 0x8c]);
const WIDE_BLANK: u32 = code([0xe3, 0x80, 0x80]);
const PROMOTED: u32 = code([0xe6, 0x88, 0x90]);
const DROPPED: u32 = code([0xe6, 0x89, 0x93]);
const NOT: u32 = code([0xe4, 0xb8, 0x8d]);

/// `７六` or `同　`.
#[inline]
fn target(text: &[u8], at: usize) -> Option<(Target, usize)> {
    // A piece follows, so that there are eight bytes and more.
    let eight = u64::from_be_bytes(*text.get(at..)?.first_chunk()?);
    Some((target_of(eight)?, at + 6))
}

/// The target that eight bytes begin with, the first of them the highest.
#[inline]
fn target_of(eight: u64) -> Option<Target> {
    let [first, second] = [(eight >> 40) as u32, (eight >> 16) as u32 & 0xff_ffff];
    let file = first.wrapping_sub(code([0xef, 0xbc, 0x90]));
    match (first, second) {
        (SAME, WIDE_BLANK) => Some(Target::Same),
        _ if file <= 9 => Some(Target::Square(Square::new(file as u8, look_up(&RANKS, second)?)?)),
        _ => None,
    }
}

/// The square of two digits, where a move begins.
#[inline]
fn square(file: u8, rank: u8) -> Option<Origin> {
    Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')).map(Origin::Square)
}

/// A piece by the name that it has in most files.
#[inline]
fn kind(text: &[u8], at: usize) -> Option<(Kind, usize)> {
    let first = kanji(text, at)?;
    if first != PROMOTED {
        return Some((look_up(&PIECES, first)?, at + 3));
    }
    let kind = match look_up(&PIECES, kanji(text, at + 3)?)? {
        Kind::Lance => Kind::ProLance,
        Kind::Knight => Kind::ProKnight,
        Kind::Silver => Kind::ProSilver,
        _ => return None,
    };
    Some((kind, at + 6))
}

/// `(77)`, `成(77)` or `打`.
#[inline]
fn origin(text: &[u8], mut at: usize) -> Option<(Origin, Promotion, usize)> {
    let mut promotion = Promotion::Unstated;
    if text.get(at) != Some(&b'(') {
        match kanji(text, at)? {
            PROMOTED => promotion = Promotion::Yes,
            // `打(00)` has an origin as well.
            DROPPED if text.get(at + 3) != Some(&b'(') => {
                return Some((Origin::Hand, promotion, at + 3));
            }
            _ => return None,
        }
        at += 3;
    }
    let &[b'(', file, rank, b')'] = text.get(at..at + 4)? else { return None };
    Some((square(file, rank)?, promotion, at + 4))
}

/// `( 0:16/00:00:16)`. Eight bytes at a time: the signs must be where they are here, and all others
/// digits, but for a blank in the place of the first.
#[inline(always)]
fn clock(text: &[u8], at: usize) -> Option<(Millis, Millis)> {
    let bytes: &[u8; 16] = text.get(at..)?.first_chunk()?;
    let half = |bytes: &[u8]| bytes.first_chunk().map(|bytes| u64::from_le_bytes(*bytes));
    let [spent, total] = [half(bytes)?, half(&bytes[8..])?];
    // What a blank lacks to be a zero.
    let spent = spent | u64::from(bytes[1] == b' ') << 12;
    let spent = digits(spent, u64::from_le_bytes(*b"(00:00/0"))?;
    let total = digits(total, u64::from_le_bytes(*b"0:00:00)"))?;
    // Each digit with the one behind it as a number, all at once.
    let pairs = |digits: u64| (digits * 10 + (digits >> 8)).to_le_bytes().map(u32::from);
    let [_, spent_minutes, _, _, spent_seconds, ..] = pairs(spent);
    let [_, _, minutes, _, _, seconds, ..] = pairs(total);
    let hours = (spent >> 56) as u32 * 10 + (total & 0xff) as u32;
    // What counts past 59 is looked at more closely.
    if spent_seconds.max(minutes).max(seconds) >= 60 {
        return None;
    }
    let spent = spent_minutes * 60 + spent_seconds;
    let total = (hours * 60 + minutes) * 60 + seconds;
    Some((Millis::new(u64::from(spent) * 1000)?, Millis::new(u64::from(total) * 1000)?))
}

/// Eight bytes in which digits stand where a pattern has a `0`, and else what the pattern has: the values
/// of the digits, a byte each.
#[inline]
fn digits(bytes: u64, pattern: u64) -> Option<u64> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    // Signs of the pattern come to 0, digits to their values; what is neither has a bit too many, if not
    // before then after 118 is added.
    let values = bytes ^ pattern;
    let is_zero = pattern.to_le_bytes().map(|byte| if byte == b'0' { 0xff } else { 0 });
    let signs = values & !u64::from_le_bytes(is_zero);
    let excess = (values | values.wrapping_add(118 * ONES)) & (0x80 * ONES);
    (signs == 0 && excess == 0).then_some(values)
}
