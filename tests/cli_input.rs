//! How bytes come in: early ends, folders, archives, compressed and unreadable files.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Waits for a program that has to end; its exit code.
#[track_caller]
fn ends(child: &mut Child, what: &str) -> Option<i32> {
    let limit = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if Instant::now() > limit {
            child.kill().unwrap();
            panic!("it hangs: {what}");
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A folder of files that all have an error.
fn broken_folder(files: usize) -> Desk {
    let desk = Desk::new();
    for index in 0..files {
        desk.write(&format!("d/f{index:03}.csa"), BROKEN);
    }
    desk
}

fn early_ends(desk: &Desk, runs: usize) {
    // `runs` of each way to end, half of them with one thread and half with two.
    for run in 0..runs {
        let threads = ["1", "2"][run % 2];
        for args in [
            &["validate", "-j", threads, "--max-errors", "1", "d"][..],
            &["convert", "-j", threads, "-t", "usi", "--fail-fast", "d"],
        ] {
            let mut command = desk.command(args);
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            assert_eq!(ends(&mut child, &args.join(" ")), Some(1), "{args:?}");
        }
        let mut command = desk.command(&["validate", "-j", threads, "d"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let code = ends(&mut child, "validate d | head -1");
        // All may have been written before the reader went.
        assert!(!line.is_empty() && matches!(code, Some(0 | 1)), "{code:?}");
    }
}

#[test]
fn every_early_end_ends() {
    early_ends(&broken_folder(60), 67);
}

#[test]
#[ignore = "seven hundred runs over a large folder"]
fn every_early_end_ends_in_a_large_folder() {
    early_ends(&broken_folder(3000), 240);
}

#[test]
fn an_early_end_does_not_wait_for_a_silent_input() {
    let desk = Desk::new();
    let mut command = desk.command(&["validate", "--max-errors", "1"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // More than one piece, and then silence; the end may come before the last of it is written.
    let written = stdin.write_all(format!("{BROKEN}/\n").repeat(8_000).as_bytes());
    assert!(written.map_or_else(|error| error.kind() == ErrorKind::BrokenPipe, |()| true));
    assert_eq!(ends(&mut child, "validate --max-errors 1"), Some(1));
    drop(stdin);
}

#[cfg(unix)]
#[test]
fn a_walk_reads_regular_files_only() {
    let desk = Desk::with(&[("d/a.csa", CLEAN), ("other/c.csa", TWO)]);
    let fifo = std::process::Command::new("mkfifo").arg(desk.path("d/pipe.csa")).status();
    assert!(fifo.unwrap().success());
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, desk.path(name)).unwrap();
    link("nowhere.csa", "d/dangling.csa");
    link("self.csa", "d/self.csa");
    link("../other/c.csa", "d/linked.csa");
    link("/dev/zero", "d/zero.csa");
    let run = desk.run(&["info", "--count", "d"]).code(0);
    assert_eq!(run.out, "d/a.csa: 1\nd/linked.csa: 2\n");
    // What is named is read, or an error.
    for name in ["d/dangling.csa", "d/self.csa"] {
        let run = desk.run(&["validate", name]).code(2);
        assert!(
            run.err.starts_with(&format!("kifu: {name}: the file cannot be read: ")),
            "{run:#?}"
        );
    }
    let mut command = desk.command(&["info", "--count", "d/pipe.csa"]);
    let child = command.stdout(Stdio::piped()).spawn().unwrap();
    std::fs::write(desk.path("d/pipe.csa"), TWO).unwrap();
    assert_eq!(child.wait_with_output().unwrap().stdout, b"2\n");
}

const JKF: &str = r#"{"header":{"先手":"A"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#;
const NO_RECORDS: [(&str, &str); 7] = [
    ("d/package.json", r#"{"name":"x","scripts":{"test":"jest"},"jest":{"preset":"ts-jest"}}"#),
    ("d/tsconfig.json", r#"{"compilerOptions":{"strict":true}}"#),
    (
        "d/schema.json",
        "{\n\"type\": \"object\", \"properties\": {\"header\": {\"type\": \"string\"}}}",
    ),
    ("d/pokemon.json", r#"{"name":"x","moves":[{"move":{"name":"cut","url":"u"}}]}"#),
    ("d/list.json", "[1, 2, 3]\n"),
    ("d/main.go", "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(1)\n}\n"),
    ("d/notes.txt", "Nothing but words. [1] 1. e4 is a move.\n"),
];

#[test]
fn a_walk_picks_by_content_where_extensions_are_shared() {
    let desk = Desk::with(&NO_RECORDS);
    let run = desk.run(&["validate", "d"]).code(2);
    assert_eq!(run.err, "kifu: nothing was read: no game record was found\n");
    desk.write("d/game.json", JKF);
    desk.write(
        "d/game.go",
        std::fs::read(crate::cli::project_file("testdata/ishi/good/everything.go")).unwrap(),
    );
    desk.write("d/game.txt", CLEAN);
    let run = desk.run(&["info", "--count", "d"]).code(0);
    let names: Vec<&str> = run.out.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(names, ["d/game.go", "d/game.json", "d/game.txt"]);
    // What is named is read all the same.
    desk.run(&["validate", "d/package.json"]).code(1);
}

#[test]
fn nothing_read_is_said_aloud() {
    let desk = Desk::with(&[("d/readme.md", "words"), ("g/a.csa", CLEAN)]);
    desk.write("none.zip", zip(&[("readme.md", b"words")]));
    for input in [&["d"][..], &["none.zip"], &["g", "--glob", "*.kif"]] {
        for command in [&["validate"][..], &["info"], &["replay"], &["convert", "-t", "kif"]] {
            let run = desk.run(&[command, input].concat()).code(2);
            assert_eq!(run.err.lines().count(), 1, "{run:#?}");
            assert!(run.err.contains("nothing was read") && run.out.is_empty(), "{run:#?}");
        }
    }
    let run = desk.run(&["--lang", "ja", "validate", "d"]).code(2);
    assert!(run.err.contains("棋譜が見つからず"), "{run:#?}");
}

#[test]
fn what_is_behind_the_last_wanted_game_is_not_read() {
    let desk = Desk::new();
    let mut command = desk.command(&["convert", "-t", "csa", "--games", "1-2"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let game = format!("{CLEAN}/\n").repeat(10_000);
    // The pipe closes long before all of it is written.
    let written = (0..1000).take_while(|_| stdin.write_all(game.as_bytes()).is_ok()).count();
    assert!(written < 500, "{written}");
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stdout).unwrap().matches("N+Alice").count(), 2);
}

#[test]
fn an_empty_file_is_not_passed_over_in_silence() {
    let desk = Desk::with(&[("empty.pgn", ""), ("empty.csa", "\n"), ("a.csa", CLEAN)]);
    for name in ["empty.pgn", "empty.csa"] {
        for command in ["validate", "info", "replay"] {
            let run = desk.run(&[command, name]).code(0);
            assert!((run.out + &run.err).contains("D003"), "{command} {name}");
        }
    }
}

/// Fixes are made to the end though nobody reads what is said of them.
#[test]
fn a_closed_pipe_does_not_stop_mending() {
    let desk = Desk::new();
    let text = CLEAN.replace("+7776FU", "+7776fu").replace("-3334FU", "-3344FU");
    for index in 0..200 {
        desk.write(&format!("d/f{index:03}.csa"), &text);
    }
    let mut command = desk.command(&["validate", "--fix", "--strict", "d"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(ends(&mut child, "validate --fix d"), Some(0));
    for index in 0..200 {
        assert!(desk.read(&format!("d/f{index:03}.csa")).contains("+7776FU"), "{index}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    let desk = Desk::new();
    for args in [&["--help"][..], &["--version"], &["validate", "--help"], &["formats"]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = desk.command(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!output.stderr.is_empty(), "{args:?}");
    }
    desk.run(&["--help"]).code(0);
    desk.run(&["--nonsense"]).code(2);
}

/// An archive of these members, as they are.
fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in members {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

/// A zstandard frame of this text, not compressed.
fn frame(bytes: &[u8]) -> Vec<u8> {
    let len = u32::try_from(bytes.len()).unwrap();
    let mut frame = b"\x28\xb5\x2f\xfd\xa0".to_vec();
    frame.extend(len.to_le_bytes());
    frame.extend(&((len << 3) | 1).to_le_bytes()[..3]);
    frame.extend(bytes);
    frame
}

#[test]
fn all_frames_and_members_are_read() {
    let desk = Desk::new();
    let game = format!("{CLEAN}/\n");
    let skipped = b"\x5a\x2a\x4d\x18\x03\0\0\0abc";
    let (zst, gz) = (frame(game.as_bytes()), gzip(game.as_bytes()));
    for (name, content) in [
        ("a.csa.zst", [&zst[..], &zst, &zst].concat()),
        ("b.csa.zst", [&skipped[..], &zst, skipped, &zst, &zst, skipped].concat()),
        ("c.csa.gz", [&gz[..], &gz, &gz].concat()),
        ("d.csa.gz", [&gz[..], &gz, &gz, &[0; 700]].concat()),
    ] {
        desk.write(name, content);
        assert_eq!(desk.run(&["info", "--count", name]).code(0).out, "3\n", "{name}");
    }
    for (name, content) in [
        ("t.csa.zst", [&zst[..], b"rest"].concat()),
        ("t.csa.gz", [&gz[..], b"rest"].concat()),
        ("u.csa.gz", [&gz[..], &zst].concat()),
    ] {
        desk.write(name, content);
        let run = desk.run(&["validate", name]).code(0);
        assert!(run.out.contains("I015") && run.out.contains("1 game"), "{run:#?}");
    }
    for (name, content) in [
        ("e.csa.zst", &zst[..20]),
        ("e.csa.gz", &gz[..20]),
        ("f.csa.zst", &zst[..5]),
        ("f.csa.gz", &gz[..gz.len() - 3]),
        ("g.csa.gz", &[&gz[..gz.len() - 8], &[7; 8]].concat()),
    ] {
        desk.write(name, content);
        let run = desk.run(&["validate", name]).code(2);
        let start = format!("kifu: {name}: the packed data are damaged: ");
        assert!(run.err.starts_with(&start) && run.err.lines().count() == 1, "{run:#?}");
        assert!(!run.err.contains('{'), "{run:#?}");
    }
}

#[test]
fn what_was_packed_before_a_damage_is_read() {
    let desk = Desk::new();
    let game = format!("{CLEAN}/\n");
    let text = game.repeat(3);
    // No block begins so.
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(text.as_bytes()).unwrap();
    packer.flush().unwrap();
    let damaged = [packer.get_ref(), &b"\x07\xff\xff\xff"[..]].concat();
    // A frame of a block for each game, whose window is all of it.
    let whole = frame(text.as_bytes());
    let mut blocks = whole[..9].to_vec();
    for last in [0, 0, 1] {
        blocks.extend(&((u32::try_from(game.len()).unwrap() << 3) | last).to_le_bytes()[..3]);
        blocks.extend(game.as_bytes());
    }
    desk.write("whole.csa.zst", &blocks);
    desk.run(&["convert", "-t", "jsonl", "whole.csa.zst"]).code(0);
    let mut odd = blocks.clone();
    // The third block is of a kind that there is not.
    odd[9 + 2 * (3 + game.len())] |= 3 << 1;
    for (name, content, games) in [
        ("a.csa.gz", &damaged[..], 3),
        ("b.csa.zst", &blocks[..blocks.len() - game.len()], 2),
        ("c.csa.zst", &blocks[..9 + 3 + game.len()], 1),
        ("d.csa.zst", &odd, 2),
        ("e.csa.zst", &blocks[..9], 0),
    ] {
        desk.write(name, content);
        let run = desk.run(&["convert", "-t", "jsonl", name]).code(2);
        assert_eq!(run.out.lines().count(), games, "{name} {run:#?}");
        assert!(run.err.contains("the packed data are damaged: "), "{name} {run:#?}");
    }
}

#[test]
fn headers_of_gzip_are_passed_over() {
    let desk = Desk::new();
    let gz = gzip(CLEAN.as_bytes());
    let with = |flags: u8, part: &[u8]| [&gz[..3], &[flags], &gz[4..10], part, &gz[10..]].concat();
    for (name, content, code) in [
        ("extra.csa.gz", with(4, b"\x03\0abc"), 0),
        ("name.csa.gz", with(8, b"a.csa\0"), 0),
        ("all.csa.gz", with(29, b"\x01\0ea.csa\0said\0"), 0),
        ("cut.csa.gz", with(8, b"a.csa")[..14].to_vec(), 2),
        ("odd.csa.gz", with(32, b""), 2),
    ] {
        desk.write(name, content);
        desk.run(&["validate", name]).code(code);
    }
}

#[test]
fn every_member_of_an_archive_is_read_or_named() {
    let desk = Desk::new();
    // The library that writes refuses a second name, so it is made the same afterwards.
    let bytes = zip(&[("x/a.csa", CLEAN.as_bytes()), ("x/b.csa", TWO.as_bytes())]);
    let mut twice = bytes.clone();
    for at in 0..twice.len() - 7 {
        if &bytes[at..at + 7] == b"x/b.csa" {
            twice[at..at + 7].copy_from_slice(b"x/a.csa");
        }
    }
    desk.write("twice.zip", &twice);
    let run = desk.run(&["info", "--count", "twice.zip"]).code(0);
    assert_eq!(run.out.lines().count(), 2, "{run:#?}");
    assert!(run.out.contains("twice.zip/x/a (2).csa: 2\n"), "{run:#?}");
    desk.run(&["convert", "-t", "csa", "--output-dir", "out", "twice.zip"]).code(0);
    assert_eq!(desk.list("out/x"), ["a (2).csa", "a.csa"]);

    let packed = gzip(TWO.as_bytes());
    let inner = zip(&[("game.csa", CLEAN.as_bytes())]);
    let (json, go) = (NO_RECORDS[0].1.as_bytes(), NO_RECORDS[5].1.as_bytes());
    desk.write(
        "deep.zip",
        zip(&[("a.csa.gz", &packed), ("b.zip", &inner), ("package.json", json), ("main.go", go)]),
    );
    let run = desk.run(&["info", "--count", "deep.zip"]).code(2);
    assert_eq!(run.out, "deep.zip/a.csa.gz: 2\n");
    assert!(run.err.starts_with("kifu: deep.zip/b.zip: it is a zip archive"), "{run:#?}");
    assert_eq!(run.err.lines().count(), 1);

    let mut damaged = bytes.clone();
    damaged[40] ^= 0x55;
    desk.write("damaged.zip", &damaged);
    desk.write("cut.zip", &bytes[..bytes.len() - 30]);
    for name in ["damaged.zip", "cut.zip"] {
        let run = desk.run(&["validate", name]).code(2);
        assert!(run.err.contains("damaged"), "{run:#?}");
    }
}

#[test]
fn games_without_tags_are_found_in_folders() {
    let desk = Desk::with(&[
        (
            "d/dpxq.txt",
            "标题：第一局\n红方：甲\n黑方：乙\n结果：红胜\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
        ),
        ("d/moves.txt", "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n"),
        ("d/compact.txt", "1.炮二平五马8进72.马二进三车9平8\n"),
        (
            "d/playok.wxf",
            "FORMAT\tWXF\nRED\tone ; 1 ;;\nBLACK\ttwo ; 2 ;;\n\nSTART{\n1. C2.5 h8+7\n}END\n",
        ),
        ("d/chess.txt", "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n"),
        ("d/glued.txt", "1.e4! e5 2.Nf3 *\n"),
        // What only looks like it.
        ("d/list.txt", "1. eggs\n2. milk\n3. bread\n"),
        ("d/steps.txt", "1. a4 paper\n2. b5 envelopes\n"),
        ("d/notes.txt", "红方很强。\n黑方也不错。\n"),
    ]);
    let run = desk.run(&["info", "--count", "d"]).code(0);
    let found: Vec<&str> = run.out.lines().collect();
    let expected = ["chess.txt", "compact.txt", "dpxq.txt", "glued.txt", "moves.txt", "playok.wxf"];
    assert_eq!(found, expected.map(|name| format!("d/{name}: 1")));
}

#[test]
fn a_file_named_like_an_option_is_told_how_to_be_named() {
    let desk = Desk::with(&[("-x.csa", CLEAN), ("a.csa", CLEAN)]);
    let run = desk.run(&["validate", "-x.csa", "a.csa"]).code(2);
    assert!(run.err.contains("write './-x.csa'"), "{run:#?}");
    let run = desk.run(&["validate", "--lang", "ja", "-x.csa"]).code(2);
    assert!(run.err.contains("`./-x.csa` と書いてください"), "{run:#?}");
    desk.run(&["validate", "./-x.csa", "--", "-x.csa"]).code(0);
    let run = desk.run(&["validate", "-y.csa"]).code(2);
    assert!(!run.err.contains("./-y.csa"), "{run:#?}");
}

#[test]
fn what_unpacks_to_too_much_is_refused() {
    let desk = Desk::new();
    // 80 MB of one game that never ends, in 80 KB.
    let mut text = "V2.2\nPI\n+\n".to_owned();
    text.push_str(&"'a remark that is always the same\n".repeat(2_400_000));
    desk.write("bomb.csa.gz", gzip(text.as_bytes()));
    desk.write("bomb.zip", zip(&[("bomb.csa", text.as_bytes())]));
    for name in ["bomb.csa.gz", "bomb.zip"] {
        let run = desk.run(&["info", "--count", name]).code(2);
        assert!(run.err.contains("it unpacks to more than 64 MiB"), "{run:#?}");
        let run = desk.run(&["info", "--count", "--max-unpacked", "1M", name]).code(2);
        assert!(run.err.contains("it unpacks to more than 1 MiB"), "{run:#?}");
    }
    desk.run(&["info", "--count", "--max-unpacked", "1x", "bomb.zip"]).code(2);
}

#[test]
fn what_is_no_record_is_told_by_its_beginning() {
    let desk = Desk::new();
    let file = std::fs::File::create(desk.path("sparse.csa")).unwrap();
    file.set_len(10 << 30).unwrap();
    desk.write("zeros.csa.gz", gzip(&vec![0; 100 << 20]));
    desk.write("words.csa.gz", gzip("nothing but words ".repeat(6 << 20).as_bytes()));
    let started = Instant::now();
    for (name, code) in [("sparse.csa", "I007"), ("zeros.csa.gz", "I007"), ("words.csa.gz", "D001")]
    {
        let run = desk.run(&["validate", name]).code(1);
        assert!(run.out.contains(code), "{run:#?}");
    }
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[test]
fn lists_of_names_as_programs_write_them() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("b c.csa", CLEAN)]);
    desk.write("unix.txt", "a.csa\nb c.csa\n");
    desk.write("windows.txt", "\u{feff}a.csa\r\nb c.csa\r\n");
    desk.write("null.txt", "a.csa\0b c.csa\0");
    for args in [&["unix.txt"][..], &["windows.txt"], &["null.txt", "-0"]] {
        let run = desk.run(&[&["validate", "--files-from"], args].concat()).code(0);
        assert!(run.out.contains("2 files, 2 games: no findings"), "{run:#?}");
    }
    desk.run(&["validate", "-0", "a.csa"]).code(2);
}

#[test]
fn wildcards_that_the_shell_left_are_expanded() {
    let desk = Desk::with(&[
        ("a.csa", CLEAN),
        ("b.csa", CLEAN),
        ("in/c.csa", CLEAN),
        ("in/deep/d.csa", CLEAN),
        ("in/e.txt", "no record"),
        ("odd[1].csa", BROKEN),
    ]);
    for (name, files) in [("?.csa", 2), ("in/*.csa", 1), ("in/**/*.csa", 2), ("./[ab].csa", 2)] {
        let run = desk.run(&["validate", name]).code(0);
        let (s, games) = if files == 1 { ("", "1 game") } else { ("s", "2 games") };
        assert!(run.out.contains(&format!("{files} file{s}, {games}:")), "{name}: {run:#?}");
    }
    // A file of that name goes first, and what means nothing is a name.
    desk.run(&["validate", "odd[1].csa"]).code(1);
    let run = desk.run(&["validate", "x*.csa"]).code(2);
    assert!(run.err.contains("x*.csa"), "{run:#?}");
}

#[test]
fn what_joins_and_ends_texts_is_nothing() {
    let games = [
        ("a.usi", "position startpos moves 7g7f\n"),
        ("a.uci", "position startpos moves e2e4\n"),
        ("a.fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
        ("a.usen", "~0.7ku2jm.r\n"),
        ("a.psn", "[Sente \"A\"]\n1.P7g-7f\n"),
        ("a.csa", CLEAN),
        ("a.kifu", "手合割：平手\n   1 ７六歩(77)\n   2 投了\n"),
        ("a.jsonl", "{\"kifu\":1,\"game\":\"chess\",\"moves\":[\"e2e4\"]}\n"),
        ("a.jkf", "{\"header\":{},\"moves\":[{},{\"special\":\"TORYO\"}]}\n"),
        ("a.pgn", "[White \"A\"]\n\n1. e4 *\n"),
        ("a.sgf", "(;SZ[9];B[aa])\n"),
    ];
    for (name, text) in games {
        let desk = Desk::with(&[(name, &format!("{text}\u{1a}"))]);
        let run = desk.run(&["validate", name]);
        assert_eq!(
            (run.code, run.out.as_str()),
            (Some(0), "1 file, 1 game: no findings\n"),
            "{name}"
        );
        let mark = '\u{feff}';
        let joint = if name.ends_with("csa") { "/\n" } else { "" };
        desk.write(name, format!("{mark}{text}{joint}{mark}{text}"));
        let run = desk.run(&["info", "--count", name]);
        assert_eq!(run.out.trim(), "2", "{name}: {}", run.err);
    }
}

#[test]
fn remarks_after_the_last_game_are_kept() {
    for (name, line, remark) in [
        ("a.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;", ";trail"),
        ("a.usi", "position startpos moves 7g7f", "# trail"),
        ("a.uci", "position startpos moves e2e4", "// trail"),
        ("a.sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "# trail"),
    ] {
        let desk = Desk::with(&[(name, &format!("{line}\n\n{line}\n{remark}\n\n"))]);
        let run = desk.run(&["convert", "-t", "jsonl", "--fail-if-lossy", name]).code(0);
        assert_eq!(run.out.lines().count(), 2, "{name}: {}", run.out);
        assert!(run.out.lines().nth(1).unwrap().contains("trail"), "{name}: {}", run.out);
        let format = name.split('.').nth(1).unwrap();
        // What has no remarks of its own counts them.
        let run = desk.run(&["convert", "-t", format, name]).code(0);
        assert!(run.out.contains("trail") || run.err.contains("1 remark"), "{name}: {run:?}");
    }
}

#[test]
fn a_mailed_text_is_not_what_it_calls_itself() {
    let kif =
        "#KIF version=2.0 encoding=UTF-8\n先手：羽生\n手合割：平手\n   1 ７六歩(77)\n   2 投了\n";
    let desk = Desk::new();
    let (bytes, ..) = encoding_rs::ISO_2022_JP.encode(kif);
    desk.write("a.kifu", &bytes);
    let run = desk.run(&["info", "--field", "first", "a.kifu"]).code(0);
    assert_eq!(run.out, "羽生\n");
    let run = desk.run(&["validate", "a.kifu"]);
    assert!(run.out.contains("I003"), "{}", run.out);
}

#[test]
fn a_damaged_text_does_not_become_another_alphabet_unseen() {
    let names =
        "PB[柯洁九段]PW[古力九段]C[棋圣战决赛第五局，黑中盘胜。黑棋布局成功，白棋后来追赶。]";
    let (whole, ..) = encoding_rs::GBK.encode(names);
    let russian = "(;SZ[19]PB[Иванов Пётр]PW[Сидоров Иван]C[Белые выиграли партию на время])";
    let (russian, ..) = encoding_rs::WINDOWS_1251.encode(russian);
    let desk = Desk::new();
    // A byte is missing in the comment.
    for lost in [45, 52, 60] {
        let mut bytes = whole.to_vec();
        bytes.remove(lost);
        desk.write("a.sgf", [b"(;SZ[19]".as_slice(), &bytes, b";B[aa])"].concat());
        let run = desk.run(&["validate", "a.sgf"]);
        assert!(run.out.contains("I005") || run.out.contains("I001"), "{lost}: {}", run.out);
    }
    desk.write("r.sgf", &russian);
    let run = desk.run(&["info", "--field", "first", "r.sgf"]).code(0);
    assert_eq!(run.out, "Иванов Пётр\n");
    assert!(!desk.run(&["validate", "r.sgf"]).out.contains("warning"));
}

/// Of an opening book nothing but that is said, however long it is.
#[test]
fn a_long_book_is_told_once() {
    let desk = Desk::new();
    let start =
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d 31 32 1\n";
    let book = format!("#YANEURAOU-DB2016 1.00\n{}", start.repeat(8_000));
    desk.write("book.db", &book);
    for args in [&["validate", "book.db"][..], &["validate", "-j1", "-f", "usi", "book.db"]] {
        let run = desk.run(args);
        assert_eq!(run.code, Some(1));
        assert_eq!(run.out.matches("error").count(), 2, "{}", run.out);
        assert!(run.out.contains("[U206]") && run.out.contains("1 error"), "{}", run.out);
    }
}
