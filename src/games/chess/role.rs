//! Kinds of pieces, and pieces with an owner.

use super::vocabulary::PIECES;
use crate::games::{PieceRow, Side, Standing};

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// Pawn, no letter in SAN.
    Pawn,
    /// Knight, `N`.
    Knight,
    /// Bishop, `B`.
    Bishop,
    /// Rook, `R`.
    Rook,
    /// Queen, `Q`.
    Queen,
    /// King, `K`.
    King,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become (FIDE 3.7.3), queen first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// What the game calls the piece.
    #[must_use]
    pub const fn row(self) -> &'static PieceRow {
        const ROWS: &[PieceRow] = &PIECES;
        &ROWS[self as usize]
    }

    /// The English letter in upper case, `P N B R Q K`.
    #[must_use]
    pub const fn letter(self) -> char {
        self.row().letter()
    }

    /// The role whose number the lowest three bits are; there are six.
    pub(crate) const fn numbered(bits: u64) -> Role {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        const ROLES: [Role; 8] = [Pawn, Knight, Bishop, Rook, Queen, King, King, King];
        ROLES[(bits & 7) as usize]
    }

    /// The role with an English letter of either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Role::Pawn,
            'N' => Role::Knight,
            'B' => Role::Bishop,
            'R' => Role::Rook,
            'Q' => Role::Queen,
            'K' => Role::King,
            _ => return None,
        })
    }

    /// Whether a pawn may become this.
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        !matches!(self, Role::Pawn | Role::King)
    }
}

/// A piece with its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: upper case for white, lower case for black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::First => self.role.letter(),
            Side::Second => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with a FEN letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { side, role }),
            None => None,
        }
    }

    /// The piece as everybody sees it.
    #[must_use]
    pub fn standing(self) -> Standing {
        Standing { row: self.role.row(), side: self.side }
    }
}
