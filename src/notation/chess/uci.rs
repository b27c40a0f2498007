//! Chess moves as engines are told them: two squares and a promotion (`e2e4`, `e7e8q`).
//!
//! Castling is the king's move (`e1g1`) or, as in Chess960, king takes own rook (`e1h1`); both are
//! read whatever the start. A man out of the pocket is dropped by its letter: `N@f3`.

use crate::findings::Code;
use crate::games::chess::{Move, MoveKind, Position, Role, Square};
use crate::games::{Rules, Side};
use crate::notation::syntax::push_ascii;
use crate::replay::{Notation, Reading, Referee, chess_square_arg as square_arg};

/// How the turn is passed.
pub const NULL_MOVE: &str = "0000";

/// A written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uci {
    from: Square,
    to: Square,
    promotion: Option<Role>,
    /// What comes out of the pocket to a square, which is both.
    drops: Option<Role>,
}

impl Uci {
    /// Reads a move, and says whether it is written as it should be: in small letters.
    #[must_use]
    pub fn parse(text: &str) -> Option<(Uci, bool)> {
        let (letters, ranks, promotion) = match *text.as_bytes() {
            [a, b, c, d] => match Uci::plain([a, b, c, d]) {
                Some(plain) => return Some((plain, true)),
                None if b == b'@' => return Uci::drop(a, c, d),
                None => ([a, c, a], [b, d], None),
            },
            [a, b, c, d, letter] => {
                let role = Role::from_letter(char::from(letter));
                ([a, c, letter], [b, d], Some(role.filter(|&role| role != Role::Pawn)?))
            }
            _ => return None,
        };
        let (from, to) = (square(letters[0], ranks[0])?, square(letters[1], ranks[1])?);
        let is_small = letters.iter().all(u8::is_ascii_lowercase);
        Some((Uci { from, to, promotion, drops: None }, is_small))
    }

    fn drop(letter: u8, file: u8, rank: u8) -> Option<(Uci, bool)> {
        let role = Role::from_letter(char::from(letter))?;
        let to = square(file, rank)?;
        let is_regular = letter.is_ascii_uppercase() && file.is_ascii_lowercase();
        let written = Uci { from: to, to, promotion: None, drops: Some(role) };
        Some((written, is_regular))
    }

    /// Reads two squares in small letters, which nearly all moves are.
    #[inline]
    pub(crate) fn plain(signs: [u8; 4]) -> Option<Uci> {
        // All are looked at together: those less than eight above the first of their kind borrow nothing.
        let above = u32::from_le_bytes(signs).wrapping_sub(u32::from_le_bytes(*b"a1a1"));
        if above & 0xf8f8_f8f8 != 0 {
            return None;
        }
        let [a, b, c, d] = above.to_le_bytes();
        Some(Uci { from: Square::new(a, b)?, to: Square::new(c, d)?, promotion: None, drops: None })
    }
}

/// The square of a file letter of either case and the digit of a rank.
fn square(file: u8, rank: u8) -> Option<Square> {
    Square::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
}

/// Appends a move; `takes_rook` says that castling is written as king takes own rook.
pub fn write(mv: Move, takes_rook: bool, out: &mut String) {
    let (bytes, length) = bytes(mv, takes_rook);
    push_ascii(&bytes[..length], out);
}

/// The same: so many of these bytes, which are ASCII.
#[inline]
pub(crate) fn bytes(mv: Move, takes_rook: bool) -> ([u8; 8], usize) {
    if mv.kind == MoveKind::Drop {
        return drop(mv);
    }
    // A king that has only one step to its place, as none has that may castle from the e-file, would be
    // read as taking it.
    let is_step = mv.wing().is_some() && mv.from.file().abs_diff(mv.destination().file()) <= 1;
    let to = if takes_rook || is_step { mv.to } else { mv.destination() };
    let name = |square: Square| {
        let [file, rank] = [square.file_letter(), square.rank_digit()].map(u64::from);
        file | rank << 8
    };
    // As one number: bytes that are stored one by one and loaded as a whole wait for each other.
    let squares = name(mv.from) | name(to) << 16;
    match mv.promotion {
        None => (squares.to_le_bytes(), 4),
        Some(role) => {
            let letter = u64::from(role.letter().to_ascii_lowercase());
            ((squares | letter << 32).to_le_bytes(), 5)
        }
    }
}

#[cold]
fn drop(mv: Move) -> ([u8; 8], usize) {
    let [letter, file, rank] =
        [mv.role.letter(), mv.to.file_letter(), mv.to.rank_digit()].map(|letter| letter as u8);
    ([letter, b'@', file, rank, 0, 0, 0, 0], 4)
}

/// The reading of a move whose origin is empty.
pub(super) fn nothing_there(position: &Position, from: Square) -> Reading<Position> {
    let finding = position
        .over_or(Code::ChessEmptyOrigin)
        .with("side", Position::side_name(position.side_to_move()))
        .with("from", square_arg(from));
    Reading::Nothing(Box::new(finding))
}

impl Notation for Uci {
    type Rules = Position;

    #[inline]
    fn plain(&self, position: &Position, _: Option<Move>) -> Option<Move> {
        match self.drops {
            None => position.move_between(self.from, self.to, self.promotion).ok(),
            Some(role) => Some(Move::drop(role, self.to)),
        }
    }

    fn resolve(&self, position: &Position, _: Option<Move>) -> Reading<Position> {
        if let Some(role) = self.drops {
            return Reading::Move(Move::drop(role, self.to));
        }
        match position.move_between(self.from, self.to, self.promotion) {
            Ok(mv) => Reading::Move(mv),
            Err(_) => nothing_there(position, self.from),
        }
    }

    fn side(&self) -> Option<Side> {
        None
    }
}
