//! `kifu explain`: what a code means and what to do about it.

use super::{Session, lookup};
use crate::cli;
use crate::findings::report;
use anyhow::Result;
use std::io::Write;

/// Explains codes, or lists all of them.
///
/// # Errors
/// If a code is not known, or standard output cannot be written.
pub(super) fn run(args: &cli::Explain, session: &mut Session) -> Result<()> {
    if args.codes.is_empty() {
        write!(session.stdout, "{}", report::list(session.lang))?;
    }
    for (index, text) in args.codes.iter().enumerate() {
        let code = lookup::code(text)?;
        let gap = if index == 0 { "" } else { "\n" };
        write!(session.stdout, "{gap}{}", report::explain(code, session.lang))?;
    }
    Ok(())
}
