//! `--unique`: the same game once, whatever else is said of it.

use crate::cli::{CLEAN, Desk};
use std::collections::HashSet;

const PGN: &str = "\
[Event \"1\"]\n\n1. e4 e5 *\n\n\
[Event \"2\"]\n\n1. e4 e5 {a comment} (1... c5) 1-0\n\n\
[Event \"3\"]\n\n1. e4 e5 2. Nf3 *\n\n\
[Event \"4\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n\n\
[Event \"5\"]\n\n1. e4 e5 *\n\n\
[Event \"6\"]\n\n1. e4 e5 2. Nf3 0-1\n\n";

#[test]
fn later_games_with_the_same_moves_are_left_out() {
    let desk = Desk::with(&[("a.pgn", PGN), ("b.pgn", PGN), ("c.csa", CLEAN)]);
    let run = desk.run(&["info", "--field", "Event", "--unique", "a.pgn", "b.pgn"]).code(0);
    assert_eq!(run.out, "1\n3\n4\n");
    assert_eq!(
        run.err,
        "a.pgn: left out, being the same as an earlier game: game 2, 5-6\n\
         b.pgn: left out, being the same as an earlier game: game 1-6\n\
         kifu: 9 records left out\n"
    );
    let run = desk.run(&["-q", "info", "--count", "--unique", "a.pgn", "b.pgn", "c.csa"]).code(0);
    assert_eq!((&*run.out, &*run.err), ("a.pgn: 3\nb.pgn: 0\nc.csa: 1\n", ""));
    // Numbers in what is written are without gaps, and each input has its own file.
    let table = ["convert", "-t", "csv", "--columns", "record,plies", "--unique", "a.pgn", "b.pgn"];
    assert_eq!(desk.run(&table).code(0).out, "record,plies\n1,2\n2,3\n3,1\n");
    let folder = ["convert", "-t", "uci", "--unique", "a.pgn", "b.pgn", "--output-dir", "out"];
    desk.run(&folder).code(0);
    assert_eq!(desk.read("out/a.uci").lines().count(), 3);
    assert!(!desk.has("out/b.uci"));
    let run = desk.run(&["replay", "--board", "sfen", "--unique", "a.pgn", "b.pgn"]).code(0);
    assert_eq!(run.out.lines().count(), 3, "{run:#?}");
    let run = desk.run(&["info", "--unique", "--where", "Event>2", "--field", "Event", "a.pgn"]);
    assert_eq!(run.code(0).out, "3\n4\n5\n");
    for refused in [["--games", "2"], ["--shard", "1/2"]] {
        desk.run(&[&["info", "--unique", "a.pgn"][..], &refused].concat()).code(2);
    }
}

/// What the next move is called is no part of the start; what decides which moves there are, and whether the game ends, is.
#[test]
fn numbers_of_moves_make_no_other_game() {
    let game = |event: &str, fen: &str, mv: &str| {
        format!("[Event \"{event}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{mv} *\n\n")
    };
    let opened = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq";
    let ending = "4k3/8/8/3pP3/8/8/8/4K3 w -";
    let text = game("a", &format!("{opened} d6 0 2"), "2. exd5")
        + &game("b", &format!("{opened} - 0 2"), "2. exd5")
        + &game("c", &format!("{opened} - 0 1"), "1. exd5")
        + &game("d", &format!("{opened} - 3 2"), "2. exd5")
        + &game("e", &format!("{ending} d6 0 2"), "2. Kd2")
        + &game("f", &format!("{ending} - 0 2"), "2. Kd2");
    let sfen = "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let usi =
        format!("{sfen} b - 1 moves 7g7f\n{sfen} b - 5 moves 7g7f\n{sfen} w - 2 moves 3c3d\n");
    let desk = Desk::with(&[("a.pgn", &*text), ("a.usi", &*usi)]);
    let run = desk.run(&["-q", "info", "--field", "Event", "--unique", "a.pgn"]);
    assert_eq!(run.code(0).out, "a\nd\ne\nf\n");
    let run = desk.run(&["-q", "info", "--count", "--unique", "a.usi"]);
    assert_eq!(run.code(0).out, "2\n");
}

#[test]
fn findings_of_games_that_are_left_out_are_not_told() {
    let game = "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    let desk = Desk::with(&[("a.pgn", &*game.repeat(3))]);
    let count = |args: &[&str]| {
        let args = [&["validate", "--output-format", "gcc", "a.pgn"], args].concat();
        desk.run(&args).code(1).out.lines().filter(|line| line.contains("[X107]")).count()
    };
    assert_eq!((count(&[]), count(&["--unique"])), (3, 1));
}

/// More games than memory is given for: they wait in files, which are looked through and made one.
#[test]
fn memory_is_bounded() {
    let mut games = Vec::new();
    for number in 0..9 * 9 * 3 * 3 * 2 * 2_usize {
        let place = |size: usize, below: usize| number / below % size;
        let [a, b] = [place(9, 1) + 1, place(9, 9) + 1];
        let black = ["5i4h", "5i5h", "5i6h"][place(3, 81)];
        let white = ["5a4b", "5a5b", "5a6b"][place(3, 243)];
        let (more, last) = (["4i3h", "6i7h"][place(2, 729)], ["4a3b", "6a7b"][place(2, 1458)]);
        games.push(format!(
            "position startpos moves {a}g{a}f {b}c{b}d {black} {white} {more} {last}\n"
        ));
    }
    let (all, stride) = (games.len(), 1009);
    let order = (0..3 * all).map(|place| place * stride / 2 % all);
    let text: String = order.map(|place| games[place].as_str()).collect();
    let mut met = HashSet::new();
    let expected: String =
        text.lines().filter(|line| met.insert(*line)).map(|line| format!("{line}\n")).collect();
    assert_eq!(met.len(), all);
    let desk = Desk::with(&[("a.usi", &*text)]);
    for memory in ["1", "64M"] {
        let run =
            desk.run(&["-q", "convert", "-t", "usi", "--unique", "--memory", memory, "a.usi"]);
        assert!(run.code(0).out == expected, "{memory}");
    }
    desk.run(&["info", "--unique", "--memory", "x", "a.usi"]).code(2);
}

#[test]
fn games_are_written_in_order() {
    let game = |white: &str, date: &str, moves: &str| {
        format!("[White \"{white}\"]\n[Date \"{date}\"]\n\n{moves} *\n\n")
    };
    let text = game("b", "2020.05.??", "1. e4 e5")
        + &game("A", "2020.04.30", "1. e4")
        + &game("c", "????.??.??", "1. e4 e5 2. Nf3")
        + &game("a10", "1999", "1. d4")
        + &game("", "2020.05.01", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7");
    let desk = Desk::with(&[("a.pgn", &*text)]);
    let sorted = |key: &str, memory: &str| {
        let table = ["convert", "-t", "csv", "--columns", "record,first,plies", "a.pgn"];
        let run = desk.run(&[&table[..], &["--sort", key, "--memory", memory]].concat()).code(0);
        let rows = run.out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        rows.join(" ")
    };
    for memory in ["1", "64M"] {
        assert_eq!(sorted("plies", memory), "1,A,1 2,a10,1 3,b,2 4,c,3 5,,10");
        assert_eq!(sorted("-plies", memory), "1,,10 2,c,3 3,b,2 4,A,1 5,a10,1");
        assert_eq!(sorted("white", memory), "1,A,1 2,a10,1 3,b,2 4,c,3 5,,10");
        assert_eq!(sorted("-white", memory), "1,c,3 2,b,2 3,a10,1 4,A,1 5,,10");
        assert_eq!(sorted("date", memory), "1,a10,1 2,A,1 3,b,2 4,,10 5,c,3");
    }
    let run = desk.run(&["convert", "-t", "csa3", "a.pgn", "--sort", "whte"]).code(2);
    assert!(run.err.contains("--sort whte") && run.out.is_empty(), "{run:#?}");
    let run = desk.run(&["convert", "-t", "uci", "a.pgn", "--sort", "NoSuch"]).code(2);
    assert!(run.err.contains("NoSuch") && run.out.is_empty(), "{run:#?}");
    desk.run(&["convert", "a.pgn", "-o", "b.pgn", "--sort", "-date"]).code(0);
    let order = desk.run(&["info", "--field", "White", "b.pgn"]).code(0).out;
    assert_eq!(order.lines().next(), Some(""), "{order}");
}

#[test]
fn games_are_shown_in_order() {
    let game = |white: &str, date: &str, moves: &str| {
        format!("[White \"{white}\"]\n[Date \"{date}\"]\n\n{moves} *\n\n")
    };
    let text = game("b", "2020.05.01", "1. e4 e5") + &game("A", "1999", "1. e4");
    let other = game("c", "2010.01.01", "1. d4 d5 2. c4");
    let desk = Desk::with(&[("a.pgn", &*text), ("b.pgn", &*other)]);
    let run = |args: &[&str]| desk.run(&[args, &["a.pgn", "b.pgn"]].concat()).code(0).out;
    for memory in ["1", "64M"] {
        let sorted = |args: &[&str]| run(&[args, &["--memory", memory]].concat());
        let field = ["info", "--field", "White", "--field", "file", "--field", "record"];
        let field = |key: &str| sorted(&[&field[..], &["--sort", key]].concat());
        assert_eq!(field("date"), "A\ta.pgn\t2\nc\tb.pgn\t1\nb\ta.pgn\t1\n");
        assert_eq!(field("-plies"), "c\tb.pgn\t1\nb\ta.pgn\t1\nA\ta.pgn\t2\n");
        // What is said of each is the same, in whichever order.
        let lines = |text: String| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort_unstable();
            lines
        };
        for args in [&["info"][..], &["info", "--json"], &["replay", "--board", "sfen"]] {
            let shown = sorted(&[args, &["--sort", "date"]].concat());
            assert_ne!(shown, run(args), "{args:?}");
            assert_eq!(lines(shown), lines(run(args)), "{args:?}");
        }
        let shown = sorted(&["replay", "--json", "--sort", "-white"]);
        let records = shown.lines().map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            format!("{} {}", object["file"], object["record"])
        });
        let records: Vec<String> = records.collect();
        assert_eq!(records, ["\"b.pgn\" 1", "\"a.pgn\" 1", "\"a.pgn\" 2"]);
    }
    for command in ["info", "replay"] {
        let run = desk.run(&[command, "a.pgn", "--sort", "NoSuch"]).code(2);
        assert!(run.err.contains("NoSuch") && run.out.is_empty(), "{run:#?}");
    }
    let run = desk.run(&["replay", "--board", "svg", "a.pgn", "--games", "1", "--sort", "date"]);
    assert!(run.code(2).err.contains("--sort"));
}

/// More than fits: what waits in files is merged, and more files than are read at once are.
#[test]
fn many_games_are_sorted_in_little_memory() {
    let game = |number: usize| {
        let moves = (1..=number * 7919 % 9).map(|file| format!(" {file}g{file}f {file}c{file}d"));
        format!("# {number}\nposition startpos moves{}\n", moves.collect::<String>())
    };
    let text: String = (0..2000).map(game).collect();
    let desk = Desk::with(&[("a.usi", &*text)]);
    let sort = |memory: &str| {
        let args =
            ["-q", "convert", "-t", "jsonl", "--sort", "-plies", "a.usi", "--memory", memory];
        desk.run(&args).code(0).out
    };
    let whole = sort("64M");
    assert_eq!(whole.lines().count(), 2000);
    let plies: Vec<usize> = whole.lines().map(|line| line.matches("f\"").count()).collect();
    assert!(plies.is_sorted_by(|one, next| one >= next) && plies[0] > plies[1999]);
    assert!(sort("5000") == whole);
}

#[test]
fn of_games_that_nobody_knows_none_is_the_same() {
    let desk = Desk::with(&[("a.sgf", "(;GM[2];B[a1])(;GM[2];B[b2])(;GM[3]C[x])")]);
    let out = desk.run(&["convert", "--unique", "-t", "sgf", "a.sgf"]).out;
    assert_eq!(out.matches("(;").count(), 3, "{out}");
}
