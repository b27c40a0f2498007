//! Real files with what other programs expect of them beside them: JKF, lists of USI moves, and the
//! same game in KI2 and in KIF.

use crate::support::{Read, corpus, errors, files, format_of, read, source, usi, write};
use kifu::formats::jkf::JKF;
use kifu::record::{Entry, Record};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// A name within a folder of the corpus, and the records of the file: none where earlier hands
/// destroyed its characters.
fn open(root: &Path, path: &Path) -> (String, Vec<Read>) {
    let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
    let source = source(&name, &std::fs::read(path).unwrap());
    match format_of(&source) {
        Some(format) => (name, read(format, &source)),
        None => {
            assert!(source.text().contains('\u{fffd}'), "{name}: of no format");
            (name, Vec::new())
        }
    }
}

/// A value without the members that say nothing: `null`, and empty lists and objects.
fn bare(value: Value) -> Value {
    let says_nothing = |value: &Value| match value {
        Value::Null => true,
        Value::Array(list) => list.is_empty(),
        _ => false,
    };
    match value {
        Value::Array(list) => list.into_iter().map(bare).collect(),
        Value::Object(members) => {
            let members = members.into_iter().map(|(name, value)| (name, bare(value)));
            Value::Object(members.filter(|(_, value)| !says_nothing(value)).collect())
        }
        other => other,
    }
}

/// A path at which two values differ, and both values.
type Difference = (String, Value, Value);

/// Lists where two values differ. Lists of different lengths are compared by length and in what
/// both have.
fn differences(path: &str, ours: &Value, theirs: &Value, found: &mut Vec<Difference>) {
    match (ours, theirs) {
        (Value::Object(a), Value::Object(b)) => {
            let names: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            for name in names {
                let [a, b] = [a, b].map(|members| members.get(name).unwrap_or(&Value::Null));
                differences(&format!("{path}/{name}"), a, b, found);
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() || path == "/moves" => {
            if a.len() != b.len() {
                found.push((path.to_owned(), a.len().into(), b.len().into()));
            }
            for (index, (a, b)) in a.iter().zip(b).enumerate() {
                differences(&format!("{path}/{index}"), a, b, found);
            }
        }
        (a, b) if a == b => {}
        (a, b) => found.push((path.to_owned(), a.clone(), b.clone())),
    }
}

/// Whether a difference from what shogi-kifu-converter expects is one that we stand by.
fn is_argued(name: &str, path: &str, ours: &Value, theirs: &Value) -> bool {
    let csa = name.ends_with(".csa");
    let comments = |value: &Value| value.as_array().cloned().unwrap_or_default();
    match path {
        // The lines that CSA tells programs to skip (`'…`) are remarks, which JKF has no place for
        // (a loss that is counted); `'** …` are evaluations, written as ShogiHome writes them.
        _ if csa && path.ends_with("/comments") => {
            let evaluated = comments(theirs)
                .iter()
                .all(|line| line.as_str().is_some_and(|line| line.starts_with("** ")));
            ours.is_null() || evaluated && ours.to_string().contains("評価値=")
        }
        // In handicap games the players are 下手 and 上手.
        "/header/先手" | "/header/後手" => csa && ours.is_null() && name.contains("initial_"),
        "/header/下手" => csa && theirs.is_null() && ours == "player0",
        "/header/上手" => csa && theirs.is_null() && ours == "player1",
        // Time controls are written in each format's own way.
        "/header/持ち時間" => csa && ours == "各25分" && theirs == "00:25+00",
        // A handicap that the diagram contradicts is kept as the file says it.
        "/header/手合割" => name.contains("everyday_") && ours == "平手" && theirs.is_null(),
        // Kifu for Windows writes line breaks as `\n`.
        "/header/備考" => {
            theirs.as_str().map(|text| text.replace("\\n", "\n")).as_deref() == ours.as_str()
        }
        // The closing line of KI2 is its ending.
        "/moves" => name.starts_with("ki2/4.") && ours == 104 && theirs == 103,
        _ => false,
    }
}

#[test]
fn jkf_is_what_shogi_kifu_converter_expects() {
    let Some(corpus) = corpus() else { return };
    let root = corpus.join("shogi/sugyan__shogi-kifu-converter/data/tests");
    let mut wrong = Vec::new();
    let (mut compared, mut equal) = (0, 0);
    for path in files(&root, &["csa", "kif", "kifu", "ki2", "ki2u"]) {
        let (name, records) = open(&root, &path);
        assert_eq!(records.len(), 1, "{name}");
        let expected = std::fs::read_to_string(path.with_extension("json")).unwrap();
        let theirs = bare(serde_json::from_str(&expected).unwrap());
        let ours = write(&JKF, &[&records[0].0]).0;
        let ours = bare(serde_json::from_str(&ours).unwrap());
        let mut found = Vec::new();
        differences("", &ours, &theirs, &mut found);
        equal += usize::from(found.is_empty());
        found.retain(|(path, ours, theirs)| !is_argued(&name, path, ours, theirs));
        wrong.extend(found.into_iter().map(|(path, a, b)| format!("{name}{path}: {a} / {b}")));
        compared += 1;
    }
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared == 30 && equal >= 14, "{equal} of {compared}");
}

#[test]
fn moves_are_what_shogi_supplement_expects() {
    let Some(corpus) = corpus() else { return };
    let root = corpus.join("shogi/hmiyado__shogi-supplement");
    let mut compared = 0;
    for path in files(&root, &["txt"]) {
        let game = path.to_str().unwrap().replace("_expected_usi.txt", ".kif");
        let (name, records) = open(&root, Path::new(&game));
        let expected = std::fs::read_to_string(&path).unwrap();
        let expected: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(usi(&records[0].0), expected, "{name}");
        assert!(expected.len() > 40, "{name}");
        compared += 1;
    }
    assert_eq!(compared, 12);
}

/// What KI2 can say of a record: the moves of all its lines, and how they end.
fn lines(record: &Record) -> Vec<String> {
    let entry = |(node, depth)| match record.tree.node(node).entry {
        Entry::End(ending) => format!("{depth} {:?} {:?}", ending.kind, ending.by),
        Entry::Unreadable(text) => format!("{depth} {}", record.text(text)),
        Entry::Start => record.start.to_line(),
        Entry::Move(mv) | Entry::Illegal(mv) => format!("{depth} {mv}"),
        other => format!("{depth} {other:?}"),
    };
    crate::support::record_lines(record, |_, _| true).map(entry).collect()
}

#[test]
fn ki2_and_kif_of_one_game_are_one_record() {
    let Some(corpus) = corpus() else { return };
    let root = corpus.join("shogi");
    let in_relative = files(&root, &["ki2", "ki2u"]);
    let in_kif = files(&root, &["kif", "kifu"]);
    let mut pairs = 0;
    for path in &in_relative {
        for other in in_kif.iter().filter(|other| other.file_stem() == path.file_stem()) {
            let (name, relative) = open(&root, path);
            let (other, kif) = open(&root, other);
            // Files of a collection share names that are numbers or say nothing.
            let project = |name: &str| name.split('/').next().map(str::to_owned);
            if project(&name) != project(&other) {
                continue;
            }
            pairs += 1;
            let [a, mut b] = [&relative, &kif]
                .map(|records| records.iter().map(|(record, _)| lines(record)).collect::<Vec<_>>());
            // Three openings have no closing line in KI2, and one KIF has a variation besides.
            let ended = relative[0].0.ending().is_some();
            b[0].retain(|line| ended || !line.contains("Resign"));
            b[0].retain(|line| !(name.ends_with("/sample1.ki2") && line.starts_with('1')));
            assert_eq!(a, b, "{name} / {other}");
        }
    }
    assert!(pairs >= 11, "{pairs}");
}

/// The marks of moves on the lines of a KI2 file that hold moves.
fn marks(text: &str) -> usize {
    let is_mark = |c: char| "▲△▼▽☗☖".contains(c);
    let lines =
        text.split(['\n', '\r']).map(|line| line.trim_start_matches([' ', '　', '\u{feff}']));
    let moves = lines.filter(|line| line.starts_with(is_mark));
    moves.map(|line| line.chars().filter(|&c| is_mark(c)).count()).sum()
}

#[test]
fn every_ki2_file_reads_to_its_end_or_its_fault_is_named() {
    let Some(corpus) = corpus() else { return };
    let root = corpus.join("shogi");
    // ShogiDB2 leaves the marks out, and here two golds can be meant to the end of the game.
    let faulty =
        [("akicho8__bushido/experiment/将棋DB2のKI2は「５八金右」になっていない.ki2", "S123")];
    let (mut read, mut ended) = (0, 0);
    for path in files(&root, &["ki2", "ki2u"]) {
        let (name, records) = open(&root, &path);
        let text = source(&name, &std::fs::read(&path).unwrap());
        let mut entries = 0;
        for (record, findings) in &records {
            let fault = faulty.iter().find(|(known, _)| *known == name).map(|row| row.1);
            let errors = errors(findings);
            let named: Vec<&str> = errors.iter().map(|error| &error[..4]).collect();
            assert_eq!(named, Vec::from_iter(fault), "{name}");
            entries += record.tree.walk().skip(1).count();
            if record.ending().is_some() {
                ended += 1;
            } else {
                assert!(!text.text().contains("まで"), "{name} has a closing line");
            }
        }
        assert!(marks(text.text()) <= entries, "{name}: {entries} entries");
        read += records.len();
    }
    assert!(read >= 195 && ended >= 185, "{ended} of {read}");
}
