//! Points of a rectangular board, and their names `a1` … `i10`.

use std::fmt;

use crate::games::Side;

/// A point of a board of `FILES` × `RANKS` points (at most 26 files and 255 points).
///
/// Files and ranks count from 0 and from the first side's left corner, `a1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<const FILES: u8, const RANKS: u8>(u8);

impl<const FILES: u8, const RANKS: u8> Square<FILES, RANKS> {
    /// The point on a file and a rank, unless it is off the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Square(rank * FILES + file)) } else { None }
    }

    /// Every point, `a1` first, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..FILES * RANKS).map(Square)
    }

    /// The file, 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank, 0 for the first side's back rank.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The rank counted from the back rank of `side`, 0 for that rank.
    #[must_use]
    pub const fn rank_for(self, side: Side) -> u8 {
        match side {
            Side::First => self.rank(),
            Side::Second => RANKS - 1 - self.rank(),
        }
    }

    /// The place in `all`: an index into arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
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
        (1..steps).filter_map(move |n| self.offset(files.signum() * n, ranks.signum() * n))
    }
}

impl Square<9, 10> {
    /// Whether this is one of the nine points of a side's palace, on the board of xiangqi and
    /// janggi.
    #[must_use]
    pub const fn in_palace(self, side: Side) -> bool {
        matches!(self.file(), 3..=5) && self.rank_for(side) <= 2
    }
}

impl<const FILES: u8, const RANKS: u8> fmt::Display for Square<FILES, RANKS> {
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
pub fn read_pair<const FILES: u8, const RANKS: u8>(
    text: &str,
    numbering: Numbering,
) -> Option<(Square<FILES, RANKS>, Square<FILES, RANKS>, &str)> {
    let (from, rest) = read_square(text, numbering)?;
    let (to, rest) = read_square(rest.strip_prefix('-').unwrap_or(rest), numbering)?;
    Some((from, to, rest))
}

fn read_square<const FILES: u8, const RANKS: u8>(
    text: &str,
    numbering: Numbering,
) -> Option<(Square<FILES, RANKS>, &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
    let rest = text.get(1..)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number: u8 = rest.get(..digits)?.parse().ok()?;
    let rank = match numbering {
        Numbering::FromOne => number.checked_sub(1)?,
        Numbering::FromZero => number,
    };
    Some((Square::new(file, rank)?, &rest[digits..]))
}
