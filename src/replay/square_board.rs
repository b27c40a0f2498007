//! What the replayer says about xiangqi, janggi and makruk: named reasons as findings, results
//! against the position.

use super::{LineFacts, Referee, first_move, piece_arg};
use crate::findings::{Arg, Code, Finding};
use crate::games::Rules;
use crate::games::square_board::{Fault, Illegal, Move, Notice, Piece, Pieces, Position, Setup};
use crate::record::{EndKind, Ending, Outcome};
use crate::source::Span;

/// The name of a piece.
fn name_of<R: Pieces>(piece: Piece<R>) -> Arg {
    piece_arg(piece.role.row(), piece.side)
}

impl<R: Pieces> Referee for Position<R> {
    const REPETITIONS: Option<u32> = None;
    const FOREIGN: &'static [EndKind] = {
        use EndKind as E;
        // Where it does not lose, it is no ending of its own.
        match R::PERPETUAL_CHECK_LOSES {
            true => &[E::Impasse, E::DeclaredWin, E::DeclaredDraw, E::Try],
            false => &[E::Impasse, E::DeclaredWin, E::DeclaredDraw, E::Try, E::PerpetualCheck],
        }
    };

    fn illegal(&self, mv: Move<R>, reason: Illegal) -> Finding {
        let board = &self.setup().board;
        let code = if self.has_legal_move() { code(reason) } else { Code::VariantGameOver };
        let mut finding = Finding::new(code)
            .with("side", Self::side_name(self.side_to_move()))
            .with("piece", name_of(board.get(mv.from).unwrap_or(mv.piece)))
            .with("from", mv.from.to_string())
            .with("to", mv.to.to_string());
        if let Some(target) = board.get(mv.to) {
            finding = finding.with("target", name_of(target));
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

    fn leaves_check(reason: Illegal) -> bool {
        reason == Illegal::StaysInCheck
    }

    fn remark(&self, times: u32, is_told: impl Fn(Code) -> bool) -> Option<Finding> {
        let notice = R::notice(self).map(noted).filter(|finding| !is_told(finding.code));
        let repeats = || times == 3 && !is_told(Code::VariantRepetition);
        notice.or_else(|| repeats().then(|| Finding::new(Code::VariantRepetition)))
    }

    fn judge(&self, ending: Ending, line: &mut LineFacts<'_, Self>) -> Option<Finding> {
        let loser = self.side_to_move();
        let outcome = ending.outcome(loser);
        let named = |code, side| Finding::new(code).with("loser", Position::<R>::side_name(side));
        if ending.kind == EndKind::Mate
            && let Some(escape) = first_move(self)
        {
            let escape = escape.to_string();
            return Some(named(Code::VariantNotMate, loser).with("escape", escape));
        }
        if matches!(ending.kind, EndKind::Repetition | EndKind::PerpetualCheck)
            && let Some(times) = line.missing_repetitions()
        {
            return Some(Finding::new(Code::VariantNotRepeated).with("times", times));
        }
        if self.has_legal_move() {
            if !R::PERPETUAL_CHECK_LOSES {
                return None;
            }
            let repetition = line.history.repetition();
            let checker =
                line.history.perpetual_checker(loser).filter(|_| repetition.times >= 3)?;
            let unpunished = outcome == Outcome::Draw || outcome == Outcome::Win(checker);
            let finding = Finding::new(Code::VariantPerpetualCheck);
            return unpunished.then(|| finding.with("side", Position::<R>::side_name(checker)));
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

/// The finding that says what is to be noticed of a position.
fn noted(notice: Notice) -> Finding {
    match notice {
        Notice::PassedOn => Finding::new(Code::PassedOn),
        Notice::CountComplete { moves } => {
            Finding::new(Code::CountComplete).with("count", u32::from(moves))
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
pub fn piece_setup_findings<R: Pieces>(
    setup: &Setup<R>,
    span: Span,
) -> impl Iterator<Item = Finding> + use<'_, R> {
    let king = R::SET.iter().map(|&(role, _)| role).find(|role| role.is_king());
    setup.faults().into_iter().map(move |fault| match fault {
        Fault::KingMissing(side) => {
            let name = king.map_or_else(|| Arg::from("king"), |king| piece_arg(king.row(), side));
            Finding::at(Code::VariantNoKing, span)
                .with("side", Position::<R>::side_name(side))
                .with("piece", name)
        }
        Fault::TooMany(piece) => Finding::at(Code::VariantTooMany, span)
            .with("side", Position::<R>::side_name(piece.side))
            .with("piece", name_of(piece)),
        Fault::Unreachable(square) => {
            let name = setup.board.get(square).map_or_else(|| Arg::from(""), name_of);
            Finding::at(Code::VariantUnreachable, span)
                .with("piece", name)
                .with("square", square.to_string())
        }
        Fault::FacingGenerals => Finding::at(Code::VariantKingsFace, span),
        Fault::OpponentInCheck => Finding::at(Code::VariantCheckOutOfTurn, span)
            .with("side", Position::<R>::side_name(setup.side_to_move.other())),
    })
}
