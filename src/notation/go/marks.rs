//! The marks that a node puts on the board.

use crate::games::go::Point;
use crate::notation::syntax::sgf::{self, Kept, area, compose};
use crate::record::{NodeId, NoteKind, Record};
use std::collections::HashMap;

/// The marks of one node: one for each point that has any.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    points: HashMap<Point, Mark>,
    lines: Vec<Line>,
}

/// A line from one point to another (SGF `LN`, `AR`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it begins; may lie outside the board, as its end may.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Whether it has the head of an arrow there.
    pub is_arrow: bool,
}

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

/// The properties of markup that draw lines: plain ones, and arrows.
const LINES: [&str; 2] = ["LN", "AR"];

impl Marks {
    /// The marks of a node.
    #[must_use]
    pub fn of(record: &Record, node: NodeId) -> Marks {
        let mut marks = HashMap::new();
        let mut lines = Vec::new();
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
            } else if let Some(is_arrow) = LINES.iter().position(|name| *name == kept.name) {
                let is_arrow = is_arrow == 1;
                lines.extend(kept.values().filter_map(compose).filter_map(|(from, to)| {
                    let (from, to) = (sgf::point(from)?.0, sgf::point(to)?.0);
                    Some(Line { from, to, is_arrow })
                }));
            }
        }
        Marks { points: marks, lines }
    }

    /// The mark on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<&Mark> {
        self.points.get(&point)
    }

    /// The lines and arrows, in the order in which they are written.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The names of the properties whose signs are on the board, one for each point.
    pub fn signs(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.points.values().filter_map(|mark| match mark {
            Mark::Sign(name) => Some(*name),
            Mark::Label(_) => None,
        })
    }
}
