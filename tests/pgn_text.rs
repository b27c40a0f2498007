//! The text of PGN: commands and their values, clocks, comments, lines, tags with a form of their own.

use crate::support::numbers::Numbers;
use crate::support::{digest, read, write};
use kifu::findings::{Code, Finding};
use kifu::formats::pgn::PGN;
use kifu::games::Side;
use kifu::record::{NodeId, NoteKind, Record, Score};
use kifu::source::Source;
use std::fmt::Write as _;

fn games(text: &str) -> Vec<(Record, Vec<Finding>)> {
    read(&PGN, &Source::new("pgn", text))
}

fn game(text: &str) -> (Record, Vec<Finding>) {
    games(text).remove(0)
}

fn has(findings: &[Finding], code: Code) -> bool {
    findings.iter().any(|finding| finding.code == code)
}

fn first_move(record: &Record) -> NodeId {
    record.tree.next(NodeId::ROOT).unwrap()
}

/// Nearly all numbers and moves are read straight from their bytes, where blanks stand between them; between tabs they
/// are read in the other way, and are the same.
#[test]
fn what_stands_between_words_changes_nothing() {
    const MOVES: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut numbers = Numbers(8);
    let mut codes = Vec::new();
    for _ in 0..600 {
        let mut words: Vec<String> = Vec::new();
        // How many plies stand before the next move, in each of the lines that are open.
        let mut lines = vec![0_usize];
        for _ in 0..40 {
            let depth = lines.len();
            let ply = lines[depth - 1];
            let right = ply / 2 + 1;
            let number = if numbers.below(12) == 0 { numbers.below(1200) } else { right };
            let dots = if ply.is_multiple_of(2) { "." } else { "..." };
            let dots = if numbers.below(12) == 0 {
                [".", "...", "..", ""][numbers.below(4)]
            } else {
                dots
            };
            if ply.is_multiple_of(2) || numbers.below(2) == 0 {
                words.push(format!("{number}{dots}"));
            }
            if numbers.below(16) == 0 {
                words.push(format!("{right}."));
            }
            let mv = MOVES[ply % 4];
            words.push(match numbers.below(20) {
                0 => format!("{mv}+"),
                1 => format!("{mv}!?"),
                2 => format!("N{}", &mv[1..2].repeat(2)),
                _ => mv.to_owned(),
            });
            lines[depth - 1] += 1;
            match numbers.below(6) {
                0 => words.push("$14".to_owned()),
                1 => words.push("{[%clk 0:01:02]}".to_owned()),
                2 => words.push("{[%eval -0.35]}".to_owned()),
                3 if depth < 4 => {
                    words.push("(".to_owned());
                    lines.push(ply);
                }
                4 if depth > 1 => {
                    words.push(")".to_owned());
                    lines.pop();
                }
                _ => {}
            }
        }
        words.extend(lines[1..].iter().map(|_| ")".to_owned()));
        words.push("*".to_owned());
        let read = |blank: &str| {
            let text = format!("{}\n", words.join(blank));
            let told: Vec<_> = games(&text)
                .into_iter()
                .map(|(record, findings)| (digest(&record), findings))
                .collect();
            (text, told)
        };
        let ((text, plain), (_, other)) = (read(" "), read("\t"));
        for ((plain, findings), (other, others)) in plain.iter().zip(&other) {
            assert_eq!(plain, &other.replace('\t', " "), "{text}");
            let places = |findings: &[Finding]| -> Vec<_> {
                findings
                    .iter()
                    .map(|finding| (finding.code, finding.severity, finding.span))
                    .collect()
            };
            assert_eq!(places(findings), places(others), "{text}");
            codes.extend(findings.iter().map(|finding| finding.code));
        }
        assert_eq!(plain.len(), other.len(), "{text}");
    }
    for code in [Code::PgnMoveNumber, Code::SanCheckMark, Code::PgnEmptyVariation] {
        assert!(codes.contains(&code), "{code:?}");
    }
}

#[test]
fn commands_are_found_among_words() {
    let comment = "a [%clk 0:01:02] b [%csl Rd5,Gd4][%] [% x] [%eval 0.5] [%open";
    let (record, findings) = game(&format!("1. e4 {{{comment}}} *\n"));
    assert!(!has(&findings, Code::PgnCommand), "{findings:?}");
    let node = first_move(&record);
    assert_eq!(record.tree.clock(node).and_then(|left| left.get()), Some(62_000));
    let note = record.tree.notes(node).next().unwrap();
    assert_eq!(record.text(note.text), comment);
    let evaluation = record.tree.evaluation(note.text).unwrap();
    assert_eq!(evaluation.score, Score::Points(50));
    // One without a name, or without an end, is none; a faulty value is told of.
    for (comment, told) in
        [("[%] x", false), ("[% clk x]", false), ("[%clk x", false), ("[%clk x]", true)]
    {
        let (_, findings) = game(&format!("1. e4 {{{comment}}} *\n"));
        assert_eq!(has(&findings, Code::PgnCommand), told, "{comment}");
    }
}

#[test]
fn durations_come_back_as_they_were() {
    let spent = |text: &str| {
        let (record, findings) = game(&format!("1. e4 {{[%emt {text}]}} *\n"));
        let is_read = record.tree.node(first_move(&record)).time.get().is_some();
        assert_eq!(has(&findings, Code::PgnCommand), !is_read, "{text}");
        is_read.then_some(record)
    };
    for text in ["0:00:00", "1:02:03", "12:59:59", "0:00:09.9", "0:02:59.025", "335:00:01"] {
        let record = spent(text).unwrap();
        assert!(write(&PGN, &[&record]).0.contains(&format!("{{[%emt {text}]}}")), "{text}");
    }
    for text in ["", "5", "1:02", "0:60:00", "0:1:02", "-0:00:01", "0:00:01.2345", "0:00:00:1"] {
        assert!(spent(text).is_none(), "{text}");
    }
    let score = |text: &str| {
        let (record, findings) = game(&format!("1. e4 {{[%eval {text}]}} *\n"));
        let note = record.tree.notes(first_move(&record)).next().unwrap();
        let found = record.tree.evaluation(note.text).map(|it| (it.score, it.depth));
        assert_eq!(has(&findings, Code::PgnCommand), found.is_none(), "{text}");
        found
    };
    assert_eq!(score("0.17"), Some((Score::Points(17), None)));
    assert_eq!(score("-6.05,22"), Some((Score::Points(-605), Some(22))));
    assert_eq!(score("#-3"), Some((Score::Mate(Side::Second, Some(5)), None)));
    assert_eq!(score("#3"), Some((Score::Mate(Side::First, Some(6)), None)));
    for text in ["", "#", "inf", "1e9", "0.1,x", "nan"] {
        assert_eq!(score(text), None, "{text}");
    }
}

/// The numbers of White's moves at which the clock shows more than the time control gives. Both
/// kings' knights go to and fro.
fn runs_back(control: &str, clocks: &[(u32, u64)]) -> Vec<i64> {
    let mut text = format!("[Event \"x\"]\n[TimeControl \"{control}\"]\n\n");
    for number in 1..=clocks.last().unwrap().0 {
        let [white, black] = [["Nf3", "Nf6"], ["Ng1", "Ng8"]][usize::from(number % 2 == 0)];
        let _ = write!(text, "{number}. {white} ");
        if let Some((_, left)) = clocks.iter().find(|clock| clock.0 == number) {
            let _ =
                write!(text, "{{[%clk {}:{:02}:{:02}]}} ", left / 3600, left / 60 % 60, left % 60);
        }
        let _ = write!(text, "{number}... {black} ");
    }
    let findings = game(&(text + "*\n")).1;
    let clocks = findings.iter().filter(|finding| finding.code == Code::PgnClock);
    clocks.map(|finding| i64::from(finding.ply.unwrap()).div_euclid(2) + 1).collect()
}

#[test]
fn a_clock_may_gain_what_the_time_control_gives() {
    assert_eq!(runs_back("180+2", &[(1, 180), (2, 182), (3, 185), (4, 189)]), [4]);
    assert_eq!(runs_back("300", &[(1, 300), (2, 301), (3, 303)]), [3]);
    assert_eq!(runs_back("40/7200:3600", &[(39, 60), (40, 3650), (41, 3600)]), [0; 0]);
    assert_eq!(runs_back("40/7200:3600", &[(39, 60), (40, 50), (43, 3600), (44, 3700)]), [44]);
    assert_eq!(runs_back("1/259200", &[(1, 259_200), (2, 259_100), (3, 259_200)]), [0; 0]);
    assert_eq!(runs_back("40/5400+30:1800+30", &[(3, 5400), (4, 5431), (5, 5500)]), [5]);
    for unknown in ["?", "-", "*180", "90 minutes", "", "0/5", "1e400"] {
        assert_eq!(runs_back(unknown, &[(1, 5), (2, 9000)]), [0; 0], "{unknown}");
    }
}

#[test]
fn dates_have_to_exist() {
    let is_faulty = |tag: &str, value: &str| {
        let (_, findings) = game(&format!("[Event \"x\"]\n[{tag} \"{value}\"]\n\n1. e4 *\n"));
        has(&findings, Code::PgnTagValue) || has(&findings, Code::BadDate)
    };
    for text in ["1992.11.04", "????.??.??", "1993.??.??", "2024.02.29", "19??.02.30"] {
        assert_eq!(is_faulty("Date", text), text == "19??.02.30", "{text}");
    }
    for text in ["2023.02.29", "2023.13.01", "2023-01-01", "2023.1.1", "", "2023.04.31"] {
        assert!(is_faulty("Date", text), "{text}");
    }
    assert!(!is_faulty("ECO", "C95") && !is_faulty("ECO", "B07/02"));
    assert!(is_faulty("ECO", "F00") && is_faulty("ECO", "C9"));
}

/// The movetext of a game of chess.
fn movetext(moves: &str) -> String {
    let text = write(&PGN, &[&game(moves).0]).0;
    let moves = text.split_once("\n\n").unwrap().1;
    // An empty line ends the game.
    moves.strip_suffix('\n').unwrap().to_owned()
}

#[test]
fn a_line_has_79_columns_at_most() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(60);
    let text = movetext(&format!("{shuffle}*\n"));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 10 && lines.iter().all(|line| line.len() <= 79), "{text}");
    for pair in lines.windows(2) {
        // No line ends before it has to: what begins the next would not have had room.
        let next = pair[1].split(' ').next().unwrap();
        assert!(pair[0].len() + 1 + next.len() > 79, "{pair:?}");
    }
    assert!(lines.iter().any(|line| line.len() == 79), "{text}");
}

#[test]
fn parentheses_stick_and_commands_stay_whole() {
    let text = movetext("1. d4 (1. e4 {a  \n [%clk 0:01:00] b}) *\n");
    assert_eq!(text, "1. d4 (1. e4 {a [%clk 0:01:00] b}) *\n");
    // Wherever its line ends.
    for length in 0..90 {
        let comment = "x".repeat(length);
        let text = movetext(&format!("1. e4 {{{comment} [%clk 0:01:00] b}} *\n"));
        assert!(text.contains("[%clk 0:01:00]"), "{text}");
    }
}

/// Words are broken over lines alike whether they stand in even prose, which is broken as a whole, or
/// among commands and blanks of all kinds, which are looked at one by one.
#[test]
fn comments_fill_their_lines() {
    let mut numbers = Numbers(5);
    for round in 0..200 {
        let count = 1 + numbers.below(60);
        let long = if round % 10 == 0 { 120 } else { 14 };
        let words: Vec<String> = (0..count).map(|_| "w".repeat(1 + numbers.below(long))).collect();
        let lines_of = |comment: String| {
            let text = movetext(&format!("1. e4 ({{a}} 1. d4 {{{comment}}}) 1... e5 {{b}} *\n"));
            text.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let even = lines_of(words.join(" "));
        assert_eq!(lines_of(words.join("  ")), even);
        assert_eq!(lines_of(words.join("\n")), even);
        assert_eq!(even.join(" ").matches('w').count(), words.concat().len());
        for pair in even.windows(2) {
            let next = pair[1].split(' ').next().unwrap();
            assert!(pair[0].len() <= 79 || !pair[0].contains(' '), "{pair:?}");
            assert!(pair[0].len() + 1 + next.len() > 79, "{pair:?}");
        }
    }
}

/// A command is written alike whether it is short and alone, and looked at as a whole, or among words.
#[test]
fn short_commands_are_written_as_others() {
    let letters =
        ["q", "r", "5", ".", "-", " ", "_", "~", "\\", "^", "|", "#", "%", "é", "\t", "[", "]"];
    let mut numbers = Numbers(7);
    for round in 0..4000 {
        let (opening, least) = [("[%q", 4), ("[%eval ", 1)][round % 2];
        let length = least + numbers.below(14 - least);
        let mut command = String::from(opening);
        for _ in 0..length {
            // Most are plain.
            let odd = if numbers.below(3) == 0 { letters.len() } else { 6 };
            command.push_str(letters[numbers.below(odd)]);
        }
        // Of some what seems to close them is another letter.
        command.push_str(if numbers.below(20) == 0 { "L" } else { "]" });
        let written = |comment: &str| movetext(&format!("1. e4 {{{comment}}} *\n"));
        let among = written(&format!("x {command}"));
        assert_eq!(written(&command), among.replacen("{x ", "{", 1), "{command}");
    }
    // Wherever its line ends.
    for length in 0..90 {
        let comment = "x".repeat(length);
        for command in ["[%q]", "[%eval 0.5]", "[%eval 0.17]", "[%eval -12.34]", "[%eval 123.45]"] {
            let text = movetext(&format!("1. e4 {{{comment}}} {{{command}}} *\n"));
            assert!(text.contains(&format!("{{{command}}}")), "{text}");
            assert!(text.lines().all(|line| line.len() <= 79 || !line.contains(' ')), "{text}");
        }
    }
}

#[test]
fn comments_with_braces_go_to_the_end_of_their_line() {
    let text = movetext("1. d4 (1. e4 ; a  } b {\n; }\n) 1... e5 *\n");
    assert_eq!(text, "1. d4 (1. e4 ; a } b {\n; }\n) 1... e5 *\n");
}

#[test]
fn an_unclosed_comment_ends_before_the_next_game() {
    let comments = |text: &str| -> Vec<(Vec<String>, bool)> {
        let comments = |(record, findings): &(Record, Vec<Finding>)| {
            let nodes = std::iter::once(NodeId::ROOT).chain(record.tree.main_line());
            let notes = nodes.flat_map(|node| record.tree.notes(node));
            let notes = notes.filter(|note| note.kind == NoteKind::Comment);
            let texts = notes.map(|note| record.text(note.text).to_owned()).collect();
            (texts, has(findings, Code::PgnUnclosedComment))
        };
        games(text).iter().map(comments).collect()
    };
    let own = |text: &str, unclosed| (vec![text.to_owned()], unclosed);
    let two = comments("1. e4 {a\n\n[Event \"x\"]\n\n1. d4 {b} *\n");
    assert_eq!(two, [own("a", true), own("b", false)]);
    assert_eq!(comments("1. e4 {a\n[Event \"x\"]\n} *\n"), [own("a\n[Event \"x\"]", false)]);
    assert_eq!(comments("1. e4 {"), [(vec![], true)]);
}

/// What is written as it should be is read in a shorter way. The same text with harmless blanks takes
/// the longer one, and is the same game.
#[test]
fn both_ways_of_reading_are_one() {
    let text = "[Event \"A \u{e9}\"]\n[Site \"?\"]\n[Date \"2001.02.03\"]\n[White \"a\"]\n\
                [WhiteElo \"12\"]\n[Result \"1-0\"]\n[TimeControl \"60+1\"]\n\n\
                1. e4 { [%clk 0:01:00] } 1... e5 {[%clk 0:00:59.5] [%emt 0:00:01]} \
                2. Nf3 {[%eval 0.17] [%clk 0:01:50]} 2... Nc6 { [%eval #-3,12] } $1 $12 \
                (2... d6 {[%clk 01:00:00]} {more} 3. d4 ({first} 3. Bc4!) 3... exd4) \
                3. Bb5 {[%emt 0:00:02.50]} {[%clk 0:01:00]} 3... a6 {[%emt 0:00:01] [%clk 0:00:58]} \
                4. Ba4 {[%eval -12.345] [%csl Gd4]} 4... Nf6 {[%eval 1.2] [%eval 3.4]} 5. O-O? \
                5... Be7 { [%clk x] } 6. Re1 {[%clk 0:00:10] told} 6... b5 7. Bb3+ Nb8 8. Qd3 \
                9. Nc3 { 10 d4 } 9... Kf8 1-0\n";
    let (record, findings) = game(text);
    let codes = |findings: &[Finding]| findings.iter().map(|f| f.code).collect::<Vec<_>>();
    assert!(has(&findings, Code::PgnClock) && has(&findings, Code::PgnCommand), "{findings:?}");
    assert!(has(&findings, Code::OutOfTurn) && has(&findings, Code::SanCheckMark));
    let moves =
        ["e4 ", "e5 ", "Nf3 ", "Nc6 ", "d6 ", "Bb5 ", "a6 ", "Ba4 ", "Nf6 ", "Re1 ", "Bb3+ "];
    let spaced = |text: String, word: &&str| text.replace(*word, &word.replace(' ', "\u{b} "));
    for other in [
        text.replace('\n', "\r\n"),
        text.replace("{[%", "{\t[%").replace("{ [%", "{\t[%"),
        text.replace('}', "\n}"),
        text.replace(". ", ".\t").replace("\"]", "\" ]"),
        text.replace(". ", "  . ").replace("\n[", "\n\n["),
        moves.iter().fold(text.to_owned(), spaced),
    ] {
        let mut games = games(&other);
        assert_eq!(games.len(), 1, "{other}");
        let (again, found) = games.remove(0);
        assert_eq!(digest(&again), digest(&record), "{other}");
        assert_eq!(codes(&found), codes(&findings), "{other}");
    }
}

/// A number that is not written again is right, or said to be wrong; so is the sign of a mate in none.
#[test]
fn numbers_without_a_move_behind_are_compared() {
    let wrong = |text: &str| {
        let source = Source::new("pgn", text);
        let findings: Vec<_> = read(&PGN, &source).into_iter().flat_map(|game| game.1).collect();
        let numbers = findings.iter().filter(|finding| finding.code == Code::PgnMoveNumber);
        numbers.map(|it| source.slice(it.span.unwrap()).to_owned()).collect::<Vec<_>>()
    };
    for (text, expected) in [
        ("1. e4 99 1... e5 7 2. d4 5. 2... d5 *\n", vec!["99", "7", "5."]),
        ("1. e4 e5 2. Nf3 4 (2. d4 9) Nc6 8 1-0\n", vec!["4", "9", "8"]),
        ("1. e4 e5 2. Nf3 (2. d4 9", vec!["9"]),
        ("1. e4 e5 2. Nf3 Nc6 3. 1-0\n", vec![]),
        ("1. e4 e5 2. 2. Nf3 2... 2... 1-0\n", vec![]),
        ("1. e4 e5 2. Nf3 2... (2. d4 2...) 2... *\n", vec![]),
        ("1. e4 Nxy 2. foo *\n", vec![]),
        ("[White \"A\"]\n85\n[Black \"B\"]\n\n1. e4 *\n", vec![]),
    ] {
        assert_eq!(wrong(text), expected, "{text}");
    }
}

#[test]
fn what_a_comment_or_a_tag_still_says_is_counted_right() {
    for (text, lost) in [
        ("1. e4 {[%clk 0:00:01] [%clk 0:00:02]} *\n", 0),
        ("1. e4 {[%clk 0:00:01]} {[%clk 0:00:02]} *\n", 0),
        ("1. e4 {[%emt 0:00:01]} {[%emt 0:00:02]} *\n", 0),
        ("[Result \"1-0\"]\n\n1. e4 1-0\n", 0),
        ("[Result \" 1-0\"]\n\n1. e4 1-0\n", 0),
        ("[Result \"1-0, forfeit\"]\n\n1. e4 1-0\n", 1),
        ("[Result \"1/2-1/2 agreed\"]\n\n1. e4 1-0\n", 1),
        ("[Result \"0.5\"]\n\n1. e4 1-0\n", 1),
    ] {
        let (record, findings) = game(text);
        let (_, mut losses) = write(&PGN, &[&record]);
        losses.add_dropped(&findings, false);
        assert_eq!(losses.iter().map(|(_, count)| count).sum::<u64>(), lost, "{text}");
    }
}

/// Blanks of every kind and stray signs between tags do not cut a game in two; a sign that hides a line
/// hides no moves behind others.
#[test]
fn what_stands_between_tags_and_moves_cuts_nothing() {
    for sign in ["\u{a0}", "\u{3000}", "\u{200b}", "\u{feff}", "\"", "!", ")", "\u{a0}\n\u{a0}"] {
        let text = format!("[White \"A\"]{sign}\n[Black \"B\"]\n\n1. e4 e5 1-0\n");
        let games = games(&text);
        assert_eq!(games.len(), 1, "{sign:?}");
        assert_eq!(games[0].0.headers.len(), 2, "{sign:?}");
        assert_eq!(games[0].0.plies(), 2, "{sign:?}");
    }
    assert_eq!(games("> [White \"A\"]\n> [Black \"B\"]\n\n1. e4 *\n").len(), 1);
    assert_eq!(games("[White \"A\"]\n\n1. e4 *\n[Black \"B\"]\n\n1. e4 *\n").len(), 2);
    let (record, findings) = game("1. e4 e5 2. Nf3 %Nc6 3. Bb5 a6 1-0\n");
    assert_eq!(record.plies(), 6);
    assert!(has(&findings, Code::PgnStraySign));
    let (record, findings) = game("1. e4 e5 % a remark\n2. Nf3 1-0\n");
    assert_eq!(record.plies(), 3);
    assert!(has(&findings, Code::PgnPercent));
}

/// What stands behind a FEN is in no position, and is not passed over; the ends of the lines of a comment
/// are those of the file, and not of the text.
#[test]
fn what_is_read_of_a_tag_and_a_comment() {
    let fen = |fen: &str| {
        let (record, findings) = game(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. Kd2 *\n"));
        let (_, mut losses) = write(&PGN, &[&record]);
        losses.add_dropped(&findings, false);
        losses.iter().map(|(_, count)| count).sum::<u64>()
    };
    assert_eq!(fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 18"), 0);
    for behind in ["0 1 extra", "x y", "+2+0 12 18"] {
        assert_ne!(fen(&format!("4k3/8/8/8/8/8/8/R3K3 w - - {behind}")), 0, "{behind}");
    }
    // What tells of another variant keeps all of it.
    assert_eq!(fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 18 +2+0"), 0);
    let comment = |eol: &str| {
        let (record, _) = game(&format!("1. e4 {{a{eol}b}} e5 *{eol}"));
        let note = record.tree.notes(first_move(&record)).next().unwrap();
        record.text(note.text).to_owned()
    };
    assert_eq!(["\n", "\r\n", "\r"].map(comment), ["a\nb"; 3]);
}

/// The time of an ending has no place before the marker, where it would be that of the last move.
#[test]
fn a_clock_behind_the_result_is_not_that_of_the_last_move() {
    for comment in ["[%clk 0:01:00] foo", "[%clk 0:01:00]", "foo [%emt 0:00:05] [%clk 0:01:00]"] {
        let text = format!("1. e4 {{[%clk 0:02:00]}} e5 1-0 {{{comment}}}\n");
        let record = read(&PGN, &Source::new("x", text)).remove(0).0;
        let (written, losses) = write(&PGN, &[&record]);
        let again = read(&PGN, &Source::new("x", &*written)).remove(0).0;
        let clocks = |record: &Record| {
            record.tree.main_line().map(|node| record.tree.clock(node)).collect::<Vec<_>>()
        };
        assert_eq!(clocks(&again)[..2], clocks(&record)[..2], "{written}");
        assert!(losses.get(kifu::formats::Loss::Clocks) > 0, "{written}");
        assert_eq!(written.contains("foo"), comment.contains("foo"), "{written}");
    }
}

/// Numbers are read eight bytes at a time: at every length, with one period and three.
#[test]
fn move_numbers_of_any_length_are_compared() {
    for first in [1_u32, 8, 9, 98, 99, 998, 999, 9_998, 9_999, 99_998, 99_999, 123_456, 9_999_999] {
        let game_with = |numbers: [u32; 3]| {
            let [a, b, c] = numbers;
            let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {first}");
            let tags = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n");
            game(&format!("{tags}{a}. Kd2 {{x}} {b}... Kd7 {c}. Kd3 {c}... Kd6 {}.Kd4+ *\n", c + 1))
        };
        let (record, findings) = game_with([first, first, first + 1]);
        assert_eq!(record.plies(), 5, "{first}");
        assert!(!has(&findings, Code::PgnMoveNumber), "{first}: {findings:?}");
        for wrong in [[first, first + 1, first + 1], [first, first, first + 11]] {
            let (record, findings) = game_with(wrong);
            assert_eq!(record.plies(), 5, "{wrong:?}");
            assert!(has(&findings, Code::PgnMoveNumber), "{wrong:?}");
        }
    }
}

/// So are evaluations.
#[test]
fn evaluations_of_any_length_are_read() {
    let texts =
        ["0.00", "-0.00", "0.05", "-0.05", "12.34", "-12.34", "999.99", "-999.99", "-1000.50"];
    for text in texts.into_iter().chain(["1234.56", "0.1", "-3", "7", "0.125", "00.50"]) {
        for behind in ["", " w"] {
            let comment = format!("[%eval {text}]{behind}");
            let (record, findings) = game(&format!("1. e4 {{{comment}}} *\n"));
            assert!(!has(&findings, Code::PgnCommand), "{comment}: {findings:?}");
            let note = record.tree.notes(first_move(&record)).next().unwrap();
            assert_eq!(record.text(note.text), comment);
            let points = (text.parse::<f64>().unwrap() * 100.0).round() as i32;
            let evaluation = record.tree.evaluation(note.text).unwrap();
            assert_eq!(evaluation.score, Score::Points(points), "{comment}");
        }
    }
    for text in ["-", "--1.00", "1.0a", ".", "a.00"] {
        let (_, findings) = game(&format!("1. e4 {{[%eval {text}]}} *\n"));
        assert!(has(&findings, Code::PgnCommand), "{text}");
    }
}

/// What is left over behind a game is commented out as a whole or not at all.
#[test]
fn half_of_a_text_that_belongs_to_no_game_is_not_mended() {
    let desk = crate::cli::Desk::new();
    for (junk, mended) in [
        (" ({a} 1. e3 h5\n) (4. Nh3 Nf6) 0-1\n", None),
        ("\nsome words\nmore words\n", Some("\n%some words\n%more words\n")),
        ("\nsome words\n  {a} more words\nand more\n", None),
        (" some words\nmore words\n", None),
        (" *\nsome words\n", Some(" \n%some words\n")),
    ] {
        let text = format!("[Event \"x\"]\n\n1. e4 1-0{junk}");
        let (_, findings) = game(&text);
        let junk = findings.iter().find(|finding| finding.code == Code::PgnJunk).unwrap();
        assert_eq!(junk.fix.is_some(), mended.is_some(), "{text}");
        desk.write("a.pgn", &text);
        desk.run(&["validate", "--fix", "--unsafe-fixes", "a.pgn"]);
        let again = desk.read("a.pgn");
        match mended {
            Some(mended) => {
                assert!(again.ends_with(mended), "{again}");
                assert!(!has(&game(&again).1, Code::PgnJunk), "{again}");
            }
            None => assert!(!again.contains('%'), "{again}"),
        }
    }
    // Of two tags the first counts, and another is not taken away where that one says nothing.
    for (tags, mends) in [
        ("[White \"?\"]\n[White \"A\"]", false),
        ("[Date \"????.??.??\"]\n[Date \"2020.01.01\"]", false),
        ("[White \"A\"]\n[White \"?\"]", true),
        ("[White \"?\"]\n[White \"?\"]", true),
    ] {
        let (_, findings) = game(&format!("{tags}\n\n1. e4 *\n"));
        let twice = findings.iter().find(|finding| finding.code == Code::PgnTagTwice).unwrap();
        assert_eq!(twice.fix.is_some(), mends, "{tags}");
    }
}

/// What a tag says of the result beside another marker stays a header, which is counted where it is not held.
#[test]
fn a_contradicted_result_is_no_text_that_was_left_out() {
    let desk =
        crate::cli::Desk::with(&[("a.pgn", "[Result \"1/2-1/2\"]\n\n1. f3 e5 2. g4 Qh4# *\n")]);
    for (to, lost) in
        [("jsonl", ""), ("pcn", ""), ("pgn", "1 header"), ("uci", "1 header, 1 exact ending")]
    {
        let run = desk.run(&["convert", "-t", to, "--fail-if-lossy", "a.pgn"]);
        let told =
            run.err.lines().find_map(|line| line.strip_prefix("a.pgn: ")).unwrap_or_default();
        assert_eq!(told.split(" not representable").next(), Some(lost), "{}", run.err);
        assert_eq!(run.out.is_empty(), !lost.is_empty(), "{}", run.out);
    }
}
