//! Habits from other programs: several games a file, names that are taken, counting from the end, pagers.

use crate::cli::{CLEAN, Desk, TWO};

const PGN: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n\
                   [White \"b/c\"]\n[Black \"A\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n\n\
                   [White \"a\"]\n[Black \"C\"]\n[Result \"*\"]\n\n1. c4 *\n\n\
                   [Black \"D\"]\n[Result \"*\"]\n\n1. b3 *\n";

#[test]
fn files_of_so_many_games() {
    let desk = Desk::with(&[("all.pgn", PGN)]);
    desk.run(&["convert", "all.pgn", "-t", "pgn", "--split=3", "--output-dir", "out"]).code(0);
    assert_eq!(desk.list("out"), ["all-001.pgn", "all-002.pgn"]);
    let count = desk.run(&["info", "--count", "out"]).code(0).out;
    assert_eq!(count, "out/all-001.pgn: 3\nout/all-002.pgn: 1\n");
    // As many as there are, and one more than there are.
    for (games, files) in [("4", 1), ("5", 1), ("1", 4), ("2", 2)] {
        let out = format!("out{games}");
        let split = format!("--split={games}");
        desk.run(&["convert", "all.pgn", "-t", "pgn", &split, "--output-dir", &out]).code(0);
        assert_eq!(desk.list(&out).len(), files, "{games}");
    }
    let whole = desk.run(&["convert", "all.pgn", "-t", "pgn"]).code(0).out;
    let parts: String =
        desk.list("out").iter().map(|name| desk.read(&format!("out/{name}"))).collect();
    assert_eq!(parts, whole);
}

#[test]
fn a_file_for_each_value() {
    let desk = Desk::with(&[("all.pgn", PGN)]);
    let args = ["convert", "all.pgn", "-t", "pgn", "--split=tag:White", "--output-dir", "out"];
    desk.run(&args).code(0);
    // Names are fit for any system: without separators, and equal but for their case are the same.
    assert_eq!(desk.list("out"), ["all-A.pgn", "all-b_c.pgn", "all-unknown.pgn"]);
    let out =
        desk.run(&["info", "--field", "first", "--field", "second", "out/all-A.pgn"]).code(0).out;
    assert_eq!(out, "A\tB\na\tC\n");
    // Nothing is overwritten, and in one go a file is written once.
    let run = desk.run(&args).code(0);
    assert!(run.err.is_empty(), "{run:?}");
    let changed = PGN.replace("1. e4 e5", "1. e4 c5");
    desk.write("all.pgn", changed);
    let run = desk.run(&args).code(2);
    assert!(run.err.contains("all-A.pgn") && run.err.contains("--force"), "{run:?}");
}

#[test]
fn values_with_one_name_for_a_file_have_files_of_their_own() {
    // What differs stands beyond what a name has room for, or is a sign that no name can have.
    let long = |end: &str| format!("Rated Blitz tournament https://lichess.org/tournament/{end}");
    let (one, two) = (long("aaaaaaa1"), long("bbbbbbb2"));
    let events = [&*one, "a/b", &*two, "a:b", &*one, "a_b-2", "a?b"];
    let games: Vec<String> =
        events.iter().map(|event| format!("[Event \"{event}\"]\n\n1. e4 *\n\n")).collect();
    let desk = Desk::with(&[("all.pgn", &*games.concat())]);
    desk.run(&["convert", "all.pgn", "-t", "pgn", "--split=tag:Event", "--output-dir", "out"])
        .code(0);
    let cut = "all-Rated Blitz tournament https___lichess.org_tournam";
    let names = [&*format!("{cut}-2.pgn"), &format!("{cut}.pgn")];
    let others = ["all-a_b-2-2.pgn", "all-a_b-2.pgn", "all-a_b-3.pgn", "all-a_b.pgn"];
    let mut expected = [&names[..], &others].concat();
    expected.sort_unstable();
    let mut found = desk.list("out");
    found.sort_unstable();
    assert_eq!(found, expected);
    let count = |name: &str| desk.run(&["info", "--count", &format!("out/{name}")]).out;
    assert_eq!((count(names[0]), count(names[1])), ("1\n".to_owned(), "2\n".to_owned()));
}

#[test]
fn records_of_csa_are_joined_with_their_separator() {
    let desk = Desk::with(&[("two.csa", TWO)]);
    desk.run(&["convert", "two.csa", "-t", "csa", "--split=tag:ending", "--output-dir", "out"])
        .code(0);
    assert_eq!(desk.list("out"), ["two-interrupted.csa", "two-resign.csa"]);
    desk.run(&["convert", "two.csa", "-t", "csa", "--split=tag:game", "--output-dir", "out"])
        .code(0);
    assert_eq!(desk.run(&["info", "--count", "out/two-shogi.csa"]).code(0).out, "2\n");
    let run =
        desk.run(&["convert", "two.csa", "-t", "kif", "--split=2", "--output-dir", "out"]).code(2);
    assert!(run.err.contains("holds one record only"), "{run:?}");
    let run = desk.run(&["convert", "two.csa", "-t", "csa", "--split=many"]).code(2);
    assert!(run.err.contains("tag:White"), "{run:?}");
}

#[test]
fn the_second_of_a_name_is_numbered() {
    let desk =
        Desk::with(&[("a/x.csa", CLEAN), ("b/x.csa", CLEAN), ("x-2.csa", CLEAN), ("c/x.csa", TWO)]);
    let files = ["a/x.csa", "b/x.csa", "x-2.csa"];
    let base = ["convert", "-t", "usi", "--output-dir", "out"];
    let run = desk.run(&[&base[..], &files[..]].concat()).code(2);
    assert!(run.err.contains("--numbering"), "{run:?}");
    let run = desk.run(&[&base[..], &["--numbering", "--force"], &files[..]].concat());
    run.code(0);
    assert_eq!(desk.list("out"), ["x-2-2.usi", "x-2.usi", "x.usi"]);
}

#[test]
fn results_are_for_engines_lines() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let run = desk.run(&["convert", "a.csa", "-t", "usi", "--results"]).code(0);
    assert_eq!(run.out, "position startpos moves 7g7f 3c3d 8h2b+ resign\n");
    assert!(!run.err.contains("ending"), "{run:?}");
    let run = desk.run(&["convert", "a.csa", "-t", "kif", "--results"]).code(2);
    assert!(run.err.contains("--results is for usi"), "{run:?}");
}

#[test]
fn plies_count_from_the_end_too() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let at = |ply: &str| desk.run(&["replay", "a.csa", "--board", "sfen", "--ply", ply]);
    assert_eq!(at("-1").code(0).out, at("3").code(0).out);
    assert_eq!(at("-4").code(0).out, at("0").code(0).out);
    assert_eq!(at("-2--1").code(0).out, at("2-3").code(0).out);
    assert_eq!(at("1--1").code(0).out, at("1-3").code(0).out);
    assert!(at("-5").code(1).err.contains("only 3 moves"));
    assert!(at("3--2").code(1).err.contains("-2 is move 2, which comes before move 3"));
    assert!(at("-1--2").code(2).err.contains("such as 20 or -1"));
}

#[test]
fn comments_stand_below_the_board() {
    let desk = Desk::with(&[
        ("a.csa", "V2.2\nPI\n+\n'*before\n+7776FU\n'*first\n'*second \u{202e}\n%TORYO\n"),
        ("a.pgn", "1. e4 {[%clk 0:05:00] king's pawn} e5 {[%clk 0:05:00]} *\n"),
        ("a.sgf", "(;GM[1]SZ[5];B[cc];C[a node of its own];AB[aa]C[set up];W[dd]C[last])"),
    ]);
    let run = desk.run(&["replay", "a.csa", "--ply", "1"]).code(0);
    assert!(run.out.ends_with("* first\n* second \\u{202e}\n"), "{run:?}");
    let run = desk.run(&["replay", "a.pgn", "--ply", "1"]).code(0);
    assert!(run.out.ends_with("\n* king's pawn\n"), "{run:?}");
    assert!(!desk.run(&["replay", "a.pgn"]).code(0).out.contains('*'));
    let run = desk.run(&["replay", "a.sgf", "--all"]).code(0);
    let told: Vec<&str> = run.out.lines().filter(|line| line.starts_with("* ")).collect();
    assert_eq!(told, ["* a node of its own", "* set up", "* last"], "{run:?}");
    let bare = desk.run(&["replay", "a.csa", "--board", "sfen", "--all"]).code(0);
    assert!(!bare.out.contains('*'), "{bare:?}");
}

#[test]
fn sides_and_results_have_the_names_of_the_game() {
    let desk = Desk::with(&[
        ("a.sgf", "(;GM[1]SZ[5]PB[Ann]PW[Bob]RE[W+];B[cc])"),
        ("b.sgf", "(;GM[1]SZ[5]PB[Ann]PW[Bob]RE[B+2.5];B[cc])"),
        ("a.pgn", PGN),
        ("a.csa", CLEAN),
    ]);
    let head = |args: &[&str]| {
        let out = desk.run(&[&["info"], args].concat()).code(0).out;
        out.lines().next().unwrap().split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(head(&["a.sgf", "b.sgf"])[2..4], ["BLACK", "WHITE"]);
    assert_eq!(head(&["a.pgn", "a.pgn"])[2..4], ["WHITE", "BLACK"]);
    assert_eq!(head(&["a.csa", "a.csa"])[2..4], ["SENTE", "GOTE"]);
    assert_eq!(head(&["a.csa", "a.pgn"])[2..4], ["FIRST", "SECOND"]);
    assert_eq!(head(&["--lang", "ja", "a.sgf", "b.sgf"])[2..4], ["黒", "白"]);
    let result = |file: &str| {
        let out = desk.run(&["info", file]).code(0).out;
        let line = out.lines().find(|line| line.starts_with("result:")).unwrap();
        line["result:".len()..].trim().to_owned()
    };
    assert_eq!([result("a.sgf"), result("b.sgf")], ["W+", "B+2.5"]);
    assert_eq!([result("a.pgn"), result("a.csa")], ["1-0", "sente wins"]);
    // Programs are told the same of every game.
    let field = |key: &str, file: &str| desk.run(&["info", "--field", key, file]).code(0).out;
    assert_eq!(field("result", "a.sgf"), "second-wins\n");
    assert_eq!([field("black", "a.sgf"), field("white", "a.sgf")], ["Ann\n", "Bob\n"]);
    assert_eq!(field("white", "a.pgn").lines().next(), Some("A"));
    assert_eq!([field("sente", "a.csa"), field("gote", "a.csa")], ["Alice\n", "Bob\n"]);
}

/// What somebody sees who runs it on a terminal: of `script`, which gives it one.
#[cfg(target_os = "linux")]
pub(crate) fn on_a_terminal(desk: &Desk, line: &str) -> Option<String> {
    let program = assert_cmd::cargo::cargo_bin!("kifu");
    let line = format!("stty rows 10 cols 80; {}", line.replace("kifu", program.to_str()?));
    let mut script = std::process::Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).current_dir(desk.path(""));
    script.env_remove("PAGER").env_remove("KIFU_PAGER").env("LANG", "C").env_remove("LC_ALL");
    let Ok(output) = script.stdin(std::process::Stdio::null()).output() else {
        crate::support::skipped("no script to make a terminal with");
        return None;
    };
    Some(String::from_utf8_lossy(&output.stdout).replace('\r', ""))
}

/// `script` of other systems has other options.
#[test]
#[cfg(target_os = "linux")]
fn what_is_too_long_for_a_terminal_is_paged() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let pager = "KIFU_PAGER='cat >paged; echo left' ";
    let Some(seen) = on_a_terminal(&desk, &format!("{pager} kifu formats")) else { return };
    assert_eq!(seen, "left\n");
    assert!(desk.read("paged").starts_with("NAME"), "{}", desk.read("paged"));
    // Short output, other wishes, and commands whose output programs read.
    for line in [
        format!("{pager} kifu info --count a.csa"),
        format!("{pager} kifu formats --no-pager"),
        "PAGER=cat kifu formats".to_owned(),
        "KIFU_PAGER= kifu formats".to_owned(),
        format!("{pager} kifu completions bash"),
        format!("{pager} kifu formats | cat"),
    ] {
        std::fs::remove_file(desk.path("paged")).unwrap_or_default();
        let seen = on_a_terminal(&desk, &line).unwrap();
        assert!(!desk.has("paged") && !seen.is_empty(), "{line}: {seen}");
    }
    // Nobody there to page: shown all the same. Left early: no fault.
    let seen =
        on_a_terminal(&desk, "KIFU_PAGER=/nowhere/at-all kifu formats; echo code $?").unwrap();
    assert!(seen.contains("code 0"), "{seen}");
    let seen = on_a_terminal(&desk, "KIFU_PAGER='head -1' kifu explain; echo code $?").unwrap();
    assert!(seen.ends_with("code 0\n") && seen.lines().count() == 2, "{seen}");
    // What cannot be read is told when the pager has been left.
    let line = format!("{pager} kifu explain S K; {pager} kifu validate no.csa; echo code $?");
    let seen = on_a_terminal(&desk, &line).unwrap();
    assert!(seen.contains("left\n") && seen.contains("no.csa"), "{seen}");
}

#[test]
fn slips_of_the_first_hour_are_answered() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("my.kif", "")]);
    let err = |args: &[&str]| desk.run(args).code(2).err;
    // A file where a command is expected.
    let words = err(&["a.csa"]);
    assert!(words.contains("a command comes first: 'kifu info a.csa'"), "{words}");
    let words = err(&["--lang", "ja", "a.csa"]);
    assert!(words.contains("`kifu info a.csa` のように、コマンドを先に"), "{words}");
    assert!(!err(&["b.csa"]).contains("comes first"));
    // Words that are no codes, labels that are no encodings.
    let words = err(&["validate", "--select", "nifu", "a.csa"]);
    assert_eq!(words, "kifu: unknown code \"nifu\"; did you mean S114?\n");
    let words = err(&["--lang", "ja", "validate", "--ignore", "打ち歩詰め", "a.csa"]);
    assert!(words.contains("S115 のことですか"), "{words}");
    let words = err(&["info", "--encoding", "sjs", "a.csa"]);
    assert!(words.contains("did you mean sjis?"), "{words}");
    let words = err(&["info", "--encoding", "ebcdic", "a.csa"]);
    assert!(words.contains("Shift_JIS"), "{words}");
    let words = err(&["validate", "--baseline", "none.json", "a.csa"]);
    assert!(words.contains("--write-baseline writes one"), "{words}");
    // The help of help is Japanese, too.
    let help = desk.run(&["--lang", "ja", "help", "help"]).code(0).out;
    assert!(help.contains("使い方を知りたいコマンド") && !help.contains("for the"), "{help}");
}

#[test]
fn the_sides_of_each_part_of_a_list_stand_above_it() {
    let games = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 *\n\n".repeat(1001);
    let desk =
        Desk::with(&[("a.pgn", games.as_str()), ("b.sgf", "(;GM[1]SZ[5]PB[Ann]PW[Bob];B[cc])")]);
    let out = desk.run(&["info", "a.pgn", "b.sgf"]).code(0).out;
    let heads: Vec<&str> = out.lines().filter(|line| line.starts_with("FILE")).collect();
    let sides =
        heads.iter().map(|line| line.split_whitespace().skip(2).take(2).collect::<Vec<_>>());
    let sides: Vec<Vec<&str>> = sides.collect();
    // Black begins in Go: it must not stand below White.
    assert_eq!(sides[0], ["WHITE", "BLACK"]);
    assert!(sides.len() == 2 && sides[1] != sides[0], "{heads:?}");
    let again = desk.run(&["info", "a.pgn", "a.pgn"]).code(0).out;
    assert_eq!(again.lines().filter(|line| line.starts_with("FILE")).count(), 1);
}

#[test]
fn names_of_files_hold_nothing_unseen() {
    let pgn = "[White \"a\u{202e}b\u{200b}\u{7f}c\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let desk = Desk::with(&[("all.pgn", pgn)]);
    desk.run(&["convert", "all.pgn", "-t", "pgn", "--split=tag:White", "--output-dir", "out"])
        .code(0);
    assert_eq!(desk.list("out"), ["all-a_b_ c.pgn"]);
}

#[test]
fn options_without_effect_are_refused() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for (options, named) in [
        (&["--pgn", "reduced"][..], "--pgn"),
        (&["--width", "5"], "--width"),
        (&["--tag-order", "source"], "--tag-order"),
        (&["--lossless"], "--lossless"),
        (&["--bom", "--output-encoding", "cp932"], "--bom"),
        (&["--numbering"], "--numbering"),
    ] {
        let run = desk.run(&[&["convert", "a.csa", "-t", "csa"], options].concat()).code(2);
        assert!(run.err.contains(named), "{run:?}");
    }
    // No encoding that has none of the signs of moves.
    for (format, encoding, whole) in [
        ("kif", "windows-1252", false),
        ("ki2", "ascii", false),
        ("bod", "euc-kr", false),
        ("kifu", "big5", false),
        ("kif", "euc-jp", true),
        ("kif", "iso-2022-jp", true),
        ("ki2u", "gb18030", true),
        ("csa", "windows-1252", true),
    ] {
        let run = desk.run(&["convert", "a.csa", "-t", format, "--output-encoding", encoding]);
        assert_eq!(run.code, Some(if whole { 0 } else { 2 }), "{format} {encoding}: {run:?}");
        assert_eq!(run.err.contains("lacks characters"), !whole, "{run:?}");
        assert_eq!(run.out.is_empty(), !whole, "{run:?}");
    }
    // Where they have one, they are taken.
    desk.run(&["convert", "a.csa", "-t", "pgn", "--width", "5", "--tag-order", "source"]).code(0);
    desk.run(&["convert", "a.csa", "-t", "sgf", "--lossless"]);
}

#[test]
fn the_number_of_a_last_move_that_cannot_be_read_stays() {
    let board = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/kif/bad/K117-last.bod"),
    )
    .unwrap();
    let desk = Desk::with(&[("a.bod", &board)]);
    let start = |name: &str| desk.run(&["convert", name, "-t", "jsonl"]).out;
    assert!(start("a.bod").contains("\"start_ply\":7"));
    desk.run(&["validate", "--fix", "--unsafe-fixes", "a.bod"]);
    assert!(desk.read("a.bod").contains("手数＝7  まで\n*手数＝7"), "{}", desk.read("a.bod"));
    assert!(start("a.bod").contains("\"start_ply\":7"));
}

#[test]
fn what_a_table_alone_has_is_refused_elsewhere() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for option in ["--moves-table", "--raw-cells", "--columns=record"] {
        let name = option.split('=').next().unwrap();
        let words = desk.run(&["convert", "-t", "jsonl", option, "a.csa"]).code(2).err;
        assert!(words.contains(&format!("{name} has no effect on jsonl")), "{words}");
        if option != "--moves-table" {
            desk.run(&["convert", "-t", "csv", option, "a.csa"]).code(0);
        }
    }
    let words = desk.run(&["replay", "--json", "--board", "svg", "a.csa"]).code(2).err;
    assert!(words.contains("lines of JSON hold no pictures"), "{words}");
}

#[test]
#[cfg(unix)]
fn programs_are_told_names_as_they_are() {
    let desk = Desk::new();
    desk.write("x\ny.csa", CLEAN);
    for command in ["info", "replay"] {
        let out = desk.run(&[command, "--json", "x\ny.csa"]).code(0).out;
        assert!(out.starts_with("{\"file\":\"x\\ny.csa\""), "{out}");
    }
    let out = desk.run(&["info", "x\ny.csa", "x\ny.csa"]).code(0).out;
    assert!(out.contains("x\\u{a}y.csa"), "{out}");
}
