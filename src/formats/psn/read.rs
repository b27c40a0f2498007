//! Reading PSN.

use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::shogi::{Handicap, Position, Setup};
use crate::games::{self, Side};
use crate::notation::headers::psn_key;
use crate::notation::shogi::declared_win;
use crate::notation::shogi::japanese::time::read_text;
use crate::notation::shogi::psn::{self, PsnMove};
use crate::notation::shogi::sfen;
use crate::notation::syntax::{is_slip_of, lines};
use crate::record::{EndKind, Ending, Key, NoteKind, Outcome};
use crate::replay::{self, Claim, Item};
use crate::source::{Source, Span, is_nothing};
use memchr::memchr2;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Reads every game of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let frame = Frame::new(source, bench, sink);
    let (text, game) = (source.text(), Game::default());
    let mut reader = PsnReader { text, at: 0, line_end: 0, frame, game };
    if reader.run().is_continue() && reader.game.anything {
        let _ = reader.finish();
    }
}

/// What is known of the game being read.
#[derive(Default)]
struct Game {
    anything: bool,
    start: usize,
    setup: Option<Setup>,
    /// A handicap is named that is not known.
    unknown_handicap: bool,
    /// What the tags say of the number of moves and of the result, and where.
    claims: [Option<(Claim, Span)>; 2],
    /// The handicap that a tag names, and where.
    handicap: Option<(String, Span)>,
    /// The moves of the line so far, and how the numbers before them count.
    moves: u32,
    count: Count,
    /// What its latest entry is.
    last: Last,
    /// Whether that is a word without digits that was not read: it may be no move but say whose ending follows.
    is_word: bool,
    /// A comment that ends the line, unless a move follows: its place in the script, and what it says.
    closing: Option<(usize, Ending, Span)>,
    /// The names of its tags.
    tags: HashSet<String>,
}

/// The latest of the entries of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Last {
    /// There is none of the game.
    #[default]
    Nothing,
    /// A move, or what stands in the place of one; or a variation begins, which has none yet.
    Move,
    /// An ending.
    End,
}

/// What numbers before moves count: moves or, as long as both are possible, perhaps pairs of moves.
struct Count {
    moves: bool,
    pairs: bool,
    /// The first number of the line, and how many moves stood before it.
    first: Option<(u32, u32)>,
}

impl Default for Count {
    fn default() -> Count {
        Count { moves: true, pairs: true, first: None }
    }
}

impl Count {
    /// The number that should stand behind so many moves, if this one does not fit.
    fn misses(&mut self, number: u32, moves: u32) -> Option<u32> {
        let (first, before) = *self.first.get_or_insert((number, moves));
        let by_moves = first.saturating_add(moves.saturating_sub(before));
        let by_pairs = first.saturating_add((moves / 2).saturating_sub(before / 2));
        let fits = (self.moves && number == by_moves, self.pairs && number == by_pairs);
        if let (false, false) = fits {
            self.first = Some((number, moves));
            return Some(if self.moves { by_moves } else { by_pairs });
        }
        (self.moves, self.pairs) = fits;
        None
    }
}

struct PsnReader<'a> {
    text: &'a str,
    at: usize,
    /// Where the line ends that was asked for last.
    line_end: usize,
    frame: Frame<'a, PsnMove>,
    game: Game,
}

impl<'a> PsnReader<'a> {
    fn run(&mut self) -> ControlFlow<()> {
        loop {
            let rest = &self.text[self.at..];
            self.at += nothing(rest);
            let Some(first) = self.text[self.at..].chars().next() else {
                return ControlFlow::Continue(());
            };
            if !self.game.anything {
                self.game.anything = true;
                self.game.start = self.at;
            }
            match first {
                '[' => self.tag()?,
                '(' if self.time() => {}
                _ => match closing(first) {
                    Some(close) => self.comment(close),
                    None => self.word()?,
                },
            }
        }
    }

    /// Where the line ends that a place is on. What lies before an end that is known is not looked at again.
    fn line_end(&mut self, at: usize) -> usize {
        if at > self.line_end || self.line_end == 0 {
            let rest = &self.text.as_bytes()[at..];
            self.line_end = memchr2(b'\n', b'\r', rest).map_or(self.text.len(), |end| at + end);
        }
        self.line_end
    }

    /// Adds a move, or what stands in the place of one: what a comment said before it was no ending.
    fn enter(&mut self, item: Option<Item<PsnMove>>) {
        self.game.closing = None;
        self.game.last = Last::Move;
        self.game.is_word = false;
        self.frame.script.items.extend(item);
    }

    fn note(&mut self, text: &str, span: Span) {
        let lines: Vec<&str> = lines(text).map(str::trim_end).collect();
        self.frame.note(NoteKind::Comment, lines.join("\n").trim(), span);
    }

    /// Reads `[Name "value"]`. One behind moves begins the next game.
    fn tag(&mut self) -> ControlFlow<()> {
        let line_end = self.line_end(self.at);
        let line = &self.text[self.at..line_end];
        let end = tag_end(line).map_or(line.len(), |close| close + 1);
        let (line, span) = (&line[..end], Span::of(self.at..self.at + end));
        let read = || {
            let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once('"')?;
            Some((name.trim(), value.trim_end().strip_suffix('"')?))
        };
        let Some((name, value)) = read().filter(|(name, _)| !name.is_empty()) else {
            self.frame.report(Finding::at(Code::PsnTag, span));
            self.note(line, span);
            self.at += end;
            return ControlFlow::Continue(());
        };
        // Behind moves it is another game's, as it is where its name has been and a blank line stands before it.
        self.close();
        let is_again = || self.game.tags.contains(name) && self.is_behind_blank_line();
        if self.game.last != Last::Nothing || is_again() {
            self.begin_another()?;
        }
        self.game.tags.insert(name.to_owned());
        self.at += end;
        self.header(name, value, span);
        ControlFlow::Continue(())
    }

    /// Whether a blank line stands before this place.
    fn is_behind_blank_line(&self) -> bool {
        let before = &self.text[..self.at];
        let blank = &before[before.trim_end_matches(is_nothing).len()..];
        blank.matches('\n').nth(1).is_some()
            || blank.matches('\r').nth(1).is_some() && !blank.contains('\n')
    }

    /// Ends the game under way, behind which another begins here.
    fn begin_another(&mut self) -> ControlFlow<()> {
        self.finish()?;
        self.game.anything = true;
        self.game.start = self.at;
        ControlFlow::Continue(())
    }

    fn header(&mut self, name: &str, value: &str, span: Span) {
        let key = psn_key(name);
        if name.eq_ignore_ascii_case("SFEN") {
            let at = span.start + (self.frame.source.slice(span).len() - value.len() - 2) as u32;
            let value_span = Span::new(at, at + value.len() as u32);
            let before = self.frame.findings.len();
            match sfen::read_setup(value, at, self.frame.findings) {
                Some(setup) => {
                    if self.frame.source.slice(value_span) == value {
                        sfen::mend(&mut self.frame.findings[before..], value_span, &setup);
                    }
                    self.frame.findings.extend(replay::setup_findings(&setup, value_span));
                    self.game.setup = Some(setup);
                }
                None => self.frame.record.start_known = false,
            }
            return;
        }
        match key {
            Key::Start => self.frame.check_date(value, span),
            Key::Handicap => {
                let named = Handicap::by_name(value.trim()).map(|handicap| handicap.setup());
                let is_even = |name: &&str| name.eq_ignore_ascii_case(value.trim());
                if named.is_none() && !["", "even", "none"].iter().any(is_even) {
                    self.game.unknown_handicap = true;
                    self.frame.report(Finding::at(Code::PsnHandicap, span).with("name", value));
                }
                self.game.setup = self.game.setup.take().or(named);
                self.game.handicap = Some((value.trim().to_owned(), span));
            }
            Key::Result => self.result(value, span),
            _ if name == "Moves" => {
                let plies = value.trim().parse().ok();
                self.game.claims[0] = Some((Claim { plies, ending: None, winner: None }, span));
            }
            _ if is_slip_of(&name.to_ascii_uppercase(), "SFEN") || name == "FEN" => {
                let board = value.split_ascii_whitespace().next().unwrap_or_default();
                if board.bytes().filter(|&byte| byte == b'/').count() == 8 {
                    // The position is lost, and the usual start is another.
                    let finding = Finding::at(Code::PsnTag, span);
                    self.frame.report(Finding { severity: Severity::Error, ..finding });
                    self.frame.record.start_known = false;
                }
            }
            _ => {}
        }
        self.frame.header(key, name, value, span);
    }

    fn result(&mut self, value: &str, span: Span) {
        let value = value.trim();
        let Some(ending) = any_ending(value) else {
            // Words are for people, and numbers are results.
            let is_number =
                |c: char| c.is_ascii_digit() || matches!(c, '-' | '/' | '–' | '½' | '.');
            if value.contains(|c: char| c.is_ascii_digit() || c == '½')
                && value.chars().all(is_number)
            {
                self.frame.report(Finding::at(Code::PsnResult, span).with("value", value));
            }
            return;
        };
        self.game.claims[1] = Some((claim_of(ending), span));
    }

    /// Adds an ending; a bare result behind another one says the same again.
    fn end(&mut self, ending: Ending, span: Span) {
        self.close();
        let ending = match std::mem::take(&mut self.game.is_word) {
            // Nobody knows for whom the game is decided.
            true if ending.outcome(Side::First) != ending.outcome(Side::Second) => {
                Ending::new(EndKind::Lost)
            }
            _ => ending,
        };
        let is_again = self.game.last == Last::End;
        self.game.last = Last::End;
        self.frame.script.push(match is_again && claim_of(ending).winner.is_some() {
            true => Item::Claim { claim: claim_of(ending), span },
            false => Item::End { ending, number: 0, span },
        });
    }

    /// Reads a comment up to a sign; one that holds nothing but an ending is that.
    fn comment(&mut self, close: char) {
        let begin = self.at;
        let line = self.line_end(begin + 1) - begin - 1;
        let body = &self.text[begin + 1..];
        let in_line = body[..line].find(close);
        // A time that is not closed must not hide the lines below.
        let is_line = close == ')' && in_line.is_none() && numbered(&body[line..]).is_some();
        let length = if is_line { None } else { in_line.or_else(|| body.find(close)) };
        let text = match is_line {
            true => body[..line].trim_end(),
            false => &body[..length.unwrap_or(body.len())],
        };
        let end = begin + 1 + text.len();
        self.at = end + usize::from(length.is_some());
        let span = Span::of(begin..self.at);
        let hides = self.hides_more(text, close);
        // With another bracket in it, or a promotion, it is one that stands open before its time.
        let is_closed = length.is_some() && !text.contains(['\n', '\r', '(', '+']);
        if hides && is_closed {
            self.frame.report(Finding::at(Code::PsnHiddenMoves, span));
        } else if length.is_none() || hides {
            let mut finding = Finding::at(Code::PsnOpenComment, Span::of(begin..begin + 1));
            if hides {
                finding.severity = Severity::Error;
                self.frame.report(finding);
            } else {
                let last = self.text[..end].trim_end().len().max(begin + 1);
                self.frame.report(finding.unsafe_fix(Span::of(last..last), close));
            }
        }
        let word = text.trim();
        let ending = any_ending(word);
        if ending.is_some() {
            self.close();
        }
        let at = self.frame.script.items.len();
        self.note(text, span);
        self.game.closing = ending.map(|ending| (at, ending, span)).or(self.game.closing);
    }

    /// The line goes no further: the comment that ends it is an ending.
    fn close(&mut self) {
        let Some((at, ending, span)) = self.game.closing.take() else { return };
        let behind = self.frame.script.items.split_off(at);
        self.end(ending, span);
        self.frame.script.items.extend(behind.into_iter().skip(1));
    }

    /// Whether a comment has in it what goes on with the game: tags, the next move with its number, or, in
    /// brackets that are there for times, moves, the sign of a promotion, or brackets.
    fn hides_more(&self, text: &str, close: char) -> bool {
        let is_move = |word: &str| psn::read(word.trim_end_matches(['!', '?', '~', ','])).is_some();
        let next = self.game.moves.saturating_add(1);
        let is_row = |line: &str| {
            let Some((number, behind)) = numbered(line) else { return false };
            let number = number.parse::<u32>().ok();
            let behind = behind.trim_start_matches(['.', ' ']);
            let word = behind.split_ascii_whitespace().next().unwrap_or_default();
            // Numbers count moves, or pairs of them, and the comment may have begun behind the first of a pair.
            let is_next = number.and_then(|number| number.checked_sub(1)).is_some_and(|before| {
                before + 1 == next
                    || (next / 2..=next.div_ceil(2)).contains(&before)
                    || before + 1 == next.div_ceil(2)
            });
            is_next && (is_move(word) || ending(word).is_some())
        };
        let is_tag = |line: &str| line.starts_with('[') && line.contains('"');
        let mut below = text.split(['\n', '\r']).skip(1);
        if below.any(|line| is_row(line) || is_tag(line)) {
            return true;
        }
        let is_certain = |word| psn::is_certain(numbered(word).map_or(word, |(_, behind)| behind));
        close == ')'
            && (text.contains('(')
                || text.starts_with('+')
                || text.split_ascii_whitespace().any(is_certain))
    }

    /// Reads `(00:03 / 00:00:03)`, if it stands here.
    fn time(&mut self) -> bool {
        let Some((spent, total, rest)) = read_text(&self.text[self.at..]) else { return false };
        let end = self.text.len() - rest.len();
        let span = Span::of(self.at..end);
        self.frame.check_time(span);
        self.frame.script.push(Item::Time { spent, total, span });
        self.at = end;
        true
    }

    fn word(&mut self) -> ControlFlow<()> {
        let rest = &self.text[self.at..];
        let end = rest.char_indices().find(|&(at, c)| at > 0 && ends_word(c));
        let word = &rest[..end.map_or(rest.len(), |(at, _)| at)];
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].bytes().take_while(|&byte| byte == b'.').count();
        if dots > 0 || digits == word.len() && self.goes_on(digits) {
            let span = Span::of(self.at..self.at + digits);
            if let Ok(number) = word[..digits].parse() {
                // Behind an ending a first move is another game's.
                let is_over = self.game.last == Last::End || self.game.closing.is_some();
                if number == 1 && is_over && self.game.moves > 0 {
                    self.begin_another()?;
                }
                self.number(number, span);
            }
            self.at += digits + dots;
            return ControlFlow::Continue(());
        }
        let span = Span::of(self.at..self.at + word.len());
        self.at += word.len();
        let variation = word.strip_prefix("Variation:").and_then(|ply| ply.parse::<u32>().ok());
        if let Some(ply) = variation.filter(|&ply| ply > 0) {
            self.close();
            self.push_claim();
            self.game.last = Last::Move;
            self.game.is_word = false;
            self.game.moves = ply - 1;
            self.game.count.first = None;
            self.frame.script.push(Item::Variation { number: ply, before: 0, span });
            return ControlFlow::Continue(());
        }
        let bare = word.trim_end_matches(['!', '?', '~', ',']);
        if let Some(written) = psn::read(bare) {
            let span = Span::new(span.start, span.start + bare.len() as u32);
            self.game.moves = self.game.moves.saturating_add(1);
            self.enter(Some(Item::Move { written, number: 0, span }));
            if bare.len() < word.len() {
                self.note(&word[bare.len()..], span);
            }
        } else if let Some(ending) = any_ending(bare) {
            self.end(ending, span);
        } else if let Some((ending, end)) = self.ending_of_side(bare) {
            self.at = end;
            self.end(ending, Span::of(span.start as usize..end));
        } else if bare != "*" {
            // An asterisk says that no result is known.
            self.frame.report(Finding::at(Code::PsnMove, span).with("text", word));
            self.game.moves = self.game.moves.saturating_add(1);
            self.enter(None);
            self.game.is_word = !bare.contains(|c: char| c.is_ascii_digit());
            self.frame.unreadable(word, 0, span);
        }
        ControlFlow::Continue(())
    }

    /// What the name of a side and the word behind it say of how the game ended, and where that word does: `Sente
    /// resigns`, `Gote wins`.
    fn ending_of_side(&self, name: &str) -> Option<(Ending, usize)> {
        let side = match name.to_ascii_lowercase().as_str() {
            "sente" | "black" => Side::First,
            "gote" | "white" => Side::Second,
            _ => return None,
        };
        let rest = &self.text[self.at..];
        let behind = rest.trim_start_matches([' ', '\t']);
        let word = behind.split(ends_word).next().filter(|_| behind.len() < rest.len())?;
        let bare = word.trim_end_matches(['.', '!', ',']);
        let ending = match bare.to_ascii_lowercase().as_str() {
            "resigns" | "resign" | "resigned" => Ending::by(EndKind::Resign, side),
            "wins" | "win" | "won" => Ending::by(EndKind::Lost, side.other()),
            "loses" | "lost" => Ending::by(EndKind::Lost, side),
            _ => return None,
        };
        Some((ending, self.text.len() - behind.len() + word.len()))
    }

    /// Whether anything of the game stands behind the next bytes and the comments there, or is one of
    /// those.
    fn goes_on(&self, len: usize) -> bool {
        let mut rest = self.text[self.at + len..].trim_start_matches(is_nothing);
        while let Some(close) = rest.chars().next().and_then(closing) {
            let Some(end) = rest.find(close) else { return false };
            let word = rest[1..end].trim();
            if any_ending(word).is_some() {
                return true;
            }
            rest = rest[end + 1..].trim_start_matches(is_nothing);
        }
        !rest.is_empty() && !rest.starts_with('[')
    }

    /// Holds a number before a move against those before it.
    fn number(&mut self, number: u32, span: Span) {
        let moves = self.game.moves;
        let begins = moves == 0 && self.game.count.first.is_none();
        // A position says itself which move is next.
        if begins && number != 1 && self.game.setup.is_none() {
            let finding = Finding::at(Code::MoveNumber, span).ply(1);
            self.frame.report(finding.with("found", number).with("expected", 1u32));
        }
        if let Some(expected) = self.game.count.misses(number, moves) {
            let finding = Finding::at(Code::MoveNumber, span).ply(moves.saturating_add(1));
            self.frame.report(finding.with("found", number).with("expected", expected));
        }
    }

    /// States what the tags say where the main line ends.
    fn push_claim(&mut self) {
        for (claim, span) in self.game.claims.iter_mut().filter_map(Option::take) {
            self.frame.script.push(Item::Claim { claim, span });
        }
        declared_win::settle(&mut self.frame.script.items, self.frame.record);
    }

    fn finish(&mut self) -> ControlFlow<()> {
        self.close();
        self.push_claim();
        let game = std::mem::take(&mut self.game);
        let span = Span::of(game.start..self.at);
        let has_result = || game.tags.iter().any(|name| psn_key(name) == Key::Result);
        let is_bare = game.last == Last::Nothing && game.setup.is_none();
        if is_bare && !game.tags.is_empty() && self.frame.record.start_known && !has_result() {
            let place = self.frame.source.line_span(span.start);
            self.frame.report(Finding::at(Code::PsnNoMoves, place));
        }
        match &game.setup {
            None => self.frame.record.start_known &= !game.unknown_handicap,
            // The position says what the handicap is.
            Some(_) => self.frame.findings.retain(|finding| finding.code != Code::PsnHandicap),
        }
        let handicap = game.handicap.filter(|_| !game.unknown_handicap);
        let mut start = game.setup;
        if let Some((name, place)) = &handicap
            && Handicap::by_name(name) == Some(Handicap::ThreePieces)
            && !game.tags.iter().any(|tag| tag.eq_ignore_ascii_case("SFEN"))
        {
            let Frame { script, findings, .. } = &mut self.frame;
            start = Some(replay::three_pieces(name, *place, script, findings));
        }
        let start = start.as_ref().map_or_else(Position::start, Position::from);
        self.frame.record.start = games::Position::Shogi(start);
        if let Some((name, place)) = handicap {
            self.frame.check_handicap(&name, place);
        }
        self.frame.deliver(span)
    }
}

/// A vertical tab is one bit away from the sign of a promotion: it is part of the move that it touches, and no blank.
const BROKEN_PLUS: char = '\u{b}';

/// What opens something else than a word.
const OPENINGS: [char; 3] = ['[', '{', '('];

/// Whether a word ends before a character.
fn ends_word(c: char) -> bool {
    c.is_whitespace() && c != BROKEN_PLUS || OPENINGS.contains(&c)
}

/// How much of what a text begins with says nothing: not what stands in a word before its first letter.
fn nothing(text: &str) -> usize {
    let behind = text.trim_start_matches(is_nothing);
    let blank = &text[..text.len() - behind.len()];
    if behind.is_empty() || behind.starts_with(OPENINGS) {
        return blank.len();
    }
    blank.trim_end_matches(BROKEN_PLUS).len()
}

/// The sign that closes a comment, from that which opens it.
fn closing(open: char) -> Option<char> {
    match open {
        '{' => Some('}'),
        '(' => Some(')'),
        _ => None,
    }
}

/// The number that a text begins with, if its period follows it as in lines of moves, and what stands behind
/// that.
fn numbered(text: &str) -> Option<(&str, &str)> {
    let (number, behind) = text.trim_start().split_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((number, behind))
}

/// Where the tag ends that a line begins with: where its value does, if nothing or another thing follows.
/// A value may have quotes and brackets in it.
fn tag_end(line: &str) -> Option<usize> {
    let ends = |&at: &usize| {
        let follows = line[at + 1..].trim_start_matches(is_nothing).chars().next();
        line[..at].trim_end().ends_with('"') && matches!(follows, None | Some('[' | '{' | '('))
    };
    let mut brackets = line.match_indices(']').map(|(at, _)| at);
    brackets.find(ends).or_else(|| line.rfind(']'))
}

/// What ends a game: a word for it, or a result.
fn any_ending(word: &str) -> Option<Ending> {
    ending(word).or_else(|| result(word))
}

/// The words that end a game.
fn ending(word: &str) -> Option<Ending> {
    const WORDS: [(&str, EndKind); 10] = [
        ("Resigns", EndKind::Resign),
        ("Resign", EndKind::Resign),
        ("Sennichite", EndKind::Repetition),
        ("Jishogi", EndKind::Impasse),
        ("Mate", EndKind::Mate),
        ("Checkmate", EndKind::Mate),
        ("Timeup", EndKind::Timeout),
        ("Interrupt", EndKind::Interrupted),
        ("Illegal", EndKind::IllegalMove),
        ("Win", EndKind::DeclaredWin),
    ];
    let known = WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word))?;
    Some(Ending::new(known.1))
}

/// `1-0`, `0-1`, `1/2-1/2`.
fn result(word: &str) -> Option<Ending> {
    match word {
        "1-0" => Some(Ending::by(EndKind::Lost, Side::Second)),
        "0-1" => Some(Ending::by(EndKind::Lost, Side::First)),
        "1/2-1/2" => Some(Ending::new(EndKind::Draw)),
        _ => None,
    }
}

/// What a result states of how the game ended.
fn claim_of(ending: Ending) -> Claim {
    let winner = match ending.outcome(Side::First) {
        Outcome::Win(side) if ending.kind == EndKind::Lost => Some(side),
        _ => None,
    };
    Claim { plies: None, ending: Some(ending), winner }
}
