//! How evaluations are written in comments of PGN: `[%eval 0.17]`, `[%eval #-3]` (specs: pgn §5.5).

use crate::games::Side;
use crate::notation::chess::commands::unquoted;
use crate::notation::syntax::digits::{byte, leading_digits, number, window};
use crate::record::{Convention, Evaluation, Score, TextRef};

/// What an `eval` says: pawns from White's point of view, or `#` and the moves to mate, negative if
/// Black mates; then perhaps a comma and the depth. `to_move` is whose turn it is.
pub(crate) fn evaluation(value: &str, to_move: Side) -> Option<Evaluation> {
    judgement(value, to_move).map(Judgement::evaluation)
}

/// A score, and how many plies deep it was looked for: all that an `eval` can say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judgement {
    score: Score,
    depth: Option<u32>,
    /// Whether it is a whole number, of which the text alone does not say from whose view it is.
    is_whole: bool,
}

impl Judgement {
    /// Hundredths of a pawn, and nothing else.
    #[inline(always)]
    fn of(points: i32) -> Judgement {
        Judgement { score: Score::Points(points), depth: None, is_whole: false }
    }

    /// Whether it may be from the view of whoever has moved as well as from White's, as which it is read.
    pub(crate) fn is_whole(self) -> bool {
        self.is_whole
    }

    /// Who is better, and by how much.
    pub(crate) fn score(self) -> Score {
        self.score
    }

    /// The same from the other side's view.
    pub(crate) fn turned(self) -> Judgement {
        let score = match self.score {
            Score::Points(points) => Score::Points(-points),
            Score::Mate(side, plies) => Score::Mate(side.other(), plies),
        };
        Judgement { score, ..self }
    }

    /// Whether an evaluation says the same, from either view if it may be both.
    pub(super) fn says(self, stated: &Evaluation) -> bool {
        self.evaluation() == *stated || self.is_whole && self.turned().evaluation() == *stated
    }

    /// Hundredths of a pawn, if that is all it says.
    #[inline(always)]
    pub(crate) fn points(self) -> Option<i32> {
        match self {
            Judgement { score: Score::Points(points), depth: None, .. } => Some(points),
            _ => None,
        }
    }

    /// The same with what it does not say.
    pub(crate) fn evaluation(self) -> Evaluation {
        Evaluation {
            score: self.score,
            depth: self.depth,
            selective_depth: None,
            nodes: None,
            line: TextRef::default(),
            engine: TextRef::default(),
            convention: Convention::Pgn,
        }
    }
}

/// What an [`evaluation`] says.
#[inline]
pub(crate) fn judgement(value: &str, to_move: Side) -> Option<Judgement> {
    match hundredths(value) {
        Some(points) => Some(Judgement::of(points)),
        None => rare(value, to_move),
    }
}

/// The same, written otherwise than most are.
fn rare(value: &str, to_move: Side) -> Option<Judgement> {
    let value = unquoted(value);
    let (score, depth) = value.split_once(',').unwrap_or((value, ""));
    let score = unquoted(score);
    let depth = match unquoted(depth.trim()) {
        "" => None,
        depth => Some(depth.parse().ok()?),
    };
    let whole = depth.and_then(|_| in_hundredths(score));
    let is_whole = whole.is_some();
    let score = match whole {
        Some(score) => score,
        None => score_of(score, to_move)?,
    };
    Some(Judgement { score, depth, is_whole })
}

/// A whole number before a depth, as ChessBase writes it (`[%eval 25,16]`): in hundredths of a pawn, or so large
/// that it is a mate.
fn in_hundredths(text: &str) -> Option<Score> {
    /// Beyond it stand mates, at 32766 or 32767 less the plies.
    const LARGEST: u32 = 32_000;
    let (digits, side) = match text.strip_prefix('-') {
        Some(digits) => (digits, Side::Second),
        None => (text.strip_prefix('+').unwrap_or(text), Side::First),
    };
    let points = (1..=8).contains(&digits.len()).then(|| decimal(digits.as_bytes())).flatten()?;
    Some(match (points > LARGEST, side) {
        (true, side) => Score::Mate(side, None),
        (false, Side::First) => Score::Points(points as i32),
        (false, Side::Second) => Score::Points(-(points as i32)),
    })
}

/// The score that an `eval` states, in whatever way.
fn score_of(text: &str, to_move: Side) -> Option<Score> {
    if let Some(moves) = text.strip_prefix('#') {
        let (moves, side) = match moves.strip_prefix('-') {
            Some(moves) => (moves, Side::Second),
            None => (moves.strip_prefix('+').unwrap_or(moves), Side::First),
        };
        let plies =
            (1..=8).contains(&moves.len()).then(|| decimal(moves.as_bytes())).flatten()? * 2;
        // Who is to move and has no move left is mated, whatever the sign: programs differ in it.
        let side = if plies == 0 { to_move.other() } else { side };
        return Some(Score::Mate(side, Some(plies.saturating_sub(u32::from(side == to_move)))));
    }
    if let Some(points) = hundredths(text) {
        return Some(Score::Points(points));
    }
    let pawns: f64 = text.parse().ok()?;
    let is_number = text.bytes().all(|b| b.is_ascii_digit() || b"+-.".contains(&b));
    (is_number && pawns.abs() < 1e6).then(|| Score::Points((pawns * 100.0).round() as i32))
}

/// The judgement that a text begins with, if it is written as nearly all are, and its length.
#[inline]
pub(crate) fn leading(text: &[u8]) -> Option<(Judgement, usize)> {
    let (points, length) = leading_hundredths(text)?;
    Some((Judgement::of(points), length))
}

/// A number of up to three digits with two behind its point, as most evaluations are, in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let (points, length) = leading_hundredths(text.as_bytes())?;
    (length == text.len()).then_some(points)
}

/// The same of a number that a text begins with, and its length.
#[inline]
fn leading_hundredths(text: &[u8]) -> Option<(i32, usize)> {
    let window = window(text);
    let is_negative = byte(window, 0) == b'-';
    let sign = usize::from(is_negative);
    let pawns = window >> (8 * sign);
    let digits = leading_digits(pawns);
    if !matches!(digits, 1..=3) || byte(pawns, digits) != b'.' {
        return None;
    }
    let behind = pawns >> (8 * (digits + 1));
    if leading_digits(behind) < 2 {
        return None;
    }
    // The point taken out, they are one number.
    let before = pawns & !(!0 << (8 * digits));
    let points = number(before | behind << (8 * digits), digits + 2) as i32;
    Some((if is_negative { -points } else { points }, sign + digits + 3))
}

/// The number that a few digits are; none if anything else is among them.
#[inline]
pub(crate) fn decimal(digits: &[u8]) -> Option<u32> {
    let mut number = 0;
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = number * 10 + u32::from(digit - b'0');
    }
    Some(number)
}
