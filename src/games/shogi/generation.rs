//! All legal moves of a position, for mate tests and for proving the legality test right.

use std::ops::ControlFlow;

use super::geometry::{BOARD, dead_squares, file_of, targets};
use super::{Kind, Move, Piece, Position, Square, Squares};
use crate::games::Rules;

impl Position {
    /// [`Rules::legal_moves`].
    pub(super) fn all_legal(&self, into: &mut Vec<Move>) {
        let _ = self.each_legal(|mv| {
            into.push(mv);
            ControlFlow::Continue(())
        });
    }

    /// Visits every legal move until told to stop: moves on the board by origin, destination and
    /// promotion (promoting first), then drops in the order of [`Kind::HAND`].
    pub(super) fn each_legal(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let me = self.side_to_move();
        let king = self.king(me);
        let evasions = king.map_or(BOARD, |king| self.evasions(king));
        let open = !self.pieces(me).0 & !self.all_kings(me.other());

        for from in self.pieces(me) {
            let Some(piece) = self.board(from) else {
                continue;
            };
            let reached = targets(piece, from, self.occupied()) & open;
            if king == Some(from) {
                let occupied = self.occupied() & !from.bit();
                for to in Squares(reached) {
                    if self.attacks_on(to, me.other(), occupied) == 0 {
                        visit(Move::forced(from, to, piece, false, self.board(to)))?;
                    }
                }
                continue;
            }
            let stuck = dead_squares(piece);
            for to in Squares(reached & evasions) {
                if king.is_some_and(|king| self.exposes(king, from, to)) {
                    continue;
                }
                let captured = self.board(to);
                if piece.kind().promoted().is_some() && (from.in_camp(me) || to.in_camp(me)) {
                    visit(Move::forced(from, to, piece, true, captured))?;
                }
                if stuck & to.bit() == 0 {
                    visit(Move::forced(from, to, piece, false, captured))?;
                }
            }
        }

        let empty = !self.occupied() & BOARD & evasions;
        if empty == 0 {
            return ControlFlow::Continue(());
        }
        for (kind, _) in self.hand(me).iter() {
            let piece = Piece::new(me, kind);
            let mut free = empty & !dead_squares(piece);
            if kind == Kind::Pawn {
                for file in Square::ALL.into_iter().take(9) {
                    if !self.pawns_on_file(me, file).is_empty() {
                        free &= !file_of(file);
                    }
                }
            }
            for to in Squares(free) {
                if kind != Kind::Pawn || !self.drop_pawn_mates(piece, to) {
                    visit(Move::drop(piece, to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
