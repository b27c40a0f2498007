//! How a game begins, and what the pieces are worth.

use super::{Board, Piece, Role, Setup, Square};
use crate::games::Side;

/// How a side orders horse and elephant on its two wings before the game, named from the
/// player's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wings {
    /// 마상상마, the elephants inside.
    HorseElephantElephantHorse,
    /// 상마마상, the horses inside.
    ElephantHorseHorseElephant,
    /// 마상마상: horse, elephant – horse, elephant.
    HorseElephantHorseElephant,
    /// 상마상마.
    ElephantHorseElephantHorse,
}

impl Wings {
    /// All orders, the usual one first.
    pub const ALL: [Wings; 4] = [
        Wings::HorseElephantElephantHorse,
        Wings::ElephantHorseHorseElephant,
        Wings::HorseElephantHorseElephant,
        Wings::ElephantHorseElephantHorse,
    ];

    /// The pieces on the second, third, seventh and eighth files, from the player's left.
    #[must_use]
    pub const fn roles(self) -> [Role; 4] {
        use Role::{Elephant as E, Horse as H};
        match self {
            Wings::HorseElephantElephantHorse => [H, E, E, H],
            Wings::ElephantHorseHorseElephant => [E, H, H, E],
            Wings::HorseElephantHorseElephant => [H, E, H, E],
            Wings::ElephantHorseElephantHorse => [E, H, E, H],
        }
    }
}

impl Setup {
    /// The start of a game, with the bikjang rule.
    #[must_use]
    pub fn start(cho: Wings, han: Wings) -> Self {
        let mut board = Board::empty();
        for at in Square::all() {
            let side = if at.rank() < 5 { Side::First } else { Side::Second };
            let (file, wings) = match side {
                Side::First => (at.file(), cho.roles()),
                Side::Second => (8 - at.file(), han.roles()),
            };
            let role = match (at.rank_for(side), file) {
                (0, 0 | 8) => Role::Chariot,
                (0, 1 | 2) => wings[usize::from(file) - 1],
                (0, 3 | 5) => Role::Guard,
                (0, 6 | 7) => wings[usize::from(file) - 4],
                (1, 4) => Role::General,
                (2, 1 | 7) => Role::Cannon,
                (3, file) if file % 2 == 0 => Role::Soldier,
                _ => continue,
            };
            board.set(at, Some(Piece { side, role }));
        }
        Setup::of(board)
    }

    /// The value of a side's pieces in half points by the count of the Korea Janggi Association:
    /// chariot 13, cannon 7, horse 5, elephant and guard 3, soldier 2, and 1½ for Han because Cho
    /// moves first.
    #[must_use]
    pub fn half_points(&self, side: Side) -> u32 {
        let own = self.board.pieces().filter(|(_, piece)| piece.side == side);
        let points: u32 = own.map(|(_, piece)| points(piece.role)).sum();
        match side {
            Side::First => 2 * points,
            Side::Second => 2 * points + 3,
        }
    }
}

const fn points(role: Role) -> u32 {
    match role {
        Role::General => 0,
        Role::Chariot => 13,
        Role::Cannon => 7,
        Role::Horse => 5,
        Role::Elephant | Role::Guard => 3,
        Role::Soldier => 2,
    }
}
