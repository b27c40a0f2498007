//! Xiangqi, janggi and makruk: FEN, and behind it what engines call a variant that it does not tell of;
//! the moves of UCI engines, and behind a move the pieces as FEN has them: `h3e3 C xp`.

use super::{SHORT, Spell, captured, joined};
use crate::findings::Finding;
use crate::games::square_board::{
    Move, Numbering, Piece, Pieces, Position, Setup, Square, read_pair,
};
use crate::games::{Rules, Side};
use crate::notation::variants::{Style, VariantMove};
use crate::replay::piece_setup_findings;
use crate::source::Span;
use std::fmt::Write as _;

impl<R: Style> Spell for Position<R> {
    type Short = VariantMove<R>;
    type Draft = Position<R>;

    fn untold_rules(&self) -> Option<&'static str> {
        let name = |position: &Position<R>| R::variant_name(&position.setup().state);
        let own = name(self);
        (Self::from_line(&self.to_line()).map(|read| name(&read)) != Some(own)).then_some(own)
    }

    fn draft(text: Option<&str>) -> Option<Position<R>> {
        let Some(text) = text else { return Self::known_starts().next() };
        let named = text.rsplit_once(' ').and_then(|(line, name)| Some((line, R::variant(name)?)));
        let Some((line, state)) = named else { return Self::from_line(text) };
        let mut setup = Setup::from_fen(line).ok()?;
        setup.state = R::joined(setup.state, &state);
        Some(Position::new(setup))
    }

    fn faults(draft: &Position<R>, span: Span) -> Vec<Finding> {
        piece_setup_findings(draft.setup(), span).collect()
    }

    fn settle(draft: Position<R>) -> Position<R> {
        draft
    }

    fn short_bytes(mv: Move<R>) -> Option<([u8; SHORT], usize)> {
        // Ranks count to 10.
        let square = |square: Square<R>| {
            let (file, rank) = (b'a' + square.file(), square.rank() + 1);
            let length = if rank < 10 { 2 } else { 3 };
            ([file, if rank < 10 { b'0' + rank } else { b'1' }, b'0'], length)
        };
        let ((from, from_length), (to, to_length)) = (square(mv.from), square(mv.to));
        let promotion: &[u8] = if mv.promotes { b"m" } else { b"" };
        joined([&from[..from_length], &to[..to_length], promotion])
    }

    fn short(_: &mut Position<R>, text: &str) -> Option<VariantMove<R>> {
        VariantMove::points(text, Numbering::FromOne)
    }

    fn push_exact(&self, mv: Move<R>, out: &mut String) {
        self.push_short(mv, out);
        let _ = write!(out, " {}", letter(mv.piece));
        if let Some(piece) = mv.captured {
            let _ = write!(out, " x{}", letter(piece));
        }
    }

    fn exact(_: &mut Position<R>, text: &str) -> Option<Move<R>> {
        let mut words = text.split(' ');
        let (from, to, rest) = read_pair(words.next()?, Numbering::FromOne)?;
        let promotes = match rest {
            "" => false,
            "m" => true,
            _ => return None,
        };
        let moved = piece(words.next()?)?;
        let captured = captured(&mut words, piece)?;
        Some(Move { from, to, piece: moved, captured, promotes })
    }
}

fn letter<R: Pieces>(piece: Piece<R>) -> char {
    let letter = piece.role.row().letter();
    if piece.side == Side::First { letter } else { letter.to_ascii_lowercase() }
}

fn piece<R: Pieces>(text: &str) -> Option<Piece<R>> {
    let mut letters = text.chars();
    let letter = letters.next()?;
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let role = R::from_letter(letter)?;
    letters.next().is_none().then_some(Piece { side, role })
}
