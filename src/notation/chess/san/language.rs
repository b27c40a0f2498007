//! The piece letters of other languages (PGN standard, section 17).

use super::{San, Shape};
use crate::games::chess::Role;

/// Letters of pawn, knight, bishop, rook, queen and king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// The English name of the language.
    pub name: &'static str,
    /// The Japanese one.
    pub japanese: &'static str,
    letters: [u8; 6],
}

const fn language(name: &'static str, japanese: &'static str, letters: [u8; 6]) -> Language {
    Language { name, japanese, letters }
}

/// The one that SAN is written in.
pub const ENGLISH: Language = language("English", "英語", *b"PNBRQK");

/// The others whose letters are known; Danish serves Norwegian and Swedish too.
pub const LANGUAGES: [Language; 14] = [
    language("German", "ドイツ語", *b"BSLTDK"),
    language("French", "フランス語", *b"PCFTDR"),
    language("Spanish", "スペイン語", *b"PCATDR"),
    language("Italian", "イタリア語", *b"PCATDR"),
    language("Dutch", "オランダ語", *b"OPLTDK"),
    language("Czech", "チェコ語", *b"PJSVDK"),
    language("Danish", "デンマーク語", *b"BSLTDK"),
    language("Estonian", "エストニア語", *b"PROVLK"),
    language("Finnish", "フィンランド語", *b"PRLTDK"),
    language("Hungarian", "ハンガリー語", *b"GHFBVK"),
    language("Icelandic", "アイスランド語", *b"PRBHDK"),
    language("Polish", "ポーランド語", *b"PSGWHK"),
    language("Portuguese", "ポルトガル語", *b"PCBTDR"),
    language("Romanian", "ルーマニア語", *b"PCNTDR"),
];

impl Language {
    /// What a letter means. Nobody writes the letter of a pawn, but for some a P: any other in a move is
    /// that of a piece in another language, or a slip.
    #[must_use]
    pub fn role(&self, letter: u8) -> Option<Role> {
        let is_written = |role: &Role| *role != Role::Pawn || letter == b'P';
        let means = |role: &Role| self.letters[*role as usize] == letter;
        Role::ALL.into_iter().filter(is_written).find(means)
    }

    /// The word of a move in this language with English letters, where pawns become what they are `allowed` to: what
    /// is no move stays as it is. None where that would be read as another move.
    #[must_use]
    pub fn in_english(&self, word: &str, allowed: impl Fn(Role) -> bool) -> Option<String> {
        let Some(written) = San::read(word) else { return Some(word.to_owned()) };
        let mut meant = written;
        meant.translate(self, allowed);
        let mut english = word.to_owned();
        let promotion = |san: &San| match san.parts().shape {
            Shape::Piece(piece) => piece.promotion.map(|role| role.letter() as u8),
            Shape::Castling(_) => None,
        };
        let last = word.rfind(|c: char| c.is_ascii_alphabetic()).unwrap_or_default();
        for (at, letter) in [
            (0, written.letter().and(meant.letter())),
            (last, written.promotion_letter().or(promotion(&written)).and(promotion(&meant))),
        ] {
            let (Some(letter), Some(old)) = (letter, word.as_bytes().get(at)) else { continue };
            if old.is_ascii_alphabetic() {
                let is_small = old.is_ascii_lowercase();
                let letter = if is_small { letter.to_ascii_lowercase() } else { letter };
                english.replace_range(at..=at, char::from(letter).encode_utf8(&mut [0; 4]));
            }
        }
        San::read(&english)
            .is_some_and(|san| san.parts().shape == meant.parts().shape)
            .then_some(english)
    }

    /// Whether every letter of a set (bit 0 = `A`) means something.
    fn has_all(&self, letters: u32) -> bool {
        (0..26).filter(|bit| letters >> bit & 1 == 1).all(|bit| self.role(b'A' + bit).is_some())
    }
}

/// The languages that have every letter of a set (bit 0 = `A`).
pub fn with_letters(letters: u32) -> impl Iterator<Item = &'static Language> {
    LANGUAGES.iter().filter(move |language| language.has_all(letters))
}
