//! A scene as a drawing in SVG: one text that needs nothing besides. No fonts are in it; what fonts
//! draw differently from system to system (stones, chess men, the outline of a piece of shogi) is
//! drawn as a shape, and what is text names families that many systems have.

mod board;
mod frame;
mod kit;
mod marks;
mod men;
mod text;

pub use kit::{Kit, SHAPES};

use super::room::{fitted, length};
use super::{Scene, Theme};
use crate::games::{Game, Side};
use frame::{Frame, LETTERS, LINE, SMALL};
use std::fmt::Write as _;
use text::{Escaped, Px};

/// The families of words beside the board.
const WORDS: &str =
    "system-ui,'Segoe UI','Hiragino Sans','Yu Gothic','Noto Sans CJK JP',sans-serif";

/// Draws a scene. Where several drawings come into one page, `ids` is a prefix of letters and digits
/// that tells the names of their parts apart.
#[must_use]
pub fn draw(scene: &Scene, theme: &Theme, ids: &str) -> String {
    let mut frame = Frame::new(scene, theme, ids);
    frame.head();
    let men = men::Kinds::of(scene);
    frame.define(&men);
    let (width, height) = frame.size;
    let paper = theme.paper;
    // Writing to a String cannot fail, here and in all that follows.
    let _ = writeln!(
        frame.out,
        "<rect width=\"{}\" height=\"{}\" fill=\"{paper}\"/>",
        Px(width),
        Px(height)
    );
    frame.heading();
    frame.board();
    frame.edges();
    frame.traces();
    frame.men(&men);
    frame.marks();
    frame.hands(&men);
    frame.arrows();
    frame.captions();
    frame.out.push_str("</svg>\n");
    frame.out
}

/// The width and height of the drawing of a scene, in pixels.
#[must_use]
pub fn size(scene: &Scene, theme: &Theme) -> (f32, f32) {
    let (width, height) = Frame::new(scene, theme, "").size;
    // Tenths of a pixel, and few.
    (width as f32 / 10.0, height as f32 / 10.0)
}

impl Frame<'_> {
    /// The root, the title, and the position in words.
    fn head(&mut self) {
        let (width, height) = (Px(self.size.0), Px(self.size.1));
        let ids = Escaped(self.ids);
        let lang = self.scene.lang.word("en", "ja");
        let _ = writeln!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"{ids}t {ids}d\" \
             xml:lang=\"{lang}\" font-family=\"{WORDS}\" text-anchor=\"middle\">"
        );
        let title = self.scene.title();
        let _ = writeln!(self.out, "<title id=\"{ids}t\">{}</title>", Escaped(&title));
        let words = self.scene.describe();
        let _ = writeln!(self.out, "<desc id=\"{ids}d\">{}</desc>", Escaped(&words));
    }

    /// The players above the board, each with a sign of the side.
    fn heading(&mut self) {
        if self.scene.players.iter().all(String::is_empty) {
            return;
        }
        let (width, y) = (self.size.0, 220);
        // One name may take the room that the other leaves.
        let room = width - 2 * 330 - 150;
        let lengths = |size: i32| Side::BOTH.map(|side| length(self.scene.player(side), size));
        // Long names are small before they are cut.
        let size = if lengths(LETTERS).iter().sum::<i32>() > room { SMALL } else { LETTERS };
        let lengths = lengths(size);
        for side in Side::BOTH {
            let left = room - lengths[side.other().index()].min(room / 2);
            let name = fitted(self.scene.player(side), size, left);
            let (x, sign, anchor) = match side {
                Side::First => (330, 210, "start"),
                Side::Second => (width - 330, width - 210, "end"),
            };
            self.sign(side, (sign, y - 50));
            let _ = writeln!(
                self.out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" \
                 text-anchor=\"{anchor}\" fill=\"{}\">{}</text>",
                Px(x),
                Px(y),
                Px(size),
                self.theme.ink,
                Escaped(&name)
            );
        }
    }

    /// The sign of a side: a disc of its colour, in shogi a black and a white piece.
    fn sign(&mut self, side: Side, (x, y): (i32, i32)) {
        let (x, y) = (Px(x), Px(y));
        let theme = self.theme;
        let fill = match (self.scene.game, side) {
            (Game::Shogi | Game::Board, Side::First) => theme.ink,
            (Game::Shogi | Game::Board, Side::Second) => "none",
            (Game::Xiangqi | Game::Janggi, side) if theme.inverts_discs => {
                [theme.disc, theme.ink][side.index()]
            }
            (Game::Xiangqi, side) => theme.inks[side.index()],
            (Game::Janggi, side) => theme.inks[[2, 0][side.index()]],
            (Game::Go, side) => self.stone(side)[0],
            (_, side) => theme.shapes[side.index()][0],
        };
        let edge = theme.ink;
        let style = format!("fill=\"{fill}\" stroke=\"{edge}\"");
        let _ = match self.scene.game {
            Game::Shogi => writeln!(
                self.out,
                "<path transform=\"translate({x} {y})\" d=\"M0-7l4.2 1.7 1.8 11.8h-12l1.8-11.8z\" {style}/>"
            ),
            _ => writeln!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" {style}/>"),
        };
    }

    /// The lines below the board.
    fn captions(&mut self) {
        let (width, height) = self.size;
        let lines = self.scene.captions.len() as i32;
        for (index, caption) in (1..).zip(&self.scene.captions) {
            let y = height - 120 - (lines - index) * LINE;
            let _ = writeln!(
                self.out,
                "<text x=\"{}\" y=\"{}\" font-size=\"15\" fill=\"{}\">{}</text>",
                Px(width / 2),
                Px(y),
                self.theme.ink,
                Escaped(&fitted(caption, LETTERS, width - 200))
            );
        }
    }
}
