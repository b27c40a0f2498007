//! What the formats share in which every line is a record: reading, cutting into pieces, and a game
//! written as the list of its positions.

pub mod fen;
mod protocol;
pub mod puzzles;
mod setting;
pub mod sfen;
pub mod uci;
pub mod usen;
pub mod usi;
pub mod variants;

use super::frame::Frame;
use super::{Bench, Holds, Losses, Sink};
use crate::findings::{Code, Finding, Severity, Word};
use crate::games::shogi::Setup;
use crate::notation::syntax::is_slip_of;
use crate::notation::syntax::words::Words;
use crate::record::{Entry, Key, Record};
use crate::replay::{Notation, Referee};
use crate::source::{Source, Span, is_nothing, offset};

/// Finds what a line says to people and not to programs; it is a remark on the record that follows.
pub(super) type Remark = fn(&str) -> Option<&str>;

/// The remarks of most of these formats: `#…` and `//…`.
pub(super) fn remark(line: &str) -> Option<&str> {
    line.strip_prefix('#').or_else(|| line.strip_prefix("//"))
}

/// What a line turned out to be.
pub(super) enum Line {
    /// A record.
    Record,
    /// A record that takes so many bytes, with another one behind it on the line.
    Until(usize),
    /// A record behind which nothing more is to be read.
    Last,
    /// Nothing by itself: it says how those behind it are meant.
    Setting,
}

/// The beginning of a line that tells a game as engines are told it, of which parts may be missing.
pub(super) struct Opening {
    code: Code,
    first: Span,
    /// Whether it may be what is left of a torn line.
    is_rest: bool,
}

impl Opening {
    /// The line at `span` of which these words are left; what it lacks is of this kind.
    pub(super) fn new(
        code: Code,
        words: &Words<'_>,
        (span, announced): (Span, bool),
        source: &Source,
    ) -> Opening {
        let first = words.peek().map_or(span, |word| words.span(word));
        let is_rest = !announced && follows_position(source.text(), first.start);
        Opening { code, first, is_rest }
    }

    /// Where its first word begins that names a position.
    pub(super) fn start(&self) -> u32 {
        self.first.start
    }

    /// That words are missing, and what they are and where.
    pub(super) fn lacks(&self, word: Word, place: u32, text: &str) -> Finding {
        let finding = Finding::at(self.code, self.first).with("reason", word);
        match self.is_rest && text.contains("startpos") {
            // From the usual start it would be another game.
            true => Finding { severity: Severity::Error, ..finding },
            false => finding.fix(Span::at(place), text),
        }
    }
}

/// Takes a word that is one of these, or is meant to be one and has a slip, which is said; the one that is meant.
pub(super) fn take_meant<N: Notation>(
    words: &mut Words<'_>,
    all: &[&'static str],
    code: Code,
    frame: &mut Frame<'_, N>,
) -> Option<&'static str> {
    let word = words.peek()?;
    if let Some(meant) = all.iter().find(|meant| **meant == word) {
        words.next();
        return Some(meant);
    }
    let small = word.to_ascii_lowercase();
    // What is a word of another protocol is no slip.
    let is_other = matches!(&*small, "fen" | "sfen") && !all.contains(&&*small);
    let is_meant = |meant: &&&str| small == **meant || !is_other && is_slip_of(&small, meant);
    let meant = *all.iter().find(is_meant)?;
    words.next();
    let place = words.span(word);
    frame.report(Finding::at(code, place).with("reason", Word::Misspelt).fix(place, meant));
    Some(meant)
}

/// Games that stand on one line because the line end between them is missing, as it is where files are joined that end
/// without one: `3c3dposition startpos moves 2g2f`.
pub(super) struct Joined {
    code: Code,
    is_behind: bool,
}

impl Joined {
    /// What is said of a game behind another one is of this kind.
    pub(super) fn new(code: Code) -> Joined {
        Joined { code, is_behind: false }
    }

    /// The game that a line at a place begins with, its own place, and what the line is.
    pub(super) fn first<'l, N: Notation>(
        &mut self,
        line: &'l str,
        place: Span,
        frame: &mut Frame<'_, N>,
    ) -> (&'l str, Span, Line) {
        let next = next_game(line);
        if std::mem::replace(&mut self.is_behind, next.is_some()) {
            let word = Span::new(place.start, place.start + offset("position".len()));
            let finding = Finding::at(self.code, word).with("reason", Word::BehindAnotherGame);
            let finding = Finding { severity: Severity::Warning, ..finding };
            let eol = frame.source.usual_eol().terminator();
            frame.report(finding.fix(Span::at(place.start), eol));
        }
        let own = next.map_or(line, |next| trimmed(&line[..next]));
        let place = Span::new(place.start, place.start + offset(own.len()));
        (own, place, next.map_or(Line::Record, Line::Until))
    }
}

/// Where in a line that tells a game the next one begins, if there is one.
fn next_game(line: &str) -> Option<usize> {
    const FIRST: [&str; 4] = ["position ", "startpos", "sfen ", "fen "];
    const WORD: &str = "position ";
    if !FIRST.iter().any(|word| line.starts_with(word)) {
        return None;
    }
    let names_position = |&at: &usize| {
        let behind = line.get(at + WORD.len()..).unwrap_or_default().trim_start();
        at > 0 && FIRST[1..].iter().any(|word| behind.starts_with(word))
    };
    // Moves have none of its first letter.
    let begins_word = |at: &usize| line.as_bytes()[*at..].starts_with(WORD.as_bytes());
    memchr::memchr_iter(b'p', line.as_bytes()).filter(begins_word).find(names_position)
}

/// Whether the line above a place names a position as engines are told it, so that one below that names none is
/// what is left of it.
fn follows_position(text: &str, at: u32) -> bool {
    let above = text.get(..at as usize).unwrap_or_default().trim_end();
    let line = above.rsplit(['\n', '\r']).next().unwrap_or_default();
    trimmed(line).starts_with("position ")
}

/// A line without what says nothing around it.
pub(super) fn trimmed(line: &str) -> &str {
    line.trim_matches(is_nothing)
}

/// The lines of a text, without the blanks around them.
fn all(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut rest = Some(text);
    let next = move || {
        let text = rest?;
        let end = memchr::memchr2(b'\n', b'\r', text.as_bytes());
        rest = end.map(|end| &text[end + 1..]);
        Some(trimmed(&text[..end.unwrap_or(text.len())]))
    };
    std::iter::from_fn(next)
}

/// The lines of a text that are no remarks, without the blanks around them.
pub(super) fn of(text: &str, remark: Remark) -> impl Iterator<Item = &str> + Clone {
    all(text).filter(move |line| !line.is_empty() && remark(line).is_none())
}

/// Cuts where most of these formats have their records.
pub(super) fn split(text: &str, starts: &mut Vec<usize>) {
    split_by(text, remark, starts);
}

/// Every line is a record, together with the blank lines and remarks before it; the last one, with those
/// after it, too.
pub(super) fn split_by(text: &str, remark: Remark, starts: &mut Vec<usize>) {
    starts.push(0);
    // Where the record after the last one begins, if there is another.
    let mut next = None;
    let mut begin = 0;
    for end in memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]) {
        let line = trimmed(&text[begin..end]);
        begin = end + 1;
        if !line.is_empty() && remark(line).is_none() {
            starts.extend(next.replace(begin));
        }
    }
}

/// Hands each line, without the blanks around it, to `read`, which makes a record of it and plays
/// it, and then the record to the sink.
pub(super) fn read<N: Notation>(
    source: &Source,
    remark: Remark,
    bench: &mut Bench,
    sink: &mut dyn Sink,
    mut read: impl FnMut(&str, Span, &mut Frame<'_, N>) -> Line,
) {
    let mut frame = Frame::new(source, bench, sink);
    for line in source.lines() {
        let whole = source.slice(line);
        let text = trimmed(whole);
        if text.is_empty() {
            continue;
        }
        if let Some(remark) = remark(text) {
            frame.record.push_header(Key::Remark, "", remark);
            continue;
        }
        let mut start = line.start + (text.as_ptr() as usize - whole.as_ptr() as usize) as u32;
        let (mut text, mut line) = (text, line);
        let kind = loop {
            let kind = read(text, Span::new(start, start + text.len() as u32), &mut frame);
            let Line::Until(end) = kind else { break kind };
            text = text.get(end..).unwrap_or_default();
            start += offset(end);
            if frame.hand_on(Span::new(line.start, start)).is_break() {
                return;
            }
            line = Span::new(start, line.end);
        };
        let rest = source.text().get(line.end as usize..).unwrap_or_default();
        let is_last = of(rest, remark).next().is_none();
        // What is wrong with a setting is said of the record behind it, and of one without moves where there is none.
        if matches!(kind, Line::Setting) && (!is_last || frame.findings.is_empty()) {
            continue;
        }
        if is_last {
            // What stands after the last record is said of it, or of all.
            let remarks = all(rest).filter_map(remark);
            remarks.for_each(|remark| frame.record.push_header(Key::Remark, "", remark));
            let _ = frame.hand_on(line);
            return;
        }
        if frame.hand_on(line).is_break() || matches!(kind, Line::Last) {
            return;
        }
    }
}

/// Shows every position of the main line with the move made in it. Variations, annotations and what
/// follows an unreadable move are lost, the latter being counted here.
pub(super) fn positions<R: Referee>(
    record: &Record,
    losses: &mut Losses,
    mut show: impl FnMut(&R, Option<R::Move>),
) {
    let Some(mut position) = R::of(&record.start).cloned() else { return };
    let tree = &record.tree;
    for node in tree.main_line() {
        match tree.node(node).entry {
            Entry::End(_) => {}
            entry => {
                let Some(mv) = entry.mv().and_then(R::unwrap) else {
                    losses.rest(record, node, Holds::MOVES);
                    break;
                };
                if tree.gives_turn(node) {
                    position.skip();
                }
                show(&position, Some(mv));
                position.follow(mv);
            }
        }
    }
    show(&position, None);
}

/// Shows every position of the main line. The moves follow from them, but nothing says that they
/// belong together.
pub(super) fn bare_positions<R: Referee>(record: &Record, mut show: impl FnMut(&R)) {
    positions(record, &mut Losses::default(), |position: &R, _| show(position));
}

/// The position of a line: what remains without a leading `sfen` or `position sfen`.
fn position_text(line: &str) -> &str {
    let line = line.trim();
    let line = line.strip_prefix("position ").unwrap_or(line).trim_start();
    line.strip_prefix("sfen ").unwrap_or(line)
}

/// Whether a line is a position that can be read, in whichever of the two ways it is written.
fn is_position(line: &str) -> bool {
    Setup::from_sfen(position_text(line)).is_ok()
}
