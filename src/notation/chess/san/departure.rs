//! How a move is written otherwise than the standard has it.

use crate::findings::{Arg, Word};

/// In which way a move is not written as the standard has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Departure {
    None,
    /// `e.p.` behind a blank, which people write and nobody minds where it is true.
    EnPassantBehind,
    Castling,
    CaptureMark,
    PawnLetter,
    Long,
    Promotion,
    EnPassantMark,
    Figurine,
    SmallLetter,
    MissingCapture,
    Overstated,
    ShortCapture,
    SuperfluousCapture,
}

impl Departure {
    const ALL: [Departure; 14] = [
        Departure::None,
        Departure::EnPassantBehind,
        Departure::Castling,
        Departure::CaptureMark,
        Departure::PawnLetter,
        Departure::Long,
        Departure::Promotion,
        Departure::EnPassantMark,
        Departure::Figurine,
        Departure::SmallLetter,
        Departure::MissingCapture,
        Departure::Overstated,
        Departure::ShortCapture,
        Departure::SuperfluousCapture,
    ];

    /// The departure with the number that the lowest four bits are.
    pub(super) fn of_bits(bits: u64) -> Departure {
        Departure::ALL.get((bits & 15) as usize).copied().unwrap_or(Departure::None)
    }

    /// Whether nothing is known yet of how the move itself is written.
    pub(super) fn is_none_of_the_move(self) -> bool {
        matches!(self, Departure::None | Departure::EnPassantBehind)
    }

    /// What is said of it.
    pub(super) fn words(self) -> Arg {
        match self {
            Departure::None => Arg::from(""),
            Departure::Castling => Arg::Word(Word::CastlingIsLettersO),
            Departure::CaptureMark => Arg::Word(Word::CaptureIsMarkedX),
            Departure::PawnLetter => Arg::Word(Word::PawnsHaveNoLetter),
            Departure::Long => Arg::Word(Word::LongNotation),
            Departure::Promotion => Arg::Word(Word::PromotionIsEqualsAndCapital),
            Departure::EnPassantBehind | Departure::EnPassantMark => {
                Arg::Word(Word::EnPassantHasNoMark)
            }
            Departure::Figurine => Arg::Word(Word::Figurine),
            Departure::SmallLetter => Arg::Word(Word::PieceLettersCapitals),
            Departure::MissingCapture => Arg::Word(Word::XMissing),
            Departure::Overstated => Arg::Word(Word::MoreOfTheOriginThanNeeded),
            Departure::ShortCapture => Arg::Word(Word::RankMissing),
            Departure::SuperfluousCapture => Arg::Word(Word::NothingToCapture),
        }
    }
}
