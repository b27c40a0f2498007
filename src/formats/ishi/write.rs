//! Writing Ishi: the tree of a record in the order of the format, which puts the variations of a
//! move right behind it.

mod beside;
mod lines;
use super::board::Board;
use super::lines::IshiLines;
use super::page::Page;
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::go::{Move, Position};
use crate::games::{self, Rules};
use crate::notation::go::clock;
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::record::{Entry, NodeId, NoteKind, Record, Setup};
use crate::replay::Referee;
use crate::source::Output;
use beside::without_controls;
use std::collections::{HashSet, VecDeque};
use std::ops::Range;

/// Appends one record: an event, and one more for every position that is set up in its middle.
pub(super) fn record(
    record: &Record,
    options: &WriteOptions,
    out: &mut Output,
    losses: &mut Losses,
) {
    let out = out.text();
    let games::Position::Go(start) = &record.start else { return };
    let size = start.board().width();
    if size != start.board().height() || !(2..=19).contains(&size) {
        return losses.add(Loss::Records, 1);
    }
    losses.add(Loss::Endings, record.endings_of_variations());
    let begin = out.len();
    let mut writer = IshiWriter {
        record,
        verbatim: options.lossless,
        page: Page { out, losses },
        board: Board::new(start.clone()),
        levels: Vec::new(),
        tasks: Vec::new(),
        later: VecDeque::from([(IshiTask::Next(NodeId::ROOT), start.clone())]),
    };
    while let Some((begin, position)) = writer.later.pop_front() {
        writer.event(begin, position);
    }
    let controls = without_controls(out, begin);
    losses.add(Loss::Characters, controls);
    // They are written all the same, but the format knows ASCII only.
    let written = &out[begin..];
    if !written.is_ascii() {
        let foreign = written.chars().filter(|character| !character.is_ascii()).count();
        losses.add(Loss::Characters, foreign as u64);
    }
}

pub(super) struct IshiWriter<'a> {
    pub(super) record: &'a Record,
    /// Whether lines that the record keeps are written word by word.
    pub(super) verbatim: bool,
    pub(super) page: Page<'a>,
    pub(super) board: Board,
    levels: Vec<OpenLevel>,
    tasks: Vec<IshiTask>,
    /// What goes on in events of their own, and from which positions.
    later: VecDeque<(IshiTask, Position)>,
}

/// The main line, or a variation under way.
#[derive(Default)]
struct OpenLevel {
    /// The number of the latest move.
    number: Option<u32>,
    /// Variations that wait for a move to stand behind.
    waiting: Vec<NodeId>,
}

/// What is still to be written.
enum IshiTask {
    /// What follows a node.
    Next(NodeId),
    /// A line that begins with the first of these nodes, and the variations on that.
    Line(VecDeque<NodeId>),
    /// A variation that begins with this node.
    Variation(NodeId),
    /// The end of a variation, and its line; where it begins, and where the line behind that does.
    Close(String, Range<usize>),
}

impl<'a> IshiWriter<'a> {
    fn event(&mut self, first: IshiTask, position: Position) {
        let begin = self.page.out.len();
        self.board = Board::new(position);
        self.levels = vec![OpenLevel::default()];
        match &first {
            IshiTask::Next(node) => self.head(*node),
            IshiTask::Line(line) => self.head_of_line(line.front().copied()),
            IshiTask::Variation(_) | IshiTask::Close(..) => {}
        }
        self.tasks.push(first);
        while let Some(task) = self.tasks.pop() {
            match task {
                IshiTask::Next(node) => self.next(node),
                IshiTask::Line(line) => self.begin_line(line),
                IshiTask::Variation(node) => self.variation(node),
                IshiTask::Close(line, opening) => {
                    self.end_level();
                    match self.page.out.len() == opening.end {
                        // All that stood in it was left out.
                        true => self.page.out.truncate(opening.start),
                        false => self.page.out.push_str(&line),
                    }
                    self.board.close();
                }
            }
        }
        self.end_level();
        if self.page.out.len() == begin {
            // What nothing is said of is an event all the same.
            self.page.line(Keyword::Event, "");
        }
    }

    fn end_level(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.page.losses.add(Loss::Variations, level.waiting.len() as u64);
        }
    }

    /// The lines that the record keeps of a node.
    pub(super) fn lines(&self, node: NodeId) -> Option<IshiLines> {
        let mut notes = self.record.tree.notes(node);
        notes.find_map(|note| match note.kind {
            NoteKind::Property => IshiLines::of(self.record.text(note.text)),
            _ => None,
        })
    }

    /// Whether a node is a diagram beside the line, rather than a part of it.
    fn is_beside(&self, node: NodeId) -> bool {
        let tree = &self.record.tree;
        matches!(tree.node(node).entry, Entry::Setup(_) | Entry::Blank)
            && tree.next(node).is_none()
            && self.lines(node).is_none_or(|lines| lines.opening(false).is_none())
    }

    /// The node without a move in which a line ends behind a move, if what it says can be said of the move: as a
    /// diagram it would stand beside the game.
    pub(super) fn last_words(&self, mv: NodeId) -> Option<NodeId> {
        let tree = &self.record.tree;
        let last = tree.next(mv).filter(|&next| tree.node(next).entry == Entry::Blank)?;
        let ends = |node: NodeId| matches!(tree.node(node).entry, Entry::End(_));
        let is_alone = tree.next_sibling(last).is_none() && tree.children(last).all(ends);
        if !is_alone || self.mv(mv).is_none() {
            return None;
        }
        if [mv, last].into_iter().any(|node| self.lines(node).is_some()) {
            return None;
        }
        let says = self.said(last);
        // A figure is a diagram, and a number would be that of the move.
        let is_of_the_node =
            |text: &str| ["FG[", "VW[", "MN["].iter().any(|name| text.starts_with(name));
        let name = |text: &'a str| text.split('[').next().unwrap_or_default();
        let properties = |node| {
            let notes = tree.notes(node).filter(|note| note.kind == NoteKind::Property);
            notes.map(|note| self.record.text(note.text))
        };
        let clocks = clock::NAMES.into_iter().filter(|_| tree.clock(mv).is_some());
        let names: HashSet<&str> = properties(mv).map(name).chain(clocks).collect();
        let fits = |text: &'a str| !is_of_the_node(text) && !names.contains(name(text));
        let has_title = |node| tree.notes(node).any(|note| note.kind == NoteKind::Bookmark);
        let fits = properties(last).all(fits) && !(has_title(mv) && has_title(last));
        (says.is_something() && says.remarks.is_empty() && fits).then_some(last)
    }

    fn next(&mut self, node: NodeId) {
        let before = node;
        let mut node = self.moves(before);
        let tree = &self.record.tree;
        if let Some(last) = self.last_words(node) {
            if node != before {
                // Of any other move this is said beside what is said of itself.
                let number = self.levels.last().and_then(|level| level.number);
                self.page.said(self.said(last), number, &self.board);
            }
            self.page.losses.add(Loss::Nodes, 1);
            self.page.losses.add(Loss::Clocks, u64::from(self.loses_clock(last)));
            node = last;
        }
        let mut line = VecDeque::new();
        let mut beside = Vec::new();
        for child in tree.children(node) {
            if matches!(tree.node(child).entry, Entry::End(_)) {
                self.page.losses.add(Loss::Clocks, u64::from(tree.clock(child).is_some()));
                for note in tree.notes(child) {
                    self.page.losses.add(Loss::of_note(note.kind), 1);
                }
            } else if self.is_beside(child) && !self.is_variation(child, &line) {
                beside.push(child);
            } else {
                line.push_back(child);
            }
        }
        let is_alone = line.is_empty() && node == NodeId::ROOT && tree.next(node).is_some();
        if is_alone && beside.len() == tree.children(node).count() {
            // Diagrams of which none is beside a move are read one after the other.
            self.page.losses.add(Loss::Nodes, beside.len() as u64 - 1);
        }
        let ends_with_diagram = tree.next(node).is_some_and(|next| beside.contains(&next));
        if ends_with_diagram && line.is_empty() && tree.node(node).entry.is_ply() {
            // As a diagram behind a move it stands beside the game, and is read as such: neither what is set up nor
            // what is said there is the end of the line.
            let is_told = tree.next(node).is_some_and(|last| match tree.node(last).entry {
                Entry::Blank => self.said(last).is_something(),
                _ => true,
            });
            self.page.losses.add(Loss::Nodes, u64::from(is_told));
        }
        for diagram in beside {
            self.node(diagram);
        }
        if ends_with_diagram && !line.is_empty() {
            // They have no move to stand behind, and would be the game behind the diagram.
            self.page.losses.add(Loss::Nodes, 1);
            let position = self.board.position().clone();
            return self.later.push_back((IshiTask::Line(line), position));
        }
        let ends = |node: NodeId| matches!(tree.node(node).entry, Entry::End(_));
        if tree.next(node).is_some_and(ends) {
            // What goes on beside an ending has no move to stand behind.
            self.page.losses.add(Loss::Variations, line.len() as u64);
            return;
        }
        self.begin_line(line);
    }

    /// Writes moves of which nothing is said, as far as nothing stands beside them. Gives back the
    /// last. What is done here is what [`Self::line`] comes to for them.
    fn moves(&mut self, mut node: NodeId) -> NodeId {
        let tree = &self.record.tree;
        let waits = self.levels.last().is_none_or(|level| !level.waiting.is_empty());
        while let Some(next) = tree.next(node).filter(|_| !waits)
            && tree.next_sibling(next).is_none()
            && tree.notes(next).next().is_none()
            && tree.clock(next).is_none()
            && let Some(mv) = self.mv(next)
        {
            let number = self.expected();
            self.play(number, mv);
            self.page.mv(number, mv, &self.board);
            node = next;
        }
        node
    }

    fn play(&mut self, number: u32, mv: Move) {
        self.board.play(number, mv);
        if let Some(level) = self.levels.last_mut() {
            level.number = Some(number);
        }
    }

    fn set_up(&self, node: NodeId, setup: Setup) -> Position {
        let tree = &self.record.tree;
        let mut position = self.board.position().clone();
        let _ = position.set_up(tree.placements(setup));
        if tree.turn(setup).is_none()
            && let Some(Some(side)) = self.mover(tree.next(node))
        {
            // Behind a setup it is the turn of whoever moves.
            position.set_side_to_move(side);
        }
        position
    }

    /// The move of a node, if the format can write it.
    pub(super) fn mv(&self, node: NodeId) -> Option<Move> {
        let mv = match self.record.tree.node(node).entry.mv()? {
            games::Move::Go(mv) => mv,
            _ => return None,
        };
        let size = self.board.size();
        match mv {
            Move::Play { point, .. } if point.column >= size || point.row >= size => None,
            mv => Some(mv),
        }
    }

    /// A node: its entry and all that belongs to it.
    fn node(&mut self, node: NodeId) {
        let data = self.record.tree.node(node);
        self.page.losses.add(Loss::Clocks, u64::from(self.loses_clock(node)));
        let lines = self.lines(node);
        let mut own = None;
        if data.entry.is_ply() {
            let number = self.number(node, lines.as_ref());
            let mv = self.mv(node);
            let pass = Move::Pass { side: self.board.position().side_to_move() };
            self.play(number, mv.unwrap_or(pass));
            own = mv.map(|mv| (number, mv));
            if mv.is_none() && lines.is_none() {
                self.page.losses.add(Loss::Moves, 1);
                // It would be said of the move before.
                for note in self.record.tree.notes(node) {
                    self.page.losses.add(Loss::of_note(note.kind), 1);
                }
                return;
            }
        }
        match lines {
            Some(lines) => self.kept(node, &lines, own),
            None => self.neutral(node, own),
        }
    }
}
