//! What is to be said of the properties of a node: their values, and which of them stand together.

use super::check::{self, Fault, PointSet};
use super::dialect;
use super::node::Found;
use super::read::Reader;
use crate::findings::{Code, Finding};
use crate::notation::go::property::{Group, Kind, is_known};
use crate::notation::syntax::sgf::{area, colour};
use crate::source::Span;

impl<'a> Reader<'a> {
    /// Checks the values, and which properties stand together.
    pub(super) fn check(&mut self, properties: &[Found<'a>]) {
        let mut marked = PointSet::default();
        let has_move = properties.iter().any(|found| matches!(&*found.name, "B" | "W"));
        for found in properties {
            self.check_values(found);
            let Some(row) = found.row else {
                if !is_known(&found.name) && self.root.strange.insert(&found.name) {
                    let finding = Finding::at(Code::SgfUnknown, found.span);
                    self.report(finding.with("name", &*found.name));
                }
                continue;
            };
            if self.root.stated && row.since > self.root.version && !self.root.newer {
                self.root.newer = true;
                self.report(
                    Finding::at(Code::SgfNewer, found.span)
                        .with("name", row.name)
                        .with("since", row.since)
                        .with("version", self.root.version),
                );
            }
            match row.group {
                Group::Root if self.root.is_read && self.root.ended => {
                    self.report(Finding::at(Code::SgfRootOnly, found.span).with("name", row.name));
                }
                Group::Judgement if self.root.dialect && !self.root.ended => {}
                Group::Judgement if !has_move => {
                    self.report(Finding::at(Code::SgfNoMove, found.span).with("name", row.name));
                }
                Group::Markup => self.check_marks(found, &mut marked),
                _ => {}
            }
            if matches!(row.name, "L" | "M") {
                let new = if row.name == "L" { "LB" } else { "MA" };
                let finding = Finding::at(Code::SgfObsolete, found.span).with("name", row.name);
                self.report(finding.with("new", new));
            }
        }
        for group in [["BM", "TE", "DO", "IT"], ["DM", "GB", "GW", "UC"]] {
            let mut present = properties.iter().filter(|found| group.contains(&&*found.name));
            if let (Some(one), Some(other)) = (present.next(), present.next()) {
                self.report(
                    Finding::at(Code::SgfContradiction, other.span)
                        .with("one", &*one.name)
                        .with("other", &*other.name),
                );
            }
        }
        self.root.ended = true;
    }

    fn check_values(&mut self, found: &Found<'_>) {
        if self.root.dialect && !self.root.ended && dialect::is_mapped(&found.name) {
            return;
        }
        let mut seen = PointSet::default();
        let sets_up = found.group() == Group::Setup;
        let empty_list = found.kind() == Kind::Elist && found.more.is_empty();
        if empty_list && self.source.slice(found.first).trim().is_empty() {
            // Setting up nothing is no setup, but hiding nothing shows all again.
            if found.group() == Group::Setup {
                self.wrong(found, found.first, Code::SgfValue);
            }
            return;
        }
        for value in found.values() {
            let raw = self.source.slice(value);
            match check::value(found.kind(), raw, self.root.size, &mut seen) {
                Ok(()) => {}
                Err(Fault::Kind) if found.kind() == Kind::Colour => self.turn(found, value),
                Err(Fault::Kind | Fault::OffBoard(_)) if sets_up => {
                    let finding = Finding::at(Code::SgfSetupLeftOut, value);
                    let finding = finding.with("name", &*found.name);
                    self.report(finding.with("value", raw));
                }
                Err(Fault::Kind) => self.wrong(found, value, Code::SgfValue),
                Err(Fault::Untidy) => self.untidy(found, value),
                Err(Fault::OffBoard(point)) => {
                    let finding = Finding::at(Code::SgfOffBoard, value)
                        .with("name", &*found.name)
                        .with("point", point.to_string());
                    self.report(finding);
                }
                Err(Fault::Twice(point)) => {
                    let finding = Finding::at(Code::SgfPointTwice, value)
                        .with("name", &*found.name)
                        .with("point", point.to_string());
                    self.report(finding);
                }
            }
        }
    }

    /// A turn that is not written as the standard asks.
    fn turn(&mut self, found: &Found<'_>, value: Span) {
        let raw = self.source.slice(value);
        let Some(side) = colour(raw) else { return self.wrong(found, value, Code::SgfValue) };
        let normal = ["B", "W"][side.index()];
        let finding = Finding::at(Code::SgfInfoForm, value)
            .with("name", &*found.name)
            .with("value", raw.trim())
            .with("normal", normal);
        self.report(finding.fix(value, normal));
    }

    /// A point has at most one of the marks `MA`, `TR`, `CR`, `SQ` and `SL`.
    fn check_marks(&mut self, found: &Found<'_>, marked: &mut PointSet) {
        let mut own = PointSet::default();
        for value in found.values() {
            let Some(area) = area(self.source.slice(value)) else { continue };
            let twice = area.points().filter(|&point| own.insert(point) && !marked.insert(point));
            if let Some(point) = twice.last() {
                let finding = Finding::at(Code::SgfMarkedTwice, value)
                    .with("name", &*found.name)
                    .with("point", point.to_string());
                return self.report(finding);
            }
        }
    }
}
