//! The text a record was read from, and the bytes it is written as.
//!
//! This room knows nothing of games, formats or findings. It answers three questions:
//!
//! * Which characters do these bytes stand for? [`decode`] says, with its evidence and with every
//!   fault it met.
//! * Where is this piece of text? A [`Span`] marks it, and a [`Source`] turns a span into the file
//!   name, line and column a person can go to.
//! * Which bytes stand for these characters? [`encode`] says, and lists each character the target
//!   could not hold; what writers write goes through an [`Output`].
//!
//! ```
//! use kifu::source::{DecodeOptions, Encoding, Source, decode};
//!
//! // 手合割：平手, as Kifu for Windows writes it.
//! let bytes = b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\x81\x40\x81\x40\r\n";
//! let decoded = decode(&bytes[..], &DecodeOptions::default());
//! assert_eq!(decoded.encoding, Encoding::ShiftJis);
//! let source = Source::from_decoded("x.kif", decoded);
//! assert!(source.text().starts_with("手合割：平手"));
//! assert_eq!(source.line_col(12), (1, 5));
//! ```

mod candidates;
mod characters;
mod damage;
mod declaration;
mod decode;
mod display;
mod encode;
mod encoding;
mod eol;
mod evidence;
mod fault;
mod janggi;
mod names;
mod output;
mod pairs;
mod part;
mod replace;
mod servers;
mod shogi;
mod span;
mod transcode;
mod utf8;
mod western;
mod xiangqi;

pub use candidates::Candidates;
pub use characters::CharacterCount;
pub use decode::{DecodeOptions, Decoded, Earlier, Evidence, decode};
pub use display::{escape_for_display, is_deceptive, is_nothing};
pub use encode::{EncodeOptions, Encoded, Substitution, encode};
pub use encoding::Encoding;
pub use eol::{Eol, Lines, line_ends};
pub use fault::{DecodeFault, DecodeFaultKind, is_user_defined};
pub(crate) use janggi::NAMES as JANGGI_NAMES;
pub use output::{Numbers, Output, Row, Word, Written};
pub use part::{Part, decode_part};
pub use replace::{Replaced, replace};
pub use span::{Span, offset};

use std::cell::Cell;
use std::sync::OnceLock;

/// A decoded text with its name, its encoding and its place in the file it came from.
///
/// A file that is read piece by piece (one game at a time) becomes one `Source` for each piece;
/// [`Source::starting_at`] tells a piece where it begins, so that the lines it reports are those of
/// the whole file.
///
/// Spans are 32 bits wide. [`decode`] refuses texts they could not reach; a caller that makes a
/// `Source` of its own text keeps it below 4 GiB.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    /// The bytes themselves, if they are no text.
    raw: Vec<u8>,
    encoding: Encoding,
    bom: bool,
    first_line: u32,
    first_byte: u64,
    /// How many characters of the first line stand before the text.
    characters_left: u32,
    /// The line that was asked for last. Findings come in the order of the text, so that the next
    /// one is found by counting on.
    line: Cell<Line>,
    /// Offsets at which the lines start, for whoever asks for an earlier one.
    line_starts: OnceLock<Vec<u32>>,
    /// The characters that begin before every [`STEP`] bytes, for columns of very long lines.
    characters: OnceLock<Vec<u32>>,
    /// The line ends, for whoever asks again.
    ends: OnceLock<eol::Counts>,
}

/// A line, by its number in the source from 0, its bytes, and where the next one starts.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    index: usize,
    start: usize,
    end: usize,
    next: usize,
}

/// Columns are counted from a place no farther away than this, in bytes.
const STEP: usize = 4096;

impl Source {
    /// A source of UTF-8 text called `name` in messages.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
            raw: Vec::new(),
            encoding: Encoding::Utf8,
            bom: false,
            first_line: 1,
            first_byte: 0,
            characters_left: 0,
            line: Cell::default(),
            line_starts: OnceLock::new(),
            characters: OnceLock::new(),
            ends: OnceLock::new(),
        }
    }

    /// A source of what [`decode`] made of the bytes of `name`.
    pub fn from_decoded(name: impl Into<String>, decoded: Decoded<'_>) -> Self {
        Self { encoding: decoded.encoding, bom: decoded.bom, ..Self::new(name, decoded.text) }
    }

    /// A source of bytes that are no text, with texts in this encoding among them. Its spans count bytes,
    /// and all of it is line 1.
    pub fn of_bytes(name: impl Into<String>, bytes: Vec<u8>, texts: Encoding) -> Self {
        Self { raw: bytes, encoding: texts, ..Self::new(name, "") }
    }

    /// The same source as a piece that begins on line `first_line` (counted from 1) and at byte
    /// `first_byte` (counted from 0) of its file.
    #[must_use]
    pub fn starting_at(mut self, first_line: u32, first_byte: u64) -> Self {
        self.first_line = first_line.max(1);
        self.first_byte = first_byte;
        self
    }

    /// The same source as a piece that begins behind so many characters of its first line.
    #[must_use]
    pub fn behind_characters(mut self, characters: u32) -> Self {
        self.characters_left = characters;
        self
    }

    /// Another text in the place of this one.
    #[must_use]
    pub(crate) fn with_text(&self, text: String) -> Source {
        let Source { encoding, bom, first_line, first_byte, characters_left, .. } = *self;
        let new = Source::new(self.name.clone(), text);
        Source { encoding, bom, first_line, first_byte, characters_left, ..new }
    }

    /// The same source with a blank in the place of each NUL: every place in it is the same.
    #[must_use]
    pub(crate) fn with_blanks_for_nuls(&self) -> Source {
        self.with_text(self.text.replace('\0', " "))
    }

    /// The file's name as messages show it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text, without its byte order mark and with its line ends as they were.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes, if they are no text; else those of the text, in UTF-8.
    pub fn bytes(&self) -> &[u8] {
        if self.raw.is_empty() { self.text.as_bytes() } else { &self.raw }
    }

    /// Whether these are bytes that are no text.
    pub fn is_binary(&self) -> bool {
        !self.raw.is_empty()
    }

    /// The memory that the text or the bytes are in, for whoever reads the next.
    pub fn into_memory(self) -> Vec<u8> {
        if self.raw.is_empty() { self.text.into_bytes() } else { self.raw }
    }

    /// The encoding the text was decoded from, or that of the texts among bytes.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether the bytes began with a byte order mark.
    pub fn bom(&self) -> bool {
        self.bom
    }

    /// The line of the file this source starts on, from 1.
    pub fn first_line(&self) -> u32 {
        self.first_line
    }

    /// The byte of the file this source starts at, from 0.
    pub fn first_byte(&self) -> u64 {
        self.first_byte
    }

    /// How many characters of its first line stand before it in its file.
    pub fn characters_left(&self) -> u32 {
        self.characters_left
    }

    fn ends(&self) -> eol::Counts {
        *self.ends.get_or_init(|| eol::Counts::of(self.text.as_bytes()))
    }

    /// How many line ends there are. Reads the whole text the first time that this or one of the next is
    /// asked.
    pub fn line_ends(&self) -> usize {
        self.ends().sum()
    }

    /// The line ends the text uses.
    pub fn eol(&self) -> Eol {
        self.ends().eol()
    }

    /// The line ends that most of the lines have; the first of equals in the order LF, CRLF, CR.
    pub fn usual_eol(&self) -> Eol {
        self.ends().usual()
    }

    /// The span of the whole text.
    pub fn span(&self) -> Span {
        Span::new(0, offset(self.bytes().len()))
    }

    /// The text of `span`; empty when the span is not one of this source.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// The spans of the lines, each without its line end. A last line that nothing ends counts; an
    /// empty rest after the last line end does not.
    pub fn lines(&self) -> Lines<'_> {
        Lines::new(&self.text)
    }

    /// The line and the column of a byte offset in the text, both from 1; columns are code points.
    /// An offset inside a line end belongs to the line it ends, one inside a character to that
    /// character, and one beyond the text to its end. In bytes that are no text, the column counts
    /// bytes.
    pub fn line_col(&self, offset: u32) -> (u32, u32) {
        if self.is_binary() {
            return (1, offset.saturating_add(1));
        }
        let at = self.text.floor_char_boundary(offset as usize);
        let Line { index, start, .. } = self.line_at(at);
        let column = if at - start < STEP {
            self.text[start..at].chars().count() + 1
        } else {
            self.characters_before(at) - self.characters_before(start) + 1
        };
        let column = u32::try_from(column).unwrap_or(u32::MAX);
        let before = if index == 0 { self.characters_left } else { 0 };
        (self.number(index), column.saturating_add(before))
    }

    /// The span, without its line end, of the line that holds a byte offset.
    pub fn line_span(&self, offset: u32) -> Span {
        span_of(self.line_at(self.text.floor_char_boundary(offset as usize)))
    }

    /// A span without what [says nothing](is_nothing) at its ends.
    #[must_use]
    pub fn trimmed(&self, span: Span) -> Span {
        let text = self.slice(span);
        let behind = text.trim_start_matches(is_nothing);
        let start = span.start + offset(text.len() - behind.len());
        Span::new(start, start + offset(behind.trim_end_matches(is_nothing).len()))
    }

    /// The lines that a span stands on, with their last line end, if nothing but blanks stands beside
    /// it on them.
    #[must_use]
    pub fn whole_lines(&self, span: Span) -> Option<Span> {
        let text = &self.text;
        // Bytes that are no text have no lines.
        let before = text.get(..span.start as usize)?.trim_end_matches([' ', '\t']);
        let after = text.get(span.end as usize..)?;
        let behind = after.trim_start_matches([' ', '\t']);
        let starts = before.is_empty() || before.ends_with(['\n', '\r']);
        let eol = ["\r\n", "\n", "\r"].into_iter().find(|eol| behind.starts_with(eol));
        let ends = behind.is_empty() || eol.is_some();
        let end = span.end + offset(after.len() - behind.len() + eol.map_or(0, str::len));
        (starts && ends).then(|| Span::new(offset(before.len()), end))
    }

    /// The text, without its line end, of a line numbered as [`Source::line_col`] numbers it, or
    /// `None` when this source has no such line.
    pub fn line_text(&self, line: u32) -> Option<&str> {
        let index = line.checked_sub(self.first_line)? as usize;
        let last = self.line.get();
        if last.index == index && last.next > 0 {
            return Some(self.slice(span_of(last)));
        }
        let start = *self.line_starts().get(index)?;
        Some(self.slice(span_of(self.line_of(index, start as usize))))
    }

    /// The line that holds a byte of the text.
    fn line_at(&self, at: usize) -> Line {
        let last = self.line.get();
        let is_at_end = last.next > 0 && last.next == last.end && at == last.end;
        if is_at_end || (last.start..last.next).contains(&at) {
            return last;
        }
        let (index, start) = if at >= last.next && self.line_starts.get().is_none() {
            let bytes = self.text.as_bytes();
            // Between the two bytes of a line end the line has not ended yet.
            let splits = at > last.next && bytes.get(at - 1..=at) == Some(b"\r\n");
            let passed = &bytes[last.next..at - usize::from(splits)];
            let start = memchr::memrchr2(b'\n', b'\r', passed).map_or(0, |end| end + 1);
            // Nothing was asked for yet: the first line is the one that is counted from.
            let before = if last.next == 0 { 0 } else { last.index + 1 };
            (before + eol::line_ends(passed), last.next + start)
        } else {
            let starts = self.line_starts();
            let index = starts.partition_point(|&start| start as usize <= at) - 1;
            (index, starts[index] as usize)
        };
        let line = self.line_of(index, start);
        self.line.set(line);
        line
    }

    fn line_of(&self, index: usize, start: usize) -> Line {
        let rest = &self.text.as_bytes()[start..];
        let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let end = start + len;
        Line { index, start, end, next: end + eol::terminator_len(&rest[len..]) }
    }

    fn number(&self, index: usize) -> u32 {
        self.first_line.saturating_add(offset(index))
    }

    /// How many characters begin before a byte of the text.
    fn characters_before(&self, at: usize) -> usize {
        let count = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte as i8 >= -0x40).count();
        let bytes = self.text.as_bytes();
        let marks = self.characters.get_or_init(|| {
            let sum = |sum: &mut usize, step: &[u8]| {
                let before = offset(*sum);
                *sum += count(step);
                Some(before)
            };
            let marks = bytes.chunks(STEP).scan(0, sum);
            marks.collect()
        });
        // The end of the text may be the end of its last step.
        let step = (at / STEP).min(marks.len().saturating_sub(1));
        let before = marks.get(step).map_or(0, |&before| before as usize);
        before + count(&bytes[step * STEP..at])
    }

    /// Never empty: the first line starts at 0 even in an empty text.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| eol::line_starts(&self.text))
    }
}

impl Default for Source {
    fn default() -> Self {
        Self::new("", "")
    }
}

fn span_of(line: Line) -> Span {
    Span::new(offset(line.start), offset(line.end))
}
