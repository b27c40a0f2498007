//! A move that needs no board to be played or written.

use super::{Piece, Role, Square, Wing};
use std::fmt;

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing: one piece goes from one square to another, perhaps capturing or promoting there.
    Normal,
    /// A pawn captures a pawn that it passes (FIDE 3.7.3.1).
    EnPassant,
    /// Castling (FIDE 3.8.2); the origin is the king's square and the target is the **rook's**.
    Castling(Wing),
    /// A man of the pocket is put on the board, in variants that have one; origin and target are the same square.
    Drop,
}

/// A move with all that notations want to know of it.
///
/// A move that differs from the board in any field (a wrong role, say) is never legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes; for castling the square of the rook, see [`Move::destination`].
    pub to: Square,
    /// What it is before the move.
    pub role: Role,
    /// What it captures. `Some(Pawn)` en passant, `None` for castling.
    pub captured: Option<Role>,
    /// What it becomes.
    pub promotion: Option<Role>,
    /// Castling and en passant.
    pub kind: MoveKind,
}

impl Move {
    /// A move without promotion, castling or en passant.
    #[must_use]
    pub const fn normal(from: Square, to: Square, role: Role, captured: Option<Role>) -> Move {
        Move { from, to, role, captured, promotion: None, kind: MoveKind::Normal }
    }

    /// The same move with a promotion.
    #[must_use]
    pub const fn promoting(self, promotion: Role) -> Move {
        Move { promotion: Some(promotion), ..self }
    }

    /// The capture of a pawn en passant.
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move { kind: MoveKind::EnPassant, ..Move::normal(from, to, Role::Pawn, Some(Role::Pawn)) }
    }

    /// Castling with a rook.
    #[must_use]
    pub const fn castling(king: Square, rook: Square, wing: Wing) -> Move {
        Move { kind: MoveKind::Castling(wing), ..Move::normal(king, rook, Role::King, None) }
    }

    /// A man that comes out of the pocket.
    #[must_use]
    pub const fn drop(role: Role, to: Square) -> Move {
        Move { kind: MoveKind::Drop, ..Move::normal(to, to, role, None) }
    }

    /// The wing to which the move castles, if it does.
    #[must_use]
    pub const fn wing(self) -> Option<Wing> {
        match self.kind {
            MoveKind::Castling(wing) => Some(wing),
            MoveKind::Normal | MoveKind::EnPassant | MoveKind::Drop => None,
        }
    }

    /// Where the moved piece stands afterwards: [`Move::to`], or for castling the final square of
    /// the king.
    #[must_use]
    pub const fn destination(self) -> Square {
        match self.kind {
            MoveKind::Castling(wing) => self.from.with_file(wing.king_file()),
            MoveKind::Normal | MoveKind::EnPassant | MoveKind::Drop => self.to,
        }
    }

    /// The square of the captured piece, if any: not the target when capturing en passant.
    #[must_use]
    pub const fn capture_square(self) -> Option<Square> {
        match (self.kind, self.captured) {
            (_, None) | (MoveKind::Castling(_) | MoveKind::Drop, _) => None,
            (MoveKind::EnPassant, _) => Some(self.from.with_file(self.to.file())),
            (MoveKind::Normal, _) => Some(self.to),
        }
    }

    /// The moved piece as it stands after the move, given the one that stood at the origin.
    pub(super) fn arriving(self, piece: Piece) -> Piece {
        Piece { role: self.promotion.unwrap_or(piece.role), ..piece }
    }
}

/// As UCI writes it: `e2e4`, `e7e8q`. Castling is the king's journey (`e1g1`) where king and rook
/// stand as in ordinary chess; elsewhere, as in Chess960, the king takes its rook (`c1b1`). A man that is dropped is
/// named by its letter (`N@f3`).
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == MoveKind::Drop {
            return write!(f, "{}@{}", self.role.letter(), self.to);
        }
        let ordinary = self.from.file() == 4 && matches!(self.to.file(), 0 | 7);
        let to = if ordinary { self.destination() } else { self.to };
        write!(f, "{}{to}", self.from)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}
