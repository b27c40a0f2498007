//! Where the parts of the command line rest on each other: what one option says of another, one input of the next, one
//! run of the run before.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};
use std::io::{Cursor, Write};

const ONE: &str = "[Event \"A\"]\n[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
/// A game with one error, and a game of CSA with one warning.
const WRONG: &str = "[Event \"A\"]\n[Result \"*\"]\n\n1. e5 *\n\n";
const SMALL: &str = "V2.2\nPI\n+\n+7776fu\n-3334FU\n%TORYO\n";
const GO: &str = "(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[gg])";

/// More games than come in one piece.
fn many(game: &str) -> String {
    game.repeat((600 << 10) / game.len())
}

pub(crate) fn zipped(members: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in members {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

/// A line of JSON of each game.
fn lines(name: &str, text: &str) -> String {
    Desk::with(&[(name, text)]).run(&["convert", name, "-t", "jsonl"]).code(0).out
}

#[test]
fn one_game_that_does_not_fit_takes_no_others_along() {
    let (chess, go) = (lines("a.pgn", ONE), lines("a.sgf", GO));
    let desk = Desk::with(&[("mix.jsonl", &format!("{0}{go}{0}{0}", chess.repeat(1500)))]);
    desk.write("few.jsonl", format!("{chess}{go}{chess}{go}"));
    desk.write("go.jsonl", &go);
    let run = desk.run(&["convert", "mix.jsonl", "-t", "uci", "-o", "out.uci"]).code(1);
    assert_eq!(desk.read("out.uci").lines().count(), 4500);
    assert!(run.err.contains("uci holds no go; --where game=chess"), "{run:?}");
    assert!(run.err.contains("1 record not representable"), "{run:?}");
    // Sorted, chosen, in several files, and in other forms of one file.
    for more in [&["--sort", "white"][..], &["--games", "1-3"], &["--unique", "--sort", "plies"]] {
        let run = desk.run(&[&["convert", "few.jsonl", "-t", "uci"], more].concat()).code(1);
        let wanted = if more[0] == "--unique" { 1 } else { 2 };
        assert_eq!(run.out.lines().count(), wanted, "{run:?}");
        assert_eq!(run.err.matches("holds no go").count(), 1, "{run:?}");
    }
    desk.run(&["convert", "few.jsonl", "-t", "uci", "--split", "--output-dir", "o"]).code(1);
    assert_eq!(desk.list("o"), ["few-001.uci", "few-003.uci"]);
    // What would lose something is not written at all; a file of its own is whole, or is none.
    let lossless = ["convert", "few.jsonl", "-t", "uci", "--fail-if-lossy"];
    assert_eq!(desk.run(&lossless).code(1).out, "");
    desk.run(&["convert", "few.jsonl", "-t", "uci", "--output-dir", "p"]).code(1);
    assert!(!desk.has("p/few.uci"));
    let run = desk.run(&["convert", "go.jsonl", "-t", "uci"]).code(1);
    assert_eq!(run.err.lines().count(), 1, "one game needs no count: {run:?}");
}

/// A beginning that is shorter than what is read at once is read as far as the damage, too.
#[test]
fn what_comes_before_the_damage_of_a_short_packed_file_is_read() {
    let desk = Desk::new();
    let games = ONE.repeat(20);
    let packed = gzip(games.as_bytes());
    desk.write("cut.pgn.gz", &packed[..packed.len() - 8]);
    let run = desk.run(&["convert", "cut.pgn.gz", "-t", "uci", "-o", "o.uci"]).code(2);
    assert_eq!(desk.read("o.uci").lines().count(), 19, "{run:?}");
    assert!(run.err.contains("written as far as it could be read: 19 records"), "{run:?}");
    // What is no longer text cannot be cut.
    desk.write("bad.pgn.gz", &packed[..20]);
    desk.run(&["convert", "bad.pgn.gz", "-t", "uci", "-o", "p.uci"]).code(2);
    assert!(!desk.has("p.uci"));
}

/// What decoders keep to themselves when they fail is read, too: gzip what the call gave that failed, zstandard its window.
#[test]
fn what_was_unpacked_before_the_damage_is_read() {
    let desk = Desk::new();
    let games = ONE.repeat(20);
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(games.as_bytes()).unwrap();
    packer.flush().unwrap();
    // A block of no kind.
    desk.write("bad.pgn.gz", [&packer.get_ref()[..], &[0xff; 20]].concat());
    // Blocks that are not compressed in a frame with a window of 8 MiB; the last is cut off.
    let head = (u32::try_from(games.len()).unwrap() << 3).to_le_bytes();
    let block = [&head[..3], games.as_bytes()].concat();
    let frame = [b"\x28\xb5\x2f\xfd\0\x68", &block[..], &block, &block[..200]].concat();
    desk.write("cut.pgn.zst", frame);
    for (name, count) in [("bad.pgn.gz", 19), ("cut.pgn.zst", 39)] {
        let run = desk.run(&["convert", name, "-t", "uci"]).code(2);
        assert_eq!(run.out.lines().count(), count, "{run:?}");
        assert!(run.err.contains(&format!("read: {count} records")), "{run:?}");
    }
}

#[test]
fn a_frame_with_a_very_large_window_is_not_called_damaged() {
    let desk = Desk::new();
    // A window of 512 MiB (exponent 19), and an empty block that is the last.
    desk.write("w.csa.zst", [0x28, 0xb5, 0x2f, 0xfd, 0, 19 << 3, 1, 0, 0]);
    let run = desk.run(&["validate", "w.csa.zst"]).code(2);
    assert!(run.err.contains("a very large window"), "{run:?}");
}

#[test]
fn what_was_lost_before_an_input_failed_is_told() {
    let desk = Desk::new();
    let packed = gzip(many(ONE).as_bytes());
    desk.write("cut.pgn.gz", &packed[..packed.len() * 9 / 10]);
    desk.write("one.pgn", ONE);
    let run = desk.run(&["convert", "cut.pgn.gz", "one.pgn", "-o", "o.uci"]).code(2);
    let written = desk.read("o.uci").lines().count();
    assert!(written > 1000, "{written}");
    let said = format!("cut.pgn.gz: written as far as it could be read: {} records\n", written - 1);
    assert!(run.err.contains(&said), "{run:?}");
    let lost = run.err.lines().find(|line| line.contains("cut.pgn.gz") && line.contains("header"));
    assert!(lost.is_some(), "{run:?}");
    let run = desk.run(&["convert", "cut.pgn.gz", "-t", "uci", "--output-dir", "o"]).code(2);
    assert!(!run.err.contains("as far as") && !desk.has("o/cut.uci"), "{run:?}");
}

#[test]
fn what_mends_does_not_stop_at_an_error() {
    let desk = Desk::with(&[("a.csa", SMALL)]);
    for mending in ["--fix", "--diff"] {
        let run = desk.run(&["validate", mending, "--max-errors", "1", "a.csa"]).code(2);
        assert!(run.err.contains("cannot be used with"), "{run:?}");
    }
    assert_eq!(desk.read("a.csa"), SMALL);
}

#[test]
fn only_findings_that_a_run_could_meet_are_missed() {
    let desk = Desk::with(&[("e.pgn", &WRONG.repeat(2)), ("c.csa", SMALL)]);
    let files = ["e.pgn", "c.csa"];
    let with = |more: &[&str]| desk.run(&[&["validate"], more, &files[..]].concat());
    with(&["--write-baseline", "b.json"]).code(0);
    let whole = desk.read("b.json");
    for partial in [
        &["--games", "1"][..],
        &["--where", "event=B"],
        &["--unique"],
        &["--shard", "1/2"],
        &["--select", "S"],
        &["--ignore", "C117,X121"],
        &["-S", "error"],
        &["-q"],
    ] {
        let run = with(&[&["--baseline", "b.json"], partial].concat()).code(0);
        assert!(!run.err.contains("not occur any more"), "{partial:?}: {run:?}");
    }
    // All are written, whatever is told; or nothing is.
    with(&["-q", "--write-baseline", "b.json"]).code(0);
    assert_eq!(desk.read("b.json"), whole);
    for partial in [["--select", "S"], ["--ignore", "C117"], ["-S", "error"]] {
        with(&[&["--write-baseline", "b.json"][..], &partial].concat()).code(2);
    }
    // A finding that is milder than most of its code is not asked for, either.
    let note = "V2.2\nPI\n+\n+7776FU\n-8285HI\n%ILLEGAL_MOVE\n";
    let other = Desk::with(&[("n.csa", note)]);
    other.run(&["validate", "n.csa", "--write-baseline", "b.json"]).code(0);
    assert!(other.read("b.json").contains(r#""severity":"note""#));
    let run = other.run(&["validate", "n.csa", "--baseline", "b.json"]).code(0);
    assert!(!run.err.contains("not occur any more"), "{run:?}");
    other.write("n.csa", "V2.2\nPI\n+\n+7776FU\n%TORYO\n");
    let run = other.run(&["validate", "-v", "n.csa", "--baseline", "b.json"]).code(0);
    assert!(run.err.contains("2 known findings do not occur any more"), "{run:?}");
    let run = other.run(&["validate", "n.csa", "--baseline", "b.json"]).code(0);
    assert!(run.err.contains("1 known finding does not occur any more (R123"), "{run:?}");
    // What is gone is told as before.
    desk.write("e.pgn", WRONG);
    let run = with(&["--baseline", "b.json"]).code(0);
    assert!(run.err.contains("1 known finding does not occur any more (X121 in e.pgn)"), "{run:?}");
    // Of what is not read to its end nobody knows.
    let desk = Desk::new();
    let packed = gzip(many(WRONG).as_bytes());
    desk.write("e.pgn.gz", &packed);
    desk.run(&["validate", "--write-baseline", "b.json", "e.pgn.gz"]).code(0);
    desk.write("e.pgn.gz", &packed[..packed.len() / 2]);
    let run = desk.run(&["validate", "--baseline", "b.json", "e.pgn.gz"]).code(2);
    assert!(!run.err.contains("occur"), "{run:?}");
}

#[test]
fn a_baseline_does_not_depend_on_what_findings_count_as() {
    // A note, of which --strict makes an error.
    let loose = "V2.2\nN+Sente\nN-Gote\nPI\n+\n+7776FU\n\n-3334FU \n";
    let desk = Desk::with(&[("d/a.csa", loose)]);
    let write = |args: &[&str]| {
        desk.run(&[&["validate", "--write-baseline", "b.json", "d"], args].concat()).code(0);
        desk.read("b.json")
    };
    let is_missed = |args: &[&str]| {
        let run = desk.run(&[&["validate", "--baseline", "b.json", "d"], args].concat()).code(0);
        run.err.contains("1 known finding does not occur any more (C119 in d/a.csa)")
    };
    let plain = write(&[]);
    assert!(plain.contains("C119") && !plain.contains("severity"), "{plain}");
    let raised = "[validate.severity]\nC119 = \"error\"\n";
    let ignored = "[validate]\nignore = [\"C119\"]\n";
    for (settings, args) in
        [("", &["--strict"][..]), ("[validate]\nstrict = true\n", &[]), (raised, &[])]
    {
        desk.write("d/kifu.toml", settings);
        assert_eq!(write(args), plain, "{settings} {args:?}");
        assert!(!is_missed(args) && !is_missed(&["--no-config"]), "{settings} {args:?}");
    }
    desk.write("d/kifu.toml", ignored);
    assert!(!is_missed(&["-v"]));
    // Older versions wrote what it counted as.
    desk.write("b.json", plain.replace("}\n]", ",\"severity\":\"error\"}\n]"));
    assert!(!is_missed(&["--no-config"]));
    // What is gone is missed where it would have counted.
    desk.write("d/a.csa", "V2.2\nPI\n+\n+7776FU\n%TORYO\n");
    for (settings, args, expected) in [
        ("", &[][..], false),
        ("", &["-v"], true),
        ("", &["--strict"], true),
        (raised, &[], true),
        (ignored, &["-v"], false),
    ] {
        desk.write("d/kifu.toml", settings);
        assert_eq!(is_missed(args), expected, "{settings} {args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_with_two_names_is_mended_once() {
    let desk = Desk::with(&[("f/x.csa", SMALL)]);
    std::os::unix::fs::symlink("x.csa", desk.path("f/latest.csa")).unwrap();
    let run = desk.run(&["validate", "--fix", "f"]).code(0);
    assert!(run.out.contains("1 finding was mended") && !run.out.contains("C117"), "{run:?}");
    assert!(desk.read("f/x.csa").contains("+7776FU"));
    desk.write("x.csa", SMALL);
    let run = desk.run(&["validate", "--fix", "x.csa", "./x.csa"]).code(0);
    assert!(run.out.contains("1 finding was mended") && !run.out.contains("C117"), "{run:?}");
}

#[test]
fn a_position_may_be_a_line_that_is_printed() {
    let desk = Desk::with(&[("a.sgf", GO), ("b.sgf", "(;GM[1]SZ[9];B[aa])"), ("a.csa", CLEAN)]);
    let printed = |args: &[&str]| desk.run(args).code(0).out.trim().to_owned();
    let line = printed(&["replay", "--board", "sfen", "a.sgf"]);
    assert_eq!(line, "9/9/2O6/9/4X4/9/6X2/9/9 w -");
    let ko = "(;GM[1]SZ[9];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[ii];W[bb];B[cb])";
    desk.write("ko.sgf", ko);
    let with_ko = printed(&["replay", "--board", "sfen", "ko.sgf"]);
    assert!(with_ko.ends_with(" w bb"), "{with_ko}");
    for (line, name) in [(&line, "a.sgf"), (&with_ko, "ko.sgf")] {
        let run = desk.run(&["info", "--count", "a.sgf", "b.sgf", "ko.sgf", "--position", line]);
        let counts: Vec<&str> = run.out.lines().filter(|line| line.ends_with(": 1")).collect();
        assert_eq!(counts, [format!("{name}: 1")], "{run:?}");
    }
    for wrong in ["9/9 w", "9/8 b -", "9/9 x -", "9/9 b zz", "99999/9 b -"] {
        desk.run(&["info", "a.sgf", "--position", wrong]).code(2);
    }
    // And a file that is compressed.
    desk.write("p.csa.gz", gzip(CLEAN.as_bytes()));
    let run = desk.run(&["info", "--count", "a.csa", "--position", "p.csa.gz"]).code(0);
    assert_eq!(run.out, "1\n");
}

#[test]
fn what_tells_only_the_format_chooses_no_games() {
    let desk = Desk::with(&[("a.pgn", ONE)]);
    for more in [&["--where", "white=X"][..], &["--unique"], &["--games", "1"]] {
        let run = desk.run(&[&["info", "--detect", "a.pgn"], more].concat()).code(2);
        assert!(run.err.contains("cannot be used with"), "{run:?}");
    }
}

#[test]
fn a_format_that_a_text_surely_is_not_is_told() {
    let json = lines("a.csa", CLEAN);
    let desk = Desk::with(&[("a.jsonl", &json), ("a.pgn", ONE), ("a.sgf", GO), ("a.csa", CLEAN)]);
    for (asked, name, found) in [
        ("kif", "a.jsonl", "jsonl"),
        ("psn", "a.sgf", "sgf"),
        ("csa", "a.pgn", "pgn"),
        ("kif", "a.csa", "csa"),
    ] {
        let run = desk.run(&["validate", "-f", asked, name]).code(1);
        let said = format!("error: this is {found}, and is read as {asked} [D004]");
        let gcc = desk.run(&["validate", "-f", asked, name, "--output-format", "gcc"]).out;
        assert!(run.out.contains("D004") && gcc.contains(&said), "{asked} {name}: {gcc}");
    }
    desk.run(&["convert", "-f", "kif", "a.jsonl", "-t", "csa"]).code(1);
    // Nothing is mended by the rules of another format.
    desk.run(&["validate", "-f", "csa", "--fix", "--unsafe-fixes", "a.pgn"]).code(1);
    desk.run(&["convert", "-f", "csa", "-i", "a.pgn"]).code(1);
    assert_eq!(desk.read("a.pgn"), ONE);
    // In pieces, too.
    desk.write("big.pgn", many(ONE));
    let run = desk.run(&["validate", "-f", "csa", "big.pgn", "--output-format", "gcc"]).code(1);
    assert_eq!(run.out.matches("[D004]").count(), 1, "{}", &run.out[..1000]);
    desk.run(&["validate", "-q", "-f", "csa", "--fix", "big.pgn"]).code(1);
    assert_eq!(desk.read("big.pgn"), many(ONE));
    // Who asks for what it is, or for what it may be, is not contradicted.
    for (asked, name) in
        [("jsonl", "a.jsonl"), ("pgn", "a.pgn"), ("sgf", "a.sgf"), ("csa3", "a.csa")]
    {
        let run = desk.run(&["validate", "-f", asked, name]);
        assert!(!run.out.contains("D004"), "{asked}: {run:?}");
    }
    desk.write("b.txt", "1. e4 e5 *\n");
    desk.run(&["validate", "-f", "pgn", "b.txt"]).code(0);
}

#[test]
fn a_command_line_without_a_format_says_so() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("b.csa", TWO), ("c.pgn", ONE)]);
    let run = desk.run(&["convert", "kif", "a.csa"]).code(2);
    assert!(run.err.contains("kif does not exist; did you mean --to kif?"), "{run:?}");
    let run = desk.run(&["convert", "a.csa", "kif"]).code(2);
    assert!(run.err.contains("did you mean --to kif?"), "{run:?}");
    desk.write("d.csa", CLEAN);
    let run = desk.run(&["convert", "a.csa", "b.csa", "d.csa"]).code(2);
    assert!(run.err.contains("which format to write is not said"), "{run:?}");
    assert!(!run.err.contains("did you mean"), "{run:?}");
    let run = desk.run(&["convert", "a.csa", "c.pgn"]).code(2);
    assert!(run.err.contains("did you mean -o c.pgn?"), "{run:?}");
}

#[test]
fn a_tar_by_another_name_is_told() {
    let mut block = vec![0; 512];
    block[..5].copy_from_slice(b"a.csa");
    block[124..136].copy_from_slice(format!("{:011o}\0", CLEAN.len()).as_bytes());
    block[257..265].copy_from_slice(b"ustar\x0000");
    block.extend_from_slice(CLEAN.as_bytes());
    block.resize(2048, 0);
    let desk = Desk::new();
    for bytes in [block.clone(), gzip(&block)] {
        let run = desk.pipe(&["info", "--count"], &bytes).code(2);
        assert!(run.err.contains("a tar archive on standard input"), "{run:?}");
        desk.write("x.csa", &bytes);
        let run = desk.run(&["validate", "x.csa"]).code(2);
        assert!(run.err.contains("x.csa: ") && run.err.contains("a tar archive"), "{run:?}");
    }
}

#[test]
fn what_is_written_of_findings_does_not_hang_on_what_is_told() {
    let desk = Desk::with(&[("low.csa", &format!("{SMALL}'*\n"))]);
    let with = |more: &str| {
        let args = ["convert", "-t", "jsonl", "--findings", more, "low.csa"];
        desk.run(&args[..]).out
    };
    let usual = desk.run(&["convert", "-t", "jsonl", "--findings", "low.csa"]).code(0).out;
    assert!(usual.contains("\"C117\""), "{usual}");
    assert_eq!(with("-q"), usual);
    assert_eq!(with("-v"), usual);
    assert!(!desk.run(&["convert", "-q", "-t", "csa", "low.csa"]).err.contains("C117"));
}

#[test]
fn games_of_a_part_have_no_numbers_to_ask_for() {
    let desk = Desk::with(&[("big.pgn", &many(WRONG))]);
    let run = desk.run(&["validate", "--shard", "2/2", "--stats", "big.pgn"]).code(1);
    assert!(run.out.contains("games have errors\n") && !run.out.contains("--games"), "{run:?}");
    let run = desk.run(&["validate", "--stats", "big.pgn"]).code(1);
    assert!(run.out.contains("games have errors: --games 1-"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn a_link_to_what_is_not_there_yet_is_followed() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("sub/x", "")]);
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, desk.path(name)).unwrap();
    link("sub/there.usi", "link.usi");
    link("link.usi", "second.usi");
    desk.run(&["convert", "a.csa", "-o", "second.usi"]).code(0);
    assert!(desk.path("link.usi").is_symlink() && desk.path("second.usi").is_symlink());
    assert!(desk.read("sub/there.usi").starts_with("position"));
    // What is there needs --force, and stays a link.
    desk.run(&["convert", "a.csa", "-o", "second.usi"]).code(2);
    desk.run(&["convert", "a.csa", "-o", "second.usi", "--force"]).code(0);
    assert!(desk.path("second.usi").is_symlink());
    // A circle leads nowhere.
    link("c.usi", "c.usi");
    desk.run(&["convert", "a.csa", "-o", "c.usi"]).code(2);
}

#[test]
fn games_of_an_archive_come_beside_it() {
    let desk = Desk::new();
    desk.write("sub/h.zip", zipped(&[("two.csa", TWO)]));
    desk.run(&["convert", "sub/h.zip", "--split", "-t", "csa"]).code(0);
    assert_eq!(desk.list("sub"), ["h.zip", "two-001.csa", "two-002.csa"]);
    assert!(!desk.has("two-001.csa"));
}

#[test]
fn a_picture_that_cannot_be_written_is_one_picture_less() {
    let desk = Desk::with(&[("p/x.csa", CLEAN), ("q/x.csa", CLEAN), ("q/y.pgn", ONE)]);
    let draw = ["replay", "p", "q", "--board", "svg", "--output-dir", "o"];
    let run = desk.run(&draw).code(2);
    assert!(run.err.contains("picture of another input already"), "{run:?}");
    assert_eq!(desk.list("o"), ["x.svg", "y.svg"]);
    std::fs::remove_file(desk.path("o/y.svg")).unwrap();
    desk.write("o/x.svg", "mine");
    let run = desk.run(&draw).code(2);
    assert!(run.err.contains("o/x.svg: it exists already"), "{run:?}");
    assert_eq!(desk.list("o"), ["x.svg", "y.svg"]);
    assert_eq!(desk.read("o/x.svg"), "mine");
}

#[test]
fn a_report_is_whole_without_what_is_known() {
    let desk = Desk::with(&[("c/kifu.toml", "[validate]\nbaseline = \"none.json\"\n")]);
    desk.write("c/a.csa", BROKEN);
    desk.write("c/b.csa", CLEAN);
    for format in ["json", "sarif", "gitlab"] {
        let run = desk.run(&["validate", "--output-format", format, "c"]).code(2);
        serde_json::from_str::<serde_json::Value>(&run.out).unwrap();
        assert!(run.out.contains("S101") && run.out.contains("I011"), "{run:?}");
        assert_eq!(run.err.matches("there is no such file").count(), 1, "{run:?}");
    }
    let run = desk.run(&["validate", "--output-format", "junit", "c"]).code(2);
    assert!(run.out.ends_with("</testsuites>\n"), "{run:?}");
    let run = desk.run(&["validate", "c"]).code(2);
    assert!(run.out.contains("2 files") && run.err.contains("no such file"), "{run:?}");
    // It is told of the file that is missing, which is none of those that are checked.
    let run = desk.run(&["validate", "--json", "--lang", "ja", "c"]).code(2);
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let findings = report["findings"].as_array().unwrap();
    let missing = findings.iter().find(|finding| finding["code"] == "I011").unwrap();
    assert!(missing["path"].as_str().unwrap().ends_with("none.json"), "{missing}");
    assert!(missing["message"].as_str().unwrap().contains("ファイルがありません"), "{missing}");
    for (count, expected) in [("files", 2), ("files_with_errors", 1), ("errors", 2)] {
        assert_eq!(report["summary"][count], expected, "{}", report["summary"]);
    }
}

#[test]
fn a_folder_that_is_made_has_the_settings_above_it() {
    let desk =
        Desk::with(&[("P/kifu.toml", "[convert]\neol = \"crlf\"\n"), ("P/cwd/a.csa", CLEAN)]);
    let run = |args: &[&str]| {
        let output = desk.command(args).current_dir(desk.path("P/cwd")).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    };
    run(&["convert", "a.csa", "-t", "csa", "--output-dir", "new"]);
    run(&["convert", "a.csa", "-o", "nn/deep/b.csa"]);
    for name in ["P/cwd/new/a.csa", "P/cwd/nn/deep/b.csa"] {
        let first = desk.read(name);
        assert!(first.contains("\r\n"), "{name}");
    }
    run(&["convert", "a.csa", "-t", "csa", "--output-dir", "new", "--force"]);
    assert!(desk.read("P/cwd/new/a.csa").contains("\r\n"));
}

#[test]
fn several_games_in_one_file_of_kif_stay_there() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", TWO)]);
    for format in ["kif", "ki2", "kifu"] {
        let all = format!("all.{format}");
        desk.run(&["convert", "a.csa", "two.csa", "--merge", "-o", &all]).code(0);
        let before = std::fs::read(desk.path(&all)).unwrap();
        desk.run(&["convert", "--check", &all]).code(0);
        desk.run(&["convert", "-i", &all]).code(0);
        assert_eq!(std::fs::read(desk.path(&all)).unwrap(), before);
        desk.run(&["convert", &all, "-t", format]).code(2);
    }
}

#[test]
fn a_lost_character_is_where_it_is_said_to_be() {
    let game = "手数----指手--\n   1 ７六歩(77)\n";
    let desk = Desk::with(&[("e.kifu", &format!("先手：青😀木\n{game}")), ("a.csa", CLEAN)]);
    let csa = |name: &str| format!("N+{name}\nPI\n+\n+7776FU\n%TORYO\n");
    let four = ["a", "b", "c", "d😀"].map(csa).join("/\n");
    desk.write("four.csa", format!("V2.2\n{four}"));
    let place = |args: &[&str]| {
        let all = [&["convert", "--output-encoding", "sjis", "--force"], args].concat();
        let err = desk.run(&all).code(0).err;
        let at = err.find("(first 😀 in line ").map(|at| at + "(first 😀 in line ".len());
        at.map(|at| err[at..].split(',').next().unwrap().parse::<usize>().unwrap())
    };
    for args in [
        &["e.kifu", "-o", "o.csv"][..],
        &["e.kifu", "-t", "csa3", "-o", "o.csa"],
        &["a.csa", "e.kifu", "--merge", "-o", "o.kif"],
        &["four.csa", "-o", "o.csa"],
        &["four.csa", "--games", "2-", "-o", "o.csa"],
        &["e.kifu", "-t", "kifu", "--output-dir", "d"],
    ] {
        let name = if args.contains(&"d") { "d/e.kifu" } else { args.last().unwrap() };
        let line = place(args).unwrap_or_else(|| panic!("{args:?}"));
        let bytes = std::fs::read(desk.path(name)).unwrap();
        let at = bytes.split(|&byte| byte == b'\n').position(|line| {
            // A geta mark stands for what is lost.
            line.windows(2).any(|pair| pair == [0x81, 0xac])
        });
        assert_eq!(Some(line), at.map(|at| at + 1), "{args:?}");
    }
    // Where that is not known, it is not said.
    assert_eq!(place(&["four.csa", "--sort", "first", "-o", "o.csa"]), None);
}

#[test]
fn warnings_do_not_hide_errors() {
    let small = "PI\n+\n+7776fu\n-3334fu\n%TORYO\n/\n".repeat(60);
    let bad = "PI\n+\n+7776FU\n-3334FU\n+7733KA\n%TORYO\n";
    let desk = Desk::with(&[("many.csa", &format!("V2.2\n{small}{bad}"))]);
    let run = desk.run(&["validate", "many.csa"]).code(1);
    assert!(run.out.contains("S101") && run.out.contains("… and 20 more findings"), "{run:?}");
    let junit = |most: &str| {
        let args = ["validate", "--output-format", "junit", "--max-per-file", most, "many.csa"];
        desk.run(&args).code(1).out
    };
    let out = junit("5");
    assert!(out.contains("tests=\"7\" failures=\"1\"") && out.contains("S101"), "{out}");
    assert!(
        out.contains("name=\"115 more findings, 0 of them errors (--max-per-file)\"></testcase>")
    );
    let out = junit("0");
    assert!(out.contains("tests=\"1\" failures=\"1\"") && !out.contains("no findings"), "{out}");
    assert!(out.contains("121 more findings, 1 of them an error (--max-per-file)"), "{out}");
    let out = junit("119");
    assert!(out.contains("name=\"1 more finding, no error (--max-per-file)\""), "{out}");
    let run = desk.run(&["validate", "--max-per-file", "119", "many.csa"]).code(1);
    assert!(run.out.contains("many.csa: … and 1 more finding (--max-per-file)\n"), "{run:?}");
    assert!(run.out.contains("1 of 61 games has errors: --games 61\n"), "{run:?}");
    // GitHub shows ten of all.
    desk.write("a.csa", SMALL);
    desk.write("b.csa", BROKEN);
    let run = desk.run(&["validate", "--output-format", "github", "a.csa", "b.csa"]).code(1);
    let heads: Vec<&str> = run.out.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(heads[..2], ["::error", "::warning"], "{run:?}");
    assert!(run.out.lines().last().unwrap().contains("1 error, 1 warning"), "{run:?}");
}

#[test]
fn a_choice_of_games_may_begin_with_a_hyphen() {
    let desk = Desk::with(&[("two.csa", TWO)]);
    assert_eq!(desk.run(&["info", "--count", "--games", "-1", "two.csa"]).code(0).out, "1\n");
    desk.run(&["info", "--games", "--count", "two.csa"]).code(2);
}

#[test]
fn colours_are_there_for_whoever_asks_for_them() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let coloured = |args: &[&str]| desk.run(args).code(0).out.contains('\u{1b}');
    assert!(coloured(&["--color", "always", "replay", "a.csa"]));
    assert!(!coloured(&["replay", "a.csa"]));
    assert!(!coloured(&["--color", "always", "replay", "--json", "a.csa"]));
    assert!(!coloured(&["--color", "always", "replay", "--board", "sfen", "a.csa"]));
    assert!(!coloured(&["--color", "always", "replay", "--board", "bod", "a.csa"]));
}

#[test]
fn a_mark_on_no_square_is_wrong_usage() {
    let desk = Desk::with(&[("a.pgn", &ONE.repeat(3)), ("b.pgn", ONE)]);
    let run = desk.run(&["replay", "b.pgn", "--board", "svg", "--mark", "zz"]).code(2);
    assert!(run.err.contains("\"zz\" is no square of this board"), "{run:?}");
    let all = ["replay", "a.pgn", "b.pgn", "--board", "svg", "--mark", "zz", "--output-dir", "o"];
    let run = desk.run(&all).code(2);
    assert_eq!(run.err.matches("no square").count(), 1, "{run:?}");
}

#[test]
fn a_mark_may_be_named_as_the_program_writes_squares() {
    let game = "V2.2\nPI\n+\n+7776FU\n";
    let desk = Desk::with(&[("a.csa", game)]);
    let of =
        |name: &str| desk.run(&["replay", "a.csa", "--board", "svg", "--mark", name]).code(0).out;
    assert_eq!(of("７六"), of("7f"));
    assert_eq!(of("７六"), of("7六"));
    assert_ne!(of("７六"), of("７七"));
}

#[test]
#[cfg(target_os = "linux")]
fn links_in_a_circle_and_long_names_are_told_in_both_languages() {
    let desk = Desk::with(&[]);
    std::os::unix::fs::symlink("loop", desk.path("loop")).unwrap();
    let long = "a".repeat(300);
    for (lang, words) in [
        ("en", ["go round in a circle", "too long"]),
        ("ja", ["リンクが循環しています", "名前が長すぎる"]),
    ] {
        for (name, words) in ["loop", long.as_str()].into_iter().zip(words) {
            let run = desk.run(&["--lang", lang, "info", name]).code(2);
            assert!(run.err.contains(words) && !run.err.contains("os error"), "{run:?}");
        }
    }
}
