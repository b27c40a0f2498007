//! Where a line leaves another, and where that goes on.

use super::lines::Line;
use super::nesting::{FORKS, Fork, OutOfStep, Suspended};
use super::play::Play;
use super::words::{stated_number, through_number};
use super::{Item, LARGEST_NUMBER, Notation, Referee};
use crate::findings::{Code, Finding, Severity};
use crate::record::NodeId;
use crate::source::Span;

impl<R: Referee> Play<'_, R> {
    pub(super) fn fork(&mut self, lines: u32) {
        if lines < 2 {
            return;
        }
        let at = (self.forks.len() < FORKS).then(|| Suspended {
            line: self.buffers.place(|_| (*self.line).clone()),
            is_main: false,
            number: self.number,
            illegal: self.illegal,
            out_of_step: self.out_of_step.clone(),
        });
        let (node, ply) = (self.line.node, self.line.ply());
        self.forks.push(Fork { lines: lines - 1, at, node, ply });
    }

    /// Ends the line under way and begins the next of the innermost fork.
    pub(super) fn back(&mut self) {
        self.close_line();
        let Some(fork) = self.forks.last_mut() else { return };
        fork.lines = fork.lines.saturating_sub(1);
        let (is_last, node, ply) = (fork.lines == 0, fork.node, fork.ply);
        let state = match is_last {
            true => fork.at.take(),
            false => fork.at.as_ref().map(|at| at.again(self.buffers)),
        };
        if is_last {
            self.forks.pop();
        }
        let Some(state) = state else {
            *self.line = Line::new(self.start.clone(), None, ply, node);
            self.line.detached = true;
            self.is_main = false;
            if !self.remarked.contains(&Code::NestedTooDeep) {
                self.remarked.push(Code::NestedTooDeep);
                self.findings.push(Finding::new(Code::NestedTooDeep).with("limit", FORKS));
            }
            return;
        };
        self.resume(state);
    }

    /// Leaves the line under way for one beside its last entry.
    pub(super) fn open(&mut self) {
        self.waiting = None;
        self.around.push(Suspended {
            line: self.buffers.place(|spare| self.line.beside_last(self.record, spare)),
            is_main: false,
            number: self.number.saturating_sub(1),
            illegal: None,
            out_of_step: OutOfStep::at_start(self.record),
        });
        self.change_places();
    }

    /// Goes on with the line around the nested one.
    pub(super) fn close(&mut self) {
        if self.around.is_empty() {
            return;
        }
        self.close_line();
        let lines = self.line.lines();
        self.change_places();
        self.line.nested(lines);
        if let Some(done) = self.around.pop() {
            self.buffers.spare(done.line);
        }
    }

    /// The line under way and the innermost of those around it change places.
    fn change_places(&mut self) {
        let Some(outer) = self.around.last_mut() else { return };
        std::mem::swap(&mut self.line, &mut outer.line);
        std::mem::swap(&mut self.is_main, &mut outer.is_main);
        std::mem::swap(&mut self.number, &mut outer.number);
        std::mem::swap(&mut self.illegal, &mut outer.illegal);
        std::mem::swap(&mut self.out_of_step, &mut outer.out_of_step);
    }

    /// Goes on with a line.
    fn resume(&mut self, state: Suspended<R>) {
        let Suspended { line, is_main, number, illegal, out_of_step } = state;
        self.is_main = is_main;
        self.number = number;
        self.illegal = illegal;
        self.out_of_step = out_of_step;
        let done = std::mem::replace(&mut self.line, line);
        self.buffers.spare(done);
    }

    pub(super) fn close_all(&mut self) {
        while !self.around.is_empty() {
            self.close();
        }
        self.close_line();
    }

    /// Starts a block of alternatives to the move with this number, which the rest of the script
    /// begins with; the number counts so many moves from before the start.
    pub(super) fn branch<N>(&mut self, rest: &[Item<N>], (number, before): (u32, u32), span: Span)
    where
        N: Notation<Rules = R>,
    {
        let done = std::mem::replace(
            &mut *self.line,
            Line::new(self.start.clone(), None, 1, NodeId::ROOT),
        );
        self.buffers.lines.push(done);
        self.is_main = false;
        let stated = stated_number(number, through_number(self.source.slice(span)));
        let number = number.min(LARGEST_NUMBER);
        // Of moves from before the start there are none to branch off.
        let ply = number.saturating_sub(before);
        let block = rest.split(|item| matches!(item, Item::Variation { .. })).next();
        let block = block.unwrap_or_default();
        // Where the block has no number, or none that can be counted to, its first move may have one.
        let is_number = (1..LARGEST_NUMBER).contains(&number);
        let first = if is_number { Some(number) } else { block.iter().find_map(Item::number) };
        self.number = first.map_or(0, |first| first.min(LARGEST_NUMBER) - 1);
        let (line, finding) = self.buffers.lines.branch(self.record, ply, block);
        *self.line = line;
        if let Some(finding) = finding {
            let derails = finding.severity == Severity::Error;
            // Why there is no number, the reader has said.
            if number > 0 {
                // It is about the first entry, if one comes.
                self.wait();
                let finding = finding.with("ply", stated);
                let finding = if ply > 0 { finding.ply(ply) } else { finding };
                self.report_here(finding, span);
            }
            if derails {
                self.lose_step();
            }
        }
        if block.iter().all(|item| matches!(item, Item::Note { .. })) {
            self.report_here(Finding::new(Code::EmptyVariation), span);
        }
    }

    /// Goes back before the ending of the line, which goes on; returns the node that is free now.
    pub(super) fn leave_ending(&mut self) -> Option<NodeId> {
        self.buffers.trail.leave(self.line.node);
        self.line.leave_ending(self.record)
    }
}
