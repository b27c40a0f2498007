//! Moves as lists of actions (specs: pcn §5, §8).
//!
//! Squares are named as the document names them: by coordinates, and by number in chess, makruk and
//! Go, whose programs number them too.

use super::pieces;
use crate::games::board::{Action, Names, Piece, Reference, Verb};
use crate::games::square_board::{self, Pieces, Square};
use crate::games::{
    Game, Move, PieceRow, Position, Rules, Side, Standing, Step, View, Vocabulary, chess, go,
    janggi, xiangqi,
};

/// A place in a game: the position, and what PCN tells of it beyond that.
#[derive(Clone, Debug)]
pub(super) struct GamePlace {
    position: Position,
    owners: Owners,
    /// Whose turn it is in PCN, where the bottom starts and turns alternate.
    turn: Side,
}

/// Who had each piece at the start, since its name keeps telling so: on the board by square, and in
/// the hands by piece. Empty in games without hands, where pieces stay with their side.
#[derive(Clone, Debug, Default)]
struct Owners {
    board: Vec<Side>,
    hands: [Vec<Held>; 2],
}

/// Whether a move names another piece than stands there, and how PCN says so.
#[derive(Clone, Copy, Debug)]
pub(super) enum Misnamed {
    /// It does not.
    No,
    /// As the piece that it promotes to.
    Promotion(Piece),
    /// In the extension.
    Beside,
    /// Not at all.
    Untold,
}

/// How many pieces of a kind a hand holds, by who had them at the start.
#[derive(Clone, Debug)]
struct Held {
    abbreviation: char,
    counts: [u8; 2],
}

impl Owners {
    fn of(view: &dyn View) -> Owners {
        let squares = 0..u32::from(view.files()) * u32::from(view.ranks());
        let side = |square| view.at(square).map_or(Side::First, |standing| standing.side);
        let hands = Side::BOTH.map(|side| {
            // What is in hand was captured.
            let counts = |count| match side {
                Side::First => [0, count],
                Side::Second => [count, 0],
            };
            let hand = view.hand(side).into_iter();
            let held = |(row, count): (&PieceRow, u8)| Held {
                abbreviation: row.abbreviation,
                counts: counts(count),
            };
            hand.map(held).collect()
        });
        Owners { board: squares.map(side).collect(), hands }
    }

    fn held(&mut self, side: Side, row: &PieceRow) -> &mut [u8; 2] {
        let hand = &mut self.hands[side.index()];
        let at = hand.iter().position(|held| held.abbreviation == row.abbreviation);
        let at = at.unwrap_or_else(|| {
            hand.push(Held { abbreviation: row.abbreviation, counts: [0; 2] });
            hand.len() - 1
        });
        &mut hand[at].counts
    }

    /// Takes a piece out of the hand; one that was the opponent's, if there is a choice.
    fn drop(&mut self, side: Side, row: &PieceRow) -> Side {
        let held = self.held(side, row);
        let own = held[side.other().index()] == 0 && held[side.index()] > 0;
        let first = if own { side } else { side.other() };
        held[first.index()] = held[first.index()].saturating_sub(1);
        first
    }

    /// Moves a piece, with what it captures; gives back who had it at the start.
    fn step(&mut self, step: &Step, captured: Option<Standing>) -> Side {
        let side = step.piece.side;
        let first = match step.from {
            Some(from) => self.board.get(from as usize).copied().unwrap_or(side),
            None => self.drop(side, step.piece.row),
        };
        let Some(target) = self.board.get_mut(step.to as usize) else { return first };
        let taken = std::mem::replace(target, first);
        if let Some(captured) = captured {
            let held = self.held(side, captured.row);
            held[taken.index()] = held[taken.index()].saturating_add(1);
        }
        first
    }
}

impl GamePlace {
    pub(super) fn new(position: &Position) -> GamePlace {
        let view = position.view().filter(|view| view.has_hands());
        let owners = view.map(Owners::of).unwrap_or_default();
        GamePlace { position: position.clone(), owners, turn: Side::First }
    }

    /// Whether the other side plays out of turn, so that PCN needs a pass before the move.
    pub(super) fn needs_pass(&self, mv: Move) -> bool {
        matches!(mv, Move::Go(mv) if mv.side() != self.turn)
    }

    /// Whether actions can say what a move is. They name squares, so that a piece must stand where the
    /// move says, and so must what it takes; of moves that a record has against the board that need
    /// not be so.
    pub(super) fn can_tell(&self, mv: Move) -> bool {
        self.position.fits(mv)
    }

    /// Whether a move is legal here.
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }

    /// Who makes a move with a piece of the opponent's, before it is played, where that could make it itself: without a
    /// word it is taken for the one who has. Of moves that do not say whose they are, `gives_turn` tells that the one
    /// who has did make it.
    pub(super) fn taken_by(&self, mv: Move, gives_turn: bool) -> Option<Side> {
        let to_move = self.to_move();
        if gives_turn {
            // On a board of no game the piece says whose move it is, and no member does.
            return (self.position.game() != Game::Board).then_some(to_move);
        }
        if mv.side().is_none() && self.position.game() != Game::Board {
            let standing = mv.origin().and_then(|from| self.position.view()?.at(from));
            if standing.is_none_or(|standing| standing.side == to_move) {
                return None;
            }
            return is_legal_out_of_turn(&self.position, mv).then_some(to_move);
        }
        let Move::Shogi(mv) = mv else { return None };
        if !mv.moves_opponents() {
            return None;
        }
        let own = mv.made_by(mv.owner(), mv.owner());
        let is_taken = is_legal_out_of_turn(&self.position, Move::Shogi(own));
        is_taken.then_some(mv.piece().side())
    }

    /// Whose turn it is for who reads what is written.
    pub(super) fn to_move(&self) -> Side {
        self.position.side_to_move()
    }

    /// Passes the turn.
    pub(super) fn skip(&mut self) {
        self.turn = self.turn.other();
        self.position.skip();
    }

    /// Gives the turn to the side that moves out of turn.
    pub(super) fn give_turn(&mut self) {
        self.position.skip();
    }

    /// Passes the turn in PCN only.
    pub(super) fn pass(&mut self) {
        self.turn = self.turn.other();
    }

    /// Plays a move and lists its actions; none for a pass.
    pub(super) fn play(&mut self, mv: Move, names: &mut Names) -> Vec<Action> {
        self.turn = self.turn.other();
        let actions = match (&self.position, mv) {
            (Position::Xiangqi(position), Move::Xiangqi(mv)) => {
                let jumps = mv.captured.is_some() && mv.piece.role == xiangqi::Role::Cannon;
                point_to_point(mv, jumps.then_some(position))
            }
            (Position::Janggi(position), Move::Janggi(mv)) => {
                let jumps = mv.piece.role == janggi::Role::Cannon;
                point_to_point(mv, jumps.then_some(position))
            }
            (Position::Chess(position), Move::Chess(mv)) => {
                // What an illegal move names may be the other side's.
                let piece = position.board().piece_at(mv.from);
                chess(mv, piece.map_or(position.side_to_move(), |piece| piece.side), names)
            }
            (Position::Board(position), Move::Board(mv)) => position.sheet().actions(mv).to_vec(),
            _ => self.step(mv, names),
        };
        self.position.play(self.as_read(mv));
        match (&self.position, mv) {
            (Position::Go(after), Move::Go(mv)) => stone(mv, after, names),
            _ => actions,
        }
    }

    /// A move as one of the side that makes it for who reads what is written: what it could not do on its turn
    /// either, the other side has not done out of turn.
    fn as_read(&self, mv: Move) -> Move {
        let (Position::Shogi(position), Move::Shogi(shogi)) = (&self.position, mv) else {
            return mv;
        };
        let to_move = position.side_to_move();
        if shogi.piece().side() == to_move {
            return mv;
        }
        match is_legal_out_of_turn(&self.position, mv) {
            true => mv,
            false => Move::Shogi(position.made_by(shogi, to_move)),
        }
    }

    /// The piece that a move which has just been played is said to become, if it cannot: `word` is what a move of
    /// shogi names where another piece stands. What the name says of the piece before it moves, no option says, but
    /// the extension.
    pub(super) fn misnamed(&self, mv: Move, word: &str, names: &mut Names) -> Misnamed {
        let Move::Shogi(shogi) = mv else { return Misnamed::No };
        let Vocabulary { style, pieces: rows, .. } = self.position.game().vocabulary();
        let (plus, letter) = match word.strip_prefix('+') {
            Some(letter) => (true, letter),
            None => (false, word),
        };
        let is_named = |row: &&PieceRow| row.is_promoted == plus && row.letters == letter;
        let Some(row) = rows.iter().find(is_named) else { return Misnamed::No };
        let kind = shogi.piece().kind();
        let is_own = kind.promoted().is_some_and(|promoted| promoted.row() == row);
        if shogi.from().is_none() {
            return Misnamed::Untold;
        }
        if !plus || is_own || shogi.promotes() {
            return Misnamed::Beside;
        }
        let first = self.owners.board.get(shogi.to().number() as usize);
        let side = shogi.owner();
        let name = first.and_then(|&first| pieces::name(style, row, first, side, names));
        name.map_or(Misnamed::Beside, Misnamed::Promotion)
    }

    /// A move that one piece makes; nothing for others.
    fn step(&mut self, mv: Move, names: &mut Names) -> Vec<Action> {
        let (Some(step), Some(view)) = (self.position.step(mv), self.position.view()) else {
            return Vec::new();
        };
        let Vocabulary { style, numbers_squares, .. } = self.position.game().vocabulary();
        let has_hands = view.has_hands();
        let captured = view.at(step.to).filter(|_| step.captures);
        let side = step.piece.side;
        let first = if has_hands { self.owners.step(&step, captured) } else { side };
        let mut named = |row| pieces::name(style, row, first, side, names).map(Reference::Piece);
        let square = |square| match numbers_squares {
            true => Reference::Number(square),
            false => Reference::Coordinates(square),
        };
        let object = square(step.to);
        let Some(from) = step.from else {
            let dropped = named(step.piece.row);
            return dropped.map(|piece| action(piece, Verb::Drop, object)).into_iter().collect();
        };
        let verb =
            if has_hands && step.captures { Verb::Capture } else { remove_or_shift(step.captures) };
        let promotion = step.promotion.and_then(|row| pieces::name(style, row, first, side, names));
        vec![Action { promotion, ..action(square(from), verb, object) }]
    }
}

/// Whether a move is legal for the side that is not to move.
fn is_legal_out_of_turn(position: &Position, mv: Move) -> bool {
    let mut turned = position.clone();
    turned.skip();
    turned.is_legal(mv)
}

fn action(subject: Reference, verb: Verb, object: Reference) -> Action {
    Action { subject, verb, object, promotion: None }
}

/// Going to a square, and taking what stands there out of play.
fn remove_or_shift(removes: bool) -> Verb {
    if removes { Verb::Remove } else { Verb::Shift }
}

fn chess(mv: chess::Move, side: Side, names: &mut Names) -> Vec<Action> {
    let number = |square: chess::Square| Reference::Number(square.number());
    let shift = |from, to| action(number(from), Verb::Shift, number(to));
    let promotion = mv.promotion.and_then(|role| {
        pieces::name(chess::Position::VOCABULARY.style, role.row(), side, side, names)
    });
    let (from, to) = (mv.from, mv.to);
    match mv.kind {
        chess::MoveKind::Normal => {
            let verb = remove_or_shift(mv.captured.is_some());
            vec![Action { promotion, ..action(number(from), verb, number(to)) }]
        }
        // Into a hand and out of it goes nothing in chess.
        chess::MoveKind::Drop => Vec::new(),
        chess::MoveKind::EnPassant => {
            let taken = mv.capture_square().unwrap_or(to);
            vec![action(number(from), Verb::Remove, number(taken)), shift(taken, to)]
        }
        chess::MoveKind::Castling(wing) => {
            let rook_to = chess::Square::new(wing.rook_file(), to.rank()).unwrap_or(to);
            castling(from, to, mv.destination(), rook_to)
                .map(|(from, verb, to)| action(number(from), verb, number(to)))
                .collect()
        }
    }
}

/// Castling: two shifts, the king's first. Where that cannot be, as in some games of Chess960, the
/// king is lifted, the rook goes, if it does, and the king comes down.
fn castling(
    king: chess::Square,
    rook: chess::Square,
    king_to: chess::Square,
    rook_to: chess::Square,
) -> impl Iterator<Item = (chess::Square, Verb, chess::Square)> {
    let free = king_to != king && king_to != rook;
    let rook_goes = (rook != rook_to).then_some((rook, Verb::Shift, rook_to));
    let [first, last] = if free && rook_goes.is_some() {
        [Some((king, Verb::Shift, king_to)), None]
    } else {
        [Some((king, Verb::Jump, king_to)), Some((king_to, Verb::Land, king_to))]
    };
    [first, rook_goes, last].into_iter().flatten()
}

/// A move of xiangqi or janggi; `jumper` is the position, if the piece is a cannon that must jump.
fn point_to_point<R: Pieces>(
    mv: square_board::Move<R>,
    jumper: Option<&square_board::Position<R>>,
) -> Vec<Action> {
    // Whatever else stays where it is, is no pass.
    if mv.is_pass() && mv.piece.role.is_king() {
        return Vec::new();
    }
    let screen = jumper.and_then(|position| {
        only(mv.from.between(mv.to).filter(|&at| position.setup().board.get(at).is_some()))
    });
    over(mv.from, screen, mv.to, mv.captured.is_some())
}

/// The only item, if there is just one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let item = items.next()?;
    items.next().is_none().then_some(item)
}

/// Going to a square, perhaps over a screen: up to it, onto it, down behind it, and on from there.
fn over<R: Pieces>(
    from: Square<R>,
    screen: Option<Square<R>>,
    to: Square<R>,
    takes: bool,
) -> Vec<Action> {
    let point = |square: Square<R>| Reference::Coordinates(square.number());
    let act = |from, verb, to| action(point(from), verb, point(to));
    let Some(screen) = screen else { return vec![act(from, remove_or_shift(takes), to)] };
    let before = from.between(screen).last().unwrap_or(from);
    let behind = screen.between(to).next().unwrap_or(to);
    let mut actions = Vec::with_capacity(4);
    if before != from {
        actions.push(act(from, Verb::Shift, before));
    }
    actions.push(act(before, Verb::Jump, screen));
    if behind == to {
        let verb = if takes { Verb::Stun } else { Verb::Land };
        actions.push(act(screen, verb, to));
    } else {
        actions.push(act(screen, Verb::Land, behind));
        actions.push(act(behind, remove_or_shift(takes), to));
    }
    actions
}

/// A stone, and the removal of those that it captures. Both are extensions, as a pass is.
fn stone(mv: go::Move, after: &go::Position, names: &mut Names) -> Vec<Action> {
    let go::Move::Play { point, side } = mv else { return Vec::new() };
    let [stone] = go::Position::VOCABULARY.pieces else { return Vec::new() };
    let number = |point| Reference::Number(after.board().number(point));
    let stone: Option<Piece> =
        pieces::name(go::Position::VOCABULARY.style, stone, side, side, names);
    let Some(stone) = stone.filter(|_| after.board().contains(point)) else { return Vec::new() };
    let mut removed = after.removed().to_vec();
    removed.sort_unstable_by_key(|point| (point.row, point.column));
    let taken = removed.into_iter().map(|at| action(number(at), Verb::Remove, number(at)));
    let placed = action(Reference::Piece(stone), Verb::Drop, number(point));
    std::iter::once(placed).chain(taken).collect()
}
