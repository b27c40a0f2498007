//! Reading JKF.

mod members;
mod moves;
use super::line_breaks;
use super::notation::{self, JkfMove};
use super::start::{self, color};
use crate::findings::{Code, Finding, Severity, Word};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games;
use crate::games::shogi::{Handicap, Position};
use crate::notation::headers::{kif_key, settle};
use crate::notation::shogi::declared_win;
use crate::notation::shogi::japanese::{self, endings};
use crate::notation::syntax::json::{self, Kind, Value};
use crate::record::{EndKind, Ending, Key, NoteKind};
use crate::replay::{self, Claim, Item};
use crate::source::{Eol, Source, Span};
use members::{misspelt, misspelt_ending, without};
use std::borrow::Cow;

/// Reads every record of a source.
pub(super) fn read(source: &Source, options: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let mut frame = Frame::new(source, bench, sink);
    let mut several = options.continued;
    let mut fault = None;
    for (json, error) in json::pieces(source.text()) {
        let records = json.values().flat_map(|value| {
            let whole = (value.kind() != Kind::Array).then_some(value);
            whole.into_iter().chain(value.elements())
        });
        let mut records = records.peekable();
        let mut error = error.map(json::SyntaxError::finding);
        while let Some(value) = records.next() {
            if std::mem::replace(&mut several, true) {
                let begin = Span::at(value.span().start);
                frame.report(Finding::at(Code::JkfSeveral, begin));
            }
            JkfReader::new(&mut frame).record(value);
            frame.replay();
            notation::mend(source, frame.findings);
            if records.peek().is_none() {
                frame.broken(error.take());
            }
            if frame.hand_on(value.span()).is_break() {
                return;
            }
        }
        fault = fault.or(error);
    }
    if let Some(fault) = fault {
        frame.record.start = games::Position::Shogi(Position::start());
        frame.record.start_known = false;
        frame.report(fault);
        let _ = frame.hand_on(source.span());
    }
}

/// The reading of one record.
struct JkfReader<'f, 'a> {
    frame: &'f mut Frame<'a, JkfMove>,
    /// The moves are those of another game than shogi.
    other_game: bool,
    /// Which finding says that colours are `true` and `false`: there is one for a record.
    boolean: Option<usize>,
    /// The same of parts of a second.
    fraction_reported: bool,
}

/// The members of an element of the moves.
const ELEMENT: [&str; 6] = ["comments", "comment", "forks", "time", "move", "special"];

/// The members of a record.
const RECORD: [&str; 3] = ["header", "initial", "moves"];

/// The members of a move.
const MOVE: [&str; 8] = ["color", "from", "to", "piece", "same", "promote", "capture", "relative"];

/// What is still to be read of the moves.
enum JkfReadTask<'j, E> {
    /// The rest of a line, and whether it is a fork.
    Line(E, bool),
    /// A line of alternatives to the last entry.
    Fork(Value<'j>),
    /// An ending behind the move that it shares an element with, and behind what else could be played there.
    Special(Value<'j>),
}

impl<'f, 'a> JkfReader<'f, 'a> {
    fn new(frame: &'f mut Frame<'a, JkfMove>) -> JkfReader<'f, 'a> {
        JkfReader { frame, other_game: false, boolean: None, fraction_reported: false }
    }

    fn record(&mut self, object: Value<'_>) {
        self.frame.record.start = games::Position::Shogi(Position::start());
        if object.kind() != Kind::Object {
            let at = object.span();
            self.frame.record.start_known = false;
            return self.frame.report(Finding::at(Code::NoRecord, at));
        }
        let [header, initial, moves] = self.members(object, &RECORD);
        match header {
            Some(header) => {
                self.header(header);
                settle(self.frame.record);
            }
            // It may stand behind what is left of a file that was cut off.
            None if object.is_cut() => {}
            None => self.missing(object, "header"),
        }
        let setup = start::read(initial, self.frame.findings);
        let named = header.and_then(|header| header.get("手合割"));
        self.frame.record.start = games::Position::Shogi(Position::from(setup));
        if let Some((named, name)) = named.and_then(|named| Some((named, named.string()?))) {
            self.frame.check_handicap(&name, named.span());
        }
        // Of an object that is no record, or of a board that could not be read, an even game must
        // not be made.
        let is_unknown = |finding: &Finding| {
            use Code::{JkfBoard, JkfHands, JkfNoData, JkfPreset, KifOtherGame, NoRecord};
            // An unknown preset beside a board is no more than a warning.
            let is_code = matches!(
                finding.code,
                JkfPreset | JkfNoData | JkfBoard | JkfHands | NoRecord | KifOtherGame
            );
            is_code && (finding.code != JkfPreset || finding.severity == Severity::Error)
        };
        let is_list = moves.is_some_and(|moves| moves.kind() == Kind::Array);
        let no_start = match initial {
            Some(initial) => {
                let preset = initial.get("preset").and_then(|preset| preset.string());
                preset.is_none() && initial.get("data").is_none()
            }
            None => ["preset", "data"].iter().any(|&holds| {
                let other = misspelt(object, &RECORD, holds);
                other.is_some_and(|other| {
                    let finding = Finding::at(Code::JkfMissing, other.span());
                    self.frame.report(finding.with("name", "initial"));
                    true
                })
            }),
        };
        self.frame.record.start_known =
            is_list && !no_start && !self.frame.findings.iter().any(is_unknown);
        match moves {
            Some(moves) => self.moves(moves),
            None if object.is_cut() => {}
            None => self.missing(object, "moves"),
        }
        if let Some(preset) = initial.and_then(start::preset_of_three_pieces) {
            let Frame { script, findings, .. } = &mut self.frame;
            let name = Handicap::ThreePieces.name();
            let setup = replay::three_pieces(name, preset.span(), script, findings);
            self.frame.record.start = games::Position::Shogi(Position::from(setup));
        }
    }

    fn header(&mut self, header: Value<'_>) {
        if header.kind() != Kind::Object {
            return self.wrong(header, "header", Word::Object);
        }
        for (name, value) in header.members() {
            let Some(text) = value.string() else {
                self.wrong(value, &name, Word::String);
                continue;
            };
            let key = kif_key(&name);
            // Kifu for Windows pads the name of the handicap, and writes line breaks of notes as two
            // characters; converters take that along.
            let text = match key {
                Key::Handicap => Cow::Borrowed(text.trim()),
                Key::Note => Cow::Owned(line_breaks::read(value.text(), &text)),
                _ => text,
            };
            if key == Key::Handicap && japanese::is_other_game(&text) {
                self.other_game = true;
                let finding = Finding::at(Code::KifOtherGame, value.span());
                self.frame.report(finding.with("name", &*text));
            }
            if matches!(key, Key::Start | Key::End) {
                self.frame.check_date(&text, value.span());
            }
            self.frame.header(key, &name, &text, value.span());
        }
    }

    /// Reads the main line and all forks; depth is kept in a list, not on the stack.
    fn moves(&mut self, moves: Value<'_>) {
        if moves.kind() != Kind::Array {
            return self.wrong(moves, "moves", Word::Array);
        }
        let mut elements = moves.elements();
        if let Some(first) = moves.elements().next()
            && first.get("move").is_none()
            && first.get("special").is_none()
            && misspelt(first, &ELEMENT, "to").is_none()
        {
            elements.next();
            self.start(first);
        } else if let Some(first) = moves.elements().next() {
            let begin = Span::at(first.span().start);
            self.frame.report(Finding::at(Code::JkfFirstElement, begin).fix(begin, "{},"));
        }
        let mut tasks = vec![JkfReadTask::Line(elements, false)];
        while let Some(task) = tasks.pop() {
            match task {
                JkfReadTask::Fork(line) => {
                    if line.kind() != Kind::Array {
                        self.wrong(line, "forks", Word::ArrayOfArrays);
                    } else if line.elements().next().is_none() {
                        self.frame.report(Finding::at(Code::EmptyVariation, line.span()));
                    } else {
                        self.frame.script.push(Item::Open { span: Span::at(line.span().start) });
                        tasks.push(JkfReadTask::Line(line.elements(), true));
                    }
                }
                JkfReadTask::Special(special) => self.special(special),
                JkfReadTask::Line(mut elements, is_fork) => match elements.next() {
                    Some(element) => {
                        tasks.push(JkfReadTask::Line(elements, is_fork));
                        let Beside { forks, special } = self.element(element);
                        tasks.extend(special.map(JkfReadTask::Special));
                        if let Some(forks) = forks {
                            let begin = tasks.len();
                            tasks.extend(forks.elements().map(JkfReadTask::Fork));
                            tasks[begin..].reverse();
                        }
                    }
                    None if is_fork => {
                        if let Some(span) = self.frame.script.empty_line() {
                            self.frame.report(Finding::at(Code::EmptyVariation, span));
                        }
                        self.frame.script.push(Item::Close { span: Span::at(moves.span().end) });
                    }
                    None => {}
                },
            }
        }
    }

    /// The element of the start position.
    fn start(&mut self, element: Value<'_>) {
        if element.kind() != Kind::Object {
            return self.wrong(element, "moves", Word::ArrayOfObjects);
        }
        let [comments, comment, forks, time, ..] = self.members(element, &ELEMENT);
        if let Some(forks) = forks {
            let finding = Finding::at(Code::JkfForksAtStart, forks.span());
            self.frame.report(without(finding, element, "forks"));
        }
        if let Some(time) = time {
            let finding = Finding::at(Code::TimeWithoutMove, time.span());
            self.frame.report(without(finding, element, "time"));
        }
        self.all_comments([comments, comment], 0);
    }

    /// Reads a move or an ending, and gives back what is still to be read of the element.
    fn element<'j>(&mut self, element: Value<'j>) -> Beside<'j> {
        if element.kind() != Kind::Object {
            self.wrong(element, "moves", Word::ArrayOfObjects);
            return Beside { forks: None, special: None };
        }
        let [comments, comment, forks, time, mv, special] = self.members(element, &ELEMENT);
        match mv {
            // What is missing could make another move of it.
            Some(mv) if mv.is_cut() => self.frame.unreadable(&mv.one_line(), 0, mv.span()),
            Some(mv) => self.mv(mv),
            None => {
                if let Some(mv) = misspelt(element, &ELEMENT, "to") {
                    self.frame.report(Finding::at(Code::JkfMove, mv.span()));
                    self.frame.unreadable(&mv.one_line(), 0, mv.span());
                }
            }
        }
        // They are those of the move, if there is one.
        let is_both = mv.is_some() && special.is_some();
        if is_both {
            self.beside(element, time, [comments, comment], 0);
        }
        let behind = special.filter(|_| forks.is_some_and(|forks| are_of_move(forks, mv)));
        if let Some(special) = special {
            if behind.is_none() {
                self.special(special);
            }
        } else if mv.is_none()
            && let Some(ending) = misspelt_ending(element)
        {
            // Without it nobody has won.
            self.frame.report(Finding::at(Code::JkfMissing, ending.span()).with("name", "special"));
        }
        if let Some(forks) = forks.filter(|forks| forks.kind() != Kind::Array) {
            self.wrong(forks, "forks", Word::ArrayOfArrays);
        }
        let has_forks = forks.is_some_and(|forks| forks.elements().next().is_some());
        let span = Span::at(element.span().start);
        let mut closed = false;
        if mv.is_none() && special.is_none() {
            if let Some((claim, span)) = closing_line(comments) {
                self.frame.script.push(Item::Claim { claim, span });
                closed = true;
            } else if has_forks {
                // Alternatives to the end of a line that has no ending.
                let ending = Ending::new(EndKind::Stops);
                self.frame.script.push(Item::End { ending, number: 0, span });
            } else {
                let finding = Finding::at(Code::JkfEmptyElement, element.span());
                self.frame.report(match element.members().next() {
                    None => finding.unsafe_fix(element.listed(), ""),
                    Some(_) => finding,
                });
            }
        }
        if !is_both {
            self.beside(element, time, [comments, comment], usize::from(closed));
        }
        if special.is_some() {
            declared_win::settle(&mut self.frame.script.items, self.frame.record);
        }
        Beside { forks, special: behind }
    }

    /// Reads the time and the comments of an element but for the first ones.
    fn beside(
        &mut self,
        element: Value<'_>,
        time: Option<Value<'_>>,
        [comments, comment]: [Option<Value<'_>>; 2],
        skip: usize,
    ) {
        if let Some(time) = time {
            self.time(time, element);
        }
        self.all_comments([comments, comment], skip);
    }

    /// Reads the comments of an element but for the first ones: both members may have some.
    fn all_comments(&mut self, [comments, comment]: [Option<Value<'_>>; 2], skip: usize) {
        self.comments(comments.or(comment), skip);
        self.comments(comments.and(comment), 0);
    }

    /// Reads the comments of an element but for the first ones.
    fn comments(&mut self, comments: Option<Value<'_>>, skip: usize) {
        let Some(comments) = comments else { return };
        let single = (comments.kind() == Kind::String).then_some(comments);
        if single.is_none() && comments.kind() != Kind::Array {
            return self.wrong(comments, "comments", Word::ArrayOfStrings);
        }
        for line in single.into_iter().chain(comments.elements()).skip(skip) {
            let Some(text) = line.string() else {
                self.wrong(line, "comments", Word::ArrayOfStrings);
                continue;
            };
            let span = line.span();
            for text in Eol::unified(&text).split('\n') {
                match text.strip_prefix('&') {
                    Some(name) => self.frame.note(NoteKind::Bookmark, name, span),
                    None => self.frame.comment(text, span),
                }
            }
        }
    }
}

/// What of an element is read behind its move.
struct Beside<'j> {
    /// Alternatives.
    forks: Option<Value<'j>>,
    /// The ending, where they are those of the move.
    special: Option<Value<'j>>,
}

/// Whether forks beside a move and an ending are alternatives to the move: those of the other side can only stand
/// in the place of the ending.
fn are_of_move(forks: Value<'_>, mv: Option<Value<'_>>) -> bool {
    let side = |mv: Value<'_>| mv.get("color").and_then(color);
    let Some((mv, fork)) = mv.zip(forks.elements().next()) else { return false };
    let other = fork.elements().next().and_then(|element| element.get("move"));
    match (side(mv), other.and_then(side)) {
        (Some(side), Some(other)) => side == other,
        _ => true,
    }
}

/// The result that a line of KIF states in an element of its own, where JKF has no word for it.
fn closing_line(comments: Option<Value<'_>>) -> Option<(Claim, Span)> {
    let comments = comments?;
    let line = match comments.kind() {
        Kind::String => comments,
        _ => comments.elements().next()?,
    };
    let claim = endings::claim(&line.string()?).filter(|claim| claim.winner.is_some())?;
    Some((claim, line.span()))
}
