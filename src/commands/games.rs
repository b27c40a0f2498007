//! `--games`: which games of each file are read and judged.

use super::Session;
use super::place::Input;
use super::usage::Usage;
use anyhow::Result;
use std::ops::RangeInclusive;

/// A choice of games, by their numbers in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Games {
    ranges: Vec<RangeInclusive<u32>>,
}

/// Whether a game is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// It is, or only the one who knows its number can tell.
    Perhaps,
    /// It is not.
    No,
    /// Neither it nor any that follows.
    Enough,
}

impl Games {
    /// Games and ranges of games from 1, separated by commas: `3`, `2-5`, `7-`, `-4`, `3,7,10-20`.
    ///
    /// # Errors
    /// If the text is something else.
    pub(super) fn parse(text: &str) -> Result<Games> {
        let ranges: Result<Vec<_>, Usage> =
            text.split(',').map(|part| range(part.trim())).collect();
        let ranges = ranges.map_err(|words| words.at(&format!("--games {text}")))?;
        Ok(Games { ranges })
    }

    /// Whether a game of this number is meant.
    #[must_use]
    pub(super) fn contains(&self, game: u32) -> bool {
        self.ranges.iter().any(|range| range.contains(&game))
    }

    /// The number behind which no game is meant.
    #[must_use]
    pub(super) fn last(&self) -> u32 {
        self.ranges.iter().map(|range| *range.end()).max().unwrap_or(0)
    }
}

/// What a thread can tell of a game that is the `game`-th of a piece: of pieces that do not begin
/// their input only the collecting side knows how many games came before.
#[must_use]
pub(super) fn wish(games: Option<&Games>, first: bool, game: u32) -> Wish {
    match games {
        Some(games) if first && game > games.last() => Wish::Enough,
        Some(games) if first && !games.contains(game) => Wish::No,
        _ => Wish::Perhaps,
    }
}

fn range(text: &str) -> Result<RangeInclusive<u32>, Usage> {
    let number = |part: &str, open: u32| match part.trim() {
        "" => Ok(open),
        part => part.parse().map_err(|_| {
            Usage::new(
                format!("\"{text}\" is neither a number nor a range"),
                format!("「{text}」は番号としても範囲としても読めません"),
            )
        }),
    };
    let (from, to) = match text.split_once('-') {
        Some((from, to)) => (number(from, 1)?, number(to, u32::MAX)?),
        None => (number(text, 0)?, number(text, 0)?),
    };
    if text.is_empty() || text == "-" {
        return Err(Usage::new(
            "a number is missing; write 3, 2-5, 7- or 3,7,10-20",
            "番号がありません。3、2-5、7-、3,7,10-20のように書きます",
        ));
    }
    if from == 0 {
        return Err(Usage::new("games are counted from 1", "対局の番号は1からです"));
    }
    if from > to {
        return Err(Usage::new(
            format!("\"{text}\" ends before it begins"),
            format!("「{text}」は始まりより終わりが前にあります"),
        ));
    }
    Ok(from..=to)
}

/// The collecting side of the choice.
#[derive(Debug)]
pub(super) struct Picker {
    games: Option<Games>,
    /// How many games were met, and how many of them were meant.
    seen: u64,
    picked: u64,
    /// Of the piece at hand, those that nobody wants for another reason, in order.
    unwanted: Vec<u32>,
}

impl Picker {
    /// Picks these games, or all.
    #[must_use]
    pub(super) fn new(games: Option<Games>) -> Picker {
        Picker { games, seen: 0, picked: 0, unwanted: Vec::new() }
    }

    /// Whether a game of the piece at hand is meant; what concerns the whole file has the number 0 and
    /// always is.
    #[must_use]
    pub(super) fn wants(&self, game: u32) -> bool {
        game == 0 || self.picks(game) && self.unwanted.binary_search(&game).is_err()
    }

    fn picks(&self, game: u32) -> bool {
        self.games.as_ref().is_none_or(|games| games.contains(game))
    }

    /// Takes note of the games of a piece, without those that nobody wants for what they say; how many
    /// of them are meant. An input of which no more
    /// games are meant is read no further.
    pub(super) fn count(
        &mut self,
        input: &Input,
        before: u32,
        records: u32,
        unwanted: &[u32],
    ) -> u64 {
        let numbers = before.saturating_add(1)..=before.saturating_add(records);
        let picked = numbers.clone().filter(|&game| self.picks(game)).count() as u64;
        self.unwanted.clear();
        self.unwanted.extend(unwanted.iter().map(|&number| before.saturating_add(number)));
        let unwanted = self.unwanted.iter().filter(|&&game| self.picks(game)).count() as u64;
        self.seen += u64::from(records);
        self.picked += picked;
        if self.games.as_ref().is_some_and(|games| *numbers.end() >= games.last()) {
            input.stop();
        }
        picked.saturating_sub(unwanted)
    }

    /// Says so if there were games, but none of them was meant.
    pub(super) fn end(&self, session: &mut Session) {
        if self.games.is_some() && self.picked == 0 && self.seen > 0 {
            let words = Usage::new(
                "--games names no game that there is",
                "--gamesで指定した番号の対局はありません",
            );
            session.fail(&words.into());
        }
    }
}
