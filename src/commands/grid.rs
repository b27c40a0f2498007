//! Boards with letters for files and numbers for ranks: chess, xiangqi, janggi, makruk.

use super::board::Drawing;
use crate::cli::BoardStyle;
use crate::games::square_board::{self, Pieces};
use crate::games::{self, Rules};
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
    pub(super) fn pieces<R: Pieces>(
        &self,
        position: &square_board::Position<R>,
        last_move: Option<games::Move>,
        out: &mut String,
    ) {
        let last = last_move.and_then(square_board::Position::<R>::unwrap).filter(|_| self.mark);
        let last = last.map(|mv| (mv.to.file(), mv.to.rank()));
        let piece = |file, rank| position.setup().board.get(square_board::Square::new(file, rank)?);
        if self.style == BoardStyle::Unicode {
            let glyph = |file, rank| {
                let piece = piece(file, rank)?;
                Some(piece.role.row().signs[piece.side.index()].to_owned())
            };
            return self.grid([R::FILES, R::RANKS], R::VOCABULARY.sign_width, glyph, last, out);
        }
        let letter = |file, rank| {
            let piece = piece(file, rank)?;
            Some(piece.role.row().letter_of(piece.side).to_string())
        };
        self.grid([R::FILES, R::RANKS], 1, letter, last, out);
    }
}
