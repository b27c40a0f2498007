//! Games without marks of the sides, in which one moves twice: whose turn it is follows from the moves, and everybody
//! who plays them again finds the same.

use crate::cli::Desk;
use crate::gaps::{converted, ids, one};
use kifu::findings::{Finding, Severity};
use kifu::formats::Loss;
use kifu::games::Move;
use kifu::games::Side::{First, Second};
use kifu::record::{Entry, Outcome, Record};
use std::collections::HashMap;

/// One game of each in which sides move twice, and checks, captures and faults follow.
const GAMES: [(&str, &str); 5] = [
    ("uci", "position startpos moves e2e4 d2d4 e7e5 g1f3 b8c6 f8b4 f3f3\n"),
    ("xiangqi-uci", "position startpos moves a1a2 a10a9 a2a1 i1i2 a9a10 a1a2 h1a1\n"),
    (
        "janggi-uci",
        "setoption name UCI_Variant value janggicasual\n\
         position fen 4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1 moves a1a2 a2a10 e10e9 a10a9 e9e8 a9a8\n",
    ),
    ("makruk-uci", "position startpos moves e3e4 f6f5 a3a4 b8d7 b3b4 a4a5 g8f6\n"),
    ("xiangqi-uci", "position startpos moves h3h10 b3b10 i10h10 a10b10 a1a2\n"),
];

/// Plays the main line again, and compares where a finding of a ply says how the game stands.
fn stands_as_told(text: &str, record: &Record, told: &HashMap<u32, String>) -> usize {
    let mut position = record.start.clone();
    let (mut ply, mut compared) = (0, 0);
    for node in record.tree.main_line() {
        let entry = record.tree.node(node).entry;
        let Some(mv) = entry.mv() else { continue };
        ply += 1;
        record.tree.give_turn(node, &mut position);
        if let Some(known) = told.get(&ply) {
            assert_eq!(position.to_line(), *known, "{text}, ply {ply}");
            compared += 1;
        }
        if matches!(entry, Entry::Move(_)) {
            assert!(position.is_legal(mv), "{text}, ply {ply}");
        }
        position.play(mv);
    }
    compared
}

#[test]
fn who_plays_a_game_again_gives_the_turn_as_the_findings_do() {
    let mut compared = 0;
    for (format, text) in GAMES {
        let (record, found) = one(format, text);
        assert!(ids(&found).contains(&"R103"), "{text}: {found:?}");
        // Behind the finding that gives the turn, the position is the one with the turn given.
        let told =
            found.iter().filter_map(|it| Some((it.ply?, it.position.as_deref()?.to_owned())));
        compared += stands_as_told(text, &record, &told.collect());
    }
    assert!(compared >= 6, "{compared}");
}

#[test]
fn moves_out_of_turn_are_written_for_the_side_that_makes_them() {
    let makruk = "[Variant \"Makruk\"]\n\n1. e4 f5 2. a4 Nd7 3. b4 a4a5 4. Ng8f6 *\n";
    let (record, _) = one("pgn", makruk);
    let moves = |record: &Record| -> Vec<Option<Move>> {
        let entries = record.tree.main_line().map(|node| record.tree.node(node).entry);
        entries.filter(|entry| entry.is_ply()).map(Entry::mv).collect()
    };
    let (written, losses) = converted("pgn", makruk, "pgn");
    assert!(losses.is_empty(), "{losses:?}");
    assert_eq!(moves(&one("pgn", &written).0), moves(&record), "{written}");

    // The chariot gives check, and the file says so.
    let (gib, _) = converted("janggi-uci", GAMES[2].1, "janggi-gib");
    assert!(gib.contains("21장군"), "{gib}");
}

#[test]
fn lines_of_json_say_who_was_given_the_turn() {
    let foul = ("pgn", "[Result \"*\"]\n\n1. e4 a2a3 2. h3 a6 *\n");
    // With nothing behind it that would tell.
    let last = ("uci", "position startpos moves e2e4 d2d4\n");
    let turns = |record: &Record| -> Vec<bool> {
        record.tree.main_line().map(|node| record.tree.gives_turn(node)).collect()
    };
    let errors = |found: &[Finding]| -> Vec<(&'static str, Option<u32>)> {
        let wrong = found.iter().filter(|it| it.severity == Severity::Error);
        wrong.map(|it| (it.code.row().id, it.ply)).collect()
    };
    for (format, text) in GAMES.into_iter().chain([foul, last]) {
        let (record, found) = one(format, text);
        let (written, losses) = converted(format, text, "jsonl");
        assert!(losses.is_empty(), "{losses:?}");
        let (back, told) = one("jsonl", &written);
        assert_eq!(turns(&back), turns(&record), "{text}{written}");
        assert_eq!(errors(&told), errors(&found), "{text}{written}");
        assert_eq!(converted("jsonl", &written, "jsonl").0, written);
    }
}

#[test]
fn a_table_says_who_moves_behind_a_move_out_of_turn() {
    let desk = Desk::with(&[("a.uci", GAMES[1].1)]);
    let words = ["convert", "-f", "xiangqi-uci", "-t", "csv", "--moves-table", "a.uci"];
    let out = desk.run(&words).out;
    let sides: Vec<&str> = out.lines().skip(1).filter_map(|row| row.split(',').nth(2)).collect();
    assert_eq!(sides, ["first", "second", "first", "first", "second", "first", "second"], "{out}");
    let desk = Desk::with(&[("a.uci", GAMES[0].1)]);
    let out = desk.run(&["convert", "-f", "uci", "-t", "fen", "a.uci"]).out;
    let turns: Vec<&str> = out.lines().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(&turns[..6], ["w", "w", "b", "w", "b", "b"], "{out}");
}

#[test]
fn a_null_move_is_no_pass_of_somebody_else() {
    // Of another man, of the opponent's general, of the own one.
    for (moves, is_pass) in [("i4i5 e2e2 a4b4", false), ("i4i5 i5i5", false), ("i4i5 e9e9", true)] {
        let moves: Vec<&str> = moves.split(' ').collect();
        let text = format!("[Variant \"Janggi\"]\n\n1. {} *\n", moves.join(" "));
        let (gib, losses) = converted("pgn", &text, "janggi-gib");
        assert_eq!(gib.contains("한수쉼"), is_pass, "{text}{gib}");
        assert_eq!(losses.get(Loss::Moves) == 0, is_pass, "{text}{losses:?}");
    }
}

#[test]
fn a_capture_that_the_rules_of_the_file_allow_is_written_once_and_for_all() {
    let fen = "1nb1a1bn1/4a4/1c1c1k3/2C6/6p2/4P1P2/P8/5K1CN/R4A3/1NBA2B1r b - - 3 14";
    let text = format!("[Variant \"Janggi\"]\n[FEN \"{fen}\"]\n\n14... g6g5 15. a4a5 *\n");
    let (gib, _) = converted("pgn", &text, "janggi-gib");
    let (again, _) = converted("janggi-gib", &gib, "janggi-gib");
    assert_eq!(again, gib);
}

#[test]
fn results_that_name_both_sides_are_what_both_halves_say() {
    let with = |words: &str| {
        let head = "[초차림 \"마상상마\"]\n[한차림 \"상마마상\"]\n[총수 \"1\"]";
        one("janggi-gib", &format!("{head}\n[대국결과 \"{words}\"]\n\n1. 79졸78\n"))
    };
    for (words, winner) in [
        ("초승 한패", Some(First)),
        ("한승 초패", Some(Second)),
        ("초 패 한 승", Some(Second)),
        ("초패 한기권승", Some(Second)),
        ("초 승(한 기권패)", Some(First)),
        ("초 점수승", Some(First)),
        ("한 초읽기패", Some(First)),
        ("초 제한시간패", Some(Second)),
        ("초승 한승", None),
        ("초패 한패", None),
    ] {
        let (record, found) = with(words);
        match winner {
            Some(side) => assert_eq!(record.outcome(), Outcome::Win(side), "{words}"),
            None => {
                assert!(!matches!(record.outcome(), Outcome::Win(_)), "{words}");
                assert!(ids(&found).contains(&"Q412"), "{words}: {found:?}");
            }
        }
    }
}

#[test]
fn what_another_program_would_count_otherwise_is_left_out_and_counted() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let text = format!(
        "[Variant \"Xiangqi\"]\n[FEN \"{start}\"]\n\n\
         1. h3e3 h10g8 (1... b10c8 2. h1g3 (2. g7g6) h10g8) 2. h1g3 *\n"
    );
    let (written, losses) = converted("pgn", &text, "dhtmlxq");
    assert_eq!(losses.get(Loss::Moves), 1, "{losses:?}");
    let (again, losses) = converted("dhtmlxq", &written, "dhtmlxq");
    assert!(losses.is_empty() && again == written, "{written}{again}");

    let text = "setoption name UCI_Variant value xiangqi\nposition startpos moves h3h10 a1a1\n";
    let (written, losses) = converted("xiangqi-uci", text, "dhtmlxq");
    assert_eq!(losses.get(Loss::Moves), 1, "{losses:?}");
    let (_, found) = one("dhtmlxq", &written);
    assert!(!ids(&found).contains(&"Q109"), "{written}");
}

#[test]
fn two_members_that_name_another_winner_are_told() {
    let good = include_str!("../testdata/ogs/good/game.json");
    assert!(good.contains("\"winner\":1107") && good.contains("\"white_lost\":true"), "{good}");
    let told = |text: &str| ids(&one("ogs", text).1).contains(&"L305");
    assert!(!told(good));
    assert!(told(&good.replace("\"winner\":1107", "\"winner\":1204")));
}

#[test]
fn who_is_said_to_have_mated_has_won() {
    let head = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]";
    for moves in ["1. 79졸78", "1. 79졸78 2. 41졸42"] {
        for (words, result, loser) in [
            ("초 승(외통수)", "1-0", "han"),
            ("한 승(외통수)", "0-1", "cho"),
            ("한 승(외통)", "0-1", "cho"),
        ] {
            let text = format!("{head}\n[대국결과 \"{words}\"]\n\n{moves}\n");
            let (record, found) = one("janggi-gib", &text);
            assert_eq!(ids(&found), ["V308"], "{words} {moves}");
            // It is the loser who could still play.
            assert!(format!("{:?}", found[0].args).contains(loser), "{words} {moves}: {found:?}");
            let winner = if result == "1-0" { First } else { Second };
            assert_eq!(record.outcome(), Outcome::Win(winner), "{words} {moves}");
            assert!(converted("janggi-gib", &text, "pgn").0.contains(result), "{words} {moves}");
            let (gib, losses) = converted("janggi-gib", &text, "janggi-gib");
            let name = words.split(' ').next().unwrap();
            assert!(gib.contains(&format!("\"{name} 승(외통")), "{words} {moves}: {gib}");
            assert!(losses.is_empty(), "{words} {moves}: {losses:?}");
            assert_eq!(converted("janggi-gib", &gib, "janggi-gib").0, gib);
        }
    }
}

#[test]
fn an_illegal_move_that_would_be_legal_out_of_turn_ends_what_is_written() {
    let head = "[초차림 \"마상상마\"]\n[한차림 \"마상상마\"]";
    // Nothing stands where the cannon of the other side is said to take a soldier.
    let text = format!("{head}\n\n1. 79졸78 2. 88포48타졸 3. 49졸48 4. 45졸46\n");
    let (record, found) = one("janggi-gib", &text);
    assert!(ids(&found).contains(&"V103"), "{found:?}");
    assert_eq!(record.plies(), 4);
    let (gib, losses) = converted("janggi-gib", &text, "janggi-gib");
    assert!(losses.get(Loss::Moves) >= 1, "{losses:?}");
    let (again, losses) = converted("janggi-gib", &gib, "janggi-gib");
    assert_eq!(again, gib);
    assert!(losses.is_empty(), "{losses:?}");
}
