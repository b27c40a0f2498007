//! What a TimeControl tag lets clocks do (PGN standard 9.6.1; specs: pgn §4.3).

use crate::games::Side;
use crate::record::Millis;

/// Clocks are often rounded to seconds.
const ROUNDING: u64 = 1000;

/// Moves to be made in a time. Times are milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Period {
    /// `None` for the rest of the game.
    moves: Option<u32>,
    time: u64,
    increment: u64,
}

/// The clocks of a game under way, to be compared with its time control.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    /// Empty if the time control is not known.
    periods: Vec<Period>,
    /// With which move of a side each of them ends, if it does.
    ends: Vec<u32>,
    /// What each side's clock showed last, and behind which of its moves.
    left: [Option<(u64, u32)>; 2],
    /// What each side has been given by a new period and does not show yet: boards differ in when
    /// they add it.
    pending: [u64; 2],
}

impl Clocks {
    /// Clocks under a time control as the tag has it; nothing is expected of them if it says
    /// something else.
    pub(super) fn new(control: &str) -> Clocks {
        let periods = control.split(':').map(period).collect::<Option<Vec<Period>>>();
        // One without end is the last; in `1:30:00+30` it is hours that are meant, and nothing is told.
        let periods = periods.filter(|periods| {
            let before = periods.split_last().map_or(&[][..], |(_, before)| before);
            before.iter().all(|period| period.moves.is_some())
        });
        let periods = periods.unwrap_or_default();
        let mut end = 0_u32;
        let lengths = periods.iter().map_while(|period| period.moves);
        let ends = lengths.map(|moves| {
            end = end.saturating_add(moves);
            end
        });
        Clocks { ends: ends.collect(), periods, ..Clocks::default() }
    }

    /// The period in which a side makes its move of a number, and whether that is its last.
    fn period(&self, number: u32) -> Option<(Period, bool)> {
        let at = self.ends.partition_point(|&end| end < number);
        if let Some(&end) = self.ends.get(at) {
            return Some((*self.periods.get(at)?, end == number));
        }
        let last = *self.periods.last()?;
        let Some(moves) = last.moves else { return Some((last, false)) };
        // The last period repeats.
        let end = self.ends.last().copied().unwrap_or_default();
        Some((last, (number - end).is_multiple_of(moves)))
    }

    /// Notes what the clock of a side shows after its move of a number (1 or more). If that is more
    /// than the time control allows, gives back what it showed before.
    pub(super) fn show(&mut self, side: Side, number: u32, left: Millis) -> Option<Millis> {
        let left = u64::from(left.get()?);
        let last = self.left[side.index()];
        // Moves without a reading have had their time all the same.
        let first = last.map_or(number, |(_, last)| last.saturating_add(1)).min(number);
        let mut increments = 0;
        for number in first..=number {
            let (period, is_last) = self.period(number)?;
            increments += period.increment;
            if is_last && let Some((next, _)) = self.period(number.saturating_add(1)) {
                self.pending[side.index()] += next.time;
            }
        }
        self.left[side.index()] = Some((left, number));
        let (before, _) = last?;
        let pending = &mut self.pending[side.index()];
        let usual = before + increments + ROUNDING;
        if left <= usual {
            return None;
        }
        if left <= usual + *pending {
            *pending = 0;
            return None;
        }
        Millis::new(before)
    }
}

/// `moves/seconds+increment`, with moves and increment left out where there are none.
fn period(text: &str) -> Option<Period> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), time),
        None => (None, text),
    };
    let (time, increment) = time.split_once('+').unwrap_or((time, "0"));
    let millis = |text: &str| {
        let seconds: f64 = text.parse().ok()?;
        let plain = text.starts_with(|first: char| first.is_ascii_digit()) && seconds < 1e9;
        plain.then_some((seconds * 1000.0) as u64)
    };
    Some(Period { moves, time: millis(time)?, increment: millis(increment)? })
}
