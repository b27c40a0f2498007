//! Game-info in another node than the root. The standard has it where a game can be told from the others of its tree, which
//! is "normally" the root: where no variation begins before it, it is that of the whole tree.

use super::found::Found;
use crate::formats::frame::Frame;
use crate::record::Ending;
use crate::replay::go::GoMove;
use crate::replay::{Item, Script};
use crate::source::Span;

/// Game-info of a node, which is kept there until it is known whether variations begin before it.
#[derive(Debug, Default)]
pub(super) struct Late<'a> {
    /// The properties.
    properties: Vec<Found<'a>>,
    /// Where their notes stand in the script.
    notes: Vec<usize>,
    /// Where the node stands, if it holds nothing else.
    node: Option<usize>,
}

impl<'a> Late<'a> {
    /// Keeps a property whose note is added to the script next.
    pub(super) fn keep(&mut self, found: &Found<'a>, frame: &Frame<'_, GoMove>) {
        self.properties.push(found.clone());
        self.notes.push(frame.script.items.len());
    }

    /// Notes where the node stands that has been kept, behind what stood in the script before it.
    pub(super) fn end(&mut self, properties: usize, before: usize, frame: &Frame<'_, GoMove>) {
        let is_alone = properties == self.properties.len();
        let is_blank = matches!(frame.script.items.get(before), Some(Item::Blank));
        self.node = (is_alone && is_blank).then_some(before);
    }

    /// The properties, if they are those of the whole tree: they are no part of the script any more.
    pub(super) fn taken(self, script: &mut Script<GoMove>) -> Vec<Found<'a>> {
        let Late { properties, notes, node } = self;
        let items = &mut script.items;
        let before = &items[..notes.first().copied().unwrap_or(0)];
        if before.iter().any(|item| matches!(item, Item::Fork { lines: 2.. })) {
            return Vec::new();
        }
        // A node that says nothing else is none, unless a variation begins with it.
        let begins = |&at: &usize| at > 0 && matches!(items[at - 1], Item::Fork { .. });
        let node = node.filter(|at| !begins(at));
        let mut at = 0;
        let mut gone = node.into_iter().chain(notes).peekable();
        items.retain(|_| {
            let is_gone = gone.next_if_eq(&at).is_some();
            at += 1;
            !is_gone
        });
        properties
    }
}

/// Ends the main line: the first that ends.
pub(super) fn end_main_line((ending, span): (Ending, Span), script: &mut Script<GoMove>) {
    let items = &mut script.items;
    let back = items.iter().position(|item| matches!(item, Item::Back));
    items.insert(back.unwrap_or(items.len()), Item::End { ending, number: 0, span });
}
