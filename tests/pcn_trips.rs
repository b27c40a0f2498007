//! What is written as PCN comes back: games of chess, xiangqi, janggi, makruk and Go. Those of shogi
//! go through PCN among all their formats.

use crate::support::{corpus, difference, files, format_of, read, source, write};
use kifu::findings::{Code, Finding, Severity};
use kifu::formats::pcn::PCN;
use kifu::formats::pgn::PGN;
use kifu::formats::{Format, Losses, by_name};
use kifu::games::square_board::{self, Numbering, Pieces};
use kifu::games::{self, Position, Rules, Side, chess, go, janggi, makruk, xiangqi};
use kifu::record::{EndKind, Ending, Entry, Key, Millis, NodeId, NoteKind, Outcome, Record};
use kifu::source::Source;
use std::path::{Path, PathBuf};

fn pcn() -> &'static Format {
    by_name("pcn").unwrap()
}

/// Writes a record as PCN and reads it again; gives back the text and what was lost.
fn trip(name: &str, record: &Record) -> (String, Losses) {
    let (text, losses) = write(pcn(), &[record]);
    let games = read(pcn(), &Source::new(name, text.clone()));
    assert_eq!(games.len(), 1, "{name}\n{text}");
    let (back, _) = &games[0];
    assert_eq!(back.game(), record.game(), "{name}\n{text}");
    if let Some(difference) = crate::round_trips::upto::difference_upto(record, back, &losses) {
        panic!("{name}: {difference}\n{text}");
    }
    assert_eq!(back.outcome(), record.outcome(), "{name}\n{text}");
    let (again, _) = write(pcn(), &[back]);
    assert_eq!(difference(&text, &again), None, "{name} is written differently again");
    (text, losses)
}

/// The same of a game without a fault, of which nothing must be found wrong as PCN either.
fn clean_trip(name: &str, record: &Record) -> String {
    let (text, losses) = trip(name, record);
    assert!(losses.is_empty(), "{name}: {losses:?}");
    for (_, findings) in read(pcn(), &Source::new(name, text.clone())) {
        let wrong = findings.iter().find(|finding| finding.severity > Severity::Warning);
        assert!(wrong.is_none(), "{name}: {wrong:?}\n{text}");
    }
    text
}

fn chess_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/pgn");
    let mut found = files(&root, &["pgn"]);
    let own = found.len();
    assert!(own > 10, "{own}");
    if let Some(corpus) = corpus() {
        let small = |path: &PathBuf| path.metadata().unwrap().len() < 100_000;
        found.extend(files(&corpus.join("pgn"), &["pgn"]).into_iter().filter(small));
    }
    found
}

#[test]
fn games_of_chess_come_back() {
    let mut games = 0;
    for path in chess_files() {
        let source = source(path.to_str().unwrap(), &std::fs::read(&path).unwrap());
        if format_of(&source).is_none_or(|format| format.name != "pgn") {
            continue;
        }
        for (index, (record, _)) in read(by_name("pgn").unwrap(), &source).iter().enumerate() {
            // Where the start is unknown only PGN can give the words back.
            if !record.start_known || !pcn().holds_game(&record.start) {
                continue;
            }
            trip(&format!("{} #{index}", path.display()), record);
            games += 1;
        }
    }
    eprintln!("{games} games of chess");
    assert!(games > 20, "{games}");
}

/// A record of moves, one line.
fn record(start: Position, moves: impl IntoIterator<Item = games::Move>) -> Record {
    let mut record = Record::new(start);
    let mut node = NodeId::ROOT;
    for mv in moves {
        node = record.tree.push(node, Entry::Move(mv));
    }
    record
}

fn playouts_come_back<R: Pieces>(variant: &str) {
    for (number, game) in crate::playouts::playouts(variant).iter().enumerate() {
        let setup = square_board::Setup::<R>::from_fen(&game.start).unwrap();
        let mut position = square_board::Position::new(setup);
        let start = position.clone().wrap_position();
        let mut moves = Vec::new();
        for text in &game.moves {
            let mv = position.read_move(text, Numbering::FromOne).unwrap();
            position.play(mv);
            moves.push(square_board::Position::<R>::wrap(mv));
        }
        clean_trip(&format!("{variant} {number}"), &record(start, moves));
    }
}

#[test]
fn games_of_xiangqi_come_back() {
    playouts_come_back::<xiangqi::Role>("xiangqi");
}

#[test]
fn games_of_janggi_come_back() {
    playouts_come_back::<janggi::Role>("janggi");
}

#[test]
fn games_of_makruk_come_back() {
    playouts_come_back::<makruk::Role>("makruk");
}

/// The elements of `previous_moves`.
fn moves_of(text: &str) -> Vec<&str> {
    let (_, rest) = text.split_once("\"previous_moves\": [\n").unwrap();
    rest.lines()
        .take_while(|line| *line != "]," && *line != "]")
        .map(|line| line.strip_suffix(',').unwrap_or(line))
        .collect()
}

fn chess_moves(fen: &str, moves: &[&str]) -> Record {
    let mut position = chess::Position::from_fen(fen).unwrap();
    let start = Position::Chess(position.clone());
    let moves = moves.iter().map(|text| {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let mv = *legal.iter().find(|mv| mv.to_string() == *text).unwrap();
        position.play(mv);
        games::Move::Chess(mv)
    });
    let moves: Vec<_> = moves.collect();
    record(start, moves)
}

#[test]
fn special_moves_of_chess_are_lists_of_actions() {
    let text = clean_trip(
        "special",
        &chess_moves(
            "r3k2r/1P6/8/8/5p2/8/4P3/R3K2R w KQkq - 0 1",
            &["e1g1", "e8g8", "b7a8q", "g8g7", "e2e4", "f4e3"],
        ),
    );
    let expected = [
        r#"[[60, "shift", 62], [63, "shift", 61]]"#,
        r#"[[4, "shift", 6], [7, "shift", 5]]"#,
        r#"[[9, "remove", 0, {"promotion": "W:Q"}]]"#,
        r#"[[6, "shift", 14]]"#,
        r#"[[52, "shift", 36]]"#,
        r#"[[37, "remove", 36], [36, "shift", 44]]"#,
    ];
    assert_eq!(moves_of(&text), expected);
}

#[test]
fn castling_of_chess960_is_told_from_steps() {
    for (fen, castling, actions) in [
        (
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            "f1g1",
            r#"[[61, "jump", 62], [62, "shift", 61], [62, "land", 62]]"#,
        ),
        (
            "4k3/8/8/8/8/8/8/1RK5 w B - 0 1",
            "c1b1",
            r#"[[58, "jump", 58], [57, "shift", 59], [58, "land", 58]]"#,
        ),
        (
            "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
            "e1g1",
            r#"[[60, "jump", 62], [62, "shift", 61], [62, "land", 62]]"#,
        ),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", r#"[[60, "jump", 62], [62, "land", 62]]"#),
        (
            "4k3/8/8/8/8/8/8/2R1K3 w C - 0 1",
            "e1c1",
            r#"[[60, "jump", 58], [58, "shift", 59], [58, "land", 58]]"#,
        ),
    ] {
        let position = chess::Position::from_fen(fen).unwrap();
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let found = legal.iter().find(|mv| mv.wing().is_some()).map(ToString::to_string);
        let name = found.unwrap_or_else(|| panic!("{fen}"));
        let text = clean_trip(fen, &chess_moves(fen, &[&name]));
        assert_eq!((name.as_str(), moves_of(&text)), (castling, vec![actions]), "{fen}");
    }
}

#[test]
fn cannons_jump_step_by_step() {
    let start = xiangqi::Position::new(xiangqi::Setup::start());
    let mut position = start.clone();
    let moves = ["h3h10", "i10h10", "b3b7", "h8h4"].map(|text| {
        let mv = position.read_move(text, Numbering::FromOne).unwrap();
        position.play(mv);
        games::Move::Xiangqi(mv)
    });
    let text = clean_trip("cannons", &record(Position::Xiangqi(start), moves));
    let expected = [
        r#"[[[7, 7], "shift", [3, 7]], [[3, 7], "jump", [2, 7]], [[2, 7], "land", [1, 7]], [[1, 7], "remove", [0, 7]]]"#,
        r#"[[[0, 8], "remove", [0, 7]]]"#,
        r#"[[[7, 1], "shift", [3, 1]]]"#,
        r#"[[[2, 7], "shift", [6, 7]]]"#,
    ];
    assert_eq!(moves_of(&text), expected);
}

#[test]
fn stones_are_dropped_and_taken_off() {
    let start = go::Position::new(3, 3, go::Ruleset::UNSPECIFIED).unwrap();
    let play = |column, row, side| {
        games::Move::Go(go::Move::Play { point: go::Point::new(column, row), side })
    };
    let (black, white) = (Side::First, Side::Second);
    let moves = [
        play(1, 0, black),
        play(0, 0, white),
        play(0, 1, black),
        games::Move::Go(go::Move::Pass { side: white }),
    ];
    let text = clean_trip("stones", &record(Position::Go(start), moves));
    let expected = [
        r#"[["GO:S", "drop", 1]]"#,
        r#"[["go:s", "drop", 0]]"#,
        r#"[["GO:S", "drop", 3], [0, "remove", 0]]"#,
        "[]",
    ];
    assert_eq!(moves_of(&text), expected);
}

#[test]
fn a_game_that_pcn_can_hold_has_no_extension() {
    let mut game = chess_moves(&chess::Position::start().to_line(), &["e2e4", "e7e5"]);
    let end = game.tree.main_line().last().unwrap();
    game.tree.push(end, Entry::End(Ending::by(EndKind::Lost, Side::Second)));
    game.push_header(Key::First, "White", "Alice");
    game.push_header(Key::Start, "Date", "2012-09-29T18:48:40+02:00");
    let text = clean_trip("plain", &game);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let keys: Vec<&String> = value.as_object().unwrap().keys().collect();
    let expected = [
        "started_at",
        "bottomside_player",
        "over?",
        "...result?",
        "starting_position",
        "previous_moves",
    ];
    assert_eq!(keys, expected);
    assert_eq!((&value["over?"], &value["...result?"]), (&true.into(), &true.into()));
}

#[test]
fn what_pcn_has_no_place_for_comes_back() {
    let mut game = chess_moves(&chess::Position::start().to_line(), &["e2e4", "e7e5"]);
    let line: Vec<NodeId> = game.tree.main_line().collect();
    game.tree.node_mut(line[0]).time = Millis::new(1500).unwrap();
    game.tree.set_clock(line[1], Millis::new(60_000).unwrap());
    game.push_note(NodeId::ROOT, NoteKind::Comment, "before [ all");
    game.push_note(line[1], NoteKind::Nag, "1");
    game.push_note(line[1], NoteKind::Remark, "\u{7} \"quoted\"\n");
    game.push_header(Key::Other, "Number", "12");
    game.flipped = true;
    game.start_ply = Some(7);
    let text = game.keep("Qh9");
    let unreadable = game.tree.push(line[1], Entry::Unreadable(text));
    let word = game.keep("gone");
    let end = Ending { word, ..Ending::new(EndKind::Interrupted) };
    game.tree.push(unreadable, Entry::End(end));
    // A variation in a variation, and one of an ending.
    let sicilian = chess_moves(&chess::Position::start().to_line(), &["e2e4", "c7c5", "g1f3"]);
    let other: Vec<Entry> =
        sicilian.tree.main_line().map(|node| sicilian.tree.node(node).entry).collect();
    let first = game.tree.push(line[0], other[1]);
    game.push_note(first, NoteKind::Introduction, "or");
    game.tree.push(first, other[2]);
    game.tree.push(first, Entry::End(Ending::new(EndKind::Resign)));
    let (text, losses) = trip("all", &game);
    assert!(losses.is_empty(), "{losses:?}");
    assert!(text.contains("\"...kifu\": {"), "{text}");
}

#[test]
fn deep_variations_need_no_deep_stack() {
    let mut game = Record::new(Position::Chess(chess::Position::start()));
    let mut position = chess::Position::start();
    let mut node = NodeId::ROOT;
    for ply in 0..3000 {
        let square = |file, rank| chess::Square::new(file, rank).unwrap();
        let knight = if ply % 4 < 2 { (6, 0, 5, 2) } else { (5, 2, 6, 0) };
        let (from, to, other) = if ply % 2 == 0 {
            (square(knight.0, knight.1), square(knight.2, knight.3), square(0, 1))
        } else {
            (square(knight.0, 7 - knight.1), square(knight.2, 7 - knight.3), square(0, 6))
        };
        let step = chess::Square::new(0, if ply % 2 == 0 { 2 } else { 5 }).unwrap();
        let main = position.move_between(other, step, None).unwrap();
        let mv = position.move_between(from, to, None).unwrap();
        game.tree.push(node, Entry::Move(games::Move::Chess(main)));
        node = game.tree.push(node, Entry::Move(games::Move::Chess(mv)));
        position.play(mv);
    }
    let (text, _) = write(pcn(), &[&game]);
    assert_eq!(read(pcn(), &Source::new("deep", text)).len(), 1);
}

/// A game of Go from SGF: written as PCN nothing is lost, nothing is found wrong that was not before,
/// and it comes back as it was.
#[track_caller]
fn go_comes_back(sgf: &str) -> String {
    let games = read(by_name("sgf").unwrap(), &Source::new("x.sgf", sgf));
    assert_eq!(games.len(), 1, "{sgf}");
    let (record, findings) = &games[0];
    let (text, losses) = trip(sgf, record);
    assert!(losses.is_empty(), "{sgf}: {losses:?}");
    let (back, found) = read(pcn(), &Source::new("x.pcn", text.clone())).remove(0);
    let codes = |findings: &[Finding]| -> Vec<String> {
        findings.iter().map(|finding| finding.code.to_string()).collect()
    };
    let known = codes(findings);
    assert!(codes(&found).iter().all(|code| known.contains(code)), "{found:?}\n{text}");
    let sgf_of = |record| write(by_name("sgf").unwrap(), &[record]).0;
    assert_eq!(sgf_of(record), sgf_of(&back), "{text}");
    text
}

/// PCN has neither a side to move nor a pass: handicaps, passes, turns out of order, no stones.
#[test]
fn turns_of_go_come_back() {
    let text = go_comes_back("(;GM[1]SZ[9]HA[2]AB[cc][gg];W[gc];B[cg])");
    assert_eq!(moves_of(&text)[0], "[]");
    assert!(text.contains("{\"ply\": 1, \"turn\": true}"), "{text}");
    for sgf in [
        "(;GM[1]SZ[9])",
        "(;GM[1]SZ[9]C[a note])",
        "(;GM[1]SZ[9];B[];W[])",
        "(;GM[1]SZ[9];B[aa];W[];B[])",
        "(;GM[1]SZ[9];B[];W[];B[aa])",
        "(;GM[1]SZ[9];W[aa];B[bb])",
        "(;GM[1]SZ[9]PL[W])",
        "(;GM[1]SZ[9]PL[W];W[aa](;B[bb])(;B[];W[cc]))",
        "(;GM[1]SZ[9];B[aa];B[bb](;W[cc])(;B[dd];W[ee]))",
        "(;GM[1]SZ[9];B[aa](;W[cc])(;W[cc];B[dd]))",
        "(;GM[1]SZ[9]HA[3]AB[cc][gg][cg];W[gc](;B[ee])(;W[ef];B[ee]))",
    ] {
        go_comes_back(sgf);
    }
}

/// What no list of actions can say is kept as text, and never taken in silence.
#[test]
fn a_move_kept_as_text_is_reported_when_it_is_read() {
    let start = Position::Chess(chess::Position::start());
    let square = |file, rank| chess::Square::new(file, rank).unwrap();
    let mv = chess::Move::normal(square(4, 3), square(4, 4), chess::Role::Pawn, None);
    let mut game = Record::new(start);
    game.tree.push(NodeId::ROOT, Entry::Illegal(games::Move::Chess(mv)));
    let (text, losses) = write(pcn(), &[&game]);
    assert!(!losses.is_empty());
    let (_, findings) = read(pcn(), &Source::new("x.pcn", text)).remove(0);
    let codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [kifu::findings::Code::PcnText]);
}

/// What is captured comes into the hand: a game that is none of chess keeps its hands.
#[test]
fn captures_keep_a_game_on_its_board() {
    for (verb, game) in [("remove", games::Game::Chess), ("capture", games::Game::Board)] {
        let (text, _) = write(
            pcn(),
            &[&chess_moves(&chess::Position::start().to_line(), &["e2e4", "d7d5", "e4d5"])],
        );
        let text = text.replace("remove", verb);
        let (record, _) = read(pcn(), &Source::new("x.pcn", text.clone())).remove(0);
        assert_eq!(record.game(), game);
        assert_eq!(write(pcn(), &[&record]).0, text);
    }
}

/// A variation that repeats the move it replaces stands beside it: the main line is what the list of
/// moves says, and both come back.
#[test]
fn variations_that_repeat_a_move_stay_beside_it() {
    for (game, moves, again) in [
        (chess_moves(&chess::Position::start().to_line(), &["e2e4", "e7e5", "g1f3"]), 1, 2),
        (chess_moves(&chess::Position::start().to_line(), &["e2e4", "e7e5", "g1f3"]), 0, 1),
    ] {
        let mut game = game;
        let line: Vec<NodeId> = game.tree.main_line().collect();
        let before = if moves == 0 { NodeId::ROOT } else { line[moves - 1] };
        let entries: Vec<Entry> = line.iter().map(|&node| game.tree.node(node).entry).collect();
        let first = game.tree.push(before, entries[moves]);
        game.tree.push(first, entries[again]);
        game.push_note(first, NoteKind::Comment, "the same");
        let text = clean_trip("repeats", &game);
        let (back, _) = read(pcn(), &Source::new("x.pcn", text)).remove(0);
        assert_eq!(back.tree.variations(), 1);
        assert_eq!(back.plies(), 3);
    }
}

/// Of an illegal move and of a fault, only the ending says whose loss it is.
#[test]
fn who_is_blamed_stays_blamed() {
    let games = [
        ("Xiangqi", "h3e3 h10h5"),
        ("Xiangqi", "h10i8 i8h10"),
        ("Janggi", "a4a5 a10a2"),
        ("Makruk", "a3a4 a8a5"),
        ("Chess", "e4 Ra5"),
    ];
    for (variant, moves) in games {
        for result in ["1-0", "0-1"] {
            let pgn = format!(
                "[Variant \"{variant}\"]\n[Result \"{result}\"]\n\
                 [Termination \"rules infraction\"]\n\n1. {moves} {result}\n"
            );
            let (record, _) = read(&PGN, &source("x.pgn", pgn.as_bytes())).remove(0);
            let (text, _) = write(&PCN, &[&record]);
            let (back, _) = read(&PCN, &source("x.pcn", text.as_bytes())).remove(0);
            let winner = if result == "1-0" { Side::First } else { Side::Second };
            assert_eq!(record.outcome(), Outcome::Win(winner), "{pgn}");
            assert_eq!(back.outcome(), Outcome::Win(winner), "{pgn}{text}");
        }
    }
}

/// A promotion to another piece than can come of it is no clean move, and does not become one.
#[test]
fn a_promotion_that_names_another_piece_stays() {
    let csa = Source::new("x.csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO\n");
    let (record, _) = read(by_name("csa").unwrap(), &csa).remove(0);
    let text = write(pcn(), &[&record]).0.replace("+S:B", "+S:R");
    let text = text.replacen("\"...kifu\": {", "\"...kifu\": {\n\"game\": \"shogi\",", 1);
    let text = text.replacen("\"game\": \"shogi\",\n\"game\"", "\"game\"", 1);
    let jsonl = by_name("jsonl").unwrap();
    let (named, findings) = read(pcn(), &Source::new("x.pcn", text)).remove(0);
    let is_told =
        |findings: &[Finding]| findings.iter().any(|finding| finding.code == Code::PieceMismatch);
    assert!(is_told(&findings), "{findings:?}");
    let (lines, _) = write(jsonl, &[&named]);
    let (line, _) = read(jsonl, &Source::new("x.jsonl", lines)).remove(0);
    for record in [named, line] {
        let (text, losses) = write(pcn(), &[&record]);
        assert!(losses.is_empty(), "{losses:?}");
        assert!(text.contains("{\"promotion\": \"+S:R\"}"), "{text}");
        let (back, findings) = read(pcn(), &Source::new("x.pcn", text)).remove(0);
        assert!(is_told(&findings), "{findings:?}");
        assert_eq!(write(jsonl, &[&back]).0, write(jsonl, &[&record]).0);
    }
}

/// What a move names before it goes, no option says: the extension does, in variations, too.
#[test]
fn a_move_that_names_another_piece_stays() {
    let [kifu, jsonl] = ["kifu", "jsonl"].map(|name| by_name(name).unwrap());
    let games = [
        "   1 ７六角(77)\n",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二香成(88)\n   4 同　金(31)\n",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四角(83)\n",
        // Behind an illegal move nothing is said of it.
        "   1 ７六歩(77)\n   2 ４八角打\n   3 ６六馬(88)\n   4 同　歩(48)\n",
    ];
    for moves in games {
        let kif = Source::new("x.kif", format!("手合割：平手\n{moves}"));
        let (record, _) = read(kifu, &kif).remove(0);
        let (text, losses) = write(pcn(), &[&record]);
        assert!(losses.is_empty() && text.contains("\"word\": "), "{losses:?} {text}");
        let (back, _) = read(pcn(), &Source::new("x.pcn", &*text)).remove(0);
        assert_eq!(write(jsonl, &[&back]).0, write(jsonl, &[&record]).0);
        assert_eq!(write(pcn(), &[&back]).0, text);
        // A word that is no piece is told.
        let at = text.find("\"word\": ").unwrap();
        let wrong = format!("{}\"word\": \"X\"{}", &text[..at], &text[at + 11..]);
        let (_, findings) = read(pcn(), &Source::new("x.pcn", wrong.clone())).remove(0);
        let is_told = |finding: &Finding| finding.code == Code::PcnExtension;
        assert!(findings.iter().any(is_told), "{wrong} {findings:?}");
    }
}

/// Headers that are named as other members would be are kept where they say nothing else.
#[test]
fn headers_with_names_of_other_members_come_back() {
    for (name, value) in [("...cache", "{\"a\": 1}"), ("...cache", "x"), ("kifu", "12")] {
        let mut game = chess_moves(&chess::Position::start().to_line(), &["e2e4"]);
        game.push_header(Key::Other, name, value);
        let (text, losses) = trip("a header", &game);
        assert!(losses.is_empty(), "{losses:?}");
        let (back, _) = read(pcn(), &Source::new("x.pcn", text)).remove(0);
        let has = |header: &kifu::record::Header| {
            (back.text(header.name), back.text(header.value)) == (name, value)
        };
        assert!(back.headers.iter().any(has), "{name}");
    }
    // A number with the name that tells the lines of another format.
    for more in ["\"kifu\": 12", "\"a\": {\"kifu\": 12}"] {
        let text =
            format!("{{{more}, \"starting_position\": [\"W:K\", null], \"previous_moves\": []}}");
        let (record, _) = read(pcn(), &Source::new("x.pcn", text)).remove(0);
        let (text, losses) = write(pcn(), &[&record]);
        assert!(losses.is_empty(), "{losses:?}");
        let written = source("x.pcn", text.as_bytes());
        assert_eq!(format_of(&written).map(|format| format.name), Some("pcn"), "{text}");
    }
}
