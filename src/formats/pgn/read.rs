//! Reading PGN: where games begin and end, and what can be said of a whole game.

use super::games::{Other, plies_before};
use super::time_control::Clocks;
use super::{glyphs, kings, scan, start};
use crate::findings::{Code, Finding, Fix, Lang, Severity};
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::{self, Side, chess};
use crate::notation::chess::san::{Language, San, with_letters};
use crate::notation::evaluation;
use crate::record::{EndKind, Ending, Key, NoteKind, Outcome, TextRef};
use crate::replay::{self, Item, Script};
use crate::source::{Source, Span};
use std::ops::ControlFlow;

/// How far a game has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// Nothing but comments so far.
    Nothing,
    /// Tags.
    Tags,
    /// Something other than a tag has been read.
    Moves,
    /// The result has been read.
    Ended,
}

/// A line of moves under way.
#[derive(Debug)]
pub(super) struct Level {
    /// Plies before the next move, counted from move 1 of White.
    pub(super) ply: u32,
    /// Whether the replayer knows of it; a variation is opened by its first move.
    pub(super) opened: bool,
    /// Whether there is a move in it.
    pub(super) moves: bool,
    /// How far the written move numbers are off.
    pub(super) offset: i64,
    /// The finding about the number last seen, if it was wrong, and what should stand there: if the
    /// next number is right again, that is all there is to mend.
    pub(super) doubted: Option<(usize, Span, String)>,
    /// Comments and annotations before its first move.
    pub(super) introduction: Vec<(NoteKind, TextRef, Span)>,
    /// Where it opens.
    pub(super) span: Span,
}

/// What is known of the game being read.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) stage: Stage,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether a blank line stands behind the last tag.
    pub(super) blank: bool,
    pub(super) fen: Option<(TextRef, Span)>,
    pub(super) set_up: Option<(bool, Span)>,
    pub(super) variant: Option<(TextRef, Span)>,
    /// The game, if it is not chess.
    pub(super) other: Option<&'static Other>,
    /// The places of the headers' values, by their index.
    pub(super) values: Vec<Span>,
    /// The result that the tag states, as a marker.
    pub(super) stated: Option<(Outcome, Span)>,
    /// Whether the position is unknown, so that moves are kept as text.
    pub(super) opaque: bool,
    pub(super) levels: Vec<Level>,
    /// The number before the next move: number, periods, place.
    pub(super) number: Option<(u32, usize, Span)>,
    /// The piece letters seen (bit 0 = `A`), and where the first that is not English stands.
    pub(super) letters: u32,
    pub(super) foreign: Option<Span>,
    pub(super) nul: bool,
    /// Plies before the first move, counted from move 1 of White.
    pub(super) first_ply: u32,
    /// Whether nothing stands between the last move or result and this place but annotations.
    pub(super) fresh: bool,
    pub(super) clocks: Clocks,
    /// How the Termination tag says that the game was lost.
    pub(super) lost_by: Option<EndKind>,
}

impl Game {
    /// Whether the game is shogi, as far as its tags say.
    pub(super) fn is_shogi(&self) -> bool {
        self.other.is_some_and(Other::is_shogi)
    }
}

impl Level {
    /// Nothing has come that speaks against it: the last wrong number can be mended alone.
    pub(super) fn settle(&mut self, findings: &mut [Finding]) {
        if let Some((index, span, text)) = self.doubted.take()
            && let Some(finding) = findings.get_mut(index)
        {
            finding.fix = Some(Box::new(Fix { span, text }));
        }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game {
            stage: Stage::Nothing,
            start: 0,
            end: 0,
            blank: false,
            fen: None,
            set_up: None,
            variant: None,
            other: None,
            values: Vec::new(),
            stated: None,
            opaque: false,
            levels: Vec::new(),
            number: None,
            letters: 0,
            foreign: None,
            nul: false,
            first_ply: 0,
            fresh: false,
            clocks: Clocks::default(),
            lost_by: None,
        }
    }
}

pub(super) struct Reader<'a> {
    pub(super) source: &'a Source,
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) bench: &'a mut Bench,
    pub(super) sink: &'a mut dyn Sink,
    pub(super) game: Game,
}

/// Reads every game of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    bench.clear();
    let text = source.text();
    let game = Game::default();
    let mut reader = Reader { source, text, bytes: text.as_bytes(), bench, sink, game };
    let _ = reader.run();
}

pub(super) fn span(start: usize, end: usize) -> Span {
    Span::new(u32::try_from(start).unwrap_or(u32::MAX), u32::try_from(end).unwrap_or(u32::MAX))
}

impl Reader<'_> {
    fn run(&mut self) -> ControlFlow<()> {
        let mut at = 0;
        while let Some(&byte) = self.bytes.get(at) {
            at = match byte {
                b'\n' | b'\r' => {
                    let second = usize::from(self.bytes[at..].starts_with(b"\r\n"));
                    let next = at + 1 + second;
                    let rest = &self.bytes[next..];
                    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
                    let after = next + blanks.count();
                    self.game.blank |= matches!(self.bytes.get(after), Some(b'\n' | b'\r'));
                    next
                }
                b' ' | b'\t' => at + 1,
                b'%' if scan::is_line_start(self.bytes, at) => scan::line_end(self.bytes, at),
                b'[' => self.bracket(at)?,
                b'{' => self.brace_comment(at),
                b';' => self.line_comment(at),
                _ if self.game.stage == Stage::Moves => self.element(at),
                _ => self.beginning(at)?,
            };
        }
        self.finish()
    }

    pub(super) fn report(&mut self, finding: Finding) {
        self.bench.findings.push(finding);
    }

    /// A tag pair, or a bracket that belongs to nothing.
    fn bracket(&mut self, at: usize) -> ControlFlow<(), usize> {
        let name = scan::tag_name(self.bytes, at);
        match self.game.stage {
            Stage::Nothing | Stage::Tags if name.is_some() => {
                let name = name.unwrap_or_default();
                // A tag of the roster again, after a blank line: the game before has no moves.
                let again = self.game.blank && self.has_tag(&self.text[name]);
                if again {
                    self.finish()?;
                }
            }
            Stage::Nothing | Stage::Tags => {}
            Stage::Moves | Stage::Ended => {
                let inside = self.game.stage == Stage::Moves && self.game.levels.len() > 1;
                if name.is_none() || (inside && !scan::is_line_start(self.bytes, at)) {
                    return ControlFlow::Continue(self.stray_bracket(at));
                }
                self.finish()?;
            }
        }
        if self.game.stage == Stage::Nothing {
            self.game.stage = Stage::Tags;
            self.game.start = at;
        }
        self.game.blank = false;
        let end = self.tag(at);
        self.game.end = end;
        ControlFlow::Continue(end)
    }

    /// Something other than a tag or comment, before the moves or behind the result.
    fn beginning(&mut self, at: usize) -> ControlFlow<(), usize> {
        let tags = self.game.stage == Stage::Tags;
        if !tags && self.blank_at(at).is_some() {
            return ControlFlow::Continue(at + self.blank_at(at).unwrap_or(1));
        }
        if tags || scan::starts_movetext(self.text, at, true) {
            if self.game.stage == Stage::Ended {
                self.finish()?;
                self.after_result(at);
            }
            if self.game.stage == Stage::Nothing {
                self.game.start = at;
            }
            self.begin_moves(at);
            return ControlFlow::Continue(at);
        }
        let end = scan::line_end(self.bytes, at);
        if !self.bench.findings.iter().any(|finding| finding.code == Code::PgnJunk) {
            self.report(Finding::at(Code::PgnJunk, span(at, end)));
        }
        ControlFlow::Continue(end)
    }

    /// Moves behind a result, without tags of their own: if they are numbered as if they went on
    /// with the game that it ended, that is to be said.
    fn after_result(&mut self, at: usize) {
        let digits = self.bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if self.text[at..at + digits].parse().is_ok_and(|number: u32| number > 1)
            && !matches!(self.bytes.get(at + digits), Some(b'-' | b'/' | b':'))
        {
            self.report(Finding::at(Code::PgnAfterResult, span(at, at + digits)));
        }
    }

    /// The moves begin at `at`.
    fn begin_moves(&mut self, at: usize) {
        self.game.stage = Stage::Moves;
        let (position, opaque) = start::position(
            &mut self.bench.record,
            &mut self.game,
            &mut self.bench.findings,
            self.source,
            &self.text[at..],
        );
        if self.game.is_shogi() {
            for item in &mut self.bench.chess.items {
                if let Item::Note { text, .. } = item {
                    *text = evaluation::state_in_lines(&mut self.bench.record, *text);
                }
            }
        }
        let ply = plies_before(&position);
        self.bench.record.start = position;
        self.bench.record.written_in = Some(super::PGN.name);
        // Where it is not, the words can still be given back as they are.
        self.bench.record.start_known = !opaque;
        self.game.opaque = opaque;
        self.game.first_ply = ply;
        self.game.levels.push(Level {
            ply,
            opened: true,
            moves: false,
            offset: 0,
            doubted: None,
            introduction: Vec::new(),
            span: Span::at(0),
        });
    }

    /// Ends the game under way, if there is one, and hands it out.
    pub(super) fn finish(&mut self) -> ControlFlow<()> {
        if self.game.stage == Stage::Nothing {
            return ControlFlow::Continue(());
        }
        let has_moves = self.game.stage != Stage::Tags;
        if !has_moves {
            self.begin_moves(self.game.end);
        }
        let end = span(self.game.end, self.game.end);
        if self.game.stage == Stage::Moves {
            self.close_all();
            let mut finding = Finding::at(Code::PgnNoMarker, end);
            if let Some((outcome, _)) = self.game.stated {
                if let Some(blank) = self.before_marker(has_moves) {
                    finding = finding.fix(end, format!("{blank}{}", glyphs::marker(outcome)));
                }
                self.end_with(outcome, end);
            }
            self.report(finding);
        }
        for level in &mut self.game.levels {
            level.settle(&mut self.bench.findings);
        }
        if let Some(at) = self.game.foreign.filter(|_| !self.game.opaque) {
            self.translate(at);
        }
        if let Some(other) = self.game.other {
            (other.replay)(self.source, self.bench, &self.game);
        } else {
            let Bench { record, findings, chess, chess_buffers, .. } = &mut *self.bench;
            replay::replay(chess, self.source, record, chess_buffers, findings);
            kings::excuse(chess, record, findings);
        }
        self.check_tags();
        self.drop_placeholders();
        self.mend_marks();
        self.bench.findings.sort_by_key(|finding| finding.span.map_or(0, |span| span.start));
        let whole = span(self.game.start, self.game.end);
        let flow = self.sink.record(&mut self.bench.record, &mut self.bench.findings, whole);
        self.bench.clear();
        self.game = Game { start: self.game.end, end: self.game.end, ..Game::default() };
        flow
    }

    /// What has to stand between the game and its marker; none where that cannot be said.
    fn before_marker(&self, has_moves: bool) -> Option<&'static str> {
        let is_open = |finding: &Finding| {
            matches!(finding.code, Code::PgnUnclosedComment | Code::PgnUnclosedVariation)
        };
        if self.bench.findings.iter().any(is_open) {
            return None;
        }
        let game = &self.text[self.game.start..self.game.end];
        let last_line = game.rsplit(['\n', '\r']).next().unwrap_or(game);
        Some(match has_moves {
            false => "\n\n",
            true if last_line.contains([';', '%']) => "\n",
            true => " ",
        })
    }

    /// Says how marks of check should be.
    fn mend_marks(&mut self) {
        for finding in &mut self.bench.findings {
            let Some(place) = finding.span.filter(|_| finding.code == Code::SanCheckMark) else {
                continue;
            };
            let word = self.source.slice(place);
            let stem = word.trim_end_matches(['+', '#']);
            let is = finding.args.iter().find(|(name, _)| *name == "is");
            let mark = match is.map(|(_, is)| is.word(Lang::En)) {
                Some(is) if is.contains("(+)") => "+",
                Some(is) if is.contains("(#)") => "#",
                _ => "",
            };
            // Behind `e.p.` and the like a mark would be read otherwise.
            let plain =
                stem.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"=-".contains(&byte));
            if plain && !stem.ends_with('p') && self.game.other.is_none() {
                finding.fix = Some(Box::new(Fix { span: place, text: format!("{stem}{mark}") }));
            }
        }
    }

    pub(super) fn end_with(&mut self, outcome: Outcome, span: Span) {
        let plies = self.game.levels.first().map_or(0, |level| level.ply);
        let to_move = if plies.is_multiple_of(2) { Side::First } else { Side::Second };
        let ending = match outcome {
            Outcome::Win(side) => match self.game.lost_by.filter(|_| !self.game.opaque) {
                // Whoever is to move has not made the illegal move but makes it now.
                Some(EndKind::IllegalAction) if side != to_move => {
                    Ending::by(EndKind::IllegalMove, side.other())
                }
                Some(EndKind::IllegalAction) => Ending::by(EndKind::IllegalAction, side.other()),
                Some(kind) if side != to_move => Ending::new(kind),
                // A flag can fall behind a move that was played but not recorded.
                Some(EndKind::Timeout) => Ending::by(EndKind::Timeout, side.other()),
                _ => Ending::by(EndKind::Lost, side.other()),
            },
            Outcome::Draw => Ending::new(EndKind::Draw),
            Outcome::Undecided | Outcome::Unknown => Ending::new(EndKind::Interrupted),
        };
        self.bench.chess.push(Item::End { ending, number: 0, span });
        self.game.stage = Stage::Ended;
        self.game.fresh = true;
    }

    /// Takes the piece letters as those of the language in which most of the game is legal.
    fn translate(&mut self, at: Span) {
        let games::Position::Chess(start) = &self.bench.record.start else { return };
        let mut best: Option<(usize, &Language, Script<San>)> = None;
        for language in with_letters(self.game.letters) {
            let mut script = self.bench.chess.clone();
            for item in &mut script.items {
                if let Item::Move { written, .. } = item {
                    written.translate(language);
                }
            }
            let legal = replay::legal_prefix(&script, start);
            if best.as_ref().is_none_or(|&(most, ..)| legal > most) {
                best = Some((legal, language, script));
            }
        }
        if let Some((_, language, script)) = best {
            self.bench.chess = script;
            // Among English letters its words would mean something else.
            self.bench.record.written_in = None;
            self.report(Finding::at(Code::PgnLanguage, at).with("language", language.name));
        }
    }

    /// A tag that has to stand there and says that nothing is known is no header: other formats would
    /// take the question mark for a name.
    fn drop_placeholders(&mut self) {
        let record = &mut self.bench.record;
        let mut headers = std::mem::take(&mut record.headers);
        headers.retain(|header| {
            let value = record.text(header.value);
            match header.key {
                Key::Event | Key::Site | Key::Round | Key::First | Key::Second => value != "?",
                Key::Start => value != "?" && value != "????.??.??",
                _ => true,
            }
        });
        record.headers = headers;
    }

    /// Compares tags with the moves.
    fn check_tags(&mut self) {
        let record = &self.bench.record;
        let findings = &mut self.bench.findings;
        let plies = record.plies();
        let is_sound = findings.iter().all(|finding| finding.severity < Severity::Error);
        let mut date = "";
        for (index, header) in record.headers.iter().enumerate() {
            let value = record.text(header.value);
            let name = record.text(header.name);
            let place = self.game.values.get(index).copied().unwrap_or_default();
            let at = || {
                let mut finding =
                    Finding::at(Code::PgnTagValue, place).with("tag", name).with("value", value);
                if matches!(value.trim_matches('?'), "") {
                    // Not the form for what is not known, but nothing else can be meant.
                    finding.severity = Severity::Note;
                }
                match dotted(value) {
                    Some(date) if name.ends_with("Date") => finding.fix(place, date),
                    _ => finding,
                }
            };
            match (header.key, name) {
                (Key::Start, _) => {
                    date = value;
                    if !is_date(value) {
                        findings.push(at());
                    }
                }
                (_, "PlyCount") if value.trim() != plies.to_string() => {
                    let stated = Finding::at(Code::PgnPlyCount, place).with("stated", value);
                    let stated = stated.with("counted", plies);
                    findings.push(match is_sound {
                        true => stated.fix(place, plies.to_string()),
                        false => stated,
                    });
                }
                (_, "EventDate" | "UTCDate") if !is_date(value) => findings.push(at()),
                (_, "ECO") if !is_eco(value) => findings.push(at()),
                (Key::Result, _) if glyphs::result(value).is_none() => findings.push(at()),
                _ => {}
            }
        }
        // The rules of five positions and 75 moves are in force since this day.
        if date < "2014.07.01" {
            for finding in findings.iter_mut() {
                if matches!(finding.code, Code::Fivefold | Code::SeventyFiveMoves) {
                    finding.severity = Severity::Note;
                }
            }
        }
        let place = span(self.game.start, self.game.start);
        for finding in findings.iter_mut().filter(|finding| finding.span.is_none()) {
            finding.span = Some(place);
        }
    }

    /// The length of the blank character at `at`, if there is one.
    pub(super) fn blank_at(&mut self, at: usize) -> Option<usize> {
        let character = match self.bytes[at] {
            byte if byte < 0x80 => char::from(byte),
            _ => self.text[at..].chars().next()?,
        };
        if !scan::is_blank(character) {
            return None;
        }
        if character.is_control() && !character.is_whitespace() && character != '\u{1a}' {
            let place = span(at, at + 1);
            if !std::mem::replace(&mut self.game.nul, true) {
                self.report(Finding::at(Code::PgnNul, place));
            }
        }
        Some(character.len_utf8())
    }
}

/// `YYYY.MM.DD`, with question marks for what is not known, and a day that exists.
pub(super) fn is_date(text: &str) -> bool {
    let mut parts = text.split('.');
    let (Some(year), Some(month), Some(day), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let number = |part: &str, len: usize, range: std::ops::RangeInclusive<u32>| {
        part.len() == len
            && (part.bytes().all(|byte| byte == b'?' || byte.is_ascii_digit()))
            && (part.contains('?') || part.parse().is_ok_and(|number| range.contains(&number)))
    };
    let last = match (month, year.parse::<u32>()) {
        ("04" | "06" | "09" | "11", _) => 30,
        ("02", Ok(year)) if year % 4 != 0 || (year % 100 == 0 && year % 400 != 0) => 28,
        ("02", _) => 29,
        _ => 31,
    };
    number(year, 4, 0..=9999) && number(month, 2, 1..=12) && number(day, 2, 1..=last)
}

/// A date whose parts are only separated by other signs, as it should be.
fn dotted(text: &str) -> Option<String> {
    let mut parts = text.split(['-', '/', '.']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()) && !part.is_empty();
    let is_date = parts.next().is_none()
        && year.len() == 4
        && [month, day].iter().all(|part| part.len() <= 2 && number(part))
        && number(year);
    let dotted = format!("{year}.{month:0>2}.{day:0>2}");
    (is_date && self::is_date(&dotted)).then_some(dotted)
}

/// `A00` to `E99`, perhaps with two more digits behind a slash.
fn is_eco(text: &str) -> bool {
    let (code, sub) = text.split_once('/').map_or((text, None), |(code, sub)| (code, Some(sub)));
    matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', rest @ ..] if rest.len() <= 1)
        && sub.is_none_or(|sub| sub.len() == 2 && sub.bytes().all(|byte| byte.is_ascii_digit()))
        || matches!(text, "?" | "" | "-")
}

const _: () = assert!(std::mem::size_of::<chess::Move>() <= 8);
