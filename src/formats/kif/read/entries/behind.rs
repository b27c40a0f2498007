//! What stands behind a move, and what becomes of all moves at the end.

use super::super::forms::ending_word;
use super::Entries;
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::kif::diagram::Diagram;
use crate::notation::shogi::japanese::corrected;
use crate::notation::shogi::japanese::cursor::{Cursor, digit, is_blank};
use crate::notation::shogi::japanese::departures::Departures;
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::notation::shogi::japanese::time;
use crate::record::{Millis, Total};
use crate::replay::Item;
use crate::replay::script::Fitting;
use crate::source::{Span, offset};

impl Entries<'_, '_> {
    /// The time and the mark of a variation behind a move or an ending.
    pub(in crate::formats::kif::read) fn after_entry(
        &mut self,
        mut cursor: Cursor<'_>,
        line: &str,
        at: usize,
    ) {
        cursor.blanks();
        let here = |rest: &str| offset(at + line.len() - rest.len());
        let begin = here(cursor.rest);
        if let Some((spent, total)) = time::read(&mut cursor) {
            let span = Span::new(begin, here(cursor.rest));
            if !time::is_canonical(self.frame.source.slice(span)) {
                self.odd_time((spent, total), span, span);
            }
            self.frame.check_time(span);
            self.frame.script.push(Item::Time { spent, total, span });
            cursor.blanks();
            let mut again = cursor;
            if time::read(&mut again) == Some((spent, total)) {
                // IS-SHOGI writes each time twice.
                let end = here(again.rest);
                self.mends.add(Departures::TIME, Span::new(span.end, end), || Some(String::new()));
                self.depart(Departures::TIME, Span::new(here(cursor.rest), end));
                cursor = again;
                cursor.blanks();
            }
        }
        let is_timed = here(cursor.rest) > begin;
        // The mark says that a variation of this move follows; the 変化 lines say so too.
        let is_marked = cursor.eat(&['+', '＋']);
        cursor.blanks();
        let at_time = here(cursor.rest);
        if is_marked
            && !is_timed
            && let Some((spent, total)) = time::read(&mut cursor)
        {
            // It stands behind the mark instead of before it.
            let span = Span::new(at_time, here(cursor.rest));
            self.odd_time((spent, total), span, Span::new(begin, span.end));
            self.frame.check_time(span);
            self.frame.script.push(Item::Time { spent, total, span });
            cursor.blanks();
        }
        let rest = cursor.rest.trim_end_matches(is_blank);
        if rest.is_empty() {
            return;
        }
        let span = Span::new(here(cursor.rest), offset(at + line.len()));
        if let Some((spent, total)) = time::read(&mut Cursor::new(rest)) {
            // A second time: the replayer says so.
            self.frame.script.push(Item::Time { spent, total, span });
            return self.keep_as_comment(rest, span);
        }
        if moves::is_plain(rest) || self.holds_next(rest) {
            return self.unreadable(rest, 0, span);
        }
        let mut ahead = Cursor::new(rest);
        if moves::numbering(&mut ahead) == Some(self.next) {
            let (word, behind) = ending_word(ahead.rest);
            if let Some(kind) = endings::kind(word) {
                // An ending that has lost the line end before it.
                let finding = Finding::at(Code::KifTail, span).with("text", rest);
                self.frame.report(match self.mends.eol {
                    Some(eol) => finding.unsafe_fix(Span::at(span.start), eol),
                    None => finding,
                });
                let end = offset(at + line.trim_end_matches(is_blank).len() - behind.len());
                let number = self.next;
                self.ending(word, Some(kind), number, Span::new(span.start, end));
                return self.after_entry(Cursor::new(behind), line, at);
            }
        }
        let code = if rest.starts_with(['(', '（']) { Code::KifTime } else { Code::KifTail };
        let finding = Finding::at(code, span).with("text", rest);
        self.frame.report(match self.mends.eol {
            Some(eol) => finding.unsafe_fix(Span::at(span.start), format!("{eol}*")),
            None => finding,
        });
        self.keep_as_comment(rest, span);
    }

    /// A time that is not in the usual form, or with the mark of a variation before it, both at `place`.
    #[cold]
    fn odd_time(&mut self, (spent, total): (Millis, Total), span: Span, place: Span) {
        let text = self.frame.source.slice(span);
        let is_finer = time::is_finer(text);
        let mark = if span == place { "" } else { "+" };
        self.mends.add(Departures::TIME, place, || {
            let time = corrected::of_time(spent, total).filter(|_| !is_finer)?;
            Some(format!("{time}{mark}"))
        });
        self.depart(Departures::TIME, span);
        if is_finer {
            // What is less than a thousandth of a second is in no clock.
            self.keep_as_comment(text, span);
        }
    }

    /// Whether the next move with its number stands behind a sign or two, as where a line end was lost:
    /// `-   5 ４五角打`.
    fn holds_next(&self, text: &str) -> bool {
        let mut cursor = Cursor::new(text.trim_start_matches(|c: char| !c.is_alphanumeric()));
        moves::numbering(&mut cursor) == Some(self.next)
            && matches!(moves::read(&mut cursor), Attempt::Move(_))
    }

    /// Keeps a line as a comment, which it becomes in the text if that is mended.
    pub(in crate::formats::kif::read) fn keep_line(&mut self, code: Code, line: &str, span: Span) {
        self.keep_line_below(Some(String::new()), code, line, span);
    }

    /// The same below lines that say what was read of it all the same, if any can.
    pub(in crate::formats::kif::read) fn keep_line_below(
        &mut self,
        above: Option<String>,
        code: Code,
        line: &str,
        span: Span,
    ) {
        let is_line = self.frame.source.line_span(span.start) == span;
        let finding = Finding::at(code, span);
        self.frame.report(match above.filter(|_| is_line) {
            Some(above) => finding.unsafe_fix(Span::at(span.start), above + "*"),
            None => finding,
        });
        self.keep_as_comment(line, span);
    }

    /// Reads `本譜`, with which some go back from a variation. Where it goes on nobody can say: the
    /// moves behind it must neither prolong the variation nor be taken for the main line's.
    pub(in crate::formats::kif::read) fn back_to_main(
        &mut self,
        mut cursor: Cursor<'_>,
        line: Span,
    ) -> bool {
        if !self.varied || !cursor.eat_word("本譜") {
            return false;
        }
        cursor.blanks();
        cursor.eat(&['：', ':']);
        cursor.blanks();
        if cursor.mixed_number().is_some() {
            cursor.eat(&['手']);
            cursor.eat(&['目']);
        }
        if !matches!(cursor.rest.trim_matches(is_blank), "" | "に戻る" | "へ戻る" | "へ") {
            return false;
        }
        self.nowhere(Code::KifBackToMain, line);
        true
    }

    /// Whether a line behind moves is one of a variation with a slip: `変　化：4手`, `変化4：手`, `変：4手`.
    pub(in crate::formats::kif::read) fn is_like_variation(&self, line: &str) -> bool {
        let signs: String = line.chars().filter(|&c| !is_blank(c)).collect();
        let rest = signs.trim_start_matches(['変', '化']);
        let is_rest =
            |c: char| digit(c).is_some() || matches!(c, ':' | '：' | '手' | '目' | '変' | '化');
        self.have_begun()
            && rest.len() < signs.len()
            && rest.contains(|c| digit(c).is_some())
            && rest.chars().all(is_rest)
    }

    /// Begins a line that branches off nothing, so that what follows prolongs no other.
    pub(in crate::formats::kif::read) fn nowhere(&mut self, code: Code, line: Span) {
        self.frame.report(Finding::at(code, line));
        self.late = None;
        self.ended = false;
        self.varied = true;
        self.frame.script.push(Item::Variation { number: 0, before: 0, span: line });
    }

    /// Keeps the moves of a game that is not shogi as text.
    pub(in crate::formats::kif::read) fn give_up(&mut self) {
        let Frame { record, script, source, .. } = &mut *self.frame;
        for item in &mut script.items {
            if let Item::Move { number, span, .. } = *item {
                let text = record.keep(source.slice(span).trim_matches(is_blank));
                *item = Item::Unreadable { text, number, span };
            }
        }
    }

    /// Numbers that go on from a diagram's count for the start position, too. Those of a game that is numbered from
    /// elsewhere without one are what its variations go by.
    pub(in crate::formats::kif::read) fn count_from_diagram(&mut self, diagram: &mut Diagram) {
        let script = &mut self.frame.script;
        let first = script.first_number().unwrap_or(1);
        // A count that no number fits tells nothing of them.
        let told = diagram.ply.filter(|&before| {
            let Fitting { own, going_on, .. } = script.fitting(before);
            own + going_on > 0
        });
        let before = told.unwrap_or(first - 1);
        if before == 0 {
            return;
        }
        let Fitting { entries, own, going_on } = script.fitting(before);
        let is_early =
            |item: &Item<_>| matches!(*item, Item::Variation { number, .. } if number <= before);
        // A slip in the first number alone is no other beginning.
        let goes_on = match told {
            Some(_) => script.goes_on_from(before),
            None if diagram.rows > 0 => going_on > own,
            None => going_on == entries && !script.items.iter().any(is_early),
        };
        if !goes_on {
            return;
        }
        if diagram.rows > 0 {
            diagram.ply.get_or_insert(before);
        }
        for item in &mut script.items {
            if let Item::Variation { before: counted, .. } = item {
                *counted = before;
            }
        }
    }
}
