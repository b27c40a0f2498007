//! A move, complete without a board.

use super::{Kind, Piece, Square};

/// A move of a piece on the board, or a drop from the hand.
///
/// It carries what a writer needs, so that no board has to be kept beside it: the moved piece as it
/// was before the move, and the captured piece with the face it showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: Option<Square>,
    to: Square,
    piece: Piece,
    captured: Option<Piece>,
    promotes: bool,
}

impl Move {
    /// A move on the board with everything given, whatever the board says.
    ///
    /// Records hold moves that are impossible and must be kept as they are written; for moves that
    /// fit the board there is [`Position::board_move`](super::Position::board_move).
    #[must_use]
    pub const fn forced(
        from: Square,
        to: Square,
        piece: Piece,
        promotes: bool,
        captured: Option<Piece>,
    ) -> Move {
        Move { from: Some(from), to, piece, captured, promotes }
    }

    /// A drop of `piece`, whether or not it is in hand.
    #[must_use]
    pub const fn drop(piece: Piece, to: Square) -> Move {
        Move { from: None, to, piece, captured: None, promotes: false }
    }

    /// The origin; `None` for a drop.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        self.from
    }

    /// The destination.
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The moved or dropped piece as it was before the move.
    #[must_use]
    pub const fn piece(self) -> Piece {
        self.piece
    }

    /// Whether the piece is turned over by this move.
    #[must_use]
    pub const fn promotes(self) -> bool {
        self.promotes
    }

    /// What stood on the destination, with the face it showed.
    #[must_use]
    pub const fn captured(self) -> Option<Piece> {
        self.captured
    }

    /// Whether the piece comes from the hand.
    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.from.is_none()
    }

    /// The kind that stands on the destination after the move. A promotion that cannot be leaves
    /// the kind as it was.
    #[must_use]
    pub const fn kind_after(self) -> Kind {
        let kind = self.piece.kind();
        match (self.promotes, kind.promoted()) {
            (true, Some(promoted)) => promoted,
            _ => kind,
        }
    }
}
