//! Where the program is built without pictures of pixels boards are drawn in letters: there is nothing
//! that could draw them otherwise, and nothing is asked of the terminal.

use super::board::{Outcome, Wanted};
use crate::cli;
use crate::commands::usage::refuse;
use crate::findings::Lang;
use anyhow::Result;
use crossterm::event::KeyEvent;
use ratatui_core::layout::Rect;
use std::convert::Infallible;
use std::io::{self, Write};

/// Refuses pictures.
///
/// # Errors
/// If they are wanted.
pub(super) fn check(args: &cli::Replay) -> Result<()> {
    let has_look = args.theme.is_some() || args.coordinates.is_some() || args.script.is_some();
    match args.pictures {
        cli::Pictures::Auto | cli::Pictures::Never if !has_look => Ok(()),
        _ => refuse(
            "this program was built without pictures of pixels for --interactive",
            "このプログラムは--interactiveのPNG画像なしでビルドされています",
        ),
    }
}

/// Answers that come late: there are none.
pub(super) enum Late {}

impl Late {
    pub(super) fn swallows(&mut self, _: &KeyEvent) -> bool {
        match *self {}
    }
}

/// What a terminal has said: it is not asked.
pub(super) struct Answers {
    none: Infallible,
    pub(super) typed: Vec<KeyEvent>,
}

impl Answers {
    pub(super) fn late(&self) -> Option<Late> {
        match self.none {}
    }
}

/// What draws pictures: there is none.
pub(super) enum Pixels {}

impl Pixels {
    pub(super) fn new(
        _: cli::Pictures,
        _: Lang,
        _: &mut impl Write,
    ) -> io::Result<(Option<Pixels>, Option<Answers>)> {
        Ok((None, None))
    }

    pub(super) fn cell(&mut self) -> (u16, u16) {
        match *self {}
    }

    pub(super) fn remove(&mut self, _: Option<&Wanted>) -> Option<String> {
        match *self {}
    }

    pub(super) fn removal(&self) -> String {
        match *self {}
    }

    pub(super) fn forget(&mut self) {
        match *self {}
    }

    pub(super) fn show(&mut self, _: &Wanted, _: Rect, _: &mut impl Write) -> io::Result<Outcome> {
        match *self {}
    }
}
