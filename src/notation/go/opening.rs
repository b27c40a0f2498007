//! How a game begins whose file names the handicap and leaves its stones to the reader (specs: go-files §2, §3).

use super::values;
use crate::findings::Finding;
use crate::games::Side;
use crate::games::go::{Point, Position, Ruleset, handicap_points};
use crate::replay::go::{GoMove, Opening, mark_handicap, setup_findings};
use crate::replay::{Item, Script};
use crate::source::Span;

/// A square board with the stones of a handicap, which stands at a place, on the points where they always lie: of three
/// the third on the upper left. Nothing where the size is none.
pub(crate) fn fixed(size: u8, handicap: Option<(u32, Span)>) -> Option<Position> {
    let mut position = Position::new(size, size, Ruleset::UNSPECIFIED)?;
    let stones = handicap.and_then(|(stones, _)| u8::try_from(stones).ok());
    let points = stones.and_then(|stones| handicap_points(size, stones)).unwrap_or_default();
    position.setup(points.into_iter().map(|point: Point| (point, Some(Side::First))));
    Some(position)
}

/// Gives the turn to whoever has the first move, and says what of stones, handicap and first move does not fit. Where no
/// stones are set up, the first moves of black are the handicap. `place` is where nothing better is known.
pub(crate) fn open(
    position: &mut Position,
    handicap: Option<(u32, Span)>,
    script: &mut Script<GoMove>,
    place: Span,
) -> Vec<Finding> {
    open_for(position, handicap, None, script, place)
}

/// The same of a file that says whose the first move is.
pub(crate) fn open_for(
    position: &mut Position,
    handicap: Option<(u32, Span)>,
    turn: Option<Side>,
    script: &mut Script<GoMove>,
    place: Span,
) -> Vec<Finding> {
    let mut findings = setup_findings(position, place);
    let stated = handicap.map(|(stones, _)| stones);
    let count = |side: Side| usize::from(position.board().count(side));
    let (black, white) = (count(Side::First), count(Side::Second));
    let placed = match black + white {
        0 => mark_handicap(script, stated.unwrap_or(0)),
        _ => 0,
    };
    let first = script.items.iter().find_map(|item| match item {
        Item::Move { written, span, .. } => Some((written.mv.side(), *span)),
        _ => None,
    });
    let first_move = first.map(|(side, _)| side);
    let opening = Opening { handicap: stated, black, white, placed, turn, first_move };
    let stones = handicap.map_or(place, |(_, span)| span);
    findings.extend(opening.findings(stones, first.map_or(place, |(_, span)| span)));
    position.set_side_to_move(opening.side_to_move());
    findings
}

/// The day of a date in numbers, whatever stands between and behind them, as SGF writes it: `2015- 8-29-22-56-58`,
/// `2012年11月22日 下午 6:3`, `20170316 [09:37]`, `2001/08/20`.
pub(crate) fn day(text: &str) -> Option<String> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let first = numbers.next()?;
    let (year, month, day) = match first.len() {
        8 => (&first[..4], &first[4..6], &first[6..]),
        4 => (first, numbers.next()?, numbers.next()?),
        _ => return None,
    };
    let is_short = |part: &str| part.len() <= 2;
    (is_short(month) && is_short(day)).then_some(())?;
    values::dates(&format!("{year}-{month:0>2}-{day:0>2}"))
}
