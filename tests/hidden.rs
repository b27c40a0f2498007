//! One slip of a hand or a program in a file that was right. What it hides must be told as an error: no other
//! start, no other move and no other winner, with nothing said.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use kifu::record::Outcome;

/// Asserts that a text is read with the error `id`, and with no other error.
#[track_caller]
fn errs(name: &str, text: &str, id: &str) {
    let (_, findings) = one(name, text);
    let errors = findings.iter().filter(|it| it.severity.name() == "error");
    let errors: Vec<&str> = errors.map(|it| it.code.row().id).collect();
    assert_eq!(errors, [id], "{text}");
}

const FOUR: &str = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n";

#[test]
fn a_drop_of_kif_is_found_where_blanks_and_line_ends_are_lost() {
    for line in ["    5４ 五角打\n", "|  5 ４五角打\n", "｜5 ４五角打\n"] {
        errs("kif", &format!("{FOUR}{line}   6 投了\n"), "K136");
    }
    errs("kif", "手数----指手---------消費時間--   1 ７六歩(77)\n   2 投了\n", "K136");
    let four = FOUR.trim_end();
    for sign in ["-", "*", "。", "'", "#", " (0:01)-", "("] {
        errs("kif", &format!("{four}{sign}   5 ４五角打\n   6 投了\n"), "K102");
    }
    // A remark that tells another number is one.
    let (_, findings) = one("kif", &format!("{four}*8 ４五角打\n   5 投了\n"));
    assert_eq!(ids(&findings), ["K103"]);
    // Prose with a drop in it is prose.
    let (_, findings) = one("kif", &format!("{FOUR}ここで歩打は悪手\n   5 投了\n"));
    assert_eq!(ids(&findings), ["K101"]);
}

#[test]
fn what_stands_in_brackets_behind_a_move_can_be_its_promotion() {
    for tail in ["（成）", "(成)", "(成", "なり", "（不成）"] {
        errs("ki2", &format!("▲７六歩 △３四歩 ▲２二角{tail} △同　銀\n"), "K102");
    }
    errs("kif", "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)なり\n", "K102");
    let (_, findings) = one("ki2", "▲７六歩（好手） △３四歩\n");
    assert_eq!(ids(&findings), ["K103"]);
}

const BOARD: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
    | ・ ・ ・ ・ ・ ・ ・v桂v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・v香|二\n\
    | ・ ・ ・ ・ ・ ・ 歩 ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n\
    先手の持駒：角　金　\n手数----指手---------消費時間--\n   1 ３二金打\n   2 中断\n";

#[test]
fn pieces_in_hand_are_found_under_other_names() {
    let hands = ["の駒：", "の駒台：", "の持：", "手持の駒：", "の持ゴマ：", "の持駒", "の 持駒："];
    for name in hands.iter().filter(|name| !name.starts_with('手')) {
        let text = format!("後手{name}飛　金二　歩十七\n{BOARD}");
        errs("kif", &text, "K112");
        assert!(!one("kif", &text).0.start_known, "{name}");
    }
    // What has no pieces for its value is a header.
    let (_, findings) =
        one("kif", "後手の持ち時間：10分\n先手の駒：彫り駒\n   1 ７六歩(77)\n   2 投了\n");
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn a_piece_that_is_lost_from_a_row_is_no_empty_square() {
    let text = format!("後手の持駒：飛\n{BOARD}");
    errs("kif", &text.replace(" 歩 ・ ・|三", "  ・ ・|三"), "K110");
}

#[test]
fn statements_of_a_start_are_known_by_their_pieces() {
    let even = ["PI\n+\nP00FU\n+7776FU\n", "I82HI22KA\n-\n-3334FU\n"];
    for text in even {
        let (record, findings) = one("csa", text);
        assert!(ids(&findings).contains(&"C105") && !record.start_known, "{text}: {findings:?}");
    }
    let rows = (2..=9).map(|rank| format!("P{rank} *  *  *  *  *  *  *  *  * \n"));
    let rows: String = rows.collect();
    for first in ["1 *  *  *  *  *  *  * -KE-OU", "1P *  *  *  *  *  *  * -KE-OU"] {
        let (record, findings) = one("csa", &format!("{first}\n{rows}P+00KI\n+\n+0032KI\n"));
        assert!(ids(&findings).contains(&"C103") && !record.start_known, "{findings:?}");
    }
    let hand = format!("P1 *  *  *  *  *  *  * -KE-OU\n{rows}P+00KI\n-P00HI00KI\n+\n+0032KI\n");
    errs("csa", &hand, "C105");
    // Stars draw a line, too.
    assert_eq!(ids(&one("csa", "N+a\n********\nPI\n+\n+7776FU\n").1), ["C101"]);
}

#[test]
fn a_move_of_csa_is_found_behind_signs() {
    for text in [
        "+7776FU,T3--3334FU,T4\n",
        "+7776FU,T3+-3334FU\n",
        "+7776FU--3334FU\n",
        "+7776FU,T3\n$-3334FU,T4\n",
        "+7776FU,T3\n$3334FU,T4\n",
    ] {
        let text = format!("PI\n+\n{text}%TORYO\n");
        errs("csa", &text, "C110");
        let (record, _) = one("csa", &text);
        let (ending, side) = record.ending().unwrap();
        assert_eq!(ending.outcome(side), Outcome::Win(kifu::games::Side::Second), "{text}");
    }
}

#[test]
fn a_time_of_psn_ends_with_its_line() {
    let text =
        "[Sente \"A\"]\n\n1.P7g-7f (00:03 / 00:00:03\n2.P3c-3d (00:04 / 00:00:04)\n3.Resigns\n";
    assert_eq!(ids(&one("psn", text).1), ["U403"]);
    assert!(converted("psn", text, "jsonl").0.contains(r#""moves":["7g7f","3c3d"]"#));
}

#[test]
fn a_misspelt_member_that_decides_a_move_is_an_error() {
    let moves = |mv: &str| {
        let sq = |x, y| format!(r#"{{"x":{x},"y":{y}}}"#);
        let (a, b, c, d) = (sq(7, 7), sq(7, 6), sq(3, 3), sq(3, 4));
        format!(
            r#"{{"header":{{}},"moves":[{{}},{{"move":{{"from":{a},"to":{b}}}}},{{"move":{{"from":{c},"to":{d}}}}},{mv},{{"special":"TORYO"}}]}}"#
        )
    };
    let bishop = r#""from":{"x":8,"y":8},"to":{"x":2,"y":2}"#;
    for name in ["prmoote", "porm", "promotee"] {
        errs("jkf", &moves(&format!(r#"{{"move":{{{bishop},"{name}":true}}}}"#)), "J111");
    }
    errs("jkf", &moves(&format!(r#"{{"mvoe":{{{bishop}}}}}"#)), "J111");
    let start = r#"{"header":{},"initail":{"preset":"KA"},"moves":[{}]}"#;
    errs("jkf", start, "J103");
    assert!(!one("jkf", start).0.start_known);
    // In the first element, which stands for the start, too.
    let first = format!(r#"{{"header":{{}},"moves":[{{"mvoe":{{{bishop}}}}}]}}"#);
    errs("jkf", &first, "J111");
    errs("jsonl", r#"{"kifu":1,"game":"shogi","ending":"resign"}"#, "J202");
}

#[test]
fn an_option_that_names_a_piece_is_not_passed_over() {
    let shogi = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n";
    let (pcn, _) = converted("kif", shogi, "pcn");
    let slip = pcn.replace("\"promotion\"", "\"pomotion\"");
    assert_ne!(pcn, slip);
    errs("pcn", &slip, "B116");
    let other = pcn.replace("{\"promotion\": ", "{\"note\": \"good\", \"promotion\": ");
    assert!(format("pcn").records(&kifu::source::Source::new("", &*other)).len() == 1);
    assert!(ids(&one("pcn", &other).1).iter().all(|id| *id == "B116"));
}

#[test]
fn what_is_cut_off_a_game_of_sgf_is_no_remark() {
    for text in
        ["(;FF[4]SZ[9];B[cc]);W[dd];B[ee])", "(;FF[4]SZ[9];B[cc]C[see (;B[aa])];W[dd];B[ee])"]
    {
        let (_, findings) = one("sgf", text);
        assert!(
            ids(&findings).contains(&"F101")
                && findings.iter().any(|it| it.severity.name() == "error")
        );
    }
    let (_, findings) = one("sgf", "From: a; b\n\n(;FF[4]SZ[9];B[cc])\n");
    assert_eq!(findings[0].severity.name(), "warning");
}

#[test]
fn a_comment_of_ishi_ends_before_the_next_move() {
    let text = |end: &str| {
        format!(
            "BLACK a\r\nWHITE b\r\nCOM\r\nIntro\r\n{end}\r\nB 1 D4\r\nW 2 Q16\r\nCOM\r\ngood\r\nENDCOM\r\n"
        )
    };
    assert!(!has_error(&text("ENDCOM")));
    for end in ["ENDCMO", "ENDCO", "NDCOM", "ENDDCOM", "END COM", "XNDCOM"] {
        assert!(has_error(&text(end)), "{end}");
    }
    assert!(!has_error(&text("the end\r\nENDCOM")));
    let behind = "BLACK a\r\nWHITE b\r\nB 1 D4\r\nCOM\r\nIntro\r\nENDCMO\r\nW 2 Q16\r\nB 3 Q4\r\nCOM\r\ngood\r\nENDCOM\r\nW 4 D16\r\n";
    assert!(has_error(behind));
    // The number of another move is one that is talked about.
    assert!(!has_error(&behind.replace("ENDCMO", "B 9 C3\r\nENDCOM")));

    fn has_error(text: &str) -> bool {
        one("ishi", text).1.iter().any(|it| it.code.row().id == "H103")
    }
}

fn games(name: &str, text: &str) -> usize {
    format(name).records(&kifu::source::Source::new("", text)).len()
}

#[test]
fn what_stands_between_tags_parts_no_game() {
    let text =
        |junk: &str| format!("[Event \"E\"]\n[White \"A\"]{junk}[Black \"B\"]\n\n1. e4 e5 1-0\n");
    for junk in ["5", "D", "N", "RR", "$1", "8.", "foo", " % note\n", "=", "\n % note\n"] {
        assert_eq!(games("pgn", &text(junk)), 1, "{junk}");
        assert_eq!(ids(&one("pgn", &text(junk)).1)[0], "P128", "{junk}");
    }
    // A game without moves, and what may be a move.
    for junk in ["\n\n1. e4 *\n\n", "\n\n*\n\n", "\n\n1-0\n"] {
        assert_eq!(games("pgn", &text(junk)), 2, "{junk}");
    }
    assert_eq!(games("pgn", "[Event \"E\"]\nfoo\n\n[Event \"F\"]\n\n1. e4 *\n"), 2);
}

#[test]
fn a_bracket_before_the_moves_hides_none() {
    let text = "[Event \"E\"]\n\n[1. e4 e5 2. Nf3 Nc6 1-0\n";
    assert!(converted("pgn", text, "jsonl").0.contains("g1f3"));
    assert_eq!(ids(&one("pgn", text).1), ["P116"]);
}

#[test]
fn a_letter_that_is_parted_from_its_square_is_no_sign() {
    let text = |game: &str, moves: &str| format!("[Variant \"{game}\"]\n\n{moves} *\n");
    errs("pgn", &text("Makruk", "1. Ne2 e5 2. N d4"), "P114");
    errs("pgn", &text("Cambodian", "1. Nd2 e5 2. N e4"), "P114");
    assert!(
        one("pgn", &text("Makruk", "1. Ne2 N e5"))
            .1
            .iter()
            .all(|it| it.code.row().id != "P114" || it.severity.name() == "error")
    );
}

#[test]
fn moves_behind_a_result_are_no_game_of_their_own() {
    for moves in ["1. 炮二平五 * 马８进７ 2. 马二进三 *", "1. C2=5 * H8+7 2. H2+3 *"] {
        let text = format!("[Game \"Chinese Chess\"]\n\n{moves}\n");
        let games = format("pgn").records(&kifu::source::Source::new("", text));
        let code = games[1].1.iter().find(|it| it.severity.name() == "error").map(|it| it.code);
        assert_eq!(code.map(|code| code.row().id), Some("P139"));
    }
    let janggi = "[Variant \"Janggi\"]\n\n1. Pc5* {x} 1... Ri8 2. Pd5 Ri9 *\n";
    errs("pgn", janggi, "P128");
    let chess = format("pgn").records(&kifu::source::Source::new("", "1. e4 e5 * Nf3 Nc6 *\n"));
    assert_eq!(ids(&chess[1].1), ["P139"]);
}

#[test]
fn a_first_line_that_is_lost_is_an_error() {
    for first in ["1, Nf3 Nf6", "l. Nf3 Nf6", "Round one: d4 d5"] {
        errs("pgn", &format!("{first}\n2. g3 g6 3. Bg2 Bg7 *\n"), "P128");
    }
    let (_, findings) = one("pgn", "From: Nf3\n\n1. e4 e5 *\n");
    assert!(findings.iter().all(|it| it.severity.name() == "warning"), "{findings:?}");
    let is = |text: &str, name: &str| matches!(kifu::formats::detect(text, None), kifu::formats::Detection::Is(it) if it.name == name);
    assert!(is("position startpos moves g1f3 g8f6\n2 b1c3 b8c6 e2e4\n", "uci"));
    assert!(is("[Sente \"a\"]\n\n1.Resigns\n\n[Sente \"b\"]\n\n1.P7g-7f\n2.Resigns\n", "psn"));
}

#[test]
fn what_stands_above_a_game_of_csa_is_its_own() {
    let text = "$EVENT:A\nN+a\nPI\n+\n+7776FU\n%TORYO\n$END_TIME:2024/01/01\n$EVENT:B\n'x\nPI\n+\n+2726FU\n%TORYO\n$NOTE:z\n";
    let source = kifu::source::Source::new("", text);
    let records = format("csa").records(&source);
    let events: Vec<_> =
        records.iter().map(|(record, _)| record.header(kifu::record::Key::Event)).collect();
    assert_eq!(events, [Some("A"), Some("B")]);
    assert!(records[0].0.header(kifu::record::Key::End).is_some());
    let begin = records[1].1[0].span.unwrap().start;
    assert_eq!(source.line_col(begin).0, 8);
}

#[test]
fn a_game_of_ki2_without_moves_ends_with_its_result() {
    let text =
        "先手：a\n後手：b\n\nまで0手で中断\n\n先手：c\n後手：d\n\n▲７六歩\nまで1手で先手の勝ち\n";
    assert_eq!(games("ki2", text), 2);
    assert_eq!(games("kif", &text.replace("▲７六歩", "手数----指手--\n   1 ７六歩(77)")), 2);
}

#[test]
fn a_variation_with_a_slip_leaves_the_main_line_its_end() {
    let ki2 = "▲７六歩 △３四歩 ▲２六歩\nまで3手で先手の勝ち\n\n";
    for line in ["変　化：2手", "変化2：手", "変：2手", "化：2手"] {
        let text = format!("{ki2}{line}\n△８四歩 ▲６八銀\n");
        errs("ki2", &text, "K137");
        let (record, _) = one("ki2", &text);
        assert_eq!((record.plies(), record.ending().is_some()), (3, true), "{line}");
    }
    // So does a number that steps back behind the end.
    let kif = format!("{FOUR}   5 中断\nまで4手で中断\n\n   3 ２六歩(27)\n   4 ８四歩(83)\n");
    errs("kif", &kif, "K137");
    assert_eq!(one("kif", &kif).0.plies(), 4);
}

#[test]
fn a_digit_before_a_kanji_is_no_number() {
    for line in ["９四四歩", "８四四歩"] {
        errs("ki2", &format!("７六歩\n３四歩\n２六歩\n{line}\n"), "K102");
    }
    let (_, findings) = one("ki2", "７六歩\n844歩\n");
    assert!(findings.iter().any(|it| it.severity.name() == "error"), "{findings:?}");
    let (_, findings) = one("kif", "３三角戦法：あり\n   1 ７六歩(77)\n   2 投了\n");
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn a_value_in_a_tag_that_is_written_anew_is_mended_in_the_next_run() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
    let texts = [
        (format!("[Event \"E\"]\n{fen}\n[SetUp \"\n\n1. e4 *\n"), "[SetUp \"1\"]\n"),
        ("[Date \"2020.05.1\n\n1. e4 *\n".to_owned(), "[Date \"2020.05.01\"]\n"),
        ("[Result \"1:0\n\n1. e4 1-0\n".to_owned(), "[Result \"1-0\"]\n"),
    ];
    for (text, tag) in texts {
        let desk = Desk::with(&[("a.pgn", &text)]);
        desk.run(&["validate", "-q", "--fix", "a.pgn"]);
        desk.run(&["validate", "-q", "--fix", "a.pgn"]);
        let mended = desk.read("a.pgn");
        assert!(mended.contains(tag) && !mended.contains("]1"), "{mended}");
    }
}

#[test]
fn a_field_is_what_it_is_called_and_a_date_no_number() {
    let text = "[Event \"Tokyo\"]\n[Site \"Tokyo\"]\n[Date \"2020.01\"]\n[White \"Alice\"]\n[Black \"Bob\"]\n\
                [Annotator \"Alice\"]\n[Board \"3\"]\n[WhiteElo \"?\"]\n\n1. e4 $1 e5 *\n";
    let rated = "[White \"Carl\"]\n[WhiteElo \"900\"]\n\n1. d4 *\n";
    let desk = Desk::with(&[("a.pgn", text), ("b.pgn", rated)]);
    let shown = desk.run(&["info", "a.pgn"]).out;
    assert!(shown.contains("Site") && shown.contains("Annotator"), "{shown}");
    assert_eq!(desk.run(&["info", "--field", "comments", "a.pgn"]).out.trim(), "0");
    let count = |condition: &str| {
        desk.run(&["info", "--count", "--where", condition, "a.pgn"]).out.trim().to_owned()
    };
    for condition in ["Board=3", "Board>=3", "date=2020", "date<=2020", "comments=0"] {
        assert_eq!(count(condition), "1", "{condition}");
    }
    for condition in ["date>2020", "date!=2020", "Board=4"] {
        assert_eq!(count(condition), "0", "{condition}");
    }
    let sorted = desk.run(&["info", "--sort=-WhiteElo", "--field", "white", "a.pgn", "b.pgn"]).out;
    assert_eq!(sorted.lines().collect::<Vec<_>>(), ["Carl", "Alice"]);
}

#[test]
fn gote_is_a_side() {
    let desk = Desk::with(&[("a.csa", "N+a\nN-b\nPI\n+\n+7776FU\n%TORYO\n")]);
    assert_eq!(
        desk.run(&["info", "--field", "second", "--where", "gote=b", "a.csa"]).out.trim(),
        "b"
    );
    assert_eq!(desk.run(&["info", "--field", "second", "--sort", "gote", "a.csa"]).out.trim(), "b");
    let split = ["convert", "-t", "csa", "--split=tag:Gotte", "--output-dir", "o", "a.csa"];
    let said = desk.run(&split).code(2).err;
    assert!(said.contains("gote"), "{said}");
}

#[test]
fn what_is_written_is_not_read() {
    let desk = Desk::with(&[("a.csa", "PI\n+\n+7776FU\n%TORYO\n")]);
    for _ in 0..2 {
        desk.run(&["convert", "--force", "-t", "csa", ".", "--output-dir", "out"]).code(0);
    }
    assert!(desk.has("out/a.csa") && !desk.has("out/out"));
}

#[test]
fn our_own_pages_and_tables_are_no_games() {
    let kif = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
    for name in ["html", "csv", "tsv"] {
        let (text, _) = converted("kif", kif, name);
        assert!(
            matches!(kifu::formats::detect(&text, None), kifu::formats::Detection::Unknown),
            "{name}"
        );
    }
    let schema = include_str!("../src/schemas/pcn.json");
    assert!(matches!(
        kifu::formats::detect(schema, Some("json")),
        kifu::formats::Detection::Unknown
    ));
    let rows = "|                  |\n".repeat(9);
    assert!(matches!(kifu::formats::detect(&rows, Some("txt")), kifu::formats::Detection::Unknown));
}

#[test]
fn names_in_encodings_of_east_asia_are_no_letters_of_others() {
    use kifu::source::{DecodeOptions, EncodeOptions, Encoding, decode, encode};
    let tags = "[Variant \"Shogi\"]\n[White \"三浦弘行\"]\n[Black \"谷川浩司\"]\n\n1. P-7f *\n";
    let csa = "N+豊島将之\nN-米長邦雄\nPI\n+\n+7776FU\n%TORYO\n";
    let sgf = "(;GM[1]PB[이창호]PW[허영호];B[aa])";
    for (text, encoding) in
        [(tags, Encoding::ShiftJis), (csa, Encoding::EucJp), (sgf, Encoding::EucKr)]
    {
        let bytes = encode(text, encoding, &EncodeOptions::default()).bytes;
        let decoded = decode(bytes, &DecodeOptions::default());
        assert_eq!((decoded.encoding, &*decoded.text), (encoding, text));
    }
}
