//! What the threads of `kifu validate` do with a piece.

use crate::commands::baseline::{self, Mark};
use crate::commands::fix::{Mended, mend};
use crate::commands::games::{Games, Wish, wish};
use crate::commands::piece::Piece;
use crate::commands::place::Input;
use crate::commands::selection::{Numbered, Selections, admit};
use crate::findings::{Code, Finding, Fix, Safety};
use crate::formats::Bench;
use crate::source::{Encoding, Source, Span};
use anyhow::Result;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// What is known of a piece after reading it.
pub(super) struct Checked {
    pub(super) findings: Numbered,
    /// Of each finding, the number that it is known by; none if nobody asks.
    pub(super) marks: Vec<Mark>,
    /// The text, if something is to be shown of it.
    pub(super) source: Option<Source>,
    pub(super) mended: Option<Mended>,
    /// The encoding of the text.
    pub(super) encoding: Encoding,
    /// Of each record, how many moves it has.
    pub(super) plies: Vec<u64>,
}

/// What is to be done with each piece.
pub(super) struct Task<'a> {
    pub(super) games: Option<Games>,
    /// Whether to mend.
    pub(super) mending: bool,
    /// Whether to make also what somebody should look at.
    pub(super) daring: bool,
    /// Whether the report follows findings by their marks.
    pub(super) marking: bool,
    pub(super) selections: &'a Selections,
}

impl Task<'_> {
    pub(super) fn check(
        &self,
        piece: &mut Piece,
        input: &Input,
        bench: &mut Bench,
    ) -> Result<Checked> {
        let selection = self.selections.of(input)?;
        let marking = self.marking || selection.has_baseline();
        let mut findings = Numbered::new();
        let mut plies = Vec::new();
        // By the number of the game; what concerns the whole file is of none.
        let mut games: Vec<Mark> = vec![0];
        let mut fixes: Vec<(Option<Span>, Code, Fix)> = Vec::new();
        // What is read as something else than it is has nothing to be mended.
        let is_foreign = piece.is_foreign;
        // A fix is worth making whether or not its finding is shown.
        let mut gather = |found: &[Finding]| {
            let is_mended = self.mending && !is_foreign;
            let named = found.iter().filter(|f| is_mended && selection.names(f.code));
            let made = |fix: &&Fix| self.daring || fix.safety == Safety::Safe;
            let fix = |finding: &Finding| {
                let fix = finding.fix.as_deref().filter(made)?;
                Some((finding.span, finding.code, fix.clone()))
            };
            fixes.extend(named.filter_map(fix));
        };
        let first = piece.first;
        piece.fixes = true;
        piece.read(bench, |record, found, game| {
            // Records that are passed over have their numbers all the same.
            plies.resize(game as usize - 1, 0);
            if marking {
                games.resize(game as usize, 0);
                games.push(baseline::of_game(record));
            }
            match wish(self.games.as_ref(), first, game) {
                Wish::Perhaps => {}
                Wish::No => {
                    plies.push(0);
                    return ControlFlow::Continue(());
                }
                Wish::Enough => return ControlFlow::Break(()),
            }
            gather(found);
            admit(&selection, game, found, &mut findings);
            plies.push(record.tree.plies() as u64);
            ControlFlow::Continue(())
        });
        gather(&piece.findings);
        let mut counted = Numbered::new();
        for (game, finding) in piece.counted() {
            if matches!(wish(self.games.as_ref(), first, game), Wish::Perhaps) {
                admit(&selection, game, &mut vec![finding], &mut counted);
            }
        }
        if !counted.is_empty() {
            findings.append(&mut counted);
            findings.sort_by_key(|(game, it)| (*game, it.span.map(|span| span.start)));
        }
        let mut whole = Numbered::new();
        admit(&selection, 0, &mut piece.findings, &mut whole);
        findings.splice(0..0, whole);
        let mut marks = Vec::new();
        if marking {
            let of = |game: u32| games.get(game as usize).copied().unwrap_or_default();
            let mark = |(game, finding): &(u32, Finding)| {
                baseline::mark(finding, of(*game), &piece.source)
            };
            marks.extend(findings.iter().map(mark));
        }
        fixes.sort_by_key(|(span, _, fix)| turn(*span, fix));
        let fixes: Vec<(Code, Fix)> = fixes.into_iter().map(|(_, code, fix)| (code, fix)).collect();
        let mended = self.mending.then(|| mend(piece, &fixes, bench));
        let encoding = piece.source.encoding();
        let wanted = !findings.is_empty();
        let source = wanted.then(|| std::mem::take(&mut piece.source));
        Ok(Checked { findings, marks, source, mended, encoding, plies })
    }
}

/// When a fix has its turn: by its place and, of those that put something into one place, first what closes something
/// that was opened before it, the innermost first.
fn turn(span: Option<Span>, fix: &Fix) -> (Option<Span>, bool, Reverse<u32>) {
    let place = fix.edits.iter().map(|edit| edit.span).min();
    let opened = span.zip(place).map(|(span, place)| (span.start, place));
    match opened.filter(|(open, place)| place.start == place.end && *open < place.start) {
        Some((open, _)) => (place, false, Reverse(open)),
        None => (place, true, Reverse(0)),
    }
}
