//! One test per file of `testdata/<format>/good` and `testdata/<format>/bad`.
//!
//! A good file is detected without its name, has no finding above a note and no
//! tolerated departure, and is written again as
//! the same bytes. A file beside it with the same stem and another extension is what it must be
//! converted to, byte for byte. A bad file is named after a code, and the findings it yields are
//! listed beside it. `UPDATE=1 cargo test` rewrites what is listed or converted.
#![allow(clippy::unwrap_used)]

mod support;

use kifu::findings::Severity;
use kifu::formats::{Detection, Format, WriteOptions, by_extension, detect, detect_bytes};
use kifu::record::Record;
use kifu::source::{EncodeOptions, Encoding, Eol, Output, Source, encode};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use support::{Read, read};

/// Fewer cases than this, and something is wrong with the folder.
const AT_LEAST: usize = 60;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut trials = Vec::new();
    for format in std::fs::read_dir(&root).unwrap() {
        let format = format.unwrap().path();
        let folder_name = format.file_name().unwrap().to_str().unwrap().to_owned();
        for (kind, check) in [("good", good as fn(&Path) -> Result<(), Failed>), ("bad", bad)] {
            let folder = format.join(kind);
            if !folder.is_dir() {
                continue;
            }
            for entry in std::fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                // What is beside a case is not a case.
                let is_case = own_extension(&folder_name, &path);
                if is_case {
                    let name = format!("{folder_name}/{kind}/{}", file_name(&path));
                    trials.push(Trial::test(name, move || check(&path)));
                }
            }
        }
    }
    trials.sort_by(|a, b| a.name().cmp(b.name()));
    assert!(trials.len() >= AT_LEAST, "only {} cases", trials.len());
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// Whether a file is a case of the folder's format, or only something beside one.
fn own_extension(folder: &str, path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    extension == folder
        || folder.rsplit_once('-').is_some_and(|(_, kind)| kind == extension)
        || matches!(
            (folder, extension),
            ("kif", "bod")
                | ("csa3", "csa")
                | ("ishi", "go")
                | ("cbr", "cbl")
                | ("lichess", "ndjson" | "json")
                | ("chesscom" | "ogs", "json")
                | ("puzzles", "csv")
        )
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}

/// The source and its format, found by content alone.
fn open(path: &Path) -> Result<(Source, &'static Format), Failed> {
    let source = support::source(&file_name(path), &std::fs::read(path)?);
    if let Some(format) = detect_bytes(source.bytes()).filter(|_| source.is_binary()) {
        return Ok((source, format));
    }
    match detect(source.text(), None) {
        Detection::Is(format) => Ok((source, format)),
        other => Err(format!("detected as {other:?}").into()),
    }
}

fn bytes(format: &Format, records: &[Read], encoding: Encoding, eol: Eol, bom: bool) -> Vec<u8> {
    let options = WriteOptions { encoding, ..WriteOptions::default() };
    let records: Vec<&Record> = records.iter().map(|(record, _)| record).collect();
    let mut out = Output::new(encoding, eol);
    format.write_records(&records, &options, &mut out);
    let mark = encode("", encoding, &EncodeOptions { eol, bom }).bytes;
    let written = out.take();
    let written = [&*mark, &*written.numbers.fill(&written.bytes, 0)].concat();
    support::assembled(format, written)
}

fn compare(expected: &[u8], found: &[u8]) -> Result<(), Failed> {
    if expected == found {
        return Ok(());
    }
    let text = |bytes: &[u8]| support::source("", bytes).text().to_owned();
    let difference = support::difference(&text(expected), &text(found));
    Err(format!("bytes differ: {difference:?}").into())
}

fn good(path: &Path) -> Result<(), Failed> {
    let (source, format) = open(path)?;
    let records = read(format, &source);
    for finding in records.iter().flat_map(|(_, findings)| findings) {
        if finding.severity > Severity::Note || finding.code.row().departure {
            return Err(listed(&source, &records).into());
        }
    }
    // Formats that differ only in their encoding read the same; the file's own is what is written.
    let named = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let format = match format.extensions.contains(&named) {
        true => format,
        false => by_extension(named).next().unwrap_or(format),
    };
    // What is only read has no bytes to be written as.
    if format.write.is_some() {
        let again = bytes(format, &records, source.encoding(), source.eol(), source.bom());
        compare(&std::fs::read(path)?, &again)?;
    }
    for other in beside(path)? {
        let extension = other.extension().unwrap().to_str().unwrap();
        let writers = by_extension(extension).find(|format| format.write.is_some());
        let target = writers.ok_or("what is this file beside a case?")?;
        let converted = bytes(target, &records, target.encoding, target.eol, false);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&other, &converted)?;
        }
        compare(&std::fs::read(&other)?, &converted)?;
    }
    Ok(())
}

/// The files with the same stem and another extension.
fn beside(path: &Path) -> Result<Vec<PathBuf>, Failed> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path.parent().unwrap())? {
        let other = entry?.path();
        if other.file_stem() == path.file_stem() && other != path {
            found.push(other);
        }
    }
    Ok(found)
}

/// The findings as `line:column CODE`, one a line.
fn listed(source: &Source, records: &[Read]) -> String {
    let mut out = String::new();
    for finding in records.iter().flat_map(|(_, findings)| findings) {
        let (line, column) = source.line_col(finding.span.map_or(0, |span| span.start));
        out.push_str(&format!("{line}:{column} {}\n", finding.code));
    }
    out
}

fn bad(path: &Path) -> Result<(), Failed> {
    let (source, format) = open(path)?;
    let found = listed(&source, &read(format, &source));
    let code = file_name(path).split('-').next().unwrap().to_owned();
    let beside = path.with_extension("findings");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&beside, &found)?;
    }
    if !found.lines().any(|line| line.ends_with(&code)) {
        return Err(format!("no {code} among\n{found}").into());
    }
    let expected = std::fs::read_to_string(&beside).unwrap_or_default();
    if found != expected {
        return Err(format!("found\n{found}expected\n{expected}").into());
    }
    Ok(())
}
