//! PCN: the corpus' cases, later forms, the document's own sample, lifting.

use crate::support::{
    corpus, difference, digest, errors, files, format_of, manifest, read, source, torment, usi,
    write,
};
use kifu::findings::{Code, Finding, Lang, Severity};
use kifu::formats::{Format, by_name};
use kifu::games::{Game, Rules, Side};
use kifu::record::{Entry, Outcome, Record};
use kifu::source::Source;

fn pcn() -> &'static Format {
    by_name("pcn").unwrap()
}

/// The only game of a text.
fn one(text: &str) -> (Record, Vec<Finding>) {
    let mut games = read(pcn(), &Source::new("x.pcn", text));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn ids(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|finding| finding.code.to_string()).collect()
}

/// Which codes an expectation of the manifest stands for, by its words after the colon.
fn codes(words: &str) -> &'static [Code] {
    match words {
        "json syntax line 1" => &[Code::JsonSyntax],
        "missing starting_position" => &[Code::PcnMissing],
        "piece name" | "piece name (+ must lead)" | "side cannot be told (no letter)" => {
            &[Code::PcnPiece]
        }
        "cell type" => &[Code::PcnCell],
        "action length" => &[Code::PcnAction],
        "unknown verb" => &[Code::PcnVerb],
        "coordinate rank" | "" => &[Code::PcnSquare],
        "name not unique" => &[Code::BoardSeveralPieces],
        "capture own piece" => &[Code::BoardOwnPiece],
        "moves a piece of the other side" => &[Code::BoardOpponentsPiece],
        "not in hand" => &[Code::BoardNotInHand],
        "unknown option (2013 dialect spelling)" => &[Code::PcnOption],
        "cache differs from replay" => &[Code::PcnCache],
        "unknown key event" => &[Code::PcnUnknown],
        "rule (king leaps) but mechanically valid" => &[Code::PcnNotLifted],
        "style-case of dropped piece differs from the captured piece" => &[Code::BoardStyleCase],
        other => panic!("{other}"),
    }
}

#[test]
fn every_case_of_the_corpus_gives_what_its_manifest_says() {
    let Some((folder, cases)) = manifest("pcn/cases/manifest.json") else { return };
    assert!(cases.len() >= 26, "{}", cases.len());
    for case in &cases {
        let name = case["file"].as_str().unwrap();
        let source = source(name, &std::fs::read(folder.join(name)).unwrap());
        assert_eq!(format_of(&source).map(|format| format.name), Some("pcn"), "{name}");
        let games = read(pcn(), &source);
        assert_eq!(games.len(), 1, "{name}");
        let findings = &games[0].1;
        let expected: Vec<&str> = case["expect"]
            .as_array()
            .unwrap()
            .iter()
            .map(|words| words.as_str().unwrap())
            .collect();
        for words in &expected {
            let (severity, words) = words.split_once(':').unwrap_or((words, ""));
            let severity = match severity {
                // Subjects are "most of the case" owned by the player.
                "error" if codes(words) == [Code::BoardOpponentsPiece] => Severity::Warning,
                "error" => Severity::Error,
                "warn" => Severity::Warning,
                "info" => Severity::Note,
                other => panic!("{other}"),
            };
            let found = findings.iter().any(|finding| {
                finding.severity == severity && codes(words).contains(&finding.code)
            });
            assert!(found, "{name}: no {words} in {:?}", ids(findings));
        }
        // Nothing else is found, but that a game with a move out of turn is no chess.
        let others = findings.iter().filter(|finding| {
            let turn = findings.iter().any(|other| other.code == Code::BoardOpponentsPiece);
            !turn || finding.code != Code::PcnNotLifted
        });
        assert_eq!(others.count(), expected.len(), "{name}: {:?}", ids(findings));
        for finding in findings {
            assert!(finding.span.is_some(), "{name}");
            for lang in [Lang::En, Lang::Ja] {
                assert!(!finding.message(lang).contains('{'), "{}", finding.message(lang));
            }
        }
    }
}

#[test]
fn the_sample_of_the_document_replays_to_its_end() {
    let Some(corpus) = corpus() else { return };
    let source = source("sample.pcn", &std::fs::read(corpus.join("pcn/sample-game.pcn")).unwrap());
    let games = read(pcn(), &source);
    let (record, findings) = &games[0];
    let kifu::games::Position::Board(start) = &record.start else { panic!("not a board") };
    let moves: Vec<_> = record
        .tree
        .main_line()
        .filter_map(|node| match record.tree.node(node).entry {
            Entry::Move(kifu::games::Move::Board(mv)) => Some(mv),
            _ => None,
        })
        .collect();
    assert_eq!(moves.len(), 49);
    let actions: usize = moves.iter().map(|&mv| start.sheet().actions(mv).len()).sum();
    assert_eq!(actions, 61);
    assert_eq!(record.outcome(), Outcome::Win(Side::First));
    // The cache is a copy of an early position, and its lists of pieces are wrong; nothing else is.
    assert!(!findings.is_empty());
    for finding in findings {
        assert_eq!(finding.code, Code::PcnCache, "{}", finding.message(Lang::En));
    }
    let mut end = start.clone();
    for mv in moves {
        end.play(mv);
    }
    assert!(end.to_line().ends_with(" top x:G S:s"), "{}", end.to_line());
}

#[test]
fn later_forms_are_named_and_those_with_verbs_are_read() {
    let Some(corpus) = corpus() else { return };
    let mut seen = 0;
    for path in files(&corpus.join("pcn/dialects"), &["pcn"]) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let source = source(&name, &std::fs::read(&path).unwrap());
        assert_eq!(format_of(&source).map(|format| format.name), Some("pcn"), "{name}");
        let games = read(pcn(), &source);
        let (record, findings) = &games[0];
        let year = &name[..4];
        let named = findings
            .iter()
            .find(|finding| matches!(finding.code, Code::PcnGeneration | Code::PcnLater));
        let named = named.unwrap_or_else(|| panic!("{name}: {:?}", ids(findings)));
        assert!(named.message(Lang::En).contains(year), "{name}: {}", named.message(Lang::En));
        if named.code == Code::PcnGeneration {
            assert!(errors(findings).is_empty(), "{name}: {:?}", errors(findings));
            assert!(record.plies() > 3, "{name}");
            if name.contains("spec") {
                // The immortal game, which ends in mate.
                assert_eq!(record.game(), Game::Chess, "{name}: {:?}", ids(findings));
                assert_eq!(record.plies(), 45);
                assert_eq!(record.outcome(), Outcome::Win(Side::First));
            }
        }
        seen += 1;
    }
    assert!(seen >= 12, "{seen}");
}

const CHESS: &str = r#"[["w:r","w:n","w:b","w:q","w:k","w:b","w:n","w:r"],
["w:p","w:p","w:p","w:p","w:p","w:p","w:p","w:p"],
[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],
[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],
["W:P","W:P","W:P","W:P","W:P","W:P","W:P","W:P"],
["W:R","W:N","W:B","W:Q","W:K","W:B","W:N","W:R"]]"#;
const SHOGI: &str = r#"[["s:l","s:n","s:s","s:g","s:k","s:g","s:s","s:n","s:l"],
[null,"s:r",null,null,null,null,null,"s:b",null],
["s:p","s:p","s:p","s:p","s:p","s:p","s:p","s:p","s:p"],
[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],
[null,null,null,null,null,null,null,null,null],
["S:P","S:P","S:P","S:P","S:P","S:P","S:P","S:P","S:P"],
[null,"S:B",null,null,null,null,null,"S:R",null],
["S:L","S:N","S:S","S:G","S:K","S:G","S:S","S:N","S:L"]]"#;
const XIANGQI: &str = r#"[["x:r","x:h","x:e","x:a","x:g","x:a","x:e","x:h","x:r"],
[null,null,null,null,null,null,null,null,null],
[null,"x:c",null,null,null,null,null,"x:c",null],
["x:s",null,"x:s",null,"x:s",null,"x:s",null,"x:s"],
[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],
["X:S",null,"X:S",null,"X:S",null,"X:S",null,"X:S"],
[null,"X:C",null,null,null,null,null,"X:C",null],
[null,null,null,null,null,null,null,null,null],
["X:R","X:H","X:E","X:A","X:G","X:A","X:E","X:H","X:R"]]"#;
const JANGGI: &str = r#"[["j:r","j:h","j:e","j:a",null,"j:a","j:e","j:h","j:r"],
[null,null,null,null,"j:g",null,null,null,null],
[null,"j:c",null,null,null,null,null,"j:c",null],
["j:s",null,"j:s",null,"j:s",null,"j:s",null,"j:s"],
[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],
["J:S",null,"J:S",null,"J:S",null,"J:S",null,"J:S"],
[null,"J:C",null,null,null,null,null,"J:C",null],
[null,null,null,null,"J:G",null,null,null,null],
["J:R","J:H","J:E","J:A",null,"J:A","J:E","J:H","J:R"]]"#;
const MAKRUK: &str = r#"[["m:r","m:n","m:b","m:q","m:k","m:b","m:n","m:r"],
[null,null,null,null,null,null,null,null],
["m:p","m:p","m:p","m:p","m:p","m:p","m:p","m:p"],
[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],
["M:P","M:P","M:P","M:P","M:P","M:P","M:P","M:P"],
[null,null,null,null,null,null,null,null],
["M:R","M:N","M:B","M:K","M:Q","M:B","M:N","M:R"]]"#;

fn game(start: &str, moves: &str) -> String {
    format!(r#"{{"starting_position": {start}, "previous_moves": [{moves}]}}"#)
}

#[test]
fn games_whose_rules_are_known_become_records_of_them() {
    let cases: [(&str, Game, &str, &[&str]); 8] = [
        (CHESS, Game::Chess, r#"[[52,"shift",36]],[["w:k","shift",[3,4]]]"#, &[]),
        (
            // A double step in two shifts, a capture on the way past, castling.
            CHESS,
            Game::Chess,
            r#"[[52,"shift",44],[44,"shift",36]], [[8,"shift",16]], [[36,"shift",28]],
            [[11,"shift",27]], [[28,"remove",27],[27,"shift",19]], [[16,"shift",24]],
            [[62,"shift",45]], [[24,"shift",32]], [[61,"shift",52]], [[32,"shift",40]],
            [["W:K","shift",62],[63,"shift",61]]"#,
            &[
                "e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "a6a5", "g1f3", "a5a4", "f1e2", "a4a3",
                "e1g1",
            ],
        ),
        (
            // The rook first.
            CHESS,
            Game::Chess,
            r#"[[55,"shift",39]],[[14,"shift",30]],[[39,"remove",30]],[[6,"shift",21]],
            [[48,"shift",40]],[[5,"shift",14]],[[40,"shift",32]],[[7,"shift",5],[4,"shift",6]]"#,
            &["h2h4", "g7g5", "h4g5", "g8f6", "a2a3", "f8g7", "a3a4", "e8g8"],
        ),
        (
            // Slides step by step, promotion, capture into the hand, drop.
            SHOGI,
            Game::Shogi,
            r#"[[[6,2],"shift",[5,2]]],[[[2,6],"shift",[3,6]]],
            [[[7,1],"shift",[6,2]],[[6,2],"shift",[5,3]],[[5,3],"shift",[4,4]],
             [[4,4],"shift",[3,5]],[[3,5],"shift",[2,6]],[[2,6],"capture",[1,7],{"promotion":"+S:B"}]],
            [[6,"capture",16]],[["s:B","drop",40]]"#,
            &["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"],
        ),
        (
            XIANGQI,
            Game::Xiangqi,
            r#"[[[7,7],"shift",[7,4]]],[[[0,7],"shift",[2,6]]],
            [[[7,4],"shift",[6,4]]]"#,
            &[],
        ),
        (
            // The cannon takes over its screen.
            XIANGQI,
            Game::Xiangqi,
            r#"[[64,"shift",28],[28,"jump",19],[19,"land",10],[10,"remove",1]],[[0,"remove",1]]"#,
            &["b3b10", "a10b10"],
        ),
        (
            JANGGI,
            Game::Janggi,
            r#"[[58,"shift",49]],[],[[60,"shift",51]]"#,
            &["e4e5", "e9e9", "g4g5"],
        ),
        (MAKRUK, Game::Makruk, r#"[[40,"shift",32]],[[16,"shift",24]]"#, &["a3a4", "a6a5"]),
    ];
    let mut lifted = 0;
    for (start, expected, moves, text) in cases {
        let (record, findings) = one(&game(start, moves));
        if text.is_empty() {
            // Not legal there: it stays a game on a board, and that is said.
            assert_eq!(record.game(), Game::Board, "{moves}");
            assert!(ids(&findings).iter().any(|id| id == "B121" || id == "B210"), "{findings:?}");
        } else {
            assert_eq!(record.game(), expected, "{moves}: {findings:?}");
            assert_eq!(usi(&record), text);
            lifted += 1;
        }
    }
    assert_eq!(lifted, 6);
}

#[test]
fn pcn_to_pcn_keeps_every_datum() {
    let Some(corpus) = corpus() else { return };
    let mut paths = files(&corpus.join("pcn/cases"), &["pcn"]);
    paths.push(corpus.join("pcn/sample-game.pcn"));
    let mut seen = 0;
    for path in paths {
        let source = source(path.to_str().unwrap(), &std::fs::read(&path).unwrap());
        let (record, findings) = &read(pcn(), &source)[0];
        // Without a board there is nothing to write.
        if findings.iter().any(|f| matches!(f.code, Code::JsonSyntax | Code::PcnMissing)) {
            continue;
        }
        // With a piece that cannot be read it would be written as another.
        if !pcn().takes(record) {
            continue;
        }
        let (text, losses) = write(pcn(), &[record]);
        assert!(losses.is_empty(), "{}: {losses:?}", path.display());
        let (back, again) = one(&text);
        assert_eq!(difference(&digest(record), &digest(&back)), None, "{}", path.display());
        let cells = [Code::PcnCell, Code::PcnPiece];
        let normalised = findings.iter().any(|finding| cells.contains(&finding.code));
        if record.game() == Game::Board && !normalised {
            assert_eq!(ids(findings), ids(&again), "{}: {text}", path.display());
        }
        assert_eq!(write(pcn(), &[&back]).0, text, "{}", path.display());
        seen += 1;
    }
    assert!(seen >= 20, "{seen}");
}

#[test]
fn games_of_known_rules_go_on_as_other_formats() {
    let start = r#"[[[6,2],"shift",[5,2]]],[[[2,6],"shift",[3,6]]],
        [[[7,1],"capture",[1,7],{"promotion":"+S:B"}]],[[6,"capture",16]],[["s:B","drop",40]]"#;
    let (record, _) = one(&game(SHOGI, start));
    let (csa, losses) = write(by_name("csa").unwrap(), &[&record]);
    assert!(losses.is_empty(), "{losses:?}");
    assert!(csa.contains("+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055KA\n"), "{csa}");
    let (record, _) = one(&game(CHESS, r#"[["W:P","shift",1]],[[52,"shift",36]]"#));
    // A name that several pieces have names none of them: the game stays on its board.
    assert_eq!(record.game(), Game::Board);
}

#[test]
fn damage_is_survived() {
    let sample = game(SHOGI, r#"[[[6,2],"shift",[5,2]]],[[6,"jump",15],[15,"stun",33]],[]"#);
    torment(pcn(), &sample);
    let kifu = r#", "...kifu": {"game": "shogi", "plies": [{"ply": 1, "time": 5, "notes":
        [{"kind": "comment", "text": "a"}], "variations": [[{"move": [[60, "shift", 51]],
        "variations": [[{"text": "x"}]]}, {"end": "resign"}]]}]}}"#;
    torment(pcn(), &format!("{}{kifu}", sample.trim_end_matches('}')));
}

#[test]
fn sizes_and_depths_are_survived() {
    let deep = format!("{}null{}", "[".repeat(100_000), "]".repeat(100_000));
    let (_, findings) = one(&game(&deep, ""));
    assert_eq!(ids(&findings), ["B107"]);
    let (record, _) = one(&game(&"[".repeat(100_000), ""));
    assert_eq!(record.plies(), 0);
    // 255 dimensions are as many as there may be.
    let rank = format!("{}null{}", "[".repeat(255), "]".repeat(255));
    assert!(one(&game(&rank, "")).1.is_empty());
    let huge = "99999999999999999999999999";
    let moves = format!(r#"[[{huge}, "shift", [{huge}, -{huge}]]], [[0, "shift", 1e999]]"#);
    let (_, findings) = one(&game(r#"["W:K", null]"#, &moves));
    // A number that no program can hold is no JSON either.
    assert_eq!(ids(&findings), ["B114", "B114", "J101"]);
    // A wide board and many moves that are all wrong: neither time nor memory may multiply.
    let wide = format!("[{}null]", "null,".repeat(200_000));
    let many = vec![r#"[[0,"shift",1]]"#; 50_000].join(",");
    let (record, findings) = one(&game(&wide, &many));
    assert_eq!(record.plies(), 50_000);
    assert!(findings.len() < 10, "{}", findings.len());
    // Each variation inside the one before.
    let inner = r#"{"move": [[0,"shift",1]], "variations": [["#.repeat(20_000);
    let text = format!(
        r#"{{"starting_position": ["W:K", null], "previous_moves": [[[0,"shift",1]]],
        "...kifu": {{"plies": [{{"ply": 1, "variations": [[{inner}{}]]}}]}}}}"#,
        "]]}".repeat(20_000)
    );
    let (record, _) = one(&text);
    assert_eq!(record.plies(), 1);
}

#[test]
fn dates_have_time_and_offset() {
    let is_date_time = |text: &str| {
        let (_, findings) = one(&format!(
            "{{\"starting_position\":[\"w:k\",null,\"W:K\"],\"previous_moves\":[],\"started_at\":\"{text}\"}}"
        ));
        findings.iter().all(|finding| finding.code != Code::PcnDate)
    };
    for text in
        ["2012-09-29T18:48:40+02:00", "1851-06-21T16:00:00Z", "2024-02-29T23:59:59.25-09:30"]
    {
        assert!(is_date_time(text), "{text}");
    }
    for text in [
        "",
        "2012-09-29",
        "2012-09-29 18:48:40+02:00",
        "2012-09-29T18:48:40",
        "2023-02-29T00:00:00Z",
        "2012-13-01T00:00:00Z",
        "2012-09-29T24:00:00Z",
        "2012-09-29T18:48Z",
        "é012-09-29T18:48:40Z",
        "2012-09-29T18:48:40+2:00",
    ] {
        assert!(!is_date_time(text), "{text}");
    }
}

/// A game of shogi as it is written here.
fn shogi() -> String {
    let csa = Source::new("x", "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n");
    let record = crate::support::read(by_name("csa").unwrap(), &csa).remove(0).0;
    crate::support::write(pcn(), &[&record]).0
}

/// A start with a piece that cannot be read is another position: no format may write it as one.
#[test]
fn a_start_with_a_gap_is_none() {
    assert!(one(&shogi()).0.start_known);
    for piece in ["\"l\"", "7", "\"s:\"", "{}"] {
        let text = shogi().replacen("\"s:l\"", piece, 1);
        let (record, findings) = one(&text);
        assert!(!record.start_known && !findings.is_empty(), "{piece}");
        assert!(!by_name("kifu").unwrap().takes(&record), "{piece}");
    }
}

/// What the extension says and nobody knows is reported, and a loss.
#[test]
fn members_of_the_extension_that_are_not_known_are_said() {
    for (old, new) in [
        ("\"end\": \"resign\"", "\"endx\": \"resign\""),
        ("\"end\": \"resign\"", "\"end\": \"resign\", \"variations\": 7"),
        ("\"end\": \"resign\"", "\"end\": \"resign\", \"more\": null"),
        ("\"game\": \"shogi\"", "\"game\": \"shogi\", \"gamex\": 1"),
        ("\"ply\": 3", "\"ply\": 33"),
    ] {
        let text = shogi().replacen(old, new, 1);
        assert_ne!(text, shogi(), "{old}");
        let findings = one(&text).1;
        let mut lost = kifu::formats::Losses::default();
        lost.add_dropped(&findings, true);
        assert!(!lost.is_empty(), "{new} {findings:?}");
    }
}

/// A comment behind a variation introduces the next move: it keeps its place.
#[test]
fn comments_behind_variations_stay_there() {
    let pgn =
        "1. e4 {a} (1. d4 {b} (1. c4) {c} 1... d5) {d} (1. b4) {e} 1... e5 {f} (1... c5) {g} *";
    let format = by_name("pgn").unwrap();
    let (record, _) =
        read(format, &Source::new("x", format!("[Result \"*\"]\n\n{pgn}\n"))).remove(0);
    let text = write(format, &[&record]).0;
    let (again, findings) = one(&write(pcn(), &[&record]).0);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(difference(&write(format, &[&again]).0, &text), None);
    // A place that is none is no reason to lose the words.
    let odd = write(pcn(), &[&record]).0.replace("\"behind\": 1", "\"behind\": \"x\"");
    let (again, findings) = one(&odd);
    assert!(findings.iter().all(|finding| finding.code == Code::PcnExtension), "{findings:?}");
    let notes = |record: &Record| {
        let nodes: Vec<_> = record.tree.walk().collect();
        nodes.into_iter().map(|node| record.tree.notes(node).count()).sum::<usize>()
    };
    assert_eq!(notes(&again), notes(&record));
}

/// The position of the extension does not take the place of an array in which other kinds of men stand.
#[test]
fn a_position_of_other_men_is_not_that_of_the_array() {
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let swapped = CHESS.replacen(r#""W:R","W:N","W:B","W:Q""#, r#""W:Q","W:N","W:B","W:R""#, 1);
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1";
    // Letters that are none of the game may stand for any kind, but for one only.
    let other = CHESS.replace("w:n", "w:h").replace("W:N", "W:H");
    let both = other.replacen("W:B", "W:H", 1);
    for (array, game, position, is_kept) in [
        (CHESS, "chess", chess, false),
        (swapped.as_str(), "chess", chess, true),
        (SHOGI, "shogi", shogi, true),
        (other.as_str(), "chess", chess, false),
        (both.as_str(), "chess", chess, true),
    ] {
        let text = format!(
            r#"{{"starting_position": {array}, "previous_moves": [],
            "...kifu": {{"game": "{game}", "position": "{position}"}}}}"#
        );
        let (record, findings) = one(&text);
        let found = ids(&findings);
        assert_eq!(found.contains(&"B123".to_owned()), is_kept, "{text} {found:?}");
        // What the array says is written again.
        let (back, _) = one(&write(pcn(), &[&record]).0);
        assert_eq!(back.start.to_line(), record.start.to_line(), "{text}");
        if array == swapped {
            assert_eq!(record.game(), Game::Board);
        }
    }
}

/// A game of chess, shogi or Go that the file names.
fn named(start: &str, game: &str, moves: &str) -> String {
    format!(
        r#"{{"starting_position": {start}, "previous_moves": [{moves}],
        "...kifu": {{"game": "{game}"}}}}"#
    )
}

/// In a game that is named, too, no move is read that does something else than the actions.
#[test]
fn actions_that_lead_elsewhere_are_no_legal_move() {
    let empty = "[[null,null,null],[null,null,null],[null,null,null]]";
    let passing = r#"[[52,"shift",36]],[[8,"shift",16]],[[36,"shift",28]],[[11,"shift",27]]"#;
    let stones = r#"[["GO:S","drop",4]],[["go:s","drop",0]]"#;
    let corner = r#"[["GO:S","drop",1]],[["go:s","drop",0]]"#;
    for (start, game, before, last, is_read) in [
        (CHESS, "chess", passing, r#"[[28,"remove",27],[27,"shift",19]]"#, true),
        // Nobody removes the pawn that is taken.
        (CHESS, "chess", passing, r#"[[28,"shift",19]]"#, false),
        // A pawn is taken by the way.
        (
            CHESS,
            "chess",
            r#"[[62,"shift",45]],[[11,"shift",19]],[[45,"shift",28]],[[8,"shift",16]]"#,
            r#"[[28,"remove",19],[19,"shift",18]]"#,
            false,
        ),
        (empty, "go", corner, r#"[["GO:S","drop",3],[0,"remove",0]]"#, true),
        // What is captured may be left to the rules.
        (empty, "go", corner, r#"[["GO:S","drop",3]]"#, true),
        (empty, "go", stones, r#"[["GO:S","drop",8],[4,"remove",4]]"#, false),
        (empty, "go", stones, r#"[["GO:S","drop",8],[0,"remove",0]]"#, false),
        (empty, "go", stones, r#"[["GO:S","drop",8],[8,"remove",8]]"#, false),
    ] {
        let (record, findings) = one(&named(start, game, &format!("{before},{last}")));
        assert_eq!(record.game().name(), game, "{last}");
        let node = record.tree.main_line().last().unwrap();
        let entry = record.tree.node(node).entry;
        assert_eq!(matches!(entry, Entry::Move(_)), is_read, "{last} {:?}", ids(&findings));
        let is_error = |it: &&Finding| it.severity == Severity::Error;
        let found: Vec<_> = findings.iter().filter(is_error).map(|it| it.code).collect();
        let expected: &[Code] = if is_read { &[] } else { &[Code::PcnNoMove] };
        assert_eq!(found, expected, "{last}");
        // What follows is not told again.
        let pass = if game == "go" { "[]" } else { r#"[[12,"shift",20]]"# };
        let (_, more) = one(&named(start, game, &format!("{before},{last},{pass}")));
        assert_eq!(errors(&more).len(), found.len(), "{last} {:?}", ids(&more));
    }
}

/// Behind the last move something can be said of an ending, if there is one.
#[test]
fn what_is_said_behind_the_last_move_needs_an_ending() {
    let moves = [r#"[[52,"shift",36]],[[12,"shift",28]]"#, ""];
    for (moves, ply) in moves.into_iter().zip([3, 1]) {
        for said in [
            r#""text": "Foo""#,
            r#""variations": [[{"move": [[51,"shift",35]]}]]"#,
            r#""notes": [{"kind": "comment", "text": "a"}]"#,
            r#""time": 5"#,
        ] {
            let text = |more: &str| {
                format!(
                    r#"{{"starting_position": {CHESS}, "previous_moves": [{moves}], "...kifu":
                    {{"game": "chess", "plies": [{{"ply": {ply}, {said}{more}}}]}}}}"#
                )
            };
            let (record, findings) = one(&text(""));
            assert_eq!(ids(&findings), ["B123"], "{}", text(""));
            assert_eq!((record.plies(), record.tree.variations()), (ply - 1, 0), "{said}");
            let (record, findings) = one(&text(r#", "end": "resign""#));
            let expected: &[&str] = if said.contains("Foo") { &["B123"] } else { &[] };
            assert_eq!(ids(&findings), expected, "{said}");
            assert_eq!(record.plies(), ply - 1);
            assert_eq!(record.tree.variations(), usize::from(said.contains("move")), "{said}");
        }
    }
}

/// One broken action says nothing of the form of the whole document.
#[test]
fn the_form_is_that_of_most_actions() {
    let moves = r#"[["shift","m:k"]], [[[0,2],"shift",[1,2]]], [[62,"shift",52]]"#;
    let (record, findings) = one(&game(MAKRUK, moves));
    assert!(!ids(&findings).contains(&"B120".to_owned()), "{:?}", ids(&findings));
    let read = |entry: Entry| matches!(entry, Entry::Move(_) | Entry::Illegal(_));
    let line = record.tree.main_line().map(|node| record.tree.node(node).entry);
    assert_eq!(line.filter(|&entry| read(entry)).count(), 2);
    let moves = r#"[["shift",52]], [["shift",52,36]], [["shift",12,28]]"#;
    let (_, findings) = one(&game(CHESS, moves));
    assert!(ids(&findings).contains(&"B120".to_owned()), "{:?}", ids(&findings));
}

/// Of the style of Go only stones are pieces of the game.
#[test]
fn only_stones_are_stones() {
    for (cells, moves, expected) in [
        (r#"[[null,"go:s"]]"#, "", Game::Go),
        (r#"[[null,"go:k"]]"#, "", Game::Board),
        (r#"[[null,"+GO:S"]]"#, "", Game::Board),
        (r#"[[null,null,null],[null,null,null]]"#, r#"[["GO:S","drop",1]]"#, Game::Go),
        (r#"[[null,null,null],[null,null,null]]"#, r#"[["GO:G","drop",1]]"#, Game::Board),
        (
            r#"[[null,null,null],[null,null,null]]"#,
            r#"[["GO:S","drop",1]],[["go:k","drop",2]]"#,
            Game::Board,
        ),
    ] {
        let (record, findings) = one(&game(cells, moves));
        assert_eq!(record.game(), expected, "{cells} {moves} {:?}", ids(&findings));
        let (text, losses) = write(pcn(), &[&record]);
        assert!(losses.is_empty(), "{losses:?}");
        for name in ["go:k", "+GO:S", "GO:G"] {
            let is_there = cells.contains(name) || moves.contains(name);
            assert_eq!(text.contains(&format!("\"{name}\"")), is_there, "{text}");
        }
    }
}

/// A game that is said to go on has no winner, whoever says so.
#[test]
fn a_game_in_progress_has_not_ended() {
    for (end, is_told) in [
        ("resign", true),
        ("draw", true),
        ("timeout", true),
        ("illegal-move", true),
        ("won-by-default", true),
        ("interrupted", false),
    ] {
        for (flags, goes_on) in [
            (r#""over?": false, "...result?": null,"#, true),
            (r#""over?": false, "...result?": true,"#, true),
            ("", false),
        ] {
            let text = format!(
                r#"{{{flags} "starting_position": {CHESS}, "previous_moves": [[[52,"shift",36]]],
                "...kifu": {{"game": "chess", "plies": [{{"ply": 2, "end": "{end}"}}]}}}}"#
            );
            let (_, findings) = one(&text);
            let found = findings.iter().any(|finding| finding.code == Code::ClaimedResult);
            assert_eq!(found, is_told && goes_on, "{text} {:?}", ids(&findings));
        }
    }
}

/// To become a piece of another style is no move of a game, and says nothing of the start.
#[test]
fn a_promotion_to_another_style_is_told() {
    let moves = r#"[[48,"shift",40,{"promotion":"+X:Q"}]]"#;
    let (record, findings) = one(&game(CHESS, moves));
    assert_eq!(record.game(), Game::Board);
    assert_eq!(ids(&findings), ["B121", "B304"]);
    for (promotion, expected) in [("x:q", ["B213"].as_slice()), ("+X:Q", &["B129"])] {
        let moves = format!(r#"[[48,"shift",40,{{"promotion":"{promotion}"}}]]"#);
        let (record, findings) = one(&named(CHESS, "chess", &moves));
        assert_eq!(record.game(), Game::Chess);
        assert_eq!(ids(&findings), expected, "{promotion}");
    }
}

/// Nor are they in a variation, where no board follows.
#[test]
fn what_is_taken_by_the_way_is_told_in_variations() {
    let moves = r#"[[52,"shift",36]],[[8,"shift",16]],[[36,"shift",28]],[[11,"shift",27]],
        [[48,"shift",40]]"#;
    for (variation, expected) in [
        (r#"[[28,"remove",27],[27,"shift",19]]"#, &[][..]),
        (r#"[[28,"shift",19]]"#, &["B129"]),
        // The main line has nothing there, either.
        (r#"[[61,"remove",52],[52,"shift",43]]"#, &["B129", "B211"]),
        (r#"[[61,"shift",52]]"#, &[]),
    ] {
        let (_, findings) = one(&format!(
            r#"{{"starting_position": {CHESS}, "previous_moves": [{moves}], "...kifu":
            {{"game": "chess", "plies": [{{"ply": 5, "variations": [[{{"move": {variation}}}]]}}]}}}}"#
        ));
        assert_eq!(ids(&findings), expected, "{variation}");
    }
}
