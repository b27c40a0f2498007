//! The algebraic notation of engines on boards of ten ranks: `Che3`, `Rxg4`, `R10b8`, `Pcb4`, and
//! its long form `Ch3-e3`, `Ch3xh10` (specs: variant-files §1.2).

use super::{Signs, VariantMove};
use crate::games::square_board::{Numbering, Pieces, Square};

/// Takes a file off the front, 0 for `a`.
fn file(text: &str) -> Option<(u8, &str)> {
    let file = text.bytes().next()?.checked_sub(b'a').filter(|&file| file < 26)?;
    Some((file, &text[1..]))
}

/// Takes a rank off the front, 0 for the first.
fn rank(text: &str, numbering: Numbering) -> Option<(u8, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    // `01` is no rank.
    let number: u8 =
        text[..digits].parse().ok().filter(|_| digits == 1 || !text.starts_with('0'))?;
    let rank = match numbering {
        Numbering::FromOne => number.checked_sub(1)?,
        Numbering::FromZero => number,
    };
    Some((rank, &text[digits..]))
}

/// Takes a square off the front.
fn square<R: Pieces>(text: &str, numbering: Numbering) -> Option<(Square<R>, &str)> {
    let (file, rest) = file(text)?;
    let (rank, rest) = rank(rest, numbering)?;
    Some((Square::new(file, rank)?, rest))
}

/// Reads a piece in a capital letter and where it goes, with whatever of its origin is written.
pub(super) fn read<R: Pieces>(
    text: &str,
    numbering: Numbering,
    named: impl Fn(char) -> Option<R>,
) -> Option<VariantMove<R>> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let role = named(letter)?;
    let rest = &text[1..];
    let goes = |rest: &str| {
        let rest = rest.strip_prefix(['x', '-']).unwrap_or(rest);
        square(rest, numbering).filter(|(_, rest)| rest.is_empty()).map(|(to, _)| to)
    };
    let named = |from_file, from_rank, to| VariantMove::Named {
        role,
        from_file,
        from_rank,
        to,
        signs: Signs::of(rest.contains('x'), false),
    };
    if let Some(to) = goes(rest) {
        return Some(named(None, None, to));
    }
    if let Some((from, rest)) = square(rest, numbering)
        && let Some(to) = goes(rest)
    {
        let captures = rest.starts_with('x');
        return Some(VariantMove::Points { from, to, role: Some(role), promotes: None, captures });
    }
    if let Some((from, rest)) = file(rest)
        && let Some(to) = goes(rest)
    {
        return Some(named(Some(from), None, to));
    }
    let (from, rest) = rank(rest, numbering).filter(|&(rank, _)| rank < R::RANKS)?;
    Some(named(None, Some(from), goes(rest)?))
}
