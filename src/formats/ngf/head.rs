//! The head of a game of WBaduk and Cyberoro: twelve lines without names.

use super::games::LINES;
use super::read::NgfReader;
use crate::findings::{Code, Finding, Word};
use crate::notation::go::opening::day;
use crate::notation::go::ranks::trailing;
use crate::notation::go::told::told;
use crate::notation::go::values::{Verdict, decimal};
use crate::record::Key;
use crate::source::Span;

impl NgfReader<'_> {
    /// The head, line by line.
    pub(super) fn head(&mut self, lines: &[Span]) {
        self.count_lines(lines, LINES);
        let source = self.source;
        let value = |at: usize| {
            let span = lines.get(at).copied()?;
            let text = source.slice(span);
            (!text.is_empty()).then_some((text, span))
        };
        if let Some((text, _)) = value(0) {
            self.frame.record.push_header(Key::Title, "", text);
        }
        if let Some((text, span)) = value(1) {
            self.size((text, span), 2);
        }
        for (at, key, rank) in [(2, Key::Second, Key::SecondRank), (3, Key::First, Key::FirstRank)]
        {
            if let Some((text, _)) = value(at) {
                self.player(key, rank, text);
            }
        }
        if let Some((text, _)) = value(4) {
            self.frame.record.push_header(Key::Site, "", text);
        }
        if let Some((text, span)) = value(5) {
            self.handicap((text, span), 6);
        }
        if let Some((text, span)) = value(6) {
            self.kept(text, span);
        }
        if let Some((text, span)) = value(7) {
            self.komi((text, span));
        }
        if let Some((text, span)) = value(8) {
            self.date((text, span), 9);
        }
        if let Some((text, span)) = value(9) {
            match text.parse::<u32>() {
                Ok(minutes) => {
                    let seconds = u64::from(minutes) * 60;
                    self.frame.record.push_header(Key::TimeControl, "", &seconds.to_string());
                }
                Err(_) => self.unread((text, span), 10, Word::WholeNumber),
            }
        }
        if let Some((text, span)) = value(10) {
            self.result((text, span));
        }
        if let Some((text, span)) = value(11) {
            self.stones((text, span), 12);
        }
        for span in lines.iter().skip(LINES) {
            self.kept(source.slice(*span), *span);
        }
    }

    /// Says so if the head has another number of lines: what stands in which is not sure then.
    pub(super) fn count_lines(&mut self, lines: &[Span], expected: usize) {
        if lines.len() != expected {
            let place = lines.first().copied().unwrap_or_default();
            let finding = Finding::at(Code::NgfHead, place).with("lines", lines.len());
            self.frame.report(finding.with("expected", expected));
        }
    }

    /// That a line of the head, counted from 1, is not what belongs there. It is kept.
    pub(super) fn unread(&mut self, (text, span): (&str, Span), line: usize, expected: Word) {
        let finding = Finding::at(Code::NgfValue, span).with("line", line).with("value", text);
        self.frame.report(finding.with("expected", expected));
        self.frame.note(crate::record::NoteKind::Remark, text, span);
    }

    pub(super) fn size(&mut self, (text, span): (&str, Span), line: usize) {
        match text.parse::<u8>() {
            Ok(size @ 2..=26) => self.game.size = Some(size),
            _ => self.unread((text, span), line, Word::SizeOfBoard),
        }
    }

    /// A name and the rank behind it.
    pub(super) fn player(&mut self, key: Key, rank: Key, text: &str) {
        let (name, level) = trailing(text);
        self.frame.record.push_header(key, "", name);
        if let Some(level) = level {
            self.frame.record.push_header(rank, "", level);
        }
    }

    pub(super) fn handicap(&mut self, (text, span): (&str, Span), line: usize) {
        match text.parse::<u32>() {
            Ok(0 | 1) => {}
            Ok(stones) => {
                self.game.handicap = Some((stones, span));
                self.frame.record.push_header(Key::Handicap, "", text);
            }
            Err(_) => self.unread((text, span), line, Word::WholeNumber),
        }
    }

    /// A whole number, to which an even game adds a half.
    fn komi(&mut self, (text, span): (&str, Span)) {
        let Some(komi) = decimal(text) else {
            return self.unread((text, span), 8, Word::Number);
        };
        let is_even = self.game.handicap.is_none() && !komi.contains('.');
        let komi = if is_even { format!("{komi}.5") } else { komi };
        self.frame.record.push_header(Key::Komi, "", &komi);
    }

    /// The day; what else is said stays beside it.
    pub(super) fn date(&mut self, (text, span): (&str, Span), line: usize) {
        match day(text) {
            Some(day) => {
                self.frame.record.push_header(Key::Start, "", &day);
                if text.contains('[') {
                    self.frame.record.push_header(Key::Other, "Date and time", text);
                }
            }
            None => self.unread((text, span), line, Word::DateOfGame),
        }
    }

    /// A result in words, with the counts of both behind it.
    fn result(&mut self, (text, span): (&str, Span)) {
        if text.to_ascii_lowercase().starts_with("progress") {
            return self.frame.record.push_header(Key::Other, "Result in words", text);
        }
        let Some(told) = told(text) else {
            return self.unread((text, span), 11, Word::ResultOfGame);
        };
        if !told.is_all {
            let finding = Finding::at(Code::NgfValue, span).with("line", 11_u32);
            let finding = finding.with("value", text).with("expected", Word::ResultWithOneMargin);
            self.frame.report(finding);
        }
        self.verdict(&told.verdict, span);
        self.frame.record.push_header(Key::Other, "Result in words", text);
    }

    pub(super) fn verdict(&mut self, verdict: &Verdict, span: Span) {
        self.frame.record.push_header(Key::Result, "", &verdict.to_string());
        if let Some((mut ending, word)) = verdict.ending() {
            ending.word = self.frame.record.keep(word);
            self.game.ending = Some((ending, span));
        }
    }

    /// The number of stones played.
    pub(super) fn stones(&mut self, (text, span): (&str, Span), line: usize) {
        match text.parse::<usize>() {
            Ok(stones) => self.game.count = Some((stones, span)),
            Err(_) => self.unread((text, span), line, Word::WholeNumber),
        }
    }
}
