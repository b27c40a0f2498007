//! A script of the lines, each where it leaves another.

use super::lines::{Line, Placed, words};
use super::page::Page;
use crate::games::xiangqi::Role;
use crate::notation::variants::VariantMove;
use crate::record::{EndKind, Ending, NoteKind, Record};
use crate::replay::{Claim, Item, Script};
use crate::source::Span;
use std::collections::HashMap;

/// The comments on plies of lines, by the number of the line and the ply: their texts, and where they stand.
pub(super) type Comments = HashMap<(u32, u32), (String, Span)>;

/// The making of a script.
pub(super) struct Tree<'a> {
    pub(super) page: &'a Page<'a>,
    pub(super) lines: &'a [Line],
    pub(super) placed: &'a Placed,
    pub(super) comments: &'a Comments,
    /// How the main line ends, and where that is written.
    pub(super) ending: Option<(Ending, Span)>,
    /// How many plies there should be, and where that is written.
    pub(super) length: Option<(u32, Span)>,
    /// Whether the start is unknown, so that moves stay words.
    pub(super) is_opaque: bool,
}

/// A line under way.
struct Open {
    line: usize,
    /// How many of its moves have been added, and how many of the lines that leave it.
    units: usize,
    children: usize,
    has_ended: bool,
}

impl Open {
    fn of(line: usize) -> Open {
        Open { line, units: 0, children: 0, has_ended: false }
    }
}

impl Tree<'_> {
    /// Appends all of it to a script, and says which comments have found their places.
    pub(super) fn script(
        &self,
        record: &mut Record,
        script: &mut Script<VariantMove<Role>>,
    ) -> Vec<(u32, u32)> {
        let mut met = Vec::new();
        self.comment((0, 0), record, script, &mut met);
        let mut open = vec![Open::of(0)];
        while let Some(top) = open.last_mut() {
            let line = &self.lines[top.line];
            let start = self.placed.first[top.line].unwrap_or(1);
            // Lines that leave the entry added last.
            let ply = |units: usize| start.saturating_add(u32::try_from(units).unwrap_or(u32::MAX));
            let here = match top.has_ended {
                true => Some(ply(top.units)),
                false => top.units.checked_sub(1).map(ply),
            };
            let child = self.placed.children[top.line].get(top.children).copied();
            if let Some(child) = child.filter(|&child| self.placed.first[child] == here) {
                top.children += 1;
                script.push(Item::Open { span: self.span_of(child) });
                open.push(Open::of(child));
                continue;
            }
            if let Some(unit) = line.units.get(top.units) {
                let span = self.page.span(unit.1.start, unit.1.end);
                script.push(match unit.0.filter(|_| !self.is_opaque) {
                    Some(written) => Item::Move { written, number: 0, span },
                    None => {
                        let text = record.keep(words(self.page, unit));
                        Item::Unreadable { text, number: 0, span }
                    }
                });
                let at = (line.index, ply(top.units));
                top.units += 1;
                self.comment(at, record, script, &mut met);
                continue;
            }
            let is_main = top.line == 0;
            if !std::mem::replace(&mut top.has_ended, true) {
                // What goes on from the end of a line must not prolong it.
                let stops = || child.map(|_| (Ending::new(EndKind::Stops), self.span_of(top.line)));
                let ending = self.ending.filter(|_| is_main).or_else(stops);
                let end = ending.map(|(ending, span)| Item::End { ending, number: 0, span });
                script.items.extend(end);
                if child.is_some() {
                    continue;
                }
            }
            open.pop();
            if !is_main {
                let span = self.span_of(0);
                script.push(Item::Close { span });
            }
        }
        script.items.extend(self.length_claim());
        met
    }

    /// What is said of the number of plies, unless it is that of all lines together.
    fn length_claim(&self) -> Option<Item<VariantMove<Role>>> {
        let all: usize = self.lines.iter().map(|line| line.units.len()).sum();
        let (count, span) = self.length.filter(|length| usize::try_from(length.0) != Ok(all))?;
        let claim = Claim { plies: Some(count), ending: None, winner: None };
        Some(Item::Claim { claim, span })
    }

    fn span_of(&self, line: usize) -> Span {
        let place = &self.lines[line].place;
        self.page.span(place.start, place.end)
    }

    /// Adds the comment on a ply, if there is one.
    fn comment(
        &self,
        at: (u32, u32),
        record: &mut Record,
        script: &mut Script<VariantMove<Role>>,
        met: &mut Vec<(u32, u32)>,
    ) {
        if let Some((text, span)) = self.comments.get(&at) {
            let text = record.keep(text);
            script.push(Item::Note { kind: NoteKind::Comment, text, span: *span });
            met.push(at);
        }
    }
}
