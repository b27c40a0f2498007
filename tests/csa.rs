//! CSA: dialect cases, real records, round trips.

use crate::support::{
    corpus, difference, digest, files, format_of, has_error, read, source, usi, write,
};
use kifu::findings::{Lang, Severity};
use kifu::formats::csa::CSA;
use kifu::formats::csa::CSA3;
use kifu::formats::kif::KI2U;
use kifu::formats::kif::KIFU;
use kifu::formats::{Loss, by_name, jkf::JKF};

use kifu::formats::lines::sfen::SFEN;
use kifu::formats::pgn::PGN;
use kifu::games::shogi::{Illegal, Kind, Position, Square, Verdict};
use kifu::games::{self, Rules, Side};
use kifu::record::{EndKind, Ending, Key, NodeId, Outcome, Record};
use kifu::source::Source;

#[test]
fn dialect_cases_give_their_moves_or_a_finding() {
    let Some(corpus) = corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("shogi-dialect-cases.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    for case in cases.iter().filter(|case| case["fmt"] == "csa") {
        let id = case["id"].as_str().unwrap();
        let source = source(id, case["text"].as_str().unwrap().as_bytes());
        let v3 = case["text"].as_str().unwrap().contains("V3");
        let expected = if v3 { "csa3" } else { "csa" };
        assert_eq!(format_of(&source).map(|format| format.name), Some(expected), "{id}");
        let games = read(&CSA, &source);
        assert_eq!(games.len(), 1, "{id}");
        let (record, findings) = &games[0];
        if case["bad"] == true {
            assert!(has_error(findings), "{id}: {findings:?}");
            continue;
        }
        let expected: Vec<&str> =
            case["exp"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(usi(record), expected, "{id}");
        assert!(!has_error(findings), "{id}: {findings:?}");
        if let Some(sfen) = case["sfen"].as_str() {
            assert_eq!(record.start.to_line(), sfen, "{id}");
        }
        if case["end"] == true {
            assert!(record.ending().is_some(), "{id}");
        }
        checked += 1;
    }
    assert!(checked >= 28, "{checked}");
}

#[test]
fn real_records_survive_csa_to_csa() {
    let Some(corpus) = corpus() else { return };
    let mut files = files(&corpus.join("shogi"), &["csa"]);
    files.push(corpus.join("bench/shogi-3000.csa"));
    assert!(files.len() > 500);
    let mut games = 0;
    for path in files {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let first = read(&CSA, &source(&name, &std::fs::read(&path).unwrap()));
        for (record, findings) in &first {
            for finding in findings.iter().filter(|finding| finding.severity == Severity::Error) {
                eprintln!("{name}: {} {}", finding.code, finding.message(Lang::En));
            }
            games += 1;
            let _ = record;
        }
        let records: Vec<_> = first.iter().map(|(record, _)| record).collect();
        let (text, losses) = write(&CSA, &records);
        let second = read(&CSA, &source(&name, text.as_bytes()));
        assert_eq!(first.len(), second.len(), "{name}");
        for ((before, _), (after, _)) in first.iter().zip(&second) {
            if losses.is_empty() {
                assert_eq!(difference(&digest(before), &digest(after)), None, "{name}");
            }
        }
        let again: Vec<_> = second.iter().map(|(record, _)| record).collect();
        assert_eq!(difference(&write(&CSA, &again).0, &text), None, "{name}");
    }
    assert!(games > 3000, "{games}");
    assert!(by_name("csa").is_some());
}

#[test]
fn evaluations_go_through_the_customs_of_other_formats_and_back_byte_for_byte() {
    let Some(corpus) = corpus() else { return };
    let (mut translated, mut said) = (0, 0);
    for path in files(&corpus.join("shogi/shogi-server__shogi-server"), &["csa"]) {
        for (record, _) in read(&CSA, &source("x.csa", &std::fs::read(&path).unwrap())) {
            let notes = record.tree.walk().flat_map(|node| record.tree.notes(node));
            said += notes.filter(|note| record.tree.evaluation(note.text).is_some()).count();
            let (text, _) = write(&CSA, &[&record]);
            for through in ["kif", "jkf", "csa3"] {
                let through = by_name(through).unwrap();
                let (other, _) = write(through, &[&record]);
                translated += other.matches("*評価値=").count();
                let back = read(through, &source("x", other.as_bytes()));
                let (again, _) = write(&CSA, &[&back[0].0]);
                // Only JKF cannot hold remarks.
                let plain = |text: &str| {
                    let lines = text.lines().filter(|line| {
                        through.name != "jkf" || !line.starts_with('\'') || line.starts_with("'*")
                    });
                    lines.collect::<Vec<_>>().join("\n")
                };
                let name = format!("{} through {}", path.display(), through.name);
                assert_eq!(difference(&plain(&text), &plain(&again)), None, "{name}");
            }
        }
    }
    eprintln!("{said} evaluations, {translated} translated (KIF and JKF)");
    assert!(said > 1000 && translated > 1500, "{said} {translated}");
}

/// The records with which shogi-server tests its own rules are judged as their names say.
#[test]
fn rule_fixtures_of_shogi_server_are_judged_by_their_names() {
    let Some(corpus) = corpus() else { return };
    let folder = corpus.join("shogi/shogi-server__shogi-server/test/csa");
    let game = |name: &str| {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let (record, findings) = read(&CSA, &source(name, &bytes)).remove(0);
        assert!(!has_error(&findings), "{name}: {findings:?}");
        let mut position = Position::start();
        for mv in record.tree.main_line().filter_map(|node| record.tree.node(node).entry.mv()) {
            let games::Move::Shogi(mv) = mv else { panic!("{mv}") };
            position.play(mv);
        }
        let codes: Vec<&str> = findings.iter().map(|finding| finding.code.row().id).collect();
        (record, codes.join(" "), position)
    };
    let drop_mates = |position: &Position| {
        let squares =
            (1..=81u8).filter_map(|index| Square::new((index - 1) / 9 + 1, (index - 1) % 9 + 1));
        let drops = squares.map(|square| position.drop_move(Kind::Pawn, square));
        drops.filter(|&mv| position.check(mv) == Err(Illegal::DropPawnMate)).count()
    };

    let (record, codes, position) = game("uchifuzume.csa");
    assert_eq!(record.outcome(), Outcome::Win(Side::First), "{codes}");
    assert_eq!(drop_mates(&position), 1);
    let (record, codes, position) = game("not_uchifuzume.csa");
    assert_eq!((record.ending(), codes.as_str()), (None, ""));
    assert_eq!(drop_mates(&position), 0);

    // In those days the server called all of them a draw.
    for (name, verdict) in [
        ("oute_sennichite.csa", "S303"),
        ("oute_sennichite2.csa", "S303"),
        ("oute_sennichite3.csa", "S303"),
        ("not_sennichite.csa", "S302"),
    ] {
        let (_, codes, _) = game(name);
        assert_eq!(codes, verdict, "{name}");
    }

    // The rules allow the declaration that the server refused: the record contradicts itself.
    let (record, codes, position) = game("jishogi_kachi.csa");
    assert_eq!(position.declaration(0).by_27(), Verdict::Win);
    assert_eq!((record.outcome(), codes.as_str()), (Outcome::Win(Side::Second), "R110"));
    let (record, codes, _) = game("max_moves_draw.csa");
    assert_eq!((record.plies() % 2, codes.as_str()), (0, ""));
}

#[test]
fn a_declaration_that_server_and_rules_refuse_loses() {
    let text = "V2\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n%KACHI\n'summary:illegal kachi:B lose:A win\n";
    let (record, findings) = read(&CSA, &source("x.csa", text.as_bytes())).remove(0);
    assert_eq!(record.outcome(), Outcome::Win(Side::First));
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code.row().id).collect();
    assert_eq!(codes, ["S305"]);
    assert!(write(&CSA, &[&record]).0.contains("%ILLEGAL_MOVE\n"));
}

#[test]
fn games_of_one_file_read_as_games_of_several_do_with_and_without_a_separator() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/csa");
    let mut texts: Vec<String> = Vec::new();
    for path in files(&folder.join("good"), &["csa"]) {
        texts.push(std::fs::read_to_string(path).unwrap());
    }
    if let Some(corpus) = corpus() {
        let folder = corpus.join("shogi/shogi-server__shogi-server");
        for path in files(&folder, &["csa"]) {
            texts.push(source("x", &std::fs::read(path).unwrap()).text().to_owned());
        }
    }
    let alone: Vec<String> = texts
        .iter()
        .flat_map(|text| read(&CSA, &source("x.csa", text.as_bytes())))
        .map(|(record, _)| digest(&record))
        .collect();
    assert!(alone.len() > texts.len(), "{}", texts.len());
    for separator in ["/\n", ""] {
        let joined = texts.join(separator);
        let together: Vec<String> = read(&CSA, &source("x.csa", joined.as_bytes()))
            .iter()
            .map(|(record, _)| digest(record))
            .collect();
        assert_eq!(together.len(), alone.len(), "{separator:?}");
        for (one, other) in alone.iter().zip(&together) {
            assert_eq!(difference(one, other), None, "{separator:?}");
        }
    }
}

#[test]
fn headers_that_kif_would_take_for_something_else_become_comments_there() {
    let text = "V2.2\nN+A\nN-B\n$先手の持駒:飛\n$先手:C\n$変化:3手\n$手数:7手\n$http://a:x\nPI\n+\n+7776FU\n";
    let (record, _) = read(&CSA, &source("x.csa", text.as_bytes())).remove(0);
    for name in ["kifu", "ki2u"] {
        let format = by_name(name).unwrap();
        let (written, losses) = write(format, &[&record]);
        assert_eq!(losses.get(Loss::Headers), 3, "{written}");
        assert!(written.contains("\nhttp：//a:x\n"));
        assert!(written.contains("手数：7手\n") && written.contains("\n*先手の持駒：飛\n"));
        let (back, findings) = read(format, &source("x", written.as_bytes())).remove(0);
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(back.header(Key::First), Some("A"));
        assert_eq!(back.start.to_line(), record.start.to_line());
        assert_eq!(difference(&write(format, &[&back]).0, &written), None);
    }
}

#[test]
fn v3_as_its_text_misspells_it_and_versions_to_come() {
    let text =
        "'CSA encoding=UTF-8\nV4.0\n$TIMET+:60+5+0\n$TIMET-:60+0+1.5\nPI\n+\n+7776FU\nT0.5\n";
    let source = source("x", text.as_bytes());
    assert_eq!(format_of(&source).map(|format| format.name), Some("csa3"));
    let (record, findings) = read(&CSA, &source).remove(0);
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code.row().id).collect();
    assert_eq!(codes, ["C102"]);
    let (v3, losses) = write(by_name("csa3").unwrap(), &[&record]);
    assert!(losses.is_empty());
    assert!(v3.contains("\n$TIME+:60+5+0\n$TIME-:60+0+1.5\n") && v3.ends_with("\nT0.5\n"), "{v3}");
    // V2.2 has whole seconds only; other keywords it allows.
    let (v2, losses) = write(&CSA, &[&record]);
    assert_eq!(losses.get(Loss::Fractions), 1);
    assert!(v2.starts_with("V2.2\n$TIME+:60+5+0\n") && v2.ends_with("\nT0\n"), "{v2}");
}

fn game(moves: &str) -> Record {
    read(&CSA, &Source::new("csa", format!("PI\n+\n{moves}\n"))).remove(0).0
}

#[test]
fn a_move_out_of_turn_changes_no_side() {
    let record = game("+7776FU\n-3334FU\n+8822UM\n-3122GI\n-0045KA\n+2726FU\n%TORYO");
    let (text, losses) = write(&KIFU, &[&record]);
    let rest = text.split_once("   4 同　銀(31)\n").unwrap().1;
    assert_eq!(rest, "*△４五角打\n   5 ２六歩(27)\n   6 投了\nまで5手で先手の勝ち\n");
    assert_eq!(losses.get(Loss::MovesAsComments), 1);
    let (again, findings) = read(&KIFU, &Source::new("kifu", &*text)).remove(0);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(write(&KIFU, &[&again]).0, text);
    assert_eq!(again.outcome(), record.outcome());
    for format in [&CSA, &JKF, &KI2U] {
        let (text, _) = write(format, &[&record]);
        let (again, _) = read(format, &Source::new("again", &*text)).remove(0);
        let moves = |record: &Record| {
            let tree = &record.tree;
            tree.main_line().filter_map(|node| tree.node(node).entry.mv()).collect::<Vec<_>>()
        };
        assert_eq!(moves(&again), moves(&record), "{}", format.name);
        assert_eq!(again.outcome(), record.outcome(), "{}", format.name);
    }
    assert_eq!(write(&SFEN, &[&record]).0.split(' ').nth(1), Some("w"));
}

#[test]
fn a_winner_is_kept_where_no_reason_is_known() {
    for (winner, result) in [(Side::First, "1-0"), (Side::Second, "0-1")] {
        for moves in ["1. P-7f", "1. P-7f P-3d"] {
            let text = format!("[Variant \"Shogi\"]\n[Result \"{result}\"]\n\n{moves} {result}\n");
            let record = read(&PGN, &Source::new("pgn", text)).remove(0).0;
            for format in [&CSA, &CSA3, &JKF, &KIFU] {
                let (text, losses) = write(format, &[&record]);
                for invented in ["引き分け", "ILLEGAL", "TORYO", "CHUDAN", "中断", "反則"] {
                    assert!(!text.contains(invented), "{text}");
                }
                let again = read(format, &Source::new("again", &*text)).remove(0);
                assert!(again.1.is_empty(), "{}: {:?}", format.name, again.1);
                let (ending, _) = again.0.ending().unwrap();
                assert_eq!(ending, Ending::by(EndKind::Lost, winner.other()), "{}", format.name);
                assert_eq!(write(format, &[&again.0]).0, text);
                let counted = u64::from(format.name != "kifu");
                assert_eq!(losses.get(Loss::Endings), counted, "{}", format.name);
            }
        }
    }
}

#[test]
fn a_winner_without_a_word_for_the_reason_is_kept() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 トライ\n";
    let record = read(&KIFU, &Source::new("kifu", text)).remove(0).0;
    for format in [&CSA, &JKF] {
        let (text, losses) = write(format, &[&record]);
        assert!(text.contains("トライ") && !text.contains("CHUDAN"), "{text}");
        // A closing line of JKF says it, and is read again.
        assert_eq!(losses.get(Loss::Endings), u64::from(format.name == "csa"));
        let again = read(format, &Source::new("again", &*text)).remove(0).0;
        assert_eq!(again.outcome(), record.outcome(), "{text}");
    }
}

#[test]
fn an_asterisk_is_no_interruption_of_a_game_of_shogi() {
    let text = "[Variant \"Shogi\"]\n\n1. P-7f *\n";
    let record = read(&PGN, &Source::new("pgn", text)).remove(0).0;
    assert_eq!(record.ending(), None);
    // A game that was broken off remains one.
    let (text, losses) = write(&PGN, &[&game("+7776FU\n%CHUDAN")]);
    assert_eq!(losses.get(Loss::Endings), 0);
    let again = read(&PGN, &Source::new("pgn", text)).remove(0).0;
    assert_eq!(again.ending().unwrap().0.kind, EndKind::Interrupted);
}

#[test]
fn dates_and_times_of_pgn() {
    let headed = |lines: &str| {
        let text = format!("V2.2\n{lines}\nPI\n+\n+7776FU\nT3\n%TORYO\nT5\n");
        read(&CSA, &Source::new("csa", text)).remove(0).0
    };
    let (text, losses) = write(&PGN, &[&headed("$START_TIME:2026-01-02T03:04:05+09:00")]);
    assert!(text.contains("[Date \"2026.01.02\"]"), "{text}");
    assert_eq!(losses.get(Loss::Headers), 1);
    // The time of the ending would be a second one of the last move.
    assert_eq!((text.matches("%emt").count(), losses.get(Loss::Times)), (1, 1), "{text}");
    let (text, losses) = write(&PGN, &[&headed("$START_TIME:once")]);
    assert!(text.contains("[Date \"????.??.??\"]"), "{text}");
    assert_eq!(losses.get(Loss::Headers), 1);
    let pgn = "[Variant \"Shogi\"]\n[Date \"????.??.??\"]\n\n1. P-7f *\n";
    let record = read(&PGN, &Source::new("pgn", pgn)).remove(0).0;
    for format in [&CSA, &KIFU, &KI2U, &JKF] {
        let (text, _) = write(format, &[&record]);
        assert!(!text.contains("??"), "{text}");
    }
}

#[test]
fn the_day_and_the_start_are_two_headers() {
    let text = "対局日：2026/08/05\n開始日時：2026/08/05 17:59\n手合割：平手\n\
        手数----指手---------消費時間--\n   1 ７六歩(77)\n";
    let (record, findings) = read(&KIFU, &Source::new("kifu", text)).remove(0);
    assert!(findings.is_empty(), "{findings:?}");
    for format in [&KIFU, &CSA, &JKF] {
        let (text, losses) = write(format, &[&record]);
        assert!(text.contains("2026/08/05 17:59") && text.contains("対局日"), "{text}");
        assert!(!text.contains("17:59:00"), "{text}");
        assert!(losses.is_empty(), "{text}");
        let (again, findings) = read(format, &Source::new("again", &*text)).remove(0);
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(again.header(Key::Start), Some("2026/08/05 17:59"), "{text}");
        assert_eq!(write(format, &[&again]).0, text);
    }
}

#[test]
fn what_is_no_start_is_no_even_game() {
    for text in ["P1-KY-KE\nP+27FU\n+\n+2726FU\n", "PI11XX\n+\n+7776FU\n"] {
        assert!(!read(&CSA, &Source::new("csa", text)).remove(0).0.start_known, "{text}");
    }
    for text in [
        "{\"name\":\"x\",\"version\":1}",
        "{\"header\":{},\"moves\":{}}",
        "{\"header\":{},\"initial\":{\"preset\":\"X\"},\"moves\":[{}]}",
        "{\"header\":{},\"initial\":{\"preset\":\"OTHER\"},\"moves\":[{}]}",
        "{\"header\":{},\"initial\":{},\"moves\":[{}]}",
        "3",
    ] {
        assert!(!read(&JKF, &Source::new("jkf", text)).remove(0).0.start_known, "{text}");
    }
    let known = "{\"header\":{},\"moves\":[{}]}";
    assert!(read(&JKF, &Source::new("jkf", known)).remove(0).0.start_known);
}

#[test]
fn a_fork_that_repeats_its_move_stands_beside_it() {
    let pawn = "{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}";
    let text = format!(
        "{{\"header\":{{}},\"moves\":[{{}},{pawn},\"forks\":[[{pawn},\"comments\":[\"b\"]}}]]}}]}}"
    );
    let record = read(&JKF, &Source::new("jkf", text)).remove(0).0;
    assert_eq!(record.tree.variations(), 1);
    let main = record.tree.next(NodeId::ROOT).unwrap();
    assert_eq!(record.tree.notes(main).count(), 0);
}

#[test]
fn a_slip_in_the_squares_of_a_move_takes_its_turn() {
    for line in ["-zz33FU", "-O034FU", "-334FU", "+77a6FU"] {
        let text = format!("PI\n+\n+7776FU\n{line}\n%TORYO\n");
        let (record, findings) = read(&CSA, &Source::new("a.csa", text)).remove(0);
        let said: Vec<_> = findings.iter().map(|finding| finding.code.row().id).collect();
        assert_eq!(said.first(), Some(&"C110"), "{line}: {said:?}");
        assert_eq!(record.outcome(), Outcome::Win(Side::Second), "{line}");
    }
    // What only begins so is none.
    let text = "PI\n+\n+7776FU\n----\n- a remark\n%TORYO\n";
    let (record, findings) = read(&CSA, &Source::new("a.csa", text)).remove(0);
    assert!(findings.iter().all(|finding| finding.code.row().id == "C101"), "{findings:?}");
    assert_eq!(record.outcome(), Outcome::Win(Side::First));
}

/// Where a move before the ending cannot be read and takes no turn in what is written, nobody wins who lost.
#[test]
fn an_unread_move_does_not_turn_the_result_over() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３X歩(33)\n";
    for (ending, winner) in [
        ("   3 投了\n", Side::Second),
        ("   3 切れ負け\n", Side::Second),
        ("   3 詰み\n", Side::Second),
        ("   3 入玉勝ち\n", Side::First),
    ] {
        let source = Source::new("a.kifu", format!("{head}{ending}"));
        let (record, _) = read(&KIFU, &source).remove(0);
        assert_eq!(record.outcome(), Outcome::Win(winner), "{ending}");
        for format in [&CSA, &CSA3, &JKF] {
            let (text, losses) = write(format, &[&record]);
            assert!(!losses.is_empty());
            let (back, _) = read(format, &Source::new("a", text.clone())).remove(0);
            assert_eq!(back.outcome(), Outcome::Win(winner), "{}: {text}", format.name);
        }
    }
}
