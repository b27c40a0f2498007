//! How far work has come, in words.

use super::Lang;
use indicatif::{HumanBytes, HumanCount};
use std::time::Duration;

/// What has been done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Files that were read to their end.
    pub files: u64,
    /// Games.
    pub games: u64,
    /// Bytes that were read.
    pub bytes: u64,
}

impl Progress {
    /// `3 files, 12,345 games, 61.00 MiB of 184.00 MiB, 0:12 left: all.csa`. `total` is how many
    /// bytes there are, if that is known; `elapsed` the time that the work took so far; `name` what
    /// it is at.
    #[must_use]
    pub fn words(self, lang: Lang, total: Option<u64>, elapsed: Duration, name: &str) -> String {
        let (files, games) = (HumanCount(self.files), HumanCount(self.games));
        let bytes = HumanBytes(self.bytes);
        let total = total.filter(|&total| total >= self.bytes && self.bytes > 0);
        let left = total.map(|total| {
            let share = (total - self.bytes) as f64 / self.bytes as f64;
            let seconds = elapsed.mul_f64(share.min(1e6)).as_secs();
            (HumanBytes(total), format!("{}:{:02}", seconds / 60, seconds % 60))
        });
        let file = if self.files == 1 { "file" } else { "files" };
        let game = if self.games == 1 { "game" } else { "games" };
        match (lang, left) {
            (Lang::En, Some((total, left))) => {
                format!("{files} {file}, {games} {game}, {bytes} of {total}, {left} left: {name}")
            }
            (Lang::En, None) => format!("{files} {file}, {games} {game}, {bytes}: {name}"),
            (Lang::Ja, Some((total, left))) => {
                format!("{files}ファイル {games}局 {bytes}/{total} 残り{left}: {name}")
            }
            (Lang::Ja, None) => format!("{files}ファイル {games}局 {bytes}: {name}"),
        }
    }
}
