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
//! assert_eq!(written.bytes, encoding_rs::SHIFT_JIS.encode("先手：羽生\r\n1 歩\r\n").0);
//! assert_eq!(written.lost, 0);
//! ```

use super::{EncodeOptions, Encoding, Eol, Substitution, encode, line_ends, offset};
use std::borrow::Cow;

/// The bytes of a file that is being written.
#[derive(Debug)]
pub struct Output {
    encoding: Encoding,
    eol: Eol,
    /// What is done: rows, and the text that stands before the last of them, in
    /// [this encoding](Self::rows_in).
    done: Vec<u8>,
    /// The text behind it, in whole lines.
    text: String,
    lost: u64,
    first_lost: Option<Substitution>,
}

/// What has been written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The bytes, without a byte order mark.
    pub bytes: Vec<u8>,
    /// How many characters were lost, since the encoding has not got them.
    pub lost: u64,
    /// The first of them, with its place in the text of which this is all.
    pub first_lost: Option<Substitution>,
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
        Output {
            encoding,
            eol,
            done: Vec::new(),
            text: String::new(),
            lost: 0,
            first_lost: None,
        }
    }

    /// Where text goes that has to be encoded, or is: in UTF-8, lines ending in `\n`.
    #[inline]
    pub fn text(&mut self) -> &mut String {
        &mut self.text
    }

    /// The encoding that the words of a row have to be in: the file's own where it is UTF-8 or
    /// Shift_JIS, and UTF-8 for those that have no rows, whose files are encoded as a whole.
    #[must_use]
    pub const fn rows_in(&self) -> Encoding {
        if self.has_rows() { self.encoding } else { Encoding::Utf8 }
    }

    const fn has_rows(&self) -> bool {
        matches!(self.encoding, Encoding::Utf8 | Encoding::ShiftJis)
    }

    /// Begins a row, which is a line of its own: text before it has ended with `\n`.
    #[inline]
    pub fn row(&mut self) -> Row<'_> {
        if !self.text.is_empty() {
            self.encode_text();
        }
        let (end, end_len) = match self.eol {
            Eol::CrLf if self.has_rows() => (*b"\r\n", 2),
            Eol::Cr if self.has_rows() => (*b"\r\0", 1),
            _ => (*b"\n\0", 1),
        };
        Row { bytes: &mut self.done, end, end_len }
    }

    /// Puts the text behind what is done.
    #[cold]
    fn encode_text(&mut self) {
        let options = EncodeOptions { bom: false, eol: self.eol };
        if self.has_rows() {
            let encoded = encode(&self.text, self.encoding, &options);
            self.done.extend_from_slice(&encoded.bytes);
            self.lose(encoded.substitutions);
        } else {
            self.done.extend_from_slice(self.text.as_bytes());
        }
        self.text.clear();
    }

    /// Counts characters that were lost in the text, which has been added to what is done.
    fn lose(&mut self, lost: Vec<Substitution>) {
        self.lost += lost.len() as u64;
        if self.first_lost.is_none()
            && let Some(first) = lost.first()
        {
            let lines = line_ends(&self.done) - line_ends(self.text.as_bytes());
            self.first_lost = Some(Substitution { line: first.line + offset(lines), ..*first });
        }
    }

    /// Ends the file, and leaves an empty one.
    #[must_use]
    pub fn take(&mut self) -> Written {
        let options = EncodeOptions { bom: false, eol: self.eol };
        if self.has_rows() && !self.done.is_empty() {
            if !self.text.is_empty() {
                self.encode_text();
            }
            let bytes = std::mem::take(&mut self.done);
            let lost = std::mem::take(&mut self.lost);
            return Written { bytes, lost, first_lost: self.first_lost.take() };
        }
        let text = self.take_text();
        let encoded = encode(&text, self.encoding, &options);
        let lost = encoded.substitutions.len() as u64;
        let first_lost = encoded.substitutions.into_iter().next();
        let changed = match encoded.bytes {
            Cow::Borrowed(_) => None,
            Cow::Owned(bytes) => Some(bytes),
        };
        Written { bytes: changed.unwrap_or_else(|| text.into_bytes()), lost, first_lost }
    }

    /// All that has been written, as text with `\n`, if it is to be in UTF-8 with the line ends of
    /// the text.
    fn take_text(&mut self) -> String {
        if self.done.is_empty() {
            return std::mem::take(&mut self.text);
        }
        self.encode_text();
        String::from_utf8(std::mem::take(&mut self.done))
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

/// A file in UTF-8 with the line ends that its text has, as [`Output::default`] makes them: its text.
impl From<Output> for String {
    fn from(mut output: Output) -> String {
        output.take_text()
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

/// A row under way. It is written as it is made.
#[derive(Debug)]
pub struct Row<'o> {
    bytes: &'o mut Vec<u8>,
    /// The line end and its length.
    end: [u8; 2],
    end_len: usize,
}

impl Row<'_> {
    /// Adds a word.
    #[inline]
    pub fn word(&mut self, word: Word) {
        self.some(&word.bytes, usize::from(word.len));
    }

    /// Adds ASCII characters.
    #[inline]
    pub fn ascii<const N: usize>(&mut self, ascii: [u8; N]) {
        debug_assert!(ascii.is_ascii());
        self.bytes.extend_from_slice(&ascii);
    }

    /// Adds the first `len` of some ASCII characters.
    #[inline]
    pub fn ascii_up_to<const N: usize>(&mut self, ascii: &[u8; N], len: usize) {
        debug_assert!(ascii.is_ascii());
        self.some(ascii, len);
    }

    /// To add all and take back the rest is a store of fixed size.
    #[inline]
    fn some<const N: usize>(&mut self, bytes: &[u8; N], len: usize) {
        let end = self.bytes.len() + len;
        self.bytes.extend_from_slice(bytes);
        self.bytes.truncate(end);
    }

    /// Adds a number in decimal.
    pub fn number(&mut self, number: u64) {
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut rest = number;
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.bytes.extend_from_slice(&digits[start..]);
    }

    /// Ends the row.
    #[inline]
    pub fn end(mut self) {
        let (end, len) = (self.end, self.end_len);
        self.some(&end, len);
    }
}
