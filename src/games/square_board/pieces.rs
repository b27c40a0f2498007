//! What each of the games says for itself.

use super::fen::{FenError, Fields};
use super::{Board, Fault, Illegal, Move, Piece, Position, Role, Setup, Square};
use crate::games::{self, Game};
use std::fmt;

/// The pieces of a game, and with them its rules as far as they differ from the other games'.
pub trait Pieces<const FILES: u8, const RANKS: u8>: Role + Send + Sync {
    /// The game.
    const GAME: Game;
    /// How many pieces of each kind a side can have.
    const SET: &'static [(Self, usize)];
    /// Whether a side may pass.
    const HAS_PASS: bool = false;
    /// The letters of the first side to move in a FEN.
    const FIRST_TO_MOVE: &'static str = "w";
    /// The small letters that can follow a move for a promotion.
    const PROMOTION_LETTERS: &'static str = "";
    /// What a position says beyond pieces, turn and counters; the default is that of a start.
    type State: Clone + fmt::Debug + Default + PartialEq + Eq + Send + Sync + 'static;

    /// A move as one of any game.
    fn wrap(mv: Move<Self, FILES, RANKS>) -> games::Move;
    /// This game's move among those of any game.
    fn unwrap(mv: games::Move) -> Option<Move<Self, FILES, RANKS>>;
    /// A position as one of any game.
    fn wrap_position(position: Position<Self, FILES, RANKS>) -> games::Position;
    /// This game's position among those of any game.
    fn unwrap_position(position: &games::Position) -> Option<&Position<Self, FILES, RANKS>>;

    /// The kind of piece that a small letter of a FEN stands for.
    fn from_letter(letter: char) -> Option<Self>;
    /// The small letter of a kind of piece in a FEN.
    fn letter(self) -> char;
    /// Reads what follows the side to move in a FEN: state, plies since the last capture, number
    /// of the next move.
    ///
    /// # Errors
    /// The first place that cannot be read.
    fn read_fields(fields: &mut Fields<'_>) -> Result<(Self::State, u16, u16), FenError> {
        let _unused = fields.skip_dash() && fields.skip_dash();
        Ok((Self::State::default(), fields.number(0)?, fields.number(1)?))
    }
    /// Writes what follows the side to move in a FEN.
    fn write_fields(setup: &Setup<Self, FILES, RANKS>) -> String {
        format!("- - {} {}", setup.halfmoves, setup.move_number)
    }

    /// Whether a piece can go from one point to another, as far as its own way of moving is
    /// concerned. A piece on `to` counts as an enemy.
    ///
    /// # Errors
    /// What keeps it from going there.
    fn reach(
        board: &Board<Self, FILES, RANKS>,
        piece: Piece<Self>,
        from: Square<FILES, RANKS>,
        to: Square<FILES, RANKS>,
    ) -> Result<(), Illegal>;
    /// The same in a position, where special moves are possible that capture nothing.
    ///
    /// # Errors
    /// What keeps it from going there.
    fn go(
        setup: &Setup<Self, FILES, RANKS>,
        piece: Piece<Self>,
        from: Square<FILES, RANKS>,
        to: Square<FILES, RANKS>,
    ) -> Result<(), Illegal> {
        Self::reach(&setup.board, piece, from, to)
    }
    /// Whether a pass is legal.
    ///
    /// # Errors
    /// Why it is not.
    fn check_pass(
        _: &Setup<Self, FILES, RANKS>,
        _: Move<Self, FILES, RANKS>,
    ) -> Result<(), Illegal> {
        Err(Illegal::NotItsMove)
    }
    /// What forbids the pieces to stand like that after a move in a position, check apart.
    fn forbids(_: &Setup<Self, FILES, RANKS>, _: &Board<Self, FILES, RANKS>) -> Option<Illegal> {
        None
    }
    /// The piece that this one becomes on a point, which is compulsory.
    fn promotion(_: Piece<Self>, _: Square<FILES, RANKS>) -> Option<Self> {
        None
    }
    /// The piece after a promotion, wherever.
    fn promoted(self) -> Self {
        self
    }
    /// Whether the counter of plies begins anew when such a piece moves.
    fn is_irreversible(self) -> bool {
        false
    }
    /// Brings the state up to date after a move, which stands on the board already, while it is
    /// still its mover's turn. `moved` is the piece as it was, none if there was none to move.
    fn played(
        _: &mut Setup<Self, FILES, RANKS>,
        _: Move<Self, FILES, RANKS>,
        _moved: Option<Piece<Self>>,
        _captured: Option<Piece<Self>>,
    ) {
    }
    /// Brings the state up to date after a turn without a move.
    fn skipped(_: &mut Self::State) {}
    /// A number below 16 for what of the state makes positions different.
    fn key(_: &Self::State) -> u64 {
        0
    }

    /// Whether a piece can ever get to a point.
    fn may_stand(piece: Piece<Self>, at: Square<FILES, RANKS>) -> bool;
    /// Adds what else is impossible about the pieces.
    fn add_faults(_: &Board<Self, FILES, RANKS>, _: &mut Vec<Fault<Self, FILES, RANKS>>) {}
}
