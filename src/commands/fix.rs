//! Mending texts: only what cannot change a game, and only after looking whether it did.

use super::diff::{Before, Reader, for_eyes, patch};
use super::draft::is_device;
use super::edits::fingerprint;
use super::packed::is_packed;
use super::piece::Piece;
use super::place::{Input, record_extension};
use super::window::Window;
use crate::findings::fixes::{self, Fixed};
use crate::findings::rounds::both;
use crate::findings::{Code, Edit, Fix};
use crate::formats::{Bench, Detection, detect};
use crate::source::{
    DecodeOptions, EncodeOptions, Encoding, Eol, Replaced, decode, encode, line_ends, replace,
};
use anyhow::Result;
use std::borrow::Cow;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;

/// What differs.
#[derive(Debug, Default)]
pub(super) struct Difference {
    pub(super) bytes: Vec<u8>,
    /// Whether it is text in UTF-8, while the file is not.
    pub(super) is_foreign: bool,
}

/// A file as it is, of which parts are mended one after the other.
pub(super) struct Original {
    file: Window<File>,
    is_begun: bool,
    /// How many lines have been gone through, and how many those will be.
    lines: [usize; 2],
}

/// A part of a file, as it is and as it will be, and how many lines stand above either.
struct Part {
    old: Vec<u8>,
    new: Vec<u8>,
    lines: [usize; 2],
}

impl Original {
    /// The file of an input, if that can be read again: a pipe would be waited for.
    pub(super) fn of(input: &Input) -> Option<Original> {
        let path = input.path().filter(|path| !is_packed(path) && !is_device(path))?;
        if input.stretch.is_some() {
            return None;
        }
        Some(Original { file: Window::open(path).ok()?, is_begun: false, lines: [0; 2] })
    }

    /// Its next part; nothing if that is not what was read.
    fn part(&mut self, mended: &Mended) -> Option<Part> {
        let rest = self.file.hold(mended.most_bytes()).ok()?;
        let mark = if std::mem::replace(&mut self.is_begun, true) { 0 } else { marks(rest) };
        let text = &rest[mark..];
        let changed = mended.changes().then(|| mended.bytes(text));
        let replaced = changed.unwrap_or_else(|| mended.unchanged(text))?;
        let old = rest[..mark + replaced.consumed].to_owned();
        let new = [&rest[..mark], &replaced.bytes].concat();
        let lines = self.lines;
        let more = [&old, &new].map(|bytes| memchr::memchr_iter(b'\n', bytes).count());
        self.lines = [lines[0] + more[0], lines[1] + more[1]];
        self.file.pass(old.len());
        Some(Part { old, new, lines })
    }
}

/// A mended text.
#[derive(Debug)]
pub(super) struct Mended {
    /// The text before.
    before: String,
    /// The text after, if anything was to be replaced.
    after: String,
    /// What was replaced in the text before, in order.
    edits: Vec<Edit>,
    /// How many fixes were applied.
    fixes: u64,
    /// The encoding of both.
    encoding: Encoding,
    /// Whether a byte order mark stands before them.
    bom: bool,
    /// The line of the file on which they begin, from 1.
    first_line: u32,
}

impl Mended {
    /// A piece as it is.
    pub(super) fn new(piece: &Piece) -> Mended {
        let source = &piece.source;
        let (encoding, bom) = (source.encoding(), piece.first && source.bom());
        let (before, first_line) = (source.text().to_owned(), source.first_line());
        let (after, edits) = (String::new(), Vec::new());
        Mended { before, after, edits, fixes: 0, encoding, bom, first_line }
    }

    /// The text as it is by now.
    pub(super) fn text(&self) -> &str {
        if self.changes() { &self.after } else { &self.before }
    }

    /// Adds what was done to the text as it is by now.
    pub(super) fn add(&mut self, more: Fixed) {
        self.edits = match self.changes() {
            true => both(&self.before, &self.edits, &self.after, &more.edits),
            false => more.edits,
        };
        self.fixes = self.fixes.saturating_add(more.fixes);
        self.after = more.text;
    }

    /// How many more lines it has than it had.
    pub(super) fn more_lines(&self) -> i64 {
        let lines = |text: &str| line_ends(text.as_bytes()) as i64;
        if self.changes() { lines(&self.after) - lines(&self.before) } else { 0 }
    }

    /// What differs, for whoever reads it; `added` is how many more lines the parts of the file before this
    /// one have than they had, nothing if they are as they were. The file is gone through beside its parts: no
    /// byte is known of what is decoded and encoded again.
    ///
    /// # Errors
    /// If what is long cannot be put aside on disk.
    pub(super) fn diff(
        &self,
        input: &Input,
        original: &mut Option<Original>,
        added: &mut Option<i64>,
        reader: Reader,
    ) -> Result<Difference> {
        let mut known = original.take();
        let part = known.as_mut().and_then(|known| known.part(self));
        if part.is_some() {
            *original = known;
        }
        if !self.changes() {
            return Ok(Difference::default());
        }
        let lines = self.first_line.saturating_sub(1);
        let now = i64::from(lines).saturating_add(added.unwrap_or(0));
        let above = Before {
            lines: [i64::from(lines), now].map(|lines| usize::try_from(lines).unwrap_or(0)),
            has_head: added.is_some(),
        };
        let texts = [&*self.before, &*self.after];
        let path = input.path().unwrap_or(Path::new(&input.name));
        let mut is_foreign = false;
        let diff = match (reader, part) {
            (Reader::Eyes, _) => for_eyes(&input.name, texts, above)?.into_bytes(),
            (Reader::Patch, Some(Part { old, new, lines })) => {
                patch(path, [&old, &new], Before { lines, ..above })?
            }
            (Reader::Patch, None) => {
                let files = self.encoded(texts);
                is_foreign = files.is_none();
                match files {
                    Some(files) => patch(path, [&files[0], &files[1]], above)?,
                    None => patch(path, texts.map(str::as_bytes), above)?,
                }
            }
        };
        if !diff.is_empty() {
            *added = Some(added.unwrap_or(0) + self.more_lines());
        }
        Ok(Difference { bytes: diff, is_foreign })
    }

    /// Two texts in the bytes that they have in a file; nothing where a part of a file in their encoding cannot stand
    /// alone, or it cannot hold them.
    fn encoded<'a>(&self, texts: [&'a str; 2]) -> Option<[Cow<'a, [u8]>; 2]> {
        let encoding = Some(self.encoding).filter(|encoding| encoding.is_ascii_compatible())?;
        let options = EncodeOptions { bom: self.bom, eol: Eol::None };
        let files = texts.map(|text| encode(text, encoding, &options));
        let is_whole = files.iter().all(|file| file.substitutions.is_empty());
        is_whole.then(|| files.map(|file| file.bytes))
    }

    /// The encoding of the text in its file.
    #[must_use]
    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// How many fixes were applied.
    #[must_use]
    pub(super) fn fixes(&self) -> u64 {
        self.fixes
    }

    /// How many bytes the text came from, at most.
    #[must_use]
    pub(super) fn most_bytes(&self) -> usize {
        most_bytes(&self.before)
    }

    /// Whether anything is changed.
    #[must_use]
    pub(super) fn changes(&self) -> bool {
        !self.edits.is_empty()
    }

    /// The mended text in the bytes that the old one came from, every other byte as it was; `None`
    /// if that cannot be done exactly.
    #[must_use]
    pub(super) fn bytes(&self, old: &[u8]) -> Option<Replaced> {
        let edits: Vec<_> = self.edits.iter().map(|edit| (edit.span, edit.text.as_str())).collect();
        replace(old, self.encoding, &self.before, &edits)
    }

    /// The bytes as they were, when the mended text does not fit them.
    #[must_use]
    pub(super) fn unchanged(&self, old: &[u8]) -> Option<Replaced> {
        replace(old, self.encoding, &self.before, &[])
    }
}

/// Who looks whether what is made of a piece holds the same games.
pub(super) struct Guard<'a> {
    piece: &'a Piece,
    /// Whether its text alone tells what it is.
    is_told: bool,
    /// Whether its bytes alone tell how it is encoded.
    is_encoding_told: bool,
    games: Vec<u64>,
}

impl<'a> Guard<'a> {
    /// One that knows the games of a piece: to tell games apart takes longer than to read them, and most parts of a
    /// long text need no mending.
    pub(super) fn new(piece: &'a Piece, bench: &mut Bench) -> Guard<'a> {
        let text = piece.source.text();
        // What makes one format look like another changes the game for all who read the file next.
        let is_told = piece.first && is_told(piece, text);
        // So does what makes its bytes look like those of another encoding.
        let is_encoding_told =
            piece.first && !piece.source.encoding().is_unicode() && reads_as(piece, text);
        Guard { piece, is_told, is_encoding_told, games: games(piece, text, bench) }
    }

    /// Applies the fixes of a text that the piece was made to, but those that would change a game.
    pub(super) fn mend(&self, text: &str, fixes: &[(Code, Fix)], bench: &mut Bench) -> Fixed {
        let is_same = |after: &str| {
            (!self.is_told || is_told(self.piece, after))
                && (!self.is_encoding_told || reads_as(self.piece, after))
                && !loses_evidence([self.piece.source.text(), after])
                && games(self.piece, after, bench) == self.games
        };
        fixes::apply(text, fixes, is_same)
    }
}

/// Whether what told the encoding of a text may be gone in one that is mended: where some bytes could not be read, each
/// of the others that is no ASCII counts.
fn loses_evidence(texts: [&str; 2]) -> bool {
    let is_evidence = |&c: &char| !c.is_ascii() && c != char::REPLACEMENT_CHARACTER;
    let count = |text: &str| text.chars().filter(is_evidence).count();
    let [before, after] = texts;
    before.contains(char::REPLACEMENT_CHARACTER) && count(after) < count(before)
}

/// Whether the bytes of a text in the place of a piece, which begins its input, are read as that text by whoever reads
/// them next: where some characters are gone, the rest may look like another encoding.
fn reads_as(piece: &Piece, text: &str) -> bool {
    let options = EncodeOptions { bom: false, eol: Eol::None };
    let encoded = encode(text, piece.source.encoding(), &options);
    let candidates = piece.format.map(|format| format.candidates).unwrap_or_default();
    let options = DecodeOptions { candidates, ..DecodeOptions::default() };
    decode(encoded.bytes, &options).text == text
}

/// Whether a text in the place of a piece, which begins its input, is taken for what the piece is.
fn is_told(piece: &Piece, text: &str) -> bool {
    let extension = record_extension(Path::new(piece.source.name()));
    let Detection::Is(found) = detect(text, extension) else { return false };
    piece.format.is_some_and(|format| format.name == found.name)
}

/// The games that a text in the place of a piece holds.
fn games(piece: &Piece, text: &str, bench: &mut Bench) -> Vec<u64> {
    let mut again = piece.with_text(text.to_owned(), Vec::new());
    let mut games = Vec::new();
    again.read(bench, |record, _, _| {
        games.push(fingerprint(record));
        ControlFlow::Continue(())
    });
    games
}

/// How many bytes a text can come from, at most, with what may stand around it in its file. In UTF-16 and GB18030 a
/// byte of a text comes from two at most, in ISO-2022-JP from four: a letter and the sequence before it.
pub(super) const fn most_bytes(text: &str) -> usize {
    text.len().saturating_mul(8).saturating_add(4 << 10)
}

/// The length of the byte order marks that a file begins with; they are no part of its text.
pub(super) fn marks(bytes: &[u8]) -> usize {
    let marks: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];
    let Some(mark) = marks.into_iter().find(|mark| bytes.starts_with(mark)) else { return 0 };
    bytes.chunks(mark.len()).take_while(|chunk| *chunk == mark).count() * mark.len()
}
