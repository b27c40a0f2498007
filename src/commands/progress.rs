//! A sign of life on the terminal during long work.

use crate::findings::Lang;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
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
    counts: Cell<Counts>,
    /// All bytes there are, if that is known.
    total: Cell<Option<u64>>,
    drawn: Cell<bool>,
}

/// What has been done.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    files: u64,
    games: u64,
    bytes: u64,
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
        bar.set_message(words(self.lang, counts, total, elapsed, name));
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
        let bar = self.bar.as_ref()?;
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
            Some(bar) if self.drawn.get() => bar.suspend(write),
            _ => write(),
        }
    }

    /// Takes the counts off the terminal.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// `3 files, 12,345 games, 61.00 MiB of 184.00 MiB, 0:12 left: all.csa`
fn words(lang: Lang, done: Counts, total: Option<u64>, elapsed: Duration, name: &str) -> String {
    let (files, games) = (HumanCount(done.files), HumanCount(done.games));
    let bytes = HumanBytes(done.bytes);
    let total = total.filter(|&total| total >= done.bytes && done.bytes > 0);
    let left = total.map(|total| {
        let share = (total - done.bytes) as f64 / done.bytes as f64;
        let seconds = elapsed.mul_f64(share.min(1e6)).as_secs();
        (HumanBytes(total), format!("{}:{:02}", seconds / 60, seconds % 60))
    });
    match (lang, left) {
        (Lang::En, Some((total, left))) => {
            format!("{files} files, {games} games, {bytes} of {total}, {left} left: {name}")
        }
        (Lang::En, None) => format!("{files} files, {games} games, {bytes}: {name}"),
        (Lang::Ja, Some((total, left))) => {
            format!("{files}ファイル {games}局 {bytes}/{total} 残り{left}: {name}")
        }
        (Lang::Ja, None) => format!("{files}ファイル {games}局 {bytes}: {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_games_and_the_time_left_are_told() {
        let done = Counts { files: 0, games: 12_345, bytes: 1 << 20 };
        let shown = |lang, total| words(lang, done, total, Duration::from_secs(30), "a.csa");
        assert_eq!(
            shown(Lang::En, Some(4 << 20)),
            "0 files, 12,345 games, 1.00 MiB of 4.00 MiB, 1:30 left: a.csa"
        );
        assert_eq!(shown(Lang::En, None), "0 files, 12,345 games, 1.00 MiB: a.csa");
        assert_eq!(shown(Lang::Ja, None), "0ファイル 12,345局 1.00 MiB: a.csa");
    }
}
