//! One line of play: its moves, and what is said of their nodes.

use super::late::Late;
use super::{JsonlReader, Value};
use crate::findings::{Code, Finding, LeftOut, Severity, Word};
use crate::formats::jsonl::lines::{NODE, NOTE, VARIATION};
use crate::games::Game;
use crate::notation::machine::{MachineMove, MoveOf, Spell};
use crate::notation::syntax::json::{Elements, Kind, clip};
use crate::record::{EndKind, Ending, Millis, NoteKind, PASS, Total, is_nag};
use crate::replay::{Item, Script};
use crate::source::{Eol, Span};

/// The members of a line of play.
pub(super) type LineMembers<'j> = [Option<Value<'j>>; VARIATION.len()];

/// What is said of a node of a line, by the node's number.
#[derive(Debug)]
struct Said<'j, const N: usize> {
    /// In the order of the nodes.
    list: Vec<(u32, Value<'j>, [Option<Value<'j>>; N])>,
    next: usize,
}

impl<'j, const N: usize> Said<'j, N> {
    fn new(
        reader: &mut JsonlReader<'_, '_>,
        list: Option<Value<'j>>,
        name: &str,
        known: &[&str; N],
    ) -> Said<'j, N> {
        let mut said = Said { list: Vec::new(), next: 0 };
        for value in reader.array(list, name).into_iter().flat_map(Value::elements) {
            if value.kind() != Kind::Object {
                reader.wrong(value, name, Word::ArrayOfObjects);
                continue;
            }
            let members = reader.members(value, known);
            match members[0] {
                None => reader.misplaced(value),
                at => said.list.extend(reader.number(at, "at").map(|at| (at, value, members))),
            }
        }
        // Whoever adds one later may put it anywhere.
        if !said.list.is_sorted_by_key(|said| said.0) {
            said.list.sort_by_key(|said| said.0);
        }
        said
    }

    /// The next that is said of a node.
    fn next(&mut self, at: u32) -> Option<(Value<'j>, [Option<Value<'j>>; N])> {
        let &(_, value, members) = self.list.get(self.next).filter(|said| said.0 == at)?;
        self.next += 1;
        Some((value, members))
    }

    /// What is said of no node that there is.
    fn rest(&self) -> impl Iterator<Item = Value<'j>> {
        self.list[self.next..].iter().map(|said| said.1)
    }
}

/// The elements of an array, if there is one.
#[derive(Debug)]
struct List<'j>(Option<Elements<'j>>);

impl<'j> List<'j> {
    fn new(reader: &mut JsonlReader<'_, '_>, list: Option<Value<'j>>, name: &str) -> List<'j> {
        List(reader.array(list, name).map(Value::elements))
    }
}

impl<'j> Iterator for List<'j> {
    type Item = Value<'j>;

    #[inline]
    fn next(&mut self) -> Option<Value<'j>> {
        self.0.as_mut()?.next()
    }
}

/// A line that is being read.
pub(super) struct Line<'j> {
    moves: List<'j>,
    times: List<'j>,
    clocks: List<'j>,
    notes: Said<'j, { NOTE.len() }>,
    nodes: Said<'j, { NODE.len() }>,
    /// The ending and what belongs to it, until it has been read.
    ending: [Option<Value<'j>>; 3],
    /// The number of the latest node; 0 before the first.
    pub(super) at: u32,
}

impl<'j> Line<'j> {
    pub(super) fn new(
        reader: &mut JsonlReader<'_, '_>,
        members: LineMembers<'j>,
        is_main: bool,
    ) -> Line<'j> {
        let [_, _, _, moves, end, end_by, end_word, times, clocks, notes, nodes] = members;
        let mut line = Line {
            moves: List::new(reader, moves, "moves"),
            times: List::new(reader, times, "times"),
            clocks: List::new(reader, clocks, "clocks"),
            notes: Said::new(reader, notes, "notes", &NOTE),
            nodes: Said::new(reader, nodes, "nodes", &NODE),
            ending: [end, end_by, end_word],
            at: 0,
        };
        if end.is_none()
            && let Some(value) = end_by.or(end_word)
        {
            reader.misplaced(value);
        }
        if !is_main {
            // Only the main line begins with a node of its own.
            while let Some((value, _)) = line.notes.next(0) {
                reader.misplaced(value);
            }
            while let Some((value, _)) = line.nodes.next(0) {
                reader.misplaced(value);
            }
        }
        line
    }

    /// Reads what is said of the start position, but for its notes.
    pub(super) fn start(&mut self, reader: &mut JsonlReader<'_, '_>, late: &mut Late) {
        while let Some((value, members)) = self.nodes.next(0) {
            let [_, illegal, unread, setup, ending, _, _, total, word, turn] = members;
            if illegal.or(unread).or(setup).or(ending).or(turn).is_some() {
                reader.misplaced(value);
            }
            if let Some(total) = reader.total(total) {
                late.total(total);
            }
            late_word(reader, word, late);
        }
    }

    /// Reads the notes on the latest node that stand behind so many alternatives to it or fewer.
    pub(super) fn notes<N>(
        &mut self,
        reader: &mut JsonlReader<'_, '_>,
        script: &mut Script<N>,
        behind: u32,
    ) {
        while let Some(&(_, _, [_, _, _, place, _])) =
            self.notes.list.get(self.notes.next).filter(|note| note.0 == self.at)
        {
            let place = place.and_then(Value::whole).unwrap_or(0);
            if place > u64::from(behind) {
                return;
            }
            if let Some((value, members)) = self.notes.next(self.at) {
                reader.note(value, members, script);
            }
        }
    }

    /// Reads the next node into the script; says whether there was one.
    pub(super) fn entry<R: Spell>(
        &mut self,
        reader: &mut JsonlReader<'_, '_>,
        draft: &mut R::Draft,
        script: &mut Script<MoveOf<R>>,
        late: &mut Late,
    ) -> bool {
        let written = self.moves.next();
        if written.is_none() && self.ending[0].is_none() {
            return false;
        }
        self.at += 1;
        late.entries += 1;
        let mut total = None;
        let item = match written {
            Some(written) => {
                let mut item = None;
                while let Some((value, members)) = self.nodes.next(self.at) {
                    let said = reader.entry::<R>(written, value, members, draft);
                    if said.is_some() && item.is_some() {
                        reader.misplaced(value);
                    }
                    item = item.or(said);
                    Self::of_node(reader, members, &mut total, late);
                }
                item.unwrap_or_else(|| reader.plain_entry::<R>(written, draft))
            }
            None => {
                let [ending, by, word] = std::mem::take(&mut self.ending);
                let span = ending.map_or_else(Span::default, Value::span);
                while let Some((value, members)) = self.nodes.next(self.at) {
                    let [_, illegal, unread, setup, ending, .., turn] = members;
                    if illegal.or(unread).or(setup).or(ending).or(turn).is_some() {
                        reader.misplaced(value);
                    }
                    Self::of_node(reader, members, &mut total, late);
                }
                Item::End { ending: reader.ending(ending, by, word), number: 0, span }
            }
        };
        let place = match item {
            Item::Move { span, .. } | Item::Unreadable { span, .. } | Item::End { span, .. } => {
                span
            }
            _ => written.map_or_else(Span::default, Value::span),
        };
        let is_illegal = |written| !matches!(written, MachineMove::Short(_));
        if let Item::Move { written, .. } = item
            && is_illegal(written)
        {
            late.illegal(place);
        }
        script.push(item);
        self.clock(reader, total, place, script, late);
        true
    }

    /// What a node says besides its entry.
    fn of_node(
        reader: &mut JsonlReader<'_, '_>,
        members: [Option<Value<'j>>; NODE.len()],
        stated: &mut Option<Total>,
        late: &mut Late,
    ) {
        let [.., total, word, _] = members;
        if let Some(total) = reader.total(total) {
            *stated = Some(total);
        }
        late_word(reader, word, late);
    }

    /// Reads the times of the node that has just been added.
    fn clock<N>(
        &mut self,
        reader: &mut JsonlReader<'_, '_>,
        total: Option<Total>,
        place: Span,
        script: &mut Script<N>,
        late: &mut Late,
    ) {
        let spent = self.times.next().filter(|time| !time.is_null());
        let spent_span = spent.map_or(place, Value::span);
        let spent = reader.millis(spent, "times");
        if spent.is_some() || total.is_some() {
            let (spent, total) = (spent.unwrap_or_default(), total.unwrap_or_default());
            script.push(Item::Time { spent, total, span: spent_span });
        }
        if let Some(total) = total {
            late.total(total);
        }
        let left = self.clocks.next().filter(|time| !time.is_null());
        if let Some(left) = reader.millis(left, "clocks") {
            script.push(Item::Clock { left, span: place });
        }
    }

    /// Reports what is said of nodes behind the last.
    pub(super) fn finish(&mut self, reader: &mut JsonlReader<'_, '_>) {
        let is_time = |time: &Value<'_>| !time.is_null();
        let times = self.times.find(is_time).into_iter().chain(self.clocks.find(is_time));
        let said = self.notes.rest().chain(self.nodes.rest());
        for value in times.chain(said) {
            reader.misplaced(value);
        }
    }
}

/// The place of a string without its quotes, of which the last may be missing.
fn inside(value: Value<'_>) -> Span {
    let (span, text) = (value.span(), value.text());
    let is_closed = text.len() > 1 && text.ends_with('"');
    Span::new(span.start + 1, span.end - u32::from(is_closed))
}

fn late_word(reader: &mut JsonlReader<'_, '_>, word: Option<Value<'_>>, late: &mut Late) {
    let Some(value) = word else { return };
    match value.string() {
        Some(word) => late.word(reader.frame.record.keep(&word)),
        None => reader.wrong(value, "word", Word::String),
    }
}

impl JsonlReader<'_, '_> {
    fn total(&mut self, value: Option<Value<'_>>) -> Option<Total> {
        let value = value?;
        let total = value.whole().and_then(Total::new);
        if total.is_none() {
            self.wrong(value, "total", Word::Milliseconds);
        }
        total
    }

    fn millis(&mut self, value: Option<Value<'_>>, name: &str) -> Option<Millis> {
        let value = value?;
        let time = value.whole().and_then(Millis::new);
        if time.is_none() {
            self.wrong(value, name, Word::Milliseconds);
        }
        time
    }

    /// What the moves alone say of a node.
    fn plain_entry<R: Spell>(
        &mut self,
        written: Value<'_>,
        draft: &mut R::Draft,
    ) -> Item<MoveOf<R>> {
        if written.is_null() {
            return Item::Blank;
        }
        let span = written.span();
        let Some(text) = written.string() else {
            let finding = Finding::at(Code::JsonlType, span).with("name", "moves");
            let finding = finding.with("expected", Word::ArrayOfStrings);
            self.frame.report(finding.leaving_out(LeftOut::No));
            let text = self.frame.record.keep(&written.one_line());
            return Item::Unreadable { text, number: 0, span };
        };
        // What turns out to be no move is kept as it stands there.
        let span = inside(written);
        match R::short(draft, &text) {
            Some(written) => Item::Move { written: MachineMove::Short(written), number: 0, span },
            None => {
                // Of a game that nobody knows, everything is kept as it is written.
                if R::GAME != Game::Other {
                    let finding = Finding::at(Code::JsonlMove, span).with("text", clip(&text));
                    self.frame.report(finding);
                }
                let text = self.frame.record.keep(&text);
                Item::Unreadable { text, number: 0, span }
            }
        }
    }

    /// What an element of `nodes` says that a node is, if it does.
    fn entry<R: Spell>(
        &mut self,
        written: Value<'_>,
        node: Value<'_>,
        members: [Option<Value<'_>>; NODE.len()],
        draft: &mut R::Draft,
    ) -> Option<Item<MoveOf<R>>> {
        let [_, illegal, unread, setup, ending, by, word, _, named, turn] = members;
        if let Some(turn) = turn.filter(|_| illegal.is_none()) {
            self.misplaced(turn);
        }
        if !written.is_null() {
            if unread.or(setup).or(ending).is_some() {
                self.misplaced(node);
            }
            return self.illegal::<R>(written, illegal?, (named, turn), draft);
        }
        let span = node.span();
        if let Some(value) = illegal {
            self.misplaced(value);
        }
        if let Some(value) = unread {
            let Some(text) = value.string() else {
                self.wrong(value, "unread", Word::String);
                return None;
            };
            if text != PASS {
                let mut finding = Finding::at(Code::JsonlUnread, value.span());
                if !self.frame.record.start_known {
                    // Without a position nobody reads any move.
                    finding.severity = Severity::Note;
                }
                self.frame.report(finding.with("text", clip(&text)));
            }
            let text = self.frame.record.keep(&text);
            return Some(Item::Unreadable { text, number: 0, span });
        }
        if let Some(setup) = self.array(setup, "setup") {
            return Some(Item::Setup { setup: self.setup(setup), span });
        }
        ending?;
        Some(Item::End { ending: self.ending(ending, by, word), number: 0, span })
    }

    /// A move that is said to be illegal, with all that it says, if it is still the one that `moves`
    /// names.
    fn illegal<R: Spell>(
        &mut self,
        written: Value<'_>,
        illegal: Value<'_>,
        (named, turn): (Option<Value<'_>>, Option<Value<'_>>),
        draft: &mut R::Draft,
    ) -> Option<Item<MoveOf<R>>> {
        let (text, whole) = (written.string()?, illegal.string().unwrap_or_default());
        let mv = R::exact(draft, &whole);
        let is_same = |mv: &R::Move| text == whole || R::wrap(*mv).to_string() == text;
        match mv.filter(is_same) {
            Some(mv) => {
                let span = inside(written);
                let named = named.and_then(Value::string).and_then(|word| R::named(&word));
                let written = match named {
                    Some(named) => MachineMove::Misnamed(mv, named),
                    None => MachineMove::Exact(mv, self.truth(turn, "turn") == Some(true)),
                };
                Some(Item::Move { written, number: 0, span })
            }
            None => {
                self.misplaced(illegal);
                None
            }
        }
    }

    pub(super) fn ending(
        &mut self,
        ending: Option<Value<'_>>,
        by: Option<Value<'_>>,
        word: Option<Value<'_>>,
    ) -> Ending {
        let own = word.and_then(Value::string);
        if let Some(word) = word.filter(|_| own.is_none()) {
            self.wrong(word, "ending_word", Word::String);
        }
        let named = self.named(ending, "ending", EndKind::find);
        let (kind, word) = match (named, own) {
            (Some(kind), word) => (kind, word.unwrap_or_default()),
            // What names no ending is the word of an unknown one.
            (None, word) => {
                let text = ending.and_then(Value::string).unwrap_or_default();
                (EndKind::Unknown, word.unwrap_or(text))
            }
        };
        let word = self.frame.record.keep(&word);
        Ending { kind, by: self.side(by, "ending_by"), word }
    }

    fn note<N>(
        &mut self,
        value: Value<'_>,
        [_, kind, text, _, evaluation]: [Option<Value<'_>>; NOTE.len()],
        script: &mut Script<N>,
    ) {
        let Some(words) = text.and_then(Value::string) else {
            return self.wrong(text.unwrap_or(value), "text", Word::String);
        };
        let mut kind = self.named(kind, "kind", NoteKind::find).unwrap_or(NoteKind::Comment);
        if kind == NoteKind::Nag && !is_nag(&words) {
            self.wrong(text.unwrap_or(value), "text", Word::NumberOfGlyph);
            kind = NoteKind::Comment;
        }
        let text = self.frame.record.keep(&Eol::unified(&words));
        if let Some(evaluation) = self.object(evaluation, "evaluation") {
            self.evaluation(evaluation, text);
        }
        script.push(Item::Note { kind, text, span: value.span() });
    }
}
