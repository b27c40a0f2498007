//! The arguments of `kifu validate`.

use super::Input;
use clap::{Args, ValueEnum, ValueHint};
use std::num::NonZeroU64;
use std::path::PathBuf;

/// `kifu validate`
#[derive(Debug, Args)]
pub struct Validate {
    /// What to read.
    #[command(flatten)]
    pub input: Input,
    /// How findings are written
    #[arg(long, value_name = "FORMAT", default_value = "human", ignore_case = true)]
    pub output_format: ReportFormat,
    /// The same as --output-format json
    #[arg(long, conflicts_with = "output_format")]
    pub json: bool,
    /// Report only these codes (`S114`, `S`, `two-pawns`; separated by commas)
    #[arg(long, value_name = "CODES", value_delimiter = ',', help_heading = "Selection")]
    pub select: Vec<String>,
    /// Do not report these codes
    #[arg(long, value_name = "CODES", value_delimiter = ',', help_heading = "Selection")]
    pub ignore: Vec<String>,
    /// Report only what is at least as bad
    #[arg(short = 'S', long, value_name = "LEVEL", ignore_case = true, help_heading = "Selection")]
    pub severity: Option<Level>,
    /// Treat warnings and tolerated departures from the format as errors
    #[arg(long, help_heading = "Selection")]
    pub strict: bool,
    /// The records come from this program or site (`81dojo`, `lichess`; `kifu config --sources` lists
    /// all): what it always writes is only worth a note
    #[arg(long, value_name = "PROGRAM", value_delimiter = ',', help_heading = "Selection")]
    pub source: Vec<String>,
    /// Do not report findings that FILE holds as known; only new ones count
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Selection")]
    #[arg(conflicts_with = "write_baseline")]
    pub baseline: Option<PathBuf>,
    /// Write all findings into FILE as known, for --baseline; an older FILE is replaced
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Selection")]
    #[arg(conflicts_with_all = ["games", "shard", "unique", "where", "position", "max_errors", "fix", "diff"])]
    #[arg(conflicts_with_all = ["select", "ignore", "severity"])]
    pub write_baseline: Option<PathBuf>,
    /// Exit with 0 even if there are errors
    #[arg(long)]
    pub exit_zero: bool,
    /// Stop after this many errors
    #[arg(long, value_name = "N", value_parser = errors, conflicts_with_all = ["fix", "diff"])]
    pub max_errors: Option<NonZeroU64>,
    /// Count findings by code instead of listing them; with --json as one document
    #[arg(long)]
    pub stats: bool,
    /// Mend in the files what can be mended without changing a game; notes too, and no byte besides.
    /// Of standard input, the mended text goes to standard output and the report to standard error
    #[arg(long, conflicts_with_all = ["games", "unique", "where", "position"], group = "mending")]
    pub fix: bool,
    /// Mend also what somebody should look at, such as a count that is the only trace of a lost move
    #[arg(long, requires = "mending")]
    pub unsafe_fixes: bool,
    /// Show what --fix would change
    #[arg(long, conflicts_with_all = ["fix", "games", "unique", "where", "position"], group = "mending")]
    pub diff: bool,
    /// Write nothing; exit with 1 if --fix would change something, or an error would stay
    #[arg(long, requires = "mending")]
    pub check: bool,
    /// Write the report to FILE; `-` is standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output_file: Option<PathBuf>,
    /// Overwrite a FILE that exists with the report; never one that is read
    #[arg(long, requires = "output_file")]
    pub force: bool,
    /// Of each file, list at most N findings, and of errors behind those N more; all are counted
    /// [default: 100 for people, else all]
    #[arg(long, value_name = "N")]
    pub max_per_file: Option<u64>,
}

/// Reads a number of errors.
fn errors(text: &str) -> Result<NonZeroU64, String> {
    text.parse()
        .map_err(|_| "give a number, 1 or more; without --max-errors all is read".to_owned())
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// For people: the line, and a mark under the place
    Human,
    /// One line each, as compilers write them: `file:line:column: error: message [CODE]`
    Gcc,
    /// One JSON document, complete when the run ends
    Json,
    /// One JSON object a finding, each on its own line as it is found
    Jsonl,
    /// Annotations of GitHub Actions
    Github,
    /// One SARIF 2.1.0 log, for code scanning
    Sarif,
    /// One JUnit document, for build servers
    Junit,
    /// One JSON document for GitLab's code quality
    Gitlab,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Worth knowing
    Note,
    /// Not as it should be, but clear
    Warning,
    /// A rule is broken, or something cannot be read
    Error,
}
