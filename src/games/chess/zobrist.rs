//! The random numbers behind [`Position::key`](crate::games::Rules::key).

use super::{Piece, Square};
use crate::games::Side;

struct Table {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [u64; 64],
    en_passant: [u64; 8],
    second_to_move: u64,
}

/// SplitMix64 (public domain, S. Vigna): one well-mixed number per step of its counter.
const fn number(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn numbers<const N: usize>(first: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = number(first + i as u64);
        i += 1;
    }
    table
}

const fn piece_numbers(first: u64) -> [[u64; 64]; 6] {
    let mut table = [[0; 64]; 6];
    let mut role = 0;
    while role < 6 {
        table[role] = numbers(first + 64 * role as u64);
        role += 1;
    }
    table
}

static TABLE: Table = Table {
    pieces: [piece_numbers(0), piece_numbers(384)],
    castling: numbers(768),
    en_passant: numbers(832),
    second_to_move: number(840),
};

/// The number of a piece on a square.
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    TABLE.pieces[piece.side.index()][piece.role as usize][square.index()]
}

/// The number of the right to castle with the rook on a square.
pub(super) fn castling(rook: Square) -> u64 {
    TABLE.castling[rook.index()]
}

/// The number of a legal en passant capture on a square.
pub(super) fn en_passant(square: Square) -> u64 {
    TABLE.en_passant[usize::from(square.file())]
}

/// What tells a variant from chess.
pub(super) fn variant(variant: u8) -> u64 {
    number(1024 + u64::from(variant))
}

/// The number of so many men of a role in the pocket of a side.
pub(super) fn pocket(side: Side, role: usize, count: u8) -> u64 {
    number(2048 + ((side.index() * 8 + role) as u64) * 256 + u64::from(count))
}

/// The number of so many checks that a side has given.
pub(super) fn checks(side: Side, given: u8) -> u64 {
    number(8192 + side.index() as u64 * 256 + u64::from(given))
}

/// The number of a man on a square that was a pawn.
pub(super) fn promoted(square: Square) -> u64 {
    number(16384 + square.index() as u64)
}

/// What changes when the turn passes.
pub(super) fn turn(side: Side) -> u64 {
    match side {
        Side::First => 0,
        Side::Second => TABLE.second_to_move,
    }
}
