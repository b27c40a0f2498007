//! What a record says twice of its end: by an ending and by a closing line, a result or a summary.

use crate::cli::Desk;

/// What a game says, and the codes and the number of texts that are left out.
#[track_caller]
fn told(name: &str, text: &str) -> (String, String) {
    let desk = Desk::with(&[(name, text)]);
    let found = desk.run(&["validate", "--json", name]).out;
    let codes: Vec<&str> =
        found.split("\"code\":\"").skip(1).filter_map(|rest| rest.get(..4)).collect();
    let lossy = desk.run(&["convert", "-t", "jsonl", "--fail-if-lossy", name]);
    assert_eq!(lossy.code == Some(1), codes.contains(&"R110"), "{name}: {text}\n{}", lossy.err);
    let line = desk.run(&["convert", "-t", "jsonl", "-q", name]).out;
    let of = |name: &str| {
        let rest = line.split_once(&format!("\"{name}\":\""));
        rest.and_then(|(_, rest)| rest.split_once('"')).map_or("", |(value, _)| value).to_owned()
    };
    (format!("{} {}", of("ending"), of("result")), codes.join(" "))
}

#[test]
fn a_closing_line_with_another_reason_is_no_confirmation() {
    let game = |ending: &str, closing: &str| {
        format!("手合割：平手\n   1 ７六歩(77)\n   2 {ending}\nまで1手で{closing}\n")
    };
    for (ending, closing, expected) in [
        ("投了", "先手の勝ち", ""),
        ("投了", "時間切れにより先手の勝ち", "R110"),
        ("投了", "後手の反則負け", "R110"),
        ("切れ負け", "時間切れにより先手の勝ち", ""),
        ("切れ負け", "後手の反則負け", "R110"),
        ("反則負け", "先手の反則勝ち", ""),
        ("持将棋", "千日手", "R110"),
        ("千日手", "千日手", ""),
        ("中断", "中断", ""),
        ("投了", "後手の勝ち", "R110"),
        // Whoever won is said by nothing but the closing line.
        ("謎の終局", "先手の勝ち", "K105 R110"),
    ] {
        let (_, codes) = told("a.kifu", &game(ending, closing));
        let codes: Vec<&str> = codes.split(' ').filter(|code| !code.starts_with('S')).collect();
        assert_eq!(codes.join(" "), expected, "{ending} / {closing}");
    }
}

#[test]
fn a_result_fills_what_an_ending_leaves_open() {
    let line =
        |rest: &str| format!("{{\"kifu\":1,\"game\":\"chess\",\"moves\":[\"e2e4\"],{rest}}}\n");
    for (rest, ending, codes) in [
        ("\"ending\":\"lost\",\"result\":\"first-wins\"", "lost first-wins", ""),
        ("\"ending\":\"stops\",\"result\":\"second-wins\"", "lost second-wins", ""),
        ("\"ending\":\"unknown\",\"result\":\"first-wins\"", "unknown ", "R110"),
        ("\"ending\":\"draw\",\"result\":\"first-wins\"", "draw draw", "R110"),
        ("\"ending\":\"repetition\",\"result\":\"draw\"", "repetition draw", "X312"),
    ] {
        assert_eq!(told("a.jsonl", &line(rest)), (ending.to_owned(), codes.to_owned()), "{rest}");
    }
}

#[test]
fn a_summary_that_contradicts_itself_ends_nothing() {
    let game = |summary: &str| {
        format!("V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n-3334FU\nT1\n'summary:{summary}\n")
    };
    for (summary, ending, codes) in [
        ("toryo:B win:A lose", "resign second-wins", ""),
        // It is not B's turn to resign.
        ("toryo:B lose:A win", "lost first-wins", ""),
        ("toryo:A lose:B win", "resign second-wins", ""),
        ("toryo:A draw:B draw", " ", "C126"),
        ("sennichite:A win:B lose", " ", "C126"),
        ("max_moves:A draw:B draw", "move-limit draw", ""),
        ("time up:A lose:B lose", " ", "C126"),
    ] {
        assert_eq!(
            told("a.csa", &game(summary)),
            (ending.to_owned(), codes.to_owned()),
            "{summary}"
        );
    }
}

/// What a conversion says that the target cannot hold; nothing if all went over.
#[track_caller]
fn lost(name: &str, text: &str, format: &str) -> String {
    let desk = Desk::with(&[(name, text)]);
    desk.run(&["convert", "-t", format, name]).err
}

#[test]
fn a_result_that_nobody_understands_is_not_lost_in_silence() {
    for (result, is_lost) in [
        ("1-0", false),
        ("1-0 ", false),
        ("*", false),
        ("?", false),
        ("White wins", true),
        ("+-", true),
    ] {
        let game = |marker| format!("[Result \"{result}\"]\n\n1. e4 {marker}\n");
        let marker = if result.starts_with('1') { "1-0" } else { "*" };
        for format in ["pgn", "csv"] {
            let told = lost("a.pgn", &game(marker), format);
            let counts = told.contains("header");
            assert_eq!(counts, is_lost, "{result} to {format}: {told}");
        }
    }
    let desk = Desk::with(&[("a.pgn", "[Result \"1-0 \"]\n\n1. e4 1-0\n")]);
    let out = desk.run(&["convert", "-t", "pgn", "a.pgn"]).code(0).out;
    assert!(out.contains("[Result \"1-0\"]") && out.contains("1. e4 1-0"), "{out}");
    // How many moves there were is more than who won.
    for (result, is_lost) in
        [("257手完, 黒中押し勝ち", true), ("黒中押し勝ち", false), ("B+R", false)]
    {
        let told = lost("a.sgf", &format!("(;SZ[9]RE[{result}];B[aa])"), "sgf");
        assert_eq!(told.contains("1 header"), is_lost, "{result}: {told}");
    }
    let told = lost("a.sgf", "(;SZ[9]AB[aa]AW[aa]AE[aa];B[bb])", "sgf");
    assert!(told.contains("left unread"), "{told}");
}

/// One move of shogi that mates, and what the record says of it.
#[test]
fn an_ending_of_shogi_that_denies_the_mate_on_the_board_is_told() {
    const BOARD: &str = "V2.2\nP-51OU\nP+53FU59OU00KI\n+\n+0052KI\n";
    let desk = Desk::new();
    desk.write("mate.csa", BOARD);
    let kif = desk.run(&["convert", "-t", "kifu", "-q", "mate.csa"]).out;
    let kif =
        kif.lines().take_while(|line| !line.starts_with("まで")).collect::<Vec<_>>().join("\n");
    let codes = |name: &str, text: String| {
        desk.write(name, text);
        let found = desk.run(&["validate", "-v", "--json", name]).out;
        let codes = found.split("\"code\":\"").skip(1).filter_map(|rest| rest.get(..4));
        codes.filter(|code| code.starts_with("S30")).collect::<Vec<_>>().join(" ")
    };
    for (ending, expected) in [
        ("%TSUMI", ""),
        ("%TORYO", ""),
        ("%TIME_UP", ""),
        ("%HIKIWAKE", "S307"),
        ("%JISHOGI", "S307"),
        ("%FUZUMI", "S307"),
        ("%SENNICHITE", "S302"),
        ("%KACHI", "S305"),
        ("%CHUDAN", "S308"),
        // A foul need not be seen, the limit may come with the move, an error of the program with anything.
        ("%+ILLEGAL_ACTION", ""),
        ("%MAX_MOVES", ""),
        ("%ERROR", ""),
        ("%MATTA", ""),
        ("", ""),
    ] {
        assert_eq!(codes("a.csa", format!("{BOARD}{ending}\n")), expected, "{ending}");
        // It is none where there is a way out.
        let open = format!("{}{ending}\n", BOARD.replace("53FU", "99FU"));
        let found = codes("a.csa", open);
        assert!(!found.contains("S307") && !found.contains("S308"), "{ending}: {found}");
    }
    for (ending, expected) in [
        ("まで1手で先手の勝ち", ""),
        ("まで1手で後手の勝ち", "S307"),
        ("まで1手で時間切れにより後手の勝ち", "S307"),
        ("   2 持将棋", "S307"),
        ("   2 引き分け", "S307"),
        ("   2 詰み", ""),
        ("   2 投了", ""),
        ("まで1手で中断", "S308"),
        ("   2 中断", "S308"),
    ] {
        assert_eq!(codes("a.kifu", format!("{kif}\n{ending}\n")), expected, "{ending}");
    }
    const SFEN: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let jsonl = |end: &str| {
        format!(
            "{{\"kifu\":1,\"game\":\"shogi\",\"start\":\"{SFEN}\",\"moves\":[\"G*5b\"],{end}}}\n"
        )
    };
    assert_eq!(codes("a.jsonl", jsonl("\"result\":\"second-wins\"")), "S307");
    assert_eq!(codes("a.jsonl", jsonl("\"ending\":\"draw\",\"result\":\"draw\"")), "S307");
    let psn = |result: &str| {
        format!("[Sente \"a\"]\n[Gote \"b\"]\n[SFEN \"{SFEN}\"]\n[Result \"{result}\"]\n1. G*5b\n")
    };
    let pgn = |result: &str| {
        format!(
            "[Variant \"Shogi\"]\n[Result \"{result}\"]\n[SetUp \"1\"]\n\
             [FEN \"4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1\"]\n\n1. G@e8 {result}\n"
        )
    };
    for (result, expected) in [("1-0", ""), ("0-1", "S307"), ("1/2-1/2", "S307")] {
        assert_eq!(codes("a.psn", psn(result)), expected, "{result}");
        assert_eq!(codes("a.pgn", pgn(result)), expected, "{result}");
    }
}

/// Shogidokoro writes a declared win as an impasse, and says in a comment what it was.
#[test]
fn a_declared_win_that_is_called_an_impasse_is_won_in_all_formats() {
    const WIN: &str = "Win by entering king declaration.";
    let csa = |comment: &str| {
        format!("V2.2\nPI\n+\n+7776FU,T1\n-3334FU,T1\n%JISHOGI,T1\n{comment}{WIN}\n")
    };
    let of = |x: u8, y: u8, to: u8| {
        format!(r#"{{"move":{{"from":{{"x":{x},"y":{y}}},"to":{{"x":{x},"y":{to}}}}}}}"#)
    };
    let (first, second) = (of(7, 7, 6), of(3, 3, 4));
    let end = format!(r#"{{"special":"JISHOGI","comments":["{WIN}"]}}"#);
    for (name, text) in [
        ("a.csa", csa("'")),
        ("a.csa", csa("'*")),
        (
            "a.psn",
            format!("[Sente \"A\"]\n[Gote \"B\"]\n1.P7g-7f\n2.P3c-3d\n3.Jishogi\n{{{WIN}}}\n"),
        ),
        ("a.jkf", format!(r#"{{"header":{{}},"moves":[{{}},{first},{second},{end}]}}"#)),
        (
            "a.kifu",
            format!("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 持将棋\n*{WIN}\n"),
        ),
    ] {
        let won = ("declared-win first-wins".to_owned(), "S305".to_owned());
        assert_eq!(told(name, &text), won, "{text}");
        let drawn = ("impasse draw".to_owned(), String::new());
        assert_eq!(told(name, &text.replace(WIN, "A long game.")), drawn, "{text}");
    }
}
