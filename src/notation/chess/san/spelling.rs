//! How the moves of a whole record are spelled.

use super::write::{check, needed};
use crate::games::Rules;
use crate::games::chess::Position;
use crate::record::{Entry, NodeId, Record, Spelling, Tree};
use std::borrow::Cow;

/// How the legal moves of a record that begins with `start` are spelled, by the index of their node.
///
/// The replay keeps it where the record was told in this notation. Of any other record, or one that
/// has been changed, it is found by playing all moves once.
#[must_use]
pub fn spellings<'a>(record: &'a Record, start: &Position) -> Cow<'a, [Spelling]> {
    match record.tree.spellings(start.key()) {
        Some(known) => Cow::Borrowed(known),
        None => Cow::Owned(play(record, start)),
    }
}

/// A move with alternatives beside it, and the line that goes on behind it when they are done.
struct Around {
    before: Position,
    sibling: Option<NodeId>,
    after: Position,
    next: Option<NodeId>,
}

fn play(record: &Record, start: &Position) -> Vec<Spelling> {
    let tree = &record.tree;
    let mut spellings = vec![Spelling::UNKNOWN; tree.len()];
    let mut position = start.clone();
    // As deep as variations are nested, however many there are.
    let mut around: Vec<Around> = Vec::new();
    let mut next = tree.next(NodeId::ROOT);
    loop {
        let Some(node) = next else {
            let Some(mut outer) = around.pop() else { return spellings };
            let Some(sibling) = outer.sibling else {
                position = outer.after;
                next = outer.next;
                continue;
            };
            outer.sibling = tree.next_sibling(sibling);
            position = outer.before.clone();
            around.push(outer);
            spellings[sibling.index()] = step(&mut position, tree, sibling);
            next = tree.next(sibling);
            continue;
        };
        let sibling = tree.next_sibling(node);
        let before = sibling.map(|_| position.clone());
        spellings[node.index()] = step(&mut position, tree, node);
        next = tree.next(node);
        if let Some(before) = before {
            around.push(Around { before, sibling, after: position.clone(), next });
            next = None;
        }
    }
}

/// Plays what stands at a node, and says how it is spelled if it is a legal move.
fn step(position: &mut Position, tree: &Tree, node: NodeId) -> Spelling {
    let entry = tree.node(node).entry;
    if tree.gives_turn(node) {
        position.skip();
    }
    let Some(mv) = entry.mv().and_then(Position::unwrap) else {
        if matches!(entry, Entry::Unreadable(_)) {
            position.skip();
        }
        return Spelling::UNKNOWN;
    };
    let is_legal = matches!(entry, Entry::Move(_));
    let origin = if is_legal { needed(position, mv) } else { (false, false) };
    position.play(mv);
    if is_legal { Spelling::new(origin, check(position)) } else { Spelling::UNKNOWN }
}
