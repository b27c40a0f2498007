//! Tables as files of Apache Parquet: rows in, row groups of typed columns out.

use super::TableForm;
use super::columns::Kind;
use super::moves::{KINDS, MOVES};
use super::row::pull_tsv;
use crate::formats::Assemble;
use crate::notation::headers::date;
use memchr::memchr_iter;
use parquet::basic::Compression;
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use std::io;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

/// The version of the columns: their names and types.
const VERSION: &str = "1";

/// A row group is made of so many bytes of rows, or a little more.
const GROUP: usize = 24 << 20;

/// So many values are handed on at a time.
const BATCH: usize = 1024;

/// A column of the file.
struct Column {
    /// The place of its cells in a row.
    cell: usize,
    made: Made,
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

/// Makes a file of rows.
pub(super) struct Packer {
    writer: SerializedFileWriter<Vec<u8>>,
    columns: Vec<Column>,
    /// The number of cells of a row.
    width: usize,
    /// The rows of the next group.
    rows: Vec<u8>,
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
        let mut columns = Vec::new();
        let mut schema = format!("message {table} {{\n");
        for (cell, &(name, kind)) in cells.iter().enumerate() {
            columns.push(Column { cell, made: Made::Value(kind) });
            schema += &match kind {
                Kind::Text => format!("optional binary {name} (UTF8);\n"),
                Kind::Number => format!("required int32 {name};\n"),
                Kind::Int32 => format!("optional int32 {name};\n"),
                Kind::Int64 => format!("optional int64 {name};\n"),
                Kind::Double => format!("optional double {name};\n"),
                Kind::Bool => format!("optional boolean {name};\n"),
                Kind::List => format!(
                    "required group {name} (LIST) {{ repeated group list {{ required binary \
                     element (UTF8); }} }}\n"
                ),
                Kind::Date => {
                    columns.extend([Made::Day, Made::Moment].map(|made| Column { cell, made }));
                    format!(
                        "optional binary {name} (UTF8);\noptional int32 {name}_date (DATE);\n\
                         optional int64 {name}_timestamp (TIMESTAMP(MILLIS,false));\n"
                    )
                }
            };
        }
        schema.push('}');
        let pair = |key: &str, value: &str| KeyValue::new(key.to_owned(), value.to_owned());
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_created_by(concat!("kifu version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(vec![
                pair("kifu.table", table),
                pair("kifu.version", VERSION),
            ]))
            .build();
        let schema = Arc::new(parse_message_type(&schema).map_err(fault)?);
        let writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties));
        let writer = writer.map_err(fault)?;
        Ok(Packer { writer, columns, width: cells.len(), rows: Vec::new() })
    }

    /// Writes the rows that wait as a row group.
    fn group(&mut self, file: &mut Vec<u8>) -> io::Result<()> {
        let cells = self.cells()?;
        let rows = ByteArray::from(std::mem::take(&mut self.rows));
        let mut group = self.writer.next_row_group().map_err(fault)?;
        for column in &self.columns {
            let Some(mut chunk) = group.next_column().map_err(fault)? else { break };
            let cells = cells.get(column.cell).ok_or_else(strange)?;
            let cells = Cells { rows: &rows, places: cells };
            match column.made {
                Made::Value(kind) => cells.write(kind, &mut chunk)?,
                Made::Day => cells.known::<Int32Type>(&mut chunk, |text| Ok(day(text)))?,
                Made::Moment => cells.known::<Int64Type>(&mut chunk, |text| Ok(moment(text)))?,
            }
            chunk.close().map_err(fault)?;
        }
        group.close().map_err(fault)?;
        self.writer.flush()?;
        file.append(self.writer.inner_mut());
        Ok(())
    }

    /// The places of the cells of each column.
    fn cells(&self) -> io::Result<Vec<Vec<Range<u32>>>> {
        let rows = &self.rows;
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
        if self.rows.len() >= GROUP { self.group(file) } else { Ok(()) }
    }

    fn end(&mut self, file: &mut Vec<u8>) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.group(file)?;
        }
        self.writer.finish().map_err(fault)?;
        self.writer.flush()?;
        file.append(self.writer.inner_mut());
        Ok(())
    }
}

/// The cells of a column.
struct Cells<'a> {
    rows: &'a ByteArray,
    places: &'a [Range<u32>],
}

impl Cells<'_> {
    fn write(&self, kind: Kind, chunk: &mut SerializedColumnWriter<'_>) -> io::Result<()> {
        match kind {
            Kind::Text | Kind::Date => self.texts(chunk),
            Kind::List => self.lists(chunk),
            Kind::Number => {
                for places in self.places.chunks(BATCH) {
                    let numbers = places.iter().map(|place| number(self.text(place)?));
                    let numbers = numbers.collect::<io::Result<Vec<i32>>>()?;
                    let written = chunk.typed::<Int32Type>().write_batch(&numbers, None, None);
                    written.map_err(fault)?;
                }
                Ok(())
            }
            Kind::Int32 => self.known::<Int32Type>(chunk, |text| number(text).map(Some)),
            Kind::Int64 => self.known::<Int64Type>(chunk, |text| number(text).map(Some)),
            Kind::Double => self.known::<DoubleType>(chunk, |text| number(text.trim()).map(Some)),
            Kind::Bool => self.known::<BoolType>(chunk, |text| number(text).map(Some)),
        }
    }

    fn text(&self, place: &Range<u32>) -> io::Result<&str> {
        let bytes = self.rows.data().get(place.start as usize..place.end as usize);
        bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).ok_or_else(strange)
    }

    /// A cell as a value: the same bytes, unless there is something in it that a row cannot hold.
    fn value(&self, place: &Range<u32>) -> io::Result<ByteArray> {
        let text = self.text(place)?;
        if text.contains('\\') {
            return Ok(ByteArray::from(pull_tsv(text).into_bytes()));
        }
        Ok(self.rows.slice(place.start as usize, text.len()))
    }

    /// Writes what is known of it; an empty cell is null.
    fn known<T: DataType>(
        &self,
        chunk: &mut SerializedColumnWriter<'_>,
        read: impl Fn(&str) -> io::Result<Option<T::T>>,
    ) -> io::Result<()> {
        for places in self.places.chunks(BATCH) {
            let (mut values, mut levels) = (Vec::new(), Vec::new());
            for place in places {
                let text = self.text(place)?;
                let value = if text.is_empty() { None } else { read(text)? };
                levels.push(i16::from(value.is_some()));
                values.extend(value);
            }
            chunk.typed::<T>().write_batch(&values, Some(&levels), None).map_err(fault)?;
        }
        Ok(())
    }

    fn texts(&self, chunk: &mut SerializedColumnWriter<'_>) -> io::Result<()> {
        for places in self.places.chunks(BATCH) {
            let levels: Vec<i16> =
                places.iter().map(|place| i16::from(!place.is_empty())).collect();
            let values = places.iter().filter(|place| !place.is_empty());
            let values = values.map(|place| self.value(place)).collect::<io::Result<Vec<_>>>()?;
            let chunk = chunk.typed::<ByteArrayType>();
            chunk.write_batch(&values, Some(&levels), None).map_err(fault)?;
        }
        Ok(())
    }

    /// Writes each cell as the list of its words.
    fn lists(&self, chunk: &mut SerializedColumnWriter<'_>) -> io::Result<()> {
        let (mut values, mut known, mut follows) =
            (Vec::new(), Vec::<i16>::new(), Vec::<i16>::new());
        for (index, place) in self.places.iter().enumerate() {
            let text = self.value(place)?;
            let (mut begin, mut level) = (0, 0);
            let ends = memchr_iter(b' ', text.data()).chain([text.len()]);
            for end in ends.filter(|_| !text.is_empty()) {
                values.push(text.slice(begin, end - begin));
                known.push(1);
                follows.push(level);
                (begin, level) = (end + 1, 1);
            }
            if text.is_empty() {
                known.push(0);
                follows.push(0);
            }
            if values.len() >= BATCH || index + 1 == self.places.len() {
                let typed = chunk.typed::<ByteArrayType>();
                typed.write_batch(&values, Some(&known), Some(&follows)).map_err(fault)?;
                values.clear();
                known.clear();
                follows.clear();
            }
        }
        Ok(())
    }
}

fn number<N: FromStr>(text: &str) -> io::Result<N> {
    text.parse().map_err(|_| strange())
}

/// A date without the offset of its time zone: `Z`, or `+09:00`.
fn local(text: &str) -> &str {
    let is_offset = |offset: &str| {
        offset.len() == 5
            && offset.bytes().enumerate().all(|(at, byte)| match at {
                2 => byte == b':',
                _ => byte.is_ascii_digit(),
            })
    };
    match text.rsplit_once(['+', '-']) {
        Some((before, offset)) if before.contains('T') && is_offset(offset) => before,
        _ => text.strip_suffix('Z').unwrap_or(text),
    }
}

/// The day of a date in days since 1970, if it is known.
fn day(text: &str) -> Option<i32> {
    date::read(local(text))?.epoch_day()
}

/// The moment of a date in milliseconds since 1970, if its time of day is known.
fn moment(text: &str) -> Option<i64> {
    let date = date::read(local(text))?;
    let [hour, minute, second] = date.time?.map(i64::from);
    let seconds = i64::from(date.epoch_day()?) * 86_400 + hour * 3600 + minute * 60 + second;
    Some(seconds * 1000)
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
