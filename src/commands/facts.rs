//! What is known of a record.

use crate::games::{Game, Move, Position, Rules, Side, go};
use crate::record::{Entry, Header, Key, Record};
use crate::replay::Referee;
use crate::replay::go::{placed_handicap, start_with_handicap};
use serde_json::{Map, Value, json};
use std::ops::Range;

/// What is known of a record: keys and values, in order.
pub(super) type Facts = Vec<(String, Value)>;

/// The fields that every record has, or records of Go.
pub(super) const FIELDS: [&str; 26] = [
    "file",
    "record",
    "format",
    "encoding",
    "bom",
    "eol",
    "game",
    "first",
    "second",
    "event",
    "start",
    "handicap",
    "board",
    "komi",
    "rules",
    "captured_by_first",
    "captured_by_second",
    "position",
    "plies",
    "variations",
    "comments",
    "illegal",
    "unreadable",
    "ending",
    "result",
    "headers",
];

/// Those that are numbers.
pub(super) const COUNTS: [&str; 7] = [
    "captured_by_first",
    "captured_by_second",
    "plies",
    "variations",
    "comments",
    "illegal",
    "unreadable",
];

/// Those of the file and of the place in it; those of a record stand behind.
pub(super) const OF_FILES: usize = 6;
/// Those of Go only.
const OF_GO: Range<usize> = 12..17;

/// All that is known of a record.
pub(super) fn facts(record: &Record) -> Facts {
    let of = |keys: &[&str]| keys.iter().map(|&key| (key.to_owned(), fact(record, key))).collect();
    let mut facts: Facts = of(&FIELDS[OF_FILES..OF_GO.start]);
    if let Position::Go(start) = &record.start {
        facts.extend(go_facts(record, start));
    } else if record.start.chess_variant().is_some() {
        facts.extend(of(&["rules"]) as Facts);
    }
    facts.extend(of(&FIELDS[OF_GO.end..]) as Facts);
    facts
}

/// What is known of a record under one key; nothing if nothing is.
pub(super) fn fact(record: &Record, key: &str) -> Value {
    let entries = |is: fn(&Entry) -> bool| {
        json!(record.tree.walk().filter(|&node| is(&record.tree.node(node).entry)).count())
    };
    match key {
        "game" => json!(record.game().name()),
        "first" => json!(record.header(Key::First)),
        "second" => json!(record.header(Key::Second)),
        "event" => json!(event(record)),
        "start" => json!(all(record, Key::Start)),
        "handicap" => handicap(record),
        // Stones that moves place as the handicap are no moves of the game yet.
        "position" if !record.start_known => Value::Null,
        "position" => json!(match start_with_handicap(record) {
            Some((start, _)) => Position::Go(start).to_line(),
            None => record.start.to_line(),
        }),
        "plies" => {
            let is_placed = start_with_handicap(record).is_some();
            json!(record.plies() - if is_placed { placed_handicap(record) } else { 0 })
        }
        "variations" => json!(record.tree.variations()),
        "comments" => json!(record.comments()),
        "illegal" => entries(|entry| matches!(entry, Entry::Illegal(_))),
        "unreadable" => entries(|entry| matches!(entry, Entry::Unreadable(_))),
        "ending" => json!(record.ending().map(|(ending, _)| ending.kind.name())),
        "result" => json!(record.outcome().name()),
        "headers" => Value::Object(headers(record)),
        "rules" if let Some(variant) = record.start.chess_variant() => json!(variant.name()),
        key => match &record.start {
            Position::Go(start) => {
                let facts = go_facts(record, start).into_iter();
                facts.filter(|(name, _)| name == key).map(|(_, value)| value).next()
            }
            _ => None,
        }
        .unwrap_or_default(),
    }
}

fn handicap(record: &Record) -> Value {
    match &record.start {
        Position::Shogi(start) => {
            let handicap = crate::games::shogi::Handicap::of_setup(&start.setup());
            json!(handicap.map(|handicap| handicap.name()))
        }
        Position::Go(_) => json!(record.header(Key::Handicap)),
        _ => Value::Null,
    }
}

/// The headers by their names, as the record has them.
fn headers(record: &Record) -> Map<String, Value> {
    let mut headers = Map::new();
    for header in &record.headers {
        if header.key != Key::Remark {
            let name = record.name_of(header);
            let value = json!(record.text(header.value));
            match headers.get_mut(name) {
                None => _ = headers.insert(name.to_owned(), value),
                // One that is repeated has all its values.
                Some(Value::Array(values)) => values.push(value),
                Some(first) => *first = json!([first.take(), value]),
            }
        }
    }
    headers
}

/// The event; what Ishi calls so is a title.
fn event(record: &Record) -> Option<&str> {
    let named = |header: &&Header| record.text(header.name) == "EVENT";
    let title = || record.headers.iter().find(named).map(|header| record.text(header.value));
    record.header(Key::Event).or_else(title)
}

/// All values of a header, which can stand on several lines.
fn all(record: &Record, key: Key) -> Option<String> {
    let values = record.headers.iter().filter(|header| header.key == key);
    let values: Vec<&str> = values.map(|header| record.text(header.value)).collect();
    (!values.is_empty()).then(|| values.join(", "))
}

/// What there is to know of a game of Go only.
fn go_facts(record: &Record, start: &go::Position) -> Facts {
    let mut position = start.clone();
    for node in record.tree.main_line() {
        match record.tree.node(node).entry {
            Entry::Move(Move::Go(mv)) | Entry::Illegal(Move::Go(mv)) => position.play(mv),
            Entry::Setup(setup) => drop(position.set_up(record.tree.placements(setup))),
            Entry::Unreadable(_) => position.skip(),
            _ => {}
        }
    }
    let [width, height] = [start.board().width(), start.board().height()];
    let [black, white] = Side::BOTH.map(|side| position.captures(side));
    vec![
        ("board".to_owned(), json!(format!("{width}x{height}"))),
        ("komi".to_owned(), json!(record.header(Key::Komi))),
        ("rules".to_owned(), json!(start.ruleset().name)),
        ("captured_by_first".to_owned(), json!(black)),
        ("captured_by_second".to_owned(), json!(white)),
    ]
}

/// The result of a game of Go as its record has it, `B+2.5`, unless the game ended otherwise.
pub(super) fn score(facts: &Facts) -> Option<&str> {
    let get = |key: &str| facts.iter().find(|(k, _)| k == key).map(|(_, value)| value);
    get("game").filter(|game| **game == Game::Go.name())?;
    // As SGF, Ishi and records of no format call it.
    let headers = get("headers")?;
    let score = ["RE", "RESULT", "result"].iter().find_map(|name| headers.get(name)?.as_str())?;
    let winner = match get("result")?.as_str()? {
        "first-wins" => "B+",
        "second-wins" => "W+",
        _ => return None,
    };
    score.starts_with(winner).then_some(score)
}
