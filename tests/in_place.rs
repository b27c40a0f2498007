//! What stood in another place than it should, was destroyed, or was told otherwise: each with the smallest record
//! that shows it.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::sitejson::chess_com;
use crate::support::read;
use kifu::findings::Code;
use kifu::formats::Loss;
use kifu::games::Side;
use kifu::record::{Key, NodeId, Outcome, Record};
use kifu::source::Source;

/// What `--fix` makes of a file, which a second run leaves as it is.
fn mended(name: &str, bytes: impl AsRef<[u8]>) -> Vec<u8> {
    mended_by(&["--fix"], name, bytes)
}

/// The same of other options.
pub(crate) fn mended_by(options: &[&str], name: &str, bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let desk = Desk::new();
    desk.write(name, bytes);
    let fix = || {
        desk.run(&[&["validate"], options, &[name]].concat());
        std::fs::read(desk.path(name)).unwrap()
    };
    let once = fix();
    let twice = fix();
    assert_eq!(String::from_utf8_lossy(&once), String::from_utf8_lossy(&twice));
    once
}

fn mended_text(name: &str, text: &str) -> String {
    String::from_utf8(mended(name, text)).unwrap()
}

fn games(name: &str, text: &str) -> Vec<Record> {
    let read = read(format(name), &Source::new("x", text));
    read.into_iter().map(|(record, _)| record).collect()
}

fn position(record: &Record) -> String {
    record.start.to_line()
}

/// The texts of the main line, each behind the number of the move it stands at.
fn notes(record: &Record) -> Vec<(u32, String)> {
    let nodes = std::iter::once(NodeId::ROOT).chain(record.tree.main_line());
    let mut ply = 0;
    let mut found = Vec::new();
    for node in nodes {
        ply += u32::from(record.tree.node(node).entry.is_ply());
        let texts = record.tree.notes(node).map(|note| record.text(note.text).to_owned());
        found.extend(texts.map(|text| (ply, text)));
    }
    found
}

#[test]
fn what_follows_a_late_header_of_csa_stays_at_its_move() {
    let text =
        "V2.2\nPI\n+\n+7776FU\n$START_TIME:2024/05/05\n'*c1\n'r1\n-3334FU\n+2726FU\n'*c3\n%TORYO\n";
    let plain = text.replace("$START_TIME:2024/05/05\n", "");
    let found = notes(&one("csa", text).0);
    assert_eq!(found.len(), 3);
    assert_eq!(found, notes(&one("csa", &plain).0));
    // Nor does any of it go to the next game.
    let two = "V2.2\nN+A\nPI\n+\n+7776FU\n$EVENT:e1\n'*c1\n-3334FU\nN+B\nPI\n+\n+2726FU\n";
    let found = read(format("csa"), &Source::new("x", two));
    let events: Vec<_> = found.iter().map(|(record, _)| record.header(Key::Event)).collect();
    assert_eq!(events, [Some("e1"), None]);
    let line = |at: u32| two[..at as usize].lines().count() + 1;
    let parted = found[1].1.iter().find(|it| it.code == Code::CsaNoSeparator).unwrap();
    assert_eq!(line(parted.span.unwrap().start), 9);
}

#[test]
fn a_header_that_moves_up_stays_in_its_game() {
    let text = "V2.2\nPI\n+\n+7776FU\n%TORYO\nPI\n+\n$EVENT:e2\n+2726FU\n%TORYO\n";
    let mended = mended_text("a.csa", text);
    assert!(mended.contains("%TORYO\n/\n$EVENT:e2\nPI\n"), "{mended}");
    let events: Vec<Option<String>> = games("csa", &mended)
        .iter()
        .map(|record| record.header(Key::Event).map(str::to_owned))
        .collect();
    assert_eq!(events, [None, Some("e2".to_owned())]);
}

#[test]
fn a_game_without_moves_ends_where_the_next_says_how_it_begins() {
    let text = "手合割：平手\n先手：A\n後手：B\nまで0手で中断\n手合割：香落ち\n下手：C\n上手：D\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n";
    let found = games("kifu", text);
    let starts: Vec<String> = found.iter().map(position).collect();
    assert_eq!(starts.len(), 2);
    assert!(starts[0].contains(" b ") && starts[1].contains(" w "), "{starts:?}");
    let text = "手合割：平手\n\nまで0手で中断\n\n手合割：平手\n\n▲７六歩\nまで1手で中断\n";
    let moves: Vec<usize> = games("ki2u", text).iter().map(Record::plies).collect();
    assert_eq!(moves, [0, 1]);
}

/// A board with kings alone.
const BOARD: &str = "+---------------------------+\n\
    | ・ ・ ・ ・v玉 ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n\
    +---------------------------+\n";

#[test]
fn a_hand_that_was_told_is_the_next_diagrams() {
    for between in ["", "後手番\n", "手数＝9  まで\n", "\n"] {
        let text = format!(
            "後手の持駒：なし\n{BOARD}先手の持駒：金\n{between}先手の持駒：飛\n{BOARD}後手の持駒：なし\n"
        );
        let starts: Vec<String> = games("bod", &text).iter().map(position).collect();
        assert_eq!(starts.len(), 2, "{between}");
        assert!(starts[0].contains(" G ") && starts[1].contains(" b R "), "{between}: {starts:?}");
    }
}

#[test]
fn a_nul_is_a_blank_in_csa() {
    for line in ["\0+7776FU", "+7776FU\0", "+7776FU,\0T5"] {
        let text = format!("V2.2\nPI\n+\n{line}\n-3334FU\n");
        assert_eq!(one("csa", &text).0.plies(), 2, "{line:?}");
        assert!(!mended_text("a.csa", &text).contains('\0'));
    }
}

#[test]
fn a_nul_is_a_blank_between_values_of_json() {
    let text = "\0{\"header\":{\"a\":\"b\"},\0\"moves\":[{},\0{\"move\"\0:{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}}]}\0";
    let (record, found) = one("jkf", text);
    assert_eq!((record.plies(), ids(&found)), (1, vec![]));
    assert!(!mended_text("a.jkf", text).contains('\0'));
}

#[test]
fn all_that_is_spare_goes_at_once() {
    for (name, text, expected) in [
        ("a.usi", "StartPos moves 7g7f\n", "position startpos moves 7g7f\n"),
        ("a.csa", "V2.2\nPI\n+\n+7776FU\n,,,T5\n", "V2.2\nPI\n+\n+7776FU\nT5\n"),
        ("a.csa", "V2.2\nPI\n+\n+7776FU,,T5\n", "V2.2\nPI\n+\n+7776FU,T5\n"),
    ] {
        assert_eq!(mended_text(name, text), expected);
    }
    let desk = Desk::with(&[("x.uci", "Startpos h3e3 h10g8\n")]);
    desk.run(&["validate", "--fix", "-f", "xiangqi-uci", "x.uci"]);
    assert_eq!(desk.read("x.uci"), "position startpos moves h3e3 h10g8\n");
}

#[test]
fn the_board_says_who_is_mated() {
    for line in ["まで3手で先手の詰み", "まで3手で後手の詰み", "まで3手で詰み"]
    {
        let text =
            format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n{line}\n");
        let (record, found) = one("kifu", &text);
        assert_eq!(record.outcome(), Outcome::Win(Side::First), "{line}");
        assert!(ids(&found).contains(&"S301"), "{line}: {:?}", ids(&found));
    }
}

#[test]
fn a_time_too_large_for_a_number_is_no_other_time() {
    for time in ["( 0:12/999999999999:00:12)", "( 0:12/00:99999999999:12)", "(99999999999:12/)"] {
        let text = format!("手合割：平手\n   1 ７六歩(77) {time}\n");
        let (_, found) = one("kifu", &text);
        assert!(ids(&found).contains(&"K104"), "{time}: {:?}", ids(&found));
        assert!(mended_text("a.kifu", &text).contains(time));
    }
}

#[test]
fn bytes_of_which_no_character_comes_are_not_written_over() {
    let broken = ["[Event '将棋の棋譜 ".as_bytes(), b"\xff x']\n\n1. e4 *\n"].concat();
    assert_eq!(mended("a.pgn", &broken), broken);
    // What has none of them is mended beside it.
    let two = [b"[White 'A']\n".as_slice(), &broken].concat();
    let expected = [b"[White \"A\"]\n".as_slice(), &broken].concat();
    assert_eq!(mended("a.pgn", two), expected);
    let whole = "[Event 'café x']\n\n1. e4 *\n";
    assert_eq!(mended_text("a.pgn", whole), "[Event \"café x\"]\n\n1. e4 *\n");
}

#[test]
fn whoever_has_moved_can_resign() {
    let tags = "[White \"A\"]\n[Black \"B\"]\n";
    for (moves, result, winner) in [
        ("1. e4", "1-0", "A"),
        ("1. e4 e5", "1-0", "A"),
        ("1. e4", "0-1", "B"),
        ("1. e4 e5", "0-1", "B"),
    ] {
        let text = format!(
            "{tags}[Result \"{result}\"]\n[Termination \"{winner} won by resignation\"]\n\n{moves} {result}\n"
        );
        let desk = Desk::with(&[("a.pgn", &text)]);
        assert_eq!(desk.run(&["info", "--field", "ending", "a.pgn"]).out, "resign\n", "{text}");
        let side = if winner == "A" { "first-wins\n" } else { "second-wins\n" };
        assert_eq!(desk.run(&["info", "--field", "result", "a.pgn"]).out, side, "{text}");
        desk.run(&["convert", "--fail-if-lossy", "-i", "a.pgn"]).code(0);
        assert_eq!(desk.run(&["info", "--field", "ending", "a.pgn"]).out, "resign\n", "{text}");
    }
}

#[test]
fn a_mate_that_the_termination_tells_is_one() {
    let text = |moves: &str| {
        format!(
            "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n[Termination \"B won by checkmate\"]\n\n{moves} 0-1\n"
        )
    };
    assert_eq!(ids(&one("pgn", &text("1. e4 e5")).1).iter().filter(|it| **it == "X311").count(), 1);
    assert!(!ids(&one("pgn", &text("1. f3 e5 2. g4 Qh4#")).1).contains(&"X311"));
}

#[test]
fn control_characters_that_a_comment_loses_are_counted() {
    for (comment, lost) in
        [("x y", 0), ("x\u{1b}y", 1), ("é\u{85}y", 0), ("é\u{9b}y", 1), ("x\u{7}", 1)]
    {
        let json = serde_json::to_string(comment).unwrap();
        let line = format!(
            "{{\"kifu\":1,\"game\":\"chess\",\"moves\":[\"e2e4\"],\"notes\":[{{\"at\":1,\"kind\":\"comment\",\"text\":{json}}}]}}\n"
        );
        let (record, found) = one("jsonl", &line);
        assert_eq!(notes(&record).len(), 1, "{line}: {:?}", ids(&found));
        let (_, losses) = converted("jsonl", &line, "pgn");
        assert_eq!(losses.get(Loss::Comments), lost, "{comment:?}");
    }
}

#[test]
fn nothing_is_mended_in_a_text_that_is_cut_off() {
    let text = chess_com("[Event \"L\"]\n[White \"a\"]\n\n1. e4 e5", "");
    let broken = text.replacen("a\\\"]", "a\"b\\\"]", 1);
    assert_ne!(text, broken);
    assert_eq!(mended_text("a.json", &broken), broken);
}

#[test]
fn what_shows_nothing_behind_a_value_is_none_of_it() {
    for odd in ["\0", "\u{1}", "\u{7f}"] {
        let text = format!("[White \"Bob\"{odd}]\n\n1. e4 *\n");
        let (record, found) = one("pgn", &text);
        assert_eq!(record.header(Key::First), Some("Bob"), "{odd:?}");
        assert!(odd == "\0" || !found.is_empty(), "{odd:?}");
        let mended = mended_text("a.pgn", &text);
        assert!(!mended.contains(odd), "{mended:?}");
        assert_eq!(one("pgn", &mended).0.header(Key::First), Some("Bob"), "{odd:?}");
    }
}

#[test]
fn whoever_names_the_format_of_a_folder_gets_its_files() {
    let desk = Desk::with(&[
        ("d/a.go", "EVENT\r\nWHITE ()\r\nRESULT W+R\r\nDATE 2024-05-06\r\n"),
        ("d/main.go", "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"x\")\n}\n"),
    ]);
    let run = desk.run(&["info", "-f", "ishi", "--field", "file", "d"]).code(0);
    assert!(run.out.contains("a.go") && !run.out.contains("main.go"), "{run:?}");
}

#[test]
fn a_remark_of_a_question_mark_is_a_text() {
    let text = "[DhtmlXQ][DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver][DhtmlXQ_remark]?[/DhtmlXQ_remark]\
                [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\
                [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]";
    let (written, losses) = converted("dhtmlxq", text, "dhtmlxq");
    assert!(losses.is_empty(), "{losses:?}");
    assert_eq!(one("dhtmlxq", &written).0.header(Key::Annotator), Some("?"));
}

#[test]
fn a_result_among_the_moves_is_not_put_into_the_tag() {
    let text = |behind: &str| format!("[Result \"0-1\"]\n\n1. e4 e5 1-0{behind}\n");
    for (behind, is_mended) in [
        ("", true),
        (" {x}", true),
        (" 2. Nf3 Nc6 0-1", false),
        (" Nf3 Nc6 0-1", false),
        ("\n\n1. d4 *", true),
    ] {
        let (_, found) = one("pgn", &text(behind));
        let found = found.iter().find(|it| it.code == Code::PgnResultMismatch).unwrap();
        assert_eq!(found.fix.is_some(), is_mended, "{behind}");
    }
}

#[test]
fn a_sign_between_two_moves_parts_them() {
    for (text, expected) in [
        ("1. e4 e5 2. Nf3,Nc6 3. Bb5 *\n", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n"),
        ("1. e4,e5 2. Nf3 *\n", "1. e4 e5 2. Nf3 *\n"),
        ("1. e4 ,e5 2. Nf3, *\n", "1. e4 e5 2. Nf3 *\n"),
    ] {
        let desk = Desk::with(&[("a.pgn", text)]);
        desk.run(&["validate", "--fix", "--unsafe-fixes", "a.pgn"]);
        assert_eq!(desk.read("a.pgn"), expected);
    }
}

#[test]
fn a_table_of_moves_numbers_games_as_one_of_games() {
    let desk = Desk::with(&[
        ("a.pgn", "[White \"B\"]\n\n*\n\n[White \"A\"]\n\n1. e4 *\n"),
        ("b.pgn", "[White \"C\"]\n\n1. d4 *\n"),
    ]);
    for sort in [&[][..], &["--sort", "first", "-o", "out.csv"]] {
        let run = |more: &[&str]| {
            let args = [&["convert", "-q", "-t", "csv", "--merge", "a.pgn", "b.pgn"], more, sort];
            let run = desk.run(&args.concat()).code(0);
            if sort.is_empty() { run.out } else { desk.read("out.csv") }
        };
        let games = run(&["--columns", "record,first,moves"]);
        let number = |name: &str| {
            let line = games.lines().find(|line| line.contains(&format!(",{name},"))).unwrap();
            line.split(',').next().unwrap().to_owned()
        };
        let moves = run(&["--moves-table", "--force"]);
        for (name, mv) in [("A", "e2e4"), ("C", "d2d4")] {
            let line = moves.lines().find(|line| line.contains(mv)).unwrap();
            assert_eq!(line.split(',').next().unwrap(), number(name), "{games}{moves}");
        }
    }
}

#[test]
fn a_game_from_a_diagram_that_ends_at_once_keeps_how() {
    let game = "V2.2\nP-51OU\nP+59OU\nP+00KI\n+\n%TORYO\n";
    for target in ["kif", "kifu", "ki2", "ki2u"] {
        let desk = Desk::with(&[("a.csa", game)]);
        let out = format!("b.{target}");
        desk.run(&["convert", "-q", "-t", target, "a.csa", "-o", &out]).code(0);
        for name in ["format", "ending", "result"] {
            let run = desk.run(&["info", "--field", name, &out]).code(0);
            let expected = match name {
                "format" => target.trim_end_matches('u'),
                "ending" => "resign",
                _ => "second-wins",
            };
            assert_eq!(run.out.trim().trim_end_matches('u'), expected, "{target}: {name}");
        }
    }
}

#[test]
fn a_plus_of_shogi_promotes_where_no_check_is_given() {
    for (moves, expected) in [
        // Cute Chess and XBoard.
        ("1. Pc4 Pg6 2. Bxh8+ Sxh8 3. B@e5", "7g7f 3c3d 8h2b+ 3a2b B*5e"),
        ("1. Pc4 Pg6 2. Bxh8= Sxh8", "7g7f 3c3d 8h2b 3a2b"),
        ("1. Pc4 Pg6 2. Bxh8+ Pc6 3. +Bxi9", "7g7f 3c3d 8h2b+ 7c7d 2b1a"),
        // PyChess: a check, and a promotion.
        ("1. Pc4 Pe6 2. Bxg7+ Nxg7", "7g7f 5c5d 8h3c 2a3c"),
        ("1. Pc4 Pe6 2. Bxg7=H+ Nxg7", "7g7f 5c5d 8h3c+ 2a3c"),
    ] {
        let text = format!("[Event \"?\"]\n[Variant \"shogi\"]\n[Result \"*\"]\n\n{moves} *\n");
        let desk = Desk::with(&[("a.pgn", &text)]);
        let run = desk.run(&["convert", "-q", "-t", "usi", "a.pgn"]);
        assert_eq!(run.out.trim(), format!("position startpos moves {expected}"), "{moves}");
    }
}

#[test]
fn two_zeros_at_the_end_are_a_result_where_the_tag_says_so() {
    let castled = "d2d4 g8f6 g1f3 g7g6 g2g3 f8g7 f1g2 e8g8";
    let moves = "1. d4 Nf6 2. Nf3 g6 3. g3 Bg7 4. Bg2 0-0";
    for (tag, moves, expected) in [
        ("0-0", moves, castled.trim_end_matches(" e8g8")),
        ("*", moves, castled),
        ("1-0", moves, castled),
        ("0-0", "0-0", ""),
        ("*", "0-0", ""),
    ] {
        let text = format!("[Event \"?\"]\n[Result \"{tag}\"]\n\n{moves}\n");
        let desk = Desk::with(&[("a.pgn", &text)]);
        let run = desk.run(&["convert", "-q", "-t", "uci", "a.pgn"]);
        let line = run.out.trim().trim_start_matches("position startpos").trim();
        assert_eq!(line.trim_start_matches("moves "), expected, "{tag}: {moves}");
        desk.run(&["validate", "-q", "--fix", "a.pgn"]);
        assert_eq!(desk.read("a.pgn").contains("O-O"), expected == castled);
    }
}

#[test]
fn fixes_leave_a_file_in_its_encoding() {
    let cases: [(&str, &[u8]); 3] = [
        ("a.csa", b"V2.2\nN+\xe5\xb1\xb1\nPI\n+\n\xef\xbc\x8b7776FU\n'\xe8\xa7"),
        ("a.pgn", b"[White \"\xe5\xb1\xb1\"]\n[Result \"*\"]\n\n1. e4\xc2\xa0e5 {\xe8\xa7"),
        ("a.sgf", b"(;GM[1]FF[4]SZ[9]PB[\xe5\xb1\xb1]KM[5,5]RE[\xef\xbc\xa2+R];B[ee]C[\xe8\xa7"),
    ];
    for (name, bytes) in cases {
        let desk = Desk::new();
        std::fs::write(desk.path(name), bytes).unwrap();
        desk.run(&["validate", "--fix", name]);
        let run = desk.run(&["info", "--json", name]);
        assert!(run.out.contains('山') && run.out.contains("\"UTF-8\""), "{}", run.out);
    }
}

#[test]
fn a_header_of_csa_moves_to_the_head_of_its_own_game() {
    for text in [
        "V2.2\nPI\n+\n+7776FU\nPI\nN-B\n-3334FU\n$EVENT:x\n",
        "V2.2\nPI\n+\n+7776FU\n%TORYO\nPI\n-3334FU\n$EVENT:x\n",
        "V2.2\nN+A\n\n+\n$EVENT:x\n+7776FU\n",
        "V2.2\nN+a\nN+\nb\nPI\n+\n+7776FU\n",
    ] {
        let desk = Desk::with(&[("a.csa", text)]);
        let names = |desk: &Desk| {
            let games = desk.run(&["convert", "-q", "-t", "jsonl", "a.csa"]).out;
            let of = |line: &str| {
                let value: serde_json::Value = serde_json::from_str(line).unwrap();
                value["headers"].clone()
            };
            games.lines().map(of).collect::<Vec<_>>()
        };
        let before = names(&desk);
        for _ in 0..3 {
            desk.run(&["validate", "--fix", "a.csa"]);
            assert_eq!(names(&desk), before, "{text}");
        }
    }
}

#[test]
fn the_marker_that_is_missing_fits_its_file() {
    for (text, expected) in [
        ("[Event \"a\"]\r\n[Result \"*\"]\r\n\r\n1. e4 ; c\r\n", "1. e4 ; c\r\n*\r\n"),
        ("[Event \"a\"]\r\n[Result \"*\"]\r\n", "[Result \"*\"]\r\n\r\n*\r\n"),
    ] {
        let desk = Desk::with(&[("a.pgn", text)]);
        desk.run(&["validate", "--fix", "a.pgn"]);
        assert!(desk.read("a.pgn").ends_with(expected), "{:?}", desk.read("a.pgn"));
    }
}

#[test]
fn a_time_behind_a_comma_is_that_of_its_move() {
    for (comment, time) in [("+0.31/11, 65.250s, n=123", 65_250), ("0.00/3, 0.001s", 1)] {
        let text = format!("[Event \"?\"]\n[Result \"*\"]\n\n1. e4 {{{comment}}} e5 *\n");
        let desk = Desk::with(&[("a.pgn", &text)]);
        let run = desk.run(&["convert", "-t", "jsonl", "a.pgn"]);
        assert!(run.out.contains(&format!("\"times\":[{time}]")), "{}", run.out);
        assert_eq!(run.err, "");
        let again = desk.run(&["convert", "-q", "-t", "pgn", "a.pgn"]).out;
        assert!(again.contains(&format!("{{{comment}}}")), "{again}");
    }
}

#[test]
fn what_wins_a_game_of_a_variant_gets_its_mark() {
    let moves = "1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Kd4";
    for mark in ["", "+"] {
        let tags = "[Event \"?\"]\n[Result \"1-0\"]\n[Variant \"King of the Hill\"]\n\n";
        let desk = Desk::with(&[("a.pgn", &format!("{tags}{moves}{mark} 1-0\n"))]);
        desk.run(&["validate", "-q", "--fix", "a.pgn"]);
        assert_eq!(desk.read("a.pgn"), format!("{tags}{moves}# 1-0\n"));
    }
}

#[test]
fn sixty_seconds_behind_minutes_are_no_part_of_them() {
    for (time, is_read) in [("15分60秒", false), ("1時間60分", false), ("15分30秒", true)] {
        let kif = format!("持ち時間：{time}\n手合割：平手\n   1 ７六歩(77)\n");
        let desk = Desk::with(&[("a.kif", &kif)]);
        let run = desk.run(&["convert", "-q", "-t", "pgn", "a.kif"]);
        assert_eq!(run.out.contains("[TimeControl \"9"), is_read, "{}", run.out);
    }
}
