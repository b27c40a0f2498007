//! What words point at: points, numbers, marks (seeds: ishi-standard-format, "Notation").

use crate::games::go::Point;
use crate::notation::syntax::ishi::plain;
use crate::notation::syntax::push_number;

/// A point by its letter and number, on a board of any size up to 19×19.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loc {
    /// The column, 0 at the left.
    pub(super) column: u8,
    /// The row, 1 at the bottom.
    pub(super) row: u8,
}

/// The letters of the columns.
const COLUMNS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

impl Loc {
    /// Reads `A1` to `T19`, in any case. Rows from 20 to 99 are read, too: they are on no board.
    pub(super) fn of(word: &str) -> Option<Loc> {
        let word = &*plain(word);
        let (letter, row) = word.as_bytes().split_first()?;
        let column = COLUMNS.iter().position(|known| *known == letter.to_ascii_uppercase())?;
        let digits = (1..=2).contains(&row.len()) && row.iter().all(u8::is_ascii_digit);
        let row: u8 = word[1..].parse().ok().filter(|&row| digits && row > 0)?;
        Some(Loc { column: column as u8, row })
    }

    /// The point on a board of this size, if it is on it.
    pub(super) fn on(self, size: u8) -> Option<Point> {
        (self.column < size && self.row <= size).then(|| Point::new(self.column, size - self.row))
    }
}

/// The name of a point on a board of this size, which must be at most 19 and hold it.
pub(super) fn name(point: Point, size: u8) -> String {
    let mut name = String::new();
    push_name(point, size, &mut name);
    name
}

/// Appends that name.
pub(super) fn push_name(point: Point, size: u8, out: &mut String) {
    let letter = COLUMNS.get(usize::from(point.column)).copied().unwrap_or(b'?');
    out.push(char::from(letter));
    push_number(size.saturating_sub(point.row).into(), out);
}

/// What a statement points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// All numbered stones.
    All,
    /// A point.
    Loc(Loc),
    /// The moves with numbers from the first to the second.
    Moves(u32, u32),
}

/// Why a word is no target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TargetFault {
    /// It is not one of the forms that the keyword knows.
    Form,
    /// A range of numbers that runs backwards.
    Backwards,
}

/// A positive number of digits only.
pub(super) fn number(word: &str) -> Option<u32> {
    let word = &*plain(word);
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|&number| digits && number > 0)
}

/// Whether a text is what follows the colour in the line of a move: a number and a point, or a pass.
pub(super) fn is_move(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let is_number = words.next().is_some_and(|word| number(word).is_some());
    is_number && words.next().is_some_and(is_point_or_pass)
}

/// Whether a word is a point of the largest board, or a pass.
pub(super) fn is_point_or_pass(word: &str) -> bool {
    Loc::of(word).is_some() || word.eq_ignore_ascii_case("PASS")
}

/// Reads `loc`, `#n` or `#n-n`.
pub(super) fn target(word: &str) -> Result<Target, TargetFault> {
    let word = &*plain(word);
    let Some(numbers) = word.strip_prefix('#') else {
        return Loc::of(word).map(Target::Loc).ok_or(TargetFault::Form);
    };
    let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
    // Some write the sign again.
    let last = if numbers.contains('-') { last.strip_prefix('#').unwrap_or(last) } else { last };
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(Target::Moves(first, last)),
        (Some(_), Some(_)) => Err(TargetFault::Backwards),
        _ => Err(TargetFault::Form),
    }
}

/// Reads what UNMARK knows: a target, or all.
pub(super) fn target_or_all(word: &str) -> Result<Target, TargetFault> {
    if plain(word).eq_ignore_ascii_case("ALL") { Ok(Target::All) } else { target(word) }
}

/// What a mark shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// The number of the stone.
    Number,
    /// `\d`.
    Diamond,
    /// `\t`.
    Triangle,
    /// `\c`.
    Check,
    /// `\s`.
    Square,
    /// One or two characters.
    Text(String),
}

/// Reads what MARK knows: a target, all, or a sign before `@` and a target.
pub(super) fn mark(word: &str) -> Result<(Symbol, Target), TargetFault> {
    let plain = target_or_all(word).map(|target| (Symbol::Number, target));
    if plain.is_ok() {
        return plain;
    }
    let mut fault = plain.err().unwrap_or(TargetFault::Form);
    for len in [1, 2] {
        let Some((sign, rest)) = word.split_at_checked(len) else { continue };
        let Some(rest) = rest.strip_prefix('@') else { continue };
        match target(rest) {
            Ok(target) => return Ok((symbol(sign), target)),
            Err(TargetFault::Backwards) => fault = TargetFault::Backwards,
            Err(TargetFault::Form) => {}
        }
    }
    Err(fault)
}

fn symbol(sign: &str) -> Symbol {
    match sign.to_ascii_lowercase().as_str() {
        r"\d" => Symbol::Diamond,
        r"\t" => Symbol::Triangle,
        r"\c" => Symbol::Check,
        r"\s" => Symbol::Square,
        _ => Symbol::Text(sign.to_owned()),
    }
}
