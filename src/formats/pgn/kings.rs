//! Kings that are put in the middle of an electronic board to say how the game ended, and that
//! broadcasts take for moves (specs: pgn §10).

use super::commands::duration_text;
use super::movetext::ending;
use super::tags::Tags;
use crate::findings::{Arg, Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::games::chess::{Role, Square};
use crate::games::{self, Rules, Side};
use crate::notation::chess::san::San;
use crate::record::{EndKind, Entry, NodeId, NoteKind, Outcome, Record};
use crate::replay::{Item, Notation, Script};
use crate::source::{Source, Span, offset};
use std::fmt::Write as _;

/// Says so if the last moves of a game that has been played are such signs and no moves: then it is
/// played again without them, and they are a comment behind its last move. What was found in it before
/// it was played are the first `known` findings.
pub(super) fn take_out(known: usize, tags: &Tags, frame: &mut Frame<'_, San>) {
    if frame.record.start.chess_variant().is_some() {
        // There the middle is where a king may win.
        return;
    }
    let mut found = frame.findings.iter().skip(known);
    if !found.any(|finding| finding.severity == Severity::Error) {
        return;
    }
    let Some(Signs { places, squares, plies }) = signs(&frame.script, frame.record) else { return };
    let [(first, place, _), ..] = places[..] else { return };
    let whole = places.iter().fold(place, |all, &(_, span, _)| all.join(span));
    let [a, b] = squares;
    let mut finding = Finding::at(Code::PgnKings, whole)
        .with("squares", Arg::term(format!("{a} and {b}"), format!("{a}と{b}")))
        .with("sign", sign(squares))
        .ply(u32::try_from(plies).unwrap_or(u32::MAX));
    // What was found behind them comes from them, unless they are none any more.
    let mut until = u32::MAX;
    if let Some(told) = told(&frame.script.items[first..], frame.source) {
        until = whole.end;
        let end = Ended { outcome: frame.record.outcome(), is_odd: places.len() == 1 };
        let lost_by = tags.lost_by;
        replace(first, &told, end, lost_by, frame);
        finding = match told.place {
            Some(place) => finding.fix(place, format!("{{{}}}", told.text)),
            // What stands among them belongs to somebody.
            None => places.iter().fold(finding, |finding, &(_, place, _)| {
                finding.unsafe_fix(place, format!("{{{}}}", frame.source.slice(place)))
            }),
        };
        frame.findings.truncate(known);
        frame.record.tree.clear_moves();
        frame.replay();
    }
    for finding in frame.findings.iter_mut() {
        if finding.span.is_some_and(|span| (place.start..until).contains(&span.start)) {
            finding.severity = Severity::Note;
        }
    }
    frame.report(finding);
}

/// The signs at the end of a game.
struct Signs {
    /// Where they stand in the script and in the text, and where the kings are put.
    places: Vec<(usize, Span, Square)>,
    /// Where both kings stand.
    squares: [Square; 2],
    /// How many moves stand before them.
    plies: usize,
}

fn signs(script: &Script<San>, record: &Record) -> Option<Signs> {
    let mut places = last_moves(script);
    let is_end = |&node: &NodeId| matches!(record.tree.node(node).entry, Entry::End(_));
    let line: Vec<NodeId> = record.tree.main_line().filter(|node| !is_end(node)).collect();
    let first = line.len().checked_sub(places.len())?;
    // A king may well have gone to the middle before.
    let is_move = |&node: &NodeId| matches!(record.tree.node(node).entry, Entry::Move(_));
    let legal = line[first..].iter().take_while(|node| is_move(node)).count();
    places.drain(..legal);
    let plies = first + legal;
    let squares = kings(record, &line[..plies], &places)?;
    Some(Signs { places, squares, plies })
}

/// What a comment says of signs.
struct Told {
    text: String,
    /// Where that can stand in their place.
    place: Option<Span>,
}

/// The words of signs, with what the clocks showed; none if there are variations among them.
fn told(items: &[Item<San>], source: &Source) -> Option<Told> {
    let Some(&Item::Move { span: first, .. }) = items.first() else { return None };
    let mut place = numbered(first, source);
    let mut text = source.slice(Span::new(place.start, first.start)).to_owned();
    let mut is_whole = true;
    for item in items {
        match *item {
            Item::Move { span, .. } => {
                text.push_str(if span == first { "" } else { " " });
                text.push_str(source.slice(span));
                place = place.join(span);
            }
            Item::Clock { left: time, span } | Item::Time { spent: time, span, .. } => {
                // Writing to a String cannot fail.
                let _ = write!(text, " ({})", duration_text(time));
                place = place.join(span);
            }
            Item::Note { kind: NoteKind::Comment, .. } | Item::End { .. } => {}
            Item::Note { .. } => is_whole = false,
            _ => return None,
        }
    }
    let is_among = |item: &Item<San>| match *item {
        Item::Note { span, .. } => span.start < place.end,
        _ => false,
    };
    is_whole &= !items.iter().any(is_among);
    Some(Told { text, place: is_whole.then_some(place) })
}

/// The place of a move and of the number before it.
fn numbered(mv: Span, source: &Source) -> Span {
    let before = source.slice(Span::new(0, mv.start));
    let number = before.trim_end_matches([' ', '.']).trim_end_matches(|c: char| c.is_ascii_digit());
    let is_number = number.ends_with([' ', '\n', '\r', '}', ')'])
        && before[number.len()..].starts_with(|c: char| c.is_ascii_digit());
    if is_number { Span::new(offset(number.len()), mv.end) } else { mv }
}

/// How a game ended, and whether its turn is another without the signs.
struct Ended {
    outcome: Outcome,
    is_odd: bool,
}

/// Puts a comment in the place of the signs, which begin at `first`.
fn replace(
    first: usize,
    told: &Told,
    end: Ended,
    lost_by: Option<EndKind>,
    frame: &mut Frame<'_, San>,
) {
    let tail: Vec<Item<San>> = frame.script.items.drain(first..).collect();
    let Some(&Item::Move { written, span, .. }) = tail.first() else { return };
    let text = frame.record.keep(&told.text);
    let span = told.place.unwrap_or(span);
    frame.script.push(Item::Note { kind: NoteKind::Comment, text, span });
    for item in tail {
        match item {
            Item::Note { .. } => frame.script.push(item),
            Item::End { number, span, .. } if end.is_odd => {
                let to_move = written.side().unwrap_or(Side::First);
                let ending = ending(end.outcome, lost_by, to_move);
                frame.script.push(Item::End { ending, number, span });
            }
            Item::End { .. } => frame.script.push(item),
            _ => {}
        }
    }
}

/// Where the kings stand after the signs, if both stand in the middle.
fn kings(record: &Record, line: &[NodeId], signs: &[(usize, Span, Square)]) -> Option<[Square; 2]> {
    let mut position = record.start.clone();
    for &node in line {
        record.tree.give_turn(node, &mut position);
        match record.tree.node(node).entry.mv() {
            Some(mv) => position.play(mv),
            None => position.skip(),
        }
    }
    let games::Position::Chess(position) = position else { return None };
    let first = signs.first().map(|&(.., square)| square)?;
    let other = match signs.get(1) {
        Some(&(.., square)) => square,
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
fn last_moves(script: &Script<San>) -> Vec<(usize, Span, Square)> {
    let mut found = Vec::new();
    let mut nested = 0_usize;
    for (at, item) in script.items.iter().enumerate().rev() {
        match *item {
            Item::Close { .. } => nested += 1,
            Item::Open { .. } => nested = nested.saturating_sub(1),
            _ if nested > 0 => {}
            Item::Move { written, span, .. } => match written.target() {
                Some((Role::King, to)) if is_middle(to) && found.len() < 2 => {
                    found.push((at, span, to));
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
