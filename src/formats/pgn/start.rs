//! The start position: the tags FEN, SetUp and Variant (PGN standard 9.7; specs: pgn §4.3, §11.1).

use super::games::{named, unnamed};
use super::read::Game;
use crate::findings::{Arg, Code, Finding};
use crate::games;
use crate::games::chess::fen::{self, FenErrorKind};
use crate::games::chess::{Position, Setup};
use crate::record::{Key, Record};
use crate::replay;
use crate::source::{Source, Span};

/// The start position of a game, and whether it is unknown. Sets the game that is played, which the
/// first move can tell.
pub(super) fn position(
    record: &mut Record,
    game: &mut Game,
    findings: &mut Vec<Finding>,
    source: &Source,
    movetext: &str,
) -> (games::Position, bool) {
    let plain = match game.variant {
        Some((variant, _)) => Some(plain(record.text(variant))),
        None => unnamed(record, game, movetext).map(str::to_owned),
    };
    if let Some(plain) = plain
        && let Some(other) = named(&plain)
    {
        game.other = Some(other);
        let (position, is_read) = other.start(&plain, game, record, findings);
        if let Some((text, _)) = game.fen.filter(|_| !is_read) {
            keep_fen(record, text);
            record.start_known = false;
        }
        return (position, !is_read);
    }
    let (position, opaque) = chess_position(record, game, findings, source);
    (games::Position::Chess(position), opaque)
}

fn chess_position(
    record: &mut Record,
    game: &Game,
    findings: &mut Vec<Finding>,
    source: &Source,
) -> (Position, bool) {
    let mut opaque = false;
    if let Some((variant, span)) = game.variant {
        let variant = record.text(variant);
        if !is_chess(&plain(variant)) {
            findings.push(Finding::at(Code::PgnVariant, span).with("variant", variant));
            opaque = true;
        }
    }
    let Some((text, span)) = game.fen else {
        if let Some((true, span)) = game.set_up {
            findings.push(Finding::at(Code::PgnSetUp, span));
        }
        return (Position::start(), opaque);
    };
    if let Some((false, span)) = game.set_up {
        findings.push(Finding::at(Code::PgnSetUp, span));
    }
    let read = fen::parse(record.text(text));
    match read {
        Ok(fen) if !opaque => {
            findings.extend(replay::chess_setup_findings(&fen.setup, span));
            (Position::from_setup(&fen.setup), false)
        }
        Ok(_) => {
            keep_fen(record, text);
            (Position::from_setup(&Setup::default()), true)
        }
        Err(error) => {
            if !opaque {
                let at = span.start + u32::try_from(error.offset).unwrap_or(0);
                let place = if source.slice(span).len() == record.text(text).len() {
                    Span::new(at.min(span.end), span.end)
                } else {
                    span
                };
                let reason = fen_error_words(error.kind);
                findings.push(Finding::at(Code::PgnFen, place).with("reason", reason));
            }
            keep_fen(record, text);
            (Position::from_setup(&Setup::default()), true)
        }
    }
}

/// A position that is not understood is kept as it is written.
fn keep_fen(record: &mut Record, text: crate::record::TextRef) {
    let name = record.keep("FEN");
    record.headers.push(crate::record::Header { key: Key::Other, name, value: text });
}

/// The name of a variant in small letters, without what separates words.
fn plain(variant: &str) -> String {
    let letters = variant.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a Variant tag names chess or Chess960.
fn is_chess(plain: &str) -> bool {
    const NAMES: [&str; 12] = [
        "chess",
        "standard",
        "normal",
        "fromposition",
        "chess960",
        "fischerandom",
        "fischerrandom",
        "fischerrandomchess",
        "frc",
        "freestyle",
        "wildcastle",
        "chess960classical",
    ];
    plain.is_empty() || plain == "?" || NAMES.contains(&plain)
}

/// Why a text is no FEN.
pub(in crate::formats) fn fen_error_words(kind: FenErrorKind) -> Arg {
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
