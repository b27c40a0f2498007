//! What engines and sites call the games of this family, and how a position shows which it is of.

use super::Style;
use crate::findings::{Arg, Word};
use crate::games::square_board::Setup;
use crate::games::square_board::fen::FenErrorKind;
use crate::games::{Side, janggi, makruk, xiangqi};

/// A game whose files are read here.
pub trait Variant<const FILES: u8, const RANKS: u8>: Style<FILES, RANKS> {
    /// The state that a variant starts with which engines call so, in small letters.
    fn variant(name: &str) -> Option<Self::State>;
    /// The state that a FEN tells of, in a variant that is known from elsewhere.
    fn joined(read: Self::State, named: &Self::State) -> Self::State;
    /// What engines call the variant that is played from a position.
    fn variant_name(state: &Self::State) -> &'static str;
    /// The usual start of a variant.
    fn start(state: &Self::State) -> Setup<Self, FILES, RANKS>;
    /// Whether a position shows that it is of this game and not of one with the same pieces.
    fn is_typical(setup: &Setup<Self, FILES, RANKS>) -> bool;

    /// Whether the letters of a FEN are rather those of another game, which has the same board.
    fn is_foreign(_fen: &str) -> bool {
        false
    }
}

impl Variant<9, 10> for xiangqi::Role {
    fn variant(name: &str) -> Option<()> {
        (name == "xiangqi").then_some(())
    }

    fn joined((): (), (): &()) {}

    fn variant_name((): &()) -> &'static str {
        "xiangqi"
    }

    fn start((): &()) -> xiangqi::Setup {
        xiangqi::Setup::start()
    }

    /// The generals start on the edge.
    fn is_typical(setup: &xiangqi::Setup) -> bool {
        generals_on(setup, 0) && setup.faults().is_empty()
    }
}

impl Variant<9, 10> for janggi::Role {
    fn variant(name: &str) -> Option<janggi::State> {
        let bikjang_rule = match name {
            "janggi" | "janggitraditional" => true,
            "janggicasual" | "janggimodern" => false,
            _ => return None,
        };
        Some(janggi::State { bikjang_rule, ..janggi::State::default() })
    }

    fn joined(read: janggi::State, named: &janggi::State) -> janggi::State {
        janggi::State { bikjang_rule: named.bikjang_rule, ..read }
    }

    fn variant_name(state: &janggi::State) -> &'static str {
        if state.bikjang_rule { "janggi" } else { "janggicasual" }
    }

    fn start(state: &janggi::State) -> janggi::Setup {
        let wings = janggi::Wings::HorseElephantElephantHorse;
        janggi::Setup { state: *state, ..janggi::Setup::start(wings, wings) }
    }

    /// The generals start in the middle of the palace.
    fn is_typical(setup: &janggi::Setup) -> bool {
        generals_on(setup, 1) && setup.faults().is_empty()
    }
}

impl Variant<8, 8> for makruk::Role {
    fn variant(name: &str) -> Option<makruk::State> {
        let variant = match name {
            "makruk" => makruk::Variant::Makruk,
            "cambodian" => makruk::Variant::Cambodian,
            _ => return None,
        };
        Some(makruk::State { variant, ..makruk::State::default() })
    }

    fn joined(read: makruk::State, named: &makruk::State) -> makruk::State {
        // Only Cambodian chess has leaps, whatever it is called.
        let variant = if read.leaps == makruk::Leaps::NONE { named.variant } else { read.variant };
        makruk::State { variant, ..read }
    }

    fn variant_name(state: &makruk::State) -> &'static str {
        match state.variant {
            makruk::Variant::Makruk => "makruk",
            makruk::Variant::Cambodian => "cambodian",
        }
    }

    fn start(state: &makruk::State) -> makruk::Setup {
        makruk::Setup::start(state.variant)
    }

    /// Chess has neither met nor khon.
    fn is_typical(setup: &makruk::Setup) -> bool {
        let own = |role| matches!(role, makruk::Role::Met | makruk::Role::Khon);
        setup.board.pieces().any(|(_, piece)| own(piece.role))
    }

    /// Some programs call the met Q and the khon B; for everybody else these are pieces of chess.
    fn is_foreign(fen: &str) -> bool {
        let board = fen.split_ascii_whitespace().next().unwrap_or_default();
        board.contains(['q', 'Q', 'b', 'B']) && !board.contains(['m', 'M', 's', 'S'])
    }
}

fn generals_on<R: Style<9, 10>>(setup: &Setup<R, 9, 10>, rank: u8) -> bool {
    Side::BOTH.iter().all(|&side| {
        let king = setup.board.king(side);
        king.is_some_and(|at| at.file() == 4 && at.rank_for(side) == rank)
    })
}

/// Why a text is no FEN.
pub(crate) fn fen_error_words(kind: FenErrorKind) -> Arg {
    match kind {
        FenErrorKind::Empty => Arg::Word(Word::NothingThere),
        FenErrorKind::UnknownPiece => Arg::Word(Word::CharacterIsNoPiece),
        FenErrorKind::RowTooLong => Arg::Word(Word::RowWithTooManyPoints),
        FenErrorKind::RowTooShort => Arg::Word(Word::RowWithTooFewPoints),
        FenErrorKind::TooManyRows => Arg::Word(Word::TooManyRows),
        FenErrorKind::TooFewRows => Arg::Word(Word::TooFewRows),
        FenErrorKind::UnknownSide => Arg::Word(Word::SideOfAnotherGame),
        FenErrorKind::UnknownRight => Arg::Word(Word::LetterNamesNoLeap),
        FenErrorKind::BadNumber => Arg::Word(Word::CounterNoNumber),
        FenErrorKind::TrailingText => Arg::Word(Word::SomethingAfterMoveNumber),
    }
}
