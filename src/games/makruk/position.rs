//! The position in a game: which moves are legal, and what they do.

use super::reach::{PROMOTION_RANK, attacked, leaps, reach};
use super::{Board, Move, Piece, Role, Setup, Square, count};
use crate::games::mailbox::{MoveTextError, Numbering, mix, read_pair};
use crate::games::{Game, Rules, Side};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// No man stands on the first square.
    NoPiece,
    /// Another man stands there than the move says.
    OtherPiece,
    /// The man is the opponent's.
    NotYours,
    /// A man of one's own stands on the second square (or the man does not move at all).
    OwnPiece,
    /// The move takes another man than stands there.
    OtherCapture,
    /// The man never moves like that.
    NotItsMove,
    /// A man stands in the way of the rook, or before the pawn.
    Blocked,
    /// The pawn goes diagonally only to capture.
    NothingToCapture,
    /// A pawn that reaches the sixth rank must become a met.
    MustPromote,
    /// Only a pawn that reaches the sixth rank promotes.
    NoPromotion,
    /// The king must not leap out of check.
    LeapInCheck,
    /// The king is in check and stays so.
    StaysInCheck,
    /// The move puts the own king in check.
    IntoCheck,
}

/// A position, with the counters of the game.
///
/// Every [`Setup`] makes a position, however odd: a side without a king is never in check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    setup: Setup,
}

impl Position {
    /// Starts from a set-up, which [`Setup::faults`] judges.
    #[must_use]
    pub const fn new(setup: Setup) -> Self {
        Position { setup }
    }

    /// What the position consists of.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The move of the man on `from` to `to`, legal or not; none if no man stands there.
    #[must_use]
    pub fn move_between(&self, from: Square, to: Square, promotes: bool) -> Option<Move> {
        let piece = self.setup.board.get(from)?;
        let captured = self.setup.board.get(to).filter(|_| from != to);
        Some(Move { from, to, piece, captured, promotes })
    }

    /// Reads a move by its two squares, `a3a4`, and `m` (or `q`) for a promotion, `a5a6m`; it may
    /// be illegal.
    ///
    /// # Errors
    /// The text is no move, or no man stands on the first square.
    pub fn read_move(&self, text: &str, numbering: Numbering) -> Result<Move, MoveTextError> {
        let (from, to, promotes) = match read_pair(text, numbering) {
            Some((from, to, "")) => (from, to, false),
            Some((from, to, "m" | "M" | "q" | "Q")) => (from, to, true),
            _ => return Err(MoveTextError::Malformed),
        };
        self.move_between(from, to, promotes).ok_or(MoveTextError::NoPiece)
    }

    fn checked(&self, board: &Board) -> bool {
        let side = self.setup.side_to_move;
        board.king(side).is_some_and(|king| attacked(board, king, side.other()))
    }

    fn pass_turn(&mut self) {
        let setup = &mut self.setup;
        setup.side_to_move = setup.side_to_move.other();
        if setup.side_to_move == Side::First {
            setup.move_number = setup.move_number.saturating_add(1);
        }
    }
}

/// Whether this man becomes a met on this square.
fn promotes(piece: Piece, to: Square) -> bool {
    piece.role == Role::Pawn && to.rank_for(piece.side) >= PROMOTION_RANK
}

/// The man after its move. Only pawns promote, whatever an illegal move says.
fn promoted(piece: Piece, promotes: bool) -> Piece {
    match piece.role {
        Role::Pawn if promotes => Piece { role: Role::Met, ..piece },
        _ => piece,
    }
}

impl Rules for Position {
    const GAME: Game = Game::Makruk;
    type Move = Move;
    type Illegal = Illegal;

    fn side_to_move(&self) -> Side {
        self.setup.side_to_move
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let board = &self.setup.board;
        let piece = board.get(mv.from).ok_or(Illegal::NoPiece)?;
        let target = board.get(mv.to);
        if piece != mv.piece {
            return Err(Illegal::OtherPiece);
        }
        if piece.side != self.setup.side_to_move {
            return Err(Illegal::NotYours);
        }
        if target.is_some_and(|target| target.side == piece.side) {
            return Err(Illegal::OwnPiece);
        }
        if target != mv.captured {
            return Err(Illegal::OtherCapture);
        }
        if leaps(board, self.setup.leaps, piece, mv.from, mv.to) {
            if piece.role == Role::King && self.in_check() {
                return Err(Illegal::LeapInCheck);
            }
        } else {
            reach(board, piece, mv.from, mv.to)?;
        }
        match (promotes(piece, mv.to), mv.promotes) {
            (true, false) => return Err(Illegal::MustPromote),
            (false, true) => return Err(Illegal::NoPromotion),
            _ => {}
        }

        let mut after = board.clone();
        after.set(mv.from, None);
        after.set(mv.to, Some(piece));
        if !self.checked(&after) {
            Ok(())
        } else if self.in_check() {
            Err(Illegal::StaysInCheck)
        } else {
            Err(Illegal::IntoCheck)
        }
    }

    fn play(&mut self, mv: Move) {
        let setup = &mut self.setup;
        let moved = setup.board.set(mv.from, None);
        let captured =
            moved.and_then(|piece| setup.board.set(mv.to, Some(promoted(piece, mv.promotes))));
        setup.leaps = setup.leaps.without(mv.from).without(mv.to);
        if moved.is_some_and(|piece| piece.role == Role::Rook)
            && let Some(king) = setup.board.king(setup.side_to_move.other())
            && (king.file() == mv.to.file() || king.rank() == mv.to.rank())
        {
            // A rook that aims at the king, even through other men, ends its right to leap.
            setup.leaps = setup.leaps.without(king);
        }
        let pawn_move = moved.is_some_and(|piece| piece.role == Role::Pawn);
        let resets = captured.is_some() || pawn_move;
        setup.halfmoves = if resets { 0 } else { setup.halfmoves.saturating_add(1) };
        setup.count = count::next(setup, captured, pawn_move && mv.promotes);
        self.pass_turn();
    }

    fn skip(&mut self) {
        self.setup.halfmoves = self.setup.halfmoves.saturating_add(1);
        self.pass_turn();
    }

    fn key(&self) -> u64 {
        let side = self.setup.side_to_move.index() as u64;
        self.setup.board.hash() ^ mix(0, side << 4 | u64::from(self.setup.leaps.bits()))
    }

    fn in_check(&self) -> bool {
        self.checked(&self.setup.board)
    }

    /// In the order of the squares, and all by [`check`](Rules::check): a list is wanted only
    /// where a game may be over, so that one statement of the rules is worth more than a fast
    /// generator.
    fn legal_moves(&self, into: &mut Vec<Move>) {
        let men = self.setup.board.men();
        for (from, piece) in men.filter(|(_, piece)| piece.side == self.setup.side_to_move) {
            let moves =
                Square::all().filter_map(|to| self.move_between(from, to, promotes(piece, to)));
            into.extend(moves.filter(|&mv| self.check(mv).is_ok()));
        }
    }

    fn to_line(&self) -> String {
        self.setup.to_fen()
    }
}
