//! The shape of a board: how long each of its dimensions is.

/// A board of any number of dimensions. Squares are numbered row by row from 0, the first
/// coordinate counting slowest (specs: pcn §3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    lengths: Box<[u32]>,
    squares: u32,
}

/// Why coordinates or a number name no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareFault {
    /// There are not as many coordinates as the board has dimensions.
    Rank,
    /// A coordinate or number lies outside the board.
    Outside,
}

impl Shape {
    /// A board with dimensions of these lengths, the outermost first; `None` for a board without
    /// dimensions or squares, or with more squares than 32 bits can number.
    #[must_use]
    pub fn new(lengths: &[u32]) -> Option<Shape> {
        let squares = lengths.iter().try_fold(1u32, |squares, &n| squares.checked_mul(n))?;
        let real = !lengths.is_empty() && squares > 0;
        real.then(|| Shape { lengths: lengths.into(), squares })
    }

    /// A board of one square.
    #[must_use]
    pub fn single() -> Shape {
        Shape { lengths: [1].into(), squares: 1 }
    }

    /// The lengths, the outermost dimension first; never empty.
    #[must_use]
    pub fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// How many squares there are, at least 1.
    #[must_use]
    pub fn squares(&self) -> u32 {
        self.squares
    }

    /// The number of the square with these coordinates.
    ///
    /// # Errors
    /// If they name no square of this board.
    pub fn square(&self, coordinates: impl IntoIterator<Item = u64>) -> Result<u32, SquareFault> {
        let mut square = 0;
        let mut lengths = self.lengths.iter();
        for at in coordinates {
            let &length = lengths.next().ok_or(SquareFault::Rank)?;
            let at = u32::try_from(at).ok().filter(|&at| at < length);
            // Cannot overflow: every partial sum is the number of a square.
            square = square * length + at.ok_or(SquareFault::Outside)?;
        }
        if lengths.next().is_some() { Err(SquareFault::Rank) } else { Ok(square) }
    }

    /// The coordinates of a square, one a dimension.
    #[must_use]
    pub fn coordinates(&self, square: u32) -> Vec<u32> {
        let mut rest = square;
        let mut coordinates = vec![0; self.lengths.len()];
        for (at, &length) in coordinates.iter_mut().zip(&self.lengths).rev() {
            *at = rest % length;
            rest /= length;
        }
        coordinates
    }

    /// How many dimensions end with this square: 1 at the end of a row, 2 at the end of a plane,
    /// all of them at the last square.
    #[must_use]
    pub fn ends(&self, square: u32) -> usize {
        let mut rest = square;
        self.lengths
            .iter()
            .rev()
            .take_while(|&&length| {
                let last = rest % length == length - 1;
                rest /= length;
                last
            })
            .count()
    }
}
