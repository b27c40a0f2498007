//! Whether one given move is legal, and who can reach a given square.

use super::{Bitboard, Move, MoveKind, Position, Role, Square, Wing, attacks};

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// Nothing stands on the origin.
    EmptyOrigin,
    /// The piece on the origin is the opponent's.
    OpponentsPiece,
    /// A piece of another role stands on the origin.
    WrongPiece,
    /// One's own piece stands on the target (FIDE 3.1).
    OwnCapture,
    /// The move would capture a king (FIDE 1.2).
    KingCapture,
    /// The move claims to capture something other than what stands there.
    WrongCapture,
    /// The piece does not move like that (FIDE 3.2–3.8).
    CannotReach,
    /// Another piece is in the way (FIDE 3.5; for a pawn also on the target, FIDE 3.7).
    PathBlocked,
    /// A pawn captures on an empty square, and not en passant (FIDE 3.7.3.1).
    NoEnPassant,
    /// A pawn reaches the last rank and stays a pawn (FIDE 3.7.3.3).
    MissingPromotion,
    /// A promotion to pawn or king, or of something other than a pawn on the last rank.
    BadPromotion,
    /// The king is in check and the move does not end it (FIDE 3.9).
    LeavesKingInCheck,
    /// The moved piece, or the pawn captured en passant, shielded the king (FIDE 3.9).
    ExposesKing,
    /// The king goes to an attacked square (FIDE 3.9).
    KingIntoCheck,
    /// King or rook have moved, or are not there (FIDE 3.8.2.1).
    CastlingNoRight,
    /// A piece stands where the king or the rook must pass or end (FIDE 3.8.2.2).
    CastlingPathOccupied,
    /// The king is in check (FIDE 3.8.2.2).
    CastlingInCheck,
    /// The king would pass an attacked square (FIDE 3.8.2.2).
    CastlingThroughCheck,
    /// The game is over by the rules of its variant.
    GameOver,
    /// Captures are compulsory in this variant, and one is possible.
    MustCapture,
    /// The own king would explode with what it takes, or next to it.
    KingExplodes,
    /// Nobody may give check in this variant.
    GivesCheck,
    /// Nothing is dropped in this game.
    NoDrops,
    /// No such man is in the pocket.
    NotInPocket,
    /// A man is dropped where one stands.
    DropOnMan,
    /// A pawn is dropped on the first or last rank.
    DropOnLastRank,
}

impl Position {
    pub(super) fn check_move(&self, mv: Move) -> Result<(), Illegal> {
        if mv.kind == MoveKind::Drop {
            return self.check_drop(mv);
        }
        let piece = self.board.piece_at(mv.from).ok_or(Illegal::EmptyOrigin)?;
        if piece.side != self.turn {
            return Err(Illegal::OpponentsPiece);
        }
        if piece.role != mv.role {
            return Err(Illegal::WrongPiece);
        }
        match mv.kind {
            MoveKind::Normal => self.check_normal(mv),
            MoveKind::EnPassant => self.check_en_passant(mv),
            MoveKind::Castling(wing) => self.check_castling(mv, wing),
            MoveKind::Drop => Err(Illegal::NoDrops),
        }
    }

    fn check_normal(&self, mv: Move) -> Result<(), Illegal> {
        if mv.from == mv.to {
            return Err(Illegal::CannotReach);
        }
        let target = self.board.piece_at(mv.to);
        if target.is_some_and(|piece| piece.side == self.turn) {
            return Err(Illegal::OwnCapture);
        }
        if target.map(|piece| piece.role) != mv.captured {
            return Err(Illegal::WrongCapture);
        }
        self.check_reach(mv)?;
        if mv.captured == Some(Role::King) && !self.kings_are_taken() {
            return Err(Illegal::KingCapture);
        }
        let promotes = mv.role == Role::Pawn && mv.to.rank_from(self.turn) == 7;
        match mv.promotion {
            None if promotes => return Err(Illegal::MissingPromotion),
            Some(role) if !promotes || !self.promotes_to(role) => {
                return Err(Illegal::BadPromotion);
            }
            _ => {}
        }
        if self.is_variant() { self.obeys(mv) } else { self.check_king_safety(mv) }
    }

    /// Whether the piece moves like that, and nothing is in its way.
    pub(super) fn check_reach(&self, mv: Move) -> Result<(), Illegal> {
        let aims = attacks::aims(mv.role, self.turn, mv.captured.is_some(), mv.from);
        // A king's or knight's step has nothing between its ends.
        let is_clear = (attacks::between(mv.from, mv.to) & self.board.occupied()).is_empty();
        if aims.contains(mv.to) & is_clear { Ok(()) } else { self.why_not_reached(mv) }
    }

    #[cold]
    fn why_not_reached(&self, mv: Move) -> Result<(), Illegal> {
        let aims = |captures| attacks::aims(mv.role, self.turn, captures, mv.from).contains(mv.to);
        if aims(mv.captured.is_some()) {
            return Err(Illegal::PathBlocked);
        }
        if mv.captured.is_none() && self.steps_from_first_rank(mv) {
            return Ok(());
        }
        Err(match (mv.role, mv.captured) {
            (Role::Pawn, Some(_)) if aims(false) => Illegal::PathBlocked,
            (Role::Pawn, None) if aims(true) => Illegal::NoEnPassant,
            _ => Illegal::CannotReach,
        })
    }

    pub(super) fn check_king_safety(&self, mv: Move) -> Result<(), Illegal> {
        let Some(king) = self.king else { return Ok(()) };
        if mv.role == Role::King {
            return if self.king_is_safe_on(mv.to) { Ok(()) } else { Err(Illegal::KingIntoCheck) };
        }
        if !self.evasions().contains(mv.to) {
            return Err(Illegal::LeavesKingInCheck);
        }
        let line = attacks::line(king, mv.from);
        if !line.contains(mv.to)
            && self.may_be_pinned(king, line)
            && self.pinned().contains(mv.from)
        {
            return Err(Illegal::ExposesKing);
        }
        Ok(())
    }

    /// Whether something on these lines through the own king may be pinned to it: nearly always nothing is.
    #[inline(always)]
    fn may_be_pinned(&self, king: Square, lines: Bitboard) -> bool {
        (self.board.snipers(king, self.turn.other()) & lines).any()
    }

    fn check_en_passant(&self, mv: Move) -> Result<(), Illegal> {
        if mv.role != Role::Pawn
            || self.en_passant != Some(mv.to)
            || !attacks::pawn(self.turn, mv.from).contains(mv.to)
        {
            return Err(Illegal::NoEnPassant);
        }
        if mv.captured != Some(Role::Pawn) {
            return Err(Illegal::WrongCapture);
        }
        if mv.promotion.is_some() {
            return Err(Illegal::BadPromotion);
        }
        if self.is_variant() { self.obeys(mv) } else { self.check_en_passant_safety(mv) }
    }

    pub(super) fn check_en_passant_safety(&self, mv: Move) -> Result<(), Illegal> {
        if self.en_passant_is_safe(mv.from, mv.to) {
            Ok(())
        } else if self.checkers.any() {
            Err(Illegal::LeavesKingInCheck)
        } else {
            Err(Illegal::ExposesKing)
        }
    }

    pub(super) fn check_castling(&self, mv: Move, wing: Wing) -> Result<(), Illegal> {
        let king = self.king.or_else(|| self.common_king());
        let king = king.filter(|&king| king == mv.from).ok_or(Illegal::CastlingNoRight)?;
        if self.castling.rook(self.turn, wing, king) != Some(mv.to) {
            return Err(Illegal::CastlingNoRight);
        }
        if mv.captured.is_some() {
            return Err(Illegal::WrongCapture);
        }
        if mv.promotion.is_some() {
            return Err(Illegal::BadPromotion);
        }
        let rook = mv.to;
        let king_to = mv.destination();
        let rook_to = king.with_file(wing.rook_file());
        let movers = Bitboard::of(king) | Bitboard::of(rook);
        let ends = Bitboard::of(king_to) | Bitboard::of(rook_to);
        let paths = attacks::between(king, king_to) | attacks::between(rook, rook_to) | ends;
        let others = self.board.occupied() & !movers;
        if (paths & others).any() {
            return Err(Illegal::CastlingPathOccupied);
        }
        if self.checkers.any() {
            return Err(Illegal::CastlingInCheck);
        }
        if !attacks::between(king, king_to).into_iter().all(|square| self.king_is_safe_on(square)) {
            return Err(Illegal::CastlingThroughCheck);
        }
        // With both pieces in place: a rook that leaves the king's rank open may uncover an attack,
        // and a rook that has come in between may stop none, since castling starts unchecked.
        if !self.is_safe(king_to, others | ends) {
            return Err(Illegal::KingIntoCheck);
        }
        if self.is_variant() { self.obeys(mv) } else { Ok(()) }
    }

    /// Whether the king, once gone from its square, would be unattacked on another.
    pub(super) fn king_is_safe_on(&self, square: Square) -> bool {
        let king = self.king.map_or(Bitboard::EMPTY, Bitboard::of);
        let occupied = self.board.occupied() & !king;
        self.is_safe(square, occupied)
    }

    /// Whether a king on a square would be unattacked, if only the squares `occupied` block lines.
    #[inline(always)]
    fn is_safe(&self, square: Square, occupied: Bitboard) -> bool {
        match self.is_variant() {
            true => self.is_safe_in_variant(square, occupied),
            false => self.board.attackers(square, self.turn.other(), occupied).is_empty(),
        }
    }

    /// The squares on which a piece other than the king ends all checks by arriving there.
    pub(super) fn evasions(&self) -> Bitboard {
        match (self.king, self.checkers.single()) {
            (Some(king), Some(checker)) => attacks::between(king, checker) | Bitboard::of(checker),
            _ if self.checkers.is_empty() => Bitboard::FULL,
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether the king is unattacked after a pawn from `from` has captured on `passed`. Two pieces
    /// leave their squares at once, which no pin describes, so the lines are looked at anew.
    fn en_passant_is_safe(&self, from: Square, passed: Square) -> bool {
        let Some(king) = self.king else { return true };
        let captured = Bitboard::of(from.with_file(passed.file()));
        let occupied =
            (self.board.occupied() & !captured & !Bitboard::of(from)) | Bitboard::of(passed);
        (self.board.attackers(king, self.turn.other(), occupied) & !captured).is_empty()
    }

    /// The own pawns that may legally capture on the en passant square.
    pub(super) fn en_passant_captors(&self, passed: Square) -> Bitboard {
        let pawns = self.board.of(self.turn, Role::Pawn);
        (attacks::pawn(self.turn.other(), passed) & pawns)
            .into_iter()
            .filter(|&from| match self.is_variant() {
                true => self.obeys(Move::en_passant(from, passed)).is_ok(),
                false => self.en_passant_is_safe(from, passed),
            })
            .collect()
    }

    /// The own pieces of a role that reach a square, capturing or not, if one's own king does not
    /// matter. Castling is not counted.
    #[must_use]
    pub fn pseudo_candidates(&self, role: Role, to: Square) -> Bitboard {
        if self.is_variant() { self.reachers(role, to) } else { self.who_reaches(role, to) }
    }

    /// The same by the rules of chess.
    fn who_reaches(&self, role: Role, to: Square) -> Bitboard {
        let closed = self.board.side(self.turn) | self.board.role(Role::King);
        if closed.contains(to) {
            return Bitboard::EMPTY;
        }
        let own = self.board.of(self.turn, role);
        let them = self.turn.other();
        let occupied = self.board.occupied();
        if role != Role::Pawn {
            // Along all lines that lead there: to go only along those on which something stands is less to do, but
            // nobody can guess how many these are.
            return attacks::of_piece(role, to, occupied) & own;
        }
        if occupied.contains(to) {
            return attacks::pawn(them, to) & own;
        }
        let mut pawns = Bitboard::EMPTY;
        if self.en_passant == Some(to) {
            pawns |= attacks::pawn(them, to) & own;
        }
        if let Some(one) = to.forward(them) {
            pawns |= own & Bitboard::of(one);
            if to.rank_from(self.turn) == 3
                && !occupied.contains(one)
                && let Some(two) = one.forward(them)
            {
                pawns |= own & Bitboard::of(two);
            }
        }
        pawns
    }

    /// The own pieces of a role that may legally go to a square, capturing or not: what SAN chooses
    /// from. Castling is not counted; a pawn that promotes counts once.
    #[must_use]
    pub fn candidates(&self, role: Role, to: Square) -> Bitboard {
        if self.is_variant() {
            return self.variant_candidates(role, to);
        }
        let pseudo = self.who_reaches(role, to);
        let Some(king) = self.king else { return pseudo };
        let (Some(first), Some(last)) = (pseudo.first(), pseudo.last()) else { return pseudo };
        if role == Role::King {
            return if self.king_is_safe_on(to) { pseudo } else { Bitboard::EMPTY };
        }
        let others = pseudo & !(Bitboard::of(first) | Bitboard::of(last));
        let lines = attacks::line(king, first) | attacks::line(king, last);
        let is_passing = role == Role::Pawn && self.en_passant == Some(to);
        let is_plain = self.checkers.is_empty() & others.is_empty() & !is_passing;
        if is_plain && !self.may_be_pinned(king, lines) {
            return pseudo;
        }
        self.free_candidates(king, role, to, pseudo)
    }

    /// Those of some pieces that may legally go to a square, where something may hinder them.
    #[inline(never)]
    fn free_candidates(&self, king: Square, role: Role, to: Square, pseudo: Bitboard) -> Bitboard {
        let mut free = Bitboard::EMPTY;
        if self.evasions().contains(to) {
            free = pseudo & (!self.pinned() | attacks::line(king, to));
        }
        if role == Role::Pawn && self.en_passant == Some(to) {
            let passing = attacks::pawn(self.turn.other(), to);
            free = (free & !passing) | self.en_passant_captors(to);
        }
        free
    }
}
