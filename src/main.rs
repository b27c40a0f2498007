//! The `kifu` program.
#![forbid(unsafe_code)]

use kifu::cli::Cli;
use kifu::commands;
use std::process::ExitCode;

fn main() -> ExitCode {
    match Cli::of_line(std::env::args_os().collect()) {
        Ok(cli) => commands::run(cli).into(),
        Err(words) => commands::tell_usage(words).into(),
    }
}
