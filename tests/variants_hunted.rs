//! Faults that a hunt among the variants of chess found: each with the smallest record that shows it.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::sitejson::{chess_com, lichess};
use crate::support::{read, write_with};
use kifu::findings::Severity;
use kifu::formats::pgn::{PgnForm, PgnStyle};
use kifu::formats::{Loss, WriteOptions};
use kifu::games::chess::Variant;
use kifu::record::Record;
use kifu::source::Source;

fn variant(record: &Record) -> Option<Variant> {
    record.start.chess_variant()
}

/// The same moves by the rules of chess and of two others.
const ALIKE: &str = "[Variant \"Atomic\"]\n\n1. e4 e5 2. Nf3 *\n\n\
                     [Variant \"Standard\"]\n\n1. e4 e5 2. Nf3 *\n\n\
                     [Variant \"Antichess\"]\n\n1. e4 e5 2. Nf3 *\n\n\
                     [Variant \"Atomic\"]\n[Event \"again\"]\n\n1. e4 e5 2. Nf3 *\n";

#[test]
fn the_same_moves_by_other_rules_are_another_game() {
    let desk = Desk::with(&[("alike.pgn", ALIKE)]);
    let run = desk.run(&["info", "--unique", "--field", "rules", "alike.pgn"]).code(0);
    assert_eq!(run.out, "atomic\n\nantichess\n", "{}", run.err);
}

#[test]
fn a_position_is_looked_for_by_the_rules_behind_it() {
    let desk = Desk::with(&[("alike.pgn", ALIKE)]);
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    for (rules, expected) in [("", "\n"), (" atomic", "atomic\natomic\n"), (" horde", "")] {
        let position = format!("{fen}{rules}");
        let run = desk.run(&["info", "--position", &position, "--field", "rules", "alike.pgn"]);
        assert_eq!(run.out, expected, "{rules}: {}", run.err);
    }
}

#[test]
fn a_name_that_nobody_knows_is_that_of_all_games_behind_it() {
    let text = "setoption name UCI_Variant value atomic\nposition startpos moves e2e4\n\
                setoption name UCI_Variant value 5check\nposition startpos moves d2d4\n\
                position startpos moves e2e4 d7d5 e4d5\n\
                setoption name UCI_Variant value horde\nposition startpos moves a4a5\n";
    let games = read(format("uci"), &Source::new("x", text));
    let found: Vec<_> = games.iter().map(|(record, found)| (variant(record), ids(found))).collect();
    let expected = [
        (Some(Variant::Atomic), vec![]),
        (None, vec!["U304"]),
        (None, vec!["U304"]),
        (Some(Variant::Horde), vec![]),
    ];
    assert_eq!(found, expected);
    // Each keeps the line that nothing else would tell.
    for (record, _) in &games[1..3] {
        let remark = record.headers.iter().map(|header| record.text(header.value)).next();
        assert_eq!(remark, Some("setoption name UCI_Variant value 5check"));
    }
    // Nor is a game cut off from such a name.
    let mut starts = Vec::new();
    (format("uci").split().unwrap())(text, &mut starts);
    let pieces = starts.iter().map(|&start| text[start..].lines().next().unwrap());
    let names: Vec<&str> = pieces.map(|line| line.rsplit(' ').next().unwrap()).collect();
    assert_eq!(names, ["atomic", "5check", "horde"]);
    // Other games alike.
    let text = "setoption name UCI_Variant value cambodian\nposition startpos moves e3e4\n\
                setoption name UCI_Variant value foo\nposition startpos moves e3e4\n\
                position startpos moves e3e4\n";
    let games = read(format("makruk-uci"), &Source::new("x", text));
    let found: Vec<_> = games.iter().map(|(_, findings)| ids(findings)).collect();
    assert_eq!(found, [vec![], vec!["V405"], vec!["V405"]]);
    assert_ne!(games[0].0.start.to_line(), games[2].0.start.to_line());
}

#[test]
fn a_variant_tag_in_other_letters_names_the_rules() {
    for name in ["variant", "VARIANT"] {
        let text = format!("[{name} \"Atomic\"]\n\n1. e4 d5 2. exd5 *\n");
        let (record, findings) = one("pgn", &text);
        assert_eq!((variant(&record), ids(&findings)), (Some(Variant::Atomic), vec!["P102"]));
    }
    let desk = Desk::with(&[("a.pgn", "[variant \"Atomic\"]\n\n1. e4 *\n")]);
    desk.run(&["validate", "--fix", "a.pgn"]).code(0);
    assert_eq!(desk.read("a.pgn"), "[Variant \"Atomic\"]\n\n1. e4 *\n");
}

#[test]
fn a_variant_tag_that_says_nothing_is_none() {
    for name in ["", "?"] {
        let text = format!("[Variant \"{name}\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n");
        let (record, findings) = one("pgn", &text);
        assert_eq!((variant(&record), ids(&findings)), (Some(Variant::Crazyhouse), vec!["P147"]));
    }
}

#[test]
fn a_variant_from_a_shuffled_array_is_that_variant() {
    let fen = "[FEN \"bnrbkqnr/pppppppp/8/8/8/8/PPPPPPPP/BNRBKQNR w HChc - 0 1\"]\n[SetUp \"1\"]";
    let cases = [
        ("Crazyhouse960", Variant::Crazyhouse),
        ("Kingofthehill960", Variant::KingOfTheHill),
        ("3check960", Variant::ThreeCheck),
    ];
    for (name, expected) in cases {
        let (record, findings) = one("pgn", &format!("[Variant \"{name}\"]\n{fen}\n\n1. e4 *\n"));
        assert!(findings.iter().all(|it| it.severity == Severity::Note), "{findings:?}");
        assert_eq!(variant(&record), Some(expected), "{name}");
        // From which array nobody knows.
        let (record, findings) = one("pgn", &format!("[Variant \"{name}\"]\n\n1. e4 *\n"));
        assert_eq!((ids(&findings), record.start_known), (vec!["P143"], false), "{name}");
    }
}

#[test]
fn jsonl_takes_no_rules_for_chess_that_it_does_not_know() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (rules, expected) in
        [("", vec![]), (" atomic", vec![]), (" losers", vec!["J207"]), (" 5 check", vec!["J207"])]
    {
        let text = format!(
            "{{\"kifu\":1,\"game\":\"chess\",\"start\":\"{fen}{rules}\",\"moves\":[\"e2e4\"]}}\n"
        );
        let (record, findings) = one("jsonl", &text);
        assert_eq!((ids(&findings), record.start_known), (expected.clone(), expected.is_empty()));
    }
}

#[test]
fn a_table_has_the_rules() {
    let desk = Desk::with(&[("alike.pgn", ALIKE)]);
    let run = desk.run(&[
        "convert",
        "-t",
        "csv",
        "--columns",
        "rules,plies",
        "--games",
        "1-2",
        "alike.pgn",
    ]);
    assert_eq!(run.out, "rules,plies\natomic,3\n,3\n");
    // Neither the tag nor what the line of the position does not tell is lost then.
    let text = "setoption name UCI_Variant value atomic\nposition startpos moves e2e4\n";
    let desk = Desk::with(&[("a.uci", text)]);
    let args = ["convert", "-t", "csv", "--columns", "rules,moves", "--fail-if-lossy", "a.uci"];
    assert_eq!(desk.run(&args).code(0).out, "rules,moves\natomic,e2e4\n");
}

#[test]
fn lichess_has_its_own_form_of_fen() {
    let cases = [
        ("Crazyhouse", "4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1", "4k3/8/8/8/8/8/8/4K3/Qp w - - 0 1"),
        ("Crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1"),
        (
            "Three-check",
            "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 4 9",
            "4k3/8/8/8/8/8/8/R3K3 w - - 4 9 +2+0",
        ),
        (
            "Crazyhouse",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1",
        ),
    ];
    let lichess = PgnStyle { form: PgnForm::Lichess, ..PgnStyle::default() };
    for (name, fen, theirs) in cases {
        let text = format!("[Variant \"{name}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
        let (record, _) = one("pgn", &text);
        let options = WriteOptions { pgn: lichess, ..WriteOptions::default() };
        let (written, losses) = write_with(format("pgn"), &[&record], &options);
        assert!(written.contains(&format!("[FEN \"{theirs}\"]")), "{written}");
        assert_eq!(losses.get(Loss::Headers), 0, "{written}");
        let (back, findings) = one("pgn", &written);
        assert_eq!((ids(&findings), back.start.to_line()), (vec![], record.start.to_line()));
    }
}

#[test]
fn a_drop_in_small_letters_is_certain() {
    let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. p@e4 *\n";
    let (_, findings) = one("pgn", text);
    assert_eq!(ids(&findings), ["P301"]);
    assert_eq!(findings[0].severity, Severity::Note);
    let desk = Desk::with(&[("a.pgn", text)]);
    desk.run(&["validate", "--fix", "a.pgn"]).code(0);
    assert_eq!(desk.read("a.pgn"), text.replace("p@", "P@"));
}

#[test]
fn moves_without_a_blank_are_parted_behind_the_last_rank() {
    let fen = "[FEN \"3k4/p6p/8/8/8/8/P6P/R3K2R w KQ - 0 1\"]\n[SetUp \"1\"]";
    for (word, expected) in [("Rg1Kd7", "h1g1 d8d7"), ("Rf1Kc7", "h1f1 d8c7")] {
        let (record, findings) = one("pgn", &format!("{fen}\n\n1. {word} *\n"));
        assert_eq!(ids(&findings), ["P132"], "{word}");
        let moves: Vec<String> = record
            .tree
            .main_line()
            .filter_map(|node| record.tree.node(node).entry.mv().map(|mv| mv.to_string()))
            .collect();
        assert_eq!(moves.join(" "), expected);
    }
}

#[test]
fn a_comment_is_read_as_it_was_before_its_line_was_broken() {
    let moves = "[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. d4 {xxxxxxxx xxxxx yyyyy} 3... d5 {[%eval #-3] [%clk 1:02:03.4]} *";
    let (text, _) = converted("pgn", moves, "pgn");
    assert!(text.contains("[%eval #-3]\n[%clk 1:02:03.4]}"), "{text}");
    assert_eq!(converted("pgn", &text, "jsonl").0, converted("pgn", moves, "jsonl").0);
    // A line that ends early was meant to.
    let (record, _) = one("pgn", "1. e4 {[%eval 0.3]\n[%foo 1]} e5 *\n");
    let text = record.tree.walk().flat_map(|node| record.tree.notes(node)).next().unwrap().text;
    assert_eq!(record.text(text), "[%eval 0.3]\n[%foo 1]");
}

#[test]
fn sites_and_the_moves_agree_on_a_variant() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e6 *\n";
    let text = chess_com(pgn, "").replace("\"rules\":\"chess\"", "\"rules\":\"crazyhouse\"");
    let (record, findings) = one("chesscom", &text);
    assert_eq!((variant(&record), ids(&findings)), (Some(Variant::Crazyhouse), vec!["P147"]));
    // Who has no move has won there.
    let start = "\"initialFen\":\"8/8/8/8/p7/P7/8/8 w - - 0 1\"";
    for (name, winner, expected) in [
        ("antichess", "white", vec![]),
        ("antichess", "black", vec!["X313"]),
        ("standard", "white", vec!["L101"]),
    ] {
        let more = format!(",\"status\":\"stalemate\",\"winner\":\"{winner}\",{start}");
        let text = lichess("", &more).replace("\"standard\"", &format!("\"{name}\""));
        let (_, findings) = one("lichess", &text);
        let found = ids(&findings);
        assert!(expected.iter().all(|id| found.contains(id)), "{name} {winner}: {found:?}");
        assert_eq!(found.contains(&"L101"), expected.contains(&"L101"), "{name} {winner}");
    }
}

#[test]
fn a_mark_of_check_may_stand_behind_what_is_thought_of_the_move() {
    for word in ["Bb5!+", "Bb5!?+", "Bb5! +", "Bb5+!"] {
        let (text, _) = converted("pgn", &format!("1. e4 d5 2. {word} *\n"), "pgn");
        assert!(text.contains("2. Bb5+ $"), "{word}: {text}");
        assert_eq!(ids(&one("pgn", &format!("1. e4 d5 2. {word} *\n")).1), [""; 0], "{word}");
    }
    // A wrong one is told, and none stands behind a number.
    assert_eq!(ids(&one("pgn", "1. e4 d5 2. Bb5!# *\n").1), ["P304"]);
    assert_eq!(ids(&one("pgn", "1. e4 d5 2. Bb5+$1+ *\n").1), ["P115"]);
    assert_eq!(ids(&one("pgn", "1. e4 d5 2. Bb5+!+- *\n").1), ["P125"]);
}

#[test]
fn the_numbers_of_bughouse_are_kept_beside_its_moves() {
    let moves = "1A. e4 {60} 1a. e5 2A. P@e6 1B. d4 1b. d5 {A resigns} 1-0";
    let text = format!("[Variant \"Bughouse\"]\n\n{moves}\n");
    let (record, findings) = one("pgn", &text);
    assert_eq!((ids(&findings), record.plies()), (vec!["P108"], 5));
    let (written, _) = converted("pgn", &text, "pgn");
    for word in ["{1A.}", "e4 {60}", "{1a.}", "{2A.}", "P@e6", "{1B.}", "{1b.}", "d5 {A"] {
        assert!(written.contains(word), "{word}: {written}");
    }
    // On one board they are no numbers.
    assert!(ids(&one("pgn", "1. e4 1a. e5 *\n").1).contains(&"P115"));
}

/// Whatever they look like: a board may have more files than eight, and a move a second place behind a comma.
#[test]
fn moves_of_unknown_rules_pass_through() {
    for (variant, moves, plies) in [
        ("Capablanca", "1. j4 j5 2. Ah3 Cg7 3. Rgi10+ Bxj10 4. i10=C Pxi7=G 5. Rxj8# *", 9),
        ("Duck", "1. e4,e5 Nf6,d4 2. O-O-O,e5 Qh5+,g4 *", 4),
        ("Losers", "1. e4 O-O 2. c4c5 *", 3),
    ] {
        let text = format!("[Variant \"{variant}\"]\n\n{moves}\n");
        let (record, findings) = one("pgn", &text);
        assert_eq!((ids(&findings), record.plies()), (vec!["P108"], plies), "{variant}");
        let (written, _) = converted("pgn", &text, "pgn");
        assert!(written.trim_end().ends_with(&format!("\n\n{moves}")), "{written}");
    }
    // The numbers say that a comma stands between two moves, and the last one is as those before.
    let (record, findings) =
        one("pgn", "[Variant \"Capablanca\"]\n\n1.e4,e5 2.Nf3,Nc6 3.Bb5,a6 *\n");
    assert_eq!(ids(&findings), ["P108", "P116", "P116", "P116"]);
    assert_eq!(record.plies(), 6);
    // Words of prose are no moves there, either.
    let (record, findings) = one("pgn", "[Variant \"Duck\"]\n\n1. e4,e5 resigns *\n");
    assert_eq!((ids(&findings), record.plies()), (vec!["P108", "P115"], 1));
}
