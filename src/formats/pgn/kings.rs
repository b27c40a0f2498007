//! Kings that are put in the middle of an electronic board to say how the game ended, and that
//! broadcasts take for moves (specs: pgn §10).

use crate::findings::{Arg, Code, Finding, Severity};
use crate::games::chess::{Role, Square};
use crate::games::{self, Rules};
use crate::notation::chess::san::San;
use crate::record::{Entry, NodeId, Record};
use crate::replay::{Item, Script};
use crate::source::Span;

/// Says so if the last moves of a game are such signs and no moves. What else was found about them
/// is then worth a note only.
pub(super) fn excuse(script: &Script<San>, record: &Record, findings: &mut Vec<Finding>) {
    if !findings.iter().any(|finding| finding.severity == Severity::Error) {
        return;
    }
    let places = last_moves(script);
    let is_end = |&node: &NodeId| matches!(record.tree.node(node).entry, Entry::End(_));
    let line: Vec<NodeId> = record.tree.main_line().filter(|node| !is_end(node)).collect();
    let Some(first) = line.len().checked_sub(places.len()) else { return };
    // A king may well have gone to the middle before.
    let is_move = |&node: &NodeId| matches!(record.tree.node(node).entry, Entry::Move(_));
    let legal = line[first..].iter().take_while(|node| is_move(node)).count();
    let (line, signs) = (&line[..first + legal], &places[legal..]);
    let [(place, _), ..] = *signs else { return };
    let Some(squares) = kings(record, line, signs) else { return };
    for finding in findings.iter_mut() {
        if finding.span.is_some_and(|span| span.start >= place.start) {
            finding.severity = Severity::Note;
        }
    }
    let [a, b] = squares;
    let whole = signs.iter().fold(place, |all, &(span, _)| all.join(span));
    let finding = Finding::at(Code::PgnKings, whole)
        .with("squares", Arg::term(format!("{a} and {b}"), format!("{a}と{b}")))
        .with("sign", sign(squares))
        .ply(u32::try_from(line.len() + 1).unwrap_or(u32::MAX));
    findings.push(finding);
}

/// Where the kings stand after the signs, if both stand in the middle.
fn kings(record: &Record, line: &[NodeId], signs: &[(Span, Square)]) -> Option<[Square; 2]> {
    let mut position = record.start.clone();
    for &node in line {
        match record.tree.node(node).entry.mv() {
            Some(mv) => position.play(mv),
            None => position.skip(),
        }
    }
    let games::Position::Chess(position) = position else { return None };
    let first = signs.first().map(|&(_, square)| square)?;
    let other = match signs.get(1) {
        Some(&(_, square)) => square,
        None => position.board().king(position.side_to_move().other())?,
    };
    (is_middle(first) && is_middle(other) && first != other).then_some([first, other])
}

/// What two kings say: white squares that White has won, black squares that Black has, and both
/// that it is a draw.
fn sign(squares: [Square; 2]) -> &'static str {
    let is_light = |square: Square| (square.file() + square.rank()) % 2 == 1;
    match squares.map(is_light) {
        [true, true] => "1-0",
        [false, false] => "0-1",
        _ => "1/2-1/2",
    }
}

/// The last one or two moves of the main line as far as they are moves of kings to the middle.
fn last_moves(script: &Script<San>) -> Vec<(Span, Square)> {
    let mut found = Vec::new();
    let mut nested = 0_usize;
    for item in script.items.iter().rev() {
        match *item {
            Item::Close { .. } => nested += 1,
            Item::Open { .. } => nested = nested.saturating_sub(1),
            _ if nested > 0 => {}
            Item::Move { written, span, .. } => match written.target() {
                Some((Role::King, to)) if is_middle(to) && found.len() < 2 => {
                    found.push((span, to));
                }
                _ => break,
            },
            Item::Unreadable { .. } => break,
            _ => {}
        }
    }
    found.reverse();
    found
}

fn is_middle(square: Square) -> bool {
    matches!((square.file(), square.rank()), (3 | 4, 3 | 4))
}
