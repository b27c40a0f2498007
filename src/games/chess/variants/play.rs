//! What a move of a variant does besides.

use super::Variant;
use crate::games::Side;
use crate::games::chess::{Bitboard, Move, MoveKind, Piece, Position, Role, Square, attacks};

impl Position {
    /// Plays a move of a variant without asking whether it is legal.
    #[cold]
    pub(in crate::games::chess) fn play_variant(&mut self, mv: Move) {
        self.forget_en_passant();
        self.key ^= self.beside.key();
        let mover = self.turn;
        let (irreversible, passed) = match mv.kind {
            MoveKind::Castling(wing) => {
                self.castle(mv.from, mv.to, wing);
                (false, None)
            }
            MoveKind::Drop => {
                self.drop_man(mv);
                (false, None)
            }
            MoveKind::Normal | MoveKind::EnPassant => self.move_man(mv),
        };
        self.pass_turn(irreversible);
        self.find_variant_checks();
        if self.variant() == Variant::ThreeCheck && self.checkers.any() {
            let given = &mut self.beside.checks[mover.index()];
            *given = given.saturating_add(1);
        }
        self.key ^= self.beside.key();
        if let Some(passed) = passed {
            self.set_en_passant(passed);
        }
    }

    /// Puts a man of the pocket on the board.
    fn drop_man(&mut self, mv: Move) {
        let side = self.turn;
        self.beside.pockets[side.index()].take(mv.role);
        self.put(mv.to, Piece { side, role: mv.role });
        self.lose_castling(Bitboard::of(mv.to));
        self.beside.promoted &= !Bitboard::of(mv.to);
    }

    /// Moves one man, with what becomes of those that it takes.
    fn move_man(&mut self, mv: Move) -> (bool, Option<Square>) {
        let mv = self.completed(mv);
        let before = self.board.side(self.turn.other());
        let taken = mv.capture_square().filter(|&square| before.contains(square));
        let role = taken.and_then(|square| self.board.piece_at(square)).map(|piece| piece.role);
        let moved = self.move_piece(mv);
        if self.variant().has_pockets() {
            self.carry_promotion(mv, taken.zip(role));
        }
        if self.variant().explodes() && taken.is_some() {
            self.explode(mv.to);
        }
        moved
    }

    /// A man that was promoted stays marked where it goes; taken, it comes into the pocket as a pawn.
    fn carry_promotion(&mut self, mv: Move, taken: Option<(Square, Role)>) {
        let (from, to) = (Bitboard::of(mv.from), Bitboard::of(mv.to));
        let was_promoted = self.beside.promoted;
        if let Some((square, role)) = taken {
            let role = if was_promoted.contains(square) { Role::Pawn } else { role };
            self.beside.pockets[self.turn.index()].add(role);
        }
        let is_promoted = (was_promoted & from).any() || mv.promotion.is_some();
        let taken = taken.map_or(Bitboard::EMPTY, |(square, _)| Bitboard::of(square));
        let others = was_promoted & !(from | to | taken);
        self.beside.promoted = if is_promoted { others | to } else { others };
    }

    /// Takes off what stands on a square, and all around it but pawns.
    fn explode(&mut self, centre: Square) {
        for square in self.blast(centre) {
            let gone = self.take(square);
            if let Some(Piece { side, role: Role::King }) = gone {
                self.lose_castling(Bitboard::back_rank(side));
            }
        }
        self.lose_castling(attacks::king(centre) | Bitboard::of(centre));
    }

    /// The squares of which a capture on this one takes the men off, its own included.
    pub(super) fn blast(&self, centre: Square) -> Bitboard {
        let around = attacks::king(centre) & self.board.occupied() & !self.board.role(Role::Pawn);
        around | Bitboard::of(centre)
    }

    /// Looks for the men that give check in a variant.
    #[cold]
    pub(in crate::games::chess) fn find_variant_checks(&mut self) {
        let has_check = self.variant().has_check();
        self.king = self.board.king(self.turn).filter(|_| has_check);
        self.checkers = match self.king {
            Some(king) => self.board.checkers(king, self.turn),
            None => Bitboard::EMPTY,
        };
        // Who takes a king that touches his own blows up both.
        if self.king.is_some_and(|king| self.touches_king(king)) {
            self.checkers = Bitboard::EMPTY;
        }
    }

    /// Whether a square is next to the king of the side that is not to move, where explosions protect it.
    pub(super) fn touches_king(&self, square: Square) -> bool {
        let enemy = self.board.of(self.turn.other(), Role::King);
        self.variant().explodes() && (attacks::king(square) & enemy).any()
    }

    /// The king that may castle, in a game in which it is a man like others.
    #[cold]
    pub(in crate::games::chess) fn common_king(&self) -> Option<Square> {
        let castles = self.variant() == Variant::Giveaway;
        self.board.king(self.turn).filter(|_| castles)
    }

    /// What a side can drop.
    #[must_use]
    pub fn pocket(&self, side: Side) -> super::Pocket {
        self.beside.pockets[side.index()]
    }
}
