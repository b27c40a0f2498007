//! KI2: dialect cases, layout, real files, round trips with KIF.

use crate::support::{
    check_dialects, corpus, difference, digest, errors, files, format_of, read, source,
};
use crate::support::{torment, usi, write};
use kifu::formats::Loss;
use kifu::formats::csa::CSA;
use kifu::formats::kif::{KI2, KI2U, KIFU};
use kifu::record::{EndKind, Record};
use kifu::source::Source;

fn one(text: &str) -> Record {
    let mut games = read(&KI2U, &Source::new("test", text));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).0
}

fn written(record: &Record) -> String {
    write(&KI2U, &[record]).0
}

#[test]
fn dialect_cases() {
    let Some(corpus) = corpus() else { return };
    assert_eq!(check_dialects(&corpus, "ki2", &KI2, &["ki2"]), 20);
}

#[test]
fn layout() {
    let csa = "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n-4132KI\n+4534UM\n'*note\n\
               -2231GI\n%TORYO\n";
    let record = read(&CSA, &Source::new("x", csa)).remove(0).0;
    let text = written(&record);
    let expected = "手合割：平手\n\n\
        ▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角打  △３二金\n▲３四角成\n*note\n\
        △３一銀\nまで8手で後手の勝ち\n";
    // The only bishop is in hand: 打 would be one word too many.
    assert_eq!(text, expected.replace("▲４五角打  ", "▲４五角    "));
    assert_eq!(digest(&one(&text)), digest(&record));
}

#[test]
fn moves_that_relative_notation_cannot_express_survive() {
    let csa = "PI\n+\n+2868HI\n-3334FU\n+5515KI\n-8232HI\n%CHUDAN\n";
    let record = read(&CSA, &Source::new("x", csa)).remove(0).0;
    let text = written(&record);
    assert_eq!(usi(&one(&text)), usi(&record));
    assert_eq!(written(&one(&text)), text);
}

#[test]
fn endings_come_from_the_closing_line() {
    for (closing, kind) in [
        ("まで2手で後手の勝ち", EndKind::Resign),
        ("まで2手で時間切れにより後手の勝ち", EndKind::Timeout),
        ("まで2手で先手の反則負け", EndKind::IllegalMove),
        ("まで2手で先手の反則勝ち", EndKind::IllegalAction),
        ("まで2手で先手の入玉勝ち", EndKind::DeclaredWin),
        ("まで2手で千日手", EndKind::Repetition),
        ("まで2手で持将棋", EndKind::Impasse),
        ("まで2手で中断", EndKind::Interrupted),
        ("まで2手で封じ手", EndKind::SealedMove),
        ("まで2手で詰み", EndKind::Mate),
    ] {
        let record = one(&format!("▲７六歩 △３四歩\n{closing}\n"));
        assert_eq!(record.ending().unwrap().0.kind, kind, "{closing}");
        let text = written(&record);
        assert!(text.ends_with(&format!("{closing}\n")), "{text}");
        assert_eq!(digest(&one(&text)), digest(&record));
    }
}

#[test]
fn look_ahead_finds_the_piece_that_is_not_named() {
    // Both golds reach 5h, but then only the one on 6i reaches 7h.
    let record = one("▲５八金 △３四歩 ▲７八金\n");
    assert_eq!(usi(&record), ["4i5h", "3c3d", "6i7h"]);
}

#[test]
fn real_files_read() {
    let Some(corpus) = corpus() else { return };
    let mut count = 0;
    let mut faulty = 0;
    for path in files(&corpus.join("shogi"), &["ki2", "ki2u"]) {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let source = source(&name, &std::fs::read(&path).unwrap());
        let found = format_of(&source).map(|format| format.name);
        if !found.is_some_and(|found| found.starts_with("ki2")) {
            eprintln!("{name}: taken for {found:?}");
        }
        for (record, findings) in read(&KI2, &source) {
            let errors = errors(&findings);
            faulty += usize::from(!errors.is_empty());
            for error in errors {
                eprintln!("{name}: {error}");
            }
            let (text, losses) = write(&KI2U, &[&record]);
            let again = one(&text);
            if losses.get(Loss::MovesAsComments) == 0 {
                assert_eq!(difference(&written(&again), &text), None, "{name}");
            }
            if losses.is_empty() {
                assert_eq!(difference(&digest(&record), &digest(&again)), None, "{name}");
            }
            count += 1;
        }
    }
    assert!(count >= 195, "{count}");
    eprintln!("{faulty} of {count} KI2 records have errors");
}

#[test]
fn real_games_survive_kif_to_ki2_to_kif() {
    let Some(corpus) = corpus() else { return };
    let (mut games, mut compared) = (0, 0);
    for path in files(&corpus.join("shogi"), &["kif", "kifu"]) {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let source = source(&name, &std::fs::read(&path).unwrap());
        for (mut record, _) in read(&KIFU, &source) {
            record.tree.drop_times();
            games += 1;
            let (text, losses) = write(&KI2U, &[&record]);
            let again = one(&text);
            if losses.get(Loss::MovesAsComments) == 0 {
                let text = written(&again);
                assert_eq!(difference(&written(&one(&text)), &text), None, "{name}");
                assert_eq!(usi(&again), usi(&record), "{name}");
            }
            if losses.is_empty() {
                let difference = difference(&digest(&record), &digest(&again));
                assert_eq!(difference, None, "{name}");
                compared += 1;
            }
        }
    }
    eprintln!("{compared} of {games} compared in full");
    assert!(games > 1000 && compared > 900, "{compared} of {games}");
}

#[test]
fn nothing_panics() {
    torment(
        &KI2U,
        "手合割：平手\n▲７六歩△３四歩▲２二角成△同　銀\n*c\n▲４五角打\nまで5手で中断\n\n\
                    変化：2手\n△８四歩 ▲投了\n",
    );
}

/// A text that was broken within a move loses none of what follows.
#[test]
fn lines_that_go_on_with_a_move_are_read_or_an_error() {
    for rest in ["成△同　銀", "成", "右", "打△同　銀 ▲４五角"] {
        let text = format!("手合割：平手\n\n▲７六歩△３四歩▲２二角\n{rest}\n");
        let (_, findings) = read(&KI2U, &Source::new("x.ki2", text)).remove(0);
        assert!(!errors(&findings).is_empty(), "{rest} {findings:?}");
    }
}
