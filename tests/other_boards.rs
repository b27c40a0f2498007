//! Chess, Go, xiangqi and PCN: what a slip may not take along.

use crate::cli::Desk;
use crate::gaps::{converted, ids, one};
use kifu::findings::Severity;
use kifu::formats::{Detection, Loss, detect};

/// The moves of PGN behind its tags, on one line.
fn moves(pgn: &str) -> String {
    pgn.split_once("\n\n").map_or(pgn, |(_, moves)| moves).trim().replace('\n', " ")
}

#[test]
fn an_illegal_move_in_letters_of_another_language_keeps_what_stands_behind_it() {
    let game = |moves: &str| format!("[White \"a\"]\n\n{moves} *\n");
    let german = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Sxe6 {c} d6 $2 (4... Lc5+ {v}) \
                  5. O-O {[%clk 0:01:00]} Tb8 6. e8=D Kg9";
    let english = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Nxe6 {c} 4... d6 $2 (4... Bc5+ {v}) \
                   5. O-O {[%clk 0:01:00]} 5... Rb8 6. e8=Q Kg9 *";
    let (pgn, losses) = converted("pgn", &game(german), "pgn");
    assert_eq!(moves(&pgn), english);
    assert!(losses.is_empty(), "{losses:?}");
    let (again, _) = converted("pgn", &pgn, "pgn");
    assert_eq!(again, pgn);
    let (lines, _) = converted("pgn", &game(german), "jsonl");
    assert!(lines.contains("\"word\":\"Bc5+\"") && lines.contains("Nxe6"), "{lines}");
    assert_eq!(converted("jsonl", &lines, "pgn").0, pgn);
    // Of French the letter of the king is that of a rook.
    let (pgn, _) = converted("pgn", &game("1. d4 d5 2. Cf3 Cf6 3. Re7 Fg4 4. Tg1 Rd7"), "pgn");
    assert_eq!(moves(&pgn), "1. d4 d5 2. Nf3 Nf6 3. Ke7 Bg4 4. Rg1 Kd7 *");
}

#[test]
fn a_quote_behind_a_backslash_is_one_in_a_tag_without_its_end_too() {
    for (tag, value) in [
        (r#"[Event "a \"b\"""#, r#"[Event "a \"b\""]"#),
        (r#"[Event "a \"b\""#, r#"[Event "a \"b\""]"#),
        (r#"[Event "a \\b""#, r#"[Event "a \\b"]"#),
        (r"[Event 'a \\b']", r#"[Event "a \\b"]"#),
    ] {
        let text = format!("{tag}\n[White \"w\"]\n\n1. e4 *\n");
        let (pgn, _) = converted("pgn", &text, "pgn");
        assert_eq!(pgn.lines().next(), Some(value), "{text}");
        let desk = Desk::with(&[("a.pgn", &text)]);
        desk.run(&["validate", "--fix", "a.pgn"]);
        assert_eq!(desk.read("a.pgn").lines().next(), Some(value), "{text}");
    }
}

#[test]
fn the_sign_of_an_ellipsis_stands_for_periods() {
    let game = |moves: &str| format!("[White \"r\"]\n\n{moves} *\n");
    for (written, wanted) in [
        ("1. e4 e5 (1… c5) 2. Nf3", "1. e4 e5 (1... c5) 2. Nf3 *"),
        ("1. e4 {x} 1…e5 2. Nf3 {y} 2…Nc6", "1. e4 {x} 1... e5 2. Nf3 {y} 2... Nc6 *"),
        ("1. e4 {x} １…e5 2. Nf3", "1. e4 {x} 1... e5 2. Nf3 *"),
        ("1. e4 … e5 2. Nf3…", "1. e4 e5 2. Nf3 *"),
        ("1. e4\u{a0}…\u{a0}e5 2. Nf3", "1. e4 e5 2. Nf3 *"),
        ("1. e4 {x} 1.\t... e5 2. Nf3", "1. e4 {x} 1... e5 2. Nf3 *"),
    ] {
        let (_, findings) = one("pgn", &game(written));
        let ids = ids(&findings);
        assert!(ids.iter().all(|id| *id == "P144"), "{written}: {ids:?}");
        assert_eq!(moves(&converted("pgn", &game(written), "pgn").0), wanted);
    }
    // A game that begins with Black's move, without tags.
    let fen =
        "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n1…e5 2. Nf3 *\n";
    assert_eq!(moves(&converted("pgn", fen, "pgn").0), "1... e5 2. Nf3 *");
}

#[test]
fn blanks_of_full_width_stand_between_a_number_and_its_periods() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"r\"]\n\n1．　炮二平五　马８进７\n\
                2．　马二进三 {注}\n2．　…………　车９平８ *\n";
    let (_, findings) = one("pgn", text);
    assert_eq!(ids(&findings), Vec::<&str>::new());
    let (pgn, losses) = converted("pgn", text, "pgn");
    assert!(losses.is_empty() && !pgn.contains('…'), "{pgn}");
    let narrow = text.replace("2．　…………　", "2. ... ");
    assert_eq!(converted("pgn", &narrow, "pgn").0, pgn);
    assert_eq!(converted("pgn", &pgn, "pgn").0, pgn);
}

#[test]
fn words_in_tags_and_comments_of_pgn_are_no_members_of_json() {
    for text in [
        "[Event \"x\"]\n[White \"w\"]\n[FEN \"startpos\"]\n\n1. e4 e5 2. Nf3 *\n",
        "[FEN \"startpos\"]\n\n1. e4 *\n",
        "[Event \"x\"]\n[White \"moves\"]\n[Black \"setup\"]\n\n1. e4 *\n",
        "[Event \"x\"]\n[White \"header\"]\n[Black \"moves\"]\n\n1. e4 *\n",
        "[[Event \"x\"]]\n[White \"header\"]\n[Black \"moves\"]\n\n1. e4 *\n",
        "[Event \"x\"]\n[White \"w\"]\n\n1. e4 {from \"startpos\"} *\n",
        "{from \"startpos\"}\n[Event \"x\"]\n[White \"w\"]\n\n1. e4 *\n",
        "{[%evp 0,1] from \"moves\" and \"setup\"}\n[Event \"x\"]\n\n1. e4 *\n",
    ] {
        let found = detect(text, None);
        assert!(matches!(found, Detection::Is(format) if format.name == "pgn"), "{text}");
    }
    for (text, name) in [
        ("[{\"startpos\": []}]", "pcn"),
        ("[\n {\"header\": {}, \"moves\": [{}]}]", "jkf"),
        ("{header: {}, \"moves\": [{}]}", "jkf"),
    ] {
        let found = detect(text, None);
        assert!(matches!(found, Detection::Is(format) if format.name == name), "{text}");
    }
}

#[test]
fn of_a_date_as_much_is_kept_as_is_sure() {
    for (date, wanted) in [
        ("05.01.2020", "2020.01.05"),
        ("25.12.2020", "2020.12.25"),
        ("05/01/2020", "2020.??.??"),
        ("??.??.2020", "2020.??.??"),
        ("??.03.2020", "2020.03.??"),
        ("??/03/2020", "2020.??.??"),
        ("2020.O1.05", "2020.??.??"),
        ("2020.02.30", "2020.02.??"),
        ("30.02.2020", "2020.02.??"),
        ("2020.13.05", "2020.??.??"),
        ("soon", "????.??.??"),
    ] {
        let text = format!("[Event \"x\"]\n[Date \"{date}\"]\n\n1. e4 *\n");
        let (pgn, _) = converted("pgn", &text, "pgn");
        assert!(pgn.contains(&format!("[Date \"{wanted}\"]\n")), "{date}: {pgn}");
    }
    for (date, wanted) in [
        ("2020-01-05", "2020.01.05"),
        ("2020-1-5", "2020.01.05"),
        ("2020", "2020.??.??"),
        ("5.1.2020", "2020.01.05"),
        ("05/01/2020", "05/01/2020"),
        ("2020-01-05 10:20", "2020-01-05 10:20"),
        ("????.??.??", "????.??.??"),
    ] {
        for name in ["UTCDate", "EventDate"] {
            let text = format!("[Event \"x\"]\n[{name} \"{date}\"]\n\n1. e4 *\n");
            let (pgn, losses) = converted("pgn", &text, "pgn");
            assert!(pgn.contains(&format!("[{name} \"{wanted}\"]\n")), "{date}: {pgn}");
            assert!(losses.is_empty(), "{losses:?}");
        }
    }
}

#[test]
fn a_mate_is_one_in_every_game() {
    const NO_MATE: [&str; 3] = ["S301", "X311", "V308"];
    let lines = |game: &str, moves: &str, ending: &str| {
        format!("{{\"kifu\":1,\"game\":\"{game}\",\"moves\":[{moves}],\"ending\":\"{ending}\"}}\n")
    };
    for (game, moves, is_mate) in [
        ("chess", "\"e2e4\"", false),
        ("chess", "\"f2f3\",\"e7e5\",\"g2g4\",\"d8h4\"", true),
        ("xiangqi", "\"h3e3\"", false),
        ("janggi", "\"a4b4\"", false),
        ("makruk", "\"a3a4\"", false),
    ] {
        let (_, findings) = one("jsonl", &lines(game, moves, "mate"));
        let is_told = ids(&findings).iter().any(|id| NO_MATE.contains(id));
        assert_eq!(is_told, !is_mate, "{game} {moves}: {findings:?}");
        let (_, findings) = one("jsonl", &lines(game, moves, "resign"));
        assert!(!ids(&findings).iter().any(|id| NO_MATE.contains(id)), "{game}: {findings:?}");
    }
}

#[test]
fn a_game_of_pcn_that_is_said_to_go_on_is_not_over_on_the_board() {
    let mate = "position startpos moves f2f3 e7e5 g2g4 d8h4\n";
    let (pcn, _) = converted("uci", mate, "pcn");
    assert!(pcn.contains("\"over?\": false"), "{pcn}");
    let (_, findings) = one("pcn", &pcn);
    assert_eq!(ids(&findings), ["X302"]);
    assert!(findings.iter().all(|finding| finding.severity == Severity::Note));
    // What nobody says is nothing that contradicts the board.
    let (_, findings) = one("pcn", &pcn.replace("\"over?\": false,", ""));
    assert!(!ids(&findings).contains(&"X302"), "{findings:?}");
    let (pcn, _) = converted("uci", "position startpos moves f2f3 e7e5\n", "pcn");
    assert_eq!(ids(&one("pcn", &pcn).1), Vec::<&str>::new());
}

#[test]
fn who_takes_the_general_of_a_board_has_won() {
    let game = |squares: &str, moves: &str, state: &str| {
        format!("{{\"starting_position\":[{squares}],\"previous_moves\":[{moves}],{state}}}")
    };
    let taken = (r#""X:R","x:g",null,"X:G""#, r#"[[0,"remove",1]]"#);
    let [going, drawn, won, lost] = [
        r#""over?":false"#,
        r#""over?":true,"...result?":null"#,
        r#""over?":true,"...result?":true"#,
        r#""over?":true,"...result?":false"#,
    ];
    let (note, warning) = (Some(Severity::Note), Some(Severity::Warning));
    for ((squares, moves), state, told) in [
        (taken, going, note),
        (taken, drawn, warning),
        (taken, lost, warning),
        (taken, won, None),
        // The side that has another has not lost.
        ((r#""X:R","x:g",null,"w:k""#, taken.1), lost, None),
        ((r#""X:R","x:g",null,"w:k""#, taken.1), drawn, None),
        // Each takes that of the other.
        ((r#""X:R","x:g","x:r","X:G""#, r#"[[0,"remove",1]],[[2,"remove",3]]"#), lost, None),
        // The top takes.
        ((r#""X:R",null,"x:r","X:G""#, r#"[[0,"shift",1]],[[2,"remove",3]]"#), won, warning),
        ((r#""X:R",null,"x:r","X:G""#, r#"[[0,"shift",1]],[[2,"remove",3]]"#), lost, None),
    ] {
        let (_, findings) = one("pcn", &game(squares, moves, state));
        let found = findings.iter().find(|finding| finding.code.row().id == "B122");
        assert_eq!(found.map(|it| it.severity), told, "{squares} {moves} {state}: {findings:?}");
    }
    // What is resigned in the member of this program is said there.
    let resigns = format!("{drawn},\"...kifu\":{{\"plies\":[{{\"ply\":2,\"end\":\"resign\"}}]}}");
    let (_, findings) = one("pcn", &game(taken.0, taken.1, &resigns));
    assert!(!ids(&findings).contains(&"B122"), "{findings:?}");
    // The rules of a game that is named know what it is to lose a king: here, nothing.
    let antichess = "[Variant \"Antichess\"]\n[FEN \"8/8/8/8/8/8/8/kR6 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Rxa1 0-1\n";
    let (pcn, _) = converted("pgn", antichess, "pcn");
    let (_, findings) = one("pcn", &pcn);
    assert_eq!(ids(&findings), Vec::<&str>::new(), "{pcn}");
}

#[test]
fn three_periods_before_the_move_of_white_contradict_the_position() {
    let game = |mv: &str| {
        format!("[FEN \"4k3/4p3/8/8/4P3/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n{mv} *\n")
    };
    for (mv, severity) in
        [("1... e5", Some(Severity::Error)), ("1... Kf2", Some(Severity::Warning)), ("1. e5", None)]
    {
        let (_, findings) = one("pgn", &game(mv));
        let found = findings.iter().find(|finding| finding.code.row().id == "P113");
        assert_eq!(found.map(|finding| finding.severity), severity, "{mv}");
    }
    // Another number is only one that begins anew.
    let (_, findings) = one("pgn", &game("7. e5"));
    assert!(findings.iter().all(|finding| finding.severity == Severity::Note), "{findings:?}");
}

#[test]
fn results_have_hyphens_and_blanks_of_every_kind() {
    for (written, marker) in [
        ("1‐0", "1-0"),
        ("0‑1", "0-1"),
        ("1/2‐1/2", "1/2-1/2"),
        ("½‐½", "1/2-1/2"),
        ("1-\u{a0}0", "1-0"),
        ("1\u{a0}–\u{a0}0", "1-0"),
        ("1/2 - 1/2", "1/2-1/2"),
    ] {
        let text = format!("[White \"a\"]\n\n1. e4 e5 {written}\n");
        let (pgn, losses) = converted("pgn", &text, "pgn");
        assert_eq!(moves(&pgn), format!("1. e4 e5 {marker}"), "{written}");
        assert!(losses.is_empty());
        assert_eq!(ids(&one("pgn", &text).1), ["P111"], "{written}");
    }
    for (written, wanted) in [
        ("[Result \"+/-\"]\n\n+/-\n", "1-0"),
        ("[Result \"0-1\"]\n\n1. e4 e5 -/+\n", "1. e4 e5 0-1"),
        ("[Result \"1-0\"]\n\n1. e4 e5 +/- 1-0\n", "1. e4 e5 $16 1-0"),
        ("[White \"a\"]\n\n1. e4 +/- e5 *\n", "1. e4 $16 1... e5 *"),
        ("[White \"a\"]\n\n1. e4 e5 +/-\n", "1. e4 e5 $16 *"),
    ] {
        assert_eq!(moves(&converted("pgn", written, "pgn").0), wanted, "{written}");
    }
}

#[test]
fn blanks_of_every_kind_stand_within_a_tag() {
    for blank in ['\u{a0}', '\u{2009}', '\u{200b}', '\u{3000}', '\u{feff}'] {
        let text = format!("[Black{blank}\"b\"]\n[White \"w\"{blank}]\n\n1. e4 *\n");
        let (record, findings) = one("pgn", &text);
        assert_eq!(ids(&findings).iter().filter(|id| **id == "P144").count(), 2, "{findings:?}");
        let names: Vec<&str> = record.headers.iter().map(|it| record.text(it.value)).collect();
        assert_eq!(names, ["b", "w"], "{blank:?}");
        let desk = Desk::with(&[("a.pgn", &text)]);
        desk.run(&["validate", "--fix", "a.pgn"]);
        assert_eq!(desk.read("a.pgn"), "[Black \"b\"]\n[White \"w\"]\n\n1. e4 *\n");
    }
}

#[test]
fn signs_that_other_programs_do_not_read_are_told() {
    for (written, mended) in [
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O–O *", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *"),
        ("1. e4 d5 2. Bb5† Bd7 3. B×d7† *", "1. e4 d5 2. Bb5+ Bd7 3. Bxd7+ *"),
    ] {
        let text = format!("[White \"a\"]\n\n{written}\n");
        let desk = Desk::with(&[("a.pgn", &text)]);
        desk.run(&["validate", "--fix", "a.pgn"]);
        assert_eq!(moves(&desk.read("a.pgn")), mended);
    }
}

#[test]
fn what_nobody_has_told_of_the_start_leaves_a_trace() {
    let (record, findings) = one("pgn", "[Event \"x\"]\n[SetUp \"1\"]\n\n1. e4 e5 *\n");
    assert_eq!(ids(&findings), ["P107"]);
    assert!(record.headers.iter().any(|header| record.text(header.name) == "SetUp"));
    let chess960 = "position fen bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1 \
                    moves h1g3 h8g6 g1h1 g6f4 e1f1\n";
    let (pgn, _) = converted("uci", chess960, "pgn");
    assert!(pgn.contains("[Variant \"Chess960\"]\n"), "{pgn}");
    assert_eq!(ids(&one("pgn", &pgn).1), Vec::<&str>::new());
    let usual = converted("uci", "position startpos moves e2e4\n", "pgn").0;
    assert!(!usual.contains("Variant"), "{usual}");
}

#[test]
fn properties_of_old_are_right_in_files_of_old() {
    let new = "MA[aa]LB[bb:a][cc:b]";
    for version in ["FF[1]", "FF[2]", "FF[3]", "FF[4]", ""] {
        let game = |marks: &str| format!("(;{version}GM[1];B[pp]{marks})");
        let is_of_old = matches!(version, "FF[1]" | "FF[2]");
        let desk = Desk::with(&[("a.sgf", &game("M[aa]L[bb][cc]"))]);
        desk.run(&["validate", "--fix", "a.sgf"]);
        let wanted = game(if is_of_old { "M[aa]L[bb][cc]" } else { new });
        assert_eq!(desk.read("a.sgf"), wanted);
        assert!(!ids(&one("sgf", &wanted).1).contains(&"F210"), "{wanted}");
    }
}

#[test]
fn untidy_points_are_written_tidily() {
    let text =
        "(;FF[4]GM[1]SZ[9];B[bb]TR[cc ]LB[d d:x y]SQ[aa: bb]AR[aa : bb]CR[e\ne][dd];W[ee]VW[ ])";
    let (sgf, losses) = converted("sgf", text, "sgf");
    assert!(
        losses.is_empty() && sgf.contains("TR[cc]LB[dd:x y]SQ[aa:bb]AR[aa:bb]CR[ee][dd]"),
        "{sgf}"
    );
    assert!(!ids(&one("sgf", &sgf).1).contains(&"F209"), "{sgf}");
    assert_eq!(converted("sgf", &sgf, "sgf").0, sgf);
}

#[test]
fn a_nul_is_a_blank_to_all_who_read_sgf() {
    let text = "(;FF[4]GM[1]SZ[9]KM[6.5\0];AB[aa\0]C[a\0b];B[bb\0]TR[\0cc];W[dd])";
    let (sgf, _) = converted("sgf", text, "sgf");
    assert!(sgf.contains(";B[bb]TR[cc];W[dd]") && sgf.contains("KM[6.5]"), "{sgf}");
    assert_eq!(converted("sgf", &sgf, "sgf").0, sgf);
    assert!(!ids(&one("sgf", text).1).contains(&"F206"));
}

#[test]
fn repairs_of_a_root_without_its_semicolon_are_done_in_one_run() {
    for (text, mended) in
        [("(B[aa];W[bb])", "(;;B[aa];W[bb])"), ("(SZ[9]B[aa];W[bb])", "(;SZ[9];B[aa];W[bb])")]
    {
        let desk = Desk::with(&[("a.sgf", text)]);
        for _ in 0..2 {
            desk.run(&["validate", "--fix", "a.sgf"]);
            assert_eq!(desk.read("a.sgf"), mended);
        }
    }
}

#[test]
fn what_old_sites_leave_empty_is_not_told() {
    for (text, wanted) in [
        ("(;TE[x]RD[2001-1-2]HD[]KO[]LT[]LC[];B[pd])", "EV[x]DT[2001-01-02]\n;B[pd])"),
        ("(;TE[x]RD[2001-1-2]LC[5];B[pd])", "EV[x]DT[2001-01-02]\nLC[5]\n;B[pd])"),
        ("(;TE[x]LT[30秒]LC[5回];B[pd])", "EV[x]OT[5x30 byo-yomi]\n;B[pd])"),
        ("(;TE[x]LT[30秒];B[pd])", "EV[x]OT[30秒]\n;B[pd])"),
        // A move in the root changes nothing of what the file is.
        ("(;TE[e]RD[2025-06-12]KO[6.5]B[pd];W[dd])", "EV[e]DT[2025-06-12]KM[6.5]\n;B[pd];W[dd])"),
    ] {
        let (sgf, losses) = converted("sgf", text, "sgf");
        assert!(losses.is_empty() && sgf.trim_end().ends_with(wanted), "{sgf}");
        assert_eq!(converted("sgf", &sgf, "sgf").0, sgf);
    }
    // A value is checked as that of the name that it is written under.
    assert!(ids(&one("sgf", "(;TE[x]HD[two];B[pd])").1).contains(&"F206"));
    // A move that is good, or may not be taken back, tells of no site.
    let (sgf, _) = converted("sgf", "(;KO[]TE[1]B[pd];W[dd])", "sgf");
    assert!(!sgf.contains("EV[") && sgf.contains("TE[1]"), "{sgf}");
}

#[test]
fn a_variation_does_not_become_the_game_where_that_ends_without_a_move() {
    let there_and_back = |text: &str| {
        let (pcn, losses) = converted("sgf", text, "pcn");
        (converted("pcn", &pcn, "sgf").0.replace('\n', ""), losses)
    };
    for (text, wanted) in [
        ("(;FF[4]SZ[5];B[aa](;C[v])(;W[cc];B[dd]))", ";B[aa](;C[v])(;W[cc];B[dd]))"),
        (
            "(;FF[4]SZ[5];B[aa](;C[v](;C[u])(;W[ee]))(;W[cc];B[dd]))",
            ";B[aa]C[v](;C[u])(;W[ee])(;W[cc];B[dd]))",
        ),
    ] {
        let (sgf, losses) = there_and_back(text);
        assert!(sgf.ends_with(wanted), "{sgf}");
        assert!(losses.get(Loss::Nodes) > 0 && losses.get(Loss::Moves) == 0, "{losses:?}");
    }
    // What is said before the first move of a variation stays there.
    let (sgf, losses) = there_and_back("(;FF[4]SZ[5];B[aa](;W[bb])(;C[v];W[cc]))");
    assert!(sgf.ends_with(";B[aa](;W[bb])(;W[cc]C[v]))"), "{sgf}");
    assert_eq!(losses.get(Loss::Variations), 0);
    let (sgf, _) = there_and_back("(;FF[4]SZ[5];B[aa](;C[v];W[bb])(;C[u]))");
    assert!(sgf.ends_with(";B[aa]C[vu];W[bb])") || sgf.contains("W[bb]"), "{sgf}");
}
