//! PGN and FEN: the standard's sample, irregular files, real games, round trips, hostile input.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use crate::support::{
    Read, corpus, difference, digest, files, format_of, has_error, read, source, usi, write,
    write_with,
};
use kifu::findings::{Code, Finding, Lang, Safety, Severity};
use kifu::formats::lines::fen::{EPD, FEN};
use kifu::formats::lines::uci::UCI;
use kifu::formats::pgn::{PGN, PgnForm, PgnStyle};
use kifu::formats::{Bench, Loss, ReadOptions, WriteOptions};
use kifu::games::{Rules, Side, chess};
use kifu::notation::chess::san::{self, San};
use kifu::record::{Entry, Millis, NoteKind, Outcome, Record, Score};
use kifu::replay::{Notation, Reading};
use kifu::source::Source;
use std::path::Path;
use std::time::Instant;

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
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/pgn/good/sample.pgn");
    assert_eq!(text, std::fs::read_to_string(golden).unwrap().replace("\r\n", "\n"));
    let commented = export(&format!("{tags} {SAMPLE}"));
    let flat = commented.replace('\n', " ");
    assert!(flat.contains("3. Bb5 {This opening is called the Ruy Lopez.} 3... a6 4. Ba4"));
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
        {before} 3. e4 $1 $14 {after} {twice} (3. d4 {in} 3... d5 (3... Nf6 ; line }\n4. c4) \
        4. c4) ({intro} 3. c4) 3... e5 4. Ke2 Ke7 *\n\n";
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

/// What each irregular file gives: for every game its plies, its result and the codes that are
/// found, each once.
const IRREGULAR: [(&str, &str); 54] = [
    ("001", ""),
    ("003", "3 1-0"),
    ("004", "3 1-0"),
    ("011", "4 *"),
    ("014", "4 * P113"),
    ("016", "4 *"),
    ("020", "2 * P101"),
    ("021", "2 *"),
    ("023", "2 * P101"),
    ("024", "2 * P101"),
    ("025", "2 *"),
    ("029", "4 1-0"),
    ("031", "2 1-0, 2 0-1"),
    ("032", "2 1-0 P110, 2 0-1"),
    ("033", "0 1-0, 0 *"),
    ("034", "0 1-0 P110, 2 0-1"),
    ("035", "2 0-1 P109"),
    ("036", "2 1/2 P111, 2 1/2 P111, 2 1-0 P111"),
    ("043", "2 * P119"),
    ("044", "2 * P116"),
    ("046", "2 *"),
    ("047", "2 *"),
    ("049", "2 * P127"),
    ("051", "3 *"),
    ("062", "3 * P121"),
    ("064", "3 * P116"),
    ("065", "3 * X107"),
    ("073", "6 * P125"),
    ("074", "2 * P124"),
    ("081", "10 * P301"),
    ("082", "4 * P301"),
    ("086", "11 *"),
    ("087", "5 * X122"),
    ("089", "3 * P303"),
    ("090", "3 * P302"),
    ("092", "8 * P301 X110"),
    ("093", "4 0-1 P304"),
    ("095", "5 * P302"),
    ("096", "5 * P133"),
    ("097", "5 * P301"),
    ("099", "8 * P129"),
    ("104", "7 * X109"),
    ("105", "5 0-1 X119"),
    ("106", "7 1-0 P138"),
    ("113", "1 * P106, 1 1-0"),
    ("117", "1 * X209"),
    ("131", "7 *"),
    ("140", "2000 * X305 X307 X306 X308"),
    ("145", "2 * P134"),
    ("146", "2 1-0 P128"),
    ("147", "2 1-0 P128"),
    ("149", "3 * P131"),
    ("153", "2 *"),
    ("155", "2 * P126"),
];

#[test]
fn irregular_files_are_read_right_or_reported() {
    let Some(corpus) = corpus() else { return };
    let folder = corpus.join("pgn/irregular");
    assert_eq!(files(&folder, &["pgn"]).len(), IRREGULAR.len());
    for (number, expected) in IRREGULAR {
        let path = files(&folder, &["pgn"])
            .into_iter()
            .find(|path| path.file_name().unwrap().to_str().unwrap().starts_with(number))
            .unwrap();
        let games = read(&PGN, &source(number, &std::fs::read(path).unwrap()));
        let described: Vec<String> = games
            .iter()
            .map(|(record, findings)| {
                let mut seen = codes(findings);
                seen.dedup();
                let result = match record.outcome() {
                    Outcome::Win(Side::First) => "1-0",
                    Outcome::Win(Side::Second) => "0-1",
                    Outcome::Draw => "1/2",
                    _ => "*",
                };
                [&[record.plies().to_string().as_str(), result], seen.as_slice()].concat().join(" ")
            })
            .collect();
        assert_eq!(described.join(", "), expected, "{number}");
    }
}

#[test]
fn large_files_replay_without_an_error() {
    let Some(corpus) = corpus() else { return };
    // The second one is cut off in the middle of a game.
    for (name, count) in [("lichess_db_1000k.pgn", 438), ("twic1599_1000k.pgn", 1110)] {
        let path = corpus.join("pgn/large").join(name);
        let games = read(&PGN, &source(name, &std::fs::read(path).unwrap()));
        assert_eq!(games.len(), count, "{name}");
        let last = games.len() - 1;
        for (index, (record, findings)) in games.iter().enumerate() {
            let stated = record.headers.iter().find(|h| record.text(h.name) == "PlyCount");
            if let Some(stated) = stated.filter(|_| index != last) {
                assert_eq!(record.text(stated.value), record.plies().to_string(), "{name} {index}");
            }
            assert!(index == last || !has_error(findings), "{name} {index}: {findings:?}");
        }
    }
}

/// Games and half-moves of a PGN without variations, counted without a board: words behind the tags
/// that are neither numbers nor results, outside comments.
fn counted(text: &str) -> Vec<usize> {
    let mut games: Vec<usize> = Vec::new();
    let mut moves = String::new();
    let mut comment = false;
    for line in text.lines() {
        if !comment && line.starts_with("[Event ") {
            games.push(0);
        }
        if !comment && line.starts_with('[') {
            continue;
        }
        moves.clear();
        for character in line.chars() {
            match character {
                '{' => comment = true,
                '}' => comment = false,
                _ if comment => {}
                _ => moves.push(character),
            }
        }
        let plies = moves.split_whitespace().filter(|word| {
            let word =
                word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
            word.starts_with(|c: char| c.is_ascii_alphabetic())
        });
        if let Some(game) = games.last_mut() {
            *game += plies.count();
        }
    }
    games
}

#[test]
fn large_files_have_the_games_and_moves_that_a_count_of_words_finds() {
    let Some(corpus) = corpus() else { return };
    for name in ["lichess_db_1000k.pgn", "twic1599_1000k.pgn"] {
        let source = source(name, &std::fs::read(corpus.join("pgn/large").join(name)).unwrap());
        let games = read(&PGN, &source);
        let plies: Vec<usize> = games.iter().map(|(record, _)| record.plies()).collect();
        assert_eq!(plies, counted(source.text()), "{name}");
    }
}

#[test]
fn notation_triples_agree() {
    let Some(corpus) = corpus() else { return };
    let text =
        std::fs::read_to_string(corpus.join("pgn/notnil/valid_notation_tests.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    assert!(cases.len() >= 15, "{}", cases.len());
    for case in &cases {
        let field = |name: &str| case[name].as_str().unwrap();
        let before = chess::Position::from_fen(field("pos1")).unwrap();
        for written in [field("algText"), field("longAlgText"), field("uciText")] {
            let written = written.trim_end_matches(['!', '?']);
            let san = San::read(written).expect(written).by(before.side_to_move());
            let mv = match san.resolve(&before, None) {
                Reading::Move(mv) | Reading::Doubtful(mv, _) => mv,
                other => panic!("{written}: {other:?}"),
            };
            let mut after = before.clone();
            after.play(mv);
            let board = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
            assert_eq!(board(&after.to_line()), board(field("pos2")), "{written}");
            let mut canonical = String::new();
            san::write(&before, mv, &mut canonical);
            assert_eq!(canonical, field("algText").trim_end_matches(['+', '#', '?']));
        }
    }
}

#[test]
fn an_illegal_move_costs_its_own_game_only() {
    let game = |moves: &str| format!("[Event \"x\"]\n[Result \"*\"]\n\n{moves} *\n\n");
    let good = game("1. e4 e5 2. Nf3 Nc6");
    let third = game("1. e4 e5\n2. Ke2 Ke7 3. Kd4 a6");
    let fifth = game("1. Qh5");
    let text = [good.as_str(), &good, &third, &good, &fifth].concat();
    let source = Source::new("five.pgn", text.as_str());
    let games = read(&PGN, &source);
    assert_eq!(games.len(), 5);
    let (record, findings) = &games[2];
    assert_eq!(codes(findings), ["X107"]);
    let finding = &findings[0];
    assert_eq!(finding.ply, Some(5));
    assert_eq!(source.line_col(finding.span.unwrap().start), (15, 15));
    assert_eq!(source.slice(finding.span.unwrap()), "Kd4");
    assert_eq!(finding.message(Lang::En), "the king on e2 cannot go to d4");
    assert_eq!(finding.message(Lang::Ja), "e2のキングはd4へは動けません");
    assert_eq!(record.plies(), 6);
    assert_eq!(codes(&games[3].1), [""; 0]);
    assert_eq!(codes(&games[4].1), ["X108"]);
}

/// Tags before, so that only the moves can be at fault.
fn found(moves: &str) -> Vec<&'static str> {
    let games = games(&format!("[Event \"x\"]\n[Date \"2020.01.01\"]\n\n{moves}\n"));
    assert_eq!(games.len(), 1, "{moves}");
    codes(&games[0].1)
}

#[test]
fn every_reason_has_its_code() {
    for (moves, expected) in [
        ("1. e4 e5 2. Nf3 *", ""),
        ("1. Nd4 *", "X121"),
        ("1. Nd2 *", "X104"),
        ("1. Ra3 *", "X121"),
        ("1. e5 *", "X121"),
        ("1. e4 e5 2. e5 *", "X108"),
        ("1. e4 d5 2. Bb5+ a6 *", "X112"),
        ("1. e4 e5 2. O-O *", "X116"),
        ("1. e4 e5 2. O-O-O *", "X116"),
        ("1. e2e4 e7e5 2. g1f3 *", "P301 P301 P301"),
        ("1. e4 e5 2. Ng1f3 *", "P301"),
        ("1. e4+ e5 *", "P304"),
        ("1. e4e5 *", "X101"),
        ("1. e4 e52. Nf3 *", "P132"),
        ("1. e4 e5 2. Nf3 Nc63. Bb5 *", "P132"),
        ("1. e4 resigns 1-0", "P115"),
        ("1. e4 e5 2. Nf9 *", "P114"),
        ("1. e4 Nxy 2. foo *", "P115 P115"),
        ("(1. d4) 1. e4 *", "P120"),
        ("1. e4 (1. d4 *", "P117"),
        ("1. e4 (1. d4 * {a} ; b", "P117"),
        ("1. e4 (1. d4 * d5", "P117 P112 P110"),
        ("1. e4 $300 e5 *", "P123"),
        ("$1 1. e4 *", "P135"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "X301"),
        ("1. f3 e5 2. g4 Qh4# *", "X302"),
        ("1. e4 e5 (1... d5 2. exd5 (2. Nf3)) 2. Nf3 *", ""),
        ("1. e4 e5 ((1... d5) 1... c5) 2. Nf3 *", ""),
        ("1. e4 ♟e5 *", "P301"),
        ("1. e4 d5 2. exd5ep *", "P302"),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. *", ""),
        ("1. e4 -- 2. d4 *", "P129"),
        ("1. e4 e5 (1... -- 2. d4) *", ""),
    ] {
        assert_eq!(found(moves).join(" "), expected, "{moves}");
    }
}

/// Nobody wins a problem, so that one which ends in mate may well be without a result.
#[test]
fn a_problem_that_ends_in_mate_is_no_unfinished_game() {
    for (tags, moves, expected) in [
        ("", "1. f3 e5 2. g4 Qh4#", Severity::Warning),
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 30", "30... Ra7 31. Rb8#", Severity::Note),
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "1. Rb8#", Severity::Note),
    ] {
        let fen = format!("[FEN \"{tags}\"]\n[SetUp \"1\"]\n\n");
        let text = format!("{}{moves} *\n", if tags.is_empty() { "" } else { &fen });
        let (_, findings) = &games(&text)[0];
        let mates = findings.iter().filter(|finding| finding.code == Code::UnfinishedMate);
        let found: Vec<Severity> = mates.map(|finding| finding.severity).collect();
        assert_eq!(found, [expected], "{moves}");
    }
}

#[test]
fn chess960_castling_survives() {
    let fen = "nrk1bbqr/pppppppp/8/8/8/5N2/PPPPPPPP/NRK1BBQR w HBhb - 0 1";
    let text = format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. O-O-O *\n");
    let games = games(&text);
    let (record, findings) = &games[0];
    assert_eq!(usi(record), ["c1b1"], "{findings:?}");
    let written = export(&text);
    assert!(written.contains("1. O-O-O *") && written.contains("KQkq"), "{written}");
    assert_eq!(export(&written), written);
}

#[test]
fn depth_length_and_loose_ends_do_no_harm() {
    let deep = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(2000), ")".repeat(2000));
    let written = export(&deep);
    assert_eq!(export(&written), written);
    let open = "1. e4 (1. d4 ".repeat(20_000);
    assert_eq!(games(&open).len(), 1);
    let comment = format!("1. e4 {{{}}} e5 *", "word ".repeat(2_000_000));
    let (record, findings) = games(&comment).remove(0);
    assert_eq!((record.plies(), codes(&findings)), (2, Vec::new()));
    for text in
        ["{", "(", "[", "[Event", "[Event \"", "1. e4 {", "1. e4 (", ";", "%", "<", "$", "1. e4 (1"]
    {
        let _ = export(text);
    }
    let endless = format!("1. e4 e5 {}", "Nf3 Nf6 Ng1 Ng8 ".repeat(20_000));
    assert_eq!(games(&endless).remove(0).0.plies(), 80_002);
    for sign in ["a", "[", "é", "9"] {
        assert_eq!(games(&format!("1. e4 {}", sign.repeat(300_000))).len(), 1, "{sign}");
    }
    assert!(games("").is_empty());
}

#[test]
fn an_unclosed_comment_or_variation_costs_its_own_game_only() {
    let tail = "\n\n[Event \"b\"]\n[Result \"1-0\"]\n\n1. d4 {x} d5 1-0\n";
    for broken in ["1. e4 {never closed 1-0", "1. e4 (1. d4 1-0", "1. e4 (1. d4 {x 1-0", "1. e4"] {
        let games = games(&format!("[Event \"a\"]\n\n{broken}{tail}"));
        assert_eq!(games.len(), 2, "{broken}");
        assert_eq!(usi(&games[1].0), ["d2d4", "d7d5"], "{broken}");
        assert!(games[1].1.is_empty(), "{broken}");
    }
}

#[test]
fn a_file_cut_into_pieces_reads_as_the_whole() {
    let Some(corpus) = corpus() else { return };
    let mut pieces = 0;
    for path in files(&corpus.join("pgn"), &["pgn"]) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let whole = source(&name, &std::fs::read(&path).unwrap());
        let mut starts = Vec::new();
        PGN.split().unwrap()(whole.text(), &mut starts);
        let ends = starts.iter().skip(1).copied().chain([whole.text().len()]);
        let mut parts = Vec::new();
        for (&start, end) in starts.iter().zip(ends) {
            parts.extend(games(&whole.text()[start..end]));
            pieces += 1;
        }
        let games = read(&PGN, &whole);
        assert_eq!(games.len(), parts.len(), "{name}");
        for ((a, in_a), (b, in_b)) in games.iter().zip(&parts) {
            assert_eq!(difference(&digest(a), &digest(b)), None, "{name}");
            assert_eq!(codes(in_a), codes(in_b), "{name}");
        }
    }
    assert!(pieces > 1500, "{pieces}");
}

#[test]
fn truncated_and_mutated_files_never_panic() {
    let text = "[Event \"a \\\"b\"]\r\n[FEN \"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1\"]\r\n\r\n{c} 1. O-O-O! \
        $5 (1. a8=Q+ Kd7 (1... Ke7 {x}) 2. Qd8+) Ke7 ;y\r\n2. a8(N) Kf7 3. Nb6 ½-½\r\n\r\n[Event 'z']\n1.e4e5*";
    for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
        let _ = export(&text[..end]);
    }
    let mut seed = 12345_u64;
    for _ in 0..4000 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..3 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let at = (seed >> 33) as usize % bytes.len();
            let signs = b"(){}[];%$!?\"\\\n .*abcdefgh12345678NBRQKOx=+#-\0";
            bytes[at] = signs[(seed >> 20) as usize % signs.len()];
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let once = export(&text);
        assert_eq!(difference(&once, &export(&once)), None, "{text}");
    }
}

#[test]
fn fen_lines_are_read_and_written() {
    let text = "# a remark\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n\
        8/8/8/8/8/8/8/K1k5 w - - bm Ka2; id \"x\";\n9/8/8/8/8/8/8/8 w - - 0 1\n";
    let source = Source::new("a.fen", text);
    assert_eq!(format_of(&source).map(|format| format.name), Some("fen"));
    let positions = read(&FEN, &source);
    assert_eq!(positions.len(), 3);
    assert_eq!(codes(&positions[0].1), [""; 0]);
    assert_eq!(codes(&positions[1].1), [""; 0]);
    assert_eq!(codes(&positions[2].1), ["P401"]);
    let records: Vec<&Record> = positions.iter().take(2).map(|(record, _)| record).collect();
    let (written, _) = write(&EPD, &records);
    assert!(written.ends_with("K1k5 w - - bm Ka2; id \"x\";\n"), "{written}");
    let (written, losses) = write(&FEN, &records);
    assert_eq!(
        written,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n8/8/8/8/8/8/8/K1k5 w - - 0 1\n"
    );
    // The remark and two operations.
    assert_eq!(losses.iter().collect::<Vec<_>>(), [(Loss::Remarks, 1), (Loss::Headers, 2)]);
}

#[test]
fn a_game_is_a_list_of_positions_and_of_moves() {
    let (record, _) = games("[Event \"x\"]\n\n1. e4 {best} d5 (1... e5) 2. exd5 1-0\n").remove(0);
    let (fens, losses) = write(&FEN, &[&record]);
    assert_eq!(fens.lines().count(), 4);
    assert!(fens.ends_with("rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2\n"));
    assert_eq!(losses.get(Loss::Moves), 3);
    let (epds, losses) = write(&EPD, &[&record]);
    assert!(epds.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - sm e4;\n"));
    assert!(epds.contains(" w KQkq d6 fmvn 2; sm exd5;\n"), "{epds}");
    assert_eq!((losses.get(Loss::Moves), losses.get(Loss::Comments)), (0, 1));
    let (line, losses) = write(&UCI, &[&record]);
    assert_eq!(line, "position startpos moves e2e4 d7d5 e4d5\n");
    let lost: Vec<_> = losses.iter().map(|(loss, count)| (loss.name(), count)).collect();
    let expected = [("comments", 1), ("variations", 1), ("headers", 1), ("endings", 1)];
    assert_eq!(lost, expected);
    let (back, findings) = read(&UCI, &Source::new("x.uci", line)).remove(0);
    assert_eq!((usi(&back), findings.len()), (usi(&record), 0));
}

#[test]
fn engines_lines_are_told_apart_by_their_moves() {
    for (text, name) in [
        ("position startpos moves e2e4\n", Some("uci")),
        ("position startpos moves 7g7f\n", Some("usi")),
        ("position startpos\n", None),
        ("position startpos\nposition startpos moves 0000 e7e5\n", Some("uci")),
        ("startpos moves 7g7f\nstartpos\n", Some("usi")),
        ("e2e4 e7e5 g1f3\n", Some("uci")),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", Some("uci")),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", Some("fen")),
        ("4k3/8/8/8/8/8/8/4K3 w - - acd 1;\n", Some("epd")),
    ] {
        let source = Source::new("unnamed", text);
        assert_eq!(format_of(&source).map(|format| format.name), name, "{text}");
    }
    assert_eq!(format_of(&Source::new("a.uci", "position startpos\n")).unwrap().name, "uci");
}

#[test]
fn evaluations_are_in_the_record() {
    let text = "[Event \"x\"]\n\n1. e4 { [%eval 0.17] [%clk 0:03:00] } e5 {[%eval #-3]} *\n";
    let (record, findings) = games(text).remove(0);
    assert_eq!(codes(&findings), [""; 0]);
    let scores: Vec<Score> = record
        .tree
        .walk()
        .flat_map(|node| record.tree.notes(node))
        .filter_map(|note| record.tree.evaluation(note.text))
        .map(|evaluation| evaluation.score)
        .collect();
    assert_eq!(scores, [Score::Points(17), Score::Mate(Side::Second, Some(6))]);
    assert!(export(text).contains("1. e4 {[%eval 0.17] [%clk 0:03:00]} 1... e5 {[%eval #-3]} *"));
}

#[test]
fn pgn_is_told_by_its_content() {
    for text in ["[Event \"x\"]\n\n1. e4 *\n", "1. e4 e5 2. Nf3 *\n"] {
        let source = Source::new("unnamed", text);
        assert_eq!(format_of(&source).map(|format| format.name), Some("pgn"), "{text}");
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
        PGN.read(&source, &ReadOptions::default(), &mut bench, &mut count);
        let took = start.elapsed();
        println!(
            "{} games, {} plies in {took:?}: {:.0} games/s",
            count.1,
            count.0,
            count.1 as f64 / took.as_secs_f64()
        );
    }
}

#[test]
fn what_commands_say_is_in_the_record() {
    let text = "[Event \"x\"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:59.9] quick} 2. Nf3 \
        {[%emt 0:00:04]} (2. f4 {[%clk 0:01:00]} {[%clk 0:01:00]}) 2... Nc6 *\n";
    let (record, findings) = games(text).remove(0);
    assert_eq!(codes(&findings), ["R106"]);
    let line: Vec<_> = record.tree.main_line().collect();
    let clock = |ply: usize| record.tree.clock(line[ply]).and_then(Millis::get);
    assert_eq!([clock(0), clock(1), clock(2)], [Some(180_000), Some(179_900), None]);
    assert_eq!(record.tree.node(line[2]).time.get(), Some(4000));
    let comments: Vec<&str> = record
        .tree
        .walk()
        .flat_map(|node| record.tree.notes(node))
        .map(|note| record.text(note.text))
        .collect();
    assert_eq!(comments, ["[%clk 0:02:59.9] quick", "[%clk 0:01:00]"]);
    let mut bare = record.clone();
    bare.tree.drop_times();
    let written = write(&PGN, &[&bare]).0;
    assert!(written.contains("1. e4 e5 {quick} 2. Nf3 (2. f4) 2... Nc6 *"), "{written}");
    let mut mute = record.clone();
    mute.retain_notes(|kind, _| kind != NoteKind::Comment);
    let written = write(&PGN, &[&mute]).0;
    assert!(written.contains("1... e5 {[%clk 0:02:59.9]} 2. Nf3 {[%emt 0:00:04]}"), "{written}");
    assert_eq!(export(&written), written);
}

#[test]
fn the_reduced_form_has_the_roster_and_the_moves() {
    let text = "[Event \"x\"]\n[ECO \"C20\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n\
        1. e4 $1 {good} (1. e3) Kd7 {[%clk 0:00:01]} 2. Kd8 Kd8 *\n";
    let (record, _) = games(text).remove(0);
    let options = WriteOptions {
        pgn: PgnStyle { form: PgnForm::Reduced, ..PgnStyle::default() },
        ..WriteOptions::default()
    };
    let (out, losses) = write_with(&PGN, &[&record], &options);
    assert!(out.ends_with(
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 2. Kd8 Kd8 *\n\n"
    ));
    let lost: Vec<_> = losses.iter().map(|(loss, count)| (loss.name(), count)).collect();
    let expected = [("clocks", 1), ("comments", 1), ("annotation-glyphs", 1), ("variations", 1)];
    assert_eq!(lost, [&expected[..], &[("headers", 1)]].concat());
}

#[test]
fn a_word_that_would_become_a_move_is_written_as_a_comment() {
    // Either chariot move is legal, as ranks count from 0 or from 1: nothing says which is meant.
    let text = "[Event \"?\"]\n[Variant \"Xiangqi\"]\n[Result \"*\"]\n\n1. Ra2 *\n";
    let before = games(text);
    let mut entries = before[0].0.tree.main_line().map(|node| before[0].0.tree.node(node).entry);
    assert!(matches!(entries.next(), Some(Entry::Unreadable(_))));
    let (written, losses) = write(&PGN, &[&before[0].0]);
    assert!(written.contains("{1. Ra2}"), "{written}");
    assert_eq!(losses.get(Loss::MovesAsComments), 1);
    assert!(usi(&games(&written)[0].0).is_empty(), "{written}");
}

#[test]
fn clock_and_time_on_two_lines_are_no_comment() {
    let text = "[Event \"?\"]\n\n1. e4 {[%clk 0:59:58]\n[%emt 0:03:16]} *\n";
    let games = games(text);
    let notes = games[0].0.tree.walk().flat_map(|node| games[0].0.tree.notes(node)).count();
    assert_eq!(notes, 0);
}

#[test]
fn a_tag_is_no_tag_of_the_roster_in_small_letters() {
    let mut record = games("1. e4 *\n").remove(0).0;
    record.push_header(kifu::record::Key::Other, "event", "x");
    let (text, losses) = write(&PGN, &[&record]);
    assert!(!text.contains("[event"), "{text}");
    assert_eq!(losses.get(Loss::Headers), 1);
}

#[test]
fn a_closed_comment_may_hold_what_looks_like_a_game() {
    let text =
        "[Event \"1\"]\n\n1. e4 {a\n\n[Event \"q\"]\nb} e5 1-0\n\n[Event \"2\"]\n\n1. d4 *\n\n";
    let all = games(text);
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|read| !codes(&read.1).contains(&"P118")), "{all:?}");
    // One that nothing closes ends there, whether comments follow or none.
    for rest in ["1. d4 *", "1. d4 {b} *"] {
        let open = format!("[Event \"1\"]\n\n1. e4 {{a\n\n[Event \"q\"]\n\n{rest}\n\n");
        let all = games(&open);
        assert_eq!(all.len(), 2, "{rest}");
        assert!(codes(&all[0].1).contains(&"P118"));
    }
}

#[test]
fn numbers_after_a_word_that_may_be_a_move_are_believed() {
    for word in ["Nc9", "Bz4", "Zz3", "e9", "Nbz3+", "xe9"] {
        let read = &games(&format!("1. e4 Nf6 2. {word} e5 3. d5 *"))[0];
        assert!(codes(&read.1).contains(&"P114"), "{word}: {:?}", read.1);
    }
    let read = &games("1. e4 Nf6 2. Zz e5 3. d5 *")[0];
    let number = read.1.iter().find(|finding| finding.code.row().id == "P113").unwrap();
    assert!(number.fix.is_none());
    // What follows the other one is White's only.
    let read = &games("1. e4 e5 2. Bc4 Nc6 3. Qh5 Foo 4. Qxf7# *")[0];
    assert_eq!(codes(&read.1), ["P115", "R103", "X302"]);
    // A wrong number alone is mended; without one behind it, it may be right.
    for (text, is_sure) in [
        ("1. e4 e5 3. Bc4 Nc6 3. Qh5 *", true),
        ("1. e4 e5 3. Bc4 Nc6 *", false),
        ("1. e4 2. Nf6 Nc3 *", false),
        ("1. e4 e5 (2. Nc3) 2. Nf3 *", false),
    ] {
        let read = &games(text)[0];
        let number = read.1.iter().find(|finding| finding.code.row().id == "P113").unwrap();
        let safety = number.fix.as_ref().map(|fix| fix.safety);
        let expected = if is_sure { Safety::Safe } else { Safety::Unsafe };
        assert_eq!(safety, Some(expected), "{text}");
    }
}

#[test]
fn check_in_letters_is_no_capture() {
    for (text, moves) in [
        ("1. e4 d5 2. Bb5ch Bd7 3. d4 *", "e2e4 d7d5 f1b5 c8d7 d2d4"),
        ("1. e4 d5 2. Bb5 ch Bd7 3. d4 *", "e2e4 d7d5 f1b5 c8d7 d2d4"),
        ("1. e4 d5 2. Bb5+ ch Bd7 3. d4 *", "e2e4 d7d5 f1b5 c8d7 d2d4"),
    ] {
        let (record, findings) = &games(text)[0];
        let uci = write(&UCI, &[record]).0;
        assert!(uci.contains(moves), "{text}: {uci}");
        assert!(codes(findings).iter().any(|code| ["P115", "P304"].contains(code)), "{findings:?}");
    }
    // Pawns capture beside them, and mate is told by another mark.
    let (_, findings) = &games("1. e4 d5 2. eh *")[0];
    assert!(codes(findings).contains(&"P115"), "{findings:?}");
}

#[test]
fn evaluations_without_braces_are_no_numbers() {
    for (word, is_kept) in [("0.3", true), ("0.35/12", true), ("+0.3", true), ("-1.20/8", true)] {
        let (record, findings) = &games(&format!("1. e4 e5 2. Nf3 {word} Nc6 3. Bb5 *"))[0];
        assert_eq!(codes(findings), ["P115"], "{word}");
        let written = write(&PGN, &[record]).0;
        assert_eq!(written.contains(&format!("{{{word}}}")), is_kept, "{written}");
    }
    for text in ["1. e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.0-0 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4.00 *"] {
        let (record, findings) = &games(text)[0];
        assert!(!codes(findings).contains(&"P115"), "{findings:?}");
        assert!(write(&UCI, &[record]).0.contains("e1g1"), "{text}");
    }
}

#[test]
fn a_clock_behind_the_result_is_counted() {
    let (record, _) = &games("1. e4 e5 * {[%clk 0:00:01]}")[0];
    let (text, losses) = write(&PGN, &[record]);
    assert!(!text.contains("clk"), "{text}");
    assert_eq!(losses.get(Loss::Clocks), 1);
}
