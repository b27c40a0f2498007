//! What is counted while findings pass: by code, and by game.

use crate::findings::report::{CodeCount, Counts};
use crate::findings::{Code, Lang, Severity};
use indicatif::HumanCount;
use std::collections::{BTreeMap, HashMap};

/// So many ranges of games are named of a file.
const MOST_RANGES: usize = 20;
/// Of so many files the games are named.
const MOST_FILES: usize = 10;

/// How often a code was found with a severity.
#[derive(Clone, Copy, Default)]
struct Times {
    count: u64,
    files: u64,
    /// The number of the file that it was found in last.
    last: u64,
}

/// All counts by code and by game.
#[derive(Default)]
pub(super) struct Tally {
    codes: BTreeMap<(Code, Severity), Times>,
    /// Of the file that is being read: how often each mark was met.
    marks: HashMap<u64, u64>,
    /// Of the file that is being read: how many games it has, how many of them have errors, and
    /// the first ranges of those.
    games: u64,
    faulty: u64,
    ranges: Vec<(u64, u64)>,
    /// Whether games can be asked for by their numbers.
    is_numbered: bool,
    /// What is said of the files that are through, and of how many more nothing is said.
    said: Vec<String>,
    more: u64,
}

impl Tally {
    /// Nothing yet. The games of a part of the input have numbers that nobody can ask for.
    pub(super) fn new(is_part: bool) -> Tally {
        Tally { is_numbered: !is_part, ..Tally::default() }
    }

    /// Begins a file.
    pub(super) fn begin(&mut self) {
        (self.games, self.faulty) = (0, 0);
        self.ranges.clear();
        self.marks.clear();
    }

    /// A mark that no finding of the file had before: services take two of one mark for one.
    pub(super) fn own_mark(&mut self, mark: u64) -> u64 {
        let times = self.marks.entry(mark).or_default();
        let own = mark.wrapping_add(*times);
        *times += 1;
        own
    }

    /// Counts games of the file.
    pub(super) fn add_games(&mut self, games: u64) {
        self.games += games;
    }

    /// Counts a finding in the file of this number.
    pub(super) fn add(&mut self, code: Code, severity: Severity, file: u64) {
        let times = self.codes.entry((code, severity)).or_default();
        times.count += 1;
        if times.last != file {
            times.files += 1;
            times.last = file;
        }
    }

    /// Takes note of an error in a game of the file, whose games come in their order; whether it is
    /// the first of that game.
    pub(super) fn add_error(&mut self, game: u64) -> bool {
        // One more than is shown, so that it is known that there are more.
        let has_room = self.ranges.len() <= MOST_RANGES;
        match self.ranges.last_mut() {
            Some((_, last)) if *last == game => return false,
            Some((_, last)) if *last + 1 == game => *last = game,
            _ if has_room => self.ranges.push((game, game)),
            Some((_, last)) => *last = game,
            None => {}
        }
        self.faulty += 1;
        true
    }

    /// Ends a file. Of one with several games it is kept which have errors.
    pub(super) fn end(&mut self, name: &str, lang: Lang) {
        if self.games < 2 || self.faulty == 0 {
            return;
        }
        if self.said.len() == MOST_FILES {
            self.more += 1;
            return;
        }
        let have = if self.faulty == 1 { "has" } else { "have" };
        let (faulty, games) = (HumanCount(self.faulty), HumanCount(self.games));
        let ranges = match self.is_numbered {
            true => format!(": --games {}", self.named()),
            false => String::new(),
        };
        self.said.push(match lang {
            Lang::En => format!("{name}: {faulty} of {games} games {have} errors{ranges}"),
            Lang::Ja => format!("{name}: {games}局中{faulty}局にエラーがあります{ranges}"),
        });
    }

    /// `3,19,27-30`, and `,…` where there are too many.
    fn named(&self) -> String {
        let ranges = self.ranges.iter().take(MOST_RANGES).map(|(from, to)| match to - from {
            0 => from.to_string(),
            _ => format!("{from}-{to}"),
        });
        let mut named = ranges.collect::<Vec<_>>().join(",");
        if self.ranges.len() > MOST_RANGES {
            named.push_str(",…");
        }
        named
    }

    /// What is said of the games with errors, a line a file.
    pub(super) fn games(&self, lang: Lang, counts: &Counts, out: &mut String) {
        for line in &self.said {
            out.push_str(line);
            out.push('\n');
        }
        if self.more > 0 {
            let (faulty, games) =
                (HumanCount(counts.records_with_errors), HumanCount(counts.records));
            let files = if self.more == 1 { "file" } else { "files" };
            let more = HumanCount(self.more);
            out.push_str(&match lang {
                Lang::En => format!(
                    "… and games of {more} more {files}; {faulty} of all {games} games have errors\n"
                ),
                Lang::Ja => format!(
                    "ほか{more}ファイルの対局にもあります。全{games}局中{faulty}局にエラーがあります\n"
                ),
            });
        }
    }

    /// Of each code and severity, how many findings there are and in how many files.
    pub(super) fn codes(&self) -> Vec<CodeCount> {
        let count = |(&(code, severity), times): (&(Code, Severity), &Times)| CodeCount {
            code,
            severity,
            count: times.count,
            files: times.files,
        };
        self.codes.iter().map(count).collect()
    }
}
