//! Canonical SAN (PGN standard 8.2.3).

use crate::games::Rules;
use crate::games::chess::{Bitboard, Move, MoveKind, Position, Role, Square, Wing};
use crate::notation::syntax::push_ascii;
use crate::record::{Check, Spelling};

/// Appends a move as canonical SAN, without the mark of check or mate, which needs the position
/// after it.
pub fn write(before: &Position, mv: Move, out: &mut String) {
    write_spelled(mv, Spelling::new(needed(before, mv), Check::None), out);
}

/// Appends a move as canonical SAN, given what its board would tell of it.
pub fn write_spelled(mv: Move, spelling: Spelling, out: &mut String) {
    let (letters, len) = spelled(mv, spelling);
    push_ascii(letters.to_le_bytes().get(..len).unwrap_or_default(), out);
}

/// The same as a number whose bytes are the characters, the first in the lowest, and how many there are: at most
/// seven (`Qa1xb2#`).
#[inline(always)]
pub(crate) fn spelled(mv: Move, spelling: Spelling) -> (u64, usize) {
    let (letters, len) = match mv.kind {
        MoveKind::Castling(wing) => castling(wing),
        MoveKind::Drop => drop(mv),
        MoveKind::Normal | MoveKind::EnPassant => {
            let captures = mv.captured.is_some();
            let is_pawn = mv.role == Role::Pawn;
            let to = mv.to.file_letter() as u64 | (mv.to.rank_digit() as u64) << 8;
            // Which of these a move has cannot be foreseen: there is no branch for any.
            let word = before((to, 2), captures, 'x');
            let word = before(word, spelling.rank(), mv.from.rank_digit());
            let has_file = spelling.file() | is_pawn & captures;
            let word = before(word, has_file, mv.from.file_letter());
            let word = before(word, !is_pawn, mv.role.letter());
            mv.promotion.map_or(word, |role| behind(behind(word, '='), role.letter()))
        }
    };
    match spelling.check() {
        Check::None => (letters, len),
        Check::Check => behind((letters, len), '+'),
        Check::Mate => behind((letters, len), '#'),
    }
}

/// A word with a letter before it, if that is wanted.
#[inline(always)]
const fn before((word, len): (u64, usize), is_wanted: bool, letter: char) -> (u64, usize) {
    let wanted = is_wanted as u64;
    let letter = letter as u64 * wanted;
    (word << (8 * wanted) | letter, len + wanted as usize)
}

/// A word with a letter behind it.
#[inline(always)]
const fn behind((word, len): (u64, usize), letter: char) -> (u64, usize) {
    (word | (letter as u64) << (8 * len), len + 1)
}

/// Appends a move with the square it comes from (`Ng1-f3`, `e5xd6`, `a7-a8=Q`), without the mark of
/// check or mate.
pub fn write_long(mv: Move, out: &mut String) {
    if let MoveKind::Castling(wing) = mv.kind {
        let (letters, len) = castling(wing);
        return push_ascii(letters.to_le_bytes().get(..len).unwrap_or_default(), out);
    }
    if mv.kind == MoveKind::Drop {
        let (letters, len) = drop(mv);
        return push_ascii(letters.to_le_bytes().get(..len).unwrap_or_default(), out);
    }
    if mv.role != Role::Pawn {
        out.push(mv.role.letter());
    }
    out.extend([mv.from.file_letter(), mv.from.rank_digit()]);
    out.push(if mv.captured.is_some() { 'x' } else { '-' });
    out.extend([mv.to.file_letter(), mv.to.rank_digit()]);
    if let Some(role) = mv.promotion {
        out.extend(['=', role.letter()]);
    }
}

/// As Lichess has it, where pawns have a letter.
#[cold]
fn drop(mv: Move) -> (u64, usize) {
    let word = [mv.role.letter(), '@', mv.to.file_letter(), mv.to.rank_digit()];
    word.into_iter().fold((0, 0), behind)
}

const fn castling(wing: Wing) -> (u64, usize) {
    match wing {
        Wing::Kingside => (u64::from_le_bytes(*b"O-O\0\0\0\0\0"), 3),
        Wing::Queenside => (u64::from_le_bytes(*b"O-O-O\0\0\0"), 5),
    }
}

/// Whether the move that led to a position gives check.
#[inline]
pub(super) fn check(after: &Position) -> Check {
    if after.is_variant() {
        return check_in_variant(after);
    }
    match after.in_check() {
        false => Check::None,
        true if after.has_legal_move() => Check::Check,
        true => Check::Mate,
    }
}

/// The same in a variant, where each move that wins is marked like mate (specs: chess-variants §4).
#[cold]
fn check_in_variant(after: &Position) -> Check {
    match after.verdict() {
        Some(verdict) if verdict.winner.is_some() => Check::Mate,
        _ if after.in_check() => Check::Check,
        _ => Check::None,
    }
}

/// The mark behind a move that led to a position.
#[must_use]
pub fn check_mark(after: &Position) -> &'static str {
    sign(check(after))
}

fn sign(check: Check) -> &'static str {
    match check {
        Check::None => "",
        Check::Check => "+",
        Check::Mate => "#",
    }
}

/// Whether file and rank of the origin of a legal move are needed.
pub(super) fn needed(before: &Position, mv: Move) -> (bool, bool) {
    // The file of a pawn is told by its capture. Where there is one piece of its kind, nobody asks
    // which.
    let is_told = mv.wing().is_some()
        || mv.kind == MoveKind::Drop
        || mv.role == Role::Pawn
        || !before.board().of(before.side_to_move(), mv.role).several();
    if is_told { (false, false) } else { origin(before.candidates(mv.role, mv.to), mv.from) }
}

/// Whether file and rank of the origin are needed among the pieces that can legally go there: the
/// file if that suffices, else the rank, else both (PGN standard 8.2.3.4).
pub(super) fn origin(free: Bitboard, from: Square) -> (bool, bool) {
    let others = free & !Bitboard::of(from);
    if others.is_empty() {
        return (false, false);
    }
    if (others & Bitboard::file(from.file())).is_empty() {
        return (true, false);
    }
    ((others & Bitboard::rank(from.rank())).any(), true)
}
