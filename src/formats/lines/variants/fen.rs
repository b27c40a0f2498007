//! Lists of positions.

use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::lines::{self, Line, remark};
use crate::formats::{Bench, Losses, ReadOptions, Score, Sink, WriteOptions};
use crate::games::Rules;
use crate::games::square_board::{Position, Setup};
use crate::notation::variants::{Variant, Written, fen_error_words};
use crate::record::{NodeId, NoteKind, Record};
use crate::replay;
use crate::source::{Source, Span};

/// How typical of this game the first positions are.
pub(super) fn score<R: Variant<F, K>, const F: u8, const K: u8>(text: &str) -> Score {
    let lines = lines::of(text, remark).take(20);
    let mut scores = lines.map(fits::<R, F, K>);
    match scores.next() {
        None | Some(Score::No) => Score::No,
        Some(first) => scores.fold(first, Score::max),
    }
}

/// How much a text is a position of this game.
pub(super) fn fits<R: Variant<F, K>, const F: u8, const K: u8>(text: &str) -> Score {
    match Setup::<R, F, K>::from_fen(text) {
        Ok(_) if R::is_foreign(text) => Score::Weak,
        Ok(setup) if R::is_typical(&setup) => Score::Certain,
        Ok(setup) if setup.faults().is_empty() => Score::Likely,
        Ok(_) => Score::Weak,
        Err(_) => Score::No,
    }
}

/// Reads every line as a position.
pub(super) fn read<R: Variant<F, K>, const F: u8, const K: u8>(
    source: &Source,
    _: &ReadOptions,
    bench: &mut Bench,
    sink: &mut dyn Sink,
) {
    lines::read(source, remark, bench, sink, |text, place, frame| {
        let setup = position::<R, F, K>(text, place, frame);
        let setup = setup.unwrap_or_else(|| R::start(&R::State::default()));
        frame.record.start = R::wrap_position(Position::new(setup));
        Line::Record
    });
}

/// Reads a position with what is to be said of it; what cannot be read is kept as a comment.
pub(super) fn position<R: Variant<F, K>, const F: u8, const K: u8>(
    text: &str,
    place: Span,
    frame: &mut Frame<'_, Written<R, F, K>>,
) -> Option<Setup<R, F, K>> {
    match Setup::from_fen(text) {
        Ok(setup) => {
            frame.findings.extend(replay::piece_setup_findings(&setup, place));
            Some(setup)
        }
        Err(error) => {
            let at = place.start + u32::try_from(error.offset).unwrap_or(0);
            let finding = Finding::at(Code::VariantFen, Span::new(at.min(place.end), place.end));
            frame.report(finding.with("reason", fen_error_words(error.kind)));
            frame.record.push_note(NodeId::ROOT, NoteKind::Comment, text);
            frame.record.start_known = false;
            None
        }
    }
}

/// Writes every position of the main line.
pub(super) fn record<R: Variant<F, K>, const F: u8, const K: u8>(
    record: &Record,
    _: &WriteOptions,
    out: &mut String,
    _: &mut Losses,
) {
    lines::bare_positions(record, |position: &Position<R, F, K>| {
        out.push_str(&position.to_line());
        out.push('\n');
    });
}
