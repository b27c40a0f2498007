//! A move, complete without a board.

use super::{Kind, Piece, Square};
use crate::games::Side;
use std::fmt;
use std::num::NonZeroU32;

/// A move of a piece on the board, or a drop from the hand.
///
/// It carries what a writer needs, so that no board has to be kept beside it: the moved piece as it
/// was before the move, and the captured piece with the face it showed. All of it is one number, for
/// moves are copied often: from the lowest bit on, the destination (7 bits), the origin (7, 127
/// for a drop), the piece (5), the captured piece (5, or 0), whether it promotes, and whether the piece is
/// the opponent's of the side that it has here.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU32);

/// The origin of drops.
const HAND: u8 = 127;
const ORIGIN: u32 = 7;
const PIECE: u32 = 14;
const CAPTURED: u32 = 19;
const PROMOTES: u32 = 24;
const OPPONENTS: u32 = 25;

impl Move {
    const fn packed(
        from: u8,
        to: Square,
        piece: Piece,
        promotes: bool,
        captured: Option<Piece>,
    ) -> Move {
        let captured = match captured {
            Some(piece) => piece.code() as u32,
            None => 0,
        };
        let squares = to.index() as u32 | (from as u32) << ORIGIN;
        let pieces = (piece.code() as u32) << PIECE | captured << CAPTURED;
        match NonZeroU32::new(squares | pieces | (promotes as u32) << PROMOTES) {
            Some(bits) => Move(bits),
            None => unreachable!(), // the code of a piece is not 0
        }
    }

    /// A move on the board with everything given, whatever the board says.
    ///
    /// Records hold moves that are impossible and must be kept as they are written; for moves that
    /// fit the board there is [`Position::board_move`](super::Position::board_move).
    #[must_use]
    #[inline]
    pub const fn forced(
        from: Square,
        to: Square,
        piece: Piece,
        promotes: bool,
        captured: Option<Piece>,
    ) -> Move {
        Move::packed(from.index() as u8, to, piece, promotes, captured)
    }

    /// A drop of `piece`, whether or not it is in hand.
    #[must_use]
    #[inline]
    pub const fn drop(piece: Piece, to: Square) -> Move {
        Move::packed(HAND, to, piece, false, None)
    }

    const fn bits(self, from: u32, count: u32) -> u8 {
        (self.0.get() >> from & ((1 << count) - 1)) as u8
    }

    /// The origin; `None` for a drop.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Option<Square> {
        match self.bits(ORIGIN, 7) {
            HAND => None,
            index => Some(Square::with_index(index)),
        }
    }

    /// The destination.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::with_index(self.bits(0, 7))
    }

    /// The moved or dropped piece as it was before the move.
    #[must_use]
    #[inline]
    pub const fn piece(self) -> Piece {
        Piece::with_code(self.bits(PIECE, 5))
    }

    /// Whether the piece is turned over by this move.
    #[must_use]
    #[inline]
    pub const fn promotes(self) -> bool {
        self.bits(PROMOTES, 1) != 0
    }

    /// What stood on the destination, with the face it showed.
    #[must_use]
    #[inline]
    pub const fn captured(self) -> Option<Piece> {
        match self.bits(CAPTURED, 5) {
            0 => None,
            code => Some(Piece::with_code(code)),
        }
    }

    /// The same move as one that this side makes, with a piece of that of its owner, which it stays.
    #[must_use]
    pub fn made_by(self, side: Side, owner: Side) -> Move {
        let piece = Piece::new(side, self.piece().kind());
        match self.from() {
            Some(from) => {
                let mv = Move::forced(from, self.to(), piece, self.promotes(), self.captured());
                Move(mv.0 | u32::from(side != owner) << OPPONENTS)
            }
            None => Move::drop(piece, self.to()),
        }
    }

    /// Whether the piece is one of the opponent's, moved against the rules.
    #[must_use]
    pub const fn moves_opponents(self) -> bool {
        self.bits(OPPONENTS, 1) != 0
    }

    /// The side that the piece stays.
    #[must_use]
    pub const fn owner(self) -> Side {
        let side = self.piece().side();
        if self.moves_opponents() { side.other() } else { side }
    }

    /// Whether the piece comes from the hand.
    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.from().is_none()
    }

    /// The move in kanji, its side and its origin with it: `▲２二角成(88)`, `△５五歩打`. A move to where it comes from,
    /// which stands for one of unknown origin, has none.
    #[must_use]
    pub fn kanji(self) -> String {
        let mark = ['▲', '△'][self.piece().side().index()];
        let mut text = format!("{mark}{}{}", self.to().kanji(), self.piece().kind().kanji());
        text.push_str(if self.promotes() { "成" } else { "" });
        match self.from() {
            None => text.push('打'),
            Some(from) if from == self.to() => {}
            Some(from) => text.push_str(&format!("({}{})", from.file(), from.rank())),
        }
        text
    }

    /// The kind that stands on the destination after the move. A promotion that cannot be leaves
    /// the kind as it was.
    #[must_use]
    #[inline]
    pub const fn kind_after(self) -> Kind {
        let kind = self.piece().kind();
        match (self.promotes(), kind.promoted()) {
            (true, Some(promoted)) => promoted,
            _ => kind,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Move")
            .field("from", &self.from())
            .field("to", &self.to())
            .field("piece", &self.piece())
            .field("captured", &self.captured())
            .field("promotes", &self.promotes())
            .finish()
    }
}
