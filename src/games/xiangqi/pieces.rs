//! The rules of xiangqi as far as they are its own.

use super::reach::{beyond_river, reach};
use super::{Board, Fault, Illegal, Move, Piece, Position, Role, Setup, Square};
use crate::games::square_board::Pieces;
use crate::games::{self, Game, Side};

impl Pieces<9, 10> for Role {
    const GAME: Game = Game::Xiangqi;
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
    type State = ();

    fn wrap(mv: Move) -> games::Move {
        games::Move::Xiangqi(mv)
    }

    fn unwrap(mv: games::Move) -> Option<Move> {
        match mv {
            games::Move::Xiangqi(mv) => Some(mv),
            _ => None,
        }
    }

    fn wrap_position(position: Position) -> games::Position {
        games::Position::Xiangqi(position)
    }

    fn unwrap_position(position: &games::Position) -> Option<&Position> {
        match position {
            games::Position::Xiangqi(position) => Some(position),
            _ => None,
        }
    }

    /// Read tolerantly, because the letters differ by program.
    fn from_letter(letter: char) -> Option<Role> {
        Some(match letter {
            'k' | 'g' => Role::General,
            'a' => Role::Advisor,
            'b' | 'e' | 'm' => Role::Elephant,
            'n' | 'h' => Role::Horse,
            'r' => Role::Chariot,
            'c' => Role::Cannon,
            'p' | 's' => Role::Soldier,
            _ => return None,
        })
    }

    /// The letters of the WXF, `rnbakabnr`.
    fn letter(self) -> char {
        match self {
            Role::General => 'k',
            Role::Advisor => 'a',
            Role::Elephant => 'b',
            Role::Horse => 'n',
            Role::Chariot => 'r',
            Role::Cannon => 'c',
            Role::Soldier => 'p',
        }
    }

    fn reach(board: &Board, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
        reach(board, piece, from, to)
    }

    fn forbids(_: &Setup, after: &Board) -> Option<Illegal> {
        after.kings_face().then_some(Illegal::FlyingGeneral)
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
