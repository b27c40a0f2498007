//! Which squares a piece attacks, from tables built at compile time.
//!
//! Sliding attacks use the obstruction difference: on one line, subtracting the nearest blocker
//! below the slider from the blockers above it flips exactly the bits between the nearest blockers
//! on both sides. Two small masks per square and line replace the large tables of magic bitboards.

use super::{Bitboard, Role, Square};
use crate::games::Side;

/// The set of the square `files` and `ranks` away from `square`, empty beyond the edge.
const fn step(square: usize, files: i8, ranks: i8) -> u64 {
    let file = (square & 7) as i8 + files;
    let rank = (square >> 3) as i8 + ranks;
    if file < 0 || file > 7 || rank < 0 || rank > 7 { 0 } else { 1 << (rank * 8 + file) }
}

const fn leaps<const N: usize>(steps: [(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < N {
            table[square].0 |= step(square, steps[i].0, steps[i].1);
            i += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] =
    leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] =
    leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] = [leaps([(-1, 1), (1, 1)]), leaps([(-1, -1), (1, -1)])];

/// The squares of one line through a square, below and above it in square numbers.
#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

impl Line {
    const fn whole(self) -> u64 {
        self.lower | self.upper
    }

    fn attacks(self, occupied: u64) -> u64 {
        let lower = self.lower & occupied;
        let upper = self.upper & occupied;
        // Without a blocker below, bit 0 stands in for the edge of the board.
        let nearest = (1 << 63) >> (lower | 1).leading_zeros();
        (upper ^ upper.wrapping_sub(nearest)) & self.whole()
    }
}

/// Upward direction of the rank, the file and the two diagonals.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
const RANK: usize = 0;
const FILE: usize = 1;
const DIAGONAL: usize = 2;
const ANTIDIAGONAL: usize = 3;

static LINES: [[Line; 4]; 64] = lines();

const fn lines() -> [[Line; 4]; 64] {
    let mut table = [[Line { lower: 0, upper: 0 }; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut distance = 1;
            while distance < 8 {
                table[square][direction].upper |= step(square, files * distance, ranks * distance);
                table[square][direction].lower |=
                    step(square, -files * distance, -ranks * distance);
                distance += 1;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

/// What a rook and a bishop would attack on an empty board.
static OPEN: [[Bitboard; 2]; 64] = open();

const fn open() -> [[Bitboard; 2]; 64] {
    let lines = lines();
    let mut table = [[Bitboard::EMPTY; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let own = &lines[square];
        table[square] = [
            Bitboard(own[RANK].whole() | own[FILE].whole()),
            Bitboard(own[DIAGONAL].whole() | own[ANTIDIAGONAL].whole()),
        ];
        square += 1;
    }
    table
}

/// Where the pieces go on an empty board: pawns of each side by steps and by captures, then the others in
/// their order.
static AIMS: [[Bitboard; 64]; 9] = {
    let steps = [leaps([(0, 1)]), leaps([(0, -1)])];
    let mut table = [[Bitboard::EMPTY; 64]; 9];
    let mut from = 0;
    while from < 64 {
        let [rook, bishop] = OPEN[from];
        let mut side = 0;
        while side < 2 {
            let one = steps[side][from].0;
            let starts = from >> 3 == [1, 6][side];
            let two = if starts { steps[side][one.trailing_zeros() as usize].0 } else { 0 };
            table[2 * side][from] = Bitboard(one | two);
            table[2 * side + 1][from] = PAWN[side][from];
            side += 1;
        }
        table[3 + Role::Knight as usize][from] = KNIGHT[from];
        table[3 + Role::Bishop as usize][from] = bishop;
        table[3 + Role::Rook as usize][from] = rook;
        table[3 + Role::Queen as usize][from] = Bitboard(rook.0 | bishop.0);
        table[3 + Role::King as usize][from] = KING[from];
        from += 1;
    }
    table
};

static THROUGH: [[Bitboard; 64]; 64] = through();

const fn through() -> [[Bitboard; 64]; 64] {
    let lines = lines();
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 4 {
            let others = lines[from][direction].whole();
            let mut left = others;
            while left != 0 {
                table[from][left.trailing_zeros() as usize] = Bitboard(others | 1 << from);
                left &= left - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The squares a knight attacks.
#[must_use]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares a king attacks.
#[must_use]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares a pawn of `side` attacks.
#[must_use]
pub fn pawn(side: Side, from: Square) -> Bitboard {
    PAWN[side.index()][from.index()]
}

/// The squares a bishop attacks among the occupied squares, the first blockers included.
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from.index()];
    Bitboard(lines[DIAGONAL].attacks(occupied.0) | lines[ANTIDIAGONAL].attacks(occupied.0))
}

/// The squares a rook attacks among the occupied squares, the first blockers included.
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[from.index()];
    Bitboard(lines[RANK].attacks(occupied.0) | lines[FILE].attacks(occupied.0))
}

/// The squares a queen attacks among the occupied squares, the first blockers included.
#[must_use]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    rook(from, occupied) | bishop(from, occupied)
}

/// The squares that a bishop would attack on an empty board.
pub(super) fn diagonals(from: Square) -> Bitboard {
    OPEN[from.index()][1]
}

/// The squares that a rook would attack on an empty board.
pub(super) fn rank_and_file(from: Square) -> Bitboard {
    OPEN[from.index()][0]
}

/// The squares a piece goes to if nothing stands in its way. Side and whether it captures matter for pawns
/// only. Which piece moves is not known beforehand, so that to branch by it costs more than to look it up.
#[inline]
pub(super) fn aims(role: Role, side: Side, captures: bool, from: Square) -> Bitboard {
    let pawn = 2 * side.index() + usize::from(captures);
    let row = if matches!(role, Role::Pawn) { pawn } else { 3 + role as usize };
    AIMS[row][from.index()]
}

/// The squares that a piece other than a pawn attacks among the occupied squares, the first blockers
/// included.
#[inline]
pub(super) fn of_piece(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    (queen(from, occupied) | knight(from)) & aims(role, Side::First, false, from)
}

/// The whole rank, file or diagonal through two squares, from edge to edge; empty if they do not
/// share one or are the same square.
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    THROUGH[a.index()][b.index()]
}

/// The squares strictly between two squares on a line; empty if they do not share one.
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    // The two shifts leave the numbers from the lower square up to just below the higher one.
    let span = line(a, b).0 & ((!0 << a.index()) ^ (!0 << b.index()));
    Bitboard(span & span.wrapping_sub(1))
}
