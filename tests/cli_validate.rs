//! `kifu validate`: what is reported, how, and with which exit code.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};
use std::collections::BTreeSet;

fn warned() -> String {
    CLEAN.replace("+7776FU", "+7776fu")
}

#[test]
fn exit_codes() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("bad.csa", BROKEN), ("w.csa", &warned())]);
    desk.run(&["validate", "a.csa"]).code(0);
    desk.run(&["validate", "bad.csa"]).code(1);
    desk.run(&["validate", "--exit-zero", "bad.csa"]).code(0);
    desk.run(&["validate", "w.csa"]).code(0);
    desk.run(&["validate", "--strict", "w.csa"]).code(1);
    desk.run(&["validate", "bad.csa", "missing.csa"]).code(2);
}

#[test]
fn what_is_tolerated_is_quiet_unless_strict() {
    let spaced = CLEAN.replace("+7776FU", "\n+7776FU");
    let desk =
        Desk::with(&[("spaced.csa", &*spaced), ("info.sfen", "4k4/9/9/9/9/9/9/9/9 w - 1\n")]);
    let run = desk.run(&["validate", "spaced.csa"]).code(0);
    assert!(!run.out.contains("C119"), "{run:#?}");
    let run = desk.run(&["validate", "--severity", "note", "spaced.csa"]).code(0);
    assert!(run.out.contains("note[C119]"), "{run:#?}");
    let run = desk.run(&["validate", "--strict", "spaced.csa"]).code(1);
    assert!(run.out.contains("error[C119]"), "{run:#?}");
    let run = desk.run(&["convert", "-t", "kifu", "spaced.csa"]).code(0);
    assert!(run.err.is_empty(), "{run:#?}");
    desk.run(&["convert", "-t", "kifu", "--strict", "spaced.csa"]).code(1);
    // A note that is no departure from the format stays one: a problem has one king.
    desk.run(&["validate", "--strict", "info.sfen"]).code(0);
}

#[test]
fn what_is_certain_is_mended() {
    let kif = "手合割:平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n\
               \x20  3 ２二角(88)成\n＊好手\n   4 投了\nまで5手で先手の勝ち\n\n変化:2\n   2 ８四歩(83)\n";
    let usi = "position sfen lnsgkgsnl/1r5b1/ppppppppp/54/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 1P- 1\n";
    let usi = usi.replace("1P-", "1P");
    let drop = "position sfen 9/9/9/4k4/9/9/9/9/4K4 b P 1 moves p*5f\n";
    let files = [("a.kif", kif), ("a.csa", &*warned()), ("a.usi", drop), ("b.sfen", &*usi)];
    let desk = Desk::with(&files);
    for (name, _) in files {
        desk.run(&["validate", "--strict", name]).code(1);
        // What is worth mending is mended, whether or not it is shown.
        desk.run(&["validate", "--fix", name]);
    }
    assert_eq!(
        desk.read("a.kif"),
        kif.replace("割:平", "割：平")
            .replace("(88)成", "成(88)")
            .replace('＊', "*")
            .replace("変化:2", "変化：2手")
    );
    assert_eq!(desk.read("a.csa"), CLEAN);
    assert_eq!(desk.read("a.usi"), drop.replace('p', "P").replace("Position", "position"));
    assert!(desk.read("b.sfen").contains("/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1"));
    // The closing line is all that tells of moves that may be missing.
    desk.run(&["validate", "--strict", "--ignore", "R109", "a.kif"]).code(0);
    desk.run(&["validate", "--strict", "a.csa"]).code(0);
}

#[test]
fn people_get_the_place_and_a_summary() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("bad.csa", BROKEN)]);
    let run = desk.run(&["validate", "a.csa", "bad.csa"]).code(1);
    assert!(run.out.contains("bad.csa:6") && run.out.contains("+7733KA"), "{run:#?}");
    assert!(run.out.lines().last().unwrap().starts_with("2 files"), "{run:#?}");
    assert!(run.err.is_empty());
    let run = desk.run(&["validate", "a.csa"]).code(0);
    assert_eq!(run.out.lines().count(), 1);
    assert!(desk.run(&["-q", "validate", "a.csa"]).code(0).out.is_empty());
}

#[test]
fn machines_get_lines_and_json() {
    let desk = Desk::with(&[("bad.csa", BROKEN), ("two.csa", TWO)]);
    let run = desk.run(&["validate", "--output-format", "gcc", "bad.csa"]).code(1);
    assert!(run.out.lines().all(|line| line.starts_with("bad.csa:6:1: error: ")), "{run:#?}");
    let json = desk.run(&["validate", "--json", "bad.csa", "two.csa"]).code(1).out;
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["summary"]["files"], 2);
    assert_eq!(report["summary"]["records"], 3);
    assert_eq!(report["findings"][0]["line"], 6);
    assert_eq!(report["findings"][0]["ply"], 3);
    assert!(report["findings"][0]["position"].as_str().unwrap().starts_with("lnsgkgsnl/"));
    let same = desk.run(&["validate", "--output-format", "json", "bad.csa", "two.csa"]).out;
    assert_eq!(json, same);
    desk.run(&["validate", "--json", "bad.csa", "-o", "report.json"]).code(1);
    let kept: serde_json::Value = serde_json::from_str(&desk.read("report.json")).unwrap();
    assert_eq!(kept["findings"], report["findings"]);
}

#[test]
fn findings_are_selected() {
    let desk = Desk::with(&[("bad.csa", BROKEN), ("w.csa", &warned())]);
    let gcc = |args: &[&str]| {
        let always = &["validate", "--output-format", "gcc", "bad.csa", "w.csa"];
        desk.run(&[always, args].concat()).out
    };
    let all = gcc(&[]);
    assert!(all.contains("[C117]") && all.contains("[S10"), "{all}");
    assert!(gcc(&["--select", "C"]).lines().all(|line| line.contains("[C117]")));
    assert!(!gcc(&["--ignore", "csa-lower-case"]).contains("C117"));
    assert!(!gcc(&["-S", "error"]).contains("warning"));
    assert!(gcc(&["--select", "C117,S1"]).contains("[S10"));
    desk.run(&["validate", "--ignore", "S", "bad.csa"]).code(0);
}

#[test]
fn errors_can_be_limited_and_counted() {
    let desk = Desk::new();
    for index in 0..9 {
        desk.write(&format!("d/{index}.csa"), BROKEN);
    }
    let gcc = ["validate", "--output-format", "gcc", "d"];
    let all = desk.run(&gcc).code(1).out.lines().count();
    assert!(all >= 9);
    let run = desk.run(&[&gcc[..], &["--max-errors", "3"]].concat()).code(1);
    assert_eq!(run.out.lines().count(), 3);
    let run = desk.run(&["validate", "--stats", "d"]).code(1);
    let first = run.out.lines().next().unwrap();
    assert!(first.contains("S1") && first.starts_with('9'), "{run:#?}");
    assert!(!run.out.contains("d/0.csa"));
}

#[test]
fn of_a_collection_the_games_with_errors_are_named() {
    let desk = Desk::with(&[("one.csa", BROKEN), ("clean.csa", TWO)]);
    let games = |faulty: &[usize], count: usize| {
        let game = |number| if faulty.contains(&number) { BROKEN } else { CLEAN };
        (1..=count).map(game).collect::<Vec<_>>().join("/\n")
    };
    desk.write("some.csa", games(&[2, 5, 6, 7], 9));
    let odd: Vec<usize> = (1..60).step_by(2).collect();
    desk.write("many.csa", games(&odd, 60));
    let run = desk.run(&["validate", "clean.csa", "one.csa", "some.csa", "many.csa"]).code(1);
    let last: Vec<&str> = run.out.lines().rev().take(2).collect();
    let shown = "1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,…";
    let expected = [
        format!("many.csa: 30 of 60 games have errors: --games {shown}"),
        "some.csa: 4 of 9 games have errors: --games 2,5-7".to_owned(),
    ];
    assert_eq!(last, expected);
    let run = desk.run(&["validate", "--lang", "ja", "some.csa", "--games", "5-"]).code(1);
    let expected = "some.csa: 5局中3局にエラーがあります: --games 5-7";
    assert_eq!(run.out.lines().last(), Some(expected));
    let run = desk.run(&["validate", "clean.csa", "one.csa"]).code(1);
    assert!(!run.out.contains("--games"), "{run:#?}");
    let run = desk.run(&["validate", "--json", "one.csa", "some.csa", "many.csa"]).code(1);
    assert!(run.out.contains("\"records_with_errors\":35"), "{}", run.out);
}

#[test]
fn what_is_no_record_is_an_error() {
    let desk = Desk::with(&[("a.txt", "Dear diary\n")]);
    desk.write("b.csa", b"\0\x01\x02\xff\xfe binary \0\0");
    let run = desk.run(&["validate", "--output-format", "gcc", "a.txt", "b.csa"]).code(1);
    assert!(run.out.contains("[D001]") && run.out.contains("[I007]"), "{run:#?}");
}

#[test]
fn names_cannot_drive_the_terminal() {
    let text = BROKEN.replace("PI\n", "N+\u{202e}evil\nPI\n").replace("KA\n", "\u{1b}[2JKA\n");
    let desk = Desk::with(&[("bad.csa", &text)]);
    for format in ["human", "gcc", "json"] {
        let run = desk.run(&["validate", "-v", "--output-format", format, "bad.csa"]).code(1);
        assert!(!run.out.contains(['\u{1b}', '\u{202e}']), "{format}: {run:#?}");
    }
}

#[test]
fn what_can_be_mended_is_mended_and_nothing_else() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("bad.csa", BROKEN)]);
    desk.run(&["validate", "--fix", "a.csa", "bad.csa"]).code(1);
    assert_eq!(desk.read("a.csa"), CLEAN);
    assert_eq!(desk.read("bad.csa"), BROKEN);
    let run = desk.run(&["validate", "--diff", "a.csa"]).code(0);
    assert!(run.out.is_empty(), "{run:#?}");
}

#[test]
fn of_a_file_with_very_many_findings_some_are_listed_and_all_counted() {
    let text = CLEAN.replace("%TORYO", &("nonsense\n".repeat(5000) + "%TORYO"));
    let desk = Desk::with(&[("a.csa", &*text), ("b.csa", &text)]);
    let run = desk.run(&["validate", "-f", "csa", "a.csa", "b.csa"]);
    assert_eq!(run.out.matches("[C101]").count(), 200);
    assert!(run.out.contains("a.csa: … and 4,900 more findings"), "{}", &run.out[..2000]);
    assert!(run.out.contains("10000 warnings"), "{}", run.out.lines().last().unwrap());
    let run = desk.run(&[
        "validate",
        "-f",
        "csa",
        "--max-per-file",
        "2",
        "--output-format",
        "gcc",
        "a.csa",
    ]);
    assert_eq!(run.out.lines().count(), 2);
    let gcc = desk.run(&["validate", "-f", "csa", "--output-format", "gcc", "a.csa"]);
    assert_eq!(gcc.out.lines().count(), 5000);
}

#[test]
fn values_may_be_in_capitals_and_flags_repeated() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    desk.run(&["validate", "--output-format", "GCC", "--lang", "JA", "-qq", "a.csa"]).code(0);
    let run = desk.run(&["convert", "-vv", "-t", ".kif", "--eol", "Crlf", "a.csa"]).code(0);
    assert!(run.out.contains("\r\n"));
}

#[test]
fn reports_for_scripts_and_services() {
    let desk = Desk::with(&[("bad.csa", BROKEN), ("a.csa", CLEAN)]);
    let run = desk.run(&["validate", "--output-format", "jsonl", "a.csa", "bad.csa"]).code(1);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 1, "{run:#?}");
    assert_eq!(lines[0]["path"], "bad.csa");
    let gitlab = |desk: &Desk| {
        let run = desk.run(&["validate", "--output-format", "gitlab", "a.csa", "bad.csa"]).code(1);
        serde_json::from_str::<serde_json::Value>(&run.out).unwrap()
    };
    let before = gitlab(&desk);
    assert_eq!(before[0]["severity"], "major");
    assert_eq!(before[0]["location"]["lines"]["begin"], 6);
    // The fingerprint stays when lines move.
    desk.write("bad.csa", BROKEN.replace("PI\n", "'one\n'two\nPI\n"));
    let after = gitlab(&desk);
    assert_eq!(after[0]["location"]["lines"]["begin"], 8);
    assert_eq!(before[0]["fingerprint"], after[0]["fingerprint"]);
    let run = desk.run(&["validate", "--output-format", "sarif", "bad.csa"]).code(1);
    let log: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let mark = &log["runs"][0]["results"][0]["partialFingerprints"]["kifuMark/v1"];
    assert!(after[0]["fingerprint"].as_str().unwrap().starts_with(mark.as_str().unwrap()));
    // Two findings of one kind in a game are two.
    desk.write("two.csa", CLEAN.replace("%TORYO", "+7675FU\n+7574FU\n%TORYO"));
    let run = desk.run(&["validate", "--output-format", "gitlab", "two.csa"]).code(1);
    let two: Vec<serde_json::Value> = serde_json::from_str(&run.out).unwrap();
    let marks: BTreeSet<&str> = two.iter().map(|it| it["fingerprint"].as_str().unwrap()).collect();
    assert!(two.len() > 1 && marks.len() == two.len(), "{run:#?}");
    // Nothing to say is still a document.
    let run = desk.run(&["validate", "--output-format", "gitlab", "a.csa"]).code(0);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&run.out).unwrap(), serde_json::json!([]));
}

#[test]
fn help_is_a_command_too() {
    let desk = Desk::new();
    let run = desk.run(&["help", "validate"]).code(0);
    assert!(run.out.contains("Usage: kifu validate"), "{run:#?}");
    desk.run(&["help", "nothing"]).code(2);
}

const UNTIDY: &str = "V2.2\nPI\n+\n+2726fu\n%TORYO\n";

#[test]
fn what_would_be_mended_can_be_asked_for() {
    let mended = UNTIDY.replace("fu", "FU");
    let desk = Desk::with(&[("a.csa", UNTIDY), ("b.csa", &*mended)]);
    let run = desk.run(&["validate", "--fix", "--check", "a.csa", "b.csa"]).code(1);
    assert_eq!(run.err, "a.csa: would be changed\n");
    assert!(run.out.contains("= fix: --fix mends this"), "{run:#?}");
    assert!(run.out.contains("1 warning; 1 can be mended with --fix"), "{run:#?}");
    assert_eq!(desk.read("a.csa"), UNTIDY);
    desk.run(&["validate", "--fix", "--check", "b.csa"]).code(0);
    desk.run(&["validate", "--diff", "--check", "b.csa"]).code(0);
    desk.run(&["validate", "--diff", "a.csa"]).code(0);
    let run = desk.run(&["validate", "--diff", "--check", "a.csa"]).code(1);
    assert!(run.out.contains("-+2726fu\n++2726FU\n"), "{run:#?}");
    for alone in [["validate", "--check", "a.csa"], ["validate", "--unsafe-fixes", "a.csa"]] {
        desk.run(&alone).code(2);
    }
    let run = desk.run(&["validate", "--lang", "ja", "--fix", "--check", "a.csa"]).code(1);
    assert_eq!(run.err, "a.csa: 変更されます\n");
    assert!(run.out.contains("警告1件。--fixで1件を修正できます"), "{run:#?}");
}

#[test]
fn what_comes_in_is_mended_on_its_way_out() {
    let desk = Desk::with(&[]);
    for (text, expected) in [
        (UNTIDY.as_bytes().to_vec(), UNTIDY.replace("fu", "FU").into_bytes()),
        (CLEAN.as_bytes().to_vec(), CLEAN.as_bytes().to_vec()),
        // A byte order mark, and Shift_JIS.
        (
            [b"\xef\xbb\xbf", UNTIDY.as_bytes()].concat(),
            [b"\xef\xbb\xbf", UNTIDY.replace("fu", "FU").as_bytes()].concat(),
        ),
        (
            [b"N+\x90\xc2\x96\xd8\n", UNTIDY.as_bytes()].concat(),
            [b"N+\x90\xc2\x96\xd8\n", UNTIDY.replace("fu", "FU").as_bytes()].concat(),
        ),
    ] {
        desk.write("in", &text);
        let file = std::fs::File::open(desk.path("in")).unwrap();
        let mut command = desk.command(&["validate", "-f", "csa", "--fix", "-"]);
        let run = command.stdin(file).output().unwrap();
        assert_eq!(run.stdout, expected, "{}", String::from_utf8_lossy(&run.stderr));
        assert!(String::from_utf8_lossy(&run.stderr).contains("1 file, 1 game"));
    }
}

#[test]
fn what_wipes_a_trace_is_mended_only_if_told_so() {
    let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n\
               まで13手で先手の勝ち\n";
    let desk = Desk::with(&[("a.kif", kif)]);
    let run = desk.run(&["validate", "a.kif"]);
    assert!(run.out.contains("1 can be mended with --fix --unsafe-fixes"), "{run:#?}");
    desk.run(&["validate", "--fix", "a.kif"]);
    assert_eq!(desk.read("a.kif"), kif);
    desk.run(&["validate", "--fix", "--unsafe-fixes", "a.kif"]);
    assert_eq!(desk.read("a.kif"), kif.replace("13手", "1手"));
}

#[test]
fn what_a_file_says_of_its_encoding_is_mended() {
    let text = "'CSA encoding=Shift_JIS\nN+青木\nPI\n+\n+2726FU\n%TORYO\n";
    let unknown = text.replace("Shift_JIS", "KLINGON");
    let nul = CLEAN.replace("%TORYO", "'*a\0b\0c\n%TORYO");
    let desk = Desk::with(&[("a.csa", text), ("b.csa", &*unknown), ("c.csa", &*nul)]);
    desk.run(&["validate", "--fix", "a.csa", "b.csa", "c.csa"]);
    for name in ["a.csa", "b.csa"] {
        assert_eq!(desk.read(name), text.replace("Shift_JIS", "UTF-8"), "{name}");
    }
    assert_eq!(desk.read("c.csa"), nul.replace('\0', " "));
}

#[test]
fn a_report_that_mends_is_still_one() {
    let text = "手合割：平手\r\n先手:a\n   1 ７六歩(77)\n";
    for style in ["--json", "--output-format=sarif", "--output-format=gitlab"] {
        let desk = Desk::with(&[("j.kifu", text)]);
        let run = desk.run(&["validate", "--fix", style, "j.kifu"]);
        let report: serde_json::Value = serde_json::from_str(&run.out).expect(style);
        assert!(report.is_object() || report.is_array());
        assert!(run.err.contains("mended"), "{style}: {}", run.err);
    }
}

/// What would make a file look like one of another format is left alone, and so is a number that is wrong.
#[test]
fn fixes_leave_a_file_the_format_that_it_is() {
    let desk = Desk::new();
    let text = "手合割：平手\n２六歩 ８四歩\n２五八金\n３二金\n";
    desk.write("a.ki2", text);
    for _ in 0..2 {
        desk.run(&["validate", "--fix", "a.ki2"]).code(1);
        let run = desk.run(&["info", "--field", "format", "a.ki2"]).code(0);
        assert!(run.out.contains("ki2"), "{run:#?}");
    }
    // In a file of KI2 a number that is right says nothing, and goes.
    desk.write("b.ki2", "手合割：平手\n▲２六歩 △８四歩\n３．▲２五歩\n");
    desk.run(&["validate", "--fix", "b.ki2"]).code(0);
    assert_eq!(desk.read("b.ki2"), "手合割：平手\n▲２六歩 △８四歩\n▲２五歩\n");
}

/// What is counted by code has the severity that was told, and not the usual one.
#[test]
fn counts_by_code_have_their_own_severity() {
    let desk = Desk::with(&[("a.csa", &*warned())]);
    let stats = |args: &[&str]| {
        let run = desk.run(&[&["validate", "--stats", "--json", "a.csa"], args].concat());
        serde_json::from_str::<serde_json::Value>(&run.out).unwrap()
    };
    let usual = stats(&["-S", "note"])["codes"][0]["severity"].as_str().unwrap().to_owned();
    assert_ne!(usual, "error");
    for (args, severity) in [(&["-S", "note"][..], &*usual), (&["--strict"], "error")] {
        let report = stats(args);
        let codes = report["codes"].as_array().unwrap();
        assert!(!codes.is_empty(), "{report}");
        for code in codes {
            assert_eq!(code["severity"], severity, "{code}");
        }
        assert_eq!(report["summary"][format!("{severity}s")], codes.len(), "{report}");
    }
}

#[test]
fn services_are_given_paths_from_the_root_on() {
    let desk = Desk::with(&[("bad.csa", "V2.2\nPI\n+\n+7775FU\n")]);
    for style in ["gitlab", "github", "sarif"] {
        let report = |path| {
            let run =
                desk.run(&["validate", "--no-config", "--output-format", style, path]).code(1);
            assert!(!run.out.contains("./bad.csa"), "{run:?}");
            run.out
        };
        assert_eq!(report("."), report("bad.csa"));
        assert_eq!(report("./bad.csa"), report("bad.csa"));
    }
}

#[cfg(unix)]
#[test]
fn services_are_given_paths_below_the_current_folder() {
    let bad = "V2.2\nPI\n+\n+7775FU\n";
    let desk = Desk::with(&[("repo/sub/bad.csa", bad), ("out/bad.csa", bad)]);
    std::os::unix::fs::symlink(desk.path("repo"), desk.path("link")).unwrap();
    let whole = |name: &str| desk.path(name).to_str().unwrap().to_owned();
    for style in ["gitlab", "sarif"] {
        let report = |path: &str| {
            let args = ["validate", "--no-config", "--output-format", style, path];
            let output = desk.command(&args).current_dir(desk.path("repo")).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        let named = report("sub/bad.csa");
        assert!(named.contains("\"sub/bad.csa\""), "{named}");
        // As scripts and links name it.
        let names = [whole("repo/sub/bad.csa"), whole("link/sub/bad.csa")];
        for path in ["sub/../sub/bad.csa", "../repo/sub/bad.csa", &names[0], &names[1]] {
            assert_eq!(report(path), named, "{path}");
        }
        // What is elsewhere is no file of the repository.
        let other = report(&whole("out/bad.csa"));
        let begin = if style == "sarif" { "\"file:///" } else { "\"/" };
        assert!(other.contains(begin) && other.contains("/out/bad.csa\""), "{other}");
    }
}
