//! The side that a move of xiangqi is written as, beside whose turn it is (specs: variant-files §2.3, §2.4).
//!
//! The order of the moves says whose each is. Where a file writes both sides apart, by capitals and small letters or by
//! Chinese and other digits, a move that is missing shows: all behind it are written as the other side's.

use super::{InLines, readings};
use crate::findings::{Code, Finding, Severity};
use crate::games::Side;
use crate::games::square_board::Position;
use crate::notation::chess::san::San;
use crate::notation::variants::{Style, VariantMove};
use crate::record::{Record, TextRef};
use crate::replay::{Item, Referee};
use crate::source::Span;
use std::collections::HashSet;

/// A move that is written as one of a side.
struct Marked {
    written: Side,
    to_move: Side,
    /// Whether a letter says so, and not its digits.
    by_letter: bool,
    is_main: bool,
    text: TextRef,
    span: Span,
}

impl Marked {
    fn fits(&self) -> bool {
        self.written == self.to_move
    }
}

/// Reports moves that are written as the other side's.
pub(super) fn report<R: Style>(items: &[Item<San>], record: &Record, findings: &mut Vec<Finding>) {
    let marked = marked::<R>(items, record);
    let main: Vec<&Marked> = marked.iter().filter(|one| one.is_main).collect();
    let turned = turned(&main);
    for run in &turned {
        let first = run[0];
        let mut finding = Finding::at(Code::SideMark, first.span)
            .with("written", Position::<R>::side_name(first.written))
            .with("side", Position::<R>::side_name(first.to_move));
        // Where it is so from the first move on, it may be a habit.
        if !std::ptr::eq(first, main[0]) {
            finding.severity = Severity::Error;
        }
        findings.push(finding);
    }
    let told: HashSet<u32> = turned.iter().flatten().map(|one| one.span.start).collect();
    let is_open = |one: &&Marked| one.by_letter && !told.contains(&one.span.start);
    let lettered: Vec<&Marked> = marked.iter().filter(is_open).collect();
    report_cases::<R>(&lettered, record, findings);
}

/// The moves that say whose they are.
fn marked<R: Style>(items: &[Item<San>], record: &Record) -> Vec<Marked> {
    let mut lines = InLines::new(record.start.side_to_move());
    let mut marked = Vec::new();
    for item in items {
        lines.pass(item);
        let Item::Unreadable { text, span, .. } = *item else { continue };
        let (to_move, is_main) = (lines.line.here, lines.around.is_empty());
        lines.lead_to(to_move.other());
        let word = record.text(text);
        let letter = word.chars().find(|c| c.is_lowercase() || c.is_uppercase());
        let written = match letter {
            Some(letter) => Some(if letter.is_uppercase() { Side::First } else { Side::Second }),
            // All of WXF has the same digits, `13+1` without a letter, too.
            None if word.is_ascii() => None,
            None => by_digits(word),
        };
        if let Some(written) = written
            && matches!(readings::<R>(word, false)[0], Some(VariantMove::Relative(_)))
        {
            let by_letter = letter.is_some();
            marked.push(Marked { written, to_move, by_letter, is_main, text, span });
        }
    }
    marked
}

/// Whose digits a move has: Chinese are Red's, others Black's.
fn by_digits(word: &str) -> Option<Side> {
    let has = |is: fn(char) -> bool| word.chars().any(is);
    let red = has(|c| "一二三四五六七八九".contains(c));
    let black = has(|c| c.is_ascii_digit() || ('１'..='９').contains(&c));
    match (red, black) {
        (true, false) => Some(Side::First),
        (false, true) => Some(Side::Second),
        _ => None,
    }
}

/// The stretches of the main line in which all moves of both sides are written as the other's.
fn turned<'m>(main: &[&'m Marked]) -> Vec<Vec<&'m Marked>> {
    /// Fewer may be slips.
    const FEWEST: usize = 3;
    let mut runs: Vec<Vec<&Marked>> = Vec::new();
    let mut run: Vec<&Marked> = Vec::new();
    for (index, one) in main.iter().enumerate() {
        if !one.fits() {
            run.push(one);
        }
        if one.fits() || index + 1 == main.len() {
            let run = std::mem::take(&mut run);
            let has = |side| run.iter().any(|one| one.written == side);
            if run.len() >= FEWEST && has(Side::First) && has(Side::Second) {
                runs.push(run);
            }
        }
    }
    // Digits alone are trusted where there are no others, and the turn changes once or twice: some files have the
    // digits of either for both sides.
    let misfits = main.iter().filter(|one| !one.fits() && !one.by_letter).count();
    let in_runs = runs.iter().flatten().filter(|one| !one.by_letter).count();
    if misfits > in_runs || runs.len() > 2 {
        runs.retain(|run| run.iter().all(|one| one.by_letter));
    }
    runs
}

/// Reports moves whose letter is in the case of the other side, where capitals are Red's and small letters Black's.
fn report_cases<R: Style>(lettered: &[&Marked], record: &Record, findings: &mut Vec<Finding>) {
    let has = |written: Side, to_move: Option<Side>| {
        let is = |one: &&&Marked| to_move.is_none_or(|side| side == one.to_move);
        lettered.iter().filter(is).any(|one| one.written == written)
    };
    // Who writes all letters alike says nothing by them.
    let [has_capitals, black_has_small] =
        [has(Side::First, None), has(Side::Second, Some(Side::Second))];
    let is_wrong = |one: &Marked| match one.to_move {
        Side::First => !one.fits() && has_capitals,
        Side::Second => !one.fits() && black_has_small,
    };
    // Behind a move that is missing all others seem to be those of the other side: a slip stands among others.
    let is_right = |at: usize| lettered.get(at).is_some_and(|one| !is_wrong(one));
    for (at, one) in lettered.iter().enumerate() {
        if is_wrong(one) {
            let is_slip = is_right(at + 1) && (at == 0 || is_right(at - 1));
            let word = record.text(one.text);
            let changed: String = match one.to_move {
                Side::First => word.chars().flat_map(char::to_uppercase).collect(),
                Side::Second => word.chars().flat_map(char::to_lowercase).collect(),
            };
            let finding = Finding::at(Code::VariantCase, one.span).with("text", word);
            let finding = finding.with("side", Position::<R>::side_name(one.to_move));
            findings.push(match is_slip {
                true => finding.fix(one.span, changed),
                false => finding.unsafe_fix(one.span, changed),
            });
        }
    }
}
