//! Writing PGN in export format (PGN standard 3.2, 8; specs: pgn §9).

use super::games::{Movetext, VARIANT_TAGS};
use super::layout::Layout;
use super::read::is_date;
use super::{HOLDS, HOLDS_OF_REDUCED, NULL_MOVE, ROSTER, commands, glyphs};
use crate::formats::headers::date;
use crate::formats::{Holds, Loss, Losses, WriteOptions};
use crate::games::{Position, Side};
use crate::record::{EndKind, Entry, Key, NodeId, NoteKind, Record, Tree};
use std::fmt::Write as _;

/// How much of a game is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PgnForm {
    /// All of it: the export format (PGN standard 3.2).
    #[default]
    Strict,
    /// The roster of tags, what is needed to set up the start, and the moves (PGN standard 3.2.4).
    Reduced,
}

/// Appends one record.
pub(super) fn record(
    record: &Record,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Losses,
) {
    match &record.start {
        Position::Chess(start) => game(record, start, options, out, losses),
        Position::Shogi(start) => game(record, start, options, out, losses),
        Position::Xiangqi(start) => game(record, start, options, out, losses),
        Position::Janggi(start) => game(record, start, options, out, losses),
        Position::Makruk(start) => game(record, start, options, out, losses),
        _ => {}
    }
}

fn game<P: Movetext>(
    record: &Record,
    start: &P,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Losses,
) {
    let marker = glyphs::marker(record.outcome());
    tags(record, start, marker, options, out, losses);
    out.push('\n');
    let is_full = options.pgn == PgnForm::Strict;
    if !is_full {
        // What no form holds is counted already.
        losses.merge(&Losses::beyond(record, Holds::ALL.but(HOLDS).and(HOLDS_OF_REDUCED)));
    }
    let mut writer = Writer { record, layout: Layout::new(out), losses, numbered: false, is_full };
    writer.comments(NodeId::ROOT, NoteKind::Comment);
    writer.moves(start);
    writer.layout.token().push_str(marker);
    writer.layout.finish();
    out.push('\n');
}

fn tags<P: Movetext>(
    record: &Record,
    start: &P,
    marker: &str,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Losses,
) {
    let is_full = options.pgn == PgnForm::Strict;
    let variant = start.variant();
    if let Some(("Game", value)) = variant {
        tag("Game", value, out);
    }
    for name in ROSTER {
        let (key, unknown) = match name {
            "Event" => (Key::Event, "?"),
            "Site" => (Key::Site, "?"),
            "Date" => (Key::Start, "????.??.??"),
            "Round" => (Key::Round, "?"),
            "White" => (Key::First, "?"),
            "Black" => (Key::Second, "?"),
            _ => (Key::Result, marker),
        };
        let value = record.header(key).filter(|_| key != Key::Result).unwrap_or(unknown);
        let date = if key == Key::Start { dotted(value, losses) } else { None };
        let value = date.as_deref().unwrap_or(value);
        tag(if name == "White" { P::FIRST } else { name }, value, out);
    }
    let mut others: Vec<(&str, &str)> = Vec::new();
    for header in &record.headers {
        let name = record.text(header.name);
        let value = record.text(header.value);
        match header.key {
            Key::Event | Key::Site | Key::Start | Key::Round | Key::First | Key::Second => {}
            Key::Result => {}
            Key::Remark => {}
            _ if variant.is_some() && VARIANT_TAGS.contains(&name) => {}
            _ if is_name(name) && (is_full || matches!(name, "FEN" | "Variant")) => {
                others.push((name, value));
            }
            _ => losses.add(Loss::Headers, 1),
        }
    }
    let unread = others.iter().any(|&(name, _)| name == "FEN");
    let fen = start.fen(options);
    if let Some(fen) = fen.as_deref().filter(|_| !unread) {
        others.push(("FEN", fen));
    }
    if unread || fen.is_some() {
        others.push(("SetUp", "1"));
    }
    match variant {
        Some(("Variant", value)) if !others.iter().any(|&(name, _)| name == "Variant") => {
            others.push(("Variant", value));
        }
        _ => {}
    }
    others.extend(P::FORMAT.map(|style| ("Format", style)));
    if let Some((ending, _)) = record.ending()
        && !others.iter().any(|&(name, _)| name == "Termination")
    {
        let word = match ending.kind {
            // In shogi a game that was broken off says so: an asterisk alone says nothing.
            EndKind::Interrupted if variant == Some(("Variant", "Shogi")) => Some("unterminated"),
            kind => termination(kind),
        };
        match word {
            Some("") => {}
            Some(word) if is_full => others.push(("Termination", word)),
            _ => losses.add(Loss::Endings, 1),
        }
    }
    others.sort_by_key(|&(name, _)| name);
    others.dedup_by_key(|&mut (name, _)| name);
    for (name, value) in others {
        tag(name, value, out);
    }
}

/// A date as the Date tag has it, if it is written in another way; the time of day is lost.
fn dotted(value: &str, losses: &mut Losses) -> Option<String> {
    if is_date(value) {
        return None;
    }
    let read = date::read(value);
    let whole = read.is_some_and(|date| date.time.is_none());
    losses.add(Loss::Headers, u64::from(!whole));
    // A day may be followed by what is no time of day: a zone, another day.
    let Some(date) = read.or_else(|| date::day(value)) else {
        return Some("????.??.??".to_owned());
    };
    let part = |part: Option<u8>| part.map_or_else(|| "??".to_owned(), |part| format!("{part:02}"));
    Some(format!("{:04}.{}.{}", date.year, part(date.month), part(date.day)))
}

/// What the Termination tag says of an ending of which the result does not say all; `None` if no
/// word of the standard does (PGN standard 9.8.1).
fn termination(kind: EndKind) -> Option<&'static str> {
    match kind {
        EndKind::Lost | EndKind::Draw | EndKind::Interrupted => Some(""),
        EndKind::Mate | EndKind::Stops => Some(""),
        EndKind::Timeout => Some("time forfeit"),
        EndKind::IllegalMove | EndKind::IllegalAction => Some("rules infraction"),
        _ => None,
    }
}

/// Whether a tag can have this name (PGN standard 8.1).
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !ROSTER.contains(&name)
}

fn tag(name: &str, value: &str, out: &mut String) {
    let _ = write!(out, "[{name} \"");
    for character in value.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            _ if character.is_control() => out.push(' '),
            _ => out.push(character),
        }
    }
    out.push_str("\"]\n");
}

/// A node and the alternatives behind it.
fn siblings(tree: &Tree, first: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    std::iter::successors(Some(first), |&node| tree.next_sibling(node))
}

/// Variations still to be written beside a move, and the line that goes on behind them.
struct Around<P> {
    before: P,
    sibling: Option<NodeId>,
    after: P,
    next: Option<NodeId>,
}

struct Writer<'a> {
    record: &'a Record,
    layout: Layout<'a>,
    losses: &'a mut Losses,
    /// Whether the last token is a move of White, so that Black's needs no number.
    numbered: bool,
    /// Whether annotations and variations are written.
    is_full: bool,
}

impl Writer<'_> {
    fn moves<P: Movetext>(&mut self, start: &P) {
        let tree = &self.record.tree;
        let mut position = start.clone();
        let mut next = self.go_on(NodeId::ROOT, &position);
        let mut around: Vec<Around<P>> = Vec::new();
        loop {
            let Some(node) = next else {
                // The line ends: the next variation beside the same move, or the line around it.
                let Some(outer) = around.last_mut() else { return };
                self.layout.close();
                self.numbered = false;
                if let Some(sibling) = outer.sibling {
                    outer.sibling = self.playable_after(sibling);
                    position = outer.before.clone();
                    self.layout.open();
                    next = self.entry(sibling, &mut position);
                } else if let Some(outer) = around.pop() {
                    position = outer.after;
                    next = outer.next;
                }
                continue;
            };
            let before = position.clone();
            next = self.entry(node, &mut position);
            if !self.is_full {
                continue;
            }
            // Alternatives that cannot be written as such are comments, and those come first.
            for sibling in siblings(tree, node).skip(1) {
                if !self.is_playable(sibling) {
                    self.as_comment(sibling, &before);
                }
            }
            if let Some(first) = self.playable_after(node) {
                let after = std::mem::replace(&mut position, before.clone());
                let sibling = self.playable_after(first);
                around.push(Around { before, sibling, after, next });
                self.layout.open();
                self.numbered = false;
                next = self.entry(first, &mut position);
            }
        }
    }

    /// Whether what stands at a node can be written as a move.
    fn is_playable(&self, node: NodeId) -> bool {
        match self.record.tree.node(node).entry {
            Entry::Move(_) => true,
            Entry::Unreadable(text) => self.record.text(text) == NULL_MOVE,
            _ => false,
        }
    }

    /// The next alternative to a node that can be written as a move.
    fn playable_after(&self, node: NodeId) -> Option<NodeId> {
        siblings(&self.record.tree, node).skip(1).find(|&node| self.is_playable(node))
    }

    /// What goes on behind a node, if it can be written as a move. If not, it is written as a
    /// comment at once: behind the variations it would belong to another place.
    fn go_on<P: Movetext>(&mut self, node: NodeId, position: &P) -> Option<NodeId> {
        let tree = &self.record.tree;
        let next = tree.next(node)?;
        if self.is_playable(next) {
            return Some(next);
        }
        for next in siblings(tree, next) {
            self.as_comment(next, position);
        }
        None
    }

    /// Writes the move of a node; returns what goes on behind it.
    fn entry<P: Movetext>(&mut self, node: NodeId, position: &mut P) -> Option<NodeId> {
        self.comments(node, NoteKind::Introduction);
        self.number(position);
        if let Some(mv) = self.record.tree.node(node).entry.mv().and_then(P::unwrap) {
            self.mv(mv, position);
        } else {
            self.layout.token().push_str(NULL_MOVE);
            position.skip();
        }
        self.notes(node);
        self.go_on(node, position)
    }

    fn number<P: Movetext>(&mut self, position: &P) {
        let white = position.side_to_move() == Side::First;
        if white || !self.numbered {
            let dots = if white { "." } else { "..." };
            let _ = write!(self.layout.token(), "{}{dots}", position.number());
        }
        self.numbered = white;
    }

    fn mv<P: Movetext>(&mut self, mv: P::Move, position: &mut P) {
        let token = self.layout.token();
        position.write_move(mv, token);
        position.play(mv);
        token.push_str(position.mark());
    }

    /// Annotations, then comments.
    fn notes(&mut self, node: NodeId) {
        if !self.is_full {
            return;
        }
        for note in self.record.tree.notes(node).filter(|note| note.kind == NoteKind::Nag) {
            let _ = write!(self.layout.token(), "${}", self.record.text(note.text));
            self.numbered = false;
        }
        let mut facts = String::new();
        // The time of an ending would be a second one of the last move.
        if !matches!(self.record.tree.node(node).entry, Entry::End(_)) {
            commands::unwritten(self.record, node).write(&mut facts);
        }
        if !facts.is_empty() {
            self.layout.comment(&facts);
            self.numbered = false;
        }
        self.comments(node, NoteKind::Comment);
    }

    fn comments(&mut self, node: NodeId, kind: NoteKind) {
        if !self.is_full {
            return;
        }
        for note in self.record.tree.notes(node) {
            match note.kind {
                other if other == kind => {
                    let text = self.record.text(note.text);
                    let rest = match kind {
                        NoteKind::Comment => commands::without_dropped(self.record, node, text),
                        _ => None,
                    };
                    let text = rest.as_deref().unwrap_or(text).trim();
                    if !text.is_empty() {
                        self.layout.comment(text);
                        self.numbered = false;
                    }
                }
                _ => {}
            }
        }
    }

    /// The rest of a line that begins with what cannot stand among moves: its moves as they are
    /// written or, where they could be played, as squares.
    fn as_comment<P: Movetext>(&mut self, node: NodeId, position: &P) {
        let tree = &self.record.tree;
        let line = || std::iter::once(node).chain(tree.line(node));
        if !self.is_full {
            let is_end = |&node: &NodeId| matches!(tree.node(node).entry, Entry::End(_));
            return self
                .losses
                .add(Loss::Moves, line().filter(|node| !is_end(node)).count() as u64);
        }
        let mut text = String::new();
        let mut plies = 0;
        let mut position = position.clone();
        let mut ends = None;
        for node in line() {
            if matches!(tree.node(node).entry, Entry::End(_)) {
                ends = Some(node);
                break;
            }
            if !tree.node(node).entry.is_ply() {
                continue;
            }
            let white = position.side_to_move() == Side::First;
            if white || plies == 0 {
                let dots = if white { "." } else { "..." };
                let _ = write!(text, "{}{dots} ", position.number());
            }
            match tree.node(node).entry {
                Entry::Move(mv) | Entry::Illegal(mv) => {
                    let Some(mv) = P::unwrap(mv) else { continue };
                    P::write_squares(mv, &mut text);
                    text.push(' ');
                    position.play(mv);
                }
                Entry::Unreadable(written) => {
                    text.push_str(self.record.text(written));
                    text.push(' ');
                    position.skip();
                }
                _ => {}
            }
            plies += 1;
            for note in tree.notes(node).filter(|note| note.kind == NoteKind::Comment) {
                let _ = write!(text, "({}) ", self.record.text(note.text));
            }
            let nags = tree.notes(node).filter(|note| note.kind == NoteKind::Nag).count();
            self.losses.add(Loss::Nags, nags as u64);
            self.losses.add(Loss::Times, u64::from(tree.node(node).time.get().is_some()));
            self.losses.add(Loss::Clocks, u64::from(tree.clock(node).is_some()));
            let beside = tree.children(node).count().saturating_sub(1);
            self.losses.add(Loss::Variations, beside as u64);
        }
        if plies > 0 {
            self.layout.comment(text.trim_end());
            self.losses.add(Loss::MovesAsComments, plies);
            self.numbered = false;
        }
        if let Some(end) = ends {
            self.notes(end);
        }
    }
}
