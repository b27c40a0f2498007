//! The two players.

/// One of the two players.
///
/// `First` is the side that the game names first: sente (black, `+`) in shogi, white in chess,
/// black in Go, red in xiangqi, cho in janggi, white in makruk, the bottom of a board. It is not
/// always the side that moves first: in a shogi handicap game the second side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// Sente, white in chess, black in Go, red, cho, bottom.
    First = 0,
    /// Gote, black in chess, white in Go, black in xiangqi, han, top.
    Second = 1,
}

impl Side {
    /// Both sides, `First` before `Second`.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// `first` or `second`, as reports and tables for programs call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["first", "second"][self.index()]
    }

    /// The side of a [`name`](Self::name).
    #[must_use]
    pub fn find(name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.name() == name)
    }

    /// 0 for `First`, 1 for `Second`: an index into per-side arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
