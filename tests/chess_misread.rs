//! Records of chess with faults in them: no format takes what is wrong in one of them for a legal move, or for another
//! one, and a half-move that is missing does not hand the moves behind it to the other side.

use crate::gaps::{converted, format, ids, one};
use crate::support::{read, write};
use kifu::findings::{Finding, Severity};
use kifu::formats::{Loss, Losses};
use kifu::record::{Entry, Record};
use kifu::source::Source;

fn pgn(tags: &str, moves: &str) -> String {
    format!("[Result \"*\"]\n{tags}\n{moves} *\n")
}

fn fen(line: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{line}\"]\n")
}

fn errors(findings: &[Finding]) -> Vec<&'static str> {
    let wrong = findings.iter().filter(|finding| finding.severity == Severity::Error);
    wrong.map(|finding| finding.code.row().id).collect()
}

/// The moves of the main line: each with whether it is legal, and nothing for what is none.
fn line(record: &Record) -> Vec<Option<(bool, String)>> {
    let entries = record.tree.main_line().map(|node| record.tree.node(node).entry);
    let plies = entries.filter(|entry| !matches!(entry, Entry::End(_)));
    let told = |entry: Entry| {
        let mv = entry.mv()?;
        // With all that a move says, castling too.
        Some((matches!(entry, Entry::Move(_)), format!("{mv:?}")))
    };
    plies.map(told).collect()
}

fn moves(record: &Record) -> Vec<String> {
    record
        .tree
        .main_line()
        .filter_map(|node| record.tree.node(node).entry.mv())
        .map(|mv| mv.to_string())
        .collect()
}

/// What a format has of a record is the same there, or is counted: it makes no other move of any.
#[track_caller]
fn is_kept(text: &str, to: &str) {
    let (record, findings) = one("pgn", text);
    let (written, losses) = converted("pgn", text, to);
    let (there, found) = one(to, &written);
    let (had, has) = (line(&record), line(&there));
    for (index, mv) in has.iter().enumerate() {
        // What stands in the place of a move that cannot be told is none.
        let is_same = mv.is_none() || had.get(index) == Some(mv);
        assert!(is_same, "{to}, ply {}: {text}\n{written}\n{had:#?}\n{has:#?}", index + 1);
    }
    let is_whole = had == has;
    assert!(is_whole || left_out(&losses) > 0, "{to}: {text}\n{written}\n{losses:?}");
    if is_whole {
        // What could not be read there is told in the words of each format.
        let is_foul = |id: &&str| id.starts_with('X') || id.starts_with('R');
        let fouls =
            |found: &[Finding]| -> Vec<_> { errors(found).into_iter().filter(is_foul).collect() };
        assert_eq!(fouls(&found), fouls(&findings), "{to}: {text}\n{written}");
    }
    let again = write(format(to), &[&there]).0;
    assert_eq!(write(format(to), &[&one(to, &again).0]).0, again);
}

/// How many moves a format has not, or not as moves.
fn left_out(losses: &Losses) -> u64 {
    losses.get(Loss::Moves) + losses.get(Loss::MovesAsComments)
}

const FORMATS: [&str; 4] = ["jsonl", "pcn", "uci", "pgn"];

#[test]
fn a_fault_stays_one_in_every_format() {
    for (line, moves) in [
        // What the pawn becomes is not said, with and without a capture, and by the other side.
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. a8 Kd7 2. Qd8+"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. axb8 Kd7 2. Qd8+"),
        ("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "1... a1 2. Kd2 Qb2+"),
        // Castling where it cannot be: without a rook, without the right, through pieces, away from its file.
        ("6k1/8/8/8/8/8/8/4K3 b - - 0 1", "1... O-O 2. Kd2 Kg7"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1. O-O Ke7 2. Kh2"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1. Kd1 Ke7 2. O-O-O Ke6"),
        ("4k3/8/8/8/2K5/8/8/8 w - - 0 1", "1. O-O Ke7 2. Kg3"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "1. O-O Ke7 2. Rf3"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "1. O-O Ke7 2. Rf3"),
        ("4k3/8/8/8/8/8/4K3/7R w - - 0 1", "1. O-O Ke7 2. Kf3"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1. O-O e5 2. d4"),
        // A king that takes its own rook, or goes where it would if it castled.
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "1. Kxh1 Kd7 2. Rd1+"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "1. Kh8 Kd7 2. Rd1+"),
        // A piece of the opponent's.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1. e4 a2a3 2. h3 a6"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "1. e4 a2a3 2. h3 a6 3. a7a5 Nf6",
        ),
    ] {
        for to in FORMATS {
            is_kept(&pgn(&fen(line), moves), to);
        }
    }
}

#[test]
fn a_promotion_without_its_piece_is_told_wherever_it_is_written() {
    let text = pgn(&fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "1. a8 Kd7 2. Qd8+");
    let (record, findings) = one("pgn", &text);
    assert_eq!(errors(&findings), ["X110"]);
    // What follows is a queen's.
    assert_eq!(moves(&record), ["a7a8", "e8d7", "a8d8"]);
    for to in ["jsonl", "pcn", "uci", "pgn", "epd"] {
        let (written, losses) = converted("pgn", &text, to);
        // EPD says of its operations that they hold no move.
        let expected = if to == "epd" { "P405" } else { "X110" };
        assert_eq!(errors(&one(to, &written).1), [expected], "{written}");
        assert_eq!(left_out(&losses), 0, "{to}");
    }
    assert!(converted("pgn", &text, "uci").0.ends_with(" moves a7a8 e8d7 a8d8\n"));
}

#[test]
fn castling_that_uci_cannot_tell_is_left_out_with_what_follows() {
    let text = pgn(&fen("6k1/8/8/8/8/8/8/4K3 b - - 0 1"), "1... O-O 2. Kd2 Kg7");
    let (written, losses) = converted("pgn", &text, "uci");
    assert!(!written.contains("moves"), "{written}");
    assert_eq!(losses.get(Loss::Moves), 3);
    // Where it reads as castling, it stays.
    let text = pgn(&fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "1. O-O Ke7 2. Rf3");
    let (written, losses) = converted("pgn", &text, "uci");
    assert!(written.ends_with(" moves e1g1 e8e7 f1f3\n"), "{written}");
    assert_eq!(left_out(&losses), 0);
}

/// A game as Lichess sends it, with words in its moves that are none.
fn lichess(moves: &str) -> String {
    format!(
        "{{\"id\":\"X311aaaa\",\"rated\":true,\"variant\":\"standard\",\"speed\":\"blitz\",\"perf\":\"blitz\",\
         \"createdAt\":1714564806123,\"lastMoveAt\":1714565001000,\"status\":\"resign\",\
         \"players\":{{\"white\":{{\"user\":{{\"name\":\"A\"}}}},\"black\":{{\"user\":{{\"name\":\"B\"}}}}}},\
         \"winner\":\"black\",\"moves\":\"{moves}\"}}\n"
    )
}

#[test]
fn a_word_that_is_no_move_becomes_none_in_pgn() {
    let words = [
        "1-0",
        "0-1",
        "1/2-1/2",
        "1/2",
        "*",
        "9",
        "1",
        "2",
        "3",
        "6",
        "12",
        "$1",
        "%",
        "!!",
        "??",
        "+",
        "#",
        "...",
        ".",
        "<a>",
        "K",
        "Q",
        "R",
        "B",
        "N",
        "D",
        "n",
        "ee",
        "me",
        "Resign",
        "t",
        "ep",
        "e.p.",
        "[x]",
        "(x)",
        "{x}",
        ";x",
        "=",
        "-+",
        "e4Nf6",
        "e4e5",
        "2Nf3",
        "2.Nf3",
        "Nf3!",
        "e4D",
        "Zz9",
        "N1",
        "e9",
        "--",
        "pass",
        "Z0",
        "exd9",
        "½",
        "1.",
        "1...",
        "\u{ff11}\u{ff0e}",
        ",",
        "'",
        "e",
        "f",
        "Rb",
        "O-O-O-O",
        "0-0-0-0",
        "Nf3e",
        "&frac12;-&frac12;",
    ];
    for word in words {
        for (moves, at) in [
            ("e4 e5 W Nf6 Bc4", 2),
            ("e4 W Nf3 Nf6", 1),
            ("W e5 Qh5", 0),
            ("e4 e5 W", 2),
            ("e4 W", 1),
        ] {
            let text = lichess(&moves.replace('W', word));
            let (record, _) = one("lichess", &text);
            let (written, losses) = converted("lichess", &text, "pgn");
            let games = read(format("pgn"), &Source::new("x", written.clone()));
            assert_eq!(games.len(), 1, "{word}: {written}");
            let there = &games[0].0;
            assert_eq!(there.outcome(), record.outcome(), "{word}: {written}");
            let (had, has) = (line(&record), line(there));
            let is_same = |(index, mv): (usize, &Option<(bool, String)>)| {
                mv.is_none() || had.get(index) == Some(mv)
            };
            assert!(has.iter().enumerate().all(is_same), "{word}: {written}\n{had:#?}\n{has:#?}");
            assert!(had == has || losses.get(Loss::MovesAsComments) > 0, "{word}: {written}");
            assert!(has.len() >= at.min(had.len()), "{word}: {written}");
        }
    }
}

#[test]
fn a_half_move_that_is_missing_is_one_by_the_numbers() {
    for (text, expected) in [
        ("1. e4 2. d4 e5", "1. e4 -- 2. d4 e5 *"),
        ("1. e4 e5 2... Nc6 3. Bb5 a6", "1. e4 e5 2. -- Nc6 3. Bb5 a6 *"),
        ("1... e5 2. Nf3 Nc6", "1. -- e5 2. Nf3 Nc6 *"),
        // Twice, and in a variation.
        ("1. e4 2. d4 e5 3... Nc6 4. d5", "1. e4 -- 2. d4 e5 3. -- Nc6 4. d5 *"),
        (
            "1. e4 e5 (1... c5 2. Nf3 3. d4 cxd4) 2. Nf3",
            "1. e4 e5 (1... c5 2. Nf3 -- 3. d4 cxd4) 2. Nf3 *",
        ),
        ("1. e4 2. d4 e5 (2... c5 3. d5) 3. Nf3", "1. e4 -- 2. d4 e5 (2... c5 3. d5) 3. Nf3 *"),
    ] {
        let (record, findings) = one("pgn", &pgn("", text));
        assert!(errors(&findings).iter().all(|&id| id == "R103"), "{text}: {findings:?}");
        assert!(errors(&findings).contains(&"R103") && !ids(&findings).contains(&"P113"), "{text}");
        let written = write(format("pgn"), &[&record]).0;
        let (_, moves) = written.split_once("\n\n").unwrap();
        assert_eq!(moves.trim_end(), expected, "{text}");
        assert!(errors(&one("pgn", &written).1).iter().all(|&id| id == "P129"), "{written}");
    }
    // Who has lost is whose turn it is.
    let text = "[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. e4 2. d4 1-0\n";
    assert_eq!(
        one("pgn", text).0.outcome(),
        one("pgn", &text.replace("2.", "1... e5 2.")).0.outcome()
    );
}

#[test]
fn a_number_that_is_only_wrong_moves_nothing() {
    for text in [
        "1. e4 1. e5 1. Nf3 1. Nc6 1. Bb5 1. a6",
        "1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 6. a6",
        "2. e4 e5 3. Nf3 Nc6 4. Bb5 a6",
        "1. e4 e5 3. Nf3 Nc6 4. Bb5 a6",
        "1... e4 e5 2... Nf3 Nc6 3... Bb5 a6",
        "1. e4 {x} 1. e5 2. Nf3 {y} 2. Nc6 3. Bb5 {z} 3. a6",
        "1. e4 {x} 2. e5 2. Nf3 {y} 3. Nc6 3. Bb5 {z} 4. a6",
        "1. e4 {x} 1. ... e5 2. Nf3 {y} Nc6 2. Bb5 a6",
        "1. e4 e5 2. Nf3 2... Nc6 4. Bb5 a6",
    ] {
        let (record, findings) = one("pgn", &pgn("", text));
        let expected = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];
        assert_eq!(moves(&record), expected, "{text}");
        assert_eq!(line(&record).len(), 6, "{text}");
        assert!(errors(&findings).is_empty(), "{text}: {findings:?}");
    }
}

/// Where both sides could play what follows, nobody can tell; the numbers are not to be taken away at least.
#[test]
fn a_number_that_may_be_right_is_not_mended() {
    let text = "[Result \"1-0\"]\n\n1. Nf3 Nf6 2. Nc3 3. Nd5 Nxd5 1-0\n";
    let (_, findings) = one("pgn", text);
    let number = findings.iter().find(|it| it.code.row().id == "P113").unwrap();
    assert!(number.severity == Severity::Error && number.fix.is_none(), "{number:?}");
}

/// What a pawn becomes is its own side's, whoever moves it.
#[test]
fn a_pawn_of_the_other_side_that_becomes_something_stays_that() {
    let (record, _) = one("uci", "position startpos moves a7a8n e7e5\n");
    let pcn = format("pcn");
    let (text, losses) = write(pcn, &[&record]);
    assert!(losses.is_empty(), "{losses:?}");
    let (back, _) = one("pcn", &text);
    assert_eq!(moves(&back), moves(&record));
    assert_eq!(write(pcn, &[&back]).0, text);
}
