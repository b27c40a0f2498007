//! Makruk: SAN as in chess, with M for the met and S for the khon (specs: variants §4).
//!
//! Q for the met, B for the khon, F and B of older books, and promotions without `=` are read too,
//! and what is written in Thai.

use super::{PgnTag, Signs, Style, VariantMove, thai};
use crate::games::Rules;
use crate::games::makruk::{Leaps, Move, Position, Role, Setup, Square, State, Variant};
use crate::games::square_board::{Numbering, Pieces};

fn named(letter: char) -> Option<Role> {
    Role::ALL.iter().copied().find(|role| role.row().latin.contains(letter))
}

/// What is known of a place: file, rank.
fn place(text: &str) -> Option<(Option<u8>, Option<u8>)> {
    let mut file = None;
    let mut rank = None;
    for byte in text.bytes() {
        match byte {
            b'a'..=b'h' if file.is_none() && rank.is_none() => file = Some(byte - b'a'),
            b'1'..=b'8' if rank.is_none() => rank = Some(byte - b'1'),
            _ => return None,
        }
    }
    Some((file, rank))
}

/// Reads `Nbd2`, `dxe4`, `e6=M`, `Ra1xa5`.
fn san(text: &str) -> Option<VariantMove<Role>> {
    let (role, rest) = match text.chars().next().and_then(named) {
        Some(role) => (role, &text[1..]),
        None => (Role::Pawn, text.strip_prefix('P').unwrap_or(text)),
    };
    let letters = ['M', 'Q', 'F', 'm', 'q'];
    let (rest, promotes) = match rest.strip_suffix(letters) {
        Some(rest) => (rest.strip_suffix('=').unwrap_or(rest), true),
        None => (rest, false),
    };
    let (from, to) = rest.split_at(rest.len().checked_sub(2)?);
    let captures = from.ends_with('x');
    let (mut from_file, from_rank) = place(from.strip_suffix(['x', '-']).unwrap_or(from))?;
    let (file, rank) = place(to)?;
    let to = Square::new(file?, rank?)?;
    // As in chess: a pawn that captures has its file, and one that has none keeps to its own.
    if role == Role::Pawn {
        let is_step = from_file.is_none_or(|file| file == to.file());
        match (from_file, from_rank) {
            (None, Some(_)) => return None,
            (_, None) if is_step && (captures || from_file.is_some()) => return None,
            _ => _ = from_file.get_or_insert(to.file()),
        }
    }
    Some(VariantMove::Named {
        role,
        from_file,
        from_rank,
        to,
        signs: Signs::of(captures, promotes),
    })
}

impl Style for Role {
    fn read_move(text: &str, numbering: Numbering) -> Option<VariantMove<Role>> {
        // Nobody counts from 0 here.
        if numbering == Numbering::FromZero {
            return None;
        }
        if !text.is_ascii() {
            return thai::read(text);
        }
        // `a3a4` names the piece by its square, not a pawn of that file and rank.
        VariantMove::points(text, numbering).or_else(|| san(text))
    }

    fn write_move(position: &Position, mv: Move, out: &mut String) {
        let file = char::from(b'a' + mv.from.file());
        if let Some(letter) = mv.piece.role.row().latin_letter() {
            out.push(letter);
            let pieces = position.setup().board.pieces();
            let others: Vec<Square> = pieces
                .filter(|&(at, piece)| piece == mv.piece && at != mv.from)
                .filter_map(|(at, _)| position.move_between(at, mv.to))
                .filter(|&other| position.check(other).is_ok())
                .map(|other| other.from)
                .collect();
            let same_file = others.iter().any(|at| at.file() == mv.from.file());
            let same_rank = others.iter().any(|at| at.rank() == mv.from.rank());
            if !others.is_empty() && (!same_file || same_rank) {
                out.push(file);
            }
            if same_file {
                out.push(char::from(b'1' + mv.from.rank()));
            }
        } else if mv.captured.is_some() {
            out.push(file);
        }
        if mv.captured.is_some() {
            out.push('x');
        }
        out.push_str(&mv.to.to_string());
        if mv.promotes {
            out.push_str("=M");
        }
    }

    fn tag(state: &State) -> PgnTag {
        match state.variant {
            Variant::Makruk => ("Variant", "Makruk"),
            Variant::Cambodian => ("Variant", "Cambodian"),
        }
    }

    fn variant(name: &str) -> Option<State> {
        let variant = match name {
            "makruk" => Variant::Makruk,
            "cambodian" => Variant::Cambodian,
            _ => return None,
        };
        Some(State { variant, ..State::default() })
    }

    fn joined(read: State, named: &State) -> State {
        // Only Cambodian chess has leaps, whatever it is called.
        let variant = if read.leaps == Leaps::NONE { named.variant } else { read.variant };
        State { variant, ..read }
    }

    fn variant_name(state: &State) -> &'static str {
        match state.variant {
            Variant::Makruk => "makruk",
            Variant::Cambodian => "cambodian",
        }
    }

    fn start(state: &State) -> Setup {
        Setup::start(state.variant)
    }

    /// Chess has neither met nor khon.
    fn is_typical(setup: &Setup) -> bool {
        let own = |role| matches!(role, Role::Met | Role::Khon);
        setup.board.pieces().any(|(_, piece)| own(piece.role))
    }

    /// Some programs call the met Q and the khon B; for everybody else these are pieces of chess.
    fn is_foreign(fen: &str) -> bool {
        let board = fen.split_ascii_whitespace().next().unwrap_or_default();
        board.contains(['q', 'Q', 'b', 'B']) && !board.contains(['m', 'M', 's', 'S'])
    }
}
