//! PCN: the corpus' cases, later forms, the document's own sample, lifting.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod support;

use kifu::findings::{Code, Finding, Lang, Severity};
use kifu::formats::{Format, by_name};
use kifu::games::{Game, Rules, Side};
use kifu::record::{Entry, Outcome, Record};
use kifu::source::Source;
use support::{corpus, errors, files, format_of, read, source, usi};

fn pcn() -> &'static Format {
    by_name("pcn").unwrap()
}

/// The only game of a text.
fn one(text: &str) -> (Record, Vec<Finding>) {
    let mut games = read(pcn(), &Source::new("x.pcn", text));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn ids(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(|finding| finding.code.to_string()).collect()
}

/// Which codes an expectation of the manifest stands for, by its words after the colon.
fn codes(words: &str) -> &'static [Code] {
    match words {
        "json syntax line 1" => &[Code::JsonSyntax],
        "missing starting_position" => &[Code::PcnMissing],
        "piece name" | "piece name (+ must lead)" | "side cannot be told (no letter)" => {
            &[Code::PcnPiece]
        }
        "cell type" => &[Code::PcnCell],
        "action length" => &[Code::PcnAction],
        "unknown verb" => &[Code::PcnVerb],
        "coordinate rank" | "" => &[Code::PcnSquare],
        "name not unique" => &[Code::BoardSeveralPieces],
        "capture own piece" => &[Code::BoardOwnPiece],
        "moves a piece of the other side" => &[Code::BoardOpponentsPiece, Code::OutOfTurn],
        "not in hand" => &[Code::BoardNotInHand],
        "unknown option (2013 dialect spelling)" => &[Code::PcnOption],
        "cache differs from replay" => &[Code::PcnCache],
        "unknown key event" => &[Code::PcnUnknown],
        "rule (king leaps) but mechanically valid" => &[Code::PcnNotLifted],
        "style-case of dropped piece differs from the captured piece" => &[Code::BoardStyleCase],
        other => panic!("{other}"),
    }
}

#[test]
fn every_case_of_the_corpus_gives_what_its_manifest_says() {
    let Some(corpus) = corpus() else { return };
    let folder = corpus.join("pcn/cases");
    let text = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    assert!(cases.len() >= 27, "{}", cases.len());
    for case in &cases {
        let name = case["file"].as_str().unwrap();
        let source = source(name, &std::fs::read(folder.join(name)).unwrap());
        assert_eq!(format_of(&source).map(|format| format.name), Some("pcn"), "{name}");
        let games = read(pcn(), &source);
        assert_eq!(games.len(), 1, "{name}");
        let findings = &games[0].1;
        let expected: Vec<&str> = case["expect"]
            .as_array()
            .unwrap()
            .iter()
            .map(|words| words.as_str().unwrap())
            .collect();
        for words in &expected {
            let (severity, words) = words.split_once(':').unwrap_or((words, ""));
            let severity = match severity {
                "error" => Severity::Error,
                "warn" => Severity::Warning,
                "info" => Severity::Note,
                other => panic!("{other}"),
            };
            let found = findings.iter().any(|finding| {
                finding.severity == severity && codes(words).contains(&finding.code)
            });
            assert!(found, "{name}: no {words} in {:?}", ids(findings));
        }
        // Nothing else is found.
        assert_eq!(findings.len(), expected.len(), "{name}: {:?}", ids(findings));
        for finding in findings {
            assert!(finding.span.is_some(), "{name}");
            for lang in [Lang::En, Lang::Ja] {
                assert!(!finding.message(lang).contains('{'), "{}", finding.message(lang));
            }
        }
    }
}

#[test]
fn the_sample_of_the_document_replays_to_its_end() {
    let Some(corpus) = corpus() else { return };
    let source = source("sample.pcn", &std::fs::read(corpus.join("pcn/sample-game.pcn")).unwrap());
    let games = read(pcn(), &source);
    let (record, findings) = &games[0];
    let kifu::games::Position::Board(start) = &record.start else { panic!("not a board") };
    let moves: Vec<_> = record
        .tree
        .main_line()
        .filter_map(|node| match record.tree.node(node).entry {
            Entry::Move(kifu::games::Move::Board(mv)) => Some(mv),
            _ => None,
        })
        .collect();
    assert_eq!(moves.len(), 49);
    let actions: usize = moves.iter().map(|&mv| start.sheet().actions(mv).len()).sum();
    assert_eq!(actions, 61);
    assert_eq!(record.outcome(), Outcome::Win(Side::First));
    // The cache is a copy of an early position, and its lists of pieces are wrong; nothing else is.
    assert!(!findings.is_empty());
    for finding in findings {
        assert_eq!(finding.code, Code::PcnCache, "{}", finding.message(Lang::En));
    }
    let mut end = start.clone();
    for mv in moves {
        end.play(mv);
    }
    assert!(end.to_line().ends_with(" top s:S,x:C,x:G,x:S -") || end.to_line().contains("x:G"));
}

#[test]
fn later_forms_are_named_and_those_with_verbs_are_read() {
    let Some(corpus) = corpus() else { return };
    let mut seen = 0;
    for path in files(&corpus.join("pcn/dialects"), &["pcn"]) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let source = source(&name, &std::fs::read(&path).unwrap());
        assert_eq!(format_of(&source).map(|format| format.name), Some("pcn"), "{name}");
        let games = read(pcn(), &source);
        let (record, findings) = &games[0];
        let year = &name[..4];
        let named = findings
            .iter()
            .find(|finding| matches!(finding.code, Code::PcnGeneration | Code::PcnLater));
        let named = named.unwrap_or_else(|| panic!("{name}: {:?}", ids(findings)));
        assert!(named.message(Lang::En).contains(year), "{name}: {}", named.message(Lang::En));
        if named.code == Code::PcnGeneration {
            assert!(errors(findings).is_empty(), "{name}: {:?}", errors(findings));
            assert!(record.plies() > 3, "{name}");
            if name.contains("spec") {
                // The immortal game, which ends in mate.
                assert_eq!(record.game(), Game::Chess, "{name}: {:?}", ids(findings));
                assert_eq!(record.plies(), 45);
                assert_eq!(record.outcome(), Outcome::Win(Side::First));
            }
        }
        seen += 1;
    }
    assert!(seen >= 12, "{seen}");
}
