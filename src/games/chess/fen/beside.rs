//! What FENs of variants have besides: pockets, men that were pawns, checks (specs: chess-variants §3).

use super::{FenError, FenErrorKind, FenReader};
use crate::games::Side;
use crate::games::chess::variants::{Beside, CHECKS_TO_WIN, Pocket};
use crate::games::chess::{Bitboard, Board, Piece, Position, Role, Square, Variant};
use std::borrow::Cow;

/// The first field, taken apart.
pub(super) struct Placement<'a> {
    /// The rows, without marks.
    pub(super) rows: Cow<'a, str>,
    /// Where marks of promotion stand in the field.
    marks: Vec<usize>,
    /// The pocket behind the rows, and where it stands in the field.
    pocket: Option<(usize, &'a str)>,
}

impl<'a> Placement<'a> {
    /// Takes a field apart. The empty ninth row of Lichess is a slip where no pocket is expected.
    pub(super) fn of(field: &'a str, has_pockets: bool) -> Placement<'a> {
        let (rows, pocket) = match field.strip_suffix(']').and_then(|whole| whole.split_once('[')) {
            Some((rows, pocket)) => (rows, Some((rows.len() + 1, pocket))),
            None => match field.rmatch_indices('/').next() {
                Some((at, _))
                    if field.bytes().filter(|&byte| byte == b'/').count() == 8
                        && field[at + 1..].chars().all(|c| in_pocket(c).is_some())
                        && (has_pockets || at + 1 < field.len()) =>
                {
                    (&field[..at], Some((at + 1, &field[at + 1..])))
                }
                _ => (field, None),
            },
        };
        let marks: Vec<usize> = rows.match_indices('~').map(|(at, _)| at).collect();
        let rows = match marks.is_empty() {
            true => Cow::Borrowed(rows),
            false => Cow::Owned(rows.replace('~', "")),
        };
        Placement { rows, marks, pocket }
    }

    /// Whether men are marked that were pawns.
    pub(super) fn has_marks(&self) -> bool {
        !self.marks.is_empty()
    }

    /// The byte of the field that is this one of the rows.
    pub(super) fn at(&self, row_byte: usize) -> usize {
        let before = self.marks.iter().enumerate();
        row_byte + before.take_while(|&(count, &at)| at - count <= row_byte).count()
    }

    /// Where something stands that only games with pockets have.
    pub(super) fn shows_pockets(&self) -> Option<usize> {
        let pocket = self.pocket.map(|(at, _)| at.saturating_sub(1));
        self.marks.first().copied().or(pocket)
    }

    /// What is in the pockets, and which men were pawns, given where the letters of men stand in the rows and on
    /// which squares.
    ///
    /// # Errors
    /// The first sign that is none of them, by its byte in the field.
    pub(super) fn beside(
        &self,
        men: &[(usize, Square)],
        board: &Board,
    ) -> Result<Beside, FenError> {
        let mut beside = Beside::of(Variant::Crazyhouse);
        for (count, &at) in self.marks.iter().enumerate() {
            let letter = (at - count).checked_sub(1);
            let man = men.iter().find(|(at, _)| Some(*at) == letter).map(|&(_, square)| square);
            let is_promoted = |square: &Square| {
                board.piece_at(*square).is_some_and(|piece| piece.role.is_promotion())
            };
            let square = man
                .filter(is_promoted)
                .ok_or(FenError { kind: FenErrorKind::BadPlacement, offset: at })?;
            beside.promoted |= Bitboard::of(square);
        }
        let (start, pocket) = self.pocket.unwrap_or_default();
        if pocket == "-" {
            return Ok(beside);
        }
        for (at, letter) in pocket.char_indices() {
            let error = FenError { kind: FenErrorKind::BadPocket, offset: start + at };
            let Piece { side, role } = in_pocket(letter).ok_or(error)?;
            beside.pockets[side.index()].add(role);
        }
        Ok(beside)
    }
}

/// The man that a letter of a pocket is.
fn in_pocket(letter: char) -> Option<Piece> {
    Piece::from_letter(letter).filter(|piece| piece.role != Role::King)
}

impl FenReader<'_> {
    /// The checks still to give that stand before the clocks (`2+3`), as those given.
    pub(super) fn checks_left(&mut self) -> Option<[u8; 2]> {
        let (_, field) = self.peek()?;
        let &[white, b'+', black] = field.as_bytes() else { return None };
        let given = |digit: u8| CHECKS_TO_WIN.checked_sub(digit.checked_sub(b'0')?);
        let checks = [given(white)?, given(black)?];
        self.field();
        Some(checks)
    }

    /// The checks given that stand behind all (`+1+0`).
    pub(super) fn checks_given(&mut self) -> Option<[u8; 2]> {
        let (_, field) = self.peek()?;
        let &[b'+', white, b'+', black] = field.as_bytes() else { return None };
        let given = |digit: u8| digit.checked_sub(b'0').filter(|&checks| checks <= CHECKS_TO_WIN);
        let checks = [given(white)?, given(black)?];
        self.field();
        Some(checks)
    }
}

impl Position {
    /// Appends the rows with the men marked that were pawns, and the pockets behind them.
    pub(super) fn write_with_pockets(&self, out: &mut String) {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some(square) = Square::new(file, rank) else { continue };
                match self.board.piece_at(square) {
                    None => empty += 1,
                    Some(piece) => {
                        push_run(&mut empty, out);
                        out.push(piece.letter());
                        out.extend(self.beside.promoted.contains(square).then_some('~'));
                    }
                }
            }
            push_run(&mut empty, out);
            out.extend((rank > 0).then_some('/'));
        }
        out.push('[');
        for side in Side::BOTH {
            for role in Pocket::ORDER {
                let count = self.pocket(side).count(role);
                out.extend((0..count).map(|_| Piece { side, role }.letter()));
            }
        }
        out.push(']');
    }

    /// Appends the checks still to give, as a field behind another.
    pub(super) fn write_checks_left(&self, out: &mut String) {
        let left = self.beside.checks.map(|given| CHECKS_TO_WIN.saturating_sub(given));
        let [white, black] = left.map(|left| char::from(b'0' + left));
        out.extend([' ', white, '+', black]);
    }
}

fn push_run(empty: &mut u8, out: &mut String) {
    if *empty > 0 {
        out.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}
