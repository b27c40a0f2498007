//! The picture of a position of a record.

use super::marking;
use super::walk::Spot;
use crate::cli;
use crate::commands::goban;
use crate::findings::Lang;
use crate::formats::pgn;
use crate::formats::sgf::{Mark as Written, Marks};
use crate::games::{Game, Move, Position, Side, go};
use crate::picture::{Arrow, CoordinateStyle, Mark, Options, Scene, Script, Theme};
use crate::record::{Key, NodeId, Record};

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
        let theme = match args.theme {
            None | Some(cli::Theme::Light) => Theme::LIGHT,
            Some(cli::Theme::Dark) => Theme::DARK,
            Some(cli::Theme::Print) => Theme::PRINT,
        };
        let options = Options { flipped: args.flip, coordinates, script, lang };
        Picture { options, theme, variations: args.variations, marks: args.mark.clone() }
    }

    /// What the picture of a place in a record shows.
    ///
    /// # Errors
    /// Why it cannot be drawn, in words.
    pub(super) fn draw(&self, record: &Record, spot: &Spot) -> Result<Scene, String> {
        let mut scene = self.scene(record, spot)?;
        if let Some(mv) = spot.last {
            let (from, to) = ends(mv, &spot.position);
            scene.trace(from.filter(|&from| Some(from) != to), to);
        }
        scene.captions.insert(0, spot.words(scene.lang));
        coloured(record, spot.node, &mut scene);
        if self.variations {
            ways_on(record, spot, &mut scene);
        }
        self.finish(scene)
    }

    /// A scene with the marks that the user wants.
    ///
    /// # Errors
    /// If one names no square of the board, in words.
    pub(super) fn finish(&self, mut scene: Scene) -> Result<Scene, String> {
        marking::mark(&self.marks, &mut scene)?;
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
        if let Position::Go(position) = &spot.position {
            if Side::BOTH.iter().any(|&side| position.captures(side) > 0) {
                scene.captions.push(goban::captures(lang, position).join(lang.word("; ", "　")));
            }
            scene.marks = marks(position.board(), &Marks::of(record, spot.node));
        }
        Ok(scene)
    }
}

/// Where what a move moves comes from and goes.
fn ends(mv: Move, position: &Position) -> (Option<u32>, Option<u32>) {
    match (mv, position) {
        (Move::Go(go::Move::Play { point, .. }), Position::Go(position)) => {
            let board = position.board();
            (None, board.contains(point).then(|| board.number(point)))
        }
        (Move::Board(mv), Position::Board(board)) => {
            // The last action that ends on the board tells where the move goes.
            let actions = board.sheet().actions(mv).iter().rev();
            let action = actions.clone().find(|action| action.object.square().is_some());
            action.map_or((None, None), |action| (action.subject.square(), action.object.square()))
        }
        (mv, _) => (mv.origin(), mv.target()),
    }
}

/// The marks of a node, in the order of the points.
fn marks(board: &go::Board, marks: &Marks) -> Vec<(u32, Mark)> {
    let marked = board.points().filter_map(|point| {
        let mark = match marks.at(point)? {
            Written::Label(text) => Mark::Label(text.clone()),
            Written::Sign(name) => {
                let row = goban::SIGNS.iter().find(|(property, ..)| property == name)?;
                row.2.clone()
            }
        };
        Some((board.number(point), mark))
    });
    marked.collect()
}

/// Shows the squares and arrows that comments of chess colour.
fn coloured(record: &Record, node: NodeId, scene: &mut Scene) {
    if record.game() != Game::Chess {
        return;
    }
    let coloured = pgn::Coloured::of(record, node);
    scene.marks.extend(coloured.squares.iter().map(|square| (square.number(), Mark::Circle)));
    scene.arrows.extend(coloured.arrows.iter().map(|(from, to)| Arrow {
        from: Some(from.number()),
        to: to.number(),
        main: false,
    }));
}

/// Shows how the record goes on: the line that is followed, and its variations. On a board of Go
/// they are letters on the points.
fn ways_on(record: &Record, spot: &Spot, scene: &mut Scene) {
    let parent = spot.next.and_then(|next| record.tree.parent(next)).unwrap_or(spot.node);
    let moves = record.tree.children(parent).filter_map(|node| {
        let mv = record.tree.node(node).entry.mv()?;
        let (from, to) = ends(mv, &spot.position);
        Some(Arrow { from, to: to?, main: Some(node) == spot.next })
    });
    let mut arrows: Vec<Arrow> = Vec::new();
    for arrow in moves {
        match arrows.iter_mut().find(|other| (other.from, other.to) == (arrow.from, arrow.to)) {
            Some(same) => same.main |= arrow.main,
            None => arrows.push(arrow),
        }
    }
    if !matches!(spot.position, Position::Go(_)) {
        scene.arrows.extend(arrows);
        return;
    }
    for (letter, arrow) in ('A'..='Z').zip(arrows) {
        if !scene.marks.iter().any(|(square, _)| *square == arrow.to) {
            scene.marks.push((arrow.to, Mark::Label(letter.to_string())));
        }
    }
}
