//! The game that is looked at: which line of it is followed, and where in it one is.
//!
//! Only the position that is shown is kept, and one every [`STEP`] nodes before it, so that going
//! back is cheap in a game of any length.

use super::faults::Faults;
use super::list;
use crate::cli::MoveStyle;
use crate::commands::replay::walk::{Spot, Walk, Which, variations};
use crate::findings::{Finding, Lang, Severity};
use crate::games::Side;
use crate::notation::chess::commands::without_commands;
use crate::notation::chess::glyphs;
use crate::record::{Entry, NodeId, Note, NoteKind, Record, Score, clock_text};
use crate::source::escape_for_display;

/// So many nodes lie between two positions that are kept.
const STEP: usize = 128;

/// A game, and where in it one is.
pub(super) struct Shown {
    pub(super) record: Record,
    pub(super) faults: Faults,
    walk: Walk,
    /// The nodes of the line that is followed, to its end, without the start.
    line: Vec<NodeId>,
    /// How many of them have been gone through.
    at: usize,
    spot: Spot,
    /// The places after every [`STEP`] nodes of the line, as far as it has been gone through.
    kept: Vec<Spot>,
    /// What engines say behind each node of the line.
    scores: Vec<Option<Score>>,
}

/// A move in the list of moves.
pub(super) struct MoveRow {
    /// Its number in the line, and the ply; endings and mere notes have none.
    pub(super) index: usize,
    pub(super) ply: Option<u32>,
    pub(super) text: String,
    /// The time spent on it; in parentheses, where that is not known, the time left after it.
    pub(super) time: String,
    pub(super) score: String,
    pub(super) has_comment: bool,
    /// Whether there are alternatives to it.
    pub(super) has_others: bool,
    /// How bad the worst is that was found here.
    pub(super) worst: Option<Severity>,
}

impl Shown {
    pub(super) fn new(
        record: Record,
        findings: Vec<Finding>,
        moves: MoveStyle,
        lang: Lang,
    ) -> Shown {
        let spot = Spot::start(&record);
        let faults = Faults::new(&record, findings);
        let walk = Walk { which: Which::All, line: 0, moves, lang };
        let kept = vec![spot.clone()];
        let line = Vec::new();
        let mut shown = Shown { record, faults, walk, line, at: 0, spot, kept, scores: Vec::new() };
        shown.follow(shown.record.tree.main_line().collect());
        shown
    }

    /// The number of nodes of the line.
    pub(super) fn len(&self) -> usize {
        self.line.len()
    }

    /// How many of them have been gone through.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Where one is.
    pub(super) fn spot(&self) -> &Spot {
        &self.spot
    }

    /// What engines say behind each node of the line.
    pub(super) fn scores(&self) -> &[Option<Score>] {
        &self.scores
    }

    /// Follows another line, as far as it is the same from where one was.
    fn follow(&mut self, line: Vec<NodeId>) {
        let same = self.line.iter().zip(&line).take_while(|(old, new)| old == new).count();
        self.kept.truncate(same / STEP + 1);
        self.line = line;
        self.scores.truncate(same);
        let tree = &self.record.tree;
        self.scores.extend(
            self.line[same..]
                .iter()
                .map(|&node| tree.evaluation_at(node).map(|evaluation| evaluation.score)),
        );
        if self.at > same {
            self.spot.clone_from(&self.kept[self.kept.len() - 1]);
            self.at = (self.kept.len() - 1) * STEP;
        }
    }

    /// Goes to a place in the line, or to its end.
    pub(super) fn go(&mut self, to: usize) {
        let to = to.min(self.line.len());
        if to < self.at {
            let before = (to / STEP).min(self.kept.len() - 1);
            self.spot.clone_from(&self.kept[before]);
            self.at = before * STEP;
        }
        while self.at < to {
            self.walk.step(&self.record, &mut self.spot, self.line[self.at]);
            self.at += 1;
            if self.at == self.kept.len() * STEP {
                self.kept.push(self.spot.clone());
            }
        }
    }

    /// Goes to a node, wherever it is.
    pub(super) fn go_to_node(&mut self, node: NodeId) {
        if node == NodeId::ROOT {
            return self.go(0);
        }
        if let Some(index) = self.line.iter().position(|&other| other == node) {
            return self.go(index + 1);
        }
        let tree = &self.record.tree;
        let mut line: Vec<NodeId> =
            std::iter::successors(Some(node), |&node| tree.parent(node)).collect();
        line.pop();
        line.reverse();
        let to = line.len();
        line.extend(tree.line(node));
        self.follow(line);
        self.go(to);
    }

    /// Goes to a ply that counts from the start, or, negative, from the end: -1 is the last of the line.
    /// Whether there is one.
    pub(super) fn go_to_asked(&mut self, ply: i64) -> bool {
        let count = self.plies() as i64;
        let counted = if ply < 0 { count.saturating_add(1).saturating_add(ply) } else { ply };
        self.go_to_ply(u32::try_from(counted.max(0)).unwrap_or(u32::MAX)) && counted >= 0
    }

    /// How many plies the line has.
    pub(super) fn plies(&self) -> usize {
        let is_ply = |node: &&NodeId| self.record.tree.node(**node).entry.is_ply();
        self.line.iter().filter(is_ply).count()
    }

    /// Goes to the position after so many plies of the line; whether there are so many.
    pub(super) fn go_to_ply(&mut self, ply: u32) -> bool {
        let is_ply = |node: &&NodeId| self.record.tree.node(**node).entry.is_ply();
        let found = match ply as usize {
            0 => Some(0),
            ply => {
                let plies = self.line.iter().enumerate().filter(|(_, node)| is_ply(node));
                plies.map(|(index, _)| index + 1).nth(ply - 1)
            }
        };
        self.go(found.unwrap_or(self.line.len()));
        found.is_some()
    }

    /// Goes to a variation by its number, from 1; whether there is one.
    pub(super) fn go_to_variation(&mut self, number: u32) -> bool {
        let branch =
            (number as usize).checked_sub(1).and_then(|index| variations(&self.record).nth(index));
        if let Some(node) = branch {
            self.go_to_node(node);
        }
        branch.is_some()
    }

    /// The node that one is at.
    pub(super) fn node(&self) -> NodeId {
        self.at.checked_sub(1).map_or(NodeId::ROOT, |before| self.line[before])
    }

    /// The node whose alternatives are offered: the one that one is at, if it has any, else the next.
    fn fork(&self) -> Option<NodeId> {
        let next = self.line.get(self.at).copied();
        let here = self.at.checked_sub(1).map(|before| self.line[before]);
        here.into_iter().chain(next).find(|&node| self.has_others(node))
    }

    fn has_others(&self, node: NodeId) -> bool {
        let tree = &self.record.tree;
        let first = tree.parent(node).and_then(|parent| tree.next(parent));
        first.is_some_and(|first| tree.next_sibling(first).is_some())
    }

    /// The alternatives here, at most so many, and which of them is the line's.
    pub(super) fn others(&self, most: usize) -> Vec<(NodeId, bool, String)> {
        let Some(fork) = self.fork() else { return Vec::new() };
        let tree = &self.record.tree;
        let Some(parent) = tree.parent(fork) else { return Vec::new() };
        let Some(before) = self.before(fork) else { return Vec::new() };
        let mut others = Vec::new();
        for node in tree.children(parent).take(most) {
            let mut spot = before.clone();
            self.walk.step(&self.record, &mut spot, node);
            others.push((node, node == fork, self.words(node, &spot)));
        }
        others
    }

    /// The place before a node of the line that is the one that one is at or the next.
    fn before(&self, node: NodeId) -> Option<Spot> {
        if self.line.get(self.at) == Some(&node) {
            return Some(self.spot.clone());
        }
        Some(self.place(self.at.checked_sub(1)?))
    }

    /// The place after so many nodes, none of them behind what has been gone through by more than
    /// the screen shows.
    fn place(&self, to: usize) -> Spot {
        let before = (to / STEP).min(self.kept.len() - 1);
        let (mut spot, mut at) = (self.kept[before].clone(), before * STEP);
        if self.at <= to && self.at > at {
            (spot, at) = (self.spot.clone(), self.at);
        }
        for &node in &self.line[at..to] {
            self.walk.step(&self.record, &mut spot, node);
        }
        spot
    }

    /// Takes the next alternative instead of the move that one is at, or the one before; whether
    /// there is one. At a move without alternatives it is the next move that is taken another way.
    pub(super) fn vary(&mut self, back: bool) -> bool {
        let Some(fork) = self.fork() else { return false };
        let tree = &self.record.tree;
        let Some(parent) = tree.parent(fork) else { return false };
        let first = tree.next(parent);
        let other = match back {
            false => tree.next_sibling(fork).or(first),
            true if Some(fork) == first => tree.children(parent).last(),
            true => tree.children(parent).take_while(|&node| node != fork).last(),
        };
        if let Some(other) = other {
            self.go_to_node(other);
        }
        true
    }

    /// Goes to the move that the innermost variation is an alternative to; whether one is in a
    /// variation.
    pub(super) fn leave(&mut self) -> bool {
        let tree = &self.record.tree;
        let mut back = self.line[..self.at].iter().rev();
        let main = back.find_map(|&node| {
            let first = tree.next(tree.parent(node)?)?;
            (first != node).then_some(first)
        });
        if let Some(main) = main {
            self.go_to_node(main);
        }
        main.is_some()
    }

    /// In how many variations, one within the other, one is.
    pub(super) fn depth(&self) -> usize {
        let tree = &self.record.tree;
        let branches = |&&node: &&NodeId| {
            tree.parent(node).is_some_and(|parent| tree.next(parent) != Some(node))
        };
        self.line[..self.at].iter().filter(branches).count()
    }

    /// Some rows of the list of moves.
    pub(super) fn rows(&self, from: usize, count: usize) -> Vec<MoveRow> {
        let to = self.line.len().min(from.saturating_add(count));
        if from >= to {
            return Vec::new();
        }
        let mut spot = self.place(from);
        let mut rows = Vec::with_capacity(to - from);
        for index in from..to {
            let node = self.line[index];
            self.walk.step(&self.record, &mut spot, node);
            let data = self.record.tree.node(node);
            let time = match (data.time.get(), self.record.tree.clock(node)) {
                (Some(time), _) => short_time(time),
                (None, Some(left)) => {
                    left.get().map(|left| format!("({})", short_time(left))).unwrap_or_default()
                }
                (None, None) => String::new(),
            };
            let says = |note: Note| {
                is_said(note) && !without_commands(self.record.text(note.text)).trim().is_empty()
            };
            rows.push(MoveRow {
                index,
                ply: data.entry.is_ply().then_some(spot.ply),
                text: self.words(node, &spot),
                time,
                score: self.scores[index].map(|score| self.score(score)).unwrap_or_default(),
                has_comment: self.record.tree.notes(node).any(says),
                has_others: self.has_others(node),
                worst: self.faults.worst(node),
            });
        }
        rows
    }

    /// What stands at a node, in words; `spot` is the place behind it.
    fn words(&self, node: NodeId, spot: &Spot) -> String {
        let lang = self.walk.lang;
        let mut words = match self.record.tree.node(node).entry {
            Entry::End(ending) => {
                let [en, ja] = self.record.words_of(ending);
                lang.word(&en, &ja).to_owned()
            }
            Entry::Setup(_) => lang.word("(stones set up)", "（置き石の変更）").to_owned(),
            Entry::Blank | Entry::Start => "―".to_owned(),
            _ => spot.entry.clone(),
        };
        let nags = self.record.tree.notes(node).filter(|note| note.kind == NoteKind::Nag);
        for note in nags.take(3) {
            let sign = glyphs::sign(self.record.text(note.text));
            words.push_str(if sign.starts_with('$') { " " } else { "" });
            words.push_str(&sign);
        }
        escape_for_display(&words, &[]).into_owned()
    }

    /// Who is better, in few characters.
    pub(super) fn score(&self, score: Score) -> String {
        let is_paired = self.record.game().vocabulary().is_paired();
        match score {
            Score::Points(points) if is_paired => format!("{:+.2}", f64::from(points) / 100.0),
            Score::Points(points) => format!("{points:+}"),
            Score::Mate(side, plies) => {
                let sign = if side == Side::First { '+' } else { '-' };
                if let Some(plies) = plies.filter(|_| is_paired) {
                    return format!("{sign}#{}", plies.div_ceil(2));
                }
                let plies = plies.map(|plies| plies.to_string()).unwrap_or_default();
                format!("{sign}{}{plies}", self.walk.lang.word("M", "詰"))
            }
        }
    }

    /// What is said at the node that one is at; the commands in it, which say times and evaluations
    /// that stand elsewhere, only if it is to be as it is written.
    pub(super) fn comments(&self, as_written: bool) -> String {
        let mut text = String::new();
        for note in self.record.tree.notes(self.node()) {
            let words = self.record.text(note.text);
            if !is_said(note) {
                continue;
            }
            if note.kind == NoteKind::Bookmark {
                text.push_str(self.walk.lang.word("bookmark: ", "しおり: "));
            }
            match as_written {
                true => text.push_str(words),
                false => text.push_str(&without_commands(words)),
            }
            text.push('\n');
        }
        text
    }

    /// The next node behind one, in the order of the source, whose notes contain a word in small
    /// letters; or the last before it.
    pub(super) fn find(&self, word: &str, from: Option<NodeId>, back: bool) -> Option<NodeId> {
        let tree = &self.record.tree;
        let has = |&node: &NodeId| {
            tree.has_notes(node)
                && tree.notes(node).any(|note| {
                    note.kind != NoteKind::Property
                        && self.record.text(note.text).to_lowercase().contains(word)
                })
        };
        let wanted = |node: &NodeId| match (from, back) {
            (None, _) => true,
            (Some(from), false) => *node > from,
            (Some(from), true) => *node < from,
        };
        let nodes = tree.walk().filter(wanted).filter(has);
        if back { nodes.max() } else { nodes.min() }
    }

    /// The result of the main line, in few columns.
    pub(super) fn result(&self) -> String {
        list::result(self.record.outcome(), self.record.side_names(), self.walk.lang)
    }

    /// The language of its words.
    pub(super) fn lang(&self) -> Lang {
        self.walk.lang
    }
}

/// Whether a note is in words.
fn is_said(note: Note) -> bool {
    !matches!(note.kind, NoteKind::Nag | NoteKind::Property)
}

/// `00:05`, and hours if there are any.
fn short_time(millis: u32) -> String {
    let text = clock_text(u64::from(millis));
    text.strip_prefix("0:").map(str::to_owned).unwrap_or(text)
}
