//! How pieces move on an empty board, as tables computed at compile time.
//!
//! Directions have numbers: 0–7 are the compass points, so that `direction ^ 4` is the opposite one
//! and 0–3 lead to lower square indexes; 8–9 are the knight's jumps of sente, 10–11 those of gote.
//! A *relation* of two squares is such a number when the one is a single step from the other, the
//! number plus [`FAR`] when it is further along a compass line, and [`UNRELATED`] otherwise. One
//! 32-bit word per piece then says which relations it can bridge.

use super::{Kind, Piece, Square};
use crate::games::Side;

/// Added to a direction when the two squares are not next to each other.
const FAR: u8 = 16;
/// The relation of squares that no move connects; no piece has this bit.
const UNRELATED: u8 = 31;

/// (file, rank) of one step in each direction.
const STEPS: [(i8, i8); 12] = [
    (0, -1),
    (1, -1),
    (-1, -1),
    (-1, 0),
    (0, 1),
    (-1, 1),
    (1, 1),
    (1, 0),
    (1, -2),
    (-1, -2),
    (1, 2),
    (-1, 2),
];

/// The index of the square `distance` steps away, or `None` off the board.
const fn step(from: usize, direction: usize, distance: i8) -> Option<usize> {
    let (files, ranks) = STEPS[direction];
    let file = (from % 9) as i8 + files * distance;
    let rank = (from / 9) as i8 + ranks * distance;
    if file >= 0 && file < 9 && rank >= 0 && rank < 9 {
        Some((rank * 9 + file) as usize)
    } else {
        None
    }
}

/// Rows and their number are powers of two, so that an index is put together and checked by no more
/// than a mask.
static RELATIONS: [[u8; 128]; 128] = {
    let mut table = [[UNRELATED; 128]; 128];
    let mut from = 0;
    while from < Square::COUNT {
        let mut direction = 0;
        while direction < 12 {
            let mut distance = 1;
            while let Some(to) = step(from, direction, distance) {
                table[from][to] = direction as u8 + if distance > 1 { FAR } else { 0 };
                if direction >= 8 {
                    break;
                }
                distance += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

static RAYS: [[u128; 8]; Square::COUNT] = {
    let mut table = [[0; 8]; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut direction = 0;
        while direction < 8 {
            let mut distance = 1;
            while let Some(to) = step(from, direction, distance) {
                table[from][direction] |= 1 << to;
                distance += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// The relations that each piece bridges, one bit each.
static REACH: [u32; Piece::CODES] = {
    const AHEAD: u32 = 1;
    const AHEAD_DIAGONALS: u32 = 1 << 1 | 1 << 2;
    const SIDEWAYS: u32 = 1 << 3 | 1 << 7;
    const BACK: u32 = 1 << 4;
    const BACK_DIAGONALS: u32 = 1 << 5 | 1 << 6;
    const DIAGONAL: u32 = AHEAD_DIAGONALS | BACK_DIAGONALS;
    const STRAIGHT: u32 = AHEAD | BACK | SIDEWAYS;
    const fn sliding(directions: u32) -> u32 {
        directions | directions << FAR
    }
    /// The same movement seen by the opponent: the board turned by half a circle.
    const fn turned(reach: u32) -> u32 {
        (reach & 0x0f_000f) << 4 | (reach & 0xf0_00f0) >> 4 | (reach & 0x300) << 2
    }
    let mut table = [0; Piece::CODES];
    let mut index = 0;
    while index < Kind::ALL.len() {
        let kind = Kind::ALL[index];
        let reach = match kind {
            Kind::Pawn => AHEAD,
            Kind::Lance => sliding(AHEAD),
            Kind::Knight => 1 << 8 | 1 << 9,
            Kind::Silver => AHEAD | DIAGONAL,
            Kind::Bishop => sliding(DIAGONAL),
            Kind::Rook => sliding(STRAIGHT),
            Kind::King => STRAIGHT | DIAGONAL,
            Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => {
                STRAIGHT | AHEAD_DIAGONALS
            }
            Kind::Horse => sliding(DIAGONAL) | STRAIGHT,
            Kind::Dragon => sliding(STRAIGHT) | DIAGONAL,
        };
        table[Piece::new(Side::First, kind).code()] = reach;
        table[Piece::new(Side::Second, kind).code()] = turned(reach);
        index += 1;
    }
    table
};

/// The squares one step or jump away that each piece can move to.
static STEP_TARGETS: [[u128; Square::COUNT]; Piece::CODES] = {
    let mut table = [[0; Square::COUNT]; Piece::CODES];
    let mut code = 0;
    while code < Piece::CODES {
        let mut from = 0;
        while from < Square::COUNT {
            let mut direction = 0;
            while direction < 12 {
                if REACH[code] >> direction & 1 != 0
                    && let Some(to) = step(from, direction, 1)
                {
                    table[code][from] |= 1 << to;
                }
                direction += 1;
            }
            from += 1;
        }
        code += 1;
    }
    table
};

/// The pieces that could never move again from a square, one bit each by their codes.
static STUCK: [u32; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut index = 0;
        while index < Kind::ALL.len() {
            let mut side = 0;
            while side < Side::BOTH.len() {
                let piece = Piece::new(Side::BOTH[side], Kind::ALL[index]);
                if dead_squares(piece) >> square & 1 != 0 {
                    table[square] |= 1 << piece.code();
                }
                side += 1;
            }
            index += 1;
        }
        square += 1;
    }
    table
};

/// Whether a piece on a square could never move again.
#[inline]
pub(super) const fn is_stuck(piece: Piece, square: Square) -> bool {
    STUCK[square.index()] >> (piece.code() & 31) & 1 != 0
}

/// Whether squares lie between two of this relation.
#[inline]
pub(super) fn spans(relation: u8) -> bool {
    (FAR..UNRELATED).contains(&relation)
}

/// Whether a relation is that of two squares on one line.
#[inline]
pub(super) fn on_one_line(relation: u8) -> bool {
    relation & 8 == 0
}

/// The relation of two squares, seen from the first.
#[inline]
pub(super) fn relation(from: Square, to: Square) -> u8 {
    RELATIONS[from.index() & 127][to.index() & 127]
}

/// The compass direction in which `to` lies as seen from `from`, if it lies on a line with it.
#[inline]
pub(super) fn direction(from: Square, to: Square) -> Option<usize> {
    let relation = relation(from, to);
    on_one_line(relation).then_some(usize::from(relation & 7))
}

/// All squares from `from` to the edge of the board.
pub(super) fn ray(from: Square, direction: usize) -> u128 {
    RAYS[from.index()][direction & 7]
}

/// The squares strictly between two squares; none if they are not on one line.
pub(super) fn between(a: Square, b: Square) -> u128 {
    match direction(a, b) {
        Some(direction) => ray(a, direction) & ray(b, direction ^ 4),
        None => 0,
    }
}

/// The first occupied square seen from `from`.
pub(super) fn first_on_ray(from: Square, direction: usize, occupied: u128) -> Option<Square> {
    let seen = ray(from, direction) & occupied;
    if seen == 0 {
        return None;
    }
    // Both ends are cheap; choosing between them by a jump would be mispredicted.
    let (lowest, highest) = (seen.trailing_zeros(), seen.ilog2());
    let first = if direction < 4 { highest } else { lowest };
    Square::from_index(first as usize)
}

/// Whether the piece's movement bridges the relation, were the squares between empty.
#[inline]
pub(super) fn bridges(piece: Piece, relation: u8) -> bool {
    REACH[piece.code()] >> (relation & 31) & 1 != 0
}

/// Whether the piece slides in a compass direction.
pub(super) fn slides(piece: Piece, direction: usize) -> bool {
    bridges(piece, direction as u8 | FAR)
}

/// Where a piece can step or jump to, what stands there notwithstanding.
pub(super) fn step_targets(piece: Piece, from: Square) -> u128 {
    STEP_TARGETS[piece.code()][from.index()]
}

/// Where a piece can go, what stands on the destination notwithstanding.
pub(super) fn targets(piece: Piece, from: Square, occupied: u128) -> u128 {
    let mut targets = step_targets(piece, from);
    let mut sliding = REACH[piece.code()] >> FAR;
    while sliding != 0 {
        let direction = sliding.trailing_zeros() as usize;
        sliding &= sliding - 1;
        targets |= ray(from, direction);
        if let Some(blocker) = first_on_ray(from, direction, occupied) {
            targets &= !ray(blocker, direction);
        }
    }
    targets
}

/// The squares on which a piece could never move again.
pub(super) const fn dead_squares(piece: Piece) -> u128 {
    const RANK: u128 = (1 << 9) - 1;
    const TWO_RANKS: u128 = (1 << 18) - 1;
    match (piece.side(), piece.kind()) {
        (Side::First, Kind::Pawn | Kind::Lance) => RANK,
        (Side::First, Kind::Knight) => TWO_RANKS,
        (Side::Second, Kind::Pawn | Kind::Lance) => RANK << 72,
        (Side::Second, Kind::Knight) => TWO_RANKS << 63,
        _ => 0,
    }
}

/// All squares of the file that `square` lies on.
pub(super) const fn file_of(square: Square) -> u128 {
    const FILE: u128 = {
        let mut file = 0;
        let mut rank = 0;
        while rank < 9 {
            file |= 1 << (9 * rank);
            rank += 1;
        }
        file
    };
    FILE << (square.file() - 1)
}

/// All squares of the board.
pub(super) const BOARD: u128 = (1 << Square::COUNT) - 1;
