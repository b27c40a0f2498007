//! Reading JKF.

use super::line_breaks;
use super::notation::{self, JkfMove};
use super::start::{self, color, kind};
use crate::findings::{Code, Finding, Severity, Word};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::shogi::{Handicap, Position, Square};
use crate::games::{self, Side};
use crate::notation::headers::{kif_key, settle_start};
use crate::notation::shogi::csa_endings;
use crate::notation::shogi::japanese::{self, endings};
use crate::notation::shogi::relative::from_letters;
use crate::notation::shogi::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::notation::syntax::json::{self, Kind, Value};
use crate::record::{EndKind, Ending, Key, Millis, NoteKind, Total};
use crate::replay::{self, Claim, Item};
use crate::source::{Eol, Source, Span};
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
        let mut error = error.map(|error| {
            Finding::at(Code::JsonSyntax, Span::at(error.at)).with("reason", error.reason)
        });
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

    fn wrong(&mut self, value: Value<'_>, name: &str, word: Word) {
        let finding = Finding::at(Code::JkfShape, value.span()).with("name", name);
        self.frame.report(finding.with("expected", word));
    }

    /// The members of an object, each the last of its name; reports those that it must not have or has
    /// twice.
    fn members<'j, const N: usize>(
        &mut self,
        object: Value<'j>,
        known: &[&str; N],
    ) -> [Option<Value<'j>>; N] {
        object.pick(known, |name, value| self.odd_member(name, value, known))
    }

    /// Reports a member that is not known, or comes again.
    fn odd_member(&mut self, name: Value<'_>, value: Value<'_>, known: &[&str]) {
        self.frame.report(start::odd_member(name, value, known));
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
                settle_start(self.frame.record);
            }
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
            Some(initial) => initial.get("preset").is_none() && initial.get("data").is_none(),
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
            None => self.missing(object, "moves"),
        }
        if let Some(preset) = initial.and_then(start::preset_of_three_pieces) {
            let Frame { script, findings, .. } = &mut self.frame;
            let name = Handicap::ThreePieces.name();
            let setup = replay::three_pieces(name, preset.span(), script, findings);
            self.frame.record.start = games::Position::Shogi(Position::from(setup));
        }
    }

    fn missing(&mut self, object: Value<'_>, name: &str) {
        let at = Span::at(object.span().start);
        let finding = Finding::at(Code::JkfMissing, at).with("name", name);
        let begin = Span::at(at.start + 1);
        self.frame.report(match (name, object.members().next()) {
            ("header", Some(_)) => finding.unsafe_fix(begin, "\"header\":{},"),
            _ => finding,
        });
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
                    } else if line.elements().next().is_some() {
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

    fn mv(&mut self, mv: Value<'_>) {
        let span = mv.span();
        let mut odd = Vec::new();
        let members = mv.pick(&MOVE, |name, value| odd.push((name, value)));
        let is_misspelt = odd.iter().any(|&(name, value)| is_decisive(name, value, &members));
        match self.read_move(members).filter(|_| !self.other_game && !is_misspelt) {
            Some(written) => {
                let boolean = members[0].is_some_and(|color| color.truth().is_some());
                if let Some(color) = members[0].filter(|_| boolean) {
                    let index = self.boolean.unwrap_or(self.frame.findings.len());
                    if self.boolean.replace(index).is_none() {
                        self.frame.report(Finding::at(Code::JkfBooleanColor, span));
                    }
                    let number = if color.truth() == Some(true) { "0" } else { "1" };
                    if let Some(finding) = self.frame.findings.get_mut(index) {
                        finding.add_fix(color.span(), number);
                    }
                }
                for (name, value) in odd {
                    self.odd_member(name, value, &MOVE);
                }
                self.frame.script.push(Item::Move { written, number: 0, span });
            }
            None => {
                if !self.other_game {
                    self.frame.report(Finding::at(Code::JkfMove, span));
                }
                let text = self.frame.source.slice(span);
                let words: Vec<&str> = text.split_whitespace().collect();
                self.frame.unreadable(&words.join(" "), 0, span);
            }
        }
    }

    fn special(&mut self, special: Value<'_>) {
        let span = special.span();
        let Some(word) = special.string() else {
            return self.wrong(special, "special", Word::String);
        };
        let ending = match &*word {
            // Old converters leave out the sign of whoever is to blame.
            "ILLEGAL_ACTION" => {
                let finding = Finding::at(Code::JkfUnsigned, span);
                self.frame.report(match self.last_side() {
                    Some(Side::First) => finding.fix(span, "\"+ILLEGAL_ACTION\""),
                    Some(Side::Second) => finding.fix(span, "\"-ILLEGAL_ACTION\""),
                    None => finding,
                });
                Some(Ending::new(EndKind::IllegalAction))
            }
            word => csa_endings::read(word),
        };
        let ending = ending.unwrap_or_else(|| {
            self.frame.report(Finding::at(Code::JkfSpecial, span).with("text", &*word));
            Ending { word: self.frame.record.keep(&word), ..Ending::new(EndKind::Unknown) }
        });
        self.frame.script.push(Item::End { ending, number: 0, span });
    }

    /// The side of the move that the line under way ends with, if it is stated.
    fn last_side(&self) -> Option<Side> {
        let told = |item: &Item<JkfMove>| match item {
            Item::Move { written, .. } => Some(written.written.side),
            Item::Note { .. } | Item::Time { .. } => None,
            _ => Some(None),
        };
        self.frame.script.items.iter().rev().find_map(told).flatten()
    }

    fn time(&mut self, time: Value<'_>, element: Value<'_>) {
        let span = time.span();
        let [now, total] = self.members(time, &["now", "total"]);
        let spent = now.map_or(Some(Millis::NONE), |now| self.clock(now).and_then(Millis::new));
        let total = total.map_or(Some(Total::NONE), |it| self.clock(it).and_then(Total::new));
        match (spent, total) {
            (Some(spent), Some(total)) if time.kind() == Kind::Object => {
                let fraction = |millis: Option<u64>| millis.is_some_and(|n| n % 1000 != 0);
                if (fraction(spent.get().map(u64::from)) || fraction(total.get()))
                    && !std::mem::replace(&mut self.fraction_reported, true)
                {
                    self.frame.report(Finding::at(Code::JkfFraction, span));
                }
                self.frame.script.push(Item::Time { spent, total, span });
            }
            _ => {
                let finding = Finding::at(Code::JkfTime, span);
                self.frame.report(without(finding, element, "time"));
            }
        }
    }

    /// Reads hours, minutes and seconds as milliseconds; what is missing is 0.
    fn clock(&mut self, value: Value<'_>) -> Option<u64> {
        if value.kind() != Kind::Object {
            return None;
        }
        let (mut seconds, mut is_past) = (0.0, false);
        let parts = self.members(value, &["h", "m", "s"]);
        let has_hours = parts[0].is_some();
        for (part, unit) in parts.into_iter().zip([3600.0, 60.0, 1.0]) {
            if let Some(part) = part {
                let number = part.number().filter(|&number| number >= 0.0)?;
                // Minutes without hours may be any.
                is_past |= number >= 60.0 && (unit == 1.0 || unit == 60.0 && has_hours);
                seconds += number * unit;
            }
        }
        if is_past {
            self.frame.report(Finding::at(Code::TimePastSixty, value.span()));
        }
        Some((seconds * 1000.0).round() as u64)
    }

    /// Reads the members of a move; `None` if something in it is not what it has to be.
    fn read_move(&mut self, members: [Option<Value<'_>>; 8]) -> Option<JkfMove> {
        let [side, from, to, piece, same, promote, capture, relative] = members;
        let from = optional(from, |value| self.square(value))?;
        let to = optional(to, |value| self.square(value))?;
        let piece = optional(piece, kind)?;
        let same = optional(same, Value::truth)? == Some(true);
        let relative = optional(relative, |value| from_letters(&value.string()?))?;
        let target = match to {
            Some(to) => Target::Square(to),
            None if same => Target::Same,
            None => return None,
        };
        let origin = match (from, relative) {
            (Some(from), _) => Origin::Square(from),
            // What KI2 says, with the origin still to be found.
            (None, Some((marks, _))) if !marks.is_empty() => Origin::Unstated,
            (None, _) => Origin::Hand,
        };
        let promotion = match optional(promote, Value::truth)? {
            Some(true) => Promotion::Yes,
            Some(false) => Promotion::No,
            None => Promotion::Unstated,
        };
        let written = WrittenMove {
            side: optional(side, color)?,
            origin,
            target,
            kind: piece,
            named_after: false,
            promotion,
            // Beside an origin they are compared with the board, as a whole.
            marks: relative.filter(|_| from.is_none()).map_or(Marks::NONE, |(marks, _)| marks),
        };
        Some(JkfMove { written, capture: optional(capture, kind)?, same, relative })
    }

    /// Reads `{"x": 7, "y": 6}`.
    fn square(&mut self, value: Value<'_>) -> Option<Square> {
        let [x, y] = self.members(value, &["x", "y"]);
        Square::new(x?.small()?, y?.small()?)
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

/// A finding with the repair that takes a member away which counts for nothing.
fn without(finding: Finding, object: Value<'_>, name: &str) -> Finding {
    let mut place = None;
    object.pick(&[], |key, value| {
        if key.string().is_some_and(|key| key == name) {
            place = Some(value.member(key));
        }
    });
    place.into_iter().fold(finding, |finding, place| finding.unsafe_fix(place, ""))
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

/// Reads what may be absent; `None` if it is there and cannot be read.
fn optional<'j, T>(
    value: Option<Value<'j>>,
    mut read: impl FnMut(Value<'j>) -> Option<T>,
) -> Option<Option<T>> {
    value.map_or(Some(None), |value| read(value).map(Some))
}

/// What stands under a name that is not known and has in it what only belongs elsewhere: a move's `to`, a
/// start's `preset`.
fn misspelt<'j>(object: Value<'j>, known: &[&str], holds: &str) -> Option<Value<'j>> {
    unknown_member(object, known, |value| value.get(holds).is_some())
}

/// An ending under a name that is not known.
fn misspelt_ending(element: Value<'_>) -> Option<Value<'_>> {
    let is_ending = |word: &str| csa_endings::read(word).is_some();
    unknown_member(element, &ELEMENT, |value| value.string().is_some_and(|word| is_ending(&word)))
}

/// The last member of an object that stands under a name that is not known, and is what is looked for.
fn unknown_member<'j>(
    object: Value<'j>,
    known: &[&str],
    is_wanted: impl Fn(Value<'j>) -> bool,
) -> Option<Value<'j>> {
    let mut found = None;
    object.pick(&[], |name, value| {
        let is_known = name.string().is_some_and(|name| known.contains(&&*name));
        if !is_known && is_wanted(value) {
            found = Some(value);
        }
    });
    found
}

/// Whether a member of a move that is not known may be one that decides what the move is: an origin, without
/// which it would be a drop, or a promotion.
fn is_decisive(name: Value<'_>, value: Value<'_>, members: &[Option<Value<'_>>; 8]) -> bool {
    let [_, from, to, _, _, promote, ..] = members;
    let is_square = value.get("x").is_some() && value.get("y").is_some();
    let name = name.string().unwrap_or_default().to_lowercase();
    let is_like = |part: &str| name.contains(part);
    let is_promotion = value.truth().is_some()
        && (name.starts_with('p') || ["pro", "mot", "成"].into_iter().any(is_like));
    (is_square && (from.is_none() || to.is_none())) || (is_promotion && promote.is_none())
}
