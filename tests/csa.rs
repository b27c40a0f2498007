//! CSA: dialect cases, real records, round trips.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod support;

use kifu::findings::{Lang, Severity};
use kifu::formats::{by_name, csa::CSA};
use support::{corpus, difference, digest, files, format_of, has_error, read, source, usi, write};

#[test]
fn dialect_cases_give_their_moves_or_a_finding() {
    let Some(corpus) = corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("shogi-dialect-cases.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    for case in cases.iter().filter(|case| case["fmt"] == "csa") {
        let id = case["id"].as_str().unwrap();
        let source = source(id, case["text"].as_str().unwrap().as_bytes());
        let v3 = case["text"].as_str().unwrap().contains("V3");
        let expected = if v3 { "csa3" } else { "csa" };
        assert_eq!(format_of(&source).map(|format| format.name), Some(expected), "{id}");
        let games = read(&CSA, &source);
        assert_eq!(games.len(), 1, "{id}");
        let (record, findings) = &games[0];
        if case["bad"] == true {
            assert!(has_error(findings), "{id}: {findings:?}");
            continue;
        }
        let expected: Vec<&str> =
            case["exp"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(usi(record), expected, "{id}");
        assert!(!has_error(findings), "{id}: {findings:?}");
        if let Some(sfen) = case["sfen"].as_str() {
            assert_eq!(record.start.to_line(), sfen, "{id}");
        }
        if case["end"] == true {
            assert!(record.ending().is_some(), "{id}");
        }
        checked += 1;
    }
    assert!(checked >= 28, "{checked}");
}

#[test]
fn real_records_survive_csa_to_csa() {
    let Some(corpus) = corpus() else { return };
    let mut files = files(&corpus.join("shogi"), &["csa"]);
    files.push(corpus.join("bench/shogi-3000.csa"));
    assert!(files.len() > 500);
    let mut games = 0;
    for path in files {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let first = read(&CSA, &source(&name, &std::fs::read(&path).unwrap()));
        for (record, findings) in &first {
            for finding in findings.iter().filter(|finding| finding.severity == Severity::Error) {
                eprintln!("{name}: {} {}", finding.code, finding.message(Lang::En));
            }
            games += 1;
            let _ = record;
        }
        let records: Vec<_> = first.iter().map(|(record, _)| record).collect();
        let (text, losses) = write(&CSA, &records);
        let second = read(&CSA, &source(&name, text.as_bytes()));
        assert_eq!(first.len(), second.len(), "{name}");
        for ((before, _), (after, _)) in first.iter().zip(&second) {
            if losses.is_empty() {
                assert_eq!(difference(&digest(before), &digest(after)), None, "{name}");
            }
        }
        let again: Vec<_> = second.iter().map(|(record, _)| record).collect();
        assert_eq!(difference(&write(&CSA, &again).0, &text), None, "{name}");
    }
    assert!(games > 3000, "{games}");
    assert!(by_name("csa").is_some());
}
