//! Operations of EPD lines.

use crate::gaps::converted;
use crate::support::read;
use kifu::findings::Code;
use kifu::formats::{Loss, by_name};
use kifu::source::Source;

/// The operations behind a position as headers, and whether each of them is closed.
fn operations(text: &str) -> (Vec<(String, String)>, bool) {
    let line = format!("8/8/8/8/8/2k5/8/K7 b - - {text}\n");
    let (record, findings) = read(by_name("epd").unwrap(), &Source::new("epd", line)).remove(0);
    let text = |part| record.text(part).to_owned();
    let headers = record.headers.iter().map(|header| (text(header.name), text(header.value)));
    let open = findings.iter().any(|finding| finding.code == Code::EpdUnclosed);
    (headers.collect(), !open)
}

#[test]
fn operations_end_at_semicolons_outside_quotes() {
    let (found, closed) = operations(" bm Kd2; c0 \"a; b\";D1 20 ;noop; id x");
    let expected = [("bm", "Kd2"), ("c0", "a; b"), ("D1", "20"), ("noop", ""), ("id", "x")];
    assert_eq!(found, expected.map(|(opcode, operand)| (opcode.into(), operand.into())));
    assert!(!closed);
    assert!(operations(" bm Kd2; id \"x\";").1);
}

#[test]
fn quotes_in_strings_are_escaped() {
    let found = |text| operations(text).0;
    let pair = |opcode: &str, operand: &str| (opcode.to_owned(), operand.to_owned());
    let text = r#"a "foo\"bar"; b "x;y";"#;
    assert_eq!(found(text), [pair("a", r#""foo\"bar""#), pair("b", r#""x;y""#)]);
    let text = r#"c0 "say \"hi\""; id "z""#;
    assert_eq!(found(text), [pair("c0", r#"say "hi""#), pair("id", "z")]);
    // A backslash that only happens to stand there.
    assert_eq!(found(r#"c0 "a\"; c1 "b";"#), [pair("c0", r"a\"), pair("c1", "b")]);
}

/// Codes of openings are what the tags of PGN are, and names of variations texts as comments are.
#[test]
fn operations_that_tags_say_are_those() {
    let pair = |opcode: &str, operand: &str| (opcode.to_owned(), operand.to_owned());
    let text = r#"eco "C20"; nic "KP"; v0 "x";"#;
    assert_eq!(operations(text).0, [pair("ECO", "C20"), pair("NIC", "KP"), pair("v0", "x")]);
    let (epd, losses) = converted("pgn", "[ECO \"C20\"]\n\n1. e4 *\n", "epd");
    assert!(epd.lines().next().unwrap().contains(r#" eco "C20";"#), "{epd}");
    assert_eq!(losses.get(Loss::Headers), 0, "{epd}");
}

#[test]
fn an_open_quote_is_not_ended_by_a_semicolon() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (operations, is_mended) in [
        ("bm e4", true),
        ("bm e4; id \"open.", false),
        ("bm e4; id an \"open.", false),
        ("id \"a\"", true),
    ] {
        let desk = crate::cli::Desk::with(&[("a.epd", &format!("{start} {operations}\n"))]);
        desk.run(&["validate", "--fix", "a.epd"]);
        let expected = if is_mended { format!("{operations};") } else { operations.to_owned() };
        assert_eq!(desk.read("a.epd"), format!("{start} {expected}\n"));
    }
}
