//! More slips that hid something: in texts that share their signs with others, in names of tags and properties, in
//! what ends a comment, a value or a line.

use crate::gaps::{converted, format, ids, one};
use kifu::formats::{Detection, detect};
use kifu::record::Key;
use kifu::source::Source;

/// The errors of all games of a text.
fn errors(name: &str, text: &str) -> Vec<&'static str> {
    let games = format(name).records(&Source::new("x", text));
    let findings = games.iter().flat_map(|(_, findings)| findings);
    findings.filter(|it| it.severity.name() == "error").map(|it| it.code.row().id).collect()
}

#[track_caller]
fn errs(name: &str, text: &str, id: &str) {
    assert_eq!(errors(name, text), [id], "{text}");
}

#[test]
fn brackets_of_psn_hold_times_and_no_moves() {
    let text = |line: &str| format!("[Sente \"A\"]\n\n1.P7g-7f\n2.P3c-3d\n{line}\n4.Resigns\n");
    for line in
        ["3.B8hx2b(+         (00:01 / 00:00:02)", "3(.P2g-2f (00:01 / 00:00:02)", "3.P2g-2f (a (b)"]
    {
        errs("psn", &text(line), "U403");
    }
    assert!(errors("psn", &text("3.P2g-2f (good move)")).is_empty());
    errs("psn", "[Sente \"A\"]\n\n1.P7g-7f P3c-3d\n2.P2g-2f {a remark\n3.P2f-2e Resigns\n", "U403");
    let torn = "{Sente \"A\"]\n[Gote \"B\"]\n\n1.P7g-7f {x}\n2.P3c-3d\n3.Resigns\n";
    assert!(errors("psn", torn).contains(&"U403"));
    assert_eq!(ids(&one("psn", "[Sente \"A\"]\n\n3.P7g-7f P3c-3d\n").1), ["R101"]);
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGKGSNL b - 1";
    let slip = format!("[Sente \"A\"]\n[SFEM \"{start}\"]\n\n1.P7g-7f\n");
    errs("psn", &slip, "U402");
    assert!(!one("psn", &slip).0.start_known);
}

#[test]
fn signs_of_pgn_that_are_too_many_or_lost() {
    errs("pgn", "1. e4 e5 2. N)f3 *\n", "P114");
    let star = "[Event \"E\"]\n[White \"A\"]*\n[Black \"B\"]\n\n1. e4 e5 *\n";
    assert_eq!(format("pgn").records(&Source::new("", star)).len(), 1);
    errs("pgn", "1. e4 e5 2. d3 d6* 3. a3 a6 *\n", "P139");
    errs("pgn", "1. e4 e5 2. d3 (2. c3) c6 3. b3) d6 *\n", "P116");
    errs("pgn", "1. e4 e5 {first 2. d3 d6 {ok} 2. a3 *\n", "P119");
    let torn = "{White \"A\"]\n[Black \"B\"]\n\n1. e4 {x} e5 {y {z} *\n";
    assert!(!one("pgn", torn).1.is_empty());
    assert!(errors("pgn", "{White \"A\"]\n[Black \"B\"]\n\n1. e4 {x {y} e5 *\n").contains(&"P119"));
    for open in ["1. e4 e5 {a {b} 2. d3 *\n", "1. e4 e5 2. d3) d6 *\n"] {
        assert!(errors("pgn", open).is_empty(), "{open}");
    }
    for result in ["1 - 0", "1 -0", "1- 0", "1/2 - 1/2", "0 - 1"] {
        let text = format!("1. e4 e5 {result}\n");
        assert_eq!(ids(&one("pgn", &text).1), ["P111"], "{result}");
    }
    // What is no result stays two numbers.
    assert!(!ids(&one("pgn", "1. e4 e5 1 - 2\n").1).contains(&"P111"));
    assert!(converted("pgn", "1. e4 e5 ２. d3 *\n", "pgn").0.contains("2. d3"));
    assert!(errors("pgn", "1. e4 e5 ２. d3 *\n").is_empty());
}

#[test]
fn a_position_in_a_damaged_tag_is_no_usual_start() {
    let fen = "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for tag in [format!("[FENN \"{fen}\"]"), format!("[FNE \"{fen}\"]"), format!("[FEN {fen}\"]")] {
        let text = format!("{tag}\n\n1. e4 e5 *\n");
        errs("pgn", &text, "P102");
        assert!(!one("pgn", &text).0.start_known, "{tag}");
    }
    // The case of its letters is a matter of form.
    let text = format!("[FEn \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 e5 *\n");
    assert!(errors("pgn", &text).is_empty());
    assert!(converted("pgn", &text, "jsonl").0.contains("1ppppppp"));
    // So is a position that a site tells for the end.
    let site = format!("[CurrentPosition \"{fen}\"]\n\n1. e4 e5 *\n");
    assert!(errors("pgn", &site).is_empty());
    errs("pgn", "[Variant \"Mkaruk\"]\n\n1. e4 e5 *\n", "P108");
    assert!(errors("pgn", "[Variant \"Atomic\"]\n\n1. e4 e5 *\n").is_empty());
}

#[test]
fn a_point_of_ishi_has_no_kanji_in_it() {
    for point in ["Q一6", "Q1六", "Q１6"] {
        errs("ishi", &format!("BLACK a\r\nB 1 {point}\r\nW 2 D4\r\n"), "H110");
    }
    // What shows nothing parts no letters.
    assert!(errors("ishi", "BLACK a\r\nB 1 Q\u{ad}16\r\nW 2 D4\r\n").is_empty());
    for line in ["ENDCOM B 1 Q16", "ENDCOMB 1 Q16", "ENDCOM,B 1 Q16"] {
        let text =
            format!("BLACK a\r\nCOM\r\nok\r\n{line}\r\nW 2 D4\r\nB 3 Q4\r\nCOM\r\nx\r\nENDCOM\r\n");
        assert!(!errors("ishi", &text).is_empty(), "{line}");
    }
}

#[test]
fn values_and_names_of_sgf_that_have_a_slip() {
    errs("sgf", "(;FF[4]SZ[9];B[cc]C[ok;W[hh];B[dd])", "F105");
    errs("sgf", "(;FF[4]SZ[9]PB[A;B[cc];W[dd])", "F105");
    for text in [
        "(;FF[4]SZ[9]PW[BabaRE[B+R];B[cc])",
        "(;FF[4]SZ[9]RU[ChinesePB[Abe]PW[Baba];B[cc])",
        "(;FF[4]SZ[9];B[cc]N[good TR[dd];W[dd])",
        "(;FF[4]SZ[9];B[cc]N[good W[dd];B[ee])",
    ] {
        errs("sgf", text, "F105");
    }
    let torn = "(;FF[4]SZ[9];B[cc];W[gg])(;B[dd];W[hh])(;B[ee]))";
    errs("sgf", torn, "F101");
    for text in [
        "(;FF[4]SZ[9];B[cc];WW[hh])",
        "(;FF[4]SSZ[9];B[cc];W[hh])",
        "(;FF[4]SZ[9]A[cc];W[hh])",
        "(;FF[4]SZ[9]REE[B+R];B[cc])",
    ] {
        errs("sgf", text, "F314");
    }
    // Properties of programs, and what is talked about.
    for text in [
        "(;FF[4]SZ[9]KGSDE[aa];B[cc])",
        "(;FF[4]SZ[9];B[cc]C[see ;B\\[aa\\] and on])",
        "(;FF[4]SZ[9]PB[Kim TEAM[USA]PW[Lee [9d\\]];B[cc])",
        "(;FF[4]SZ[9]EV[LION[Cup]PC[NIPPON[JP];B[cc])",
        "(;FF[4]SZ[9];B[cc]C[it is KM[0\\] here])",
    ] {
        assert!(errors("sgf", text).is_empty(), "{text}");
    }
}

#[test]
fn a_move_of_sgf_that_is_cut_off_is_no_pass() {
    for ff in [3, 4] {
        let (record, findings) = &one("sgf", &format!("(;FF[{ff}]SZ[9];B[cc];W["));
        assert_eq!(record.plies(), 1, "{ff}");
        assert!(
            ids(findings).contains(&"F105") && !ids(findings).contains(&"F305"),
            "{findings:?}"
        );
    }
}

#[test]
fn of_two_headers_of_gib_the_last_one_counts() {
    let gib = "\\HS\r\n\\[GAMEBLACKNAME=Ann\\]\r\n\\[GAMEBLACKNAME=Cat\\]\r\n\\[GAMEWHITENAME=Bob\\]\r\n\\HE\r\n\
               \\GS\r\n2 1 0\r\n3 0 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 3 3\r\nSTO 0 3 2 15 15\r\n\\GE\r\n";
    let (record, findings) = one("gib", gib);
    assert_eq!((record.header(Key::First), ids(&findings)), (Some("Cat"), vec!["R118"]));
    let kept = record.headers.iter().any(|header| record.text(header.value) == "Ann");
    assert!(kept, "both are kept");
    let (record, _) = one("gib", &gib.replace("=Cat", "="));
    assert_eq!(record.header(Key::First), Some("Ann"));
}

#[test]
fn behind_a_move_that_was_not_played_no_position_repeats() {
    let lost =
        "▲７六歩 △３四歩 ▲５五玉 △５六玉 ▲５五玉 △５六玉 ▲５五玉 △５六玉 ▲５五玉 △５六玉 ▲２六歩\n";
    let (_, findings) = one("ki2", lost);
    assert!(!ids(&findings).contains(&"R112"), "{findings:?}");
}

#[test]
fn what_goes_on_behind_a_result_of_ki2_is_a_variation() {
    let ki2 = "▲７六歩 △３四歩 ▲２六歩\nまで3手で先手の勝ち\n\n";
    for line in ["変化；2手", "(変化：2手", "変化(：2手", "変化\n：2手"] {
        let text = format!("{ki2}{line}\n△８四歩 ▲６八銀\nまで3手で中断\n");
        assert!(errors("ki2", &text).contains(&"K137"), "{line}");
        let (record, _) = one("ki2", &text);
        assert_eq!((record.plies(), record.ending().is_some()), (3, true), "{line}");
    }
    errs("ki2", "先手：青木\n後手：石田▲７六歩 △３四歩\n▲２六歩\n", "K136");
    for end in ["まで3で先手の勝ち", "ままで3手で先手の勝ち"] {
        errs("ki2", &format!("▲７六歩 △３四歩 ▲２六歩\n{end}\n"), "K115");
    }
}

#[test]
fn endings_with_a_slip_are_told() {
    let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
    errs("kif", &format!("{moves}   3 投投了\n"), "K105");
    // Joined to the line above, or without its blank, it is an ending all the same.
    for end in ["   3投了\n", " 3 投了\n"] {
        let text = format!("{}{end}", if end.starts_with(" 3") { moves.trim_end() } else { moves });
        let (record, _) = one("kif", &text);
        assert!(record.ending().is_some() && record.plies() == 2, "{text}");
        assert!(errors("kif", &text).is_empty(), "{text}");
    }
    for (end, id) in [("*%TORYO", "C101"), ("%TORYOO", "C114"), ("% TORYO", "C114")] {
        errs("csa", &format!("PI\n+\n+7776FU\n{end}\n"), id);
    }
    assert!(errors("csa", "PI\n+\n+7776FU\n%HOUSE_RULE\n").is_empty());
    errs("jkf", r#"{"header":{},"moves":[{},{"specail":"TORYO"}]}"#, "J103");
}

#[test]
fn starts_with_a_slip_are_told() {
    errs("csa", "V2.2 P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \n+\n", "C103");
    let rows = "|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n";
    for hand in ["後手の持'駒：飛", "後手の駒持：飛", "後手の搦駒：飛"] {
        errs("bod", &format!("{hand}\n{rows}"), "K112");
    }
    let turned = format!("{rows}後 手番\n");
    assert!(converted("bod", &turned, "sfen").0.contains(" w "));
}

#[test]
fn lines_that_were_torn_or_joined() {
    for (name, text, id) in [
        ("usi", "position startpos moves 7g7f 3c3d\n2g2f 8c8d\n", "U201"),
        ("usi", "position startpos\nmoves 7g7f 3c3d\n", "U201"),
        ("uci", "position startpos moves e2e4 e7e5\ng1f3 b8c6\n", "U301"),
    ] {
        errs(name, text, id);
    }
    // A list of moves, a line each, tears nothing.
    assert!(errors("uci", "e2e4 e7e5\nd2d4 d7d5\n").is_empty());
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    errs("fen", &format!("{fen} {fen}\n"), "P403");
    assert!(!errors("fen", &format!("{fen}{fen}\n")).is_empty());
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    let list = format!("ｌ{sfen}\n{sfen}\n{sfen}\n");
    assert!(matches!(detect(&list, None), Detection::Is(it) if it.name == "sfen"));
}

#[test]
fn a_promotion_to_the_same_piece_is_none() {
    let kif = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n";
    let (pcn, _) = converted("kif", kif, "pcn");
    let slip = pcn.replace("\"+S:B\"", "\"S:B\"");
    assert_ne!(pcn, slip);
    assert!(!errors("pcn", &slip).is_empty());
}

#[test]
fn perpetual_check_is_the_fault_of_one_side_and_not_of_every_game() {
    let both = "[Game \"Chinese Chess\"]\n[Result \"1/2-1/2\"]\n\
        [FEN \"2N6/6n2/4k4/3r5/3c5/3R5/4C4/r8/4p4/3K5 w - - 0 1\"]\n\n\
        1. d5e5 d6e6 2. e5d5 e6d6 3. d5e5 d6e6 4. e5d5 e6d6 1/2-1/2\n";
    assert!(!ids(&one("pgn", both).1).contains(&"V305"));
    let text = |variant: &str| {
        format!(
            "[Variant \"{variant}\"]\n[Result \"1/2-1/2\"]\n[FEN \"k7/8/8/8/8/8/7R/7K w - - 0 1\"]\n\n\
             1. Ra2 Kb8 2. Rb2 Ka8 3. Ra2 Kb8 4. Rb2 Ka8 5. Ra2 1/2-1/2\n"
        )
    };
    assert!(!ids(&one("pgn", &text("Makruk")).1).contains(&"V305"));
}

#[test]
fn moves_without_a_time_have_taken_some() {
    let kif = |total: &str| {
        format!(
            "   1 ７六歩(77)   ( 0:05/00:00:05)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n   3 ２六歩(27)\n\
             \u{20}  4 ８四歩(83)   ( 0:01/00:00:02)\n   5 ２五歩(26)   ( 0:05/{total})\n"
        )
    };
    assert!(one("kif", &kif("00:00:15")).1.is_empty());
    assert_eq!(ids(&one("kif", &kif("00:00:08")).1), ["R107"]);
    let pgn = |left: &str| {
        format!(
            "[TimeControl \"300+30\"]\n\n1. e4 {{[%clk 0:05:30]}} e5 2. Nf3 Nc6 3. Bb5 {{[%clk {left}]}} *\n"
        )
    };
    assert!(one("pgn", &pgn("0:06:25")).1.is_empty());
    assert_eq!(ids(&one("pgn", &pgn("0:06:35")).1), ["P136"]);
}

#[test]
fn the_value_of_a_command_may_stand_in_quotes() {
    let text = "1. e4 {[%clk \"0:05:00\"]} e5 *\n";
    assert!(ids(&one("pgn", text).1).iter().all(|id| *id != "P137"));
    assert!(converted("pgn", text, "jsonl").0.contains("300000"));
    assert!(converted("pgn", text, "pgn").0.contains("{[%clk \"0:05:00\"]}"));
}
