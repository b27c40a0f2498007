//! The failures that are known and not mended yet, in `known.txt`: property, format and kind, and why.
//! The list must shrink: what no longer fails has to be taken out. `UPDATE=1` rewrites it; read what
//! it wrote, what is new there wants a reason. What only long runs meet has a reason that begins with
//! `rarely`.

use super::check::Failures;
use std::collections::BTreeMap;
use std::path::Path;

/// Compares what failed with what is known to. `all`: all that is known has to fail still.
pub(crate) fn compare(failures: &Failures, all: bool) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/properties/known.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let known: BTreeMap<&str, &str> =
        text.lines().filter_map(|line| line.split_once(": ")).collect();
    let mut news = String::new();
    let mut list = String::new();
    for (key, example) in &failures.found {
        let why = known.get(key.as_str()).copied();
        list += &format!("{key}: {}\n", why.unwrap_or("why?"));
        if why.is_none_or(|why| why == "why?") {
            news += &format!("== {key}: {} times\n{}\n", example.count, example.text);
        }
    }
    eprintln!("{} records, {} pairs", failures.records, failures.pairs);
    if all && std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, list).unwrap();
    }
    assert!(news.is_empty(), "\n{news}");
    let fails = |key: &str| !all || failures.found.contains_key(key);
    let mended = known.iter().filter(|(key, why)| !why.starts_with("rarely") && !fails(key));
    let mended: Vec<_> = mended.map(|(key, _)| key).collect();
    assert!(mended.is_empty(), "these do not fail any more, take them out: {mended:#?}");
}
