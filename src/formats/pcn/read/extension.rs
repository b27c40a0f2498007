//! The member `...kifu`: what this program writes of a record that PCN has no place for. What
//! stands in it is described on the page of the format.

use super::squares::{Path, path_of};
use super::{PcnReader, member};
use crate::findings::{Code, Finding, LeftOut};
use crate::games::board::{Move, Piece, Sheet};
use crate::games::{Game, Side, shogi};
use crate::notation::evaluation;
use crate::notation::syntax::json::{Kind, Value, clip};
use crate::record::{EndKind, Ending, Key, Millis, NoteKind, Total, is_nag};
use crate::replay::Item;
use crate::source::{Eol, Span};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// What an extension says, as far as the whole game is concerned; its plies are read when the
/// moves that they belong to are.
#[derive(Debug, Default)]
pub(super) struct Extension<'j> {
    pub(super) game: Option<Game>,
    pub(super) position: Option<Cow<'j, str>>,
    pub(super) position_span: Span,
    /// Whose move it is at the start, in Go and on a board of any kind.
    pub(super) to_move: Option<Side>,
    /// What is in hand at the start, on a board of any kind.
    pub(super) hands: Vec<(Side, Piece, u32)>,
    pub(super) ending: Option<(Ending, Span)>,
    /// On the start position.
    pub(super) notes: Vec<Remark>,
    pub(super) notes_span: Span,
    pub(super) beside: Beside,
    plies: Vec<Ply<'j>>,
    /// The ply at which the ending stands.
    ended_at: usize,
}

/// What is said of moves that their actions do not say.
#[derive(Debug, Default)]
pub(super) struct Beside {
    /// Those that are none: they only give the turn to the other side.
    pub(super) turns: HashSet<Move>,
    /// What moves of shogi say besides, by where they begin, in bytes.
    pub(super) said: HashMap<u32, Named>,
}

/// What a move says that its squares do not tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    /// The piece of shogi that it names where another stands.
    pub(super) piece: Option<shogi::Kind>,
    /// Who makes it, with a piece of the opponent's or out of turn.
    pub(super) by: Option<Side>,
}

/// What is said of a ply.
#[derive(Clone, Copy, Debug)]
struct Ply<'j> {
    ply: usize,
    /// Its place in the list.
    index: usize,
    element: Value<'j>,
    /// The members with its [`TIMES`].
    times: Times<'j>,
    /// Whether there is nothing besides.
    is_plain: bool,
}

/// The members with the times of a ply, in the order of their names.
type Times<'j> = [Option<Value<'j>>; 3];

/// Those names.
const TIMES: [&str; 3] = ["time", "total", "clock"];

/// Which of them is a sum.
const TOTAL: usize = 1;

impl<'j> Extension<'j> {
    /// What is said of a ply, the last that is.
    fn ply(&self, ply: usize) -> Option<Ply<'j>> {
        let behind = self.plies.partition_point(|said| said.ply <= ply);
        self.plies[..behind].last().copied().filter(|said| said.ply == ply)
    }
}

/// What stands in place of a move that passes the turn, as PGN writes it.
const NULL_MOVE: &str = "--";

/// What is still to be read of a ply.
enum PcnReadTask<'j, E> {
    /// The rest of a variation, and the number of its next element.
    Line(E, usize, String),
    /// A whole variation.
    Variation(Value<'j>, String),
    /// A note behind the variations before it.
    Note(Remark, Span),
}

/// A note of the extension.
#[derive(Debug)]
pub(super) struct Remark {
    kind: NoteKind,
    text: String,
    /// How many of the variations beside the move it stands behind.
    behind: u64,
}

/// The members of what is said of a ply, or of an element of a variation.
const PLY_MEMBERS: [&str; 12] = [
    "ply",
    "move",
    "text",
    "turn",
    "end",
    "by",
    "word",
    "time",
    "total",
    "clock",
    "notes",
    "variations",
];

const MEMBERS: [&str; 9] =
    ["game", "position", "to_move", "hands", "start_ply", "flipped", "headers", "notes", "plies"];

/// The side of a name.
fn side(name: &str) -> Option<Side> {
    match name {
        "bottom" => Some(Side::First),
        "top" => Some(Side::Second),
        _ => None,
    }
}

impl PcnReader<'_, '_> {
    /// Reads the extension of a game.
    pub(super) fn extension<'j>(&mut self, game: Value<'j>) -> Extension<'j> {
        let mut extension = Extension::default();
        let value = game.get("...kifu").filter(|_| self.form.is_first());
        let Some(value) = value else { return extension };
        if value.kind() != Kind::Object {
            self.unclear(value, "...kifu");
            return extension;
        }
        self.check_repeated(value, "...kifu");
        for (name, value) in value.members() {
            if !MEMBERS.contains(&&*name) {
                self.unclear(value, &member("...kifu", &name));
            }
        }
        if let Some(name) = value.get("game") {
            let game = name.string().and_then(|name| Game::find(&name));
            if game.is_none() {
                self.unclear(name, "...kifu.game");
            }
            // To be played on its board is what a game is without a name, too.
            extension.game = game.filter(|&game| game != Game::Board);
        }
        if let Some(position) = value.get("position") {
            extension.position = position.string();
            extension.position_span = position.span();
            if extension.position.is_none() {
                self.unclear(position, "...kifu.position");
            }
        }
        if let Some(to_move) = value.get("to_move") {
            extension.to_move = to_move.string().and_then(|name| side(&name));
            if extension.to_move.is_none() {
                self.unclear(to_move, "...kifu.to_move");
            }
        }
        if let Some(hands) = value.get("hands") {
            extension.hands = self.hands(hands);
        }
        if let Some(ply) = value.get("start_ply") {
            self.frame.record.start_ply = ply.whole().and_then(|ply| u32::try_from(ply).ok());
            if self.frame.record.start_ply.is_none() {
                self.unclear(ply, "...kifu.start_ply");
            }
        }
        if let Some(flipped) = value.get("flipped") {
            self.frame.record.flipped = flipped.truth() == Some(true);
            if flipped.truth().is_none() {
                self.unclear(flipped, "...kifu.flipped");
            }
        }
        if let Some(headers) = value.get("headers") {
            self.check_list(Some(headers), Path::new("...kifu"), "headers");
            self.more_headers(headers);
        }
        extension.notes = self.notes(value.get("notes"), Path::new("...kifu"));
        extension.notes_span = value.span();
        let plies = value.get("plies");
        self.check_list(plies, Path::new("...kifu"), "plies");
        for (index, element) in plies.into_iter().flat_map(Value::elements).enumerate() {
            let mut is_plain = true;
            let [a, b, c] = TIMES;
            let [ply, times @ ..] = element.pick(&["ply", a, b, c], |_, _| is_plain = false);
            let ply = ply.and_then(Value::whole).unwrap_or(0) as usize;
            extension.plies.push(Ply { ply, index, element, times, is_plain });
            if !is_plain
                && let Some(ending) = self.ending(element, Path::new("...kifu.plies").then(index))
            {
                // The last one counts.
                if let Some((_, before)) = extension.ending.replace((ending, element.span())) {
                    self.misplaced(before);
                }
                extension.ended_at = ply;
            }
        }
        extension.plies.sort_by_key(|said| said.ply);
        let mut before = 0;
        for said in &extension.plies {
            if std::mem::replace(&mut before, said.ply) == said.ply {
                self.unclear(said.element, &path_of("...kifu.plies", &[said.index]));
            }
        }
        extension
    }

    /// Reads `{"bottom": {"s:P": 2}}`.
    fn hands(&mut self, value: Value<'_>) -> Vec<(Side, Piece, u32)> {
        let path = "...kifu.hands";
        if value.kind() != Kind::Object {
            self.unclear(value, path);
        }
        let mut held = Vec::new();
        for (name, hand) in value.members() {
            let Some(side) = side(&name).filter(|_| hand.kind() == Kind::Object) else {
                self.unclear(hand, &member(path, &name));
                continue;
            };
            for (name, count) in hand.members() {
                let number = count.whole().and_then(|count| u32::try_from(count).ok());
                match (self.names.add(&name), number) {
                    (Ok(piece), Some(count)) => held.push((side, piece, count)),
                    _ => self.unclear(count, &member(path, &name)),
                }
            }
        }
        held
    }

    /// Reports an ending that is not that of the game.
    fn misplaced(&mut self, span: Span) {
        self.unclear_at(span, "...kifu.plies");
    }

    fn unclear(&mut self, value: Value<'_>, path: &str) {
        self.unclear_at(value.span(), path);
    }

    fn unclear_at(&mut self, span: Span, path: &str) {
        self.frame.report(Finding::at(Code::PcnExtension, span).with("path", path));
    }

    fn more_headers(&mut self, headers: Value<'_>) {
        let members = self.frame.record.headers.len();
        for (index, header) in headers.elements().enumerate() {
            let path = || path_of("...kifu.headers", &[index]);
            self.check_members(header, &["key", "name", "value"], path);
            let part = |name| header.get(name).and_then(Value::string);
            let key = part("key").and_then(|key| Key::find(&key));
            match (key, part("value")) {
                (Some(key), Some(value)) => {
                    let name = part("name").unwrap_or_default();
                    self.frame.record.push_header(key, &name, &value);
                }
                _ => self.unclear(header, &path()),
            }
        }
        // What is a member of its own is the last of its kind.
        let headers = &mut self.frame.record.headers;
        for key in [Key::Start, Key::First, Key::Second] {
            let own = headers[..members].iter().rposition(|header| header.key == key);
            if let Some(own) = own
                && headers[members..].iter().any(|header| header.key == key)
            {
                headers[own..].rotate_left(1);
            }
        }
    }

    /// Reports a member that should be a list and is none.
    fn check_list(&mut self, list: Option<Value<'_>>, path: Path<'_>, name: &str) {
        if let Some(list) = list.filter(|list| list.kind() != Kind::Array) {
            self.unclear(list, &member(&path.text(), name));
        }
    }

    /// Reports members of an object that mean nothing.
    fn check_members(&mut self, object: Value<'_>, known: &[&str], path: impl Fn() -> String) {
        for (name, value) in object.members() {
            if !known.contains(&&*name) {
                self.unclear(value, &member(&path(), &name));
            }
        }
    }

    fn notes(&mut self, list: Option<Value<'_>>, path: Path<'_>) -> Vec<Remark> {
        self.check_list(list, path, "notes");
        let mut notes = Vec::new();
        for (index, note) in list.into_iter().flat_map(Value::elements).enumerate() {
            let own = || path_of(&member(&path.text(), "notes"), &[index]);
            self.check_members(note, &["kind", "text", "behind"], own);
            let part = |name| note.get(name).and_then(Value::string);
            match (part("kind").and_then(|kind| NoteKind::find(&kind)), part("text")) {
                (Some(kind), Some(text)) if kind != NoteKind::Nag || is_nag(&text) => {
                    let behind = note.get("behind");
                    let place = behind.and_then(Value::whole);
                    if behind.is_some() && place.is_none() {
                        self.unclear(note, &own());
                    }
                    let behind = place.unwrap_or(0);
                    notes.push(Remark { kind, text: text.into_owned(), behind });
                }
                _ => self.unclear(note, &own()),
            }
        }
        notes
    }

    /// The ending that an element names.
    fn ending(&mut self, element: Value<'_>, path: Path<'_>) -> Option<Ending> {
        let end = element.get("end")?;
        let Some(kind) = end.string().and_then(|name| EndKind::find(&name)) else {
            self.unclear(end, &member(&path.text(), "end"));
            return None;
        };
        let [by, word] = element.pick(&["by", "word"], |_, _| ());
        let named = by.and_then(Value::string).and_then(|by| side(&by));
        if let Some(by) = by.filter(|_| named.is_none()) {
            self.unclear(by, &member(&path.text(), "by"));
        }
        let own = word.and_then(Value::string);
        if let Some(word) = word.filter(|_| own.is_none()) {
            self.unclear(word, &member(&path.text(), "word"));
        }
        let (by, word) = (named, own.unwrap_or_default());
        Some(Ending { kind, by, word: self.frame.record.keep(&word) })
    }

    /// Reports what is said of plies that there are not: up to `last` there are.
    pub(super) fn beyond(&mut self, extension: &Extension<'_>, last: usize) {
        if let Some((_, span)) = extension.ending.filter(|_| extension.ended_at != last) {
            self.misplaced(span);
        }
        for said in extension.plies.iter().filter(|said| said.ply > last) {
            self.unclear(said.element, &path_of("...kifu.plies", &[said.index]));
        }
    }

    /// The text that stands where the move of a ply should, if it cannot be read as one.
    pub(super) fn text_of(
        &mut self,
        extension: &Extension<'_>,
        ply: usize,
        span: Span,
    ) -> Option<Item<Move>> {
        let Ply { index, element, .. } = extension.ply(ply).filter(|said| !said.is_plain)?;
        let path = Path::new("...kifu.plies").then(index);
        let stated = element.get("text")?;
        let Some(text) = stated.string() else {
            self.unclear(stated, &member(&path.text(), "text"));
            return None;
        };
        Some(self.unread(&text, span, path))
    }

    /// A text that stands in place of a move.
    fn unread(&mut self, text: &str, span: Span, path: Path<'_>) -> Item<Move> {
        // Variations may pass the turn in this way.
        if text != NULL_MOVE {
            let finding = Finding::at(Code::PcnText, span).with("text", clip(text));
            self.frame.report(finding.with("path", member(&path.text(), "text")));
        }
        Item::Unreadable { text: self.frame.record.keep(text), number: 0, span }
    }

    /// Whether an element only gives the turn to the other side.
    fn is_turn(element: Value<'_>) -> bool {
        element.get("turn").and_then(Value::truth) == Some(true)
    }

    /// What an element says of its move of a game, if there is anything that its members can mean there.
    fn named(&mut self, element: Value<'_>, game: Option<Game>, path: Path<'_>) -> Option<Named> {
        let [end, word, by] = element.pick(&["end", "word", "by"], |_, _| ());
        if end.is_some() || word.or(by).is_none() {
            return None;
        }
        let is_shogi = game == Some(Game::Shogi);
        let word_text = word.and_then(Value::string).filter(|_| is_shogi);
        let has_own = !matches!(game, None | Some(Game::Go | Game::Board | Game::Other));
        let mover = by.and_then(Value::string).and_then(|by| side(&by)).filter(|_| has_own);
        let is_named = |kind: &shogi::Kind| word_text.as_deref() == Some(kind.letters());
        let piece = shogi::Kind::ALL.into_iter().find(is_named);
        for (name, value, is_read) in [("word", word, piece.is_some()), ("by", by, mover.is_some())]
        {
            if let Some(value) = value.filter(|_| !is_read) {
                self.unclear(value, &member(&path.text(), name));
            }
        }
        let is_read = piece.is_some() || mover.is_some();
        is_read.then_some(Named { piece, by: mover })
    }

    /// Keeps what is said of a move of the main line that its actions do not say: which piece it names, who makes it,
    /// and whether it only gives the turn to the other side.
    pub(super) fn keep_beside(
        &mut self,
        extension: &mut Extension<'_>,
        ply: usize,
        item: Item<Move>,
        mv: Span,
        sheet: &Sheet,
    ) {
        let Some(said) = extension.ply(ply).filter(|said| !said.is_plain) else { return };
        let path = Path::new("...kifu.plies").then(said.index);
        let named = self.named(said.element, extension.game, path);
        extension.beside.said.extend(named.map(|named| (mv.start, named)));
        if let Item::Move { written, .. } = item
            && sheet.actions(written).is_empty()
            && Self::is_turn(said.element)
        {
            extension.beside.turns.insert(written);
        }
    }

    /// Adds what the extension says of the ending, which has just been added. There is no move that a text could
    /// stand for.
    pub(super) fn after_end<'j>(
        &mut self,
        extension: &mut Extension<'j>,
        ply: usize,
        sheet: &mut Sheet,
    ) {
        if let Some(Ply { index, element, .. }) = extension.ply(ply).filter(|said| !said.is_plain) {
            let path = path_of("...kifu.plies", &[index]);
            let [text, turn] = element.pick(&["text", "turn"], |_, _| ());
            for (name, value) in [("text", text), ("turn", turn)] {
                if let Some(value) = value {
                    self.unclear(value, &member(&path, name));
                }
            }
        }
        self.after_move(extension, ply, sheet);
    }

    /// Adds what the extension says of a ply that has just been added.
    pub(super) fn after_move<'j>(
        &mut self,
        extension: &mut Extension<'j>,
        ply: usize,
        sheet: &mut Sheet,
    ) {
        let Some(Ply { index, element, times, is_plain, .. }) = extension.ply(ply) else { return };
        let path = Path::new("...kifu.plies").then(index);
        if is_plain {
            return self.times(times, path, element.span());
        }
        if let Some(mv) = element.get("move") {
            self.unclear(mv, &member(&path.text(), "move"));
        }
        let behind = self.annotations(element, path);
        // Depth is kept in a list, not on the stack.
        let mut tasks = Vec::new();
        let push_variations =
            |tasks: &mut Vec<_>, element: Value<'j>, path: Path<'_>, behind: Vec<Remark>| {
                let first = tasks.len();
                let list = element.get("variations").into_iter().flat_map(Value::elements);
                let mut behind = behind.into_iter().peekable();
                for (index, line) in list.enumerate() {
                    let path = path_of(&member(&path.text(), "variations"), &[index]);
                    tasks.push(PcnReadTask::Variation(line, path));
                    while let Some(note) = behind.next_if(|note| note.behind <= index as u64 + 1) {
                        tasks.push(PcnReadTask::Note(note, element.span()));
                    }
                }
                tasks.extend(behind.map(|note| PcnReadTask::Note(note, element.span())));
                tasks[first..].reverse();
            };
        push_variations(&mut tasks, element, path, behind);
        while let Some(task) = tasks.pop() {
            match task {
                PcnReadTask::Variation(line, path) => match line.elements().next() {
                    Some(_) => {
                        self.frame.script.push(Item::Open { span: Span::at(line.span().start) });
                        tasks.push(PcnReadTask::Line(line.elements(), 0, path));
                    }
                    None => self.unclear(line, &path),
                },
                PcnReadTask::Line(mut elements, index, path) => match elements.next() {
                    None => self.frame.script.push(Item::Close { span: Span::default() }),
                    Some(element) => {
                        let own = path_of(&path, &[index]);
                        tasks.push(PcnReadTask::Line(elements, index + 1, path));
                        let (item, behind) = self.element(element, &own, extension, sheet);
                        if let Item::Move { written, .. } = item
                            && Self::is_turn(element)
                            && sheet.actions(written).is_empty()
                        {
                            extension.beside.turns.insert(written);
                        }
                        push_variations(&mut tasks, element, Path::new(&own), behind);
                    }
                },
                PcnReadTask::Note(note, span) => self.push_notes(vec![note], span),
            }
        }
    }

    /// An element of a variation.
    fn element(
        &mut self,
        element: Value<'_>,
        path: &str,
        extension: &mut Extension<'_>,
        sheet: &mut Sheet,
    ) -> (Item<Move>, Vec<Remark>) {
        let span = element.span();
        let [mv, end, text] = element.pick(&["move", "end", "text"], |_, _| ());
        let spare = [("end", end), ("text", text)].into_iter().filter(|_| mv.is_some());
        for (name, value) in spare.filter_map(|(name, value)| Some((name, value?))) {
            self.unclear(value, &member(path, name));
        }
        // A word of something else than a move is none, or that of an ending.
        let game = extension.game.filter(|_| mv.is_some());
        let named = self.named(element, game, Path::new(path));
        extension.beside.said.extend(mv.zip(named).map(|(mv, named)| (mv.span().start, named)));
        let item = if let Some(mv) = mv {
            self.mv(mv, Path::new(&member(path, "move")), sheet, &mut Vec::new())
        } else if let Some(ending) = self.ending(element, Path::new(path)) {
            Item::End { ending, number: 0, span }
        } else {
            match text.and_then(Value::string) {
                Some(text) => self.unread(&text, span, Path::new(path)),
                None => {
                    let finding = Finding::at(Code::PcnExtension, span).with("path", path);
                    self.frame.report(finding.leaving_out(LeftOut::No));
                    let text = self.frame.record.keep(&element.one_line());
                    Item::Unreadable { text, number: 0, span }
                }
            }
        };
        self.frame.script.push(item);
        let behind = self.annotations(element, Path::new(path));
        (item, behind)
    }

    /// Gives back the notes that stand behind variations.
    fn annotations(&mut self, element: Value<'_>, path: Path<'_>) -> Vec<Remark> {
        let span = element.span();
        let [a, b, c] = TIMES;
        let [notes, times @ ..] = element.pick(&["notes", a, b, c], |name, value| {
            let name = name.string().unwrap_or_default();
            let is_list = name != "variations" || value.kind() == Kind::Array;
            let is_truth = name != "turn" || value.truth().is_some();
            if !PLY_MEMBERS.contains(&&*name) || !is_list || !is_truth {
                self.unclear(value, &member(&path.text(), &name));
            }
        });
        self.times(times, path, span);
        let notes = self.notes(notes, path);
        let (here, behind) = notes.into_iter().partition(|note| note.behind == 0);
        self.push_notes(here, span);
        behind
    }

    /// Adds the times of a ply.
    fn times(&mut self, times: Times<'_>, path: Path<'_>, span: Span) {
        let mut millis = |name: &str, value: Option<Value<'_>>, is_total: bool| {
            let value = value?;
            let fits = |millis: &u64| is_total || Millis::new(*millis).is_some();
            let time = value.whole().filter(fits);
            if time.is_none() {
                self.unclear(value, &member(&path.text(), name));
            }
            time
        };
        let mut named = TIMES.into_iter().zip(times);
        let [spent, total, clock] = std::array::from_fn(|at| {
            named.next().and_then(|(name, value)| millis(name, value, at == TOTAL))
        });
        let clock = clock.and_then(Millis::new);
        if spent.or(total).is_some() {
            let spent = spent.and_then(Millis::new).unwrap_or_default();
            let total = total.and_then(Total::new).unwrap_or_default();
            self.frame.script.push(Item::Time { spent, total, span });
        }
        if let Some(left) = clock {
            self.frame.script.push(Item::Clock { left, span });
        }
    }

    pub(super) fn push_notes(&mut self, notes: Vec<Remark>, span: Span) {
        for Remark { kind, text, .. } in notes {
            let text = Eol::unified(&text);
            if matches!(kind, NoteKind::Comment | NoteKind::Remark) {
                // Of several notes none is a line of another.
                let text = evaluation::keep_whole(self.frame.record, &text);
                self.frame.script.push(Item::Note { kind, text, span });
            } else {
                self.frame.note(kind, &text, span);
            }
        }
    }
}
