//! A position as somebody set it up, possible or not.

use super::reach::{PROMOTION_RANK, attacked};
use super::{Board, Count, Leaps, Piece, Role, Square};
use crate::games::Side;
use crate::games::mailbox::{self, faults_of_men};

/// A reason why a position cannot have come from a game.
pub type Fault = mailbox::Fault<Role, 8, 8>;

/// Which of the sister games is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Makruk, as in Thailand.
    Makruk,
    /// Ouk chaktrang, as in Cambodia: king and met may leap with their first move, and the limits
    /// of the count are one lower.
    Cambodian,
}

/// All that a FEN says, and the variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Whose turn it is.
    pub side_to_move: Side,
    /// Which first moves of Cambodian chess are left.
    pub leaps: Leaps,
    /// The count towards a draw, if it runs.
    pub count: Option<Count>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the next full move, from 1.
    pub move_number: u16,
    /// The game that is played.
    pub variant: Variant,
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
        Setup {
            board,
            side_to_move: Side::First,
            leaps,
            count: None,
            halfmoves: 0,
            move_number: 1,
            variant,
        }
    }

    /// What is impossible about the position, the crudest first; nothing for a possible one.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        const SET: [(Role, usize); 5] =
            [(Role::King, 1), (Role::Khon, 2), (Role::Knight, 2), (Role::Rook, 2), (Role::Pawn, 8)];
        let mut faults = faults_of_men(&self.board, &SET, may_stand);
        for side in Side::BOTH {
            let count = |role| self.board.count(Piece { side, role });
            let promoted = 8_usize.saturating_sub(count(Role::Pawn));
            if count(Role::Met) > 1 + promoted {
                faults.push(Fault::TooMany(Piece { side, role: Role::Met }));
            }
        }
        let waiting = self.side_to_move.other();
        let king = self.board.king(waiting);
        if king.is_some_and(|at| attacked(&self.board, at, self.side_to_move)) {
            faults.push(Fault::OpponentInCheck);
        }
        faults
    }
}

/// Whether a man can ever get to a square: a pawn stands between its first rank and the one where
/// it promotes.
fn may_stand(piece: Piece, at: Square) -> bool {
    piece.role != Role::Pawn || (2..PROMOTION_RANK).contains(&at.rank_for(piece.side))
}
