//! Why a text is no position of chess.

use crate::findings::{Arg, Word};
use crate::games::chess::fen::FenErrorKind;

/// Why a text is no FEN.
pub(crate) fn fen_error_words(kind: FenErrorKind) -> Arg {
    match kind {
        FenErrorKind::Empty => Arg::Word(Word::NothingThere),
        FenErrorKind::BadPlacement => Arg::Word(Word::CharacterIsNoPiece),
        FenErrorKind::RankTooShort => Arg::Word(Word::RankShorterThanEight),
        FenErrorKind::RankTooLong => Arg::Word(Word::RankLongerThanEight),
        FenErrorKind::TooFewRanks => Arg::Word(Word::FewerThanEightRanks),
        FenErrorKind::TooManyRanks => Arg::Word(Word::MoreThanEightRanks),
        FenErrorKind::BadPocket => Arg::Word(Word::PocketUnreadable),
        FenErrorKind::PocketNotHeld => Arg::Word(Word::PocketNotHeld),
        FenErrorKind::BadSide => Arg::Word(Word::SideNeitherWhiteNorBlack),
        FenErrorKind::BadCastling => Arg::Word(Word::CastlingRightsUnreadable),
        FenErrorKind::BadEnPassant => Arg::Word(Word::EnPassantUnreadable),
        FenErrorKind::BadHalfmoves => Arg::Word(Word::HalfMoveClockUnreadable),
        FenErrorKind::BadFullmoves => Arg::Word(Word::MoveNumberUnreadable),
    }
}
