//! Xiangqi, janggi and makruk as engines know them: lists of positions (FEN) and of games (UCI),
//! one a line, in one reader and one writer for all three (specs: variants §2–4).
//!
//! A line of UCI options names the variant that follows: `setoption name UCI_Variant value janggi`.
//! It is written before every game. Leniencies, each reported: no `position`, no `fen`, no `moves`;
//! the ranks of xiangqi may count from 0, as in UCCI, if a 0 stands in the game or all of it is legal
//! so and only so.

mod fen;
mod uci;

use crate::formats::lines;
use crate::formats::{Door, Format, Holds, Write};
use crate::games::{Game, janggi, makruk, xiangqi};
use crate::notation::variants::Style;
use crate::source::{Candidates, Encoding, Eol};

/// Whether a line is a game on a board of nine files and ten ranks that can be none on another.
pub(super) fn is_game(line: &str) -> bool {
    uci::is_game::<xiangqi::Role>(line) || uci::is_game::<janggi::Role>(line)
}

/// Whether a line is of moves on such a board, some of them on points that no smaller one has, though it may be no
/// game of either.
pub(super) fn is_larger(line: &str) -> bool {
    uci::is_larger::<xiangqi::Role>(line)
}

/// A list of positions of one game.
const fn positions<R: Style>(
    name: &'static str,
    games: &'static [Game],
    doc: [&'static str; 2],
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
        door: Door::Text {
            score: fen::score::<R>,
            split: Some(lines::split),
            seek: Some(lines::split),
            read: fen::read::<R>,
        },
        write: Some(Write::plain(Holds::NOTHING, fen::record::<R>)),
    }
}

/// A list of games.
const fn games<R: Style>(
    name: &'static str,
    games: &'static [Game],
    doc: [&'static str; 2],
) -> Format {
    Format {
        extensions: &["uci"],
        door: Door::Text {
            score: uci::score::<R>,
            split: Some(uci::split),
            seek: None,
            read: uci::read::<R>,
        },
        write: Some(Write::plain(Holds::MOVES, uci::record::<R>)),
        ..positions::<R>(name, games, doc)
    }
}

/// Positions of xiangqi.
pub static XIANGQI_FEN: Format = positions::<xiangqi::Role>(
    "xiangqi-fen",
    &[Game::Xiangqi],
    ["positions of xiangqi, one a line", "シャンチーの局面、1行に1局面"],
);
/// Positions of janggi.
pub static JANGGI_FEN: Format = positions::<janggi::Role>(
    "janggi-fen",
    &[Game::Janggi],
    ["positions of janggi, one a line", "チャンギの局面、1行に1局面"],
);
/// Positions of makruk.
pub static MAKRUK_FEN: Format = positions::<makruk::Role>(
    "makruk-fen",
    &[Game::Makruk],
    [
        "positions of makruk or Cambodian chess, one a line",
        "マークルックとウクチャトランの局面、1行に1局面",
    ],
);
/// Games of xiangqi.
pub static XIANGQI_UCI: Format = games::<xiangqi::Role>(
    "xiangqi-uci",
    &[Game::Xiangqi],
    [
        "moves of xiangqi as engines are told them (UCI; UCCI is read)",
        "シャンチーエンジンに渡す指し手（UCI。UCCIも読む）",
    ],
);
/// Games of janggi.
pub static JANGGI_UCI: Format = games::<janggi::Role>(
    "janggi-uci",
    &[Game::Janggi],
    ["moves of janggi as engines are told them", "チャンギエンジンに渡す指し手"],
);
/// Games of makruk.
pub static MAKRUK_UCI: Format = games::<makruk::Role>(
    "makruk-uci",
    &[Game::Makruk],
    [
        "moves of makruk or Cambodian chess as engines are told them",
        "マークルックとウクチャトランのエンジンに渡す指し手",
    ],
);
