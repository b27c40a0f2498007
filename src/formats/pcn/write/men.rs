//! The boards of the games as PCN has them: numbered squares, and pieces by their names
//! (specs: pcn §3, §4, §8).

use crate::games::board::{Names, Piece, Shape};
use crate::games::{Position, Side, chess, go, janggi, mailbox, makruk, shogi, xiangqi};

/// What a game calls a man: its style and its letter, both capitals.
pub(super) type Kind = (&'static str, char);

/// The name of a piece: the case of the style tells the first owner, that of the letter the
/// present one.
pub(super) fn name(
    (style, letter): Kind,
    promoted: bool,
    first: Side,
    side: Side,
    names: &mut Names,
) -> Option<Piece> {
    let style = match first {
        Side::First => style.to_owned(),
        Side::Second => style.to_ascii_lowercase(),
    };
    let letter = match side {
        Side::First => letter,
        Side::Second => letter.to_ascii_lowercase(),
    };
    let plus = if promoted { "+" } else { "" };
    names.add(&format!("{plus}{style}:{letter}")).ok()
}

pub(super) fn shogi(kind: shogi::Kind) -> Kind {
    ("S", char::from(kind.letter()))
}

pub(super) fn chess(role: chess::Role) -> Kind {
    ("W", role.letter())
}

pub(super) fn xiangqi(role: xiangqi::Role) -> Kind {
    let letter = match role {
        xiangqi::Role::General => 'G',
        xiangqi::Role::Advisor => 'A',
        xiangqi::Role::Elephant => 'E',
        xiangqi::Role::Horse => 'H',
        xiangqi::Role::Chariot => 'R',
        xiangqi::Role::Cannon => 'C',
        xiangqi::Role::Soldier => 'S',
    };
    ("X", letter)
}

pub(super) fn janggi(role: janggi::Role) -> Kind {
    let letter = match role {
        janggi::Role::General => 'G',
        janggi::Role::Guard => 'A',
        janggi::Role::Elephant => 'E',
        janggi::Role::Horse => 'H',
        janggi::Role::Chariot => 'R',
        janggi::Role::Cannon => 'C',
        janggi::Role::Soldier => 'S',
    };
    ("J", letter)
}

pub(super) fn makruk(role: makruk::Role) -> Kind {
    let letter = match role {
        makruk::Role::King => 'K',
        makruk::Role::Met => 'Q',
        makruk::Role::Rook => 'R',
        makruk::Role::Khon => 'B',
        makruk::Role::Knight => 'N',
        makruk::Role::Pawn => 'P',
    };
    ("M", letter)
}

/// A stone.
pub(super) const STONE: Kind = ("GO", 'S');

pub(super) fn shogi_square(square: shogi::Square) -> u32 {
    u32::from(square.rank() - 1) * 9 + u32::from(9 - square.file())
}

pub(super) fn chess_square(square: chess::Square) -> u32 {
    u32::from(7 - square.rank()) * 8 + u32::from(square.file())
}

pub(super) fn mailbox_square<const FILES: u8, const RANKS: u8>(
    square: mailbox::Square<FILES, RANKS>,
) -> u32 {
    u32::from(RANKS - 1 - square.rank()) * u32::from(FILES) + u32::from(square.file())
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
pub(super) fn squares(
    position: &Position,
    shape: &Shape,
    names: &mut Names,
) -> Vec<Option<Piece>> {
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
                put(shogi_square(square), shogi(kind), kind.is_promoted(), piece.side());
            }
        }
        Position::Chess(position) => {
            for square in chess::Square::all() {
                if let Some(piece) = position.board().piece_at(square) {
                    put(chess_square(square), chess(piece.role), false, piece.side);
                }
            }
        }
        Position::Xiangqi(position) => {
            for (square, piece) in position.setup().board.men() {
                put(mailbox_square(square), xiangqi(piece.role), false, piece.side);
            }
        }
        Position::Janggi(position) => {
            for (square, piece) in position.setup().board.men() {
                put(mailbox_square(square), janggi(piece.role), false, piece.side);
            }
        }
        Position::Makruk(position) => {
            for (square, piece) in position.setup().board.men() {
                put(mailbox_square(square), makruk(piece.role), false, piece.side);
            }
        }
        Position::Go(position) => {
            for stone in position.board().stones() {
                put(go_point(stone.point, position.board()), STONE, false, stone.side);
            }
        }
        Position::Board(position) => squares = position.squares().to_vec(),
        Position::Other(_) => {}
    }
    squares
}
