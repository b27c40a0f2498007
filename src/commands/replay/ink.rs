//! What pictures are made of: the text of a drawing or a diagram, or pixels.

use crate::cli::{self, BoardStyle};
use crate::commands::Session;
use crate::commands::usage::refuse;
use crate::picture::{Scene, Theme, latex, svg};
use anyhow::Result;
#[cfg(feature = "png")]
use {
    crate::commands::usage::Usage,
    crate::findings::Lang,
    crate::picture::png::{self, Fonts},
    anyhow::anyhow,
    std::collections::BTreeSet,
};

/// How scenes become files.
pub(super) enum Ink {
    /// SVG.
    Svg,
    /// LaTeX.
    Latex,
    /// PNG.
    #[cfg(feature = "png")]
    Png(Pixels),
}

/// What a run knows of pictures of pixels.
#[cfg(feature = "png")]
pub(super) struct Pixels {
    size: Option<u32>,
    fonts: Fonts,
    /// The characters that were told to be missing, and whether it was told that there is no font.
    told: BTreeSet<char>,
    has_told: bool,
}

impl Ink {
    /// # Errors
    /// If the terminal would get pixels, or this program cannot make any.
    pub(super) fn new(args: &cli::Replay, session: &Session) -> Result<Ink> {
        match args.board {
            Some(BoardStyle::Png) => {}
            Some(BoardStyle::Latex) => return Ok(Ink::Latex),
            _ => return Ok(Ink::Svg),
        }
        if args.output_dir.is_none() && session.stdout.is_terminal() {
            return refuse(
                "a PNG is not for a terminal: write it to a file with > or --output-dir",
                "PNGは端末に表示できません。>または--output-dirでファイルに書いてください",
            );
        }
        Ink::of_pixels(args)
    }

    #[cfg(feature = "png")]
    fn of_pixels(args: &cli::Replay) -> Result<Ink> {
        if args.size.is_some_and(|size| !(1..=png::MAX_SIZE).contains(&size)) {
            let [en, ja] = [Lang::En, Lang::Ja].map(|lang| png::Fault::Size.message(lang));
            return Err(Usage::new(en, ja).at("--size").into());
        }
        let fonts = Fonts::of_system();
        Ok(Ink::Png(Pixels { size: args.size, fonts, told: BTreeSet::new(), has_told: false }))
    }

    #[cfg(not(feature = "png"))]
    fn of_pixels(_: &cli::Replay) -> Result<Ink> {
        refuse(
            "this program was built without PNG; use --board svg",
            "このプログラムはPNGなしでビルドされています。--board svgを使ってください",
        )
    }

    /// The extension of the files.
    pub(super) fn extension(&self) -> &'static str {
        match self {
            Ink::Svg => "svg",
            Ink::Latex => "tex",
            #[cfg(feature = "png")]
            Ink::Png(_) => "png",
        }
    }

    /// A scene as a file. What no font has is told once.
    ///
    /// # Errors
    /// If it cannot be drawn.
    #[cfg_attr(not(feature = "png"), allow(unused_variables))]
    pub(super) fn draw(
        &mut self,
        scene: &Scene,
        theme: &Theme,
        session: &Session,
    ) -> Result<Vec<u8>> {
        match self {
            Ink::Svg => Ok(svg::draw(scene, theme, "").into_bytes()),
            Ink::Latex => Ok(latex::draw(scene).into_bytes()),
            #[cfg(feature = "png")]
            Ink::Png(pixels) => pixels.draw(scene, theme, session),
        }
    }
}

#[cfg(feature = "png")]
impl Pixels {
    fn draw(&mut self, scene: &Scene, theme: &Theme, session: &Session) -> Result<Vec<u8>> {
        let lang = session.lang;
        let png = png::draw(scene, theme, self.size, &self.fonts)
            .map_err(|fault| anyhow!(fault.message(lang)))?;
        let new: Vec<String> =
            png.missing.difference(&self.told).map(|character| character.to_string()).collect();
        if !new.is_empty() {
            let characters = new.join(" ");
            session.tell(&match lang {
                Lang::En => format!(
                    "kifu: no font of this system has {characters}; empty boxes stand for them\n"
                ),
                Lang::Ja => format!(
                    "kifu: このシステムのフォントにない文字は四角で表します: {characters}\n"
                ),
            });
            self.told.extend(png.missing);
        }
        if png.has_no_font && !self.has_told {
            self.has_told = true;
            session.tell(lang.word(
                "kifu: this system has no fonts; no text is in the picture\n",
                "kifu: このシステムにはフォントがないため、図に文字は描かれません\n",
            ));
        }
        Ok(png.bytes)
    }
}
