//! What is read of the moves, line by line, and what all kinds of lines share.

mod behind;
mod late;
mod numbered;
mod relative;
mod variations;

use super::forms::{may_hold_move, split_header};
use super::mends::Mends;
use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::games::Side;
use crate::notation::headers::{DAY, kif_key};
use crate::notation::shogi::japanese::canonical::MoveLine;
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank};
use crate::notation::shogi::japanese::departures::Departures;
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::japanese::moves;
use crate::notation::shogi::{WrittenMove, declared_win};
use crate::record::{EndKind, Ending, Key, NoteKind};
use crate::replay::{Claim, Item};
use crate::source::{Span, offset};
use late::Mark;

/// What 81Dojo writes behind the last move for want of an ending: the foul is that move, time ran out for the side to
/// move, and so did its connection, by which it lost.
const ENDED_BY: [(&str, EndKind); 3] = [
    ("反則手にて終局", EndKind::IllegalAction),
    ("時間切れにて終局", EndKind::Timeout),
    ("接続切れにて終局", EndKind::Lost),
];

/// What has been read of the moves.
pub(super) struct Entries<'f, 'a> {
    pub(super) frame: &'f mut Frame<'a, WrittenMove>,
    /// Whether lines of moves without numbers are looked for.
    relative: bool,
    /// Whether the separator or a move has been seen.
    in_moves: bool,
    /// Where the separator stands.
    separator: Option<Span>,
    /// Moves and endings so far.
    count: u32,
    /// An ending or a closing line was the last that was read of the moves.
    ended: bool,
    /// A closing line was read.
    closed: bool,
    /// A comment says that an impasse is a win that was declared.
    is_declared: bool,
    /// A variation has begun.
    varied: bool,
    /// A variation that is announced before the first move: its ply, its number, its line, and its place
    /// in the script.
    early: Option<(u32, Span, Span, usize)>,
    /// An ending of which nothing is known, with its finding: the script's and the findings' index. A
    /// move may stand behind it.
    unknown: Option<(usize, usize)>,
    late: Option<Mark>,
    /// Where lines with `#` begin that stand right above the line under way: programs put them above the
    /// headers of a game.
    remarks: Option<Mark>,
    /// The departures that have been reported.
    departures: Departures,
    /// What mends them.
    pub(super) mends: Mends,
    /// The number that the next move should have.
    next: u32,
}

impl<'f, 'a> Entries<'f, 'a> {
    pub(super) fn new(
        frame: &'f mut Frame<'a, WrittenMove>,
        relative: bool,
        eol: Option<&'static str>,
    ) -> Entries<'f, 'a> {
        Entries {
            frame,
            relative,
            in_moves: false,
            separator: None,
            count: 0,
            ended: false,
            closed: false,
            is_declared: false,
            varied: false,
            early: None,
            unknown: None,
            late: None,
            remarks: None,
            departures: Departures::NONE,
            mends: Mends::new(eol),
            next: 1,
        }
    }

    /// Whether lines of moves without numbers are looked for.
    pub(super) fn are_relative(&self) -> bool {
        self.relative
    }

    /// Whether there is none yet.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether remarks stand among the moves and no longer above them.
    pub(super) fn have_begun(&self) -> bool {
        self.in_moves || self.closed
    }

    /// Whether this game has had its moves or its result, so that a second one can begin: behind a result alone
    /// it names the players.
    pub(super) fn are_over(&self) -> bool {
        self.count > 0 || self.closed && self.late.is_some_and(|mark| mark.names)
    }

    /// The number that this game goes on with, if its last move has one and no ending stands there.
    pub(super) fn number_to_come(&self) -> Option<u32> {
        let last = self.frame.script.items.iter().rev().find(|item| item.is_entry());
        last.filter(|_| !self.ended).and_then(Item::number)?.checked_add(1)
    }

    /// Whether a line is a header that begins a game, behind what is one already.
    pub(super) fn begins_with(&mut self, line: &str) -> bool {
        if self.count == 0 && !self.closed {
            return false;
        }
        let Some((name, _)) = split_header(line) else { return false };
        let key = kif_key(name);
        let is_of_a_game = name == DAY || matches!(key, Key::Handicap | Key::Start);
        // Behind the result of a game without moves, what it says already is said of another.
        is_of_a_game && (self.count > 0 || self.frame.has_header(key, name))
    }

    /// Whether nothing but notes follows an ending.
    pub(super) fn have_ended(&self) -> bool {
        self.ended
    }

    /// The separator above the moves.
    pub(super) fn begin(&mut self, at: Span) {
        self.in_moves = true;
        self.separator.get_or_insert(at);
    }

    /// Reports departures from the format, each once.
    pub(super) fn depart(&mut self, departures: Departures, span: Span) {
        let new = departures.without(self.departures);
        if new != Departures::NONE {
            self.departures.add_if(true, new);
            self.frame.findings.extend(new.codes().map(|code| Finding::at(code, span)));
        }
    }

    pub(super) fn note(&mut self, kind: NoteKind, text: &str, span: Span) {
        if kind == NoteKind::Comment {
            self.frame.comment(text, span);
            let text = text.trim_matches(is_blank);
            let is_main = !self.varied && self.count > 0;
            let named = ENDED_BY.iter().find(|row| is_main && !self.ended && row.0 == text);
            if let Some((_, kind)) = named {
                let claim = Claim { plies: None, ending: Some(Ending::new(*kind)), winner: None };
                self.frame.script.push(Item::Claim { claim, span });
            }
            if is_main && !self.is_declared && declared_win::is_told(text) {
                self.is_declared = true;
                self.frame.script.items.iter_mut().for_each(declared_win::declare);
            }
            return;
        }
        match kind {
            NoteKind::Remark => self.frame.remark(text, span),
            _ => self.frame.note(kind, text, span),
        }
    }

    /// What is read as an impasse behind a comment that says so is a win that was declared.
    fn settle_impasse(&mut self) {
        if self.is_declared && !self.varied {
            self.frame.script.items.last_mut().into_iter().for_each(declared_win::declare);
        }
    }

    pub(super) fn keep_as_comment(&mut self, line: &str, span: Span) {
        self.note(NoteKind::Comment, line.trim_end_matches(is_blank), span);
    }

    /// What was taken for an ending is the move before this one, if the numbers go on.
    #[cold]
    fn settle_unknown(&mut self, number: u32) {
        let Some((item, finding)) = self.unknown.take() else { return };
        let Some(Item::End { ending, number: last, span }) = self.frame.script.items.get(item)
        else {
            return;
        };
        if number != last.saturating_add(1) {
            return;
        }
        let (text, span, last) = (ending.word, *span, *last);
        self.frame.script.items[item] = Item::Unreadable { text, number: last, span };
        if let Some(found) = self.frame.findings.get_mut(finding) {
            *found = Finding::at(Code::KifMove, span).with("text", self.frame.record.text(text));
        }
    }

    pub(super) fn closing(&mut self, line: &str, span: Span) {
        // It is the variation's.
        self.settle_early(0);
        self.ended = true;
        self.closed = true;
        match endings::closing(line) {
            // A closing line is all that KI2 says an ending with: who is said to have lost gave up.
            Some((Claim { plies, ending: None, winner: Some(winner) }, _)) if self.relative => {
                let ending = Some(Ending::by(EndKind::Resign, winner.other()));
                let claim = Claim { plies, ending, winner: Some(winner) };
                self.frame.script.push(Item::Claim { claim, span });
            }
            Some((claim, reason)) => {
                if !reason.is_empty() {
                    let at = span.start + offset(reason.as_ptr() as usize - line.as_ptr() as usize);
                    self.keep_as_comment(reason, Span::new(at, at + offset(reason.len())));
                }
                self.frame.script.push(Item::Claim { claim, span });
            }
            None => {
                self.keep_line(Code::KifClosing, line, span);
                self.doubt_result();
            }
        }
        self.settle_impasse();
    }

    /// The last finding is about what says who won, and nothing else says so in KI2.
    fn doubt_result(&mut self) {
        if let Some(finding) = self.frame.findings.last_mut().filter(|_| self.relative) {
            finding.severity = Severity::Error;
        }
    }

    /// A line of no known form. What is a move to a reader's eye must not be passed over.
    pub(super) fn unknown(&mut self, line: &str, span: Span) {
        let mut body = Cursor::new(line.trim_matches(is_blank));
        let numbered = moves::numbering(&mut body).is_some();
        if moves::is_plain(body.rest) {
            return self.unreadable(line.trim_matches(is_blank), 0, span);
        }
        if self.relative && self.count > 0 && line.contains("手の勝") {
            self.ended = true;
            self.closed = true;
            self.keep_line(Code::KifClosing, line, span);
            return self.doubt_result();
        }
        if !numbered && !may_hold_move(line) {
            return self.keep_line(Code::KifUnknownLine, line, span);
        }
        self.frame.report(Finding::at(Code::KifMoveWithin, span));
        self.keep_as_comment(line, span);
    }

    /// Whether a line of a move can only be the next of this game.
    pub(super) fn go_on(&self) -> bool {
        !self.relative && self.late.is_none() && !self.ended && self.remarks.is_none()
    }

    /// Takes a line in which nothing departs from the format.
    #[inline(always)]
    pub(super) fn canonical(&mut self, line: MoveLine, at: usize) {
        let span = |begin, end| Span::of(at + begin..at + end);
        let MoveLine { number, written, place, time, .. } = line;
        let place = span(place.0, place.1);
        self.move_number(number, Span::at(place.start));
        self.frame.script.push(Item::Move { written, number, span: place });
        if let Some((spent, total, begin, end)) = time {
            let total = total.into();
            self.frame.script.push(Item::Time { spent, total, span: span(begin, end) });
        }
    }

    /// Takes the number of a move that stands at a place.
    #[inline]
    fn move_number(&mut self, number: u32, at: Span) {
        self.entry(number);
        if number == 0 {
            self.zero(at);
        }
    }

    /// Reports the number 0 of the move at a place, or in it, which is not even the number of the start.
    #[cold]
    pub(super) fn zero(&mut self, at: Span) {
        let expected = self.next - 1;
        if expected == 0 {
            // Of the variation it begins it has been said.
            return;
        }
        let line = self.frame.source.line_span(at.start).start;
        let before = self.frame.source.slice(Span::new(line, at.end));
        let digits = before.rfind(['0', '０']).map_or(at, |zero| {
            let upto = &before[..zero];
            let start = upto.trim_end_matches(['0', '０']).len();
            let len = before[zero..].chars().next().map_or(0, char::len_utf8);
            Span::new(line + offset(start), line + offset(zero + len))
        });
        let finding = Finding::at(Code::MoveNumber, digits).with("found", 0u32);
        let finding = finding.with("expected", expected);
        self.frame.report(if self.varied { finding } else { finding.ply(expected) });
    }

    /// The same of one that stands apart, so that most lines are taken as they are read.
    #[inline(never)]
    pub(super) fn canonical_seldom(&mut self, line: MoveLine, at: usize) {
        self.canonical(line, at);
    }

    #[inline]
    pub(super) fn entry(&mut self, number: u32) {
        if self.early.is_some() {
            self.settle_early(number);
        }
        if self.unknown.is_some() {
            self.settle_unknown(number);
        }
        self.in_moves = true;
        self.next = self.next.saturating_add(1);
        self.count += 1;
        self.late = None;
        self.ended = false;
    }

    pub(super) fn ending(&mut self, word: &str, kind: Option<EndKind>, number: u32, span: Span) {
        let mut ending = Ending::new(kind.unwrap_or(EndKind::Unknown));
        if kind.is_some_and(|kind| endings::word(kind) != Some(word)) {
            let own = kind.and_then(endings::word).map(str::to_owned);
            let place = Span::new(span.start, span.start + offset(word.len()));
            let place = if self.frame.source.slice(place) == word {
                place
            } else {
                Span::new(span.end - offset(word.len()), span.end)
            };
            let own = own.filter(|_| self.frame.source.slice(place) == word);
            self.mends.add(Departures::ENDING, place, || own);
            self.depart(Departures::ENDING, span);
        }
        self.entry(number);
        if kind.is_none() {
            self.unknown = Some((self.frame.script.items.len(), self.frame.findings.len()));
            let finding = Finding::at(Code::KifEnding, span).with("text", word);
            self.frame.report(finding.error_if(endings::is_nearly_known(word)));
            ending.word = self.frame.record.keep(word);
        }
        self.ended = true;
        self.frame.script.push(Item::End { ending, number, span });
        self.settle_impasse();
    }

    /// An ending that names who broke the rules, whoever is to move.
    pub(super) fn foul(&mut self, by: Side, number: u32, span: Span) {
        self.mends.add(Departures::ENDING, span, || None);
        self.depart(Departures::ENDING, span);
        self.entry(number);
        self.ended = true;
        let ending = Some(Ending::by(EndKind::IllegalAction, by));
        let claim = Claim { plies: None, ending, winner: Some(by.other()) };
        self.frame.script.push(Item::Claim { claim, span });
    }

    pub(super) fn unreadable(&mut self, text: &str, number: u32, span: Span) {
        let text = text.trim_end_matches(is_blank);
        self.entry(number);
        self.frame.report(Finding::at(Code::KifMove, span).with("text", text));
        self.frame.unreadable(text, number, span);
    }
}
