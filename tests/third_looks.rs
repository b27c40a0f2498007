//! What hunts found where no list had named it, and each command or format has in its own way.

use crate::cli::Desk;
use crate::support::{detected, one, write};
use kifu::formats::by_name;
use kifu::record::{Outcome, Record};

/// What the engines say at the nodes of a tree, in the order of the lines of JSON.
fn evaluations(record: &Record) -> Vec<String> {
    let (text, _) = write(by_name("jsonl").unwrap(), &[record]);
    text.split("\"evaluation\":").skip(1).map(|it| it.split('}').next().unwrap().into()).collect()
}

#[test]
fn what_engines_say_in_pgn_they_say_in_pcn() {
    let chess = "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n1. e4 {[%eval 0.31]} e5 {[%eval #-3] [%clk 0:01:00] good} \
        (1... c5 {[%eval 0.5]} 2. Nf3 {[%eval #4]}) 2. Nc3 {+0.16/13 0.074s} Nc6 {[%eval 0,1]} *\n";
    let xiangqi = "[Variant \"Xiangqi\"]\n[Red \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n1. C2.5 {[%eval 0.4]} h8+7 *\n";
    for (text, count) in [(chess, 6), (xiangqi, 1)] {
        let (record, _) = one("pgn", text);
        let expected = evaluations(&record);
        assert_eq!(expected.len(), count, "{expected:?}");
        let (pcn, _) = write(by_name("pcn").unwrap(), &[&record]);
        let (again, _) = one("pcn", &pcn);
        assert_eq!(evaluations(&again), expected, "{pcn}");
        assert_eq!(write(by_name("pcn").unwrap(), &[&again]).0, pcn);
    }
}

#[test]
fn totals_behind_times_that_were_left_out_are_no_fault() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n   \
        3 ２六歩(27)   ( 0:01/00:00:02)\n\n変化：2手\n";
    let codes = |rest: &str| {
        let (record, findings) = one("kif", &format!("{head}{rest}"));
        let codes: Vec<&str> = findings.iter().map(|it| it.code.row().id).collect();
        let (own, _) = write(by_name("kif").unwrap(), &[&record]);
        let (_, of_own) = one("kif", &own);
        assert!(of_own.is_empty(), "{own}{of_own:?}");
        codes.join(" ")
    };
    // Longer, and shorter.
    for (time, total, next) in [("0:30", "00:00:30", "00:00:31"), ("0:02", "00:00:02", "00:00:03")]
    {
        let second =
            format!("   2 ３四歩(33)   ( {time}/{total})\n   3 ６六歩(67)   ( 0:01/00:00:02)\n");
        let right = format!("{second}   4 ８四歩(83)   ( 0:01/{next})\n");
        assert_eq!(codes(&right), "R116 R131", "{right}");
        // A total that fits neither is one.
        let wrong = format!("{second}   4 ８四歩(83)   ( 0:01/00:10:00)\n");
        let (_, findings) = one("kif", &format!("{head}{wrong}"));
        assert!(findings.iter().any(|it| it.code.row().id == "R107"), "{wrong}");
    }
}

#[test]
fn a_larger_board_is_none_of_chess() {
    for text in [
        "position startpos moves e4g4 i10i8 h10f10 h8h9\n",
        "position startpos moves i1h7 i10i9\n",
        "startpos moves a1a9 i10i9 e1e2\n",
    ] {
        assert_eq!(detected(text, None), Some("xiangqi-uci"), "{text}");
    }
    for text in [
        "position startpos moves e2e4 e7e5 i1f3\n",
        "position startpos moves e2e4 e7e5\n",
        "position startpos moves e2e9\n",
    ] {
        assert_ne!(detected(text, None), Some("xiangqi-uci"), "{text}");
    }
}

#[test]
fn the_sides_of_a_handicap_are_called_so() {
    let desk = Desk::with(&[
        (
            "h.kif",
            "手合割：二枚落ち\n手数----指手---------消費時間--\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 ５四歩(53)\n   4 投了\n",
        ),
        ("e.kif", "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n"),
    ]);
    let run = |args: &[&str], file: &str| {
        desk.run(&[&["replay", "--lang", "ja"], args, &[file]].concat()).code(0).out
    };
    for args in [&["--board", "text"][..], &["--board", "svg"], &["--board", "text", "--ply", "1"]]
    {
        let (given, even) = (run(args, "h.kif"), run(args, "e.kif"));
        assert!(!given.contains("先手") && !given.contains("後手"), "{args:?} {given}");
        assert!(given.contains("上手"), "{args:?} {given}");
        assert!(!even.contains("上手") && !even.contains("下手"), "{args:?} {even}");
    }
    assert!(run(&[], "h.kif").contains("投了（上手の勝ち）"));
    let page = desk.run(&["convert", "-t", "html", "h.kif"]).code(0).out;
    assert!(page.contains(r#""sides":[["sente","下手"],["gote","上手"]]"#));
    let page = desk.run(&["convert", "-t", "html", "e.kif"]).code(0).out;
    let head = page.split("class=\"head\"").nth(1).unwrap();
    assert!(!head.split("</script>").next().unwrap().contains("\"sides\""));
}

#[test]
fn draws_are_written_in_many_ways() {
    for written in [
        "1 / 2 - 1 / 2",
        "1/2 - 1/2",
        "1⁄2–1⁄2",
        "1∕2-1∕2",
        "½ - ½",
        "½–½",
        "0,5-0,5",
        "0.5 - 0.5",
        "½-1/2",
    ] {
        let (record, findings) = one("pgn", &format!("1. d4 d5 {written}\n"));
        assert_eq!(record.outcome(), Outcome::Draw, "{written}");
        assert_eq!(record.plies(), 2, "{written}");
        assert!(findings.iter().all(|it| it.code.row().id == "P111"), "{written} {findings:?}");
        let tagged = format!("[Event \"x\"]\n[Result \"{written}\"]\n\n1. d4 d5 1/2-1/2\n");
        let (_, findings) = one("pgn", &tagged);
        assert!(findings.iter().all(|it| it.code.row().id != "P112"), "{written} {findings:?}");
    }
    // What is none: castling, and other scores.
    for written in ["0 - 0", "1 - 1", "1 / 2 - 1", "0,5-1", "1 / 3 - 1 / 3"] {
        let (record, _) = one("pgn", &format!("1. d4 d5 {written}\n"));
        assert_ne!(record.outcome(), Outcome::Draw, "{written}");
    }
}

#[test]
fn a_tag_with_a_position_is_none_of_a_list() {
    let tag = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n";
    for rest in ["{Mate in two} 1. e4 Kd7 *\n", "1. e4 *\n", "*\n"] {
        assert_eq!(detected(&format!("{tag}{rest}"), None), Some("pgn"), "{rest}");
    }
}

#[test]
fn results_of_go_whose_last_moves_are_not_known() {
    for (result, outcome) in [
        ("B+2 (moves beyond 325 not known)", "first-wins"),
        ("W+R (moves after 130 not known)", "second-wins"),
        ("B+R (not sure)", "unknown"),
        ("Unfinished", "undecided"),
        ("Left unfinished", "undecided"),
        ("Suspended", "undecided"),
    ] {
        let (record, _) = one("sgf", &format!("(;GM[1]FF[4]SZ[9]RE[{result}];B[ee])\n"));
        assert_eq!(record.outcome().name(), outcome, "{result}");
    }
}

#[test]
fn what_is_known_of_times_and_days_of_go_is_known_to_tables() {
    for (root, row) in [
        ("TM[30:00(5x1:00)]", "1800000,60000,"),
        ("TM[20:00]", "1200000,0,"),
        ("TM[1:00:00]", "3600000,0,"),
        ("DT[平成24年5月6日]", ",,2012-05-06"),
    ] {
        let text = format!("(;GM[1]FF[4]SZ[9]{root};B[ee])\n");
        let desk = Desk::with(&[("a.sgf", &*text)]);
        let columns = ["--columns", "time_base,time_byoyomi,start", "a.sgf"];
        let run = desk.run(&[&["convert", "-t", "csv"], &columns[..]].concat()).code(0);
        assert_eq!(run.out.lines().nth(1), Some(row), "{root}");
        let (_, findings) = one("sgf", &text);
        assert!(findings.iter().all(|it| it.code.row().id != "F307"), "{root} {findings:?}");
    }
    let desk = Desk::with(&[("a.go", "EVENT one\nBOARDSIZE 9\nB 1 E5\n")]);
    let args = ["convert", "-t", "csv", "--columns", "event,plies", "a.go"];
    assert_eq!(desk.run(&args).code(0).out, "event,plies\none,1\n");
}

#[test]
fn days_are_days_whatever_their_header_is_called() {
    let desk = Desk::with(&[
        ("a.sgf", "(;GM[1]FF[4]SZ[9]DT[2024-01-05];B[ee])\n"),
        (
            "b.csa",
            "V2.2\n$START_TIME:2024/01/05 10:00:00\n$END_TIME:2024/01/05 11:00:00\nPI\n+\n+7776FU\n%TORYO\n",
        ),
        (
            "c.kif",
            "開始日時：2024/01/05\n終了日時：2024/01/06\n手合割：平手\n   1 ７六歩(77)\n   2 投了\n",
        ),
    ]);
    for (condition, file) in [
        ("DT>2000", "a.sgf"),
        ("DT=2024", "a.sgf"),
        ("START_TIME>2000", "b.csa"),
        ("END_TIME>2000", "b.csa"),
        ("終了日時>2000", "c.kif"),
        ("終了日時=2024", "c.kif"),
    ] {
        let run = desk.run(&["info", "--count", "--where", condition, file]).code(0);
        assert_eq!(run.out, "1\n", "{condition}");
        let none = condition.replace('>', "<").replace("2024", "2023");
        let run = desk.run(&["info", "--count", "--where", &none, file]).code(0);
        assert_eq!(run.out, "0\n", "{none}");
    }
}

#[test]
fn fish_offers_commands_behind_help() {
    let script = kifu::commands::completion_script(clap_complete::Shell::Fish);
    let script = String::from_utf8(script).unwrap();
    let lines = script.lines().filter(|line| line.contains("__fish_kifu_using_subcommand help;"));
    let lines: Vec<&str> = lines.collect();
    assert!(lines.len() > 5);
    for line in lines {
        let seen = line.split("__fish_seen_subcommand_from").nth(1).unwrap();
        let seen = seen.split('"').next().unwrap();
        assert!(!seen.split(' ').any(|word| word == "help"), "{line}");
    }
}

#[test]
fn behind_a_wrong_total_the_right_one_is_no_fault() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n   \
        3 ２六歩(27)   ( 0:01/00:00:01)\n   4 ８四歩(83)   ( 0:05/00:00:10)\n";
    for (totals, expected) in [("18", 1), ("02", 1), ("19", 2)] {
        let text = format!("{kif}   5 ２五歩(26)   ( 0:01/00:00:{totals})\n");
        let (record, findings) = one("kif", &text);
        let wrong = findings.iter().filter(|it| it.code.row().id == "R107").count();
        assert_eq!(wrong, expected, "{totals} {findings:?}");
        // All totals are kept.
        let (own, _) = write(by_name("kif").unwrap(), &[&record]);
        for total in ["00:00:16", "00:00:01", &format!("00:00:{totals}")] {
            assert!(own.contains(&format!("/{total})")), "{own}");
        }
    }
}

#[test]
fn what_engines_say_in_remarks_is_said_in_each_format() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n#評価値=123\n   2 ３四歩(33)\n";
    let (record, _) = one("kif", kif);
    let expected = evaluations(&record);
    assert_eq!(expected.len(), 1);
    for format in ["kifu", "csa", "csa3", "pcn", "jsonl"] {
        let (text, _) = write(by_name(format).unwrap(), &[&record]);
        let (again, _) = one(format, &text);
        assert_eq!(evaluations(&again), expected, "{text}");
    }
}

#[test]
fn a_third_dragon_is_told_by_its_origin() {
    // The middle one has no mark, those at the sides have theirs.
    let start = "position sfen k8/9/9/9/5+R+R+R1/9/9/9/K8 b - 1 moves";
    for (mv, written) in [("3e3d", "▲３四龍(35)"), ("4e3d", "▲３四龍左"), ("2e3d", "▲３四龍右")]
    {
        let (record, _) = one("usi", &format!("{start} {mv}\n"));
        let (text, _) = write(by_name("ki2").unwrap(), &[&record]);
        assert!(text.contains(written), "{text}");
        let (again, _) = one("ki2", &text);
        let (usi, _) = write(by_name("usi").unwrap(), &[&again]);
        assert!(usi.trim_end().ends_with(mv), "{usi}");
    }
}

#[test]
fn a_start_that_counts_too_far_is_counted() {
    for number in ["2147483648", "4294967295"] {
        let sfen =
            format!("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - {number}\n");
        let (record, _) = one("sfen", &sfen);
        for format in ["kif", "kifu", "ki2", "ki2u", "bod"] {
            let (text, losses) = write(by_name(format).unwrap(), &[&record]);
            assert_eq!(losses.get(kifu::formats::Loss::StartNumber), 1, "{format} {text}");
            let (_, findings) = one(format, &text);
            assert!(findings.iter().all(|it| it.code.row().id != "K117"), "{findings:?}");
        }
    }
}

#[test]
fn a_move_out_of_turn_on_a_board_is_written_as_it_is_read() {
    let text =
        "{\"starting_position\":[[\"w:k\",\"W:K\"]],\"previous_moves\":[[[0,\"capture\",1]]]}\n";
    let pcn = by_name("pcn").unwrap();
    let (record, _) = one("pcn", text);
    let (own, _) = write(pcn, &[&record]);
    let (again, findings) = one("pcn", &own);
    assert!(findings.iter().all(|it| it.code.row().id != "B123"), "{own}{findings:?}");
    assert_eq!(write(pcn, &[&again]).0, own);
}

#[test]
fn what_is_for_programs_is_not_shown_to_people() {
    let text = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 {[%timestamp 1]} e5 {[%c_effect f3;square] good} 2. Nf3 {[%evp 0,3,1]} *\n";
    let desk = Desk::with(&[("c.pgn", text)]);
    let out = desk.run(&["replay", "--all", "c.pgn"]).code(0).out;
    assert!(out.contains("good") && !out.contains("[%"), "{out}");
    // They are kept all the same.
    let (record, _) = one("pgn", text);
    let (own, _) = write(by_name("pgn").unwrap(), &[&record]);
    for command in ["[%timestamp 1]", "[%c_effect f3;square]", "[%evp 0,3,1]"] {
        assert!(own.contains(command), "{own}");
    }
}
