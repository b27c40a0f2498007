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
mod read;
mod spelling;
mod write;

pub use canonical::WINDOW;
pub use language::{LANGUAGES, Language, with_letters};
pub(crate) use mark::CHECK_SIGNS;
pub(crate) use read::is_other_hyphen;
pub use spelling::spellings;
pub(crate) use write::spelled;
pub use write::{check_mark, write, write_long, write_spelled};

use super::uci;
use crate::findings::{Arg, Code, Finding, Word};
use crate::games::chess::{Bitboard, Move, MoveKind, Position, Role, Square, Wing};
use crate::games::{Rules, Side};
use crate::record::Spelling;
use crate::replay::{Notation, Reading, Referee, chess_square_arg as square_arg, role_arg};
use departure::Departure;
use mark::Mark;
use std::num::NonZeroU8;
use write::check;

/// A written chess move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct San {
    shape: Shape,
    mark: Mark,
    departure: Departure,
    side: Side,
}

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
}

/// Whether a word passes the turn.
pub(crate) fn is_null_move(word: &str) -> bool {
    matches!(word, "--" | "Z0" | "null" | "pass" | "0000" | "@@@@")
}

impl San {
    /// The same move with `side` as the one that makes it.
    #[must_use]
    pub fn by(self, side: Side) -> San {
        San { side, ..self }
    }

    /// The same move with `e.p.` behind it, after a blank.
    #[must_use]
    pub fn with_en_passant_mark(self) -> San {
        San { departure: self.departure.max(Departure::EnPassantBehind), ..self }
    }

    /// The same move with a mark of check or mate, if the text is one and the move has none yet.
    #[must_use]
    pub fn with_mark(self, text: &str) -> Option<San> {
        let mark = Mark::of(text).filter(|_| self.mark == Mark::None)?;
        Some(San { mark, ..self })
    }

    /// The same move of a pawn with a sign before it, after a blank, that may be the letter of a knight or
    /// a queen.
    #[must_use]
    pub fn behind_letter(mut self, role: Role) -> San {
        if let Shape::Piece(piece) = &mut self.shape
            && piece.role.is_none()
        {
            piece.too = Some(role);
        }
        self
    }

    /// The piece letter `A`–`Z`, if a piece is named at all.
    #[must_use]
    pub fn letter(&self) -> Option<u8> {
        match self.shape {
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
        match self.shape {
            Shape::Piece(piece) => piece.promotion_letter.map(NonZeroU8::get),
            Shape::Castling(_) => None,
        }
    }

    /// The piece that is named and the square it goes to, where both are written.
    #[must_use]
    pub fn target(&self) -> Option<(Role, Square)> {
        match self.shape {
            Shape::Piece(piece) => Some((piece.role?, piece.to()?)),
            Shape::Castling(_) => None,
        }
    }

    /// Takes its letters as those of another language.
    pub fn translate(&mut self, language: &Language) {
        let letter = self.letter();
        let Shape::Piece(piece) = &mut self.shape else { return };
        if let Some(role) = letter.and_then(|letter| language.role(letter)) {
            if role != Role::Pawn && self.departure == Departure::PawnLetter {
                // It is the letter of a piece.
                self.departure = Departure::None;
            }
            piece.role = Some(role);
            piece.letter = None;
        }
        let english = || piece.promotion.map(|role| role.letter() as u8);
        let letter = piece.promotion_letter.map(NonZeroU8::get).or_else(english);
        // `=R` is a rook, though French has that letter for the king.
        let role = letter.and_then(|letter| language.role(letter)).filter(|it| it.is_promotion());
        if role.is_some() {
            piece.promotion = role;
            piece.promotion_letter = None;
        }
    }

    /// Takes letters that are not `sure` to be English for those of no known language, so that nothing
    /// is read by them.
    pub fn leave_unread(&mut self, sure: impl Fn(u8) -> bool) {
        let letter = self.letter().filter(|&letter| !sure(letter));
        let Shape::Piece(piece) = &mut self.shape else { return };
        if letter.is_some() {
            piece.letter = letter.and_then(NonZeroU8::new);
            piece.role = None;
        }
        let letter = piece.promotion.map(|role| role.letter() as u8);
        if let Some(letter) = letter.filter(|&letter| !sure(letter)) {
            piece.promotion_letter = NonZeroU8::new(letter);
        }
    }

    fn nothing(position: &Position, role: Role, to: Square) -> Reading<Position> {
        let own = position.board().piece_at(to).map(|piece| piece.side);
        let code = match position.game_over() {
            Some(code) => code,
            None if own == Some(position.side_to_move()) => Code::ChessOwnCapture,
            None => Code::NoPieceForMove,
        };
        Reading::Nothing(Box::new(
            Finding::new(code)
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

impl PieceMove {
    fn origins(&self) -> Bitboard {
        self.from_file.map_or(Bitboard::FULL, Bitboard::file)
            & self.from_rank.map_or(Bitboard::FULL, Bitboard::rank)
    }

    /// The origin, if it is written in full.
    fn origin(&self) -> Option<Square> {
        Square::new(self.from_file?, self.from_rank?)
    }

    fn to(&self) -> Option<Square> {
        Square::new(self.to_file, self.to_rank?)
    }

    /// The move, if it is legal and written as it should be: nearly all are. What it finds of any other
    /// is nothing, and left to [`resolve`](Self::resolve).
    // In place, and without a reading: what is put together from bytes and then copied is waited for.
    #[inline(always)]
    fn legal(&self, position: &Position) -> Option<Move> {
        if self.letter.is_some() || self.promotion_letter.is_some() || self.too.is_some() {
            return None;
        }
        let to = self.to()?;
        let role = self.role.unwrap_or(Role::Pawn);
        let free = position.candidates(role, to);
        let captured = position.board().piece_at(to).map(|piece| piece.role);
        if role != Role::Pawn {
            let from = (free & self.origins()).single()?;
            let stated = (self.from_file.is_some(), self.from_rank.is_some());
            let is_usual = captured.is_some() == self.captures
                && (stated == (false, false) || stated == write::origin(free, from))
                && self.promotion.is_none();
            return is_usual.then_some(Move::normal(from, to, role, captured));
        }
        let file = if self.captures { self.from_file? } else { to.file() };
        let from = (free & Bitboard::file(file)).single()?;
        let promotes = to.rank_from(position.side_to_move()) == 7;
        let is_usual = self.role.is_none()
            && self.from_rank.is_none()
            && self.from_file.is_some() == self.captures
            && self.captures == (file != to.file())
            && self.promotion.is_some() == promotes;
        if !is_usual {
            return None;
        }
        let mv = Move { promotion: self.promotion, ..Move::normal(from, to, role, captured) };
        Some(if self.captures && captured.is_none() { Move::en_passant(from, to) } else { mv })
    }

    fn resolve(&self, departure: Departure, position: &Position) -> Reading<Position> {
        let Some(to) = self.to() else { return self.resolve_short(position) };
        let Some(role) = self.role else {
            return match self.origin() {
                Some(from) => self.resolve_long(from, to, departure, position),
                None => self.resolve_pawn(to, departure, position),
            };
        };
        if role == Role::Pawn {
            return self.resolve_pawn(to, departure, position);
        }
        let free = position.candidates(role, to);
        let stated = self.from_file.is_some() || self.from_rank.is_some();
        let fitting = free & self.origins();
        let Some(from) = fitting.first() else {
            return self.explain(role, to, position);
        };
        if fitting.several() {
            return ambiguous(
                position,
                fitting.into_iter().map(|from| self.mv(position, from, to)),
            );
        }
        let captured = position.board().piece_at(to).map(|piece| piece.role);
        let mv = Move { promotion: self.promotion, ..Move::normal(from, to, role, captured) };
        let mut departure = departure;
        if mv.captured.is_some() && !self.captures && departure.is_none_of_the_move() {
            departure = Departure::MissingCapture;
        } else if mv.captured.is_none() && self.captures {
            departure = Departure::SuperfluousCapture;
        } else if stated && departure.is_none_of_the_move() {
            let needed = write::origin(free, from);
            if needed != (self.from_file.is_some(), self.from_rank.is_some()) {
                departure = Departure::Overstated;
            }
        }
        San::settle(mv, departure, position)
    }

    /// No piece can legally go there: the one that was meant, if that is clear, so that the rules
    /// name the reason.
    fn explain(&self, role: Role, to: Square, position: &Position) -> Reading<Position> {
        let own = position.board().of(position.side_to_move(), role) & self.origins();
        if let Some(from) = self.origin()
            && position.board().piece_at(from).is_some_and(|piece| piece.role != role)
        {
            let captured = position.board().piece_at(to).map(|piece| piece.role);
            return Reading::Move(Move::normal(from, to, role, captured));
        }
        // Where castling leads the king, and not where the rook stands: a king's move there is one before
        // which the castling may be missing.
        let is_castling = matches!(to.file(), 2 | 6) && !self.captures && self.promotion.is_none();
        if role == Role::King
            && is_castling
            && let Some(king) = own.single()
            && let Ok(mv) = position.move_between(king, to, None)
            && mv.wing().is_some()
            && position.check(mv).is_ok()
        {
            return San::settle(mv, Departure::Castling, position);
        }
        // In Chess960 a king that takes its own rook castles with it, as UCI has it (specs: pgn §11.1).
        if role == Role::King
            && position.has_chess960_castling()
            && self.captures
            && self.promotion.is_none()
            && let Some(king) = own.single()
            && let Ok(mv) = position.move_between(king, to, None)
            && mv.wing().is_some()
            && mv.to == to
            && position.board().piece_at(to).is_some()
        {
            return San::settle(mv, Departure::Castling, position);
        }
        let near = position.pseudo_candidates(role, to) & own;
        match near.single().or(own.single()) {
            Some(from) if position.game_over().is_none() || near.any() => {
                let mv = self.mv(position, from, to);
                if mv.from == to { San::nothing(position, role, to) } else { Reading::Move(mv) }
            }
            _ => San::nothing(position, role, to),
        }
    }

    fn resolve_pawn(
        &self,
        to: Square,
        departure: Departure,
        position: &Position,
    ) -> Reading<Position> {
        let free = position.candidates(Role::Pawn, to) & self.origins();
        let pushes = free & Bitboard::file(to.file());
        let captures = free & !pushes;
        let wants_capture = self.captures || self.from_file.is_some_and(|file| file != to.file());
        let fitting = match (wants_capture, self.from_file) {
            // `xe4`, where there is nothing to capture.
            (true, None) if captures.is_empty() => pushes,
            (true, None) => captures,
            (true, Some(_)) => free,
            (false, _) => pushes,
        };
        if self.captures && self.from_file == Some(to.file()) {
            // `cxc3`: no pawn takes on its own file.
            return San::nothing(position, Role::Pawn, to);
        }
        let Some(from) = fitting.first() else {
            if self.too == Some(Role::Bishop) {
                let bishop =
                    PieceMove { role: Some(Role::Bishop), from_file: None, too: None, ..*self };
                if (position.candidates(Role::Bishop, to) & bishop.origins()).any() {
                    return bishop.resolve(Departure::SmallLetter, position);
                }
            }
            return self.explain_pawn(to, wants_capture, position);
        };
        // `xd5`, where a piece can take as well: its letter may be lost, and not the file.
        let nameless = self.role.is_none() && self.from_file.is_none() && captures.any();
        let too = self.too.filter(|&role| role != Role::Bishop);
        let others = || pieces(position, to).filter(|mv| nameless || too == Some(mv.role));
        if fitting.several() || (nameless || too.is_some()) && others().next().is_some() {
            let pawns = fitting.into_iter().map(|from| self.mv(position, from, to));
            return ambiguous(position, pawns.chain(others()));
        }
        let mut mv = self.mv(position, from, to);
        let promotes = to.rank_from(position.side_to_move()) == 7;
        if promotes && mv.promotion.is_none() {
            // The rules will say that it is missing; a queen stands in, as help tells.
            mv.promotion = Some(Role::Queen);
            let finding = Finding::new(Code::ChessMissingPromotion).with("to", square_arg(to));
            return Reading::Doubtful(mv, Box::new(finding));
        }
        let mut departure = departure;
        if mv.captured.is_none() && self.captures {
            departure = Departure::SuperfluousCapture;
        } else if departure.is_none_of_the_move() {
            if mv.captured.is_some() && !self.captures {
                departure = Departure::MissingCapture;
            } else if self.from_rank.is_some() || (self.from_file.is_some() && !self.captures) {
                departure = Departure::Overstated;
            } else if self.captures && self.from_file.is_none() {
                departure = Departure::ShortCapture;
            }
        }
        San::settle(mv, departure, position)
    }

    /// No pawn can legally go there as it is written: the one that was meant, if that is clear, so
    /// that the rules name the reason. A capture that the text says nothing of was not meant.
    fn explain_pawn(
        &self,
        to: Square,
        wants_capture: bool,
        position: &Position,
    ) -> Reading<Position> {
        let side = position.side_to_move();
        let own = position.board().of(side, Role::Pawn) & self.origins();
        let steps = if wants_capture { Bitboard::FULL } else { Bitboard::file(to.file()) };
        let near = position.pseudo_candidates(Role::Pawn, to) & self.origins() & steps;
        let from = near.single().or_else(|| {
            // The pawn of that file that could have been meant by the shape of the move alone.
            let file = self.from_file.unwrap_or(to.file());
            let back = to.forward(side.other())?;
            let steps = [Some(back), back.forward(side.other())];
            steps
                .into_iter()
                .flatten()
                .filter_map(|square| Square::new(file, square.rank()))
                .find(|&square| own.contains(square))
        });
        match from {
            Some(from) if position.game_over().is_none() => {
                Reading::Move(self.mv(position, from, to))
            }
            _ => San::nothing(position, Role::Pawn, to),
        }
    }

    /// `exd`: a pawn of one file captures on another, wherever that is possible.
    fn resolve_short(&self, position: &Position) -> Reading<Position> {
        let mut moves = Vec::new();
        for rank in 0..8 {
            let Some(to) = Square::new(self.to_file, rank) else { continue };
            let fitting = position.candidates(Role::Pawn, to) & self.origins();
            moves.extend(fitting.into_iter().map(|from| self.mv(position, from, to)));
        }
        match moves.as_slice() {
            [] => {
                let file = char::from(b'a' + self.to_file).to_string();
                Reading::Nothing(Box::new(
                    Finding::new(position.game_over().unwrap_or(Code::NoPieceForMove))
                        .with("side", Position::side_name(position.side_to_move()))
                        .with("piece", role_arg(Role::Pawn))
                        .with("to", file),
                ))
            }
            [mv] => San::settle(*mv, Departure::ShortCapture, position),
            _ => ambiguous(position, moves.into_iter()),
        }
    }

    /// Long algebraic notation and UCI: the origin says which piece it is.
    fn resolve_long(
        &self,
        from: Square,
        to: Square,
        departure: Departure,
        position: &Position,
    ) -> Reading<Position> {
        match position.move_between(from, to, self.promotion) {
            Ok(mv) if self.captures && mv.captured.is_none() => {
                San::settle(mv, Departure::SuperfluousCapture, position)
            }
            Ok(mv) if mv.role == Role::Pawn => {
                if to.rank_from(position.side_to_move()) == 7 && mv.promotion.is_none() {
                    return self.resolve_pawn(to, departure, position);
                }
                San::settle(mv, departure.max(Departure::Long), position)
            }
            Ok(mv) => San::settle(mv, departure.max(Departure::Long), position),
            Err(_) => uci::nothing_there(position, from),
        }
    }

    fn mv(&self, position: &Position, from: Square, to: Square) -> Move {
        let captured = position.board().piece_at(to).map(|piece| piece.role);
        let role = position.board().piece_at(from).map_or(Role::Pawn, |piece| piece.role);
        if role == Role::Pawn
            && let Ok(mv) = position.move_between(from, to, self.promotion)
        {
            return mv;
        }
        Move { promotion: self.promotion, ..Move::normal(from, to, role, captured) }
    }
}

/// The legal moves of pieces, not pawns, to a square.
fn pieces(position: &Position, to: Square) -> impl Iterator<Item = Move> {
    let captured = position.board().piece_at(to).map(|piece| piece.role);
    let roles = Role::ALL.into_iter().filter(|&role| role != Role::Pawn);
    roles.flat_map(move |role| {
        let from = position.candidates(role, to).into_iter();
        from.map(move |from| Move::normal(from, to, role, captured))
    })
}

fn ambiguous(position: &Position, moves: impl Iterator<Item = Move>) -> Reading<Position> {
    let moves: Vec<Move> = moves.collect();
    let mut names = String::new();
    for &mv in &moves {
        if !names.is_empty() {
            names.push_str(", ");
        }
        write(position, mv, &mut names);
    }
    let role = moves.first().map_or(Role::Pawn, |mv| mv.role);
    let finding =
        Finding::new(Code::ChessAmbiguous).with("piece", role_arg(role)).with("moves", names);
    Reading::Nothing(Box::new(finding.with("to", targets(&moves))))
}

/// The squares that moves lead to: one, unless the rank is not written.
fn targets(moves: &[Move]) -> Arg {
    let mut squares: Vec<Square> = moves.iter().map(|mv| mv.to).collect();
    squares.dedup();
    if let [to] = squares[..] {
        return square_arg(to);
    }
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    Arg::term(names.join(" or "), names.join("か"))
}

impl Notation for San {
    type Rules = Position;

    fn resolve(&self, position: &Position, _: Option<Move>) -> Reading<Position> {
        match self.shape {
            Shape::Piece(piece) => match piece.letter.or(piece.promotion_letter) {
                Some(letter) => Reading::Nothing(Box::new(
                    Finding::new(Code::SanPieceLetter)
                        .with("letter", char::from(letter.get()).to_string()),
                )),
                None => piece.resolve(self.departure, position),
            },
            Shape::Castling(wing) => match position.castling_to(wing) {
                Some(mv) => San::settle(mv, self.departure, position),
                None => Reading::Nothing(Box::new(
                    Finding::new(Code::CastlingNoRight)
                        .with("side", Position::side_name(position.side_to_move()))
                        .with("castling", if wing == Wing::Kingside { "O-O" } else { "O-O-O" }),
                )),
            },
        }
    }

    #[inline]
    fn plain(&self, position: &Position, _: Option<Move>) -> Option<Move> {
        match self.shape {
            Shape::Piece(piece) if self.departure == Departure::None => piece.legal(position),
            Shape::Piece(_) => None,
            Shape::Castling(wing) if self.departure == Departure::None => {
                position.castling_to(wing)
            }
            Shape::Castling(_) => None,
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
        position.play(mv);
        Some(mv)
    }

    fn side(&self) -> Option<Side> {
        // Which side it is follows from the order of the moves, and the replayer must not look
        // for a missing move behind every illegal one.
        Some(self.side)
    }

    #[inline]
    fn spelling(&self, after: &Position) -> Spelling {
        // What has been played is written as it should be: with no more of the origin than needed.
        let origin = match self.shape {
            Shape::Piece(PieceMove { role: Some(role), from_file, from_rank, .. })
                if role != Role::Pawn =>
            {
                (from_file.is_some(), from_rank.is_some())
            }
            _ => (false, false),
        };
        Spelling::new(origin, check(after))
    }

    #[inline]
    fn confirm(&self, spelling: Spelling) -> Option<Finding> {
        let check = spelling.check();
        if self.mark.says(check) { None } else { Some(self.mark.fault(check)) }
    }
}
