//! Squares, files and ranks.

use std::fmt;
use std::str::FromStr;

use crate::games::Side;

/// One of the 64 squares, numbered a1 = 0, b1 = 1, … h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on a file (0 = a … 7 = h) and a rank (0 = first … 7 = eighth), or `None` outside
    /// the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 { Some(Square(rank * 8 + file)) } else { None }
    }

    /// The square with a number below 64, or `None`.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The number of the square in a [`View`](crate::games::View): the eighth rank first, and within
    /// a rank the file a first.
    #[must_use]
    pub const fn number(self) -> u32 {
        (7 - self.rank() as u32) * 8 + self.file() as u32
    }

    /// The square with a [`number`](Self::number).
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Square> {
        if number >= 64 {
            return None;
        }
        Square::new((number % 8) as u8, 7 - (number / 8) as u8)
    }

    /// The square whose number is the low six bits of `index`: for callers that know the range.
    pub(crate) const fn wrapping(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on `file` of the rank that `self` stands on.
    pub(super) const fn with_file(self, file: u8) -> Square {
        Square((self.0 & 56) | (file & 7))
    }

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square)
    }

    /// The number of the square, 0–63.
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask lets the compiler see that indexing a 64-entry table is in bounds.
        (self.0 & 63) as usize
    }

    /// The file, 0 (a) to 7 (h).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 (first) to 7 (eighth), seen from white.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The rank as `side` counts it: 0 is the rank its pieces start on, 7 the promotion rank.
    #[must_use]
    pub const fn rank_from(self, side: Side) -> u8 {
        match side {
            Side::First => self.rank(),
            Side::Second => 7 - self.rank(),
        }
    }

    /// The next square in the direction in which the pawns of `side` move.
    #[must_use]
    pub const fn forward(self, side: Side) -> Option<Square> {
        match side {
            Side::First if self.0 < 56 => Some(Square(self.0 + 8)),
            Side::Second if self.0 >= 8 => Some(Square(self.0 - 8)),
            _ => None,
        }
    }

    /// The file as a lower-case letter.
    #[must_use]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The rank as a digit, `1` to `8`.
    #[must_use]
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a square name of two characters, `a1` to `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSquare;

impl fmt::Display for BadSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square between a1 and h8")
    }
}

impl std::error::Error for BadSquare {}

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Square, BadSquare> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Square::new(file - b'a', rank - b'1').ok_or(BadSquare)
            }
            _ => Err(BadSquare),
        }
    }
}
