//! What the numbers of KIF tell: where a variation branches off, which move is meant, where another game begins.

use crate::gaps::{format, ids, one};
use crate::splitting::check;
use crate::support;
use kifu::findings::Finding;
use kifu::record::{Entry, Record};
use kifu::source::Source;

const BOARD: &str = "\
手合割：その他
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v角 ・|二
|v歩v歩v歩v歩v歩v歩 ・v歩v歩|三
| ・ ・ ・ ・ ・ ・v歩 ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
";
const COUNT: &str = "手数＝10  まで\n";

/// A game behind the board: its first two moves, and a variation.
fn game(count: &str, [first, second]: [u32; 2], variation: u32, move_of_it: u32) -> String {
    format!(
        "{BOARD}{count}  {first} ７六歩(77)\n  {second} ８四歩(83)\n\n変化：{variation}手\n  {move_of_it} ３二金(41)\n"
    )
}

fn unreadable(record: &Record) -> usize {
    let tree = &record.tree;
    tree.walk().filter(|&node| matches!(tree.node(node).entry, Entry::Unreadable(_))).count()
}

fn messages(text: &str, findings: &[Finding]) -> Vec<(String, String)> {
    let place = |finding: &Finding| {
        let span = finding.span.unwrap();
        text[span.start as usize..span.end as usize].to_owned()
    };
    findings.iter().map(|it| (it.message(kifu::findings::Lang::En), place(it))).collect()
}

#[test]
fn a_variation_is_where_its_number_says_or_is_told_to_be_nowhere() {
    // (count, numbers of the main line, number of the variation, whether it is one of the second move)
    let cases = [
        (COUNT, [11, 12], 12, true),
        (COUNT, [11, 12], 2, false),
        (COUNT, [11, 12], 10, false),
        (COUNT, [1, 2], 2, true),
        (COUNT, [1, 2], 12, false),
        // A slip in the first number alone, or in another.
        (COUNT, [21, 12], 12, true),
        (COUNT, [1, 12], 12, false),
        (COUNT, [2, 2], 2, true),
        // A count that fits none of them.
        (COUNT, [5, 6], 6, true),
        (COUNT, [5, 6], 12, false),
        ("", [11, 12], 12, true),
        ("", [11, 12], 2, false),
        ("", [3, 2], 2, true),
        ("", [1, 12], 2, true),
    ];
    for (count, numbers, variation, is_beside) in cases {
        let text = game(count, numbers, variation, variation);
        let (record, findings) = one("kif", &text);
        assert_eq!(unreadable(&record), usize::from(!is_beside), "{text}\n{findings:?}");
        assert_eq!(ids(&findings).contains(&"R115"), !is_beside, "{text}\n{findings:?}");
        let is_slip = !matches!(numbers, [1, 2] | [11, 12]);
        assert_eq!(ids(&findings).contains(&"R101"), is_slip, "{text}\n{findings:?}");
    }
}

#[test]
fn numbers_behind_a_count_are_told_as_they_stand() {
    let told = |variation, number| {
        let text = game(COUNT, [11, 12], variation, number);
        let (_, findings) = one("kif", &text);
        messages(&text, &findings)
    };
    let wrong_number = |found: u32, expected: u32| {
        let message = format!("move number {found} stands where {expected} is expected");
        vec![(message, found.to_string())]
    };
    assert_eq!(told(12, 2), wrong_number(2, 12));
    assert_eq!(told(12, 3), wrong_number(3, 12));
    assert_eq!(told(12, 13), wrong_number(13, 12));
    let nowhere = "the variation at move 15 has nothing to branch off: the game has 2 moves";
    assert_eq!(told(15, 15), [(nowhere.to_owned(), "変化：15手".to_owned())]);
}

const HEAD: &str = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n";

#[test]
fn the_number_of_a_variation_is_read_in_digits_of_both_widths() {
    let moves = "７六歩(77)\n   2 ３四歩(33)";
    let more: String = (3..=12)
        .map(|number| {
            let shuffle = ["４八銀(39)", "４二銀(31)", "３九銀(48)", "３一銀(42)"];
            format!("  {number} {}\n", shuffle[(number as usize + 1) % 4])
        })
        .collect();
    for number in ["11", "１１", "1１", "１1"] {
        let text = format!("{HEAD}   1 {moves}\n{more}\n変化：{number}手\n  11 ２六歩(27)\n");
        let (record, findings) = one("kif", &text);
        let own: &[&str] = if number == "11" { &[] } else { &["K130"] };
        assert_eq!(ids(&findings), own, "{number}: {findings:?}");
        assert_eq!(unreadable(&record), 0);
        // Beside the eleventh move.
        let beside = record.tree.main_line().nth(9).unwrap();
        assert_eq!(record.tree.children(beside).count(), 2, "{number}");
    }
}

/// What begins games in a file of several begins none where the numbers go on.
#[test]
fn a_game_goes_on_where_its_numbers_do() {
    let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let lines = [
        ("手数----指手---------消費時間--", &[][..]),
        ("開始日時：2024/01/01", &["K106"]),
        ("手合割：平手", &["K106", "R118"]),
        ("#KIF version=2.0 encoding=UTF-8", &[]),
        ("手数----指手---------消費時間--\n手合割：平手\n棋戦：x", &["K106", "R118", "K106"]),
    ];
    for (line, own) in lines {
        let text = format!("{HEAD}{moves}{line}\n*注\n   3 ２六歩(27)\n   4 投了\n");
        let games = support::read(format("kif"), &Source::new("x", &text));
        assert_eq!(games.len(), 1, "{text}");
        let (record, findings) = &games[0];
        assert_eq!(record.tree.main_line().count(), 4, "{text}");
        assert_eq!(ids(findings), own, "{text}\n{findings:?}");
        check(format("kif"), &text);
        // Where they begin again, or where this game has ended, it is another.
        for rest in [
            "   1 ２六歩(27)\n   2 投了\n",
            "   4 ２六歩(27)\n",
            "",
            "   3 投了\n   4 ２六歩(27)\n",
        ] {
            let text = match rest.contains("3 投了") {
                true => format!("{HEAD}{moves}   3 投了\n{line}\n   4 ２六歩(27)\n"),
                false => format!("{HEAD}{moves}{line}\n{rest}"),
            };
            if !rest.is_empty() {
                assert_eq!(
                    support::read(format("kif"), &Source::new("x", &text)).len(),
                    2,
                    "{text}"
                );
            }
            check(format("kif"), &text);
        }
    }
    let two_pieces = format!("手合割：二枚落ち\n{moves}手合割：二枚落ち\n   3 ２六歩(27)\n");
    assert_eq!(support::read(format("kif"), &Source::new("x", &two_pieces)).len(), 1);
    check(format("kif"), &two_pieces);
    // From another start the moves are another game's.
    let text = format!("{HEAD}{moves}手合割：二枚落ち\n   3 ２六歩(27)\n");
    assert_eq!(support::read(format("kif"), &Source::new("x", &text)).len(), 2);
    check(format("kif"), &text);
}

#[test]
fn the_number_nought_is_told_where_it_stands() {
    let wrong = |expected: u32| format!("move number 0 stands where {expected} is expected");
    let text = format!("{HEAD}   0 ７六歩(77)\n   2 ３四歩(33)\n");
    let (_, findings) = one("kif", &text);
    assert_eq!(messages(&text, &findings)[0], (wrong(1), "0".to_owned()), "{findings:?}");
    assert_eq!(findings[0].ply, Some(1));
    let text = format!("{HEAD}   1 ７六歩(77)\n\n変化：0手\n   0 ２六歩(27)\n");
    assert_eq!(ids(&one("kif", &text).1), ["K137"]);
    for number in ["0", "0:", "0手目", "00000", "０"] {
        let text = format!("手合割：平手\n\n▲７六歩 {number} △３四歩\n");
        let (record, findings) = one("ki2", &text);
        assert_eq!(record.tree.main_line().count(), 2, "{text}");
        let digits = number.trim_end_matches([':', '手', '目']);
        assert!(
            messages(&text, &findings).contains(&(wrong(2), digits.to_owned())),
            "{text} {findings:?}"
        );
    }
}

#[test]
fn a_variation_above_the_moves_is_none() {
    for number in [2, 3, 9] {
        let text = format!("手合割：平手\n先手：A\n後手：B\n\n変化：{number}手\n▲７六歩 △３四歩\n");
        let (record, findings) = one("ki2", &text);
        assert_eq!(record.tree.main_line().count(), 2, "{text}");
        assert_eq!(unreadable(&record), 0);
        assert_eq!(ids(&findings), ["K114"], "{findings:?}");
    }
}

#[test]
fn a_mark_without_a_move_stays() {
    for (line, mark) in
        [("▲７六歩▲", "▲"), ("▲７六歩▲△３四歩", "▲"), ("▲７六歩△\n△３四歩", "△"), ("▲７六歩☗", "☗")]
    {
        let text = format!("手合割：平手\n\n{line}\n");
        let (record, findings) = one("ki2", &text);
        assert_eq!(ids(&findings), ["K103"], "{text} {findings:?}");
        assert!(findings[0].message(kifu::findings::Lang::En).contains(&format!("\"{mark}\"")));
        let first = record.tree.main_line().next().unwrap();
        let notes: Vec<&str> =
            record.tree.notes(first).map(|note| record.text(note.text)).collect();
        assert_eq!(notes, [mark], "{text}");
    }
}

#[test]
fn a_time_behind_the_mark_of_a_variation_is_one() {
    for (line, code) in [
        ("   1 ７六歩(77)+   ( 0:16/00:00:16)", &["K129"][..]),
        ("   1 投了 + ( 0:16/00:00:16)", &["K129"]),
        ("   1 ７六歩(77)   ( 0:16/00:00:16)+", &[]),
    ] {
        let (record, findings) = one("kif", &format!("{HEAD}{line}\n"));
        assert_eq!(ids(&findings), code, "{findings:?}");
        let first = record.tree.main_line().next().unwrap();
        assert_eq!(record.tree.node(first).time.get(), Some(16_000), "{line}");
        assert_eq!(record.tree.notes(first).count(), 0, "{line}");
    }
    for time in [
        "(０:01/00:00:01)",
        "( 0:01/００:00:01)",
        "( 0:01.0005/00:00:01)",
        "( 0 : 01 / 00 : 00 : 01 )",
        "( 0:01/00 :00:01)",
    ] {
        let (record, findings) = one("kif", &format!("{HEAD}   1 ７六歩(77)   {time}\n"));
        assert_eq!(ids(&findings), ["K129"], "{time} {findings:?}");
        let first = record.tree.main_line().next().unwrap();
        // What no clock holds stays as it is written.
        let kept = usize::from(time.contains("0005"));
        assert_eq!(record.tree.notes(first).count(), kept, "{time}");
    }
}

#[test]
fn what_stands_behind_a_separator_is_kept() {
    let text = "手合割：平手\n手数----指手---------消費時間-- x\n   1 ７六歩(77)\n";
    let (record, findings) = one("kif", text);
    assert_eq!(ids(&findings), ["K101"], "{findings:?}");
    assert_eq!(messages(text, &findings)[0].1, "x");
    let root = kifu::record::NodeId::ROOT;
    let notes: Vec<&str> = record.tree.notes(root).map(|note| record.text(note.text)).collect();
    assert_eq!(notes, ["x"]);
}

/// One wrong number is told once, and so are two lines that were exchanged: what goes on as before the slip is right.
#[test]
fn a_slip_in_the_numbers_is_told_where_it_stands() {
    let moves =
        ["７六歩(77)", "３四歩(33)", "２六歩(27)", "８四歩(83)", "２五歩(26)", "８五歩(84)"];
    for (numbers, told) in [
        ([1, 2, 3, 4, 5, 6], 0),
        ([1, 2, 8, 4, 5, 6], 1),
        ([1, 2, 4, 3, 5, 6], 2),
        ([1, 2, 4, 5, 6, 7], 1),
        ([1, 2, 2, 4, 5, 5], 2),
        ([3, 4, 5, 6, 7, 8], 1),
    ] {
        let lines = numbers.iter().zip(moves).map(|(number, mv)| format!("{number:4} {mv}\n"));
        let text =
            format!("手合割：平手\n手数----指手---------消費時間--\n{}", lines.collect::<String>());
        let (record, findings) = one("kif", &text);
        let found = ids(&findings);
        assert_eq!((record.plies(), found.len()), (6, told), "{numbers:?} {found:?}");
        assert!(found.iter().all(|id| *id == "R101"), "{numbers:?} {found:?}");
    }
}
