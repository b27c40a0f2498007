//! What stands in a node: its properties become entries and notes.

use super::check::PointSet;
use super::dialect;
use super::found::{Found, tidied, untidy, wrong};
use super::late::Late;
use super::root::Root;
use super::verify::check;
use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::games::Side;
use crate::games::go::Move;
use crate::notation::go::clock;
use crate::notation::go::property::{Group, Kind, Name};
use crate::notation::syntax::sgf::{self, area, colour};
use crate::record::{Millis, NoteKind, Placement};
use crate::replay::Item;
use crate::replay::go::GoMove;
use crate::source::{Source, Span};
use std::borrow::Cow;
use std::fmt::Write as _;

/// Makes entries and notes of nodes.
#[derive(Debug, Default)]
pub(super) struct Entries {
    /// Text kept while a property is put together.
    scratch: String,
    /// Whether points are those of Go: elsewhere they are any text.
    is_go: bool,
}

impl Entries {
    /// Reads a node; gives back the first property of game-info in it.
    pub(super) fn read<'p, 'a>(
        &mut self,
        properties: &'p [Found<'a>],
        root: &mut Root<'a>,
        frame: &mut Frame<'_, GoMove>,
    ) -> Option<&'p Found<'a>> {
        let is_root = !root.is_read;
        if is_root {
            root.read(properties, frame);
        }
        let plays = root.info.is_go;
        self.is_go = plays;
        let before = frame.script.items.len();
        let mut clock = None;
        if plays {
            check(properties, root, frame);
            // A move in the root becomes a node of its own, the turn before it stays.
            let turn = properties.iter().find(|found| is_root && found.is(Name::PL));
            let side = turn.and_then(|found| colour(frame.source.slice(found.first)));
            if let (Some(turn), Some(side)) = (turn, side) {
                frame.note(NoteKind::Property, ["PL[B]", "PL[W]"][side.index()], turn.span);
            }
            self.entries(properties, is_root, root, frame);
            clock = self.clock(properties, frame);
        } else if !is_root {
            frame.script.push(Item::Blank);
        }
        if let Some(Clock { left, span, .. }) = clock {
            frame.script.push(Item::Clock { left, span });
        }
        let mut info = None;
        let mut late = None;
        for found in properties {
            let is_move = matches!(found.id(), Some(Name::B | Name::W));
            let is_kept = match found.group() {
                _ if is_root
                    && root.info.is_dialect
                    && dialect::says(found, properties, frame.source) =>
                {
                    false
                }
                Group::Root | Group::Info if is_root => false,
                // What says nothing of the turn is kept, for it changes nothing.
                Group::Setup if plays => {
                    found.is(Name::PL) && colour(frame.source.slice(found.first)).is_none()
                }
                _ => !(plays && is_move),
            };
            if found.group() == Group::Info {
                info = info.or(Some(found));
                if plays && root.may_be_late {
                    late.get_or_insert_with(Late::default).keep(found, frame);
                }
            }
            let is_whole = clock.as_ref().is_some_and(|clock| clock.says_all_of(found));
            if is_kept && !is_whole {
                self.note(found, frame);
            }
        }
        if let Some(mut late) = late {
            late.end(properties.len(), before, frame);
            root.late = Some(late);
        }
        info
    }

    /// The clock behind the move that a node ends in. Of several, none can be told from the others.
    fn clock(&mut self, properties: &[Found<'_>], frame: &Frame<'_, GoMove>) -> Option<Clock> {
        let is_clock = |found: &&Found<'_>| matches!(found.id(), Some(Name::BL | Name::WL));
        properties.iter().find(is_clock)?;
        let Some(Item::Move { written, .. }) = frame.script.items.last() else { return None };
        let side = written.mv.side();
        let mut own = properties.iter().filter(|it| is_clock(it) && it.name == clock::name(side));
        let found = own.next().filter(|found| found.more.is_empty())?;
        if own.next().is_some() {
            return None;
        }
        let left = clock::left(frame.source.slice(found.first))?;
        self.scratch.clear();
        self.verbatim(&found.name, found, frame.source);
        let is_all = clock::property(side, left).as_ref() == Some(&self.scratch);
        Some(Clock { left, span: found.span, is_all })
    }

    /// Keeps a property as a note.
    fn note(&mut self, found: &Found<'_>, frame: &mut Frame<'_, GoMove>) {
        let kind = match found.id() {
            Some(Name::C) => NoteKind::Comment,
            Some(Name::N) => NoteKind::Bookmark,
            id => {
                self.scratch.clear();
                match id {
                    Some(Name::AP) if !found.more.is_empty() => return signatures(found, frame),
                    Some(Name::L) => self.letters(found, frame.source),
                    Some(Name::M) => self.verbatim("MA", found, frame.source),
                    _ => self.verbatim(&found.name, found, frame.source),
                }
                return frame.note(NoteKind::Property, &self.scratch, found.span);
            }
        };
        for value in found.values() {
            let text = sgf::text(frame.source.slice(value), kind == NoteKind::Bookmark);
            frame.note(kind, &text, value);
        }
    }

    fn verbatim(&mut self, name: &str, found: &Found<'_>, source: &Source) {
        self.scratch.push_str(name);
        for value in found.values() {
            self.scratch.push('[');
            let mut raw = Cow::Borrowed(source.slice(value));
            if raw.contains('\r') {
                raw = Cow::Owned(with_line_feeds(&raw));
            }
            if let Some(joined) = without_soft_breaks(found.kind(), &raw) {
                raw = Cow::Owned(joined);
            }
            // What is said of a point stays the same in the form of the standard.
            let tidy = self.is_go.then(|| tidied(found.kind(), &raw)).flatten();
            self.scratch.push_str(tidy.as_deref().unwrap_or(&raw));
            // A value that the text ends in may end in a backslash, too.
            if value.end as usize >= source.text().len() {
                let backslashes = raw.bytes().rev().take_while(|byte| *byte == b'\\').count();
                if backslashes % 2 == 1 {
                    self.scratch.push('\\');
                }
            }
            self.scratch.push(']');
        }
    }

    /// `L`: letters in alphabetical order on the points, which `LB` says since FF[3].
    fn letters(&mut self, found: &Found<'_>, source: &Source) {
        self.scratch.push_str("LB");
        for (value, letter) in found.values().zip(('a'..='z').chain('A'..='Z').cycle()) {
            self.scratch.push('[');
            self.scratch.push_str(source.slice(value).trim());
            self.scratch.extend([':', letter, ']']);
        }
    }

    /// The moves and setups of a node of Go.
    fn entries(
        &mut self,
        properties: &[Found<'_>],
        is_root: bool,
        root: &mut Root<'_>,
        frame: &mut Frame<'_, GoMove>,
    ) {
        let Parts { setup, stones, cleared, moves: [first, second] } = Parts::of(properties);
        let placements = match setup {
            Some(_) => placements(properties, root, frame),
            None => Vec::new(),
        };
        // What sets up nothing is told by its values.
        let setup = setup.filter(|_| !placements.is_empty());
        if let (Some(setup), Some(first)) = (setup, first) {
            let finding = Finding::at(Code::SgfSetupWithMove, setup.span.join(first.span))
                .with("setup", &*setup.name)
                .with("move", &*first.name);
            let is_alone = second.is_none() && leaves_nothing(first, is_root, properties);
            frame.report(parted(finding, first, is_alone && is_last(first, properties)));
        }
        if let Some(second) = second {
            let finding = Finding::at(Code::SgfTwoMoves, second.span);
            frame.report(parted(finding, second, is_last(second, properties)));
        }
        if is_root {
            self.keep_cleared(&placements, cleared.map(|found| found.span), frame);
            root.placements = placements;
            root.stones = stones.map(|found| found.span);
            if let Some(first) = first.filter(|_| setup.is_none()) {
                let finding = Finding::at(Code::SgfMoveInRoot, first.span);
                let is_alone = second.is_none()
                    && is_last(first, properties)
                    && leaves_nothing(first, true, properties);
                let begin = Span::at(first.span.start);
                let is_here =
                    |it: &&mut Finding| it.code == Code::SgfSemicolon && it.span == Some(begin);
                match frame.findings.iter_mut().find(is_here).filter(|_| is_alone) {
                    // The root needs a semicolon there as well, and two repairs of one place would be at odds.
                    Some(missing) => {
                        missing.fix = None;
                        missing.add_fix(begin, ";;");
                        frame.report(finding);
                    }
                    None => frame.report(parted(finding, first, is_alone)),
                }
            }
        } else if let Some(setup) = setup {
            let placements = frame.record.tree.keep_setup(placements);
            frame.script.push(Item::Setup { setup: placements, span: setup.span });
        } else if first.is_none() {
            frame.script.push(Item::Blank);
        }
        for found in first.into_iter().chain(second) {
            self.mv(found, root, frame);
        }
    }

    /// Points of the root that are cleared though there was nothing on them: nothing else says so.
    fn keep_cleared(
        &mut self,
        placements: &[Placement],
        span: Option<Span>,
        frame: &mut Frame<'_, GoMove>,
    ) {
        let Some(span) = span else { return };
        self.scratch.clear();
        self.scratch.push_str("AE");
        for placement in placements {
            if let Placement::Stone { point, side: None } = placement {
                let _ = write!(self.scratch, "[{point}]");
            }
        }
        if self.scratch.len() > 2 {
            frame.note(NoteKind::Property, &self.scratch, span);
        }
    }

    fn mv(&mut self, found: &Found<'_>, root: &Root<'_>, frame: &mut Frame<'_, GoMove>) {
        let side = if found.is(Name::B) { Side::First } else { Side::Second };
        let raw = frame.source.slice(found.first);
        let span = found.span;
        let (width, height) = root.size;
        let departs = |frame: &mut Frame<'_, GoMove>, usual: Option<&str>| {
            if root.stated {
                let mut finding = Finding::at(Code::SgfPass, span).with("version", root.version);
                usual.into_iter().for_each(|usual| finding.add_fix(found.first, usual));
                frame.report(finding);
            }
        };
        let mv = match (raw, sgf::point(raw)) {
            (_, None) if raw.trim().is_empty() => {
                if root.version < 4 {
                    // On larger boards it is a point.
                    departs(frame, (width <= 19 && height <= 19).then_some("tt"));
                }
                Move::Pass { side }
            }
            ("tt", _) if width <= 19 && height <= 19 => {
                if root.version >= 4 {
                    departs(frame, Some(""));
                }
                Move::Pass { side }
            }
            (_, Some((point, tidy))) => {
                if !tidy {
                    untidy(found, found.first, frame);
                }
                Move::Play { point, side }
            }
            (_, None) if sgf::is_pass_word(raw) => {
                let usual = match root.version {
                    4.. => Some(""),
                    _ => (width <= 19 && height <= 19).then_some("tt"),
                };
                let mut finding = Finding::at(Code::SgfPass, span).with("version", root.version);
                finding.severity = Severity::Warning;
                usual.into_iter().for_each(|usual| finding.add_fix(found.first, usual));
                frame.report(finding);
                Move::Pass { side }
            }
            (_, None) => {
                wrong(found, found.first, Code::SgfValue, frame);
                self.scratch.clear();
                self.verbatim(&found.name, found, frame.source);
                return frame.unreadable(&self.scratch, 0, span);
            }
        };
        frame.script.push(Item::Move { written: GoMove::new(mv), number: 0, span });
    }
}

/// What the clock of whoever has moved shows behind the move.
struct Clock {
    left: Millis,
    /// Where it stands, and whether nothing more is said there.
    span: Span,
    is_all: bool,
}

impl Clock {
    /// Whether the writer makes a property of it again.
    fn says_all_of(&self, found: &Found<'_>) -> bool {
        self.is_all && self.span == found.span
    }
}

/// Whether nothing of a node is said of its move, which is to get a node of its own.
fn leaves_nothing(first: &Found<'_>, is_root: bool, properties: &[Found<'_>]) -> bool {
    properties.iter().filter(|found| found.span != first.span).all(|found| match found.group() {
        Group::Setup => true,
        Group::Root | Group::Info => is_root,
        _ => false,
    })
}

/// A text with each of its line breaks, one or both of CR and LF, as one LF (SGF FF[4], "Text").
fn with_line_feeds(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = memchr::memchr2(b'\r', b'\n', rest.as_bytes()) {
        let length = match rest.get(at..at + 2) {
            Some("\r\n" | "\n\r") => 2,
            _ => 1,
        };
        text.push_str(&rest[..at]);
        text.push('\n');
        rest = &rest[at + length..];
    }
    text + rest
}

/// A text whose line breaks are LF without those that an escape takes out of it, if it has any.
fn without_soft_breaks(kind: Kind, raw: &str) -> Option<String> {
    if !matches!(kind, Kind::Simple | Kind::Text | Kind::Labels | Kind::Figure)
        || memchr::memmem::find(raw.as_bytes(), b"\\\n").is_none()
    {
        return None;
    }
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((before, behind)) = rest.split_once('\\') {
        text.push_str(before);
        let escaped = behind.chars().next().map_or(0, char::len_utf8);
        if !behind.starts_with('\n') {
            text.push('\\');
            text.push_str(&behind[..escaped]);
        }
        rest = &behind[escaped..];
    }
    Some(text + rest)
}

/// Keeps the names of programs that signed one after the other, outside the root.
fn signatures(found: &Found<'_>, frame: &mut Frame<'_, GoMove>) {
    for value in found.values() {
        let raw = frame.source.slice(value).replace("\r\n", "\n").replace('\r', " ");
        let text = format!("AP[{}]", sgf::enclosed(&raw));
        frame.note(NoteKind::Property, &text, value);
    }
}

/// The properties of a node that are entries of the tree: the first of each sort.
#[derive(Default)]
struct Parts<'p, 'a> {
    /// What changes the position, what changes its stones, and what clears points.
    setup: Option<&'p Found<'a>>,
    stones: Option<&'p Found<'a>>,
    cleared: Option<&'p Found<'a>>,
    /// One of each side, at most.
    moves: [Option<&'p Found<'a>>; 2],
}

impl<'p, 'a> Parts<'p, 'a> {
    fn of(properties: &'p [Found<'a>]) -> Parts<'p, 'a> {
        let mut parts = Parts::default();
        for found in properties {
            match found.id() {
                Some(name @ (Name::AB | Name::AW | Name::AE)) => {
                    parts.setup = parts.setup.or(Some(found));
                    parts.stones = parts.stones.or(Some(found));
                    if name == Name::AE {
                        parts.cleared = Some(found);
                    }
                }
                Some(Name::PL) => parts.setup = parts.setup.or(Some(found)),
                Some(Name::B | Name::W) => {
                    let [first, second] = &mut parts.moves;
                    *(if first.is_none() { first } else { second }) = Some(found);
                }
                _ => {}
            }
        }
        parts
    }
}

/// What the properties of a node set up.
fn placements(
    properties: &[Found<'_>],
    root: &Root<'_>,
    frame: &mut Frame<'_, GoMove>,
) -> Vec<Placement> {
    let mut placements = Vec::new();
    let mut seen = PointSet::default();
    for found in properties {
        let side = match found.id() {
            Some(Name::AB) => Some(Side::First),
            Some(Name::AW) => Some(Side::Second),
            Some(Name::AE) => None,
            Some(Name::PL) => {
                let turn = colour(frame.source.slice(found.first));
                placements.extend(turn.map(Placement::Turn));
                continue;
            }
            _ => continue,
        };
        let mut overlaps = false;
        let mut own = PointSet::default();
        for value in found.values() {
            let Some(area) = area(frame.source.slice(value)) else { continue };
            for point in area.points().filter(|&point| root.is_on_board(point)) {
                if own.insert(point) {
                    overlaps |= !seen.insert(point);
                    placements.push(Placement::Stone { point, side });
                }
            }
        }
        if overlaps {
            frame.report(Finding::at(Code::SgfSetupTwice, found.span).with("name", &*found.name));
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

/// Whether a property is the last of its node.
fn is_last(found: &Found<'_>, properties: &[Found<'_>]) -> bool {
    properties.iter().all(|other| other.span.start <= found.span.start)
}

/// A finding with the repair that begins a node for a move, where that says what was read. Only a
/// move in the root tells of nothing else.
fn parted(finding: Finding, found: &Found<'_>, is_same: bool) -> Finding {
    let place = Span::at(found.span.start);
    match finding.code {
        _ if !is_same => finding,
        Code::SgfMoveInRoot => finding.fix(place, ";"),
        _ => finding.unsafe_fix(place, ";"),
    }
}
