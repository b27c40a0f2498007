//! The men: each kind drawn once, and used wherever one stands.

use super::frame::{CELL, Frame, HELD, columns, rows, tallest};
use super::text::{Escaped, Px, dots};
use crate::games::{Game, Side};
use crate::picture::{Held, Ink, Look, Scene};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The families of Chinese characters on discs.
pub(super) const CHINESE: &str =
    "'Kaiti TC',KaiTi,STKaiti,'Noto Serif CJK TC','Songti TC','Yu Mincho',serif";
/// The families of characters on pieces of shogi.
const JAPANESE: &str =
    "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','Noto Serif JP',IPAexMincho,serif";
/// The outline of a piece of shogi.
const KOMA: &str = "M0-18.5l10.5 4.5 4.5 31.5h-30l4.5-31.5z";
/// The outline of a disc with eight sides.
const OCTAGON: &str = "M-7.5-18h15l10.5 10.5v15l-10.5 10.5h-15l-10.5-10.5v-15z";

/// What the men of a picture look like, each look with its number.
pub(super) struct Kinds<'a>(BTreeMap<&'a Look, usize>);

impl<'a> Kinds<'a> {
    /// Those that a scene needs, without stones, which are drawn together.
    pub(super) fn of(scene: &'a Scene) -> Kinds<'a> {
        let held = scene.hands.iter().flatten().flatten().map(|held| &held.look);
        let looks = scene.men.iter().map(|man| &man.look).chain(held);
        let looks: BTreeMap<&Look, usize> =
            looks.filter(|look| **look != Look::Stone).map(|look| (look, 0)).collect();
        Kinds(looks.into_keys().zip(0..).collect())
    }

    /// The numbers of the looks, for whoever keeps them longer than the scene.
    pub(super) fn into_numbers(self) -> BTreeMap<Look, usize> {
        self.0.into_iter().map(|(look, number)| (look.clone(), number)).collect()
    }
}

/// Whether a man is turned to show whose it is.
pub(super) fn turns(look: &Look) -> bool {
    matches!(look, Look::Koma { .. } | Look::Tile { .. })
}

impl Frame<'_> {
    /// Draws each kind, to be used.
    pub(super) fn define(&mut self, kinds: &Kinds<'_>) {
        let has_koma = kinds.0.keys().any(|look| turns(look));
        if kinds.0.is_empty() {
            return;
        }
        self.out.push_str("<defs>\n");
        if let Some(fill) = self.theme.koma.filter(|_| has_koma) {
            let ids = Escaped(self.ids);
            let _ = writeln!(
                self.out,
                "<path id=\"{ids}koma\" d=\"{KOMA}\" fill=\"{fill}\" stroke=\"#5b3d17\" \
                 stroke-linejoin=\"round\"/>"
            );
        }
        for (look, number) in &kinds.0 {
            let _ = write!(self.out, "<g id=\"{}k{number}\"", Escaped(self.ids));
            match look {
                Look::Koma { text, promoted, size } => {
                    self.scale(*size);
                    self.koma(text, *promoted, 0);
                }
                Look::Tile { text, promoted } => {
                    self.out.push('>');
                    self.koma(text, *promoted, 1);
                }
                Look::Figure(figure) => {
                    let _ = write!(
                        self.out,
                        "><path d=\"{}\"/><path d=\"{}\" fill=\"none\" stroke=\"currentColor\"/>",
                        figure.outline, figure.lines
                    );
                }
                Look::Disc { text, ink, octagon, size } => {
                    self.scale(*size);
                    self.disc(text, *ink, *octagon);
                }
                Look::Stone => self.out.push('>'),
            }
            self.out.push_str("</g>\n");
        }
        self.out.push_str("</defs>\n");
    }

    fn scale(&mut self, size: u8) {
        let _ = match size {
            100 => write!(self.out, ">"),
            size => write!(self.out, " transform=\"scale(.{size})\">"),
        };
    }

    /// A piece of shogi, or a tile of the same outline for a piece of a game that nobody here knows.
    fn koma(&mut self, text: &str, promoted: bool, tile: usize) {
        if self.theme.koma.is_some() {
            let _ = write!(self.out, "<use href=\"#{}koma\"/>", Escaped(self.ids));
        }
        let ink = self.theme.characters[usize::from(promoted)];
        let letters: Vec<char> = text.chars().collect();
        let bare = self.theme.koma.is_none();
        let mut character = |text: &str, y: &str, size: u32| {
            let _ = write!(
                self.out,
                "<text y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\">{}</text>",
                Escaped(text)
            );
        };
        match letters.as_slice() {
            // What stands in two characters stands in a column.
            [first, second] if tile == 0 && !first.is_ascii() => {
                let (size, [above, below]) =
                    if bare { (19, ["-.8", "17.2"]) } else { (16, ["-.5", "14.5"]) };
                character(&first.to_string(), above, size);
                character(&second.to_string(), below, size);
            }
            [_] => {
                let (y, size) = if bare { ("12.5", 33) } else { ("11", 25) };
                character(text, y, size);
            }
            letters => {
                let size = match letters.len() {
                    0..3 => 18,
                    3 => 14,
                    _ => 11,
                };
                character(text, "8", size);
            }
        }
        if bare && tile == 1 {
            // Without an outline nothing but a stroke would tell which way it points.
            let _ = write!(self.out, "<path d=\"M-7-12l7-5 7 5\" fill=\"none\" stroke=\"{ink}\"/>");
        }
    }

    fn disc(&mut self, text: &str, ink: Ink, octagon: bool) {
        let index = match ink {
            Ink::Red => 0,
            Ink::Black => 1,
            Ink::Green => 2,
        };
        // In black and white the discs of the second side are filled.
        let is_second = if octagon { ink == Ink::Red } else { ink == Ink::Black };
        let [fill, ink] = match self.theme.inverts_discs && is_second {
            true => [self.theme.inks[index], self.theme.disc],
            false => [self.theme.disc, self.theme.inks[index]],
        };
        let edge = if self.theme.inverts_discs { self.theme.ink } else { ink };
        let y = if text.is_ascii() { "8" } else { "9.3" };
        let _ = match octagon {
            true => write!(
                self.out,
                "<path d=\"{OCTAGON}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.4\"/>"
            ),
            false => write!(
                self.out,
                "<circle r=\"18\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.2\"/>\
                 <circle r=\"15.3\" fill=\"none\" stroke=\"{ink}\" stroke-width=\".8\"/>"
            ),
        };
        let size = if text.is_ascii() { 22 } else { 24 };
        let _ = write!(
            self.out,
            "<text y=\"{y}\" font-size=\"{size}\" font-weight=\"bold\" fill=\"{ink}\" \
             stroke=\"none\">{text}</text>"
        );
    }

    /// All men on the board, side by side.
    pub(super) fn men(&mut self, kinds: &Kinds<'_>) {
        self.stones();
        for side in Side::BOTH {
            for turned in [false, true] {
                let of = |look: &Look| kinds.0.get(look).copied();
                let men = self.scene.men.iter().filter(|man| man.side == side);
                let men = men.filter(|man| turns(&man.look) == turned);
                let places: Vec<(usize, (i32, i32))> = men
                    .filter_map(|man| Some((of(&man.look)?, self.middle(man.square)?)))
                    .collect();
                if !places.is_empty() {
                    self.begin_men(side, turned);
                    for (kind, place) in places {
                        self.put(kind, place, turned && side != self.scene.near());
                    }
                    self.out.push_str("</g>\n");
                }
            }
        }
    }

    /// Opens the group of a side's men.
    pub(super) fn begin_men(&mut self, side: Side, turned: bool) {
        let [fill, edge, lines] = self.theme.shapes[side.index()];
        let (families, lang) = match self.scene.game {
            Game::Xiangqi | Game::Janggi => (CHINESE, "zh-Hant"),
            _ => (JAPANESE, "ja"),
        };
        let turn = if turned && side != self.scene.near() {
            format!(" transform=\"{}\"", self.turn())
        } else {
            String::new()
        };
        let has_figures = matches!(self.scene.game, Game::Chess | Game::Makruk | Game::Board);
        let shapes = match has_figures && !turned {
            true => format!(
                " fill=\"{fill}\" stroke=\"{edge}\" color=\"{lines}\" stroke-width=\"1.3\" \
                 stroke-linejoin=\"round\" stroke-linecap=\"round\""
            ),
            false => String::new(),
        };
        let words = match (turned, self.scene.game) {
            (false, Game::Chess | Game::Makruk) => String::new(),
            _ => format!(" font-family=\"{families}\" xml:lang=\"{lang}\""),
        };
        let _ = writeln!(self.out, "<g{turn}{shapes}{words}>");
    }

    fn put(&mut self, kind: usize, place: (i32, i32), turned: bool) {
        let (x, y) = if turned { self.turned(place) } else { place };
        let ids = Escaped(self.ids);
        let _ = writeln!(self.out, "<use href=\"#{ids}k{kind}\" x=\"{}\" y=\"{}\"/>", Px(x), Px(y));
    }

    /// All stones of a side are one line of dots, drawn a little larger in the colour of the edge
    /// and then in its own: a full board stays small.
    fn stones(&mut self) {
        for side in Side::BOTH {
            let stones = self.scene.men.iter().filter(|man| man.side == side);
            let stones = stones.filter(|man| man.look == Look::Stone);
            let path = dots(stones.filter_map(|man| self.middle(man.square)));
            if path.is_empty() {
                continue;
            }
            let name = format!("{}s{}", Escaped(self.ids), side.index());
            let _ = writeln!(self.out, "<defs><path id=\"{name}\" d=\"{path}\"/></defs>");
            self.use_stones(side);
        }
    }

    /// Draws the stones of a side, whose line of dots is defined.
    pub(super) fn use_stones(&mut self, side: Side) {
        let [fill, edge, _] = self.stone(side);
        let name = format!("{}s{}", Escaped(self.ids), side.index());
        let _ = writeln!(
            self.out,
            "<g stroke-linecap=\"round\"><use href=\"#{name}\" stroke=\"{edge}\" \
             stroke-width=\"38\"/><use href=\"#{name}\" stroke=\"{fill}\" \
             stroke-width=\"35.8\"/></g>"
        );
    }

    /// What the sides have in hand, on stands beside the board: to the right of who sits below, and
    /// the same for the other as they see it.
    pub(super) fn hands(&mut self, kinds: &Kinds<'_>) {
        let Some(hands) = &self.scene.hands else { return };
        for side in Side::BOTH {
            self.stand(side, &hands[side.index()], kinds);
        }
    }

    fn stand(&mut self, side: Side, hand: &[Held], kinds: &Kinds<'_>) {
        let is_far = side != self.scene.near();
        let columns = columns(self.scene, side);
        let per_column = rows(self.scene);
        let shown = &hand[..hand.len().min(per_column * columns as usize)];
        let most = tallest(self.scene, side);
        let (left, bottom) = (self.left + self.width + self.beside, self.top + self.height);
        let width = if shown.is_empty() { CELL } else { columns * HELD };
        let (x, y) = (left, bottom - most * CELL - 40);
        let (fill, line) = (self.theme.stand, self.theme.line);
        self.begin_men(side, true);
        let _ = writeln!(
            self.out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"{fill}\" \
             stroke=\"{line}\"/>",
            Px(x),
            Px(y),
            Px(width),
            Px(most * CELL + 40)
        );
        let mut counts = String::new();
        let mut figures = Vec::new();
        for (index, held) in (0..).zip(shown) {
            let (column, row) = (index / per_column as i32, index % per_column as i32);
            let place = (left + column * HELD + 210, y + 20 + row * CELL + CELL / 2);
            match kinds.0.get(&held.look) {
                // Here it is seen from its own side already.
                Some(&kind) if turns(&held.look) => self.put(kind, place, false),
                kind => figures.push((kind.copied(), place)),
            }
            if held.count > 1 {
                let at = (place.0 + 270, place.1 + 55);
                // Numbers are read from below, whoever's they are.
                let (x, y) = match is_far {
                    true => {
                        let (x, y) = self.turned(at);
                        (x, y + 110)
                    }
                    false => at,
                };
                let (x, y) = (Px(x), Px(y));
                let _ = write!(counts, "<text x=\"{x}\" y=\"{y}\">{}</text>", held.count);
            }
        }
        self.out.push_str("</g>\n");
        if !figures.is_empty() {
            self.begin_men(side, false);
            for (kind, place) in figures {
                let place = if is_far { self.turned(place) } else { place };
                match kind {
                    None => self.single_stone(side, place),
                    Some(kind) => self.put(kind, place, false),
                }
            }
            self.out.push_str("</g>\n");
        }
        if shown.len() < hand.len() {
            let at = (left + width - 100, bottom + 60);
            let (x, y) = if is_far { self.turned(at) } else { at };
            let rest = hand.len() - shown.len();
            let _ = write!(counts, "<text x=\"{}\" y=\"{}\">+{rest}…</text>", Px(x), Px(y));
        }
        if !counts.is_empty() {
            let ink = self.theme.ink;
            let _ = writeln!(
                self.out,
                "<g font-size=\"15\" font-weight=\"bold\" fill=\"{ink}\">{counts}</g>"
            );
        }
    }

    /// A stone in a hand.
    fn single_stone(&mut self, side: Side, (x, y): (i32, i32)) {
        let [fill, edge, _] = self.stone(side);
        let (x, y) = (Px(x), Px(y));
        let _ = writeln!(
            self.out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" fill=\"{fill}\" stroke=\"{edge}\"/>"
        );
    }
}
