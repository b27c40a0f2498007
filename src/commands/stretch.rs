//! A part of a file that is read by itself.

use super::frames::{Course, Frames, Mark};
use super::unpack::{Limit, Unpacked};
use super::zip::cut_off;
use crate::source::{CharacterCount, Encoding, line_ends};
use memchr::memrchr2;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// So many bytes are counted at a time.
const STEP: u64 = 1 << 20;

/// A file whose text can be read from the middle on: as it stands there, or as its frames unpack.
#[derive(Clone, Debug)]
pub(super) struct LongText {
    path: PathBuf,
    frames: Option<Arc<Frames>>,
    limit: Limit,
}

impl LongText {
    pub(super) fn new(path: &Path, frames: Option<Arc<Frames>>, limit: Limit) -> LongText {
        LongText { path: path.to_owned(), frames, limit }
    }

    /// Whether it is not, byte by byte, what stands in the file.
    #[must_use]
    pub(super) fn is_packed(&self) -> bool {
        self.frames.is_some()
    }

    /// Where to read from for what stands at a byte: just before it, or at the next place from which
    /// it can be read. Nothing if none comes.
    #[must_use]
    pub(super) fn before(&self, at: u64) -> Option<Mark> {
        match &self.frames {
            Some(frames) => frames.before(at),
            None => Some(Mark { frame: 0, text: at.saturating_sub(1) }),
        }
    }

    /// The byte of the text at a mark, as far as that is known: 0 at its beginning only.
    #[must_use]
    pub(super) fn byte(&self, mark: Mark) -> u64 {
        self.frames.as_ref().map_or(mark.text, |frames| frames.byte(mark))
    }

    /// The text from one mark to another, or to the end.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn read(&self, begin: Mark, end: Option<Mark>) -> io::Result<Unpacked> {
        let mut file = File::open(&self.path)?;
        let Some(frames) = &self.frames else {
            file.seek(SeekFrom::Start(begin.text))?;
            let length = end.map_or(u64::MAX, |end| end.text.saturating_sub(begin.text));
            return Ok(Unpacked::plain(Box::new(file.take(length))));
        };
        file.seek(SeekFrom::Start(begin.frame))?;
        let course = Course::new(frames, begin.frame, end);
        let mut reader = Unpacked::frames(Box::new(file), self.limit, course);
        let skipped = io::copy(&mut reader.by_ref().take(begin.text), &mut io::sink())?;
        if skipped < begin.text { Err(cut_off().into()) } else { Ok(reader) }
    }
}

/// A part of a file.
#[derive(Debug)]
pub(super) struct Stretch {
    /// All of it.
    pub(super) text: LongText,
    /// Where it begins.
    pub(super) begin: Mark,
    /// Where it ends, if not with the file.
    pub(super) end: Option<Mark>,
    /// What stands before it, once somebody has asked.
    before: OnceLock<Before>,
}

/// What stands before a part of a file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// The number of line ends.
    pub(super) lines: u32,
    /// The number of characters behind the last of them.
    pub(super) characters: u32,
}

impl Stretch {
    /// A part of a long text.
    pub(super) fn new(text: LongText, begin: Mark, end: Option<Mark>) -> Stretch {
        Stretch { text, begin, end, before: OnceLock::new() }
    }

    /// Whether nothing comes before it.
    #[must_use]
    pub(super) fn is_first(&self) -> bool {
        self.begin == Mark::default()
    }

    /// How many line ends stand before it, and how many characters behind the last. They are counted when they are
    /// first asked for: only who has found something needs them. `encoding` is that of the file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(super) fn before(&self, encoding: Encoding) -> io::Result<Before> {
        if let Some(&before) = self.before.get() {
            return Ok(before);
        }
        let mut before = self.text.read(Mark::default(), Some(self.begin))?;
        let mut characters = CharacterCount::new(encoding);
        let (mut bytes, mut lines, mut is_first) = (Vec::new(), 0, true);
        loop {
            let ended = before.by_ref().take(STEP).read_to_end(&mut bytes)? as u64 != STEP;
            // A line end of two bytes is one, also where it is read in two.
            let end = bytes.len() - usize::from(!ended && bytes.last() == Some(&b'\r'));
            let mut part = &bytes[..end];
            if std::mem::take(&mut is_first) {
                // It is no part of the text.
                part = part.strip_prefix(b"\xef\xbb\xbf").unwrap_or(part);
            }
            lines += line_ends(part);
            if let Some(last) = memrchr2(b'\n', b'\r', part) {
                characters.restart();
                part = &part[last + 1..];
            }
            characters.add(part);
            bytes.drain(..end);
            if ended {
                let lines = u32::try_from(lines).unwrap_or(u32::MAX);
                let characters = u32::try_from(characters.count()).unwrap_or(u32::MAX);
                return Ok(*self.before.get_or_init(|| Before { lines, characters }));
            }
        }
    }
}
