//! Mending texts: only what cannot change a game, and only after looking whether it did.

use super::edits::fingerprint;
use super::open::Piece;
use crate::findings::{Finding, Fix};
use crate::formats::Bench;
use crate::source::{EncodeOptions, Eol, Source, Span, encode};
use std::ops::ControlFlow;

/// A mended text.
#[derive(Debug)]
pub(super) struct Mended {
    /// The text before, for showing the difference.
    pub(super) before: String,
    /// The text after.
    pub(super) after: String,
    /// How many fixes were applied.
    pub(super) fixes: u64,
}

impl Mended {
    /// The bytes of the mended text, in the encoding of the old one; `None` if it cannot hold it.
    #[must_use]
    pub(super) fn bytes(&self, source: &Source) -> Option<Vec<u8>> {
        let options = EncodeOptions { bom: source.bom(), eol: Eol::Mixed };
        let encoded = encode(&self.after, source.encoding(), &options);
        encoded.substitutions.is_empty().then(|| encoded.bytes.into_owned())
    }
}

/// Applies the fixes of all findings that have one and do not overlap, and takes those findings
/// out. Nothing is changed if the games of the mended text are not the same as before.
pub(super) fn mend(
    piece: &Piece,
    findings: &mut Vec<(u32, Finding)>,
    games: &[u64],
    bench: &mut Bench,
) -> Mended {
    let before = piece.source.text();
    let mut fixes: Vec<&Fix> = findings.iter().filter_map(|(_, f)| f.fix.as_deref()).collect();
    fixes.sort_by_key(|fix| fix.span);
    let mut after = String::with_capacity(before.len());
    let mut done: Vec<Span> = Vec::new();
    let mut at = 0;
    for fix in fixes {
        let (start, end) = (fix.span.start as usize, fix.span.end as usize);
        let Some(kept) = before.get(at..start) else { continue };
        if !before.is_char_boundary(end) || done.last() == Some(&fix.span) {
            continue;
        }
        after.push_str(kept);
        after.push_str(&fix.text);
        done.push(fix.span);
        at = end;
    }
    after.push_str(before.get(at..).unwrap_or_default());
    if done.is_empty() || self::games(piece, &after, bench) != games {
        return Mended { before: before.to_owned(), after: before.to_owned(), fixes: 0 };
    }
    let mended = |finding: &Finding| finding.fix.as_ref().is_some_and(|f| done.contains(&f.span));
    findings.retain(|(_, finding)| !mended(finding));
    Mended { before: before.to_owned(), after, fixes: done.len() as u64 }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::findings::Code;
    use crate::formats::by_name;

    const TEXT: &str = "V2.2\n'*a comment\nPI\n+\n+7776FU\n%TORYO\n";

    /// Mends a text by replacing each of these by what stands beside it.
    fn mended(changes: &[(&str, &str)]) -> (Mended, usize) {
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
        let mut findings: Vec<(u32, Finding)> = Vec::new();
        for (old, new) in changes {
            let start = u32::try_from(TEXT.find(old).unwrap()).unwrap();
            let span = Span::new(start, start + u32::try_from(old.len()).unwrap());
            findings.push((1, Finding::at(Code::CsaBlank, span).fix(span, *new)));
        }
        let mended = mend(&piece, &mut findings, &games, &mut bench);
        (mended, findings.len())
    }

    #[test]
    fn what_leaves_the_game_alone_is_applied() {
        let (mended, left) = mended(&[("a comment", "another"), ("V2.2", "V2")]);
        assert_eq!((mended.fixes, left), (2, 0));
        assert_eq!(mended.after, "V2\n'*another\nPI\n+\n+7776FU\n%TORYO\n");
    }

    #[test]
    fn what_would_change_the_game_is_not() {
        let (mended, left) = mended(&[("+7776FU", "+2726FU"), ("a comment", "another")]);
        assert_eq!((mended.fixes, left), (0, 2));
        assert_eq!(mended.after, TEXT);
    }

    #[test]
    fn of_overlapping_fixes_the_first_is_applied() {
        let (mended, left) = mended(&[("a comment", "x"), ("comment", "y")]);
        assert_eq!((mended.fixes, left), (1, 1));
        assert!(mended.after.contains("'*x\n"));
    }
}
