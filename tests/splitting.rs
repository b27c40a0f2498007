//! Files of many records can be cut: the pieces read as the whole does.

use crate::support::{self, Read, all_files, corpus, digest, format_of, source, write};
use kifu::findings::{Finding, Lang};
use kifu::formats::{Bench, FORMATS, Format, ReadOptions, Sink, by_name};
use kifu::record::Record;
use kifu::source::{Source, Span};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

/// What is read: each record, and what was found in it with its place in the whole.
#[derive(Default)]
struct Collect {
    base: u32,
    records: Vec<String>,
}

impl Sink for Collect {
    fn record(
        &mut self,
        record: &mut Record,
        findings: &mut Vec<Finding>,
        span: Span,
    ) -> ControlFlow<()> {
        let found = findings.iter().map(|finding| {
            let place = finding.span.map(|span| (self.base + span.start, self.base + span.end));
            format!("{place:?} {} {}", finding.code, finding.message(Lang::En))
        });
        let found: Vec<String> = found.collect();
        self.records.push(format!(
            "{} {}\n{}",
            self.base + span.start,
            found.join("\n"),
            digest(record)
        ));
        ControlFlow::Continue(())
    }
}

fn read(format: &Format, text: &str, base: usize, unfinished: bool, collect: &mut Collect) {
    collect.base = u32::try_from(base).unwrap();
    let options = ReadOptions { continued: base > 0, unfinished, ..ReadOptions::default() };
    let source = Source::new("x", text);
    format.read(&source, &options, &mut Bench::default(), collect);
}

/// Reads a text as a whole and in the pieces that it is cut into; gives back how many there are.
pub(crate) fn check(format: &Format, text: &str) -> usize {
    let mut starts = Vec::new();
    format.split().unwrap()(text, &mut starts);
    assert_eq!(starts.first(), Some(&0), "{text}");
    let mut whole = Collect::default();
    read(format, text, 0, false, &mut whole);
    let mut cut = Collect::default();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(text.len());
        read(format, &text[start..end], start, end < text.len(), &mut cut);
    }
    assert_eq!(whole.records, cut.records, "{} {text}", format.name);
    starts.len()
}

/// A sequence of numbers that looks like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Reads texts put together of these parts in every order that chance has; gives back how often they are cut.
pub(crate) fn mixtures(name: &str, parts: &[&str]) -> usize {
    let format = by_name(name).unwrap();
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut cuts = 0;
    for _ in 0..400 {
        let count = 1 + chance.below(7);
        let text: String = (0..count).map(|_| parts[chance.below(parts.len())]).collect();
        cuts += check(format, &text) - 1;
    }
    cuts
}

fn check_mixtures(name: &str, parts: &[&str]) {
    let cuts = mixtures(name, parts);
    assert!(cuts > 200, "{name}: {cuts}");
}

#[test]
fn lines_of_pcn() {
    check_mixtures(
        "pcn",
        &[
            "{\"starting_position\": [\"w:k\", null, \"W:K\"], \"previous_moves\": []}\n",
            "{\"starting_position\": [\"w:k\", null, \"W:K\"],\n \"previous_moves\": [[[2, \"shift\", 1]]]}",
            "{\"started_at\": \"a } { \\\" b\", \"starting_position\": [[null]], \"previous_moves\": []}\r\n",
            "{\"starting_position\": , \"previous_moves\": []}\n",
            "\n \n",
            "[]",
            "{}\n",
        ],
    );
}

#[test]
fn lines_of_jkf() {
    check_mixtures(
        "jkf",
        &[
            "{\"header\": {}, \"moves\": [{}, {\"move\": {\"from\": {\"x\": 7, \"y\": 7}, \"to\": {\"x\": 7, \"y\": 6}, \"piece\": \"FU\"}}]}\n",
            "{\"header\": {\"先手\": \"a } { \\\\\"}, \"moves\": []}",
            "{\"header\": {}, \"moves\": [{\"special\": \"TORYO\"}]}\r\n",
            "{\"header\": , \"moves\": []}\n",
            "[{\"header\": {}, \"moves\": []}, {\"header\": {}, \"moves\": []}]\n",
            "\n",
            "{}\n",
        ],
    );
}

#[test]
fn lines_of_any_record() {
    check_mixtures(
        "jsonl",
        &[
            "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"]}\n",
            "{\"kifu\":1,\"game\":\"chess\",\"headers\":{\"first\":\"a } { \\\\\"},\"moves\":[]}",
            "{\n  \"game\": \"go\",\n  \"kifu\": 1,\n  \"moves\": [\n{}\n  ]\n}\r\n",
            "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g\n",
            "{\"kifu\":1,\"game\":\"chess\",\"moves\":[],\"notes\":[{\"at\":0,\"kind\":\"comment\",\"text\":\"x\"}\n",
            "\n \n",
            "[]\n",
            "}\n",
            "{}\n",
            "x",
        ],
    );
}

/// What is broken in a way that brackets do not match is cut no more, and nothing of it is lost.
#[test]
fn brackets_that_do_not_match() {
    for name in ["pcn", "jkf", "jsonl"] {
        for text in [
            "{\"moves\": [{}]}\n{\"moves\": [{}}]\n{\"moves\": [{}]}\n",
            "{\"a\": \"b}\n{\"c\": 1}\n",
            "{} x {}\n",
            "{}, {}\n",
            "x\n{}\n",
            "",
            "\"a\" {} {}",
            "{}}\n{}",
            "{\"a\": \"\\",
        ] {
            check(by_name(name).unwrap(), text);
        }
    }
}

#[test]
fn games_of_pieces() {
    let parts = [
        "setoption name UCI_Variant value makruk\n",
        "setoption name UCI_Variant value cambodian\r\n",
        "setoption name UCI_Variant value xiangqi\n",
        "setoption name UCI_Variant value janggicasual\n",
        "setoption name UCI_Variant value chess\n",
        "# a remark\n",
        "position startpos moves a3a4 a6a5\n",
        "position startpos moves d1b2\n",
        "position startpos\n",
        "no game\n",
        "\n",
    ];
    for name in ["xiangqi-uci", "janggi-uci", "makruk-uci"] {
        check_mixtures(name, &parts);
    }
}

/// The pieces that a text is cut into.
fn cut<'a>(name: &str, text: &'a str) -> Vec<&'a str> {
    let mut starts = Vec::new();
    by_name(name).unwrap().split().unwrap()(text, &mut starts);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
}

#[test]
fn collections_of_sgf_are_cut_behind_trees() {
    let text = "mail (x) \n(;C[(;\\])](;B[aa])(;B[bb]))\nbetween ( ;FF[4])(;GM[1]) end";
    let cut = cut("sgf", text);
    assert_eq!(cut.concat(), text);
    assert_eq!(cut[1..], ["\nbetween ( ;FF[4])", "(;GM[1]) end"]);
}

#[test]
fn trees_are_told_from_parentheses() {
    let begins = |text: &str| -> Vec<usize> {
        let mut collect = Collect::default();
        read(by_name("sgf").unwrap(), text, 0, false, &mut collect);
        let begin = |record: &String| record.split(' ').next().unwrap().parse().unwrap();
        collect.records.iter().map(begin).collect()
    };
    assert_eq!(begins("(see below) ( FF[4]"), [12]);
    assert_eq!(begins("((;B[aa]"), [0]);
    assert!(begins("(x[1])").is_empty());
}

#[test]
fn files_of_ishi_are_cut_before_events_and_their_remarks() {
    let text = "B 1 A1\nEVENT\nCOM\nEVENT\nENDCOM\nREMARK x\nevent two\nB 1 A1\x1aEVENT\n";
    let last = "REMARK x\nevent two\nB 1 A1\x1aEVENT\n";
    assert_eq!(cut("ishi", text), [text.strip_suffix(last).unwrap(), last]);
}

#[test]
fn games_of_pgn_are_cut_at_their_tags_only() {
    let text = "[Event \"a\"]\n[Site \"{;\"]\n\n1. e4 {\n[Event \"no\"]\n} *\n\n[Event \"b\"]\n*\n";
    assert_eq!(cut("pgn", text)[1..], ["[Event \"b\"]\n*\n"]);
}

#[test]
fn nothing_in_a_game_of_pgn_looks_like_the_next() {
    let parts = [
        "[Event \"a\"]\n[Site \"s\"]\n\n1. e4 e5 1-0\n\n",
        "[Event \"b\"]\n\n1. d4 {a remark 1-0\n\n",
        "[Event \"c\"]\n[White \"{\"]\n\n* ; a remark {\n\n",
        "[Event \"d\"]\n\n",
        "[Event \"e\n\n",
        "[Event \"f\"]\r\n\r\n1. e4 *\r\n\r\n",
        "[Site \"g\"]\n\n1. c4 c5 (1... d5\n\n",
        "{ told\n[Event \"h\"]\n} 1. e4 *\n\n",
        "{ told\n\n[Event \"i\"]\n\n1. Nf3 } *\n",
        "[\n\n",
        "[Round\n\n",
        "% {\n",
        "1. a3 a6 } *\n",
        "\n\n",
    ];
    check_mixtures("pgn", &parts);
}

/// A tag that is not written as it should be may be the first of its game.
#[test]
fn slips_in_tags_of_pgn_cut_nothing() {
    let parts = [
        "[Site \"s\"]\n[Date \"2024.02.29\"]\n\n1. e4 e5 1-0\n\n",
        "[Site \"t\"]\n\n",
        "[S[Black \"B\"]\n",
        "Date \"2024.02.29\"]\n",
        "> [White \"A\"]\n",
        "x [Round \"1\"]\n",
        "[Result \"*\"]\n",
        "1. d4 {\"so\"} *\n\n",
        "1. c4 *\n\n",
        "[Event \"e\"]\n\n1. e3 *\n\n",
    ];
    let format = by_name("pgn").unwrap();
    check(format, "[Event \"a\"]\n[S[Black \"B\"]\n[Result \"*\"]\n\n1. e4 d5 *\n");
    let cuts = mixtures("pgn", &parts);
    assert!(cuts > 50, "{cuts}");
}

/// Records that are written one behind the other are found again, each as it is when it stands alone:
/// in formats whose files hold one by custom only, too, for `--merge` writes them so.
#[test]
fn joined_records_are_found_again() {
    let mut files = all_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"));
    files.extend(corpus().iter().flat_map(|corpus| all_files(corpus)).step_by(3));
    let mut records: Vec<Record> = Vec::new();
    for path in &files {
        let bytes = std::fs::read(path).unwrap();
        if bytes.len() > 64 << 10 {
            continue;
        }
        let name = path.to_string_lossy();
        let source = source(&name, &bytes);
        let Some(format) = format_of(&source) else { continue };
        records
            .extend(support::read(format, &source).into_iter().take(3).map(|(record, _)| record));
    }
    let mut joined_in = BTreeMap::new();
    for format in FORMATS
        .iter()
        .filter(|format| format.can_join() && format.is_read() && format.write.is_some())
    {
        // What one writing and reading leaves of it: more is not asked here.
        let settled = |record: &Record| {
            let text = write(format, &[record]).0;
            let [(record, _)] =
                <[Read; 1]>::try_from(support::read(format, &Source::new("x", text))).ok()?;
            let text = write(format, &[&record]).0;
            let again = support::read(format, &Source::new("x", text.as_str()));
            (again.len() == 1 && write(format, &[&again[0].0]).0 == text).then_some((record, text))
        };
        // Of a record that says nothing nothing is written.
        let nothing = write(format, &[]).0;
        let settled = |record: &Record| settled(record).filter(|(_, text)| *text != nothing);
        let fits = |record: &&Record| format.holds_game(&record.start);
        let settled: Vec<(Record, String)> =
            records.iter().filter(fits).filter_map(settled).collect();
        for some in settled.chunks(7) {
            let records: Vec<&Record> = some.iter().map(|(record, _)| record).collect();
            let text = write(format, &records).0;
            let found = support::read(format, &Source::new("x", text.as_str()));
            let found: Vec<String> =
                found.iter().map(|(record, _)| write(format, &[record]).0).collect();
            for (index, (found, (_, alone))) in found.iter().zip(some).enumerate() {
                assert_eq!(found, alone, "{} {index}:\n{text}", format.name);
            }
            assert_eq!(found.len(), some.len(), "{}:\n{text}", format.name);
            *joined_in.entry(format.name).or_insert(0) += some.len();
        }
    }
    assert!(joined_in["kif"] > 100 && joined_in["ki2"] > 100, "{joined_in:?}");
}
