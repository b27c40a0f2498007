//! The positions that games of the variants begin with.

use super::{Beside, Variant};
use crate::games::chess::{Board, CastlingRights, Position, Setup, fen, start};
use std::sync::LazyLock;

const HORDE: &str = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
const RACING_KINGS: &str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";

static STARTS: LazyLock<[Position; 10]> = LazyLock::new(|| Variant::ALL.map(start_of));

fn start_of(variant: Variant) -> Position {
    let line = match variant {
        Variant::Horde => Some(HORDE),
        Variant::RacingKings => Some(RACING_KINGS),
        _ => None,
    };
    // Read under its own name: to look for a variant by its array is to look into this list.
    let array = line.and_then(|line| fen::parse_under(line, variant).ok());
    let setup = array.map_or_else(start::standard, |fen| fen.setup);
    Position::from_setup(&setup.under(variant))
}

impl Variant {
    /// The position that a game begins with.
    #[must_use]
    pub fn start(self) -> Position {
        STARTS[self as usize].clone()
    }

    /// The variant of which a game begins with this board, and no other game: horde and racing kings.
    #[must_use]
    pub fn of_array(board: &Board) -> Option<Variant> {
        [Variant::Horde, Variant::RacingKings]
            .into_iter()
            .find(|&variant| STARTS[variant as usize].board() == board)
    }
}

impl Setup {
    /// The same set-up by the rules of a variant.
    #[must_use]
    pub fn under(self, variant: Variant) -> Setup {
        let beside = match variant == self.beside.variant {
            true => self.beside,
            false => Beside { variant, ..self.beside },
        };
        let castling = if variant.has_castling() { self.castling } else { CastlingRights::NONE };
        Setup { beside, castling, ..self }
    }
}
