//! The failures that are known and not mended yet. The list must shrink: what no longer fails has to
//! be taken out.

use crate::check::Failures;

/// A failure by its key, whose it is, and why it is not mended yet.
const KNOWN: &[(&str, &str)] = &[];

/// Compares what failed with what is known to.
pub(crate) fn compare(kind: &str, failures: &Failures) {
    let mut news = String::new();
    for (key, example) in &failures.found {
        if !KNOWN.iter().any(|(known, _)| known == key) {
            news += &format!("== {key}: {} times\n{}\n", example.count, example.text);
        }
    }
    eprintln!("{kind}: {} records, {} pairs", failures.records, failures.pairs);
    assert!(news.is_empty(), "\n{news}");
    if kind == "generated" {
        for (key, why) in KNOWN {
            assert!(
                failures.found.contains_key(*key),
                "{key} ({why}) does not fail any more: take it out of the list"
            );
        }
    }
}
