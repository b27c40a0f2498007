//! The position in a game: which moves are legal, and what they do.

use super::reach::{attacked, reach};
use super::{Board, Move, Role, Setup, Square};
use crate::games::mailbox::{MoveTextError, Numbering, mix, read_pair};
use crate::games::{Game, Rules, Side};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// No man stands on the first point.
    NoPiece,
    /// Another man stands there than the move says.
    OtherPiece,
    /// The man is the opponent's.
    NotYours,
    /// A man of one's own stands on the second point.
    OwnPiece,
    /// The move takes another man than stands there.
    OtherCapture,
    /// The man never moves like that.
    NotItsMove,
    /// The general or guard would leave the palace.
    OutsidePalace,
    /// A diagonal is drawn only in the palaces, through their centres.
    OffTheLines,
    /// A man stands on one of the two points that the elephant passes.
    BlockedElephant,
    /// A man stands on the horse's leg, the point that it passes first.
    BlockedLeg,
    /// A man stands in the chariot's way.
    Blocked,
    /// The cannon has no man to jump over.
    NoScreen,
    /// The cannon would jump over more than one man.
    TooManyScreens,
    /// The cannon would jump over a cannon.
    CannonAsScreen,
    /// The cannon would take a cannon.
    CannonTakesCannon,
    /// The soldier would go back.
    Backward,
    /// The generals face each other, and the move neither parts them nor passes.
    Bikjang,
    /// A side in check must not pass.
    PassInCheck,
    /// The general is in check and stays so.
    StaysInCheck,
    /// The move puts the own general in check.
    IntoCheck,
}

/// A position, with the counters of the game.
///
/// Every [`Setup`] makes a position, however odd: a side without a general is never in check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    setup: Setup,
    passes: u8,
}

impl Position {
    /// Starts from a set-up, which [`Setup::faults`] judges.
    #[must_use]
    pub const fn new(setup: Setup) -> Self {
        Position { setup, passes: 0 }
    }

    /// What the position consists of.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether the generals face each other on an open file.
    #[must_use]
    pub fn is_bikjang(&self) -> bool {
        self.setup.board.kings_face()
    }

    /// How many passes have just followed each other, at most 2.
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// Whether the game ends here without a mate: both sides have passed, or, where the bikjang
    /// rule holds, one has passed in bikjang. What that means, a draw or a count of points, is a
    /// matter of the tournament.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.passes >= 2 || (self.passes == 1 && self.setup.bikjang_rule && self.is_bikjang())
    }

    /// The move of the man on `from` to `to`, legal or not; none if no man stands there.
    #[must_use]
    pub fn move_between(&self, from: Square, to: Square) -> Option<Move> {
        let piece = self.setup.board.get(from)?;
        Some(Move { from, to, piece, captured: self.setup.board.get(to).filter(|_| from != to) })
    }

    /// The pass of the side to move, legal or not; none if it has no general to name it by.
    #[must_use]
    pub fn pass(&self) -> Option<Move> {
        let general = self.setup.board.king(self.setup.side_to_move)?;
        self.move_between(general, general)
    }

    /// Reads a move by its two points, `h3e3`, or a pass, `e2e2`; it may be illegal.
    ///
    /// # Errors
    /// The text is no move, or no man stands on the first point.
    pub fn read_move(&self, text: &str, numbering: Numbering) -> Result<Move, MoveTextError> {
        match read_pair(text, numbering) {
            Some((from, to, "")) => self.move_between(from, to).ok_or(MoveTextError::NoPiece),
            _ => Err(MoveTextError::Malformed),
        }
    }

    fn checked(&self, board: &Board) -> bool {
        let side = self.setup.side_to_move;
        board.king(side).is_some_and(|general| attacked(board, general, side.other()))
    }

    /// In bikjang a pass accepts the end of the game, so that even a check does not forbid it.
    fn check_pass(&self, mv: Move) -> Result<(), Illegal> {
        if mv.piece.role != Role::General {
            Err(Illegal::NotItsMove)
        } else if mv.captured.is_some() {
            Err(Illegal::OtherCapture)
        } else if self.in_check() && !self.must_part() {
            Err(Illegal::PassInCheck)
        } else {
            Ok(())
        }
    }

    fn must_part(&self) -> bool {
        self.setup.bikjang_rule && self.is_bikjang()
    }

    fn pass_turn(&mut self, captured: bool) {
        let setup = &mut self.setup;
        setup.halfmoves = if captured { 0 } else { setup.halfmoves.saturating_add(1) };
        setup.side_to_move = setup.side_to_move.other();
        if setup.side_to_move == Side::First {
            setup.move_number = setup.move_number.saturating_add(1);
        }
    }
}

impl Rules for Position {
    const GAME: Game = Game::Janggi;
    type Move = Move;
    type Illegal = Illegal;

    fn side_to_move(&self) -> Side {
        self.setup.side_to_move
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let board = &self.setup.board;
        let piece = board.get(mv.from).ok_or(Illegal::NoPiece)?;
        if piece != mv.piece {
            return Err(Illegal::OtherPiece);
        }
        if piece.side != self.setup.side_to_move {
            return Err(Illegal::NotYours);
        }
        if mv.is_pass() {
            return self.check_pass(mv);
        }
        let target = board.get(mv.to);
        if target.is_some_and(|target| target.side == piece.side) {
            return Err(Illegal::OwnPiece);
        }
        if target != mv.captured {
            return Err(Illegal::OtherCapture);
        }
        reach(board, piece, mv.from, mv.to)?;

        let mut after = board.clone();
        after.set(mv.from, None);
        after.set(mv.to, Some(piece));
        if self.must_part() && after.kings_face() {
            Err(Illegal::Bikjang)
        } else if !self.checked(&after) {
            Ok(())
        } else if self.in_check() {
            Err(Illegal::StaysInCheck)
        } else {
            Err(Illegal::IntoCheck)
        }
    }

    fn play(&mut self, mv: Move) {
        let board = &mut self.setup.board;
        let mut captured = false;
        if mv.is_pass() {
            self.passes = (self.passes + 1).min(2);
        } else {
            self.passes = 0;
            if let Some(piece) = board.set(mv.from, None) {
                captured = board.set(mv.to, Some(piece)).is_some();
            }
        }
        self.pass_turn(captured);
    }

    fn skip(&mut self) {
        self.passes = 0;
        self.pass_turn(false);
    }

    fn key(&self) -> u64 {
        self.setup.board.hash() ^ mix(0, self.setup.side_to_move.index() as u64)
    }

    fn in_check(&self) -> bool {
        self.checked(&self.setup.board)
    }

    /// In the order of the points, and all by [`check`](Rules::check): a list is wanted only where
    /// a game may be over, so that one statement of the rules is worth more than a fast generator.
    fn legal_moves(&self, into: &mut Vec<Move>) {
        let men = self.setup.board.men();
        for (from, _) in men.filter(|(_, piece)| piece.side == self.setup.side_to_move) {
            let moves = Square::all().filter_map(|to| self.move_between(from, to));
            into.extend(moves.filter(|&mv| self.check(mv).is_ok()));
        }
    }

    fn to_line(&self) -> String {
        self.setup.to_fen()
    }
}
