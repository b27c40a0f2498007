//! Records of Go servers (GIB, NGF, UGF) and the dialects of SGF: the corpus with its manifests.

use crate::support::{corpus, manifest, read, write};
use kifu::findings::{Finding, Severity};
use kifu::formats::{Detection, by_name, detect};
use kifu::games::go::{Move, Point};
use kifu::games::{self, Rules, Side};
use kifu::record::{Entry, Key, NodeId, NoteKind, Record};
use kifu::source::{Candidates, DecodeOptions, Encoding, Source, decode};
use serde_json::Value;

fn start(record: &Record) -> &games::go::Position {
    match &record.start {
        games::Position::Go(position) => position,
        _ => panic!("no position of Go"),
    }
}

fn written(mv: Move) -> String {
    mv.to_string()
}

/// The move of a node, legal or not.
fn mv(record: &Record, node: NodeId) -> Option<Move> {
    match record.tree.node(node).entry {
        Entry::Move(games::Move::Go(mv)) | Entry::Illegal(games::Move::Go(mv)) => Some(mv),
        _ => None,
    }
}

/// The moves of the main line: `B[pd] W[]`.
fn moves(record: &Record) -> String {
    let moves = record.tree.main_line().filter_map(|node| mv(record, node)).map(written);
    moves.collect::<Vec<_>>().join(" ")
}

fn stones(record: &Record, side: Side) -> Vec<String> {
    let stones = start(record).board().stones().filter(|stone| stone.side == side);
    let mut points: Vec<String> = stones.map(|stone| stone.point.to_string()).collect();
    points.sort();
    points
}

/// The board at the end of the main line, its rows from the top.
fn last_board(record: &Record) -> Vec<String> {
    let mut position = start(record).clone();
    for node in record.tree.main_line() {
        if let Some(mv) = mv(record, node) {
            position.play(mv);
        }
    }
    let (width, height) = (position.board().width(), position.board().height());
    let sign = |column, row| match position.board().get(Point::new(column, row)) {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => '.',
    };
    (0..height).map(|row| (0..width).map(|column| sign(column, row)).collect()).collect()
}

/// The moves as SGF nests them, without anything else.
fn tree(record: &Record) -> String {
    enum Step {
        Node(NodeId, bool),
        Close,
    }
    let mut out = String::new();
    let mut steps = vec![Step::Node(NodeId::ROOT, false)];
    while let Some(step) = steps.pop() {
        let Step::Node(node, opens) = step else {
            out.push(')');
            continue;
        };
        if opens {
            out.push('(');
            steps.push(Step::Close);
        }
        if let Some(mv) = mv(record, node) {
            out.push_str(&format!(";{mv}"));
        }
        let is_end = |node: &NodeId| matches!(record.tree.node(*node).entry, Entry::End(_));
        let children: Vec<NodeId> =
            record.tree.children(node).filter(|node| !is_end(node)).collect();
        let nested = children.len() > 1;
        steps.extend(children.into_iter().rev().map(|child| Step::Node(child, nested)));
    }
    out
}

/// What a file of the corpus is not read as it should be, if anything is.
fn differences(name: &str, bytes: &[u8], expected: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut differs = |what: &str, found: String, wanted: String| {
        if found != wanted {
            wrong.push(format!("{name}: {what} is {found}, not {wanted}"));
        }
    };
    let text = |key: &str| expected[key].as_str().unwrap_or_default().to_owned();
    let decoded = decode(bytes, &DecodeOptions::default());
    if let (Some(encoding), false) = (expected["encoding"].as_str(), decoded.text.is_ascii()) {
        let encoding = Encoding::from_label(encoding).unwrap();
        differs("encoding", decoded.encoding.to_string(), encoding.to_string());
    }
    differs("doubt about it", format!("{:?}", decoded.faults), "[]".to_owned());
    let hinted = decode(bytes, &DecodeOptions { candidates: Candidates::Go, ..Default::default() });
    differs("encoding by its name", hinted.encoding.to_string(), decoded.encoding.to_string());
    let source = Source::from_decoded(name, decoded);
    let format = expected["format"].as_str().unwrap();
    for extension in [None, Some("gib"), Some("ngf"), Some("ugf"), Some("sgf")] {
        let found = match detect(source.text(), extension) {
            Detection::Is(found) => found.name.to_owned(),
            other => format!("{other:?}"),
        };
        differs("format", found, format.to_owned());
    }
    let mut records = read(by_name(format).unwrap(), &source);
    differs("games", records.len().to_string(), "1".to_owned());
    let (record, findings) = records.remove(0);
    let loud: Vec<&Finding> =
        findings.iter().filter(|finding| finding.severity > Severity::Note).collect();
    if expected["error"].as_bool() == Some(true) {
        let has_error = loud.iter().any(|finding| finding.severity == Severity::Error);
        differs("error", has_error.to_string(), "true".to_owned());
        return wrong;
    }
    let warns = [
        ("gib-number-gap.gib", "R101"),
        ("gib-occupied.gib", "G102"),
        ("ngf-number-mismatch.ngf", "T206"),
        ("ngf-sequence-gap.ngf", "R101"),
    ];
    let warned = warns.iter().find(|row| row.0 == name).map_or("", |row| row.1);
    if format != "sgf" {
        let found: Vec<String> = loud.iter().map(|finding| finding.code.to_string()).collect();
        differs("findings", found.join(" "), warned.to_owned());
    }
    if let Some(size) = expected["SZ"].as_u64() {
        differs("size", start(&record).board().width().to_string(), size.to_string());
    }
    let header = |key: Key| record.header(key).unwrap_or_default().to_owned();
    if let Some(stones) = expected["HA"].as_u64() {
        let stated = record.header(Key::Handicap).unwrap_or("0").to_owned();
        differs("handicap", stated, stones.to_string());
    }
    let people = [
        ("PB", Key::First),
        ("PW", Key::Second),
        ("BR", Key::FirstRank),
        ("WR", Key::SecondRank),
        ("EV", Key::Event),
        ("PC", Key::Site),
        ("title", Key::Title),
    ];
    for (name, key) in people {
        if expected[name].is_string() {
            differs(name, header(key), text(name));
        }
    }
    if let Some(players) = expected["players"].as_array() {
        let with_rank = |name: Key, rank: Key| format!("{} {}", header(name), header(rank));
        let found = [(Key::First, Key::FirstRank), (Key::Second, Key::SecondRank)]
            .map(|(name, rank)| with_rank(name, rank));
        differs(
            "players",
            format!("{found:?}"),
            Value::from(players.clone()).to_string().replace(",", ", "),
        );
    }
    if format == "sgf" {
        let has_error = findings.iter().any(|finding| finding.severity == Severity::Error);
        differs("error", has_error.to_string(), "false".to_owned());
        let text = write(by_name("sgf").unwrap(), &[&record]).0;
        let digits = |text: &str| text.split(|c: char| !c.is_ascii_digit()).collect::<String>();
        for name in ["RE", "KM", "TM", "OT", "DT", "EV", "PC", "HA"] {
            let value = &expected[name];
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let found = text.split_once(&format!("{name}[")).and_then(|it| it.1.split_once(']'));
            let found = found.map_or("null", |it| it.0);
            if value == "null" {
                continue;
            }
            match name {
                "OT" => differs(name, digits(found), digits(&value)),
                _ => differs(name, found.to_owned(), value),
            }
        }
    } else {
        let result = expected["RE"].as_str().unwrap_or_default();
        differs("result", header(Key::Result), result.to_owned());
        differs("komi", header(Key::Komi), text("KM"));
        differs("date", header(Key::Start), text("DT"));
        let ends = record.ending().is_some();
        differs("an ending", ends.to_string(), (!result.is_empty()).to_string());
    }
    if let Some(time) = expected["time"].as_object() {
        differs("time", header(Key::TimeControl), time["main"].to_string());
        let countdown = match time["periods"].as_u64().unwrap() {
            0 => String::new(),
            periods => format!("{periods}x{} byo-yomi", time["byoyomi"]),
        };
        differs("countdown", header(Key::Byoyomi), countdown);
    }
    for (name, side) in [("AB", Side::First), ("AW", Side::Second)] {
        if let Some(points) = expected[name].as_array() {
            let found = stones(&record, side);
            let points: Vec<&str> = points.iter().map(|it| it.as_str().unwrap()).collect();
            differs(name, found.join(" "), points.join(" "));
        }
    }
    if expected["moves"].is_string() {
        let wanted = text("moves").replace(';', " ");
        differs("moves", moves(&record), wanted.trim().to_owned());
    }
    if let Some(plies) = expected["n_moves"].as_u64() {
        differs("plies", record.plies().to_string(), plies.to_string());
    }
    if let Some(rows) = expected["final"].as_array() {
        let wanted: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
        differs("last board", last_board(&record).join("\n"), wanted.join("\n"));
    }
    if let Some(illegal) = expected["illegal"].as_array() {
        let line = record.tree.main_line().enumerate();
        let found: Vec<u64> = line
            .filter(|(_, node)| matches!(record.tree.node(*node).entry, Entry::Illegal(_)))
            .map(|(at, _)| at as u64 + 1)
            .collect();
        let wanted: Vec<u64> = illegal.iter().map(|row| row[0].as_u64().unwrap()).collect();
        differs("illegal moves", format!("{found:?}"), format!("{wanted:?}"));
    }
    if expected["tree"].is_string() {
        differs("tree", tree(&record), text("tree"));
    }
    if let Some(comments) = expected["comments"].as_object() {
        // Nodes of a review are numbered from 1, the start among them.
        let first = u64::from(expected["tree"].is_string());
        let line: Vec<NodeId> =
            std::iter::once(NodeId::ROOT).chain(record.tree.main_line()).collect();
        let comments_at = |node: NodeId| {
            let notes = record.tree.notes(node).filter(|note| note.kind == NoteKind::Comment);
            notes.map(|note| record.text(note.text).to_owned()).collect::<Vec<_>>().join("\n")
        };
        let all: Vec<String> =
            record.tree.walk().map(comments_at).filter(|text| !text.is_empty()).collect();
        for (number, lines) in comments {
            let lines: Vec<&str> =
                lines.as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
            let (wanted, at) = (lines.join("\n"), number.parse::<u64>().unwrap() - first);
            match line.get(at as usize).filter(|_| at <= record.plies() as u64) {
                Some(node) => differs("comment", comments_at(*node), wanted),
                None => differs("comment", all.contains(&wanted).to_string(), "true".to_owned()),
            }
        }
        let figures = expected["figs"].as_array().map_or(0, |figures| {
            figures.iter().filter(|figure| !figure["text"].as_array().unwrap().is_empty()).count()
        });
        differs("comments", all.len().to_string(), (comments.len() + figures).to_string());
    }
    for label in expected["labels"].as_array().into_iter().flatten() {
        let at = label[0].as_u64().unwrap() as usize;
        let node = record.tree.main_line().nth(at - 1).unwrap();
        let notes = record.tree.notes(node).map(|note| record.text(note.text));
        let found: Vec<&str> = notes.filter(|text| text.starts_with("LB")).collect();
        let (point, text) = (label[1].as_str().unwrap(), label[2].as_str().unwrap());
        differs("label", found.join(" "), format!("LB[{point}:{text}]"));
    }
    for figure in expected["figs"].as_array().into_iter().flatten() {
        let at = figure["at"].as_u64().unwrap() as usize;
        let node = record.tree.main_line().nth(at - 1).unwrap();
        let mut next = record.tree.children(node).nth(1);
        let mut found = Vec::new();
        while let Some(node) = next {
            found.extend(mv(&record, node).map(written));
            next = record.tree.next(node);
        }
        differs("figure", found.join(" "), figure["moves"].as_str().unwrap().to_owned());
    }
    wrong
}

#[test]
fn the_corpus_is_read_as_its_manifests_say() {
    let (mut files, mut wrong) = (0, Vec::new());
    for path in ["go-files/manifest.json", "go-files/real/manifest.json"] {
        let Some((_, cases)) = manifest(path) else { return };
        let folder = corpus().unwrap().join("go-files");
        for case in &cases {
            let name = case["file"].as_str().unwrap();
            let bytes = std::fs::read(folder.join(name)).unwrap();
            files += 1;
            wrong.extend(differences(name, &bytes, case));
        }
    }
    assert!(files >= 60, "{files}");
    assert!(wrong.is_empty(), "{} of {files} files\n{}", wrong.len(), wrong.join("\n"));
}
