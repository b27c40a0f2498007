//! Chess: FEN, UCI, and behind a move its pieces and what is special about it: `e5d6 P xP e.p.`. In
//! that longer text castling names the square of the rook, wherever the king goes.

use super::{SHORT, Spell};
use crate::findings::Finding;
use crate::games::chess::fen;
use crate::games::chess::{Move, MoveKind, Position, Role, Square, Variant, Wing};
use crate::notation::chess::uci::{self, Uci};
use crate::replay::chess_setup_findings;
use crate::source::Span;

/// What is special about a move, as it is written here.
const KINDS: [(&str, MoveKind); 3] = [
    ("e.p.", MoveKind::EnPassant),
    ("O-O", MoveKind::Castling(Wing::Kingside)),
    ("O-O-O", MoveKind::Castling(Wing::Queenside)),
];

impl Spell for Position {
    type Short = Uci;
    type Draft = Position;

    fn untold_rules(&self) -> Option<&'static str> {
        let own = self.variant();
        let told = match own {
            variant if variant.shows_in_fen() => variant,
            _ => Variant::of_board(self.board()).unwrap_or_default(),
        };
        (told != own).then(|| own.name())
    }

    fn draft(text: Option<&str>) -> Option<Position> {
        let Some(text) = text else { return Some(Position::start()) };
        let named = text.rsplit_once(' ');
        let named = named.and_then(|(line, name)| Some((line, Variant::find(name)?)));
        let Some((line, variant)) = named else {
            // What is more than a position are other rules, which nobody knows here.
            let fen = fen::parse(text).ok()?;
            let is_whole = text[fen.rest..].trim().is_empty();
            return is_whole.then(|| Position::from_setup(&fen.setup));
        };
        let fen = fen::parse_under(line, variant).ok()?;
        Some(Position::from_setup(&fen.setup))
    }

    fn faults(draft: &Position, span: Span) -> Vec<Finding> {
        chess_setup_findings(&draft.to_setup(), span).collect()
    }

    fn settle(draft: Position) -> Position {
        draft
    }

    /// As the move shows itself: castling is the king's journey where king and rook stand as they
    /// usually do, and elsewhere the king takes its rook.
    fn short_bytes(mv: Move) -> Option<([u8; SHORT], usize)> {
        let is_usual = mv.from.file() == 4 && matches!(mv.to.file(), 0 | 7);
        Some(uci::bytes(mv, !is_usual))
    }

    fn short(_: &mut Position, text: &str) -> Option<Uci> {
        Uci::parse(text).map(|(mv, _)| mv)
    }

    fn push_exact(&self, mv: Move, out: &mut String) {
        uci::write(mv, true, out);
        if mv.kind == MoveKind::Drop {
            return;
        }
        out.push(' ');
        out.push(mv.role.letter());
        if let Some(role) = mv.captured {
            out.push_str(" x");
            out.push(role.letter());
        }
        if let Some((word, _)) = KINDS.iter().find(|(_, kind)| *kind == mv.kind) {
            out.push(' ');
            out.push_str(word);
        }
    }

    fn exact(_: &mut Position, text: &str) -> Option<Move> {
        let mut words = text.split(' ').peekable();
        let squares = words.next()?;
        if let &[letter, b'@', _, _] = squares.as_bytes() {
            let to = squares.get(2..)?.parse().ok()?;
            let role = Role::from_letter(char::from(letter))?;
            return words.next().is_none().then(|| Move::drop(role, to));
        }
        let square = |from: usize| squares.get(from..from + 2)?.parse::<Square>().ok();
        let (from, to) = (square(0)?, square(2)?);
        let promotion = match squares.get(4..)? {
            "" => None,
            letter => Some(role(letter)?),
        };
        let moved = role(words.next()?)?;
        let captured = match words.next_if(|word| word.starts_with('x')) {
            Some(word) => Some(role(word.strip_prefix('x')?)?),
            None => None,
        };
        let kind = match words.next() {
            None => MoveKind::Normal,
            Some(word) => KINDS.iter().find(|row| row.0 == word)?.1,
        };
        Some(Move { from, to, role: moved, captured, promotion, kind })
    }
}

fn role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = letters.next().and_then(Role::from_letter)?;
    letters.next().is_none().then_some(role)
}
