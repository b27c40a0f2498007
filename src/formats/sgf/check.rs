//! Whether values are what the standard asks of them, and the points that lists name.

use crate::games::go::{MAX_SIZE, Point};
use crate::notation::go::property::Kind;
use crate::notation::syntax::sgf::{area, compose, is_number, point};

/// What is wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueFault {
    /// It is not of its kind.
    Kind,
    /// It can be understood, but is not written as the standard asks.
    Untidy,
    /// A point of it is not on the board.
    OffBoard(Point),
    /// A point of it is named before.
    Twice(Point),
}

/// A set of points on any board.
#[derive(Clone, Debug)]
pub(super) struct PointSet([u64; 43]);

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet([0; 43])
    }
}

impl PointSet {
    /// Adds a point; whether it was not there before.
    pub(super) fn insert(&mut self, point: Point) -> bool {
        let index = usize::from(point.row) * usize::from(MAX_SIZE) + usize::from(point.column);
        let Some(word) = self.0.get_mut(index / 64) else { return false };
        let bit = 1 << (index % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// Checks one value of a property of the standard. `size` is that of the board, `seen` the points
/// that the property has named so far, if it has named any.
pub(super) fn value(
    kind: Kind,
    raw: &str,
    size: (u8, u8),
    seen: &mut Option<PointSet>,
) -> Result<(), ValueFault> {
    let trimmed = raw.trim();
    let holds = |condition: bool| if condition { Ok(()) } else { Err(ValueFault::Kind) };
    match kind {
        Kind::Nothing => holds(trimmed.is_empty()),
        Kind::Number => holds(is_number(trimmed, false)),
        Kind::Real => holds(is_number(trimmed, true)),
        Kind::Style => holds(is_at_most(trimmed, 3)),
        Kind::Numbering => holds(is_at_most(trimmed, 2)),
        Kind::Double => holds(matches!(trimmed, "1" | "2")),
        Kind::Colour => holds(matches!(trimmed, "B" | "W")),
        Kind::Points | Kind::Elist => points(raw, size, seen),
        Kind::Labels => {
            let (at, _) = compose(raw).ok_or(ValueFault::Kind)?;
            points(at, size, seen)
        }
        Kind::Arrows => {
            let (from, to) = compose(raw).ok_or(ValueFault::Kind)?;
            let ((from, a), (to, b)) =
                point(from).zip(point(to)).filter(|(a, b)| a.0 != b.0).ok_or(ValueFault::Kind)?;
            on_board(from, size).and(on_board(to, size))?;
            if a && b { Ok(()) } else { Err(ValueFault::Untidy) }
        }
        Kind::Figure => holds(
            raw.is_empty() || compose(raw).is_some_and(|(flags, _)| is_number(flags.trim(), false)),
        ),
        Kind::Point | Kind::Simple | Kind::Text | Kind::Size | Kind::Any => Ok(()),
    }
}

/// Whether a text is a number from 0 to `last`.
fn is_at_most(text: &str, last: u8) -> bool {
    is_number(text, false) && text.parse::<u8>().is_ok_and(|number| number <= last)
}

fn on_board(point: Point, (width, height): (u8, u8)) -> Result<(), ValueFault> {
    match point.column < width && point.row < height {
        true => Ok(()),
        false => Err(ValueFault::OffBoard(point)),
    }
}

fn points(raw: &str, size: (u8, u8), seen: &mut Option<PointSet>) -> Result<(), ValueFault> {
    let seen = seen.get_or_insert_default();
    let area = area(raw).ok_or(ValueFault::Kind)?;
    let mut twice = None;
    for point in area.points() {
        on_board(point, size)?;
        if !seen.insert(point) {
            twice = twice.or(Some(point));
        }
    }
    match twice {
        Some(point) => Err(ValueFault::Twice(point)),
        None if area.tidy => Ok(()),
        None => Err(ValueFault::Untidy),
    }
}
