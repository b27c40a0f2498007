//! What the replayer says about Go: named reasons as findings, turns, handicap, results.

use super::{Item, LineFacts, Notation, Reading, Referee, Script};
use crate::findings::{Arg, Code, Finding};
use crate::games::go::{Illegal, Move, Point, Position, rules_in_japanese};
use crate::games::{self, Rules, Side};
use crate::record::{EndKind, Ending, Entry, Key, NodeId, Placement, Record};
use crate::source::Span;
use std::collections::HashMap;

/// A move of Go as records write it: all of them name the colour and the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoMove {
    /// The move.
    pub mv: Move,
    /// Whether it puts a stone of the handicap on the board: see [`mark_handicap`].
    pub placed: bool,
}

impl GoMove {
    /// A move without more.
    #[must_use]
    pub const fn new(mv: Move) -> GoMove {
        GoMove { mv, placed: false }
    }

    /// What is to be said of whose turn it was: a side that plays twice in a row, or on after two passes,
    /// is allowed to by the formats and worth a warning.
    #[inline]
    fn doubt(&self, position: &Position, previous: Option<Move>) -> Option<Code> {
        match (previous, self.mv) {
            (Some(before), mv) if before.side() == mv.side() && !self.placed => {
                Some(Code::SameColourTwice)
            }
            (_, Move::Play { .. }) if position.passes() >= 2 => Some(Code::PlayedAfterPasses),
            _ => None,
        }
    }
}

impl Notation for GoMove {
    type Rules = Position;

    #[inline]
    fn plain(&self, position: &Position, previous: Option<Move>) -> Option<Move> {
        self.doubt(position, previous).is_none().then_some(self.mv)
    }

    fn resolve(&self, position: &Position, previous: Option<Move>) -> Reading<Position> {
        let Some(code) = self.doubt(position, previous) else { return Reading::Move(self.mv) };
        let side = Position::side_name(self.mv.side());
        Reading::Doubtful(self.mv, Box::new(Finding::new(code).with("side", side)))
    }

    /// The colour is part of the move, so it can never be at odds with the turn.
    fn side(&self) -> Option<Side> {
        None
    }
}

impl Referee for Position {
    const REPETITIONS: Option<u32> = None;
    const ENDS_BY_REPETITION: bool = false;
    const REMARKS_AT_ONCE: bool = true;
    const FOREIGN: &'static [EndKind] = &[
        EndKind::Mate,
        EndKind::NoMate,
        EndKind::PerpetualCheck,
        EndKind::Impasse,
        EndKind::DeclaredWin,
        EndKind::DeclaredDraw,
        EndKind::Try,
    ];

    /// SGF `KO`: the move is to be executed "even if it is illegal" (property KO).
    fn forces(property: &str) -> bool {
        property.starts_with("KO[")
    }

    fn illegal(&self, mv: Move, reason: Illegal) -> Finding {
        let code = match reason {
            Illegal::OffBoard => Code::GoOffBoard,
            Illegal::Occupied => Code::GoOccupied,
            Illegal::Suicide => Code::GoSuicide,
            Illegal::Ko => Code::GoKo,
            Illegal::PositionalSuperko | Illegal::SituationalSuperko => Code::GoSuperko,
        };
        let rules = self.ruleset().name;
        let finding = Finding::new(code)
            .with("side", Self::side_name(mv.side()))
            .with("rules", Arg::term(rules, rules_in_japanese(rules)));
        match mv {
            Move::Play { point, .. } => finding.with("point", self.point_arg(point)),
            Move::Pass { .. } => finding,
        }
    }

    /// Never: a move of Go names its point, whatever came before.
    fn derails(_: Illegal) -> bool {
        false
    }

    /// A whole-board repetition that the rules in force allow (three kos, eternal life). A move
    /// that repeats a position captures; without a capture there are only passes.
    fn remark(&self, times: u32, is_told: impl Fn(Code) -> bool) -> Option<Finding> {
        let repeats = times > 1 && !self.removed().is_empty() && !is_told(Code::GoRepetition);
        repeats.then(|| Finding::new(Code::GoRepetition))
    }

    fn set_up(&mut self, placements: &[Placement]) -> Option<Finding> {
        let stones = placements.iter().filter_map(|placement| match *placement {
            Placement::Stone { point, side } => Some((point, side)),
            Placement::Turn(_) => None,
        });
        let mut changed = HashMap::new();
        let idle = stones.clone().find(|&(point, side)| {
            let before = changed.insert(point, side);
            before.unwrap_or_else(|| self.board().get(point)) == side
        });
        self.setup(stones);
        for placement in placements {
            if let Placement::Turn(side) = *placement {
                self.set_side_to_move(side);
            }
        }
        let (point, _) = idle?;
        Some(Finding::new(Code::GoIdleSetup).with("point", self.point_arg(point)))
    }

    /// Whoever resigns or loses on time does so in their own turn.
    fn judge(&self, ending: Ending, line: &mut LineFacts<'_, Position>) -> Option<Finding> {
        let loser = ending.by.filter(|_| line.follows_move)?;
        let own_turn = matches!(ending.kind, EndKind::Resign | EndKind::Timeout);
        (own_turn && loser != games::Rules::side_to_move(self))
            .then(|| Finding::new(Code::LostOutOfTurn).with("side", Self::side_name(loser)))
    }
}

impl Position {
    /// The name of a point on this board.
    pub(crate) fn point_arg(&self, point: Point) -> Arg {
        Arg::from(self.board().name(point))
    }
}

/// What a record says about how its game begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opening {
    /// The handicap it names.
    pub handicap: Option<u32>,
    /// Black stones set up at the start.
    pub black: usize,
    /// White stones set up at the start.
    pub white: usize,
    /// Black stones of the handicap that moves place.
    pub placed: u32,
    /// The side that it says moves first (SGF `PL`).
    pub turn: Option<Side>,
    /// The side that makes the first move.
    pub first_move: Option<Side>,
}

impl Opening {
    /// The side that should move first: the one that the record names; white if black has a
    /// handicap; black on an empty board. In a position of another kind either may, as where the
    /// stones of a handicap are missing.
    fn expected(&self) -> Option<Side> {
        let is_stated = self.handicap.is_some_and(|stones| stones >= 2);
        self.turn.or(match (self.black, self.white) {
            (0, 0) if !is_stated => Some(Side::First),
            (2.., 0) if is_stated => Some(Side::Second),
            _ => None,
        })
    }

    /// The side to move in the start position.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.expected().or(self.first_move).unwrap_or(Side::First)
    }

    /// Compares the handicap, which is stated at `place`, with the stones.
    #[must_use]
    pub fn handicap(&self, place: Span) -> Option<Finding> {
        let stones = self.black + self.placed as usize;
        // With stones of both it is no handicap but a position.
        let is_handicap = self.white == 0 || self.black == 0;
        let stated = self.handicap.filter(|_| is_handicap)?;
        // A handicap of one stone is the right to move first.
        let differs = stated as usize != stones && !(stated <= 1 && self.black == 0);
        let finding = Finding::at(Code::GoHandicap, place).with("stated", stated);
        differs.then(|| finding.with("stones", stones))
    }

    /// Compares handicap, stones and first move with each other; `stones` is the place that names
    /// the handicap, `first` that of the first move.
    pub fn findings(&self, stones: Span, first: Span) -> impl Iterator<Item = Finding> {
        let wrong =
            self.expected().zip(self.first_move).filter(|(expected, first)| expected != first);
        let turn = wrong.map(|(expected, _)| {
            Finding::at(Code::WrongFirstPlayer, first)
                .with("side", Position::side_name(expected))
                .ply(1)
        });
        self.handicap(stones).into_iter().chain(turn)
    }
}

/// The handicap that a header names.
pub(crate) fn stated_handicap(record: &Record) -> Option<u32> {
    record.header(Key::Handicap).and_then(|text| text.trim().parse().ok())
}

/// Whether a move puts a black stone on the board.
fn is_black_stone(mv: Move) -> bool {
    matches!(mv, Move::Play { side: Side::First, .. })
}

/// Marks the moves by which black places a handicap of so many stones on the empty board, as
/// Chinese rules have it: those that the main line begins with. Says how many they are.
pub fn mark_handicap(script: &mut Script<GoMove>, stated: u32) -> u32 {
    mark_handicap_of(script, stated, |written| Some(written.mv), |written| written.placed = true)
}

/// The same of a script in which moves of Go are part of what is written.
pub(crate) fn mark_handicap_of<W>(
    script: &mut Script<W>,
    stated: u32,
    go_move: impl Fn(&W) -> Option<Move>,
    mark: impl Fn(&mut W),
) -> u32 {
    let mut placed = Vec::new();
    let mut nested = 0_usize;
    for (at, item) in script.items.iter().enumerate() {
        match item {
            Item::Open { .. } => nested += 1,
            Item::Close { .. } => nested = nested.saturating_sub(1),
            _ if nested > 0 => {}
            Item::Move { written, .. }
                if placed.len() < stated as usize
                    && go_move(written).is_some_and(is_black_stone) =>
            {
                placed.push(at);
            }
            Item::Note { .. }
            | Item::Blank
            | Item::Time { .. }
            | Item::Clock { .. }
            | Item::Fork { .. } => {}
            _ => break,
        }
    }
    if placed.len() < 2 {
        return 0;
    }
    for &at in &placed {
        if let Some(Item::Move { written, .. }) = script.items.get_mut(at) {
            mark(written);
        }
    }
    u32::try_from(placed.len()).unwrap_or(stated)
}

/// How many moves of the main line place black's handicap on the empty board: it begins with that
/// many black stones, and a header says that there is a handicap.
#[must_use]
pub fn placed_handicap(record: &Record) -> usize {
    let stated = record.header(Key::Handicap).and_then(|text| text.trim().parse::<usize>().ok());
    let is_empty = matches!(&record.start, games::Position::Go(start)
        if start.board().stone_count() == 0);
    let entries = record.tree.main_line().map(|node| record.tree.node(node).entry);
    let stones = entries
        .filter(|entry| !matches!(entry, Entry::Blank))
        .map_while(|entry| entry.mv().and_then(Position::unwrap).filter(|&mv| is_black_stone(mv)))
        .take(stated.filter(|_| is_empty).unwrap_or(0))
        .count();
    if stones < 2 { 0 } else { stones }
}

/// The position in which a game begins whose handicap is placed by moves: with all stones of it, and
/// white to move. Also the last of these moves. None if there is no such handicap, or if variations
/// begin among the stones.
#[must_use]
pub fn start_with_handicap(record: &Record) -> Option<(Position, NodeId)> {
    let games::Position::Go(start) = &record.start else { return None };
    let placed = placed_handicap(record);
    let mut stones = Vec::with_capacity(placed);
    for node in record.tree.main_line() {
        if placed == stones.len() || record.tree.next_sibling(node).is_some() {
            return None;
        }
        let point = match record.tree.node(node).entry {
            Entry::Blank => continue,
            Entry::Move(games::Move::Go(Move::Play { point, .. })) => point,
            _ => return None,
        };
        stones.push((point, Some(Side::First)));
        if stones.len() == placed {
            let mut position = start.clone();
            position.setup(stones);
            position.set_side_to_move(Side::Second);
            return Some((position, node));
        }
    }
    None
}

/// The groups of a position that was set up and have no liberty, each reported once at `span`.
pub fn setup_findings(position: &Position, span: Span) -> Vec<Finding> {
    let board = position.board();
    if board.stone_count() == 0 {
        return Vec::new();
    }
    let dead = |point: Point| board.get(point).is_some() && !board.has_liberty(point);
    let mut findings = Vec::new();
    for stone in board.stones().filter(|stone| dead(stone.point)) {
        let first = board.group(stone.point).min_by_key(|point| (point.row, point.column));
        if first == Some(stone.point) {
            let finding = Finding::at(Code::GoNoLiberty, span);
            findings.push(finding.with("point", position.point_arg(stone.point)));
        }
    }
    findings
}
