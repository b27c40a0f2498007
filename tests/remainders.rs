//! What was left over: behind archives, among numbers, in fields that two games share.

use crate::cli::{CLEAN, Desk};
use crate::gaps::{converted, ids, one};
use kifu::findings::{Code, Severity};
use kifu::formats::{Detection, detect};
use serde_json::Value;

#[test]
fn of_several_evaluations_the_first_is_the_one_everywhere() {
    let text = "[Result \"*\"]\n\n1. e4 {[%eval 0.30]} {[%eval -1.50]} e5 *\n";
    let (record, _) = one("pgn", text);
    let node = record.tree.main_line().next().unwrap();
    let said = record.tree.notes(node).filter_map(|note| record.tree.evaluation(note.text));
    let said: Vec<_> = said.map(|evaluation| evaluation.score).collect();
    assert_eq!(said.len(), 2);
    assert_eq!(record.tree.evaluation_at(node).map(|it| it.score), Some(said[0]));
    let desk = Desk::with(&[("a.pgn", text)]);
    let run = desk.run(&["convert", "-t", "csv", "--moves-table", "a.pgn"]).code(0);
    // Both stand in the comment, so that nothing is lost.
    assert!(run.out.contains(",30,,,\"[%eval 0.30]\n[%eval -1.50]\"\n"), "{run:#?}");
    assert!(!run.err.contains("comment"), "{run:#?}");
    let (page, _) = converted("pgn", text, "html");
    assert!(page.contains("\"v\":30") && !page.contains("\"v\":-150"));
}

#[test]
fn labels_that_have_no_room_on_the_board_stand_below_it() {
    let text = "(;GM[1]FF[4]SZ[9];B[ee]LB[bb:1234][cc:12][dd:x][ff:あ][gg:a b])";
    let desk = Desk::with(&[("a.sgf", text)]);
    let run = desk.run(&["replay", "a.sgf"]).code(0);
    let below: Vec<&str> = run.out.lines().skip_while(|line| !line.contains("captured")).collect();
    assert_eq!(below[1..], ["B8: 1234; F4: あ; G3: a b"], "{run:#?}");
    let long = "x".repeat(40);
    let text = format!("(;GM[1]FF[4]SZ[9];B[ee]LB[bb:{long}][cc:{long}])");
    let desk = Desk::with(&[("a.sgf", &*text)]);
    let run = desk.run(&["replay", "a.sgf"]).code(0);
    assert!(run.out.contains(&format!("\nB8: {long};\nC7: {long}\n")), "{run:#?}");
    let desk = Desk::with(&[("a.sgf", "(;GM[1]FF[4]SZ[9];B[ee]LB[bb:12]TR[cc])")]);
    assert!(!desk.run(&["replay", "a.sgf"]).code(0).out.contains("B8"));
}

#[test]
fn a_page_is_told_whose_turn_it_is_behind_a_node_without_a_move() {
    let (page, _) = converted("sgf", "(;GM[1]FF[4]SZ[9];B[ee];PL[B];B[cc];W[dd])", "html");
    let nodes = page.split("\"nodes\":").nth(1).unwrap();
    let nodes: Vec<Value> =
        serde_json::Deserializer::from_str(nodes).into_iter().next().unwrap().unwrap();
    let turns: Vec<_> = nodes.iter().map(|node| node.get("u").and_then(Value::as_u64)).collect();
    assert_eq!(turns, [None, None, Some(0), None, None]);
    // Who moves twice says so by the move.
    let (page, _) = converted("sgf", "(;GM[1]FF[4]SZ[9];B[ee];B[cc])", "html");
    assert!(!page.contains("\"u\":"));
}

#[test]
fn a_range_from_both_ends_says_what_to_do_where_it_ends_too_early() {
    let game =
        "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n+2625FU\n-8485FU\n+6978KI\n%TORYO\n";
    let desk = Desk::with(&[("a.csa", game)]);
    let run = desk.run(&["replay", "--at=3--6", "a.csa"]).code(1);
    assert!(run.err.contains("of 7 moves -6 is move 2"), "{run:#?}");
    assert!(run.err.contains("such as 3--1"), "{run:#?}");
    desk.run(&["replay", "--at=2--6", "a.csa"]).code(0);
    let run = desk.run(&["replay", "--at=3--9", "a.csa"]).code(1);
    assert!(run.err.contains("only 7 moves"), "{run:#?}");
}

#[test]
fn a_rank_too_many_makes_no_chess_shogi_and_one_too_few_no_shogi_chess() {
    for (line, format, code) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "fen", "P401"),
        ("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "fen", "P401"),
        ("8/8/4k3/8/8/8/4K3/8/8 b - - 0 1", "fen", "P401"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "sfen", "U101"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2P 1", "sfen", "U101"),
    ] {
        let Detection::Is(found) = detect(&format!("{line}\n"), None) else { panic!("{line}") };
        assert_eq!(found.name, format, "{line}");
        assert_eq!(ids(&one(format, &format!("{line}\n")).1), [code], "{line}");
    }
    // What is whole stays what it is.
    for (line, format) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "fen"),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "sfen"),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "makruk-fen"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi-fen"),
    ] {
        let Detection::Is(found) = detect(&format!("{line}\n"), None) else { panic!("{line}") };
        assert_eq!(found.name, format, "{line}");
    }
}

#[test]
fn two_digits_side_by_side_are_told_of_every_game() {
    for (format, line, canonical) in [
        (
            "makruk-fen",
            "rnsmksnr/44/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
            "rnsmksnr/8/pppppppp/",
        ),
        (
            "xiangqi-fen",
            "rnbakabnr/45/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "rnbakabnr/9/1c5c1/",
        ),
    ] {
        let text = format!("{line}\n");
        let (_, findings) = one(format, &text);
        assert_eq!(ids(&findings), ["P402"], "{line}");
        assert_eq!(findings[0].severity, Severity::Warning);
        let fix = findings[0].fix.as_ref().unwrap();
        assert!(fix.edits[0].text.starts_with(canonical), "{fix:?}");
        let game = if format == "makruk-fen" { "Makruk" } else { "Xiangqi" };
        let pgn =
            format!("[Variant \"{game}\"]\n[SetUp \"1\"]\n[FEN \"{line}\"]\n[Result \"*\"]\n\n*\n");
        assert!(ids(&one("pgn", &pgn).1).contains(&"P402"), "{pgn}");
    }
    let line = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n";
    assert!(one("xiangqi-fen", line).1.is_empty());
}

/// A game of two players with a Termination tag.
fn terminated(white: &str, black: &str, said: &str, result: &str) -> Vec<&'static str> {
    let tags = format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n");
    let text = format!("{tags}[Termination \"{said}\"]\n\n1. e4 e5 {result}\n");
    let findings = one("pgn", &text).1;
    ids(&findings).into_iter().filter(|id| *id == Code::PgnTermination.row().id).collect()
}

#[test]
fn who_won_by_the_termination_tag_has_won_by_the_result() {
    for (white, black, said, result, is_told) in [
        ("a", "b", "a won on time", "0-1", true),
        ("a", "b", "a won on time", "1-0", false),
        ("a", "b", "B won by resignation", "1-0", true),
        ("a", "b", "b won by checkmate", "1/2-1/2", true),
        ("a", "b", "Game drawn by agreement", "1-0", true),
        ("a", "b", "Game drawn by agreement", "1/2-1/2", false),
        // Nobody knows which of them is meant, or whether one is.
        ("a", "A", "a won on time", "0-1", false),
        ("a", "b", "c won on time", "0-1", false),
        ("?", "b", "? won on time", "0-1", false),
        ("a", "b", "time forfeit", "0-1", false),
        ("a", "ab", "ab won on time", "0-1", false),
        ("a", "b", "Black won on time", "1-0", true),
        ("a", "b", "White resigns", "1-0", true),
        ("a", "b", "White resigns", "0-1", false),
        ("a", "b", "White forfeits", "1-0", false),
        ("a", "b", "White lost on time", "1-0", true),
        ("a", "b", "White lost on time but Black cannot mate", "1/2-1/2", false),
        ("a", "b", "Black lost connection; game adjourned", "1-0", false),
        ("Black", "b", "Black won on time", "1-0", false),
        ("Black", "b", "Black won on time", "0-1", false),
    ] {
        let told = terminated(white, black, said, result);
        assert_eq!(!told.is_empty(), is_told, "{white} {black}: {said} {result}");
    }
}

#[test]
fn a_difference_in_a_pipe_is_a_patch() {
    let games = |wrong: &str, line_end: &str| {
        let game = |number: usize| {
            let result = if number % 1500 == 7 { wrong } else { "1-0" };
            let tags = format!("[Event \"{number}\"]\n[Site \"?\"]\n[Date \"2020.01.01\"]\n");
            let names = "[Round \"?\"]\n[White \"ü\"]\n[Black \"b\"]\n";
            format!("{tags}{names}[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n")
        };
        // Several pieces, each with something to mend.
        (0..6000).map(game).collect::<String>().replace('\n', line_end)
    };
    for (mark, line_end) in [("", "\n"), ("", "\r\n"), ("\u{feff}", "\r\n")] {
        let (old, new) = (games("1:0", line_end), games("1-0", line_end));
        let desk = Desk::new();
        desk.write("a.pgn", format!("{mark}{old}"));
        let diff = desk.run(&["validate", "--diff", "a.pgn"]).out;
        assert_eq!(diff.matches("--- a.pgn\n").count(), 1);
        assert_eq!(patched(&format!("{mark}{old}"), &diff), format!("{mark}{new}"));
        desk.run(&["validate", "--fix", "a.pgn"]).code(0);
        assert_eq!(desk.read("a.pgn"), format!("{mark}{new}"));
        desk.write("b.pgn", "[Event \"x\"]\r\n\r\n1. e4 1-0");
        let diff = desk.run(&["convert", "--diff", "b.pgn"]).code(0).out;
        let old = desk.read("b.pgn");
        desk.run(&["convert", "-i", "b.pgn"]);
        assert_eq!(patched(&old, &diff), desk.read("b.pgn"), "{diff}");
    }
}

/// Files that are longer than what is compared at a time: with changes far from each other, close together, in every
/// line, and in one end only.
#[test]
fn the_difference_of_long_files_is_a_patch() {
    let game = "N+ü\nN-b\nPI\n+\n+7776FU\nT1\n-3334FU\nT2\n%TORYO\n/\n";
    let loose = "N-b\nN+ü\nPI\n+\n+7776FU,T1\n-3334FU\n\nT2\n%TORYO\n/\n";
    let even = game.repeat(20_000);
    let cases: [(String, &[&str]); 5] = [
        ([&even, loose, &even, loose, loose, game].concat(), &[]),
        ([game, loose].concat().repeat(14_000), &[]),
        (even.clone(), &["--eol", "crlf"]),
        ([&even, &*loose.repeat(20_000)].concat(), &[]),
        ([&loose.repeat(20_000), &*even].concat(), &[]),
    ];
    for (at, (text, more)) in cases.into_iter().enumerate() {
        let desk = Desk::new();
        let text = format!("V2.2\n{text}");
        desk.write("a.csa", &text);
        let run = |how: &str| desk.run(&[&["convert", "-q", how, "a.csa"], more].concat()).code(0);
        let diff = run("--diff").out;
        assert_eq!(diff.matches("--- a.csa\n").count(), 1, "{at}");
        run("-i");
        assert!(patched(&text, &diff) == desk.read("a.csa"), "{at}");
        // Nothing far from what changes is told.
        let most = if at == 0 { 100 } else { usize::MAX };
        assert!(diff.lines().count() < most, "{at}: {}", diff.lines().count());
    }
}

/// A text with the changes that a difference tells, where it says that they are.
fn patched(text: &str, diff: &str) -> String {
    const NO_END: &str = "\\ No newline at end of file\n";
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (mut out, mut at) = (Vec::new(), 0);
    let mut rows = diff.split_inclusive('\n').skip(2).peekable();
    while let Some(row) = rows.next() {
        if let Some(place) = row.strip_prefix("@@ -") {
            let (first, rest) = place.split_once([',', ' ']).unwrap();
            let is_empty = rest.starts_with("0 ");
            let first = first.parse::<usize>().unwrap() - usize::from(!is_empty);
            out.extend(&lines[at..first]);
            at = first;
            let new: usize =
                rest.split_once('+').unwrap().1.split([',', ' ']).next().unwrap().parse().unwrap();
            assert!(new <= out.len() + 1, "{row}");
            continue;
        }
        let (sign, line) = row.split_at(1);
        let line = match rows.next_if(|next| *next == NO_END) {
            Some(_) => line.strip_suffix('\n').unwrap(),
            None => line,
        };
        if sign != "+" {
            assert_eq!(lines[at], line);
            at += 1;
        }
        if sign != "-" {
            out.push(line);
        }
    }
    out.extend(&lines[at..]);
    out.concat()
}

#[test]
fn a_lone_number_that_is_no_moves_is_what_is_left_of_one() {
    for (moves, written) in [
        ("1. e4 e5 2. d3 6 1-0", "1. e4 e5 2. d3 6 1-0"),
        ("1. e4 e5 2. d3 6 3. Nf3 Nc6 1-0", "1. e4 e5 2. d3 6 3. Nf3 Nc6 1-0"),
        ("1 e4 e5 2 d3 6 3 Nf3 Nc6 1-0", "1. e4 e5 2. d3 6 3. Nf3 Nc6 1-0"),
        ("1. e4 e5 2. d3 6 Nf3 Nc6 1-0", "1. e4 e5 2. d3 6 3. Nf3 Nc6 1-0"),
        ("1. e4 e5 2. d3 6 {x} 3. Nf3 1-0", "1. e4 e5 2. d3 6 {x} 3. Nf3 1-0"),
        ("1. e4 e5 2. d3 (2. Nf3 6) 1-0", "1. e4 e5 2. d3 (2. Nf3 6) 1-0"),
        ("1. e4 e5 2. 3 d6 1-0", "1. e4 e5 2. 3 d6 1-0"),
    ] {
        let text = format!("[Result \"1-0\"]\n\n{moves}\n");
        assert!(ids(&one("pgn", &text).1).contains(&"P114"), "{moves}");
        let (pgn, _) = converted("pgn", &text, "pgn");
        assert!(pgn.replace('\n', " ").contains(written), "{moves}: {pgn}");
        assert_eq!(converted("pgn", &pgn, "pgn").0, pgn);
    }
    // Numbers without periods, superfluous ones, and a slip in one.
    for moves in [
        "1 e4 e5 2 Nf3 Nc6 1-0",
        "1. e4 e5 2 Nf3 2 Nc6 1-0",
        "1 e4 e5 3 Nf3 Nc6 1-0",
        "1. e4 e5 2 1-0",
        "1. e4 e5 2. Nf3 2... Nc6 1-0",
        "1. e4 e5 2. Nf3 4 (2. d4) Nc6 1-0",
    ] {
        let text = format!("[Result \"1-0\"]\n\n{moves}\n");
        assert!(!ids(&one("pgn", &text).1).contains(&"P114"), "{moves}");
    }
}

#[test]
fn a_letter_behind_a_move_may_be_the_next_ones() {
    let text = "[Result \"*\"]\n\n1. e4 e5 2. Nf3N f6 3. d3 *\n";
    assert!(ids(&one("pgn", text).1).contains(&"X122"));
    // Where one reading is no move, it is the other.
    let text = "[Result \"*\"]\n\n1. e4N e5 2. Nf3 *\n";
    let findings = one("pgn", text).1;
    assert!(findings.iter().all(|finding| finding.severity < Severity::Error), "{findings:?}");
    assert!(converted("pgn", text, "pgn").0.contains("1. e4 $146 1... e5 2. Nf3"));
}

#[test]
fn a_patch_has_the_bytes_of_its_file() {
    let text = "V2.2\r\nN+先手\r\nN-後手\r\nPI\r\n+\r\n+7776FU\r\n-3334fu\r\n%TORYO\r\n";
    let (old, _, _) = encoding_rs::SHIFT_JIS.encode(text);
    let desk = Desk::new();
    desk.write("a.csa", &old);
    let letters = |bytes: &[u8]| bytes.iter().map(|&byte| char::from(byte)).collect::<String>();
    for command in [&["validate", "--diff"][..], &["convert", "--diff"]] {
        let diff = desk.command(&[command, &["a.csa"]].concat()).output().unwrap().stdout;
        let new = letters(&old).replace("fu", "FU");
        assert_eq!(patched(&letters(&old), &letters(&diff)), new, "{command:?}");
    }
}

#[test]
fn clean_games_are_no_patch() {
    let desk = Desk::with(&[("a.csa", &CLEAN.replace('\n', "\r\n"))]);
    assert!(desk.run(&["validate", "--diff", "a.csa"]).code(0).out.is_empty());
}
