//! Texts of which one reading is at hand, and another is meant, or none: nothing is read as another move,
//! and nothing is passed over.

use crate::cli::Desk;

const KIF: &str =
    "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n";

/// The codes that a file yields, at every level.
fn codes(desk: &Desk, name: &str) -> Vec<String> {
    let run = desk.run(&["validate", "-S", "note", "--output-format", "gcc", name]);
    let code = |line: &str| Some(line.rsplit_once('[')?.1.trim_end_matches(']').to_owned());
    run.out.lines().filter_map(code).collect()
}

/// A game of chess in PCN.
fn pcn(desk: &Desk, moves: &str) -> String {
    desk.write("a.uci", format!("position startpos moves {moves}\n"));
    desk.run(&["convert", "-t", "pcn", "a.uci"]).code(0).out
}

fn moves(desk: &Desk, name: &str) -> String {
    desk.run(&["convert", "-q", "-t", "jsonl", name]).out
}

#[test]
fn what_promotes_is_no_drop() {
    let desk = Desk::new();
    for (tail, is_drop) in [
        ("打", true),
        ("打(00)", true),
        ("不成打", true),
        ("成打", false),
        ("打成", false),
        ("成(00)", false),
    ] {
        desk.write("a.kifu", format!("{KIF}   5 ４五角{tail}\n"));
        assert_eq!(moves(&desk, "a.kifu").contains("B*4e"), is_drop, "{tail}");
        assert_eq!(codes(&desk, "a.kifu").contains(&"K102".to_owned()), !is_drop, "{tail}");
        let ki2 = format!("▲７六歩 △３四歩 ▲２二角成 △同銀 ▲４五角{tail}\n");
        desk.write("a.ki2u", ki2);
        if !tail.contains('0') {
            assert_eq!(moves(&desk, "a.ki2u").contains("B*4e"), is_drop, "{tail}");
        }
    }
}

#[test]
fn marks_of_a_piece_on_the_board_deny_a_drop() {
    let desk = Desk::new();
    for tail in ["入", "引", "　引", " 直", "　右上", "　寄 成"] {
        desk.write("a.kifu", format!("{KIF}   5 ５五角{tail}\n"));
        assert!(!moves(&desk, "a.kifu").contains("B*5e"), "{tail}");
        desk.run(&["validate", "a.kifu"]).code(1);
    }
    // Where a piece goes there, they are its marks.
    for (tail, expected) in [("入", "K128"), ("　上", "K122"), (" 直", "K122")] {
        let start = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
        desk.write("a.kifu", format!("{start}   3 ６八銀{tail}\n"));
        assert!(moves(&desk, "a.kifu").contains("7i6h"), "{tail}");
        let codes = codes(&desk, "a.kifu");
        assert!(codes.contains(&expected.to_owned()), "{tail}: {codes:?}");
    }
}

#[test]
fn a_king_castles_to_where_it_goes_and_not_to_the_rook() {
    let desk = Desk::new();
    let game = |mv: &str| {
        format!("[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. {mv} d6 *\n")
    };
    for (mv, castles) in
        [("Kg1", true), ("Kh1", false), ("Kxh1", false), ("Kxg1", false), ("Kg1=Q", false)]
    {
        desk.write("a.pgn", game(mv));
        let run = desk.run(&["convert", "-q", "-t", "pgn", "a.pgn"]);
        assert_eq!(run.out.contains("O-O"), castles, "{mv}");
        assert_eq!(run.code == Some(0), castles, "{mv}");
    }
}

#[test]
fn a_move_by_its_file_is_one_that_the_piece_makes() {
    let desk = Desk::new();
    for mv in ["马３进５", "H3+5"] {
        let head = "[Game \"Chinese Chess\"]\n[Result \"*\"]\n[SetUp \"1\"]\n";
        let fen = "[FEN \"3k5/9/9/9/9/2n6/9/9/3R5/4K4 b - - 0 1\"]\n";
        desk.write("a.pgn", format!("{head}{fen}\n1... {mv} *\n"));
        assert_eq!(codes(&desk, "a.pgn"), ["V126"], "{mv}");
        assert!(moves(&desk, "a.pgn").contains("c5e4"), "{mv}");
    }
}

#[test]
fn rules_stay_with_a_game_in_pcn() {
    let desk = Desk::new();
    let casual = "setoption name UCI_Variant value janggicasual\n\
                  position fen 9/4k4/r8/9/9/9/9/9/3K5/R8 w - - 0 1 moves d2e2 a8b8 a1b1\n";
    let suicide = "(;GM[1]FF[4]SZ[5]RU[NZ];B[ab];W[aa];B[bb];W[ee];B[ca];W[ba];B[dd])";
    for (name, text, told) in [("a.uci", casual, "casual"), ("a.sgf", suicide, "New Zealand")] {
        desk.write(name, text);
        desk.run(&["validate", "--strict", name]).code(0);
        let before = moves(&desk, name);
        desk.run(&["convert", "-t", "pcn", "-o", "a.pcn", "--force", name]).code(0);
        let run = desk.run(&["validate", "a.pcn"]);
        assert_eq!(run.code, Some(0), "{run:?}");
        let after = moves(&desk, "a.pcn");
        let start = |line: &str| line[line.find("\"start\"").unwrap()..].to_owned();
        let list = |line: &str| start(line).split("],").next().unwrap().to_owned();
        assert!(after.contains(told), "{after}");
        assert_eq!(list(&before).split("\"moves\"").next(), list(&after).split("\"moves\"").next());
    }
}

#[test]
fn actions_that_are_no_move_are_an_error_in_a_game_that_is_named() {
    let desk = Desk::new();
    let text = pcn(&desk, "e2e4 e7e5 g1f3 b8c6");
    assert!(text.contains("[[12, \"shift\", 28]]"), "{text}");
    let text = match text.contains("...kifu") {
        true => text,
        false => {
            text.trim_end().strip_suffix('}').unwrap().trim_end().to_owned()
                + ",\n\"...kifu\": {\"game\": \"chess\"}\n}\n"
        }
    };
    for (odd, code) in [
        ("[]", "B129"),
        ("[[\"W:Q\", \"drop\", 45]]", "B129"),
        ("[[12, \"shift\", 28], [11, \"shift\", 27]]", "B129"),
    ] {
        desk.write("b.pcn", text.replace("[[12, \"shift\", 28]]", odd));
        assert!(codes(&desk, "b.pcn").contains(&code.to_owned()), "{odd}");
        desk.run(&["validate", "b.pcn"]).code(1);
    }
}

#[test]
fn what_kifu_says_of_a_game_is_of_its_kind_or_reported() {
    let desk = Desk::new();
    let text = pcn(&desk, "e2e4");
    let text = text.trim_end().strip_suffix('}').unwrap();
    let text = text.split(",\n\"...kifu\"").next().unwrap().trim_end().to_owned();
    for odd in [
        "\"headers\": 7",
        "\"notes\": 7",
        "\"plies\": 0",
        "\"plies\": [{\"ply\": 1, \"notes\": {}}]",
        "\"plies\": [{\"ply\": 1, \"variations\": 1}]",
        "\"position\": \"nonsense\"",
    ] {
        desk.write("b.pcn", format!("{text},\n\"...kifu\": {{\"game\": \"chess\", {odd}}}\n}}\n"));
        assert!(codes(&desk, "b.pcn").contains(&"B123".to_owned()), "{odd}");
    }
}

#[test]
fn a_game_that_is_not_written_is_no_success() {
    let desk = Desk::with(&[("r.sgf", "(;GM[1]SZ[9:13];B[aa];W[bb];B[])")]);
    let run = desk.run(&["convert", "-q", "r.sgf", "-o", "r.go"]).code(1);
    assert!(run.err.contains("1 record not representable"), "{run:?}");
    assert!(!desk.has("r.go"));
}

#[test]
fn nothing_is_taken_out_of_a_text_that_is_no_json() {
    let desk = Desk::new();
    let cut = "{\"header\":{},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[\n";
    let rest = "{},\n{\"move\":{\"color\":0,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}}\n]}\n";
    desk.write("a.jkf", format!("{cut}{cut}{rest}"));
    for _ in 0..2 {
        desk.run(&["validate", "--fix", "--unsafe-fixes", "a.jkf"]);
    }
    assert!(desk.read("a.jkf").contains("\"piece\":\"FU\""));
}

#[test]
fn what_would_close_a_variation_is_not_put_into_an_open_comment() {
    let text = "B 1 Q16\nVAR\nCOM\nA variation.\nDNECOM\nENDVAR\nB 1 D4\n";
    let desk = Desk::with(&[("q.go", text)]);
    for _ in 0..3 {
        desk.run(&["validate", "--fix", "--unsafe-fixes", "q.go"]);
    }
    assert_eq!(desk.read("q.go").matches("ENDVAR").count(), 1);
}

#[test]
fn a_line_of_usen_that_would_say_nothing_is_not_written() {
    let text = "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\",\"3c3d\"],\"variations\":[{\"id\":1,\"at\":2,\"moves\":[],\"ending\":\"interrupted\"},{\"id\":2,\"at\":1,\"moves\":[],\"ending\":\"illegal-action\",\"ending_by\":\"second\"}]}\n";
    let desk = Desk::with(&[("x.jsonl", text)]);
    let run = desk.run(&["convert", "-t", "usen", "x.jsonl"]).code(0);
    assert_eq!(run.out, "~0.7ku2jm.~1..p\n");
    assert!(run.err.contains("1 variation,"), "{run:?}");
}

#[test]
fn a_header_may_begin_with_two_slashes() {
    let text = "{\"kifu\":1,\"game\":\"shogi\",\"headers\":{\"site\":\"//dojo.example/1\"},\"moves\":[\"7g7f\"]}\n";
    let desk = Desk::with(&[("x.jsonl", text)]);
    for format in ["kifu", "ki2u"] {
        let written = desk.run(&["convert", "-t", format, "x.jsonl"]).code(0).out;
        desk.write("back", &written);
        assert!(codes(&desk, "back").is_empty(), "{written}");
        assert_eq!(desk.run(&["convert", "-t", format, "back"]).code(0).out, written);
        let site = desk.run(&["info", "--field", "site", "back"]).code(0).out;
        assert_eq!(site, "//dojo.example/1\n");
    }
}

#[test]
fn moves_of_chess_are_asked_for_in_vain_where_there_are_none() {
    let desk = Desk::with(&[("a.kifu", KIF), ("a.sgf", "(;GM[1]SZ[9];B[ee])")]);
    for (name, mv) in [("a.kifu", "▲７六歩(77)"), ("a.sgf", "B E5")] {
        for style in ["san", "uci", "lan"] {
            let run = desk.run(&["replay", "--moves", style, "--ply", "1", name]).code(0);
            assert!(run.out.contains(mv), "{style}: {run:?}");
        }
    }
}

#[test]
fn what_is_said_to_promote_or_not_is_no_drop() {
    let desk = Desk::new();
    for tail in ["成", "不成", "生", "左打", "直打"] {
        // The bishop is in hand, and none on the board can go there.
        desk.write("a.ki2u", format!("▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲３三角{tail} △同　桂\n"));
        assert!(!moves(&desk, "a.ki2u").contains("B*3c"), "{tail}");
        assert!(!codes(&desk, "a.ki2u").is_empty(), "{tail}");
        desk.write("a.kifu", format!("{KIF}   5 ３三角{tail}\n"));
        assert!(!moves(&desk, "a.kifu").contains("B*3c"), "{tail}");
    }
    // No more than where something stands already.
    desk.write("a.ki2u", "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲同　角\n");
    assert!(!moves(&desk, "a.ki2u").contains("B*"));
}

#[test]
fn a_pawn_of_makruk_keeps_to_its_file_unless_it_says_otherwise() {
    let desk = Desk::new();
    let head = "[Variant \"Makruk\"]\n[FEN \"rn4n1/1s2m1sr/pp2pp1p/2P2kp1/P2Pp3/2P1PPPP/5S2/R1SKM1NR w - - 1 12\"]\n\n12. ";
    for (mv, read) in [
        ("e4", None),
        ("xe4", None),
        ("3e4", None),
        ("ee4", None),
        ("fxe4", Some("f3e4")),
        ("h4", Some("h3h4")),
    ] {
        desk.write("a.pgn", format!("{head}{mv} *\n"));
        let run = desk.run(&["convert", "-q", "-t", "makruk-uci", "a.pgn"]);
        match read {
            Some(read) => assert!(run.out.trim_end().ends_with(read), "{mv}: {run:?}"),
            None => assert!(!codes(&desk, "a.pgn").is_empty(), "{mv}"),
        }
    }
    // Nothing stands there.
    desk.write("a.pgn", "[Variant \"Makruk\"]\n\n1. Rxa2 *\n");
    assert_eq!(codes(&desk, "a.pgn"), ["P303"]);
}

#[test]
fn a_time_is_not_given_to_the_move_before() {
    let desk = Desk::with(&[("a.csa", "V2.2\nPI\n+\n+7776FU\n-3334FX\nT9\n+2726FU\nT3\n%TORYO\n")]);
    let run = desk.run(&["convert", "-t", "csa", "a.csa"]);
    assert!(!run.out.contains("T9") && run.err.contains("1 time"), "{run:?}");
}

#[test]
fn a_closing_line_counts_the_moves_that_are_written() {
    let text = "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲５五獅 △５五角 ▲５八玉\nまで7手で先手の勝ち\n";
    let desk = Desk::with(&[("a.ki2u", text)]);
    let written = desk.run(&["convert", "-q", "-t", "ki2u", "a.ki2u"]).out;
    assert!(written.contains("まで6手で"), "{written}");
    desk.write("b.ki2u", &written);
    assert!(!codes(&desk, "b.ki2u").contains(&"R109".to_owned()), "{written}");
}

#[test]
fn headers_named_like_the_tags_of_a_position_are_no_position() {
    let desk = Desk::new();
    desk.write(
        "a.kifu",
        "手合割：平手\nFEN：4k4/9/4p4/9/9/9/2P6/9/4K4 b - 1\nSetUp：1\n   1 ７六歩(77)\n",
    );
    let run = desk.run(&["convert", "-t", "pgn", "a.kifu"]).code(0);
    assert!(!run.out.contains("FEN") && run.err.contains("2 headers not"), "{run:?}");
    // A handicap that the position says is no loss.
    desk.write("a.kifu", "手合割：平手\nfoo：1\n   1 ７六歩(77)\n");
    desk.run(&["convert", "-q", "--fail-if-lossy", "-t", "pgn", "a.kifu"]).code(0);
    // Of a header that stands twice one is lost.
    desk.write("a.kifu", "手合割：平手\nfoo：1\nfoo：2\n   1 ７六歩(77)\n");
    let run = desk.run(&["convert", "-t", "pgn", "a.kifu"]).code(0);
    assert!(run.err.contains("1 header not"), "{run:?}");
}

#[test]
fn an_ending_without_a_word_is_no_element() {
    let desk = Desk::with(&[(
        "a.jsonl",
        "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"],\"ending\":\"lost\"}\n",
    )]);
    let written = desk.run(&["convert", "-q", "-t", "jkf", "a.jsonl"]).out;
    desk.write("b.jkf", &written);
    assert!(codes(&desk, "b.jkf").is_empty(), "{written}");
    assert_eq!(desk.run(&["convert", "-q", "-t", "jkf", "b.jkf"]).out, written);
}

#[test]
fn who_won_in_pcn_is_who_the_game_says_won() {
    let desk = Desk::new();
    for (stated, is_so) in [("true", false), ("false", true), ("null", false)] {
        let text = format!(
            "{{\"starting_position\":[[\"W:K\",null,\"w:k\"]],\"previous_moves\":[],\"over?\":true,\"...result?\":{stated},\"...kifu\":{{\"plies\":[{{\"ply\":1,\"end\":\"resign\"}}]}}}}"
        );
        desk.write("a.pcn", text);
        assert_eq!(codes(&desk, "a.pcn").contains(&"R110".to_owned()), !is_so, "{stated}");
    }
    // What cannot be said of the last move takes another turn when it is read again.
    for game in ["(;GM[1]FF[4]SZ[9]RE[W+R];W[jj])", "(;GM[1]FF[4]SZ[9]RE[B+R];B[aa];B[jj])"] {
        desk.write("a.sgf", game);
        let winner = |name: &str| {
            let line = moves(&desk, name);
            let at = line.find("\"result\":").expect("it has a result");
            line[at..at + 18].to_owned()
        };
        let before = winner("a.sgf");
        desk.write("a.pcn", desk.run(&["convert", "-q", "-t", "pcn", "a.sgf"]).out);
        assert_eq!(winner("a.pcn"), before, "{game}");
        assert!(!codes(&desk, "a.pcn").contains(&"R110".to_owned()));
    }
}

#[test]
fn members_of_later_forms_of_pcn_are_none_of_the_first() {
    let text = "{\"bottom\":{\"nicename\":\"Alice\",\"rating#\":1630},\"next_turn\":\"bottom\",\"over?\":false,\"previous_moves\":[[[\"shift\",0,1]]],\"started_at\":\"2013-09-01T13:15:30Z\",\"starting_position\":[[\"W:K\",null,\"w:k\"]],\"top\":{\"nicename\":\"Bob\"}}";
    let desk = Desk::with(&[("a.pcn", text)]);
    assert!(codes(&desk, "a.pcn").contains(&"B120".to_owned()));
    let written = desk.run(&["convert", "-q", "-t", "pcn", "a.pcn"]).code(0).out;
    desk.write("b.pcn", &written);
    assert!(codes(&desk, "b.pcn").is_empty() && written.contains("1630"), "{written}");
    assert_eq!(desk.run(&["convert", "-q", "-t", "pcn", "b.pcn"]).code(0).out, written);
}

#[test]
fn members_of_any_form_of_pcn_keep_their_kind() {
    let strings = r#""foo":"5","bar":"true","baz":"[1]","qux":"null","dot":"\"a\"","word":"w""#;
    let others = r#""five":5,"yes":true,"list":[1],"none":null"#;
    let first = r#""starting_position":["S:R","s:p"],"previous_moves":[[[0,"remove",1]]]"#;
    let verbs = r#""starting_position":["S:R","s:p"],"previous_moves":[[["remove",0,1]]],"next_turn":"5","bottom":{"nicename":"5","rating#":"5","hue":"7"},"possible_moves":"5""#;
    let sides = r#""startpos":["S:R","s:p"],"moves":[[["remove",0,1]]],"version":"1.0","rule":"5","state":"in_progress","sides":{"top":{"name":"5","rating°":"5","draw_offer?":"true"}}"#;
    let names = r#""startpos":["S:R","s:p"],"moves":[[["capture",0,1]]],"side_bottom_name":"5","side_bottom_rating°":"5","side_top_rating°":5,"side_bottom_draw_offer?":"true","side_top_draw_offer?":true"#;
    let desk = Desk::new();
    for (form, unknown) in [(first, 0), (verbs, 2), (sides, 0), (names, 0)] {
        desk.write("a.pcn", format!("{{{form},{strings},{others}}}"));
        let told = |name: &str| codes(&desk, name).iter().filter(|code| *code == "B105").count();
        // Nobody knows them, whatever the form is, and that is told of the one file as of the other.
        assert_eq!(told("a.pcn"), 10 + unknown, "{form}");
        let written = desk.run(&["convert", "-q", "-t", "pcn", "a.pcn"]).code(0).out;
        for member in strings.split(',').chain(others.split(',')) {
            let member = member.replacen(':', ": ", 1);
            assert!(written.lines().any(|line| line.trim_end_matches(',') == member), "{written}");
        }
        desk.write("b.pcn", &written);
        let inside = form.matches("hue").count();
        assert_eq!(told("b.pcn"), told("a.pcn") - inside, "{written}");
        assert_eq!(codes(&desk, "b.pcn").len(), told("b.pcn"), "{written}");
        assert_eq!(desk.run(&["convert", "-q", "-t", "pcn", "b.pcn"]).code(0).out, written);
    }
}

#[test]
fn a_drop_that_is_said_to_promote_is_none_in_any_format() {
    let desk = Desk::new();
    let mv = |from: &str, to: (u8, u8), piece: &str, more: &str| {
        format!(
            "{{\"move\":{{{from}\"to\":{{\"x\":{},\"y\":{}}},\"piece\":\"{piece}\"{more}}}}}",
            to.0, to.1
        )
    };
    let from = |x: u8, y: u8| format!("\"from\":{{\"x\":{x},\"y\":{y}}},");
    let moves_before = [
        mv(&from(7, 7), (7, 6), "FU", ""),
        mv(&from(3, 3), (3, 4), "FU", ""),
        mv(&from(8, 8), (2, 2), "KA", ",\"promote\":true"),
        mv(&from(3, 1), (2, 2), "GI", ""),
    ]
    .join(",");
    let last = mv("", (5, 5), "KA", ",\"promote\":true");
    desk.write("a.jkf", format!("{{\"header\":{{}},\"initial\":{{\"preset\":\"HIRATE\"}},\"moves\":[{{}},{moves_before},{last}]}}"));
    assert!(!moves(&desk, "a.jkf").contains("B*5e") && !codes(&desk, "a.jkf").is_empty());
    for last in ["B3c+", "B*3c+"] {
        desk.write("a.psn", format!("[Sente \"A\"]\n\n1.P7f P3d 2.Bx2b+ Sx2b 3.{last}\n"));
        assert!(
            !moves(&desk, "a.psn").contains("B*3c\"") && !codes(&desk, "a.psn").is_empty(),
            "{last}"
        );
        desk.write(
            "a.pgn",
            format!("[Variant \"Shogi\"]\n\n1. P-7f P-3d 2. Bx2b+ Sx2b 3. {last} *\n"),
        );
        assert!(
            !moves(&desk, "a.pgn").contains("B*3c\"") && !codes(&desk, "a.pgn").is_empty(),
            "{last}"
        );
    }
}

#[test]
fn no_date_says_as_little_as_one_that_is_not_known() {
    let desk = Desk::new();
    let text = "[White \"a\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 *\n";
    let is_warning = |desk: &Desk, name: &str| {
        desk.run(&["validate", "--output-format", "gcc", name]).out.contains("[X307]")
    };
    desk.write("a.pgn", text);
    desk.write("b.pgn", desk.run(&["convert", "-q", "-t", "pgn", "a.pgn"]).code(0).out);
    assert!(is_warning(&desk, "a.pgn") && is_warning(&desk, "b.pgn"));
    desk.write("a.pgn", format!("[Date \"1999.??.??\"]\n{text}"));
    assert!(!is_warning(&desk, "a.pgn"));
}

#[test]
fn a_summary_above_the_moves_is_written_once() {
    let text = "V2.2\nPI\n+\n'summary:toryo:a lose:b win\n+7776FU\n";
    let desk = Desk::with(&[("a.csa", text)]);
    assert!(codes(&desk, "a.csa").contains(&"R102".to_owned()));
    let written = desk.run(&["convert", "-q", "-t", "csa", "a.csa"]).out;
    assert_eq!(written.matches("summary").count(), 1, "{written}");
}

#[test]
fn a_capture_where_nothing_stands_is_reported_in_every_notation() {
    let desk = Desk::new();
    for (name, text) in [
        ("a.psn", "[Sente \"A\"]\n\n1.P7gx7f P3c-3d\n"),
        ("a.pgn", "[Variant \"Shogi\"]\n\n1. Px7f P-3d *\n"),
        ("a.pgn", "[Variant \"Shogi\"]\n\n1. P7gx7f P-3d *\n"),
        ("a.pgn", "[Variant \"Shogi\"]\n\n1. Pxc4 *\n"),
        ("a.pgn", "[Variant \"Janggi\"]\n\n1. P71x61 41x51 *\n"),
        ("a.pgn", "[Variant \"Janggi\"]\n\n1. Pa4xa5 *\n"),
        ("a.pgn", "[Game \"Chinese Chess\"]\n\n1. Ch3xe3 *\n"),
        ("a.pgn", "1. e2xe4 *\n"),
    ] {
        desk.write(name, text);
        assert!(codes(&desk, name).contains(&"P303".to_owned()), "{text}");
    }
    for text in [
        "[Variant \"Shogi\"]\n\n1. P-7f P-3d 2. Bx2b+ Sx2b *\n",
        "[Variant \"Shogi\"]\n\n1. Pc4 Pg6 2. Bxh8=H Sxh8 *\n",
    ] {
        desk.write("a.pgn", text);
        assert!(!codes(&desk, "a.pgn").contains(&"P303".to_owned()), "{text}");
    }
}

#[test]
fn a_row_of_janggi_is_no_rank() {
    let desk = Desk::new();
    for mv in ["A04-A05", "A04A05", "A04-A5", "H09-H07"] {
        desk.write("a.pgn", format!("[Variant \"Janggi\"]\n\n1. {mv} *\n"));
        assert!(!codes(&desk, "a.pgn").is_empty(), "{mv}");
    }
}

#[test]
fn an_illegal_castling_is_not_written_as_a_step_of_the_king() {
    let text = "position fen 4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1f1 e8e7 f1h1\n";
    let desk = Desk::with(&[("a.uci", text)]);
    assert!(codes(&desk, "a.uci").contains(&"X115".to_owned()));
    for format in ["uci", "jsonl"] {
        desk.write("b", desk.run(&["convert", "-q", "-t", format, "a.uci"]).out);
        assert!(codes(&desk, "b").contains(&"X115".to_owned()), "{format}: {}", desk.read("b"));
    }
}

#[test]
fn a_mark_of_the_other_side_is_reported_for_every_piece() {
    let desk = Desk::new();
    for (moves, is_right) in [
        ("▲７六歩 △３四歩 ▲２二角右成 △同銀", false),
        ("▲７六歩 △３四歩 ▲２二角左成 △同銀", true),
        ("▲７六歩 △３四歩 ▲５八飛右 △５二飛左", false),
        ("▲７六歩 △３四歩 ▲５八飛右 △５二飛右", true),
    ] {
        desk.write("a.ki2u", format!("手合割：平手\n\n{moves}\n"));
        assert_eq!(codes(&desk, "a.ki2u").contains(&"S124".to_owned()), !is_right, "{moves}");
    }
}
