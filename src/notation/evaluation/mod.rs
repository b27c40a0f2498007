//! Evaluations in comments: each format has its own convention, and they are carried from one into the
//! other only where that can be undone.
//!
//! A note's text always stays what was written; an [`Evaluation`]
//! beside it holds the facts. A writer
//! whose format has another convention asks [`Translator`] for the same in its own words. The
//! translation is tried both ways: only a text that comes back byte for byte is translated, so that
//! A→B→A changes nothing, and everything else is carried as the comment it is. Only what the
//! program that played says is translated: CSA V3's `'**` is for that, and an analysis is no such
//! thing. No convention that is read turns the sign (specs: CSA §6, KIF §9).

mod conventions;
mod line;
pub(crate) mod matches;
pub(crate) mod pawns;

pub(crate) use conventions::{keep_whole, push_line, state_in_lines};

use crate::games::shogi::Position;
use crate::games::{self, Rules, Side};
use crate::notation::chess::commands::commands;
use crate::record::{Convention, Entry, Evaluation, NodeId, Note, Record, TextRef};

/// Whether the text of a note says what is stated of it, so that whoever writes the text loses nothing.
pub(crate) fn is_said(record: &Record, note: TextRef, stated: &Evaluation) -> bool {
    let text = record.text(note);
    if stated.convention == Convention::Pgn {
        // How many plies it is to mate depends on whose turn it is.
        return commands(text).filter(|command| command.name == "eval").any(|command| {
            let said = Side::BOTH.map(|side| pawns::judgement(command.value, side));
            said.into_iter().flatten().any(|said| said.says(stated))
        });
    }
    if stated.convention == Convention::Match {
        let said = |told: matches::Told| Side::BOTH.map(|mover| told.evaluation(mover));
        return matches::Told::read(text).is_some_and(|told| said(told).contains(stated));
    }
    let texts = |of: &Evaluation| [of.line, of.engine].map(|text| record.text(text));
    let facts = |of: &Evaluation| Evaluation {
        line: TextRef::default(),
        engine: TextRef::default(),
        ..*of
    };
    conventions::said(record, note)
        .is_some_and(|said| facts(&said) == facts(stated) && texts(&said) == texts(stated))
}

/// States what an engine says in a comment of PGN that another format has kept, given whose turn it is there, and whether
/// it stands behind a move.
pub(crate) fn state_of_pgn(record: &mut Record, note: TextRef, to_move: Side, behind_move: bool) {
    let text = record.text(note);
    let command = commands(text).find(|command| command.name == "eval");
    let evaluation = match command {
        Some(command) => {
            pawns::judgement(command.value, to_move).map(|judgement| judgement.evaluation())
        }
        None if behind_move => matches::Told::read(text).map(|it| it.evaluation(to_move.other())),
        None => None,
    };
    if let Some(evaluation) = evaluation {
        record.tree.state_evaluation(note, evaluation);
    }
}

/// Translates the evaluations of one record, keeping the position it is at.
#[derive(Debug)]
pub struct Translator<'a> {
    record: &'a Record,
    at: NodeId,
    position: Option<Position>,
}

impl<'a> Translator<'a> {
    /// Begins at the start of a record.
    #[must_use]
    pub fn new(record: &'a Record) -> Translator<'a> {
        Translator { record, at: NodeId::ROOT, position: None }
    }

    /// What CSA writes behind `'*` for a note on a node; `None` if that is the note's own text.
    pub fn csa(&mut self, node: NodeId, note: &Note) -> Option<String> {
        self.translated(node, note, Convention::Lines)
    }

    /// What KIF writes behind `*` for a note on a node, and JKF in its comments; `None` if that is
    /// the note's own text.
    pub fn lines(&mut self, node: NodeId, note: &Note) -> Option<String> {
        self.translated(node, note, Convention::Csa)
    }

    /// A note that has evaluations in a convention, with these in the other one.
    fn translated(&mut self, node: NodeId, note: &Note, from: Convention) -> Option<String> {
        let text = self.record.text(note.text);
        if let Some(evaluation) = self.record.tree.evaluation(note.text) {
            return match evaluation.convention == from {
                true => conventions::translated(text, from, self.position(node)?),
                false => None,
            };
        }
        // A note of several lines is written as several, of which each can be one.
        if !text.contains('\n') {
            return None;
        }
        let notes = conventions::parted(text);
        if !notes.iter().any(|note| conventions::convention(note) == Some(from)) {
            return None;
        }
        let position = self.position(node)?;
        let part = |note: &String| match conventions::convention(note) == Some(from) {
            true => conventions::translated(note, from, position).unwrap_or_else(|| note.clone()),
            false => note.clone(),
        };
        Some(notes.iter().map(part).collect::<Vec<_>>().join("\n"))
    }

    /// The position at a node. Nodes are asked for in the order of play, so that few moves are
    /// played again.
    fn position(&mut self, node: NodeId) -> Option<&Position> {
        let tree = &self.record.tree;
        let mut path = Vec::new();
        let mut above = node;
        while above != self.at && above != NodeId::ROOT {
            path.push(above);
            above = tree.parent(above)?;
        }
        if self.position.is_none() || above != self.at {
            self.position = Some(Position::of(&self.record.start)?.clone());
        }
        let position = self.position.as_mut()?;
        for &node in path.iter().rev() {
            match tree.node(node).entry {
                Entry::Move(games::Move::Shogi(mv)) | Entry::Illegal(games::Move::Shogi(mv)) => {
                    position.follow(mv);
                }
                Entry::Unreadable(_) => position.skip(),
                _ => {}
            }
        }
        self.at = node;
        Some(position)
    }
}
