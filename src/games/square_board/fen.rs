//! The parts of a FEN that these games write alike: the rows of pieces, the side to move, counters.

use super::{Board, Piece, Pieces, Square};
use crate::games::Side;
use crate::games::placement::{Letter, RowFault, Rows};

/// Why a FEN cannot be read, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The byte where it is wrong, from the start of the text; its length if something is missing.
    pub offset: usize,
}

/// What can be wrong with a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenErrorKind {
    /// There is no text.
    Empty,
    /// A letter stands for no piece of this game.
    UnknownPiece,
    /// A row has more points than the board has files.
    RowTooLong,
    /// A row has fewer points than the board has files.
    RowTooShort,
    /// There are more rows than the board has ranks.
    TooManyRows,
    /// There are fewer rows than the board has ranks.
    TooFewRows,
    /// The side to move is not one of the letters of this game.
    UnknownSide,
    /// The third field names no right of this game.
    UnknownRight,
    /// A counter is no number from 0 to 65535.
    BadNumber,
    /// More text follows where the FEN is complete.
    TrailingText,
}

/// The fields of a FEN, one after the other, with their places.
#[derive(Debug)]
pub struct Fields<'a> {
    text: &'a str,
    at: usize,
    /// Where a digit first stands behind another one in the rows.
    pub(super) adjacent: Option<usize>,
}

impl<'a> Fields<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Fields { text, at: 0, adjacent: None }
    }

    /// The error of this kind at the next field.
    pub(super) fn error(&mut self, kind: FenErrorKind) -> FenError {
        self.peek();
        FenError { kind, offset: self.at }
    }

    /// The next field, which stays the next one.
    pub(super) fn peek(&mut self) -> Option<&'a str> {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest.split_whitespace().next()
    }

    fn advance(&mut self, field: &str) {
        self.at += field.len();
    }

    /// How many fields are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.text[self.at..].split_whitespace().count()
    }

    /// Takes the next field if it is a dash.
    pub fn skip_dash(&mut self) -> bool {
        let dash = self.peek() == Some("-");
        if dash {
            self.advance("-");
        }
        dash
    }

    /// Reads the rows of pieces, the last rank first.
    pub(super) fn board<R: Pieces>(&mut self) -> Result<Board<R>, FenError> {
        let field = self.peek().ok_or(FenError { kind: FenErrorKind::Empty, offset: self.at })?;
        let mut board = Board::empty();
        let put = |letter: Letter| {
            let offset = self.at + letter.at;
            let role = R::from_letter(letter.character)
                .ok_or(FenError { kind: FenErrorKind::UnknownPiece, offset })?;
            let is_first = letter.character.is_ascii_uppercase();
            let side = if is_first { Side::First } else { Side::Second };
            if let Some(at) = letter.square.and_then(Square::from_number) {
                board.set(at, Some(Piece { side, role }));
            }
            Ok(())
        };
        let fault = |fault, at| FenError { kind: row_error(fault), offset: self.at + at };
        let mut adjacent = None;
        rows::<R>().read(field, put, fault, |at| adjacent = adjacent.or(Some(self.at + at)))?;
        self.adjacent = adjacent;
        self.advance(field);
        Ok(board)
    }

    /// Reads the side to move: one of the letters in `first` or in `second`. Without the field
    /// it is the first side.
    pub(super) fn side(&mut self, first: &str, second: &str) -> Result<Side, FenError> {
        let Some(field) = self.peek() else {
            return Ok(Side::First);
        };
        let mut letters = field.chars();
        let side = match (letters.next(), letters.next()) {
            (Some(c), None) if first.contains(c.to_ascii_lowercase()) => Side::First,
            (Some(c), None) if second.contains(c.to_ascii_lowercase()) => Side::Second,
            _ => return Err(self.error(FenErrorKind::UnknownSide)),
        };
        self.advance(field);
        Ok(side)
    }

    /// Reads the letters of the third field with `right`, which refuses unknown ones.
    ///
    /// # Errors
    /// The first letter that is refused.
    pub fn rights(&mut self, mut right: impl FnMut(char) -> bool) -> Result<(), FenError> {
        let Some(field) = self.peek() else {
            return Ok(());
        };
        if let Some((i, _)) = field.char_indices().find(|&(_, c)| !right(c)) {
            return Err(FenError { kind: FenErrorKind::UnknownRight, offset: self.at + i });
        }
        self.advance(field);
        Ok(())
    }

    /// Reads a counter; `missing` if the text ends here.
    ///
    /// # Errors
    /// The field is no number from 0 to 65535.
    pub fn number(&mut self, missing: u16) -> Result<u16, FenError> {
        let Some(field) = self.peek() else {
            return Ok(missing);
        };
        let digits = field.bytes().all(|b| b.is_ascii_digit());
        let number = field.parse().ok().filter(|_| digits);
        let number = number.ok_or_else(|| self.error(FenErrorKind::BadNumber))?;
        self.advance(field);
        Ok(number)
    }

    /// Refuses any further field.
    pub(super) fn end(&mut self) -> Result<(), FenError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error(FenErrorKind::TrailingText)),
        }
    }
}

/// The rows of pieces and the letter of the side to move.
pub(super) fn board_and_side<R: Pieces>(board: &Board<R>, side: Side) -> String {
    let mut fen = String::with_capacity(96);
    let at = |number| Square::from_number(number).and_then(|at| board.get(at));
    rows::<R>().write(|number| at(number).map(Piece::standing), &mut fen);
    fen.push_str(if side == Side::First { " w" } else { " b" });
    fen
}

fn rows<R: Pieces>() -> Rows {
    Rows { files: R::FILES, ranks: R::RANKS, longest_run: 9, promotions: false, marks: false }
}

fn row_error(fault: RowFault) -> FenErrorKind {
    match fault {
        RowFault::Short => FenErrorKind::RowTooShort,
        RowFault::Long => FenErrorKind::RowTooLong,
        RowFault::TooFew => FenErrorKind::TooFewRows,
        RowFault::TooMany => FenErrorKind::TooManyRows,
        RowFault::Promotion => FenErrorKind::UnknownPiece,
    }
}
