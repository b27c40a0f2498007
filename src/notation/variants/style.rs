//! What records and engines of each game of this family have of their own.

use super::VariantMove;
use crate::games::square_board::{Move, Numbering, Pieces, Position, Setup};
use crate::games::{self, Rules, Side};

/// A tag of PGN: its name and what it says.
pub type PgnTag = (&'static str, &'static str);

/// How the moves of a game are read and written, and what the game and its variants are called.
pub trait Style: Pieces {
    /// The tag of PGN for the name of the first side.
    const FIRST_TAG: &'static str = "White";
    /// What the tag Format of PGN says of the moves.
    const PGN_FORMAT: Option<&'static str> = None;
    /// Whether marks of check and mate are written in PGN.
    const HAS_MARKS: bool = true;
    /// Whether ranks may count from 0 (UCCI, ICCS).
    const COUNTS_FROM_ZERO: bool = false;

    /// Reads a move in any style that people use in records of the game, if it can be one in this
    /// numbering of the ranks; marks of check and annotations are not part of it.
    fn read_move(text: &str, numbering: Numbering) -> Option<VariantMove<Self>>;
    /// Appends a move, which need not be legal, as records of the game have it.
    fn write_move(position: &Position<Self>, mv: Move<Self>, out: &mut String);
    /// Appends a move as people read it, where that differs from records.
    fn write_for_people(position: &Position<Self>, mv: Move<Self>, out: &mut String) {
        Self::write_move(position, mv, out);
    }

    /// The tag of PGN that names the game.
    fn tag(state: &Self::State) -> PgnTag;
    /// The state that a variant starts with which engines call so, in small letters.
    fn variant(name: &str) -> Option<Self::State>;
    /// What engines call the variant that is played from a position.
    fn variant_name(state: &Self::State) -> &'static str;
    /// The state that a FEN tells of, in a variant that is known from elsewhere.
    fn joined(read: Self::State, named: &Self::State) -> Self::State;
    /// The usual start of a variant.
    fn start(state: &Self::State) -> Setup<Self>;

    /// Whether a position shows that it is of this game and not of one with the same pieces.
    fn is_typical(setup: &Setup<Self>) -> bool;
    /// Whether the letters of a FEN are rather those of another game, which has the same board.
    fn is_foreign(_fen: &str) -> bool {
        false
    }
}

/// A move as people read it; none for the other games.
#[must_use]
pub fn for_people(position: &games::Position, mv: games::Move) -> Option<String> {
    fn text<R: Style>(position: &Position<R>, mv: games::Move) -> Option<String> {
        let mut text = String::new();
        R::write_for_people(position, Position::<R>::unwrap(mv)?, &mut text);
        Some(text)
    }
    match position {
        games::Position::Xiangqi(position) => text(position, mv),
        games::Position::Janggi(position) => text(position, mv),
        games::Position::Makruk(position) => text(position, mv),
        _ => None,
    }
}

/// Whether both generals stand on the middle file and this rank, counted from 0 and from their own
/// sides.
pub(super) fn generals_on<R: Pieces>(setup: &Setup<R>, rank: u8) -> bool {
    Side::BOTH.iter().all(|&side| {
        let king = setup.board.king(side);
        king.is_some_and(|at| at.file() == 4 && at.rank_for(side) == rank)
    })
}

/// The piece that a letter, of either case, or a character stands for in moves.
pub(super) fn named<R: Pieces>(letter: char) -> Option<R> {
    let upper = letter.to_ascii_uppercase();
    R::ALL.iter().copied().find(|role| {
        let row = role.row();
        row.latin.contains(upper) || row.characters.iter().any(|own| own.contains(letter))
    })
}
