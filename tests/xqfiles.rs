//! XQF of XQStudio, CBR and CBL of CCBridge: what is read of every version, and what is said of files
//! that are damaged.

use crate::cli::Desk;
use crate::support::numbers::Numbers;
use crate::support::{bytes_of, corpus, manifest, read};
use crate::xqfiles::made::{Cbr, Move, Xqf, chain, library};
use kifu::findings::{Code, Finding, Severity};
use kifu::formats::{Format, Loss, WriteOptions, by_name, detect_bytes};
use kifu::record::{Entry, Key, Outcome, Record};
use kifu::source::{Encoding, Source};

pub(crate) mod made;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn format(name: &str) -> &'static Format {
    by_name(name).unwrap()
}

fn of_bytes(bytes: &[u8]) -> Source {
    Source::of_bytes("x", bytes.to_vec(), Encoding::Gb18030)
}

/// The records of bytes, in the format that they are in.
fn records(bytes: &[u8]) -> Vec<(Record, Vec<Finding>)> {
    let format = detect_bytes(bytes).expect("a format of bytes");
    read(format, &Source::of_bytes("x", bytes.to_vec(), format.encoding))
}

/// The only record of bytes.
#[track_caller]
fn one(bytes: &[u8]) -> (Record, Vec<Finding>) {
    let mut records = records(bytes);
    assert_eq!(records.len(), 1);
    records.remove(0)
}

fn codes(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code.row().id).collect()
}

/// The record and its findings: what is in the tree as PGN has it, from the first move on.
fn movetext(record: &Record) -> String {
    let (pgn, _) = format("pgn").text(&[record], &Default::default());
    pgn.split_once("\n\n").unwrap().1.trim().to_owned()
}

/// The record as PGN has it.
fn text_of(record: &Record) -> String {
    format("pgn").text(&[record], &Default::default()).0
}

fn moves(record: &Record) -> Vec<String> {
    let entries = record.tree.main_line().filter_map(|node| record.tree.node(node).entry.mv());
    let text = |mv| match mv {
        kifu::games::Move::Xiangqi(mv) => mv.to_string(),
        other => panic!("{other:?}"),
    };
    entries.map(text).collect()
}

/// A tree with comments and two variations, one in the other.
fn tree() -> Vec<Move> {
    let mut game = chain("h3e3 h8e8 h1g3 h10g8");
    game[0].comment = "红先";
    let mut other = chain("b10c8 h1g3");
    other[0].comment = "两行\r\n第二";
    other[1].beside.push(chain("b1c3"));
    game[1].beside.push(other);
    game[1].beside.push(chain("h10g8"));
    game
}

const TREE: &str = "1. H2-E2 {红先} 1... H7-E7 (1... B9-C7 {两行 第二} 2. H0-G2 (2. B0-C2)) \
    (1... H9-G7) 2. H0-G2 H9-G7 1-0";

#[test]
fn every_version_is_read() {
    for version in 10..=18 {
        let file = Xqf { version, moves: tree(), result: 1, ..Xqf::default() };
        let (record, findings) = one(&file.bytes());
        assert_eq!(findings, [], "version {version}");
        assert_eq!(record.start.to_line(), START, "version {version}");
        let text = movetext(&record);
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), TREE, "{version}");
    }
}

#[test]
fn a_comment_stands_before_the_first_move() {
    let file = Xqf { comment: "开局\r\n", moves: chain("h3e3"), ..Xqf::default() };
    let (record, findings) = one(&file.bytes());
    assert_eq!(findings, []);
    assert_eq!(movetext(&record), "{开局} 1. H2-E2 *");
    // Version 1.0 has a length in each node, others only where a bit says so.
    let (record, _) = one(&Xqf { version: 10, ..file }.bytes());
    assert_eq!(movetext(&record), "{开局} 1. H2-E2 *");
}

#[test]
fn headers_are_those_of_xiangqi() {
    let mut file = Xqf { version: 10, ..Xqf::default() };
    for (at, text) in [
        (80, "标题"),
        (208, "赛事"),
        (272, "1997年11月16日"),
        (288, "北京"),
        (304, "柳大华  "),
        (320, "吕  钦\u{3000}"),
        (336, "60分"),
        (464, "评者"),
        (480, "作者"),
    ] {
        file.texts.push((at, text));
    }
    file.kind = 3;
    let (record, findings) = one(&file.bytes());
    assert_eq!(findings, []);
    assert_eq!(record.header(Key::First), Some("柳大华"));
    assert_eq!(record.header(Key::Second), Some("吕  钦"));
    assert_eq!(record.header(Key::TimeControl), Some("60分"));
    let (pgn, losses) = format("pgn").text(&[&record], &Default::default());
    let tags = "[Game \"Chinese Chess\"]\n[Event \"赛事\"]\n[Site \"北京\"]\n[Date \"1997.11.16\"]\n\
        [Round \"?\"]\n[Red \"柳大华\"]\n[Black \"吕  钦\"]\n[Result \"*\"]\n[Annotator \"评者\"]\n\
        [Author \"作者\"]\n[Format \"ICCS\"]\n[PlayType \"endgame\"]\n[TimeControl \"3600\"]\n\
        [Title \"标题\"]\n";
    assert!(pgn.starts_with(tags), "{pgn}");
    assert!(losses.is_empty(), "{losses:?}");
}

#[test]
fn results_are_numbers() {
    for (result, outcome) in
        [(0, "unknown"), (1, "first-wins"), (2, "second-wins"), (3, "draw"), (4, "draw")]
    {
        let (record, findings) = one(&Xqf { result, moves: tree(), ..Xqf::default() }.bytes());
        assert_eq!((findings.len(), record.outcome().name()), (0, outcome));
    }
    let (record, findings) = one(&Xqf { result: 9, ..Xqf::default() }.bytes());
    assert_eq!((codes(&findings), record.outcome()), (vec!["Q213"], Outcome::Unknown));
}

#[test]
fn whoever_makes_the_first_move_is_to_move() {
    let black = Xqf { moves: chain("h10g8 h3e3"), ..Xqf::default() };
    let (record, findings) = one(&Xqf { mover: 1, ..black.clone() }.bytes());
    assert_eq!(findings, []);
    assert!(record.start.to_line().contains(" b "), "{}", record.start.to_line());
    let (record, findings) = one(&black.bytes());
    assert_eq!(codes(&findings), ["Q208"]);
    assert_eq!(moves(&record), ["h10g8", "h3e3"]);
    let red = Xqf { mover: 1, moves: chain("h3e3"), ..Xqf::default() };
    assert_eq!(codes(&one(&red.bytes()).1), ["Q208"]);
}

#[test]
fn men_are_taken_off_by_any_number_that_is_no_point() {
    for absent in [90, 99, 200, 255] {
        let mut file = Xqf { version: 10, ..Xqf::default() };
        file.men[0] = absent;
        let (record, findings) = one(&file.bytes());
        assert_eq!(findings, []);
        assert!(record.start.to_line().contains("/RNBAKABN1 "), "{}", record.start.to_line());
    }
    // Two on a point, and no general.
    let mut file = Xqf { version: 10, ..Xqf::default() };
    (file.men[1], file.men[4]) = (80, 255);
    let (_, findings) = one(&file.bytes());
    assert_eq!(codes(&findings), ["V201", "Q209"]);
    let point = findings.iter().find(|finding| finding.code == Code::SamePoint).unwrap();
    assert_eq!((point.severity, point.span.unwrap().len()), (Severity::Warning, 1));
}

#[test]
fn damaged_headers() {
    // By keys that do not add up nothing can be read but the texts.
    let mut file = Xqf { texts: vec![(304, "甲")], moves: tree(), ..Xqf::default() }.bytes();
    file[15] = file[15].wrapping_add(1);
    let (record, findings) = one(&file);
    assert_eq!((codes(&findings), record.start_known), (vec!["Q203"], false));
    assert_eq!((record.header(Key::First), record.plies()), (Some("甲"), 0));
    // In the plain version nobody asks for them.
    let mut file = Xqf { version: 10, moves: tree(), ..Xqf::default() }.bytes();
    file[12..16].copy_from_slice(&[1, 2, 3, 4]);
    assert_eq!(one(&file).1, []);
    // Too short, and no such file at all.
    let (record, findings) = one(&file[..700]);
    assert_eq!((codes(&findings), record.start_known), (vec!["Q202"], false));
    let source = of_bytes(b"[Event \"x\"]");
    assert_eq!(codes(&read(format("xqf"), &source)[0].1), ["Q201"]);
    assert_eq!(codes(&read(format("cbr"), &source)[0].1), ["Q201"]);
    assert_eq!(codes(&read(format("xqf"), &of_bytes(b""))[0].1), ["Q201"]);
}

#[test]
fn other_versions_are_read_with_a_warning() {
    let file = Xqf { version: 19, moves: tree(), ..Xqf::default() };
    let (record, findings) = one(&file.bytes());
    assert_eq!((codes(&findings), record.plies()), (vec!["Q204"], 4));
    assert_eq!(findings[0].severity, Severity::Warning);
}

#[test]
fn a_text_longer_than_its_field_is_cut() {
    let mut file = Xqf { version: 10, texts: vec![(304, "甲")], ..Xqf::default() }.bytes();
    file[304] = 40;
    let (record, findings) = one(&file);
    assert_eq!(codes(&findings), ["Q210"]);
    // Behind the first NUL stands nothing.
    assert_eq!(record.header(Key::First), Some("甲"));
    // Half a character at the end of a name.
    file[304..320].copy_from_slice(&[&[15][..], b"1234567890abcd", &[0xc1]].concat());
    let (record, findings) = one(&file);
    assert_eq!(codes(&findings), ["Q211"]);
    assert_eq!(findings[0].severity, Severity::Note);
    assert_eq!(record.header(Key::First), Some("1234567890abcd\u{fffd}"));
    file[500] = 1;
    assert_eq!(codes(&one(&file).1), ["Q211", "Q214"]);
}

#[test]
fn a_file_that_ends_within_a_move_keeps_what_it_has() {
    for version in [10, 18] {
        let file = Xqf { version, moves: tree(), ..Xqf::default() }.bytes();
        // After each byte of the tree.
        for end in 1024..file.len() {
            let (record, findings) = one(&file[..end]);
            let found = codes(&findings);
            assert!(matches!(*found, ["Q205"] | ["Q206"]), "{version}, {end}: {found:?}");
            assert!(record.start_known && record.plies() <= 4);
        }
    }
    let whole = Xqf { moves: tree(), ..Xqf::default() }.bytes();
    let (record, findings) = one(&[&whole[..], &[7; 37]].concat());
    assert_eq!((codes(&findings), record.plies()), (vec!["Q207"], 4));
    assert_eq!(findings[0].severity, Severity::Note);
}

#[test]
fn the_length_of_a_comment_is_never_believed() {
    let mut game = chain("h3e3 h10g8 h1g3");
    game[1].comment = "注";
    game[1].stated = Some(i32::MAX as u32);
    for version in [10, 18] {
        let file = Xqf { version, moves: game.clone(), ..Xqf::default() };
        let (record, findings) = one(&file.bytes());
        assert_eq!((codes(&findings), moves(&record).len()), (vec!["Q206"], 2));
    }
    // Less than what is added to it; but nothing is nothing.
    game[1].stated = Some(3);
    let file = Xqf { moves: game.clone(), ..Xqf::default() };
    assert_eq!(codes(&one(&file.bytes()).1), ["Q206"]);
    game[1].stated = Some(0);
    game[1].comment = "";
    let (record, findings) = one(&Xqf { moves: game, ..Xqf::default() }.bytes());
    assert_eq!((findings.len(), moves(&record).len()), (0, 3));
}

#[test]
fn an_illegal_move_in_a_variation_costs_that_only() {
    let mut game = tree();
    game[2].beside.push(chain("h1h2 h10g8"));
    game[2].beside.push(chain("b1c3"));
    let (record, findings) = one(&Xqf { moves: game, ..Xqf::default() }.bytes());
    assert_eq!(codes(&findings), ["V106"]);
    assert_eq!((findings[0].ply, findings[0].branch.as_deref()), (Some(3), Some("3 h1h2")));
    assert!(movetext(&record).contains("(2. B0-C2)"), "{}", movetext(&record));
    assert_eq!(moves(&record), ["h3e3", "h8e8", "h1g3", "h10g8"]);
    // Off the board, and from nowhere.
    let mut game = chain("h3e3 h10g8 h1g3");
    game[1].points = Some([93, 12]);
    let (record, findings) = one(&Xqf { moves: game.clone(), ..Xqf::default() }.bytes());
    assert_eq!(codes(&findings)[0], "Q212");
    let second = record.tree.main_line().nth(1).unwrap();
    let Entry::Unreadable(text) = record.tree.node(second).entry else { panic!("{record:?}") };
    assert_eq!(record.text(text), "93-12");
    game[1].points = Some([44, 45]);
    let (record, findings) = one(&Xqf { moves: game, ..Xqf::default() }.bytes());
    assert_eq!(codes(&findings)[0], "V101");
    let Entry::Unreadable(text) = record.tree.node(second).entry else { panic!("{record:?}") };
    assert_eq!(record.text(text), "e5e6");
}

#[test]
fn trees_are_read_without_recursion() {
    // A long chain, and as many variations beside the first move.
    let mut moves = Vec::new();
    for index in 0..40_000 {
        let points = ["a1a2", "a10a9", "a2a1", "a9a10"][index % 4];
        moves.extend(chain(points));
    }
    let (record, findings) = one(&Xqf { moves, ..Xqf::default() }.bytes());
    assert_eq!(record.plies(), 40_000);
    assert!(findings.iter().all(|finding| finding.severity == Severity::Note), "{findings:?}");
    let mut first = chain("h3e3");
    first[0].beside = (0..40_000).map(|_| chain("b3e3")).collect();
    let (record, _) = one(&Xqf { moves: first, ..Xqf::default() }.bytes());
    assert_eq!(record.plies(), 1);
}

#[test]
fn variations_in_variations_have_a_bound() {
    // Each variation has one beside its second move, which comes behind that.
    let mut file = Xqf { version: 10, ..Xqf::default() }.bytes();
    file.truncate(1024);
    file.extend([24, 32, 0xf0, 0xff, 0, 0, 0, 0]);
    for depth in 0..5000 {
        // a1a2 a10a9 a2a1 a9a10, and h3e3 beside the next of them.
        let [from, to] = [[0, 1], [9, 8], [1, 0], [8, 9]][depth % 4];
        file.extend([24 + from, 32 + to, 0xf0, 0, 0, 0, 0, 0]);
        file.extend([24 + 72, 32 + 42, 0x0f, 0, 0, 0, 0, 0]);
    }
    let (record, findings) = one(&file);
    let deep: Vec<_> = findings.iter().filter(|it| it.code == Code::VariationsTooDeep).collect();
    assert_eq!(deep.len(), 1, "{findings:?}");
    assert_eq!((deep[0].code.row().id, record.tree.variations()), ("Q215", 4096));
}

#[test]
fn a_record_of_ccbridge() {
    let file = Cbr { moves: tree(), result: 1, ..Cbr::default() };
    for version in [1, 2] {
        let file = Cbr { version, ..file.clone() };
        let (record, findings) = one(&file.bytes());
        assert_eq!(findings, [], "version {version}");
        assert_eq!(record.start.to_line(), START);
        assert_eq!(movetext(&record).split_whitespace().collect::<Vec<_>>().join(" "), TREE);
        assert_eq!(record.header(Key::First), Some("甲"));
        assert_eq!(record.header(Key::Title), Some("题目"));
        assert_eq!(record.header(Key::Start), Some("1956年12月17日"));
    }
    assert_eq!(codes(&one(&Cbr { version: 7, ..file.clone() }.bytes()).1), ["Q204"]);
    assert_eq!(codes(&one(&Cbr { result: 7, ..file.clone() }.bytes()).1), ["Q213"]);
    // It is nearly always said that Red does.
    let (_, findings) = one(&Cbr { mover: 2, ..file.clone() }.bytes());
    assert_eq!((codes(&findings), findings[0].severity), (vec!["Q208"], Severity::Note));
    let bytes = file.bytes();
    assert_eq!(codes(&one(&bytes[..2000]).1), ["Q202"]);
    assert_eq!(codes(&one(&bytes[..bytes.len() - 3]).1), ["Q205"]);
    assert_eq!(codes(&one(&[&bytes[..], b"more"].concat()).1), ["Q207"]);
    let mut damaged = bytes;
    damaged[2120] = 0x2a;
    let (record, findings) = one(&damaged);
    assert!(codes(&findings).contains(&"Q302") && !record.start_known, "{findings:?}");
}

#[test]
fn a_comment_of_ccbridge_may_have_any_length() {
    let mut game = chain("h3e3 h10g8 h1g3");
    game[1].comment = "注";
    for stated in [u32::MAX, i32::MAX as u32, 1000] {
        game[1].stated = Some(stated);
        let (record, findings) = one(&Cbr { moves: game.clone(), ..Cbr::default() }.bytes());
        assert_eq!((codes(&findings), moves(&record).len()), (vec!["Q206"], 2));
    }
}

#[test]
fn a_library_holds_records_and_headings() {
    let game = Cbr { moves: tree(), result: 1, ..Cbr::default() };
    let heading = Cbr { men: [0; 90], moves: Vec::new(), ..Cbr::default() };
    // One that needs a second block.
    let long = chain(&"a1a2 a10a9 a2a1 a9a10 ".repeat(400));
    let long = Cbr { moves: long, ..Cbr::default() };
    let bytes = library("全国赛", &[&heading, &game, &long, &heading, &game, &heading]);
    let records = records(&bytes);
    assert_eq!(records.len(), 3);
    let found: Vec<_> = records.iter().map(|(_, findings)| codes(findings)).collect();
    assert_eq!(found, [vec!["Q301"], vec!["V304"], vec!["Q301", "Q301"]]);
    assert_eq!(records[1].0.plies(), 1600);
    assert!(text_of(&records[2].0).contains("[Library \"全国赛\"]"));
    // The first game has lost its beginning.
    let mut damaged = library("x", &[&game, &game]);
    damaged[1000] ^= 1;
    let records = self::records(&damaged);
    let found: Vec<_> = records.iter().map(|(_, findings)| codes(findings)).collect();
    assert_eq!(found, [vec!["Q201"], vec![]]);
    // Cut off behind the moves of the last record, within them, within its header.
    let whole = library("x", &[&game, &game]);
    for (length, told) in [(whole.len() - 1, "Q303"), (5096 + 2214 + 6, "Q205"), (5200, "Q202")] {
        let records = self::records(&whole[..length]);
        let found: Vec<_> = records.iter().map(|(_, findings)| codes(findings)).collect();
        assert_eq!(found, [vec![], vec![told]], "{length}");
    }
    let (_, findings) = one(&library("", &[&heading])[..5000]);
    assert_eq!(codes(&findings), ["Q303", "Q301"]);
    // Without any record, or with headings only.
    assert_eq!(read(format("cbr"), &of_bytes(&library("", &[]))).len(), 0);
    let (record, findings) = one(&library("", &[&heading]));
    assert_eq!((codes(&findings), record.start_known), (vec!["Q301"], false));
}

#[test]
fn nothing_else_is_taken_for_one_of_them() {
    for text in [&b"XQ\n1. e4 e5\n"[..], b"XQ\x12 is short", b"CCBridge", b"XQ"] {
        assert_eq!(detect_bytes(text).map(|format| format.name), None);
    }
}

#[test]
fn files_and_folders_and_standard_input() {
    let desk = Desk::new();
    let file = Xqf { moves: tree(), result: 1, texts: vec![(304, "甲")], ..Xqf::default() };
    std::fs::create_dir(desk.path("games")).unwrap();
    for name in ["a.xqf", "b.XQF", "c.xqf"] {
        desk.write(&format!("games/{name}"), file.bytes());
    }
    desk.write("games/d.cbl", library("x", &[&Cbr::default(), &Cbr::default()]));
    let run = desk.run(&["convert", "games", "--to", "pgn", "--output-dir", "out"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    for name in ["a.pgn", "b.pgn", "c.pgn", "d.pgn"] {
        assert!(desk.has(&format!("out/{name}")), "{name}: {run:#?}");
    }
    let run = desk.pipe(&["convert", "--to", "pgn"], &file.bytes());
    assert!(run.out.contains("[Red \"甲\"]"), "{run:#?}");
    let run = desk.pipe(&["validate", "-"], &library("x", &[&Cbr::default()]));
    assert_eq!(run.code, Some(0), "{run:#?}");
    let run = desk.run(&["info", "games/a.xqf"]);
    assert!(run.out.contains("xqf") && run.code == Some(0), "{run:#?}");
    // An encoding is that of the texts beside them.
    let run = desk.run(&["validate", "--encoding", "gb18030", "games"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
}

#[test]
fn a_place_in_bytes_is_told_by_byte_and_variation() {
    let desk = Desk::new();
    let mut game = tree();
    game[2].beside.push(chain("h1h2"));
    desk.write("x.xqf", Xqf { version: 10, moves: game, ..Xqf::default() }.bytes());
    let run = desk.run(&["validate", "x.xqf"]);
    assert!(run.out.contains("x.xqf, byte "), "{run:#?}");
    assert!(run.out.contains("move 3 of the variation 3 h1h2"), "{run:#?}");
    let run = desk.run(&["validate", "--output-format", "gcc", "x.xqf"]);
    assert!(run.out.contains("x.xqf:1:10") && run.out.contains("(move 3 of"), "{run:#?}");
}

/// The files of the corpus, whose moves an engine has judged.
#[test]
fn files_of_the_corpus_are_read_as_their_manifest_says() {
    let Some((folder, cases)) = manifest("variant-files/manifest.json") else { return };
    let (mut files, mut wrong) = (0, Vec::new());
    for case in &cases {
        let name = case["file"].as_str().unwrap();
        if !matches!(case["format"].as_str(), Some("xqf" | "cbr" | "cbl")) {
            continue;
        }
        files += 1;
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let records = records(&bytes);
        let games = case["games"].as_array().unwrap();
        let findings = || records.iter().flat_map(|(_, findings)| findings);
        let worst = findings().map(|finding| finding.severity).max();
        let worst = worst.unwrap_or(Severity::Note);
        let has_warning = case["must"].as_str().is_some_and(|must| must.contains("warning"));
        let has_error = case.get("bad").is_some() || case.get("illegal").is_some();
        let expected = match (has_error, has_warning) {
            (true, _) => Severity::Error,
            (_, true) => Severity::Warning,
            _ => Severity::Note,
        };
        if worst != expected {
            wrong.push(format!(
                "{name}: {worst:?} for {expected:?}: {:?}",
                codes(&findings().cloned().collect::<Vec<_>>())
            ));
        }
        if games.is_empty() {
            assert!(records.iter().all(|(record, _)| !record.start_known), "{name}");
            continue;
        }
        assert_eq!(records.len(), games.len(), "{name}");
        for (game, (record, _)) in games.iter().zip(&records) {
            wrong.extend(differences(name, game, record));
        }
    }
    eprintln!("{files} files");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(files >= 47, "{files}");
}

/// What a record has otherwise than the manifest says.
fn differences(name: &str, game: &serde_json::Value, record: &Record) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut compare = |what: &str, expected: &serde_json::Value, found: serde_json::Value| {
        if !expected.is_null() && *expected != found {
            wrong.push(format!("{name}: {what} is {found}, not {expected}"));
        }
    };
    let tree = &record.tree;
    let is_ply = |node: &kifu::record::NodeId| tree.node(*node).entry.is_ply();
    let has_comment = |node: &kifu::record::NodeId| tree.has_notes(*node);
    let is_leaf = |node: &kifu::record::NodeId| !tree.children(*node).any(|next| is_ply(&next));
    compare("start", &game["start"], record.start.to_line().into());
    if let Some(expected) = game["moves"].as_array() {
        // Before the fault, if there is one.
        let found: Vec<_> = moves(record).into_iter().take(expected.len()).collect();
        compare("moves", &game["moves"], found.into());
    }
    let result = match record.outcome().name() {
        "first-wins" => "1-0",
        "second-wins" => "0-1",
        "draw" => "1/2-1/2",
        _ => "*",
    };
    compare("result", &game["result"], result.into());
    for (key, player) in
        [("white", Key::First), ("red", Key::First), ("black", Key::Second), ("title", Key::Title)]
    {
        compare(key, &game[key], record.header(player).unwrap_or_default().into());
    }
    let nodes = || tree.walk().filter(is_ply);
    compare("nodes", &game["nodes"], nodes().count().into());
    let leaves = nodes().filter(is_leaf).count().max(1);
    compare("lines", &game["lines"], leaves.into());
    // One holds nothing but a line end.
    let blank = usize::from(name.ends_with("cchess_c-005.xqf"));
    let comments = tree.walk().filter(has_comment).count() + blank;
    compare("comments", &game["comments"], comments.into());
    wrong
}

/// What is written is read back as it was, and all that has no place is counted.
#[test]
fn what_is_written_is_read_again() {
    let mut files = vec![
        Xqf { moves: tree(), result: 1, comment: "开局", ..Xqf::default() }.bytes(),
        Xqf { moves: chain("h10g8 h3e3"), mover: 1, result: 3, kind: 2, ..Xqf::default() }.bytes(),
    ];
    if let Some(corpus) = corpus() {
        for folder in ["variant-files/xqf", "variant-files/real/xqf", "variant-files/real/cbr"] {
            for entry in std::fs::read_dir(corpus.join(folder)).unwrap() {
                files.push(std::fs::read(entry.unwrap().path()).unwrap());
            }
        }
    }
    let mut checked = 0;
    for file in &files {
        for (record, _) in records(file) {
            if !record.start_known {
                continue;
            }
            let (bytes, losses) = bytes_of(format("xqf"), &record);
            let (again, findings) = one(&bytes);
            let clean = findings.iter().filter(|it| it.severity > Severity::Note);
            let clean: Vec<_> = clean.filter(|it| it.code.row().id.starts_with('Q')).collect();
            assert!(clean.is_empty(), "{clean:?}");
            if losses.is_empty() {
                let text = |record| format("jsonl").text(&[record], &Default::default()).0;
                assert_eq!(text(&record), text(&again));
                checked += 1;
            }
            assert_eq!(bytes_of(format("xqf"), &again).0, bytes);
        }
    }
    assert!(checked >= 2);
}

#[test]
fn what_has_no_place_is_counted() {
    let pgn = "[Game \"Chinese Chess\"]\n[Event \"赛事\"]\n[Red \"一个很长很长的名字\"]\n[Black \"乙\"]\n\
        [RedTeam \"队\"]\n[Result \"1-0\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n\
        1. h3e3! {注} h10g8 (1... h8e8 $4 2. h1g3) 2. h1g3 1-0\n";
    let source = Source::new("x.pgn", pgn);
    let (record, findings) = read(format("pgn"), &source).remove(0);
    assert!(findings.iter().all(|it| it.severity < Severity::Error), "{findings:?}");
    let (bytes, losses) = bytes_of(format("xqf"), &record);
    // The team, and the end of a name; two glyphs.
    let counted: Vec<_> = losses.iter().map(|(loss, count)| (loss.name(), count)).collect();
    assert_eq!(counted, [("annotation-glyphs", 2), ("headers", 2)]);
    let (again, findings) = one(&bytes);
    assert_eq!(findings, []);
    assert_eq!(again.header(Key::First), Some("一个很长很长的"));
    assert_eq!(movetext(&again), "1. H2-E2 {注} 1... H9-G7 (1... H7-E7 2. H0-G2) 2. H0-G2 1-0");
    // Of a first move that is not the mover's the file would say that it is.
    let text = "[Game \"Chinese Chess\"]\n\n1. h10g8 h3e3 *\n";
    let (record, _) = read(format("pgn"), &Source::new("x.pgn", text)).remove(0);
    let (bytes, losses) = bytes_of(format("xqf"), &record);
    assert!(losses.get(kifu::formats::Loss::Moves) > 0, "{losses:?}");
    assert_eq!(one(&bytes).0.plies(), 0);
    // Six chariots have no fields.
    let fen = "position fen 3k5/9/9/9/9/9/9/9/RRR6/RRR1K4 w - - 0 1\n";
    let source = Source::new("x.uci", &*format!("setoption name UCI_Variant value xiangqi\n{fen}"));
    let (record, _) = read(format("xiangqi-uci"), &source).remove(0);
    let (_, losses) = bytes_of(format("xqf"), &record);
    assert_eq!(losses.text(kifu::findings::Lang::En), "1 record");
}

#[test]
fn the_usual_array_is_written_as_its_author_has_it() {
    let record =
        Record::new(kifu::games::Position::Xiangqi(kifu::games::xiangqi::Position::start()));
    let (bytes, _) = bytes_of(format("xqf"), &record);
    assert_eq!(bytes[..4], [0x58, 0x51, 0x0a, 0]);
    let men = "50463C32281E140A0048 0C533F2B17030913 1D27313B454F5911 4D061A2E4256";
    let found: String = bytes[16..48].iter().map(|byte| format!("{byte:02X}")).collect();
    assert_eq!(found, men.replace(' ', ""));
    assert_eq!(bytes[1024..], [0x18, 0x20, 0, 0xff, 0, 0, 0, 0]);
    let desk = Desk::new();
    desk.write("x.pgn", "[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7 *\n");
    let run = desk.run(&["convert", "x.pgn", "-o", "y.xqf"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert_eq!(one(&std::fs::read(desk.path("y.xqf")).unwrap()).0.plies(), 2);
    let run = desk.run(&["convert", "y.xqf", "-o", "z.pgn"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
}

/// The files of `testdata` in bytes: nobody can write them in an editor. `UPDATE=1 cargo test` makes them.
#[test]
fn files_of_bytes_are_made_as_they_are_here() {
    let plain = || Xqf { version: 10, moves: tree(), result: 1, ..Xqf::default() };
    let texts = vec![(80, "题目"), (208, "赛事"), (272, "2003.05.01"), (304, "甲"), (320, "乙")];
    let game = Xqf { comment: "开局", texts: texts.clone(), ..plain() };
    let mut study = Xqf { kind: 3, mover: 1, ..Xqf { version: 10, ..Xqf::default() } };
    study.men.fill(255);
    (study.men[0], study.men[4], study.men[20]) = (1, 40, 59);
    study.moves = chain("f10f9 a2a9 f9f10");
    let file = Xqf { texts, ..plain() }.bytes();
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut file = file.clone();
        change(&mut file);
        file
    };
    let damaged = |points, stated| {
        let mut moves = chain("h3e3 h10g8 h1g3");
        (moves[2].points, moves[2].stated) = (points, stated);
        Xqf { moves, ..plain() }.bytes()
    };
    let mut twice = plain();
    twice.men[1] = 80;
    let record = Cbr { moves: tree(), result: 1, ..Cbr::default() };
    let heading = Cbr { men: [0; 90], ..Cbr::default() };
    let mut wrong = record.bytes();
    wrong[2120] = 0x2a;
    let files = [
        ("xqf/good/game.xqf", game.bytes()),
        ("xqf/good/study.xqf", study.bytes()),
        ("xqf/bad/Q202-short.xqf", file[..700].to_vec()),
        ("xqf/bad/Q203-keys.xqf", with(&|file| (file[2], file[15]) = (18, 1))),
        ("xqf/bad/Q204-version.xqf", Xqf { version: 19, ..plain() }.bytes()),
        ("xqf/bad/Q205-cut.xqf", file[..file.len() - 3].to_vec()),
        ("xqf/bad/Q206-length.xqf", damaged(None, Some(i32::MAX as u32))),
        ("xqf/bad/Q207-left.xqf", [&file[..], &[7; 37]].concat()),
        ("xqf/bad/Q208-black.xqf", Xqf { moves: chain("h10g8 h3e3"), ..plain() }.bytes()),
        ("xqf/bad/Q209-twice.xqf", twice.bytes()),
        ("xqf/bad/Q210-long.xqf", with(&|file| file[304] = 40)),
        ("xqf/bad/Q211-half.xqf", with(&|file| (file[304], file[307]) = (3, 0xba))),
        ("xqf/bad/Q212-points.xqf", damaged(Some([93, 12]), None)),
        ("xqf/bad/Q213-result.xqf", with(&|file| file[51] = 9)),
        ("xqf/bad/Q214-reserved.xqf", with(&|file| file[500] = 1)),
        ("cbr/good/game.cbr", record.bytes()),
        ("cbr/good/library.cbl", library("全国赛", &[&record, &record])),
        ("cbr/bad/Q301-heading.cbl", library("全国赛", &[&heading, &record])),
        ("cbr/bad/Q302-man.cbr", wrong),
        ("cbr/bad/Q303-cut.cbl", library("全国赛", &[&record])[..4000].to_vec()),
    ];
    for (name, bytes) in files {
        let path = crate::cli::project_file("testdata").join(name);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &bytes).unwrap();
        }
        assert!(std::fs::read(&path).unwrap_or_default() == bytes, "{name}");
    }
}

/// Bytes that are changed or cut off anywhere are read without harm, and never take long.
#[test]
fn damaged_bytes_are_survived() {
    let mut files = vec![
        Xqf { moves: tree(), comment: "开局", result: 1, ..Xqf::default() }.bytes(),
        Xqf { version: 10, moves: tree(), ..Xqf::default() }.bytes(),
        Cbr { moves: tree(), ..Cbr::default() }.bytes(),
        library("x", &[&Cbr { moves: tree(), ..Cbr::default() }, &Cbr::default()]),
    ];
    if let Some(corpus) = corpus() {
        files.push(
            std::fs::read(corpus.join("variant-files/real/xqf/cchess-wildhouse.xqf")).unwrap(),
        );
        files.push(std::fs::read(corpus.join("variant-files/real/cbr/test.cbr")).unwrap());
    }
    let mut numbers = Numbers(7);
    for file in &files {
        for _ in 0..200 {
            let mut bytes =
                file[..file.len() - numbers.below(2) * numbers.below(file.len())].to_vec();
            for _ in 0..numbers.below(6) {
                // Most of what matters is behind the header.
                let at = numbers.below(bytes.len());
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = numbers.below(256) as u8;
                }
            }
            let Some(format) = detect_bytes(&bytes) else { continue };
            let source = Source::of_bytes("x", bytes, format.encoding);
            for (record, findings) in read(format, &source) {
                for finding in findings {
                    let _ = finding.message(kifu::findings::Lang::Ja);
                }
                for target in ["pgn", "jsonl", "pcn", "kif"] {
                    let _ = self::format(target).text(&[&record], &Default::default());
                }
                let _ = bytes_of(self::format("xqf"), &record);
            }
        }
    }
}

/// A name that is cut behind a word ends with it: readers take blanks away, and the next writing had one less.
#[test]
fn a_name_that_is_cut_keeps_no_blank_at_its_end() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"aaaaaaaaaaaaaa bcd\"]\n[Format \"ICCS\"]\n[Result \"*\"]\n\n1. H2-E2 *\n";
    let record = by_name("pgn").unwrap().records(&Source::new("a.pgn", text)).remove(0).0;
    let (digits, losses) = by_name("xqf").unwrap().text(&[&record], &WriteOptions::default());
    assert_eq!(losses.get(Loss::Headers), 1, "{losses:?}");
    let digits: String = digits.split_whitespace().collect();
    assert!(digits.contains(&format!("0e{}00", "61".repeat(14))), "{digits}");
    assert!(!digits.contains(&format!("0f{}20", "61".repeat(14))), "{digits}");
}
