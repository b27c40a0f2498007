//! What may be compressed, as a stream of what is in it: every frame and every member, within a
//! limit.

use super::blocks::Blocks;
use super::frames::{Course, Mark};
use super::salvage::{Frame, Gzip};
use super::trouble::{Trouble, trailing};
use super::zip::{checksum, cut_off, damaged, strange};
use crate::findings::Word;
use crate::findings::{Code, Finding};
use anyhow::Result;
use lzma_rust2::XzReader;
use ruzstd::decoding::errors::FrameDecoderError;
use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::rc::Rc;

/// Below this much unpacked data nothing is suspicious.
const HARMLESS: u64 = 64 << 20;
/// No record unpacks to more than so many times its packed size.
const RATIO: u64 = 100;

/// How much may be unpacked; without a number of the user's, by the ratio.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limit(pub(super) Option<u64>);

impl Limit {
    fn of(self, packed: u64) -> u64 {
        self.0.unwrap_or_else(|| HARMLESS.max(packed.saturating_mul(RATIO)))
    }

    /// Refuses what is too large for what it was packed in.
    ///
    /// # Errors
    /// If it is.
    pub(super) fn check(self, packed: u64, size: u64) -> Result<(), Trouble> {
        let limit = self.of(packed);
        if size <= limit {
            return Ok(());
        }
        let words = match limit >> 20 {
            0 => format!("{limit} B"),
            mega => format!("{mega} MiB"),
        };
        Err(Trouble(Finding::new(Code::UnpackedLimit).with("limit", words)))
    }
}

/// How much memory a dictionary may take, in KiB: that of `xz -9` has 64 MiB, that of 7z up to 256.
pub(super) const DICTIONARY: u32 = 300 << 10;

/// So much is asked for at a time of a decoder that loses what it has when it fails.
const SMALL: usize = 4 << 10;

/// How the first bytes of a file say it is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    /// Not at all.
    None,
    /// As gzip.
    Gzip,
    /// As zstandard, or a frame of it that is to be skipped.
    Zstd,
    /// As bzip2.
    Bzip2,
    /// As xz.
    Xz,
}

impl Packing {
    /// The number of bytes that tell.
    pub(super) const MAGIC: u64 = 6;

    /// Told by the first bytes.
    ///
    /// # Errors
    /// If it is packed in a way that is not unpacked here.
    pub(super) fn of(magic: &[u8]) -> Result<Packing> {
        let starts = |mark: &[u8]| magic.starts_with(mark);
        let foreign: [(&[u8], Word); 3] = [
            (b"PK\x03\x04", Word::ZipByAnotherName),
            (b"7z\xbc\xaf\x27\x1c", Word::SevenZip),
            (b"Rar!\x1a\x07", Word::Rar),
        ];
        if let Some((_, word)) = foreign.into_iter().find(|(mark, _)| starts(mark)) {
            return Err(strange(word).into());
        }
        let is_skipped = magic.get(1..4) == Some(b"\x2a\x4d\x18") && magic[0] >> 4 == 5;
        Ok(if starts(b"\x1f\x8b") {
            Packing::Gzip
        } else if starts(b"\x28\xb5\x2f\xfd") || is_skipped {
            Packing::Zstd
        } else if starts(b"BZh") && magic.get(3).is_some_and(|size| (b'1'..=b'9').contains(size)) {
            Packing::Bzip2
        } else if starts(b"\xfd7zXZ\0") {
            Packing::Xz
        } else {
            Packing::None
        })
    }
}

/// A stream of what is in a file that may be compressed.
pub(super) struct Unpacked {
    state: Unpacking,
    packing: Packing,
    limit: Limit,
    /// The number of bytes read from below, and given.
    packed: Rc<Cell<u64>>,
    size: u64,
    trailing: Option<Finding>,
    /// The frames that come, if they are known, and where to end.
    course: Option<Course>,
}

enum Unpacking {
    /// Not compressed.
    Plain(Raw),
    /// Before a member or frame, or at the end.
    Between(Raw),
    Gzip(Box<Gzip<Raw>>),
    Zstd(Box<Frame<Raw>>),
    Bzip2(Box<Blocks<Raw>>),
    Xz(Box<XzReader<Raw>>),
    Ended,
}

impl Unpacked {
    /// Begins to read; the first bytes tell what it is.
    ///
    /// # Errors
    /// If nothing can be read, or it is packed in a way that is not known here.
    pub(super) fn new(reader: Box<dyn Read>, limit: Limit) -> Result<Unpacked> {
        let (mut raw, packed) = Raw::new(reader);
        let packing = Packing::of(raw.peek(Packing::MAGIC)?)?;
        let state = match packing {
            Packing::None => Unpacking::Plain(raw),
            Packing::Gzip | Packing::Zstd | Packing::Bzip2 | Packing::Xz => Unpacking::Between(raw),
        };
        Ok(Unpacked { state, packing, limit, packed, size: 0, trailing: None, course: None })
    }

    /// A stream of what is not compressed, whatever it begins with.
    pub(super) fn plain(reader: Box<dyn Read>) -> Unpacked {
        let (raw, packed) = Raw::new(reader);
        let (state, packing, limit) = (Unpacking::Plain(raw), Packing::None, Limit::default());
        Unpacked { state, packing, limit, packed, size: 0, trailing: None, course: None }
    }

    /// A stream of frames, from where the first of this course begins.
    pub(super) fn frames(reader: Box<dyn Read>, limit: Limit, course: Course) -> Unpacked {
        let (raw, packed) = Raw::new(reader);
        let (state, packing) = (Unpacking::Between(raw), Packing::Zstd);
        Unpacked { state, packing, limit, packed, size: 0, trailing: None, course: Some(course) }
    }

    /// The mark of what stands so many bytes behind the one from which it is read; those bytes have
    /// been read.
    #[must_use]
    pub(super) fn mark(&self, from: Mark, count: u64) -> Mark {
        let text = from.text.saturating_add(count);
        self.course.as_ref().map_or(Mark { text, ..from }, |course| course.mark(text))
    }

    /// Whether it is not compressed at all.
    #[must_use]
    pub(super) fn is_plain(&self) -> bool {
        self.packing == Packing::None
    }

    /// What follows the compressed data without being any; to be asked at the end.
    #[must_use]
    pub(super) fn trailing(&self) -> Option<Finding> {
        self.trailing.clone()
    }

    /// How much more is wanted, if not all.
    fn left(&self) -> Result<Option<u64>, Trouble> {
        self.course.as_ref().map_or(Ok(None), |course| course.left(self.size))
    }

    /// Begins the next member or frame, or ends.
    fn next(&mut self, mut raw: Raw) -> io::Result<Unpacking> {
        if let Some(course) = &mut self.course {
            course.pass(raw.position(), self.size)?;
        }
        let mut packing = Packing::of(raw.peek(8)?).unwrap_or(Packing::None);
        if let Some(course) = self.course.as_ref().filter(|_| packing != self.packing) {
            course.ended()?;
        }
        if packing != self.packing {
            // Tapes and disks fill up with zeros, and streams of xz may have some between them.
            raw.skip_zeros()?;
            packing = Packing::of(raw.peek(8)?).unwrap_or(Packing::None);
        }
        if raw.peek(1)?.is_empty() {
            return Ok(Unpacking::Ended);
        }
        if packing != self.packing {
            let offset = raw.position();
            let count = io::copy(&mut raw, &mut io::sink())?;
            self.trailing = Some(trailing(Word::CompressedData, offset, count));
            return Ok(Unpacking::Ended);
        }
        match packing {
            Packing::Gzip => return Ok(Unpacking::Gzip(Box::new(Gzip::new(raw)))),
            Packing::Bzip2 => return Ok(Unpacking::Bzip2(Box::new(Blocks::new(raw)))),
            Packing::Xz => {
                let decoder = XzReader::new_mem_limit(raw, false, DICTIONARY);
                return Ok(Unpacking::Xz(Box::new(decoder)));
            }
            Packing::Zstd | Packing::None => {}
        }
        let head: [u8; 8] = raw.peek(8)?.try_into().map_err(|_| cut_off())?;
        if head[0] >> 4 == 5 {
            let [.., a, b, c, d] = head;
            let len = u64::from(u32::from_le_bytes([a, b, c, d])) + 8;
            let skipped = io::copy(&mut (&mut raw).take(len), &mut io::sink())?;
            return if skipped < len { Err(cut_off().into()) } else { Ok(Unpacking::Between(raw)) };
        }
        let frame = Frame::new(raw).map_err(|error| match error {
            // Of one that states its size: it may well be sound.
            FrameDecoderError::WindowSizeTooBig { .. } => not_unpacked(Word::PackedInLargeWindow),
            _ => damaged(Word::FrameUnreadable),
        })?;
        Ok(Unpacking::Zstd(Box::new(frame)))
    }
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let mut buffer = buffer;
        loop {
            if let Some(left) = self.left()? {
                let wanted = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
                buffer = &mut buffer[..wanted];
                if wanted == 0 {
                    return Ok(0);
                }
            }
            let outcome = match &mut self.state {
                Unpacking::Ended => return Ok(0),
                Unpacking::Plain(raw) => return raw.read(buffer),
                Unpacking::Between(_) => Ok(0),
                Unpacking::Gzip(member) => member.read(buffer).map_err(|e| fault(e, member.raw())),
                Unpacking::Zstd(frame) => frame.read(buffer).map_err(|e| fault(e, frame.raw())),
                Unpacking::Bzip2(blocks) => blocks.read(buffer).map_err(|e| fault(e, blocks.raw())),
                Unpacking::Xz(decoder) => {
                    // Where it fails, it gives nothing of what it was to fill.
                    let len = buffer.len().min(SMALL);
                    decoder.read(&mut buffer[..len]).map_err(|e| fault(e, decoder.inner_mut()))
                }
            };
            let read = outcome?;
            if read > 0 {
                self.size += read as u64;
                self.limit.check(self.packed.get(), self.size)?;
                return Ok(read);
            }
            self.state = match std::mem::replace(&mut self.state, Unpacking::Ended) {
                Unpacking::Gzip(decoder) => Unpacking::Between(decoder.into_inner()),
                Unpacking::Bzip2(decoder) => Unpacking::Between(decoder.into_inner()),
                Unpacking::Xz(decoder) => Unpacking::Between(decoder.into_inner()),
                Unpacking::Zstd(frame) => match frame.into_parts() {
                    (raw, true) => Unpacking::Between(raw),
                    (_, false) => return Err(checksum().into()),
                },
                Unpacking::Between(raw) => self.next(raw)?,
                other => other,
            };
        }
    }
}

fn not_unpacked(what: Word) -> Trouble {
    Trouble(Finding::new(Code::NotUnpacked).with("what", what))
}

/// What an error of a decoder says, in words for people.
fn fault(error: io::Error, raw: &mut Raw) -> io::Error {
    match error.raw_os_error() {
        Some(_) => error,
        None if error.get_ref().is_some_and(|inner| inner.is::<Trouble>()) => error,
        // A dictionary that is too large, or a filter that nobody uses for text.
        None if matches!(error.kind(), io::ErrorKind::OutOfMemory | io::ErrorKind::Unsupported) => {
            not_unpacked(Word::PackedByRareMethod).into()
        }
        // Only its words tell this error of gzip from others.
        None if error.to_string().contains("matching checksum") => checksum().into(),
        None if raw.fill_buf().is_ok_and(<[u8]>::is_empty) => cut_off().into(),
        None => damaged(Word::CannotBeUnpacked).into(),
    }
}

/// The bytes of a file, some of which have been looked at already.
struct Raw {
    ahead: Vec<u8>,
    at: usize,
    rest: BufReader<Counted<Box<dyn Read>>>,
}

impl Raw {
    /// What a reader reads, and how much that was.
    fn new(reader: Box<dyn Read>) -> (Raw, Rc<Cell<u64>>) {
        let counted = Counted::new(reader);
        let count = Rc::clone(&counted.count);
        let rest = BufReader::with_capacity(64 << 10, counted);
        (Raw { ahead: Vec::new(), at: 0, rest }, count)
    }

    /// The next bytes, fewer only at the end; they are read again.
    fn peek(&mut self, count: u64) -> io::Result<&[u8]> {
        self.ahead.drain(..self.at);
        self.at = 0;
        let more = count.saturating_sub(self.ahead.len() as u64);
        (&mut self.rest).take(more).read_to_end(&mut self.ahead)?;
        Ok(&self.ahead)
    }

    /// How many bytes have been read before this one.
    fn position(&self) -> u64 {
        let ahead = self.ahead.len() - self.at + self.rest.buffer().len();
        self.rest.get_ref().count.get().saturating_sub(ahead as u64)
    }

    /// Passes over the zeros that come next.
    fn skip_zeros(&mut self) -> io::Result<()> {
        loop {
            let bytes = self.fill_buf()?;
            let (len, zeros) = (bytes.len(), bytes.iter().take_while(|&&byte| byte == 0).count());
            self.consume(zeros);
            if zeros < len || len == 0 {
                return Ok(());
            }
        }
    }
}

impl Read for Raw {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.ahead.len() {
            return self.rest.read(buffer);
        }
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Raw {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.ahead.len() { self.rest.fill_buf() } else { Ok(&self.ahead[self.at..]) }
    }

    fn consume(&mut self, count: usize) {
        if self.at == self.ahead.len() { self.rest.consume(count) } else { self.at += count }
    }
}

/// A reader that counts.
pub(super) struct Counted<R> {
    reader: R,
    /// How many bytes have been read.
    pub(super) count: Rc<Cell<u64>>,
}

impl<R> Counted<R> {
    /// One that has read nothing.
    pub(super) fn new(reader: R) -> Counted<R> {
        Counted { reader, count: Rc::default() }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.count.set(self.count.get() + read as u64);
        Ok(read)
    }
}
