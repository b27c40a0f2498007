//! Files as programs and sites write them, with their odd corners.

use crate::gaps::{converted, ids, one};

/// The moves and the winner in the JSON line of a text, with what was found in it.
fn read(name: &str, text: &str) -> (String, Vec<&'static str>) {
    let found = ids(&one(name, text).1);
    (converted(name, text, "jsonl").0, found)
}

fn detected(text: &str) -> Option<&'static str> {
    match kifu::formats::detect(text, None) {
        kifu::formats::Detection::Is(format) => Some(format.name),
        _ => None,
    }
}

#[test]
fn untagged_xiangqi_begins_with_its_first_move() {
    for (text, moves) in [
        ("1. B2-E2 B7-E7\n2. H0-G2 H9-G7\n", r#"["b3e3","b8e8","h1g3","h10g8"]"#),
        ("1. C3-C4 G6-G5\n2. H0-G2 H9-G7\n*\n", r#"["c4c5","g7g6","h1g3","h10g8"]"#),
        ("H2-E2 H9-G7\nH0-G2 I9-H9\n", r#"["h3e3","h10g8","h1g3","i10h10"]"#),
        ("1. H2E2 H9G7\n2. H0G2 I9H9\n", r#"["h3e3","h10g8","h1g3","i10h10"]"#),
        ("1. C2.5 C8.5\n2. H2+3 H8+7\n*\n", r#"["h3e3","h8e8","h1g3","h10g8"]"#),
        ("  1. C2.5 c8.5\n  2. H2+3 h8+7\n*\n", r#"["h3e3","h8e8","h1g3","h10g8"]"#),
        ("1.C2.5 C8.5 2.H2+3 H8+7 *\n", r#"["h3e3","h8e8","h1g3","h10g8"]"#),
        ("C2.5 C8.5 H2+3 H8+7 *\n", r#"["h3e3","h8e8","h1g3","h10g8"]"#),
    ] {
        assert_eq!(detected(text), Some("pgn"), "{text}");
        let (line, found) = read("pgn", text);
        assert!(line.contains(&format!(r#""moves":{moves}"#)), "{text}: {line}");
        assert!(found.iter().all(|id| matches!(*id, "P110" | "V137")), "{text}: {found:?}");
        assert_eq!(line.lines().count(), 1, "{line}");
    }
    // Two games without tags.
    let two = "1. H2-E2 H9-G7 *\n\n1. B2-E2 B7-E7 *\n";
    assert_eq!(read("pgn", two).0.lines().count(), 2);
    // Words that look like it are none, and chess in capitals is told.
    assert_eq!(detected("C2.5 is the version\nA1B2 too\n"), None);
    assert!(
        one("pgn", "1. E2-E4 E7-E5\n2. d4 d5 *\n").1.iter().any(|it| it.severity.name() == "error")
    );
}

#[test]
fn a_numbered_line_that_is_lost_is_an_error() {
    for first in ["1. P-K4 P-K4", "1. e4|e5", "Game 1: 1) x y", "1. @e4 @e5", "1.E4 E5"] {
        let (_, findings) = one("pgn", &format!("{first}\n2. d4 d6 3. a3 a6 *\n"));
        let errors = findings.iter().filter(|it| it.severity.name() == "error");
        assert!(errors.count() > 0, "{first}: {findings:?}");
    }
    let (_, findings) = one("pgn", "A game of 2. 3. 2020\n\n1. e4 e5 *\n");
    assert!(findings.iter().all(|it| it.severity.name() != "error"), "{findings:?}");
}
