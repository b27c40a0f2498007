//! What fixes of departures have to change: a departure is reported once a record, at its first
//! place, but all its places are mended, or none.

use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::games::Move;
use crate::notation::shogi::japanese::corrected;
use crate::notation::shogi::japanese::departures::Departures;
use crate::notation::shogi::{Origin, Promotion, Target, WrittenMove};
use crate::replay::Item;
use crate::source::Span;
use std::collections::HashMap;

/// The edits that mend the departures of a record.
#[derive(Debug, Default)]
pub(super) struct Mends {
    /// What ends a line, if anybody wants to mend anything.
    pub(super) eol: Option<&'static str>,
    edits: Vec<(Departures, Span, String)>,
    /// Those that have a place which cannot be mended.
    hopeless: Departures,
}

impl Mends {
    pub(super) fn new(eol: Option<&'static str>) -> Mends {
        Mends { eol, ..Mends::default() }
    }

    /// Takes note of what stands at a place and what should.
    pub(super) fn add(
        &mut self,
        departures: Departures,
        span: Span,
        text: impl FnOnce() -> Option<String>,
    ) {
        if self.eol.is_none() || departures == Departures::NONE {
            return;
        }
        match text() {
            Some(text) => self.edits.push((departures, span, text)),
            None => self.hopeless.add_if(true, departures),
        }
    }

    /// Forgets what stands at a place or behind it.
    pub(super) fn step_back(&mut self, at: usize) {
        self.edits.retain(|(_, span, _)| (span.start as usize) < at);
    }

    /// Gives each departure that was reported its fix.
    pub(super) fn attach(&mut self, findings: &mut [Finding]) {
        if self.edits.is_empty() {
            return;
        }
        for finding in findings.iter_mut() {
            let own = Departures::of(finding.code);
            if own == Departures::NONE || own.meets(self.hopeless) {
                continue;
            }
            for (_, span, text) in self.edits.iter().filter(|edit| edit.0.meets(own)) {
                finding.add_fix(*span, text);
            }
        }
    }
}

impl Mends {
    /// Finds the origins that are not written in the moves that were played, where the script and
    /// the record have the same moves in the same order.
    pub(super) fn state_origins(&mut self, frame: &Frame<'_, WrittenMove>) {
        let own = Departures::NO_ORIGIN;
        if !self.edits.iter().any(|edit| edit.0.meets(own)) {
            return;
        }
        let played = origins(frame);
        for (departures, span, text) in self.edits.iter_mut().filter(|edit| edit.0.meets(own)) {
            let stated = played.as_ref().and_then(|played| played.get(span));
            match stated.and_then(|origin| corrected::with_origin(text, *origin)) {
                Some(stated) => *text = stated,
                None => {
                    self.hopeless.add_if(true, own);
                    *departures = departures.without(own);
                }
            }
        }
    }
}

/// A move without an origin in a game whose other moves have theirs has lost it, and 打 perhaps: that is
/// more than a manner of writing.
pub(super) fn doubt_origins(frame: &mut Frame<'_, WrittenMove>) {
    let missing = |finding: &&mut Finding| finding.code == Code::KifNoOrigin;
    for finding in frame.findings.iter_mut().filter(missing) {
        let is_stated = |item: &Item<WrittenMove>| match item {
            Item::Move { written, .. } => matches!(written.origin, Origin::Square(_)),
            _ => false,
        };
        if frame.script.items.iter().any(is_stated) {
            finding.severity = finding.severity.max(Severity::Warning);
            finding.doubt_fix();
        }
    }
}

/// Where each move that was played comes from, by its place; none where moves of the record may be
/// others than those of the script.
fn origins(frame: &Frame<'_, WrittenMove>) -> Option<HashMap<Span, Origin>> {
    let tree = &frame.record.tree;
    let mut nodes = tree.main_line().filter(|&node| tree.node(node).entry.is_ply());
    let mut origins = HashMap::new();
    for item in &frame.script.items {
        match *item {
            Item::Move { written, span, .. } => {
                let Move::Shogi(mv) = tree.node(nodes.next()?).entry.mv()? else { return None };
                let fits = match written.target {
                    Target::Square(to) | Target::SameSquare(to) => to == mv.to(),
                    Target::Same => true,
                };
                // Where nothing is said of it, a move with its origin does not promote.
                let fits = fits && (written.promotion == Promotion::Yes) == mv.promotes();
                if !fits || written.kind != Some(mv.piece().kind()) {
                    return None;
                }
                origins.insert(span, mv.from().map_or(Origin::Hand, Origin::Square));
            }
            // Their moves stand elsewhere in the tree.
            Item::Variation { .. } | Item::Unreadable { .. } => return None,
            _ => {}
        }
    }
    nodes.next().is_none().then_some(origins)
}
