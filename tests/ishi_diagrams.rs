//! Diagrams of Ishi: where they stand among the moves, and what goes on beside them.

use crate::support::{Read, read, write};
use kifu::formats::Loss;
use kifu::formats::ishi::ISHI;
use kifu::formats::sgf::SGF;
use kifu::record::{EndKind, Entry, NodeId, NoteKind, Record};
use kifu::source::Source;

fn sgf(text: &str) -> Record {
    read(&SGF, &Source::new("sgf", text)).remove(0).0
}

fn ishi(text: &str) -> Vec<Read> {
    read(&ISHI, &Source::new("go", text))
}

/// The moves of the main line.
fn moves(record: &Record) -> Vec<String> {
    let moves = record.tree.main_line().filter_map(|node| record.tree.node(node).entry.mv());
    moves.map(|mv| mv.to_string()).collect()
}

fn comments(record: &Record, node: NodeId) -> Vec<&str> {
    let notes = record.tree.notes(node).filter(|note| note.kind == NoteKind::Comment);
    notes.map(|note| record.text(note.text)).collect()
}

#[test]
fn what_goes_on_beside_a_diagram_is_no_part_of_the_game() {
    let record = sgf("(;GM[1]SZ[9];B[aa](;C[the end])(;W[bb];B[cc](;W[ee])(;W[ff]))(;W[dd]))");
    let (text, losses) = write(&ISHI, &[&record]);
    assert_eq!(losses.get(Loss::Nodes), 1);
    assert_eq!(losses.get(Loss::Variations), 0);
    let events = ishi(&text);
    let [(game, found), (aside, _)] = events.as_slice() else { panic!("{text}") };
    assert!(found.iter().all(|finding| finding.code.row().id == "H206"), "{found:?}");
    assert_eq!(moves(game), moves(&record));
    assert!(text.contains("DIAGRAM\nCOM\nthe end\nENDCOM\n"), "{text}");
    // They begin where they began, and have their own variations.
    assert!(aside.start.to_line().starts_with("X8/"), "{}", aside.start.to_line());
    assert_eq!(moves(aside), ["W[bb]", "B[cc]", "W[ee]"]);
    assert_eq!(aside.tree.variations(), 2);
}

#[test]
fn within_a_variation_too() {
    let record = sgf("(;GM[1]SZ[9];B[aa](;W[bb])(;W[cc](;C[so far])(;B[dd];W[ee])))");
    let (text, losses) = write(&ISHI, &[&record]);
    assert_eq!(losses.get(Loss::Nodes), 1);
    let events = ishi(&text);
    assert_eq!(events.len(), 2, "{text}");
    assert_eq!(moves(&events[0].0), moves(&record));
    assert_eq!(moves(&events[1].0), ["B[dd]", "W[ee]"]);
}

#[test]
fn diagrams_of_a_game_without_moves_are_the_game() {
    let text = "EVENT x\r\nRESULT 0\r\nBOARDSIZE 9\r\nDIAGRAM\r\nCOM\r\nwords\r\nENDCOM\r\n";
    let record = ishi(text).remove(0).0;
    let line: Vec<NodeId> = record.tree.main_line().collect();
    assert_eq!(line.len(), 2);
    assert_eq!(record.tree.node(line[0]).entry, Entry::Blank);
    assert_eq!(comments(&record, line[0]), ["words"]);
    let Entry::End(ending) = record.tree.node(line[1]).entry else { panic!() };
    assert_eq!(ending.kind, EndKind::Draw);
    assert_eq!(record.tree.variations(), 0);
    // Behind moves they stand beside the game.
    let text = text.replace("DIAGRAM", "B 1 A1\r\nDIAGRAM");
    let record = ishi(&text).remove(0).0;
    assert_eq!(record.tree.main_line().count(), 2);
    assert_eq!(record.tree.variations(), 1);
}
