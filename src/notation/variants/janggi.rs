//! Janggi: rows and columns as Korean diagrams number them (`79卒78`, `P79-78`; specs: variants §3).
//!
//! The row comes first: 1 is the top one, 0 the tenth; columns run from 1 on the left. A pass is
//! written with the general's own point twice. The algebraic notation of engines is read too
//! (`Hc3`, `Pcb4`, `Hb1-c3`); its ranks count from 1.

use super::style::{generals_on, named};
use super::{PgnTag, Style, VariantMove, san};
use crate::games::janggi::{Move, Position, Role, Ruleset, Setup, Square, State, Wings};
use crate::games::square_board::{Numbering, Pieces};

/// What engines call the variant with these rules.
const fn rules_name(rules: Ruleset) -> &'static str {
    match rules {
        Ruleset::Tournament => "janggi",
        Ruleset::Traditional => "janggitraditional",
        Ruleset::Casual => "janggicasual",
        Ruleset::Modern => "janggimodern",
    }
}

/// Reads a point: its row from the top, its column from the left.
fn point(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let (row, column) = (letters.next()?.to_digit(10)?, letters.next()?.to_digit(10)?);
    let rank = if row == 0 { 0 } else { 10 - row };
    let file = column.checked_sub(1)?;
    Some((Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?, letters.as_str()))
}

/// Reads `P79-78`, `79卒78`, `79-78`, `79卒x78`; the piece may be missing.
fn coordinates(text: &str) -> Option<VariantMove<Role>> {
    let first = text.chars().next()?;
    let before = named(first);
    let text = if before.is_some() { &text[first.len_utf8()..] } else { text };
    let (from, rest) = point(text)?;
    let between = rest.chars().next().and_then(named).filter(|_| before.is_none());
    let rest = if between.is_some() {
        rest.trim_start_matches(|c| named::<Role>(c).is_some())
    } else {
        rest
    };
    let captures = rest.starts_with('x');
    let rest = rest.strip_prefix(['-', 'x']).unwrap_or(rest);
    let (to, rest) = point(rest)?;
    let role = before.or(between);
    rest.is_empty().then_some(VariantMove::Points { from, to, role, promotes: None, captures })
}

impl Style for Role {
    fn read_move(text: &str, numbering: Numbering) -> Option<VariantMove<Role>> {
        // Nobody counts from 0 here.
        if numbering == Numbering::FromZero {
            return None;
        }
        coordinates(text)
            .or_else(|| VariantMove::points(text, numbering))
            .or_else(|| san::read(text, numbering, named))
            .or_else(|| VariantMove::pass(text))
    }

    fn write_move(_: &Position, mv: Move, out: &mut String) {
        out.extend(mv.piece.role.row().latin_letter());
        for (at, sign) in [(mv.from, None), (mv.to, Some(mv.captured.is_some()))] {
            out.extend(sign.map(|captures| if captures { 'x' } else { '-' }));
            let row = (10 - at.rank()) % 10;
            out.extend([char::from(b'0' + row), char::from(b'1' + at.file())]);
        }
    }

    fn tag(state: &State) -> PgnTag {
        let variant = match state.rules {
            Ruleset::Tournament => "Janggi",
            Ruleset::Traditional => "Janggi Traditional",
            Ruleset::Casual => "Janggi Casual",
            Ruleset::Modern => "Janggi Modern",
        };
        ("Variant", variant)
    }

    fn variant(name: &str) -> Option<State> {
        let is_named = |rules: &Ruleset| rules_name(*rules) == name;
        let rules = Ruleset::ALL.into_iter().find(is_named)?;
        Some(State { rules, ..State::default() })
    }

    fn joined(read: State, named: &State) -> State {
        State { rules: named.rules, ..read }
    }

    fn variant_name(state: &State) -> &'static str {
        rules_name(state.rules)
    }

    fn start(state: &State) -> Setup {
        let wings = Wings::HorseElephantElephantHorse;
        Setup { state: *state, ..Setup::start(wings, wings) }
    }

    /// The generals start in the middle of the palace.
    fn is_typical(setup: &Setup) -> bool {
        generals_on(setup, 1) && setup.faults().is_empty()
    }
}
