//! The words of `kifu replay`.

use super::Input;
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// `kifu replay`
#[derive(Debug, Args)]
pub struct Replay {
    /// What to read.
    #[command(flatten)]
    pub input: Input,
    /// Look at the games in the terminal: board, moves, comments, variations, evaluations; ? shows
    /// the keys
    #[arg(short, long, conflicts_with_all = ["all", "json", "output_dir", "size", "shard", "unique"])]
    #[arg(conflicts_with_all = ["mark", "variations"])]
    pub interactive: bool,
    /// Show the position after N moves, or all from N to M (`20-35`); a picture of Go shows those
    /// moves as numbered stones. Negative numbers count from the end: -1 is the final position
    #[arg(long, visible_alias = "at", value_name = "N[-M]", conflicts_with_all = ["all", "last"])]
    #[arg(value_parser = plies, allow_hyphen_values = true)]
    pub ply: Option<Plies>,
    /// Show every position
    #[arg(long, conflicts_with = "last")]
    pub all: bool,
    /// Show the final position (the default)
    #[arg(id = "last", long = "final")]
    pub last: bool,
    /// How positions are drawn [default: text; with Japanese messages, unicode for shogi]
    #[arg(long, value_name = "STYLE", ignore_case = true)]
    pub board: Option<BoardStyle>,
    /// Draw the board from the second player's side
    #[arg(long)]
    pub flip: bool,
    /// How moves are written
    #[arg(long, value_name = "STYLE", default_value = "japanese", ignore_case = true)]
    pub moves: MoveStyle,
    /// One JSON object per position
    #[arg(long)]
    pub json: bool,
    /// Show the games in the order of a field, as --where knows them (`date`, `white`, `plies`); with
    /// `-` before it, downwards. What says nothing comes last; in memory it takes no more than --memory
    #[arg(long, value_name = "FIELD", allow_hyphen_values = true, conflicts_with = "interactive")]
    pub sort: Option<String>,
    /// Follow the N-th variation instead of the main line, as `id` counts them in jsonl
    #[arg(long, value_name = "N")]
    pub line: Option<u32>,
    /// Write each picture to a file in DIR: game.svg, with --all game-003.svg after 3 moves
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Pictures")]
    pub output_dir: Option<PathBuf>,
    /// Longer edge of a PNG in pixels [default: twice that of the SVG]
    #[arg(long, value_name = "PX", help_heading = "Pictures")]
    pub size: Option<u32>,
    /// Overwrite pictures that exist
    #[arg(long, requires = "output_dir", help_heading = "Pictures")]
    pub force: bool,
    /// Colors of pictures [default: light]
    #[arg(long, value_name = "THEME", ignore_case = true, help_heading = "Pictures")]
    pub theme: Option<Theme>,
    /// Names of files and ranks in pictures [default: as players of the game are used to]
    #[arg(long, value_name = "STYLE", ignore_case = true, help_heading = "Pictures")]
    pub coordinates: Option<Coordinates>,
    /// What is written on pieces in pictures [default: characters]
    #[arg(long, value_name = "SCRIPT", ignore_case = true, help_heading = "Pictures")]
    pub script: Option<Script>,
    /// Mark squares or points (`d4,q16`), with a label after `=` (`d4=A`)
    #[arg(long, value_name = "SQUARES", help_heading = "Pictures")]
    pub mark: Vec<String>,
    /// Draw an arrow for every way in which the record goes on; in Go letters
    #[arg(long, help_heading = "Pictures")]
    pub variations: bool,
    /// How --interactive sends boards as pictures to the terminal; the key b changes to letters
    #[arg(long, value_name = "PROTOCOL", default_value = "auto", ignore_case = true)]
    #[arg(requires = "interactive", help_heading = "Pictures")]
    pub pictures: Pictures,
}

/// How pictures come into a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Pictures {
    /// As the terminal answers; in letters where it does not
    Auto,
    /// Not at all: in letters
    #[value(alias = "none")]
    Never,
    /// The graphics protocol of kitty
    Kitty,
    /// Inline images of iTerm2
    Iterm,
    /// Sixel
    Sixel,
}

/// The colours of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Theme {
    /// Boards of wood on white
    Light,
    /// On a dark ground
    Dark,
    /// Black and white, as in books
    Print,
}

/// How pictures name files and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Coordinates {
    /// In characters: 一 二 三
    Japanese,
    /// In letters and digits
    Latin,
    /// Not at all
    None,
}

/// What is written on pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Script {
    /// The characters of the game: 飛, 俥
    Characters,
    /// The letters of its positions: R
    Latin,
}

/// The plies from one to another, which may be the same. Negative ones count from the end of the line: -1
/// is its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies {
    /// The first.
    pub from: i64,
    /// The last; not before the first where both count from the same end.
    pub to: i64,
}

/// Reads a ply or a range of plies.
fn plies(text: &str) -> Result<Plies, String> {
    let text = text.trim();
    // A sign at the beginning is no range.
    let hyphen = text.char_indices().skip(1).find(|&(_, c)| c == '-').map(|(at, _)| at);
    let (from, to) = hyphen.map_or((text, text), |at| (&text[..at], &text[at + 1..]));
    let number = |text: &str| text.trim().parse::<i32>().map(i64::from);
    match (number(from), number(to)) {
        (Ok(from), Ok(to)) if from <= to || to < 0 && from >= 0 => Ok(Plies { from, to }),
        _ => Err("give a number of moves, such as 20 or -1, or a range, such as 20-35".to_owned()),
    }
}

/// How positions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardStyle {
    /// Letters, with files, ranks and hands
    Text,
    /// The diagram of KIF and BOD files
    Bod,
    /// Kanji with marks for the owner; figurines of chess
    Unicode,
    /// One line: SFEN, FEN
    #[value(alias = "fen")]
    Sfen,
    /// A picture: SVG
    Svg,
    /// A picture of pixels: PNG, with the fonts of this system
    Png,
    /// A diagram for LaTeX, in black and white (TikZ)
    Latex,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MoveStyle {
    /// `▲７六歩(77)`; moves of chess as `san`
    Japanese,
    /// `7g7f`
    Usi,
    /// `+7776FU`
    Csa,
    /// `Nf3` (chess)
    San,
    /// `g1f3` (chess)
    Uci,
    /// `Ng1-f3` (chess)
    Lan,
}
