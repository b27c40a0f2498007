//! A set-up as written down, possible or not.

use super::variants::Beside;
use super::{Bitboard, Board, CastlingRights, Piece, Role, Square, Variant, Wing, attacks};
use crate::games::Side;

/// All that a FEN says, unchecked. [`Setup::faults`] tells what is wrong with it, and
/// [`Position::from_setup`](super::Position::from_setup) plays on from it all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Side,
    /// The rooks with which castling is claimed to be allowed.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed by a double step, capture possible or not.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move; not capped.
    pub halfmoves: u32,
    /// The number of the move that comes next, counted from 1 and after black's moves.
    pub fullmoves: u32,
    /// The variant that is played, and what it adds.
    pub beside: Beside,
}

/// Something wrong with a [`Setup`]. How bad it is, the caller decides: problems and odds games
/// have too many promoted pieces on purpose, but nobody can castle without a rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupFault {
    /// A side has no king.
    NoKing(Side),
    /// A side has more than one king.
    SeveralKings(Side),
    /// The kings stand next to each other.
    KingsTouch,
    /// The side that is not to move is in check.
    OpponentInCheck,
    /// A pawn stands on the first or last rank.
    PawnOnBackRank(Square),
    /// A side may castle, but its king is missing or not on its back rank.
    CastlingWithoutKing(Side),
    /// A side may castle, but has no rook on this square.
    CastlingWithoutRook(Square),
    /// A side may castle with two rooks on the same wing.
    CastlingTwice(Side, Wing),
    /// No pawn can have passed this square by a double step just now.
    BadEnPassant(Square),
    /// A pawn has just made a double step, but the half-move clock is not zero.
    EnPassantAfterQuietMove,
    /// A side has more than eight pawns.
    TooManyPawns(Side),
    /// A side has more than sixteen pieces.
    TooManyMen(Side),
    /// A side has more promoted pieces than missing pawns.
    TooManyPromoted(Side),
    /// More than two pieces give check.
    TooManyCheckers,
    /// No last move can have given these checks.
    ImpossibleCheck,
    /// More plies without capture or pawn move than the game can have had.
    ClockAheadOfGame,
}

impl Default for Setup {
    /// An empty board with white to move.
    fn default() -> Setup {
        Setup {
            board: Board::EMPTY,
            turn: Side::First,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
            beside: Beside::default(),
        }
    }
}

impl Setup {
    /// Everything wrong with the set-up; empty if nothing speaks against it. Not a proof that a
    /// game can lead here.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        self.king_faults(&mut faults);
        let back_ranks = Bitboard::back_rank(Side::First) | Bitboard::back_rank(Side::Second);
        let lost_pawns = self.board.role(Role::Pawn) & back_ranks & !self.first_rank_of_horde();
        faults.extend(lost_pawns.into_iter().map(SetupFault::PawnOnBackRank));
        for side in Side::BOTH {
            self.castling_faults(side, &mut faults);
            if !self.has_more_men(side) {
                self.count_faults(side, &mut faults);
            }
        }
        if let Some(square) = self.en_passant {
            if self.possible_en_passant().is_none() {
                faults.push(SetupFault::BadEnPassant(square));
            }
            if self.halfmoves != 0 {
                faults.push(SetupFault::EnPassantAfterQuietMove);
            }
        }
        self.check_faults(&mut faults);
        let plies = 2 * u64::from(self.fullmoves.saturating_sub(1)) + self.turn.index() as u64;
        if u64::from(self.halfmoves) > plies {
            faults.push(SetupFault::ClockAheadOfGame);
        }
        faults
    }

    fn king_faults(&self, faults: &mut Vec<SetupFault>) {
        let variant = self.beside.variant;
        if variant.loses_to_win() {
            return;
        }
        for side in Side::BOTH {
            match self.board.of(side, Role::King).count() {
                0 if variant == Variant::Horde && side == Side::First => {}
                0 => faults.push(SetupFault::NoKing(side)),
                1 => {}
                _ => faults.push(SetupFault::SeveralKings(side)),
            }
        }
        let Some(king) = self.board.king(self.turn.other()) else {
            return;
        };
        let attackers = self.board.attackers(king, self.turn, self.board.occupied());
        let kings = self.board.role(Role::King);
        if variant == Variant::Atomic && (attackers & kings).any() {
            // Who takes the king there blows up his own.
            return;
        }
        if (attackers & kings).any() {
            faults.push(SetupFault::KingsTouch);
        }
        if (attackers & !kings).any() {
            faults.push(SetupFault::OpponentInCheck);
        }
    }

    fn castling_faults(&self, side: Side, faults: &mut Vec<SetupFault>) {
        let claimed = self.castling.rooks_of(side);
        if claimed.is_empty() {
            return;
        }
        let rooks = self.board.of(side, Role::Rook);
        faults.extend((claimed & !rooks).into_iter().map(SetupFault::CastlingWithoutRook));
        match self.castling_king(side) {
            None => faults.push(SetupFault::CastlingWithoutKing(side)),
            Some(king) => faults.extend(
                Wing::BOTH
                    .into_iter()
                    .filter(|wing| (claimed & wing.beyond(king)).several())
                    .map(|wing| SetupFault::CastlingTwice(side, wing)),
            ),
        }
    }

    fn count_faults(&self, side: Side, faults: &mut Vec<SetupFault>) {
        let count = |role| self.board.of(side, role).count();
        let pawns = count(Role::Pawn);
        if pawns > 8 {
            faults.push(SetupFault::TooManyPawns(side));
        }
        if self.board.side(side).count() > 16 {
            faults.push(SetupFault::TooManyMen(side));
        }
        let bishops = self.board.of(side, Role::Bishop);
        let promoted = count(Role::Queen).saturating_sub(1)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Knight).saturating_sub(2)
            + (bishops & Bitboard::LIGHT).count().saturating_sub(1)
            + (bishops & Bitboard::DARK).count().saturating_sub(1);
        if promoted > 8_u32.saturating_sub(pawns) {
            faults.push(SetupFault::TooManyPromoted(side));
        }
    }

    /// Where white pawns of the horde may stand.
    fn first_rank_of_horde(&self) -> Bitboard {
        match self.beside.variant {
            Variant::Horde => Bitboard::back_rank(Side::First) & self.board.side(Side::First),
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether a side can have more men than one set has.
    fn has_more_men(&self, side: Side) -> bool {
        match self.beside.variant {
            Variant::Crazyhouse => true,
            Variant::Horde => side == Side::First,
            _ => false,
        }
    }

    /// Checks that no last move explains: more than two, two by pieces that cannot uncover one
    /// another, or one that was there before the double step.
    fn check_faults(&self, faults: &mut Vec<SetupFault>) {
        // A drop gives checks that no move gives, and an explosion leaves others.
        let variant = self.beside.variant;
        if variant.loses_to_win() || matches!(variant, Variant::Crazyhouse | Variant::Atomic) {
            return;
        }
        let Some(king) = self.board.king(self.turn) else {
            return;
        };
        let them = self.turn.other();
        let checkers =
            self.board.attackers(king, them, self.board.occupied()) & !self.board.role(Role::King);
        if checkers.count() > 2 {
            faults.push(SetupFault::TooManyCheckers);
        } else if let (Some(a), Some(b)) = (checkers.first(), checkers.last())
            && a != b
        {
            // One of two checkers moved, the other was uncovered and so slides; and the two
            // cannot have met on one line through the king.
            let leapers = self.board.role(Role::Pawn) | self.board.role(Role::Knight);
            if (checkers & leapers).several() || attacks::line(king, a).contains(b) {
                faults.push(SetupFault::ImpossibleCheck);
            }
        }
        if let Some(passed) = self.possible_en_passant()
            && let (Some(pawn), Some(origin)) = (passed.forward(them), passed.forward(self.turn))
        {
            let mut before = self.board.clone();
            before.take(pawn);
            before.put(origin, Piece { side: them, role: Role::Pawn });
            if before.attackers(king, them, before.occupied()).any() {
                faults.push(SetupFault::ImpossibleCheck);
            }
        }
    }

    /// The king of a side, if it stands where castling is conceivable.
    fn castling_king(&self, side: Side) -> Option<Square> {
        self.board.king(side).filter(|king| king.rank_from(side) == 0)
    }

    /// The claimed castling rights for which king and rook are in place, one for each wing.
    #[must_use]
    pub fn possible_castling(&self) -> CastlingRights {
        let mut possible = CastlingRights::NONE;
        for side in Side::BOTH {
            let Some(king) = self.castling_king(side) else {
                continue;
            };
            let rooks = self.castling.rooks_of(side) & self.board.of(side, Role::Rook);
            for wing in Wing::BOTH {
                if let Some(rook) = wing.outermost(rooks & wing.beyond(king)) {
                    possible.add(rook);
                }
            }
        }
        possible
    }

    /// The en passant square, if an enemy pawn stands in front of it and it and the square behind
    /// it are empty.
    #[must_use]
    pub fn possible_en_passant(&self) -> Option<Square> {
        let passed = self.en_passant?;
        let them = self.turn.other();
        let pawn = passed.forward(them)?;
        let origin = passed.forward(self.turn)?;
        let empty = !self.board.occupied();
        (passed.rank_from(them) == 2
            && empty.contains(passed)
            && empty.contains(origin)
            && self.board.of(them, Role::Pawn).contains(pawn))
        .then_some(passed)
    }
}
