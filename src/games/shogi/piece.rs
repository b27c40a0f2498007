//! Kinds of pieces, and pieces with their owner.

use std::num::NonZeroU8;

use super::Square;
use super::geometry::is_stuck;
use super::vocabulary::PIECES;
use crate::games::{PieceRow, Side, Standing};

/// A kind of piece as it stands on the board, so with its promoted faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// 歩
    Pawn = 1,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 金
    Gold,
    /// 玉, 王
    King,
    /// と
    ProPawn,
    /// 成香
    ProLance,
    /// 成桂
    ProKnight,
    /// 成銀
    ProSilver,
    /// 馬
    Horse,
    /// 龍, 竜
    Dragon,
}

/// The kinds by their numbers; those that are no kind's are in no piece.
const KINDS: [Kind; 16] = {
    let mut kinds = [Kind::Dragon; 16];
    let mut index = 0;
    while index < Kind::ALL.len() {
        kinds[Kind::ALL[index] as usize] = Kind::ALL[index];
        index += 1;
    }
    kinds
};

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 14] = [
        Kind::Pawn,
        Kind::Lance,
        Kind::Knight,
        Kind::Silver,
        Kind::Bishop,
        Kind::Rook,
        Kind::Gold,
        Kind::King,
        Kind::ProPawn,
        Kind::ProLance,
        Kind::ProKnight,
        Kind::ProSilver,
        Kind::Horse,
        Kind::Dragon,
    ];

    /// The kinds that can be held in hand, in the order in which hands are written.
    pub const HAND: [Kind; 7] =
        [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Knight, Kind::Lance, Kind::Pawn];

    /// What the game calls the piece.
    #[must_use]
    pub const fn row(self) -> &'static PieceRow {
        const ROWS: &[PieceRow] = &PIECES;
        &ROWS[self as usize - 1]
    }

    /// The Japanese name as it is written in moves, one or two characters.
    #[must_use]
    pub const fn kanji(self) -> &'static str {
        self.row().japanese[0]
    }

    /// The Japanese name in the one character that a diagram has room for.
    #[must_use]
    pub const fn one_kanji(self) -> &'static str {
        self.row().signs[0]
    }

    /// The English name.
    #[must_use]
    pub const fn english(self) -> &'static str {
        self.row().english
    }

    /// The face on the other side of an unpromoted piece; `None` for gold, king and promoted faces.
    #[must_use]
    pub const fn promoted(self) -> Option<Kind> {
        // The kinds that promote are numbered from 1 on, and eight further on their other faces are.
        if self as u8 <= Kind::Rook as u8 { Some(KINDS[(self as usize | 8) & 15]) } else { None }
    }

    /// The unpromoted face; itself for a kind that is not promoted.
    #[must_use]
    pub const fn unpromoted(self) -> Kind {
        match self {
            Kind::ProPawn => Kind::Pawn,
            Kind::ProLance => Kind::Lance,
            Kind::ProKnight => Kind::Knight,
            Kind::ProSilver => Kind::Silver,
            Kind::Horse => Kind::Bishop,
            Kind::Dragon => Kind::Rook,
            other => other,
        }
    }

    /// Whether this is a promoted face.
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self as u8 > Kind::King as u8
    }

    /// The capital letter of the unpromoted face in SFEN and USI.
    #[must_use]
    pub const fn letter(self) -> u8 {
        self.row().letter() as u8
    }

    /// The kind as SFEN writes it for the first side: `S`, `+S`.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Kind::Pawn => "P",
            Kind::Lance => "L",
            Kind::Knight => "N",
            Kind::Silver => "S",
            Kind::Gold => "G",
            Kind::Bishop => "B",
            Kind::Rook => "R",
            Kind::King => "K",
            Kind::ProPawn => "+P",
            Kind::ProLance => "+L",
            Kind::ProKnight => "+N",
            Kind::ProSilver => "+S",
            Kind::Horse => "+B",
            Kind::Dragon => "+R",
        }
    }

    /// The unpromoted kind of a letter of SFEN and USI, in either case.
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Kind> {
        match letter.to_ascii_uppercase() {
            b'P' => Some(Kind::Pawn),
            b'L' => Some(Kind::Lance),
            b'N' => Some(Kind::Knight),
            b'S' => Some(Kind::Silver),
            b'B' => Some(Kind::Bishop),
            b'R' => Some(Kind::Rook),
            b'G' => Some(Kind::Gold),
            b'K' => Some(Kind::King),
            _ => None,
        }
    }

    /// How many pieces of this kind the set of 40 holds, either face counted.
    #[must_use]
    pub const fn in_set(self) -> u8 {
        match self.unpromoted() {
            Kind::Pawn => 18,
            Kind::Bishop | Kind::Rook | Kind::King => 2,
            _ => 4,
        }
    }

    /// What the piece counts towards an impasse: 5 for rook and bishop, 0 for the king, else 1;
    /// either face the same.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self.unpromoted() {
            Kind::Rook | Kind::Bishop => 5,
            Kind::King => 0,
            _ => 1,
        }
    }
}

/// A piece on the board: kind and owner, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// One more than the highest [`Piece::code`].
    pub(super) const CODES: usize = 32;

    /// The piece of a side.
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece::with_code((side as u8) << 4 | kind as u8)
    }

    /// The owner.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0.get() & 16 == 0 { Side::First } else { Side::Second }
    }

    /// The kind, as it lies on the board.
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0.get() & 15) as usize]
    }

    /// The piece of a [`code`](Self::code).
    #[inline]
    pub(super) const fn with_code(code: u8) -> Piece {
        // A bit that no code has, so that nobody has to ask whether it is 0.
        match NonZeroU8::new(code | 32) {
            Some(bits) => Piece(bits),
            None => unreachable!(),
        }
    }

    /// The same piece promoted; `None` where [`Kind::promoted`] has none.
    #[must_use]
    pub fn promoted(self) -> Option<Piece> {
        Some(Piece::new(self.side(), self.kind().promoted()?))
    }

    /// Whether the piece could never move again from a square (行き所のない駒): pawn and lance on
    /// the last rank, knight on the last two.
    #[must_use]
    pub const fn is_dead_on(self, square: Square) -> bool {
        is_stuck(self, square)
    }

    /// An index into tables by piece, below [`Piece::CODES`].
    pub(super) const fn code(self) -> usize {
        (self.0.get() & 31) as usize
    }

    /// The piece as everybody sees it.
    #[must_use]
    pub fn standing(self) -> Standing {
        Standing { row: self.kind().row(), side: self.side() }
    }
}
