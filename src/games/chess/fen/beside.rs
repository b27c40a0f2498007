//! What FENs of variants have besides: pockets and checks (specs: chess-variants §3).

use super::{BesideForm, FenError, FenErrorKind, FenReader};
use crate::games::Side;
use crate::games::chess::variants::{CHECKS_TO_WIN, Pocket};
use crate::games::chess::{Piece, Position, Role};

/// Takes the pocket off the first field: the rows, and what stands in it and from which byte on, its bracket or slash
/// before it. The ninth row of Lichess may be empty; of a game that has no pockets that is a row too many.
pub(super) fn pocket_of(field: &str, may_have_pockets: bool) -> (&str, Option<(usize, &str)>) {
    if let Some((rows, pocket)) = field.strip_suffix(']').and_then(|whole| whole.split_once('[')) {
        return (rows, Some((rows.len(), pocket)));
    }
    match field.rsplit_once('/') {
        Some((rows, pocket))
            if rows.bytes().filter(|&byte| byte == b'/').count() == 7
                && pocket.chars().all(|c| in_pocket(c).is_some())
                && (may_have_pockets || !pocket.is_empty()) =>
        {
            (rows, Some((rows.len(), pocket)))
        }
        _ => (field, None),
    }
}

/// What each side has in a pocket, which stands behind its bracket or slash; that stands so many bytes behind `start`.
///
/// # Errors
/// The first sign that is no man.
pub(super) fn pockets(
    pocket: Option<(usize, &str)>,
    start: usize,
) -> Result<[Pocket; 2], FenError> {
    let mut pockets = [Pocket::default(); 2];
    let Some((sign, men)) = pocket.filter(|(_, men)| *men != "-") else { return Ok(pockets) };
    for (at, letter) in men.char_indices() {
        let offset = start + sign + 1 + at;
        let error = FenError { kind: FenErrorKind::BadPocket, offset };
        let Piece { side, role } = in_pocket(letter).ok_or(error)?;
        pockets[side.index()].add(role);
    }
    Ok(pockets)
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
    /// Appends what both sides can drop, in brackets or as a ninth row.
    pub(super) fn write_pockets(&self, form: BesideForm, out: &mut String) {
        let is_row = form == BesideForm::Lichess;
        out.push(if is_row { '/' } else { '[' });
        for side in Side::BOTH {
            for role in Pocket::ORDER {
                let count = self.pocket(side).count(role);
                out.extend((0..count).map(|_| Piece { side, role }.letter()));
            }
        }
        if !is_row {
            out.push(']');
        }
    }

    /// Appends the checks still to give, as a field behind another.
    pub(super) fn write_checks_left(&self, out: &mut String) {
        let left = self.beside.checks.map(|given| CHECKS_TO_WIN.saturating_sub(given));
        let [white, black] = left.map(|left| char::from(b'0' + left));
        out.extend([' ', white, '+', black]);
    }

    /// Appends the checks given, as the last field.
    pub(super) fn write_checks_given(&self, out: &mut String) {
        let [white, black] = self.beside.checks.map(|given| char::from(b'0' + given.min(9)));
        out.extend([' ', '+', white, '+', black]);
    }
}
