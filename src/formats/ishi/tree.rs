//! Reading the tree of an event: moves, variations, and nodes on their way into the script.

use super::event::{Diagram, Kind, Level, Node};
use super::moves::PlainMove;
use super::page::{Page, Said};
use super::read::IshiReader;
use super::target::{self, Loc, name};
use crate::findings::{Code, Finding, LeftOut};
use crate::formats::Losses;
use crate::games::Side;
use crate::games::go::{Move, Point};
use crate::notation::go::clock;
use crate::notation::go::headers::is_header;
use crate::notation::syntax::ishi::kept::keep_lines;
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::notation::syntax::ishi::{Statement, block_text, plain, words};
use crate::notation::syntax::lines;
use crate::record::{EndKind, Ending, NoteKind, Placement};
use crate::replay::Item;
use crate::replay::go::GoMove;
use crate::source::Span;
use std::fmt::Write as _;
use std::ops::Range;

/// How deep variations can be nested. A board is kept for each, so this bounds the memory that a
/// malicious file can ask for.
const DEEPEST: usize = 16 * 1024;

impl IshiReader<'_> {
    pub(super) fn level(&mut self) -> &mut Level {
        if self.event.levels.is_empty() {
            self.event.levels.push(Level::default());
        }
        let last = self.event.levels.len() - 1;
        &mut self.event.levels[last]
    }

    /// A line `B n loc`.
    pub(super) fn mv(&mut self, statement: &Statement, side: Side, lines: Range<usize>) {
        self.begin_tree();
        self.flush();
        self.event.remarks.clear();
        self.event.first_side.get_or_insert(side);
        let place = Span::of(statement.whole.clone());
        let mut parts = words(self.text, statement.rest.clone());
        let (first, second, third) = (parts.next(), parts.next(), parts.next());
        drop(parts);
        let end = statement.word.end;
        let number = first.clone().and_then(|word| target::number(self.slice(&word)));
        let mv = second.and_then(|word| self.point(&word, side));
        if number.is_none() {
            let word = first.unwrap_or(end..end);
            let text = self.slice(&word).to_owned();
            let finding = Finding::at(Code::IshiMoveNumber, Span::of(word)).with("text", text);
            self.frame.report(match mv {
                // The number is written anew.
                Some(_) => finding.leaving_out(LeftOut::Everywhere),
                // The line is kept as text, all of it.
                None => finding,
            });
        }
        if mv.is_none() && statement.rest.is_empty() || third.is_none() {
            // Nothing more to be said.
        } else if let Some(extra) = third {
            let text = self.text[extra.start..statement.rest.end].to_owned();
            let extra = extra.start..statement.rest.end;
            let finding = Finding::at(Code::IshiExtraToken, Span::of(extra.clone()));
            let finding = finding.with("text", text);
            self.frame.report(match mv {
                Some(_) => self.without_rest(finding, &extra),
                // It may be the point, and what stands in its place is none.
                None => finding.leaving_out(LeftOut::No),
            });
        }
        if mv.is_none() && words(self.text, statement.rest.clone()).count() < 2 && number.is_some()
        {
            let finding = Finding::at(Code::IshiPoint, Span::of(statement.rest.clone()));
            self.frame.report(finding.with("text", ""));
        }
        let previous = self.level().number;
        let expected = previous.map_or_else(|| self.first_number(), |last| last.saturating_add(1));
        if let (Some(number), Some(last)) = (number, previous) {
            let code = match number {
                _ if number <= last => Some(Code::IshiNumberOrder),
                _ if number > last.saturating_add(1) => Some(Code::IshiNumberGap),
                _ => None,
            };
            if let Some(code) = code {
                let finding = Finding::at(code, place).with("number", number).with("last", last);
                self.frame.report(finding.with("expected", expected));
            }
        }
        let number = number.unwrap_or(expected);
        let level = self.level();
        level.number = Some(number);
        level.has_move = true;
        level.closed_variation = false;
        let kind = mv.map_or(Kind::Unreadable, Kind::Move);
        let mut node = Node::new(kind, place);
        if let Some(board) = &mut self.event.board {
            board.play(number, mv.unwrap_or(Move::Pass { side }));
            node.is_plain = mv.is_some_and(|mv| {
                let plain = PlainMove::at(self.text.as_bytes(), lines.start, board.size());
                let is_own = |line: PlainMove| (line.number, line.mv) == (expected, mv);
                board.position().removed().is_empty() && plain.is_some_and(is_own)
            });
        }
        node.jump = (number != expected).then_some(number);
        node.falls_back = previous.is_some_and(|last| number <= last);
        node.draft.lines.add(lines);
        self.event.node = Some(node);
    }

    /// The number that a line would begin with: 1, or that of the move which a variation replaces.
    fn first_number(&self) -> u32 {
        let around = self.event.levels.iter().rev().nth(1);
        around.and_then(|level| level.number).unwrap_or(1)
    }

    fn point(&mut self, word: &std::ops::Range<usize>, side: Side) -> Option<Move> {
        let text = self.slice(word);
        if plain(text).eq_ignore_ascii_case("PASS") {
            return Some(Move::Pass { side });
        }
        let Some(loc) = Loc::of(text) else {
            let text = text.to_owned();
            self.frame
                .report(Finding::at(Code::IshiPoint, Span::of(word.clone())).with("text", text));
            return None;
        };
        let size = self.event.board.as_ref().map_or(19, super::board::Board::size);
        let point = loc.on(size);
        if point.is_none() {
            // The line is kept as text.
            self.off_board(word, LeftOut::No);
        }
        point.map(|point| Move::Play { point, side })
    }

    pub(super) fn open_variation(&mut self, statement: &Statement, lines: Range<usize>) {
        let word = Span::of(statement.word.clone());
        self.begin_tree();
        if !self.level().has_move {
            self.frame.report(Finding::at(Code::IshiVariationAlone, word));
            self.event.skipped = 1;
            return;
        }
        if self.event.levels.len() > DEEPEST {
            self.frame.report(Finding::at(Code::NestedTooDeep, word).with("limit", DEEPEST));
            self.event.skipped = 1;
            return;
        }
        if matches!(&self.event.node, Some(Node { kind: Kind::Diagram(_), .. })) {
            self.frame.report(Finding::at(Code::IshiVariationOfDiagram, word));
        }
        let mut parts = words(self.text, statement.rest.clone());
        let (marker, extra) = (parts.next(), parts.next());
        drop(parts);
        if let Some(marker) = marker.filter(|marker| marker.len() > 2) {
            let text = self.slice(&marker).to_owned();
            self.frame.report(
                Finding::at(Code::IshiVariationMarker, Span::of(marker)).with("text", text),
            );
        } else if let Some(extra) = extra {
            self.extra(extra.start..statement.rest.end);
        }
        self.flush();
        self.frame.script.push(Item::Open { span: word });
        if let Some(board) = &mut self.event.board {
            board.open();
        }
        let mut level = Level { opener: Some(word), ..Level::default() };
        level.prefix.add(lines);
        self.event.levels.push(level);
    }

    pub(super) fn close_variation(&mut self, statement: &Statement, lines: Range<usize>) {
        let word = Span::of(statement.word.clone());
        if self.event.levels.len() < 2 {
            self.add_lines(0..0);
            let finding = Finding::at(Code::IshiEndAlone, word).with("keyword", "ENDVAR");
            let finding = self.without_line(finding, statement);
            return self.frame.report(finding);
        }
        if !statement.rest.is_empty() {
            self.extra(statement.rest.clone());
        }
        self.dangling();
        self.end_level();
        let is_plain = self.text[lines.clone()].trim_end_matches(['\r', '\n']) == "ENDVAR";
        let Some(level) = self.event.levels.pop() else { return };
        if let Some((at, own)) = level.first_note.filter(|_| !is_plain) {
            // The first node keeps both lines that enclose the variation.
            let closing = [&self.text[lines]].into_iter();
            let all = level.prefix.of(self.text).chain(closing).chain(own.of(self.text));
            let text = self.frame.record.keep(&keep_lines(all));
            if let Some(Item::Note { text: note, .. }) = self.frame.script.items.get_mut(at) {
                *note = text;
            }
        }
        self.leave();
        self.level().closed_variation = true;
    }

    /// Goes back to the line around the variation.
    fn leave(&mut self) {
        self.frame.script.push(Item::Close { span: Default::default() });
        if let Some(board) = &mut self.event.board {
            board.close();
        }
    }

    /// Ends all that is open at the end of an event.
    pub(super) fn end_tree(&mut self) {
        self.event.skipped = 0;
        let open = self.event.levels.len().saturating_sub(1);
        // What closes all of them goes with the first.
        let can_close = open > 0 && !self.event.open_block;
        let mut closing = can_close.then(|| self.closing("ENDVAR", open));
        loop {
            self.end_level();
            if self.event.levels.len() < 2 {
                return;
            }
            if let Some(opener) = self.event.levels.pop().and_then(|level| level.opener) {
                let finding = Finding::at(Code::IshiVariationOpen, opener);
                let end = Span::of(self.copied..self.copied);
                self.frame.report(match closing.take() {
                    Some(closing) => finding.unsafe_fix(end, closing),
                    None => finding,
                });
            }
            self.leave();
        }
    }

    /// Ends the line under way.
    fn end_level(&mut self) {
        self.flush();
        let level = self.level();
        let diagrams = std::mem::take(&mut level.diagrams);
        let (has_node, opener) = (level.has_node, level.opener);
        if let Some(opener) = opener.filter(|_| !has_node && diagrams.is_empty()) {
            self.frame.report(Finding::at(Code::IshiVariationEmpty, opener));
            self.push(Node::new(Kind::Blank, opener));
        }
        let is_main = opener.is_none();
        let ending = self.verdict().filter(|_| is_main);
        // Diagrams behind the last move are beside the game, not its last position; without any move
        // they are the game.
        let (beside, line) = if has_node { (diagrams, Vec::new()) } else { (Vec::new(), diagrams) };
        let mut shown: Vec<Placement> = Vec::new();
        for diagram in line {
            shown = self.push_shown(diagram, &shown);
        }
        let span = beside.first().map_or_else(Default::default, |node| node.span);
        let stops = (!beside.is_empty()).then(|| (Ending::new(EndKind::Stops), span));
        if let Some((ending, span)) = ending.or(stops) {
            self.frame.script.push(Item::End { ending, number: 0, span });
        }
        for diagram in beside {
            self.push_beside(diagram);
        }
    }

    /// Ends the node under way.
    pub(super) fn flush(&mut self) {
        let Some(mut node) = self.event.node.take() else { return };
        self.check_prisoners(&node);
        if let Some(board) = &self.event.board {
            node.markup = node.draft.marks.properties(board);
            if let Some(number) = node.jump {
                node.markup.push(format!("MN[{number}]"));
            }
            if let Kind::Diagram(diagram) = &node.kind {
                node.shown = diagram.placements(board);
                node.markup.extend(diagram.properties(board.size()));
            }
        }
        node.is_plain = node.is_plain || self.is_written_so(&node);
        if let Kind::Diagram(diagram) = &node.kind {
            self.check_diagram(diagram);
            self.level().diagrams.push(node);
            return;
        }
        if matches!(node.kind, Kind::Move(_) | Kind::Unreadable | Kind::Blank) {
            let level = self.level();
            let diagrams = std::mem::take(&mut level.diagrams);
            let leads = level.opener.is_some() && !level.has_node;
            if leads {
                // The first node of a variation must be one of its line.
                for diagram in diagrams {
                    self.push(Node { kind: Kind::Blank, ..diagram });
                }
                return self.push(node);
            }
            self.push(node);
            for diagram in diagrams {
                self.push_beside(diagram);
            }
            return;
        }
        self.push(node);
    }

    /// Whether the lines of a move are those that the writer would make of what they say, here and
    /// in SGF. Then they are not kept.
    fn is_written_so(&mut self, node: &Node) -> bool {
        let (Kind::Move(mv), Some(number)) = (&node.kind, self.level().number) else {
            return false;
        };
        let Some(board) = &self.event.board else { return false };
        // What a program says of the node would be among what SGF says itself. The writer writes no number
        // that falls back of itself.
        if !node.draft.properties.is_empty() || node.falls_back {
            return false;
        }
        let notes = node.draft.notes(node.markup.clone());
        let said = Said::of(notes.iter().map(|(kind, text)| (*kind, text.as_str())));
        let (mut own, mut losses) = (String::new(), Losses::default());
        let mut page = Page { out: &mut own, losses: &mut losses };
        page.mv(number, *mv, board);
        page.said(said, Some(number), board);
        // SGF makes blanks of other white space.
        let is_text = |c: char| c == '\n' || !c.is_control();
        // The last line of each stretch has its end.
        fn ended(stretch: &str) -> &str {
            let text = stretch.strip_suffix('\n').unwrap_or(stretch);
            text.strip_suffix('\r').unwrap_or(text)
        }
        losses.is_empty()
            && own.chars().all(is_text)
            && node.draft.lines.of(self.text).map(ended).flat_map(lines).eq(own.lines())
    }

    /// A diagram as a line of its own beside the last entry.
    fn push_beside(&mut self, diagram: Node) {
        self.frame.script.push(Item::Open { span: diagram.span });
        self.push_shown(diagram, &[]);
        self.frame.script.push(Item::Close { span: Default::default() });
    }

    /// A diagram as the next node, after another that showed `before`. Gives back what it shows.
    fn push_shown(&mut self, node: Node, before: &[Placement]) -> Vec<Placement> {
        let stone_at = |point| self.event.board.as_ref().and_then(|board| board.stone_at(point));
        let back = before.iter().filter_map(|placement| match *placement {
            Placement::Stone { point, .. } => {
                Some(Placement::Stone { point, side: stone_at(point) })
            }
            Placement::Turn(_) => None,
        });
        let all: Vec<Placement> = back.chain(node.shown.iter().copied()).collect();
        let span = node.span;
        if all.is_empty() {
            self.frame.script.push(Item::Blank);
        } else {
            let setup = self.frame.record.tree.keep_setup(all);
            self.frame.script.push(Item::Setup { setup, span });
        }
        self.push_notes(&node);
        node.shown
    }

    /// A node and its notes as the next of the line.
    pub(super) fn push(&mut self, node: Node) {
        let span = node.span;
        match node.kind {
            Kind::Root => {}
            Kind::Move(mv) => {
                self.frame.script.push(Item::Move { written: GoMove::new(mv), number: 0, span });
            }
            Kind::Unreadable => {
                let text = self.frame.record.keep(self.frame.source.slice(span).trim());
                self.frame.script.push(Item::Unreadable { text, number: 0, span });
            }
            Kind::Diagram(_) | Kind::Blank => self.frame.script.push(Item::Blank),
        }
        self.push_notes(&node);
    }

    fn push_notes(&mut self, node: &Node) {
        let span = node.span;
        let is_root = matches!(node.kind, Kind::Root);
        let text = self.text;
        let level = self.level();
        let first = !is_root && !level.has_node;
        level.has_node |= !is_root;
        let prefix = first.then_some(&level.prefix).filter(|prefix| !prefix.is_empty());
        if !node.is_plain || prefix.is_some() || is_root {
            let prefix = prefix.into_iter().flat_map(|prefix| prefix.of(text));
            let kept = keep_lines(prefix.chain(node.draft.lines.of(text)));
            let text = self.frame.record.keep(&kept);
            let kind = NoteKind::Property;
            let at = self.frame.script.items.len();
            if first {
                self.level().first_note = Some((at, node.draft.lines.clone()));
            } else if is_root {
                self.event.head_note = Some((at, node.draft.lines.clone()));
            }
            self.frame.script.push(Item::Note { kind, text, span });
        }
        if is_root {
            self.event.head.turn = node.draft.turn();
        }
        let mut has_clock = false;
        let markup = node.markup.clone();
        for (kind, text) in node.draft.notes(markup) {
            // Of the event as a whole some are headers; a later one could only change the game.
            if kind == NoteKind::Property && is_root && is_header(&text) {
                self.event.head.properties.push(text);
                continue;
            }
            if kind == NoteKind::Property && !is_root && text.starts_with("PL[") {
                continue;
            }
            if let Kind::Move(mv) = &node.kind
                && kind == NoteKind::Property
                && !has_clock
                && let Some(left) = clock::stated(mv.side(), &text)
            {
                has_clock = true;
                self.frame.script.push(Item::Clock { left, span });
                if clock::property(mv.side(), left).as_ref() == Some(&text) {
                    continue;
                }
            }
            let text = self.frame.record.keep(&text);
            self.frame.script.push(Item::Note { kind, text, span });
        }
    }

    /// Commentary that stands behind the variations of its move is still that of the move.
    pub(super) fn late_comment(&mut self, statement: &Statement, keyword: Keyword) {
        if keyword != Keyword::Com {
            return;
        }
        let body = block_text(self.slice(&statement.body));
        let title = self.slice(&statement.rest).to_owned();
        let text = match (title.is_empty(), body.is_empty()) {
            (false, false) => format!("{title}\n{body}"),
            _ => title + &body,
        };
        let text = self.frame.record.keep(&text);
        let span = Span::of(statement.whole.clone());
        self.frame.script.push(Item::Note { kind: NoteKind::Comment, text, span });
    }

    /// Compares the prisoners listed with those that the move took.
    fn check_prisoners(&mut self, node: &Node) {
        let (Kind::Move(mv), Some(board)) = (&node.kind, &self.event.board) else { return };
        let removed = board.position().removed();
        let is_suicide = matches!(mv, Move::Play { point, .. } if removed.contains(point));
        let size = board.size();
        let names = |points: &[Point]| {
            let mut text = String::new();
            for point in points {
                let _ = write!(
                    text,
                    "{}{}",
                    if text.is_empty() { "" } else { " " },
                    name(*point, size)
                );
            }
            if text.is_empty() { "-".to_owned() } else { text }
        };
        let Some(place) = node.lists_prisoners else {
            if !removed.is_empty() && !is_suicide {
                let text = names(removed);
                self.frame.report(
                    Finding::at(Code::IshiPrisonersMissing, node.span).with("points", text),
                );
            }
            return;
        };
        let mut findings = Vec::new();
        let mut extra = Vec::new();
        for &(point, place) in &node.prisoners {
            if removed.contains(&point) {
                continue;
            }
            if board.had_stone(point) {
                extra.push(point);
            } else {
                let point = name(point, size);
                findings.push(Finding::at(Code::IshiPrisonerEmpty, place).with("point", point));
            }
        }
        let listed = |point: &Point| node.prisoners.iter().any(|(known, _)| known == point);
        let missing: Vec<Point> = removed.iter().copied().filter(|point| !listed(point)).collect();
        if !missing.is_empty() || !extra.is_empty() {
            let finding = Finding::at(Code::IshiPrisonersDiffer, place)
                .with("missing", names(&missing))
                .with("extra", names(&extra));
            findings.push(finding);
        }
        self.frame.findings.extend(findings);
    }

    /// Stones of a diagram on points that it does not clear.
    fn check_diagram(&mut self, diagram: &Diagram) {
        let Some(board) = &self.event.board else { return };
        let taken = |point: Point| {
            !diagram.is_fresh && !diagram.hidden.contains(&point) && board.stone_at(point).is_some()
        };
        let size = board.size();
        let findings: Vec<Finding> = diagram
            .stones
            .iter()
            .filter(|(point, ..)| taken(*point))
            .map(|&(point, _, place)| {
                Finding::at(Code::IshiSetupOccupied, place).with("point", name(point, size))
            })
            .collect();
        self.frame.findings.extend(findings);
    }
}
