//! Starting positions: the usual one and those of Chess960.

use super::{Piece, Position, Role, Setup, Square};
use crate::games::Side;

const STANDARD: [Role; 8] = [
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::Queen,
    Role::King,
    Role::Bishop,
    Role::Knight,
    Role::Rook,
];

/// The files among the five that bishops and queen leave free on which the knights stand, in the
/// order of Scharnagl's numbers.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The set-up of the usual game.
pub(super) fn standard() -> Setup {
    from_back_ranks(STANDARD, STANDARD)
}

/// The back rank with a Scharnagl number below 960 (FIDE appendix F; 518 is the usual one).
#[must_use]
pub fn chess960_back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Role::Bishop);
    rank[number / 4 % 4 * 2] = Some(Role::Bishop);
    let free =
        |rank: &[Option<Role>; 8], n: usize| (0..8).filter(|&file| rank[file].is_none()).nth(n);
    let queen = free(&rank, number / 16 % 6)?;
    rank[queen] = Some(Role::Queen);
    let (one, two) = KNIGHTS[number / 96];
    let (one, two) = (free(&rank, one)?, free(&rank, two)?);
    rank[one] = Some(Role::Knight);
    rank[two] = Some(Role::Knight);
    let mut rest = [Role::Rook, Role::King, Role::Rook].into_iter();
    let mut whole = STANDARD;
    for (file, role) in rank.into_iter().enumerate() {
        whole[file] = role.or_else(|| rest.next())?;
    }
    Some(whole)
}

/// The starting position of Chess960, or of double Fischer random if the Scharnagl numbers of
/// white and black differ; `None` unless both are below 960.
#[must_use]
pub fn chess960(white: u16, black: u16) -> Option<Position> {
    let setup = from_back_ranks(chess960_back_rank(white)?, chess960_back_rank(black)?);
    Some(Position::from_setup(&setup))
}

fn from_back_ranks(white: [Role; 8], black: [Role; 8]) -> Setup {
    let mut setup = Setup::default();
    for square in Square::all() {
        let side = if square.rank() < 4 { Side::First } else { Side::Second };
        let back = if side == Side::First { white } else { black };
        let role = match square.rank_from(side) {
            0 => back[usize::from(square.file())],
            1 => Role::Pawn,
            _ => continue,
        };
        setup.board.put(square, Piece { side, role });
        if role == Role::Rook {
            setup.castling.add(square);
        }
    }
    setup
}
