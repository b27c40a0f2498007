//! Boards of any kind: `9x9 x:r,,,…/,x:P,… bottom 2*x:S -`, all squares row by row, nothing where a
//! square is empty, then the side to move and the two hands; moves are actions as findings name them,
//! `6,2 shift 5,2 = +x:S; x:P drop #22`, a number sign before what is the number of a square, and
//! options that the board does not know behind their action.

use super::Spell;
use crate::games::board::{Action, Move, Names, Piece, Position, Reference, Shape, Sheet, Verb};
use crate::games::{Rules, Side};
use std::fmt::Write as _;
use std::sync::Arc;

/// A board while its moves are read.
#[derive(Debug)]
pub(crate) struct BoardDraft {
    sheet: Sheet,
    squares: Vec<Option<Piece>>,
    hands: [Vec<(Piece, u32)>; 2],
    turn: Side,
}

const SIDES: [&str; 2] = ["bottom", "top"];

impl Spell for Position {
    type Short = Move;
    type Draft = BoardDraft;

    fn push_start(&self, out: &mut String) {
        let sheet = self.sheet();
        for (index, length) in sheet.shape().lengths().iter().enumerate() {
            // Writing to a String cannot fail.
            let _ = write!(out, "{}{length}", if index == 0 { "" } else { "x" });
        }
        out.push(' ');
        let last = self.squares().len().saturating_sub(1);
        for (square, piece) in self.squares().iter().enumerate() {
            if let Some(piece) = *piece {
                out.push_str(sheet.names().text(piece));
            }
            if square < last {
                let ends = sheet.shape().ends(square as u32) > 0;
                out.push(if ends { '/' } else { ',' });
            }
        }
        out.push(' ');
        out.push_str(SIDES[self.side_to_move().index()]);
        for side in Side::BOTH {
            out.push(' ');
            let begin = out.len();
            for (piece, count) in self.hand(side) {
                out.push_str(if out.len() == begin { "" } else { "," });
                let _ = write!(out, "{count}*{}", sheet.names().text(piece));
            }
            if out.len() == begin {
                out.push('-');
            }
        }
    }

    fn draft(text: Option<&str>) -> Option<BoardDraft> {
        let mut words = text.unwrap_or("1  bottom - -").split(' ');
        let mut lengths = Vec::new();
        for length in words.next()?.split('x') {
            lengths.push(length.parse().ok()?);
        }
        let shape = Shape::new(&lengths)?;
        let mut names = Names::default();
        let mut squares = Vec::new();
        for name in words.next()?.split([',', '/']) {
            squares.push(match name {
                "" => None,
                name => Some(names.add(name).ok()?),
            });
        }
        if squares.len() != shape.squares() as usize {
            return None;
        }
        let turn = words.next()?;
        let turn = Side::BOTH.into_iter().find(|side| SIDES[side.index()] == turn)?;
        let mut hands = [Vec::new(), Vec::new()];
        for hand in &mut hands {
            let text = words.next()?;
            if text == "-" {
                continue;
            }
            for held in text.split(',') {
                let (count, name) = held.split_once('*')?;
                hand.push((names.add(name).ok()?, count.parse().ok()?));
            }
        }
        let is_whole = words.next().is_none();
        is_whole.then(|| BoardDraft { sheet: Sheet::new(shape, names), squares, hands, turn })
    }

    fn settle(draft: BoardDraft) -> Position {
        let mut position = Position::new(Arc::new(draft.sheet), draft.squares);
        for (side, hand) in Side::BOTH.into_iter().zip(draft.hands) {
            for (piece, count) in hand {
                position.give(side, piece, count);
            }
        }
        position.set_turn(draft.turn);
        position
    }

    fn push_short(&self, mv: Move, out: &mut String) {
        let sheet = self.sheet();
        for (index, action) in sheet.actions(mv).iter().enumerate() {
            out.push_str(if index == 0 { "" } else { "; " });
            push_reference(action.subject, sheet, out);
            out.push(' ');
            out.push_str(action.verb.word());
            out.push(' ');
            push_reference(action.object, sheet, out);
            if let Some(promotion) = action.promotion {
                out.push_str(" = ");
                out.push_str(sheet.names().text(promotion));
            }
            if let Some(options) = sheet.options(mv, index) {
                out.push(' ');
                out.push_str(options);
            }
        }
    }

    fn short(draft: &mut BoardDraft, text: &str) -> Option<Move> {
        Self::exact(draft, text)
    }

    fn push_exact(&self, mv: Move, out: &mut String) {
        self.push_short(mv, out);
    }

    fn exact(draft: &mut BoardDraft, text: &str) -> Option<Move> {
        let mut actions = Vec::new();
        let mut options = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (action, own, behind) = action(rest, &mut draft.sheet)?;
            options.extend(own.map(|own| (actions.len(), own)));
            actions.push(action);
            rest = match behind.strip_prefix("; ") {
                Some(next) if !next.is_empty() => next,
                None if behind.is_empty() => "",
                _ => return None,
            };
        }
        let mv = draft.sheet.push(actions);
        for (index, own) in options {
            draft.sheet.set_options(mv, index, own);
        }
        Some(mv)
    }
}

fn push_reference(reference: Reference, sheet: &Sheet, out: &mut String) {
    match reference {
        Reference::Piece(piece) => out.push_str(sheet.names().text(piece)),
        // Writing to a String cannot fail.
        Reference::Number(square) => drop(write!(out, "#{square}")),
        Reference::Coordinates(square) => {
            for (index, at) in sheet.shape().coordinates(square).iter().enumerate() {
                let _ = write!(out, "{}{at}", if index == 0 { "" } else { "," });
            }
        }
    }
}

/// Reads an action, its options and what follows them.
fn action<'t>(text: &'t str, sheet: &mut Sheet) -> Option<(Action, Option<&'t str>, &'t str)> {
    let (subject, rest) = text.split_once(' ')?;
    let (verb, rest) = rest.split_once(' ')?;
    let subject = reference(subject, sheet)?;
    let verb = Verb::find(verb)?;
    let (object, mut rest) = word(rest);
    let object = reference(object, sheet)?;
    let mut promotion = None;
    if let Some(named) = rest.strip_prefix(" = ") {
        let (name, behind) = word(named);
        promotion = Some(sheet.names_mut().add(name).ok()?);
        rest = behind;
    }
    let mut options = None;
    if let Some(own) = rest.strip_prefix(' ').filter(|own| own.starts_with('{')) {
        let (object, behind) = own.split_at(object_end(own)?);
        options = Some(object);
        rest = behind;
    }
    Some((Action { subject, verb, object, promotion }, options, rest))
}

/// The text up to a blank or semicolon, and from there on.
fn word(text: &str) -> (&str, &str) {
    text.split_at(text.find([' ', ';']).unwrap_or(text.len()))
}

fn reference(text: &str, sheet: &mut Sheet) -> Option<Reference> {
    if text.contains(':') {
        return sheet.names_mut().add(text).ok().map(Reference::Piece);
    }
    let shape = sheet.shape();
    if let Some(number) = text.strip_prefix('#') {
        let number = number.parse().ok().filter(|&number| number < shape.squares())?;
        return Some(Reference::Number(number));
    }
    let mut are_numbers = true;
    let coordinates = text.split(',').map_while(|at| {
        let at = at.parse().ok();
        are_numbers &= at.is_some();
        at
    });
    let square = shape.square(coordinates).ok();
    square.filter(|_| are_numbers).map(Reference::Coordinates)
}

/// Where the JSON object that a text begins with ends.
fn object_end(text: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => depth += 1,
            b'}' | b']' if !quoted => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}
