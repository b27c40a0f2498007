//! Lines of moves in relative notation, several on a line.

use super::super::forms::{is_left_of_a_move, is_side_mark, is_tail};
use super::Entries;
use crate::findings::{Code, Finding};
use crate::notation::shogi::japanese::canonical;
use crate::notation::shogi::japanese::corrected;
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank};
use crate::notation::shogi::japanese::departures::Departures;
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::replay::Item;
use crate::source::{Span, offset};
use std::ops::ControlFlow;

impl Entries<'_, '_> {
    /// Reads a line of moves in relative notation, which need nothing between them, but may have
    /// numbers there.
    pub(in crate::formats::kif::read) fn relative_moves(
        &mut self,
        mut cursor: Cursor<'_>,
        line: Span,
    ) {
        if self.ended && self.closed && !cursor.rest.starts_with("まで") {
            // What goes on behind the end is a variation whose line nobody can read.
            self.nowhere(Code::KifVariationNumber, line);
        }
        while !cursor.rest.is_empty() {
            if let Some((written, len, next)) = canonical::relative(cursor.rest.as_bytes()) {
                let begin = line.end - offset(cursor.rest.len());
                let span = Span::new(begin, begin + offset(len));
                cursor.rest = &cursor.rest[next..];
                self.entry(0);
                self.frame.script.push(Item::Move { written, number: 0, span });
                continue;
            }
            if self.relative_entry(&mut cursor, line).is_break() {
                break;
            }
            loop {
                let is_apart = cursor.blanks();
                // A sign is that of a variation behind a move, and of a side before one.
                if is_apart && moves::is_signed(cursor)
                    || !cursor.eat(&['、', ',', '+', '＋']) && !is_apart
                {
                    break;
                }
            }
        }
    }

    /// Reads a line of moves in relative notation whose first word is damaged; whether the line is one. Those behind
    /// it are moves with their signs, so that it is no prose.
    pub(in crate::formats::kif::read) fn damaged_line(
        &mut self,
        mut cursor: Cursor<'_>,
        line: Span,
    ) -> bool {
        let is_move = |word: &str| {
            let mut cursor = Cursor::new(word);
            word.starts_with(is_side_mark)
                && matches!(moves::read_signed(&mut cursor), Attempt::Move(_))
                && cursor.rest.is_empty()
        };
        let text = cursor.rest;
        let mut words = text.split(is_blank).filter(|word| !word.is_empty());
        let Some(first) = words.next().filter(|word| !word.contains([':', '：'])) else {
            return false;
        };
        let behind: Vec<&str> = words.collect();
        if behind.is_empty() || !behind.iter().all(|word| is_move(word)) {
            return false;
        }
        // What stands before a move is a slip, and no word of a sentence.
        let is_slip =
            |text: &str| (1..=SLIP).contains(&text.chars().count()) && !text.contains(is_japanese);
        let mark = first.find(is_side_mark);
        if mark.is_some_and(|at| first[..at].contains(is_japanese)) {
            return false;
        }
        let sign = mark.filter(|&at| is_slip(&first[..at]) && is_move(&first[at..]));
        if mark.is_none() && !is_left_of_a_move(first) {
            return false;
        }
        let begin = line.end - offset(text.len());
        let length = sign.unwrap_or(first.len());
        let span = Span::new(begin, begin + offset(length));
        cursor.rest = &text[length..];
        match sign {
            Some(_) => {
                self.frame.report(Finding::at(Code::KifUnknownLine, span));
                self.keep_as_comment(&first[..length], span);
            }
            None => {
                self.unreadable(first, 0, span);
                cursor.blanks();
            }
        }
        self.relative_moves(cursor, line);
        true
    }

    /// Reads a move in relative notation, or what stands in its place. A closing line is the last of
    /// its line.
    fn relative_entry(&mut self, cursor: &mut Cursor<'_>, line: Span) -> ControlFlow<()> {
        let here = |cursor: &Cursor<'_>| line.end - offset(cursor.rest.len());
        let before = *cursor;
        let mut begin = *cursor;
        let mut attempt = moves::read_signed(cursor);
        let mut number = 0;
        let mut zero = None;
        if !matches!(attempt, Attempt::Move(_)) {
            let mut ahead = *cursor;
            if let Some(counted) = moves::numbering(&mut ahead) {
                let place = Span::new(here(cursor), here(&ahead));
                zero = Some(place).filter(|_| counted == 0);
                (number, begin, *cursor) = (counted, ahead, ahead);
                attempt = moves::read_signed(cursor);
            }
        }
        if matches!(attempt, Attempt::Move(_)) && moves::runs_on(cursor.rest) {
            (attempt, *cursor) = (Attempt::Broken, begin);
        }
        if let Attempt::Move(read) = attempt {
            self.entry(number);
            zero.into_iter().for_each(|place| self.zero(place));
            let span = Span::new(here(&begin), here(cursor));
            // Whether a blank follows 同 is a matter of columns here.
            let departures = read.departures.without(Departures::SAME);
            let text = self.frame.source.slice(span);
            self.mends.add(departures, span, || corrected::of_move(text, &read));
            // A number that is right says nothing.
            let numbered = Span::new(here(&before), span.start);
            let (is_right, none) = (number == self.next - 1, || Some(String::new()));
            if number != 0 {
                self.mends.add(Departures::NUMBER, numbered, || none().filter(|_| is_right));
                self.depart(Departures::NUMBER, self.frame.source.trimmed(numbered));
            }
            self.depart(departures, span);
            self.frame.script.push(Item::Move { written: read.written, number, span });
        } else if cursor.rest.starts_with("まで") {
            self.closing(cursor.rest, Span::new(here(&begin), line.end));
            return ControlFlow::Break(());
        } else {
            let mark = cursor.peek().and_then(moves::side_mark);
            if mark.is_some() {
                cursor.next();
                cursor.blanks();
            }
            let end = cursor.rest.find(|c| is_blank(c) || is_side_mark(c));
            let (word, rest) = cursor.rest.split_at(end.unwrap_or(cursor.rest.len()));
            cursor.rest = rest;
            let span = Span::new(here(&begin), here(cursor));
            let last = self.frame.script.items.last();
            let is_behind =
                matches!(last, Some(Item::Move { span: mv, .. }) if mv.end == span.start);
            match endings::kind(word) {
                None if is_behind && is_tail(word) => {
                    // Of a mark without a move nothing else is left.
                    let text = self.frame.source.slice(span).trim_end_matches(is_blank);
                    let text = if word.is_empty() { text } else { word };
                    self.frame.report(Finding::at(Code::KifTail, span).with("text", text));
                    self.keep_as_comment(text, span);
                }
                Some(kind) => {
                    self.frame.script.items.extend(mark.map(|side| Item::Marked { side }));
                    self.ending(word, Some(kind), number, span);
                }
                // A number that counts nothing stays what is written.
                None if word.is_empty() && mark.is_none() => {
                    let span = self.frame.source.trimmed(Span::new(here(&before), span.end));
                    self.unreadable(self.frame.source.slice(span), 0, span);
                }
                None => self.unreadable(self.frame.source.slice(span), number, span),
            }
        }
        ControlFlow::Continue(())
    }
}

/// The longest slip before a move, in characters.
const SLIP: usize = 2;

/// Whether a character is one of Japanese words.
fn is_japanese(c: char) -> bool {
    c.is_alphabetic() && !c.is_ascii() && !('Ａ'..='ｚ').contains(&c)
}
