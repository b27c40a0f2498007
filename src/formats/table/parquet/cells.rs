//! The columns of single values: texts, numbers, days.

use super::{Chunk, Column, Made, fault, strange};
use crate::formats::table::columns::Kind;
use crate::formats::table::row::pull_tsv;
use crate::notation::headers::date;
use parquet::column::writer::{ColumnWriter, get_column_writer, get_typed_column_writer_mut};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::file::properties::WriterPropertiesPtr;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use std::io;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

/// So many values are handed on at a time.
const BATCH: usize = 1024;

/// The cells of a column.
pub(super) struct Cells<'a> {
    pub(super) rows: &'a ByteArray,
    pub(super) places: &'a [Range<u32>],
}

impl Cells<'_> {
    /// Encodes them as a column.
    ///
    /// # Errors
    /// If they are not in the rows.
    pub(super) fn encode(
        &self,
        made: Made,
        column: &Column,
        properties: &WriterPropertiesPtr,
    ) -> io::Result<Chunk> {
        let mut file = TrackedWrite::new(Vec::new());
        let pages = Box::new(SerializedPageWriter::new(&mut file));
        let descriptor = Arc::clone(&column.descriptor);
        let mut writer = get_column_writer(descriptor, Arc::clone(properties), pages);
        let out = &mut writer;
        match made {
            Made::Value(kind) => self.write(kind, out)?,
            Made::Day => self.known::<Int32Type>(out, |text| Ok(day(text)))?,
            Made::Moment => self.known::<Int64Type>(out, |text| Ok(moment(text)))?,
        }
        let close = writer.close().map_err(fault)?;
        let bytes = file.into_inner().map_err(fault)?.into();
        Ok(Chunk { bytes, close })
    }

    fn write(&self, kind: Kind, out: &mut ColumnWriter<'_>) -> io::Result<()> {
        match kind {
            Kind::Text | Kind::Date => self.texts(out),
            Kind::List => Err(strange()),
            Kind::Number => {
                for places in self.places.chunks(BATCH) {
                    let numbers = places.iter().map(|place| number(self.text(place)?));
                    let numbers = numbers.collect::<io::Result<Vec<i32>>>()?;
                    let out = get_typed_column_writer_mut::<Int32Type>(out);
                    out.write_batch(&numbers, None, None).map_err(fault)?;
                }
                Ok(())
            }
            Kind::Int32 => self.known::<Int32Type>(out, |text| number(text).map(Some)),
            Kind::Int64 => self.known::<Int64Type>(out, |text| number(text).map(Some)),
            Kind::Double => self.known::<DoubleType>(out, |text| number(text.trim()).map(Some)),
            Kind::Bool => self.known::<BoolType>(out, |text| number(text).map(Some)),
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
        out: &mut ColumnWriter<'_>,
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
            let out = get_typed_column_writer_mut::<T>(out);
            out.write_batch(&values, Some(&levels), None).map_err(fault)?;
        }
        Ok(())
    }

    fn texts(&self, out: &mut ColumnWriter<'_>) -> io::Result<()> {
        for places in self.places.chunks(BATCH) {
            let levels: Vec<i16> =
                places.iter().map(|place| i16::from(!place.is_empty())).collect();
            let values = places.iter().filter(|place| !place.is_empty());
            let values = values.map(|place| self.value(place)).collect::<io::Result<Vec<_>>>()?;
            let out = get_typed_column_writer_mut::<ByteArrayType>(out);
            out.write_batch(&values, Some(&levels), None).map_err(fault)?;
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
