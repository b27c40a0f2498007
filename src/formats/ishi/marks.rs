//! MARK and UNMARK lines, evaluated in their order to what SGF calls markup.

use super::board::Board;
use super::target::{Symbol, Target};
use crate::games::go::Point;
use crate::notation::syntax::sgf::{Kept, area, compose, push_text, text};
use std::collections::HashSet;
use std::fmt::Write as _;

/// The markup properties that marks become, in the order in which they are written.
pub(super) const PROPERTIES: [&str; 6] = ["TR", "SQ", "CR", "MA", "LB", "PM"];

/// What is marked after the lines so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// Whether all numbers are shown.
    all: bool,
    points: Vec<(Point, Symbol)>,
}

impl Marks {
    /// A MARK of some points.
    pub(super) fn mark(&mut self, symbol: &Symbol, target: Target, points: &[Point]) {
        if target == Target::All {
            self.all = true;
            return;
        }
        for &point in points {
            self.points.retain(|(marked, _)| *marked != point);
            self.points.push((point, symbol.clone()));
        }
    }

    /// An UNMARK of some points.
    pub(super) fn unmark(&mut self, target: Target, points: &[Point], board: &Board) {
        if target == Target::All {
            return *self = Marks::default();
        }
        if self.all {
            // All but some: they are listed.
            self.all = false;
            for point in board.all_numbered() {
                if !self.points.iter().any(|(marked, _)| *marked == point) {
                    self.points.push((point, Symbol::Number));
                }
            }
        }
        self.points.retain(|(marked, _)| !points.contains(marked));
    }

    /// The markup as SGF properties. A number that no stone has is not shown.
    pub(super) fn properties(&self, board: &Board) -> Vec<String> {
        let mut lists = [const { String::new() }; 6];
        for (point, symbol) in &self.points {
            let (list, label) = match symbol {
                Symbol::Triangle => (0, None),
                Symbol::Square => (1, None),
                Symbol::Diamond => (2, None),
                Symbol::Check => (3, None),
                Symbol::Text(text) => (4, Some(text.clone())),
                Symbol::Number => match board.number_at(*point) {
                    Some(number) => (4, Some(number.to_string())),
                    None => continue,
                },
            };
            let list = &mut lists[list];
            let _ = write!(list, "[{point}");
            if let Some(label) = label {
                list.push(':');
                push_text(&label, list);
            }
            list.push(']');
        }
        if self.all {
            lists[5].push_str("[1]");
        }
        let named = PROPERTIES.into_iter().zip(lists).filter(|(_, list)| !list.is_empty());
        named.map(|(name, list)| format!("{name}{list}")).collect()
    }
}

/// How many marks stand on points that another mark comes to.
pub(super) fn hidden(markup: &[&str]) -> u64 {
    let mut seen = HashSet::new();
    let mut hidden = 0;
    for kept in markup.iter().filter_map(|property| Kept::new(property)) {
        let of_label = |value| compose(value).map_or(value, |(at, _)| at);
        let is_label = kept.name == "LB";
        let areas = kept.values().map(|value| if is_label { of_label(value) } else { value });
        let areas = areas.filter(|_| kept.name != "PM").filter_map(area);
        hidden += areas.flat_map(|area| area.points()).filter(|&at| !seen.insert(at)).count();
    }
    hidden as u64
}

/// The words after MARK that say what a markup property says; `None` if it says more than marks
/// can. `place` names a point.
pub(super) fn words(property: &str, board: &Board) -> Option<Vec<String>> {
    let kept = Kept::new(property)?;
    let size = board.size();
    let place = |point: Point| {
        (point.column < size && point.row < size).then(|| super::target::name(point, size))
    };
    let sign = match kept.name {
        "TR" => r"\t@",
        "SQ" => r"\s@",
        "CR" => r"\d@",
        "MA" => r"\c@",
        "PM" => return (kept.values == "[1]").then(|| vec!["ALL".to_owned()]),
        "LB" => {
            let label = |value: &str| {
                let (raw, label) = compose(value)?;
                let label = text(label, true);
                let (point, _) = crate::notation::syntax::sgf::point(raw)?;
                let name = place(point)?;
                if board.number_at(point).is_some_and(|number| number.to_string() == *label) {
                    return Some(name);
                }
                let fits = (1..=2).contains(&label.len())
                    && label.bytes().all(|byte| byte.is_ascii_graphic())
                    && !matches!(
                        label.to_ascii_lowercase().as_str(),
                        r"\c" | r"\d" | r"\s" | r"\t"
                    );
                fits.then(|| format!("{label}@{name}"))
            };
            return kept.values().map(label).collect();
        }
        _ => return None,
    };
    let mut words = Vec::new();
    for value in kept.values() {
        for point in area(value)?.points() {
            words.push(format!("{sign}{}", place(point)?));
        }
    }
    Some(words)
}

/// Whether a property is one that lines of marks say.
pub(super) fn is_markup(property: &str) -> bool {
    PROPERTIES.contains(&property.split('[').next().unwrap_or_default())
}
