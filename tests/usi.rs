//! USI: dialect cases, end words, real games to USI and back.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod support;

use kifu::findings::{Code, Finding};
use kifu::formats::{Loss, csa::CSA, sfen::SFEN, usi::USI};
use kifu::record::{EndKind, Outcome, Record};
use kifu::source::Source;
use support::{check_dialects, corpus, difference, digest, errors, files, format_of, read, source};
use support::{torment, usi, write};

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
        let text = write(&USI, &[&record]).0;
        assert_eq!(write(&USI, &[&one(&text).0]).0, text);
    }
    let (record, found) = one("position startpos moves 7g7f foo");
    assert_eq!(found, [Code::UsiEnding]);
    assert_eq!(write(&USI, &[&record]).0, "position startpos moves 7g7f foo\n");
    // What has no word is written as one with the same outcome, and counted.
    let mated = read(&CSA, &Source::new("csa", "PI\n+\n+7776FU\n%TSUMI\n")).remove(0).0;
    let (text, losses) = write(&USI, &[&mated]);
    assert_eq!(text, "position startpos moves 7g7f resign\n");
    assert_eq!(losses.get(Loss::Endings), 1);
    assert_eq!(one(&text).0.outcome(), Outcome::Win(kifu::games::Side::First));
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
    (USI.split.unwrap())(text, &mut starts);
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
                if losses.get(Loss::Endings) == 0 && record.ending().is_some() {
                    assert_eq!(again[0].0.outcome(), record.outcome(), "{name}");
                }
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
