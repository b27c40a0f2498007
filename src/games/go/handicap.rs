//! Where boards have dots, and where fixed handicap stones go.

use super::{Board, Point};

/// The star points that a handicap uses, as (column, row) in thirds of the board: 0 the first
/// line with a star, 1 the middle, 2 the last. Each even handicap takes that many from the front.
const STARS: [(usize, usize); 8] = [(2, 0), (0, 2), (0, 0), (2, 2), (0, 1), (2, 1), (1, 0), (1, 2)];

/// The lines with star points, counted from 0, by size of the board.
const STAR_LINES: [(u8, [u8; 3]); 3] = [(9, [2, 4, 6]), (13, [3, 6, 9]), (19, [3, 9, 15])];

/// The fixed points for 2 to 9 handicap stones on a board of 9, 13 or 19 lines, in the order that
/// GTP's `fixed_handicap` gives them; nothing for other numbers and sizes.
///
/// With three stones the lower right corner stays empty; in Japan the third stone goes there and
/// the upper left stays empty.
#[must_use]
pub fn handicap_points(size: u8, stones: u8) -> Option<Vec<Point>> {
    let (_, lines) = STAR_LINES.iter().find(|(lines, _)| *lines == size)?;
    if !(2..=9).contains(&stones) {
        return None;
    }
    let centre = stones >= 5 && stones % 2 == 1;
    let outer = usize::from(stones) - usize::from(centre);
    let star = |(column, row): (usize, usize)| Point::new(lines[column], lines[row]);
    let outer = STARS.iter().take(outer).copied();
    Some(outer.chain(centre.then_some((1, 1))).map(star).collect())
}

/// The points that boards have a dot on: on the fourth lines, on small boards on the third ones,
/// and on the middle lines between them.
#[must_use]
pub fn is_star(board: &Board, point: Point) -> bool {
    let size = board.width();
    if size != board.height() || size < 9 {
        return false;
    }
    let edge = if size < 13 { 2 } else { 3 };
    let middle = (size % 2 == 1).then_some(size / 2);
    let stars = [Some(edge), middle, Some(size - 1 - edge)];
    let [column, row] =
        [point.column, point.row].map(|line| stars.iter().position(|&star| star == Some(line)));
    let (Some(column), Some(row)) = (column, row) else { return false };
    // Only large boards have dots in the middle of their sides.
    size >= 19 || (column == 1) == (row == 1)
}
