//! Why a text is no position of chess.

use crate::findings::Arg;
use crate::games::chess::fen::FenErrorKind;

/// Why a text is no FEN.
pub(crate) fn fen_error_words(kind: FenErrorKind) -> Arg {
    match kind {
        FenErrorKind::Empty => Arg::term("there is nothing", "何もない"),
        FenErrorKind::BadPlacement => {
            Arg::term("a character that is no piece", "駒でない文字がある")
        }
        FenErrorKind::RankTooShort => {
            Arg::term("a rank with fewer than eight squares", "8マスに足りない段がある")
        }
        FenErrorKind::RankTooLong => {
            Arg::term("a rank with more than eight squares", "8マスを超える段がある")
        }
        FenErrorKind::TooFewRanks => Arg::term("fewer than eight ranks", "段が8に足りない"),
        FenErrorKind::TooManyRanks => Arg::term("more than eight ranks", "段が8を超える"),
        FenErrorKind::BadSide => {
            Arg::term("a side to move that is neither w nor b", "手番がwでもbでもない")
        }
        FenErrorKind::BadCastling => {
            Arg::term("castling rights that are none", "キャスリングの欄が読めない")
        }
        FenErrorKind::BadEnPassant => {
            Arg::term("an en passant square that is none", "アンパッサンの欄が読めない")
        }
        FenErrorKind::BadHalfmoves => {
            Arg::term("a half-move clock that is no number", "手数の欄が数字でない")
        }
        FenErrorKind::BadFullmoves => {
            Arg::term("a move number that is none", "手番号の欄が数字でない")
        }
    }
}
