//! A figure of Go as books have them: the position before the first of some moves, with these as
//! numbered stones. What is captured meanwhile stays; a stone where another stands already is told
//! below the figure.

use super::picture::{Picture, Refusal};
use super::walk::{Spot, Walk, Which};
use crate::findings::Lang;
use crate::games::{Game, Move, Position, Side, go};
use crate::picture::{Look, Man, Mark, Scene};
use crate::record::{NodeId, Record};
use anyhow::anyhow;
use std::collections::BTreeMap;

/// The figure of the moves that a walk names.
///
/// # Errors
/// Why it cannot be drawn.
pub(super) fn draw(
    picture: &Picture,
    walk: &Walk,
    record: &Record,
    path: &[NodeId],
) -> Result<Scene, Refusal> {
    let Which::Range(from, to) = walk.which else {
        return Err("there is no range".to_owned().into());
    };
    let first = from.max(1);
    let whole = Walk { which: Which::Range(first - 1, to), ..*walk };
    let mut figure: Option<Figure> = None;
    let mut ways = Vec::new();
    let drawn = whole.each(record, path, |spot| {
        ways = picture.ways(record, spot);
        match &mut figure {
            Some(figure) if i64::from(spot.ply) >= first => figure.add(spot),
            // What is set up after the last move before the first belongs to the position.
            _ => {
                let mut scene = picture.scene(record, spot).map_err(|reason| anyhow!(reason))?;
                scene.captions.clear();
                figure = Some(Figure { scene, numbers: BTreeMap::new(), below: Vec::new() });
            }
        }
        Ok(())
    });
    drawn.map_err(|error| error.to_string())?;
    let Figure { mut scene, numbers, below } =
        figure.ok_or_else(|| "there is no move".to_owned())?;
    let lang = scene.lang;
    let words = match lang {
        Lang::En => format!("moves {first}–{to}"),
        Lang::Ja => format!("{first}–{to}手"),
    };
    scene.captions.push(words);
    if !below.is_empty() {
        scene.captions.push(below.join(lang.word(", ", "、")));
    }
    scene.marks.retain(|(square, _)| !numbers.contains_key(square));
    let labels = numbers.iter().map(|(&square, ply)| (square, Mark::Label(ply.to_string())));
    scene.marks.extend(labels);
    picture.show_ways(&ways, &mut scene);
    picture.finish(scene)
}

/// A figure while moves are added to it.
struct Figure {
    scene: Scene,
    /// The ply of each stone that was played in it.
    numbers: BTreeMap<u32, u32>,
    /// What is told below it.
    below: Vec<String>,
}

impl Figure {
    /// Adds what led to a position.
    fn add(&mut self, spot: &Spot) {
        let Position::Go(position) = &spot.position else { return };
        let lang = self.scene.lang;
        self.scene.turn = spot.position.side_to_move();
        if spot.setup {
            for stone in position.board().stones() {
                self.put(position.board().number(stone.point), stone.side);
            }
            self.below.push(spot.words(lang));
            return;
        }
        let Some(Move::Go(mv)) = spot.last else {
            self.below.push(spot.words(lang));
            return;
        };
        match mv {
            go::Move::Play { point, side } if position.board().contains(point) => {
                let square = position.board().number(point);
                if self.put(square, side) {
                    self.numbers.insert(square, spot.ply);
                    return;
                }
                let there = match self.numbers.get(&square) {
                    Some(number) => number.to_string(),
                    None => self.scene.square_name(square, lang),
                };
                self.below.push(match lang {
                    Lang::En => format!("{} at {there}", spot.ply),
                    Lang::Ja => format!("{}（{there}）", spot.ply),
                });
            }
            go::Move::Play { .. } | go::Move::Pass { .. } => {
                self.below.push(format!("{} {}", spot.ply, spot.entry));
            }
        }
    }

    /// Puts a stone on a point, if it is free.
    fn put(&mut self, square: u32, side: Side) -> bool {
        let is_free = self.scene.at(square).is_none();
        if is_free {
            let row = &Game::Go.vocabulary().pieces[0];
            let name = self.scene.lang.word(row.english, row.japanese[side.index()]).into();
            self.scene.men.push(Man { square, side, look: Look::Stone, name });
        }
        is_free
    }
}
