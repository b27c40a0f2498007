//! Stones on a board, their groups and their liberties.

use crate::games::Side;
use std::fmt::{self, Write};

/// The longest edge of a board, in lines: all that SGF can name with one letter.
pub const MAX_SIZE: u8 = 52;

/// The letters of the columns, as players name them: `I` is left out.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// An intersection, counted from the top left, starting at 0. It may lie outside a given board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The column, 0 at the left.
    pub column: u8,
    /// The row, 0 at the top.
    pub row: u8,
}

impl Point {
    /// The point in a column (0 at the left) and a row (0 at the top).
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Point {
        Point { column, row }
    }

    /// Column and row as SGF letters them: a–z, then A–Z; `?` beyond the 52nd line.
    #[must_use]
    pub fn letters(self) -> [char; 2] {
        [self.column, self.row].map(|line| match line {
            0..26 => (b'a' + line) as char,
            26..MAX_SIZE => (b'A' + (line - 26)) as char,
            _ => '?',
        })
    }
}

/// Its [`letters`](Point::letters).
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().into_iter().try_for_each(|letter| f.write_char(letter))
    }
}

/// A stone and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Where it lies.
    pub point: Point,
    /// Whose it is.
    pub side: Side,
}

impl Stone {
    /// The stone's share of the Zobrist key. Mixed rather than looked up: a table for 52×52 points
    /// would not stay in the first-level cache.
    fn key(self) -> u64 {
        let side = self.side.index() as u64;
        mix(u64::from(self.point.column) | u64::from(self.point.row) << 8 | side << 16)
    }
}

/// The finaliser of SplitMix64.
const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// An index into [`Board::cells`].
pub(super) type Index = u16;

/// The index of a cell in the border, hence never in a ring.
const UNLINKED: Index = 0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Black,
    White,
    Empty,
    Border,
}

impl Content {
    const fn stone(side: Side) -> Content {
        match side {
            Side::First => Content::Black,
            Side::Second => Content::White,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    content: Content,
    /// How many of the four neighbours are empty.
    open: u8,
    /// The next stone of the same group. The stones of a group form a ring.
    next: Index,
}

/// The stones on a rectangular board of 1 to 52 lines each way.
#[derive(Clone, Debug)]
pub struct Board {
    /// Row by row with one border cell before each row, and a border row above and below; the
    /// border cell of the next row also closes a row on the right.
    cells: Vec<Cell>,
    width: u8,
    height: u8,
    /// How many stones each side has.
    stones: [u16; 2],
    key: u64,
}

/// What is around a stone: a bit for each of its neighbours. What they are is not known beforehand, so that
/// nothing branches before it is clear which of them are to be looked at.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    /// Stones of its own side.
    own: u8,
    /// Stones of the other side that have no liberty of their own.
    closed: u8,
}

impl Around {
    /// Adds the neighbour with a number to what is around a stone of `side`.
    #[inline]
    fn add(&mut self, index: usize, cell: &Cell, side: Side) {
        let is_closed = (cell.content == Content::stone(side.other())) & (cell.open == 0);
        self.own |= u8::from(cell.content == Content::stone(side)) << index;
        self.closed |= u8::from(is_closed) << index;
    }
}

/// Takes the lowest bit out of a set, which is of four.
#[inline]
fn next_of(bits: &mut u8) -> Option<usize> {
    let lowest = (*bits != 0).then_some(bits.trailing_zeros() as usize & 3);
    *bits &= bits.wrapping_sub(1);
    lowest
}

/// What a stone placed on an empty point would do.
pub(super) struct Effect {
    /// Whether it would leave its own group without a liberty.
    pub(super) suicide: bool,
    /// How many stones would leave the board, itself included.
    pub(super) removed: u16,
    /// How many stones would then be on the board.
    pub(super) stones: u16,
    /// The board's key after the move.
    pub(super) key: u64,
}

impl Board {
    /// An empty board, or nothing when an edge is not of 1 to [`MAX_SIZE`] lines.
    #[must_use]
    pub fn new(width: u8, height: u8) -> Option<Board> {
        let sizes = 1..=MAX_SIZE;
        if !sizes.contains(&width) || !sizes.contains(&height) {
            return None;
        }
        let cell = |content, open| Cell { content, open, next: UNLINKED };
        let stride = usize::from(width) + 1;
        // Nobody reads how open a border cell is, but its count must not fall below 0.
        let border = cell(Content::Border, 4);
        let mut cells = vec![border; stride * (usize::from(height) + 2) + 1];
        for row in 1..=height {
            let start = usize::from(row) * stride;
            let points = &mut cells[start + 1..start + stride];
            let open = 4 - u8::from(row == 1) - u8::from(row == height);
            points.fill(cell(Content::Empty, open));
            points[0].open -= 1;
            points[usize::from(width) - 1].open -= 1;
        }
        Some(Board {
            cells,
            width,
            height,
            stones: [0; 2],
            key: mix(1 << 32 | u64::from(width) << 8 | u64::from(height)),
        })
    }

    /// The number of columns, 1 to 52.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// The number of rows, 1 to 52.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// The point as players name it: a column letter (A to Z without I, then AA, BB, …) and the row
    /// counted from below. A point outside the board has the name of its SGF letters.
    #[must_use]
    pub fn name(&self, point: Point) -> String {
        if !self.contains(point) {
            return point.to_string();
        }
        let letter = char::from(COLUMNS[usize::from(point.column) % COLUMNS.len()]);
        let times = 1 + usize::from(point.column) / COLUMNS.len();
        format!("{}{}", String::from(letter).repeat(times), self.height - point.row)
    }

    /// Whether the point lies on this board.
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        point.column < self.width && point.row < self.height
    }

    /// The number of a point in a [`View`](crate::games::View), row by row.
    #[must_use]
    pub fn number(&self, point: Point) -> u32 {
        u32::from(point.row) * u32::from(self.width) + u32::from(point.column)
    }

    /// The point with a [`number`](Self::number) on a board of this width, which may have fewer
    /// rows.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Option<Point> {
        let (row, column) = (number / u32::from(self.width), number % u32::from(self.width));
        Some(Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?))
    }

    /// The colour of the stone on a point; nothing when it is empty or outside the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Side> {
        self.side_at(self.index(point)?)
    }

    /// How many stones are on the board.
    #[must_use]
    pub const fn stone_count(&self) -> u16 {
        let [black, white] = self.stones;
        black + white
    }

    /// How many stones a side has on the board.
    #[must_use]
    pub const fn count(&self, side: Side) -> u16 {
        self.stones[side.index()]
    }

    /// Every point of the board, row by row from the top left.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |column| Point { column, row }))
    }

    /// Every stone on the board, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = Stone> + '_ {
        self.points().filter_map(|point| {
            let side = self.get(point)?;
            Some(Stone { point, side })
        })
    }

    /// The points of the group that the stone on `point` belongs to, `point` first; nothing when
    /// there is no stone.
    pub fn group(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let start = self.index(point).filter(|&at| self.side_at(at).is_some());
        start.into_iter().flat_map(|at| self.ring(at)).map(|at| self.point(at))
    }

    /// Whether the group of the stone on `point` has a liberty; `false` when there is no stone.
    /// Only setup can leave a group without one.
    #[must_use]
    pub fn has_liberty(&self, point: Point) -> bool {
        self.index(point).is_some_and(|at| self.side_at(at).is_some() && self.is_alive(at))
    }

    /// The Zobrist key of the stones and the size of the board.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    fn stride(&self) -> Index {
        Index::from(self.width) + 1
    }

    pub(super) fn index(&self, point: Point) -> Option<Index> {
        self.contains(point)
            .then(|| (Index::from(point.row) + 1) * self.stride() + Index::from(point.column) + 1)
    }

    /// The point of an index that is not in the border.
    fn point(&self, at: Index) -> Point {
        Point { column: (at % self.stride() - 1) as u8, row: (at / self.stride() - 1) as u8 }
    }

    fn content(&self, at: Index) -> Content {
        self.cells[usize::from(at)].content
    }

    fn next(&self, at: Index) -> Index {
        self.cells[usize::from(at)].next
    }

    fn set_next(&mut self, at: Index, next: Index) {
        self.cells[usize::from(at)].next = next;
    }

    pub(super) fn side_at(&self, at: Index) -> Option<Side> {
        match self.content(at) {
            Content::Black => Some(Side::First),
            Content::White => Some(Side::Second),
            Content::Empty | Content::Border => None,
        }
    }

    fn neighbours(&self, at: Index) -> [Index; 4] {
        let stride = self.stride();
        [at - stride, at - 1, at + 1, at + stride]
    }

    fn neighbours_of(&self, at: Index, side: Side) -> impl Iterator<Item = Index> + '_ {
        let wanted = Content::stone(side);
        let around = self.neighbours(at).into_iter();
        around.filter(move |&near| self.content(near) == wanted)
    }

    /// How many empty points touch this one.
    pub(super) fn open_sides(&self, at: Index) -> u8 {
        self.cells[usize::from(at)].open
    }

    /// The stones of a group, the given one first.
    fn ring(&self, start: Index) -> impl Iterator<Item = Index> + '_ {
        std::iter::successors(Some(start), move |&at| {
            Some(self.next(at)).filter(|&next| next != start)
        })
    }

    /// Whether the stone is a group of its own.
    pub(super) fn is_single(&self, at: Index) -> bool {
        self.next(at) == at
    }

    #[inline]
    fn is_alive(&self, stone: Index) -> bool {
        self.open_sides(stone) > 0 || self.ring(stone).any(|at| self.open_sides(at) > 0)
    }

    /// Whether the group has a liberty other than `filled`, which is still empty.
    fn survives(&self, stone: Index, filled: Index) -> bool {
        self.ring(stone)
            .any(|at| self.open_sides(at) > u8::from(self.neighbours(at).contains(&filled)))
    }

    /// What a stone placed on the empty point `at` would do, by the rules of capture.
    pub(super) fn effect(&self, at: Index, side: Side) -> Effect {
        let point = self.point(at);
        let mut effect = Effect {
            suicide: false,
            removed: 0,
            stones: self.stone_count() + 1,
            key: self.key ^ Stone { point, side }.key(),
        };
        self.count_dead(at, side.other(), &mut effect);
        if effect.removed == 0
            && self.open_sides(at) == 0
            && !self.neighbours_of(at, side).any(|own| self.survives(own, at))
        {
            effect.suicide = true;
            effect.removed = 1;
            effect.stones = self.stone_count();
            effect.key = self.key;
            self.count_dead(at, side, &mut effect);
        }
        effect
    }

    /// Counts those groups of `side` out that a stone on `at` would leave without a liberty.
    fn count_dead(&self, at: Index, side: Side, effect: &mut Effect) {
        // A group can touch the point on several sides and must be counted once.
        let mut counted = [UNLINKED; 4];
        for (near, slot) in self.neighbours_of(at, side).zip(0..) {
            if self.survives(near, at) || self.ring(near).any(|stone| counted.contains(&stone)) {
                continue;
            }
            counted[slot] = near;
            for stone in self.ring(near) {
                let point = self.point(stone);
                effect.key ^= Stone { point, side }.key();
                effect.removed += 1;
                effect.stones -= 1;
            }
        }
    }

    /// Places a stone, replacing one that may lie there, then takes off the opponent's groups
    /// around it that have no liberty, or, when there are none, its own group if that has none.
    /// Lists the points that it cleared.
    pub(super) fn play(&mut self, at: Index, point: Point, side: Side, removed: &mut Vec<Point>) {
        let mut around = match self.side_at(at) {
            None => {
                let around = self.fill(at, point, side);
                self.set_next(at, at);
                around
            }
            Some(old) => {
                if old != side {
                    self.setup([(point, Some(side))]);
                }
                self.around(at, side)
            }
        };
        let neighbours = self.neighbours(at);
        while let Some(index) = next_of(&mut around.own) {
            self.join(at, neighbours[index]);
        }
        while let Some(index) = next_of(&mut around.closed) {
            let near = neighbours[index];
            // A group that touches the stone on two sides is gone once it is taken.
            let is_there = self.side_at(near) == Some(side.other());
            if is_there && !self.is_alive(near) {
                self.remove_group(near, removed);
            }
        }
        if removed.is_empty() && !self.is_alive(at) {
            self.remove_group(at, removed);
        }
    }

    /// Makes one group of two, unless they are one already.
    fn join(&mut self, one: Index, other: Index) {
        // Walking both rings at once ends with the shorter one.
        let (mut after_one, mut after_other) = (self.next(one), self.next(other));
        while after_one != one && after_other != other {
            if after_one == other || after_other == one {
                return;
            }
            after_one = self.next(after_one);
            after_other = self.next(after_other);
        }
        // Exchanging two links joins two rings, but would cut one ring in two.
        let next = self.next(one);
        self.set_next(one, self.next(other));
        self.set_next(other, next);
    }

    /// Sets up points without any capture. Points outside the board are ignored.
    pub(super) fn setup(&mut self, changes: impl IntoIterator<Item = (Point, Option<Side>)>) {
        let mut any = false;
        for (point, side) in changes {
            let Some(at) = self.index(point) else {
                continue;
            };
            any = true;
            if let Some(old) = self.side_at(at) {
                self.take(at, point, old);
            }
            if let Some(side) = side {
                self.fill(at, point, side);
            }
        }
        if any {
            self.link_groups();
        }
    }

    /// Puts a stone on an empty point, without linking it to a group; what is around it.
    #[inline]
    fn fill(&mut self, at: Index, point: Point, side: Side) -> Around {
        self.cells[usize::from(at)].content = Content::stone(side);
        let mut around = Around::default();
        for (index, near) in self.neighbours(at).iter().enumerate() {
            let cell = &mut self.cells[usize::from(*near)];
            cell.open -= 1;
            around.add(index, cell, side);
        }
        self.key ^= Stone { point, side }.key();
        self.stones[side.index()] += 1;
        around
    }

    /// What is around a point where a side has a stone.
    fn around(&self, at: Index, side: Side) -> Around {
        let mut around = Around::default();
        for (index, near) in self.neighbours(at).iter().enumerate() {
            around.add(index, &self.cells[usize::from(*near)], side);
        }
        around
    }

    /// Takes a stone off the board, without unlinking it from its group.
    fn take(&mut self, at: Index, point: Point, side: Side) {
        self.cells[usize::from(at)].content = Content::Empty;
        for near in self.neighbours(at) {
            self.cells[usize::from(near)].open += 1;
        }
        self.key ^= Stone { point, side }.key();
        self.stones[side.index()] -= 1;
    }

    /// Builds all rings anew, in time proportional to the board.
    fn link_groups(&mut self) {
        for cell in &mut self.cells {
            cell.next = UNLINKED;
        }
        for point in self.points() {
            let Some(first) = self.index(point) else {
                continue;
            };
            let Some(side) = self.side_at(first) else {
                continue;
            };
            if self.next(first) != UNLINKED {
                continue;
            }
            // The growing ring is its own work list: what is put in behind a stone comes next.
            self.set_next(first, first);
            let mut at = first;
            loop {
                for near in self.neighbours(at) {
                    if self.content(near) == Content::stone(side) && self.next(near) == UNLINKED {
                        self.set_next(near, self.next(at));
                        self.set_next(at, near);
                    }
                }
                at = self.next(at);
                if at == first {
                    break;
                }
            }
        }
    }

    fn remove_group(&mut self, start: Index, removed: &mut Vec<Point>) {
        let mut at = start;
        while let Some(side) = self.side_at(at) {
            let point = self.point(at);
            self.take(at, point, side);
            removed.push(point);
            at = self.next(at);
        }
    }
}
