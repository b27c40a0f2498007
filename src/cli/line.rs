//! A command line, read.

use super::{Cli, Convert, Info, Replay, Shared, Validate};
use clap::{Args, Command, FromArgMatches, Parser};
use std::ffi::OsString;

/// Describes what can stand behind the name of a command.
type Describe = fn(Command) -> Command;

/// The commands that read records, by name.
const READERS: [(&str, Describe); 4] = [
    ("convert", Convert::augment_args),
    ("validate", Validate::augment_args),
    ("replay", Replay::augment_args),
    ("info", Info::augment_args),
];

impl Cli {
    /// Reads a command line, the name of the program first.
    ///
    /// # Errors
    /// What is wrong with it, or the help that it asks for.
    pub fn of_line(args: Vec<OsString>) -> Result<Cli, clap::Error> {
        match Cli::of_reader(&args) {
            Some(cli) => Ok(cli),
            None => Cli::try_parse_from(args),
        }
    }

    /// Reads a command line that begins with the name of a command, and where nothing is wrong, without
    /// describing all other commands, which takes longer than to read a short record.
    fn of_reader(args: &[OsString]) -> Option<Cli> {
        let named = args.get(1)?;
        let (name, describe) = READERS.into_iter().find(|&(name, _)| *named == *name)?;
        let command = Shared::augment_args(Command::new("kifu"));
        let command = command.subcommand(describe(Command::new(name)));
        let mut matches = command.try_get_matches_from(args).ok()?;
        Cli::from_arg_matches_mut(&mut matches).ok()
    }
}
