//! All legal moves.

use std::ops::ControlFlow;

use super::{Bitboard, Move, Position, Role, Square, Wing, attacks};

/// What a visitor of moves answers: go on, or that is enough.
pub(super) type Flow = ControlFlow<()>;

impl Position {
    pub(super) fn generate(&self, into: &mut Vec<Move>) {
        // The visitor never breaks off, so the flow carries nothing.
        let _ = self.visit_moves(&mut |mv| {
            into.push(mv);
            Flow::Continue(())
        });
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.visit_moves(&mut |_| Flow::Break(())).is_break()
    }

    fn visit_moves(&self, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        if self.is_variant() {
            return self.visit_variant_moves(visit);
        }
        let enemy_kings = self.board.of(self.turn.other(), Role::King);
        let open = !self.board.side(self.turn) & !enemy_kings;
        for from in self.board.of(self.turn, Role::King) {
            for to in attacks::king(from) & open {
                if self.king.is_none() || self.king_is_safe_on(to) {
                    visit(self.move_to(from, to, Role::King))?;
                }
            }
        }
        let targets = open & self.evasions();
        if targets.any() {
            let pinned = self.pinned();
            let pin_line = |from| match self.king {
                Some(king) if pinned.contains(from) => attacks::line(king, from),
                _ => Bitboard::FULL,
            };
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                for from in self.board.of(self.turn, role) {
                    let reach = attacks::of_piece(role, from, self.board.occupied());
                    for to in reach & targets & pin_line(from) {
                        visit(self.move_to(from, to, role))?;
                    }
                }
            }
            for from in self.board.of(self.turn, Role::Pawn) {
                for to in self.pawn_reach(from) & targets & pin_line(from) {
                    self.visit_pawn_move(self.move_to(from, to, Role::Pawn), visit)?;
                }
            }
        }
        if let Some(passed) = self.legal_en_passant() {
            for from in self.en_passant_captors(passed) {
                visit(Move::en_passant(from, passed))?;
            }
        }
        for wing in Wing::BOTH {
            if let Some(mv) = self.castling_to(wing)
                && self.check_castling(mv, wing).is_ok()
            {
                visit(mv)?;
            }
        }
        Flow::Continue(())
    }

    /// A pawn's move, with all that it may become.
    pub(super) fn visit_pawn_move(&self, mv: Move, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        if mv.to.rank_from(self.turn) != 7 {
            return visit(mv);
        }
        let king = Some(Role::King).filter(|&role| self.promotes_to(role));
        for role in Role::PROMOTIONS.into_iter().chain(king) {
            visit(mv.promoting(role))?;
        }
        Flow::Continue(())
    }

    pub(super) fn move_to(&self, from: Square, to: Square, role: Role) -> Move {
        Move::normal(from, to, role, self.board.piece_at(to).map(|piece| piece.role))
    }

    /// Where a pawn can go, en passant aside.
    pub(super) fn pawn_reach(&self, from: Square) -> Bitboard {
        let empty = !self.board.occupied();
        let mut reach = attacks::pawn(self.turn, from) & self.board.side(self.turn.other());
        if let Some(one) = from.forward(self.turn)
            && empty.contains(one)
        {
            reach |= Bitboard::of(one);
            if from.rank_from(self.turn) == 1
                && let Some(two) = one.forward(self.turn)
            {
                reach |= empty & Bitboard::of(two);
            }
        }
        reach
    }
}
