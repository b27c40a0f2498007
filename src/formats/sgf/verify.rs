//! What is to be said of the properties of a node: their values, and which of them stand together.

use super::check::{self, PointSet, ValueFault};
use super::dialect;
use super::found::{Found, untidy, wrong};
use super::root::Root;
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::notation::go::property::{Group, Kind, Name, is_known};
use crate::notation::syntax::is_slip_of;
use crate::notation::syntax::sgf::{area, colour, compose, point};
use crate::replay::go::GoMove;
use crate::source::{Source, Span, offset};
use std::collections::HashSet;

/// What a node has of the properties that a slip in a name can hide.
#[derive(Clone, Copy)]
struct Holds {
    count: usize,
    has_move: bool,
    has_stones: bool,
    has_size: bool,
    has_game: bool,
    has_result: bool,
}

impl Holds {
    fn of(all: &[Found<'_>]) -> Self {
        let has = |names: &[Name]| {
            all.iter().any(|found| found.id().is_some_and(|id| names.contains(&id)))
        };
        Holds {
            count: all.len(),
            has_move: has(&[Name::B, Name::W]),
            has_stones: has(&[Name::AB, Name::AW]),
            has_size: has(&[Name::SZ]),
            has_game: has(&[Name::GM, Name::FF]),
            has_result: has(&[Name::RE]),
        }
    }
}

/// Whether a property that nobody knows is a move, a stone, the size or the result but for a slip in its name: it
/// has a value of that kind, and the node has none of those.
fn is_slip_in(found: &Found<'_>, node: Holds, source: &Source) -> bool {
    let value = source.slice(found.first);
    let is_point = matches!(value.as_bytes(), [b'a'..=b's', b'a'..=b's']);
    let is_size =
        !value.is_empty() && value.len() <= 2 && value.bytes().all(|byte| byte.is_ascii_digit());
    let is_result = matches!(value.as_bytes(), [b'B' | b'W', b'+', ..]);
    let is_slip = |names: &[&str]| names.iter().any(|name| is_slip_of(&found.name, name));
    let is_alone = found.name.len() > 1 || node.count == 1;
    let has_none = is_point && !node.has_move;
    has_none && found.more.is_empty() && is_alone && is_slip(&["B", "W"])
        || has_none && !node.has_stones && is_slip(&["AB", "AW"])
        || is_size && !node.has_size && node.has_game && is_slip(&["SZ"])
        || is_result && !node.has_result && is_slip(&["RE"])
}

/// Checks the values, and which properties stand together.
pub(super) fn check<'a>(
    properties: &[Found<'a>],
    root: &mut Root<'a>,
    frame: &mut Frame<'_, GoMove>,
) {
    let mut marked = None;
    let mut rivals = [Rivals::default(); 2];
    let has_move = properties.iter().any(|found| matches!(found.id(), Some(Name::B | Name::W)));
    let mut holds = None;
    for found in properties {
        check_values(found, root, frame);
        let Some(row) = found.row else {
            // Once a node, not once a name: a node may have many that nobody knows.
            let is_slip = |holds| is_slip_in(found, holds, frame.source);
            if !is_known(&found.name)
                && let is_slip = is_slip(*holds.get_or_insert_with(|| Holds::of(properties)))
                && (root.strange.insert(found.name.clone()) || is_slip)
            {
                let finding = Finding::at(Code::SgfUnknown, found.span).error_if(is_slip);
                frame.report(finding.with("name", &*found.name));
            }
            continue;
        };
        if root.stated && row.since > root.version && !root.newer {
            root.newer = true;
            let finding = Finding::at(Code::SgfNewer, found.span)
                .with("name", row.name)
                .with("since", row.since)
                .with("version", root.version);
            frame.report(match root.version_at {
                Some(place) => finding.unsafe_fix(place, "4"),
                None => finding,
            });
        }
        if root.stated
            && root.version < RECTANGLES
            && !root.newer
            && let Some(value) = rectangle(found, frame.source)
        {
            root.newer = true;
            let written = format!("{}[{}]", row.name, frame.source.slice(value));
            let finding = Finding::at(Code::SgfNewer, value)
                .with("name", written)
                .with("since", RECTANGLES)
                .with("version", root.version);
            frame.report(match root.version_at {
                Some(place) => finding.unsafe_fix(place, "4"),
                None => finding,
            });
        }
        match row.group {
            Group::Root if root.is_read && root.ended => {
                frame.report(Finding::at(Code::SgfRootOnly, found.span).with("name", row.name));
            }
            Group::Judgement if root.info.is_dialect && !root.ended => {}
            Group::Judgement if !has_move => {
                frame.report(Finding::at(Code::SgfNoMove, found.span).with("name", row.name));
            }
            Group::Markup => check_marks(found, marked.get_or_insert_default(), frame),
            _ => {}
        }
        match row.id {
            Name::BM | Name::TE | Name::DO | Name::IT => rivals[0].add(found),
            Name::DM | Name::GB | Name::GW | Name::UC => rivals[1].add(found),
            _ => {}
        }
        // In the version that the file states, there is no other.
        let is_of_old = root.stated && root.version < SUCCESSORS;
        if let Some(new) = successor(row.id) {
            let finding = Finding::at(Code::SgfObsolete, found.span).with("name", row.name);
            let finding = finding.with("new", new);
            let is_alone = !properties.iter().any(|found| &*found.name == new);
            frame.report(if is_alone && !is_of_old {
                renewed(found, new, finding, frame.source)
            } else {
                finding
            });
        }
    }
    for rivals in rivals {
        if let Rivals(Some(one), Some(other)) = rivals {
            frame.report(
                Finding::at(Code::SgfContradiction, other.span)
                    .with("one", &*one.name)
                    .with("other", &*other.name),
            );
        }
    }
    root.ended = true;
}

/// The first version in which a list of points can name a rectangle by two of its corners.
const RECTANGLES: u8 = 4;

/// The first value of a list of points that names a rectangle.
fn rectangle(found: &Found<'_>, source: &Source) -> Option<Span> {
    let is_list = matches!(found.kind(), Kind::Points | Kind::Elist);
    let is_rectangle = |value: &Span| {
        let raw = source.slice(*value);
        raw.contains(':') && area(raw).is_some()
    };
    found.values().filter(|_| is_list).find(is_rectangle)
}

/// The first two properties of a node of which it should have one.
#[derive(Clone, Copy, Default)]
struct Rivals<'p, 'a>(Option<&'p Found<'a>>, Option<&'p Found<'a>>);

impl<'p, 'a> Rivals<'p, 'a> {
    fn add(&mut self, found: &'p Found<'a>) {
        match self {
            Rivals(Some(_), other) => *other = other.or(Some(found)),
            Rivals(one, _) => *one = Some(found),
        }
    }
}

/// The first version that has the successors of obsolete properties.
const SUCCESSORS: u8 = 3;

/// The property that says since then what an obsolete one did.
fn successor(name: Name) -> Option<&'static str> {
    match name {
        Name::L => Some("LB"),
        Name::M => Some("MA"),
        _ => None,
    }
}

/// Gives a property of old the fix that writes the new one: letters say which they are.
fn renewed(found: &Found<'_>, new: &str, mut finding: Finding, source: &Source) -> Finding {
    let name = Span::new(found.span.start, found.span.start + 1);
    let bracket = Span::new(name.end, name.end + 1);
    if source.slice(name) != &*found.name || source.slice(bracket) != "[" {
        return finding;
    }
    finding.add_fix(name, new);
    if found.is(Name::L) {
        for (value, letter) in found.values().zip(('a'..='z').chain('A'..='Z').cycle()) {
            let end = value.start + offset(source.slice(value).trim_end().len());
            finding.add_fix(Span::at(end), format!(":{letter}"));
        }
    }
    finding
}

fn check_values(found: &Found<'_>, root: &Root<'_>, frame: &mut Frame<'_, GoMove>) {
    if root.info.is_dialect && !root.ended && dialect::is_mapped(&found.name) {
        return;
    }
    let mut seen = None;
    let sets_up = found.group() == Group::Setup;
    let empty_list = found.kind() == Kind::Elist && found.more.is_empty();
    if empty_list && frame.source.slice(found.first).trim().is_empty() {
        // Setting up nothing is no setup, but hiding nothing shows all again.
        if sets_up {
            frame.report(left_out(found, found.first, ""));
        }
        return;
    }
    // Programs that write all their fields leave it empty as they do others.
    let is_blank = |value: Span| frame.source.slice(value).trim().is_empty();
    if found.is(Name::HA) && found.values().all(is_blank) {
        return;
    }
    if found.kind() == Kind::Arrows && !found.more.is_empty() {
        check_arrows(found, frame);
    }
    for value in found.values() {
        let raw = frame.source.slice(value);
        match check::value(found.kind(), raw, root.size, &mut seen) {
            Ok(()) => {}
            Err(ValueFault::Kind) if found.kind() == Kind::Colour => turn(found, value, frame),
            Err(fault @ (ValueFault::Kind | ValueFault::OffBoard(_))) if sets_up => {
                let is_point = matches!(fault, ValueFault::OffBoard(_));
                let finding = left_out(found, value, raw);
                frame.report(match area(raw).and_then(|area| area.within(root.size)) {
                    Some(part) => finding.unsafe_fix(value, part.tidy()),
                    None if is_point => without_value(finding, found, value, frame.source),
                    // What is meant for a stone is more than nothing.
                    None => finding,
                });
            }
            Err(ValueFault::Kind) => wrong(found, value, Code::SgfValue, frame),
            Err(ValueFault::Untidy) => untidy(found, value, frame),
            Err(ValueFault::OffBoard(point)) => {
                let finding = Finding::at(Code::SgfOffBoard, value)
                    .with("name", &*found.name)
                    .with("point", point.to_string());
                frame.report(without_value(finding, found, value, frame.source));
            }
            Err(ValueFault::Twice(point)) => {
                let finding = Finding::at(Code::SgfPointTwice, value)
                    .with("name", &*found.name)
                    .with("point", point.to_string());
                // A rectangle may name other points besides, and labels differ.
                let is_plain = matches!(found.kind(), Kind::Points | Kind::Elist);
                let whole = Span::new(value.start - 1, value.end + 1);
                let is_further = is_further(value, frame.source);
                frame.report(match is_plain && !raw.contains(':') && is_further {
                    true => finding.fix(whole, ""),
                    false => finding,
                });
            }
        }
    }
}

/// An arrow stands once, and so does a line, which has no direction.
fn check_arrows(found: &Found<'_>, frame: &mut Frame<'_, GoMove>) {
    let mut seen = HashSet::new();
    for value in found.values() {
        let ends = compose(frame.source.slice(value));
        let ends = ends.and_then(|(from, to)| Some((point(from)?.0, point(to)?.0)));
        let Some((from, to)) = ends.filter(|(from, to)| from != to) else { continue };
        let is_turned = found.is(Name::LN) && (to.row, to.column) < (from.row, from.column);
        if !seen.insert(if is_turned { (to, from) } else { (from, to) }) {
            let finding = Finding::at(Code::SgfPointTwice, value)
                .with("name", &*found.name)
                .with("point", format!("{from}:{to}"));
            let whole = Span::new(value.start - 1, value.end + 1);
            frame.report(match is_further(value, frame.source) {
                true => finding.fix(whole, ""),
                false => finding,
            });
        }
    }
}

/// That a value of a setup, or a part of it, is not set up.
fn left_out(found: &Found<'_>, value: Span, raw: &str) -> Finding {
    let finding = Finding::at(Code::SgfSetupLeftOut, value);
    finding.with("name", &*found.name).with("value", raw)
}

/// Whether a value stands behind another. The first behind a name cannot be taken away without it.
fn is_further(value: Span, source: &Source) -> bool {
    let before = source.text().get(..value.start as usize - 1).unwrap_or_default();
    before.trim_end().ends_with(']')
}

/// A finding with the repair that takes a value away which is not the first behind its name, and holds nothing else
/// that it could take along.
fn without_value(finding: Finding, found: &Found<'_>, value: Span, source: &Source) -> Finding {
    let is_open = source.slice(value).contains(['[', ';', '(']);
    match is_further(value, source) && found.kind().is_list() && !is_open {
        true => finding.unsafe_fix(Span::new(value.start - 1, value.end + 1), ""),
        false => finding,
    }
}

/// A turn that is not written as the standard asks.
fn turn(found: &Found<'_>, value: Span, frame: &mut Frame<'_, GoMove>) {
    let raw = frame.source.slice(value);
    let Some(side) = colour(raw) else { return wrong(found, value, Code::SgfValue, frame) };
    let normal = ["B", "W"][side.index()];
    let finding = Finding::at(Code::SgfInfoForm, value)
        .with("name", &*found.name)
        .with("value", raw.trim())
        .with("normal", normal);
    frame.report(finding.fix(value, normal));
}

/// A point has at most one of the marks `MA`, `TR`, `CR`, `SQ` and `SL`.
fn check_marks(found: &Found<'_>, marked: &mut PointSet, frame: &mut Frame<'_, GoMove>) {
    let mut own = PointSet::default();
    for value in found.values() {
        let Some(area) = area(frame.source.slice(value)) else { continue };
        let twice = area.points().filter(|&point| own.insert(point) && !marked.insert(point));
        if let Some(point) = twice.last() {
            let finding = Finding::at(Code::SgfMarkedTwice, value)
                .with("name", &*found.name)
                .with("point", point.to_string());
            let is_one = area.points().nth(1).is_none();
            return frame.report(match is_one {
                true => without_value(finding, found, value, frame.source),
                false => finding,
            });
        }
    }
}
