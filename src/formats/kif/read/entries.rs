//! Lines of moves and endings, what stands behind them, and variations.

mod behind;

use super::forms::{
    begins_relative, could_be_an_ending, ending_word, is_left_of_a_move, is_side_mark, is_tail,
    may_hold_move,
};
use super::mends::Mends;
use crate::findings::{Code, Finding, LeftOut, Severity};
use crate::formats::frame::Frame;
use crate::games::Side;
use crate::notation::shogi::japanese::canonical::{self, MoveLine};
use crate::notation::shogi::japanese::corrected;
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank, kanji_digit};
use crate::notation::shogi::japanese::departures::Departures;
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::notation::shogi::{Origin, WrittenMove};
use crate::record::{EndKind, Ending, NoteKind};
use crate::replay::{Claim, Item};
use crate::source::{Span, offset};
use std::ops::ControlFlow;

/// What 81Dojo writes behind an illegal move that ended the game, for want of an ending.
const ENDED_BY_FOUL: &str = "反則手にて終局";

/// What Shogidokoro writes where a win was declared, beside 持将棋 (specs: KIF §7).
const DECLARED_WIN: &str = "Win by entering king declaration.";

/// Where headers begin that stand after moves: should they turn out to be those of a second game,
/// reading goes back to here.
#[derive(Clone, Copy, Debug)]
struct Mark {
    at: usize,
    headers: usize,
    findings: usize,
    items: usize,
    flipped: bool,
    /// Whether a player is named there, so that moves which follow are another game's.
    names: bool,
    /// Whether any header stands there, so that a diagram which follows may be another problem's.
    titled: bool,
    /// Whether it is said there how many moves led to a diagram.
    shown: bool,
}

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

    /// Whether nothing but notes follows an ending.
    pub(super) fn have_ended(&self) -> bool {
        self.ended
    }

    /// The separator above the moves.
    pub(super) fn begin(&mut self, at: Span) {
        self.in_moves = true;
        self.separator.get_or_insert(at);
    }

    /// What is to be said of a header behind moves, and the way back to the others, where it has a wide colon
    /// instead of a `narrow` one.
    pub(super) fn late_header(&self, span: Span, narrow: Option<Span>) -> Finding {
        let finding = Finding::at(Code::KifLateHeader, span);
        let source = self.frame.source;
        match (self.separator, source.whole_lines(span), self.mends.eol) {
            (Some(above), Some(lines), Some(eol)) => {
                let text = match narrow {
                    Some(colon) => {
                        let name = source.slice(Span::new(span.start, colon.start));
                        let value = source.slice(Span::new(colon.end, span.end));
                        format!("{name}：{value}{eol}")
                    }
                    None => format!("{}{eol}", source.slice(span)),
                };
                finding.fix(Span::at(above.start), text).fix(lines, "")
            }
            _ => finding,
        }
    }

    /// Reports departures from the format, each once.
    pub(super) fn depart(&mut self, departures: Departures, span: Span) {
        let new = departures.without(self.departures);
        if new != Departures::NONE {
            self.departures.add_if(true, new);
            self.frame.findings.extend(new.codes().map(|code| Finding::at(code, span)));
        }
    }

    /// A header or a part of a diagram: after moves, it may belong to a second game.
    pub(super) fn mark_late(&mut self, at: usize) {
        self.pass_early();
        if (self.count > 0 || self.closed) && self.late.is_none() {
            self.late = Some(self.remarks.take().unwrap_or_else(|| self.mark(at)));
        }
    }

    fn mark(&self, at: usize) -> Mark {
        Mark {
            at,
            headers: self.frame.record.headers.len(),
            findings: self.frame.findings.len(),
            items: self.frame.script.items.len(),
            flipped: self.frame.record.flipped,
            names: false,
            titled: false,
            shown: false,
        }
    }

    /// A line with `#` among the moves, or at their end.
    pub(super) fn mark_remark(&mut self, at: usize) {
        if self.count > 0 && self.remarks.is_none() {
            self.remarks = Some(self.mark(at));
        }
    }

    /// Another line stands below those with `#`.
    pub(super) fn pass_remarks(&mut self) {
        self.remarks = None;
    }

    /// A player is named or a board is drawn: moves that follow are another game's.
    pub(super) fn name_late(&mut self) {
        self.late.iter_mut().for_each(|mark| mark.names = true);
    }

    /// A header that is no hand stands behind the moves.
    pub(super) fn title_late(&mut self) {
        self.late.iter_mut().for_each(|mark| mark.titled = true);
    }

    /// It is said behind the moves how many of them led to a diagram.
    pub(super) fn show_late(&mut self) {
        self.late.iter_mut().for_each(|mark| mark.shown = true);
    }

    /// Whether a diagram that stands here, behind moves, may be that of another problem.
    pub(super) fn may_be_problem(&self) -> bool {
        self.late.is_some_and(|mark| self.count > 0 && mark.titled && !mark.shown)
    }

    /// What stands after moves belongs to this game.
    pub(super) fn keep_late(&mut self) {
        self.late = None;
        self.remarks = None;
    }

    /// A second game begins: takes back the headers that are its own, and says where they begin.
    pub(super) fn step_back(&mut self) -> Option<usize> {
        let mark = self.late.take().or(self.remarks.take())?;
        self.frame.record.headers.truncate(mark.headers);
        self.frame.findings.truncate(mark.findings);
        self.frame.script.items.truncate(mark.items);
        self.frame.record.flipped = mark.flipped;
        self.mends.step_back(mark.at);
        Some(mark.at)
    }

    /// Whether a move is the first of another game: this one has ended, or players were named or a board
    /// was drawn after its moves, and it does not go on where they end.
    pub(super) fn begins_another(&self, mut cursor: Cursor<'_>) -> bool {
        let names = self.late.is_some_and(|mark| mark.names);
        if !names && !self.ended {
            return false;
        }
        if names && self.relative && begins_relative(cursor) {
            return true;
        }
        let mut glued = cursor;
        if moves::numbering(&mut cursor) == Some(1) {
            return moves::read(&mut cursor) != Attempt::Other;
        }
        // A number that stands right before the file, which is of full width: `1７六歩(77)`.
        glued.number() == Some(1)
            && glued.peek().is_some_and(|c| ('１'..='９').contains(&c))
            && matches!(moves::read(&mut glued), Attempt::Move(_))
    }

    pub(super) fn note(&mut self, kind: NoteKind, text: &str, span: Span) {
        if kind == NoteKind::Comment {
            self.frame.comment(text, span);
            if text.trim_matches(is_blank) == ENDED_BY_FOUL && self.count > 0 {
                let ending = Some(Ending::new(EndKind::IllegalAction));
                let claim = Claim { plies: None, ending, winner: None };
                self.frame.script.push(Item::Claim { claim, span });
            }
            let is_first = !self.is_declared && !self.varied && self.count > 0;
            if is_first && text.trim_matches(is_blank) == DECLARED_WIN {
                self.is_declared = true;
                self.frame.script.items.iter_mut().for_each(declare);
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
            self.frame.script.items.last_mut().into_iter().for_each(declare);
        }
    }

    pub(super) fn keep_as_comment(&mut self, line: &str, span: Span) {
        self.note(NoteKind::Comment, line.trim_end_matches(is_blank), span);
    }

    /// Reads `変化：N手`. `false` if it is something else that begins with 変.
    pub(super) fn variation(&mut self, mut cursor: Cursor<'_>, line: Span) -> bool {
        let begin = line.end - offset(cursor.rest.len());
        if !cursor.eat_word("変化") {
            return false;
        }
        cursor.blanks();
        let colon = cursor.eat(&['：', ':']);
        let usual = self.frame.source.slice(Span::new(begin, line.end)).starts_with("変化：");
        cursor.blanks();
        let digits = cursor.rest;
        let number = cursor.number();
        let digits = &digits[..digits.len() - cursor.rest.len()];
        cursor.blanks();
        let counted = cursor.eat_word("手");
        let aim = cursor.eat(&['目']);
        let span = Span::new(begin, line.end - offset(cursor.rest.len()));
        let ply = match number {
            Some(ply) if colon || counted => ply,
            // What follows is a variation of something: it must not prolong the line before.
            None if colon && (self.count > 0 || self.closed) => {
                self.nowhere(Code::KifVariationNumber, line);
                return true;
            }
            _ => return false,
        };
        let usual = usual && counted && !aim && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !usual {
            let finding = Finding::at(Code::KifVariationForm, span);
            self.frame.report(finding.fix(span, format!("変化：{ply}手")));
        }
        if ply == 0 {
            self.frame.report(Finding::at(Code::KifVariationNumber, span));
        }
        self.late = None;
        self.ended = false;
        self.unknown = None;
        if self.count == 0 && !self.closed {
            self.pass_early();
            self.early = Some((ply, span, line, self.frame.script.items.len()));
        } else {
            self.begin_variation(ply, span, self.frame.script.items.len());
        }
        let rest = cursor.rest.trim_matches(is_blank);
        let place = Span::new(span.end, line.end);
        if moves::is_plain(rest) {
            self.unreadable(rest, 0, place);
        } else if let Some(rest) = rest.strip_prefix('#') {
            self.note(NoteKind::Remark, rest, place);
        } else if !rest.is_empty() {
            self.frame.report(Finding::at(Code::KifTail, place).with("text", rest));
            self.keep_as_comment(rest, place);
        }
        true
    }

    fn begin_variation(&mut self, ply: u32, span: Span, at: usize) {
        self.varied = true;
        self.frame.script.items.insert(at, Item::Variation { ply, span });
        self.next = ply;
    }

    /// A variation that was announced before the first move announces nothing: some programs write
    /// such a line above the headers, and moves that begin with the first are those of the game.
    pub(super) fn pass_early(&mut self) {
        if let Some((_, _, line, _)) = self.early.take() {
            self.frame.report(
                Finding::at(Code::KifEarlyVariation, line).leaving_out(LeftOut::Everywhere),
            );
        }
    }

    /// The first entry comes, with its number if it has one.
    #[cold]
    fn settle_early(&mut self, number: u32) {
        let Some((ply, span, line, at)) = self.early else { return };
        if number == 1 && ply != 1 {
            return self.pass_early();
        }
        // What stands in a variation is no main line, even where there is none.
        self.early = None;
        self.frame.report(Finding::at(Code::KifEarlyVariation, line));
        self.begin_variation(ply, span, at);
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
        match endings::claim(line) {
            // A closing line is all that KI2 says an ending with: who is said to have lost gave up.
            Some(Claim { plies, ending: None, winner: Some(winner) }) if self.relative => {
                let ending = Some(Ending::by(EndKind::Resign, winner.other()));
                let claim = Claim { plies, ending, winner: Some(winner) };
                self.frame.script.push(Item::Claim { claim, span });
            }
            Some(claim) => self.frame.script.push(Item::Claim { claim, span }),
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
        self.move_number(number, place);
        self.frame.script.push(Item::Move { written, number, span: place });
        if let Some((spent, total, begin, end)) = time {
            let total = total.into();
            self.frame.script.push(Item::Time { spent, total, span: span(begin, end) });
        }
    }

    /// Takes the number of a move that stands at a place.
    fn move_number(&mut self, number: u32, at: Span) {
        self.entry(number);
        if number == 0 {
            self.zero(at);
        }
    }

    /// Reports the number 0 before a move, which is not even the number of the start.
    #[cold]
    fn zero(&mut self, at: Span) {
        let finding = Finding::at(Code::MoveNumber, at).with("found", 0u32);
        self.frame.report(finding.with("expected", self.next - 1));
    }

    /// The same of one that stands apart, so that most lines are taken as they are read.
    #[inline(never)]
    pub(super) fn canonical_seldom(&mut self, line: MoveLine, at: usize) {
        self.canonical(line, at);
    }

    /// Reads a line that begins with a number: a move, an ending, or something in the place of
    /// one. `false` if it is nothing of the kind.
    pub(super) fn numbered(&mut self, line: &str, at: usize) -> bool {
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
                self.move_number(number, span);
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
                }
                departures.add_if(odd, Departures::NUMBER);
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

    /// Reads a line of moves in relative notation, which need nothing between them, but may have
    /// numbers there.
    pub(super) fn relative_moves(&mut self, mut cursor: Cursor<'_>, line: Span) {
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
    pub(super) fn damaged_line(&mut self, mut cursor: Cursor<'_>, line: Span) -> bool {
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
        if !matches!(attempt, Attempt::Move(_)) {
            let mut ahead = *cursor;
            if let Some(counted) = moves::numbering(&mut ahead) {
                (number, begin, *cursor) = (counted, ahead, ahead);
                attempt = moves::read_signed(cursor);
            }
        }
        if matches!(attempt, Attempt::Move(_)) && moves::runs_on(cursor.rest) {
            (attempt, *cursor) = (Attempt::Broken, begin);
        }
        if let Attempt::Move(read) = attempt {
            self.entry(number);
            let span = Span::new(here(&begin), here(cursor));
            // Whether a blank follows 同 is a matter of columns here.
            let mut departures = read.departures.without(Departures::SAME);
            let text = self.frame.source.slice(span);
            self.mends.add(departures, span, || corrected::of_move(text, &read));
            // A number that is right says nothing.
            let numbered = Span::new(here(&before), span.start);
            let (is_right, none) = (number == self.next - 1, || Some(String::new()));
            if number != 0 {
                self.mends.add(Departures::NUMBER, numbered, || none().filter(|_| is_right));
            }
            departures.add_if(number != 0, Departures::NUMBER);
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
                    self.frame.report(Finding::at(Code::KifTail, span).with("text", word));
                    self.keep_as_comment(word, span);
                }
                Some(kind) => {
                    self.frame.script.items.extend(mark.map(|side| Item::Marked { side }));
                    self.ending(word, Some(kind), number, span);
                }
                None => self.unreadable(self.frame.source.slice(span), number, span),
            }
        }
        ControlFlow::Continue(())
    }

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

    pub(super) fn unreadable(&mut self, text: &str, number: u32, span: Span) {
        let text = text.trim_end_matches(is_blank);
        self.entry(number);
        self.frame.report(Finding::at(Code::KifMove, span).with("text", text));
        self.frame.unreadable(text, number, span);
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

/// The longest slip before a move, in characters.
const SLIP: usize = 2;

/// Whether a character is one of Japanese words.
fn is_japanese(c: char) -> bool {
    c.is_alphabetic() && !c.is_ascii() && !('Ａ'..='ｚ').contains(&c)
}

/// Takes an impasse for a win that was declared.
fn declare(item: &mut Item<WrittenMove>) {
    let ending = match item {
        Item::End { ending, .. } => Some(ending),
        Item::Claim { claim, .. } => claim.ending.as_mut(),
        _ => None,
    };
    if let Some(ending) = ending.filter(|ending| ending.kind == EndKind::Impasse) {
        ending.kind = EndKind::DeclaredWin;
    }
}
