//! How the moves of a whole record are spelled.

use super::write::{check, needed};
use crate::games::Rules;
use crate::games::chess::Position;
use crate::record::{Entry, NodeId, Record, Spelling};
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

fn play(record: &Record, start: &Position) -> Vec<Spelling> {
    let tree = &record.tree;
    let mut spellings = vec![Spelling::UNKNOWN; tree.len()];
    let mut position = start.clone();
    // Nodes that are alternatives to one before, with the position before them.
    let mut open: Vec<(NodeId, Position)> = Vec::new();
    let mut next = tree.next(NodeId::ROOT);
    loop {
        let Some(node) = next else {
            let Some((node, before)) = open.pop() else { return spellings };
            position = before;
            next = Some(node);
            continue;
        };
        if let Some(sibling) = tree.next_sibling(node) {
            open.push((sibling, position.clone()));
        }
        let entry = tree.node(node).entry;
        match entry.mv().and_then(Position::unwrap) {
            Some(mv) if matches!(entry, Entry::Move(_)) => {
                let origin = needed(&position, mv);
                position.play(mv);
                spellings[node.index()] = Spelling::new(origin, check(&position));
            }
            Some(mv) => position.play(mv),
            None if matches!(entry, Entry::Unreadable(_)) => position.skip(),
            None => {}
        }
        next = tree.next(node);
    }
}
