//! `--shard`: the parts of an input are all of it, and no record is in two.

use crate::cli::{CLEAN, Desk, Run};
use crate::support::{all_files, corpus};
use kifu::source::{EncodeOptions, Encoding, encode};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

/// What one game after the other is in a format: numbered, of several lengths, some with faults.
pub(crate) fn pgn(number: usize) -> String {
    let mut text = format!("[Event \"E {number}\"]\n[Site \"?\"]\n[White \"W {number}\"]\n\n");
    text += match number % 9 {
        0 => "1. e4 { a comment\n[Event \"no game\"]\n1. d4\n} e5 2. Nf3 *\n\n",
        1 => "1. e4 e5 ; [Event \"nor this\"]\n2. Ke3 *\n\n",
        2 => "*\n\n",
        3 => "{ one\n\nwith blank lines\n\n[White \"x\"]\n\n} 1. d4 d5 *\n\n",
        4 => {
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *\n\n"
        }
        5 => "% [Event \"escaped\"]\n1. e4 (1. d4 {d}) 1... c5 *\n\n",
        6 => "1. e4 { it is open\n\n",
        7 => "[Event \"again\"]\n\n1. c4 *\n\n",
        _ => "1. e4 e5 2. Nf3 *\n\n",
    };
    text
}

pub(crate) fn csa(number: usize) -> String {
    let moves = ["+7776FU\n-3334FU\n", "+7776FU,T3\n-3335FU\n", "'/\n+2726FU\n"][number % 3];
    format!("V2.2\nN+W {number}\nPI\n+\n{moves}%TORYO\n/\n")
}

pub(crate) fn kif(number: usize) -> String {
    let moves = [
        "   1 ７六歩(77)   ( 0:01/00:00:01)\n*一言\n   2 ３四歩(33)   ( 0:01/00:00:01)\n   3 投了\n",
        "   1 ７六歩(77)\n*手合割：平手\n   2 ３五歩(33)\n   3 投了\n",
        "   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ２五歩(26)\nまで3手で中断\n",
    ][number % 3];
    format!(
        "手合割：平手　　\n先手：先 {number}\n後手：後\n手数----指手---------消費時間--\n{moves}\n"
    )
}

fn usi(number: usize) -> String {
    let moves = ["7g7f 3c3d", "2g2f 8c8d 2f2e", "7g7f 3c3e", ""][number % 4];
    format!("# game {number}\n\nposition startpos moves {moves}\n")
}

/// Games of a format behind each other, of so many bytes or a little more.
pub(crate) fn games(game: fn(usize) -> String, bytes: usize) -> String {
    let mut text = String::new();
    let mut number = 0;
    while text.len() < bytes {
        number += 1;
        text += &game(number);
    }
    text
}

/// Numbers of parts that differ in kind: all of one, less and more than there are borders.
pub(crate) const SOME: [usize; 5] = [1, 2, 3, 7, 17];

/// Every number of parts, for proofs.
pub(crate) fn all_counts() -> Vec<usize> {
    (1..=17).collect()
}

/// What the parts say one after the other.
pub(crate) fn parts(desk: &Desk, args: &[&str], count: usize) -> Vec<Run> {
    let part = |part: usize| desk.run(&[args, &["--shard", &format!("{part}/{count}")]].concat());
    (1..=count).map(part).collect()
}

/// A report without the numbers of games, which count from where a part begins.
pub(crate) fn unnumbered(report: &str) -> String {
    let mut text = String::new();
    for line in report.lines() {
        let (words, code) = line.rsplit_once(" [").unwrap_or((line, ""));
        let place = [" (game ", " (move "].iter().filter_map(|word| words.rfind(word)).max();
        let _ = writeln!(text, "{} [{code}", &words[..place.unwrap_or(words.len())]);
    }
    text
}

/// Checks that the parts say what the whole says; gives back what each says.
#[track_caller]
pub(crate) fn check(desk: &Desk, args: &[&str], count: usize) -> Vec<Run> {
    agree(desk, args, &desk.run(args), count)
}

/// The same, with what the whole says.
#[track_caller]
pub(crate) fn agree(desk: &Desk, args: &[&str], whole: &Run, count: usize) -> Vec<Run> {
    let parts = parts(desk, args, count);
    let all: String = parts.iter().map(|part| part.out.as_str()).collect();
    assert!(!whole.out.is_empty(), "{args:?}: {whole:#?}");
    let is_report = args.contains(&"gcc");
    let [all, whole_out] =
        [&all, &whole.out].map(|text| if is_report { unnumbered(text) } else { text.clone() });
    if all != whole_out {
        let lines = whole_out.lines().zip(all.lines());
        let different = lines.enumerate().find(|(_, (one, other))| one != other);
        panic!("{args:?} of {count}: {:#?}", different);
    }
    let worst = parts.iter().map(|part| part.code).max();
    assert_eq!(worst, Some(whole.code), "{args:?} of {count}");
    parts
}

#[test]
fn the_parts_of_one_file_are_all_of_it() {
    let utf8 = |text: String| text.into_bytes();
    let shift_jis =
        |text: String| encode(&text, Encoding::ShiftJis, &EncodeOptions::default()).bytes.to_vec();
    let size = 700 << 10;
    let desk = Desk::new();
    let files: [(&str, Vec<u8>); 6] = [
        ("a.pgn", utf8(games(pgn, size))),
        ("b.csa", utf8(games(csa, size))),
        ("c.kif", shift_jis(games(kif, size))),
        ("d.kifu", utf8(games(kif, size))),
        ("e.usi", utf8(games(usi, size))),
        ("crlf.pgn", utf8(games(pgn, size).replace('\n', "\r\n"))),
    ];
    for (name, bytes) in &files {
        desk.write(name, bytes);
        let convert = ["convert", "-t", "jsonl", name];
        let validate = ["validate", "-S", "note", "--output-format", "gcc", name];
        let [converted, validated] = [desk.run(&convert), desk.run(&validate)];
        for count in SOME {
            let jsonl = agree(&desk, &convert, &converted, count);
            let bytes = jsonl.iter().map(|part| part.out.len()).collect::<Vec<_>>();
            let (least, most) = (bytes.iter().min().unwrap(), bytes.iter().max().unwrap());
            assert!(least * 6 >= most * 5, "{name}: {bytes:?}");
            assert!(!jsonl.iter().any(|part| part.err.contains("cannot be cut")), "{jsonl:#?}");
            agree(&desk, &validate, &validated, count);
        }
    }
}

#[test]
fn the_parts_of_jsonl_are_all_of_it() {
    jsonl(&SOME);
}

#[test]
#[ignore = "slow: jsonl in every number of parts"]
fn all_parts_of_jsonl() {
    jsonl(&all_counts());
}

fn jsonl(counts: &[usize]) {
    let desk = Desk::new();
    desk.write("a.pgn", games(pgn, 700 << 10));
    let jsonl = desk.run(&["convert", "-t", "jsonl", "a.pgn"]).out;
    desk.write("f.jsonl", &jsonl);
    let convert = ["convert", "-t", "jsonl", "f.jsonl"];
    let whole = desk.run(&convert);
    assert_eq!(whole.out, jsonl);
    for &count in counts {
        agree(&desk, &convert, &whole, count);
    }
}

#[test]
fn every_number_of_parts_will_do() {
    let desk = Desk::new();
    desk.write("a.pgn", games(pgn, 400 << 10));
    for args in [["info", "--field", "White", "a.pgn"], ["replay", "--board", "sfen", "a.pgn"]] {
        let whole = desk.run(&args);
        for count in all_counts() {
            agree(&desk, &args, &whole, count);
        }
    }
}

#[test]
fn the_parts_of_a_folder_are_all_of_it() {
    folders(&SOME);
}

#[test]
#[ignore = "slow: a folder in every number of parts"]
fn all_parts_of_a_folder() {
    folders(&all_counts());
}

fn folders(counts: &[usize]) {
    let desk = Desk::new();
    for number in 0..200 {
        desk.write(
            &format!("d/{}/{number:03}.csa", number % 7),
            csa(number).repeat(1 + number % 5),
        );
    }
    desk.write("d/3/long.pgn", games(pgn, 600 << 10));
    desk.write("d/long.csa", games(csa, 300 << 10));
    desk.write("d/7/other.sgf", "(;FF[4]GM[1]SZ[9]C[x];B[ee];W[cc])\n".repeat(9000));
    desk.write("d/zero.csa", "");
    let convert = ["convert", "-t", "jsonl", "d"];
    let validate = ["validate", "--output-format", "gcc", "d"];
    let [converted, validated] = [desk.run(&convert), desk.run(&validate)];
    for &count in counts {
        let parts = agree(&desk, &convert, &converted, count);
        let uncut = parts.iter().filter(|part| part.err.contains("other.sgf: cannot be cut"));
        assert!(uncut.count() <= 1, "{count}");
        agree(&desk, &validate, &validated, count);
    }
    // Of files alone, each part has its share.
    fs::remove_file(desk.path("d/7/other.sgf")).unwrap();
    let parts = check(&desk, &["convert", "-t", "jsonl", "d", "-g", "*.csa"], 8);
    let bytes: Vec<usize> = parts.iter().map(|part| part.out.len()).collect();
    assert!(bytes.iter().min().unwrap() * 6 >= bytes.iter().max().unwrap() * 5, "{bytes:?}");
}

#[test]
fn files_of_their_own_are_not_cut() {
    let desk = Desk::new();
    let text = games(csa, 600 << 10);
    desk.write("d/a.csa", &text);
    desk.write("d/b.csa", CLEAN);
    let parts = parts(&desk, &["convert", "-t", "jsonl", "d", "--output-dir", "out"], 3);
    assert!(!parts.iter().any(|part| part.err.contains("cannot be cut")), "{parts:#?}");
    let whole = desk.run(&["convert", "-t", "jsonl", "d/a.csa"]).out;
    assert_eq!(desk.read("out/a.jsonl"), whole);
    assert!(desk.path("out/b.jsonl").is_file());
}

#[test]
fn a_part_without_records_is_none_the_worse() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let first = desk.run(&["convert", "-t", "csa", "a.csa", "--shard", "1/3"]).code(0);
    assert_eq!(first.out, CLEAN);
    let run = desk.run(&["convert", "-t", "csa", "a.csa", "-o", "b.csa", "--shard", "3/3"]).code(0);
    assert_eq!(run.err, "kifu: --shard 3/3: this part holds no record\n");
    assert!(!desk.path("b.csa").exists());
    let list = ["validate", "--files-from", "-", "--json", "--shard"];
    let reports = ["1/2", "2/2"].map(|part| desk.pipe(&[&list[..], &[part]].concat(), b"a.csa\n"));
    let records =
        reports.iter().filter(|run| run.code == Some(0) && run.out.contains("\"records\":1"));
    assert_eq!(records.count(), 1, "{reports:#?}");
}

#[test]
fn parts_are_named_by_number_and_count() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for wrong in ["", "0/3", "4/3", "1", "1/0", "a/b", "-1/3", "1/3/5"] {
        let shard = format!("--shard={wrong}");
        let run = desk.run(&["validate", &shard, "a.csa"]).code(2);
        assert!(run.err.contains("--shard"), "{wrong}: {run:#?}");
    }
    desk.run(&["info", "--shard", "1/2", "--games", "3", "a.csa"]).code(2);
}

/// Where a border falls between any two bytes, the parts are all.
#[test]
fn borders_fall_anywhere() {
    for (name, game, size) in [
        ("a.pgn", pgn as fn(usize) -> String, 280 << 10),
        ("a.csa", csa, 270 << 10),
        ("a.kifu", kif, 270 << 10),
    ] {
        let desk = Desk::new();
        desk.write(name, games(game, size));
        // Parts of a few hundred bytes: many borders are in one and the same game.
        let whole = desk.run(&["info", "--field", "first", name]).out;
        let count = 1000;
        let mut all = String::new();
        for part in (1..=20).chain(490..=510).chain(981..=1000) {
            let shard = format!("{part}/{count}");
            let names = desk.run(&["info", "--field", "first", name, "--shard", &shard]).out;
            names
                .lines()
                .filter(|name| !name.is_empty())
                .for_each(|name| all += &format!("{name}\n"));
        }
        // Names are numbers in order: what is there is there once.
        let numbers: Vec<&str> = all.lines().collect();
        let mut once = BTreeMap::new();
        for number in &numbers {
            *once.entry(*number).or_insert(0) += 1;
        }
        assert!(numbers.len() > 20, "{name}: {numbers:?}");
        assert!(once.values().all(|&times| times == 1), "{name}: {once:?}");
        let mut inside = whole.lines().filter(|line| once.contains_key(line));
        assert!(numbers.iter().all(|number| inside.next() == Some(*number)), "{name}");
    }
}

/// All files of the corpus that are cut, in parts.
#[test]
#[ignore = "slow: reads the corpus many times"]
fn parts_of_the_corpus() {
    let Some(corpus) = corpus() else { return };
    let desk = Desk::new();
    let mut cut = 0;
    for path in all_files(&corpus) {
        if fs::metadata(&path).unwrap().len() < 300 << 10 {
            continue;
        }
        let name = path.to_str().unwrap();
        let mut seen = String::new();
        for count in [2, 3, 7, 17] {
            let args = ["validate", "-S", "note", "--max-per-file", "100000", "--output-format"];
            let whole = desk.run(&[&args[..], &["gcc", name]].concat());
            let parts = parts(&desk, &[&args[..], &["gcc", name]].concat(), count);
            let all: String = parts.iter().map(|part| part.out.as_str()).collect();
            assert_eq!(unnumbered(&whole.out), unnumbered(&all), "{name} of {count}");
            let _ = write!(seen, "{} ", parts.iter().filter(|part| !part.out.is_empty()).count());
        }
        cut += 1;
        eprintln!("{name}: {seen}");
    }
    assert!(cut > 3, "{cut}");
}
