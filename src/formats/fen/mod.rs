//! FEN lines: chess positions, one a line (PGN standard 16.1), and EPD lines, whose operations
//! are kept as a comment on the position (16.2).
//!
//! A line that is empty or begins with `#` or `;` holds no position. What
//! [`chess::fen`](crate::games::chess::fen) tolerates is read and reported.

use super::pgn::fen_error_words;
use super::{Bench, Format, Loss, Losses, ReadOptions, Score, Sink, Write, WriteOptions};
use crate::findings::{Arg, Code, Finding};
use crate::games::chess::fen::{self, DepartureKind};
use crate::games::chess::{Position, Setup};
use crate::games::{self, Game};
use crate::record::{Key, NodeId, NoteKind, Record};
use crate::replay;
use crate::source::{Candidates, Encoding, Eol, Source, Span};

/// FEN and EPD.
pub static FEN: Format = Format {
    name: "fen",
    aliases: &["epd"],
    extensions: &["fen", "epd"],
    games: &[Game::Chess],
    multi: true,
    doc: "chess positions as lines of FEN; EPD is read",
    candidates: Candidates::Chess,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    score,
    split: Some(split),
    read: Some(read),
    write: Some(Write { prologue: |_| "", separator: "", record: write }),
};

fn score(text: &str) -> Score {
    let lines = text.split(['\n', '\r']).map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', ';']));
    match lines.next() {
        Some(first) if fen::parse(first).is_ok() => Score::Certain,
        Some(first) if first.matches('/').count() == 7 && first.is_ascii() => Score::Weak,
        _ => Score::No,
    }
}

/// Every line is a record.
fn split(text: &str, starts: &mut Vec<usize>) {
    starts.push(0);
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end + 1);
    starts.extend(ends.filter(|&start| start < text.len()));
}

fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    bench.clear();
    for line in source.lines() {
        let text = source.slice(line);
        let trimmed = text.trim();
        if trimmed.is_empty() {
            continue;
        }
        if let Some(remark) = trimmed.strip_prefix(['#', ';']) {
            // It stands before the position that follows.
            bench.record.push_header(Key::Remark, "", remark);
            continue;
        }
        let setup = position(trimmed, text.len() - text.trim_start().len(), line, bench);
        bench.record.start = games::Position::Chess(Position::from_setup(&setup));
        let flow = sink.record(&mut bench.record, &mut bench.findings, line);
        bench.clear();
        if flow.is_break() {
            return;
        }
    }
}

/// Reads the position of a line, `indent` bytes into it, with what is to be said of it.
fn position(text: &str, indent: usize, line: Span, bench: &mut Bench) -> Setup {
    let offset = |at: usize| line.start + u32::try_from(indent + at).unwrap_or(0);
    let whole = Span::new(offset(0), offset(text.len()));
    let read = match fen::parse(text) {
        Ok(read) => read,
        Err(error) => {
            let finding = Finding::at(Code::FenError, Span::new(offset(error.offset), whole.end));
            bench.findings.push(finding.with("reason", fen_error_words(error.kind)));
            bench.record.push_note(NodeId::ROOT, NoteKind::Comment, text);
            return Setup::default();
        }
    };
    let operations = text.get(read.rest..).unwrap_or("").trim();
    for departure in read.departures {
        let epd = matches!(
            departure.kind,
            DepartureKind::MissingHalfmoves
                | DepartureKind::MissingFullmoves
                | DepartureKind::TrailingText
        );
        if epd && !operations.is_empty() {
            continue;
        }
        let finding = Finding::at(Code::FenDeparture, Span::at(offset(departure.offset)));
        bench.findings.push(finding.with("reason", departure_words(departure.kind)));
    }
    if !operations.is_empty() {
        if !operations.ends_with(';') {
            let place = Span::new(offset(read.rest), whole.end);
            bench.findings.push(Finding::at(Code::EpdOperation, place).with("text", operations));
        }
        bench.record.push_note(NodeId::ROOT, NoteKind::Comment, operations);
    }
    bench.findings.extend(replay::chess_setup_findings(&read.setup, whole));
    read.setup
}

/// Writes the last position of the main line; all else is lost, and counted.
fn write(record: &Record, _: &WriteOptions, out: &mut String, losses: &mut Losses) {
    let mut position = record.start.clone();
    let mut moves = 0;
    for node in record.tree.main_line() {
        if let Some(mv) = record.tree.node(node).entry.mv() {
            position.play(mv);
            moves += 1;
        }
    }
    losses.add(Loss::Moves, moves);
    losses.add(Loss::Headers, record.headers.len() as u64);
    losses.add(Loss::Variations, record.tree.variations() as u64);
    let notes: usize = record.tree.walk().map(|node| record.tree.notes(node).count()).sum();
    losses.add(Loss::Comments, notes as u64);
    out.push_str(&position.to_line());
    out.push('\n');
}

fn departure_words(departure: DepartureKind) -> Arg {
    match departure {
        DepartureKind::Blanks => Arg::term("other blanks than one between fields", "余分な空白"),
        DepartureKind::AdjacentDigits => {
            Arg::term("two digits for one run of empty squares", "空きマスの数字が続いている")
        }
        DepartureKind::MissingSide => Arg::term("no side to move", "手番がない"),
        DepartureKind::Capital => Arg::term("a capital letter", "大文字がある"),
        DepartureKind::MissingCastling => Arg::term("no castling field", "キャスリング欄がない"),
        DepartureKind::RookFiles => {
            Arg::term("castling rights by the files of the rooks", "ルークの筋によるキャスリング欄")
        }
        DepartureKind::CastlingOrder => {
            Arg::term("castling rights out of the order KQkq", "キャスリング欄がKQkqの順でない")
        }
        DepartureKind::MissingEnPassant => Arg::term("no en passant field", "アンパッサン欄がない"),
        DepartureKind::MissingHalfmoves => Arg::term("no half-move clock", "手数の欄がない"),
        DepartureKind::MissingFullmoves => Arg::term("no move number", "手番号の欄がない"),
        DepartureKind::DashForNumber => Arg::term("a dash for a number", "数字の代わりの-"),
        DepartureKind::FullmoveZero => Arg::term("the move number 0", "手番号が0"),
        DepartureKind::TrailingText => {
            Arg::term("something after the move number", "手番号の後に余分な文字がある")
        }
    }
}
