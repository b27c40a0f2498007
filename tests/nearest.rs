//! Moves of board games that are written as if another man made them or in a way that looks like something else, and
//! what is written of games whose end or rules the target has no words for.

use crate::support::{one, read, write};
use kifu::findings::Code;
use kifu::formats::{Loss, by_name};
use kifu::record::{Entry, Record};
use kifu::source::Source;

fn squares(record: &Record) -> Vec<String> {
    let entries = record.tree.main_line().map(|node| record.tree.node(node).entry);
    entries
        .filter(|entry| !matches!(entry, Entry::End(_)))
        .map(|entry| entry.mv().map_or("?".to_owned(), |mv| mv.to_string()))
        .collect()
}

/// A game of PGN of a variant from a position.
fn game(variant: &str, fen: &str, moves: &str) -> String {
    format!("[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n")
}

#[test]
fn of_two_men_the_one_that_can_go_there_is_meant() {
    for (variant, fen, moves, expected, code) in [
        (
            "Makruk",
            "4r1k1/8/8/8/8/RN2R3/8/4K3 w - - 0 1",
            "1. Rd3 Kf8 2. Ra2",
            "e3d3 g8f8 a3a2",
            Code::VariantIntoCheck,
        ),
        (
            "Xiangqi",
            "3k5/4r4/9/9/9/9/RN2R4/9/9/4K4 w - - 0 1",
            "1. Rd4",
            "e4d4",
            Code::VariantIntoCheck,
        ),
        (
            "Janggi",
            "r1n1k3r/9/9/9/9/9/9/9/4K4/R8 b - - 0 1",
            "1... Rh10",
            "i10h10",
            Code::BikjangIgnored,
        ),
    ] {
        let (record, findings) = one("pgn", &game(variant, fen, moves));
        assert_eq!(squares(&record).join(" "), expected, "{variant}");
        let codes: Vec<_> = findings.iter().map(|it| it.code).collect();
        assert!(
            codes.contains(&code) && !codes.contains(&Code::VariantBlocked),
            "{variant} {codes:?}"
        );
    }
    // Where both could have been meant nobody knows which.
    let text = game("Makruk", "4r1k1/8/8/8/8/8/1R1R4/4K3 w - - 0 1", "1. Rc2");
    let (record, findings) = one("pgn", &text);
    assert_eq!(squares(&record), ["?"]);
    assert!(findings.iter().any(|it| it.code == Code::VariantAmbiguous), "{findings:?}");
}

#[test]
fn a_soldier_by_its_file_goes_sidewards_with_a_period() {
    let fen = "2bP1ab2/3Pa4/n2N1k3/3R5/3P1C3/5N3/9/3A4B/2c1K2R1/1p1A2B2 w - - 0 1";
    let moves = |text: &str| {
        let (record, findings) = one("pgn", &game("Xiangqi", fen, text));
        assert!(!findings.iter().any(|it| it.code == Code::PgnStrayWord), "{text} {findings:?}");
        squares(&record)
    };
    assert_eq!(moves("1. 26.5 c7.6"), moves("1. 26=5 c7=6"));
    assert!(!moves("1. 26.5").contains(&"?".to_owned()));
    // A number is one, whatever stands behind it.
    assert_eq!(moves("26. 26.5"), moves("26.26=5"));
}

#[test]
fn rules_that_a_target_does_not_name_are_counted() {
    for (variant, lost) in [("Janggi", 1), ("Janggi Traditional", 1), ("Janggi Casual", 0)] {
        for moves in ["1... Pe5 2. Ra2", "1... Pd6 2. Ra2 Ke9"] {
            let text = game(variant, "4k4/9/9/9/4p4/9/9/9/4K4/R8 b - - 0 1", moves);
            let (record, _) = one("pgn", &text);
            let losses = write(by_name("janggi-gib").unwrap(), &[&record]).1;
            assert_eq!(losses.get(Loss::Headers), lost, "{variant}: {moves}");
        }
    }
}

/// What ends the writing is none of what was written: the set-ups are names as in any game.
#[test]
fn a_game_that_breaks_off_is_written_again_as_it_was() {
    let gib = by_name("janggi-gib").unwrap();
    let text = "[초차림 \"상마상마\"]\n[한차림 \"상마상마\"]\n\n1. 71병72 2. 34졸35 3. 99왕99\n";
    let (record, _) = one("janggi-gib", text);
    let (written, _) = write(gib, &[&record]);
    let again = read(gib, &Source::new("gib", &*written)).remove(0).0;
    assert_eq!(write(gib, &[&again]).0, written);
    assert!(written.contains("[초차림 \""), "{written}");
}

#[test]
fn an_ending_that_nobody_lost_stands_in_its_line_too() {
    let kif = by_name("kifu").unwrap();
    let (record, _) =
        one("jsonl", "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"],\"ending\":\"lost\"}\n");
    let (written, losses) = write(kif, &[&record]);
    assert_eq!(losses.get(Loss::Endings), 1);
    let again = read(kif, &Source::new("kifu", &*written)).remove(0).0;
    assert_eq!(write(kif, &[&again]).0, written);
    assert!(written.contains("   2 中断"), "{written}");
}
