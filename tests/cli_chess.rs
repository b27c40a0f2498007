//! The commands on games of chess.

use crate::cli::Desk;

const GAME: &str = "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n\
[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:03:00]} f6 2. d4 g5 3. Qh5# 1-0\n\n";

fn desk() -> Desk {
    Desk::with(&[("a.pgn", GAME)])
}

#[test]
fn an_illegal_move_in_the_third_of_five_games() {
    let broken = GAME.replace("2. d4 g5", "\n2. Nd4 g5");
    let fifth = GAME.replace("3. Qh5#", "3. Qh6");
    let five = [GAME, GAME, &broken, GAME, &fifth].concat();
    let desk = Desk::with(&[("five.pgn", &*five)]);
    let run = desk.run(&["validate", "--output-format", "gcc", "five.pgn"]).code(1);
    let errors: Vec<&str> = run.out.lines().filter(|line| line.contains("error:")).collect();
    assert!(errors[0].starts_with("five.pgn:30:4: error: white has no knight that can go to d4"));
    assert!(errors[1].starts_with("five.pgn:50:39: error: "), "{run:#?}");
    assert_eq!(errors.len(), 2, "{run:#?}");
    let report = desk.run(&["validate", "--json", "five.pgn"]).code(1).out;
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["summary"]["records"], 5, "{report}");
    let first = &report["findings"][0];
    assert_eq!((&first["game"], &first["ply"]), (&3.into(), &3.into()), "{first}");
    assert_eq!(first["position"], "rnbqkbnr/ppppp1pp/5p2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(first["code"], "X121");
}

#[test]
fn boards_and_moves() {
    let desk = desk();
    let run = |args: &[&str]| desk.run(&[&["replay", "a.pgn"], args].concat()).code(0).out;
    assert_eq!(
        run(&["--board", "fen", "--ply", "1"]),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n"
    );
    let board = run(&[]);
    assert!(board.starts_with("move 5: Qh5#"), "{board}");
    assert!(board.contains("\n5  . . . . . . p Q\n") && board.contains("\n   a b c d e f g h\n"));
    assert!(run(&["--board", "unicode", "--ply", "0"]).contains("8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜"));
    for (style, expected) in [("uci", "d1h5"), ("san", "Qh5#"), ("lan", "Qd1-h5#")] {
        let board = run(&["--moves", style]);
        assert!(board.starts_with(&format!("move 5: {expected}")), "{board}");
    }
}

/// Times stand in comments, too, beside what else they say.
#[test]
fn without_times_means_those_of_comments_too() {
    let game = "1. e4 {[%clk 0:02:58] c1} e5 {a [%emt 0:00:05] b [%eval 0.3]} 2. Nf3 {[%clk 0:02:50]} \
                (2. f4 {[%mct 1:00:00]c3} exf4 {[%egt 0:01:00]}) ({[%clk 0:01:01]} 2. Nc3) *\n";
    let desk = Desk::with(&[("a.pgn", game)]);
    let names = ["pgn", "jsonl", "pcn", "html"];
    for target in names {
        let out = desk.run(&["convert", "-t", target, "--no-times", "a.pgn"]).code(0).out;
        for time in ["%clk", "%emt", "%mct", "%egt", "0:02", "0:00:05", "introduction"] {
            assert!(!out.contains(time), "{target}: {time}\n{out}");
        }
        for kept in ["c1", "a b", "0.3", "c3"] {
            assert!(out.contains(kept), "{target}: {kept}\n{out}");
        }
    }
    let args = ["convert", "-t", "csv", "--moves-table", "--no-times", "a.pgn"];
    assert!(!desk.run(&args).code(0).out.contains("%clk"));
}

#[test]
fn conversions() {
    let desk = desk();
    let run = |args: &[&str]| desk.run(&[&["convert", "a.pgn"], args].concat()).code(0).out;
    assert_eq!(run(&["-t", "uci"]), "position startpos moves e2e4 f7f6 d2d4 g7g5 d1h5\n");
    assert_eq!(run(&["-t", "fen"]).lines().count(), 6);
    assert!(
        run(&["-t", "fen", "--fen", "shredder", "--fen-ep", "legal"]).contains("b HAha - 0 1\n")
    );
    assert!(run(&["-t", "epd"]).contains(" fmvn 3; sm Qh5#;\n"));
    assert!(run(&["-t", "pgn"]).contains("1. e4 {[%clk 0:03:00]} 1... f6 2. d4"));
    assert!(run(&["-t", "pgn", "--pgn", "reduced"]).contains("1. e4 f6 2. d4"));
    assert!(run(&["-t", "pgn", "--no-times"]).contains("1. e4 f6 2. d4"));
    assert_eq!(desk.run(&["info", "--field", "result", "a.pgn"]).code(0).out.trim(), "first-wins");
}
