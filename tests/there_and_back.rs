//! From lines of JSON into each format and back: what was lost on the way without a word, or came back as something
//! else.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::support::{read, write};
use kifu::formats::{Detection, Door, FORMATS, Loss, detect};
use kifu::games::Side;
use kifu::record::{EndKind, Outcome, Record};
use kifu::source::Source;

fn winner(record: &Record) -> Option<Outcome> {
    record.ending().map(|(ending, side)| ending.outcome(side))
}

/// A text in a format, written twice: the second time from what was read of the first.
fn is_stable(from: &str, text: &str, to: &str) -> String {
    let (first, _) = converted(from, text, to);
    let again: Vec<_> = read(format(to), &Source::new("x", first.clone()));
    let records: Vec<&Record> = again.iter().map(|(record, _)| record).collect();
    assert_eq!(write(format(to), &records).0, first);
    first
}

fn shogi(rest: &str) -> String {
    format!("{{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"],{rest}}}\n")
}

#[test]
fn an_ending_that_says_who_loses_is_compared_with_who_is_said_to_have_lost() {
    // Gote is to move, and wins by default.
    for (rest, findings) in [
        (r#""ending":"won-by-default","ending_by":"second""#, 1),
        (r#""ending":"won-by-default","ending_by":"first""#, 0),
        (r#""ending":"try","ending_by":"first""#, 1),
        (r#""ending":"draw","ending_by":"first""#, 1),
        (r#""ending":"interrupted","ending_by":"second""#, 1),
    ] {
        let (record, found) = one("jsonl", &shogi(rest));
        let found: Vec<_> = ids(&found).into_iter().filter(|id| *id == "R110").collect();
        assert_eq!(found.len(), findings, "{rest}");
        assert_eq!(record.ending().unwrap().0.by, None, "{rest}");
        assert!(!is_stable("jsonl", &shogi(rest), "jsonl").contains("ending_by"));
    }
    for (rest, loser) in [
        (r#""ending":"timeout","ending_by":"first""#, Side::First),
        (r#""ending":"illegal-move","ending_by":"first""#, Side::First),
        (r#""ending":"lost","ending_by":"second""#, Side::Second),
        (r#""ending":"resign","ending_by":"first""#, Side::First),
    ] {
        let (record, found) = one("jsonl", &shogi(rest));
        assert!(found.is_empty(), "{rest}: {found:?}");
        assert_eq!(winner(&record), Some(Outcome::Win(loser.other())), "{rest}");
    }
}

#[test]
fn a_result_that_only_a_header_states_is_counted_where_the_marker_is_another() {
    let game = |result: &str, ending: &str| {
        let text = format!(
            r#"{{"kifu":1,"game":"chess","headers":{{"result":"{result}"}},"moves":["e2e4","e7e5"]{ending}}}"#
        );
        converted("jsonl", &text, "pgn").1.get(Loss::Headers)
    };
    assert_eq!(game("1-0", ""), 1);
    assert_eq!(game("1/2-1/2", ""), 1);
    assert_eq!(game("1-0", r#","ending":"draw""#), 1);
    assert_eq!(game("1-0", r#","ending":"resign""#), 1);
    assert_eq!(game("0-1", r#","ending":"resign""#), 0);
    assert_eq!(game("*", ""), 0);
    assert_eq!(game("?", ""), 0);
}

#[test]
fn a_header_named_as_the_tag_of_the_variant_does_not_make_a_game_of_chess_another() {
    for name in ["Game", "Variant"] {
        let text = format!(
            r#"{{"kifu":1,"game":"chess","headers":{{"{name}":"Casual"}},"moves":["e2e4","e7e5"]}}"#
        );
        let (pgn, losses) = converted("jsonl", &text, "pgn");
        assert_eq!(losses.get(Loss::Headers), 1, "{pgn}");
        let (record, found) = one("pgn", &pgn);
        assert!(found.is_empty(), "{found:?}");
        assert_eq!(record.plies(), 2);
        assert!(record.start_known);
    }
    let (pgn, losses) =
        converted("pgn", "[Variant \"Standard\"]\n[Game \"3\"]\n\n1. e4 *\n", "pgn");
    assert!(losses.is_empty() && pgn.contains("[Game \"3\"]"), "{pgn}");
    // Of another game what names none.
    let headers = r#""headers":{"Variant":"my own"}"#;
    let (pgn, losses) = converted("jsonl", &shogi(headers), "pgn");
    assert!(pgn.contains("[Variant \"Shogi\"]"), "{pgn}");
    assert_eq!(losses.get(Loss::Headers), 1);
}

#[test]
fn a_game_of_ishi_without_moves_is_found_in_a_folder() {
    let sgf = "(;FF[4]GM[1]SZ[19]EV[Cup]PB[A]PW[B]RE[W+R])";
    let (ishi, _) = converted("sgf", sgf, "ishi");
    let heads = "EVENT Cup\r\nBLACK A\r\nWHITE B\r\nRESULT W+R\r\n";
    let prose = "Event of the year\nBlack is the night,\nwhite is the snow.\n";
    let program = "package main\n\nfunc main() {\n}\n";
    let files = [("d/a.go", &*ishi), ("d/b.go", heads), ("d/c.txt", prose), ("d/main.go", program)];
    let run = Desk::with(&files).run(&["info", "--field", "result", "d"]).code(0);
    assert_eq!(run.out.lines().filter(|line| line.contains("second-wins")).count(), 2, "{run:?}");
    assert_eq!(run.out.lines().count(), 2, "{run:?}");
}

#[test]
fn an_empty_result_does_not_stand_in_the_way_of_the_ending() {
    let text =
        r#"{"kifu":1,"game":"go","headers":{"result":""},"moves":["B[pd]"],"ending":"resign"}"#;
    for to in ["sgf", "ishi", "pcn"] {
        let (written, losses) = converted("jsonl", text, to);
        assert!(losses.is_empty(), "{written}");
        let (record, _) = one(to, &written);
        assert_eq!(winner(&record), Some(Outcome::Win(Side::First)), "{written}");
        is_stable("jsonl", text, to);
    }
}

#[test]
fn a_comment_of_kif_that_mentions_sgf_is_none() {
    let text = r#"{"kifu":1,"game":"shogi","moves":[],"notes":[{"at":0,"kind":"comment","text":"(;B[aa])"}]}"#;
    for to in ["kifu", "ki2u"] {
        let (written, _) = converted("jsonl", text, to);
        let Detection::Is(found) = detect(&written, None) else { panic!("{written}") };
        let (record, _) = one(found.name, &written);
        assert_eq!(record.comments(), 1);
    }
    assert!(matches!(detect("my game: (;B[aa])", None), Detection::Is(it) if it.name == "sgf"));
}

#[test]
fn blanks_that_readers_take_away_are_not_written() {
    let go = |headers: &str, notes: &str| {
        format!(
            r#"{{"kifu":1,"game":"go","headers":{{{headers}}},"moves":["B[pd]"],"notes":[{notes}]}}"#
        )
    };
    let headers = r#""start":" about noon ","time_control":" an hour","komi":" none "#;
    is_stable("jsonl", &go(&format!("{headers}\""), ""), "sgf");
    let names = r#""first":" tony ","second":"jared ","event":"  ","title":"a\n""#;
    let written = is_stable("jsonl", &go(names, ""), "sgf");
    assert!(written.contains("PB[tony]") && written.contains("PW[jared]"), "{written}");
    let remark = r#"{"at":0,"kind":"remark","text":"  a remark  "}"#;
    let written = is_stable("jsonl", &go(r#""remark":" another one ""#, remark), "ishi");
    assert!(written.contains("REMARK a remark\n"), "{written}");
}

/// Forty moves of three days each: the totals come to more than a time of a move can be.
fn by_letter() -> String {
    let there = ["+2838HI\n", "-8272HI\n", "+3828HI\n", "-7282HI\n"];
    let moves: String = (0..40).map(|ply| format!("{}T259200\n", there[ply % 4])).collect();
    format!("V2.2\nPI\n+\n{moves}%TORYO\n")
}

#[test]
fn totals_of_games_by_letter_are_read() {
    let csa = by_letter();
    for to in ["kifu", "jkf", "jsonl", "pcn"] {
        let (written, losses) = converted("csa", &csa, to);
        assert!(losses.is_empty(), "{to}");
        let (_, found) = one(to, &written);
        assert!(found.iter().all(|it| it.severity.name() == "note"), "{to}: {found:?}");
        let (back, losses) = converted(to, &written, "csa");
        assert!(losses.is_empty(), "{to}: {back}");
        assert_eq!(back.matches("T259200").count(), 40, "{to}: {back}");
    }
    let (kif, _) = converted("csa", &csa, "kifu");
    assert!(kif.contains("(4320:00/1440:00:00)"), "{kif}");
    // One that is not the sum is told, and kept.
    let wrong = kif.replace("/1440:00:00", "/1441:00:00");
    let (record, found) = one("kifu", &wrong);
    assert!(ids(&found).contains(&"R107"), "{found:?}");
    for through in ["jsonl", "pcn"] {
        let (text, _) = write(format(through), &[&record]);
        let (back, _) = one(through, &text);
        let (again, _) = write(format("kifu"), &[&back]);
        assert!(again.contains("/1441:00:00"), "{through}: {again}");
    }
}

#[test]
fn a_note_behind_variations_stands_behind_none_where_they_are_left_out() {
    let text = r#"{"kifu":1,"game":"chess","moves":["e2e4"],"notes":[{"at":1,"kind":"comment","text":"b","behind":1}],"variations":[{"id":1,"at":1,"moves":["d2d4"]}]}"#;
    let desk = Desk::with(&[("a.jsonl", text)]);
    let pcn = desk.run(&["convert", "-t", "pcn", "--no-variations", "a.jsonl"]).code(0).out;
    assert!(!pcn.contains("behind"), "{pcn}");
    assert_eq!(desk.pipe(&["convert", "-t", "pcn", "-"], pcn.as_bytes()).code(0).out, pcn);
}

#[test]
fn kinds_of_endings_say_whether_they_name_a_loser() {
    assert!(EndKind::Lost.has_loser() && EndKind::Timeout.has_loser());
    assert!(!EndKind::Mate.has_loser() && !EndKind::Draw.has_loser());
}

/// Japanese and Chinese paragraphs begin with a blank of full width, which is part of their text.
#[test]
fn a_blank_of_full_width_begins_a_comment() {
    let games = [
        ("shogi", "7g7f"),
        ("chess", "e2e4"),
        ("go", "B[pd]"),
        ("xiangqi", "h3e3"),
        ("janggi", "a4b4"),
        ("makruk", "a3a4"),
    ];
    for ((game, mv), text) in games
        .into_iter()
        .flat_map(|game| ["\u{3000}段落\u{3000}二", "\u{3000}"].map(|text| (game, text)))
    {
        let line = format!(
            r#"{{"kifu":1,"game":"{game}","moves":["{mv}"],"notes":[{{"at":1,"kind":"comment","text":"{text}"}}]}}"#
        );
        let (record, found) = one("jsonl", &line);
        assert!(found.is_empty(), "{game}: {found:?}");
        let comments = |record: &Record| -> Vec<String> {
            let tree = &record.tree;
            let notes = tree.main_line().flat_map(|node| tree.notes(node));
            notes.map(|note| record.text(note.text).to_owned()).collect()
        };
        let mut holders = 0;
        for to in
            FORMATS.iter().filter(|to| to.write.is_some() && matches!(to.door, Door::Text { .. }))
        {
            if !to.games.contains(&record.game()) {
                continue;
            }
            let (written, losses) = write(to, &[&record]);
            if losses.get(Loss::Comments) > 0 {
                continue;
            }
            holders += 1;
            let (back, _) = one(to.name, &written);
            assert_eq!(comments(&back), [text], "{game} in {}: {written}", to.name);
        }
        assert!(holders > 1, "{game}: {holders}");
    }
}
