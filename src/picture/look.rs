//! What a man looks like.

use super::figures::{self, Figure};
use crate::games::{Game, PieceRow, Side};
use std::borrow::Cow;

/// What is written on men that have writing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Script {
    /// The characters of the game.
    #[default]
    Characters,
    /// The letters of its positions (SFEN, FEN).
    Latin,
}

/// What a man looks like, whoever's it is: the drawing shows the owner by colour, or by turning it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Look {
    /// A five-sided piece that points away from its owner.
    Koma {
        /// One character or letter, or two, one below the other.
        text: Cow<'static, str>,
        /// Whether it is a promoted face.
        promoted: bool,
        /// Its size in hundredths of the largest.
        size: u8,
    },
    /// A drawn shape.
    Figure(&'static Figure),
    /// A disc with a character.
    Disc {
        /// The character.
        text: &'static str,
        /// Its colour.
        ink: Ink,
        /// Whether the disc has eight sides.
        octagon: bool,
        /// Its size in hundredths of the largest.
        size: u8,
    },
    /// A stone of Go.
    Stone,
    /// A tile with the letters of a piece that nobody here knows.
    Tile {
        /// The letters.
        text: Cow<'static, str>,
        /// Whether its name says that it is promoted.
        promoted: bool,
    },
}

/// The colours that tell the owners of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ink {
    /// Red: the first side in xiangqi, the second in janggi.
    Red,
    /// Black: the second side in xiangqi.
    Black,
    /// Green: the first side in janggi.
    Green,
}

/// As many characters of a name as a tile has room for.
const TILE: usize = 4;

impl Look {
    /// What a kind of piece of a game looks like.
    #[must_use]
    pub fn of(game: Game, row: &'static PieceRow, side: Side, script: Script) -> Look {
        let first = side == Side::First;
        match game {
            Game::Shogi => {
                let letter = row.letter();
                let plus = if row.is_promoted { "+" } else { "" };
                let text = match script {
                    Script::Characters => row.japanese[side.index()].into(),
                    Script::Latin => format!("{plus}{letter}").into(),
                };
                Look::Koma { text, promoted: row.is_promoted, size: koma_size(letter) }
            }
            Game::Chess | Game::Makruk => match figures::find(game, row.abbreviation) {
                Some(figure) => Look::Figure(figure),
                None => Look::tile(row.english, false),
            },
            Game::Go => Look::Stone,
            Game::Xiangqi => {
                let ink = if first { Ink::Red } else { Ink::Black };
                Look::Disc { text: written(row, side, script), ink, octagon: false, size: 100 }
            }
            Game::Janggi => {
                let ink = if first { Ink::Green } else { Ink::Red };
                let size = match row.abbreviation {
                    'g' => 100,
                    'a' | 's' => 74,
                    _ => 88,
                };
                Look::Disc { text: written(row, side, script), ink, octagon: true, size }
            }
            Game::Board | Game::Other => Look::tile(row.english, row.is_promoted),
        }
    }

    /// A tile with as much of a name as it has room for, in capitals, since tiles of both sides are
    /// told apart by where they point.
    #[must_use]
    pub fn tile(name: &str, promoted: bool) -> Look {
        let mut text: String = name.chars().take(TILE).collect();
        text.make_ascii_uppercase();
        if text.len() < name.len() {
            text.pop();
            text.push('…');
        }
        Look::Tile { text: text.into(), promoted }
    }
}

/// What is written on a disc. The sign may have marks for terminals around its character.
fn written(row: &'static PieceRow, side: Side, script: Script) -> &'static str {
    match script {
        Script::Characters => row.signs[side.index()].trim_start_matches([' ', 'v']),
        Script::Latin => row.letters.get(..1).unwrap_or_default(),
    }
}

/// How large the piece with a letter is beside the king, as on a real board.
fn koma_size(letter: char) -> u8 {
    match letter {
        'K' => 100,
        'R' | 'B' => 97,
        'G' | 'S' => 94,
        'N' => 91,
        'L' => 89,
        _ => 86,
    }
}
