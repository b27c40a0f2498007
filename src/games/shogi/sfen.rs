//! SFEN: a position in one line of text.
//!
//! Readable but not canonical text is read all the same, and each departure is reported: several
//! blanks, adjacent digits, hands in another order, repeated letters, counts of 0 and 1, a missing
//! move number.

use std::fmt::Write as _;

use super::{Hand, Kind, Piece, Setup, Square};
use crate::games::Side;

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
        let mut reader =
            Reader { text: text.as_bytes(), setup: Setup::empty(), departures: Vec::new() };
        reader.read()?;
        Ok((reader.setup, reader.departures))
    }

    /// The position as canonical SFEN, with the move number.
    #[must_use]
    pub fn to_sfen(&self) -> String {
        let mut text = String::with_capacity(100);
        for rank in 1..=9 {
            if rank > 1 {
                text.push('/');
            }
            let mut empty = 0;
            for file in (1..=9).rev() {
                match Square::new(file, rank).and_then(|square| self.board(square)) {
                    None => empty += 1,
                    Some(piece) => {
                        push_empty(&mut text, &mut empty);
                        if piece.kind().is_promoted() {
                            text.push('+');
                        }
                        text.push(letter(piece));
                    }
                }
            }
            push_empty(&mut text, &mut empty);
        }
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

fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

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

struct Reader<'a> {
    text: &'a [u8],
    setup: Setup,
    departures: Vec<SfenDeparture>,
}

impl Reader<'_> {
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
            b"b" => Side::First,
            b"w" => Side::Second,
            b"" => return Err(error(SfenErrorKind::NoTurn, turn.start)),
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
        let blanks = self.text[*at..].iter().take_while(|byte| is_blank(byte)).count();
        let start = *at + blanks;
        let length = self.text[start..].iter().take_while(|byte| !is_blank(byte)).count();
        let one_space = *at > 0 && length > 0 && blanks == 1 && self.text[*at] == b' ';
        if blanks > 0 && !one_space {
            self.depart(SfenDepartureKind::Blanks, *at);
        }
        *at = start + length;
        start..*at
    }

    fn board(&mut self, field: std::ops::Range<usize>) -> Result<(), SfenError> {
        let end = field.end;
        let (mut rank, mut done) = (1, 0);
        let (mut plus, mut after_digit) = (false, false);
        for at in field {
            let byte = self.text[at];
            let digit = byte.is_ascii_digit();
            if plus && (digit || byte == b'/' || byte == b'+') {
                return Err(error(SfenErrorKind::Promotion, at - 1));
            }
            match byte {
                b'/' => {
                    if done < 9 {
                        return Err(error(SfenErrorKind::ShortRank, at));
                    }
                    if rank == 9 {
                        return Err(error(SfenErrorKind::TooManyRanks, at));
                    }
                    (rank, done) = (rank + 1, 0);
                }
                b'+' => plus = true,
                b'0' => return Err(error(SfenErrorKind::BoardZero, at)),
                b'1'..=b'9' => {
                    if after_digit {
                        self.depart(SfenDepartureKind::AdjacentDigits, at);
                    }
                    done += byte - b'0';
                }
                _ => {
                    let mut piece =
                        piece_of(byte).ok_or(error(SfenErrorKind::BoardCharacter, at))?;
                    if plus {
                        piece = piece.promoted().ok_or(error(SfenErrorKind::Promotion, at - 1))?;
                        plus = false;
                    }
                    if let Some(square) = Square::new(9_u8.wrapping_sub(done), rank) {
                        self.setup.set(square, Some(piece));
                    }
                    done += 1;
                }
            }
            if done > 9 {
                return Err(error(SfenErrorKind::LongRank, at));
            }
            after_digit = digit;
        }
        if plus {
            return Err(error(SfenErrorKind::Promotion, end - 1));
        }
        if done < 9 {
            return Err(error(SfenErrorKind::ShortRank, end));
        }
        if rank < 9 {
            return Err(error(SfenErrorKind::TooFewRanks, end));
        }
        Ok(())
    }

    fn hands(&mut self, field: std::ops::Range<usize>) -> Result<(), SfenError> {
        if &self.text[field.clone()] == b"-" {
            return Ok(());
        }
        let end = field.end;
        let mut count: Option<(u8, usize)> = None;
        let mut seen = [false; 14];
        let mut last = 0;
        for at in field {
            let byte = self.text[at];
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
                    if at - start > 1 && self.text[start] == b'0' {
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
        for &byte in &self.text[field] {
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
