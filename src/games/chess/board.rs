//! The pieces on the board, without whose turn it is.

use super::{Bitboard, Piece, Role, Square, attacks};
use crate::games::Side;

/// What stands where: by role and by side, always in step with each other.
///
/// There is no table of squares: what stands on one is seldom asked for where it is not known, and a position is
/// copied wherever a variation begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    roles: [Bitboard; 6],
    sides: [Bitboard; 2],
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board = Board { roles: [Bitboard::EMPTY; 6], sides: [Bitboard::EMPTY; 2] };

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = match self.sides.map(|side| side.contains(square)) {
            [true, _] => Side::First,
            [_, true] => Side::Second,
            _ => return None,
        };
        Some(Piece { side, role: self.role_at(square) })
    }

    /// What stands on a square, whoever's it is; that of an empty one is a pawn.
    #[inline]
    pub(crate) fn role_at(&self, square: Square) -> Role {
        // Each digit of its number is that of the roles which have it: no role is asked for one after the other.
        let has = |digit: u32| {
            let roles = self.roles.iter().enumerate();
            let those = roles.filter(|&(role, _)| role >> digit & 1 != 0);
            let squares = those.fold(Bitboard::EMPTY, |all, (_, &squares)| all | squares);
            (squares.0 >> square.index() & 1) << digit
        };
        Role::numbered(has(0) | has(1) | has(2))
    }

    /// Puts a piece on a square, in place of what stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        self.flip(square, piece);
    }

    /// Empties a square and returns what stood there.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.flip(square, piece);
        Some(piece)
    }

    /// Puts a piece on an empty square, or takes it off where it stands.
    #[inline(always)]
    pub(super) fn flip(&mut self, square: Square, piece: Piece) {
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

    /// The pieces of `side` that move on a line and would attack a square on an empty board.
    #[inline(always)]
    pub(super) fn snipers(&self, square: Square, side: Side) -> Bitboard {
        let queens = self.role(Role::Queen);
        let snipers = attacks::rank_and_file(square) & (self.role(Role::Rook) | queens)
            | attacks::diagonals(square) & (self.role(Role::Bishop) | queens);
        snipers & self.side(side)
    }

    /// The enemies that check a king of `side` on `king`.
    pub(super) fn checkers(&self, king: Square, side: Side) -> Bitboard {
        self.attackers(king, side.other(), self.occupied())
    }

    /// The pieces of `side` that may leave no line to its king on `king`.
    pub(super) fn pinned(&self, king: Square, side: Side) -> Bitboard {
        let mut pinned = Bitboard::EMPTY;
        for sniper in self.snipers(king, side.other()) {
            let blockers = attacks::between(king, sniper) & self.occupied();
            if !blockers.several() {
                pinned |= blockers & self.side(side);
            }
        }
        pinned
    }
}
