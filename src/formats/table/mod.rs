//! Tables for spreadsheets, data frames and databases: one game a line, or one move a line. Written,
//! never read.
//!
//! The first line names the columns, once in each output however many games it holds. [`COLUMNS`] are
//! those that a table of games can have, and [`MOVES`] those of a table of moves. `record` is the number
//! of the game in the output, from 1: it is the same in both tables if they are made of the same input.
//!
//! # Cells
//!
//! What is not known is an empty cell. Times are milliseconds. Moves and positions are written as
//! engines are told them (USI and SFEN, UCI and FEN, `B[pd]`). A date that can mean one day only is in
//! ISO 8601, as far as it is known (`2024-05-05T10:29`, `2024-05`); any other stays as it is written.
//! Of a game of several days `start` is the first, if there is a column `end`, and that the last where no header of
//! its own says it.
//! Stones that Black places as a handicap by moves are moves here, so that `position` and `moves` are the whole
//! game; `kifu info` takes them for a part of its start.
//! Records give the time where the game was played, and no zone; where one does (`UTCDate` and
//! `UTCTime` of PGN), its offset stands behind the time.
//!
//! In CSV (RFC 4180), a cell that contains a comma, a quotation mark or a line break stands in quotation
//! marks, of which those inside are doubled. TSV has no quotation marks: a tab, a line break and a
//! backslash are `\t`, `\n`, `\r` and `\\`, so that a line is always a row.
//!
//! # Parquet
//!
//! The cells are the same, but typed: numbers are numbers, moves a list, and what is not known is null.
//! Beside a date as it is in CSV, which may be known in part only, stand `…_date` and `…_timestamp`: the
//! day, and the moment by the clock of the place (in UTC where the date says `+00:00`), each null unless
//! it is known. A rating that is no number is counted as lost. What writers write are rows as in TSV;
//! [`Assemble`](super::Assemble) makes row groups of them, compressed by Snappy. The footer names the
//! table and the version of its columns (`kifu.table`, `kifu.version`).
//!
//! # Formulas
//!
//! Spreadsheets calculate cells that begin with `=`, `+`, `-` or `@`, which a player's name may. Such a
//! text gets an apostrophe before it, which they take for the sign that it is text, and is counted
//! among what came out inexact; [`TableForm::raw`] leaves it as it is. Numbers are no such texts, and
//! neither is a hyphen alone.

mod columns;
mod games;
mod moves;
#[cfg(feature = "parquet")]
mod parquet;
mod row;

pub use columns::{COLUMNS, Column, Columns};
pub use moves::MOVES;
pub use row::push_tsv;

use super::{Door, Format, Holds, Loss, Losses, Write, WriteOptions};
use crate::games::Game;
use crate::notation::machine::{Spell as _, each_position};
use crate::record::Record;
use crate::source::{Candidates, Encoding, Eol, Output};
use columns::Kind;
use row::{Row, Style, pull_tsv};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// How a table is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableForm {
    /// Whether each line is a move, not a game.
    pub moves: bool,
    /// The columns of a table of games.
    pub columns: Columns,
    /// Whether texts stay as they are that spreadsheets take for formulas.
    pub raw: bool,
}

/// What is kept of a game in a line of its own.
const OF_GAMES: Holds = Holds::MOVES.and(Holds::ENDINGS).and(Holds::HEADERS);
/// What is kept of it in lines of its moves.
const OF_MOVES: Holds =
    Holds::MOVES.and(Holds::TIMES).and(Holds::FRACTIONS).and(Holds::CLOCKS).and(Holds::COMMENTS);
const HOLDS: Holds = OF_GAMES.and(OF_MOVES);

/// A format of tables: its name, its other names, its extensions, what it is, and how it is written.
const fn table(
    name: &'static str,
    aliases: &'static [&'static str],
    extensions: &'static [&'static str],
    doc: [&'static str; 2],
    write: Write,
) -> Format {
    Format {
        name,
        aliases,
        extensions,
        games: Game::ALL,
        multi: true,
        doc,
        candidates: Candidates::Any,
        encoding: Encoding::Utf8,
        eol: Eol::Lf,
        door: Door::Closed,
        write: Some(write),
    }
}

/// Comma-separated values.
pub static CSV: Format = table(
    "csv",
    &[],
    &["csv"],
    [
        "a table for spreadsheets and data frames, a line a game or a move; commas between cells",
        "表計算やデータ分析用の表。1行が1局または1手、カンマ区切り",
    ],
    Write {
        form: Some(held),
        prologue: |options| Cow::Owned(head(Style::Csv, options.table)),
        ..Write::plain(HOLDS, |record, options, out, losses| {
            write(Style::Csv, record, options.table, out, losses);
        })
    },
);

/// Tab-separated values.
pub static TSV: Format = table(
    "tsv",
    &["tab"],
    &["tsv", "tab"],
    [
        "a table for spreadsheets and data frames, a line a game or a move; tabs between cells",
        "表計算やデータ分析用の表。1行が1局または1手、タブ区切り",
    ],
    Write {
        form: Some(held),
        prologue: |options| Cow::Owned(head(Style::Tsv, options.table)),
        ..Write::plain(HOLDS, |record, options, out, losses| {
            write(Style::Tsv, record, options.table, out, losses);
        })
    },
);

/// Apache Parquet.
#[cfg(feature = "parquet")]
pub static PARQUET: Format = table(
    "parquet",
    &[],
    &["parquet"],
    [
        "a table with typed columns for DuckDB, Spark, Polars and the like, a row a game or a move",
        "データベースやデータ分析のための、型のある列の表。1行が1局または1手",
    ],
    Write {
        form: Some(held),
        assemble: Some(|form| Ok(Box::new(parquet::Packer::new(form)?))),
        ..Write::plain(HOLDS, |record, options, out, losses| {
            write(Style::Typed, record, options.table, out, losses);
        })
    },
);

/// What a table of games says of a record, without its number: numbers, texts and a list of moves, or
/// null where it says nothing.
#[must_use]
pub fn values(record: &Record, columns: Columns) -> Map<String, Value> {
    let mut out = Output::default();
    games::write(record, columns, Row::new(Style::Typed, true, &mut out), &mut Losses::default());
    let row = String::from(out);
    let cells = row.trim_end_matches('\n').split('\t').zip(columns.iter());
    let cells = cells.filter(|(_, column)| column.cell.kind() != Kind::Number);
    let value = |cell: &str, kind| match kind {
        Kind::List => cell.split_terminator(' ').collect(),
        _ if cell.is_empty() => Value::Null,
        Kind::Text | Kind::Date => Value::String(pull_tsv(cell)),
        _ => cell.trim().parse().map_or(Value::Null, Value::Number),
    };
    cells.map(|(cell, column)| (column.name.to_owned(), value(cell, column.cell.kind()))).collect()
}

/// The line that names the columns.
fn head(style: Style, form: TableForm) -> String {
    let mut names: Vec<&str> = form.columns.iter().map(|column| column.name).collect();
    if form.moves {
        names = MOVES.to_vec();
    }
    names.join(style.separator()) + "\n"
}

/// What this form of a table has a place for.
fn held(options: &WriteOptions) -> Holds {
    if options.table.moves { OF_MOVES } else { OF_GAMES }
}

/// Appends a game, and counts what comes out inexact of it.
fn write(style: Style, record: &Record, form: TableForm, out: &mut Output, losses: &mut Losses) {
    let is_untold = each_position!(&record.start, start => start.untold_rules().is_some());
    let has_rules = !form.moves && form.columns.tell_rules();
    losses.add(Loss::Headers, u64::from(is_untold && !has_rules));
    let row = Row::new(style, form.raw, out);
    match form.moves {
        true => moves::write(record, row, losses),
        false => games::write(record, form.columns, row, losses),
    }
}
