//! What single sites and programs write of their own, and what they mean by it.

use crate::gaps::{converted, ids, one};
use crate::linear::is_linear;
use kifu::findings::Severity;

/// The JSON line of a text, with what was found in it.
fn json(format: &str, text: &str) -> (String, Vec<&'static str>) {
    let found = ids(&one(format, text).1);
    (converted(format, text, "jsonl").0, found)
}

#[test]
fn fox_means_the_star_points() {
    let text = |head: &str, moves: &str| {
        format!("(;GM[1]FF[4]SZ[19]KM[0]{head}RU[Chinese]AP[GNU Go:3.8]AP[foxwq];{moves})\n")
    };
    let (line, found) = json("sgf", &text("HA[4]", "W[fl];B[gm]"));
    assert_eq!(found, ["F316", "F204"], "{line}");
    let (sgf, _) = converted("sgf", &text("HA[4]", "W[fl];B[gm]"), "sgf");
    for stone in ["[dd]", "[dp]", "[pd]", "[pp]"] {
        assert!(sgf.contains(stone), "{sgf}");
    }
    assert_eq!(ids(&one("sgf", &sgf).1).iter().filter(|id| **id == "F316").count(), 0, "{sgf}");
    // Whoever has stones, or lets Black begin, means those.
    for (head, moves) in [
        ("HA[2]AB[dd][pp]", "W[fl]"),
        ("HA[2]", "B[dd];B[pp];W[fl]"),
        ("HA[6]", "W[fl]"),
        ("HA[6]DT[2016-05-01]", "W[fl]"),
    ] {
        let (line, found) = json("sgf", &text(head, moves));
        assert!(!found.contains(&"F316"), "{head}: {found:?} {line}");
    }
    assert!(json("sgf", &text("HA[6]DT[2020-05-01]", "W[fl]")).1.contains(&"F316"));
    let others = text("HA[4]", "W[fl]").replace("AP[foxwq]", "");
    assert!(!json("sgf", &others).1.contains(&"F316"));
}

#[test]
fn fox_counts_periods() {
    let text = "(;GM[1]FF[4]SZ[19]TM[1200]TC[3]TT[60]AP[foxwq];B[qm];W[ng])\n";
    let (line, _) = json("sgf", text);
    assert!(line.contains("3x60 byo-yomi"), "{line}");
    // Once, however often it is written.
    let (sgf, _) = converted("sgf", text, "sgf");
    assert_eq!(sgf.matches("OT[3x60 byo-yomi]").count(), 1, "{sgf}");
    assert_eq!(converted("sgf", &sgf, "sgf").0, sgf);
}

/// `HA[0]` is not to be relied upon there.
#[test]
fn black_stones_before_white_are_a_handicap_of_fox() {
    let text = |head: &str, moves: &str| {
        format!("(;GM[1]FF[4]SZ[19]KM[0]{head}RU[Chinese]AP[foxwq];{moves};B[fq])\n")
    };
    for (moves, handicap) in [
        ("B[pd];B[pq];B[dd];B[dp];W[qo]", Some("HA[4]")),
        ("AB[dd][pd][dp];W[dm]", Some("HA[3]")),
        ("B[pd];W[pq]", None),
        ("AB[dd][pd]AW[dp];W[dm]", None),
    ] {
        let (_, findings) = one("sgf", &text("HA[0]", moves));
        let notes: Vec<_> = findings.iter().filter(|it| it.severity == Severity::Note).collect();
        let (sgf, _) = converted("sgf", &text("HA[0]", moves), "sgf");
        match handicap {
            Some(handicap) => {
                assert_eq!(ids(&findings), ["G204"], "{moves}");
                assert_eq!(notes.len(), 1);
                assert!(sgf.contains(handicap), "{sgf}");
                assert_eq!(ids(&one("sgf", &sgf).1), [""; 0], "{sgf}");
            }
            None => assert!(sgf.contains("HA[0]") && notes.is_empty(), "{sgf} {findings:?}"),
        }
    }
    let (_, findings) = one("sgf", &text("HA[0]AB[dd][pp]PL[W]", "W[dp]"));
    let told: Vec<_> = findings.iter().filter(|it| it.code.row().id == "G204").collect();
    assert_eq!((told.len(), told[0].severity), (1, Severity::Note));
    let other = text("HA[0]", "B[pd];B[pq];W[qo]").replace("AP[foxwq]", "");
    assert!(ids(&one("sgf", &other).1).contains(&"G201"));
}

/// The second signature is what tells the others how to read the rest: no repair takes it away.
#[test]
fn the_signature_of_fox_stays() {
    let text = "(;GM[1]FF[4]SZ[19]TM[300]TC[3]TT[30]AP[GNU Go:3.8]AP[foxwq]AP[x];B[pd])\n";
    let (_, findings) = one("sgf", text);
    let told: Vec<_> = findings.iter().filter(|it| it.code.row().id == "F204").collect();
    assert!(told.len() == 1 && told[0].severity == Severity::Note, "{findings:?}");
    assert!(told[0].fix.is_none(), "{told:?}");
}

#[test]
fn nobody_wins_by_less_than_nothing() {
    for result in ["W+-3", "B+-0.5"] {
        let (line, found) = json("sgf", &format!("(;FF[4]GM[1]SZ[9]RE[{result}];B[aa];W[bb])\n"));
        assert!(found.contains(&"F307"), "{result}: {found:?}");
        assert!(!line.contains("-wins"), "{line}");
    }
    for time in ["-5", "-0.5"] {
        let (_, found) = json("sgf", &format!("(;FF[4]GM[1]SZ[9]TM[{time}];B[aa])\n"));
        assert!(found.contains(&"F307"), "{time}: {found:?}");
    }
    for result in ["W+0.5", "W+0"] {
        // White has won ties by agreement.
        let (line, found) =
            json("sgf", &format!("(;FF[4]GM[1]SZ[9]RE[{result}]TM[0];B[aa];W[bb])\n"));
        assert_eq!(found, [""; 0], "{result}");
        assert!(line.contains("\"result\":\"second-wins\""), "{line}");
    }
}

#[test]
fn a_first_move_behind_an_ending_begins_another_game_of_psn() {
    let text = "1.P7g-7f 2.P3c-3d 3.Resigns\n1.P2g-2f 2.P8c-8d 3.Resigns\n";
    let (usi, _) = converted("psn", text, "usi");
    let moves = ["startpos moves 7g7f 3c3d", "startpos moves 2g2f 8c8d"];
    assert!(usi.lines().map(|line| line.trim_start_matches("position ")).eq(moves), "{usi}");
    // A variation has numbers of its own, and an ending before it.
    let varied = "1.P7g-7f 2.P3c-3d 3.Resigns\nVariation:1\n1.P2g-2f 2.P8c-8d\n";
    assert_eq!(converted("psn", varied, "jsonl").0.lines().count(), 1);
}

#[test]
fn tags_of_psn_are_held_against_each_other() {
    let sfen = "[SFEN \"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\"]";
    let text = format!("{sfen}\n[Handicap \"香落ち\"]\n1.P3c-3d 2.P7g-7f\n");
    assert_eq!(ids(&one("psn", &text).1), ["R121"]);
    let fits = format!("{sfen}\n[Handicap \"二枚落ち\"]\n1.P3c-3d 2.P7g-7f\n");
    assert_eq!(ids(&one("psn", &fits).1), [""; 0]);
    let counted = "[Sente \"A\"]\n[Moves \"1\"]\n[Result \"1-0\"]\n1.P7g-7f\n2.P3c-3d\n";
    let (_, findings) = one("psn", counted);
    let found = findings.iter().find(|finding| finding.code.row().id == "R109");
    let at = found.and_then(|finding| finding.span).map(|span| span.start as usize);
    assert!(at.is_some_and(|at| counted[at..].starts_with("[Moves")), "{findings:?}");
}

#[test]
fn numbers_of_shogi_come_back_from_pgn_or_are_counted() {
    for (turn, number, keeps) in [
        ("b", 1, true),
        ("b", 3, true),
        ("b", 4, false),
        ("w", 1, true),
        ("w", 2, false),
        ("w", 4, true),
    ] {
        let text = format!(
            "position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - {number}\n"
        );
        let (pgn, losses) = converted("usi", &text, "pgn");
        let (back, _) = converted("pgn", &pgn, "sfen");
        assert_eq!(
            back.trim().ends_with(&format!("{turn} - {number}")),
            keeps,
            "{text}{pgn}{back}"
        );
        assert_eq!(losses.get(kifu::formats::Loss::StartNumber) == 0, keeps, "{text}{losses:?}");
    }
}

#[test]
fn variants_of_chess_show_themselves_in_their_fen() {
    let game = |tags: &str, fen: &str, moves: &str| {
        format!(
            "[Event \"x\"]\n[Result \"*\"]\n{tags}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n"
        )
    };
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    for (fen, moves) in [
        (format!("{usual} KQkq - 1+3 0 1"), "1. e4 e5 2. Bc4 d6"),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1".to_owned(), "1. Kh3 Ka3 2. Kg4"),
        (
            "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1".to_owned(),
            "1. e5",
        ),
    ] {
        let text = game("", &fen, moves);
        assert_eq!(ids(&one("pgn", &text).1), ["P147"], "{fen}");
        let (back, _) = converted("pgn", &text, "pgn");
        assert!(back.contains(&format!("[FEN \"{fen}\"]")), "{back}");
        assert!(back.contains(moves), "{back}");
    }
    for variant in ["nocastle", "shuffle", "wild/8a"] {
        let tag = format!("[Variant \"{variant}\"]\n");
        let text = game(&tag, &format!("{usual} - - 0 1"), "1. e4");
        assert_eq!(ids(&one("pgn", &text).1), [""; 0], "{variant}");
    }
}

#[test]
fn a_king_that_takes_its_own_rook_castles() {
    let game = |fen: &str, mv: &str| {
        format!(
            "[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n1. {mv} *\n"
        )
    };
    for (fen, mv, san) in [
        ("1k6/8/8/8/8/8/8/R4K1R w HA - 0 1", "Kxh1", "O-O"),
        ("1k6/8/8/8/8/8/8/R4K1R w HA - 0 1", "Kxa1", "O-O-O"),
    ] {
        let text = game(fen, mv);
        let (pgn, _) = converted("pgn", &text, "pgn");
        assert!(pgn.contains(&format!("1. {san}")), "{mv}: {pgn}");
        assert!(ids(&one("pgn", &text).1).contains(&"P301"), "{mv}");
    }
    // Without the sign a castling before it may be missing, and without the right there is none.
    let is_castling =
        |fen: &str, mv: &str| converted("pgn", &game(fen, mv), "pgn").0.contains("O-O");
    assert!(!is_castling("1k6/8/8/8/8/8/8/R4K1R w HA - 0 1", "Kh1"));
    assert!(
        ids(&one("pgn", &game("1k6/8/8/8/8/8/8/R4K1R w A - 0 1", "Kxh1")).1).contains(&"X112")
            || !is_castling("1k6/8/8/8/8/8/8/R4K1R w A - 0 1", "Kxh1")
    );
}

#[test]
fn the_words_of_shogi_wars_name_draws() {
    for (word, ending, result) in [
        ("DRAW_ENTERINGKING", "impasse", "draw"),
        ("DRAW_SENNICHI", "repetition", "draw"),
        ("DRAW_TIMEOUT", "draw", "draw"),
        ("DRAW_OUTE_SENNICHI", "draw", "draw"),
        ("DRAW", "draw", "draw"),
        ("SENTE_WIN_TORYO", "resign", "first-wins"),
        ("SENTE_WIN", "lost", "first-wins"),
        ("GOTE_WIN", "lost", "second-wins"),
        ("GOTE_WIN_OTHER", "lost", "second-wins"),
    ] {
        let plies = if result == "second-wins" { "-3334FU\n" } else { "" };
        for sign in ["", "%"] {
            let text = format!("N+a\nN-b\n+7776FU\n{plies}{sign}{word}\n");
            let (line, _) = json("csa", &text);
            assert!(line.contains(&format!("\"result\":\"{result}\"")), "{text}: {line}");
            assert!(line.contains(&format!("\"ending\":\"{ending}\"")), "{text}: {line}");
        }
    }
}

#[test]
fn shogidokoro_declares_a_win_in_a_comment() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let comment = "*Win by entering king declaration.\n";
    for behind in [
        format!("   3 持将棋\nまで2手で持将棋\n{comment}"),
        format!("まで2手で持将棋\n{comment}"),
        format!("{comment}まで2手で持将棋\n"),
        format!("{comment}   3 持将棋\n"),
    ] {
        let text = format!("{head}{behind}");
        let (line, _) = json("kifu", &text);
        assert!(line.contains("\"ending\":\"declared-win\""), "{behind}{line}");
        assert!(line.contains("\"result\":\"first-wins\""), "{behind}{line}");
        let (kif, _) = converted("kifu", &text, "kifu");
        assert_eq!(converted("kifu", &kif, "kifu").0, kif);
    }
    let (line, _) = json("kifu", &format!("{head}   3 持将棋\nまで2手で持将棋\n"));
    assert!(line.contains("\"result\":\"draw\""), "{line}");
}

#[test]
fn endings_behind_a_declared_win_cost_what_they_are_long() {
    let head = "手合割：平手\n   1 ７六歩(77)\n*Win by entering king declaration.\n";
    is_linear("KIF", "kifu", &[], |count| format!("{head}{}", "   2 持将棋\n".repeat(count)));
}

#[test]
fn remarks_of_shogihome_evaluate() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n#評価値=-5\n#読み筋=△３四歩\n   2 ３四歩(33)\n";
    let (line, _) = json("kifu", text);
    assert!(line.contains("\"score\":-5"), "{line}");
    let (kif, _) = converted("kifu", text, "kifu");
    assert!(kif.contains("#評価値=-5\n#読み筋=△３四歩\n"), "{kif}");
}

#[test]
fn tags_that_come_again_begin_another_game_of_psn() {
    let text = "[Sente \"A\"]\n[Result \"1-0\"]\n\n[Sente \"C\"]\n[Result \"0-1\"]\n1.P7g-7f\n";
    let (lines, _) = converted("psn", text, "jsonl");
    let named: Vec<bool> = lines.lines().map(|line| line.contains("\"first\":\"A\"")).collect();
    assert_eq!(named, [true, false], "{lines}");
    let sfens =
        "[SFEN \"4k4/9/4G4/9/9/9/9/9/4K4 b G 1\"]\n\n[SFEN \"4k4/9/9/9/9/9/9/9/4K4 b GS 1\"]\n";
    assert_eq!(converted("psn", sfens, "sfen").0.lines().count(), 2);
    // Without a blank line it is a tag that stands twice.
    let twice = "[Sente \"A\"]\n[Sente \"C\"]\n1.P7g-7f\n";
    assert_eq!(converted("psn", twice, "jsonl").0.lines().count(), 1);
}

#[test]
fn a_word_in_braces_ends_the_line_where_no_move_follows() {
    for word in ["Mate", "Win", "illegal", "1-0"] {
        let within = format!("[Sente \"A\"]\n1.P7g-7f {{{word}}}\n2.P3c-3d\n");
        let (line, found) = json("psn", &within);
        assert_eq!(found, [""; 0], "{word}");
        assert!(line.contains(&format!("\"text\":\"{word}\"")), "{line}");
    }
    let (line, _) = json("psn", "[Sente \"A\"]\n1.P7g-7f\n2.P3c-3d {Resigns}\n{well played}\n");
    assert!(line.contains("\"ending\":\"resign\""), "{line}");
    assert!(line.contains("well played"), "{line}");
}

#[test]
fn three_pieces_may_be_without_the_other_lance() {
    let text = "[Handicap \"三枚落ち\"]\n1.L1a-1b\n";
    assert_eq!(ids(&one("psn", text).1), ["R122"]);
    assert_eq!(ids(&one("psn", "[Handicap \"三枚落ち\"]\n1.L9a-9b\n").1), [""; 0]);
}

#[test]
fn psn_costs_what_it_is_long() {
    for (head, text) in [
        ("[Sente \"A\"]\n[Gote \"B\"]\n", "1.G4i-5h (00:01\n"),
        ("", "[A \"x\"] {c}\n"),
        ("[Sente \"A\"]\n1.P7g-7f\n", "1-0\n{c}\n"),
        ("[Sente \"A\"]\n1.P7g-7f\n", "Variation:9 {c}"),
        ("[Sente \"A\"]\n1.P7g-7f\n", "Resigns {c} "),
        ("[Sente \"A\"]\n1.P7g-7f\n", "{Mate}"),
    ] {
        is_linear(text, "psn", &[], |count| format!("{head}{}", text.repeat(count)));
    }
}

#[test]
fn days_of_go_are_read_where_they_can_be_one_only() {
    for (written, normal) in [
        ("1996-5-6", Some("1996-05-06")),
        ("13/06/1996", Some("1996-06-13")),
        ("1997/04/07", Some("1997-04-07")),
        ("07/06/1996", None),
        ("13/14/1996", None),
        ("1996-13-1", None),
    ] {
        let (line, found) = json("sgf", &format!("(;FF[4]GM[1]SZ[9]DT[{written}];B[aa])\n"));
        assert_eq!(found == ["F306"], normal.is_some(), "{written}: {found:?}");
        let (_, findings) = one("sgf", &format!("(;FF[4]GM[1]SZ[9]DT[{written}];B[aa])\n"));
        let meant = |normal: &str| format!("{:?}", findings[0].args).contains(normal);
        assert!(normal.is_none_or(meant), "{written}: {line}");
    }
}

#[test]
fn a_log_of_a_server_has_no_rows_of_a_board() {
    let text = "BEGIN Game_Summary\nProtocol_Version:1.1\nName+:A\nEND Game_Summary\n";
    let found = json("csa", text).1;
    assert!(found.contains(&"C121") && !found.contains(&"C105"), "{found:?}");
    assert!(json("csa", "V2.2\nPX-KY\n+\n+7776FU\n").1.contains(&"C105"));
}

#[test]
fn who_lost_by_a_declaration_did_not_win() {
    let game = |summary: &str| {
        format!("V2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%KACHI\n'summary:illegal kachi:{summary}\n")
    };
    let (line, _) = json("csa", &game("A lose:B win"));
    assert!(line.contains("\"result\":\"second-wins\""), "{line}");
    let (_, found) = json("csa", &game("A win:B lose"));
    assert!(found.contains(&"R110"), "{found:?}");
}

#[test]
fn a_line_break_of_json_is_one() {
    for eol in ["\\n", "\\r\\n", "\\r"] {
        let mv =
            r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"comments":["a@b"]}"#;
        let jkf = format!(r#"{{"header":{{}},"moves":[{{}},{mv}]}}"#).replace('@', eol);
        let jsonl = r#"{"kifu":1,"game":"shogi","moves":["7g7f"],"notes":[{"at":1,"kind":"comment","text":"a@b"}]}"#;
        for (format, text) in [("jkf", jkf), ("jsonl", jsonl.replace('@', eol))] {
            assert!(converted(format, &text, "kifu").0.contains("\n*a\n*b\n"), "{format}: {eol}");
        }
    }
}

#[test]
fn a_board_of_jkf_has_a_preset() {
    let rows = ["[{},{},{},{},{},{},{},{},{}]"; 9].join(",");
    let game = |preset: &str| {
        format!(
            "{{\"header\":{{}},\"initial\":{{{preset}\"data\":{{\"color\":0,\"board\":[{rows}],\"hands\":[{{}},{{}}]}}}},\"moves\":[{{}}]}}"
        )
    };
    let found = |preset: &str| ids(&one("jkf", &game(preset)).1).contains(&"J103");
    assert!(found("") && !found("\"preset\":\"OTHER\","));
    let (_, findings) = one("jkf", &game(""));
    let fix = findings.iter().find_map(|finding| finding.fix.as_deref()).expect("a repair");
    let mut text = game("");
    text.insert_str(fix.edits[0].span.start as usize, &fix.edits[0].text);
    assert_eq!(text, game("\"preset\":\"OTHER\","));
}

#[test]
fn a_variation_behind_a_move_out_of_turn_begins_where_it_is_written_from() {
    // The second move is one of a piece of the first side; whose turn it is then, nothing in the tree tells.
    let text = "{\"kifu\":1,\"game\":\"janggi\",\"moves\":[\"g4f4\",\"a4b4\",\"i4h4\"],\"nodes\":[{\"at\":2,\"illegal\":\"a4b4 P\"}],\"variations\":[{\"id\":1,\"at\":3,\"moves\":[\"a1a2\"]},{\"id\":2,\"at\":3,\"moves\":[\"e2e2\"]}]}\n";
    for format in ["pcn", "jsonl"] {
        let (there, _) = converted("jsonl", text, format);
        let (back, _) = converted(format, &there, "jsonl");
        let (again, _) = converted("jsonl", &back, format);
        assert_eq!(again, there, "{format}");
        assert!(back.contains("e2e2") && !back.contains("e9e9"), "{format}: {there}{back}");
    }
}
