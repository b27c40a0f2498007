//! What the replayer says about games on any board: mechanical faults as findings.

use super::{LineFacts, Notation, Reading, Referee};
use crate::findings::{Code, Finding};
use crate::games::board::{Fault, Illegal, Move, Piece, Position, Remark, Sheet};
use crate::games::{Rules, Side};
use crate::record::Ending;

/// Action lists say all there is to say.
impl Notation for Move {
    type Rules = Position;

    fn resolve(&self, position: &Position, _: Option<Move>) -> Reading<Position> {
        match position.remark(*self) {
            None => Reading::Move(*self),
            Some((action, remark)) => {
                let side = Position::side_name(position.side_to_move());
                let finding = remark_finding(remark, position.sheet()).with("side", side);
                Reading::Doubtful(*self, Box::new(finding.with("action", action)))
            }
        }
    }

    fn side(&self) -> Option<Side> {
        None
    }
}

impl Referee for Position {
    const REPETITIONS: Option<u32> = None;
    const ENDS_BY_REPETITION: bool = false;

    /// The number of the faulty action, from 0, is the value `action`.
    fn illegal(&self, _: Move, reason: Illegal) -> Finding {
        let sheet = self.sheet();
        let about = |code, square: Option<u32>, piece: Option<Piece>| {
            let mut finding = Finding::new(code);
            if let Some(square) = square {
                finding = finding.with("square", sheet.square(square));
            }
            if let Some(piece) = piece {
                finding = finding.with("piece", sheet.names().text(piece));
            }
            finding
        };
        let finding = match reason.fault {
            Fault::NoAction => about(Code::BoardNoAction, None, None),
            Fault::EmptySource(square) => about(Code::BoardEmptySource, Some(square), None),
            Fault::NothingAbove(square) => about(Code::BoardNothingAbove, Some(square), None),
            Fault::NoSuchPiece(piece) => about(Code::BoardNoSuchPiece, None, Some(piece)),
            Fault::SeveralSuchPieces(piece) => about(Code::BoardSeveralPieces, None, Some(piece)),
            Fault::DropOfSquare(square) => about(Code::BoardDropOfSquare, Some(square), None),
            Fault::NotInHand(piece) => about(Code::BoardNotInHand, None, Some(piece)),
            Fault::ObjectIsPiece(piece) => about(Code::BoardObjectIsPiece, None, Some(piece)),
            Fault::Occupied(square, piece) => about(Code::BoardOccupied, Some(square), Some(piece)),
            Fault::NothingToTake(square) => about(Code::BoardNothingToTake, Some(square), None),
            Fault::OwnPiece(square, piece) => about(Code::BoardOwnPiece, Some(square), Some(piece)),
            Fault::PromotionSide(piece) => about(Code::BoardPromotionSide, None, Some(piece)),
            Fault::LeftAbove(square) => about(Code::BoardLeftAbove, Some(square), None),
        };
        finding.with("side", Self::side_name(self.side_to_move())).with("action", reason.action)
    }

    /// Only where the move could be meant otherwise than it was executed.
    fn derails(reason: Illegal) -> bool {
        !matches!(reason.fault, Fault::PromotionSide(_) | Fault::NoAction | Fault::LeftAbove(_))
    }

    fn weight(&self) -> usize {
        /// So much of a board is copied in the time of one move.
        const PART: usize = 16;
        (self.squares().len() + self.sheet().names().len()) / PART
    }

    fn judge(&self, _: Ending, _: &mut LineFacts<'_, Position>) -> Option<Finding> {
        None
    }
}

fn remark_finding(remark: Remark, sheet: &Sheet) -> Finding {
    let name = |piece| sheet.names().text(piece);
    match remark {
        Remark::StyleCase { written, held } => {
            Finding::new(Code::BoardStyleCase).with("piece", name(written)).with("held", name(held))
        }
        Remark::Stunned => Finding::new(Code::BoardStunned),
        Remark::StoneTaken => Finding::new(Code::BoardStoneTaken),
        Remark::PromotionStyle(piece) => {
            Finding::new(Code::BoardPromotionStyle).with("piece", name(piece))
        }
        Remark::OpponentsPiece(piece) => {
            Finding::new(Code::BoardOpponentsPiece).with("piece", name(piece))
        }
    }
}
