//! What stands in a text stays in it, and what is cut off or said twice is no move and no silence: no writer makes
//! moves of words, and no reader of half a move another.

use crate::asked::{convert, loses, record};
use crate::cli::Desk;

/// What is left of a text that went to a format and back.
fn back(desk: &Desk, from: &str, to: &str, text: &str) -> String {
    let written = convert(desk, (from, to), text);
    record(desk, to, &written)
}

fn codes(desk: &Desk, from: &str, text: &str) -> Vec<String> {
    desk.write("text", text);
    let run = desk.run(&["validate", "-f", from, "--output-format", "gcc", "text"]);
    let code = |line: &str| Some(line.strip_suffix(']')?.rsplit_once('[')?.1.to_owned());
    run.out.lines().filter_map(code).collect()
}

/// The list of moves of a record.
fn moves(record: &str) -> &str {
    let list = record.split_once("\"moves\":").map_or("", |(_, rest)| rest);
    let end = if list.starts_with("[]") { Some(0) } else { list.find("\"]") };
    &list[..end.map_or(list.len(), |end| end + 2)]
}

#[test]
fn the_word_of_an_ending_makes_no_moves() {
    let desk = Desk::new();
    for eol in ["\\n", "\\r", "\\r\\n"] {
        for (to, mv) in [
            ("csa", "+7776FU"),
            ("csa3", "+7776FU"),
            ("kifu", "   1 ７六歩(77)"),
            ("ki2u", "▲７六歩"),
        ] {
            let text = format!(
                "{{\"kifu\":1,\"game\":\"shogi\",\"moves\":[],\"ending\":\"unknown\",\"ending_word\":\"X{eol}{mv}\"}}\n"
            );
            let back = back(&desk, "jsonl", to, &text);
            assert_eq!(moves(&back), "[]", "{to}: {back}");
        }
    }
}

#[test]
fn a_glyph_is_a_number() {
    let desk = Desk::new();
    let text = |glyph: &str| {
        format!(
            "{{\"kifu\":1,\"game\":\"chess\",\"moves\":[\"e2e4\",\"e7e5\"],\"notes\":[{{\"at\":1,\"kind\":\"nag\",\"text\":\"{glyph}\"}}]}}\n"
        )
    };
    for glyph in ["1 c5 2. Nf3", "*", "hello", "300", "", "+1", "07"] {
        assert_eq!(codes(&desk, "jsonl", &text(glyph)), ["J203"], "{glyph}");
        let back = back(&desk, "jsonl", "pgn", &text(glyph));
        assert_eq!(moves(&back), "[\"e2e4\",\"e7e5\"]", "{glyph}: {back}");
    }
    assert!(codes(&desk, "jsonl", &text("7")).is_empty());
    assert!(convert(&desk, ("jsonl", "pgn"), text("7")).contains("$7"));
}

#[test]
fn what_ends_a_line_or_a_text_injects_nothing_into_ishi() {
    let desk = Desk::new();
    let comment = "{\"kifu\":1,\"game\":\"go\",\"start\":\"9/9/9/9/9/9/9/9/9 b -\",\"moves\":[\"B[aa]\"],\
                   \"notes\":[{\"at\":1,\"kind\":\"comment\",\"text\":\"a\\rENDCOM\\rW 2 C3\"}]}\n";
    assert_eq!(moves(&back(&desk, "jsonl", "ishi", comment)), "[\"B[aa]\"]");
    let sgf = "(;FF[4]GM[1]SZ[9]C[a\u{1a}b];B[aa])";
    assert_eq!(moves(&back(&desk, "sgf", "ishi", sgf)), "[\"B[aa]\"]");
    assert!(loses(&desk, ("sgf", "ishi"), sgf));
}

#[test]
fn a_nul_at_the_end_of_a_name_of_csa_leaves_no_blank() {
    let desk = Desk::new();
    let text = "{\"kifu\":1,\"game\":\"shogi\",\"headers\":{\"first\":\"A\\u0000B\\u0000 \\u0000\"},\
                \"moves\":[\"7g7f\"]}\n";
    assert!(convert(&desk, ("jsonl", "csa"), text).contains("N+A B\n"));
}

#[test]
fn half_a_move_is_none() {
    let desk = Desk::new();
    let cut = "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\",\"3c3d\",\"8h2b";
    assert_eq!(moves(&record(&desk, "jsonl", cut)), "[\"7g7f\",\"3c3d\"]");
    let whole = "{\"header\":{},\"moves\":[{},{\"move\":{\"from\":{\"x\":2,\"y\":3},\"to\":{\"x\":2,\"y\":2},\"piece\":\"FU\"";
    let record_of = record(&desk, "jkf", whole);
    assert!(!moves(&record_of).contains("2c2b"), "{record_of}");
    let pcn = "{\"starting_position\":[null,null,\"S:P\"],\"previous_moves\":[[[2,\"shift\",01]]]}";
    let record_of = record(&desk, "pcn", pcn);
    assert!(!record_of.contains("#2 shift #0"), "{record_of}");
}

#[test]
fn only_the_general_of_janggi_passes() {
    let desk = Desk::new();
    let back = back(&desk, "janggi-uci", "pcn", "position startpos moves a1a2 e9e9 a2a2\n");
    assert!(!moves(&back).contains("e2e2"), "{back}");
    assert!(moves(&back).contains("e9e9"), "{back}");
}

#[test]
fn of_two_promotions_the_last_counts() {
    let desk = Desk::new();
    let text = |options: &str| {
        format!(
            "{{\"starting_position\":[null,null,\"S:P\"],\"previous_moves\":[[[2,\"shift\",1,{{{options}}}]]]}}"
        )
    };
    let both = text("\"promotion\":\"+S:P\",\"promotion\":\"S:Q\"");
    let read = record(&desk, "pcn", &both);
    assert!(read.contains("= S:Q"), "{read}");
    desk.write("two.pcn", &both);
    desk.run(&["validate", "-q", "--fix", "--unsafe-fixes", "two.pcn"]);
    let mended = desk.read("two.pcn");
    assert_eq!(mended, text("\"promotion\":\"S:Q\""));
}

#[test]
fn a_named_game_is_held_against_its_board() {
    let desk = Desk::new();
    let even = convert(&desk, ("uci", "pcn"), "position startpos moves e2e4 d7d5\n");
    let text = even.trim_end().strip_suffix('}').unwrap().trim_end().to_owned()
        + ",\n\"...kifu\": {\"game\": \"chess\"}\n}\n";
    let last = "[[11, \"shift\", 27]]";
    assert!(text.contains(last), "{text}");
    assert!(codes(&desk, "pcn", &text).is_empty());
    // Two pawns are no castling; a piece that is taken is not shifted onto.
    for (more, code) in [
        ("[[27, \"shift\", 19], [36, \"shift\", 28]]", "B129"),
        ("[[36, \"shift\", 27]]", "B210"),
        ("[[36, \"remove\", 28]]", "B211"),
    ] {
        let text = text.replace(last, &format!("{last},\n{more}"));
        let codes = codes(&desk, "pcn", &text);
        assert!(codes.iter().any(|it| it == code), "{more}: {codes:?}");
    }
}

#[test]
fn what_the_extension_of_pcn_says_in_vain_is_reported() {
    let desk = Desk::new();
    let even = convert(&desk, ("uci", "pcn"), "position startpos moves e2e4\n");
    let base = even.trim_end().strip_suffix('}').unwrap().trim_end().to_owned();
    let with = |plies: &str| {
        format!("{base},\n\"...kifu\": {{\"game\": \"chess\", \"plies\": [{plies}]}}\n}}\n")
    };
    let open = with("{\"ply\": 1, \"time\": 5}, {\"ply\": 2, \"end\": \"resign\"}");
    let over = open.replace("\"over?\": false", "\"over?\": true");
    let over = over.replace("\"...result?\": null", "\"...result?\": true");
    assert!(codes(&desk, "pcn", &over).is_empty());
    // Who has resigned plays no more.
    assert!(!codes(&desk, "pcn", &open).is_empty());
    for plies in [
        "{\"ply\": 1, \"end\": \"resign\"}",
        "{\"ply\": 1, \"text\": 5}",
        "{\"ply\": 1, \"move\": [[51, \"shift\", 35]]}",
        "{\"ply\": 1, \"variations\": [[]]}",
        "{\"ply\": 1, \"variations\": [5]}",
        "{\"ply\": 1, \"variations\": [[{\"move\": [[51, \"shift\", 35]], \"end\": \"resign\"}]]}",
        "{\"ply\": 2, \"end\": \"resign\", \"by\": \"x\"}",
        "{\"ply\": 2, \"end\": \"resign\", \"word\": 7}",
    ] {
        let codes = codes(&desk, "pcn", &with(plies));
        assert!(codes.iter().any(|code| code == "B123"), "{plies}: {codes:?}");
    }
    let null = even.replacen('{', "{\"foo\": null,", 1);
    assert_eq!(codes(&desk, "pcn", &null), ["B105"]);
}

#[test]
fn a_line_of_janggi_that_tells_no_rules_loses_them() {
    let desk = Desk::new();
    let text = |rules: &str| {
        format!(
            "{{\"kifu\":1,\"game\":\"janggi\",\"start\":\"rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1{rules}\",\"moves\":[]}}\n"
        )
    };
    assert!(loses(&desk, ("jsonl", "janggi-fen"), text(" janggicasual")));
    assert!(loses(&desk, ("jsonl", "csv"), text(" janggicasual")));
    assert!(!loses(&desk, ("jsonl", "janggi-fen"), text("")));
    assert!(!loses(&desk, ("jsonl", "csv"), text("")));
}

#[test]
fn a_move_that_says_whose_it_is_may_follow_a_missing_one() {
    let desk = Desk::new();
    let text = "▲７六歩△３四歩△８四歩▲２六歩△８五歩\n";
    assert_eq!(codes(&desk, "ki2u", text), ["R103"]);
    assert_eq!(moves(&record(&desk, "ki2u", text)).matches('"').count(), 10);
}

#[test]
fn a_remark_stays_one_in_csa() {
    let desk = Desk::new();
    let kif = |remark: &str| format!("手数----指手--\n   1 ７六歩(77)\n#{remark}\n");
    for remark in ["summary:toryo:a win:b lose", "encoding=x", "CSA encoding=SHIFT_JIS", "*y"] {
        let csa = convert(&desk, ("kifu", "csa"), kif(remark));
        assert!(csa.contains(&format!("' {remark}\n")), "{csa}");
        assert!(loses(&desk, ("kifu", "csa"), kif(remark)), "{remark}");
        assert!(codes(&desk, "csa", &csa).is_empty(), "{remark}");
        assert!(!record(&desk, "csa", &csa).contains("\"ending\""), "{remark}");
    }
    // What a server has written is written again as it stands.
    let csa = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\n'summary:toryo:a win:b lose\n";
    assert!(convert(&desk, ("csa", "csa"), csa).contains("\n'summary:toryo:a win:b lose\n"));
    let text = "V2.2\nPI\n+\n+7776FU\n'encoding= of the video\n";
    assert!(convert(&desk, ("csa", "kifu"), text).contains("encoding= of the video"));
}

#[test]
fn both_members_for_comments_of_jkf_are_read() {
    let desk = Desk::new();
    let mv = "\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}";
    let text = format!(
        "{{\"header\":{{}},\"moves\":[{{\"comments\":[\"a\"],\"comment\":\"b\"}},{{{mv},\"comments\":[\"c\"],\"comment\":\"d\"}}]}}"
    );
    let read = record(&desk, "jkf", &text);
    for word in ["\"a\"", "\"b\"", "\"c\"", "\"d\""] {
        assert!(read.contains(word), "{word}: {read}");
    }
    // The time is that of the move, not of who gives up.
    let text = format!(
        "{{\"header\":{{}},\"moves\":[{{}},{{{mv},\"time\":{{\"now\":{{\"m\":0,\"s\":7}}}},\"special\":\"TORYO\"}}]}}"
    );
    let kif = convert(&desk, ("jkf", "kifu"), &text);
    assert!(kif.contains("７六歩(77)   ( 0:07/00:00:07)"), "{kif}");
}

#[test]
fn two_starts_of_csa_are_reported() {
    let desk = Desk::new();
    for start in ["P+55FU\nPI\n+\n", "PI22KA\nPI\n-\n"] {
        let codes = codes(&desk, "csa", &format!("V2.2\n{start}"));
        assert!(codes.iter().any(|code| code == "C107"), "{start}: {codes:?}");
    }
}

#[test]
fn a_bracket_in_a_comment_up_to_the_line_end_closes_nothing() {
    let desk = Desk::new();
    let text = "[Event \"a\"]\n\n(1... d5 ; see :)\n1. d4 d5) 1. e4 e5 *\n";
    assert_eq!(moves(&record(&desk, "pgn", text)), "[\"e2e4\",\"e7e5\"]");
    desk.write("open.pgn", "1. e4 (1. d4 ; c\n");
    let mend = || desk.run(&["validate", "-q", "--fix", "--unsafe-fixes", "open.pgn"]);
    mend();
    let once = desk.read("open.pgn");
    assert!(once.contains("; c\n)"), "{once}");
    mend();
    mend();
    let often = desk.read("open.pgn");
    assert_eq!(often.matches(')').count(), 1, "{often}");
}

#[test]
fn letters_that_only_a_variation_has_tell_no_language() {
    let desk = Desk::new();
    let text = "1. e4 e5 (1... d6 2. Se2) 2. d4 *\n";
    let codes = codes(&desk, "pgn", text);
    assert!(codes.iter().any(|code| code == "P141"), "{codes:?}");
    assert!(!convert(&desk, ("pgn", "pgn"), text).contains("Ne2"));
    // Where the main line tells it, the variation is read with it.
    let text = "1. e4 e5 2. Sf3 Sc6 (2... d6 3. Lc4) 3. Lb5 a6 4. La4 *\n";
    let pgn = convert(&desk, ("pgn", "pgn"), text);
    assert!(pgn.contains("3. Bc4"), "{pgn}");
}

#[test]
fn one_run_mends_all_that_stands_side_by_side() {
    let desk = Desk::new();
    let mended = |name: &str, text: &str| {
        desk.write(name, text);
        desk.run(&["validate", "-q", "--fix", "--unsafe-fixes", name]);
        desk.read(name)
    };
    let text = "{\"a\":1,\"b\":2, \"kifu\":1,\"game\":\"shogi\",\"moves\":[]}";
    assert_eq!(mended("a.jsonl", text), "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[]}");
    // A mark that is wrong is told beside what else departs.
    for (text, whole) in [("2. ed5+", "2. exd5"), ("2. Qd1h5", "2. Qh5")] {
        let moves = format!("1. e4 d5 {text} *\n");
        let once = mended("a.pgn", &moves);
        assert!(once.contains(whole) && !once.contains('+'), "{once}");
        assert_eq!(mended("a.pgn", &once), once);
    }
}

#[test]
fn a_rook_that_only_its_file_tells_is_no_departure() {
    let desk = Desk::new();
    let departs = |rights: &str| {
        let line = format!("4k3/8/8/8/8/8/8/RR2K3 w {rights} - 0 1\n");
        desk.write("line", line);
        let form = ["--output-format", "gcc", "-S", "note"];
        let run = desk.run(&[&["validate", "-f", "fen"][..], &form, &["line"]].concat());
        run.out.contains("[P402]")
    };
    assert!(!departs("B"));
    assert!(departs("A"));
}

#[test]
fn what_says_nothing_of_the_start_is_reported() {
    let desk = Desk::new();
    let setup = |tags: &str| codes(&desk, "pgn", &format!("{tags}\n1. e4 *\n"));
    assert!(setup("[SetUp \"foo\"]\n").contains(&"P104".to_owned()));
    assert!(setup("[SetUp \"0\"]\n[SetUp \"0\"]\n").contains(&"P103".to_owned()));
    let start = |color: &str| {
        let row = "[{},{},{},{},{},{},{},{},{}]";
        let board = [row; 9].join(",");
        let text = format!(
            "{{\"header\":{{}},\"initial\":{{\"preset\":\"OTHER\",\"data\":{{{color}\"board\":[{board}],\"hands\":[{{}},{{}}]}}}},\"moves\":[{{}}]}}"
        );
        codes(&desk, "jkf", &text).contains(&"J103".to_owned())
    };
    assert!(start("") && start("\"color\":2,") && start("\"color\":\"gote\","));
    assert!(!start("\"color\":1,"));
}

#[test]
fn numbers_that_go_on_from_a_diagram_go_on_in_variations() {
    let desk = Desk::new();
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let rows = [
        "|v香v桂v銀v金v玉v金v銀v桂v香|一".to_owned(),
        "| ・v飛 ・ ・ ・ ・ ・v角 ・|二".into(),
        "|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三".into(),
        format!("{empty}四"),
        format!("{empty}五"),
        format!("{empty}六"),
        "| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七".into(),
        "| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八".into(),
        "| 香 桂 銀 金 玉 金 銀 桂 香|九".into(),
    ];
    let text = format!(
        "{}\n手数＝10  まで\n手数----指手--\n  11 ７六歩(77)\n  12 ３四歩(33)\n\n変化：11手\n  11 ２六歩(27)\n",
        rows.join("\n")
    );
    let codes = codes(&desk, "kifu", &text);
    assert!(!codes.iter().any(|code| code == "R101"), "{codes:?}\n{text}");
}

#[test]
fn own_times_and_names_are_as_they_were() {
    let desk = Desk::new();
    let csa = "V2.2\nN+a\u{200b}\nPI\n+\n+7776FU\nT360000\n";
    let kif = convert(&desk, ("csa", "kifu"), csa);
    assert!(kif.contains("(6000:00/100:00:00)"), "{kif}");
    assert!(!codes(&desk, "kifu", &kif).contains(&"K129".to_owned()));
    let kif = "先手：a\u{200b}\n手数----指手--\n   1 ７六歩(77)\n";
    let once = convert(&desk, ("kifu", "csa"), kif);
    assert_eq!(convert(&desk, ("csa", "csa"), &once), once);
}

#[test]
fn a_line_for_other_programs_is_not_lost_in_silence() {
    let desk = Desk::new();
    let text = "1. e4\n% a word\ne5 *\n";
    assert!(loses(&desk, ("pgn", "uci"), text) && loses(&desk, ("pgn", "pgn"), text));
    assert_eq!(moves(&record(&desk, "pgn", text)), "[\"e2e4\",\"e7e5\"]");
    assert!(!loses(&desk, ("pgn", "pgn"), "1. e4\n%\ne5 *\n"));
}

#[test]
fn a_diagram_says_each_thing_once() {
    let desk = Desk::new();
    let rows = "|v香 ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・v玉 ・ ・ ・ ・ ・ ・|\n".to_owned()
        + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(5)
        + "| ・ ・ ・ ・ ・ ・ 玉 ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    let board = |before: &str, behind: &str| format!("{before}{rows}{behind}");
    let hand = "先手の持駒：飛";
    for (before, behind, wanted) in [
        ("先手の持駒：飛\n後手の持駒：なし\n", "先手の持駒：飛\n", vec![]),
        ("先手の持駒：飛\n後手の持駒：なし\n", "先手の持駒：角\n", vec!["K118"]),
        ("先手の持駒：飛\n後手の持駒：なし\n", "後手番\n後手番\n", vec![]),
        ("先手の持駒：飛\n後手の持駒：なし\n", "後手番\n先手番\n", vec!["K118"]),
        ("手数＝2  △９一香  まで\n", "手数＝2  △９一香  まで\n", vec![]),
        ("手数＝2  △９一香  まで\n", "手数＝4  △９一香  まで\n", vec!["K118"]),
    ] {
        let text = board(before, behind);
        let found: Vec<_> =
            codes(&desk, "kifu", &text).into_iter().filter(|code| code.starts_with('K')).collect();
        assert_eq!(found, wanted, "{text}");
        // The first is what holds, and the other is not lost.
        let kept = record(&desk, "kifu", &text);
        assert_eq!(kept.contains("\"kind\":\"comment\""), !wanted.is_empty(), "{kept}");
        if before.contains(hand) {
            assert!(kept.contains(" r ") || kept.contains(" R "), "{kept}");
        }
    }
}

#[test]
fn an_evaluation_that_its_text_does_not_say_is_reported() {
    let desk = Desk::new();
    let line = |text: &str| {
        format!(
            "{{\"kifu\":1,\"game\":\"chess\",\"moves\":[\"e2e4\"],\"notes\":[{{\"at\":1,\"kind\":\"comment\",\"text\":\"{text}\",\"evaluation\":{{\"convention\":\"pgn\",\"score\":17}}}}]}}\n"
        )
    };
    assert_eq!(codes(&desk, "jsonl", &line("good")), ["J212"]);
    assert_eq!(codes(&desk, "jsonl", &line("good [%eval 0.18]")), ["J212"]);
    assert_eq!(codes(&desk, "jsonl", &line("good [%eval 0.17]")), [""; 0]);
}

#[test]
fn members_of_a_start_in_jkf_stand_once() {
    let desk = Desk::new();
    let text =
        |initial: &str| format!("{{\"header\":{{}},\"initial\":{initial},\"moves\":[{{}}]}}");
    let preset = text("{\"preset\":\"HIRATE\",\"preset\":\"6\"}");
    assert_eq!(codes(&desk, "jkf", &preset), ["J118"]);
    let files = ["{},{},{},{},{},{},{},{},{}"; 9].join("],[");
    let data = |hands: &str, color: &str| {
        let rest = format!("\"board\":[[{files}]],\"hands\":[{hands},{{}}]}}}}");
        text(&format!("{{\"preset\":\"OTHER\",\"data\":{{\"color\":0{color},{rest}"))
    };
    let j118 = |text: &str| codes(&desk, "jkf", text).iter().filter(|code| *code == "J118").count();
    assert_eq!(j118(&data("{\"FU\":1}", "")), 0);
    assert_eq!(j118(&data("{\"FU\":1,\"FU\":2}", "")), 1);
    assert_eq!(j118(&data("{\"FU\":1}", ",\"color\":1")), 1);
}
