//! Variations beside the end of a game: other programs read what begins behind the last move of the main line as the
//! rest of the game, so that something must stand there, or the variation is lost and counted.

use crate::gaps::{converted, format, ids, one};
use crate::support::write;
use kifu::formats::Loss;
use kifu::record::Outcome;

/// A game of one move that ends so, and what black might have waited for.
fn kif(ending: &str) -> String {
    format!(
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n{ending}\n変化：2手\n   2 ３四歩(33)\n"
    )
}

fn jsonl(ending: &str) -> String {
    let beside = r#"[{"id":1,"at":2,"moves":["3c3d"]}]"#;
    format!(
        "{{\"kifu\":1,\"game\":\"shogi\",\"moves\":[\"7g7f\"],\"ending\":\"{ending}\",\"variations\":{beside}}}\n"
    )
}

#[test]
fn a_variation_beside_an_ending_stays_apart_from_the_game_or_is_lost() {
    let games = [
        ("kifu", kif("   2 詰み\n")),
        ("kifu", kif("   2 入玉勝ち\n")),
        ("kifu", kif("   2 投了\n")),
        ("kifu", kif("   2 中断\n")),
        ("kifu", kif("   2 千日手\n")),
        ("kifu", kif("   2 不戦勝\n")),
        ("kifu", kif("   2 反則勝ち\n")),
        ("kifu", kif("まで1手で先手の勝ち\n")),
        ("jsonl", jsonl("stops")),
        ("jsonl", jsonl("lost")),
        ("jsonl", jsonl("illegal-action")),
        ("jsonl", jsonl("resign")),
        ("jsonl", jsonl("mate")),
        ("jsonl", jsonl("unknown")),
    ];
    for (from, text) in games {
        let (record, _) = one(from, &text);
        for to in ["usen", "kifu", "ki2u"] {
            let (written, losses) = converted(from, &text, to);
            let (again, findings) = one(to, &written);
            assert!(!ids(&findings).contains(&"R114"), "{text}\n{written}");
            let kept = again.tree.variations();
            assert_eq!(kept as u64 + losses.get(Loss::Variations), 1, "{text}\n{written}");
            assert_eq!(
                again
                    .tree
                    .main_line()
                    .filter(|&it| again.tree.node(it).entry.mv().is_some())
                    .count(),
                1
            );
            // What is won is not broken off.
            let outcomes = [record.outcome(), again.outcome()];
            assert!(
                !matches!(outcomes, [Outcome::Win(_), Outcome::Undecided]),
                "{text}\n{written} {outcomes:?}"
            );
            assert_eq!(write(format(to), &[&again]).0, written);
        }
    }
}

#[test]
fn a_line_that_only_stops_is_broken_off_where_something_stands_beside_its_end() {
    for (to, expected) in [
        ("usen", "~0.7ku.p~1.2jm.\n"),
        ("kifu", "   1 ７六歩(77)\n   2 中断+\nまで1手で中断\n\n変化：2手\n   2 ３四歩(33)\n"),
        ("ki2u", "▲７六歩\nまで1手で中断\n\n変化：2手\n△３四歩\n"),
    ] {
        let (written, losses) = converted("jsonl", &jsonl("stops"), to);
        assert!(written.ends_with(expected), "{written}");
        assert_eq!((losses.get(Loss::Endings), losses.get(Loss::Variations)), (1, 0), "{to}");
    }
    // Where nothing stands beside it, nothing is added.
    let text = jsonl("stops").replace(r#"[{"id":1,"at":2,"moves":["3c3d"]}]"#, "[]");
    for (to, expected) in [("usen", "~0.7ku.\n"), ("kifu", "(77)\n"), ("ki2u", "▲７六歩\n")] {
        let (written, losses) = converted("jsonl", &text, to);
        assert!(written.ends_with(expected) && losses.is_empty(), "{written} {losses:?}");
    }
}
