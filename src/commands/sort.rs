//! `--sort`: what is written in the order of a field, in bounded memory.

use super::condition::{Field, number};
use super::piece::Description;
use super::temporary::Temporary;
use super::usage::Usage;
use crate::record::Record;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

/// So many files are read at once; more are made one.
const RUNS: usize = 16;

/// What records are sorted by.
#[derive(Debug)]
pub(super) struct Key {
    field: Field,
    descends: bool,
}

impl Key {
    /// The field of a name; downwards with a hyphen before it.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn parse(text: &str) -> Result<Key, Usage> {
        let name = text.strip_prefix('-').unwrap_or(text).trim();
        if name.is_empty() {
            return Err(Usage::new("name a field", "項目を指定してください").at("--sort"));
        }
        let field = Field::find(name).map_err(|usage| usage.at(&format!("--sort {text}")))?;
        Ok(Key { field, descends: text.starts_with('-') })
    }

    /// Bytes whose order is that of what records say: numbers, then dates and texts, and behind all
    /// of them, whichever the direction, what says nothing.
    pub(super) fn of(&self, record: &Record, file: &str, about: &Description) -> Vec<u8> {
        let texts = self.field.texts(record, file, about);
        let text = texts.first().map_or("", |text| text.trim());
        // Of ratings PGN says so that they are not known, or that there are none.
        if matches!(text, "" | "?" | "-") {
            return vec![u8::MAX];
        }
        let mut key = vec![1];
        if let Some([first, last]) = self.field.period(text) {
            // Of what begins on the same day, the longest comes first: a month before its days.
            key.extend_from_slice(first.as_bytes());
            key.extend(last.bytes().map(|byte| !byte));
        } else if let Some(numbers) = self.field.round(text) {
            key[0] = 0;
            for number in numbers {
                key.push(1);
                key.extend_from_slice(&number.to_be_bytes());
            }
            // A round comes before its boards.
            key.push(0);
        } else if let Some(number) = number(text) {
            // The bits of a number are in its order, but for the sign.
            let bits = number.to_bits();
            let ordered = if number < 0.0 { !bits } else { bits | 1 << 63 };
            key[0] = 0;
            key.extend_from_slice(&ordered.to_be_bytes());
        } else {
            key.extend_from_slice(text.to_lowercase().as_bytes());
            key.push(0);
        }
        if self.descends {
            key.iter_mut().skip(1).for_each(|byte| *byte = !*byte);
            key[0] = 1 - key[0];
        }
        key
    }

    /// What is to be said if records were read and none has such a field.
    pub(super) fn unknown(&self) -> Option<Usage> {
        self.field.unknown()
    }
}

/// What is sorted: its key, its number in the order in which it came, and itself.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Item {
    key: Vec<u8>,
    number: u64,
    content: Vec<u8>,
}

/// Sorts in so much memory; what is more waits in files.
#[derive(Debug)]
pub(super) struct Sorter {
    memory: u64,
    items: Vec<Item>,
    bytes: u64,
    count: u64,
    runs: Vec<Temporary>,
}

impl Sorter {
    /// Nothing yet; it may take so many bytes of memory.
    pub(super) fn new(memory: u64) -> Sorter {
        Sorter { memory, items: Vec::new(), bytes: 0, count: 0, runs: Vec::new() }
    }

    /// Adds something.
    ///
    /// # Errors
    /// If a temporary file cannot be written.
    pub(super) fn push(&mut self, key: Vec<u8>, content: Vec<u8>) -> io::Result<()> {
        self.bytes += (key.len() + content.len() + size_of::<Item>()) as u64;
        self.items.push(Item { key, number: self.count, content });
        self.count += 1;
        if self.bytes <= self.memory {
            return Ok(());
        }
        let run = write(self.sorted().into_iter().map(Ok))?;
        self.runs.push(run);
        if self.runs.len() >= RUNS {
            let merged = Merged::new(std::mem::take(&mut self.runs))?;
            self.runs.push(write(merged)?);
        }
        Ok(())
    }

    fn sorted(&mut self) -> Vec<Item> {
        self.bytes = 0;
        let mut items = std::mem::take(&mut self.items);
        items.sort_unstable();
        items
    }

    /// All, in order; what has the same key as it came.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub(super) fn finish(mut self) -> io::Result<impl Iterator<Item = io::Result<Vec<u8>>>> {
        let rest = self.sorted();
        let (mut merged, rest) = match self.runs.is_empty() {
            true => (None, rest),
            false => {
                self.runs.push(write(rest.into_iter().map(Ok))?);
                (Some(Merged::new(self.runs)?), Vec::new())
            }
        };
        let mut rest = rest.into_iter().map(Ok);
        let items = std::iter::from_fn(move || match &mut merged {
            Some(merged) => merged.next(),
            None => rest.next(),
        });
        Ok(items.map(|item| Ok(item?.content)))
    }
}

/// Writes items, which are in order, into a file.
fn write(items: impl Iterator<Item = io::Result<Item>>) -> io::Result<Temporary> {
    let mut file = BufWriter::new(Temporary::new()?);
    for item in items {
        let Item { key, number, content } = item?;
        file.write_all(&number.to_be_bytes())?;
        for part in [key, content] {
            file.write_all(&(part.len() as u64).to_be_bytes())?;
            file.write_all(&part)?;
        }
    }
    file.into_inner().map_err(io::IntoInnerError::into_error)
}

/// The next item of a file; none at its end.
fn read(file: &mut impl Read) -> io::Result<Option<Item>> {
    let mut number = [0; 8];
    match file.read_exact(&mut number) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let mut part = || {
        let mut length = [0; 8];
        file.read_exact(&mut length)?;
        let length = u64::from_be_bytes(length);
        let mut part = Vec::new();
        match file.by_ref().take(length).read_to_end(&mut part)? as u64 == length {
            true => Ok(part),
            false => Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
        }
    };
    Ok(Some(Item { key: part()?, number: u64::from_be_bytes(number), content: part()? }))
}

/// The items of several files in one order.
struct Merged {
    files: Vec<BufReader<Temporary>>,
    /// The next item of each, and of which it is.
    next: BinaryHeap<Reverse<(Item, usize)>>,
}

impl Merged {
    fn new(files: Vec<Temporary>) -> io::Result<Merged> {
        let mut merged = Merged { files: Vec::new(), next: BinaryHeap::new() };
        for (place, mut file) in files.into_iter().enumerate() {
            file.rewind()?;
            let mut file = BufReader::with_capacity(1 << 16, file);
            merged.next.extend(read(&mut file)?.map(|item| Reverse((item, place))));
            merged.files.push(file);
        }
        Ok(merged)
    }
}

impl Iterator for Merged {
    type Item = io::Result<Item>;

    fn next(&mut self) -> Option<io::Result<Item>> {
        let Reverse((item, place)) = self.next.pop()?;
        match read(self.files.get_mut(place)?) {
            Ok(next) => self.next.extend(next.map(|item| Reverse((item, place)))),
            Err(error) => return Some(Err(error)),
        }
        Some(Ok(item))
    }
}
