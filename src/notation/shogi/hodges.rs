//! Shogi in the notation of G. Hodges, as western books and the sites for chess variants write it:
//! `P-7f`, `S7i-6h`, `Bx3c+`, `N*2f`, `Rx7c=` (not promoted, though it could). Ranks may be numbers, as PyChess
//! shows them: `P-76`, `N*26` (specs: variant-files §1.1).

use super::{Marks, Origin, Promotion, Target, WrittenMove};
use crate::games::Rules;
use crate::games::shogi::{Kind, Move, Piece, Position, Square};

/// Takes a square off the front: a digit, and a letter or another digit.
fn square(text: &str) -> Option<(Square, &str)> {
    let mut bytes = text.bytes();
    let file = bytes.next()?.checked_sub(b'0')?;
    let rank = bytes.next()?;
    let rank = rank.checked_sub(if rank.is_ascii_digit() { b'0' } else { b'a' - 1 })?;
    Some((Square::new(file, rank)?, &text[2..]))
}

/// Reads a move.
#[must_use]
pub fn read(text: &str) -> Option<WrittenMove> {
    let plain = text.strip_prefix('+').unwrap_or(text);
    let letter = *plain.as_bytes().first()?;
    let kind = Kind::from_letter(letter).filter(|_| letter.is_ascii_uppercase())?;
    let kind = if plain.len() < text.len() { kind.promoted()? } else { kind };
    let (origin, rest) = match square(&plain[1..]) {
        Some((from, rest)) => (Some(from), rest),
        None => (None, &plain[1..]),
    };
    let (origin, rest) = match (origin, rest.split_at_checked(1)?) {
        (None, ("*", rest)) => (Origin::Hand, rest),
        (None, ("-" | "x", rest)) => (Origin::Board, rest),
        (Some(from), ("-" | "x", rest)) => (Origin::Square(from), rest),
        _ => return None,
    };
    let (to, rest) = square(rest)?;
    let promotion = match rest {
        "+" => Promotion::Yes,
        "=" => Promotion::No,
        "" => Promotion::Unstated,
        _ => return None,
    };
    Some(WrittenMove {
        side: None,
        origin,
        target: Target::Square(to),
        kind: Some(kind),
        named_after: false,
        promotion,
        marks: Marks::NONE,
    })
}

/// Appends a move; the origin is named where another piece of the kind could go there too.
pub fn write(position: &Position, mv: Move, out: &mut String) {
    let kind = mv.piece().kind();
    if kind.is_promoted() {
        out.push('+');
    }
    out.push(char::from(kind.letter()));
    let Some(from) = mv.from() else {
        out.push('*');
        return out.push_str(&mv.to().to_string());
    };
    let could = |at: Square| {
        let other = |promotes| position.board_move(at, mv.to(), promotes);
        let legal = |mv: Option<Move>| mv.is_some_and(|mv| position.check(mv).is_ok());
        at != from && (legal(other(false)) || legal(other(true)))
    };
    if position.candidates(mv.to(), mv.piece()).any(could) {
        out.push_str(&from.to_string());
    }
    out.push(if mv.captured().is_some() { 'x' } else { '-' });
    out.push_str(&mv.to().to_string());
    if mv.promotes() {
        out.push('+');
    } else if can_promote(mv.piece(), from, mv.to()) {
        out.push('=');
    }
}

fn can_promote(piece: Piece, from: Square, to: Square) -> bool {
    let in_camp = from.in_camp(piece.side()) || to.in_camp(piece.side());
    in_camp && piece.kind().promoted().is_some()
}
