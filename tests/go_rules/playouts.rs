//! Random games, compared with a naive implementation of the same rules.

use std::collections::HashSet;

use crate::support::numbers::Random;
use kifu::games::go::{Board, Illegal, KoRule, Move, Point, Position, Ruleset, SuicideRule};
use kifu::games::{Rules, Side};

use super::{BLACK, RULESETS, WHITE, play};

impl Random {
    pub(crate) fn side(&mut self) -> Side {
        Side::BOTH[self.below(2)]
    }
}

/// The rules once more, the slow way: a flood fill for every question and whole boards as history.
#[derive(Clone)]
pub(crate) struct Naive {
    width: usize,
    height: usize,
    pub(crate) stones: Vec<Option<Side>>,
    pub(crate) to_move: Side,
    ruleset: Ruleset,
    /// The boards before the last move and now, if that was a move.
    before: Option<Vec<Option<Side>>>,
    boards: HashSet<Vec<Option<Side>>>,
    situations: HashSet<(Vec<Option<Side>>, Side)>,
    pub(crate) captures: [u32; 2],
}

impl Naive {
    pub(crate) fn new(width: usize, height: usize, ruleset: Ruleset) -> Naive {
        let mut naive = Naive {
            width,
            height,
            stones: vec![None; width * height],
            to_move: BLACK,
            ruleset,
            before: None,
            boards: HashSet::new(),
            situations: HashSet::new(),
            captures: [0; 2],
        };
        naive.remember();
        naive
    }

    fn remember(&mut self) {
        self.boards.insert(self.stones.clone());
        self.situations.insert((self.stones.clone(), self.to_move));
    }

    pub(crate) fn setup(&mut self, point: Point, side: Option<Side>) {
        let at = usize::from(point.row) * self.width + usize::from(point.column);
        self.stones[at] = side;
        self.before = None;
        self.boards.clear();
        self.situations.clear();
        self.remember();
    }

    fn around(&self, at: usize) -> Vec<usize> {
        let (x, y) = (at % self.width, at / self.width);
        let mut around = Vec::new();
        if x > 0 {
            around.push(at - 1);
        }
        if x + 1 < self.width {
            around.push(at + 1);
        }
        if y > 0 {
            around.push(at - self.width);
        }
        if y + 1 < self.height {
            around.push(at + self.width);
        }
        around
    }

    /// The group of a stone and the number of its liberties.
    fn group(&self, stones: &[Option<Side>], start: usize) -> (HashSet<usize>, usize) {
        let mut group = HashSet::from([start]);
        let mut liberties = HashSet::new();
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            for near in self.around(at) {
                if stones[near].is_none() {
                    liberties.insert(near);
                } else if stones[near] == stones[start] && group.insert(near) {
                    open.push(near);
                }
            }
        }
        (group, liberties.len())
    }

    /// The board after a stone was placed, and the points that were cleared.
    fn after(&self, at: usize, side: Side) -> (Vec<Option<Side>>, HashSet<usize>) {
        let mut stones = self.stones.clone();
        stones[at] = Some(side);
        let mut gone = HashSet::new();
        for near in self.around(at) {
            if stones[near] == Some(side.other()) {
                let (group, liberties) = self.group(&stones, near);
                if liberties == 0 {
                    gone.extend(group);
                }
            }
        }
        if gone.is_empty() {
            let (group, liberties) = self.group(&stones, at);
            if liberties == 0 {
                gone = group;
            }
        }
        for &point in &gone {
            stones[point] = None;
        }
        (stones, gone)
    }

    pub(crate) fn check(&self, point: Point, side: Side) -> Result<(), Illegal> {
        let (x, y) = (usize::from(point.column), usize::from(point.row));
        if x >= self.width || y >= self.height {
            return Err(Illegal::OffBoard);
        }
        let at = y * self.width + x;
        if self.stones[at].is_some() {
            return Err(Illegal::Occupied);
        }
        let (stones, gone) = self.after(at, side);
        if gone.contains(&at) {
            let legal = match self.ruleset.suicide {
                SuicideRule::Forbidden => false,
                SuicideRule::MultiStone => gone.len() > 1,
                SuicideRule::Allowed => true,
            };
            if !legal {
                return Err(Illegal::Suicide);
            }
        } else if gone.len() == 1 && side == self.to_move && self.before.as_ref() == Some(&stones) {
            // Taking back one stone restores the board that was there before the other side's
            // last move: exactly the simple ko.
            return Err(Illegal::Ko);
        }
        match self.ruleset.ko {
            KoRule::Positional if self.boards.contains(&stones) => Err(Illegal::PositionalSuperko),
            KoRule::Situational if self.situations.contains(&(stones, side.other())) => {
                Err(Illegal::SituationalSuperko)
            }
            _ => Ok(()),
        }
    }

    /// Plays and returns the points that were cleared.
    pub(crate) fn play(&mut self, mv: Move) -> HashSet<Point> {
        let mut cleared = HashSet::new();
        self.to_move = mv.side().other();
        let mut before = None;
        if let Move::Play { point, side } = mv
            && usize::from(point.column) < self.width
            && usize::from(point.row) < self.height
        {
            let at = usize::from(point.row) * self.width + usize::from(point.column);
            let (stones, gone) = self.after(at, side);
            let winner = if gone.contains(&at) { side.other() } else { side };
            self.captures[winner.index()] += u32::try_from(gone.len()).unwrap();
            // A stone that was replaced, against the rules, does not come back.
            self.stones[at] = None;
            before = Some(std::mem::replace(&mut self.stones, stones));
            cleared = gone.iter().map(|&at| self.point(at)).collect();
        }
        self.before = before;
        self.remember();
        cleared
    }

    pub(crate) fn point(&self, at: usize) -> Point {
        let small = |number: usize| u8::try_from(number).unwrap();
        Point::new(small(at % self.width), small(at / self.width))
    }
}

/// The board set up anew, stone by stone: its key and groups owe nothing to the moves played.
fn rebuilt(board: &Board) -> Board {
    let mut position = Position::new(board.width(), board.height(), Ruleset::default()).unwrap();
    for stone in board.stones() {
        position.setup_stone(stone.point, Some(stone.side));
    }
    position.board().clone()
}

/// What every position must fulfil, however it came about.
fn assert_consistent(position: &Position) {
    let board = position.board();
    let rebuilt = rebuilt(board);
    assert_eq!(board.key(), rebuilt.key());
    assert_eq!(usize::from(board.stone_count()), board.stones().count());
    for stone in board.stones() {
        let group: Vec<Point> = board.group(stone.point).collect();
        let set: HashSet<Point> = group.iter().copied().collect();
        assert_eq!(group[0], stone.point);
        assert_eq!(group.len(), set.len(), "a stone twice in its group");
        assert_eq!(set, rebuilt.group(stone.point).collect());
        assert_eq!(board.has_liberty(stone.point), rebuilt.has_liberty(stone.point));
    }
}

/// What random playouts met, to prove that they met everything.
#[derive(Default)]
struct Met {
    reasons: HashSet<Illegal>,
    captures: usize,
    suicides: usize,
}

/// Plays at random, a little against the rules, and compares each answer with [`Naive`].
fn compare(width: u8, height: u8, ruleset: Ruleset, moves: usize, seed: u64, met: &mut Met) {
    let random = &mut Random(seed);
    let mut position = Position::new(width, height, ruleset).unwrap();
    let mut naive = Naive::new(width.into(), height.into(), ruleset);
    let mut legal = Vec::new();
    for ply in 0..moves {
        let anywhere = Point::new(
            u8::try_from(random.below(usize::from(width) + 1)).unwrap(),
            u8::try_from(random.below(usize::from(height) + 1)).unwrap(),
        );
        let side = position.side_to_move();
        assert_eq!(side, naive.to_move);
        if random.below(300) == 0 && position.board().contains(anywhere) {
            let stone = [None, Some(BLACK), Some(WHITE)][random.below(3)];
            position.setup_stone(anywhere, stone);
            naive.setup(anywhere, stone);
            assert_consistent(&position);
            continue;
        }
        legal.clear();
        position.legal_moves(&mut legal);
        let mv = match random.below(50) {
            0 => Move::Pass { side },
            1 => play(anywhere, random.side()),
            _ => legal[random.below(legal.len())],
        };
        // The naive check of every point is slow, so most plies compare only some.
        let points = position.board().points().chain([anywhere]);
        for point in points.filter(|_| random.below(16) == 0) {
            for side in Side::BOTH {
                let expected = naive.check(point, side);
                let line = position.to_line();
                let found = position.check(play(point, side));
                assert_eq!(found, expected, "{point:?} {side:?} at ply {ply} in {line}");
                met.reasons.extend(found.err());
                let listed = legal.contains(&play(point, side));
                assert_eq!(listed, found.is_ok() && side == position.side_to_move());
            }
        }
        let before = position.board().key();
        let cleared = naive.play(mv);
        position.play(mv);
        let removed: HashSet<Point> = position.removed().iter().copied().collect();
        assert_eq!(removed.len(), position.removed().len());
        assert_eq!(removed, cleared, "{mv:?} at ply {ply}");
        for side in Side::BOTH {
            assert_eq!(position.captures(side), naive.captures[side.index()]);
        }
        for (at, &stone) in naive.stones.iter().enumerate() {
            assert_eq!(position.board().get(naive.point(at)), stone);
        }
        if let Move::Play { point, .. } = mv {
            met.captures += usize::from(!removed.is_empty() && !removed.contains(&point));
            met.suicides += usize::from(removed.contains(&point));
        } else {
            assert_eq!(position.board().key(), before);
        }
        if ply % 64 == 0 {
            assert_consistent(&position);
        }
    }
    assert_consistent(&position);
}

#[test]
fn random_games_agree_with_a_naive_implementation() {
    let mut met = Met::default();
    let mut seed = 1;
    for ruleset in RULESETS {
        for (width, height, moves, games) in [
            (1, 2, 60, 4),
            (1, 5, 200, 4),
            (2, 2, 200, 6),
            (2, 3, 300, 6),
            (3, 3, 300, 8),
            (5, 5, 400, 10),
            (4, 7, 400, 4),
            (9, 9, 500, 4),
            (13, 13, 500, 2),
            (19, 19, 700, 1),
        ] {
            for _ in 0..games {
                seed += 1;
                compare(width, height, ruleset, moves, seed, &mut met);
            }
        }
    }
    assert_eq!(met.reasons.len(), 6, "{:?}", met.reasons);
    assert!(met.captures > 8_000, "{} captures", met.captures);
    assert!(met.suicides > 100, "{} suicides", met.suicides);
}

#[test]
fn anything_can_be_played_and_set_up_on_any_board() {
    let random = &mut Random(7);
    for (width, height) in [(1, 1), (2, 2), (1, 52), (52, 1), (7, 3), (52, 52)] {
        for ruleset in RULESETS {
            let mut position = Position::new(width, height, ruleset).unwrap();
            for _ in 0..1_500 {
                let coordinate = |random: &mut Random, size: u8| match random.below(30) {
                    0 => 255,
                    1 => size,
                    _ => u8::try_from(random.below(size.into())).unwrap(),
                };
                let point = Point::new(coordinate(random, width), coordinate(random, height));
                let side = random.side();
                match random.below(20) {
                    0 => position.setup_stone(point, [None, Some(side)][random.below(2)]),
                    1 => position.set_side_to_move(side),
                    2 => position.play(Move::Pass { side }),
                    3 => position.skip(),
                    _ => {
                        let _ = position.check(play(point, side));
                        position.play(play(point, side));
                    }
                }
            }
            assert_consistent(&position);
        }
    }
    for (width, height) in [(0, 5), (5, 0), (53, 5), (5, 53), (255, 255)] {
        assert!(Position::new(width, height, Ruleset::default()).is_none());
    }
}

/// One move of a random game, and what it is compared with.
fn step(position: &mut Position, naive: &mut Naive, random: &mut Random) {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mv = legal[random.below(legal.len())];
    naive.play(mv);
    position.play(mv);
}

#[test]
fn a_long_game_remembers_every_position_and_none_of_another_branch() {
    let random = &mut Random(3);
    let agree = |position: &Position, naive: &Naive| {
        let mut repeated = 0;
        for point in position.board().points() {
            let side = position.side_to_move();
            let found = position.check(play(point, side));
            assert_eq!(found, naive.check(point, side), "{point:?} in {}", position.to_line());
            repeated += usize::from(found == Err(Illegal::PositionalSuperko));
        }
        repeated
    };
    let mut position = Position::new(3, 4, Ruleset::TROMP_TAYLOR).unwrap();
    let mut naive = Naive::new(3, 4, Ruleset::TROMP_TAYLOR);
    let mut branches = Vec::new();
    let mut repeated = 0;
    for ply in 0..1_000 {
        step(&mut position, &mut naive, random);
        repeated += agree(&position, &naive);
        if ply % 97 == 0 {
            branches.push((position.clone(), naive.clone()));
        }
    }
    for (branch, naive) in &mut branches {
        for _ in 0..40 {
            step(branch, naive, random);
            repeated += agree(branch, naive);
        }
    }
    // What was played in the branches is nothing to the game that they left.
    agree(&position, &naive);
    assert!(repeated > 500, "{repeated}");
}
