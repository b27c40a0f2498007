//! The marks that a node puts on the board.

use super::values::{self, Kept, area, compose};
use crate::games::go::Point;
use crate::record::{NodeId, NoteKind, Record};
use std::collections::HashMap;

/// The marks of one node: a sign for each point that has one.
#[derive(Clone, Debug, Default)]
pub struct Marks(HashMap<Point, char>);

/// The sign of each property of markup.
const SIGNS: [(&str, char); 7] =
    [("TR", '^'), ("SQ", '#'), ("CR", '@'), ("MA", '*'), ("SL", '&'), ("TB", 'x'), ("TW", 'o')];

impl Marks {
    /// The marks of a node. A label has its first character for a sign.
    #[must_use]
    pub fn of(record: &Record, node: NodeId) -> Marks {
        let mut marks = HashMap::new();
        let notes = record.tree.notes(node).filter(|note| note.kind == NoteKind::Property);
        for kept in notes.filter_map(|note| Kept::new(record.text(note.text))) {
            if let Some(&(_, sign)) = SIGNS.iter().find(|(name, _)| *name == kept.name) {
                let areas = kept.values().filter_map(area);
                marks.extend(areas.flat_map(|area| area.points()).map(|point| (point, sign)));
            } else if kept.name == "LB" {
                for (at, label) in kept.values().filter_map(compose) {
                    let label = values::text(label, true);
                    let sign = label.chars().find(|c| c.is_ascii_graphic());
                    if let Some((point, _)) = values::point(at) {
                        marks.insert(point, sign.unwrap_or('?'));
                    }
                }
            }
        }
        Marks(marks)
    }

    /// The sign on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<char> {
        self.0.get(&point).copied()
    }
}
