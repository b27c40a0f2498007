//! Every stage and every format on self-made games, as ratios within one run: machines differ and are
//! noisy, so nothing here is compared with a clock of another day.
//!
//! `cargo bench` prints, for each task, the median over interleaved rounds of its time a byte of text,
//! and its ratio to the plainest thing that can be done with text (finding the ends of lines). Words
//! behind `cargo bench --` choose the tasks that contain one of them: `cargo bench -- csa Shift_JIS`.
//! `benches/compare` sets the whole program beside other programs.
#![allow(missing_docs, clippy::unwrap_used)]

mod games;

use kifu::findings::{Finding, Severity};
use kifu::formats::{self, Bench, FORMATS, Format, Losses, ReadOptions, Sink, WriteOptions};
use kifu::record::Record;
use kifu::source::{DecodeOptions, EncodeOptions, Encoding, Output, Source, Span, decode, encode};
use std::hint::black_box;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Instant;

const ROUNDS: usize = 15;
/// Bytes of text a format is measured with, or a little more.
const ENOUGH: usize = 300_000;

fn main() {
    // Cargo adds a flag of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match &words[..] {
        [flag, kind, format, count] if flag == "--games" => {
            write_games(kind, format, count.parse().unwrap());
        }
        _ => measure(&words),
    }
}

/// `cargo bench -- --games shogi csa 20000` writes so many games to standard output.
fn write_games(kind: &str, format: &str, count: usize) {
    let records: Vec<Record> = (0..count).map(games::maker(kind)).collect();
    let (text, _) = text(formats::by_name(format).unwrap(), &records);
    std::io::stdout().lock().write_all(text.as_bytes()).unwrap();
}

fn text(format: &Format, records: &[Record]) -> (String, Losses) {
    format.text(&records.iter().collect::<Vec<_>>(), &WriteOptions::default())
}

/// Something to measure, and how many bytes of text it goes through.
struct Task {
    name: String,
    bytes: usize,
    run: Box<dyn FnMut()>,
}

/// Takes records and finds nothing wrong with them.
struct Judge;

impl Sink for Judge {
    fn record(
        &mut self,
        record: &mut Record,
        findings: &mut Vec<Finding>,
        _: Span,
    ) -> ControlFlow<()> {
        assert!(findings.iter().all(|finding| finding.severity < Severity::Error), "{findings:?}");
        black_box(record);
        ControlFlow::Continue(())
    }
}

fn tasks() -> Vec<Task> {
    let shogi: Vec<Record> = (0..200).map(games::maker("shogi")).collect();
    let csa = Rc::new(text(formats::by_name("csa").unwrap(), &shogi).0);
    let mut tasks = Vec::new();
    let mut add = |name: String, bytes: usize, run: Box<dyn FnMut()>| {
        tasks.push(Task { name, bytes, run });
    };
    let lines = Rc::clone(&csa);
    add(
        "find the line ends".into(),
        csa.len(),
        Box::new(move || {
            black_box(memchr::memchr_iter(b'\n', lines.as_bytes()).count());
        }),
    );
    let kif = Rc::new(text(formats::by_name("kifu").unwrap(), &shogi[..60]).0);
    for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf16Le] {
        let (text, options) = (Rc::clone(&kif), EncodeOptions::default());
        let bytes = encode(&text, encoding, &options).bytes.into_owned();
        add(
            format!("encode {}", encoding.name()),
            kif.len(),
            Box::new(move || {
                black_box(encode(&text, encoding, &options).bytes.len());
            }),
        );
        add(
            format!("decode {}", encoding.name()),
            bytes.len(),
            Box::new(move || {
                black_box(decode(&bytes[..], &DecodeOptions::default()).text.len());
            }),
        );
    }
    for &format in FORMATS {
        for (kind, make) in games::KINDS {
            // Of annotations, only one format holds all.
            let is_apt = kind != "annotated" || format.name == "pgn";
            if is_apt && format.games.contains(&make(0).game()) && format.write.is_some() {
                add_format(format, kind, make, &mut add);
            }
        }
    }
    tasks
}

/// Detection, reading with all checks, and writing. A file holds one game here, as formats do that
/// hold no more.
fn add_format(
    format: &'static Format,
    kind: &str,
    make: games::Maker,
    add: &mut dyn FnMut(String, usize, Box<dyn FnMut()>),
) {
    let (mut records, mut sources, mut bytes) = (Vec::new(), Vec::new(), 0);
    while bytes < ENOUGH {
        records.push(make(records.len()));
        let text = format.text(&[&records[records.len() - 1]], &WriteOptions::default()).0;
        bytes += text.len();
        sources.push(Source::new("game", text));
    }
    let name = |stage: &str| format!("{stage} {} ({kind})", format.name);
    let files = sources.clone();
    add(
        name("detect"),
        bytes,
        Box::new(move || {
            for source in &files {
                black_box(formats::detect(source.text(), None));
            }
        }),
    );
    let mut bench = Bench::default();
    add(
        name("read and check"),
        bytes,
        Box::new(move || {
            for source in &sources {
                format.read(source, &ReadOptions::default(), &mut bench, &mut Judge);
            }
        }),
    );
    let (mut out, mut losses) = (Output::new(format.encoding, format.eol), Losses::default());
    add(
        name("write"),
        bytes,
        Box::new(move || {
            for record in &records {
                format.write_record(record, &WriteOptions::default(), &mut out, &mut losses);
                black_box(out.take());
            }
        }),
    );
}

fn measure(words: &[String]) {
    let mut tasks = tasks();
    let base = tasks[0].name.clone();
    let is_meant = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    tasks.retain(|task| task.name == base || is_meant(&task.name));
    let mut times = vec![Vec::new(); tasks.len()];
    for round in 0..=ROUNDS {
        for (task, times) in tasks.iter_mut().zip(&mut times) {
            let start = Instant::now();
            (task.run)();
            if round > 0 {
                times.push(start.elapsed().as_secs_f64() / task.bytes as f64);
            }
        }
    }
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "median of {ROUNDS} interleaved rounds");
    let mut base = None;
    for (task, times) in tasks.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        let base = *base.get_or_insert(median);
        let (name, nanos) = (&task.name, median * 1e9);
        let _ = writeln!(out, "{name:<38} {nanos:>8.2} ns a byte   × {:>7.1}", median / base);
    }
}
