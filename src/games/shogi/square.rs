//! Squares of the 9×9 board and sets of them.

use std::fmt;

use crate::games::Side;
use crate::games::bits::bit;

/// The squares in the order of their indices, six bytes each.
const SQUARES: &str = "１一２一３一４一５一６一７一８一９一\
    １二２二３二４二５二６二７二８二９二\
    １三２三３三４三５三６三７三８三９三\
    １四２四３四４四５四６四７四８四９四\
    １五２五３五４五５五６五７五８五９五\
    １六２六３六４六５六６六７六８六９六\
    １七２七３七４七５七６七７七８七９七\
    １八２八３八４八５八６八７八８八９八\
    １九２九３九４九５九６九７九８九９九";

/// A square of the board: file 1–9 counted from sente's right, rank 1–9 counted from gote's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 81;

    /// All squares, in index order: rank 1 first, and within a rank file 1 first.
    pub const ALL: [Square; Square::COUNT] = {
        let mut all = [Square(0); Square::COUNT];
        let mut index = 0;
        while index < Square::COUNT {
            all[index] = Square(index as u8);
            index += 1;
        }
        all
    };

    /// The square on a file and rank, both 1–9, or `None` outside the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file >= 1 && file <= 9 && rank >= 1 && rank <= 9 {
            Some(Square((rank - 1) * 9 + (file - 1)))
        } else {
            None
        }
    }

    /// The square of an index 0–80, or `None` beyond.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square of an index that is known to be one.
    pub(super) const fn with_index(index: u8) -> Square {
        debug_assert!((index as usize) < Square::COUNT);
        Square(index)
    }

    /// The file, 1–9, from sente's right.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The rank, 1–9, from gote's side.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 9 + 1
    }

    /// `(rank - 1) * 9 + (file - 1)`, 0–80.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the square in a [`View`](crate::games::View): rank 1 first, and within a rank
    /// file 9 first.
    #[must_use]
    pub const fn number(self) -> u32 {
        (self.rank() as u32 - 1) * 9 + 9 - self.file() as u32
    }

    /// The square with a [`number`](Self::number).
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Square> {
        if number >= Square::COUNT as u32 {
            return None;
        }
        Square::new(9 - (number % 9) as u8, (number / 9) as u8 + 1)
    }

    /// The rank as `side` counts it: 1 is the rank farthest from the player.
    #[must_use]
    pub const fn rank_for(self, side: Side) -> u8 {
        match side {
            Side::First => self.rank(),
            Side::Second => 10 - self.rank(),
        }
    }

    /// Whether the square lies in the three ranks where pieces of `side` promote.
    #[must_use]
    pub const fn in_camp(self, side: Side) -> bool {
        match side {
            Side::First => self.0 < 27,
            Side::Second => self.0 >= 54,
        }
    }

    /// The square as Japanese notation writes it, such as `７六`.
    #[must_use]
    pub fn kanji(self) -> &'static str {
        let at = self.index() * 6;
        &SQUARES[at..at + 6]
    }

    /// The set that holds just this square, as bits by index.
    #[inline]
    pub(super) const fn bit(self) -> u128 {
        bit(self.0)
    }
}

/// Writes the square as USI does, such as `7f`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.to_usi();
        write!(f, "{}{}", char::from(file), char::from(rank))
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub(super) u128);

impl Squares {
    /// Whether the set holds `square`.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// The number of squares in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The square, if there is one and no other.
    #[must_use]
    pub const fn only(self) -> Option<Square> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }

    /// The square of the lowest index.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }
}

/// Walks the squares in index order.
impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}
