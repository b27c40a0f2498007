//! How far what is written can be played, in whatever way it can be meant.

use super::{Item, Notation, Reading};
use crate::findings::Severity;
use crate::games::Rules;
use std::cmp::Ordering;

/// The moves of a line as they are written, up to what ends it or is none. Variations within it are passed.
pub(super) fn moves<W>(items: &[Item<W>]) -> impl Iterator<Item = &W> {
    let mut nested = 0_usize;
    let found = items.iter().map_while(move |item| match item {
        Item::Variation { .. } => None,
        Item::Open { .. } => {
            nested += 1;
            Some(None)
        }
        Item::Close { .. } => {
            nested = nested.checked_sub(1)?;
            Some(None)
        }
        _ if nested > 0 => Some(None),
        Item::Move { written, .. } => Some(Some(written)),
        Item::Unreadable { .. } | Item::Setup { .. } | Item::Fork { .. } => None,
        _ => Some(None),
    });
    found.flatten()
}

/// Counts the moves that are legal one after the other, up to `cap`.
pub(super) fn legal_prefix<N: Notation>(
    items: &[Item<N>],
    start: &N::Rules,
    previous: Option<<N::Rules as Rules>::Move>,
    cap: usize,
) -> usize {
    let mut position = start.clone();
    let mut previous = previous;
    let mut legal = 0;
    for written in moves(items) {
        let mv = match written.resolve(&position, previous) {
            Reading::Move(mv) => mv,
            Reading::Doubtful(mv, finding) if finding.severity < Severity::Error => mv,
            Reading::Ambiguous(moves, _) if !moves.is_empty() => moves[0],
            _ => break,
        };
        if legal == cap || position.check(mv).is_err() {
            break;
        }
        position.play(mv);
        previous = Some(mv);
        legal += 1;
    }
    legal
}

/// In which of two positions more of the next moves are legal, as far as it takes to tell two readings apart.
pub(super) fn further<N: Notation>(
    items: &[Item<N>],
    this: &N::Rules,
    other: &N::Rules,
    previous: Option<<N::Rules as Rules>::Move>,
) -> Ordering {
    /// A bound on the work that a malicious file can ask for.
    const PLIES: usize = 16;
    /// Among them, notes and nested lines can be as long as the file.
    const ITEMS: usize = 256;
    let items = &items[..items.len().min(ITEMS)];
    let legal = |start| legal_prefix(items, start, previous, PLIES);
    legal(this).cmp(&legal(other))
}

/// Whether moves can be made to the end of what is written, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// They can, in one way at least.
    Goes,
    /// They cannot, whatever the ambiguous among them mean.
    Breaks,
    /// They may mean too much to be tried.
    Unclear,
}

/// A position that moves may have led to, and the last of them.
type Way<R> = (R, Option<<R as Rules>::Move>);

/// Plays the moves of a line, up to `cap` of them, in all ways that those can mean that are ambiguous. Each that is
/// tried is taken from the `budget`.
pub(super) fn course<N: Notation>(
    items: &[Item<N>],
    start: N::Rules,
    previous: Option<<N::Rules as Rules>::Move>,
    cap: usize,
    budget: &mut usize,
) -> Course {
    /// So many positions are kept side by side.
    const WIDTH: usize = 8;
    let mut ways = vec![(start, previous)];
    let mut is_whole = true;
    for written in moves(items).take(cap) {
        let mut next: Vec<Way<N::Rules>> = Vec::new();
        let Some(left) = budget.checked_sub(ways.len()) else { return Course::Unclear };
        *budget = left;
        for (position, previous) in &ways {
            let meant = match written.resolve(position, *previous) {
                Reading::Move(mv) => vec![mv],
                Reading::Doubtful(mv, finding) if finding.severity < Severity::Error => vec![mv],
                Reading::Ambiguous(moves, _) => moves,
                Reading::Doubtful(..) | Reading::Nothing(_) => Vec::new(),
            };
            for mv in meant.into_iter().filter(|&mv| position.check(mv).is_ok()) {
                let mut after = position.clone();
                after.play(mv);
                let is_new = next.iter().all(|(other, _)| other.key() != after.key());
                if is_new && next.len() < WIDTH {
                    next.push((after, Some(mv)));
                } else {
                    is_whole &= !is_new;
                }
            }
        }
        ways = next;
        if ways.is_empty() {
            return if is_whole { Course::Breaks } else { Course::Unclear };
        }
    }
    Course::Goes
}
