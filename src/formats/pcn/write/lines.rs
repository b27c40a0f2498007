//! The moves of the main line, and beside them what PCN has no place for: times, notes, endings,
//! variations.

use super::actions::{GamePlace, Misnamed};
use super::{push_move, quoted, side_name};
use crate::formats::pcn::HOLDS;
use crate::formats::pcn::read::is_verb_first;
use crate::formats::{Holds, Loss, Losses};
use crate::games::board::{Names, Shape};
use crate::games::{Game, Move, Position, Side};
use crate::notation::syntax::json::is_json;
use crate::record::{EndKind, Ending, Entry, NodeId, Note, NoteKind, Outcome, Record};
use std::collections::HashMap;
use std::fmt::Write as _;

/// What is written of the tree.
pub(super) struct PcnLines<'a> {
    record: &'a Record,
    shape: &'a Shape,
    names: Names,
    losses: &'a mut Losses,
    /// The elements of `previous_moves`, each on a line.
    pub(super) moves: String,
    /// The notes on the start position.
    pub(super) notes: String,
    /// The elements of `plies`.
    pub(super) plies: String,
    /// Whether the game can be told from its board and its moves: all of them are legal.
    pub(super) is_plain: bool,
    /// What nodes without a move say before a move of a variation.
    introductions: HashMap<NodeId, Vec<Note>>,
}

/// A node under way: what is still to be written.
enum PcnWriteTask {
    /// A line that begins with the first of these nodes, the others being its alternatives.
    Line { nodes: Vec<NodeId>, place: GamePlace, ply: Option<u32> },
    /// A variation that begins with this node.
    Variation(NodeId, GamePlace),
    /// The end of a variation.
    EndVariation,
    /// The end of an element that holds variations.
    EndElement,
}

impl<'a> PcnLines<'a> {
    /// Writes what follows `last`, the root or the last of the moves that the start position has
    /// already.
    pub(super) fn write(
        record: &'a Record,
        (start, last): (&Position, NodeId),
        shape: &'a Shape,
        names: Names,
        losses: &'a mut Losses,
    ) -> PcnLines<'a> {
        let (moves, notes, plies) = (String::new(), String::new(), String::new());
        let mut lines = PcnLines {
            record,
            shape,
            names,
            losses,
            moves,
            notes,
            plies,
            is_plain: true,
            introductions: HashMap::new(),
        };
        let mut notes = Vec::new();
        let mut nodes = lines.after(NodeId::ROOT, &mut notes);
        let mut at = NodeId::ROOT;
        while at != last {
            let Some(&next) = nodes.first() else { break };
            at = next;
            nodes = lines.placed(at, &mut notes);
        }
        lines.notes = notes.join(", ");
        lines.run(PcnWriteTask::Line { nodes, place: GamePlace::new(start), ply: Some(1) });
        if !lines.moves.is_empty() {
            lines.moves.push('\n');
        }
        // Without a stone nothing shows that it is Go.
        lines.is_plain &= !lines.names.is_empty() || record.game() != Game::Go;
        lines
    }

    /// Writes a line and all its variations. Depth is kept in a list, not on the stack.
    fn run(&mut self, task: PcnWriteTask) {
        let mut tasks = vec![task];
        while let Some(task) = tasks.pop() {
            match task {
                PcnWriteTask::Line { nodes, place, ply } => {
                    self.line(nodes, place, ply, &mut tasks)
                }
                PcnWriteTask::Variation(node, place) => {
                    self.item();
                    self.plies.push('[');
                    tasks.push(PcnWriteTask::EndVariation);
                    self.line(vec![node], place, None, &mut tasks);
                }
                PcnWriteTask::EndVariation => self.plies.push_str("\n]"),
                PcnWriteTask::EndElement => self.plies.push_str("]}"),
            }
        }
    }

    /// Writes a line up to a node that has alternatives. `ply` is the number of the next element of
    /// the main line; nothing in variations.
    fn line(
        &mut self,
        mut nodes: Vec<NodeId>,
        mut place: GamePlace,
        mut ply: Option<u32>,
        tasks: &mut Vec<PcnWriteTask>,
    ) {
        while let Some(&node) = nodes.first() {
            // Stones that come from nowhere cannot be told, nor what is played upon them.
            let tree = &self.record.tree;
            let is_setup = |&node: &NodeId| matches!(tree.node(node).entry, Entry::Setup(_));
            if is_setup(&node) {
                return nodes.into_iter().for_each(|node| self.lose(node));
            }
            let (setups, moves) = nodes.into_iter().partition(is_setup);
            nodes = moves;
            Vec::into_iter(setups).for_each(|node| self.lose(node));
            self.keep_turns(node, &mut place, &mut ply);
            let before = (nodes.len() > 1).then(|| place.clone());
            let mut members = Vec::new();
            members.extend(ply.map(|ply| format!("\"ply\": {ply}")));
            self.entry(node, &mut place, ply.is_some(), &mut members);
            let mut notes = Vec::new();
            let next = self.after(node, &mut notes);
            self.beside(node, &notes, &mut members);
            ply = ply.map(|ply| ply.saturating_add(1));

            let said = members.len() > 1 || ply.is_none();
            let Some(before) = before else {
                if said {
                    self.element(&members, "}");
                }
                nodes = next;
                continue;
            };
            self.element(&members, ", \"variations\": [");
            tasks.push(PcnWriteTask::Line { nodes: next, place, ply });
            tasks.push(PcnWriteTask::EndElement);
            let variation = |&node: &NodeId| PcnWriteTask::Variation(node, before.clone());
            tasks.extend(nodes[1..].iter().rev().map(variation));
            return;
        }
    }

    /// Begins an element of a list.
    fn element(&mut self, members: &[String], end: &str) {
        self.item();
        let _ = write!(self.plies, "{{{}{end}", members.join(", "));
    }

    fn item(&mut self) {
        let begins = self.plies.is_empty() || self.plies.ends_with('[');
        self.plies.push_str(if begins { "\n" } else { ",\n" });
    }

    /// Writes what stands at a node, and plays it.
    fn entry(
        &mut self,
        node: NodeId,
        place: &mut GamePlace,
        is_main: bool,
        members: &mut Vec<String>,
    ) {
        let gives_turn = self.record.tree.gives_turn(node);
        if gives_turn {
            place.give_turn();
        }
        match self.record.tree.node(node).entry {
            Entry::Move(mv) | Entry::Illegal(mv) if !place.can_tell(mv) => {
                self.losses.add(Loss::MovesAsComments, 1);
                // As its reader will.
                place.skip();
                if is_main {
                    self.push_main("[]");
                }
                // In brackets, lest another format take it for a move.
                members.push(format!("\"text\": {}", quoted(&format!("({mv})"))));
            }
            Entry::Move(mv) | Entry::Illegal(mv) => {
                self.is_plain &= !is_main || place.is_legal(mv) && !gives_turn;
                let taken_by = place.taken_by(mv, gives_turn);
                let mut actions = place.play(mv, &mut self.names);
                let word = self.record.tree.word(node).map(|word| self.record.text(word));
                let mut named = None;
                match word.map(|word| place.misnamed(mv, word, &mut self.names)) {
                    Some(Misnamed::Beside) => {
                        named = word;
                        self.is_plain = false;
                    }
                    Some(Misnamed::Promotion(piece)) => {
                        actions.iter_mut().for_each(|action| action.promotion = Some(piece));
                        self.is_plain &= !is_main;
                    }
                    Some(Misnamed::Untold) => self.losses.add(Loss::Moves, 1),
                    Some(Misnamed::No) | None => {}
                }
                // A pass has a meaning only where the game is named.
                self.is_plain &= !actions.is_empty();
                let mut text = String::new();
                let options = |index| match (&self.record.start, mv) {
                    (Position::Board(board), Move::Board(mv)) => board.sheet().options(mv, index),
                    _ => None,
                };
                push_move(&actions, options, self.shape, &self.names, &mut text);
                match is_main {
                    true => self.push_main(&text),
                    false => members.push(format!("\"move\": {text}")),
                }
                members.extend(named.map(|word| format!("\"word\": {}", quoted(word))));
                if let Some(side) = taken_by {
                    members.push(format!("\"by\": \"{}\"", side_name(side)));
                    self.is_plain = false;
                }
            }
            Entry::Unreadable(text) => {
                place.skip();
                let text = self.record.text(text);
                // What stood in a list of moves can stand there again, and is refused again.
                // An action whose verb comes first would say that the file is of a later form.
                let stays = self.record.game() == Game::Board && is_json(text);
                if is_main && stays && !is_verb_first(text) {
                    return self.push_main(text);
                }
                if is_main {
                    self.push_main("[]");
                }
                members.push(format!("\"text\": {}", quoted(text)));
            }
            Entry::End(ending) => {
                if !is_main || !self.is_said(ending) {
                    let mut ending = self.record.with_blame(node, ending);
                    if is_main {
                        ending = self.as_read(ending, place.to_move());
                    }
                    self.ending(ending, members);
                }
            }
            // The line stops here, and others go on.
            Entry::Blank => self.ending(Ending::new(EndKind::Stops), members),
            Entry::Start | Entry::Setup(_) => {}
        }
    }

    fn push_main(&mut self, mv: &str) {
        let comma = if self.moves.is_empty() { "\n" } else { ",\n" };
        let _ = write!(self.moves, "{comma}{mv}");
    }

    /// Whether the members of the game say all of an ending.
    fn is_said(&self, ending: Ending) -> bool {
        let is_told = match ending.kind {
            EndKind::Lost => ending.by.is_some(),
            kind => kind == EndKind::Draw,
        };
        ending.word.is_empty() && is_told
    }

    /// The ending of the main line for who reads what is written, and takes this side to be to move: behind
    /// a text in place of a move it may be the other, and the other's loss.
    fn as_read(&mut self, ending: Ending, to_move: Side) -> Ending {
        let outcome = self.record.outcome();
        // Who resigns is whoever is to move, and need not be named.
        let is_spare =
            matches!(ending.kind, EndKind::Resign | EndKind::Timeout) && ending.by == Some(to_move);
        let ending = if is_spare { Ending { by: None, ..ending } } else { ending };
        if ending.outcome(to_move) == outcome {
            return ending;
        }
        let Outcome::Win(winner) = outcome else { return ending };
        let by = Ending { by: Some(winner.other()), ..ending };
        if by.outcome(to_move) == outcome {
            return by;
        }
        self.losses.add(Loss::Endings, 1);
        Ending::by(EndKind::Lost, winner.other())
    }

    fn ending(&self, ending: Ending, members: &mut Vec<String>) {
        members.push(format!("\"end\": \"{}\"", ending.kind.name()));
        if let Some(side) = ending.by {
            members.push(format!("\"by\": \"{}\"", side_name(side)));
        }
        if !ending.word.is_empty() {
            members.push(format!("\"word\": {}", quoted(self.record.text(ending.word))));
        }
    }

    /// Times and notes.
    fn beside(&mut self, node: NodeId, notes: &[String], members: &mut Vec<String>) {
        let tree = &self.record.tree;
        let times = [
            ("time", tree.node(node).time.get().map(u64::from)),
            ("total", tree.stated_total(node).and_then(|total| total.get())),
            ("clock", tree.clock(node).and_then(|clock| clock.get()).map(u64::from)),
        ];
        for (name, time) in times {
            members.extend(time.map(|time| format!("\"{name}\": {time}")));
        }
        if !notes.is_empty() {
            members.push(format!("\"notes\": [{}]", notes.join(", ")));
        }
    }

    /// What can follow a node. Nodes without a move are passed over: what is said on them in words is
    /// said of the node before, or introduces the move behind them where a variation begins with them, and
    /// what follows them follows it.
    fn after(&mut self, node: NodeId, notes: &mut Vec<String>) -> Vec<NodeId> {
        let is_root = node == NodeId::ROOT;
        let introduction = self.introductions.remove(&node).into_iter().flatten();
        notes.extend(introduction.map(|note| match note.kind {
            NoteKind::Comment => self.note_as(NoteKind::Introduction, note),
            _ => self.note(note),
        }));
        notes.extend(self.record.tree.notes(node).map(|note| match is_root {
            true => self.note(note),
            false => self.note_behind(note),
        }));
        self.following(node, notes)
    }

    fn following(&mut self, node: NodeId, notes: &mut Vec<String>) -> Vec<NodeId> {
        let tree = &self.record.tree;
        let stop = self.stop(node);
        let mut at_stop = 0;
        let mut found = Vec::new();
        // What is still to be looked at, and whether it is of a variation.
        let mut open: Vec<(NodeId, bool)> = Vec::new();
        let push = |open: &mut Vec<(NodeId, bool)>, node: NodeId, is_aside: bool| {
            let at = open.len();
            let children = tree.children(node).enumerate();
            open.extend(children.map(|(index, child)| (child, is_aside || index > 0)));
            open[at..].reverse();
        };
        // What is said before the next move that is found.
        let mut said: Vec<Note> = Vec::new();
        push(&mut open, node, false);
        while let Some((node, is_aside)) = open.pop() {
            let entry = tree.node(node).entry;
            if entry != Entry::Blank {
                match entry.is_ply() && !said.is_empty() {
                    true => drop(self.introductions.insert(node, std::mem::take(&mut said))),
                    false => notes.extend(said.drain(..).map(|note| self.note(note))),
                }
                found.push(node);
                continue;
            }
            if Some(node) == stop {
                at_stop = notes.len();
                continue;
            }
            self.losses.add(Loss::Times, u64::from(tree.node(node).time.get().is_some()));
            said.extend(self.words(node));
            if !is_aside || tree.next(node).is_none() {
                notes.extend(said.drain(..).map(|note| self.note(note)));
            }
            push(&mut open, node, is_aside);
        }
        if let Some(stop) = stop {
            // What goes on beside it is no main line.
            match found.iter().any(|&node| tree.node(node).entry.is_ply()) {
                true => found.insert(0, stop),
                false => {
                    let words = self.words(stop);
                    notes.splice(at_stop..at_stop, words.map(|note| self.note(note)));
                }
            }
        }
        found
    }

    /// The node without a move in which the line that goes on from a node ends, if others go on beside it.
    fn stop(&self, mut node: NodeId) -> Option<NodeId> {
        let tree = &self.record.tree;
        let mut has_rivals = false;
        loop {
            let Some(next) = tree.next(node) else { return Some(node).filter(|_| has_rivals) };
            if tree.node(next).entry != Entry::Blank {
                return None;
            }
            has_rivals |= tree.next_sibling(next).is_some();
            node = next;
        }
    }

    /// What can follow a move that the start position has already. What is said of the move in
    /// words is said of the start; times are those of a move only.
    fn placed(&mut self, node: NodeId, notes: &mut Vec<String>) -> Vec<NodeId> {
        let tree = &self.record.tree;
        let times = [
            (Loss::Times, tree.node(node).time.get().is_some()),
            (Loss::Totals, tree.stated_total(node).is_some_and(|total| total.get().is_some())),
            (Loss::Clocks, tree.clock(node).is_some_and(|clock| clock.get().is_some())),
        ];
        for (loss, is_told) in times {
            self.losses.add(loss, u64::from(is_told));
        }
        let words = self.words(node);
        notes.extend(words.map(|note| self.note(note)));
        self.following(node, notes)
    }

    /// What is said of a node in words. A property is that of its node only: those of several nodes
    /// can contradict each other.
    fn words(&mut self, node: NodeId) -> impl Iterator<Item = Note> + use<'a> {
        let tree = &self.record.tree;
        let is_property = |note: &Note| note.kind == NoteKind::Property;
        self.losses.add(Loss::Properties, tree.notes(node).filter(is_property).count() as u64);
        tree.notes(node).filter(move |note| !is_property(note))
    }

    fn note(&self, note: Note) -> String {
        self.note_as(note.kind, note)
    }

    /// A note as one of another kind.
    fn note_as(&self, kind: NoteKind, note: Note) -> String {
        let (kind, text) = (kind.name(), quoted(self.record.text(note.text)));
        format!("{{\"kind\": \"{kind}\", \"text\": {text}}}")
    }

    /// A note that may stand behind some of the variations beside its move.
    fn note_behind(&self, note: Note) -> String {
        let mut text = self.note(note);
        if note.behind > 0 {
            text.truncate(text.len() - 1);
            text.push_str(&format!(", \"behind\": {}}}", note.behind));
        }
        text
    }

    /// In PCN turns alternate and the bottom starts. Where a side plays twice in Go, a move without
    /// actions gives the turn back, and is marked as one that nobody played. A text in place of a move is of either
    /// side: its reader finds no turn that it would have needed.
    fn keep_turns(&mut self, node: NodeId, place: &mut GamePlace, ply: &mut Option<u32>) {
        let entry = self.record.tree.node(node).entry;
        if !entry.mv().is_some_and(|mv| place.can_tell(mv) && place.needs_pass(mv)) {
            return;
        }
        place.pass();
        const TURN: &str = "\"turn\": true";
        match ply {
            Some(ply) => {
                self.push_main("[]");
                self.element(&[format!("\"ply\": {ply}"), TURN.to_owned()], "}");
                *ply = ply.saturating_add(1);
            }
            None => self.element(&["\"move\": []".to_owned(), TURN.to_owned()], "}"),
        }
    }

    /// Counts all of a node and what follows it as lost.
    fn lose(&mut self, node: NodeId) {
        let tree = &self.record.tree;
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let introduction = self.introductions.remove(&node);
            self.losses.add(Loss::Comments, introduction.map_or(0, |said| said.len() as u64));
            // What PCN never holds is counted already.
            self.losses.node(self.record, node, Holds::ALL.but(HOLDS));
            open.extend(tree.children(node));
        }
    }
}
