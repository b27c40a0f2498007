//! The impasse declaration (入玉宣言), by 27 and by 24 points.

use super::{Position, Setup};
use crate::games::{Rules, Side};

/// What a declaration of the side to move is judged by (specs: CSA record format, `%KACHI`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The side that declares.
    pub side: Side,
    /// Whether its king stands in the opponent's camp, the last three ranks.
    pub king_in_camp: bool,
    /// Whether it is in check.
    pub in_check: bool,
    /// Its pieces in the opponent's camp, the king not counted.
    pub pieces_in_camp: u8,
    /// Its points: 5 for rook and bishop, 1 for any other piece, counted in the opponent's camp
    /// and in hand, with the compensation for a handicap.
    pub points: u16,
}

/// What a declaration leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The declaring side wins.
    Win,
    /// The game is drawn.
    Draw,
    /// The declaration does not hold.
    Fails,
}

impl Declaration {
    /// The verdict under the rule of 27 points: sente wins with 28, gote with 27.
    #[must_use]
    pub fn by_27(&self) -> Verdict {
        let needed = match self.side {
            Side::First => 28,
            Side::Second => 27,
        };
        if self.stands() && self.points >= needed { Verdict::Win } else { Verdict::Fails }
    }

    /// The verdict under the rule of 24 points: a win with 31, a draw with 24 to 30.
    #[must_use]
    pub fn by_24(&self) -> Verdict {
        match self.points {
            31.. if self.stands() => Verdict::Win,
            24..31 if self.stands() => Verdict::Draw,
            _ => Verdict::Fails,
        }
    }

    /// Whether everything but the points is fulfilled.
    fn stands(&self) -> bool {
        self.king_in_camp && !self.in_check && self.pieces_in_camp >= 10
    }
}

impl Position {
    /// What a declaration of the side to move would be judged by. `compensation` is what
    /// [`Setup::compensation`] of the game's start says; it goes to gote only.
    #[must_use]
    pub fn declaration(&self, compensation: u16) -> Declaration {
        let side = self.side_to_move();
        let king = self.king(side);
        let mut pieces_in_camp = 0;
        let mut points = if side == Side::Second { compensation } else { 0 };
        for square in self.pieces(side).filter(|square| square.in_camp(side)) {
            if let Some(piece) = self.board(square)
                && king != Some(square)
            {
                pieces_in_camp += 1;
                points += u16::from(piece.kind().points());
            }
        }
        for (kind, count) in self.hand(side).iter() {
            points += u16::from(kind.points()) * u16::from(count);
        }
        Declaration {
            side,
            king_in_camp: king.is_some_and(|king| king.in_camp(side)),
            in_check: self.in_check(),
            pieces_in_camp,
            points,
        }
    }
}

impl Setup {
    /// The points that gote gets for the pieces given up in a handicap game that starts here: what
    /// is missing from the 54 points of a full set if sente's camp is that of an even game and
    /// gote's lacks something; otherwise 0.
    #[must_use]
    pub fn compensation(&self) -> u16 {
        let even = Setup::start();
        let is_handicap =
            even.pieces().all(|(square, piece)| match self.board(square) {
                None => piece.side() == Side::Second,
                found => found == Some(piece),
            }) && self.pieces().all(|(square, piece)| even.board(square) == Some(piece));
        if !is_handicap {
            return 0;
        }
        let on_board: u16 = self.pieces().map(|(_, piece)| u16::from(piece.kind().points())).sum();
        let in_hands: u16 = self
            .hands
            .iter()
            .flat_map(|hand| hand.iter())
            .map(|(kind, count)| u16::from(kind.points()) * u16::from(count))
            .sum();
        54_u16.saturating_sub(on_board.saturating_add(in_hands))
    }
}
