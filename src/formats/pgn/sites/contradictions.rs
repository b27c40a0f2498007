//! What an object says that its game says as well.

use crate::games::chess::fen;
use crate::games::{Move, Position, Rules as _, chess};
use crate::record::Record;

/// Whether a game ends in the position of a text: who stands where, and whose turn it is. None if nobody knows, as of
/// variants that are not played here, or behind a move that could not be played.
pub(super) fn last_position(record: &Record, text: &str) -> Option<bool> {
    if !record.start_known {
        return None;
    }
    let Position::Chess(last) = record.last_position()? else { return None };
    Some(is_position(last, text))
}

/// Whether a text is of this position, by who stands where, what is in the pockets and whose turn it is.
pub(super) fn is_position(position: &chess::Position, text: &str) -> bool {
    let read = fen::parse_under(text, position.variant());
    read.is_ok_and(|fen::Fen { setup, .. }| {
        setup.board == *position.board()
            && setup.turn == position.side_to_move()
            && setup.beside.pockets == position.beside().pockets
    })
}

/// Whether a move is that of a text, as engines are told it. Castling has several forms, of which each begins where the
/// king stands.
pub(super) fn is_move(own: Move, text: &str) -> bool {
    let word = own.to_string();
    match own {
        Move::Chess(mv) if mv.wing().is_some() => word.get(..2) == text.get(..2),
        _ => word == text,
    }
}
