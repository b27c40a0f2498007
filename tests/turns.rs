//! Whose turn it is behind a fault, and who therefore wins.

use crate::gaps::{converted, ids, one};
use kifu::findings::Severity;

/// A game in which the second side moves a piece of the first, which no side could move so.
fn game(behind: &str) -> String {
    format!("V2.2\nPI\n+\n+7776FU\n-2755FU\n{behind}\n")
}

#[test]
fn a_move_of_the_opponents_piece_takes_the_turn_of_who_made_it() {
    for (behind, result) in [
        ("%TORYO", "second-wins"),
        ("+2838HI\n%TORYO", "first-wins"),
        ("+2838HI\n-8384FU\n%TORYO", "second-wins"),
        ("%TIME_UP", "second-wins"),
        ("%-ILLEGAL_ACTION", "first-wins"),
    ] {
        let text = game(behind);
        let (csa, _) = converted("csa", &text, "csa");
        assert!(csa.contains("\n-2755FU\n"), "{csa}");
        for format in ["csa", "kif", "jsonl", "jkf"] {
            let (there, _) = converted("csa", &text, format);
            let told = ids(&one(format, &there).1);
            let is_foul = behind.ends_with("ACTION");
            assert!(told.contains(&"S103") && !told.contains(&"R103"), "{format}: {told:?}");
            assert!(!is_foul || !told.contains(&"V305"), "{format}: {told:?}");
            let (back, _) = converted(format, &there, "jsonl");
            assert!(back.contains(&format!("\"result\":\"{result}\"")), "{format}: {there}{back}");
        }
    }
}

#[test]
fn the_piece_of_the_opponent_stays_its_own() {
    let (record, _) = one("csa", &game("+7675FU"));
    let mut position = record.start.clone();
    for node in record.tree.main_line() {
        record.tree.node(node).entry.mv().into_iter().for_each(|mv| position.play(mv));
    }
    let line = position.to_line();
    assert!(line.starts_with("lnsgkgsnl/1r5b1/ppppppppp/9/2P1P4/9/PP1PPPP1P/1B5R1/"), "{line}");
}

/// Starts that cannot be read, each with moves that do not fit what stands in for them.
const LOST_STARTS: [(&str, &str, &str); 5] = [
    (
        "uci",
        "position fen rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e4e6\n",
        "P401",
    ),
    (
        "usi",
        "position sfen lnsgkgsnl/1r5b/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 5e5d\n",
        "U101",
    ),
    ("csa", "V2.2\nP1-KY * +XX\nP2 *  *  *  *  *  *  *  *  * \n+\n+7776FU\n-5544FU\n", "C103"),
    (
        "kif",
        "\
後手の持駒：なし
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v角|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：なし
   1 ７六歩(77)
   2 ５四歩(55)
",
        "K110",
    ),
    (
        "jkf",
        r#"{"header":{},"initial":{"preset":"HIRATE5"},"moves":[{},{"move":{"from":{"x":5,"y":5},"to":{"x":5,"y":4},"piece":"FU","color":0}}]}"#,
        "J107",
    ),
];

#[test]
fn behind_a_start_that_cannot_be_read_no_move_is_judged() {
    for (name, text, id) in LOST_STARTS {
        let (record, findings) = one(name, text);
        let errors = findings.iter().filter(|it| it.severity == Severity::Error);
        let errors: Vec<_> = errors.map(|it| it.code.row().id).collect();
        assert_eq!(errors, [id], "{name}: {:?}", ids(&findings));
        assert!(!record.start_known);
        // How many do not fit is told all the same, and what is not the start's fault is judged.
        assert!(ids(&findings).contains(&"R111"), "{name}: {:?}", ids(&findings));
    }
    let (name, text, _) = LOST_STARTS[3];
    let text = text.replace("   2 ", "   3 ");
    assert!(ids(&one(name, &text).1).contains(&"R101"), "{text}");
}

#[test]
fn the_words_of_a_start_that_cannot_be_read_are_kept() {
    for (name, text, word) in [
        ("uci", LOST_STARTS[0].1, "rnbqkbnr/ppppppppp"),
        ("usi", LOST_STARTS[1].1, "lnsgkgsnl/1r5b/"),
        ("sfen", "lnsgkgsnl/1r5b/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n", "/1r5b/"),
        (
            "usen",
            "lnsgkgsnl_1r5b_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.b.-~0.7ku~0.7ku.\n",
            "_1r5b_",
        ),
        ("fen", "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", "/ppppppppp/"),
    ] {
        let (there, _) = converted(name, text, "jsonl");
        assert!(there.contains(word), "{name}: {there}");
        assert!(there.contains("\"start_known\":false"), "{name}: {there}");
    }
}
