//! SFEN: a position in one line of text.
//!
//! Readable but not canonical text is read all the same, and each departure is reported: several
//! blanks, adjacent digits, hands in another order, repeated letters, counts of 0 and 1, a missing
//! move number.

use std::fmt::Write as _;

use super::{Hand, Kind, Piece, Setup, Square};
use crate::games::Side;
use crate::games::placement::{Letter, RowFault, Rows};

/// Where and how a readable SFEN departs from the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SfenDeparture {
    /// What is unusual.
    pub kind: SfenDepartureKind,
    /// The byte offset in the line.
    pub at: usize,
}

/// How a readable SFEN can depart from the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SfenDepartureKind {
    /// Blanks before or after the line, more than one between fields, or tabs.
    Blanks,
    /// Two digits for one run of empty squares.
    AdjacentDigits,
    /// Hands not in the order R B G S N L P, sente's first.
    HandOrder,
    /// A piece in hand that was named before; the counts are added.
    RepeatedHandPiece,
    /// The count 1, which is left out.
    CountOne,
    /// The count 0; no piece is added.
    CountZero,
    /// A count that begins with 0.
    LeadingZero,
    /// There is no move number; it is taken as 1.
    NoMoveNumber,
    /// The move number is 0; it is taken as 1.
    MoveNumberZero,
}

/// Why a text is not an SFEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SfenError {
    /// What is wrong.
    pub kind: SfenErrorKind,
    /// The byte offset in the line.
    pub at: usize,
}

/// What can make an SFEN unreadable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SfenErrorKind {
    /// There is no text.
    Empty,
    /// A character that means nothing on the board.
    BoardCharacter,
    /// The digit 0 on the board.
    BoardZero,
    /// A rank with fewer than nine squares.
    ShortRank,
    /// A rank with more than nine squares.
    LongRank,
    /// Fewer than nine ranks.
    TooFewRanks,
    /// More than nine ranks.
    TooManyRanks,
    /// `+` before something that does not promote.
    Promotion,
    /// There is no second field.
    NoTurn,
    /// The second field is neither `b` nor `w`.
    Turn,
    /// There is no third field.
    NoHands,
    /// A character that means nothing in the hands.
    HandCharacter,
    /// A king in hand.
    KingInHand,
    /// A count with no piece after it.
    CountWithoutPiece,
    /// More than 255 pieces of one kind in one hand.
    HandTooLarge,
    /// The move number is not a number below 2³².
    MoveNumber,
    /// Something follows the fourth field.
    Trailing,
}

impl Setup {
    /// Reads a position line `<board> <turn> <hands> [<move number>]`.
    ///
    /// # Errors
    /// The first thing that cannot be read, with its place.
    pub fn from_sfen(text: &str) -> Result<(Setup, Vec<SfenDeparture>), SfenError> {
        let mut reader = SfenReader { text, setup: Setup::empty(), departures: Vec::new() };
        reader.read()?;
        Ok((reader.setup, reader.departures))
    }

    /// The position as canonical SFEN, with the move number.
    #[must_use]
    pub fn to_sfen(&self) -> String {
        let mut text = String::with_capacity(100);
        let at = |number| Square::from_number(number).and_then(|square| self.board(square));
        ROWS.write(|number| at(number).map(Piece::standing), &mut text);
        text.push_str(match self.turn {
            Side::First => " b ",
            Side::Second => " w ",
        });
        if self.hands.iter().all(Hand::is_empty) {
            text.push('-');
        }
        for side in Side::BOTH {
            for (kind, count) in self.hand(side).iter() {
                if count > 1 {
                    let _ = write!(text, "{count}");
                }
                text.push(letter(Piece::new(side, kind)));
            }
        }
        let _ = write!(text, " {}", self.number);
        text
    }
}

/// The rows of a board.
const ROWS: Rows = Rows { files: 9, ranks: 9, longest_run: 9, promotions: true, marks: false };

fn letter(piece: Piece) -> char {
    let letter = char::from(piece.kind().letter());
    match piece.side() {
        Side::First => letter,
        Side::Second => letter.to_ascii_lowercase(),
    }
}

/// The unpromoted piece that a letter stands for: capitals are sente's.
fn piece_of(letter: u8) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    Some(Piece::new(side, Kind::from_letter(letter)?))
}

struct SfenReader<'a> {
    text: &'a str,
    setup: Setup,
    departures: Vec<SfenDeparture>,
}

impl SfenReader<'_> {
    fn depart(&mut self, kind: SfenDepartureKind, at: usize) {
        self.departures.push(SfenDeparture { kind, at });
    }

    fn read(&mut self) -> Result<(), SfenError> {
        let mut at = 0;
        let board = self.field(&mut at);
        if board.is_empty() {
            return Err(error(SfenErrorKind::Empty, at));
        }
        self.board(board)?;
        let turn = self.field(&mut at);
        self.setup.turn = match &self.text[turn.clone()] {
            "b" => Side::First,
            "w" => Side::Second,
            "" => return Err(error(SfenErrorKind::NoTurn, turn.start)),
            _ => return Err(error(SfenErrorKind::Turn, turn.start)),
        };
        let hands = self.field(&mut at);
        if hands.is_empty() {
            return Err(error(SfenErrorKind::NoHands, hands.start));
        }
        self.hands(hands)?;
        let number = self.field(&mut at);
        self.number(number)?;
        let rest = self.field(&mut at);
        if !rest.is_empty() {
            return Err(error(SfenErrorKind::Trailing, rest.start));
        }
        Ok(())
    }

    /// The next run of characters that are not blank; empty at the end of the line.
    fn field(&mut self, at: &mut usize) -> std::ops::Range<usize> {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        let blanks = self.text.as_bytes()[*at..].iter().take_while(|byte| is_blank(byte)).count();
        let start = *at + blanks;
        let length =
            self.text.as_bytes()[start..].iter().take_while(|byte| !is_blank(byte)).count();
        let one_space = *at > 0 && length > 0 && blanks == 1 && self.text.as_bytes()[*at] == b' ';
        if blanks > 0 && !one_space {
            self.depart(SfenDepartureKind::Blanks, *at);
        }
        *at = start + length;
        start..*at
    }

    fn board(&mut self, field: std::ops::Range<usize>) -> Result<(), SfenError> {
        let SfenReader { text, setup, departures } = self;
        let start = field.start;
        let put = |letter: Letter| {
            let at = start + letter.at;
            let piece = match letter.character {
                '0' => return Err(error(SfenErrorKind::BoardZero, at)),
                character => u8::try_from(character).ok().and_then(piece_of),
            };
            let piece = piece.ok_or(error(SfenErrorKind::BoardCharacter, at))?;
            let piece = match letter.is_promoted {
                true => piece.promoted().ok_or(error(SfenErrorKind::Promotion, at - 1))?,
                false => piece,
            };
            if let Some(square) = letter.square.and_then(Square::from_number) {
                setup.set(square, Some(piece));
            }
            Ok(())
        };
        let fault = |fault, at| error(board_error(fault), start + at);
        ROWS.read(&text[field], put, fault, |at| {
            let at = start + at;
            departures.push(SfenDeparture { kind: SfenDepartureKind::AdjacentDigits, at });
        })
    }

    fn hands(&mut self, field: std::ops::Range<usize>) -> Result<(), SfenError> {
        if &self.text[field.clone()] == "-" {
            return Ok(());
        }
        let end = field.end;
        let mut count: Option<(u8, usize)> = None;
        let mut seen = [false; 14];
        let mut last = 0;
        for at in field {
            let byte = self.text.as_bytes()[at];
            if byte.is_ascii_digit() {
                let digit = byte - b'0';
                count = Some(match count {
                    None => (digit, at),
                    Some((before, start)) => {
                        let more = before.checked_mul(10).and_then(|tens| tens.checked_add(digit));
                        (more.ok_or(error(SfenErrorKind::HandTooLarge, start))?, start)
                    }
                });
                continue;
            }
            let piece = piece_of(byte).ok_or(error(SfenErrorKind::HandCharacter, at))?;
            let place = Kind::HAND
                .iter()
                .position(|&kind| kind == piece.kind())
                .ok_or(error(SfenErrorKind::KingInHand, at))?
                + 7 * piece.side().index();
            let number = match count.take() {
                None => 1,
                Some((number, start)) => {
                    if at - start > 1 && self.text.as_bytes()[start] == b'0' {
                        self.depart(SfenDepartureKind::LeadingZero, start);
                    }
                    match number {
                        0 => self.depart(SfenDepartureKind::CountZero, start),
                        1 => self.depart(SfenDepartureKind::CountOne, start),
                        _ => {}
                    }
                    number
                }
            };
            if seen[place] {
                self.depart(SfenDepartureKind::RepeatedHandPiece, at);
            } else if place < last {
                self.depart(SfenDepartureKind::HandOrder, at);
            }
            seen[place] = true;
            last = last.max(place);
            let hand = self.setup.hand_mut(piece.side());
            let sum = hand.get(piece.kind()).checked_add(number);
            hand.set(piece.kind(), sum.ok_or(error(SfenErrorKind::HandTooLarge, at))?);
        }
        match count {
            Some((_, start)) => Err(error(SfenErrorKind::CountWithoutPiece, start.min(end))),
            None => Ok(()),
        }
    }

    fn number(&mut self, field: std::ops::Range<usize>) -> Result<(), SfenError> {
        if field.is_empty() {
            self.depart(SfenDepartureKind::NoMoveNumber, field.start);
            return Ok(());
        }
        let start = field.start;
        let mut number: u32 = 0;
        for byte in self.text[field].bytes() {
            number = Some(byte)
                .filter(u8::is_ascii_digit)
                .and_then(|byte| number.checked_mul(10)?.checked_add(u32::from(byte - b'0')))
                .ok_or(error(SfenErrorKind::MoveNumber, start))?;
        }
        if number == 0 {
            self.depart(SfenDepartureKind::MoveNumberZero, start);
        }
        self.setup.number = number.max(1);
        Ok(())
    }
}

fn error(kind: SfenErrorKind, at: usize) -> SfenError {
    SfenError { kind, at }
}

fn board_error(fault: RowFault) -> SfenErrorKind {
    match fault {
        RowFault::Short => SfenErrorKind::ShortRank,
        RowFault::Long => SfenErrorKind::LongRank,
        RowFault::TooFew => SfenErrorKind::TooFewRanks,
        RowFault::TooMany => SfenErrorKind::TooManyRanks,
        RowFault::Promotion => SfenErrorKind::Promotion,
    }
}
