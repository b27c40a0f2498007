//! The styles whose rules are known, and what they call their pieces (specs: pcn §4).

use crate::games::square_board::Pieces;
use crate::games::{janggi, makruk, xiangqi};

/// A style whose pieces are kept on a plain board.
pub(super) trait Style<const FILES: u8, const RANKS: u8>: Pieces<FILES, RANKS> {
    /// The small letters of the pieces.
    const ABBREVIATIONS: &'static [(Self, &'static str)];

    /// The piece of an abbreviation in small letters.
    fn by_abbreviation(abbreviation: &str) -> Option<Self> {
        let row = Self::ABBREVIATIONS.iter().find(|row| row.1 == abbreviation)?;
        Some(row.0)
    }
}

impl Style<9, 10> for xiangqi::Role {
    const ABBREVIATIONS: &'static [(Self, &'static str)] = &[
        (xiangqi::Role::General, "g"),
        (xiangqi::Role::Advisor, "a"),
        (xiangqi::Role::Elephant, "e"),
        (xiangqi::Role::Chariot, "r"),
        (xiangqi::Role::Cannon, "c"),
        (xiangqi::Role::Horse, "h"),
        (xiangqi::Role::Soldier, "s"),
    ];
}

impl Style<9, 10> for janggi::Role {
    const ABBREVIATIONS: &'static [(Self, &'static str)] = &[
        (janggi::Role::General, "g"),
        (janggi::Role::Guard, "a"),
        (janggi::Role::Elephant, "e"),
        (janggi::Role::Chariot, "r"),
        (janggi::Role::Cannon, "c"),
        (janggi::Role::Horse, "h"),
        (janggi::Role::Soldier, "s"),
    ];
}

impl Style<8, 8> for makruk::Role {
    const ABBREVIATIONS: &'static [(Self, &'static str)] = &[
        (makruk::Role::King, "k"),
        (makruk::Role::Met, "q"),
        (makruk::Role::Rook, "r"),
        (makruk::Role::Khon, "b"),
        (makruk::Role::Knight, "n"),
        (makruk::Role::Pawn, "p"),
    ];
}
