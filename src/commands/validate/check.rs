//! What the threads of `kifu validate` do with a piece.

use crate::commands::baseline::{self, Mark};
use crate::commands::fix::{Guard, Mended};
use crate::commands::games::{Games, Wish, wish};
use crate::commands::piece::Piece;
use crate::commands::place::Input;
use crate::commands::selection::{Numbered, Selection, Selections, admit};
use crate::findings::{Code, Finding, Fix, Safety};
use crate::formats::Bench;
use crate::source::{Encoding, Source, Span};
use anyhow::Result;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// What is known of a piece after reading it.
pub(super) struct Checked {
    pub(super) told: Told,
    /// What is known of it once it is mended.
    pub(super) after: Option<Told>,
    pub(super) mended: Option<Mended>,
    /// The encoding of the text.
    pub(super) encoding: Encoding,
    /// Of each record, how many moves it has.
    pub(super) plies: Vec<u64>,
}

/// What is told of a text.
#[derive(Default)]
pub(super) struct Told {
    pub(super) findings: Numbered,
    /// Of each finding, the number that it is known by; none if nobody asks.
    pub(super) marks: Vec<Mark>,
    /// The text, if something is to be shown of it.
    pub(super) source: Option<Source>,
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

/// What was seen in a text.
struct Seen {
    told: Told,
    plies: Vec<u64>,
    /// What can be mended, in its turn.
    fixes: Vec<(Code, Fix)>,
}

/// So often is a text mended at most. Rarely does a third time find anything.
const ROUNDS: usize = 8;

impl Task<'_> {
    pub(super) fn check(
        &self,
        piece: &mut Piece,
        input: &Input,
        bench: &mut Bench,
    ) -> Result<Checked> {
        let selection = self.selections.of(input)?;
        piece.fixes = true;
        let (whole, filter) = match self.mending {
            true => (piece.findings.clone(), piece.filter.clone()),
            false => (Vec::new(), None),
        };
        let mut seen = self.look(piece, &selection, bench);
        let (mut mended, mut after) = (None, None);
        if self.mending {
            let made = mended.insert(Mended::new(piece));
            let look = |mut again: Piece, bench: &mut Bench| {
                again.filter.clone_from(&filter);
                let mut seen = self.look(&mut again, &selection, bench);
                seen.told.source = Some(again.source);
                seen
            };
            let last = mend(piece, whole, &seen.fixes, made, look, bench);
            after = last.map(|seen| seen.told);
            // What is left would change a game.
            for (_, finding) in &mut after.as_mut().unwrap_or(&mut seen.told).findings {
                finding.fix.take_if(|fix| self.makes(fix));
            }
        }
        let encoding = piece.source.encoding();
        let Seen { mut told, plies, .. } = seen;
        let wanted = !told.findings.is_empty();
        told.source = wanted.then(|| std::mem::take(&mut piece.source));
        Ok(Checked { told, after, mended, encoding, plies })
    }

    /// Whether a fix is made.
    fn makes(&self, fix: &Fix) -> bool {
        self.daring || fix.safety == Safety::Safe
    }

    /// Reads a piece.
    fn look(&self, piece: &mut Piece, selection: &Selection, bench: &mut Bench) -> Seen {
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
            let fix = |finding: &Finding| {
                let fix = finding.fix.as_deref().filter(|fix| self.makes(fix))?;
                Some((finding.span, finding.code, fix.clone()))
            };
            fixes.extend(named.filter_map(fix));
        };
        let first = piece.first;
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
            admit(selection, game, found, &mut findings);
            plies.push(record.tree.plies() as u64);
            ControlFlow::Continue(())
        });
        gather(&piece.findings);
        let mut counted = Numbered::new();
        for (game, finding) in piece.counted() {
            if matches!(wish(self.games.as_ref(), first, game), Wish::Perhaps) {
                admit(selection, game, &mut vec![finding], &mut counted);
            }
        }
        if !counted.is_empty() {
            findings.append(&mut counted);
            findings.sort_by_key(|(game, it)| (*game, it.span.map(|span| span.start)));
        }
        let mut whole = Numbered::new();
        admit(selection, 0, &mut piece.findings, &mut whole);
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
        Seen { told: Told { findings, marks, source: None }, plies, fixes }
    }
}

/// Mends a piece with these fixes, and then with those of what came of it, until there are no more: what is mended may
/// show what it hid. `whole` is what was found before its records were read. Returns what was seen in the last text.
fn mend(
    piece: &Piece,
    mut whole: Vec<Finding>,
    fixes: &[(Code, Fix)],
    mended: &mut Mended,
    mut look: impl FnMut(Piece, &mut Bench) -> Seen,
    bench: &mut Bench,
) -> Option<Seen> {
    let mut last: Option<Seen> = None;
    let mut guard = None;
    for _ in 0..ROUNDS {
        let fixes = last.as_ref().map_or(fixes, |seen| &seen.fixes);
        if fixes.is_empty() {
            break;
        }
        let guard = guard.get_or_insert_with(|| Guard::new(piece, bench));
        let more = guard.mend(mended.text(), fixes, bench);
        if more.edits.is_empty() {
            break;
        }
        whole = whole.iter().filter_map(|finding| more.keep(finding)).collect();
        let again = piece.with_text(more.text.clone(), whole.clone());
        mended.add(more);
        last = Some(look(again, bench));
    }
    last
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
