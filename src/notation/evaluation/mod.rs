//! Evaluations in comments: each format has its own custom, and they are carried from one into the
//! other only where that can be undone.
//!
//! A note's text always stays what was written; an [`Evaluation`](crate::record::Evaluation)
//! beside it holds the facts. A writer
//! whose format has another custom asks [`Translator`] for the same in its own words. The
//! translation is tried both ways: only a text that comes back byte for byte is translated, so that
//! A→B→A changes nothing, and everything else is carried as the comment it is. Only what the
//! program that played says is translated: CSA V3's `'**` is for that, and an analysis is no such
//! thing. No custom that is read turns the sign (specs: CSA §6, KIF §9).

mod customs;
mod line;

pub(crate) use customs::{push_comment, state};

use crate::games::shogi::Position;
use crate::games::{self, Rules};
use crate::record::{Custom, Entry, NodeId, Note, Record};
use crate::replay::Referee;

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
        let evaluation = self.record.tree.evaluation(note.text)?;
        if evaluation.custom != Custom::Lines {
            return None;
        }
        let text = self.record.text(note.text);
        let position = self.position(node)?;
        let csa = customs::lines_to_csa(text, position)?;
        (customs::csa_to_lines(&csa, position).as_deref() == Some(text)).then_some(csa)
    }

    /// What KIF writes behind `*` for a note on a node, and JKF in its comments; `None` if that is
    /// the note's own text.
    pub fn lines(&mut self, node: NodeId, note: &Note) -> Option<String> {
        let evaluation = self.record.tree.evaluation(note.text)?;
        if evaluation.custom != Custom::Csa {
            return None;
        }
        let text = self.record.text(note.text);
        let position = self.position(node)?;
        let lines = customs::csa_to_lines(text, position)?;
        (customs::lines_to_csa(&lines, position).as_deref() == Some(text)).then_some(lines)
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
                    position.play(mv);
                }
                Entry::Unreadable(_) => position.skip(),
                _ => {}
            }
        }
        self.at = node;
        Some(position)
    }
}
