//! A table of games: a line each.

use super::columns::{About, Cell, Columns};
use super::row::Row;
use crate::formats::{Holds, Loss, Losses};
use crate::games::{self, Game, Position, Side};
use crate::notation::chess::uci;
use crate::notation::go::values;
use crate::notation::headers::{self, date};
use crate::notation::machine::{self, Spell as _, each_position};
use crate::record::{Ending, Entry, Key, NodeId, Outcome, PLACES, Record, TimeControl};
use crate::replay;
use std::borrow::Cow;

/// Appends a game, and counts what no column says of it that a table of games can say.
pub(super) fn write(record: &Record, columns: Columns, mut row: Row<'_>, losses: &mut Losses) {
    let has = |wanted: fn(&Cell) -> bool| columns.iter().any(|column| wanted(&column.cell));
    let has_moves = has(|cell| matches!(cell, Cell::Moves));
    let has_ending = has(|cell| matches!(cell, Cell::Ending));
    let has_result = has(|cell| matches!(cell, Cell::Result));
    let has_position = has(|cell| matches!(cell, Cell::FinalPosition));
    let mut line = Line::of(record, has_moves, has_position);
    line.has_end = has(|cell| matches!(cell, Cell::Date(Key::End)));
    let mut told = vec![false; record.headers.len()];
    for column in columns.iter() {
        line.cell(column.cell, &mut told, &mut row);
    }
    row.end();
    losses.add(Loss::MarkedCells, row.marked);
    // What a header says of the result is what the record says, unless it could not be understood.
    for (header, told) in record.headers.iter().zip(&mut told) {
        let is_empty = || matches!(record.text(header.value).trim(), "" | "*" | "?" | "Void");
        let is_result = header.key == Key::Result && has_result;
        let is_decided = || matches!(record.outcome(), Outcome::Win(_) | Outcome::Draw);
        *told |= is_result && (is_empty() || is_decided());
    }
    let untold = record.headers.iter().zip(told);
    let untold = untold.filter(|(header, told)| header.key != Key::Remark && !told).count();
    losses.add(Loss::Headers, untold as u64);
    if let Some((ending, _)) = line.ending {
        let is_lost = !has_ending || !ending.word.is_empty();
        losses.add(Loss::Endings, u64::from(is_lost));
    }
    // What a list of actions says is more than a word, and words are what blanks separate.
    let has_moves = has_moves && record.game() != Game::Board;
    match (has_moves, line.stop) {
        (false, _) => losses.add(Loss::Moves, record.plies() as u64),
        (true, Some(stop)) => losses.rest(record, stop, Holds::MOVES),
        (true, None) => {}
    }
}

/// What several cells ask for, and what takes a walk through the game to know.
struct Line<'r> {
    record: &'r Record,
    /// The names of the headers, and the place of the last of each canonical key.
    names: Vec<&'r str>,
    places: [Option<u8>; PLACES],
    /// The moves of the main line, up to the first that cannot be read: without it, the rest means
    /// other moves.
    moves: String,
    stop: Option<NodeId>,
    /// The position behind them.
    last: Option<Cow<'r, Position>>,
    ending: Option<(Ending, Side)>,
    times: [Option<u64>; 3],
    /// Whether the table has a column for the end of the game.
    has_end: bool,
}

impl<'r> Line<'r> {
    /// What is known of a record; of moves and the last position only what is asked for.
    fn of(record: &'r Record, has_moves: bool, has_position: bool) -> Line<'r> {
        let names = record.headers.iter().map(|header| record.text(header.name)).collect();
        let mut places = [None; PLACES];
        for (place, header) in record.headers.iter().enumerate() {
            places[header.key.place()] = u8::try_from(place).ok();
        }
        let (moves, stop) = moves(record, has_moves && record.game() != Game::Board);
        let last = has_position.then(|| match record.last_position() {
            Some(position) => Cow::Borrowed(position),
            None => Cow::Owned(replay::end_of_main_line(record)),
        });
        let last = last.filter(|_| stop.is_none());
        let (ending, times) = (record.ending(), times(record));
        Line { record, names, places, moves, stop, last, ending, times, has_end: false }
    }

    /// The place of the last header of a key.
    fn place(&self, key: Key) -> Option<usize> {
        match self.names.len() {
            // Places are a byte.
            0..256 => self.places[key.place()].map(usize::from),
            _ => self.record.headers.iter().rposition(|header| header.key == key),
        }
    }

    /// The place of the last header of a name.
    fn named(&self, name: &str) -> Option<usize> {
        self.names.iter().rposition(|known| known.eq_ignore_ascii_case(name))
    }

    /// The value of a header, which is told now.
    fn tell(&self, place: Option<usize>, told: &mut [bool]) -> Option<&'r str> {
        let header = self.record.headers.get(place?)?;
        if let Some(told) = told.get_mut(place?) {
            *told = true;
        }
        Some(self.record.text(header.value))
    }

    /// Writes a cell, and notes which headers it tells.
    fn cell(&self, cell: Cell, told: &mut [bool], row: &mut Row<'_>) {
        let record = self.record;
        let [base, byoyomi, increment] = self.times;
        let mut text = |place, row: &mut Row<'_>| match self.tell(place, told) {
            Some(text) => row.text(text),
            None => row.empty(),
        };
        match cell {
            Cell::Record => row.record_number(),
            Cell::Game => row.word(record.game().name()),
            Cell::Header(Key::Rules) if self.place(Key::Rules).is_none() => self.rules(told, row),
            Cell::Header(Key::Komi) => match self.tell(self.place(Key::Komi), told) {
                Some(text) => row.text(values::komi(text).as_deref().unwrap_or(text)),
                None => row.empty(),
            },
            // What Ishi calls so is a title.
            Cell::Header(Key::Event) => {
                let titled = || self.names.iter().position(|name| *name == "EVENT");
                text(self.place(Key::Event).or_else(titled), row)
            }
            Cell::Header(key) => text(self.place(key), row),
            Cell::Date(key) => self.date(key, told, row),
            Cell::Of(side, about) => self.about(side, about, told, row),
            Cell::Named(name) => text(self.named(name), row),
            Cell::Base => row.number(base),
            Cell::Byoyomi => row.number(byoyomi),
            Cell::Increment => row.number(increment),
            Cell::Result => {
                let outcome = self.ending.map(|(ending, side)| ending.outcome(side));
                row.word(outcome.unwrap_or(Outcome::Unknown).name());
            }
            Cell::Ending => row.word(self.ending.map_or("", |(ending, _)| ending.kind.name())),
            Cell::Plies => row.number(Some(record.plies())),
            Cell::Variations => row.number(Some(record.tree.variations())),
            Cell::Comments => row.number(Some(record.comments())),
            Cell::Position => row.word(&record.start.to_line()),
            Cell::FinalPosition => match &self.last {
                Some(last) => row.word(&last.to_line()),
                None => row.empty(),
            },
            Cell::Moves => row.word(&self.moves),
        }
    }

    /// The rules that no header tells: of a variant of chess, which its own tag names, and those that the line of a
    /// position does not tell.
    fn rules(&self, told: &mut [bool], row: &mut Row<'_>) {
        let start = &self.record.start;
        if let Some(variant) = start.chess_variant() {
            self.tell(self.named("Variant"), told);
            return row.word(variant.name());
        }
        match each_position!(start, start => start.untold_rules()) {
            Some(name) => row.word(name),
            None => row.empty(),
        }
    }

    /// The first and the last day of a game whose start names several, and whether it names no more than these.
    fn days(&self) -> Option<([String; 2], bool)> {
        let is_go = self.record.game() == Game::Go;
        let starts = self.record.headers.iter().filter(|header| header.key == Key::Start);
        let mut starts = starts.map(|header| self.record.text(header.value));
        let mut text = Cow::Borrowed(starts.next()?);
        for more in starts {
            // Several lines of dates add up in Go.
            match is_go {
                true => text.to_mut().extend([",", more]),
                false => text = more.into(),
            }
        }
        if date::is_usual(&text) || date::iso(&text).is_some() {
            return None;
        }
        let of_go = is_go.then(|| values::first_and_last(&text)).flatten();
        of_go.or_else(|| Some((date::two_days(&text)?, true)))
    }

    /// A date in ISO 8601; as it is written if it can mean several, or none. Where the table has both
    /// columns, a game of several days begins on the first and ends on the last, unless a header of its own says when it
    /// ended.
    fn date(&self, key: Key, told: &mut [bool], row: &mut Row<'_>) {
        let value = |place: usize| self.record.text(self.record.headers[place].value);
        let local = self.place(key);
        let local_iso = local.map(value).and_then(date::iso);
        let says = |place: usize| {
            let text = value(place).trim();
            !text.is_empty() && !date::is_unknown(text)
        };
        let is_end_said =
            || self.place(Key::End).or_else(|| self.named("EndDate")).is_some_and(says);
        // Without a place for the last day the text stays as it is.
        let is_universal = || ["UTCDate", "UTCTime"].iter().all(|name| self.named(name).is_some());
        let takes_days = match key {
            Key::Start => self.has_end && !is_universal(),
            _ => !is_end_said(),
        };
        if takes_days && let Some(([first, last], are_all)) = self.days() {
            if key == Key::End {
                return row.word(&last);
            }
            // Days between the two are lost.
            if are_all && !is_end_said() {
                let is_go = self.record.game() == Game::Go;
                for (place, header) in self.record.headers.iter().enumerate() {
                    told[place] |= header.key == Key::Start && (is_go || Some(place) == local);
                }
            }
            return row.word(&first);
        }
        let universal = match key {
            Key::Start => ["UTCDate", "UTCTime"].map(|name| self.named(name)),
            _ => [self.named("EndDate"), None],
        };
        if let [Some(day), Some(time)] = universal
            && let Some(iso) = date::iso(&format!("{} {}", value(day), value(time)))
            && iso.contains('T')
            // Of two that differ, the one of the place where the game was played stays.
            && local_iso.as_ref().is_none_or(|local| iso.starts_with(local))
        {
            for place in [local, Some(day), Some(time)] {
                self.tell(place, told);
            }
            return row.word(&(iso + "+00:00"));
        }
        match (self.tell(local, told), local_iso) {
            (None, _) => row.empty(),
            (Some(_), Some(iso)) => row.word(&iso),
            (Some(text), None) => row.text(text),
        }
    }

    /// What is told of a player beside the name, under a name that begins as that of the name does.
    fn about(&self, side: Side, about: About, told: &mut [bool], row: &mut Row<'_>) {
        let key = if side == Side::First { Key::First } else { Key::Second };
        // A player whose name nobody knows has no header (`[White "?"]`).
        let usual: [&[&str]; 2] = match self.record.game() {
            Game::Shogi => [&["Sente"], &["Gote"]],
            Game::Xiangqi => [&["Red", "White"], &["Black"]],
            Game::Janggi => [&["Cho", "Blue", "White"], &["Han", "Red", "Black"]],
            Game::Go => [&[], &[]],
            _ => [&["White"], &["Black"]],
        };
        let own = self.place(key).map(|place| [self.names[place]]);
        let players: &[&str] = own.as_ref().map_or(usual[side.index()], |own| own);
        let endings: &[&str] = match about {
            About::Rating => &["Elo", "Rating"],
            About::Title => &["Title"],
        };
        let names = players.iter().filter(|player| !player.is_empty());
        for (player, ending) in names.flat_map(|player| endings.iter().map(move |it| (player, it)))
        {
            let is_meant = |name: &&str| {
                name.len() == player.len() + ending.len()
                    && name.split_at_checked(player.len()).is_some_and(|(head, tail)| {
                        head.eq_ignore_ascii_case(player) && tail.eq_ignore_ascii_case(ending)
                    })
            };
            let value = |place: usize| self.record.text(self.record.headers[place].value);
            let fits = |place: usize| about == About::Title || row.takes_as_number(value(place));
            let named = self.names.iter().enumerate().rev();
            let mut meant = named.filter(|(_, name)| is_meant(name)).map(|(place, _)| place);
            if let Some(text) = self.tell(meant.find(|&place| fits(place)), told) {
                // A line end that a text may hold belongs to no number.
                return row.text(if about == About::Rating { text.trim() } else { text });
            }
        }
        row.empty();
    }
}

/// The moves of the main line as one text, if they are asked for, and the first node that cannot be
/// read, before which they end.
fn moves(record: &Record, is_wanted: bool) -> (String, Option<NodeId>) {
    let takes_rook = record.start.has_chess960_castling();
    let mut moves = Vec::with_capacity(if is_wanted { 6 * record.tree.len() } else { 0 });
    let mut stop = None;
    for node in record.tree.main_line() {
        match record.tree.node(node).entry {
            Entry::Move(mv) | Entry::Illegal(mv) if is_wanted => {
                push_move(mv, takes_rook, &mut moves);
                moves.push(b' ');
            }
            Entry::Unreadable(_) => {
                stop = Some(node);
                break;
            }
            _ => {}
        }
    }
    moves.pop();
    (String::from_utf8(moves).unwrap_or_default(), stop)
}

/// A move as engines are told it.
pub(super) fn push_move(mv: games::Move, takes_rook: bool, out: &mut Vec<u8>) {
    let bytes = match mv {
        games::Move::Chess(mv) => Some(uci::bytes(mv, takes_rook)),
        _ => machine::short_bytes(mv),
    };
    match bytes {
        // In one go: there are many of these.
        Some((bytes, length)) => {
            out.extend_from_slice(&bytes);
            out.truncate(out.len() - (bytes.len() - length));
        }
        None => out.extend_from_slice(mv.to_string().as_bytes()),
    }
}

/// The time of a game, its countdown and what each move adds, as its headers state them. In Go one may be known and
/// not the others.
fn times(record: &Record) -> [Option<u64>; 3] {
    let is_go = record.game() == Game::Go;
    let parts = |control: TimeControl| [control.base, control.byoyomi, control.increment].map(Some);
    if let Some(control) = headers::time_control(record) {
        return parts(control);
    }
    let control = record.header(Key::TimeControl).and_then(|text| {
        // In shogi numbers without a unit may as well be minutes (`15+10`), unless a tag of PGN says so.
        let is_told = record.game() != Game::Shogi;
        let control = headers::time_control::read_pgn(text).filter(|_| is_told);
        control.or_else(|| go_time(text).filter(|_| is_go))
    });
    match record.header(Key::Byoyomi).filter(|text| !text.trim().is_empty()) {
        None => control.map_or([None; 3], parts),
        Some(overtime) if is_go => {
            let plain = control.filter(|it| it.byoyomi == 0 && it.increment == 0);
            let [byoyomi, increment] =
                values::overtime(overtime).map_or([None; 2], |it| it.map(Some));
            [plain.map(|control| control.base), byoyomi, increment]
        }
        Some(_) => [None; 3],
    }
}

/// The time control of Go as people write it (`1 hour`, `1:00:00`), or CGoban (`20:00`).
fn go_time(text: &str) -> Option<TimeControl> {
    if let Some(control) = values::clock_control(text.trim()) {
        return Some(control);
    }
    let seconds: f64 = values::seconds(text)?.parse().ok()?;
    Some(TimeControl { base: (seconds * 1000.0).round() as u64, ..TimeControl::default() })
}
