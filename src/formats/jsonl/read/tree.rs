//! Lines of play and what leaves them: the tree, made of the flat list of variations.

use super::late::Late;
use super::line::{Line, LineMembers};
use super::{JsonlReader, Value};
use crate::findings::{Code, Finding, Word};
use crate::formats::jsonl::lines::VARIATION;
use crate::notation::machine::{MoveOf, Spell};
use crate::notation::syntax::json::Kind;
use crate::replay::{Item, Script};
use crate::source::Span;
use std::collections::HashMap;

/// The variations of a record by the node that they are alternatives to.
#[derive(Debug, Default)]
pub(super) struct Branches<'j> {
    /// All of them.
    lines: Vec<(Value<'j>, LineMembers<'j>)>,
    /// The line that each leaves, 0 being the main one, the node there, and its own number from 1.
    places: Vec<(usize, u32, usize)>,
    /// Which have been read.
    read: Vec<bool>,
}

impl<'j> Branches<'j> {
    pub(super) fn new(reader: &mut JsonlReader<'_, '_>, list: Option<Value<'j>>) -> Branches<'j> {
        let mut branches = Branches::default();
        let Some(list) = list else { return branches };
        for value in list.elements() {
            if value.kind() != Kind::Object {
                reader.wrong(value, "variations", Word::ArrayOfObjects);
                continue;
            }
            let members = reader.members(value, &VARIATION);
            branches.lines.push((value, members));
        }
        let mut numbers = HashMap::new();
        for (index, (value, [id, ..])) in branches.lines.iter().enumerate() {
            let Some(id) = reader.number(*id, "id") else { continue };
            if numbers.insert(id, index + 1).is_some() {
                reader.misplaced(*value);
            }
        }
        for (index, (_, [_, of, at, ..])) in branches.lines.iter().enumerate() {
            let of = match reader.number(*of, "of") {
                None if of.is_some() => continue,
                None | Some(0) => Some(0),
                Some(of) => numbers.get(&of).copied(),
            };
            let at = reader.number(*at, "at").filter(|&at| at > 0);
            branches.places.extend(of.zip(at).map(|(of, at)| (of, at, index + 1)));
        }
        branches.places.sort_unstable();
        branches.read.resize(branches.lines.len(), false);
        branches
    }

    /// Where the variations of a line stand in the list of places.
    fn of_line(&self, line: usize) -> std::ops::Range<usize> {
        let begin = self.places.partition_point(|place| place.0 < line);
        let end = self.places.partition_point(|place| place.0 <= line);
        begin..end
    }
}

/// A line that is being read.
struct Open<L> {
    line: L,
    /// The places of its variations that are still to come.
    rest: std::ops::Range<usize>,
    /// How many alternatives to its latest node have been read.
    beside: u32,
    is_main: bool,
}

impl JsonlReader<'_, '_> {
    /// Reads all lines into the script.
    pub(super) fn lines<'j, R: Spell>(
        &mut self,
        main: LineMembers<'j>,
        mut branches: Branches<'j>,
        draft: &mut R::Draft,
        script: &mut Script<MoveOf<R>>,
    ) -> Late {
        let mut late = Late::default();
        let mut line = Line::new(self, main, true);
        line.start(self, &mut late);
        // Depth is kept in a list, not on the stack.
        let mut open = vec![Open { line, rest: branches.of_line(0), beside: 0, is_main: true }];
        while let Some(around) = open.last_mut() {
            let at = around.line.at;
            // The latest node's alternatives come before the node behind it, and its notes between.
            let next = branches.places.get(around.rest.start).filter(|_| !around.rest.is_empty());
            if let Some(&(_, place, number)) = next
                && place <= at
            {
                around.rest.start += 1;
                around.line.notes(self, script, around.beside);
                around.beside += 1;
                branches.read[number - 1] = true;
                let (value, members) = branches.lines[number - 1];
                let line = Line::new(self, members, false);
                script.push(Item::Open { span: Span::at(value.span().start) });
                let rest = branches.of_line(number);
                open.push(Open { line, rest, beside: 0, is_main: false });
                continue;
            }
            around.line.notes(self, script, u32::MAX);
            around.beside = 0;
            if !around.line.entry::<R>(self, draft, script, &mut late) {
                around.line.finish(self);
                let is_main = around.is_main;
                open.pop();
                if !is_main {
                    if let Some(span) = script.empty_line() {
                        self.frame.report(Finding::at(Code::EmptyVariation, span));
                    }
                    script.push(Item::Close { span: Span::default() });
                }
            }
        }
        for ((value, _), is_read) in branches.lines.iter().zip(&branches.read) {
            if !is_read {
                self.misplaced(*value);
            }
        }
        late
    }
}
