//! Lines of moves: what is written of them, and where each leaves another.

use super::page::Page;
use super::position::point;
use crate::findings::Word;
use crate::games::xiangqi::Role;
use crate::notation::variants::VariantMove;
use std::collections::HashMap;
use std::ops::Range;

/// A move, or what stands in the place of one, and where.
pub(super) type Unit = (Option<VariantMove<Role>>, Range<usize>);

/// A line as it is written.
#[derive(Debug)]
pub(super) struct Line {
    /// Its number; 0 is the main line.
    pub(super) index: u32,
    /// The number of the line that it leaves.
    pub(super) parent: u32,
    /// The ply at which it does, as it is written.
    pub(super) ply: u32,
    /// Its moves.
    pub(super) units: Vec<Unit>,
    /// Where its tag stands.
    pub(super) place: Range<usize>,
}

/// The moves of a value that stands at a place in a text: pairs of points, whatever stands between their digits.
/// Letters are those of an old form, which is not known: then their place.
pub(super) fn units(text: &str, place: Range<usize>) -> Result<Vec<Unit>, Range<usize>> {
    let mut units = Vec::new();
    let mut digits: Vec<(u8, usize)> = Vec::with_capacity(4);
    for (offset, byte) in text[place.clone()].bytes().enumerate() {
        let at = place.start + offset;
        if byte.is_ascii_alphabetic() {
            return Err(at..at + 1);
        }
        if !byte.is_ascii_digit() {
            continue;
        }
        digits.push((byte, at));
        if let [(a, start), (b, _), (c, _), (d, end)] = digits[..] {
            let points = point(a, b).zip(point(c, d)).filter(|(from, to)| from != to);
            let written = points.map(|(from, to)| VariantMove::Points {
                from,
                to,
                role: None,
                promotes: Some(false),
                captures: false,
            });
            units.push((written, start..end + 1));
            digits.clear();
        }
    }
    if let (Some(first), Some(last)) = (digits.first(), digits.last()) {
        units.push((None, first.1..last.1 + 1));
    }
    Ok(units)
}

/// How the plies of lines are counted that leave another one than the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plies {
    /// From the start of the game.
    OfGame,
    /// From the start of the line that they leave.
    OfLine,
}

/// Where lines leave each other.
pub(super) struct Placed {
    /// The ply of the first move of each line, by its place in the list; none if it hangs nowhere.
    pub(super) first: Vec<Option<u32>>,
    /// The lines that leave each line, by the ply and by their numbers.
    pub(super) children: Vec<Vec<usize>>,
    /// The lines that hang nowhere, and why.
    pub(super) lost: Vec<(usize, Word)>,
}

/// Lines may leave each other so many times in a row: a position is kept for each.
const DEEPEST: u32 = 3_000;

/// Finds out where lines leave each other; the first is the main line.
pub(super) fn place(lines: &[Line], plies: Plies) -> Placed {
    let by_number: HashMap<u32, usize> =
        lines.iter().enumerate().rev().map(|(at, line)| (line.index, at)).collect();
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    let mut lost = Vec::new();
    for (at, line) in lines.iter().enumerate().skip(1) {
        match by_number.get(&line.parent) {
            Some(&parent) => leaving[parent].push(at),
            None => lost.push((at, Word::LineUnknown)),
        }
    }
    let mut placed =
        Placed { first: vec![None; lines.len()], children: vec![Vec::new(); lines.len()], lost };
    let mut reasons: Vec<Option<Word>> = vec![None; lines.len()];
    if let Some(main) = placed.first.first_mut() {
        *main = Some(1);
    }
    let mut open = vec![(0, 0_u32)];
    while let Some((parent, depth)) = open.pop() {
        let Some(start) = placed.first.get(parent).copied().flatten() else { continue };
        let end =
            start.saturating_add(u32::try_from(lines[parent].units.len()).unwrap_or(u32::MAX));
        for &at in &leaving[parent] {
            let written = lines[at].ply;
            let first = match plies {
                _ if parent == 0 => written,
                Plies::OfGame => written,
                Plies::OfLine => written.saturating_sub(1).saturating_add(start),
            };
            // In the place of the first move of a line stands one that leaves what that one leaves.
            let begins = if parent == 0 || plies == Plies::OfLine { start } else { start + 1 };
            reasons[at] = match first {
                _ if depth >= DEEPEST => Some(Word::LineTooDeep),
                _ if written == 0 || first < begins => Some(Word::LineBeforeParent),
                _ if first > end => Some(Word::LineBeyondParent),
                _ => None,
            };
            if reasons[at].is_none() {
                placed.first[at] = Some(first);
                placed.children[parent].push(at);
                open.push((at, depth + 1));
            }
        }
    }
    for (at, line) in lines.iter().enumerate().skip(1) {
        if placed.first[at].is_some() || !by_number.contains_key(&line.parent) {
            continue;
        }
        // Behind one that hangs nowhere, or in a circle.
        placed.lost.push((at, reasons[at].unwrap_or(Word::LineUnattached)));
    }
    for children in &mut placed.children {
        children.sort_by_key(|&at| (placed.first[at], lines[at].index));
    }
    placed
}

/// How plies are counted, by where lines can hang.
pub(super) fn plies(lines: &[Line]) -> (Plies, Placed) {
    let of_game = place(lines, Plies::OfGame);
    if of_game.lost.is_empty() {
        return (Plies::OfGame, of_game);
    }
    let of_line = place(lines, Plies::OfLine);
    match of_line.lost.len() < of_game.lost.len() {
        true => (Plies::OfLine, of_line),
        false => (Plies::OfGame, of_game),
    }
}

/// The words of a line as they are written.
pub(super) fn words<'a>(page: &'a Page<'_>, unit: &Unit) -> &'a str {
    page.text.get(unit.1.clone()).unwrap_or_default()
}
