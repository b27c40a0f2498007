//! FEN lines: chess positions, one a line (PGN standard 16.1), and EPD lines, which say more of
//! each in operations (16.2). One reader reads both.
//!
//! A line that is empty or begins with `#` or `;` holds no position. What
//! [`chess::fen`](crate::games::chess::fen) tolerates is read and reported. A game is written as the
//! list of its positions; EPD names the move that follows each.

mod epd;

use crate::findings::{Code, Finding, Word};
use crate::formats::frame::Frame;
use crate::formats::lines::{self, Line};
use crate::formats::{Bench, Door, Format, Holds, Loss, Losses, Score, Sink, Write, WriteOptions};
use crate::games::chess::fen::{self, Departure, DepartureKind, FenStyle};
use crate::games::chess::{Position, Setup, Variant};
use crate::games::{self, Game, Rules};
use crate::notation::chess::fen::fen_error_words;
use crate::notation::chess::san;
use crate::notation::chess::uci::Uci;
use crate::notation::machine::Spell;
use crate::record::{NodeId, NoteKind, Record};
use crate::replay;
use crate::source::{Candidates, Encoding, Eol, Output, Source, Span};

/// FEN.
pub static FEN: Format = Format {
    name: "fen",
    aliases: &[],
    extensions: &["fen"],
    games: &[Game::Chess],
    multi: true,
    doc: ["positions of chess, one a line", "チェスの局面、1行に1局面"],
    candidates: Candidates::Chess,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text {
        score: |text| score(text, false),
        split: Some(split),
        seek: Some(split),
        read: |source, _, bench, sink| read_lines(source, false, bench, sink),
    },
    write: Some(Write::plain(Holds::NOTHING, write_fen)),
};

/// EPD.
pub static EPD: Format = Format {
    name: "epd",
    aliases: &[],
    extensions: &["epd"],
    games: &[Game::Chess],
    multi: true,
    doc: [
        "positions of chess with operations (best move, name, ...), one a line",
        "チェスの局面と付加情報（最善手、名前など）、1行に1局面",
    ],
    candidates: Candidates::Chess,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text {
        score: |text| score(text, true),
        split: Some(split),
        seek: Some(split),
        read: |source, _, bench, sink| read_lines(source, true, bench, sink),
    },
    write: Some(Write::plain(Holds::MOVES.and(Holds::HEADERS), write_epd)),
};

/// How much a text looks like FEN or, else, EPD: only one of them has clocks behind the position.
fn score(text: &str, epd: bool) -> Score {
    let mut lines = lines::of(text, remark).take(20);
    let Some(first) = lines.next() else { return Score::No };
    if first.starts_with('[') {
        // A tag of PGN may hold a position.
        return Score::No;
    }
    match fen::parse(first) {
        // Moves behind each make them games of UCI, and none of them is an operation.
        Ok(read)
            if first[read.rest..].split_ascii_whitespace().next() == Some("moves")
                && lines.clone().all(has_moves) =>
        {
            Score::Weak
        }
        Ok(read) => {
            let has_no_clocks = read
                .departures
                .iter()
                .any(|departure| departure.kind == DepartureKind::MissingHalfmoves);
            let has_operations = first[read.rest..].contains(';');
            if (has_no_clocks || has_operations) == epd { Score::Certain } else { Score::Likely }
        }
        Err(_) if !epd && says_chess(first) => Score::Likely,
        Err(_) if !epd && first.matches('/').count() == 7 && first.is_ascii() => Score::Weak,
        // The first line alone has a slip.
        Err(_) => {
            let second = lines.next().map(|second| score(second, epd));
            match second.filter(|_| lines.all(|line| fen::parse(line).is_ok())) {
                Some(Score::Certain) => Score::Likely,
                Some(Score::Likely) => Score::Weak,
                _ => Score::No,
            }
        }
    }
}

/// Whether a line has moves, as games of UCI have them.
fn has_moves(line: &str) -> bool {
    line.split_ascii_whitespace().any(|word| word == "moves")
}

/// Whether a position that cannot be read is one of chess by its letters, its castling and its en passant:
/// with a rank too many it has as many as shogi has.
fn says_chess(line: &str) -> bool {
    let mut fields = line.split_whitespace();
    let Some((rows, side)) = fields.next().zip(fields.next()) else { return false };
    let Some((castling, passed)) = fields.next().zip(fields.next()) else { return false };
    let all = |field: &str, known: &str| field.chars().all(|c| known.contains(c));
    let is_square = || matches!(passed.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    rows.contains('/')
        && all(rows, "pnbrqkPNBRQK12345678/")
        && matches!(side, "w" | "b")
        && (castling == "-" || all(castling, "KQkq"))
        && (passed == "-" || is_square())
}

/// A line that is said to people.
fn remark(line: &str) -> Option<&str> {
    line.strip_prefix(['#', ';'])
}

fn split(text: &str, starts: &mut Vec<usize>) {
    lines::split_by(text, remark, starts);
}

fn read_lines(source: &Source, is_epd: bool, bench: &mut Bench, sink: &mut dyn Sink) {
    lines::read(source, remark, bench, sink, |text, place, frame| {
        let setup = position(text, place, (is_epd, None), frame);
        frame.record.start = games::Position::Chess(Position::from_setup(&setup));
        Line::Record
    });
}

/// Reads a position with what is to be said of it; its text stands at `whole`. One of EPD needs no
/// clocks, and no operations either; one of a variant is read by its rules.
pub(super) fn position(
    text: &str,
    whole: Span,
    (is_epd, variant): (bool, Option<Variant>),
    frame: &mut Frame<'_, Uci>,
) -> Setup {
    let offset = |at: usize| whole.start + u32::try_from(at).unwrap_or(0);
    let read = match variant {
        Some(variant) => fen::parse_under(text, variant),
        None => fen::parse(text),
    };
    let read = match read {
        Ok(read) => read,
        Err(error) => {
            let finding = Finding::at(Code::FenError, Span::new(offset(error.offset), whole.end));
            frame.report(finding.with("reason", fen_error_words(error.kind)));
            frame.record.push_note(NodeId::ROOT, NoteKind::Comment, text);
            frame.record.start_known = false;
            return Setup::default();
        }
    };
    let operations = text.get(read.rest..).unwrap_or("").trim();
    let is_numbered = is_numbered(&read.departures);
    let place = Span::new(whole.start, offset(text[..read.rest].trim_end().len()));
    let lacks_clocks = |departure: &Departure| departure.kind == DepartureKind::MissingHalfmoves;
    let is_short = (is_epd || !operations.is_empty()) && read.departures.iter().any(lacks_clocks);
    let mut canonical = String::new();
    if !read.departures.is_empty() {
        let position = Position::from_setup(&read.setup);
        match is_short {
            true => position.write_epd(FenStyle::default(), &mut canonical),
            false => position.write_fen(FenStyle::default(), &mut canonical),
        }
    }
    for departure in read.departures {
        let epd = matches!(
            departure.kind,
            DepartureKind::MissingHalfmoves
                | DepartureKind::MissingFullmoves
                | DepartureKind::TrailingText
        );
        if epd && (is_epd || !operations.is_empty()) {
            continue;
        }
        let finding = Finding::at(Code::FenDeparture, Span::at(offset(departure.offset)));
        let finding = finding.fix(place, canonical.as_str());
        frame.report(finding.with("reason", departure_words(departure.kind)));
    }
    let mut setup = read.setup;
    // Its operations have names of any letters.
    frame.record.written_in = Some(EPD.name).filter(|_| !operations.is_empty());
    let rest = read.rest + text[read.rest..].len() - text[read.rest..].trim_start().len();
    epd::read(operations, offset(rest), &mut setup, frame);
    let faults = replay::chess_setup_findings(&setup, whole);
    let counts = |finding: &Finding| is_numbered || finding.code != Code::HalfmovesImpossible;
    frame.findings.extend(faults.filter(counts));
    setup
}

/// Whether a FEN says what number the next move has: nothing can be said of the other counter if it
/// says 0.
pub(super) fn is_numbered(departures: &[Departure]) -> bool {
    !departures.iter().any(|departure| departure.kind == DepartureKind::FullmoveZero)
}

fn write_fen(record: &Record, options: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let out = out.text();
    // Of some variants the start tells the rules, and what it becomes does not.
    let mut is_untold = false;
    lines::bare_positions(record, |position: &Position| {
        is_untold |= position.untold_rules().is_some();
        position.write_fen(options.fen, out);
        out.push('\n');
    });
    losses.add(Loss::Headers, u64::from(is_untold));
}

fn write_epd(record: &Record, options: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let out = out.text();
    let mut said = Losses::default();
    lines::positions(record, losses, |position: &Position, mv| {
        position.write_epd(options.fen, out);
        let supplied = mv.map(|mv| {
            let mut text = String::new();
            san::write(position, mv, &mut text);
            let mut after = position.clone();
            after.play(mv);
            text.push_str(san::check_mark(&after));
            ("sm", text)
        });
        epd::write(record, position, supplied, out, &mut said);
        out.push('\n');
    });
    losses.merge(&said);
}

fn departure_words(departure: DepartureKind) -> Word {
    match departure {
        DepartureKind::Blanks => Word::BlanksBetweenFields,
        DepartureKind::AdjacentDigits => Word::TwoDigitsForOneRun,
        DepartureKind::MissingSide => Word::NoSideToMove,
        DepartureKind::Capital => Word::CapitalLetter,
        DepartureKind::MissingCastling => Word::NoCastlingField,
        DepartureKind::RookFiles => Word::CastlingRightsByFiles,
        DepartureKind::CastlingOrder => Word::CastlingRightsOutOfOrder,
        DepartureKind::CastlingTwice => Word::CastlingRightTwice,
        DepartureKind::CastlingNotHeld => Word::CastlingRightsWithoutCastling,
        DepartureKind::EmptyPocketRow => Word::EmptyPocketRow,
        DepartureKind::MissingEnPassant => Word::NoEnPassantField,
        DepartureKind::MissingHalfmoves => Word::NoHalfMoveClock,
        DepartureKind::MissingFullmoves => Word::NoMoveNumber,
        DepartureKind::DashForNumber => Word::DashForNumber,
        DepartureKind::FullmoveZero => Word::MoveNumberZero,
        DepartureKind::TrailingText => Word::SomethingAfterMoveNumber,
    }
}
