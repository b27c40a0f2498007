//! A position as somebody set it up, possible or not.

use super::fen::{FenError, Fields, board_and_side};
use super::{Board, Fault, Pieces, faults_of_pieces};
use crate::games::Side;

/// All that a FEN says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<R: Pieces> {
    /// The pieces.
    pub board: Board<R>,
    /// Whose turn it is.
    pub side_to_move: Side,
    /// Plies since the last capture (or pawn move, in makruk).
    pub halfmoves: u16,
    /// The number of the next full move, from 1.
    pub move_number: u16,
    /// What else the game knows of a position.
    pub state: R::State,
}

impl<R: Pieces> Setup<R> {
    /// Pieces at the beginning of a game.
    #[must_use]
    pub fn of(board: Board<R>) -> Self {
        let state = R::State::default();
        Setup { board, side_to_move: Side::First, halfmoves: 0, move_number: 1, state }
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// The first place that cannot be read.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        Setup::read_fen(text).map(|(setup, _)| setup)
    }

    /// Reads a FEN, and tells at which byte a digit first stands behind another one: here each counts points
    /// of its own, but programs that know larger boards read one number.
    ///
    /// # Errors
    /// The first place that cannot be read.
    pub fn read_fen(text: &str) -> Result<(Self, Option<usize>), FenError> {
        let mut fields = Fields::new(text);
        let board = fields.board()?;
        let side_to_move = fields.side(R::FIRST_TO_MOVE, "b")?;
        let (state, halfmoves, move_number) = R::read_fields(&mut fields)?;
        fields.end()?;
        Ok((Setup { board, side_to_move, halfmoves, move_number, state }, fields.adjacent))
    }

    /// Writes a FEN, with the letters of UCI engines.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let start = board_and_side(&self.board, self.side_to_move);
        format!("{start} {}", R::write_fields(self))
    }

    /// What is impossible about the position, the crudest first; nothing for a possible one.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault<R>> {
        let mut faults = faults_of_pieces(&self.board, R::SET, R::may_stand);
        R::add_faults(&self.board, &mut faults);
        if self.is_in_check(self.side_to_move.other()) {
            faults.push(Fault::OpponentInCheck);
        }
        faults
    }

    /// Whether a side is in check; a side without a king never is.
    pub(in crate::games) fn is_in_check(&self, side: Side) -> bool {
        is_checked(&self.board, side)
    }
}

/// Whether a piece of the other side attacks the king of `side`.
pub(super) fn is_checked<R: Pieces>(board: &Board<R>, side: Side) -> bool {
    board.king(side).is_some_and(|king| board.is_attacked(king, side.other()))
}
