//! The game under way: what each statement means where it stands.

mod missing;
mod moves;
mod notes;
mod other;

use super::headers;
use super::loose;
use super::position::Builder;
use super::tail::Tail;
use crate::findings::{Code, Finding, Fix};
use crate::formats::frame::Frame;
use crate::games::shogi::Position;
use crate::games::{self, Side};
use crate::notation::headers::settle;
use crate::notation::shogi::WrittenMove;
use crate::notation::shogi::csa_endings;
use crate::notation::shogi::declared_win;
use crate::record::{Ending, Key};
use crate::source::{Span, offset};
use other::is_move;
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
    /// The last of the endings, and up to which of the script's items no move stands behind it.
    ending: Option<(Ending, usize)>,
    /// A bare `N+` or `N-` line whose name may be on the next line, and where it ends.
    unnamed: Option<(Key, u32)>,
    /// How many of the script's items have been looked at for moves, how many moves there are, and
    /// whose the last one is, as far as that is certain.
    seen: (usize, u32, Option<Side>),
    /// Whether one of them has the sign of the side that is not to move.
    slipped: bool,
    /// The board is that of another game, whose moves are not played.
    other_game: bool,
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
    /// The finding that tells of statements without what parts them, and of the first clock behind a move.
    glued: Option<usize>,
    left_told: bool,
    /// What stands within a header line and may be one of its own.
    within: Vec<(Key, Span)>,
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
            other_game: false,
            ended: false,
            ending: None,
            unnamed: None,
            version: None,
            tail: Tail::default(),
            lines: None,
            begun: None,
            adds_position: false,
            handicap: None,
            glued: None,
            left_told: false,
            within: Vec::new(),
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

impl<'a> Game<'a> {
    /// Begins with the first game of a source.
    pub(super) fn new(frame: Frame<'a, WrittenMove>, eol: Option<&'static str>) -> Game<'a> {
        frame.record.start = games::Position::Shogi(EVEN_START.clone());
        Game { frame, eol, state: GameState::default() }
    }

    /// Whether moves can be taken as they come: they have begun, and no statement before them waits for what follows
    /// it.
    pub(super) fn takes_moves(&self) -> bool {
        self.state.stage == Stage::Moves && self.state.waiting.is_empty() && !self.state.other_game
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
        // A game that has no moves is over where a version and another position follow.
        let is_bare = self.state.stage == Stage::Moves && !in_game;
        let begins_behind =
            || bytes[0] == b'V' && loose::leads_to_position(&self.frame.source.text()[end..]);
        if begins_game && (in_game || is_bare && begins_behind()) {
            self.finish()?;
            let (start, end) = waiting.first().copied().unwrap_or((start, end));
            let finding = Finding::at(Code::CsaNoSeparator, Span::of(start..end));
            // Files are joined where the last line of the first has no end.
            let before = &self.frame.source.text()[..start];
            let joined = self.eol.filter(|_| before.ends_with(|c: char| c.is_ascii_alphanumeric()));
            self.frame.report(match (self.line_begins(start), joined) {
                (Some(eol), _) => finding.fix(Span::of(start..start), format!("/{eol}")),
                (None, Some(eol)) => finding.fix(Span::of(start..start), format!("{eol}/{eol}")),
                (None, None) => finding,
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
        if let Some((within, at)) = headers::within(key, value)
            && self.frame.source.slice(span).ends_with(value)
        {
            let begin = span.end - offset(value.len() - at);
            self.state.within.push((within, Span::new(begin, span.end)));
        }
        if matches!(key, Key::Start | Key::End) {
            self.frame.check_date(value, span);
        }
        if !headers::can_be(name, key, value) {
            let finding = Finding::at(Code::CsaHeaderValue, span).with("name", name);
            self.frame.report(finding.with("value", value));
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
        let known = self.frame.record.headers.iter().map(|header| header.key.place());
        let known = known.fold(0_u64, |known, place| known | 1 << place);
        for (key, span) in state.within {
            if known >> key.place() & 1 == 0 {
                let text = self.frame.source.slice(span);
                let finding = Finding::at(Code::CsaHeaderWithin, span).with("text", text);
                self.frame.report(match self.eol {
                    Some(eol) => finding.unsafe_fix(Span::at(span.start), eol),
                    None => finding,
                });
            }
        }
        settle(self.frame.record);
        declared_win::settle(&mut self.frame.script.items, self.frame.record);
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
}
