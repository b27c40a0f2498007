//! Moves, endings and times of a CSA game.

use super::super::canonical;
use super::super::glued::holds_move;
use super::super::loose;
use super::other::is_ending;
use super::{Game, Stage};
use crate::findings::{Code, Finding};
use crate::games::shogi::Setup;
use crate::games::{self, Side};
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::csa::{seconds, unsigned_move, written_move};
use crate::notation::shogi::csa_endings;
use crate::record::{EndKind, Ending, Millis, NoteKind, Total};
use crate::replay::Item;
use crate::source::Span;

impl Game<'_> {
    /// Reads the lines of moves and times from `at` on, as long as they are as the standard writes
    /// them. Says where the next line begins.
    pub(in crate::formats::csa) fn moves(&mut self, at: usize) -> usize {
        let bytes = self.frame.source.text().as_bytes();
        let read = canonical::lines(bytes, at, &mut self.frame.script.items);
        self.state.end = read.end.unwrap_or(self.state.end);
        self.state.times.0 += read.times;
        self.state.times.1 += read.zeros;
        read.next
    }

    pub(super) fn push_time(&mut self, spent: Millis, span: Span) {
        self.state.end = span.end;
        self.state.times.0 += 1;
        self.state.times.1 += u32::from(spent.get() == Some(0));
        self.frame.script.push(Item::Time { spent, total: Total::NONE, span });
    }

    pub(super) fn mv(&mut self, text: &str, span: Span) {
        if self.state.other_game {
            return self.frame.unreadable(text, 0, span);
        }
        let bytes = text.as_bytes();
        let signed = matches!(bytes, [b'+' | b'-', ..]);
        let length = if signed { 7 } else { 6 };
        let statement = bytes.get(..length).unwrap_or(bytes);
        let capitals = statement.to_ascii_uppercase();
        let written = if signed { written_move(&capitals) } else { unsigned_move(&capitals) };
        let Some(written) = written else {
            return match loose::statement(text) {
                Some(plain) => self.loose(&plain, text, span),
                None => self.unreadable(text, span),
            };
        };
        if self.state.stage < Stage::Moves {
            self.begin_late(bytes[0], span);
            if self.state.other_game {
                return self.frame.unreadable(text, 0, span);
            }
        }
        let head = Span::new(span.start, span.start + length as u32);
        if capitals != statement {
            let capitals = String::from_utf8_lossy(&capitals);
            // A sign may have to be put before it: that is another mend.
            let name = Span::new(head.end - 2, head.end);
            let finding = Finding::at(Code::CsaLowerCase, head);
            self.frame.report(finding.fix(name, &capitals[length - 2..]));
        }
        self.push_move(written, head);
        if !signed {
            let finding = Finding::at(Code::CsaNoSign, head);
            let sign = match self.count().1 {
                Some(Side::First) => finding.fix(Span::at(head.start), "+"),
                Some(Side::Second) => finding.fix(Span::at(head.start), "-"),
                None => finding,
            };
            self.frame.report(sign);
        }
        if bytes.len() > length {
            let tail = Span::new(head.end, span.end);
            let text = self.frame.source.slice(tail);
            if loose::is_slipped_move(text) || loose::ends_in_move(text) {
                return self.unreadable(text, tail);
            }
            if is_ending(text) {
                return self.glued_ending(text, tail);
            }
            let finding = Finding::at(Code::CsaMoveTail, tail).with("text", text);
            let finding = finding.error_if(holds_move(text));
            self.frame.report(match self.eol {
                Some(eol) => finding.unsafe_fix(Span::at(tail.start), format!("{eol}'*")),
                None => finding,
            });
            self.push_note(NoteKind::Comment, text, tail);
        }
    }

    pub(super) fn push_move(&mut self, written: WrittenMove, span: Span) {
        self.state.end = span.end;
        self.frame.script.push(Item::Move { written, number: 0, span });
    }

    pub(super) fn ending(&mut self, text: &str, span: Span) {
        if self.state.stage < Stage::Moves {
            self.begin_moves(span);
        }
        let known = csa_endings::read(&text[1..]);
        if let Some(result) = csa_endings::result_word(&text[1..]).filter(|_| known.is_none()) {
            return self.result_word(result, span);
        }
        let ending = known.unwrap_or_else(|| {
            let finding = Finding::at(Code::CsaEnding, span).with("text", text);
            self.frame.report(finding.error_if(csa_endings::is_nearly_known(&text[1..])));
            Ending { word: self.frame.record.keep(&text[1..]), ..Ending::new(EndKind::Unknown) }
        });
        match ending.kind {
            EndKind::MoveLimit => self.only_in(3, span),
            EndKind::Takeback => self.only_in(2, span),
            _ => {}
        }
        if self.is_again(ending) {
            let finding = Finding::at(Code::CsaOrder, span);
            // A time behind it would be another one of the first.
            let is_last = |lines: &Span| {
                let behind = self.frame.source.text().get(lines.end as usize..);
                behind.is_none_or(|behind| !behind.starts_with('T'))
            };
            return self.frame.report(match self.frame.source.whole_lines(span).filter(is_last) {
                Some(lines) => finding.fix(lines, ""),
                None => finding,
            });
        }
        self.state.ended = true;
        self.frame.script.push(Item::End { ending, number: 0, span });
        self.state.ending = Some((ending, self.frame.script.items.len()));
    }

    /// Whether the game has ended so already, as Denryu-sen writes it: with a comment and a time between the two.
    fn is_again(&mut self, ending: Ending) -> bool {
        let items = &self.frame.script.items;
        let last = self.state.ending.take().filter(|&(last, seen)| {
            let behind = items.get(seen..).unwrap_or_default();
            last == ending && ending.kind != EndKind::Unknown && !behind.iter().any(Item::is_entry)
        });
        self.state.ending = last.map(|(last, _)| (last, items.len()));
        last.is_some()
    }

    /// An ending that has lost the line end before it.
    pub(super) fn glued_ending(&mut self, text: &str, span: Span) {
        let finding = Finding::at(Code::CsaMoveTail, span).with("text", text);
        self.frame.report(match self.eol {
            Some(eol) => finding.unsafe_fix(Span::at(span.start), eol),
            None => finding,
        });
        self.ending(text, span);
    }

    /// Reads a time with a move or an ending right behind it, if it is one.
    pub(super) fn glued_to_time(&mut self, text: &str, span: Span) -> bool {
        let Some((spent, next)) = text.find(['+', '-', '%']).map(|at| text.split_at(at)) else {
            return false;
        };
        let is_whole = self.frame.source.slice(span).ends_with(next);
        if !is_whole || !loose::ends_in_move(next) && !is_ending(next) {
            return false;
        }
        let place = Span::new(span.end - next.len() as u32, span.end);
        if let Some(spent) = seconds(spent) {
            self.push_time(spent, Span::new(span.start, place.start));
        }
        match next.starts_with('%') {
            true => self.glued_ending(next, place),
            false => self.unreadable(next, place),
        }
        true
    }

    pub(super) fn time(&mut self, text: &str, span: Span) {
        // A time has no more than thousandths of seconds.
        let is_finer = |text: &str| {
            let parts = text.trim_end().split_once('.');
            parts.is_some_and(|(_, part)| part.trim_end_matches('0').len() > 3)
        };
        match seconds(text).filter(|_| !is_finer(text)) {
            Some(spent) => {
                if text.contains('.') {
                    self.only_in(3, span);
                }
                self.push_time(spent, span);
            }
            None if self.glued_to_time(text, span) => {}
            None => {
                let finding = Finding::at(Code::CsaTime, span);
                let finding = finding.with("text", self.frame.source.slice(span));
                let finding = finding.error_if(holds_move(text));
                let is_line = self.line_begins(span.start as usize).is_some();
                self.frame.report(match is_line && !text.is_empty() {
                    true => finding.unsafe_fix(Span::at(span.start), "'*"),
                    false => finding,
                });
                if !text.is_empty() {
                    self.push_note(NoteKind::Comment, self.frame.source.slice(span), span);
                }
            }
        }
    }

    /// What is a move and cannot be read as one keeps its place.
    pub(super) fn unreadable(&mut self, text: &str, span: Span) {
        if self.state.stage < Stage::Moves {
            let sign = loose::sign(text).map_or(b' ', |sign| sign as u8);
            self.begin_late(sign, span);
        }
        self.frame.report(Finding::at(Code::CsaMove, span).with("text", text));
        self.frame.unreadable(text, 0, span);
    }

    /// Makes the start position final.
    pub(super) fn begin_moves(&mut self, at: Span) {
        let turn = self.state.turn.unwrap_or(Side::First);
        let begin = self.frame.findings.len();
        let setup = self.state.position.finish(turn, at, self.frame.findings);
        // Of the board of another game the rows are told no more.
        if self.frame.findings.len() < begin {
            self.state.glued = None;
        }
        let begin = begin.min(self.frame.findings.len());
        self.begun(at, begin);
        let lines = self.state.lines.take();
        self.state.adds_position = lines.is_some();
        let eol = self.line_begins(at.start as usize).filter(|_| !at.is_empty());
        for finding in &mut self.frame.findings[begin..] {
            match (&lines, eol) {
                _ if finding.code != Code::CsaNoPosition => {}
                (Some(lines), _) => finding.fix = Some(lines.clone()),
                (None, Some(eol)) => {
                    self.state.adds_position = true;
                    finding.add_fix(Span::at(at.start), format!("PI{eol}"));
                }
                (None, None) => {}
            }
        }
        self.state.stage = Stage::Moves;
        let is_other = |finding: &Finding| finding.code == Code::KifOtherGame;
        self.state.other_game = self.frame.findings.iter().any(is_other);
        let unread = |finding: &Finding| {
            let is_unread =
                matches!(finding.code, Code::CsaBoardRow | Code::CsaPieces | Code::CsaServerLog);
            is_unread || is_other(finding)
        };
        self.frame.record.start_known = !self.frame.findings.iter().any(unread);
        if setup == Setup::start() {
            // Most games begin so, and what is wrong with a position takes a look at all of it.
            return;
        }
        match self.state.position.span {
            Some(span) => self.frame.set_up(setup, span),
            None => self.frame.record.start = games::Position::Shogi(setup.into()),
        }
    }

    /// Makes the start position final where nothing follows it.
    pub(super) fn begin_without_moves(&mut self, span: Span) {
        let is_nothing = self.state.position.span.is_none() && self.frame.record.headers.is_empty();
        if is_nothing {
            self.frame.report(Finding::at(Code::NoRecord, span));
        }
        self.begin_moves(Span::at(span.end));
        self.frame.record.start_known &= !is_nothing;
        if self.state.position.span.is_some() {
            self.frame.report(Finding::at(Code::CsaNoTurn, Span::at(span.end)));
        }
    }
}
