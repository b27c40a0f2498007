//! Half-moves that are missing, as the numbers before later moves tell (`1. e4 2. d4 e5`).
//!
//! Moves of PGN are the one side's and the other's by their order. Behind one that is missing all others would be
//! the wrong side's, and some of them legal moves of it. A number says whose move it stands before, but many files
//! have wrong numbers: it is believed where it is ahead by just one half-move, and the moves from there on go
//! further as it has them. Then a null move stands for what is missing.

use super::games::plies_before;
use super::lines::NumberClaim;
use super::movetext::ending;
use crate::findings::{Code, Finding, Severity};
use crate::formats::frame::Frame;
use crate::games::chess::Position;
use crate::games::{Rules, Side};
use crate::notation::chess::san::San;
use crate::record::{EndKind, PASS};
use crate::replay::{self, Item, Notation, Reading, Referee};
use std::cmp::Ordering;

/// A line of moves under way.
#[derive(Clone)]
struct Line {
    position: Position,
    /// The position before the latest move.
    before: Position,
    /// Plies before the next move, counted from move 1 of White, with those that are missing.
    ply: u32,
}

/// What a number says of the move behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// That it is the move which it is by the order of the moves.
    TheSame,
    /// That a half-move is missing before it, and so it is.
    Missing,
    /// The same, and it may be.
    Perhaps,
    /// What is wrong.
    Wrong,
}

/// Puts null moves where numbers tell that half-moves are missing, and has the moves behind them as the side's
/// whose they are. `lost_by` is how a tag says that the game was lost.
pub(super) fn give(claims: &[NumberClaim], lost_by: Option<EndKind>, frame: &mut Frame<'_, San>) {
    let Some(start) = Position::of(&frame.record.start).filter(|_| !claims.is_empty()) else {
        return;
    };
    let first = plies_before(&frame.record.start);
    let mut line = Line { position: start.clone(), before: start.clone(), ply: first };
    let mut around = Vec::new();
    let mut claims = claims.iter().peekable();
    let mut mended: Vec<usize> = Vec::new();
    let script = std::mem::take(&mut frame.script.items);
    let mut items = Vec::with_capacity(script.len() + claims.len());
    // How the sides were read, by the order of the moves alone.
    let mut read = vec![first];
    for (index, &item) in script.iter().enumerate() {
        let claim = claims.next_if(|claim| claim.item == index);
        match item {
            Item::Move { written, number, span } => {
                let says = claim.map_or(Says::TheSame, |claim| line.hears(claim, &script[index..]));
                match (says, claim) {
                    (Says::Missing, Some(claim)) => {
                        let text = frame.record.keep(PASS);
                        items.push(Item::Unreadable { text, number: 0, span: claim.place });
                        line.skip();
                        let finding = Finding::at(Code::OutOfTurn, claim.place)
                            .with("side", Position::side_name(side(line.ply)));
                        let is_main = around.is_empty();
                        let ply = line.ply.saturating_sub(first).saturating_add(1);
                        let finding = if is_main { finding.ply(ply) } else { finding };
                        match claim.finding.and_then(|at| frame.findings.get_mut(at)) {
                            Some(known) => *known = finding,
                            None => frame.findings.push(finding),
                        }
                    }
                    (Says::Perhaps, Some(claim)) => {
                        let known = claim.finding.and_then(|at| frame.findings.get_mut(at));
                        if let Some(known) = known {
                            // The number may be right, and half of the moves behind it the other side's.
                            known.severity = Severity::Error;
                            known.fix = None;
                        }
                    }
                    // It was told as wrong by an order that is mended now.
                    (Says::TheSame, Some(claim)) => mended.extend(claim.finding),
                    _ => {}
                }
                let written = written.by(side(line.ply));
                items.push(Item::Move { written, number, span });
                line.play(written);
                count(&mut read);
            }
            Item::Unreadable { .. } => {
                items.push(item);
                line.skip();
                count(&mut read);
            }
            Item::End { ending: told, number, span } => {
                let outcome = told.outcome(side(read.last().copied().unwrap_or(first)));
                let ending = match line.ply % 2 == read.last().map_or(0, |ply| ply % 2) {
                    true => told,
                    false => ending(outcome, lost_by, side(line.ply)),
                };
                items.push(Item::End { ending, number, span });
            }
            Item::Open { .. } => {
                items.push(item);
                let position = line.before.clone();
                let ply = line.ply.saturating_sub(1);
                let beside = Line { before: position.clone(), position, ply };
                around.push(std::mem::replace(&mut line, beside));
                read.push(read.last().map_or(first, |ply| ply.saturating_sub(1)));
            }
            Item::Close { .. } => {
                items.push(item);
                line = around.pop().unwrap_or(line);
                read.pop();
            }
            _ => items.push(item),
        }
    }
    frame.script.items = items;
    // In the order of the findings, as the numbers are.
    let mut mended = mended.into_iter().peekable();
    let mut indices = 0..;
    frame.findings.retain(|_| mended.next_if_eq(&indices.next().unwrap_or_default()).is_none());
}

fn side(ply: u32) -> Side {
    if ply.is_multiple_of(2) { Side::First } else { Side::Second }
}

fn count(read: &mut [u32]) {
    if let Some(ply) = read.last_mut() {
        *ply = ply.saturating_add(1);
    }
}

impl Line {
    /// What a number says of the first of these moves.
    fn hears(&self, claim: &NumberClaim, items: &[Item<San>]) -> Says {
        if claim.ply == self.ply {
            return Says::TheSame;
        }
        // Beside a move nothing is missing: what does not fit there stands elsewhere.
        if claim.opens || claim.ply != self.ply.saturating_add(1) {
            return Says::Wrong;
        }
        let mut turned = self.position.clone();
        turned.skip();
        let fits = |position: &Position| {
            let Some(Item::Move { written, .. }) = items.first() else { return false };
            match written.resolve(position, None) {
                Reading::Move(mv) | Reading::Doubtful(mv, _) => position.check(mv).is_ok(),
                Reading::Ambiguous(..) => true,
                Reading::Nothing(_) => false,
            }
        };
        match replay::further(items, &turned, &self.position) {
            Ordering::Greater => Says::Missing,
            Ordering::Equal if fits(&turned) => Says::Perhaps,
            _ => Says::Wrong,
        }
    }

    fn play(&mut self, written: San) {
        let position = self.position.clone();
        match written.resolve(&self.position, None) {
            Reading::Move(mv) | Reading::Doubtful(mv, _) => self.position.play(mv),
            Reading::Ambiguous(..) | Reading::Nothing(_) => self.position.skip(),
        }
        self.before = position;
        self.ply = self.ply.saturating_add(1);
    }

    fn skip(&mut self) {
        self.before = self.position.clone();
        self.position.skip();
        self.ply = self.ply.saturating_add(1);
    }
}
