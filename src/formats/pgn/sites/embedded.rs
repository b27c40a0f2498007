//! A text of PGN within a string of JSON, read by the reader of PGN: what that finds there stands in the file behind the
//! escapes of the string.

use crate::findings::Finding;
use crate::formats::pgn::PGN;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::notation::syntax::json::{Unescaped, push_string};
use crate::record::Record;
use crate::source::{Source, Span};
use std::ops::ControlFlow;

/// Takes a game, what was found in it, and its number from 0.
type Each<'e> = dyn FnMut(&mut Record, &mut Vec<Finding>, usize) -> ControlFlow<()> + 'e;

/// Reads a text of PGN, handing on each of its games with its number from 0, and what was found with its place in the
/// file.
pub(super) fn read(
    text: Unescaped,
    name: &str,
    bench: &mut Bench,
    each: &mut Each<'_>,
) -> ControlFlow<()> {
    let mut places = text;
    let source = Source::new(name, std::mem::take(&mut places.text));
    let flow = ControlFlow::Continue(());
    let mut sink = Placed { places: &places, each, count: 0, flow };
    PGN.read(&source, &ReadOptions::default(), bench, &mut sink);
    sink.flow
}

struct Placed<'p, 'e> {
    places: &'p Unescaped,
    each: &'e mut Each<'e>,
    count: usize,
    flow: ControlFlow<()>,
}

impl Sink for Placed<'_, '_> {
    fn record(
        &mut self,
        record: &mut Record,
        findings: &mut Vec<Finding>,
        _: Span,
    ) -> ControlFlow<()> {
        for finding in findings.iter_mut() {
            finding.span = finding.span.map(|span| self.places.span(span));
            for edit in finding.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
                edit.span = self.places.span(edit.span);
                let mut text = String::new();
                push_string(&edit.text, &mut text);
                edit.text = text[1..text.len() - 1].to_owned();
            }
        }
        self.flow = (self.each)(record, findings, self.count);
        self.count += 1;
        self.flow
    }
}
