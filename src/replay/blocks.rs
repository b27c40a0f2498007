//! Blocks of variations that name a ply, and the lines that they branch off (KIF; specs: kif-ki2-bod §8).

use super::courses::legal_prefix;
use super::lines::Line;
use super::{Item, Notation, Referee};
use crate::findings::{Code, Finding};
use crate::games::Rules;
use crate::record::Record;

/// How many plies of a variation are tried to find the line it belongs to.
pub(crate) const TRIED_MOVES: usize = 64;
/// How many lines are tried.
const TRIED_LINES: usize = 32;

/// The lines that a block of variations can refer to, the main line first.
#[derive(Clone, Debug)]
pub(super) struct Lines<R: Rules> {
    stack: Vec<Line<R>>,
}

impl<R: Rules> Default for Lines<R> {
    fn default() -> Lines<R> {
        Lines { stack: Vec::new() }
    }
}

impl<R: Referee> Lines<R> {
    pub(super) fn clear(&mut self) {
        self.stack.clear();
    }

    pub(super) fn push(&mut self, line: Line<R>) {
        self.stack.push(line);
    }

    /// Opens a line of alternatives to the entry at `ply`; the finding lacks what the record calls
    /// that number.
    ///
    /// The parent is the nearest line back that began before `ply` and has an entry there
    /// (specs: KIF §8). If the block's moves are illegal in it and legal in a line further back,
    /// it is that one: collections that sort their blocks upwards are written that way.
    pub(super) fn branch<N: Notation<Rules = R>>(
        &mut self,
        record: &mut Record,
        ply: u32,
        block: &[Item<N>],
    ) -> (Line<R>, Option<Finding>) {
        let is_main = |index: usize| index == 0;
        while let Some(top) = self.stack.last()
            && !is_main(self.stack.len() - 1)
            && (top.start >= ply || !top.has(ply))
        {
            self.stack.pop();
        }
        let top = &self.stack[self.stack.len() - 1];
        if ply == 0 || !top.has(ply) {
            return self.beyond_the_end(record, ply);
        }
        let fitting = |line: &Line<R>| {
            let beside = line.beside(record, ply);
            legal_prefix(block, &beside.position, beside.previous, TRIED_MOVES)
        };
        let moves =
            block.iter().filter(|item| matches!(item, Item::Move { .. })).count().min(TRIED_MOVES);
        let nearest = self.stack.len() - 1;
        let mut best = (fitting(top), nearest);
        if best.0 < moves {
            let others = (0..nearest).rev().take(TRIED_LINES);
            for index in others.filter(|&index| {
                let line = &self.stack[index];
                line.has(ply) && (is_main(index) || line.start < ply)
            }) {
                best = best.max((fitting(&self.stack[index]), index));
            }
        }
        self.stack.truncate(best.1 + 1);
        let finding = (best.1 != nearest).then(|| Finding::new(Code::VariationElsewhere));
        let mut line = self.stack[best.1].beside(record, ply);
        line.merging = true;
        (line, finding)
    }

    /// A block at a ply that even the main line does not reach.
    fn beyond_the_end(&mut self, record: &mut Record, ply: u32) -> (Line<R>, Option<Finding>) {
        let main = &self.stack[0];
        let after = main.moves() + 1;
        let mut line = main.beside(record, after);
        // What goes on from the last position must not become the main line: its first entry sees to
        // that.
        line.merging = true;
        if ply == after {
            return (line, Some(Finding::new(Code::VariationPastEnd)));
        }
        line.start = ply.max(1);
        line.detached = true;
        let finding = Finding::new(Code::VariationNowhere).with("last", after - 1);
        (line, Some(finding))
    }
}
