//! The picture of a position of a record.

use super::marking;
use super::walk::Spot;
use crate::cli;
use crate::commands::goban;
use crate::findings::Lang;
use crate::games::{Game, Position, Side, go};
use crate::picture::{Arrow, CoordinateStyle, Mark, Options, Scene, Script, Theme, ends};
use crate::record::{Key, Record};

/// Why there is no picture, in words.
pub(super) enum Refusal {
    /// The record, or its game, cannot be shown like that.
    Record(String),
    /// The command asks for what there is not.
    Option(String),
}

impl From<String> for Refusal {
    fn from(words: String) -> Refusal {
        Refusal::Record(words)
    }
}

/// How pictures are drawn.
pub(super) struct Picture {
    options: Options,
    pub(super) theme: Theme,
    /// Whether every way in which the record goes on has an arrow.
    variations: bool,
    /// What the user wants marked, as written.
    marks: Vec<String>,
}

impl Picture {
    pub(super) fn new(args: &cli::Replay, lang: Lang) -> Picture {
        Picture {
            options: options(args, lang),
            theme: theme(args),
            variations: args.variations,
            marks: args.mark.clone(),
        }
    }

    /// What the picture of a place in a record shows.
    ///
    /// # Errors
    /// Why it cannot be drawn.
    pub(super) fn draw(&self, record: &Record, spot: &Spot) -> Result<Scene, Refusal> {
        let mut scene = self.scene(record, spot)?;
        if let Some(mv) = spot.last {
            scene.trace_move(mv, &spot.position);
        }
        scene.captions.insert(0, spot.words(scene.lang));
        self.show_ways(&self.ways(record, spot), &mut scene);
        self.finish(scene)
    }

    /// How the record goes on, if that is to be shown: the line that is followed, and its variations.
    pub(super) fn ways(&self, record: &Record, spot: &Spot) -> Vec<Arrow> {
        if self.variations { ways_on(record, spot) } else { Vec::new() }
    }

    /// Shows how a record goes on: arrows; on a board of Go letters on the points.
    pub(super) fn show_ways(&self, ways: &[Arrow], scene: &mut Scene) {
        if scene.game != Game::Go {
            scene.arrows.extend_from_slice(ways);
            return;
        }
        for (letter, arrow) in ('A'..='Z').zip(ways) {
            if !scene.marks.iter().any(|(square, _)| *square == arrow.to) {
                scene.marks.push((arrow.to, Mark::Label(letter.to_string())));
            }
        }
    }

    /// A scene with the marks that the user wants.
    ///
    /// # Errors
    /// If one names no square of the board.
    pub(super) fn finish(&self, mut scene: Scene) -> Result<Scene, Refusal> {
        marking::mark(&self.marks, &mut scene).map_err(Refusal::Option)?;
        Ok(scene)
    }

    /// A position of a record with its players and the marks of its node.
    ///
    /// # Errors
    /// Why it cannot be drawn, in words.
    pub(super) fn scene(&self, record: &Record, spot: &Spot) -> Result<Scene, String> {
        let lang = self.options.lang;
        let mut scene =
            Scene::new(&spot.position, &self.options).map_err(|reason| reason.message(lang))?;
        scene.players = [Key::First, Key::Second]
            .map(|key| record.header(key).unwrap_or_default().trim().to_owned());
        scene.sides = record.side_names();
        if let Position::Go(position) = &spot.position
            && Side::BOTH.iter().any(|&side| position.captures(side) > 0)
        {
            scene.captions.push(captures(lang, position));
        }
        scene.mark_node(record, spot.node, &spot.position);
        Ok(scene)
    }
}

/// How positions become pictures.
pub(super) fn options(args: &cli::Replay, lang: Lang) -> Options {
    let coordinates = match args.coordinates {
        None => CoordinateStyle::Usual,
        Some(cli::Coordinates::Japanese) => CoordinateStyle::Japanese,
        Some(cli::Coordinates::Latin) => CoordinateStyle::Latin,
        Some(cli::Coordinates::None) => CoordinateStyle::None,
    };
    let script = match args.script {
        None | Some(cli::Script::Characters) => Script::Characters,
        Some(cli::Script::Latin) => Script::Latin,
    };
    Options { flipped: args.flip, coordinates, script, lang }
}

/// The colours of pictures.
pub(super) fn theme(args: &cli::Replay) -> Theme {
    match args.theme {
        None | Some(cli::Theme::Light) => Theme::LIGHT,
        Some(cli::Theme::Dark) => Theme::DARK,
        Some(cli::Theme::Print) => Theme::PRINT,
    }
}

/// A position of a record for a screen, where players and moves stand beside it; none if it cannot be
/// drawn.
#[cfg(feature = "viewer")]
pub(super) fn of_screen(record: &Record, spot: &Spot, options: &Options) -> Option<Scene> {
    let mut scene = Scene::new(&spot.position, options).ok()?;
    if let Position::Go(position) = &spot.position {
        // Always, so that the board does not move when the first stone is captured.
        scene.captions.push(captures(options.lang, position));
    }
    if let Some(mv) = spot.last {
        scene.trace_move(mv, &spot.position);
    }
    scene.mark_node(record, spot.node, &spot.position);
    Some(scene)
}

fn captures(lang: Lang, position: &go::Position) -> String {
    goban::captures(lang, position).join(lang.word("; ", "　"))
}

/// How a record goes on from a place: the line that is followed, and its variations.
fn ways_on(record: &Record, spot: &Spot) -> Vec<Arrow> {
    let parent = spot.next.and_then(|next| record.tree.parent(next)).unwrap_or(spot.node);
    let moves = record.tree.children(parent).filter_map(|node| {
        let mv = record.tree.node(node).entry.mv()?;
        let (from, to) = ends(mv, &spot.position);
        Some(Arrow { from, to: to?, main: Some(node) == spot.next, head: true })
    });
    let mut arrows: Vec<Arrow> = Vec::new();
    for arrow in moves {
        match arrows.iter_mut().find(|other| (other.from, other.to) == (arrow.from, arrow.to)) {
            Some(same) => same.main |= arrow.main,
            None => arrows.push(arrow),
        }
    }
    arrows
}
