//! The boards that every page has, and those that a game brings along.

use crate::games::{Game, Position, Side, go};
use crate::picture::svg::Kit;
use crate::picture::{Held, Look, Man, Options, Scene, Script, Theme};
use std::sync::LazyLock;

/// The parts of a board, and what of it is drawn with them.
#[derive(Debug)]
pub(super) struct Board {
    /// What records call it; empty if only one has it.
    pub(super) name: String,
    pub(super) kit: Kit,
    /// An empty board with all men that can stand on it.
    scene: Scene,
}

/// The edges of usual boards of Go.
const SIZES: [u8; 3] = [9, 13, 19];

/// The boards that every page has.
pub(super) static KNOWN: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let of_go = SIZES.iter().filter_map(|&size| {
        go::Position::new(size, size, go::Ruleset::UNSPECIFIED).map(Position::Go)
    });
    let starts = Game::PLAYED.iter().flat_map(|&game| Position::known_starts(game).take(1));
    starts.chain(of_go).filter_map(|start| Board::of_game(&start)).collect()
});

/// A man in a table of those that stand on a board or are in hand.
pub(super) type Entry = (Side, Look);

impl Board {
    /// The board of a position, for all men of its game.
    fn of_game(start: &Position) -> Option<Board> {
        let scene = Scene::new(start, &Options::default()).ok()?;
        let game = scene.game;
        let rows = game.vocabulary().pieces;
        let look = |row, side| Look::of(game, row, side, Script::Characters);
        let sides = Side::BOTH.into_iter();
        let men = sides.flat_map(|side| rows.iter().map(move |row| (side, look(row, side))));
        let hand = |side: Side| -> Vec<Look> {
            let can_be_held = rows.iter().filter(|row| !row.is_promoted && row.letter() != 'K');
            can_be_held.map(|row| look(row, side)).collect()
        };
        let hands = scene.hands.is_some().then(|| Side::BOTH.map(hand));
        let name = match game {
            Game::Go => format!("go{}", scene.files),
            game => game.name().to_owned(),
        };
        Some(Board::new(name, scene, &men.collect::<Vec<_>>(), hands))
    }

    /// A board with these men, and at most these in hand.
    pub(super) fn new(
        name: String,
        mut scene: Scene,
        men: &[Entry],
        hands: Option<[Vec<Look>; 2]>,
    ) -> Board {
        let man = |(side, look): &Entry| Man {
            square: 0,
            side: *side,
            look: look.clone(),
            name: "".into(),
        };
        scene.men = men.iter().map(man).collect();
        let held = |look| Held { look, name: "".into(), count: 1 };
        scene.hands = hands.map(|hands| hands.map(|hand| hand.into_iter().map(held).collect()));
        Board { name, kit: Kit::new(&scene, &Theme::PAGE), scene }
    }

    /// Whether a record can be shown on it: one that has this board, these men, and in hand at most
    /// so many kinds.
    pub(super) fn fits(&self, scene: &Scene, men: &[Entry], held: [usize; 2]) -> bool {
        let has_room = |side: Side| {
            let hands = self.scene.hands.as_ref();
            hands.is_none_or(|hands| held[side.index()] <= hands[side.index()].len())
        };
        let shape = |scene: &Scene| (scene.game, scene.files, scene.ranks, scene.hands.is_some());
        shape(&self.scene) == shape(scene)
            && self.scene.ground == scene.ground
            && men.iter().all(|(_, look)| *look == Look::Stone || self.kit.number(look).is_some())
            && Side::BOTH.into_iter().all(has_room)
    }
}
