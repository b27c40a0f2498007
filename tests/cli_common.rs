//! What holds for every command: exit codes, standard input, folders, archives, pipes, languages.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};
use std::io::{Read, Write};
use std::process::Stdio;

#[test]
fn wrong_usage_is_2() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for args in [
        &["nonsense"][..],
        &["validate", "--nonsense", "a.csa"],
        &["validate", "--from", "nonsense", "a.csa"],
        &["validate", "--encoding", "nonsense", "a.csa"],
        &["validate", "--select", "nonsense", "a.csa"],
        &["validate", "--output-format", "nonsense", "a.csa"],
        &["validate", "--glob", "[", "."],
        &["convert", "a.csa"],
        &["convert", "-t", "nonsense", "a.csa"],
        &["convert", "-t", "csa", "--games", "5-2", "a.csa"],
        &["convert", "-t", "csa", "-i", "-o", "b.csa", "a.csa"],
        &["explain", "nonsense"],
        &["completions", "nonsense"],
        &["validate", "--files-from", "missing.txt"],
        &[],
    ] {
        let run = desk.run(args).code(2);
        assert!(run.out.is_empty() && !run.err.is_empty(), "{args:?}: {run:#?}");
    }
}

#[test]
fn a_near_name_is_suggested() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let run = desk.run(&["validate", "-f", "cssa", "a.csa"]).code(2);
    assert_eq!(run.err, "kifu: unknown format \"cssa\"; did you mean csa?\n");
}

#[test]
fn a_file_that_cannot_be_read_is_2_and_does_not_stop_the_others() {
    let desk = Desk::with(&[("bad.csa", BROKEN)]);
    let run = desk.run(&["validate", "missing.csa", "bad.csa"]).code(2);
    assert!(run.err.starts_with("kifu: missing.csa: "), "{run:#?}");
    assert_eq!(run.err.lines().count(), 1);
    assert!(run.out.contains("bad.csa:6"), "{run:#?}");
}

#[test]
fn standard_input_is_read_when_no_file_is_named() {
    let desk = Desk::new();
    desk.pipe(&["validate"], CLEAN.as_bytes()).code(0);
    let run = desk.pipe(&["validate", "-"], BROKEN.as_bytes()).code(1);
    assert!(run.out.contains("<stdin>:6"), "{run:#?}");
    let named = ["validate", "--stdin-filename", "x/game.csa"];
    let run = desk.pipe(&named, BROKEN.as_bytes()).code(1);
    assert!(run.out.contains("x/game.csa:6"), "{run:#?}");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let desk = Desk::new();
    desk.write("many.csa", format!("{CLEAN}/\n").repeat(20_000));
    for args in [
        &["convert", "-t", "csa", "many.csa"][..],
        &["info", "--json", "many.csa"],
        &["replay", "--all", "many.csa"],
    ] {
        let mut command = desk.command(args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut head = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut head).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let desk = Desk::new();
    for index in 0..120 {
        let text = [CLEAN, BROKEN, TWO, "no record\n"][index % 4];
        desk.write(&format!("d{}/f{index:03}.csa", index % 7), text);
    }
    for args in [
        &["validate", "--json"][..],
        &["validate", "--output-format", "gcc"],
        &["convert", "-t", "csa"],
        &["info"],
        &["replay", "--board", "sfen"],
    ] {
        let of = |threads: &str| desk.run(&[args, &["-v", "-j", threads, "."]].concat());
        let (one, eight) = (of("1"), of("8"));
        assert!(one.out.len() > 1000, "{args:?}: {one:#?}");
        assert_eq!((one.code, one.out, one.err), (eight.code, eight.out, eight.err), "{args:?}");
    }
}

#[test]
fn folders_give_known_names_only_and_heed_gitignore() {
    let desk = Desk::with(&[
        ("d/a.csa", CLEAN),
        ("d/b.md", CLEAN),
        ("d/.hidden.csa", CLEAN),
        ("d/skip.csa", CLEAN),
        ("d/.ignore", "skip.csa\n"),
        ("d/sub/c.CSA", CLEAN),
    ]);
    let count = |args: &[&str]| {
        let run = desk.run(&[&["info", "--count"], args].concat()).code(0);
        run.out.lines().map(|line| line.split(": ").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(count(&["d"]), ["d/a.csa", "d/sub/c.CSA"]);
    assert_eq!(count(&["d", "--no-ignore"]), ["d/a.csa", "d/skip.csa", "d/sub/c.CSA"]);
    assert_eq!(count(&["d", "--hidden"]), ["d/.hidden.csa", "d/a.csa", "d/sub/c.CSA"]);
    assert_eq!(count(&["d", "-g", "*.CSA"]), ["d/sub/c.CSA"]);
    assert_eq!(count(&["d", "-g", "!sub"]), ["d/a.csa"]);
    // A file that is named is read whatever it is called.
    assert_eq!(count(&["d/b.md", "d/skip.csa"]), ["d/b.md", "d/skip.csa"]);
}

#[test]
fn names_come_from_a_list() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("b.csa", TWO), ("list", "a.csa\r\n\nb.csa")]);
    let run = desk.run(&["info", "--count", "--files-from", "list"]).code(0);
    assert_eq!(run.out, "a.csa: 1\nb.csa: 2\n");
    let run = desk.pipe(&["info", "--count", "--files-from", "-"], b"b.csa\n").code(0);
    assert_eq!(run.out, "b.csa: 2\n");
}

#[test]
fn compressed_files_and_archives_are_read() {
    let desk = Desk::new();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(TWO.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    desk.write("a.csa.gz", &gzip);
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, text) in [("b/game.csa", CLEAN), ("../../evil.csa", TWO), ("readme.txt", "hello")] {
        zip.start_file(name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    desk.write("z.zip", zip.finish().unwrap().into_inner());
    let run = desk.run(&["info", "--count", "a.csa.gz", "z.zip"]).code(0);
    assert_eq!(run.out, "a.csa.gz: 2\nz.zip/b/game.csa: 1\nz.zip/evil.csa: 2\n");
    let run = desk.pipe(&["info", "--count"], &gzip).code(0);
    assert_eq!(run.out, "2\n");
    // Names in an archive cannot leave the folder.
    desk.run(&["convert", "-t", "csa", "--output-dir", "out/deep", "z.zip"]).code(0);
    assert!(desk.has("out/deep/b/game.csa") && desk.has("out/deep/evil.csa"));
    assert_eq!(desk.list("out"), ["deep"]);
    assert!(!desk.has("evil.csa"));
    // What cannot be unpacked is said to be so.
    desk.write("c.csa", b"Rar!\x1a\x07rest");
    let run = desk.run(&["validate", "c.csa"]).code(2);
    assert!(run.err.contains("rar"), "{run:#?}");
}

#[test]
fn a_long_file_is_read_in_pieces_and_numbered_through() {
    let desk = Desk::new();
    let game = format!("{CLEAN}/\n");
    let games = 3 * (1 << 20) / game.len();
    let text = format!("{}{BROKEN}", game.repeat(games));
    desk.write("long.csa", &text);
    let run = desk.run(&["info", "--count", "long.csa"]).code(0);
    assert_eq!(run.out, format!("{}\n", games + 1));
    let run = desk.run(&["validate", "--json", "long.csa"]).code(1);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let finding = &report["findings"][0];
    assert_eq!(finding["game"], games + 1);
    assert_eq!(finding["line"], game.lines().count() * games + 6);
    assert_eq!(report["summary"]["records"], games + 1);
    // Written again, it is what one piece would have given.
    let whole = desk.run(&["convert", "-t", "csa", "long.csa"]).code(1);
    assert_eq!(whole.out.matches("PI\n").count(), games + 1);
    assert_eq!(whole.out.matches("\n/\n").count(), games);
}

#[test]
fn messages_are_in_the_language_of_the_environment() {
    let desk = Desk::with(&[("bad.csa", BROKEN)]);
    let japanese = desk.run(&["--lang", "ja", "validate", "bad.csa"]).code(1);
    assert!(japanese.out.contains("エラー"), "{japanese:#?}");
    let with = |name: &str, value: &str| {
        let output = desk.command(&["validate", "bad.csa"]).env(name, value).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    for name in ["LANG", "LC_MESSAGES", "LC_ALL"] {
        assert_eq!(with(name, "ja_JP.UTF-8"), japanese.out);
        assert!(with(name, "C").contains("error"));
    }
}

#[test]
fn colors_are_for_terminals_or_on_demand() {
    let desk = Desk::with(&[("bad.csa", BROKEN)]);
    let has = |args: &[&str], variable: &str| {
        let output = desk.command(args).env(variable, "1").output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(!has(&["validate", "bad.csa"], "X"));
    assert!(has(&["validate", "bad.csa"], "CLICOLOR_FORCE"));
    assert!(has(&["validate", "--color", "always", "bad.csa"], "NO_COLOR"));
    assert!(!has(&["validate", "--color", "never", "bad.csa"], "CLICOLOR_FORCE"));
}

#[test]
fn help_and_faults_of_usage_have_the_colors_of_all_else() {
    let desk = Desk::with(&[("bad.csa", BROKEN)]);
    let cases: [(&str, &str, bool); 14] = [
        ("X=1", "--help", false),
        ("X=1", "--nope", false),
        ("CLICOLOR_FORCE=1", "--help", true),
        ("CLICOLOR_FORCE=1", "--nope", true),
        ("CLICOLOR_FORCE=1", "--help --lang ja", true),
        ("CLICOLOR_FORCE=0", "--help", false),
        ("CLICOLOR_FORCE=0", "--nope", false),
        ("CLICOLOR_FORCE=0", "validate bad.csa", false),
        ("CLICOLOR_FORCE=", "validate bad.csa", false),
        ("CLICOLOR_FORCE=1", "--color never --nope", false),
        ("CLICOLOR_FORCE=1", "validate --help --color=NEVER", false),
        ("NO_COLOR=1", "--color always --help", true),
        ("NO_COLOR=1", "validate --nope --color=always", true),
        ("NO_COLOR=1", "--color=always --lang ja --help", true),
    ];
    for (set, args, coloured) in cases {
        let (name, value) = set.split_once('=').unwrap();
        let args: Vec<&str> = args.split(' ').collect();
        let output = desk.command(&args).env(name, value).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        assert!(!said.is_empty() && said.contains(&0x1b) == coloured, "{set} {args:?}");
    }
}

#[cfg(unix)]
#[test]
fn file_names_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let desk = Desk::new();
    let name = std::ffi::OsStr::from_bytes(b"d/a\xff\x1b[31m.csa");
    std::fs::create_dir(desk.path("d")).unwrap();
    std::fs::write(desk.path("").join(name), TWO).unwrap();
    let output = desk.command(&["info", "--count"]).arg(name).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let run = desk.run(&["info", "--count", "d"]).code(0);
    assert!(run.out.ends_with(": 2\n") && !run.out.contains('\x1b'), "{run:#?}");
    // Programs find it by bytes in percents.
    for args in
        [&["info", "--json"][..], &["replay", "--json"], &["info", "--json", "--sort", "file"]]
    {
        let out = desk.run(&[args, &["d"]].concat()).code(0).out;
        let line: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
        assert_eq!(line["file"], "d/a\u{fffd}\x1b[31m.csa", "{args:?}");
        assert_eq!(line["uri"], "d/a%FF%1B%5B31m.csa", "{args:?}");
    }
    let run = desk.run(&["info", "--field", "uri", "--field", "record", "d"]).code(0);
    assert_eq!(run.out, "d/a%FF%1B%5B31m.csa\t1\nd/a%FF%1B%5B31m.csa\t2\n");
    let output = desk.command(&["info"]).arg(name).output().unwrap();
    assert!(!output.stdout.is_empty() && !output.stdout.contains(&b'%'), "{output:?}");
    desk.run(&["convert", "-t", "csa", "--output-dir", "out", "d"]).code(0);
    let names: Vec<_> = std::fs::read_dir(desk.path("out")).unwrap().collect();
    assert_eq!(names[0].as_ref().unwrap().file_name().as_bytes(), b"a\xff\x1b[31m.csa");
}

#[test]
fn codes_and_formats_are_explained() {
    let desk = Desk::new();
    let by_code = desk.run(&["explain", "s114"]).code(0).out;
    assert!(by_code.contains("S114") && by_code.contains("two-pawns"), "{by_code}");
    assert_eq!(desk.run(&["explain", "two-pawns"]).code(0).out, by_code);
    assert!(desk.run(&["explain"]).code(0).out.lines().count() > 50);
    assert!(desk.run(&["formats"]).code(0).out.contains("csa "));
    let json = desk.run(&["formats", "--json"]).code(0).out;
    let names: Vec<String> = json
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|format| format["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names.len(), kifu::formats::FORMATS.len());
    let script = desk.run(&["completions", "bash"]).code(0).out;
    let kept = std::fs::read_to_string(crate::cli::project_file("completions/kifu.bash")).unwrap();
    assert_eq!(script, kept);
}

#[test]
fn wrong_usage_is_answered_to_the_point() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("a.kif", "手合割：平手\n   1 ７六歩(77)\n")]);
    for args in
        [&["convert", "a.csa", "--max-errors", "1"][..], &["validate", "--nonsense", "a.csa"]]
    {
        let run = desk.run(args).code(2);
        assert!(run.err.contains("unexpected argument") && !run.err.contains("'-- -"), "{run:#?}");
    }
    // What is nearly right is still named.
    assert!(desk.run(&["convert", "--fail-fst", "a.csa"]).code(2).err.contains("--fail-fast"));
    let run = desk.run(&["validate", "-j", "0", "a.csa"]).code(2);
    assert!(run.err.contains("give a number, 1 or more"), "{run:#?}");
    let run = desk.run(&["convert", "-t", "usi", "--output-dir", "o", "a.kif", "a.csa"]).code(2);
    assert!(run.err.contains("number them with --numbering, or"), "{run:#?}");
}

/// A shell writes names of files into a command line, and they are anyone's.
#[test]
fn a_command_line_that_is_wrong_drives_no_terminal() {
    let desk = Desk::new();
    for args in [
        &["validate", "--x\u{1b}]0;title\u{7}.csa"][..],
        &["x\u{1b}]0;title\u{7}.csa"],
        &["convert", "--eol", "x\u{1b}]0;title\u{7}.csa"],
    ] {
        for lang in ["en", "ja"] {
            let run = desk.run(&[&["--lang", lang], args].concat()).code(2);
            assert!(run.err.contains(r"x\u{1b}]0;title\u{7}.csa"), "{run:#?}");
            assert!(!run.err.contains(['\u{1b}', '\u{7}']), "{run:#?}");
        }
    }
}
