//! Mending texts: only what cannot change a game, and only after looking whether it did.

use super::diff::{Before, Reader, for_eyes, patch};
use super::edits::fingerprint;
use super::packed::is_packed;
use super::piece::Piece;
use super::place::{Input, record_extension};
use crate::findings::fixes::{self, Fixed};
use crate::findings::{Code, Finding, Fix};
use crate::formats::{Bench, Detection, detect};
use crate::source::{EncodeOptions, Encoding, Eol, Replaced, Source, encode, replace};
use std::borrow::Cow;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// What differs.
#[derive(Debug, Default)]
pub(super) struct Difference {
    pub(super) bytes: Vec<u8>,
    /// Whether it is text in UTF-8, while the file is not.
    pub(super) is_foreign: bool,
}

/// A mended text.
#[derive(Debug)]
pub(super) struct Mended {
    /// The text before.
    before: String,
    /// The text after, and what was replaced.
    fixed: Fixed,
    /// The encoding of both.
    encoding: Encoding,
    /// Whether a byte order mark stands before them.
    bom: bool,
    /// The line of the file on which they begin, from 1.
    first_line: u32,
}

impl Mended {
    /// What differs, for whoever reads it; `added` is how many more lines the parts of the file before this
    /// one have than they had, nothing if they are as they were.
    #[must_use]
    pub(super) fn diff(
        &self,
        input: &Input,
        added: &mut Option<i64>,
        reader: Reader,
    ) -> Difference {
        if !self.changes() {
            return Difference::default();
        }
        let name = &input.name;
        let lines = self.first_line.saturating_sub(1);
        let now = i64::from(lines).saturating_add(added.unwrap_or(0));
        let above = Before {
            lines: [i64::from(lines), now].map(|lines| usize::try_from(lines).unwrap_or(0)),
            has_head: added.is_some(),
        };
        let texts = [&*self.before, &*self.fixed.text];
        let mut is_foreign = false;
        let diff = match reader {
            Reader::Eyes => for_eyes(name, texts, above).into_bytes(),
            Reader::Patch => {
                let files = self.encoded(texts).or_else(|| self.files(input));
                is_foreign = files.is_none();
                match files {
                    Some(files) => patch(name, [&files[0], &files[1]], above),
                    None => patch(name, texts.map(str::as_bytes), above),
                }
            }
        };
        if !diff.is_empty() {
            let [old, new] = texts.map(|text| memchr::memchr_iter(b'\n', text.as_bytes()).count());
            *added = Some(added.unwrap_or(0) + new as i64 - old as i64);
        }
        Difference { bytes: diff, is_foreign }
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

    /// The file as it is and as it would be, if this is all of it and it can be read again.
    fn files(&self, input: &Input) -> Option<[Cow<'static, [u8]>; 2]> {
        let path = input.path().filter(|path| !is_packed(path))?;
        let old = fs::read(path).ok()?;
        let at = marks(&old);
        let replaced = self.bytes(&old[at..]).filter(|it| it.consumed == old.len() - at)?;
        let new = [&old[..at], &replaced.bytes].concat();
        Some([Cow::Owned(old), Cow::Owned(new)])
    }

    /// The encoding of the text in its file.
    #[must_use]
    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// How many fixes were applied.
    #[must_use]
    pub(super) fn fixes(&self) -> u64 {
        self.fixed.fixes
    }

    /// Whether anything is changed.
    #[must_use]
    pub(super) fn changes(&self) -> bool {
        !self.fixed.edits.is_empty()
    }

    /// Whether a finding is no more.
    #[must_use]
    pub(super) fn mends(&self, finding: &Finding) -> bool {
        finding.fix.as_ref().is_some_and(|fix| self.fixed.has(fix))
    }

    /// The mended text in the bytes that the old one came from, every other byte as it was; `None`
    /// if that cannot be done exactly.
    #[must_use]
    pub(super) fn bytes(&self, old: &[u8]) -> Option<Replaced> {
        let edits: Vec<_> =
            self.fixed.edits.iter().map(|edit| (edit.span, edit.text.as_str())).collect();
        replace(old, self.encoding, &self.before, &edits)
    }

    /// The bytes as they were, when the mended text does not fit them.
    #[must_use]
    pub(super) fn unchanged(&self, old: &[u8]) -> Option<Replaced> {
        replace(old, self.encoding, &self.before, &[])
    }
}

/// Applies the fixes that do not overlap. What would change a game is not applied.
pub(super) fn mend(
    piece: &Piece,
    fixes: &[(Code, Fix)],
    games: &[u64],
    bench: &mut Bench,
) -> Mended {
    let before = piece.source.text();
    // What makes one format look like another changes the game for all who read the file next.
    let is_told = piece.first && is_told(piece, before);
    let is_same = |after: &str| {
        (!is_told || self::is_told(piece, after)) && self::games(piece, after, bench) == games
    };
    let fixed = fixes::apply(before, fixes, is_same);
    let (encoding, bom) = (piece.source.encoding(), piece.first && piece.source.bom());
    let first_line = piece.source.first_line();
    Mended { before: before.to_owned(), fixed, encoding, bom, first_line }
}

/// Whether a text in the place of a piece, which begins its input, is taken for what the piece is.
fn is_told(piece: &Piece, text: &str) -> bool {
    let extension = record_extension(Path::new(piece.source.name()));
    let Detection::Is(found) = detect(text, extension) else { return false };
    piece.format.is_some_and(|format| format.name == found.name)
}

/// The games that a text in the place of a piece holds.
fn games(piece: &Piece, text: &str, bench: &mut Bench) -> Vec<u64> {
    let source = Source::new(piece.source.name(), text);
    let again = Piece::new(source, piece.format, Vec::new());
    let mut again = Piece { first: piece.first, last: piece.last, ..again };
    let mut games = Vec::new();
    again.read(bench, |record, _, _| {
        games.push(fingerprint(record));
        ControlFlow::Continue(())
    });
    games
}

/// The length of the byte order marks that a file begins with; they are no part of its text.
pub(super) fn marks(bytes: &[u8]) -> usize {
    let marks: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];
    let Some(mark) = marks.into_iter().find(|mark| bytes.starts_with(mark)) else { return 0 };
    bytes.chunks(mark.len()).take_while(|chunk| *chunk == mark).count() * mark.len()
}
