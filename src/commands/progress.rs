//! A sign of life on the terminal during long work.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Work that is done sooner shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// Counts files on standard error, once the work has taken a while; never where nobody looks.
#[derive(Debug)]
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    started: Instant,
    files: Cell<u64>,
    drawn: Cell<bool>,
}

impl Progress {
    /// A counter that is shown only if `visible`.
    #[must_use]
    pub(super) fn new(visible: bool) -> Progress {
        let bar = visible.then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
            bar.with_style(
                ProgressStyle::with_template("{spinner} {pos} files, {per_sec}, {msg}")
                    .unwrap_or_else(|_| ProgressStyle::default_spinner()),
            )
        });
        Progress { bar, started: Instant::now(), files: Cell::new(0), drawn: Cell::new(false) }
    }

    /// Another piece is done; `name` is that of the file it belongs to, and `ends` whether that
    /// file is done too.
    pub(super) fn advance(&self, name: &str, ends: bool) {
        self.files.set(self.files.get() + u64::from(ends));
        let Some(bar) = &self.bar else { return };
        if !self.drawn.get() {
            if self.started.elapsed() < PATIENCE {
                return;
            }
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
            self.drawn.set(true);
        }
        bar.set_message(name.to_owned());
        bar.set_position(self.files.get());
    }

    /// Does something that writes to the terminal without being overdrawn.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) if self.drawn.get() => bar.suspend(write),
            _ => write(),
        }
    }

    /// Takes the counter off the terminal.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
