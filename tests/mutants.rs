//! One character of a record is damaged: the format is still found, the rest of the game is still read, and what was
//! lost is said.

use crate::cli::Desk;
use crate::gaps::{format, ids, one};
use crate::support::{self, has_error, read};
use kifu::games::Side;
use kifu::record::{Outcome, Record};
use kifu::source::Source;

/// The format that a text is taken for, without a name to help.
fn found(text: &str) -> Option<&'static str> {
    support::detected(text, None)
}

fn moves(record: &Record) -> usize {
    record.tree.main_line().filter(|&node| record.tree.node(node).entry.mv().is_some()).count()
}

/// The records of a text in a format: how many moves each has, and the codes of what was found.
fn games(name: &str, text: &str) -> Vec<(usize, Vec<&'static str>)> {
    let records = read(format(name), &Source::new("x", text));
    records.iter().map(|(record, findings)| (moves(record), ids(findings))).collect()
}

#[test]
fn a_damaged_row_of_a_diagram_is_one_of_a_diagram() {
    let board = include_str!("../testdata/kif/good/position-gote.bod");
    for (row, damaged) in [
        ("| ・v飛", "|x・v飛"),
        ("|v香v桂", "v香v桂"),
        ("玉 金", "玉金"),
        ("|v歩v歩v歩", "|v歩v歩v"),
    ] {
        let text = board.replacen(row, damaged, 1);
        assert_ne!(text, board);
        assert_eq!(found(&text), Some("bod"), "{text}");
        assert!(has_error(&one("bod", &text).1), "{text}");
    }
    // A table of something else has no pieces in it.
    let table = "| a | b | c |\n".repeat(9);
    assert_eq!(found(&table), None);
}

#[test]
fn a_damaged_first_line_is_not_the_file() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    for first in
        ["\u{200b}rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "Openings\n"]
    {
        let text = format!("{first}{fen}{fen}");
        assert_eq!(found(&text), Some("fen"), "{text}");
        assert_eq!(games("fen", &text).len(), 3);
    }
    let epd = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n";
    assert_eq!(found(&format!("x{epd}{epd}{epd}")), Some("epd"));
    let xiangqi = include_str!("../testdata/xiangqi-fen/good/central-cannon.fen");
    for damaged in [xiangqi.replacen('/', "", 1), xiangqi.replacen("rnb", "rxb", 1)] {
        assert_eq!(found(&damaged), Some("xiangqi-fen"), "{damaged}");
    }
    let makruk = include_str!("../testdata/makruk-fen/good/count.fen");
    assert_eq!(found(&makruk.replacen("rns", "ns", 1)), Some("makruk-fen"));
    let ishi = "B 1 Q16\r\nW 2 D4\r\nB 3 Q4\r\nW 4 D16\r\nB 5 C3\r\n";
    assert_eq!(found(&ishi[1..]), Some("ishi"));
    // Prose with one position in it, and words of English, are neither.
    assert_eq!(found(&format!("one\ntwo\n{fen}")), None);
    assert_eq!(found("The\nB side\nW side\nCOM port\nRULES\n"), None);
}

#[test]
fn a_broken_beginning_of_json_is_json() {
    let pcn =
        "{\"starting_position\": [[\"w:k\",null],[\"W:K\",null]],\n\"previous_moves\": []\n}\n";
    for damaged in [
        pcn.replacen("{\"", "{x\"", 1),
        pcn.replacen("{\"", "{{\"", 1),
        pcn.replacen("{\"", "{", 1),
        pcn.replacen("{\"", "{＂", 1),
        pcn.replacen("{\"", "{s\"", 1),
        format!("\u{200b}{pcn}"),
    ] {
        assert_eq!(found(&damaged), Some("pcn"), "{damaged}");
        assert!(!one("pcn", &damaged).1.is_empty(), "{damaged}");
    }
    // Braces with words in them are comments.
    assert_eq!(found("{A game}\n[Event \"A\"]\n\n1. e4 e5 *\n"), Some("pgn"));
    assert_eq!(found("{He said \"no\"}\n[Event \"A\"]\n\n1. e4 e5 *\n"), Some("pgn"));
}

#[test]
fn a_tag_without_its_bracket_is_one_of_its_game() {
    let game = "[Event \"A\"]\n[Site \"B\"]\n[Date \"2024.02.29\"]\n[White \"W\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    let (whole, _) = one("pgn", game);
    for (tag, damaged) in [
        ("[Date", "Date"),
        ("[Date", "(Date"),
        ("[Date", "［Date"),
        ("[Date", "?Date"),
        ("[Date", " Date"),
        ("[Event", "Event"),
        ("[Event", "x[Event"),
        ("[Event", "> [Event"),
        ("[Event", ")[Event"),
    ] {
        let text = game.replacen(tag, damaged, 1);
        let records = read(format("pgn"), &Source::new("x", text.as_str()));
        assert_eq!(records.len(), 1, "{text}");
        let (record, findings) = &records[0];
        assert_eq!(record.headers.len(), whole.headers.len(), "{text}: {findings:?}");
        assert_eq!(moves(record), 2, "{text}");
        assert!(!has_error(findings) && !findings.is_empty(), "{text}: {findings:?}");
    }
    let desk = Desk::with(&[
        ("a.pgn", &game.replacen("[Date", "Date", 1)),
        ("b.pgn", &game.replacen("[Ev", "x[Ev", 1)),
    ]);
    desk.run(&["validate", "--fix", "--unsafe-fixes", "a.pgn", "b.pgn"]).code(0);
    assert_eq!((desk.read("a.pgn"), desk.read("b.pgn")), (game.to_owned(), game.to_owned()));
}

#[test]
fn every_edit_of_a_fix_counts_also_one_that_changes_nothing() {
    let desk = Desk::with(&[(
        "a.pgn",
        "[Event \"A\"]\n[[Date \"2024.02.29\"]\n[Result \"*\"]\n\n1. e4 *\n",
    )]);
    let run = desk.run(&["validate", "--fix", "a.pgn"]).code(0);
    assert!(format!("{}{}", run.out, run.err).contains("1 finding was mended"), "{run:#?}");
    assert!(desk.read("a.pgn").contains("\n[Date \"2024.02.29\"]\n"));
}

#[test]
fn a_tag_of_openings_makes_no_chess_another_game() {
    let game = |moves| format!("[Event \"A\"]\n[ECCO \"C60\"]\n[Result \"*\"]\n\n{moves} *\n");
    for moves in ["1. e4 e5", "1. d4 d5 2. c4", "1. Nf3 Nf6"] {
        let text = game(moves);
        let (record, findings) = one("pgn", &text);
        assert_eq!(record.start.game().name(), "chess", "{text}");
        assert!(!has_error(&findings), "{text}: {findings:?}");
    }
    for moves in ["1. H2-E2 H9-G7", "1. C2=5 H8+7", "1. C2.5 H8+7"] {
        let text = game(moves);
        assert_eq!(one("pgn", &text).0.start.game().name(), "xiangqi", "{text}");
    }
}

#[test]
fn a_word_before_the_moves_may_have_a_slip() {
    for (name, line, words) in [
        ("usi", "position startpos moves 7g7f 3c3d", ["position", "startpos", "moves"]),
        ("uci", "position startpos moves e2e4 e7e5", ["position", "startpos", "moves"]),
        ("xiangqi-uci", "position startpos moves h3e3 h10g8", ["position", "startpos", "moves"]),
    ] {
        for word in words {
            let swapped = format!("{}{}{}", &word[1..2], &word[..1], &word[2..]);
            for slip in [&word[1..], &format!("{word}x"), &swapped, &word.to_ascii_uppercase()] {
                let text = format!("{}\n{line}\n", line.replacen(word, slip, 1));
                let games = games(name, &text);
                assert_eq!(games.len(), 2, "{text}");
                assert_eq!((games[0].0, games[0].1.len()), (2, 1), "{text}: {games:?}");
                assert!(games[1].1.is_empty(), "{text}: {games:?}");
            }
        }
        // Another word is none of these.
        let text = format!("{}\n{line}\n", line.replacen("startpos", "random", 1));
        assert_eq!(games(name, &text)[0].0, 0, "{text}");
    }
    let desk =
        Desk::with(&[("a.usi", "osition strtpos mves 7g7f 3c3d\nposition startpos moves 7g7f\n")]);
    desk.run(&["validate", "--fix", "a.usi"]).code(0);
    assert_eq!(
        desk.read("a.usi"),
        "position startpos moves 7g7f 3c3d\nposition startpos moves 7g7f\n"
    );
}

#[test]
fn a_variant_that_nobody_knows_is_said_also_at_the_end() {
    let text = "setoption name UCI_Variant value xiangqi\nposition startpos moves h3e3\n\
                setoption name UCI_Variant value xiangqiposition startpos moves h3e3 h10g8\n";
    let games = games("xiangqi-uci", text);
    assert!(games.iter().any(|(_, codes)| codes.contains(&"V405")), "{games:?}");
    let json = Desk::with(&[("a.uci", text)]).run(&["convert", "-t", "jsonl", "a.uci"]).out;
    assert!(json.contains("startpos moves h3e3 h10g8"), "{json}");
}

#[test]
fn a_slip_at_the_head_of_a_line_costs_one_move_at_most() {
    let line = "▲７六歩    △３四歩    ▲２六歩    △４四歩";
    let text = |line: &str| format!("先手：A\n後手：B\n\n{line}\nまで4手で後手の勝ち\n");
    for (damaged, left) in
        [("x▲７六歩", 4), ("\"▲７六歩", 4), ("・▲７六歩", 4), ("７▲六歩", 3), ("▲7六x歩", 3)]
    {
        let text = text(&line.replacen("▲７六歩", damaged, 1));
        let (record, findings) = one("ki2u", &text);
        let written = record.tree.main_line().count();
        assert!(written >= 4, "{text}: {findings:?}");
        assert!(!findings.is_empty(), "{text}");
        if left == 4 {
            assert_eq!(moves(&record), 4, "{text}: {findings:?}");
        }
    }
    // What is told in words is no line of moves.
    let (record, findings) = one("ki2u", &text("本譜は▲７六歩 △３四歩"));
    assert!(has_error(&findings) && moves(&record) == 0, "{findings:?}");
}

#[test]
fn numbers_of_epd_are_numbers() {
    for (operation, code) in [
        ("fmvn 3O;", "P403"),
        ("hmvc x7;", "P403"),
        ("hmvc ;", "P403"),
        ("acd 12 bm e4;", "P403"),
        ("fmvn 30 hmvc 7;", "P403"),
    ] {
        let (_, findings) = one("epd", &format!("4k3/8/8/8/8/8/4P3/4K3 w - - {operation}\n"));
        assert!(ids(&findings).contains(&code), "{operation}: {findings:?}");
    }
    let good = "4k3/8/8/8/8/8/4P3/4K3 w - - acd 12; ce -30; fmvn 30; hmvc 7; dm 3;\n";
    assert!(one("epd", good).1.is_empty());
}

#[test]
fn a_result_of_psn_that_is_none_is_said() {
    let game =
        |result| format!("[Sente \"A\"]\n[Gote \"B\"]\n[Result \"{result}\"]\n1.P7g-7f P3c-3d\n");
    for result in ["9-1", "-0", "1-00", "01", "1/2", "½-½"] {
        assert_eq!(ids(&one("psn", &game(result)).1), ["U406"], "{result}");
    }
    for result in ["1-0", "0-1", "1/2-1/2", "Resigns", "", "?", "*"] {
        assert!(!ids(&one("psn", &game(result)).1).contains(&"U406"), "{result}");
    }
}

#[test]
fn a_blank_behind_the_summary_of_a_server_says_nothing() {
    let text =
        "V2.2\nN+Sente\nN-Gote\nPI\n+\n+7776FU\n-3334FU\n'summary:unknown:Sente lose:Gote win \n";
    let (record, findings) = one("csa", text);
    let outcome = record.ending().map(|(ending, side)| ending.outcome(side));
    assert_eq!(outcome, Some(Outcome::Win(Side::Second)), "{findings:?}");
    assert!(!ids(&findings).contains(&"C126"), "{findings:?}");
}

#[test]
fn a_version_that_nobody_knows_is_mended_to_its_neighbour() {
    let desk = Desk::with(&[("a.csa", "V2.3\nPI\n+\n+7776FU\n%TORYO\n")]);
    desk.run(&["validate", "--fix", "--unsafe-fixes", "a.csa"]).code(0);
    assert_eq!(desk.read("a.csa"), "V2.2\nPI\n+\n+7776FU\n%TORYO\n");
}

#[test]
fn a_block_of_ishi_that_swallows_moves_says_so() {
    for (opener, closer) in [("USER", "ENDUSER"), ("COM", "ENDCOM")] {
        let good = format!(
            "EVENT A\r\nB 1 Q16\r\n{opener}\r\nany\r\n{closer}\r\nW 2 D4\r\nB 3 Q4\r\n{opener}\r\nmore\r\n{closer}\r\nW 4 D16\r\n"
        );
        assert!(one("ishi", &good).1.is_empty(), "{good}");
        for damaged in [&closer[1..], "END", "garbage"] {
            let text = good.replacen(&format!("{closer}\r\n"), &format!("{damaged}\r\n"), 1);
            assert!(ids(&one("ishi", &text).1).contains(&"H103"), "{text}");
        }
    }
}

#[test]
fn an_example_says_where_it_weighs_otherwise() {
    let desk = Desk::new();
    for (code, en, ja) in [("P139", "an error", "エラー"), ("F204", "a warning", "警告")] {
        let page = desk.run(&["explain", code]).code(0).out;
        assert!(page.contains(&format!("Example, in which it is {en}:")), "{page}");
        let page = desk.run(&["--lang", "ja", "explain", code]).code(0).out;
        assert!(page.contains(&format!("例（この場合は{ja}）:")), "{page}");
    }
    assert!(desk.run(&["explain", "S114"]).out.contains("\nExample:\n"));
}
