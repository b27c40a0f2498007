//! A table of games: a line each.

use super::columns::{About, Cell, Columns};
use super::row::Row;
use crate::formats::{Holds, Loss, Losses};
use crate::games::{self, Position, Side};
use crate::notation::chess::uci;
use crate::notation::headers::{self, date};
use crate::record::{Entry, Header, Key, Record, TimeControl};
use crate::replay::Referee;

/// Appends a game, and counts what no column says of it that a table of games can say.
pub(super) fn write(record: &Record, columns: Columns, mut row: Row<'_>, losses: &mut Losses) {
    let line = Line::of(record);
    let mut told = vec![false; record.headers.len()];
    let (mut has_moves, mut has_ending, mut has_result) = (false, false, false);
    for column in columns.iter() {
        line.cell(column.cell, &mut told, &mut row);
        has_moves |= matches!(column.cell, Cell::Moves);
        has_ending |= matches!(column.cell, Cell::Ending);
        has_result |= matches!(column.cell, Cell::Result);
    }
    row.end();
    losses.add(Loss::MarkedCells, row.marked);
    // What a header says of the result is what the record says.
    for (header, told) in record.headers.iter().zip(&mut told) {
        *told |= header.key == Key::Result && has_result;
    }
    let untold = record.headers.iter().zip(told);
    let untold = untold.filter(|(header, told)| header.key != Key::Remark && !told).count();
    losses.add(Loss::Headers, untold as u64);
    if let Some((ending, _)) = record.ending() {
        let is_lost = !has_ending || !ending.word.is_empty();
        losses.add(Loss::Endings, u64::from(is_lost));
    }
    match (has_moves, line.stop) {
        (false, _) => losses.add(Loss::Moves, record.plies() as u64),
        (true, Some(stop)) => losses.rest(record, stop, Holds::MOVES),
        (true, None) => {}
    }
}

/// What takes a walk through the game to know.
struct Line<'r> {
    record: &'r Record,
    /// The moves of the main line, up to the first that cannot be read: without it, the rest means
    /// other moves.
    moves: String,
    stop: Option<crate::record::NodeId>,
    last: Position,
    time_control: Option<TimeControl>,
}

impl<'r> Line<'r> {
    fn of(record: &'r Record) -> Line<'r> {
        let time_control = headers::time_control(record).or_else(|| {
            let text = record.header(Key::TimeControl)?;
            base_and_increment(text).filter(|_| record.header(Key::Byoyomi).is_none())
        });
        let last = record.start.clone();
        let mut line = Line { record, moves: String::new(), stop: None, last, time_control };
        for node in record.tree.main_line() {
            match (record.tree.node(node).entry, &mut line.last) {
                (Entry::Move(mv) | Entry::Illegal(mv), last) => {
                    line.moves.push_str(if line.moves.is_empty() { "" } else { " " });
                    push_move(mv, last, &mut line.moves);
                    last.play(mv);
                }
                (Entry::Setup(setup), Position::Go(last)) => {
                    let _ = last.set_up(record.tree.placements(setup));
                }
                (Entry::Unreadable(_), _) => {
                    line.stop = Some(node);
                    break;
                }
                _ => {}
            }
        }
        line
    }

    /// Writes a cell, and notes which headers it tells.
    fn cell(&self, cell: Cell, told: &mut [bool], row: &mut Row<'_>) {
        let record = self.record;
        let control = |part: fn(TimeControl) -> u64| self.time_control.map(part);
        match cell {
            Cell::Record => row.record_number(),
            Cell::Game => row.word(record.game().name()),
            Cell::Header(key) => match self.last_of(told, |header| header.key == key) {
                Some(text) => row.text(text),
                None => row.empty(),
            },
            Cell::Date(key) => self.date(key, told, row),
            Cell::Of(side, about) => self.about(side, about, told, row),
            Cell::Named(name) => match self.last_of(told, |header| self.is_named(header, name)) {
                Some(text) => row.text(text),
                None => row.empty(),
            },
            Cell::Base => row.number(control(|control| control.base)),
            Cell::Byoyomi => row.number(control(|control| control.byoyomi)),
            Cell::Increment => row.number(control(|control| control.increment)),
            Cell::Result => row.word(record.outcome().name()),
            Cell::Ending => row.word(record.ending().map_or("", |(ending, _)| ending.kind.name())),
            Cell::Plies => row.number(Some(record.plies())),
            Cell::Variations => row.number(Some(record.tree.variations())),
            Cell::Comments => row.number(Some(record.comments())),
            Cell::Position => row.word(&record.start.to_line()),
            Cell::FinalPosition if self.stop.is_some() => row.empty(),
            Cell::FinalPosition => row.word(&self.last.to_line()),
            Cell::Moves => row.word(&self.moves),
        }
    }

    fn is_named(&self, header: &Header, name: &str) -> bool {
        self.record.text(header.name).eq_ignore_ascii_case(name)
    }

    /// The value of the last header that is meant, which is told now.
    fn last_of(&self, told: &mut [bool], is: impl Fn(&Header) -> bool) -> Option<&'r str> {
        let place = self.record.headers.iter().rposition(is)?;
        if let Some(told) = told.get_mut(place) {
            *told = true;
        }
        Some(self.record.text(self.record.headers[place].value))
    }

    /// A date in ISO 8601; as it is written if it can mean several, or none.
    fn date(&self, key: Key, told: &mut [bool], row: &mut Row<'_>) {
        let local = self.record.header(key);
        let named = |name: &str| {
            let is = |header: &&Header| self.is_named(header, name);
            self.record.headers.iter().rfind(is).map(|header| self.record.text(header.value))
        };
        let universal = match key {
            Key::Start => [named("UTCDate"), named("UTCTime")],
            _ => [named("EndDate"), None],
        };
        if let [Some(day), Some(time)] = universal
            && let Some(iso) = date::iso(&format!("{day} {time}"))
            && iso.contains('T')
            // Of two that differ, the one of the place where the game was played stays.
            && local.and_then(date::iso).is_none_or(|local| iso.starts_with(&local))
        {
            self.last_of(told, |header| header.key == key);
            self.last_of(told, |header| self.is_named(header, "UTCDate"));
            self.last_of(told, |header| self.is_named(header, "UTCTime"));
            return row.word(&format!("{iso}+00:00"));
        }
        match self.last_of(told, |header| header.key == key) {
            None => row.empty(),
            Some(text) => match date::iso(text) {
                Some(iso) => row.word(&iso),
                None => row.text(text),
            },
        }
    }

    /// What is told of a player beside the name, under a name that begins as that of the name does.
    fn about(&self, side: Side, about: About, told: &mut [bool], row: &mut Row<'_>) {
        let key = if side == Side::First { Key::First } else { Key::Second };
        let player = self.record.headers.iter().rfind(|header| header.key == key);
        let player = player.map_or("", |header| self.record.text(header.name));
        let endings: &[&str] = match about {
            About::Rating => &["Elo", "Rating"],
            About::Title => &["Title"],
        };
        for ending in endings.iter().filter(|_| !player.is_empty()) {
            let name = format!("{player}{ending}");
            let is_meant = |header: &Header| {
                let text = || self.record.text(header.value);
                self.is_named(header, &name)
                    && (about == About::Title || row.takes_as_number(text()))
            };
            if let Some(text) = self.last_of(told, is_meant) {
                return row.text(text);
            }
        }
        row.empty();
    }
}

/// A move as engines are told it.
pub(super) fn push_move(mv: games::Move, position: &Position, out: &mut String) {
    match (mv, position) {
        (games::Move::Chess(mv), Position::Chess(position)) => {
            uci::write(mv, position.has_chess960_castling(), out);
        }
        _ => out.push_str(&mv.to_string()),
    }
}

/// `300+3` in seconds, as PGN has it for one period.
fn base_and_increment(text: &str) -> Option<TimeControl> {
    let seconds = |text: &str| {
        let digits = (1..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| text.parse::<u64>().ok()).flatten()
    };
    let (base, increment) = text.trim().split_once('+')?;
    let (base, increment) = (seconds(base)? * 1000, seconds(increment)? * 1000);
    Some(TimeControl { base, byoyomi: 0, increment })
}
