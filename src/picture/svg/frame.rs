//! Where everything in a picture lies. Lengths are in tenths of a pixel.

use super::text::Px;
use crate::games::Side;
use crate::picture::{Scene, Theme};

/// The edge of a square.
pub(super) const CELL: i32 = 400;
/// Room for the names of files and ranks.
const EDGE: i32 = 220;
/// Room around everything.
const MARGIN: i32 = 90;
/// The height of a line of words, and the size of its letters.
pub(super) const LINE: i32 = 240;
pub(super) const LETTERS: i32 = 150;
pub(super) const SMALL: i32 = 120;
/// The least width: some words have room then below a board of one square.
const LEAST: i32 = 2400;
/// The width of a column of pieces in hand with their counts.
pub(super) const HELD: i32 = 580;
/// Between a board and the stands beside it.
const GAP: i32 = 100;

/// A picture while it is drawn: what of, in which colours, and where.
pub(super) struct Frame<'a> {
    pub(super) scene: &'a Scene,
    pub(super) theme: &'a Theme,
    /// What the names of its parts begin with.
    pub(super) ids: &'a str,
    /// The upper left corner of the board, and its size.
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: i32,
    pub(super) height: i32,
    /// Between the board and what lies beside it.
    pub(super) beside: i32,
    /// The size of the whole picture.
    pub(super) size: (i32, i32),
    pub(super) out: String,
}

impl<'a> Frame<'a> {
    pub(super) fn new(scene: &'a Scene, theme: &'a Theme, ids: &'a str) -> Frame<'a> {
        // At most MAX_LENGTH squares: nothing here can overflow.
        let [width, height] = [scene.files, scene.ranks].map(|length| length as i32 * CELL);
        let edge = |names: &[String]| if names.is_empty() { 0 } else { EDGE };
        let mut stand = 0;
        for side in Side::BOTH {
            let columns = columns(scene, side);
            stand = stand.max(if columns > 0 { columns * HELD + GAP } else { 0 });
        }
        let [mut before, mut behind] = [&scene.edges.left, &scene.edges.right].map(|e| edge(e));
        if stand > 0 {
            // The stands lie opposite each other, and the board in the middle.
            (before, behind) = (before.max(behind), before.max(behind));
        }
        let (left, right) = (MARGIN + stand + before, MARGIN + stand + behind);
        let whole = left + width + right;
        let spare = (LEAST - whole).max(0) / 2;
        let has_players = scene.players.iter().any(|name| !name.is_empty());
        let heading = if has_players { LINE + 60 } else { 0 };
        // A stand can be higher than a board of few ranks: that of one side reaches above it, that of
        // the other below.
        let above = |side: Side| match scene.hands {
            Some(_) => (tallest(scene, side) * CELL + 40 - height).max(0),
            None => 0,
        };
        let near = scene.near();
        let top = MARGIN + heading + edge(&scene.edges.far).max(above(near));
        let captions = scene.captions.len() as i32 * LINE;
        let captions = if captions > 0 { captions + 20 } else { 0 };
        let below = edge(&scene.edges.near).max(above(near.other())) + captions + MARGIN;
        Frame {
            scene,
            theme,
            ids,
            left: left + spare,
            top,
            width,
            height,
            beside: behind + GAP,
            size: (whole + 2 * spare, top + height + below),
            out: String::with_capacity(8 << 10),
        }
    }

    /// The middle of a square as it is seen; none beyond the board.
    pub(super) fn middle(&self, square: u32) -> Option<(i32, i32)> {
        let (file, rank) = self.scene.place(square)?;
        Some(self.at(file, rank))
    }

    /// The middle of the square with a file and a rank counted from the upper left.
    pub(super) fn at(&self, file: u32, rank: u32) -> (i32, i32) {
        let along = |at: u32| at as i32 * CELL + CELL / 2;
        (self.left + along(file), self.top + along(rank))
    }

    /// The colours of a side's stones, of which the first side has the black ones: fill, outline, and
    /// the lines within.
    pub(super) fn stone(&self, side: Side) -> [&'static str; 3] {
        self.theme.shapes[side.other().index()]
    }

    /// The same place seen from the other side of the board.
    pub(super) fn turned(&self, (x, y): (i32, i32)) -> (i32, i32) {
        (2 * self.left + self.width - x, 2 * self.top + self.height - y)
    }

    /// What turns a group so that its places are those of [`turned`](Self::turned).
    pub(super) fn turn(&self) -> String {
        let (x, y) = (self.left + self.width / 2, self.top + self.height / 2);
        format!("rotate(180 {} {})", Px(x), Px(y))
    }
}

/// How many rows of pieces in hand stand beside the board.
pub(super) fn rows(scene: &Scene) -> usize {
    scene.ranks.max(4) as usize
}

/// How many columns the stand of a side has; none if the game has no hands.
pub(super) fn columns(scene: &Scene, side: Side) -> i32 {
    let Some(hands) = &scene.hands else { return 0 };
    // Hands hold no more kinds than a record has names, which its text bounds.
    let columns = hands[side.index()].len().div_ceil(rows(scene)).max(1);
    i32::try_from(columns).unwrap_or(i32::MAX).min(MOST_COLUMNS)
}

/// How many rows the stand of a side has.
pub(super) fn tallest(scene: &Scene, side: Side) -> i32 {
    let kinds = scene.hands.as_ref().map_or(0, |hands| hands[side.index()].len());
    // As many as a board has ranks at most.
    kinds.clamp(1, rows(scene)) as i32
}

/// As many columns as are drawn; how many kinds more there are is written below, and the words name
/// them.
const MOST_COLUMNS: i32 = 12;
