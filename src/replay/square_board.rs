//! What the replayer says about xiangqi, janggi and makruk: named reasons as findings, results
//! against the position.

use super::{LineFacts, Referee};
use crate::findings::{Arg, Code, Finding, Word};
use crate::games::square_board::{Fault, Illegal, Move, Piece, Pieces, Position, Setup};
use crate::games::{self, Rules, Side, janggi, makruk, xiangqi};
use crate::record::{Ending, Outcome};
use crate::source::Span;

/// What the games on these boards call things, and how they end.
pub trait Terms<const FILES: u8, const RANKS: u8>: Pieces<FILES, RANKS> {
    /// What the game calls a side.
    fn side_name(side: Side) -> Arg;
    /// What the game calls a side's piece.
    fn name(self, side: Side) -> Arg;
    /// Who has no legal move loses, even when not in check.
    const STALEMATE_LOSES: bool;
    /// What is to be said of a game that goes on from a position, repetitions apart.
    fn remark(_: &Position<Self, FILES, RANKS>) -> Option<Finding> {
        None
    }
}

impl Terms<9, 10> for xiangqi::Role {
    const STALEMATE_LOSES: bool = true;

    fn side_name(side: Side) -> Arg {
        match side {
            Side::First => Arg::Word(Word::Red),
            Side::Second => Arg::Word(Word::Black),
        }
    }

    fn name(self, side: Side) -> Arg {
        let (en, [red, black]) = match self {
            xiangqi::Role::General => ("general", ["帥", "将"]),
            xiangqi::Role::Advisor => ("advisor", ["仕", "士"]),
            xiangqi::Role::Elephant => ("elephant", ["相", "象"]),
            xiangqi::Role::Horse => ("horse", ["馬", "馬"]),
            xiangqi::Role::Chariot => ("chariot", ["車", "車"]),
            xiangqi::Role::Cannon => ("cannon", ["炮", "砲"]),
            xiangqi::Role::Soldier => ("soldier", ["兵", "卒"]),
        };
        Arg::term(en, [red, black][side.index()])
    }
}

impl Terms<9, 10> for janggi::Role {
    const STALEMATE_LOSES: bool = true;

    fn side_name(side: Side) -> Arg {
        match side {
            Side::First => Arg::Word(Word::Cho),
            Side::Second => Arg::Word(Word::Han),
        }
    }

    fn name(self, side: Side) -> Arg {
        let (en, [cho, han]) = match self {
            janggi::Role::General => ("general", ["楚", "漢"]),
            janggi::Role::Guard => ("guard", ["士", "士"]),
            janggi::Role::Elephant => ("elephant", ["象", "象"]),
            janggi::Role::Horse => ("horse", ["馬", "馬"]),
            janggi::Role::Chariot => ("chariot", ["車", "車"]),
            janggi::Role::Cannon => ("cannon", ["包", "包"]),
            janggi::Role::Soldier => ("soldier", ["卒", "兵"]),
        };
        Arg::term(en, [cho, han][side.index()])
    }

    fn remark(position: &janggi::Position) -> Option<Finding> {
        position.is_over().then(|| Finding::new(Code::PassedOn))
    }
}

impl Terms<8, 8> for makruk::Role {
    const STALEMATE_LOSES: bool = false;

    fn side_name(side: Side) -> Arg {
        match side {
            Side::First => Arg::Word(Word::White),
            Side::Second => Arg::Word(Word::Black),
        }
    }

    fn name(self, _: Side) -> Arg {
        match self {
            makruk::Role::King => Arg::Word(Word::MakrukKing),
            makruk::Role::Met => Arg::Word(Word::Met),
            makruk::Role::Khon => Arg::Word(Word::Khon),
            makruk::Role::Knight => Arg::Word(Word::MakrukKnight),
            makruk::Role::Rook => Arg::Word(Word::MakrukRook),
            makruk::Role::Pawn => Arg::Word(Word::MakrukPawn),
        }
    }

    fn remark(position: &makruk::Position) -> Option<Finding> {
        let count = position.setup().state.count.filter(|count| count.plies >= count.limit)?;
        Some(Finding::new(Code::CountComplete).with("count", u32::from(count.limit / 2)))
    }
}

/// The name of a piece.
#[must_use]
pub fn piece_arg<R: Terms<F, K>, const F: u8, const K: u8>(piece: Piece<R>) -> Arg {
    piece.role.name(piece.side)
}

impl<R: Terms<F, K>, const F: u8, const K: u8> Referee for Position<R, F, K> {
    const REPETITIONS: Option<u32> = None;

    fn wrap(mv: Move<R, F, K>) -> games::Move {
        R::wrap(mv)
    }

    fn unwrap(mv: games::Move) -> Option<Move<R, F, K>> {
        R::unwrap(mv)
    }

    fn of(position: &games::Position) -> Option<&Self> {
        R::unwrap_position(position)
    }

    fn side_name(side: Side) -> Arg {
        R::side_name(side)
    }

    fn illegal(&self, mv: Move<R, F, K>, reason: Illegal) -> Finding {
        let board = &self.setup().board;
        let code = if self.has_legal_move() { code(reason) } else { Code::VariantGameOver };
        let mut finding = Finding::new(code)
            .with("side", R::side_name(self.side_to_move()))
            .with("piece", piece_arg(board.get(mv.from).unwrap_or(mv.piece)))
            .with("from", mv.from.to_string())
            .with("to", mv.to.to_string());
        if let Some(target) = board.get(mv.to) {
            finding = finding.with("target", piece_arg(target));
        }
        finding
    }

    fn derails(reason: Illegal) -> bool {
        !matches!(
            reason,
            Illegal::MustPromote
                | Illegal::NoPromotion
                | Illegal::LeapInCheck
                | Illegal::FlyingGeneral
                | Illegal::Bikjang
                | Illegal::PassInCheck
                | Illegal::StaysInCheck
                | Illegal::IntoCheck
        )
    }

    fn remark(&self, times: u32) -> Option<Finding> {
        let repetition = (times == 3).then(|| Finding::new(Code::VariantRepetition));
        R::remark(self).or(repetition)
    }

    fn judge(&self, ending: Ending, line: &LineFacts<'_, Self>) -> Option<Finding> {
        let loser = self.side_to_move();
        let outcome = ending.outcome(loser);
        let named = |code, side| Finding::new(code).with("loser", R::side_name(side));
        if self.has_legal_move() {
            let repetition = line.history.repetition();
            let checker =
                line.history.perpetual_checker(loser).filter(|_| repetition.times >= 3)?;
            let unpunished = outcome == Outcome::Draw || outcome == Outcome::Win(checker);
            let finding = Finding::new(Code::VariantPerpetualCheck);
            return unpunished.then(|| finding.with("side", R::side_name(checker)));
        }
        if self.in_check() || R::STALEMATE_LOSES {
            match outcome {
                Outcome::Win(side) if side != loser => None,
                Outcome::Win(_) | Outcome::Draw => {
                    Some(named(Code::VariantResultAgainstMate, loser))
                }
                Outcome::Undecided | Outcome::Unknown => {
                    Some(named(Code::VariantUnfinishedMate, loser))
                }
            }
        } else {
            let won = matches!(outcome, Outcome::Win(_));
            won.then(|| Finding::new(Code::VariantResultAgainstStalemate))
        }
    }
}

fn code(reason: Illegal) -> Code {
    match reason {
        Illegal::NoPiece => Code::VariantEmptyOrigin,
        Illegal::OtherPiece | Illegal::OtherCapture => Code::VariantOtherPiece,
        Illegal::NotYours => Code::VariantNotYours,
        Illegal::OwnPiece => Code::VariantOwnCapture,
        Illegal::KingCapture => Code::VariantKingCapture,
        Illegal::NotItsMove => Code::VariantCannotReach,
        Illegal::OutsidePalace => Code::OutsidePalace,
        Illegal::AcrossRiver => Code::AcrossRiver,
        Illegal::OffTheLines => Code::OffTheLines,
        Illegal::Blocked | Illegal::BlockedElephant => Code::VariantBlocked,
        Illegal::BlockedEye => Code::BlockedEye,
        Illegal::BlockedLeg => Code::BlockedLeg,
        Illegal::NoScreen => Code::NoScreen,
        Illegal::TooManyScreens => Code::TooManyScreens,
        Illegal::CannonAsScreen => Code::CannonAsScreen,
        Illegal::CannonTakesCannon => Code::CannonTakesCannon,
        Illegal::Backward => Code::Backward,
        Illegal::SidewaysBeforeRiver => Code::SidewaysBeforeRiver,
        Illegal::NothingToCapture => Code::NothingToCapture,
        Illegal::MustPromote => Code::VariantMustPromote,
        Illegal::NoPromotion => Code::VariantNoPromotion,
        Illegal::LeapInCheck => Code::LeapInCheck,
        Illegal::FlyingGeneral => Code::FlyingGeneral,
        Illegal::Bikjang => Code::BikjangIgnored,
        Illegal::PassInCheck => Code::PassInCheck,
        Illegal::StaysInCheck => Code::VariantStaysInCheck,
        Illegal::IntoCheck => Code::VariantIntoCheck,
    }
}

/// What is wrong with a start position of xiangqi, janggi or makruk, at the place that describes
/// it.
pub fn piece_setup_findings<R: Terms<F, K>, const F: u8, const K: u8>(
    setup: &Setup<R, F, K>,
    span: Span,
) -> impl Iterator<Item = Finding> + use<'_, R, F, K> {
    let king = R::SET.iter().map(|&(role, _)| role).find(|role| role.is_king());
    setup.faults().into_iter().map(move |fault| match fault {
        Fault::KingMissing(side) => {
            let name = king.map_or_else(|| Arg::from("king"), |king| king.name(side));
            Finding::at(Code::VariantNoKing, span)
                .with("side", R::side_name(side))
                .with("piece", name)
        }
        Fault::TooMany(piece) => Finding::at(Code::VariantTooMany, span)
            .with("side", R::side_name(piece.side))
            .with("piece", piece_arg(piece)),
        Fault::Unreachable(square) => {
            let name = setup.board.get(square).map_or_else(|| Arg::from(""), piece_arg);
            Finding::at(Code::VariantUnreachable, span)
                .with("piece", name)
                .with("square", square.to_string())
        }
        Fault::FacingGenerals => Finding::at(Code::VariantKingsFace, span),
        Fault::OpponentInCheck => Finding::at(Code::VariantCheckOutOfTurn, span)
            .with("side", R::side_name(setup.side_to_move.other())),
    })
}
