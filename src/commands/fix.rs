//! Mending texts: only what cannot change a game, and only after looking whether it did.

use super::edits::fingerprint;
use super::piece::Piece;
use crate::findings::{Finding, Fix};
use crate::formats::Bench;
use crate::source::{Encoding, Replaced, Source, replace};
use std::ops::ControlFlow;

/// A mended text.
#[derive(Debug)]
pub(super) struct Mended {
    /// The text before.
    pub(super) before: String,
    /// The text after.
    pub(super) after: String,
    /// The encoding of both.
    pub(super) encoding: Encoding,
    /// What was replaced, in order; no place twice.
    edits: Vec<Fix>,
}

impl Mended {
    /// How many fixes were applied.
    #[must_use]
    pub(super) fn fixes(&self) -> u64 {
        self.edits.len() as u64
    }

    /// Whether a finding is no more.
    #[must_use]
    pub(super) fn mends(&self, finding: &Finding) -> bool {
        finding.fix.as_ref().is_some_and(|fix| {
            let found = self.edits.binary_search_by_key(&fix.span, |edit| edit.span);
            found.is_ok_and(|index| self.edits[index] == **fix)
        })
    }

    /// The mended text in the bytes that the old one came from, every other byte as it was; `None`
    /// if that cannot be done exactly.
    #[must_use]
    pub(super) fn bytes(&self, old: &[u8]) -> Option<Replaced> {
        let edits: Vec<_> = self.edits.iter().map(|fix| (fix.span, fix.text.as_str())).collect();
        replace(old, self.encoding, &self.before, &edits)
    }

    /// The bytes as they were, when the mended text does not fit them.
    #[must_use]
    pub(super) fn unchanged(&self, old: &[u8]) -> Option<Replaced> {
        replace(old, self.encoding, &self.before, &[])
    }
}

/// Applies the fixes that do not overlap. Nothing is changed if the games of the mended text are
/// not the same as before.
pub(super) fn mend(piece: &Piece, mut fixes: Vec<Fix>, games: &[u64], bench: &mut Bench) -> Mended {
    let before = piece.source.text();
    fixes.sort_by_key(|fix| fix.span);
    let mut after = String::with_capacity(before.len());
    let mut edits: Vec<Fix> = Vec::new();
    let mut at = 0;
    for fix in fixes {
        let (start, end) = (fix.span.start as usize, fix.span.end as usize);
        let Some(kept) = before.get(at..start) else { continue };
        if !before.is_char_boundary(end) || edits.last().is_some_and(|last| last.span == fix.span) {
            continue;
        }
        after.push_str(kept);
        after.push_str(&fix.text);
        edits.push(fix);
        at = end;
    }
    after.push_str(before.get(at..).unwrap_or_default());
    let same = edits.is_empty() || self::games(piece, &after, bench) == games;
    if !same {
        (edits, after) = (Vec::new(), before.to_owned());
    }
    Mended { before: before.to_owned(), after, encoding: piece.source.encoding(), edits }
}

/// The games that a text in the place of a piece holds.
fn games(piece: &Piece, text: &str, bench: &mut Bench) -> Vec<u64> {
    let mut again = Piece {
        source: Source::new(piece.source.name(), text),
        format: piece.format,
        findings: Vec::new(),
        first: piece.first,
        last: piece.last,
        records: 0,
    };
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::formats::by_name;
    use crate::source::Span;

    const TEXT: &str = "V2.2\n'*a comment\nPI\n+\n+7776FU\n%TORYO\n";

    /// Mends a text by replacing each of these by what stands beside it.
    fn mended(changes: &[(&str, &str)]) -> Mended {
        let mut piece = Piece {
            source: Source::new("a.csa", TEXT),
            format: by_name("csa"),
            findings: Vec::new(),
            first: true,
            last: true,
            records: 0,
        };
        let mut bench = Bench::default();
        let games = games(&piece, TEXT, &mut bench);
        piece.records = 1;
        let mut fixes: Vec<Fix> = Vec::new();
        for (old, new) in changes {
            let start = u32::try_from(TEXT.find(old).unwrap()).unwrap();
            let span = Span::new(start, start + u32::try_from(old.len()).unwrap());
            fixes.push(Fix { span, text: (*new).to_owned() });
        }
        mend(&piece, fixes, &games, &mut bench)
    }

    #[test]
    fn what_leaves_the_game_alone_is_applied() {
        let mended = mended(&[("a comment", "another"), ("V2.2", "V2")]);
        assert_eq!(mended.fixes(), 2);
        assert_eq!(mended.after, "V2\n'*another\nPI\n+\n+7776FU\n%TORYO\n");
    }

    #[test]
    fn what_would_change_the_game_is_not() {
        let mended = mended(&[("+7776FU", "+2726FU"), ("a comment", "another")]);
        assert_eq!(mended.fixes(), 0);
        assert_eq!(mended.after, TEXT);
    }

    #[test]
    fn of_overlapping_fixes_the_first_is_applied() {
        let mended = mended(&[("a comment", "x"), ("comment", "y")]);
        assert_eq!(mended.fixes(), 1);
        assert!(mended.after.contains("'*x\n"));
    }
}
