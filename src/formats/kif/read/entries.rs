//! Lines of moves and endings, and what stands behind them.

use super::{Reader, offset};
use crate::findings::{Code, Finding};
use crate::notation::shogi::Origin;
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank};
use crate::notation::shogi::japanese::departures::Departures;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::notation::shogi::japanese::{endings, time};
use crate::record::{EndKind, Ending};
use crate::replay::Item;
use crate::source::Span;

impl<'a> Reader<'a> {
    /// Reads a line that begins with a number: a move, an ending, or something in the place of
    /// one. `false` if it is nothing of the kind.
    pub(super) fn numbered(&mut self, line: &'a str, at: usize) -> bool {
        let mut cursor = Cursor::new(line);
        cursor.blanks();
        let Some(number) = cursor.number() else { return false };
        let wide = !line.trim_start_matches(is_blank).starts_with(|c: char| c.is_ascii());
        let counted = cursor.eat_word("手目");
        let odd = cursor.eat(&['.', '．']) || counted || wide;
        let spaced = cursor.blanks() || counted;
        let body = cursor;
        let attempt = moves::read(&mut cursor);
        let span_to = |end: &str| {
            Span::new(
                offset(at + line.len() - body.rest.len()),
                offset(at + line.len() - end.len()),
            )
        };
        match attempt {
            Attempt::Move(read) => {
                let span = span_to(cursor.rest);
                if read.late_promotion {
                    let finding = Finding::at(Code::KifLatePromotion, span);
                    let text = self.source.slice(span);
                    let put_right = text.strip_suffix('成').and_then(|text| text.split_once('('));
                    self.report(match put_right {
                        Some((mv, origin)) => finding.fix(span, format!("{mv}成({origin}")),
                        None => finding,
                    });
                }
                self.entry();
                let written = read.written;
                let mut departures = read.departures;
                departures.add_if(odd, Departures::NUMBER);
                departures.add_if(written.origin == Origin::Unstated, Departures::NO_ORIGIN);
                self.depart(departures, span);
                self.bench.shogi.push(Item::Move { written, number, span });
                self.after_entry(cursor, line, at);
            }
            _ if !spaced => return false,
            Attempt::Broken => self.unreadable(body.rest, number, span_to("")),
            Attempt::Other => {
                let (word, rest) = ending_word(body.rest);
                let kind = endings::kind(word);
                match kind {
                    None if !self.in_moves => return false,
                    None if !could_be_an_ending(word) || word == "パス" => {
                        self.unreadable(body.rest, number, span_to(""));
                    }
                    kind => {
                        cursor.rest = rest;
                        self.ending(word, kind, number, span_to(rest));
                        self.after_entry(cursor, line, at);
                    }
                }
            }
        }
        true
    }

    /// Reads a line of moves in relative notation, which need nothing between them, but may have
    /// numbers there.
    pub(super) fn relative_moves(&mut self, mut cursor: Cursor<'a>, line: Span) {
        let here = |cursor: &Cursor<'_>| line.end - offset(cursor.rest.len());
        while !cursor.rest.is_empty() {
            let mut begin = cursor;
            let mut attempt = moves::read(&mut cursor);
            let mut number = 0;
            if !matches!(attempt, Attempt::Move(_)) {
                let mut ahead = cursor;
                if let Some(counted) = moves::numbering(&mut ahead) {
                    (number, begin, cursor) = (counted, ahead, ahead);
                    attempt = moves::read(&mut cursor);
                }
            }
            if let Attempt::Move(read) = attempt {
                self.entry();
                let span = Span::new(here(&begin), here(&cursor));
                // Whether a blank follows 同 is a matter of columns here.
                let mut departures = read.departures.without(Departures::SAME);
                departures.add_if(number != 0, Departures::NUMBER);
                self.depart(departures, span);
                self.bench.shogi.push(Item::Move { written: read.written, number, span });
            } else if cursor.rest.starts_with("まで") {
                self.closing(cursor.rest, Span::new(here(&begin), line.end));
                break;
            } else {
                if cursor.peek().is_some_and(is_side_mark) {
                    cursor.next();
                    cursor.blanks();
                }
                let end = cursor.rest.find(|c| is_blank(c) || is_side_mark(c));
                let (word, rest) = cursor.rest.split_at(end.unwrap_or(cursor.rest.len()));
                cursor.rest = rest;
                let span = Span::new(here(&begin), here(&cursor));
                match endings::kind(word) {
                    Some(kind) => self.ending(word, Some(kind), number, span),
                    None => self.unreadable(self.source.slice(span), number, span),
                }
            }
            while cursor.blanks() || cursor.eat(&['、', ',', '+', '＋']) {}
        }
    }

    pub(super) fn entry(&mut self) {
        self.in_moves = true;
        self.entries += 1;
        self.late = None;
        self.ended = false;
    }

    pub(super) fn ending(&mut self, word: &str, kind: Option<EndKind>, number: u32, span: Span) {
        let mut ending = Ending::new(kind.unwrap_or(EndKind::Unknown));
        if kind.is_some_and(|kind| endings::word(kind) != Some(word)) {
            self.depart(Departures::ENDING, span);
        }
        if kind.is_none() {
            self.report(Finding::at(Code::KifEnding, span).with("text", word));
            ending.word = self.bench.record.keep(word);
        }
        self.entry();
        self.ended = true;
        self.bench.shogi.push(Item::End { ending, number, span });
    }

    pub(super) fn unreadable(&mut self, text: &str, number: u32, span: Span) {
        let text = text.trim_end_matches(is_blank);
        self.report(Finding::at(Code::KifMove, span).with("text", text));
        self.entry();
        let text = self.bench.record.keep(text);
        self.bench.shogi.push(Item::Unreadable { text, number, span });
    }

    /// The time and the mark of a variation behind a move or an ending.
    pub(super) fn after_entry(&mut self, mut cursor: Cursor<'a>, line: &'a str, at: usize) {
        cursor.blanks();
        let here = |rest: &str| offset(at + line.len() - rest.len());
        let begin = here(cursor.rest);
        if let Some((spent, total)) = time::read(&mut cursor) {
            let span = Span::new(begin, here(cursor.rest));
            if !time::is_canonical(self.source.slice(span)) {
                self.depart(Departures::TIME, span);
            }
            self.bench.shogi.push(Item::Time { spent, total, span });
            cursor.blanks();
        }
        // The mark says that a variation of this move follows; the 変化 lines say so too.
        cursor.eat(&['+', '＋']);
        cursor.blanks();
        let rest = cursor.rest.trim_end_matches(is_blank);
        if rest.is_empty() {
            return;
        }
        let span = Span::new(here(cursor.rest), offset(at + line.len()));
        if let Some((spent, total)) = time::read(&mut Cursor::new(rest)) {
            // A second time: the replayer says so.
            self.bench.shogi.push(Item::Time { spent, total, span });
            return self.keep_as_comment(rest, span);
        }
        if moves::is_plain(rest) {
            return self.unreadable(rest, 0, span);
        }
        let code = if rest.starts_with(['(', '（']) { Code::KifTime } else { Code::KifTail };
        self.report(Finding::at(code, span).with("text", rest));
        self.keep_as_comment(rest, span);
    }
}

/// Whether a text with a number before it is read as what stands in the place of a move and is
/// none.
pub(in crate::formats::kif) fn stays_unreadable(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    let attempt = moves::read(&mut cursor);
    !text.contains(['\n', '\r'])
        && text.trim_matches(is_blank) == text
        && match attempt {
            Attempt::Move(_) => false,
            Attempt::Broken => true,
            Attempt::Other => {
                let (word, _) = ending_word(text);
                endings::kind(word).is_none() && !could_be_an_ending(word) && word != "パス"
            }
        }
        && moves::numbering(&mut Cursor::new(text)).is_none()
        && !text.is_empty()
}

/// Whether a text with a number before it is read as an ending that nothing more is known of.
pub(in crate::formats::kif) fn is_unknown_ending(text: &str) -> bool {
    could_be_an_ending(text)
        && text != "パス"
        && ending_word(text).0 == text
        && !text.contains(char::is_control)
        && moves::read(&mut Cursor::new(text)) == Attempt::Other
}

/// The word that stands first in a text, and what follows.
pub(super) fn ending_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| is_blank(c) || matches!(c, '(' | '（' | '+'));
    text.split_at(end.unwrap_or(text.len()))
}

/// Whether a word may name an ending that is not known.
pub(super) fn could_be_an_ending(word: &str) -> bool {
    !word.is_empty()
        && !word.contains([':', '：', '/', '|'])
        && word.chars().count() <= 16
        && word.chars().all(|c| !c.is_numeric())
}

/// Whether a line begins with a move in relative notation, or several of any kind stand in it.
pub(in crate::formats::kif) fn begins_relative(mut cursor: Cursor<'_>) -> bool {
    let marked = |cursor: &Cursor<'_>| cursor.peek().is_some_and(is_side_mark);
    if marked(&cursor) || matches!(moves::read(&mut cursor.clone()), Attempt::Move(_)) {
        return true;
    }
    // A number and one move are a line of KIF.
    moves::numbering(&mut cursor).is_some()
        && matches!(moves::read(&mut cursor), Attempt::Move(_))
        && (cursor.blanks() || !cursor.rest.is_empty())
        && moves::is_plain(cursor.rest)
}

pub(super) fn is_side_mark(c: char) -> bool {
    moves::side_mark(c).is_some()
}
