//! A column of lists of words: the moves of games.
//!
//! They are most of a table, and each is a few bytes. A general writer of values, which owns each of
//! them, hashes it and looks at its levels, takes longer over them than the rules take over the moves.
//! Here they are taken from the rows where they stand, eight bytes at a time, and a game costs two runs
//! of levels (Parquet: "Dictionary Encoding", "Run Length Encoding / Bit-Packing Hybrid").

use super::{Chunk, fault, strange};
use crate::formats::table::row::pull_tsv;
use parquet::basic::{Compression, Encoding};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::ops::Range;

/// A page ends behind the row that makes it this many values.
const PAGE: usize = 1 << 17;

/// Encodes the cells of a column, each as the list of its words.
///
/// # Errors
/// If the cells are not in the rows.
pub(super) fn encode(
    rows: &[u8],
    cells: &[Range<u32>],
    column: &ColumnDescPtr,
) -> io::Result<Chunk> {
    let mut words = Words::new();
    let mut pages = Vec::new();
    let mut page = Lists::default();
    let mut count = 0;
    for cell in cells {
        let text = rows.get(cell.start as usize..cell.end as usize).ok_or_else(strange)?;
        let text = match memchr::memchr(b'\\', text) {
            None => Cow::Borrowed(text),
            Some(_) => {
                let text = std::str::from_utf8(text).map_err(|_| strange())?;
                Cow::Owned(pull_tsv(text).into_bytes())
            }
        };
        page.push(&text, &mut words);
        if page.values >= PAGE {
            count += page.values;
            pages.push(page.end(words.len())?);
        }
    }
    if page.values > 0 {
        count += page.values;
        pages.push(page.end(words.len())?);
    }
    let dictionary = Page::DictionaryPage {
        buf: compress(&words.plain)?.into(),
        num_values: u32::try_from(words.len()).map_err(|_| strange())?,
        encoding: Encoding::PLAIN,
        is_sorted: false,
    };
    pages.insert(0, CompressedPage::new(dictionary, words.plain.len()));
    write(pages, (count, cells.len()), column)
}

/// The pages of a column, the dictionary first, one behind the other; with the number of its values and
/// of its rows.
fn write(
    pages: Vec<CompressedPage>,
    (values, rows): (usize, usize),
    column: &ColumnDescPtr,
) -> io::Result<Chunk> {
    let mut file = TrackedWrite::new(Vec::new());
    let mut writer = SerializedPageWriter::new(&mut file);
    let (mut size, mut first) = (0, None);
    for (place, page) in pages.into_iter().enumerate() {
        let written = writer.write_page(page).map_err(fault)?;
        size += written.uncompressed_size;
        if place == 1 {
            first = Some(written.offset);
        }
    }
    let bytes = file.into_inner().map_err(fault)?;
    let number = |number: usize| i64::try_from(number).map_err(|_| strange());
    // Without a row there is no group.
    let first = first.and_then(|at| i64::try_from(at).ok()).ok_or_else(strange)?;
    let metadata = ColumnChunkMetaData::builder(column.clone())
        .set_compression(Compression::SNAPPY)
        .set_encodings(vec![Encoding::PLAIN, Encoding::RLE, Encoding::RLE_DICTIONARY])
        .set_total_compressed_size(number(bytes.len())?)
        .set_total_uncompressed_size(number(size)?)
        .set_num_values(number(values)?)
        .set_data_page_offset(first)
        .set_dictionary_page_offset(Some(0))
        .build()
        .map_err(fault)?;
    let close = ColumnCloseResult {
        bytes_written: bytes.len() as u64,
        rows_written: rows as u64,
        metadata,
        bloom_filter: None,
        column_index: None,
        offset_index: None,
    };
    Ok(Chunk { bytes: bytes.into(), close })
}

fn compress(bytes: &[u8]) -> io::Result<Vec<u8>> {
    Ok(snap::raw::Encoder::new().compress_vec(bytes)?)
}

/// The lists of a page: which words they have, which value begins a list, and which is one at all.
#[derive(Default)]
struct Lists {
    words: Vec<u32>,
    values: usize,
    repetition: Levels,
    definition: Levels,
}

impl Lists {
    /// Adds the list of the words of a text.
    fn push(&mut self, text: &[u8], words: &mut Words) {
        if text.is_empty() {
            // An empty list is one value that is none.
            self.repetition.push(0, 1);
            self.definition.push(0, 1);
            self.values += 1;
            return;
        }
        let before = self.words.len();
        let mut at = 0;
        while let Some(rest) = text.get(at..) {
            let (word, length) = words.next(rest);
            self.words.push(word);
            at += length + 1;
        }
        let count = self.words.len() - before;
        self.values += count;
        self.repetition.push(0, 1);
        self.repetition.push(1, count - 1);
        self.definition.push(1, count);
    }

    /// The page, of a dictionary of so many words; the next is empty.
    fn end(&mut self, words: usize) -> io::Result<CompressedPage> {
        let page = std::mem::take(self);
        let mut bytes = Vec::with_capacity(2 * page.words.len() + 64);
        for levels in [page.repetition, page.definition] {
            let runs = levels.end();
            bytes.extend_from_slice(&u32::try_from(runs.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend_from_slice(&runs);
        }
        let width = usize::BITS - words.saturating_sub(1).leading_zeros();
        push_packed(&page.words, width.clamp(1, 32), &mut bytes);
        let packed = Page::DataPage {
            buf: compress(&bytes)?.into(),
            num_values: u32::try_from(page.values).map_err(|_| strange())?,
            encoding: Encoding::RLE_DICTIONARY,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        Ok(CompressedPage::new(packed, bytes.len()))
    }
}

/// Levels of 0 and 1, as runs.
#[derive(Default)]
struct Levels {
    runs: Vec<u8>,
    level: u8,
    count: usize,
}

impl Levels {
    fn push(&mut self, level: u8, count: usize) {
        if level != self.level {
            self.close();
            self.level = level;
        }
        self.count += count;
    }

    fn close(&mut self) {
        if self.count > 0 {
            push_varint(std::mem::take(&mut self.count) << 1, &mut self.runs);
            self.runs.push(self.level);
        }
    }

    fn end(mut self) -> Vec<u8> {
        self.close();
        self.runs
    }
}

/// Appends a number, seven bits a byte, the lowest first.
fn push_varint(mut number: usize, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends numbers of so many bits each, 32 at most: the width, and one run of groups of eight.
fn push_packed(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    out.push(width as u8);
    push_varint(numbers.len().div_ceil(8) << 1 | 1, out);
    let (mut bits, mut held) = (0_u64, 0);
    let padding = numbers.len().next_multiple_of(8) - numbers.len();
    for &number in numbers.iter().chain(std::iter::repeat_n(&0, padding)) {
        bits |= u64::from(number) << held;
        held += width;
        if held >= 32 {
            out.extend_from_slice(&(bits as u32).to_le_bytes());
            bits >>= 32;
            held -= 32;
        }
    }
    // Eight numbers are whole bytes.
    let rest = bits.to_le_bytes();
    out.extend_from_slice(&rest[..(held / 8) as usize]);
}

/// The words of a column, each once, by their numbers.
struct Words {
    /// Of each word of at most eight bytes, those bytes; 0 of a longer one.
    keys: Vec<u64>,
    /// Open addressing: the number of a word and one, 0 where there is none.
    table: Vec<u32>,
    /// What the place of a word in the table is made with: nobody who writes records can know it, and
    /// have all of them fall on one place.
    factor: u64,
    /// Longer words, and those that end with a NUL.
    long: HashMap<Box<[u8]>, u32>,
    /// The words as the dictionary of the column has them: a length, and the bytes.
    plain: Vec<u8>,
}

impl Words {
    fn new() -> Words {
        Words {
            keys: Vec::new(),
            table: vec![0; 1 << 10],
            factor: RandomState::new().hash_one(0) | 1,
            long: HashMap::new(),
            plain: Vec::new(),
        }
    }

    fn len(&self) -> usize {
        self.keys.len()
    }

    /// The number of the word that a text begins with, and its length.
    fn next(&mut self, text: &[u8]) -> (u32, usize) {
        let mut eight = [0; 8];
        match text.first_chunk() {
            Some(chunk) => eight = *chunk,
            None => eight[..text.len()].copy_from_slice(text),
        }
        let key = u64::from_le_bytes(eight);
        let length = blank(key).unwrap_or(8).min(text.len());
        let ends = length < 8 || text.get(8).is_none_or(|&byte| byte == b' ');
        let is_plain = length == 0 || eight[length - 1] != 0;
        if ends && is_plain {
            let key = if length < 8 { key & ((1 << (8 * length)) - 1) } else { key };
            return (self.short(key, length), length);
        }
        let length = memchr::memchr(b' ', text).unwrap_or(text.len());
        (self.long(&text[..length]), length)
    }

    fn short(&mut self, key: u64, length: usize) -> u32 {
        let mut place = self.place(key);
        loop {
            match self.table[place].checked_sub(1) {
                None => break,
                Some(number) if self.keys[number as usize] == key => return number,
                Some(_) => place = (place + 1) & (self.table.len() - 1),
            }
        }
        let number = self.add(key, &key.to_le_bytes()[..length]);
        self.table[place] = number + 1;
        if self.len() * 2 > self.table.len() {
            self.grow();
        }
        number
    }

    #[cold]
    fn long(&mut self, word: &[u8]) -> u32 {
        if let Some(&number) = self.long.get(word) {
            return number;
        }
        let number = self.add(0, word);
        self.long.insert(word.into(), number);
        number
    }

    fn add(&mut self, key: u64, word: &[u8]) -> u32 {
        // Rows are counted in 32 bits, so that their words can be.
        let number = u32::try_from(self.keys.len()).unwrap_or(u32::MAX);
        self.keys.push(key);
        self.plain.extend_from_slice(&(word.len() as u32).to_le_bytes());
        self.plain.extend_from_slice(word);
        number
    }

    fn place(&self, key: u64) -> usize {
        let bits = self.table.len().ilog2();
        (key.wrapping_mul(self.factor) >> (u64::BITS - bits)) as usize
    }

    #[cold]
    fn grow(&mut self) {
        let before = std::mem::take(&mut self.table);
        self.table = vec![0; before.len() * 2];
        for entry in before.into_iter().filter(|&entry| entry > 0) {
            let mut place = self.place(self.keys[entry as usize - 1]);
            while self.table[place] != 0 {
                place = (place + 1) & (self.table.len() - 1);
            }
            self.table[place] = entry;
        }
    }
}

/// Where the first blank of eight bytes is, the first of which is the lowest.
fn blank(eight: u64) -> Option<usize> {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    let others = eight ^ (EACH * u64::from(b' '));
    let blanks = others.wrapping_sub(EACH) & !others & (EACH * 0x80);
    (blanks != 0).then(|| (blanks.trailing_zeros() / 8) as usize)
}
