//! Actions, of which moves are made.

use super::Piece;
use std::fmt;

/// What happens in an action (specs: pcn §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// A piece in hand is put on an empty square.
    Drop,
    /// A piece goes to a square of an enemy piece, which goes into the mover's hand.
    Capture,
    /// A piece goes to a square of an enemy piece, which leaves the game.
    Remove,
    /// A piece goes to an empty square.
    Shift,
    /// A piece is lifted above another square, whatever stands there.
    Jump,
    /// A piece above a square comes down on an empty square.
    Land,
    /// A piece above a square comes down on a square of an enemy piece and takes it.
    Stun,
}

impl Verb {
    /// All verbs, in the order of the document.
    pub const ALL: [Verb; 7] =
        [Verb::Drop, Verb::Capture, Verb::Remove, Verb::Shift, Verb::Jump, Verb::Land, Verb::Stun];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Verb::Drop => "drop",
            Verb::Capture => "capture",
            Verb::Remove => "remove",
            Verb::Shift => "shift",
            Verb::Jump => "jump",
            Verb::Land => "land",
            Verb::Stun => "stun",
        }
    }

    /// The verb of a word, which has small letters only.
    #[must_use]
    pub fn find(word: &str) -> Option<Verb> {
        Verb::ALL.into_iter().find(|verb| verb.word() == word)
    }
}

/// How an action names its subject or object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reference {
    /// The coordinates of this square.
    Coordinates(u32),
    /// The number of this square.
    Number(u32),
    /// The only piece of this name on the board; or, to be dropped, in hand.
    Piece(Piece),
}

impl Reference {
    /// The square, if it is one.
    #[must_use]
    pub const fn square(self) -> Option<u32> {
        match self {
            Reference::Coordinates(square) | Reference::Number(square) => Some(square),
            Reference::Piece(_) => None,
        }
    }
}

/// One action of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// What acts.
    pub subject: Reference,
    /// What it does.
    pub verb: Verb,
    /// Where, or to what.
    pub object: Reference,
    /// What the subject becomes afterwards.
    pub promotion: Option<Piece>,
}

/// A move: the number of its action list in the [`Sheet`](super::Sheet) of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(pub(super) u32);

impl Move {
    /// The number, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// `#7` for the seventh list: what it does stands in the sheet only, see
/// [`Sheet::describe`](super::Sheet::describe).
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", u64::from(self.0) + 1)
    }
}
