//! Whatever a text is taken for: reading it ends, its pieces read as the whole does, and its records keep the
//! properties of `tests/properties`.
//!
//! What fails stops the run, as fuzzers do. With `KIFU_FOUND` it goes on, and the folder of that name gets a file
//! for each kind of failure: its smallest input, and beside it, in a `.txt`, what is wrong. `KIFU_FORMAT` reads
//! everything in one format.
#![no_main]
#![allow(dead_code, unused_imports)]

mod mutate;
#[path = "../../tests/properties/mod.rs"]
mod properties;
#[path = "../../tests/splitting.rs"]
mod splitting;
#[path = "../../tests/support/mod.rs"]
mod support;

use kifu::findings::Lang;
use kifu::formats::{Door, Format, by_name};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use properties::check::{Failures, check};
use properties::known;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static FOUND: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    // libFuzzer's own hook ends the process before anybody can catch a panic.
    std::env::var_os("KIFU_FOUND").map(|folder| {
        std::panic::set_hook(Box::new(|_| {}));
        PathBuf::from(folder)
    })
});
static FORMAT: LazyLock<Option<&'static Format>> = LazyLock::new(|| {
    let name = std::env::var("KIFU_FORMAT").ok()?;
    Some(by_name(&name).expect("no format of this name"))
});

fuzz_target!(init: { LazyLock::force(&FOUND); }, |data: &[u8]| {
    let source = support::source("x", data);
    let Some(format) = FORMAT.or_else(|| support::format_of(&source)) else { return };
    let mut records = Vec::new();
    guard(data, format, "panic", || {
        records = support::read(format, &source);
        for finding in records.iter().flat_map(|(_, findings)| findings) {
            for lang in [Lang::En, Lang::Ja] {
                let _ = finding.message(lang);
            }
        }
    });
    if !source.is_binary() && matches!(format.door, Door::Text { split: Some(_), .. }) {
        guard(data, format, "pieces", || {
            splitting::check(format, source.text());
        });
    }
    for (record, findings) in records.iter().filter(|(record, _)| record.start_known) {
        // Which pairs of formats are tried depends on the text, so that each input does the same each time.
        let mut failures = Failures { records: data.len(), ..Failures::default() };
        guard(data, format, "panic while written", || {
            check("x", record, findings.is_empty(), 5, &mut failures);
        });
        for (kind, example) in known::news(&failures) {
            match &*FOUND {
                None => panic!("{} {kind}\n{}", format.name, example.text),
                Some(folder) => keep(folder, &format!("{kind} of {}", format.name), data, &example.text),
            }
        }
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate::mutate(data, size, max_size, seed)
});

/// Runs a check. If failures are kept, a panic is one of them.
fn guard(data: &[u8], format: &Format, kind: &str, check: impl FnOnce()) {
    let Some(folder) = &*FOUND else { return check() };
    if let Err(panic) = catch_unwind(AssertUnwindSafe(check)) {
        keep(folder, &format!("{kind} {}", format.name), data, &words(panic.as_ref()));
    }
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without words").to_owned()
}

/// Keeps the smallest input of a kind of failure.
fn keep(folder: &Path, kind: &str, data: &[u8], why: &str) {
    let path = folder.join(kind.replace([' ', '/'], "-"));
    if path.metadata().is_ok_and(|kept| kept.len() <= data.len() as u64) {
        return;
    }
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, data))
        .and_then(|()| std::fs::write(path.with_added_extension("txt"), why));
    written.expect("what was found cannot be kept");
}
