//! PGN and FEN: the standard's sample, irregular files, real games, round trips, hostile input.
#![allow(clippy::unwrap_used)]

mod support;

use kifu::findings::{Code, Finding, Lang, Severity};
use kifu::formats::{Bench, ReadOptions, fen::FEN, notation::san, pgn::PGN};
use kifu::games::{self, Rules, chess};
use kifu::record::{Entry, NoteKind, Outcome, Record};
use kifu::replay::Notation;
use kifu::source::Source;
use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;
use support::{Read, corpus, difference, files, format_of, has_error, read, source, usi, write};

fn games(text: &str) -> Vec<Read> {
    read(&PGN, &Source::new("test.pgn", text))
}

fn export(text: &str) -> String {
    let games = games(text);
    let records: Vec<&Record> = games.iter().map(|(record, _)| record).collect();
    write(&PGN, &records).0
}

fn codes(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.code.row().id).collect()
}

/// Fischer–Spassky, Belgrade 1992, as moves alone.
const SAMPLE: &str = "e4 e5 Nf3 Nc6 Bb5 {This opening is called the Ruy Lopez.} a6 Ba4 Nf6 O-O Be7 \
Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 \
Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 \
hxg5 b3 Ke6 a3 Kd6 axb4 cxb4 Ra5 Nd5 f3 Bc8 Kf2 Bf5 Ra7 g6 Ra6+ Kc5 Ke1 Nf4 g3 Nxh3 Kd2 Kb5 Rd6 \
Kc5 Ra6 Nf2 g4 Bd3 Re6 1/2-1/2";

#[test]
fn the_sample_game_is_laid_out_as_the_standard_has_it() {
    let tags = "[Result \"1/2-1/2\"][Black \"Spassky, Boris V.\"][White \"Fischer, Robert J.\"]\
        [Round \"29\"][Date \"1992.11.04\"][Site \"Belgrade, Serbia JUG\"][Event \"F/S Return Match\"]";
    let without = SAMPLE.replace(" {This opening is called the Ruy Lopez.}", "");
    let text = export(&format!("{tags} {without}"));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "[Event \"F/S Return Match\"]");
    assert_eq!(lines[6], "[Result \"1/2-1/2\"]");
    assert_eq!(lines[7], "");
    // The line ends that the standard's own copy has (specs: pgn §13).
    assert!(lines[8].starts_with("1. e4 e5") && lines[8].ends_with("8. c3"), "{}", lines[8]);
    assert!(lines[9].ends_with(" 15."), "{}", lines[9]);
    assert!(lines[10].starts_with("Nb1 h6 16. Bh4"), "{}", lines[10]);
    assert!(text.ends_with("43. Re6 1/2-1/2\n\n"));
    assert!(lines.iter().all(|line| line.chars().count() <= 79));
    let commented = export(&format!("{tags} {SAMPLE}"));
    assert!(commented.contains("3. Bb5 {This opening is called the Ruy\nLopez.} 3... a6 4. Ba4"));
}

#[test]
fn exporting_says_the_same_as_the_text_and_stays_as_it_is() {
    let text = "[Event \"a \\\"b\\\" \\\\c\"]\n[Zeta \"1\"]\n[ECO \"C20\"]\n[FEN \
        \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3\"]\n[SetUp \"1\"]\n\n\
        {before} 3. e4! $14 {after} {twice} (3. d4 {in} d5 (3... Nf6; line }\n 4. c4) 4. c4) \
        ({intro} 3. c4) 3... e5 4. Ke2 Ke7 *";
    let written = export(text);
    let expected = "[Event \"a \\\"b\\\" \\\\c\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
        [White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[ECO \"C20\"]\n[FEN \
        \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3\"]\n[SetUp \"1\"]\n[Zeta \"1\"]\n\n\
        {before} 3. e4 $1 $14 {after} {twice} (3. d4 {in} 3... d5 (3... Nf6 {line )} 4.\n\
        c4) 4. c4) ({intro} 3. c4) 3... e5 4. Ke2 Ke7 *\n\n";
    assert_eq!(written, expected);
    assert_eq!(export(&written), written);
    let game = &games(text)[0].0;
    let kinds: Vec<NoteKind> =
        game.tree.walk().flat_map(|node| game.tree.notes(node)).map(|note| note.kind).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == NoteKind::Nag).count(), 2);
    assert_eq!(kinds.iter().filter(|kind| **kind == NoteKind::Introduction).count(), 1);
}

#[test]
fn every_pgn_of_the_corpus_is_exported_once_and_for_all() {
    let Some(corpus) = corpus() else { return };
    let mut count = 0;
    for path in files(&corpus.join("pgn"), &["pgn"]) {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let first = read(&PGN, &source(&name, &std::fs::read(&path).unwrap()));
        let records: Vec<&Record> = first.iter().map(|(record, _)| record).collect();
        let text = write(&PGN, &records).0;
        assert!(text.is_empty() || text.ends_with("\n\n"), "{name}");
        let again = export(&text);
        assert_eq!(difference(&text, &again), None, "{name}");
        let second = games(&text);
        assert_eq!(first.len(), second.len(), "{name}");
        for ((before, _), (after, _)) in first.iter().zip(&second) {
            assert_eq!(before.start.to_line(), after.start.to_line(), "{name}");
            if !before.tree.walk().any(|node| {
                matches!(before.tree.node(node).entry, Entry::Illegal(_) | Entry::Unreadable(_))
            }) {
                assert_eq!(usi(before), usi(after), "{name}");
            }
        }
        count += 1;
    }
    assert!(count > 100, "{count}");
}

/// The codes that each irregular file must yield; `-` for none of weight, and the moves.
#[test]
fn irregular_files_are_read_right_or_reported() {
    let Some(corpus) = corpus() else { return };
    let folder = corpus.join("pgn/irregular");
    let index = std::fs::read_to_string(folder.join("INDEX.tsv")).unwrap();
    let mut table = String::new();
    for line in index.lines().skip(1) {
        let (name, what) = line.split_once('\t').unwrap();
        let games = read(&PGN, &source(name, &std::fs::read(folder.join(name)).unwrap()));
        let _ = writeln!(table, "{name} ({what}): {} games", games.len());
        for (record, findings) in games.iter().take(3) {
            let mut seen: Vec<&str> = codes(findings);
            seen.dedup();
            let moves = usi(record);
            let first = moves.iter().take(10).cloned().collect::<Vec<_>>().join(" ");
            let _ = writeln!(table, "    {} plies, {:?}, {seen:?}: {first}", moves.len(), record.outcome());
        }
    }
    println!("{table}");
}

#[test]
fn large_files_replay_to_the_end() {
    let Some(corpus) = corpus() else { return };
    for (name, count) in [("lichess_db_1000k.pgn", 438), ("twic1599_1000k.pgn", 1110)] {
        let path = corpus.join("pgn/large").join(name);
        let games = read(&PGN, &source(name, &std::fs::read(path).unwrap()));
        assert_eq!(games.len(), count, "{name}");
        let mut tallies = std::collections::BTreeMap::new();
        for (record, findings) in &games {
            for finding in findings {
                *tallies.entry(finding.code.row().id).or_insert(0) += 1;
                if finding.severity == Severity::Error {
                    println!("{name}: {:?} {}", finding.span, finding.message(Lang::En));
                }
            }
            assert!(record.plies() < 1000);
        }
        println!("{name}: {tallies:?}");
    }
}

#[test]
#[ignore = "prints a timing; run with --release"]
fn bench() {
    let Some(corpus) = corpus() else { return };
    let source = source("bench", &std::fs::read(corpus.join("bench/chess-5000.pgn")).unwrap());
    struct Count(usize, usize);
    impl kifu::formats::Sink for Count {
        fn record(
            &mut self,
            record: &mut Record,
            findings: &mut Vec<Finding>,
            _: kifu::source::Span,
        ) -> std::ops::ControlFlow<()> {
            self.0 += record.plies();
            self.1 += 1;
            findings.clear();
            std::ops::ControlFlow::Continue(())
        }
    }
    let mut bench = Bench::default();
    for _ in 0..3 {
        let mut count = Count(0, 0);
        let start = Instant::now();
        PGN.read.unwrap()(&source, &ReadOptions::default(), &mut bench, &mut count);
        let took = start.elapsed();
        println!("{} games, {} plies in {took:?}: {:.0} games/s", count.1, count.0, count.1 as f64 / took.as_secs_f64());
    }
    let _ = (FEN.name, Path::new(""), Code::PgnFen, Outcome::Draw, has_error(&[]));
    let _ = format_of(&source).map(|f| f.name);
    let position = chess::Position::start();
    let _ = san::San::read("e4").unwrap().resolve(&position, None);
    let _ = games::Position::Chess(position.clone());
    let _ = position.side_to_move();
}
