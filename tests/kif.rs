//! KIF, KIFU and BOD: good and bad files, dialect cases, real records, damaged input.

use crate::support::numbers::Numbers;
use crate::support::{
    corpus, difference, digest, files, format_of, has_error, read, source, usi, write,
};
use kifu::findings::{Code, Finding, Lang, Severity};
use kifu::formats::kif;
use kifu::games::{Rules, shogi};
use kifu::record::{EndKind, Ending, Entry, Key, Millis, NodeId, NoteKind, Record};
use kifu::source::Source;
use std::collections::BTreeMap;
use std::path::Path;

#[test]
fn dialect_cases_give_their_moves_or_a_finding() {
    let Some(corpus) = corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("shogi-dialect-cases.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    let mut wrong = Vec::new();
    for case in cases.iter().filter(|case| case["fmt"] == "kif") {
        let id = case["id"].as_str().unwrap();
        let source = source(id, case["text"].as_str().unwrap().as_bytes());
        checked += 1;
        if format_of(&source).map(|format| format.name) != Some("kif") {
            wrong.push(format!("{id}: not detected"));
        }
        let games = read(&kif::KIF, &source);
        if games.len() != 1 {
            wrong.push(format!("{id}: {} games", games.len()));
            continue;
        }
        let (record, findings) = &games[0];
        let codes = listed(&source, findings);
        if has_error(findings) != (case["bad"] == true) {
            wrong.push(format!("{id}: {codes}"));
        }
        if case["bad"] == true {
            continue;
        }
        let expected: Vec<&str> =
            case["exp"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        if usi(record) != expected {
            wrong.push(format!("{id}: {:?} {codes}", usi(record)));
        }
        // The cases leave the number out of account.
        let unnumbered = |line: &str| line.rsplit_once(' ').map(|(line, _)| line.to_owned());
        if let Some(sfen) = case["sfen"].as_str()
            && unnumbered(&record.start.to_line()) != unnumbered(sfen)
        {
            wrong.push(format!("{id}: {}", record.start.to_line()));
        }
        if case["end"] == true && record.ending().is_none() {
            wrong.push(format!("{id}: no ending"));
        }
        if let Some(branches) = case["branches"].as_u64() {
            let found = record.tree.variations() as u64;
            // Two blocks that begin with the same move branch off each other further on.
            if found != branches {
                wrong.push(format!("{id}: {found} variations"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked >= 70, "{checked}");
}

/// The findings as `line:column CODE`, one a line.
fn listed(source: &Source, findings: &[Finding]) -> String {
    let mut out = String::new();
    for finding in findings {
        let (line, column) = source.line_col(finding.span.map_or(0, |span| span.start));
        out.push_str(&format!("{line}:{column} {}\n", finding.code));
    }
    out
}

#[test]
fn every_code_of_the_format_has_a_bad_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let folders = ["kif/bad", "ki2u/bad"].map(|folder| root.join(folder));
    let files = folders.map(|folder| files(&folder, &["kif", "bod", "ki2u"])).concat();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let names: Vec<String> = files.iter().map(|path| name(path)).collect();
    for code in kifu::findings::codes::ALL {
        let id = code.row().id;
        if id.starts_with("K1") {
            assert!(names.iter().any(|name| name.starts_with(id)), "{id}");
        }
    }
}

#[test]
fn real_records_survive_kif_to_kif() {
    let Some(corpus) = corpus() else { return };
    let files = files(&corpus.join("shogi"), &["kif", "kifu"]);
    assert!(files.len() > 1000, "{}", files.len());
    let mut errors: BTreeMap<(String, &str), u32> = BTreeMap::new();
    let mut warnings = errors.clone();
    let mut wrong = Vec::new();
    let (mut games, mut moves, mut variations, mut lossy) = (0, 0, 0, 0);
    for path in &files {
        let name = path.strip_prefix(&corpus).unwrap().to_str().unwrap().to_owned();
        let set = name.split('/').nth(1).unwrap().to_owned();
        let source = source(&name, &std::fs::read(path).unwrap());
        let first = read(&kif::KIF, &source);
        if first.len() != 1 {
            eprintln!("{name}: {} records", first.len());
        }
        for (record, findings) in &first {
            games += 1;
            moves += record.plies();
            variations += record.tree.variations();
            let mut told = 0;
            for finding in findings {
                if finding.severity == Severity::Warning {
                    *warnings.entry((set.clone(), finding.code.row().id)).or_default() += 1;
                }
                if finding.severity == Severity::Error {
                    *errors.entry((set.clone(), finding.code.row().id)).or_default() += 1;
                    told += 1;
                    if told <= 3 {
                        let (line, _) = source.line_col(finding.span.map_or(0, |s| s.start));
                        let message = finding.message(Lang::En);
                        eprintln!("{name}:{line}: {} {message}", finding.code);
                    }
                }
            }
            let (text, losses) = write(&kif::KIF, &[record]);
            let again = crate::support::source(&name, text.as_bytes());
            let second = read(&kif::KIF, &again);
            if second.len() != 1 {
                wrong.push(format!("{name}: written as {} records", second.len()));
                continue;
            }
            if !losses.is_empty() {
                lossy += 1;
                eprintln!("{name}: losses: {}", losses.text(Lang::En));
            } else if let Some(line) = difference(&digest(record), &digest(&second[0].0)) {
                wrong.push(format!("{name}: {line}"));
            }
            let (repeated, _) = write(&kif::KIF, &[&second[0].0]);
            if losses.is_empty()
                && let Some(line) = difference(&text, &repeated)
            {
                wrong.push(format!("{name}: second writing: {line}"));
            }
        }
    }
    for ((set, code), count) in &errors {
        eprintln!("{set}: {count} × {code}");
    }
    for ((set, code), count) in &warnings {
        eprintln!("{set}: {count} × {code} (warning)");
    }
    eprintln!("{games} games, {moves} moves, {variations} variations, {lossy} with losses");
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    assert!(moves > 100_000, "{moves}");
}

#[test]
fn pairs_of_kif_and_csa_are_the_same_games() {
    let Some(corpus) = corpus() else { return };
    let mut pairs = 0;
    for path in files(&corpus.join("shogi/shogiwars-pairs"), &["kif"]) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let other = path.with_extension("csa");
        let Ok(csa) = std::fs::read(&other) else { continue };
        let kif = read(&kif::KIF, &source(name, &std::fs::read(&path).unwrap())).remove(0).0;
        let (csa, findings) = read(&kifu::formats::csa::CSA, &source("pair.csa", &csa)).remove(0);
        // The tool that wrote the CSA lost the date and knew no times: both are named.
        for code in [Code::TimeWithoutDate, Code::AllTimesZero] {
            let short = code == Code::AllTimesZero && csa.plies() < 10;
            assert!(short || findings.iter().any(|finding| finding.code == code), "{name} {code}");
        }
        assert!(!has_error(&findings), "{name}");
        for key in [Key::First, Key::Second] {
            assert_eq!(kif.header(key), csa.header(key), "{name}");
        }
        assert_eq!(kif.ending().map(|(end, _)| end.kind), csa.ending().map(|(end, _)| end.kind));
        assert_eq!(usi(&kif), usi(&csa), "{name}");
        assert_eq!(kif.start.to_line(), csa.start.to_line(), "{name}");
        assert_eq!(kif.outcome(), csa.outcome(), "{name}");
        pairs += 1;
    }
    assert_eq!(pairs, 500);
}

#[test]
fn damaged_files_never_panic() {
    let good = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/kif");
    let mut all = files(&good, &["kif", "bod"]);
    if let Some(corpus) = corpus() {
        all.extend(files(&corpus.join("shogi"), &["kif", "kifu"]).into_iter().step_by(97));
    }
    let mut numbers = Numbers(7);
    let read_back = |bytes: &[u8]| {
        let source = source("damaged.kif", bytes);
        for format in [&kif::KIF, &kif::BOD] {
            for (record, _) in read(format, &source) {
                write(format, &[&record]);
            }
        }
    };
    for path in all {
        let bytes = std::fs::read(&path).unwrap();
        for _ in 0..50 {
            read_back(&bytes[..numbers.below(bytes.len())]);
        }
        for _ in 0..20 {
            let mut flipped = bytes.clone();
            for _ in 0..1 + numbers.below(8) {
                let at = numbers.below(flipped.len());
                flipped[at] ^= 1 << numbers.below(8);
            }
            read_back(&flipped);
        }
    }
}

#[test]
fn spellings_of_other_programs_give_the_same_record() {
    let canonical = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n\
        \x20  1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:05/00:00:05)\n\
        \x20  3 ２二角成(88) ( 0:30/00:00:46)\n   4 同　銀(31)   ( 0:10/00:00:15)\n\
        \x20  5 ４五角打     ( 1:20/00:02:06)\n   6 投了         ( 0:00/00:00:15)\n";
    let other = "\u{feff}手合割:平手　　\r後手：B \r先手：A\r\r手数----指手--\r\
        1. ☗76歩（７７）(0:16/0:0:16)+\r\
        2\t３四歩 (33)\t(00:05/00:00:05)\r\
        ３　２二角(88)成( 0:30 / 00:00:46 )\r\
        4 同銀不成(31) (0:10)\r5 ４五角(00) (0:01:20/)\r6 投了(0:00/0:0:15)";
    let [a, b] = [canonical, other].map(|text| {
        let source = source("a.kif", text.as_bytes());
        let (record, findings) = read(&kif::KIF, &source).remove(0);
        assert!(!has_error(&findings), "{}", listed(&source, &findings));
        digest(&record)
    });
    assert_eq!(difference(&a, &b), None);
}

#[test]
fn diagrams_are_read_however_they_are_spaced() {
    let read_start = |row: &str, hand: &str| {
        let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7);
        let text = format!("先手の持駒：{hand}\n|{row}|\n{empty}| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n");
        let (record, findings) = read(&kif::BOD, &source("a.bod", text.as_bytes())).remove(0);
        assert!(!has_error(&findings), "{row}: {findings:?}");
        record.start.to_line()
    };
    let canonical = read_start(" 全 圭 杏 とv玉v龍 馬 ・ ・", "飛　金二　歩十一");
    assert_eq!(canonical, "+S+N+L+Pk+r+B2/9/9/9/9/9/9/9/4K4 b R2G11P 1");
    for (row, hand) in [
        (" 成銀 成桂 成香 とv王v竜 馬 ・ ・", "飛金二歩十一　"),
        ("全圭杏とv玉v龍馬・・", "飛 金2 歩11"),
        (" 全 圭 杏 と v玉 v龍 馬 ・ ・ ", "飛　金２　歩１１"),
        ("+全^圭 杏 个V玉V龍 馬    ", "飛車　金二　歩十一　"),
        (" 全 今 仝 とv玉v龍 馬 ･ ･", "歩十一　飛　金二"),
    ] {
        assert_eq!(read_start(row, hand), canonical, "{row} {hand}");
    }
}

#[test]
fn what_a_diagram_cannot_hold_is_counted() {
    let text =
        "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77) ( 0:01/)\n*c\n   2 投了\n";
    let games = read(&kif::KIF, &source("a.kif", text.as_bytes()));
    let (out, losses) = write(&kif::BOD, &[&games[0].0]);
    assert_eq!(losses.text(Lang::En), "1 time, 1 comment line, 1 move, 1 exact ending");
    let back = read(&kif::BOD, &source("a.bod", out.as_bytes()));
    assert_eq!(back[0].0.start.to_line(), games[0].0.start.to_line());
}

#[test]
fn an_unreadable_move_keeps_its_place() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六猫(77)\n   2 ３四歩(33)\n";
    let games = read(&kif::KIF, &source("a.kif", text.as_bytes()));
    let (out, losses) = write(&kif::KIF, &[&games[0].0]);
    assert!(out.ends_with("--\n   1 ７六猫(77)\n   2 ３四歩(33)\n"), "{out}");
    assert!(losses.is_empty(), "{losses:?}");
    assert_eq!(
        digest(&read(&kif::KIF, &source("a.kif", out.as_bytes()))[0].0),
        digest(&games[0].0)
    );
}

#[test]
fn fractions_are_rounded_down_and_counted() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77) (0:01.6/)\n\
        \x20  2 ３四歩(33)\n   3 ２六歩(27) (0:01.6/)\n";
    let games = read(&kif::KIF, &source("a.kif", text.as_bytes()));
    let (out, losses) = write(&kif::KIF, &[&games[0].0]);
    assert!(out.contains("   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)\n"), "{out}");
    assert!(out.contains("   3 ２六歩(27)   ( 0:01/00:00:03)\n"), "{out}");
    assert_eq!(losses.text(Lang::En), "2 fractions of seconds");
}

/// A record of random legal moves with variations within variations, times, notes and endings.
fn random_tree(numbers: &mut Numbers) -> Record {
    let mut record = Record::default();
    let mut open = vec![(NodeId::ROOT, shogi::Position::start(), 0)];
    while let Some((node, position, depth)) = open.pop() {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if depth >= 24 || record.tree.len() > 400 || moves.is_empty() {
            continue;
        }
        let children = if numbers.below(4) == 0 { 1 + numbers.below(3) } else { 1 };
        for child in 0..children {
            if moves.is_empty() {
                break;
            }
            let ends = numbers.below(12) == 0 && child + 1 == children;
            let mv = moves.swap_remove(numbers.below(moves.len()));
            let entry = match ends {
                true => Entry::End(Ending::new(EndKind::Resign)),
                false => Entry::Move(kifu::games::Move::Shogi(mv)),
            };
            let id = record.tree.push(node, entry);
            record.tree.node_mut(id).time = Millis::new(numbers.below(90) as u64 * 1000).unwrap();
            if numbers.below(5) == 0 {
                record.push_note(id, NoteKind::Comment, &format!("{depth} {child}"));
            }
            if !ends {
                let mut next = position.clone();
                next.play(mv);
                open.push((id, next, depth + 1));
            }
        }
    }
    record
}

#[test]
fn random_trees_are_read_as_they_were_written() {
    let mut numbers = Numbers(11);
    let mut variations = 0;
    for round in 0..200 {
        let record = random_tree(&mut numbers);
        variations += record.tree.variations();
        let (text, losses) = write(&kif::KIF, &[&record]);
        assert!(losses.is_empty());
        let source = source("random.kif", text.as_bytes());
        let (back, findings) = read(&kif::KIF, &source).remove(0);
        let serious = findings.iter().find(|finding| finding.severity > Severity::Note);
        assert_eq!(serious.map(|finding| finding.message(Lang::En)), None, "round {round}\n{text}");
        assert_eq!(difference(&digest(&record), &digest(&back)), None, "round {round}\n{text}");
    }
    assert!(variations > 1000, "{variations}");
}

/// The lines of a game of three moves with these blocks behind it, and the codes found.
fn blocks(main: &str, blocks: &[&str]) -> (Vec<String>, Vec<Code>) {
    let mut text = format!("手合割：平手\n手数----指手---------消費時間--\n{main}");
    for block in blocks {
        text.push_str(&format!("\n変化：{block}"));
    }
    let (record, findings) = read(&kif::KIF, &source("a.kif", text.as_bytes())).remove(0);
    let mut lines = Vec::new();
    for (node, depth) in crate::support::record_lines(&record, |_, _| true) {
        let entry = record.tree.node(node).entry;
        match entry {
            Entry::Move(mv) => lines.push(format!("{depth} {mv}")),
            Entry::Start => {}
            other => lines.push(format!("{depth} {other:?}").chars().take(12).collect()),
        }
    }
    (lines, findings.iter().map(|finding| finding.code).collect())
}

#[test]
fn blocks_find_their_parents() {
    let main = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let ended = format!("{main}   4 投了\n");
    // The order of Kifu for Windows: the last ply first, and the blocks of a block behind it.
    let deep = ["2手\n 2 ８四歩(83)\n 3 ６八銀(79)\n", "3手\n 3 ７八金(69)\n"];
    let (lines, codes) = blocks(&ended, &deep);
    assert_eq!(lines[4..], ["1 8c8d", "1 7i6h", "2 6i7h"]);
    assert_eq!(codes, []);
    // A block that is too short to own the ply is passed over: the one before it is the parent.
    let short = ["2手\n 2 ８四歩(83)\n", "3手\n 3 ７八金(69)\n"];
    let (lines, codes) = blocks(&ended, &short);
    assert_eq!(lines, ["0 7g7f", "0 3c3d", "0 2g2f", "0 End(Ending", "1 6i7h", "1 8c8d"]);
    assert_eq!(codes, []);
    // Two blocks of one number are siblings.
    let twice = ["2手\n 2 ８四歩(83)\n", "2手\n 2 ５四歩(53)\n"];
    assert_eq!(blocks(&ended, &twice).0[4..], ["1 8c8d", "1 5c5d"]);
    // Upwards: by its number the second block belongs to the first, by its moves to the game.
    let upwards = ["2手\n 2 ８四歩(83)\n 3 ２六歩(27)\n 4 ８五歩(84)\n", "4手\n 4 ８八角成(22)\n"];
    let (lines, codes) = blocks(&ended, &upwards);
    assert_eq!(lines[3..], ["0 End(Ending", "1 2b8h+", "1 8c8d", "1 2g2f", "1 8d8e"]);
    assert_eq!(codes, [Code::VariationElsewhere]);
    // Instead of the ending, after a game without one, and beyond all of it.
    assert_eq!(blocks(&ended, &["4手\n 4 ８四歩(83)\n"]).1, []);
    let after = blocks(main, &["4手\n 4 ８四歩(83)\n"]);
    assert_eq!(
        after,
        (
            ["0 7g7f", "0 3c3d", "0 2g2f", "1 8c8d"].map(str::to_owned).into(),
            vec![Code::VariationPastEnd]
        )
    );
    assert_eq!(blocks(&ended, &["9手\n 9 ８四歩(83)\n"]).1, [Code::VariationNowhere]);
    // A block that begins as the game does goes on beside it.
    let (lines, codes) = blocks(&ended, &["2手\n 2 ３四歩(33)\n 3 ６六歩(67)\n"]);
    assert_eq!(lines[3..], ["0 End(Ending", "1 6g6f"]);
    assert_eq!(codes, [Code::VariationRepeats]);
    // What the blocks number differently counts on from the number of the block.
    let (lines, codes) = blocks(&ended, &["2手\n 5 ８四歩(83)\n 6 ６八銀(79)\n"]);
    assert_eq!(lines[4..], ["1 8c8d", "1 7i6h"]);
    assert_eq!(codes, [Code::MoveNumber]);
}

#[test]
fn analyses_of_shogi_gui_are_understood_and_stay_as_they_are() {
    let Some(corpus) = corpus() else { return };
    let (mut lines, mut said) = (0, 0);
    for path in files(&corpus.join("shogi/iwate-shogikan__kifu"), &["kif"]) {
        let source = source(path.to_str().unwrap(), &std::fs::read(&path).unwrap());
        if !source.text().contains("\n**解析 ") {
            continue;
        }
        for (record, _) in read(&kif::KIF, &source) {
            let notes = record.tree.walk().flat_map(|node| record.tree.notes(node));
            for note in notes.filter(|note| record.text(note.text).starts_with("*解析 ")) {
                lines += 1;
                said += usize::from(record.tree.evaluation(note.text).is_some());
            }
            let (csa, _) = write(&kifu::formats::csa::CSA, &[&record]);
            assert_eq!(
                csa.matches("\n'**解析 ").count(),
                source.text().matches("\n**解析 ").count()
            );
        }
    }
    eprintln!("{said} of {lines} analyses understood");
    assert!(lines > 500 && said == lines, "{said} of {lines}");
}
