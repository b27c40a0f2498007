//! Shogi as its formats are described, sentence by sentence: what is plainly written has to be read as it is meant,
//! and what is written has to be read again as the same.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids, one};
use crate::support::{read, write};
use kifu::formats::Loss;
use kifu::games::Side;
use kifu::record::{Outcome, Record};
use kifu::source::Source;

/// A record as lines of JSON, its only line parsed.
#[track_caller]
fn json(name: &str, text: &str) -> serde_json::Value {
    let (line, _) = converted(name, text, "jsonl");
    serde_json::from_str(line.lines().next().unwrap()).unwrap()
}

fn outcome(record: &Record) -> Option<Outcome> {
    record.ending().map(|(ending, side)| ending.outcome(side))
}

#[track_caller]
fn has_no_error(name: &str, text: &str) -> Record {
    let (record, findings) = one(name, text);
    assert!(findings.iter().all(|it| it.severity.name() != "error"), "{text}: {findings:?}");
    record
}

/// A diagram with the kings on 91 and 19 and a pawn in hand, and what stands below it.
fn kings(below: &str) -> String {
    let rows =
        "二三四五六七八".chars().map(|rank| format!("| ・ ・ ・ ・ ・ ・ ・ ・ ・|{rank}\n"));
    format!(
        "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
         |v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n{}| ・ ・ ・ ・ ・ ・ ・ ・ 玉|九\n\
         +---------------------------+\n先手の持駒：歩\n{below}",
        rows.collect::<String>()
    )
}

const MISNAMED: &str =
    "手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ４八金(39)\n   4 反則勝ち\n";

#[test]
fn a_foul_by_the_name_of_a_piece_is_none_in_digits() {
    for text in [MISNAMED, &MISNAMED.replace("反則勝ち", "反則負け")] {
        let before = one("kif", text).0;
        let (usen, losses) = converted("kif", text, "usen");
        let after = one("usen", &usen).0;
        let is_kept = outcome(&after) == outcome(&before);
        assert!(is_kept || losses.get(Loss::Endings) == 1, "{usen}");
        assert!(is_kept || after.ending().is_none(), "{usen}");
    }
    assert!(!converted("kif", MISNAMED, "usen").0.trim().ends_with(".i"));
    // One that is illegal wherever it is written is what ends the game.
    let text = "手数----指手--\n   1 ７五歩(77)\n   2 反則勝ち\n";
    let (usen, losses) = converted("kif", text, "usen");
    assert!(usen.trim().ends_with(".i") && losses.get(Loss::Endings) == 0, "{usen}");
    assert_eq!(outcome(&one("usen", &usen).0), Some(Outcome::Win(Side::Second)));
}

const BLANK_CELLS: &str = "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2   -HI               -KA   \n\
    P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4                           \nP5                           \n\
    P6                           \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8   +KA               +HI   \n\
    P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n";

#[test]
fn squares_of_a_row_of_csa_may_be_blanks_or_anything() {
    let other = " o  o  o  o  o  o  o  o  o ";
    let trimmed: String =
        BLANK_CELLS.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    let windows = BLANK_CELLS.replace('\n', "\r\n");
    for text in [
        BLANK_CELLS,
        &BLANK_CELLS.replace("                           ", other),
        &BLANK_CELLS.replace("                           ", " .  _  x  0  :  *  =  ;  ? "),
        &trimmed,
        &windows,
    ] {
        let (record, findings) = one("csa", text);
        assert!(findings.is_empty() && record.start_known, "{text}: {findings:?}");
        assert_eq!(converted("csa", text, "usi").0, "position startpos moves 7g7f\n");
    }
    // What is left of a piece is no empty square, and a row that is cut off is none without its blanks.
    for damaged in [
        BLANK_CELLS.replace("+KA", " KA"),
        BLANK_CELLS.replace("+KA", "+  "),
        trimmed.replace("P2   -HI               -KA", "P2   -HI"),
        trimmed.replace("-GI-KE-KY", "-GI-KE"),
    ] {
        let (record, findings) = one("csa", &damaged);
        assert!(ids(&findings).contains(&"C103") && !record.start_known, "{damaged}: {findings:?}");
    }
    // The blanks are squares, and are not taken away.
    let desk = Desk::with(&[("a.csa", BLANK_CELLS)]);
    desk.run(&["validate", "-q", "--fix", "a.csa"]).code(0);
    assert_eq!(desk.read("a.csa"), BLANK_CELLS);
}

#[test]
fn repairs_of_csa_leave_comments_and_need_one_run() {
    let desk = Desk::with(&[
        ("comment.csa", "PI\n+\n+7776FU,'*trail \n"),
        ("comma.csa", "PI\n+\n+7776FU\n,\n-3334FU\n"),
        ("late.csa", "+7776FU\n%TORYO\n$END_TIME:2020/01/01\n"),
    ]);
    for name in ["comment.csa", "comma.csa", "late.csa"] {
        desk.run(&["validate", "-q", "--fix", name]);
        let run = desk.run(&["validate", name]).code(0);
        assert!(!run.out.contains('['), "{name}: {}\n{run:?}", desk.read(name));
    }
    assert_eq!(desk.read("comment.csa"), "PI\n+\n+7776FU,'*trail \n");
    assert_eq!(desk.read("comma.csa"), "PI\n+\n+7776FU\n-3334FU\n");
    assert_eq!(desk.read("late.csa"), "$END_TIME:2020/01/01\nPI\n+\n+7776FU\n%TORYO\n");
}

#[test]
fn an_end_behind_a_start_is_the_next_games() {
    let text = "N+A\n$START_TIME:2019/05/05\nPI\n+\n+7776FU\n%TORYO\n$START_TIME:2020/01/01\n\
                $END_TIME:2020/01/02\nN+B\nPI\n+\n+2726FU\n";
    let records = read(format("csa"), &Source::new("x", text));
    let dates = |record: &Record| {
        [kifu::record::Key::Start, kifu::record::Key::End]
            .map(|key| record.header(key).map(str::to_owned))
    };
    let day = |text: &str| Some(text.to_owned());
    assert_eq!(dates(&records[0].0), [day("2019/05/05"), None]);
    assert_eq!(dates(&records[1].0), [day("2020/01/01"), day("2020/01/02")]);
}

#[test]
fn a_move_of_ki2_may_have_a_sign_for_its_side() {
    for text in [
        "先手：A\n\n+７六歩\n-３四歩\n+２二角成\n",
        "先手：A\n\n+７六歩 -３四歩 +２二角成\n",
        "先手：A\n\n+７六歩-３四歩+２二角成\n",
        "+76歩 -34歩 +22角成\n",
    ] {
        let (record, findings) = one("ki2", text);
        assert!(ids(&findings).contains(&"K125"), "{findings:?}");
        assert!(findings.iter().all(|it| it.severity.name() == "note"), "{text}: {findings:?}");
        let usi = write(format("usi"), &[&record]).0;
        assert_eq!(usi, "position startpos moves 7g7f 3c3d 8h2b+\n", "{text}");
    }
    let desk = Desk::with(&[("a.ki2u", "先手：A\n\n+７六歩\n-３四歩\n")]);
    desk.run(&["validate", "-q", "--fix", "a.ki2u"]).code(0);
    assert_eq!(desk.read("a.ki2u"), "先手：A\n\n▲７六歩\n△３四歩\n");
    // A sign of the wrong side is told as a mark is.
    assert!(ids(&one("ki2", "+７六歩 +３四歩\n").1).contains(&"R104"));
    // Behind a move it announces a variation.
    assert_eq!(ids(&one("ki2", "▲７六歩+ △３四歩\n").1), ["K136"; 0]);
}

#[test]
fn the_mark_of_the_last_move_is_held_against_the_turn() {
    let text = kings("手数＝171  ▲１九玉  まで\n");
    let (record, findings) = one("bod", &text);
    assert_eq!(ids(&findings), ["R104"]);
    let bod = write(format("bod"), &[&record]).0;
    assert!(bod.ends_with("手数＝171  ▲１九玉  まで\n"), "{bod}");
    assert_eq!(write(format("bod"), &[&one("bod", &bod).0]).0, bod);
    for below in
        ["手数＝171  ▲１九玉  まで\n後手番\n", "手数＝172  △９一玉  まで\n", "手数＝3  まで\n"]
    {
        let (record, findings) = one("bod", &kings(below));
        assert!(findings.is_empty(), "{below}: {findings:?}");
        assert!(write(format("bod"), &[&record]).0.ends_with(below));
    }
    // Nothing stands where it went.
    for below in ["手数＝171  ▲６二角成  まで\n後手番\n", "手数＝171  △１九玉  まで\n"]
    {
        let (record, findings) = one("bod", &kings(below));
        assert_eq!(ids(&findings), ["K117"], "{below}");
        assert!(record.before_start.is_none());
        assert!(write(format("bod"), &[&record]).0.contains("手数＝171  まで"));
    }
}

#[test]
fn a_line_of_a_variation_may_stand_behind_blanks() {
    let text = "手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n 変化：2手\n   2 ８四歩(83)\n";
    assert!(one("kif", text).1.is_empty());
    let desk = Desk::with(&[("a.kifu", &text.replace("2手\n", "2手目\n"))]);
    desk.run(&["validate", "-q", "--fix", "a.kifu"]).code(0);
    assert!(desk.read("a.kifu").contains("変化：2手\n"));
    let run = desk.run(&["validate", "-v", "a.kifu"]).code(0);
    assert!(!run.out.contains("K130"), "{run:?}");
}

#[test]
fn the_line_above_the_moves_names_columns() {
    for line in [
        "手数----指手---------消費時間--（分:秒）",
        "手数----指手---------消費時間----------評価値--",
        "手数－－－－指手－－－－－消費時間－－",
    ] {
        let text = format!("{line}\n   1 ７六歩(77)\n");
        let (record, findings) = one("kif", &text);
        assert!(findings.is_empty(), "{line}: {findings:?}");
        assert!(!write(format("kif"), &[&record]).0.contains('*'));
    }
    let (record, findings) = one("kif", "手数----指手---------消費時間-- # x\n   1 ７六歩(77)\n");
    assert!(findings.is_empty(), "{findings:?}");
    assert!(write(format("kif"), &[&record]).0.contains("# x\n"));
}

#[test]
fn an_engine_speaks_in_lines_that_programs_skip() {
    let lines = "評価値=123\n読み筋=△３四歩▲２六歩\n深さ=10\nノード数=1000\nエンジン=Foo\n";
    let game = |mark: &str| {
        let said: String = lines.lines().map(|line| format!("{mark}{line}\n")).collect();
        format!("手数----指手---------消費時間--\n   1 ７六歩(77)\n{said}   2 ３四歩(33)\n")
    };
    let [comments, remarks] = ["*", "#"].map(|mark| json("kif", &game(mark)));
    let said = |json: &serde_json::Value| {
        let notes = json["notes"].as_array().unwrap();
        let notes: Vec<_> = notes.iter().filter(|note| note["evaluation"].is_object()).collect();
        assert_eq!(notes.len(), 1, "{json}");
        notes[0]["evaluation"].clone()
    };
    assert_eq!(said(&comments), said(&remarks));
    assert_eq!(said(&remarks)["depth"], 10);
    let text = converted("kif", &game("#"), "kif").0;
    assert!(text.ends_with(&game("#")["手数".len()..]), "{text}");
}

#[test]
fn forks_beside_a_move_and_an_ending_are_those_of_the_move() {
    let head = r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}},"#;
    let mv = |color: &str, from: u8, to: u8| {
        format!(r#"{{"move":{{{color}"from":{{"x":{from},"y":3}},"to":{{"x":{from},"y":{to}}}}}"#)
    };
    let text = |color: &str| {
        format!(
            r#"{head}{},"special":"TORYO","forks":[[{}}}]]}}]}}"#,
            mv(color, 3, 4),
            mv(color, 8, 4)
        )
    };
    for color in ["", r#""color":1,"#] {
        let text = text(color);
        let record = has_no_error("jkf", &text);
        let json = json("jkf", &text);
        assert_eq!((&json["variations"][0]["at"], &json["ending"]), (&2.into(), &"resign".into()));
        let (kif, _) = write(format("kif"), &[&record]);
        assert!(kif.contains("変化：2手"), "{kif}");
    }
    // A move of the other side can only stand in the place of the ending.
    let other = format!(
        r#"{head}{},"special":"TORYO","forks":[[{{"move":{{"color":0,"from":{{"x":2,"y":7}},"to":{{"x":2,"y":6}}}}}}]]}}]}}"#,
        mv(r#""color":1,"#, 3, 4)
    );
    has_no_error("jkf", &other);
    assert_eq!(json("jkf", &other)["variations"][0]["at"], 3);
}

#[test]
fn moves_that_go_on_from_a_diagram_are_counted_either_way() {
    let game = |count: &str| {
        kings(&format!(
            "手数＝4  まで\n   5 １八玉(19)\n   6 ８一玉(91)\n   7 投了\nまで{count}手で後手の勝ち\n"
        ))
    };
    for count in ["2", "6"] {
        assert!(one("kif", &game(count)).1.is_empty(), "{count}");
    }
    for count in ["4", "7"] {
        let (_, findings) = one("kif", &game(count));
        assert_eq!(ids(&findings), ["R109"]);
        let said = findings[0].message(kifu::findings::Lang::En);
        assert!(said.contains(&format!("counts {count} moves")), "{said}");
    }
}

#[test]
fn a_position_has_one_number() {
    let text = kings("手数＝4  まで\n   5 １八玉(19)\n   6 ８一玉(91)\n");
    let desk = Desk::with(&[("a.kif", &text)]);
    let run = desk.run(&["replay", "--board", "sfen", "--ply", "1", "a.kif"]).code(0);
    assert!(run.out.contains(" w P 6"), "{run:?}");
    let run = desk.run(&["info", "a.kif"]).code(0);
    assert!(run.out.contains(" b P 5"), "{run:?}");
    // What a FEN can say is lost no more than it is of the same game from elsewhere.
    let (pgn, losses) = converted("kif", &text, "pgn");
    assert!(pgn.contains("w - - 0 3") && losses.is_empty(), "{pgn}{losses:?}");
    // Lines of JSON of before said it beside.
    let old = json("kif", &text).to_string().replace(" b P 5", " b P 1");
    assert!(json("jsonl", &old)["start"].as_str().unwrap().ends_with(" b P 5"), "{old}");
}

#[test]
fn a_number_that_is_lost_is_no_move() {
    let start = "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL";
    let (_, losses) = converted("usi", &format!("sfen {start} b - 3 moves 2g2f\n"), "csa");
    assert_eq!((losses.get(Loss::LastMove), losses.get(Loss::StartNumber)), (0, 1));
    let (_, losses) = converted("bod", &kings("手数＝172  △９一玉  まで\n"), "csa");
    assert_eq!((losses.get(Loss::LastMove), losses.get(Loss::StartNumber)), (1, 1));
}

#[test]
fn what_we_write_is_what_it_is_asked_for() {
    let desk = Desk::with(&[
        ("own.usi", "position sfen k8/9/9/9/9/9/9/9/8K b P 5\n"),
        ("own.ki2u", &kings("手数＝4  まで\nまで0手で中断\n")),
    ]);
    for (asked, name) in [("usi", "own.usi"), ("ki2u", "own.ki2u"), ("kifu", "own.ki2u")] {
        let run = desk.run(&["validate", "-f", asked, name]).code(0);
        assert!(!run.out.contains("D004"), "{asked}: {run:?}");
    }
}

#[test]
fn the_name_of_a_handicap_is_said_by_the_start() {
    for (name, mv) in [("平手", "７六歩(77)"), ("角落ち", "３四歩(33)")] {
        let text = format!("手合割：{name}\n   1 {mv}\n");
        for to in ["usi", "usen", "sfen"] {
            let (_, losses) = converted("kif", &text, to);
            assert_eq!(losses.get(Loss::Headers), 0, "{name} {to}");
        }
    }
}

#[test]
fn a_header_is_no_turn() {
    let text = r#"{"header":{"後手番":""},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#;
    for to in ["kif", "ki2"] {
        let (kif, _) = converted("jkf", text, to);
        let record = has_no_error(to, &kif);
        assert_eq!(write(format("usi"), &[&record]).0, "position startpos moves 7g7f\n", "{kif}");
    }
    // A line alone is one.
    assert_eq!(ids(&one("kif", "後手番\n   1 ３四歩(33)\n").1), ["K101"; 0]);
}

#[test]
fn variations_go_by_the_numbers_of_their_game() {
    let moves = "   3 ７六歩(77)\n   4 ３四歩(33)\n   5 ２六歩(27)\n   6 ８四歩(83)\n   7 ２五歩(26)\n   8 ８五歩(84)\n";
    let text = format!("手合割：平手\n手数----指手--\n{moves}\n変化：6手\n   6 ４四歩(43)\n");
    assert_eq!(ids(&one("kif", &text).1), ["R101"]);
    assert_eq!(json("kif", &text)["variations"][0]["at"], 4);
    // Of one that begins before the first move nobody knows where it stands.
    let early = text.replace("変化：6手\n   6", "変化：2手\n   2");
    assert_eq!(json("kif", &early)["variations"][0]["at"], 2);
}

#[test]
fn results_that_have_no_word_in_usi_have_an_outcome() {
    for (word, outcome) in
        [("持将棋", Outcome::Draw), ("最大手数", Outcome::Draw), ("封じ手", Outcome::Undecided)]
    {
        let desk = Desk::with(&[("a.kif", &format!("   1 ７六歩(77)\n   2 {word}\n"))]);
        let run = desk.run(&["convert", "-f", "kif", "-t", "usi", "--results", "a.kif"]).code(0);
        assert_eq!(self::outcome(&one("usi", &run.out).0), Some(outcome), "{run:?}");
        assert!(run.err.contains("1 exact ending"), "{run:?}");
    }
}

#[test]
fn the_length_of_a_solution_ends_no_game() {
    let rows = "四五六七八九".chars().map(|rank| format!("| ・ ・ ・ ・ ・ ・ ・ ・ ・|{rank}\n"));
    let problem = format!(
        "手合割：詰将棋\n後手の持駒：飛二\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
         | ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
         | ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n{}+---------------------------+\n先手の持駒：金\n",
        rows.collect::<String>()
    );
    let (record, findings) = one("kif", &format!("{problem}まで1手詰\n"));
    assert!(record.ending().is_none(), "{findings:?}");
    assert!(findings.iter().all(|it| it.severity.name() == "note"), "{findings:?}");
    let kif = write(format("kif"), &[&record]).0;
    assert!(kif.contains("まで1手詰"), "{kif}");
    assert!(one("kif", &kif).0.ending().is_none(), "{kif}");
    // Told to its end, it is how the game ended.
    let (record, findings) = one("kif", &format!("{problem}   1 １二金打\nまで1手詰\n"));
    assert!(!ids(&findings).contains(&"R109"), "{findings:?}");
    assert_eq!(outcome(&record), Some(Outcome::Win(Side::First)));
}

#[test]
fn a_move_of_jkf_that_cannot_be_read_is_written_once_and_for_all() {
    let text = r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7}},"comments":["said"]},{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4}}}]}"#;
    let (once, losses) = converted("jkf", text, "jkf");
    assert_eq!(losses.get(Loss::MovesAsComments), 1);
    assert!(
        once.contains(r#"{"comments":["{\"from\":"#) && once.contains(r#","said"]}"#),
        "{once}"
    );
    assert_eq!(converted("jkf", &once, "jkf").0, once);
    let text = "手数----指手--\n   1 ７六歩(77)\n   2 ３六鯨\n   3 ２六歩(27)\n";
    let once = converted("kif", text, "jkf").0;
    assert_eq!(converted("jkf", &once, "jkf").0, once);
}

#[test]
fn small_things_are_what_they_are() {
    // A total alone tells nothing that the moves contradict.
    let text = r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}},"time":{"total":{"h":0,"m":0,"s":5}}}]}"#;
    assert!(!ids(&one("jkf", text).1).contains(&"R107"));
    // What stands behind a row is no fault of it.
    let text = kings("").replace("|五", "|五   手番：後手");
    let (_, findings) = one("kif", &text);
    assert!(ids(&findings) == ["K101"] && findings[0].severity.name() == "note", "{findings:?}");
    // A foul beside the moves by the side to move is what the letter of USEN says.
    let (usen, losses) = converted("csa", "PI\n+\n+7776FU\n%-ILLEGAL_ACTION\n", "usen");
    assert!(usen.ends_with(".i\n") && losses.get(Loss::Endings) == 1, "{usen}");
    assert_eq!(outcome(&one("usen", &usen).0), Some(Outcome::Win(Side::First)));
}
