//! Random numbers from which the hash of a position is summed.
//!
//! The hash is a wrapping sum, not an exclusive or, so that the number of equal pieces in a hand
//! needs one number per kind only: it counts as many times as there are pieces.

use super::{Kind, Piece, Square};
use crate::games::Side;

/// The `n`th output of the SplitMix64 generator started at 0.
const fn random(n: usize) -> u64 {
    let mut x = (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

static BOARD: [[u64; Piece::CODES]; 128] = {
    let mut table = [[0; Piece::CODES]; 128];
    let mut n = 0;
    while n < Square::COUNT * Piece::CODES {
        table[n / Piece::CODES][n % Piece::CODES] = random(n);
        n += 1;
    }
    table
};

static HANDS: [[u64; 16]; 2] = {
    let mut table = [[0; 16]; 2];
    let mut n = 0;
    while n < 32 {
        // Odd, so that every count up to 255 gives another value.
        table[n / 16][n % 16] = random(Square::COUNT * Piece::CODES + n) | 1;
        n += 1;
    }
    table
};

/// What a piece on a square adds to the hash.
pub(super) fn on_board(square: Square, piece: Piece) -> u64 {
    BOARD[square.index() & 127][piece.code()]
}

/// What each piece of a kind in hand adds to the hash.
pub(super) fn in_hand(side: Side, kind: Kind) -> u64 {
    HANDS[side.index()][kind as usize & 15]
}

/// What the turn of the second side adds to the hash.
pub(super) const SECOND_TO_MOVE: u64 = random(Square::COUNT * Piece::CODES + 32);
