//! Writing PCN: key order, spelling and layout are those of the document's sample.
//!
//! What the sample has no place for goes into `...kifu`, which [the format](super) describes; a
//! game that needs none of it has no such member.

mod actions;
mod lines;
mod men;

use super::super::{Loss, Losses, WriteOptions};
use crate::formats::pcn::read::is_json;
use crate::games::board::{Action, Names, Piece, Reference, Shape};
use crate::games::{Game, Position, Rules, Side, chess, janggi, makruk, shogi, xiangqi};
use crate::record::{Entry, Header, Key, Outcome, Record};
use lines::Lines;
use std::collections::HashSet;
use std::fmt::Write as _;

/// Appends one record as an object.
pub(super) fn record(record: &Record, _: &WriteOptions, out: &mut String, losses: &mut Losses) {
    let Some(shape) = men::shape(&record.start) else { return losses.add(Loss::Records, 1) };
    let mut names = match &record.start {
        Position::Board(board) => board.sheet().names().clone(),
        _ => Names::default(),
    };
    out.push_str("{\n");
    let others = headers(record, out);
    let (own, others) = own_members(record, others);
    state(record, out);
    out.push_str("\"starting_position\": ");
    let squares = men::squares(&record.start, &shape, &mut names);
    push_squares(&squares, &shape, &names, out);
    let lines = Lines::write(record, &shape, names, losses);
    out.push_str(",\n\"previous_moves\": [");
    out.push_str(&lines.moves);
    out.push(']');
    for header in own {
        let (name, value) = (record.text(header.name), record.text(header.value));
        let value = if is_json(value) { value.to_owned() } else { quoted(value) };
        let _ = write!(out, ",\n{}: {value}", quoted(name));
    }
    let extension = extension(record, &others, &lines);
    if !extension.is_empty() {
        out.push_str(",\n\"...kifu\": {\n");
        out.push_str(&extension.join(",\n"));
        out.push_str("\n}");
    }
    out.push_str("\n}\n");
    losses.add(Loss::LastMove, u64::from(record.before_start.is_some()));
}

/// Writes the headers that have members of their own; gives back the others.
fn headers(record: &Record, out: &mut String) -> Vec<Header> {
    let mut others = record.headers.clone();
    let members = [
        ("started_at", Key::Start),
        ("topside_player", Key::Second),
        ("bottomside_player", Key::First),
    ];
    for (member, key) in members {
        let fits = |header: &&Header| key != Key::Start || is_date_time(record.text(header.value));
        let Some(&header) = others.iter().filter(|header| header.key == key).take(1).find(fits)
        else {
            continue;
        };
        others.remove(others.iter().position(|&other| other == header).unwrap_or_default());
        let _ = writeln!(out, "\"{member}\": {},", quoted(record.text(header.value)));
    }
    others
}

/// The headers of a board's record that are members of their own: what the source had beside those
/// that PCN knows. Other games have an extension for them.
fn own_members(record: &Record, headers: Vec<Header>) -> (Vec<Header>, Vec<Header>) {
    const WRITTEN: [&str; 9] = [
        "started_at",
        "topside_player",
        "bottomside_player",
        "over?",
        OFFER,
        "starting_position",
        "previous_moves",
        "...kifu",
        "",
    ];
    if record.game() != Game::Board {
        return (Vec::new(), headers);
    }
    let mut names = HashSet::from(WRITTEN);
    let (own, mut others): (Vec<Header>, Vec<Header>) = headers
        .into_iter()
        .partition(|header| header.key == Key::Other && names.insert(record.text(header.name)));
    others.retain(|header| offer(record, header).is_none());
    (own, others)
}

/// The member that holds the result, or an offer of a draw while the game goes on.
const OFFER: &str = "...result?";

/// Whether a header is an offer of a draw, and then what it says.
fn offer<'a>(record: &'a Record, header: &Header) -> Option<&'a str> {
    let value = record.text(header.value);
    let is = header.key == Key::Other && record.text(header.name) == OFFER;
    (is && record.ending().is_none() && ["true", "false"].contains(&value)).then_some(value)
}

/// Whether a text is a date and time with an offset, `2012-09-29T18:48:40+02:00`.
fn is_date_time(text: &str) -> bool {
    const SHAPE: &str = "0000-00-00T00:00:00";
    let Some((time, offset)) = text.split_at_checked(SHAPE.len()) else { return false };
    let is_like = |text: &str, shape: &str| {
        text.len() == shape.len()
            && text.bytes().zip(shape.bytes()).all(|(byte, like)| match like {
                b'0' => byte.is_ascii_digit(),
                b'+' => matches!(byte, b'+' | b'-'),
                _ => byte == like,
            })
    };
    is_like(time, SHAPE) && (offset == "Z" || is_like(offset, "+00:00"))
}

/// Writes the state of the game (specs: pcn §7).
fn state(record: &Record, out: &mut String) {
    let offer = record.headers.iter().find_map(|header| offer(record, header));
    let (over, result) = match record.outcome() {
        Outcome::Win(Side::First) => ("true", "true"),
        Outcome::Win(Side::Second) => ("true", "false"),
        Outcome::Draw => ("true", "null"),
        Outcome::Undecided | Outcome::Unknown => ("false", offer.unwrap_or("null")),
    };
    let _ = write!(out, "\"over?\": {over},\n\"...result?\": {result},\n");
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

/// Writes a list of actions: `[[[6, 2], "shift", [5, 2]]]`; with options as the source has them,
/// where there are such.
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
        if let Some(options) = options(index) {
            let _ = write!(out, ", {options}");
        } else if let Some(promotion) = action.promotion {
            let _ = write!(out, ", {{\"promotion\": \"{}\"}}", names.text(promotion));
        }
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
fn extension(record: &Record, headers: &[Header], lines: &Lines<'_>) -> Vec<String> {
    let mut members = Vec::new();
    if !is_known(&record.start) {
        members.push(format!("\"position\": {}", quoted(&record.start.to_line())));
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
    if game != Game::Board && (!members.is_empty() || !is_plain(record)) {
        members.insert(0, format!("\"game\": \"{}\"", game.name()));
    }
    members
}

/// A member that is a list, one element a line.
fn list(name: &str, elements: impl Iterator<Item = String>) -> String {
    format!("\"{name}\": [\n{}\n]", elements.collect::<Vec<_>>().join(",\n"))
}

/// Whether the array says all of the start position: it is one that a game is known to start from.
fn is_known(start: &Position) -> bool {
    let is = |known: String| start.to_line() == known;
    match start {
        Position::Shogi(_) => is(shogi::Position::start().to_line()),
        Position::Chess(_) => is(chess::Position::start().to_line()),
        Position::Xiangqi(_) => is(xiangqi::Position::start().to_line()),
        Position::Janggi(_) => {
            let wings = janggi::Wings::HorseElephantElephantHorse;
            is(janggi::Position::new(janggi::Setup::start(wings, wings)).to_line())
        }
        Position::Makruk(_) => {
            is(makruk::Position::new(makruk::Setup::start(makruk::Variant::Makruk)).to_line())
        }
        Position::Go(go) => go.board().stone_count() == 0 && go.side_to_move() == Side::First,
        Position::Board(_) | Position::Other(_) => true,
    }
}

/// Whether the game can be told from its board and moves: no move is illegal.
fn is_plain(record: &Record) -> bool {
    let tree = &record.tree;
    tree.main_line().all(|node| matches!(tree.node(node).entry, Entry::Move(_) | Entry::End(_)))
}
