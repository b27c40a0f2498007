//! Writing PCN: key order, spelling and layout are those of the document's sample.
//!
//! What the sample has no place for goes into `...kifu`, which [the format](super) describes; a
//! game that needs none of it has no such member.

mod actions;
mod lines;
mod pieces;

use super::read::{CACHE, DRAW_OFFER, is_date_time, is_of_later_form};
use crate::formats::{Loss, Losses, WriteOptions};
use crate::games::board::{self, Action, Names, Piece, Reference, Shape};
use crate::games::{Game, Position, Side};
use crate::notation::machine::push_unusual_start;
use crate::notation::syntax::json::{OWN_VERSION, is_json};
use crate::record::{Header, Key, NodeId, Outcome, Record};
use crate::replay;
use crate::source::Output;
use lines::PcnLines;
use std::collections::HashSet;
use std::fmt::Write as _;

/// Appends one record as an object.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut Output, losses: &mut Losses) {
    let out = out.json();
    // Stones that moves place as the handicap are the start: in PCN no side plays twice in a row.
    let placed = replay::go::start_with_handicap(record);
    let (start, last) = match placed {
        Some((start, last)) => {
            // They come back as stones that were set up, in no order.
            losses.add(Loss::Moves, replay::go::placed_handicap(record) as u64);
            (&Position::Go(start), last)
        }
        None => (&record.start, NodeId::ROOT),
    };
    let Some(shape) = pieces::shape(start) else { return losses.add(Loss::Records, 1) };
    let mut names = match &record.start {
        Position::Board(board) => board.sheet().names().clone(),
        _ => Names::default(),
    };
    let mut headers = record.headers.clone();
    let mut members = Vec::new();
    for (name, key) in [
        ("started_at", Key::Start),
        ("topside_player", Key::Second),
        ("bottomside_player", Key::First),
    ] {
        let fits = |header: &Header| {
            let is_own = key != Key::Start || record.text(header.name) == name;
            header.key == key && (is_own || is_date_time(record.text(header.value)))
        };
        // Of several the last counts.
        if let Some(at) = headers.iter().rposition(fits) {
            let value = record.text(headers.remove(at).value);
            members.push(format!("\"{name}\": {}", quoted(value)));
        }
    }
    state(record, &mut headers, &mut members);
    let mut board = String::new();
    push_squares(&pieces::squares(start, &shape, &mut names), &shape, &names, &mut board);
    members.push(format!("\"starting_position\": {board}"));
    let lines = PcnLines::write(record, (start, last), &shape, names, losses);
    members.push(format!("\"previous_moves\": [{}]", lines.moves));
    let mut names = HashSet::from(NAMES);
    if !lines.moves.contains("[[") {
        // Where no action shows the form of the file, these members would be of the form of 2013.
        names.extend(NAMES_OF_2013);
    }
    headers.retain(|header| {
        let member = own_member(record, header, &mut names);
        let is_member = member.is_some();
        members.extend(member);
        !is_member
    });
    let extension = extension(record, start, &headers, &lines);
    if !extension.is_empty() {
        members.push(format!("\"...kifu\": {{\n{}\n}}", extension.join(",\n")));
    }
    let _ = write!(out, "{{\n{}\n}}\n", members.join(",\n"));
}

/// A header as a member of its own: what PCN does not know, on boards of unknown games, whose headers
/// can only come from PCN; and what it knows as derived. What only a later form of PCN knows is no member
/// of this one.
fn own_member<'a>(
    record: &'a Record,
    header: &Header,
    names: &mut HashSet<&'a str>,
) -> Option<String> {
    let name = record.text(header.name);
    // What is known as derived is skipped where the game is known, and derived from it.
    let is_derived = name.starts_with("...") && (name != CACHE || record.game() == Game::Board);
    let fits = is_derived || record.game() == Game::Board && !is_of_later_form(name);
    if header.key != Key::Other || !fits || !names.insert(name) {
        return None;
    }
    let value = record.text(header.value);
    let value = if is_json(value) { value.to_owned() } else { quoted(value) };
    Some(format!("{}: {value}", quoted(name)))
}

/// The members that are written of every record, and names that no other member can have: one of them would tell
/// that the file is of another format.
const NAMES: [&str; 10] = [
    "",
    OWN_VERSION,
    "started_at",
    "topside_player",
    "bottomside_player",
    "over?",
    "...result?",
    "starting_position",
    "previous_moves",
    "...kifu",
];

/// The members by which the form of 2013 is told from that of 2012.
const NAMES_OF_2013: [&str; 3] = ["bottom", "top", "next_turn"];

/// Writes the state of the game (specs: pcn §7). The offer of a draw is kept as a header.
fn state(record: &Record, headers: &mut Vec<Header>, members: &mut Vec<String>) {
    let offer = |header: &Header| match record.text(header.value) {
        _ if header.key != Key::Other || record.text(header.name) != DRAW_OFFER => None,
        "bottom" => Some("true"),
        "top" => Some("false"),
        _ => None,
    };
    let (over, result) = match record.outcome() {
        Outcome::Win(Side::First) => ("true", "true"),
        Outcome::Win(Side::Second) => ("true", "false"),
        Outcome::Draw => ("true", "null"),
        Outcome::Undecided | Outcome::Unknown => {
            let at = headers.iter().position(|header| offer(header).is_some());
            let offered = at.and_then(|at| offer(&headers.remove(at)));
            ("false", offered.unwrap_or("null"))
        }
    };
    members.push(format!("\"over?\": {over}"));
    members.push(format!("\"...result?\": {result}"));
}

/// Writes a board, one row a line; a row that begins with an empty square begins with a blank, as
/// in the document.
fn push_squares(squares: &[Option<Piece>], shape: &Shape, names: &Names, out: &mut String) {
    // How many dimensions begin with the next square.
    let mut begin = shape.lengths().len();
    for (number, &piece) in (0..shape.squares()).zip(squares) {
        if begin > 0 {
            out.extend(std::iter::repeat_n("[\n", begin - 1));
            out.push_str(if piece.is_none() { "[ " } else { "[" });
        } else {
            out.push_str(", ");
        }
        match piece {
            Some(piece) => drop(write!(out, "\"{}\"", names.text(piece))),
            None => out.push_str("null"),
        }
        begin = shape.ends(number);
        if begin > 0 {
            out.push(']');
            out.extend(std::iter::repeat_n("\n]", begin - 1));
            out.push_str(if number + 1 < shape.squares() { ",\n" } else { "" });
        }
    }
}

/// Writes a list of actions: `[[[6, 2], "shift", [5, 2]]]`.
fn push_move<'a>(
    actions: &[Action],
    options: impl Fn(usize) -> Option<&'a str>,
    shape: &Shape,
    names: &Names,
    out: &mut String,
) {
    out.push('[');
    for (index, action) in actions.iter().enumerate() {
        out.push_str(if index == 0 { "[" } else { ", [" });
        push_reference(action.subject, shape, names, out);
        let _ = write!(out, ", \"{}\", ", action.verb.word());
        push_reference(action.object, shape, names, out);
        // Options that the machine does not know are kept with all that stands beside them.
        let _ = match (options(index), action.promotion) {
            (Some(options), _) => write!(out, ", {options}"),
            (None, Some(piece)) => write!(out, ", {{\"promotion\": \"{}\"}}", names.text(piece)),
            (None, None) => Ok(()),
        };
        out.push(']');
    }
    out.push(']');
}

fn push_reference(reference: Reference, shape: &Shape, names: &Names, out: &mut String) {
    // Writing to a String cannot fail.
    let _ = match reference {
        Reference::Coordinates(square) => write!(out, "{:?}", shape.coordinates(square)),
        Reference::Number(square) => write!(out, "{square}"),
        Reference::Piece(piece) => write!(out, "\"{}\"", names.text(piece)),
    };
}

/// A text as a JSON string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The members of `...kifu`.
fn extension(
    record: &Record,
    start: &Position,
    headers: &[Header],
    lines: &PcnLines<'_>,
) -> Vec<String> {
    let mut members = Vec::new();
    // The array says all of the start position of games that begin from any.
    let has_usual = Position::known_starts(start.game()).next().is_some();
    let mut line = String::new();
    if has_usual && push_unusual_start(start, &mut line) {
        members.push(format!("\"position\": {}", quoted(&line)));
    }
    if matches!(start, Position::Go(_) | Position::Board(_)) && start.side_to_move() == Side::Second
    {
        members.push("\"to_move\": \"top\"".to_owned());
    }
    if let Position::Board(start) = start {
        let hands = Side::BOTH.map(|side| (side, hand(start, side)));
        let hands = hands.into_iter().filter(|(_, hand)| !hand.is_empty());
        let hands: Vec<_> =
            hands.map(|(side, hand)| format!("\"{}\": {{{hand}}}", side_name(side))).collect();
        if !hands.is_empty() {
            members.push(format!("\"hands\": {{{}}}", hands.join(", ")));
        }
    }
    if let Some(ply) = record.start_ply {
        members.push(format!("\"start_ply\": {ply}"));
    }
    if record.flipped {
        members.push("\"flipped\": true".to_owned());
    }
    if !headers.is_empty() {
        let header = |header: &Header| {
            let (name, value) = (record.text(header.name), record.text(header.value));
            let key = header.key.name();
            format!(
                "{{\"key\": \"{key}\", \"name\": {}, \"value\": {}}}",
                quoted(name),
                quoted(value)
            )
        };
        members.push(list("headers", headers.iter().map(header)));
    }
    if !lines.notes.is_empty() {
        members.push(format!("\"notes\": [{}]", lines.notes));
    }
    if !lines.plies.is_empty() {
        members.push(format!("\"plies\": [{}\n]", lines.plies));
    }
    let game = record.game();
    if game != Game::Board && (!members.is_empty() || !lines.is_plain) {
        members.insert(0, format!("\"game\": \"{}\"", game.name()));
    }
    members
}

/// What a side has in hand at the start: how many of each piece.
fn hand(start: &board::Position, side: Side) -> String {
    let names = start.sheet().names();
    let held = start.hand(side);
    held.map(|(piece, count)| format!("\"{}\": {count}", names.text(piece)))
        .collect::<Vec<_>>()
        .join(", ")
}

fn side_name(side: Side) -> &'static str {
    if side == Side::First { "bottom" } else { "top" }
}

/// A member that is a list, one element a line.
fn list(name: &str, elements: impl Iterator<Item = String>) -> String {
    format!("\"{name}\": [\n{}\n]", elements.collect::<Vec<_>>().join(",\n"))
}
