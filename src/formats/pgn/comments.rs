//! Comments, and what the commands in them say.

use super::commands::{self, Fact, Facts, commands, duration_text, rejoined};
use super::read::{Reader, span};
use super::scan;
use crate::findings::{Code, Finding};
use crate::games::Side;
use crate::notation::evaluation;
use crate::record::{Millis, NoteKind, TextRef};
use crate::replay::Item;
use crate::source::Span;

impl Reader<'_> {
    /// A comment in braces.
    pub(super) fn brace_comment(&mut self, at: usize) -> usize {
        let (end, next, closed) = scan::comment_end(self.bytes, at);
        let place = span(at, next);
        if !closed {
            self.report(Finding::at(Code::PgnUnclosedComment, span(at, at + 1)));
        } else if let Some(open) = memchr::memchr(b'{', &self.bytes[at + 1..end]) {
            let open = at + 1 + open;
            self.report(Finding::at(Code::PgnNestedComment, span(open, open + 1)));
        }
        self.comment((at + 1).min(end), end, place);
        self.game.end = self.game.end.max(next);
        next
    }

    /// A comment to the end of the line.
    pub(super) fn line_comment(&mut self, at: usize) -> usize {
        let end = scan::line_end(self.bytes, at);
        self.comment(at + 1, end, span(at, end));
        self.game.end = self.game.end.max(end);
        end
    }

    /// Keeps the text between two places as a comment.
    pub(super) fn comment(&mut self, start: usize, end: usize, place: Span) {
        let text: &str = self.text[start..end].trim();
        let joined = rejoined(text);
        let text = joined.as_deref().unwrap_or(text);
        if text.is_empty() {
            return;
        }
        let is_first = std::mem::replace(&mut self.game.fresh, false);
        let has_commands = text.contains("[%");
        if has_commands && self.facts(text, place) && is_first {
            return;
        }
        let mut kept = self.bench.record.keep(text);
        if has_commands {
            self.evaluation(text, kept, place);
        } else if self.game.is_shogi() {
            // What the programs of shogi said is carried word by word, and is the same here but for
            // the ends of its lines.
            kept = evaluation::state_in_lines(&mut self.bench.record, kept);
        }
        self.note(kept, place);
    }

    /// Takes what a comment says of the position that it stands behind.
    fn evaluation(&mut self, text: &str, kept: TextRef, place: Span) {
        let Some(command) = commands(text).find(|command| command.name == "eval") else { return };
        let ply = self.game.levels.last().map_or(0, |level| level.ply);
        let to_move = if ply.is_multiple_of(2) { Side::First } else { Side::Second };
        match commands::evaluation(command.value, to_move) {
            Some(evaluation) => self.bench.record.tree.state_evaluation(kept, evaluation),
            None => self.unreadable_command(command.name, command.value, place),
        }
    }

    fn unreadable_command(&mut self, name: &str, value: &str, place: Span) {
        let finding = Finding::at(Code::PgnCommand, place).with("command", name);
        self.report(finding.with("text", value));
    }

    /// Adds a comment to the move before, or keeps it for the first move of its variation.
    pub(super) fn note(&mut self, text: TextRef, span: Span) {
        match self.game.levels.last_mut() {
            Some(level) if !level.opened => {
                level.introduction.push((NoteKind::Introduction, text, span));
            }
            _ => {
                let kind = NoteKind::Comment;
                self.bench.chess.push(Item::Note { kind, text, span });
            }
        }
    }

    /// Takes what the commands of a comment say; whether that is all of it and written as the
    /// writer would, so that a comment right behind its move need not be kept.
    fn facts(&mut self, text: &str, place: Span) -> bool {
        if !self.game.levels.last().is_some_and(|level| level.opened && level.moves) {
            return false;
        }
        let mut facts = Facts::default();
        for command in commands(text) {
            match Fact::of(&command) {
                Some(Some(fact)) => {
                    facts.add(fact);
                    self.fact(fact, place);
                }
                Some(None) => self.unreadable_command(command.name, command.value, place),
                None => {}
            }
        }
        let mut own = String::new();
        facts.write(&mut own);
        // Between them a line may end.
        text.split_whitespace().eq(own.split_whitespace())
    }

    fn fact(&mut self, fact: Fact, span: Span) {
        let item = match fact {
            Fact::Clock(left) => {
                self.clock(left, span);
                Item::Clock { left, span }
            }
            Fact::Spent(spent) => Item::Time { spent, total: Millis::NONE, span },
        };
        self.bench.chess.push(item);
    }

    /// Compares a clock of the game itself with the one before and the time control.
    fn clock(&mut self, left: Millis, place: Span) {
        let [level] = self.game.levels.as_slice() else { return };
        let ply = level.ply.saturating_sub(1);
        let side = if ply.is_multiple_of(2) { Side::First } else { Side::Second };
        if let Some(before) = self.game.clocks.show(side, ply / 2 + 1, left) {
            let finding = Finding::at(Code::PgnClock, place).with("before", duration_text(before));
            let ply = level.ply - self.game.first_ply;
            self.report(finding.with("clock", duration_text(left)).ply(ply));
        }
    }
}
