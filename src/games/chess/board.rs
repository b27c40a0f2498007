//! The pieces on the board, without whose turn it is.

use super::{Bitboard, Piece, Role, Square, attacks};
use crate::games::Side;

/// What stands where: by role, by side and by square, always in step with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    roles: [Bitboard; 6],
    sides: [Bitboard; 2],
    squares: [Option<Piece>; 64],
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board =
        Board { roles: [Bitboard::EMPTY; 6], sides: [Bitboard::EMPTY; 2], squares: [None; 64] };

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts a piece on a square, in place of what stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        self.land(square, piece);
    }

    /// Puts a piece on an empty square.
    pub(super) fn land(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
        self.flip(square, piece);
    }

    /// Empties a square and returns what stood there.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.squares[square.index()].take()?;
        self.flip(square, piece);
        Some(piece)
    }

    fn flip(&mut self, square: Square, piece: Piece) {
        self.roles[piece.role as usize] ^= Bitboard::of(square);
        self.sides[piece.side.index()] ^= Bitboard::of(square);
    }

    /// The squares with any piece.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The squares with pieces of a side.
    #[must_use]
    pub fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares with pieces of a role, of either side.
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The squares with pieces of a side and role.
    #[must_use]
    pub fn of(&self, side: Side, role: Role) -> Bitboard {
        self.side(side) & self.role(role)
    }

    /// The king of a side, if it has exactly one. Check and pins exist only for such a king.
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.of(side, Role::King).single()
    }

    /// The pieces of `side` that attack a square, if only the squares `occupied` block lines.
    #[must_use]
    pub fn attackers(&self, square: Square, side: Side, occupied: Bitboard) -> Bitboard {
        let queens = self.role(Role::Queen);
        let attackers = attacks::pawn(side.other(), square) & self.role(Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::bishop(square, occupied) & (self.role(Role::Bishop) | queens)
            | attacks::rook(square, occupied) & (self.role(Role::Rook) | queens);
        attackers & self.side(side)
    }

    /// Of squares that a piece on an empty board would go from to a square, those from which nothing stands in its
    /// way. Mostly there is one: looking along its line costs less than looking along all that lead to the square.
    #[inline]
    pub(super) fn unobstructed(&self, from: Bitboard, to: Square) -> Bitboard {
        let occupied = self.occupied();
        from.into_iter()
            .filter(|&from| (attacks::between(from, to) & occupied).is_empty())
            .collect()
    }

    /// Moves a piece that stands on `from` to an empty square, or to where it stands.
    pub(super) fn carry(&mut self, from: Square, to: Square, piece: Piece) {
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(piece);
        let ends = Bitboard::of(from) ^ Bitboard::of(to);
        self.roles[piece.role as usize] ^= ends;
        self.sides[piece.side.index()] ^= ends;
    }

    /// The enemies that check a king of `side` on `king`, and the own pieces that are pinned to it.
    pub(super) fn checkers_and_pinned(&self, king: Square, side: Side) -> (Bitboard, Bitboard) {
        let enemies = self.side(side.other());
        let queens = self.role(Role::Queen);
        let mut checkers = attacks::pawn(side, king) & self.role(Role::Pawn)
            | attacks::knight(king) & self.role(Role::Knight)
            | attacks::king(king) & self.role(Role::King);
        checkers &= enemies;
        let mut pinned = Bitboard::EMPTY;
        let snipers = attacks::rank_and_file(king) & (self.role(Role::Rook) | queens)
            | attacks::diagonals(king) & (self.role(Role::Bishop) | queens);
        for sniper in snipers & enemies {
            let blockers = attacks::between(king, sniper) & self.occupied();
            if blockers.is_empty() {
                checkers |= Bitboard::of(sniper);
            } else if !blockers.several() {
                pinned |= blockers & self.side(side);
            }
        }
        (checkers, pinned)
    }
}
