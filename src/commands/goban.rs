//! Positions of Go as people look at them: stones, coordinates, and the marks of a node.

use super::board::Drawing;
use crate::cli::{BoardStyle, MoveStyle};
use crate::findings::Lang;
use crate::formats::sgf::{Mark, Marks};
use crate::games::Side;
use crate::games::go::{Board, Move, Point, Position, is_star};
use crate::notation::people;
use crate::picture::Mark as Drawn;
use crate::source::escape_for_display;
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
    let marked = last.filter(|_| !drawing.narrow);
    let columns = drawing.order(0..board.width());
    let rows = drawing.order(0..board.height());
    let at = |&row: &_| columns.iter().map(move |&column| Point::new(column, row));
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| at(row).map(|point| cell(board, point, marked, marks, &signs)).collect())
        .collect();
    let least = if drawing.narrow { 2 } else { 3 };
    let width = cells.iter().flatten().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let width = width.max(least);
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
        for (cell, point) in cells.iter().zip(at(row)) {
            let is_last = drawing.narrow && drawing.mark && last == Some(point);
            drawing.cell(&format!("{cell:<width$}"), is_last, out);
        }
        let _ = writeln!(out, " {number}");
    }
    let _ = writeln!(out, "{head}");
    legend(drawing.lang, position, marked.is_some(), marks, &signs, out);
    let points = rows.iter().flat_map(at);
    push_labels(board, points, marks, head.chars().count(), out);
}

/// A point as it is drawn, with a blank or a parenthesis before it.
fn cell(board: &Board, point: Point, last: Option<Point>, marks: &Marks, signs: &Signs) -> String {
    let mark = marks.at(point).map(sign);
    let (sign, behind) = match (board.get(point), mark) {
        (Some(side), mark) => (signs.stones[side.index()].to_string(), mark.unwrap_or_default()),
        (None, Some(mark)) => (mark, String::new()),
        (None, None) if is_star(board, point) => (signs.star.to_string(), String::new()),
        (None, None) => (signs.empty.to_string(), String::new()),
    };
    match last == Some(point) {
        true => format!("({sign}){behind}"),
        false => format!(" {sign}{behind}"),
    }
}

/// As much of a label as has room on a board.
const LABEL: usize = 2;

/// The sign of each property of markup.
const SIGNS: [(&str, char); 7] =
    [("TR", '^'), ("SQ", '#'), ("CR", '@'), ("MA", '*'), ("SL", '&'), ("TB", 'x'), ("TW", 'o')];

/// What stands for a mark. A label stands for itself, as far as there is room.
fn sign(mark: &Mark) -> String {
    let sign: String = match mark {
        Mark::Sign(name) => {
            SIGNS.iter().filter(|row| row.0 == *name).map(|&(_, sign)| sign).collect()
        }
        Mark::Label(text) => text.chars().filter(char::is_ascii_graphic).take(LABEL).collect(),
    };
    if sign.is_empty() { "?".to_owned() } else { sign }
}

/// What the labels are that have no room on the board, or no sign there: `C3: long; D4: joseki`, in lines that
/// are no wider than the board if they need not be.
fn push_labels(
    board: &Board,
    points: impl Iterator<Item = Point>,
    marks: &Marks,
    width: usize,
    out: &mut String,
) {
    let mut line = String::new();
    for point in points {
        let Some(mark @ Mark::Label(text)) = marks.at(point) else { continue };
        if text.is_empty() || sign(mark) == *text {
            continue;
        }
        let part = format!("{}: {}", board.name(point), escape_for_display(text, &[]));
        if !line.is_empty() && line.chars().count() + 2 + part.chars().count() > width {
            let _ = writeln!(out, "{line};");
            line.clear();
        }
        line.push_str(if line.is_empty() { "" } else { "; " });
        line.push_str(&part);
    }
    if !line.is_empty() {
        let _ = writeln!(out, "{line}");
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
    let captures = captures(lang, position);
    let mut parts: Vec<String> = signs
        .stones
        .iter()
        .zip(captures)
        .map(|(stone, words)| format!("{stone} {words}"))
        .collect();
    if has_last {
        parts.push(match lang {
            Lang::En => "( ) last move".to_owned(),
            Lang::Ja => "( ) 最終手".to_owned(),
        });
    }
    let used = |name: &str| marks.signs().any(|used| used == name);
    for (name, sign) in SIGNS.iter().filter(|(name, _)| used(name)) {
        let word = Drawn::of_property(name).map_or("", |mark| mark.word(lang));
        parts.push(format!("{sign} {word}"));
    }
    let _ = writeln!(out, "{}", parts.join(if lang == Lang::En { "; " } else { "、" }));
}

/// What the stones of each side are, and how many it has captured.
pub(super) fn captures(lang: Lang, position: &Position) -> [String; 2] {
    let [black, white] = Side::BOTH.map(|side| position.captures(side));
    match lang {
        Lang::En => {
            [format!("black, has captured {black}"), format!("white, has captured {white}")]
        }
        Lang::Ja => [format!("黒、アゲハマ{black}"), format!("白、アゲハマ{white}")],
    }
}

/// A move in words: `B Q16`, or as SGF writes it.
pub(super) fn move_text(board: &Board, mv: Move, style: MoveStyle, lang: Lang) -> String {
    match style {
        MoveStyle::Usi => mv.to_string(),
        _ if lang == Lang::En => people::go_move(mv, board),
        _ => people::go_move_in_japanese(mv, board),
    }
}
