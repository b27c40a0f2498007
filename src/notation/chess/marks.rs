//! The squares and arrows that comments colour: `[%csl Gd4,Ra1]` and `[%cal Ga1b2]`, as many
//! programs draw them.

use super::commands::commands;
use crate::games::chess::Square;
use crate::record::{NodeId, NoteKind, Record};

/// What the comments of a node colour on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coloured {
    /// Squares.
    pub squares: Vec<Square>,
    /// Arrows, from one square to another.
    pub arrows: Vec<(Square, Square)>,
}

impl Coloured {
    /// What the comments of a node colour. What names no square is left out.
    #[must_use]
    pub fn of(record: &Record, node: NodeId) -> Coloured {
        let mut coloured = Coloured::default();
        let notes = record.tree.notes(node).filter(|note| note.kind == NoteKind::Comment);
        for command in notes.flat_map(|note| commands(record.text(note.text))) {
            // The first letter of each is the colour.
            let places = command.value.split(',').filter_map(|place| place.trim().get(1..));
            match command.name {
                "csl" => coloured.squares.extend(places.filter_map(|at| at.parse::<Square>().ok())),
                "cal" => coloured.arrows.extend(places.filter_map(|at| {
                    Some((at.get(..2)?.parse().ok()?, at.get(2..)?.parse().ok()?))
                })),
                _ => {}
            }
        }
        coloured
    }
}
