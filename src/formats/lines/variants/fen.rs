//! Lists of positions.

use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::lines::{self, Line, remark};
use crate::formats::{Bench, Loss, Losses, ReadOptions, Score, Sink, WriteOptions};
use crate::games::Rules;
use crate::games::square_board::{Position, Setup};
use crate::notation::machine::Spell as _;
use crate::notation::variants::{Style, VariantMove, fen_departure, fen_error_words};
use crate::record::{NodeId, NoteKind, Record};
use crate::replay;
use crate::source::{Output, Source, Span};

/// How typical of this game the first positions are.
pub(super) fn score<R: Style>(text: &str) -> Score {
    let lines = lines::of(text, remark).take(20);
    let mut scores = lines.map(fits::<R>);
    match scores.next() {
        None => Score::No,
        // The first line alone has a slip: the others are of this game and of no other.
        Some(Score::No) => match scores.clone().max() {
            Some(Score::Certain) if scores.all(|score| score != Score::No) => Score::Certain,
            _ => Score::No,
        },
        Some(first) => scores.fold(first, Score::max),
    }
}

/// How much a text is a position of this game.
pub(super) fn fits<R: Style>(text: &str) -> Score {
    match Setup::<R>::from_fen(text) {
        Ok(_) if R::is_foreign(text) => Score::Weak,
        Ok(setup) if R::is_typical(&setup) => Score::Certain,
        Ok(setup) if setup.faults().is_empty() => Score::Likely,
        Ok(_) => Score::Weak,
        Err(_) => Score::No,
    }
}

/// Reads every line as a position.
pub(super) fn read<R: Style>(
    source: &Source,
    _: &ReadOptions,
    bench: &mut Bench,
    sink: &mut dyn Sink,
) {
    lines::read(source, remark, bench, sink, |text, place, frame| {
        let setup = position::<R>(text, place, frame);
        let setup = setup.unwrap_or_else(|| R::start(&R::State::default()));
        frame.record.start = Position::new(setup).wrap_position();
        Line::Record
    });
}

/// Reads a position with what is to be said of it; what cannot be read is kept as a comment.
pub(super) fn position<R: Style>(
    text: &str,
    place: Span,
    frame: &mut Frame<'_, VariantMove<R>>,
) -> Option<Setup<R>> {
    match Setup::read_fen(text) {
        Ok((setup, adjacent)) => {
            let departure = adjacent.map(|at| fen_departure(place, at));
            frame.findings.extend(departure.map(|finding| finding.fix(place, setup.to_fen())));
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
pub(super) fn record<R: Style>(
    record: &Record,
    _: &WriteOptions,
    out: &mut Output,
    losses: &mut Losses,
) {
    // By which of several rules it is played, the line has no place for.
    if let Some(start) = Position::<R>::of(&record.start) {
        losses.add(Loss::Headers, u64::from(start.untold_rules().is_some()));
    }
    let out = out.text();
    lines::bare_positions(record, |position: &Position<R>| {
        out.push_str(&position.to_line());
        out.push('\n');
    });
}
