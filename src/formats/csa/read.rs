//! Reading CSA.

use super::headers;
use super::loose::{self, Plain, is_blank};
use super::position::Builder;
use super::tail::{self, Tail};
use crate::findings::{Code, Finding};
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::shogi::{Position, Setup};
use crate::games::{self, Side};
use crate::notation::evaluation;
use crate::notation::headers::{date_fault, settle_start};
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::csa::{seconds, unsigned_move, written_move};
use crate::notation::shogi::csa_endings as ending;
use crate::record::{EndKind, Ending, Key, Millis, NodeId, NoteKind};
use crate::replay::{self, Item};
use crate::source::{Source, Span};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The even start, which `deliver` leaves in the record for the next game.
static EVEN: LazyLock<Setup> = LazyLock::new(Setup::start);
static EVEN_START: LazyLock<Position> = LazyLock::new(Position::start);

/// How far a game has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Nothing but blank lines so far.
    Nothing,
    /// Version, names, `$` lines.
    Head,
    /// The start position has begun.
    Position,
    /// The turn line has been read, or a move.
    Moves,
}

/// Reads every game of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    bench.clear();
    bench.record.start = games::Position::Shogi(EVEN_START.clone());
    let mut reader = Reader { source, bench, sink, game: Game::default() };
    let _ = reader.run();
}

/// Games start after lines that hold nothing but `/`.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    let bytes = text.as_bytes();
    for slash in memchr::memchr_iter(b'/', bytes) {
        let begins = slash == 0 || matches!(bytes[slash - 1], b'\n' | b'\r');
        let end = bytes[slash + 1..].iter().position(|&byte| byte == b'\n' || byte == b'\r');
        let Some(end) = end.map(|end| slash + 1 + end) else { continue };
        if begins && text[slash + 1..end].trim().is_empty() {
            let after =
                if bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n') { 2 } else { 1 };
            starts.push(end + after);
        }
    }
}

/// What is known of the game being read.
#[derive(Debug)]
struct Game {
    stage: Stage,
    position: Builder,
    turn: Option<Side>,
    start: u32,
    end: u32,
    /// Times seen, and how many of them are 0.
    times: (u32, u32),
    blanks: Option<Span>,
    ended: bool,
    /// A bare `N+` or `N-` line whose name may be on the next line.
    unnamed: Option<Key>,
    /// The major version that the game is said to be in, until something of another was reported.
    version: Option<u8>,
    /// The board that a server notes at the end.
    tail: Tail,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            stage: Stage::Nothing,
            position: Builder::default(),
            turn: None,
            start: 0,
            end: 0,
            times: (0, 0),
            blanks: None,
            ended: false,
            unnamed: None,
            version: None,
            tail: Tail::default(),
        }
    }
}

struct Reader<'a> {
    source: &'a Source,
    bench: &'a mut Bench,
    sink: &'a mut dyn Sink,
    game: Game,
}

impl Reader<'_> {
    fn run(&mut self) -> ControlFlow<()> {
        let source = self.source;
        let bytes = source.text().as_bytes();
        let mut start = 0;
        while start < bytes.len() {
            let rest = &bytes[start..];
            let length =
                rest.iter().position(|&byte| byte == b'\n' || byte == b'\r').unwrap_or(rest.len());
            let end = start + length;
            self.line(start, end)?;
            start = end + 1;
            if bytes.get(end) == Some(&b'\r') && bytes.get(start) == Some(&b'\n') {
                start += 1;
            }
        }
        self.finish()
    }

    fn span(start: usize, end: usize) -> Span {
        Span::new(u32::try_from(start).unwrap_or(u32::MAX), u32::try_from(end).unwrap_or(u32::MAX))
    }

    fn report(&mut self, finding: Finding) {
        self.bench.findings.push(finding);
    }

    fn line(&mut self, start: usize, full_end: usize) -> ControlFlow<()> {
        let text = self.source.text();
        let bytes = &text.as_bytes()[start..full_end];
        if self.game.stage == Stage::Moves && self.canonical(bytes, Self::span(start, full_end)) {
            return ControlFlow::Continue(());
        }
        let trimmed = text[start..full_end].trim_end_matches(is_blank);
        let end = start + trimmed.len();
        if trimmed.is_empty() {
            if full_end > 0 && self.game.stage > Stage::Nothing {
                self.game.blanks.get_or_insert(Self::span(start, full_end));
            }
            return ControlFlow::Continue(());
        }
        let trimmed = trimmed.trim_start_matches(is_blank);
        if trimmed.len() < end - start {
            self.game.blanks.get_or_insert(Self::span(start, end - trimmed.len()));
        }
        let start = end - trimmed.len();
        let bytes = &text.as_bytes()[start..full_end];
        if trimmed == "/" {
            return self.finish();
        }
        let free_text = matches!(bytes, [b'\'' | b'$', ..] | [b'N', b'+' | b'-', ..]);
        // Blank cells at the end of a row belong to it.
        if end != full_end && !free_text && !(bytes[0] == b'P' && full_end - end == 1) {
            self.game.blanks.get_or_insert(Self::span(end, full_end));
        }
        if free_text {
            let end = if bytes[0] == b'\'' { full_end } else { end };
            return self.statement(start, end);
        }
        let mut at = start;
        while at <= end {
            if text.as_bytes().get(at) == Some(&b'\'') {
                return self.statement(at, full_end);
            }
            let comma = text[at..end].find(',').map_or(end, |comma| at + comma);
            let item = text[at..comma].trim_end_matches(is_blank);
            let lead = item.len() - item.trim_start_matches(is_blank).len();
            let spare = lead > 0 || item.is_empty() || item.len() < comma - at;
            if spare && self.game.blanks.is_none() {
                self.game.blanks = Some(Self::span(at, comma));
            }
            if item.len() > lead {
                self.statement(at + lead, at + item.len())?;
            }
            at = comma + 1;
        }
        ControlFlow::Continue(())
    }

    /// Nearly all lines are a move or a time as the standard writes them: these are read at once.
    fn canonical(&mut self, line: &[u8], span: Span) -> bool {
        match line {
            [b'+' | b'-', _, _, _, _, _, _] => match written_move(line) {
                Some(written) => {
                    self.push_move(written, span);
                    true
                }
                None => false,
            },
            [b'T', digits @ ..]
                if (1..=6).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit) =>
            {
                let seconds =
                    digits.iter().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
                self.push_time(Millis::new(seconds * 1000).unwrap_or_default(), span);
                true
            }
            _ => false,
        }
    }

    fn push_time(&mut self, spent: Millis, span: Span) {
        self.game.end = span.end;
        self.game.times.0 += 1;
        self.game.times.1 += u32::from(spent.get() == Some(0));
        self.bench.shogi.push(Item::Time { spent, total: Millis::NONE, span });
    }

    fn statement(&mut self, start: usize, end: usize) -> ControlFlow<()> {
        let text = &self.source.text()[start..end];
        let span = Self::span(start, end);
        let bytes = text.as_bytes();
        let begins_game = matches!(bytes, [b'V', b'1'..=b'9', ..] | [b'N', b'+' | b'-', ..]);
        if begins_game && self.game.stage == Stage::Moves && !self.bench.shogi.items.is_empty() {
            self.finish()?;
            self.report(Finding::at(Code::CsaNoSeparator, span));
        }
        if self.game.stage == Stage::Nothing {
            self.game.start = span.start;
            self.game.stage = Stage::Head;
        }
        self.game.end = span.end;
        let unnamed = self.game.unnamed.take();
        match bytes {
            [b'\'', ..] => self.comment(&text[1..], span),
            [b'T', ..] if self.game.stage == Stage::Moves => self.time(&text[1..], span),
            [b'%', ..] => self.ending(text, span),
            [b'+' | b'-'] if self.game.stage < Stage::Moves => {
                self.game.turn = Some(if bytes[0] == b'+' { Side::First } else { Side::Second });
                self.begin_moves(span);
            }
            [b'+' | b'-', b'0'..=b'9', ..] => self.mv(text, span),
            [b'0'..=b'9', b'0'..=b'9', b'1'..=b'9', b'1'..=b'9', b'A'..=b'Z', b'A'..=b'Z']
                if self.game.stage >= Stage::Position || self.bench.record.headers.is_empty() =>
            {
                self.mv(text, span);
            }
            [b'P', _, ..] if self.game.stage < Stage::Moves && text != "P" => {
                self.game.stage = Stage::Position;
                self.game.position.statement(text, span, &mut self.bench.findings);
            }
            [b'V', b'0'..=b'9', ..] if self.game.stage < Stage::Moves => {
                self.game.version = Some(bytes[1] - b'0');
                if !matches!(text, "V2" | "V2.1" | "V2.2" | "V3" | "V3.0") {
                    self.report(Finding::at(Code::CsaVersion, span).with("text", text));
                }
            }
            [b'N', sign @ (b'+' | b'-'), ..] => {
                let key = if *sign == b'+' { Key::First } else { Key::Second };
                self.header(key, &text[..2], &text[2..], span);
                if text.len() == 2 {
                    self.game.unnamed = Some(key);
                }
            }
            [b'$', ..] => match text[1..].split_once(':') {
                Some((name, value)) => {
                    if name == "TIME_LIMIT" {
                        self.only_in(2, span);
                    }
                    let (key, value) = headers::read(name, value);
                    self.header(key, name, &value, span);
                }
                None => self.unknown(text, span),
            },
            _ => match unnamed {
                Some(key) if self.game.stage == Stage::Head => {
                    self.report(Finding::at(Code::CsaNameBelow, span));
                    self.bench.record.set_header(key, text);
                }
                _ => self.other(text, span),
            },
        }
        ControlFlow::Continue(())
    }

    /// Reports, once a game, what another version than its own has.
    fn only_in(&mut self, version: u8, span: Span) {
        if let Some(own) = self.game.version.filter(|&own| (own >= 3) != (version >= 3)) {
            self.game.version = None;
            let finding =
                Finding::at(Code::CsaOtherVersion, span).with("version", u32::from(version));
            self.report(finding.with("own", u32::from(own)));
        }
    }

    fn header(&mut self, key: Key, name: &str, value: &str, span: Span) {
        if self.game.stage == Stage::Moves {
            self.report(Finding::at(Code::CsaOrder, span));
        }
        let is_date = matches!(key, Key::Start | Key::End);
        if self.bench.seen.has(&self.bench.record, key, name) {
            self.report(Finding::at(Code::HeaderRepeated, span).with("name", name));
        }
        if is_date {
            self.bench.findings.extend(date_fault(value, span));
        }
        self.bench.record.push_header(key, name, value);
    }

    fn comment(&mut self, text: &str, span: Span) {
        if let Some(summary) = text.strip_prefix("summary:") {
            let name = |key| self.bench.record.header(key).unwrap_or_default();
            let claim = ending::summary(summary, name(Key::First), name(Key::Second));
            self.push_note(NoteKind::Remark, text, span);
            return self.bench.shogi.items.extend(claim.map(|claim| Item::Claim { claim, span }));
        }
        if self.game.stage == Stage::Moves && tail::is_statement(text) {
            self.game.tail.statement(text, span);
        }
        if text.starts_with("CSA encoding=") || text.starts_with("encoding=") {
            // It told how to decode the file, and is written anew where it is needed.
            return;
        }
        match text.strip_prefix('*') {
            Some(comment) if self.game.stage == Stage::Moves => {
                let Bench { record, shogi, .. } = &mut *self.bench;
                evaluation::push_comment(record, shogi, comment, span);
            }
            Some(comment) => self.push_note(NoteKind::Comment, comment, span),
            None if self.game.stage <= Stage::Head => {
                self.bench.record.push_header(Key::Remark, "", text);
            }
            None => self.push_note(NoteKind::Remark, text, span),
        }
    }

    fn push_note(&mut self, kind: NoteKind, text: &str, span: Span) {
        if self.game.stage < Stage::Moves {
            self.bench.record.push_note(NodeId::ROOT, kind, text);
        } else {
            let text = self.bench.record.keep(text);
            self.bench.shogi.push(Item::Note { kind, text, span });
        }
    }

    fn unknown(&mut self, text: &str, span: Span) {
        self.report(Finding::at(Code::CsaUnknown, span).with("text", text));
        self.push_note(NoteKind::Comment, text, span);
    }

    fn other(&mut self, text: &str, span: Span) {
        if let Some(claim) = ending::result_word(text) {
            self.report(Finding::at(Code::CsaResultWord, span).with("text", text));
            self.bench.shogi.push(Item::Claim { claim, span });
            self.game.ended = true;
        } else if text.starts_with("BEGIN Game_Summary") {
            self.report(Finding::at(Code::CsaServerLog, span));
        } else if let Some(plain) = loose::statement(text) {
            self.loose(&plain, text, span);
        } else if loose::is_move_elsewhere(text) {
            self.unreadable(text, span);
        } else {
            self.unknown(text, span);
        }
    }

    /// A statement behind a number, or in full width.
    fn loose(&mut self, plain: &Plain, text: &str, span: Span) {
        let Plain { statement, number } = plain;
        if self.game.stage < Stage::Moves && plain.is_move() {
            self.begin_late(statement.as_bytes()[0], span);
        }
        let finding = Finding::at(Code::CsaLoose, span).with("text", text);
        match statement.as_bytes() {
            [b'P', ..] if self.game.stage < Stage::Moves => {
                self.game.stage = Stage::Position;
                self.game.position.statement(statement, span, &mut self.bench.findings);
            }
            [b'P', ..] => return self.unknown(text, span),
            [b'%', ..] => self.ending(statement, span),
            [b'T', ..] if self.game.stage == Stage::Moves => self.time(&statement[1..], span),
            bytes => match written_move(bytes).or_else(|| unsigned_move(bytes)) {
                Some(written) => {
                    self.game.end = span.end;
                    self.bench.shogi.push(Item::Move { written, number: *number, span });
                }
                None => return self.unreadable(text, span),
            },
        }
        self.report(finding.fix(span, statement.as_str()));
    }

    /// What is a move and cannot be read as one keeps its place.
    fn unreadable(&mut self, text: &str, span: Span) {
        if self.game.stage < Stage::Moves {
            self.begin_late(b' ', span);
        }
        self.report(Finding::at(Code::CsaMove, span).with("text", text));
        let text = self.bench.record.keep(text);
        self.bench.shogi.push(Item::Unreadable { text, number: 0, span });
    }

    /// Begins the moves where no line has said whose turn it is: the sign of the first move does.
    fn begin_late(&mut self, sign: u8, span: Span) {
        self.game.turn = match sign {
            b'+' => Some(Side::First),
            b'-' => Some(Side::Second),
            _ => None,
        };
        self.report(Finding::at(Code::CsaNoTurn, span));
        self.begin_moves(span);
    }

    /// Makes the start position final.
    fn begin_moves(&mut self, at: Span) {
        let turn = self.game.turn.unwrap_or(Side::First);
        let setup = self.game.position.finish(turn, at, &mut self.bench.findings);
        self.game.stage = Stage::Moves;
        let unread = |finding: &Finding| {
            matches!(finding.code, Code::CsaBoardRow | Code::CsaPieces | Code::CsaServerLog)
        };
        self.bench.record.start_known = !self.bench.findings.iter().any(unread);
        if setup == *EVEN {
            // Most games begin so, and what is wrong with a position takes a look at all of it.
            return;
        }
        if let Some(span) = self.game.position.span {
            self.bench.findings.extend(replay::setup_findings(&setup, span));
        }
        self.bench.record.start = games::Position::Shogi(Position::from(setup));
    }

    fn mv(&mut self, text: &str, span: Span) {
        let bytes = text.as_bytes();
        let signed = matches!(bytes, [b'+' | b'-', ..]);
        let length = if signed { 7 } else { 6 };
        let statement = bytes.get(..length).unwrap_or(bytes);
        let capitals = statement.to_ascii_uppercase();
        let written = if signed { written_move(&capitals) } else { unsigned_move(&capitals) };
        let Some(written) = written else {
            return match loose::statement(text) {
                Some(plain) => self.loose(&plain, text, span),
                None => self.unreadable(text, span),
            };
        };
        if self.game.stage < Stage::Moves {
            self.begin_late(bytes[0], span);
        }
        let head = Span::new(span.start, span.start + length as u32);
        if capitals != statement {
            let capitals = String::from_utf8_lossy(&capitals).into_owned();
            self.report(Finding::at(Code::CsaLowerCase, head).fix(head, capitals));
        }
        if !signed {
            self.report(Finding::at(Code::CsaNoSign, head));
        }
        self.push_move(written, head);
        if bytes.len() > length {
            let tail = Span::new(head.end, span.end);
            let text = self.source.slice(tail);
            self.report(Finding::at(Code::CsaMoveTail, tail).with("text", text));
            self.push_note(NoteKind::Comment, text, tail);
        }
    }

    fn push_move(&mut self, written: WrittenMove, span: Span) {
        self.game.end = span.end;
        self.bench.shogi.push(Item::Move { written, number: 0, span });
    }

    fn ending(&mut self, text: &str, span: Span) {
        if self.game.stage < Stage::Moves {
            self.begin_moves(span);
        }
        let ending = ending::read(&text[1..]).unwrap_or_else(|| {
            self.report(Finding::at(Code::CsaEnding, span).with("text", text));
            Ending { word: self.bench.record.keep(&text[1..]), ..Ending::new(EndKind::Unknown) }
        });
        match ending.kind {
            EndKind::MoveLimit => self.only_in(3, span),
            EndKind::Takeback => self.only_in(2, span),
            _ => {}
        }
        self.game.ended = true;
        self.bench.shogi.push(Item::End { ending, number: 0, span });
    }

    fn time(&mut self, text: &str, span: Span) {
        match seconds(text) {
            Some(spent) => {
                if text.contains('.') {
                    self.only_in(3, span);
                }
                self.push_time(spent, span);
            }
            None => {
                self.report(Finding::at(Code::CsaTime, span).with("text", self.source.slice(span)));
                if !text.is_empty() {
                    self.push_note(NoteKind::Comment, self.source.slice(span), span);
                }
            }
        }
    }

    /// Replays the game and hands it on.
    fn finish(&mut self) -> ControlFlow<()> {
        let game = std::mem::take(&mut self.game);
        if game.stage == Stage::Nothing {
            return ControlFlow::Continue(());
        }
        let span = Span::new(game.start, game.end);
        if game.stage < Stage::Moves {
            self.game = game;
            if self.game.position.span.is_none() && self.bench.record.headers.is_empty() {
                self.report(Finding::at(Code::NoRecord, span));
            }
            let nothing = self.bench.findings.iter().any(|f| f.code == Code::NoRecord);
            self.begin_moves(Span::at(span.end));
            self.bench.record.start_known &= !nothing;
            if self.game.position.span.is_some() {
                self.report(Finding::at(Code::CsaNoTurn, Span::at(span.end)));
            }
            return self.deliver(span);
        }
        self.game = game;
        self.deliver(span)
    }

    fn deliver(&mut self, span: Span) -> ControlFlow<()> {
        let game = std::mem::take(&mut self.game);
        if let Some(blank) = game.blanks {
            self.report(Finding::at(Code::CsaBlank, blank));
        }
        let (times, zeros) = game.times;
        if times >= 10 && times == zeros {
            self.report(Finding::at(Code::AllTimesZero, Span::at(span.start)));
        }
        let bench = &mut *self.bench;
        settle_start(&mut bench.record);
        replay::replay(
            &bench.shogi,
            self.source,
            &mut bench.record,
            &mut bench.shogi_buffers,
            &mut bench.findings,
        );
        bench.findings.extend(game.tail.check(&bench.record));
        let flow = self.sink.record(&mut bench.record, &mut bench.findings, span);
        bench.clear();
        bench.record.start = games::Position::Shogi(EVEN_START.clone());
        flow
    }
}
