//! The failures that are known and not mended yet, in `known.txt`: property, format and kind, and why.
//! The list must shrink: what no longer fails has to be taken out. `UPDATE=1` rewrites it; read what
//! it wrote, what is new there wants a reason. What only long runs meet has a reason that begins with
//! `rarely`.

use super::check::{Example, Failures};
use std::collections::BTreeMap;
use std::path::Path;

const TEXT: &str = include_str!("known.txt");

/// What is known, and why it fails.
fn known() -> BTreeMap<&'static str, &'static str> {
    TEXT.lines().filter_map(|line| line.split_once(": ")).collect()
}

/// What failed and is not known to.
pub(crate) fn news(failures: &Failures) -> impl Iterator<Item = (&String, &Example)> {
    let known = known();
    failures
        .found
        .iter()
        .filter(move |(key, _)| known.get(key.as_str()).is_none_or(|why| *why == "why?"))
}

/// Compares what failed with what is known to. `all`: all that is known has to fail still.
pub(crate) fn compare(failures: &Failures, all: bool) {
    let known = known();
    eprintln!("{} records, {} pairs", failures.records, failures.pairs);
    if all && std::env::var_os("UPDATE").is_some() {
        let why = |key: &String| known.get(key.as_str()).copied().unwrap_or("why?");
        let line = |key: &String| format!("{key}: {}\n", why(key));
        let list: String = failures.found.keys().map(line).collect();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/properties/known.txt");
        std::fs::write(path, list).unwrap();
    }
    let line = |(key, example): (&String, &Example)| {
        format!("== {key}: {} times\n{}\n", example.count, example.text)
    };
    let news: String = news(failures).map(line).collect();
    assert!(news.is_empty(), "\n{news}");
    let fails = |key: &str| !all || failures.found.contains_key(key);
    let mended = known.iter().filter(|(key, why)| !why.starts_with("rarely") && !fails(key));
    let mended: Vec<_> = mended.map(|(key, _)| key).collect();
    assert!(mended.is_empty(), "these do not fail any more, take them out: {mended:#?}");
}
