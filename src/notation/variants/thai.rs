//! Makruk as it is written in Thai: `จ๔`, `ม็-ค๗`, `รญxง๓`, `จxฉ๖=M`, and its long form `บ จ๓-จ๔`
//! (specs: variants §4).

use super::{Signs, VariantMove};
use crate::games::makruk::{Role, Square};

/// The files from `a` to `h`.
const FILES: [char; 8] = ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช', 'ญ'];

/// The pieces, the longer name first: a met is a `ม็`, one that was a pawn a `ง`.
const PIECES: [(&str, Role); 7] = [
    ("ม็", Role::Met),
    ("ง", Role::Met),
    ("ข", Role::King),
    ("ค", Role::Khon),
    ("ม", Role::Knight),
    ("ร", Role::Rook),
    ("บ", Role::Pawn),
];

/// Takes a file off the front, 0 for `ก`.
fn file(text: &str) -> Option<(u8, &str)> {
    let letter = text.chars().next()?;
    let file = FILES.iter().position(|&known| known == letter)?;
    Some((file as u8, &text[letter.len_utf8()..]))
}

/// Takes a rank off the front, 0 for `๑`.
fn rank(text: &str) -> Option<(u8, &str)> {
    let digit = text.chars().next().filter(|digit| ('๑'..='๘').contains(digit))?;
    Some((u8::try_from(u32::from(digit) - u32::from('๑')).ok()?, &text[digit.len_utf8()..]))
}

/// Takes a square off the front.
fn square(text: &str) -> Option<(Square, &str)> {
    let (file, rest) = file(text)?;
    let (rank, rest) = rank(rest)?;
    Some((Square::new(file, rank)?, rest))
}

/// Takes a piece off the front.
fn piece(text: &str) -> Option<(Role, &str)> {
    let mut known = PIECES.iter();
    known.find_map(|&(name, role)| Some((role, text.strip_prefix(name)?)))
}

/// Takes the sign between origin and destination off the front: whether something is captured.
fn sign(text: &str) -> Option<(bool, &str)> {
    match text.strip_prefix('x') {
        Some(rest) => Some((true, rest)),
        None => Some((false, text.strip_prefix('-')?)),
    }
}

/// Whether a word is the piece that begins a move in the long form, where a blank follows it.
pub(crate) fn is_piece(word: &str) -> bool {
    piece(word).is_some_and(|(_, rest)| rest.is_empty())
}

/// Reads a move.
pub(super) fn read(text: &str) -> Option<VariantMove<Role>> {
    let promoted = ["=M", "=ง", "=ม็"].into_iter().find_map(|sign| text.strip_suffix(sign));
    let (text, promotes) = (promoted.unwrap_or(text), promoted.is_some());
    let ends = |rest| square(rest).filter(|(_, rest)| rest.is_empty()).map(|(to, _)| to);
    let named = |role, from_file, from_rank, to, captures| {
        let signs = Signs::of(captures, promotes);
        Some(VariantMove::Named { role, from_file, from_rank, to, signs })
    };
    // A pawn that captures nothing keeps to its file.
    if let Some(to) = ends(text) {
        return named(Role::Pawn, Some(to.file()), None, to, false);
    }
    let piece = piece(text);
    if let Some((role, rest)) = piece
        && let Some((from, rest)) = square(rest.trim_start())
    {
        let (captures, rest) = sign(rest)?;
        let (role, promotes) = (Some(role), Some(promotes));
        return Some(VariantMove::Points { from, to: ends(rest)?, role, promotes, captures });
    }
    let by_pawn = file(text).and_then(|(file, rest)| Some((file, ends(rest.strip_prefix('x')?)?)));
    let by_piece = piece.filter(|&(role, _)| role != Role::Pawn).and_then(|(role, rest)| {
        let (captures, rest) = sign(rest)?;
        Some((role, captures, ends(rest)?))
    });
    match (by_pawn, by_piece) {
        // Three letters are a piece and a file as well.
        (Some((file, to)), Some((role, ..))) if !promotes && to.file() != file => {
            return Some(VariantMove::Lettered { role, pawn: Role::Pawn, file, to });
        }
        (_, Some((role, captures, to))) if !promotes => {
            return named(role, None, None, to, captures);
        }
        (Some((file, to)), _) if to.file() != file => {
            return named(Role::Pawn, Some(file), None, to, true);
        }
        _ => {}
    }
    let (role, rest) = piece.filter(|&(role, _)| role != Role::Pawn)?;
    let (from_file, rest) = file(rest).map_or((None, rest), |(file, rest)| (Some(file), rest));
    let (from_rank, rest) = rank(rest).map_or((None, rest), |(rank, rest)| (Some(rank), rest));
    let (captures, rest) = sign(rest)?;
    named(role, from_file, from_rank, ends(rest)?, captures)
}
