//! `kifu completions`: scripts for shells, made from the command line's own description.

use super::Session;
use crate::cli::{self, Cli};
use anyhow::Result;
use clap::CommandFactory;
use std::io::Write;

/// Prints the script for a shell.
///
/// # Errors
/// If standard output cannot be written.
pub(super) fn run(args: &cli::Completions, session: &mut Session) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "kifu", &mut script);
    session.stdout.write_all(&script)?;
    Ok(())
}
