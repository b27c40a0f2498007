//! What a run writes and what it must not write: outputs that are met as inputs, comparisons, empty results,
//! reports over files that are read, and encodings that are found again.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};
#[cfg(all(unix, feature = "viewer"))]
use crate::viewer_terminal::Seat;
use std::fmt::Write as _;

const ONE_PGN: &str = "[Event \"A\"]\n[Site \"?\"]\n[Date \"2020.01.02\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
const OTHER_PGN: &str = "[Event \"B\"]\n[Site \"?\"]\n[Date \"2019.01.02\"]\n[Round \"?\"]\n[White \"Cid\"]\n[Black \"Dan\"]\n[Result \"0-1\"]\n\n1. d4 d5 2. c4 0-1\n\n";
const LOW: &str = "V2.2\nPI\n+\n+7776fu\n-3334FU\n+7733KA\n%TORYO\n";

fn two() -> String {
    [ONE_PGN, OTHER_PGN].concat()
}

/// The number of games in a folder.
#[track_caller]
fn count(desk: &Desk, what: &str) -> usize {
    desk.run(&["info", "--field", "record", what]).code(0).out.lines().count()
}

#[test]
fn a_folder_is_read_without_what_is_written_into_it() {
    for (name, options) in [
        ("all.pgn", &["-t", "pgn"][..]),
        ("all.jsonl", &["-t", "jsonl", "--sort", "date"]),
        ("sub/all.pgn", &["--merge"]),
    ] {
        let desk = Desk::with(&[("f/one.pgn", ONE_PGN), ("f/two.pgn", &two())]);
        let target = format!("f/{name}");
        let run = |more: &[&str]| {
            desk.run(&[&["convert", "f", "-o", &target], options, more].concat()).code(0)
        };
        assert_eq!(run(&[]).err, "");
        let first = desk.read(&target);
        for _ in 0..2 {
            let told = run(&["--force"]).err;
            assert_eq!(told.matches(&format!("{target}: not read, ")).count(), 1, "{told}");
            assert_eq!(desk.read(&target), first);
        }
        assert_eq!(run(&["--force", "-q"]).err, "");
        assert_eq!(run(&["--check"]).out, "");
        assert_eq!(count(&desk, &target), 3);
        // What is named itself is read.
        let own = format!("convert f/one.pgn {target} -t csv -o x.csv --force");
        desk.run(&own.split(' ').collect::<Vec<_>>()).code(0);
        assert_eq!(desk.read("x.csv").lines().count(), 5);
    }
}

#[cfg(unix)]
#[test]
fn links_to_what_is_written_are_not_read_either() {
    let desk = Desk::with(&[("f/one.pgn", ONE_PGN)]);
    desk.run(&["convert", "f", "-o", "all.pgn"]).code(0);
    std::os::unix::fs::symlink("../all.pgn", desk.path("f/latest.pgn")).unwrap();
    desk.run(&["convert", "f", "-o", "all.pgn", "--force"]).code(0);
    assert_eq!(count(&desk, "all.pgn"), 1);
}

#[test]
fn parts_of_an_earlier_split_are_not_split_again() {
    for how in ["--split", "--split=1000"] {
        let desk = Desk::with(&[("g/two.pgn", &two()), ("g/c.csa", TWO), ("g/x-001.pgn", ONE_PGN)]);
        desk.run(&["convert", "g", "-t", "pgn", how]).code(0);
        let first = desk.list("g");
        let told = desk.run(&["convert", "g", "-t", "pgn", how, "--force"]).code(0).err;
        assert_eq!(desk.list("g"), first);
        assert!(
            told.contains("g/two-001.pgn: not read, ") && told.contains("g/c-001.pgn"),
            "{told}"
        );
        // Such a name alone says nothing.
        assert!(first.iter().any(|name| name == "x-001-001.pgn"), "{first:?}");
    }
}

#[test]
fn parts_by_a_value_are_not_split_again_either() {
    for place in [&[][..], &["--output-dir", "g"]] {
        let desk = Desk::with(&[("g/two.pgn", &two()), ("g/x-Ann.pgn", ONE_PGN)]);
        let args = ["convert", "g", "-t", "pgn", "--split=tag:White"];
        let args = [&args[..], place].concat();
        desk.run(&args).code(0);
        let first = desk.list("g");
        assert!(first.iter().any(|name| name == "x-Ann-Ann.pgn"), "{first:?}");
        let told = desk.run(&args).code(0).err;
        assert_eq!(desk.list("g"), first, "{told}");
        assert!(told.contains("two-Ann.pgn: not split again"), "{told}");
    }
}

#[test]
fn parts_in_the_folder_that_is_read_are_not_read() {
    let desk = Desk::with(&[("g/s/two.pgn", &two())]);
    let args = ["convert", "g", "-t", "pgn", "--split", "--output-dir", "g/"];
    desk.run(&args).code(0);
    let first = desk.list("g/s");
    assert_eq!(first.len(), 3);
    desk.run(&args).code(0);
    assert_eq!(desk.list("g/s"), first);
}

#[test]
fn a_part_of_a_folder_is_not_written_into_it() {
    let desk = Desk::with(&[("f/a.csa", CLEAN), ("f/b.csa", CLEAN), ("f/c.csa", CLEAN)]);
    for part in ["1/2", "2/2"] {
        let name = format!("f/{}.jsonl", &part[..1]);
        let words = desk.run(&["convert", "f", "--shard", part, "-o", &name]).code(2).err;
        assert!(words.contains("--shard") && !desk.has(&name), "{words}");
    }
    // What is never read changes no part, and neither does what lies elsewhere.
    let mut games = 0;
    for part in ["1/2", "2/2"] {
        let name = format!("p/{}.jsonl", &part[..1]);
        desk.run(&["convert", "f", "--shard", part, "-o", &name]).code(0);
        games += desk.read(&name).lines().count();
        let name = format!("f/{}.csv", &part[..1]);
        desk.run(&["convert", "f", "--shard", part, "-o", &name]).code(0);
    }
    assert_eq!(games, 3);
}

/// The parts are parts of what is read, whatever an earlier part has written below it.
#[test]
fn parts_do_not_count_the_folder_that_is_written_to() {
    let desk = Desk::new();
    for number in 0..9 {
        desk.write(&format!("f/{number}.csa"), CLEAN);
    }
    for part in ["1/3", "2/3", "3/3"] {
        desk.run(&["convert", "f", "-t", "jsonl", "--shard", part, "--output-dir", "f/out"])
            .code(0);
    }
    assert_eq!(desk.list("f/out").len(), 9);
}

#[test]
fn nothing_is_written_where_somebody_only_looks() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("one.pgn", ONE_PGN), ("two.pgn", &two())]);
    desk.run(&["convert", "--check", "two.pgn"]).code(0);
    let before = desk.list(".");
    for line in [
        "--sort date two.pgn",
        "--sort date -t pgn one.pgn two.pgn",
        "--games 1 two.pgn",
        "--where white=Ann two.pgn",
        "--unique two.pgn",
        "--merge -t pgn one.pgn two.pgn",
        "--position startpos two.pgn",
        "-t kifu -o - a.csa",
    ] {
        for option in ["--check", "--diff"] {
            let args = format!("convert {option} {line}");
            let run = desk.run(&args.split(' ').collect::<Vec<_>>()).code(2);
            assert!(run.out.is_empty() && run.err.contains(option), "{args}: {run:?}");
        }
    }
    // With a file to compare with, they are all asked of that.
    desk.run(&["convert", "--sort", "date", "two.pgn", "-o", "sorted.pgn"]).code(0);
    desk.run(&["convert", "--check", "--sort", "date", "two.pgn", "-o", "sorted.pgn"]).code(0);
    desk.run(&["convert", "--check", "--games", "1", "two.pgn", "-o", "one.pgn"]).code(0);
    desk.run(&["convert", "--check", "--sort", "-date", "two.pgn", "-o", "sorted.pgn"]).code(1);
    std::fs::remove_file(desk.path("sorted.pgn")).unwrap();
    assert_eq!(desk.list("."), before);
}

#[test]
fn a_split_is_compared_with_the_files_beside() {
    let desk = Desk::with(&[("two.pgn", &two())]);
    let run = desk.run(&["convert", "--split", "--check", "-t", "pgn", "two.pgn"]).code(1);
    assert!(run.err.contains("two-001.pgn: would be changed"), "{run:?}");
    assert_eq!(desk.list("."), ["two.pgn"]);
    desk.run(&["convert", "--split", "-t", "pgn", "two.pgn"]).code(0);
    desk.run(&["convert", "--split", "--check", "-t", "pgn", "two.pgn"]).code(0);
    let run = desk.run(&["convert", "-i", "--split", "--check", "-t", "pgn", "two.pgn"]).code(2);
    assert!(run.err.contains("--split cannot be done in place"), "{run:?}");
}

#[test]
fn what_is_for_one_place_is_refused_of_a_folder() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("b.csa", CLEAN)]);
    for option in ["--sort=date", "--merge"] {
        let args = ["convert", "a.csa", "b.csa", "-t", "jsonl", "-o", "out/", option];
        let run = desk.run(&args).code(2);
        assert!(run.out.is_empty() && run.err.contains(&option[..6]), "{run:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_has_nothing_to_compare_with() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let made = std::process::Command::new("mkfifo").arg(desk.path("ff.csa")).status();
    if !made.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no mkfifo");
        return;
    }
    std::fs::create_dir_all(desk.path("out")).unwrap();
    std::process::Command::new("mkfifo").arg(desk.path("out/a.usi")).status().unwrap();
    for option in ["--check", "--diff"] {
        let run = desk.run(&["convert", "a.csa", "-o", "ff.csa", option]).code(2);
        assert!(run.err.contains(option) && run.out.is_empty(), "{run:?}");
        // Nobody waits for what it may say, in a folder or in place either.
        let args = ["convert", "a.csa", "-t", "usi", "--output-dir", "out", option];
        desk.run(&args).code(i32::from(option == "--check"));
        let run = desk.run(&["convert", option, "ff.csa"]).code(2);
        assert!(run.err.contains("only files can be changed in place"), "{run:?}");
    }
}

#[test]
fn a_choice_of_no_game_is_written_too() {
    let none = ["--where", "white=Nobody"];
    for (name, expected) in [
        ("sel.csv", Some(1)),
        ("sel.tsv", Some(1)),
        ("sel.html", None),
        ("sel.jsonl", Some(0)),
        ("sel.pgn", Some(0)),
        ("sel.pgn.gz", None),
    ] {
        let desk = Desk::with(&[("one.pgn", ONE_PGN), ("two.pgn", &two()), ("emp.pgn", "")]);
        desk.run(&["convert", "one.pgn", "two.pgn", "-o", name]).code(0);
        let full = std::fs::read(desk.path(name)).unwrap();
        let again = [&["convert", "two.pgn", "-o", name, "--force"], &none[..]].concat();
        desk.run(&again).code(0);
        let empty = std::fs::read(desk.path(name)).unwrap();
        assert!(empty.len() < full.len(), "{name}");
        if let Some(lines) = expected {
            assert_eq!(desk.read(name).lines().count(), lines, "{name}");
        }
        // Without an old file, sorted, of an empty input, and asked whether it is so.
        std::fs::remove_file(desk.path(name)).unwrap();
        for args in [
            &["convert", "two.pgn", "--where", "white=Nobody", "-o", name][..],
            &[
                "convert",
                "two.pgn",
                "--where",
                "white=Nobody",
                "--sort",
                "date",
                "-o",
                name,
                "--force",
            ],
            &["convert", "emp.pgn", "-f", "pgn", "-o", name, "--force"],
            &["convert", "two.pgn", "--where", "white=Nobody", "-o", name, "--check"],
        ] {
            desk.run(args);
            assert_eq!(std::fs::read(desk.path(name)).unwrap(), empty, "{name} {args:?}");
        }
        desk.write(name, &full);
        desk.run(&[&["convert", "two.pgn", "-o", name, "--check"], &none[..]].concat()).code(1);
        assert_eq!(std::fs::read(desk.path(name)).unwrap(), full);
    }
    let desk = Desk::with(&[("two.pgn", &two()), ("go.sgf", "(;GM[1]FF[4]SZ[9];B[ee])")]);
    let of = |format| desk.run(&["convert", "two.pgn", "-t", format, none[0], none[1]]).code(0).out;
    assert!(of("csv").starts_with("record,") && of("csv").lines().count() == 1);
    assert!(of("html").ends_with("</script>\n") && of("html").starts_with("<!doctype"));
    assert_eq!([of("pgn"), of("csa"), of("jsonl")], ["", "", ""]);
    // Where something failed, an old file is worth more than nothing.
    desk.write("old.csv", "old");
    desk.run(&["convert", "missing.pgn", "-o", "old.csv", "--force"]).code(2);
    assert_eq!(desk.read("old.csv"), "old");
}

#[cfg(feature = "parquet")]
#[test]
fn a_table_of_no_game_is_a_table() {
    let desk = Desk::with(&[("two.pgn", &two())]);
    let run = ["convert", "two.pgn", "--where", "white=Nobody", "-o", "sel.parquet"];
    desk.run(&run).code(0);
    let bytes = std::fs::read(desk.path("sel.parquet")).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}

#[test]
fn a_report_beside_a_mended_text_stays_a_report() {
    let desk = Desk::new();
    for format in ["json", "sarif", "gitlab"] {
        for options in [&[][..], &["--max-per-file", "1"]] {
            let args = [&["validate", "--fix", "--output-format", format], options].concat();
            let run = desk.pipe(&args, LOW.as_bytes());
            let read: Result<serde_json::Value, _> = serde_json::from_str(&run.err);
            assert!(read.is_ok(), "{args:?} {run:?}");
        }
    }
    // Where they are apart, it is told.
    let run = desk.pipe(&["validate", "--fix", "--json", "-o", "r.json"], LOW.as_bytes());
    assert!(run.err.contains("mended") && run.out.contains("+7776FU"), "{run:?}");
}

#[test]
fn no_error_is_passed_over_for_a_number_of_errors() {
    let desk = Desk::with(&[("low.csa", LOW)]);
    let run = desk.run(&["validate", "--max-errors", "0", "low.csa"]).code(2);
    assert!(run.err.contains("give a number, 1 or more"), "{run:?}");
    let run = desk.run(&["--lang", "ja", "validate", "--max-errors", "0", "low.csa"]).code(2);
    assert!(run.err.contains("1以上の整数"), "{run:?}");
}

#[test]
fn what_was_not_judged_is_not_counted() {
    let game = "[Result \"*\"]\n\n1. e5 *\n\n";
    let desk = Desk::with(&[("e.pgn", &game.repeat(3))]);
    let run = desk.run(&["validate", "--max-errors", "1", "e.pgn"]).code(1);
    assert!(run.out.contains("1 file, 1 game: 1 error"), "{run:?}");
    assert!(run.out.contains("stopped after 1 error (--max-errors)"), "{run:?}");
    assert!(!run.out.contains("of 3 games"), "{run:?}");
    let run = desk.run(&["validate", "--json", "--max-errors", "2", "e.pgn"]).code(1);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["summary"]["records"], 2);
    assert!(run.err.contains("stopped after 2 errors"), "{run:?}");
}

#[test]
fn what_is_read_is_not_replaced_by_what_is_written() {
    let desk =
        Desk::with(&[("bad.csa", BROKEN), ("my.toml", "[validate]\n"), ("list", "bad.csa\n")]);
    desk.write("p.sfen", "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n");
    desk.run(&["validate", "--write-baseline", "b.json", "bad.csa"]).code(0);
    let names = ["b.json", "my.toml", "list", "p.sfen"];
    let before = names.map(|name| desk.read(name));
    for line in [
        "validate --baseline b.json -o b.json --force bad.csa",
        "validate --config my.toml -o my.toml --force bad.csa",
        "validate --files-from list -o list --force",
        "validate --position p.sfen -o p.sfen --force bad.csa",
        "convert --files-from list -t csa -o list --force",
        "convert --config my.toml bad.csa -t csa -o my.toml --force",
        "convert --position p.sfen bad.csa -t csa -o p.sfen --force",
        "validate --write-baseline n.json -o n.json bad.csa",
        "validate --write-baseline n.json -o ./n.json bad.csa",
    ] {
        let run = desk.run(&line.split(' ').collect::<Vec<_>>()).code(2);
        assert!(!run.err.is_empty(), "{line}");
        assert_eq!(names.map(|name| desk.read(name)), before, "{line}: {run:?}");
    }
    assert!(!desk.has("n.json"));
    // Nor are those that the settings name.
    desk.write("kifu.toml", "[validate]\nbaseline = \"b.json\"\n");
    desk.run(&["validate", "-o", "b.json", "--force", "bad.csa"]).code(2);
    assert_eq!(names.map(|name| desk.read(name)), before);
}

#[test]
fn pictures_do_not_get_names_that_deceive() {
    let mut packed = std::io::Cursor::new(Vec::new());
    let mut zip = zip::ZipWriter::new(&mut packed);
    for name in ["a\u{202e}b.csa", "n\nl.csa", "e\u{1b}[31m.csa"] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut zip, CLEAN.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    let desk = Desk::new();
    desk.write("h.zip", packed.into_inner());
    desk.run(&["replay", "h.zip", "--board", "svg", "--output-dir", "pics"]).code(0);
    assert_eq!(desk.list("pics"), ["a_b.svg", "e_[31m.svg", "n_l.svg"]);
}

#[test]
fn a_page_keeps_its_words_in_every_encoding() {
    let draw = ONE_PGN.replace("1-0", "1/2-1/2").replace("Ann", "Zoë 羽生 😀");
    let desk = Desk::with(&[("draw.pgn", &draw), ("a.csa", CLEAN)]);
    let plain = |page: &str| {
        // The words of the page, with their characters again.
        let json = page.split("id=\"words\">").nth(1).unwrap().split("</script>").next().unwrap();
        serde_json::from_str::<serde_json::Value>(json).unwrap()
    };
    desk.run(&["convert", "-t", "html", "draw.pgn", "a.csa", "-o", "u.html"]).code(0);
    let usual = desk.read("u.html");
    for label in ["sjis", "windows-1252", "us-ascii", "gb18030"] {
        let args = ["convert", "-t", "html", "--output-encoding", label, "draw.pgn", "a.csa"];
        let run = desk.run(&[&args[..], &["-o", "d.html", "--force"]].concat()).code(0);
        assert_eq!(run.err, "", "{label}");
        let page = desk.read("d.html");
        assert!(!page.contains("???"), "{label}");
        assert_eq!(plain(&page), plain(&usual), "{label}");
        assert!(page.contains("Zo\\u00eb \\u7fbd\\u751f \\ud83d\\ude00"), "{label}");
    }
}

#[test]
fn texts_alone_have_encodings_and_line_ends() {
    let desk = Desk::with(&[("one.pgn", ONE_PGN), ("a.csa", CLEAN)]);
    #[cfg(feature = "parquet")]
    for options in [&["--output-encoding", "sjis"][..], &["--eol", "crlf"], &["--bom"]] {
        let args = [&["convert", "one.pgn", "-o", "p.parquet"], options].concat();
        let run = desk.run(&args).code(2);
        assert!(run.err.contains(options[0]) && !desk.has("p.parquet"), "{run:?}");
    }
    for options in [["--fen", "shredder"], ["--fen-ep", "legal"]] {
        for format in ["csa", "kif", "jsonl"] {
            let run =
                desk.run(&[&["convert", "a.csa", "-t", format], &options[..]].concat()).code(2);
            assert!(run.err.contains(options[0]), "{run:?}");
        }
        for format in ["pgn", "fen", "epd", "uci", "html"] {
            desk.run(&[&["convert", "one.pgn", "-q", "-t", format], &options[..]].concat()).code(0);
        }
    }
}

#[test]
fn a_figure_of_go_shows_how_the_record_goes_on() {
    let sgf = "(;GM[1]FF[4]SZ[9];B[ee];W[cc](;B[gg];W[dd])(;B[aa];W[bb]))";
    let desk = Desk::with(&[("v.sgf", sgf)]);
    let args = ["replay", "v.sgf", "--board", "svg", "--ply", "1-2"];
    let plain = desk.run(&args).code(0).out;
    let shown = desk.run(&[&args[..], &["--variations"]].concat()).code(0).out;
    let single = ["replay", "v.sgf", "--board", "svg", "--ply", "2", "--variations"];
    let single = desk.run(&single).code(0).out;
    for letter in [">A<", ">B<"] {
        let times = |picture: &str| picture.matches(letter).count();
        assert!(times(&single) > 0, "{single}");
        assert!(times(&shown) > times(&plain), "{shown}");
    }
}

#[test]
fn what_json_does_not_show_is_refused() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for options in [&["--board", "text"][..], &["--board", "sfen"], &["--flip"]] {
        let run = desk.run(&[&["replay", "a.csa", "--json"], options].concat()).code(2);
        assert!(run.err.contains(options[0]), "{run:?}");
    }
    desk.run(&["replay", "a.csa", "--board", "sfen", "--flip"]).code(2);
    desk.run(&["replay", "a.csa", "--flip"]).code(0);
}

#[test]
fn a_field_that_is_none_leaves_no_file_behind() {
    for folder in [true, false] {
        let desk = Desk::with(&[("f/two.pgn", &two()), ("f/one.pgn", ONE_PGN)]);
        let place = if folder { &["--output-dir", "out"][..] } else { &[] };
        let run = |field: &str, code| {
            let split = format!("--split=tag:{field}");
            desk.run(&[&["convert", "f", "-t", "pgn", &split], place].concat()).code(code)
        };
        assert!(run("Nosuch", 2).err.contains("Nosuch"));
        assert!(!desk.has("out") && desk.list("f") == ["one.pgn", "two.pgn"]);
        // One record that has it is enough, and the others go to `unknown`.
        desk.write("f/zoo.pgn", ONE_PGN.replace("[Round", "[Team \"T\"]\n[Round"));
        run("Team", 0);
        let made = desk.list(if folder { "out" } else { "f" });
        for name in ["one-unknown.pgn", "two-unknown.pgn", "zoo-T.pgn"] {
            assert!(made.iter().any(|made| made == name), "{made:?}");
        }
    }
}

#[test]
fn all_headers_together_are_no_field() {
    let desk = Desk::with(&[("two.pgn", &two())]);
    for line in [
        "info --where headers~Ann two.pgn",
        "info --where ヘッダー~Ann two.pgn",
        "info --sort headers two.pgn",
        "convert two.pgn -t pgn --split=tag:headers --output-dir o",
        "convert two.pgn -t pgn --sort headers",
    ] {
        let run = desk.run(&line.split(' ').collect::<Vec<_>>()).code(2);
        assert!(run.err.contains("by its name"), "{run:?}");
    }
    let run = desk.run(&["info", "--where", "Nosuch=1", "two.pgn"]).code(2);
    assert!(run.err.contains("ending") && !run.err.contains("headers,"), "{run:?}");
    assert!(desk.run(&["info", "--field", "headers", "two.pgn"]).code(0).out.contains("Ann"));
}

/// A record in an encoding, as another program wrote it.
fn encoded(label: &str, text: &str) -> Vec<u8> {
    encoding_rs::Encoding::for_label(label.as_bytes()).unwrap().encode(text).0.into_owned()
}

/// In a pipe a difference is a patch, of bytes; people see it in the encoding of the file.
#[cfg(all(unix, feature = "viewer"))]
#[test]
fn differences_are_shown_in_the_encoding_of_the_file() {
    let desk = Desk::new();
    let sees = |line: &str, words: &[&str], not: &str| {
        let line = format!("LC_ALL=C \"$kifu\" --no-pager --color never {line}; echo over");
        let mut seat = Seat::watched(&desk, &line, 80, 40);
        seat.sees("over");
        let screen = seat.screen();
        assert!(words.iter().all(|words| screen.contains(words)), "{line}\n{screen}");
        assert!(!screen.contains(not), "{line}\n{screen}");
        seat.ends();
    };
    let text = "先手：青木\n手数----指手--\n   1 ７六歩(77)\n";
    desk.write("e.kif", encoded("euc-jp", text));
    for options in ["", "--encoding euc-jp"] {
        sees(&format!("convert --diff e.kif {options}"), &["先手：青木", "７六歩"], "\u{fffd}");
    }
    desk.write("kr.sgf", encoded("euc-kr", "(;GM[1]FF[4]SZ[9]PB[천]PW[과];B[ee])"));
    sees("convert --diff --encoding euc-kr kr.sgf", &["PB[천]"], "À");
    // Into another file that is there in that encoding, or still in UTF-8.
    for old in ["gb18030", "utf-8"] {
        desk.write("o.csa", encoded(old, "'x\nV2.2\nN+青木\nPI\n+\n"));
        sees("convert e.kif -o o.csa --output-encoding gb18030 --diff", &["N+青木"], "N+闈");
    }
}

#[test]
fn a_packed_file_is_unpacked_to_be_compared() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", &format!("{CLEAN}/\n{CLEAN}"))]);
    desk.run(&["convert", "a.csa", "-t", "usi", "-o", "x.gz"]).code(0);
    let diff = desk.run(&["convert", "two.csa", "-t", "usi", "-o", "x.gz", "--diff"]).code(0).out;
    assert!(diff.contains("@@ -1 +1,2 @@"), "{diff}");
}

#[test]
fn settings_keep_what_the_name_of_an_encoding_promises() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for (label, mark) in [
        ("utf-8-sig", &b"\xef\xbb\xbf"[..]),
        ("utf8-bom", b"\xef\xbb\xbf"),
        ("utf-16", b"\xff\xfe"),
    ] {
        desk.write("c/kifu.toml", format!("[convert]\noutput-encoding = \"{label}\"\n"));
        desk.run(&["convert", "a.csa", "-t", "kifu", "-o", "c/x.kifu", "--force"]).code(0);
        assert!(std::fs::read(desk.path("c/x.kifu")).unwrap().starts_with(mark), "{label}");
        // The command line goes before it.
        let args = ["convert", "a.csa", "-o", "c/x.kifu", "--force", "--output-encoding", "utf-8"];
        desk.run(&args).code(0);
        assert!(desk.read("c/x.kifu").starts_with("#KIF"));
    }
}

#[test]
fn a_mark_is_not_left_out_in_silence() {
    let desk = Desk::with(&[("one.pgn", ONE_PGN), ("a.csa", CLEAN)]);
    desk.write("c/kifu.toml", "[convert]\noutput-encoding = \"cp932\"\n");
    desk.write("s.kif", encoded("shift_jis", "先手：青木\n手数----指手--\n   1 ７六歩(77)\n"));
    for line in [
        "convert one.pgn -t pgn --bom -o c/y.pgn",
        "convert a.csa -t kif --bom -o y.kif",
        "convert -i s.kif --bom",
    ] {
        let run = desk.run(&line.split(' ').collect::<Vec<_>>()).code(2);
        assert!(run.err.contains("Shift_JIS has no byte order mark"), "{run:?}");
    }
    assert!(!desk.has("c/y.pgn") && !desk.has("y.kif"));
}

#[test]
fn records_in_any_encoding_are_found_again_or_it_is_said() {
    let text = "#KIF version=2.0 encoding=UTF-8\n先手：青木太郎\n後手：石田花子\n手数----指手--\n   1 ７六歩(77)\n";
    let desk = Desk::with(&[("j.kifu", text)]);
    for label in ["gb18030", "big5", "euc-kr", "euc-jp", "iso-2022-jp", "utf-16"] {
        for format in ["csa", "csa3", "kif", "kifu", "ki2", "ki2u"] {
            let name = format!("{label}.{format}");
            let args = ["convert", "j.kifu", "-t", format, "--output-encoding", label, "-o", &name];
            let told = desk.run(&args).err;
            assert!(!told.contains("--encoding"), "{name}: {told}");
            let args = ["info", "--field", "first", "-f", format, &name];
            let read = desk.run(&args).out;
            assert!(
                read.trim() == "青木太郎" || told.contains("character"),
                "{name}: {read}{told}"
            );
        }
        // What has no place to say it.
        for format in ["jsonl", "pgn", "bod"] {
            let name = format!("{label}.{format}");
            let args = ["convert", "j.kifu", "-t", format, "--output-encoding", label, "-o", &name];
            let told = desk.run(&args).err;
            let read = desk.run(&["info", "--field", "first", "-f", format, &name]).out;
            assert!(
                read.trim() == "青木太郎"
                    || told.contains("--encoding")
                    || told.contains("lacks characters"),
                "{name}: {read}{told}"
            );
        }
    }
    // What is rewritten in place is read as it was before.
    desk.write("e.kif", encoded("euc-kr", "先手：木\n手数----指手--\n   1 ７六歩(77)\n"));
    let run = desk.run(&["convert", "-i", "--encoding", "euc-kr", "--force", "e.kif"]);
    assert!(!run.err.contains("would be read"), "{run:?}");
    // A stream of several keeps it.
    desk.write("k.kifu", text.replace("青木太郎", "木村"));
    let args =
        ["convert", "j.kifu", "k.kifu", "-t", "kif", "--merge", "--output-encoding", "gb18030"];
    let run = desk.command(&args).output().unwrap();
    desk.write("m.kif", run.stdout);
    let read = desk.run(&["info", "--field", "first", "m.kif"]).out;
    assert_eq!(read, "青木太郎\n木村\n");
}

#[test]
fn long_collections_are_not_sorted_to_nowhere() {
    let mut big = String::new();
    for number in 0..4000 {
        let year = number % 20;
        let _ = write!(
            big,
            "[Event \"A{number}\"]\n[Date \"20{year:02}.01.02\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
        );
    }
    let desk = Desk::with(&[("big.pgn", &big)]);
    let run = desk.run(&["convert", "--check", "--sort", "date", "big.pgn"]).code(2);
    assert_eq!(run.out, "");
}

#[test]
fn what_is_refused_as_lossy_has_no_errors() {
    let desk =
        Desk::with(&[("z.kif", "先手：é\n手数----指手---------消費時間--\n   1 ７六歩(77)\n")]);
    let args = ["convert", "-i", "--output-encoding", "sjis", "z.kif"];
    let refused = desk.run(&[&args[..], &["--fail-if-lossy"]].concat()).code(1);
    assert!(refused.err.contains("not written") && !refused.err.contains("errors"), "{refused:?}");
    let left = desk.run(&args).code(1);
    assert!(left.err.contains("something would be lost"), "{left:?}");
}

/// Whoever only looks is told what the run itself would do.
#[test]
fn a_comparison_in_place_promises_nothing_that_is_refused() {
    let desk = Desk::with(&[("bad.csa", &BROKEN.replace("+7776FU", "+7776fu")), ("low.csa", LOW)]);
    for name in ["bad.csa", "low.csa"] {
        let done = desk.run(&["convert", "-i", name]).code(1);
        assert!(done.err.contains("left as it is, since it has errors"), "{done:?}");
        for option in ["--check", "--diff"] {
            let run = desk.run(&["convert", option, name]).code(1);
            assert!(run.err.contains("left as it is, since it has errors"), "{run:?}");
            assert!(!run.err.contains("would be changed") && run.out.is_empty(), "{run:?}");
            let run = desk.run(&["convert", option, "--force", name]).code(1);
            assert!(run.err.contains("would be changed") || !run.out.is_empty(), "{run:?}");
        }
    }
}

/// Each game is a file of its own, or of a few: those that would lose something are named, and the others written.
#[test]
fn games_that_are_not_written_are_named() {
    let game = |event: &str, moves: &str| {
        format!("[Event \"{event}\"]\n[Variant \"Shogi\"]\n[Result \"*\"]\n\n{moves} *\n\n")
    };
    let games = [
        game("a", "1. P-7f"),
        game("b", "1. P-7f (1. P-2f) 1... P-3d"),
        game("c", "1. P-2f"),
        game("d", "1. P-7f (1. P-2f) 1... P-3d"),
        game("e", "1. P-7f (1. P-2f) 1... P-3d"),
    ];
    let desk = Desk::with(&[("g.pgn", &*games.concat())]);
    for (split, folder, files) in
        [("--split", "a", 2), ("--split=2", "b", 1), ("--split=tag:Event", "c", 2)]
    {
        let args =
            ["convert", "-t", "csa", "--fail-if-lossy", "g.pgn", split, "--output-dir", folder];
        let run = desk.run(&args).code(1);
        let said = "g.pgn: 3 variations not representable in csa; not written: game 2, 4-5\n";
        assert_eq!(run.err, said, "{split}");
        assert_eq!(desk.list(folder).len(), files, "{split}");
    }
}

/// Of an input that fails on the way whole files are in their places already; of the last there is a part.
#[test]
fn what_an_input_gave_before_it_failed_is_told_of_its_files_too() {
    let games = "V2.2\nN+Ann\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n".repeat(30_000);
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    std::io::Write::write_all(&mut packer, games.as_bytes()).unwrap();
    let packed = packer.finish().unwrap();
    let desk = Desk::new();
    desk.write("big.csa.gz", &packed[..packed.len() * 3 / 4]);
    for split in ["--split=4000", "--split", "--split=tag:Sente"] {
        let run = desk
            .run(&["convert", "big.csa.gz", "-t", "usi", split, "--output-dir", "out", "--force"])
            .code(2);
        let said = run.err.lines().find(|line| line.contains("written as far")).unwrap();
        let count: usize = said.rsplit(' ').nth(1).unwrap().replace(',', "").parse().unwrap();
        assert!(count > 8000, "{run:?}");
        assert!(
            run.err.contains("headers not representable in usi") || run.err.contains("headers, "),
            "{run:?}"
        );
        let written: usize = match split {
            "--split" => desk.list("out").len(),
            _ => desk
                .list("out")
                .iter()
                .map(|name| desk.read(&format!("out/{name}")).lines().count())
                .sum(),
        };
        assert_eq!(written, count, "{run:?}");
        std::fs::remove_dir_all(desk.path("out")).unwrap();
    }
    desk.run(&[
        "convert",
        "big.csa.gz",
        "-t",
        "usi",
        "--split=4000",
        "--output-dir",
        "out",
        "--fail-fast",
    ])
    .code(2);
}

#[test]
fn several_games_in_a_file_of_one_are_refused_with_a_way() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for (split, word) in [("--split=tag:Sente", "--split=tag:"), ("--split=2", "--split=N")] {
        let run =
            desk.run(&["convert", "a.csa", "-t", "kif", split, "--output-dir", "out"]).code(2);
        assert!(run.err.contains(word) && run.err.contains("jsonl"), "{run:?}");
    }
}

#[test]
fn what_is_known_is_written_to_a_file() {
    let desk = Desk::with(&[("bad.csa", BROKEN)]);
    for name in ["-", "/dev/stdout", "/dev/null"] {
        if name == "-" || cfg!(unix) {
            let run = desk.run(&["validate", "--write-baseline", name, "bad.csa"]).code(2);
            assert!(run.err.contains("needs a file"), "{run:?}");
        }
    }
    assert!(!desk.has("-"));
}
