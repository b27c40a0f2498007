//! The game under way: what each statement means where it stands.

mod missing;
mod notes;

use super::canonical;
use super::headers;
use super::loose::{self, Plain};
use super::position::Builder;
use super::tail::Tail;
use crate::findings::{Code, Finding, Fix, Severity};
use crate::formats::frame::Frame;
use crate::games::shogi::{Position, Setup};
use crate::games::{self, Side};
use crate::notation::headers::settle_start;
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::csa::{seconds, unsigned_move, written_move};
use crate::notation::shogi::csa_endings;
use crate::record::{EndKind, Ending, Key, Millis, NoteKind, Total};
use crate::replay::Item;
use crate::source::{Span, offset};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The even start, which [`Game::finish`] leaves in the record for the next game.
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

/// What is known of the game being read.
#[derive(Debug)]
struct GameState {
    stage: Stage,
    position: Builder,
    turn: Option<Side>,
    start: u32,
    end: u32,
    /// Times seen, and how many of them are 0.
    times: (u32, u32),
    blanks: Option<Span>,
    /// What is spare in all the places where there is anything, if somebody asks.
    spare: Vec<Span>,
    ended: bool,
    /// A bare `N+` or `N-` line whose name may be on the next line, and where it ends.
    unnamed: Option<(Key, u32)>,
    /// How many of the script's items have been looked at for moves, how many moves there are, and
    /// whose the last one is, as far as that is certain.
    seen: (usize, u32, Option<Side>),
    /// Whether one of them has the sign of the side that is not to move.
    slipped: bool,
    /// The major version that the game is said to be in, until something of another was reported.
    version: Option<u8>,
    /// The board that a server notes at the end.
    tail: Tail,
    /// What adds the lines that are missing before the first move.
    lines: Option<Box<Fix>>,
    /// Where the moves begin.
    begun: Option<Span>,
    /// Whether a repair puts lines of the position in there.
    adds_position: bool,
    /// The last line that says what the start is called.
    handicap: Option<Span>,
    /// Where statements stand behind moves that are those of the next game, if one begins below them.
    waiting: Vec<(usize, usize)>,
}

impl Default for GameState {
    fn default() -> GameState {
        GameState {
            stage: Stage::Nothing,
            position: Builder::default(),
            turn: None,
            start: 0,
            end: 0,
            times: (0, 0),
            blanks: None,
            spare: Vec::new(),
            seen: (0, 0, None),
            slipped: false,
            ended: false,
            unnamed: None,
            version: None,
            tail: Tail::default(),
            lines: None,
            begun: None,
            adds_position: false,
            handicap: None,
            waiting: Vec::new(),
        }
    }
}

/// The game under way.
pub(super) struct Game<'a> {
    frame: Frame<'a, WrittenMove>,
    /// What ends a line, if all is wanted that fixes have to change.
    eol: Option<&'static str>,
    state: GameState,
}

/// Whether a text is a move, perhaps with a time behind it.
fn is_move(text: &[u8]) -> bool {
    let word = text.split(|&byte| byte == b',').next().unwrap_or_default().to_ascii_uppercase();
    written_move(&word).or_else(|| unsigned_move(&word)).is_some()
}

/// Whether a text is a known ending.
fn is_ending(text: &str) -> bool {
    text.strip_prefix('%').is_some_and(|word| csa_endings::read(word).is_some())
}

/// The side of a turn line that is written in full width.
fn loose_turn(text: &str) -> Option<Side> {
    let mut characters = text.chars().map(loose::fold);
    let sign = characters.next().filter(|_| text.chars().count() == 1)?;
    match sign {
        '+' => Some(Side::First),
        '-' => Some(Side::Second),
        _ => None,
    }
}

impl<'a> Game<'a> {
    /// Begins with the first game of a source.
    pub(super) fn new(frame: Frame<'a, WrittenMove>, eol: Option<&'static str>) -> Game<'a> {
        frame.record.start = games::Position::Shogi(EVEN_START.clone());
        Game { frame, eol, state: GameState::default() }
    }

    /// Whether the moves have begun.
    pub(super) fn in_moves(&self) -> bool {
        self.state.stage == Stage::Moves
    }

    /// Whether a line of the start position can stand here.
    pub(super) fn awaits_position(&self) -> bool {
        self.state.stage < Stage::Moves || self.state.ended
    }

    /// Blanks that should not stand where they do, and what is spare there: they are reported once.
    pub(super) fn blanks(&mut self, span: Span, spare: Span) {
        self.state.blanks.get_or_insert(span);
        if self.eol.is_some() && !spare.is_empty() {
            self.state.spare.push(spare);
        }
    }

    /// A comma of full width between statements.
    pub(super) fn wide_comma(&mut self, span: Span) {
        let finding = Finding::at(Code::CsaLoose, span).with("text", "，");
        self.frame.report(finding.fix(span, ","));
    }

    /// An empty line, which is nothing before a game, and where the next one begins.
    pub(super) fn blank_line(&mut self, span: Span, next: usize) {
        if self.state.stage > Stage::Nothing {
            self.blanks(span, Span::new(span.start, offset(next)));
        }
    }

    /// Reads the lines of moves and times from `at` on, as long as they are as the standard writes
    /// them. Says where the next line begins.
    pub(super) fn moves(&mut self, at: usize) -> usize {
        let bytes = self.frame.source.text().as_bytes();
        let read = canonical::lines(bytes, at, &mut self.frame.script.items);
        self.state.end = read.end.unwrap_or(self.state.end);
        self.state.times.0 += read.times;
        self.state.times.1 += read.zeros;
        read.next
    }

    fn push_time(&mut self, spent: Millis, span: Span) {
        self.state.end = span.end;
        self.state.times.0 += 1;
        self.state.times.1 += u32::from(spent.get() == Some(0));
        self.frame.script.push(Item::Time { spent, total: Total::NONE, span });
    }

    pub(super) fn statement(&mut self, start: usize, end: usize) -> ControlFlow<()> {
        let bytes = &self.frame.source.text().as_bytes()[start..end];
        let in_game = self.state.stage == Stage::Moves && !self.frame.script.items.is_empty();
        let follows = !self.state.waiting.is_empty();
        let may_wait = match bytes {
            // Alone behind the moves, the end is that of this game.
            [b'$', name @ ..] => {
                name.contains(&b':') && (follows || !name.starts_with(b"END_TIME:"))
            }
            [b'\'', ..] => follows,
            _ => false,
        };
        if in_game && may_wait {
            self.state.waiting.push((start, end));
            return ControlFlow::Continue(());
        }
        let waiting = std::mem::take(&mut self.state.waiting);
        // Behind an ending a position can only be that of another game; the even start is so anywhere.
        let begins_game = match bytes {
            [b'V', b'1'..=b'9', ..] | [b'N', b'+' | b'-', ..] => true,
            [b'P', ..] if self.state.ended => loose::is_position(bytes),
            [b'P', b'I', ..] => loose::is_position(bytes),
            _ => false,
        };
        if begins_game && in_game {
            self.finish()?;
            let (start, end) = waiting.first().copied().unwrap_or((start, end));
            let finding = Finding::at(Code::CsaNoSeparator, Span::of(start..end));
            self.frame.report(match self.line_begins(start) {
                Some(eol) => finding.fix(Span::of(start..start), format!("/{eol}")),
                None => finding,
            });
        }
        for (start, end) in waiting {
            self.take(start, end)?;
        }
        self.take(start, end)
    }

    /// Takes a statement as one of the game under way.
    fn take(&mut self, start: usize, end: usize) -> ControlFlow<()> {
        let text = &self.frame.source.text()[start..end];
        let span = Span::of(start..end);
        let bytes = text.as_bytes();
        if self.state.stage == Stage::Nothing {
            self.state.start = span.start;
            self.state.stage = Stage::Head;
        }
        self.state.end = span.end;
        let unnamed = self.state.unnamed.take();
        match bytes {
            [b'\'', ..] => self.comment(&text[1..], span),
            // A move whose sign has become another.
            [
                b'T' | b'%' | b'$',
                b'0'..=b'9',
                b'0'..=b'9',
                b'1'..=b'9',
                b'1'..=b'9',
                b'A'..=b'Z',
                b'A'..=b'Z',
            ] if self.state.stage == Stage::Moves => self.unreadable(text, span),
            // A sign too many; behind `$`, commas are part of what is said.
            [b'%' | b'$', word @ ..] if self.state.stage == Stage::Moves && is_move(word) => {
                self.unreadable(text, span);
            }
            [b'T', ..] if self.state.stage == Stage::Moves && csa_endings::read(text).is_none() => {
                self.time(&text[1..], span);
            }
            [b'%', ..] => self.ending(text, span),
            [b'+' | b'-'] if self.state.stage < Stage::Moves => {
                self.state.turn = Some(if bytes[0] == b'+' { Side::First } else { Side::Second });
                self.begin_moves(span);
            }
            [b'+' | b'-', b'0'..=b'9', ..] => self.mv(text, span),
            // A slip in its squares, and a move all the same: it takes its turn.
            [b'+' | b'-', slip @ ..]
                if self.state.stage == Stage::Moves
                    && slip.len() >= 4
                    && slip.iter().all(u8::is_ascii_alphanumeric) =>
            {
                self.unreadable(text, span);
            }
            [
                b'0'..=b'9',
                b'0'..=b'9',
                b'1'..=b'9',
                b'1'..=b'9',
                b'A'..=b'Z' | b'a'..=b'z',
                b'A'..=b'Z' | b'a'..=b'z',
            ] if unnamed.is_none() => self.mv(text, span),
            // `Protocol_Version:1.1` of a server's log is no row of a board.
            [b'P', b'a'..=b'z', ..] if text.contains(':') => self.unknown(text, span),
            [b'P', _, ..] if self.state.stage < Stage::Moves && text != "P" => {
                self.state.stage = Stage::Position;
                self.state.position.statement(text, span, self.frame.findings);
            }
            [b'V', b'0'..=b'9', ..] if self.state.stage < Stage::Moves => {
                self.state.version = Some(bytes[1] - b'0');
                let behind = text.split_once(loose::is_blank).map_or("", |(_, behind)| behind);
                if loose::is_position(behind.trim_start().as_bytes()) {
                    // A line end is lost, and with it a part of the start.
                    self.state.stage = Stage::Position;
                    self.frame.report(Finding::at(Code::CsaBoardRow, span));
                } else if !matches!(text, "V2" | "V2.1" | "V2.2" | "V3" | "V3.0") {
                    let finding = Finding::at(Code::CsaVersion, span).with("text", text);
                    // The nearest: it is read as before.
                    let known = if bytes[1] == b'2' { "V2.2" } else { "V3.0" };
                    self.frame.report(finding.unsafe_fix(span, known));
                }
            }
            [b'N', sign @ (b'+' | b'-'), ..] => {
                let key = if *sign == b'+' { Key::First } else { Key::Second };
                self.header(key, &text[..2], &text[2..], span);
                if text.len() == 2 {
                    self.state.unnamed = Some((key, span.end));
                }
            }
            [b'$', ..] => match text[1..].split_once(':') {
                Some((name, value)) => {
                    if name == "TIME_LIMIT" {
                        self.only_in(2, span);
                    }
                    let (key, value) = headers::read(name, value);
                    if key == Key::Handicap {
                        self.state.handicap = Some(span);
                    }
                    self.header(key, name, &value, span);
                }
                None => self.unknown(text, span),
            },
            _ => match unnamed {
                Some((key, end)) if self.state.stage == Stage::Head => {
                    let finding = Finding::at(Code::CsaNameBelow, span);
                    self.frame.report(finding.fix(Span::new(end, span.start), ""));
                    self.frame.record.set_header(key, text);
                }
                _ => self.other(text, span),
            },
        }
        ControlFlow::Continue(())
    }

    /// Whether a line can be the name of a player whose sign stands alone on the line before, and is no statement of
    /// its own.
    pub(super) fn may_be_name(&self, line: &[u8]) -> bool {
        let is_awaited = self.state.unnamed.is_some() && self.state.stage == Stage::Head;
        let is_statement =
            matches!(line, [b'P' | b'+' | b'-' | b'%' | b'/', ..] | [b'V', b'0'..=b'9', ..]);
        is_awaited && !is_statement
    }

    /// Reports, once a game, what another version than its own has.
    fn only_in(&mut self, version: u8, span: Span) {
        if let Some(own) = self.state.version.filter(|&own| (own >= 3) != (version >= 3)) {
            self.state.version = None;
            let finding =
                Finding::at(Code::CsaOtherVersion, span).with("version", u32::from(version));
            self.frame.report(finding.with("own", u32::from(own)));
        }
    }

    fn header(&mut self, key: Key, name: &str, value: &str, span: Span) {
        if self.state.stage == Stage::Moves {
            let finding = self.late(span);
            self.frame.report(finding);
        }
        self.frame.header(key, name, value, span);
        if matches!(key, Key::Start | Key::End) {
            self.frame.check_date(value, span);
        }
        if !headers::can_be(name, key, value) {
            let finding = Finding::at(Code::CsaHeaderValue, span).with("name", name);
            self.frame.report(finding.with("value", value));
        }
    }

    fn unknown(&mut self, text: &str, span: Span) {
        let finding = Finding::at(Code::CsaUnknown, span).with("text", text);
        self.frame.report(match self.line_begins(span.start as usize) {
            Some(_) => finding.unsafe_fix(Span::at(span.start), "'*"),
            None => finding,
        });
        self.push_note(NoteKind::Comment, text, span);
    }

    fn other(&mut self, text: &str, span: Span) {
        if self.state.stage == Stage::Moves
            && let Some(ending) = csa_endings::read(text)
        {
            let finding = Finding::at(Code::CsaResultWord, span).with("text", text);
            // Behind an ending it only says so once more, where a statement would be a second one.
            self.frame.report(match self.state.ended {
                true => finding,
                false => finding.unsafe_fix(Span::at(span.start), "%"),
            });
            self.state.ended = true;
            self.frame.script.push(Item::End { ending, number: 0, span });
        } else if let Some(claim) = csa_endings::result_word(text) {
            let finding = Finding::at(Code::CsaResultWord, span).with("text", text);
            let word = claim.ending.map(|ending| csa_endings::write(ending, Side::First));
            let is_plain =
                !self.state.ended && claim.ending.is_some_and(|ending| ending.by.is_none());
            self.frame.report(match word {
                Some((word, true)) if is_plain && !word.is_empty() => {
                    finding.unsafe_fix(span, word)
                }
                _ => finding,
            });
            self.frame.script.push(Item::Claim { claim, span });
            self.state.ended = true;
        } else if text.starts_with("BEGIN Game_Summary") {
            self.frame.report(Finding::at(Code::CsaServerLog, span));
        } else if let Some(turn) = loose_turn(text).filter(|_| self.state.stage < Stage::Moves) {
            self.state.turn = Some(turn);
            self.begin_moves(span);
            let sign = if turn == Side::First { "+" } else { "-" };
            self.frame.report(Finding::at(Code::CsaLoose, span).with("text", text).fix(span, sign));
        } else if let Some(plain) = loose::statement(text) {
            self.loose(&plain, text, span);
        } else if self.state.stage < Stage::Moves && loose::are_pieces_behind(text) {
            // What begins the statement is lost.
            self.state.stage = Stage::Position;
            self.state.position.statement(text, span, self.frame.findings);
        } else if self.state.stage < Stage::Moves && loose::is_row(text) {
            // It may be any of the rows that are missing.
            self.state.stage = Stage::Position;
            self.frame.report(Finding::at(Code::CsaBoardRow, span));
        } else if text.starts_with('P')
            && self.frame.script.items.is_empty()
            && loose::are_pieces_behind(text)
        {
            // The moves have begun without them.
            self.frame.record.start_known = false;
            self.frame.report(Finding::at(Code::CsaPieces, span).with("text", text));
        } else if loose::is_move_elsewhere(text)
            || loose::is_like_move(text)
            || self.state.stage >= Stage::Position
                && !text.starts_with('T')
                && loose::is_slipped_move(text)
        {
            self.unreadable(text, span);
        } else {
            self.unknown(text, span);
            let word = text.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '%');
            if let Some(finding) = self.frame.findings.last_mut().filter(|_| is_ending(word)) {
                // Without it nobody has won.
                finding.severity = Severity::Error;
            }
        }
    }

    /// A statement behind a number, or in full width.
    fn loose(&mut self, plain: &Plain, text: &str, span: Span) {
        let Plain { statement, number } = plain;
        if self.state.stage < Stage::Moves && plain.is_move() {
            self.begin_late(statement.as_bytes()[0], span);
        }
        let finding = Finding::at(Code::CsaLoose, span).with("text", text);
        match statement.as_bytes() {
            [b'P', ..] if self.state.stage < Stage::Moves => {
                self.state.stage = Stage::Position;
                self.state.position.statement(statement, span, self.frame.findings);
            }
            [b'P', ..] => return self.unknown(text, span),
            [b'%', ..] => self.ending(statement, span),
            [b'T', ..] if self.state.stage == Stage::Moves => self.time(&statement[1..], span),
            bytes => match written_move(bytes).or_else(|| unsigned_move(bytes)) {
                Some(written) => {
                    self.state.end = span.end;
                    self.frame.script.push(Item::Move { written, number: *number, span });
                }
                None => return self.unreadable(text, span),
            },
        }
        // A number that is wrong tells of a move that is missing.
        let is_right = *number == 0 || *number == self.count().0;
        self.frame.report(match is_right {
            true => finding.fix(span, statement.as_str()),
            false => finding.unsafe_fix(span, statement.as_str()),
        });
    }

    /// What is a move and cannot be read as one keeps its place.
    fn unreadable(&mut self, text: &str, span: Span) {
        if self.state.stage < Stage::Moves {
            let sign = loose::sign(text).map_or(b' ', |sign| sign as u8);
            self.begin_late(sign, span);
        }
        self.frame.report(Finding::at(Code::CsaMove, span).with("text", text));
        self.frame.unreadable(text, 0, span);
    }

    /// Makes the start position final.
    fn begin_moves(&mut self, at: Span) {
        let turn = self.state.turn.unwrap_or(Side::First);
        let begin = self.frame.findings.len();
        let setup = self.state.position.finish(turn, at, self.frame.findings);
        self.begun(at, begin);
        let lines = self.state.lines.take();
        self.state.adds_position = lines.is_some();
        let eol = self.line_begins(at.start as usize).filter(|_| !at.is_empty());
        for finding in &mut self.frame.findings[begin..] {
            match (&lines, eol) {
                _ if finding.code != Code::CsaNoPosition => {}
                (Some(lines), _) => finding.fix = Some(lines.clone()),
                (None, Some(eol)) => {
                    self.state.adds_position = true;
                    finding.add_fix(Span::at(at.start), format!("PI{eol}"));
                }
                (None, None) => {}
            }
        }
        self.state.stage = Stage::Moves;
        let unread = |finding: &Finding| {
            matches!(finding.code, Code::CsaBoardRow | Code::CsaPieces | Code::CsaServerLog)
        };
        self.frame.record.start_known = !self.frame.findings.iter().any(unread);
        if setup == Setup::start() {
            // Most games begin so, and what is wrong with a position takes a look at all of it.
            return;
        }
        match self.state.position.span {
            Some(span) => self.frame.set_up(setup, span),
            None => self.frame.record.start = games::Position::Shogi(setup.into()),
        }
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
        if self.state.stage < Stage::Moves {
            self.begin_late(bytes[0], span);
        }
        let head = Span::new(span.start, span.start + length as u32);
        if capitals != statement {
            let capitals = String::from_utf8_lossy(&capitals);
            // A sign may have to be put before it: that is another mend.
            let name = Span::new(head.end - 2, head.end);
            let finding = Finding::at(Code::CsaLowerCase, head);
            self.frame.report(finding.fix(name, &capitals[length - 2..]));
        }
        self.push_move(written, head);
        if !signed {
            let finding = Finding::at(Code::CsaNoSign, head);
            let sign = match self.count().1 {
                Some(Side::First) => finding.fix(Span::at(head.start), "+"),
                Some(Side::Second) => finding.fix(Span::at(head.start), "-"),
                None => finding,
            };
            self.frame.report(sign);
        }
        if bytes.len() > length {
            let tail = Span::new(head.end, span.end);
            let text = self.frame.source.slice(tail);
            if loose::is_slipped_move(text) || loose::ends_in_move(text) {
                return self.unreadable(text, tail);
            }
            if is_ending(text) {
                return self.glued_ending(text, tail);
            }
            let finding = Finding::at(Code::CsaMoveTail, tail).with("text", text);
            self.frame.report(match self.eol {
                Some(eol) => finding.unsafe_fix(Span::at(tail.start), format!("{eol}'*")),
                None => finding,
            });
            self.push_note(NoteKind::Comment, text, tail);
        }
    }

    fn push_move(&mut self, written: WrittenMove, span: Span) {
        self.state.end = span.end;
        self.frame.script.push(Item::Move { written, number: 0, span });
    }

    fn ending(&mut self, text: &str, span: Span) {
        if self.state.stage < Stage::Moves {
            self.begin_moves(span);
        }
        let ending = csa_endings::read(&text[1..]).unwrap_or_else(|| {
            let finding = Finding::at(Code::CsaEnding, span).with("text", text);
            self.frame.report(finding.error_if(csa_endings::is_nearly_known(&text[1..])));
            Ending { word: self.frame.record.keep(&text[1..]), ..Ending::new(EndKind::Unknown) }
        });
        match ending.kind {
            EndKind::MoveLimit => self.only_in(3, span),
            EndKind::Takeback => self.only_in(2, span),
            _ => {}
        }
        self.state.ended = true;
        self.frame.script.push(Item::End { ending, number: 0, span });
    }

    /// An ending that has lost the line end before it.
    fn glued_ending(&mut self, text: &str, span: Span) {
        let finding = Finding::at(Code::CsaMoveTail, span).with("text", text);
        self.frame.report(match self.eol {
            Some(eol) => finding.unsafe_fix(Span::at(span.start), eol),
            None => finding,
        });
        self.ending(text, span);
    }

    /// Reads a time with a move or an ending right behind it, if it is one.
    fn glued_to_time(&mut self, text: &str, span: Span) -> bool {
        let Some((spent, next)) = text.find(['+', '-', '%']).map(|at| text.split_at(at)) else {
            return false;
        };
        let is_whole = self.frame.source.slice(span).ends_with(next);
        if !is_whole || !loose::ends_in_move(next) && !is_ending(next) {
            return false;
        }
        let place = Span::new(span.end - next.len() as u32, span.end);
        if let Some(spent) = seconds(spent) {
            self.push_time(spent, Span::new(span.start, place.start));
        }
        match next.starts_with('%') {
            true => self.glued_ending(next, place),
            false => self.unreadable(next, place),
        }
        true
    }

    fn time(&mut self, text: &str, span: Span) {
        // A time has no more than thousandths of seconds.
        let is_finer = |text: &str| {
            let parts = text.trim_end().split_once('.');
            parts.is_some_and(|(_, part)| part.trim_end_matches('0').len() > 3)
        };
        match seconds(text).filter(|_| !is_finer(text)) {
            Some(spent) => {
                if text.contains('.') {
                    self.only_in(3, span);
                }
                self.push_time(spent, span);
            }
            None if self.glued_to_time(text, span) => {}
            None => {
                let finding = Finding::at(Code::CsaTime, span);
                let finding = finding.with("text", self.frame.source.slice(span));
                let is_line = self.line_begins(span.start as usize).is_some();
                self.frame.report(match is_line && !text.is_empty() {
                    true => finding.unsafe_fix(Span::at(span.start), "'*"),
                    false => finding,
                });
                if !text.is_empty() {
                    self.push_note(NoteKind::Comment, self.frame.source.slice(span), span);
                }
            }
        }
    }

    /// Ends the game, if one has begun, and hands it on.
    pub(super) fn finish(&mut self) -> ControlFlow<()> {
        for (start, end) in std::mem::take(&mut self.state.waiting) {
            self.take(start, end)?;
        }
        if self.state.stage == Stage::Nothing {
            self.state = GameState::default();
            return ControlFlow::Continue(());
        }
        let span = Span::new(self.state.start, self.state.end);
        if self.state.stage < Stage::Moves {
            self.begin_without_moves(span);
        }
        let state = std::mem::take(&mut self.state);
        if let Some(blank) = state.blanks {
            let mut finding = Finding::at(Code::CsaBlank, blank);
            state.spare.iter().for_each(|spare| finding.add_fix(*spare, ""));
            self.frame.report(finding);
        }
        let (times, zeros) = state.times;
        if times >= 10 && times == zeros {
            self.frame.report(Finding::at(Code::AllTimesZero, Span::at(span.start)));
        }
        settle_start(self.frame.record);
        self.frame.replay();
        self.frame.findings.extend(state.tail.check(self.frame.record));
        if let Some(at) = state.handicap {
            let name = self.frame.record.header(Key::Handicap).unwrap_or_default().to_owned();
            self.frame.check_handicap(&name, at);
        }
        let flow = self.frame.hand_on(span);
        self.frame.record.start = games::Position::Shogi(EVEN_START.clone());
        flow
    }

    /// Makes the start position final where nothing follows it.
    fn begin_without_moves(&mut self, span: Span) {
        let is_nothing = self.state.position.span.is_none() && self.frame.record.headers.is_empty();
        if is_nothing {
            self.frame.report(Finding::at(Code::NoRecord, span));
        }
        self.begin_moves(Span::at(span.end));
        self.frame.record.start_known &= !is_nothing;
        if self.state.position.span.is_some() {
            self.frame.report(Finding::at(Code::CsaNoTurn, Span::at(span.end)));
        }
    }
}
