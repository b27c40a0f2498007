//! Reading DhtmlXQ.

mod play;

use super::keys::{self, Numbered};
use super::lines::{self, Line};
use super::page::{self, Page};
use super::tags::{self, Tag};
use super::tree::Comments;
use crate::findings::{Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::Side;
use crate::games::xiangqi::Role;
use crate::notation::headers::time_control;
use crate::notation::variants::{self, VariantMove};
use crate::record::{EndKind, Ending, Key, Outcome};
use crate::source::{Eol, Source, Span, is_nothing};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::ops::{ControlFlow, Range};

/// Reads every record of a source.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let page = Page::of(source.text());
    let frame = Frame::new(source, bench, sink);
    let game = Draft::default();
    let _ = DxqReader { page: &page, at: 0, in_element: false, frame, game }.run();
}

/// What is known of the record being read.
#[derive(Default)]
struct Draft {
    /// Where it begins, and whether it does so with a tag of its own.
    begin: Option<usize>,
    is_wrapped: bool,
    /// Whether it has ended, and where its last tag does.
    has_ended: bool,
    end: usize,
    /// The values of its keys in small letters, where they stand.
    values: HashMap<String, Range<usize>>,
    lines: Vec<Line>,
    comments: Comments,
    binit: Option<Range<usize>>,
    fen: Option<Range<usize>>,
    ending: Option<(Ending, Span)>,
    /// The kind of ending that is told beside the result.
    end_kind: Option<EndKind>,
    /// How many plies it is said to have, and where.
    length: Option<(u32, Span)>,
    /// What is shown as a comment on the start, if there is none.
    other: Option<(String, Span)>,
    /// Where text stands that is not read.
    around: Option<Span>,
}

struct DxqReader<'a> {
    page: &'a Page<'a>,
    at: usize,
    /// Whether an element of the page is open: a record may stand in an address.
    in_element: bool,
    frame: Frame<'a, VariantMove<Role>>,
    game: Draft,
}

impl DxqReader<'_> {
    fn run(&mut self) -> ControlFlow<()> {
        let page = self.page;
        let text = &*page.text;
        while let Some((place, tag)) = tags::next(text, self.at) {
            self.between(self.at..place.start);
            self.at = place.end;
            match tag {
                Tag::Begin => {
                    self.finish()?;
                    self.game.begin = Some(place.start);
                    self.game.is_wrapped = true;
                    self.game.end = place.end;
                }
                Tag::End => self.end(place),
                Tag::Open(key) => {
                    if self.game.has_ended {
                        self.finish()?;
                    }
                    self.game.begin.get_or_insert(place.start);
                    self.value(&key, place.end);
                    self.game.end = self.at;
                }
                Tag::Close(key) => {
                    let span = page.span(place.start, place.end);
                    let finding = Finding::at(Code::DxqStray, span);
                    self.frame.report(finding.with("text", &text[key]));
                }
            }
        }
        // The record of a page may end with its last tag: what stands behind it is around it.
        self.game.has_ended |= self.is_of_page();
        self.between(self.at..text.len());
        self.at = text.len();
        self.finish()
    }

    /// A record ends here. What stands behind it is seen before it is handed on.
    fn end(&mut self, place: Range<usize>) {
        if self.game.begin.is_none() || self.game.has_ended {
            let span = self.page.span(place.start, place.end);
            let text = &self.page.text[place];
            return self.frame.report(Finding::at(Code::DxqStray, span).with("text", text));
        }
        self.game.end = place.end;
        self.game.has_ended = true;
    }

    /// Looks at what stands between two tags.
    fn between(&mut self, place: Range<usize>) {
        let text = &self.page.text[place.clone()];
        let is_html = self.page.is_html;
        let Some(said) = said(text, is_html, &mut self.in_element) else { return };
        if is_html && page::is_assignment(&text[said.clone()]) {
            return;
        }
        let span = self.page.span(place.start + said.start, place.start + said.end);
        if self.game.begin.is_some() && !self.game.has_ended {
            let finding = Finding::at(Code::DxqStray, span);
            return self.frame.report(finding.with("text", text[said].trim()));
        }
        self.game.around.get_or_insert(span);
    }

    /// Whether the record under way is one of a page that has no tags around the others, as those of dpxq.com, and has
    /// its moves, which stand behind all else there.
    fn is_of_page(&self) -> bool {
        let has_begun = self.game.begin.is_some() && !self.game.lines.is_empty();
        self.page.is_html && has_begun && !self.game.is_wrapped
    }

    /// Takes the value of a key, which begins at a place.
    fn value(&mut self, key: &Range<usize>, start: usize) {
        let text = &*self.page.text;
        let name = &text[key.clone()];
        let next = tags::next(text, start);
        let end = next.as_ref().map_or(text.len(), |(place, _)| place.start);
        let tag = self.page.span(key.start, key.end);
        match next {
            Some((place, Tag::Close(other))) => {
                self.at = place.end;
                let other_name = &text[other.clone()];
                if !other_name.eq_ignore_ascii_case(name) {
                    let span = self.page.span(place.start, place.end);
                    let finding = Finding::at(Code::DxqClosedAs, span).with("key", name);
                    let finding = finding.with("other", other_name);
                    let close = self.page.span(other.start, other.end);
                    let is_plain = self.frame.source.slice(close) == other_name;
                    self.frame.report(match is_plain {
                        true => finding.fix(close, name),
                        false => finding,
                    });
                }
            }
            _ => {
                self.frame.report(Finding::at(Code::DxqTagOpen, tag).with("key", name));
                self.at = end;
            }
        }
        let raw = &text[start..end];
        let known = name.to_ascii_lowercase();
        // In a comment the blanks of other scripts begin paragraphs.
        let is_comment = matches!(Numbered::of(&known), Some(Numbered::Comment { .. }));
        let (from_start, whole) = match is_comment {
            true => (raw.trim_ascii_start(), raw.trim_ascii()),
            false => (raw.trim_start(), raw.trim()),
        };
        let lead = raw.len() - from_start.len();
        let place = start + lead..start + lead + whole.len();
        let before = self.game.values.get(&known).cloned();
        // Pages have their moves in a script, and beside it the same tag without a value.
        if let Some(before) = before.filter(|before| !before.is_empty()) {
            if text[before] != text[place.clone()] {
                let span = self.page.span(place.start, place.end);
                self.frame.report(Finding::at(Code::DxqTwice, span).with("key", name));
            }
            return;
        }
        self.game.values.insert(known.clone(), place.clone());
        if !place.is_empty() {
            self.keep(&known, name, key.clone(), place);
        }
    }

    /// Takes what a value says.
    fn keep(&mut self, known: &str, name: &str, key: Range<usize>, place: Range<usize>) {
        let text = &self.page.text[place.clone()];
        let span = self.page.span(place.start, place.end);
        match (known, Numbered::of(known)) {
            ("movelist", _) => self.line((0, 0, 1), key, place),
            (_, Some(Numbered::Line { parent, ply, index })) => {
                self.line((index, parent, ply), key, place);
            }
            (_, Some(Numbered::Comment { line, ply })) => {
                self.game.comments.entry((line, ply)).or_insert_with(|| {
                    // The blanks of other scripts begin paragraphs.
                    (in_lines(text).trim_ascii().to_owned(), span)
                });
            }
            ("binit", _) => self.game.binit = Some(place),
            ("fen", _) => self.game.fen = Some(place),
            ("other", _) => self.game.other = Some((broken(text), span)),
            ("result", _) => self.result(text, span),
            // There is an edition in Big5.
            ("ver", _) if text.starts_with(keys::VERSION.1) => {}
            ("init", _) if text.bytes().all(|it| it.is_ascii_digit() || it == b',') => {}
            ("firstnum", _) if text == "0" => {}
            (keys::LENGTH, _) => match text.parse() {
                Ok(count) => self.game.length = Some((count, span)),
                Err(_) => self.frame.header(Key::Other, name, &broken(text), span),
            },
            ("date", _) => {
                // Parts that are not known are zeros.
                let date = text.trim_end_matches("-00");
                if date != "0000" {
                    self.frame.note_date(date, span);
                    self.frame.header(Key::Start, "Date", date, span);
                }
            }
            _ => {
                if known == keys::END_TYPE {
                    self.game.end_kind = keys::ending(text);
                }
                let (key, name) = match keys::known(known).unwrap_or((Key::Other, name)) {
                    // In words of its own it is one of no other format, as in XQF.
                    (Key::TimeControl, name)
                        if name != time_control::PGN_NAME && time_control::read(text).is_none() =>
                    {
                        (Key::Other, keys::TIME_IN_WORDS)
                    }
                    known => known,
                };
                self.frame.header(key, name, &broken(text), span);
            }
        }
    }

    fn result(&mut self, text: &str, span: Span) {
        let kind = match stated(text) {
            Some(Outcome::Win(winner)) => Ending::by(EndKind::Lost, winner.other()),
            Some(Outcome::Draw) => Ending::new(EndKind::Draw),
            Some(Outcome::Undecided | Outcome::Unknown) => return,
            None => {
                self.frame.report(Finding::at(Code::DxqResult, span).with("value", text));
                return self.frame.header(Key::Result, "Result", text, span);
            }
        };
        self.game.ending = Some((kind, span));
    }

    /// Takes a line: its number, the line that it leaves, and the ply at which it does.
    fn line(&mut self, of: (u32, u32, u32), key: Range<usize>, place: Range<usize>) {
        let (index, parent, ply) = of;
        let text = &*self.page.text;
        let units = match lines::units(text, place.clone()) {
            Ok(units) => units,
            Err(letter) => {
                let span = self.page.span(letter.start, letter.end);
                self.frame.report(Finding::at(Code::DxqLetters, span).with("key", &text[key]));
                return;
            }
        };
        for unit in units.iter().filter(|unit| unit.0.is_none()) {
            let span = self.page.span(unit.1.start, unit.1.end);
            let word = lines::words(self.page, unit);
            self.frame.report(Finding::at(Code::DxqMove, span).with("text", word));
        }
        self.game.lines.push(Line { index, parent, ply, units, place: key });
    }

    /// Puts the record together, plays it and hands it on, if there is one.
    fn finish(&mut self) -> ControlFlow<()> {
        let Some(begin) = self.game.begin else { return ControlFlow::Continue(()) };
        let begin_end = tags::at(&self.page.text, begin).map_or(begin, |(_, end)| end);
        if !self.game.has_ended {
            let span = self.page.span(begin, begin_end);
            self.frame.report(Finding::at(Code::DxqUnclosed, span));
        }
        if let Some(span) = self.game.around {
            self.frame.report(Finding::at(Code::DxqAround, span));
        }
        self.main_line_first(begin..begin_end);
        let game = &mut self.game;
        if let (Some((ending, _)), Some(kind)) = (&mut game.ending, game.end_kind)
            && ending.kind == EndKind::Lost
        {
            ending.kind = kind;
        }
        if let Some((text, span)) = game.other.take() {
            match game.comments.entry((0, 0)) {
                Entry::Occupied(_) => self.frame.header(Key::Other, "other", &text, span),
                Entry::Vacant(place) => drop(place.insert((text, span))),
            }
        }
        self.players();
        let is_known = self.start();
        self.play(!is_known);
        let end = std::mem::take(&mut self.game).end;
        self.frame.hand_on(self.page.span(begin, end))
    }

    /// Names alone are the players' where nothing says them with their teams.
    fn players(&mut self) {
        for (key, name) in [(Key::First, "RedName"), (Key::Second, "BlackName")] {
            let record = &mut *self.frame.record;
            if record.header(key).is_some() {
                continue;
            }
            let found = record.headers.iter().position(|it| record.text(it.name) == name);
            if let Some(index) = found {
                record.headers[index].key = key;
            }
        }
    }

    /// Brings the main line to the first place, wherever it stands, and sees that no two lines have one number.
    fn main_line_first(&mut self, place: Range<usize>) {
        let mut numbers = HashSet::from([0]);
        let mut lines = std::mem::take(&mut self.game.lines);
        // The same thing as a list of moves and as a line stands there once.
        let main = lines.iter().position(|line| line.index == 0);
        let main = match main {
            Some(at) => lines.remove(at),
            None => Line { index: 0, parent: 0, ply: 1, units: Vec::new(), place },
        };
        let words = |line: &Line| -> String {
            line.units.iter().map(|unit| lines::words(self.page, unit)).collect()
        };
        let main_words = words(&main);
        let mut kept = vec![main];
        for line in lines {
            if numbers.insert(line.index) {
                kept.push(line);
            } else if line.index != 0 || words(&line) != main_words {
                let span = self.page.span(line.place.start, line.place.end);
                let finding = Finding::at(Code::DxqLine, span).with("line", line.index);
                self.frame.findings.push(finding.with("reason", Word::LineTwice));
            }
        }
        self.game.lines = kept;
    }
}

/// The outcome that a result states, in words or as other formats have it.
fn stated(text: &str) -> Option<Outcome> {
    match text {
        "1-0" => Some(Outcome::Win(Side::First)),
        "0-1" => Some(Outcome::Win(Side::Second)),
        "1/2-1/2" | "½-½" => Some(Outcome::Draw),
        "*" => Some(Outcome::Undecided),
        words => variants::stated_result(words),
    }
}

/// A value with the line breaks that it has.
fn in_lines(text: &str) -> String {
    Eol::unified(text).replace("||", "\n")
}

/// The same without blanks at its ends.
fn broken(text: &str) -> String {
    in_lines(text).trim().to_owned()
}

/// Where a text says something: of a page, beside its elements, of which one may be open.
fn said(text: &str, is_html: bool, inside: &mut bool) -> Option<Range<usize>> {
    let mut range: Option<Range<usize>> = None;
    for (at, c) in text.char_indices() {
        match c {
            '<' if is_html => *inside = true,
            '>' if is_html => *inside = false,
            c if *inside || is_nothing(c) => {}
            c => {
                let end = at + c.len_utf8();
                range = Some(range.map_or(at, |range| range.start)..end);
            }
        }
    }
    range
}
