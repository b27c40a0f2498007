//! Records of Go servers (GIB, NGF, UGF): each rule of reading with the smallest file that shows it. The real files are
//! in `gofiles_corpus.rs`.

use crate::support::{detected as found, one, read, source};
use kifu::findings::{Code, Finding, Severity, Word};
use kifu::formats::{by_name, foreign};
use kifu::games::{Move, Position, Side};
use kifu::record::{Entry, Key, NoteKind, Record};
use kifu::source::{EncodeOptions, Encoding, Source, encode};

fn ids(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|finding| finding.code.to_string()).collect()
}

fn moves(record: &Record) -> String {
    let line = record.tree.main_line().filter_map(|node| match record.tree.node(node).entry {
        Entry::Move(Move::Go(mv)) | Entry::Illegal(Move::Go(mv)) => Some(mv.to_string()),
        Entry::Unreadable(_) => Some("?".to_owned()),
        _ => None,
    });
    line.collect::<Vec<_>>().join(" ")
}

/// The black stones at the start.
fn stones(record: &Record) -> String {
    let Position::Go(start) = &record.start else { panic!("no position of Go") };
    let black = start.board().stones().filter(|stone| stone.side == Side::First);
    let mut points: Vec<String> = black.map(|stone| stone.point.to_string()).collect();
    points.sort();
    points.join(" ")
}

fn notes(record: &Record, kind: NoteKind) -> Vec<String> {
    let nodes = record.tree.walk();
    let notes = nodes.flat_map(|node| record.tree.notes(node));
    notes.filter(|note| note.kind == kind).map(|note| record.text(note.text).to_owned()).collect()
}

/// A GIB file of items and entries.
fn gib(items: &[&str], entries: &str) -> String {
    let items: String = items.iter().map(|item| format!("\\[{item}\\]\n")).collect();
    format!("\\HS\n{items}\\HE\n\\GS\n2 1 0\n{entries}\\GE\n")
}

const TWO: &str = "3 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n";

#[test]
fn gib_is_known_by_its_lines() {
    for text in [
        gib(&[], TWO),
        "\\GS\n2 1 0\n2 0 &4\n".to_owned(),
        "\\[GIBOKIND=Global\\]\n".to_owned(),
        "INI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n".to_owned(),
        "STO 0 2 1 15 3\rSTO 0 3 2 3 15\r".to_owned(),
        "\u{feff}\\HS\r\n\\HE\r\n".to_owned(),
        "HS\n\\[GAMENAME=x\\]\n\\HE\n".to_owned(),
    ] {
        for extension in [None, Some("gib"), Some("sgf"), Some("txt")] {
            assert_eq!(found(&text, extension), Some("gib"), "{text}");
        }
    }
    // Janggi has files of the same name, and words alone are nothing.
    for text in ["[대회명 \"배\"]\n\n1. 79졸78\n", "STO 0 2 1 15 3 is no file\n", "\\HSX\n"] {
        assert_ne!(found(text, Some("gib")), Some("gib"), "{text}");
    }
}

#[test]
fn stones_of_a_handicap_lie_where_tygem_puts_them() {
    let points = [
        (2, "dp pd"),
        (3, "dd dp pd"),
        (4, "dd dp pd pp"),
        (5, "dd dp jj pd pp"),
        (6, "dd dj dp pd pj pp"),
        (7, "dd dj dp jj pd pj pp"),
        (8, "dd dj dp jd jp pd pj pp"),
        (9, "dd dj dp jd jj jp pd pj pp"),
    ];
    for (handicap, points) in points {
        let entries = format!("3 0 &4\nINI 0 1 {handicap} &4\nSKI 0 2\nSTO 0 3 1 2 2\n");
        let (record, findings) = one("gib", &gib(&[], &entries));
        assert_eq!(stones(&record), points);
        assert_eq!(record.header(Key::Handicap), Some(&*handicap.to_string()));
        // Whoever passes is not written: White begins.
        assert_eq!(moves(&record), "W[] B[cc]");
        assert!(findings.is_empty(), "{handicap}: {findings:?}");
    }
    for handicap in ["0", "1"] {
        let text = gib(&[], &format!("3 0 &4\nINI 0 1 {handicap} &4\nSKI 0 2\nSKI 0 3\n"));
        let (record, findings) = one("gib", &text);
        assert_eq!((stones(&record), moves(&record)), (String::new(), "B[] W[]".to_owned()));
        assert!(record.header(Key::Handicap).is_none() && findings.is_empty());
    }
    let (_, findings) = one("gib", &gib(&[], "2 0 &4\nINI 0 1 12 &4\nSTO 0 2 2 3 3\n"));
    assert_eq!(ids(&findings), ["G204"]);
}

#[test]
fn results_of_gib_are_numbers() {
    for (code, margin, result) in [
        ("0", "35", "B+3.5"),
        ("1", "595", "W+59.5"),
        ("1", "110", "W+11"),
        ("3", "0", "B+R"),
        ("4", "0", "W+R"),
        ("7", "0", "B+T"),
        ("8", "0", "W+T"),
        ("255", "0", ""),
        ("9", "0", ""),
    ] {
        for items in [
            vec![format!("GAMEINFOMAIN=GRLT:{code},ZIPSU:{margin}")],
            vec![format!("GAMETAG=S0,R0,\tW{code}, Z{margin}")],
            vec![format!("GAMEINFOMAIN=GRLT:{code}"), format!("GAMEZIPSU={margin}")],
        ] {
            let items: Vec<&str> = items.iter().map(String::as_str).collect();
            let (record, findings) = one("gib", &gib(&items, TWO));
            assert_eq!(record.header(Key::Result).unwrap_or_default(), result, "{items:?}");
            assert_eq!(record.ending().is_some(), !result.is_empty());
            let expected = if code == "9" { vec!["T110"] } else { vec![] };
            let told: Vec<String> = ids(&findings).into_iter().filter(|id| id != "G205").collect();
            assert_eq!(told, expected, "{items:?}");
        }
    }
    // Its text counts only where there is no number.
    let text = "GAMERESULT=white 59.5 win";
    assert_eq!(one("gib", &gib(&[text], TWO)).0.header(Key::Result), Some("W+59.5"));
    let (record, _) = one("gib", &gib(&[text, "GAMEINFOMAIN=GRLT:255"], TWO));
    assert_eq!(record.header(Key::Result), None);
    let unclear = gib(&["GAMERESULT=a close game"], TWO);
    assert_eq!(ids(&one("gib", &unclear).1), ["T101"]);
}

#[test]
fn of_three_places_the_most_trusted_counts() {
    let items = [
        "GAMETAG=S0,R0,D0,G75,W3,T30-3-1200,C2018:04:07:20:15",
        "GAMEINFOMAIN=GBKIND:3,GTIME:600-20-5,GRLT:3,GONGJE:65,TCNT:2",
        "GAMEGONGJE=0",
    ];
    let (record, findings) = one("gib", &gib(&items, TWO));
    assert_eq!(record.header(Key::Komi), Some("6.5"));
    assert_eq!(record.header(Key::TimeControl), Some("600"));
    assert_eq!(record.header(Key::Byoyomi), Some("5x20 byo-yomi"));
    assert_eq!(record.header(Key::Start), Some("2018-04-07"));
    assert_eq!(ids(&findings), ["T109", "G205"]);
    // The tag has its own order, and a time in words is one.
    let (record, _) = one("gib", &gib(&items[..1], TWO));
    assert_eq!(record.header(Key::TimeControl), Some("1200"));
    assert_eq!(record.header(Key::Byoyomi), Some("3x30 byo-yomi"));
    let words = ["GAMEINFOMAIN=GTIME:每方限时: 无,GRLT:3", "GAMETAG=T20-1-0"];
    let (record, findings) = one("gib", &gib(&words, TWO));
    assert!(record.header(Key::TimeControl).is_none() && ids(&findings) == ["G205"]);
    for (date, day) in [
        ("2012年11月22日 下午 6:3", Some("2012-11-22")),
        ("2015- 8-29-22-56-58", Some("2015-08-29")),
        ("2015-13-29", None),
    ] {
        let (record, findings) = one("gib", &gib(&[&format!("GAMEDATE={date}")], TWO));
        assert_eq!(record.header(Key::Start), day);
        assert_eq!(findings.is_empty(), day.is_some());
    }
}

#[test]
fn names_of_gib_have_their_rank_in_the_last_bracket() {
    for (written, name, rank) in [
        ("kuro (3D)", "kuro", Some("3D")),
        ("A(b)c(9段)", "A(b)c", Some("9段")),
        ("no rank", "no rank", None),
        ("(1급)", "(1급)", None),
        ("石下之臣（2段）", "石下之臣", Some("2段")),
    ] {
        let (record, _) = one("gib", &gib(&[&format!("GAMEBLACKNAME={written}")], TWO));
        assert_eq!(record.header(Key::First), Some(name));
        assert_eq!(record.header(Key::FirstRank), rank);
    }
}

#[test]
fn values_run_over_lines_and_items_stand_beside_each_other() {
    let text = "\\HS\n\\[GAMETIME=20 minutes :\n30 seconds\\]\\[GAMENAME=x\\] y\n\\[GAMEPLACE=z\n\\HE\n\\GS\n2 1 0\n";
    let (record, findings) = one("gib", &format!("{text}{TWO}\\GE\n"));
    let time = record.headers.iter().find(|header| record.text(header.name) == "GAMETIME").unwrap();
    assert_eq!(record.text(time.value), "20 minutes :\n30 seconds");
    assert_eq!(record.header(Key::Title), Some("x"));
    assert_eq!(record.header(Key::Site), Some("z"));
    assert_eq!(ids(&findings), ["T103", "T102"]);
    assert_eq!(notes(&record, NoteKind::Remark), ["y"]);
}

#[test]
fn one_damaged_entry_costs_no_other() {
    let entries = "7 0 &4\nINI 0 1 0 &4在272房间\nSTO 0 2 1 15 3\nSTO 0 3 2 x\nSTO 0 4 3 3 3\nIDX 0 4\nhello\nSKI 0 5\nSTO 0 9 1 3 15 7\n";
    let (record, findings) = one("gib", &gib(&[], entries));
    // Of a stone without a colour it is known whose turn it was.
    assert_eq!(moves(&record), "B[pd] ? ? W[] B[dp]");
    assert_eq!(ids(&findings), ["T107", "T105", "T105", "T104", "T103", "R101", "T103"]);
    assert_eq!(notes(&record, NoteKind::Remark), ["在272房间", "IDX 0 4", "hello", "7"]);
    let outside = gib(&[], "2 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 19 3\n");
    let (_, findings) = one("gib", &outside);
    assert_eq!((ids(&findings)[0].as_str(), findings[0].severity), ("G101", Severity::Error));
    let huge = gib(&[], "2 0 &4\nINI 0 1 0 &4\nSTO 0 99999999999 1 3 99999999999\n");
    assert_eq!(ids(&one("gib", &huge).1), ["T105"]);
}

#[test]
fn games_of_gib_may_follow_one_another() {
    let game = gib(&["GAMENAME=a"], TWO);
    let cut = game.replace("\\GE\n", "");
    for text in [format!("{game}{game}"), format!("{cut}{game}"), format!("{TWO}{TWO}")] {
        let games = read(by_name("gib").unwrap(), &Source::new("x", text.as_str()));
        assert_eq!(games.len(), 2, "{text}");
        for (record, _) in &games {
            assert_eq!(moves(record), "B[pd] W[dp]", "{text}");
        }
    }
    // Items above the mark of a head are of it.
    let text = format!("\\[GAMEPLACE=b\\]\n{game}");
    let (record, _) = one("gib", &text);
    assert_eq!(record.header(Key::Title), Some("a"), "{text}");
    assert_eq!(record.header(Key::Site), Some("b"), "{text}");
    let (_, findings) = one("gib", &cut);
    assert!(findings[0].code == Code::GibNoEnd && findings[0].fix.is_some(), "{findings:?}");
}

#[test]
fn encodings_of_servers_are_told_by_their_words() {
    let korean =
        gib(&["GAMEBLACKNAME=홍길동 (3단)", "GAMENAME=승급대국", "GAMERESULT=흑 불계승"], TWO);
    let chinese =
        gib(&["GAMEBLACKNAME=古月 (5段)", "GAMECONDITION=让4子", "GAMERESULT=白11目胜"], TWO);
    let taiwan = gib(
        &["GAMEBLACKNAME=王小明(1段)", "GAMECONDITION=分先 : 黑貼6目半", "GAMENAME=友誼對局"],
        TWO,
    );
    let japan = gib(
        &["GAMEBLACKNAME=山田 (三段)", "GAMENAME=レーティング対局", "GAMERESULT=黒中押し勝ち"],
        TWO,
    );
    let korean_ngf =
        "대국실\n19\n홍길동 7단\n임꺽정 6단\nx\n0\n0\n6\n20190511\n10\n흑 1.5집 승\n1\nPMABBFKKF\n";
    let ugf = "[Header]\nLang=SJIS\nPlayerB=坂田,九段,0,\n[Data]\nQP,B1,1,0\n";
    let unnamed = ugf.replace("Lang=SJIS\n", "");
    let unicode = ugf.replace("SJIS", "UTF-8");
    for (text, encoding) in [
        (korean.as_str(), Encoding::EucKr),
        (&chinese, Encoding::Gb18030),
        (&taiwan, Encoding::Big5),
        (&japan, Encoding::ShiftJis),
        (korean_ngf, Encoding::EucKr),
        (ugf, Encoding::ShiftJis),
        (&unnamed, Encoding::ShiftJis),
        (&unicode, Encoding::Utf8),
        (&korean, Encoding::Utf8),
    ] {
        let bytes = encode(text, encoding, &EncodeOptions::default()).bytes.into_owned();
        let decoded = kifu::source::decode(bytes, &kifu::source::DecodeOptions::default());
        assert_eq!((&*decoded.text, decoded.encoding), (text, encoding));
        assert!(decoded.faults.is_empty(), "{text}: {:?}", decoded.faults);
    }
    // A name alone that both codes hold says nothing.
    let origin = gib(&["GIBOKIND=Korea", "GAMEBLACKNAME=가나"], TWO);
    let bytes = encode(&origin, Encoding::EucKr, &EncodeOptions::default()).bytes.into_owned();
    assert_eq!(source("x.gib", &bytes).text(), origin);
}

#[test]
fn what_pandanet_compresses_is_refused_by_name() {
    let ugz = b"xx\x1f\x00-lh5-\x00\x01\x02 and more of it";
    assert_eq!(foreign::foreign_bytes(ugz).map(|it| it.what), Some(Word::UgzFile));
    assert_eq!(foreign::foreign_bytes(b"\x1f\x00-lh5-\x00\x01\x02 and more"), None);
    let desk = crate::cli::Desk::new();
    desk.write("a.ugz", ugz);
    let run = desk.run(&["validate", "a.ugz"]);
    assert!(run.out.contains("[D005]") && run.out.contains("compressed UGF"), "{run:#?}");
}

fn ngf_of(lines: [&str; 12], moves: &str) -> String {
    format!("{}\n{moves}", lines.join("\n"))
}

const HEAD: [&str; 12] =
    ["x", "19", "Lark 4D", "Wren 2D", "y", "0", "0", "6", "20240503", "10", "Progressing!", "1"];

/// A head with another line.
fn head(at: usize, line: &str) -> [&str; 12] {
    let mut lines = HEAD;
    lines[at] = line;
    lines
}

#[test]
fn the_head_of_ngf_is_read_line_by_line() {
    let (record, findings) = one("ngf", &ngf_of(HEAD, "PMABBREER\n"));
    assert!(findings.is_empty(), "{findings:?}");
    for (key, value) in [
        (Key::Title, "x"),
        (Key::First, "Wren"),
        (Key::FirstRank, "2D"),
        (Key::Second, "Lark"),
        (Key::SecondRank, "4D"),
        (Key::Site, "y"),
        (Key::Komi, "6.5"),
        (Key::Start, "2024-05-03"),
        (Key::TimeControl, "600"),
    ] {
        assert_eq!(record.header(key), Some(value));
    }
    assert!(record.header(Key::Result).is_none() && record.ending().is_none());
    for (written, name, rank) in [
        ("Lee S.D.    9DP", "Lee S.D.", Some("9DP")),
        ("山田  5段P", "山田", Some("5段P")),
        ("a 3D*", "a", Some("3D*")),
        ("a 18k", "a", Some("18k")),
        ("a 初段", "a", Some("初段")),
        ("a P9段", "a", Some("P9段")),
        ("two words", "two words", None),
        ("word2", "word2", None),
    ] {
        let (record, _) = one("ngf", &ngf_of(head(2, written), "PMABBREER\n"));
        assert_eq!(record.header(Key::Second), Some(name));
        assert_eq!(record.header(Key::SecondRank), rank);
    }
    for (at, line, key, value) in [
        (8, "20170316 [21: 6]", Key::Start, "2017-03-16"),
        (7, "7", Key::Komi, "7.5"),
        (7, "7.5", Key::Komi, "7.5"),
    ] {
        let (record, findings) = one("ngf", &ngf_of(head(at, line), "PMABBREER\n"));
        assert_eq!((record.header(key), findings.len()), (Some(value), 0));
    }
    // In a game with a handicap komi stands as it is.
    let (record, _) = one("ngf", &ngf_of(head(5, "3"), "PMABWQQQQ\n"));
    assert_eq!((record.header(Key::Komi), stones(&record)), (Some("6"), "dd dp pd".to_owned()));
    for (at, line) in [(1, "27"), (5, "many"), (7, "six"), (8, "x"), (9, "x"), (10, "x"), (11, "x")]
    {
        let (_, findings) = one("ngf", &ngf_of(head(at, line), "PMABBREER\n"));
        assert_eq!(ids(&findings), ["T202"], "{line}");
    }
}

#[test]
fn results_in_words_that_contradict_the_number_are_told() {
    let of = |code: &str, words: &str| {
        let items = [format!("GAMERESULT={words}"), format!("GAMEINFOMAIN={code}")];
        let (_, findings) = one("gib", &gib(&[&items[0], &items[1]], TWO));
        ids(&findings).iter().any(|id| id == "T109")
    };
    for words in ["white 3.5 win", "black 3.5 win", "무승부", "흑 시간승"] {
        assert!(of("GRLT:3", words), "{words}");
    }
    for words in ["black resign win", "흑 불계승", "흑 승", "white resigns", "?"] {
        assert!(!of("GRLT:3", words), "{words}");
    }
    assert!(of("GRLT:0,ZIPSU:35", "흑 4집반승") && of("GRLT:0,ZIPSU:35", "흑 불계승"));
    assert!(!of("GRLT:0,ZIPSU:35", "흑 3집반승") && !of("GRLT:0", "흑 3집반승"));
    // Not every one counts in the same unit.
    assert!(!of("GRLT:0,ZIPSU:37", "黑胜3又3/4子"));
}

#[test]
fn results_are_told_in_many_languages() {
    for (text, result) in [
        ("Black wins by 0.5!", "B+0.5"),
        ("Black wins by resign!", "B+R"),
        ("White resigns", "B+R"),
        ("White loses on time", "B+T"),
        ("White wins on time!", "W+T"),
        ("White wins by 12.0 points! >> White(50):Black(38)", "W+12"),
        ("black 34win", "B+34"),
        ("黒中押し勝ち!", "B+R"),
        ("197手完、白3目半勝ち", "W+3.5"),
        ("白2目半", "W+2.5"),
        ("黑中盘胜", "B+R"),
        ("黑超时负", "W+T"),
        ("白棋12子 >> 白方(94):黑方(82)", "W+12"),
        ("黑胜3又3/4子", "B+7.5"),
        ("흑 1.5집 승", "B+1.5"),
        ("２目半 白勝", "W+2.5"),
        ("１２目半　黒勝ち", "B+12.5"),
        ("黒十二目半勝", "B+12.5"),
        ("白百二目勝", "W+102"),
        ("黒九目勝", "B+9"),
        ("白 3目 1/2 勝", "W+3.5"),
        ("White wins by 16,5 points", "W+16.5"),
        ("黒百百目勝", "B+"),
        ("백 3집반승", "W+3.5"),
        ("흑 불계승", "B+R"),
        ("흑 시간승", "B+T"),
        ("무승부", "0"),
        ("持碁", "0"),
    ] {
        let (record, findings) = one("ngf", &ngf_of(head(10, text), "PMABBREER\nPMACWEEEE\n"));
        assert_eq!(record.header(Key::Result), Some(result), "{text}");
        assert!(findings.iter().all(|it| it.code == Code::LostOutOfTurn), "{text}: {findings:?}");
    }
    // Either may have won.
    for text in ["White resign", "白超时", "Black beats White by 3", "3 points", "nobody"] {
        let (record, findings) = one("ngf", &ngf_of(head(10, text), "PMABBREER\n"));
        assert!(record.header(Key::Result).is_none() && ids(&findings) == ["T202"], "{text}");
    }
}

#[test]
fn moves_of_ngf_are_written_twice() {
    let text = "PMABBREER\nPMACWEEEF\nPMADBAAAA\nPMAGWTTTT\nPMAHBABBA\nPMAI?BBBB\nnoise\n";
    let (record, findings) = one("ngf", &ngf_of(head(11, "3"), text));
    assert_eq!(moves(&record), "B[qd] W[dd] B[] W[ss] ? ?");
    assert_eq!(ids(&findings), ["T205", "R101", "G101", "T204", "T203"]);
    // On a small board the letters of the large one lie outside.
    let small = head(1, "9");
    let (_, findings) = one("ngf", &ngf_of(small, "PMABBREER\n"));
    assert_eq!(ids(&findings), ["G101"]);
    for (stated, is_told) in [("0", false), ("2", false), ("3", true)] {
        let (_, findings) = one("ngf", &ngf_of(head(11, stated), "PMABBREER\nPMACWAAAA\n"));
        assert_eq!(findings.iter().any(|it| it.code == Code::NgfCount), is_told, "{stated}");
    }
}

#[test]
fn lines_of_sina_begin_with_letters_of_their_own() {
    let head = "GICup\nGIWren 2D\nGILark\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI2\n";
    let text = format!(
        "{head}PMABBREER\nPMACWEEEE\nGI1\nIDB[2] 黑中盘胜(time)\nand more[EndTxt]\nIDB[1]x[EndTxt]\n"
    );
    assert_eq!(found(&text, None), Some("ngf"));
    let (record, findings) = one("ngf", &text);
    assert_eq!(ids(&findings), ["T207", "G205"]);
    assert_eq!(record.header(Key::Event), Some("Cup"));
    assert_eq!(
        (record.header(Key::First), record.header(Key::Second)),
        (Some("Wren"), Some("Lark"))
    );
    assert_eq!(record.header(Key::Start), Some("2006-09-05"));
    // Nobody knows whether the 6 is komi.
    assert_eq!(record.header(Key::Komi), None);
    assert_eq!(record.header(Key::Result), Some("B+R"));
    assert_eq!(notes(&record, NoteKind::Comment), ["x", "黑中盘胜(time)\nand more"]);
    let first = record.tree.main_line().next().unwrap();
    assert_eq!(record.tree.notes(first).count(), 1);
}

#[test]
fn what_only_a_server_knows_is_no_header() {
    let head = "\\HS\n\\[GAMEBLACKNAME=Ann (1D)\\]\n\\[GAMEBLACKNICK=ann7\\]\n\\[GAMEWHITELEVEL=17\\]\n\\[GAMEBAVATA=0\\]\n\
                \\[WUSERINFO=WID:x\\]\n\\[GAMEINFOMAIN=GRLT:3,GONGJE:65,TCNT:1\\]\n\\[GAMETAG=S0,W3,G65\\]\n\\[GAMETOTALNUM=1\\]\n\
                \\[GAMEDUM=0\\]\n\\[GAMEWHATEVER=y\\]\n\\HE\n\\GS\n2 1 0\n2 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n";
    let names = |text: &str| {
        let source = Source::new("a.gib", text);
        let (record, findings) = by_name("gib").unwrap().records(&source).remove(0);
        assert!(findings.is_empty(), "{findings:?}");
        let headers = record.headers.iter().filter(|header| header.key == Key::Other);
        headers.map(|header| record.text(header.name).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(head), ["GAMEWHATEVER"]);
    assert_eq!(names(&head.replace("GAMEDUM=0", "GAMEDUM=5")), ["GAMEDUM", "GAMEWHATEVER"]);
}

/// What a server calls an account is what it writes as the name: `BID` of real files is `GAMEBLACKNAME` without rank.
#[test]
fn a_player_without_a_name_has_that_of_the_account() {
    let tag = "GAMETAG=S0,R0,D0,G65,W3,Z0,I:wid,L:17,M:bid,N:17,A:wnick,B:bnick,J:0,K:0";
    let users = ["BUSERINFO=BID:Silver Star,BLV:10,BNICK:Siver,BIMG:", "WUSERINFO=WNICK:w"];
    for (items, names, is_kept) in [
        (vec![tag], ["bid", "wid"], false),
        (vec!["GAMETAG=A:wnick,B:bnick"], ["bnick", "wnick"], false),
        (users.to_vec(), ["Silver Star", "w"], false),
        (vec!["BUSERINFO=BID:\u{fffd}\u{fffd},BNICK:ann7"], ["ann7", ""], false),
        (vec!["GAMEBLACKNAME=", "GAMEBLACKNICK=ann7", "GAMEWHITENAME=Bob"], ["ann7", "Bob"], false),
        (vec!["GAMEBLACKNAME=Ann (1D)", "GAMEBLACKNICK=ann7", tag], ["Ann", "wid"], false),
        // Nobody knows where this name of White's ends.
        (vec!["GAMETAG=A:Kim,Lee,B:bob"], ["bob", ""], true),
    ] {
        let (record, _) = one("gib", &gib(&items, TWO));
        let read = [Key::First, Key::Second].map(|key| record.header(key).unwrap_or_default());
        assert_eq!(read, names, "{items:?}");
        let kept = record.headers.iter().any(|header| header.key == Key::Other);
        assert_eq!(kept, is_kept, "{items:?}");
    }
}

#[test]
fn games_of_a_file_are_cut_behind_their_ends() {
    let game = |number: u8| {
        format!(
            "\\HS\r\n\\[GAMEBLACKNAME=P{number}\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n2 0 &4\r\nINI 0 1 0 &4\r\n\
             STO 0 2 1 15 3\r\n\\GE\r\n"
        )
    };
    let (one, two) = (game(1), game(2));
    let all = [&*one, &two, "\r\n", &one].concat();
    assert_eq!(crate::splitting::check(by_name("gib").unwrap(), &all), 3);
    let parts = [
        &*one,
        &two,
        "\\HS\r\n",
        " \\GE \n",
        "\\GE x\n",
        "\\[A=\n",
        "\\]\n",
        "STO 0 3 2 3 3\n",
        "\n",
        "\\GS\n",
    ];
    let cuts = crate::splitting::mixtures("gib", &parts);
    assert!(cuts > 100, "{cuts}");
}

/// The sign that ends a text in DOS stands at the beginning of a line where texts were joined.
#[test]
fn the_end_of_a_text_of_dos_moves_no_place() {
    let (record, _) = one("ugf", "[Header]\nSize=19\n\u{1a}Place=東京\n[Data]\nQP,B1,1,0\n");
    assert_eq!(record.header(Key::Site), Some("東京"));
    let (record, _) = one(
        "ngf",
        "Rated game\n19\n\u{1a}Ann 5D\nBob 4D\nx\n0\n0\n6\n20170316\n20\nx\n1\nPMABBREER\n",
    );
    assert_eq!(record.header(Key::Second), Some("Ann"));
    assert_eq!(record.header(Key::SecondRank), Some("5D"));
}
