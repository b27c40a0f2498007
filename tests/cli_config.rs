//! `kifu.toml`, `kifu config`, and findings that are known.

use crate::cli::{BROKEN, CLEAN, Desk, project_file};
use kifu::findings::Code;
use kifu::findings::programs::PROGRAMS;

/// A drop of a pawn that is not there, and what follows is never judged.
const NO_PAWN: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+0055FU\n";
/// A move with a piece of the other side.
const FOREIGN: &str = "V2.2\nPI\n+\n+3334FU\n";

#[test]
fn the_nearest_settings_upwards_count() {
    let desk = Desk::with(&[
        ("kifu.toml", "[validate]\nignore = [\"S\"]\n"),
        ("a.csa", BROKEN),
        ("in/kifu.toml", "[validate]\nselect = [\"S\"]\n"),
        ("in/deep/b.csa", BROKEN),
    ]);
    desk.run(&["validate", "a.csa"]).code(0);
    // Settings further up do not count beside the nearest ones.
    desk.run(&["validate", "in/deep/b.csa"]).code(1);
    desk.run(&["validate", "."]).code(1);
    desk.run(&["validate", "--no-config", "a.csa"]).code(1);
    desk.run(&["validate", "--config", "kifu.toml", "in/deep/b.csa"]).code(0);
}

#[test]
fn the_language_is_that_of_the_settings_that_count() {
    let desk = Desk::with(&[
        ("kifu.toml", "lang = \"ja\"\n"),
        ("english.toml", "lang = \"en\"\n"),
        ("a.csa", CLEAN),
    ]);
    let words = |args: &[&str]| desk.run(args).code(0).out;
    assert!(words(&["validate", "a.csa"]).contains("指摘なし"));
    assert!(words(&["validate", "--no-config", "a.csa"]).contains("no findings"));
    assert!(words(&["validate", "--config", "english.toml", "a.csa"]).contains("no findings"));
    // A file that is named and not there is said once, and nothing is read.
    let run = desk.run(&["validate", "--config", "none.toml", "a.csa"]).code(2);
    assert!(run.err.contains("none.toml") && run.out.is_empty(), "{run:#?}");
}

#[test]
fn single_files_and_severities() {
    let toml = "[validate.per-file-ignores]\n\"old/\" = [\"S\"]\n\
                [validate.severity]\nS = \"off\"\nS111 = \"warning\"\n";
    let desk = Desk::with(&[
        ("kifu.toml", toml),
        ("old/a.csa", NO_PAWN),
        ("new/a.csa", NO_PAWN),
        ("new/b.csa", FOREIGN),
    ]);
    let run = desk.run(&["validate", "."]).code(0);
    assert_eq!(run.out.matches("warning[S111]").count(), 1, "{run:#?}");
    assert!(run.out.contains("new/a.csa"), "{run:#?}");
    // What a setting names stays what it says, whatever is asked for.
    let run = desk.run(&["validate", "--strict", "new/a.csa"]).code(0);
    assert!(run.out.contains("warning[S111]"), "{run:#?}");
}

#[test]
fn a_walk_leaves_out_what_settings_and_kifuignore_name() {
    let desk = Desk::with(&[
        ("kifu.toml", "include = [\"*.csa\"]\nexclude = [\"tmp/\"]\n"),
        (".kifuignore", "skipped.csa\n"),
        ("a.csa", CLEAN),
        ("skipped.csa", BROKEN),
        ("tmp/b.csa", BROKEN),
        ("c.usi", "position startpos moves 1a1b\n"),
    ]);
    let run = desk.run(&["validate", "."]).code(0);
    assert!(run.out.contains("1 file, 1 game: no findings"), "{run:#?}");
    // What is named is read.
    desk.run(&["validate", "tmp/b.csa"]).code(1);
    desk.run(&["validate", "--no-ignore", "skipped.csa"]).code(1);
    let run = desk.run(&["validate", "--no-ignore", "--no-config", "."]).code(1);
    assert!(run.out.contains("4 files"), "{run:#?}");
}

#[test]
fn what_is_named_is_left_out_if_that_is_asked_for() {
    let desk = Desk::with(&[
        ("kifu.toml", "include = [\"*.csa\"]\nexclude = [\"tmp/\"]\n"),
        ("a.csa", CLEAN),
        ("tmp/b.csa", BROKEN),
        ("c.usi", "position startpos moves 1a1b\n"),
    ]);
    let run = desk.run(&["validate", "--force-exclude", "a.csa", "tmp/b.csa", "c.usi"]).code(0);
    assert!(run.out.contains("1 file, 1 game: no findings"), "{run:#?}");
    // Nothing may be left, of files, folders and what comes by a pipe.
    for named in ["tmp/b.csa", "tmp", "c.usi"] {
        let run = desk.run(&["validate", "--force-exclude", named]).code(0);
        assert_eq!(run.err, "", "{named}");
    }
    let args = ["validate", "--force-exclude", "--stdin-filename", "tmp/b.csa", "-"];
    desk.pipe(&args, BROKEN.as_bytes()).code(0);
    desk.run(&["validate", "--force-exclude", "--no-config", "a.csa"]).code(2);
    // What is not there is an error all the same.
    desk.run(&["validate", "--force-exclude", "none.csa"]).code(2);
    // No repair reaches it.
    desk.write("tmp/d.csa", CLEAN.replace('+', "+ "));
    let before = desk.read("tmp/d.csa");
    desk.run(&["validate", "--fix", "--force-exclude", "tmp/d.csa"]).code(0);
    assert_eq!(desk.read("tmp/d.csa"), before);
}

#[test]
fn patterns_of_a_named_file_count_from_the_current_folder() {
    let per_file =
        |pattern: &str| format!("[validate.per-file-ignores]\n\"{pattern}\" = [\"S\"]\n");
    // From the folder above that of the settings, and from that one: there, what has a place is elsewhere.
    for (toml, above, inside) in [
        ("exclude = [\"sub/\"]\n".to_owned(), 0, 0),
        ("exclude = [\"bad.csa\"]\n".to_owned(), 0, 0),
        ("exclude = [\"/sub/bad.csa\"]\n".to_owned(), 0, 1),
        ("exclude = [\".*\", \"other/\"]\n".to_owned(), 1, 1),
        ("include = [\"good.*\"]\n".to_owned(), 0, 0),
        (per_file("sub/"), 0, 0),
        (per_file("*.csa"), 0, 0),
        (per_file("sub/*.csa"), 0, 1),
    ] {
        let desk =
            Desk::with(&[("ci/kifu.toml", &*toml), ("good.csa", CLEAN), ("sub/bad.csa", BROKEN)]);
        desk.run(&["validate", "--config", "ci/kifu.toml", "."]).code(above);
        let mut command = desk.command(&["validate", "--config", "kifu.toml", ".."]);
        let output = command.current_dir(desk.path("ci")).output().unwrap();
        assert_eq!(output.status.code(), Some(inside), "{toml}: {output:?}");
    }
}

#[test]
fn what_is_not_understood_is_said_with_its_place() {
    for (toml, words) in [
        (
            "lang = \"en\"\nignor = []\n",
            "kifu.toml:2:1: unknown key \"ignor\"; did you mean validate.ignore?",
        ),
        ("[validate]\nselect = [\"S111\", \"S999\"]\n", "kifu.toml:2:19: unknown code \"S999\""),
        ("[validate]\nstrict = \"yes\"\n", "kifu.toml:2:10: true or false is expected here"),
        ("[convert]\neol = \"cr\"\n", "kifu.toml:2:7: one of \"lf\", \"crlf\" is expected here"),
        ("validate = 1\n", "kifu.toml:1:12: a table is expected here"),
        ("[validate\n", "kifu.toml:1:10: "),
        ("a = \"\u{feff}\n", "kifu.toml:1:"),
    ] {
        let desk = Desk::with(&[("kifu.toml", toml), ("a.csa", CLEAN)]);
        for args in [["validate", "a.csa"], ["info", "a.csa"], ["config", "a.csa"]] {
            let run = desk.run(&args).code(2);
            assert!(run.err.contains(words), "{words}: {run:#?}");
            assert_eq!(run.err.lines().count(), 1, "{run:#?}");
        }
    }
    // In the folders of a walk, once and with nothing below it read.
    let desk = Desk::with(&[
        ("a.csa", CLEAN),
        ("in/kifu.toml", "x = 1\n"),
        ("in/b.csa", BROKEN),
        ("in/c.csa", BROKEN),
    ]);
    let run = desk.run(&["validate", "."]).code(2);
    assert_eq!(run.err.matches("unknown key").count(), 1, "{run:#?}");
    assert!(run.out.contains("1 file, 1 game: no findings"), "{run:#?}");
}

#[test]
fn reports_for_programs_tell_of_settings_that_are_not_understood() {
    let desk = Desk::with(&[
        ("a.csa", CLEAN),
        ("in/kifu.toml", "[validate]\nstrict = \"yes\"\n"),
        ("in/b.csa", BROKEN),
    ]);
    let report = |format: &str| {
        let run = desk.run(&["validate", "--output-format", format, "."]).code(2);
        assert_eq!(run.err.matches("true or false is expected here").count(), 1, "{run:#?}");
        run.out
    };
    for format in ["jsonl", "gcc", "github", "gitlab", "sarif", "junit"] {
        let out = report(format);
        assert!(out.contains("in/kifu.toml") && out.contains("true or false"), "{format}: {out}");
    }
    let out: serde_json::Value = serde_json::from_str(&report("json")).unwrap();
    let [finding] = &out["findings"].as_array().unwrap()[..] else { panic!("{out}") };
    assert_eq!((&finding["code"], &finding["path"]), (&"I011".into(), &"in/kifu.toml".into()));
    assert_eq!((&finding["line"], &finding["column"]), (&2.into(), &10.into()), "{out}");
    // It is none of the records.
    for (count, expected) in [("files", 1), ("files_with_errors", 0), ("errors", 1)] {
        assert_eq!(out["summary"][count], expected, "{out}");
    }
}

#[test]
fn settings_say_how_text_is_written() {
    let desk = Desk::with(&[
        ("kifu.toml", "lang = \"ja\"\n[convert]\noutput-encoding = \"utf-8\"\neol = \"lf\"\n"),
        ("a.csa", CLEAN),
        ("b.csa", BROKEN),
    ]);
    desk.run(&["convert", "a.csa", "-o", "a.kif"]).code(0);
    let text = desk.read("a.kif");
    assert!(text.starts_with("#KIF version=2.0 encoding=UTF-8\n"), "{text}");
    let run = desk.run(&["validate", "b.csa"]).code(1);
    assert!(run.out.contains("ファイル"), "{run:#?}");
    let run = desk.run(&["validate", "--lang", "en", "b.csa"]).code(1);
    assert!(run.out.contains("1 file"), "{run:#?}");
    // The command line goes first.
    desk.run(&["convert", "a.csa", "--eol", "crlf", "-o", "b.kif"]).code(0);
    assert!(desk.read("b.kif").contains("\r\n"));
}

#[test]
fn settings_are_shown_with_their_places() {
    let toml = "exclude = [\"x\"]\n\n[validate.severity]\nS111 = \"note\"\n";
    let desk = Desk::with(&[("kifu.toml", toml), ("a.csa", CLEAN), ("x", "")]);
    let run = desk.run(&["config", "a.csa"]).code(0);
    assert!(run.out.contains("validate.severity.\"S111\" = \"note\"  # "), "{run:#?}");
    assert!(run.out.contains("kifu.toml:4\n"), "{run:#?}");
    let run = desk.run(&["config", "--show", "x"]).code(0);
    assert!(run.out.contains("read only if it is named"), "{run:#?}");
    for lang in ["en", "ja"] {
        let run = desk.run(&["config", "--keys", "--lang", lang]).code(0);
        assert_eq!(run.out.lines().count(), 13, "{run:#?}");
    }
}

#[test]
fn the_language_of_other_folders_is_shown_as_one_that_does_not_count() {
    let desk = Desk::with(&[("in/kifu.toml", "lang = \"ja\"\n"), ("in/a.csa", CLEAN)]);
    let run = desk.run(&["config", "in/a.csa"]).code(0);
    assert!(run.out.contains("\n# lang = \"ja\"  # "), "{run:#?}");
    assert!(run.out.contains("kifu.toml:1: for runs in its folder only\n"), "{run:#?}");
    desk.write("kifu.toml", "lang = \"en\"\n");
    desk.write("in/kifu.toml", "");
    let run = desk.run(&["config", "in/a.csa", "kifu.toml"]).code(0);
    assert!(run.out.contains("\nlang = \"en\"  # "), "{run:#?}");
    assert!(!run.out.contains("for runs"), "{run:#?}");
}

/// Of each habit of a program, a record as that program writes it.
const HABITS: &[(&str, &str, &str, &str)] = &[
    (
        "kifu-for-windows",
        "R121",
        "kif",
        "手合割：平手\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n先手番\n手数----指手---------消費時間--\n   1 １二金打\n   2 詰み\n",
    ),
    (
        "kifu-for-iphone",
        "K133",
        "kif",
        "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金 銀\n先手番\n手数----指手---------消費時間--\n   1 １二金打\n   2 詰み\n",
    ),
    (
        "lishogi",
        "K132",
        "kif",
        "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 个|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n先手番\n手数----指手---------消費時間--\n   1 １二金打\n   2 詰み\n",
    ),
    (
        "shogidokoro",
        "K129",
        "kif",
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)        (00:01 / 00:00:01)\n   2 中断\n",
    ),
    (
        "81dojo",
        "K129",
        "kif",
        "手合割：平手\n手数----指手---------消費時間--\n1   ７六歩(77)    (0:4/0:0:4)\n2   中断\n",
    ),
    (
        "myshogi",
        "K130",
        "kif",
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n\n変化：2\n2 ８四歩(83)\n",
    ),
    ("gekisashi", "K131", "ki2", "先手: 先手 / 後手: 後手\n手合割：平手\n\n▲７六歩△３四歩\n"),
    (
        "gekisashi",
        "K101",
        "ki2",
        "手合割：平手\n\n▲７六歩△３四歩\n------------------------------\n    generated by 激指定跡道場4\n",
    ),
    ("shogi-club-24", "K127", "ki2", "手合割：平手\n\n▲７六歩 △３四歩 ▲２二角生 △同　銀\n"),
    (
        "shogi-wars",
        "R130",
        "csa",
        "V2.2\n$SITE:将棋ウォーズ\n$START_TIME: 11:36:55\nPI\n+\n+2726FU\nT0\n",
    ),
    (
        "piyo-shogi",
        "R119",
        "kif",
        "開始日時：0000/00/00 00:00:00\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n",
    ),
    ("wcsc", "C118", "csa", "V2.2\nPI\n+\n+7776FU\n%TORYO\n$END_TIME:2020/01/01 10:00:00\n"),
    ("gps-shogi", "C119", "csa", "V2.2\nPI\n+\n+7776FU  ,T0       ,'T0\n%TORYO\n"),
    (
        "yaneuraou",
        "U201",
        "usi",
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f\n",
    ),
    ("yaneuraou", "U102", "sfen", "4k4/9/9/9/9/9/9/9/4K4 b PR 1\n"),
    (
        "fics",
        "P137",
        "pgn",
        "[Event \"FICS rated blitz game\"]\n[Result \"1-0\"]\n\n1. e4 {[%emt 0.0]} 1-0\n",
    ),
    ("fox", "F310", "sgf", "(;GM[1]FF[4]SZ[19]AP[foxwq]KM[375];B[pd])\n"),
    ("fox", "F316", "sgf", "(;GM[1]FF[4]SZ[19]AP[foxwq]HA[4];W[qf])\n"),
    ("nihon-kiin", "F313", "sgf", "(TE[x]RD[2020-01-01]KO[6.5];B[pd])\n"),
    ("sina", "F313", "sgf", "(;TE[x]RD[2020-01-01]KO[6.5];B[pd])\n"),
];

#[test]
fn what_a_program_always_writes_is_no_departure() {
    for (program, code, extension, text) in HABITS {
        let desk = Desk::new();
        let name = format!("a.{extension}");
        desk.write(&name, text);
        let args = ["validate", "--strict", "--select", code, &name];
        let run = desk.run(&args).code(1);
        assert!(run.out.contains(&format!("error[{code}]")), "{program}: {run:#?}");
        let run = desk.run(&[&args[..], &["--source", program]].concat()).code(0);
        assert!(run.out.contains(&format!("note[{code}]")), "{program}: {run:#?}");
        desk.write("kifu.toml", format!("[validate]\nsource = \"{program}\"\n"));
        desk.run(&args).code(0);
        // Another program does not excuse it.
        desk.run(&[&args[..], &["--source", "lichess"]].concat()).code(1);
    }
    for program in PROGRAMS {
        for habit in program.habits {
            let shown = |(name, code, ..): &(&str, &str, &str, &str)| {
                *name == program.name && *code == habit.code.row().id
            };
            // These two depend on more than one small text shows; other rows show the same codes.
            let elsewhere = habit.code == Code::EncodingGuessed
                || program.name == "kifu-for-iphone" && habit.code == Code::HandicapMismatch;
            assert!(elsewhere || HABITS.iter().any(shown), "{} {}", program.name, habit.code);
        }
    }
}

#[test]
fn programs_are_listed_shown_and_guessed() {
    let toml = "[validate]\nsource = [\"81dojo\", \"SHOGIDOKORO\"]\n";
    let desk = Desk::with(&[("kifu.toml", toml), ("a.csa", CLEAN)]);
    let run = desk.run(&["config", "a.csa"]).code(0);
    let line = "# 81dojo, 81道場: 81Dojo\n#   K129  times have no zeros before them";
    assert!(run.out.contains(line), "{run:#?}");
    assert!(run.out.contains("# shogidokoro, 将棋所: "), "{run:#?}");
    for lang in ["en", "ja"] {
        let run = desk.run(&["config", "--sources", "--lang", lang]).code(0);
        for program in PROGRAMS {
            let is_listed = |line: &str| line.split([',', ':']).next() == Some(program.name);
            assert!(run.out.lines().any(is_listed), "{run:#?}");
        }
    }
    let run = desk.run(&["validate", "--source", "lichss", "a.csa"]).code(2);
    assert_eq!(run.err, "kifu: unknown program \"lichss\"; did you mean lichess?\n");
    desk.write("kifu.toml", "[validate]\nsource = \"chesbase\"\n");
    let run = desk.run(&["validate", "a.csa"]).code(2);
    let words = "kifu.toml:2:10: unknown program \"chesbase\"; did you mean chessbase?";
    assert!(run.err.contains(words), "{run:#?}");
}

#[test]
fn only_new_findings_count() {
    let desk = Desk::with(&[("games/a.csa", NO_PAWN), ("games/b.csa", BROKEN)]);
    desk.run(&["validate", "games"]).code(1);
    let run = desk.run(&["validate", "games", "--write-baseline", "known.json"]).code(0);
    assert!(run.err.contains("known.json: 2 findings in 2 files"), "{run:#?}");
    let run = desk.run(&["validate", "games", "--baseline", "known.json"]).code(0);
    assert!(run.out.contains("2 known findings are not shown"), "{run:#?}");
    assert!(run.err.is_empty(), "{run:#?}");
    // Lines that moved change nothing; a fault that is new is the only one.
    desk.write("games/a.csa", NO_PAWN.replace("PI\n", "'a comment\n'another\nPI\n"));
    desk.write("games/c.csa", FOREIGN);
    let run = desk.run(&["validate", "games", "--baseline", "known.json"]).code(1);
    assert!(run.out.contains("games/c.csa"), "{run:#?}");
    assert!(run.out.contains("3 files, 3 games: 1 error\n"), "{run:#?}");
    // The same fault once more is new too.
    desk.write("games/c.csa", CLEAN);
    desk.write("games/a.csa", format!("{NO_PAWN}/\n{NO_PAWN}"));
    let run = desk.run(&["validate", "games", "--baseline", "known.json"]).code(1);
    assert!(run.out.contains(": 1 error\n"), "{run:#?}");
    // What is mended is said.
    desk.write("games/a.csa", CLEAN);
    let run = desk.run(&["validate", "games", "--baseline", "known.json"]).code(0);
    assert!(
        run.err.contains("1 known finding does not occur any more (S111 in games/a.csa)"),
        "{run:#?}"
    );
    // Through the settings, from another folder, and with a file that is none.
    desk.write("kifu.toml", "[validate]\nbaseline = \"known.json\"\n");
    desk.run(&["validate", "games/b.csa"]).code(0);
    desk.write("other.json", "{}");
    for flag in ["--baseline", "--write-baseline"] {
        let run = desk.run(&["validate", "games", flag, "other.json"]).code(2);
        assert!(run.err.contains("no file of known findings"), "{run:#?}");
    }
    assert_eq!(desk.read("other.json"), "{}");
}

#[test]
fn known_findings_in_a_folder_of_their_own_go_with_their_records() {
    let desk = Desk::new();
    for copy in ["a", "b"] {
        desk.write(&format!("{copy}/games/g.csa"), BROKEN);
        desk.write(&format!("{copy}/ci/in/h.csa"), BROKEN);
    }
    desk.run(&["validate", "a", "--write-baseline", "a/ci/known.json"]).code(0);
    let known = desk.read("a/ci/known.json");
    for path in ["../games/g.csa", "in/h.csa"] {
        assert!(known.contains(&format!("\"path\":\"{path}\"")), "{known}");
    }
    let is_known = |args: &[&str]| {
        let run = desk.run(&[&["validate"], args].concat()).code(0);
        assert!(run.out.contains("2 known findings are not shown"), "{run:#?}");
        assert!(run.err.is_empty(), "{run:#?}");
    };
    desk.write("b/ci/known.json", &known);
    is_known(&["b", "--baseline", "b/ci/known.json"]);
    desk.write("b/kifu.toml", "[validate]\nbaseline = \"ci/known.json\"\n");
    is_known(&["b"]);
    // Older versions wrote the whole path there.
    let whole = std::fs::canonicalize(desk.path("a/games/g.csa")).unwrap();
    let whole = whole.to_string_lossy().replace('\\', "/");
    desk.write("a/ci/known.json", known.replace("../games/g.csa", &whole));
    is_known(&["a", "--baseline", "a/ci/known.json"]);
    // What is gone is told.
    std::fs::remove_file(desk.path("b/games/g.csa")).unwrap();
    let run = desk.run(&["validate", "b"]).code(0);
    assert!(run.err.contains("1 known finding does not occur any more"), "{run:#?}");
    assert!(run.err.contains("in ../games/g.csa)"), "{run:#?}");
}

#[test]
fn what_is_known_of_a_record_that_cannot_be_read_stays() {
    let desk = Desk::with(&[("a.csa", NO_PAWN), ("in/b.csa", BROKEN), ("in/c.csa", BROKEN)]);
    let write = |code| {
        let args = ["validate", "a.csa", "in", "--write-baseline", "known.json"];
        let run = desk.run(&args).code(code);
        (run.err, desk.read("known.json"))
    };
    let (err, known) = write(0);
    assert!(err.contains("3 findings in 3 files") && known.contains("in/c.csa"), "{err}{known}");
    // Neither is read where the settings are not understood, or where there is no such folder.
    desk.write("in/kifu.toml", "x = 1\n");
    let (err, kept) = write(2);
    assert!(kept == known && err.contains("3 findings in 3 files"), "{err}{kept}");
    std::fs::remove_file(desk.path("in/kifu.toml")).unwrap();
    std::fs::rename(desk.path("in"), desk.path("out")).unwrap();
    desk.write("a.csa", CLEAN);
    let (err, kept) = write(2);
    assert!(kept.contains("in/b.csa") && err.contains("2 findings in 2 files"), "{err}{kept}");
    // What is read is taken down anew, and what is gone is not missed.
    std::fs::rename(desk.path("out"), desk.path("in")).unwrap();
    std::fs::remove_file(desk.path("in/c.csa")).unwrap();
    let (err, kept) = write(0);
    assert!(!kept.contains("in/c.csa") && err.contains("1 finding in 1 file"), "{err}{kept}");
}

#[test]
fn line_ends_make_no_finding_new() {
    // What is about several lines, with its mark as older versions wrote it.
    for (name, mark) in [("S201-many", "52baaeea2e217c6c"), ("K111-short", "11042c5014e1a736")] {
        let path = project_file(&format!("testdata/kif/bad/{name}.kif"));
        let text = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        let known = [text.clone(), text.replace('\n', "\r\n")].map(|text| {
            let desk = Desk::with(&[("a.kif", &text)]);
            desk.run(&["validate", "a.kif", "--write-baseline", "known.json"]).code(0);
            desk.read("known.json")
        });
        assert!(known[0].contains(mark), "{}", known[0]);
        assert_eq!(known[0], known[1]);
    }
}
