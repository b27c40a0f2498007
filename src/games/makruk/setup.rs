//! How a game begins.

use super::{Board, Leaps, Piece, Role, Setup, Square, State};
use crate::games::Side;

/// Which of the sister games is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Makruk, as in Thailand.
    #[default]
    Makruk,
    /// Ouk chaktrang, as in Cambodia: king and met may leap with their first move, and the limits
    /// of the count are one lower.
    Cambodian,
}

impl Setup {
    /// The start of a game. Each king faces the other side's met.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        const BACK: [Role; 8] = [
            Role::Rook,
            Role::Knight,
            Role::Khon,
            Role::King,
            Role::Met,
            Role::Khon,
            Role::Knight,
            Role::Rook,
        ];
        let mut board = Board::empty();
        for at in Square::all() {
            let (side, file) = match at.rank() {
                0..4 => (Side::First, at.file()),
                _ => (Side::Second, 7 - at.file()),
            };
            let role = match at.rank_for(side) {
                0 => BACK[usize::from(file)],
                2 => Role::Pawn,
                _ => continue,
            };
            board.set(at, Some(Piece { side, role }));
        }
        let leaps = match variant {
            Variant::Makruk => Leaps::NONE,
            Variant::Cambodian => Leaps::ALL,
        };
        Setup { state: State { leaps, variant, count: None }, ..Setup::of(board) }
    }

    /// The start of makruk with the kings on one file.
    pub(super) fn start_on_one_file() -> Self {
        let mut setup = Setup::start(Variant::Makruk);
        for at in Square::all().filter(|at| at.rank() == 0) {
            let role = match at.file() {
                3 => Role::Met,
                4 => Role::King,
                _ => continue,
            };
            setup.board.set(at, Some(Piece { side: Side::First, role }));
        }
        setup
    }
}
