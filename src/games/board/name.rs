//! Names of pieces: `s:P`, `+S:B`, `TAIKYOKU_SHOGI:GD` (specs: pcn §4).

use crate::games::Side;
use crate::games::square_board::mix;
use std::collections::HashMap;

/// Why a text is no name of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameFault {
    /// It is not an optional `+`, a style, `:` and an abbreviation, the two made of ASCII letters,
    /// digits and underscores.
    Malformed,
    /// The abbreviation has no letter, so that the side cannot be told.
    NoLetter,
    /// The abbreviation has letters of both cases.
    MixedCase,
}

/// A name in its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name<'a> {
    /// Whether it begins with `+`.
    pub promoted: bool,
    /// The style; its case tells the first owner.
    pub style: &'a str,
    /// The abbreviation; its case tells the present owner.
    pub abbreviation: &'a str,
    /// The present owner: capitals are the side that starts.
    pub side: Side,
}

impl<'a> Name<'a> {
    /// Reads a name.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(text: &'a str) -> Result<Name<'a>, NameFault> {
        let plain = text.strip_prefix('+').unwrap_or(text);
        let (style, abbreviation) = plain.split_once(':').ok_or(NameFault::Malformed)?;
        let word = |part: &str| {
            !part.is_empty()
                && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        if !word(style) || !word(abbreviation) {
            return Err(NameFault::Malformed);
        }
        let side = match cases(abbreviation) {
            [false, false] => return Err(NameFault::NoLetter),
            [true, true] => return Err(NameFault::MixedCase),
            [true, false] => Side::First,
            [false, true] => Side::Second,
        };
        Ok(Name { promoted: plain.len() < text.len(), style, abbreviation, side })
    }

    /// Whether the style has letters of both cases, so that it does not tell the first owner.
    #[must_use]
    pub fn style_is_mixed(&self) -> bool {
        cases(self.style) == [true, true]
    }

    /// Whether the style is this one, in any case.
    #[must_use]
    pub fn is_of(&self, style: &str) -> bool {
        self.style.eq_ignore_ascii_case(style)
    }

    /// The name after capture: the other side's, unpromoted, the style as it was.
    fn captured(&self) -> String {
        let abbreviation = match self.side {
            Side::First => self.abbreviation.to_ascii_lowercase(),
            Side::Second => self.abbreviation.to_ascii_uppercase(),
        };
        format!("{}:{abbreviation}", self.style)
    }
}

/// Whether a text has capitals, and whether it has small letters.
fn cases(text: &str) -> [bool; 2] {
    [
        text.bytes().any(|byte| byte.is_ascii_uppercase()),
        text.bytes().any(|byte| byte.is_ascii_lowercase()),
    ]
}

/// A piece: the number of its name in the [`Names`] of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u32);

impl Piece {
    /// The least piece, for the bounds of ranges.
    pub(super) const MIN: Piece = Piece(0);
    /// The greatest piece, for the bounds of ranges.
    pub(super) const MAX: Piece = Piece(u32::MAX);

    /// The number, for tables beside the names.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Entry {
    text: Box<str>,
    side: Side,
    captured: Piece,
    family: u32,
    code: u32,
}

/// All names that a game can come to use: those written in it, and those that their pieces have
/// after capture.
#[derive(Clone, Debug, Default)]
pub struct Names {
    entries: Vec<Entry>,
    by_text: HashMap<Box<str>, Piece>,
    families: HashMap<Box<str>, u32>,
}

impl Names {
    /// The piece of a name, which is added if it is new.
    ///
    /// # Errors
    /// If the text is no name.
    pub fn add(&mut self, text: &str) -> Result<Piece, NameFault> {
        if let Some(&piece) = self.by_text.get(text) {
            return Ok(piece);
        }
        let name = Name::parse(text)?;
        // A name has no more than three others: captured, captured again, and captured once more.
        let piece = Piece(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        let plus = if name.promoted { "+" } else { "" };
        let family = format!("{plus}{}:{}", name.style.to_ascii_lowercase(), name.abbreviation);
        let new = u32::try_from(self.families.len()).unwrap_or(u32::MAX);
        let family = *self.families.entry(family.into()).or_insert(new);
        self.by_text.insert(text.into(), piece);
        let code = text.bytes().fold(0, |code, byte| mix(code.into(), byte.into()) as u32);
        let (text, side) = (text.into(), name.side);
        self.entries.push(Entry { text, side, captured: piece, family, code });
        self.entries[piece.index()].captured = self.add(&name.captured())?;
        Ok(piece)
    }

    /// The piece of a name that is known.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Piece> {
        self.by_text.get(text).copied()
    }

    /// The text of a name.
    #[must_use]
    pub fn text(&self, piece: Piece) -> &str {
        self.entries.get(piece.index()).map_or("", |entry| &entry.text)
    }

    /// A name in its parts.
    #[must_use]
    pub fn name(&self, piece: Piece) -> Option<Name<'_>> {
        Name::parse(self.text(piece)).ok()
    }

    /// The owner of a piece.
    #[must_use]
    pub fn side(&self, piece: Piece) -> Side {
        self.entries.get(piece.index()).map_or(Side::First, |entry| entry.side)
    }

    /// What a piece becomes when it is captured.
    #[must_use]
    pub fn captured(&self, piece: Piece) -> Piece {
        self.entries.get(piece.index()).map_or(piece, |entry| entry.captured)
    }

    /// A number that names have in common if they differ in the case of the style at most.
    pub(super) fn family(&self, piece: Piece) -> u32 {
        self.entries.get(piece.index()).map_or(u32::MAX, |entry| entry.family)
    }

    /// A number by which a name is known in every game, whatever other names there are.
    pub(super) fn code(&self, piece: Piece) -> u64 {
        self.entries.get(piece.index()).map_or(0, |entry| u64::from(entry.code))
    }

    /// Whether there are names and all are of one style, in any case.
    #[must_use]
    pub fn all_are_of(&self, style: &str) -> bool {
        let is = |entry: &Entry| Name::parse(&entry.text).is_ok_and(|name| name.is_of(style));
        !self.is_empty() && self.entries.iter().all(is)
    }

    /// Whether a name of which this is true is among them.
    #[must_use]
    pub fn any(&self, is: impl Fn(Name<'_>) -> bool) -> bool {
        self.entries.iter().any(|entry| Name::parse(&entry.text).is_ok_and(&is))
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
