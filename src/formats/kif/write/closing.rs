//! How a line ends: the word in the place of a move, and the closing line (specs: KIF §7).

use super::{Block, KifWriter, LineEnd, Spot, comment};
use crate::formats::Loss;
use crate::formats::kif::{HOLDS, read};
use crate::games::Side;
use crate::notation::shogi::japanese::endings;
use crate::record::{EndKind, Ending, Entry, NodeId, Outcome};
use std::fmt::Write;

impl<'a> KifWriter<'a> {
    /// Ends a line behind moves that stand in comments: who reads it takes the other side to be the one
    /// that the word means.
    pub(super) fn end_out_of_turn(
        &mut self,
        node: NodeId,
        ending: Ending,
        winner: Side,
        moves: u32,
    ) {
        let has_time = self.record.tree.node(node).time.get().is_some();
        self.losses.add(Loss::Times, u64::from(has_time));
        self.losses.add(Loss::Endings, 1);
        comment(endings::word(ending.kind).unwrap_or_default(), self.out.text());
        self.notes(node);
        let lost = Ending::by(EndKind::Lost, winner.other());
        self.closing(lost, moves, winner.other());
    }

    /// Writes a word behind the main line where none stands, and variations begin there: without it other programs
    /// read those as the rest of the game (specs: KIF §8). Where only the closing line says who won, none fits, and
    /// they are lost.
    pub(super) fn keep_apart(
        &mut self,
        open: &mut Vec<Block>,
        end: Option<LineEnd>,
        Spot { ply, mover, .. }: Spot,
        moves: u32,
    ) {
        let asides = &self.asides;
        let begins_here = |block: &Block| block.ply == ply && !asides.contains(&block.first);
        let ending = Ending::new(EndKind::Interrupted);
        match end {
            Some(LineEnd::Said) => {}
            Some(LineEnd::Claimed) => {
                for block in open.extract_if(.., |block| begins_here(block)) {
                    self.losses.variation(self.record, block.first, HOLDS);
                }
            }
            Some(LineEnd::Unsaid(_)) | None if !open.iter().any(begins_here) => {}
            Some(LineEnd::Unsaid(_)) | None => {
                // Of an ending that nothing is read of, that is counted already.
                let is_counted =
                    matches!(end, Some(LineEnd::Unsaid(it)) if it.kind == EndKind::Unknown);
                self.losses.add(Loss::Endings, u64::from(!is_counted));
                let _ = writeln!(self.out.text(), "{ply:>4} 中断+");
                self.closing(ending, moves, mover);
            }
        }
    }

    /// Whether a node is an ending that nothing is read of, so that it is nothing that another could
    /// stand beside.
    pub(super) fn is_unsaid(&self, node: NodeId) -> bool {
        match self.record.tree.node(node).entry {
            Entry::End(Ending { kind: EndKind::Unknown, word, .. }) => {
                !read::is_unknown_ending(self.record.text(word))
            }
            entry => entry.stops(),
        }
    }

    /// Whether only the closing line can say an ending: the words mean the side to move, and one for
    /// a fault means whoever made an illegal move before it.
    pub(super) fn is_only_claimed(&self, node: NodeId, ending: Ending, to_move: Side) -> bool {
        match ending.kind {
            // Of whom nobody knows who lost, no line can say that he did.
            EndKind::Lost => ending.by.is_some(),
            EndKind::Resign | EndKind::Timeout => ending.by.is_some_and(|by| by != to_move),
            EndKind::IllegalMove => self.blames_other(node),
            EndKind::IllegalAction => ending.by == Some(to_move) && self.blames_other(node),
            _ => false,
        }
    }

    /// Whether a word for a fault would be read as that of the side that is not to move.
    fn blames_other(&self, node: NodeId) -> bool {
        self.blamed == Some(node) || self.record.blames_other(node)
    }

    /// The word for an ending; none if only the closing line says it, or nothing. An illegal action
    /// is named from the view of the side to move.
    pub(super) fn ending_word(
        &mut self,
        node: NodeId,
        ending: Ending,
        to_move: Side,
    ) -> Option<&'a str> {
        if self.is_only_claimed(node, ending, to_move) {
            // A line that names the winner alone says that he lost who did, and not why; one for a
            // fault says that of a move.
            let inexact = matches!(ending.kind, EndKind::Resign | EndKind::IllegalAction);
            self.losses.add(Loss::Endings, u64::from(inexact));
            return None;
        }
        let word = self.record.text(ending.word);
        Some(match ending.kind {
            EndKind::Unknown => {
                if read::is_unknown_ending(word) {
                    return Some(word);
                }
                // Another word would say what nobody said, and so does this if it has a meaning here.
                self.losses.add(Loss::Endings, 1);
                if !word.is_empty() {
                    comment(word, self.out.text());
                }
                return None;
            }
            EndKind::IllegalMove => "反則負け",
            EndKind::IllegalAction if ending.by == Some(to_move) => {
                // The same word as for an illegal move.
                self.losses.add(Loss::Endings, 1);
                "反則負け"
            }
            EndKind::IllegalAction => "反則勝ち",
            kind => {
                let is_inexact = matches!(kind, EndKind::DeclaredDraw | EndKind::Lost);
                self.losses.add(Loss::Endings, u64::from(is_inexact));
                endings::word(kind).unwrap_or("中断")
            }
        })
    }

    /// The closing line: how many moves, and how it ended.
    pub(in crate::formats::kif) fn closing(&mut self, ending: Ending, moves: u32, to_move: Side) {
        use EndKind as E;
        let winner = match ending.outcome(to_move) {
            Outcome::Win(side) => Some(self.head.name(side)),
            _ => None,
        };
        let out = self.out.text();
        let _ = match (ending.kind, winner) {
            (E::Stops | E::Unknown, _) => return,
            (E::Resign | E::Lost | E::WonByDefault | E::LostByDefault | E::Try, Some(name)) => {
                writeln!(out, "まで{moves}手で{name}の勝ち")
            }
            (E::Timeout, Some(name)) => {
                writeln!(out, "まで{moves}手で時間切れにより{name}の勝ち")
            }
            (E::DeclaredWin, Some(name)) => writeln!(out, "まで{moves}手で{name}の入玉勝ち"),
            (E::IllegalMove | E::IllegalAction, Some(winner)) => {
                let winner_is_first = winner == self.head.name(Side::First);
                let loser =
                    self.head.name(if winner_is_first { Side::Second } else { Side::First });
                match ending.kind {
                    E::IllegalAction if ending.by != Some(to_move) => {
                        writeln!(out, "まで{moves}手で{winner}の反則勝ち")
                    }
                    _ => writeln!(out, "まで{moves}手で{loser}の反則負け"),
                }
            }
            // The word alone blames whoever moved last.
            (E::PerpetualCheck, Some(name)) if ending.by == Some(to_move) => {
                writeln!(out, "まで{moves}手で王手連続千日手により{name}の勝ち")
            }
            (kind, _) => {
                writeln!(out, "まで{moves}手で{}", endings::word(kind).unwrap_or("中断"))
            }
        };
    }
}
