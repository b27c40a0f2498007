//! The `kifu` program.
#![forbid(unsafe_code)]

use clap::Parser;
use kifu::cli::Cli;
use kifu::commands;
use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run(&Cli::parse()).into()
}
