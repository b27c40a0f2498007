//! The board as the statements see it: which stone has which number, in every variation.
//!
//! Going back is rare and playing is not, so nothing is copied before a move: each step remembers
//! what it changed, and is taken back by that.

use super::target::Target;
use crate::games::go::{Move, Point, Position};
use crate::games::{Rules, Side};
use crate::source::offset;
use std::collections::HashMap;

/// A move on the way here, and how to take it back.
#[derive(Clone, Copy, Debug)]
struct Step {
    number: u32,
    mv: Move,
    /// The stone that was on its point, and the number that one had.
    old: Option<Side>,
    old_number: u32,
    /// How many stones had been taken on the way before it.
    taken: u32,
}

impl Step {
    fn point(&self) -> Option<Point> {
        match self.mv {
            Move::Play { point, .. } => Some(point),
            Move::Pass { .. } => None,
        }
    }
}

/// What is put aside while a variation is followed: the move that it replaces, and how many moves
/// stand before that.
#[derive(Debug)]
struct Aside {
    number: u32,
    mv: Move,
    moves: usize,
}

/// The board, following the record through its variations.
#[derive(Debug)]
pub(super) struct Board {
    start: Position,
    now: Position,
    /// The number of the latest stone on each point, row by row; 0 where there was none.
    numbers: Vec<u32>,
    /// The moves on the way here. The last is the current move, if there is one.
    path: Vec<Step>,
    /// Whether the last move of the path is the current one: a variation begins without.
    has_move: bool,
    /// The stones taken on the way here.
    taken: Vec<(Point, Side)>,
    /// Where moves with a number stand in the first part of the path, as long as `indexed`.
    by_number: HashMap<u32, Vec<usize>>,
    indexed: usize,
    aside: Vec<Aside>,
}

impl Board {
    /// The board before the first move.
    pub(super) fn new(position: Position) -> Board {
        let board = position.board();
        let points = usize::from(board.width()) * usize::from(board.height());
        Board {
            now: position.clone(),
            start: position,
            numbers: vec![0; points],
            // Room for most games: to grow step by step is a fiftieth of what reading one takes.
            path: Vec::with_capacity(256),
            has_move: false,
            taken: Vec::with_capacity(64),
            by_number: HashMap::new(),
            indexed: 0,
            aside: Vec::new(),
        }
    }

    /// The position before the first move.
    pub(super) fn into_start(self) -> Position {
        self.start
    }

    /// The position here.
    pub(super) fn position(&self) -> &Position {
        &self.now
    }

    /// The length of an edge.
    pub(super) fn size(&self) -> u8 {
        self.now.board().width()
    }

    fn index(&self, point: Point) -> Option<usize> {
        let board = self.now.board();
        board.contains(point).then(|| board.number(point) as usize)
    }

    /// The number of the stone on a point, if it has one.
    pub(super) fn number_at(&self, point: Point) -> Option<u32> {
        let number = *self.numbers.get(self.index(point)?)?;
        (number > 0 && self.stone_at(point).is_some()).then_some(number)
    }

    /// The colour of the stone on a point.
    pub(super) fn stone_at(&self, point: Point) -> Option<Side> {
        self.now.board().get(point)
    }

    /// Whether there was a stone on a point before the current move.
    pub(super) fn had_stone(&self, point: Point) -> bool {
        let Some(step) = self.path.last().filter(|_| self.has_move) else { return false };
        if step.point() == Some(point) {
            return step.old.is_some();
        }
        self.stone_at(point).is_some() || self.now.removed().contains(&point)
    }

    /// Plays a numbered move.
    pub(super) fn play(&mut self, number: u32, mv: Move) {
        let mut step =
            Step { number, mv, old: None, old_number: 0, taken: offset(self.taken.len()) };
        if let Some((point, index)) = step.point().and_then(|it| Some((it, self.index(it)?))) {
            step.old_number = std::mem::replace(&mut self.numbers[index], number);
            step.old = self.stone_at(point);
        }
        self.now.play(mv);
        let removed = self.now.removed();
        if !removed.is_empty() {
            let is_suicide = step.point().is_some_and(|point| removed.contains(&point));
            let side = if is_suicide { mv.side() } else { mv.side().other() };
            self.taken.extend(removed.iter().map(|&point| (point, side)));
        }
        self.path.push(step);
        self.has_move = true;
    }

    /// Goes back before the current move, for a variation on it. There must be one.
    pub(super) fn open(&mut self) {
        let Some(&Step { number, mv, .. }) = self.path.last().filter(|_| self.has_move) else {
            return;
        };
        let moves = self.path.len() - 1;
        self.back_to(moves);
        self.has_move = false;
        self.aside.push(Aside { number, mv, moves });
    }

    /// Returns to the move that the variation replaced.
    pub(super) fn close(&mut self) {
        let Some(Aside { number, mv, moves }) = self.aside.pop() else { return };
        self.back_to(moves);
        self.play(number, mv);
    }

    /// Takes back all but the first so many moves.
    fn back_to(&mut self, moves: usize) {
        let mut changes = Vec::new();
        while self.path.len() > moves
            && let Some(step) = self.path.pop()
        {
            let taken = self.taken.drain(step.taken as usize..);
            changes.extend(taken.map(|(point, side)| (point, Some(side))));
            if let Some((point, index)) = step.point().and_then(|it| Some((it, self.index(it)?))) {
                changes.push((point, step.old));
                self.numbers[index] = step.old_number;
            }
            if self.indexed > self.path.len() {
                self.indexed = self.path.len();
                self.by_number.get_mut(&step.number).and_then(Vec::pop);
            }
        }
        let side = self
            .path
            .last()
            .map_or_else(|| self.start.side_to_move(), |step| step.mv.side().other());
        self.now.setup(changes);
        self.now.set_side_to_move(side);
    }

    /// The most recent move with a number on the way here.
    fn played(&mut self, number: u32) -> Option<Step> {
        for (index, step) in self.path.iter().enumerate().skip(self.indexed) {
            self.by_number.entry(step.number).or_default().push(index);
        }
        self.indexed = self.path.len();
        self.path.get(*self.by_number.get(&number)?.last()?).copied()
    }

    /// The points that a target names here, and the first number that no move has.
    pub(super) fn points(&mut self, target: Target) -> (Vec<Point>, Option<u32>) {
        match target {
            Target::Loc(loc) => (loc.on(self.size()).into_iter().collect(), None),
            Target::All => (self.all_numbered(), None),
            Target::Moves(first, last) => {
                let ends = [first, last].map(|number| (number, self.played(number)));
                if let Some((number, _)) = ends.iter().find(|(_, step)| step.is_none()) {
                    return (Vec::new(), Some(*number));
                }
                let mut points = self.numbered(first, last);
                // The ends may be captured stones.
                for end in ends.iter().filter_map(|(_, step)| step.as_ref()?.point()) {
                    if first == last && !points.contains(&end) {
                        points = vec![end];
                    }
                }
                (points, None)
            }
        }
    }

    /// The stones with a number that are on the board.
    pub(super) fn all_numbered(&self) -> Vec<Point> {
        self.numbered(1, u32::MAX)
    }

    /// The stones with such numbers that are on the board.
    fn numbered(&self, first: u32, last: u32) -> Vec<Point> {
        let points = self.now.board().points();
        let is_in = |&point: &Point| {
            self.number_at(point).is_some_and(|number| (first..=last).contains(&number))
        };
        points.filter(is_in).collect()
    }
}
