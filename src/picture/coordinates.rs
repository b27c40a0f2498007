//! The names of files and ranks at the edges of a board, and of its squares in words.

use super::look::Script;
use super::scene::{CoordinateStyle, Edges, Scene};
use crate::findings::Lang;
use crate::games::{Coordinates, Game};

impl Edges {
    /// The names for the board of a scene.
    pub(super) fn new(scene: &Scene, style: CoordinateStyle, script: Script) -> Edges {
        if style == CoordinateStyle::None {
            return Edges::default();
        }
        let has_letters = match style {
            CoordinateStyle::Usual => {
                scene.coordinates == Coordinates::Go || script == Script::Latin
            }
            style => style == CoordinateStyle::Latin,
        };
        let files = |name: fn(&Scene, u32) -> String| named(scene.files, |at| name(scene, at));
        let ranks = |name: fn(&Scene, u32) -> String| named(scene.ranks, |at| name(scene, at));
        let numbers: fn(&Scene, u32) -> String = |scene, row| (scene.ranks - row).to_string();
        match (scene.coordinates, scene.game) {
            (Coordinates::Shogi, _) => Edges {
                far: files(|scene, file| (scene.files - file).to_string()),
                right: match has_letters {
                    true => ranks(|_, row| letter(row)),
                    false => ranks(|_, row| kanji(row + 1)),
                },
                ..Edges::default()
            },
            (Coordinates::Go, _) => {
                let columns = match has_letters {
                    true => files(|_, file| column(file)),
                    false => files(|_, file| (file + 1).to_string()),
                };
                let rows =
                    if has_letters { ranks(numbers) } else { ranks(|_, row| kanji(row + 1)) };
                Edges { far: columns.clone(), near: columns, left: rows.clone(), right: rows }
            }
            // Each side counts the files from its right, the first one in characters.
            (Coordinates::Algebraic, Game::Xiangqi) if !has_letters => {
                let near = files(|scene, file| kanji(scene.files - file));
                let far = files(|_, file| (file + 1).to_string());
                let (far, near) = if scene.flipped { (near, far) } else { (far, near) };
                Edges { far, near, ..Edges::default() }
            }
            // Rows count from the top, the tenth being 0, and columns from the left.
            (Coordinates::Algebraic, Game::Janggi) if !has_letters => Edges {
                near: files(|_, file| (file + 1).to_string()),
                left: ranks(|_, row| ((row + 1) % 10).to_string()),
                ..Edges::default()
            },
            (Coordinates::Algebraic, _) => {
                let near = files(|_, file| letter(file));
                Edges { near, left: ranks(numbers), ..Edges::default() }
            }
            (Coordinates::Numbers, _) => Edges {
                near: files(|_, file| file.to_string()),
                left: ranks(|_, row| row.to_string()),
                ..Edges::default()
            },
        }
    }
}

fn named(count: u32, name: impl Fn(u32) -> String) -> Vec<String> {
    (0..count).map(name).collect()
}

impl Scene {
    /// The name of a square as players of the game say it in a language.
    #[must_use]
    pub fn square_name(&self, square: u32, lang: Lang) -> String {
        let (file, row) = (square % self.files, square / self.files);
        let rank = self.ranks.saturating_sub(row);
        match (self.coordinates, lang) {
            (Coordinates::Algebraic, _) => format!("{}{rank}", letter(file)),
            (Coordinates::Shogi, Lang::En) => format!("{}{}", self.files - file, letter(row)),
            (Coordinates::Shogi, Lang::Ja) => format!("{}{}", self.files - file, kanji(row + 1)),
            (Coordinates::Go, _) => format!("{}{rank}", column(file)),
            (Coordinates::Numbers, _) if self.ranks == 1 => file.to_string(),
            (Coordinates::Numbers, _) => format!("{row},{file}"),
        }
    }
}

/// `a` for 0.
fn letter(at: u32) -> String {
    char::from_digit(at + 10, 36).map_or_else(|| at.to_string(), String::from)
}

/// The letters of a column of Go, without I; from AA on where there are more than 25.
fn column(at: u32) -> String {
    const LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let letter = LETTERS.chars().nth(at as usize % LETTERS.len());
    letter.map_or_else(String::new, |letter| {
        String::from(letter).repeat(1 + at as usize / LETTERS.len())
    })
}

/// A number below 100 in characters.
fn kanji(number: u32) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit = |at: u32| DIGITS.get(at as usize).copied().unwrap_or_default();
    match number / 10 {
        0 => digit(number).to_owned(),
        1 => format!("十{}", digit(number % 10)),
        tens => format!("{}十{}", digit(tens), digit(number % 10)),
    }
}
