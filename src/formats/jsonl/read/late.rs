//! What waits for the replayer.

use crate::findings::{Code, Finding};
use crate::games::{Move, Position};
use crate::record::{Entry, NodeId, Record, TextRef, Total};
use crate::source::Span;

/// What can only be told once the moves have been replayed, by the number of the entry.
#[derive(Debug, Default)]
pub(super) struct Late {
    pub(super) entries: u32,
    totals: Vec<(u32, Total)>,
    words: Vec<(u32, TextRef)>,
    illegal: Vec<(u32, Span)>,
}

impl Late {
    pub(super) fn total(&mut self, total: Total) {
        self.totals.push((self.entries, total));
    }

    pub(super) fn word(&mut self, word: TextRef) {
        self.words.push((self.entries, word));
    }

    /// A move that is said to be illegal stands at a place.
    pub(super) fn illegal(&mut self, place: Span) {
        self.illegal.push((self.entries, place));
    }

    /// Adds it to the record. Where moves stand behind an ending, which was reported, nodes are not
    /// what the entries were.
    ///
    /// A move that is said to be illegal, and is not by the rules, stays what it is said to be: records
    /// report moves for other reasons, too.
    pub(super) fn apply(self, record: &mut Record, findings: &mut Vec<Finding>) {
        if self.totals.is_empty() && self.words.is_empty() && self.illegal.is_empty() {
            return;
        }
        let mut nodes: Vec<NodeId> = record.tree.walk().collect();
        nodes.sort_unstable();
        if nodes.len() != self.entries as usize + 1 {
            return;
        }
        for (entry, total) in self.totals {
            // The replayer keeps those only that differ from the sum.
            record.tree.state_total(nodes[entry as usize], total);
        }
        for &(entry, word) in &self.words {
            record.tree.set_word(nodes[entry as usize], word);
        }
        for (entry, place) in self.illegal {
            let word = self.words.binary_search_by_key(&entry, |&(entry, _)| entry);
            let word = word.map_or("", |at| record.text(self.words[at].1)).to_owned();
            let id = nodes[entry as usize];
            let node = record.tree.node_mut(id);
            if let Entry::Move(mv) = node.entry {
                node.entry = Entry::Illegal(mv);
                if !leaves_promotion_open(mv, &word) {
                    let finding = Finding::at(Code::JsonlLegal, place).node(id);
                    let text = match (mv, &record.start) {
                        (Move::Board(mv), Position::Board(board)) => board.sheet().describe(mv),
                        _ => mv.to_string(),
                    };
                    findings.push(finding.with("move", text));
                }
            }
        }
    }
}

/// Whether a pawn of chess came to the last rank without a word of what it became (`g8`): the queen that
/// stands in for it is not what makes the move illegal.
fn leaves_promotion_open(mv: Move, word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    matches!(mv, Move::Chess(mv) if mv.promotion.is_some()) && word.ends_with(['1', '8'])
}
