//! The marks that a node puts on the board.

use crate::games::go::Point;
use crate::notation::syntax::sgf::{self, Kept, area, compose};
use crate::record::{NodeId, NoteKind, Record};
use std::collections::HashMap;

/// The marks of one node: a sign or a short label for each point that has one.
#[derive(Clone, Debug, Default)]
pub struct Marks(HashMap<Point, String>);

/// As much of a label as has room on a board.
const LABEL: usize = 2;

/// The sign of each property of markup.
const SIGNS: [(&str, char); 7] =
    [("TR", '^'), ("SQ", '#'), ("CR", '@'), ("MA", '*'), ("SL", '&'), ("TB", 'x'), ("TW", 'o')];

impl Marks {
    /// The marks of a node. A label stands for itself, as far as there is room.
    #[must_use]
    pub fn of(record: &Record, node: NodeId) -> Marks {
        let mut marks = HashMap::new();
        let notes = record.tree.notes(node).filter(|note| note.kind == NoteKind::Property);
        for kept in notes.filter_map(|note| Kept::new(record.text(note.text))) {
            if let Some(&(_, sign)) = SIGNS.iter().find(|(name, _)| *name == kept.name) {
                let areas = kept.values().filter_map(area);
                marks.extend(
                    areas.flat_map(|area| area.points()).map(|point| (point, sign.to_string())),
                );
            } else if kept.name == "LB" {
                for (at, label) in kept.values().filter_map(compose) {
                    let label = sgf::text(label, true);
                    let shown = label.chars().filter(char::is_ascii_graphic).take(LABEL);
                    let mut sign: String = shown.collect();
                    if sign.is_empty() {
                        sign.push('?');
                    }
                    if let Some((point, _)) = sgf::point(at) {
                        marks.insert(point, sign);
                    }
                }
            }
        }
        Marks(marks)
    }

    /// The sign or label on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<&str> {
        self.0.get(&point).map(String::as_str)
    }

    /// The signs on the board that are no labels, each with the name of its property, in a fixed
    /// order.
    #[must_use]
    pub fn signs(&self) -> Vec<(char, &'static str)> {
        let is_used = |sign: char| self.0.values().any(|mark| mark.chars().eq([sign]));
        SIGNS.iter().filter(|(_, sign)| is_used(*sign)).map(|&(name, sign)| (sign, name)).collect()
    }
}
