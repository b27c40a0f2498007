//! What is known of a record.

use crate::games::{Game, Move, Position, Rules, Side, go};
use crate::record::{Entry, Header, Key, Note, NoteKind, Record};
use crate::replay::Referee;
use crate::replay::go::{placed_handicap, start_with_handicap};
use serde_json::{Map, Value, json};

/// What is known of a record: keys and values, in order.
pub(super) type Facts = Vec<(String, Value)>;

pub(super) fn facts(record: &Record) -> Facts {
    let mut headers = Map::new();
    for header in &record.headers {
        if header.key != Key::Remark {
            let name = record.text(header.name);
            let name = if name.is_empty() { header.key.name() } else { name };
            let value = json!(record.text(header.value));
            match headers.get_mut(name) {
                None => _ = headers.insert(name.to_owned(), value),
                // One that is repeated has all its values.
                Some(Value::Array(values)) => values.push(value),
                Some(first) => *first = json!([first.take(), value]),
            }
        }
    }
    let (ending, _) = record.ending().map_or((None, None), |(e, side)| (Some(e), Some(side)));
    let mut comments = 0;
    let mut unreadable = 0;
    let mut illegal = 0;
    for node in record.tree.walk() {
        let is_note = |note: &Note| note.kind != NoteKind::Property;
        comments += record.tree.notes(node).filter(is_note).count();
        match record.tree.node(node).entry {
            Entry::Unreadable(_) => unreadable += 1,
            Entry::Illegal(_) => illegal += 1,
            _ => {}
        }
    }
    let handicap = match &record.start {
        Position::Shogi(start) => {
            let handicap = crate::games::shogi::Handicap::of_setup(&start.setup());
            json!(handicap.map(|handicap| handicap.name()))
        }
        Position::Go(_) => json!(record.header(Key::Handicap)),
        _ => Value::Null,
    };
    // Stones that moves place as the handicap are no moves of the game yet.
    let (start, placed) = match start_with_handicap(record) {
        Some((start, _)) => (Position::Go(start).to_line(), placed_handicap(record)),
        None => (record.start.to_line(), 0),
    };
    let mut facts = vec![
        ("game".to_owned(), json!(record.game().name())),
        ("first".to_owned(), json!(record.header(Key::First))),
        ("second".to_owned(), json!(record.header(Key::Second))),
        ("event".to_owned(), json!(event(record))),
        ("start".to_owned(), json!(all(record, Key::Start))),
        ("handicap".to_owned(), handicap),
        ("position".to_owned(), json!(start)),
        ("plies".to_owned(), json!(record.plies() - placed)),
        ("variations".to_owned(), json!(record.tree.variations())),
        ("comments".to_owned(), json!(comments)),
        ("illegal".to_owned(), json!(illegal)),
        ("unreadable".to_owned(), json!(unreadable)),
        ("ending".to_owned(), json!(ending.map(|ending| ending.kind.name()))),
        ("result".to_owned(), json!(record.outcome().name())),
        ("headers".to_owned(), Value::Object(headers)),
    ];
    if let Position::Go(start) = &record.start {
        // Behind the handicap, before the position.
        facts.splice(6..6, go_facts(record, start));
    }
    facts
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
    let score = get("headers")?.get("RE")?.as_str()?;
    let winner = match get("result")?.as_str()? {
        "first-wins" => "B+",
        "second-wins" => "W+",
        _ => return None,
    };
    score.starts_with(winner).then_some(score)
}
