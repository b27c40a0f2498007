//! The node that a finding is about.

use crate::cli::project_file;
use crate::support::{all_files, format_of, read, source};
use kifu::findings::{Code, Finding, Severity};
use kifu::formats::{WriteOptions, by_name};
use kifu::games::Position;
use kifu::record::{Entry, NodeId, Record};
use kifu::replay::Referee as _;
use std::fs;

/// The nodes from behind the start up to one.
fn way(record: &Record, node: NodeId) -> Vec<NodeId> {
    let up = std::iter::successors(Some(node), |&node| record.tree.parent(node));
    let mut way: Vec<NodeId> = up.collect();
    way.reverse();
    way.remove(0);
    way
}

/// The position before a node.
fn before(record: &Record, node: NodeId) -> String {
    let mut position = record.start.clone();
    let Some((_, way)) = way(record, node).split_last().map(|(&last, way)| (last, way.to_vec()))
    else {
        return String::new();
    };
    for node in way {
        match record.tree.node(node).entry {
            Entry::Move(mv) | Entry::Illegal(mv) => position.play(mv),
            Entry::Unreadable(_) => position.skip(),
            Entry::Setup(setup) => {
                if let Position::Go(position) = &mut position {
                    let _ = position.set_up(record.tree.placements(setup));
                }
            }
            Entry::Start | Entry::End(_) | Entry::Blank => {}
        }
    }
    position.to_line()
}

/// The number of moves up to a node, itself included.
fn plies(record: &Record, node: NodeId) -> u32 {
    let is_ply = |node: &&NodeId| record.tree.node(**node).entry.is_ply();
    way(record, node).iter().filter(is_ply).count() as u32
}

/// All records of the test data, with what was found in them.
fn records() -> Vec<(String, Record, Vec<Finding>)> {
    let mut records = Vec::new();
    for path in all_files(&project_file("testdata")) {
        let name = path.to_str().unwrap();
        let source = source(name, &fs::read(&path).unwrap());
        let Some(format) = format_of(&source).filter(|format| format.is_read()) else { continue };
        let read = read(format, &source).into_iter();
        records.extend(read.map(|(record, findings)| (name.to_owned(), record, findings)));
    }
    records
}

#[test]
fn what_is_found_at_a_move_is_at_its_node() {
    let [mut placed, mut positions] = [0; 2];
    for (name, record, findings) in records() {
        for finding in &findings {
            let about = |what: &str| format!("{name}: {what}: {finding:?}");
            let Some(node) = record.node_of(finding) else {
                assert!(finding.node.is_none(), "{}", about("a node that is none"));
                continue;
            };
            placed += 1;
            let entry = record.tree.node(node).entry;
            let Some(ply) = finding.ply else { continue };
            // Lines that hang nowhere have the numbers that they say they have.
            let hangs_nowhere = |finding: &Finding| {
                matches!(finding.code, Code::VariationNowhere | Code::KifVariationNumber)
            };
            if findings.iter().any(hangs_nowhere) {
                continue;
            }
            let plies = plies(&record, node);
            // What stands behind a move or an ending counts as the next.
            let last = plies + if matches!(entry, Entry::End(_)) { 2 } else { 1 };
            assert!((plies..=last).contains(&ply), "{}", about(&format!("at {plies}")));
            // Whoever moves out of turn has the turn.
            if let Some(position) = finding.position.as_deref()
                && finding.code != Code::OutOfTurn
            {
                positions += 1;
                assert!(!matches!(entry, Entry::Move(_)), "{}", about("at a sound move"));
                assert_eq!(before(&record, node), position, "{}", about("position"));
            }
        }
    }
    assert!(placed > 300 && positions > 100, "{placed} and {positions}");
}

/// The text of a page about a record.
fn page(record: &Record, findings: &[Finding]) -> serde_json::Value {
    let mut record = record.clone();
    record.findings = findings.to_vec();
    let (page, _) = by_name("html").unwrap().text(&[&record], &WriteOptions::default());
    let body = page.split("class=\"body\">").nth(1).unwrap();
    serde_json::from_str(body.split("</script>").next().unwrap()).unwrap()
}

#[test]
fn a_fault_in_a_variation_is_shown_there_in_a_page() {
    let text = "[Result \"*\"]\n\n1. e4 e5 (1... c5 2. Ke3 Nc6) 2. Nf3 *\n";
    let (record, findings) =
        read(by_name("pgn").unwrap(), &source("a.pgn", text.as_bytes())).remove(0);
    let page = page(&record, &findings);
    let found = page["findings"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    let node = found[0]["node"].as_u64().unwrap() as usize;
    assert_eq!(page["nodes"][node]["m"], "Ke3", "{page}");
}

/// What is found in a text: its code, and what stands at its node.
fn found(format: &str, text: &str) -> Vec<String> {
    let (record, findings) =
        read(by_name(format).unwrap(), &source("a", text.as_bytes())).remove(0);
    let shown = |finding: &Finding| {
        let node = record.node_of(finding).map(|node| record.tree.node(node).entry);
        let words = match node {
            None => "nowhere".to_owned(),
            Some(Entry::Start) => "start".to_owned(),
            Some(Entry::Move(mv) | Entry::Illegal(mv)) => mv.to_string(),
            Some(Entry::Unreadable(text)) => record.text(text).to_owned(),
            Some(Entry::End(ending)) => ending.kind.name().to_owned(),
            Some(Entry::Setup(_)) => "setup".to_owned(),
            Some(Entry::Blank) => "blank".to_owned(),
        };
        format!("{} {words}", finding.code.row().id)
    };
    findings.iter().map(shown).collect()
}

#[test]
fn findings_wait_for_entries_that_repeat_others_or_take_their_place() {
    // A wrong number at a move that the main line has already, and at the one behind it.
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let kif = format!("{head}{moves}\n変化：2手\n   5 ３四歩(33)\n   9 ６六歩(67)\n");
    let at = found("kifu", &kif);
    let numbers: Vec<&str> = at.iter().filter_map(|at| at.strip_prefix("R101 ")).collect();
    assert_eq!(numbers, ["3c3d", "6g6f"], "{at:?}");
    // A move stands where the ending stood, and what was said of that goes back with its words.
    let csa = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TSUMI\n+2726FU\n";
    let at = found("csa", csa);
    assert!(at.iter().any(|at| at.ends_with(" 2g2f")), "{at:?}");
    assert!(at.iter().any(|at| at.ends_with(" 3c3d")), "{at:?}");
    // What cannot be read is said by whoever reads it.
    let at = found("csa", "V2.2\nPI\n+\n+7776FU\n-33XXFU\n+2726FU\n");
    assert!(at.iter().any(|at| at.ends_with(" -33XXFU")), "{at:?}");
    // A clock that is compared before the moves are played.
    let clocks = "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:01:00]} 2. Nf3 {[%clk 0:09:00]} *";
    let at = found("pgn", &format!("[TimeControl \"60\"]\n[Result \"*\"]\n\n{clocks}\n"));
    assert!(at.iter().any(|at| at.ends_with(" g1f3")), "{at:?}");
}

#[test]
fn what_names_a_move_knows_its_node() {
    let mut errors = 0;
    for (name, _, findings) in records() {
        for finding in findings.iter().filter(|it| it.ply.is_some()) {
            assert!(finding.node.is_some(), "{name}: {finding:?}");
            errors += usize::from(finding.severity == Severity::Error);
        }
    }
    assert!(errors > 100, "{errors}");
}
