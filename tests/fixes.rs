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
    assert_eq!(mended.edits.len(), 1);
    assert_eq!(mended.text, TEXT.replace("a comment", "another"));
}

#[test]
fn of_overlapping_fixes_the_first_is_applied() {
    let mended = mended(&[("a comment", "x"), ("comment", "y")]);
    assert_eq!(mended.edits.len(), 1);
    assert!(mended.text.contains("'*x\n"));
}

/// Moves lines behind another: as each of these is taken out, it is put in there.
fn moved(text: &str, lines: &[&str], behind: &str) -> Fixed {
    let place = |line: &str| {
        let start = u32::try_from(text.find(line).unwrap()).unwrap();
        Span::new(start, start + u32::try_from(line.len()).unwrap())
    };
    let at = Span::at(place(behind).end);
    let fix = |line: &&str| {
        let there = Edit { span: at, text: (*line).to_owned() };
        let edits = vec![there, Edit { span: place(line), text: String::new() }];
        (Code::CsaOrder, Fix { edits, safety: Safety::Safe })
    };
    let fixes: Vec<_> = lines.iter().map(fix).collect();
    let mended = apply(text, &fixes, |_| true);
    assert_eq!(mended.fixes, fixes.len() as u64);
    assert!(fixes.iter().all(|(_, fix)| mended.has(fix)));
    mended
}

#[test]
fn what_is_moved_to_one_place_all_stands_there() {
    let text = "V2.2\nPI\n+\n+7776FU\n$EVENT:x\n$SITE:y\n";
    let mended = moved(text, &["$EVENT:x\n", "$SITE:y\n"], "V2.2\n");
    assert_eq!(mended.text, "V2.2\n$EVENT:x\n$SITE:y\nPI\n+\n+7776FU\n");
    assert_eq!(mended.edits.len(), 3);
}

#[test]
fn a_fix_is_made_with_all_of_its_edits_or_not_at_all() {
    let change = |old: &str, new: &str| {
        let start = u32::try_from(TEXT.find(old).unwrap()).unwrap();
        let span = Span::new(start, start + u32::try_from(old.len()).unwrap());
        Edit { span, text: new.to_owned() }
    };
    let fix = |edits| (Code::CsaOrder, Fix { edits, safety: Safety::Safe });
    let fixes = [
        fix(vec![change("a comment", "first")]),
        // The second edit of this one has no room.
        fix(vec![change("V2.2", "V2"), change("comment", "")]),
        fix(vec![change("%TORYO", "%CHUDAN")]),
    ];
    let mended = apply(TEXT, &fixes, |_| true);
    assert_eq!(mended.text, "V2\n'*a \nPI\n+\n+7776FU\n%CHUDAN\n");
    assert_eq!(mended.fixes, 2);
    assert!(!mended.has(&fixes[0].1) && mended.has(&fixes[1].1) && mended.has(&fixes[2].1));
}
