//! JKF: dialect cases, what the validator says, round trips with CSA and KIF.

use crate::support::{
    check_dialects, corpus, detected, difference, digest, errors, files, format_of, read, source,
};
use crate::support::{torment, usi, write};
use kifu::findings::{Code, Finding};
use kifu::formats::csa::CSA;
use kifu::formats::kif::KIFU;
use kifu::formats::{Format, Loss, jkf::JKF};
use kifu::record::{EndKind, Record};
use kifu::source::Source;

fn one(text: &str) -> (Record, Vec<Finding>) {
    let mut games = read(&JKF, &Source::new("test", text));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn codes(text: &str) -> Vec<Code> {
    one(text).1.iter().map(|finding| finding.code).collect()
}

/// A record with these elements after the empty one.
fn moves(elements: &str) -> String {
    format!("{{\"header\":{{}},\"moves\":[{{}},{elements}]}}")
}

const PAWN: &str = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}"#;

#[test]
fn dialect_cases() {
    let Some(corpus) = corpus() else { return };
    assert_eq!(check_dialects(&corpus, "jkf", &JKF, &["jkf"]), 7);
}

#[test]
fn what_holds_no_record_is_no_game() {
    for text in ["", " \n", "[]"] {
        assert!(read(&JKF, &Source::new("test", text)).is_empty(), "{text}");
    }
}

#[test]
fn json_of_other_programs_is_none() {
    for text in [
        r#"{"id":"a","moves":[["W","P5"],["B","P6"]],"rules":"tromp-taylor","komi":7.5,"boardXSize":19,"boardYSize":19}"#,
        r#"{"id":"a","moveInfos":[{"move":"Q5","visits":3,"pv":["Q5","R16"]}],"rootInfo":{"visits":3}}"#,
        r#"{"puzzle":{"name":"x","move_tree":{"x":-1,"y":-1,"branches":[{"x":2,"y":2}]}}}"#,
        r#"{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}"#,
        r#"{"moves":[]}"#,
        "{}",
    ] {
        for extension in [None, Some("json"), Some("ndjson")] {
            assert_eq!(detected(text, extension), None, "{text}");
        }
        // Whose name says it is one.
        assert_eq!(detected(text, Some("jkf")), Some("jkf"), "{text}");
    }
}

#[test]
fn damaged_records_are_known() {
    let text = r#"{"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#;
    for (whole, damaged) in [
        ("", ""),
        ("moves", "mvoes"),
        ("\"move\"", "\"mvoe\""),
        ("piece", "peice"),
        ("\"moves\"", "moves"),
        ("\"", "'"),
    ] {
        let text = text.replace(whole, damaged);
        for text in [&*text, &text[..40]] {
            assert_eq!(detected(text, Some("json")), Some("jkf"), "{text}");
        }
    }
    let headed = r#"{"header":{},"mvoes":[{}]}"#;
    assert_eq!(detected(headed, None), Some("jkf"));
}

#[test]
fn faults_are_named() {
    let mv = |members: &str| moves(&format!("{{\"move\":{{{members}}}}}"));
    let data = |members: &str| {
        format!(
            "{{\"header\":{{}},\"moves\":[{{}}],\"initial\":{{\"preset\":\"OTHER\",\
             \"data\":{{{members}}}}}}}"
        )
    };
    let pawn = r#""from":{"x":7,"y":7},"to":{"x":7,"y":6}"#;
    for (text, expected) in [
        (moves(PAWN), vec![]),
        (r#"{"header":{},"moves":["#.into(), vec![Code::JsonSyntax]),
        ("3".into(), vec![Code::NoRecord]),
        (r#"{"moves":[{}]}"#.into(), vec![Code::JkfMissing]),
        (r#"{"header":{}}"#.into(), vec![Code::JkfMissing]),
        (r#"{"header":[],"moves":[{}]}"#.into(), vec![Code::JkfShape]),
        (r#"{"header":{"先手":3},"moves":[{}]}"#.into(), vec![Code::JkfShape]),
        (r#"{"header":{},"moves":{}}"#.into(), vec![Code::JkfShape]),
        (r#"{"header":{},"moves":[{}],"x":1}"#.into(), vec![Code::JkfUnknown]),
        (r#"{"header":{},"moves":[{}],"moves":[]}"#.into(), vec![Code::JkfRepeated]),
        (format!("{{\"header\":{{}},\"moves\":[{PAWN}]}}"), vec![Code::JkfFirstElement]),
        (
            format!("{{\"header\":{{}},\"moves\":[{{\"forks\":[[{PAWN}]]}}]}}"),
            vec![Code::JkfForksAtStart],
        ),
        (r#"{"header":{},"initial":{"preset":"X"},"moves":[{}]}"#.into(), vec![Code::JkfPreset]),
        (
            r#"{"header":{},"initial":{"preset":"OTHER"},"moves":[{}]}"#.into(),
            vec![Code::JkfNoData],
        ),
        (r#"{"header":{},"initial":null,"moves":[{}]}"#.into(), vec![]),
        (data(r#""color":0,"hands":[{},{}]"#), vec![Code::JkfBoard]),
        (data(r#""hands":[{},{}]"#), vec![Code::JkfMissing, Code::JkfBoard]),
        (
            data(r#""color":0,"hands":[{"OU":1},{}],"board":[]"#),
            vec![Code::JkfHands, Code::JkfBoard],
        ),
        (mv(r#""from":{"x":7,"y":0},"to":{"x":7,"y":6}"#), vec![Code::JkfMove]),
        (mv(r#""to":{"x":5,"y":5}"#), vec![Code::NoPieceNamed]),
        (mv(&format!("{pawn},\"capture\":\"FU\"")), vec![Code::JkfCapture]),
        (mv(&format!("{pawn},\"relative\":\"L\"")), vec![Code::JkfRelative]),
        (mv(&format!("{pawn},\"relative\":\"Q\"")), vec![Code::JkfMove]),
        (mv(&format!("{pawn},\"piece\":\"KY\"")), vec![Code::PieceMismatch]),
        (mv(&format!("{pawn},\"color\":1")), vec![Code::SideMark]),
        (mv(&format!("{pawn},\"promote\":true")), vec![Code::PromotesOutsideZone]),
        (moves(&format!("{PAWN},{{}}")), vec![Code::JkfEmptyElement]),
        (moves(r#"{"special":"FOO"}"#), vec![Code::JkfSpecial]),
        (moves(&format!("{{\"special\":\"CHUDAN\"}},{PAWN}")), vec![Code::MovesAfterEnd]),
        (moves(&PAWN.replacen('{', r#"{"time":{"now":3},"#, 1)), vec![Code::JkfTime]),
        (moves(&PAWN.replacen('{', r#"{"comments":3,"#, 1)), vec![Code::JkfShape]),
    ] {
        assert_eq!(codes(&text), expected, "{text}");
    }
    // Records from before the format's first version say true for sente.
    let codes_of_true = codes(&mv(&format!("{pawn},\"color\":true")));
    assert_eq!(codes_of_true, [Code::JkfBooleanColor]);
    assert_eq!(
        codes(&mv(&format!("{pawn},\"color\":false"))),
        [Code::JkfBooleanColor, Code::SideMark]
    );
    let reply = r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"same":true}}"#;
    assert_eq!(codes(&moves(&format!("{PAWN},{reply}"))), [Code::JkfSame]);
}

#[test]
fn syntax_errors_have_a_place_and_what_stands_before_is_read() {
    let source = Source::new("x", moves(PAWN).replace("]}", ",\n  oops]}"));
    let (record, findings) = read(&JKF, &source).remove(0);
    assert_eq!(findings[0].code, Code::JsonSyntax);
    let (line, column) = source.line_col(findings[0].span.unwrap().start);
    assert_eq!((line, column), (2, 3));
    assert_eq!(usi(&record), ["7g7f"]);
}

#[test]
fn forks_nest_and_stand_beside_endings() {
    let gote = |x: u8| format!(r#"{{"move":{{"from":{{"x":{x},"y":3}},"to":{{"x":{x},"y":4}}}}}}"#);
    let with_fork = |element: &str, fork: &str| {
        format!("{},\"forks\":[[{fork}]]}}", element.strip_suffix('}').unwrap())
    };
    let inner = with_fork(&gote(8), &gote(1));
    let text = moves(&format!("{PAWN},{}", with_fork(&gote(3), &inner)));
    let (record, findings) = one(&text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(record.tree.variations(), 2);
    let ended = with_fork(r#"{"special":"TORYO"}"#, &gote(3));
    let (record, findings) = one(&moves(&format!("{PAWN},{ended}")));
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(record.ending().unwrap().0.kind, EndKind::Resign);
    assert_eq!(record.tree.variations(), 1);
    let stops = with_fork("{}", &gote(3)).replace("{,", "{");
    let (record, findings) = one(&moves(&format!("{PAWN},{stops}")));
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!((usi(&record).len(), record.tree.variations()), (1, 1));
    assert_eq!(digest(&one(&write(&JKF, &[&record]).0).0), digest(&record));
    // Nothing depends on how deep they go.
    let depth = 20_000;
    let open = format!("{},\"forks\":[[", PAWN.strip_suffix('}').unwrap()).repeat(depth);
    let text = moves(&format!("{open}{PAWN}{}", "]]}".repeat(depth)));
    assert!(!read(&JKF, &Source::new("deep", text)).is_empty());
}

#[test]
fn the_full_form_is_written() {
    let text = "V2.2\nN+A\n$EVENT:E\nPI\n+\n+7776FU\nT3\n-3334FU\nT4\n+8822UM\nT5\n-3122GI\n'*c\n\
                +0045KA\n%TORYO\nT1\n";
    let record = read(&CSA, &Source::new("x", text)).remove(0).0;
    let written = write(&JKF, &[&record]).0;
    let json: serde_json::Value = serde_json::from_str(&written).unwrap();
    assert_eq!(json["header"], serde_json::json!({"先手": "A", "棋戦": "E"}));
    assert_eq!(
        json["moves"][3],
        serde_json::json!({
            "move": {"color": 0, "from": {"x": 8, "y": 8}, "to": {"x": 2, "y": 2}, "piece": "KA",
                     "promote": true, "capture": "KA"},
            "time": {"now": {"m": 0, "s": 5}, "total": {"h": 0, "m": 0, "s": 8}}
        })
    );
    assert_eq!(
        json["moves"][4],
        serde_json::json!({"comments": ["c"], "move": {"color": 1, "from": {"x": 3, "y": 1},
            "to": {"x": 2, "y": 2}, "piece": "GI", "same": true, "capture": "UM"}})
    );
    assert_eq!(json["moves"][6]["special"], "TORYO");
}

/// Writes records as JKF, reads that, and compares; then compares what is written once more.
fn round_trip(name: &str, format: &Format, bytes: &[u8]) -> usize {
    let games = read(format, &source(name, bytes));
    for (record, _) in &games {
        let (text, losses) = write(&JKF, &[record]);
        let json: Result<serde_json::Value, _> = serde_json::from_str(&text);
        if let Err(error) = json {
            assert!(error.to_string().contains("recursion"), "{name}: {error}");
        }
        let (again, _) = one(&text);
        if losses.get(Loss::MovesAsComments) == 0 {
            assert_eq!(difference(&write(&JKF, &[&again]).0, &text), None, "{name}");
        }
        if losses.is_empty() {
            assert_eq!(difference(&digest(record), &digest(&again)), None, "{name}");
        } else if losses.get(Loss::MovesAsComments) == 0 {
            assert_eq!(usi(record), usi(&again), "{name}");
            assert_eq!(record.outcome(), again.outcome(), "{name}");
        }
    }
    games.len()
}

#[test]
fn real_games_survive() {
    let Some(corpus) = corpus() else { return };
    let mut games = 0;
    let mut paths = files(&corpus.join("shogi"), &["csa", "kif", "kifu", "jkf"]);
    paths.push(corpus.join("bench/shogi-3000.csa"));
    for path in paths {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let bytes = std::fs::read(&path).unwrap();
        let format = match path.extension().unwrap().to_str().unwrap() {
            "csa" => &CSA,
            "jkf" => &JKF,
            _ => &KIFU,
        };
        games += round_trip(&name, format, &bytes);
    }
    assert!(games > 5000, "{games}");
}

#[test]
fn real_files_read() {
    let Some(corpus) = corpus() else { return };
    let mut count = 0;
    for path in files(&corpus.join("shogi"), &["jkf", "json"]) {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let source = source(&name, &std::fs::read(&path).unwrap());
        if format_of(&source).is_none_or(|format| format.name != "jkf") {
            eprintln!("{name}: not taken for JKF");
            continue;
        }
        for (record, findings) in read(&JKF, &source) {
            for error in errors(&findings) {
                eprintln!("{name}: {error}");
            }
            assert!(record.game() == kifu::games::Game::Shogi);
            count += 1;
        }
    }
    assert!(count >= 25, "{count}");
}

#[test]
fn nothing_panics() {
    let text = "PI82HI\n-\n-3334FU\nT3\n'*c\n+7776FU\n-2277UM\n+8877KA\n%TORYO\n";
    let record = read(&CSA, &Source::new("x", text)).remove(0).0;
    torment(&JKF, &write(&JKF, &[&record]).0);
}

#[test]
fn an_unknown_word_is_no_ending() {
    // `%%TORYO` of CSA: the word has a sign of its own.
    let csa = read(&CSA, &Source::new("test", "V2.2\nPI\n+\n+7776FU\n%%TORYO\n"));
    let (text, losses) = JKF.text(&[&csa[0].0], &kifu::formats::WriteOptions::default());
    assert!(text.contains("\"%TORYO\"") && losses.is_empty(), "{text}");
    let ending = |record: &Record| record.ending().map(|(ending, _)| ending.kind);
    assert_eq!(ending(&one(&text).0), Some(EndKind::Unknown));
    let (text, _) = JKF.text(&[&one(&moves(r#"{"special":"TORYO"}"#)).0], &Default::default());
    assert!(text.contains("\"special\":\"TORYO\""), "{text}");
}

/// What nobody knows is said wherever it stands.
#[test]
fn unknown_members_are_said_in_times_and_squares() {
    let element = |time: &str, from: &str| {
        format!(
            r#"{{"header":{{}},"moves":[{{}},{{"move":{{"from":{from},"to":{{"x":7,"y":6}},"piece":"FU"}},"time":{time}}}]}}"#
        )
    };
    let (time, from) = (r#"{"now":{"m":0,"s":1}}"#, r#"{"x":7,"y":7}"#);
    for (time, from, name) in [
        (r#"{"now":{"m":0,"s":1,"ms":5}}"#, from, "ms"),
        (r#"{"now":{"m":0,"s":1},"totl":{"m":1}}"#, from, "totl"),
        (time, r#"{"x":7,"y":7,"z":1}"#, "z"),
    ] {
        let (record, findings) = read(&JKF, &Source::new("a.jkf", element(time, from))).remove(0);
        assert_eq!(record.tree.len(), 2, "{name}");
        let said: Vec<_> = findings.iter().map(|finding| finding.code.row().id).collect();
        assert_eq!(said, ["J104"], "{name}");
    }
    assert!(read(&JKF, &Source::new("a.jkf", element(time, from))).remove(0).1.is_empty());
}

/// A member that is misspelt makes no other move of it.
#[test]
fn misspelt_members_make_no_other_move() {
    let moves = |mv: &str| {
        let text = format!(
            "{{\"header\":{{}},\"moves\":[{{}},{{\"move\":{{\"color\":0,\"from\":{{\"x\":7,\"y\":7}},\
             \"to\":{{\"x\":7,\"y\":6}},\"piece\":\"FU\"}}}},{{\"move\":{{\"color\":1,{mv}}}}}]}}"
        );
        crate::support::usi(&read(&JKF, &Source::new("x.jkf", text)).remove(0).0)
    };
    let (from, to) = (r#""from":{"x":2,"y":2}"#, r#""to":{"x":7,"y":7},"piece":"KA""#);
    assert_eq!(moves(&format!("{from},{to},\"promote\":true")), ["7g7f", "2b7g+"]);
    assert_eq!(moves(&format!("{from},{to},\"best\":true")), ["7g7f", "2b7g"]);
    for mv in [
        format!("{from},{to},\"Promote\":true"),
        format!("{from},{to},\"mote\":true"),
        format!("{},{to}", from.replace("from", "form")),
        format!("{},{to}", from.replace("from", "From")),
    ] {
        assert_eq!(moves(&mv), ["7g7f"], "{mv}");
    }
}

/// What ends a line is remembered with the line: a fork beside it has an ending of its own.
#[test]
fn an_ending_is_not_replaced_by_that_of_its_fork() {
    let text = r#"{"header":{},"moves":[{},{"special":"TORYO","forks":[[{"special":"CHUDAN"}]]},
        {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}]}"#;
    let (record, findings) = one(text);
    let finding = findings.iter().find(|it| it.code == Code::MovesAfterEnd).unwrap();
    assert!(finding.message(kifu::findings::Lang::En).contains("TORYO"), "{finding:?}");
    let notes = record.tree.notes(kifu::record::NodeId::ROOT);
    assert!(notes.into_iter().any(|note| record.text(note.text) == "TORYO"), "{record:?}");
}
