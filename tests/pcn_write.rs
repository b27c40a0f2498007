//! What PCN is written like.
#![allow(clippy::unwrap_used)]

mod support;

use kifu::formats::{by_name, pcn};
use support::{read, source, write};

#[test]
fn show() {
    for path in std::env::var("SHOW").unwrap_or_default().split_whitespace() {
        let source = source(path, &std::fs::read(path).unwrap());
        let format = support::format_of(&source).unwrap();
        for (record, _) in read(format, &source) {
            let (text, losses) = write(&pcn::PCN, &[&record]);
            println!("{path} {losses:?}\n{text}");
            let _: serde_json::Value = serde_json::from_str(&text).unwrap();
        }
    }
    let _ = by_name("csa");
}
