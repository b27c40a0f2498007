//! A position of Go, with what the ko rules need to know of the past.

use super::board::{Board, Index, Point};
use super::history::History;
use super::{Illegal, KoRule, Move, Ruleset, SuicideRule};
use crate::games::{Coordinates, PieceRow, Rules, Side, Standing, View, Vocabulary, rows};

/// Told apart from every key of a stone only by chance, as Zobrist keys are.
const SIDE_KEY: u64 = 0xd6e8_feb8_6659_fd93;

/// A position of Go under a set of rules.
///
/// A clone costs one copy of the board (4 bytes a point) however long the game is.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    ruleset: Ruleset,
    side_to_move: Side,
    /// The point that the side to move must not retake.
    ko: Option<Point>,
    /// Empty under the simple ko rule.
    history: History,
    captures: [u32; 2],
    removed: Vec<Point>,
    passes: u32,
}

impl Position {
    /// An empty board with black to move, or nothing when an edge is not of 1 to 52 lines.
    #[must_use]
    pub fn new(width: u8, height: u8, ruleset: Ruleset) -> Option<Position> {
        let mut position = Position {
            board: Board::new(width, height)?,
            ruleset,
            side_to_move: Side::First,
            ko: None,
            history: History::default(),
            captures: [0; 2],
            removed: Vec::new(),
            passes: 0,
        };
        position.remember();
        Some(position)
    }

    /// The position that its line tells, as [`Rules::to_line`] writes it, under the usual rules; nothing if the
    /// text is anything else.
    #[must_use]
    pub fn of_line(line: &str) -> Option<Position> {
        let mut fields = line.split(' ');
        let (rows, side, ko) = (fields.next()?, fields.next()?, fields.next()?);
        let mut stones = Vec::new();
        let (mut width, mut height) = (0, 0);
        for row in rows.split('/') {
            let (mut column, mut empty) = (0_u8, 0_u8);
            for c in row.chars() {
                if let Some(digit) = c.to_digit(10) {
                    empty = empty.checked_mul(10)?.checked_add(u8::try_from(digit).ok()?)?;
                    continue;
                }
                column = column.checked_add(std::mem::take(&mut empty))?;
                let side = match c {
                    'X' => Side::First,
                    'O' => Side::Second,
                    _ => return None,
                };
                stones.push((Point::new(column, height), Some(side)));
                column = column.checked_add(1)?;
            }
            column = column.checked_add(empty)?;
            if height > 0 && column != width {
                return None;
            }
            width = column;
            height = height.checked_add(1)?;
        }
        let mut position = Position::new(width, height, Ruleset::default())?;
        position.setup(stones);
        position.set_side_to_move(match side {
            "b" => Side::First,
            "w" => Side::Second,
            _ => return None,
        });
        position.ko = position.board.points().find(|point| point.to_string() == ko);
        // What is written otherwise is some other text.
        (position.to_line() == line).then_some(position)
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rules in force.
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The point where the side to move must not recapture at once, if there is one.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// How many stones `side` has taken prisoner since the start, suicides of the other included.
    #[must_use]
    pub const fn captures(&self, side: Side) -> u32 {
        self.captures[side.index()]
    }

    /// The points that the last move cleared: stones of the opponent, or, when the list holds the
    /// point that was played on, the player's own group, by suicide. In no particular order; empty
    /// after a pass or a setup.
    #[must_use]
    pub fn removed(&self) -> &[Point] {
        &self.removed
    }

    /// How many passes led here, one after the other. Two end the game.
    #[must_use]
    pub const fn passes(&self) -> u32 {
        self.passes
    }

    /// Puts a stone on a point or clears it, without capture (SGF `AB`, `AW`, `AE`), and starts
    /// the history of positions anew. Points outside the board are ignored.
    ///
    /// Takes time proportional to the board; use [`setup`](Self::setup) for many points.
    pub fn setup_stone(&mut self, point: Point, side: Option<Side>) {
        self.setup([(point, side)]);
    }

    /// Sets up many points as [`setup_stone`](Self::setup_stone) does one, in the given order.
    pub fn setup(&mut self, changes: impl IntoIterator<Item = (Point, Option<Side>)>) {
        self.board.setup(changes);
        self.restart();
    }

    /// Says whose turn it is (SGF `PL`, a handicap), and starts the history of positions anew.
    pub fn set_side_to_move(&mut self, side: Side) {
        self.side_to_move = side;
        self.restart();
    }

    fn restart(&mut self) {
        self.ko = None;
        self.removed.clear();
        self.passes = 0;
        self.history.clear();
        self.remember();
    }

    /// The key that the superko rule compares, after a move that leads to `board_key` and gives
    /// the turn to `next`; nothing under the simple ko rule.
    fn superko_key(&self, board_key: u64, next: Side) -> Option<u64> {
        match self.ruleset.ko {
            KoRule::Simple => None,
            KoRule::Positional => Some(board_key),
            KoRule::Situational => Some(situation(board_key, next)),
        }
    }

    #[inline]
    fn remember(&mut self) {
        if let Some(key) = self.superko_key(self.board.key(), self.side_to_move) {
            self.history.push(key, self.board.stone_count());
        }
    }

    /// The index of a point on which a side may play.
    fn check_play(&self, point: Point, side: Side) -> Result<Index, Illegal> {
        let at = self.board.index(point).ok_or(Illegal::OffBoard)?;
        if self.board.side_at(at).is_some() {
            return Err(Illegal::Occupied);
        }
        if self.ko == Some(point) && side == self.side_to_move {
            return Err(Illegal::Ko);
        }
        if self.ruleset.ko == KoRule::Simple && self.board.open_sides(at) > 0 {
            return Ok(at);
        }
        let effect = self.board.effect(at, side);
        let suicide_is_legal = match self.ruleset.suicide {
            SuicideRule::Forbidden => false,
            SuicideRule::MultiStone => effect.removed > 1,
            SuicideRule::Allowed => true,
        };
        if effect.suicide && !suicide_is_legal {
            return Err(Illegal::Suicide);
        }
        match self.superko_key(effect.key, side.other()) {
            Some(key) if self.history.contains(key, effect.stones) => Err(self.superko()),
            _ => Ok(at),
        }
    }

    /// Plays a move whose stone, if there is one on the board, goes where `stone` says.
    fn play_on(&mut self, mv: Move, stone: Option<(Point, Index)>) {
        self.ko = None;
        self.removed.clear();
        self.side_to_move = mv.side().other();
        self.passes = match mv {
            Move::Play { .. } => 0,
            Move::Pass { .. } => self.passes.saturating_add(1),
        };
        if let Some((point, at)) = stone {
            self.play_stone(point, at, mv.side());
        }
        self.remember();
    }

    fn superko(&self) -> Illegal {
        match self.ruleset.ko {
            KoRule::Situational => Illegal::SituationalSuperko,
            KoRule::Positional | KoRule::Simple => Illegal::PositionalSuperko,
        }
    }

    /// Places a stone as SGF demands it of every move, legal or not: it replaces what is there,
    /// then dead groups of the opponent around it go, then its own group if that is dead.
    fn play_stone(&mut self, point: Point, at: Index, side: Side) {
        self.board.play(at, point, side, &mut self.removed);
        if self.removed.is_empty() {
            return;
        }
        let suicide = self.removed.contains(&point);
        let winner = if suicide { side.other() } else { side };
        let prisoners = u32::try_from(self.removed.len()).unwrap_or(u32::MAX);
        let captures = &mut self.captures[winner.index()];
        *captures = captures.saturating_add(prisoners);

        if let [taken] = *self.removed
            && !suicide
            && self.board.is_single(at)
            && self.board.open_sides(at) == 1
        {
            self.ko = Some(taken);
        }
    }
}

/// The key of a board with the side to move.
const fn situation(board_key: u64, side_to_move: Side) -> u64 {
    match side_to_move {
        Side::First => board_key,
        Side::Second => board_key ^ SIDE_KEY,
    }
}

static VOCABULARY: Vocabulary = Vocabulary {
    game: ["go", "囲碁"],
    sides: [["black", "黒"], ["white", "白"]],
    coordinates: Coordinates::Go,
    style: "go",
    numbers_squares: true,
    sign_width: 1,
    pieces: &[PieceRow::new("S", 's', "stone", ["石"; 2]).drawn(["●", "○"])],
};

impl Rules for Position {
    type Row = rows::Go;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    type Move = Move;
    type Illegal = Illegal;

    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    fn mover(mv: Move) -> Option<Side> {
        Some(mv.side())
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Play { point, side } => self.check_play(point, side).map(drop),
            Move::Pass { .. } => Ok(()),
        }
    }

    fn play(&mut self, mv: Move) {
        let stone = match mv {
            Move::Play { point, .. } => self.board.index(point).map(|at| (point, at)),
            Move::Pass { .. } => None,
        };
        self.play_on(mv, stone);
    }

    fn try_play(&mut self, mv: Move) -> Result<(), Illegal> {
        let stone = match mv {
            Move::Play { point, side } => Some((point, self.check_play(point, side)?)),
            Move::Pass { .. } => None,
        };
        self.play_on(mv, stone);
        Ok(())
    }

    fn skip(&mut self) {
        self.play(Move::Pass { side: self.side_to_move });
        // What is not known to be a pass does not end the game.
        self.passes = 0;
    }

    fn key(&self) -> u64 {
        situation(self.board.key(), self.side_to_move)
    }

    /// The stones alone: what can end a game is the return of the whole board, whoever is to move.
    fn repetition_key(&self) -> u64 {
        self.board.key()
    }

    fn in_check(&self) -> bool {
        false
    }

    /// Row by row from the top left, then the pass.
    fn legal_moves(&self, into: &mut Vec<Move>) {
        let side = self.side_to_move;
        let plays = self.board.points().map(|point| Move::Play { point, side });
        into.extend(plays.filter(|&play| self.check(play).is_ok()));
        into.push(Move::Pass { side });
    }

    /// Three fields with a blank between: the rows from the top, divided by `/`, with `X` for
    /// black, `O` for white and numbers for runs of empty points; `b` or `w` to move; the point
    /// forbidden by simple ko in SGF letters, or `-`. Example: `3/1XO/3 b -`.
    fn to_line(&self) -> String {
        let mut line = String::new();
        let mut empty = 0_u8;
        let flush = |line: &mut String, empty: &mut u8| {
            if *empty > 0 {
                line.push_str(&empty.to_string());
                *empty = 0;
            }
        };
        for point in self.board.points() {
            if point.column == 0 && point.row > 0 {
                flush(&mut line, &mut empty);
                line.push('/');
            }
            match self.board.get(point) {
                None => empty += 1,
                Some(side) => {
                    flush(&mut line, &mut empty);
                    line.push(['X', 'O'][side.index()]);
                }
            }
        }
        flush(&mut line, &mut empty);
        line.push_str([" b ", " w "][self.side_to_move.index()]);
        match self.ko {
            Some(point) => line.push_str(&point.to_string()),
            None => line.push('-'),
        }
        line
    }

    fn view(&self) -> Option<&dyn View> {
        Some(self)
    }

    fn fits(&self, mv: Move) -> bool {
        match mv {
            Move::Play { point, .. } => self.board.contains(point),
            Move::Pass { .. } => true,
        }
    }
}

impl View for Position {
    fn files(&self) -> u8 {
        self.board.width()
    }

    fn ranks(&self) -> u8 {
        self.board.height()
    }

    fn at(&self, square: u32) -> Option<Standing> {
        let side = self.board.get(self.board.numbered(square)?)?;
        Some(Standing { row: &VOCABULARY.pieces[0], side })
    }
}
