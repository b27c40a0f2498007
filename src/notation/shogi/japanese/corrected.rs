//! What is read leniently, as the format has it: what a fix puts in its place. A text comes only out
//! if it is read again as the very same.

use super::cursor::Cursor;
use super::moves::{self, Attempt, Read};
use super::{departures::Departures, time};
use crate::games::Side;
use crate::notation::shogi::relative;
use crate::notation::shogi::{Marks, Origin, Promotion, Target};
use crate::record::{Millis, Total};
use std::fmt::Write as _;

/// A move that was read from `text`, without its departures. The name of the piece stays as it is,
/// unless it is written in full.
pub(crate) fn of_move(text: &str, read: &Read) -> Option<String> {
    let written = read.written;
    let mut out = String::with_capacity(text.len());
    match written.side {
        Some(Side::First) => out.push('▲'),
        Some(Side::Second) => out.push('△'),
        None => {}
    }
    match written.target {
        Target::Same => out.push_str("同　"),
        Target::Square(square) | Target::SameSquare(square) => out.push_str(square.kanji()),
    }
    out.push_str(name(text).unwrap_or(written.kind?.kanji()));
    out.extend(relative::signs(written.marks).map(|(sign, _)| sign));
    out.push_str(match written.promotion {
        Promotion::Yes => "成",
        Promotion::No => "不成",
        Promotion::Unstated => "",
    });
    match written.origin {
        // Writing to a string cannot fail.
        Origin::Square(from) => _ = write!(out, "({}{})", from.file(), from.rank()),
        Origin::Hand => out.push('打'),
        Origin::Unstated | Origin::Board => {}
    }
    let mut cursor = Cursor::new(&out);
    let again = match moves::read(&mut cursor) {
        Attempt::Move(again) => again,
        Attempt::Broken | Attempt::Other => return None,
    };
    let same = again.written == written
        && again.departures == Departures::NONE
        && !again.late_promotion
        && cursor.rest.is_empty();
    same.then_some(out)
}

/// The name of the piece of a move if it is no longer than it has to be.
fn name(text: &str) -> Option<&str> {
    let mut cursor = Cursor::new(text);
    cursor.eat(&['+', '-']);
    cursor.take(moves::side_mark);
    cursor.blanks();
    cursor.eat(&['同']);
    cursor.blanks();
    moves::square(&mut cursor);
    cursor.eat(&['同']);
    cursor.blanks();
    let begin = cursor.rest;
    moves::kind(&mut cursor)?;
    let name = &begin[..begin.len() - cursor.rest.len()];
    (name.chars().count() == 1 || name.starts_with('成')).then_some(name)
}

/// A time and a total, if both were written and are whole seconds.
pub(crate) fn of_time(spent: Millis, total: Total) -> Option<String> {
    let out = time::field(spent.get()?, total.get()?).as_str().to_owned();
    let again = time::read_text(&out)?;
    (time::is_canonical(&out) && again == (spent, total, "")).then_some(out)
}

/// A move of KIF with where it comes from, which its text does not say. The relative marks go.
pub(crate) fn with_origin(text: &str, origin: Origin) -> Option<String> {
    let Attempt::Move(mut read) = moves::read(&mut Cursor::new(text)) else { return None };
    read.written.origin = origin;
    read.written.marks = Marks::NONE;
    of_move(text, &read)
}
