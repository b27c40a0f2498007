//! The exit code, decided in one place.

use std::io;
use std::process::ExitCode;

/// How a run ended. Ordered: what is worse prevails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Exit {
    /// 0: nothing is wrong.
    #[default]
    Clean,
    /// 1: there are findings of severity error, or something could not be converted.
    Found,
    /// 2: wrong usage, or something could not be read or written.
    Failed,
}

impl Exit {
    /// Takes the worse of both.
    pub(super) fn raise(&mut self, other: Exit) {
        *self = (*self).max(other);
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Whether an error only says that nobody reads the output any more (`kifu … | head`).
#[must_use]
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
