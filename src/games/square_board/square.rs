//! Points of a rectangular board, and their names `a1` … `i10`.

use std::fmt;
use std::marker::PhantomData;

use super::Pieces;
use crate::games::Side;
use crate::games::bits::bit;

/// A point of the board that a game with such pieces is played on.
///
/// Files and ranks count from 0 and from the first side's left corner, `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<R>(u8, PhantomData<R>);

impl<R: Pieces> Square<R> {
    /// The point on a file and a rank, unless it is off the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < R::FILES && rank < R::RANKS {
            Some(Square(rank * R::FILES + file, PhantomData))
        } else {
            None
        }
    }

    /// The point with a number from [`index`](Self::index).
    pub(super) const fn of_index(index: u8) -> Self {
        Square(index, PhantomData)
    }

    /// Every point, `a1` first, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..R::FILES * R::RANKS).map(|index| Square(index, PhantomData))
    }

    /// The file, 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % R::FILES
    }

    /// The rank, 0 for the first side's back rank.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / R::FILES
    }

    /// The rank counted from the back rank of `side`, 0 for that rank.
    #[must_use]
    pub const fn rank_for(self, side: Side) -> u8 {
        match side {
            Side::First => self.rank(),
            Side::Second => R::RANKS - 1 - self.rank(),
        }
    }

    /// The place in `all`: an index into arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point as one of a set.
    #[inline]
    pub(in crate::games) const fn bit(self) -> u128 {
        bit(self.0)
    }

    /// The number of the point in a [`View`](crate::games::View): the last rank first, and within a
    /// rank the file `a` first.
    #[must_use]
    pub const fn number(self) -> u32 {
        (R::RANKS - 1 - self.rank()) as u32 * R::FILES as u32 + self.file() as u32
    }

    /// The point with a [`number`](Self::number).
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Self> {
        if number >= R::FILES as u32 * R::RANKS as u32 {
            return None;
        }
        let (row, file) = (number / R::FILES as u32, number % R::FILES as u32);
        Square::new(file as u8, R::RANKS - 1 - row as u8)
    }

    /// How many files and ranks lie from here to `to`; negative towards `a1`.
    #[must_use]
    pub const fn delta(self, to: Self) -> (i8, i8) {
        (to.file() as i8 - self.file() as i8, to.rank() as i8 - self.rank() as i8)
    }

    /// The point so many files and ranks away, unless it is off the board.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        Square::new(self.file().checked_add_signed(files)?, self.rank().checked_add_signed(ranks)?)
    }

    /// The points strictly between two points of one file, rank or diagonal; none for others.
    pub fn between(self, to: Self) -> impl Iterator<Item = Self> {
        let (files, ranks) = self.delta(to);
        let on_a_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let steps = if on_a_line { files.abs().max(ranks.abs()) } else { 0 };
        let step = files.signum() + ranks.signum() * R::FILES as i8;
        (1..steps).map(move |n| Square(self.0.wrapping_add_signed(step * n), PhantomData))
    }

    /// Whether this is one of the nine points of a side's palace, on the board of xiangqi and
    /// janggi.
    #[must_use]
    pub const fn in_palace(self, side: Side) -> bool {
        matches!(self.file(), 3..=5) && self.rank_for(side) <= 2
    }
}

impl<R: Pieces> fmt::Display for Square<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// How a text numbers the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// From 1 (`h3e3`), as in UCI.
    FromOne,
    /// From 0 (`h2e2`, `H2-E2`), as in UCCI and ICCS.
    FromZero,
}

/// Why the text of a move names no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// It is not two points of the board, or a letter follows that is no promotion.
    Malformed,
    /// No piece stands on the first point, so there is nothing to move.
    NoPiece,
}

/// Reads two points, `h3e3` or `H3-E3`, and returns what follows them.
#[must_use]
pub fn read_pair<R: Pieces>(
    text: &str,
    numbering: Numbering,
) -> Option<(Square<R>, Square<R>, &str)> {
    let bytes = text.as_bytes();
    let (from, end) = read_square(bytes, 0, numbering)?;
    let (to, end) =
        read_square(bytes, end + usize::from(bytes.get(end) == Some(&b'-')), numbering)?;
    Some((from, to, text.get(end..)?))
}

/// Reads the point at `at`, and says where it ends.
#[inline]
fn read_square<R: Pieces>(
    text: &[u8],
    at: usize,
    numbering: Numbering,
) -> Option<(Square<R>, usize)> {
    let file = text.get(at)?.to_ascii_lowercase().wrapping_sub(b'a');
    let mut number = 0_u32;
    let mut end = at + 1;
    while let Some(byte) = text.get(end)
        && byte.is_ascii_digit()
    {
        // No board has so many ranks, whatever follows.
        if number < 1000 {
            number = number * 10 + u32::from(byte - b'0');
        }
        end += 1;
    }
    let rank = match numbering {
        Numbering::FromOne => number.checked_sub(1)?,
        Numbering::FromZero => number,
    };
    // `04` is a row of janggi, and no rank.
    let is_padded = end > at + 2 && text[at + 1] == b'0';
    if end == at + 1 || is_padded || rank >= u32::from(R::RANKS) {
        return None;
    }
    Some((Square::new(file, rank as u8)?, end))
}
