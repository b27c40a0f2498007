//! Moves of xiangqi, janggi and makruk as people and programs write them.
//!
//! All styles are read alike: every move on the board that is as it is written is a candidate; of
//! those the legal one is meant. What names several legal moves is never guessed.

mod janggi;
mod makruk;
mod ranks;
mod san;
mod style;
mod thai;
mod xiangqi;

pub use ranks::{Counted, Evidence, Ranks, first as first_rank, ranks_note};
pub use style::{PgnTag, Style, for_people};
pub(crate) use thai::is_piece as is_thai_piece;
pub use xiangqi::{Relative, Way, Which, stated_result, write_wxf};
pub(crate) use xiangqi::{compact_chinese, holds_chinese, holds_no_move, parted_chinese};

use crate::findings::{Arg, Code, Finding, Severity, Word};
use crate::games::square_board::fen::FenErrorKind;
use crate::games::square_board::{
    Illegal, Move, Numbering, Piece, Pieces, Position, Square, read_pair,
};
use crate::games::{Rules, Side};
use crate::notation::chess::san::is_null_move;
use crate::replay::{Notation, Reading, Referee, piece_arg};
use crate::source::{Source, Span};
use std::borrow::Cow;

/// A written move.
// Copied all at once: what is copied in parts and read across them is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(8))]
pub enum VariantMove<R> {
    /// Two points (`h3e3`, `H2-E2`, `P71-61`).
    Points {
        /// The first point.
        from: Square<R>,
        /// The second point.
        to: Square<R>,
        /// The piece, if it is named.
        role: Option<R>,
        /// Whether a promotion is written; `None` if the style does not write promotions.
        promotes: Option<bool>,
        /// Whether it is written that something is captured.
        captures: bool,
    },
    /// A piece and its destination (`Nbd2`, `dxe4`, `e6=M`).
    Named {
        /// The piece.
        role: R,
        /// The file it comes from, 0 for `a`.
        from_file: Option<u8>,
        /// The rank it comes from, 0 for the first.
        from_rank: Option<u8>,
        /// Where it goes.
        to: Square<R>,
        /// What is written with them.
        signs: Signs,
    },
    /// A capture by what a letter names: a piece, or the pawn of a file (`คxข๕`).
    Lettered {
        /// The piece.
        role: R,
        /// The pawn.
        pawn: R,
        /// The file of the pawn, 0 for `a`.
        file: u8,
        /// Where it goes.
        to: Square<R>,
    },
    /// A piece, its file and its way, seen by the player (`C2=5`, `炮二平五`).
    Relative(Relative<R>),
    /// A pass that is written as one (`--`, `0000`), in a game that has passes.
    Pass,
}

const _: () = assert!(size_of::<VariantMove<crate::games::xiangqi::Role>>() == 8);

/// The signs written with a piece and its destination, all in one byte: a written move has eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// None.
    None,
    /// That something is captured (`x`).
    Capture,
    /// A promotion (`=M`).
    Promotion,
    /// Both.
    CaptureAndPromotion,
}

impl Signs {
    const fn of(captures: bool, promotes: bool) -> Signs {
        match (captures, promotes) {
            (false, false) => Signs::None,
            (true, false) => Signs::Capture,
            (false, true) => Signs::Promotion,
            (true, true) => Signs::CaptureAndPromotion,
        }
    }

    const fn captures(self) -> bool {
        matches!(self, Signs::Capture | Signs::CaptureAndPromotion)
    }

    const fn promotes(self) -> bool {
        matches!(self, Signs::Promotion | Signs::CaptureAndPromotion)
    }
}

impl<R: Pieces> VariantMove<R> {
    /// Reads two points and perhaps a promotion: `h3e3`, `H2-E2`, `a5a6m`.
    #[must_use]
    pub fn points(text: &str, numbering: Numbering) -> Option<Self> {
        let (from, to, rest) = read_pair(text, numbering)?;
        // `C8b6` names a cannon of the eighth rank, not the point c8.
        let (first, behind) = text.as_bytes().split_first()?;
        let second = behind.iter().find(|byte| byte.is_ascii_alphabetic())?;
        if first.is_ascii_uppercase() != second.is_ascii_uppercase() {
            return None;
        }
        if rest.is_empty() {
            return Some(VariantMove::told(from, to, false));
        }
        let mut letters = rest.chars();
        let promotes = match (letters.next(), letters.next()) {
            (None, _) => false,
            (Some(c), None) => {
                R::PROMOTION_LETTERS.contains(c.to_ascii_lowercase()).then_some(true)?
            }
            _ => return None,
        };
        Some(VariantMove::told(from, to, promotes))
    }

    /// Whether a move is written as two points and no more, one of which is on this rank, counted from 0.
    #[must_use]
    pub fn has_rank(self, rank: u8) -> bool {
        match self {
            VariantMove::Points { from, to, role: None, .. } => {
                [from, to].iter().any(|at| at.rank() == rank)
            }
            _ => false,
        }
    }

    /// Reads a pass, in a game that has passes.
    #[must_use]
    pub fn pass(text: &str) -> Option<Self> {
        (R::HAS_PASS && is_null_move(text)).then_some(VariantMove::Pass)
    }

    /// Reads two points of one small letter and a number without zeros before it, as nearly all are
    /// written, off the bytes of a word and what follows it, the first one lowest. Gives the length of the
    /// word as well.
    #[inline]
    pub(crate) fn plain(signs: u64, numbering: Numbering) -> Option<(Self, u32)> {
        let first = match numbering {
            Numbering::FromOne => 1,
            Numbering::FromZero => 0,
        };
        // Which of the numbers is a 10 is not known beforehand: nothing branches by it. Of any other the
        // second digit is taken for what follows, where none can stand.
        let point = |signs: u64| {
            let [file, digit, after, ..] = signs.to_le_bytes();
            let is_ten = ([digit, after] == *b"10") & (first == 1);
            let rank = digit.wrapping_sub(b'0' + first).wrapping_add(9 * u8::from(is_ten));
            let at = Square::new(file.wrapping_sub(b'a'), rank).filter(|_| digit <= b'9');
            (at, 2 + u32::from(is_ten))
        };
        let (from, len) = point(signs);
        let (to, more) = point(signs >> (8 * len));
        Some((VariantMove::told(from?, to?, false), len + more))
    }

    /// Two points and nothing else, but perhaps a promotion.
    #[inline]
    const fn told(from: Square<R>, to: Square<R>, promotes: bool) -> Self {
        VariantMove::Points { from, to, role: None, promotes: Some(promotes), captures: false }
    }

    /// Whether this can be how a move is written that a piece of the side to move makes.
    fn matches(&self, position: &Position<R>, mv: Move<R>) -> bool {
        match *self {
            VariantMove::Points { from, to, .. } => mv.from == from && mv.to == to,
            VariantMove::Named { role, from_file, from_rank, to, .. } => {
                mv.to == to
                    && mv.piece.role == role
                    && from_file.is_none_or(|file| mv.from.file() == file)
                    && from_rank.is_none_or(|rank| mv.from.rank() == rank)
            }
            VariantMove::Lettered { role, pawn, file, to } => {
                mv.to == to
                    && (mv.piece.role == role || mv.piece.role == pawn && mv.from.file() == file)
            }
            VariantMove::Relative(relative) => Self::sees(relative, &position.setup().board, mv),
            VariantMove::Pass => mv.is_pass(),
        }
    }

    /// The points say which piece moves, whoever owns it and whatever it is said to be.
    #[inline(always)]
    fn between(
        position: &Position<R>,
        from: Square<R>,
        to: Square<R>,
        role: Option<R>,
        promotes: Option<bool>,
    ) -> Option<Move<R>> {
        let mv = position.move_between(from, to)?;
        let piece = Piece { role: role.unwrap_or(mv.piece.role), ..mv.piece };
        Some(Move { piece, promotes: promotes.unwrap_or(mv.promotes), ..mv })
    }

    /// What moves, as far as it is written.
    fn role(&self) -> Option<R> {
        match *self {
            VariantMove::Points { role, .. } => role,
            VariantMove::Named { role, .. } => Some(role),
            VariantMove::Relative(relative) => Some(relative.role),
            VariantMove::Lettered { .. } | VariantMove::Pass => None,
        }
    }
}

impl<R: Pieces> Notation for VariantMove<R> {
    type Rules = Position<R>;

    fn resolve(&self, position: &Self::Rules, _: Option<Move<R>>) -> Reading<Self::Rules> {
        let side = position.side_to_move();
        let nothing = |code| Finding::new(code).with("side", Self::Rules::side_name(side));
        let takes_nothing = |mv: Move<R>| {
            let finding = Finding::new(Code::SanNothingCaptured).with("san", mv.to_string());
            Reading::Doubtful(mv, Box::new(finding))
        };
        if let VariantMove::Pass = self {
            let general = position.setup().board.king(side);
            return match general.and_then(|at| position.move_between(at, at)) {
                Some(mv) => Reading::Move(mv),
                None => Reading::Nothing(Box::new(
                    nothing(Code::VariantNoPiece).with("piece", Arg::from("?")),
                )),
            };
        }
        if let VariantMove::Points { from, to, role, promotes, captures } = *self {
            return match Self::between(position, from, to, role, promotes) {
                Some(mv) if captures && mv.captured.is_none() && position.check(mv).is_ok() => {
                    takes_nothing(mv)
                }
                Some(mv) => Reading::Move(mv),
                None if !position.has_legal_move() => {
                    Reading::Nothing(Box::new(nothing(Code::VariantGameOver)))
                }
                None => Reading::Nothing(Box::new(
                    nothing(Code::VariantEmptyOrigin).with("from", from.to_string()),
                )),
            };
        }
        let own = |&(_, piece): &(_, Piece<R>)| {
            piece.side == side && self.role().is_none_or(|role| role == piece.role)
        };
        let pieces = position.setup().board.pieces().filter(own);
        let target = match *self {
            VariantMove::Points { to, .. }
            | VariantMove::Named { to, .. }
            | VariantMove::Lettered { to, .. } => Some(to),
            VariantMove::Relative(_) | VariantMove::Pass => None,
        };
        let candidates: Vec<Move<R>> = pieces
            .flat_map(|(from, _)| {
                let anywhere = Square::all().filter(move |_| target.is_none());
                let to = target.into_iter().chain(anywhere);
                to.filter_map(move |to| position.move_between(from, to))
            })
            .filter(|&mv| self.matches(position, mv))
            .map(|mv| match *self {
                VariantMove::Named { signs, .. } => Move { promotes: signs.promotes(), ..mv },
                VariantMove::Lettered { .. } => Move { promotes: false, ..mv },
                _ => mv,
            })
            .collect();
        let captures = match self {
            VariantMove::Named { signs, .. } => signs.captures(),
            VariantMove::Lettered { .. } => true,
            _ => false,
        };
        let mut legal = candidates.iter().copied().filter(|&mv| position.check(mv).is_ok());
        let ambiguous = |all: Vec<Move<R>>, first: Move<R>| {
            let names: Vec<String> = all.iter().map(ToString::to_string).collect();
            let origins: Vec<String> = all.iter().map(|mv| mv.from.to_string()).collect();
            // Where one of them is settled, the finding that says so tells them by their origins.
            let finding = nothing(Code::VariantAmbiguous)
                .with("piece", piece_arg(first.piece.role.row(), side))
                .with("moves", names.join(", "))
                .with("to", first.to.to_string())
                .with("origins", origins.join(", "));
            Reading::Ambiguous(all, Box::new(finding))
        };
        match (legal.next(), legal.next()) {
            (Some(mv), None) if captures && mv.captured.is_none() => takes_nothing(mv),
            (Some(mv), None) => Reading::Move(mv),
            (Some(first), Some(second)) => {
                ambiguous([first, second].into_iter().chain(legal).collect(), first)
            }
            (None, _) => match nearest(position, &candidates).as_slice() {
                &[mv] => Reading::Move(mv),
                all @ &[first, ..] => ambiguous(all.to_vec(), first),
                [] if !position.has_legal_move() => {
                    Reading::Nothing(Box::new(nothing(Code::VariantGameOver)))
                }
                [] => {
                    let name = self
                        .role()
                        .map_or_else(|| Arg::from("?"), |role| piece_arg(role.row(), side));
                    Reading::Nothing(Box::new(nothing(Code::VariantNoPiece).with("piece", name)))
                }
            },
        }
    }

    // With what plays the move, which need not look again at what is found here.
    #[inline(always)]
    fn plain(&self, position: &Self::Rules, previous: Option<Move<R>>) -> Option<Move<R>> {
        if let VariantMove::Points { from, to, role, promotes, captures: false } = *self {
            return Self::between(position, from, to, role, promotes);
        }
        match self.resolve(position, previous) {
            Reading::Move(mv) => Some(mv),
            _ => None,
        }
    }

    fn side(&self) -> Option<Side> {
        None
    }

    fn words<'s>(&self, source: &'s Source, span: Span) -> Cow<'s, str> {
        match *self {
            // Files of bytes have numbers for the points.
            VariantMove::Points { from, to, .. } if source.is_binary() => {
                format!("{from}{to}").into()
            }
            _ => source.slice(span).trim().into(),
        }
    }
}

/// Of moves that are not legal, those that a writer can have meant: what the men can do and may not, as it leaves the
/// general in check; else what is in their way.
fn nearest<R: Pieces>(position: &Position<R>, moves: &[Move<R>]) -> Vec<Move<R>> {
    let those = |is_one: fn(Illegal) -> bool| -> Vec<Move<R>> {
        let is_one = |&mv: &Move<R>| position.check(mv).is_err_and(is_one);
        moves.iter().copied().filter(is_one).collect()
    };
    let possible = those(|reason| !<Position<R> as Referee>::derails(reason));
    if possible.is_empty() { those(is_near) } else { possible }
}

/// Whether a move is one that the piece makes, but not here: what a writer can have meant.
fn is_near(reason: Illegal) -> bool {
    !matches!(
        reason,
        Illegal::NotItsMove | Illegal::OwnPiece | Illegal::NothingToCapture | Illegal::OffTheLines
    )
}

/// That in a FEN at a place a digit stands behind another one, at this byte of it. Programs that know boards of
/// more than nine files take both for one number.
pub(crate) fn fen_departure(fen: Span, at: usize) -> Finding {
    let at = fen.start.saturating_add(u32::try_from(at).unwrap_or(u32::MAX));
    let finding = Finding::at(Code::FenDeparture, Span::at(at.min(fen.end)));
    let finding = finding.with("reason", Word::TwoDigitsForOneRun);
    Finding { severity: Severity::Warning, ..finding }
}

/// Why a text is no FEN.
pub(crate) fn fen_error_words(kind: FenErrorKind) -> Arg {
    match kind {
        FenErrorKind::Empty => Arg::Word(Word::NothingThere),
        FenErrorKind::UnknownPiece => Arg::Word(Word::CharacterIsNoPiece),
        FenErrorKind::RowTooLong => Arg::Word(Word::RowWithTooManyPoints),
        FenErrorKind::RowTooShort => Arg::Word(Word::RowWithTooFewPoints),
        FenErrorKind::TooManyRows => Arg::Word(Word::TooManyRows),
        FenErrorKind::TooFewRows => Arg::Word(Word::TooFewRows),
        FenErrorKind::UnknownSide => Arg::Word(Word::SideOfAnotherGame),
        FenErrorKind::UnknownRight => Arg::Word(Word::LetterNamesNoLeap),
        FenErrorKind::BadNumber => Arg::Word(Word::CounterNoNumber),
        FenErrorKind::TrailingText => Arg::Word(Word::SomethingAfterMoveNumber),
    }
}
