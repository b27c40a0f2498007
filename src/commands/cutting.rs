//! Cutting a text that is long at the starts of its records.

use super::piece::{Piece, finding, mixed};
use super::place::Input;
use crate::findings::{Code, Finding};
use crate::formats::{Format, Split};
use crate::source::{DecodeOptions, Decoded, Earlier, Encoding, Evidence, Source, Span};
use memchr::{memrchr, memrchr2};
use std::borrow::Cow;
use std::io::{self, Read};

/// What the pieces of a text so far tell of the encoding of those that follow.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Told {
    /// The encoding that one of them declares.
    declared: Option<Encoding>,
    /// The one that they were read in, which nothing declares.
    earlier: Option<Earlier>,
    /// That of the last of them that is no ASCII.
    last: Option<Encoding>,
}

impl Told {
    /// Adds a piece.
    pub(super) fn add(&mut self, decoded: &Decoded<'_>) {
        if decoded.text.is_ascii() {
            return;
        }
        self.last = Some(decoded.encoding);
        match decoded.how {
            Evidence::Declared => self.declared = self.last,
            _ => {
                self.earlier = Earlier::behind(self.earlier, decoded.encoding, &decoded.text);
            }
        }
    }

    /// How the next piece is to be decoded.
    pub(super) fn options(self, options: DecodeOptions) -> DecodeOptions {
        DecodeOptions { declared: self.declared, earlier: self.earlier, ..options }
    }
}

/// Decoded text that has not been cut off yet.
#[derive(Default)]
pub(super) struct Growing {
    text: String,
    findings: Vec<Finding>,
    encoding: Encoding,
    told: Told,
    bom: bool,
    /// Number of line ends and of bytes of text cut off before, and of characters behind the last of those ends.
    lines: u32,
    bytes: u64,
    characters: u32,
    begun: bool,
    /// Whether the text is not, byte by byte, what stands in the file.
    is_other: bool,
    /// Whether the text surely is of another format than it is read as.
    is_foreign: bool,
}

impl Growing {
    /// The text of a file that is read as it stands there, or of one that is unpacked.
    #[must_use]
    pub(super) fn of(is_packed: bool) -> Growing {
        Growing { is_other: is_packed, ..Growing::default() }
    }

    /// Nothing yet, behind so many bytes of a file whose beginning is known.
    pub(super) fn behind(bytes: u64, encoding: Encoding, told: Told, bom: bool) -> Growing {
        Growing { encoding, told, bom, bytes, is_other: true, ..Growing::default() }
    }

    /// What the text so far says of the encoding of more.
    pub(super) fn told(&self) -> Told {
        self.told
    }

    /// Adds what has been decoded.
    pub(super) fn push(&mut self, decoded: Decoded<'_>) {
        let is_same = matches!(decoded.text, Cow::Borrowed(_))
            || decoded.text.is_ascii() && decoded.faults.is_empty();
        self.is_other |= !is_same;
        let shift = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        for fault in &decoded.faults {
            let mut finding = finding(fault, decoded.encoding);
            finding.span = finding.span.map(|span| {
                Span::new(span.start.saturating_add(shift), span.end.saturating_add(shift))
            });
            self.findings.push(finding);
        }
        let is_ascii = decoded.text.is_ascii();
        if let Some(before) = self.told.last.filter(|&it| !is_ascii && it != decoded.encoding) {
            let at = decoded.text.bytes().position(|byte| !byte.is_ascii()).unwrap_or(0);
            let place = Span::at(shift.saturating_add(u32::try_from(at).unwrap_or(u32::MAX)));
            self.findings.push(mixed(place, decoded.encoding, before));
        }
        self.told.add(&decoded);
        if !is_ascii || self.bytes == 0 {
            self.encoding = decoded.encoding;
        }
        self.bom |= decoded.bom;
        match decoded.text {
            // The end of the last piece, which waits, is small beside it: there is room, and no second buffer is needed.
            Cow::Owned(mut text) if self.text.len() < text.capacity() - text.len() => {
                text.insert_str(0, &self.text);
                self.text = text;
            }
            text => self.text.push_str(&text),
        }
    }

    /// Adds what was found of the text as a whole.
    pub(super) fn add_finding(&mut self, found: Option<Finding>) {
        self.is_foreign |= found.as_ref().is_some_and(|found| found.code == Code::ForeignFormat);
        self.findings.extend(found);
    }

    /// The number of bytes that wait.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Forgets what waits.
    pub(super) fn drop_rest(&mut self) {
        self.text.clear();
        self.findings.clear();
    }

    /// Takes off all but the last record, if there are several.
    pub(super) fn cut(
        &mut self,
        input: &Input,
        format: &'static Format,
        split: Split,
    ) -> Option<Piece> {
        let mut starts = Vec::new();
        split(&self.text, &mut starts);
        let at = starts.pop().filter(|&at| at > 0 && self.text.is_char_boundary(at))?;
        let kept = self.text.split_off(at);
        let border = u32::try_from(at).unwrap_or(u32::MAX);
        let starts_later = |finding: &Finding| finding.span.is_some_and(|s| s.start >= border);
        let (mut later, here): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.findings).into_iter().partition(starts_later);
        for finding in &mut later {
            finding.span = finding
                .span
                .map(|s| Span::new(s.start.saturating_sub(border), s.end.saturating_sub(border)));
        }
        let text = std::mem::replace(&mut self.text, kept);
        self.findings = later;
        Some(self.piece(input, format, text, here, false))
    }

    /// All that is left.
    pub(super) fn rest(mut self, input: &Input, format: &'static Format) -> Piece {
        let text = std::mem::take(&mut self.text);
        let findings = std::mem::take(&mut self.findings);
        self.piece(input, format, text, findings, true)
    }

    fn piece(
        &mut self,
        input: &Input,
        format: &'static Format,
        text: String,
        findings: Vec<Finding>,
        last: bool,
    ) -> Piece {
        let (line, byte) = (self.lines.saturating_add(1), self.bytes);
        let place = (!self.is_other).then(|| byte + if self.bom { MARK } else { 0 });
        self.bytes = self.bytes.saturating_add(text.len() as u64);
        let decoded = Decoded {
            text: text.into(),
            encoding: self.encoding,
            bom: self.bom && !self.begun,
            how: Evidence::Declared,
            faults: Vec::new(),
        };
        let source = Source::from_decoded(&*input.name, decoded);
        let source = source.starting_at(line, byte).behind_characters(self.characters);
        let ends = u32::try_from(source.line_ends()).unwrap_or(u32::MAX);
        self.lines = self.lines.saturating_add(ends);
        let text = source.text();
        let tail = memrchr2(b'\n', b'\r', text.as_bytes()).map_or(text, |end| &text[end + 1..]);
        let before = if ends == 0 { self.characters } else { 0 };
        let characters = u32::try_from(tail.chars().count()).unwrap_or(u32::MAX);
        self.characters = before.saturating_add(characters);
        let first = !std::mem::replace(&mut self.begun, true);
        let is_foreign = self.is_foreign;
        Piece { first, last, place, is_foreign, ..Piece::new(source, Some(format), findings) }
    }
}

/// The length of the byte order mark of UTF-8, which no text has any more.
const MARK: u64 = 3;

/// The end of the last whole line.
pub(super) fn line_end(bytes: &[u8]) -> Option<usize> {
    memrchr(b'\n', bytes).map(|at| at + 1)
}

/// Bytes that are read behind those that wait for them, in memory that is used again.
#[derive(Default)]
pub(super) struct Waiting {
    /// All of it has been zeroed once; what waits is in the middle.
    bytes: Vec<u8>,
    begin: usize,
    end: usize,
}

impl Waiting {
    /// What has been read and not been taken off.
    #[must_use]
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[self.begin..self.end]
    }

    /// The same, as bytes of their own.
    #[must_use]
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.truncate(self.end);
        self.bytes.drain(..self.begin);
        self.bytes
    }

    /// Takes off so many bytes.
    ///
    /// What is read goes to the beginning of a page of memory, as most of it comes from one of a file. Some
    /// bytes behind, each byte would be stored where one that is soon loaded seems to be, as processors
    /// compare no more of addresses than the place in a page, and copying takes three times as long.
    pub(super) fn take_off(&mut self, len: usize) {
        const PAGE: usize = 4096;
        let from = self.begin + len;
        let rest = self.end - from;
        let page = self.bytes.as_ptr().align_offset(PAGE) % PAGE;
        let to = page + rest.next_multiple_of(PAGE) - rest;
        self.grow(to + rest);
        self.bytes.copy_within(from..self.end, to);
        (self.begin, self.end) = (to, to + rest);
    }

    /// Adds at most `size` bytes; whether the input has ended.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn fill(&mut self, reader: &mut dyn Read, size: usize) -> io::Result<bool> {
        /// Room is made for so many at a time, as there may be fewer than are asked for, and read at once.
        const ROOM: usize = 256 << 10;
        let end = self.end.saturating_add(size);
        while self.end < end {
            let room = end.min(self.end.saturating_add(ROOM));
            self.grow(room);
            match reader.read(&mut self.bytes[self.end..room]) {
                Ok(0) => break,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.end < end)
    }

    fn grow(&mut self, len: usize) {
        if self.bytes.len() < len {
            self.bytes.resize(len, 0);
        }
    }
}
