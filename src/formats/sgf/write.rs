//! Writing SGF, always FF[4] (specs: SGF §9).

use super::start::is_figure;
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::go::{Move, Point, Position};
use crate::games::{self, Side};
use crate::notation::go::headers;
use crate::notation::go::property::{Group, Kind, property};
use crate::notation::go::values::{self as info, Verdict};
use crate::notation::syntax::ishi;
use crate::notation::syntax::sgf::{Kept, push_text, value_end};
use crate::record::{
    EndKind, Entry, Header, Key, NodeId, Note, NoteKind, Placement, Record, Setup,
};
use crate::replay::go::Opening;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

/// A line is broken before the node that would make it longer.
const WIDTH: usize = 78;

/// What a reader takes for a blank in a text of one line.
const BLANKS: [char; 5] = ['\n', '\r', '\t', '\u{b}', '\u{c}'];

/// Whose turn it is, by side.
const TURNS: [&str; 2] = ["PL[B]", "PL[W]"];

/// The game-info in the order in which it is written.
const ORDER: [&str; 23] = [
    "GN", "EV", "RO", "DT", "PC", "PB", "BR", "BT", "PW", "WR", "WT", "RE", "KM", "HA", "RU", "TM",
    "OT", "ON", "SO", "AN", "US", "CP", "GC",
];

/// Appends one record.
pub(super) fn record(
    record: &Record,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Losses,
) {
    if !matches!(record.start, games::Position::Go(_) | games::Position::Other(_)) {
        return;
    }
    losses.add(Loss::Endings, record.endings_of_variations());
    let lossless = options.lossless;
    let mut writer = Writer { record, lossless, out, losses, column: 0, node: String::new() };
    writer.root(options);
    writer.tree();
    writer.out.push_str(")\n");
}

struct Writer<'a> {
    record: &'a Record,
    /// Whether to write what only another format understands.
    lossless: bool,
    out: &'a mut String,
    losses: &'a mut Losses,
    /// The length of the line under way.
    column: usize,
    /// The node under way.
    node: String,
}

/// What is still to be written.
enum Task {
    Node(NodeId),
    Open(NodeId),
    Close,
}

impl Writer<'_> {
    fn value(&mut self, name: &str, text: &str) {
        self.node.push_str(name);
        self.node.push('[');
        // Readers take other white space for a blank.
        let is_blank = |c| BLANKS.contains(&c) && c != '\n';
        match text.contains(is_blank) {
            true => push_text(&text.replace("\r\n", "\n").replace(is_blank, " "), &mut self.node),
            false => push_text(text, &mut self.node),
        }
        self.node.push(']');
    }

    /// A line of its own in the root.
    fn line(&mut self) {
        if !self.node.is_empty() {
            self.out.push_str(&self.node);
            self.out.push('\n');
            self.node.clear();
        }
        self.column = 0;
    }

    fn root(&mut self, options: &WriteOptions) {
        let record = self.record;
        let other = |name: &str| {
            let named = |header: &&Header| record.text(header.name) == name;
            record.headers.iter().find(named).map(|header| record.text(header.value))
        };
        let is_go = matches!(record.start, games::Position::Go(_));
        let game = other("GM").filter(|_| !is_go).unwrap_or("1");
        let own = concat!("kifu:", env!("CARGO_PKG_VERSION"));
        let _ = write!(
            self.node,
            "(;FF[4]GM[{game}]CA[{}]AP[{}]",
            options.encoding.name(),
            other("AP").unwrap_or(own)
        );
        match &record.start {
            games::Position::Go(start) => {
                let (width, height) = (start.board().width(), start.board().height());
                let _ = match width == height {
                    true => write!(self.node, "SZ[{width}]"),
                    false => write!(self.node, "SZ[{width}:{height}]"),
                };
            }
            _ => {
                if let Some(size) = other("SZ") {
                    let _ = write!(self.node, "SZ[{size}]");
                }
            }
        }
        if let Some(style) = other("ST") {
            let _ = write!(self.node, "ST[{style}]");
        }
        self.line();
        for name in ORDER {
            self.info(name);
        }
        self.line();
        let mut seen = HashSet::new();
        for header in &record.headers {
            self.other(header, &mut seen);
        }
        self.line();
        if let games::Position::Go(start) = &record.start {
            self.losses.add(Loss::Nodes, u64::from(self.begins_with_setup(start)));
            self.start(start);
        }
        self.line();
        self.notes(NodeId::ROOT);
        self.line();
        // The moves begin on a line of their own.
        if self.out.ends_with('\n') {
            self.out.pop();
            self.column = WIDTH;
        }
    }

    /// One property of game-info, if a header or the ending says it.
    fn info(&mut self, name: &str) {
        let record = self.record;
        let key = headers::key(name);
        let is_this = |header: &&Header| match key {
            Key::Other => record.text(header.name) == name && header.key == key,
            _ => header.key == key,
        };
        let values: Vec<&str> =
            record.headers.iter().filter(is_this).map(|header| record.text(header.value)).collect();
        let is_go = matches!(record.start, games::Position::Go(_));
        let ending = record
            .ending()
            .filter(|(ending, _)| key == Key::Result && is_go && ending.kind != EndKind::Stops);
        let verdict = match values.last() {
            Some(last) => Verdict::of(last),
            None => ending.and_then(|(ending, side)| {
                Verdict::of_ending(ending, side, record.text(ending.word))
            }),
        };
        let says = |(ending, side)| verdict.as_ref().is_some_and(|it| it.says(ending, side));
        self.losses.add(Loss::Endings, u64::from(ending.is_some_and(|ending| !says(ending))));
        let Some(&last) = values.last() else {
            if let Some(verdict) = verdict {
                self.value(name, &verdict.to_string());
            }
            return;
        };
        let trimmed = last.trim();
        let normal = match key {
            _ if !is_go => None,
            Key::Result => info::result(trimmed),
            Key::Start => {
                // Several lines of dates add up.
                let all: Option<Vec<String>> = values.iter().map(|it| info::dates(it)).collect();
                all.map(|dates| dates.join(","))
            }
            Key::TimeControl => info::seconds(trimmed),
            Key::Komi => info::komi(trimmed),
            _ => None,
        };
        let one = matches!(key, Key::Result | Key::TimeControl | Key::Komi | Key::Handicap);
        let text = match normal {
            Some(normal) => normal,
            None if one => last.to_owned(),
            None => values.join(if key == Key::Note { "\n" } else { ", " }),
        };
        if one {
            self.losses.add(Loss::Headers, values.len() as u64 - 1);
        }
        let text = if key == Key::Note { text } else { text.replace(BLANKS, " ") };
        self.value(name, &text);
    }

    /// A header that the order above has not: other properties of the root are kept.
    fn other(&mut self, header: &Header, seen: &mut HashSet<&'static str>) {
        let name = self.record.text(header.name);
        let value = self.record.text(header.value);
        if header.key == Key::Remark {
            return;
        }
        if header.key != Key::Other && headers::name(header.key).is_some() || ORDER.contains(&name)
        {
            return;
        }
        let row = property(name).filter(|row| header.key == Key::Other && row.name != "CA");
        match row.map(|row| row.group) {
            // A property stands once on a node.
            Some(Group::Info) if row.is_some_and(|row| seen.insert(row.name)) => {
                self.value(name, value);
            }
            // Already written.
            Some(Group::Root) => {}
            _ => self.losses.add(Loss::Headers, 1),
        }
    }

    /// The stones and the turn of the start position.
    fn start(&mut self, start: &Position) {
        let record = self.record;
        let of = |side: Side| {
            let stones = start.board().stones().filter(move |stone| stone.side == side);
            stones.map(|stone| stone.point).collect::<Vec<Point>>()
        };
        let (black, white) = (of(Side::First), of(Side::Second));
        self.points("AB", &black);
        self.points("AW", &white);
        // As the reader looks for it: up to the first setup, in the order of the text.
        let mut entries = record.tree.walk().map(|node| record.tree.node(node).entry);
        let first = entries.find_map(|entry| match entry {
            Entry::Setup(_) => Some(None),
            Entry::Move(games::Move::Go(mv)) | Entry::Illegal(games::Move::Go(mv)) => {
                Some(Some(mv.side()))
            }
            _ => None,
        });
        let opening = Opening {
            handicap: record.header(Key::Handicap).and_then(|text| text.trim().parse().ok()),
            black: black.len(),
            white: white.len(),
            placed: 0,
            turn: None,
            first_move: first.flatten(),
        };
        let turn = games::Rules::side_to_move(start);
        let is_needed = opening.side_to_move() != turn;
        if self.kept_turns().next().map_or(is_needed, |_| self.keeps_turn()) {
            self.turn(turn);
        }
    }

    /// Whether the game begins with a setup that does no more than add stones: a reader takes it for
    /// a part of the start.
    fn begins_with_setup(&self, start: &Position) -> bool {
        let tree = &self.record.tree;
        let mut notes = tree.notes(NodeId::ROOT);
        let is_remark = |note: Note| {
            let text = self.record.text(note.text);
            let is_kept = text.starts_with(ishi::kept::OPENS) && self.lossless;
            let is_start = ["PL[", "AE["].iter().any(|name| text.starts_with(name));
            match note.kind {
                NoteKind::Property => is_kept || !is_start && !text.starts_with(ishi::kept::OPENS),
                NoteKind::Remark | NoteKind::Nag => false,
                _ => true,
            }
        };
        // Something is said of the stones in the root: those of another node are another position.
        if start.board().stones().next().is_some() && notes.any(is_remark) {
            return false;
        }
        let mut node = NodeId::ROOT;
        while let Some(next) = tree.next(node).filter(|&it| tree.next_sibling(it).is_none()) {
            node = next;
            match tree.node(node).entry {
                Entry::Blank if tree.notes(node).next().is_none() => {}
                Entry::Setup(setup) => {
                    if tree.notes(node).any(|note| is_figure(self.record, note.text)) {
                        return false;
                    }
                    return tree.placements(setup).iter().all(|it| match *it {
                        Placement::Stone { point, side } => {
                            side.is_some() && start.board().get(point).is_none()
                        }
                        Placement::Turn(_) => true,
                    });
                }
                _ => break,
            }
        }
        false
    }

    /// What the notes on the root say of whose turn it is.
    fn kept_turns(&self) -> impl Iterator<Item = &str> {
        let notes = self.record.tree.notes(NodeId::ROOT);
        let properties = notes.filter(|note| note.kind == NoteKind::Property);
        properties.map(|note| self.record.text(note.text)).filter(|text| text.starts_with("PL["))
    }

    /// Whether they say what the start position does: it stands with the stones then.
    fn keeps_turn(&self) -> bool {
        let games::Position::Go(start) = &self.record.start else { return false };
        let own = TURNS[games::Rules::side_to_move(start).index()];
        self.kept_turns().all(|text| text == own)
    }

    fn turn(&mut self, side: Side) {
        self.node.push_str(TURNS[side.index()]);
    }

    fn points(&mut self, name: &str, points: &[Point]) {
        if points.is_empty() {
            return;
        }
        self.node.push_str(name);
        for point in points {
            let _ = write!(self.node, "[{point}]");
        }
    }

    /// All nodes behind the root.
    fn tree(&mut self) {
        let mut tasks = Vec::new();
        self.follow(NodeId::ROOT, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Node(node) => {
                    self.entry(node);
                    self.place();
                    self.follow(node, &mut tasks);
                }
                Task::Open(node) => {
                    self.out.push_str("\n(");
                    self.column = 1;
                    tasks.push(Task::Node(node));
                }
                Task::Close => {
                    self.out.push(')');
                    self.column += 1;
                }
            }
        }
    }

    /// Plans what follows a node.
    fn follow(&mut self, node: NodeId, tasks: &mut Vec<Task>) {
        let tree = &self.record.tree;
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
            [child] => tasks.push(Task::Node(child)),
            _ => {
                for child in children {
                    tasks.extend([Task::Open(child), Task::Close]);
                }
                // The last task is the next.
                tasks[begin..].reverse();
            }
        }
    }

    /// Puts the node under way into the text.
    fn place(&mut self) {
        let first = self.node.split('\n').next().unwrap_or_default().len();
        if self.column > 1 && self.column + first > WIDTH {
            self.out.push('\n');
            self.column = 0;
        }
        self.out.push_str(&self.node);
        self.column = match self.node.rsplit_once('\n') {
            Some((_, last)) => last.len(),
            None => self.column + self.node.len(),
        };
        self.node.clear();
    }

    fn entry(&mut self, id: NodeId) {
        let record = self.record;
        let data = record.tree.node(id);
        self.node.push(';');
        match data.entry {
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
                    self.node.push_str(text);
                } else {
                    self.losses.add(Loss::MovesAsComments, 1);
                    self.value("C", text);
                }
            }
            Entry::Blank | Entry::Start | Entry::End(_) => {}
        }
        // The time left is that of whoever has moved.
        let has_clock = record.tree.clock(id).is_some() && data.entry.mv().is_none();
        self.losses.add(Loss::Clocks, u64::from(has_clock));
        self.notes(id);
    }

    fn mv(&mut self, mv: games::Move) {
        match mv {
            games::Move::Go(mv @ Move::Play { point, .. }) if !self.means_pass(point) => {
                let _ = write!(self.node, "{mv}");
            }
            games::Move::Go(mv) => {
                let _ = write!(self.node, "{}", Move::Pass { side: mv.side() });
            }
            _ => self.losses.add(Loss::Moves, 1),
        }
    }

    /// The time left after a move, unless a property says it.
    fn clock(&mut self, id: NodeId, mv: games::Move) {
        let left = self.record.tree.clock(id).and_then(|left| left.get());
        let (Some(left), games::Move::Go(mv)) = (left, mv) else { return };
        let name = ["BL", "WL"][mv.side().index()];
        let says = |note: Note| {
            let kept = Kept::new(self.record.text(note.text));
            note.kind == NoteKind::Property && kept.is_some_and(|kept| kept.name == name)
        };
        if self.record.tree.notes(id).any(says) {
            return;
        }
        let _ = write!(self.node, "{name}[{}", left / 1000);
        if left % 1000 != 0 {
            let _ = write!(self.node, ".{:03}", left % 1000);
        }
        self.node.push(']');
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
        let placements = self.record.tree.placements(setup);
        for (name, wanted) in [("AB", Some(Side::First)), ("AW", Some(Side::Second)), ("AE", None)]
        {
            let mut points = Vec::new();
            for (index, placement) in placements.iter().enumerate() {
                let Placement::Stone { point, side } = *placement else { continue };
                let again = placements[index + 1..].iter().any(
                    |later| matches!(later, Placement::Stone { point: other, .. } if *other == point),
                );
                if side == wanted && !again {
                    points.push(point);
                }
            }
            self.points(name, &points);
        }
        if let Some(side) = self.record.tree.turn(setup) {
            self.turn(side);
        }
    }

    /// Comments, names and properties, in their order; several of one name become one.
    fn notes(&mut self, node: NodeId) {
        let record = self.record;
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut index: HashMap<&str, usize> = HashMap::new();
        for note in record.tree.notes(node) {
            let text = record.text(note.text);
            let is_turn = note.kind == NoteKind::Property && text.starts_with("PL[");
            if is_turn && node == NodeId::ROOT && self.keeps_turn() {
                continue;
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
                    Some(kept) => (kept.name, kept.values),
                    None => continue,
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
            // Of several values a reader takes the first only.
            let end = value_end(value.as_bytes(), 1) + 1;
            let (first, rest) = value.split_at(end.min(value.len()));
            let is_first = groups[at].1.is_empty();
            if is_first {
                groups[at].1.push(first);
            }
            self.losses.add(Loss::Properties, u64::from(!is_first || !rest.is_empty()));
        }
        for (name, values) in groups {
            match name {
                "C" => self.value(name, &values.join("\n")),
                "N" => self.value(name, &values.join(" ").replace(BLANKS, " ")),
                _ => {
                    self.node.push_str(name);
                    self.node.extend(values);
                }
            }
        }
    }
}
