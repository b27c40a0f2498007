//! Files of the variants of Lichess: PGN of several sites, FEN, UCI, PCN, jsonl, and what is said of them.

use crate::chess_variants::NAMES;
use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::support::{corpus, corpus_text, read, source, write};
use kifu::findings::{Finding, Severity};
use kifu::formats::Loss;
use kifu::games::Position;
use kifu::games::chess::Variant;
use kifu::record::Record;
use kifu::replay::end_of_main_line;
use kifu::source::Source;
use serde_json::Value;

/// All games of a text in a format.
fn all(name: &str, text: &str) -> Vec<(Record, Vec<Finding>)> {
    read(format(name), &Source::new("x", text))
}

/// A game of PGN with one tag and moves.
fn pgn(tags: &str, moves: &str) -> (Record, Vec<Finding>) {
    one("pgn", &format!("[White \"A\"]\n[Black \"B\"]\n{tags}\n\n{moves}\n"))
}

fn variant(record: &Record) -> Option<Variant> {
    record.start.chess_variant()
}

/// The FEN at the end of the main line.
fn last(record: &Record) -> String {
    end_of_main_line(record).to_line()
}

#[test]
fn a_tag_names_the_rules_however_a_site_spells_it() {
    let names = [
        ("Crazyhouse", Variant::Crazyhouse),
        ("crazy house", Variant::Crazyhouse),
        ("zh", Variant::Crazyhouse),
        ("Atomic chess", Variant::Atomic),
        ("ANTICHESS", Variant::Antichess),
        ("suicide", Variant::Suicide),
        ("Give away", Variant::Giveaway),
        ("Three-check", Variant::ThreeCheck),
        ("3 Check", Variant::ThreeCheck),
        ("3-Check", Variant::ThreeCheck),
        ("King Of The Hill", Variant::KingOfTheHill),
        ("KOTH", Variant::KingOfTheHill),
    ];
    for (name, expected) in names {
        let (record, findings) = pgn(&format!("[Variant \"{name}\"]"), "1. e4 e5 *");
        assert_eq!(ids(&findings), [""; 0], "{name}");
        assert_eq!(variant(&record), Some(expected), "{name}");
        assert!(record.start_known);
    }
    let (record, findings) = pgn("[Variant \"Racing Kings\"]", "1. Nf4 Ka3 *");
    assert_eq!((variant(&record), ids(&findings)), (Some(Variant::RacingKings), vec![]));
    let (record, findings) = pgn("[Variant \"horde\"]", "1. e5 e6 *");
    assert_eq!((variant(&record), ids(&findings)), (Some(Variant::Horde), vec![]));
    // What nobody knows the rules of stays text.
    for name in ["Bughouse", "losers", "5check", "Capablanca"] {
        let (record, findings) = pgn(&format!("[Variant \"{name}\"]"), "1. e4 e5 *");
        assert_eq!(ids(&findings), ["P108"], "{name}");
        assert!(!record.start_known && variant(&record).is_none());
    }
}

#[test]
fn rules_that_only_the_position_or_a_drop_shows_are_used_and_that_is_said() {
    let fens = [
        (
            "r1bqk2r/ppp2ppp/8/8/8/8/PPP2PPP/R1BQK2R[Nn] w KQkq - 0 1",
            "1. N@e4 *",
            Variant::Crazyhouse,
        ),
        ("4k3/8/8/8/8/8/8/4K2R w K - 2+3 0 1", "1. O-O *", Variant::ThreeCheck),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "1. Nf4 *", Variant::RacingKings),
    ];
    for (fen, moves, expected) in fens {
        let (record, findings) = pgn(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]"), moves);
        assert_eq!(ids(&findings), ["P147"], "{fen}");
        assert_eq!(findings[0].severity, Severity::Note);
        assert_eq!(variant(&record), Some(expected), "{fen}");
    }
    let (record, findings) = pgn("", "1. e4 d5 2. exd5 Qxd5 3. P@e4 *");
    assert_eq!((ids(&findings), variant(&record)), (vec!["P147"], Some(Variant::Crazyhouse)));
    // Where a tag says chess, nothing is dropped.
    let (record, findings) = pgn("[Variant \"Standard\"]", "1. e4 d5 2. exd5 Qxd5 3. P@e4 *");
    assert_eq!((ids(&findings), variant(&record)), (vec!["P130"], None));
    // An empty ninth row is one of Lichess' crazyhouse, said or not.
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1";
    let tags = format!("[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]");
    assert_eq!(ids(&pgn(&tags, "1. e4 *").1), [""; 0]);
    let (record, findings) = pgn(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]"), "1. e4 *");
    assert_eq!((ids(&findings), variant(&record)), (vec!["P147"], Some(Variant::Crazyhouse)));
    let tags = tags.replace("Crazyhouse", "Standard");
    assert_eq!(ids(&pgn(&tags, "1. e4 *").1), ["P106"]);
}

#[test]
fn a_pocket_in_another_game_is_an_error_at_its_place() {
    let text = "[Variant \"Atomic\"]\n[SetUp \"1\"]\n\
                [FEN \"4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1\"]\n\n1. Kd1 *\n";
    let (record, findings) = one("pgn", text);
    assert_eq!(ids(&findings), ["P106"]);
    let span = findings[0].span.unwrap();
    assert!(text[span.start as usize..].starts_with("[Q]"), "{span:?}");
    assert!(!record.start_known);
}

#[test]
fn the_end_of_a_variant_is_compared_with_the_result() {
    let hill = "[Variant \"King of the Hill\"]";
    let moves = "1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Kd4#";
    for (rest, expected) in [
        ("1-0", vec![]),
        ("0-1", vec!["X313"]),
        ("1/2-1/2", vec!["X313"]),
        ("*", vec!["X314"]),
        ("h6 1-0", vec!["X123"]),
    ] {
        let (_, findings) = pgn(hill, &format!("{moves} {rest}"));
        assert_eq!(ids(&findings), expected, "{rest}");
    }
    // Who writes no mark, or another one, is told so and no more.
    for mark in ["", "+"] {
        let (_, findings) = pgn(hill, &format!("1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Kd4{mark} 1-0"));
        assert_eq!(ids(&findings), ["P304"]);
        assert_eq!(findings[0].severity, Severity::Note);
    }
}

#[test]
fn what_a_rule_forbids_is_an_error_at_its_move() {
    let cases = [
        ("Antichess", "1. e3 b5 2. Nf3 *", "X124"),
        ("Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. N@e4 *", "X127"),
        ("Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. P@e8 *", "X128"),
        ("Crazyhouse", "1. e4 d5 2. exd5 Qxd5 3. Nf3 a6 4. P@g1 *", "X129"),
        ("Horde", "1. O-O *", "X115"),
        ("Three-check", "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6# hxg6 *", "X123"),
        ("Racing Kings", "1. Nc3 *", "X126"),
        ("Atomic", "1. Nf3 e5 2. Nxe5 d6 3. e4 Bh3 4. e5 Bxg2 *", ""),
        ("Atomic", "1. e4 Nf6 2. h3 Nd5 3. h4 Nf4 4. h5 Ne2 5. Bxe2 *", "X125"),
    ];
    for (name, moves, code) in cases {
        let (_, findings) = pgn(&format!("[Variant \"{name}\"]"), moves);
        let errors: Vec<_> = ids(&findings).into_iter().filter(|id| id.starts_with('X')).collect();
        let expected: Vec<&str> = if code.is_empty() { vec![] } else { vec![code] };
        assert_eq!(errors, expected, "{name} {moves}");
    }
}

#[test]
fn every_game_of_the_corpus_ends_where_it_does_in_other_programs() {
    let Some(text) = corpus_text("chess-variants/manifest.json") else { return };
    let files: Vec<Value> = serde_json::from_str(&text).unwrap();
    let mut count = 0;
    for file in &files {
        let Some(games) = file["games"].as_array() else { continue };
        let Some(name) = file["file"].as_str() else { continue };
        let Some(text) = corpus_text(&format!("chess-variants/{name}")) else { continue };
        let records = all("pgn", &text);
        assert_eq!(records.len(), games.len(), "{name}");
        for ((record, findings), game) in records.iter().zip(games) {
            assert_eq!(ids(findings), [""; 0], "{name}");
            let moves: Vec<&str> =
                game["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let (line, _) = write(format("uci"), &[record]);
            let line = line.lines().find(|line| line.starts_with("position")).unwrap().to_owned();
            let played: Vec<&str> =
                line.split_once(" moves ").map_or("", |(_, moves)| moves).split(' ').collect();
            assert_eq!(played, moves, "{name}");
            let fen = last(record);
            let board = |fen: &str| fen.split(' ').next().unwrap_or_default().to_owned();
            assert_eq!(board(&fen), board(game["final"].as_str().unwrap()), "{name}");
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn every_format_gives_a_game_of_a_variant_back() {
    let Some(corpus) = corpus() else { return };
    for name in NAMES {
        let path = corpus.join(format!("chess-variants/games-{name}.pgn"));
        let text = std::fs::read_to_string(path).unwrap();
        for (record, _) in all("pgn", &text) {
            for target in ["pgn", "uci", "jsonl", "pcn"] {
                let target = format(target);
                if !target.holds_game(&record.start) {
                    assert_eq!(target.name, "pcn");
                    assert!(["atomic", "crazyhouse"].contains(&name), "{name}");
                    continue;
                }
                let (written, _) = write(target, &[&record]);
                let back = read(target, &source("x", written.as_bytes()));
                let [(back, findings)] = &back[..] else { panic!("{name} {written}") };
                assert_eq!(ids(findings), [""; 0], "{name} {written}");
                assert_eq!(back.start.to_line(), record.start.to_line());
                assert_eq!(variant(back), variant(&record), "{name} {}", target.name);
                assert_eq!(last(back), last(&record), "{name} {}", target.name);
                assert_eq!(back.plies(), record.plies());
                let (again, _) = write(target, &[back]);
                assert_eq!(again, written, "{name} {}", target.name);
            }
        }
    }
}

#[test]
fn games_of_several_rules_in_one_list_for_engines_keep_theirs() {
    let chess = pgn("", "1. e4 e5 *").0;
    let atomic = pgn("[Variant \"Atomic\"]", "1. Nf3 e5 2. Nxe5 *").0;
    let (text, _) = write(format("uci"), &[&chess, &atomic, &chess, &atomic, &atomic]);
    let back = all("uci", &text);
    let variants: Vec<_> = back.iter().map(|(record, _)| variant(record)).collect();
    let atomic = Some(Variant::Atomic);
    assert_eq!(variants, [None, atomic, None, atomic, atomic]);
    assert!(back.iter().all(|(_, findings)| findings.is_empty()), "{text}");
    // Cut anywhere where it may be cut, each piece reads as it did in the whole.
    let mut starts = Vec::new();
    (format("uci").split().unwrap())(&text, &mut starts);
    starts.push(text.len());
    assert!(starts.len() > 4, "{starts:?}");
    let pieces: Vec<_> = starts
        .windows(2)
        .flat_map(|pair| all("uci", &text[pair[0]..pair[1]]))
        .map(|(record, _)| variant(&record))
        .collect();
    assert_eq!(pieces, variants);
    // A variant without a way back holds for all behind it, and none is cut off from its name.
    let open = "setoption name UCI_Variant value horde\nposition startpos moves e5e6\n\
                position startpos moves a5a6\n";
    let mut starts = Vec::new();
    (format("uci").split().unwrap())(open, &mut starts);
    assert_eq!(starts, [0]);
    let back = all("uci", open);
    assert_eq!(back.len(), 2);
    assert!(back.iter().all(|(record, _)| variant(record) == Some(Variant::Horde)));
    let (record, findings) =
        one("uci", "setoption name UCI_Variant value bughouse\nstartpos moves e2e4\n");
    assert_eq!((ids(&findings), record.plies()), (vec!["U304"], 1));
}

#[test]
fn a_fen_tells_what_it_can_and_the_rest_is_counted() {
    let crazy = pgn("[Variant \"Crazyhouse\"]", "1. e4 d5 2. exd5 *").0;
    let (text, losses) = write(format("fen"), &[&crazy]);
    assert_eq!(losses.get(Loss::Headers), 3, "the names and the tag, but not the rules: {text}");
    assert!(text.lines().next_back().unwrap().contains("[P]"), "{text}");
    let atomic = pgn("[Variant \"Atomic\"]", "1. e4 d5 *").0;
    let (_, losses) = write(format("fen"), &[&atomic]);
    assert_eq!(losses.get(Loss::Headers), 4);
    // Lists of positions are read by what they show.
    let (record, findings) = one("fen", "4k3/8/8/8/8/8/8/4K3[Qp] b - - 0 1\n");
    assert_eq!((ids(&findings), variant(&record)), (vec![], Some(Variant::Crazyhouse)));
}

#[test]
fn pcn_does_not_take_what_its_actions_cannot_say() {
    let desk = Desk::new();
    desk.write("a.pgn", "[Variant \"Atomic\"]\n\n1. e4 d5 2. exd5 *\n");
    let run = desk.run(&["convert", "a.pgn", "-t", "pcn"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.err.contains("pcn holds no atomic chess; --to pgn writes it"), "{run:?}");
}

#[test]
fn a_board_of_crazyhouse_shows_what_is_in_the_pockets() {
    let desk = Desk::new();
    desk.write("a.pgn", "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 *\n");
    let run = desk.run(&["replay", "a.pgn"]);
    assert!(run.out.contains("black in hand: P2\n"), "{}", run.out);
    assert!(run.out.contains("white in hand: P\n"), "{}", run.out);
    let run = desk.run(&["info", "a.pgn"]);
    let mut rules = run.out.lines().filter(|line| line.starts_with("rules:"));
    assert!(rules.next().unwrap().ends_with(" crazyhouse"), "{}", run.out);
}

#[test]
fn positions_of_variants_are_judged_by_their_own_rules() {
    let fine = [
        ("Horde", "4k3/8/8/8/8/8/P7/P7 w - - 0 1", "1. a4 *"),
        ("Antichess", "8/8/8/8/8/k7/8/KK6 w - - 0 1", "1. Kc1 *"),
        ("Atomic", "8/8/8/8/3k4/3K4/4q3/8 w - - 0 1", "1. Kc4 *"),
        ("Crazyhouse", "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3[NN] w - - 0 1", "1. N@h5 *"),
    ];
    for (name, fen, moves) in fine {
        let tags = format!("[Variant \"{name}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]");
        let (_, findings) = pgn(&tags, moves);
        let wrong = findings.iter().filter(|it| it.severity >= Severity::Warning);
        assert_eq!(
            wrong.map(|it| it.code.row().id).collect::<Vec<_>>(),
            [""; 0],
            "{name} {findings:?}"
        );
    }
}

#[test]
fn a_record_is_written_with_the_name_that_lichess_has_and_the_pockets_in_brackets() {
    let text = "[Variant \"zh\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3/Qp w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Q@e7# 1-0\n";
    let (record, _) = one("pgn", text);
    assert!(matches!(record.start, Position::Chess(_)));
    let (written, losses) = write(format("pgn"), &[&record]);
    assert!(written.contains("[Variant \"Crazyhouse\"]"), "{written}");
    assert!(written.contains("[FEN \"4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1\"]"), "{written}");
    assert_eq!(losses.get(Loss::Headers), 0);
    let text =
        converted("uci", "position fen 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 moves Q@d6\n", "pgn").0;
    assert!(text.contains("1. Q@d6 *"), "{text}");
}

#[test]
fn json_of_lichess_and_chess_com_is_played_by_the_rules_that_it_names() {
    let lichess = |variant: &str, moves: &str, status: &str, rest: &str| {
        format!(
            "{{\"id\":\"abcdabcd\",\"rated\":true,\"variant\":\"{variant}\",\"speed\":\"blitz\",\
             \"perf\":\"{variant}\",\"createdAt\":1714564806123,\"lastMoveAt\":1714565001000,\
             \"status\":\"{status}\",\"players\":{{\"white\":{{\"user\":{{\"name\":\"A\",\"id\":\"a\"}},\
             \"rating\":1500}},\"black\":{{\"user\":{{\"name\":\"B\",\"id\":\"b\"}},\"rating\":1500}}}},\
             {rest}\"moves\":\"{moves}\"}}\n"
        )
    };
    let cases = [
        ("crazyhouse", "e4 d5 exd5 Qxd5 P@d7+", "started", "", Variant::Crazyhouse),
        (
            "crazyhouse",
            "e4 d5 exd5",
            "started",
            "\"lastFen\":\"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR/P b KQkq - 0 2\",",
            Variant::Crazyhouse,
        ),
        (
            "kingOfTheHill",
            "e3 a6 Ke2 a5 Kd3 a4 Kd4#",
            "variantEnd",
            "\"winner\":\"white\",",
            Variant::KingOfTheHill,
        ),
        ("threeCheck", "e4 e5 Bc4 Nc6 Bxf7+", "started", "", Variant::ThreeCheck),
        ("racingKings", "Nf4 Ka3", "started", "", Variant::RacingKings),
    ];
    for (name, moves, status, rest, expected) in cases {
        let (record, findings) = one("lichess", &lichess(name, moves, status, rest));

        assert_eq!(ids(&findings), [""; 0], "{name} {moves}");
        assert_eq!(variant(&record), Some(expected), "{name}");
        assert_eq!(record.plies(), moves.split(' ').count());
    }
    // Another position than that of the board is told.
    let fen = "\"lastFen\":\"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR/p b KQkq - 0 2\",";
    let (_, findings) = one("lichess", &lichess("crazyhouse", "e4 d5 exd5", "started", fen));
    assert_eq!(ids(&findings).len(), 1, "{findings:?}");
    let pgn = "[Event \\\"Live Chess\\\"]\\n[Variant \\\"3-Check\\\"]\\n[White \\\"A\\\"]\\n\
               [Black \\\"B\\\"]\\n[Result \\\"1-0\\\"]\\n\\n\
               1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6# 1-0\\n";
    let text = format!(
        "{{\"games\":[{{\"url\":\"https://www.chess.com/game/live/1\",\"pgn\":\"{pgn}\",\
         \"rules\":\"threecheck\",\"white\":{{\"username\":\"A\",\"result\":\"win\"}},\
         \"black\":{{\"username\":\"B\",\"result\":\"threecheck\"}}}}]}}\n"
    );
    let (record, findings) = one("chesscom", &text);
    assert_eq!(ids(&findings), [""; 0]);
    assert_eq!(variant(&record), Some(Variant::ThreeCheck));
}
