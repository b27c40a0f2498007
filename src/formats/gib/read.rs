//! Reading GIB: items of the head, and entries of the game.

use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::Side;
use crate::games::go::{MAX_SIZE, Move, Point};
use crate::record::{Ending, NoteKind};
use crate::replay::Item as Entry;
use crate::replay::go::GoMove;
use crate::source::{Source, Span, offset};
use std::ops::ControlFlow;

/// The board has so many lines.
const SIZE: u8 = 19;

/// Reads every game of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let frame = Frame::new(source, bench, sink);
    let mut reader = GibReader { source, frame, game: Game::default() };
    let _ = reader.run();
}

/// Whether a line is an entry of a game: a word, and as many numbers behind it as it has.
pub(super) fn is_entry(line: &str) -> bool {
    let mut parts = line.split_ascii_whitespace();
    let (expected, is_open) = match parts.next() {
        Some("INI") => (3, true),
        Some("STO") => (5, false),
        Some("SKI") => (2, false),
        _ => return false,
    };
    let numbers = parts.by_ref().take(expected).filter(|part| part.parse::<u32>().is_ok()).count();
    numbers == expected && (is_open || parts.next().is_none())
}

/// An item of the head.
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    pub(super) name: &'a str,
    /// Without the blanks around it.
    pub(super) value: &'a str,
    /// Where the value stands.
    pub(super) span: Span,
}

/// What is known of the game under way.
#[derive(Default)]
pub(super) struct Game<'a> {
    /// Where it stands, as far as it has been read.
    span: Option<Span>,
    /// The items of its head.
    pub(super) items: Vec<Item<'a>>,
    /// The lists of them that say something which no header says.
    pub(super) unsaid: Vec<Span>,
    /// Whether a mark of its head has been read.
    headed: bool,
    /// Whether its entries have begun with a mark, and have ended with one.
    begun: bool,
    ended: bool,
    /// How many lines of numbers stood before the entries.
    numbers: usize,
    /// How many entries it is said to have, and where.
    entries: Option<(usize, Span)>,
    /// The handicap of its first entry.
    pub(super) handicap: Option<(u32, Span)>,
    /// The first entry, if there was one.
    first: Option<Span>,
    /// How many moves stand in it, readable or not.
    pub(super) moves: usize,
    /// The number of the latest entry.
    number: u32,
    /// Who made the latest move.
    side: Option<Side>,
}

pub(super) struct GibReader<'a> {
    pub(super) source: &'a Source,
    pub(super) frame: Frame<'a, GoMove>,
    pub(super) game: Game<'a>,
}

impl<'a> GibReader<'a> {
    fn run(&mut self) -> ControlFlow<()> {
        let source = self.source;
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            let mut span = source.trimmed(line);
            let mut trimmed = source.slice(span);
            if trimmed.is_empty() {
                continue;
            }
            if let Some(next) = joined(trimmed) {
                let begin = span.end - offset(next.len());
                let end = Span::new(span.start, begin);
                let whole = self.game.span.get_or_insert(end);
                *whole = whole.join(end);
                self.unknown(span);
                self.game.ended = true;
                (span, trimmed) = (Span::new(begin, span.end), next);
            }
            if self.begins_another(trimmed) {
                self.finish()?;
            }
            let whole = self.game.span.get_or_insert(span);
            *whole = whole.join(span);
            match trimmed.starts_with("\\[") {
                true => self.items(span, &mut lines),
                false => self.line(trimmed, span),
            }
        }
        match self.game.span {
            Some(_) => self.finish(),
            None => ControlFlow::Continue(()),
        }
    }

    /// Whether a line begins another game: a head does, and so do entries behind the end of others.
    fn begins_another(&self, line: &str) -> bool {
        let game = &self.game;
        let has_entries = game.first.is_some() || game.moves > 0;
        match line {
            // Items above it are of its head.
            "\\HS" => has_entries || game.ended || game.headed && !game.items.is_empty(),
            "\\GS" => has_entries || game.ended,
            _ if line.starts_with("\\[") || line.starts_with("INI ") => {
                game.ended || line.starts_with('I') && has_entries && game.span.is_some()
            }
            _ => false,
        }
    }

    /// The items that begin on a line; the value of the last may run over its end.
    fn items(&mut self, span: Span, lines: &mut crate::source::Lines<'a>) {
        let source = self.source;
        let text = source.text();
        let (mut at, mut end) = (span.start as usize, span.end as usize);
        loop {
            let inside = at + 2;
            let close = match text[inside..end].find("\\]") {
                Some(close) => inside + close,
                None => match self.close_below(lines) {
                    Some((close, line_end)) => {
                        end = line_end;
                        close
                    }
                    None => {
                        let item = &text[inside..end];
                        let name = item.split('=').next().unwrap_or_default();
                        let place = Span::of(at..at + 2);
                        let finding = Finding::at(Code::GibOpenItem, place).with("name", name);
                        self.frame.report(finding.unsafe_fix(Span::of(end..end), "\\]"));
                        return self.item(inside..end);
                    }
                },
            };
            self.item(inside..close);
            let rest = text[close + 2..end].trim_start();
            let next = end - rest.len();
            if !rest.starts_with("\\[") {
                if !rest.trim_end().is_empty() {
                    self.unknown(Span::of(next..next + rest.trim_end().len()));
                }
                let whole = self.game.span.get_or_insert(span);
                *whole = whole.join(Span::of(at..end));
                return;
            }
            at = next;
        }
    }

    /// Where on the following lines an item ends, unless another begins before; takes those lines then, and says where
    /// the last of them ends.
    fn close_below(&self, lines: &mut crate::source::Lines<'a>) -> Option<(usize, usize)> {
        let mut ahead = lines.clone();
        loop {
            let line = ahead.next()?;
            let text = self.source.slice(line);
            let begin = text.trim_start();
            if begin.starts_with('\\') && !begin.starts_with("\\]") || is_entry(begin) {
                return None;
            }
            if let Some(close) = text.find("\\]") {
                *lines = ahead;
                return Some((line.start as usize + close, line.end as usize));
            }
        }
    }

    /// An item, without its brackets.
    fn item(&mut self, range: std::ops::Range<usize>) {
        let text = self.source.text();
        let place = Span::of(range.clone());
        let Some((name, value)) = text[range.clone()].split_once('=') else {
            return self.unknown(place);
        };
        let start = range.end - value.trim_start().len();
        let value = value.trim();
        let span = Span::of(start..start + value.len());
        self.game.items.push(Item { name: name.trim(), value, span });
    }

    /// A line that is no item.
    fn line(&mut self, text: &'a str, span: Span) {
        let word = text.split_ascii_whitespace().next().unwrap_or_default();
        match word {
            "\\HS" | "\\HE" => self.game.headed = true,
            "\\GS" => self.game.begun = true,
            "\\GE" => self.game.ended = true,
            "INI" => self.begin(text, span),
            "STO" => self.stone(text, span),
            "SKI" => self.pass(text, span),
            "IDX" | "REM" => {
                self.frame.report(Finding::at(Code::GibSkipped, span).with("word", word));
                self.frame.note(NoteKind::Remark, text, span);
            }
            _ if self.game.first.is_none() && self.game.moves == 0 && self.game.numbers < 2 => {
                match numbers(text) {
                    Some(numbers) => self.before_entries(&numbers, span),
                    None => self.unknown(span),
                }
            }
            _ => self.unknown(span),
        }
    }

    /// The lines of numbers before the entries: the state of the game, and how many entries there are.
    fn before_entries(&mut self, numbers: &[u32], span: Span) {
        self.game.numbers += 1;
        if self.game.numbers == 2 {
            self.game.entries = numbers.first().map(|&entries| (entries as usize, span));
        }
    }

    /// What is no line of the format: it is kept.
    fn unknown(&mut self, span: Span) {
        let text = self.source.slice(span);
        self.frame.report(Finding::at(Code::GibText, span).with("text", text));
        self.frame.note(NoteKind::Remark, text, span);
    }

    /// `INI 0 1 5 &4`, perhaps with a text behind it.
    fn begin(&mut self, text: &'a str, span: Span) {
        self.game.first = Some(span);
        let mut fields = Fields::of(text);
        let (_, number, handicap) = (fields.number(), fields.number(), fields.number());
        match handicap {
            Some(stones) => self.game.handicap = Some((stones, span)),
            None => self.frame.report(Finding::at(Code::GibStart, span).with("text", text)),
        }
        self.game.number = number.unwrap_or(1);
        let rest = fields.rest().trim_start();
        let words = rest.strip_prefix('&').unwrap_or(rest);
        let words = words.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
        if !words.is_empty() {
            self.frame.note(NoteKind::Remark, words, span);
        }
    }

    /// `STO 0 2 1 15 3`: the number of the entry, whose stone it is, its column and its row.
    fn stone(&mut self, text: &'a str, span: Span) {
        let mut fields = Fields::of(text);
        let (_, number) = (fields.number(), fields.number());
        let (colour, column, row) = (fields.number(), fields.number(), fields.number());
        self.game.moves += 1;
        let side = match colour {
            Some(1) => Some(Side::First),
            Some(2) => Some(Side::Second),
            _ => None,
        };
        let line = |field: Option<u32>| u8::try_from(field?).ok().filter(|&line| line < MAX_SIZE);
        let point = line(column).zip(line(row)).map(|(column, row)| Point::new(column, row));
        let (Some(number), Some(side), Some(point)) = (number, side, point) else {
            let turn = side.unwrap_or_else(|| self.turn());
            return self.unreadable(text, (number, turn), span);
        };
        self.entry(number, Move::Play { point, side }, span);
        self.leftover(fields.rest(), span);
    }

    /// `SKI 0 7`: whoever is to move passes.
    fn pass(&mut self, text: &'a str, span: Span) {
        let mut fields = Fields::of(text);
        let (_, number) = (fields.number(), fields.number());
        self.game.moves += 1;
        let side = self.turn();
        let Some(number) = number else { return self.unreadable(text, (None, side), span) };
        self.entry(number, Move::Pass { side }, span);
        self.leftover(fields.rest(), span);
    }

    /// Who is to move.
    fn turn(&self) -> Side {
        let is_handicap = self.game.handicap.is_some_and(|(stones, _)| stones >= 2);
        let first = if is_handicap { Side::Second } else { Side::First };
        self.game.side.map_or(first, Side::other)
    }

    fn unreadable(&mut self, text: &str, (number, side): (Option<u32>, Side), span: Span) {
        self.frame.report(Finding::at(Code::GibMove, span).with("text", text));
        self.frame.unreadable(text, 0, span);
        self.game.side = Some(side);
        self.game.number = number.unwrap_or(self.game.number.saturating_add(1));
    }

    fn entry(&mut self, number: u32, mv: Move, span: Span) {
        // The first entry has the number 1.
        let expected = self.game.number.max(1).saturating_add(1);
        if number != expected {
            let finding = Finding::at(Code::MoveNumber, span).with("found", number);
            self.frame.report(finding.with("expected", expected));
        }
        self.game.number = number;
        self.game.side = Some(mv.side());
        self.frame.script.push(Entry::Move { written: GoMove::new(mv), number: 0, span });
    }

    /// What stands behind an entry.
    fn leftover(&mut self, rest: &str, span: Span) {
        let rest = rest.trim();
        if !rest.is_empty() {
            self.unknown(Span::new(span.end - rest.len() as u32, span.end));
        }
    }

    /// Hands the game over.
    fn finish(&mut self) -> ControlFlow<()> {
        let span = self.game.span.unwrap_or_default();
        let begin = Span::at(span.start);
        let ending: Option<(Ending, Span)> = self.headers();
        let game = std::mem::take(&mut self.game);
        let frame = &mut self.frame;
        if let Some((ending, span)) = ending {
            frame.script.push(Entry::End { ending, number: 0, span });
        }
        if let Some((entries, place)) = game.entries
            && entries != game.moves + 1
        {
            let stated = entries.saturating_sub(1);
            let finding = Finding::at(Code::GibCount, place).with("stated", stated);
            frame.report(finding.with("moves", game.moves));
        }
        if game.begun && !game.ended {
            let place = Span::at(span.end);
            let finding = Finding::at(Code::GibNoEnd, place);
            // All entries are there, if they are as many as is said.
            let is_whole = game.entries.is_some_and(|(entries, _)| entries == game.moves + 1);
            let eol = if self.source.slice(span).contains("\r\n") { "\r\n" } else { "\n" };
            let end = format!("{eol}\\GE");
            frame.report(match is_whole {
                true => finding.fix(place, end),
                false => finding.unsafe_fix(place, end),
            });
        }
        frame.open_board(SIZE, game.handicap, game.first.unwrap_or(begin));
        frame.deliver(span)
    }
}

/// The beginning of a game right behind the end of another one, where the line end between them is missing: files are
/// joined so that end without one.
fn joined(line: &str) -> Option<&str> {
    let next = line.strip_prefix("\\GE")?.trim_start();
    let begins = matches!(next, "\\HS" | "\\GS") || next.starts_with("\\[");
    begins.then_some(next)
}

/// The numbers of a line, if it begins with them; behind `&` may stand anything.
fn numbers(text: &str) -> Option<Vec<u32>> {
    let parts = text.split_ascii_whitespace().take_while(|part| !part.starts_with('&'));
    let numbers: Option<Vec<u32>> = parts.map(|part| part.parse().ok()).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

/// The numbers behind the word of an entry, one after the other.
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    fn of(entry: &'a str) -> Fields<'a> {
        Fields(entry.get(3..).unwrap_or_default())
    }

    /// The next number; none if something else stands there.
    fn number(&mut self) -> Option<u32> {
        let text = self.0.trim_start();
        let end = text.find(|c: char| c.is_whitespace()).unwrap_or(text.len());
        let number = text[..end].parse().ok()?;
        self.0 = &text[end..];
        Some(number)
    }

    fn rest(&self) -> &'a str {
        self.0
    }
}
