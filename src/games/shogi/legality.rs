//! Whether one given move is legal, and if not, why.
//!
//! The moved piece is looked up in the reach tables, and own king's safety is a matter of one line:
//! no other move is generated, except for the opponent's answers to a pawn dropped before the king.

use std::ops::ControlFlow;

use super::geometry::{BOARD, between, bridges, direction, is_stuck, on_one_line, relation, spans};
use super::{Kind, Move, Piece, Position, Square};
use crate::games::Rules;

/// Why a move is illegal, from the crudest fault to the subtlest. A move is told the first that
/// applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Illegal {
    /// There is nothing on the origin.
    EmptyOrigin,
    /// The piece on the origin belongs to the opponent.
    OpponentsPiece,
    /// The piece to drop belongs to the side that is not to move.
    WrongSide,
    /// The move names another piece than the one on the origin, or another captured piece than
    /// the one on the destination.
    PieceMismatch,
    /// No piece of this kind moves like that.
    CannotReach,
    /// The piece moves like that, but another piece is in the way.
    PathBlocked,
    /// A piece of one's own stands on the destination.
    OwnCapture,
    /// The destination is the opponent's king.
    KingCapture,
    /// Gold, king and promoted pieces do not promote.
    CannotPromote,
    /// Neither origin nor destination lies in the opponent's camp (the last three ranks).
    PromotesOutsideZone,
    /// Unpromoted, the piece could never move again (行き所のない駒).
    MustPromote,
    /// There is no such piece in hand.
    NotInHand,
    /// The drop is on an occupied square.
    DropOnOccupied,
    /// The dropped piece could never move (行き所のない駒).
    DeadDrop,
    /// There is an unpromoted pawn of one's own on the file already (二歩).
    TwoPawns,
    /// The king moves to a square that is attacked, whether or not it was in check before.
    KingIntoCheck,
    /// The king was in check, and the move of another piece does nothing against it (王手放置).
    LeavesKingInCheck,
    /// The moved piece stood between its own king and an attacker.
    ExposesKing,
    /// The dropped pawn mates (打ち歩詰め).
    DropPawnMate,
}

impl Position {
    /// [`Rules::check`].
    #[inline(always)]
    pub(super) fn legality(&self, mv: Move) -> Result<(), Illegal> {
        match mv.from() {
            Some(from) => self.board_move_legality(mv, from),
            None => self.drop_legality(mv.piece(), mv.to()),
        }
    }

    #[inline(always)]
    fn board_move_legality(&self, mv: Move, from: Square) -> Result<(), Illegal> {
        let (me, to) = (self.side_to_move(), mv.to());
        let piece = self.board(from).ok_or(Illegal::EmptyOrigin)?;
        if piece.side() != me {
            return Err(Illegal::OpponentsPiece);
        }
        let target = self.board(to);
        if piece != mv.piece() || target != mv.captured() {
            return Err(Illegal::PieceMismatch);
        }

        let relation = relation(from, to);
        if !bridges(piece, relation) {
            return Err(Illegal::CannotReach);
        }
        if spans(relation) && between(from, to) & self.occupied() != 0 {
            return Err(Illegal::PathBlocked);
        }
        if let Some(target) = target {
            if target.side() == me {
                return Err(Illegal::OwnCapture);
            }
            if target.kind() == Kind::King {
                return Err(Illegal::KingCapture);
            }
        }

        if mv.promotes() {
            if piece.kind().promoted().is_none() {
                return Err(Illegal::CannotPromote);
            }
            if !from.in_camp(me) && !to.in_camp(me) {
                return Err(Illegal::PromotesOutsideZone);
            }
        } else if is_stuck(piece, to) {
            return Err(Illegal::MustPromote);
        }

        let Some(king) = self.king(me) else {
            return Ok(());
        };
        if from == king {
            let occupied = self.occupied() & !from.bit();
            if self.attacks_on(to, me.other(), occupied) != 0 {
                return Err(Illegal::KingIntoCheck);
            }
            return Ok(());
        }
        if self.in_check() && self.evasions(king) & to.bit() == 0 {
            return Err(Illegal::LeavesKingInCheck);
        }
        if self.exposes(king, from, to) {
            return Err(Illegal::ExposesKing);
        }
        Ok(())
    }

    #[inline(never)]
    fn drop_legality(&self, piece: Piece, to: Square) -> Result<(), Illegal> {
        let me = self.side_to_move();
        if piece.side() != me {
            return Err(Illegal::WrongSide);
        }
        if self.hand(me).get(piece.kind()) == 0 {
            return Err(Illegal::NotInHand);
        }
        if self.board(to).is_some() {
            return Err(Illegal::DropOnOccupied);
        }
        if is_stuck(piece, to) {
            return Err(Illegal::DeadDrop);
        }
        let is_pawn = piece.kind() == Kind::Pawn;
        if is_pawn && !self.pawns_on_file(me, to).is_empty() {
            return Err(Illegal::TwoPawns);
        }
        if self.in_check()
            && let Some(king) = self.king(me)
            && self.evasions(king) & to.bit() == 0
        {
            return Err(Illegal::LeavesKingInCheck);
        }
        if is_pawn && self.drop_pawn_mates(piece, to) {
            return Err(Illegal::DropPawnMate);
        }
        Ok(())
    }

    /// The squares on which a piece other than the king ends the check: that of the only checker,
    /// and those between it and the king. All squares when there is no check.
    pub(super) fn evasions(&self, king: Square) -> u128 {
        let checkers = self.checkers();
        match (checkers.first(), checkers.len()) {
            (None, _) => BOARD,
            (Some(checker), 1) => checker.bit() | between(king, checker),
            _ => 0,
        }
    }

    /// Whether moving a piece that is not the king opens a line to the king. Capturing the pinning
    /// piece and moving along the pin do not.
    #[inline]
    pub(super) fn exposes(&self, king: Square, from: Square, to: Square) -> bool {
        on_one_line(relation(king, from)) && self.opens(king, from, to)
    }

    /// As [`exposes`](Self::exposes), for a piece on one line with the king.
    #[inline(never)]
    fn opens(&self, king: Square, from: Square, to: Square) -> bool {
        let occupied = self.occupied() & !from.bit();
        self.discovered(king, from, self.side_to_move().other(), occupied).is_some()
            && direction(king, to) != direction(king, from)
    }

    /// Whether dropping this pawn gives check and the opponent has no answer. The drop must be
    /// legal in all else.
    pub(super) fn drop_pawn_mates(&self, pawn: Piece, to: Square) -> bool {
        let Some(king) = self.king(pawn.side().other()) else {
            return false;
        };
        if !bridges(pawn, relation(to, king)) {
            return false;
        }
        let mut after = self.clone();
        after.play(Move::drop(pawn, to));
        after.is_mate()
    }

    /// Whether the side to move is in check and has no legal move.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.each_legal(|_| ControlFlow::Break(())).is_break()
    }
}
