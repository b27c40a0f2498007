//! Positions of Go as people look at them: stones, coordinates, and the marks of a node.

use super::board::Drawing;
use crate::cli::{BoardStyle, MoveStyle};
use crate::formats::sgf::Marks;
use crate::games::Side;
use crate::games::go::{Board, Move, Point, Position};
use std::fmt::Write;

/// Stones, empty points and star points in one style.
struct Signs {
    stones: [char; 2],
    empty: char,
    star: char,
}

/// Appends a board with its coordinates. The last move stands in parentheses, a mark behind a stone
/// or in place of an empty point.
pub(super) fn draw(
    drawing: &Drawing,
    position: &Position,
    last: Option<Move>,
    marks: &Marks,
    out: &mut String,
) {
    let signs = match drawing.style {
        BoardStyle::Unicode => Signs { stones: ['●', '○'], empty: '·', star: '+' },
        _ => Signs { stones: ['X', 'O'], empty: '.', star: '+' },
    };
    let board = position.board();
    let last = last.and_then(|mv| match mv {
        Move::Play { point, .. } => Some(point),
        Move::Pass { .. } => None,
    });
    let columns = drawing.order(0..board.width());
    let letters: Vec<String> = columns
        .iter()
        .map(|&column| {
            board
                .name(Point::new(column, 0))
                .trim_end_matches(|c: char| c.is_ascii_digit())
                .to_owned()
        })
        .collect();
    let mut head = String::from("   ");
    for letter in &letters {
        let _ = write!(head, " {letter:<2}");
    }
    let head = head.trim_end();
    let _ = writeln!(out, "{head}");
    for row in drawing.order(0..board.height()) {
        let number = board.height() - row;
        let _ = write!(out, "{number:>3}");
        for &column in &columns {
            let point = Point::new(column, row);
            let mark = marks.at(point);
            let sign = match (board.get(point), mark) {
                (Some(side), _) => signs.stones[side.index()],
                (None, Some(mark)) => mark,
                (None, None) if is_star(board, point) => signs.star,
                (None, None) => signs.empty,
            };
            let behind = mark.filter(|_| board.get(point).is_some());
            let (before, after) = match last == Some(point) {
                true => ('(', behind.unwrap_or(')')),
                false => (' ', behind.unwrap_or(' ')),
            };
            out.extend([before, sign, after]);
        }
        let _ = writeln!(out, " {number}");
    }
    let _ = writeln!(out, "{head}");
    let [black, white] = Side::BOTH.map(|side| position.captures(side));
    let [x, o] = signs.stones;
    let _ = writeln!(out, "{x} has captured {black}, {o} {white}");
}

/// The points that boards of these sizes have a dot on.
fn is_star(board: &Board, point: Point) -> bool {
    let stars = match board.width() {
        9 => [2, 4, 6],
        13 => [3, 6, 9],
        19 => [3, 9, 15],
        _ => return false,
    };
    let [column, row] =
        [point.column, point.row].map(|line| stars.iter().position(|&star| star == line));
    let (Some(column), Some(row)) = (column, row) else { return false };
    // Only the largest board has dots in the middle of its sides.
    board.width() == board.height() && (board.width() == 19 || (column == 1) == (row == 1))
}

/// A move in words: `B Q16`, or as SGF writes it.
pub(super) fn move_text(board: &Board, mv: Move, style: MoveStyle) -> String {
    let colour = ["B", "W"][mv.side().index()];
    match (style, mv) {
        (MoveStyle::Usi, _) => mv.to_string(),
        (_, Move::Play { point, .. }) => format!("{colour} {}", board.name(point)),
        (_, Move::Pass { .. }) => format!("{colour} pass"),
    }
}
