//! Comments, and what the commands in them say.

use super::commands::{self, Command, CommandFacts, Fact, commands, duration_text, rejoined};
use super::lines::PgnLines;
use super::time_control::Clocks;
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::games::Side;
use crate::notation::chess::san::San;
use crate::notation::evaluation;
use crate::record::{Millis, TextRef};
use crate::replay::Item;
use crate::source::Span;

/// What comments are compared with.
#[derive(Debug, Default)]
pub(super) struct Comments {
    /// The clocks of the game.
    pub(super) clocks: Clocks,
    /// Whether the programs of shogi may speak in them.
    pub(super) is_shogi: bool,
}

impl Comments {
    /// Keeps a text as a comment.
    pub(super) fn keep(
        &mut self,
        text: &str,
        place: Span,
        lines: &mut PgnLines,
        frame: &mut Frame<'_, San>,
    ) {
        let text = text.trim();
        let joined = rejoined(text);
        let text = joined.as_deref().unwrap_or(text);
        if text.is_empty() {
            return;
        }
        let is_first = std::mem::replace(&mut lines.fresh, false);
        let has_commands = text.contains("[%");
        if has_commands && self.facts(text, place, lines, frame) && is_first {
            return;
        }
        let mut kept = frame.record.keep(text);
        if has_commands {
            evaluation(text, kept, place, lines, frame);
        } else if self.is_shogi {
            // What the programs of shogi said is carried word by word, and is the same here but for
            // the ends of its lines.
            kept = evaluation::state_in_lines(frame.record, kept);
        }
        lines.note(kept, place, &mut frame.script);
    }

    /// Takes what the commands of a comment say; whether that is all of it and written as the
    /// writer would, so that a comment right behind its move need not be kept.
    fn facts(
        &mut self,
        text: &str,
        place: Span,
        lines: &PgnLines,
        frame: &mut Frame<'_, San>,
    ) -> bool {
        if !lines.is_behind_move() {
            return false;
        }
        let mut facts = CommandFacts::default();
        for command in commands(text) {
            match Fact::of(&command) {
                Some(Some(fact)) => {
                    facts.add(fact);
                    self.fact(fact, place, lines, frame);
                }
                Some(None) => unreadable_command(&command, place, frame),
                None => {}
            }
        }
        let mut own = String::new();
        facts.write(&mut own);
        // Between them a line may end.
        text.split_whitespace().eq(own.split_whitespace())
    }

    fn fact(&mut self, fact: Fact, span: Span, lines: &PgnLines, frame: &mut Frame<'_, San>) {
        let item = match fact {
            Fact::Clock(left) => {
                self.clock(left, span, lines, frame);
                Item::Clock { left, span }
            }
            Fact::Spent(spent) => Item::Time { spent, total: Millis::NONE, span },
        };
        frame.script.push(item);
    }

    /// Compares a clock of the game itself with the one before and the time control.
    fn clock(&mut self, left: Millis, place: Span, lines: &PgnLines, frame: &mut Frame<'_, San>) {
        let Some((ply, number)) = lines.main_ply() else { return };
        let side = if ply.is_multiple_of(2) { Side::First } else { Side::Second };
        if let Some(before) = self.clocks.show(side, ply / 2 + 1, left) {
            let finding = Finding::at(Code::PgnClock, place).with("before", duration_text(before));
            frame.report(finding.with("clock", duration_text(left)).ply(number));
        }
    }
}

/// Takes what a comment says of the position that it stands behind.
fn evaluation(
    text: &str,
    kept: TextRef,
    place: Span,
    lines: &PgnLines,
    frame: &mut Frame<'_, San>,
) {
    let Some(command) = commands(text).find(|command| command.name == "eval") else { return };
    match commands::evaluation(command.value, lines.to_move()) {
        Some(evaluation) => frame.record.tree.state_evaluation(kept, evaluation),
        None => unreadable_command(&command, place, frame),
    }
}

fn unreadable_command(command: &Command<'_>, place: Span, frame: &mut Frame<'_, San>) {
    let finding = Finding::at(Code::PgnCommand, place).with("command", command.name);
    frame.report(finding.with("text", command.value));
}
