//! How a game of chess ends on the board.

use super::{Bitboard, Position, Role};
use crate::games::{Rules, Side};

impl Position {
    /// Plies without capture or pawn move after which a draw can be claimed (FIDE 9.3).
    pub const FIFTY_MOVES: u32 = 100;
    /// Plies without capture or pawn move after which the game is drawn (FIDE 9.6.2, since 2014).
    pub const SEVENTY_FIVE_MOVES: u32 = 150;

    /// Whether the side to move is checkmated (FIDE 5.1.1).
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated (FIDE 5.2.1): no check, no legal move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// Whether the position is dead (FIDE 5.2.2) by the pieces alone: bare kings, one knight, or any
    /// number of bishops on squares of one colour. Blocked positions may be dead too and are not
    /// recognised. Never true unless each side has exactly one king.
    #[must_use]
    #[inline]
    pub fn is_dead(&self) -> bool {
        // Asked after every move, and nearly always answered by this.
        self.strong().is_empty() && self.is_drawn_by_men()
    }

    fn is_drawn_by_men(&self) -> bool {
        match self.is_variant() {
            true => self.is_dead_variant(),
            false => Side::BOTH.into_iter().all(|side| self.cannot_mate(side)),
        }
    }

    /// The pieces that mate alone with their king, or become such.
    fn strong(&self) -> Bitboard {
        self.board.role(Role::Pawn) | self.board.role(Role::Rook) | self.board.role(Role::Queen)
    }

    /// Whether a side cannot mate by any series of legal moves, as far as the pieces alone tell
    /// (FIDE 6.9: its opponent's flag fall then draws). Never said of a variant.
    #[must_use]
    pub fn cannot_mate(&self, side: Side) -> bool {
        let board = &self.board;
        if self.is_variant() || Side::BOTH.into_iter().any(|side| board.king(side).is_none()) {
            return false;
        }
        let own = board.side(side) & !board.role(Role::King);
        if (own & self.strong()).any() {
            return false;
        }
        let knights = board.role(Role::Knight);
        let bishops = board.role(Role::Bishop);
        if (own & knights).any() {
            // A lone knight mates only with the help of an enemy piece that can take a flight square
            // from its king without being able to spoil the mate: anything but a queen.
            let helpers = board.side(side.other()) & !board.role(Role::King);
            return !own.several() && (helpers & !board.role(Role::Queen)).is_empty();
        }
        if own.any() {
            // Bishops of one colour need an enemy piece to block a square of the other colour.
            let one_colour = [Bitboard::LIGHT, Bitboard::DARK]
                .into_iter()
                .any(|colour| (bishops & colour).is_empty());
            return one_colour && knights.is_empty() && board.role(Role::Pawn).is_empty();
        }
        true
    }
}
