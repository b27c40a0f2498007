//! Canonical SAN (PGN standard 8.2.3).

use crate::games::Rules;
use crate::games::chess::{Bitboard, Move, MoveKind, Position, Role, Square, Wing};
use crate::record::{Check, Spelling};

/// Appends a move as canonical SAN, without the mark of check or mate, which needs the position
/// after it.
pub fn write(before: &Position, mv: Move, out: &mut String) {
    write_spelled(mv, Spelling::new(needed(before, mv), Check::None), out);
}

/// Appends a move as canonical SAN, given what its board would tell of it.
pub fn write_spelled(mv: Move, spelling: Spelling, out: &mut String) {
    if let MoveKind::Castling(wing) = mv.kind {
        out.push_str(castling(wing));
        out.push_str(sign(spelling.check()));
        return;
    }
    let captures = mv.captured.is_some();
    let is_pawn = mv.role == Role::Pawn;
    if !is_pawn {
        out.push(mv.role.letter());
    }
    if spelling.file() || is_pawn && captures {
        out.push(mv.from.file_letter());
    }
    if spelling.rank() {
        out.push(mv.from.rank_digit());
    }
    if captures {
        out.push('x');
    }
    out.push(mv.to.file_letter());
    out.push(mv.to.rank_digit());
    if let Some(role) = mv.promotion {
        out.push('=');
        out.push(role.letter());
    }
    out.push_str(sign(spelling.check()));
}

/// Appends a move with the square it comes from (`Ng1-f3`, `e5xd6`, `a7-a8=Q`), without the mark of
/// check or mate.
pub fn write_long(mv: Move, out: &mut String) {
    if let MoveKind::Castling(wing) = mv.kind {
        out.push_str(castling(wing));
        return;
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

fn castling(wing: Wing) -> &'static str {
    if wing == Wing::Kingside { "O-O" } else { "O-O-O" }
}

/// Whether the move that led to a position gives check.
#[inline]
pub(super) fn check(after: &Position) -> Check {
    match after.in_check() {
        false => Check::None,
        true if after.has_legal_move() => Check::Check,
        true => Check::Mate,
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
