//! Puzzles of chess as a table: the database of Lichess (`lichess_db_puzzle.csv`), a row a puzzle. It is read only.
//!
//! The columns are `PuzzleId`, `FEN`, `Moves` and what is known of the puzzle; a file may lack the row that names them,
//! and the last columns. The position is that before the opponent's move, which is the first of the moves; they are
//! those of UCI, parted by blanks. A piece in the middle of a file is read without the beginning, so that columns are
//! known by their places. The address of the game is the record's site; the other cells become headers under the names
//! of their columns.

use super::uci::entry;
use super::{Line, fen};
use crate::findings::{Code, Finding};
use crate::formats::frame::Frame;
use crate::formats::{Bench, Door, Format, ReadOptions, Score, Sink};
use crate::games::chess::Position;
use crate::games::{self, Game};
use crate::notation::chess::uci::Uci;
use crate::notation::syntax::words::Words;
use crate::record::{Key, NodeId, NoteKind};
use crate::source::{Candidates, Encoding, Eol, Source, Span};
use std::borrow::Cow;

/// Puzzles of Lichess.
pub static PUZZLES: Format = Format {
    name: "puzzles",
    aliases: &["lichess-puzzles"],
    extensions: &["csv"],
    games: &[Game::Chess],
    multi: true,
    doc: [
        "puzzles of chess: the table (CSV) of Lichess's database, a row a puzzle",
        "チェスの問題集: LichessのデータベースのCSV、1行1問",
    ],
    candidates: Candidates::Chess,
    encoding: Encoding::Utf8,
    eol: Eol::Lf,
    door: Door::Text { score, split: Some(split), seek: Some(split), read },
    write: None,
};

/// The columns; the last is of older files.
const COLUMNS: [&str; 11] = [
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
    "OpeningVariation",
];

/// What stands in older files in the place of the tags of the opening.
const FAMILY: &str = "OpeningFamily";

/// The columns of the position and of the moves, without which a row is no puzzle.
const FEN: usize = 1;
const MOVES: usize = 2;

/// A cell of a row: the part of the line, and its text.
type Cell<'a> = (&'a str, Cow<'a, str>);

/// The cells of a row. One in quotes holds commas, and quotes that are written twice (RFC 4180).
fn cells(line: &str) -> impl Iterator<Item = Cell<'_>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let rest = &line[start..];
        if let Some(quoted) = rest.strip_prefix('"')
            && let Some(length) = closing_quote(quoted)
        {
            let part = &quoted[..length];
            next = quoted[length + 1..].starts_with(',').then_some(start + length + 3);
            let text = match part.contains("\"\"") {
                true => Cow::Owned(part.replace("\"\"", "\"")),
                false => Cow::Borrowed(part),
            };
            return Some((part, text));
        }
        let length = memchr::memchr(b',', rest.as_bytes()).unwrap_or(rest.len());
        next = (length < rest.len()).then_some(start + length + 1);
        Some((&rest[..length], Cow::Borrowed(&rest[..length])))
    })
}

/// Where the quote stands that closes a cell: behind it the cell ends.
fn closing_quote(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        at += memchr::memchr(b'"', &bytes[at..])?;
        match bytes.get(at + 1) {
            Some(b'"') => at += 2,
            None | Some(b',') => return Some(at),
            Some(_) => return None,
        }
    }
}

/// The name of a column.
fn column(index: usize) -> Cow<'static, str> {
    match COLUMNS.get(index) {
        Some(name) => Cow::Borrowed(*name),
        None => Cow::Owned(format!("Column{}", index + 1)),
    }
}

/// Whether a line names the columns.
fn names_columns(line: &str) -> bool {
    let is_usual = |((_, cell), name): &(Cell<'_>, &str)| cell.trim() == *name;
    cells(line).zip(COLUMNS).take(MOVES + 1).filter(is_usual).count() > MOVES
}

/// The first column that a line names otherwise than it will be.
fn other_column(line: &str) -> Option<(usize, Cell<'_>)> {
    let is_other = |(index, (_, cell)): &(usize, Cell<'_>)| {
        cell.trim() != column(*index) && cell.trim() != FAMILY
    };
    cells(line).enumerate().find(is_other)
}

/// Whether a line is a puzzle.
fn is_puzzle(line: &str) -> bool {
    let mut cells = cells(line).skip(FEN);
    let (Some((_, position)), Some((_, moves))) = (cells.next(), cells.next()) else {
        return false;
    };
    let mut moves = moves.split_ascii_whitespace().peekable();
    moves.peek().is_some()
        && moves.all(|word| Uci::parse(word).is_some())
        && position.matches('/').count() == 7
        && games::chess::fen::parse(&position).is_ok()
}

fn score(text: &str) -> Score {
    let mut lines = super::of(text, no_remark).take(3);
    let names_them = lines.clone().next().is_some_and(names_columns);
    // Perhaps the first row alone has a slip.
    match names_them || lines.any(is_puzzle) {
        true => Score::Certain,
        false => Score::No,
    }
}

/// A table has no remarks.
fn no_remark(_: &str) -> Option<&str> {
    None
}

fn split(text: &str, starts: &mut Vec<usize>) {
    super::split_by(text, no_remark, starts);
}

fn read(source: &Source, _: &ReadOptions, bench: &mut Bench, sink: &mut dyn Sink) {
    super::read(source, no_remark, bench, sink, |line, place, frame| {
        if names_columns(line) {
            if let Some((index, (part, name))) = other_column(line) {
                let place = Words::new(line, place.start).span(part);
                let finding = Finding::at(Code::PuzzleColumn, place);
                frame.report(finding.with("name", &*name).with("usual", &*column(index)));
            }
            return Line::Setting;
        }
        puzzle(line, place, frame);
        frame.replay();
        Line::Record
    });
}

/// Whether a cell behind the moves is the position of another puzzle, whose row has run on from this one. How many
/// columns a row should have cannot be asked: a piece in the middle of a file is read without their names.
fn is_of_another(cell: &str) -> bool {
    cell.matches('/').count() == 7 && games::chess::fen::parse(cell.trim()).is_ok()
}

/// Reads a row.
fn puzzle(line: &str, place: Span, frame: &mut Frame<'_, Uci>) {
    frame.record.start_known = true;
    frame.record.start = games::Position::Chess(Position::start());
    let count = cells(line).take(MOVES + 1).count();
    if count <= MOVES {
        frame.report(Finding::at(Code::PuzzleRow, place).with("count", count));
        frame.record.start_known = false;
        return frame.record.push_note(NodeId::ROOT, NoteKind::Comment, line);
    }
    let places = Words::new(line, place.start);
    for (index, (part, cell)) in cells(line).enumerate() {
        let span = places.span(part);
        match index {
            FEN => {
                let setup = fen::position(&cell, span, (false, None), frame);
                frame.record.start = games::Position::Chess(Position::from_setup(&setup));
            }
            MOVES => {
                let mut words = Words::new(&cell, span.start);
                while let Some(word) = words.next() {
                    entry(word, words.span(word), frame);
                }
            }
            _ if cell.trim().is_empty() => {}
            _ => {
                if is_of_another(&cell) {
                    frame.report(Finding::at(Code::PuzzleJoined, span));
                }
                let name = column(index);
                let key = if name == "GameUrl" { Key::Site } else { Key::Other };
                frame.header(key, &name, cell.trim(), span);
            }
        }
    }
}
