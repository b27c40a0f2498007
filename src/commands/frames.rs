//! Where the frames of a zstandard file begin: from there its text can be read without what comes
//! before.
//!
//! The seek table at the end of a file says it (the zstd project's "seekable format"); without one,
//! the headers of frames and blocks do (RFC 8878), and the sizes that `pzstd` writes before each
//! frame. None of that is believed: who reads past a start checks that a frame begins there, and
//! that it is the byte of the text that was said.

use super::trouble::Trouble;
use super::zip::{cut_off, damaged};
use crate::findings::Word;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::sync::Arc;

/// More starts than this are not remembered: then only every second, every fourth one is.
const MOST: usize = 1 << 16;
/// A longer frame is not gone through: each part in it would have to unpack much that is not its own.
const LONGEST: u64 = 1 << 30;

/// The first bytes of a frame; of one that is to be skipped, all but the lowest four bits.
const FRAME: u32 = 0xfd2f_b528;
const SKIPPED: u32 = FORETOLD >> 4;
/// What `pzstd` writes before each frame, which tells its size in four bytes.
const FORETOLD: u32 = 0x184d_2a50;
/// The frame with the seek table, and its last bytes.
const TABLE: u32 = 0x184d_2a5e;
const TABLE_END: u32 = 0x8f92_eab1;
/// The length of the end of a seek table: how many frames, what is in its rows, [`TABLE_END`].
const FOOTER: u64 = 9;

/// A place in a long text: so many bytes of text behind where a frame begins. In a file that is not
/// packed all counts from its first byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mark {
    /// The byte of the file at which the frame begins.
    pub(super) frame: u64,
    /// The bytes of text between.
    pub(super) text: u64,
}

/// Where a frame begins, in the file and in the text.
#[derive(Clone, Copy, Debug)]
struct Start {
    packed: u64,
    text: u64,
}

/// The frames of a file, two at least, from its first byte to its last.
#[derive(Debug)]
pub(super) struct Frames {
    /// In order, and last where the last frame ends.
    starts: Vec<Start>,
    /// Of so many frames one is among them.
    step: usize,
    count: usize,
    /// The end of all so far.
    end: Start,
    /// Whether it is known how much text each holds.
    is_told: bool,
}

impl Frames {
    /// What a file says of its frames, if it says enough of several.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn of(file: &mut File) -> io::Result<Option<Frames>> {
        let size = file.seek(SeekFrom::End(0))?;
        let frames = match Frames::stated(file, size)? {
            Some(frames) => Some(frames),
            None => Frames::walked(file, size)?,
        };
        Ok(frames.filter(|frames| frames.count > 1).map(|mut frames| {
            frames.starts.push(frames.end);
            frames
        }))
    }

    fn new() -> Frames {
        let end = Start { packed: 0, text: 0 };
        Frames { starts: Vec::new(), step: 1, count: 0, end, is_told: true }
    }

    /// Adds the next frame; nothing if there are no such sizes.
    fn push(&mut self, begin: u64, packed: u64, text: u64) -> Option<()> {
        let start = Start { packed: begin, text: self.end.text };
        if self.count.is_multiple_of(self.step) {
            self.starts.push(start);
        }
        if self.starts.len() > MOST {
            let mut index = 0;
            self.starts.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.step *= 2;
        }
        self.count += 1;
        let packed = begin.checked_add(packed)?;
        self.end = Start { packed, text: self.end.text.checked_add(text)? };
        Some(())
    }

    /// What the seek table at the end says, if there is one that fits the file.
    fn stated(file: &mut File, size: u64) -> io::Result<Option<Frames>> {
        let Some(footer) = size.checked_sub(FOOTER) else { return Ok(None) };
        let mut walk = Walk::new(file, footer)?;
        let footer = walk.number()?.zip(walk.take()?).zip(walk.number()?);
        let Some(((count, [descriptor]), end)) = footer else { return Ok(None) };
        let row = if descriptor & 0x80 == 0 { 8 } else { 12 };
        let length = u64::from(count) * row + FOOTER;
        let begin = size.checked_sub(8 + length);
        // Bits that say of other rows that nobody knows yet.
        let Some(begin) = begin.filter(|_| end == TABLE_END && descriptor & 0x7c == 0) else {
            return Ok(None);
        };
        walk.go(begin)?;
        if walk.number()? != Some(TABLE) || walk.number()?.map(u64::from) != Some(length) {
            return Ok(None);
        }
        let mut frames = Frames::new();
        for _ in 0..count {
            let Some((packed, text)) = walk.number()?.zip(walk.number()?) else { return Ok(None) };
            let next = frames.end.packed;
            if packed == 0 || frames.push(next, packed.into(), text.into()).is_none() {
                return Ok(None);
            }
            walk.go(walk.at + row - 8)?;
        }
        Ok(Some(frames).filter(|frames| frames.end.packed == begin && frames.end.text > 0))
    }

    /// What the headers of the frames and of their blocks say, one after the other.
    fn walked(file: &mut File, size: u64) -> io::Result<Option<Frames>> {
        let mut walk = Walk::new(file, 0)?;
        let mut frames = Frames::new();
        let mut foretold = None;
        while walk.at < size {
            let begin = walk.at;
            let Some(magic) = walk.number()? else { return Ok(None) };
            if magic >> 4 == SKIPPED {
                let Some(length) = walk.number()? else { return Ok(None) };
                foretold = match (magic, length) {
                    (FORETOLD, 4) => walk.number()?.map(u64::from),
                    _ => None,
                };
                walk.go(begin + 8 + u64::from(length))?;
                continue;
            }
            let Some(head) = walk.head()?.filter(|_| magic == FRAME) else { return Ok(None) };
            let end = match (foretold.take(), head.text) {
                (Some(length), _) => Some(begin + length),
                (None, Some(text)) if text <= LONGEST => walk.behind_blocks(head.has_checksum)?,
                (None, _) => None,
            };
            let Some(end) = end.filter(|&end| end > begin) else { return Ok(None) };
            frames.is_told &= head.text.is_some();
            if frames.push(begin, end - begin, head.text.unwrap_or(0)).is_none() {
                return Ok(None);
            }
            walk.go(end)?;
        }
        frames.end.packed = walk.at;
        let is_whole = walk.at == size && (frames.end.text > 0 || !frames.is_told);
        Ok(Some(frames).filter(|_| is_whole))
    }

    /// How long it is, in bytes of text; in those of the file, if the text's are not known.
    #[must_use]
    pub(super) fn size(&self) -> u64 {
        if self.is_told { self.end.text } else { self.end.packed }
    }

    /// How long the text is, if that is known.
    #[must_use]
    pub(super) fn text(&self) -> Option<u64> {
        self.is_told.then_some(self.end.text)
    }

    /// Where to read from for what stands at one of [`size`](Self::size) bytes: just before it, or
    /// from the next frame on if it is not known how much text each holds. Nothing if none comes.
    #[must_use]
    pub(super) fn before(&self, at: u64) -> Option<Mark> {
        let frames = self.starts.split_last()?.1;
        if !self.is_told {
            let index = frames.partition_point(|start| start.packed < at);
            return frames.get(index).map(|start| Mark { frame: start.packed, text: 0 });
        }
        let at = at.saturating_sub(1);
        let index = frames.partition_point(|start| start.text <= at).checked_sub(1)?;
        frames.get(index).map(|start| Mark { frame: start.packed, text: at - start.text })
    }

    /// The byte of the text at a mark, as far as that is known: at least 1 behind its beginning.
    #[must_use]
    pub(super) fn byte(&self, mark: Mark) -> u64 {
        let index = self.starts.partition_point(|start| start.packed < mark.frame);
        let before = self.starts.get(index).filter(|_| self.is_told).map_or(0, |start| start.text);
        let byte = before.saturating_add(mark.text);
        byte.max(u64::from(mark != Mark::default()))
    }
}

/// The headers of a file.
struct Walk<'a> {
    file: BufReader<&'a mut File>,
    at: u64,
}

/// What the header of a frame says.
struct Head {
    /// How much text is in it, if it says so.
    text: Option<u64>,
    has_checksum: bool,
}

impl<'a> Walk<'a> {
    fn new(file: &'a mut File, at: u64) -> io::Result<Walk<'a>> {
        file.seek(SeekFrom::Start(at))?;
        Ok(Walk { file: BufReader::with_capacity(4 << 10, file), at })
    }

    /// Goes to a byte; behind the end there is nothing to take.
    fn go(&mut self, to: u64) -> io::Result<()> {
        self.file.seek_relative(to.wrapping_sub(self.at).cast_signed())?;
        self.at = to;
        Ok(())
    }

    /// The next bytes, if there are so many.
    fn take<const N: usize>(&mut self) -> io::Result<Option<[u8; N]>> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            let Some(&next) = self.file.fill_buf()?.first() else { return Ok(None) };
            *byte = next;
            self.file.consume(1);
            self.at += 1;
        }
        Ok(Some(bytes))
    }

    fn number(&mut self) -> io::Result<Option<u32>> {
        Ok(self.take()?.map(u32::from_le_bytes))
    }

    /// The header of a frame, behind its first four bytes; nothing if it is not known here.
    fn head(&mut self) -> io::Result<Option<Head>> {
        let Some([descriptor]) = self.take()? else { return Ok(None) };
        let is_single = descriptor & 0x20 != 0;
        let before = u64::from(!is_single) + [0, 1, 2, 4][usize::from(descriptor & 3)];
        self.go(self.at + before)?;
        let text = match descriptor >> 6 {
            0 if !is_single => Some(None),
            0 => self.take::<1>()?.map(|[size]| Some(u64::from(size))),
            1 => self.take()?.map(|size| Some(u64::from(u16::from_le_bytes(size)) + 256)),
            2 => self.number()?.map(|size| Some(u64::from(size))),
            _ => self.take()?.map(|size| Some(u64::from_le_bytes(size))),
        };
        let text = text.filter(|_| descriptor & 8 == 0);
        Ok(text.map(|text| Head { text, has_checksum: descriptor & 4 != 0 }))
    }

    /// Where a frame ends whose blocks come next.
    fn behind_blocks(&mut self, has_checksum: bool) -> io::Result<Option<u64>> {
        loop {
            let Some([a, b, c]) = self.take()? else { return Ok(None) };
            let head = u32::from_le_bytes([a, b, c, 0]);
            let length = match (head >> 1) & 3 {
                1 => 1,
                3 => return Ok(None),
                _ => u64::from(head >> 3),
            };
            self.go(self.at + length)?;
            if head & 1 == 1 {
                return Ok(Some(self.at + if has_checksum { 4 } else { 0 }));
            }
        }
    }
}

/// The way of a reader through the frames of a file, from one of them on.
#[derive(Debug)]
pub(super) struct Course {
    frames: Arc<Frames>,
    /// The byte of the file from which it is read.
    from: u64,
    /// The start that comes next, and the first.
    next: usize,
    first: usize,
    /// The starts that were passed, each with the number of bytes of text before.
    passed: Vec<Mark>,
    /// Where it ends, if not with the file; then how much text that is, once it is known.
    end: Option<Mark>,
    length: Option<u64>,
}

impl Course {
    /// From a frame to a mark, or to the end.
    pub(super) fn new(frames: &Arc<Frames>, from: u64, end: Option<Mark>) -> Course {
        let first = frames.starts.partition_point(|start| start.packed < from);
        let (frames, passed) = (Arc::clone(frames), Vec::new());
        let length = end.filter(|end| end.frame == from).map(|end| end.text);
        Course { frames, from, next: first, first, passed, end, length }
    }

    /// Between two frames: so many bytes of the file and of the text have been read.
    ///
    /// # Errors
    /// If they begin elsewhere.
    pub(super) fn pass(&mut self, read: u64, text: u64) -> Result<(), Trouble> {
        let packed = self.from.saturating_add(read);
        while let Some(start) = self.frames.starts.get(self.next) {
            if start.packed > packed {
                break;
            }
            if start.packed < packed || self.before(start).is_some_and(|before| before != text) {
                return Err(damaged(Word::FrameUnreadable));
            }
            self.next += 1;
            self.passed.push(Mark { frame: packed, text });
            if let Some(end) = self.end.filter(|end| end.frame == packed) {
                self.length = Some(text.saturating_add(end.text));
            }
        }
        Ok(())
    }

    /// How many bytes of text come before a start, if that is known.
    fn before(&self, start: &Start) -> Option<u64> {
        let first = self.frames.starts.get(self.first).filter(|_| self.frames.is_told)?;
        Some(start.text.saturating_sub(first.text))
    }

    /// How much more is to be read, after so many bytes of text.
    ///
    /// # Errors
    /// If another frame should have begun by then.
    pub(super) fn left(&self, text: u64) -> Result<Option<u64>, Trouble> {
        let next = self.frames.starts.get(self.next);
        if next.and_then(|start| self.before(start)).is_some_and(|before| text > before) {
            return Err(damaged(Word::FrameUnreadable));
        }
        Ok(self.length.map(|length| length.saturating_sub(text)))
    }

    /// At the end of the file.
    ///
    /// # Errors
    /// If frames should come.
    pub(super) fn ended(&self) -> Result<(), Trouble> {
        if self.next < self.frames.starts.len() { Err(cut_off()) } else { Ok(()) }
    }

    /// The mark of a byte of the text that has been read.
    pub(super) fn mark(&self, text: u64) -> Mark {
        let before = self.passed.partition_point(|mark| mark.text <= text).checked_sub(1);
        match before.and_then(|index| self.passed.get(index)) {
            Some(mark) => Mark { frame: mark.frame, text: text - mark.text },
            None => Mark { frame: self.from, text },
        }
    }
}
