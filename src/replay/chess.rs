//! What the replayer says about chess: named reasons as findings, results against the position.

use super::{LineFacts, Referee, first_move, piece_arg};
use crate::findings::{Arg, Code, Finding, Severity, Word};
use crate::games::chess::variants::{Verdict, Why};
use crate::games::chess::{
    Illegal, Move, MoveKind, Position, Role, Setup, SetupFault, Square, Wing,
};
use crate::games::{Rules, Side};
use crate::record::{EndKind, Ending, Outcome};
use crate::source::Span;

/// Why a side has not the right to castle.
pub(crate) fn no_right_words(position: &Position) -> Word {
    match position.variant().has_castling() {
        true => Word::CastlingRightLost,
        false => Word::NobodyCastles,
    }
}

/// The name of a square.
pub(crate) fn square_arg(square: Square) -> Arg {
    Arg::from(square.to_string())
}

/// The name of a kind of piece.
pub(crate) fn role_arg(role: Role) -> Arg {
    piece_arg(role.row(), Side::First)
}

impl Referee for Position {
    const REPETITIONS: Option<u32> = None;
    const FOREIGN: &'static [EndKind] = &[
        EndKind::PerpetualCheck,
        EndKind::Impasse,
        EndKind::DeclaredWin,
        EndKind::DeclaredDraw,
        EndKind::Try,
    ];

    fn illegal(&self, mv: Move, reason: Illegal) -> Finding {
        let actual = match mv.kind {
            MoveKind::Drop => mv.role,
            _ => self.board().piece_at(mv.from).map_or(mv.role, |piece| piece.role),
        };
        let mut finding = self
            .over_or(code(reason))
            .with("text", mv.to_string())
            .with("side", Self::side_name(self.side_to_move()))
            .with("piece", role_arg(actual))
            .with("from", square_arg(mv.from))
            .with("to", square_arg(mv.destination()))
            .with("castling", if mv.wing() == Some(Wing::Queenside) { "O-O-O" } else { "O-O" });
        if finding.code == Code::CastlingNoRight {
            finding = finding.with("why", no_right_words(self));
        }
        if let Some(target) = self.board().piece_at(mv.to) {
            finding = finding.with("target", role_arg(target.role));
        }
        finding
    }

    fn derails(reason: Illegal) -> bool {
        matches!(
            reason,
            Illegal::EmptyOrigin
                | Illegal::OpponentsPiece
                | Illegal::WrongPiece
                | Illegal::OwnCapture
                | Illegal::KingCapture
                | Illegal::CannotReach
                | Illegal::PathBlocked
                | Illegal::NoDrops
                // Whatever is played behind the end, it ended there.
                | Illegal::GameOver
                | Illegal::KingExplodes
                | Illegal::NotInPocket
                | Illegal::DropOnMan
        )
    }

    fn leaves_check(reason: Illegal) -> bool {
        reason == Illegal::LeavesKingInCheck
    }

    #[inline(always)]
    fn remark(&self, times: u32, is_told: impl Fn(Code) -> bool) -> Option<Finding> {
        // Asked after every move; there is seldom an answer.
        if times < 3 && self.halfmoves() < Position::FIFTY_MOVES && !self.is_dead() {
            return None;
        }
        due_remark(self, times, is_told)
    }

    fn judge(&self, ending: Ending, line: &mut LineFacts<'_, Position>) -> Option<Finding> {
        let loser = self.side_to_move();
        if ending.kind == EndKind::Mate
            && let Some(finding) = not_mate(self)
        {
            return Some(finding);
        }
        if ending.kind == EndKind::Repetition
            && let Some(times) = line.missing_repetitions()
        {
            return Some(Finding::new(Code::ChessNotThreefold).with("times", times));
        }
        let outcome = ending.outcome(loser);
        let verdict = self.verdict();
        if let Some(verdict) = verdict.filter(is_of_variant) {
            return against(verdict, outcome);
        }
        let code = match (verdict, outcome) {
            (Some(Verdict { why: Why::Mate, .. }), outcome) => match outcome {
                Outcome::Win(side) if side != loser => return None,
                Outcome::Win(_) | Outcome::Draw => Code::ResultAgainstMate,
                Outcome::Undecided | Outcome::Unknown => Code::UnfinishedMate,
            },
            (Some(_), Outcome::Win(_)) => Code::ResultAgainstStalemate,
            (None, Outcome::Win(_)) if self.is_dead() => Code::ResultAgainstDead,
            // A flag may fall on either side of the clock's press: the winner is whom the result names.
            (None, Outcome::Win(winner))
                if ending.kind == EndKind::Timeout && self.cannot_mate(winner) =>
            {
                let finding = Finding::new(Code::TimeoutByBareKing);
                return Some(finding.with("side", Self::side_name(winner)));
            }
            _ => return None,
        };
        let mut finding = Finding::new(code).with("side", Self::side_name(loser.other()));
        // Nobody wins a problem.
        if code == Code::UnfinishedMate && !begins_as_games_do(line.start) {
            finding.severity = Severity::Note;
        }
        Some(finding)
    }
}

/// Whether a record begins as games do, and not with a problem or in the middle of a game.
fn begins_as_games_do(start: &Position) -> bool {
    let is_full = || start.board().occupied().count() == 32;
    let is_first = start.fullmoves() == 1 && start.side_to_move() == Side::First;
    is_first && (start.is_variant() || is_full())
}

/// What can still be played where a record says mate.
pub(crate) fn not_mate(position: &Position) -> Option<Finding> {
    let escape = first_move(position)?;
    let side = Position::side_name(position.side_to_move());
    let finding = Finding::new(Code::ChessNotMate).with("side", side);
    Some(finding.with("escape", escape.to_string()))
}

impl Position {
    /// Whether the game has ended on the board.
    pub(crate) fn is_over(&self) -> bool {
        self.verdict().is_some()
    }

    /// The finding for a move that cannot be played: that the game is over, or else this.
    pub(crate) fn over_or(&self, code: Code) -> Finding {
        match self.verdict() {
            None => Finding::new(code),
            Some(verdict) if is_of_variant(&verdict) => {
                Finding::new(Code::VariantIsOver).with("why", Arg::Word(why(verdict.why)))
            }
            Some(Verdict { why: Why::Mate, .. }) => Finding::new(Code::MoveAfterMate),
            Some(_) => Finding::new(Code::MoveAfterStalemate),
        }
    }
}

/// Whether a game has ended as no game of chess does.
fn is_of_variant(verdict: &Verdict) -> bool {
    !matches!((verdict.why, verdict.winner), (Why::Mate, _) | (Why::NoMove, None))
}

fn why(why: Why) -> Word {
    match why {
        Why::Mate => Word::Mate,
        Why::NoMove => Word::NoMoveLeft,
        Why::Explosion => Word::KingExploded,
        Why::NoMan => Word::NoManLeft,
        Why::ThirdCheck => Word::ThirdCheckGiven,
        Why::Hill => Word::KingOnHill,
        Why::LastRank => Word::KingOnLastRank,
    }
}

/// What is wrong with an outcome where a game of a variant has ended on the board.
fn against(verdict: Verdict, outcome: Outcome) -> Option<Finding> {
    let code = match (outcome, verdict.winner) {
        (Outcome::Win(side), Some(winner)) if side == winner => return None,
        (Outcome::Draw, None) => return None,
        (Outcome::Win(_) | Outcome::Draw, _) => Code::ResultAgainstVariant,
        (Outcome::Undecided | Outcome::Unknown, _) => Code::VariantUnfinished,
    };
    let result = match verdict.winner {
        Some(Side::First) => "1-0",
        Some(Side::Second) => "0-1",
        None => "1/2-1/2",
    };
    let finding = Finding::new(code).with("why", Arg::Word(why(verdict.why)));
    Some(finding.with("result", result))
}

/// What the rules say of a position that has stood so many times, unless it is said already.
#[cold]
fn due_remark(position: &Position, times: u32, is_told: impl Fn(Code) -> bool) -> Option<Finding> {
    let is_dead = position.is_dead();
    let counts = position.variant().counts_quiet_moves();
    let halfmoves = if counts { position.halfmoves() } else { 0 };
    let is_fifty = (Position::FIFTY_MOVES..Position::SEVENTY_FIVE_MOVES).contains(&halfmoves);
    let codes = [
        (is_dead, Code::DeadPosition),
        (!is_dead && times >= 5, Code::Fivefold),
        (!is_dead && halfmoves >= Position::SEVENTY_FIVE_MOVES, Code::SeventyFiveMoves),
        (!is_dead && times == 3, Code::Threefold),
        (!is_dead && is_fifty, Code::FiftyMoves),
    ];
    let holds = codes.into_iter().find(|&(holds, code)| holds && !is_told(code));
    holds.map(|(_, code)| Finding::new(code))
}

fn code(reason: Illegal) -> Code {
    match reason {
        Illegal::EmptyOrigin => Code::ChessEmptyOrigin,
        Illegal::OpponentsPiece => Code::ChessOpponentsPiece,
        Illegal::WrongPiece => Code::ChessWrongPiece,
        Illegal::OwnCapture => Code::ChessOwnCapture,
        Illegal::KingCapture => Code::ChessKingCapture,
        // No notation that is read names the piece that it captures.
        Illegal::WrongCapture | Illegal::CannotReach => Code::ChessCannotReach,
        Illegal::PathBlocked => Code::ChessPathBlocked,
        Illegal::NoEnPassant => Code::NoEnPassant,
        Illegal::MissingPromotion => Code::ChessMissingPromotion,
        Illegal::BadPromotion => Code::ChessBadPromotion,
        Illegal::LeavesKingInCheck => Code::ChessLeavesKingInCheck,
        Illegal::ExposesKing => Code::ChessExposesKing,
        Illegal::KingIntoCheck => Code::ChessKingIntoCheck,
        Illegal::CastlingNoRight => Code::CastlingNoRight,
        Illegal::CastlingPathOccupied => Code::CastlingPathOccupied,
        Illegal::CastlingInCheck => Code::CastlingInCheck,
        Illegal::CastlingThroughCheck => Code::CastlingThroughCheck,
        Illegal::GameOver => Code::VariantIsOver,
        Illegal::MustCapture => Code::MustCapture,
        Illegal::KingExplodes => Code::KingExplodes,
        Illegal::GivesCheck => Code::GivesCheck,
        Illegal::NoDrops => Code::PgnDrop,
        Illegal::NotInPocket => Code::NotInPocket,
        Illegal::DropOnMan => Code::DropOnMan,
        Illegal::DropOnLastRank => Code::DropOnLastRank,
    }
}

/// What is wrong with a start position, at the place that describes it.
pub fn setup_findings(setup: &Setup, span: Span) -> impl Iterator<Item = Finding> {
    let side = Position::side_name;
    let rights = impossible_rights(setup);
    let castling = (!rights.is_empty())
        .then(|| Finding::at(Code::CastlingRightImpossible, span).with("rights", rights));
    let faults = setup.faults().into_iter().filter(|fault| {
        !matches!(
            fault,
            SetupFault::CastlingWithoutKing(_)
                | SetupFault::CastlingTwice(..)
                | SetupFault::CastlingWithoutRook(_)
        )
    });
    let found = faults
        .map(move |fault| match fault {
            SetupFault::NoKing(of) => Finding::at(Code::ChessNoKing, span).with("side", side(of)),
            SetupFault::SeveralKings(of) => {
                Finding::at(Code::ChessSeveralKings, span).with("side", side(of))
            }
            SetupFault::KingsTouch => Finding::at(Code::KingsTouch, span),
            SetupFault::OpponentInCheck => {
                Finding::at(Code::ChessCheckOutOfTurn, span).with("side", side(setup.turn.other()))
            }
            SetupFault::PawnOnBackRank(square) => {
                Finding::at(Code::PawnOnBackRank, span).with("square", square_arg(square))
            }
            SetupFault::CastlingWithoutKing(_)
            | SetupFault::CastlingTwice(..)
            | SetupFault::CastlingWithoutRook(_) => {
                Finding::at(Code::CastlingRightImpossible, span)
            }
            SetupFault::BadEnPassant(square) => {
                Finding::at(Code::EnPassantImpossible, span).with("square", square_arg(square))
            }
            SetupFault::EnPassantAfterQuietMove | SetupFault::ClockAheadOfGame => {
                let mut finding =
                    Finding::at(Code::HalfmovesImpossible, span).with("count", setup.halfmoves);
                if fault == SetupFault::ClockAheadOfGame && setup.fullmoves <= 1 {
                    // Whoever writes down a position often does not know the number of the move.
                    finding.severity = Severity::Note;
                }
                finding
            }
            SetupFault::TooManyPawns(of)
            | SetupFault::TooManyMen(of)
            | SetupFault::TooManyPromoted(of) => {
                Finding::at(Code::ChessTooManyPieces, span).with("side", side(of))
            }
            SetupFault::TooManyCheckers | SetupFault::ImpossibleCheck => {
                Finding::at(Code::ImpossibleCheck, span).with("side", side(setup.turn))
            }
        })
        .chain(castling);
    // Two faults may be one and the same to whoever reads of them.
    let mut findings: Vec<Finding> = Vec::new();
    for finding in found {
        let is_same =
            |known: &&mut Finding| known.code == finding.code && known.args == finding.args;
        match findings.iter_mut().find(is_same) {
            Some(known) => known.severity = known.severity.max(finding.severity),
            None => findings.push(finding),
        }
    }
    findings.into_iter()
}

/// The letters of the castling rights that are claimed and cannot be, in the order `KQkq`.
fn impossible_rights(setup: &Setup) -> String {
    let possible = setup.possible_castling();
    let mut rights = Vec::new();
    for side in Side::BOTH {
        let cannot = setup.castling.rooks_of(side) & !possible.rooks_of(side);
        for rook in cannot {
            let king = setup.board.king(side).filter(|king| king.rank_from(side) == 0);
            let letter = match (rook.file(), king) {
                (7, None) => b'K',
                (7, Some(king)) if king.file() < 7 => b'K',
                (0, None) => b'Q',
                (0, Some(king)) if king.file() > 0 => b'Q',
                (file, _) => b'A' + file,
            };
            let letter = char::from(letter);
            rights.push(if side == Side::First { letter } else { letter.to_ascii_lowercase() });
        }
    }
    rights.sort_by_key(|letter| "KQABCDEFGHkqabcdefgh".find(*letter));
    rights.into_iter().collect()
}
