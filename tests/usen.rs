//! USEN: known games, variations, round trips.
#![allow(clippy::unwrap_used)]

mod support;

use kifu::formats::{Loss, kif::KIFU, usen::USEN};
use kifu::source::Source;
use support::{corpus, difference, files, format_of, read, source, torment, usi, write};

#[test]
fn moves_are_three_digits() {
    // 7g7f is from 60 to 51: (60 * 81 + 51) * 2 = 9822 = 7ku.
    let source = Source::new("x", "~0.7ku2jm.r\n");
    assert_eq!(format_of(&source).map(|format| format.name), Some("usen"));
    let (record, findings) = read(&USEN, &source).remove(0);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(usi(&record), ["7g7f", "3c3d"]);
    assert!(record.ending().is_some());
    assert_eq!(write(&USEN, &[&record]).0, "~0.7ku2jm.r\n");
    torment(&USEN, "4k4_9_9_9_9_9_9_9_4K4.b.P~0.7ku.~1.2jm7ku.p\n");
}

#[test]
fn real_games_survive() {
    let Some(corpus) = corpus() else { return };
    let mut games = 0;
    for path in files(&corpus.join("shogi"), &["kif", "kifu"]) {
        let name = path.to_str().unwrap();
        for (record, _) in read(&KIFU, &source(name, &std::fs::read(&path).unwrap())) {
            let (text, losses) = write(&USEN, &[&record]);
            let again = read(&USEN, &Source::new(name, &*text));
            assert_eq!(again.len(), 1, "{name}");
            if losses.get(Loss::Moves) == 0 {
                let again = &again[0].0;
                assert_eq!(usi(again), usi(&record), "{name}");
                assert_eq!(again.tree.variations(), record.tree.variations(), "{name}");
                // A move from an empty square is no move without the piece's name.
                let (text_again, losses) = write(&USEN, &[again]);
                if losses.get(Loss::Moves) == 0 {
                    assert_eq!(difference(&text_again, &text), None, "{name}");
                }
            }
            games += 1;
        }
    }
    assert!(games > 1000, "{games}");
}
