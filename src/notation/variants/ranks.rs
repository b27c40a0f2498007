//! From where the ranks of a game count: in xiangqi, engines count from 1 (`h3e3`, `Che3`), ICCS,
//! UCCI and XBoard from 0 (`H2-E2`, `h2e2`, `Che2`). One numbering holds for a whole game, and no
//! move is shifted by itself (specs: variant-files §1.4).

use super::{Style, VariantMove};
use crate::findings::{Code, Finding};
use crate::games::square_board::{Numbering, Position};
use crate::replay::{self, Item, Script};
use crate::source::Span;
use std::cmp::Ordering;

/// What the moves of a game show by the way they are written.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<W> {
    /// The first that can only count from 1, such as `h10g8`.
    pub one: Option<W>,
    /// The first that can only count from 0, such as `a0a1`.
    pub zero: Option<W>,
    /// The first that can be either, and means another move then.
    pub open: Option<W>,
}

impl<W> Default for Evidence<W> {
    fn default() -> Evidence<W> {
        Evidence { one: None, zero: None, open: None }
    }
}

impl<W> Evidence<W> {
    /// Adds a move, given how it reads in both numberings.
    pub fn add<M: PartialEq>(&mut self, one: Option<&M>, zero: Option<&M>, word: W) {
        let place = match (one, zero) {
            (Some(_), None) => &mut self.one,
            (None, Some(_)) => &mut self.zero,
            (Some(one), Some(zero)) if one != zero => &mut self.open,
            _ => return,
        };
        place.get_or_insert(word);
    }
}

/// A game as it reads in both numberings.
#[derive(Debug)]
pub struct Counted<'a, R> {
    /// From 1.
    pub one: &'a Script<VariantMove<R>>,
    /// From 0.
    pub zero: &'a Script<VariantMove<R>>,
}

/// Which numbering a game is in, and how that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// This one, by what its moves show or by what is usual.
    Are(Numbering),
    /// The whole game is legal in this one, and not in the other, or more of it.
    Legal(Numbering),
    /// The whole game is legal in both.
    Either,
}

impl Ranks {
    /// The numbering, if there is only one to choose.
    #[must_use]
    pub fn numbering(self) -> Option<Numbering> {
        match self {
            Ranks::Are(numbering) | Ranks::Legal(numbering) => Some(numbering),
            Ranks::Either => None,
        }
    }
}

/// The note on a game whose ranks count from 0 or 1 though nothing in it says so.
#[must_use]
pub fn ranks_note(numbering: Numbering, place: Span) -> Finding {
    Finding::at(Code::VariantRanks, place).with("first", first(numbering))
}

/// The number of the first rank.
#[must_use]
pub fn first(numbering: Numbering) -> &'static str {
    match numbering {
        Numbering::FromOne => "1",
        Numbering::FromZero => "0",
    }
}

impl<R: Style> Counted<'_, R> {
    /// Decides for a game that begins in a position; `usual` is the numbering that its format has,
    /// unless its moves show another.
    #[must_use]
    pub fn ranks<W>(
        &self,
        evidence: &Evidence<W>,
        start: &Position<R>,
        usual: Option<Numbering>,
    ) -> Ranks {
        let legal = |script| replay::legal_prefix(script, start);
        let shown = match (&evidence.one, &evidence.zero, &evidence.open) {
            (None, None, None) => return Ranks::Are(usual.unwrap_or(Numbering::FromOne)),
            (None, None, Some(_)) => None,
            // One slip of the pen must not renumber a game.
            (None, Some(_), _) if legal(self.one) <= legal(self.zero) => Some(Numbering::FromZero),
            (Some(_), _, _) if legal(self.one) < legal(self.zero) => Some(Numbering::FromZero),
            _ => Some(Numbering::FromOne),
        };
        if let Some(shown) = shown {
            return Ranks::Are(shown);
        }
        let all = |script| legal(script) == moves(script);
        match (all(self.one), all(self.zero), usual) {
            (true, true, None) => Ranks::Either,
            (true, _, Some(Numbering::FromOne)) | (_, true, Some(Numbering::FromZero)) => {
                Ranks::Are(usual.unwrap_or(Numbering::FromOne))
            }
            (true, ..) => Ranks::Legal(Numbering::FromOne),
            (_, true, _) => Ranks::Legal(Numbering::FromZero),
            // Wrong either way: no reason to leave what is usual.
            (false, false, Some(usual)) => Ranks::Are(usual),
            // The one that reads further.
            (false, false, None) => match legal(self.one).cmp(&legal(self.zero)) {
                Ordering::Less => Ranks::Legal(Numbering::FromZero),
                Ordering::Equal => Ranks::Are(Numbering::FromOne),
                Ordering::Greater => Ranks::Legal(Numbering::FromOne),
            },
        }
    }
}

/// How many moves the main line of a script has, readable or not.
fn moves<W>(script: &Script<W>) -> usize {
    let mut nested = 0_usize;
    let mut count = 0;
    for item in &script.items {
        match item {
            Item::Open { .. } => nested += 1,
            Item::Close { .. } => nested = nested.saturating_sub(1),
            Item::Move { .. } | Item::Unreadable { .. } if nested == 0 => count += 1,
            _ => {}
        }
    }
    count
}
