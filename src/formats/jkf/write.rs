//! Writing JKF in its full form, one element of `moves` a line.

use super::{line_breaks, start};
use crate::formats::{Loss, Losses, WriteOptions};
use crate::notation::evaluation::Translator;
use crate::notation::headers::{
    has_day, is_known_by_name, is_unknown_time, kif_name, kif_value, own_name,
};
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::relative::{Relative, can_promote};
use crate::notation::shogi::{csa, csa_endings, is_read_as_others};

use crate::games::shogi::{Handicap, Move, Position, Setup, Square};
use crate::games::{Rules, Side};
use crate::record::{EndKind, Ending, Entry, Header, Key, NodeId, NoteKind, Outcome, Record};
use crate::source::Output;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Appends one record as an object.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let out = out.json();
    let Some(start) = Position::of(&record.start) else { return };
    let setup = start.setup();
    let mut writer = JkfWriter { record, out, losses, evaluations: Translator::new(record) };
    writer.out.push_str("{\"header\":{");
    writer.headers(&setup);
    writer.out.push_str("},\n\"initial\":");
    start::write(&setup, writer.out);
    writer.out.push_str(",\n\"moves\":[\n{");
    let misread = writer.misread_headers();
    let place = Standpoint::new(start);
    let unsaid = writer.unsaid_end(NodeId::ROOT, &place);
    writer.comments(NodeId::ROOT, &mut true, &misread, unsaid);
    writer.out.push('}');
    writer.lines(place);
    writer.out.push_str("\n]}\n");
}

/// A place in the tree: the position before a node, and what the clocks and the last move are.
#[derive(Clone)]
struct Standpoint {
    position: Position,
    previous: Option<Square>,
    spent: [u64; 2],
    moves: u32,
    /// Whose turn it is for who reads what is written.
    read: Side,
    /// Whether a move before stands in a comment.
    gap: bool,
}

impl Standpoint {
    fn new(start: &Position) -> Standpoint {
        Standpoint {
            position: start.clone(),
            previous: None,
            spent: [0; 2],
            moves: 0,
            read: start.side_to_move(),
            gap: false,
        }
    }

    /// Goes past a move.
    fn follow(&mut self, mv: Move) {
        self.position.follow(mv);
        self.previous = Some(mv.to());
        self.moves += 1;
        self.read = mv.piece().side().other();
    }

    /// Goes past a move that nobody can read.
    fn skip(&mut self) {
        self.gap = true;
        self.position.skip();
        self.previous = None;
    }
}

/// What is still to be written.
enum JkfWriteTask {
    /// A line from this node on. The element before it is complete, so a comma is due unless the
    /// line is a fork that begins here.
    Line { node: NodeId, place: Standpoint, fork_begins: bool },
    /// The alternatives from this node on, before the element that holds them is closed.
    Forks { node: NodeId, place: Standpoint, first: bool },
    /// The end of a fork.
    EndFork,
    /// The end of the element that held forks.
    EndElement,
}

/// What is written of an ending.
struct Told {
    /// Its word; empty if it has none.
    special: String,
    /// What is said of it in comments.
    lines: Vec<String>,
    /// Whether that is all of it.
    is_whole: bool,
    /// Whether the first of the lines is read as an ending.
    is_claimed: bool,
}

impl Told {
    /// Whether a reader finds an ending in it.
    fn is_read(&self) -> bool {
        !self.special.is_empty() || self.is_claimed
    }
}

struct JkfWriter<'a> {
    record: &'a Record,
    out: &'a mut String,
    losses: &'a mut Losses,
    evaluations: Translator<'a>,
}

impl JkfWriter<'_> {
    fn string(&mut self, text: &str) {
        let _ = write!(self.out, "{}", serde_json::Value::from(text));
    }

    fn headers(&mut self, setup: &Setup) {
        let record = self.record;
        let handicap = Handicap::of_setup(setup);
        let given = handicap.is_some() && setup.turn == Side::Second;
        let has_day = has_day(record);
        let mut named: Vec<(&str, &Header)> = Vec::with_capacity(record.headers.len());
        for header in &record.headers {
            let Header { key, .. } = *header;
            let own = own_name(record, header);
            let name = match key {
                Key::Remark => continue,
                Key::Start | Key::End if is_unknown_time(record, header, has_day) => continue,
                Key::Other if is_known_by_name(record, header) => continue,
                Key::Handicap => "手合割",
                Key::First if given => "下手",
                Key::Second if given => "上手",
                Key::Other => own,
                key => kif_name(key).unwrap_or(own),
            };
            named.push((name, header));
        }
        // Of several with one name the last counts.
        let last: HashMap<&str, usize> =
            named.iter().enumerate().map(|(index, (name, _))| (*name, index)).collect();
        let mut is_first = true;
        for (index, &(name, header)) in named.iter().enumerate() {
            if last.get(name) != Some(&index) {
                self.losses.add(Loss::Headers, 1);
                continue;
            }
            let named = || Handicap::by_name(record.text(header.value).trim());
            if header.key == Key::Handicap && handicap.is_some() && named() == handicap {
                // The preset says so.
                continue;
            }
            self.out.push_str(if std::mem::take(&mut is_first) { "\n" } else { ",\n" });
            self.string(name);
            self.out.push(':');
            let value = kif_value(record, header);
            match kif_name(Key::Note) == Some(name) {
                true => line_breaks::push(&value, self.out),
                false => self.string(&value),
            }
        }
    }

    /// The headers of other formats that would be read as what they are not, such as a player: comments on the start.
    fn misread_headers(&mut self) -> Vec<String> {
        let record = self.record;
        let misread = record.headers.iter().filter(|header| is_known_by_name(record, header));
        let mut lines = Vec::new();
        for header in misread {
            let [name, value] = [header.name, header.value].map(|text| record.text(text));
            lines.extend(format!("{name}：{value}").split('\n').map(str::to_owned));
            self.losses.add(Loss::Headers, 1);
        }
        lines
    }

    /// Writes the main line with all forks; depth is kept in a list, not on the stack.
    fn lines(&mut self, mut place: Standpoint) {
        let tree = &self.record.tree;
        let first = self.next(NodeId::ROOT, &mut place);
        let mut tasks: Vec<JkfWriteTask> = Vec::new();
        tasks.extend(first.map(|node| JkfWriteTask::Line { node, place, fork_begins: false }));
        while let Some(task) = tasks.pop() {
            match task {
                JkfWriteTask::Line { mut node, mut place, fork_begins } => {
                    let mut comma = !fork_begins;
                    // Only the first node of its siblings holds the others as forks.
                    let mut holds_forks = !fork_begins;
                    loop {
                        let begin = self.out.len();
                        let is_first = !std::mem::replace(&mut comma, true);
                        self.out.push_str(if is_first { "\n{" } else { ",\n{" });
                        let before = (holds_forks && tree.next_sibling(node).is_some())
                            .then(|| place.clone());
                        self.element(node, &mut place);
                        holds_forks = true;
                        let next = self.next(node, &mut place);
                        if let (Some(before), Some(alternative)) = (before, tree.next_sibling(node))
                        {
                            tasks.extend(next.map(|node| JkfWriteTask::Line {
                                node,
                                place,
                                fork_begins: false,
                            }));
                            tasks.push(JkfWriteTask::EndElement);
                            tasks.push(JkfWriteTask::Forks {
                                node: alternative,
                                place: before,
                                first: true,
                            });
                            break;
                        }
                        // Of what nothing is said there is no element.
                        if self.out.ends_with('{') && next.is_none() && !is_first {
                            self.out.truncate(begin);
                            break;
                        }
                        self.out.push('}');
                        match next {
                            Some(next) => node = next,
                            None => break,
                        }
                    }
                }
                JkfWriteTask::Forks { node, place, first } => {
                    let head = match (first, self.out.ends_with('{')) {
                        (true, true) => "\"forks\":[[",
                        (true, false) => ",\"forks\":[[",
                        (false, _) => ",[",
                    };
                    self.out.push_str(head);
                    if let Some(other) = tree.next_sibling(node) {
                        let place = place.clone();
                        tasks.push(JkfWriteTask::Forks { node: other, place, first: false });
                    }
                    tasks.push(JkfWriteTask::EndFork);
                    tasks.push(JkfWriteTask::Line { node, place, fork_begins: true });
                }
                JkfWriteTask::EndFork => self.out.push_str("\n]"),
                JkfWriteTask::EndElement => self.out.push_str("]}"),
            }
        }
    }

    /// What follows a node and stands in no element of its own: a reader has nothing to play there, and would take it
    /// for comments of the element before.
    fn kept_beside(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let tree = &self.record.tree;
        tree.line(node).take_while(|&next| {
            let data = tree.node(next);
            let is_alone = tree.next_sibling(next).is_none() && data.time.get().is_none();
            is_alone && matches!(data.entry, Entry::Unreadable(_))
        })
    }

    /// The ending behind a node and what is kept beside it, if no variations stand beside that.
    fn end_behind(&self, node: NodeId) -> Option<(NodeId, Ending)> {
        let tree = &self.record.tree;
        let end = tree.next(self.kept_beside(node).last().unwrap_or(node))?;
        match tree.node(end).entry {
            Entry::End(ending) if tree.next_sibling(end).is_none() => Some((end, ending)),
            _ => None,
        }
    }

    /// The ending behind a node and what is kept beside it, if a reader would find none: what is said of it stands in
    /// the element of the node, where it would be read.
    fn unsaid_end(&self, node: NodeId, place: &Standpoint) -> Option<(NodeId, Told)> {
        let (end, ending) = self.end_behind(node)?;
        let mut place = place.clone();
        self.kept_beside(node).for_each(|_| place.skip());
        let told = self.told(end, ending, &place);
        (!told.is_read()).then_some((end, told))
    }

    /// Goes past what was kept beside a node, to the next one that has an element.
    fn next(&mut self, node: NodeId, place: &mut Standpoint) -> Option<NodeId> {
        let unsaid = self.unsaid_end(node, place);
        let kept: Vec<NodeId> = self.kept_beside(node).collect();
        kept.iter().for_each(|_| self.pass(place));
        if let Some((end, told)) = unsaid {
            self.losses.add(Loss::Endings, u64::from(!told.is_whole));
            self.lose_time(end);
            return None;
        }
        self.record.tree.next(kept.last().copied().unwrap_or(node))
    }

    /// Goes past a move that nobody can read.
    fn pass(&mut self, place: &mut Standpoint) {
        self.losses.add(Loss::MovesAsComments, 1);
        place.skip();
    }

    /// Writes what an element holds besides forks, and goes past it.
    fn element(&mut self, node: NodeId, place: &mut Standpoint) {
        let data = self.record.tree.node(node);
        let mover = place.position.side_to_move();
        let mut first = true;
        let mut words = Vec::new();
        match data.entry {
            Entry::Start | Entry::Setup(_) | Entry::Blank => {}
            Entry::Move(mv) | Entry::Illegal(mv) => {
                let Some(mv) = Position::unwrap(mv) else { return };
                let mover = mv.piece().side();
                if place.gap && is_read_as_others(data.entry, mv, place.read) {
                    self.losses.add(Loss::MovesAsComments, 1);
                    self.lose_time(node);
                    place.position.follow(mv);
                    place.previous = None;
                    let unsaid = self.unsaid_end(node, place);
                    return self.comments(node, &mut first, &[mv.kanji()], unsaid);
                }
                let unsaid = self.end_behind(node).and_then(|_| {
                    let mut place = place.clone();
                    place.follow(mv);
                    self.unsaid_end(node, &place)
                });
                self.comments(node, &mut first, &[], unsaid);
                self.member("move", &mut first);
                self.mv(mv, place);
                place.follow(mv);
                return self.time(node, mover, &mut place.spent, &mut first);
            }
            Entry::Unreadable(text) => {
                words.push(self.record.text(text).to_owned());
                self.pass(place);
            }
            Entry::End(ending) => {
                let told = self.told(node, ending, place);
                // Where variations stand beside it, a reader makes an ending for them.
                let tree = &self.record.tree;
                let leads = tree.parent(node).and_then(|parent| tree.next(parent)) == Some(node);
                let is_end = told.is_read() || leads && tree.next_sibling(node).is_some();
                let Told { special, lines, is_whole, .. } = told;
                self.losses.add(Loss::Endings, u64::from(!is_whole));
                self.comments(node, &mut first, &lines, None);
                if !special.is_empty() {
                    self.member("special", &mut first);
                    self.string(&special);
                }
                return match is_end {
                    true => self.time(node, mover, &mut place.spent, &mut first),
                    false => self.lose_time(node),
                };
            }
        }
        let unsaid = self.unsaid_end(node, place);
        self.comments(node, &mut first, &words, unsaid);
        self.time(node, mover, &mut place.spent, &mut first);
    }

    /// What is written of an ending.
    fn told(&self, node: NodeId, ending: Ending, place: &Standpoint) -> Told {
        let mover = place.position.side_to_move();
        let word = self.record.text(ending.word);
        let (special, exact) = match ending.kind {
            EndKind::MoveLimit => ("MAX_MOVES".to_owned(), true),
            // A word with a meaning here would say what nobody said.
            EndKind::Unknown if csa_endings::read(word).is_some() || word == "ILLEGAL_ACTION" => {
                (format!("{word}?"), false)
            }
            EndKind::Unknown if !word.is_empty() => (word.to_owned(), true),
            _ => {
                let ending = self.record.with_blame(node, ending);
                let (statement, exact) =
                    csa_endings::write_as_read(ending, mover, place.read, place.gap);
                // A sign in a word that is not known is part of it.
                (statement.strip_prefix('%').unwrap_or(statement).to_owned(), exact)
            }
        };
        let mut lines = Vec::new();
        let (mut is_whole, mut is_claimed) = (exact, false);
        if !exact {
            let inexact = csa_endings::inexact(ending.kind);
            match ending.outcome(mover) {
                Outcome::Win(winner) if special.is_empty() => {
                    let line = endings::closing_line(place.moves, inexact, winner);
                    // Of some endings it is read again, unless moves are missing before it.
                    let claim = endings::claim(&line);
                    is_claimed = claim.as_ref().is_some_and(|claim| claim.winner.is_some());
                    is_whole = claim.and_then(|claim| claim.ending) == Some(ending) && !place.gap;
                    lines.push(line);
                }
                _ if word.is_empty() && !inexact.is_empty() => {
                    lines.push(inexact.to_owned());
                }
                _ => {}
            }
            if !word.is_empty() && !special.starts_with(word) {
                lines.push(word.to_owned());
            }
        }
        Told { special, lines, is_whole, is_claimed }
    }

    /// Counts a time that would be that of the move before. Of parts of a second it is counted already that they are
    /// cut.
    fn lose_time(&mut self, node: NodeId) {
        let tree = &self.record.tree;
        let time = tree.node(node).time.get().filter(|time| time.is_multiple_of(1000));
        self.losses.add(Loss::Times, u64::from(time.is_some()));
        let total = tree.stated_total(node).and_then(|total| total.get());
        let total = total.filter(|total| total.is_multiple_of(1000));
        self.losses.add(Loss::Totals, u64::from(total.is_some()));
    }

    fn member(&mut self, name: &str, first: &mut bool) {
        let comma = if std::mem::take(first) { "" } else { "," };
        let _ = write!(self.out, "{comma}\"{name}\":");
    }

    /// Writes the comments of a node, behind words that found no other place, and those of what is kept beside it: at
    /// last of an [ending](Self::unsaid_end).
    fn comments(
        &mut self,
        node: NodeId,
        first: &mut bool,
        words: &[String],
        end: Option<(NodeId, Told)>,
    ) {
        let record = self.record;
        let mut lines = words.to_vec();
        let mut nodes: Vec<NodeId> = std::iter::once(node).chain(self.kept_beside(node)).collect();
        nodes.extend(end.as_ref().map(|&(end, _)| end));
        let notes = nodes.iter().flat_map(|&node| record.tree.notes(node));
        // Read again, these are bookmarks.
        let marked = notes.filter(|note| {
            let is_comment = matches!(note.kind, NoteKind::Comment | NoteKind::Introduction);
            is_comment && record.text(note.text).split('\n').any(|line| line.starts_with('&'))
        });
        self.losses.add(Loss::Comments, marked.count() as u64);
        for (index, node) in nodes.into_iter().enumerate() {
            if let (1.., Entry::Unreadable(text)) = (index, record.tree.node(node).entry) {
                lines.push(record.text(text).to_owned());
            }
            if let Some((_, told)) = end.as_ref().filter(|&&(end, _)| end == node) {
                lines.extend_from_slice(&told.lines);
            }
            self.lines_of(node, &mut lines);
        }
        if lines.is_empty() {
            return;
        }
        self.member("comments", first);
        self.out.push('[');
        for (index, line) in lines.iter().enumerate() {
            self.out.push_str(if index > 0 { "," } else { "" });
            self.string(line);
        }
        self.out.push(']');
    }

    /// Adds what is said at a node.
    fn lines_of(&mut self, node: NodeId, lines: &mut Vec<String>) {
        let record = self.record;
        for note in record.tree.notes(node) {
            let text = record.text(note.text);
            match note.kind {
                NoteKind::Comment | NoteKind::Introduction => {
                    let translated = self.evaluations.lines(node, &note);
                    let text = translated.as_deref().unwrap_or(text);
                    lines.extend(text.split('\n').map(ToOwned::to_owned));
                }
                NoteKind::Bookmark => {
                    lines.extend(text.split('\n').map(|line| format!("&{line}")));
                }
                NoteKind::Remark | NoteKind::Nag | NoteKind::Property => {}
            }
        }
    }

    fn mv(&mut self, mv: Move, place: &Standpoint) {
        let _ = write!(self.out, "{{\"color\":{}", mv.piece().side().index());
        if let Some(from) = mv.from() {
            let _ = write!(self.out, ",\"from\":{{\"x\":{},\"y\":{}}}", from.file(), from.rank());
        }
        let to = mv.to();
        let _ = write!(self.out, ",\"to\":{{\"x\":{},\"y\":{}}}", to.file(), to.rank());
        let _ = write!(self.out, ",\"piece\":\"{}\"", csa::name(mv.piece().kind()));
        if place.previous == Some(to) {
            self.out.push_str(",\"same\":true");
        }
        if mv.promotes() {
            self.out.push_str(",\"promote\":true");
        } else if can_promote(mv) {
            self.out.push_str(",\"promote\":false");
        }
        if let Some(captured) = mv.captured() {
            let _ = write!(self.out, ",\"capture\":\"{}\"", csa::name(captured.kind()));
        }
        let mut letters = String::new();
        if let Some(relative) = Relative::of(mv, &place.position) {
            relative.push_letters(&mut letters);
        }
        if !letters.is_empty() {
            let _ = write!(self.out, ",\"relative\":\"{letters}\"");
        }
        self.out.push('}');
    }

    /// Writes the time of a node and the sum so far.
    fn time(&mut self, node: NodeId, mover: Side, spent: &mut [u64; 2], first: &mut bool) {
        let tree = &self.record.tree;
        let Some(time) = tree.node(node).time.get().map(u64::from) else {
            let has_total = tree.stated_total(node).is_some_and(|total| total.get().is_some());
            return self.losses.add(Loss::Totals, u64::from(has_total));
        };
        let sum = &mut spent[mover.index()];
        *sum = sum.saturating_add(time);
        if let Some(stated) = tree.stated_total(node).and_then(|total| total.get()) {
            *sum = stated;
        }
        let sum = *sum;
        let (time, sum) = (time / 1000, sum / 1000);
        self.member("time", first);
        self.out.push_str("{\"now\":{");
        if time >= 3600 {
            let _ = write!(self.out, "\"h\":{},", time / 3600);
        }
        let _ = write!(
            self.out,
            "\"m\":{},\"s\":{}}},\"total\":{{\"h\":{},\"m\":{},\"s\":{}}}}}",
            time / 60 % 60,
            time % 60,
            sum / 3600,
            sum / 60 % 60,
            sum % 60
        );
    }
}
