//! What a conversion leaves out is counted, and nothing is counted of which nothing is lost.

use crate::asked::{loses, record};
use crate::cli::Desk;
use crate::gaps::{converted, one};

#[test]
fn what_is_left_out_is_counted() {
    let desk = Desk::new();
    let sgf_note = |text: &str| {
        format!(
            "{{\"kifu\":1,\"game\":\"go\",\"start\":\"9/9/9/9/9/9/9/9/9 b -\",\"moves\":[\"B[cc]\",\"W[dd]\"],\
             \"notes\":[{{\"at\":1,\"kind\":\"property\",\"text\":\"{text}\"}}]}}\n"
        )
    };
    let user = |body: &str| format!("EVENT a\r\nB 1 Q16\r\nUSER SGF\r\n{body}\r\nENDUSER\r\n");
    for (formats, text) in [
        // An empty node at the end of a line, and a variation of nothing else.
        (("sgf", "ishi"), "(;SZ[9];B[aa];)".to_owned()),
        (("sgf", "ishi"), "(;SZ[9];B[aa](;W[bb])(;))".into()),
        // A setup that ends the game: as a diagram it stands beside it.
        (("sgf", "ishi"), "(;SZ[9];B[aa];AW[gh])".into()),
        // Whose turn it is in a diagram.
        (("sgf", "ishi"), "(;SZ[9];B[aa];AW[gh]PL[B])".into()),
        (("sgf", "ishi"), "(;SZ[9];B[aa];PL[B])".into()),
        // A remark behind the last variation.
        (("ishi", "ishi"), "B 1 Q16\r\nVAR\r\nB 1 D4\r\nENDVAR\r\nREMARK the end\r\n".into()),
        // What is no property in a block of SGF.
        (("ishi", "sgf"), user("XX[a")),
        (("ishi", "sgf"), user("W[aa]")),
        (("ishi", "sgf"), user("XX[a] foo")),
        (("ishi", "sgf"), user("XX[a];W[bb]")),
        // A note that is no property, or one that would change the game.
        (("jsonl", "sgf"), sgf_note("XX[a")),
        (("jsonl", "sgf"), sgf_note("W[aa]")),
        (("jsonl", "sgf"), sgf_note("XX[a];W[bb]")),
        (("jsonl", "sgf"), sgf_note("AB[aa]")),
        (("jsonl", "sgf"), sgf_note("X")),
        (
            ("jsonl", "jkf"),
            "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"],\"ending\":\"lost\"}\n".into(),
        ),
    ] {
        assert!(loses(&desk, formats, &text), "{formats:?}: {text}");
    }
    for (formats, text) in [
        (("sgf", "sgf"), "(;SZ[9]RE[B+3,5];B[aa];W[bb])".to_owned()),
        // Two signs that could be read as a line break.
        (("csa", "jkf"), "V3.0\n$NOTE:C:\\\\new\nPI\n+\n+7776FU\n".into()),
        (("sgf", "ishi"), "(;SZ[9];B[aa](;)(;AW[gh]FG[]))".into()),
        (("ishi", "sgf"), user("XX[a] YY[b][c]")),
        (("jsonl", "sgf"), sgf_note("XX[a][b]")),
        (
            ("jsonl", "jkf"),
            "{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\",\"3c3d\"],\"ending\":\"try\"}\n"
                .into(),
        ),
    ] {
        assert!(!loses(&desk, formats, &text), "{formats:?}: {text}");
    }
}

#[test]
fn two_tags_on_a_line_are_two() {
    let desk = Desk::new();
    for line in [
        "[Sente \"A\"] [Gote \"B\"]",
        "[Sente \"A\"] {first} [Gote \"B\"]",
        "[Sente \"A\"][Gote \"B\"] ",
    ] {
        let read = record(&desk, "psn", format!("{line}\n1.P7g-7f P3c-3d\n"));
        assert!(read.contains("\"first\":\"A\"") && read.contains("\"second\":\"B\""), "{read}");
    }
    let read = record(&desk, "psn", "[Sente \"A [1] \"x\" y\"]\n1.P7g-7f P3c-3d\n");
    assert!(read.contains("\"first\":\"A [1] \\\"x\\\" y\""), "{read}");
}

#[test]
fn a_number_without_a_dot_is_one_only_before_something() {
    let desk = Desk::new();
    let codes = |text: &str| {
        desk.write("a.psn", text);
        desk.run(&["validate", "--output-format", "gcc", "a.psn"]).out
    };
    assert_eq!(codes("1 P7g-7f P3c-3d 2 B8hx2b+ {a} S3ax2b\n"), "");
    assert!(codes("1 P7g-7f P3c-3d 77 B8hx2b+\n").contains("[R101]"));
    assert!(codes("1.P7g-7f P3c-3d 77\n").contains("[U401]"));
    assert_eq!(codes("1 P7g-7f\n2 P3c-3d\n3 {resign}\n\n[Sente \"A\"]\n1 P7g-7f\n"), "");
}

#[test]
fn a_move_that_is_to_be_played_though_illegal_is_so_in_every_format() {
    let desk = Desk::with(&[("ko.sgf", "(;FF[4]GM[1]SZ[9];B[aa];W[aa]KO[])\n")]);
    for format in ["sgf", "jsonl", "pcn", "ishi"] {
        desk.run(&["convert", "-q", "-t", format, "ko.sgf", "-o", "ko.out", "--force"]);
        let run =
            desk.run(&["validate", "-S", "note", "--output-format", "gcc", "-f", format, "ko.out"]);
        assert!(run.code == Some(0) && run.out.contains("note: "), "{format}: {}", run.out);
    }
}

#[test]
fn a_closing_line_says_who_won() {
    let desk = Desk::new();
    let moves = ["▲７六歩", "△３四歩", "▲２六歩", "△８四歩"];
    for plies in 2..=4 {
        for (side, winner) in [("先手", "first-wins"), ("後手", "second-wins")] {
            for reason in ["トライ勝ち", "入玉勝ち", "宣言勝ち", "不戦勝"] {
                let text = format!(
                    "先手：a\n\n{}\nまで{plies}手で{side}の{reason}\n",
                    moves[..plies].join(" ")
                );
                let read = record(&desk, "ki2", &text);
                assert!(read.contains(&format!("\"result\":\"{winner}\"")), "{text}: {read}");
                // The reason is the ending, or a comment where it does not go with whose turn it is.
                assert!(
                    !read.contains("\"ending\":\"lost\"") || read.contains(reason),
                    "{text}: {read}"
                );
            }
        }
    }
}

#[test]
fn a_setup_of_all_points_is_written_again() {
    let setup = ";AB[aa:ZZ];AE[aa:ZZ]".repeat(40);
    let desk = Desk::with(&[("a.sgf", &format!("(;FF[4]GM[1]SZ[52];B[aa]{setup})"))]);
    let written = desk.run(&["convert", "-q", "-t", "sgf", "a.sgf"]).code(0).out;
    desk.write("b.sgf", &written);
    assert_eq!(written.matches("AB[").count(), 40);
    assert_eq!(desk.run(&["convert", "-q", "-t", "sgf", "b.sgf"]).out, written);
}

#[test]
fn who_won_in_words_is_not_a_draw() {
    let desk = Desk::new();
    for (line, result) in [
        ("まで2手で持将棋により先手の勝ち", "first-wins"),
        ("まで2手で千日手により後手の勝ち", "second-wins"),
        ("まで2手で中断により先手の勝ち", "first-wins"),
        ("まで2手で持将棋", "draw"),
    ] {
        let text = format!("   1 ７六歩(77)\n   2 ３四歩(33)\n{line}\n");
        let read = record(&desk, "kifu", &text);
        assert!(read.contains(&format!("\"result\":\"{result}\"")), "{read}");
        desk.write("text", &text);
        let written = desk.run(&["convert", "-q", "-t", "kifu", "text"]).out;
        assert!(record(&desk, "kifu", &written).contains(result), "{written}");
    }
}

#[test]
fn a_clock_of_epd_is_told_once() {
    let desk = Desk::new();
    let position = "r1bqk2r/ppp1bppp/2n2n2/3pp3/2B5/2NPPN2/PPP2PPP/R1BQK2R w KQkq -";
    for (clocks, is_clean) in [
        ("fmvn 3;", true),
        ("fmvn 3; fmvn 3;", true),
        ("fmvn 3; fmvn 9;", false),
        ("3 7 hmvc 9;", false),
        ("hmvc 2; hmvc 0;", false),
    ] {
        desk.write("a.epd", format!("{position} {clocks}\n"));
        let found = desk.run(&["validate", "--output-format", "gcc", "a.epd"]).out;
        assert_eq!(!found.contains("[P404]"), is_clean, "{clocks}: {found}");
    }
}

#[test]
fn results_in_words_and_signs_of_a_game_not_played_are_read() {
    let desk = Desk::new();
    for (word, result) in [
        ("红胜", "first-wins"),
        ("黑勝", "second-wins"),
        ("和棋", "draw"),
        ("红先负", "second-wins"),
        ("紅負", "second-wins"),
        ("黑方超时负", "first-wins"),
        ("黑认输", "first-wins"),
        ("双方议和", "draw"),
        ("不变作和", "draw"),
        ("平局", "draw"),
        ("红方超时", "second-wins"),
        ("黑方获胜", "second-wins"),
        ("红 胜", "first-wins"),
        ("黑方认负", "first-wins"),
        ("红方胜利", "first-wins"),
        ("紅方投子認負", "second-wins"),
        ("黑犯规负", "first-wins"),
        ("雙方同意和棋", "draw"),
        ("判和", "draw"),
    ] {
        let text =
            format!("[Game \"Chinese Chess\"]\n[Result \"{word}\"]\n\n1. C2=5 H8+7 {word}\n");
        let read = record(&desk, "pgn", &text);
        assert!(read.contains(&format!("\"result\":\"{result}\"")), "{read}");
        assert!(read.contains("\"moves\":[\"h3e3\",\"h10g8\"]"), "{read}");
    }
    desk.write("a.pgn", "[Result \"+/-\"]\n\n*\n");
    assert!(!desk.run(&["validate", "--output-format", "gcc", "a.pgn"]).out.contains("[P104]"));
}

#[test]
fn words_that_end_a_game_of_xiangqi_are_no_moves() {
    for (words, severity) in [
        ("双方议和 1/2-1/2", "warning"),
        ("先胜 1-0", "warning"),
        ("以下略 *", "warning"),
        ("将军 *", "warning"),
        // Who is stalemated has the same word as who does it.
        ("红方困毙 *", "warning"),
        // It says something else than the marker.
        ("双方议和 1-0", "error"),
    ] {
        let text = format!("[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 {words}\n");
        let (_, findings) = one("pgn", &text);
        let found: Vec<_> =
            findings.iter().map(|it| (it.code.row().id, it.severity.name())).collect();
        assert_eq!(found, [("P115", severity)], "{text}");
        let line = converted("pgn", &text, "jsonl").0;
        assert!(line.contains(r#""moves":["h3e3","h10g8"]"#), "{line}");
        let word = words.split(' ').next().unwrap();
        assert!(line.contains(&format!("\"{word}\"")), "{line}");
    }
    // Right behind the last move, too.
    let glued = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7和棋\n";
    let line = converted("pgn", glued, "jsonl").0;
    assert!(line.contains(r#""moves":["h3e3","h10g8"]"#), "{line}");
    assert!(line.contains(r#""result":"draw""#), "{line}");
    // A check is one of the moves before and behind it.
    for moves in ["1. 炮二平五 马8进7 将军 2. 马二进三 *", "1. 炮二平五 马8进7将军 2. 马二进三 *"]
    {
        let (record, findings) = one("pgn", &format!("[Game \"Chinese Chess\"]\n\n{moves}\n"));
        let found: Vec<_> = findings.iter().map(|it| it.severity.name()).collect();
        assert_eq!((record.plies(), found), (3, vec!["warning"]), "{moves}");
    }
}

#[test]
fn white_wins_in_words_of_chinese_texts_of_chess() {
    let head = "白方：A\n黑方：B\n";
    for text in [
        format!("{head}结果：白胜\n1. e4 e5 2. Nf3 Nc6\n"),
        format!("结果：白方胜\n{head}1. e4 e5 2. Nf3 Nc6\n"),
        format!("{head}1. e4 e5 2. Nf3 Nc6 白勝\n"),
        format!("{head}1. e4 e5 2. Nf3 Nc6 黑方认负\n"),
    ] {
        let line = converted("pgn", &text, "jsonl").0;
        assert!(line.contains(r#""result":"first-wins""#), "{line}");
        assert!(line.contains(r#""moves":["e2e4","e7e5","g1f3","b8c6"]"#), "{line}");
    }
}

#[test]
fn a_line_of_decoration_is_no_judgement() {
    let desk = Desk::with(&[("a.pgn", "1. e4 e5\n=====\n*\n")]);
    let written = desk.run(&["convert", "-q", "-t", "pgn", "a.pgn"]).out;
    assert!(!written.contains("$10") && written.contains("====="), "{written}");
}
