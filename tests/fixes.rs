//! Fixes are applied only where the games stay what they are.

use crate::support::{digest, read, source};
use kifu::findings::fixes::{Fixed, apply};
use kifu::findings::{Code, Edit, Fix, Safety};
use kifu::formats::csa::CSA;
use kifu::source::Span;

const TEXT: &str = "V2.2\n'*a comment\nPI\n+\n+7776FU\n%TORYO\n";

/// The moves and endings of a text.
fn moves(text: &str) -> Vec<String> {
    let records = read(&CSA, &source("csa", text.as_bytes()));
    let lines = records.iter().map(|(record, _)| digest(record));
    let is_comment = |line: &&str| line.contains("Comment");
    lines.map(|text| text.lines().filter(|line| !is_comment(line)).collect()).collect()
}

/// Mends a text by replacing each of these by what stands beside it.
fn mended(changes: &[(&str, &str)]) -> Fixed {
    let fix = |(old, new): &(&str, &str)| {
        let start = u32::try_from(TEXT.find(old).unwrap()).unwrap();
        let span = Span::new(start, start + u32::try_from(old.len()).unwrap());
        let edits = vec![Edit { span, text: (*new).to_owned() }];
        (Code::CsaLowerCase, Fix { edits, safety: Safety::Safe })
    };
    let fixes: Vec<_> = changes.iter().map(fix).collect();
    apply(TEXT, &fixes, |after| moves(after) == moves(TEXT))
}

#[test]
fn what_leaves_the_game_alone_is_applied() {
    let mended = mended(&[("a comment", "another"), ("V2.2", "V2")]);
    assert_eq!(mended.edits.len(), 2);
    assert_eq!(mended.text, "V2\n'*another\nPI\n+\n+7776FU\n%TORYO\n");
}

#[test]
fn what_would_change_the_game_is_not() {
    let mended = mended(&[("+7776FU", "+2726FU"), ("a comment", "another")]);
    assert_eq!(mended.edits.len(), 0);
    assert_eq!(mended.text, TEXT);
}

#[test]
fn of_overlapping_fixes_the_first_is_applied() {
    let mended = mended(&[("a comment", "x"), ("comment", "y")]);
    assert_eq!(mended.edits.len(), 1);
    assert!(mended.text.contains("'*x\n"));
}
