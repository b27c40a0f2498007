//! Chess moves in SAN (PGN standard 8.2.3) and in what people write instead of it.
//!
//! [`San::read`] says what is written, resolving finds the move. The canonical form always comes
//! first: a tolerated reading never becomes another move that is legal as it is written.
//!
//! Leniencies, each reported: castling with zeros, small letters or without hyphens; a missing or
//! superfluous `x`; other marks for a capture; `P` for pawns; more of the origin than is needed;
//! long algebraic and UCI moves; other forms of promotion; `e.p.`; small piece letters where no
//! pawn can have moved; figurines; the piece letters of other languages; `exd` where only one
//! capture fits. What names several legal moves is never guessed.

mod canonical;
mod departure;
mod language;
mod mark;
mod packed;
mod read;
mod resolve;
mod spelling;
mod write;

pub use canonical::WINDOW;
pub use language::{ENGLISH, LANGUAGES, Language, with_letters};
pub(crate) use mark::CHECK_SIGNS;
pub use packed::San;
pub(crate) use read::is_other_hyphen;
pub use spelling::spellings;
pub(crate) use write::spelled;
pub use write::{check_mark, write, write_long, write_spelled};

use crate::findings::{Arg, Code, Finding, Word};
use crate::games::chess::{Move, MoveKind, Position, Role, Square, Wing};
use crate::games::{Rules, Side};
use crate::record::Spelling;
use crate::replay::{
    Notation, Reading, Referee, chess_square_arg as square_arg, no_right_words, role_arg,
};
use departure::Departure;
use mark::Mark;
use packed::Parts;
use std::num::NonZeroU8;
use write::check;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Castling(Wing),
    Piece(PieceMove),
}

/// What is written of a move that is not castling; files and ranks are 0–7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PieceMove {
    /// `None` where only squares are written: a pawn, or in long notations any piece.
    role: Option<Role>,
    /// The piece letter, if it is not English.
    letter: Option<NonZeroU8>,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    captures: bool,
    to_file: u8,
    /// Missing in `exd`.
    to_rank: Option<u8>,
    promotion: Option<Role>,
    /// The letter of what the pawn becomes, if it is not English.
    promotion_letter: Option<NonZeroU8>,
    /// A piece that may be meant though this is the move of a pawn: a bishop by `bc4`, if no pawn can have
    /// moved so; any other, whose letter stands before it behind a blank, as well as the pawn.
    too: Option<Role>,
    /// It is put on the board out of the pocket (`N@f3`, `P@e4`, `@e4`).
    drops: bool,
}

/// Whether a word passes the turn.
pub(crate) fn is_null_move(word: &str) -> bool {
    matches!(word, "--" | "Z0" | "null" | "pass" | "0000" | "@@@@")
}

impl San {
    /// The same move with `e.p.` behind it, after a blank.
    #[must_use]
    pub fn with_en_passant_mark(self) -> San {
        let parts = self.parts();
        San::of(Parts { departure: parts.departure.max(Departure::EnPassantBehind), ..parts })
    }

    /// The same move with a mark of check or mate, if the text is one and the move has none yet.
    #[must_use]
    pub fn with_mark(self, text: &str) -> Option<San> {
        let mark = Mark::of(text).filter(|_| self.mark() == Mark::None)?;
        Some(self.marked(mark))
    }

    /// The same move of a pawn with a sign before it, after a blank, that may be the letter of a knight or
    /// a queen.
    #[must_use]
    pub fn behind_letter(self, role: Role) -> San {
        let mut parts = self.parts();
        if let Shape::Piece(piece) = &mut parts.shape
            && piece.role.is_none()
        {
            piece.too = Some(role);
        }
        San::of(parts)
    }

    /// The piece letter `A`–`Z`, if a piece is named at all.
    #[must_use]
    pub fn letter(&self) -> Option<u8> {
        match self.parts().shape {
            // The letter of a dropped pawn is no other piece's in any language.
            Shape::Piece(PieceMove { drops: true, role: Some(Role::Pawn), .. }) => None,
            Shape::Piece(piece) => piece
                .letter
                .map(NonZeroU8::get)
                .or(piece.role.filter(|_| piece.too.is_none()).map(|role| role.letter() as u8)),
            Shape::Castling(_) => None,
        }
    }

    /// The letter `A`–`Z` of what a pawn becomes, if it is not English.
    #[must_use]
    pub fn promotion_letter(&self) -> Option<u8> {
        match self.parts().shape {
            Shape::Piece(piece) => piece.promotion_letter.map(NonZeroU8::get),
            Shape::Castling(_) => None,
        }
    }

    /// The piece that is named and the square it goes to, where both are written.
    #[must_use]
    pub fn target(&self) -> Option<(Role, Square)> {
        match self.parts().shape {
            Shape::Piece(piece) => Some((piece.role?, piece.to()?)),
            Shape::Castling(_) => None,
        }
    }

    /// Whether it is put on the board out of the pocket.
    #[must_use]
    pub fn drops(&self) -> bool {
        matches!(self.parts().shape, Shape::Piece(PieceMove { drops: true, .. }))
    }

    /// Takes its letters as those of another language, where pawns become what they are `allowed` to.
    pub fn translate(&mut self, language: &Language, allowed: impl Fn(Role) -> bool) {
        let letter = self.letter();
        let mut parts = self.parts();
        let Shape::Piece(piece) = &mut parts.shape else { return };
        if let Some(role) = letter.and_then(|letter| language.role(letter)) {
            if role != Role::Pawn && parts.departure == Departure::PawnLetter {
                // It is the letter of a piece.
                parts.departure = Departure::None;
            }
            piece.role = Some(role);
            piece.letter = None;
        }
        let english = || piece.promotion.map(|role| role.letter() as u8);
        let letter = piece.promotion_letter.map(NonZeroU8::get).or_else(english);
        // `=R` is a rook, though French has that letter for the king: but where losing wins, it is the king.
        let role = letter.and_then(|letter| language.role(letter)).filter(|&role| allowed(role));
        if role.is_some() {
            piece.promotion = role;
            piece.promotion_letter = None;
        }
        *self = San::of(parts);
    }

    /// Takes letters that are not `sure` to be English for those of no known language, so that nothing
    /// is read by them.
    pub fn leave_unread(&mut self, sure: impl Fn(u8) -> bool) {
        let letter = self.letter().filter(|&letter| !sure(letter));
        let mut parts = self.parts();
        let Shape::Piece(piece) = &mut parts.shape else { return };
        if letter.is_some() {
            piece.letter = letter.and_then(NonZeroU8::new);
            piece.role = None;
        }
        let letter = piece.promotion.map(|role| role.letter() as u8);
        if let Some(letter) = letter.filter(|&letter| !sure(letter)) {
            piece.promotion_letter = NonZeroU8::new(letter);
        }
        *self = San::of(parts);
    }

    fn nothing(position: &Position, role: Role, to: Square) -> Reading<Position> {
        let own = position.board().piece_at(to).map(|piece| piece.side);
        let code = match own == Some(position.side_to_move()) {
            true => Code::ChessOwnCapture,
            false => Code::NoPieceForMove,
        };
        Reading::Nothing(Box::new(
            position
                .over_or(code)
                .with("side", Position::side_name(position.side_to_move()))
                .with("piece", role_arg(role))
                .with("to", square_arg(to)),
        ))
    }

    /// One move, with what is to be said of how it is written.
    fn settle(mv: Move, departure: Departure, position: &Position) -> Reading<Position> {
        let en_passant = matches!(departure, Departure::EnPassantBehind | Departure::EnPassantMark);
        let is_none = en_passant && mv.kind != MoveKind::EnPassant;
        let is_regular = departure.is_none_of_the_move() && !is_none;
        if is_regular || position.check(mv).is_err() {
            return Reading::Move(mv);
        }
        let code = match departure {
            Departure::SuperfluousCapture => Code::SanNothingCaptured,
            // No pawn's move is written like that (specs: chess-variants §4).
            Departure::SmallLetter if mv.kind == MoveKind::Drop => Code::SanForm,
            Departure::SmallLetter | Departure::ShortCapture => Code::SanUnclearForm,
            // It is the knight's in Dutch.
            Departure::PawnLetter if position.candidates(Role::Knight, mv.to).any() => {
                Code::SanUnclearForm
            }
            _ if is_none => Code::SanUnclearForm,
            _ => Code::SanForm,
        };
        let mut canonical = String::new();
        write(position, mv, &mut canonical);
        let words = match is_none {
            true => Arg::Word(Word::NotEnPassant),
            false => departure.words(),
        };
        let finding = Finding::new(code).with("form", words).with("san", canonical);
        Reading::Doubtful(mv, Box::new(finding))
    }
}

impl Notation for San {
    type Rules = Position;

    fn resolve(&self, position: &Position, _: Option<Move>) -> Reading<Position> {
        let Parts { shape, departure, .. } = self.parts();
        match shape {
            Shape::Piece(piece) => match piece.letter.or(piece.promotion_letter) {
                Some(letter) => Reading::Nothing(Box::new(
                    Finding::new(Code::SanPieceLetter)
                        .with("letter", char::from(letter.get()).to_string()),
                )),
                None => piece.resolve(departure, position),
            },
            Shape::Castling(wing) => match position.castling_to(wing) {
                Some(mv) => San::settle(mv, departure, position),
                None => Reading::Nothing(Box::new(
                    Finding::new(Code::CastlingNoRight)
                        .with("side", Position::side_name(position.side_to_move()))
                        .with("castling", if wing == Wing::Kingside { "O-O" } else { "O-O-O" })
                        .with("why", no_right_words(position)),
                )),
            },
        }
    }

    #[inline]
    fn plain(&self, position: &Position, _: Option<Move>) -> Option<Move> {
        match self.wing() {
            _ if !self.is_usual() => None,
            Some(wing) => position.castling_to(wing),
            None => self.legal(position),
        }
    }

    fn try_play(&self, position: &mut Position, _: Option<Move>) -> Option<Move> {
        let mv = match self.plain(position, None) {
            Some(mv) if mv.wing().is_none() => mv,
            Some(mv) if position.check(mv).is_ok() => mv,
            _ => match self.resolve(position, None) {
                Reading::Move(mv) if position.check(mv).is_ok() => mv,
                _ => return None,
            },
        };
        debug_assert_eq!(position.check(mv), Ok(()), "{self:?}");
        position.play_legal(mv);
        Some(mv)
    }

    fn side(&self) -> Option<Side> {
        // Which side it is follows from the order of the moves, and the replayer must not look
        // for a missing move behind every illegal one.
        Some(self.mover())
    }

    #[inline]
    fn spelling(&self, after: &Position) -> Spelling {
        // What has been played is written as it should be: with no more of the origin than needed.
        let is_piece = self.mover_role() != Role::Pawn;
        let (file, rank) = self.stated();
        let origin = (is_piece & file, is_piece & rank);
        let spelling = Spelling::new(origin, check(after));
        if after.is_variant() { spelling.by_other_rules() } else { spelling }
    }

    #[inline]
    fn confirm(&self, spelling: Spelling) -> Option<Finding> {
        if self.says(spelling.check()) { None } else { Some(self.mark().fault(spelling)) }
    }
}
