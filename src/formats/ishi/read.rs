//! Reading Ishi: from statements to events, and what each statement means where it stands.

use super::board::Board;
use super::characters;
use super::event::{Diagram, Event, Kind, Node};
use super::moves::PlainMove;
use super::page::prisoners_end;
use super::target::{self, Loc, Target, TargetFault};
use crate::findings::{Code, Finding, LeftOut};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::Side;
use crate::games::go::Point;
use crate::notation::syntax::is_slip_of;
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::notation::syntax::ishi::{
    Statement, Statements, is_move_line, is_prisoner_line, line_after, words,
};
use crate::replay::Item;
use crate::replay::go::GoMove;
use crate::source::{Source, Span};
use std::ops::{ControlFlow, Range};

/// Reads every event of a source.
pub(super) fn read(source: &Source, options: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let end = memchr::memchr(0x1a, source.text().as_bytes()).unwrap_or(source.text().len());
    let text = &source.text()[..end];
    let frame = Frame::new(source, bench, sink);
    let mut reader = IshiReader { text, copied: 0, lead: 0, frame, event: Event::default() };
    reader.event.levels.push(Default::default());
    let _ = reader.run(options.continued);
}

pub(super) struct IshiReader<'a> {
    /// The text up to a Ctrl-Z.
    pub(super) text: &'a str,
    /// Up to here the lines belong to a node.
    pub(super) copied: usize,
    /// From there up to here they wait for the next: remarks.
    pub(super) lead: usize,
    pub(super) frame: Frame<'a, GoMove>,
    pub(super) event: Event,
}

impl IshiReader<'_> {
    fn run(&mut self, continued: bool) -> ControlFlow<()> {
        characters::check(self.text, continued, &mut self.frame);
        let mut statements = Statements::new(self.text);
        loop {
            self.moves(&mut statements);
            let Some(statement) = statements.next() else { return self.finish() };
            self.statement(&statement)?;
        }
    }

    pub(super) fn slice(&self, range: &Range<usize>) -> &str {
        &self.text[range.clone()]
    }

    /// Where the line after a statement begins.
    pub(super) fn line_after(&self, statement: &Statement) -> usize {
        let (bytes, end) = (self.text.as_bytes(), statement.whole.end);
        line_after(bytes, end).unwrap_or((end + 1).min(bytes.len()))
    }

    /// The lines that no node has yet, up to the end of this statement, which may stand on several.
    pub(super) fn take_lines(&mut self, statement: &Statement) -> Range<usize> {
        let end = self.line_after(statement);
        std::mem::replace(&mut self.copied, end)..end
    }

    /// Moves in the form in which they are written by us, as far as each is followed by another: of
    /// such a move nothing more is said. What is done here is what [`Self::mv`] comes to for them.
    fn moves(&mut self, statements: &mut Statements<'_>) {
        let start = statements.at();
        // Nothing waits for the move.
        if self.copied != start || self.event.skipped > 0 || self.event.board.is_none() {
            return;
        }
        let bytes = self.text.as_bytes();
        let size = self.event.board.as_ref().map_or(19, Board::size);
        let follows = |at: usize| {
            PlainMove::at(bytes, at, size).is_some_and(|line| is_move_line(bytes, line.next))
        };
        let mut end = None;
        let mut prisoners = String::new();
        loop {
            if self.event.node.is_some() && follows(self.copied) {
                self.flush();
            }
            let event = &mut self.event;
            let (Some(level), Some(board)) = (event.levels.last_mut(), &mut event.board) else {
                break;
            };
            let Some(mut number) = level.number else { break };
            if event.node.is_some() || !level.has_node || !level.diagrams.is_empty() {
                break;
            }
            let begin = self.copied;
            let mut at = begin;
            while let Some(line) = PlainMove::at(bytes, at, size)
                && (is_move_line(bytes, line.next) || is_prisoner_line(bytes, line.next))
                && number.checked_add(1) == Some(line.number)
            {
                number = line.number;
                let span = Span::of(at..line.end);
                board.play(number, line.mv);
                end = Some(line.end);
                let lines = std::mem::replace(&mut at, line.next)..line.next;
                if !board.position().removed().is_empty() || !is_move_line(bytes, at) {
                    let listed = prisoners_end(board, bytes, at, &mut prisoners);
                    let next = listed.and_then(|end| line_after(bytes, end));
                    let Some(next) = next.filter(|&next| is_move_line(bytes, next)) else {
                        let mut node = Node::new(Kind::Move(line.mv), span);
                        node.draft.lines.add(lines);
                        event.node = Some(node);
                        break;
                    };
                    (end, at) = (listed, next);
                }
                let written = GoMove::new(line.mv);
                self.frame.script.push(Item::Move { written, number: 0, span });
            }
            self.copied = at;
            if at == begin {
                break;
            }
            level.number = Some(number);
            level.closed_variation = false;
            if event.node.is_none() {
                break;
            }
        }
        if let Some(end) = end {
            let all = Span::of(start..end);
            self.event.span = Some(self.event.span.map_or(all, |span| span.join(all)));
            self.event.remarks.clear();
            statements.seek(self.copied);
        }
    }

    fn statement(&mut self, statement: &Statement) -> ControlFlow<()> {
        let word = Span::of(statement.word.clone());
        let Some(keyword) = statement.keyword else {
            let text = self.slice(&statement.word).to_owned();
            self.lead = self.line_after(statement);
            self.frame.report(Finding::at(Code::IshiKeyword, word).with("word", text));
            return ControlFlow::Continue(());
        };
        if !statement.closed {
            self.unclosed(statement, keyword);
        } else if matches!(keyword, Keyword::Com | Keyword::User) && self.event.skipped == 0 {
            self.closed_late(statement, keyword);
        }
        if keyword == Keyword::Event {
            return self.begin_event(statement);
        }
        if self.event.skipped > 0 {
            match keyword {
                Keyword::Var => self.event.skipped += 1,
                Keyword::EndVar => self.event.skipped -= 1,
                _ => {}
            }
            self.take_lines(statement);
            return ControlFlow::Continue(());
        }
        let place = Span::of(statement.whole.clone());
        let whole = self.event.span.get_or_insert(place);
        *whole = whole.join(place);
        if keyword == Keyword::Remark {
            self.lead = self.line_after(statement);
            self.event.remarks.push(word);
            if self.event.head.set_up {
                self.event.head.behind_setup.push((keyword, word));
            }
            return ControlFlow::Continue(());
        }
        let lines = self.take_lines(statement);
        if !statement.tail.is_empty() {
            let tail = statement.tail.clone();
            match self.move_in(tail.clone(), |_| true) {
                Some(_) => {
                    let text = self.slice(&tail).to_owned();
                    let finding = Finding::at(Code::IshiExtraToken, Span::of(tail));
                    self.frame.report(finding.with("text", text));
                }
                None => self.extra(tail),
            }
        }
        self.event.first.get_or_insert(word);
        match keyword {
            Keyword::B => self.mv(statement, Side::First, lines),
            Keyword::W => self.mv(statement, Side::Second, lines),
            Keyword::Diagram => self.diagram(statement, lines),
            Keyword::Var => self.open_variation(statement, lines),
            Keyword::EndVar => self.close_variation(statement, lines),
            Keyword::EndCom | Keyword::EndUser => {
                self.add_lines(0..0);
                let finding = Finding::at(Code::IshiEndAlone, word).with("keyword", keyword.name());
                let finding = self.without_line(finding, statement);
                self.frame.report(finding);
            }
            Keyword::BoardSize => self.board_size(statement, lines),
            Keyword::Setup => self.setup(statement, lines),
            Keyword::Com | Keyword::User | Keyword::Mark | Keyword::Unmark => {
                self.data(statement, keyword, lines);
            }
            Keyword::Prisoner => self.prisoner(statement, lines),
            Keyword::Hide => self.hide(statement, lines),
            _ => self.header(statement, keyword, lines),
        }
        ControlFlow::Continue(())
    }

    /// A block without an end: perhaps a move stands in it, before which the end was forgotten.
    fn unclosed(&mut self, statement: &Statement, keyword: Keyword) {
        // What stands behind a Ctrl-Z is none of the text.
        let suspect = self.move_in(statement.body.start..self.text.len(), |_| true);
        self.event.open_block = suspect.is_some();
        if let Some(line) = suspect {
            return self.before_move(statement, keyword, line);
        }
        let closer = keyword.closer().map_or("", Keyword::name);
        let finding = Finding::at(Code::IshiUnclosed, Span::of(statement.word.clone()));
        let finding = finding.with("keyword", keyword.name()).with("closer", closer);
        let end = Span::of(self.text.len()..self.text.len());
        self.frame.report(finding.unsafe_fix(end, self.closing(closer, 1)));
    }

    /// A block that has an end, but with the next move in it and with another beginning of one, or a
    /// misspelt end: the end is another's.
    fn closed_late(&mut self, statement: &Statement, keyword: Keyword) {
        let body = statement.body.clone();
        let closer = keyword.closer().map_or("", Keyword::name);
        let is_sign = |line: &str| {
            let line = line.trim();
            // What programs note for themselves begins with a name.
            let opens = line == keyword.name()
                || keyword == Keyword::User && line.split(' ').next() == Some(keyword.name());
            opens || line.starts_with(closer) || is_slip_of(line, closer)
        };
        if !self.text[body.clone()].split(['\n', '\r']).any(is_sign) {
            return;
        }
        let last = self.level().number.unwrap_or(0);
        // The next one may stand behind the end, on its line.
        let is_next = |number: u32| matches!(number.checked_sub(last), Some(1 | 2));
        if let Some(line) = self.move_in(body, is_next) {
            self.before_move(statement, keyword, line);
        }
    }

    fn before_move(&mut self, statement: &Statement, keyword: Keyword, line: u32) {
        let closer = keyword.closer().map_or("", Keyword::name);
        let finding = Finding::at(Code::IshiUnclosedBefore, Span::of(statement.word.clone()));
        let finding = finding.with("keyword", keyword.name()).with("closer", closer);
        self.frame.report(finding.with("line", line.to_string()));
    }

    /// The first line of a stretch that looks like a move of such a number.
    fn move_in(&self, stretch: Range<usize>, is_number: impl Fn(u32) -> bool) -> Option<u32> {
        let mut at = stretch.start;
        for line in self.text.get(stretch)?.split(['\n', '\r']) {
            let place = at..at + line.len();
            at = place.end + 1;
            let start = place.start;
            let mut parts = words(self.text, place).map(|part| &self.text[part]);
            let is_move = matches!(
                (parts.next().and_then(Keyword::of), parts.next(), parts.next()),
                (Some(Keyword::B | Keyword::W), Some(number), Some(point))
                    if target::number(number).is_some_and(&is_number)
                        && target::is_point_or_pass(point)
            );
            if is_move {
                return Some(self.frame.source.line_col(u32::try_from(start).ok()?).0);
            }
        }
        None
    }

    /// Adds lines to the node under way; before the first node that is the event itself.
    pub(super) fn add_lines(&mut self, lines: Range<usize>) {
        let is_before_tree = self.event.board.is_none();
        if self.event.node.is_none() && is_before_tree {
            self.event.node = Some(Node::new(Kind::Root, self.event.span.unwrap_or_default()));
        }
        if let Some(node) = &mut self.event.node {
            node.is_plain = false;
            node.draft.lines.add(lines);
        }
    }

    /// Commentary, marks and user data: they belong to the node under way.
    fn data(&mut self, statement: &Statement, keyword: Keyword, lines: Range<usize>) {
        let word = Span::of(statement.word.clone());
        let in_tree = self.event.board.is_some();
        if in_tree && self.event.node.is_none() {
            if self.level().closed_variation {
                let finding = Finding::at(Code::IshiAfterVariation, word);
                let finding = finding.with("keyword", keyword.name());
                self.frame.report(match keyword {
                    Keyword::Com => finding,
                    _ => finding.leaving_out(LeftOut::Everywhere),
                });
                return self.late_comment(statement, keyword);
            }
            // A variation begins with something else than a move.
            self.frame
                .report(Finding::at(Code::IshiBeforeMove, word).with("keyword", keyword.name()));
            self.event.node = Some(Node::new(Kind::Blank, word));
        }
        if !in_tree && self.event.head.set_up {
            self.event.head.behind_setup.push((keyword, word));
        }
        self.add_lines(lines);
        let (rest, body) = (statement.rest.clone(), statement.body.clone());
        let Some(node) = &mut self.event.node else { return };
        match keyword {
            Keyword::Com => node.draft.comment(&self.text[rest], &self.text[body]),
            Keyword::User => node.draft.user(&self.text[rest], &self.text[body]),
            _ if in_tree => self.marks(statement),
            _ => self.event.head.marks.push(statement.clone()),
        }
    }

    /// Evaluates a MARK or UNMARK line on the board.
    pub(super) fn marks(&mut self, statement: &Statement) {
        let Some(mut node) = self.event.node.take() else { return };
        let unmark = statement.keyword == Some(Keyword::Unmark);
        for word in self.list(statement) {
            let text = &self.text[word.clone()];
            let read = if unmark {
                target::target_or_all(text).map(|target| (target::Symbol::Number, target))
            } else {
                target::mark(text)
            };
            let Some((symbol, target)) = self.valid(read, statement, &word) else { continue };
            let Some(points) = self.points(target, &word) else { continue };
            match &self.event.board {
                Some(board) if unmark => node.draft.marks.unmark(target, &points, board),
                _ => node.draft.marks.mark(&symbol, target, &points),
            }
        }
        self.event.node = Some(node);
    }

    /// The words of a list, of which there should be one.
    pub(super) fn list(&mut self, statement: &Statement) -> Vec<Range<usize>> {
        let list: Vec<Range<usize>> = words(self.text, statement.rest.clone()).collect();
        if list.is_empty() {
            self.nothing_said(statement);
        }
        list
    }

    pub(super) fn nothing_said(&mut self, statement: &Statement) {
        let name = statement.keyword.map_or("", Keyword::name);
        let finding = Finding::at(Code::IshiNothingSaid, Span::of(statement.word.clone()));
        let finding = self.without_line(finding.with("keyword", name), statement);
        self.frame.report(finding);
    }

    pub(super) fn extra(&mut self, rest: Range<usize>) {
        let text = self.slice(&rest).to_owned();
        let finding = Finding::at(Code::IshiExtraData, Span::of(rest.clone())).with("text", text);
        let finding = self.without_rest(finding, &rest);
        self.frame.report(finding);
    }

    /// What a word was read as, unless it is to be reported.
    pub(super) fn valid<T>(
        &mut self,
        read: Result<T, TargetFault>,
        statement: &Statement,
        word: &Range<usize>,
    ) -> Option<T> {
        let code = match read {
            Ok(value) => return Some(value),
            Err(TargetFault::Form) => Code::IshiTarget,
            Err(TargetFault::Backwards) => Code::IshiBackwards,
        };
        let finding = Finding::at(code, Span::of(word.clone()))
            .with("keyword", statement.keyword.map_or("", Keyword::name))
            .with("text", self.slice(word).to_owned());
        let is_one_of_several = words(self.text, statement.rest.clone()).nth(1).is_some();
        let finding = match is_one_of_several {
            true => self.without_rest(finding, word),
            false => finding,
        };
        self.frame.report(finding);
        None
    }

    /// The points of a target, unless it names what is not there.
    pub(super) fn points(&mut self, target: Target, word: &Range<usize>) -> Option<Vec<Point>> {
        let board = self.event.board.as_mut()?;
        if let Target::Loc(loc) = target
            && loc.on(board.size()).is_none()
        {
            self.off_board(word, LeftOut::Elsewhere);
            return None;
        }
        let (points, missing) = board.points(target);
        if let Some(number) = missing {
            let finding = Finding::at(Code::IshiNoSuchMove, Span::of(word.clone()));
            self.frame.report(finding.with("number", number));
            return None;
        }
        Some(points)
    }

    pub(super) fn off_board(&mut self, word: &Range<usize>, drops: LeftOut) {
        let size = self.event.board.as_ref().map_or(19, Board::size);
        let finding = Finding::at(Code::IshiOffBoard, Span::of(word.clone()))
            .with("point", self.slice(word).to_owned())
            .with("size", size);
        self.frame.report(finding.leaving_out(drops));
    }

    fn prisoner(&mut self, statement: &Statement, lines: Range<usize>) {
        let word = Span::of(statement.word.clone());
        let has_move =
            matches!(&self.event.node, Some(Node { kind: Kind::Move(_) | Kind::Unreadable, .. }));
        if !has_move {
            let late = self.event.node.is_none() && self.level().closed_variation;
            let code = if late { Code::IshiAfterVariation } else { Code::IshiPrisonerNoMove };
            if !late {
                self.add_lines(0..0);
            }
            let finding = Finding::at(code, word).with("keyword", "PRISONER");
            let finding = if late { finding } else { self.without_line(finding, statement) };
            return self.frame.report(finding.leaving_out(LeftOut::Everywhere));
        }
        self.add_lines(lines);
        let mut taken = Vec::new();
        for word in self.list(statement) {
            let read = target::target(self.slice(&word)).and_then(|target| match target {
                Target::Moves(first, last) if first != last => Err(TargetFault::Form),
                target => Ok(target),
            });
            let Some(target) = self.valid(read, statement, &word) else { continue };
            let Some(points) = self.points(target, &word) else { continue };
            taken.extend(points.into_iter().map(|point| (point, Span::of(word.clone()))));
        }
        if let Some(node) = &mut self.event.node {
            node.lists_prisoners.get_or_insert(word);
            node.prisoners.extend(taken);
        }
    }

    fn hide(&mut self, statement: &Statement, lines: Range<usize>) {
        if !matches!(&self.event.node, Some(Node { kind: Kind::Diagram(_), .. })) {
            self.add_lines(0..0);
            let finding = Finding::at(Code::IshiHideAlone, Span::of(statement.word.clone()));
            let finding = self.without_line(finding, statement);
            return self.frame.report(finding);
        }
        self.add_lines(lines);
        let mut hidden = Vec::new();
        for word in self.list(statement) {
            let read = target::target(self.slice(&word));
            let Some(target) = self.valid(read, statement, &word) else { continue };
            for point in self.points(target, &word).unwrap_or_default() {
                if !hidden.contains(&point) {
                    hidden.push(point);
                }
            }
        }
        if let Some(Node { kind: Kind::Diagram(diagram), .. }) = &mut self.event.node {
            hidden.retain(|point| !diagram.hidden.contains(point));
            diagram.hidden.extend(hidden);
        }
    }

    /// Stones of the event, or of a diagram.
    fn setup(&mut self, statement: &Statement, lines: Range<usize>) {
        let word = Span::of(statement.word.clone());
        let in_diagram = matches!(&self.event.node, Some(Node { kind: Kind::Diagram(_), .. }));
        if self.event.board.is_some() && !in_diagram {
            let finding = Finding::at(Code::IshiLate, word).with("keyword", "SETUP");
            return self.frame.report(finding.leaving_out(LeftOut::Everywhere));
        }
        if !in_diagram {
            for (keyword, place) in std::mem::take(&mut self.event.head.behind_setup) {
                let finding = Finding::at(Code::IshiSetupInterrupted, place);
                self.frame.report(finding.with("keyword", keyword.name()));
            }
            self.event.head.set_up = true;
        }
        self.event.remarks.clear();
        self.add_lines(lines);
        let mut side = None;
        for word in self.list(statement) {
            let text = self.slice(&word).to_owned();
            match (Keyword::of(&text), Loc::of(&text), side) {
                (Some(Keyword::B), ..) => side = Some(Side::First),
                (Some(Keyword::W), ..) => side = Some(Side::Second),
                (_, Some(_), None) => self
                    .frame
                    .report(Finding::at(Code::IshiSetupColour, Span::of(word)).with("point", text)),
                (_, Some(loc), Some(side)) if in_diagram => self.diagram_stone(loc, side, &word),
                (_, Some(loc), Some(side)) => {
                    self.event.head.stones.push((loc, side, Span::of(word)));
                }
                _ => {
                    let finding = Finding::at(Code::IshiPoint, Span::of(word)).with("text", text);
                    self.frame.report(finding.leaving_out(LeftOut::Elsewhere));
                }
            }
        }
    }

    fn diagram_stone(&mut self, loc: Loc, side: Side, word: &Range<usize>) {
        let Some(board) = &self.event.board else { return };
        // A board of its own may be larger than the event's.
        let Some(point) = loc.on(board.size()) else {
            return self.off_board(word, LeftOut::Elsewhere);
        };
        let place = Span::of(word.clone());
        if let Some(Node { kind: Kind::Diagram(diagram), .. }) = &mut self.event.node {
            let twice = diagram.stones.iter().any(|(set, ..)| *set == point);
            diagram.stones.retain(|(set, ..)| *set != point);
            diagram.stones.push((point, side, place));
            if twice {
                let finding = Finding::at(Code::IshiSetupOccupied, place);
                let finding = finding.with("point", self.slice(word).to_owned());
                self.frame.report(finding.leaving_out(LeftOut::Elsewhere));
            }
        }
    }

    fn diagram(&mut self, statement: &Statement, lines: Range<usize>) {
        self.begin_tree();
        self.flush();
        self.event.remarks.clear();
        let place = Span::of(statement.word.clone());
        let mut diagram = Diagram::default();
        let parts: Vec<Range<usize>> = words(self.text, statement.rest.clone()).collect();
        let first = parts.first().map_or("", |word| &self.text[word.clone()]);
        let mut used = 0;
        let mut fault = false;
        // What stands in brackets is no region but a remark of the editor.
        let is_region = first.starts_with(|c: char| c.is_ascii_alphanumeric());
        if let Some((wide, high)) = first.split_once(['x', 'X']).filter(|_| is_region) {
            used = 1;
            let size = target::number(wide).filter(|size| (2..=19).contains(size));
            fault = size.is_none() || size != target::number(high);
            let size = size.map_or(19, |size| size as u8);
            let own = self.event.board.as_ref().map_or(19, Board::size);
            diagram.is_fresh = !fault && size != own;
            diagram.region = Some((Loc { column: 0, row: 1 }, Loc { column: size - 1, row: size }));
        } else if let Some(one) = Loc::of(first) {
            used = 2;
            let other = parts.get(1).and_then(|word| Loc::of(&self.text[word.clone()]));
            match other.filter(|other| {
                one.column != other.column && one.row != other.row && one.row.max(other.row) <= 19
            }) {
                Some(other) => diagram.region = Some((one, other)),
                None => fault = true,
            }
        } else if is_region {
            fault = true;
        }
        if fault {
            let text = self.slice(&statement.rest).to_owned();
            let finding = Finding::at(Code::IshiRegion, Span::of(statement.rest.clone()));
            // The line is written anew.
            self.frame.report(finding.with("text", text).leaving_out(LeftOut::Everywhere));
            diagram = Diagram::default();
        } else if let Some(extra) = parts.get(used) {
            self.extra(extra.start..statement.rest.end);
        }
        self.event.node = Some(Node::new(Kind::Diagram(diagram), place));
        self.add_lines(lines);
    }
}
