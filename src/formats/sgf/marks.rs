//! The marks that a node puts on the board.

use crate::games::go::Point;
use crate::notation::syntax::sgf::{self, Kept, area, compose};
use crate::record::{NodeId, NoteKind, Record};
use std::collections::HashMap;

/// The marks of one node: one for each point that has any.
#[derive(Clone, Debug, Default)]
pub struct Marks(HashMap<Point, Mark>);

/// A mark on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The sign of a property of markup, named as SGF does: `TR`.
    Sign(&'static str),
    /// A label, on one line.
    Label(String),
}

/// The properties of markup that put a sign on their points.
const SIGNS: [&str; 7] = ["TR", "SQ", "CR", "MA", "SL", "TB", "TW"];

impl Marks {
    /// The marks of a node.
    #[must_use]
    pub fn of(record: &Record, node: NodeId) -> Marks {
        let mut marks = HashMap::new();
        let notes = record.tree.notes(node).filter(|note| note.kind == NoteKind::Property);
        for kept in notes.filter_map(|note| Kept::new(record.text(note.text))) {
            if let Some(&name) = SIGNS.iter().find(|name| **name == kept.name) {
                let areas = kept.values().filter_map(area);
                let points = areas.flat_map(|area| area.points());
                marks.extend(points.map(|point| (point, Mark::Sign(name))));
            } else if kept.name == "LB" {
                for (at, label) in kept.values().filter_map(compose) {
                    if let Some((point, _)) = sgf::point(at) {
                        marks.insert(point, Mark::Label(sgf::text(label, true).into_owned()));
                    }
                }
            }
        }
        Marks(marks)
    }

    /// The mark on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<&Mark> {
        self.0.get(&point)
    }

    /// The names of the properties whose signs are on the board, one for each point.
    pub fn signs(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.0.values().filter_map(|mark| match mark {
            Mark::Sign(name) => Some(*name),
            Mark::Label(_) => None,
        })
    }
}
