//! The machine itself: what each verb demands and does (specs: pcn §5).

use super::few::Few;
use super::{Action, Move, Piece, Position, Reference, Sheet, Verb};
use crate::games::Side;
use std::collections::BTreeMap;

/// What is wrong with an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The move has no action.
    NoAction,
    /// Nothing stands on the square of the subject.
    EmptySource(u32),
    /// No piece is above the square of the subject.
    NothingAbove(u32),
    /// No piece of this name stands on the board.
    NoSuchPiece(Piece),
    /// Several pieces of this name stand on the board.
    SeveralSuchPieces(Piece),
    /// A drop names its subject by a square.
    DropOfSquare(u32),
    /// The piece is not in hand.
    NotInHand(Piece),
    /// The verb goes to an empty square, but its object is a piece.
    ObjectIsPiece(Piece),
    /// The target has to be empty, and this stands there.
    Occupied(u32, Piece),
    /// The target has to hold an enemy piece, and is empty.
    NothingToTake(u32),
    /// The target has to hold an enemy piece, and holds this one of the mover's.
    OwnPiece(u32, Piece),
    /// The promoted piece would be the other side's, or the same as before.
    PromotionSide(Piece),
    /// At the end of the move a piece is still above this square.
    LeftAbove(u32),
}

/// Why a move is mechanically impossible: the first fault of its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Illegal {
    /// The number of the action in the move, from 0.
    pub action: u32,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is odd about an action that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remark {
    /// The dropped piece is written with another case of the style than the captured one has.
    StyleCase {
        /// As written.
        written: Piece,
        /// As it is in hand.
        held: Piece,
    },
    /// Whether a stunned piece goes into the hand is not said anywhere; it was put there.
    Stunned,
    /// A stone that lies on the board is taken off it where it lies: an extension for Go.
    StoneTaken,
    /// The promoted piece is of another style.
    PromotionStyle(Piece),
    /// The subject belongs to the side that is not to move: subjects are "most of the case" owned
    /// by the player (seeds: pcn).
    OpponentsPiece(Piece),
}

/// What an action did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// The verb.
    pub verb: Verb,
    /// Where the piece came from; `None` from the hand.
    pub from: Option<u32>,
    /// Where it went, or which square it is above.
    pub to: u32,
    /// The piece before a promotion, as it is named on the board or in hand.
    pub piece: Piece,
    /// What it took from the target.
    pub taken: Option<Piece>,
    /// What it became.
    pub promotion: Option<Piece>,
}

/// A move under way: the position before it, and what has changed since. Positions can be large
/// and moves are small, so nothing here costs more than the actions do.
pub(super) struct Trial<'a> {
    base: &'a Position,
    side: Side,
    /// Whether actions are executed in spite of their faults.
    force: bool,
    pub(super) squares: Few<u32, Option<Piece>>,
    /// Changes of the number of pieces of a name on the board and of the sum of their squares.
    counts: Few<Piece, (i64, u32)>,
    /// Changes of the mover's hand, by family and piece.
    pub(super) hand: BTreeMap<(u32, Piece), i64>,
    above: BTreeMap<u32, Piece>,
    pub(super) effects: Vec<Effect>,
    /// What is odd, with the number of the action.
    pub(super) remark: Option<(u32, Remark)>,
}

impl<'a> Trial<'a> {
    pub(super) fn new(base: &'a Position, force: bool) -> Trial<'a> {
        Trial {
            base,
            side: base.turn(),
            force,
            squares: Few::new(),
            counts: Few::new(),
            hand: BTreeMap::new(),
            above: BTreeMap::new(),
            effects: Vec::new(),
            remark: None,
        }
    }

    /// Executes all actions of a move, up to the first fault unless forced.
    pub(super) fn run(&mut self, mv: Move) -> Result<(), Illegal> {
        let base = self.base;
        let actions = base.sheet().actions(mv);
        let last = u32::try_from(actions.len().saturating_sub(1)).unwrap_or(u32::MAX);
        if actions.is_empty() && !base.may_pass() {
            self.tolerate(Fault::NoAction).map_err(|fault| Illegal { action: 0, fault })?;
        }
        for (number, action) in (0..).zip(actions) {
            match self.step(number, action) {
                Err(fault) if !self.force => return Err(Illegal { action: number, fault }),
                _ => {}
            }
        }
        while let Some((square, piece)) = self.above.pop_first() {
            self.tolerate(Fault::LeftAbove(square))
                .map_err(|fault| Illegal { action: last, fault })?;
            if self.at(square).is_none() {
                self.put(square, Some(piece));
            }
        }
        Ok(())
    }

    fn tolerate(&self, fault: Fault) -> Result<(), Fault> {
        if self.force { Ok(()) } else { Err(fault) }
    }

    fn sheet(&self) -> &'a Sheet {
        self.base.sheet()
    }

    fn at(&self, square: u32) -> Option<Piece> {
        self.squares.get(square).unwrap_or_else(|| self.base.at(square))
    }

    fn put(&mut self, square: u32, piece: Option<Piece>) {
        let old = self.at(square);
        for (piece, change) in [(old, -1), (piece, 1)] {
            if let Some(piece) = piece {
                let (count, sum) = self.counts.entry(piece);
                *count += change;
                *sum ^= square;
            }
        }
        *self.squares.entry(square) = piece;
    }

    fn held(&self, family: u32, piece: Piece) -> i64 {
        let change = self.hand.get(&(family, piece)).copied().unwrap_or(0);
        i64::from(self.base.held(self.side, family, piece)) + change
    }

    /// Keeps the first remark; that the player moves what is the opponent's goes before all others.
    fn note(&mut self, action: u32, remark: Remark) {
        let is_grave = |remark| matches!(remark, Remark::OpponentsPiece(_));
        if self.remark.is_none_or(|(_, known)| is_grave(remark) && !is_grave(known)) {
            self.remark = Some((action, remark));
        }
    }

    fn step(&mut self, number: u32, action: &Action) -> Result<(), Fault> {
        let Action { subject, verb, object, promotion } = *action;
        if verb == Verb::Remove && subject.square().is_some_and(|at| object.square() == Some(at)) {
            return self.take_stone(number, subject);
        }
        let (from, piece) = match verb {
            Verb::Drop => (None, self.subject_in_hand(number, subject)?),
            Verb::Land | Verb::Stun => self.subject_above(subject)?,
            Verb::Jump => {
                self.subject_above(subject).or_else(|_| self.subject_on_board(subject))?
            }
            Verb::Shift | Verb::Capture | Verb::Remove => self.subject_on_board(subject)?,
        };
        let names = self.sheet().names();
        if names.side(piece) != self.side {
            self.note(number, Remark::OpponentsPiece(piece));
        }
        let to = self.target(verb, object)?;
        let standing = self.at(to);
        let taken = match (verb, standing) {
            (Verb::Jump, _) | (Verb::Drop | Verb::Shift | Verb::Land, None) => None,
            (Verb::Drop | Verb::Shift | Verb::Land, Some(other)) => {
                self.tolerate(Fault::Occupied(to, other))?;
                None
            }
            (Verb::Capture | Verb::Remove | Verb::Stun, None) => {
                self.tolerate(Fault::NothingToTake(to))?;
                None
            }
            (Verb::Capture | Verb::Remove | Verb::Stun, Some(other)) => {
                if names.side(other) == self.side {
                    self.tolerate(Fault::OwnPiece(to, other))?;
                }
                Some(other)
            }
        };
        // There is room for one piece above a square.
        if verb == Verb::Jump
            && let Some(&other) = self.above.get(&to).filter(|_| from != Some(to))
        {
            self.tolerate(Fault::Occupied(to, other))?;
        }
        if let Some(promotion) = promotion {
            if promotion == piece || names.side(promotion) != names.side(piece) {
                self.tolerate(Fault::PromotionSide(promotion))?;
            }
            let style = |piece| names.name(piece).map(|name| name.style.to_ascii_lowercase());
            if style(promotion) != style(piece) {
                self.note(number, Remark::PromotionStyle(promotion));
            }
        }
        match (verb, from) {
            (Verb::Drop, _) => self.change_hand(piece, -1),
            (_, Some(from)) => {
                // What is above a square is not on it.
                if self.above.get(&from) == Some(&piece) && verb_lifts_from_above(verb) {
                    self.above.remove(&from);
                } else {
                    self.put(from, None);
                }
            }
            (_, None) => {}
        }
        if let Some(taken) = taken.filter(|_| verb != Verb::Remove) {
            self.change_hand(names.captured(taken), 1);
            if verb == Verb::Stun {
                self.note(number, Remark::Stunned);
            }
        }
        let after = promotion.unwrap_or(piece);
        match verb {
            Verb::Jump => drop(self.above.insert(to, after)),
            _ => self.put(to, Some(after)),
        }
        self.effects.push(Effect { verb, from, to, piece, taken, promotion });
        Ok(())
    }

    /// `[42, "remove", 42]`: a stone is taken off the board (specs: pcn §8).
    fn take_stone(&mut self, number: u32, subject: Reference) -> Result<(), Fault> {
        let (from, piece) = self.subject_on_board(subject)?;
        let Some(to) = from else { return Ok(()) };
        self.put(to, None);
        self.note(number, Remark::StoneTaken);
        let effect =
            Effect { verb: Verb::Remove, from, to, piece, taken: Some(piece), promotion: None };
        self.effects.push(effect);
        Ok(())
    }

    fn subject_in_hand(&mut self, number: u32, subject: Reference) -> Result<Piece, Fault> {
        let piece = match subject {
            Reference::Piece(piece) => piece,
            Reference::Coordinates(square) | Reference::Number(square) => {
                return Err(Fault::DropOfSquare(square));
            }
        };
        let names = self.sheet().names();
        // Whatever is in hand is the player's.
        if names.side(piece) != self.side {
            self.tolerate(Fault::NotInHand(piece))?;
            return Ok(piece);
        }
        let family = names.family(piece);
        if self.held(family, piece) > 0 || self.base.is_stone(piece) {
            return Ok(piece);
        }
        let Some(held) = self.relative_in_hand(family) else {
            self.tolerate(Fault::NotInHand(piece))?;
            return Ok(piece);
        };
        self.note(number, Remark::StyleCase { written: piece, held });
        Ok(held)
    }

    /// A piece in hand whose name differs in the case of the style only.
    fn relative_in_hand(&self, family: u32) -> Option<Piece> {
        let changed = self.hand.range((family, Piece::MIN)..=(family, Piece::MAX));
        let changed = changed.map(|(&(_, piece), _)| piece);
        let mut known = self.base.family_in_hand(self.side, family).chain(changed);
        known.find(|&piece| self.held(family, piece) > 0)
    }

    fn change_hand(&mut self, piece: Piece, change: i64) {
        if !self.base.is_stone(piece) || change > 0 {
            let family = self.sheet().names().family(piece);
            *self.hand.entry((family, piece)).or_default() += change;
        }
    }

    fn subject_on_board(&self, subject: Reference) -> Result<(Option<u32>, Piece), Fault> {
        let square = self.locate(subject)?;
        let piece = self.at(square).ok_or(Fault::EmptySource(square))?;
        Ok((Some(square), piece))
    }

    fn subject_above(&self, subject: Reference) -> Result<(Option<u32>, Piece), Fault> {
        if let Reference::Piece(piece) = subject {
            let above = self.above.iter().find(|&(_, &above)| above == piece);
            let (&square, _) = above.ok_or(Fault::NoSuchPiece(piece))?;
            return Ok((Some(square), piece));
        }
        let square = self.locate(subject)?;
        let piece = self.above.get(&square).copied().ok_or(Fault::NothingAbove(square))?;
        Ok((Some(square), piece))
    }

    fn target(&self, verb: Verb, object: Reference) -> Result<u32, Fault> {
        match (verb, object) {
            (Verb::Drop | Verb::Shift | Verb::Land, Reference::Piece(piece)) => {
                Err(Fault::ObjectIsPiece(piece))
            }
            _ => self.locate(object),
        }
    }

    /// The square of a reference to the board.
    fn locate(&self, reference: Reference) -> Result<u32, Fault> {
        let piece = match reference {
            Reference::Coordinates(square) | Reference::Number(square) => return Ok(square),
            Reference::Piece(piece) => piece,
        };
        let (count, sum) = self.base.standing(piece);
        let (change, difference) = self.counts.get(piece).unwrap_or_default();
        match i64::from(count) + change {
            0 => Err(Fault::NoSuchPiece(piece)),
            // Of a single piece, the combined squares of all pieces are its own.
            1 => Ok(sum ^ difference),
            _ => Err(Fault::SeveralSuchPieces(piece)),
        }
    }
}

fn verb_lifts_from_above(verb: Verb) -> bool {
    matches!(verb, Verb::Land | Verb::Stun | Verb::Jump)
}
