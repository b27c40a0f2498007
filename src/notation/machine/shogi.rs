//! Shogi: SFEN, USI, and behind a move the pieces as SFEN has them: `7g7f G xp`.

use super::{SHORT, Spell, captured};
use crate::findings::Finding;
use crate::games::Rules;
use crate::games::Side;
use crate::games::shogi::{Kind, Move, Piece, Position, Square, UsiMove};
use crate::notation::shogi::{WrittenMove, misnamed};
use crate::replay::setup_findings;
use crate::source::Span;

impl Spell for Position {
    type Short = WrittenMove;
    type Draft = Position;

    fn draft(text: Option<&str>) -> Option<Position> {
        text.map_or_else(|| Some(Position::start()), Position::from_line)
    }

    fn faults(draft: &Position, span: Span) -> Vec<Finding> {
        setup_findings(&draft.setup(), span).collect()
    }

    fn settle(draft: Position) -> Position {
        draft
    }

    fn short_bytes(mv: Move) -> Option<([u8; SHORT], usize)> {
        let ([a, b, c, d, e], length) = mv.to_usi();
        Some(([a, b, c, d, e, 0, 0, 0], length))
    }

    fn short(_: &mut Position, text: &str) -> Option<WrittenMove> {
        UsiMove::parse(text).ok().map(|(mv, _)| mv.into())
    }

    fn push_exact(&self, mv: Move, out: &mut String) {
        self.push_short(mv, out);
        out.push(' ');
        push_piece(mv.piece(), out);
        if let Some(piece) = mv.captured() {
            out.push_str(" x");
            push_piece(piece, out);
        }
    }

    /// Any piece can stand before the sign of a drop: what is dropped against the rules is kept, too.
    fn exact(_: &mut Position, text: &str) -> Option<Move> {
        let mut words = text.split(' ');
        let (&[a, b], rest) = words.next()?.as_bytes().split_first_chunk()?;
        let (&to, rest) = rest.split_first_chunk()?;
        let to = Square::from_usi(to)?;
        let piece = piece(words.next()?)?;
        let captured = captured(&mut words, self::piece)?;
        match (b, rest) {
            (b'*', []) => Some(Move::drop(piece, to)),
            (_, [] | [b'+']) => {
                let from = Square::from_usi([a, b])?;
                Some(Move::forced(from, to, piece, !rest.is_empty(), captured))
            }
            _ => None,
        }
    }

    fn named(text: &str) -> Option<&'static str> {
        piece(text).map(|piece| piece.kind().letters())
    }

    fn misnamed(mv: Move, named: &'static str) -> Option<Finding> {
        let (named, actual) = (piece(named)?.kind(), mv.piece().kind());
        let from = mv.from().filter(|_| named != actual)?;
        Some(misnamed(named, actual, from))
    }
}

fn push_piece(piece: Piece, out: &mut String) {
    let kind = piece.kind();
    let plain = kind.unpromoted();
    if plain != kind {
        out.push('+');
    }
    let letter = char::from(plain.letter());
    out.push(if piece.side() == Side::First { letter } else { letter.to_ascii_lowercase() });
}

fn piece(text: &str) -> Option<Piece> {
    let (promoted, letter) = match *text.as_bytes() {
        [letter] => (false, letter),
        [b'+', letter] => (true, letter),
        _ => return None,
    };
    let kind = Kind::from_letter(letter)?;
    let kind = if promoted { kind.promoted()? } else { kind };
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    Some(Piece::new(side, kind))
}
