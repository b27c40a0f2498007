//! The marks of a review: in the tree of a game a list of points, in the messages of a review points by the name of the
//! mark.

use crate::games::go::{Board, Point};
use crate::notation::syntax::json::{Kind, Value};
use crate::notation::syntax::sgf::point_of;
use crate::record::NoteKind;
use crate::replay::go_plan::GoPlan;
use std::collections::HashSet;

/// What marks are called, and the properties of SGF that they are.
const MARKS: [(&str, &str); 6] = [
    ("triangle", "TR"),
    ("square", "SQ"),
    ("circle", "CR"),
    ("cross", "MA"),
    ("x", "MA"),
    ("mark_x", "MA"),
];

/// The members of a point that are labels.
const LABELS: [&str; 2] = ["letter", "subscript"];

/// Labels are no longer.
const LONGEST_LABEL: usize = 8;

/// Keeps the marks of a node as SGF has them. False if some are none.
pub(super) fn keep(tree: &mut GoPlan, node: usize, marks: Value<'_>, board: &Board) -> bool {
    match marks.kind() {
        Kind::Array => by_point(tree, node, marks, board),
        Kind::Object => by_name(tree, node, marks, board),
        _ => false,
    }
}

fn is_label(text: &str) -> bool {
    let is_short = text.chars().count() <= LONGEST_LABEL && !text.is_empty();
    is_short && !text.contains(['\\', ']', '[', ':'])
}

fn is_on(board: &Board, point: Point) -> bool {
    point.column < board.width() && point.row < board.height()
}

/// Marks with their points: `{"triangle": "ddpp", "A": "qq"}`.
fn by_name(tree: &mut GoPlan, node: usize, marks: Value<'_>, board: &Board) -> bool {
    let mut is_whole = true;
    for (name, value) in marks.members() {
        let points = value.string().unwrap_or_default();
        let is_point = |pair: &[u8]| match *pair {
            [column, row] => point_of([column, row]).is_some_and(|point| is_on(board, point)),
            _ => false,
        };
        let is_list = !points.is_empty() && points.as_bytes().chunks(2).all(is_point);
        let row = MARKS.iter().find(|row| row.0 == name);
        if !is_list || row.is_none() && !is_label(&name) {
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

/// Points with their marks: `[{"x": 3, "y": 3, "marks": {"triangle": true, "letter": "A"}}]`. SGF has one sign on a
/// point, and one label.
fn by_point(tree: &mut GoPlan, node: usize, marks: Value<'_>, board: &Board) -> bool {
    let mut is_whole = true;
    let mut marked = HashSet::new();
    let mut properties: Vec<(&str, String)> = Vec::new();
    for element in marks.elements() {
        let [x, y, own] = element.pick(&["x", "y", "marks"], |_, _| is_whole = false);
        let line = |value: Option<Value<'_>>| value?.small();
        let point = line(x).zip(line(y)).map(|(column, row)| Point::new(column, row));
        let point = point.filter(|point| is_on(board, *point));
        let (Some(point), Some(own)) = (point, own) else {
            is_whole = false;
            continue;
        };
        is_whole &= own.kind() == Kind::Object;
        for (name, value) in own.members() {
            let label = value.string();
            let sign = MARKS.iter().find(|row| row.0 == name && value.truth() == Some(true));
            let (property, text) = match (sign, &label) {
                (Some((_, sign)), _) => (*sign, format!("[{point}]")),
                (None, Some(label)) if LABELS.contains(&&*name) && is_label(label) => {
                    ("LB", format!("[{point}:{label}]"))
                }
                _ => {
                    let is_empty = label.as_deref() == Some("");
                    is_whole &= is_empty || value.is_null() || value.truth() == Some(false);
                    continue;
                }
            };
            if !marked.insert((point, property == "LB")) {
                is_whole = false;
                continue;
            }
            match properties.iter_mut().find(|known| known.0 == property) {
                Some((_, points)) => points.push_str(&text),
                None => properties.push((property, format!("{property}{text}"))),
            }
        }
    }
    for (_, text) in properties {
        tree.note(node, NoteKind::Property, text, marks.span());
    }
    is_whole
}
