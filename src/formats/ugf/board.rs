//! How points and moves are written.

use crate::games::Side;
use crate::games::go::{Move, Point};

/// How points are written.
pub(super) struct Board {
    /// Lines of the board.
    pub(super) size: u8,
    /// Whether rows count from the bottom.
    pub(super) flips: bool,
}

impl Board {
    /// The point in a column and a row, both counted from 0. One outside the board stays outside.
    fn point(&self, column: u8, row: u8) -> Point {
        let turned = self.size.checked_sub(1).and_then(|last| last.checked_sub(row));
        Point::new(column, if self.flips { turned.unwrap_or(row) } else { row })
    }

    /// The point of two letters, from A on.
    fn of_letters(&self, column: u8, row: u8) -> Point {
        self.point(column - b'A', row - b'A')
    }

    /// The point of a label: column and row from 1 on, the row counted as those of moves are.
    pub(super) fn of_numbers(&self, column: &str, row: &str) -> Option<Point> {
        let line = |text: &str| {
            let line = text.trim().parse::<u8>().ok()?.checked_sub(1)?;
            (line < self.size).then_some(line)
        };
        Some(self.point(line(column)?, line(row)?))
    }
}

/// A line `QP,B1,1,0`: a point or a pass, whose stone it is, the number of the move, and its time.
pub(super) struct Written {
    /// None passes.
    pub(super) point: Option<Point>,
    /// Whose; of a pass it may be left out.
    pub(super) side: Option<Side>,
    /// Which of the players of that side.
    pub(super) player: u8,
    /// 0 is set up.
    pub(super) number: u32,
    pub(super) seconds: Option<u32>,
    /// What the side has used so far, in seconds.
    pub(super) total: Option<u64>,
}

impl Written {
    pub(super) fn of(line: &str, board: &Board) -> Option<Written> {
        let mut fields = line.split(',').map(str::trim);
        let (place, who, number) = (fields.next()?, fields.next()?, fields.next()?);
        let number = number.parse().ok()?;
        let (seconds, total) = times(fields.next().unwrap_or_default())?;
        if fields.next().is_some_and(|rest| !rest.is_empty()) {
            return None;
        }
        let &[column @ b'A'..=b'Z', row @ b'A'..=b'Z'] = place.as_bytes() else { return None };
        let point = (!matches!(column, b'Y' | b'Z')).then(|| board.of_letters(column, row));
        let (side, player) = match who.as_bytes() {
            [b'B', rest @ ..] => (Some(Side::First), rest),
            [b'W', rest @ ..] => (Some(Side::Second), rest),
            _ => (None, &b"1"[..]),
        };
        let player = match player {
            b"" | b"1" => 1,
            b"2" => 2,
            _ => return None,
        };
        (side.is_some() || point.is_none()).then_some(())?;
        Some(Written { point, side, player, number, seconds, total })
    }

    /// The move, made by a side that is known where the line does not say it.
    pub(super) fn mv(&self, turn: Side) -> Move {
        let side = self.side.unwrap_or(turn);
        match self.point {
            Some(point) => Move::Play { point, side },
            None => Move::Pass { side },
        }
    }
}

/// The seconds of a move, and what may stand behind: `7 '00:15:00`.
fn times(text: &str) -> Option<(Option<u32>, Option<u64>)> {
    let (spent, total) = match text.split_once('\'') {
        Some((spent, total)) => (spent.trim(), Some(total)),
        None => (text, None),
    };
    let spent = if spent.is_empty() { None } else { Some(spent.parse().ok()?) };
    let Some(total) = total else { return Some((spent, None)) };
    let mut parts = total.trim().split(':').map(|part| part.parse::<u32>().ok().map(u64::from));
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some((spent, Some(hours * 3600 + minutes * 60 + seconds)))
}
