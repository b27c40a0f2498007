//! Lines of moves, variations and numbers.

use super::super::page::stated_number;
use super::super::target;
use super::{IshiTask, IshiWriter, OpenLevel};
use crate::formats::Loss;
use crate::formats::ishi::lines::IshiLines;
use crate::notation::syntax::ishi::keyword::Keyword;
use crate::record::{Entry, NodeId, Setup};
use std::collections::VecDeque;

impl IshiWriter<'_> {
    /// Whether a diagram beside a line and its variations is a variation, too. It stands before those of the
    /// move otherwise, and would be read as the first of them.
    pub(super) fn is_variation(&self, diagram: NodeId, line: &VecDeque<NodeId>) -> bool {
        let tree = &self.record.tree;
        let is_shown =
            tree.node(diagram).entry != Entry::Blank || self.said(diagram).is_something();
        is_shown
            && line.len() > 1
            && line.front().is_some_and(|&main| tree.node(main).entry.is_ply())
    }

    /// The first of some nodes as the next of the line under way, with the others as variations on it.
    pub(super) fn begin_line(&mut self, mut line: VecDeque<NodeId>) {
        while let Some(main) = line.pop_front() {
            let lines = self.lines(main);
            if let Some(setup) = self.new_start(main, lines.as_ref()) {
                let position = self.set_up(main, setup);
                self.later.push_back((IshiTask::Next(main), position));
                continue;
            }
            return self.line(main, line.into());
        }
    }

    /// A node as the next of the line under way, with the variations on it.
    pub(super) fn line(&mut self, node: NodeId, variations: Vec<NodeId>) {
        self.node(node);
        let is_ply = self.record.tree.node(node).entry.is_ply();
        let is_written = self.mv(node).is_some() || self.lines(node).is_some();
        self.tasks.push(IshiTask::Next(node));
        let Some(level) = self.levels.last_mut() else { return };
        level.waiting.extend(variations);
        if is_ply && !is_written {
            // They would stand behind the move before, and be read as others of that.
            self.page.losses.add(Loss::Variations, level.waiting.len() as u64);
            level.waiting.clear();
        } else if is_ply {
            let waiting = std::mem::take(&mut level.waiting);
            self.tasks.extend(waiting.into_iter().rev().map(IshiTask::Variation));
        }
    }

    pub(super) fn variation(&mut self, node: NodeId) {
        let lines = self.lines(node);
        if lines.is_none() && self.only_parts(node) {
            // What begins with nothing is as many variations as go on from there.
            self.page.losses.add(Loss::Nodes, 1);
            let first = self.tasks.len();
            self.tasks.extend(self.record.tree.children(node).map(IshiTask::Variation));
            return self.tasks[first..].reverse();
        }
        self.board.open();
        if let Some(setup) = self.new_start(node, lines.as_ref()) {
            let position = self.set_up(node, setup);
            self.later.push_back((IshiTask::Next(node), position));
            return self.board.close();
        }
        let opening = lines.as_ref().and_then(|lines| lines.opening(self.verbatim));
        let begin = self.page.out.len();
        self.page.out.push_str(opening.as_deref().unwrap_or("VAR\n"));
        // What a record keeps of a source stays, empty or not.
        let body = if opening.is_some() { 0 } else { self.page.out.len() };
        let closing = lines.map_or_else(|| "ENDVAR\n".into(), |lines| lines.closing(self.verbatim));
        self.tasks.push(IshiTask::Close(closing, begin..body));
        self.levels.push(OpenLevel::default());
        self.line(node, Vec::new());
    }

    /// Whether a node is nothing but the place from which moves go on.
    pub(super) fn only_parts(&self, node: NodeId) -> bool {
        let tree = &self.record.tree;
        if tree.node(node).entry != Entry::Blank {
            return false;
        }
        let says = self.said(node);
        !says.is_something()
            && says.remarks.is_empty()
            && tree.next(node).is_some()
            && tree.children(node).all(|child| tree.node(child).entry.is_ply())
    }

    /// The setup of a node from which the game goes on in another position: that needs an event of
    /// its own, since a diagram never changes the game.
    pub(super) fn new_start(&mut self, node: NodeId, lines: Option<&IshiLines>) -> Option<Setup> {
        let tree = &self.record.tree;
        let Entry::Setup(setup) = tree.node(node).entry else { return None };
        let is_diagram = lines.map_or(tree.next(node).is_none(), IshiLines::is_diagram);
        if is_diagram {
            return None;
        }
        self.page.losses.add(Loss::Nodes, 1);
        Some(setup)
    }

    /// The number that the next move has if nothing else is said.
    pub(super) fn expected(&self) -> u32 {
        let number = |level: &OpenLevel| level.number;
        match self.levels.as_slice() {
            [.., OpenLevel { number: Some(last), .. }] => last.saturating_add(1),
            [.., around, _] => number(around).unwrap_or(1),
            _ => 1,
        }
    }

    /// The number of a move: as its line says, or the record's `MN` where that may follow the number
    /// before, or the next.
    pub(super) fn number(&self, node: NodeId, lines: Option<&IshiLines>) -> u32 {
        let written = lines.and_then(|lines| {
            let is_move = |keyword| matches!(keyword, Some(Keyword::B | Keyword::W));
            let statement = lines.statements().iter().find(|it| is_move(it.keyword))?;
            let rest = &lines.text()[statement.rest.clone()];
            target::number(rest.split_ascii_whitespace().next()?)
        });
        let last = self.levels.last().and_then(|level| level.number);
        let stated = || {
            let mut notes = self.record.tree.notes(node);
            let number = notes.find_map(|note| stated_number(self.record.text(note.text)));
            number.filter(|&number| last.is_none_or(|last| number > last))
        };
        written.or_else(stated).unwrap_or_else(|| self.expected())
    }
}
