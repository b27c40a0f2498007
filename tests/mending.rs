//! `validate --fix` over many files: what it does to bytes, to games, and how long it takes.

use crate::cli::{Desk, project_file};
use kifu::source::{EncodeOptions, Encoding, Eol, encode};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const ALL: [&str; 24] = [
    "kif", "kifu", "ki2", "ki2u", "csa", "usi", "sfen", "jkf", "json", "psn", "pgn", "epd", "fen",
    "uci", "sgf", "go", "ugf", "ugi", "pcn", "xqf", "txt", "usen", "gib", "ngf",
];

/// A replacement, as the report says it.
struct Offer {
    place: Range<usize>,
    text: String,
}

/// The offsets of the beginnings of the lines of some bytes.
fn lines(bytes: &[u8]) -> Vec<usize> {
    let mut starts = vec![0];
    for (at, byte) in bytes.iter().enumerate() {
        let ends = *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
        if ends {
            starts.push(at + 1);
        }
    }
    starts
}

/// Bytes that are not UTF-8 as those of their text in it: a report has places and texts of no other.
/// `tests/replacing.rs` shows that the bytes around are kept in every encoding.
fn in_utf8(bytes: Vec<u8>) -> Vec<u8> {
    match std::str::from_utf8(&bytes) {
        Ok(_) => bytes,
        Err(_) => crate::support::source("", &bytes).text().as_bytes().to_vec(),
    }
}

/// What a report offers to replace in each file, as places in its bytes in UTF-8.
fn offers(desk: &Desk, report: &str) -> BTreeMap<String, Vec<Offer>> {
    let report: Value = serde_json::from_str(report).unwrap();
    let mut files: BTreeMap<&str, (Vec<u8>, Vec<usize>)> = BTreeMap::new();
    let mut offers: BTreeMap<String, Vec<Offer>> = BTreeMap::new();
    for finding in report["findings"].as_array().unwrap() {
        let (path, fix) = (finding["path"].as_str().unwrap(), &finding["fix"]);
        if fix["safety"] != "safe" {
            continue;
        }
        let (bytes, starts) = files.entry(path).or_insert_with(|| {
            let bytes = in_utf8(std::fs::read(desk.path(path)).unwrap());
            let starts = lines(&bytes);
            (bytes, starts)
        });
        for edit in fix["edits"].as_array().unwrap() {
            let number = |name: &str| usize::try_from(edit[name].as_u64().unwrap()).unwrap();
            let place = |line: &str, column: &str| {
                let start = starts[number(line) - 1];
                let mark = bytes[start..].starts_with(b"\xef\xbb\xbf");
                let start = start + if mark { 3 } else { 0 };
                let begins = |&at: &usize| bytes.get(at).is_none_or(|byte| byte & 0xc0 != 0x80);
                (start..).filter(begins).nth(number(column) - 1).unwrap()
            };
            let place = place("line", "column")..place("end_line", "end_column");
            let text = edit["text"].as_str().unwrap().to_owned();
            offers.entry(path.to_owned()).or_default().push(Offer { place, text });
        }
    }
    offers
}

/// Whether the one became the other by offered replacements alone.
fn comes_from(old: &[u8], new: &[u8], mut offers: Vec<Offer>) -> bool {
    offers.sort_by_key(|offer| (offer.place.start, offer.place.end));
    let mut at = 0;
    let mut rest = new;
    for offer in offers {
        let Some(kept) = old.get(at..offer.place.start) else { continue };
        let Some(behind) = rest.strip_prefix(kept) else { return false };
        let was = &old[offer.place.clone()];
        // Of a piece either all is mended, or nothing.
        rest = match (behind.strip_prefix(offer.text.as_bytes()), behind.strip_prefix(was)) {
            (Some(behind), _) | (None, Some(behind)) => behind,
            (None, None) => return false,
        };
        at = offer.place.end;
    }
    rest == &old[at..]
}

/// What the games of a file are: starts, moves, variations, endings.
fn games(path: &Path) -> Option<String> {
    let bytes = std::fs::read(path).unwrap();
    let source = crate::support::source(path.to_str().unwrap(), &bytes);
    let mut games = String::new();
    for (record, _) in crate::support::read(crate::support::format_of(&source)?, &source) {
        games += &record.start.to_line();
        for node in record.tree.walk() {
            let (parent, entry) = (record.tree.parent(node), record.tree.node(node).entry);
            games += &format!("\n{parent:?} {:?}", entry.mv());
            if let kifu::record::Entry::End(ending) = entry {
                games += &format!("{:?}", ending.kind);
            }
        }
    }
    Some(games)
}

/// Mends copies of files; gives back how many of them were changed.
fn mend(files: &[PathBuf]) -> usize {
    let desk = Desk::new();
    let mut before = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        let extension = file.extension().unwrap().to_str().unwrap();
        let name = format!("d/{index:05}.{extension}");
        desk.write(&name, std::fs::read(file).unwrap());
        before.insert(name, file);
    }
    let report = desk.run(&["validate", "--json", "-S", "note", "d"]);
    let mut offers = offers(&desk, &report.out);
    let games_before: BTreeMap<String, Option<String>> =
        offers.keys().map(|name| (name.clone(), games(&desk.path(name)))).collect();
    // Every finding with its place: a file may be mended more than once in one run.
    let told = |args: &[&str]| {
        let options = ["--json", "-S", "note", "--max-per-file", "1000000", "d"];
        let run = desk.run(&[&["validate"], args, &options].concat());
        let report: Value = serde_json::from_str(&run.out).unwrap();
        let mut findings: Vec<Value> = report["findings"].as_array().unwrap().clone();
        // What one file has to be mended was; what others have that may not be is left.
        findings.iter_mut().for_each(|finding| finding["fix"] = Value::Null);
        findings
    };
    let left = told(&["--fix"]);
    let found = told(&[]);
    let missing = |some: &[Value], from: &[Value]| -> Vec<String> {
        let missing = some.iter().filter(|finding| !from.contains(finding));
        missing.map(Value::to_string).collect()
    };
    if left != found {
        panic!("told: {:#?}\nfound: {:#?}", missing(&left, &found), missing(&found, &left));
    }
    let mut after = BTreeMap::new();
    for (name, file) in &before {
        let (old, new) = (std::fs::read(file).unwrap(), std::fs::read(desk.path(name)).unwrap());
        if old != new {
            let offers = offers.remove(name).unwrap_or_default();
            let [old, text] = [old, new.clone()].map(in_utf8);
            assert!(comes_from(&old, &text, offers), "{}: other bytes", file.display());
            assert_eq!(games(&desk.path(name)), games_before[name], "{}", file.display());
            after.insert(name, new);
        }
    }
    desk.run(&["validate", "-q", "--fix", "d"]);
    for (name, new) in &after {
        let again = std::fs::read(desk.path(name)).unwrap();
        assert!(*new == again, "{}: not all was mended at once", before[*name].display());
    }
    after.len()
}

fn corpus() -> Vec<PathBuf> {
    let files = crate::support::corpus().map(|folder| crate::support::files(&folder, &ALL));
    let mut files = files.unwrap_or_default();
    files.sort();
    files
}

#[test]
fn mending_leaves_every_other_byte_of_the_fixtures() {
    let files = crate::support::files(&project_file("testdata"), &ALL);
    let changed = mend(&files);
    assert!(changed > 15, "{changed}");
}

#[test]
fn mending_leaves_every_other_byte_of_some_real_files() {
    let files: Vec<PathBuf> = corpus().into_iter().step_by(16).collect();
    if !files.is_empty() {
        assert!(mend(&files) > 0);
    }
}

#[test]
#[ignore = "some three thousand files"]
fn mending_leaves_every_other_byte_of_real_files() {
    let files = corpus();
    if !files.is_empty() {
        assert!(mend(&files) > 50);
    }
}

/// A game with a comment that is no ASCII.
const GAME: &str = "V2.2\nN+甲\nPI\n'半年ぶりの対局\n+\n+7776FU\n-3334FU\n%TORYO\n/\n";

/// The file is gone through in parts beside what was read of it, whatever its encoding.
#[test]
fn long_files_are_mended_in_every_encoding() {
    let games = GAME.repeat(12_000);
    let wrong = GAME.replace("+7776FU", "+7776fu");
    let text = [&games, &wrong, &games, &wrong, GAME].concat();
    let desk = Desk::new();
    for encoding in [
        Encoding::Utf8,
        Encoding::ShiftJis,
        Encoding::EucJp,
        Encoding::Iso2022Jp,
        Encoding::Utf16Le,
    ] {
        let options = EncodeOptions { bom: encoding == Encoding::Utf16Le, eol: Eol::CrLf };
        let file = |text: &str| encode(text, encoding, &options).bytes.into_owned();
        desk.write("a.csa", file(&text));
        let name = ["--encoding", encoding.name()];
        let run = desk.run(&[&["validate", "--fix", "a.csa"], &name[..]].concat()).code(0);
        assert!(run.out.starts_with("2 findings were mended\n"), "{encoding:?}: {run:#?}");
        let mended = file(&text.replace("fu", "FU"));
        assert!(std::fs::read(desk.path("a.csa")).unwrap() == mended, "{encoding:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "a file of 100 MB"]
fn long_files_are_mended_in_little_memory() {
    let games = GAME.repeat(1_000_000);
    let wrong = GAME.replace("+7776FU", "+7776fu");
    let desk = Desk::new();
    desk.write("a.csa", [&games, &*wrong].concat());
    for how in [&["--fix", "--check"][..], &["--diff"], &["--fix"]] {
        let (output, most) = desk.peak(&[&["validate", "a.csa"], how].concat());
        assert_eq!(output.contains("+7776FU"), how == ["--diff"], "{how:?}");
        assert!((1024..48 * 1024).contains(&most), "{how:?}: {most} kB");
    }
    assert!(std::fs::read(desk.path("a.csa")).unwrap().ends_with(GAME.as_bytes()));
}

/// How long a report on so many findings in one game takes.
fn cost(desk: &Desk, findings: usize, args: &[&str]) -> Duration {
    let moves = ["+2818hi\n", "-8292hi\n", "+1828hi\n", "-9282hi\n"];
    let moves: String = moves.iter().cycle().take(findings).copied().collect();
    desk.write("a.csa", format!("V2.2\nPI\n+\n{moves}"));
    let begin = Instant::now();
    let run = desk.run(&[&["validate", "-j1"], args, &["a.csa"]].concat());
    let cost = begin.elapsed();
    assert!(matches!(run.code, Some(0 | 1)), "{}", run.err);
    cost
}

/// Sixteen times as many must not cost fifty times as much. A machine that does other things too
/// gets several tries.
#[test]
fn findings_cost_the_same_each_in_every_report() {
    let desk = Desk::new();
    let max = ["--max-per-file", "100000"];
    for args in [
        &["--output-format", "human"][..],
        &["--output-format", "gcc"],
        &["--output-format", "json"],
        &["--output-format", "github"],
        &["--output-format", "sarif"],
        &["--output-format", "junit"],
        &["--diff"],
        &["--fix"],
    ] {
        let args = [args, &max[..]].concat();
        let ratio = |_| {
            let few = cost(&desk, 1_250, &args);
            cost(&desk, 20_000, &args).as_secs_f64() / few.as_secs_f64()
        };
        let mut ratios = (0..4).map(ratio);
        assert!(ratios.any(|ratio| ratio < 48.0), "{args:?}: sixteen times as many cost too much");
    }
}

/// What a safe fix must leave, and that it ends.
#[test]
fn safe_fixes_take_no_text_away() {
    let set_up =
        "[SetUp \"1 from move 3\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 3\"]\n\n3. e4 *\n";
    for (name, format, text, stays) in [
        ("a.sgf", "sgf", "(;SZ[9]AB[aa]AB[aa]C[hello];B[bb])\n", "]C[hello]"),
        ("b.sgf", "sgf", "(;SZ[9]AB[aa][aa]\n[bb]C[hello];B[bb])\n", "AB[aa]\n[bb]C[hello]"),
        ("c.pgn", "pgn", set_up, "1 from move 3"),
        ("d.pgn", "pgn", "[Event \"x\"]\n\n1. e4 (1. d4 d5 1-0\n", "d5 1-0"),
        ("e.pgn", "pgn", "[Result \"*\"]\n\n(. e4 e5 *\n", "(. e4 e5 *\n"),
        ("f.pgn", "pgn", "1. e4 2. Nf3 Nc6 *\n", "1. e4 2. Nf3"),
        (
            "g.uci",
            "xiangqi-uci",
            "posn fen 3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n",
            "posn fen 3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n",
        ),
    ] {
        let desk = Desk::with(&[(name, text)]);
        desk.run(&["validate", "--fix", "-f", format, name]);
        let once = desk.read(name);
        assert!(once.contains(stays), "{name}: {once}");
        desk.run(&["validate", "--fix", "-f", format, name]);
        assert_eq!(desk.read(name), once, "{name}");
    }
}
