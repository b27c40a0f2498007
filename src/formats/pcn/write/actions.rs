//! Moves as lists of actions (specs: pcn §5, §8).
//!
//! Squares are named as the document names them: by coordinates, and by number in chess, makruk and
//! Go, whose programs number them too.

use super::pieces;
use crate::games::board::{Action, Names, Piece, Reference, Verb};
use crate::games::square_board::{self, Pieces, Square};
use crate::games::{Move, Position, Rules, Side, chess, go, janggi, makruk, shogi, xiangqi};

/// A place in a game: the position, and what PCN tells of it beyond that.
#[derive(Clone, Debug)]
pub(super) struct Place {
    position: Position,
    owners: Owners,
    /// Whose turn it is in PCN, where the bottom starts and turns alternate.
    turn: Side,
}

/// Who had each piece of shogi at the start, since its name keeps telling so: on the board by
/// square, and in the hands by kind.
#[derive(Clone, Debug)]
struct Owners {
    board: [Side; 81],
    hands: [[[u8; 2]; 8]; 2],
}

impl Owners {
    fn of(position: &shogi::Position) -> Owners {
        let mut owners = Owners { board: [Side::First; 81], hands: [[[0; 2]; 8]; 2] };
        for (square, piece) in position.setup().pieces() {
            owners.board[square.index()] = piece.side();
        }
        for side in Side::BOTH {
            for (kind, count) in position.hand(side).iter() {
                // What is in hand was captured.
                owners.hands[side.index()][kind as usize][side.other().index()] = count;
            }
        }
        owners
    }

    fn held(&mut self, side: Side, kind: shogi::Kind) -> Option<&mut [u8; 2]> {
        self.hands[side.index()].get_mut(kind.unpromoted() as usize)
    }

    /// Takes a piece out of the hand; one that was the opponent's, if there is a choice.
    fn drop(&mut self, side: Side, kind: shogi::Kind) -> Side {
        let Some(held) = self.held(side, kind) else { return side.other() };
        let own = held[side.other().index()] == 0 && held[side.index()] > 0;
        let first = if own { side } else { side.other() };
        held[first.index()] = held[first.index()].saturating_sub(1);
        first
    }

    fn capture(&mut self, side: Side, kind: shogi::Kind, square: shogi::Square) {
        let first = self.board[square.index()];
        if let Some(held) = self.held(side, kind) {
            held[first.index()] = held[first.index()].saturating_add(1);
        }
    }
}

impl Place {
    pub(super) fn new(position: &Position) -> Place {
        let owners = match position {
            Position::Shogi(position) => Owners::of(position),
            _ => Owners { board: [Side::First; 81], hands: [[[0; 2]; 8]; 2] },
        };
        Place { position: position.clone(), owners, turn: Side::First }
    }

    /// Whether the other side plays out of turn, so that PCN needs a pass before the move.
    pub(super) fn needs_pass(&self, mv: Move) -> bool {
        matches!(mv, Move::Go(mv) if mv.side() != self.turn)
    }

    /// Whether actions can say what a move is. They name squares, so that a piece must stand where the
    /// move says, and so must what it takes; of moves that a record has against the board that need
    /// not be so.
    pub(super) fn can_tell(&self, mv: Move) -> bool {
        match (&self.position, mv) {
            (Position::Shogi(position), Move::Shogi(mv)) => mv.from().is_none_or(|from| {
                let promotes = mv.promotes() && mv.kind_after() != mv.piece().kind();
                position.board_move(from, mv.to(), promotes) == Some(mv)
            }),
            (Position::Chess(position), Move::Chess(mv)) => {
                let role = |square| position.board().piece_at(square).map(|piece| piece.role);
                let takes = mv.capture_square().map_or_else(|| role(mv.to), role) == mv.captured;
                role(mv.from) == Some(mv.role) && (takes || mv.wing().is_some())
            }
            (Position::Xiangqi(position), Move::Xiangqi(mv)) => is_there(position, mv),
            (Position::Janggi(position), Move::Janggi(mv)) => is_there(position, mv),
            (Position::Makruk(position), Move::Makruk(mv)) => is_there(position, mv),
            (Position::Go(position), Move::Go(go::Move::Play { point, .. })) => {
                position.board().contains(point)
            }
            _ => true,
        }
    }

    /// Whether a move is legal here.
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }

    /// Passes the turn.
    pub(super) fn skip(&mut self) {
        self.turn = self.turn.other();
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
            (_, Move::Shogi(mv)) => self.shogi(mv, names),
            (Position::Xiangqi(position), Move::Xiangqi(mv)) => {
                let jumps = mv.captured.is_some() && mv.piece.role == xiangqi::Role::Cannon;
                point_to_point(mv, jumps.then_some(position))
            }
            (Position::Janggi(position), Move::Janggi(mv)) => {
                let jumps = mv.piece.role == janggi::Role::Cannon;
                point_to_point(mv, jumps.then_some(position))
            }
            (_, Move::Makruk(mv)) => makruk(mv, names),
            (Position::Chess(position), Move::Chess(mv)) => {
                chess(mv, position.side_to_move(), names)
            }
            (Position::Board(position), Move::Board(mv)) => position.sheet().actions(mv).to_vec(),
            _ => Vec::new(),
        };
        self.position.play(mv);
        match (&self.position, mv) {
            (Position::Go(after), Move::Go(mv)) => stone(mv, after, names),
            _ => actions,
        }
    }

    fn shogi(&mut self, mv: shogi::Move, names: &mut Names) -> Vec<Action> {
        let (piece, to) = (mv.piece(), mv.to());
        let (kind, side) = (piece.kind(), piece.side());
        let object = Reference::Coordinates(pieces::shogi_square(to));
        let mut named = |kind: shogi::Kind, first| {
            pieces::name(
                pieces::kind::<shogi::Position>(kind.row()),
                kind.is_promoted(),
                first,
                side,
                names,
            )
        };
        let first = match mv.from() {
            Some(from) => self.owners.board[from.index()],
            None => self.owners.drop(side, kind),
        };
        if let Some(captured) = mv.captured() {
            self.owners.capture(side, captured.kind(), to);
        }
        self.owners.board[to.index()] = first;
        let Some(from) = mv.from() else {
            let dropped = named(kind, first).map(Reference::Piece);
            return dropped.map(|piece| action(piece, Verb::Drop, object)).into_iter().collect();
        };
        let verb = if mv.captured().is_some() { Verb::Capture } else { Verb::Shift };
        let subject = Reference::Coordinates(pieces::shogi_square(from));
        let promotion = mv.promotes().then(|| named(mv.kind_after(), first)).flatten();
        vec![Action { promotion, ..action(subject, verb, object) }]
    }
}

/// Whether a move's piece stands at its origin, and what it takes at its target; a pass names none, and
/// is one of whoever is to move.
fn is_there<R: Pieces>(position: &square_board::Position<R>, mv: square_board::Move<R>) -> bool {
    let board = &position.setup().board;
    let taken = board.get(mv.to).filter(|_| mv.from != mv.to);
    let is_turn = mv.from != mv.to || mv.piece.side == position.side_to_move();
    board.get(mv.from) == Some(mv.piece) && taken == mv.captured && is_turn
}

fn action(subject: Reference, verb: Verb, object: Reference) -> Action {
    Action { subject, verb, object, promotion: None }
}

/// Going to a square, and taking what stands there out of play.
fn remove_or_shift(removes: bool) -> Verb {
    if removes { Verb::Remove } else { Verb::Shift }
}

fn chess(mv: chess::Move, side: Side, names: &mut Names) -> Vec<Action> {
    let number = |square| Reference::Number(pieces::chess_square(square));
    let shift = |from, to| action(number(from), Verb::Shift, number(to));
    let promotion = mv.promotion.and_then(|role| {
        pieces::name(pieces::kind::<chess::Position>(role.row()), false, side, side, names)
    });
    let (from, to) = (mv.from, mv.to);
    match mv.kind {
        chess::MoveKind::Normal => {
            let verb = remove_or_shift(mv.captured.is_some());
            vec![Action { promotion, ..action(number(from), verb, number(to)) }]
        }
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

fn makruk(mv: makruk::Move, names: &mut Names) -> Vec<Action> {
    let number = |square| Reference::Number(pieces::square_board_square(square));
    let side = mv.piece.side;
    let met = pieces::kind::<makruk::Position>(makruk::Role::Met.row());
    let promotion = mv.promotes.then(|| pieces::name(met, false, side, side, names)).flatten();
    let verb = remove_or_shift(mv.captured.is_some());
    vec![Action { promotion, ..action(number(mv.from), verb, number(mv.to)) }]
}

/// A move of xiangqi or janggi; `jumper` is the position, if the piece is a cannon that must jump.
fn point_to_point<R: Pieces>(
    mv: square_board::Move<R>,
    jumper: Option<&square_board::Position<R>>,
) -> Vec<Action> {
    if mv.is_pass() {
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
    let point = |square| Reference::Coordinates(pieces::square_board_square(square));
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
    let number = |point| Reference::Number(pieces::go_point(point, after.board()));
    let stone: Option<Piece> = pieces::name(pieces::stone(), false, side, side, names);
    let Some(stone) = stone.filter(|_| after.board().contains(point)) else { return Vec::new() };
    let mut removed = after.removed().to_vec();
    removed.sort_unstable_by_key(|point| (point.row, point.column));
    let taken = removed.into_iter().map(|at| action(number(at), Verb::Remove, number(at)));
    let placed = action(Reference::Piece(stone), Verb::Drop, number(point));
    std::iter::once(placed).chain(taken).collect()
}
