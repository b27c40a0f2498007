//! Files as they lie on the disk of a chess player: what programs, pages and people have made of them.

use crate::gaps::{converted, ids, one};
use crate::support::{has_error, usi};
use kifu::findings::fixes::apply;
use kifu::findings::{Code, Finding, Fix, Lang, Safety, Severity};
use kifu::games::Side;
use kifu::record::{Key, NodeId, Record, Score};

fn pgn(text: &str) -> (Record, Vec<Finding>) {
    one("pgn", text)
}

/// What a text becomes by what its findings propose that is certain.
fn mended(text: &str, findings: &[Finding]) -> String {
    let is_safe = |fix: &&Fix| fix.safety == Safety::Safe;
    let fix = |it: &Finding| Some((it.code, it.fix.as_deref().filter(is_safe)?.clone()));
    apply(text, &findings.iter().filter_map(fix).collect::<Vec<_>>(), |_| true).text
}

#[test]
fn quotes_of_all_languages_are_quotes() {
    for tag in [
        "[White „A“]",
        "[White „A”]",
        "[White „A\"]",
        "[White ‚A‘]",
        "[White ”A”]",
        "[White ″A″]",
        "[White «A»]",
        "[White »A«]",
        "[White «\u{a0}A\u{a0}»]",
        "[White ‹A›]",
    ] {
        let text = format!("[Event \"x\"]\n{tag}\n[Result \"*\"]\n\n1. e4 *\n");
        let (record, findings) = pgn(&text);
        assert_eq!(record.header(Key::First), Some("A"), "{tag}");
        assert!(ids(&findings).contains(&"P101"), "{tag}: {findings:?}");
        let mended = mended(&text, &findings);
        assert!(mended.contains("[White \"A\"]"), "{mended}");
    }
    // A closing quote is lost, and what stands at the end is of the value.
    for (tag, value) in [("[White \"A 40′]", "A 40′"), ("[White \"A «B»]", "A «B»")] {
        let (record, _) = pgn(&format!("{tag}\n\n1. e4 *\n"));
        assert_eq!(record.header(Key::First), Some(value), "{tag}");
    }
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let (record, findings) =
        pgn(&format!("[SetUp „1“]\n[FEN „{fen}“]\n[Result „1-0“]\n\n1... Kd7 1-0\n"));
    assert!(record.start_known, "{findings:?}");
    assert_eq!(record.start.to_line(), fen);
    assert_eq!(record.header(Key::Result), Some("1-0"));
    // What is said in brackets is no tag.
    assert!(ids(&pgn("1. e4 [siehe «B»] e5 *\n").1).contains(&"P116"));
}

#[test]
fn whose_turn_it_is_the_first_move_tells_where_the_fen_does_not() {
    let (kings, rooks) = ("4k3/8/8/8/8/8/4P3/4K3", "r3k3/8/8/8/8/8/8/R3K3");
    for (board, moves, side) in [
        (kings, "1. Kd7 e4 *", "b"),
        (kings, "1... Kd7 2. e4 *", "b"),
        (kings, "{Black to move} 1...Ke8-d7 2. e4 *", "b"),
        (kings, "1. e4 Kd7 *", "w"),
        // Both have the move.
        (rooks, "1. Ra4 *", "w"),
        (rooks, "1... Ra4 *", "b"),
        (rooks, "*", "w"),
    ] {
        let (record, findings) = pgn(&format!("[FEN \"{board}\"]\n\n{moves}\n"));
        assert_eq!(record.start.to_line(), format!("{board} {side} - - 0 1"), "{moves}");
        let told = findings.iter().find(|it| it.code.row().id == "P402");
        assert_eq!(told.map(|it| it.severity), Some(Severity::Warning), "{moves}");
        let said = told.map(|it| it.message(Lang::En)).unwrap_or_default();
        assert!(said.contains(if side == "w" { "white's turn" } else { "black's turn" }), "{said}");
        // Who castles then has no right to, which is said, too.
        assert_eq!(ids(&findings).iter().filter(|&&it| it == "P402").count(), 2, "{moves}");
        assert!(!has_error(&findings), "{moves}: {findings:?}");
    }
    let (_, findings) = pgn("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w\"]\n\n1. O-O *\n");
    assert!(ids(&findings).contains(&"X115"), "{findings:?}");
    let told = findings.iter().find(|it| it.code.row().id == "P402");
    assert_eq!(told.map(|it| it.severity), Some(Severity::Note), "{findings:?}");
}

#[test]
fn a_letter_of_knights_and_pawns_is_none_of_them_where_both_can_move() {
    for moves in
        ["1. d4 d5 2. Pf3 Pf6 3. c4 c6 *", "1. e4 e5 2. Pf3 Pc6 3. d4 exd4 *", "1. Pf3 e5 *"]
    {
        let (record, findings) = pgn(moves);
        let found = ids(&findings);
        assert!(found.contains(&"P141") && found.contains(&"P305"), "{moves}: {found:?}");
        assert!(!found.contains(&"P302"), "{moves}: {found:?}");
        let played = usi(&record);
        let is_pawns = |mv: &String| mv == "f2f3" || mv == "f7f6";
        assert!(!played.iter().any(is_pawns), "{moves}: {played:?}");
    }
    // A pawn's where no knight goes, or where the game has knights of its own.
    for moves in ["1. e4 e5 2. Pf3 Pd6 *", "1. e4 e5 2. Pf3 Nc6 *"] {
        let (_, findings) = pgn(moves);
        assert!(ids(&findings).contains(&"P302") && !has_error(&findings), "{findings:?}");
    }
}

#[test]
fn an_annotation_in_brackets_is_that_of_the_move_before() {
    let text = "[Event \"x\"]\n\n1. e4 (!) e5 ($2) 2. Nf3 (N) (2. d4) Nc6 (+=) *\n";
    let (_, findings) = pgn(text);
    assert_eq!(ids(&findings).iter().filter(|&&it| it == "P121").count(), 4, "{findings:?}");
    assert!(!ids(&findings).contains(&"P135"), "{findings:?}");
    let (written, _) = converted("pgn", text, "pgn");
    assert!(
        written.contains("1. e4 $1 1... e5 $2 2. Nf3 $146 (2. d4) 2... Nc6 $14 *"),
        "{written}"
    );
    // Before a move of the variation it is another thing.
    let (_, findings) = pgn("1. e4 ($6 1. d4) e5 *");
    assert!(ids(&findings).contains(&"P135"), "{findings:?}");
}

/// The scores of the main line.
fn scores(text: &str) -> Vec<Option<Score>> {
    let record = pgn(text).0;
    let said = |node| record.tree.evaluation_at(node).map(|it| it.score);
    let is_move = |&node: &NodeId| record.tree.node(node).entry.mv().is_some();
    record.tree.main_line().filter(is_move).map(said).collect()
}

#[test]
fn whole_numbers_of_engines_that_play_are_from_the_view_of_the_mover() {
    let game = |evals: [&str; 4]| {
        let [a, b, c, d] = evals.map(|eval| format!("{{[%eval {eval},20] [%emt 0:00:27]}}"));
        format!("1. f4 {a} e5 {b} 2. fxe5 {c} d6 {d} *\n")
    };
    let (points, mate) = (Score::Points, |side| Score::Mate(side, None));
    for (evals, expected) in [
        (["23", "-17", "900", "-950"], [points(23), points(17), points(900), points(950)]),
        // Black, too, sees the mate of White.
        (["23", "-17", "900", "-32760"], [points(23), points(17), points(900), mate(Side::First)]),
        // White's view: a game that turns once, and one that is never decided.
        (["23", "17", "-900", "-950"], [points(23), points(17), points(-900), points(-950)]),
        (["3", "-4", "5", "-2"], [points(3), points(-4), points(5), points(-2)]),
        // Pawns are White's, whatever they say.
        (["0.23", "-0.17", "9.00", "-9.50"], [points(23), points(-17), points(900), points(-950)]),
    ] {
        let text = game(evals);
        assert_eq!(scores(&text), expected.map(Some), "{text}");
        // The words stay what they are, and say the same when they are read again.
        let (written, _) = converted("pgn", &text, "pgn");
        assert_eq!(scores(&written), expected.map(Some), "{written}");
        let (lines, _) = converted("pgn", &text, "jsonl");
        let (_, findings) = one("jsonl", &lines);
        let is_doubted = |it: &Finding| it.code == Code::JsonlEvaluation;
        assert!(!findings.iter().any(is_doubted), "{lines}: {findings:?}");
    }
}

#[test]
fn marks_behind_captures_and_zeros_among_letters_are_read() {
    let moves = |text: &str| {
        let (record, findings) = pgn(text);
        assert!(!has_error(&findings), "{text}: {findings:?}");
        usi(&record)
    };
    let played = moves("1. e4 e5 2. Nf3 Nc6 3. d4 ed4: 4. Nd4: *");
    assert_eq!(played[5..], ["e5d4", "f3d4"]);
    let (castled, _) = pgn("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *");
    for castling in ["O-0", "0-O", "o-O"] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {castling} *");
        assert_eq!(moves(&text), usi(&castled), "{text}");
    }
    // Behind a square it is no mark.
    assert!(has_error(&pgn("1. e4 e5 2. d4: d6 *").1));
    let board = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -";
    let found = |operands: &str| ids(&one("epd", &format!("{board} bm {operands};\n")).1);
    assert_eq!(found("Ng5, d3"), ["P403"]);
    assert_eq!(found("Ng5, Ke3"), ["P403", "P405"]);
    assert!(found("Ng5 d3").is_empty());
}

#[test]
fn who_has_mated_has_moved_last() {
    for (moves, code) in [
        ("1. e4 e5", Some(Code::PgnTerminationBoard)),
        ("1. e4 e5 2. Nf3", Some(Code::ChessNotMate)),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#", None),
    ] {
        let tags =
            "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Termination \"A won by checkmate\"]";
        let (_, findings) = pgn(&format!("{tags}\n\n{moves} 1-0\n"));
        let told = [Code::ChessNotMate, Code::PgnTerminationBoard];
        let found = findings.iter().map(|it| it.code).find(|code| told.contains(code));
        assert_eq!(found, code, "{moves}: {findings:?}");
    }
}

#[test]
fn a_blank_may_stand_where_a_line_ended_within_a_time() {
    for time in ["0: 00:22", "0:00: 22", "0:\n00:22"] {
        let (record, findings) = pgn(&format!("1. e4 {{[%eval 31,16] [%emt {time}]}} *\n"));
        let node = record.tree.main_line().next().unwrap();
        assert_eq!(record.tree.node(node).time.get(), Some(22_000), "{time}: {findings:?}");
        assert!(!ids(&findings).contains(&"P137"), "{time}: {findings:?}");
    }
    // Elsewhere a blank parts what is no time.
    assert!(ids(&pgn("1. e4 {[%emt 0:00 22]} *\n").1).contains(&"P137"));
}
