//! Xiangqi, janggi and makruk as engines know them: lists of positions (FEN) and of games (UCI),
//! one a line, in one reader and one writer for all three (specs: variants §2–4).
//!
//! A line of UCI options names the variant that follows: `setoption name UCI_Variant value janggi`.
//! It is written before every game. Leniencies, each reported: no `position`, no `fen`, no `moves`;
//! the ranks of xiangqi may count from 0, as in UCCI, if a 0 stands in the game or all of it is legal
//! so and only so.

mod fen;
mod uci;

pub(super) use fen::fits;

use super::notation::men::{Style, Written};
use super::{Bench, Format, Holds, Write, lines};
use crate::findings::Arg;
use crate::games::mailbox::fen::FenErrorKind;
use crate::games::mailbox::{Position, Setup};
use crate::games::{Game, Side, janggi, makruk, xiangqi};
use crate::replay::{Desk, Script};
use crate::source::{Candidates, Encoding, Eol};

/// The moves of a record as written, and the replayer's buffers for them.
#[derive(Debug)]
pub struct Moves<R: Style<FILES, RANKS>, const FILES: u8, const RANKS: u8> {
    /// The moves as written.
    pub script: Script<Written<R, FILES, RANKS>>,
    /// The replayer's buffers.
    pub desk: Desk<Position<R, FILES, RANKS>>,
}

impl<R: Style<FILES, RANKS>, const FILES: u8, const RANKS: u8> Default for Moves<R, FILES, RANKS> {
    fn default() -> Self {
        Moves { script: Script::default(), desk: Desk::default() }
    }
}

/// A game whose files are read here.
pub trait Variant<const FILES: u8, const RANKS: u8>: Style<FILES, RANKS> {
    /// The buffers for its moves.
    fn moves(bench: &mut Bench) -> &mut Moves<Self, FILES, RANKS>;
    /// The state that a variant starts with which engines call so, in small letters.
    fn variant(name: &str) -> Option<Self::State>;
    /// The state that a FEN tells of, in a variant that is known from elsewhere.
    fn joined(read: Self::State, named: &Self::State) -> Self::State;
    /// What engines call the variant that is played from a position.
    fn variant_name(state: &Self::State) -> &'static str;
    /// The usual start of a variant.
    fn start(state: &Self::State) -> Setup<Self, FILES, RANKS>;
    /// Whether a position shows that it is of this game and not of one with the same men.
    fn is_typical(setup: &Setup<Self, FILES, RANKS>) -> bool;

    /// Whether the letters of a FEN are rather those of another game, which has the same board.
    fn is_foreign(_fen: &str) -> bool {
        false
    }
}

impl Variant<9, 10> for xiangqi::Role {
    fn moves(bench: &mut Bench) -> &mut Moves<Self, 9, 10> {
        &mut bench.xiangqi
    }

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
    fn moves(bench: &mut Bench) -> &mut Moves<Self, 9, 10> {
        &mut bench.janggi
    }

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
    fn moves(bench: &mut Bench) -> &mut Moves<Self, 8, 8> {
        &mut bench.makruk
    }

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
        setup.board.men().any(|(_, piece)| own(piece.role))
    }

    /// Some programs call the met Q and the khon B; for everybody else these are men of chess.
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

/// A list of positions of one game.
const fn positions<R: Variant<F, K>, const F: u8, const K: u8>(
    name: &'static str,
    games: &'static [Game],
    doc: &'static str,
) -> Format {
    Format {
        name,
        aliases: &[],
        extensions: &["fen"],
        games,
        multi: true,
        doc,
        candidates: Candidates::Chess,
        encoding: Encoding::Utf8,
        eol: Eol::Lf,
        score: fen::score::<R, F, K>,
        split: Some(lines::split),
        read: Some(fen::read::<R, F, K>),
        write: Some(Write {
            holds: Holds::NOTHING,
            prologue: |_| "",
            separator: "",
            record: fen::record::<R, F, K>,
        }),
    }
}

/// A list of games.
const fn games<R: Variant<F, K>, const F: u8, const K: u8>(
    name: &'static str,
    games: &'static [Game],
    doc: &'static str,
) -> Format {
    Format {
        extensions: &["uci"],
        score: uci::score::<R, F, K>,
        split: Some(uci::split::<R, F, K>),
        read: Some(uci::read::<R, F, K>),
        write: Some(Write {
            holds: Holds::MOVES,
            prologue: |_| "",
            separator: "",
            record: uci::record::<R, F, K>,
        }),
        ..positions::<R, F, K>(name, games, doc)
    }
}

/// Positions of xiangqi.
pub static XIANGQI_FEN: Format = positions::<xiangqi::Role, 9, 10>(
    "xiangqi-fen",
    &[Game::Xiangqi],
    "positions of xiangqi, one a line",
);
/// Positions of janggi.
pub static JANGGI_FEN: Format = positions::<janggi::Role, 9, 10>(
    "janggi-fen",
    &[Game::Janggi],
    "positions of janggi, one a line",
);
/// Positions of makruk.
pub static MAKRUK_FEN: Format = positions::<makruk::Role, 8, 8>(
    "makruk-fen",
    &[Game::Makruk],
    "positions of makruk or Cambodian chess, one a line",
);
/// Games of xiangqi.
pub static XIANGQI_UCI: Format = games::<xiangqi::Role, 9, 10>(
    "xiangqi-uci",
    &[Game::Xiangqi],
    "moves of xiangqi as engines are told them (UCI; UCCI is read)",
);
/// Games of janggi.
pub static JANGGI_UCI: Format = games::<janggi::Role, 9, 10>(
    "janggi-uci",
    &[Game::Janggi],
    "moves of janggi as engines are told them",
);
/// Games of makruk.
pub static MAKRUK_UCI: Format = games::<makruk::Role, 8, 8>(
    "makruk-uci",
    &[Game::Makruk],
    "moves of makruk or Cambodian chess as engines are told them",
);

/// Why a text is no FEN.
pub(super) fn fen_error_words(kind: FenErrorKind) -> Arg {
    match kind {
        FenErrorKind::Empty => Arg::term("there is nothing", "何もない"),
        FenErrorKind::UnknownPiece => {
            Arg::term("a character that is no piece", "駒でない文字がある")
        }
        FenErrorKind::RowTooLong => Arg::term("a row with too many points", "長すぎる段がある"),
        FenErrorKind::RowTooShort => Arg::term("a row with too few points", "短すぎる段がある"),
        FenErrorKind::TooManyRows => Arg::term("too many rows", "段が多すぎる"),
        FenErrorKind::TooFewRows => Arg::term("too few rows", "段が足りない"),
        FenErrorKind::UnknownSide => {
            Arg::term("a side to move that the game has not", "手番がこのゲームのものでない")
        }
        FenErrorKind::UnknownRight => {
            Arg::term("a letter that names no leap", "跳びの欄に知らない文字がある")
        }
        FenErrorKind::BadNumber => Arg::term("a counter that is no number", "数の欄が数字でない"),
        FenErrorKind::TrailingText => {
            Arg::term("something after the move number", "手番号の後に余分な文字がある")
        }
    }
}
