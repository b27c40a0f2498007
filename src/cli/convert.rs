//! The words of `kifu convert` that say into how many files, and in whose manner; and its values.

use clap::{Args, ValueEnum};

/// How PGN and lines for engines are written.
#[derive(Debug, Args)]
pub struct Manner {
    /// How much of a game of chess PGN says, and in whose manner [default: strict]
    #[arg(long, value_name = "FORM", ignore_case = true, help_heading = "Content")]
    pub pgn: Option<PgnForm>,
    /// Columns of a line of moves in PGN, 0: all moves on one. Line ends that come into comments by other widths than
    /// 75 to 80 are read as theirs [default: 79; 0 as Lichess has it]
    #[arg(long, value_name = "N", help_heading = "Content")]
    pub width: Option<u32>,
    /// Order of tags in PGN [default: standard; source as Lichess and ChessBase have it]
    #[arg(long, value_name = "ORDER", ignore_case = true, help_heading = "Content")]
    pub tag_order: Option<TagOrder>,
    /// In usi, end each line with a word for the result, which most programs refuse
    #[arg(long, help_heading = "Content")]
    pub results: bool,
}

/// In which order PGN has its tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TagOrder {
    /// The seven that every game has, then the others by name
    Standard,
    /// As in the source
    Source,
}

/// Into how many files records go.
#[derive(Debug, Args)]
pub struct Parting {
    /// Write one file per game; `--split=1000`: files of so many games; `--split=tag:White`: a file for
    /// each value of a header or field, in capitals or not
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "1", value_parser = split)]
    pub split: Option<Split>,
    /// Where two inputs would become one file, number the second: x.csa, x-2.csa
    #[arg(long)]
    pub numbering: bool,
}

/// What goes into one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Split {
    /// So many games, at least one.
    Games(u32),
    /// The games that have the same value of this.
    By(String),
}

/// Reads how to split.
fn split(text: &str) -> Result<Split, String> {
    if let Some(name) = text.strip_prefix("tag:").map(str::trim).filter(|name| !name.is_empty()) {
        return Ok(Split::By(name.to_owned()));
    }
    match text.parse() {
        Ok(games @ 1..) => Ok(Split::Games(games)),
        _ => Err("give a number of games, such as 1000, or a header, such as tag:White".to_owned()),
    }
}

/// How much of a game PGN says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PgnForm {
    /// All of it: the export format of the standard
    Strict,
    /// Seven tags and the moves: its reduced export format
    Reduced,
    /// All of it as Lichess has it: a line of moves, `Nf3!`, `{ comments }`
    Lichess,
    /// All of it as ChessBase has it: no number after a comment
    Chessbase,
}

/// How FEN names castling rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FenForm {
    /// KQkq; by the file of the rook where that is not the outermost
    Xfen,
    /// By the files of the rooks
    Shredder,
}

/// When FEN names the en passant square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FenEnPassant {
    /// After every double step
    Always,
    /// Where a pawn can capture there
    Legal,
}

/// The line ends a user can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LineEnd {
    /// Line feed
    Lf,
    /// Carriage return and line feed
    Crlf,
    /// What this system uses
    Native,
}
