//! The failures that are known and not mended yet. The list must shrink: what no longer fails has to
//! be taken out.

use crate::check::Failures;

/// A failure by its key, whose it is, and why it is not mended yet.
const KNOWN: &[(&str, &str)] = &[];

/// Compares what failed with what is known to. `all`: all that is known has to fail still.
pub(crate) fn compare(failures: &Failures, all: bool) {
    let mut news = String::new();
    for (key, example) in &failures.found {
        if !KNOWN.iter().any(|(known, _)| known == key) {
            news += &format!("== {key}: {} times\n{}\n", example.count, example.text);
        }
    }
    eprintln!("{} records, {} pairs", failures.records, failures.pairs);
    assert!(news.is_empty(), "\n{news}");
    for (key, why) in KNOWN.iter().filter(|_| all) {
        let fails = failures.found.contains_key(*key);
        assert!(fails, "{key} ({why}) does not fail any more: take it out of the list");
    }
}
