//! A position as somebody set it up, possible or not.

use super::reach::{attacked, beyond_river};
use super::{Board, Piece, Role, Square};
use crate::games::Side;
use crate::games::mailbox::{self, faults_of_men};

/// A reason why a position cannot have come from a game.
pub type Fault = mailbox::Fault<Role, 9, 10>;

/// All that a FEN says.
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
}

impl Setup {
    /// The start of a game.
    #[must_use]
    pub fn start() -> Self {
        const BACK: [Role; 9] = [
            Role::Chariot,
            Role::Horse,
            Role::Elephant,
            Role::Advisor,
            Role::General,
            Role::Advisor,
            Role::Elephant,
            Role::Horse,
            Role::Chariot,
        ];
        let mut board = Board::empty();
        for at in Square::all() {
            let side = if at.rank() < 5 { Side::First } else { Side::Second };
            let role = match (at.rank_for(side), at.file()) {
                (0, file) => BACK[usize::from(file)],
                (2, 1 | 7) => Role::Cannon,
                (3, file) if file % 2 == 0 => Role::Soldier,
                _ => continue,
            };
            board.set(at, Some(Piece { side, role }));
        }
        Setup { board, side_to_move: Side::First, halfmoves: 0, move_number: 1 }
    }

    /// What is impossible about the position, the crudest first; nothing for a possible one.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        const SET: [(Role, usize); 7] = [
            (Role::General, 1),
            (Role::Advisor, 2),
            (Role::Elephant, 2),
            (Role::Horse, 2),
            (Role::Chariot, 2),
            (Role::Cannon, 2),
            (Role::Soldier, 5),
        ];
        let mut faults = faults_of_men(&self.board, &SET, may_stand);
        if self.board.kings_face() {
            faults.push(Fault::FacingGenerals);
        }
        let waiting = self.side_to_move.other();
        let general = self.board.king(waiting);
        if general.is_some_and(|at| attacked(&self.board, at, self.side_to_move)) {
            faults.push(Fault::OpponentInCheck);
        }
        faults
    }
}

/// Whether a man can ever get to a point: the five points of the advisors, the seven of the
/// elephants, and the soldiers' own files until they have crossed the river.
fn may_stand(piece: Piece, at: Square) -> bool {
    let (file, rank) = (at.file(), at.rank_for(piece.side));
    match piece.role {
        Role::General => at.in_palace(piece.side),
        Role::Advisor => at.in_palace(piece.side) && (file + rank) % 2 == 1,
        Role::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        Role::Soldier => beyond_river(at, piece.side) || (rank >= 3 && file % 2 == 0),
        Role::Horse | Role::Chariot | Role::Cannon => true,
    }
}
