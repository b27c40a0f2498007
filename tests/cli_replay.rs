//! `kifu replay`: which positions are shown, and how.

use crate::cli::{BROKEN, CLEAN, Desk, TWO};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
const SECOND: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n";
const FINAL: &str = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4\n";

#[test]
fn positions_are_chosen() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let sfen = |args: &[&str]| {
        desk.run(&[&["replay", "--board", "sfen", "a.csa"], args].concat()).code(0).out
    };
    assert_eq!(sfen(&[]), FINAL);
    assert_eq!(sfen(&["--final"]), FINAL);
    assert_eq!(sfen(&["--ply", "0"]), START);
    assert_eq!(sfen(&["--at", "2"]), SECOND);
    let all = sfen(&["--all"]);
    assert!(all.starts_with(START) && all.contains(SECOND) && all.ends_with(FINAL));
    desk.run(&["replay", "--ply", "9", "a.csa"]).code(1);
    desk.run(&["replay", "--ply", "1", "--all", "a.csa"]).code(2);
}

#[test]
fn boards_are_drawn() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    let draw = |args: &[&str]| desk.run(&[&["replay", "a.csa"], args].concat()).code(0).out;
    let text = draw(&[]);
    assert!(text.contains("    .  r  .  .  .  .  . +B  .  b\n"), "{text}");
    assert!(text.contains("sente in hand: B\n") && text.contains("resign"), "{text}");
    let flipped = draw(&["--flip"]);
    assert!(flipped.contains("    . +B  .  .  .  .  .  r  .  b\n"), "{flipped}");
    assert!(flipped.find("sente in hand").unwrap() < flipped.find("gote in hand").unwrap());
    let kanji = draw(&["--board", "unicode"]);
    assert!(kanji.contains("☗馬") && kanji.contains("☖飛"), "{kanji}");
    let bod = draw(&["--board", "bod"]);
    assert!(bod.contains("+---------------------------+"), "{bod}");
    assert!(!text.contains('\u{1b}'), "marks are for terminals");
}

#[test]
fn moves_are_written_as_asked() {
    let desk = Desk::with(&[("a.csa", CLEAN)]);
    for (style, text) in [("japanese", "▲２二角成(88)"), ("usi", "8h2b+"), ("csa", "+8822UM")]
    {
        let run = desk.run(&["replay", "a.csa", "--moves", style]).code(0);
        assert!(run.out.starts_with(&format!("move 3: {text}")), "{run:#?}");
    }
}

#[test]
fn boards_of_other_games_are_drawn() {
    let option = "setoption name UCI_Variant value";
    let games = [
        ("a.uci", format!("{option} xiangqi\nposition startpos moves h3e3\n")),
        ("b.uci", format!("{option} janggi\nposition startpos moves i4h4\n")),
        ("c.uci", format!("{option} makruk\nposition startpos moves g1e2\n")),
    ];
    let desk = Desk::with(&games.each_ref().map(|(name, text)| (*name, text.as_str())));
    let draw = |args: &[&str]| desk.run(&[&["replay"], args].concat()).code(0).out;
    let text = draw(&["a.uci"]);
    assert!(text.starts_with("move 1: 炮二平五\n10  r n b a k a b n r\n"), "{text}");
    assert!(text.contains(" 3  . C . . C . . . .\n"), "{text}");
    assert!(text.ends_with("    a b c d e f g h i\n"), "{text}");
    let signs = draw(&["--board", "unicode", "--moves", "usi", "a.uci"]);
    assert!(signs.contains("move 1: h3e3\n10  車 馬 象 士 將 士 象 馬 車\n"), "{signs}");
    let janggi = draw(&["--board", "unicode", "--flip", "b.uci"]);
    assert!(janggi.starts_with("move 1: P79-78\n 1   車  馬"), "{janggi}");
    assert!(janggi.contains("10  v車 v馬") && janggi.contains(" 楚"), "{janggi}");
    let makruk = draw(&["--board", "unicode", "c.uci"]);
    assert!(makruk.contains("move 1: Ne2\n") && makruk.contains("1  ♖ ♘ ♗ ♔ ♕ ♗ . ♖\n"));
}

#[test]
fn json_is_one_object_a_position() {
    let desk = Desk::with(&[("two.csa", TWO)]);
    let run = desk.run(&["replay", "--json", "--all", "--moves", "usi", "two.csa"]).code(0);
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[1]["move"], "7g7f");
    assert_eq!(lines[1]["ending"], "resign");
    assert_eq!(lines[4]["result"], "undecided");
    assert_eq!((&lines[4]["file"], &lines[4]["record"]), (&"two.csa".into(), &2.into()));
}

#[test]
fn several_records_are_told_apart() {
    let desk = Desk::with(&[("a.csa", CLEAN), ("two.csa", TWO)]);
    let run = desk.run(&["replay", "a.csa", "two.csa"]).code(0);
    let heads: Vec<&str> = run.out.lines().filter(|line| line.contains(" #")).collect();
    assert_eq!(heads, ["a.csa #1", "two.csa #1", "two.csa #2"]);
    let run = desk.run(&["replay", "--board", "sfen", "a.csa", "two.csa"]).code(0);
    assert_eq!(run.out.lines().count(), 3);
}

#[test]
fn a_variation_can_be_followed() {
    let desk = Desk::new();
    desk.write(
        "v.kif",
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n",
    );
    let usi = |args: &[&str]| {
        let run = desk.run(&[&["replay", "--moves", "usi", "v.kif"], args].concat());
        run.out.lines().next().map(str::to_owned)
    };
    assert_eq!(usi(&["--line", "0"]).unwrap(), "move 2: 3c3d, resign (gote wins)");
    assert_eq!(usi(&["--line", "1"]).unwrap(), "move 3: 2g2f");
    desk.run(&["replay", "--line", "2", "v.kif"]).code(1);
}

#[test]
fn endings_are_told_in_words() {
    for (ending, [en, ja]) in [
        ("\"illegal-action\",\"ending_by\":\"second\"", ["illegal action (", "反則（"]),
        ("\"no-mate\"", ["no mate", "不詰"]),
        ("\"unknown\",\"ending_word\":\"夕食\\u202e休憩\"", ["夕食\\u{202e}休憩"; 2]),
        ("\"unknown\"", ["unknown", "不明"]),
    ] {
        let game =
            format!("{{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"],\"ending\":{ending}}}\n");
        let desk = Desk::with(&[("a.jsonl", &game)]);
        for (lang, before, words) in [("en", ", ", en), ("ja", "、", ja)] {
            let run = desk.run(&["replay", "--lang", lang, "a.jsonl"]).code(0);
            let head = run.out.lines().next().unwrap();
            assert!(head.contains(&format!("{before}{words}")), "{head}");
        }
    }
}

#[test]
fn an_illegal_move_is_shown_as_such() {
    let desk = Desk::with(&[("bad.csa", BROKEN)]);
    let run = desk.run(&["replay", "bad.csa"]).code(1);
    assert!(run.out.contains("illegal") && run.err.contains("kifu validate"), "{run:#?}");
    let run = desk.run(&["--lang", "ja", "replay", "bad.csa"]).code(1);
    assert!(run.out.starts_with("3手目 "), "{run:#?}");
}

#[test]
fn json_says_what_engines_say() {
    let game = "V3.0\nPI\n+\n+7776FU\n'** -34 -3334FU +2726FU #120\n'**深さ=9/14\n%TORYO\n";
    let desk = Desk::with(&[("a.csa", game)]);
    let run = desk.run(&["replay", "--ply", "1", "--json", "a.csa"]).code(0);
    let shown: serde_json::Value = serde_json::from_str(run.out.trim()).unwrap();
    let said = &shown["evaluations"][0];
    assert_eq!((&said["points"], &said["nodes"]), (&(-34).into(), &120.into()));
    assert_eq!((&said["depth"], &said["selective_depth"]), (&9.into(), &14.into()));
    assert_eq!(said["line"], "-3334FU +2726FU");
    assert!(shown["evaluations"][1].is_null());
}

#[test]
fn what_is_set_up_between_moves_is_a_position_of_its_own() {
    let text = "(;GM[1]FF[4]SZ[5];B[aa];W[bb];B[cc]C[moved];AE[cc]AW[dd]C[set up];W[ee])";
    let desk = Desk::with(&[("a.sgf", text)]);
    let run = desk.run(&["replay", "--ply", "3", "a.sgf"]).code(0);
    assert!(run.out.contains("move 3: B C3\n") && run.out.contains("(X)"), "{run:#?}");
    let run = desk.run(&["replay", "--all", "--json", "a.sgf"]).code(0);
    let rows: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<_> = rows.iter().map(|row| (row["ply"].as_u64(), &row["setup"])).collect();
    let plain = &serde_json::json!(false);
    let set = &serde_json::json!(true);
    let ply = Some;
    assert_eq!(
        told,
        [
            (ply(0), plain),
            (ply(1), plain),
            (ply(2), plain),
            (ply(3), plain),
            (ply(3), set),
            (ply(4), plain)
        ]
    );
    assert_ne!(rows[3]["position"], rows[4]["position"]);
    let run = desk.run(&["replay", "--all", "a.sgf"]).code(0);
    assert!(run.out.contains("move 3: B C3, then stones set up\n"), "{run:#?}");
}

#[test]
fn labels_of_two_characters_and_marks_have_room() {
    let text = "(;GM[1]FF[4]SZ[5];B[aa]MA[aa]LB[bb:12][cc:13][dd:x]TR[ee])";
    let desk = Desk::with(&[("a.sgf", text), ("b.sgf", "(;GM[1]FF[4]SZ[25];B[aa])")]);
    let run = desk.run(&["replay", "a.sgf"]).code(0);
    assert!(
        run.out.contains("(X)*") && run.out.contains(" 12") && run.out.contains(" 13"),
        "{run:#?}"
    );
    assert!(run.out.contains("^ triangle; * cross"), "{run:#?}");
    let widths: Vec<usize> = run
        .out
        .lines()
        .filter(|line| line.trim().starts_with(char::is_numeric))
        .map(str::len)
        .collect();
    assert!(widths.len() == 5 && widths.iter().all(|width| *width == widths[0]), "{run:#?}");
    let run = desk.run(&["replay", "b.sgf"]).code(0);
    assert_eq!(run.out.matches('+').count(), 9, "{run:#?}");
}

#[test]
fn words_are_counted_and_styles_of_other_games_are_told() {
    let desk = Desk::with(&[("bad.csa", BROKEN), ("a.csa", CLEAN)]);
    let run = desk.run(&["replay", "bad.csa"]).code(1);
    assert!(run.err.contains("1 error;"), "{run:#?}");
    let run = desk.run(&["replay", "--moves", "SAN", "a.csa"]).code(0);
    assert!(run.err.contains("chess"), "{run:#?}");
    let run = desk.run(&["replay", "--line", "1", "a.csa"]).code(1);
    assert!(run.err.contains("there is no variation"), "{run:#?}");
}

#[test]
fn what_stands_in_for_an_unknown_start_is_not_shown() {
    let desk = Desk::with(&[
        ("v.pgn", "[Variant \"Bughouse\"]\n\n1. e4 e5 2. @d4 *\n"),
        ("a.csa", crate::cli::CLEAN),
    ]);
    for board in ["sfen", "text", "svg"] {
        let run = desk.run(&["replay", "--board", board, "v.pgn"]).code(1);
        assert!(run.out.is_empty() && run.err.contains("start position is not known"), "{run:?}");
    }
    let out = desk.run(&["info", "--json", "v.pgn"]).code(0).out;
    assert!(out.contains("\"position\":null"), "{out}");
    // What is written of it has no errors.
    let line = desk.run(&["convert", "-t", "jsonl", "v.pgn"]).out;
    let run = desk.pipe(&["validate", "-f", "jsonl", "-"], line.as_bytes());
    assert_eq!(run.code, Some(0), "{run:?}");
}
