//! What of the rules for a single move is different in a variant.

use super::{Pocket, Variant};
use crate::games::chess::movegen::Flow;
use crate::games::chess::{
    Bitboard, Illegal, Move, MoveKind, Position, Role, Square, Wing, attacks,
};

impl Position {
    /// Whether a move that the men can make obeys the rules of its variant.
    #[cold]
    pub(in crate::games::chess) fn obeys(&self, mv: Move) -> Result<(), Illegal> {
        if self.decided().is_some() {
            return Err(Illegal::GameOver);
        }
        match self.variant() {
            Variant::Antichess | Variant::Suicide | Variant::Giveaway => {
                match mv.captured.is_none() && self.can_capture() {
                    true => Err(Illegal::MustCapture),
                    false => Ok(()),
                }
            }
            Variant::Atomic => self.check_explosion(mv),
            Variant::RacingKings => {
                self.check_safety(mv)?;
                let gives_check = self.after(mv).checkers.any();
                if gives_check { Err(Illegal::GivesCheck) } else { Ok(()) }
            }
            _ => self.check_safety(mv),
        }
    }

    /// The safety of the own king as in chess.
    fn check_safety(&self, mv: Move) -> Result<(), Illegal> {
        match mv.kind {
            MoveKind::EnPassant => self.check_en_passant_safety(mv),
            MoveKind::Drop if !self.evasions().contains(mv.to) => Err(Illegal::LeavesKingInCheck),
            MoveKind::Normal => self.check_king_safety(mv),
            MoveKind::Drop | MoveKind::Castling(_) => Ok(()),
        }
    }

    fn after(&self, mv: Move) -> Position {
        let mut after = self.clone();
        after.play_variant(mv);
        after
    }

    /// Whether any man can take another one, en passant included.
    fn can_capture(&self) -> bool {
        let them = self.board.side(self.turn.other());
        let mut captors = self.board.side(self.turn).into_iter();
        let takes = |from: Square| {
            let Some(piece) = self.board.piece_at(from) else { return false };
            let reach = match piece.role {
                Role::Pawn => attacks::pawn(self.turn, from),
                role => attacks::of_piece(role, from, self.board.occupied()),
            };
            (reach & them).any()
        };
        captors.any(takes)
            || self.en_passant.is_some_and(|passed| {
                let pawns = self.board.of(self.turn, Role::Pawn);
                (attacks::pawn(self.turn.other(), passed) & pawns).any()
            })
    }

    /// Whether what a move of atomic chess leaves on the board is allowed: the own king always; and no check, unless
    /// the other king is gone.
    fn check_explosion(&self, mv: Move) -> Result<(), Illegal> {
        let own = self.board.of(self.turn, Role::King);
        if mv.captured.is_some() && ((self.blast(mv.to) & own).any() || mv.role == Role::King) {
            return Err(Illegal::KingExplodes);
        }
        if own.is_empty() {
            return Ok(());
        }
        let after = self.after(mv);
        let (us, them) = (self.turn, self.turn.other());
        let theirs = after.board.of(them, Role::King);
        let Some(king) = after.board.king(us) else { return Ok(()) };
        let is_attacked = theirs.any()
            && (attacks::king(king) & theirs).is_empty()
            && after.board.attackers(king, them, after.board.occupied()).any();
        match is_attacked {
            false => Ok(()),
            true if mv.role == Role::King => Err(Illegal::KingIntoCheck),
            true if self.checkers.any() => Err(Illegal::LeavesKingInCheck),
            true => Err(Illegal::ExposesKing),
        }
    }

    /// Whether a man of the pocket can be put on a square.
    #[cold]
    pub(in crate::games::chess) fn check_drop(&self, mv: Move) -> Result<(), Illegal> {
        if !self.variant().has_pockets() {
            return Err(Illegal::NoDrops);
        }
        if self.pocket(self.turn).count(mv.role) == 0 {
            return Err(Illegal::NotInPocket);
        }
        if self.board.piece_at(mv.to).is_some() {
            return Err(Illegal::DropOnMan);
        }
        if mv.role == Role::Pawn && matches!(mv.to.rank(), 0 | 7) {
            return Err(Illegal::DropOnLastRank);
        }
        if mv.captured.is_some() {
            return Err(Illegal::WrongCapture);
        }
        if mv.promotion.is_some() {
            return Err(Illegal::BadPromotion);
        }
        self.obeys(mv)
    }

    /// Whether a pawn of the horde may step twice from the first rank.
    pub(in crate::games::chess) fn steps_from_first_rank(&self, mv: Move) -> bool {
        self.variant() == Variant::Horde
            && mv.role == Role::Pawn
            && mv.from.rank_from(self.turn) == 0
            && mv.to.rank_from(self.turn) == 2
            && mv.from.file() == mv.to.file()
            && (attacks::between(mv.from, mv.to) & self.board.occupied()).is_empty()
    }

    /// Whether a pawn may become this.
    pub(crate) fn promotes_to(&self, role: Role) -> bool {
        role.is_promotion() || role == Role::King && self.variant().loses_to_win()
    }

    /// Whether the king, once gone from its square, would be unattacked on another, by the rules of a variant.
    #[cold]
    pub(in crate::games::chess) fn is_safe_in_variant(
        &self,
        square: Square,
        occupied: Bitboard,
    ) -> bool {
        !self.variant().has_check()
            || self.touches_king(square)
            || self.board.attackers(square, self.turn.other(), occupied).is_empty()
    }

    /// The men of a role that reach a square in a variant, capturing or not, if nothing else matters.
    #[cold]
    pub(in crate::games::chess) fn reachers(&self, role: Role, to: Square) -> Bitboard {
        let own = self.board.of(self.turn, role);
        own.into_iter().filter(|&from| self.reaches(self.move_to(from, to, role))).collect()
    }

    fn reaches(&self, mv: Move) -> bool {
        let is_passed = self.en_passant == Some(mv.to) && mv.role == Role::Pawn;
        let target = self.board.piece_at(mv.to);
        let is_open = target.is_none_or(|piece| {
            piece.side != self.turn && (piece.role != Role::King || self.kings_are_taken())
        });
        is_open
            && (self.check_reach(mv).is_ok()
                || is_passed && attacks::pawn(self.turn, mv.from).contains(mv.to))
    }

    /// Whether a king can be taken like other men: where losing wins, and where it explodes.
    pub(in crate::games::chess) fn kings_are_taken(&self) -> bool {
        self.variant().loses_to_win() || self.variant().explodes()
    }

    /// The men of a role that may legally go to a square in a variant.
    #[cold]
    pub(in crate::games::chess) fn variant_candidates(&self, role: Role, to: Square) -> Bitboard {
        let is_legal = |&from: &Square| {
            let mv = self.man_move(from, to, role);
            let promotes = role == Role::Pawn && to.rank_from(self.turn) == 7;
            let mv = if promotes { mv.promoting(Role::Queen) } else { mv };
            self.check_move(mv).is_ok()
        };
        self.reachers(role, to).into_iter().filter(is_legal).collect()
    }

    /// Visits all legal moves of a variant.
    #[cold]
    pub(in crate::games::chess) fn visit_variant_moves(
        &self,
        visit: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        if self.decided().is_some() {
            return Flow::Continue(());
        }
        let mut consider = |mv: Move| match self.check_move(mv) {
            Ok(()) => visit(mv),
            Err(_) => Flow::Continue(()),
        };
        for role in [Role::King, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn] {
            for from in self.board.of(self.turn, role) {
                for to in self.reach(role, from) {
                    let mv = self.man_move(from, to, role);
                    match role {
                        Role::Pawn => self.visit_pawn_move(mv, &mut consider)?,
                        _ => consider(mv)?,
                    }
                }
            }
        }
        for wing in Wing::BOTH {
            if let Some(mv) = self.castling_to(wing) {
                consider(mv)?;
            }
        }
        if self.variant().has_pockets() {
            for role in Pocket::ORDER {
                if self.pocket(self.turn).count(role) == 0 {
                    continue;
                }
                for to in !self.board.occupied() {
                    consider(Move::drop(role, to))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Where a man may go as far as it alone matters.
    fn reach(&self, role: Role, from: Square) -> Bitboard {
        if role != Role::Pawn {
            let own = self.board.side(self.turn);
            return attacks::of_piece(role, from, self.board.occupied()) & !own;
        }
        let passed = self.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
        let mut reach = self.pawn_reach(from) | attacks::pawn(self.turn, from) & passed;
        if self.variant() == Variant::Horde && from.rank_from(self.turn) == 0 {
            let two = from.forward(self.turn).and_then(|one| one.forward(self.turn));
            reach |= two.map_or(Bitboard::EMPTY, Bitboard::of) & !self.board.occupied();
        }
        reach
    }

    /// The move of a man to where it may go, whatever it becomes.
    fn man_move(&self, from: Square, to: Square, role: Role) -> Move {
        let mv = self.move_to(from, to, role);
        match mv.captured {
            None if role == Role::Pawn && from.file() != to.file() => Move::en_passant(from, to),
            _ => mv,
        }
    }
}
