//! The board as a picture of pixels, in terminals that show such.

mod ask;
mod encode;
mod palette;

pub(super) use ask::{Answers, Late};

use super::board::{Outcome, Wanted};
use crate::cli;
use crate::commands::usage::refuse;
use crate::findings::Lang;
use crate::picture::png::{self, Fonts};
use crate::picture::svg;
use anyhow::Result;
use encode::Protocol;
use palette::Paletted;
use ratatui_core::layout::Rect;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Refuses a look for pictures where none are wanted.
///
/// # Errors
/// If that is so.
pub(super) fn check(args: &cli::Replay) -> Result<()> {
    let has_look = args.theme.is_some() || args.coordinates.is_some() || args.script.is_some();
    match args.pictures {
        cli::Pictures::Never if has_look => refuse(
            "--theme, --coordinates and --script are for pictures, which --pictures never forbids",
            "--theme、--coordinates、--scriptは画像のための指定です。--pictures neverとは併用できません",
        ),
        _ => Ok(()),
    }
}

/// A cell in pixels, where the terminal does not say.
const CELL: (u16, u16) = (8, 16);

/// So long another picture waits for each byte of the one before: 500 KB a second. Who holds a key down
/// sees less of them, and not for seconds what he has gone through before.
const PACE: Duration = Duration::from_micros(2);

/// So many colours a picture in Sixel has: more make it larger by a third, and hardly better.
const SIXEL: usize = 96;

/// What is on the screen.
#[derive(PartialEq, Eq)]
struct On {
    area: Rect,
    screen: Rect,
    /// The longer edge in pixels.
    size: u32,
    drawing: String,
}

/// What draws pictures.
pub(super) struct Pixels {
    protocol: Protocol,
    /// How many colours they can have.
    colors: usize,
    /// The width and height of a cell in pixels, and whether the system says the same as the terminal.
    cell: (u16, u16),
    is_of_system: bool,
    /// Looked for when they are needed first.
    fonts: Option<Fonts>,
    on: Option<On>,
    /// The width and height in pixels of what was shown last, and whether it was every second.
    shown: (u32, u32),
    turn: bool,
    /// When the next may take its place.
    free: Instant,
    lang: Lang,
}

impl Pixels {
    /// Asks the terminal, unless it is said what is wanted. Also what else the terminal has said.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub(super) fn new(
        wanted: cli::Pictures,
        lang: Lang,
        out: &mut impl Write,
    ) -> io::Result<(Option<Pixels>, Option<Answers>)> {
        let forced = match wanted {
            cli::Pictures::Auto => None,
            cli::Pictures::Never => return Ok((None, None)),
            cli::Pictures::Kitty => Some(Protocol::Kitty),
            cli::Pictures::Iterm => Some(Protocol::Iterm),
            cli::Pictures::Sixel => Some(Protocol::Sixel),
        };
        let window = window();
        let has_all = forced.is_some() && window.is_some();
        let is_asked = !has_all && ask::may_ask();
        let answers = is_asked.then(|| said(out)).transpose()?;
        let protocol = forced.or(answers.as_ref().and_then(Answers::protocol));
        let answered = answers.as_ref().and_then(|answers| answers.cell);
        let cell = answered.or(window).or(forced.map(|_| CELL));
        let colors = answers.as_ref().and_then(|answers| answers.colors);
        let pixels = protocol.zip(cell).map(|(protocol, cell)| Pixels {
            protocol,
            colors: match protocol {
                Protocol::Sixel => colors.unwrap_or(SIXEL).min(SIXEL),
                Protocol::Kitty | Protocol::Iterm => palette::MOST,
            },
            cell,
            is_of_system: window == Some(cell),
            fonts: None,
            on: None,
            shown: (0, 0),
            turn: false,
            free: Instant::now(),
            lang,
        });
        Ok((pixels, answers))
    }

    /// The width and height of a cell in pixels: with other letters it has another size.
    pub(super) fn cell(&mut self) -> (u16, u16) {
        if self.is_of_system {
            self.cell = window().unwrap_or(self.cell);
        }
        self.cell
    }

    /// What takes the picture off the screen, if one is there and another place or none is wanted:
    /// what stood there has to be drawn anew then.
    pub(super) fn remove(&mut self, wanted: Option<&Wanted>) -> Option<String> {
        let on = self.on.take_if(|on| wanted.is_none_or(|wanted| wanted.area != on.area));
        on.map(|_| self.removal())
    }

    /// What makes a terminal forget all pictures.
    pub(super) fn removal(&self) -> String {
        encode::removal(self.protocol)
    }

    /// Nothing is on the screen any more.
    pub(super) fn forget(&mut self) {
        self.on = None;
    }

    /// Shows a picture on a screen, unless it is there.
    ///
    /// # Errors
    /// If the terminal cannot be written.
    pub(super) fn show(
        &mut self,
        wanted: &Wanted,
        screen: Rect,
        out: &mut impl Write,
    ) -> io::Result<Outcome> {
        let (area, size) = (wanted.area, wanted.size);
        let on = On { area, screen, size, drawing: svg::draw(&wanted.scene, &wanted.theme, "") };
        if self.on.as_ref() == Some(&on) {
            return Ok(Outcome::Shown);
        }
        if self.on.is_some() && Instant::now() < self.free {
            return Ok(Outcome::Later(self.free));
        }
        let fonts = self.fonts.get_or_insert_with(Fonts::of_system);
        let pixels = match png::paint(&on.drawing, Some(size), fonts) {
            Ok(pixels) if pixels.has_no_font || !pixels.missing.is_empty() => {
                return Ok(Outcome::Undrawn(lack(self.lang, &pixels.missing)));
            }
            Ok(pixels) => pixels,
            Err(fault) => return Ok(Outcome::Undrawn(fault.message(self.lang))),
        };
        let picture = Paletted::of(&pixels, self.colors);
        let shown = (picture.width, picture.height);
        if self.on.is_some() && shown != self.shown {
            // A smaller picture would leave something of the one before.
            out.write_all(encode::erasure(area).as_bytes())?;
        }
        self.turn = !self.turn;
        let encoded = encode::encode(self.protocol, &picture, area, self.turn)?;
        out.write_all(encoded.as_bytes())?;
        out.flush()?;
        // A picture is smaller than 4 GiB.
        self.free = Instant::now() + PACE * encoded.len() as u32;
        self.shown = shown;
        self.on = Some(on);
        Ok(Outcome::Shown)
    }
}

/// What a terminal answers, where it can be asked.
fn said(out: &mut impl Write) -> io::Result<Answers> {
    #[cfg(unix)]
    return ask::ask(out);
    #[cfg(not(unix))]
    {
        let _ = out;
        Ok(Answers::default())
    }
}

/// Why there are letters; what is missing comes last, since a line has an end.
fn lack(lang: Lang, missing: &BTreeSet<char>) -> String {
    if missing.is_empty() {
        let words = "the board is drawn in letters: this system has no fonts";
        let ja = "このシステムにはフォントがないため、盤を文字で描きます";
        return lang.word(words, ja).to_owned();
    }
    let missing: Vec<String> = missing.iter().map(char::to_string).collect();
    let missing = missing.join(" ");
    match lang {
        Lang::En => format!("the board is drawn in letters: no font of this system has {missing}"),
        Lang::Ja => {
            format!("このシステムのフォントにない文字があるため、盤を文字で描きます: {missing}")
        }
    }
}

/// The width and height of a cell in pixels, as the system knows them.
fn window() -> Option<(u16, u16)> {
    let window = crossterm::terminal::window_size().ok()?;
    let cell = (window.width.checked_div(window.columns)?, window.height.checked_div(window.rows)?);
    (cell.0 > 0 && cell.1 > 0).then_some(cell)
}
