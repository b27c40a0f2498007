//! SGF: the corpus, damage, and what the golden files do not show.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod support;

use kifu::findings::Code;
use kifu::formats::sgf::SGF;
use kifu::record::Record;
use kifu::source::Source;
use support::{Read, corpus, difference, digest, files, format_of, read, source, write};

fn games(text: &str) -> Vec<Read> {
    read(&SGF, &Source::new("test.sgf", text))
}

fn rewritten(records: &[Read]) -> String {
    let records: Vec<&Record> = records.iter().map(|(record, _)| record).collect();
    write(&SGF, &records).0
}

/// Writes what was read, reads it again, and compares; the second writing has the same bytes.
fn survives(name: &str, records: &[Read]) {
    let text = rewritten(records);
    let again = games(&text);
    assert_eq!(records.len(), again.len(), "{name}: {text}");
    for (index, ((before, findings), (after, _))) in records.iter().zip(&again).enumerate() {
        // Results, dates, times and komi in words are written in the form of the standard.
        let is_reworded = findings.iter().any(|finding| finding.code == Code::SgfInfoForm);
        let [before, after] = [before, after].map(|record| {
            let reworded = |line: &&str| {
                let keys = ["Result", "Start", "TimeControl", "Komi"];
                keys.iter().any(|key| line.starts_with(key))
            };
            let digest = digest(record);
            digest
                .lines()
                .filter(|line| !(is_reworded && reworded(line)))
                .collect::<Vec<_>>()
                .join("\n")
        });
        if let Some(difference) = difference(&before, &after) {
            panic!("{name} #{index}: {difference}\n{}", &text[..text.len().min(2000)]);
        }
    }
    if let Some(difference) = difference(&text, &rewritten(&again)) {
        panic!("{name} is written differently again: {difference}");
    }
}

#[test]
#[ignore]
fn look() {
    let corpus = corpus().unwrap();
    for path in files(&corpus.join("sgf"), &["sgf"]) {
        let source = source(path.to_str().unwrap(), &std::fs::read(&path).unwrap());
        let found = format_of(&source).map(|format| format.name);
        let records = read(&SGF, &source);
        eprintln!(
            "== {} {found:?} {} records {}",
            path.display(),
            records.len(),
            source.encoding().name()
        );
        let mut shown = 0;
        for (record, findings) in &records {
            for finding in findings {
                shown += 1;
                if shown < 90 {
                    let (line, column) = source.line_col(finding.span.map_or(0, |span| span.start));
                    eprintln!(
                        "  {line}:{column} {} {:?} {}",
                        finding.code,
                        finding.severity,
                        finding.message(kifu::findings::Lang::En)
                    );
                }
            }
            let _ = record;
        }
        if source.text().len() < 300 {
            eprintln!("{}", rewritten(&records));
        }
    }
}

#[test]
fn the_corpus_survives() {
    let Some(corpus) = corpus() else { return };
    let mut trees = 0;
    for path in files(&corpus.join("sgf"), &["sgf"]) {
        let name = path.display().to_string();
        let source = source(&name, &std::fs::read(&path).unwrap());
        let records = read(&SGF, &source);
        trees += records.len();
        survives(&name, &records);
    }
    assert!(trees > 90, "{trees}");
}
