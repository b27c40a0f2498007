//! What the replayer says about shogi: named reasons as findings, endings against the position.

use super::endings::{outcome_arg, reason_arg};
use super::{LineFacts, Notation, Referee, Script, legal_prefix, piece_arg};
use crate::findings::{Arg, Code, Finding};
use crate::games::shogi::{
    Handicap, Illegal, Kind, Move, Piece, Position, Setup, SetupFault, Square, Verdict,
};
use crate::games::{Rules, Side};
use crate::record::{EndKind, Ending, Outcome};
use crate::source::Span;

/// The name of a square.
pub(crate) fn square_arg(square: Square) -> Arg {
    Arg::term(square.to_string(), square.kanji())
}

/// The name of a kind of piece.
pub(crate) fn kind_arg(kind: Kind) -> Arg {
    piece_arg(kind.row(), Side::First)
}

impl Referee for Position {
    const REPETITIONS: Option<u32> = Some(4);

    fn illegal(&self, mv: Move, reason: Illegal) -> Finding {
        let code = match reason {
            Illegal::EmptyOrigin => Code::EmptyOrigin,
            Illegal::PieceMismatch => Code::PieceMismatch,
            // Only a drop can be the other side's, and notations drop for the side to move.
            Illegal::OpponentsPiece | Illegal::WrongSide => Code::OpponentsPiece,
            Illegal::OwnCapture => Code::OwnCapture,
            Illegal::KingCapture => Code::KingCapture,
            Illegal::CannotReach => Code::CannotReach,
            Illegal::PathBlocked => Code::PathBlocked,
            Illegal::PromotesOutsideZone => Code::PromotesOutsideZone,
            Illegal::CannotPromote => Code::CannotPromote,
            Illegal::MustPromote => Code::MustPromote,
            Illegal::NotInHand => Code::NotInHand,
            Illegal::DropOnOccupied => Code::DropOnOccupied,
            Illegal::DeadDrop => Code::DeadDrop,
            Illegal::TwoPawns => Code::TwoPawns,
            Illegal::DropPawnMate => Code::DropPawnMate,
            Illegal::LeavesKingInCheck => Code::LeavesKingInCheck,
            Illegal::KingIntoCheck => Code::KingIntoCheck,
            Illegal::ExposesKing => Code::ExposesKing,
        };
        let actual = mv.from().and_then(|from| self.board(from));
        let piece = actual.unwrap_or(mv.piece()).kind();
        let named = mv.piece().kind();
        let mut finding = Finding::new(code)
            .with("side", Self::side_name(self.side_to_move()))
            .with("piece", kind_arg(piece))
            .with("actual", kind_arg(piece))
            .with("named", kind_arg(named))
            .with("to", square_arg(mv.to()))
            .with("file", mv.to().file())
            .with("move", Arg::from(mv.to_string()));
        if let Some(from) = mv.from() {
            finding = finding.with("from", square_arg(from));
        }
        if let Some(target) = self.board(mv.to()) {
            finding = finding.with("target", kind_arg(target.kind()));
        }
        finding
    }

    fn derails(reason: Illegal) -> bool {
        matches!(
            reason,
            Illegal::EmptyOrigin
                | Illegal::CannotReach
                | Illegal::PathBlocked
                | Illegal::OpponentsPiece
                | Illegal::OwnCapture
                | Illegal::KingCapture
                | Illegal::NotInHand
                | Illegal::DropOnOccupied
        )
    }

    fn leaves_check(reason: Illegal) -> bool {
        reason == Illegal::LeavesKingInCheck
    }

    fn judge(&self, ending: Ending, line: &mut LineFacts<'_, Position>) -> Option<Finding> {
        let to_move = self.side_to_move();
        let found = |code: Code| Finding::new(code).with("side", Self::side_name(to_move));
        match ending.kind {
            EndKind::Mate if !self.is_mate() && !self.is_mate_but_for_futile_drops() => {
                let mut moves = Vec::new();
                self.legal_moves(&mut moves);
                Some(match moves.first() {
                    Some(&escape) => {
                        let escape = Arg::term(escape.to_string(), escape.kanji());
                        found(Code::NotMate).with("escape", escape)
                    }
                    None => found(Code::MateWithoutCheck),
                })
            }
            EndKind::Repetition | EndKind::PerpetualCheck
                if line.history.repetition().times < 4 =>
            {
                Some(found(Code::NotFourfold).with("times", line.history.repetition().times))
            }
            EndKind::Repetition => {
                let checker = line.history.perpetual_checker(to_move)?;
                Some(Finding::new(Code::PerpetualCheck).with("side", Self::side_name(checker)))
            }
            EndKind::PerpetualCheck => {
                let checker = line.history.perpetual_checker(to_move);
                (checker != ending.by).then(|| found(Code::NotPerpetualCheck))
            }
            EndKind::DeclaredWin => self.judge_declaration(line),
            // Whoever does not come makes no moves.
            EndKind::WonByDefault | EndKind::LostByDefault
                if self.number() != line.start.number() =>
            {
                Some(found(Code::DefaultAfterMoves))
            }
            _ => self.judge_mate(ending),
        }
    }
}

impl Position {
    /// An ending that is none of mate, where mate stands on the board.
    fn judge_mate(&self, ending: Ending) -> Option<Finding> {
        use EndKind as E;
        let to_move = self.side_to_move();
        let outcome = ending.outcome(to_move);
        let code = match (ending.kind, outcome) {
            // A foul need not be seen on the board, and the limit may come with the move that mates.
            (E::IllegalMove | E::IllegalAction | E::MoveLimit, _) => return None,
            (E::NoMate, _) | (_, Outcome::Draw) => Code::EndingAgainstMate,
            (_, Outcome::Win(winner)) if winner == to_move => Code::EndingAgainstMate,
            (E::Interrupted | E::SealedMove, _) => Code::BrokenOffAtMate,
            _ => return None,
        };
        if !self.is_mate() {
            return None;
        }
        let how = match outcome {
            Outcome::Win(_) => outcome_arg::<Self>(outcome),
            _ => reason_arg(ending.kind),
        };
        let finding = Finding::new(code).with("side", Self::side_name(to_move.other()));
        Some(finding.with("ending", how))
    }

    fn judge_declaration(&self, line: &LineFacts<'_, Position>) -> Option<Finding> {
        let declaration = self.declaration(line.start.setup().compensation());
        // Not that of a year.
        let is_number = |number: &str| matches!(number, "24" | "２４");
        let is_by_24 = |rule: &str| {
            rule.contains("二十四") || rule.split(|c: char| !c.is_numeric()).any(is_number)
        };
        let verdict = match line.impasse.is_some_and(is_by_24) {
            true => declaration.by_24(),
            false => declaration.by_27(),
        };
        let code = match verdict {
            Verdict::Win => return None,
            Verdict::Draw => Code::DeclarationDraws,
            Verdict::Fails => Code::DeclarationFails,
        };
        let finding = Finding::new(code)
            .with("side", Self::side_name(self.side_to_move()))
            .with("points", u32::from(declaration.points));
        Some(match code {
            Code::DeclarationFails => finding.with("pieces", declaration.pieces_in_camp),
            _ => finding,
        })
    }
}

/// What is to be said of a header, at its place, that calls a start position what it is not.
#[must_use]
pub fn handicap_finding(name: &str, setup: &Setup, span: Span) -> Option<Finding> {
    let handicap = Handicap::by_name(name.trim())?;
    let named = handicap.setup();
    let fits = (&named.board, &named.hands) == (&setup.board, &setup.hands);
    // Programs differ in what 三枚落ち is.
    let is_other = !fits && handicap != Handicap::ThreePieces;
    is_other.then(|| Finding::at(Code::HandicapMismatch, span).with("name", name))
}

/// What is wrong with a start position, at the place that describes it.
pub fn setup_findings(setup: &Setup, span: Span) -> impl Iterator<Item = Finding> {
    let side = Position::side_name;
    // Of the same kings and of the pawns of a file once, however many there are.
    let mut said = Vec::new();
    let is_new = move |fault: &SetupFault| {
        let many = match *fault {
            SetupFault::ExtraKing { side, .. } => (side, None),
            SetupFault::TwoPawns { side, first, .. } => (side, Some(first.file())),
            _ => return true,
        };
        let is_new = !said.contains(&many);
        said.extend(is_new.then_some(many));
        is_new
    };
    let pawns = |of: Side, file: u8| {
        let pawn = Some(Piece::new(of, Kind::Pawn));
        let squares = (1..=9).filter_map(move |rank| Square::new(file, rank));
        u32::try_from(squares.filter(|&square| setup.board(square) == pawn).count()).unwrap_or(0)
    };
    setup.faults().into_iter().filter(is_new).map(move |fault| match fault {
        SetupFault::TooMany { kind, count } => Finding::at(Code::TooManyPieces, span)
            .with("piece", kind_arg(kind))
            .with("count", u32::from(count))
            .with("limit", kind.in_set()),
        SetupFault::NoKing { side: of } => Finding::at(Code::NoKing, span).with("side", side(of)),
        SetupFault::ExtraKing { side: of, .. } => {
            Finding::at(Code::ExtraKing, span).with("side", side(of))
        }
        SetupFault::TwoPawns { side: of, first, .. } => Finding::at(Code::TwoPawnsAtStart, span)
            .with("side", side(of))
            .with("count", pawns(of, first.file()))
            .with("file", first.file()),
        SetupFault::DeadPiece { piece, at } => Finding::at(Code::DeadPieceAtStart, span)
            .with("piece", kind_arg(piece.kind()))
            .with("square", square_arg(at)),
        SetupFault::InCheckOutOfTurn { king, .. } => {
            let of = setup.board(king).map_or(setup.turn.other(), |piece| piece.side());
            Finding::at(Code::CheckOutOfTurn, span).with("side", side(of))
        }
    })
}

/// The three-piece handicap without the lance of file 9, as lishogi understands it.
#[must_use]
pub fn three_pieces_9() -> Setup {
    let mut setup = Handicap::ThreePieces.setup();
    let lance = Some(Piece::new(Side::Second, Kind::Lance));
    for (file, piece) in [(1, lance), (9, None)] {
        if let Some(square) = Square::new(file, 1) {
            setup.set(square, piece);
        }
    }
    setup
}

/// The start of a game for which `name` at a place says 三枚落ち. Programs differ in which lance that removes;
/// the moves tell, sometimes.
pub fn three_pieces<N: Notation<Rules = Position>>(
    name: &str,
    at: Span,
    script: &Script<N>,
    findings: &mut Vec<Finding>,
) -> Setup {
    let [usual, other] = [Handicap::ThreePieces.setup(), three_pieces_9()];
    let legal = |setup: &Setup| legal_prefix(script, &Position::from(setup));
    if legal(&other) <= legal(&usual) {
        return usual;
    }
    findings.push(Finding::at(Code::HandicapByMoves, at).with("name", name).with("file", 9u32));
    other
}
