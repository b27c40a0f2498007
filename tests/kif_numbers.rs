//! What the numbers of KIF tell: where a variation branches off, which move is meant, where another game begins.

use crate::gaps::{ids, one};
use kifu::findings::Finding;
use kifu::record::{Entry, Record};

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
