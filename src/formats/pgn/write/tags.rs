//! The tags of a game: the roster, then the others in ASCII order.

use super::{PgnForm, TagOrder};
use crate::formats::pgn::ROSTER;
use crate::formats::pgn::games::{Movetext, VARIANT_TAGS, is_number_of_game};
use crate::formats::pgn::glyphs;
use crate::formats::pgn::movetext;
use crate::formats::pgn::names::{self, plain};
use crate::formats::pgn::others::names_game;
use crate::formats::pgn::shogi::{self, keeps_number};
use crate::formats::pgn::start::{is_chess_from, is_shuffled};
use crate::formats::pgn::tags;
use crate::formats::pgn::verify::is_date;
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::shogi::{Handicap, Position as ShogiPosition};
use crate::games::{Game, Position, Rules as _};
use crate::notation::headers::{self, date, time_control};
use crate::record::{Date, EndKind, Key, Outcome, Record};
use crate::replay;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;

/// The tag of a time control.
const TIME_CONTROL: &str = "TimeControl";

/// A time control in the notation of PGN, if a header of other formats states one.
fn control_of_others(record: &Record) -> Option<String> {
    let mut headers = record.headers.iter().filter(|header| header.key == Key::TimeControl);
    let is_there = headers.any(|header| record.text(header.name) != TIME_CONTROL);
    let control = if is_there { headers::time_control(record) } else { None };
    control.and_then(time_control::pgn)
}

/// Appends the tags of a game that begins at `start` and ends with `marker`.
pub(super) fn write<P: Movetext>(
    record: &Record,
    start: &P,
    marker: &str,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Losses,
) {
    let is_full = options.pgn.form != PgnForm::Reduced;
    let variant = start.variant();
    if let Some(("Game", value)) = variant {
        tag("Game", value, out);
    }
    let roster = roster::<P>(record, marker, losses);
    let mut others: Vec<(&str, &str)> = Vec::new();
    let fen = must_have_fen(record, start).then(|| start.fen(options));
    if let (Position::Shogi(start), true) = (&record.start, fen.is_some()) {
        losses.add(Loss::StartNumber, u64::from(!keeps_number(&start.setup())));
    }
    let control = control_of_others(record);
    for header in &record.headers {
        let name = record.text(header.name);
        let value = record.text(header.value);
        match header.key {
            Key::Event | Key::Site | Key::Start | Key::Round | Key::First | Key::Second => {}
            Key::Result => {
                // Its word is the marker's, unless nobody understood it or it says another winner.
                let is_said = match glyphs::stated(value.trim()) {
                    Some(Outcome::Undecided | Outcome::Unknown) => true,
                    Some(outcome) => glyphs::marker(outcome) == marker,
                    None => matches!(value.trim(), "" | "?"),
                };
                losses.add(Loss::Headers, u64::from(!is_said));
            }
            Key::Remark => {}
            Key::Handicap if says_start(value, record) => {}
            // Of a start that is known they are written anew.
            _ if record.start_known && name == "FEN" => {
                let is_said = fen.as_deref().is_some_and(|fen| is_same_board(fen, value));
                losses.add(Loss::Headers, u64::from(!is_said));
            }
            _ if name == "SetUp" && value == "0" && fen.is_none() && is_full => {
                others.push((name, value));
            }
            _ if record.start_known && name == "SetUp" => losses.add(Loss::Headers, 1),
            _ if variant.is_some() && VARIANT_TAGS.contains(&name) => {
                // Which game it is is said anew, but not that, nor what names no game.
                let is_said = name == "Format" || says_game(value, &record.start);
                losses.add(Loss::Headers, u64::from(!is_said));
            }
            // Whose rules are not known here, of that no move is read.
            _ if record.start_known
                && matches!(name, "Variant" | "Game")
                && !is_number_of_game(name, value)
                && !is_chess_from(&plain(value), fen.is_some()) =>
            {
                losses.add(Loss::Headers, 1);
            }
            Key::TimeControl if name != TIME_CONTROL && control.is_some() && is_full => {
                others.push((TIME_CONTROL, control.as_deref().unwrap_or_default()));
            }
            Key::Annotator if is_full && name == Key::Annotator.name() => {
                others.push(("Annotator", value));
            }
            _ if is_name(name) && (is_full || matches!(name, "FEN" | "Variant")) => {
                others.push((name, value));
            }
            key => match tag_of(key, value, record.game()).filter(|_| is_full) {
                Some(name) => others.push((name, value)),
                None => losses.add(Loss::Headers, 1),
            },
        }
    }
    let unread = others.iter().any(|&(name, _)| name == "FEN");
    if let Some(fen) = fen.as_deref().filter(|_| !unread) {
        others.push(("FEN", fen));
    }
    if unread || fen.is_some() {
        others.push(("SetUp", "1"));
    }
    match variant {
        Some(("Variant", value)) if !others.iter().any(|&(name, _)| name == "Variant") => {
            others.push(("Variant", value));
        }
        _ => {}
    }
    if record.start.has_chess960_castling() && !others.iter().any(|&(name, _)| name == "Variant") {
        // Without it other programs cannot castle.
        others.push(("Variant", "Chess960"));
    }
    others.extend(P::FORMAT.map(|style| ("Format", style)));
    match others.iter().find(|&&(name, _)| name == "Termination") {
        Some(&(_, value)) => {
            losses.add(Loss::Endings, u64::from(!tells_ending(value, record, variant)));
        }
        None => {
            let word = how_it_ended(record, variant, is_full, losses);
            others.extend(word.map(|word| ("Termination", word)));
        }
    }
    others.sort_by_key(|&(name, _)| name);
    let before = others.len();
    others.dedup_by_key(|&mut (name, _)| name);
    losses.add(Loss::Headers, (before - others.len()) as u64);
    let all = roster.iter().map(|(_, name, value)| (*name, &**value)).chain(others);
    let mut tag = |name: &str, value: &str, out: &mut String| {
        let tidy = matches!(name, "EventDate" | "UTCDate").then(|| whole_date(value)).flatten();
        let value = tidy.as_deref().unwrap_or(value);
        losses.add(Loss::Headers, u64::from(tag(name, value, out)));
    };
    match options.pgn.order() {
        TagOrder::Standard => all.for_each(|(name, value)| tag(name, value, out)),
        TagOrder::Source => {
            for (name, value) in as_in_source(record, all.collect(), &roster) {
                tag(name, value, out);
            }
        }
    }
}

/// Whether a game has to say from which position it begins: also from the usual one, where that was
/// said, or where a game may begin from any.
fn must_have_fen<P: Movetext>(record: &Record, start: &P) -> bool {
    if !start.is_usual() {
        return true;
    }
    let says_so = |name: &str, value: &str| match name {
        "FEN" => is_same_board(value, &start.fen(&WriteOptions::default())),
        "Variant" | "Game" => start.variant().is_none() && is_shuffled(&plain(value)),
        _ => false,
    };
    let mut headers = record.headers.iter().filter(|_| record.start_known);
    headers.any(|header| says_so(record.text(header.name), record.text(header.value)))
}

/// Whether a value of a tag that names games says that this one is played, or nothing.
fn says_game(value: &str, start: &Position) -> bool {
    match start.chess_variant() {
        Some(variant) => names::says(value, variant),
        None => names_game(&plain(value), start.game()),
    }
}

/// Whether the first fields of two FENs are the same, but for the form of a pocket.
fn is_same_board(one: &str, other: &str) -> bool {
    let board = |fen: &str| {
        let field = fen.split_ascii_whitespace().next()?;
        Some(field.trim_end_matches(']').replace('[', "/"))
    };
    board(one) == board(other)
}

/// Whether a handicap is that which the start position is.
fn says_start(handicap: &str, record: &Record) -> bool {
    let named = Handicap::by_name(handicap.trim());
    ShogiPosition::of(&record.start)
        .is_some_and(|start| named == Handicap::of_setup(&start.setup()))
}

/// Tags in the order in which the record has them. What it does not have stands behind the tag that the
/// standard puts before it.
fn as_in_source<'a>(
    record: &Record,
    tags: Vec<(&'a str, &'a str)>,
    roster: &[(Key, &'static str, Cow<'a, str>); ROSTER.len()],
) -> Vec<(&'a str, &'a str)> {
    let mut names: HashMap<&str, usize> = HashMap::new();
    for (index, header) in record.headers.iter().enumerate() {
        names.entry(record.text(header.name)).or_insert(index);
    }
    let mut place = None;
    let mut placed: Vec<_> = tags
        .into_iter()
        .enumerate()
        .map(|(index, (name, value))| {
            let own = match roster.get(index) {
                Some((key, ..)) => record.headers.iter().position(|header| header.key == *key),
                None => names.get(name).copied(),
            };
            place = own.or(place);
            (place, name, value)
        })
        .collect();
    placed.sort_by_key(|&(place, ..)| place);
    placed.into_iter().map(|(_, name, value)| (name, value)).collect()
}

/// The tags that every game has, with what they mean.
fn roster<'a, P: Movetext>(
    record: &'a Record,
    marker: &'a str,
    losses: &mut Losses,
) -> [(Key, &'static str, Cow<'a, str>); ROSTER.len()] {
    let tags = ROSTER.map(|name| {
        let (key, unknown) = match name {
            "Event" => (Key::Event, "?"),
            "Site" => (Key::Site, "?"),
            "Date" => (Key::Start, "????.??.??"),
            "Round" => (Key::Round, "?"),
            "White" => (Key::First, "?"),
            "Black" => (Key::Second, "?"),
            _ => (Key::Result, marker),
        };
        let value = record.header(key).filter(|_| key != Key::Result).unwrap_or(unknown);
        let date = if key == Key::Start { dotted(value, losses) } else { None };
        let value = date.map_or(Cow::Borrowed(value), Cow::Owned);
        (key, if name == "White" { P::FIRST } else { name }, value)
    });
    // Of a tag of the roster the last one is written.
    let again = |key| record.headers.iter().filter(|header| header.key == key).count().max(1) - 1;
    let roster = [Key::Event, Key::Site, Key::Start, Key::Round, Key::First, Key::Second];
    losses.add(Loss::Headers, roster.into_iter().map(again).sum::<usize>() as u64);
    tags
}

/// What the tag Termination says of an ending; what neither it nor the marker does is counted.
fn how_it_ended(
    record: &Record,
    variant: Option<(&str, &str)>,
    is_full: bool,
    losses: &mut Losses,
) -> Option<&'static str> {
    let (ending, to_move) = record.ending()?;
    let word = match ending.kind {
        // In shogi a game that was broken off says so: an asterisk alone says nothing.
        EndKind::Interrupted if variant == Some(("Variant", "Shogi")) => Some("unterminated"),
        kind => termination(kind),
    };
    match word {
        // A game that is decided, and nobody knows for whom.
        Some("") if ending.kind == EndKind::Lost && ending.by.is_none() => {
            losses.add(Loss::Endings, 1);
            None
        }
        Some("") => None,
        Some(word) if is_full => {
            // It is read as an illegal move of whoever is to move.
            let is_other = ending.kind == EndKind::IllegalAction && ending.by == Some(to_move);
            losses.add(Loss::Endings, u64::from(is_other));
            Some(word)
        }
        _ => {
            losses.add(Loss::Endings, 1);
            None
        }
    }
}

/// Whether a reader finds the ending of a game in a Termination tag that the game has, and in its result.
fn tells_ending(value: &str, record: &Record, variant: Option<(&str, &str)>) -> bool {
    let Some((own, to_move)) = record.ending() else { return true };
    match own.kind {
        EndKind::Stops => true,
        EndKind::Interrupted if variant == Some(("Variant", "Shogi")) => shogi::breaks_off(value),
        // Nobody knows for whom the game is decided.
        EndKind::Lost if own.by.is_none() => false,
        EndKind::Mate if is_mate(record) => true,
        kind => {
            let lost_by = tags::termination(value).filter(|_| record.start_known);
            let is_infraction =
                |kind| matches!(kind, EndKind::IllegalMove | EndKind::IllegalAction);
            match movetext::ending(record.outcome(), lost_by, to_move).kind {
                read if is_infraction(read) && is_infraction(kind) => {
                    kind == EndKind::IllegalMove || own.by != Some(to_move)
                }
                read => read == kind,
            }
        }
    }
}

/// Whether the last position shows that a game of chess ended by mate.
fn is_mate(record: &Record) -> bool {
    let last = record.last_position();
    matches!(last, Some(Position::Chess(last)) if replay::not_mate(last).is_none())
}

/// A date as the Date tag has it, if it is written in another way; the time of day is lost.
fn dotted(value: &str, losses: &mut Losses) -> Option<String> {
    if is_date(value) {
        return None;
    }
    let read = date::read(value);
    let whole = read.is_some_and(|date| date.time.is_none());
    losses.add(Loss::Headers, u64::from(!whole));
    // A day may be followed by what is no time of day: a zone, another day.
    let unknown = || "????.??.??".to_owned();
    Some(read.or_else(|| date::day(value)).map_or_else(unknown, with_periods))
}

/// Another date as the Date tag has it, if it is written in another way and nothing of it is lost.
fn whole_date(value: &str) -> Option<String> {
    let date = if is_date(value) { None } else { date::read(value) };
    date.filter(|date| date.time.is_none()).map(with_periods)
}

/// `YYYY.MM.DD`, with question marks for what is not known.
fn with_periods(date: Date) -> String {
    let part = |part: Option<u8>| part.map_or_else(|| "??".to_owned(), |part| format!("{part:02}"));
    format!("{:04}.{}.{}", date.year, part(date.month), part(date.day))
}

/// What the Termination tag says of an ending of which the result does not say all; `None` if no
/// word of the standard does (PGN standard 9.8.1).
fn termination(kind: EndKind) -> Option<&'static str> {
    match kind {
        EndKind::Lost | EndKind::Draw | EndKind::Interrupted => Some(""),
        EndKind::Stops => Some(""),
        EndKind::Timeout => Some("time forfeit"),
        EndKind::IllegalMove | EndKind::IllegalAction => Some("rules infraction"),
        _ => None,
    }
}

/// Whether a tag can have this name (PGN standard 8.1), which has at most 255 letters (7.9). In small letters a
/// name of the roster is read as that.
fn is_name(name: &str) -> bool {
    (1..256).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !ROSTER.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// The tag for what a header of another name says.
fn tag_of(key: Key, value: &str, game: Game) -> Option<&'static str> {
    match key {
        Key::Opening => Some("Opening"),
        Key::Annotator => Some("Annotator"),
        // In its own notation, which has no words; `00:10+30` is something else there, and in shogi a number may be
        // minutes, with seconds behind it: `15+10`.
        Key::TimeControl
            if time_control::read(value).is_none()
                && (game != Game::Shogi || value.contains(['/', ':', '*']))
                && value.bytes().all(|it| it.is_ascii_digit() || b"+/:*-".contains(&it))
                && has_periods(value) =>
        {
            Some(TIME_CONTROL)
        }
        _ => None,
    }
}

/// Whether colons stand between periods, of which all but the last have a number of moves (PGN standard 9.6.1), and not
/// between hours, minutes and seconds: `15:00`.
fn has_periods(control: &str) -> bool {
    control.rsplit(':').skip(1).all(|period| period.contains('/'))
}

/// Appends a tag. Says whether its value is not all there.
fn tag(name: &str, value: &str, out: &mut String) -> bool {
    let _ = write!(out, "[{name} \"");
    for character in value.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            _ if character.is_control() => out.push(' '),
            _ => out.push(character),
        }
    }
    out.push_str("\"]\n");
    // A tag is one line.
    value.contains(char::is_control)
}
