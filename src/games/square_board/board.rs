//! Which piece stands where.

use super::{Piece, Pieces, Shape, Square};
use crate::games::Side;
use std::marker::PhantomData;

/// The points of the largest of these boards, 9 × 10. One array type serves all sizes.
const CELLS: usize = 90;
/// Kinds of pieces, of both sides: [`Pieces::index`] is below 16.
const KINDS: usize = 32;

/// Whether there are any points, of which what is on the board was just changed. It is asked half by
/// half, as it was changed: a whole would be waited for.
#[inline]
pub(super) const fn any(points: u128) -> bool {
    (points as u64 | (points >> 64) as u64) != 0
}

/// The pieces on the board, with a hash of them that is kept up to date.
#[derive(Copy, Debug, PartialEq, Eq)]
pub struct Board<R> {
    cells: [Option<Piece<R>>; CELLS],
    /// The lower 64 points and the others.
    halves: [Half; 2],
    /// The king of each side, of several the one nearest to `a1`.
    kings: [Option<Square<R>>; 2],
    hash: u64,
}

/// Sets of points, one bit each, of a half of the board. A whole set would be changed by halves and then
/// waited for by whoever reads it at once: its halves stand apart, where they are read as they were written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Half {
    /// The points of each side's pieces.
    sides: [u64; 2],
    /// The points of the kings, of both sides.
    royal: u64,
    /// The points of the pieces that attack along files and ranks, of both sides.
    far: u64,
}

/// The halves of a set of points.
const fn halves(points: u128) -> [u64; 2] {
    [points as u64, (points >> 64) as u64]
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
        Board { cells: [None; CELLS], halves: [Half::default(); 2], kings: [None; 2], hash: 0 }
    }

    /// The piece on a point.
    #[inline]
    #[must_use]
    pub fn get(&self, at: Square<R>) -> Option<Piece<R>> {
        self.cells[at.index()]
    }

    /// Puts a piece on a point, or clears it, and returns what stood there.
    pub fn set(&mut self, at: Square<R>, piece: Option<Piece<R>>) -> Option<Piece<R>> {
        let old = std::mem::replace(&mut self.cells[at.index()], piece);
        for piece in old.into_iter().chain(piece) {
            // A piece has come to the point, or gone from it.
            self.hash ^= HASHES[at.index()][hash_index(piece)];
            let far = Sight::far(piece);
            self.change(at.bit(), |half, at| {
                half.sides[piece.side.index()] ^= at;
                half.far ^= at & far;
                half.royal ^= if piece.role.is_king() { at } else { 0 };
            });
            if piece.role.is_king() {
                self.find_king(piece.side);
            }
        }
        old
    }

    /// Changes each half by what it has of some points.
    #[inline]
    fn change(&mut self, points: u128, change: impl Fn(&mut Half, u64)) {
        for (half, points) in self.halves.iter_mut().zip(halves(points)) {
            change(half, points);
        }
    }

    /// A set of points, of which `of` tells the halves.
    #[inline]
    fn whole(&self, of: impl Fn(&Half) -> u64) -> u128 {
        let [low, high] = &self.halves;
        u128::from(of(low)) | u128::from(of(high)) << 64
    }

    fn find_king(&mut self, side: Side) {
        let own = self.whole(|half| half.royal & half.sides[side.index()]);
        let first = Square::of_index(own.trailing_zeros() as u8);
        self.kings[side.index()] = (own != 0).then_some(first);
    }

    /// What stands on a point goes to another, where it may become another piece, and takes what stands
    /// there. Returns it as it was, and what it took; nothing happens if there is nothing to move.
    #[inline(always)]
    pub(super) fn carry(
        &mut self,
        from: Square<R>,
        to: Square<R>,
        promotes: bool,
    ) -> (Option<Piece<R>>, Option<Piece<R>>) {
        let Some(moved) = self.cells[from.index()].take() else { return (None, None) };
        let role = if promotes { moved.role.promoted() } else { moved.role };
        let arrived = Piece { role, ..moved };
        let captured = self.cells[to.index()].replace(arrived);
        let is_taken = captured.is_some_and(|piece| piece.role.is_king());
        let far = Sight::far(arrived);
        let ends = halves(from.bit()).into_iter().zip(halves(to.bit()));
        for (half, (from, to)) in self.halves.iter_mut().zip(ends) {
            half.sides[moved.side.index()] ^= from ^ to;
            half.far = half.far & !(from | to) | to & far;
        }
        let hash = |at: Square<R>, piece: Piece<R>| HASHES[at.index()][hash_index(piece)];
        self.hash ^= hash(from, moved) ^ hash(to, arrived);
        if let Some(captured) = captured {
            self.change(to.bit(), |half, to| half.sides[captured.side.index()] ^= to);
            self.hash ^= hash(to, captured);
        }
        if moved.role.is_king() || is_taken {
            let royal = if moved.role.is_king() { from.bit() ^ to.bit() } else { 0 };
            let royal = royal ^ if is_taken { to.bit() } else { 0 };
            self.change(royal, |half, royal| half.royal ^= royal);
            Side::BOTH.into_iter().for_each(|side| self.find_king(side));
        }
        (Some(moved), captured)
    }

    /// The king of a side; of several, which only an impossible position has, the one nearest
    /// to `a1`.
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square<R>> {
        self.kings[side.index()]
    }

    /// All pieces with their points, `a1` first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square<R>, Piece<R>)> {
        self.among(self.occupied())
    }

    /// How many pieces a side has.
    #[must_use]
    pub fn amount(&self, side: Side) -> u32 {
        self.whole(|half| half.sides[side.index()]).count_ones()
    }

    /// Whether a piece of `side` attacks a point.
    pub(super) fn is_attacked(&self, at: Square<R>, side: Side) -> bool {
        self.is_attacked_by(at, self.suspects(at, side))
    }

    /// Whether any of some pieces attacks a point.
    pub(super) fn is_attacked_by(&self, at: Square<R>, suspects: u128) -> bool {
        self.among(suspects).any(|(from, piece)| R::can_reach(self, piece, from, at))
    }

    /// The pieces of `side` that might attack a point.
    #[inline]
    pub(super) fn suspects(&self, at: Square<R>, side: Side) -> u128 {
        let (near, lines) = Sight::<R>::AROUND[at.index()];
        let [near, lines] = [halves(near), halves(lines)];
        let of = |half: &Half, near, lines| half.sides[side.index()] & (near | lines & half.far);
        let [low, high] = &self.halves;
        u128::from(of(low, near[0], lines[0])) | u128::from(of(high, near[1], lines[1])) << 64
    }

    /// The points of all pieces.
    #[inline]
    pub(in crate::games) fn occupied(&self) -> u128 {
        self.whole(|half| half.sides[0] | half.sides[1])
    }

    /// Whether a piece attacks a point from another, if nothing is in its way.
    #[inline]
    #[must_use]
    pub fn aims(piece: Piece<R>, from: Square<R>, at: Square<R>) -> bool {
        Sight::<R>::TIES[at.index()][from.index()] >> (piece.role.index() & 7) & 1 != 0
    }

    /// Whether what stands on either of two points can be in the way of an attack on a third, or help
    /// it over.
    #[inline]
    pub(super) fn covers(at: Square<R>, from: Square<R>, to: Square<R>) -> bool {
        let ties = &Sight::<R>::TIES[at.index()];
        (ties[from.index()] | ties[to.index()]) & COVERS != 0
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
    #[inline]
    #[must_use]
    pub fn piece_between(&self, a: Square<R>, b: Square<R>) -> usize {
        let file = Sight::<R>::FILES[a.index()];
        let line = if file & b.bit() != 0 {
            file
        } else if a.rank() == b.rank() {
            u128::MAX
        } else {
            return a.between(b).filter(|&at| self.get(at).is_some()).take(2).count();
        };
        let (low, high) =
            if a.index() < b.index() { (a.bit(), b.bit()) } else { (b.bit(), a.bit()) };
        // From the lower point on, and without it.
        let between = line & high.wrapping_sub(low) & !low;
        let pieces = self.occupied() & between;
        // Counting bits takes longer than to tell one from more.
        usize::from(pieces != 0) + usize::from(pieces & pieces.wrapping_sub(1) != 0)
    }

    /// Whether the kings stand on one file with nothing between them.
    #[must_use]
    pub fn kings_face(&self) -> bool {
        match self.kings {
            [Some(a), Some(b)] if self.kings_share_file() => self.piece_between(a, b) == 0,
            _ => false,
        }
    }

    /// Whether the kings stand on one file.
    #[inline]
    pub(super) fn kings_share_file(&self) -> bool {
        match self.kings {
            [Some(a), Some(b)] => Sight::<R>::FILES[a.index()] & b.bit() != 0,
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
    /// The points of the file of each point.
    const FILES: &'static [u128; CELLS] = &{
        let mut table = [0; CELLS];
        let size = R::FILES * R::RANKS;
        let mut at = 0;
        while at < size {
            let mut other = at % R::FILES;
            while other < size {
                table[at as usize] |= 1 << other;
                other += R::FILES;
            }
            at += 1;
        }
        table
    };

    /// What each point has to do with an attack on another, that one first: a bit for each kind of piece
    /// that attacks from there if nothing is in its way, and one for what is in the way or helps over, which is
    /// its file, its rank, and where leaps and the diagonals of a palace lead through.
    const TIES: &'static [[u8; CELLS]; CELLS] = &{
        assert!(R::SHAPES.len() <= COVERS.trailing_zeros() as usize);
        let mut table = [[0; CELLS]; CELLS];
        let size = R::FILES * R::RANKS;
        let mut at = 0;
        while at < size {
            let mut from = 0;
            while from < size {
                let distance = Self::distance(at, from);
                let mut ties = 0;
                let mut role = 0;
                while role < R::SHAPES.len() {
                    ties |= (Self::fits(R::SHAPES[role], distance) as u8) << role;
                    role += 1;
                }
                if Self::fits(Shape::straight(R::HINGES), distance) {
                    ties |= COVERS;
                }
                table[at as usize][from as usize] = ties;
                from += 1;
            }
            at += 1;
        }
        table
    };

    /// From where any piece can attack each point by a leap, and along files and ranks.
    const AROUND: &'static [(u128, u128); CELLS] = &{
        let mut table = [(0, 0); CELLS];
        let size = R::FILES * R::RANKS;
        let mut at = 0;
        while at < size {
            let mut from = 0;
            while from < size {
                let distance = Self::distance(at, from);
                let mut role = 0;
                while role < R::SHAPES.len() {
                    let leaps = Shape::leaping(R::SHAPES[role].leaps);
                    table[at as usize].0 |= (Self::fits(leaps, distance) as u128) << from;
                    role += 1;
                }
                let is_line = Self::fits(Shape::straight(&[]), distance);
                table[at as usize].1 |= (is_line as u128) << from;
                from += 1;
            }
            at += 1;
        }
        table
    };

    /// All points of a half if a piece attacks along files and ranks, or none.
    #[inline]
    fn far(piece: Piece<R>) -> u64 {
        Self::FAR[usize::from(piece.role.index() & 15)]
    }

    /// The same by kind.
    const FAR: &'static [u64; 16] = &{
        let (mut kinds, mut role) = ([0; 16], 0);
        while role < R::SHAPES.len() {
            kinds[role] = if R::SHAPES[role].is_straight { u64::MAX } else { 0 };
            role += 1;
        }
        kinds
    };

    const fn distance(a: u8, b: u8) -> (u8, u8) {
        ((a % R::FILES).abs_diff(b % R::FILES), (a / R::FILES).abs_diff(b / R::FILES))
    }

    /// Whether a shape comprises so many files and ranks.
    const fn fits(shape: Shape, (files, ranks): (u8, u8)) -> bool {
        let mut fits = shape.is_straight && (files == 0 || ranks == 0);
        let mut leap = 0;
        while leap < shape.leaps.len() {
            fits |= files == shape.leaps[leap].0 && ranks == shape.leaps[leap].1;
            leap += 1;
        }
        fits
    }
}

/// In [`Sight::TIES`]: something there is in the way, or helps over.
const COVERS: u8 = 1 << 7;

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
