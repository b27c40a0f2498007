//! What programs that let engines play write behind each move: `{+0.16/13 0.074s}` (specs: pgn §5.5).
//!
//! Score, depth and time, in the words of cutechess, fastchess, xboard and others. The score is that of the engine
//! that has moved.

use super::pawns::decimal;
use crate::games::Side;
use crate::notation::syntax::comments::is_blank;
use crate::record::{Convention, Evaluation, Millis, Score, TextRef};
use std::ops::Range;

/// What such a comment says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    points: Points,
    depth: u32,
    /// The time that the move took, and where it stands with what parts it from what is before it.
    pub(crate) time: Option<(Millis, Range<usize>)>,
}

/// A score from the view of whoever has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Points {
    /// Hundredths of a pawn.
    Hundredths(i32),
    /// Whether the mover mates, and in how many plies.
    Mate(bool, u32),
}

impl Told {
    /// Reads a comment that begins with a score and the depth to which it was looked for; a time may follow, and
    /// behind a comma anything.
    pub(crate) fn read(text: &str) -> Option<Told> {
        // Most comments are words.
        if !text.starts_with(['+', '-', 'M', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) {
            return None;
        }
        let (facts, behind) = text.split_once(',').unwrap_or((text, ""));
        // Of `3,25s` the time is not 3.
        if facts.contains(is_blank) && behind.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let (judgement, time) = match facts.split_once(is_blank) {
            Some((judgement, time)) => {
                (judgement, Some((millis(time.trim_matches(is_blank))?, facts.len())))
            }
            // fastchess had a comma before the time as well: `+0.31/11, 0.099s, n=123`.
            None => {
                let word = behind.split(',').next().unwrap_or_default();
                let time = word.strip_prefix(is_blank).map(|time| time.trim_matches(is_blank));
                let time = time.filter(|time| time.ends_with('s'));
                let end = facts.len() + 1 + word.len();
                (facts, time.and_then(millis).map(|time| (time, end)))
            }
        };
        let (score, depth) = judgement.split_once('/')?;
        let (sign, value) = match score.strip_prefix(['+', '-']) {
            Some(value) => (Some(score.starts_with('-')), value),
            None => (None, score),
        };
        // Without either it may be a result of a match: `1.5/2`.
        if sign.is_none() && time.is_none() {
            return None;
        }
        let is_negative = sign.unwrap_or(false);
        let points = match value.strip_prefix('M') {
            Some(plies) => Points::Mate(!is_negative, number(plies, 4)?),
            None => {
                let (pawns, hundredths) = value.split_once('.')?;
                if hundredths.len() != 2 {
                    return None;
                }
                let points = (number(pawns, 4)? * 100 + number(hundredths, 2)?) as i32;
                Points::Hundredths(if is_negative { -points } else { points })
            }
        };
        let time = time.map(|(time, end)| (time, judgement.len()..end));
        Some(Told { points, depth: number(depth, 4)?, time })
    }

    /// The same as an evaluation of the position behind a move of `mover`.
    pub(crate) fn evaluation(&self, mover: Side) -> Evaluation {
        let score = match (self.points, mover) {
            (Points::Hundredths(points), Side::First) => Score::Points(points),
            (Points::Hundredths(points), Side::Second) => Score::Points(-points),
            (Points::Mate(true, plies), _) => Score::Mate(mover, Some(plies)),
            (Points::Mate(false, plies), _) => Score::Mate(mover.other(), Some(plies)),
        };
        Evaluation {
            score,
            depth: Some(self.depth),
            selective_depth: None,
            nodes: None,
            line: TextRef::EMPTY,
            engine: TextRef::EMPTY,
            convention: Convention::Match,
        }
    }
}

/// A number of so many digits at most.
fn number(digits: &str, most: usize) -> Option<u32> {
    (1..=most).contains(&digits.len()).then(|| decimal(digits.as_bytes())).flatten()
}

/// Seconds, perhaps with up to three digits of a fraction, and their sign: `0.074s`, `1.2s`, `25`; from a minute on
/// xboard writes minutes and seconds: `1:02`.
fn millis(text: &str) -> Option<Millis> {
    if let Some((minutes, seconds)) = text.split_once(':') {
        let is_two = seconds.len() == 2;
        let seconds = number(seconds, 2).filter(|&seconds| is_two && seconds < 60)?;
        let minutes = number(minutes, 4).filter(|&minutes| minutes > 0)?;
        return Millis::new(u64::from(minutes * 60 + seconds) * 1000);
    }
    let text = text.strip_suffix('s').unwrap_or(text);
    let (seconds, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let fraction = number(fraction, 3)? * 10_u32.pow(3 - fraction.len() as u32);
    Millis::new(u64::from(number(seconds, 6)?) * 1000 + u64::from(fraction))
}
