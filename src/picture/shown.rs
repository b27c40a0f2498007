//! What a node of a record shows on the board besides the position: where its move came from and went,
//! the marks of SGF, and the squares and arrows that comments of chess colour.

use super::scene::{Arrow, Mark, Scene};
use crate::games::{Game, Move, Position, Side, go};
use crate::notation::chess::marks::Coloured;
use crate::notation::go::marks::{Mark as Written, Marks};
use crate::record::{NodeId, Record};

/// The properties of markup whose sign is a mark.
const SIGNS: [(&str, Mark); 7] = [
    ("TR", Mark::Triangle),
    ("SQ", Mark::Square),
    ("CR", Mark::Circle),
    ("MA", Mark::Cross),
    ("SL", Mark::Selected),
    ("TB", Mark::Territory(Side::First)),
    ("TW", Mark::Territory(Side::Second)),
];

impl Mark {
    /// The mark that a property of SGF puts on its points.
    #[must_use]
    pub fn of_property(name: &str) -> Option<Mark> {
        SIGNS.iter().find(|(known, _)| *known == name).map(|(_, mark)| mark.clone())
    }
}

impl Scene {
    /// Says that a move led to the position.
    pub fn trace_move(&mut self, mv: Move, position: &Position) {
        let (from, to) = ends(mv, position);
        self.trace(from.filter(|&from| Some(from) != to), to);
    }

    /// Shows the marks, lines and arrows of a node.
    pub fn mark_node(&mut self, record: &Record, node: NodeId, position: &Position) {
        match position {
            Position::Go(position) => self.mark_points(position.board(), &Marks::of(record, node)),
            Position::Chess(_) => self.mark_coloured(&Coloured::of(record, node)),
            _ => {}
        }
    }

    /// The marks of SGF, in the order of the points.
    fn mark_points(&mut self, board: &go::Board, marks: &Marks) {
        self.marks.extend(board.points().filter_map(|point| {
            let mark = match marks.at(point)? {
                Written::Label(text) => Mark::Label(text.clone()),
                Written::Sign(name) => Mark::of_property(name)?,
            };
            Some((board.number(point), mark))
        }));
        let on_board = |point| board.contains(point).then(|| board.number(point));
        self.arrows.extend(marks.lines().iter().filter_map(|line| {
            let (from, to) = (on_board(line.from)?, on_board(line.to)?);
            Some(Arrow { from: Some(from), to, main: false, head: line.is_arrow })
        }));
    }

    fn mark_coloured(&mut self, coloured: &Coloured) {
        debug_assert_eq!(self.game, Game::Chess);
        let circles = coloured.squares.iter().map(|square| (square.number(), Mark::Circle));
        self.marks.extend(circles);
        self.arrows.extend(coloured.arrows.iter().map(|(from, to)| Arrow {
            from: Some(from.number()),
            to: to.number(),
            main: false,
            head: true,
        }));
    }
}

/// Where what a move moves comes from and goes.
#[must_use]
pub fn ends(mv: Move, position: &Position) -> (Option<u32>, Option<u32>) {
    match (mv, position) {
        (Move::Go(go::Move::Play { point, .. }), Position::Go(position)) => {
            let board = position.board();
            (None, board.contains(point).then(|| board.number(point)))
        }
        (Move::Board(mv), Position::Board(board)) => {
            // The last action that ends on the board tells where the move goes.
            let actions = board.sheet().actions(mv).iter().rev();
            let action = actions.clone().find(|action| action.object.square().is_some());
            action.map_or((None, None), |action| (action.subject.square(), action.object.square()))
        }
        (mv, _) => (mv.origin(), mv.target()),
    }
}
