//! The root: version, board, game-info, other properties of its headers, and the start position.

use super::layout::{BLANKS, Layout, TURNS};
use crate::formats::sgf::start::is_figure;
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::go::{Point, Position};
use crate::games::{self, Side};
use crate::notation::go::headers;
use crate::notation::go::property::{Group, property};
use crate::notation::go::told::stated;
use crate::notation::go::values::{self, Verdict};
use crate::notation::syntax::ishi;
use crate::notation::syntax::sgf::{enclosed, is_number};
use crate::record::{EndKind, Entry, Header, Key, NodeId, Note, NoteKind, Placement, Record};
use crate::replay::go::Opening;
use std::collections::HashSet;
use std::fmt::Write as _;

/// The game-info in the order in which it is written.
const ORDER: [&str; 23] = [
    "GN", "EV", "RO", "DT", "PC", "PB", "BR", "BT", "PW", "WR", "WT", "RE", "KM", "HA", "RU", "TM",
    "OT", "ON", "SO", "AN", "US", "CP", "GC",
];

/// The writing of a root, without its notes.
pub(super) struct Root<'w, 'a> {
    pub(super) record: &'a Record,
    /// Whether to write what only another format understands.
    pub(super) lossless: bool,
    pub(super) layout: &'w mut Layout<'a>,
    pub(super) losses: &'w mut Losses,
}

impl Root<'_, '_> {
    pub(super) fn write(&mut self, options: &WriteOptions) {
        let record = self.record;
        let other = |name: &str| {
            let named = |header: &&Header| record.text(header.name) == name;
            let header = record.headers.iter().find(named)?;
            // From SGF they come with their escapes.
            Some(enclosed(record.text(header.value)))
        };
        let is_go = matches!(record.start, games::Position::Go(_));
        let game = other("GM").filter(|_| !is_go).unwrap_or("1".into());
        let _ = write!(self.layout.node, "(;FF[4]GM[{game}]CA[{}]", options.encoding.name());
        // Of programs that signed one after the other each is named, as the Fox server does.
        let is_signature = |header: &&Header| record.text(header.name) == "AP";
        let signed = record.headers.iter().filter(is_signature);
        let mut signed = signed.map(|header| record.text(header.value)).peekable();
        let own = signed.peek().is_none().then_some(concat!("kifu:", env!("CARGO_PKG_VERSION")));
        for program in signed.chain(own) {
            let _ = write!(self.layout.node, "AP[{}]", enclosed(program));
        }
        match &record.start {
            games::Position::Go(start) => {
                let (width, height) = (start.board().width(), start.board().height());
                let _ = match width == height {
                    true => write!(self.layout.node, "SZ[{width}]"),
                    false => write!(self.layout.node, "SZ[{width}:{height}]"),
                };
            }
            _ => {
                if let Some(size) = other("SZ") {
                    let _ = write!(self.layout.node, "SZ[{size}]");
                }
            }
        }
        if let Some(style) = other("ST") {
            let _ = write!(self.layout.node, "ST[{style}]");
        }
        self.losses.add(Loss::Headers, self.unsaid_of_the_file());
        self.layout.line();
        for name in ORDER {
            self.info(name);
        }
        self.layout.line();
        let mut seen = HashSet::new();
        for header in &record.headers {
            self.other(header, &mut seen);
        }
        self.layout.line();
        if let games::Position::Go(start) = &record.start {
            self.losses.add(Loss::Nodes, u64::from(self.begins_with_setup(start)));
            self.start(start);
        }
        self.layout.line();
    }

    /// How many headers say something of the file that the line under way does not: a value which could not be
    /// read, or is that of another file.
    fn unsaid_of_the_file(&self) -> u64 {
        let record = self.record;
        let headers = record.headers.iter().filter(|header| header.key == Key::Other);
        let unsaid = headers.filter(|header| {
            let name = record.text(header.name);
            // Brackets within a value are escaped, so that this is none.
            matches!(name, "FF" | "GM" | "SZ" | "ST")
                && !self
                    .layout
                    .node
                    .contains(&format!("{name}[{}]", enclosed(record.text(header.value))))
        });
        unsaid.count() as u64
    }

    /// One property of game-info, if a header or the ending says it.
    fn info(&mut self, name: &str) {
        let record = self.record;
        let key = headers::key(name);
        let is_this = |header: &&Header| match key {
            Key::Other => record.text(header.name) == name && header.key == key,
            _ => header.key == key,
        };
        let mut values: Vec<&str> =
            record.headers.iter().filter(is_this).map(|header| record.text(header.value)).collect();
        let is_go = matches!(record.start, games::Position::Go(_));
        let ending = record
            .ending()
            .filter(|(ending, _)| key == Key::Result && is_go && ending.kind != EndKind::Stops);
        if ending.is_some() && values.last().is_some_and(|last| last.trim().is_empty()) {
            // A header that says nothing is no reason not to say who won.
            values.clear();
        }
        let verdict = match values.last() {
            Some(last) => stated(last),
            None => ending.and_then(|(ending, side)| {
                Verdict::of_ending(ending, side, record.text(ending.word))
            }),
        };
        let says = |(ending, side)| verdict.as_ref().is_some_and(|it| it.says(ending, side));
        self.losses.add(Loss::Endings, u64::from(ending.is_some_and(|ending| !says(ending))));
        let Some(&last) = values.last() else {
            if let Some(verdict) = verdict {
                self.layout.value(name, &verdict.to_string());
            }
            return;
        };
        let trimmed = trim(last);
        let own = record.headers.iter().rfind(is_this);
        let is_own = own.is_some_and(|header| record.text(header.name) == name);
        let normal = match key {
            _ if !is_go => None,
            Key::Handicap if !is_own => values::handicap(trimmed).map(|stones| stones.to_string()),
            Key::Result => values::result(trimmed),
            Key::Start => {
                // Several lines of dates add up.
                let all: Option<Vec<String>> = values.iter().map(|it| values::dates(it)).collect();
                all.and_then(|dates| values::dates(&dates.join(",")))
            }
            Key::TimeControl => values::seconds(trimmed),
            Key::Komi => values::komi(trimmed),
            _ => None,
        };
        let one = matches!(key, Key::Result | Key::TimeControl | Key::Komi | Key::Handicap);
        let text = match normal {
            Some(normal) => {
                // Such as how many moves there were.
                let says_less = values::has_parts(trimmed) && !values::has_parts(&normal);
                self.losses.add(Loss::Headers, u64::from(key == Key::Result && says_less));
                normal
            }
            // Readers take the blanks around a line away.
            None if one => trimmed.to_owned(),
            None if headers::is_line(key) => trim(&values.join(", ")).to_owned(),
            None => values.join(if key == Key::Note { "\n" } else { ", " }),
        };
        if one {
            self.losses.add(Loss::Headers, values.len() as u64 - 1);
        }
        // Of a text of another format that is not understood, such as `2 or 3`, the number it begins with: readers
        // take no other.
        let is_stated = key != Key::Handicap || !is_go || is_number(&text, false);
        if !is_stated && !is_own {
            self.losses.add(Loss::Headers, 1);
            let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                self.layout.value(name, &trimmed[..digits]);
            }
            return;
        }
        let text = if key == Key::Note { text } else { text.replace(BLANKS, " ") };
        self.layout.value(name, &text);
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
                self.layout.value(name, value);
            }
            // Written already, or counted.
            Some(Group::Root) => {}
            _ => self.losses.add(Loss::Headers, 1),
        }
    }

    /// The handicap as a reader takes it from what is written: of SGF's own property a number alone.
    fn handicap(&self) -> Option<u32> {
        let record = self.record;
        let header = record.headers.iter().find(|header| header.key == Key::Handicap)?;
        let text = record.text(header.value).trim();
        match headers::name(Key::Handicap) == Some(record.text(header.name)) {
            true => text.parse().ok(),
            false => values::handicap(text),
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
        self.layout.points("AB", &black);
        self.layout.points("AW", &white);
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
            handicap: self.handicap(),
            black: black.len(),
            white: white.len(),
            placed: 0,
            turn: None,
            first_move: first.flatten(),
        };
        let turn = games::Rules::side_to_move(start);
        let is_needed = opening.side_to_move() != turn;
        if kept_turns(record).next().map_or(is_needed, |_| keeps_turn(record)) {
            self.layout.turn(turn);
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
        // Something is said of the stones in the root, if only that a point is empty: those of another node are
        // another position.
        let empties = |note: Note| self.record.text(note.text).starts_with("AE[");
        let has_stones = start.board().stone_count() > 0 || tree.notes(NodeId::ROOT).any(empties);
        if has_stones && notes.any(is_remark) {
            return false;
        }
        let says_turn = says_turn(self.record);
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
                        Placement::Turn(_) => !says_turn,
                    });
                }
                _ => break,
            }
        }
        false
    }
}

/// What the notes on the root say of whose turn it is: as the reader keeps it, so that a value which names no side says
/// nothing.
fn kept_turns(record: &Record) -> impl Iterator<Item = &str> {
    let notes = record.tree.notes(NodeId::ROOT);
    let properties = notes.filter(|note| note.kind == NoteKind::Property);
    properties.map(|note| record.text(note.text)).filter(|text| TURNS.contains(text))
}

/// Whether the notes on the root say whose turn it is.
pub(super) fn says_turn(record: &Record) -> bool {
    kept_turns(record).next().is_some()
}

/// Whether the notes on the root say what the start position does: it stands with the stones then.
pub(super) fn keeps_turn(record: &Record) -> bool {
    let games::Position::Go(start) = &record.start else { return false };
    let own = TURNS[games::Rules::side_to_move(start).index()];
    kept_turns(record).all(|text| text == own)
}

/// A line without what readers take away around it: blanks, and NUL, which is read as one.
fn trim(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || c == '\0')
}
