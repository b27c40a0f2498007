//! A position as somebody set it up, possible or not.

use super::reach::attacked;
use super::{Board, Piece, Role, Square};
use crate::games::Side;
use crate::games::mailbox::{self, faults_of_men};

/// A reason why a position cannot have come from a game.
pub type Fault = mailbox::Fault<Role, 9, 10>;

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
    const fn roles(self) -> [Role; 4] {
        use Role::{Elephant as E, Horse as H};
        match self {
            Wings::HorseElephantElephantHorse => [H, E, E, H],
            Wings::ElephantHorseHorseElephant => [E, H, H, E],
            Wings::HorseElephantHorseElephant => [H, E, H, E],
            Wings::ElephantHorseElephantHorse => [E, H, E, H],
        }
    }
}

/// All that a FEN says, and one rule that tournaments choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Whose turn it is.
    pub side_to_move: Side,
    /// Plies since the last capture.
    pub halfmoves: u16,
    /// The number of the next full move, from 1.
    pub move_number: u16,
    /// Whether bikjang (the generals facing each other) must be parted or accepted by a pass. It
    /// must in the traditional and the tournament rules, but not in casual and modern ones.
    pub bikjang_rule: bool,
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
        Setup { board, side_to_move: Side::First, halfmoves: 0, move_number: 1, bikjang_rule: true }
    }

    /// What is impossible about the position, the crudest first; nothing for a possible one.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        const SET: [(Role, usize); 7] = [
            (Role::General, 1),
            (Role::Guard, 2),
            (Role::Elephant, 2),
            (Role::Horse, 2),
            (Role::Chariot, 2),
            (Role::Cannon, 2),
            (Role::Soldier, 5),
        ];
        let mut faults = faults_of_men(&self.board, &SET, may_stand);
        let waiting = self.side_to_move.other();
        let general = self.board.king(waiting);
        if general.is_some_and(|at| attacked(&self.board, at, self.side_to_move)) {
            faults.push(Fault::OpponentInCheck);
        }
        faults
    }

    /// The value of a side's men in half points by the count of the Korea Janggi Association:
    /// chariot 13, cannon 7, horse 5, elephant and guard 3, soldier 2, and 1½ for Han because Cho
    /// moves first.
    #[must_use]
    pub fn half_points(&self, side: Side) -> u32 {
        let own = self.board.men().filter(|(_, piece)| piece.side == side);
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

/// Whether a man can ever get to a point: general and guards never leave the palace, soldiers
/// never go back.
fn may_stand(piece: Piece, at: Square) -> bool {
    match piece.role {
        Role::General | Role::Guard => at.in_palace(piece.side),
        Role::Soldier => at.rank_for(piece.side) >= 3,
        Role::Elephant | Role::Horse | Role::Chariot | Role::Cannon => true,
    }
}
