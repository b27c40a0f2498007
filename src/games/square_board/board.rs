//! Which piece stands where.

use super::{Piece, Pieces, Shape, Square};
use crate::games::Side;
use std::marker::PhantomData;

/// The points of the largest of these boards, 9 × 10. One array type serves all sizes.
const CELLS: usize = 90;
/// Kinds of pieces, of both sides: [`Pieces::index`] is below 16.
const KINDS: usize = 32;

/// The pieces on the board, with a hash of them that is kept up to date.
#[derive(Copy, Debug, PartialEq, Eq)]
pub struct Board<R> {
    cells: [Option<Piece<R>>; CELLS],
    /// The points of each side's pieces, one bit each.
    sides: [u128; 2],
    /// The points of the kings, of both sides.
    royal: u128,
    /// The king of each side, of several the one nearest to `a1`.
    kings: [Option<Square<R>>; 2],
    hash: u64,
}

/// All at once: what is derived for any kind of piece goes through the points one by one.
impl<R: Copy> Clone for Board<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Pieces> Board<R> {
    /// A board without pieces.
    #[must_use]
    pub fn empty() -> Self {
        const { assert!(R::FILES as usize * R::RANKS as usize <= CELLS) };
        Board { cells: [None; CELLS], sides: [0; 2], royal: 0, kings: [None; 2], hash: 0 }
    }

    /// The piece on a point.
    #[must_use]
    pub fn get(&self, at: Square<R>) -> Option<Piece<R>> {
        self.cells[at.index()]
    }

    /// Puts a piece on a point, or clears it, and returns what stood there.
    pub fn set(&mut self, at: Square<R>, piece: Option<Piece<R>>) -> Option<Piece<R>> {
        let old = self.replace(at, piece);
        let hash = |piece: Option<Piece<R>>| {
            piece.map_or(0, |piece| HASHES[at.index()][hash_index(piece)])
        };
        self.hash ^= hash(old) ^ hash(piece);
        old
    }

    /// The board after a piece has gone from one point to another, for a look at it: its hash is not
    /// kept up to date.
    #[inline]
    pub(super) fn glimpse(&self, from: Square<R>, to: Square<R>, piece: Piece<R>) -> Self {
        let mut after = *self;
        after.replace(from, None);
        after.replace(to, Some(piece));
        after
    }

    #[inline]
    fn replace(&mut self, at: Square<R>, piece: Option<Piece<R>>) -> Option<Piece<R>> {
        let old = std::mem::replace(&mut self.cells[at.index()], piece);
        for piece in old.into_iter().chain(piece) {
            // A piece has come to the point, or gone from it.
            self.sides[piece.side.index()] ^= at.bit();
            if piece.role.is_king() {
                self.royal ^= at.bit();
                let own = self.royal & self.sides[piece.side.index()];
                let first = Square::of_index(own.trailing_zeros() as u8);
                self.kings[piece.side.index()] = (own != 0).then_some(first);
            }
        }
        old
    }

    /// The king of a side; of several, which only an impossible position has, the one nearest
    /// to `a1`.
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square<R>> {
        self.kings[side.index()]
    }

    /// All pieces with their points, `a1` first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square<R>, Piece<R>)> {
        self.among(self.sides[0] | self.sides[1])
    }

    /// How many pieces a side has.
    #[must_use]
    pub fn amount(&self, side: Side) -> u32 {
        self.sides[side.index()].count_ones()
    }

    /// Whether a piece of `side` attacks a point.
    pub(super) fn is_attacked(&self, at: Square<R>, side: Side) -> bool {
        let mut others = self.among(self.sides[side.index()] & Sight::<R>::AROUND[at.index()]);
        others.any(|(from, piece)| {
            let spots = &Sight::<R>::SPOTS[usize::from(piece.role.index() & 15)];
            spots[at.index()] & from.bit() != 0 && R::reach(self, piece, from, at).is_ok()
        })
    }

    /// Whether what stands on either of two points can make a difference to who attacks a third.
    pub(super) fn in_sight(at: Square<R>, from: Square<R>, to: Square<R>) -> bool {
        Sight::<R>::AROUND[at.index()] & (from.bit() | to.bit()) != 0
    }

    /// Whether what stands on either of two points can be in the way of an attack on a third, or help
    /// it over.
    pub(super) fn covers(at: Square<R>, from: Square<R>, to: Square<R>) -> bool {
        Sight::<R>::COVER[at.index()] & (from.bit() | to.bit()) != 0
    }

    /// The pieces on some points, one bit each, the lowest first.
    fn among(&self, points: u128) -> impl Iterator<Item = (Square<R>, Piece<R>)> {
        let mut left = points;
        std::iter::from_fn(move || {
            let first = (left != 0).then_some(left.trailing_zeros())?;
            left &= left - 1;
            Some(Square::of_index(first as u8))
        })
        .filter_map(|at| Some((at, self.get(at)?)))
    }

    /// How many such pieces there are.
    #[must_use]
    pub fn count(&self, piece: Piece<R>) -> usize {
        self.cells.iter().filter(|&&cell| cell == Some(piece)).count()
    }

    /// How many pieces stand strictly between two points of one line; 2 for any more.
    #[must_use]
    pub fn piece_between(&self, a: Square<R>, b: Square<R>) -> usize {
        let line = match a.delta(b) {
            (0, _) => Sight::<R>::FILES[usize::from(a.file())],
            (_, 0) => u128::MAX,
            _ => return a.between(b).filter(|&at| self.get(at).is_some()).take(2).count(),
        };
        let (low, high) = if a.index() < b.index() { (a, b) } else { (b, a) };
        let between = line & high.bit().saturating_sub(low.bit() << 1);
        let pieces = (self.sides[0] | self.sides[1]) & between;
        // Counting bits takes longer than to tell one from more.
        usize::from(pieces != 0) + usize::from(pieces & pieces.wrapping_sub(1) != 0)
    }

    /// Whether the kings stand on one file with nothing between them.
    #[must_use]
    pub fn kings_face(&self) -> bool {
        match self.kings {
            [Some(a), Some(b)] => a.file() == b.file() && self.piece_between(a, b) == 0,
            _ => false,
        }
    }

    /// A hash of the pieces and their points; 0 for the empty board.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

/// From where a point can be attacked, by the shapes of the game's moves.
struct Sight<R>(PhantomData<R>);

impl<R: Pieces> Sight<R> {
    /// The points of each file.
    const FILES: [u128; CELLS] = {
        let mut files = [0; CELLS];
        let mut at = 0;
        while at < R::FILES * R::RANKS {
            files[(at % R::FILES) as usize] |= 1 << at;
            at += 1;
        }
        files
    };

    /// From where a piece of each kind attacks each point, if nothing is in its way.
    const SPOTS: &'static [[u128; CELLS]; KINDS / 2] = &{
        let mut table = [[0; CELLS]; KINDS / 2];
        let mut role = 0;
        while role < R::SHAPES.len() {
            let mut at = 0;
            while at < R::FILES * R::RANKS {
                table[role][at as usize] = Self::spots(R::SHAPES[role], at);
                at += 1;
            }
            role += 1;
        }
        table
    };

    /// All that has to do with an attack on each point: its file, its rank, and what is no farther
    /// from it than any leap.
    const AROUND: &'static [u128; CELLS] = &{
        let mut table = [0; CELLS];
        let far = Self::farthest();
        let size = R::FILES * R::RANKS;
        let mut at = 0;
        while at < size {
            let mut from = 0;
            while from < size {
                let (files, ranks) = Self::distance(at, from);
                if files == 0 || ranks == 0 || (files <= far && ranks <= far) {
                    table[at as usize] |= 1 << from;
                }
                from += 1;
            }
            at += 1;
        }
        table
    };

    /// What can be in the way of an attack on each point, or help it over: its file, its rank, and
    /// where leaps and the diagonals of a palace lead through.
    const COVER: &'static [u128; CELLS] = &{
        let mut table = [0; CELLS];
        let mut at = 0;
        while at < R::FILES * R::RANKS {
            table[at as usize] = Self::spots(Shape::straight(R::HINGES), at);
            at += 1;
        }
        table
    };

    const fn distance(a: u8, b: u8) -> (u8, u8) {
        ((a % R::FILES).abs_diff(b % R::FILES), (a / R::FILES).abs_diff(b / R::FILES))
    }

    /// The points of a shape around a point.
    const fn spots(shape: Shape, at: u8) -> u128 {
        let mut spots = 0;
        let mut from = 0;
        while from < R::FILES * R::RANKS {
            let (files, ranks) = Self::distance(at, from);
            let mut fits = shape.is_straight && (files == 0 || ranks == 0);
            let mut leap = 0;
            while leap < shape.leaps.len() {
                fits |= files == shape.leaps[leap].0 && ranks == shape.leaps[leap].1;
                leap += 1;
            }
            if fits {
                spots |= 1 << from;
            }
            from += 1;
        }
        spots
    }

    const fn farthest() -> u8 {
        let mut far = 1;
        let mut role = 0;
        while role < R::SHAPES.len() {
            let leaps = R::SHAPES[role].leaps;
            let mut leap = 0;
            while leap < leaps.len() {
                let (files, ranks) = leaps[leap];
                let longer = if files > ranks { files } else { ranks };
                far = if longer > far { longer } else { far };
                leap += 1;
            }
            role += 1;
        }
        far
    }
}

/// A number for each piece on each point.
static HASHES: [[u64; KINDS]; CELLS] = {
    let mut table = [[0; KINDS]; CELLS];
    let mut at = 0;
    while at < CELLS {
        let mut piece = 0;
        while piece < KINDS {
            table[at][piece] = mix(at as u64 + 1, piece as u64);
            piece += 1;
        }
        at += 1;
    }
    table
};

fn hash_index<R: Pieces>(piece: Piece<R>) -> usize {
    usize::from(piece.role.index() & 15) * 2 + piece.side.index()
}

/// A well-spread number for a pair of small ones: the finaliser of SplitMix64, which needs no
/// table of random numbers.
pub(in crate::games) const fn mix(a: u64, b: u64) -> u64 {
    let z = (a << 32 | b).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
