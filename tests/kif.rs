//! KIF, KIFU and BOD: good and bad files, dialect cases, real records, damaged input.
#![allow(clippy::unwrap_used)]

mod support;

use kifu::findings::{Finding, Lang, Severity};
use kifu::formats::{Format, WriteOptions, kif};
use kifu::record::Record;
use kifu::source::{EncodeOptions, Source, encode};
use std::collections::BTreeMap;
use std::path::Path;
use support::{corpus, difference, digest, files, format_of, has_error, read, source, usi, write};

#[test]
fn dialect_cases_give_their_moves_or_a_finding() {
    let Some(corpus) = corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("shogi-dialect-cases.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    let mut wrong = Vec::new();
    for case in cases.iter().filter(|case| case["fmt"] == "kif") {
        let id = case["id"].as_str().unwrap();
        let source = source(id, case["text"].as_str().unwrap().as_bytes());
        checked += 1;
        if format_of(&source).map(|format| format.name) != Some("kif") {
            wrong.push(format!("{id}: not detected"));
        }
        let games = read(&kif::KIF, &source);
        if games.len() != 1 {
            wrong.push(format!("{id}: {} games", games.len()));
            continue;
        }
        let (record, findings) = &games[0];
        let codes = listed(&source, findings);
        if has_error(findings) != (case["bad"] == true) {
            wrong.push(format!("{id}: {codes}"));
        }
        if case["bad"] == true {
            continue;
        }
        let expected: Vec<&str> =
            case["exp"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        if usi(record) != expected {
            wrong.push(format!("{id}: {:?} {codes}", usi(record)));
        }
        if let Some(sfen) = case["sfen"].as_str()
            && record.start.to_line() != sfen
        {
            wrong.push(format!("{id}: {}", record.start.to_line()));
        }
        if case["end"] == true && record.ending().is_none() {
            wrong.push(format!("{id}: no ending"));
        }
        if let Some(branches) = case["branches"].as_u64() {
            let found = record.tree.variations() as u64;
            // Two blocks that begin with the same move branch off each other further on.
            if found != branches {
                wrong.push(format!("{id}: {found} variations"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked >= 70, "{checked}");
}

/// The findings as `line:column CODE`, one a line.
fn listed(source: &Source, findings: &[Finding]) -> String {
    let mut out = String::new();
    for finding in findings {
        let (line, column) = source.line_col(finding.span.map_or(0, |span| span.start));
        out.push_str(&format!("{line}:{column} {}\n", finding.code));
    }
    out
}

/// The bytes of a record in a format.
fn bytes(format: &Format, name: &str, records: &[&Record]) -> Vec<u8> {
    let encoding = if name.contains("sjis") { kif::KIF.encoding } else { kif::KIFU.encoding };
    let options = WriteOptions { encoding, ..WriteOptions::default() };
    let write = format.write.as_ref().unwrap();
    let mut text = (write.prologue)(&options).to_owned();
    for record in records {
        (write.record)(record, &options, &mut text, &mut kifu::formats::Losses::default());
    }
    let eol = if name.contains("sjis") { kif::KIF.eol } else { kif::KIFU.eol };
    encode(&text, encoding, &EncodeOptions { eol, ..EncodeOptions::default() }).bytes.into_owned()
}

fn format_of_file(path: &Path) -> &'static Format {
    match path.extension().unwrap().to_str().unwrap() {
        "bod" => &kif::BOD,
        _ => &kif::KIF,
    }
}

#[test]
fn good_files_are_written_as_they_were_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/kif/good");
    let files = files(&folder, &["kif", "bod"]);
    assert!(files.len() >= 12, "{}", files.len());
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let original = std::fs::read(&path).unwrap();
        let source = source(name, &original);
        let format = format_of_file(&path);
        assert_eq!(format_of(&source).map(|format| format.name), Some(format.name), "{name}");
        let games = read(format, &source);
        assert_eq!(games.len(), 1, "{name}");
        let (record, findings) = &games[0];
        let serious: Vec<_> =
            findings.iter().filter(|finding| finding.severity > Severity::Note).collect();
        assert!(serious.is_empty(), "{name}: {}", listed(&source, findings));
        let written = bytes(format, name, &[record]);
        let as_text = |bytes: &[u8]| support::source(name, bytes).into_text();
        assert_eq!(difference(&as_text(&written), &as_text(&original)), None, "{name}");
        assert!(written == original, "{name}: bytes differ");
    }
}

#[test]
fn bad_files_yield_their_findings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/kif/bad");
    let files = files(&folder, &["kif", "bod"]);
    assert!(files.len() >= 30, "{}", files.len());
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let source = source(name, &std::fs::read(&path).unwrap());
        let mut found = String::new();
        for (_, findings) in read(format_of_file(&path), &source) {
            found.push_str(&listed(&source, &findings));
        }
        let code = name.split('-').next().unwrap();
        if !found.contains(code) {
            wrong.push(format!("{name}: no {code} among\n{found}"));
        }
        let beside = path.with_extension("findings");
        if update {
            std::fs::write(&beside, &found).unwrap();
        }
        let expected = std::fs::read_to_string(&beside).unwrap_or_default();
        if found != expected {
            wrong.push(format!("{name}: found\n{found}expected\n{expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_of_the_format_has_a_bad_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/kif/bad");
    let files = files(&folder, &["kif", "bod"]);
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let names: Vec<String> = files.iter().map(|path| name(path)).collect();
    for code in kifu::findings::codes::ALL {
        let id = code.row().id;
        if id.starts_with("K1") && id < "K120" {
            assert!(names.iter().any(|name| name.starts_with(id)), "{id}");
        }
    }
}

#[test]
fn real_records_survive_kif_to_kif() {
    let Some(corpus) = corpus() else { return };
    let files = files(&corpus.join("shogi"), &["kif", "kifu"]);
    assert!(files.len() > 1000, "{}", files.len());
    let mut errors: BTreeMap<(String, &str), u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    let (mut games, mut moves, mut variations, mut lossy) = (0, 0, 0, 0);
    for path in &files {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let set = name.split('/').nth(1).unwrap().to_owned();
        let source = source(&name, &std::fs::read(path).unwrap());
        let first = read(&kif::KIF, &source);
        if first.len() != 1 {
            eprintln!("{name}: {} records", first.len());
        }
        for (record, findings) in &first {
            games += 1;
            moves += record.plies();
            variations += record.tree.variations();
            let mut told = 0;
            for finding in findings {
                if finding.severity == Severity::Error {
                    *errors.entry((set.clone(), finding.code.row().id)).or_default() += 1;
                    told += 1;
                    if told <= 3 {
                        let (line, _) = source.line_col(finding.span.map_or(0, |s| s.start));
                        let message = finding.message(Lang::En);
                        eprintln!("{name}:{line}: {} {message}", finding.code);
                    }
                }
            }
            let (text, losses) = write(&kif::KIF, &[record]);
            let again = support::source(&name, text.as_bytes());
            let second = read(&kif::KIF, &again);
            if second.len() != 1 {
                wrong.push(format!("{name}: written as {} records", second.len()));
                continue;
            }
            if !losses.is_empty() {
                lossy += 1;
                eprintln!("{name}: losses: {}", losses.text(Lang::En));
            } else if let Some(line) = difference(&digest(record), &digest(&second[0].0)) {
                wrong.push(format!("{name}: {line}"));
            }
            let (repeated, _) = write(&kif::KIF, &[&second[0].0]);
            if losses.is_empty()
                && let Some(line) = difference(&text, &repeated)
            {
                wrong.push(format!("{name}: second writing: {line}"));
            }
        }
    }
    for ((set, code), count) in &errors {
        eprintln!("{set}: {count} × {code}");
    }
    eprintln!("{games} games, {moves} moves, {variations} variations, {lossy} with losses");
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    assert!(moves > 100_000, "{moves}");
}

/// A small generator of numbers, the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

#[test]
fn damaged_files_never_panic() {
    let good = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/kif");
    let mut all = files(&good, &["kif", "bod"]);
    if let Some(corpus) = corpus() {
        all.extend(files(&corpus.join("shogi"), &["kif", "kifu"]).into_iter().step_by(97));
    }
    let mut numbers = Numbers(7);
    let read_back = |bytes: &[u8]| {
        let source = source("damaged.kif", bytes);
        for format in [&kif::KIF, &kif::BOD] {
            for (record, _) in read(format, &source) {
                write(format, &[&record]);
            }
        }
    };
    for path in all {
        let bytes = std::fs::read(&path).unwrap();
        for _ in 0..50 {
            read_back(&bytes[..numbers.below(bytes.len())]);
        }
        for _ in 0..20 {
            let mut flipped = bytes.clone();
            for _ in 0..1 + numbers.below(8) {
                let at = numbers.below(flipped.len());
                flipped[at] ^= 1 << numbers.below(8);
            }
            read_back(&flipped);
        }
    }
}
