//! Reading archives and games of Chess.com.

mod beside;

use super::{CHESS_COM_OBJECTS, embedded};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::{self, chess};
use crate::notation::chess::san::San;
use crate::notation::syntax::json::{self, Kind, Value};
use crate::source::{Source, Span};
use std::ops::ControlFlow;

/// Reads every game of a source.
pub(super) fn read(source: &Source, told: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    let _ = json::each_object(source.text(), CHESS_COM_OBJECTS, told.unfinished, |value, error| {
        one(value, error, source, bench, sink)
    });
}

/// Reads one object, or what stands in the place of one.
fn one(
    value: Option<Value<'_>>,
    error: Option<Finding>,
    source: &Source,
    bench: &mut Bench,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    let object = value.filter(|value| value.kind() == Kind::Object);
    let pgn = object.and_then(|object| object.get("pgn")).and_then(Value::unescaped);
    if let (Some(object), Some(pgn)) = (object, pgn.filter(|pgn| !pgn.text.trim().is_empty())) {
        let mut count = 0;
        let flow = embedded::read(pgn, source.name(), bench, &mut |record, findings, index| {
            count = index + 1;
            if error.is_some() {
                // Nobody knows where the text ends, so that nothing in it is put right.
                findings.iter_mut().for_each(|finding| finding.fix = None);
            }
            if index == 0 {
                beside::told(object, record, findings);
                findings.extend(error.clone());
            } else {
                let place = object.get("pgn").unwrap_or(object).span();
                findings.push(Finding::at(Code::ChessComSeveral, place));
            }
            findings.sort_by_key(|finding| finding.span.map(|span| span.start));
            sink.record(record, findings, object.span())
        });
        if flow.is_break() || count > 0 {
            return flow;
        }
    }
    let mut frame: Frame<'_, San> = Frame::new(source, bench, sink);
    let place = value.map_or(Span::at(0), Value::span);
    frame.record.start = games::Position::Chess(chess::Position::start());
    frame.record.start_known = false;
    let mut place = place;
    match object {
        Some(object) => {
            beside::told(object, frame.record, frame.findings);
            if !object.is_cut() {
                frame.report(Finding::at(Code::ChessComNoPgn, object.span()));
            }
            frame.broken(error);
        }
        None => {
            let fault = error.unwrap_or_else(|| Finding::at(Code::NoRecord, place));
            place = fault.span.unwrap_or(place);
            frame.report(fault);
        }
    }
    frame.hand_on(place)
}
