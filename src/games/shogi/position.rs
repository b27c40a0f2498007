//! The position: what is where, whose turn it is, and who gives check.

use super::geometry::{
    between, bridges, direction, file_of, first_on_ray, on_one_line, relation, slides, spans,
    step_targets, targets,
};
use super::vocabulary::VOCABULARY;
use super::{Hand, Handicap, Illegal, Kind, Move, Piece, Setup, Square, Squares, keys};
use crate::games::{PieceRow, Rules, Side, Standing, Step, View, Vocabulary, rows};
use std::sync::LazyLock;

/// A position that can be played on.
///
/// It holds anything a [`Setup`] can hold: kings may be missing, pieces may be too many. Where a
/// side has several kings, the one on the lowest square index is the one that can be in check.
#[derive(Clone, Debug)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    sides: [u128; 2],
    kings: [u128; 2],
    /// The king of each side that can be in check, and whether there are others.
    king: [Option<Square>; 2],
    has_more_kings: [bool; 2],
    hands: [Hand; 2],
    turn: Side,
    number: u32,
    /// The hash of board and hands.
    sum: u64,
    /// The pieces that give check to the side to move.
    checkers: u128,
    /// The side that has just moved may have left its own king attacked. While this is false the
    /// next check can only come from the moved piece or from a line that it opens.
    doubtful: bool,
}

impl Position {
    /// The start of an even game.
    #[must_use]
    pub fn start() -> Position {
        START.clone()
    }

    /// What stands on a square.
    #[must_use]
    pub fn board(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The hand of a side.
    #[must_use]
    pub fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }

    /// Where the king of a side is, if it has one.
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.king[side.index()]
    }

    /// The squares that the pieces of a side stand on.
    #[must_use]
    pub fn pieces(&self, side: Side) -> Squares {
        Squares(self.sides[side.index()])
    }

    /// The number of the next move, from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Squares {
        Squares(self.checkers)
    }

    /// The position as plain data.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup { board: self.board, hands: self.hands, turn: self.turn, number: self.number }
    }

    /// A move on the board with the moved and the captured piece filled in from it. `None` if the
    /// origin is empty; [`Move::forced`] keeps even such a move.
    #[must_use]
    pub fn board_move(&self, from: Square, to: Square, promotes: bool) -> Option<Move> {
        let piece = self.board(from)?;
        Some(Move::forced(from, to, piece, promotes, self.board(to)))
    }

    /// A drop by the side to move.
    #[must_use]
    pub fn drop_move(&self, kind: Kind, to: Square) -> Move {
        Move::drop(Piece::new(self.turn, kind), to)
    }

    /// The pieces of exactly this face and side that can move to a square, leaving pins, checks and
    /// what stands on the square out of account. Relative notation (右, 左, 直 …) and moves written
    /// without an origin choose among these.
    #[must_use]
    pub fn candidates(&self, to: Square, piece: Piece) -> Squares {
        // Where the opponent's piece could go from `to`, there this piece can have come from.
        let turned = Piece::new(piece.side().other(), piece.kind());
        let mut found = targets(turned, to, self.occupied()) & self.sides[piece.side().index()];
        for square in Squares(found) {
            if self.board(square) != Some(piece) {
                found &= !square.bit();
            }
        }
        Squares(found)
    }

    /// The pieces of a side that attack a square, pins left out of account.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Side) -> Squares {
        Squares(self.attacks_on(square, by, self.occupied()))
    }

    pub(super) fn occupied(&self) -> u128 {
        self.sides[0] | self.sides[1]
    }

    /// The unpromoted pawns of a side on the file of a square.
    pub(super) fn pawns_on_file(&self, side: Side, square: Square) -> Squares {
        let pawn = Some(Piece::new(side, Kind::Pawn));
        let mut pawns = self.sides[side.index()] & file_of(square);
        for at in Squares(pawns) {
            if self.board(at) != pawn {
                pawns &= !at.bit();
            }
        }
        Squares(pawns)
    }

    pub(super) fn all_kings(&self, side: Side) -> u128 {
        self.kings[side.index()]
    }

    /// The pieces of a side that attack a square when only the `occupied` squares block lines.
    pub(super) fn attacks_on(&self, square: Square, by: Side, occupied: u128) -> u128 {
        let mut attackers = 0;
        for direction in 0..8 {
            if let Some(from) = first_on_ray(square, direction, occupied)
                && let Some(piece) = self.board(from)
                && piece.side() == by
                && bridges(piece, relation(from, square))
            {
                attackers |= from.bit();
            }
        }
        let knight = Piece::new(by, Kind::Knight);
        let jumps = step_targets(Piece::new(by.other(), Kind::Knight), square);
        for from in Squares(jumps & self.sides[by.index()]) {
            if self.board(from) == Some(knight) {
                attackers |= from.bit();
            }
        }
        attackers
    }

    /// The slider of `by` that attacks `king` through the square `vacated`, once only the
    /// `occupied` squares block lines.
    pub(super) fn discovered(
        &self,
        king: Square,
        vacated: Square,
        by: Side,
        occupied: u128,
    ) -> Option<Square> {
        let direction = direction(king, vacated)?;
        let slider = first_on_ray(king, direction, occupied)?;
        let piece = self.board(slider)?;
        (piece.side() == by && slides(piece, direction ^ 4)).then_some(slider)
    }

    /// Whether `piece` on `from` attacks `to`.
    fn attacks(&self, piece: Piece, from: Square, to: Square) -> bool {
        let relation = relation(from, to);
        bridges(piece, relation) && (!spans(relation) || between(from, to) & self.occupied() == 0)
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.board[square.index()] = Some(piece);
        self.sum = self.sum.wrapping_add(keys::on_board(square, piece));
        self.sides[piece.side().index()] ^= square.bit();
        if piece.kind() == Kind::King {
            self.turn_kings(piece.side(), square.bit());
        }
    }

    /// Puts kings of a side on these squares, or takes away those that are there.
    fn turn_kings(&mut self, side: Side, squares: u128) {
        let kings = &mut self.kings[side.index()];
        *kings ^= squares;
        self.king[side.index()] = Squares(*kings).first();
        self.has_more_kings[side.index()] = Squares(*kings).len() > 1;
    }

    fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board[square.index()].take()?;
        self.sum = self.sum.wrapping_sub(keys::on_board(square, piece));
        self.sides[piece.side().index()] ^= square.bit();
        if piece.kind() == Kind::King {
            self.turn_kings(piece.side(), square.bit());
        }
        Some(piece)
    }

    fn pass_turn(&mut self) {
        self.turn = self.turn.other();
        self.number = self.number.saturating_add(1);
    }

    /// Takes a piece that is dropped from the hand, if it is there.
    fn spend(&mut self, piece: Piece) {
        if self.hands[piece.side().index()].remove(piece.kind()) {
            self.sum = self.sum.wrapping_sub(keys::in_hand(piece.side(), piece.kind()));
        }
    }

    /// Puts a captured piece into the hand, if it is one that can be held.
    fn gain(&mut self, side: Side, kind: Kind) {
        if self.hands[side.index()].add(kind) {
            self.sum = self.sum.wrapping_add(keys::in_hand(side, kind));
        }
    }

    /// The checkers of the side to move after a move of the other side that fitted the board: the
    /// moved piece, and what stood behind it.
    #[inline(always)]
    fn checkers_after(&self, mv: Move) -> u128 {
        if self.doubtful {
            return self.find_checkers();
        }
        let Some(king) = self.king(self.turn) else { return 0 };
        let mut checkers = 0;
        let after = Piece::new(mv.piece().side(), mv.kind_after());
        if self.attacks(after, mv.to(), king) {
            checkers |= mv.to().bit();
        }
        if let Some(from) = mv.from()
            && on_one_line(relation(king, from))
            && let Some(slider) = self.discovered(king, from, self.turn.other(), self.occupied())
        {
            checkers |= slider.bit();
        }
        checkers
    }

    /// The checkers of the side to move, looked for on all lines.
    #[inline(never)]
    fn find_checkers(&self) -> u128 {
        self.king(self.turn)
            .map_or(0, |king| self.attacks_on(king, self.turn.other(), self.occupied()))
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

/// The start of an even game, which nearly all games begin from.
static START: LazyLock<Position> = LazyLock::new(|| Position::put_together(&EVEN));
static EVEN: Setup = Setup::start();

impl From<&Setup> for Position {
    fn from(setup: &Setup) -> Position {
        if *setup == EVEN { START.clone() } else { Position::put_together(setup) }
    }
}

impl Position {
    fn put_together(setup: &Setup) -> Position {
        let mut position = Position {
            board: [None; Square::COUNT],
            sides: [0; 2],
            kings: [0; 2],
            king: [None; 2],
            has_more_kings: [false; 2],
            hands: setup.hands,
            turn: setup.turn,
            number: setup.number,
            sum: 0,
            checkers: 0,
            doubtful: true,
        };
        for square in Square::ALL {
            if let Some(piece) = setup.board(square) {
                position.put(square, piece);
            }
        }
        for side in Side::BOTH {
            for (kind, count) in setup.hand(side).iter() {
                let all = keys::in_hand(side, kind).wrapping_mul(u64::from(count));
                position.sum = position.sum.wrapping_add(all);
            }
        }
        position.checkers = position.find_checkers();
        position
    }
}

impl From<Setup> for Position {
    fn from(setup: Setup) -> Position {
        Position::from(&setup)
    }
}

impl Rules for Position {
    type Row = rows::Shogi;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    type Move = Move;
    type Illegal = Illegal;

    fn side_to_move(&self) -> Side {
        self.turn
    }

    fn mover(mv: Move) -> Option<Side> {
        Some(mv.piece().side())
    }

    fn made_by(&self, mv: Move, side: Side) -> Move {
        let piece = mv.from().and_then(|from| self.board(from));
        let owner = piece.filter(|piece| piece.kind() == mv.piece().kind()).map(Piece::side);
        mv.made_by(side, owner.unwrap_or(side))
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.legality(mv)
    }

    fn give_turn(&mut self, mv: Move) {
        if mv.piece().side() != self.turn {
            self.skip();
        }
    }

    /// Plays a move. Of an illegal move as much is done as can be: whatever stands on the origin
    /// leaves it, the moved piece appears on the destination (on its own side, if it is the
    /// opponent's), and what stood there goes to the hand of the side that moves, except a king,
    /// which leaves the game. A drop of a piece that is not in hand places it all the same.
    fn play(&mut self, mv: Move) {
        let (piece, to) = (mv.piece(), mv.to());
        let (me, you) = (self.turn, self.turn.other());
        let mut regular = piece.side() == me;
        match mv.from() {
            Some(from) => regular &= self.take(from) == Some(piece),
            None => self.spend(piece),
        }
        if let Some(captured) = self.take(to) {
            self.gain(piece.side(), captured.kind().unpromoted());
            regular &= captured.kind() != Kind::King;
        }
        self.put(to, Piece::new(mv.owner(), mv.kind_after()));
        self.pass_turn();

        let was_in_check = self.checkers != 0;
        self.checkers = match regular {
            true => self.checkers_after(mv),
            false => self.find_checkers(),
        };
        self.doubtful = !regular
            || was_in_check
            || piece.kind() == Kind::King
            || self.king(me).is_some_and(|king| {
                mv.from()
                    .is_some_and(|from| self.discovered(king, from, you, self.occupied()).is_some())
            });
    }

    fn try_play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.legality(mv)?;
        // As `play`, but of a legal move it is known what stands where.
        let (me, you, to) = (self.turn, self.turn.other(), mv.to());
        let (piece, after) = (mv.piece(), Piece::new(self.turn, mv.kind_after()));
        let mut squares = to.bit();
        match mv.from() {
            Some(from) => {
                squares |= from.bit();
                self.board[from.index()] = None;
                self.sum = self.sum.wrapping_sub(keys::on_board(from, piece));
            }
            None => self.spend(piece),
        }
        if let Some(captured) = mv.captured() {
            self.sides[you.index()] ^= to.bit();
            self.sum = self.sum.wrapping_sub(keys::on_board(to, captured));
            self.gain(me, captured.kind().unpromoted());
        }
        self.board[to.index()] = Some(after);
        self.sides[me.index()] ^= squares;
        self.sum = self.sum.wrapping_add(keys::on_board(to, after));
        if piece.kind() == Kind::King {
            self.turn_kings(me, squares);
        }
        self.pass_turn();
        self.checkers = self.checkers_after(mv);
        // A legal move leaves its own king unattacked, if there is no other to take its place.
        self.doubtful = self.has_more_kings[me.index()];
        Ok(())
    }

    fn skip(&mut self) {
        self.pass_turn();
        self.checkers = self.find_checkers();
        self.doubtful = true;
    }

    fn key(&self) -> u64 {
        match self.turn {
            Side::First => self.sum,
            Side::Second => self.sum.wrapping_add(keys::SECOND_TO_MOVE),
        }
    }

    fn in_check(&self) -> bool {
        self.checkers != 0
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        self.all_legal(into);
    }

    fn to_line(&self) -> String {
        self.setup().to_sfen()
    }

    fn from_line(line: &str) -> Option<Position> {
        let (setup, _) = Setup::from_sfen(line).ok()?;
        Some(Position::from(setup))
    }

    /// The even game, and the handicaps without pieces in hand.
    fn known_starts() -> impl Iterator<Item = Position> {
        let handicaps = Handicap::ALL.iter().filter(|handicap| handicap.hands_are_empty());
        let setups = handicaps.map(|handicap| Setup { turn: Side::First, ..handicap.setup() });
        setups.map(Position::from)
    }

    fn view(&self) -> Option<&dyn View> {
        Some(self)
    }

    fn target(mv: Move) -> Option<u32> {
        Some(mv.to().number())
    }

    fn origin(mv: Move) -> Option<u32> {
        mv.from().map(Square::number)
    }

    fn step(&self, mv: Move) -> Option<Step> {
        Some(Step {
            from: mv.from().map(Square::number),
            to: mv.to().number(),
            piece: Piece::new(mv.owner(), mv.piece().kind()).standing(),
            promotion: mv.promotes().then(|| mv.kind_after().row()),
            captures: mv.captured().is_some(),
        })
    }

    fn fits(&self, mv: Move) -> bool {
        mv.from().is_none_or(|from| {
            let promotes = mv.promotes() && mv.kind_after() != mv.piece().kind();
            let stands = self.board_move(from, mv.to(), promotes);
            stands.map(|it| self.made_by(it, mv.piece().side())) == Some(mv)
        })
    }
}

impl View for Position {
    fn files(&self) -> u8 {
        9
    }

    fn ranks(&self) -> u8 {
        9
    }

    fn at(&self, square: u32) -> Option<Standing> {
        self.board(Square::from_number(square)?).map(Piece::standing)
    }

    fn has_hands(&self) -> bool {
        true
    }

    fn hand(&self, side: Side) -> Vec<(&'static PieceRow, u8)> {
        Position::hand(self, side).iter().map(|(kind, count)| (kind.row(), count)).collect()
    }
}
