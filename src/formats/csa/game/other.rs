//! Lines of a CSA game that are no statements of the format.

use super::super::glued::{holds_move, is_time_left};
use super::super::loose::{self, Plain};
use super::{Game, Stage};
use crate::findings::{Code, Finding, Severity};
use crate::games::Side;
use crate::notation::shogi::csa::{unsigned_move, written_move};
use crate::notation::shogi::csa_endings;
use crate::record::NoteKind;
use crate::replay::{Claim, Item};
use crate::source::Span;

impl Game<'_> {
    pub(super) fn unknown(&mut self, text: &str, span: Span) {
        let finding = Finding::at(Code::CsaUnknown, span).with("text", text);
        self.frame.report(match self.line_begins(span.start as usize) {
            Some(_) => finding.unsafe_fix(Span::at(span.start), "'*"),
            None => finding,
        });
        self.push_note(NoteKind::Comment, text, span);
    }

    /// A statement stands right behind another one, or there are blanks between them. It is read all the same, and said
    /// once a game; the beginning of the next game is told as such.
    pub(in crate::formats::csa) fn glued(&mut self, gap: Span, span: Span) {
        let text = self.frame.source.slice(span);
        if matches!(text.as_bytes(), [b'V' | b'N', ..]) {
            return;
        }
        let index = self.state.glued.unwrap_or(self.frame.findings.len());
        if self.state.glued.replace(index).is_none() {
            self.frame.report(Finding::at(Code::CsaMoveTail, span).with("text", text));
        }
        if let (Some(eol), Some(finding)) = (self.eol, self.frame.findings.get_mut(index)) {
            finding.add_unsafe_fix(gap, eol);
        }
    }

    /// What the clock shows behind a move is a remark, which is said once a game.
    fn time_left(&mut self, text: &str, span: Span) {
        if !std::mem::replace(&mut self.state.left_told, true) {
            self.frame.report(Finding::at(Code::CsaUnknown, span).with("text", text));
        }
        self.push_note(NoteKind::Remark, text, span);
    }

    /// Whether a statement stands behind another one and not at the beginning of its line.
    fn is_behind(&self, span: Span) -> bool {
        let before = self.frame.source.text()[..span.start as usize].trim_end_matches([' ', '\t']);
        !before.is_empty() && !before.ends_with(['\n', '\r'])
    }

    /// A word that says who has won, and whether all is known that it says.
    pub(super) fn result_word(&mut self, (claim, is_known): (Claim, bool), span: Span) {
        let text = self.frame.source.slice(span);
        let finding = Finding::at(Code::CsaResultWord, span).with("text", text);
        let word = claim.ending.map(|ending| csa_endings::write(ending, Side::First));
        let is_plain = !self.state.ended && claim.ending.is_some_and(|ending| ending.by.is_none());
        self.frame.report(match word {
            Some((word, true)) if is_plain && !word.is_empty() => finding.unsafe_fix(span, word),
            _ => finding,
        });
        self.frame.script.push(Item::Claim { claim, span });
        if !is_known {
            self.push_note(NoteKind::Comment, text, span);
        }
        self.state.ended = true;
    }

    pub(super) fn other(&mut self, text: &str, span: Span) {
        if self.state.stage == Stage::Moves
            && let Some(ending) = csa_endings::read(text)
        {
            let finding = Finding::at(Code::CsaResultWord, span).with("text", text);
            // Behind an ending it only says so once more, where a statement would be a second one.
            self.frame.report(match self.state.ended {
                true => finding,
                false => finding.unsafe_fix(Span::at(span.start), "%"),
            });
            self.state.ended = true;
            self.frame.script.push(Item::End { ending, number: 0, span });
        } else if let Some(result) = csa_endings::result_word(text) {
            self.result_word(result, span);
        } else if text.starts_with("BEGIN Game_Summary") {
            self.frame.report(Finding::at(Code::CsaServerLog, span));
        } else if let Some(turn) = loose_turn(text).filter(|_| self.state.stage < Stage::Moves) {
            self.state.turn = Some(turn);
            self.begin_moves(span);
            let sign = if turn == Side::First { "+" } else { "-" };
            self.frame.report(Finding::at(Code::CsaLoose, span).with("text", text).fix(span, sign));
        } else if let Some(plain) = loose::statement(text) {
            self.loose(&plain, text, span);
        } else if self.state.stage < Stage::Moves && loose::are_pieces_behind(text) {
            // What begins the statement is lost.
            self.state.stage = Stage::Position;
            self.state.position.statement(text, span, self.frame.findings);
        } else if self.state.stage < Stage::Moves && loose::is_row(text) {
            // It may be any of the rows that are missing.
            self.state.stage = Stage::Position;
            self.frame.report(Finding::at(Code::CsaBoardRow, span));
        } else if text.starts_with('P')
            && self.frame.script.items.is_empty()
            && loose::are_pieces_behind(text)
        {
            // The moves have begun without them.
            self.frame.record.start_known = false;
            self.frame.report(Finding::at(Code::CsaPieces, span).with("text", text));
        } else if self.state.stage == Stage::Moves && is_time_left(text) && self.is_behind(span) {
            self.time_left(text, span);
        } else if loose::is_move_elsewhere(text)
            || loose::is_like_move(text)
            || self.state.stage >= Stage::Position
                && !text.starts_with('T')
                && loose::is_slipped_move(text)
                && (!self.is_behind(span) || loose::has_sign_or_piece(text))
        {
            self.unreadable(text, span);
        } else {
            self.unknown(text, span);
            let word = text.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '%');
            if let Some(finding) =
                self.frame.findings.last_mut().filter(|_| is_ending(word) || holds_move(text))
            {
                // Without it nobody has won, or a move is gone.
                finding.severity = Severity::Error;
            }
        }
    }

    /// A statement behind a number, or in full width.
    pub(super) fn loose(&mut self, plain: &Plain, text: &str, span: Span) {
        let Plain { statement, number } = plain;
        if self.state.stage < Stage::Moves && plain.is_move() {
            self.begin_late(statement.as_bytes()[0], span);
        }
        let finding = Finding::at(Code::CsaLoose, span).with("text", text);
        match statement.as_bytes() {
            [b'P', ..] if self.state.stage < Stage::Moves => {
                self.state.stage = Stage::Position;
                self.state.position.statement(statement, span, self.frame.findings);
            }
            [b'P', ..] => return self.unknown(text, span),
            [b'%', ..] => self.ending(statement, span),
            [b'T', ..] if self.state.stage == Stage::Moves => self.time(&statement[1..], span),
            bytes => match written_move(bytes).or_else(|| unsigned_move(bytes)) {
                Some(written) => {
                    self.state.end = span.end;
                    self.frame.script.push(Item::Move { written, number: *number, span });
                }
                None => return self.unreadable(text, span),
            },
        }
        // A number that is wrong tells of a move that is missing.
        let is_right = *number == 0 || *number == self.count().0;
        self.frame.report(match is_right {
            true => finding.fix(span, statement.as_str()),
            false => finding.unsafe_fix(span, statement.as_str()),
        });
    }
}

/// Whether a text is a move, perhaps with a time behind it.
pub(super) fn is_move(text: &[u8]) -> bool {
    let word = text.split(|&byte| byte == b',').next().unwrap_or_default().to_ascii_uppercase();
    written_move(&word).or_else(|| unsigned_move(&word)).is_some()
}

/// Whether a text is a known ending.
pub(super) fn is_ending(text: &str) -> bool {
    text.strip_prefix('%').is_some_and(|word| csa_endings::read(word).is_some())
}

/// The side of a turn line that is written in full width.
fn loose_turn(text: &str) -> Option<Side> {
    let mut characters = text.chars().map(loose::fold);
    let sign = characters.next().filter(|_| text.chars().count() == 1)?;
    match sign {
        '+' => Some(Side::First),
        '-' => Some(Side::Second),
        _ => None,
    }
}
