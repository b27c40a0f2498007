//! The right to castle, for any starting squares of king and rooks.

use super::{Bitboard, Square};
use crate::games::Side;

/// The side of the board to which the king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// `O-O`: the king ends on the g-file, the rook on the f-file.
    Kingside,
    /// `O-O-O`: the king ends on the c-file, the rook on the d-file.
    Queenside,
}

impl Wing {
    /// Both wings, kingside first as in FEN.
    pub const BOTH: [Wing; 2] = [Wing::Kingside, Wing::Queenside];

    /// The file (0 = a) on which the king ends.
    #[must_use]
    pub const fn king_file(self) -> u8 {
        match self {
            Wing::Kingside => 6,
            Wing::Queenside => 2,
        }
    }

    /// The file (0 = a) on which the rook ends.
    #[must_use]
    pub const fn rook_file(self) -> u8 {
        match self {
            Wing::Kingside => 5,
            Wing::Queenside => 3,
        }
    }

    /// The file (0 = a) of the corner on this wing.
    #[must_use]
    pub const fn corner_file(self) -> u8 {
        match self {
            Wing::Kingside => 7,
            Wing::Queenside => 0,
        }
    }

    /// The wing on which a rook on `rook` castles with a king on `king`.
    #[must_use]
    pub const fn of(king: Square, rook: Square) -> Wing {
        if rook.file() > king.file() { Wing::Kingside } else { Wing::Queenside }
    }

    /// Of some squares on one rank, the one nearest to the corner of this wing.
    pub(super) const fn outermost(self, squares: Bitboard) -> Option<Square> {
        match self {
            Wing::Kingside => squares.last(),
            Wing::Queenside => squares.first(),
        }
    }

    /// The squares of the king's rank that lie on this wing of it.
    pub(super) const fn beyond(self, king: Square) -> Bitboard {
        let rank = king.rank() * 8;
        let row = match self {
            Wing::Kingside => 0xff & (0xfe << king.file()),
            Wing::Queenside => (1 << king.file()) - 1,
        };
        Bitboard(row << rank)
    }
}

/// The rooks with which castling is still allowed.
///
/// A right is kept as the square of its rook, which serves the usual array, Chess960 and double
/// Fischer random alike. Which wing it means follows from the square of the king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights(Bitboard);

impl CastlingRights {
    /// No right at all.
    pub const NONE: CastlingRights = CastlingRights(Bitboard::EMPTY);

    /// The squares of the rooks of both sides.
    #[must_use]
    pub const fn rooks(self) -> Bitboard {
        self.0
    }

    /// The squares of the rooks of one side.
    #[must_use]
    pub fn rooks_of(self, side: Side) -> Bitboard {
        self.0 & Bitboard::back_rank(side)
    }

    /// The rook with which a king of `side` on `king` may castle to a wing.
    #[must_use]
    pub fn rook(self, side: Side, wing: Wing, king: Square) -> Option<Square> {
        wing.outermost(self.rooks_of(side) & wing.beyond(king))
    }

    /// Adds the right for the rook on a square.
    pub fn add(&mut self, rook: Square) {
        self.0 |= Bitboard::of(rook);
    }

    /// Removes the rights for rooks on some squares and returns those that existed.
    pub fn discard(&mut self, squares: Bitboard) -> Bitboard {
        let lost = self.0 & squares;
        self.0 ^= lost;
        lost
    }
}
