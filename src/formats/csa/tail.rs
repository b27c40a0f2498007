//! The board that shogi-server notes behind a game, in comments: a check of the replay for free
//! (specs: CSA §7).

use super::position::Builder;
use crate::findings::{Arg, Code, Finding, Word};
use crate::games::shogi::{Hand, Piece, Position, Setup, Square};
use crate::games::{Move, Rules, Side};
use crate::record::{EndKind, Entry, Record};
use crate::replay::{kind_arg, square_arg};
use crate::source::Span;

/// Whether a comment is a statement about the final board: `P1-KY…`, `P+00FU`, `+`.
pub(super) fn is_statement(comment: &str) -> bool {
    matches!(
        comment.as_bytes(),
        [b'+' | b'-'] | [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..] | [b'P', b'+' | b'-', b'0', ..]
    )
}

/// A final board being read.
#[derive(Debug, Default)]
pub(super) struct Tail {
    board: Builder,
    rows: u32,
    complete: bool,
    faults: Vec<Finding>,
}

impl Tail {
    /// Reads one statement.
    pub(super) fn statement(&mut self, text: &str, span: Span) {
        match text.as_bytes() {
            [b'+' | b'-'] => self.complete = self.rows == 9,
            _ => {
                self.rows += u32::from(text.as_bytes()[1].is_ascii_digit());
                self.board.statement(text, span, &mut self.faults);
            }
        }
    }

    /// Compares the board with the one that the main line leads to. The turn is not compared:
    /// servers of different years disagree on whose it is once a game has ended.
    pub(super) fn check(self, record: &Record) -> Option<Finding> {
        let span = self.board.span.filter(|_| self.complete && self.faults.is_empty())?;
        let noted = self.board.finish(Side::First, span, &mut Vec::new());
        let mut position = Position::of(&record.start)?.clone();
        let (mut before, mut ending) = (position.clone(), None);
        for node in record.tree.main_line() {
            match record.tree.node(node).entry {
                Entry::Move(Move::Shogi(mv)) | Entry::Illegal(Move::Shogi(mv)) => {
                    before = position.clone();
                    position.follow(mv);
                }
                Entry::Unreadable(_) => position.skip(),
                Entry::End(end) => ending = Some(end.kind),
                _ => {}
            }
        }
        let replayed = position.setup();
        let first = Differences::between(&noted, &replayed).next()?;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let further = moves.iter().find(|&&mv| {
            let mut after = position.clone();
            after.play(mv);
            Differences::between(&noted, &after.setup()).next().is_none()
        });
        if let Some(mv) = further {
            let finding = Finding::at(Code::CsaFinalMove, span);
            return Some(finding.with("move", Arg::term(mv.to_string(), mv.kanji())));
        }
        use EndKind as E;
        let by_rule = matches!(
            ending,
            Some(E::IllegalMove | E::IllegalAction | E::Repetition | E::PerpetualCheck)
        );
        if by_rule && Differences::between(&noted, &before.setup()).next().is_none() {
            // The server takes back the move with which it ends a game.
            return None;
        }
        let (place, noted, replayed) = first;
        let finding = Finding::at(Code::CsaFinalBoard, span).with("square", place);
        Some(finding.with("noted", noted).with("replayed", replayed))
    }
}

/// Where two boards differ.
struct Differences;

impl Differences {
    /// The places, with what stands there on the one and on the other.
    fn between(one: &Setup, other: &Setup) -> impl Iterator<Item = (Arg, Arg, Arg)> {
        let squares = (1..=9u8).flat_map(|rank| (1..=9).filter_map(move |f| Square::new(f, rank)));
        let board =
            squares.filter(|&square| one.board(square) != other.board(square)).map(|square| {
                (square_arg(square), piece(one.board(square)), piece(other.board(square)))
            });
        let hands = Side::BOTH.into_iter().filter(|&side| one.hand(side) != other.hand(side));
        let hands = hands.map(|side| {
            let owner = match side {
                Side::First => Word::HandOfSente,
                Side::Second => Word::HandOfGote,
            };
            (owner.into(), hand(one.hand(side)), hand(other.hand(side)))
        });
        board.chain(hands)
    }
}

fn piece(piece: Option<Piece>) -> Arg {
    piece.map_or_else(|| Word::Nothing.into(), |piece| kind_arg(piece.kind()))
}

fn hand(hand: &Hand) -> Arg {
    let count: u32 = hand.iter().map(|(_, count)| u32::from(count)).sum();
    Arg::term(format!("{count} pieces"), format!("{count}枚"))
}
