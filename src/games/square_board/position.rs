//! The position in a game: which moves are legal, and what they do.

use super::board::{any, mix};
use super::setup::is_checked;
use super::{
    Board, Illegal, Move, MoveTextError, Numbering, Piece, Pieces, Setup, Square, read_pair,
    require,
};
use crate::games::{Rules, Side, Standing, Step, View, Vocabulary};

/// A position, with the counters of the game.
///
/// Every [`Setup`] makes a position, however odd: a side without a king is never in check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<R: Pieces> {
    setup: Setup<R>,
    /// Whether the king of each side is attacked.
    checked: [bool; 2],
    /// Whether the kings face each other.
    faces: bool,
}

impl<R: Pieces> Position<R> {
    /// Starts from a set-up, which [`Setup::faults`] judges.
    #[must_use]
    pub fn new(setup: Setup<R>) -> Self {
        let checked = Side::BOTH.map(|side| is_checked(&setup.board, side));
        let faces = setup.board.kings_face();
        Position { setup, checked, faces }
    }

    /// What the position consists of.
    #[must_use]
    pub const fn setup(&self) -> &Setup<R> {
        &self.setup
    }

    /// The number of the next move, from 1.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        u32::from(self.setup.move_number.max(1))
    }

    /// The move of the piece on `from` to `to`, legal or not, with the promotion that it must make;
    /// none if no piece stands there.
    #[inline(always)]
    #[must_use]
    pub fn move_between(&self, from: Square<R>, to: Square<R>) -> Option<Move<R>> {
        let piece = self.setup.board.get(from)?;
        let captured = self.setup.board.get(to).filter(|_| from != to);
        Some(Move { from, to, piece, captured, promotes: R::promotion(piece, to).is_some() })
    }

    /// The pass of the side to move, legal or not; none if the game has none, or the side no king
    /// to name it by.
    #[must_use]
    pub fn pass(&self) -> Option<Move<R>> {
        let king = self.setup.board.king(self.setup.side_to_move).filter(|_| R::HAS_PASS)?;
        self.move_between(king, king)
    }

    /// Reads a move by its two points, `h3e3` or `H2-E2`, with a letter for a promotion, `a5a6m`;
    /// it may be illegal.
    ///
    /// # Errors
    /// The text is no move, or no piece stands on the first point.
    pub fn read_move(&self, text: &str, numbering: Numbering) -> Result<Move<R>, MoveTextError> {
        let (from, to, rest) = read_pair(text, numbering).ok_or(MoveTextError::Malformed)?;
        let mut letters = rest.chars();
        let promotes = match (letters.next(), letters.next()) {
            (None, _) => false,
            (Some(c), None) if R::PROMOTION_LETTERS.contains(c.to_ascii_lowercase()) => true,
            _ => return Err(MoveTextError::Malformed),
        };
        let mv = self.move_between(from, to).ok_or(MoveTextError::NoPiece)?;
        Ok(Move { promotes, ..mv })
    }

    /// Whether the side to move can move at all.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.every_legal_move().next().is_some()
    }

    /// In the order of the points, and all by [`check`](Rules::check): a list is wanted only where
    /// a game may be over, so that one statement of the rules is worth more than a fast generator.
    fn every_legal_move(&self) -> impl Iterator<Item = Move<R>> {
        let pieces = self.setup.board.pieces();
        let own = pieces.filter(|(_, piece)| piece.side == self.setup.side_to_move);
        let moves = own.flat_map(move |(from, _)| {
            Square::all().filter_map(move |to| self.move_between(from, to))
        });
        moves.filter(|&mv| self.check(mv).is_ok())
    }

    /// Whether a move is right but for what it leaves its king to.
    ///
    /// # Errors
    /// What is wrong with it.
    #[inline(always)]
    fn goes(&self, mv: Move<R>) -> Result<(), Illegal> {
        let setup = &self.setup;
        let board = &setup.board;
        let piece = board.get(mv.from).ok_or(Illegal::NoPiece)?;
        require(piece == mv.piece, Illegal::OtherPiece)?;
        require(piece.side == setup.side_to_move, Illegal::NotYours)?;
        if mv.is_pass() {
            return R::check_pass(setup, mv);
        }
        let target = board.get(mv.to);
        require(target.is_none_or(|target| target.side != piece.side), Illegal::OwnPiece)?;
        require(target == mv.captured, Illegal::OtherCapture)?;
        R::go(setup, piece, mv.from, mv.to)?;
        require(!target.is_some_and(|target| target.role.is_king()), Illegal::KingCapture)?;
        match (R::promotion(piece, mv.to), mv.promotes) {
            (Some(_), false) => Err(Illegal::MustPromote),
            (None, true) => Err(Illegal::NoPromotion),
            _ => Ok(()),
        }
    }

    /// Whether a move makes no difference to the safety of its king, which is safe: it is not the king
    /// that moves, and nothing comes or goes where a piece could be in the way of an attack. A piece of
    /// the opponent's never comes. `ban` is what forbids the kings to face each other.
    #[inline]
    fn is_aside(&self, mv: Move<R>, ban: Option<Illegal>) -> bool {
        let side = mv.piece.side;
        let king = self.setup.board.king(side);
        let is_in_danger = self.checked[side.index()] || self.faces && ban.is_some();
        let is_covering = king.is_some_and(|king| Board::covers(king, mv.from, mv.to));
        mv.is_pass() | (!is_in_danger & !mv.piece.role.is_king() & !is_covering)
    }

    /// Whether the side to move may leave the pieces like that.
    ///
    /// # Errors
    /// Why it may not.
    #[inline]
    fn leaves(&self, after: &Board<R>, ban: Option<Illegal>) -> Result<(), Illegal> {
        if let Some(reason) = ban
            && after.kings_face()
        {
            Err(reason)
        } else if !is_checked(after, self.setup.side_to_move) {
            Ok(())
        } else if self.in_check() {
            Err(Illegal::StaysInCheck)
        } else {
            Err(Illegal::IntoCheck)
        }
    }

    /// Moves the pieces on the board. Returns what moved, and what it took.
    #[inline]
    fn carry(&mut self, mv: Move<R>) -> (Option<Piece<R>>, Option<Piece<R>>) {
        if mv.is_pass() {
            return (None, None);
        }
        self.setup.board.carry(mv.from, mv.to, mv.promotes)
    }

    /// Brings all else up to date after a move that stands on the board.
    #[inline]
    fn settle(&mut self, mv: Move<R>, moved: Option<Piece<R>>, captured: Option<Piece<R>>) {
        let setup = &mut self.setup;
        let resets = captured.is_some() || moved.is_some_and(|piece| piece.role.is_irreversible());
        setup.halfmoves = if resets { 0 } else { setup.halfmoves.saturating_add(1) };
        R::played(setup, mv, moved, captured);
        self.pass_turn();
    }

    fn pass_turn(&mut self) {
        let setup = &mut self.setup;
        setup.side_to_move = setup.side_to_move.other();
        if setup.side_to_move == Side::First {
            setup.move_number = setup.move_number.saturating_add(1);
        }
    }
}

/// A number for each side to move, with what of the state makes positions different.
static STATES: [u64; 32] = {
    let mut table = [0; 32];
    let mut state = 0;
    while state < table.len() {
        table[state] = mix(0, state as u64);
        state += 1;
    }
    table
};

impl<R: Pieces> Rules for Position<R> {
    type Row = R::Row;
    const VOCABULARY: &'static Vocabulary = R::VOCABULARY;
    type Move = Move<R>;
    type Illegal = Illegal;

    fn side_to_move(&self) -> Side {
        self.setup.side_to_move
    }

    fn check(&self, mv: Self::Move) -> Result<(), Illegal> {
        self.goes(mv)?;
        let ban = R::forbids_facing(&self.setup);
        if self.is_aside(mv, ban) {
            return Ok(());
        }
        let mut after = self.setup.board;
        after.carry(mv.from, mv.to, mv.promotes);
        self.leaves(&after, ban)
    }

    fn play(&mut self, mv: Self::Move) {
        let (moved, captured) = self.carry(mv);
        let board = &self.setup.board;
        if moved.is_some() {
            self.checked = Side::BOTH.map(|side| is_checked(board, side));
            self.faces = board.kings_face();
        }
        self.settle(mv, moved, captured);
    }

    #[inline(always)]
    fn try_play(&mut self, mv: Self::Move) -> Result<(), Illegal> {
        self.goes(mv)?;
        let ban = R::forbids_facing(&self.setup);
        let is_aside = self.is_aside(mv, ban);
        let (moved, captured) = self.carry(mv);
        let (own, other) = (mv.piece.side, mv.piece.side.other());
        let board = &self.setup.board;
        // How all this comes out is not known beforehand: it branches as little as can be.
        let suspects = board.king(own).map_or(0, |king| board.suspects(king, other));
        if !is_aside & (any(suspects) | board.kings_share_file()) {
            if let Err(reason) = self.leaves(board, ban) {
                self.setup.board.set(mv.from, moved);
                self.setup.board.set(mv.to, captured);
                return Err(reason);
            }
            self.faces = ban.is_none() && self.setup.board.kings_face();
        } else {
            self.faces &= is_aside;
        }
        if !mv.is_pass() {
            // It is safe, or it could not have moved so.
            self.checked[own.index()] = false;
            let board = &self.setup.board;
            if let Some(king) = board.king(other) {
                let arrived = if mv.promotes { mv.piece.role.promoted() } else { mv.piece.role };
                let arrived = Piece { role: arrived, ..mv.piece };
                let can_change = self.checked[other.index()]
                    | Board::covers(king, mv.from, mv.to)
                    | Board::aims(arrived, mv.to, king);
                let suspects = board.suspects(king, own) & u128::from(can_change).wrapping_neg();
                self.checked[other.index()] = any(suspects) && board.is_attacked_by(king, suspects);
            }
        }
        self.settle(mv, moved, captured);
        Ok(())
    }

    fn skip(&mut self) {
        self.setup.halfmoves = self.setup.halfmoves.saturating_add(1);
        R::skipped(&mut self.setup.state);
        self.pass_turn();
    }

    fn key(&self) -> u64 {
        let side = self.setup.side_to_move.index();
        self.setup.board.hash() ^ STATES[side << 4 | (R::key(&self.setup.state) & 15) as usize]
    }

    fn in_check(&self) -> bool {
        self.checked[self.setup.side_to_move.index()]
    }

    fn legal_moves(&self, into: &mut Vec<Self::Move>) {
        into.extend(self.every_legal_move());
    }

    fn to_line(&self) -> String {
        self.setup.to_fen()
    }

    fn from_line(line: &str) -> Option<Self> {
        Setup::from_fen(line).ok().map(Position::new)
    }

    fn known_starts() -> impl Iterator<Item = Self> {
        R::starts().map(Position::new)
    }

    fn view(&self) -> Option<&dyn View> {
        Some(self)
    }

    fn target(mv: Self::Move) -> Option<u32> {
        Some(mv.to.number())
    }

    fn origin(mv: Self::Move) -> Option<u32> {
        Some(mv.from.number())
    }

    fn step(&self, mv: Self::Move) -> Option<Step> {
        (!mv.is_pass()).then(|| Step {
            from: Some(mv.from.number()),
            to: mv.to.number(),
            piece: mv.piece.standing(),
            promotion: mv.promotes.then(|| mv.piece.role.promoted().row()),
            captures: mv.captured.is_some(),
        })
    }

    /// A pass names no piece that it takes, and is one of whoever is to move.
    fn fits(&self, mv: Self::Move) -> bool {
        let board = &self.setup.board;
        let taken = board.get(mv.to).filter(|_| mv.from != mv.to);
        let is_turn = mv.from != mv.to || mv.piece.side == self.setup.side_to_move;
        board.get(mv.from) == Some(mv.piece) && taken == mv.captured && is_turn
    }
}

impl<R: Pieces> View for Position<R> {
    fn files(&self) -> u8 {
        R::FILES
    }

    fn ranks(&self) -> u8 {
        R::RANKS
    }

    fn at(&self, square: u32) -> Option<Standing> {
        self.setup.board.get(Square::from_number(square)?).map(Piece::standing)
    }
}
