//! What a game says beside its moves.

use super::{Game, Stage};
use crate::findings::{Code, Finding};
use crate::formats::csa::{declares_encoding, tail};
use crate::notation::shogi::csa_endings::{self, Contradiction};
use crate::record::{Key, NodeId, NoteKind};
use crate::replay::Item;
use crate::source::Span;

impl Game<'_> {
    pub(super) fn comment(&mut self, text: &str, span: Span) {
        if let Some(summary) = text.strip_prefix("summary:") {
            let name = |key| self.frame.record.header(key).unwrap_or_default();
            let claim =
                csa_endings::summary(summary.trim_end(), name(Key::First), name(Key::Second));
            self.push_note(NoteKind::Remark, text, span);
            match claim {
                Ok(claim) => {
                    let claim = claim.map(|claim| Item::Claim { claim, span });
                    self.frame.script.items.extend(claim);
                }
                Err(Contradiction) => {
                    let finding = Finding::at(Code::CsaSummary, span);
                    self.frame.report(finding.with("text", summary.trim_end()));
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

    pub(super) fn push_note(&mut self, kind: NoteKind, text: &str, span: Span) {
        if self.state.stage < Stage::Moves {
            self.frame.record.push_note(NodeId::ROOT, kind, text);
        } else {
            self.frame.note(kind, text, span);
        }
    }
}
