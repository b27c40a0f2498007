//! The `kifu` program.
#![forbid(unsafe_code)]

use clap::Parser;
use kifu::cli::Cli;
use kifu::commands;
use std::process::ExitCode;

fn main() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => commands::run(cli).into(),
        Err(words) => commands::tell_usage(words).into(),
    }
}
