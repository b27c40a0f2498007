//! The `kifu` program.
#![forbid(unsafe_code)]

use clap::Parser;
use kifu::cli::Cli;
use kifu::commands;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => commands::run(&cli).into(),
        Err(answer) => say(&answer),
    }
}

/// Prints help, or what is wrong with the usage. Help that cannot be written has failed.
fn say(answer: &clap::Error) -> ExitCode {
    let printed = answer.print().and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            // Where nothing can be said either, the exit code has to do.
            let _ = writeln!(io::stderr(), "error: cannot write to standard output: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2)),
    }
}
