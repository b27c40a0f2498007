//! Where things stand on the screen, for whoever draws them and for the mouse.

use ratatui_core::layout::Rect;

/// Smaller screens show nothing but that they are too small.
pub(super) const LEAST: (u16, u16) = (30, 8);

/// The graph of evaluations is so many rows high.
pub(super) const GRAPH: u16 = 3;

/// Moves, and what else is said in lists, are readable in so many columns.
const MOVES: u16 = 28;

/// Boards of few columns leave more room to comments below them than to moves.
const LEFT: u16 = 40;

/// Below a picture so many rows are left to comments.
const COMMENT: u16 = 3;

/// What wants room.
pub(super) struct Wants {
    /// The columns and rows of the board, its head included.
    pub(super) board: (u16, u16),
    pub(super) graph: bool,
    /// How many alternatives there are.
    pub(super) others: u16,
}

/// Where things stand. What has no room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Areas {
    pub(super) title: Rect,
    pub(super) board: Rect,
    pub(super) graph: Rect,
    pub(super) comment: Rect,
    pub(super) moves: Rect,
    pub(super) others: Rect,
    pub(super) about: Rect,
    pub(super) status: Rect,
    /// All between title and status: lists and pages of text.
    pub(super) middle: Rect,
}

/// Where things stand on a screen of this size.
pub(super) fn areas(columns: u16, rows: u16, wants: &Wants) -> Areas {
    if columns < LEAST.0 || rows < LEAST.1 {
        return Areas::default();
    }
    let middle = Rect::new(0, 1, columns, rows - 2);
    let mut areas = Areas {
        title: Rect::new(0, 0, columns, 1),
        status: Rect::new(0, rows - 1, columns, 1),
        middle,
        ..Areas::default()
    };
    // The moves get what they need before the board does, but half of the screen at most.
    let moves = MOVES.min(columns / 2);
    let left = wants.board.0.max(LEFT).min(columns - moves - 1);
    let board = wants.board.1.min(middle.height);
    areas.board = Rect::new(0, 1, left, board);
    let mut below = Rect::new(0, 1 + board, left, middle.height - board);
    let mut right = Rect::new(left + 1, 1, columns - left - 1, middle.height);
    if right.width > 2 * LEFT {
        let about = right.width - LEFT - 1;
        areas.about = Rect::new(right.x + LEFT + 1, right.y, about, right.height);
        right.width = LEFT;
    }
    if wants.graph && below.height > GRAPH + 2 {
        areas.graph = Rect { height: GRAPH, ..below };
        below.y += GRAPH;
        below.height -= GRAPH;
    }
    if below.height > 2 {
        areas.comment = below;
    } else {
        areas.comment = take_below(&mut right, middle.height / 3);
    }
    if wants.others > 0 {
        areas.others = take_below(&mut right, (wants.others + 1).min(6).min(middle.height / 3));
    }
    areas.moves = right;
    areas
}

/// The columns and rows that a picture of the board can have, its head left out.
pub(super) fn room(columns: u16, rows: u16, has_graph: bool) -> (u16, u16) {
    let below = COMMENT + if has_graph { GRAPH } else { 0 };
    let moves = MOVES.min(columns / 2);
    (columns.saturating_sub(moves + 1), rows.saturating_sub(2 + 1 + below))
}

/// Takes rows off the lower end of an area.
fn take_below(area: &mut Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    area.height -= rows;
    Rect { y: area.y + area.height, height: rows, ..*area }
}

/// The first of `count` rows to be shown, of which `height` fit, so that a certain one is in sight.
pub(super) fn top(selected: usize, count: usize, height: u16) -> usize {
    let height = usize::from(height);
    selected.saturating_sub(height / 2).min(count.saturating_sub(height))
}
