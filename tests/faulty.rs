//! Records of shogi with faults in them: whoever wins, moves and is blamed does so in every format, and the fault that
//! is told is the one that was made.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::support::write;
use kifu::findings::{Finding, Severity};
use kifu::formats::Loss;
use kifu::record::{Outcome, Record};

const FORMATS: [&str; 9] = ["csa", "csa3", "kif", "kifu", "ki2", "ki2u", "jkf", "pcn", "jsonl"];

fn errors(findings: &[Finding]) -> Vec<&'static str> {
    let wrong = findings.iter().filter(|finding| finding.severity == Severity::Error);
    wrong.map(|finding| finding.code.row().id).collect()
}

fn csa(moves: &str) -> String {
    format!("V2.2\nPI\n+\n{moves}\n")
}

fn kif(moves: &str) -> String {
    format!("手合割：平手\n{moves}\n")
}

/// Sends a text through every format and back: whoever has won has won there, too.
fn is_won_in_all(from: &str, text: &str) {
    let (record, _) = one(from, text);
    let outcome = record.outcome();
    assert!(matches!(outcome, Outcome::Win(_)), "{text}");
    for to in FORMATS {
        let (written, losses) = converted(from, text, to);
        let (there, found) = one(to, &written);
        assert_eq!(there.outcome(), outcome, "{to}: {text}\n{written}");
        // What is written says so itself: the result is no other than the moves tell.
        let contradicted = ids(&found).iter().any(|id| ["R110", "R123"].contains(id));
        assert!(!contradicted, "{to}: {found:?}\n{written}");
        let (back, _) = converted(to, &written, from);
        assert_eq!(one(from, &back).0.outcome(), outcome, "{to}: {text}\n{written}\n{back}");
        let is_whole = losses.get(Loss::MovesAsComments) + losses.get(Loss::Moves) == 0;
        if is_whole && to != "ki2" && to != "ki2u" {
            // No fault is mended by being written.
            let known = errors(&one(from, text).1);
            let known =
                known.into_iter().filter(|id| id.starts_with("S10") || id.starts_with("S11"));
            assert!(
                known.clone().all(|id| ids(&found).contains(&id)),
                "{to}: {found:?}\n{written}"
            );
        }
    }
}

#[test]
fn who_wins_behind_a_fault_wins_in_every_format() {
    let moves = [
        // A piece of the opponent's, that its owner could move so.
        "+2868HI\n-6858HI\n%TORYO",
        "+2868HI\n-6858HI\n+3948GI\n%ILLEGAL_MOVE",
        "+2868HI\n-6858HI\n%-ILLEGAL_ACTION",
        "+8822UM\n-2233UM\n%TORYO",
        // What cannot be read, and behind it what neither side could play.
        "+7776FU\n-0000XX\n+0055FU\n%TORYO",
        "+7776FU\n-0000XX\n+0055FU\n%TIME_UP",
        "+MATTA\n-4958KI\n%TIME_UP",
        "+MATTA\n-4958KI\n+7776FU\n%TORYO",
        "+MATTA\n-3334FU\n%TORYO",
        "+7776FU\n-0000XX\n+2726FU\n%ILLEGAL_MOVE",
        "+7776FU\n-0000XX\n+2726FU\n%-ILLEGAL_ACTION",
        "+7776FU\n-0000XX\n+2726FU\n%+ILLEGAL_ACTION",
        "+7776FU\n-0000XX\n+2726FU\n-3334FU\n%ILLEGAL_MOVE",
    ];
    for moves in moves {
        is_won_in_all("csa", &csa(moves));
    }
    let moves = [
        "   1 ７六歩(77)\n   2 ５四馬左\n   3 ２六歩(27)\n   4 反則負け",
        "   1 ７六歩(77)\n   2 ５四馬左\n   3 ２六歩(27)\n   4 反則勝ち",
        "   1 ７六歩(77)\n   2 あああ\n   3 ２六歩(27)\n   4 反則負け",
    ];
    for moves in moves {
        is_won_in_all("kifu", &kif(moves));
    }
}

#[test]
fn who_makes_a_move_with_the_opponents_piece_is_told() {
    // With and without promotion, in the main line and beside it.
    for moves in ["+2868HI\n-6858HI", "+7776FU\n-3334FU\n+3435FU", "+7776FU\n-3334FU\n+2233UM"] {
        let (record, findings) = one("csa", &csa(moves));
        assert_eq!(errors(&findings)[0], "S103", "{findings:?}");
        let (text, losses) = write(format("pcn"), &[&record]);
        assert!(losses.is_empty(), "{losses:?}");
        // What its owner could not play either, is known to be none of its moves.
        let could_be_its_own = !moves.ends_with("UM");
        assert_eq!(text.contains("\"by\": "), could_be_its_own, "{text}");
        let (back, again) = one("pcn", &text);
        assert_eq!(errors(&again), errors(&findings), "{text}");
        assert_eq!(write(format("jsonl"), &[&back]).0, write(format("jsonl"), &[&record]).0);
        assert_eq!(write(format("pcn"), &[&back]).0, text);
    }
    let beside = kif("   1 ６八飛(28)\n   2 ３四歩(33)\n\n変化：2手\n   2 △５八飛(68)");
    let (text, _) = converted("kifu", &beside, "pcn");
    assert_eq!(converted("pcn", &text, "kifu").0, converted("kifu", &beside, "kifu").0);
    // A name beside it, of another piece.
    let named = kif("   1 ３八銀(39)\n   2 △８一馬(27)\n   3 投了");
    let (text, losses) = converted("kifu", &named, "pcn");
    assert!(losses.is_empty(), "{losses:?}");
    assert_eq!(errors(&one("pcn", &text).1), errors(&one("kifu", &named).1), "{text}");
}

/// Beside the main line nothing but the count tells whose turn it is.
#[test]
fn a_promotion_out_of_turn_comes_back_from_a_variation() {
    let text = kif(
        "   1 ６八金(69)\n   2 ６二銀(71)\n   3 ７六歩(77)\n   4 ３四歩(33)\n\n変化：4手\n   4 ▲３三角成(88)",
    );
    let (written, losses) = converted("kifu", &text, "pcn");
    assert!(losses.is_empty(), "{losses:?}");
    assert_eq!(converted("pcn", &written, "kifu").0, converted("kifu", &text, "kifu").0);
}

#[test]
fn a_start_that_cannot_be_is_told_in_pcn() {
    let usi = "position sfen 4k4/9/9/9/4R4/9/9/9/4K4 b - 1 moves 5e5d\n";
    let chess = "[SetUp \"1\"]\n[FEN \"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1\"]\n[Result \"*\"]\n\n1. Kd1 *\n";
    for (from, text) in [("usi", usi), ("pgn", chess)] {
        let known = ids(&one(from, text).1);
        assert!(known.iter().any(|id| ["S206", "X209"].contains(id)), "{known:?}");
        let (written, _) = converted(from, text, "pcn");
        let found = ids(&one("pcn", &written).1);
        assert!(known.iter().all(|id| found.contains(id)), "{found:?}: {written}");
    }
}

/// What an ending excuses is the foul, not a mark or a name beside it.
#[test]
fn an_ending_excuses_the_foul() {
    for text in ["+7776FU\n+0055FU\n%ILLEGAL_MOVE", "+7776FU\n-0055FU\n%ILLEGAL_MOVE"] {
        let (_, found) = one("csa", &csa(text));
        assert_eq!(errors(&found), [""; 0], "{text}: {found:?}");
        assert!(ids(&found).contains(&"S111"), "{found:?}");
    }
    let (_, found) = one("kifu", &kif("   1 ３八銀(39)\n   2 ４五角(31)\n   3 反則勝ち"));
    assert_eq!(errors(&found), ["S102"], "{found:?}");
    assert!(ids(&found).contains(&"S106"), "{found:?}");
}

/// A false word beside a move hides no other that is missing before it.
#[test]
fn a_false_word_of_jkf_does_not_turn_a_move() {
    let of = |word: &str| {
        let first = r#"{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}"#;
        let second = r#"{"color":0,"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"}"#;
        let second = second.replace("\"piece\"", &format!("{word}\"piece\""));
        format!(
            r#"{{"header":{{}},"initial":{{"preset":"HIRATE"}},"moves":[{{}},{{"move":{first}}},{{"move":{second}}},{{"special":"ILLEGAL_MOVE"}}]}}"#
        )
    };
    let (plain, _) = one("jkf", &of(""));
    for word in [r#""capture":"FU","#, r#""same":true,"#, r#""relative":"C","#] {
        let (record, found) = one("jkf", &of(word));
        assert!(ids(&found).contains(&"R103"), "{word}: {found:?}");
        assert_eq!(record.outcome(), plain.outcome(), "{word}");
    }
}

/// A variation of a variation that cannot be played where it stands, and could be elsewhere.
#[test]
fn an_illegal_variation_stays_where_it_is() {
    let element = |[color, x, y, to_x, to_y]: [u8; 5], piece: &str, rest: &str| {
        let from = format!(r#""from":{{"x":{x},"y":{y}}},"to":{{"x":{to_x},"y":{to_y}}}"#);
        format!(r#"{{"move":{{"color":{color},{from},"piece":"{piece}"}}{rest}}}"#)
    };
    let blocked = element([0, 8, 8, 2, 2], "KA", "").replace("\"KA\"", "\"KA\",\"promote\":true");
    let inner = element([0, 7, 9, 6, 8], "GI", &format!(r#","forks":[[{blocked}]]"#));
    let fork = format!(r#","forks":[[{},{inner}]]"#, element([1, 8, 3, 8, 4], "FU", ""));
    let main = [
        element([0, 7, 7, 7, 6], "FU", ""),
        element([1, 3, 3, 3, 4], "FU", &fork),
        element([0, 2, 7, 2, 6], "FU", ""),
    ];
    let jkf = format!(
        r#"{{"header":{{}},"initial":{{"preset":"HIRATE"}},"moves":[{{}},{}]}}"#,
        main.join(",")
    );
    let (record, found) = one("jkf", &jkf);
    assert_eq!(errors(&found), ["S107"], "{jkf}");
    for to in ["kifu", "ki2u"] {
        let (text, losses) = write(format(to), &[&record]);
        assert!(losses.is_empty(), "{losses:?}");
        let (back, found) = one(to, &text);
        assert_eq!(errors(&found), ["S107"], "{text}");
        assert_eq!(shape(&back), shape(&record), "{text}");
        assert_eq!(write(format(to), &[&back]).0, text);
    }
}

/// The moves of a record with their variations.
fn shape(record: &Record) -> String {
    let text = write(format("jsonl"), &[record]).0;
    text[text.find("\"moves\"").unwrap()..].to_owned()
}

/// One missing move is one fault, however long a check that it would have met goes on.
#[test]
fn a_check_that_is_left_again_follows_from_the_first() {
    // A rook gives check all the time.
    let empty = |rank: u8| format!("P{rank}{}\n", " * ".repeat(9));
    let row =
        |rank: u8, piece: &str| format!("P{rank}{}{piece}{}\n", " * ".repeat(4), " * ".repeat(4));
    let pawns = format!("P7-FU{}+FU\n", " * ".repeat(7));
    let rows = [
        row(1, "-OU"),
        empty(2),
        empty(3),
        empty(4),
        row(5, "+HI"),
        empty(6),
        pawns,
        empty(8),
        row(9, "+OU"),
    ];
    let moves = "-\n-9798TO\n+1716FU\n-9897TO\n+1615FU\n-9796TO\n+1514FU\n-9695TO\n%TORYO\n";
    let csa = format!("V2.2\n{}{moves}", rows.concat());
    let (_, found) = one("csa", &csa);
    assert_eq!(errors(&found), ["S116"], "{found:?}");
    // Counted, as what follows from any fault.
    assert!(found.len() > 1, "{found:?}");
}

#[test]
fn the_fix_for_moves_behind_an_ending_keeps_its_time() {
    let text = csa("+7776FU\nT5\n-3334FU\nT5\n%TORYO\nT1\n+2726FU\nT5");
    let desk = Desk::new();
    desk.write("a.csa", text.as_bytes());
    let (fixed, _) = converted("csa", &text, "csa");
    desk.run(&["validate", "--fix", "--unsafe-fixes", "a.csa"]);
    let mended = std::fs::read_to_string(desk.path("a.csa")).unwrap();
    assert_eq!(mended, fixed);
    assert!(mended.contains("'*%TORYO 0:00:01\n"), "{mended}");
}

#[test]
fn a_move_that_cannot_be_read_keeps_its_time() {
    let text = kif(
        "   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 あああ   ( 0:07/00:00:07)\n   3 ２六歩(27)   ( 0:02/00:00:03)\n   4 ３四歩(33)   ( 0:02/00:00:09)",
    );
    let (written, losses) = converted("kifu", &text, "kifu");
    assert!(losses.is_empty(), "{losses:?}");
    assert!(
        written.contains("( 0:07/00:00:07)") && written.contains("( 0:02/00:00:09)"),
        "{written}"
    );
    assert_eq!(converted("kifu", &written, "kifu").0, written);
}
