//! Writing SGF, always FF[4] (specs: SGF §9).

mod layout;
mod root;

use super::dialect;
use super::found::is_name;
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::go::{Move, Point};
use crate::games::{self, Side};
use crate::notation::go::clock;
use crate::notation::go::property::{Group, Kind, property};
use crate::notation::syntax::ishi;
use crate::notation::syntax::sgf::{Kept, area, colour, value_end};
use crate::record::{Entry, NodeId, NoteKind, Placement, Record, Setup};
use crate::source::Output;
use layout::{BLANKS, Layout, TURNS};
use root::{Root, keeps_turn, says_turn};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Appends one record.
pub(super) fn record(
    record: &Record,
    options: &WriteOptions,
    out: &mut Output,
    losses: &mut Losses,
) {
    let out = out.text();
    if !matches!(record.start, games::Position::Go(_) | games::Position::Other(_)) {
        return;
    }
    losses.add(Loss::Endings, record.endings_of_variations());
    let lossless = options.lossless;
    let mut layout = Layout::new(out);
    Root { record, lossless, layout: &mut layout, losses }.write(options);
    let mut writer = SgfWriter { record, lossless, layout, losses };
    writer.notes(NodeId::ROOT, None);
    writer.layout.line();
    writer.layout.end_root();
    writer.tree();
    writer.layout.finish();
}

/// The writing of the nodes.
struct SgfWriter<'a> {
    record: &'a Record,
    /// Whether to write what only another format understands.
    lossless: bool,
    layout: Layout<'a>,
    losses: &'a mut Losses,
}

/// What is still to be written.
enum SgfTask {
    Node(NodeId),
    Open(NodeId),
    Close,
}

impl SgfWriter<'_> {
    /// All nodes behind the root.
    fn tree(&mut self) {
        let mut tasks = Vec::new();
        self.follow(NodeId::ROOT, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                SgfTask::Node(node) => {
                    self.entry(node);
                    self.layout.place();
                    self.follow(node, &mut tasks);
                }
                SgfTask::Open(node) => {
                    self.layout.open();
                    tasks.push(SgfTask::Node(node));
                }
                SgfTask::Close => self.layout.close(),
            }
        }
    }

    /// Plans what follows a node.
    fn follow(&mut self, node: NodeId, tasks: &mut Vec<SgfTask>) {
        let tree = &self.record.tree;
        if let Some(next) = tree.next(node)
            && tree.next_sibling(next).is_none()
            && tree.node(next).entry.is_ply()
        {
            return tasks.push(SgfTask::Node(next));
        }
        let is_node = |&node: &NodeId| {
            let ends = matches!(tree.node(node).entry, Entry::End(_));
            !ends || tree.notes(node).next().is_some() || tree.next(node).is_some()
        };
        let begin = tasks.len();
        let mut children: Vec<NodeId> = tree.children(node).filter(is_node).collect();
        // An ending beside which the game goes on gets a node of its own, or that would become the
        // main line.
        let first = tree.next(node).filter(|first| !children.contains(first));
        if let Some(first) = first.filter(|_| !children.is_empty()) {
            children.insert(0, first);
        }
        match children[..] {
            [] => {}
            [child] => tasks.push(SgfTask::Node(child)),
            _ => {
                for child in children {
                    tasks.extend([SgfTask::Open(child), SgfTask::Close]);
                }
                // The last task is the next.
                tasks[begin..].reverse();
            }
        }
    }

    fn entry(&mut self, id: NodeId) {
        let record = self.record;
        let data = record.tree.node(id);
        self.layout.node.push(';');
        // A node has one comment: what stands there in place of a move goes before what is said of it.
        let mut in_place = None;
        match data.entry {
            Entry::Illegal(games::Move::Go(Move::Play { point, side }))
                if self.means_pass(point) =>
            {
                self.losses.add(Loss::MovesAsComments, 1);
                in_place = Some(Cow::from(format!("{}[{point}]", ["B", "W"][side.index()])));
            }
            Entry::Move(mv) | Entry::Illegal(mv) => {
                self.mv(mv);
                self.clock(id, mv);
            }
            Entry::Setup(setup) => self.setup(setup),
            Entry::Unreadable(text) => {
                let text = record.text(text);
                if Kept::new(text)
                    .is_some_and(|kept| kept.is_whole() && matches!(kept.name, "B" | "W"))
                {
                    self.layout.node.push_str(text);
                } else {
                    self.losses.add(Loss::MovesAsComments, 1);
                    in_place = Some(Cow::from(text));
                }
            }
            Entry::Blank | Entry::Start | Entry::End(_) => {}
        }
        // The time left is that of whoever has moved.
        let has_clock = record.tree.clock(id).is_some() && data.entry.mv().is_none();
        self.losses.add(Loss::Clocks, u64::from(has_clock));
        self.notes(id, in_place.as_deref());
    }

    fn mv(&mut self, mv: games::Move) {
        match mv {
            games::Move::Go(Move::Play { point, side }) => self.layout.mv(side, Some(point)),
            games::Move::Go(mv) => self.layout.mv(mv.side(), None),
            _ => self.losses.add(Loss::Moves, 1),
        }
    }

    /// The time left after a move, unless a property says it.
    fn clock(&mut self, id: NodeId, mv: games::Move) {
        let (Some(left), games::Move::Go(mv)) = (self.record.tree.clock(id), mv) else { return };
        match clock::beside(self.record, id, mv.side()) {
            Some(property) => {
                let is_same = clock::stated(mv.side(), property) == Some(left);
                self.losses.add(Loss::Clocks, u64::from(!is_same));
            }
            None => self.layout.node.extend(clock::property(mv.side(), left)),
        }
    }

    /// Whether a point outside the board would be read as a pass.
    fn means_pass(&self, point: Point) -> bool {
        match &self.record.start {
            games::Position::Go(start) => {
                let (width, height) = (start.board().width(), start.board().height());
                point == Point::new(19, 19) && width <= 19 && height <= 19
            }
            _ => false,
        }
    }

    fn setup(&mut self, setup: Setup) {
        let mut points = [const { Vec::new() }; 3];
        let mut seen = HashSet::new();
        for placement in self.record.tree.placements(setup).iter().rev() {
            let Placement::Stone { point, side } = *placement else { continue };
            // What is said of a point last holds.
            if seen.insert(point) {
                points[side.map_or(2, Side::index)].push(point);
            }
        }
        for (name, points) in ["AB", "AW", "AE"].into_iter().zip(&mut points) {
            points.reverse();
            self.layout.points(name, points);
        }
        if let Some(side) = self.record.tree.turn(setup) {
            self.layout.turn(side);
        }
    }

    /// Whether a property changes nothing of the game. Of another game than Go properties are all there is,
    /// and of the root what is cleared without need is one.
    fn stands_beside(&self, kept: Kept<'_>, node: NodeId) -> bool {
        let is_of_the_file = || {
            let row = property(kept.name);
            row.is_some_and(|row| matches!(row.group, Group::Root | Group::Info))
        };
        let tells_of_game = || {
            let mut values = kept.values();
            values.next().is_some_and(|first| dialect::tells(kept.name, first, false))
        };
        let is_go = matches!(self.record.start, games::Position::Go(_));
        match &self.record.start {
            // Another name would be read as one that it is not: `Black` as `B`.
            _ if !is_name(kept.name, is_go) => false,
            // What the root says of the file and of the game its headers say, and once.
            _ if node == NodeId::ROOT && kept.name != "AP" && is_of_the_file() => false,
            // In a root without a move it would tell that others are the komi, the event or the date.
            _ if node == NodeId::ROOT && tells_of_game() => false,
            games::Position::Go(start) if node == NodeId::ROOT && kept.name == "AE" => {
                // A point with a stone would be cleared in fact, and another is none.
                let size = (start.board().width(), start.board().height());
                let is_vacant = |point| start.board().get(point).is_none();
                let fits = |value| {
                    let area = area(value);
                    area.is_some_and(|it| it.within(size) == Some(it) && it.points().all(is_vacant))
                };
                kept.is_whole() && kept.values().all(fits)
            }
            games::Position::Go(_) if kept.name == "PL" && node != NodeId::ROOT => {
                // Behind a move it would set up the turn.
                kept.is_whole() && kept.values().all(|value| colour(value).is_none())
            }
            games::Position::Go(_) => kept.stands_beside(),
            _ => kept.is_whole(),
        }
    }

    /// Comments, names and properties, in their order; several of one name become one. A text that stands in
    /// place of a move is the first of the comments.
    fn notes(&mut self, node: NodeId, in_place: Option<&str>) {
        let record = self.record;
        if record.tree.notes(node).next().is_none() {
            if let Some(text) = in_place {
                self.layout.value("C", text);
            }
            return;
        }
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut index: HashMap<&str, usize> = HashMap::new();
        if let Some(text) = in_place {
            groups.push(("C", vec![text]));
            index.insert("C", 0);
        }
        let sets_turn = match record.tree.node(node).entry {
            Entry::Setup(setup) => record.tree.turn(setup).is_some(),
            _ => false,
        };
        for note in record.tree.notes(node) {
            let text = record.text(note.text);
            let is_turn = note.kind == NoteKind::Property && text.starts_with("PL[");
            if is_turn && node == NodeId::ROOT && says_turn(record) {
                // A property stands once on a node: beside a turn there is no place for one that names no side.
                let is_told = TURNS.contains(&text);
                self.losses.add(Loss::Properties, u64::from(!is_told));
                if !is_told || keeps_turn(record) {
                    continue;
                }
            }
            let (name, value) = match note.kind {
                NoteKind::Property
                    if !self.lossless && ishi::kept::count_losses(text, self.losses) =>
                {
                    continue;
                }
                NoteKind::Comment | NoteKind::Introduction => ("C", text),
                NoteKind::Bookmark => ("N", text),
                NoteKind::Property => match Kept::new(text) {
                    Some(kept) if self.stands_beside(kept, node) && !(sets_turn && is_turn) => {
                        (kept.name, kept.values)
                    }
                    // It would be a part of the game, say again what the node says already, or end it.
                    _ => {
                        self.losses.add(Loss::Properties, 1);
                        continue;
                    }
                },
                NoteKind::Remark | NoteKind::Nag => continue,
            };
            let at = *index.entry(name).or_insert_with(|| {
                groups.push((name, Vec::new()));
                groups.len() - 1
            });
            let is_list = |kind: Kind| kind.is_list() || kind == Kind::Text;
            if ["C", "N"].contains(&name) || property(name).is_none_or(|row| is_list(row.kind)) {
                groups[at].1.push(value);
                continue;
            }
            // Of several values a reader takes the first only, but each of the programs that signed one after the
            // other.
            let end = value_end(value.as_bytes(), 1) + 1;
            let (first, rest) = value.split_at(end.min(value.len()));
            let is_first = groups[at].1.is_empty() || name == "AP";
            if is_first {
                groups[at].1.push(first);
            }
            self.losses.add(Loss::Properties, u64::from(!is_first || !rest.is_empty()));
        }
        for (name, values) in groups {
            match name {
                "C" => self.layout.value(name, &values.join("\n")),
                "AP" => values.iter().for_each(|value| {
                    self.layout.node.push_str(name);
                    self.layout.node.push_str(value);
                }),
                "N" => self.layout.value(name, &values.join(" ").replace(BLANKS, " ")),
                _ => {
                    self.layout.node.push_str(name);
                    self.layout.node.extend(values);
                }
            }
        }
    }
}
