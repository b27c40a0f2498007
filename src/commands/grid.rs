//! Boards with letters for files and numbers for ranks: chess, xiangqi, janggi, makruk.

use super::board::Drawing;
use crate::cli::BoardStyle;
use crate::games::square_board::{self, Pieces};
use crate::games::{self, Side, janggi, makruk, xiangqi};
use std::fmt::Write;

impl Drawing {
    /// A board whose files have letters and whose ranks have numbers, at its edges. The names of
    /// pieces are `width` columns wide.
    pub(super) fn grid(
        &self,
        [files, ranks]: [u8; 2],
        width: usize,
        piece: impl Fn(u8, u8) -> Option<String>,
        last: Option<(u8, u8)>,
        out: &mut String,
    ) {
        let files = self.order(0..files);
        let edge = if ranks < 10 { 1 } else { 2 };
        for rank in self.order((0..ranks).rev()) {
            let _ = write!(out, "{:>edge$} ", rank + 1);
            for &file in &files {
                let empty = || format!("{:>width$}", '.');
                out.push(' ');
                self.cell(
                    &piece(file, rank).unwrap_or_else(empty),
                    last == Some((file, rank)),
                    out,
                );
            }
            out.push('\n');
        }
        let _ = write!(out, "{:>edge$} ", ' ');
        for file in files {
            let _ = write!(out, " {:>width$}", char::from(b'a' + file));
        }
        out.push('\n');
    }

    /// A board of xiangqi, janggi or makruk, in the letters of FEN or in those of the game.
    pub(super) fn pieces<R: Glyphs<F, K>, const F: u8, const K: u8>(
        &self,
        position: &square_board::Position<R, F, K>,
        last_move: Option<games::Move>,
        out: &mut String,
    ) {
        let last = last_move.and_then(R::unwrap).filter(|_| self.mark);
        let last = last.map(|mv| (mv.to.file(), mv.to.rank()));
        let piece = |file, rank| position.setup().board.get(square_board::Square::new(file, rank)?);
        if self.style == BoardStyle::Unicode {
            let glyph = |file, rank| piece(file, rank).map(|piece| piece.role.glyph(piece.side));
            return self.grid([F, K], R::WIDTH, glyph, last, out);
        }
        let letter = |file, rank| {
            let piece = piece(file, rank)?;
            let letter = piece.role.letter();
            Some(match piece.side {
                Side::First => letter.to_ascii_uppercase().to_string(),
                Side::Second => letter.to_string(),
            })
        };
        self.grid([F, K], 1, letter, last, out);
    }
}

/// The signs of the pieces of xiangqi, janggi and makruk.
pub(super) trait Glyphs<const FILES: u8, const RANKS: u8>: Pieces<FILES, RANKS> {
    /// How many columns of a terminal a sign takes.
    const WIDTH: usize;
    /// The sign of a side's piece; the second side's has a mark where the signs are the same.
    fn glyph(self, side: Side) -> String;
}

impl Glyphs<9, 10> for xiangqi::Role {
    const WIDTH: usize = 2;

    fn glyph(self, side: Side) -> String {
        let signs =
            if side == Side::First { "帥仕相傌俥炮兵" } else { "將士象馬車砲卒" };
        signs.chars().nth(self as usize).into_iter().collect()
    }
}

impl Glyphs<9, 10> for janggi::Role {
    const WIDTH: usize = 3;

    fn glyph(self, side: Side) -> String {
        let (mark, signs) = if side == Side::First {
            (' ', "楚士象馬車包卒")
        } else {
            ('v', "漢士象馬車包兵")
        };
        std::iter::once(mark).chain(signs.chars().nth(self as usize)).collect()
    }
}

impl Glyphs<8, 8> for makruk::Role {
    const WIDTH: usize = 1;

    fn glyph(self, side: Side) -> String {
        let signs = if side == Side::First { "♔♕♗♘♖♙" } else { "♚♛♝♞♜♟" };
        signs.chars().nth(self as usize).into_iter().collect()
    }
}
