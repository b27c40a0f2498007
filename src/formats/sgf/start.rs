//! Stones that are set up before the first move: they are the start, wherever they stand.
//!
//! Some servers set the handicap up in the node behind the root, and problems are written so, too.

use super::check::PointSet;
use crate::games::Side;
use crate::record::{Placement, Tree};
use crate::replay::Item;
use crate::replay::go::Written;
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
/// the root: from there on they are the start. A node that has notes stays as a place for them. A
/// series of annotated positions is none of this: only the first of them belongs to the start.
pub(super) fn fold(items: &mut Vec<Item<Written>>, tree: &Tree, root: &[Placement]) -> Added {
    let mut added = Added::default();
    let mut set = PointSet::default();
    let mut turn_known = false;
    for placement in root {
        match placement {
            Placement::Stone { point, .. } => drop(set.insert(*point)),
            Placement::Turn(_) => turn_known = true,
        }
    }
    let mut at = 0;
    let mut kept = 0;
    while let Some(item) = items.get(at) {
        match *item {
            Item::Setup { setup, span } => {
                let placements = tree.placements(setup);
                let turn = tree.turn(setup);
                if turn_known && turn.is_some() || !only_adds(placements, &mut set) {
                    break;
                }
                turn_known |= turn.is_some();
                added.stones = added.stones.or(stones(placements).then_some(span));
                added.turn = added.turn.or(turn.map(|side| (side, span)));
                added.placements.extend_from_slice(placements);
                let annotated = matches!(items.get(at + 1), Some(Item::Note { .. }));
                at += 1;
                if annotated {
                    // Where nothing is said of the root, it is said of the start.
                    if kept > 0 {
                        items[kept] = Item::Blank;
                        kept += 1;
                    }
                    break;
                }
            }
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

fn stones(placements: &[Placement]) -> bool {
    placements.iter().any(|placement| matches!(placement, Placement::Stone { .. }))
}
