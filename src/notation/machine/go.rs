//! Go: the rows, the side to move and, if they are named, the rules that decide which moves are legal;
//! moves as SGF has them, with numbers for lines that have no letter.

use super::{MachineMove, MoveOf, SHORT, Spell, joined};
use crate::findings::{Code, Finding, Severity};
use crate::games::go::{KoRule, Move, Point, Position, Ruleset, SuicideRule};
use crate::games::{Rules, Side};
use crate::record::Record;
use crate::replay::go::{GoMove, Opening, mark_handicap_of, setup_findings, stated_handicap};
use crate::replay::{Item, Script};
use crate::source::Span;
use std::fmt::Write as _;

const KO: [(&str, KoRule); 3] = [
    ("simple-ko", KoRule::Simple),
    ("positional-superko", KoRule::Positional),
    ("situational-superko", KoRule::Situational),
];

const SUICIDE: [(&str, SuicideRule); 3] = [
    ("no-suicide", SuicideRule::Forbidden),
    ("multi-stone-suicide", SuicideRule::MultiStone),
    ("suicide", SuicideRule::Allowed),
];

impl Spell for Position {
    type Short = GoMove;
    type Draft = Position;

    fn push_start(&self, out: &mut String) {
        out.push_str(&self.to_line());
        let Ruleset { name, ko, suicide } = self.ruleset();
        if self.ruleset() == Ruleset::UNSPECIFIED {
            return;
        }
        let ko = KO.iter().find(|row| row.1 == ko).map_or("", |row| row.0);
        let suicide = SUICIDE.iter().find(|row| row.1 == suicide).map_or("", |row| row.0);
        // Writing to a String cannot fail.
        let _ = write!(out, " {ko} {suicide} {name}");
    }

    fn draft(text: Option<&str>) -> Option<Position> {
        let Some(text) = text else { return Position::new(19, 19, Ruleset::UNSPECIFIED) };
        let mut words = text.splitn(6, ' ');
        let rows = words.next()?;
        let side = match words.next()? {
            "b" => Side::First,
            "w" => Side::Second,
            _ => return None,
        };
        if words.next()? != "-" {
            return None;
        }
        let ruleset = match (words.next(), words.next(), words.next()) {
            (None, ..) => Ruleset::UNSPECIFIED,
            (Some(ko), Some(suicide), Some(name)) => {
                let ko = KO.iter().find(|row| row.0 == ko)?.1;
                let suicide = SUICIDE.iter().find(|row| row.0 == suicide)?.1;
                Ruleset::named(name, ko, suicide)?
            }
            _ => return None,
        };
        position(rows, side, ruleset)
    }

    fn faults(draft: &Position, place: Span) -> Vec<Finding> {
        setup_findings(draft, place)
    }

    /// A handicap that is stated can be placed by moves, on an empty board.
    fn prepare(
        script: &mut Script<MoveOf<Self>>,
        draft: &Position,
        record: &Record,
        place: Span,
    ) -> Vec<Finding> {
        let handicap = stated_handicap(record);
        let go_move = |written: &MoveOf<Self>| match written {
            MachineMove::Short(written) => Some(written.mv),
            MachineMove::Exact(..) | MachineMove::Misnamed(..) => None,
        };
        let [black, white] = Side::BOTH.map(|side| usize::from(draft.board().count(side)));
        let placed = match (black + white, handicap) {
            (0, Some(stones)) => mark_handicap_of(script, stones, go_move, |written| {
                if let MachineMove::Short(written) = written {
                    written.placed = true;
                }
            }),
            _ => 0,
        };
        if !record.start_known {
            return Vec::new();
        }
        // Behind a node without a move it is no first one.
        let is_beside = |item: &&Item<_>| {
            matches!(item, Item::Note { .. } | Item::Time { .. } | Item::Clock { .. })
        };
        let first = script.items.iter().find(|item| !is_beside(item)).and_then(|item| match item {
            Item::Move { written, span, .. } => Some((go_move(written)?.side(), *span)),
            _ => None,
        });
        let first_move = first.map(|(side, _)| side);
        let turn = Some(draft.side_to_move());
        let opening = Opening { handicap, black, white, placed, turn, first_move };
        // Stones can be set up behind the start, too.
        let is_set_up = script.items.iter().any(|item| matches!(item, Item::Setup { .. }));
        let found = opening.findings(place, first.map_or(place, |(_, span)| span));
        let found = found.filter(|finding| !(is_set_up && finding.code == Code::GoHandicap));
        // A handicap is for information in some formats: what is told of it there is a note.
        let as_note = |finding: Finding| match finding.code {
            Code::GoHandicap => Finding { severity: Severity::Note, ..finding },
            _ => finding,
        };
        found.map(as_note).collect()
    }

    fn settle(draft: Position) -> Position {
        draft
    }

    fn short_bytes(mv: Move) -> Option<([u8; SHORT], usize)> {
        let colour = [b'B', b'W'][mv.side().index()];
        let Move::Play { point, .. } = mv else { return joined([&[colour, b'[', b']']]) };
        let [column, row] = point.letters().map(|letter| letter as u8);
        let has_letters = column != b'?' && row != b'?';
        has_letters.then_some(([colour, b'[', column, row, b']', 0, 0, 0], 5))
    }

    fn push_short(&self, mv: Move, out: &mut String) {
        out.push(['B', 'W'][mv.side().index()]);
        out.push('[');
        if let Move::Play { point, .. } = mv {
            push_point(point, out);
        }
        out.push(']');
    }

    fn short(draft: &mut Position, text: &str) -> Option<GoMove> {
        Self::exact(draft, text).map(GoMove::new)
    }

    fn push_exact(&self, mv: Move, out: &mut String) {
        self.push_short(mv, out);
    }

    fn exact(_: &mut Position, text: &str) -> Option<Move> {
        let (colour, rest) = text.split_at_checked(1)?;
        let side = match colour {
            "B" => Side::First,
            "W" => Side::Second,
            _ => return None,
        };
        match rest.strip_prefix('[')?.strip_suffix(']')? {
            "" => Some(Move::Pass { side }),
            text => Some(Move::Play { point: point(text)?, side }),
        }
    }
}

/// Appends a point: two letters, or for lines that have none `53,7`, counted from 0.
pub(crate) fn push_point(point: Point, out: &mut String) {
    let letters = point.letters();
    if letters.contains(&'?') {
        // Writing to a String cannot fail.
        let _ = write!(out, "{},{}", point.column, point.row);
    } else {
        out.extend(letters);
    }
}

/// Reads a point.
pub(crate) fn point(text: &str) -> Option<Point> {
    if let Some((column, row)) = text.split_once(',') {
        return Some(Point::new(column.parse().ok()?, row.parse().ok()?));
    }
    let line = |letter: u8| match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    };
    match *text.as_bytes() {
        [column, row] => Some(Point::new(line(column)?, line(row)?)),
        _ => None,
    }
}

/// The position of rows from the top: `3/1XO/3`.
fn position(rows: &str, side: Side, ruleset: Ruleset) -> Option<Position> {
    let mut stones = Vec::new();
    let (mut width, mut height) = (None, 0_u8);
    for row in rows.split('/') {
        let (mut column, mut run) = (0_u8, 0_u8);
        for byte in row.bytes() {
            if byte.is_ascii_digit() {
                run = run.checked_mul(10)?.checked_add(byte - b'0')?;
                continue;
            }
            column = column.checked_add(std::mem::take(&mut run))?;
            let of = match byte {
                b'X' => Side::First,
                b'O' => Side::Second,
                _ => return None,
            };
            stones.push((Point::new(column, height), Some(of)));
            column = column.checked_add(1)?;
        }
        column = column.checked_add(run)?;
        if *width.get_or_insert(column) != column {
            return None;
        }
        height = height.checked_add(1)?;
    }
    let mut position = Position::new(width?, height, ruleset)?;
    if !stones.is_empty() {
        position.setup(stones);
    }
    if side != position.side_to_move() {
        position.set_side_to_move(side);
    }
    Some(position)
}
