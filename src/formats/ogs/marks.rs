//! The marks of a review.

use crate::notation::syntax::json::Value;
use crate::record::NoteKind;
use crate::replay::go_plan::GoPlan;

/// What marks are called, and the properties of SGF that they are.
const MARKS: [(&str, &str); 5] =
    [("triangle", "TR"), ("square", "SQ"), ("circle", "CR"), ("cross", "MA"), ("x", "MA")];

/// Labels are no longer.
const LONGEST_LABEL: usize = 8;

/// Keeps marks as SGF has them: `{"triangle": "ddpp", "A": "qq"}`. False if some are none.
pub(super) fn keep(tree: &mut GoPlan, node: usize, marks: Value<'_>) -> bool {
    let mut is_whole = true;
    for (name, value) in marks.members() {
        let points = value.string().unwrap_or_default();
        let is_point = |pair: &[u8]| pair.len() == 2 && pair.iter().all(u8::is_ascii_alphabetic);
        let is_list = !points.is_empty() && points.as_bytes().chunks(2).all(is_point);
        let row = MARKS.iter().find(|row| row.0 == name);
        let is_label = name.chars().count() <= LONGEST_LABEL && !name.is_empty();
        if !is_list || row.is_none() && (!is_label || name.contains(['\\', ']', '[', ':'])) {
            is_whole &= points.is_empty() && value.string().is_some();
            continue;
        }
        let mut text = row.map_or("LB", |row| row.1).to_owned();
        for pair in points.as_bytes().chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok()) {
            match row {
                Some(_) => text.extend(["[", pair, "]"]),
                None => text.extend(["[", pair, ":", &*name, "]"]),
            }
        }
        tree.note(node, NoteKind::Property, text, value.span());
    }
    is_whole
}
