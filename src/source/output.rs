//! What writers write into: the bytes of a file, in its encoding and with its line ends.
//!
//! Most of what is written is text: [`Output::text`] takes it in UTF-8 with `\n`, and it is encoded all
//! at once. Rows of moves are most of a file, though, and are made of a few signs that are known
//! beforehand: [`Output::row`] takes them as [`Word`]s, which are in the file's encoding already, and
//! no byte of them is looked at again.
//!
//! ```
//! use kifu::source::{Encoding, Eol, Output, Word};
//!
//! let mut out = Output::new(Encoding::ShiftJis, Eol::CrLf);
//! out.text().push_str("先手：羽生\n");
//! let pawn = Word::new("歩", out.rows_in());
//! let mut row = out.row();
//! row.ascii(*b"1 ");
//! row.word(pawn);
//! row.end();
//! let written = out.take();
//! let expected = encoding_rs::SHIFT_JIS.encode("先手：羽生\r\n1 歩\r\n").0;
//! assert_eq!(written.bytes, *expected);
//! assert_eq!(written.lost, 0);
//! ```

use super::encode::with_numbers;
use super::{EncodeOptions, Encoding, Eol, Substitution, encode, line_ends, offset};
use std::borrow::Cow;

/// The longest row has room here, with what is stored behind its end.
const ROOM: usize = 128;

/// The room for what is written next: it is about as long as what was taken, if that is no giant.
const fn alike(taken: usize) -> usize {
    const GIANT: usize = 1 << 20;
    if taken > GIANT { 0 } else { taken + taken / 8 }
}

/// So much room is made at a time.
const STEP: usize = 4096;

/// The bytes of a file that is being written.
#[derive(Debug)]
pub struct Output {
    encoding: Encoding,
    eol: Eol,
    /// The line end of rows, and its length.
    end: ([u8; 2], usize),
    /// What is done, in [this encoding](Self::rows_in): rows, and the text that stands before the last
    /// of them.
    done: Vec<u8>,
    /// How long it is. Behind it are zeros, so that a row is stored without making room for each part.
    len: usize,
    /// The text behind it, in whole lines.
    text: String,
    /// Whether the text is JSON.
    is_json: bool,
    lost: u64,
    first_lost: Option<Substitution>,
    /// How many records there are, and where their numbers go.
    records: u32,
    numbers: Numbers,
}

/// What has been written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The bytes, without a byte order mark.
    pub bytes: Vec<u8>,
    /// How many characters were lost, since the encoding has not got them.
    pub lost: u64,
    /// The first of them, with its line and column in all that has been written; its offset is that in
    /// the text that stood between two rows.
    pub first_lost: Option<Substitution>,
    /// Where the numbers of records go.
    pub numbers: Numbers,
}

/// Places in bytes where the numbers of records go. Who writes a piece of a file knows how many records
/// the piece has, but not how many come before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Each before this byte, with the number of its record in the piece, in order.
    places: Vec<(usize, u32)>,
    encoding: Encoding,
}

impl Numbers {
    /// The bytes with the places in front, for who keeps them in a file.
    #[must_use]
    pub fn store(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stored = Vec::with_capacity(bytes.len() + 12 * self.places.len() + 8);
        stored.extend_from_slice(&(self.places.len() as u64).to_be_bytes());
        for &(place, number) in &self.places {
            stored.extend_from_slice(&(place as u64).to_be_bytes());
            stored.extend_from_slice(&number.to_be_bytes());
        }
        stored.extend_from_slice(bytes);
        stored
    }

    /// What [`Numbers::store`] has stored of numbers in `encoding`.
    #[must_use]
    pub fn restore(stored: &[u8], encoding: Encoding) -> (Numbers, &[u8]) {
        let (count, mut rest) = stored.split_first_chunk().unwrap_or((&[0; 8], stored));
        let mut places = Vec::new();
        for _ in 0..u64::from_be_bytes(*count) {
            let Some((place, behind)) = rest.split_first_chunk() else { break };
            let Some((number, behind)) = behind.split_first_chunk() else { break };
            let place = usize::try_from(u64::from_be_bytes(*place)).unwrap_or(usize::MAX);
            places.push((place, u32::from_be_bytes(*number)));
            rest = behind;
        }
        (Numbers { places, encoding }, rest)
    }

    /// The encoding that the numbers are written in.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The bytes with the numbers in their places, behind so many records.
    #[must_use]
    pub fn fill<'b>(&self, bytes: &'b [u8], before: u32) -> Cow<'b, [u8]> {
        if self.places.is_empty() {
            return Cow::Borrowed(bytes);
        }
        let mut filled = Vec::with_capacity(bytes.len() + 8 * self.places.len());
        let mut done = 0;
        for &(place, number) in &self.places {
            let number = before.saturating_add(number).to_string();
            filled.extend_from_slice(bytes.get(done..place).unwrap_or_default());
            filled.extend_from_slice(
                &encode(&number, self.encoding, &EncodeOptions::default()).bytes,
            );
            done = place;
        }
        filled.extend_from_slice(bytes.get(done..).unwrap_or_default());
        Cow::Owned(filled)
    }
}

/// UTF-8 with the line ends that the text has.
impl Default for Output {
    fn default() -> Output {
        Output::new(Encoding::Utf8, Eol::None)
    }
}

impl Output {
    /// An empty file. Line ends are written as asked for; `Mixed` and `None` leave those of the text.
    #[must_use]
    pub const fn new(encoding: Encoding, eol: Eol) -> Output {
        let end = match eol {
            Eol::CrLf if has_rows(encoding) => (*b"\r\n", 2),
            Eol::Cr if has_rows(encoding) => (*b"\r\0", 1),
            _ => (*b"\n\0", 1),
        };
        Output {
            encoding,
            eol,
            end,
            done: Vec::new(),
            len: 0,
            text: String::new(),
            is_json: false,
            lost: 0,
            first_lost: None,
            records: 0,
            numbers: Numbers { places: Vec::new(), encoding },
        }
    }

    /// Whether nothing stands in it, and what is written goes into a file of this kind.
    #[must_use]
    pub fn is_like(&self, encoding: Encoding, eol: Eol) -> bool {
        let is_empty = self.len == 0 && self.text.is_empty() && self.records == 0;
        is_empty && self.lost == 0 && self.encoding == encoding && self.eol == eol
    }

    /// Where text goes that has to be encoded, or is: in UTF-8, lines ending in `\n`.
    #[inline]
    pub fn text(&mut self) -> &mut String {
        &mut self.text
    }

    /// Where JSON goes: as text does, but what the encoding has not got is written by numbers.
    pub fn json(&mut self) -> &mut String {
        self.is_json = true;
        &mut self.text
    }

    /// Another record begins.
    pub fn next_record(&mut self) {
        self.records = self.records.saturating_add(1);
    }

    /// The number of the record goes here. It stands in no row, and neither does anything else of a file
    /// that has such numbers.
    pub fn push_record_number(&mut self) {
        self.encode_part();
        self.numbers.places.push((self.len, self.records));
    }

    /// Blanks instead of NULs: many programs end a text at the first, and a text of several is taken for
    /// none.
    fn blank_nuls(&mut self) {
        if memchr::memchr(0, self.text.as_bytes()).is_some() {
            self.text = self.text.replace('\0', " ");
        }
    }

    /// Puts the text, which no rows follow, behind what is done.
    fn encode_part(&mut self) {
        self.blank_nuls();
        let text = std::mem::take(&mut self.text);
        let text = if self.is_json { with_numbers(text, self.encoding) } else { text };
        let options = EncodeOptions { bom: false, eol: self.eol };
        let encoded = encode(&text, self.encoding, &options);
        self.lose(&encoded.substitutions);
        self.put(&encoded.bytes);
        self.text = text;
        self.text.clear();
    }

    /// The encoding that the words of a row have to be in: the file's own where it is UTF-8 or
    /// Shift_JIS, and UTF-8 for those that have no rows, whose files are encoded as a whole.
    #[must_use]
    pub const fn rows_in(&self) -> Encoding {
        if has_rows(self.encoding) { self.encoding } else { Encoding::Utf8 }
    }

    /// Begins a row, which is a line of its own: text before it has ended with `\n`.
    #[inline]
    pub fn row(&mut self) -> Row<'_> {
        if !self.text.is_empty() {
            self.encode_text();
        }
        if self.done.len() - self.len < ROOM {
            self.make_room(ROOM);
        }
        let room = self.done.get_mut(self.len..self.len + ROOM).unwrap_or_default();
        Row { room, len: 0, end: self.end, before: &mut self.len }
    }

    #[cold]
    fn make_room(&mut self, len: usize) {
        // In steps: room is made for much more, but only what is soon written is touched.
        let wanted = self.len + len.max(STEP);
        self.done.reserve(wanted - self.done.len());
        self.done.resize(wanted, 0);
    }

    /// Puts the text behind what is done.
    #[cold]
    fn encode_text(&mut self) {
        self.blank_nuls();
        let text = std::mem::take(&mut self.text);
        if has_rows(self.encoding) {
            self.text = text;
            return self.encode_part();
        }
        self.put(text.as_bytes());
        self.text = text;
        self.text.clear();
    }

    fn put(&mut self, bytes: &[u8]) {
        if self.done.len() - self.len < bytes.len() {
            self.make_room(bytes.len());
        }
        self.done[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// Counts characters that were lost in the text behind what is done.
    fn lose(&mut self, lost: &[Substitution]) {
        self.lost += lost.len() as u64;
        if self.first_lost.is_none()
            && let Some(first) = lost.first()
        {
            let lines = offset(line_ends(&self.done[..self.len]));
            self.first_lost = Some(Substitution { line: first.line + lines, ..*first });
        }
    }

    /// Ends the file, and leaves an empty one.
    #[must_use]
    pub fn take(&mut self) -> Written {
        self.records = 0;
        let numbers = Numbers { places: std::mem::take(&mut self.numbers.places), ..self.numbers };
        if !numbers.places.is_empty() || self.len > 0 && has_rows(self.encoding) {
            if !self.text.is_empty() {
                self.encode_part();
            }
            self.is_json = false;
            let bytes = self.take_done();
            let lost = std::mem::take(&mut self.lost);
            return Written { bytes, lost, first_lost: self.first_lost.take(), numbers };
        }
        let text = self.take_text();
        let is_json = std::mem::take(&mut self.is_json);
        let text = if is_json { with_numbers(text, self.encoding) } else { text };
        let options = EncodeOptions { bom: false, eol: self.eol };
        let encoded = encode(&text, self.encoding, &options);
        let lost = encoded.substitutions.len() as u64;
        let first_lost = encoded.substitutions.into_iter().next();
        let changed = match encoded.bytes {
            Cow::Borrowed(_) => None,
            Cow::Owned(bytes) => Some(bytes),
        };
        Written { bytes: changed.unwrap_or_else(|| text.into_bytes()), lost, first_lost, numbers }
    }

    fn take_done(&mut self) -> Vec<u8> {
        self.done.truncate(std::mem::take(&mut self.len));
        let next = Vec::with_capacity(alike(self.done.len()));
        std::mem::replace(&mut self.done, next)
    }

    /// All that has been written, if none of it has been encoded.
    fn take_text(&mut self) -> String {
        if self.len == 0 {
            self.blank_nuls();
            let next = String::with_capacity(alike(self.text.len()));
            return std::mem::replace(&mut self.text, next);
        }
        self.encode_text();
        String::from_utf8(self.take_done())
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

/// Whether rows are written in the encoding of the file.
const fn has_rows(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Utf8 | Encoding::ShiftJis)
}

/// A file in UTF-8 with the line ends that its text has, as [`Output::default`] makes them: its text.
impl From<Output> for String {
    fn from(mut output: Output) -> String {
        if output.numbers.places.is_empty() {
            return output.take_text();
        }
        let written = output.take();
        String::from_utf8(written.numbers.fill(&written.bytes, 0).into_owned())
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

/// A few characters in the encoding of a file: at most eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    bytes: [u8; 8],
    len: u8,
    columns: u8,
}

impl Word {
    /// A word of at most eight bytes in an encoding that can hold it; an empty one if it is longer.
    #[must_use]
    pub fn new(text: &str, encoding: Encoding) -> Word {
        let encoded = encode(text, encoding, &EncodeOptions::default());
        debug_assert!(encoded.bytes.len() <= 8 && encoded.substitutions.is_empty());
        let mut bytes = [0; 8];
        let len = if encoded.bytes.len() <= 8 { encoded.bytes.len() } else { 0 };
        bytes[..len].copy_from_slice(&encoded.bytes[..len]);
        let columns = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        Word { bytes, len: len as u8, columns }
    }

    /// How wide it is in half-width characters, all but ASCII counted as full-width.
    #[must_use]
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }
}

/// A row under way. It is a line or a few that belong together, and is short: a few words, numbers and
/// fields of digits.
#[derive(Debug)]
pub struct Row<'o> {
    room: &'o mut [u8],
    len: usize,
    /// A line end and its length.
    end: ([u8; 2], usize),
    /// The length of all that stands before the row.
    before: &'o mut usize,
}

impl Row<'_> {
    /// Adds a word.
    #[inline]
    pub fn word(&mut self, word: Word) {
        self.store(&word.bytes, usize::from(word.len));
    }

    /// Adds ASCII characters.
    #[inline]
    pub fn ascii<const N: usize>(&mut self, ascii: [u8; N]) {
        self.store(&ascii, N);
    }

    /// Adds the first `len` of some ASCII characters.
    #[inline]
    pub fn ascii_up_to<const N: usize>(&mut self, ascii: &[u8; N], len: usize) {
        self.store(ascii, len);
    }

    /// Adds two lines and ends the row: seven ASCII characters, with a zero behind them, and `len` others, at
    /// most six, with zeros.
    #[inline]
    pub fn end_two_lines(mut self, first: [u8; 8], second: [u8; 8], len: usize) {
        debug_assert!(first[7] == 0 && len < 7 && second[len] == 0);
        let ([end, _], 1) = self.end else {
            self.store(&first, 7);
            self.end_line();
            self.store(&second, len);
            return self.end();
        };
        // All of it is put together, and stored once.
        let first = u64::from_le_bytes(first) | u64::from(end) << 56;
        let second = u64::from_le_bytes(second) | u64::from(end) << (8 * len);
        let both = u128::from(first) | u128::from(second) << 64;
        self.store(&both.to_le_bytes(), 8 + len + 1);
        *self.before += self.len;
    }

    /// Ends a line.
    #[inline]
    pub fn end_line(&mut self) {
        let (end, len) = self.end;
        self.store(&end, len);
    }

    /// Stores all of them, which is an operation of fixed size, and counts the first `len`.
    #[inline]
    fn store<const N: usize>(&mut self, bytes: &[u8; N], len: usize) {
        let place = self.room.get_mut(self.len..self.len + N);
        debug_assert!(place.is_some(), "a row of more than {ROOM} bytes");
        if let Some(place) = place {
            place.copy_from_slice(bytes);
            self.len += len;
        }
    }

    /// Ends the row and the line.
    #[inline]
    pub fn end(mut self) {
        self.end_line();
        *self.before += self.len;
    }
}
