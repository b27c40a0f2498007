//! Lines that begin with a number: a move, an ending, or something in the place of one.

use super::super::forms::{could_be_an_ending, ending_word};
use super::Entries;
use crate::findings::{Code, Finding};
use crate::games::Side;
use crate::notation::shogi::Origin;
use crate::notation::shogi::japanese::corrected;
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank, kanji_digit};
use crate::notation::shogi::japanese::departures::Departures;
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::replay::Item;
use crate::source::{Span, offset};

impl Entries<'_, '_> {
    /// Reads a line of a game whose moves are kept as text: an ending, what stands in the place of a move, or its second
    /// step. `false` if it has no number.
    pub(in crate::formats::kif::read) fn of_other_game(&mut self, line: &str, at: usize) -> bool {
        let line = line.trim_end_matches(is_blank);
        let mut cursor = Cursor::new(line);
        cursor.blanks();
        let whole = cursor.rest;
        let here = |rest: &str| offset(at + line.len() - rest.len());
        let Some(number) = cursor.number() else { return false };
        cursor.eat_word("手目");
        if cursor.rest.starts_with("二歩目") {
            self.keep_as_comment(whole, Span::new(here(whole), here("")));
            return true;
        }
        cursor.blanks();
        let (word, rest) = ending_word(cursor.rest);
        match endings::kind(word) {
            Some(kind) => {
                self.ending(word, Some(kind), number, Span::new(here(cursor.rest), here(rest)));
                self.after_entry(Cursor::new(rest), line, at);
            }
            None => {
                self.entry(number);
                let span = Span::new(here(cursor.rest), here(""));
                self.frame.unreadable(cursor.rest, number, span);
            }
        }
        true
    }

    /// Reads a line that begins with a number: a move, an ending, or something in the place of
    /// one. `false` if it is nothing of the kind.
    pub(in crate::formats::kif::read) fn numbered(&mut self, line: &str, at: usize) -> bool {
        let mut cursor = Cursor::new(line);
        cursor.blanks();
        let Some(number) = cursor.number() else { return false };
        let wide = !line.trim_start_matches(is_blank).starts_with(|c: char| c.is_ascii());
        let counted = cursor.eat_word("手目");
        let dotted = cursor.eat(&['.', '．']) || counted;
        let odd = dotted || wide;
        let spaced = cursor.blanks() || counted;
        let body = cursor;
        // Whether the digit is a number or a file, nobody can tell: `９四四歩`.
        let may_be_file = !dotted && !spaced && body.rest.starts_with(|c| kanji_digit(c).is_some());
        let attempt = moves::read(&mut cursor);
        let span_to = |end: &str| {
            Span::new(
                offset(at + line.len() - body.rest.len()),
                offset(at + line.len() - end.len()),
            )
        };
        match attempt {
            Attempt::Move(_) if may_be_file => {
                let end = at + line.trim_end_matches(is_blank).len();
                self.unreadable(line.trim_matches(is_blank), 0, Span::of(at..end));
            }
            Attempt::Move(read) if !moves::is_cut_short(&read, cursor.rest) => {
                let span = span_to(cursor.rest);
                if read.late_promotion {
                    let finding = Finding::at(Code::KifLatePromotion, span);
                    let put_right = corrected::of_move(self.frame.source.slice(span), &read);
                    self.frame.report(match put_right {
                        Some(text) => finding.fix(span, text),
                        None => finding,
                    });
                }
                if self.ended && number > 1 && number.saturating_add(1) < self.next {
                    // It may be a variation whose line is lost: that of the game has ended.
                    self.nowhere(Code::KifVariationNumber, span);
                }
                self.move_number(number, Span::at(span.start));
                let written = read.written;
                let mut departures = read.departures;
                let text = self.frame.source.slice(span);
                let unstated = written.origin == Origin::Unstated && !self.relative;
                departures.add_if(unstated, Departures::NO_ORIGIN);
                self.mends.add(departures, span, || corrected::of_move(text, &read));
                let begin = offset(at + line.len() - line.trim_start_matches(is_blank).len());
                let number_span = Span::new(begin, span.start);
                let is_right = number == self.next - 1;
                // In a file of KI2, a line that begins as those of KIF would make it one of KIF.
                let as_number = || match self.relative {
                    true => is_right.then(String::new),
                    false => (number < 1_000_000).then(|| format!("{number} ")),
                };
                if odd {
                    self.mends.add(Departures::NUMBER, number_span, as_number);
                    self.depart(Departures::NUMBER, self.frame.source.trimmed(number_span));
                }
                self.depart(departures, span);
                self.frame.script.push(Item::Move { written, number, span });
                self.after_entry(cursor, line, at);
            }
            _ if !spaced && endings::kind(ending_word(marked_ending(body).1).0).is_none() => {
                return false;
            }
            Attempt::Move(_) | Attempt::Broken => self.unreadable(body.rest, number, span_to("")),
            // What is left of a move that has lost its target.
            Attempt::Other if moves::has_origin(body.rest) => {
                self.unreadable(body.rest, number, span_to(""));
            }
            Attempt::Other => {
                let (mark, unmarked) = marked_ending(body);
                let (word, rest) = ending_word(unmarked);
                let kind = endings::kind(word);
                if let Some(by) = endings::fouled(word) {
                    cursor.rest = rest;
                    self.foul(by, number, span_to(rest));
                    self.after_entry(cursor, line, at);
                    return true;
                }
                match kind {
                    None if !self.in_moves => return false,
                    None if !could_be_an_ending(word) || word == "パス" => {
                        self.unreadable(body.rest, number, span_to(""));
                    }
                    kind => {
                        cursor.rest = rest;
                        self.frame.script.items.extend(mark.map(|side| Item::Marked { side }));
                        self.ending(word, kind, number, span_to(rest));
                        self.after_entry(cursor, line, at);
                    }
                }
            }
        }
        true
    }
}

/// What stands in the place of a move, and the side whose mark is before it if it is an ending: whoever marks
/// moves marks that as well.
fn marked_ending(body: Cursor<'_>) -> (Option<Side>, &str) {
    let mut behind = body;
    let mark = behind.peek().and_then(moves::side_mark).filter(|_| {
        behind.next();
        behind.blanks();
        endings::kind(ending_word(behind.rest).0).is_some()
    });
    (mark, if mark.is_some() { behind.rest } else { body.rest })
}
