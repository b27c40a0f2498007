//! Files as programs and sites write them, with their odd corners.

use crate::gaps::{converted, ids, one};
use kifu::record::Key;

/// The moves and the winner in the JSON line of a text, with what was found in it.
fn read(name: &str, text: &str) -> (String, Vec<&'static str>) {
    let found = ids(&one(name, text).1);
    (converted(name, text, "jsonl").0, found)
}

fn detected(text: &str) -> Option<&'static str> {
    crate::support::detected(text, None)
}

#[test]
fn untagged_xiangqi_begins_with_its_first_move() {
    for (text, moves) in [
        ("1. B2-E2 B7-E7\n2. H0-G2 H9-G7\n", r#"["b3e3","b8e8","h1g3","h10g8"]"#),
        ("1. C3-C4 G6-G5\n2. H0-G2 H9-G7\n*\n", r#"["c4c5","g7g6","h1g3","h10g8"]"#),
        ("H2-E2 H9-G7\nH0-G2 I9-H9\n", r#"["h3e3","h10g8","h1g3","i10h10"]"#),
        ("1. H2E2 H9G7\n2. H0G2 I9H9\n", r#"["h3e3","h10g8","h1g3","i10h10"]"#),
        ("1. g0e2 h9g7\n2. h0g2 i9h9\n*\n", r#"["g1e3","h10g8","h1g3","i10h10"]"#),
        ("1. C2.5 C8.5\n2. H2+3 H8+7\n*\n", r#"["h3e3","h8e8","h1g3","h10g8"]"#),
        ("  1. C2.5 c8.5\n  2. H2+3 h8+7\n*\n", r#"["h3e3","h8e8","h1g3","h10g8"]"#),
        ("1.C2.5 C8.5 2.H2+3 H8+7 *\n", r#"["h3e3","h8e8","h1g3","h10g8"]"#),
        ("C2.5 C8.5 H2+3 H8+7 *\n", r#"["h3e3","h8e8","h1g3","h10g8"]"#),
        // From a spreadsheet, and as lists are numbered.
        ("1\t炮二平五\t马8进7\n2\t马二进三\t车9平8\n", r#"["h3e3","h10g8","h1g3","i10h10"]"#),
        ("1、炮二平五 马8进7 2、马二进三 车9平8\n", r#"["h3e3","h10g8","h1g3","i10h10"]"#),
        ("1、炮二平五 马8进72、马二进三 车9平8\n", r#"["h3e3","h10g8","h1g3","i10h10"]"#),
    ] {
        assert_eq!(detected(text), Some("pgn"), "{text}");
        let (line, found) = read("pgn", text);
        assert!(line.contains(&format!(r#""moves":{moves}"#)), "{text}: {line}");
        assert!(found.iter().all(|id| matches!(*id, "P110" | "V137")), "{text}: {found:?}");
        assert_eq!(line.lines().count(), 1, "{line}");
    }
    // Two games without tags.
    let two = "1. H2-E2 H9-G7 *\n\n1. B2-E2 B7-E7 *\n";
    assert_eq!(read("pgn", two).0.lines().count(), 2);
    // Words that look like it are none, and chess in capitals is told.
    assert_eq!(detected("C2.5 is the version\nA1B2 too\n"), None);
    assert!(
        one("pgn", "1. E2-E4 E7-E5\n2. d4 d5 *\n").1.iter().any(|it| it.severity.name() == "error")
    );
}

#[test]
fn a_numbered_line_that_is_lost_is_an_error() {
    for first in ["1. P-K4 P-K4", "1. e4|e5", "Game 1: 1) x y", "1. @e4 @e5", "1.E4 E5"] {
        let (_, findings) = one("pgn", &format!("{first}\n2. d4 d6 3. a3 a6 *\n"));
        let errors = findings.iter().filter(|it| it.severity.name() == "error");
        assert!(errors.count() > 0, "{first}: {findings:?}");
    }
    let (_, findings) = one("pgn", "A game of 2. 3. 2020\n\n1. e4 e5 *\n");
    assert!(findings.iter().all(|it| it.severity.name() != "error"), "{findings:?}");
}

#[test]
fn who_went_away_has_lost() {
    let text = |tail: &str| {
        format!(
            "V2\nN+a\nN-b\nPI\n+\n+7776FU\nT1\n-3334FU\nT1\n{tail}'$END_TIME:2020/01/01 00:10:00\n"
        )
    };
    for (tail, winner) in [
        ("%TORYO\n'summary:abnormal:a win:b lose\n", "first-wins"),
        ("%TORYO\n'summary:abnormal:a lose:b win\n", "second-wins"),
        ("'summary:abnormal:a win:b lose\n", "first-wins"),
        ("%TORYO\nT3\n'P1-KY\n'summary:abnormal:a win:b lose\n", "first-wins"),
        // Nobody but the side to move resigns.
        ("%TORYO\n'summary:toryo:a lose:b win\n", "second-wins"),
    ] {
        let (line, found) = read("csa", &text(tail));
        assert!(line.contains(&format!(r#""result":"{winner}""#)), "{tail}: {line}");
        assert!(!found.contains(&"R110"), "{tail}: {found:?}");
        let (own, losses) = converted("csa", &text(tail), "csa");
        assert!(read("csa", &own).0.contains(winner), "{own}");
        assert_eq!(converted("csa", &own, "csa").0, own);
        assert_eq!(losses.get(kifu::formats::Loss::Endings), 0, "{own}");
    }
    // A summary that contradicts the ending is told, and is still there.
    let (_, findings) = one("csa", &text("%TORYO\n'summary:toryo:a win:b lose\n"));
    let finding = findings.iter().find(|it| it.code.row().id == "R110").unwrap();
    assert_eq!(finding.drops, kifu::findings::LeftOut::No);
}

#[test]
fn a_mark_may_stand_before_an_ending_of_kif() {
    let text = |last: &str| {
        format!("手合割：平手\n手数----指手--\n   1 ▲７六歩(77)\n   2 △３四歩(33)\n   3 {last}\n")
    };
    for (last, ending) in [
        ("▲投了", r#""ending":"resign","result":"second-wins""#),
        ("☗ 投了", r#""ending":"resign","result":"second-wins""#),
        (
            "▲投了   ( 0:03/00:00:03)",
            r#""ending":"resign","times":[null,null,3000],"result":"second-wins""#,
        ),
        ("▲中断", r#""ending":"interrupted""#),
        ("▲切れ負け", r#""ending":"timeout","result":"second-wins""#),
    ] {
        let (line, found) = read("kif", &text(last));
        assert!(line.contains(ending) && found.is_empty(), "{last}: {line} {found:?}");
        assert!(line.contains(r#""moves":["7g7f","3c3d"]"#), "{line}");
    }
    // Of whoever is marked it is said, as in KI2.
    let (line, found) = read("kif", &text("△投了"));
    assert!(line.contains(r#""result":"first-wins""#) && found == ["R104"], "{line} {found:?}");
    let glued = "手合割：平手\n手数----指手--\n1▲７六歩(77)\n2△３四歩(33)\n3▲投了\n";
    assert!(read("kif", glued).0.contains(r#""ending":"resign""#));
}

#[test]
fn handicaps_have_other_names() {
    for (name, board, usual) in [
        ("角落", "lnsgkgsnl/1r7/", "角落ち"),
        ("香落", "lnsgkgsn1/1r5b1/", "香落ち"),
        ("飛車落", "lnsgkgsnl/7b1/", "飛車落ち"),
        ("飛香落", "lnsgkgsn1/7b1/", "飛香落ち"),
        ("六枚落　", "2sgkgs2/9/", "六枚落ち"),
        ("飛角落ち", "lnsgkgsnl/9/", "二枚落ち"),
        ("十九枚落ち", "4k4/9/9/", "裸玉"),
    ] {
        let text = format!("手合割：{name}\n下手：a\n上手：b\n\n△５二玉 ▲７六歩\n");
        let (line, found) = read("ki2u", &text);
        assert!(line.contains(&format!(r#""start":"{board}"#)), "{name}: {line}");
        assert!(found.is_empty(), "{name}: {found:?}");
        // Other programs begin from the usual board where they do not know the name.
        let (kif, losses) = converted("ki2u", &text, "kifu");
        assert!(kif.contains(&format!("手合割：{usual}\n")), "{kif}");
        assert_eq!(losses.get(kifu::formats::Loss::Headers), 0, "{name}");
        assert_eq!(converted("kifu", &kif, "kifu").0, kif);
    }
    assert!(read("ki2u", "手合割：落\n\n△５二玉\n").1.contains(&"K107"));
}

#[test]
fn plain_texts_of_xiangqi_say_who_played() {
    let dpxq = "标题: 甲 胜 乙\r\n赛事: 杯赛\r\n轮次: 第03轮\r\n布局: D36 中炮进三兵对左炮封车\r\n红方: 甲队 张三\r\n\
黑方：李四\r\n结果: 红方胜\r\n日期: 2006.05.21\r\n地点: \r\n记分: 2\r\n\r\n  1.炮二平五      马８进７  \r\n\
  2.马二进三      车９平８  \r\n\r\n棋谱由 http://www.dpxq.com/ 生成\r\n";
    assert_eq!(detected(dpxq), Some("pgn"));
    let (line, found) = read("pgn", dpxq);
    assert!(found.is_empty(), "{found:?}");
    for part in [
        r#""moves":["h3e3","h10g8","h1g3","i10h10"]"#,
        r#""first":"甲队 张三","second":"李四","result":"1-0","start":"2006.05.21","记分":"2""#,
        r#""event":"杯赛","round":"第03轮","opening":"D36 中炮进三兵对左炮封车""#,
        r#""result":"first-wins""#,
        "www.dpxq.com",
    ] {
        assert!(line.contains(part), "{part}: {line}");
    }
    let (lines, found) = read("pgn", &format!("{dpxq}\r\n{}", dpxq.replace("红方胜", "双方和")));
    assert!(lines.lines().count() == 2 && found.is_empty(), "{lines} {found:?}");
    assert!(lines.lines().last().unwrap().contains(r#""result":"draw""#), "{lines}");
    let wxf = "FORMAT  WXF\nRED     one ; 1137 ;;\nBLACK   two;x;y\nRESULT  0-1\nDATE    2026-09-03 16:20:58\n\
EVENT   PlayOK Game ; 10m+0s\nSTART{\n 1. C2.5  c8.5    2. H2+3  h8+7 }END\n";
    assert_eq!(detected(wxf), Some("pgn"));
    let two = format!("{wxf}\n{}", wxf.replace("0-1", "1/2-1/2"));
    for (text, results) in [(wxf, &["second-wins"][..]), (&two, &["second-wins", "draw"])] {
        let (lines, found) = read("pgn", text);
        assert!(found.is_empty(), "{found:?}");
        assert_eq!(lines.lines().count(), results.len(), "{lines}");
        for (line, result) in lines.lines().zip(results) {
            assert!(line.contains(r#""moves":["h3e3","h8e8","h1g3","h10g8"]"#), "{line}");
            assert!(line.contains(r#""first":"one","RedElo":"1137","second":"two;x;y""#), "{line}");
            assert!(line.contains(r#""start":"2026.09.03","Time":"16:20:58""#), "{line}");
            assert!(line.contains(&format!(r#""result":"{result}""#)), "{line}");
        }
        // As PGN it has tags, and says the same.
        let (own, _) = converted("pgn", text, "pgn");
        assert!(own.contains("[Red \"one\"]") && own.contains("[Result \"0-1\"]"), "{own}");
        assert_eq!(converted("pgn", &own, "pgn").0, own);
        assert_eq!(ids(&one("pgn", &own).1), [""; 0], "{own}");
    }
    // What is to be mended in a value is the value.
    let (_, findings) = one("pgn", &wxf.replace("2026-09-03", "2026/9/3"));
    let place = findings.iter().find_map(|it| it.span).unwrap();
    assert_eq!(
        &wxf.replace("2026-09-03", "2026/9/3")[place.start as usize..place.end as usize],
        "2026/9/3"
    );
    for cut in [
        "FORMAT WXF",
        "FORMAT WXF\nRED a",
        "FORMAT  WXF\n\nRATED\nRED a\nSTART{",
        "标题: a\n红方: b",
    ] {
        let (line, found) = read("pgn", cut);
        assert!(line.contains(r#""moves":[]"#) && line.lines().count() == 1, "{cut}: {line}");
        assert!(found.iter().all(|id| *id == "P110"), "{cut}: {found:?}");
        assert_eq!(line.contains("RATED"), cut.contains("RATED"), "{line}");
    }
    // A text that breaks off is no clean game.
    let cut = "FORMAT WXF\nRED a\nSTART{\n1. C2.5 c8.5 2. H2+\n";
    assert!(!read("pgn", cut).1.is_empty());
    assert_eq!(read("pgn", &cut.replace(" 2. H2+", "")).1, ["P110"]);
}

/// What stands in the head of a text without tags is kept, and the position in it is the start.
#[test]
fn heads_of_other_texts_of_xiangqi_are_read() {
    const FEN: &str = "4k4/9/9/9/9/9/9/1C5C1/9/3K5 w - - 0 1";
    for head in [
        format!("中国象棋对局记录\n赛事名称：杯\n开局 Fen 串：{FEN}\n"),
        format!("开局 Fen 串：{FEN}\n（总评）\n"),
        format!("开始局面: {FEN}\n着法:\n"),
        format!("标题：甲\n\n初始局面：{FEN}\n着法："),
        format!("FEN: {FEN}\n"),
    ] {
        let text = format!("{head}1. 炮二平五 将5平6\n红胜\n");
        let (line, found) = read("pgn", &text);
        assert_eq!(found, [""; 0], "{text}");
        for part in [FEN, r#""moves":["h3e3","e10f10"]"#, r#""result":"first-wins""#] {
            assert!(line.contains(part), "{part}: {line}");
        }
        assert_eq!(line.lines().count(), 1, "{line}");
        assert_eq!(line.contains("总评"), head.contains("总评"), "{line}");
    }
    let vschess = "中国象棋对局记录\n棋谱标题：甲先胜乙\n赛事名称：杯\n红方：甲\n黑方：乙\n对局结果：红胜\n\
                   比赛日期：2020-01-02\n比赛地点：北京\n（总评）\n1. 炮二平五\n（好）\n1. ………… 马８进７\n红胜\n";
    let red_first = "紅方：甲\n黑方：乙\n結果：紅勝\n\n1. 炮二平五  馬8進7\n";
    for (text, event) in [(vschess, Some("杯")), (red_first, None)] {
        for text in [text.to_owned(), text.repeat(2)] {
            let (record, findings) = one("pgn", &text);
            assert_eq!(ids(&findings), [""; 0], "{text}");
            assert_eq!(record.header(Key::First), Some("甲"));
            assert_eq!(record.header(Key::Second), Some("乙"));
            assert_eq!(record.header(Key::Event), event);
            let lines = read("pgn", &text).0;
            let count = lines.matches(r#""moves":["h3e3","h10g8"]"#).count();
            assert_eq!(count, lines.lines().count(), "{lines}");
            assert_eq!(count, text.matches("炮二平五").count(), "{lines}");
            assert!(lines.contains(r#""result":"first-wins""#), "{lines}");
        }
    }
    for moves in ["着法：1. 炮二平五 马8进7\n", "棋谱:\n1. 炮二平五 马8进7\n"] {
        let (line, found) = read("pgn", moves);
        assert!(line.contains(r#""moves":["h3e3","h10g8"]"#), "{line}");
        assert_eq!(found, [""; 0], "{moves}");
    }
    // Among the moves one such line is a remark, and no other game.
    let remark = "标题: a\n红方: b\n\n1. 炮二平五 马8进7\n评论: 好\n2. 马二进三 车9平8\n";
    assert_eq!(read("pgn", remark).0.lines().count(), 1);
    // What is skipped before the moves may be their start.
    for (junk, severity) in [(FEN, "error"), ("https://a/b/c/d/e/f/g/h/i", "warning")] {
        let (_, findings) = one("pgn", &format!("Here: {junk}\n1. 炮二平五 马8进7 *\n"));
        let found: Vec<_> =
            findings.iter().map(|it| (it.code.row().id, it.severity.name())).collect();
        assert_eq!(found, [("P128", severity)]);
        assert_eq!(findings[0].fix.is_some(), severity == "warning");
    }
    let hidden = format!("红方：甲\n残局：{FEN}\n1. 炮二平五 马8进7\n");
    assert_eq!(read("pgn", &hidden).1, ["P102"]);
    // Nobody begins from the last one.
    let last = hidden.replace("残局", "结束局面");
    assert_eq!(read("pgn", &last).1, [""; 0]);
    for (name, severity) in [("残局", "error"), ("当前局面", "warning")] {
        let (_, findings) = one("pgn", &hidden.replace("残局", name));
        assert_eq!(ids(&findings), ["P102"]);
        assert_eq!(findings[0].severity.name(), severity, "{name}");
    }
}

/// Whatever stands in them and below them, the moves are those of the sides.
#[test]
fn heads_of_chinese_texts_end_where_the_moves_begin() {
    // What stands between the head and move 1 is no move, which would make all others the other side's.
    for (words, expected) in [
        ("\n中炮对屏风马\n\n", &["P128"][..]),
        ("\n着法：\n", &[]),
        ("\n着法：", &[]),
        ("【着法】\n\n", &[]),
        ("顺炮直车\n", &["P128"]),
        ("回合\t红方\t黑方\n", &["P128"]),
        ("\n2020年1月2日于北京\n棋谱如下：\n", &["P128"]),
        ("\n本局双方激战\n\n轮次：1\n", &["P128"]),
    ] {
        let text = format!("红方：甲\n黑方：乙\n{words}1. 炮二平五 马8进7\n2. 马二进三 车9平8\n");
        let (record, findings) = one("pgn", &text);
        assert_eq!(ids(&findings), expected, "{text}");
        assert!(findings.iter().all(|it| it.severity.name() == "warning"), "{findings:?}");
        assert_eq!(record.header(Key::First), Some("甲"), "{text}");
        let line = read("pgn", &text).0;
        assert!(line.contains(r#""moves":["h3e3","h10g8","h1g3","i10h10"]"#), "{line}");
        assert_eq!(line.lines().count(), 1, "{line}");
    }
    // Whatever the players are called, moves that only chess has are those of chess.
    for (moves, expected) in [
        ("1. e4 e5 2. Nf3 Nc6", r#""moves":["e2e4","e7e5","g1f3","b8c6"]"#),
        ("1. 炮二平五 马8进7", r#""moves":["h3e3","h10g8"]"#),
    ] {
        let text = format!("红方：甲\n黑方：乙\n{moves}\n");
        let (_, findings) = one("pgn", &text);
        assert!(findings.iter().all(|it| it.severity.name() != "error"), "{findings:?}");
        let line = read("pgn", &text).0;
        assert!(line.contains(expected), "{line}");
    }
    // Several of them may stand on one line.
    for names in [
        "红方：甲　黑方：乙　结果：红胜\n\n",
        "标题：决赛： 甲：乙\n黑方：乙 结果: 红胜  红方: 甲\n",
    ] {
        let text = format!("{names}1. 炮二平五 马8进7\n");
        let (record, findings) = one("pgn", &text);
        assert_eq!(ids(&findings), [""; 0], "{text}");
        assert_eq!(record.header(Key::First), Some("甲"));
        assert_eq!(record.header(Key::Second), Some("乙"));
        assert!(read("pgn", &text).0.contains(r#""result":"first-wins""#), "{text}");
    }
    // What is told twice of one game makes no two of it, but other players do.
    let twice = "赛事：杯\n红方：甲\n\n赛事名称：决赛\n黑方：乙\n1. 炮二平五 马8进7\n";
    let (record, findings) = one("pgn", twice);
    assert_eq!(ids(&findings), ["P103"]);
    assert_eq!(record.header(Key::Event), Some("杯"));
    assert_eq!((record.header(Key::First), record.header(Key::Second)), (Some("甲"), Some("乙")));
    let others = twice.replace("黑方：乙\n", "红方：丙\n黑方：乙\n");
    assert_eq!(read("pgn", &others).0.lines().count(), 2);
    // Behind the moves and among them they are of no other game, unless its move 1 is there.
    let game = "标题：x\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    for (text, games) in [
        (format!("{game}\n红方：甲\n黑方：乙\n"), 1),
        (format!("{game}\n赛事：甲\n结果：红胜\n"), 1),
        (game.replace("2. ", "红方：先手稳健\n黑方：应对得当\n2. "), 1),
        (format!("{game}\n红方：甲\n黑方：乙\n\n1. 炮二平五\n"), 2),
    ] {
        let lines = converted("pgn", &text, "jsonl").0;
        assert_eq!(lines.lines().count(), games, "{lines}");
    }
}

#[test]
fn a_position_above_a_game_is_told_where_nothing_else_says_the_start() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let tagged = format!("[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1... e5 *\n");
    let untagged = "[Event \"x\"]\n\n1. e4 e5 *\n";
    for (above, game, severity) in [
        (format!("Position after move 1: {fen}"), tagged.as_str(), "warning"),
        (format!("Position: {fen}"), untagged, "error"),
        (format!("Final position: {fen}"), untagged, "warning"),
        (format!("Position: {usual}"), untagged, "warning"),
        (format!("Position: {usual}"), "1. e4 e5 *\n", "warning"),
        (format!("Position: {}", usual.replace(" w ", " b ")), untagged, "error"),
    ] {
        let (_, findings) = one("pgn", &format!("{above}\n\n{game}"));
        let found: Vec<_> =
            findings.iter().map(|it| (it.code.row().id, it.severity.name())).collect();
        assert_eq!(found, [("P128", severity)], "{above}");
    }
}

#[test]
fn what_is_read_nowhere_is_named() {
    use kifu::findings::{Lang, Word};
    use kifu::formats::foreign::{foreign, foreign_bytes};
    let scid = [&b"Scid.si\0"[..], &[0; 1100]].concat();
    assert_eq!(foreign_bytes(&scid).map(|it| it.what), Some(Word::ScidFile));
    assert_eq!(foreign_bytes(b"XQ\x12 is short"), None);
    for (text, what) in [
        (
            "<?xml version=\"1.0\" encoding=\"gb2312\"?>\n<!-- x -->\n<ChineseChessRecord>",
            Word::CbfFile,
        ),
        (
            "\u{feff}<?xml version=\"1.0\"?><n version=\"2\" win=\"1-0\" m=\"9/9 w\"><n m=\"h2e2\"/></n>",
            Word::PfcFile,
        ),
        (
            "<html>\n[DHJHtmlXQ]\n[DHJHtmlXQ_34]72427967[/DHJHtmlXQ_34]\n[/DHJHtmlXQ]\n",
            Word::DhjHtmlXqText,
        ),
    ] {
        assert_eq!(foreign(text).map(|it| it.what), Some(what), "{text}");
        assert_eq!(detected(text), None, "{text}");
    }
    assert_eq!(foreign("<?xml version=\"1.0\"?><notes><n m=\"1\"/></notes>"), None);
    // Nothing of our own is foreign.
    for text in [
        "[Event \"대회명\"]\n\n1. e4 *\n",
        "{\"kifu\":1,\"game\":\"chess\",\"moves\":[]}\n",
        "x\n19\n",
    ] {
        assert_eq!(foreign(text), None, "{text}");
    }
    assert!(Word::ScidFile.text(Lang::En).contains("Scid"));
    let desk = crate::cli::Desk::new();
    desk.write("a.cbf", "<ChineseChessRecord Version=\"1.0\">\n<Head/></ChineseChessRecord>\n");
    desk.write("b.si4", &scid);
    let run = desk.run(&["validate", "a.cbf", "b.si4"]);
    assert!(run.out.matches("[D005]").count() == 2 && run.code == Some(1), "{run:#?}");
    assert!(!run.out.contains("D001") && !run.out.contains("I007"), "{run:#?}");
}

/// A position without moves, or a greeting, is of the protocol that the other lines are of.
#[test]
fn what_engines_are_told_is_of_one_protocol() {
    for (text, expected) in [
        (
            "uci\nucinewgame\nposition startpos\ngo\nbestmove e2e4\nposition startpos moves e2e4 e7e5\n",
            Some("uci"),
        ),
        (
            "usi\nusinewgame\nposition startpos\ngo\nbestmove 7g7f\nposition startpos moves 7g7f 3c3d\n",
            Some("usi"),
        ),
        ("uci\nposition startpos\nposition startpos moves e2e4 e7e5\n", Some("uci")),
        ("position startpos\nposition startpos moves 7g7f 3c3d\n", Some("usi")),
        ("ucinewgame\nposition startpos\n", Some("uci")),
        ("usinewgame\nposition startpos\n", Some("usi")),
        ("> position startpos moves e2e4 e7e5\n", None),
        ("[10:00:00] position startpos moves e2e4 e7e5\n", None),
        ("position startpos\n", None),
    ] {
        assert_eq!(detected(text), expected, "{text}");
    }
}

/// As sites and engines give it to be copied.
#[test]
fn a_position_before_moves_needs_no_word() {
    for (line, [format, positions], moves, known) in [
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7\n",
            ["xiangqi-uci", "xiangqi-fen"],
            r#"["h3e3","h10g8"]"#,
            &["V404", "V131"][..],
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5\n",
            ["uci", "fen"],
            r#"["e2e4","e7e5"]"#,
            &["U301"],
        ),
        (
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1 moves e3e4\n",
            ["makruk-uci", "makruk-fen"],
            r#"["e3e4"]"#,
            &["V404"],
        ),
    ] {
        assert_eq!(detected(line), Some(format), "{line}");
        let (record, found) = read(format, line);
        assert!(record.contains(&format!(r#""moves":{moves}"#)), "{record}");
        assert_eq!(found, known, "{line}");
        // Among positions without moves it is a slip in a list of those, as it always was.
        let (position, _) = line.split_once(" moves ").unwrap();
        let list = format!("{line}{position}\n");
        assert_eq!(detected(&list), Some(positions), "{list}");
        // With the words, too, it is of that game.
        assert_eq!(detected(&format!("position fen {line}")), Some(format), "{line}");
    }
}
