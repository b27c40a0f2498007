//! Forsyth–Edwards notation, and the first four fields of EPD; with what variants add to it.
//!
//! Reading is tolerant, and names each departure from the 1994 text: fields missing at the end,
//! adjacent digits, castling by rook files (X-FEN and Shredder-FEN), capitals, a dash for a clock,
//! underscores or several blanks between fields, text after the last field. It refuses what could
//! be guessed only: ranks of a wrong length, unknown letters, numbers out of range.

mod beside;

use std::fmt::Write as _;

use super::variants::Beside;
use super::{Bitboard, Board, CastlingRights, Piece, Position, Role, Setup, Square, Variant, Wing};
use crate::games::Side;
use crate::games::placement::{Letter, RowFault, Rows};

/// A FEN that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// What it says.
    pub setup: Setup,
    /// Where it departs from the standard, in the order of the text.
    pub departures: Vec<Departure>,
    /// The byte offset of what was not read: the end of the text, trailing text, or the operations
    /// of an EPD.
    pub rest: usize,
}

/// A place where a FEN departs from the 1994 text (PGN standard, 16.1) and is understood anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Departure {
    /// What is different.
    pub kind: DepartureKind,
    /// The byte offset in the text.
    pub offset: usize,
}

/// The ways in which a FEN may depart from the 1994 text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DepartureKind {
    /// Something other than one space separates fields, or blanks lead or trail.
    Blanks,
    /// Two digits in a row on one rank.
    AdjacentDigits,
    /// No side to move: white is assumed.
    MissingSide,
    /// A capital letter for the side to move or the en passant file.
    Capital,
    /// No castling field: no rights are assumed.
    MissingCastling,
    /// Castling rights named by the files of the rooks.
    RookFiles,
    /// Castling rights not in the order `KQkq`.
    CastlingOrder,
    /// A castling right that stands there twice.
    CastlingTwice,
    /// Castling rights in a game where nobody castles: they count for nothing.
    CastlingNotHeld,
    /// A ninth row of nothing, where no rules are known: the empty pockets of Lichess.
    EmptyPocketRow,
    /// No en passant field.
    MissingEnPassant,
    /// No half-move clock (an EPD, say): 0 is assumed.
    MissingHalfmoves,
    /// No full-move number: 1 is assumed.
    MissingFullmoves,
    /// A dash in place of a number.
    DashForNumber,
    /// A full-move number of 0, read as 1.
    FullmoveZero,
    /// Text follows the last field.
    TrailingText,
}

/// Why a text is not a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The byte offset in the text.
    pub offset: usize,
}

/// The ways in which a text can fail to be a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenErrorKind {
    /// Nothing but blanks.
    Empty,
    /// A character that is neither a piece letter, a digit 1–8 nor a slash.
    BadPlacement,
    /// A rank with fewer than eight squares.
    RankTooShort,
    /// A rank with more than eight squares.
    RankTooLong,
    /// Fewer than eight ranks.
    TooFewRanks,
    /// More than eight ranks.
    TooManyRanks,
    /// A pocket with something other than men.
    BadPocket,
    /// A pocket, or the mark of a man that was a pawn, in a game that has none.
    PocketNotHeld,
    /// A side to move other than `w` and `b`.
    BadSide,
    /// A castling field with something other than `KQkq`, files or a dash.
    BadCastling,
    /// An en passant field that is neither a square nor a dash.
    BadEnPassant,
    /// A half-move clock that is not a number below 2³².
    BadHalfmoves,
    /// A full-move number that is not a number below 2³².
    BadFullmoves,
}

/// When a printed FEN names the en passant square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassantForm {
    /// After every double step (1994 text).
    #[default]
    Always,
    /// Only if a legal capture exists (2026 revision; what FIDE 9.2 compares).
    Legal,
}

/// How a printed FEN names castling rights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingForm {
    /// `KQkq` for the outermost rooks and the file for inner ones: the 1994 form wherever that
    /// can say it.
    #[default]
    XFen,
    /// The files of the rooks (`HAha`).
    Shredder,
}

/// How a printed FEN says what a variant has besides: pockets, and checks (specs: chess-variants §3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BesideForm {
    /// Pockets in brackets (`[Qp]`), and the checks still to give before the clocks (`2+3`).
    #[default]
    Fields,
    /// As Lichess does: pockets as a ninth row (`/Qp`), and the checks given behind all (`+1+0`).
    Lichess,
}

/// The choices in printing a FEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FenStyle {
    /// When to name the en passant square.
    pub en_passant: EnPassantForm,
    /// How to name castling rights.
    pub castling: CastlingForm,
    /// How to say what variants have besides.
    pub beside: BesideForm,
}

/// Reads a FEN, or the position of an EPD. Where it shows that it is one of a variant (a pocket, checks, an array
/// that no other game begins with), it is.
///
/// # Errors
/// The first place that cannot be understood.
pub fn parse(text: &str) -> Result<Fen, FenError> {
    read(text, None)
}

/// Reads the FEN of a game whose rules are known.
///
/// # Errors
/// The first place that cannot be understood, or that the game has not.
pub fn parse_under(text: &str, variant: Variant) -> Result<Fen, FenError> {
    read(text, Some(variant))
}

fn read(text: &str, variant: Option<Variant>) -> Result<Fen, FenError> {
    let mut reader = FenReader { text, at: 0, departures: Vec::new() };
    let (offset, placement) =
        reader.field().ok_or(FenError { kind: FenErrorKind::Empty, offset: 0 })?;
    let (board, mut beside) = reader.placement(placement, offset, variant)?;
    let turn = reader.side()?;
    let castling = reader.castling(&board, beside.variant)?;
    let en_passant = reader.en_passant()?;
    // A game has pockets or counts checks.
    let may_count = match beside.variant {
        Variant::ThreeCheck => true,
        shown => variant.is_none() && shown == Variant::Chess,
    };
    let mut checks = if may_count { reader.checks_left() } else { None };
    let halfmoves =
        reader.number(FenErrorKind::BadHalfmoves, DepartureKind::MissingHalfmoves)?.unwrap_or(0);
    let mut fullmoves =
        reader.number(FenErrorKind::BadFullmoves, DepartureKind::MissingFullmoves)?.unwrap_or(1);
    if fullmoves == 0 {
        reader.depart(DepartureKind::FullmoveZero, reader.at.saturating_sub(1));
        fullmoves = 1;
    }
    if may_count && checks.is_none() {
        checks = reader.checks_given();
    }
    if let Some(checks) = checks {
        beside = Beside { checks, ..Beside::of(Variant::ThreeCheck) };
    }
    let rest = reader.finish();
    let variant = beside.variant;
    let setup = Setup { board, turn, castling, en_passant, halfmoves, fullmoves, beside };
    let setup = setup.under(variant);
    Ok(Fen { setup, departures: reader.departures, rest })
}

struct FenReader<'a> {
    text: &'a str,
    at: usize,
    departures: Vec<Departure>,
}

impl<'a> FenReader<'a> {
    fn depart(&mut self, kind: DepartureKind, offset: usize) {
        self.departures.push(Departure { kind, offset });
    }

    fn is_blank(c: char) -> bool {
        c.is_whitespace() || c == '_'
    }

    /// The next field and its offset, without passing it.
    fn peek(&self) -> Option<(usize, &'a str)> {
        let rest = self.text.get(self.at..)?;
        let start = rest.find(|c| !Self::is_blank(c))?;
        let rest = &rest[start..];
        // Lists of node counts have a semicolon right behind the position.
        let ends = |&(at, c): &(usize, char)| Self::is_blank(c) || c == ';' && at > 0;
        let end = rest.char_indices().find(ends).map_or(rest.len(), |(at, _)| at);
        Some((self.at + start, &rest[..end]))
    }

    fn field(&mut self) -> Option<(usize, &'a str)> {
        let (start, field) = self.peek()?;
        let expected = if self.at == 0 { "" } else { " " };
        if self.text.get(self.at..start) != Some(expected) {
            self.depart(DepartureKind::Blanks, self.at);
        }
        self.at = start + field.len();
        Some((start, field))
    }

    fn field_or(&mut self, missing: DepartureKind) -> Option<(usize, &'a str)> {
        let field = self.field();
        if field.is_none() {
            self.depart(missing, self.text.len());
        }
        field
    }

    fn placement(
        &mut self,
        field: &str,
        start: usize,
        variant: Option<Variant>,
    ) -> Result<(Board, Beside), FenError> {
        let mut board = Board::EMPTY;
        let may_have_pockets = variant.is_none_or(Variant::has_pockets);
        let (rows, pocket) = beside::pocket_of(field, may_have_pockets);
        if variant.is_none() && field.ends_with('/') && pocket.is_some() {
            // One of chess with a sign too many looks the same.
            self.depart(DepartureKind::EmptyPocketRow, start + rows.len());
        }
        let mut promoted = Bitboard::EMPTY;
        // Where the first thing stands that only games with pockets have.
        let mut shown = pocket.map(|(at, _)| at);
        let put = |letter: Letter| {
            let offset = start + letter.at;
            let piece = Piece::from_letter(letter.character)
                .ok_or(FenError { kind: FenErrorKind::BadPlacement, offset })?;
            if let Some(square) = letter.square.and_then(Square::from_number) {
                board.put(square, piece);
                if letter.is_marked {
                    let (kind, mark) = (FenErrorKind::BadPlacement, letter.at + 1);
                    let offset = start + mark;
                    piece.role.is_promotion().then_some(()).ok_or(FenError { kind, offset })?;
                    shown = Some(shown.map_or(mark, |at| at.min(mark)));
                    promoted |= Bitboard::of(square);
                }
            }
            Ok(())
        };
        let fault = |fault, at| FenError { kind: placement_error(fault), offset: start + at };
        let departures = &mut self.departures;
        ROWS.read(rows, put, fault, |at| {
            departures.push(Departure { kind: DepartureKind::AdjacentDigits, offset: start + at });
        })?;
        let beside = match (shown, variant) {
            (Some(at), Some(variant)) if !variant.has_pockets() => {
                return Err(FenError { kind: FenErrorKind::PocketNotHeld, offset: start + at });
            }
            (Some(_), _) => Beside {
                pockets: beside::pockets(pocket, start)?,
                promoted,
                ..Beside::of(Variant::Crazyhouse)
            },
            (None, Some(variant)) => Beside::of(variant),
            (None, None) => Beside::of(Variant::of_board(&board).unwrap_or_default()),
        };
        Ok((board, beside))
    }

    fn side(&mut self) -> Result<Side, FenError> {
        let Some((offset, field)) = self.field_or(DepartureKind::MissingSide) else {
            return Ok(Side::First);
        };
        if matches!(field, "W" | "B") {
            self.depart(DepartureKind::Capital, offset);
        }
        match field {
            "w" | "W" => Ok(Side::First),
            "b" | "B" => Ok(Side::Second),
            _ => Err(FenError { kind: FenErrorKind::BadSide, offset }),
        }
    }

    fn castling(&mut self, board: &Board, variant: Variant) -> Result<CastlingRights, FenError> {
        let mut rights = CastlingRights::NONE;
        let Some((start, field)) = self.field_or(DepartureKind::MissingCastling) else {
            return Ok(rights);
        };
        if field == "-" {
            return Ok(rights);
        }
        let mut files = false;
        let mut order = true;
        let mut twice = false;
        let mut last = None;
        for (i, c) in field.char_indices() {
            let side = if c.is_ascii_uppercase() { Side::First } else { Side::Second };
            let rook = match c.to_ascii_lowercase() {
                'k' => outermost_rook(board, side, Wing::Kingside),
                'q' => outermost_rook(board, side, Wing::Queenside),
                file @ 'a'..='h' => {
                    let rook = back_square(side, file as u8 - b'a');
                    // Of another rook than the outermost nothing else tells which it is.
                    let is_outermost = |wing: Wing| outermost_rook(board, side, wing) == rook;
                    files |= Wing::BOTH.into_iter().any(is_outermost);
                    rook
                }
                _ => {
                    return Err(FenError { kind: FenErrorKind::BadCastling, offset: start + i });
                }
            };
            // Within a side the kingside, that is the higher file, comes first.
            let place = (side, 7 - rook.file());
            order &= last.is_none_or(|last| last <= place);
            last = Some(place);
            twice |= rights.rooks().contains(rook);
            rights.add(rook);
        }
        if files {
            self.depart(DepartureKind::RookFiles, start);
        }
        if !order {
            self.depart(DepartureKind::CastlingOrder, start);
        }
        if twice {
            self.depart(DepartureKind::CastlingTwice, start);
        }
        if !variant.has_castling() {
            self.depart(DepartureKind::CastlingNotHeld, start);
        }
        Ok(rights)
    }

    fn en_passant(&mut self) -> Result<Option<Square>, FenError> {
        let Some((offset, field)) = self.field_or(DepartureKind::MissingEnPassant) else {
            return Ok(None);
        };
        if field == "-" {
            return Ok(None);
        }
        if field.starts_with(|c: char| c.is_ascii_uppercase()) {
            self.depart(DepartureKind::Capital, offset);
        }
        let square = field.to_ascii_lowercase().parse();
        square.map(Some).map_err(|_| FenError { kind: FenErrorKind::BadEnPassant, offset })
    }

    /// Reads a number, but leaves a field alone that does not look like one.
    fn number(
        &mut self,
        bad: FenErrorKind,
        missing: DepartureKind,
    ) -> Result<Option<u32>, FenError> {
        match self.peek() {
            Some((offset, field))
                if field.starts_with(|c: char| c == '-' || c.is_ascii_digit()) =>
            {
                self.field();
                if field == "-" {
                    self.depart(DepartureKind::DashForNumber, offset);
                    return Ok(None);
                }
                field.parse().map(Some).map_err(|_| FenError { kind: bad, offset })
            }
            _ => {
                self.depart(missing, self.at);
                Ok(None)
            }
        }
    }

    /// Looks at what follows the last field and returns where it starts.
    fn finish(&mut self) -> usize {
        match self.peek() {
            Some((rest, _)) => {
                self.depart(DepartureKind::TrailingText, rest);
                rest
            }
            None => {
                if self.at < self.text.len() {
                    self.depart(DepartureKind::Blanks, self.at);
                }
                self.text.len()
            }
        }
    }
}

/// The square of a side's back rank on a file below 8.
fn back_square(side: Side, file: u8) -> Square {
    Square::wrapping(if side == Side::First { file } else { 56 + file })
}

/// The rook that `K` or `Q` means in X-FEN, or the corner if there is none, so that the set-up
/// shows the fault.
fn outermost_rook(board: &Board, side: Side, wing: Wing) -> Square {
    let corner = back_square(side, wing.corner_file());
    let Some(king) = board.king(side).filter(|king| king.rank_from(side) == 0) else {
        return corner;
    };
    let rooks = board.of(side, Role::Rook) & wing.beyond(king);
    wing.outermost(rooks).unwrap_or(corner)
}

impl Position {
    /// The position of a FEN without its faults and departures: for callers that know it is good.
    ///
    /// # Errors
    /// The first place that cannot be understood.
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        parse(text).map(|fen| Position::from_setup(&fen.setup))
    }

    /// Appends the FEN with all six fields; of three-check the checks still to give stand before the clocks, of
    /// crazyhouse the pockets behind the board.
    pub fn write_fen(&self, style: FenStyle, out: &mut String) {
        self.write_epd(style, out);
        // Writing to a String cannot fail.
        let _ = write!(out, " {} {}", self.halfmoves(), self.fullmoves());
        if style.beside == BesideForm::Lichess && self.variant() == Variant::ThreeCheck {
            self.write_checks_given(out);
        }
    }

    /// Appends the first four fields, as EPD wants them; of three-check a fifth, but in the form of
    /// Lichess, which has it behind the clocks.
    pub fn write_epd(&self, style: FenStyle, out: &mut String) {
        write_rows(&self.board, self.beside.promoted, out);
        if self.variant().has_pockets() {
            self.write_pockets(style.beside, out);
        }
        out.push_str(if self.turn == Side::First { " w " } else { " b " });
        self.write_castling(style.castling, out);
        let passed = match style.en_passant {
            EnPassantForm::Always => self.en_passant(),
            EnPassantForm::Legal => self.legal_en_passant(),
        };
        out.push(' ');
        match passed {
            Some(square) => out.extend([square.file_letter(), square.rank_digit()]),
            None => out.push('-'),
        }
        if style.beside == BesideForm::Fields && self.variant() == Variant::ThreeCheck {
            self.write_checks_left(out);
        }
    }

    fn write_castling(&self, form: CastlingForm, out: &mut String) {
        let before = out.len();
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                let Some(rook) = self.castling_rook(side, wing) else {
                    continue;
                };
                let plain =
                    form == CastlingForm::XFen && outermost_rook(&self.board, side, wing) == rook;
                let letter = match wing {
                    Wing::Kingside if plain => 'k',
                    Wing::Queenside if plain => 'q',
                    _ => rook.file_letter(),
                };
                out.push(match side {
                    Side::First => letter.to_ascii_uppercase(),
                    Side::Second => letter,
                });
            }
        }
        if out.len() == before {
            out.push('-');
        }
    }
}

/// Appends the first field of a FEN.
pub fn write_placement(board: &Board, out: &mut String) {
    write_rows(board, Bitboard::EMPTY, out);
}

/// The same with the men marked that were pawns.
fn write_rows(board: &Board, promoted: Bitboard, out: &mut String) {
    let at = |number| Square::from_number(number).and_then(|at| board.piece_at(at));
    let is_marked = |number| Square::from_number(number).is_some_and(|at| promoted.contains(at));
    ROWS.write_marked(|number| at(number).map(Piece::standing), is_marked, out);
}

/// The rows of a board.
const ROWS: Rows = Rows { files: 8, ranks: 8, longest_run: 8, promotions: false, marks: true };

fn placement_error(fault: RowFault) -> FenErrorKind {
    match fault {
        RowFault::Short => FenErrorKind::RankTooShort,
        RowFault::Long => FenErrorKind::RankTooLong,
        RowFault::TooFew => FenErrorKind::TooFewRanks,
        RowFault::TooMany => FenErrorKind::TooManyRanks,
        RowFault::Promotion => FenErrorKind::BadPlacement,
    }
}
