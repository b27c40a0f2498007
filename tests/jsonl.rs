//! Lines of JSON: any record comes back as it was, with nothing lost.

use crate::cli::Desk;
use crate::properties::generate::{GAMES, make};
use crate::properties::own_data;
use crate::support::{corpus, files, format_of, read, source, torment, write};
use kifu::findings::{Code, Finding};
use kifu::formats::by_name;
use kifu::formats::jsonl::JSONL;
use kifu::games::{Move, Position, Rules, Side};
use kifu::record::{Entry, Key, NodeId, Outcome, Record};
use kifu::source::Source;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A move with all that it is.
fn shown(mv: Move, start: &Position) -> String {
    match (mv, start) {
        // Only its number is in the move.
        (Move::Board(mv), Position::Board(start)) => {
            let sheet = start.sheet();
            let options: Vec<_> =
                (0..sheet.actions(mv).len()).map(|action| sheet.options(mv, action)).collect();
            format!("{} {options:?}", sheet.describe(mv))
        }
        _ => format!("{mv:?}"),
    }
}

fn start(start: &Position) -> String {
    let Position::Board(board) = start else { return format!("{start:?}") };
    let names = board.sheet().names();
    let squares: Vec<_> = board.squares().iter().map(|it| it.map(|it| names.text(it))).collect();
    let hand = |side| {
        let mut hand: Vec<_> =
            board.hand(side).map(|(piece, count)| (names.text(piece).to_owned(), count)).collect();
        hand.sort();
        hand
    };
    let (shape, turn) = (board.sheet().shape(), board.side_to_move());
    format!("{shape:?} {squares:?} {:?} {:?} {turn:?}", hand(Side::First), hand(Side::Second))
}

/// All that a record is, as text.
pub(crate) fn whole(record: &Record) -> String {
    let tree = &record.tree;
    let mut out = String::new();
    let before = record.before_start.map(|mv| shown(mv, &record.start));
    let _ = writeln!(
        out,
        "{:?} {} {:?} {before:?} {} {:?}\n{}",
        record.game(),
        record.start_known,
        record.start_ply,
        record.flipped,
        record.written_in,
        start(&record.start)
    );
    for header in &record.headers {
        let (name, value) = (record.text(header.name), record.text(header.value));
        let _ = writeln!(out, "{:?} {name:?} {value:?}", header.key);
    }
    let mut numbers: HashMap<NodeId, usize> = HashMap::new();
    for (number, node) in tree.walk().enumerate() {
        numbers.insert(node, number);
        let parent = tree.parent(node).and_then(|parent| numbers.get(&parent));
        let data = tree.node(node);
        let entry = match data.entry {
            Entry::Start => "start".to_owned(),
            Entry::Blank => "blank".to_owned(),
            Entry::Move(mv) => shown(mv, &record.start),
            Entry::Illegal(mv) => format!("illegal {}", shown(mv, &record.start)),
            Entry::Unreadable(text) => format!("unread {:?}", record.text(text)),
            Entry::Setup(setup) => format!("setup {:?}", tree.placements(setup)),
            Entry::End(end) => {
                format!("{:?} {:?} {:?}", end.kind, end.by, record.text(end.word))
            }
        };
        let (total, clock) = (tree.stated_total(node), tree.clock(node));
        let word = tree.word(node).map(|word| record.text(word));
        let _ = writeln!(
            out,
            "{number} of {parent:?}: {entry} {:?} {total:?} {clock:?} {word:?}",
            data.time
        );
        for note in tree.notes(node) {
            let text = record.text(note.text);
            let _ = writeln!(out, "    {:?} {text:?} {}", note.kind, note.behind);
            if let Some(it) = tree.evaluation(note.text) {
                let (line, engine) = (record.text(it.line), record.text(it.engine));
                let counts = (it.depth, it.selective_depth, it.nodes);
                let _ = writeln!(
                    out,
                    "      {:?} {counts:?} {line:?} {engine:?} {:?}",
                    it.score, it.convention
                );
            }
        }
    }
    out
}

/// What went wrong with a record on its way through a line of JSON.
fn fault(record: &Record) -> Option<String> {
    let (text, losses) = write(&JSONL, &[record]);
    if !losses.is_empty() {
        return Some(format!("{losses:?}"));
    }
    if text.lines().count() != 1 || !text.ends_with("}\n") {
        return Some(format!("no line: {text}"));
    }
    let json: Result<serde_json::Value, _> = serde_json::from_str(&text);
    if let Err(error) = json {
        return Some(format!("{error}: {text}"));
    }
    let back = read(&JSONL, &Source::new("x.jsonl", text.clone()));
    let [(back, findings)] = back.as_slice() else { return Some(format!("not one: {text}")) };
    let odd = findings.iter().find(|it| {
        let of_format = it.code.row().id.starts_with("J2") || it.code == Code::JsonSyntax;
        of_format && ![Code::JsonlUnread, Code::JsonlLegal].contains(&it.code)
    });
    if let Some(finding) = odd {
        return Some(format!("{finding:?}\n{text}"));
    }
    let difference = crate::support::difference(&whole(record), &whole(back))?;
    Some(format!("{difference}\n{text}"))
}

/// What went wrong with the records of a file, and how many there were.
fn faults(path: &Path) -> (usize, Vec<String>) {
    let source = source(path.to_str().unwrap(), &std::fs::read(path).unwrap());
    let Some(format) = format_of(&source) else { return (0, Vec::new()) };
    let records = read(format, &source);
    let of = |(record, findings): &(Record, Vec<Finding>)| {
        // What is said beside its text is so in the line, too.
        if findings.iter().any(|it| it.code == Code::JsonlEvaluation) {
            return None;
        }
        Some(format!("{} ({}): {}", path.display(), format.name, fault(record)?))
    };
    (records.len(), records.iter().filter_map(of).collect())
}

/// All files come back; there must be so many records at least.
fn all_come_back(files: &[PathBuf], at_least: usize) {
    let halves: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let half = |half: usize| {
            move || {
                let (mut count, mut wrong) = (0, Vec::new());
                for path in files.iter().skip(half).step_by(2) {
                    let (records, faults) = faults(path);
                    count += records;
                    wrong.extend(faults);
                }
                (count, wrong)
            }
        };
        let threads = [0, 1].map(|number| scope.spawn(half(number)));
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let count: usize = halves.iter().map(|half| half.0).sum();
    let mut wrong: Vec<String> = halves.into_iter().flat_map(|half| half.1).collect();
    wrong.sort_by_key(String::len);
    let shown: Vec<String> =
        wrong.iter().take(12).map(|it| it.chars().take(1500).collect()).collect();
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), shown.join("\n\n"));
    assert!(count >= at_least, "only {count} records");
    eprintln!("{count} records");
}

#[test]
fn our_own_records_come_back() {
    let mut own = own_data();
    own.extend(files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/jsonl"), &["jsonl"]));
    all_come_back(&own, 500);
}

/// What no rule allows and no board tells: pieces that are not there, or that nobody can drop.
#[test]
fn impossible_moves_come_back() {
    for (format, text) in [
        (
            "csa",
            "V2.2\nPI\n+\n+0055OU\n-0055TO\n+7776KI\n-5554FU\n+7776FU\n-7776FU\n+7675FU\n%TORYO\n",
        ),
        ("csa", "V2.2\nPI\n+\n-0055FU\n+2726FU\n+2625FU\n-8822UM\n%CHUDAN\n"),
        (
            "kifu",
            "手合割：平手\n   1 ７六歩(78)\n   2 ５五玉打\n   3 同　と(11)\n   4 ３四歩(33)\n   5 投了\n",
        ),
        (
            "pgn",
            "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1\"]\n\n1. O-O O-O 2. O-O-O Kxh8 *\n",
        ),
        ("uci", "position startpos moves e2e5 e1g1 e7e8q e4d5 0000 a7a9\n"),
        ("sgf", "(;GM[1]SZ[5];B[aa];W[aa];B[zz];W[];W[];B[ba];W[ab]KO[];AB[cc]AW[dd]PL[W];B[tt])"),
        ("uci", "position startpos moves e7e5 e2e4 d2d4 d7d5 g8f6 b8c6\n"),
        ("janggi-uci", "position startpos moves e9f9 g4f4 a4b4 e9e9\n"),
        ("xiangqi-uci", "position startpos moves h3e4 e10e9 a1a10 e1e1\n"),
        (
            "makruk-uci",
            "setoption name UCI_Variant value makruk\nposition startpos moves a3a6m a6a5 b1b5\n",
        ),
    ] {
        let format = by_name(format).unwrap();
        for (record, _) in read(format, &Source::new("x", text)) {
            assert_eq!(fault(&record), None, "{text}");
        }
    }
}

/// Some generated records claim that a move out of turn is legal. The replayer does not believe it; all
/// else comes back, and then again with what it says.
#[test]
fn generated_records_come_back() {
    let (mut exact, mut count) = (0, 0);
    for game in GAMES {
        for seed in 0..400 {
            let made = make(game, seed);
            count += 1;
            let Some(fault) = fault(&made.record) else {
                exact += 1;
                continue;
            };
            assert!(!made.is_clean, "{}: {fault}", made.name);
            let (text, losses) = write(&JSONL, &[&made.record]);
            let back = read(&JSONL, &Source::new("x.jsonl", text)).remove(0).0;
            let [before, after] =
                [&made.record, &back].map(|record| whole(record).replace("illegal ", ""));
            assert_eq!(before, after, "{}: {fault}", made.name);
            assert!(losses.is_empty());
            assert_eq!(super::jsonl::fault(&back), None, "{}", made.name);
        }
    }
    assert!(exact * 100 > count * 94, "{exact} of {count}");
}

#[test]
fn some_real_records_come_back() {
    let Some(corpus) = corpus() else { return };
    let files = crate::support::all_files(&corpus);
    let some: Vec<PathBuf> = files.into_iter().step_by(7).collect();
    all_come_back(&some, 1_000);
}

#[test]
#[ignore = "minutes"]
fn all_real_records_come_back() {
    let Some(corpus) = corpus() else { return };
    all_come_back(&crate::support::all_files(&corpus), 10_000);
}

fn records(text: &str) -> Vec<(Record, Vec<String>)> {
    let named = |(record, findings): (Record, Vec<Finding>)| {
        (record, findings.iter().map(|finding| finding.code.row().id.to_owned()).collect())
    };
    read(&JSONL, &Source::new("x.jsonl", text)).into_iter().map(named).collect()
}

fn moves(record: &Record) -> Vec<String> {
    crate::support::usi(record)
}

/// A record with some of everything, as a value that programs can edit.
fn rich() -> Value {
    let pgn = "[Event \"x\"]\n[White \"Ada\"]\n[Result \"1-0\"]\n\n\
        1. e4 $1 {[%clk 0:03:00]} e5 (1... c5 2. Nf3 {open}) (1... e6) 2. Nf3 (2. f4 exf4 (2... d5)) 1-0\n";
    let record = read(by_name("pgn").unwrap(), &Source::new("x.pgn", pgn)).remove(0).0;
    serde_json::from_str(&write(&JSONL, &[&record]).0).unwrap()
}

#[test]
fn what_programs_make_of_a_line_is_read() {
    let line = rich();
    let whole_of = |text: &str| {
        let mut found = records(text);
        assert_eq!(found.len(), 1, "{text}");
        let (record, findings) = found.remove(0);
        assert_eq!(findings, Vec::<String>::new(), "{text}");
        whole(&record)
    };
    let plain = whole_of(&line.to_string());
    // Over several lines, and with sorted names, of which the version is not the first.
    assert_eq!(whole_of(&serde_json::to_string_pretty(&line).unwrap()), plain);
    let mut sorted = line.clone();
    sorted.sort_all_objects();
    let text = sorted.to_string();
    assert!(text.starts_with("{\"clocks\""), "{text}");
    let headers = |text: &str| text.lines().skip(2).map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(headers(&whole_of(&text)), headers(&plain));
    for text in [line.to_string(), serde_json::to_string_pretty(&line).unwrap(), text] {
        let found = format_of(&Source::new("game", text));
        assert_eq!(found.map(|format| format.name), Some("jsonl"));
    }

    let mut edited = line.clone();
    edited["headers"]["first"] = "Béla \"B\"".into();
    edited["headers"]["ECO"] = "C40".into();
    edited["headers"]["round"] = 3.into();
    edited.as_object_mut().unwrap().remove("notes");
    edited.as_object_mut().unwrap().remove("variations");
    let (record, findings) = records(&edited.to_string()).remove(0);
    assert_eq!(findings, Vec::<String>::new());
    assert_eq!(record.header(Key::First), Some("Béla \"B\""));
    assert_eq!(record.header(Key::Round), Some("3"));
    assert_eq!(record.tree.variations(), 0);
    let names = record.headers.iter().map(|header| record.text(header.name));
    assert_eq!(names.collect::<Vec<_>>(), ["Event", "White", "Result", "ECO", ""]);
    assert!(!whole(&record).contains("Comment"));

    // Of moves that are gone nothing is kept, and nothing of it goes without a word.
    let mut cut = line.clone();
    cut["moves"].as_array_mut().unwrap().truncate(1);
    let (record, findings) = records(&cut.to_string()).remove(0);
    assert_eq!(moves(&record), ["e2e4"]);
    assert!(findings.contains(&"J211".to_owned()), "{findings:?}");

    // A variation goes with those that leave it; none is put anywhere else.
    let mut fewer = line.clone();
    fewer["variations"].as_array_mut().unwrap().retain(|line| line["moves"][0] != "f2f4");
    let (record, findings) = records(&fewer.to_string()).remove(0);
    assert_eq!((record.tree.variations(), findings), (2, vec!["J211".to_owned()]));
}

#[test]
fn what_was_found_is_said_where_that_is_asked_for() {
    // The second game has a move that is not possible.
    let pgn = "[White \"Ada\"]\n\n1. e4 *\n\n[White \"Bob\"]\n\n1. e4 e5\n2. Ke3 *\n";
    let desk = Desk::with(&[("a.pgn", pgn)]);
    let run = |args: &[&str]| desk.run(&[&["convert", "-t", "jsonl"], args].concat());
    let said = run(&["a.pgn", "--findings"]).code(1).out;
    let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[0].get("findings").is_none(), "{said}");
    let finding = &lines[1]["findings"][0];
    assert_eq!((&finding["line"], &finding["column"]), (&8.into(), &4.into()), "{said}");
    assert_eq!((&finding["severity"], &finding["ply"]), (&"error".into(), &3.into()));
    let explained = desk.run(&["explain", finding["code"].as_str().unwrap()]).code(0).out;
    assert!(explained.contains(finding["name"].as_str().unwrap()), "{explained}");
    let japanese = run(&["a.pgn", "--findings", "--lang", "ja"]).code(1).out;
    assert!(!japanese.is_ascii() && said.is_ascii());

    // They are no part of the record: without them it is the same line, and so it is read.
    let plain = run(&["a.pgn"]).code(1).out;
    let without = lines.into_iter().map(|mut line| {
        line.as_object_mut().unwrap().shift_remove("findings");
        format!("{line}\n")
    });
    assert_eq!(without.collect::<String>(), plain);
    let read_back = |text: &str| -> Vec<(String, Vec<String>)> {
        records(text).into_iter().map(|(record, findings)| (whole(&record), findings)).collect()
    };
    assert_eq!(read_back(&said), read_back(&plain));
    let refused = desk.run(&["convert", "a.pgn", "-t", "uci", "--findings"]).code(2);
    assert!(refused.err.contains("--findings is for jsonl"), "{refused:#?}");
}

#[test]
fn a_line_written_by_hand_is_read() {
    let short = "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\",\"3c3d\"],\"result\":\"draw\"}";
    let (record, findings) = records(short).remove(0);
    assert_eq!(findings, Vec::<String>::new());
    assert_eq!(record.outcome(), Outcome::Draw);
    let won = short.replace("\"draw\"", "\"second-wins\"");
    assert_eq!(records(&won)[0].0.outcome(), Outcome::Win(Side::Second));
    // A result that the ending speaks against is reported.
    let both = short.replace("\"result\"", "\"ending\":\"resign\",\"result\"");
    assert_eq!(records(&both)[0].1, ["R110"]);
    // Notes in any order, and of a node several of them.
    let notes = "\"notes\":[{\"at\":2,\"kind\":\"comment\",\"text\":\"c\"},\
        {\"at\":0,\"kind\":\"comment\",\"text\":\"a\"},{\"at\":2,\"kind\":\"nag\",\"text\":\"3\"}]";
    let (record, findings) = records(&short.replace("\"result\":\"draw\"", notes)).remove(0);
    assert_eq!(findings, Vec::<String>::new());
    let (kif, _) = write(by_name("kifu").unwrap(), &[&record]);
    assert!(kif.contains("*a\n") && kif.contains("*c\n"), "{kif}");
    // Two records on one line, one over several lines, blank lines between.
    let several = format!("{short}{short}\r\n\r\n{}\n{short}", short.replace(',', ",\n  "));
    let found = records(&several);
    assert_eq!(found.len(), 4);
    assert!(found.iter().all(|(record, findings)| moves(record).len() == 2 && findings.is_empty()));
}

/// Stones of a handicap that moves place are no turn taken twice, whichever format tells of them.
#[test]
fn a_handicap_is_placed_by_moves() {
    let sgf = "(;GM[1]SZ[9]HA[2]RU[Chinese];B[cc];B[gg];W[ee])";
    let (record, findings) = read(by_name("sgf").unwrap(), &Source::new("x.sgf", sgf)).remove(0);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(records(&write(&JSONL, &[&record]).0)[0].1, Vec::<String>::new());
    // Also where a variation begins among them, for which PCN does not set them up.
    let sgf = "(;GM[1]FF[4]SZ[9]HA[2];B[aa](;B[bb];W[cc])(;B[dd];W[ee]))";
    let (record, findings) = read(by_name("sgf").unwrap(), &Source::new("x.sgf", sgf)).remove(0);
    let ids =
        |findings: &[Finding]| -> Vec<_> { findings.iter().map(|it| it.code.row().id).collect() };
    for format in ["jsonl", "pcn"].map(|name| by_name(name).unwrap()) {
        let text = write(format, &[&record]).0;
        assert_eq!(
            ids(&read(format, &Source::new("x", text))[0].1),
            ids(&findings),
            "{}",
            format.name
        );
    }
}

/// Lines of JSON are checked as what they were made of is.
#[test]
fn the_opening_of_a_game_of_go_is_checked() {
    for (sgf, id) in [
        ("(;GM[1]FF[4]SZ[9]HA[2]AB[aa];W[bb])", "G204"),
        ("(;GM[1]FF[4]SZ[9]HA[2]AB[aa][bb];B[cc];W[dd])", "G203"),
        ("(;GM[1]FF[4]SZ[3]AB[aa]AW[ba][ab];B[cc])", "G208"),
    ] {
        let (record, _) = read(by_name("sgf").unwrap(), &Source::new("x.sgf", sgf)).remove(0);
        let text = write(&JSONL, &[&record]).0;
        let (_, findings) = read(&JSONL, &Source::new("x.jsonl", text)).remove(0);
        let found = findings.iter().map(|it| it.code.row().id);
        assert_eq!(found.collect::<Vec<_>>(), [id], "{sgf}");
        assert!(findings[0].span.is_some_and(|span| span.end > 0));
    }
}

#[test]
fn what_is_broken_costs_no_other_record() {
    let line = rich().to_string();
    for at in (1..line.len()).step_by(7).filter(|&at| line.is_char_boundary(at)) {
        let text = format!("{line}\n{}\n{line}\n", &line[..at]);
        let found = records(&text);
        assert_eq!(found.len(), 3, "{at}");
        assert_eq!(whole(&found[0].0), whole(&found[2].0));
        assert!(found[0].1.is_empty() && found[2].1.is_empty(), "{at}");
        assert!(found[1].1.contains(&"J101".to_owned()), "{at}: {:?}", found[1].1);
    }
    torment(&JSONL, &line);
    torment(&JSONL, include_str!("../testdata/jsonl/good/board.jsonl"));
    torment(&JSONL, include_str!("../testdata/jsonl/good/go.jsonl"));
    torment(&JSONL, include_str!("../testdata/jsonl/good/illegal.jsonl"));
}

/// What a pawn becomes is not written: the move is illegal, though the queen that stands in for it
/// could be made.
#[test]
fn a_promotion_that_is_left_open_comes_back_without_another_finding() {
    let pgn = "[FEN \"8/P7/7k/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8+ Kg5 *\n";
    let (record, found) = read(by_name("pgn").unwrap(), &source("x", pgn.as_bytes())).remove(0);
    assert_eq!(found[0].code, Code::ChessMissingPromotion);
    let (line, _) = write(&JSONL, &[&record]);
    assert!(line.contains("\"word\":\"a8+\""), "{line}");
    let (back, found) = records(&line).remove(0);
    assert!(!found.contains(&"J210".to_owned()), "{found:?}");
    assert_eq!(whole(&back), whole(&record));
}

/// Positions that are no positions, boards that would be huge, and names that lead in circles.
#[test]
fn hostile_lines_are_survived() {
    for text in [
        "{\"kifu\":1,\"game\":\"board\",\"start\":\"65535x65535 , bottom - -\",\"moves\":[\"#1 shift #2\"]}",
        "{\"kifu\":1,\"game\":\"board\",\"start\":\"2 x:K, bottom 4294967295*x:P -\",\"moves\":[\"x:P drop #1\"]}",
        "{\"kifu\":1,\"game\":\"go\",\"start\":\"255/255 b -\",\"moves\":[\"B[aa]\",\"B[999,999]\",\"B[\"]}",
        "{\"kifu\":1,\"game\":\"chess\",\"moves\":[\"\",\"é4\",\"e2e4é\",\"0000\"],\"before_start\":\"e2\"}",
        "{\"kifu\":1,\"game\":\"shogi\",\"nodes\":[{\"at\":1,\"illegal\":\" \"}],\"moves\":[\"",
        "{\"kifu\":1,\"game\":\"board\",\"nodes\":[{\"at\":1,\"illegal\":\"\"}],\"moves\":[\"",
        "{\"kifu\":1,\"game\":\"other\",\"moves\":[\"a\",null],\"ending\":\"draw\",\"before_start\":\"a\"}",
        "{\"kifu\":1,\"game\":\"chess\",\"moves\":[null,null,\"e2e4\"],\"nodes\":[{\"at\":1,\"ending\":\"draw\",\"total\":5},{\"at\":3,\"total\":4}]}",
        "{\"kifu\":1e0,\"game\":1,\"moves\":{}}",
        "{\"kifu\":1",
        "{\"kifu\":1,\"game\":\"chess\",\"moves\":NaN}",
    ] {
        for (record, _) in records(text) {
            let _ = write(&JSONL, &[&record]);
        }
    }
    let deep = format!(
        "{{\"kifu\":1,\"game\":\"go\",\"moves\":{}{}}}",
        "[".repeat(9999),
        "]".repeat(9999)
    );
    assert_eq!(records(&deep).len(), 1);
}

#[test]
fn only_what_says_so_is_a_line_of_this_format() {
    let is = |text: &str| format_of(&Source::new("game", text)).map(|format| format.name);
    assert_eq!(
        is("{\"header\":{},\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6}}}]}"),
        Some("jkf")
    );
    let pcn = write(by_name("pcn").unwrap(), &[&records(&rich().to_string())[0].0]).0;
    assert_eq!(is(&pcn), Some("pcn"));
    // Names and texts of other formats stand in no way.
    let odd = "{\"kifu\":1,\"game\":\"shogi\",\"headers\":{\"startpos\":\"a\",\"header\":\"b\",\"starting_position\":\"c\"},\"moves\":[\"7g7f\"]}";
    assert_eq!(is(odd), Some("jsonl"));
}

#[test]
fn the_sample_of_the_readme_is_one() {
    let lines: Vec<&str> = include_str!("../README.md")
        .lines()
        .filter(|line| line.starts_with("{\"kifu\":1"))
        .collect();
    assert_eq!(lines.len(), 1);
    let (record, findings) = records(lines[0]).remove(0);
    assert_eq!(findings, Vec::<String>::new());
    assert_eq!(write(&JSONL, &[&record]).0.trim_end(), lines[0]);
}

#[test]
fn what_the_rules_of_a_board_find_is_said_without_a_path() {
    let line = "{\"kifu\":1,\"game\":\"board\",\"start\":\"5x4 x:r,,x:g,/x:s,,x:s,x:c/,,,/S:P,W:P,,/S:R,,S:K, bottom - -\",\"moves\":[\"#17 capture #13\",\"x:r shift #1\",\"#4 shift #4\"]}";
    let read = records(line);
    assert!(read.iter().any(|(_, messages)| !messages.is_empty()));
    for (_, messages) in read {
        assert!(messages.iter().all(|message| !message.contains("{path}")), "{messages:?}");
    }
}

#[test]
fn what_is_no_object_is_no_record() {
    for line in ["[{\"kifu\":1,\"game\":\"chess\",\"moves\":[]}]", "null", "5", "\"x\""] {
        let read = records(line);
        assert!(
            read.iter().any(|(_, messages)| messages.iter().any(|m| m.contains("J203"))),
            "{line}"
        );
    }
}
