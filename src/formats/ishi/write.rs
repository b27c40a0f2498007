//! Writing Ishi: the tree of a record in the order of the format, which puts the variations of a
//! move right behind it.

use super::board::Board;
use super::lines::{IshiLines, canonical};
use super::marks::is_markup;
use super::moves::push_move;
use super::page::{Page, stated_number};
use super::target;
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::go::{Move, Point, Position};
use crate::games::{self, Rules};
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::notation::syntax::sgf::area;
use crate::record::{Entry, NodeId, NoteKind, Placement, Record, Setup};
use crate::replay::Referee;
use crate::source::Output;
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

/// Makes blanks of control characters from a place on: the sign that ends a text in DOS would end the file for
/// who reads it. Gives back how many there were.
fn without_controls(out: &mut String, begin: usize) -> u64 {
    let is_control = |c: char| c.is_ascii_control() && !matches!(c, '\n' | '\r' | '\t');
    let written = &out[begin..];
    // They are ASCII: no character has to be put together for them.
    let count = written.bytes().filter(|&byte| is_control(byte.into())).count() as u64;
    if count > 0 {
        let plain = written.replace(is_control, " ");
        out.truncate(begin);
        out.push_str(&plain);
    }
    count
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

    /// Whether a diagram beside a line and its variations is a variation, too. It stands before those of the
    /// move otherwise, and would be read as the first of them.
    fn is_variation(&self, diagram: NodeId, line: &VecDeque<NodeId>) -> bool {
        let tree = &self.record.tree;
        self.is_shown(diagram)
            && line.len() > 1
            && line.front().is_some_and(|&main| tree.node(main).entry.is_ply())
    }

    /// Whether a diagram has something to show.
    fn is_shown(&self, diagram: NodeId) -> bool {
        let entry = self.record.tree.node(diagram).entry;
        entry != Entry::Blank || self.said(diagram).is_something()
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
        let names: HashSet<&str> = properties(mv).map(name).collect();
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
            node = last;
        }
        let mut line = VecDeque::new();
        let mut beside = Vec::new();
        for child in tree.children(node) {
            if matches!(tree.node(child).entry, Entry::End(_)) {
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
            // A diagram behind a move stands beside the game, and is read as such.
            let is_shown = tree.next(node).is_some_and(|next| self.is_shown(next));
            self.page.losses.add(Loss::Nodes, u64::from(is_shown));
        }
        for diagram in beside {
            self.node(diagram);
        }
        if ends_with_diagram && !line.is_empty() {
            // They have no move to stand behind, and would be the game behind the diagram.
            self.page.losses.add(Loss::Nodes, 1);
            self.page.losses.add(Loss::Variations, line.len() as u64);
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

    /// The first of some nodes as the next of the line under way, with the others as variations on it.
    fn begin_line(&mut self, mut line: VecDeque<NodeId>) {
        while let Some(main) = line.pop_front() {
            let lines = self.lines(main);
            if let Some(setup) = self.new_start(main, lines.as_ref()) {
                let position = self.set_up(main, setup);
                self.later.push_back((IshiTask::Next(main), position));
                continue;
            }
            return self.line(main, line.into());
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

    /// A node as the next of the line under way, with the variations on it.
    fn line(&mut self, node: NodeId, variations: Vec<NodeId>) {
        self.node(node);
        let is_ply = self.record.tree.node(node).entry.is_ply();
        let is_written = self.mv(node).is_some() || self.lines(node).is_some();
        self.tasks.push(IshiTask::Next(node));
        let Some(level) = self.levels.last_mut() else { return };
        level.waiting.extend(variations);
        if is_ply && !is_written {
            // They would stand behind the move before, and be read as others of that.
            self.page.losses.add(Loss::Variations, level.waiting.len() as u64);
            level.waiting.clear();
        } else if is_ply {
            let waiting = std::mem::take(&mut level.waiting);
            self.tasks.extend(waiting.into_iter().rev().map(IshiTask::Variation));
        }
    }

    fn variation(&mut self, node: NodeId) {
        let lines = self.lines(node);
        if lines.is_none() && self.only_parts(node) {
            // What begins with nothing is as many variations as go on from there.
            self.page.losses.add(Loss::Nodes, 1);
            let first = self.tasks.len();
            self.tasks.extend(self.record.tree.children(node).map(IshiTask::Variation));
            return self.tasks[first..].reverse();
        }
        self.board.open();
        if let Some(setup) = self.new_start(node, lines.as_ref()) {
            let position = self.set_up(node, setup);
            self.later.push_back((IshiTask::Next(node), position));
            return self.board.close();
        }
        let opening = lines.as_ref().and_then(|lines| lines.opening(self.verbatim));
        let begin = self.page.out.len();
        self.page.out.push_str(opening.as_deref().unwrap_or("VAR\n"));
        // What a record keeps of a source stays, empty or not.
        let body = if opening.is_some() { 0 } else { self.page.out.len() };
        let closing = lines.map_or_else(|| "ENDVAR\n".into(), |lines| lines.closing(self.verbatim));
        self.tasks.push(IshiTask::Close(closing, begin..body));
        self.levels.push(OpenLevel::default());
        self.line(node, Vec::new());
    }

    /// Whether a node is nothing but the place from which moves go on.
    fn only_parts(&self, node: NodeId) -> bool {
        let tree = &self.record.tree;
        if tree.node(node).entry != Entry::Blank {
            return false;
        }
        let says = self.said(node);
        !says.is_something()
            && says.remarks.is_empty()
            && tree.next(node).is_some()
            && tree.children(node).all(|child| tree.node(child).entry.is_ply())
    }

    /// The setup of a node from which the game goes on in another position: that needs an event of
    /// its own, since a diagram never changes the game.
    fn new_start(&mut self, node: NodeId, lines: Option<&IshiLines>) -> Option<Setup> {
        let tree = &self.record.tree;
        let Entry::Setup(setup) = tree.node(node).entry else { return None };
        let is_diagram = lines.map_or(tree.next(node).is_none(), IshiLines::is_diagram);
        if is_diagram {
            return None;
        }
        self.page.losses.add(Loss::Nodes, 1);
        Some(setup)
    }

    /// The number that the next move has if nothing else is said.
    fn expected(&self) -> u32 {
        let number = |level: &OpenLevel| level.number;
        match self.levels.as_slice() {
            [.., OpenLevel { number: Some(last), .. }] => last.saturating_add(1),
            [.., around, _] => number(around).unwrap_or(1),
            _ => 1,
        }
    }

    /// The number of a move: as its line says, or the record's `MN` where that may follow the number
    /// before, or the next.
    fn number(&self, node: NodeId, lines: Option<&IshiLines>) -> u32 {
        let written = lines.and_then(|lines| {
            let is_move = |keyword| matches!(keyword, Some(Keyword::B | Keyword::W));
            let statement = lines.statements().iter().find(|it| is_move(it.keyword))?;
            let rest = &lines.text()[statement.rest.clone()];
            target::number(rest.split_ascii_whitespace().next()?)
        });
        let last = self.levels.last().and_then(|level| level.number);
        let stated = || {
            let mut notes = self.record.tree.notes(node);
            let number = notes.find_map(|note| stated_number(self.record.text(note.text)));
            number.filter(|&number| last.is_none_or(|last| number > last))
        };
        written.or_else(stated).unwrap_or_else(|| self.expected())
    }

    /// The move of a node, if the format can write it.
    fn mv(&self, node: NodeId) -> Option<Move> {
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

    /// A node of which the record keeps the lines. They count as long as they say what the record
    /// says; what differs was changed since, and is written from the record.
    pub(super) fn kept(&mut self, node: NodeId, lines: &IshiLines, own: Option<(u32, Move)>) {
        let own_line = own.map(|(number, mv)| {
            let mut line = String::new();
            push_move(number, mv, self.board.size(), &mut line);
            line
        });
        let draft = lines.draft(&mut self.board);
        let says = self.said(node);
        let same_text = |a: Option<&str>, b: Option<&str>| {
            a.unwrap_or("").split_whitespace().eq(b.unwrap_or("").split_whitespace())
        };
        let comments = same_text(draft.title(), says.title.as_deref())
            && same_text(draft.commentary().as_deref(), says.comment.as_deref());
        let mut markup = draft.marks.properties(&self.board);
        // Some stand in a block of a program's data.
        markup.extend(draft.properties.iter().filter(|property| is_markup(property)).cloned());
        markup.sort_unstable();
        let mut marked = says.markup.clone();
        marked.sort_unstable();
        let marks = markup == marked;
        let is_move = |keyword| matches!(keyword, Some(Keyword::B | Keyword::W));
        let text = lines.text();
        let mut line_of_move = lines.statements().iter().filter(|it| is_move(it.keyword));
        let same_move = own_line.as_ref().is_none_or(|own| {
            line_of_move.next().is_some_and(|it| canonical(text, it) == format!("{own}\n"))
        });
        let is_whole = comments && marks && same_move;
        if self.verbatim && is_whole {
            self.page.out.push_str(lines.own());
        } else {
            let mut own_line = own_line;
            if !same_move && !lines.statements().iter().any(|it| is_move(it.keyword)) {
                self.page.out.extend(own_line.take().map(|line| line + "\n"));
            }
            for statement in lines.statements() {
                match statement.keyword {
                    keyword if is_move(keyword) => match own_line.take() {
                        Some(line) => self.page.out.push_str(&(line + "\n")),
                        None => self.page.out.push_str(&canonical(text, statement)),
                    },
                    Some(Keyword::Com) if !comments => {}
                    Some(Keyword::Mark | Keyword::Unmark) if !marks => {}
                    _ => self.page.out.push_str(&canonical(text, statement)),
                }
            }
        }
        if !comments {
            self.page.comment(says.title.as_deref(), says.comment.as_deref());
        }
        let mut others = says.markup;
        others.retain(|property| !marks && !draft.properties.contains(property));
        let rest: Vec<String> = self.page.marks(&others, &self.board);
        let known = |property: &String| {
            draft.properties.contains(property)
                || property.starts_with("MN[")
                || lines.is_diagram()
                    && ["FG[", "VW["].iter().any(|name| property.starts_with(name))
        };
        let others = says.others.into_iter().filter(|property| !known(property));
        let others: Vec<String> = rest.into_iter().chain(others).collect();
        self.page.user(&others);
    }

    /// A node of another format.
    fn neutral(&mut self, node: NodeId, own: Option<(u32, Move)>) {
        let mut says = self.said(node);
        if let Some(last) = own.and_then(|_| self.last_words(node)) {
            says.add(self.said(last));
        }
        for remark in &says.remarks {
            self.page.line(Keyword::Remark, remark);
        }
        let entry = self.record.tree.node(node).entry;
        let tree = &self.record.tree;
        let goes_on =
            tree.next(node).is_some_and(|next| !matches!(tree.node(next).entry, Entry::End(_)));
        // Before diagrams beside the line a node of which nothing is said means that it stops.
        let is_stop = tree.next_sibling(node).is_some();
        // So does one behind which the game has an ending.
        let is_last = says.is_something() && tree.next(node).is_some();
        if entry == Entry::Blank && (goes_on || is_last || !says.is_something() && !is_stop) {
            // A diagram stands beside the line, and one of which nothing is said is none.
            self.page.losses.add(Loss::Nodes, 1);
        }
        let is_diagram = match entry {
            Entry::Setup(_) => true,
            Entry::Blank => says.is_something(),
            _ => false,
        };
        if is_diagram {
            let region = self.region(&mut says.others);
            self.page.line(Keyword::Diagram, &region);
        }
        match (own, entry) {
            (Some((number, mv)), _) => self.page.mv(number, mv, &self.board),
            (None, Entry::Setup(setup)) => self.diagram(setup),
            _ => {}
        }
        self.page.said(says, own.map(|(number, _)| number), &self.board);
    }

    /// The region of a diagram. The properties that it says all of are taken away.
    fn region(&self, properties: &mut Vec<String>) -> String {
        properties.retain(|property| property != "FG[]");
        let size = self.board.size();
        let corners = |property: &String| {
            let area = area(property.strip_prefix("VW[")?.strip_suffix(']')?)?;
            let fits = |point: Point| point.column < size && point.row < size;
            let is_region = area.first.column < area.last.column && area.first.row < area.last.row;
            (is_region && fits(area.last)).then(|| {
                format!("{} {}", target::name(area.first, size), target::name(area.last, size))
            })
        };
        let Some(index) = properties.iter().position(|property| corners(property).is_some()) else {
            return String::new();
        };
        corners(&properties.remove(index)).unwrap_or_default()
    }

    /// What a diagram changes.
    fn diagram(&mut self, setup: Setup) {
        let size = self.board.size();
        let mut hidden = Vec::new();
        let mut stones = [Vec::new(), Vec::new()];
        for placement in self.record.tree.placements(setup) {
            let Placement::Stone { point, side } = *placement else {
                // A diagram does not say whose turn it is.
                self.page.losses.add(Loss::Properties, 1);
                continue;
            };
            if point.column >= size || point.row >= size {
                self.page.losses.add(Loss::Nodes, 1);
                continue;
            }
            let name = target::name(point, size);
            if self.board.stone_at(point).is_some() {
                hidden.push(name.clone());
            }
            match side {
                Some(side) => stones[side.index()].push(name),
                // What is cleared on an empty point no line can say.
                None if self.board.stone_at(point).is_none() => {
                    self.page.losses.add(Loss::Nodes, 1)
                }
                None => {}
            }
        }
        if !hidden.is_empty() {
            self.page.line(Keyword::Hide, &hidden.join(" "));
        }
        self.page.stones(&stones);
    }
}
