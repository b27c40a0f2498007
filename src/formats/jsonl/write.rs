//! Writing lines of JSON.

use super::lines::{push_comma, push_member, push_name, push_text};
use super::{VERSION, findings, headers};
use crate::formats::{Losses, WriteOptions};
use crate::notation::machine::{SHORT, Spell, each_position, go, push_unusual_start};
use crate::notation::syntax::json::push_string;
use crate::notation::syntax::{push_digits, push_number};
use crate::record::{
    Convention, Ending, Entry, Evaluation, Millis, NodeId, Note, NoteKind, Outcome, Placement,
    Record, Score, Setup, TextRef, Total, Tree,
};
use crate::source::Output;

/// Appends one record as a line.
pub(super) fn record(record: &Record, options: &WriteOptions, out: &mut Output, _: &mut Losses) {
    let out = out.json();
    out.push_str("{\"kifu\":");
    push_number(VERSION, out);
    out.push_str(",\"game\":\"");
    out.push_str(record.game().name());
    out.push('"');
    headers::push(record, out);
    let begin = out.len();
    out.push_str(",\"start\":\"");
    match push_unusual_start(&record.start, out) {
        true => out.push('"'),
        false => out.truncate(begin),
    }
    if !record.start_known {
        out.push_str(",\"start_known\":false");
    }
    if let Some(ply) = record.start_ply {
        push_member("start_ply", u64::from(ply), out);
    }
    each_position!(&record.start, start => {
        // Longer than nearly all moves and times are, with what stands between them.
        let (scratch, row) = (String::new(), Vec::with_capacity(64 + 9 * record.tree.len()));
        JsonlWriter { record, start, out, scratch, row, evaluations: 0 }.game();
    });
    if let Some(lang) = options.findings.filter(|_| !record.findings.is_empty()) {
        findings::push(&record.findings, lang, out);
    }
    out.push_str("}\n");
}

/// A line of play to be written: its number, and where it leaves which other.
struct Branch {
    of: u64,
    at: u64,
    first: NodeId,
}

/// What a line turned out to have while its moves were written.
#[derive(Default)]
struct Found {
    /// Something that is no ending.
    any: bool,
    times: bool,
    notes: bool,
    /// Nodes of which the moves do not say all.
    special: bool,
    ending: Option<(NodeId, Ending)>,
}

struct JsonlWriter<'a, R> {
    record: &'a Record,
    start: &'a R,
    out: &'a mut String,
    scratch: String,
    /// The values of an array, which are put together as bytes: asked once whether they are text, a
    /// thousand short words cost little more than one.
    row: Vec<u8>,
    /// How many evaluations stand before the next, as far as the notes come in their order.
    evaluations: usize,
}

impl<R: Spell> JsonlWriter<'_, R> {
    fn game(mut self) {
        let record = self.record;
        if let Some(mv) = record.before_start.and_then(R::unwrap) {
            push_name("before_start", self.out);
            self.exact(mv);
        }
        if record.flipped {
            self.out.push_str(",\"flipped\":true");
        }
        if let Some(format) = record.written_in {
            push_text("written_in", format, self.out);
        }
        let mut branches = Vec::new();
        let ending = self.line(record.tree.next(NodeId::ROOT), 0, &mut branches);
        let outcome = ending.map(|(node, ending)| {
            let before = record.tree.parent(node).unwrap_or(NodeId::ROOT);
            ending.outcome_where(|| record.turn_after(before))
        });
        if let Some(outcome) = outcome.filter(|outcome| *outcome != Outcome::Unknown) {
            push_text("result", outcome.name(), self.out);
        }
        // What is found on the way is written behind: no line waits for another.
        let mut number = 0;
        while let Some(&Branch { of, at, first }) = branches.get(number) {
            number += 1;
            self.out.push_str(if number == 1 { ",\"variations\":[{\"id\":" } else { ",{\"id\":" });
            push_number(number as u64, self.out);
            if of > 0 {
                push_member("of", of, self.out);
            }
            push_member("at", at, self.out);
            self.line(Some(first), number as u64, &mut branches);
            self.out.push('}');
        }
        if number > 0 {
            self.out.push(']');
        }
    }

    /// Writes the members of a line, 0 being the main one, and lists those that leave it. Gives back
    /// its ending.
    fn line(
        &mut self,
        first: Option<NodeId>,
        number: u64,
        branches: &mut Vec<Branch>,
    ) -> Option<(NodeId, Ending)> {
        let tree = &self.record.tree;
        let mut found = Found::default();
        self.row.clear();
        self.row.extend_from_slice(b",\"moves\":");
        let mut at = 0;
        let mut next = first;
        while let Some(node) = next {
            at += 1;
            next = tree.next(node);
            self.entry(node, next.is_none(), &mut found);
            let data = tree.node(node);
            found.times |= data.time != Millis::NONE;
            found.notes |= tree.has_notes(node);
            // Those beside the first node of a variation leave the line that it leaves.
            if (at > 1 || number == 0) && tree.next_sibling(node).is_some() {
                let siblings = tree.siblings(node);
                branches.extend(siblings.map(|first| Branch { of: number, at, first }));
            }
        }
        self.row.extend_from_slice(if found.any { b"]" } else { b"[]" });
        self.end_row();
        if let Some((node, ending)) = found.ending {
            self.ending(node, ending);
        }
        if found.times {
            self.series("times", first, |node| tree.node(node).time.get());
        }
        if tree.clocks() > 0 {
            self.series("clocks", first, |node| tree.clock(node).and_then(Millis::get));
        }
        let root = (number == 0).then_some((0, NodeId::ROOT));
        found.notes |= root.is_some() && tree.has_notes(NodeId::ROOT);
        if found.notes {
            self.notes(first, root);
        }
        if found.special || tree.has_totals() || tree.has_words() {
            self.nodes(first, root);
        }
        found.ending
    }

    /// Writes what `moves` says of a node.
    #[inline]
    fn entry(&mut self, node: NodeId, is_last: bool, found: &mut Found) {
        let mv = match self.record.tree.node(node).entry {
            Entry::Move(mv) => Some(mv),
            Entry::End(ending) if is_last => {
                found.ending = Some((node, ending));
                return;
            }
            entry => {
                found.special = true;
                entry.mv()
            }
        };
        let mv = mv.and_then(R::unwrap);
        let comma = if std::mem::replace(&mut found.any, true) { b',' } else { b'[' };
        if let Some((bytes, length)) = mv.and_then(R::short_bytes) {
            // In one go: there are many of these.
            let mut word = [b'"'; SHORT + 3];
            word[0] = comma;
            word[2..2 + SHORT].copy_from_slice(&bytes);
            word[2 + length] = b'"';
            self.row.extend_from_slice(&word);
            self.row.truncate(self.row.len() - (SHORT - length));
            return;
        }
        self.row.push(comma);
        match mv {
            Some(mv) => {
                self.scratch.clear();
                self.start.push_short(mv, &mut self.scratch);
                let mut text = String::new();
                push_string(&self.scratch, &mut text);
                self.row.extend_from_slice(text.as_bytes());
            }
            None => self.row.extend_from_slice(b"null"),
        }
    }

    /// Appends the values put together.
    fn end_row(&mut self) {
        self.out.push_str(std::str::from_utf8(&self.row).unwrap_or_default());
        self.row.clear();
    }

    fn exact(&mut self, mv: R::Move) {
        self.scratch.clear();
        self.start.push_exact(mv, &mut self.scratch);
        push_string(&self.scratch, self.out);
    }

    /// Writes an ending, with its side named where the board would tell of the other.
    fn ending(&mut self, node: NodeId, ending: Ending) {
        let Ending { kind, by, word } = self.record.with_blame(node, ending);
        push_text("ending", kind.name(), self.out);
        if let Some(side) = by {
            push_text("ending_by", side.name(), self.out);
        }
        if !word.is_empty() {
            push_text("ending_word", self.record.text(word), self.out);
        }
    }

    /// Writes a time of each node, up to the last that has one.
    fn series(&mut self, name: &str, first: Option<NodeId>, time: impl Fn(NodeId) -> Option<u32>) {
        let tree = &self.record.tree;
        self.row.clear();
        let mut end = 0;
        for node in std::iter::successors(first, |&node| tree.next(node)) {
            self.row.push(if self.row.is_empty() { b'[' } else { b',' });
            match time(node) {
                Some(millis) => {
                    push_digits(u64::from(millis), &mut self.row);
                    end = self.row.len();
                }
                None => self.row.extend_from_slice(b"null"),
            }
        }
        if end > 0 {
            self.row.truncate(end);
            self.row.push(b']');
            push_name(name, self.out);
            self.end_row();
        }
    }

    /// Writes what else is to be said of the nodes of a line, if there is anything.
    fn nodes(&mut self, first: Option<NodeId>, root: Option<(u64, NodeId)>) {
        let begin = self.out.len();
        push_name("nodes", self.out);
        self.out.push('[');
        let tree = &self.record.tree;
        for (at, node) in numbered(tree, first, root) {
            self.node(at, node);
        }
        match self.out.ends_with('[') {
            true => self.out.truncate(begin),
            false => self.out.push(']'),
        }
    }

    /// Writes the notes of a line. Where a program has analysed the game they are as many as its moves,
    /// and most of what is written of it.
    fn notes(&mut self, first: Option<NodeId>, root: Option<(u64, NodeId)>) {
        let record = self.record;
        let tree = &record.tree;
        let out = &mut *self.out;
        let mut open = ",\"notes\":[{\"at\":";
        for (at, node) in numbered(tree, first, root) {
            for Note { kind, text, behind, .. } in tree.notes(node) {
                out.push_str(std::mem::replace(&mut open, ",{\"at\":"));
                push_number(at, out);
                // The usual kind in one piece.
                if kind == NoteKind::Comment {
                    out.push_str(",\"kind\":\"comment\",\"text\":");
                } else {
                    out.push_str(",\"kind\":\"");
                    out.push_str(kind.name());
                    out.push_str("\",\"text\":");
                }
                push_string(record.text(text), out);
                if behind > 0 {
                    push_member("behind", u64::from(behind), out);
                }
                if let Some(evaluation) = tree.next_evaluation(text, &mut self.evaluations) {
                    push_evaluation(record, &evaluation, out);
                }
                out.push('}');
            }
        }
        if open.starts_with(",{") {
            out.push(']');
        }
    }

    /// Writes what else is to be said of a node, if there is anything.
    fn node(&mut self, at: u64, node: NodeId) {
        let record = self.record;
        let tree = &record.tree;
        let begin = self.out.len();
        push_comma(self.out);
        self.out.push_str("{\"at\":");
        push_number(at, self.out);
        let empty = self.out.len();
        match tree.node(node).entry {
            Entry::Illegal(mv) => {
                if let Some(mv) = R::unwrap(mv) {
                    push_name("illegal", self.out);
                    self.exact(mv);
                }
                if tree.gives_turn(node) {
                    self.out.push_str(",\"turn\":true");
                }
            }
            Entry::Unreadable(text) => push_text("unread", record.text(text), self.out),
            Entry::Setup(setup) => self.setup(setup),
            Entry::End(ending) if tree.next(node).is_some() => self.ending(node, ending),
            Entry::Start | Entry::Move(_) | Entry::End(_) | Entry::Blank => {}
        }
        if let Some(total) = tree.stated_total(node).and_then(Total::get) {
            push_member("total", total, self.out);
        }
        let is_text = matches!(tree.node(node).entry, Entry::Unreadable(_));
        if let Some(word) = tree.word(node).filter(|_| !is_text) {
            push_text("word", record.text(word), self.out);
        }
        match self.out.len() == empty {
            true => self.out.truncate(begin),
            false => self.out.push('}'),
        }
    }

    /// Writes changes of the position, the points of one side together.
    fn setup(&mut self, setup: Setup) {
        push_name("setup", self.out);
        self.out.push('[');
        let mut open = None;
        for &placement in self.record.tree.placements(setup) {
            match placement {
                Placement::Stone { point, side } => {
                    if open != Some(side) {
                        self.out.push_str(if open.is_some() { "]}" } else { "" });
                        push_comma(self.out);
                        self.out.push_str("{\"side\":");
                        match side {
                            Some(side) => push_string(side.name(), self.out),
                            None => self.out.push_str("null"),
                        }
                        self.out.push_str(",\"points\":[");
                        open = Some(side);
                    }
                    push_comma(self.out);
                    self.out.push('"');
                    go::push_point(point, self.out);
                    self.out.push('"');
                }
                Placement::Turn(side) => {
                    self.out.push_str(if open.take().is_some() { "]}" } else { "" });
                    push_comma(self.out);
                    self.out.push_str("{\"turn\":");
                    push_string(side.name(), self.out);
                    self.out.push('}');
                }
            }
        }
        self.out.push_str(if open.is_some() { "]}]" } else { "]" });
    }
}

/// The nodes of a line with their numbers, the root before the first of the main line.
fn numbered(
    tree: &Tree,
    first: Option<NodeId>,
    root: Option<(u64, NodeId)>,
) -> impl Iterator<Item = (u64, NodeId)> {
    let begin = root.or_else(|| first.map(|first| (1, first)));
    std::iter::successors(begin, |&(at, node)| tree.next(node).map(|next| (at + 1, next)))
}

/// Appends a member that says what an engine says in a note.
#[inline]
fn push_evaluation(record: &Record, evaluation: &Evaluation, out: &mut String) {
    match (evaluation.convention, evaluation.score) {
        // The usual ones in one piece.
        (Convention::Pgn, Score::Points(points)) => {
            out.push_str(",\"evaluation\":{\"convention\":\"pgn\",\"score\":");
            push_signed(points, out);
        }
        (convention, score) => {
            out.push_str(",\"evaluation\":{\"convention\":\"");
            out.push_str(convention.name());
            out.push('"');
            push_score(score, out);
        }
    }
    let mut count = |name: &str, count: Option<u64>| {
        if let Some(count) = count {
            push_member(name, count, out);
        }
    };
    count("depth", evaluation.depth.map(u64::from));
    count("selective_depth", evaluation.selective_depth.map(u64::from));
    count("nodes", evaluation.nodes);
    let mut text = |name: &str, text: TextRef| {
        if !text.is_empty() {
            push_text(name, record.text(text), out);
        }
    };
    text("line", evaluation.line);
    text("engine", evaluation.engine);
    out.push('}');
}

/// Appends the members that say how an engine judges a position.
fn push_score(score: Score, out: &mut String) {
    match score {
        Score::Points(points) => {
            push_name("score", out);
            push_signed(points, out);
        }
        Score::Mate(side, plies) => {
            push_text("mate", side.name(), out);
            if let Some(plies) = plies {
                push_member("mate_in", u64::from(plies), out);
            }
        }
    }
}

fn push_signed(number: i32, out: &mut String) {
    if number < 0 {
        out.push('-');
    }
    push_number(u64::from(number.unsigned_abs()), out);
}
