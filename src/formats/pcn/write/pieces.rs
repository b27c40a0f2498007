//! The boards of the games as PCN has them: numbered squares, and pieces by their names
//! (specs: pcn §3, §4, §8).

use crate::games::board::{Names, Piece, Shape};
use crate::games::{PieceRow, Position, Side};

/// The name of a piece in a style: the case of the style tells the first owner, that of the
/// abbreviation the present one.
pub(super) fn name(
    style: &str,
    row: &PieceRow,
    first: Side,
    side: Side,
    names: &mut Names,
) -> Option<Piece> {
    let style = match first {
        Side::First => style.to_ascii_uppercase(),
        Side::Second => style.to_owned(),
    };
    let abbreviation = match side {
        Side::First => row.abbreviation.to_ascii_uppercase(),
        Side::Second => row.abbreviation,
    };
    let plus = if row.is_promoted { "+" } else { "" };
    names.add(&format!("{plus}{style}:{abbreviation}")).ok()
}

/// The shape of a game's board; none where nothing is known of it.
pub(super) fn shape(position: &Position) -> Option<Shape> {
    match (position, position.view()) {
        (Position::Board(board), _) => Some(board.sheet().shape().clone()),
        (_, Some(view)) => Shape::new(&[u32::from(view.ranks()), u32::from(view.files())]),
        (_, None) => None,
    }
}

/// What stands on the squares of a start position.
pub(super) fn squares(position: &Position, shape: &Shape, names: &mut Names) -> Vec<Option<Piece>> {
    if let Position::Board(position) = position {
        return position.squares().to_vec();
    }
    let style = position.game().vocabulary().style;
    let view = position.view();
    let mut piece = |square| {
        let standing = view?.at(square)?;
        name(style, standing.row, standing.side, standing.side, names)
    };
    (0..shape.squares()).map(&mut piece).collect()
}
