//! Slips in files of chess that took more with them than themselves, or were told as what they are not.

use crate::cli::Desk;
use crate::gaps::{converted, ids, one};
use crate::linear::is_linear;
use kifu::findings::{Finding, Lang, Safety, Severity};
use kifu::record::Outcome;

/// The moves of a text of PGN as it is written again.
fn moves_again(moves: &str) -> String {
    let (written, _) = converted("pgn", moves, "pgn");
    let again = converted("pgn", &written, "pgn").0;
    assert_eq!(again, written, "{moves}");
    written.split_once("\n\n").unwrap().1.replace('\n', " ").trim().to_owned()
}

fn is_error(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.severity == Severity::Error)
}

#[test]
fn a_percent_sign_among_moves_hides_none_of_them() {
    let cases = [
        // One word goes, and nothing with it.
        ("1. e4 %foo e5\n2. Nf3 *", "1. e4 {%foo} 1... e5 2. Nf3 *"),
        ("1. e4 % foo e5\n2. Nf3 *", "1. e4 {% foo} 1... e5 2. Nf3 *"),
        ("1. e4 (1. d4 %foo )\n1... e5 *", "1. e4 (1. d4 {%foo}) 1... e5 *"),
        ("1. e4 e5 %foo 1-0", "1. e4 e5 {%foo} 1-0"),
        ("1. e4 %foo $1 e5 *", "1. e4 $1 {%foo} 1... e5 *"),
        ("1. e4 %foo (1. d4 d5) e5 *", "1. e4 {%foo} (1. d4 d5) 1... e5 *"),
        ("1. e4 %foo {bar\nbaz} e5 *", "1. e4 {%foo} {bar baz} 1... e5 *"),
        ("1. e4 %a %b e5 *", "1. e4 {%a} {%b} 1... e5 *"),
        ("1. e4 %eval=0.3 e5 *", "1. e4 {%eval=0.3} 1... e5 *"),
        ("1. e4 %foo, bar e5 2. Nf3 *", "1. e4 {%foo, bar} 1... e5 2. Nf3 *"),
        ("1. e4 e5 % smile :)\n2. Nf3 *", "1. e4 e5 {% smile :)} 2. Nf3 *"),
        // A sentence is one, and what surely is no part of it is not.
        ("1. e4 e5 % this is a note\n2. Nf3 *", "1. e4 e5 {% this is a note} 2. Nf3 *"),
        ("1. e4 e5 % this is a note 2. Nf3\n*", "1. e4 e5 {% this is a note} 2. Nf3 *"),
        ("1. e4 e5 % this is a note 1-0\n", "1. e4 e5 {% this is a note} 1-0"),
        ("1. e4 e5 (1... c5 % so it is )\n2. Nf3 *", "1. e4 e5 (1... c5 {% so it is}) 2. Nf3 *"),
        ("1. e4 e5 % a smile :)\n2. Nf3 *", "1. e4 e5 {% a smile :)} 2. Nf3 *"),
        ("1. e4 e5 % see game 3\n2. Nf3 *", "1. e4 e5 {% see game 3} 2. Nf3 *"),
    ];
    for (moves, expected) in cases {
        let (_, findings) = one("pgn", moves);
        assert!(ids(&findings).contains(&"P127") && !is_error(&findings), "{moves}: {findings:?}");
        let again = moves_again(moves);
        assert_eq!(again, expected, "{moves}");
        let desk = Desk::with(&[("a.pgn", moves)]);
        desk.run(&["validate", "--fix", "a.pgn"]).code(0);
        let fixed = desk.read("a.pgn");
        assert_eq!(moves_again(&fixed), expected, "{moves}\n{fixed}");
    }
}

#[test]
fn moves_in_a_sentence_behind_a_percent_sign_are_an_error() {
    for moves in [
        "1. e4 % better is e5\ne5 2. Nf3 *",
        "1. e4 e5 % the result was 1-0 or so\n2. Nf3 *",
        "1. e4 e5 % the result was 1-0\n2. Nf3 *",
        "1. e4 e5 % as in 12. Nf3 it was\n2. Nf3 *",
        "1. e4 e5 % as in 12. Nf3\n2. Nf3 *",
        "1. e4 e5\n2. Nf3 % better is Nc3 *",
    ] {
        let (record, findings) = one("pgn", moves);
        assert_eq!(ids(&findings), ["P127"], "{moves}");
        assert!(is_error(&findings), "{moves}");
        let fix = findings[0].fix.as_ref();
        assert!(fix.is_none_or(|fix| fix.safety == Safety::Unsafe), "{moves}");
        assert_eq!(record.plies(), 3, "{moves}");
        assert_eq!(record.outcome(), Outcome::Undecided);
    }
}

#[test]
fn many_percent_signs_are_read_in_linear_time() {
    is_linear("%", "pgn", &[], |count| format!("1. e4 {} *\n", "%foo e5 d5 bar (".repeat(count)));
}

#[test]
fn an_empty_ninth_row_is_an_empty_pocket() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1";
    for (name, text, code) in [
        ("fen", format!("{fen}\n"), "P402"),
        ("epd", fen.replace(" 0 1", "\n"), "P402"),
        ("uci", format!("position fen {fen} moves e2e4\n"), "P402"),
        ("pgn", format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 *\n"), "P147"),
    ] {
        let (record, findings) = one(name, &text);
        assert_eq!(ids(&findings), [code], "{name}");
        assert_eq!(findings[0].severity, Severity::Note, "{name}");
        let start = record.start.to_line();
        assert!(record.start_known && start.contains("RNBQKBNR[] w"), "{name}: {start}");
    }
    let desk = Desk::with(&[("a.pgn", "[Variant \"Crazyhouse\"]\n\n1. e4 *\n")]);
    assert_eq!(desk.run(&["info", "--count", "a.pgn", "--position", fen]).code(0).out.trim(), "1");
    // A game that is known to have no pockets has no ninth row.
    let text = format!("[Variant \"Atomic\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 *\n");
    assert_eq!(ids(&one("pgn", &text).1), ["P106"]);
}

/// What is said of a text in English.
fn said(name: &str, text: &str) -> Vec<String> {
    one(name, text).1.iter().map(|finding| finding.message(Lang::En)).collect()
}

#[test]
fn castling_that_nobody_has_is_told() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (variant, known) in [("Antichess", true), ("Racing Kings", true), ("Atomic", false)] {
        let text = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 *\n");
        let reasons = said("pgn", &text);
        assert_eq!(reasons.iter().any(|it| it.contains("without castling")), known, "{reasons:?}");
    }
}

/// What stands at the end of a way that there is not does not count.
#[test]
fn only_what_reaches_a_king_takes_it() {
    for (name, text, expected) in [
        ("uci", "position startpos moves g1e8\n", "X107"),
        ("uci", "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1 moves e7e8\n", "X105"),
        ("xiangqi-uci", "position startpos moves a1e10\n", "V106"),
        ("xiangqi-uci", "position fen 4kR3/9/9/9/9/9/9/9/9/3K5 w - - 0 1 moves f10e10\n", "V105"),
    ] {
        let found = ids(&one(name, text).1);
        assert!(found.contains(&expected), "{text}: {found:?}");
    }
}

/// The fifty moves may be over where a record begins.
#[test]
fn fifty_moves_before_the_start_count() {
    for (clock, expected) in [(98, 1), (99, 1), (100, 1), (120, 1), (95, 0)] {
        let text = format!(
            "[FEN \"4k3/8/8/8/8/8/4R3/4K3 w - - {clock} 80\"]\n[SetUp \"1\"]\n\n80. Rd2 Ke7 81. Rd3 Ke6 *\n"
        );
        let found = ids(&one("pgn", &text).1);
        assert_eq!(found.iter().filter(|&&id| id == "X306").count(), expected, "{clock} {found:?}");
    }
}

#[test]
fn why_nobody_castles_is_told_as_it_is() {
    let moves = "1. e3 e6 2. Nf3 Nf6 3. Be2 Be7 4. O-O *\n";
    let antichess = format!("[Variant \"Antichess\"]\n\n{moves}");
    assert!(said("pgn", &antichess).iter().any(|it| it.ends_with("this variant has no castling")));
    assert!(said("pgn", moves).is_empty());
    let moved = "1. e3 e6 2. Ke2 Nf6 3. Ke1 Be7 4. Nf3 a6 5. Be2 a5 6. O-O *\n";
    assert!(said("pgn", moved).iter().any(|it| it.contains("king or rook have moved")));
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KKQkq - 0 1\n";
    assert_eq!(said("fen", fen).len(), 1);
    assert!(said("fen", fen)[0].ends_with("a castling right that stands there twice"));
    let tagged = format!("[FEN \"{}\"]\n[SetUp \"1\"]\n\n1. O-O *\n", fen.trim_end());
    assert!(said("pgn", &tagged)[0].ends_with("a castling right that stands there twice"));
}

const BARE_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

#[test]
fn clocks_of_an_epd_are_told_once_and_are_numbers_of_moves() {
    for (operations, expected, told) in [
        ("fmvn 0;", [0, 1], vec!["P402"]),
        ("fmvn 1; hmvc 0;", [0, 1], vec![]),
        ("hmvc 3; hmvc 3; fmvn 9;", [3, 9], vec!["P404"]),
        ("hmvc 0; hmvc 3; fmvn 9;", [0, 9], vec!["P404"]),
        ("hmvc 3; fmvn 9; fmvn 9;", [3, 9], vec!["P404"]),
    ] {
        let text = format!("{} {operations}\n", BARE_START.replace("w KQkq", "w -"));
        let (record, findings) = one("epd", &text);
        assert_eq!(ids(&findings), told, "{operations}");
        let line = record.start.to_line();
        assert!(line.ends_with(&format!(" {} {}", expected[0], expected[1])), "{line}");
    }
    let desk = Desk::with(&[("a.epd", &format!("{BARE_START} fmvn 0;\n"))]);
    desk.run(&["validate", "--fix", "a.epd"]).code(0);
    assert_eq!(desk.read("a.epd"), format!("{BARE_START} fmvn 1;\n"));
}

#[test]
fn moves_of_an_epd_are_told_where_they_stand() {
    for (operation, code, word) in [
        ("bm e4 d4 e5;", "P405", "e5"),
        ("pv e4 e5 Nf4;", "P405", "Nf4"),
        ("bm Nf3 e2e4;", "P301", "e2e4"),
        ("pv e4 e5 Ng1-f3;", "P301", "Ng1-f3"),
    ] {
        let text = format!("{BARE_START} {operation}\n");
        let (_, findings) = one("epd", &text);
        assert_eq!(ids(&findings), [code], "{operation}");
        let place = findings[0].span.unwrap();
        assert_eq!(&text[place.start as usize..place.end as usize], word);
    }
    let text = format!("{BARE_START} bm Ng1-f3! e2e4; pv e2-e4 e7e5;\n");
    let desk = Desk::with(&[("a.epd", &text)]);
    desk.run(&["validate", "--fix", "a.epd"]).code(0);
    assert_eq!(desk.read("a.epd"), format!("{BARE_START} bm Nf3! e4; pv e4 e5;\n"));
    let open = said("epd", &format!("{BARE_START} id \"x;\n"));
    assert!(open[0].ends_with("the quote in it is not closed"), "{open:?}");
    let bare = said("epd", &format!("{BARE_START} id \"x\"\n"));
    assert!(bare[0].ends_with("no semicolon stands behind it"), "{bare:?}");
}

#[test]
fn a_comment_on_the_ending_stays_behind_the_variations() {
    let moves = "1. e4 e5 {c6} ({c7} 1... c5) {c9} * {c10}";
    assert_eq!(moves_again(moves), "1. e4 e5 {c6} ({c7} 1... c5) {c9} {c10} *");
    let moves = "1. e4 e5 (1... c5) (1... e6) 1-0 {c10} ; c11\n";
    assert_eq!(moves_again(moves), "1. e4 e5 (1... c5) (1... e6) {c10} {c11} 1-0");
    let moves = "1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) * {c10}";
    assert_eq!(moves_again(moves), "1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) {c10} *");
    // Without variations it stands where it stood.
    assert_eq!(moves_again("1. e4 e5 {a} * {b}"), "1. e4 e5 {a} {b} *");
}

#[test]
fn a_game_without_tags_and_moves_is_one() {
    let texts = ["*", "1-0", "{c} 1-0", "; c\n*", "1. *", "(1. e4) *", "1/2-1/2\n", "% x\n0-1\n"];
    for text in texts {
        let desk = Desk::with(&[("a.pgn", text)]);
        let run = desk.run(&["info", "a.pgn"]);
        assert!(run.out.contains("pgn") && !run.err.contains("D001"), "{text}: {}", run.err);
    }
    // Words that begin like a result are none.
    for text in ["1-0 and more", "* a", "(see there) *", "1. etc"] {
        let desk = Desk::with(&[("a.txt", text)]);
        assert!(desk.run(&["info", "a.txt"]).code != Some(0), "{text}");
    }
}

#[test]
fn numbers_in_the_names_of_variants_are_no_slips() {
    for (variant, expected) in [
        ("w17", Severity::Warning),
        ("wild/17", Severity::Warning),
        ("5check", Severity::Warning),
        ("5-check", Severity::Warning),
        ("losers", Severity::Warning),
        ("Shouse", Severity::Warning),
        ("S-Chess", Severity::Warning),
        ("S-Chess960", Severity::Warning),
        ("3chekc", Severity::Error),
        ("crazyhuose", Severity::Error),
        ("chess96", Severity::Error),
    ] {
        let (record, findings) = one("pgn", &format!("[Variant \"{variant}\"]\n\n1. e4 e5 *\n"));
        assert_eq!(ids(&findings), ["P108"], "{variant}");
        assert_eq!(findings[0].severity, expected, "{variant}");
        assert_eq!(record.plies(), 2);
    }
    // Of a game that is known there are two spellings.
    let (record, findings) = one("pgn", "[Variant \"Ouk Chatrang\"]\n\n1. e4 e5 *\n");
    assert_eq!((ids(&findings), record.plies()), (vec![], 2));
    assert!(matches!(record.start, kifu::games::Position::Makruk(_)));
}

#[test]
fn a_draw_in_points_is_a_result() {
    let (record, findings) = one("pgn", "1. e4 0.5-0.5\n");
    assert_eq!((ids(&findings), record.outcome()), (vec!["P111"], Outcome::Draw));
    assert_eq!(moves_again("1. e4 0.5-0.5"), "1. e4 1/2-1/2");
    assert_eq!(moves_again("1. e4 e5 0.5 *"), "1. e4 e5 {0.5} *");
}
