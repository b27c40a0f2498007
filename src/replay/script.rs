//! What a record says, in its own order: the input of the replayer.

use crate::games::Side;
use crate::record::{Ending, Millis, NoteKind, Setup, TextRef, Total};
use crate::source::Span;

/// One statement of a record about its moves. `W` is how the format writes moves.
#[derive(Clone, Copy, Debug)]
pub enum Item<W> {
    /// A move.
    Move {
        /// As written.
        written: W,
        /// The number written before it; 0 if none.
        number: u32,
        /// Where.
        span: Span,
    },
    /// A thing that stands where a move should and is none; its reader has reported why.
    Unreadable {
        /// Its text.
        text: TextRef,
        /// The number written before it; 0 if none.
        number: u32,
        /// Where.
        span: Span,
    },
    /// An ending at the place of the next move.
    End {
        /// Which.
        ending: Ending,
        /// The number written before it; 0 if none.
        number: u32,
        /// Where.
        span: Span,
    },
    /// The ending that comes next is marked as this side's (`△投了`).
    Marked {
        /// Whose.
        side: Side,
    },
    /// The position is changed without a move.
    Setup {
        /// How, kept in the record's tree.
        setup: Setup,
        /// Where.
        span: Span,
    },
    /// A place for notes without a move.
    Blank,
    /// The time of the move or ending before.
    Time {
        /// Spent on this move.
        spent: Millis,
        /// Spent by this side so far.
        total: Total,
        /// Where.
        span: Span,
    },
    /// What the clock of whoever made the move before showed after it.
    Clock {
        /// The time left.
        left: Millis,
        /// Where.
        span: Span,
    },
    /// A note on the position reached.
    Note {
        /// Its kind.
        kind: NoteKind,
        /// Its text, kept in the record.
        text: TextRef,
        /// Where.
        span: Span,
    },
    /// A block of alternatives to the move with this number in an earlier line (`変化：N手`).
    Variation {
        /// That number: the ply of the block's first move, and the moves `before` the start.
        number: u32,
        /// How many moves from before the start the numbers of this record count.
        before: u32,
        /// Where.
        span: Span,
    },
    /// A nested line of alternatives to the last entry of the line under way opens, which there
    /// must be (`(` of PGN, `(;` of SGF).
    Open {
        /// Where.
        span: Span,
    },
    /// The nested line ends: the line around it goes on where it was. There must be one open.
    Close {
        /// Where.
        span: Span,
    },
    /// Several lines go on from here; the first of them follows (the first `(` behind a node of
    /// SGF).
    Fork {
        /// How many: as many as there are [`Item::Back`] that belong to this, and one more.
        lines: u32,
    },
    /// The line ends, and the next of the innermost fork begins where that one stands.
    Back,
    /// A statement about the line that ends here, to be compared with it.
    Claim {
        /// What it says.
        claim: Claim,
        /// Where.
        span: Span,
    },
}

impl<W> Item<W> {
    /// Whether it is a move, what stands in the place of one, or an ending.
    #[must_use]
    pub const fn is_entry(&self) -> bool {
        matches!(self, Item::Move { .. } | Item::Unreadable { .. } | Item::End { .. })
    }

    /// The number written before it.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        match *self {
            Item::Move { number, .. }
            | Item::Unreadable { number, .. }
            | Item::End { number, .. } => Some(number).filter(|&number| number > 0),
            _ => None,
        }
    }

    /// The same statement among moves that are written in another way, if it is not a move.
    #[must_use]
    pub fn without_move<V>(self) -> Option<Item<V>> {
        Some(match self {
            Item::Move { .. } => return None,
            Item::Unreadable { text, number, span } => Item::Unreadable { text, number, span },
            Item::End { ending, number, span } => Item::End { ending, number, span },
            Item::Marked { side } => Item::Marked { side },
            Item::Setup { setup, span } => Item::Setup { setup, span },
            Item::Blank => Item::Blank,
            Item::Time { spent, total, span } => Item::Time { spent, total, span },
            Item::Clock { left, span } => Item::Clock { left, span },
            Item::Note { kind, text, span } => Item::Note { kind, text, span },
            Item::Variation { number, before, span } => Item::Variation { number, before, span },
            Item::Open { span } => Item::Open { span },
            Item::Close { span } => Item::Close { span },
            Item::Fork { lines } => Item::Fork { lines },
            Item::Back => Item::Back,
            Item::Claim { claim, span } => Item::Claim { claim, span },
        })
    }
}

/// What a closing line says of the line before it (`まで79手で先手の勝ち`, `'summary:…`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The number of moves.
    pub plies: Option<u32>,
    /// The ending, where it is named. A loss of nobody that is named is one of the side to move.
    pub ending: Option<Ending>,
    /// The winner, where one is named.
    pub winner: Option<Side>,
}

/// All that a record says about its moves.
#[derive(Clone, Debug)]
pub struct Script<W> {
    /// In the order of the source.
    pub items: Vec<Item<W>>,
}

/// How many numbers of a main line fit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fitting {
    /// Its moves, what stands in the place of one, and its ending.
    pub entries: usize,
    /// Those with the number of their place.
    pub own: usize,
    /// Those whose number counts moves from before the start.
    pub going_on: usize,
}

impl<W> Default for Script<W> {
    fn default() -> Script<W> {
        Script { items: Vec::new() }
    }
}

impl<W> Script<W> {
    /// Empties the script, keeping its buffer.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Whether the numbers of the main line go on from moves `before` the start instead of beginning with 1: so do
    /// more of them, or the first, if slips have left as many of the one as of the other.
    #[must_use]
    pub fn goes_on_from(&self, before: u32) -> bool {
        let Fitting { own, going_on, .. } = self.fitting(before);
        going_on > own || going_on == own && self.first_number() != Some(1)
    }

    /// Counts the numbers of the main line that fit its places, and those that do if moves `before` the start are
    /// counted, too.
    #[must_use]
    pub fn fitting(&self, before: u32) -> Fitting {
        let mut fitting = Fitting::default();
        let main = self.items.iter().take_while(|item| !matches!(item, Item::Variation { .. }));
        // Numbers can be as large as there are any.
        for (item, place) in main.filter(|item| item.is_entry()).zip(1_u64..) {
            let number = item.number().map(u64::from);
            fitting.entries += 1;
            fitting.own += usize::from(number == Some(place));
            fitting.going_on += usize::from(number == Some(place + u64::from(before)));
        }
        fitting
    }

    /// The number written before the first move or ending.
    #[must_use]
    pub fn first_number(&self) -> Option<u32> {
        self.items.iter().find(|item| item.is_entry()).and_then(Item::number)
    }

    /// Where the line begins that is open, if it has nothing but notes so far.
    #[must_use]
    pub fn empty_line(&self) -> Option<Span> {
        let is_note = |item: &&Item<W>| matches!(item, Item::Note { .. });
        match self.items.iter().rev().find(|item| !is_note(item)) {
            Some(&Item::Open { span }) => Some(span),
            _ => None,
        }
    }

    /// Adds a statement.
    pub fn push(&mut self, item: Item<W>) {
        self.items.push(item);
    }
}
