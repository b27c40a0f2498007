//! The count that ends a hopeless game.
//!
//! When no pawns are left, the weaker side may count its moves and claim a draw at the limit:
//! 64 while it has other pieces than the king (board's honour), less for a lone king, by the
//! opponent's best pieces (pieces' honour), where the count starts behind the number of all pieces.
//! Programs start the count by themselves and write it in the FEN, and so does this one.

use super::{Board, Piece, Role, Setup, Variant};
use crate::games::Side;

/// A running count, in plies as in the FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// So many plies have to be behind before a draw can be claimed with the next.
    pub limit: u16,
    /// The plies counted so far.
    pub plies: u16,
}

/// The limit, in moves of its own, of a count by `counting`; none if it has no right to count.
#[must_use]
pub fn count_limit(board: &Board, variant: Variant, counting: Side) -> Option<u16> {
    let lone = pieces(board, counting) == 1;
    let may_count = match variant {
        Variant::Cambodian if !lone => pieces(board, counting) <= 3,
        _ => !has_pawns(board),
    };
    if !may_count || pieces(board, counting.other()) <= 1 {
        return None;
    }
    let [rooks, khons, knights] =
        [Role::Rook, Role::Khon, Role::Knight].map(|role| number(board, counting.other(), role));
    let limit = match (rooks, khons, knights) {
        _ if !lone => 64,
        (2.., _, _) => 8,
        (1, _, _) => 16,
        (_, 2.., _) => 22,
        (_, _, 2..) => 32,
        (_, 1, _) => 44,
        _ => 64,
    };
    Some(match variant {
        Variant::Makruk => limit,
        Variant::Cambodian => limit - 1,
    })
}

/// The count after a move of the side to move, which stands on the board already: it may have
/// captured a piece, or promoted one.
pub(super) fn next(setup: &Setup, captured: Option<Piece>, promotes: bool) -> Option<Count> {
    let Setup { board, side_to_move: mover, state, .. } = setup;
    let limit = |counting| count_limit(board, state.variant, counting);
    let all = pieces(board, Side::First) + pieces(board, Side::Second);
    let mut count =
        state.count.map(|count| Count { plies: count.plies.saturating_add(1), ..count });

    // A lone king that takes the last pawn counts from that move on.
    let took_pawn = captured.is_some_and(|piece| piece.role == Role::Pawn);
    if took_pawn
        && pieces(board, *mover) == 1
        && !has_pawns(board)
        && let Some(limit) = limit(*mover)
    {
        count = Some(Count { limit: 2 * limit, plies: 2 * all - 1 });
    }

    let lone = pieces(board, mover.other()) == 1;
    let starts = count.is_none() || (lone && (captured.is_some() || promotes));
    match limit(mover.other()) {
        Some(limit) if starts => {
            let plies = if lone { 2 * all } else { 0 };
            Some(Count { limit: 2 * limit, plies })
        }
        _ => count,
    }
}

fn has_pawns(board: &Board) -> bool {
    board.pieces().any(|(_, piece)| piece.role == Role::Pawn)
}

fn pieces(board: &Board, side: Side) -> u16 {
    // At most 64 pieces fit on the board.
    board.amount(side) as u16
}

fn number(board: &Board, side: Side, role: Role) -> usize {
    board.count(Piece { side, role })
}
