//! Reading UCI position lines.

use crate::findings::{Arg, Code, Finding, Word};
use crate::formats::lines::fen;
use crate::formats::lines::{self, Line, remark};
use crate::formats::{Bench, ReadOptions, Sink};
use crate::games::chess::Position;
use crate::games::{self};
use crate::notation::chess::uci::{NULL_MOVE, Uci};
use crate::notation::syntax::words::Words;
use crate::record::{NodeId, NoteKind};
use crate::replay::{self, Item};
use crate::source::{Source, Span};

/// Reads every line as a game.
pub(super) fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    lines::read(source, remark, bench, sink, |line, place, bench| {
        game(line, place, bench);
        let Bench { record, findings, uci, chess_buffers, .. } = &mut *bench;
        replay::replay(uci, source, record, chess_buffers, findings);
        Line::Record
    });
}

/// Reads the position of a line and adds its moves to the script.
fn game(line: &str, span: Span, bench: &mut Bench) {
    let mut words = Words::new(line, span.start);
    words.eat("position");
    bench.record.start = games::Position::Chess(Position::start());
    let first = words.peek().map_or(span, |word| words.span(word));
    let depart = |bench: &mut Bench, word: Word| {
        let finding = Finding::at(Code::UciDeparture, first);
        bench.findings.push(finding.with("reason", Arg::Word(word)));
    };
    match words.peek().unwrap_or_default() {
        "startpos" => {
            words.next();
        }
        "moves" => depart(bench, Word::NoPositionBeforeMoves),
        word if word == "fen" || word.contains('/') => {
            if !words.eat("fen") {
                depart(bench, Word::NoWordFen);
            }
            position(&mut words, bench);
        }
        word if Uci::parse(word).is_none() && word != NULL_MOVE => {
            bench.findings.push(Finding::at(Code::UciLine, span));
            bench.record.start_known = false;
            return bench.record.push_note(NodeId::ROOT, NoteKind::Comment, line);
        }
        _ => {}
    }
    if !words.eat("moves") && words.peek().is_some() {
        depart(bench, Word::NoWordMoves);
    }
    while let Some(word) = words.next() {
        entry(word, words.span(word), bench);
    }
}

/// Takes the position: all words before `moves`, or before the first move if that is missing.
fn position(words: &mut Words<'_>, bench: &mut Bench) {
    let begin = words.rest().trim_start();
    while words.peek().is_some_and(|word| word != "moves" && Uci::parse(word).is_none()) {
        words.next();
    }
    let text = begin[..begin.len() - words.rest().trim_start().len()].trim_end();
    let setup = fen::position(text, words.span(text), false, bench);
    bench.record.start = games::Position::Chess(Position::from_setup(&setup));
}

/// Adds a move, or what stands in the place of one.
fn entry(word: &str, span: Span, bench: &mut Bench) {
    let Bench { record, findings, uci, .. } = bench;
    if let Some((written, is_regular)) = Uci::parse(word) {
        if !is_regular {
            let reason = Arg::Word(Word::MoveCapitals);
            findings.push(Finding::at(Code::UciDeparture, span).with("reason", reason));
        }
        return uci.push(Item::Move { written, number: 0, span });
    }
    let text = if word == NULL_MOVE {
        findings.push(Finding::at(Code::PgnNullMove, span));
        record.keep(crate::record::PASS)
    } else {
        findings.push(Finding::at(Code::UciMove, span).with("text", word));
        record.keep(word)
    };
    uci.push(Item::Unreadable { text, number: 0, span });
}
