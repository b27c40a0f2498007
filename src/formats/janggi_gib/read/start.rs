//! From which position a game is played: as its headers say, or as its moves do where those say nothing.

use super::GibReader;
use crate::findings::{Arg, Code, Finding, Word};
use crate::formats::janggi_gib::board::{self, Order};
use crate::formats::janggi_gib::mv::GibMove;
use crate::formats::janggi_gib::names::{FEN, SETUPS};
use crate::games::janggi::{Position, Setup};
use crate::games::{Rules, Side};
use crate::record::{Entry, PASS};
use crate::replay::{self, Item, Referee};
use crate::source::Span;

/// What the headers say of the start.
#[derive(Default)]
pub(super) struct Told {
    /// The orders of Cho and Han, if they can be read, and where they stand.
    pub(super) orders: [Option<(Option<Order>, Span)>; 2],
    /// A whole board, if it can be read, who moves first, and where it stands.
    pub(super) board: Option<(Option<Setup>, Option<Side>, Span)>,
    /// The position of a FEN, if it can be read, and where it stands.
    pub(super) fen: Option<(Option<Setup>, Span)>,
}

impl GibReader<'_> {
    /// Plays the game from its start, wherever that is said.
    pub(super) fn play(&mut self, place: Span) {
        if let Some((setup, side, span)) = self.game.told.board.take() {
            let orders = self.game.told.orders.iter().flatten().next();
            if let Some(&(_, span)) = orders {
                let name = SETUPS[usize::from(self.game.told.orders[0].is_none())][0];
                self.frame.report(Finding::at(Code::JanggiGibTwice, span).with("name", name));
            }
            return match setup {
                Some(setup) => self.play_board(setup, side, span),
                None => self.keep_words(),
            };
        }
        if let Some((setup, span)) = self.game.told.fen.take()
            && let Some(setup) = self.beyond_setups(setup, span)
        {
            let side = setup.side_to_move;
            return self.play_board(setup, Some(side), span);
        }
        let order = |index: usize| self.game.told.orders[index].and_then(|(order, _)| order);
        let (cho, han) = (order(0), order(1));
        match (cho, han) {
            (Some(cho), Some(han)) => self.play_orders(cho, han),
            _ => self.play_unknown([cho, han], place),
        }
    }

    /// The position of a FEN, if it says more than the set-ups, or something else. What says the same stays a header.
    fn beyond_setups(&mut self, setup: Option<Setup>, span: Span) -> Option<Setup> {
        let told = self.game.told.orders;
        let are_told = told.iter().flatten().filter(|(order, _)| order.is_some()).count() == 2;
        let Some(setup) = setup else {
            // What is empty says nothing, as with the set-ups.
            let says_nothing = matches!(self.frame.source.slice(span).trim(), "" | "-");
            if are_told && !says_nothing {
                self.frame.report(Finding::at(Code::JanggiGibTwice, span).with("name", FEN));
                self.drop_fen();
            }
            return None;
        };
        let all = board::orders_of(&Setup { side_to_move: Side::First, ..setup.clone() });
        let differs = |side: &usize| {
            told[*side].is_some_and(|(order, span)| match order {
                Some(order) => all.is_none_or(|all| all[*side] != order),
                None => !matches!(self.frame.source.slice(span).trim(), "" | "-"),
            })
        };
        let other = (0..SETUPS.len()).find(differs);
        if are_told && other.is_none() && setup.side_to_move == Side::First {
            return None;
        }
        if let Some(side) = other
            && let Some((_, span)) = told[side]
        {
            let finding = Finding::at(Code::JanggiGibTwice, span).with("name", SETUPS[side][0]);
            self.frame.report(finding);
        }
        self.drop_fen();
        Some(setup)
    }

    /// What the start of the record says is no header of it.
    fn drop_fen(&mut self) {
        let record = &mut *self.frame.record;
        let place = record.headers.iter().position(|header| record.text(header.name) == FEN);
        if let Some(place) = place {
            record.headers.remove(place);
        }
    }

    /// From a whole board. Who moves first can be left open.
    fn play_board(&mut self, mut setup: Setup, side: Option<Side>, span: Span) {
        setup.state = board::state();
        setup.side_to_move = side.unwrap_or_else(|| {
            let first = replay::main_line(&self.frame.script).next();
            let mover = first.and_then(|mv| match *mv {
                GibMove::Steps { from, .. } => setup.board.get(from),
                GibMove::Pass => None,
            });
            let mover = mover.map_or(Side::First, |piece| piece.side);
            let finding = Finding::at(Code::JanggiGibTurn, span);
            self.frame.report(finding.with("side", Position::side_name(mover)));
            mover
        });
        self.frame.findings.extend(replay::piece_setup_findings(&setup, span));
        self.replay_from(Position::new(setup));
    }

    /// From the orders that are written. If the moves do not fit them, but fit Han's as Han itself would name it,
    /// that is what is meant.
    fn play_orders(&mut self, cho: Order, han: Order) {
        let Some(start) = board::setup(cho, han).map(Position::new) else { return };
        let other = board::setup(cho, board::reversed(han)).map(Position::new);
        let before = self.frame.findings.len();
        self.replay_from(start);
        let tree = &self.frame.record.tree;
        let is_legal = |node| matches!(tree.node(node).entry, Entry::Move(_) | Entry::End(_));
        if self.frame.findings.len() == before || tree.main_line().all(is_legal) {
            return;
        }
        let Some(other) = other.filter(|_| board::reversed(han) != han) else { return };
        if !self.is_legal_from(&other) {
            return;
        }
        self.frame.record.tree.clear();
        self.frame.findings.truncate(before);
        if let Some((_, span)) = self.game.told.orders[1] {
            let finding =
                Finding::at(Code::JanggiGibReversed, span).with("written", board::name(han));
            let read = board::name(board::reversed(han));
            self.frame.report(finding.with("read", &*read).fix(span, read));
        }
        self.replay_from(other);
    }

    /// From the only orders that make all moves legal, where they are not said.
    fn play_unknown(&mut self, known: [Option<Order>; 2], place: Span) {
        let choices = |order: Option<Order>| {
            board::orders().filter(move |&choice| order.is_none_or(|order| order == choice))
        };
        let mut fitting = choices(known[0])
            .flat_map(|cho| choices(known[1]).map(move |han| (cho, han)))
            .filter_map(|(cho, han)| Some((cho, han, Position::new(board::setup(cho, han)?))))
            .filter(|(.., start)| self.is_legal_from(start));
        let found = fitting.next();
        let is_only = fitting.next().is_none();
        drop(fitting);
        let stated = self.game.told.orders.iter().flatten().find(|(order, _)| order.is_none());
        let place = stated.map_or(place, |&(_, span)| span);
        let reason = match (&found, is_only) {
            (Some((cho, han, _)), true) => {
                let names = format!("{}, {}", board::name(*cho), board::name(*han));
                let finding = Finding::at(Code::JanggiGibSetupByMoves, place).with("orders", names);
                self.frame.report(finding);
                None
            }
            (Some(_), false) => Some(Word::MovesFitSeveralSetups),
            (None, _) if self.game.moves == 0 => Some(Word::NoMovesTellSetup),
            (None, _) => Some(Word::MovesFitNoSetup),
        };
        if let Some(reason) = reason {
            let finding =
                Finding::at(Code::JanggiGibNoSetup, place).with("reason", Arg::from(reason));
            self.frame.report(finding);
            return self.keep_words();
        }
        if let Some((.., start)) = found {
            self.replay_from(start);
        }
    }

    /// Whether all moves can be read, and are legal from a position; there has to be one.
    fn is_legal_from(&self, start: &Position) -> bool {
        let moves = self.game.moves as usize;
        moves > 0 && replay::legal_prefix(&self.frame.script, start) == moves
    }

    fn replay_from(&mut self, start: Position) {
        self.frame.record.start = start.wrap_position();
        self.frame.replay();
    }

    /// Nothing can be played: the moves stay what is written.
    fn keep_words(&mut self) {
        let start = board::orders().next().and_then(|order| board::setup(order, order));
        if let Some(start) = start {
            self.frame.record.start = Position::new(start).wrap_position();
        }
        self.frame.record.start_known = false;
        let source = self.frame.source;
        for item in &mut self.frame.script.items {
            if let Item::Move { number, span, .. } = *item {
                let word = source.slice(span);
                // What passes the turn says so in other games.
                debug_assert_ne!(word, PASS);
                *item = Item::Unreadable { text: self.frame.record.keep(word), number, span };
            }
        }
        self.frame.replay();
    }
}
