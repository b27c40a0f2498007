//! What a game says beside its moves.

use super::{Game, Stage};
use crate::findings::{Code, Finding};
use crate::formats::csa::{declares_encoding, tail};
use crate::games::Side;
use crate::notation::shogi::csa_endings::{self, Contradiction};
use crate::record::{EndKind, Ending, Key, NodeId, NoteKind};
use crate::replay::Item;
use crate::source::Span;

impl Game<'_> {
    pub(super) fn comment(&mut self, text: &str, span: Span) {
        if let Some(summary) = text.strip_prefix("summary:") {
            let summary = summary.trim_end();
            let name = |key| self.frame.record.header(key).unwrap_or_default();
            let claim = csa_endings::summary(summary, name(Key::First), name(Key::Second));
            self.push_note(NoteKind::Remark, text, span);
            match claim {
                Ok(mut claim) => {
                    if let Some(claim) = &mut claim
                        && csa_endings::is_abnormal(summary)
                        && self.went_away(claim.winner)
                    {
                        claim.ending = None;
                    }
                    let claim = claim.map(|claim| Item::Claim { claim, span });
                    self.frame.script.items.extend(claim);
                }
                Err(Contradiction) => {
                    let finding = Finding::at(Code::CsaSummary, span);
                    self.frame.report(finding.with("text", summary));
                }
            }
            return;
        }
        if self.state.stage == Stage::Moves && tail::is_statement(text) {
            self.state.tail.statement(text, span);
        }
        if declares_encoding(text) {
            // It told how to decode the file, and is written anew where it is needed.
            return;
        }
        match text.strip_prefix('*') {
            Some(comment) if self.state.stage == Stage::Moves => self.frame.comment(comment, span),
            Some(comment) => self.push_note(NoteKind::Comment, comment, span),
            None if self.state.stage <= Stage::Head => {
                self.frame.record.push_header(Key::Remark, "", text);
            }
            None => self.push_note(NoteKind::Remark, text, span),
        }
    }

    /// A server that has lost a player writes `%TORYO`, whoever is to move: if that is the winner, who is given
    /// here, the other one lost (specs: CSA §7). Says whether it was so.
    fn went_away(&mut self, winner: Option<Side>) -> bool {
        /// Between the ending and its summary stand the last board and a time or two.
        const NEAR: usize = 64;
        let Some(winner) = winner else { return false };
        let items = &mut self.frame.script.items;
        let near = items.len().saturating_sub(NEAR);
        let is_end = |item: &Item<_>| matches!(item, Item::End { .. });
        let Some(end) = items[near..].iter().rposition(is_end).map(|at| near + at) else {
            return false;
        };
        let moves = items[..end].iter().rev();
        let to_move = moves
            .take_while(|item| !is_end(item))
            .find_map(|item| match item {
                Item::Move { written, .. } => written.side.map(Side::other),
                _ => None,
            })
            .or(self.state.turn)
            .unwrap_or(Side::First);
        match &mut items[end] {
            Item::End { ending, .. } if ending.kind == EndKind::Resign && to_move == winner => {
                *ending = Ending::by(EndKind::Lost, winner.other());
                true
            }
            _ => false,
        }
    }

    pub(super) fn push_note(&mut self, kind: NoteKind, text: &str, span: Span) {
        if self.state.stage < Stage::Moves {
            self.frame.record.push_note(NodeId::ROOT, kind, text);
        } else if kind == NoteKind::Remark {
            // What an engine says in a remark of another program is carried word by word.
            self.frame.remark(text, span);
        } else {
            self.frame.note(kind, text, span);
        }
    }
}
