//! The command line: its words and their help, and nothing that acts on them.
//!
//! This room stands alone, so that the manual pages, the completions and the tests can be made
//! from it. Names of formats, encodings and codes are plain text here; the commands look them up.

mod convert;
pub mod ja;
mod line;
mod replay;
mod validate;

pub use validate::{Level, ReportFormat, Validate};

pub use convert::{FenEnPassant, FenForm, LineEnd, Manner, Parting, PgnForm, Split, TagOrder};
pub use replay::{BoardStyle, Coordinates, MoveStyle, Pictures, Plies, Replay, Script, Theme};

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

const LONG_ABOUT: &str = "\
Reads any game record, replays it under the full rules, says exactly what is wrong with it, and \
writes it in any other format.

A FILE can be a record, a collection of records, a folder, an archive (.zip, .7z, .tar, .tar.gz and the \
like) or compressed (.gz, .zst, .bz2, .xz); `-` or no FILE is standard input. Format and encoding are found by content; --from and \
--encoding override that. Results come in the order of the input.";

const EXIT_CODES: &str = "\
Exit codes:
  0  nothing is wrong
  1  a record breaks a rule or cannot be read, or could not be converted
  2  wrong usage, or a file that cannot be read or written";

/// Reads, checks and converts game records
#[derive(Debug, Parser)]
#[command(name = "kifu", version, long_about = LONG_ABOUT, after_long_help = EXIT_CODES)]
#[command(arg_required_else_help = true)]
pub struct Cli {
    /// What holds for every command.
    #[command(flatten)]
    pub shared: Shared,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What holds for every command.
#[derive(Debug, Args)]
pub struct Shared {
    /// Say only what is an error
    #[arg(short, long, global = true, help_heading = "General", action = ArgAction::Count)]
    pub quiet: u8,
    /// Say what was detected, and report notes as well
    #[arg(short, long, global = true, help_heading = "General", action = ArgAction::Count)]
    #[arg(conflicts_with = "quiet")]
    pub verbose: u8,
    /// When to use colors
    #[arg(
        long,
        global = true,
        help_heading = "General",
        value_name = "WHEN",
        ignore_case = true,
        default_value = "auto"
    )]
    pub color: When,
    /// Language of messages [default: the one of the environment]
    #[arg(long, global = true, help_heading = "General", value_name = "LANG", ignore_case = true)]
    pub lang: Option<Language>,
    /// Never show long output in a pager (KIFU_PAGER, PAGER) on a terminal
    #[arg(long, global = true, help_heading = "General")]
    pub no_pager: bool,
    /// Number of threads [default: all cores]
    #[arg(short = 'j', long, global = true, help_heading = "General", value_name = "N")]
    #[arg(value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "give a number, 1 or more; without -j all cores work".to_owned())
}

/// Whether to do a thing that depends on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// A language of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Japanese
    Ja,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write records in another format
    #[command(visible_alias = "conv")]
    Convert(Convert),
    /// Check records and say what is wrong
    #[command(visible_aliases = ["check", "lint"])]
    Validate(Validate),
    /// Show positions of records
    Replay(Replay),
    /// Show what is known of records: players, result, format, encoding
    #[command(visible_alias = "show")]
    Info(Info),
    /// List the formats
    Formats(Formats),
    /// Explain a code of `kifu validate`
    Explain(Explain),
    /// Print the JSON Schema of an output
    Schema(Schema),
    /// Show the settings of kifu.toml that hold for a file
    Config(Config),
    /// Print a script that completes command lines in a shell
    Completions(Completions),
}

impl Command {
    /// Whether people read what it writes to a terminal, rather than programs.
    #[must_use]
    pub fn is_read_by_people(&self) -> bool {
        match self {
            Command::Convert(_) | Command::Completions(_) => false,
            Command::Replay(args) => !args.interactive && args.board != Some(BoardStyle::Png),
            Command::Validate(_)
            | Command::Info(_)
            | Command::Formats(_)
            | Command::Explain(_)
            | Command::Schema(_)
            | Command::Config(_) => true,
        }
    }

    /// What the command reads, if it reads records.
    pub fn input_mut(&mut self) -> Option<&mut Input> {
        match self {
            Command::Convert(args) => Some(&mut args.input),
            Command::Validate(args) => Some(&mut args.input),
            Command::Replay(args) => Some(&mut args.input),
            Command::Info(args) => Some(&mut args.input),
            Command::Formats(_)
            | Command::Explain(_)
            | Command::Schema(_)
            | Command::Config(_)
            | Command::Completions(_) => None,
        }
    }

    /// The file of settings that is named, and whether none is to count.
    #[must_use]
    pub fn settings(&self) -> (Option<&Path>, bool) {
        let input = match self {
            Command::Convert(args) => &args.input,
            Command::Validate(args) => &args.input,
            Command::Replay(args) => &args.input,
            Command::Info(args) => &args.input,
            Command::Config(args) => return (args.config.as_deref(), false),
            Command::Formats(_)
            | Command::Explain(_)
            | Command::Schema(_)
            | Command::Completions(_) => return (None, false),
        };
        (input.config.as_deref(), input.no_config)
    }
}

/// Which records are read, and how.
#[derive(Debug, Args)]
pub struct Input {
    /// Records, folders, archives; `-` is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Format of the input [default: found by content]
    #[arg(short, long, value_name = "FORMAT", help_heading = "Input")]
    pub from: Option<String>,
    /// Encoding of the input [default: found by content]
    #[arg(long, value_name = "ENCODING", help_heading = "Input")]
    pub encoding: Option<String>,
    /// In folders, read only what matches (`!` before a pattern: what does not)
    #[arg(short, long, value_name = "PATTERN", help_heading = "Input")]
    pub glob: Vec<String>,
    /// In folders, read hidden files too
    #[arg(long, help_heading = "Input")]
    pub hidden: bool,
    /// In folders, read files too that .gitignore, .ignore and .kifuignore name
    #[arg(long, help_heading = "Input")]
    pub no_ignore: bool,
    /// Leave out what `exclude` and `include` of kifu.toml leave out, though it is named (pre-commit names each file)
    #[arg(long, conflicts_with = "no_config", help_heading = "Input")]
    pub force_exclude: bool,
    /// Take settings from FILE, whose patterns count from the current folder [default: the nearest
    /// kifu.toml upwards from each record]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub config: Option<PathBuf>,
    /// Take no settings from any kifu.toml
    #[arg(long, conflicts_with = "config", help_heading = "Input")]
    pub no_config: bool,
    /// Unpack no more than SIZE of a compressed file [default: 100 times its size, 64M at least]
    #[arg(long, value_name = "SIZE", help_heading = "Input")]
    pub max_unpacked: Option<String>,
    /// Read the names of files from FILE, one a line (`-`: from standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Input")]
    pub files_from: Option<PathBuf>,
    /// The names that --files-from reads end with NUL bytes, not lines (`find -print0`)
    #[arg(short = '0', long, requires = "files_from", help_heading = "Input")]
    pub null: bool,
    /// What to call standard input; its extension is a hint for the format
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub stdin_filename: Option<OsString>,
    /// Of each file, only these games (`3`, `2-5`, `7-`, `3,7,10-20`)
    #[arg(long, value_name = "GAMES", allow_hyphen_values = true, help_heading = "Input")]
    pub games: Option<String>,
    /// Only the K-th of N parts of the input, for those who share the work: parts are of one size, and
    /// together they are all. A file that is cut has its games counted from where its part begins. A
    /// .zst of several frames is cut too (seekable, concatenated; `pzstd`: between its frames only);
    /// what cannot be cut (other compressed files, archives, SGF, JKF, PCN, Ishi and others) is in one
    /// part
    #[arg(long, value_name = "K/N", conflicts_with = "games", help_heading = "Input")]
    pub shard: Option<String>,
    /// Only games of which this holds: a field of `kifu info` or a header, one of = != ~ < <= > >=
    /// (`~`: contains), and a value (`white~Carlsen`, `result=1-0`, `plies>=40`, `date>=2020-01`); of
    /// several --where, all
    #[arg(id = "where", long = "where", value_name = "CONDITION", help_heading = "Input")]
    pub conditions: Vec<String>,
    /// Each game once: those with the same start and moves as an earlier one are left out, whatever
    /// else they say, and listed on standard error
    #[arg(long, conflicts_with_all = ["games", "shard"], help_heading = "Input")]
    pub unique: bool,
    /// What is remembered of all games takes no more memory than SIZE; what is more waits in temporary
    /// files [default: 64M]
    #[arg(long, value_name = "SIZE", help_heading = "Input")]
    pub memory: Option<String>,
    /// Only games that reach this position: SFEN, FEN (behind it `atomic` or another name of rules that it does not
    /// show), or a file with it
    #[arg(long, value_name = "POSITION", help_heading = "Input")]
    pub position: Option<String>,
}

/// `kifu convert`
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  kifu convert game.csa -o game.kif       one file
  kifu convert -t csa game.kif            to standard output
  kifu convert -t kif games/ --output-dir converted/
  kifu convert -i game.kif                clean up in place; encoding and line ends stay
  kifu convert -t kif --split games.csa   one file per game: games-001.kif, ...
  kifu convert -t pgn --split=tag:White all.pgn --output-dir players/

What the target cannot hold is counted and reported on standard error.")]
pub struct Convert {
    /// What to read.
    #[command(flatten)]
    pub input: Input,
    /// Format to write [default: by the extension of --output]
    #[arg(short, long, value_name = "FORMAT")]
    pub to: Option<String>,
    /// File or folder to write; `-` is standard output, a name that ends in .gz is compressed
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    #[arg(conflicts_with_all = ["output_dir", "in_place"])]
    pub output: Option<PathBuf>,
    /// Folder to write to: the tree of the input with other extensions
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(conflicts_with_all = ["in_place"])]
    pub output_dir: Option<PathBuf>,
    /// Replace each file by its conversion; encoding and line ends stay as they are. A file with
    /// an error, or of which something would be lost, is left alone unless --force is given
    #[arg(short, long, conflicts_with_all = ["games", "unique", "where", "position"])]
    pub in_place: bool,
    /// Overwrite files that exist; in place, also those with errors or losses
    #[arg(long)]
    pub force: bool,
    /// Write nothing; exit with 1 if something would change
    #[arg(long)]
    pub check: bool,
    /// Write nothing; show what would change
    #[arg(long)]
    pub diff: bool,
    /// Encoding to write [default: the usual one of the format; UTF-8 on a terminal; in place, the
    /// one of the file]
    #[arg(long, value_name = "ENCODING", help_heading = "Text")]
    pub output_encoding: Option<String>,
    /// Begin with a byte order mark (UTF-8 and UTF-16)
    #[arg(long, help_heading = "Text")]
    pub bom: bool,
    /// Line ends to write [default: the usual ones of the format; in place, those of the file]
    #[arg(long, value_name = "EOL", ignore_case = true, help_heading = "Text")]
    pub eol: Option<LineEnd>,
    /// Leave out comments
    #[arg(long, help_heading = "Content")]
    pub no_comments: bool,
    /// Leave out variations
    #[arg(long, visible_alias = "mainline", help_heading = "Content")]
    pub no_variations: bool,
    /// Leave out times
    #[arg(long, help_heading = "Content")]
    pub no_times: bool,
    /// Leave out move assessments (NAGs)
    #[arg(long, help_heading = "Content")]
    pub no_nags: bool,
    /// How PGN and lines for engines are written.
    #[command(flatten)]
    pub manner: Manner,
    /// How FEN names castling rights [default: xfen]
    #[arg(long, value_name = "FORM", ignore_case = true, help_heading = "Content")]
    pub fen: Option<FenForm>,
    /// When FEN names the square behind a pawn's double step [default: always]
    #[arg(long, value_name = "WHEN", ignore_case = true, help_heading = "Content")]
    pub fen_ep: Option<FenEnPassant>,
    /// Keep what only the source's format can say in private data of the target (Ishi and SGF)
    #[arg(long, help_heading = "Content")]
    pub lossless: bool,
    /// In a table of games (csv, tsv, parquet), only these columns, in this order [default: most; a name that
    /// there is none of lists all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Tables")]
    #[arg(conflicts_with = "moves_table")]
    pub columns: Vec<String>,
    /// In a table (csv, tsv, parquet), one move of the main line a line instead of one game
    #[arg(long, help_heading = "Tables")]
    pub moves_table: bool,
    /// In lines of JSON (jsonl), say of each game what is wrong with it, too
    #[arg(long, help_heading = "Content")]
    pub findings: bool,
    /// In a table, leave texts as they are that begin as formulas do (`=`, `+`, `-`, `@`)
    /// [default: an apostrophe before them, which is counted]
    #[arg(long, help_heading = "Tables")]
    pub raw_cells: bool,
    /// Stop after this many moves
    #[arg(long, value_name = "N", help_heading = "Content")]
    pub to_ply: Option<u32>,
    /// Into how many files records go.
    #[command(flatten)]
    pub parting: Parting,
    /// Write all games into one file or stream; fails if the format holds one game only. Of KIF and
    /// KI2, kifu and a few others read such a stream; most programs stop after its first game
    #[arg(long, conflicts_with_all = ["split", "output_dir", "in_place"])]
    pub merge: bool,
    /// Write the games in the order of a field, as --where knows them (`date`, `white`, `plies`); with `-`
    /// before it, downwards. What says nothing comes last; in memory it takes no more than --memory
    #[arg(long, value_name = "FIELD", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["split", "output_dir", "in_place"])]
    pub sort: Option<String>,
    /// Write nothing that would lose something
    #[arg(long)]
    pub fail_if_lossy: bool,
    /// Treat warnings and tolerated departures from the format as errors
    #[arg(long)]
    pub strict: bool,
    /// Stop at the first file with an error
    #[arg(long)]
    pub fail_fast: bool,
}

/// `kifu info`
#[derive(Debug, Args)]
pub struct Info {
    /// What to read.
    #[command(flatten)]
    pub input: Input,
    /// One JSON object per record
    #[arg(long, conflicts_with_all = ["field", "detect", "count"])]
    pub json: bool,
    /// Print one value of each record: a field such as `result`, or a header's name; of several
    /// --field, the values in one line with tabs between
    #[arg(long, value_name = "KEY", conflicts_with_all = ["detect", "count"])]
    pub field: Vec<String>,
    /// Only format, encoding and line end of each file
    #[arg(long, conflicts_with_all = ["count", "games", "unique", "where", "position"])]
    pub detect: bool,
    /// Only the number of records of each file
    #[arg(long)]
    pub count: bool,
    /// Show the records in the order of a field, as --where knows them (`date`, `white`, `plies`); with
    /// `-` before it, downwards. What says nothing comes last; in memory it takes no more than --memory
    #[arg(long, value_name = "FIELD", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["detect", "count"])]
    pub sort: Option<String>,
}

/// `kifu formats`
#[derive(Debug, Args)]
pub struct Formats {
    /// One JSON object per format
    #[arg(long)]
    pub json: bool,
}

/// `kifu explain`
#[derive(Debug, Args)]
pub struct Explain {
    /// A code (`S114`), its name (`two-pawns`), the beginning of codes (`S`, `K1`) or a word of what
    /// they say (`nifu`); all codes are listed if none is given
    #[arg(value_name = "CODE", action = ArgAction::Append)]
    pub codes: Vec<String>,
    /// One JSON object per code
    #[arg(long)]
    pub json: bool,
}

/// `kifu schema`
#[derive(Debug, Args)]
pub struct Schema {
    /// What it describes, such as `validate`; all are listed if none is given
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

/// `kifu config`
#[derive(Debug, Args)]
pub struct Config {
    /// Records or folders; the current folder if none is given
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Show what holds for FILE and where it is written (the default)
    #[arg(long, conflicts_with = "keys")]
    pub show: bool,
    /// List what can be written in a kifu.toml
    #[arg(long, conflicts_with = "files")]
    pub keys: bool,
    /// List the programs and sites that --source and validate.source know, and what they always write
    #[arg(long, conflicts_with_all = ["files", "keys", "show"])]
    pub sources: bool,
    /// Take settings from FILE, whose patterns count from the current folder [default: the nearest
    /// kifu.toml upwards from each record]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,
}

/// `kifu completions`
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}
