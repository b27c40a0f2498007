//! Moves as USI writes them: `7g7f`, `8h2b+`, `P*2d`.

use std::fmt;

use super::{Kind, Move, Position, Square};

/// A move as it is written in USI, not yet looked at on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UsiMove {
    /// `7g7f`, `8h2b+`
    Board {
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
        /// Whether `+` follows.
        promotes: bool,
    },
    /// `P*2d`
    Drop {
        /// The dropped kind.
        kind: Kind,
        /// The destination.
        to: Square,
    },
}

/// A way in which a readable USI move departs from the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UsiDeparture {
    /// The letter of the dropped piece is in lower case.
    LowerCaseDrop,
}

/// Why a text is not a USI move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UsiError {
    /// The first two characters are neither a square nor a piece and `*`.
    Origin,
    /// The letter before `*` is not a piece that can be dropped.
    DropKind,
    /// The third and fourth character are no square.
    Destination,
    /// A drop is followed by `+`.
    PromotedDrop,
    /// Something else than `+` follows.
    Trailing,
}

impl Square {
    /// Reads a square as USI writes it: file 1–9, rank a–i.
    #[must_use]
    #[inline]
    pub const fn from_usi(text: [u8; 2]) -> Option<Square> {
        // What is below the first is far above the last.
        Square::new(text[0].wrapping_sub(b'0'), text[1].wrapping_sub(b'a' - 1))
    }

    /// The square as USI writes it.
    #[must_use]
    pub const fn to_usi(self) -> [u8; 2] {
        [b'0' + self.file(), b'a' + self.rank() - 1]
    }
}

impl UsiMove {
    /// Reads a move.
    ///
    /// # Errors
    /// The first part of the text that cannot be read.
    pub fn parse(text: &str) -> Result<(UsiMove, Option<UsiDeparture>), UsiError> {
        // From square to square, as nearly all are.
        if let [a, b, c, d, ref suffix @ ..] = *text.as_bytes()
            && matches!(suffix, [] | [b'+'])
            && let Some((from, to)) = UsiMove::squares([a, b, c, d])
        {
            return Ok((UsiMove::Board { from, to, promotes: !suffix.is_empty() }, None));
        }
        UsiMove::parse_other(text)
    }

    /// Reads two squares.
    #[inline]
    pub(crate) fn squares([a, b, c, d]: [u8; 4]) -> Option<(Square, Square)> {
        Some((Square::from_usi([a, b])?, Square::from_usi([c, d])?))
    }

    /// Reads a drop, or says what cannot be read.
    fn parse_other(text: &str) -> Result<(UsiMove, Option<UsiDeparture>), UsiError> {
        let (origin, rest) = text.as_bytes().split_first_chunk::<2>().ok_or(UsiError::Origin)?;
        if origin[1] != b'*' {
            Square::from_usi(*origin).ok_or(UsiError::Origin)?;
            let destination = rest.first_chunk().ok_or(UsiError::Destination)?;
            Square::from_usi(*destination).ok_or(UsiError::Destination)?;
            return Err(UsiError::Trailing);
        }
        let departure = origin[0].is_ascii_lowercase().then_some(UsiDeparture::LowerCaseDrop);
        let kind = Kind::from_letter(origin[0]).filter(|kind| Kind::HAND.contains(kind));
        let kind = kind.ok_or(UsiError::DropKind)?;
        let (destination, suffix) = rest.split_first_chunk::<2>().ok_or(UsiError::Destination)?;
        let to = Square::from_usi(*destination).ok_or(UsiError::Destination)?;
        match suffix {
            [] => Ok((UsiMove::Drop { kind, to }, departure)),
            [b'+'] => Err(UsiError::PromotedDrop),
            _ => Err(UsiError::Trailing),
        }
    }

    /// The move on a board. `None` if the origin is empty.
    #[must_use]
    pub fn on(self, position: &Position) -> Option<Move> {
        match self {
            UsiMove::Board { from, to, promotes } => position.board_move(from, to, promotes),
            UsiMove::Drop { kind, to } => Some(position.drop_move(kind, to)),
        }
    }
}

impl Move {
    /// The move as USI writes it: the text is the returned number of bytes, 4 or 5.
    #[must_use]
    pub fn to_usi(self) -> ([u8; 5], usize) {
        let to = self.to().to_usi();
        let from = match self.from() {
            Some(from) => from.to_usi(),
            None => [self.piece().kind().unpromoted().letter(), b'*'],
        };
        let length = if self.promotes() { 5 } else { 4 };
        ([from[0], from[1], to[0], to[1], b'+'], length)
    }
}

/// Writes the move in USI.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, length) = self.to_usi();
        text[..length].iter().try_for_each(|&byte| fmt::Write::write_char(f, char::from(byte)))
    }
}
