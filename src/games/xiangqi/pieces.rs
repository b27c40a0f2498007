//! The rules of xiangqi as far as they are its own.

use super::reach::reach;
use super::vocabulary::VOCABULARY;
use super::ways::{beyond_river, can_reach};
use super::{Board, Fault, Illegal, Piece, Position, Role, Setup, Square};
use crate::games::square_board::{Pieces, Shape};
use crate::games::{Side, Vocabulary, rows};
use std::sync::LazyLock;

impl Pieces for Role {
    type Row = rows::Xiangqi;
    const FILES: u8 = 9;
    const RANKS: u8 = 10;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const ALL: &'static [Role] = &[
        Role::General,
        Role::Advisor,
        Role::Elephant,
        Role::Horse,
        Role::Chariot,
        Role::Cannon,
        Role::Soldier,
    ];
    const SHAPES: &'static [Shape] = &[
        Shape::leaping(&[(0, 1), (1, 0)]),
        Shape::leaping(&[(1, 1)]),
        Shape::leaping(&[(2, 2)]),
        Shape::leaping(&[(1, 2), (2, 1)]),
        Shape::straight(&[]),
        Shape::straight(&[]),
        Shape::leaping(&[(0, 1), (1, 0)]),
    ];
    /// The horse's leg.
    const HINGES: &'static [(u8, u8)] = &[(1, 1)];
    const SET: &'static [(Role, usize)] = &[
        (Role::General, 1),
        (Role::Advisor, 2),
        (Role::Elephant, 2),
        (Role::Horse, 2),
        (Role::Chariot, 2),
        (Role::Cannon, 2),
        (Role::Soldier, 5),
    ];
    const FIRST_TO_MOVE: &'static str = "wr";
    const STALEMATE_LOSES: bool = true;
    type State = ();

    fn index(self) -> u8 {
        self as u8
    }

    fn is_king(self) -> bool {
        self == Role::General
    }

    fn starts() -> impl Iterator<Item = Setup> {
        std::iter::once_with(Setup::start)
    }

    #[inline]
    fn reach(board: &Board, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
        reach(board, piece, from, to)
    }

    #[inline]
    fn can_reach(board: &Board, piece: Piece, from: Square, to: Square) -> bool {
        can_reach(board, piece, from, to)
    }

    fn forbids_facing(_: &Setup) -> Option<Illegal> {
        Some(Illegal::FlyingGeneral)
    }

    /// The five points of the advisors, the seven of the elephants, and the soldiers' own files
    /// until they have crossed the river.
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

    fn add_faults(board: &Board, faults: &mut Vec<Fault>) {
        if board.kings_face() {
            faults.push(Fault::FacingGenerals);
        }
    }
}

/// The men of a side: its back rank from its left, cannons, soldiers. Files of programs give their points in this
/// order (specs: variant-files §3, §4.3).
pub const MEN: [Role; 16] = [
    Role::Chariot,
    Role::Horse,
    Role::Elephant,
    Role::Advisor,
    Role::General,
    Role::Advisor,
    Role::Elephant,
    Role::Horse,
    Role::Chariot,
    Role::Cannon,
    Role::Cannon,
    Role::Soldier,
    Role::Soldier,
    Role::Soldier,
    Role::Soldier,
    Role::Soldier,
];

impl Setup {
    /// The start of a game.
    #[must_use]
    pub fn start() -> Self {
        static START: LazyLock<Setup> = LazyLock::new(Setup::first);
        START.clone()
    }

    fn first() -> Self {
        let mut board = Board::empty();
        for at in Square::all() {
            let side = if at.rank() < 5 { Side::First } else { Side::Second };
            let role = match (at.rank_for(side), at.file()) {
                (0, file) => MEN[usize::from(file)],
                (2, 1 | 7) => Role::Cannon,
                (3, file) if file % 2 == 0 => Role::Soldier,
                _ => continue,
            };
            board.set(at, Some(Piece { side, role }));
        }
        Setup::of(board)
    }
}

impl Position {
    /// The start of a game.
    #[must_use]
    pub fn start() -> Self {
        Position::new(Setup::start())
    }
}
