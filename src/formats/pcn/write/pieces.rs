//! The boards of the games as PCN has them: numbered squares, and pieces by their names
//! (specs: pcn §3, §4, §8).

use crate::games::board::{Names, Piece, Shape};
use crate::games::square_board::Pieces;
use crate::games::{PieceRow, Position, Rules, Side, chess, go, shogi, square_board};

/// What a game calls a piece: its style and its letter, both small.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    style: &'static str,
    letter: char,
}

/// The name of a piece: the case of the style tells the first owner, that of the letter the
/// present one.
pub(super) fn name(
    Kind { style, letter }: Kind,
    promoted: bool,
    first: Side,
    side: Side,
    names: &mut Names,
) -> Option<Piece> {
    let style = match first {
        Side::First => style.to_ascii_uppercase(),
        Side::Second => style.to_owned(),
    };
    let letter = match side {
        Side::First => letter.to_ascii_uppercase(),
        Side::Second => letter,
    };
    let plus = if promoted { "+" } else { "" };
    names.add(&format!("{plus}{style}:{letter}")).ok()
}

/// A kind of piece of a game.
pub(super) fn kind<P: Rules>(row: &PieceRow) -> Kind {
    Kind { style: P::VOCABULARY.style, letter: row.abbreviation }
}

/// A stone.
pub(super) fn stone() -> Kind {
    Kind { style: go::Position::VOCABULARY.style, letter: 's' }
}

pub(super) fn shogi_square(square: shogi::Square) -> u32 {
    u32::from(square.rank() - 1) * 9 + u32::from(9 - square.file())
}

pub(super) fn chess_square(square: chess::Square) -> u32 {
    u32::from(7 - square.rank()) * 8 + u32::from(square.file())
}

pub(super) fn square_board_square<R: Pieces>(square: square_board::Square<R>) -> u32 {
    u32::from(R::RANKS - 1 - square.rank()) * u32::from(R::FILES) + u32::from(square.file())
}

pub(super) fn go_point(point: go::Point, board: &go::Board) -> u32 {
    u32::from(point.row) * u32::from(board.width()) + u32::from(point.column)
}

/// The shape of a game's board; none where nothing is known of it.
pub(super) fn shape(position: &Position) -> Option<Shape> {
    match position {
        Position::Shogi(_) => Shape::new(&[9, 9]),
        Position::Chess(_) | Position::Makruk(_) => Shape::new(&[8, 8]),
        Position::Xiangqi(_) | Position::Janggi(_) => Shape::new(&[10, 9]),
        Position::Go(go) => {
            Shape::new(&[u32::from(go.board().height()), u32::from(go.board().width())])
        }
        Position::Board(board) => Some(board.sheet().shape().clone()),
        Position::Other(_) => None,
    }
}

/// What stands on the squares of a start position.
pub(super) fn squares(position: &Position, shape: &Shape, names: &mut Names) -> Vec<Option<Piece>> {
    let mut squares = vec![None; shape.squares() as usize];
    let mut put = |square: u32, kind: Kind, promoted: bool, side: Side| {
        if let Some(cell) = squares.get_mut(square as usize) {
            *cell = name(kind, promoted, side, side, names);
        }
    };
    match position {
        Position::Shogi(position) => {
            for (square, piece) in position.setup().pieces() {
                let kind = piece.kind();
                put(
                    shogi_square(square),
                    self::kind::<shogi::Position>(kind.row()),
                    kind.is_promoted(),
                    piece.side(),
                );
            }
        }
        Position::Chess(position) => {
            for square in chess::Square::all() {
                if let Some(piece) = position.board().piece_at(square) {
                    put(
                        chess_square(square),
                        kind::<chess::Position>(piece.role.row()),
                        false,
                        piece.side,
                    );
                }
            }
        }
        Position::Xiangqi(position) => put_pieces(position, put),
        Position::Janggi(position) => put_pieces(position, put),
        Position::Makruk(position) => put_pieces(position, put),
        Position::Go(position) => {
            for stone in position.board().stones() {
                put(go_point(stone.point, position.board()), self::stone(), false, stone.side);
            }
        }
        Position::Board(position) => squares = position.squares().to_vec(),
        Position::Other(_) => {}
    }
    squares
}

fn put_pieces<R: Pieces>(
    position: &square_board::Position<R>,
    mut put: impl FnMut(u32, Kind, bool, Side),
) {
    for (square, piece) in position.setup().board.pieces() {
        put(
            square_board_square(square),
            kind::<square_board::Position<R>>(piece.role.row()),
            false,
            piece.side,
        );
    }
}
