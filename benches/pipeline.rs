//! The whole pipeline on self-made games, as ratios within one run: machines differ and are noisy,
//! so nothing here is compared with a clock of another day.
//!
//! `cargo bench` prints, for each task, the median over interleaved rounds of its time a move, and
//! its ratio to the plainest thing that can be done with the same bytes (finding the ends of lines).
#![allow(missing_docs, clippy::unwrap_used)]

use kifu::findings::Finding;
use kifu::formats::{self, Bench, Losses, ReadOptions, Sink, WriteOptions};
use kifu::record::Record;
use kifu::source::{EncodeOptions, Encoding, Source, Span, encode};
use std::hint::black_box;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::time::Instant;

/// Enough for a median; `KIFU_BENCH_ROUNDS=1` is for counting instructions.
fn rounds() -> usize {
    std::env::var("KIFU_BENCH_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(15)
}
const COPIES: usize = 4;

/// Counts moves, and writes records if there is a format for it.
struct Target {
    plies: usize,
    format: Option<&'static formats::Format>,
    out: String,
}

impl Sink for Target {
    fn record(
        &mut self,
        record: &mut Record,
        findings: &mut Vec<Finding>,
        _: Span,
    ) -> ControlFlow<()> {
        assert!(findings.iter().all(|finding| finding.severity < kifu::findings::Severity::Error));
        self.plies += record.plies();
        if let Some(format) = self.format {
            let options = WriteOptions::default();
            format.write_record(record, &options, &mut self.out, &mut Losses::default());
        }
        ControlFlow::Continue(())
    }
}

fn read(format: &formats::Format, source: &Source, bench: &mut Bench, target: &mut Target) {
    target.plies = 0;
    target.out.clear();
    format.read(source, &ReadOptions::default(), bench, target);
}

fn main() {
    let csa = formats::by_name("csa").unwrap();
    let one = include_str!("../testdata/bench/games.csa");
    let text = [one; COPIES].join("/\n");
    let source = Source::new("games.csa", text.clone());
    let mut bench = Bench::default();
    let mut target = Target { plies: 0, format: None, out: String::new() };
    read(csa, &source, &mut bench, &mut target);
    let plies = target.plies;

    let mut tasks: Vec<(String, Box<dyn FnMut()>)> = Vec::new();
    let lines = text.clone();
    tasks.push((
        "find the line ends".into(),
        Box::new(move || {
            black_box(memchr::memchr_iter(b'\n', lines.as_bytes()).count());
        }),
    ));
    tasks.push(("read and check CSA".into(), {
        let (source, mut bench) = (source.clone(), Bench::default());
        let mut target = Target { plies: 0, format: None, out: String::new() };
        Box::new(move || read(csa, &source, &mut bench, &mut target))
    }));
    for name in ["csa", "kif"] {
        let Some(format) = formats::by_name(name) else { continue };
        let (source, mut bench) = (source.clone(), Bench::default());
        let mut target = Target { plies: 0, format: Some(format), out: String::new() };
        tasks.push((
            format!("CSA to {name}, bytes"),
            Box::new(move || {
                read(csa, &source, &mut bench, &mut target);
                let options = EncodeOptions { eol: format.eol, ..EncodeOptions::default() };
                black_box(encode(&target.out, format.encoding, &options).bytes.len());
            }),
        ));
    }
    if let Some(kif) = formats::by_name("kif").filter(|kif| kif.write.is_some()) {
        // KIF holds one game a file, so each game is a source of its own.
        let options = WriteOptions { encoding: Encoding::ShiftJis, ..WriteOptions::default() };
        let bytes: Vec<Vec<u8>> = csa
            .records(&source)
            .iter()
            .map(|(record, _)| {
                let (text, _) = kif.text(&[record], &options);
                encode(&text, Encoding::ShiftJis, &EncodeOptions::default()).bytes.into_owned()
            })
            .collect();
        let mut bench = Bench::default();
        let mut target = Target { plies: 0, format: Some(csa), out: String::new() };
        tasks.push((
            "KIF (Shift_JIS bytes) to csa".into(),
            Box::new(move || {
                for bytes in &bytes {
                    let decoded =
                        kifu::source::decode(bytes, &kifu::source::DecodeOptions::default());
                    read(kif, &Source::from_decoded("game.kif", decoded), &mut bench, &mut target);
                }
            }),
        ));
    }

    let mut times = vec![Vec::new(); tasks.len()];
    for round in 0..=rounds() {
        for (task, times) in tasks.iter_mut().zip(&mut times) {
            let start = Instant::now();
            (task.1)();
            if round > 0 {
                times.push(start.elapsed().as_secs_f64());
            }
        }
    }
    let mut out = std::io::stdout().lock();
    let _ = writeln!(
        out,
        "{plies} moves, {} bytes of CSA, median of {} interleaved rounds",
        text.len(),
        rounds()
    );
    let mut base = None;
    for ((name, _), times) in tasks.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        let base = *base.get_or_insert(median);
        let _ = writeln!(
            out,
            "{name:<32} {:>8.1} ns a move   × {:>7.1}",
            median / plies as f64 * 1e9,
            median / base
        );
    }
}
