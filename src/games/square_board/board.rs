//! Which piece stands where.

use super::{Piece, Pieces, Square};
use crate::games::Side;
use std::marker::PhantomData;

/// The points of the largest of these boards, 9 × 10. One array type serves all sizes.
const CELLS: usize = 90;
/// Kinds of pieces, of both sides: [`Pieces::index`] is below 16.
const KINDS: usize = 32;

/// The pieces on the board, with a hash of them that is kept up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board<R> {
    cells: [Option<Piece<R>>; CELLS],
    /// The points of each side's pieces, one bit each.
    sides: [u128; 2],
    kings: [Option<Square<R>>; 2],
    hash: u64,
}

impl<R: Pieces> Board<R> {
    /// A board without pieces.
    #[must_use]
    pub fn empty() -> Self {
        const { assert!(R::FILES as usize * R::RANKS as usize <= CELLS) };
        Board { cells: [None; CELLS], sides: [0; 2], kings: [None; 2], hash: 0 }
    }

    /// The piece on a point.
    #[must_use]
    pub fn get(&self, at: Square<R>) -> Option<Piece<R>> {
        self.cells[at.index()]
    }

    /// Puts a piece on a point, or clears it, and returns what stood there.
    pub fn set(&mut self, at: Square<R>, piece: Option<Piece<R>>) -> Option<Piece<R>> {
        let old = self.replace(at, piece);
        for piece in [old, piece].into_iter().flatten() {
            self.hash ^= HASHES[at.index()][hash_index(piece)];
        }
        old
    }

    /// The board after a piece has gone from one point to another, for a look at it: its hash is not
    /// kept up to date.
    pub(super) fn glimpse(&self, from: Square<R>, to: Square<R>, piece: Piece<R>) -> Self {
        let mut after = self.clone();
        after.replace(from, None);
        after.replace(to, Some(piece));
        after
    }

    fn replace(&mut self, at: Square<R>, piece: Option<Piece<R>>) -> Option<Piece<R>> {
        let old = std::mem::replace(&mut self.cells[at.index()], piece);
        for piece in [old, piece].into_iter().flatten() {
            self.sides[piece.side.index()] ^= 1 << at.index();
            if piece.role.is_king() {
                self.kings[piece.side.index()] = self.find(piece);
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

    /// The pieces of a side in a rank or file with a point, or near enough for any other move there.
    pub(super) fn in_sight(
        &self,
        at: Square<R>,
        side: Side,
    ) -> impl Iterator<Item = (Square<R>, Piece<R>)> {
        self.among(self.sides[side.index()] & Sight::<R>::OF[at.index()])
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

    /// How many pieces stand strictly between two points of one line.
    #[must_use]
    pub fn piece_between(&self, a: Square<R>, b: Square<R>) -> usize {
        a.between(b).filter(|&at| self.get(at).is_some()).count()
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

    fn find(&self, piece: Piece<R>) -> Option<Square<R>> {
        let mut own = self.among(self.sides[piece.side.index()]);
        own.find(|&(_, other)| other == piece).map(|(at, _)| at)
    }
}

/// From where a point can be reached by any piece of these games: from its file and its rank, and from
/// where both differ by no more than this (the elephant of janggi).
struct Sight<R>(PhantomData<R>);

impl<R: Pieces> Sight<R> {
    const FAR: u8 = 3;
    const OF: &'static [u128; CELLS] = &Self::table();

    const fn table() -> [u128; CELLS] {
        let mut table = [0; CELLS];
        let size = R::FILES * R::RANKS;
        let mut at = 0;
        while at < size {
            let mut from = 0;
            while from < size {
                let files = (at % R::FILES).abs_diff(from % R::FILES);
                let ranks = (at / R::FILES).abs_diff(from / R::FILES);
                if files == 0 || ranks == 0 || (files <= Self::FAR && ranks <= Self::FAR) {
                    table[at as usize] |= 1 << from;
                }
                from += 1;
            }
            at += 1;
        }
        table
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
