//! What each of the games says for itself.

use super::fen::{FenError, Fields};
use super::{Board, Fault, Illegal, Move, Notice, Piece, Position, Setup, Square};
use crate::games::{Game, PieceRow, Row, Vocabulary};
use std::fmt;
use std::hash::Hash;

/// How a kind of piece can attack, whatever stands in its way.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Whether along files and ranks, as far as there is board.
    pub is_straight: bool,
    /// So many files and ranks away, in any direction.
    pub leaps: &'static [(u8, u8)],
}

impl Shape {
    /// An attack along files and ranks, and on some other points.
    #[must_use]
    pub const fn straight(leaps: &'static [(u8, u8)]) -> Shape {
        Shape { is_straight: true, leaps }
    }

    /// An attack on some points only.
    #[must_use]
    pub const fn leaping(leaps: &'static [(u8, u8)]) -> Shape {
        Shape { is_straight: false, leaps }
    }
}

/// The kinds of pieces of a game, such as the cannon, and with them all that differs from the other
/// games of this family: the board, the rules.
pub trait Pieces: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The row of the game in the list of games.
    type Row: Row<Move = Move<Self>, Position = Position<Self>>;
    /// The game.
    const GAME: Game = <Self::Row as Row>::GAME;
    /// How many files the board has, at most 26.
    const FILES: u8;
    /// How many ranks the board has; at most 90 points in all.
    const RANKS: u8;
    /// What the game calls its sides and pieces: a row for each kind, in the order of `ALL`.
    const VOCABULARY: &'static Vocabulary;
    /// All kinds of pieces, in the order of [`index`](Self::index).
    const ALL: &'static [Self];
    /// How each kind can attack, in the order of `ALL`: at least all that [`reach`](Self::reach)
    /// allows, on any board, that ends on a piece.
    const SHAPES: &'static [Shape];
    /// Where something can be in the way of an attack on a point, or help it over, that is neither in its
    /// file nor in its rank: so many files and ranks away, in any direction.
    const HINGES: &'static [(u8, u8)];
    /// How many pieces of each kind a side can have.
    const SET: &'static [(Self, usize)];
    /// Whether a side may pass.
    const HAS_PASS: bool = false;
    /// Whether who has no legal move loses even when not in check.
    const STALEMATE_LOSES: bool;
    /// Whether a side that gives check with every move while the position repeats loses.
    const PERPETUAL_CHECK_LOSES: bool = true;
    /// The letters of the first side to move in a FEN.
    const FIRST_TO_MOVE: &'static str = "w";
    /// The small letters that can follow a move for a promotion.
    const PROMOTION_LETTERS: &'static str = "";
    /// What a position says beyond pieces, turn and counters; the default is that of a start.
    type State: Clone + fmt::Debug + Default + PartialEq + Eq + Send + Sync + 'static;

    /// The number of the kind of piece in `ALL`, below 16.
    fn index(self) -> u8;
    /// What the game calls the piece.
    fn row(self) -> &'static PieceRow {
        &Self::VOCABULARY.pieces[usize::from(self.index())]
    }
    /// The kind of piece that a letter of a FEN stands for, of either case. It is read tolerantly,
    /// because the letters differ by program.
    fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.iter().copied().find(|role| role.row().letters.contains(letter))
    }
    /// The kind of piece with an abbreviation of Portable Chess Notation, a small letter.
    fn from_abbreviation(letter: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|role| role.row().abbreviation == letter)
    }
    /// Whether this is the piece that the game is about: king, general, khun.
    fn is_king(self) -> bool;
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
    fn write_fields(setup: &Setup<Self>) -> String {
        format!("- - {} {}", setup.halfmoves, setup.move_number)
    }

    /// Whether a piece can go from one point to another, as far as its own way of moving is
    /// concerned. A piece on `to` counts as an enemy.
    ///
    /// # Errors
    /// What keeps it from going there.
    fn reach(
        board: &Board<Self>,
        piece: Piece<Self>,
        from: Square<Self>,
        to: Square<Self>,
    ) -> Result<(), Illegal>;
    /// Whether [`reach`](Self::reach) has nothing against it.
    fn can_reach(
        board: &Board<Self>,
        piece: Piece<Self>,
        from: Square<Self>,
        to: Square<Self>,
    ) -> bool {
        Board::aims(piece, from, to) && Self::reach(board, piece, from, to).is_ok()
    }
    /// The same in a position, where special moves are possible that capture nothing.
    ///
    /// # Errors
    /// What keeps it from going there.
    fn go(
        setup: &Setup<Self>,
        piece: Piece<Self>,
        from: Square<Self>,
        to: Square<Self>,
    ) -> Result<(), Illegal> {
        Self::reach(&setup.board, piece, from, to)
    }
    /// Whether a pass is legal.
    ///
    /// # Errors
    /// Why it is not.
    fn check_pass(_: &Setup<Self>, _: Move<Self>) -> Result<(), Illegal> {
        Err(Illegal::NotItsMove)
    }
    /// What forbids the kings to face each other after a move in a position.
    fn forbids_facing(_: &Setup<Self>) -> Option<Illegal> {
        None
    }
    /// The piece that this one becomes on a point, which is compulsory.
    fn promotion(_: Piece<Self>, _: Square<Self>) -> Option<Self> {
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
        _: &mut Setup<Self>,
        _: Move<Self>,
        _moved: Option<Piece<Self>>,
        _captured: Option<Piece<Self>>,
    ) {
    }
    /// What is to be noticed of a game that goes on from a position.
    fn notice(_: &Position<Self>) -> Option<Notice> {
        None
    }
    /// Brings the state up to date after a turn without a move.
    fn skipped(_: &mut Self::State) {}
    /// The positions that games begin from, the usual one first.
    fn starts() -> impl Iterator<Item = Setup<Self>>;
    /// A number below 16 for what of the state makes positions different.
    fn key(_: &Self::State) -> u64 {
        0
    }

    /// Whether a piece can ever get to a point.
    fn may_stand(piece: Piece<Self>, at: Square<Self>) -> bool;
    /// Adds what else is impossible about the pieces.
    fn add_faults(_: &Board<Self>, _: &mut Vec<Fault<Self>>) {}
}
