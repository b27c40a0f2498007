//! GIB, NGF, UGF, XQF, CBL, DhtmlXQ and GIB of janggi, which were the last to be read: what nobody had tried of them.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::support::{detected, read, source, write};
use crate::xqfiles::made::{Cbr, Xqf, chain, library};
use kifu::findings::{Code, Finding, Severity};
use kifu::formats::Loss;
use kifu::notation::headers::{date, time_control};
use kifu::record::{Key, NodeId, Record};
use kifu::source::{
    DecodeFaultKind, DecodeOptions, EncodeOptions, Encoding, Source, decode, encode,
};
use std::time::{Duration, Instant};

/// All games of a text in a format.
fn all(name: &str, text: &str) -> Vec<(Record, Vec<Finding>)> {
    read(format(name), &Source::new("x", text))
}

/// A GIB file of two moves.
fn gib(items: &[&str]) -> String {
    let items: String = items.iter().map(|item| format!("\\[{item}\\]\n")).collect();
    let entries = "3 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n";
    format!("\\HS\n{items}\\HE\n\\GS\n2 1 0\n{entries}\\GE\n")
}

/// An NGF file.
fn ngf(first: &str, moves: &str) -> String {
    let count = moves.matches("PM").count();
    format!("{first}\n19\nLark 4D\nWren 2D\ny\n0\n0\n6\n20240503\n10\nBlack wins\n{count}\n{moves}")
}

/// A record of DhtmlXQ with some tags more.
fn dxq(tags: &[(&str, &str)]) -> String {
    let tags = tags.iter().map(|(key, value)| format!("[DhtmlXQ_{key}]{value}[/DhtmlXQ_{key}]\n"));
    let movelist = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n";
    format!("[DhtmlXQ]\n{movelist}{}[/DhtmlXQ]\n", tags.collect::<String>())
}

/// Bytes of a text.
fn bytes(text: &str, encoding: Encoding) -> Vec<u8> {
    encode(text, encoding, &EncodeOptions::default()).bytes.into_owned()
}

/// The headers that no other record has, by their names.
fn others(record: &Record) -> Vec<String> {
    let headers = record.headers.iter().filter(|header| header.key == Key::Other);
    headers.map(|header| record.text(header.name).to_owned()).collect()
}

#[test]
fn who_is_said_to_lose_has_not_won() {
    for (text, result) in [
        ("白输3目半", "B+3.5"),
        ("黑輸2目", "W+2"),
        ("黑3目半败", "W+3.5"),
        ("黒敗", "W+"),
        ("ดำแพ้ 5.5", "W+5.5"),
        ("ขาวชนะ 5.5", "W+5.5"),
        ("黑赢3目", "B+3"),
    ] {
        let (record, findings) = one("gib", &gib(&[&format!("GAMERESULT={text}")]));
        assert_eq!(record.header(Key::Result), Some(result), "{text} {findings:?}");
    }
}

#[test]
fn neither_moves_nor_komi_are_a_margin() {
    for (text, result) in [
        ("180手 白3目半勝", "W+3.5"),
        ("総180手、白半目勝", "W+0.5"),
        ("총 268수 백 2.5집승", "W+2.5"),
        ("コミ6目半 白3目半勝", "W+3.5"),
        ("덤 6.5 백 3집반승", "W+3.5"),
        ("197手完、白3目半勝ち", "W+3.5"),
        ("black 34win", "B+34"),
    ] {
        let (record, _) = one("gib", &gib(&[&format!("GAMERESULT={text}")]));
        assert_eq!(record.header(Key::Result), Some(result), "{text}");
    }
}

#[test]
fn the_margin_is_the_number_that_has_a_unit_or_stands_beside_the_outcome() {
    for (text, result) in [
        ("第3局 白1目半勝", "W+1.5"),
        ("2局 黒5目勝", "B+5"),
        ("제3국 백 1집반승", "W+1.5"),
        ("Game 3: White wins by 2.5 points", "W+2.5"),
        ("第3局 白半目勝", "W+0.5"),
        ("黒番6目半コミ出し黒番3目半勝", "B+3.5"),
        ("李9段 白 2.5目胜", "W+2.5"),
        ("5段戦 白2目半勝", "W+2.5"),
        ("总手数 180 白胜 2.5目", "W+2.5"),
        ("2017 LG Cup White wins by 2.5", "W+2.5"),
        ("黑胜0.75子", "B+1.5"),
        ("黑胜3又1/4子", "B+6.5"),
        ("white 59.5 win", "W+59.5"),
        ("ขาวชนะ 5.5", "W+5.5"),
        ("白勝ち 12", "W+12"),
        ("White wins at 120", "W+"),
    ] {
        let (record, findings) = one("gib", &gib(&[&format!("GAMERESULT={text}")]));
        assert_eq!(record.header(Key::Result), Some(result), "{text}");
        assert!(findings.iter().all(|it| it.code != Code::GibValue), "{text}: {findings:?}");
    }
    // Who won is sure, and by how much is not.
    for (text, result) in [
        ("白胜2子半", "W+"),
        ("黒 3目 1/4 勝", "B+"),
        ("2017 Cup White wins", "W+"),
        ("白3目勝 5目勝", "W+"),
    ] {
        let (record, findings) = one("gib", &gib(&[&format!("GAMERESULT={text}")]));
        assert_eq!(record.header(Key::Result), Some(result), "{text}");
        assert!(findings.iter().any(|it| it.code == Code::GibValue), "{text}: {findings:?}");
    }
    for text in [
        "White to move 120",
        "White 120",
        "White is winning",
        "black leads by 5",
        "黑胜四分之三子 3/4",
    ] {
        let (record, findings) = one("gib", &gib(&[&format!("GAMERESULT={text}")]));
        assert_eq!(record.header(Key::Result), None, "{text}");
        assert!(findings.iter().any(|it| it.code == Code::GibValue), "{text}: {findings:?}");
    }
}

#[test]
fn a_second_number_is_no_part_of_the_first() {
    // A count of the stones on the board is no margin, and a countdown no part of the main time.
    for (value, expected) in [
        ("RE[黑185子胜]", ""),
        ("RE[黑胜3又3/4子]", "RE[B+7.5]"),
        ("TM[15分60秒]", ""),
        ("TM[1時間30秒]", ""),
        ("TM[15分30秒]", "TM[930]"),
        ("TM[1小时30分30秒]", "TM[5430]"),
        ("KM[黑贴3.75]", ""),
        ("KM[黑贴3又3/4子]", "KM[7.5]"),
    ] {
        let sgf = format!("(;FF[4]GM[1]SZ[9]{value};B[aa];W[bb])");
        let (_, findings) = one("sgf", &sgf);
        assert!(!findings.is_empty(), "{value}");
        let is_mended = findings.iter().any(|it| it.fix.is_some());
        assert!(!is_mended || !expected.is_empty(), "{value}: {findings:?}");
        let written = converted("sgf", &sgf, "sgf").0;
        assert!(written.contains(if expected.is_empty() { value } else { expected }), "{written}");
    }
}

#[test]
fn what_is_half_known_or_ten_years_is_no_date() {
    let day = |text: &str| date::day(text).map(|date| date.to_string());
    for (text, expected) in [
        ("2024.1?.??", Some("2024")),
        ("2024.05.1?", Some("2024/05")),
        ("2024.05.??", Some("2024/05")),
        ("2024/1?/??", Some("2024")),
        ("1990年代", None),
        ("1990s", None),
        ("昭和20年代", None),
        ("昭和20年", Some("1945")),
        ("2024년 5월 6일", Some("2024/05/06")),
        ("2024년 5월", Some("2024/05")),
        ("2024年 10:29", Some("2024")),
        ("2024年5月 10:29", Some("2024/05")),
        ("令和6年5月5日（2日制）", Some("2024/05/05")),
    ] {
        assert_eq!(day(text).as_deref(), expected, "{text}");
    }
    let of =
        |date: &str| ids(&one("kif", &format!("開始日時：{date}\n手合割：平手\n   1 投了\n")).1);
    assert!(!of("令和6年5月5日（2日制）").contains(&"R119"));
    assert!(of("昭和20年代").contains(&"R119") && of("令和6年5月32日").contains(&"R119"));
}

#[test]
fn five_minutes_in_pgn_are_no_five_hours() {
    for (tag, is_read) in [("300+3", true), ("5:00+3", false), ("180+2+0", false)] {
        let text = format!("[TimeControl \"{tag}\"]\n[Result \"*\"]\n\n1. e4 *\n");
        let (record, _) = one("pgn", &text);
        assert_eq!(time_control(&record).is_some(), is_read, "{tag}");
    }
    let psn = "[Sente \"A\"]\n[Gote \"B\"]\n[TimeControl \"5:00+10\"]\n\n1.P7g-7f P3c-3d\n";
    assert!(!converted("psn", psn, "kif").0.contains("5時間"));
    // In xiangqi each move adds them, and they are no countdown.
    for rule in ["60分+30秒", "60分＋20秒"] {
        let xiangqi = format!(
            "[DhtmlXQ]\n[DhtmlXQ_timerule]{rule}[/DhtmlXQ_timerule]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"
        );
        let control = time_control(&one("dhtmlxq", &xiangqi).0).unwrap();
        assert_eq!((control.base, control.byoyomi), (3_600_000, 0), "{rule}");
        assert_eq!(control.increment, if rule.contains('+') { 30_000 } else { 20_000 }, "{rule}");
    }
    // A decimal comma cuts no time.
    let text = "1. e4 {+0.35/12 3,25s} e5 {+0.31/11, 0.099s, n=123} *\n";
    let (record, _) = one("pgn", text);
    let times: Vec<_> =
        record.tree.main_line().map(|node| record.tree.node(node).time.get()).collect();
    assert_eq!(times, [None, Some(99), None]);
}

#[test]
fn a_draw_that_a_tag_names_is_on_the_board() {
    let of = |how: &str, start: &str, moves: &str| {
        let fen = if start.is_empty() { String::new() } else { format!("[FEN \"{start}\"]\n") };
        let tag = format!("[Termination \"Game drawn by {how}\"]");
        let text = format!("[Result \"1/2-1/2\"]\n{tag}\n{fen}\n{moves} 1/2-1/2\n");
        ids(&one("pgn", &text).1).into_iter().filter(|id| *id == "P148").count()
    };
    let bare = "8/8/4k3/8/8/3K4/8/8 w - - 0 1";
    let queen = "k7/8/1K6/8/8/8/8/2Q5 w - - 98 80";
    for (how, start, moves, told) in [
        ("repetition", "", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8", 0),
        ("repetition", "", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3", 1),
        ("stalemate", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "1. Qc7", 0),
        ("stalemate", "", "1. e4 e5", 1),
        ("50-move rule", queen, "1. Qd1 Kb8", 0),
        ("50-move rule", queen, "1. Qd1", 1),
        ("insufficient material", bare, "1. Kd4", 0),
        ("insufficient material", "", "1. e4", 1),
        ("agreement", "", "1. e4", 0),
        ("timeout vs insufficient material", "", "1. e4", 0),
    ] {
        assert_eq!(of(how, start, moves), told, "{how} {moves}");
    }
}

#[test]
fn a_comment_close_behind_the_only_move_of_psn() {
    let text = "[Sente \"A\"]\n[Gote \"B\"]\n\n1.P7g-7f{Resigns}\n";
    assert_eq!(detected(text, None), Some("psn"));
    let (record, findings) = one("psn", text);
    assert_eq!((record.plies(), ids(&findings)), (1, vec![]));
}

#[test]
fn ogs_keeps_how_a_game_ended_that_nobody_is_said_to_have_won() {
    let game = r#"{"game_id":1,"phase":"finished","width":9,"height":9,"outcome":"3.5 points","winner":null,"moves":[[2,2,0]]}"#;
    let (record, _) = one("ogs", game);
    let told = record.headers.iter().find(|header| record.text(header.name) == "Outcome");
    assert_eq!(told.map(|header| record.text(header.value)), Some("3.5 points"));
}

#[test]
fn the_number_of_the_result_of_gib_goes_before_its_words() {
    for (list, words, result, codes) in [
        ("GRLT:255", "white 3.5 win", None, &["T109"][..]),
        ("GRLT:255", "a close game", None, &[]),
        ("GRLT:2", "무승부", None, &["T110"]),
        ("GRLT:255", "Progressing!", None, &[]),
        ("GRLT:0,ZIPSU:3.5", "", Some("B+"), &["T101"]),
        ("GRLT:1,ZIPSU:-35", "", Some("W+"), &["T101"]),
        ("GRLT:1,ZIPSU:0", "", Some("W+"), &[]),
        ("GRLT:1,ZIPSU:35", "", Some("W+3.5"), &[]),
    ] {
        let items = [format!("GAMERESULT={words}"), format!("GAMEINFOMAIN={list}")];
        let (record, findings) = one("gib", &gib(&[&items[0], &items[1]]));
        assert_eq!(record.header(Key::Result), result, "{list} {words}");
        assert_eq!(ids(&findings), codes, "{list} {words}");
    }
}

#[test]
fn a_list_of_gib_that_says_more_is_kept() {
    for (items, kept) in [
        (&["GAMEINFOMAIN=GRLT:2,GONGJE:65"][..], &["GAMEINFOMAIN"][..]),
        (&["GAMEINFOMAIN=GRLT:3,GONGJE:x"], &["GAMEINFOMAIN"]),
        (&["GAMEINFOMAIN=GRLT:3,GTIME:每方限时: 无"], &["GAMEINFOMAIN"]),
        (&["GAMEINFOMAIN=GRLT:3,DUM:5,GONGJE:0"], &["GAMEINFOMAIN"]),
        (&["GAMEINFOMAIN=GRLT:3", "GAMETAG=W3,D5"], &["GAMETAG"]),
        (&["GAMEINFOSUB=GNAME:a,GPLC:p", "GAMENAME=b"], &["GAMEINFOSUB"]),
        (&["GAMEINFOMAIN=GTIME:600-20-5", "GAMETAG=T30-3-1200"], &["GAMETAG"]),
        (&["GAMETAG=C2020:11:01", "GAMEINFOSUB=GDATE:2019-11-1"], &["GAMETAG"]),
        // What headers say is said.
        (&["GAMEINFOMAIN=GRLT:3,ZIPSU:0,DUM:0,GONGJE:65,TCNT:2", "GAMETAG=W3,G65"], &[]),
        (&["GAMEINFOMAIN=GTIME:1200-30-3", "GAMETAG=T30-3-1200"], &[]),
        (&["GAMEINFOMAIN=GTIME:每方限时: 无", "GAMETIME=每方限时: 无"], &["GAMETIME"]),
        (&["GAMEINFOMAIN=DUM:5", "GAMEDUM=5"], &["GAMEDUM"]),
    ] {
        assert_eq!(others(&one("gib", &gib(items)).0), kept, "{items:?}");
    }
}

#[test]
fn a_head_of_many_items_costs_no_more_than_it_is_long() {
    let items: Vec<String> = (0..60_000).map(|at| format!("GAMEX{at}=v")).collect();
    let items: Vec<&str> = items.iter().map(String::as_str).collect();
    let text = gib(&items);
    let begin = Instant::now();
    assert_eq!(one("gib", &text).0.headers.len(), items.len());
    // It took seconds where each item looked through all headers.
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
}

#[test]
fn a_stone_beside_the_board_becomes_no_pass() {
    for (name, text) in [
        ("ngf", ngf("x", "PMABBREER\nPMACWUUUU\nPMADBCCCC\n")),
        ("gib", gib(&[]).replace("STO 0 3 2 3 15", "STO 0 3 2 19 19")),
    ] {
        let (sgf, losses) = converted(name, &text, "sgf");
        assert!(sgf.contains("W[tt\\]") && !sgf.contains("W[]"), "{sgf}");
        assert!(!losses.is_empty());
    }
    // A pass is one.
    assert!(converted("ngf", &ngf("x", "PMABBREER\nPMACWAAAA\n"), "sgf").0.contains(";W[]"));
}

#[test]
fn empty_lines_above_move_no_line_of_the_head() {
    let text = ngf("x", "PMABBREER\nPMACWDEED\n");
    let (record, findings) = one("ngf", &text);
    for above in ["\n", "\n\n\n", "\u{1a}\r\n"] {
        let (again, others) = one("ngf", &format!("{above}{text}"));
        assert_eq!(again.header(Key::First), Some("Wren"), "{above:?}");
        assert_eq!(write(format("jsonl"), &[&again]).0, write(format("jsonl"), &[&record]).0);
        assert_eq!(ids(&others), ids(&findings));
    }
    // One within the head stands for what is not said.
    assert!(one("ngf", &ngf("", "PMABBREER\nPMACWDEED\n")).0.header(Key::Title).is_none());
}

#[test]
fn files_of_ngf_may_be_joined() {
    let game = |name| ngf(name, "PMABBREER\nPMACWDEED\n");
    let sina = "GIa\nGIb\nGIc\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI1\nPMABBREER\nGI1\nIDB[1] x[EndTxt]\n";
    let text = format!("{}\n{}{sina}{sina}{}", game("one"), game("two"), game("three"));
    let games = all("ngf", &text);
    let names: Vec<_> = games.iter().map(|(record, _)| record.header(Key::Title)).collect();
    assert_eq!(names, [Some("one"), Some("two"), None, None, Some("three")]);
    assert!(games.iter().all(|(record, _)| record.plies() <= 2));
    // Each as it is alone.
    let alone = one("ngf", &game("three"));
    assert_eq!(ids(&games[4].1), ids(&alone.1));
    assert_eq!(ids(&games[2].1), ids(&one("ngf", sina).1));
    // Pieces of a long text are cut there.
    let desk = Desk::new();
    desk.write("a.ngf", game("x").repeat(40_000));
    assert_eq!(desk.run(&["info", "--count", "a.ngf"]).code(0).out, "40000\n");
    desk.write("a.ugf", "[Header]\nSize=19\n[Data]\nQP,B1,1,0\n[End]\n".repeat(60_000));
    assert_eq!(desk.run(&["info", "--count", "a.ugf"]).code(0).out, "60000\n");
}

#[test]
fn small_letters_turn_no_board_upside_down() {
    for (kind, sgf) in [("IGS", ";B[qd]"), ("igs", ";B[qd]"), ("JPN", ";B[qp]"), ("jpn", ";B[qp]")]
    {
        let text = format!("[Header]\nCoordinateType={kind}\n[Data]\nQP,B1,1,0\n[End]\n");
        assert!(converted("ugf", &text, "sgf").0.contains(sgf), "{kind}");
        assert!(one("ugf", &text).1.is_empty(), "{kind}");
    }
}

#[test]
fn names_of_servers_are_in_encodings_of_servers() {
    for (name, encoding) in [
        ("聶衛平", Encoding::Big5),
        ("王立誠", Encoding::Big5),
        ("山田太郎", Encoding::ShiftJis),
        ("李世石", Encoding::Gb18030),
        ("홍길동", Encoding::EucKr),
    ] {
        let player = format!("GAMEBLACKNAME={name} (3D)");
        for text in [gib(&[&player]), ngf("x", "PMABBREER\n").replace("Wren", name)] {
            let decoded = decode(bytes(&text, encoding), &DecodeOptions::default());
            let mut named = decoded.faults.iter().map(|fault| &fault.kind);
            // What several may be is said.
            let is_told = named.any(|kind| match kind {
                DecodeFaultKind::AmbiguousEncoding(all) => all.contains(&encoding),
                _ => false,
            });
            assert!(decoded.text.contains(name) || is_told, "{name} {:?}", decoded.encoding);
            let own = [Encoding::Gb18030, Encoding::EucKr, Encoding::Big5, Encoding::ShiftJis];
            assert!(own.contains(&decoded.encoding), "{name} {:?}", decoded.encoding);
        }
    }
}

const SETUPS: &str = "[대회명 \"x\"]\n[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]\n\n";

#[test]
fn a_text_among_moves_of_janggi_takes_none_along() {
    for (moves, said) in [
        ("1. 79졸78 (var) 2. 41병42", "(var)"),
        ("1. 79졸78 {a {b} c} 2. 41병42 3. 78졸79", "c}"),
        ("1. 79졸78 // 코멘트 2.41병42", "// 코멘트"),
        ("1. 79졸78 <a 2. 41병42", "<a"),
    ] {
        let (record, findings) = one("janggi-gib", &format!("{SETUPS}{moves}\n"));
        assert_eq!(record.plies(), moves.matches("졸").count() + 1, "{moves}");
        assert_eq!(ids(&findings), ["Q415"], "{moves}");
        let notes = record.tree.walk().flat_map(|node| record.tree.notes(node));
        assert_eq!(notes.last().map(|note| record.text(note.text)), Some(said), "{moves}");
    }
    // A move with another number is a part of the text, as is one without.
    let (record, _) = one("janggi-gib", &format!("{SETUPS}1. 79졸78 besser 5. 41병42, 41병42\n"));
    assert_eq!(record.plies(), 1);
    // The same of a comment that does not end.
    let (record, findings) =
        one("janggi-gib", &format!("{SETUPS}1. 79졸78 {{a 2. 41병42\n3. 71졸72\n"));
    assert_eq!((record.plies(), ids(&findings)), (3, vec!["Q411"]));
}

/// The bytes of a text as an address has them.
fn escaped(bytes: &[u8]) -> String {
    let sign = |&byte: &u8| match byte {
        b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    bytes.iter().map(sign).collect()
}

#[test]
fn an_address_of_an_old_page_is_in_the_encoding_of_that() {
    let text = dxq(&[("title", "标题一丂"), ("red", "许银川"), ("comment1", "好A棋")]);
    for encoding in [Encoding::Gb18030, Encoding::Utf8] {
        let address = escaped(&bytes(&text, encoding));
        let page = format!("<html><body><iframe name=\"{address}\"></iframe></body></html>\n");
        let (record, _) = one("dhtmlxq", &page);
        assert_eq!(record.header(Key::Title), Some("标题一丂"), "{encoding:?}");
        assert_eq!(record.header(Key::First), Some("许银川"));
        let comment = record.tree.next(NodeId::ROOT).unwrap();
        let note = record.tree.notes(comment).next().unwrap();
        assert_eq!(record.text(note.text), "好A棋");
    }
}

#[test]
fn a_page_says_its_encoding() {
    for (label, encoding, name) in [
        ("gb2312", Encoding::Gb18030, "许银川"),
        ("big5", Encoding::Big5, "許銀川"),
        ("UTF-8", Encoding::Utf8, "许银川"),
    ] {
        for meta in [
            format!("<meta charset=\"{label}\">"),
            format!("<META http-equiv=Content-Type content='text/html; charset={label}'>"),
        ] {
            let page = format!(
                "<html><head>{meta}</head><body><div>{}</div></body></html>\n",
                dxq(&[("red", name)])
            );
            let decoded = decode(bytes(&page, encoding), &DecodeOptions::default());
            assert!(decoded.text.contains(name) && decoded.faults.is_empty(), "{page}{decoded:?}");
        }
    }
}

#[test]
fn a_time_rule_in_words_has_its_key() {
    let file = Xqf { moves: chain("h3e3"), texts: vec![(336, "每方30-10-60")], ..Xqf::default() };
    let record = read(format("xqf"), &source("x.xqf", &file.bytes())).remove(0).0;
    let (text, losses) = write(format("dhtmlxq"), &[&record]);
    assert!(text.contains("[DhtmlXQ_timerule]每方30-10-60[/DhtmlXQ_timerule]"), "{text}");
    assert!(losses.is_empty());
    // By way of PGN, too.
    let (pgn, _) = converted("dhtmlxq", &text, "pgn");
    assert!(converted("pgn", &pgn, "dhtmlxq").0.contains("[DhtmlXQ_timerule]每方30-10-60["));
    // One only stands in the record.
    let both = pgn.replace("[Format", "[TimeControl \"3600\"]\n[Format");
    let text = converted("pgn", &both, "dhtmlxq").0;
    assert_eq!(text.matches("[DhtmlXQ_timerule]").count(), 1, "{text}");
}

/// What DhtmlXQ and PGN both have a name for has that in both, and comes back.
#[test]
fn facts_of_dhtmlxq_have_their_keys_in_pgn_and_back() {
    for (key, value) in [
        ("title", "题"),
        ("place", "北京"),
        ("record", "某"),
        ("redrating", "2300"),
        ("timerule", "60分+30秒"),
        ("endtype", "超时"),
        ("endtype", "认输"),
    ] {
        let pgn = converted("dhtmlxq", &dxq(&[(key, value), ("result", "红胜")]), "pgn").0;
        let (back, losses) = converted("pgn", &pgn, "dhtmlxq");
        assert!(back.contains(&format!("[DhtmlXQ_{key}]{value}[/")), "{pgn}{back}");
        assert!(!back.contains("Termination") && losses.is_empty(), "{back}{losses:?}");
    }
    let tags = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[Title \"T\"]\n[Place \"北京\"]\n";
    let clock = "[TimeControl \"3600+30\"]\n[Result \"1-0\"]\n";
    let more = "[RedElo \"2300\"]\n[Termination \"time forfeit\"]\n";
    let (text, losses) =
        converted("pgn", &format!("{tags}{clock}{more}\n1. H2-E2 1-0\n"), "dhtmlxq");
    assert!(losses.is_empty(), "{text}{losses:?}");
    for told in ["title]T", "place]北京", "redrating]2300", "timerule]60分+30秒", "endtype]超时"]
    {
        assert!(text.contains(&format!("[DhtmlXQ_{told}[/")), "{told}: {text}");
    }
    let (record, findings) = one("dhtmlxq", &text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(record.ending().map(|it| it.0.kind), Some(kifu::record::EndKind::Timeout));
    let (_, losses) = converted("pgn", &format!("{tags}{clock}\n1. H2-E2 1-0\n"), "xqf");
    assert!(losses.is_empty(), "{losses:?}");
}

#[test]
fn strokes_beside_line_breaks_stay_where_they_are_written() {
    let comments =
        [("|| a", true), ("a ||", true), ("a|\nb", true), ("a\n|b", false), ("||", true)];
    let more =
        [("a||b", true), ("||| a |||", true), ("|\n|", true), ("a\n||\nb", true), ("a|b", false)];
    for (comment, is_lost) in comments.into_iter().chain(more) {
        let pgn = format!(
            "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[Event \"{}\"]\n\n1. H2-E2 {{{comment}}} H9-G7 {{b|}} {{c}} *\n",
            comment.replace('\n', " ")
        );
        let (text, losses) = converted("pgn", &pgn, "dhtmlxq");
        // That of both behind the second move is counted as well.
        assert_eq!(losses.get(Loss::Comments), 1 + u64::from(is_lost), "{comment}");
        let (again, losses) = converted("dhtmlxq", &text, "dhtmlxq");
        assert_eq!(again, text);
        assert!(losses.is_empty(), "{text} {losses:?}");
    }
}

#[test]
fn a_file_of_xqf_behind_another_is_told() {
    let file = Xqf { moves: chain("h3e3 h10g8"), ..Xqf::default() }.bytes();
    let found = |bytes: &[u8]| {
        let (record, findings) = read(format("xqf"), &source("x.xqf", bytes)).remove(0);
        let found: Vec<_> = findings.iter().map(|it| (it.code.row().id, it.severity)).collect();
        (record.plies(), found)
    };
    let warning = |id| vec![(id, Severity::Warning)];
    assert_eq!(found(&[&file[..], &file].concat()), (2, warning("I015")));
    // A few bytes are nothing.
    assert_eq!(found(&[&file[..], &[1; 40]].concat()), (2, vec![("Q207", Severity::Note)]));
    // All moves, where a byte before them is missing.
    let plain = Xqf { version: 10, moves: chain("h3e3 h10g8"), ..Xqf::default() }.bytes();
    let (plies, found) = found(&[&plain[..600], &plain[601..]].concat());
    assert!(plies == 0 && found.iter().any(|row| row.1 > Severity::Note), "{found:?}");
}

#[test]
fn games_of_a_damaged_library_are_missed() {
    let game = Cbr { moves: chain("h3e3 h10g8"), ..Cbr::default() };
    let bytes = library("x", &[&game, &game, &game]);
    let begin = bytes.len() - 3 * 4096;
    let found = |bytes: &[u8]| {
        let records = read(format("cbr"), &source("x.cbl", bytes));
        let found = records.iter().flat_map(|(_, findings)| ids(findings)).collect::<Vec<_>>();
        (records.len(), found)
    };
    assert_eq!(found(&bytes), (3, vec![]));
    // A byte is missing behind the first game.
    let moved = [&bytes[..begin + 4000], &bytes[begin + 4001..]].concat();
    assert_eq!(found(&moved), (1, vec!["I015"]));
    // The second has lost its name.
    let mut nameless = bytes.clone();
    nameless[begin + 4096] = b'?';
    assert_eq!(found(&nameless), (2, vec!["I015"]));
    // Cut off between two games nothing is missing that anybody could see.
    assert_eq!(found(&bytes[..begin + 4096]), (1, vec![]));
}
