//! The positions that games of the variants begin with.

use super::{Beside, Variant};
use crate::games::Side;
use crate::games::chess::{Board, CastlingRights, Position, Role, Setup, fen, start};
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

    /// The variant that a board shows, as no board of chess is: a horde of white pawns without a king, and the array
    /// that racing kings begin with.
    #[must_use]
    pub fn of_board(board: &Board) -> Option<Variant> {
        let has_king = |side| board.of(side, Role::King).any();
        let is_horde = || {
            let pawns = board.of(Side::First, Role::Pawn).count();
            // With a pawn too many a king may be one that was mistyped.
            pawns > 16 && !has_king(Side::First) && board.king(Side::Second).is_some()
        };
        if board.role(Role::Pawn).any() {
            return is_horde().then_some(Variant::Horde);
        }
        let races = board == STARTS[Variant::RacingKings as usize].board();
        races.then_some(Variant::RacingKings)
    }
}

impl Setup {
    /// The same set-up by the rules of a variant.
    #[must_use]
    pub fn under(self, variant: Variant) -> Setup {
        let beside = Beside { variant, ..self.beside };
        let castling = if variant.has_castling() { self.castling } else { CastlingRights::NONE };
        Setup { beside, castling, ..self }
    }
}
