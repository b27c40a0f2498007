//! What stands in a node: its properties are collected, checked, and become entries and notes.

use super::check::PointSet;
use super::dialect;
use super::read::{Reader, span};
use crate::findings::{Code, Finding, Severity};
use crate::games::Side;
use crate::games::go::{Move, Point};
use crate::notation::go::property::{Group, Kind, Property, property};
use crate::notation::syntax::sgf::{self as values, area, colour};
use crate::record::{NoteKind, Placement};
use crate::replay::Item;
use crate::replay::go::Written;
use crate::source::Span;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

/// A property as it stands in a node.
#[derive(Debug)]
pub(super) struct Found<'a> {
    /// Its identifier, in capitals only.
    pub(super) name: Cow<'a, str>,
    /// What the standard says of it.
    pub(super) row: Option<&'static Property>,
    /// From its identifier to its last bracket.
    pub(super) span: Span,
    /// The inside of its first brackets.
    pub(super) first: Span,
    /// The inside of the others.
    pub(super) more: Vec<Span>,
    /// Whether it has been reported that there are too many values, or too many of it.
    crowded: [bool; 2],
}

impl Found<'_> {
    pub(super) fn values(&self) -> impl Iterator<Item = Span> + '_ {
        std::iter::once(self.first).chain(self.more.iter().copied())
    }

    pub(super) fn kind(&self) -> Kind {
        self.row.map_or(Kind::Any, |row| row.kind)
    }

    pub(super) fn group(&self) -> Group {
        self.row.map_or(Group::Misc, |row| row.group)
    }
}

/// The node under way.
#[derive(Debug, Default)]
pub(super) struct Node<'a> {
    start: Option<usize>,
    properties: Vec<Found<'a>>,
    /// Where each property is, once there are more than [`FEW`].
    index: HashMap<Cow<'a, str>, usize>,
}

/// So many properties are found quickly by going through them.
const FEW: usize = 32;

impl<'a> Node<'a> {
    /// The property of this name, if the node has it.
    fn find(&mut self, name: &str) -> Option<&mut Found<'a>> {
        if self.properties.len() > FEW {
            for (at, found) in self.properties.iter().enumerate().skip(self.index.len()) {
                self.index.insert(found.name.clone(), at);
            }
            return self.properties.get_mut(*self.index.get(name)?);
        }
        self.properties.iter_mut().find(|found| found.name == name)
    }

    pub(super) fn begin(&mut self, at: usize) {
        self.start = Some(at);
    }

    pub(super) fn is_open(&self) -> bool {
        self.start.is_some()
    }
}

impl<'a> Reader<'a> {
    /// Adds a property to the node under way.
    pub(super) fn add(&mut self, name: Range<usize>, first: Span, more: Vec<Span>) {
        let written = &self.text[name.clone()];
        let place = span(name.start, name.end);
        let capital = |c: char| c.is_ascii_uppercase();
        let name: Cow<'a, str> = if written.chars().all(capital) {
            written.into()
        } else {
            let letters: String = written.chars().filter(|&c| capital(c)).collect();
            let digits = written.bytes().any(|byte| byte.is_ascii_digit());
            if letters.is_empty() || digits {
                // One report is enough for a tree full of them.
                if self.root.strange.insert(written) {
                    self.report(Finding::at(Code::SgfName, place).with("name", written));
                }
                return;
            }
            let finding = Finding::at(Code::SgfLowerCase, place).with("written", written);
            self.report(finding.with("name", letters.as_str()));
            letters.into()
        };
        let end = more.last().unwrap_or(&first).end.saturating_add(1);
        let whole = Span::new(place.start, end.min(self.source.span().end));
        let row = property(&name);
        let merges = row.is_none_or(|row| row.kind.is_list() || row.kind == Kind::Text);
        let many = !more.is_empty() && !row.is_none_or(|row| row.kind.is_list());
        let earlier = self.node.find(&name);
        // One report is enough for a node full of them.
        let [told_many, told_again] = earlier.as_ref().map_or([false; 2], |found| found.crowded);
        let is_again = earlier.is_some();
        let crowded = [told_many || many, is_again];
        match earlier {
            None => {
                let more = if merges { more } else { Vec::new() };
                let name = name.clone();
                let found = Found { name, row, span: whole, first, more, crowded };
                self.node.properties.push(found);
            }
            Some(earlier) => {
                earlier.crowded = crowded;
                if merges {
                    earlier.more.push(first);
                    earlier.more.extend(more);
                }
            }
        }
        if many && !told_many {
            self.report(Finding::at(Code::SgfManyValues, whole).with("name", &*name));
        }
        if is_again && !told_again {
            let mut finding = Finding::at(Code::SgfRepeated, whole).with("name", &*name);
            if &*name == "AP" {
                // The Fox server signs on top of the program it uses.
                finding.severity = Severity::Note;
            } else if merges {
                finding.severity = Severity::Warning;
            }
            self.report(finding);
        }
    }

    /// Ends the node under way, if there is one.
    pub(super) fn flush(&mut self) {
        if self.node.start.take().is_none() {
            return;
        }
        let mut properties = std::mem::take(&mut self.node.properties);
        let is_root = !self.root.is_read;
        if is_root {
            self.read_root(&properties);
        }
        let plays = self.root.is_go;
        if plays {
            self.check(&properties);
            // A move in the root becomes a node of its own, the turn before it stays.
            let turn = properties.iter().find(|found| is_root && &*found.name == "PL");
            let side = turn.and_then(|found| colour(self.source.slice(found.first)));
            if let (Some(turn), Some(side)) = (turn, side) {
                let text = self.bench.record.keep(["PL[B]", "PL[W]"][side.index()]);
                let kind = NoteKind::Property;
                self.bench.go.push(Item::Note { kind, text, span: turn.span });
            }
            self.entries(&properties, is_root);
        } else if !is_root {
            self.bench.go.push(Item::Blank);
        }
        let mut info = false;
        for found in &properties {
            let is_move = matches!(&*found.name, "B" | "W");
            let is_kept = match found.group() {
                _ if is_root && self.root.dialect && dialect::is_mapped(&found.name) => false,
                Group::Root | Group::Info if is_root => false,
                // What says nothing of the turn is kept, for it changes nothing.
                Group::Setup if plays => {
                    &*found.name == "PL" && colour(self.source.slice(found.first)).is_none()
                }
                _ => !(plays && is_move),
            };
            info |= found.group() == Group::Info;
            if is_kept {
                self.note(found);
            }
        }
        if info && self.has_info() && !is_root {
            let late = properties.iter().find(|found| found.group() == Group::Info);
            if let Some(late) = late {
                self.report(Finding::at(Code::SgfInfoAgain, late.span).with("name", &*late.name));
            }
        }
        properties.clear();
        self.node.index.clear();
        self.node.properties = properties;
    }

    /// Keeps a property as a note.
    fn note(&mut self, found: &Found<'a>) {
        let kind = match &*found.name {
            "C" => NoteKind::Comment,
            "N" => NoteKind::Bookmark,
            _ => {
                self.scratch.clear();
                match &*found.name {
                    "L" => self.letters(found),
                    "M" => self.verbatim("MA", found),
                    name => self.verbatim(name, found),
                }
                let text = self.bench.record.keep(&self.scratch);
                let kind = NoteKind::Property;
                return self.bench.go.push(Item::Note { kind, text, span: found.span });
            }
        };
        for value in found.values() {
            let text = values::text(self.source.slice(value), kind == NoteKind::Bookmark);
            let text = self.bench.record.keep(&text);
            self.bench.go.push(Item::Note { kind, text, span: value });
        }
    }

    fn verbatim(&mut self, name: &str, found: &Found<'_>) {
        self.scratch.push_str(name);
        for value in found.values() {
            self.scratch.push('[');
            let raw = self.source.slice(value);
            if raw.contains(['\r', '\0']) {
                let unix = raw.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
                self.scratch.push_str(&unix.replace('\0', " "));
            } else {
                self.scratch.push_str(raw);
            }
            // A value that the text ends in may end in a backslash, too.
            if value.end as usize >= self.bytes.len() {
                let backslashes = raw.bytes().rev().take_while(|byte| *byte == b'\\').count();
                if backslashes % 2 == 1 {
                    self.scratch.push('\\');
                }
            }
            self.scratch.push(']');
        }
    }

    /// `L`: letters in alphabetical order on the points, which `LB` says since FF[3].
    fn letters(&mut self, found: &Found<'_>) {
        self.scratch.push_str("LB");
        for (value, letter) in found.values().zip(('a'..='z').chain('A'..='Z').cycle()) {
            self.scratch.push('[');
            self.scratch.push_str(self.source.slice(value).trim());
            self.scratch.extend([':', letter, ']']);
        }
    }

    /// The moves and setups of a node of Go.
    fn entries(&mut self, properties: &[Found<'a>], is_root: bool) {
        let named = |names: &'static [&'static str]| {
            properties.iter().filter(move |found| names.contains(&&*found.name))
        };
        let forced = named(&["KO"]).next().is_some();
        let placements = self.placements(properties);
        let mut moves = named(&["B", "W"]);
        let first = moves.next();
        if let (Some(setup), Some(first)) = (named(&["AB", "AW", "AE", "PL"]).next(), first)
            && !is_root
        {
            self.report(
                Finding::at(Code::SgfSetupWithMove, setup.span.join(first.span))
                    .with("setup", &*setup.name)
                    .with("move", &*first.name),
            );
        }
        if let Some(second) = moves.next() {
            self.report(Finding::at(Code::SgfTwoMoves, second.span));
        }
        if is_root {
            self.keep_cleared(&placements, named(&["AE"]).next().map(|found| found.span));
            self.root.placements = placements;
            self.root.stones = named(&["AB", "AW", "AE"]).next().map(|found| found.span);
            if let Some(first) = first {
                self.report(Finding::at(Code::SgfMoveInRoot, first.span));
            }
        } else if let Some(setup) = named(&["AB", "AW", "AE", "PL"]).next()
            && !placements.is_empty()
        {
            let placements = self.bench.record.tree.keep_setup(placements);
            self.bench.go.push(Item::Setup { setup: placements, span: setup.span });
        } else if first.is_none() {
            self.bench.go.push(Item::Blank);
        }
        for found in named(&["B", "W"]) {
            self.mv(found, forced);
        }
    }

    /// Points of the root that are cleared though there was nothing on them: nothing else says so.
    fn keep_cleared(&mut self, placements: &[Placement], span: Option<Span>) {
        let Some(span) = span else { return };
        self.scratch.clear();
        self.scratch.push_str("AE");
        for placement in placements {
            if let Placement::Stone { point, side: None } = placement {
                let _ = write!(self.scratch, "[{point}]");
            }
        }
        if self.scratch.len() > 2 {
            let text = self.bench.record.keep(&self.scratch);
            self.bench.go.push(Item::Note { kind: NoteKind::Property, text, span });
        }
    }

    fn placements(&mut self, properties: &[Found<'_>]) -> Vec<Placement> {
        let mut placements = Vec::new();
        let mut seen = PointSet::default();
        for found in properties {
            let side = match &*found.name {
                "AB" => Some(Side::First),
                "AW" => Some(Side::Second),
                "AE" => None,
                "PL" => {
                    let turn = colour(self.source.slice(found.first));
                    placements.extend(turn.map(Placement::Turn));
                    continue;
                }
                _ => continue,
            };
            let mut overlaps = false;
            let mut own = PointSet::default();
            for value in found.values() {
                let Some(area) = area(self.source.slice(value)) else { continue };
                for point in area.points().filter(|&point| self.is_on_board(point)) {
                    if own.insert(point) {
                        overlaps |= !seen.insert(point);
                        placements.push(Placement::Stone { point, side });
                    }
                }
            }
            if overlaps {
                self.report(
                    Finding::at(Code::SgfSetupTwice, found.span).with("name", &*found.name),
                );
            }
        }
        // Of several for one point the last counts; without them the order means nothing.
        let mut later = PointSet::default();
        let mut kept: Vec<Placement> = placements
            .into_iter()
            .rev()
            .filter(|placement| match *placement {
                Placement::Stone { point, .. } => later.insert(point),
                Placement::Turn(_) => true,
            })
            .collect();
        kept.reverse();
        kept.sort_by_key(|placement| match placement {
            Placement::Stone { side: Some(Side::First), .. } => 0,
            Placement::Stone { side: Some(Side::Second), .. } => 1,
            Placement::Stone { side: None, .. } => 2,
            Placement::Turn(_) => 3,
        });
        kept
    }

    fn is_on_board(&self, point: Point) -> bool {
        let (width, height) = self.root.size;
        point.column < width && point.row < height
    }

    fn mv(&mut self, found: &Found<'_>, forced: bool) {
        let side = if &*found.name == "B" { Side::First } else { Side::Second };
        let raw = self.source.slice(found.first);
        let span = found.span;
        let (width, height) = self.root.size;
        let departs = |reader: &mut Self| {
            if reader.root.stated {
                let finding = Finding::at(Code::SgfPass, span);
                reader.report(finding.with("version", reader.root.version));
            }
        };
        let mv = match (raw, values::point(raw)) {
            (_, None) if raw.trim().is_empty() => {
                if self.root.version < 4 {
                    departs(self);
                }
                Move::Pass { side }
            }
            ("tt", _) if width <= 19 && height <= 19 => {
                if self.root.version >= 4 {
                    departs(self);
                }
                Move::Pass { side }
            }
            (_, Some((point, tidy))) => {
                if !tidy {
                    self.untidy(found, found.first);
                }
                Move::Play { point, side }
            }
            (_, None) => {
                self.wrong(found, found.first, Code::SgfValue);
                self.scratch.clear();
                self.verbatim(&found.name, found);
                let text = self.bench.record.keep(&self.scratch);
                return self.bench.go.push(Item::Unreadable { text, number: 0, span });
            }
        };
        self.bench.go.push(Item::Move {
            written: Written { forced, ..Written::new(mv) },
            number: 0,
            span,
        });
    }

    pub(super) fn wrong(&mut self, found: &Found<'_>, value: Span, code: Code) {
        let raw = self.source.slice(value).to_owned();
        let finding = Finding::at(code, value)
            .with("name", &*found.name)
            .with("value", raw)
            .with("expected", found.kind().word());
        self.report(finding);
    }

    pub(super) fn untidy(&mut self, found: &Found<'_>, value: Span) {
        self.wrong(found, value, Code::SgfUntidy);
    }
}
