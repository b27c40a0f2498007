//! The board: its ground and lines, the names at its edges, and where the last move went.

use super::frame::{CELL, Frame};
use super::text::{Escaped, Px, dots};
use crate::picture::{Ground, Trace};
use std::fmt::Write as _;

impl Frame<'_> {
    /// The ground and the lines of the board.
    pub(super) fn board(&mut self) {
        let is_checkered = self.scene.ground == Ground::Checkered;
        let fill = if is_checkered { self.theme.checks[0] } else { self.theme.board };
        let (x, y, width, height) = (self.left, self.top, self.width, self.height);
        self.rect([x, y, width, height], &format!("fill=\"{fill}\""));
        let ground = self.scene.ground.clone();
        match &ground {
            Ground::Checkered => self.checks(),
            Ground::Squares { dots } => {
                self.squares();
                let along = |at: u32| at as i32 * CELL;
                let at = |&(file, rank): &(u32, u32)| (x + along(file), y + along(rank));
                self.dots(dots.iter().map(at).collect(), 25);
            }
            Ground::Points { dots, angles, palaces, river } => {
                self.points(river.map(|(row, _)| row));
                let at = dots.iter().filter_map(|&dot| self.middle(dot)).collect();
                self.dots(at, 30);
                self.angles(angles);
                self.palaces(palaces);
                if let Some((row, words)) = river {
                    self.river(*row, words);
                }
            }
        }
        let line = self.theme.line;
        let style = format!("fill=\"none\" stroke=\"{line}\" stroke-width=\"1.6\"");
        self.rect([x, y, width, height], &style);
    }

    fn rect(&mut self, [x, y, width, height]: [i32; 4], style: &str) {
        let _ = writeln!(
            self.out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {style}/>",
            Px(x),
            Px(y),
            Px(width),
            Px(height)
        );
    }

    /// The dark squares. Turned, a board of two even edges looks the same.
    fn checks(&mut self) {
        let mut path = String::new();
        for rank in 0..self.scene.ranks {
            for file in (0..self.scene.files).filter(|file| (file + rank) % 2 == 1) {
                let (x, y) = self.at(file, rank);
                let _ = write!(path, "M{} {}h40v40h-40z", Px(x - CELL / 2), Px(y - CELL / 2));
            }
        }
        let _ = writeln!(self.out, "<path d=\"{path}\" fill=\"{}\"/>", self.theme.checks[1]);
    }

    /// Lines between squares.
    fn squares(&mut self) {
        let mut path = String::new();
        for file in 1..self.scene.files as i32 {
            let x = self.left + file * CELL;
            let _ = write!(path, "M{} {}v{}", Px(x), Px(self.top), Px(self.height));
        }
        for rank in 1..self.scene.ranks as i32 {
            let y = self.top + rank * CELL;
            let _ = write!(path, "M{} {}h{}", Px(self.left), Px(y), Px(self.width));
        }
        self.lines(&path);
    }

    /// Lines through points. Those along the files stop at the river, but for the outermost.
    fn points(&mut self, river: Option<u32>) {
        let (files, ranks) = (self.scene.files, self.scene.ranks);
        let mut path = String::new();
        let ((left, top), (right, bottom)) = (self.at(0, 0), self.at(files - 1, ranks - 1));
        for file in 0..files {
            let (x, _) = self.at(file, 0);
            match river.filter(|_| file > 0 && file + 1 < files) {
                None => {
                    let _ = write!(path, "M{} {}V{}", Px(x), Px(top), Px(bottom));
                }
                // As many rows on each side: turned, it stays where it is.
                Some(row) => {
                    let (above, below) = (self.at(0, row).1, self.at(0, row + 1).1);
                    let _ = write!(path, "M{} {}V{}", Px(x), Px(top), Px(above));
                    let _ = write!(path, "M{} {}V{}", Px(x), Px(below), Px(bottom));
                }
            }
        }
        for rank in 0..ranks {
            let (_, y) = self.at(0, rank);
            let _ = write!(path, "M{} {}H{}", Px(left), Px(y), Px(right));
        }
        self.lines(&path);
        if files > 1 && ranks > 1 {
            let line = self.theme.line;
            let style = format!("fill=\"none\" stroke=\"{line}\" stroke-width=\"1.8\"");
            self.rect([left, top, right - left, bottom - top], &style);
        }
    }

    fn lines(&mut self, path: &str) {
        let line = self.theme.line;
        let _ = writeln!(self.out, "<path d=\"{path}\" fill=\"none\" stroke=\"{line}\"/>");
    }

    /// Dots of a radius.
    fn dots(&mut self, at: Vec<(i32, i32)>, radius: i32) {
        if at.is_empty() {
            return;
        }
        let path = dots(at);
        let _ = writeln!(
            self.out,
            "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
            self.theme.line,
            Px(2 * radius)
        );
    }

    /// The four small angles around points where soldiers and cannons begin.
    fn angles(&mut self, at: &[u32]) {
        let mut path = String::new();
        for (x, y) in at.iter().filter_map(|&square| self.middle(square)) {
            let inside = [x - self.left > CELL, self.left + self.width - x > CELL];
            for (dx, _) in [(-1, inside[0]), (1, inside[1])].iter().filter(|(_, is)| *is) {
                for dy in [-1, 1] {
                    let (x, y) = (x + dx * 40, y + dy * 40);
                    let _ = write!(path, "M{} {}v{}", Px(x), Px(y + dy * 80), Px(-dy * 80));
                    let _ = write!(path, "h{}", Px(dx * 80));
                }
            }
        }
        if !path.is_empty() {
            self.lines(&path);
        }
    }

    /// The diagonals of palaces.
    fn palaces(&mut self, middles: &[u32]) {
        let mut path = String::new();
        for (x, y) in middles.iter().filter_map(|&square| self.middle(square)) {
            for dx in [-CELL, CELL] {
                let _ = write!(path, "M{} {}", Px(x - dx), Px(y - CELL));
                let _ = write!(path, "l{} 80", Px(2 * dx));
            }
        }
        if !path.is_empty() {
            self.lines(&path);
        }
    }

    /// What is written in the river.
    fn river(&mut self, row: u32, words: &[&str; 2]) {
        let y = self.at(0, row).1 + CELL / 2 + 85;
        let _ = write!(
            self.out,
            "<g font-size=\"22\" letter-spacing=\"12\" fill=\"{}\" font-family=\"{}\" \
             xml:lang=\"zh-Hant\">",
            self.theme.line,
            super::men::CHINESE
        );
        for (word, part) in words.iter().zip([1, 3]) {
            let x = self.left + self.width * part / 4 + 60;
            let _ = write!(self.out, "<text x=\"{}\" y=\"{}\">{word}</text>", Px(x), Px(y));
        }
        self.out.push_str("</g>\n");
    }

    /// The names of files and ranks.
    pub(super) fn edges(&mut self) {
        let edges = &self.scene.edges;
        if edges.is_empty() {
            return;
        }
        let (bottom, right) = (self.top + self.height, self.left + self.width);
        let mut text = String::new();
        let along = |names: &[String], at: i32, is_row: bool, text: &mut String| {
            let last = (names.len() as u32).saturating_sub(1);
            for (index, name) in (0..).zip(names) {
                let index = if self.scene.flipped { last - index } else { index };
                let place = self.at(index, index);
                let (x, y) = if is_row { (at, place.1 + 45) } else { (place.0, at) };
                let _ =
                    write!(text, "<text x=\"{}\" y=\"{}\">{}</text>", Px(x), Px(y), Escaped(name));
            }
        };
        along(&edges.far, self.top - 65, false, &mut text);
        along(&edges.near, bottom + 165, false, &mut text);
        along(&edges.left, self.left - 120, true, &mut text);
        along(&edges.right, right + 120, true, &mut text);
        let ink = self.theme.ink;
        let _ = writeln!(self.out, "<g font-size=\"13\" fill=\"{ink}\">{text}</g>");
    }

    /// Where the last move came from and went to. On a board of Go the stone has a mark.
    pub(super) fn traces(&mut self) {
        for &(square, trace) in &self.scene.last {
            let has_stone = || {
                let man = self.scene.at(square);
                man.is_some_and(|man| man.look == crate::picture::Look::Stone)
            };
            if self.scene.has_points() && has_stone() {
                continue;
            }
            if let Some(place) = self.middle(square) {
                self.trace_at(place, trace);
            }
        }
    }

    /// What the last move has to do with the square around a place.
    pub(super) fn trace_at(&mut self, (x, y): (i32, i32), trace: Trace) {
        let colour = self.theme.trace;
        if !self.scene.has_points() {
            let style = match (self.theme.frames_trace, trace) {
                (true, Trace::To) => {
                    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"")
                }
                (true, Trace::From) => format!(
                    "fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\" stroke-dasharray=\"3\""
                ),
                (false, Trace::To) => format!("fill=\"{colour}\" fill-opacity=\".55\""),
                (false, Trace::From) => format!("fill=\"{colour}\" fill-opacity=\".3\""),
            };
            let inset = if self.theme.frames_trace { 25 } else { 0 };
            let (half, edge) = (CELL / 2, CELL - 2 * inset);
            return self.rect([x - half + inset, y - half + inset, edge, edge], &style);
        }
        // Corners, as lines cross where a tint would be.
        let (reach, arm) = if trace == Trace::To { (190, 100) } else { (110, 60) };
        let mut path = String::new();
        for (dx, dy) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
            let (x, y) = (x + dx * reach, y + dy * reach);
            let _ = write!(path, "M{} {}v{}", Px(x), Px(y - dy * arm), Px(dy * arm));
            let _ = write!(path, "h{}", Px(-dx * arm));
        }
        let width = if trace == Trace::To { "2.4" } else { "1.6" };
        let _ = writeln!(
            self.out,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
        );
    }
}
