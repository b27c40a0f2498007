//! Canonical SAN (PGN standard 8.2.3).

use crate::games::Rules;
use crate::games::chess::{Bitboard, Move, MoveKind, Position, Role, Square, Wing};

/// Appends a move as canonical SAN, without the mark of check or mate, which needs the position
/// after it.
pub fn write(before: &Position, mv: Move, out: &mut String) {
    if let MoveKind::Castling(wing) = mv.kind {
        out.push_str(castling(wing));
        return;
    }
    let captures = mv.captured.is_some();
    if mv.role == Role::Pawn {
        if captures {
            out.push(mv.from.file_letter());
        }
    } else {
        out.push(mv.role.letter());
        // Where there is one piece of its kind, nobody asks which.
        let is_one = !before.board().of(before.side_to_move(), mv.role).several();
        let (file, rank) = match is_one {
            true => (false, false),
            false => origin(before.candidates(mv.role, mv.to), mv.from),
        };
        if file {
            out.push(mv.from.file_letter());
        }
        if rank {
            out.push(mv.from.rank_digit());
        }
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

/// The mark behind a move that led to a position.
#[must_use]
pub fn check_mark(after: &Position) -> &'static str {
    match after.in_check() {
        false => "",
        true if after.has_legal_move() => "+",
        true => "#",
    }
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
