//! Reading GIB of janggi.

mod start;

use super::mv::GibMove;
use super::results::{self, Told};
use super::scan::{self, HeaderLine};
use super::{board, names};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::Rules;
use crate::games::janggi::{Position, Setup};
use crate::record::{EndKind, Ending, Entry, Key, NodeId, NoteKind};
use crate::replay::{Claim, Item, Referee as _, first_move};
use crate::source::{Eol, Source, Span, is_nothing};
use memchr::{memchr, memchr2};
use std::ops::ControlFlow;

/// Reads every game of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let frame = Frame::new(source, bench, sink);
    let game = Game::default();
    let mut reader =
        GibReader { text: source.text(), at: 0, unclosed_until: 0, line_end: (0, 0), frame, game };
    if reader.run().is_continue() && reader.game.begin.is_some() {
        let _ = reader.finish();
    }
}

/// What is known of the game being read.
#[derive(Default)]
struct Game {
    /// Where it begins.
    begin: Option<usize>,
    /// The known headers that it has, a bit each, and whether a blank line stands behind the last.
    headers: u32,
    has_gap: bool,
    /// Whether anything but headers has been read.
    has_body: bool,
    /// How many moves it has, readable or not.
    moves: u32,
    /// The number that stands before the next move.
    number: Option<(u32, Span)>,
    told: start::Told,
    count: Option<(u32, Span)>,
    result: Option<(Told, Span)>,
    /// How many values were skipped, and the first of them.
    skipped: Option<(u32, Span)>,
}

struct GibReader<'a> {
    text: &'a str,
    at: usize,
    /// No comment is closed before this.
    unclosed_until: usize,
    /// Where the line ends that was asked for last, and where what it says does.
    line_end: (usize, usize),
    frame: Frame<'a, GibMove>,
    game: Game,
}

/// Whether a word ends before a character.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '{' | '<' | '\u{1a}')
}

/// Whether a move ends before a text: the number of the next may touch it.
fn ends_move(rest: &str) -> bool {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_number = digits > 0 && rest.as_bytes().get(digits) == Some(&b'.');
    is_number || rest.chars().next().is_none_or(ends_word)
}

impl GibReader<'_> {
    fn run(&mut self) -> ControlFlow<()> {
        let bytes = self.text.as_bytes();
        loop {
            let begins_line = self.skip_blanks();
            let Some(&first) = bytes.get(self.at) else { return ControlFlow::Continue(()) };
            if first == b'[' && begins_line && self.header()? {
                continue;
            }
            self.game.begin.get_or_insert(self.at);
            self.game.has_body = true;
            match first {
                b'{' => self.comment(),
                b'<' if self.value() => {}
                b'0'..=b'9' if self.number() => {}
                _ => self.word(),
            }
        }
    }

    /// Goes on to what says something; whether that begins a line.
    fn skip_blanks(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let from = self.at;
        let mut begins_line = from == 0 || self.text[..from].ends_with(['\n', '\r']);
        let mut lines = 0;
        let end = rest.char_indices().find(|&(at, c)| {
            if matches!(c, '\n' | '\r') {
                begins_line = true;
                // Both characters of one line end are one.
                lines += u32::from(!(c == '\n' && rest[..at].ends_with('\r')));
            }
            !(is_nothing(c) || begins_line && scan::is_filler(c))
        });
        self.at += end.map_or(rest.len(), |(at, _)| at);
        self.game.has_gap |= lines > 1;
        begins_line
    }

    /// The line that goes on here, without what says nothing at its end.
    fn line(&mut self) -> &str {
        if self.at >= self.line_end.0 {
            let rest = &self.text[self.at..];
            let end = memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
            let said = rest[..end].trim_end_matches(is_nothing).len();
            self.line_end = (self.at + end, self.at + said);
        }
        &self.text[self.at..self.line_end.1.max(self.at)]
    }

    /// Reads the header that a line is, if it is one.
    fn header(&mut self) -> ControlFlow<(), bool> {
        let text = self.text;
        let line = &text[self.at..self.at + self.line().len()];
        let Some(header) = scan::header(line) else { return ControlFlow::Continue(false) };
        let known = crate::source::JANGGI_NAMES.iter().position(|name| *name == header.name);
        let bit = known.map_or(0, |place| 1_u32 << place);
        let is_again = self.game.headers & bit != 0;
        if self.game.begin.is_some() && (self.game.has_body || self.game.has_gap && is_again) {
            self.finish()?;
        }
        self.game.begin.get_or_insert(self.at);
        self.game.has_gap = false;
        let whole = Span::of(self.at..self.at + line.len());
        if !header.is_whole {
            let finding = Finding::at(Code::JanggiGibHeader, whole).with("name", header.name);
            let mended = format!("[{} \"{}\"]", header.name, header.value);
            // What stands behind it would be gone.
            let is_all = line.trim_end_matches([']', '"']).ends_with(header.value);
            let finding = if is_all { finding.fix(whole, mended) } else { finding };
            self.frame.report(finding);
        }
        let is_again = self.game.headers & bit != 0;
        self.game.headers |= bit;
        // Within the line.
        let begin = self.at + (header.value.as_ptr() as usize - line.as_ptr() as usize);
        let span = Span::of(begin..begin + header.value.len());
        self.keep(header, span, is_again);
        self.at += line.len();
        ControlFlow::Continue(true)
    }

    /// Takes what a header says; one that stands twice counts once.
    fn keep(&mut self, header: HeaderLine<'_>, span: Span, is_again: bool) {
        let HeaderLine { name, value, .. } = header;
        let setup = names::SETUPS.iter().position(|both| both.contains(&name));
        let is_own = setup.is_some() || [names::BOARD, names::COUNT, names::RESULT].contains(&name);
        let is_again = is_again || setup.is_some_and(|side| self.game.told.orders[side].is_some());
        if is_own && is_again {
            return self.frame.report(Finding::at(Code::JanggiGibTwice, span).with("name", name));
        }
        if let Some(side) = setup {
            self.game.told.orders[side] = Some((board::order(value), span));
            return;
        }
        match name {
            names::BOARD => self.board(value, span),
            names::FEN => {
                self.game.told.fen.get_or_insert((Setup::from_fen(value).ok(), span));
                self.other(Key::Other, name, value, span);
            }
            names::COUNT => match value.trim().parse() {
                Ok(count) => self.game.count = Some((count, span)),
                Err(_) if matches!(value.trim(), "" | names::UNKNOWN) => {}
                Err(_) => self.other(Key::Other, name, value, span),
            },
            names::RESULT => match results::read(value) {
                Some(told) => {
                    self.game.result = Some((told, span));
                    if let Told::End(_, false) = told {
                        self.frame.record.push_header(Key::Other, names::TERMINATION, value.trim());
                    }
                }
                None => {
                    self.frame
                        .report(Finding::at(Code::JanggiGibResult, span).with("value", value));
                    self.other(Key::Result, name, value, span);
                }
            },
            _ => {
                let key = names::key(name);
                let is_unknown = key != Key::Other && matches!(value.trim(), "" | names::UNKNOWN);
                if key == Key::Start && !is_unknown {
                    self.frame.check_date(value, span);
                }
                if !is_unknown {
                    self.other(key, name, value, span);
                }
            }
        }
    }

    fn other(&mut self, key: Key, name: &str, value: &str, span: Span) {
        self.frame.header(key, name, value, span);
    }

    fn board(&mut self, value: &str, span: Span) {
        let (setup, side) = match board::read(value) {
            Ok((board, side)) => (Some(Setup::of(board)), side),
            Err((offset, reason)) => {
                let at = span.start as usize + offset;
                let place = Span::of(at.min(span.end as usize)..span.end as usize);
                self.frame.report(Finding::at(Code::JanggiGibBoard, place).with("reason", reason));
                (None, None)
            }
        };
        self.game.told.board = Some((setup, side, span));
    }

    /// Reads a comment. One that does not close ends where a game surely begins, or with its line.
    fn comment(&mut self) {
        let begin = self.at;
        let (end, next) = match self.comment_end(begin + 1) {
            Some(end) => (end, end + 1),
            None => {
                let length = self.line().len();
                let line = &self.text[begin..begin + length];
                let end = begin + self.next_move(line).unwrap_or(length);
                let place = Span::of(begin..begin + 1);
                self.frame.report(Finding::at(Code::JanggiGibComment, place));
                (end, end)
            }
        };
        let text = Eol::unified(&self.text[begin + 1..end]);
        let text = text.trim_ascii();
        if !text.is_empty() {
            self.frame.note(NoteKind::Comment, text, Span::of(begin..next));
        }
        self.at = next;
    }

    /// Where the brace stands that closes a comment, unless a game begins before it.
    fn comment_end(&mut self, from: usize) -> Option<usize> {
        if from < self.unclosed_until {
            return None;
        }
        let text = self.text;
        let mut begin = from;
        loop {
            let rest = &text.as_bytes()[begin..];
            let end = memchr2(b'\n', b'\r', rest).map_or(text.len(), |length| begin + length);
            if let Some(close) = memchr(b'}', &text.as_bytes()[begin..end]) {
                return Some(begin + close);
            }
            let line = scan::trimmed(&text[begin..end]);
            let next = || scan::lines(text, end + 1).map(|it| it.1).find(|it| !it.is_empty());
            let is_begun = begin > from && line.starts_with('[') && scan::begins_game(line, next());
            if is_begun || end == text.len() {
                self.unclosed_until = if is_begun { begin } else { end };
                return None;
            }
            begin = end + 1;
        }
    }

    /// Skips a time or a value of an engine, such as `<0>`.
    fn value(&mut self) -> bool {
        /// None is longer.
        const LONGEST: usize = 64;
        let head = self.line().as_bytes();
        let head = &head[..head.len().min(LONGEST)];
        let Some(end) = memchr(b'>', head) else { return false };
        let span = Span::of(self.at..self.at + end + 1);
        self.game.skipped.get_or_insert((0, span)).0 += 1;
        self.at += end + 1;
        true
    }

    /// Takes the number of a move, if one stands here.
    fn number(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if rest.as_bytes().get(digits) != Some(&b'.') {
            return false;
        }
        let span = Span::of(self.at..self.at + digits);
        self.lone_number();
        // Beyond all numbers is beyond those that can be counted to.
        self.game.number = Some((rest[..digits].parse().unwrap_or(u32::MAX), span));
        self.at += digits + 1;
        true
    }

    /// Says so if a number stands before no move.
    fn lone_number(&mut self) {
        if let Some((_, span)) = self.game.number.take() {
            let text = self.frame.source.slice(span);
            self.frame.report(Finding::at(Code::JanggiGibStray, span).with("text", text));
        }
    }

    /// Reads a move, or what stands in the place of one, or words that are none.
    fn word(&mut self) {
        let rest = &self.text[self.at..];
        let (number, _) = self.game.number.take().unwrap_or((0, Span::default()));
        if let Some((written, behind)) = GibMove::take(rest).filter(|(_, behind)| ends_move(behind))
        {
            let span = Span::of(self.at..self.at + rest.len() - behind.len());
            self.frame.script.push(Item::Move { written, number, span });
            self.game.moves = self.game.moves.saturating_add(1);
            self.at = span.end as usize;
            return;
        }
        let is_move = number > 0 || rest.starts_with(|c: char| c.is_ascii_digit());
        let length = match is_move {
            true => rest.char_indices().find(|&(at, c)| at > 0 && ends_word(c)).map(|(at, _)| at),
            // Words are kept as far as they go on in their line.
            false => {
                let line = &rest[..self.line().len()];
                let end = line.char_indices().find(|&(at, c)| at > 0 && matches!(c, '{' | '<'));
                let end = end.map_or(line.len(), |(at, _)| at).max(1);
                Some(self.next_move(&rest[..rest.ceil_char_boundary(end)]).unwrap_or(end))
            }
        };
        let length = rest.ceil_char_boundary(length.unwrap_or(rest.len()));
        let text = &rest[..length];
        let span = Span::of(self.at..self.at + text.len());
        self.at = span.end as usize;
        if is_move {
            self.frame.report(Finding::at(Code::JanggiGibMove, span).with("text", text));
            self.frame.unreadable(text, number, span);
            self.game.moves = self.game.moves.saturating_add(1);
            return;
        }
        self.frame.report(Finding::at(Code::JanggiGibStray, span).with("text", text.trim_end()));
        self.frame.note(NoteKind::Comment, text.trim_end(), span);
    }

    /// Where in words the next move stands with its number, so that they end there.
    fn next_move(&self, words: &str) -> Option<usize> {
        let number = format!("{}.", self.game.moves.saturating_add(1));
        let mut places = words.match_indices(&number).map(|(at, _)| at);
        places.find(|&at| {
            let begins =
                words[..at].ends_with(|c: char| c.is_whitespace() || matches!(c, '}' | ')'));
            let behind = words[at + number.len()..].trim_start();
            begins && GibMove::take(behind).is_some_and(|(_, rest)| ends_move(rest))
        })
    }

    /// Plays the game under way, says what is to be said of it as a whole, and hands it on.
    fn finish(&mut self) -> ControlFlow<()> {
        let begin = self.game.begin.unwrap_or(self.at);
        if let Some((count, span)) = self.game.skipped {
            self.frame.report(Finding::at(Code::JanggiGibValues, span).with("count", count));
        }
        self.lone_number();
        if let Some((count, span)) = self.game.count {
            let claim = Claim { plies: Some(count), ending: None, winner: None };
            self.frame.script.push(Item::Claim { claim, span });
        }
        self.end();
        let place = Span::of(begin..begin + self.first_line(begin));
        self.play(place);
        if self.frame.record.start_known {
            self.mate();
            self.facing();
        }
        self.mated_by_whom();
        self.game = Game::default();
        self.frame.hand_on(Span::of(begin..self.at))
    }

    /// The length of the line at a place.
    fn first_line(&self, at: usize) -> usize {
        let rest = &self.text.as_bytes()[at..];
        memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
    }

    /// Ends the game as its result says.
    fn end(&mut self) {
        let Some((told, span)) = self.game.result else { return };
        let ending = match told {
            Told::Nothing => return,
            Told::End(ending, _) => ending,
            Told::Complete(winner) => Ending::by(EndKind::Lost, winner.other()),
            Told::Mate(_) => Ending::new(EndKind::Mate),
        };
        self.frame.script.push(Item::End { ending, number: 0, span });
    }

    /// A complete win is one by mate where the board shows that.
    fn mate(&mut self) {
        let Some((Told::Complete(winner), _)) = self.game.result else { return };
        let record = &mut *self.frame.record;
        let is_mated = |position: &Position| {
            position.side_to_move() == winner.other() && !position.has_legal_move()
        };
        let is_mate = record.last_position().and_then(Position::of).is_some_and(is_mated);
        let last = record.tree.end_of_main_line();
        let end = last.filter(|&node| matches!(record.tree.node(node).entry, Entry::End(_)));
        if let Some(end) = end.filter(|_| is_mate) {
            record.tree.replace_ending(end, Entry::End(Ending::new(EndKind::Mate)));
        }
    }

    /// Who is said to have mated won, though by the moves the other would have.
    fn mated_by_whom(&mut self) {
        let Some((Told::Mate(winner), span)) = self.game.result else { return };
        let record = &mut *self.frame.record;
        let position = record.last_position().and_then(Position::of).cloned();
        let Some(mut position) = position.filter(|it| it.side_to_move() == winner) else { return };
        let last = record.tree.end_of_main_line();
        let end = last.filter(|&node| matches!(record.tree.node(node).entry, Entry::End(_)));
        let Some(end) = end else { return };
        record.tree.replace_ending(end, Entry::End(Ending::by(EndKind::Lost, winner.other())));
        // No kind of ending says so any more.
        let words = self.frame.source.slice(span).trim();
        record.push_header(Key::Other, names::TERMINATION, words);
        let is_told = |it: &&mut Finding| it.code == Code::VariantNotMate && it.span == Some(span);
        match self.frame.findings.iter_mut().rfind(is_told) {
            Some(told) => {
                position.skip();
                let escape = first_move(&position).map(|mv| mv.to_string());
                let loser = Position::side_name(winner.other());
                told.args = vec![("loser", loser), ("escape", escape.unwrap_or_default().into())];
            }
            None if self.frame.record.start_known && !position.has_legal_move() => {
                let finding = Finding::at(Code::VariantResultAgainstMate, span).node(end);
                self.frame.report(finding.with("loser", Position::side_name(winner)));
            }
            None => {}
        }
    }

    /// Says where the generals first face each other on an open file: there are rules by which that matters.
    fn facing(&mut self) {
        let Some((ply, node)) = self.first_facing() else { return };
        let mut moves = self.frame.script.items.iter().filter(|item| item.is_entry());
        if let Some(&Item::Move { span, .. }) = moves.nth(ply as usize - 1) {
            let finding = Finding::at(Code::JanggiGibFacing, span).ply(ply).node(node);
            self.frame.report(finding.with("ply", ply));
        }
    }

    /// The first move of the main line behind which they do, all before it being legal.
    fn first_facing(&self) -> Option<(u32, NodeId)> {
        let record = &*self.frame.record;
        let mut position = Position::of(&record.start)?.clone();
        let mut ply = 0;
        for node in record.tree.main_line() {
            let Entry::Move(mv) = record.tree.node(node).entry else { return None };
            position.try_play(Position::unwrap(mv)?).ok()?;
            ply += 1;
            if position.is_bikjang() {
                return Some((ply, node));
            }
        }
        None
    }
}
