//! What all positions of a game on a board share.

use super::{Action, Move, Names, Reference, Shape};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The shape of the board, the names of the pieces, and the moves as lists of actions.
#[derive(Clone, Debug)]
pub struct Sheet {
    shape: Shape,
    names: Names,
    actions: Vec<Action>,
    /// Where each list ends.
    ends: Vec<u32>,
    /// What the source says besides of actions, by their number in `actions`.
    options: BTreeMap<u32, Box<str>>,
}

impl Sheet {
    /// A sheet without moves.
    #[must_use]
    pub fn new(shape: Shape, names: Names) -> Sheet {
        Sheet { shape, names, actions: Vec::new(), ends: Vec::new(), options: BTreeMap::new() }
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The names of the pieces.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The names of the pieces, to add some.
    pub fn names_mut(&mut self) -> &mut Names {
        &mut self.names
    }

    /// Adds a move.
    pub fn push(&mut self, actions: impl IntoIterator<Item = Action>) -> Move {
        self.actions.extend(actions);
        let number = u32::try_from(self.ends.len()).unwrap_or(u32::MAX);
        self.ends.push(u32::try_from(self.actions.len()).unwrap_or(u32::MAX));
        Move(number)
    }

    /// The actions of a move; nothing for a move of another game.
    #[must_use]
    pub fn actions(&self, mv: Move) -> &[Action] {
        let end = self.ends.get(mv.index()).map_or(0, |&end| end as usize);
        self.actions.get(self.first(mv)..end).unwrap_or_default()
    }

    /// The number of a move's first action among all actions.
    fn first(&self, mv: Move) -> usize {
        mv.index()
            .checked_sub(1)
            .and_then(|before| self.ends.get(before))
            .map_or(0, |&end| end as usize)
    }

    /// Keeps options of an action that the machine does not know, as the source writes them. The
    /// number of the action counts from 0 in its move.
    pub fn set_options(&mut self, mv: Move, action: usize, text: &str) {
        if let Ok(number) = u32::try_from(self.first(mv) + action) {
            self.options.insert(number, text.into());
        }
    }

    /// The options of an action that the machine does not know.
    #[must_use]
    pub fn options(&self, mv: Move, action: usize) -> Option<&str> {
        let number = u32::try_from(self.first(mv) + action).ok()?;
        self.options.get(&number).map(|text| &**text)
    }

    /// A move in words: `6,2 shift 5,2; x:S drop 22`.
    #[must_use]
    pub fn describe(&self, mv: Move) -> String {
        let mut out = String::new();
        for action in self.actions(mv) {
            out.push_str(if out.is_empty() { "" } else { "; " });
            let (subject, object) = (self.reference(action.subject), self.reference(action.object));
            // Writing to a String cannot fail.
            let _ = write!(out, "{subject} {} {object}", action.verb.word());
            if let Some(promotion) = action.promotion {
                let _ = write!(out, " = {}", self.names.text(promotion));
            }
        }
        out
    }

    fn reference(&self, reference: Reference) -> String {
        match reference {
            Reference::Coordinates(square) => self.square(square),
            Reference::Number(square) => square.to_string(),
            Reference::Piece(piece) => self.names.text(piece).to_owned(),
        }
    }

    /// The coordinates of a square, `6,2`; on boards of very many dimensions its number.
    #[must_use]
    pub fn square(&self, square: u32) -> String {
        if self.shape.lengths().len() > 8 {
            return square.to_string();
        }
        let coordinates = self.shape.coordinates(square);
        coordinates.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
    }
}
