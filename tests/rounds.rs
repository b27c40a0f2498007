//! Repairs in several rounds are those of one.

use crate::cli::Desk;
use kifu::findings::fixes::{Fixed, apply};
use kifu::findings::rounds::both;
use kifu::findings::{Code, Edit, Finding, Fix, Safety};
use kifu::source::Span;
use proptest::prelude::*;

/// A text and where it is changed in two rounds: places and texts in thousandths of what they can be.
fn rounds() -> impl Strategy<Value = (String, Vec<[u32; 3]>, Vec<[u32; 3]>)> {
    let edits = || prop::collection::vec([0..1000u32, 0..5u32, 0..4u32], 0..6);
    ("[a-z]{0,30}", edits(), edits())
}

/// The text after replacing some places of it.
fn replaced(text: &str, changes: &[[u32; 3]], letter: &str) -> Fixed {
    let len = text.len() as u32;
    let fix = |&[place, length, put]: &[u32; 3]| {
        let start = place * len / 1000;
        let span = Span::new(start, (start + length).min(len));
        let edits = vec![Edit { span, text: letter.repeat(put as usize) }];
        (Code::CsaLowerCase, Fix { edits, safety: Safety::Safe })
    };
    apply(text, &changes.iter().map(fix).collect::<Vec<_>>(), |_| true)
}

/// The text that edits in order make.
fn made(text: &str, edits: &[Edit]) -> String {
    let (mut made, mut at) = (String::new(), 0);
    for edit in edits {
        assert!(edit.span.start >= at, "{edits:?}");
        made += &text[at as usize..edit.span.start as usize];
        made += &edit.text;
        at = edit.span.end;
    }
    made + &text[at as usize..]
}

proptest! {
    /// Nothing is replaced that neither round has replaced, so that what both leave is as it was.
    #[test]
    fn two_rounds_are_one((text, first, second) in rounds()) {
        let first = replaced(&text, &first, "A");
        let second = replaced(&first.text, &second, "B");
        let edits = both(&text, &first.edits, &first.text, &second.edits);
        prop_assert_eq!(made(&text, &edits), second.text.clone());
        let cost = |edits: &[Edit]| edits.iter().map(|edit| edit.span.len()).sum::<u32>();
        prop_assert!(cost(&edits) <= cost(&first.edits) + cost(&second.edits));
        prop_assert!(edits.iter().all(|edit| text[edit.span.start as usize..edit.span.end as usize] != *edit.text));
    }

    /// What a finding shows is shown in the mended text, unless it was touched.
    #[test]
    fn findings_keep_their_places((text, changes, _) in rounds(), start in 0..1000u32, length in 1..5u32) {
        let fixed = replaced(&text, &changes, "A");
        let start = start * text.len() as u32 / 1000;
        let span = Span::new(start, (start + length).min(text.len() as u32));
        let meets = |edit: &Edit| edit.span.start < span.end && span.start < edit.span.end;
        let after = fixed.keep(&Finding::at(Code::MalformedBytes, span).fix(span, "x"));
        let (after, place) = after.and_then(|after| Some((after.clone(), after.span?))).unwrap();
        prop_assert!(fixed.text.is_char_boundary(place.end as usize) && place.start <= place.end);
        if !fixed.edits.iter().any(meets) && !span.is_empty() {
            let shown = |text: &str, span: Span| text[span.start as usize..span.end as usize].to_owned();
            prop_assert_eq!(shown(&fixed.text, place), shown(&text, span));
        }
        let touches = |edit: &Edit| edit.span.start <= span.end && span.start <= edit.span.end;
        prop_assert_eq!(after.fix.is_some(), !fixed.edits.iter().any(touches));
        if let Some(fix) = after.fix {
            prop_assert_eq!(fix.edits[0].span, place);
        }
    }
}

/// What one repair shows, the same run mends.
#[test]
fn what_a_repair_shows_is_mended_too() {
    let desk = Desk::with(&[("a.pgn", "[Result \"1-0\"]\n[White \"a\n\n1. e4 e5\n")]);
    let run = desk.run(&["validate", "--fix", "a.pgn"]).code(0);
    assert!(run.out.starts_with("2 findings were mended\n"), "{}", run.out);
    assert_eq!(desk.read("a.pgn"), "[Result \"1-0\"]\n[White \"a\"]\n\n1. e4 e5 1-0\n");
}

/// A report of a file that is mended is one of the file as it is then.
#[test]
fn what_is_left_is_told_of_the_new_lines() {
    let game = "V2.2\n+7776fu\n-3334FU\n+9998FU\n/\n";
    let whole = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n";
    // Several pieces, so that what is read later has more lines above it, too.
    let text =
        [&game.repeat(2), &whole.repeat(60_000), &game.repeat(2)].map(String::as_str).concat();
    let desk = Desk::with(&[("a.csa", &*text)]);
    let told = desk.run(&["validate", "--fix", "-q", "--output-format", "gcc", "a.csa"]).out;
    let found = desk.run(&["validate", "-q", "--output-format", "gcc", "a.csa"]).out;
    assert_eq!(told.lines().count(), 4, "{told}");
    assert_eq!(told, found);
}
