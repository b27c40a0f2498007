//! The board as the statements see it: which stone has which number, in every variation.

use super::target::Target;
use crate::games::go::{Move, Point, Position};
use crate::games::{Rules, Side};
use std::collections::HashMap;

/// The stones and their numbers at a place of the record.
#[derive(Clone, Debug)]
struct BoardState {
    position: Position,
    /// The number of the stone on each point, row by row; 0 where there is none.
    numbers: Vec<u32>,
}

/// What is put aside while a variation is followed.
#[derive(Debug)]
struct Aside {
    now: BoardState,
    before: BoardState,
    replaced: (u32, Option<Point>),
    moves: usize,
}

/// The board, following the record through its variations.
#[derive(Debug)]
pub(super) struct Board {
    start: Position,
    now: BoardState,
    /// Before the current move; none where there is no current move.
    before: Option<BoardState>,
    /// The moves on the way here.
    path: Vec<(u32, Option<Point>)>,
    /// Where moves with a number were played on the way here, the most recent last.
    by_number: HashMap<u32, Vec<Option<Point>>>,
    aside: Vec<Aside>,
}

impl Board {
    /// The board before the first move.
    pub(super) fn new(position: Position) -> Board {
        let points = position.board().points().count();
        Board {
            start: position.clone(),
            now: BoardState { position, numbers: vec![0; points] },
            before: None,
            path: Vec::new(),
            by_number: HashMap::new(),
            aside: Vec::new(),
        }
    }

    /// The position before the first move.
    pub(super) fn start(&self) -> Position {
        self.start.clone()
    }

    /// The position here.
    pub(super) fn position(&self) -> &Position {
        &self.now.position
    }

    /// The length of an edge.
    pub(super) fn size(&self) -> u8 {
        self.now.position.board().width()
    }

    fn index(&self, point: Point) -> Option<usize> {
        let board = self.now.position.board();
        board.contains(point).then(|| {
            usize::from(point.row) * usize::from(board.width()) + usize::from(point.column)
        })
    }

    /// The number of the stone on a point, if it has one.
    pub(super) fn number_at(&self, point: Point) -> Option<u32> {
        let number = *self.now.numbers.get(self.index(point)?)?;
        (number > 0 && self.stone_at(point).is_some()).then_some(number)
    }

    /// The colour of the stone on a point.
    pub(super) fn stone_at(&self, point: Point) -> Option<Side> {
        self.now.position.board().get(point)
    }

    /// Whether there was a stone on a point before the current move.
    pub(super) fn had_stone(&self, point: Point) -> bool {
        self.before.as_ref().is_some_and(|state| state.position.board().get(point).is_some())
    }

    /// Plays a numbered move.
    pub(super) fn play(&mut self, number: u32, mv: Move) {
        self.before = Some(self.now.clone());
        self.now.position.play(mv);
        let point = match mv {
            Move::Play { point, .. } => Some(point),
            Move::Pass { .. } => None,
        };
        if let Some(index) = point.and_then(|point| self.index(point)) {
            self.now.numbers[index] = number;
        }
        self.path.push((number, point));
        self.by_number.entry(number).or_default().push(point);
    }

    /// Goes back before the current move, for a variation on it. There must be one.
    pub(super) fn open(&mut self) {
        let (Some(before), Some(replaced)) = (self.before.take(), self.back()) else { return };
        let now = std::mem::replace(&mut self.now, before.clone());
        self.aside.push(Aside { now, before, replaced, moves: self.path.len() });
    }

    /// Returns to the move that the variation replaced.
    pub(super) fn close(&mut self) {
        let Some(aside) = self.aside.pop() else { return };
        while self.path.len() > aside.moves {
            self.back();
        }
        self.now = aside.now;
        self.before = Some(aside.before);
        let (number, point) = aside.replaced;
        self.path.push(aside.replaced);
        self.by_number.entry(number).or_default().push(point);
    }

    fn back(&mut self) -> Option<(u32, Option<Point>)> {
        let last = self.path.pop()?;
        if let Some(points) = self.by_number.get_mut(&last.0) {
            points.pop();
        }
        Some(last)
    }

    /// The points that a target names here, and the first number that no move has.
    pub(super) fn points(&self, target: Target) -> (Vec<Point>, Option<u32>) {
        match target {
            Target::Loc(loc) => (loc.on(self.size()).into_iter().collect(), None),
            Target::All => (self.numbered(1, u32::MAX), None),
            Target::Moves(first, last) => {
                let played = |number: u32| self.by_number.get(&number)?.last().copied();
                let missing = [first, last].into_iter().find(|&number| played(number).is_none());
                if missing.is_some() {
                    return (Vec::new(), missing);
                }
                let mut points = self.numbered(first, last);
                // The ends may be captured stones.
                for end in [first, last].into_iter().filter_map(|number| played(number).flatten()) {
                    if first == last && !points.contains(&end) {
                        points = vec![end];
                    }
                }
                (points, None)
            }
        }
    }

    /// The stones with such numbers that are on the board.
    fn numbered(&self, first: u32, last: u32) -> Vec<Point> {
        let points = self.now.position.board().points();
        let is_in = |&point: &Point| {
            self.number_at(point).is_some_and(|number| (first..=last).contains(&number))
        };
        points.filter(is_in).collect()
    }
}
