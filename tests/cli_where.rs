//! `--where` and `--position`: which games are read by what they say and what they reach.

use crate::cli::{CLEAN, Desk};

const GAMES: &str = "\
[Event \"Club\"]\n[Site \"?\"]\n[Date \"2019.12.31\"]\n[Round \"1\"]\n[White \"Carlsen, M\"]\n[Black \"Anand\"]\n[Result \"1-0\"]\n[WhiteElo \"2850\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
[Event \"Club\"]\n[Site \"?\"]\n[Date \"2020.01.??\"]\n[Round \"10\"]\n[White \"Anand\"]\n[Black \"Carlsen, M\"]\n[Result \"1-0\"]\n[WhiteElo \"990\"]\n\n1. d4 d5 1-0\n\n\
[Event \"Open\"]\n[Site \"?\"]\n[Date \"2021.05.02\"]\n[Round \"2\"]\n[White \"carlsen\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 Ke7 1/2-1/2\n\n\
[Event \"Open\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"3\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 *\n\n";

fn desk() -> Desk {
    Desk::with(&[("g.pgn", GAMES), ("a.csa", CLEAN)])
}

/// The numbers of the games that meet conditions.
#[track_caller]
fn chosen(desk: &Desk, options: &[&str]) -> String {
    let args = [&["info", "--field", "record", "g.pgn"], options].concat();
    desk.run(&args).code(0).out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn fields_and_headers_are_compared_as_what_they_are() {
    let desk = desk();
    for (condition, expected) in [
        ("white~Carlsen", "1 3"),
        ("black~carlsen", "2"),
        ("first~CARLSEN", "1 3"),
        ("white=carlsen", "3"),
        ("white!=carlsen", "1 2 4"),
        ("result=1-0", "1 2"),
        ("result=first-wins", "1 2"),
        ("Result=1/2-1/2", "3"),
        ("result!=1-0", "3 4"),
        ("plies>=4", "1 3"),
        ("plies < 4", "2 4"),
        ("plies>4", "3"),
        ("plies<=1", "4"),
        // Numbers are no texts.
        ("Round>2", "2 4"),
        ("WhiteElo>=1000", "1"),
        // What is not said is nothing, which is neither more nor less.
        ("WhiteElo=", "3 4"),
        ("WhiteElo!=", "1 2"),
        ("WhiteElo<1000000", "1 2"),
        ("date>=2020", "2 3"),
        ("date>=2020-01", "2 3"),
        ("date<2020-01-15", "1"),
        ("date=2020", "2"),
        ("start>2020/01/31", "3"),
        ("date<=2020-01", "1 2"),
        ("event=Open", "3 4"),
        // What PGN does not know is not said.
        ("Site~?", ""),
        ("Site=?", "1 2 3 4"),
        ("black=?", "3"),
        ("Black!=?", "1 2 4"),
        ("second=", "3"),
        ("WhiteElo=?", "3 4"),
        ("date=????.??.??", "4"),
        ("date!=?", "1 2 3"),
        ("illegal>0", ""),
        ("format=pgn", "1 2 3 4"),
        ("game=chess", "1 2 3 4"),
        ("手数>=4", "1 3"),
        ("ending=resign", ""),
    ] {
        assert_eq!(chosen(&desk, &["--where", condition]), expected, "{condition}");
    }
    // All must hold.
    assert_eq!(chosen(&desk, &["--where", "white~carlsen", "--where", "date>2020"]), "3");
    assert_eq!(chosen(&desk, &["--where", "result=1-0", "--games", "2-"]), "2");
    // Here game 2 meets the condition, which --games does not name.
    for games in ["1", "3-4"] {
        let run = desk.run(&["info", "--count", "g.pgn", "--where", "plies=2", "--games", games]);
        assert_eq!(run.code(0).err, "kifu: no game meets all conditions\n", "{games}");
    }
    let shogi = |name: &str| desk.run(&["info", "--count", "a.csa", "--where", name]).code(0).out;
    assert_eq!(
        [shogi("sente=Alice"), shogi("black=Alice"), shogi("white=Alice")],
        ["1\n", "1\n", "0\n"]
    );
}

/// By the order of the conditions it was a field that nobody knows.
#[test]
fn a_header_is_known_whichever_condition_fails() {
    let desk = desk();
    let [white, elo] = ["white=Nobody", "WhiteElo>2000"];
    for conditions in [[white, elo], [elo, white]] {
        let [first, second] = conditions;
        let run = desk.run(&["info", "--where", first, "--where", second, "g.pgn"]).code(0);
        assert_eq!(run.err, "kifu: no game meets all conditions\n", "{conditions:?}");
    }
    let run = desk.run(&["info", "--where", white, "--where", "Nonsense=1", "g.pgn"]).code(2);
    assert!(run.err.contains("unknown field"), "{run:?}");
}

/// What no game of a part has those of another may have.
#[test]
fn a_part_may_lack_a_header() {
    let rated = GAMES.lines().take(11).collect::<Vec<_>>().join("\n") + "\n\n";
    let others = "[Event \"e\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n".repeat(6000);
    let desk = Desk::with(&[("g.pgn", &*(rated + &others))]);
    for options in [
        &["convert", "-t", "jsonl", "--where", "WhiteElo>2000"][..],
        &["convert", "-t", "jsonl", "--sort", "WhiteElo"],
        &["info", "--sort", "WhiteElo", "--field", "plies"],
        &["info", "--field", "WhiteElo"],
        &["replay", "--json", "--sort", "WhiteElo"],
    ] {
        let part = |part: &str| desk.run(&[options, &["g.pgn", "--shard", part]].concat()).code(0);
        assert_eq!(part("1/2").err, "", "{options:?}");
        assert!(part("2/2").err.contains("unknown field \"WhiteElo\""), "{options:?}");
        let whole = desk.run(&[options, &["g.pgn"]].concat()).code(0);
        assert_eq!(whole.err, "", "{options:?}");
    }
}

#[test]
fn every_command_keeps_to_it() {
    let desk = desk();
    let run = |args: &[&str]| desk.run(&[args, &["g.pgn", "--where", "white~carlsen"]].concat());
    assert_eq!(run(&["info", "--count"]).code(0).out, "2\n");
    let out = run(&["convert", "-t", "uci"]).code(0).out;
    assert_eq!(out.lines().count(), 2);
    let out = run(&["convert", "-t", "csv", "--columns", "first"]).code(0).out;
    assert_eq!(out, "first\n\"Carlsen, M\"\ncarlsen\n");
    let json = run(&["replay", "--json"]).code(0).out;
    let numbers: Vec<&str> = json.lines().filter(|line| line.contains("\"record\":")).collect();
    assert!(numbers.len() == 2 && numbers[1].contains("\"record\":3"), "{json}");
    let report = |condition: &str| {
        let run = desk.run(&["validate", "--json", "g.pgn", "--where", condition]);
        let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let summary = &json["summary"];
        (run.code, summary["records"].as_u64().unwrap(), summary["plies"].as_u64().unwrap())
    };
    let (_, records, plies) = report("white~carlsen");
    assert_eq!((records, plies), (2, 10));
    assert_eq!(report("white=Anand").1, 1);
    // A file of its own for each game keeps its number.
    desk.run(&[
        "convert",
        "g.pgn",
        "-t",
        "uci",
        "--split",
        "--output-dir",
        "o",
        "--where",
        "plies>4",
    ])
    .code(0);
    assert_eq!(desk.list("o"), ["g-003.uci"]);
    // In place, the other games would be gone.
    assert!(run(&["convert", "-i"]).code(2).err.contains("cannot be used with"));
    let run = desk.run(&["convert", "-i", "--games", "1", "g.pgn"]).code(2);
    assert!(run.err.contains("cannot be used with"), "{run:#?}");
    assert_eq!(desk.read("g.pgn"), GAMES);
}

#[test]
fn only_what_is_wanted_is_judged() {
    let broken = GAMES.replace("1. d4 d5", "1. d4 d4");
    let desk = Desk::with(&[("g.pgn", broken.as_str())]);
    desk.run(&["validate", "g.pgn"]).code(1);
    desk.run(&["validate", "g.pgn", "--where", "round=10"]).code(1);
    let run = desk.run(&["validate", "g.pgn", "--where", "round!=10"]).code(0);
    assert_eq!(run.err, "", "{run:#?}");
}

#[test]
fn positions_are_found_whatever_led_to_them() {
    let desk = desk();
    // Games 1 and 3 reach it in another order of moves.
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 17 99";
    assert_eq!(chosen(&desk, &["--position", fen]), "1 3");
    desk.write("p.fen", format!("{fen}\n"));
    assert_eq!(chosen(&desk, &["--position", "p.fen"]), "1 3");
    assert_eq!(chosen(&desk, &["--position", "p.fen", "--where", "result=1-0"]), "1");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(chosen(&desk, &["--position", start]), "1 2 3 4");
    // The other side's turn is another position.
    assert_eq!(chosen(&desk, &["--position", &start.replace(" w ", " b ")]), "");
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1";
    let run = desk.run(&["info", "--count", "a.csa", "g.pgn", "--position", sfen]).code(0);
    assert_eq!(run.out, "a.csa: 1\ng.pgn: 0\n");
    let run = desk.run(&["info", "a.csa", "--position", "nonsense"]).code(2);
    assert!(run.err.contains("neither a position"), "{run:#?}");
}

/// What is missing was taken for White's turn and no rights, and a move that is none was passed over: nothing was found.
#[test]
fn a_position_that_could_be_another_is_refused() {
    let desk = desk();
    let board = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for (position, reason) in [
        (board, "no side to move"),
        (&format!("{board} w"), "no castling field"),
        (&format!("{board} w atomic"), "no castling field"),
        (xiangqi, "no side to move"),
        ("startpos moves e2e4 e7e9", "move 2 cannot be read or made; this was read as chess"),
        ("startpos moves e2e4 e2e4", "move 2 cannot be read or made"),
        ("startpos moves 7g7f 3c3", "move 2 cannot be read or made; this was read as shogi"),
    ] {
        let run = desk.run(&["info", "g.pgn", "--position", position]).code(2);
        assert!(run.err.contains(reason) && run.out.is_empty(), "{position}: {run:?}");
    }
    // Nobody castles without a rook.
    let found = format!("{board} w KQkq");
    for (position, expected) in [
        (&*found, "1 3"),
        ("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves d2d4", "2"),
        ("8/8/8/8/4k3/8/8/4K3 w", ""),
    ] {
        assert_eq!(chosen(&desk, &["--position", position]), expected, "{position}");
    }
}

#[test]
fn what_cannot_be_asked_is_usage() {
    let desk = desk();
    let run = |condition: &str| desk.run(&["info", "g.pgn", "--where", condition]).code(2).err;
    assert!(run("resutl=1-0").contains("did you mean result?"), "{}", run("resutl=1-0"));
    assert!(run("plies==4").contains("unknown operator \"==\""), "{}", run("plies==4"));
    assert!(run("plies=>4").contains("did you mean"), "{}", run("plies=>4"));
    assert!(run("plies>many").contains("write a number"), "{}", run("plies>many"));
    // A slip chose other games: of November, of the whole day.
    for slip in [
        "date>=soon",
        "date=2026-11-31",
        "date<2026-11-31",
        "date!=2026-13",
        "date=2026foo",
        "date=01/02/2024",
        "start>=2026-11-21 11",
        "start>=2026-11-21 25:00",
        "start=2026-11-21T11:00:00Z",
    ] {
        assert!(run(slip).contains("write a date"), "{slip}: {}", run(slip));
    }
    assert!(run("plies").contains("write a field"));
    assert!(run("=4").contains("write a field"));
    assert!(run("record=4").contains("--games"));
    let no_header = run("Nonsense=1");
    assert!(no_header.contains("unknown field") && no_header.contains("fields are"), "{no_header}");
    let ja = desk.run(&["--lang", "ja", "info", "g.pgn", "--where", "plies"]).code(2).err;
    assert!(ja.contains("項目"), "{ja}");
    let none = desk.run(&["info", "--count", "g.pgn", "--where", "plies>100"]).code(0);
    assert_eq!(
        (none.out.as_str(), none.err.as_str()),
        ("0\n", "kifu: no game meets all conditions\n")
    );
}

#[test]
fn long_files_are_filtered_piece_by_piece() {
    let desk = Desk::with(&[("long.pgn", GAMES.repeat(2000).as_str())]);
    let count = |options: &[&str]| {
        desk.run(&[&["info", "--count", "long.pgn"], options].concat()).code(0).out
    };
    assert_eq!(count(&["--where", "result=1-0"]), "4000\n");
    assert_eq!(count(&["--where", "result=1-0", "--games", "3-8"]), "2\n");
    let numbers =
        ["info", "--field", "record", "long.pgn", "--where", "plies>4", "--games", "7990-"];
    assert_eq!(desk.run(&numbers).code(0).out, "7991\n7995\n7999\n");
    let run = desk.run(&["validate", "--json", "long.pgn", "--where", "plies=1"]).code(0);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&json["summary"]["records"], &json["summary"]["plies"]),
        (&2000.into(), &2000.into())
    );
}

#[test]
fn what_is_no_number_and_no_day_is_not_compared_as_one() {
    let game = |white: &str, date: &str, round: &str, elo: &str| {
        format!(
            "[White \"{white}\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[WhiteElo \"{elo}\"]\n\n1. e4 *\n\n"
        )
    };
    let games = [
        game("Nan", "2020.??.??", "1.1", "?"),
        game("Inf", "unknown", "1.10", "-"),
        game("7", "2020.02.??", "007", "2400"),
    ];
    let desk = Desk::with(&[("g.pgn", &games.concat())]);
    for (condition, expected) in [
        ("white=Nan", "1"),
        ("white!=Nan", "2 3"),
        ("White=inf", ""),
        ("round=1.1", "1"),
        ("round=1.10", "2"),
        ("round=7", "3"),
        ("WhiteElo>=2400", "3"),
        ("WhiteElo<100", ""),
        ("WhiteElo=?", "1"),
        ("WhiteElo=", "1"),
        ("date>=2019", "1 3"),
        ("date>=2020-01-01", "1 3"),
        ("date<=2020-12-31", "1 3"),
        ("date<=2020-02-29", "3"),
        ("date<=2020-02-28", ""),
        ("date>2020-01-31", "3"),
    ] {
        assert_eq!(chosen(&desk, &["--where", condition]), expected, "{condition}");
    }
    let refused = desk.run(&["info", "g.pgn", "--where", "plies>=nan"]).code(2);
    assert!(refused.err.contains("write a number"), "{}", refused.err);
    // Names that read like numbers are sorted as names.
    let sorted = desk.run(&["info", "--field", "white", "--sort", "white", "g.pgn"]).code(0);
    assert_eq!(sorted.out, "7\nInf\nNan\n");
}

/// Board 10 of a round is behind board 2, and is no board 1.
#[test]
fn rounds_are_compared_number_by_number() {
    let rounds = ["1.2", "1.10", "1.1", "2", "10", "1.2.3", "?", "Final"];
    let game = |round: &str| format!("[Event \"e\"]\n[Round \"{round}\"]\n\n1. e4 *\n\n");
    let desk = Desk::with(&[("g.pgn", rounds.map(game).concat().as_str())]);
    for (condition, expected) in [
        ("Round>=1.3", "2 4 5"),
        ("Round<1.10", "1 3 6"),
        ("Round=1.1", "3"),
        ("round>1.2", "2 4 5 6"),
        ("Round=Final", "8"),
    ] {
        assert_eq!(chosen(&desk, &["--where", condition]), expected, "{condition}");
    }
    let sorted = |key: &str| {
        let run = desk.run(&["info", "--field", "record", "--sort", key, "g.pgn"]).code(0);
        run.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(sorted("Round"), "3 1 6 2 4 5 8 7");
    assert_eq!(sorted("-Round"), "8 5 4 2 6 1 3 7");
}
