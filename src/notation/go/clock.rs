//! The time left to whoever has moved: `BL` and `WL` of SGF (FF[1] to FF[4], "Timing properties").

use crate::games::Side;
use crate::notation::syntax::sgf::Kept;
use crate::record::{Millis, NodeId, NoteKind, Record};
use std::fmt::Write as _;

/// The names of the properties, that of the first side's time first.
pub(crate) const NAMES: [&str; 2] = ["BL", "WL"];

/// The property for the time left to a side.
pub(crate) fn name(side: Side) -> &'static str {
    NAMES[side.index()]
}

/// The property that states the time left to a side after its move; nothing if no time is given.
pub(crate) fn property(side: Side, left: Millis) -> Option<String> {
    let left = left.get()?;
    let mut property = format!("{}[{}", name(side), left / 1000);
    if left % 1000 != 0 {
        let _ = write!(property, ".{:03}", left % 1000);
    }
    property.push(']');
    Some(property)
}

/// The time that a value of such a property states: seconds, perhaps with a fraction, of which more than three digits
/// are left out. Nothing of less than no time and of more than a record can hold.
pub(crate) fn left(value: &str) -> Option<Millis> {
    let value = value.trim();
    let (seconds, fraction) = value.split_once('.').unwrap_or((value, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if seconds.is_empty() || !is_digits(seconds) || !is_digits(fraction) {
        return None;
    }
    let digits = fraction.bytes().chain(std::iter::repeat(b'0')).take(3);
    let fraction = digits.fold(0, |fraction, digit| fraction * 10 + u64::from(digit - b'0'));
    let millis = seconds.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(fraction)?;
    Millis::new(millis)
}

/// The time left after a move of a side that a whole property (`BL[90]`) states.
pub(crate) fn stated(side: Side, property: &str) -> Option<Millis> {
    left(property.strip_prefix(name(side))?.strip_prefix('[')?.strip_suffix(']')?)
}

/// The property of a node that states the time left to a side, if it has one beside its clock.
pub(crate) fn beside(record: &Record, node: NodeId, side: Side) -> Option<&str> {
    let notes = record.tree.notes(node).filter(|note| note.kind == NoteKind::Property);
    let mut texts = notes.map(|note| record.text(note.text));
    texts.find(|text| Kept::new(text).is_some_and(|kept| kept.name == name(side)))
}
