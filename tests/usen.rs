//! USEN: known games, variations, round trips.

use crate::support::{corpus, difference, files, format_of, read, source, torment, usi, write};
use kifu::findings::Severity;
use kifu::formats::Loss;
use kifu::formats::csa::CSA;
use kifu::formats::kif::KIFU;
use kifu::formats::lines::usen::USEN;
use kifu::source::Source;

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
fn what_a_reader_would_take_for_another_move_is_not_written() {
    let of_csa =
        |moves: &str| read(&CSA, &Source::new("csa", format!("PI\n+\n{moves}\n"))).remove(0).0;
    let written = |moves: &str| {
        let (text, losses) = write(&USEN, &[&of_csa(moves)]);
        (text, losses.get(Loss::Moves), losses.get(Loss::Endings))
    };
    let out_of_turn = "+7776FU\n-3334FU\n+8822UM\n-3122GI\n-0045KA\n+2726FU\n%TORYO";
    let (text, moves, endings) = written(out_of_turn);
    assert_eq!((text.len(), moves, endings), ("~0...\n".len() - 1 + 4 * 3, 2, 1), "{text}");
    assert_eq!(written("+7776FU\n-5556FU\n+2726FU"), ("~0.7ku.\n".to_owned(), 2, 0));
    // The letter for a foul is the last move's if that is one, and else of the side to move.
    let two_pawns = "+2726FU\n-8384FU\n+2625FU\n-8485FU\n+2524FU\n-2324FU\n+2824HI\n\
        -8586FU\n+0076FU\n%+ILLEGAL_ACTION";
    let (text, moves, endings) = written(two_pawns);
    assert!(text.ends_with(".i\n") && (moves, endings) == (0, 0), "{text}");
    let (again, findings) = read(&USEN, &Source::new("x", &*text)).remove(0);
    assert_eq!(again.outcome(), of_csa(two_pawns).outcome());
    assert!(findings.iter().all(|finding| finding.severity == Severity::Note), "{findings:?}");
    // Where an earlier move is a fault already, the letter would blame the other side.
    let two_faults = "+7776FU\n-3334FU\n+0055FU\n-8384FU\n+0045FU\n%+ILLEGAL_ACTION";
    let (text, _, endings) = written(two_faults);
    assert!(text.ends_with(".\n") && endings == 1, "{text}");
    assert_eq!(written("+7776FU\n%ILLEGAL_MOVE").0, "~0.7ku.i\n");
    assert_eq!(written("+7776FU\n%+ILLEGAL_ACTION"), ("~0.7ku.\n".to_owned(), 0, 1));
    assert_eq!(written("+7776FU\n%SENNICHITE"), ("~0.7ku.j\n".to_owned(), 0, 1));
}

#[test]
fn positions_have_no_number_here() {
    let source = Source::new("x", "4k4_9_9_9_9_9_9_9_4K4.b.P~0..\n");
    let (_, findings) = read(&USEN, &source).remove(0);
    assert!(findings.is_empty(), "{findings:?}");
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

/// The number before a block says where it branches off: what is none names no place, least of all the first.
#[test]
fn an_offset_that_is_no_number_is_no_place() {
    for offset in ["X1", "1X", "-1", "+1", "", "99999999999", "4294967295"] {
        let source = Source::new("x", format!("~0.7ku2jm.r~{offset}.6y2.\n"));
        let (record, findings) = read(&USEN, &source).remove(0);
        let main = record.tree.main_line().next().unwrap();
        assert_eq!(record.tree.siblings(main).count(), 0, "{offset}");
        assert!(findings.iter().any(|it| it.severity == Severity::Error), "{offset} {findings:?}");
    }
    // Of the main line none has to be said.
    for (offset, faults) in [("X", 1), ("", 0), ("99999999999", 1)] {
        let source = Source::new("x", format!("~{offset}.7ku2jm.r\n"));
        let (record, findings) = read(&USEN, &source).remove(0);
        assert_eq!((record.plies(), findings.len()), (2, faults), "{offset} {findings:?}");
    }
}
