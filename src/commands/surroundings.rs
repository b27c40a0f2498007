//! What whoever started the run has chosen for it: the terminal, and the signals that it ignores.

use crate::cli::When;
use std::env;
#[cfg(unix)]
use std::fs;

/// Whether a terminal shows nothing but letters, or nobody says what it shows: `M-x compile` of Emacs is such.
#[must_use]
pub(super) fn is_dumb() -> bool {
    env::var_os("TERM").map_or(cfg!(unix), |term| term.is_empty() || term == "dumb")
}

/// Whether to colour what goes to a terminal or elsewhere. A variable that is empty says nothing.
#[must_use]
pub(super) fn colors(asked: When, is_terminal: impl FnOnce() -> bool) -> bool {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    match asked {
        When::Always => true,
        When::Never => false,
        When::Auto if set("NO_COLOR").is_some() => false,
        When::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        When::Auto if set("CLICOLOR").is_some_and(|value| value == "0") || is_dumb() => false,
        When::Auto => is_terminal(),
    }
}

/// Whether whoever started the run has had it ignore a signal, as shells do with interrupts of what runs in the
/// background. Only Linux tells without being asked in C.
#[cfg(unix)]
#[must_use]
pub(super) fn is_ignored(signal: i32) -> bool {
    let Ok(status) = fs::read_to_string("/proc/self/status") else { return false };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let bit = u32::try_from(signal).ok().and_then(|signal| signal.checked_sub(1));
    mask.zip(bit).is_some_and(|(mask, bit)| mask.checked_shr(bit).is_some_and(|rest| rest & 1 == 1))
}
