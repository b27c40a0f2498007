//! `kifu convert`: where it writes, what it refuses, what it reports.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};
use std::fs;

#[test]
fn to_standard_output_and_to_a_file() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let run = desk.run(&["convert", "-t", "csa", "a.csa"]).code(0);
    assert_eq!((run.out.as_str(), run.err.as_str()), (CLEAN, ""));
    let run = desk.run(&["convert", "a.csa", "-o", "b.kifu"]).code(0);
    assert!(run.out.is_empty());
    assert!(desk.read("b.kifu").contains("７六歩(77)"));
    let run = desk.pipe(&["convert", "-t", "csa", "-", "-o", "-"], CLEAN.as_bytes()).code(0);
    assert_eq!(run.out, CLEAN);
}

#[test]
fn there_and_back_is_the_same() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    desk.run(&["convert", "a.csa", "-o", "b.kif"]).code(0);
    let run = desk.run(&["convert", "b.kif", "-t", "csa"]).code(0);
    let moves = |text: &str| -> Vec<String> {
        let is_move = |line: &&str| line.starts_with(['+', '-', 'T', '%']);
        text.lines().filter(is_move).map(str::to_owned).collect()
    };
    assert_eq!(moves(&run.out), moves(CLEAN));
}

#[test]
fn encoding_and_line_ends_are_those_of_the_format_or_of_the_user() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let bytes = |args: &[&str]| {
        let run = desk.run(&[&["convert", "a.csa", "-o", "o", "--force", "-t"], args].concat());
        run.code(0);
        fs::read(desk.path("o")).unwrap()
    };
    let sjis = bytes(&["kif"]);
    assert!(sjis.windows(2).any(|pair| pair == b"\r\n"));
    assert!(sjis.windows(2).any(|pair| pair == b"\x95\xe0"), "pawn in Shift_JIS");
    let utf8 = bytes(&["kif", "--output-encoding", "utf-8", "--bom", "--eol", "lf"]);
    assert!(utf8.starts_with(b"\xef\xbb\xbf") && !utf8.contains(&b'\r'));
    let utf16 = bytes(&["csa", "--output-encoding", "utf-16le", "--eol", "crlf"]);
    assert!(utf16.windows(4).any(|four| four == b"\r\0\n\0"));
}

#[test]
fn nothing_is_overwritten_without_being_told_to() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("b.csa", "precious"), ("d/b.csa", CLEAN)]);
    let run = desk.run(&["convert", "a.csa", "-o", "b.csa"]).code(2);
    assert!(run.err.contains("--force"), "{run:#?}");
    let run = desk.run(&["convert", "d", "-t", "csa", "--output-dir", "."]).code(2);
    assert_eq!(desk.read("b.csa"), "precious", "{run:#?}");
    desk.run(&["convert", "a.csa", "-o", "b.csa", "--force"]).code(0);
    assert_eq!(desk.read("b.csa"), CLEAN);
}

#[test]
fn a_call_in_the_manner_of_cp_is_refused() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let run = desk.run(&["convert", "a.csa", "b.kif"]).code(2);
    assert_eq!(run.err, "kifu: b.kif does not exist; did you mean -o b.kif?\n");
    assert!(!desk.has("b.kif"));
    // One that exists, too; with a format, both are inputs.
    desk.write("b.csa", CLEAN);
    let run = desk.run(&["convert", "a.csa", "b.csa"]).code(2);
    assert_eq!(run.err, "kifu: b.csa is read like the others; did you mean -o b.csa?\n");
    desk.run(&["convert", "a.csa", "b.csa", "-t", "usi"]).code(0);
}

#[test]
fn several_records_go_into_one_file_only_where_it_can_hold_them() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", TWO)]);
    let run = desk.run(&["convert", "-t", "csa", "a.csa", "two.csa"]).code(0);
    assert_eq!(run.out.matches("\n/\n").count(), 2);
    desk.write("again.csa", &run.out);
    assert_eq!(desk.run(&["info", "--count", "again.csa"]).code(0).out, "3\n");
    let run = desk.run(&["convert", "two.csa", "-o", "two.kif"]).code(2);
    assert!(run.err.contains("--split") && run.err.contains("--merge"), "{run:#?}");
    assert!(!desk.has("two.kif"));
    let run = desk.run(&["convert", "-t", "kif", "two.csa"]).code(2);
    assert!(run.out.is_empty(), "{run:#?}");
}

#[test]
fn games_can_be_split_and_picked() {
    let desk = Desk::with(&[("two.csa", TWO)]);
    desk.run(&["convert", "-t", "kif", "--split", "two.csa"]).code(0);
    assert!(desk.has("two-001.kif") && desk.has("two-002.kif") && !desk.has("two-003.kif"));
    desk.run(&["convert", "-t", "csa", "--split", "two.csa", "--output-dir", "out"]).code(0);
    assert_eq!(desk.list("out"), ["two-001.csa", "two-002.csa"]);
    desk.run(&["convert", "--split", "two.csa", "-o", "g.csa"]).code(0);
    assert!(desk.read("g-002.csa").contains("+2726FU"));
    let run = desk.run(&["convert", "-t", "csa", "--games", "2", "two.csa"]).code(0);
    assert!(run.out.contains("+2726FU") && !run.out.contains("+7776FU"), "{run:#?}");
    // A second time nothing is overwritten.
    desk.run(&["convert", "-t", "kif", "--split", "two.csa"]).code(0);
    desk.write("two-002.kif", "precious");
    desk.run(&["convert", "-t", "kif", "--split", "two.csa"]).code(2);
    assert_eq!(desk.read("two-002.kif"), "precious");
}

#[test]
fn a_tree_is_mirrored_and_collisions_are_refused() {
    let desk = Desk::with(&[("d/a.csa", CLEAN), ("d/sub/b.csa", CLEAN)]);
    desk.run(&["convert", "-t", "kif", "d", "--output-dir", "out"]).code(0);
    assert!(desk.has("out/a.kif") && desk.has("out/sub/b.kif"));
    desk.run(&["convert", "d/a.csa", "-o", "d/a.kif"]).code(0);
    let run = desk.run(&["convert", "-t", "kifu", "d", "--output-dir", "out2"]).code(2);
    assert!(run.err.contains("another input"), "{run:#?}");
    assert!(desk.has("out2/a.kifu") && desk.has("out2/sub/b.kifu"));
}

#[test]
fn in_place_changes_only_what_differs() {
    let sloppy = CLEAN.replace("T3\n", "T3\n\n");
    let desk = Desk::with(&[("a.csa", CLEAN), ("b.csa", &sloppy)]);
    let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000);
    for name in ["a.csa", "b.csa"] {
        fs::File::options().write(true).open(desk.path(name)).unwrap().set_modified(old).unwrap();
    }
    let run = desk.run(&["convert", "-i", "--check", "a.csa", "b.csa"]).code(1);
    assert!(run.err.contains("b.csa") && !run.err.contains("a.csa"), "{run:#?}");
    let run = desk.run(&["convert", "--diff", "a.csa", "b.csa"]).code(0);
    assert!(run.out.contains("+++ b.csa") && !run.out.contains("a.csa"), "{run:#?}");
    assert_eq!(desk.read("b.csa"), sloppy);
    desk.run(&["convert", "-i", "a.csa", "b.csa"]).code(0);
    assert_eq!(desk.read("b.csa"), CLEAN);
    let modified = |name: &str| fs::metadata(desk.path(name)).unwrap().modified().unwrap();
    assert_eq!(modified("a.csa"), old, "equal content is not written again");
    assert_ne!(modified("b.csa"), old);
    desk.run(&["convert", "-i", "--check", "a.csa", "b.csa"]).code(0);
    // A name that would lie about its content.
    desk.run(&["convert", "-i", "-t", "kif", "a.csa"]).code(2);
    assert_eq!(desk.read("a.csa"), CLEAN);
    desk.pipe(&["convert", "-i"], CLEAN.as_bytes()).code(2);
}

/// Lines by their numbers as they stand in the head of a part of a difference: `3`, `3,2`, `2,0`.
fn lines_of(place: &str) -> std::ops::Range<usize> {
    let (first, count) = place.split_once(',').unwrap_or((place, "1"));
    let [first, count]: [usize; 2] = [first, count].map(|number| number.parse().unwrap());
    let first = first - usize::from(count > 0);
    first..first + count
}

#[test]
fn a_difference_says_which_lines_it_speaks_of() {
    let moves = ["+7776FU\nT3\n", "-3334FU\n", "'*a note\n", "+2726FU\n", "-8384FU,T3\n"];
    for gaps in 0..32_usize {
        let game: String = moves
            .iter()
            .enumerate()
            .map(|(at, text)| text.to_string() + if gaps >> at & 1 == 1 { "\n" } else { "" })
            .collect();
        let text = format!("V2.2\nPI\n+\n{game}%TORYO\n/\n");
        let desk = Desk::with(&[("a.csa", &text)]);
        let diff = desk.run(&["convert", "--diff", "a.csa"]).code(0).out;
        desk.run(&["convert", "-i", "a.csa"]).code(0);
        let written = desk.read("a.csa");
        let [old, new] = [&text, &written].map(|text| text.lines().collect::<Vec<_>>());
        let (mut taken, mut made) = (0, Vec::new());
        let mut parts = diff.split("@@ -");
        let head = if diff.is_empty() { "" } else { "--- a.csa\n+++ a.csa\n" };
        assert_eq!(parts.next(), Some(head));
        for part in parts {
            let (head, body) = part.split_once(" @@\n").unwrap();
            let (before, after) = head.split_once(" +").unwrap();
            let (before, after) = (lines_of(before), lines_of(after));
            let side = |sign: char| -> Vec<&str> {
                body.lines().filter(|line| !line.starts_with(sign)).map(|line| &line[1..]).collect()
            };
            assert_eq!(side('+'), &old[before.clone()], "{diff}");
            assert_eq!(side('-'), &new[after.clone()], "{diff}");
            made.extend(&old[taken..before.start]);
            made.extend(side('-'));
            taken = before.end;
        }
        made.extend(&old[taken..]);
        assert_eq!(made, new, "{diff}");
    }
}

#[test]
fn what_cannot_be_read_is_not_destroyed_in_place() {
    let desk = Desk::new();
    let mut text = CLEAN.replace("Alice", "先手の名前は漢字").into_bytes();
    let at = text.iter().position(|&byte| byte == b'+').unwrap() + 3;
    text.insert(at, 0xff);
    desk.write("a.csa", &text);
    desk.run(&["convert", "-i", "-t", "csa", "--force", "a.csa"]).code(1);
    assert_eq!(fs::read(desk.path("a.csa")).unwrap(), text);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_survive() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = Desk::with(&[("real.csa", &CLEAN.replace("T3\n", "T3\n\n"))]);
    fs::set_permissions(desk.path("real.csa"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.csa", desk.path("link.csa")).unwrap();
    desk.run(&["convert", "-i", "link.csa"]).code(0);
    assert!(fs::symlink_metadata(desk.path("link.csa")).unwrap().is_symlink());
    assert_eq!(desk.read("real.csa"), CLEAN);
    let mode = fs::metadata(desk.path("real.csa")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    desk.run(&["convert", "-t", "csa", "real.csa", "-o", "/dev/null", "--force"]).code(0);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn no_half_file_is_left() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("r.csa", "\0\u{1}\u{2}junk\0\0\0")]);
    desk.run(&["convert", "r.csa", "-o", "r.kif"]).code(1);
    desk.run(&["convert", "-t", "kif", "a.csa", "missing.csa", "--output-dir", "out"]).code(2);
    assert_eq!(desk.list("out"), ["a.kif"]);
    assert_eq!(desk.list("."), ["a.csa", "out", "r.csa"]);
    desk.write("file", "in the way");
    desk.run(&["convert", "-t", "kif", "a.csa", "--output-dir", "file"]).code(2);
    assert_eq!(desk.read("file"), "in the way");
}

#[test]
fn losses_are_counted_and_can_be_forbidden() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let run = desk.run(&["convert", "-t", "sfen", "a.csa"]).code(0);
    assert!(run.err.starts_with("a.csa: ") && run.err.contains("not representable in sfen"));
    assert_eq!(run.err.lines().count(), 1);
    assert!(desk.run(&["-q", "convert", "-t", "sfen", "a.csa"]).code(0).err.is_empty());
    let run = desk.run(&["--lang", "ja", "convert", "-t", "sfen", "a.csa"]).code(0);
    assert!(run.err.contains("表せない"), "{run:#?}");
    let run = desk.run(&["convert", "--fail-if-lossy", "-t", "sfen", "a.csa"]).code(1);
    assert!(run.out.is_empty(), "{run:#?}");
    desk.run(&["convert", "--fail-if-lossy", "a.csa", "-o", "a.sfen"]).code(1);
    assert!(!desk.has("a.sfen"));
    desk.run(&["convert", "--fail-if-lossy", "a.csa", "-o", "a.kif"]).code(0);
}

#[test]
fn characters_that_the_encoding_lacks_are_named() {
    let desk = Desk::with(&[("a.csa", &CLEAN.replace("Alice", "Ali\u{1F600}ce"))]);
    let run = desk.run(&["convert", "a.csa", "-o", "a.kif"]).code(0);
    assert!(run.err.contains("1 character") && run.err.contains('\u{1F600}'), "{run:#?}");
    let run = desk.run(&["convert", "a.csa", "-o", "b.kif", "--fail-if-lossy"]).code(1);
    assert!(!desk.has("b.kif"), "{run:#?}");
}

#[test]
fn parts_can_be_left_out() {
    let text = CLEAN.replace("T5\n", "T5\n'*a comment\n");
    let desk = Desk::with(&[("a.csa", &text)]);
    let run = desk.run(&["convert", "-t", "csa", "a.csa", "--no-times", "--no-comments"]).code(0);
    assert!(!run.out.contains("T3") && !run.out.contains("comment"), "{run:#?}");
    let run = desk.run(&["convert", "-t", "csa", "a.csa", "--to-ply", "2"]).code(0);
    assert!(run.out.contains("-3334FU") && !run.out.contains("UM") && !run.out.contains('%'));
    let run = desk.run(&["convert", "-t", "csa", "a.csa", "--to-ply", "3"]).code(0);
    assert!(run.out.contains("%TORYO"), "{run:#?}");
    let branch = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n";
    desk.write("v.kif", branch);
    let all = desk.run(&["convert", "-t", "kifu", "v.kif"]).code(0);
    assert!(all.out.contains("８四歩") && all.out.contains("２六歩"), "{all:#?}");
    let main = desk.run(&["convert", "-t", "kifu", "v.kif", "--mainline"]).code(0);
    assert!(!main.out.contains("８四歩") && main.out.contains("３四歩"), "{main:#?}");
    let cut = desk.run(&["convert", "-t", "kifu", "v.kif", "--to-ply", "2"]).code(0);
    assert!(cut.out.contains("８四歩") && !cut.out.contains("２六歩"), "{cut:#?}");
}

#[test]
fn errors_are_reported_and_the_rest_is_converted() {
    let desk = Desk::with(&[("bad.csa", BROKEN), ("a.csa", CLEAN)]);
    let run = desk.run(&["convert", "-t", "kifu", "bad.csa", "a.csa", "--output-dir", "o"]).code(1);
    assert!(run.err.starts_with("bad.csa:6:1: error: "), "{run:#?}");
    assert!(desk.has("o/bad.kifu") && desk.has("o/a.kifu"));
    let args = ["convert", "-t", "kifu", "bad.csa", "a.csa", "--output-dir", "p", "--fail-fast"];
    desk.run(&args).code(1);
    assert!(!desk.has("p/a.kifu"));
    let warned = CLEAN.replace("+7776FU", "+7776fu");
    desk.write("w.csa", warned);
    desk.run(&["convert", "-t", "csa", "w.csa"]).code(0);
    desk.run(&["convert", "-t", "csa", "--strict", "w.csa"]).code(1);
    // What is no record cannot be converted.
    desk.write("x.txt", "hello\n");
    desk.run(&["convert", "-t", "csa", "x.txt"]).code(1);
}

#[test]
fn merging_needs_a_format_that_holds_several_games() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("b.csa", CLEAN)]);
    desk.run(&["convert", "--merge", "a.csa", "b.csa", "-o", "both.csa"]).code(0);
    assert_eq!(desk.read("both.csa").lines().filter(|line| *line == "/").count(), 1);
    for one in ["both.bod", "both.jkf", "both.pcn"] {
        let run = desk.run(&["convert", "--merge", "a.csa", "b.csa", "-o", one]).code(2);
        assert!(run.err.contains("--merge"), "{}", run.err);
    }
    // A file of KIF holds one by custom; who asks for more gets them, and they are read again.
    let run = desk.run(&["convert", "a.csa", "b.csa", "-o", "both.kif"]).code(2);
    assert!(run.err.contains("--merge"), "{}", run.err);
    desk.run(&["convert", "--merge", "a.csa", "b.csa", "-o", "both.kif"]).code(0);
    desk.run(&["convert", "both.kif", "-o", "again.csa"]).code(0);
    assert_eq!(desk.read("again.csa"), desk.read("both.csa"));
    desk.run(&["convert", "--merge", "--split", "a.csa", "-t", "kif"]).code(2);
}

/// What is advised for several games helps.
#[test]
fn a_file_per_input_is_advised_for_inputs_of_one_game() {
    let desk = Desk::with(&[("two.csa", TWO), ("a.csa", CLEAN), ("b.csa", CLEAN)]);
    for (names, helps) in [(&["two.csa"][..], false), (&["a.csa", "b.csa"], true)] {
        for (format, can_join) in [("jkf", false), ("kif", true)] {
            let err = desk.run(&[&["convert", "-t", format], names].concat()).code(2).err;
            assert!(err.contains("use --split for a file per game"), "{err}");
            assert_eq!(err.contains("--output-dir"), helps, "{err}");
            assert_eq!(err.contains("--merge"), can_join, "{err}");
            let folder = ["convert", "--output-dir", format, "-t", format];
            desk.run(&[&folder, names].concat()).code(if helps { 0 } else { 2 });
        }
    }
}

/// What comes in several pieces fails once, and nothing of it is written.
#[test]
fn a_long_input_that_is_refused_is_refused_once() {
    let chess = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n".repeat(20_000);
    let shogi = format!("{CLEAN}/\n").repeat(10_000);
    let desk = Desk::with(&[("a.pgn", &chess), ("b.csa", &shogi), ("c.csa", CLEAN)]);
    for (format, written) in [("csa", 2), ("jkf", 1), ("bod", 1)] {
        for threads in ["1", "2"] {
            let folder = format!("{format}{threads}");
            let args = ["a.pgn", "b.csa", "c.csa", "--output-dir", &folder, "-j", threads];
            let run = desk.run(&[&["convert", "-t", format], &args[..]].concat());
            let refusals = run.err.lines().filter(|line| line.starts_with("kifu: ")).count();
            assert_eq!(refusals, 3 - written, "{format}: {}", run.err);
            let files = fs::read_dir(desk.path(&folder)).unwrap().count();
            assert_eq!(files, written, "{format}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_said_as_often_as_it_is_named() {
    let run = Desk::new().run(&["validate", "none.kif", "none.kif", "-j", "1"]).code(2);
    assert_eq!(run.err.matches("none.kif: the file cannot be read").count(), 2, "{}", run.err);
}

#[test]
fn a_game_that_is_cut_does_not_say_how_it_ended() {
    let desk = Desk::with(&[
        (
            "a.pgn",
            "[PlyCount \"4\"]\n[Termination \"normal\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. d4 d5 1-0\n",
        ),
        ("a.sgf", "(;SZ[9]RE[B+R];B[aa];W[bb])"),
    ]);
    let cut =
        |name, format| desk.run(&["convert", "--to-ply", "1", "-t", format, name]).code(0).out;
    let out = cut("a.pgn", "pgn");
    assert!(out.contains("[Result \"*\"]") && !out.contains("PlyCount"), "{out}");
    assert!(!out.contains("Termination"), "{out}");
    assert!(!cut("a.sgf", "sgf").contains("RE["));
    let whole = desk.run(&["convert", "--to-ply", "4", "-t", "pgn", "a.pgn"]).code(0).out;
    assert!(whole.contains("[PlyCount \"4\"]"), "{whole}");
}

#[test]
fn a_format_that_does_not_hold_a_game_says_how_to_choose() {
    let lines = "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"]}\n{\"kifu\":1,\"game\":\"other\",\"moves\":[]}\n";
    let desk = Desk::with(&[("a.jsonl", lines)]);
    let words = desk.run(&["convert", "-t", "uci", "a.jsonl"]).code(1).err;
    assert!(words.contains("uci holds no shogi; --where game=chess takes only"), "{words}");
    let words = desk.run(&["convert", "-t", "csa", "--games", "2", "a.jsonl"]).code(1).err;
    assert!(words.contains("csa holds no games on other boards; --where game=shogi"), "{words}");
}

#[test]
fn json_keeps_all_characters_in_every_encoding() {
    let text = "先手：Zoë 羽生 😀〜\n後手：馬場\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*感想 ¥\n";
    let desk = Desk::with(&[("a.kifu", text)]);
    for format in ["jkf", "jsonl", "pcn"] {
        let usual = desk.run(&["convert", "a.kifu", "-t", format]).code(0).out;
        let usual: serde_json::Value = serde_json::from_str(&usual).unwrap();
        for label in ["us-ascii", "windows-1252", "shift_jis", "euc-jp", "iso-2022-jp", "gb18030"] {
            let args = ["convert", "a.kifu", "-t", format, "--output-encoding", label];
            let run = desk.run(&[&args[..], &["-o", "x", "--force"]].concat()).code(0);
            assert!(!run.err.contains("not representable"), "{format} {label}: {run:?}");
            let bytes = fs::read(desk.path("x")).unwrap();
            assert_eq!(bytes.is_ascii(), matches!(label, "us-ascii" | "iso-2022-jp"), "{label}");
            let codec = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
            let written: serde_json::Value = serde_json::from_str(&codec.decode(&bytes).0).unwrap();
            assert_eq!(written, usual, "{format} {label}");
        }
    }
}
