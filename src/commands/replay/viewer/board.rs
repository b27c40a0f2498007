//! The board of the viewer: in which style, as a picture or in letters, and how much room it takes.

use super::event::Settings;
use super::game::Shown;
use super::layout::{self, Areas, Wants};
use super::model::{Model, OTHERS};
use super::pages::Page;
use super::text;
use crate::cli::BoardStyle;
use crate::commands::board::Drawing;
use crate::commands::replay::picture;
use crate::commands::replay::sheet::{draw, usual_style};
use crate::formats::kif;
use crate::games::Coordinates;
use crate::picture::{Options, Scene, Theme, svg};
use ratatui_core::layout::Rect;
use std::time::Instant;

/// A picture is of no use in fewer columns and rows.
const SMALLEST: (u16, u16) = (16, 8);
/// The longer edge of a picture has at most so many pixels: it may go over a slow connection.
const LARGEST: f32 = 1000.0;

/// A picture that is to stand on the screen.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Where.
    pub area: Rect,
    /// Its longer edge in pixels.
    pub size: u32,
    /// What it shows.
    pub scene: Scene,
    /// In which colours.
    pub theme: Theme,
}

/// What has become of a picture.
#[cfg_attr(not(feature = "png"), allow(dead_code))]
pub(super) enum Outcome {
    /// It is on the screen, or none is wanted.
    Shown,
    /// It is to be shown then: one after the other would be too much for a slow connection.
    Later(Instant),
    /// It cannot be drawn; why.
    Undrawn(String),
}

/// A row of a board: its parts, and whether each is marked.
pub(super) type BoardRow = Vec<(String, bool)>;

impl Model {
    /// The next style in which boards of the game can be drawn.
    pub(super) fn next_style(&mut self) {
        let Some(shown) = &self.shown else { return };
        let game = shown.record.game();
        let usual = usual_style(game, self.settings.lang);
        if self.is_drawing() {
            self.is_drawn = false;
            self.settings.board = Some(usual);
            return;
        }
        let mut styles = vec![BoardStyle::Text, BoardStyle::Unicode];
        if kif::BOD.games.contains(&game) {
            styles.push(BoardStyle::Bod);
        }
        let now = self.style();
        let next = styles.iter().position(|&style| style == now).map_or(0, |index| index + 1);
        let next = styles[next % styles.len()];
        // Before the usual letters comes the picture, where there is one.
        self.is_drawn = next == usual;
        self.lacks = false;
        self.settings.board = Some(next);
    }

    fn style(&self) -> BoardStyle {
        let game = self.shown.as_ref().map(|shown| shown.record.game());
        let usual = game.map_or(BoardStyle::Text, |game| usual_style(game, self.settings.lang));
        self.settings.board.unwrap_or(usual)
    }

    /// The picture of the board, where it is to be one, at the corner of the screen.
    fn drawing(&self) -> Option<Wanted> {
        let cell = self.cell.filter(|_| self.is_drawn && !self.lacks)?;
        let shown = self.shown.as_ref()?;
        let room = layout::room(self.size.0, self.size.1, self.has_graph(shown));
        if room.0 < SMALLEST.0 || room.1 < SMALLEST.1 {
            return None;
        }
        let Settings { flip, coordinates, script, theme, lang, .. } = self.settings;
        let options = Options { flipped: flip, coordinates, script, lang };
        let scene = picture::of_screen(&shown.record, shown.spot(), &options)?;
        let (width, height) = svg::size(&scene, &theme);
        let cell = (f32::from(cell.0), f32::from(cell.1));
        // Edges are rounded to pixels, and must not reach into the next cell.
        let across = f32::from(room.0) * cell.0 - 1.0;
        let down = f32::from(room.1) * cell.1 - 1.0;
        let longer = width.max(height);
        let scale = (across / width).min(down / height).min(LARGEST / longer);
        // All are small and positive.
        let cells = |length: f32, cell: f32| (length * scale / cell).ceil() as u16;
        let columns = cells(width, cell.0).clamp(1, room.0);
        let rows = cells(height, cell.1).clamp(1, room.1);
        let size = ((longer * scale) as u32).max(1);
        Some(Wanted { area: Rect::new(0, 0, columns, rows), size, scene, theme })
    }

    /// Whether the board is a picture.
    pub(super) fn is_drawing(&self) -> bool {
        self.drawing().is_some()
    }

    /// The picture of the board, if one is to be on the screen. Its place is left empty there.
    #[must_use]
    pub fn picture(&self) -> Option<Wanted> {
        let mut wanted = self.drawing().filter(|_| self.page == Page::Board)?;
        let board = self.areas().board;
        // Above it stands what led to the position.
        (wanted.area.x, wanted.area.y) = (board.x, board.y + 1);
        Some(wanted)
    }

    /// Whether a screen has the size for which things are laid out.
    pub(super) fn fits(&self, screen: Rect) -> bool {
        self.size == (screen.width, screen.height)
    }

    fn has_graph(&self, shown: &Shown) -> bool {
        self.graph && shown.scores().iter().any(Option::is_some)
    }

    /// The board in rows, below it what belongs to it.
    pub(super) fn board(&self) -> Vec<BoardRow> {
        let Some(shown) = &self.shown else { return Vec::new() };
        let (style, flip, lang) = (self.style(), self.settings.flip, self.settings.lang);
        let is_go = shown.record.game().vocabulary().coordinates == Coordinates::Go;
        // Diagrams of files have the last move in words.
        let mark = style != BoardStyle::Bod;
        let drawing = Drawing { style, flip, mark, narrow: is_go, lang };
        let mut out = String::new();
        draw(&drawing, &shown.record, shown.spot(), &mut out);
        out.lines().map(board_row).collect()
    }

    /// Where things stand.
    pub(super) fn areas(&self) -> Areas {
        let small = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let board = match self.drawing() {
            Some(Wanted { area, .. }) => (area.width, area.height + 1),
            None => {
                let board = self.board();
                let width =
                    |row: &BoardRow| row.iter().map(|(part, _)| text::width(part)).sum::<usize>();
                let columns = board.iter().map(width).max().unwrap_or(0);
                (small(columns), small(board.len() + 1))
            }
        };
        let others = self.shown.as_ref().map_or(0, |shown| shown.others(OTHERS).len());
        let wants = Wants {
            board,
            graph: self.shown.as_ref().is_some_and(|shown| self.has_graph(shown)),
            others: small(others),
        };
        layout::areas(self.size.0, self.size.1, &wants)
    }
}

/// A row of a board, parted where the drawing begins and ends to mark.
fn board_row(line: &str) -> BoardRow {
    let mut parts = Vec::new();
    for (index, part) in line.split("\x1b[7m").enumerate() {
        let (marked, rest) = match part.split_once("\x1b[0m") {
            Some((marked, rest)) if index > 0 => (marked, rest),
            _ => ("", part),
        };
        let parts_of_it = [(marked, true), (rest, false)];
        let parts_of_it = parts_of_it.into_iter().filter(|(part, _)| !part.is_empty());
        parts.extend(parts_of_it.map(|(part, is_marked)| (text::harmless(part), is_marked)));
    }
    parts
}
