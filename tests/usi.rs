//! USI: dialect cases, end words, real games to USI and back.

use crate::support::{
    check_dialects, corpus, difference, digest, errors, files, format_of, read, source,
};
use crate::support::{detected, torment, usi, write};
use kifu::findings::{Code, Finding};
use kifu::formats::Loss;
use kifu::formats::csa::CSA;
use kifu::formats::lines::sfen::SFEN;
use kifu::formats::lines::usi::USI;
use kifu::record::{EndKind, Record};
use kifu::source::Source;

fn codes(findings: &[Finding]) -> Vec<Code> {
    findings.iter().map(|finding| finding.code).collect()
}

fn one(text: &str) -> (Record, Vec<Code>) {
    let mut games = read(&USI, &Source::new("test", text));
    assert_eq!(games.len(), 1, "{text}");
    let (record, findings) = games.remove(0);
    (record, codes(&findings))
}

#[test]
fn dialect_cases() {
    let Some(corpus) = corpus() else { return };
    assert_eq!(check_dialects(&corpus, "usi", &USI, &["usi"]), 5);
}

#[test]
fn departures_are_read_and_reported() {
    let canonical = usi(&one("position startpos moves 7g7f 3c3d").0);
    for (text, expected) in [
        ("startpos moves 7g7f 3c3d", vec![Code::UsiDeparture]),
        ("  position   startpos\tmoves  7g7f   3c3d  ", vec![]),
        ("moves 7g7f 3c3d", vec![Code::UsiDeparture]),
        ("7g7f 3c3d", vec![Code::UsiDeparture]),
        ("position startpos 7g7f 3c3d", vec![Code::UsiDeparture]),
    ] {
        let (record, found) = one(text);
        assert_eq!(usi(&record), canonical, "{text}");
        assert_eq!(found, expected, "{text}");
    }
    let drop = "position sfen 9/9/9/4k4/9/9/9/9/4K4 b P 1 moves p*5e";
    assert_eq!(one(drop).1, [Code::UsiLowerCase]);
    assert_eq!(usi(&one(drop).0), ["P*5e"]);
    assert_eq!(one("position startpos moves 7g7f 0000").1, [Code::UsiMove]);
    assert_eq!(one("position startpos moves 7g7f zz9").1, [Code::UsiMove]);
    assert_eq!(one("go btime 0").1, [Code::UsiLine]);
    assert_eq!(one("#YANEURAOU-DB2016 1.00\nsfen x\n").1, [Code::UsiBook]);
    assert_eq!(one("position startpos moves 7g7e").1, [Code::CannotReach]);
}

#[test]
fn end_words() {
    for (word, kind) in [
        ("resign", EndKind::Resign),
        ("rep_draw", EndKind::Repetition),
        ("sennichite", EndKind::Repetition),
        ("draw", EndKind::Draw),
        ("timeout", EndKind::Timeout),
        ("break", EndKind::Interrupted),
        ("interrupt", EndKind::Interrupted),
        ("win", EndKind::DeclaredWin),
    ] {
        let (record, _) = one(&format!("startpos moves 7g7f {word}"));
        assert_eq!(record.ending().unwrap().0.kind, kind);
        // Programs that are told a position refuse the words, so they are read only.
        let (text, losses) = write(&USI, &[&record]);
        assert_eq!(text, "position startpos moves 7g7f\n");
        assert_eq!(losses.get(Loss::Endings), 1);
    }
    let (record, found) = one("position startpos moves 7g7f foo");
    assert_eq!(found, [Code::UsiEnding]);
    assert_eq!(write(&USI, &[&record]).0, "position startpos moves 7g7f\n");
}

fn of_csa(moves: &str) -> Record {
    read(&CSA, &Source::new("csa", format!("PI\n+\n{moves}\n"))).remove(0).0
}

#[test]
fn what_a_reader_would_take_for_another_move_is_not_written() {
    let written = |moves: &str| {
        let (text, losses) = write(&USI, &[&of_csa(moves)]);
        (text, losses.get(Loss::Moves), losses.get(Loss::Endings))
    };
    // Gote drops out of turn: without its side the bishop would be sente's.
    let out_of_turn = "+7776FU\n-3334FU\n+8822UM\n-3122GI\n-0045KA\n+2726FU\n%TORYO";
    let expected = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b\n".to_owned();
    assert_eq!(written(out_of_turn), (expected, 2, 1));
    // Nothing stands on 5e: without its name the piece is no piece.
    let expected = "position startpos moves 7g7f\n".to_owned();
    assert_eq!(written("+7776FU\n-5556FU\n+2726FU"), (expected, 2, 0));
    // What another notation says and nobody could read is not read here by chance.
    let expected = "position startpos moves 7g7f\n".to_owned();
    assert_eq!(written("+7776FU\n3c3d\n+2726FU"), (expected, 2, 0));
    // The ending says that the last move was a foul; here it would stand there as a fault.
    let foul = "+7776FU\n-3334FU\n+8833UM\n-5555KI\n%-ILLEGAL_ACTION";
    let (text, moves, endings) = written(foul);
    assert_eq!((&*text, moves, endings), ("position startpos moves 7g7f 3c3d 8h3c+\n", 1, 1));
    assert!(one(&text).1.is_empty());
    // An unknown ending of CSA is no move.
    assert_eq!(written("+7776FU\n%UNKNOWN_RESULT").0, "position startpos moves 7g7f\n");
}

#[test]
fn lines_and_detection() {
    let text = "# first\nposition startpos moves 7g7f\n\nsfen 9/9/9/4k4/9/9/9/9/4K4 b - 1\n\
                // last\nstartpos moves 2g2f resign\n";
    let source = Source::new("games.txt", text);
    assert_eq!(format_of(&source).map(|format| format.name), Some("usi"));
    let games = read(&USI, &source);
    assert_eq!(games.len(), 3);
    let mut starts = Vec::new();
    (USI.split().unwrap())(text, &mut starts);
    starts.push(text.len());
    let pieces = starts
        .windows(2)
        .flat_map(|piece| read(&USI, &Source::new("piece", &text[piece[0]..piece[1]])));
    let apart: Vec<String> = pieces.map(|(record, _)| digest(&record)).collect();
    let whole: Vec<String> = games.iter().map(|(record, _)| digest(record)).collect();
    assert_eq!(apart, whole);
    let positions = Source::new("x", "9/9/9/4k4/9/9/9/9/4K4 b - 1\n");
    assert_eq!(format_of(&positions).map(|format| format.name), Some("sfen"));
    assert_eq!(read(&SFEN, &positions).len(), 1);
    torment(&USI, text);
}

#[test]
fn real_games_survive_csa_to_usi_to_csa() {
    let Some(corpus) = corpus() else { return };
    let mut paths = files(&corpus.join("shogi"), &["csa", "sfen"]);
    paths.push(corpus.join("bench/shogi-3000.csa"));
    let mut games = 0;
    for path in paths {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let source = source(&name, &std::fs::read(&path).unwrap());
        let is_usi = name.ends_with("sfen");
        let first = read(if is_usi { &USI } else { &CSA }, &source);
        for (record, findings) in &first {
            if is_usi && !errors(findings).is_empty() {
                eprintln!("{name}: {:?}", errors(findings));
            }
            let (text, losses) = write(&USI, &[record]);
            let again = read(&USI, &Source::new(&*name, &*text));
            assert_eq!(again.len(), 1, "{name}");
            assert_eq!(write(&USI, &[&again[0].0]).0, text, "{name}");
            if losses.get(Loss::Moves) == 0 {
                assert_eq!(usi(&again[0].0), usi(record), "{name}");
                assert_eq!(again[0].0.start.to_line(), record.start.to_line(), "{name}");
            }
            if losses.is_empty() {
                let back = write(&CSA, &[&again[0].0]).0;
                let back = read(&CSA, &Source::new(&*name, back));
                assert_eq!(difference(&digest(record), &digest(&back[0].0)), None, "{name}");
            }
            games += 1;
        }
    }
    assert!(games > 3500, "{games}");
}

/// The number that a position of USI has is that of the diagram in KIF and BOD.
#[test]
fn the_number_of_a_position_goes_into_diagrams() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 37";
    let source = Source::new("x", format!("position sfen {sfen} moves 7g7f\n"));
    let record = crate::support::read(&USI, &source).remove(0).0;
    for format in ["kifu", "ki2u"] {
        let format = kifu::formats::by_name(format).unwrap();
        let (text, _) = crate::support::write(format, &[&record]);
        assert!(text.contains("手数＝36"), "{text}");
        let (again, findings) = crate::support::read(format, &Source::new("x", &*text)).remove(0);
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(again.start_ply, Some(36));
        assert_eq!(crate::support::write(format, &[&again]).0, text);
    }
}

/// A move of nothing says nothing of the game: the next one does.
#[test]
fn a_null_move_does_not_make_it_chess() {
    for (line, name) in [
        ("position startpos moves 0000 3c3d 7g7f", "usi"),
        ("position startpos moves 7g7f 0000", "usi"),
        ("position startpos moves 0000 e7e5", "uci"),
        ("position startpos moves 0000", "uci"),
    ] {
        assert_eq!(detected(&format!("{line}\n"), None), Some(name), "{line}");
    }
}
