//! Diagrams: several in one text, and what stands beside them, was read as if it were of one.

use crate::cli::Desk;
use crate::gaps::{converted, format, ids};
use crate::linear::spent;
use crate::splitting::{check, mixtures};
use crate::support::{read, write};
use kifu::findings::Finding;
use kifu::formats::Loss;
use kifu::games::Side;
use kifu::record::{EndKind, Outcome, Record};
use kifu::source::Source;

const EMPTY: &str = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";

/// A board with the king of gote and one other piece, which is all that tells it from another.
fn board(piece: char) -> String {
    let rows = "一二三四五六七八九".chars().enumerate().map(|(index, rank)| match index {
        0 => format!("| ・ ・ ・ ・ ・ ・ ・ ・v玉|{rank}\n"),
        2 => format!("| ・ ・ ・ ・ ・ ・ ・ ・ {piece}|{rank}\n"),
        _ => format!("{EMPTY}{rank}\n"),
    });
    let border = "+---------------------------+\n";
    format!("  ９ ８ ７ ６ ５ ４ ３ ２ １\n{border}{}{border}", rows.collect::<String>())
}

/// A text with the names of its parts replaced: the boards `A` and `B`, `g…` and `s…` for hands.
fn text(parts: &str) -> String {
    let part = |part: &str| match (part, part.strip_prefix('g'), part.strip_prefix('s')) {
        ("A", ..) => board('歩'),
        ("B", ..) => board('香'),
        ("_", ..) => "\n".to_owned(),
        (_, Some(hand), _) => format!("後手の持駒：{hand}\n"),
        (_, _, Some(hand)) => format!("先手の持駒：{hand}\n"),
        _ => format!("{part}\n"),
    };
    parts.split(' ').map(part).collect()
}

fn records(name: &str, text: &str) -> Vec<(Record, Vec<Finding>)> {
    read(format(name), &Source::new("x", text))
}

/// The starts of the records of a text, each with its headers and comments.
fn told(name: &str, text: &str) -> Vec<String> {
    let (json, _) = converted(name, text, "jsonl");
    let line = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut told = line["start"]
            .as_str()
            .unwrap()
            .split(' ')
            .skip(1)
            .take(2)
            .collect::<Vec<_>>()
            .join(" ");
        for (_, value) in line["headers"].as_object().into_iter().flatten() {
            told += &format!(" {value}");
        }
        for note in line["notes"].as_array().into_iter().flatten() {
            told += &format!(" *{}", note["text"].as_str().unwrap());
        }
        if let Some(ply) = line["start_ply"].as_u64() {
            told += &format!(" {ply}");
        }
        told.replace('"', "")
    };
    json.lines().map(line).collect()
}

#[test]
fn each_of_two_diagrams_has_what_is_its_own() {
    for (parts, first, second) in [
        ("g飛 A s金 _ g銀 B s角 後手番", "b Gr", "w Bs"),
        ("g飛 A s金 g銀 B s角 後手番", "b Gr", "w Bs"),
        ("g飛 A s金 後手番 _ g銀 B s角", "w Gr", "b Bs"),
        ("g飛 A s金 *a _ 後手番 _ *b g銀 B s角", "w Gr *a", "b Bs *b"),
        ("g飛 A s金 *a g銀 B s角", "b Gr *a", "b Bs"),
        // Hands on either side of the board, and none of an empty hand.
        ("A _ g銀 B s角", "b -", "b Bs"),
        ("A s金 _ g銀 B s角", "b G", "b Bs"),
        ("A s金 _ 作品名：二 g銀 _ B s角", "b G", "b Bs 二"),
        ("A g飛 s金 _ B g銀 s角", "b Gr", "b Bs"),
        ("A _ g飛 s金 _ B g銀 s角", "b Gr", "b Bs"),
        ("s金 g飛 A s角 g銀 B", "b Gr", "b Bs"),
        ("s金 g飛 A _ s角 g銀 B", "b Gr", "b Bs"),
        ("A B", "b -", "b -"),
        // The last move stands below the board, or above both.
        ("g飛 A s金 手数＝4 g銀 B s角 手数＝6", "b Gr 4", "b Bs 6"),
        ("手数＝4 A _ 手数＝6 B", "b - 4", "b - 6"),
        // Headers are of the board below them, but names that are glued to the one above.
        ("作品名：一 g飛 A s金 _ 作品名：二 作者：b _ g銀 B s角", "b Gr 一", "b Bs 二 b"),
        ("作品名：一 作者：a g飛 A s金 作者：b 作品名：二 g銀 B s角", "b Gr 一 a", "b Bs b 二"),
        ("g飛 A s金 手数＝4 先手：a _ g銀 B s角 先手：b", "b Gr a 4", "b Bs b"),
        ("先手：a g飛 A s金 先手：b g銀 B s角", "b Gr a", "b Bs b"),
        ("題名：x g飛 A s金 _ g銀 B s角", "b Gr x", "b Bs"),
        ("g飛 A s金 第２問 g銀 B s角", "b Gr", "b Bs *第２問"),
    ] {
        let text = text(parts);
        for name in ["bod", "kifu", "ki2u"] {
            assert_eq!(told(name, &text), [first, second], "{name} {parts}");
        }
        for ends in ["\r\n", "\r"] {
            assert_eq!(told("bod", &text.replace('\n', ends)), [first, second], "{parts}");
        }
        let found = ids(&records("bod", &text)[1].1);
        assert!(found.contains(&"K113"), "{parts}: {found:?}");
        assert!(!found.contains(&"K118"), "{parts}: {found:?}");
    }
}

#[test]
fn a_solution_is_played_on_the_board_of_its_problem() {
    let kif = text("g飛 A s金 手数---- _ g銀 B s金 手数---- 1　１二金打");
    let ki2 = text("g飛 A s金 _ g銀 B s金 _ ▲１二金打");
    for (name, text) in [("kifu", kif), ("ki2u", ki2)] {
        let (usi, _) = converted(name, &text, "usi");
        let lines: Vec<&str> = usi.lines().collect();
        assert!(!lines[0].contains("moves") && lines[0].contains("8k/9/8P"), "{name}: {usi}");
        assert!(lines[1].contains("8k/9/8L") && lines[1].ends_with("G*1b"), "{name}: {usi}");
        assert_eq!(lines.len(), 2, "{name}: {usi}");
    }
    // Behind a result without moves as well, and for as many problems as there are.
    let closed = text("g飛 A s金 手数---- まで0手で中断 _ *b 作品名：二 g銀 B s角");
    assert_eq!(told("kifu", &closed), ["b Gr", "b Bs 二 *b"]);
    let many = text("g飛 A s金 後手番 _ ").repeat(40);
    assert_eq!(told("kifu", &many), vec!["w Gr"; 40]);
}

#[test]
fn what_is_no_whole_second_diagram_begins_no_record() {
    let a = board('歩');
    let (rows, border) = a.trim_end().rsplit_once('\n').unwrap();
    let ten = format!("{rows}\n{EMPTY}十\n{border}\n先手の持駒：金\n後手番\n");
    assert_eq!(told("bod", &ten).len(), 1);
    assert!(told("bod", &ten)[0].starts_with("w G"), "{ten}");
    let in_comment: String = board('香').lines().map(|line| format!("*{line}\n")).collect();
    assert_eq!(told("bod", &format!("{a}{in_comment}後手番\n")).len(), 1);
    let drawn = format!("|{}|\n", " ".repeat(18)).repeat(9);
    assert_eq!(told("kifu", &format!("{a}\n{drawn}")).len(), 1);
    let damaged = board('香').replacen(EMPTY, "| ・ ・ ・|", 1);
    let short = board('香').replacen(&format!("{EMPTY}九\n"), "", 1);
    for (part, rows) in [(damaged, 9), (short, 8)] {
        let found = ids(&records("kifu", &format!("{a}\n{part}")).remove(0).1);
        assert_eq!(found.iter().filter(|id| **id == "K118").count(), rows, "{found:?}");
        // What follows it is whole, and takes nothing of it.
        let three = format!("{a}\n{}{part}{}", text("g桂"), text("s桂 _ 作品名：三 g銀 B s角"));
        let told = told("kifu", &three);
        assert_eq!((told.len(), told[1].as_str()), (2, "b Bs 三"), "{told:?}");
    }
    // A board among the moves of a game, or behind them.
    for shown in
        ["A 手数---- 1　１二歩成 B", "A 手数---- 1　１二歩成 B 2　同玉", "A 1　７六x(77) B"]
    {
        let text = text(shown);
        let found = records("kifu", &text);
        assert_eq!(found.len(), 1, "{shown}");
        assert!(ids(&found[0].1).contains(&"K118"), "{shown}: {:?}", found[0].1);
    }
}

#[test]
fn problems_are_read_in_pieces_as_in_the_whole() {
    let heads = [
        "g飛 A s金",
        "作品名：二 g銀 B s金 後手番 _",
        "A _ *c",
        "B s金 手数＝5 _",
        "g銀 B s金 _ _",
    ];
    let kif = ["手数----", "手数---- 1　１二金打 2　同玉 _", "1　１二歩成", "まで0手で中断 _"];
    let ki2 = ["▲１二金打　△同玉 まで2手で先手の勝ち _", "▲１二歩成 _", "_"];
    for (name, moves) in [("kifu", &kif[..]), ("ki2u", &ki2[..])] {
        let parts: Vec<String> = heads.iter().chain(moves).map(|part| text(part)).collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let cuts = mixtures(name, &parts);
        assert!(cuts > 50, "{name}: {cuts}");
    }
    let moved = text("g飛 A s金 手数---- 1　１二金打 _ g銀 B s金 _ g飛 A s角 手数---- 1　１二歩成");
    assert_eq!(check(format("kifu"), &moved), 2);
}

#[test]
fn long_files_and_pipes_give_the_same_problems() {
    let one = text("作品名：n g飛 A s金 後手番 _ g銀 B s金 手数---- _");
    let kif = one.repeat(600);
    let bod = text("g飛 A s金 後手番 *c _").repeat(700);
    assert!(kif.len() > 300 << 10 && bod.len() > 300 << 10);
    for (name, text, count) in [("kifu", kif, 1200), ("bod", bod, 700)] {
        let desk = Desk::with(&[("a", text.as_str())]);
        let file = desk.run(&["convert", "-q", "--from", name, "-t", "jsonl", "a"]);
        let pipe =
            desk.pipe(&["convert", "-q", "--from", name, "-t", "jsonl", "-"], text.as_bytes());
        assert_eq!(file.out.lines().count(), count, "{name}: {}", file.err);
        assert_eq!(file.out, pipe.out);
        let whole = converted(name, &text, "jsonl").0;
        assert_eq!(file.out, whole);
    }
}

#[test]
fn many_diagrams_cost_no_more_each() {
    let short = board('香').replacen(&format!("{EMPTY}九\n"), "", 1);
    for unit in [text("g飛 A s金 後手番 _"), format!("{}作品名：x\n", short), text("題：x 先手番")]
    {
        let time = |count: usize| {
            let text = format!("{}{}", board('歩'), unit.repeat(count));
            let begin = spent();
            records("kifu", &text);
            (spent() - begin).as_secs_f64()
        };
        // A machine that does other things too gets several tries.
        let mut ratios = (0..6).map(|_| {
            let few = time(1000);
            time(4000) / few
        });
        assert!(ratios.any(|ratio| ratio < 6.0), "{unit}");
    }
}

#[test]
fn the_number_of_a_position_comes_back() {
    let sfen = "ln1g1k1nl/1r4g2/p1ppppspp/6p2/9/2P6/PP1PPPP1P/2GS3R1/LN2KG1NL b B2Sb2p 23\n";
    let (bod, losses) = converted("sfen", sfen, "bod");
    assert!(losses.is_empty() && bod.contains("手数＝22  まで\n"), "{bod}");
    let (back, losses) = converted("bod", &bod, "sfen");
    assert_eq!(back, sfen);
    assert!(losses.is_empty(), "{losses:?}");
    let (usi, losses) = converted("bod", &bod, "usi");
    assert!(usi.ends_with(" 23\n") && losses.is_empty(), "{usi}");
    assert_eq!(converted("usi", &usi, "bod").0, bod);
    // The move itself is lost, and its number is not.
    let with_move = bod.replace("  まで", "  △３三銀  まで");
    let (back, losses) = converted("bod", &with_move, "sfen");
    assert_eq!((back.as_str(), losses.get(Loss::LastMove)), (sfen, 1));
    // Before the first move nothing is lost.
    let (back, losses) = converted("bod", &bod.replace("22", "0"), "sfen");
    assert!(back.ends_with(" 1\n") && losses.is_empty(), "{back}");
    // Moves count on.
    let kif = bod.clone() + "手数----指手--\n   1 ５八金(49)\n";
    let (back, losses) = converted("kifu", &kif, "sfen");
    assert!(back.ends_with(" 24\n"), "{back}");
    assert!(losses.get(Loss::LastMove) == 0 && losses.get(Loss::StartNumber) == 0);
}

/// The ending of a game in KI2 that four moves precede, and what is found.
fn ended(by: &str) -> (Record, Vec<&'static str>) {
    let text = format!("▲７六歩　△３四歩　▲２六歩　△８四歩\n{by}\n");
    let (record, findings) = records("ki2u", &text).remove(0);
    (record, ids(&findings))
}

fn winner(record: &Record) -> Outcome {
    let (ending, side) = record.ending().unwrap();
    ending.outcome(side)
}

#[test]
fn who_is_said_to_resign_has_not_won() {
    let (first, second) = (Outcome::Win(Side::First), Outcome::Win(Side::Second));
    for (by, kind, outcome, found) in [
        ("△投了", EndKind::Resign, first, true),
        ("▲投了", EndKind::Resign, second, false),
        ("△時間切れ", EndKind::Timeout, first, true),
        ("△反則負け", EndKind::IllegalAction, first, true),
        ("△反則勝ち", EndKind::IllegalMove, second, true),
        ("△入玉勝ち", EndKind::Lost, second, true),
        ("▲入玉勝ち", EndKind::DeclaredWin, first, false),
        ("△千日手", EndKind::Repetition, Outcome::Draw, true),
        ("△中断", EndKind::Interrupted, Outcome::Undecided, true),
    ] {
        let (record, ids) = ended(by);
        assert_eq!(winner(&record), outcome, "{by}");
        assert_eq!(record.ending().unwrap().0.kind, kind, "{by}");
        assert_eq!(ids.contains(&"R104"), found, "{by}: {ids:?}");
        // It is the same result, in KIF and in its own format, and then stays as it is.
        for name in ["ki2u", "kifu"] {
            let (once, _) = write(format(name), &[&record]);
            let again = records(name, &once).remove(0).0;
            assert_eq!(winner(&again), outcome, "{by}:\n{once}");
            assert_eq!(write(format(name), &[&again]).0, once, "{by}");
        }
    }
    // The words of a reason that another ending stands for are kept.
    let (json, _) = converted("ki2u", "▲７六歩\n▲入玉勝ち\n", "jsonl");
    assert!(json.contains("▲入玉勝ち"), "{json}");
    // A closing line that says otherwise is still compared.
    let (_, ids) = ended("△投了\nまで4手で後手の勝ち");
    assert!(ids.contains(&"R112") || ids.len() > 1, "{ids:?}");
}

#[test]
fn a_blank_behind_an_evaluation_is_nothing_of_it() {
    let csa = |line: &str| format!("V2.2\nPI\n+\n+7776FU\n'*{line}\n-3334FU\n");
    for (line, plain) in
        [("* 30 ", "* 30"), ("* 30 -3334FU  ", "* 30 -3334FU"), ("* -5 #77 ", "* -5 #77")]
    {
        for to in ["kifu", "jkf"] {
            let [with, without] = [line, plain].map(|line| converted("csa", &csa(line), to).0);
            // The blanks stand behind the score, so that they come back.
            let (blanks, back) = (&line[plain.len()..], converted(to, &with, "csa").0);
            let score = format!("評価値={}", plain.split(' ').nth(1).unwrap());
            assert_eq!(with, without.replace(&score, &format!("{score}{blanks}")), "{line:?}");
            assert!(back.contains(&format!("'*{line}\n")), "{back}");
            assert!(with.contains("評価値="), "{with}");
        }
        // Its own format has it as it stands.
        assert!(converted("csa", &csa(line), "csa").0.contains(&format!("'*{line}\n")));
    }
    // A blank within is of no known form.
    assert!(!converted("csa", &csa("* 30  -3334FU"), "kifu").0.contains("評価値="));
}
