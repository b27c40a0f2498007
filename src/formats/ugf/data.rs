//! The section `[Data]`: stones set up, and moves with their times.

use super::board::{Board, Written};
use super::read::UgfReader;
use crate::findings::{Code, Finding};
use crate::games::Side;
use crate::record::{Millis, Placement, Total};
use crate::replay::go_plan::{Entry, GoPlan, START, Time};
use crate::source::Span;

impl UgfReader<'_> {
    /// Reads the moves into a tree; gives back what is set up before them.
    pub(super) fn data(
        &mut self,
        lines: &[Span],
        board: &Board,
        tree: &mut GoPlan,
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
