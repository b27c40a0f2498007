//! Games without rules here: records keep what is written and nothing is played.

use super::{Coordinates, Rules, Side, Vocabulary, rows};

/// The position of a game without rules: nothing is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Position;

/// A move of such a game: there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {}

static VOCABULARY: Vocabulary = Vocabulary {
    game: ["other", "盤上の対局"],
    sides: [["first", "先番"], ["second", "後番"]],
    coordinates: Coordinates::Numbers,
    style: "",
    numbers_squares: false,
    sign_width: 1,
    pieces: &[],
};

impl Rules for Position {
    type Row = rows::Other;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    type Move = Move;
    type Illegal = Move;

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn check(&self, mv: Move) -> Result<(), Move> {
        Err(mv)
    }

    fn play(&mut self, mv: Move) {
        match mv {}
    }

    fn skip(&mut self) {}

    fn key(&self) -> u64 {
        0
    }

    fn in_check(&self) -> bool {
        false
    }

    fn legal_moves(&self, _: &mut Vec<Move>) {}

    fn to_line(&self) -> String {
        "-".to_owned()
    }
}
