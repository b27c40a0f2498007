//! Reading PCN.

mod actions;
mod cache;
mod extension;
mod form;
mod headers;
mod lift;
mod squares;
mod start;

use crate::findings::{Arg, Code, Finding, LeftOut, Severity, Word};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::board::{Names, Position, Shape, Sheet};
use crate::games::go::Ruleset;
use crate::games::{self, Side, board};
use crate::notation::syntax::json::{self, Kind, Value};
use crate::record::{EndKind, Ending, Entry, Key, NodeId, Outcome};
use crate::replay::{Claim, Item};
use crate::source::{Source, Span};
use form::Form;
pub(super) use form::is_verb_first;
pub(super) use headers::{CACHE, DRAW_OFFER, is_date_time, is_of_later_form};
use squares::{Path, path_of};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// Reads every game of a source; there is normally one.
pub(super) fn read(source: &Source, options: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let mut frame = Frame::new(source, bench, sink);
    if super::is_toml(source.text()) {
        let at = Span::at(source.span().start);
        return unread(Finding::at(Code::PcnLater, at).with("year", "2026"), &mut frame);
    }
    let mut several = options.continued;
    let mut fault = None;
    for (json, error) in json::pieces(source.text()) {
        let mut error = error.map(json::SyntaxError::finding);
        let whole = error.is_none();
        let mut games = json.values().peekable();
        while let Some(game) = games.next() {
            if std::mem::replace(&mut several, true) {
                frame.report(Finding::at(Code::PcnSeveral, Span::at(game.span().start)));
            }
            let (form, names) = (Form::of(game), Names::default());
            PcnReader { frame: &mut frame, form, names, whole, named: false, goes_on: None }
                .game(game);
            if games.peek().is_none() {
                frame.broken(error.take());
            }
            if frame.hand_on(game.span()).is_break() {
                return;
            }
        }
        fault = fault.or(error);
    }
    if let Some(fault) = fault {
        unread(fault, &mut frame);
    }
}

/// Hands out the record of a source in which there is none that can be read.
fn unread(finding: Finding, frame: &mut Frame<'_, board::Move>) {
    frame.record.start = games::Position::Board(nowhere());
    frame.record.start_known = false;
    frame.report(finding);
    let _ = frame.hand_on(frame.source.span());
}

/// The position of a game whose board cannot be read.
fn nowhere() -> Position {
    Position::new(Arc::new(Sheet::new(Shape::single(), Names::default())), Vec::new())
}

/// The reading of one game.
struct PcnReader<'f, 'a> {
    frame: &'f mut Frame<'a, board::Move>,
    form: Form,
    names: Names,
    /// Whether the text is JSON to its end, so that what is missing was never there.
    whole: bool,
    /// Whether the file names the game, so that what PCN does not foresee has a meaning.
    named: bool,
    /// Where it is said that the game goes on.
    goes_on: Option<Span>,
}

/// The moves of the main line as they stand in the file.
#[derive(Debug, Default)]
struct Places {
    /// For each move, its place and which of the actions are its own.
    moves: Vec<(Span, Range<usize>)>,
    actions: Vec<Span>,
}

impl PcnReader<'_, '_> {
    fn wrong(&mut self, value: Value<'_>, path: &str, expected: impl Into<Arg>) {
        let finding = Finding::at(Code::PcnType, value.span()).with("path", path);
        self.frame.report(finding.with("expected", expected));
    }

    /// Reports a part of the derived data that is no object: nothing is left out but what the moves say as well.
    fn not_object(&mut self, value: Value<'_>, path: &'static str) {
        let finding = Finding::at(Code::PcnType, value.span()).with("path", path);
        self.frame.report(finding.with("expected", Word::Object).leaving_out(LeftOut::No));
    }

    /// Reports members that an object has twice.
    fn check_repeated(&mut self, object: Value<'_>, path: &str) {
        let mut seen: HashMap<Cow<'_, str>, Span> = HashMap::new();
        object.pick(&[], |name, value| {
            let text = name.string().unwrap_or_default();
            // The last one counts.
            if let Some(before) = seen.insert(text.clone(), value.member(name)) {
                let finding = Finding::at(Code::PcnRepeated, value.span()).unsafe_fix(before, "");
                self.frame.report(finding.with("path", member(path, &text)));
            }
        });
    }

    fn game(mut self, game: Value<'_>) {
        self.frame.record.start = games::Position::Board(nowhere());
        self.frame.record.start_known = false;
        if game.kind() != Kind::Object {
            return self.frame.report(Finding::at(Code::PcnRoot, game.span()));
        }
        self.check_repeated(game, "");
        match self.form {
            Form::First => {}
            Form::Later(year) => {
                let at = Span::at(game.span().start);
                return self.frame.report(Finding::at(Code::PcnLater, at).with("year", year));
            }
            form => {
                let at = Span::at(game.span().start);
                self.frame.report(Finding::at(Code::PcnGeneration, at).with("year", form.year()));
            }
        }
        let ending = self.headers(game);
        let mut extension = self.extension(game);
        let notes = std::mem::take(&mut extension.notes);
        self.push_notes(notes, extension.notes_span);
        self.named = extension.game.is_some();
        let key = self.form.position(game);
        let before = self.frame.findings.len();
        let squares = match game.get(key) {
            Some(array) => self.squares(array, key),
            None => {
                self.missing(game, key);
                None
            }
        };
        // Without one of its pieces a position is another.
        let is_gap = |it: &Finding| matches!(it.code, Code::PcnCell | Code::PcnPiece);
        let is_whole = !self.frame.findings[before..].iter().any(is_gap);
        let key = self.form.moves();
        let moves = game.get(key);
        match moves {
            None => self.missing(game, key),
            Some(moves) if moves.kind() != Kind::Array => {
                self.wrong(moves, key, Word::ArrayOfMoves);
            }
            Some(_) => {}
        }
        let Some(squares) = squares else {
            for item in &self.frame.script.items {
                if let Item::Note { kind, text, .. } = *item {
                    self.frame.record.attach_note(NodeId::ROOT, kind, text);
                }
            }
            return self.keep_moves(moves);
        };
        self.frame.record.start_known = is_whole;
        let mut sheet = Sheet::new(squares.shape, Names::default());
        let mut places = Places::default();
        self.main_line(moves, &mut sheet, &mut places, &mut extension);
        if let Some((ending, span)) = extension.ending.or(ending) {
            self.frame.script.push(Item::End { ending, number: 0, span });
        }
        // What the members of the game say of the result holds beside an ending with more words.
        if let (Some(_), Some((stated, span))) = (extension.ending, ending) {
            let winner = stated.by.map(Side::other);
            let ending = Some(stated).filter(|_| winner.is_none());
            let claim = Claim { plies: None, ending, winner };
            self.frame.script.push(Item::Claim { claim, span });
        }
        if let (Some((told, _)), Some(span)) = (extension.ending, self.goes_on) {
            self.claim_going_on(told, span);
        }
        // Behind the last move something can be said of the ending only.
        let is_ended = extension.ending.or(ending).is_some();
        if is_ended {
            self.after_end(&mut extension, places.moves.len() + 1, &mut sheet);
        }
        self.beyond(&extension, places.moves.len() + usize::from(is_ended));
        *sheet.names_mut() = std::mem::take(&mut self.names);
        let start = Position::new(Arc::new(sheet), squares.pieces);
        self.play(game, start, &places, &extension);
        self.check_goes_on();
    }

    /// Compares that the game goes on with an ending that decides it.
    fn claim_going_on(&mut self, told: Ending, span: Span) {
        if matches!(told.outcome(Side::First), Outcome::Win(_) | Outcome::Draw) {
            let ending = Some(Ending::new(EndKind::Interrupted));
            let claim = Claim { plies: None, ending, winner: None };
            self.frame.script.push(Item::Claim { claim, span });
        }
    }

    fn missing(&mut self, game: Value<'_>, name: &str) {
        if self.whole {
            let at = Span::at(game.span().start);
            self.frame.report(Finding::at(Code::PcnMissing, at).with("name", name));
        }
    }

    /// Keeps the moves of a game without a board as they are written.
    fn keep_moves(&mut self, moves: Option<Value<'_>>) {
        let mut node = NodeId::ROOT;
        for mv in moves.into_iter().flat_map(Value::elements) {
            let text = self.frame.record.keep(&mv.one_line());
            node = self.frame.record.tree.push(node, crate::record::Entry::Unreadable(text));
        }
    }

    fn main_line(
        &mut self,
        moves: Option<Value<'_>>,
        sheet: &mut Sheet,
        places: &mut Places,
        extension: &mut extension::Extension<'_>,
    ) {
        let key = self.form.moves();
        for (index, mv) in moves.into_iter().flat_map(Value::elements).enumerate() {
            let first = places.actions.len();
            let path = Path::new(key).then(index);
            let item = match self.text_of(extension, index + 1, mv.span()) {
                Some(text) => text,
                None => self.mv(mv, path, sheet, &mut places.actions),
            };
            self.keep_beside(extension, index + 1, item, mv.span(), sheet);
            self.frame.script.push(item);
            places.moves.push((mv.span(), first..places.actions.len()));
            self.after_move(extension, index + 1, sheet);
        }
    }

    /// Reads a move into the sheet, and adds the places of its actions.
    fn mv(
        &mut self,
        mv: Value<'_>,
        path: Path<'_>,
        sheet: &mut Sheet,
        places: &mut Vec<Span>,
    ) -> Item<board::Move> {
        let span = mv.span();
        // Of a list that is cut off, more may have been meant.
        let is_whole = !mv.is_cut() && mv.elements().all(|action| !action.is_cut());
        let before = self.frame.findings.len();
        let written = is_whole.then(|| self.actions(mv, path, sheet.shape())).flatten();
        let Some(written) = written else {
            // Of what is kept as it stands nothing is left out.
            let found = self.frame.findings.iter_mut().skip(before);
            found.for_each(|finding| finding.drops = LeftOut::No);
            let text = self.frame.record.keep(&mv.one_line());
            return Item::Unreadable { text, number: 0, span };
        };
        let may_pass = || board::PASSING.iter().any(|style| self.names.all_are_of(style));
        if written.is_empty() && !self.named && may_pass() {
            self.frame.report(Finding::at(Code::PcnPass, span).with("path", path.text()));
        }
        let mv = sheet.push(written.iter().map(|written| written.action));
        for (index, options) in written.iter().enumerate() {
            if let Some(options) = &options.options {
                sheet.set_options(mv, index, options);
            }
        }
        places.extend(written.iter().map(|written| written.span));
        Item::Move { written: mv, number: 0, span }
    }

    /// Replays the game on its board, and then as what it is, if it is a game whose rules are
    /// known.
    fn play(
        &mut self,
        game: Value<'_>,
        mut start: Position,
        places: &Places,
        extension: &extension::Extension<'_>,
    ) {
        let rules = self.frame.record.header(Key::Rules).and_then(Ruleset::from_text);
        let named = start::of_extension(extension, &start, rules.unwrap_or_default());
        if named.is_none() && extension.game.is_some() {
            let name = if extension.position.is_some() { "position" } else { "game" };
            let at = Finding::at(Code::PcnExtension, extension.notes_span);
            self.frame.findings.push(at.with("path", member("...kifu", name)));
        }
        let named = named.filter(|known| {
            let same = start::stands_so(known, &start);
            if same {
                start.set_turn(known.side_to_move());
                start::fill_hands(known, &mut start);
            } else {
                let at = Finding::at(Code::PcnExtension, extension.position_span);
                self.frame.findings.push(at.with("path", "...kifu.position"));
            }
            same
        });
        if let Some(known) = named.as_ref().filter(|_| self.frame.record.start_known) {
            let array = game.get(self.form.position(game)).map_or(Span::default(), Value::span);
            let is_told = extension.position.is_some();
            let place = if is_told { extension.position_span } else { array };
            self.frame.findings.extend(start::faults(known, place));
        }
        let has_own_start = extension.game.is_none() && start::set_up(extension, &mut start);
        let known = match has_own_start {
            true => None,
            false => named.clone().or_else(|| start::of_array(&start, Ruleset::UNSPECIFIED)),
        };
        let beside = named.is_some().then_some(&extension.beside);
        if let Some(known) = &known
            && self.lift_line(known, beside, &start, game)
        {
            return;
        }
        let before = self.frame.findings.len();
        self.frame.record.start = games::Position::Board(start.clone());
        self.frame.replay();
        self.place(before, places);
        let mechanical = self.frame.findings.split_off(before);
        let is_text = |item: &Item<_>| matches!(item, Item::Unreadable { .. });
        let readable = !self.frame.script.items.iter().any(is_text);
        let sound = readable && mechanical.iter().all(|finding| finding.severity < Severity::Error);
        let end = self.end_of(&start);
        self.check_cache(game, &end);
        if let Some(known) = named {
            let is_lifted =
                lift::lift(self.frame, self.form, known, Some(&extension.beside), &start);
            if mechanical.is_empty() {
                return;
            }
            let record = &*self.frame.record;
            let entries = record.tree.main_line().map(|node| record.tree.node(node).entry);
            let plies: Vec<Entry> = entries.filter(|entry| entry.is_ply()).collect();
            let mut promotions = Vec::new();
            for mut finding in mechanical {
                let ply = finding.ply.and_then(|ply| plies.get((ply as usize).checked_sub(1)?));
                // Of what is illegal the game says why, and of turns it knows more. What is taken, or not, it
                // finds on its own board, whatever the actions say.
                let is_of_squares =
                    matches!(finding.code, Code::BoardOccupied | Code::BoardNothingToTake);
                let is_move = matches!(ply, Some(Entry::Move(_)));
                let is_of_promotion = finding.code == Code::BoardPromotionSide
                    && matches!(ply, Some(Entry::Unreadable(_)));
                promotions.extend(finding.span.filter(|_| is_of_promotion));
                if !is_lifted || is_of_squares && is_move || is_of_promotion {
                    // What it is on the board, the game has no line for.
                    finding.position = finding.position.filter(|_| !is_lifted);
                    self.frame.findings.push(finding);
                }
            }
            // Why what promotes so is no move is said.
            promotions.sort_unstable();
            let holds_one = |span: Span| {
                let next = promotions.partition_point(|at| at.start < span.start);
                promotions.get(next).is_some_and(|at| at.end <= span.end)
            };
            let is_said =
                |it: &Finding| it.code == Code::PcnNoMove && it.span.is_some_and(holds_one);
            self.frame.findings.retain(|it| !is_said(it));
            return;
        }
        self.check_end(game, places, &end);
        let at = self.frame.findings.len();
        let lifted = match known {
            Some(known) if sound => lift::lift(self.frame, self.form, known, None, &start),
            _ => false,
        };
        // Lifted or not, the nodes are the same.
        self.frame.findings.splice(at..at, mechanical);
        if let Some(cache) = game.get(CACHE).filter(|_| !lifted && self.form.is_first()) {
            self.other(CACHE, cache);
        }
    }

    /// Gives the findings of the replay their actions' places and paths.
    fn place(&mut self, from: usize, places: &Places) {
        let key = self.form.moves();
        for finding in &mut self.frame.findings[from..] {
            let Some(index) = finding.ply.and_then(|ply| (ply as usize).checked_sub(1)) else {
                continue;
            };
            let Some((whole, actions)) = places.moves.get(index) else { continue };
            // Plies of variations are counted in the same way.
            if finding.span.is_some_and(|span| span.start < whole.start || span.end > whole.end) {
                continue;
            }
            let actions = &places.actions[actions.clone()];
            let number = finding.number("action").and_then(|number| usize::try_from(number).ok());
            let path = match number.and_then(|number| Some((number, actions.get(number)?))) {
                Some((number, &span)) => {
                    finding.span = Some(span);
                    path_of(key, &[index, number])
                }
                None => path_of(key, &[index]),
            };
            finding.args.push(("path", path.into()));
        }
    }
}

/// The path of a member.
fn member(path: &str, name: &str) -> String {
    if path.len() > squares::PATH {
        return path.to_owned();
    }
    let dot = if path.is_empty() { "" } else { "." };
    format!("{path}{dot}{}", json::clip(name))
}

/// A text without line breaks and superfluous blanks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
