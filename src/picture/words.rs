//! A position in words, for those who cannot see it.

use super::scene::{Mark, Scene, Trace};
use crate::findings::Lang;
use crate::games::{Game, PieceRow, Side};

/// With more men than this on the board they are counted and not listed: nobody listens to that.
const LISTED: usize = 400;

impl Scene {
    /// A title: the players, or else the game.
    #[must_use]
    pub fn title(&self) -> String {
        let players = Side::BOTH.map(|side| self.player(side));
        if self.players.iter().all(String::is_empty) {
            let [en, ja] = self.game.vocabulary().game;
            return capital(self.lang.word(en, ja));
        }
        players.join(self.lang.word(" – ", " 対 "))
    }

    /// What a player is called; what the side is called if nobody knows.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        let name = self.players[side.index()].as_str();
        if name.is_empty() { self.side(side) } else { name }
    }

    /// What a side is called.
    fn side(&self, side: Side) -> &'static str {
        let [en, ja] = self.sides[side.index()];
        self.lang.word(en, ja)
    }

    /// The position in words: what stands where, hands, whose turn it is, marks, captions.
    #[must_use]
    pub fn describe(&self) -> String {
        let [en, ja] = self.game.vocabulary().game;
        let mut parts = vec![capital(self.lang.word(en, ja))];
        if matches!(self.game, Game::Go | Game::Board) {
            parts.push(format!("{}×{}", self.files, self.ranks));
        }
        parts.extend(Side::BOTH.map(|side| self.of_side(side)));
        let turn = self.side(self.turn);
        parts.push(match self.lang {
            Lang::En => format!("{} to move", capital(turn)),
            Lang::Ja => format!("手番: {turn}"),
        });
        let to = self.last.iter().find(|(_, trace)| *trace == Trace::To);
        parts.extend(to.map(|&(square, _)| {
            let word = self.lang.word("Last move to ", "最終手: ");
            format!("{word}{}", self.square_name(square, self.lang))
        }));
        parts.extend(self.marked());
        parts.extend(self.captions.iter().cloned());
        let [stop, end] =
            self.lang.word(". |.", "。|。").split_once('|').map_or([""; 2], Into::into);
        let mut text = parts.join(stop);
        text.push_str(end);
        text
    }

    /// What a side has: `White: king e1; rooks a1, h1; in hand: pawn 2`.
    fn of_side(&self, side: Side) -> String {
        let (comma, semicolon) = (self.lang.word(", ", "・"), self.lang.word("; ", "、"));
        let mut names: Vec<(&str, Vec<u32>)> = Vec::new();
        for man in self.men.iter().filter(|man| man.side == side) {
            match names.iter_mut().find(|(name, _)| *name == man.name) {
                Some((_, squares)) => squares.push(man.square),
                None => names.push((&man.name, vec![man.square])),
            }
        }
        let rows = self.game.vocabulary().pieces;
        // Kings first: some tables begin with them, the others with pawns.
        let begins_with_pawn = rows.first().is_some_and(|row| row.abbreviation == 'p');
        names.sort_by_key(|(name, _)| {
            let is = |row: &PieceRow| row.english == *name || row.japanese.contains(name);
            let at = rows.iter().position(is).unwrap_or(rows.len());
            let is_promoted = rows.get(at).is_some_and(|row| row.is_promoted);
            (is_promoted, if begins_with_pawn { rows.len() - at } else { at })
        });
        let is_listed = self.men.len() <= LISTED;
        let kinds = names.iter().map(|(name, squares)| match is_listed {
            true => {
                let squares: Vec<String> =
                    squares.iter().map(|&at| self.square_name(at, self.lang)).collect();
                format!("{} {}", self.plural(name, squares.len()), squares.join(comma))
            }
            false => format!("{} {}", squares.len(), self.plural(name, squares.len())),
        });
        let mut parts: Vec<String> = kinds.collect();
        if parts.is_empty() {
            parts.push(self.lang.word("nothing on the board", "盤上になし").to_owned());
        }
        if let Some(hands) = &self.hands {
            let held = hands[side.index()].iter().map(|held| match held.count {
                1 => held.name.to_string(),
                count => format!("{} {count}", held.name),
            });
            let held: Vec<String> = held.collect();
            let word = self.lang.word("in hand: ", "持駒: ");
            let nothing = self.lang.word("nothing", "なし");
            let held = if held.is_empty() { nothing.to_owned() } else { held.join(comma) };
            parts.push(format!("{word}{held}"));
        }
        let colon = self.lang.word(": ", ": ");
        format!("{}{colon}{}", capital(self.side(side)), parts.join(semicolon))
    }

    /// The name of a kind of which there are this many.
    fn plural(&self, name: &str, count: usize) -> String {
        let is_word = self.lang == Lang::En && self.game != Game::Board;
        if is_word && count > 1 { format!("{name}s") } else { name.to_owned() }
    }

    /// What is marked, kind by kind.
    fn marked(&self) -> Vec<String> {
        let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
        for (square, mark) in &self.marks {
            let word = mark.word(self.lang);
            let place = match mark {
                Mark::Label(text) => format!("{} {text}", self.square_name(*square, self.lang)),
                _ => self.square_name(*square, self.lang),
            };
            match kinds.iter_mut().find(|(kind, _)| kind == word) {
                Some((_, places)) => places.push(place),
                None => kinds.push((word.to_owned(), vec![place])),
            }
        }
        let comma = self.lang.word(", ", "・");
        let text = |(word, places): (String, Vec<String>)| {
            format!("{}: {}", capital(&word), places.join(comma))
        };
        kinds.into_iter().map(text).collect()
    }
}

impl Mark {
    /// What the mark is called.
    #[must_use]
    pub fn word(&self, lang: Lang) -> &'static str {
        let [en, ja] = match self {
            Mark::Triangle => ["triangle", "三角"],
            Mark::Square => ["square", "四角"],
            Mark::Circle => ["circle", "丸"],
            Mark::Cross => ["cross", "バツ"],
            Mark::Selected => ["selected", "選択"],
            Mark::Territory(Side::First) => ["black's territory", "黒地"],
            Mark::Territory(Side::Second) => ["white's territory", "白地"],
            Mark::Label(_) => ["labels", "文字"],
        };
        lang.word(en, ja)
    }
}

/// A text with a capital first.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
