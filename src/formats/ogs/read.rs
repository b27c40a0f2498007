//! Reading a game: its board, its moves, and what is said of them.

use super::{OBJECTS, marks};
use crate::findings::{Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::go::{Move, Point, Position, Ruleset};
use crate::games::{self, Side};
use crate::notation::go::opening;
use crate::notation::machine::go::point;
use crate::notation::syntax::json::{self, Kind, Value, clip};
use crate::record::{Millis, NoteKind, Placement, Total};
use crate::replay::go::GoMove;
use crate::replay::go_plan::{Entry, GoPlan, START, Time};
use crate::source::{Eol, Source, Span};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// The members of a game that are read.
pub(super) const GAME: [&str; 22] = [
    "game_id",
    "review_id",
    "game_name",
    "width",
    "height",
    "rules",
    "komi",
    "handicap",
    "free_handicap_placement",
    "initial_state",
    "initial_player",
    "moves",
    "players",
    "outcome",
    "winner",
    "black_player_id",
    "white_player_id",
    "phase",
    "start_time",
    "end_time",
    "time_control",
    "move_tree",
];

/// The same of one game.
pub(super) type Members<'j> = [Option<Value<'j>>; GAME.len()];

/// Reads every game of a source.
pub(super) fn read(source: &Source, told: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let mut frame = Frame::new(source, bench, sink);
    let _ = json::each_object(source.text(), OBJECTS, told.unfinished, |value, error| {
        one(value, error, &mut frame)
    });
}

/// Reads one object, or what stands in the place of one.
fn one(
    value: Option<Value<'_>>,
    error: Option<Finding>,
    frame: &mut Frame<'_, GoMove>,
) -> ControlFlow<()> {
    let Some(object) = value.filter(|value| value.kind() == Kind::Object) else {
        let place = value.map_or(Span::at(0), Value::span);
        let fault = error.unwrap_or_else(|| Finding::at(Code::NoRecord, place));
        let place = fault.span.unwrap_or(place);
        frame.record.start_known = false;
        if let Some(empty) = empty() {
            frame.record.start = games::Position::Go(empty);
        }
        frame.report(fault);
        return frame.hand_on(place);
    };
    let (names, edits) = (HashMap::new(), Vec::new());
    OgsReader { frame, names, left_out: None, edits }.object(object);
    frame.replay();
    frame.broken(error);
    frame.hand_on(object.span())
}

/// The usual board, which stands in for one that cannot be known.
fn empty() -> Option<Position> {
    Position::new(19, 19, Ruleset::UNSPECIFIED)
}

/// The reading of one game.
pub(super) struct OgsReader<'f, 'a> {
    pub(super) frame: &'f mut Frame<'a, GoMove>,
    /// What headers say, by their names.
    pub(super) names: HashMap<String, String>,
    /// What was left out beside moves: how many values, and what is to be said of the first.
    left_out: Option<(u32, Finding)>,
    /// Changes of the board before the first move.
    edits: Vec<Placement>,
}

/// Whose turn it is, and on which board.
#[derive(Clone, Copy, Debug)]
struct Turns<'p> {
    first: Side,
    /// How many first moves place stones of Black's handicap.
    placed: usize,
    start: &'p Position,
}

impl Turns<'_> {
    /// Who makes the move behind so many.
    fn side(self, plies: usize) -> Side {
        match plies.checked_sub(self.placed) {
            None => Side::First,
            Some(plies) => {
                let first = if self.placed > 0 { Side::Second } else { self.first };
                if plies % 2 == 0 { first } else { first.other() }
            }
        }
    }
}

impl OgsReader<'_, '_> {
    pub(super) fn wrong(&mut self, value: Value<'_>, name: &str, expected: Word) {
        let finding = Finding::at(Code::JkfShape, value.span()).with("name", name);
        self.frame.report(finding.with("expected", expected));
    }

    fn object(&mut self, object: Value<'_>) {
        let data = object.get("gamedata").filter(|data| data.kind() == Kind::Object);
        let game = data.unwrap_or(object);
        let mut rest = Vec::new();
        let members: Members<'_> = game.pick(&GAME, |name, value| rest.push((name, value)));
        let [
            _,
            _,
            _,
            width,
            height,
            rules,
            _,
            handicap,
            free,
            initial,
            first,
            moves,
            _,
            _,
            _,
            _,
            _,
            _,
            _,
            _,
            _,
            review,
        ] = members;
        let end = self.headers(object, game, &members, &rest);
        let ruleset = rules.and_then(Value::string).and_then(|text| Ruleset::from_text(&text));
        let board = self.board([width, height], ruleset.unwrap_or_default());
        let Some(mut position) = board.or_else(empty) else { return };
        self.stones(initial, &mut position);
        let stones = handicap.and_then(Value::whole).and_then(|it| u32::try_from(it).ok());
        let turn = self.first(first);
        let is_free = free.and_then(Value::truth) == Some(true);
        let is_empty = position.board().stone_count() == 0;
        let placed = stones.filter(|&stones| stones > 1 && is_free && is_empty).unwrap_or(0);
        let first = turn.unwrap_or(Side::First);
        let turns = Turns { first, placed: placed as usize, start: &position };
        let mut tree = GoPlan::default();
        match moves {
            Some(moves) => self.moves(moves, turns, &mut tree),
            None if review.is_none() => {
                self.frame.report(Finding::at(Code::OgsNoMoves, game.span()));
            }
            None => {}
        }
        let last = tree.main_line().last().unwrap_or(START);
        if let Some(review) = review {
            self.review(review, turns, moves.is_some(), &mut tree);
        }
        position.setup(self.edits.drain(..).filter_map(|edit| match edit {
            Placement::Stone { point, side } => Some((point, side)),
            Placement::Turn(_) => None,
        }));
        if let Some((count, finding)) = self.left_out.take() {
            self.frame.report(finding.with("count", count));
        }
        if moves.is_some() {
            tree.end_main_line(last);
        }
        tree.script(end, self.frame.record, &mut self.frame.script);
        let place = Span::at(game.span().start);
        let stated = handicap.and_then(|value| Some((stones?, value.span())));
        // An even game is not said to have a handicap.
        let stated = stated.filter(|it| it.0 > 0);
        let script = &mut self.frame.script;
        let found = opening::open_for(&mut position, stated, turn, script, place);
        self.frame.findings.extend(found);
        self.frame.record.start = games::Position::Go(position);
    }

    /// The board, with nothing on it, if it is one.
    fn board(&mut self, sizes: [Option<Value<'_>>; 2], ruleset: Ruleset) -> Option<Position> {
        let [width, height] = sizes.map(|size| size.and_then(Value::small));
        let board =
            width.zip(height).and_then(|(width, height)| Position::new(width, height, ruleset));
        if board.is_none() {
            let place = sizes.into_iter().flatten().next().map(Value::span);
            let shown = sizes.map(|size| size.map_or_else(|| "?".into(), Value::shown));
            let finding = Finding { span: place, ..Finding::new(Code::OgsBoard) };
            self.frame.report(finding.with("size", clip(&shown.join("x"))));
            self.frame.record.start_known = false;
        }
        board
    }

    /// The stones that lie on the board before the first move: pairs of letters.
    fn stones(&mut self, initial: Option<Value<'_>>, position: &mut Position) {
        let Some(initial) = initial else { return };
        let stones = initial.pick(&["black", "white"], |_, _| ());
        let mut changes = Vec::new();
        for (value, side) in stones.into_iter().zip(Side::BOTH) {
            let Some(value) = value else { continue };
            let text = value.string().unwrap_or_default();
            let points = pairs(&text).map(point);
            let points: Option<Vec<Point>> = points.collect();
            match points.filter(|it| it.iter().all(|&it| position.board().contains(it))) {
                Some(points) if text.len() % 2 == 0 => {
                    changes.extend(points.into_iter().map(|point| (point, Some(side))));
                }
                _ => {
                    // With other stones it would be another game.
                    self.frame.record.start_known = false;
                    let finding = Finding::at(Code::OgsStones, value.span());
                    self.frame.report(finding.with("text", clip(&value.shown())));
                }
            }
        }
        position.setup(changes);
    }

    fn first(&mut self, first: Option<Value<'_>>) -> Option<Side> {
        let value = first?;
        match value.string().as_deref() {
            Some("black") => Some(Side::First),
            Some("white") => Some(Side::Second),
            _ => {
                self.wrong(value, "initial_player", Word::WhiteOrBlack);
                None
            }
        }
    }

    /// The moves of the game, which become the main line.
    fn moves(&mut self, moves: Value<'_>, turns: Turns<'_>, tree: &mut GoPlan) {
        let (mut at, mut plies) = (START, 0);
        if let Some(text) = moves.string() {
            let inside = moves.inside();
            let mut rest = &*text;
            while let Some((edit, pair, behind)) = take_pair(rest) {
                let side = turns.side(plies);
                let entry = match (edit, pair) {
                    (None, "..") => Some(Entry::Move(Move::Pass { side })),
                    (None, pair) => {
                        point(pair).map(|point| Entry::Move(Move::Play { point, side }))
                    }
                    (Some(side), pair) => point(pair).and_then(|it| stone(it, side, turns)),
                };
                plies += usize::from(edit.is_none());
                // Letters need no escapes.
                let offset = |rest: &str| inside.start + (text.len() - rest.len()) as u32;
                let [start, end] = [rest, behind].map(|rest| offset(rest).min(inside.end));
                let written = &rest[..rest.len() - behind.len()];
                at = self.go_on(tree, at, entry, written, Span::new(start, end));
                rest = behind;
            }
            return;
        }
        if moves.kind() != Kind::Array {
            return self.wrong(moves, "moves", Word::Array);
        }
        for value in moves.elements() {
            let [x, y, time, colour, edited] = self.parts(value);
            let is_edit = edited.and_then(Value::truth) == Some(true);
            let mv = move_of([x, y], turns.side(plies));
            let entry = self.entry(mv, colour, is_edit, turns);
            plies += usize::from(!is_edit);
            at = self.go_on(tree, at, entry, &value.one_line(), value.span());
            if is_edit {
                if let Some(time) = time.filter(|time| !says_nothing(*time)) {
                    self.beside(time, "time");
                }
            } else if let Some(time) = time.filter(|time| !time.is_null()) {
                // The first move is never timed, and some are counted back.
                let millis = time.number().filter(|millis| *millis >= 0.0);
                let millis = millis.and_then(|millis| Millis::new(millis.round() as u64));
                match millis {
                    Some(spent) => {
                        let (total, span) = (Total::NONE, time.span());
                        tree.nodes[at].time = Some(Time { spent, total, span });
                    }
                    None if says_nothing(time) => {}
                    None => self.beside(time, "time"),
                }
            }
        }
    }

    /// What is written of a move, as `[x, y, time, colour, more]` or by names: these, and whether the board was edited.
    /// All else is left out.
    fn parts<'j>(&mut self, value: Value<'j>) -> [Option<Value<'j>>; 5] {
        let mut more = |name: Value<'_>, value: Value<'_>| {
            if !says_nothing(value) {
                self.beside_as(name, value, "moves");
            }
        };
        if value.kind() != Kind::Array {
            return value.pick(&["x", "y", "timedelta", "color", "edited"], more);
        }
        let mut parts = value.elements();
        let [x, y, time, colour] = [(); 4].map(|()| parts.next());
        let mut edited = None;
        for (index, part) in parts.enumerate() {
            match part.kind() {
                Kind::Object if index == 0 => [edited] = part.pick(&["edited"], &mut more),
                _ => more(part, part),
            }
        }
        [x, y, time, colour, edited]
    }

    /// A move, or the stone that was put on the board or taken from it instead (colour 1 is black, 2 white, 0 none).
    fn entry(
        &mut self,
        mv: Option<Move>,
        colour: Option<Value<'_>>,
        is_edit: bool,
        turns: Turns<'_>,
    ) -> Option<Entry> {
        let side = match colour.filter(|colour| !says_nothing(*colour)) {
            None => None,
            Some(colour) => match colour.whole() {
                Some(1) => Some(Side::First),
                Some(2) => Some(Side::Second),
                _ => {
                    self.beside(colour, "moves");
                    None
                }
            },
        };
        let mv = mv?;
        if is_edit {
            let Move::Play { point, .. } = mv else { return None };
            return stone(point, side, turns);
        }
        if let Some((side, colour)) = side.zip(colour).filter(|(side, _)| *side != mv.side()) {
            let finding = Finding::at(Code::OgsContradiction, colour.span()).with("name", "color");
            let [here, other] = [side, mv.side()].map(|side| 1 + side.index());
            self.frame.report(finding.with("value", here).with("other", other));
        }
        Some(Entry::Move(mv))
    }

    /// Goes on with the game: before its first move the board is changed, not the game.
    fn go_on(
        &mut self,
        tree: &mut GoPlan,
        at: usize,
        entry: Option<Entry>,
        text: &str,
        place: Span,
    ) -> usize {
        match entry {
            Some(Entry::Setup(stones)) if at == START => {
                self.edits.extend(stones);
                START
            }
            entry => self.add(tree, at, entry, text, place),
        }
    }

    /// Adds a move to a line, or what stands in the place of one.
    fn add(
        &mut self,
        tree: &mut GoPlan,
        at: usize,
        entry: Option<Entry>,
        text: &str,
        place: Span,
    ) -> usize {
        let entry = entry.unwrap_or_else(|| {
            let finding = Finding::at(Code::OgsMove, place).with("text", clip(text));
            self.frame.report(finding);
            Entry::Unreadable(text.to_owned())
        });
        tree.add(at, entry, place)
    }

    /// Something beside a move that a record has no place for.
    fn beside(&mut self, value: Value<'_>, name: &str) {
        self.beside_as(value, value, name);
    }

    /// The same of a member with its own name. It is said once, and counted each time.
    fn beside_as(&mut self, own: Value<'_>, value: Value<'_>, name: &str) {
        if let Some((count, _)) = &mut self.left_out {
            *count = count.saturating_add(1);
            return;
        }
        let text = match own.span() == value.span() {
            true => value.one_line(),
            false => format!("{}: {}", own.one_line(), value.one_line()),
        };
        let span = Span::new(own.span().start, value.span().end);
        let finding = Finding::at(Code::OgsBeside, span).with("name", name);
        self.left_out = Some((1, finding.with("text", clip(&text))));
    }

    /// Variations, comments and marks of a review, whose trunk is the game. Depth is kept in a list, not on the stack.
    fn review(&mut self, root: Value<'_>, turns: Turns<'_>, is_told: bool, tree: &mut GoPlan) {
        const NODE: [&str; 8] =
            ["x", "y", "color", "edited", "trunk_next", "branches", "text", "marks"];
        let mut differs = false;
        let edits: HashSet<Placement> = self.edits.iter().copied().collect();
        let mut open = vec![(root, START, 0, true)];
        while let Some((value, at, plies, is_game)) = open.pop() {
            let [_, _, _, _, next, branches, text, marks] = value.pick(&NODE, |name, value| {
                if !says_nothing(value) {
                    self.beside_as(name, value, "move_tree");
                }
            });
            if let Some(text) = text.filter(|text| !says_nothing(*text)) {
                let shown = Eol::unified(&text.shown()).into_owned();
                tree.note(at, NoteKind::Comment, shown, text.span());
            }
            if let Some(marks) = marks.filter(|marks| !says_nothing(*marks))
                && !marks::keep(tree, at, marks, turns.start.board())
            {
                self.beside(marks, "marks");
            }
            let branches = branches.into_iter().flat_map(Value::elements).map(|it| (it, false));
            for (child, is_trunk) in next.map(|it| (it, true)).into_iter().chain(branches) {
                let [x, y, colour, edited] = child.pick(&["x", "y", "color", "edited"], |_, _| ());
                let is_edit = edited.and_then(Value::truth) == Some(true);
                let mv = move_of([x, y], turns.side(plies));
                let entry = self.entry(mv, colour, is_edit, turns);
                let is_known = |next: &usize| match (&entry, &tree.nodes[*next].entry) {
                    (Some(Entry::Move(mv)), Entry::Move(known)) => mv == known,
                    (Some(Entry::Setup(stones)), Entry::Setup(known)) => stones == known,
                    _ => false,
                };
                // Behind the end of the moves, or beside one of them, the trunk tells another game.
                let is_game = is_game && is_trunk;
                let is_start = |stones: &[Placement]| {
                    at == START && is_game && stones.iter().all(|stone| edits.contains(stone))
                };
                let known = match &entry {
                    Some(Entry::Setup(stones)) if is_start(stones) => Some(START),
                    _ => tree.next(at).filter(is_known),
                };
                differs |= is_game && is_told && known.is_none();
                let node = match known {
                    Some(known) => known,
                    None if is_game && !is_told => {
                        self.go_on(tree, at, entry, &clip(&child.one_line()), child.span())
                    }
                    None => self.add(tree, at, entry, &clip(&child.one_line()), child.span()),
                };
                open.push((child, node, plies + usize::from(!is_edit), is_game));
            }
        }
        if differs {
            self.frame.report(Finding::at(Code::OgsTree, root.span()));
        }
    }
}

/// Pairs of letters.
fn pairs(text: &str) -> impl Iterator<Item = &str> {
    let mut letters = text.char_indices();
    std::iter::from_fn(move || {
        let (start, _) = letters.next()?;
        letters.next();
        let rest = letters.as_str().len();
        text.get(start..text.len() - rest)
    })
}

/// The pair of letters that a text of moves begins with, and what follows it. Before it stands `!1` where a stone of
/// that colour was put on the board, `!0` (or `!undefined`) where one was taken away.
fn take_pair(text: &str) -> Option<(Option<Option<Side>>, &str, &str)> {
    let colours = [("!1", Some(Side::First)), ("!2", Some(Side::Second))];
    let others = [("!0", None), ("!undefined", None)];
    let marks = colours.into_iter().chain(others);
    let mut marked = marks.filter_map(|(mark, side)| Some((side, text.strip_prefix(mark)?)));
    let (edit, rest) = match marked.next() {
        Some((side, rest)) => (Some(side), rest),
        None => (None, text),
    };
    let pair = pairs(rest).next().unwrap_or_default();
    (!text.is_empty()).then(|| (edit, pair, &rest[pair.len()..]))
}

/// A stone that is put on the board or taken from it, if the point is there.
fn stone(point: Point, side: Option<Side>, turns: Turns<'_>) -> Option<Entry> {
    let is_there = turns.start.board().contains(point);
    is_there.then(|| Entry::Setup(vec![Placement::Stone { point, side }]))
}

/// The move to a column and a row.
fn move_of(point: [Option<Value<'_>>; 2], side: Side) -> Option<Move> {
    let [x, y] = point.map(|it| it.and_then(|it| it.text().parse::<i16>().ok()));
    match (x?, y?) {
        (-1, -1) => Some(Move::Pass { side }),
        (x, y) => {
            let point = Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
            Some(Move::Play { point, side })
        }
    }
}

/// Whether a value is empty: such are written beside every move.
fn says_nothing(value: Value<'_>) -> bool {
    matches!(value.text(), "null" | "{}" | "[]" | "\"\"" | "false" | "0" | "-1")
}
