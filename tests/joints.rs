//! Where one thing meets the next: glued to it, parted from it, on the line below, or in the file behind. Each text
//! had lost something there, or had become something that nobody wrote.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::support::{self, read, write};
use kifu::formats::Loss;
use kifu::games::Side;
use kifu::record::{Key, Outcome, Record};
use kifu::source::Source;

/// The moves of a record's main line as UCI has them, or as its game is written in lines of JSON.
fn moves(name: &str, text: &str) -> Vec<String> {
    let (json, _) = converted(name, text, "jsonl");
    let line: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    let word = |mv: &serde_json::Value| mv.as_str().unwrap_or("null").to_owned();
    line["moves"].as_array().unwrap().iter().map(word).collect()
}

fn has_error(name: &str, text: &str, id: &str) -> bool {
    let (_, findings) = one(name, text);
    findings.iter().any(|it| it.code.row().id == id && it.severity.name() == "error")
}

fn winner(record: &Record) -> Option<Outcome> {
    record.ending().map(|(ending, side)| ending.outcome(side))
}

#[test]
fn a_small_b_before_two_squares_is_a_bishop() {
    assert_eq!(
        moves("pgn", "1. e4 e5 2. bf1-c4 nb8-c6 3. bc4xf7 *")[2..],
        ["f1c4", "b8c6", "c4f7"]
    );
    assert_eq!(moves("pgn", "1. e4 e5 2. bf1c4 *")[2], "f1c4");
    assert_eq!(moves("pgn", "1. e3 e6 2. bfd3 *")[2], "f1d3");
    // One move that cannot be made, and not two that can.
    assert_eq!(moves("pgn", "1. e3 e6 2. a3 bb4xe4 *").len(), 4);
    assert!(has_error("pgn", "1. e3 e6 2. a3 bb4xe4 *", "X121"));
    // Squares on no diagonal are two moves all the same.
    assert_eq!(moves("pgn", "1. e4 d5 2. a3 a6 3. bc4e5 *").len(), 6);
}

#[test]
fn a_mark_of_check_may_stand_apart() {
    for text in ["1. e4 e5 2. Qh5 Ke7 3. Qxe5 # 1-0", "1. e4 f6 2. Qh5 + g6 *"] {
        let (_, findings) = one("pgn", text);
        assert!(findings.iter().all(|it| it.severity.name() == "note"), "{text}: {findings:?}");
        assert!(!converted("pgn", text, "pgn").0.contains('{'));
    }
    let (_, findings) = one("pgn", "1. e4 e5 2. Nf3 + Nc6 *");
    assert_eq!(ids(&findings), ["P304"]);
    assert!(findings[0].fix.is_none(), "the mark stands elsewhere: {findings:?}");
}

#[test]
fn letters_are_those_of_the_language_in_which_the_game_goes_on() {
    let dutch = "1. d4 Pf6 2. c4 e6 3. Pc3 d5 4. Pf3 *";
    assert_eq!(moves("pgn", dutch)[1], "g8f6");
    assert_eq!(ids(&one("pgn", dutch).1), ["P133"]);
    // Of pawns in English there is nothing to say but that.
    assert_eq!(moves("pgn", "1. Pe4 Pe5 2. Pd4 *"), ["e2e4", "e7e5", "d2d4"]);
    // One slip makes no other language of it, in which the game would fail before it.
    let slip = "1. Nf3 Nf6 2. d3 d6 3. Nc3 Dd7 4. Ng5 *";
    assert_eq!(moves("pgn", slip)[..6], ["g1f3", "g8f6", "d2d3", "d7d6", "b1c3", "null"]);
}

#[test]
fn what_follows_a_passed_turn_is_judged() {
    assert!(has_error("pgn", "1. e4 a6 2. e5 d5 (2... d5 3. -- Nc6 4. Ke4 Nb4) *", "X107"));
    let (_, findings) = one("pgn", "1. e4 a6 2. e5 d5 (2... d5 3. -- Nc6 4. d4 Nb4) *");
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn a_number_alone_on_its_line_begins_the_moves() {
    for text in ["1.\ne4 c5 *\n", "1\ne4 c5 *\n", "1.\n\ne4 c5 *\n"] {
        assert!(one("pgn", text).1.is_empty(), "{text}");
        assert_eq!(moves("pgn", text), ["e2e4", "c7c5"]);
    }
}

#[test]
fn a_comment_of_nothing_that_is_not_closed_is_taken_out() {
    let desk = Desk::with(&[("a.pgn", "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 {\n")]);
    desk.run(&["validate", "-q", "--fix", "a.pgn"]);
    assert!(desk.read("a.pgn").contains('{'), "that is no safe repair");
    desk.run(&["validate", "-q", "--fix", "--unsafe-fixes", "a.pgn"]);
    assert!(!desk.read("a.pgn").contains(['{', '}']));
}

#[test]
fn operations_stand_right_behind_a_position() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;D1 20;D2 400\n",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -;D1 20\n",
    ] {
        let (record, findings) = one("epd", text);
        assert!(findings.is_empty() && record.start_known, "{findings:?}");
        let named = |name| record.headers.iter().any(|header| record.text(header.name) == name);
        assert!(named("D1"), "{text}");
    }
    assert!(has_error("epd", "k7/4P3/8/8/8/8/8/K7 w - - bm e8;\n", "P405"));
}

#[test]
fn engines_are_told_castling_alike_through_a_game() {
    let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbnrknqr/pppppppp/8/8/8/8/PPPPPPPP/BBNRKNQR w KQkq - 0 1\"]\n\n\
                1. g3 Nb6 2. Qg2 a6 3. Ne3 d6 4. Nb3 O-O-O 5. Rc1 h6 6. O-O *\n";
    let desk = Desk::with(&[("a.pgn", text)]);
    let run = desk.run(&["replay", "--all", "--moves", "uci", "a.pgn"]);
    assert!(run.out.contains("e1h1") && run.out.contains("e8d8"), "{}", run.out);
}

#[test]
fn a_chinese_move_takes_no_number_of_another() {
    let head = "[Red \"a\"]\n[Black \"b\"]\n\n";
    for rest in
        ["炮２平 3. 车一平二 *", "炮２平\n1-0", "炮２平 ３．车一平二 *", "炮２平 3 车一平二 *"]
    {
        let text = format!("{head}1. 炮二平五 马８进７ 2. 马二进三 {rest}\n");
        assert_eq!(moves("pgn", &text)[3], "null", "{text}");
        assert!(has_error("pgn", &text, "P114"), "{text}");
    }
    let text = format!("{head}1. 炮 二 平 五 马 ８ 进 ７ *\n");
    assert_eq!(moves("pgn", &text), ["h3e3", "h10g8"]);
    let text = format!("{head}1. 炮二平五！ 马８进７？？ 2. 马二进三。车９平８ *\n");
    assert_eq!(moves("pgn", &text), ["h3e3", "h10g8", "h1g3", "i10h10"]);
    assert_eq!(ids(&one("pgn", &text).1), ["P124", "P124"]);
}

#[test]
fn the_first_line_of_a_bare_chinese_text_is_red_s() {
    let rest = "马８进７\n马二进三\n车９平８\n";
    for first in ["1．炮二平五", "炮二平五！", "１．炮二平五", "1 炮二平五", "1. 炮二平五"]
    {
        let text = format!("{first}\n{rest}");
        assert_eq!(moves("pgn", &text), ["h3e3", "h10g8", "h1g3", "i10h10"], "{text}");
    }
    // What could not be read may have been a move.
    assert!(has_error("pgn", &format!("(1)炮二平五\n{rest}"), "P128"));
}

#[test]
fn positions_of_xiangqi_and_janggi_are_told_apart_by_the_moves() {
    let text = |mv: &str| format!("[FEN \"9/4k4/9/4p4/9/9/9/9/4K4/R8 w - - 0 1\"]\n\n1. {mv} *\n");
    for mv in ["车九进一", "R9+1", "A0-A1"] {
        assert_eq!(moves("pgn", &text(mv)), ["a1a2"], "{mv}");
        assert_eq!(one("pgn", &text(mv)).0.start.game().name(), "xiangqi");
    }
    assert_eq!(one("pgn", &text("Ra1-a2")).0.start.game().name(), "janggi");
}

#[test]
fn chinese_moves_tell_the_encoding() {
    let games = [
        ("[White \"甲\"]\n[Black \"乙\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 *\n", "gb18030"),
        ("1. 炮二平五 马８进７ 2. 马二进三 车９平８ *\n", "gb18030"),
        ("[Game \"Chinese Chess\"]\n\n1. 仕4進5 象7進9 *\n", "gb18030"),
        ("1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ *\n", "big5"),
    ];
    for (text, label) in games {
        let desk = Desk::with(&[("utf8.pgn", text)]);
        let args = ["convert", "utf8.pgn", "-f", "pgn", "-t", "jsonl"];
        let expected = desk.run(&args).out;
        let codec = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        desk.write("a.pgn", codec.encode(text).0);
        let run = desk.run(&["convert", "a.pgn", "-t", "jsonl"]);
        assert_eq!(run.out, expected, "{label}: {text}");
    }
}

#[test]
fn three_soldiers_of_a_file_are_named_by_their_order() {
    let text = "position fen 4k4/9/4P4/9/4P4/9/4P4/9/9/3K5 w - - 0 1 moves e5e6\n";
    let desk = Desk::with(&[("a.uci", text)]);
    let run = desk.run(&["replay", "-f", "xiangqi-uci", "a.uci"]);
    assert!(run.out.contains("中兵进一"), "{}", run.out);
}

#[test]
fn no_slip_in_a_line_of_csa_turns_the_winner_over() {
    let game = |lines: &str| format!("V2.2\nPI\n+\n+7776FU\n{lines}\n%TORYO\n");
    for lines in ["--334FU", "-+334FU", "$-3334FU", "%-3334FU", "T-3334FU"] {
        let text = game(lines);
        assert!(has_error("csa", &text, "C110"), "{text}");
        assert_eq!(winner(&one("csa", &text).0), Some(Outcome::Win(Side::Second)), "{text}");
    }
    for text in ["V2.2\nPI\n+\n+7776FU\nT1%TORYO\n", "V2.2\nPI\n+\n+7776FU%TORYO\n"] {
        let (record, findings) = one("csa", text);
        assert_eq!(ids(&findings), ["C111"], "{text}");
        assert_eq!(winner(&record), Some(Outcome::Win(Side::First)));
    }
    let (record, findings) = one("csa", &game("T3-3334FU\nT1"));
    assert_eq!(ids(&findings), ["C111"]);
    assert_eq!(winner(&record), Some(Outcome::Win(Side::Second)));
}

/// Files are joined where the last line of the first has no end: no game loses its winner, its names or itself.
#[test]
fn games_whose_lines_have_run_together_are_two() {
    let csa = |end: &str| format!("N+A\nPI\n+\n+7776FU\n{end}N+B\nPI\n+\n+2726FU\n%TORYO\n");
    let kif = |end: &str| {
        format!(
            "手合割：平手\n先手：A\n   1 ７六歩(77)\n{end}先手：B\n   1 ２六歩(27)\n   2 投了\n"
        )
    };
    let gib = |name: &str| {
        format!(
            "\\HS\n\\[GAMEBLACKNAME={name}\\]\n\\HE\n\\GS\n2 1 0\n2 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE"
        )
    };
    for (name, text, codes, first, second) in [
        ("csa", csa("%TORYOV2.2\n"), "C116", Some("A"), Some("B")),
        ("csa", csa("%TORYO"), "C116", Some("A"), Some("B")),
        ("csa", csa("T0V2.2\n"), "C116", Some("A"), Some("B")),
        ("gib", format!("{}{}\n", gib("A"), gib("B")), "T103", Some("A"), Some("B")),
        ("kif", kif("   2 投了手合割：平手\n"), "K113", Some("A"), Some("B")),
        (
            "kif",
            kif("   2 ３四歩(33)   ( 0:01/00:00:01)手合割：平手\n"),
            "K113",
            Some("A"),
            Some("B"),
        ),
        ("kif", kif("まで1手で先手の勝ち#KIF version=2.0\n"), "K113", Some("A"), Some("B")),
        (
            "ki2",
            "先手：A\n▲７六歩 △３四歩\nまで2手で後手の勝ち先手：B\n▲２六歩 △３四歩\n".to_owned(),
            "K113",
            Some("A"),
            Some("B"),
        ),
        (
            "usi",
            "position startpos moves 7g7f 3c3dposition startpos moves 2g2f\n".to_owned(),
            "U201",
            None,
            None,
        ),
        (
            "uci",
            "position startpos moves e2e4 e7e5position startpos moves d2d4\n".to_owned(),
            "U301",
            None,
            None,
        ),
        (
            "xiangqi-uci",
            "position startpos moves h3e3 h10g8position startpos moves b3e3\n".to_owned(),
            "V404",
            None,
            None,
        ),
    ] {
        let records = read(format(name), &Source::new("x", text.clone()));
        let found: Vec<&str> = records.iter().flat_map(|(_, findings)| ids(findings)).collect();
        assert_eq!(found, [codes], "{text}");
        let names: Vec<_> = records.iter().map(|(record, _)| record.header(Key::First)).collect();
        assert_eq!(names, [first, second], "{text}");
        assert!(records.iter().all(|(record, _)| record.plies() > 0), "{text}");
        if text.contains("%TORYOV2.2") {
            assert_eq!(winner(&records[0].0), Some(Outcome::Win(Side::First)));
        }
    }
    let (record, findings) = one("csa", "V2.2\nPI\n+\n+7776FU\n%TORYOT2\n");
    assert_eq!(ids(&findings), ["C111"]);
    assert_eq!(winner(&record), Some(Outcome::Win(Side::First)));
    assert!(has_error("csa", "V2.2\nPI\n+\n+7776FU\n%TORYO-x\n", "C114"));
    // What would be read so is not written.
    for word in ["TORYOT2", "GOTE_WIN_TORYO", "FOO"] {
        let line = format!(
            "{{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"],\"ending\":\"unknown\",\"ending_word\":\"{word}\"}}\n"
        );
        let (written, _) = converted("jsonl", &line, "csa");
        assert_eq!(written.contains(&format!("%{word}")), word == "FOO", "{written}");
        assert!(written.contains(word), "{written}");
    }
}

#[test]
fn a_damaged_row_of_a_board_makes_no_other_start() {
    let rows = |eighth: &str| {
        format!(
            "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
             P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
             P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n{eighth}\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n"
        )
    };
    for row in [
        "O8 * +KA *  *  *  *  * +HI * ",
        "8 * +KA *  *  *  *  * +HI * ",
        "P\n8 * +KA *  *  *  *  * +HI * ",
    ] {
        let (record, findings) = one("csa", &rows(row));
        assert!(ids(&findings).contains(&"C103") && !record.start_known, "{row}: {findings:?}");
    }
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let board: String =
        "一二三四五六七八九".chars().map(|rank| format!("{empty}{rank}\n")).collect();
    let board = board.replacen(" ・ ・ ・ ・ ・", " ・ ・ ・ ・v玉", 1);
    let hand = format!(
        "後手の持駒：飛　角　金四　銀四\n　桂四　香四　歩十七　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n{border}{board}{border}\
         先手の持駒：飛　角　歩\n",
        border = "+---------------------------+\n"
    );
    let (record, findings) = one("kif", &hand);
    assert!(ids(&findings).contains(&"K112") && !record.start_known, "{findings:?}");
}

#[test]
fn repairs_of_csa_and_kif_come_to_an_end_at_once() {
    let desk = Desk::new();
    let cases = [
        ("a.csa", "V2.2\nN+A\n+7776FU\n-3334FU\n%TORYO\n$END_TIME:2018/05/03 17:36:06\n"),
        ("b.csa", "V2.2\nPI\n+\n+7776FU\n+3334FU\n-2726FU\n8384FU\n%TORYO\n"),
        (
            "a.kif",
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n備考:abc\n   2 ３四歩(33)\n   3 投了\n",
        ),
    ];
    for (name, text) in cases {
        desk.write(name, text);
        desk.run(&["validate", "-q", "--fix", name]);
        let once = desk.read(name);
        desk.run(&["validate", "-q", "--fix", name]);
        assert_eq!(desk.read(name), once);
        assert!(!once.contains("+8384FU"), "{once}");
    }
    assert_eq!(
        desk.read("a.csa"),
        "V2.2\nN+A\n$END_TIME:2018/05/03 17:36:06\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"
    );
}

#[test]
fn lines_that_seem_to_tell_a_move_of_kif_are_errors() {
    for line in ["   2３ 四歩(33)", "|  2 ３四歩(33)", "-同　銀"] {
        let text = format!(
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n{line}\n   3 投了\n"
        );
        assert!(has_error("kif", &text, "K136"), "{line}");
    }
    let text = "手合割：平手\n手数----abc指手---------消費時間--\n   1 ７六歩(77)\n";
    assert_eq!(ids(&one("kif", text).1), ["K101"]);
}

#[test]
fn lines_above_a_second_file_are_its_own() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n\
                # --- b ---\n開始日時：2020/01/01\n手合割：平手\n先手：C\n   1 ２六歩(27)\n   2 投了\n";
    let records = read(format("kif"), &Source::new("x", text));
    let remarks =
        |record: &Record| record.tree.walk().flat_map(|node| record.tree.notes(node)).count();
    assert_eq!(records.len(), 2);
    assert_eq!(remarks(&records[0].0), 0);
    assert!(write(format("kifu"), &[&records[1].0]).0.contains("# --- b ---"));
}

#[test]
fn one_line_among_many_makes_no_other_format() {
    let detected = |text: &str, extension| support::detected(text, Some(extension));
    let ki2 = "先手：A\n後手：B\n\n▲７六歩    △３四歩    ▲２六歩\n   5 ５五角打\n△８四歩    ▲２五歩    △８五歩\n";
    assert_eq!(detected(ki2, "ki2").map(|name| name.trim_end_matches('u')), Some("ki2"));
    let line = "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"]}\n";
    assert_eq!(detected(&format!("garbage\n{line}{line}"), "jsonl"), Some("jsonl"));
}

#[test]
fn an_empty_collection_has_no_game() {
    let desk = Desk::new();
    for name in ["a.jsonl", "a.pcn", "a.jkf", "a.csa"] {
        for text in ["", "\n\n"] {
            desk.write(name, text);
            assert_eq!(desk.run(&["info", "--count", name]).out.trim(), "0", "{name}");
            assert_eq!(desk.run(&["convert", "-qt", "jsonl", name]).out, "", "{name}");
        }
    }
}

#[test]
fn faults_of_json_stand_where_they_are() {
    let line = "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"";
    let text = format!("{line}]}}\n{line}\n\n\n{line}]}}\n");
    let desk = Desk::with(&[("a.jsonl", &text)]);
    let run = desk.run(&["validate", "--output-format", "gcc", "a.jsonl"]);
    assert!(run.out.contains("a.jsonl:2:41:"), "{}", run.out);
    let desk = Desk::with(&[("a.pcn", "{\n\"topside_player\": \"a\n\"}\n")]);
    let run = desk.run(&["validate", "--output-format", "gcc", "a.pcn"]);
    assert!(run.out.contains("a.pcn:2:21:"), "{}", run.out);
}

#[test]
fn no_piece_vanishes_above_a_square() {
    let text = "{\"starting_position\": [[\"w:k\", null, null, \"W:R\", \"W:N\", \"W:K\"]],\n\
                \"previous_moves\": [[[3,\"jump\",2],[4,\"jump\",2],[2,\"land\",1]]]}\n";
    assert!(has_error("pcn", text, "B210"));
}

#[test]
fn handicaps_of_go_in_words_and_in_two_nodes() {
    for (said, written) in [("two", ""), ("2 stones", "HA[2]"), ("3", "HA[3]"), ("none", "HA[0]")] {
        let text = format!("HANDICAP {said}\nB 1 C3\n");
        let (sgf, losses) = converted("ishi", &text, "sgf");
        assert_eq!(losses.get(Loss::Headers), u64::from(said == "two"), "{sgf}");
        assert_eq!(sgf.contains("HA["), !written.is_empty(), "{sgf}");
        assert!(sgf.contains(written), "{sgf}");
    }
    for text in
        ["(;FF[4]SZ[9]HA[2]AB[cc]C[x];AB[gg];W[cg])", "(;FF[4]SZ[9]HA[2];C[x];AB[gg][cc];W[cg])"]
    {
        assert!(one("sgf", text).1.is_empty(), "{text}");
    }
    assert_eq!(ids(&one("sgf", "(;FF[4]SZ[9]HA[3]AB[cc]C[x];AB[gg];W[cg])").1), ["G204"]);
}

#[test]
fn whose_turn_it_is_stays_in_go() {
    for text in [
        "(;FF[4]SZ[9]PL[B];AB[aa]PL[W];W[bb])",
        "(;FF[4]SZ[9]PL[B];PL[W];W[bb])",
        "(;FF[4]SZ[9]AE[pp]SL[aa];AB[bb];B[cc])",
    ] {
        assert_eq!(converted("sgf", text, "sgf").1.get(Loss::Nodes), 0, "{text}");
    }
    let (ishi, _) = converted("sgf", "(;FF[4]SZ[9]AB[aa]AW[cc]PL[W];W[dd];B[ee])", "ishi");
    assert!(converted("ishi", &ishi, "sgf").0.contains("PL[W]"), "{ishi}");
}

#[test]
fn an_operator_from_elsewhere_is_told_by_what_it_means() {
    let desk = Desk::with(&[("a.csa", crate::cli::CLEAN)]);
    for (sign, meant) in [("==", "="), ("=>", ">="), ("<>", "!=")] {
        let run = desk.run(&["info", "--where", &format!("plies{sign}1"), "a.csa"]).code(2);
        assert!(run.err.contains(&format!("did you mean {meant}?")), "{}", run.err);
    }
}

#[test]
fn a_preset_that_nobody_knows_is_told_beside_a_board() {
    let text = "{\"header\":{},\"moves\":[{}]}";
    let (jkf, _) = converted("jkf", text, "jkf");
    assert!(!jkf.is_empty());
    let board = "[{},{},{},{},{},{},{},{},{}]";
    let text = format!(
        "{{\"header\":{{}},\"initial\":{{\"preset\":\"ABC\",\"data\":{{\"color\":0,\"board\":[{}],\"hands\":[{{}},{{}}]}}}},\"moves\":[{{}}]}}",
        [board; 9].join(",")
    );
    let (record, findings) = one("jkf", &text);
    assert!(ids(&findings).contains(&"J107") && record.start_known, "{findings:?}");
}

#[test]
fn the_way_back_to_ascii_is_no_other_file() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/ 00:00:16)\n   2 投了";
    let bytes = encoding_rs::ISO_2022_JP.encode(text).0;
    assert!(bytes.ends_with(b"\x1b(B"));
    let desk = Desk::new();
    desk.write("a.kif", &bytes);
    let run = desk.run(&["validate", "--fix", "a.kif"]);
    assert!(run.err.is_empty(), "{}", run.err);
    let run = desk.pipe(&["validate", "--fix", "-"], &bytes);
    assert!(!run.out.is_empty() || !run.err.contains("not all of it"), "{run:?}");
}
