//! Positions: the points of all men, one behind the other (`binit`).

use crate::findings::Word;
use crate::games::Side;
use crate::games::xiangqi::{Board, MEN, Piece, Setup, Square};

/// The points of the usual start.
const USUAL: [u8; 64] = *b"8979695949392919097717866646260600102030405060708012720323436383";

/// A point that is none: the man is absent.
const ABSENT: &str = "99";

/// The point of two digits: its file from Red's left, its row from the top.
pub(super) fn point(file: u8, row: u8) -> Option<Square> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    Square::new(digit(file)?, 9_u8.checked_sub(digit(row)?)?)
}

/// Appends a point.
pub(super) fn push_point(at: Square, out: &mut String) {
    out.extend([char::from(b'0' + at.file()), char::from(b'9' - at.rank())]);
}

/// The usual start.
pub(super) fn usual() -> Setup {
    read("").0
}

/// Reads the points of all men. What is missing stands where it usually does; what is wrong with it is said.
pub(super) fn read(text: &str) -> (Setup, Option<Word>) {
    let mut points = USUAL;
    let mut count = 0;
    for character in text.chars() {
        if let Some(place) = points.get_mut(count) {
            // What is no digit is a man who is absent.
            *place = u8::try_from(character).ok().filter(u8::is_ascii_digit).unwrap_or(b'9');
        }
        count += 1;
    }
    let mut reason = match count {
        0 | 64 => None,
        1..64 => Some(Word::PointsMissing),
        _ => Some(Word::PointsTooMany),
    };
    if text.chars().any(|c| !c.is_ascii_digit()) {
        reason = reason.or(Some(Word::PointsNoDigits));
    }
    let mut board = Board::empty();
    for (index, &[file, row]) in points.as_chunks::<2>().0.iter().enumerate() {
        let Some(at) = point(file, row) else {
            if ABSENT.as_bytes() != [file, row] {
                reason = reason.or(Some(Word::PointOffBoard));
            }
            continue;
        };
        let side = if index < MEN.len() { Side::First } else { Side::Second };
        let piece = Piece { side, role: MEN[index % MEN.len()] };
        if board.get(at).is_some() {
            reason = reason.or(Some(Word::TwoMenOnPoint));
        }
        board.set(at, Some(piece));
    }
    (Setup::of(board), reason)
}

/// Appends the points of all men; whether there is a place for each of them.
pub(super) fn write(board: &Board, out: &mut String) -> bool {
    let mut men: Vec<(Square, Piece)> = board.pieces().collect();
    // As in the usual start: each side from its right, but Black's from Red's left.
    men.sort_by_key(|&(at, piece)| match piece.side {
        Side::First => (8 - at.file(), at.rank()),
        Side::Second => (at.file(), 9 - at.rank()),
    });
    for side in Side::BOTH {
        for role in MEN {
            let found = men.iter().position(|&(_, piece)| piece == Piece { side, role });
            match found {
                Some(index) => push_point(men.remove(index).0, out),
                None => out.push_str(ABSENT),
            }
        }
    }
    men.is_empty()
}
