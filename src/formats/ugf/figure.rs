//! The section `[Figure]`: comments on moves, and diagrams with a position and moves of their own.

use super::board::{Board, Written};
use super::read::UgfReader;
use crate::findings::{Code, Finding, Word};
use crate::games::go::{Move, Point, Position, Ruleset};
use crate::games::{Rules, Side};
use crate::notation::syntax::sgf;
use crate::record::{NoteKind, Placement};
use crate::replay::go_plan::{Entry, GoPlan, START};
use crate::source::Span;
use std::collections::HashMap;

/// The positions of the main line by their stones, each with the places at which it stands.
struct Positions<'p> {
    start: &'p Position,
    main: Vec<usize>,
    by_key: HashMap<u64, Vec<usize>>,
    /// The node of an empty board, behind which stand the diagrams that are not of the game: one for all of them, so
    /// that none costs more than it is long.
    empty: Option<usize>,
}

impl<'p> Positions<'p> {
    fn of(start: &'p Position, tree: &GoPlan) -> Positions<'p> {
        let mut main = vec![START];
        let mut position = start.clone();
        let mut by_key = HashMap::from([(position.board().key(), vec![0])]);
        for node in tree.main_line().skip(1) {
            match &tree.nodes[node].entry {
                Entry::Move(mv) => position.play(*mv),
                Entry::Unreadable(_) => position.skip(),
                Entry::Setup(placements) => position.setup(changes(placements)),
                Entry::Blank | Entry::Stop => continue,
            }
            by_key.entry(position.board().key()).or_insert_with(Vec::new).push(main.len());
            main.push(node);
        }
        Positions { start, main, by_key, empty: None }
    }

    /// The node of an empty board; `span` is where the first that needs one stands.
    fn empty(&mut self, span: Span, tree: &mut GoPlan) -> usize {
        if self.start.board().stone_count() == 0 {
            return START;
        }
        *self.empty.get_or_insert_with(|| {
            let clear = |point| Placement::Stone { point, side: None };
            let cleared = self.start.board().stones().map(|stone| clear(stone.point)).collect();
            tree.branch(START, Entry::Setup(cleared), span)
        })
    }

    /// The last place up to `number` at which a position stands.
    fn find(&self, key: u64, number: usize) -> Option<usize> {
        let places = self.by_key.get(&key)?;
        let behind = places.partition_point(|place| *place <= number);
        places[..behind].last().copied()
    }
}

fn changes(placements: &[Placement]) -> impl Iterator<Item = (Point, Option<Side>)> + '_ {
    placements.iter().filter_map(|placement| match *placement {
        Placement::Stone { point, side } => Some((point, side)),
        Placement::Turn(_) => None,
    })
}

/// A diagram under way.
struct Figure<'a> {
    /// Its line, and what stands behind its name.
    line: Span,
    number: usize,
    title: &'a str,
    /// Whether it shows a part of the board.
    is_part: bool,
    stones: Vec<Placement>,
    /// Where its moves begin and where they have come to, once there are any.
    node: Option<usize>,
    turn: Side,
}

/// A comment under way: its line, the node that it is said of, and its lines.
struct Text {
    line: Span,
    node: usize,
    lines: Vec<Span>,
    labels: String,
}

impl<'a> UgfReader<'a> {
    pub(super) fn figures(
        &mut self,
        lines: &[Span],
        board: &Board,
        start: &Position,
        tree: &mut GoPlan,
    ) {
        if lines.iter().all(|line| line.is_empty()) {
            return;
        }
        let source = self.source;
        let mut positions = Positions::of(start, tree);
        let positions = &mut positions;
        let mut figure: Option<Figure<'a>> = None;
        let mut text: Option<Text> = None;
        for &line in lines {
            let words = source.slice(line);
            let (word, rest) = words.split_once(',').unwrap_or((words, ""));
            match word {
                ".EndText" if text.is_some() => self.end_text(&mut text, tree),
                ".#" if text.is_some() => self.label(line, rest, board, &mut text),
                ".Text" | ".Fig" | ".EndFig" => {
                    self.left_open(&mut text, tree);
                    if word == ".Text" {
                        let node = self.commented(line, rest, positions, (&mut figure, tree));
                        text = Some(Text { line, node, lines: Vec::new(), labels: String::new() });
                        continue;
                    }
                    match (word, figure.take()) {
                        (".EndFig", None) => self.skipped(line, START, tree),
                        (_, Some(mut open)) => {
                            self.moves(&mut open, positions, tree);
                            if word == ".Fig" {
                                self.open_end(open.line, Word::EndFig);
                            }
                        }
                        _ => {}
                    }
                    if word == ".Fig" {
                        figure = self.figure(line, rest, board, tree);
                    }
                }
                _ => match (&mut text, &mut figure) {
                    (Some(text), _) => text.lines.push(line),
                    _ if words.is_empty() => {}
                    (None, Some(open)) => match Written::of(words, board) {
                        Some(written) => self.in_figure(line, &written, open, positions, tree),
                        None => {
                            let node = self.moves(open, positions, tree);
                            self.unknown(line, node, tree);
                        }
                    },
                    (None, None) => self.unknown(line, START, tree),
                },
            }
        }
        self.left_open(&mut text, tree);
        if let Some(mut open) = figure {
            self.moves(&mut open, positions, tree);
            self.open_end(open.line, Word::EndFig);
        }
    }

    /// That the end of something is missing.
    fn open_end(&mut self, line: Span, end: Word) {
        self.frame.report(Finding::at(Code::UgfOpen, line).with("end", end));
    }

    fn left_open(&mut self, text: &mut Option<Text>, tree: &mut GoPlan) {
        if let Some(open) = text.as_ref().map(|text| text.line) {
            self.open_end(open, Word::EndText);
            self.end_text(text, tree);
        }
    }

    /// `.Fig,45,1,1,19,19,title,11,0`.
    fn figure(
        &mut self,
        line: Span,
        rest: &'a str,
        board: &Board,
        tree: &mut GoPlan,
    ) -> Option<Figure<'a>> {
        let fields: Vec<&str> = rest.split(',').map(str::trim).collect();
        let Some(number) = fields.first().and_then(|number| number.parse().ok()) else {
            self.unknown(line, START, tree);
            return None;
        };
        let size = board.size.to_string();
        let is_whole = match fields.get(1..5) {
            Some(view) => view == ["1", "1", size.as_str(), size.as_str()],
            None => true,
        };
        Some(Figure {
            line,
            number,
            title: fields.get(5).copied().unwrap_or_default(),
            is_part: !is_whole,
            stones: Vec::new(),
            node: None,
            turn: Side::First,
        })
    }

    /// A stone or a move of a diagram.
    fn in_figure(
        &mut self,
        line: Span,
        written: &Written,
        figure: &mut Figure<'a>,
        positions: &mut Positions<'_>,
        tree: &mut GoPlan,
    ) {
        if written.number == 0
            && figure.node.is_none()
            && let (Some(point), Some(side)) = (written.point, written.side)
        {
            figure.stones.push(Placement::Stone { point, side: Some(side) });
            return;
        }
        let mv = written.mv(figure.turn);
        figure.turn = mv.side().other();
        match figure.node {
            Some(node) => figure.node = Some(tree.add(node, Entry::Move(mv), line)),
            None => {
                self.begin(figure, positions, Some((mv, line)), tree);
            }
        }
    }

    /// The node that a diagram has come to; begins it, if it has no moves.
    fn moves(
        &mut self,
        figure: &mut Figure<'a>,
        positions: &mut Positions<'_>,
        tree: &mut GoPlan,
    ) -> usize {
        match figure.node {
            Some(node) => node,
            None => self.begin(figure, positions, None, tree),
        }
    }

    /// Begins a diagram where the game came by its position, or behind a setup of it.
    fn begin(
        &mut self,
        figure: &mut Figure<'a>,
        positions: &mut Positions<'_>,
        first: Option<(Move, Span)>,
        tree: &mut GoPlan,
    ) -> usize {
        let size = positions.start.board().width();
        let shown = Position::new(size, size, Ruleset::UNSPECIFIED).map(|mut position| {
            position.setup(changes(&figure.stones));
            position.board().key()
        });
        let place = shown.and_then(|key| positions.find(key, figure.number));
        let entry = match first {
            Some((mv, _)) => Entry::Move(mv),
            None => Entry::Blank,
        };
        let span = first.map_or(figure.line, |(_, span)| span);
        let node = match place {
            Some(place) => tree.branch(positions.main[place], entry, span),
            None => {
                let number = figure.number;
                self.frame.report(Finding::at(Code::UgfFigure, figure.line).with("number", number));
                let setup = Entry::Setup(std::mem::take(&mut figure.stones));
                let empty = positions.empty(figure.line, tree);
                let set_up = match empty {
                    START => tree.branch(empty, setup, figure.line),
                    _ => tree.add(empty, setup, figure.line),
                };
                match first {
                    Some(_) => tree.add(set_up, entry, span),
                    None => set_up,
                }
            }
        };
        if !figure.title.is_empty() {
            tree.note(node, NoteKind::Bookmark, figure.title.to_owned(), figure.line);
        }
        if figure.is_part {
            let text = self.source.slice(figure.line).to_owned();
            tree.note(node, NoteKind::Remark, text, figure.line);
        }
        figure.node = Some(node);
        node
    }

    /// The node that a comment is said of.
    fn commented(
        &mut self,
        line: Span,
        rest: &str,
        positions: &mut Positions<'_>,
        (figure, tree): (&mut Option<Figure<'a>>, &mut GoPlan),
    ) -> usize {
        if let Some(figure) = figure {
            return self.moves(figure, positions, tree);
        }
        let number = rest.split(',').next().unwrap_or_default().trim();
        let last = positions.main.len() - 1;
        let stated = number.parse::<usize>().ok();
        if stated.is_none_or(|stated| stated > last) {
            let finding = Finding::at(Code::UgfComment, line).with("number", number);
            self.frame.report(finding);
        }
        positions.main[stated.unwrap_or(last).min(last)]
    }

    /// `.#,6,16,E`: a label.
    fn label(&mut self, line: Span, rest: &str, board: &Board, text: &mut Option<Text>) {
        let Some(text) = text else { return };
        let mut fields = rest.splitn(3, ',');
        let (column, row) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let (point, label) = (board.of_numbers(column, row), fields.next().unwrap_or_default());
        match point.filter(|_| !label.trim().is_empty()) {
            Some(point) => {
                text.labels.push_str(&format!("[{point}:"));
                sgf::push_text(label.trim(), &mut text.labels);
                text.labels.push(']');
            }
            None => {
                let written = self.source.slice(line);
                self.frame.report(Finding::at(Code::UgfText, line).with("text", written));
                text.lines.push(line);
            }
        }
    }

    fn end_text(&mut self, text: &mut Option<Text>, tree: &mut GoPlan) {
        let Some(Text { line, node, lines, labels }) = text.take() else { return };
        if let Some((words, span)) = self.text(&lines) {
            tree.note(node, NoteKind::Comment, words, span);
        }
        if !labels.is_empty() {
            tree.note(node, NoteKind::Property, format!("LB{labels}"), line);
        }
    }
}
