//! The rules of makruk as far as they are its own.
//!
//! In the FEN, the leaps of Cambodian chess follow the side to move, and then either an unused
//! field and the two counters of chess (`- - 0 1`), or, while a side counts, the limit and the
//! state of the count and the move number (`- 128 5 70`). It does not name the variant, so it is
//! Cambodian chess if a leap is left, and makruk otherwise.

use super::reach::{PROMOTION_RANK, leaps, reach};
use super::vocabulary::VOCABULARY;
use super::{Board, Count, Fault, Illegal, Leaps, Move, Piece, Position, Role, Setup, Square};
use super::{Variant, count};
use crate::games::square_board::fen::{FenError, Fields};
use crate::games::square_board::{Notice, Pieces, Shape};
use crate::games::{Side, Vocabulary, rows};

/// What a position of makruk says beyond the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Which first moves of Cambodian chess are left.
    pub leaps: Leaps,
    /// The count towards a draw, if it runs.
    pub count: Option<Count>,
    /// The game that is played.
    pub variant: Variant,
}

impl Pieces for Role {
    type Row = rows::Makruk;
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const ALL: &'static [Role] =
        &[Role::King, Role::Met, Role::Khon, Role::Knight, Role::Rook, Role::Pawn];
    const SHAPES: &'static [Shape] = &[
        Shape::leaping(&[(0, 1), (1, 0), (1, 1)]),
        Shape::leaping(&[(1, 1)]),
        Shape::leaping(&[(0, 1), (1, 1)]),
        Shape::leaping(&[(1, 2), (2, 1)]),
        Shape::straight(&[]),
        Shape::leaping(&[(1, 1)]),
    ];
    /// All but the rook leap.
    const HINGES: &'static [(u8, u8)] = &[];
    const SET: &'static [(Role, usize)] =
        &[(Role::King, 1), (Role::Khon, 2), (Role::Knight, 2), (Role::Rook, 2), (Role::Pawn, 8)];
    const PROMOTION_LETTERS: &'static str = "mq";
    const STALEMATE_LOSES: bool = false;
    const PERPETUAL_CHECK_LOSES: bool = false;
    type State = State;

    fn index(self) -> u8 {
        self as u8
    }

    fn is_king(self) -> bool {
        self == Role::King
    }

    fn read_fields(fields: &mut Fields<'_>) -> Result<(State, u16, u16), FenError> {
        let mut leaps = Leaps::NONE;
        if !fields.skip_dash() {
            fields.rights(|letter| leaps.add(letter))?;
        }
        let counting = !fields.skip_dash() && fields.left() >= 3;
        let limit = if counting { fields.number(0)? } else { 0 };
        let plies = fields.number(0)?;
        let move_number = fields.number(1)?;
        let count = (limit > 0).then_some(Count { limit, plies });
        let variant = if leaps == Leaps::NONE { Variant::Makruk } else { Variant::Cambodian };
        // Without a limit nothing is counted towards a draw, and the number is that of chess.
        let halfmoves = if limit > 0 { 0 } else { plies };
        Ok((State { leaps, count, variant }, halfmoves, move_number))
    }

    fn write_fields(setup: &Setup) -> String {
        let leaps = setup.state.leaps.letters();
        let number = setup.move_number;
        match setup.state.count {
            Some(Count { limit, plies }) => format!("{leaps} {limit} {plies} {number}"),
            None => format!("{leaps} - {} {number}", setup.halfmoves),
        }
    }

    /// The usual start, and the one with the kings on one file that older files have (specs: pcn §8).
    fn starts() -> impl Iterator<Item = Setup> {
        [Setup::start(Variant::Makruk), Setup::start_on_one_file()].into_iter()
    }

    fn reach(board: &Board, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
        reach(board, piece, from, to)
    }

    fn go(setup: &Setup, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
        if !leaps(&setup.board, setup.state.leaps, piece, from, to) {
            reach(&setup.board, piece, from, to)
        } else if piece.role == Role::King && setup.is_in_check(piece.side) {
            Err(Illegal::LeapInCheck)
        } else {
            Ok(())
        }
    }

    fn promotion(piece: Piece, to: Square) -> Option<Role> {
        let promotes = piece.role == Role::Pawn && to.rank_for(piece.side) >= PROMOTION_RANK;
        promotes.then_some(Role::Met)
    }

    /// Only pawns promote, whatever an illegal move says.
    fn promoted(self) -> Role {
        if self == Role::Pawn { Role::Met } else { self }
    }

    fn is_irreversible(self) -> bool {
        self == Role::Pawn
    }

    fn played(setup: &mut Setup, mv: Move, moved: Option<Piece>, captured: Option<Piece>) {
        let state = &mut setup.state;
        state.leaps = state.leaps.without(mv.from).without(mv.to);
        if moved.is_some_and(|piece| piece.role == Role::Rook)
            && let Some(king) = setup.board.king(setup.side_to_move.other())
            && (king.file() == mv.to.file() || king.rank() == mv.to.rank())
        {
            // A rook that aims at the king, even through other pieces, ends its right to leap.
            state.leaps = state.leaps.without(king);
        }
        let promotes = mv.promotes && moved.is_some_and(|piece| piece.role == Role::Pawn);
        setup.state.count = count::next(setup, captured, promotes);
    }

    fn notice(position: &Position) -> Option<Notice> {
        let count = position.setup().state.count.filter(|count| count.plies > count.limit)?;
        Some(Notice::CountComplete { moves: count.limit / 2 })
    }

    fn key(state: &State) -> u64 {
        u64::from(state.leaps.bits())
    }

    /// A pawn stands between its first rank and the one where it promotes.
    fn may_stand(piece: Piece, at: Square) -> bool {
        piece.role != Role::Pawn || (2..PROMOTION_RANK).contains(&at.rank_for(piece.side))
    }

    fn add_faults(board: &Board, faults: &mut Vec<Fault>) {
        for side in Side::BOTH {
            let count = |role| board.count(Piece { side, role });
            let promoted = 8_usize.saturating_sub(count(Role::Pawn));
            if count(Role::Met) > 1 + promoted {
                faults.push(Fault::TooMany(Piece { side, role: Role::Met }));
            }
        }
    }
}
