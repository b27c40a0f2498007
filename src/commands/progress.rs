//! A sign of life on the terminal during long work.

use crate::findings::Lang;
use crate::findings::report;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Work that is done sooner shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// Counts on standard error, once the work has taken a while; never where nobody looks.
#[derive(Debug)]
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    lang: Lang,
    started: Instant,
    counts: Cell<report::Progress>,
    /// All bytes there are, if that is known.
    total: Cell<Option<u64>>,
    drawn: Cell<bool>,
    ended: Cell<bool>,
}

impl Progress {
    /// Counts that are shown only if `visible`.
    #[must_use]
    pub(super) fn new(visible: bool, lang: Lang) -> Progress {
        let bar = visible.then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
            // A wide message is cut to the width of the terminal.
            bar.with_style(
                ProgressStyle::with_template("{spinner} {wide_msg}")
                    .unwrap_or_else(|_| ProgressStyle::default_spinner()),
            )
        });
        Progress {
            bar,
            lang,
            started: Instant::now(),
            counts: Cell::default(),
            total: Cell::new(None),
            drawn: Cell::new(false),
            ended: Cell::new(false),
        }
    }

    /// Says how many bytes there are in all.
    pub(super) fn expect(&self, total: Option<u64>) {
        self.total.set(total);
    }

    /// Another piece is done; `name` is that of the file it belongs to, and `ends` whether that
    /// file is done too.
    pub(super) fn advance(&self, name: &str, ends: bool, bytes: u64, games: u32) {
        let mut counts = self.counts.get();
        counts.files += u64::from(ends);
        counts.games += u64::from(games);
        counts.bytes = counts.bytes.saturating_add(bytes);
        self.counts.set(counts);
        let Some(bar) = self.drawn_bar() else { return };
        let (total, elapsed) = (self.total.get(), self.started.elapsed());
        bar.set_message(counts.words(self.lang, total, elapsed, name));
        bar.tick();
    }

    /// Shows that the work goes on though nothing has been done since.
    pub(super) fn tick(&self) {
        if let Some(bar) = self.drawn_bar() {
            bar.tick();
        }
    }

    /// The bar, once it is time to show it.
    fn drawn_bar(&self) -> Option<&ProgressBar> {
        let bar = self.bar.as_ref().filter(|_| !self.ended.get())?;
        if !self.drawn.get() {
            if self.started.elapsed() < PATIENCE {
                return None;
            }
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
            self.drawn.set(true);
        }
        Some(bar)
    }

    /// Does something that writes to the terminal without being overdrawn.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) if self.drawn.get() && !self.ended.get() => bar.suspend(write),
            _ => write(),
        }
    }

    /// Takes the counts off the terminal for good.
    pub(super) fn end(&self) {
        self.finish();
        self.ended.set(true);
    }

    /// Takes the counts off the terminal.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
