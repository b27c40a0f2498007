//! Positions of Go as people look at them: stones, coordinates, and the marks of a node.

use super::board::Drawing;
use crate::cli::{BoardStyle, MoveStyle};
use crate::findings::Lang;
use crate::formats::sgf::Marks;
use crate::games::Side;
use crate::games::go::{Board, Move, Point, Position};
use crate::notation::people;
use std::fmt::Write;

/// Stones, empty points and star points in one style.
struct Signs {
    stones: [char; 2],
    empty: char,
    star: char,
}

/// Appends a board with its coordinates. The last move stands in parentheses, a mark or label behind
/// a stone or in place of an empty point.
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
    let rows = drawing.order(0..board.height());
    let at = |&row: &_| columns.iter().map(move |&column| Point::new(column, row));
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| at(row).map(|point| cell(board, point, last, marks, &signs)).collect())
        .collect();
    let width = cells.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(0).max(3);
    let mut head = String::from("   ");
    for &column in &columns {
        let name = board.name(Point::new(column, 0));
        let letter = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let _ = write!(head, " {letter:<0$}", width - 1);
    }
    let head = head.trim_end();
    let _ = writeln!(out, "{head}");
    for (row, cells) in rows.iter().zip(&cells) {
        let number = board.height() - row;
        let _ = write!(out, "{number:>3}");
        for cell in cells {
            let _ = write!(out, "{cell:<width$}");
        }
        let _ = writeln!(out, " {number}");
    }
    let _ = writeln!(out, "{head}");
    legend(drawing.lang, position, last.is_some(), marks, &signs, out);
}

/// A point as it is drawn, with a blank or a parenthesis before it.
fn cell(board: &Board, point: Point, last: Option<Point>, marks: &Marks, signs: &Signs) -> String {
    let mark = marks.at(point);
    let (sign, behind) = match (board.get(point), mark) {
        (Some(side), mark) => (signs.stones[side.index()].to_string(), mark.unwrap_or("")),
        (None, Some(mark)) => (mark.to_owned(), ""),
        (None, None) if is_star(board, point) => (signs.star.to_string(), ""),
        (None, None) => (signs.empty.to_string(), ""),
    };
    match last == Some(point) {
        true => format!("({sign}){behind}"),
        false => format!(" {sign}{behind}"),
    }
}

/// What the signs mean, and what has been captured.
fn legend(
    lang: Lang,
    position: &Position,
    has_last: bool,
    marks: &Marks,
    signs: &Signs,
    out: &mut String,
) {
    let [black, white] = Side::BOTH.map(|side| position.captures(side));
    let [x, o] = signs.stones;
    let mut parts = match lang {
        Lang::En => vec![
            format!("{x} black, has captured {black}"),
            format!("{o} white, has captured {white}"),
        ],
        Lang::Ja => vec![format!("{x} 黒、アゲハマ{black}"), format!("{o} 白、アゲハマ{white}")],
    };
    if has_last {
        parts.push(match lang {
            Lang::En => "( ) last move".to_owned(),
            Lang::Ja => "( ) 最終手".to_owned(),
        });
    }
    for (sign, property) in marks.signs() {
        let [en, ja] = match property {
            "TR" => ["triangle", "三角"],
            "SQ" => ["square", "四角"],
            "CR" => ["circle", "丸"],
            "MA" => ["cross", "バツ"],
            "SL" => ["selected", "選択"],
            "TB" => ["black's territory", "黒地"],
            "TW" => ["white's territory", "白地"],
            other => [other, other],
        };
        let word = if lang == Lang::En { en } else { ja };
        parts.push(format!("{sign} {word}"));
    }
    let _ = writeln!(out, "{}", parts.join(if lang == Lang::En { "; " } else { "、" }));
}

/// The points that boards have a dot on: on the fourth lines, on small boards on the third ones,
/// and on the middle lines between them.
fn is_star(board: &Board, point: Point) -> bool {
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

/// A move in words: `B Q16`, or as SGF writes it.
pub(super) fn move_text(board: &Board, mv: Move, style: MoveStyle) -> String {
    match style {
        MoveStyle::Usi => mv.to_string(),
        _ => people::go_move(mv, board),
    }
}
