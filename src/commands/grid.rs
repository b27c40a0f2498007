//! Boards of squares in rows and columns, with their coordinates at the edges: those of chess and its
//! relatives, and those of shogi.

use super::board::Drawing;
use crate::cli::BoardStyle;
use crate::games::{PieceRow, Side, SideNames, View};
use crate::record::Record;
use std::fmt::Write;

impl Drawing {
    /// A board whose files have letters from the left and whose ranks have numbers from below.
    pub(super) fn grid(
        &self,
        view: &dyn View,
        record: &Record,
        last: Option<u32>,
        out: &mut String,
    ) {
        let has_signs = self.style == BoardStyle::Unicode;
        let width = if has_signs { record.game().vocabulary().sign_width } else { 1 };
        let edge = if view.ranks() < 10 { 1 } else { 2 };
        let ([above, below], names) = (self.sides(), record.side_names());
        if view.has_hands() {
            self.hand_letters(view, names, above, out);
        }
        for (row, squares) in self.rows(view) {
            let _ = write!(out, "{:>edge$} ", u32::from(view.ranks()) - row);
            for square in squares {
                let text = match view.at(square) {
                    None => format!("{:>width$}", '.'),
                    Some(piece) if has_signs => piece.row.signs[piece.side.index()].to_owned(),
                    Some(piece) => piece.row.letter_of(piece.side).to_string(),
                };
                out.push(' ');
                self.cell(&text, last == Some(square), out);
            }
            out.push('\n');
        }
        let _ = write!(out, "{:>edge$} ", ' ');
        for file in self.order(0..view.files()) {
            let _ = write!(out, " {:>width$}", char::from(b'a' + file));
        }
        out.push('\n');
        if view.has_hands() {
            self.hand_letters(view, names, below, out);
        }
    }

    /// A board of shogi in letters, with the hands beside it.
    pub(super) fn letters(
        &self,
        view: &dyn View,
        record: &Record,
        last: Option<u32>,
        out: &mut String,
    ) {
        let ([above, below], names) = (self.sides(), record.side_names());
        self.hand_letters(view, names, above, out);
        out.push_str("  ");
        for file in self.order((1..=view.files()).rev()) {
            let _ = write!(out, "  {file}");
        }
        out.push('\n');
        for (row, squares) in self.rows(view) {
            out.push_str("  ");
            for square in squares {
                let text = view.at(square).map_or("  .".to_owned(), |piece| {
                    let plus = if piece.row.is_promoted { '+' } else { ' ' };
                    format!(" {plus}{}", piece.row.letter_of(piece.side))
                });
                self.cell(&text, last == Some(square), out);
            }
            let _ = writeln!(out, "  {}", letter(row));
        }
        self.hand_letters(view, names, below, out);
    }

    /// The same in Japanese.
    pub(super) fn kanji(&self, view: &dyn View, last: Option<u32>, out: &mut String) {
        let [above, below] = self.sides();
        hand_kanji(view, above, out);
        for file in self.order((1..=view.files()).rev()) {
            let digit = "１２３４５６７８９".chars().nth(usize::from(file) - 1);
            let _ = write!(out, "  {}", digit.unwrap_or(' '));
        }
        out.push('\n');
        for (row, squares) in self.rows(view) {
            for square in squares {
                let text = match view.at(square) {
                    None => "  ・".to_owned(),
                    // The sign is one column wide or two, as the terminal has it.
                    Some(piece) => {
                        format!(" {}{}", mark(piece.side), piece.row.signs[piece.side.index()])
                    }
                };
                self.cell(&text, last == Some(square), out);
            }
            let name = "一二三四五六七八九".chars().nth(row as usize).unwrap_or(' ');
            let _ = writeln!(out, " {name}");
        }
        hand_kanji(view, below, out);
    }

    fn hand_letters(&self, view: &dyn View, names: &SideNames, side: Side, out: &mut String) {
        let name = names[side.index()][self.lang as usize];
        let _ = write!(out, "{name}{}", self.lang.word(" in hand:", "の持駒:"));
        push_hand(view, side, " -", |row, out| out.extend([' ', row.letter()]), out);
    }

    /// Who sits above and who below.
    pub(super) fn sides(&self) -> [Side; 2] {
        if self.flip { Side::BOTH } else { [Side::Second, Side::First] }
    }

    /// The rows of a board with their squares, in the order in which they are drawn.
    fn rows(&self, view: &dyn View) -> Vec<(u32, Vec<u32>)> {
        let files = u32::from(view.files());
        let row = |row: u8| {
            let row = u32::from(row);
            let squares = self.order(0..view.files());
            (row, squares.into_iter().map(|file| row * files + u32::from(file)).collect())
        };
        self.order(0..view.ranks()).into_iter().map(row).collect()
    }
}

/// The letter of a row of shogi, from `a` at the top.
fn letter(row: u32) -> char {
    char::from_digit(row + 10, 36).unwrap_or(' ')
}

/// The sign of a side in front of its pieces.
fn mark(side: Side) -> char {
    match side {
        Side::First => '☗',
        Side::Second => '☖',
    }
}

fn hand_kanji(view: &dyn View, side: Side, out: &mut String) {
    let _ = write!(out, "{} 持駒：", mark(side));
    push_hand(view, side, "なし", |row, out| out.push_str(row.japanese[side.index()]), out);
}

/// Writes what a side has in hand, with the counts, or a word for nothing.
fn push_hand(
    view: &dyn View,
    side: Side,
    nothing: &str,
    name: impl Fn(&PieceRow, &mut String),
    out: &mut String,
) {
    let hand = view.hand(side);
    if hand.is_empty() {
        out.push_str(nothing);
    }
    for (row, count) in hand {
        name(row, out);
        if count > 1 {
            let _ = write!(out, "{count}");
        }
    }
    out.push('\n');
}
