//! A written move as one number.
//!
//! Of nearly all moves little is written, and it is asked for twice: when the move is read and when it is played.
//! What is put together from bytes and copied as a whole is waited for each time; a number is not. What the usual
//! moves never say stands in the upper half, so that one look tells that nothing of it is said.

use super::departure::Departure;
use super::mark::Mark;
use super::{PieceMove, Shape};
use crate::games::Side;
use crate::games::chess::{Bitboard, Role, Square, Wing};
use crate::record::Check;
use std::fmt;
use std::num::NonZeroU8;

/// A written chess move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct San(u64);

/// All that is written of a move, to be looked at one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) shape: Shape,
    pub(super) mark: Mark,
    pub(super) departure: Departure,
    pub(super) side: Side,
}

/// The square it goes to (six bits).
const TO: u32 = 0;
/// The piece, that of a pawn where none is written (three bits).
const ROLE: u32 = 6;
/// A piece is written.
const NAMED: u64 = 1 << 9;
/// The file of the origin, [`UNSAID`] where none is written (four bits).
const FROM_FILE: u32 = 10;
/// The rank of the origin, [`UNSAID`] where none is written (four bits).
const FROM_RANK: u32 = 14;
/// It captures.
const CAPTURES: u64 = 1 << 18;
/// What a pawn becomes; 0 is nothing, which is the number of a pawn (three bits).
const PROMOTION: u32 = 19;
/// The mark behind it (two bits).
const MARK: u32 = 22;
/// The side that makes it.
const SIDE: u32 = 24;
/// Castling; 0 is none, else the number of the wing and one (two bits).
const WING: u32 = 25;
/// From here on stands what is never said of a move that is written as it should be: the departure (four bits).
const DEPARTURE: u32 = 32;
/// The letter of a piece that is not English, `A` is 1 (five bits).
const LETTER: u32 = 36;
/// The same of what a pawn becomes (five bits).
const PROMOTION_LETTER: u32 = 41;
/// The other piece that may be meant; 0 is none (three bits).
const TOO: u32 = 46;
/// The rank of the square it goes to is missing.
const NO_TO_RANK: u64 = 1 << 49;

/// A pawn becomes a king, as no pawn of chess does.
const CROWNED: u64 = 1 << 51;
/// It comes out of the pocket.
const DROPS: u64 = 1 << 50;

/// No file, no rank.
const UNSAID: u64 = 8;
const ORIGIN: u64 = 0xf << FROM_FILE | 0xf << FROM_RANK;
const NO_ORIGIN: u64 = UNSAID << FROM_FILE | UNSAID << FROM_RANK;

/// What a usual move has besides, each of its own bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Usual {
    pub(super) from_file: Option<u8>,
    pub(super) from_rank: Option<u8>,
    pub(super) captures: bool,
    pub(super) promotion: Option<Role>,
}

impl Usual {
    /// None of it.
    pub(super) const NOTHING: Usual =
        Usual { from_file: None, from_rank: None, captures: false, promotion: None };
}

const fn place(file_or_rank: Option<u8>) -> u64 {
    match file_or_rank {
        Some(place) => place as u64 & 7,
        None => UNSAID,
    }
}

/// A role of which 0 is none; a pawn is none.
fn other_than_pawn(bits: u64) -> Option<Role> {
    Some(Role::numbered(bits)).filter(|&role| role != Role::Pawn)
}

const fn number(role: Option<Role>) -> u64 {
    match role {
        Some(role) => role as u64,
        None => 0,
    }
}

fn letter(bits: u64) -> Option<NonZeroU8> {
    match (bits & 31) as u8 {
        0 => None,
        letter => NonZeroU8::new(letter | 0x40),
    }
}

fn letter_bits(letter: Option<NonZeroU8>) -> u64 {
    letter.map_or(0, |letter| u64::from(letter.get() & 31))
}

impl San {
    /// The move of a piece, or of a pawn where none is named, that is written as it should be.
    #[inline(always)]
    pub(super) const fn usual(named: Option<Role>, to: (u8, u8), usual: Usual) -> San {
        let named = match named {
            Some(role) => (role as u64) << ROLE | NAMED,
            None => 0,
        };
        San((to.1 as u64) << (TO + 3)
            | (to.0 as u64) << TO
            | named
            | place(usual.from_file) << FROM_FILE
            | place(usual.from_rank) << FROM_RANK
            | if usual.captures { CAPTURES } else { 0 }
            | number(usual.promotion) << PROMOTION)
    }

    /// Castling that is written as it should be.
    #[inline(always)]
    pub(super) const fn castling(wing: Wing) -> San {
        San(NO_ORIGIN | (wing as u64 + 1) << WING)
    }

    /// What is written of a usual move that is not of another one, for [`with`](Self::with).
    pub(super) const fn besides(self, other: San) -> u32 {
        (self.0 ^ other.0) as u32
    }

    /// The same move with what another one says besides, of which nothing is written here.
    #[inline(always)]
    pub(super) const fn with(self, besides: u32) -> San {
        San(self.0 ^ besides as u64)
    }

    /// The same move with this mark, where it has none.
    #[inline(always)]
    pub(super) const fn marked(self, mark: Mark) -> San {
        San(self.0 | (mark as u64) << MARK)
    }

    /// The same move with `side` as the one that makes it.
    #[must_use]
    #[inline(always)]
    pub const fn by(self, side: Side) -> San {
        San(self.0 & !(1 << SIDE) | (side as u64) << SIDE)
    }

    /// Whether it says nothing that a move says which is written as it should be.
    pub(super) const fn is_usual(self) -> bool {
        self.0 >> DEPARTURE == 0
    }

    /// The side that makes it.
    pub(super) const fn mover(self) -> Side {
        match self.0 >> SIDE & 1 {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// Whether the mark behind it is that of a move that gives check or not.
    #[inline]
    pub(super) const fn says(self, check: Check) -> bool {
        // `+` for mate is common and wrong, `#` for check is wrong too.
        let mark = match check {
            Check::None => Mark::None,
            Check::Check => Mark::Check,
            Check::Mate => Mark::Mate,
        };
        self.0 >> MARK & 3 == mark as u64
    }

    /// The mark behind it.
    pub(super) const fn mark(self) -> Mark {
        Mark::of_bits(self.0 >> MARK)
    }

    /// How it is written otherwise than it should be.
    pub(super) fn departure(self) -> Departure {
        Departure::of_bits(self.0 >> DEPARTURE)
    }

    /// The wing, if it is castling.
    pub(super) const fn wing(self) -> Option<Wing> {
        match self.0 >> WING & 3 {
            0 => None,
            1 => Some(Wing::Kingside),
            _ => Some(Wing::Queenside),
        }
    }

    /// Where a [usual](Self::is_usual) move that is not castling goes.
    pub(super) const fn goes_to(self) -> Square {
        Square::wrapping((self.0 >> TO) as u8)
    }

    /// The piece, that of a pawn where none is written.
    pub(super) const fn mover_role(self) -> Role {
        Role::numbered(self.0 >> ROLE)
    }

    /// Whether a piece is written.
    pub(super) const fn is_named(self) -> bool {
        self.0 & NAMED != 0
    }

    /// Whether it is written as a capture.
    pub(super) const fn captures(self) -> bool {
        self.0 & CAPTURES != 0
    }

    /// What a pawn becomes.
    pub(super) fn promotion(self) -> Option<Role> {
        other_than_pawn(self.0 >> PROMOTION)
    }

    /// Whether something of the origin is written.
    pub(super) const fn has_origin(self) -> bool {
        self.0 & ORIGIN != NO_ORIGIN
    }

    /// Whether file and rank of the origin are written.
    pub(super) const fn stated(self) -> (bool, bool) {
        (self.0 >> FROM_FILE & UNSAID == 0, self.0 >> FROM_RANK & UNSAID == 0)
    }

    /// The file of the origin.
    pub(super) fn origin_file(self) -> Option<u8> {
        let file = self.0 >> FROM_FILE & 0xf;
        (file < UNSAID).then_some(file as u8)
    }

    fn origin_rank(self) -> Option<u8> {
        let rank = self.0 >> FROM_RANK & 0xf;
        (rank < UNSAID).then_some(rank as u8)
    }

    /// The squares that the origin can be by what is written of it.
    pub(super) const fn origins(self) -> Bitboard {
        const fn places(files: bool) -> [u64; 16] {
            let mut table = [!0; 16];
            let mut place = 0;
            while place < 8 {
                table[place] = match files {
                    true => Bitboard::file(place as u8).0,
                    false => Bitboard::rank(place as u8).0,
                };
                place += 1;
            }
            table
        }
        static FILES: [u64; 16] = places(true);
        static RANKS: [u64; 16] = places(false);
        let file = (self.0 >> FROM_FILE & 0xf) as usize;
        let rank = (self.0 >> FROM_RANK & 0xf) as usize;
        Bitboard(FILES[file] & RANKS[rank])
    }

    /// All that is written.
    pub(super) fn parts(self) -> Parts {
        let San(bits) = self;
        let to = self.goes_to();
        let piece = || PieceMove {
            role: self.is_named().then_some(self.mover_role()),
            letter: letter(bits >> LETTER),
            from_file: self.origin_file(),
            from_rank: self.origin_rank(),
            captures: self.captures(),
            to_file: to.file(),
            to_rank: (bits & NO_TO_RANK == 0).then_some(to.rank()),
            promotion: self.promotion(),
            promotion_letter: letter(bits >> PROMOTION_LETTER),
            too: other_than_pawn(bits >> TOO),
            drops: bits & DROPS != 0,
        };
        Parts {
            shape: self.wing().map_or_else(|| Shape::Piece(piece()), Shape::Castling),
            mark: self.mark(),
            departure: self.departure(),
            side: self.mover(),
        }
    }

    /// The move of which this is written.
    pub(super) fn of(parts: Parts) -> San {
        let Parts { shape, mark, departure, side } = parts;
        let San(bits) = match shape {
            Shape::Castling(wing) => San::castling(wing),
            Shape::Piece(piece) => {
                let PieceMove { from_file, from_rank, captures, promotion, .. } = piece;
                let to = (piece.to_file, piece.to_rank.unwrap_or(0));
                let usual = Usual { from_file, from_rank, captures, promotion };
                let San(bits) = San::usual(piece.role, to, usual);
                let no_rank = if piece.to_rank.is_none() { NO_TO_RANK } else { 0 };
                San(bits
                    | letter_bits(piece.letter) << LETTER
                    | letter_bits(piece.promotion_letter) << PROMOTION_LETTER
                    | number(piece.too) << TOO
                    | no_rank
                    | if piece.drops { DROPS } else { 0 }
                    | if promotion == Some(Role::King) { CROWNED } else { 0 })
            }
        };
        San(bits | (departure as u64) << DEPARTURE).marked(mark).by(side)
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().fmt(f)
    }
}
