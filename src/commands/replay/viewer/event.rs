//! How the viewer begins, what happens to it, and what it asks for.

use super::list::Row;
use crate::cli::{BoardStyle, MoveStyle};
use crate::findings::{Finding, Lang};
use crate::picture::{CoordinateStyle, Script, Theme};
use crate::record::Record;
use crossterm::event::{KeyEvent, MouseEvent};

/// How the viewer begins.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The language of its words.
    pub lang: Lang,
    /// Whether it uses colours.
    pub colors: bool,
    /// How boards are drawn, if not as usual.
    pub board: Option<BoardStyle>,
    /// How moves are written.
    pub moves: MoveStyle,
    /// Whether the second side sits below.
    pub flip: bool,
    /// How pictures name files and ranks.
    pub coordinates: CoordinateStyle,
    /// What is written on pieces in pictures.
    pub script: Script,
    /// The colours of pictures.
    pub theme: Theme,
    /// The variation of the first game that is followed; 0 is the main line.
    pub line: u32,
    /// The ply of the first game that is shown, a negative one from the end; the end of the line if it has no such ply.
    pub ply: i64,
}

/// What happens to the viewer.
#[derive(Debug)]
pub enum Event {
    /// A key is pressed.
    Key(KeyEvent),
    /// The mouse is used.
    Mouse(MouseEvent),
    /// The screen has so many columns and rows.
    Resize(u16, u16),
    /// More games were found in a file.
    Listed {
        /// What the file is called.
        file: String,
        /// The games.
        rows: Vec<Row>,
    },
    /// No more games will be found.
    Ended,
    /// A game has been read.
    Opened {
        /// Its place in the list, from 0.
        game: usize,
        /// The game.
        record: Box<Record>,
        /// What was found in it.
        findings: Vec<Finding>,
    },
    /// A game could not be read.
    Failed(String),
    /// Something is to be said.
    Told(String),
    /// Boards can be shown as pictures, and are where no style of letters is wanted: a cell of the
    /// screen has such a width and height in pixels.
    Pictures(u16, u16),
    /// The picture of the board could not be shown; why.
    Undrawn(String),
}

/// What is to be done for the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing but to show it again.
    None,
    /// Read a game, by its place in the list, from 0, and answer with [`Event::Opened`] or
    /// [`Event::Failed`].
    Open(usize),
    /// Draw all of the screen, whatever stands there.
    Redraw,
    /// Stop until the shell says to go on.
    Stop,
    /// End.
    Quit,
}
