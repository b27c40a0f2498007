//! Lists of positions.

use super::{Variant, fen_error_words};
use crate::findings::{Code, Finding};
use crate::formats::{Bench, Loss, Losses, ReadOptions, Score, Sink, WriteOptions, sfen};
use crate::games::Rules;
use crate::games::mailbox::{Position, Setup};
use crate::record::{EndKind, Entry, Key, NodeId, NoteKind, Record};
use crate::replay::{self, Referee};
use crate::source::{Source, Span};

/// How typical of this game the first positions are.
pub(super) fn score<R: Variant<F, K>, const F: u8, const K: u8>(text: &str) -> Score {
    let lines = text.split(['\n', '\r']).map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !sfen::is_remark(line)).take(20);
    let mut scores = lines.map(fits::<R, F, K>);
    match scores.next() {
        None | Some(Score::No) => Score::No,
        Some(first) => scores.fold(first, Score::max),
    }
}

/// How much a text is a position of this game.
pub(super) fn fits<R: Variant<F, K>, const F: u8, const K: u8>(text: &str) -> Score {
    match Setup::<R, F, K>::from_fen(text) {
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
    bench.clear();
    for line in source.lines() {
        let text = source.slice(line);
        let trimmed = text.trim();
        if trimmed.is_empty() {
            continue;
        }
        if let Some(remark) = remark(trimmed) {
            bench.record.push_header(Key::Remark, "", remark);
            continue;
        }
        let start = line.start + (text.len() - text.trim_start().len()) as u32;
        let place = Span::new(start, start + trimmed.len() as u32);
        let setup = position::<R, F, K>(trimmed, place, &mut bench.record, &mut bench.findings);
        let setup = setup.unwrap_or_else(|| R::start(&R::State::default()));
        bench.record.start = R::wrap_position(Position::new(setup));
        let flow = sink.record(&mut bench.record, &mut bench.findings, line);
        bench.clear();
        if flow.is_break() {
            return;
        }
    }
}

/// What a line says to people and not to programs.
pub(super) fn remark(line: &str) -> Option<&str> {
    line.strip_prefix('#').or_else(|| line.strip_prefix("//"))
}

/// Reads a position with what is to be said of it; what cannot be read is kept as a comment.
pub(in crate::formats) fn position<R: Variant<F, K>, const F: u8, const K: u8>(
    text: &str,
    place: Span,
    record: &mut Record,
    findings: &mut Vec<Finding>,
) -> Option<Setup<R, F, K>> {
    match Setup::from_fen(text) {
        Ok(setup) => {
            findings.extend(replay::men_setup_findings(&setup, place));
            Some(setup)
        }
        Err(error) => {
            let at = place.start + u32::try_from(error.offset).unwrap_or(0);
            let finding = Finding::at(Code::MenFen, Span::new(at.min(place.end), place.end));
            findings.push(finding.with("reason", fen_error_words(error.kind)));
            record.push_note(NodeId::ROOT, NoteKind::Comment, text);
            None
        }
    }
}

/// Writes every position of the main line. The moves follow from them, but nothing says that they
/// belong together.
pub(super) fn record<R: Variant<F, K>, const F: u8, const K: u8>(
    record: &Record,
    _: &WriteOptions,
    out: &mut String,
    losses: &mut Losses,
) {
    let Some(mut position) = Position::<R, F, K>::of(&record.start).cloned() else {
        return losses.add(Loss::Records, 1);
    };
    losses.add_all_but_moves(record);
    losses.add(Loss::Variations, record.tree.variations() as u64);
    let mut show = |position: &Position<R, F, K>| {
        out.push_str(&position.to_line());
        out.push('\n');
    };
    show(&position);
    let mut nodes = record.tree.main_line();
    while let Some(node) = nodes.next() {
        let entry = record.tree.node(node).entry;
        if let Entry::End(ending) = entry {
            losses.add(Loss::Endings, u64::from(ending.kind != EndKind::Stops));
        } else if let Some(mv) = entry.mv().and_then(R::unwrap) {
            position.play(mv);
            show(&position);
            losses.add(Loss::Moves, 1);
        } else {
            losses.add(Loss::Moves, 1 + nodes.by_ref().count() as u64);
        }
    }
}
