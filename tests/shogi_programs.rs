//! What programs of shogi write in manners of their own, and people who copy it.

use crate::gaps::{converted, ids};
use crate::support::{one, read_with};
use kifu::findings::Finding;
use kifu::findings::fixes::apply;
use kifu::formats::{Loss, ReadOptions, by_name};
use kifu::games::Side;
use kifu::notation::headers::time_control;
use kifu::record::{EndKind, Key, Outcome};
use kifu::source::Source;

const NONE: [&str; 0] = [];

/// A text with all that can be mended.
fn mended(format: &str, text: &str) -> String {
    let options = ReadOptions { fixes: true, ..ReadOptions::default() };
    let mut found = Vec::new();
    read_with(by_name(format).unwrap(), &Source::new("x", text), &options, &mut found);
    let findings = found.iter().flat_map(|(_, findings)| findings);
    let fix = |it: &Finding| Some((it.code, it.fix.as_deref()?.clone()));
    apply(text, &findings.filter_map(fix).collect::<Vec<_>>(), |_| true).text
}

#[test]
fn two_headers_on_one_line_are_two() {
    let cases = [
        ("先手: 人間 / 後手: 激指\n手合割：平手\n", "人間", "激指", 2),
        ("先手：人間　　後手：激指\n", "人間", "激指", 1),
        ("手合割：平手先手：人間後手：激指\n", "人間", "激指", 2),
        ("後手：激指／先手：人間\n", "人間", "激指", 1),
        ("上手：激指、下手：人間\n", "人間", "激指", 1),
    ];
    for (head, first, second, told) in cases {
        for (format, moves) in [("kif", "   1 ７六歩(77)\n"), ("ki2", "▲７六歩\n")] {
            let text = format!("{head}{moves}");
            let (record, findings) = one(format, &text);
            let names = [Key::First, Key::Second].map(|key| record.header(key));
            assert_eq!(names, [Some(first), Some(second)], "{text}");
            assert_eq!(ids(&findings), ["K131"].repeat(told), "{text}");
            let mended = mended(format, &text);
            let (again, findings) = one(format, &mended);
            assert_eq!(ids(&findings), NONE, "{mended}");
            assert_eq!(again.header(Key::First), Some(first), "{mended}");
        }
    }
    let (record, findings) = one("kif", "棋戦：王座戦手合割：香落ち\n   1 ３四歩(33)\n");
    assert_eq!(record.header(Key::Event), Some("王座戦"));
    assert_eq!(record.header(Key::Handicap), Some("香落ち"));
    assert_eq!(ids(&findings), ["K131"]);
}

#[test]
fn what_may_be_another_header_stays_where_it_is() {
    // With what is told of it.
    let cases = [
        ("棋戦：王座戦　場所：東京", Key::Event, "王座戦　場所：東京", true),
        ("棋戦：王座戦（手合割：香落ち）", Key::Event, "王座戦（手合割：香落ち）", true),
        ("持ち時間：先手：10分 後手：5分", Key::TimeControl, "先手：10分 後手：5分", false),
        ("備考：手合割：香落ちの局", Key::Note, "手合割：香落ちの局", false),
        ("場所：https://example.com/a:b", Key::Site, "https://example.com/a:b", false),
        ("先手：A:B", Key::First, "A:B", false),
    ];
    for (line, key, value, is_told) in cases {
        let (record, findings) = one("kif", &format!("{line}\n   1 ７六歩(77)\n"));
        assert_eq!(record.header(key), Some(value), "{line}");
        let told: &[&str] = if is_told { &["K131"] } else { &[] };
        assert_eq!(ids(&findings), told, "{line}");
    }
    // The name of one side from elsewhere does not become two.
    let (written, losses) = converted("csa", "V2.2\nN+A 後手：B\nPI\n+\n+7776FU\n", "kif");
    assert_eq!(losses.get(Loss::Headers), 1, "{written}");
    let (record, findings) = one("kif", &written);
    assert_eq!(record.header(Key::First), Some("A 後手＝B"), "{written}");
    assert_eq!((record.header(Key::Second), ids(&findings)), (None, Vec::new()), "{written}");
}

#[test]
fn a_blank_behind_a_colon_of_ascii_is_padding() {
    let head = "先手: EngineA\n場所:　 y\n備考:   x\n";
    let text = format!("{head}   1 ７六歩(77)\n");
    let (record, findings) = one("kif", &text);
    let values = [Key::First, Key::Site, Key::Note].map(|key| record.header(key));
    assert_eq!(values, [Some("EngineA"), Some("y"), Some("x")]);
    assert_eq!(ids(&findings), ["K131"; 3]);
    let mended = mended("kif", &text);
    assert!(mended.starts_with("先手：EngineA\n場所：y\n備考：x\n"), "{mended}");
    // Behind a wide one it is the value's own.
    assert_eq!(one("kif", "先手： A\n   1 ７六歩(77)\n").0.header(Key::First), Some(" A"));
}

/// 81Dojo has no line for an ending.
#[test]
fn comments_that_end_a_game_name_the_loser() {
    let head = "手合割：香落ち\n手数----指手---------消費時間--\n   1 ３四歩(33)\n";
    let cases = [("時間切れにて終局", EndKind::Timeout), ("接続切れにて終局", EndKind::Lost)];
    for (comment, kind) in cases {
        for (moves, winner) in [("", Side::Second), ("   2 ７六歩(77)\n", Side::First)] {
            for closing in ["", "まで"] {
                let closing = match (closing, winner) {
                    ("", _) => "",
                    (_, Side::First) => "まで2手で下手の勝ち\n",
                    (_, Side::Second) => "まで1手で上手の勝ち\n",
                };
                let text = format!("{head}{moves}*{comment}\n{closing}");
                let (record, findings) = one("kif", &text);
                assert_eq!(ids(&findings), NONE, "{text}");
                assert_eq!(record.outcome(), Outcome::Win(winner), "{text}");
                let ending = record.ending().map(|(ending, _)| ending.kind);
                assert_eq!(ending, Some(kind), "{text}");
                // And so it is written again.
                let (written, _) = converted("kif", &text, "kif");
                let (again, findings) = one("kif", &written);
                assert_eq!(ids(&findings), NONE, "{written}");
                assert_eq!(again.outcome(), Outcome::Win(winner), "{written}");
            }
        }
    }
    // What stands as an ending counts.
    let (record, findings) = one("kif", "   1 ７六歩(77)\n   2 投了\n*時間切れにて終局\n");
    assert_eq!(record.ending().map(|(ending, _)| ending.kind), Some(EndKind::Resign));
    assert_eq!(ids(&findings), NONE);
    // Behind which a game goes on ends none, and is no second comment.
    for comment in ["*接続切れにて終局", "* 接続切れにて終局", "＊接続切れにて終局"]
    {
        let text = format!("   1 ７六歩(77)\n{comment}\n   2 ３四歩(33)\n");
        let (written, _) = converted("kif", &text, "kif");
        assert_eq!(written.matches("接続切れにて終局").count(), 1, "{written}");
        assert_eq!(one("kif", &text).0.ending(), None, "{text}");
    }
}

/// ShogiBoardQ writes five minutes so, and five seconds that each move adds; in CSA it would be five hours.
#[test]
fn minutes_and_seconds_are_not_hours() {
    for value in ["05:00+5", "5:00+30", "10:00+30", "00:05+5"] {
        let text = format!("持ち時間：{value}\n先手持ち時間：{value}\n   1 ７六歩(77)\n");
        for to in ["csa", "csa3"] {
            let (written, _) = converted("kif", &text, to);
            let kept = format!("$持ち時間:{value}\n");
            assert!(written.contains(&kept), "{written}");
            assert!(written.contains(&format!("$先手{}", &kept[1..])), "{written}");
        }
        assert_eq!(time_control(&one("kif", &text).0), None, "{text}");
    }
    for value in ["00:15+10", "0:15+10"] {
        let (record, _) = one("kif", &format!("持ち時間：{value}\n   1 ７六歩(77)\n"));
        assert_eq!(time_control(&record).map(|it| it.base), Some(900_000), "{value}");
    }
    let (record, _) = one("csa", "V2.2\n$TIME_LIMIT:01:30+30\nPI\n+\n+7776FU\n");
    assert_eq!(time_control(&record).map(|it| it.base), Some(5_400_000));
}

#[test]
fn a_reason_that_nobody_knows_leaves_the_winner() {
    let cases = [
        ("切断により後手の勝ち", EndKind::Lost, Outcome::Win(Side::Second), "切断"),
        ("通信切断により先手の勝ち", EndKind::Lost, Outcome::Win(Side::First), "通信切断"),
        ("二歩により先手の負け", EndKind::Lost, Outcome::Win(Side::Second), "二歩"),
        ("先手の勝ち（接続切れ）", EndKind::Lost, Outcome::Win(Side::First), "接続切れ"),
        ("協議により引き分け", EndKind::Draw, Outcome::Draw, "協議"),
        ("後手の時間切れ勝ち", EndKind::Timeout, Outcome::Win(Side::Second), ""),
        ("指し掛け", EndKind::Interrupted, Outcome::Undecided, ""),
    ];
    for (closing, kind, outcome, reason) in cases {
        for (format, moves) in
            [("kif", "   1 ７六歩(77)\n   2 ３四歩(33)\n"), ("ki2", "▲７六歩 △３四歩\n")]
        {
            let text = format!("{moves}まで2手で{closing}\n");
            let (record, findings) = one(format, &text);
            assert_eq!(ids(&findings), NONE, "{text}");
            assert_eq!(record.ending().map(|(it, _)| it.kind), Some(kind), "{text}");
            assert_eq!(record.outcome(), outcome, "{text}");
            let notes = record.tree.walk().flat_map(|node| record.tree.notes(node));
            let notes: Vec<_> = notes.map(|note| record.text(note.text)).collect();
            assert_eq!(notes.join(" "), reason, "{text}");
        }
    }
}

#[test]
fn endings_may_name_the_side() {
    let cases = [
        ("最大手数到達", Outcome::Draw),
        ("先手反則負け", Outcome::Win(Side::Second)),
        ("後手の反則負け", Outcome::Win(Side::First)),
        ("後手の反則   ( 0:03/00:00:03)", Outcome::Win(Side::First)),
        ("上手の反則勝ち", Outcome::Win(Side::Second)),
    ];
    for (ending, outcome) in cases {
        let text = format!("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {ending}\n");
        let (record, findings) = one("kif", &text);
        assert_eq!((record.outcome(), record.plies()), (outcome, 2), "{text}");
        assert_eq!(ids(&findings), ["K134"], "{text}");
        let (written, losses) = converted("kif", &text, "kif");
        assert!(losses.is_empty(), "{written}");
        let (again, findings) = one("kif", &written);
        assert_eq!((again.outcome(), ids(&findings)), (outcome, Vec::new()), "{written}");
    }
}

/// IS-SHOGI does so.
#[test]
fn an_equal_second_time_is_no_comment() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n\
        \u{20}  1 ７六歩(77)   ( 0:01/00:00:01) ( 0:01/00:00:01)\n\
        \u{20}  2 ３四歩(33)   ( 0:02/00:00:02) ( 0:02/00:00:02)\n";
    let (record, findings) = one("kif", text);
    assert_eq!(ids(&findings), ["K129"]);
    assert!(record.tree.walk().all(|node| record.tree.notes(node).next().is_none()));
    let times = record.tree.main_line().filter_map(|node| record.tree.node(node).time.get());
    assert_eq!(times.collect::<Vec<_>>(), [1000, 2000]);
    let mended = mended("kif", text);
    assert!(mended.ends_with("   2 ３四歩(33)   ( 0:02/00:00:02)\n"), "{mended}");
    assert_eq!(ids(&one("kif", &mended).1), NONE, "{mended}");
    let other = text.replacen("(33)   ( 0:02/00:00:02)", "(33)   ( 0:03/00:00:03)", 1);
    assert_eq!(ids(&one("kif", &other).1), ["K129", "R106"], "{other}");
}

#[test]
fn the_last_move_of_a_diagram_may_take_back() {
    let board = "後手の持駒：角　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n|v香v桂v銀v金v玉v金 ・v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v銀 ・|二\n|v歩v歩v歩v歩v歩v歩 ・ 飛v歩|三\n| ・ ・ ・ ・ ・ ・v歩 ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六\n| 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n+---------------------------+\n先手の持駒：角　\n";
    for last in ["△２二同銀", "△同２二銀", "△２二銀"] {
        let text = format!("{board}手数＝4  {last} まで\n");
        let (record, findings) = one("bod", &text);
        assert_eq!(ids(&findings), NONE, "{last}");
        assert!(converted("bod", &text, "bod").0.contains("手数＝4  △２二銀  まで"), "{last}");
        assert_eq!(record.start_ply, Some(4));
        let moves = "手数----指手---------消費時間--\n   5 同　飛成(23)\n";
        let (record, findings) = one("kif", &format!("{text}{moves}"));
        assert_eq!((record.plies(), ids(&findings)), (1, Vec::new()), "{last}");
    }
    let text = format!("{board}手数＝4  △同　銀(31) まで\n");
    assert_eq!(ids(&one("bod", &text).1), ["K117"]);
}

/// lishogi writes no 手合割 for Chushogi.
#[test]
fn other_games_are_told_once() {
    let text = "#KIF version=2.0 encoding=UTF-8\n棋戦：Casual Chushogi game\n先手：a\n後手：b\n\
        手数----指手---------消費時間--\n\
        \u{20}  1手目   7七金将 （←7八）\n\
        \u{20}  2手目   2八歩兵 （←4九）\n\
        \u{20}  3手目一歩目 仝龍馬 （←5九）\n\
        \u{20}  3手目二歩目 1一龍馬 （←2八）\n\
        \u{20}  4手目   投了\n";
    let (record, findings) = one("kif", text);
    assert_eq!(ids(&findings), ["K109"]);
    assert!(!record.start_known);
    // A move of two steps is one.
    assert_eq!(record.outcome(), Outcome::Win(Side::First));
    let (jsonl, _) = converted("kif", text, "jsonl");
    assert!(jsonl.contains("3手目二歩目 1一龍馬 （←2八）"), "{jsonl}");
    let small = "手合割：5五将棋\n  ５ ４ ３ ２ １\n+---------------+\n|v飛v角v銀v金v玉|一\n+---------------+\n後手番\n手数＝3  △１三歩  まで\n手数----指手---------消費時間--\n   1   １三歩(12)\n";
    let (record, findings) = one("kif", small);
    assert_eq!(ids(&findings), ["K109"]);
    let notes = record.tree.walk().flat_map(|node| record.tree.notes(node));
    let notes: Vec<_> = notes.map(|note| record.text(note.text)).collect();
    for kept in ["  ５ ４ ３ ２ １", "後手番", "手数＝3  △１三歩  まで"] {
        assert!(notes.contains(&kept), "{notes:?}");
    }
    assert!(record.start_ply.is_none() && record.before_start.is_none());
}

#[test]
fn what_a_reason_blames_has_not_won() {
    let game =
        |closing: &str| format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n{closing}\n");
    for closing in
        ["まで2手で後手の時間切れにより後手の勝ち", "まで2手で後手の投了により後手の勝ち"]
    {
        let (record, findings) = one("kif", &game(closing));
        assert!(ids(&findings).contains(&"K115"), "{closing} {findings:?}");
        assert_eq!(record.outcome(), Outcome::Unknown, "{closing}");
    }
    for (closing, kind) in [
        ("まで2手で先手の時間切れにより後手の勝ち", EndKind::Timeout),
        ("まで2手で 投了 により後手の勝ち", EndKind::Resign),
        ("まで2手で先手の投了により後手の勝ち", EndKind::Resign),
    ] {
        let (record, _) = one("kif", &game(closing));
        assert_eq!(record.ending().map(|(ending, _)| ending.kind), Some(kind), "{closing}");
    }
    for closing in
        ["まで2手で先手の反則負けにより後手の勝ち", "まで2手で後手反則勝ちにより後手の勝ち"]
    {
        let (record, findings) = one("kif", &game(closing));
        assert!(!ids(&findings).contains(&"K115"), "{closing} {findings:?}");
        assert_eq!(record.outcome(), Outcome::Win(Side::Second), "{closing}");
    }
}

#[test]
fn what_only_speaks_of_headers_is_a_value_or_a_remark() {
    let titles = "表題：初めての手合割：角落ち\n棋戦：今日の手合割：角落ち講座\n戦型：先手：居飛車\n手合割：平手\n";
    let game = format!("{titles}   1 ７六歩(77)先手：角道を開ける\n   2 ３四歩(33)\n");
    let (record, _) = one("kif", &game);
    assert_eq!((record.plies(), record.header(Key::First)), (2, None));
    assert_eq!(record.header(Key::Event), Some("今日の手合割：角落ち講座"));
    let (usi, _) = converted("kif", &game, "usi");
    assert!(usi.starts_with("position startpos moves 7g7f 3c3d"), "{usi}");
}
