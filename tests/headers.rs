//! The names of headers in each format, and which of them stand already.

use kifu::notation::headers::seen::Seen;
use kifu::notation::headers::{HEADERS, csa_key, csa_name, kif_key, kif_name};
use kifu::record::{Key, Record};

#[test]
fn no_name_stands_for_two_headers() {
    let mut japanese: Vec<&str> = HEADERS
        .iter()
        .flat_map(|names| names.aliases.iter().copied().chain([names.japanese]))
        .filter(|name| !name.is_empty())
        .collect();
    let count = japanese.len();
    japanese.sort_unstable();
    japanese.dedup();
    assert_eq!(japanese.len(), count);
    for names in HEADERS {
        assert_eq!(kif_name(names.key).map(kif_key).unwrap_or(names.key), names.key);
        assert_eq!(csa_name(names.key).map(csa_key).unwrap_or(names.key), names.key);
    }
}

#[test]
fn few_and_many_headers_are_told_apart_alike() {
    let mut record = Record::default();
    let mut seen = Seen::default();
    for number in 0..100 {
        let name = format!("K{number}");
        assert!(!seen.has(&record, Key::Other, &name), "{name}");
        assert_eq!(seen.has(&record, Key::Event, "e"), number > 5);
        record.push_header(Key::Other, &name, "");
        if number == 5 {
            record.push_header(Key::Event, "棋戦", "");
        }
        assert!(seen.has(&record, Key::Other, &name) && seen.has_name(&record, "K0"));
    }
    assert!(seen.has(&record, Key::Event, "another name"));
    seen.clear();
    record.clear();
    assert!(!seen.has_name(&record, "K0"));
}
