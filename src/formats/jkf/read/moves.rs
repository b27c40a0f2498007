//! Moves, endings and times of JKF.

use super::super::notation::JkfMove;
use super::super::start::{color, kind};
use super::members::{is_decisive, optional, without};
use super::{JkfReader, MOVE};
use crate::findings::{Code, Finding, Word};
use crate::games::Side;
use crate::games::shogi::Square;
use crate::notation::shogi::csa_endings;
use crate::notation::shogi::relative::from_letters;
use crate::notation::shogi::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::notation::syntax::json::{Kind, Value};
use crate::record::{EndKind, Ending, Millis, Total};
use crate::replay::Item;

impl JkfReader<'_, '_> {
    pub(super) fn mv(&mut self, mv: Value<'_>) {
        let span = mv.span();
        let mut odd = Vec::new();
        let members = mv.pick(&MOVE, |name, value| odd.push((name, value)));
        let is_misspelt = odd.iter().any(|&(name, value)| is_decisive(name, value, &members));
        match self.read_move(members).filter(|_| !self.other_game && !is_misspelt) {
            Some(written) => {
                let boolean = members[0].is_some_and(|color| color.truth().is_some());
                if let Some(color) = members[0].filter(|_| boolean) {
                    let index = self.boolean.unwrap_or(self.frame.findings.len());
                    if self.boolean.replace(index).is_none() {
                        self.frame.report(Finding::at(Code::JkfBooleanColor, span));
                    }
                    let number = if color.truth() == Some(true) { "0" } else { "1" };
                    if let Some(finding) = self.frame.findings.get_mut(index) {
                        finding.add_fix(color.span(), number);
                    }
                }
                for (name, value) in odd {
                    self.odd_member(name, value, &MOVE);
                }
                self.frame.script.push(Item::Move { written, number: 0, span });
            }
            None => {
                if !self.other_game {
                    self.frame.report(Finding::at(Code::JkfMove, span));
                }
                let text = self.frame.source.slice(span);
                let words: Vec<&str> = text.split_whitespace().collect();
                self.frame.unreadable(&words.join(" "), 0, span);
            }
        }
    }

    pub(super) fn special(&mut self, special: Value<'_>) {
        let span = special.span();
        let Some(word) = special.string() else {
            return self.wrong(special, "special", Word::String);
        };
        let ending = match &*word {
            // Old converters leave out the sign of whoever is to blame.
            "ILLEGAL_ACTION" => {
                let finding = Finding::at(Code::JkfUnsigned, span);
                self.frame.report(match self.last_side() {
                    Some(Side::First) => finding.fix(span, "\"+ILLEGAL_ACTION\""),
                    Some(Side::Second) => finding.fix(span, "\"-ILLEGAL_ACTION\""),
                    None => finding,
                });
                Some(Ending::new(EndKind::IllegalAction))
            }
            word => csa_endings::read(word),
        };
        let ending = ending.unwrap_or_else(|| {
            self.frame.report(Finding::at(Code::JkfSpecial, span).with("text", &*word));
            Ending { word: self.frame.record.keep(&word), ..Ending::new(EndKind::Unknown) }
        });
        self.frame.script.push(Item::End { ending, number: 0, span });
    }

    /// The side of the move that the line under way ends with, if it is stated.
    pub(super) fn last_side(&self) -> Option<Side> {
        let told = |item: &Item<JkfMove>| match item {
            Item::Move { written, .. } => Some(written.written.side),
            Item::Note { .. } | Item::Time { .. } => None,
            _ => Some(None),
        };
        self.frame.script.items.iter().rev().find_map(told).flatten()
    }

    pub(super) fn time(&mut self, time: Value<'_>, element: Value<'_>) {
        let span = time.span();
        let [now, total] = self.members(time, &["now", "total"]);
        let spent = now.map_or(Some(Millis::NONE), |now| self.clock(now).and_then(Millis::new));
        let total = total.map_or(Some(Total::NONE), |it| self.clock(it).and_then(Total::new));
        match (spent, total) {
            (Some(spent), Some(total)) if time.kind() == Kind::Object => {
                let fraction = |millis: Option<u64>| millis.is_some_and(|n| n % 1000 != 0);
                if (fraction(spent.get().map(u64::from)) || fraction(total.get()))
                    && !std::mem::replace(&mut self.fraction_reported, true)
                {
                    self.frame.report(Finding::at(Code::JkfFraction, span));
                }
                self.frame.script.push(Item::Time { spent, total, span });
            }
            _ => {
                let finding = Finding::at(Code::JkfTime, span);
                self.frame.report(without(finding, element, "time"));
            }
        }
    }

    /// Reads hours, minutes and seconds as milliseconds; what is missing is 0.
    pub(super) fn clock(&mut self, value: Value<'_>) -> Option<u64> {
        if value.kind() != Kind::Object {
            return None;
        }
        let (mut seconds, mut is_past) = (0.0, false);
        let parts = self.members(value, &["h", "m", "s"]);
        let has_hours = parts[0].is_some();
        for (part, unit) in parts.into_iter().zip([3600.0, 60.0, 1.0]) {
            if let Some(part) = part {
                let number = part.number().filter(|&number| number >= 0.0)?;
                // Minutes without hours may be any.
                is_past |= number >= 60.0 && (unit == 1.0 || unit == 60.0 && has_hours);
                seconds += number * unit;
            }
        }
        if is_past {
            self.frame.report(Finding::at(Code::TimePastSixty, value.span()));
        }
        Some((seconds * 1000.0).round() as u64)
    }

    /// Reads the members of a move; `None` if something in it is not what it has to be.
    pub(super) fn read_move(&mut self, members: [Option<Value<'_>>; 8]) -> Option<JkfMove> {
        let [side, from, to, piece, same, promote, capture, relative] = members;
        let from = optional(from, |value| self.square(value))?;
        let to = optional(to, |value| self.square(value))?;
        let piece = optional(piece, kind)?;
        let same = optional(same, Value::truth)? == Some(true);
        let relative = optional(relative, |value| from_letters(&value.string()?))?;
        let target = match to {
            Some(to) => Target::Square(to),
            None if same => Target::Same,
            None => return None,
        };
        let origin = match (from, relative) {
            (Some(from), _) => Origin::Square(from),
            // What KI2 says, with the origin still to be found.
            (None, Some((marks, _))) if !marks.is_empty() => Origin::Unstated,
            (None, _) => Origin::Hand,
        };
        let promotion = match optional(promote, Value::truth)? {
            Some(true) => Promotion::Yes,
            Some(false) => Promotion::No,
            None => Promotion::Unstated,
        };
        let written = WrittenMove {
            side: optional(side, color)?,
            origin,
            target,
            kind: piece,
            named_after: false,
            promotion,
            // Beside an origin they are compared with the board, as a whole.
            marks: relative.filter(|_| from.is_none()).map_or(Marks::NONE, |(marks, _)| marks),
        };
        Some(JkfMove { written, capture: optional(capture, kind)?, same, relative })
    }

    /// Reads `{"x": 7, "y": 6}`.
    pub(super) fn square(&mut self, value: Value<'_>) -> Option<Square> {
        let [x, y] = self.members(value, &["x", "y"]);
        Square::new(x?.small()?, y?.small()?)
    }
}
