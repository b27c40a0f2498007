//! The section `[Data]`: stones set up, and moves with their times.

use super::read::UgfReader;
use super::tree::{Entry, START, Time, Tree};
use crate::findings::{Code, Finding};
use crate::games::Side;
use crate::games::go::{Move, Point};
use crate::record::{Millis, Placement, Total};
use crate::source::Span;

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
    player: u8,
    /// 0 is set up.
    pub(super) number: u32,
    seconds: Option<u32>,
    /// What the side has used so far, in seconds.
    total: Option<u64>,
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

impl UgfReader<'_> {
    /// Reads the moves into a tree; gives back what is set up before them.
    pub(super) fn data(
        &mut self,
        lines: &[Span],
        board: &Board,
        tree: &mut Tree,
    ) -> Vec<Placement> {
        let source = self.source;
        let mut start = Vec::new();
        let mut node = START;
        let mut number = 0;
        let mut turn = Side::First;
        let mut is_advertised = false;
        let (mut timed, mut players) = (false, Vec::new());
        for &line in lines {
            let text = source.slice(line);
            let Some(written) = Written::of(text, board) else {
                if text.starts_with('.') {
                    is_advertised = text.starts_with(".Text");
                    self.skipped(line, node, tree);
                } else if is_advertised && !is_broken_move(text, true) {
                    self.skipped(line, node, tree);
                } else if is_broken_move(text, is_advertised) {
                    is_advertised = false;
                    self.frame.report(Finding::at(Code::UgfMove, line).with("text", text));
                    node = tree.add(node, Entry::Unreadable(text.to_owned()), line);
                    turn = turn.other();
                    number += 1;
                } else {
                    self.unknown(line, node, tree);
                }
                continue;
            };
            is_advertised = false;
            if written.number == 0
                && let (Some(point), Some(side)) = (written.point, written.side)
            {
                let stone = Placement::Stone { point, side: Some(side) };
                match node {
                    START => start.push(stone),
                    _ => node = tree.add(node, Entry::Setup(vec![stone]), line),
                }
                if side == Side::First && node == START {
                    turn = Side::Second;
                }
                continue;
            }
            let expected = number + 1;
            if written.number != expected {
                let finding = Finding::at(Code::MoveNumber, line).with("found", written.number);
                self.frame.report(finding.with("expected", expected));
            }
            number = written.number.min(u32::MAX - 1);
            let mv = written.mv(turn);
            turn = mv.side().other();
            node = tree.add(node, Entry::Move(mv), line);
            let spent = written.seconds.and_then(|it| Millis::new(u64::from(it) * 1000));
            let total = written.total.and_then(|it| Total::new(it * 1000));
            timed |= written.seconds.is_some_and(|it| it > 0) || total.is_some();
            if spent.is_some() || total.is_some() {
                let (spent, total) = (spent.unwrap_or_default(), total.unwrap_or_default());
                tree.nodes[node].time = Some(Time { spent, total, span: line });
            }
            players.push((written.player, line));
        }
        if !timed {
            // Where no clock ran, all are 0.
            tree.nodes.iter_mut().for_each(|node| node.time = None);
        }
        self.compare_players(&players);
        start
    }

    /// In pair Go four take turns: black, white, and the partner of each.
    fn compare_players(&mut self, players: &[(u8, Span)]) {
        if players.iter().all(|(player, _)| *player == 1) {
            return;
        }
        let expected = [1, 1, 2, 2].into_iter().cycle();
        let other = players.iter().zip(expected).find(|((player, _), expected)| player != expected);
        if let Some(((player, line), _)) = other {
            let finding = Finding::at(Code::UgfPair, *line);
            self.frame.report(finding.with("player", u32::from(*player)));
        }
    }
}

/// Whether a line was meant to be a move: something stands before a comma, and a colour or a number behind it. Within
/// prose there must be the colour.
fn is_broken_move(text: &str, is_prose: bool) -> bool {
    let Some((place, rest)) = text.split_once(',') else { return false };
    let is_short = place.chars().count() <= 3;
    let has_colour = ["B1,", "B2,", "W1,", "W2,"].iter().any(|colour| rest.starts_with(colour));
    is_short && (has_colour || !is_prose && (rest.starts_with(['B', 'W']) || rest.contains(',')))
}
