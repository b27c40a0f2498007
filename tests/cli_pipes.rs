//! Standard input and output under whatever name, temporary files, and what comes of inputs that are damaged.

use crate::cli::{CLEAN, Desk, project_file};
use crate::cli_archives::{bzip2, gzip, tar, xz};
use std::process::{Command, Stdio};

/// A text with something to mend.
const LOOSE: &str = "V2.2\nPI\n+\n7776FU\n-3334FU\n%TORYO\n";

#[cfg(unix)]
#[test]
fn what_standard_input_is_redirected_from_is_never_replaced() {
    for name in ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "-"] {
        if !std::path::Path::new(name).exists() && name != "-" {
            continue;
        }
        let desk = Desk::with(&[("n.csa", LOOSE)]);
        let input = std::fs::File::open(desk.path("n.csa")).unwrap();
        let run = desk.command(&["validate", "--fix", name]).stdin(input).output().unwrap();
        assert_eq!(desk.read("n.csa"), LOOSE, "{name}");
        let out = String::from_utf8(run.stdout).unwrap();
        assert!(out.contains("+7776FU"), "{name}: {out} {}", String::from_utf8_lossy(&run.stderr));
        let input = std::fs::File::open(desk.path("n.csa")).unwrap();
        let mut run = desk.command(&["convert", "-i", "-t", "csa", "--force", name]);
        assert_eq!(run.stdin(input).output().unwrap().status.code(), Some(2), "{name}");
        assert_eq!(desk.read("n.csa"), LOOSE, "{name}");
    }
}

#[test]
fn what_needs_no_mending_goes_through_whatever_it_is() {
    let clean = CLEAN.as_bytes();
    let xqf = std::fs::read(project_file("testdata/xqf/good/game.xqf")).unwrap();
    let desk = Desk::new();
    for bytes in [gzip(clean), bzip2(clean), xz(clean), xqf, clean.to_vec()] {
        let mut child = desk
            .command(&["validate", "--fix", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), &bytes).unwrap();
        let run = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!((run.status.code(), &run.stdout), (Some(0), &bytes), "{told}");
    }
    // What does, says why it is not done.
    let run = desk.pipe(&["validate", "--fix", "-"], &gzip(LOOSE.as_bytes())).code(2);
    assert!(run.out.is_empty() && run.err.contains("compressed files cannot"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn a_missing_folder_for_temporary_files_is_no_missing_input() {
    let desk = Desk::new();
    let game = |n: usize| {
        let [a, b] = [n % 8, n / 8 % 8].map(|file| char::from(b"abcdefgh"[file]));
        let [c, d] = [n / 64 % 4, n / 256 % 4].map(|file| char::from(b"acfh"[file]));
        let tags = format!("[White \"A{n}\"]\n[Black \"B\"]\n[Result \"*\"]\n");
        format!("{tags}\n1. {a}4 {b}5 2. N{c}3 N{d}6 *\n\n")
    };
    desk.write("big.pgn", (0..1024).map(game).collect::<String>());
    let runs: [&[&str]; 3] = [
        &["convert", "big.pgn", "-t", "pgn", "--sort", "plies", "--memory", "1K"],
        &["validate", "big.pgn", "--unique", "--memory", "1K"],
        &["info", "big.pgn", "--sort", "plies", "--memory", "1K"],
    ];
    for args in runs {
        for (lang, told) in [
            ("en", "cannot write temporary files in /nonexistent: there is no such file"),
            ("ja", "/nonexistentに一時ファイルを書き込めません"),
        ] {
            let mut command = desk.command(&[args, &["--lang", lang]].concat());
            let run = command.env("TMPDIR", "/nonexistent").output().unwrap();
            let err = String::from_utf8(run.stderr).unwrap();
            assert_eq!(run.status.code(), Some(2), "{args:?} {err}");
            assert!(err.contains(told), "{args:?} {err}");
        }
    }
    // An archive that is unpacked there is not what is wrong, either.
    desk.write("a.tar.gz", gzip(&tar(&[("a.csa", CLEAN)])));
    let mut command: Command = desk.command(&["validate", "a.tar.gz"]);
    let run = command.env("TMPDIR", "/nonexistent").output().unwrap();
    let err = String::from_utf8(run.stderr).unwrap();
    assert!(err.contains("a.tar.gz: cannot write temporary files in /nonexistent"), "{err}");
}

#[test]
fn a_file_is_not_replaced_by_a_part_of_what_belongs_in_it() {
    let packed = gzip(CLEAN.as_bytes());
    let desk = Desk::with(&[("ok.csa", CLEAN), ("keep.jsonl", "old\n")]);
    desk.write("cut.csa.gz", &packed[..packed.len() / 2]);
    let args = ["convert", "ok.csa", "cut.csa.gz", "-o"];
    let run = desk.run(&[&args[..], &["keep.jsonl", "--force"]].concat()).code(2);
    assert_eq!(desk.read("keep.jsonl"), "old\n");
    assert!(
        run.err.contains("keep.jsonl: left as it is") && !run.err.contains("written"),
        "{run:?}"
    );
    let run = desk.run(&[&args[..], &["new.jsonl"]].concat()).code(2);
    assert_eq!(desk.read("new.jsonl").lines().count(), 1);
    assert_eq!(run.err.matches("as far as").count(), 1, "{run:?}");
    // To look at what would change changes nothing.
    desk.run(&[&args[..], &["keep.jsonl", "--check"]].concat());
    assert_eq!(desk.read("keep.jsonl"), "old\n");
}

/// What could be read of it is counted as of any input, and its damage in each form of the report.
#[test]
fn an_input_that_fails_on_the_way_is_counted() {
    let game = |moves: &str| format!("[Event \"E\"]\n[Result \"*\"]\n\n{moves} *\n\n");
    let games = ["1. e4 e5", "1. e4 Ke4", "1. d4 d5"].map(game).concat();
    let packed = gzip(games.as_bytes());
    let desk = Desk::with(&[("ok.csa", CLEAN)]);
    desk.write("cut.pgn.gz", &packed[..packed.len() - 8]);
    let count = |names: &[&str]| desk.run(&[&["info", "--count"], names].concat()).code(2).out;
    assert_eq!(count(&["cut.pgn.gz"]), "2\n");
    assert_eq!(count(&["cut.pgn.gz", "ok.csa"]), "cut.pgn.gz: 2\nok.csa: 1\n");
    let run = desk.run(&["validate", "-v", "cut.pgn.gz"]).code(2);
    assert!(run.err.contains("cut.pgn.gz: pgn, UTF-8, LF, 2 records"), "{run:?}");
    assert!(run.out.contains("cut.pgn.gz: 1 of 2 games has errors: --games 2\n"), "{run:?}");
    for (options, sum) in [
        (&[][..], "1 file, 2 games: 2 errors"),
        (&["--stats"], "1 file, 2 games: 2 errors"),
        (&["--output-format", "github"], "1 file, 2 games: 2 errors"),
        (&["--json"], "\"errors\":2"),
        (&["--json", "--stats"], "\"errors\":2"),
        (&["--ignore", "I012"], "1 file, 2 games: 1 error"),
    ] {
        let run = desk.run(&[&["validate", "cut.pgn.gz"], options].concat()).code(2);
        assert!(run.out.contains(sum), "{options:?}: {run:?}");
    }
}

#[test]
fn of_a_damaged_block_of_bzip2_nothing_is_read() {
    // Blocks of 100 KB, of games that are all different.
    let game = |n: u64| {
        let mixed = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        format!("[White \"{mixed:016x}\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 *\n\n")
    };
    let text: String = (0..12_000).map(game).collect();
    let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    std::io::Write::write_all(&mut packer, text.as_bytes()).unwrap();
    let good = packer.finish().unwrap();
    let names = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("[White ")).map(str::to_owned).collect()
    };
    let text_names = names(&text);
    let desk = Desk::new();
    desk.write("g.pgn.bz2", &good);
    assert_eq!(desk.run(&["info", "--count", "g.pgn.bz2"]).code(0).out.trim(), "12000");
    for at in [good.len() / 3, good.len() / 2, good.len() * 3 / 4] {
        let mut bad = good.clone();
        bad[at] ^= 0x10;
        desk.write("bad.pgn.bz2", &bad);
        let run = desk.run(&["convert", "bad.pgn.bz2", "-t", "pgn"]).code(2);
        assert!(run.err.contains("written as far as"), "{at} {}", run.err);
        let names = names(&run.out);
        assert!(text_names.starts_with(&names), "{at}");
        // Of the blocks before it, all games are there but the last.
        let least = text_names.len() * at / good.len();
        assert!(names.len() + 3_000 > least, "{at} {}", names.len());
    }
    // What is cut off gives all that came.
    desk.write("cut.pgn.bz2", &good[..good.len() - 20]);
    let run = desk.run(&["convert", "cut.pgn.bz2", "-t", "pgn"]).code(2);
    let names = names(&run.out);
    assert!(text_names.starts_with(&names) && names.len() + 3_000 > text_names.len());
}

#[test]
fn what_the_system_says_is_said_in_the_language_of_the_reader() {
    let desk =
        Desk::with(&[("a.csa", CLEAN), ("list", "a.csa\0b.csa\n"), ("broken.toml", "a = [")]);
    let runs: [&[&str]; 3] = [
        &["validate", "--files-from", "list"],
        &["validate", "-g", "[", "a.csa"],
        &["validate", "--config", "broken.toml", "a.csa"],
    ];
    for args in runs {
        let run = desk.run(&[args, &["--lang", "ja"]].concat()).code(2);
        let words = run.err.replace("kifu", "").replace("files-from", "").replace("glob", "");
        let words = words.replace("broken.toml", "").replace("list", "").replace("NUL", "");
        let words = words.replace("TOML", "");
        assert!(!words.contains(|c: char| c.is_ascii_lowercase()), "{args:?} {}", run.err);
    }
    let run = desk.run(&["validate", "--files-from", "list"]).code(2);
    assert!(run.err.contains("-0"), "{}", run.err);
    if std::path::Path::new("/dev/full").exists() {
        let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        for (lang, told) in [("en", "no space is left"), ("ja", "空き")] {
            let run = desk.command(&["--help", "--lang", lang]).stdout(full()).output().unwrap();
            let err = String::from_utf8(run.stderr).unwrap();
            assert!(err.contains(told), "{err}");
        }
    }
}

#[test]
fn a_list_of_files_may_be_in_utf_16() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("棋譜.csa", CLEAN)]);
    let list = "\u{feff}a.csa\r\n棋譜.csa\r\n";
    let units = || list.encode_utf16();
    for bytes in [
        units().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
        units().flat_map(u16::to_be_bytes).collect(),
    ] {
        desk.write("list", bytes);
        let run = desk.run(&["validate", "--files-from", "list"]).code(0);
        assert!(run.out.contains("2 files"), "{run:?}");
    }
}

#[test]
fn what_is_packed_twice_is_called_so() {
    let desk = Desk::new();
    let twice = gzip(&gzip(CLEAN.as_bytes()));
    desk.write("x.csa.gz.gz", &twice);
    desk.write("x.csa.gz", &twice);
    desk.write("y.csa.bz2", bzip2(&xz(CLEAN.as_bytes())));
    for name in ["x.csa.gz.gz", "x.csa.gz", "y.csa.bz2"] {
        let run = desk.run(&["validate", name]).code(2);
        let told = run.err + &run.out;
        assert!(told.contains("compressed data in other compressed data"), "{name} {told}");
    }
}

#[test]
fn what_follows_an_archive_is_told_of_the_archive() {
    let desk = Desk::new();
    desk.write("t.tar", [&tar(&[("a.csa", CLEAN), ("b.csa", CLEAN)])[..], b"junk"].concat());
    let run = desk.run(&["validate", "--output-format", "gcc", "t.tar"]).code(0);
    assert!(run.out.starts_with("t.tar:1:1: warning"), "{run:?}");
    assert_eq!(run.out.matches("I015").count(), 1);
}

#[test]
fn small_words_are_true() {
    let desk = Desk::with(&[("a/g.csa", CLEAN), ("b/g.csa", CLEAN), ("n.csa", LOOSE)]);
    desk.write("j.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
    let run = desk.run(&["info", "--detect", "j.jpg"]);
    assert_eq!(run.out, "?, no text\n");
    let run =
        desk.run(&["convert", "a/g.csa", "b/g.csa", "-t", "kif", "--split", "--output-dir", "o"]);
    assert!(run.err.contains("g-001.kif is the target"), "{run:?}");
    desk.run(&["validate", "--memory", "banana", "n.csa"]).code(2);
    let run = desk.run(&["validate", "-q", "--fix", "n.csa"]).code(0);
    assert_eq!((run.out, run.err), (String::new(), String::new()));
    let run = desk.run(&["validate", "-q", "--write-baseline", "k.json", "a"]).code(0);
    assert_eq!((run.out, run.err), (String::new(), String::new()));
}

#[test]
fn all_findings_of_a_baseline_are_those_of_a_strict_run() {
    let desk = Desk::new();
    let mut count = 0;
    for path in crate::support::files(&project_file("testdata/csa/bad"), &["csa"]) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        desk.write(&format!("d/{name}"), std::fs::read(&path).unwrap());
        count += 1;
    }
    assert!(count > 10);
    desk.run(&["validate", "--write-baseline", "b.json", "d"]);
    let run = desk.run(&["validate", "--strict", "--baseline", "b.json", "d"]).code(0);
    assert!(!run.out.contains("[R") && !run.out.contains("[C"), "{run:?}");
}
