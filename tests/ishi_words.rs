//! The words of Ishi: points, numbers, marks, ranks, and what a program's own blocks hold.

use crate::support::{read, write, write_with};
use kifu::findings::{Code, Finding, Severity};
use kifu::formats::ishi::ISHI;
use kifu::formats::sgf::SGF;
use kifu::formats::{Loss, WriteOptions};
use kifu::games;
use kifu::games::go::{Move, Point};
use kifu::record::{Key, NodeId, NoteKind, Record};
use kifu::source::Source;

fn game(text: &str) -> (Record, Vec<Finding>) {
    read(&ISHI, &Source::new("go", text)).remove(0)
}

fn codes(findings: &[Finding]) -> Vec<Code> {
    let codes = findings.iter().map(|finding| finding.code);
    // The lines end as those of this file do.
    codes.filter(|&code| code != Code::IshiLineEnds).collect()
}

/// The points of the moves of the main line.
fn moves(record: &Record) -> Vec<Point> {
    let moves = record.tree.main_line().filter_map(|node| record.tree.node(node).entry.mv());
    let point = |mv| match mv {
        games::Move::Go(Move::Play { point, .. }) => Some(point),
        _ => None,
    };
    moves.filter_map(point).collect()
}

/// The properties of the last node of the main line.
fn properties(record: &Record) -> Vec<&str> {
    let last = record.tree.main_line().last().unwrap_or(NodeId::ROOT);
    let notes = record.tree.notes(last).filter(|note| note.kind == NoteKind::Property);
    let texts = notes.map(|note| record.text(note.text));
    texts.filter(|text| !text.starts_with("KX[ISHI:")).collect()
}

#[test]
fn other_characters_are_ignored() {
    let (record, _) = game("B\u{a0}1  \u{3000} C\u{7}3\u{7}\t\u{7}\n");
    assert_eq!(moves(&record), [Point::new(2, 16)]);
}

#[test]
fn lines_with_control_characters_are_stable() {
    for line in ["(;FF[4]GC[\u{2} 7])", "(;FF[4]GC[7 \u{2}])", "(;FF[4]PB[\u{2} 7]C[a\n\u{2} b])"] {
        let (record, _) = read(&SGF, &Source::new("x.sgf", line)).remove(0);
        let (text, losses) = write_with(&ISHI, &[&record], &WriteOptions::default());
        assert_eq!(losses.get(Loss::Characters), line.matches('\u{2}').count() as u64, "{text}");
        let (again, _) = game(&text);
        assert_eq!(write_with(&ISHI, &[&again], &WriteOptions::default()).0, text);
    }
}

#[test]
fn a_move_under_the_word_of_a_header_is_missed() {
    for (text, is_missed) in [
        ("BLACK 1 C3\nW 2 E5\n", true),
        ("Black 17 pass\nW 2 E5\n", true),
        ("BLACK 1 Ohira\nW 2 E5\n", false),
        ("BLACK 9p\nW 2 E5\n", false),
    ] {
        let missed = |finding: &Finding| {
            finding.code == Code::IshiHeaderValue && finding.severity == Severity::Warning
        };
        assert_eq!(game(text).1.iter().any(missed), is_missed, "{text}");
    }
}

#[test]
fn lines_survive_their_property() {
    let lines = "B 1 D4\nMARK \\t@a1 ]@B2\n\tCOM :\\\nENDCOM\nWHO knows\n";
    let options = WriteOptions { lossless: true, ..WriteOptions::default() };
    let (sgf, _) = write_with(&SGF, &[&game(lines).0], &options);
    assert!(sgf.contains("KX[ISHI:"), "{sgf}");
    let again = read(&SGF, &Source::new("sgf", sgf)).remove(0).0;
    assert_eq!(write_with(&ISHI, &[&again], &options).0, lines);
    // What another program keeps there is not ours to read.
    let other = "(;GM[1]FF[4]SZ[19];B[dp]KX[other])";
    let other = read(&SGF, &Source::new("sgf", other)).remove(0).0;
    let ishi = write_with(&ISHI, &[&other], &options).0;
    assert!(ishi.contains("USER SGF\nKX[other]\nENDUSER\n"), "{ishi}");
}

#[test]
fn properties_come_out_of_user_blocks() {
    let block = "EV[a\\]b]\n  AR[aa:bb][cc:dd] B[aa] XX[";
    let (record, _) = game(&format!("B 1 D4\nUSER SGF\n{block}\nENDUSER\n"));
    assert_eq!(properties(&record), ["EV[a\\]b]", "AR[aa:bb][cc:dd]"]);
    assert_eq!(moves(&record), [Point::new(3, 15)]);
}

#[test]
fn points_are_lettered_without_i() {
    let at = |size: u8, word: &str| game(&format!("BOARDSIZE {size}\nB 1 {word}\n"));
    let point = |size, word| moves(&at(size, word).0);
    assert_eq!(point(19, "j9"), [Point::new(8, 10)]);
    assert_eq!(point(19, "T19"), [Point::new(18, 0)]);
    assert_eq!(point(9, "A1"), [Point::new(0, 8)]);
    assert_eq!(codes(&at(9, "K1").1), [Code::IshiOffBoard]);
    for word in ["C3\u{7}", "éC3", "C\u{7}3"] {
        assert_eq!(point(19, word), [Point::new(2, 16)], "{word}");
    }
    for word in ["", "I5", "A0", "16Q", "U1", "A", "A100", "é1", "A+1", "A1é1", "A1\u{7}1", "C1１"]
    {
        let (record, findings) = at(19, word);
        assert!(moves(&record).is_empty(), "{word}");
        assert!(codes(&findings).contains(&Code::IshiPoint), "{word}: {findings:?}");
    }
}

#[test]
fn marks_may_be_made_of_their_own_signs() {
    let marked = |word: &str| game(&format!("B 1 D4\nW 2 Q16\nB 3 C3\nMARK {word}\n"));
    let text = |word: &str| properties(&marked(word).0).join(" ");
    for (word, sign) in [
        ("@@A1", "LB[as:@]"),
        ("#@B2", "LB[br:#]"),
        ("@@@C3", "LB[cq:@@]"),
        ("B0@o9", "LB[nk:B0]"),
        (r"\@A1", r"LB[as:\\]"),
    ] {
        assert_eq!(text(word), sign, "{word}");
    }
    assert_eq!(text(r"\S@#2-3"), "SQ[pd][cq]");
    assert_eq!(text("aLL"), "PM[1]");
    let faults = |word: &str| codes(&marked(word).1);
    assert_eq!(faults("#2-1"), [Code::IshiBackwards]);
    assert_eq!(faults("x@#2-1"), [Code::IshiBackwards]);
    for word in ["abc@A1", "x@ALL", "x@", "@", "#", "#0", "éa@A1"] {
        let found = faults(word);
        assert!(found.contains(&Code::IshiTarget), "{word}: {found:?}");
        assert_eq!(text(word), "", "{word}");
    }
}

#[test]
fn ranks_are_split_from_names() {
    let split = |text: &str| {
        let record = game(&format!("EVENT x\nBLACK {text}\nB 1 D4\n")).0;
        let own = |key| record.header(key).map(str::to_owned);
        (own(Key::First), own(Key::FirstRank))
    };
    for (text, name, rank) in [
        ("Haruyama 6-dan", "Haruyama", "6-dan"),
        ("A B 4 kyu", "A B", "4 kyu"),
        ("X 9P", "X", "9P"),
        ("J. Smith, 5 kyu", "J. Smith", "5 kyu"),
        ("J. Smith / 5 kyu", "J. Smith", "5 kyu"),
    ] {
        assert_eq!(split(text), (Some(name.to_owned()), Some(rank.to_owned())), "{text}");
    }
    for text in ["Dan", "6 dan", "Jordan", "Sheridan", "Black (9 years old)", "R2d"] {
        assert_eq!(split(text), (Some(text.to_owned()), None), "{text}");
    }
}

#[test]
fn a_handicap_may_have_its_unit_or_be_a_word_for_none() {
    for text in ["2", "2 stones", "1 stone", "none", "Even", "0"] {
        let (_, findings) = game(&format!("EVENT x\nHANDICAP {text}\nSETUP B D4 Q16\nW 1 Q4\n"));
        assert!(!codes(&findings).contains(&Code::IshiHeaderValue), "{text}: {findings:?}");
    }
    for text in ["two", "2 or 3", "2 points", "stones"] {
        let (_, findings) = game(&format!("EVENT x\nHANDICAP {text}\nSETUP B D4 Q16\nW 1 Q4\n"));
        assert!(codes(&findings).contains(&Code::IshiHeaderValue), "{text}: {findings:?}");
    }
}

/// The lines that a record keeps.
fn kept(record: &Record) -> usize {
    let notes = record.tree.walk().flat_map(|node| record.tree.notes(node));
    notes.filter(|note| record.text(note.text).starts_with("KX[ISHI:")).count()
}

#[test]
fn lines_are_kept_where_the_writer_would_write_others() {
    let text = "EVENT x\nBOARDSIZE 5\nB 1 A2\nW 2 A1\nB 3 B1\nPRISONER A1\nMARK \\t@A2\nMARK B1\n\
        COM Ko\nBlack took\n\nit.\nENDCOM\nW 4 C3\n";
    let lossless = WriteOptions { lossless: true, ..WriteOptions::default() };
    for (text, lines) in [
        (text.to_owned(), 1),
        (text.replace("COM Ko", "Com Ko"), 2),
        (text.replace("Black took", "Black\ttook"), 2),
        (text.replace("MARK B1", "MARK #3"), 2),
        (text.replace("PRISONER A1", "PRISONER #2"), 2),
        (text.replace("W 4", "REMARK why?\nW 4"), 2),
        (text.replace("W 4", "USER SGF\nTE[1]\nENDUSER\nW 4"), 2),
    ] {
        let (record, _) = game(&text);
        assert_eq!(kept(&record), lines, "{text}");
        assert_eq!(write_with(&ISHI, &[&record], &lossless).0, text);
        let (sgf, _) = write_with(&SGF, &[&record], &lossless);
        let back = read(&SGF, &Source::new("sgf", sgf));
        assert_eq!(write_with(&ISHI, &[&back[0].0], &lossless).0, text);
    }
}

/// Whatever is said of what a move took, and wherever the next move stands: the way that is short where all is as
/// we write it tells the same as the long one, which a remark before the next move asks for.
#[test]
fn prisoners_in_our_own_form_are_read_as_any_others() {
    let lines = [
        ("PRISONER A1 B1", &[] as &[Code], 1),
        ("PRISONER B1 A1", &[], 2),
        ("PRISONER A1", &[Code::IshiPrisonersDiffer], 2),
        ("PRISONER A1 B1 A2", &[Code::IshiPrisonersDiffer], 2),
        ("PRISONER A1 B1 D5", &[Code::IshiPrisonerEmpty], 2),
        ("PRISONER A1 B11", &[Code::IshiOffBoard], 2),
        ("PRISONER D5", &[Code::IshiPrisonerEmpty], 2),
        ("PRISONER A1\nPRISONER B1", &[], 2),
        ("PRISONER A1 B1\nCOM\ntwo\nENDCOM", &[], 1),
        ("", &[Code::IshiPrisonersMissing], 2),
    ];
    for (line, expected, kept_lines) in lines {
        let head = "EVENT x\nBOARDSIZE 5\nB 1 A2\nW 2 A1\nB 3 B2\nW 4 B1\nB 5 C1\n";
        let line = if line.is_empty() { String::new() } else { format!("{line}\n") };
        let text = format!("{head}{line}W 6 D4\nB 7 D3\n");
        let (record, findings) = game(&text);
        assert_eq!(moves(&record).len(), 7, "{text}");
        assert_eq!(kept(&record), kept_lines, "{text}");
        let found = codes(&findings);
        let known: Vec<Code> =
            expected.iter().copied().filter(|code| found.contains(code)).collect();
        assert_eq!(known, expected, "{text}: {found:?}");
        let (long, other) = game(&text.replace("W 6", "REMARK x\nW 6"));
        assert_eq!(moves(&record), moves(&long), "{text}");
        assert_eq!(found, codes(&other), "{text}");
        let crlf = game(&text.replace('\n', "\r\n"));
        assert_eq!((moves(&crlf.0), kept(&crlf.0)), (moves(&record), kept_lines), "{text}");
        assert_eq!(codes(&crlf.1), found, "{text}");
    }
}

/// Behind the sign that ends a text nothing is read: a whole file that stands there is missed.
#[test]
fn what_stands_behind_the_end_is_missed() {
    for (behind, severity) in [
        ("", Severity::Note),
        ("\u{1a}\u{1a}\r\n", Severity::Note),
        ("EVENT b\r\nB 1 D4\r\n\u{1a}", Severity::Warning),
    ] {
        let (_, findings) = game(&format!("EVENT a\r\nB 1 C3\r\n\u{1a}{behind}"));
        let found: Vec<Severity> = findings
            .iter()
            .filter(|finding| finding.code == Code::IshiCtrlZ)
            .map(|finding| finding.severity)
            .collect();
        assert_eq!(found, [severity], "{behind:?}");
        let mut lost = kifu::formats::Losses::default();
        lost.add_dropped(&findings, false);
        assert_eq!(lost.is_empty(), severity == Severity::Note, "{behind:?}");
    }
}

/// Of a number alone nobody knows whether it is of minutes; what other formats say in seconds gets its unit.
#[test]
fn times_have_units() {
    for (value, is_told) in [
        ("1 hour", false),
        ("30 minutes each", false),
        ("1:00:00", false),
        ("60", true),
        ("2:00", true),
    ] {
        let (_, findings) = game(&format!("EVENT\nTIMELIMIT {value}\nB 1 Q16\n"));
        assert_eq!(codes(&findings).contains(&Code::IshiHeaderValue), is_told, "{value}");
    }
    for (seconds, words) in
        [(3600, "1 hour"), (5400, "90 minutes"), (45, "45 seconds"), (3661, "3661 seconds")]
    {
        let sgf = format!("(;FF[4]GM[1]SZ[19]TM[{seconds}];B[pd])\n");
        let (record, _) = read(&SGF, &Source::new("sgf", sgf)).remove(0);
        let (ishi, _) = write(&ISHI, &[&record]);
        assert!(ishi.contains(&format!("TIMELIMIT {words}\n")), "{ishi}");
        let (again, findings) = game(&ishi);
        assert!(!codes(&findings).contains(&Code::IshiHeaderValue), "{ishi}");
        let (back, _) = write(&SGF, &[&again]);
        assert!(back.contains(&format!("TM[{seconds}]")), "{back}");
    }
}
