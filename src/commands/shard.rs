//! `--shard K/N`: one of N parts of the input, for those who share the work among machines.
//!
//! All inputs in their order are one stream of bytes, cut into N parts of the same size. An input
//! belongs to the part that holds its first byte; but a long file in which records can be found from
//! the middle on is cut itself. There, each border between two parts is moved on to the next place
//! where a record surely begins. Where that is depends on the bytes behind the border alone, so that
//! whoever reads the part before it and whoever reads the one behind it find the same place, without
//! a word between them and without reading what comes before: no record is in two parts, none in no
//! part. Both read the beginning of the file, which says what the whole is.
//!
//! The text of a compressed file is cut the same way where its frames can be unpacked one without
//! another and say how long each is. Frames that do not say how much text they hold are cut between
//! only, by their own lengths.

use super::Session;
use super::cutting::{Growing, Waiting, line_end};
use super::failure::Failure;
use super::frames::{Frames, Mark};
use super::open::{Beginning, Body, CHUNK, LARGEST, Reading};
use super::place::{Input, InputPlace, names_zstd};
use super::stretch::{LongText, Stretch};
use super::trouble::Trouble;
use super::unpack::{Limit, Packing};
use super::usage::Usage;
use crate::findings::{Code, Finding, Word};
use crate::formats::Split;
use crate::source::{DecodeOptions, decode};
use anyhow::Result;
use memchr::{memchr, memchr_iter};
use std::fs::{self, File};
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

/// So many bytes are searched first for the beginning of a record; then twice as many.
const WINDOW: usize = 16 << 10;

/// Which part, from 0, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// Reads `K/N`, where K counts from 1.
    ///
    /// # Errors
    /// If the text is something else.
    pub(super) fn parse(text: &str) -> Result<Shard, Usage> {
        let number = |text: &str| text.trim().parse::<u32>().ok().map(u64::from);
        let parts = text.split_once('/').and_then(|(k, n)| number(k).zip(number(n)));
        match parts {
            Some((part, count)) if (1..=count).contains(&part) => {
                Ok(Shard { index: part - 1, count })
            }
            _ => Err(Usage::new(
                "write which part of how many, as in 3/8, from 1/8 to 8/8",
                "1/8から8/8までのように、何番目の部分かと全体の数を3/8の形で書いてください",
            )
            .at(&format!("--shard {text}"))),
        }
    }

    /// The part that holds a byte of so many.
    fn holder(self, at: u64, total: u64) -> u64 {
        let place = (u128::from(at) * u128::from(self.count)).checked_div(u128::from(total));
        let place = place.and_then(|place| u64::try_from(place).ok()).unwrap_or(0);
        place.min(self.count - 1)
    }

    /// The first byte of so many that this part holds, and the first behind it.
    fn bounds(self, total: u64) -> [u64; 2] {
        [self.index, self.index + 1].map(|index| {
            let begin = (u128::from(index) * u128::from(total)).div_ceil(u128::from(self.count));
            u64::try_from(begin).unwrap_or(total)
        })
    }

    /// Says that there is nothing in it.
    pub(super) fn tell_empty(self, session: &Session) {
        if !session.quiet {
            let words = session.word("this part holds no record", "この部分に棋譜はありません");
            let Shard { index, count } = self;
            session.tell(&format!("kifu: --shard {}/{count}: {words}\n", index + 1));
        }
    }
}

/// The inputs of a part, as all inputs go by.
#[derive(Debug)]
pub(super) struct Part {
    shard: Shard,
    reading: Reading,
    /// The size of all inputs, and of those that have gone by.
    total: u64,
    passed: u64,
    /// Whether no file is cut.
    pub(super) whole: bool,
}

impl Part {
    /// A part of inputs of so many bytes in all.
    pub(super) fn new(shard: Shard, total: u64, reading: Reading) -> Part {
        Part { shard, reading, total, passed: 0, whole: false }
    }

    /// What of the next input belongs to the part, if anything does.
    pub(super) fn take(&mut self, found: Result<Input>) -> Option<Result<Input>> {
        let begin = self.passed;
        let is_own = self.shard.holder(begin, self.total) == self.shard.index;
        let Ok(mut input) = found else { return Some(found).filter(|_| is_own) };
        let (size, frames) = extent(&input, self.reading.limit);
        self.passed += size;
        let end = self.passed;
        let last = end.saturating_sub(1).max(begin);
        if self.shard.holder(last, self.total) == self.shard.holder(begin, self.total) {
            return is_own.then_some(Ok(input));
        }
        let [from, to] = self.shard.bounds(self.total);
        if to <= begin || from >= end {
            return None;
        }
        let whole = self.whole || end - begin <= CHUNK as u64;
        let text = input.path().map(|path| LongText::new(path, frames, self.reading.limit));
        let text = text.filter(|_| !whole);
        // That it cannot be read is said where it is.
        let cutter = text.and_then(|text| self.reading.cutter(&input, text).unwrap_or_default());
        let Some(cutter) = cutter else {
            input.is_uncut = !whole;
            return is_own.then_some(Ok(input));
        };
        let cut = || -> Result<Option<Stretch>> {
            let first = match from.checked_sub(begin).filter(|&at| at > 0) {
                None => Some(Mark::default()),
                Some(at) => cutter.border(at)?,
            };
            let behind = if to >= end { None } else { cutter.border(to - begin)? };
            let first = first.filter(|first| behind.is_none_or(|behind| *first < behind));
            Ok(first.map(|first| Stretch::new(cutter.text.clone(), first, behind)))
        };
        match cut() {
            Err(error) => Some(Err(Failure::reading(&input, error).into())),
            Ok(stretch) => {
                input.stretch = Some(stretch?.into());
                Some(Ok(input))
            }
        }
    }
}

/// How many bytes of all inputs one is, as far as that is known before it is read; and its frames, if
/// it is compressed and its text can be read from each of them on.
pub(super) fn extent(input: &Input, limit: Limit) -> (u64, Option<Arc<Frames>>) {
    match &input.place {
        InputPlace::Stdin => (0, None),
        InputPlace::File(path) => {
            let size = fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|file| file.len());
            // That it cannot be read is said where it is.
            let file = size.filter(|_| names_zstd(path)).and_then(|_| File::open(path).ok());
            let frames = file.and_then(|mut file| Frames::of(&mut file).unwrap_or_default());
            let size = size.unwrap_or(0);
            // What is too large is refused as a whole.
            let is_fit =
                |frames: &Frames| frames.text().is_none_or(|text| limit.check(size, text).is_ok());
            let frames = frames.filter(is_fit);
            (frames.as_ref().map_or(size, Frames::size), frames.map(Arc::new))
        }
        InputPlace::Member(member) => (member.sizes().1, None),
    }
}

/// A long text in which records are found from the middle on.
struct Cutter {
    text: LongText,
    begin: Beginning,
    split: Split,
    seek: Split,
    /// How it is decoded behind its beginning.
    options: DecodeOptions,
}

impl Reading {
    /// What cuts the text of an input; nothing if it cannot be cut.
    fn cutter(&self, input: &Input, text: LongText) -> Result<Option<Cutter>> {
        let mut read = Waiting::default();
        let ended = read.fill(&mut text.read(Mark::default(), None)?, CHUNK)?;
        let bytes = read.bytes();
        let is_packed = !text.is_packed() && Packing::of(bytes)? != Packing::None;
        let is_plain = !is_packed && self.binary(bytes).is_none();
        let begin = if ended || !is_plain { None } else { self.beginning(input, bytes) };
        let Some(begin) = begin.filter(|begin| begin.encoding.is_ascii_compatible()) else {
            return Ok(None);
        };
        let options = begin.told.options(self.options(input));
        let functions = begin.format.split().zip(begin.format.seek());
        Ok(functions.map(|(split, seek)| Cutter { text, begin, split, seek, options }))
    }

    /// Hands on a part of a file, as [`cut`](Self::cut) hands on all of it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn cut_part(
        &self,
        input: &Input,
        stretch: &Stretch,
        send: &mut dyn FnMut(Body, bool) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        let Some(cutter) = self.cutter(input, stretch.text.clone())? else {
            // It could be cut when its borders were looked for.
            let finding = Finding::new(Code::Unreadable).with("reason", Word::GrowsWhileRead);
            return Err(Trouble(finding).into());
        };
        let mut reader = stretch.text.read(stretch.begin, stretch.end)?;
        let mut read = Waiting::default();
        read.fill(&mut reader, CHUNK)?;
        let Beginning { format, encoding, told, bom } = cutter.begin;
        let text = if stretch.is_first() {
            Growing::of(stretch.text.is_packed())
        } else {
            Growing::behind(stretch.text.byte(stretch.begin), encoding, told, bom)
        };
        self.pieces(input, (reader, read, None), (format, cutter.split), text, send)
    }
}

impl Cutter {
    /// The first place at a byte or behind it where a record surely begins; nothing if none does.
    fn border(&self, at: u64) -> io::Result<Option<Mark>> {
        // Whether a line begins there, the byte before says.
        let Some(from) = self.text.before(at) else { return Ok(None) };
        let mut reader = self.text.read(from, None)?;
        let (mut read, mut size) = (Waiting::default(), WINDOW);
        loop {
            let ended = read.fill(&mut reader, size)?;
            let bytes = read.bytes();
            if let Some(start) = self.first_start(bytes, ended) {
                return Ok(Some(reader.mark(from, start as u64)));
            }
            if ended {
                return Ok(None);
            }
            if bytes.len() as u64 > LARGEST {
                return Err(Trouble(Finding::new(Code::TooLarge)).into());
            }
            size = bytes.len();
        }
    }

    /// The first place behind a line end where a record surely begins.
    fn first_start(&self, bytes: &[u8], ended: bool) -> Option<usize> {
        let begin = memchr(b'\n', bytes)? + 1;
        let end = if ended { bytes.len() } else { line_end(bytes)? };
        let raw = bytes.get(begin..end)?;
        let decoded = decode(raw, &self.options);
        let mut text = &*decoded.text;
        let mut starts = Vec::new();
        let mut first = None;
        // Some formats tell the last one only.
        loop {
            starts.clear();
            (self.seek)(text, &mut starts);
            let start = starts.get(1).copied().filter(|&start| start < text.len());
            let Some(before) = start.and_then(|start| text.get(..start)) else { break };
            (first, text) = (start, before);
        }
        let before = decoded.text.get(..first?)?;
        // Lines are the same in both, whatever the bytes stand for.
        let lines = memchr_iter(b'\n', before.as_bytes()).count();
        let end = memchr_iter(b'\n', raw).nth(lines.checked_sub(1)?)?;
        before.ends_with('\n').then_some(begin + end + 1)
    }
}
