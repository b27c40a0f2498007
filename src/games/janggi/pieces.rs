//! The rules of janggi as far as they are its own.

use super::reach::reach;
use super::vocabulary::VOCABULARY;
use super::{Board, Illegal, Move, Piece, Position, Role, Setup, Square, Wings};
use crate::games::square_board::{Notice, Pieces, Shape, require};
use crate::games::{Vocabulary, rows};

/// The rules that a game is played by, as engines tell them apart (specs: variants §3). No FEN names
/// them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ruleset {
    /// Bikjang and a pass of both sides end the game by points.
    #[default]
    Tournament,
    /// They end it as a draw.
    Traditional,
    /// Bikjang means nothing.
    Casual,
    /// Nor does it here; points decide, and positions may not be repeated.
    Modern,
}

impl Ruleset {
    /// All of them.
    pub const ALL: [Ruleset; 4] =
        [Ruleset::Tournament, Ruleset::Traditional, Ruleset::Casual, Ruleset::Modern];

    /// Whether bikjang (the generals facing each other) must be parted or accepted by a pass.
    #[must_use]
    pub const fn has_bikjang(self) -> bool {
        matches!(self, Ruleset::Tournament | Ruleset::Traditional)
    }
}

/// What a position of janggi says beyond the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The rules that are played by.
    pub rules: Ruleset,
    /// How many passes have just followed each other, at most 2.
    pub passes: u8,
}

/// In the FEN, `r` for the side to move is refused: it would be Han here and the first side in
/// xiangqi.
impl Pieces for Role {
    type Row = rows::Janggi;
    const FILES: u8 = 9;
    const RANKS: u8 = 10;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const ALL: &'static [Role] = &[
        Role::General,
        Role::Guard,
        Role::Elephant,
        Role::Horse,
        Role::Chariot,
        Role::Cannon,
        Role::Soldier,
    ];
    const SHAPES: &'static [Shape] = &[
        Shape::leaping(&[(0, 1), (1, 0), (1, 1)]),
        Shape::leaping(&[(0, 1), (1, 0), (1, 1)]),
        Shape::leaping(&[(2, 3), (3, 2)]),
        Shape::leaping(&[(1, 2), (2, 1)]),
        Shape::straight(&[(1, 1), (2, 2)]),
        Shape::straight(&[(2, 2)]),
        Shape::leaping(&[(0, 1), (1, 0), (1, 1)]),
    ];
    /// The legs of horse and elephant, and the middle of a palace's diagonal.
    const HINGES: &'static [(u8, u8)] = &[(1, 1), (2, 2)];
    const SET: &'static [(Role, usize)] = &[
        (Role::General, 1),
        (Role::Guard, 2),
        (Role::Elephant, 2),
        (Role::Horse, 2),
        (Role::Chariot, 2),
        (Role::Cannon, 2),
        (Role::Soldier, 5),
    ];
    const HAS_PASS: bool = true;
    const STALEMATE_LOSES: bool = true;
    type State = State;

    fn index(self) -> u8 {
        self as u8
    }

    fn is_king(self) -> bool {
        self == Role::General
    }

    fn starts() -> impl Iterator<Item = Setup> {
        let orders = Wings::ALL.into_iter().flat_map(|cho| Wings::ALL.map(|han| (cho, han)));
        orders.map(|(cho, han)| Setup::start(cho, han))
    }

    fn reach(board: &Board, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
        reach(board, piece, from, to)
    }

    /// In bikjang a pass accepts the end of the game, so that even a check does not forbid it.
    fn check_pass(setup: &Setup, mv: Move) -> Result<(), Illegal> {
        require(mv.piece.role == Role::General, Illegal::NotItsMove)?;
        require(mv.captured.is_none(), Illegal::OtherCapture)?;
        let free = must_part(setup) || !setup.is_in_check(setup.side_to_move);
        require(free, Illegal::PassInCheck)
    }

    fn forbids_facing(setup: &Setup) -> Option<Illegal> {
        must_part(setup).then_some(Illegal::Bikjang)
    }

    fn played(setup: &mut Setup, mv: Move, _: Option<Piece>, _: Option<Piece>) {
        setup.state.passes = if mv.is_pass() { (setup.state.passes + 1).min(2) } else { 0 };
    }

    fn notice(position: &Position) -> Option<Notice> {
        position.is_over().then_some(Notice::PassedOn)
    }

    fn skipped(state: &mut State) {
        state.passes = 0;
    }

    /// General and guards never leave the palace, soldiers never go back.
    fn may_stand(piece: Piece, at: Square) -> bool {
        match piece.role {
            Role::General | Role::Guard => at.in_palace(piece.side),
            Role::Soldier => at.rank_for(piece.side) >= 3,
            Role::Elephant | Role::Horse | Role::Chariot | Role::Cannon => true,
        }
    }
}

fn must_part(setup: &Setup) -> bool {
    setup.state.rules.has_bikjang() && setup.board.kings_face()
}

impl Position {
    /// Whether the generals face each other on an open file.
    #[must_use]
    pub fn is_bikjang(&self) -> bool {
        self.setup().board.kings_face()
    }

    /// How many passes have just followed each other, at most 2.
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.setup().state.passes
    }

    /// Whether the game ends here without a mate: both sides have passed, or, where the bikjang
    /// rule holds, one has passed in bikjang. What that means, a draw or a count of points, is a
    /// matter of the tournament.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.passes() >= 2 || (self.passes() == 1 && must_part(self.setup()))
    }
}
