//! What stands beside the moves, through each format and back: times, comments, endings and headers that were lost
//! without a word, came back as something else, or were counted though nothing was lost.

use crate::gaps::{converted, format, ids, one};
use crate::support::{read, write, write_with};
use kifu::formats::table::TableForm;
use kifu::formats::{Loss, Losses, WriteOptions};
use kifu::games::Side;
use kifu::record::{Convention, Key, NodeId, Record, Score};
use kifu::source::{Encoding, Source};

/// The times of the moves of the main line, and of its ending.
fn times(record: &Record) -> Vec<Option<u32>> {
    record.tree.main_line().map(|node| record.tree.node(node).time.get()).collect()
}

/// What a text is written as, in its own format, behind its headers; it has to stay that.
fn moves_again(name: &str, record: &Record) -> (String, Losses) {
    let (written, losses) = write(format(name), &[record]);
    let again = one(name, &written).0;
    assert_eq!(write(format(name), &[&again]).0, written);
    let (_, moves) = written.split_once("\n\n").unwrap();
    (moves.replace('\n', " ").trim().to_owned(), losses)
}

/// A text that is written in another format, and once more from what is read of that.
#[track_caller]
fn is_stable(from: &str, text: &str, to: &str) -> (String, Losses) {
    let (first, losses) = converted(from, text, to);
    let again: Vec<_> = read(format(to), &Source::new("x", first.clone()));
    let records: Vec<&Record> = again.iter().map(|(record, _)| record).collect();
    assert_eq!(write(format(to), &records).0, first);
    (first, losses)
}

#[test]
fn what_an_engine_says_of_its_time_counts_in_any_comment() {
    for (moves, expected) in [
        ("1. e4 {[%eval 0.3]} {+0.10/3 1.2s} *", [Some(1200)].as_slice()),
        ("1. e4 {[%clk 0:01:00]} {+0.50/9 1s} *", &[Some(1000)]),
        ("1. e4 {nb} {+0.50/9, 1.5s, n=123} *", &[Some(1500)]),
        ("1. e4 {nb} {+0.50/9 1s} {+0.60/9 1s} 1... e5 {-0.10/3 2s} *", &[Some(1000), Some(2000)]),
        ("1. e4 {+0.50/9\t\t1s} *", &[Some(1000)]),
        ("1. e4 {+0.50/9,\n1.5s, n=1} *", &[Some(1500)]),
        ("1. e4 (1. d4 {x} {+0.10/3 4s}) {+0.10/3 1.2s} *", &[Some(1200)]),
    ] {
        let (record, findings) = one("pgn", &format!("[Event \"x\"]\n[Result \"*\"]\n\n{moves}\n"));
        assert!(findings.is_empty(), "{moves}: {findings:?}");
        assert_eq!(&times(&record)[..expected.len()], expected, "{moves}");
        let (again, losses) = moves_again("pgn", &record);
        let moves = moves.replace("\t\t", " ").replace('\n', " ");
        assert_eq!((again, losses.get(Loss::Times)), (moves, 0));
    }
    // Of two that differ the first is that of the move, and the other stays as it is.
    let text = "[Result \"*\"]\n\n1. e4 {[%emt 0:00:05]} {+0.50/9 1s} *\n";
    let (record, findings) = one("pgn", text);
    assert_eq!((ids(&findings), times(&record)[0]), (vec!["R106"], Some(5000)));
    assert_eq!(moves_again("pgn", &record).0, "1. e4 {[%emt 0:00:05]} {+0.50/9 1s} *");
    // The ending has a time of its own, which has no place before the marker.
    let text = "[Result \"0-1\"]\n\n1. g4 {+0.10/3 1s} g5 {x} 0-1 {-0.50/9 2s}\n";
    let (record, findings) = one("pgn", text);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(times(&record), [Some(1000), None, Some(2000)]);
    let (again, losses) = moves_again("pgn", &record);
    assert_eq!(again, "1. g4 {+0.10/3 1s} 1... g5 {x} {-0.50/9} 0-1");
    assert_eq!(losses.get(Loss::Times), 1);
}

/// What stands beside a time that goes is no time either.
#[test]
fn a_time_that_goes_leaves_no_other() {
    let moves = "1. e4 {[%clk 0:23:35.123] words} 1... e5 {[%emt 0:00:05] +0.50/9 1s} \
        2. g4 {-0.50/9 1s, foo [%clk 0:23:35.123]} 2... g5 {x} {[[%clk 0:00:01]%clk 0:00:02] y} \
        3. Nc3 {+0.50/9 [%clk 0:01:00] 1s} *";
    let text = format!("[Result \"*\"]\n\n{moves}\n");
    let (mut record, _) = one("pgn", &text);
    assert_eq!(moves_again("pgn", &record).0, moves);
    record.tree.drop_times();
    let (without, _) = moves_again("pgn", &record);
    let expected = "1. e4 {words} 1... e5 {+0.50/9} 2. g4 {-0.50/9, foo} 2... g5 {x} {y} \
        3. Nc3 {+0.50/9} *";
    assert_eq!(without, expected);
    assert_eq!(times(&one("pgn", &format!("[Result \"*\"]\n\n{without}\n")).0)[..5], [None; 5]);
    // Nor does one that a format on the way does not hold.
    let shogi = "[Variant \"Shogi\"]\n[Result \"*\"]\n\n\
        1. P-7f {-0.50/9 1s, foo [%clk 0:23:35.123]} *\n";
    let (kif, _) = converted("pgn", shogi, "kif");
    let (pgn, losses) = converted("kif", &kif, "pgn");
    assert!(pgn.contains("1. P-7f {-0.50/9, foo} *"), "{pgn}");
    assert_eq!((times(&one("pgn", &pgn).0)[0], losses.get(Loss::Comments)), (None, 1));
}

#[test]
fn whoever_has_no_move_left_is_mated() {
    for sign in ["", "-", "+"] {
        let text = format!(
            "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# {{[%eval #{sign}0]}} 0-1\n\n\
            [Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# {{[%eval #{sign}0]}} 1-0\n"
        );
        let games = read(format("pgn"), &Source::new("x", text));
        for ((record, findings), winner) in games.iter().zip([Side::Second, Side::First]) {
            assert!(findings.is_empty(), "{findings:?}");
            let mate = record.tree.main_line().find_map(|node| record.tree.evaluation_at(node));
            assert_eq!(mate.unwrap().score, Score::Mate(winner, Some(0)), "{sign}");
        }
    }
}

#[test]
fn the_value_of_any_command_may_be_in_quotes() {
    for (value, points, depth) in [
        ("\"0.5\"", 50, None),
        ("\"-1.25\"", -125, None),
        ("\"0.3,22\"", 30, Some(22)),
        ("\"0.3\",\"22\"", 30, Some(22)),
    ] {
        let moves = format!("1. e4 {{[%eval {value}] [%clk \"0:01:02\"]}} *");
        let (record, findings) = one("pgn", &format!("[Result \"*\"]\n\n{moves}\n"));
        assert!(findings.is_empty(), "{value}: {findings:?}");
        let node = record.tree.next(NodeId::ROOT).unwrap();
        let told = record.tree.evaluation_at(node).unwrap();
        let expected = (Score::Points(points), depth, Convention::Pgn);
        assert_eq!((told.score, told.depth, told.convention), expected, "{value}");
        let (again, losses) = moves_again("pgn", &record);
        assert_eq!((again, losses.is_empty()), (moves, true));
    }
    for value in ["\"0.5", "\"\"0.5\"\"", "\"\""] {
        let (_, findings) = one("pgn", &format!("[Result \"*\"]\n\n1. e4 {{[%eval {value}]}} *\n"));
        assert_eq!(ids(&findings), ["P137"], "{value}");
    }
}

/// No player is who another program calls so in a header of its own.
#[test]
fn a_stray_header_is_no_player_in_jkf() {
    for (text, is_named) in [
        ("V2.2\nN+A\n$先手:X\n$下手:Y\nPI\n+\n+7776FU\n%TORYO\n", true),
        ("V2.2\n$先手:X\n$下手:Y\nPI\n+\n+7776FU\n%TORYO\n", false),
    ] {
        for to in ["jkf", "kif"] {
            let (written, losses) = is_stable("csa", text, to);
            assert_eq!(losses.get(Loss::Headers), 2, "{written}");
            let record = one(to, &written).0;
            let player = record.header(Key::First);
            assert_eq!(player, is_named.then_some("A"), "{written}");
            assert!(written.contains("先手：X") && written.contains("下手：Y"), "{written}");
        }
    }
}

#[test]
fn notes_of_pcn_stay_as_many_as_they_are() {
    let text = "[Variant \"Shogi\"]\n[Result \"*\"]\n\n\
        1. P-7f {* -40 #12} {*詰み=後手勝ち} P-3d {評価値=30} {深さ=3} *\n";
    let (record, _) = one("pgn", text);
    let (pcn, _) = is_stable("pgn", text, "pcn");
    let again = one("pcn", &pcn).0;
    let said = |record: &Record| {
        let notes = |node| record.tree.notes(node).map(|note| record.text(note.text).to_owned());
        let nodes = record.tree.main_line();
        nodes
            .map(|node| {
                (
                    notes(node).collect::<Vec<_>>(),
                    record.tree.evaluation_at(node).map(|it| it.score),
                )
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(said(&again), said(&record));
    assert_eq!(said(&again)[0].0.len(), 2);
}

/// A server's summary stays as a remark, whatever ending follows it.
#[test]
fn a_summary_before_the_ending_is_not_left_out() {
    let game = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n";
    let summary = "'summary:toryo:A win:B lose\n";
    for text in [format!("{game}{summary}%CHUDAN\n"), format!("{game}%CHUDAN\n{summary}")] {
        let (record, findings) = one("csa", &text);
        assert_eq!(ids(&findings), ["R110"], "{text}");
        let (_, mut losses) = write(format("jsonl"), &[&record]);
        losses.add_dropped(&findings, false);
        assert!(losses.is_empty(), "{text}");
    }
    // A closing line does not stay.
    let text = "手合割：平手\n   1 ７六歩(77)\nまで1手で先手の勝ち\n   2 中断\n";
    let (record, findings) = one("kif", text);
    let (_, mut losses) = write(format("jsonl"), &[&record]);
    losses.add_dropped(&findings, false);
    assert!(!losses.is_empty(), "{findings:?}");
}

/// What is said of an ending that JKF has no word for stands where it is read.
#[test]
fn what_stands_beside_an_ending_without_a_word_has_a_place_in_jkf() {
    for (rest, times_lost, endings_lost) in [
        (
            r#""moves":["7g7f"],"ending":"lost","times":[1000,2000],"notes":[{"at":2,"kind":"comment","text":"c"},{"at":2,"kind":"bookmark","text":"b"}]"#,
            1,
            1,
        ),
        (
            r#""moves":["7g7f"],"ending":"lost","times":[1000,2500],"notes":[{"at":2,"kind":"comment","text":"c"}]"#,
            0,
            1,
        ),
        (
            r#""moves":[],"ending":"lost","times":[2000],"notes":[{"at":0,"kind":"comment","text":"a"},{"at":1,"kind":"comment","text":"c"}]"#,
            1,
            1,
        ),
        (
            r#""moves":["7g7f","3c3d"],"ending":"stops","notes":[{"at":3,"kind":"comment","text":"c"}]"#,
            0,
            0,
        ),
        // A closing line is read as an ending.
        (
            r#""moves":["7g7f"],"ending":"lost","ending_by":"second","times":[1000,2000],"notes":[{"at":2,"kind":"comment","text":"c"}]"#,
            0,
            1,
        ),
        (
            r#""moves":["7g7f"],"ending":"resign","times":[1000,2000],"notes":[{"at":2,"kind":"comment","text":"c"}]"#,
            0,
            0,
        ),
    ] {
        let text = format!("{{\"kifu\":1,\"game\":\"shogi\",{rest}}}\n");
        let (written, losses) = is_stable("jsonl", &text, "jkf");
        assert_eq!(losses.get(Loss::Times), times_lost, "{rest}\n{written}");
        assert_eq!(losses.get(Loss::Endings), endings_lost, "{rest}\n{written}");
        let (record, findings) = one("jkf", &written);
        assert!(findings.is_empty(), "{written}: {findings:?}");
        let kept: u64 = times(&record).iter().flatten().map(|&time| u64::from(time)).sum();
        let told: u64 =
            times(&one("jsonl", &text).0).iter().flatten().map(|&time| u64::from(time)).sum();
        let lost = if endings_lost == 1 && !written.contains("まで") { told - kept } else { 0 };
        assert_eq!(kept + lost, told, "{written}");
        assert!(written.contains("\"c\""), "{written}");
    }
}

/// In shogi `15+10` is a quarter of an hour and ten seconds, or so many seconds: nobody says which.
#[test]
fn numbers_without_units_are_no_time_of_shogi() {
    for text in [
        "手合割：平手\n持ち時間：15+10\n   1 ７六歩(77)\n   2 投了\n",
        "手合割：平手\n持ち時間：15\n   1 ７六歩(77)\n   2 投了\n",
    ] {
        let record = one("kif", text).0;
        let (csv, _) = write(format("csv"), &[&record]);
        assert!(!csv.contains("15000") && !csv.contains("10000"), "{csv}");
        let (pgn, losses) = write(format("pgn"), &[&record]);
        assert!(!pgn.contains("TimeControl") && losses.get(Loss::Headers) == 1, "{pgn}");
    }
    // A tag of PGN is in seconds.
    let text = "[Variant \"Shogi\"]\n[TimeControl \"900+10\"]\n[Result \"*\"]\n\n1. P-7f *\n";
    let (kif, losses) = converted("pgn", text, "kif");
    assert!(kif.contains("持ち時間：各15分 1手10秒加算") && losses.is_empty(), "{kif}");
    let (csv, _) = converted("pgn", text, "csv");
    assert!(csv.contains("900000") && csv.contains("10000"), "{csv}");
}

#[test]
fn parts_of_seconds_of_a_time_control_are_told() {
    for game in [
        "[TimeControl \"2.4+0.01\"]\n[Result \"*\"]\n\n1. e4 *\n",
        "[Variant \"Shogi\"]\n[TimeControl \"2.4+0.01\"]\n[Result \"*\"]\n\n1. P-7f *\n",
    ] {
        let (csv, _) = converted("pgn", game, "csv");
        assert!(csv.contains(",2400,") && csv.contains(",10,"), "{csv}");
    }
    let shogi = "[Variant \"Shogi\"]\n[TimeControl \"2.4+0.01\"]\n[Result \"*\"]\n\n1. P-7f *\n";
    let (csa, _) = converted("pgn", shogi, "csa3");
    assert!(csa.contains("$TIME:2.4+0+0.01"), "{csa}");
    let (pgn, _) = converted("csa", &csa, "pgn");
    assert!(pgn.contains("[TimeControl \"2.4+0.01\"]"), "{pgn}");
}

/// The day of a game is no start beside one that nobody knows.
#[test]
fn an_unknown_start_stays_beside_a_day() {
    let text =
        "開始日時：????.??.??\n手合割：平手\n対局日：2020/02/30\n   1 ７六歩(77)\n   2 投了\n";
    for to in ["kif", "ki2", "jkf", "csa", "csa3"] {
        let (written, losses) = is_stable("kif", text, to);
        assert!(losses.is_empty() && written.contains("????.??.??"), "{to}: {written}");
        assert!(written.contains("対局日"), "{to}: {written}");
    }
    let alone = text.replace("対局日：2020/02/30\n", "");
    for to in ["kif", "ki2", "jkf", "csa"] {
        let (written, losses) = is_stable("kif", &alone, to);
        assert!(losses.is_empty() && !written.contains("????"), "{to}: {written}");
    }
}

#[test]
fn a_time_that_a_format_cannot_hold_is_counted_once() {
    let text = r#"{"kifu":1,"game":"shogi","moves":["7g7f"],"ending":"lost","times":[1000,2500]}"#;
    let (_, losses) = converted("jsonl", text, "csa");
    assert_eq!((losses.get(Loss::Times), losses.get(Loss::Fractions)), (0, 1));
    let (_, losses) = converted("jsonl", &text.replace("2500", "2000"), "csa");
    assert_eq!((losses.get(Loss::Times), losses.get(Loss::Fractions)), (1, 0));
    let (_, losses) = converted("jsonl", text, "csa3");
    assert_eq!((losses.get(Loss::Times), losses.get(Loss::Fractions)), (1, 0));
}

#[test]
fn a_header_ends_with_what_is_seen() {
    let text = r#"{"header":{"場所":"x \r"},"initial":{"preset":"HIRATE"},"moves":[{}]}"#;
    let (kif, losses) = is_stable("jkf", text, "kif");
    assert!(kif.contains("場所：x\n") && losses.get(Loss::Headers) == 1, "{kif}");
}

#[test]
fn an_empty_comment_before_another_has_its_line_in_the_table() {
    let text = r#"{"kifu":1,"game":"chess","moves":["e2e4"],"notes":[{"at":1,"kind":"comment","text":""},{"at":1,"kind":"comment","text":"x"}]}"#;
    let table = TableForm { moves: true, ..TableForm::default() };
    let options = WriteOptions { table, ..WriteOptions::default() };
    let (csv, _) = write_with(format("csv"), &[&one("jsonl", text).0], &options);
    assert!(csv.contains("\"\nx\""), "{csv}");
}

/// Of characters without width nothing is left in the encoding of the files.
#[test]
fn a_comment_of_nothing_is_none_in_gib_of_janggi() {
    let text = r#"{"kifu":1,"game":"janggi","moves":[],"notes":[{"at":0,"kind":"comment","text":"\u200b"},{"at":0,"kind":"comment","text":" \ufeff"},{"at":0,"kind":"comment","text":"a\u200b"}]}"#;
    let record = one("jsonl", text).0;
    for (encoding, comments, lost) in [(Encoding::EucKr, 1, 2), (Encoding::Utf8, 3, 0)] {
        let options = WriteOptions { encoding, ..WriteOptions::default() };
        let (gib, losses) = write_with(format("janggi-gib"), &[&record], &options);
        assert_eq!(gib.matches('{').count(), comments, "{gib}");
        assert_eq!(losses.get(Loss::Comments), lost, "{gib}");
    }
}
