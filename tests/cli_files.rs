//! What happens to files: nothing is lost, nothing is written that nobody asked for.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};
use std::fs;

const NAMES: &str = "手合割：平手\r\n先手：한국 😀\r\n後手：鷗外\r\n\
                     手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:01/00:00:01)\r\n   2 投了\r\n";

#[test]
fn in_place_the_encoding_the_mark_and_the_line_ends_stay() {
    let desk = Desk::new();
    desk.write("utf8.kif", NAMES.replace("\r\n", "\n"));
    desk.write("bom.kif", format!("\u{feff}{NAMES}"));
    let sjis =
        b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n   1 \x82\x56\x98\x5a\x95\xe0(77)\n";
    desk.write("sjis.kif", sjis);
    for name in ["utf8.kif", "bom.kif", "sjis.kif"] {
        desk.run(&["convert", "-i", name]).code(0);
    }
    let text = desk.read("utf8.kif");
    assert!(text.contains("한국 😀") && text.contains("鷗外"), "{text}");
    assert!(!text.contains('\r') && !text.starts_with('\u{feff}'));
    let text = desk.read("bom.kif");
    assert!(text.starts_with('\u{feff}') && text.contains("한국 😀"), "{text}");
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    let bytes = fs::read(desk.path("sjis.kif")).unwrap();
    assert!(bytes.windows(6).any(|part| part == b"\x82\x56\x98\x5a\x95\xe0"), "{bytes:?}");
    assert!(std::str::from_utf8(&bytes).is_err() && !bytes.contains(&b'\r'));
    // What the user says comes before what was found.
    desk.run(&["convert", "-i", "--output-encoding", "utf-8", "--eol", "CRLF", "sjis.kif"]).code(0);
    assert!(desk.read("sjis.kif").contains("７六歩(77)\r\n"));
}

#[test]
fn in_place_errors_and_losses_leave_the_file_alone() {
    let between =
        "[White \"A\"]\n\n1. e4 *\n\nA paragraph between two games.\n\n[White \"B\"]\n\n1. d4 *\n";
    let member = r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}],"extra":{"a":1}}"#;
    let files = [("bad.csa", BROKEN), ("between.pgn", between), ("members.jkf", member)];
    let desk = Desk::with(&files);
    for (name, text) in files {
        for args in [&["convert", "-i", name][..], &["convert", "-i", "--fail-if-lossy", name]] {
            let run = desk.run(args).code(1);
            assert_eq!(desk.read(name), text, "{run:#?}");
            assert!(
                run.err.contains("left as it is") || run.err.contains("not written"),
                "{run:#?}"
            );
        }
    }
    let run = desk.run(&["convert", "-i", "--output-encoding", "shift_jis", "bad.csa"]).code(1);
    assert!(run.err.contains("--force"), "{run:#?}");
    // Characters that the encoding has not are a loss too.
    desk.write("names.kif", NAMES);
    let run = desk.run(&["convert", "-i", "--output-encoding", "shift_jis", "names.kif"]).code(1);
    assert_eq!(desk.read("names.kif"), NAMES, "{run:#?}");
    desk.run(&["convert", "-i", "--force", "between.pgn"]).code(0);
    assert!(!desk.read("between.pgn").contains("paragraph"));
}

#[test]
fn a_fix_leaves_every_other_byte() {
    let desk = Desk::new();
    // A comment in Shift_JIS within a file that is UTF-8 but for that.
    let head = "V3.0\n'先手の名前は日本語です。後手の名前も日本語です。対局は持将棋になりました。\nPI\n+\n";
    let mut text = head.as_bytes().to_vec();
    text.extend_from_slice(b"+7776fu\r\n'*\x83\x65\x83\x58\x83\x67\n%TORYO\n");
    desk.write("mixed.csa", &text);
    desk.run(&["validate", "--fix", "mixed.csa"]).code(1);
    let mended = fs::read(desk.path("mixed.csa")).unwrap();
    let differ: Vec<usize> = (0..text.len()).filter(|&at| text[at] != mended[at]).collect();
    assert_eq!(text.len(), mended.len());
    assert_eq!(differ, [head.len() + 5, head.len() + 6]);
    // Notes that have a fix are mended although they are not shown.
    desk.write("late.kif", "\u{feff}手合割：平手\r\n   1 ７六歩(77)\r\n＊好手\r\n   2 投了\r\n");
    desk.run(&["validate", "--fix", "late.kif"]).code(0);
    assert_eq!(
        desk.read("late.kif"),
        "\u{feff}手合割：平手\r\n   1 ７六歩(77)\r\n*好手\r\n   2 投了\r\n"
    );
}

#[test]
fn what_is_not_certain_is_not_mended() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 投了\nまで13手で先手の勝ち\n";
    let sgf = "(;GM[1]FF[4]CA[UTF-8]SZ[9]RE[257手完, 黒中押し勝ち];B[cc])";
    let desk = Desk::with(&[("a.kif", kif), ("a.sgf", sgf)]);
    for (name, text) in [("a.kif", kif), ("a.sgf", sgf)] {
        let run = desk.run(&["validate", "--fix", name]);
        assert_eq!(desk.read(name), text);
        assert!(run.out.contains("warning"), "{run:#?}");
    }
    desk.write("b.sgf", sgf.replace("257手完, ", ""));
    desk.run(&["validate", "--fix", "b.sgf"]).code(0);
    assert!(desk.read("b.sgf").contains("RE[B+R]"));
}

#[test]
fn what_cannot_be_mended_in_place_is_said_and_still_reported() {
    let desk = Desk::new();
    let sloppy = CLEAN.replace("+7776FU", "+7776fu");
    desk.write("a.csa", &sloppy);
    desk.run(&["convert", "-t", "csa", "--games", "1", "a.csa", "-o", "b.csa.gz"]).code(0);
    let packed = fs::read(desk.path("b.csa.gz")).unwrap();
    assert_eq!(packed[..2], [0x1f, 0x8b]);
    // Compressed, whatever its name says.
    desk.write("c.csa", &packed);
    desk.run(&["convert", "-i", "c.csa"]).code(2);
    assert_eq!(fs::read(desk.path("c.csa")).unwrap(), packed);
}

#[test]
fn reports_replace_nothing_that_is_read_or_there() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("d/b.csa", CLEAN), ("other.txt", "precious")]);
    for args in [&["a.csa", "-o", "a.csa"][..], &["a.csa", "-o", "./d/../a.csa", "--force"]] {
        desk.run(&[&["validate"], args].concat()).code(2);
        assert_eq!(desk.read("a.csa"), CLEAN);
    }
    desk.run(&["validate", "d", "-o", "d/b.csa", "--force"]).code(2);
    assert_eq!(desk.read("d/b.csa"), CLEAN);
    let run = desk.run(&["validate", "a.csa", "-o", "other.txt"]).code(2);
    assert!(run.err.contains("--force"), "{run:#?}");
    assert_eq!(desk.read("other.txt"), "precious");
    desk.run(&["validate", "a.csa", "-o", "other.txt", "--force"]).code(0);
    assert!(desk.read("other.txt").starts_with("1 file"));
    assert!(desk.run(&["validate", "a.csa", "-o", "-"]).code(0).out.starts_with("1 file"));
}

#[test]
fn a_name_that_promises_a_compression_gets_it_or_nothing() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    desk.run(&["convert", "a.csa", "-o", "a.kifu.gz"]).code(0);
    assert_eq!(fs::read(desk.path("a.kifu.gz")).unwrap()[..2], [0x1f, 0x8b]);
    let back = desk.run(&["convert", "-t", "csa", "a.kifu.gz"]).code(0);
    assert!(back.out.contains("+7776FU"), "{back:#?}");
    for name in ["b.kif.zst", "b.kif.zip", "b.kif.bz2"] {
        desk.run(&["convert", "-t", "kif", "a.csa", "-o", name]).code(2);
        assert!(!desk.has(name));
    }
}

#[test]
fn only_the_games_that_are_meant_are_judged() {
    let two = format!("{CLEAN}/\n{BROKEN}");
    let desk = Desk::with(&[("two.csa", &*two), ("many.csa", &[TWO, TWO, TWO].join("/\n"))]);
    let run = desk.run(&["convert", "-t", "usi", "--games", "1", "--fail-fast", "two.csa"]).code(0);
    assert!(run.err.lines().all(|line| !line.contains("error")), "{run:#?}");
    assert_eq!(run.out.lines().count(), 1);
    let run = desk.run(&["validate", "--games", "1", "two.csa"]).code(0);
    assert!(run.out.contains("1 file, 1 game: no findings"), "{run:#?}");
    desk.run(&["validate", "--games", "2", "two.csa"]).code(1);
    let usi = desk.run(&["convert", "-t", "usi", "--games", "1,4-5", "many.csa"]).code(0).out;
    assert_eq!(usi.lines().count(), 3);
    assert_eq!(desk.run(&["info", "--count", "--games", "2-", "many.csa"]).code(0).out, "5\n");
    assert_eq!(
        desk.run(&["info", "--field", "record", "--games", "6,2", "many.csa"]).out,
        "2\n6\n"
    );
    let run = desk.run(&["replay", "--board", "sfen", "--games", "3", "many.csa"]).code(0);
    assert_eq!(run.out.lines().count(), 1);
    for command in [&["convert", "-t", "csa"][..], &["validate"], &["replay"], &["info"]] {
        let run = desk.run(&[command, &["--games", "9", "many.csa"]].concat()).code(2);
        assert!(run.err.contains("--games"), "{run:#?}");
    }
    let run = desk.run(&["convert", "many.csa", "--games", "9", "-o", "none.csa"]).code(2);
    assert!(!desk.has("none.csa"), "{run:#?}");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    fn sloppy() -> String {
        CLEAN.replace("+7776FU", "+7776fu")
    }

    #[test]
    fn write_protection_is_respected() {
        let desk = Desk::with(&[("a.csa", &sloppy())]);
        fs::set_permissions(desk.path("a.csa"), fs::Permissions::from_mode(0o444)).unwrap();
        for args in [
            &["validate", "--fix", "a.csa"][..],
            &["convert", "-i", "a.csa"],
            &["convert", "-t", "csa", "a.csa", "--force", "-o", "a.csa"],
        ] {
            let run = desk.run(args).code(2);
            assert!(run.err.contains("write-protected"), "{run:#?}");
            assert_eq!(desk.read("a.csa"), sloppy());
        }
        assert_eq!(desk.list("."), ["a.csa"]);
    }

    #[test]
    fn owner_and_permissions_stay() {
        let desk = Desk::with(&[("a.csa", &sloppy())]);
        fs::set_permissions(desk.path("a.csa"), fs::Permissions::from_mode(0o604)).unwrap();
        // Only root can give files away; others keep what they have.
        let _ = std::os::unix::fs::chown(desk.path("a.csa"), Some(1234), Some(1235));
        let before = fs::metadata(desk.path("a.csa")).unwrap();
        desk.run(&["validate", "--fix", "a.csa"]).code(0);
        let after = fs::metadata(desk.path("a.csa")).unwrap();
        assert_ne!(before.ino(), after.ino(), "the file was replaced");
        let of = |found: &fs::Metadata| (found.uid(), found.gid(), found.mode());
        assert_eq!(of(&before), of(&after));
    }

    #[test]
    fn links_that_lead_out_of_a_folder_are_not_written_through() {
        let desk = Desk::with(&[("out/a.csa", &sloppy()), ("d/in.csa", &sloppy())]);
        symlink("../out/a.csa", desk.path("d/out.csa")).unwrap();
        symlink("in.csa", desk.path("d/within.csa")).unwrap();
        for args in [&["validate", "--fix", "d"][..], &["convert", "-i", "d"]] {
            let run = desk.run(args).code(2);
            assert!(run.err.contains("d/out.csa"), "{run:#?}");
            assert_eq!(desk.read("out/a.csa"), sloppy());
        }
        assert_eq!(desk.read("d/in.csa"), CLEAN);
        // Named itself, a link is followed.
        desk.run(&["validate", "--fix", "d/out.csa"]).code(0);
        assert_eq!(desk.read("out/a.csa"), CLEAN);
        assert!(fs::symlink_metadata(desk.path("d/out.csa")).unwrap().is_symlink());
    }

    #[test]
    fn of_many_files_none_takes_the_place_of_another() {
        let files = [("a.csa", CLEAN), ("b.csa", CLEAN), ("c.csa", CLEAN), ("out/a.kif", "mine")];
        let desk = Desk::with(&files);
        // It leads nowhere, but it is there.
        symlink("../elsewhere.kif", desk.path("out/b.kif")).unwrap();
        let run =
            desk.run(&["convert", "-t", "kif", "--output-dir", "out", "a.csa", "b.csa", "c.csa"]);
        let run = run.code(2);
        assert_eq!(run.err.matches("--force").count(), 2, "{run:#?}");
        assert_eq!((desk.read("out/a.kif"), desk.has("elsewhere.kif")), ("mine".to_owned(), false));
        assert_eq!(desk.list("out"), ["a.kif", "b.kif", "c.kif"]);
        desk.run(&["validate", "out/c.kif"]).code(0);
        // Written again, it is what it was.
        desk.run(&["convert", "-t", "kif", "--output-dir", "out", "c.csa"]).code(0);
        desk.run(&["convert", "-t", "kif", "--output-dir", "out", "a.csa", "--force"]).code(0);
        desk.run(&["validate", "out/a.kif"]).code(0);
    }

    #[test]
    fn other_names_of_a_file_are_told_of() {
        let desk = Desk::with(&[("a.csa", &sloppy())]);
        fs::hard_link(desk.path("a.csa"), desk.path("b.csa")).unwrap();
        let run = desk.run(&["validate", "--fix", "a.csa"]).code(0);
        assert!(run.err.contains("hard links"), "{run:#?}");
        assert_eq!((desk.read("a.csa"), desk.read("b.csa")), (CLEAN.to_owned(), sloppy()));
    }
}

#[test]
fn what_cannot_be_read_stands_in_every_report_of_a_program() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for (format, part) in [
        ("json", "\"code\":\"I011\""),
        ("sarif", "\"ruleId\":\"I011\""),
        ("junit", "type=\"I011\""),
        ("github", "title=I011"),
        ("gcc", "[I011]"),
    ] {
        let args = ["validate", "--output-format", format, "a.csa", "missing.csa"];
        let run = desk.run(&args).code(2);
        assert!(run.out.contains(part) && run.out.contains("missing.csa"), "{run:#?}");
    }
    let run = desk.run(&["validate", "--json", "a.csa", "missing.csa"]).code(2);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["summary"]["errors"], 1);
    assert_eq!(report["summary"]["files"], 2);
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_has_failed() {
    let desk = Desk::new();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let status = desk.command(&["--help"]).stdout(full).status().unwrap();
    assert_eq!(status.code(), Some(2));
    desk.run(&["--help"]).code(0);
}
