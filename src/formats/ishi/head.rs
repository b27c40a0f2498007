//! Reading what stands before the tree of an event, and handing the event over.

use super::board::Board;
use super::event::{Event, Level};
use super::read::IshiReader;
use super::target;
use crate::findings::{Code, Finding, LeftOut, Severity};
use crate::games::go::{Position, Ruleset};
use crate::games::{self, Side};
use crate::notation::go::headers;
use crate::notation::go::values::{self as info, Verdict};
use crate::notation::syntax::ishi::kept::keep_lines;
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::notation::syntax::ishi::{Statement, words};
use crate::notation::syntax::sgf::{self as values, Kept};
use crate::record::{Ending, Key, NodeId, NoteKind};
use crate::replay::Item;
use crate::replay::go::{GoMove, Opening, mark_handicap, setup_findings};
use crate::source::Span;
use std::ops::{ControlFlow, Range};

impl IshiReader<'_> {
    /// A line of the header.
    pub(super) fn header(&mut self, statement: &Statement, keyword: Keyword, lines: Range<usize>) {
        let word = Span::of(statement.word.clone());
        let value = self.slice(&statement.rest).to_owned();
        if self.event.board.is_some() {
            let name = keyword.name();
            self.frame.report(Finding::at(Code::IshiLate, word).with("keyword", name));
            self.event.late.add(lines);
        } else {
            self.add_lines(lines);
        }
        if value.is_empty() {
            self.nothing_said(statement);
        }
        let known = |known: &&mut (Keyword, String, Span)| known.0 == keyword;
        let values = &mut self.event.head.values;
        let earlier = values.iter_mut().find(known).filter(|_| !keyword.is_sum());
        let Some(earlier) = earlier else {
            return values.push((keyword, value, Span::of(statement.rest.clone())));
        };
        (earlier.1, earlier.2) = (value, Span::of(statement.rest.clone()));
        self.frame.report(Finding::at(Code::IshiRepeated, word).with("keyword", keyword.name()));
    }

    pub(super) fn board_size(&mut self, statement: &Statement, lines: Range<usize>) {
        let word = Span::of(statement.word.clone());
        if self.event.board.is_some() {
            let finding = Finding::at(Code::IshiLate, word).with("keyword", "BOARDSIZE");
            return self.frame.report(finding.leaving_out(LeftOut::Everywhere));
        }
        self.add_lines(lines);
        let mut parts = words(self.text, statement.rest.clone());
        let (first, extra) = (parts.next(), parts.next());
        drop(parts);
        let size = first.clone().and_then(|word| target::number(self.slice(&word)));
        let Some(size) = size.filter(|size| (2..=19).contains(size)) else {
            let place = first.map_or(word, Span::of);
            let text = self.frame.source.slice(place).to_owned();
            return self.frame.report(Finding::at(Code::IshiBoardSize, place).with("text", text));
        };
        if let Some(extra) = extra {
            self.extra(extra.start..statement.rest.end);
        }
        if self.event.head.size.replace(size as u8).is_some() {
            self.frame.report(Finding::at(Code::IshiRepeated, word).with("keyword", "BOARDSIZE"));
        }
        if self.event.head.set_up || !self.event.head.marks.is_empty() {
            self.frame.report(Finding::at(Code::IshiLateSize, word));
        }
    }

    /// Ends the event under way and begins the next.
    pub(super) fn begin_event(&mut self, statement: &Statement) -> ControlFlow<()> {
        // Remarks before the line belong to the new event.
        let remarks = std::mem::take(&mut self.event.remarks);
        self.lead = 0;
        // What was found in those lines is about the new event, too.
        let begin = u32::try_from(self.copied).unwrap_or(u32::MAX);
        let is_later = |it: &mut Finding| it.span.is_some_and(|span| span.start >= begin);
        let later: Vec<Finding> = self.frame.findings.extract_if(.., is_later).collect();
        let has_data = self.event.is_explicit || self.event.first.is_some();
        if let Some(first) = self.event.first.filter(|_| !self.event.is_explicit) {
            let finding = Finding::at(Code::IshiBeforeEvent, first);
            // Moves make it an event of its own; headers alone were probably meant for the next.
            let is_game = self.event.board.is_some();
            let severity = if is_game { Severity::Note } else { finding.severity };
            self.frame.report(Finding { severity, ..finding });
        }
        if has_data {
            self.finish()?;
        }
        self.frame.findings.extend(later);
        let place = Span::of(statement.whole.clone());
        let start = remarks.first().copied().unwrap_or(place);
        self.event = Event {
            span: Some(start.join(place)),
            is_explicit: true,
            first: Some(place),
            levels: vec![Level::default()],
            ..Event::default()
        };
        self.event.head.title = self.slice(&statement.rest).to_owned();
        let lines = self.take_lines(statement);
        self.add_lines(lines);
        ControlFlow::Continue(())
    }

    /// Sets the board up, if that is not done yet: what follows belongs to the tree.
    pub(super) fn begin_tree(&mut self) {
        if self.event.board.is_some() {
            return;
        }
        self.add_lines(0..0);
        let size = self.event.head.size.unwrap_or(19);
        let rules = self.value(Keyword::Rules).and_then(|(text, _)| Ruleset::from_text(text));
        let rules = rules.unwrap_or(Ruleset::JAPANESE);
        let Some(mut position) = Position::new(size, size, rules) else { return };
        let mut stones = Vec::new();
        let mut taken = [[false; 19]; 19];
        for (loc, side, place) in std::mem::take(&mut self.event.head.stones) {
            let text = self.frame.source.slice(place).to_owned();
            let Some(point) = loc.on(size) else {
                let finding = Finding::at(Code::IshiOffBoard, place).with("point", text);
                let finding = finding.with("size", size);
                self.frame.report(finding.leaving_out(LeftOut::Elsewhere));
                continue;
            };
            let slot = &mut taken[usize::from(point.row)][usize::from(point.column)];
            if std::mem::replace(slot, true) {
                let finding = Finding::at(Code::IshiSetupOccupied, place).with("point", text);
                self.frame.report(finding.leaving_out(LeftOut::Elsewhere));
            } else {
                stones.push((point, Some(side), place));
            }
        }
        let place = stones.first().map_or_else(Span::default, |stone| stone.2);
        position.setup(stones.iter().map(|&(point, side, _)| (point, side)));
        for finding in setup_findings(&position, place) {
            // No stone can be placed so that its group has no liberty.
            self.frame.report(Finding { severity: Severity::Error, ..finding });
        }
        self.event.board = Some(Board::new(position));
        for statement in std::mem::take(&mut self.event.head.marks) {
            self.marks(&statement);
        }
    }

    fn value(&self, keyword: Keyword) -> Option<(&str, Span)> {
        let values = self.event.head.values.iter().rev();
        let mut found = values.filter(|value| value.0 == keyword);
        found.next().map(|(_, text, place)| (text.as_str(), *place))
    }

    /// Who moves first: as a `USER SGF` block says, or whoever does; in a position without moves,
    /// white after a handicap. The handicap is for information; where it is one, it is compared
    /// with the stones, which moves may have placed.
    fn opening(&mut self, start: &Position) -> Side {
        let stated = self.value(Keyword::Handicap);
        // Of any other text SGF has the number that it begins with, and expects another turn.
        let is_clear = stated.is_none_or(|(text, _)| info::handicap(text).is_some());
        let stated = stated.and_then(|(text, at)| Some((info::handicap(text)?, at)));
        let count = |side| usize::from(start.board().count(side));
        let (black, white) = (count(Side::First), count(Side::Second));
        let placed = match stated {
            Some((stones, _)) if black + white == 0 => {
                mark_handicap(&mut self.frame.script, stones)
            }
            _ => 0,
        };
        let handicap = stated.map(|(stones, _)| stones);
        let opening = Opening { handicap, black, white, placed, ..Opening::default() };
        if let Some((_, place)) = stated
            && white == 0
            && let Some(finding) = opening.handicap(place)
        {
            self.frame.report(Finding { severity: Severity::Note, ..finding });
        }
        let turn = self.event.head.turn.or(self.event.first_side);
        let expected = Opening { first_move: self.event.first_side, ..opening }.side_to_move();
        let is_against = self.event.first_side.is_some_and(|first| first != expected);
        if is_against && is_clear && self.event.head.turn == Some(expected) {
            self.forget_turn();
        }
        turn.unwrap_or_else(|| opening.side_to_move())
    }

    /// Takes the property of the root away that says whose turn it is, where the start says so against the first
    /// move: only this format has to say it.
    fn forget_turn(&mut self) {
        let items = &mut self.frame.script.items;
        let record = &*self.frame.record;
        let is_turn = |item: &Item<GoMove>| {
            matches!(*item, Item::Note { kind: NoteKind::Property, text, .. }
                if record.text(text).starts_with("PL["))
        };
        let notes = items.iter().take_while(|item| matches!(item, Item::Note { .. }));
        if let Some(at) = notes.into_iter().position(is_turn) {
            items.remove(at);
        }
    }

    /// The result, as the ending of the main line.
    pub(super) fn verdict(&mut self) -> Option<(Ending, Span)> {
        let (text, place) = self.value(Keyword::Result)?;
        let verdict = Verdict::of(text)?;
        let (mut ending, word) = verdict.ending()?;
        ending.word = self.frame.record.keep(word);
        Some((ending, place))
    }

    /// Remarks that nothing follows which they could belong to.
    pub(super) fn dangling(&mut self) {
        // Where no node is under way, none keeps the lines.
        let is_kept = self.event.node.is_some();
        for place in std::mem::take(&mut self.event.remarks) {
            let finding = Finding::at(Code::IshiRemark, place);
            self.frame.report(match is_kept {
                true => finding,
                false => finding.leaving_out(LeftOut::Everywhere),
            });
        }
        let lead = self.copied..self.lead.max(self.copied);
        if let Some(node) = &mut self.event.node
            && self.text[lead.clone()].contains(|c: char| !c.is_whitespace())
        {
            node.is_plain = false;
            self.copied = lead.end;
            node.draft.lines.add(lead);
        }
    }

    /// Ends the event under way, if there is any, and hands it over.
    pub(super) fn finish(&mut self) -> ControlFlow<()> {
        let is_nothing = self.event.span.is_none() && self.frame.findings.is_empty();
        if is_nothing {
            return ControlFlow::Continue(());
        }
        self.begin_tree();
        self.dangling();
        self.end_tree();
        self.keep_late_lines();
        let Some(board) = self.event.board.take() else { return ControlFlow::Continue(()) };
        let mut start = board.into_start();
        let opening = self.opening(&start);
        start.set_side_to_move(opening);
        self.headers();
        self.frame.record.start = games::Position::Go(start);
        self.frame.replay();
        for finding in self.frame.findings.iter_mut() {
            // The document assumes nothing about who plays, so this may well be meant.
            if finding.code == Code::SameColourTwice {
                finding.severity = Severity::Note;
            }
        }
        let event = Event { levels: vec![Level::default()], ..Event::default() };
        let span = std::mem::replace(&mut self.event, event).span.unwrap_or_default();
        self.frame.hand_on(span)
    }

    /// Puts the header lines that stand behind moves with those of the event, where they belong.
    fn keep_late_lines(&mut self) {
        let late = std::mem::take(&mut self.event.late);
        let Some((at, own)) = self.event.head_note.take().filter(|_| !late.is_empty()) else {
            return;
        };
        let text = self.frame.record.keep(&keep_lines(own.of(self.text).chain(late.of(self.text))));
        if let Some(Item::Note { text: note, .. }) = self.frame.script.items.get_mut(at) {
            *note = text;
        }
    }

    /// Headers as other formats name them, and what is to be said of their values.
    fn headers(&mut self) {
        let head = std::mem::take(&mut self.event.head);
        let record = &mut *self.frame.record;
        if !head.title.is_empty() {
            record.push_header(Key::Title, "EVENT", &head.title);
        }
        let kept: Vec<Kept<'_>> = head.properties.iter().filter_map(|it| Kept::new(it)).collect();
        for (keyword, value, place) in &head.values {
            let Some(key) = keyword.key().filter(|_| !value.is_empty()) else { continue };
            let own = |key| {
                let name = headers::name(key);
                kept.iter().any(|kept| name == Some(kept.name))
            };
            let rank = match key {
                // The properties say it better.
                Key::First | Key::Second if own(key) => continue,
                Key::First => Some(Key::FirstRank),
                Key::Second => Some(Key::SecondRank),
                _ => None,
            };
            let split = rank.filter(|&rank| !own(rank)).zip(split_rank(value));
            let plain = split.map_or(value.as_str(), |(_, (name, _))| name);
            self.frame.record.push_header(key, keyword.name(), plain);
            if let Some((key, (_, rank))) = split {
                let name = headers::name(key).unwrap_or_default();
                self.frame.record.push_header(key, name, rank);
            }
            if !is_understood(key, value) {
                let mut finding = Finding::at(Code::IshiHeaderValue, *place);
                if matches!(key, Key::First | Key::Second) {
                    finding.severity = Severity::Warning;
                }
                let finding = finding.with("keyword", keyword.name());
                self.frame.report(finding.with("value", value.as_str()));
            }
        }
        for kept in kept {
            let text = kept.values().map(|value| values::text(value, false)).collect::<Vec<_>>();
            self.frame.record.push_header(headers::key(kept.name), kept.name, &text.join("\n"));
        }
        debug_assert!(self.frame.record.tree.next(NodeId::ROOT).is_none());
    }
}

/// Whether the value of a header can be understood.
fn is_understood(key: Key, value: &str) -> bool {
    match key {
        Key::Start => info::dates(value).is_some(),
        Key::Komi => info::komi(value).is_some(),
        Key::Result => Verdict::of(value).is_some(),
        Key::Handicap => info::handicap(value).is_some(),
        Key::Rules => Ruleset::from_text(value).is_some(),
        // Of a number alone nobody knows whether it is of minutes.
        Key::TimeControl => {
            let has_unit = value.contains(|c: char| c.is_alphabetic() || c == ':');
            has_unit && info::seconds(value).is_some()
        }
        // Perhaps `BLACK 1 Q16` was meant to be a move.
        Key::First | Key::Second => !target::is_move(value),
        _ => true,
    }
}

/// A name and the rank at its end: `6-dan`, `4 kyu`, `9p`.
pub(super) fn split_rank(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    let unit = ["dan", "kyu", "d", "k", "p"].into_iter().find(|unit| lower.ends_with(unit))?;
    let rest = text[..text.len() - unit.len()].trim_end_matches([' ', '-']);
    let digits = rest.bytes().rev().take_while(u8::is_ascii_digit).count();
    // `J. Smith, 5 kyu`, `J. Smith / 5 kyu`: what parts them is of neither.
    let parts =
        |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '/' | '-' | '、' | '，');
    let name = rest[..rest.len() - digits].trim_end_matches(parts);
    let apart = rest.len() - digits > name.len();
    ((1..=2).contains(&digits) && apart && !name.is_empty())
        .then(|| (name, &text[rest.len() - digits..]))
}
