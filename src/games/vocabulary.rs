//! What a game calls its sides and pieces: THE table of the game for everything that names, draws,
//! reads or writes them.

use super::{Coordinates, Side};

/// What the sides are called, `First` before `Second`, in English and in Japanese.
pub type SideNames = [[&'static str; 2]; 2];

/// What a game calls things.
#[derive(Debug)]
pub struct Vocabulary {
    /// The game, in English and in Japanese.
    pub game: [&'static str; 2],
    /// The sides, `First` before `Second`, in English and in Japanese.
    pub sides: SideNames,
    /// How its squares are named.
    pub coordinates: Coordinates,
    /// Its style in Portable Chess Notation, in small letters; empty if it has none.
    pub style: &'static str,
    /// Whether programs number the squares there, and do not give their coordinates.
    pub numbers_squares: bool,
    /// How many columns of a terminal the signs of the pieces take.
    pub sign_width: usize,
    /// The kinds of pieces.
    pub pieces: &'static [PieceRow],
}

impl Vocabulary {
    /// Whether moves are numbered in pairs; in such games engines count in pawns, and mates in moves of both sides.
    #[must_use]
    pub fn is_paired(&self) -> bool {
        self.coordinates == Coordinates::Algebraic
    }
}

/// What a game calls a kind of piece.
#[derive(Debug, PartialEq, Eq)]
pub struct PieceRow {
    /// The first of `letters`.
    letter: char,
    /// The capital letters for it in lines of positions (FEN, SFEN), the first being the one to write;
    /// a promoted piece has those of its other face.
    pub letters: &'static str,
    /// Whether this is the promoted face of a piece, which has a `+` before its letter.
    pub is_promoted: bool,
    /// Its abbreviation in Portable Chess Notation, a small letter.
    pub abbreviation: char,
    /// Its English name.
    pub english: &'static str,
    /// Its Japanese name, by side.
    pub japanese: [&'static str; 2],
    /// Its sign on a drawn board, by side.
    pub signs: [&'static str; 2],
    /// The capital letters for it in moves, the first being the one to write; empty if it has none.
    pub latin: &'static str,
    /// The characters for it in moves, by side, the first being the one to write; empty if it has
    /// none.
    pub characters: [&'static str; 2],
}

impl PieceRow {
    /// A kind of piece, whose signs are its Japanese names.
    #[must_use]
    pub const fn new(
        letters: &'static str,
        abbreviation: char,
        english: &'static str,
        japanese: [&'static str; 2],
    ) -> PieceRow {
        // Every piece has a letter of ASCII (`tests/vocabulary.rs`).
        let letter = letters.as_bytes()[0] as char;
        PieceRow {
            letter,
            letters,
            is_promoted: false,
            abbreviation,
            english,
            japanese,
            signs: japanese,
            latin: "",
            characters: [""; 2],
        }
    }

    /// The same with these signs.
    #[must_use]
    pub const fn drawn(self, signs: [&'static str; 2]) -> PieceRow {
        PieceRow { signs, ..self }
    }

    /// The same with these letters and characters in moves.
    #[must_use]
    pub const fn in_moves(self, latin: &'static str, characters: [&'static str; 2]) -> PieceRow {
        PieceRow { latin, characters, ..self }
    }

    /// The same as a promoted face.
    #[must_use]
    pub const fn promoted(self) -> PieceRow {
        PieceRow { is_promoted: true, ..self }
    }

    /// The capital letter in lines of positions.
    #[must_use]
    pub const fn letter(&self) -> char {
        self.letter
    }

    /// The letter for a side's piece: a capital for the first side, a small one for the second.
    #[must_use]
    pub const fn letter_of(&self, side: Side) -> char {
        match side {
            Side::First => self.letter(),
            Side::Second => self.letter().to_ascii_lowercase(),
        }
    }

    /// The letter to write in moves, if the piece has one.
    #[must_use]
    pub fn latin_letter(&self) -> Option<char> {
        self.latin.chars().next()
    }
}
