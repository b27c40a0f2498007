//! Values of SGF, as files and records have them.

use crate::gaps::{converted, ids, one};
use kifu::findings::Severity;
use kifu::formats::{Detection, Loss, detect};
use kifu::games::go::Point;
use kifu::notation::syntax::sgf::{Kept, area, compose, is_number, point, text};
use kifu::record::Key;

#[test]
fn line_breaks_are_hard_or_soft() {
    for eol in ["\n", "\r", "\r\n", "\n\r"] {
        let raw = format!("o\\{eol}ne{eol}two\tx\\y\\]\\");
        assert_eq!(text(&raw, false), "one\ntwo xy]");
        assert_eq!(text(&raw, true), "one two xy]");
    }
    assert_eq!(text("a\n\nb", false), "a\n\nb");
}

#[test]
fn rectangles_are_understood_in_any_order() {
    let points = |raw| area(raw).unwrap().points().count();
    assert_eq!([points("aa"), points("aa:cb"), points("cb:aa")], [1, 6, 6]);
    assert!(area("aa:bb").unwrap().tidy && area("aa:ba").unwrap().tidy);
    for raw in ["bb:aa", "aa:aa", "a a"] {
        assert!(!area(raw).unwrap().tidy, "{raw}");
    }
    for raw in ["", "a", "aaa", "aa:", "1a", "aa:bb:cc", "é"] {
        assert!(area(raw).is_none(), "{raw}");
    }
    assert_eq!(point("ZZ").unwrap().0, Point::new(51, 51));
}

#[test]
fn kept_properties_come_apart() {
    let kept = Kept::new(r"LB[aa:\]][bb:x]").unwrap();
    assert_eq!(kept.name, "LB");
    assert_eq!(kept.values().collect::<Vec<_>>(), [r"aa:\]", "bb:x"]);
    assert_eq!(compose(r"a\:b:c:d"), Some((r"a\:b", "c:d")));
}

#[test]
fn numbers_are_told_from_texts() {
    assert!(is_number("-12", false) && is_number("+0.50", true));
    for text in ["", "-", "1.", ".5", "1.5", "1 ", "x"] {
        assert!(!is_number(text, false), "{text}");
    }
    assert!(!is_number("34.", true));
}

/// In the dialect of East Asia `GK` is the game, and what has two values where one belongs loses one.
#[test]
fn the_dialect_of_east_asia_has_other_games_too() {
    use crate::support::{read, write};
    use kifu::formats::sgf::SGF;
    let of = |text: &str| read(&SGF, &kifu::source::Source::new("sgf", text)).remove(0);
    let (record, _) = of("(;SZ[9]GK[7]PB[x];B[aa])");
    assert_eq!(record.game(), kifu::games::Game::Other);
    let written = write(&SGF, &[&record]).0;
    assert!(written.contains("GM[7]"), "{written}");
    assert_eq!(of("(;SZ[9]GK[1]PB[x];B[aa])").0.game(), kifu::games::Game::Go);
    for text in ["(;SZ[9]TE[a]RD[1999-01-02][x];B[aa])", "(;SZ[9]TE[a]HD[2][3];B[aa])"] {
        let (_, findings) = of(text);
        let mut lost = kifu::formats::Losses::default();
        lost.add_dropped(&findings, false);
        assert_eq!(lost.text(kifu::findings::Lang::En), "1 text left unread", "{findings:?}");
    }
}

#[test]
fn values_of_other_games_are_any_text() {
    let properties = "AB[zz:aa][k:e8][aa:aa]AW[b:a]AE[hh:aa]VW[hh:aa]DD[ b:a ]TB[hh:aa]TR[zz:aa]MA[cb:ba]LN[dd:cc]\
        AR[ab:aa]LB[ hh:aa : x ]";
    for number in (2..=11).chain([40]) {
        let text = format!("(;FF[4]GM[{number}];{properties})");
        let (written, losses) = converted("sgf", &text, "sgf");
        assert!(written.contains(&format!(";{properties})")), "{written}");
        assert!(losses.is_empty());
        // As a line of JSON they are the same.
        let (line, _) = converted("sgf", &text, "jsonl");
        assert_eq!(converted("jsonl", &line, "sgf").0, written);
    }
    // In Go they are points.
    let (written, _) = converted("sgf", "(;FF[4]GM[1]SZ[9];B[ee]TR[cc:aa]LB[a a:x])", "sgf");
    assert!(written.contains("TR[aa:cc]LB["), "{written}");
}

#[test]
fn a_soft_line_break_says_nothing() {
    for (written, wanted) in [
        ("LB[aa:a\\\nb]", "LB[aa:ab]"),
        ("LB[aa:a\\\r\nb\\]\\:][bb:\\\\\\\n]", "LB[aa:ab\\]\\:][bb:\\\\]"),
        ("LB[aa:\\\\\nb]", "LB[aa:\\\\\nb]"),
        ("FG[1:a\\\nb]", "FG[1:ab]"),
        ("C[a\\\nb]", "C[ab]"),
        // What nobody knows may be anything.
        ("XY[a\\\nb]", "XY[a\\\nb]"),
    ] {
        for start in ["GM[1]SZ[9];B[ee]", "GM[3];"] {
            let (back, _) = converted("sgf", &format!("(;FF[4]{start}{written})"), "sgf");
            assert!(back.contains(wanted), "{written}: {back}");
            assert_eq!(converted("sgf", &back, "sgf").0, back);
        }
    }
}

#[test]
fn a_property_of_the_root_changes_nothing_of_the_game() {
    for (property, stays) in [
        ("KO[]", true),
        ("KO[7.5]", false),
        ("TE[1]", true),
        ("TE[Title]", false),
        ("RD[x]", true),
        ("RD[2001-02-03]", false),
        ("GK[3]", false),
        ("HD[3]", true),
        ("LC[5]", true),
        ("LT[30]", true),
        ("AE[aa]", true),
        ("AE[aa][bb]", true),
        ("AE[]", false),
        ("AE[zz]", false),
        ("AE[x]", false),
        // There is a stone.
        ("AE[cc]", false),
        ("AE[aa:dd]", false),
    ] {
        let line = format!(
            "{{\"kifu\":1,\"game\":\"go\",\"start\":\"9/9/2X6/9/9/9/9/9/9 b -\",\"moves\":[\"B[ee]\"],\"notes\":[{{\"at\":0,\"kind\":\"property\",\"text\":\"{property}\"}}]}}\n"
        );
        let (written, losses) = converted("jsonl", &line, "sgf");
        assert_eq!(written.contains(&format!("\n{property}")), stays, "{written}");
        assert_eq!(losses.get(Loss::Properties), u64::from(!stays), "{property}");
        let (back, _) = converted("sgf", &written, "jsonl");
        assert!(back.contains("9/9/2X6/9/9/9/9/9/9 b") && !back.contains("headers"), "{back}");
        assert!(!stays || back == line, "{back}");
    }
}

/// As the Fox server and Sina hand them out: `\r\n` in letters.
#[test]
fn line_ends_that_are_spelled_are_line_ends() {
    let text =
        r"(;GM[1]FF[4]\r\nSZ[9]\r\nPB[a]\r\n\r\n;B[ee]C[one\ntwo\r\nthree\\n]\r\n;W[dd]\n)\r\n";
    let (record, findings) = one("sgf", text);
    assert_eq!(ids(&findings), ["F104"]);
    assert_eq!((findings[0].severity, record.plies()), (Severity::Note, 2));
    let (written, _) = converted("sgf", text, "sgf");
    assert!(written.contains("C[one\ntwo\nthree\\\\n]"), "{written}");
    let sina = r"(\r\nTE[title]\r\nRD[2016-04-26]\r\nKO[6.5]\r\n\r\n;B[pd];W[dd])";
    assert!(matches!(detect(sina, None), Detection::Is(format) if format.name == "sgf"));
    assert_eq!(one("sgf", sina).0.plies(), 2);
    // A tab is blank as well, and told where there is nothing else.
    let (_, findings) = one("sgf", r"(;GM[1]FF[4]SZ[9]\t;B[ee]\t;W[dd])");
    assert_eq!((ids(&findings), findings[0].severity), (vec!["F104"], Severity::Note));
    // Where none stands between the values, a backslash is that of the standard.
    let (written, _) = converted("sgf", r"(;GM[1]SZ[9];B[ee]C[a\nb])", "sgf");
    assert!(written.contains("C[anb]"), "{written}");
}

#[test]
fn a_byte_order_mark_between_games_is_no_text() {
    for (between, found) in [("\n\u{feff}", &[][..]), ("\u{feff}\n", &[]), ("\u{feff}x", &["F101"])]
    {
        let game = "(;FF[4]GM[1]SZ[9];B[ee])";
        let text = format!("{game}{between}{game}\u{feff}\n");
        let games = crate::gaps::format("sgf").records(&kifu::source::Source::new("x", text));
        let codes: Vec<_> = games.iter().flat_map(|(_, findings)| ids(findings)).collect();
        assert_eq!((games.len(), &*codes), (2, found), "{between:?}");
    }
}

#[test]
fn the_word_pass_is_one() {
    for (version, passes, usual) in [
        ("FF[4]", ["pass", "PASS"], "W[]"),
        ("FF[3]", ["Pass", "pass"], "W[tt]"),
        ("", [" pass ", "pass"], "W[]"),
    ] {
        let [one_pass, other] = passes;
        let text = format!("(;{version}GM[1]SZ[9];B[ee];W[{one_pass}];B[{other}])");
        let (record, findings) = one("sgf", &text);
        assert_eq!((ids(&findings), record.plies()), (vec!["F305", "F305"], 3), "{text}");
        assert!(findings.iter().all(|it| it.severity == Severity::Warning), "{findings:?}");
        let edit = &findings[0].fix.as_ref().unwrap().edits[0];
        assert_eq!(format!("W[{}]", edit.text), usual, "{text}");
        let written = converted("sgf", &text, "sgf").0.replace('\n', "");
        assert!(written.contains(";W[];B[])"), "{written}");
    }
    // Which point is meant by another word, nobody knows.
    assert!(ids(&one("sgf", "(;GM[1]SZ[9];B[ee];W[passe])").1).contains(&"F206"));
}

#[test]
fn an_empty_handicap_says_nothing() {
    let (record, findings) = one("sgf", "(;FF[4]GM[1]SZ[9]KM[]HA[]RE[];B[ee])");
    assert_eq!((ids(&findings), record.plies()), (vec![], 1));
    assert!(ids(&one("sgf", "(;FF[4]GM[1]SZ[9]HA[two];B[ee])").1).contains(&"F206"));
}

/// As CGoban 3 and GoWrite write them.
#[test]
fn blanks_around_a_name_are_none_of_it() {
    let text = "(;FF[4]GM[1]SZ[9]PW[ tony ]PB[ ]BR[3d ]EV[\n Cup]GC[ a text ];B[ee])";
    let (record, findings) = one("sgf", text);
    assert_eq!(ids(&findings), [""; 0]);
    for (key, value) in [
        (Key::Second, "tony"),
        (Key::First, ""),
        (Key::FirstRank, "3d"),
        (Key::Event, "Cup"),
        (Key::Note, " a text "),
    ] {
        assert_eq!(record.header(key), Some(value), "{key:?}");
    }
}
