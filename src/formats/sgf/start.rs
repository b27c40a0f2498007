//! Stones that are set up before the first move: they are the start, wherever they stand.
//!
//! Some servers set the handicap up in the node behind the root, and problems are written so, too.

use super::check::PointSet;
use crate::games::Side;
use crate::notation::go::property::{Group, property};
use crate::record::{NoteKind, Placement, Record, TextRef};
use crate::replay::Item;
use crate::replay::go::GoMove;
use crate::source::Span;

/// What setups before the first move add to the start position.
#[derive(Debug, Default)]
pub(super) struct Added {
    pub(super) placements: Vec<Placement>,
    /// Where the first of the stones are set up.
    pub(super) stones: Option<Span>,
    /// Whose turn it is said to be, as a property of the root.
    pub(super) turn: Option<(Side, Span)>,
}

/// Takes the setups before the first move out of a script, where they only add to the stones of
/// the root: from there on they are the start. A node that has notes stays as a place for them, and
/// the first such node is the last to look at: a series of annotated positions is no start. What
/// is written of the record must be read as it again.
pub(super) fn fold(items: &mut Vec<Item<GoMove>>, record: &Record, root: &[Placement]) -> Added {
    let tree = &record.tree;
    let mut added = Added::default();
    let mut set = PointSet::default();
    let mut turn_known = false;
    for placement in root {
        match placement {
            Placement::Stone { point, .. } => drop(set.insert(*point)),
            Placement::Turn(_) => turn_known = true,
        }
    }
    // Something is said of the stones in the root: those of another node are another position.
    let mut is_first_of_many = has_stones(root) && notes(items).any(|note| is_remark(record, note));
    let mut at = 0;
    let mut kept = 0;
    while let Some(item) = items.get(at) {
        match *item {
            Item::Setup { setup, span } => {
                let placements = tree.placements(setup);
                let turn = tree.turn(setup);
                // A figure shows a position of its own.
                let is_figure = notes(&items[at + 1..]).any(|(_, text)| is_figure(record, text));
                let is_other = is_first_of_many && has_stones(placements) || is_figure;
                if is_other || turn_known && turn.is_some() || !only_adds(placements, &mut set) {
                    break;
                }
                turn_known |= turn.is_some();
                added.stones = added.stones.or(has_stones(placements).then_some(span));
                added.turn = added.turn.or(turn.map(|side| (side, span)));
                added.placements.extend_from_slice(placements);
                at += 1;
                if notes(&items[at..]).next().is_some() {
                    // Where nothing is said of the root, it is said of the start.
                    let fits = |note| !is_of_the_root(record, note);
                    if kept > 0 || !notes(&items[at..]).all(fits) {
                        items[kept] = Item::Blank;
                        kept += 1;
                        break;
                    }
                    // Of a turn alone nothing tells it from what is said in a root.
                    is_first_of_many = has_stones(root) || added.stones.is_some();
                }
            }
            Item::Blank if notes(&items[at + 1..]).next().is_some() => break,
            Item::Note { .. } | Item::Blank | Item::Fork { lines: ..2 } => {
                items[kept] = *item;
                kept += 1;
                at += 1;
            }
            _ => break,
        }
    }
    items.drain(kept..at);
    added
}

/// The notes that some items begin with.
fn notes(items: &[Item<GoMove>]) -> impl Iterator<Item = (NoteKind, TextRef)> + '_ {
    items.iter().map_while(|item| match *item {
        Item::Note { kind, text, .. } => Some((kind, text)),
        _ => None,
    })
}

/// Whether a note on the root is more than what is said of the start anyway.
fn is_remark(record: &Record, (kind, text): (NoteKind, TextRef)) -> bool {
    let text = record.text(text);
    let is_start = ["PL[", "AE["].iter().any(|name| text.starts_with(name));
    kind != NoteKind::Property || !is_start
}

/// Whether a note says that a figure begins at its node.
pub(super) fn is_figure(record: &Record, text: TextRef) -> bool {
    record.text(text).starts_with("FG[")
}

/// Whether a note would mean something else in the root.
fn is_of_the_root(record: &Record, (kind, text): (NoteKind, TextRef)) -> bool {
    let name = record.text(text).split('[').next().unwrap_or_default();
    kind == NoteKind::Property
        && (super::dialect::is_mapped(name)
            || property(name).is_none_or(|row| {
                matches!(row.group, Group::Root | Group::Info | Group::Setup | Group::Move)
            }))
}

/// Whether a setup puts stones on free points and does no more; notes which.
fn only_adds(placements: &[Placement], set: &mut PointSet) -> bool {
    let mut now = set.clone();
    let adds = placements.iter().all(|placement| match *placement {
        Placement::Stone { point, side } => side.is_some() && now.insert(point),
        Placement::Turn(_) => true,
    });
    if adds {
        *set = now;
    }
    adds
}

fn has_stones(placements: &[Placement]) -> bool {
    placements.iter().any(|placement| matches!(placement, Placement::Stone { .. }))
}
