//! A position in play.

use super::variants::{Beside, Pocket};
use super::vocabulary::VOCABULARY;
use super::{
    Bitboard, Board, CastlingRights, Illegal, Move, MoveKind, Piece, Role, Setup, Square, Wing,
    attacks, fen, start, zobrist,
};
use crate::games::{PieceRow, Rules, Side, Standing, View, Vocabulary, rows};
use std::sync::{LazyLock, OnceLock};

/// A position with everything the rules need, and with checks worked out.
///
/// It can hold any set-up. Check, pins and castling exist only for a side with exactly one king;
/// other sides play as if kings were ordinary pieces, except that no king can be captured.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) turn: Side,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: Option<Square>,
    pub(super) en_passant_is_legal: bool,
    halfmoves: u32,
    fullmoves: u32,
    pub(super) key: u64,
    /// What a variant of chess has besides.
    pub(super) beside: Beside,
    /// The king of the side to move, if it has exactly one.
    pub(super) king: Option<Square>,
    /// The enemies that give check to that king.
    pub(super) checkers: Bitboard,
    /// Whether the king of the side that is not to move is known to be unattacked, as behind a legal move: then only
    /// a piece that has moved, or the line that it has left, can give check with the next.
    is_settled: bool,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // The rest follows from these.
        let state = |it: &Position| {
            let clocks = (it.halfmoves, it.fullmoves);
            (it.turn, it.castling, it.en_passant, it.en_passant_is_legal, clocks, it.beside)
        };
        self.key == other.key && self.board == other.board && state(self) == state(other)
    }
}

impl Eq for Position {}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

static START: LazyLock<Position> = LazyLock::new(|| Position::from_setup(&start::standard()));

impl Position {
    /// The usual starting position.
    #[must_use]
    pub fn start() -> Position {
        START.clone()
    }

    /// The position of a set-up, without castling rights and an en passant square that cannot be.
    #[must_use]
    pub fn from_setup(setup: &Setup) -> Position {
        let mut position = Position {
            board: setup.board.clone(),
            turn: setup.turn,
            castling: setup.possible_castling(),
            en_passant: None,
            en_passant_is_legal: false,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
            key: zobrist::turn(setup.turn) ^ setup.beside.key(),
            beside: setup.beside,
            king: None,
            checkers: Bitboard::EMPTY,
            is_settled: false,
        };
        for square in position.board.occupied() {
            if let Some(piece) = position.board.piece_at(square) {
                position.key ^= zobrist::piece(piece, square);
            }
        }
        for rook in position.castling.rooks() {
            position.key ^= zobrist::castling(rook);
        }
        position.find_checks();
        if let Some(passed) = setup.possible_en_passant() {
            position.set_en_passant(passed);
        }
        position
    }

    /// The position as a set-up, to be changed or examined.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            beside: self.beside,
        }
    }

    /// The pieces on the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The castling rights left to both sides.
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The rook with which the king of a side may castle to a wing, if the right is still there.
    #[must_use]
    pub fn castling_rook(&self, side: Side, wing: Wing) -> Option<Square> {
        self.castling.rook(side, wing, self.board.king(side)?)
    }

    /// Whether some castling right needs the rules of Chess960: a king away from the e-file or a
    /// rook away from its corner.
    #[must_use]
    pub fn has_chess960_castling(&self) -> bool {
        Side::BOTH.into_iter().any(|side| {
            self.castling.rooks_of(side).any()
                && (self.board.king(side).is_none_or(|king| king.file() != 4)
                    || self.castling.rooks_of(side).into_iter().any(|r| !matches!(r.file(), 0 | 7)))
        })
    }

    /// The square that a pawn passed by a double step in the last ply, capture possible or not
    /// (the en passant field of the 1994 FEN).
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The same square, but only if some pawn may legally capture there (FIDE 9.2.3).
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        self.en_passant.filter(|_| self.en_passant_is_legal)
    }

    /// Plies since the last capture or pawn move; not capped. At 100 a draw can be claimed
    /// (FIDE 9.3), at 150 the game is drawn (FIDE 9.6.2) unless the last move was mate.
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move that comes next, as in FEN.
    #[must_use]
    pub fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The pieces of the side to move that are pinned to their king.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.king.map_or(Bitboard::EMPTY, |king| self.board.pinned(king, self.turn))
    }

    fn find_checks(&mut self) {
        if self.is_variant() { self.find_variant_checks() } else { self.find_chess_checks() }
    }

    fn find_chess_checks(&mut self) {
        self.king = self.board.king(self.turn);
        self.checkers = match self.king {
            Some(king) => self.board.checkers(king, self.turn),
            None => Bitboard::EMPTY,
        };
        self.is_settled = false;
    }

    /// Remembers a double step of the side that is not to move. Needs checks.
    pub(super) fn set_en_passant(&mut self, passed: Square) {
        self.en_passant = Some(passed);
        if self.en_passant_captors(passed).any() {
            self.en_passant_is_legal = true;
            self.key ^= zobrist::en_passant(passed);
        }
    }

    // In place, with those below that `play` calls: variants call them too, and to chess a call is a loss.
    #[inline(always)]
    pub(super) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board.take(square)?;
        self.key ^= zobrist::piece(piece, square);
        Some(piece)
    }

    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        self.flip(square, piece);
    }

    /// Puts a piece on an empty square, or takes it off where it stands.
    #[inline(always)]
    fn flip(&mut self, square: Square, piece: Piece) {
        self.board.flip(square, piece);
        self.key ^= zobrist::piece(piece, square);
    }

    /// Moves a piece, which may become another, from where it stands to an empty square or to where it stands, and
    /// takes away the castling rights that end with that.
    #[inline(always)]
    fn carry(&mut self, piece: Piece, mv: Move) {
        self.flip(mv.from, piece);
        self.flip(mv.to, mv.arriving(piece));
        let mut lost = Bitboard::of(mv.from) | Bitboard::of(mv.to);
        if piece.role == Role::King {
            lost |= Bitboard::back_rank(piece.side);
        }
        self.lose_castling(lost);
    }

    #[inline(always)]
    pub(super) fn lose_castling(&mut self, squares: Bitboard) {
        for rook in self.castling.discard(squares) {
            self.key ^= zobrist::castling(rook);
        }
    }

    /// Castles without asking whether it is legal; pieces in the way disappear.
    pub(super) fn castle(&mut self, king_from: Square, rook_from: Square, wing: Wing) {
        let own_rook = Piece { side: self.turn, role: Role::Rook };
        let king = self.take(king_from);
        let rook = match self.board.piece_at(rook_from) {
            Some(piece) if piece == own_rook => self.take(rook_from),
            _ => None,
        };
        if let Some(king) = king {
            self.put(king_from.with_file(wing.king_file()), king);
        }
        if let Some(rook) = rook {
            self.put(king_from.with_file(wing.rook_file()), rook);
        }
        self.lose_castling(Bitboard::back_rank(self.turn));
    }

    /// A move with a queen for what a pawn becomes on its last rank, where it is not said: no pawn stays there, and
    /// what follows in the record is mostly a queen's.
    pub(super) fn completed(&self, mv: Move) -> Move {
        let promotes = |piece: Piece| {
            piece.role == Role::Pawn && mv.to.rank_from(piece.side) == 7 && mv.promotion.is_none()
        };
        match self.board.piece_at(mv.from).is_some_and(promotes) {
            true => mv.promoting(Role::Queen),
            false => mv,
        }
    }

    /// Moves one piece without asking whether it is legal. Returns whether the move was irreversible
    /// (a capture or pawn move), and the square passed by a double step.
    #[inline(always)]
    pub(super) fn move_piece(&mut self, mv: Move) -> (bool, Option<Square>) {
        let Some(piece) = self.board.piece_at(mv.from) else {
            return (false, None);
        };
        let mut captured = if mv.to == mv.from { None } else { self.take(mv.to) };
        if mv.kind == MoveKind::EnPassant
            && let Some(square) = mv.capture_square()
            && square != mv.from
            && self.board.of(self.turn.other(), Role::Pawn).contains(square)
        {
            captured = self.take(square);
        }
        self.carry(piece, mv);
        if let Some(Piece { side, role: Role::King }) = captured {
            self.lose_castling(Bitboard::back_rank(side));
        }

        if piece.role != Role::Pawn {
            return (captured.is_some(), None);
        }
        let double_step = piece.side == self.turn
            && mv.from.file() == mv.to.file()
            && mv.from.rank_from(self.turn) == 1
            && mv.to.rank_from(self.turn) == 3;
        let passed = mv.from.forward(self.turn).filter(|&square| {
            double_step && mv.promotion.is_none() && self.board.piece_at(square).is_none()
        });
        (true, passed)
    }

    /// Plays a move that is legal.
    pub(crate) fn play_legal(&mut self, mv: Move) {
        if self.is_variant() || !self.is_settled || mv.kind != MoveKind::Normal {
            self.play(mv);
            self.is_settled = !self.is_variant();
            return;
        }
        let (us, them) = (self.turn, self.turn.other());
        self.forget_en_passant();
        if let Some(role) = mv.captured {
            self.flip(mv.to, Piece { side: them, role });
        }
        let piece = Piece { side: us, role: mv.role };
        self.carry(piece, mv);
        let is_pawn = mv.role == Role::Pawn;
        self.pass_turn(is_pawn || mv.captured.is_some());
        self.king = self.board.king(them);
        self.checkers = match self.king {
            Some(king) if self.may_give_check(king, mv.from, mv.to, mv.arriving(piece)) => {
                self.board.checkers(king, them)
            }
            _ => Bitboard::EMPTY,
        };
        debug_assert_eq!(
            self.checkers,
            self.king.map_or(Bitboard::EMPTY, |king| self.board.checkers(king, them)),
        );
        // Two ranks on are two bits of the number of the square: of one rank and of a capture it is others.
        if is_pawn && mv.from.index() ^ mv.to.index() == 16 {
            let passed = Square::wrapping((mv.from.index() as u8).midpoint(mv.to.index() as u8));
            self.set_en_passant(passed);
        }
    }

    /// Whether what has gone from a square to another may attack the king on `king`, or may have uncovered an attack;
    /// that none is there else must be [known](Self::is_settled).
    #[inline(always)]
    fn may_give_check(&self, king: Square, from: Square, to: Square, piece: Piece) -> bool {
        let aims = attacks::aims(piece.role, piece.side, true, to).contains(king);
        let uncovered = self.board.snipers(king, piece.side) & attacks::line(king, from);
        aims | uncovered.any()
    }

    /// Gives the turn to the other side, whose checks are still to be found.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self, irreversible: bool) {
        self.halfmoves = if irreversible { 0 } else { self.halfmoves.saturating_add(1) };
        if self.turn == Side::Second {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.key ^= zobrist::turn(Side::Second);
        self.turn = self.turn.other();
    }

    #[inline(always)]
    pub(super) fn forget_en_passant(&mut self) {
        if let Some(passed) = self.legal_en_passant() {
            self.key ^= zobrist::en_passant(passed);
        }
        self.en_passant = None;
        self.en_passant_is_legal = false;
    }

    /// The move that somebody means who names an origin, a target and perhaps a promotion, as UCI
    /// does. Castling may be written as king takes own rook, or as the king going two files or
    /// more along its back rank to the c- or g-file. The move need not be legal.
    ///
    /// # Errors
    /// [`Illegal::EmptyOrigin`] if nothing stands on the origin.
    pub fn move_between(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, Illegal> {
        let piece = self.board.piece_at(from).ok_or(Illegal::EmptyOrigin)?;
        let target = self.board.piece_at(to);
        let normal = Move {
            promotion,
            ..Move::normal(from, to, piece.role, target.map(|target| target.role))
        };
        Ok(match piece.role {
            Role::King
                if piece.side == self.turn
                    && promotion.is_none()
                    && from.rank_from(self.turn) == 0
                    && from.rank() == to.rank()
                    && from != to =>
            {
                if target == Some(Piece { side: self.turn, role: Role::Rook }) {
                    return Ok(Move::castling(from, to, Wing::of(from, to)));
                }
                let wing = Wing::BOTH.into_iter().find(|wing| wing.king_file() == to.file());
                match wing {
                    Some(wing) if from.file().abs_diff(to.file()) > 1 => self.castling(from, wing),
                    _ => normal,
                }
            }
            Role::Pawn
                if target.is_none()
                    && promotion.is_none()
                    && attacks::pawn(self.turn, from).contains(to)
                    && self
                        .board
                        .of(self.turn.other(), Role::Pawn)
                        .contains(from.with_file(to.file())) =>
            {
                Move::en_passant(from, to)
            }
            _ => normal,
        })
    }

    /// Castling to a wing as the side to move would write it (`O-O`), legal or not; `None` without
    /// exactly one king. Without the right, the outermost rook or else the corner stands in.
    #[must_use]
    pub fn castling_to(&self, wing: Wing) -> Option<Move> {
        self.king.or_else(|| self.common_king()).map(|king| self.castling(king, wing))
    }

    fn castling(&self, king: Square, wing: Wing) -> Move {
        let rooks = self.board.of(self.turn, Role::Rook) & wing.beyond(king);
        let rook = (self.castling.rook(self.turn, wing, king))
            .or(wing.outermost(rooks))
            .unwrap_or(king.with_file(wing.corner_file()));
        Move::castling(king, rook, wing)
    }
}

impl Rules for Position {
    type Row = rows::Chess;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    type Move = Move;
    type Illegal = Illegal;

    fn side_to_move(&self) -> Side {
        self.turn
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.check_move(mv)
    }

    fn play(&mut self, mv: Move) {
        if self.is_variant() {
            return self.play_variant(mv);
        }
        self.forget_en_passant();
        let (irreversible, passed) = match mv.kind {
            MoveKind::Castling(wing) => {
                self.castle(mv.from, mv.to, wing);
                (false, None)
            }
            MoveKind::Normal | MoveKind::EnPassant => self.move_piece(self.completed(mv)),
            // Chess has no pocket, but what is not of chess stands where it was put.
            MoveKind::Drop => {
                if self.board.piece_at(mv.to).is_none() {
                    self.flip(mv.to, Piece { side: self.turn, role: mv.role });
                }
                (false, None)
            }
        };
        self.pass_turn(irreversible);
        self.find_chess_checks();
        if let Some(passed) = passed {
            self.set_en_passant(passed);
        }
    }

    fn try_play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.check_move(mv)?;
        self.play_legal(mv);
        Ok(())
    }

    fn skip(&mut self) {
        self.forget_en_passant();
        self.pass_turn(false);
        self.find_checks();
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn in_check(&self) -> bool {
        self.checkers.any()
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        self.generate(into);
    }

    fn to_line(&self) -> String {
        let written = |position: &Position| {
            let mut line = String::with_capacity(64);
            position.write_fen(fen::FenStyle::default(), &mut line);
            line
        };
        // Nearly all games begin there, and whoever writes one asks where.
        static USUAL: OnceLock<String> = OnceLock::new();
        match *self == *START {
            true => USUAL.get_or_init(|| written(&START)).clone(),
            false => written(self),
        }
    }

    fn from_line(line: &str) -> Option<Position> {
        Position::from_fen(line).ok()
    }

    fn known_starts() -> impl Iterator<Item = Position> {
        std::iter::once_with(Position::start)
    }

    fn view(&self) -> Option<&dyn View> {
        Some(self)
    }

    fn target(mv: Move) -> Option<u32> {
        Some(mv.destination().number())
    }

    fn origin(mv: Move) -> Option<u32> {
        (mv.kind != MoveKind::Drop).then(|| mv.from.number())
    }

    fn fits(&self, mv: Move) -> bool {
        if mv.kind == MoveKind::Drop {
            return self.check(mv).is_ok();
        }
        let role = |square| self.board.piece_at(square).map(|piece| piece.role);
        let takes = mv.capture_square().map_or_else(|| role(mv.to), role) == mv.captured;
        let own = |role| Some(Piece { side: self.turn, role });
        let castles = || self.board.piece_at(mv.to) == own(Role::Rook);
        match mv.wing() {
            Some(_) => self.board.piece_at(mv.from) == own(Role::King) && castles(),
            None => role(mv.from) == Some(mv.role) && takes,
        }
    }
}

impl View for Position {
    fn files(&self) -> u8 {
        8
    }

    fn ranks(&self) -> u8 {
        8
    }

    fn at(&self, square: u32) -> Option<Standing> {
        self.board.piece_at(Square::from_number(square)?).map(Piece::standing)
    }

    fn has_hands(&self) -> bool {
        self.variant().has_pockets()
    }

    fn hand(&self, side: Side) -> Vec<(&'static PieceRow, u8)> {
        let pocket = self.pocket(side);
        let held = Pocket::ORDER.into_iter().map(|role| (role.row(), pocket.count(role)));
        held.filter(|&(_, count)| count > 0).collect()
    }
}
