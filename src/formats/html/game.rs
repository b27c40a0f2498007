//! A game in a page: what the list of games says of it, and all the rest, which is only looked at when
//! somebody opens the game.

use super::json::{Json, markup};
use super::kits::{Board, KNOWN};
use super::walk::{self, Walked};
use crate::findings::Severity;
use crate::formats::{WriteOptions, by_name};
use crate::games::{Game, Side};
use crate::notation::headers::date;
use crate::picture::svg::Kit;
use crate::picture::{Look, Scene};
use crate::record::{Key, Record};
use crate::source::Output;

/// Appends a game.
pub(super) fn write(record: &Record, options: &WriteOptions, out: &mut Output) {
    let walked = walk::walk(record);
    let own = own_board(&walked);
    let out = out.text();
    out.push_str("<div class=\"game\" hidden>\n");
    push_script("head", head(record), options, out);
    push_script("body", body(record, &walked, own.as_ref(), options), options, out);
    if let Some(board) = own {
        out.push_str("<template>");
        out.push_str(&markup(&board.kit.markup, options.encoding));
        out.push_str("</template>\n");
    }
    out.push_str("</div>\n");
}

fn push_script(class: &str, json: Json, options: &WriteOptions, out: &mut String) {
    out.push_str("<script type=\"application/json\" class=\"");
    out.push_str(class);
    out.push_str("\">");
    out.push_str(&json.into_script(options.encoding));
    out.push_str("</script>\n");
}

/// What the list of games says.
fn head(record: &Record) -> Json {
    let mut json = Json::default();
    json.open('{').key("game").text(record.game().name());
    json.key("plies").number(record.plies() as i64);
    json.key("result").text(record.outcome().name());
    let headers = [
        ("first", Key::First),
        ("second", Key::Second),
        ("event", Key::Event),
        ("title", Key::Title),
        ("round", Key::Round),
    ];
    for (name, key) in headers {
        if let Some(text) = record.header(key).filter(|text| !text.trim().is_empty()) {
            json.key(name).text(text.trim());
        }
    }
    let sides = record.side_names();
    if *sides != record.game().vocabulary().sides {
        json.sides(sides);
    }
    // A result of Go says by how much.
    if let Some(score) = record.header(Key::Result).filter(|_| record.game() == Game::Go) {
        json.key("score").text(score);
    }
    if let Some(text) = record.header(Key::Start) {
        json.key("date").text(&date::iso(text).unwrap_or_else(|| text.to_owned()));
    }
    let errors = record.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let errors = errors.count();
    if errors > 0 {
        json.key("errors").number(errors as i64);
    }
    json.close('}');
    json
}

/// The board that a record has to bring along, if none of those that all pages have will do.
fn own_board(walked: &Walked) -> Option<Board> {
    let scene = walked.start.as_ref()?;
    if known(walked, scene).is_some() {
        return None;
    }
    let has_hands = scene.hands.is_some() || walked.held.iter().any(|hand| !hand.is_empty());
    let hands = has_hands.then(|| walked.held.clone());
    Some(Board::new(String::new(), scene.clone(), &walked.men, hands))
}

fn known(walked: &Walked, scene: &Scene) -> Option<&'static Board> {
    let held = [walked.held[0].len(), walked.held[1].len()];
    KNOWN.iter().find(|board| board.fits(scene, &walked.men, held))
}

/// Everything else.
fn body(record: &Record, walked: &Walked, own: Option<&Board>, options: &WriteOptions) -> Json {
    let mut json = Json::default();
    json.open('{');
    let start = walked.start.as_ref();
    if let Some(board) = start.and_then(|scene| own.or_else(|| known(walked, scene))) {
        json.key("board").text(&board.name);
        men(walked, &board.kit, &mut json);
    }
    if record.flipped {
        json.key("flipped").number(1);
    }
    json.key("turn").number(u8::from(record.start.side_to_move() == Side::Second));
    if let Some(ply) = record.plies_before() {
        json.key("ply").number(ply);
    }
    if let Some(from) = record.start.move_number().filter(|&from| from > 1) {
        json.key("from").number(from);
    }
    json.key("position").text(&record.start.to_line());
    json.key("headers").open('[');
    for header in &record.headers {
        json.texts([record.name_of(header), record.text(header.value)]);
    }
    json.close(']');
    json.key("nodes").value(&walked.nodes);
    walk::findings(record, &walked.numbers, &mut json);
    files(record, options, &mut json);
    json.close('}');
    json
}

/// The table of men: whose, the number of the look, and how it is drawn: as it is, turned towards the
/// owner's opponent, or as a stone.
fn men(walked: &Walked, kit: &Kit, json: &mut Json) {
    json.key("men").open('[');
    for (side, look) in &walked.men {
        let way = match look {
            Look::Stone => 2,
            look => i64::from(Kit::is_turned(look)),
        };
        let number = kit.number(look).map_or(-1, |number| number as i64);
        json.numbers([i64::from(*side == Side::Second), number, way]);
    }
    json.close(']');
}

/// In which formats people save games of a kind. Lines of JSON lose nothing, whatever the others do.
fn natural(game: Game) -> &'static [&'static str] {
    match game {
        Game::Shogi => &["kifu", "csa", "jsonl"],
        Game::Chess | Game::Xiangqi | Game::Janggi | Game::Makruk => &["pgn", "jsonl"],
        Game::Go => &["sgf", "jsonl"],
        Game::Board => &["pcn", "jsonl"],
        Game::Other => &["jsonl"],
    }
}

/// The record itself, to be saved.
fn files(record: &Record, options: &WriteOptions, json: &mut Json) {
    let options = WriteOptions { encoding: crate::source::Encoding::Utf8, ..*options };
    json.key("files").open('[');
    for format in natural(record.game()).iter().filter_map(|name| by_name(name)) {
        let text = format.text(&[record], &options).0;
        if !text.is_empty() {
            json.texts([
                format.name,
                format.extensions.first().copied().unwrap_or_default(),
                &text,
            ]);
        }
    }
    json.close(']');
}
