//! What several test files share.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::print_stderr)]

pub mod browser;
pub mod numbers;

use kifu::findings::{Finding, Severity};
use kifu::formats::{
    Bench, Detection, Format, Losses, ReadOptions, WriteOptions, detect, detect_bytes,
};
use kifu::games::Position;
use kifu::notation::evaluation::Translator;
use kifu::notation::headers::{self, date, time_control};
use kifu::record::{EndKind, Ending, Entry, Header, Key, NodeId, NoteKind, Placement, Record};
use kifu::source::{DecodeOptions, Output, Source, decode};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A record as it was read, and what was found in it.
pub type Read = kifu::formats::Checked;

/// The text of bytes, however they are encoded, or the bytes themselves, of a format of bytes.
pub fn source(name: &str, bytes: &[u8]) -> Source {
    if let Some(format) = detect_bytes(bytes) {
        return Source::of_bytes(name, bytes.to_vec(), format.encoding);
    }
    Source::from_decoded(name, decode(bytes, &DecodeOptions::default()))
}

/// Reads all records of a text.
pub fn read(format: &Format, source: &Source) -> Vec<Read> {
    format.records(source)
}

/// The only record of a text, which is read in the format of this name.
#[track_caller]
pub fn one(format: &str, text: &str) -> Read {
    let mut records = read(kifu::formats::by_name(format).unwrap(), &Source::new("x", text));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// Reads as the options say, behind what was read already.
pub fn read_with(format: &Format, source: &Source, options: &ReadOptions, found: &mut Vec<Read>) {
    format.read(source, options, &mut Bench::default(), found);
}

/// The format of a text by its content, or of bytes.
pub fn format_of(source: &Source) -> Option<&'static Format> {
    if source.is_binary() {
        return detect_bytes(source.bytes());
    }
    let extension = Path::new(source.name()).extension().and_then(|extension| extension.to_str());
    format_of_text(source.text(), extension)
}

/// The format that a text is taken for, behind a name with an extension or without one.
pub fn detected(text: &str, extension: Option<&str>) -> Option<&'static str> {
    format_of_text(text, extension).map(|format| format.name)
}

fn format_of_text(text: &str, extension: Option<&str>) -> Option<&'static Format> {
    match detect(text, extension) {
        Detection::Is(format) => Some(format),
        _ => None,
    }
}

/// Writes records as one file.
pub fn write(format: &Format, records: &[&Record]) -> (String, Losses) {
    write_with(format, records, &WriteOptions::default())
}

/// The bytes of a file of one record, also of a format whose files are no texts, and what is lost.
pub fn bytes_of(format: &Format, record: &Record) -> (Vec<u8>, Losses) {
    let mut out = Output::new(format.encoding, format.eol);
    let losses = format.write_records(&[record], &WriteOptions::default(), &mut out);
    let written = out.take();
    (assembled(format, written.numbers.fill(&written.bytes, 0).into_owned()), losses)
}

/// The bytes of a file of what its writer has written.
pub fn assembled(format: &Format, written: Vec<u8>) -> Vec<u8> {
    let Some(assemble) = format.write.as_ref().unwrap().assemble else { return written };
    let mut file = Vec::new();
    let mut assembler = assemble(WriteOptions::default().table).unwrap();
    assembler.push(&written, &mut file).unwrap();
    assembler.end(&mut file).unwrap();
    file
}

/// Writes records as one file, in a way that the options say.
pub fn write_with(
    format: &Format,
    records: &[&Record],
    options: &WriteOptions,
) -> (String, Losses) {
    assert!(format.write.is_some(), "{} cannot be written", format.name);
    format.text(records, options)
}

/// The lines of a node's notes. Formats have their own conventions for what engines say; CSA's is as good
/// as any, and what belongs together is one note.
pub fn note_lines(
    record: &Record,
    evaluations: &mut Translator<'_>,
    node: NodeId,
) -> Vec<(NoteKind, String)> {
    let mut lines = Vec::new();
    for note in record.tree.notes(node) {
        let evaluation = evaluations.csa(node, &note);
        let text = evaluation.as_deref().unwrap_or(record.text(note.text));
        lines.extend(text.split('\n').map(|line| (note.kind, line.to_owned())));
    }
    lines
}

/// All that a record says, as text; records with the same text are equal. The named handicap is
/// left out where the position says it.
pub fn digest(record: &Record) -> String {
    let mut lines: Vec<String> = header_lines(record, |key| key != Key::Remark);
    lines.sort_unstable();
    let mut out = lines.join("\n");
    let _ = writeln!(out, "\nstart {}", record.start.to_line());
    let mut evaluations = Translator::new(record);
    for (node, depth) in record_lines(record, |_, _| true) {
        let data = record.tree.node(node);
        let entry = match data.entry {
            Entry::Unreadable(text) => format!("unreadable {}", record.text(text)),
            Entry::End(ending) => {
                format!("{:?} {:?} {}", ending.kind, ending.by, record.text(ending.word))
            }
            Entry::Start => "start".to_owned(),
            Entry::Blank => "blank".to_owned(),
            Entry::Setup(setup) => format!("setup {:?}", record.tree.placements(setup)),
            Entry::Move(mv) => format!("{mv:?}"),
            Entry::Illegal(mv) => format!("illegal {mv:?}"),
        };
        let total = record.tree.stated_total(node);
        let clock = record.tree.clock(node);
        let _ = writeln!(out, "{depth} {entry} {:?} {total:?} {clock:?}", data.time.get());
        for (kind, text) in note_lines(record, &mut evaluations, node) {
            let _ = writeln!(out, "  {kind:?} {text}");
        }
    }
    out
}

/// Each header of the chosen keys by what it means: each format writes dates and times in its own
/// way. Handicaps are left out, the start position says them.
pub fn header_lines(record: &Record, keep: impl Fn(Key) -> bool) -> Vec<String> {
    let control = headers::time_control(record);
    let line = |header: &Header| {
        let (name, value) = (record.text(header.name), record.text(header.value));
        let key = header.key;
        match key {
            Key::Handicap => None,
            Key::TimeControl | Key::Byoyomi if control.is_some() => None,
            Key::FirstTime | Key::SecondTime => match time_control::read(value) {
                Some(time) => Some(format!("{key:?} {time:?}")),
                None => Some(format!("{key:?}: {value}")),
            },
            Key::Start | Key::End => match date::read(value) {
                Some(date) => Some(format!("{key:?} {date:?}")),
                None => Some(format!("{key:?}: {value}")),
            },
            Key::Other => Some(format!("{name}: {value}")),
            key => Some(format!("{key:?}: {value}")),
        }
    };
    let headers = record.headers.iter().filter(|header| keep(header.key));
    headers.filter_map(line).chain(control.map(|control| format!("{control:?}"))).collect()
}

/// Every node that says something, parents before children, with how many variations it is deep
/// in. `keep` is asked about each child, and whether it goes on the line of its parent.
pub fn record_lines(
    record: &Record,
    keep: impl Fn(NodeId, bool) -> bool,
) -> impl Iterator<Item = (NodeId, usize)> {
    let mut open = vec![(NodeId::ROOT, 0)];
    std::iter::from_fn(move || {
        let (node, depth) = open.pop()?;
        let children: Vec<NodeId> = record.tree.children(node).collect();
        for (index, &child) in children.iter().enumerate().rev() {
            let stops = |ending: Ending| ending.kind == EndKind::Stops;
            let silent = matches!(record.tree.node(child).entry, Entry::End(end) if stops(end));
            if !silent && keep(child, index == 0) {
                open.push((child, depth + usize::from(index > 0)));
            }
        }
        Some((node, depth))
    })
}

/// The moves of the main line in the engines' notation of the game.
pub fn usi(record: &Record) -> Vec<String> {
    let moves = record.tree.main_line().filter_map(|node| record.tree.node(node).entry.mv());
    moves.map(|mv| mv.to_string()).collect()
}

/// The board that the first move of Go is made on, and the main line from it on. Stones that are set
/// up before it may be folded into the start, or not where they are one variation of many.
#[must_use]
pub fn opening(record: &Record) -> (String, Vec<NodeId>) {
    let mut nodes: Vec<NodeId> = record.tree.main_line().collect();
    let Position::Go(mut start) = record.start.clone() else { return (String::new(), nodes) };
    let leads = |node: &NodeId| {
        matches!(record.tree.node(*node).entry, Entry::Setup(_) | Entry::Blank | Entry::Start)
    };
    let first = nodes.iter().position(|node| !leads(node)).unwrap_or(nodes.len());
    for node in nodes.drain(..first) {
        let Entry::Setup(setup) = record.tree.node(node).entry else { continue };
        let stones = record.tree.placements(setup).iter().filter_map(|it| match *it {
            Placement::Stone { point, side } => Some((point, side)),
            Placement::Turn(_) => None,
        });
        start.setup(stones);
    }
    let line = Position::Go(start).to_line();
    (line.split(' ').next().unwrap_or_default().to_owned(), nodes)
}

/// Whether something is wrong with a record.
pub fn has_error(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.severity == Severity::Error)
}

/// Says that the test that calls it has nothing to test with. What `eprintln` says of a test that passes, the
/// test program keeps to itself.
pub fn skipped(reason: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or_default();
    let words = format!("skipped: {test}: {reason}\n");
    std::io::stderr().write_all(words.as_bytes()).unwrap();
}

/// The corpus folder, if it is there.
pub fn corpus() -> Option<PathBuf> {
    let path = std::env::var_os("KIFU_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus"),
        PathBuf::from,
    );
    if path.is_dir() {
        return Some(path);
    }
    skipped(&format!("no corpus at {}", path.display()));
    None
}

/// A text file of the corpus, if there is one.
pub fn corpus_text(path: &str) -> Option<String> {
    let path = corpus()?.join(path);
    let text = std::fs::read_to_string(&path);
    Some(text.unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// The folder of the corpus that a manifest lies in, and the cases that it lists, if there is one.
pub fn manifest(path: &str) -> Option<(PathBuf, Vec<serde_json::Value>)> {
    let cases = serde_json::from_str(&corpus_text(path)?);
    let cases = cases.unwrap_or_else(|error| panic!("{path}: {error}"));
    Some((corpus()?.join(path).parent()?.to_owned(), cases))
}

/// All files below a folder with one of these extensions, sorted.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let is_known = |path: &PathBuf| {
        let is = |extension: &OsStr| extensions.iter().any(|it| extension.eq_ignore_ascii_case(it));
        path.extension().is_some_and(is)
    };
    let mut files = all_files(folder);
    files.retain(is_known);
    files
}

/// All files below a folder, sorted.
pub fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// The first line in which two texts differ; `None` if they are equal.
pub fn difference(a: &str, b: &str) -> Option<String> {
    if a == b {
        return None;
    }
    let pairs = a.lines().map(Some).chain([None]).zip(b.lines().map(Some).chain([None]));
    let mut number = 0;
    for (left, right) in pairs {
        number += 1;
        if left != right {
            return Some(format!("line {number}: {left:?} / {right:?}"));
        }
    }
    Some(format!("line {number}: lengths differ"))
}

/// Reads the dialect cases of a format and checks what they say; gives back how many there are.
pub fn check_dialects(corpus: &Path, name: &str, format: &Format, detected: &[&str]) -> usize {
    let text = std::fs::read_to_string(corpus.join("shogi-dialect-cases.json")).unwrap();
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let cases: Vec<_> = cases.iter().filter(|case| case["fmt"] == name).collect();
    for case in &cases {
        let id = case["id"].as_str().unwrap();
        let source = source(id, case["text"].as_str().unwrap().as_bytes());
        let found = format_of(&source).map(|format| format.name);
        assert!(found.is_some_and(|found| detected.contains(&found)), "{id}: {found:?}");
        let games = read(format, &source);
        assert_eq!(games.len(), 1, "{id}");
        let (record, findings) = &games[0];
        if case["bad"] == true {
            assert!(has_error(findings), "{id}: {findings:?}");
            continue;
        }
        let expected: Vec<&str> =
            case["exp"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(usi(record), expected, "{id}");
        if let Some(branches) = case["branches"].as_u64() {
            assert_eq!(record.tree.variations() as u64, branches, "{id}");
        } else {
            assert!(!has_error(findings), "{id}: {findings:?}");
        }
    }
    cases.len()
}

/// What is wrong with a record, for lists of real files with faults.
pub fn errors(findings: &[Finding]) -> Vec<String> {
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
    errors
        .map(|finding| format!("{} {}", finding.code, finding.message(kifu::findings::Lang::En)))
        .collect()
}

/// Reads a text cut at many places and with many characters replaced: nothing must panic.
pub fn torment(format: &Format, text: &str) {
    let step = (text.len() / 97).max(1);
    for at in (0..text.len()).step_by(step) {
        let at = text.floor_char_boundary(at);
        let (head, tail) = text.split_at(at);
        read(format, &Source::new("cut", head));
        for instead in ["9", "{", "\"", "同", "成", " ", "moves ", "\n", "[["] {
            let rest = tail.chars().next().map_or(tail, |c| &tail[c.len_utf8()..]);
            let games = read(format, &Source::new("changed", format!("{head}{instead}{rest}")));
            for (record, _) in &games {
                let (again, _) = write(format, &[record]);
                read(format, &Source::new("again", again));
            }
        }
    }
}
