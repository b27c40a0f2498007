//! The reader: each line becomes a header, a move, a time, a note, an ending, a closing line, a
//! variation, a part of the diagram, or a comment with a finding that says so.

mod entries;
mod head;

pub(super) use entries::{begins_relative, is_unknown_ending, stays_unreadable};
pub(super) use head::is_other_header;

use super::diagram::{self, Diagram};
use super::start::{self, Statements};
use crate::findings::{Code, Finding};
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games;
use crate::games::shogi::Position;
use crate::notation::evaluation;
use crate::notation::headers::settle_start;
use crate::notation::shogi::japanese::cursor::{Cursor, is_blank};
use crate::notation::shogi::japanese::departures::Departures;
use crate::notation::shogi::japanese::endings;
use crate::notation::shogi::japanese::moves::{self, Attempt};
use crate::record::{EndKind, Ending, Key, NoteKind};
use crate::replay::{Claim, Item, replay};
use crate::source::{Source, Span};
use head::turn;
use memchr::memchr2;
use std::ops::ControlFlow;

/// What 81Dojo writes behind an illegal move that ended the game, for want of an ending.
const ENDED_BY_FOUL: &str = "反則手にて終局";

/// Reads KIF.
pub(super) fn read(source: &Source, told: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    games(source, false, told, bench, sink);
}

/// Reads KI2: besides all that KIF has, lines of moves in relative notation.
pub(super) fn read_relative(
    source: &Source,
    told: &ReadOptions,
    bench: &mut Bench,
    sink: &mut dyn Sink,
) {
    games(source, true, told, bench, sink);
}

/// Finds where the games of a file of KIF begin.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    borders(text, false, starts);
}

/// Finds where the games of a file of KI2 begin.
pub(super) fn split_relative(text: &str, starts: &mut Vec<usize>) {
    borders(text, true, starts);
}

/// What begins a game depends on all that was read of the one before, so this is the reader itself,
/// up to where it would play the moves.
fn borders(text: &str, relative: bool, starts: &mut Vec<usize>) {
    let source = Source::new("", text);
    let mut bench = Bench::default();
    let mut at = 0;
    while at < text.len() {
        starts.push(at);
        bench.clear();
        at = Reader::new(&source, relative, &mut bench, at).lines();
    }
}

/// Reads a source: normally one game, several if a second begins without a file of its own.
fn games(
    source: &Source,
    relative: bool,
    told: &ReadOptions,
    bench: &mut Bench,
    sink: &mut dyn Sink,
) {
    let mut at = 0;
    while at < source.text().len() {
        bench.clear();
        let mut reader = Reader::new(source, relative, bench, at);
        let end = reader.lines();
        if !reader.anything {
            return;
        }
        if at > 0 || told.continued {
            let line = source.line_span(offset(at));
            reader.report(Finding::at(Code::KifSecondGame, line));
        }
        reader.finish();
        let span = Span::new(offset(at), offset(end));
        if sink.record(&mut bench.record, &mut bench.findings, span).is_break() {
            return;
        }
        at = end;
    }
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

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
}

/// The reading of one game.
struct Reader<'a> {
    source: &'a Source,
    text: &'a str,
    /// Whether lines of moves without numbers are looked for.
    relative: bool,
    bench: &'a mut Bench,
    begin: usize,
    /// Whether any line was not empty.
    anything: bool,
    /// Whether the separator or a move has been seen.
    in_moves: bool,
    /// Moves and endings so far.
    entries: u32,
    /// An ending or a closing line was the last that was read of the moves.
    ended: bool,
    /// A closing line was read.
    closed: bool,
    handicap: Option<(&'a str, Span)>,
    diagram: Diagram,
    /// The moves are those of another game than shogi.
    other_game: bool,
    late: Option<Mark>,
    /// The line before began a variation.
    at_variation: bool,
    /// The departures that have been reported.
    departures: Departures,
}

impl<'a> Reader<'a> {
    fn new(source: &'a Source, relative: bool, bench: &'a mut Bench, begin: usize) -> Reader<'a> {
        Reader {
            source,
            text: source.text(),
            relative,
            bench,
            begin,
            anything: false,
            in_moves: false,
            entries: 0,
            ended: false,
            closed: false,
            handicap: None,
            diagram: Diagram::default(),
            other_game: false,
            late: None,
            at_variation: false,
            departures: Departures::NONE,
        }
    }

    /// Reads lines to the end of the game and says where that is.
    fn lines(&mut self) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = self.begin;
        while at < bytes.len() {
            let len = memchr2(b'\n', b'\r', &bytes[at..]).unwrap_or(bytes.len() - at);
            let line = &self.text[at..at + len];
            if self.line(line, at).is_break() {
                return self.step_back(at);
            }
            at += len + usize::from(at + len < bytes.len());
        }
        at
    }

    /// A second game begins, at the latest at `at`: leaves to it the headers that are its own.
    fn step_back(&mut self, at: usize) -> usize {
        match self.late.take() {
            Some(mark) => {
                self.bench.record.headers.truncate(mark.headers);
                self.bench.findings.truncate(mark.findings);
                self.bench.shogi.items.truncate(mark.items);
                self.bench.record.flipped = mark.flipped;
                mark.at
            }
            None => at,
        }
    }

    fn report(&mut self, finding: Finding) {
        self.bench.findings.push(finding);
    }

    /// Reports departures from the format, each once.
    fn depart(&mut self, departures: Departures, span: Span) {
        let new = departures.without(self.departures);
        if new != Departures::NONE {
            self.departures.add_if(true, new);
            self.bench.findings.extend(new.codes().map(|code| Finding::at(code, span)));
        }
    }

    fn line(&mut self, line: &'a str, at: usize) -> ControlFlow<()> {
        let span = Span::new(offset(at), offset(at + line.len()));
        let mut cursor = Cursor::new(line);
        cursor.blanks();
        let Some(first) = cursor.peek() else { return ControlFlow::Continue(()) };
        self.anything = true;
        let at_variation = std::mem::take(&mut self.at_variation);
        if self.begins_another(cursor) {
            return ControlFlow::Break(());
        }
        match first {
            _ if self.relative && begins_relative(cursor) => self.relative_moves(cursor, span),
            '１' | '９' | '1' | '9' if let Some(files) = diagram::files(line) => {
                self.mark_late(at);
                if files != [9, 8, 7, 6, 5, 4, 3, 2, 1] && !self.other_game {
                    self.report(Finding::at(Code::KifBoardFiles, span));
                }
            }
            '0'..='9' | '０'..='９' if self.numbered(line, at) => {}
            '*' => self.note(NoteKind::Comment, &cursor.rest[1..], span),
            '＊' => {
                let sign = span.end - offset(cursor.rest.len());
                let sign = Span::new(sign, sign + offset('＊'.len_utf8()));
                self.report(Finding::at(Code::KifWideAsterisk, span).fix(sign, "*"));
                self.note(NoteKind::Comment, &cursor.rest['＊'.len_utf8()..], span);
            }
            '&' => self.note(NoteKind::Bookmark, &cursor.rest[1..], span),
            '#' => self.remark(&cursor.rest[1..], span),
            '|' | '｜' => self.row(line, span),
            '+' if diagram::is_border(line) => self.mark_late(at),
            '変' if self.variation(cursor, span) => self.at_variation = true,
            'ま' if cursor.rest.starts_with("まで") => self.closing(line, span),
            '手' if cursor.rest.starts_with("手数--") => {
                if self.entries > 0 && !at_variation {
                    return ControlFlow::Break(());
                }
                self.in_moves = true;
            }
            '手' if cursor.rest.starts_with("手数＝") || cursor.rest.starts_with("手数=") => {
                self.mark_late(at);
                if self.entries > 0 || !self.diagram.last_move(line) {
                    let code = if self.entries > 0 { Code::KifExtraRow } else { Code::KifLastMove };
                    self.report(Finding::at(code, span));
                    self.keep_as_comment(line, span);
                }
            }
            '先' | '後' | '上' | '下' if let Some(side) = turn(line) => {
                self.mark_late(at);
                if self.entries > 0 {
                    self.report(Finding::at(Code::KifExtraRow, span));
                    self.keep_as_comment(line, span);
                } else {
                    self.diagram.turn = Some(side);
                }
            }
            '盤' if line.trim_matches(is_blank) == "盤面回転" => {
                self.mark_late(at);
                self.bench.record.flipped = true;
            }
            _ => return self.header(line, at),
        }
        ControlFlow::Continue(())
    }

    /// Whether a move is the first of another game: players were named or a board was drawn after
    /// the moves of this one, and it does not go on where they end.
    fn begins_another(&self, mut cursor: Cursor<'_>) -> bool {
        if !self.late.is_some_and(|mark| mark.names) {
            return false;
        }
        if self.relative && begins_relative(cursor) {
            return true;
        }
        moves::numbering(&mut cursor) == Some(1) && moves::read(&mut cursor) != Attempt::Other
    }

    fn note(&mut self, kind: NoteKind, text: &str, span: Span) {
        if kind == NoteKind::Comment {
            let Bench { record, shogi, .. } = &mut *self.bench;
            evaluation::push_comment(record, shogi, text, span);
            if text.trim_matches(is_blank) == ENDED_BY_FOUL && self.entries > 0 {
                let ending = Some(Ending::new(EndKind::IllegalAction));
                let claim = Claim { plies: None, ending, winner: None };
                self.bench.shogi.push(Item::Claim { claim, span });
            }
            return;
        }
        let text = self.bench.record.keep(text);
        self.bench.shogi.push(Item::Note { kind, text, span });
    }

    fn keep_as_comment(&mut self, line: &str, span: Span) {
        self.note(NoteKind::Comment, line.trim_end_matches(is_blank), span);
    }

    fn remark(&mut self, text: &str, span: Span) {
        if self.ended {
            // Programs put such lines above the headers of a game.
            self.mark_late(span.start as usize);
        }
        if text.starts_with("KIF version") || text.starts_with("KI2 version") {
            // Says how the file is encoded; the writer makes a new one.
            return;
        }
        if self.in_moves || self.closed {
            self.note(NoteKind::Remark, text, span);
        } else {
            self.bench.record.push_header(Key::Remark, "", text);
        }
    }

    /// Reads `変化：N手`. `false` if it is something else that begins with 変.
    fn variation(&mut self, mut cursor: Cursor<'a>, line: Span) -> bool {
        let begin = line.end - offset(cursor.rest.len());
        if !cursor.eat_word("変化") {
            return false;
        }
        cursor.blanks();
        let colon = cursor.eat(&['：', ':']);
        let usual = self.source.slice(line).starts_with("変化：");
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
            None if colon && (self.entries > 0 || self.closed) => {
                self.report(Finding::at(Code::KifVariationNumber, line));
                self.late = None;
                self.bench.shogi.push(Item::Variation { ply: 0, span: line });
                return true;
            }
            _ => return false,
        };
        let usual = usual && counted && !aim && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !usual {
            let finding = Finding::at(Code::KifVariationForm, span);
            self.report(finding.fix(span, format!("変化：{ply}手")));
        }
        if self.entries == 0 && !self.closed {
            // What stands in a variation is no main line, even where there is none.
            self.report(Finding::at(Code::KifEarlyVariation, line));
        }
        self.late = None;
        self.ended = false;
        self.bench.shogi.push(Item::Variation { ply, span });
        let rest = cursor.rest.trim_matches(is_blank);
        let place = Span::new(span.end, line.end);
        if moves::is_plain(rest) {
            self.unreadable(rest, 0, place);
        } else if let Some(rest) = rest.strip_prefix('#') {
            self.note(NoteKind::Remark, rest, place);
        } else if !rest.is_empty() {
            self.report(Finding::at(Code::KifTail, place).with("text", rest));
            self.keep_as_comment(rest, place);
        }
        true
    }

    fn closing(&mut self, line: &str, span: Span) {
        self.ended = self.entries > 0;
        self.closed = true;
        match endings::claim(line) {
            // A closing line is all that KI2 says an ending with: who is said to have lost gave up.
            Some(Claim { plies, ending: None, winner: Some(winner) }) if self.relative => {
                let ending = Some(Ending::by(EndKind::Resign, winner.other()));
                let claim = Claim { plies, ending, winner: Some(winner) };
                self.bench.shogi.push(Item::Claim { claim, span });
            }
            Some(claim) => self.bench.shogi.push(Item::Claim { claim, span }),
            None => {
                self.report(Finding::at(Code::KifClosing, span));
                self.keep_as_comment(line, span);
            }
        }
    }

    /// A line of no known form. What is a move to a reader's eye must not be passed over.
    fn unknown(&mut self, line: &'a str, span: Span) {
        let mut body = Cursor::new(line.trim_matches(is_blank));
        let numbered = moves::numbering(&mut body).is_some();
        if moves::is_plain(body.rest) {
            return self.unreadable(line.trim_matches(is_blank), 0, span);
        }
        let suspect = numbered || moves::is_within(line);
        let code = if suspect { Code::KifMoveWithin } else { Code::KifUnknownLine };
        self.report(Finding::at(code, span));
        self.keep_as_comment(line, span);
    }

    /// Finds the start position and plays the moves.
    fn finish(mut self) {
        let whole = Span::new(offset(self.begin), offset(self.begin));
        if self.other_game {
            self.give_up_moves();
        }
        let Bench { record, findings, shogi, shogi_buffers, .. } = self.bench;
        settle_start(record);
        // Numbers that go on from the diagram's count for the start position, too.
        let first = shogi.items.iter().find_map(|item| match *item {
            Item::Move { number, .. } | Item::Unreadable { number, .. } => Some(number),
            Item::End { number, .. } => Some(number),
            _ => None,
        });
        let before = first.unwrap_or(1).saturating_sub(1);
        if before > 0 && self.diagram.rows > 0 {
            self.diagram.ply.get_or_insert(before);
            for item in &mut shogi.items {
                match item {
                    Item::Variation { ply, .. } => *ply = ply.saturating_sub(before),
                    Item::Claim { claim, .. } => {
                        claim.plies = claim.plies.map(|plies| plies.saturating_sub(before));
                    }
                    _ => {}
                }
            }
        }
        let said = Statements { handicap: self.handicap, diagram: &self.diagram, script: shogi };
        let start::Start { setup, known } = start::position(said, whole, findings);
        record.before_start = self.diagram.before_start(setup.turn).map(games::Move::Shogi);
        record.start_ply = self.diagram.ply;
        record.start_known = known;
        record.start = games::Position::Shogi(Position::from(&setup));
        replay(shogi, self.source, record, shogi_buffers, findings);
        findings.sort_by_key(|finding| finding.span.map(|span| span.start));
    }

    /// Keeps the moves of a game that is not shogi as text.
    fn give_up_moves(&mut self) {
        let Bench { record, shogi, .. } = &mut *self.bench;
        for item in &mut shogi.items {
            if let Item::Move { number, span, .. } = *item {
                let text = record.keep(self.source.slice(span).trim_matches(is_blank));
                *item = Item::Unreadable { text, number, span };
            }
        }
    }
}
