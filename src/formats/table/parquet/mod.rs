//! Tables as files of Apache Parquet: rows in, row groups of typed columns out.
//!
//! A group is made on a thread of its own while the rows of the next come in: whoever puts pieces of a
//! file together waits for none of it.

mod cells;
mod lists;

use super::TableForm;
use super::columns::Kind;
use super::moves::{KINDS, MOVES};
use crate::formats::Assemble;
use bytes::Bytes;
use cells::Cells;
use parquet::basic::Compression;
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnDescPtr;
use std::collections::VecDeque;
use std::io;
use std::ops::Range;
use std::panic;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// The version of the columns: their names and types.
const VERSION: &str = "1";

/// A row group is made of so many bytes of rows, or a little more.
const GROUP: usize = 24 << 20;

/// So many groups are made at a time, while the next is filled.
const AHEAD: usize = 1;

/// A column of the file.
struct Column {
    /// The place of its cells in a row.
    cell: usize,
    made: Made,
    descriptor: ColumnDescPtr,
}

/// What is made of a cell.
#[derive(Clone, Copy)]
enum Made {
    /// A value of the type that the cell has.
    Value(Kind),
    /// The day of a date, and its moment.
    Day,
    Moment,
}

/// A column of a row group, encoded.
struct Chunk {
    bytes: Bytes,
    close: ColumnCloseResult,
}

/// How row groups are made.
struct Plan {
    columns: Vec<Column>,
    /// The number of cells of a row.
    width: usize,
    properties: WriterPropertiesPtr,
}

/// Makes a file of rows.
pub(super) struct Packer {
    writer: SerializedFileWriter<Vec<u8>>,
    plan: Arc<Plan>,
    /// The rows of the next group.
    rows: Vec<u8>,
    /// The groups that are being made, in their order.
    groups: VecDeque<JoinHandle<io::Result<Vec<Chunk>>>>,
}

impl Packer {
    /// An empty file.
    ///
    /// # Errors
    /// If the columns make no table.
    pub(super) fn new(form: TableForm) -> io::Result<Packer> {
        let (table, cells): (&str, Vec<(&str, Kind)>) = match form.moves {
            true => ("moves", MOVES.into_iter().zip(KINDS).collect()),
            false => {
                let columns = form.columns.iter();
                ("games", columns.map(|column| (column.name, column.cell.kind())).collect())
            }
        };
        let mut made = Vec::new();
        let mut schema = format!("message {table} {{\n");
        for (cell, &(name, kind)) in cells.iter().enumerate() {
            made.push((cell, Made::Value(kind)));
            schema += &declared(name, kind);
            if kind == Kind::Date {
                made.extend([(cell, Made::Day), (cell, Made::Moment)]);
            }
        }
        schema.push('}');
        let pair = |key: &str, value: &str| KeyValue::new(key.to_owned(), value.to_owned());
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_created_by(concat!("kifu version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(vec![
                pair("kifu.table", table),
                pair("kifu.version", VERSION),
            ]))
            .build();
        let schema = Arc::new(parse_message_type(&schema).map_err(fault)?);
        let properties = Arc::new(properties);
        let writer = SerializedFileWriter::new(Vec::new(), schema, Arc::clone(&properties));
        let writer = writer.map_err(fault)?;
        let columns = made.into_iter().zip(writer.schema_descr().columns());
        let columns = columns.map(|((cell, made), descriptor)| {
            let descriptor = Arc::clone(descriptor);
            Column { cell, made, descriptor }
        });
        let plan = Plan { columns: columns.collect(), width: cells.len(), properties };
        let (plan, groups) = (Arc::new(plan), VecDeque::new());
        Ok(Packer { writer, plan, rows: Vec::new(), groups })
    }

    /// Has the rows that wait made a row group.
    fn begin(&mut self) {
        let (plan, rows) = (Arc::clone(&self.plan), std::mem::take(&mut self.rows));
        self.groups.push_back(thread::spawn(move || plan.group(rows)));
    }

    /// Writes the row groups that are being made, but for the last of them, so many.
    fn finish(&mut self, but: usize, file: &mut Vec<u8>) -> io::Result<()> {
        while self.groups.len() > but {
            let Some(made) = self.groups.pop_front() else { break };
            let chunks = made.join().unwrap_or_else(|fault| panic::resume_unwind(fault))?;
            let mut group = self.writer.next_row_group().map_err(fault)?;
            for Chunk { bytes, close } in chunks {
                group.append_column(&bytes, close).map_err(fault)?;
            }
            group.close().map_err(fault)?;
            self.writer.flush()?;
            file.append(self.writer.inner_mut());
        }
        Ok(())
    }
}

/// A column as the schema has it, and those beside it that are made of the same cells.
fn declared(name: &str, kind: Kind) -> String {
    match kind {
        Kind::Text => format!("optional binary {name} (UTF8);\n"),
        Kind::Number => format!("required int32 {name};\n"),
        Kind::Int32 => format!("optional int32 {name};\n"),
        Kind::Int64 => format!("optional int64 {name};\n"),
        Kind::Double => format!("optional double {name};\n"),
        Kind::Bool => format!("optional boolean {name};\n"),
        Kind::List => format!(
            "required group {name} (LIST) {{ repeated group list {{ required binary element (UTF8); \
             }} }}\n"
        ),
        Kind::Date => format!(
            "optional binary {name} (UTF8);\noptional int32 {name}_date (DATE);\n\
             optional int64 {name}_timestamp (TIMESTAMP(MILLIS,false));\n"
        ),
    }
}

impl Plan {
    /// Makes a row group.
    fn group(&self, rows: Vec<u8>) -> io::Result<Vec<Chunk>> {
        let cells = self.cells(&rows)?;
        let rows = ByteArray::from(rows);
        let chunk = |column: &Column| {
            let places = cells.get(column.cell).ok_or_else(strange)?;
            match column.made {
                Made::Value(Kind::List) => lists::encode(rows.data(), places, &column.descriptor),
                made => Cells { rows: &rows, places }.encode(made, column, &self.properties),
            }
        };
        self.columns.iter().map(chunk).collect()
    }

    /// The places of the cells of each column.
    fn cells(&self, rows: &[u8]) -> io::Result<Vec<Vec<Range<u32>>>> {
        let mut cells = vec![Vec::new(); self.width];
        let (mut begin, mut place) = (0, 0);
        for end in memchr::memchr2_iter(b'\t', b'\n', rows) {
            let cell =
                u32::try_from(begin).ok().zip(u32::try_from(end).ok()).ok_or_else(strange)?;
            cells.get_mut(place).ok_or_else(strange)?.push(cell.0..cell.1);
            begin = end + 1;
            place = match rows[end] {
                b'\t' => place + 1,
                _ if place + 1 == self.width => 0,
                _ => return Err(strange()),
            };
        }
        if begin == rows.len() && place == 0 { Ok(cells) } else { Err(strange()) }
    }
}

impl Assemble for Packer {
    fn push(&mut self, written: &[u8], file: &mut Vec<u8>) -> io::Result<()> {
        if self.rows.capacity() == 0 && !written.is_empty() {
            self.rows.reserve(GROUP);
        }
        self.rows.extend_from_slice(written);
        if self.rows.len() < GROUP {
            return Ok(());
        }
        self.finish(AHEAD - 1, file)?;
        self.begin();
        Ok(())
    }

    fn end(&mut self, file: &mut Vec<u8>) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.begin();
        }
        self.finish(0, file)?;
        self.writer.finish().map_err(fault)?;
        self.writer.flush()?;
        file.append(self.writer.inner_mut());
        Ok(())
    }
}

/// That rows are not what the writer of rows writes.
fn strange() -> io::Error {
    io::Error::from(io::ErrorKind::InvalidData)
}

fn fault(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => io::Error::other(error),
        error => io::Error::other(error.to_string()),
    }
}
