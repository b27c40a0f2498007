//! What a picture shows.

use super::look::{Look, Script};
use crate::findings::Lang;
use crate::games::{Coordinates, Game, Side, SideNames};
use std::borrow::Cow;

/// The longest edge of a board that is drawn, in squares: the largest board of Go.
pub const MAX_LENGTH: u32 = 52;

/// A position as it is to be drawn. Squares have the numbers that they have in a
/// [`View`](crate::games::View): row by row from the far left of the first side, whoever sits below
/// in the drawing.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The game.
    pub game: Game,
    /// How many files the board has, 1 to [`MAX_LENGTH`].
    pub files: u32,
    /// How many ranks the board has, 1 to [`MAX_LENGTH`].
    pub ranks: u32,
    /// How the board is ruled.
    pub ground: Ground,
    /// What stands on the board, no two on one square.
    pub men: Vec<Man>,
    /// What the sides have in hand, if the game has hands.
    pub hands: Option<[Vec<Held>; 2]>,
    /// The names of files and ranks at the edges of the board.
    pub edges: Edges,
    /// How the description names squares.
    pub coordinates: Coordinates,
    /// Where the last move came from and went to.
    pub last: Vec<(u32, Trace)>,
    /// The marks on squares.
    pub marks: Vec<(u32, Mark)>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// Whether the second side sits below.
    pub flipped: bool,
    /// The side to move.
    pub turn: Side,
    /// What the players are called; empty where nobody knows.
    pub players: [String; 2],
    /// What the sides are called.
    pub sides: &'static SideNames,
    /// Lines below the board.
    pub captions: Vec<String>,
    /// The language of the words.
    pub lang: Lang,
}

/// How a board is ruled, and where its men stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Men stand in squares that are dark and light in turn, the one at the right hand of each side
    /// being light.
    Checkered,
    /// Men stand in squares of one colour.
    Squares {
        /// The corners of squares that have a dot, as file and rank lines counted from 0.
        dots: Vec<(u32, u32)>,
    },
    /// Men stand where lines cross.
    Points {
        /// The points that have a dot.
        dots: Vec<u32>,
        /// The points that have four small angles around them.
        angles: Vec<u32>,
        /// The points in the middle of palaces, which are crossed by diagonals.
        palaces: Vec<u32>,
        /// The row of points above the river, and what is written in it.
        river: Option<(u32, [&'static str; 2])>,
    },
}

/// A man on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// Where it stands.
    pub square: u32,
    /// Whose it is.
    pub side: Side,
    /// What it looks like.
    pub look: Look,
    /// What it is called in the language of the scene.
    pub name: Cow<'static, str>,
}

/// What a side has in hand of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// What it looks like.
    pub look: Look,
    /// What it is called in the language of the scene.
    pub name: Cow<'static, str>,
    /// How many there are, 1 or more.
    pub count: u32,
}

/// What the last move has to do with a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trace {
    /// It came from there.
    From,
    /// It went there.
    To,
}

/// A mark on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// The square is picked out.
    Selected,
    /// The territory of a side.
    Territory(Side),
    /// A short text.
    Label(String),
}

/// An arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins; none at the hand of the side to move.
    pub from: Option<u32>,
    /// Where it ends.
    pub to: u32,
    /// Whether it shows what is played on the line that is followed, and no other way on.
    pub main: bool,
    /// Whether it has a head; without one it is a line.
    pub head: bool,
}

/// How files and ranks are named at the edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CoordinateStyle {
    /// As players of the game are used to.
    #[default]
    Usual,
    /// In characters, where the game has such names.
    Japanese,
    /// In letters and digits.
    Latin,
    /// Not at all.
    None,
}

/// The names at the edges of a board, in the order of its squares; an edge without any is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    /// Above the files, on the side of who sits above.
    pub far: Vec<String>,
    /// Below the files.
    pub near: Vec<String>,
    /// To the left of the ranks.
    pub left: Vec<String>,
    /// To the right of the ranks.
    pub right: Vec<String>,
}

impl Edges {
    /// Whether no edge has names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        [&self.far, &self.near, &self.left, &self.right].iter().all(|edge| edge.is_empty())
    }
}

/// How a position is made a scene.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether the second side sits below.
    pub flipped: bool,
    /// How files and ranks are named.
    pub coordinates: CoordinateStyle,
    /// What is written on men that have writing.
    pub script: Script,
    /// The language of words.
    pub lang: Lang,
}

/// Why there is no picture of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board is not known.
    NoBoard,
    /// The board has this many dimensions, more than two.
    Dimensions(usize),
    /// An edge of the board is this long, longer than [`MAX_LENGTH`].
    Length(u32),
}

impl Refusal {
    /// The reason in words.
    #[must_use]
    pub fn message(self, lang: Lang) -> String {
        match (self, lang) {
            (Refusal::NoBoard, Lang::En) => {
                "there is no picture of it: the board of this game is not known".to_owned()
            }
            (Refusal::NoBoard, Lang::Ja) => {
                "この種目の盤面は分からないため、図にできません".to_owned()
            }
            (Refusal::Dimensions(count), Lang::En) => {
                format!(
                    "a board of {count} dimensions cannot be drawn as a picture; use --board text"
                )
            }
            (Refusal::Dimensions(count), Lang::Ja) => {
                format!("{count}次元の盤は図にできません。--board textで表示できます")
            }
            (Refusal::Length(length), Lang::En) => format!(
                "a board with an edge of {length} squares cannot be drawn as a picture ({MAX_LENGTH} at most)"
            ),
            (Refusal::Length(length), Lang::Ja) => {
                format!("一辺が{length}マスの盤は図にできません({MAX_LENGTH}マスまで)")
            }
        }
    }
}

impl Scene {
    /// Says that the last move went to a square, and where it came from.
    pub fn trace(&mut self, from: Option<u32>, to: Option<u32>) {
        self.last.clear();
        self.last.extend(from.map(|square| (square, Trace::From)));
        self.last.extend(to.map(|square| (square, Trace::To)));
    }

    /// What stands on a square.
    #[must_use]
    pub fn at(&self, square: u32) -> Option<&Man> {
        self.men.iter().find(|man| man.square == square)
    }

    /// The file and the rank of a square, from the far left of the side that sits below; none
    /// beyond the board.
    #[must_use]
    pub fn place(&self, square: u32) -> Option<(u32, u32)> {
        let (file, rank) = (square % self.files, square / self.files);
        let turned = |at: u32, length: u32| if self.flipped { length - 1 - at } else { at };
        (rank < self.ranks).then(|| (turned(file, self.files), turned(rank, self.ranks)))
    }

    /// The side that sits below.
    #[must_use]
    pub fn near(&self) -> Side {
        if self.flipped { Side::Second } else { Side::First }
    }

    /// Whether men stand where lines cross.
    #[must_use]
    pub fn has_points(&self) -> bool {
        matches!(self.ground, Ground::Points { .. })
    }
}
